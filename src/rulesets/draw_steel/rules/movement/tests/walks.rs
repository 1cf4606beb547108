//! Steps, moves and jumps.

use super::super::allowance::{MoveCharge, movement_left};
use super::*;

// covers: DS-MOVE-01, DS-MOVE-02, DS-TERR-01
#[test]
fn squares_cost_one_and_enemies_and_rubble_one_more() {
    let mut ring = Ring::open();
    let hero = ring.hero(0, 0);
    assert_eq!(ring.cost(hero, &[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]), Ok(5));
    ring.foe(2, 0);
    assert_eq!(ring.cost(hero, &[(1, 0), (2, 0), (3, 0)]), Ok(4));
    let friend = ring.hero(1, 1);
    assert_eq!(ring.cost(hero, &[(1, 1), (2, 2)]), Ok(2), "friends cost nothing");
    assert_eq!(ring.cost(hero, &[(1, 1)]), Err("occupied".into()));
    assert_ne!(hero, friend);

    let mut rubble = Ring::drawn(&[".~.~"]);
    let hero = rubble.hero(0, 0);
    assert_eq!(rubble.cost(hero, &[(1, 0)]), Ok(2));
    assert_eq!(rubble.cost(hero, &[(1, 0), (2, 0), (3, 0)]), Ok(5));
}

// covers: DS-MOVE-03, DS-MOVE-12
#[test]
fn nobody_stops_in_a_space_unless_two_sizes_apart() {
    let mut ring = Ring::open();
    let hero = ring.hero(4, 5);
    ring.put("test-foe-big", "O", 5, 5);
    assert_eq!(ring.cost(hero, &[(5, 5)]), Ok(2), "1M in size 2 is two steps");
    let mut ring = Ring::open();
    let ogre = ring.put("test-foe-big", "O", 2, 5);
    ring.put("test-foe-huge", "G", 4, 4);
    assert_eq!(ring.cost(ogre, &[(3, 5)]), Err("occupied".into()), "2 in 3 is one step");
    let mut narrow = Ring::drawn(&["....", "...#", "...."]);
    let ogre = narrow.put("test-foe-big", "O", 0, 0);
    assert_eq!(narrow.cost(ogre, &[(1, 0)]), Ok(1));
    assert_eq!(narrow.cost(ogre, &[(1, 0), (2, 0)]), Err("narrow".into()), "it would get through");
    assert_eq!(narrow.cost(ogre, &[(0, 1), (0, 2)]), Err("narrow".into()), "the edge is a wall");
    assert_eq!(narrow.cost(ogre, &[(0, 1), (0, 2), (0, 3)]), Err("off-board".into()));
}

// covers: DS-MOVE-05
#[test]
fn slanted_steps_clip_solids_but_not_creatures() {
    let mut ring = Ring::drawn(&[".#", ".."]);
    let hero = ring.hero(0, 0);
    assert_eq!(ring.cost(hero, &[(1, 1)]), Err("corner".into()));
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    ring.foe(6, 5);
    assert_eq!(ring.cost(hero, &[(6, 6)]), Ok(1));
}

// covers: DS-MOVE-04, DS-MOVE-07, DS-COND-13, DS-COND-33
#[test]
fn moves_stay_within_speed() {
    let mut ring = Ring::open();
    let hero = ring.hero(0, 0);
    assert_eq!(ring.cost(hero, &[(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]), Err("too-far".into()));
    assert_eq!(ring.check(hero, &[(1, 0)], "disengage").unwrap().how, StepCause::Shift);
    assert_eq!(ring.check(hero, &[(1, 0), (2, 0)], "disengage").unwrap_err(), "too-far");
    ring.impose(hero, &t::SLOWED, None);
    assert_eq!(ring.cost(hero, &[(1, 0), (2, 0), (3, 0)]), Err("too-far".into()));
    assert_eq!(ring.cost(hero, &[(1, 0), (2, 0)]), Ok(2));
    assert_eq!(ring.check(hero, &[(1, 0)], "disengage").unwrap_err(), "no-shift");
    let foe = ring.foe(0, 1);
    ring.seize(foe, hero);
    assert_eq!(ring.cost(hero, &[(1, 0)]), Err("no-movement".into()));
}

// covers: DS-MOVE-06
#[test]
fn shifts_keep_out_of_bad_ground() {
    let mut ring = Ring::drawn(&[".~.", "...", "^.."]);
    let hero = ring.hero(0, 0);
    assert_eq!(ring.check(hero, &[(1, 0)], "disengage").unwrap_err(), "shift-ground");
    assert_eq!(ring.check(hero, &[(1, 1)], "disengage").unwrap().cost, 1);
    let other = ring.hero(1, 0);
    assert_eq!(ring.check(other, &[(2, 0)], "disengage").unwrap_err(), "shift-ground");
    assert_eq!(ring.cost(other, &[(2, 0)]), Ok(1));
    let third = ring.hero(0, 1);
    assert_eq!(ring.check(third, &[(0, 2)], "disengage").unwrap_err(), "shift-ground");
}

// covers: DS-MOVE-08, DS-COND-26, DS-COND-27
#[test]
fn climbing_swimming_and_crawling_cost_more() {
    let mut ring = Ring::drawn(&["..2||.ww~"]);
    let hero = ring.hero(1, 0);
    assert_eq!(ring.cost(hero, &[(2, 0)]), Ok(4), "two squares up at two each");
    let swimmer = ring.hero(5, 0);
    assert_eq!(ring.cost(swimmer, &[(6, 0), (7, 0)]), Ok(4));
    assert_eq!(ring.cost(swimmer, &[(4, 0), (3, 0)]), Ok(4));
    let goblin = ring.enter("goblin-warrior", "G", Spot::new(0, 0), FOES);
    assert_eq!(ring.cost(goblin, &[(1, 0), (2, 0)]).unwrap(), 2 + 2, "an enemy's space, then two squares climbed");

    let mut floor = Ring::drawn(&["....~.w"]);
    let hero = floor.hero(0, 0);
    floor.impose(hero, &t::PRONE, None);
    assert_eq!(floor.cost(hero, &[(1, 0), (2, 0)]), Ok(4));
    assert_eq!(floor.cost(hero, &[(1, 0), (2, 0), (3, 0)]), Err("too-far".into()));
    let near = floor.hero(3, 0);
    floor.impose(near, &t::PRONE, None);
    assert_eq!(floor.cost(near, &[(4, 0)]), Ok(3));
    let wet = floor.hero(5, 0);
    floor.impose(wet, &t::PRONE, None);
    assert_eq!(floor.cost(wet, &[(6, 0)]), Err("prone".into()));
}

// covers: DS-COND-11
#[test]
fn fear_keeps_its_distance() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let foe = ring.foe(9, 5);
    ring.impose(foe, &t::FRIGHTENED, Some(hero));
    assert_eq!(ring.cost(foe, &[(8, 5)]), Err("nearer".into()));
    assert_eq!(ring.cost(foe, &[(9, 4)]), Ok(1));
    assert_eq!(ring.cost(foe, &[(10, 5)]), Ok(1));
}

// covers: DS-TURN-09, DS-TURN-10
#[test]
fn a_move_may_be_split_and_the_main_action_traded() {
    let mut ring = Ring::open();
    let hero = ring.hero(0, 0);
    ring.walk(hero, &[(1, 0), (2, 0)], "");
    assert_eq!(movement_left(ring.view(), hero), Some(3));
    assert_eq!(ring.check(hero, &[(3, 0)], "").unwrap().charge, MoveCharge::Continue);
    assert_eq!(ring.cost(hero, &[(3, 0), (4, 0), (5, 0), (6, 0)]), Err("too-far".into()));
    ring.walk(hero, &[(3, 0), (4, 0), (5, 0)], "");
    assert_eq!(ring.check(hero, &[(6, 0)], "").unwrap().charge, MoveCharge::TradedMain);
    ring.walk(hero, &[(6, 0)], "");
    assert!(ring.view().turn_budget(hero).main);
    assert_eq!(ring.check(hero, &[(7, 0)], "advance").unwrap_err(), "move-action");
    assert_eq!(ring.check(hero, &[(7, 0)], "").unwrap().charge, MoveCharge::Continue);
    assert!(!ring.view().turn_budget(hero).maneuver, "a maneuver is not traded");
}

// covers: DS-COND-06
#[test]
fn the_dazed_finish_one_move_and_start_no_other() {
    let mut ring = Ring::open();
    let hero = ring.hero(0, 0);
    ring.impose(hero, &t::DAZED, None);
    ring.walk(hero, &[(1, 0), (2, 0)], "");
    assert_eq!(ring.check(hero, &[(3, 0)], "").unwrap().charge, MoveCharge::Continue);
    assert_eq!(ring.check(hero, &[(3, 0)], "advance").unwrap_err(), "one-thing");
}

// covers: DS-FREE-04
#[test]
fn leaving_an_enemys_side_asks_for_its_strike_first() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let foe = ring.foe(6, 5);
    assert_eq!(provoked(ring.view(), foe, StepCause::Walk, &spots(&[(6, 6), (7, 6)])), [(1, hero)]);
    assert_eq!(provoked(ring.view(), foe, StepCause::Shift, &spots(&[(7, 5)])), []);
    let plan = ring.check(foe, &[(6, 6), (7, 6)], "").unwrap();
    let frame = start_walk(ring.world(), plan);
    ring.start(frame);
    assert_eq!(ring.at(foe), Spot::new(6, 6), "asked before the step that leaves");
    assert_eq!(ring.ask().unwrap().side, HEROES);
    ring.answer(Intent::Pass);
    assert_eq!(ring.at(foe), Spot::new(7, 6));
    assert_eq!(ring.ask(), None);
}

#[test]
fn the_search_goes_round_those_it_would_provoke() {
    let mut ring = Ring::open();
    let hero = ring.hero(4, 5);
    ring.foe(6, 4);
    let mut field = PathField::new();
    reach(ring.view(), hero, 5, StepCause::Walk, &mut field);
    let way = field.path_to(Spot::new(8, 6)).unwrap();
    assert_eq!(way.len(), 4);
    assert_eq!(provoked(ring.view(), hero, StepCause::Walk, &way), []);
    assert_eq!(field.cost(Spot::new(6, 4)), Some(3));
    assert_eq!(field.path_to(Spot::new(6, 4)), None, "nobody stops there");
}

// covers: DS-COND-17, DS-COND-18
#[test]
fn captives_come_along() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let foe = ring.put("test-foe-big", "O", 6, 5);
    ring.seize(foe, hero);
    ring.walk(foe, &[(7, 5), (8, 5)], "");
    assert_eq!(ring.at(hero), Spot::new(7, 5));
    assert_eq!(ring.view().holder(hero), Some(foe));
    let mut small = Ring::open();
    let hero = small.hero(5, 5);
    let foe = small.foe(6, 5);
    small.seize(hero, foe);
    assert_eq!(small.view().speed(hero), 2);
    small.hero(4, 4);
    // The captive's place beside (5, 4) is taken: it comes to the one just left.
    small.hero(6, 4);
    small.walk(hero, &[(5, 4)], "");
    assert_eq!(small.at(foe), Spot::new(5, 5));
}

// covers: DS-TERR-02
#[test]
fn fire_hurts_with_every_square() {
    let mut ring = Ring::drawn(&[".^^."]);
    let hero = ring.hero(0, 0);
    ring.walk(hero, &[(1, 0), (2, 0), (3, 0)], "");
    assert_eq!(ring.hurt(hero), 4);
}

// covers: DS-MOVE-09
#[test]
fn jumps_clear_gaps() {
    let mut ring = Ring::drawn(&["..v....", "..vv..."]);
    let hero = ring.hero(1, 0);
    assert_eq!(ring.walk(hero, &[(2, 0), (3, 0)], "jump"), 2);
    assert_eq!((ring.at(hero), ring.hurt(hero)), (Spot::new(3, 0), 0));
    assert_eq!(movement_left(ring.view(), hero), Some(3));

    let mut far = Ring::drawn(&["..vv..."]);
    let hero = far.hero(1, 0);
    far.dice(&[6, 5]);
    assert_eq!(far.walk(hero, &[(2, 0), (3, 0), (4, 0)], "jump"), 3);
    far.even();
    assert_eq!(far.at(hero), Spot::new(4, 0));

    let mut short = Ring::drawn(&["..vv..."]);
    let hero = short.hero(1, 0);
    short.dice(&[3, 3]);
    short.walk(hero, &[(2, 0), (3, 0), (4, 0)], "jump");
    short.even();
    assert_eq!(short.at(hero), Spot::at(3, 0, -2), "falls short, into the pit");
    assert_eq!(short.hurt(hero), 4);
    assert_eq!(short.check(hero, &[(4, 0), (5, 0)], "jump").unwrap_err(), "prone");
}

// covers: DS-MOVE-09, DS-COND-27
#[test]
fn jumps_need_firm_ground_and_free_feet() {
    let mut ring = Ring::drawn(&["~..4.#."]);
    let hero = ring.hero(0, 0);
    assert_eq!(ring.check(hero, &[(1, 0)], "jump").unwrap_err(), "jump-ground");
    let low = ring.hero(2, 0);
    assert_eq!(ring.check(low, &[(3, 0)], "jump").unwrap_err(), "too-high");
    let walled = ring.hero(4, 0);
    assert_eq!(ring.check(walled, &[(5, 0), (6, 0)], "jump").unwrap_err(), "solid");
    ring.impose(low, &t::PRONE, None);
    assert_eq!(ring.check(low, &[(1, 0)], "jump").unwrap_err(), "prone");
    assert_eq!(ring.check(walled, &[(3, 0), (2, 0), (1, 0), (0, 0), (0, 0)], "jump").unwrap_err(), "too-far");
}

// covers: DS-MOVE-08
#[test]
fn lying_down_by_choice_is_free_both_ways() {
    let mut ring = Ring::open();
    let hero = ring.hero(0, 0);
    assert!(check_drop_prone(ring.view(), hero).is_ok());
    assert!(check_stand_freely(ring.view(), hero).is_err());
    drop_prone(ring.world(), hero);
    assert!(ring.has(hero, &t::PRONE));
    assert!(check_stand_freely(ring.view(), hero).is_ok());
    stand_freely(ring.world(), hero);
    assert!(!ring.has(hero, &t::PRONE));
    ring.impose(hero, &t::PRONE, None);
    assert!(check_stand_freely(ring.view(), hero).is_err(), "knocked down is another matter");
}

// covers: DS-MAIN-01, DS-LINE-02
#[test]
fn charges_go_straight_over_plain_ground() {
    let mut ring = Ring::drawn(&[".......", ".......", "..~....", "......."]);
    let hero = ring.hero(0, 2);
    let foe = ring.foe(6, 1);
    let charge = |path: &[(i16, i16)]| {
        check_charge(ring.view(), hero, &spots(path), Some(foe)).map_err(|refusal| refusal.code.to_string())
    };
    assert!(charge(&[(1, 2), (2, 1), (3, 1), (4, 0), (5, 0)]).is_ok());
    assert_eq!(charge(&[(1, 2), (2, 1), (3, 2), (4, 2), (5, 2)]).unwrap_err(), "not-straight");
    assert_eq!(charge(&[(1, 2), (2, 2), (3, 2)]).unwrap_err(), "charge-ground");
    assert_eq!(charge(&[(1, 2), (2, 1), (3, 1)]).unwrap_err(), "distance");
}

// covers: DS-COND-19
#[test]
fn a_captive_is_set_down_next_to_its_holder() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let foe = ring.foe(6, 5);
    ring.seize(foe, hero);
    assert!(check_move_captive(ring.view(), foe, &[hero], &spots(&[(7, 6)])).is_ok());
    assert!(check_move_captive(ring.view(), foe, &[hero], &spots(&[(8, 5)])).is_err());
}

// covers: DS-MOVE-03
#[test]
fn a_move_cut_short_in_somebodys_space_ends_beside_it() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    ring.foe(6, 5);
    ring.foe(5, 4);
    let plan = ring.check(hero, &[(6, 5), (7, 5)], "").unwrap();
    let frame = start_walk(ring.world(), plan);
    ring.start(frame);
    assert_eq!(
        (ring.at(hero), ring.ask().unwrap().side),
        (Spot::new(6, 5), FOES),
        "the other foe's strike comes first"
    );
    ring.impose(hero, &t::RESTRAINED, None);
    ring.decline();
    assert_eq!(ring.at(hero), Spot::new(6, 4), "the first free square around");
}

// covers: DS-COND-11
#[test]
fn what_is_hidden_is_not_shunned() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(5, 5), ring.foe(9, 5));
    ring.impose(foe, &t::FRIGHTENED, Some(hero));
    let entity = crate::core::creature::entity_of(ring.world(), hero);
    let hidden = crate::rulesets::draw_steel::rules::state::Hidden { from: vec![foe], lost_this_turn: Vec::new() };
    ring.world().entity_mut(entity).insert(hidden);
    assert_eq!(ring.cost(foe, &[(8, 5)]), Ok(1));
}

// covers: DS-MAIN-01, DS-LINE-02
#[test]
fn a_charge_may_end_on_any_side_that_a_straight_way_leads_to() {
    let mut ring = Ring::drawn(&["........", "........", "........", ".....#..", "........"]);
    let hero = ring.hero(0, 2);
    let (foe, other) = (ring.foe(4, 2), ring.foe(5, 1));
    let found = charges(ring.view(), hero);
    let to = |x: i16, y: i16| found.iter().find(|charge| charge.path.last() == Some(&Spot::new(x, y)));
    assert_eq!(to(3, 2).unwrap().on, [foe], "straight at it");
    assert_eq!(to(4, 1).unwrap().on, [foe, other], "both are in reach from there");
    assert_eq!(to(3, 3).unwrap().on, [foe]);
    assert_eq!(to(1, 2), None, "nobody to strike");
    assert_eq!(to(5, 3), None, "filled");
    for charge in &found {
        assert!(check_charge(ring.view(), hero, &charge.path, charge.on.first().copied()).is_ok(), "{charge:?}");
    }
}

// covers: DS-MOVE-09, DS-TERR-04
#[test]
fn jumps_and_drops_are_listed_with_their_ways() {
    let mut ring = Ring::drawn(&["333...", "333...", "333..."]);
    let hero = ring.hero(1, 1);
    let found = drops(ring.view(), hero);
    let to = |x: i16, y: i16| found.iter().find(|drop| drop.path.last() == Some(&Spot::at(x, y, 3)));
    assert_eq!(to(3, 1).map(|drop| (drop.cost, drop.path.len())), Some((2, 2)));
    assert_eq!(to(4, 1), None, "not next to the edge");
    assert!(found.iter().all(|drop| check_walk(ring.view(), hero, &drop.path, Name::new("drop")).is_ok()));
    let leaps = jumps(ring.view(), hero);
    assert!(leaps.iter().any(|path| path.last() == Some(&Spot::at(4, 1, 3))), "{leaps:?}");
    assert!(leaps.iter().all(|path| check_walk(ring.view(), hero, path, Name::new("jump")).is_ok()));
    let mut long = Ring::drawn(&["333333333..", "3333322...."]);
    let far = long.hero(2, 0);
    let found = drops(long.view(), far);
    let ends: Vec<Spot> = found.iter().filter_map(|drop| drop.path.last().copied()).collect();
    assert_eq!(ends, [Spot::at(7, 1, 2)], "the lower edge rather than the nearer one, and none beyond the speed");
    ring.impose(hero, &t::PRONE, None);
    assert_eq!(jumps(ring.view(), hero), Vec::<Vec<Spot>>::new());
    assert_eq!(drops(ring.view(), hero).into_iter().map(|drop| drop.cost).min(), Some(4), "it crawls to the edge");
}

// covers: DS-MOVE-09, DS-MAIN-01
#[test]
fn charges_are_jumped_only_where_none_is_walked_and_none_takes_a_test() {
    let lanes = |rows: &[&str]| {
        let mut ring = Ring::drawn(rows);
        (ring.hero(0, 0), ring.foe(5, 0), ring)
    };
    let (hero, foe, gap) = lanes(&["..v....", "..v...."]);
    let path = charge_path(gap.view(), hero, foe, 1).unwrap();
    let way = check_charge(gap.view(), hero, &path, Some(foe)).unwrap();
    let jumps: Vec<(u16, u16)> = way.jumps.iter().map(|jump| (jump.from, jump.to)).collect();
    assert_eq!((way.path.last(), way.cost, jumps), (Some(&Spot::new(4, 0)), 4, vec![(1, 3)]));
    assert_eq!(charges(gap.view(), hero), [Charge { path, on: vec![foe] }]);

    let (hero, foe, around) = lanes(&["..v....", "......."]);
    let found = charges(around.view(), hero);
    let walks = |path| check_charge(around.view(), hero, path, Some(foe)).is_ok_and(|way| way.jumps.is_empty());
    assert!(!found.is_empty() && found.iter().all(|charge| walks(&charge.path)), "{found:?}");

    let (hero, foe, wide) = lanes(&["..vv...", "..vv..."]);
    assert_eq!((charge_path(wide.view(), hero, foe, 1), charges(wide.view(), hero)), (None, Vec::new()));
    let named = spots(&[(1, 0), (2, 0), (3, 0), (4, 0)]);
    assert!(check_charge(wide.view(), hero, &named, Some(foe)).is_ok(), "with a test it may be tried");
}
