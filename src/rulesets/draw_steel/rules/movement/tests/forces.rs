//! Pushes, pulls and slides.

use super::*;

use ForcedKind::Pull;

// covers: DS-FORCE-01, DS-LINE-03, DS-FORCE-03
#[test]
fn a_push_leads_away_and_may_stop_early() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(5, 5), ring.foe(6, 5));
    let frame = ring.force(hero, foe, Push, 2);
    ring.start(Frame::Force(Box::new(frame)));
    let mut farthest: Vec<_> = ring.ends().into_iter().filter(|(x, _)| *x == 8).collect();
    assert_eq!(farthest[0], (8, 5), "the most direct way first");
    farthest.sort_unstable();
    assert_eq!(farthest, [(8, 3), (8, 4), (8, 5), (8, 6), (8, 7)]);
    assert!(ring.battle.check(&Intent::Route(spots(&[(6, 6)]))).is_err());
    assert!(ring.battle.check(&Intent::Route(spots(&[(7, 4), (8, 5)]))).is_err(), "turns back");
    assert!(ring.battle.check(&Intent::Pass).is_ok());
    ring.answer(Intent::Route(spots(&[(7, 6)])));
    assert_eq!(ring.at(foe), Spot::new(7, 6));
}

// covers: DS-FORCE-02
#[test]
fn a_pull_leads_nearer_and_a_slide_anywhere() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(5, 5), ring.foe(9, 5));
    let frame = ring.force(hero, foe, Pull, 2);
    ring.start(Frame::Force(Box::new(frame)));
    let mut ends: Vec<_> = ring.ends().into_iter().filter(|(x, _)| *x == 7).collect();
    ends.sort_unstable();
    assert_eq!(ends, [(7, 3), (7, 4), (7, 5), (7, 6), (7, 7)]);
    assert!(ring.battle.check(&Intent::Route(spots(&[(10, 5)]))).is_err());
    ring.answer(Intent::Pass);
    assert_eq!(ring.at(foe), Spot::new(9, 5));
    ring.forced(hero, foe, Slide, 3, &[(10, 5), (10, 6), (9, 6)]);
    assert_eq!(ring.at(foe), Spot::new(9, 6));
}

// covers: DS-FORCE-04, DS-TERR-02
#[test]
fn force_ignores_rubble_but_not_fire() {
    let mut ring = Ring::drawn(&["..~~^^."]);
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    ring.forced(hero, foe, Push, 5, &[(2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]);
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(6, 0), 4));
}

// covers: DS-FORCE-05
#[test]
fn stability_shortens_if_its_owner_likes() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let ogre = ring.put("test-foe-big", "O", 6, 5);
    let frame = ring.force(hero, ogre, Push, 6);
    ring.start(Frame::Force(Box::new(frame)));
    assert_eq!(ring.ask().unwrap().side, FOES);
    ring.answer(Intent::Pass);
    assert!(ring.ends().iter().all(|(x, _)| *x <= 8), "two squares are left");
    ring.answer(Intent::Pass);
    let frame = ring.force(hero, ogre, Push, 3);
    ring.start(Frame::Force(Box::new(frame)));
    ring.answer(Intent::Pass);
    assert_eq!(ring.ask(), None, "nothing is left");
    let frame = ring.force(hero, ogre, Push, 3);
    ring.start(Frame::Force(Box::new(frame)));
    ring.answer(Intent::Choose(Choice::Number(1)));
    assert!(ring.ends().contains(&(8, 5)) && !ring.ends().contains(&(9, 5)));
}

// covers: DS-FORCE-05
#[test]
fn friends_are_moved_their_whole_way_by_default() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let friend = ring.enter("test-foe-big", "S", Spot::new(6, 5), HEROES);
    assert!(ring.view().stability(friend) > 0);
    let frame = ring.force(hero, friend, Push, 2);
    ring.start(Frame::Force(Box::new(frame)));
    ring.answer(Intent::Pass);
    assert!(ring.ends().contains(&(8, 5)));
}

// covers: DS-FORCE-06
#[test]
fn the_big_move_the_little_farther() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let ogre = ring.put("test-foe-big", "O", 6, 5);
    let mut frame = ring.force(ogre, hero, Push, 2);
    frame.melee_weapon = true;
    ring.start(Frame::Force(Box::new(frame)));
    assert!(ring.ends().contains(&(2, 5)));
    ring.answer(Intent::Pass);
    let mut frame = ring.force(hero, ogre, Push, 5);
    frame.melee_weapon = true;
    ring.start(Frame::Force(Box::new(frame)));
    ring.answer(Intent::Choose(Choice::Number(4)));
    assert!(ring.ends().contains(&(7, 5)) && !ring.ends().contains(&(8, 5)));
}

// covers: DS-FORCE-07
#[test]
fn slamming_into_a_creature_hurts_both() {
    let mut ring = Ring::open();
    let (hero, first, second) = (ring.hero(5, 5), ring.foe(6, 5), ring.foe(8, 5));
    ring.forced(hero, first, Push, 4, &[(7, 5), (8, 5), (9, 5), (10, 5)]);
    assert_eq!((ring.at(first), ring.hurt(first), ring.hurt(second)), (Spot::new(7, 5), 3, 3));
    assert_eq!(
        ring.facts(|what| *what == FactKind::Slammed { who: first, into: Some(second), at: Spot::new(8, 5), left: 3 }),
        1
    );
}

// covers: DS-FORCE-08
#[test]
fn slamming_into_a_wall_hurts_two_more() {
    let mut ring = Ring::drawn(&["...#"]);
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    ring.forced(hero, foe, Push, 4, &[(2, 0), (3, 0)]);
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(2, 0), 5));
}

// covers: DS-FORCE-08
#[test]
fn objects_stop_those_no_larger_than_themselves() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    ring.enter("barrel", "B", Spot::new(3, 0), FOES);
    ring.forced(hero, foe, Push, 4, &[(2, 0), (3, 0)]);
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(2, 0), 5));
    let ogre = ring.put("test-foe-big", "O", 0, 5);
    let mut frame = ring.force(hero, ogre, Push, 3);
    frame.ignore_stability = true;
    frame.from = Space::square(Spot::new(-1, 5));
    ring.enter("barrel", "B2", Spot::new(2, 5), FOES);
    ring.force_along(frame, spots(&[(1, 5), (2, 5)]));
    assert_eq!((ring.at(ogre), ring.hurt(ogre)), (Spot::new(2, 5), 0), "the ogre goes over it");
}

// covers: DS-FORCE-09
#[test]
fn thrown_through_what_breaks() {
    let mut ring = Ring::drawn(&["...==."]);
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    ring.forced(hero, foe, Slide, 5, &[(2, 0), (3, 0), (4, 0)]);
    assert_eq!(ring.hurt(foe), 8, "5 for the first wall and 2 + 1 for the second");
    assert_eq!(ring.at(foe), Spot::new(3, 0));
    assert!(!ring.view().board().blocked(Spot::new(3, 0)));
    assert!(ring.view().board().blocked(Spot::new(4, 0)));
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    let crate_ = ring.enter("crate", "C", Spot::new(2, 0), FOES);
    ring.forced(hero, foe, Push, 4, &[(2, 0), (3, 0)]);
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(3, 0), 5), "a crate of Stamina 3 breaks like wood");
    assert!(!ring.view().is_alive(crate_));
}

// covers: DS-FORCE-10
#[test]
fn the_dead_still_slam() {
    let mut ring = Ring::open();
    let (hero, first, second) = (ring.hero(5, 5), ring.foe(6, 5), ring.foe(7, 5));
    life::set_life(ring.world(), first, Life::Dead, Cause::default());
    ring.forced(hero, first, Push, 2, &[(7, 5)]);
    assert_eq!((ring.hurt(first), ring.hurt(second)), (0, 2));
}

// covers: DS-FORCE-11
#[test]
fn a_large_mover_suffers_once_for_several() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let ogre = ring.put("test-foe-big", "O", 6, 5);
    let (a, b) = (ring.foe(9, 5), ring.foe(9, 6));
    let mut frame = ring.force(hero, ogre, Push, 3);
    frame.ignore_stability = true;
    ring.force_along(frame, spots(&[(7, 5), (8, 5)]));
    assert_eq!((ring.hurt(ogre), ring.hurt(a), ring.hurt(b)), (2, 2, 2));
}

// covers: DS-FORCE-12
#[test]
fn one_may_pull_into_oneself() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(5, 5), ring.foe(8, 5));
    ring.forced(hero, foe, Pull, 5, &[(7, 5), (6, 5), (5, 5)]);
    assert_eq!((ring.at(foe), ring.hurt(foe), ring.hurt(hero)), (Spot::new(6, 5), 3, 3));
}

// covers: DS-FORCE-13
#[test]
fn vertical_force_lifts_and_drops() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(5, 5), ring.foe(11, 5));
    let mut frame = ring.force(hero, foe, Pull, 2);
    frame.vertical = true;
    ring.force_along(frame, vec![Spot::at(10, 5, 1), Spot::at(9, 5, 2)]);
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(9, 5), 4));
    assert!(ring.has(foe, &t::PRONE));
    let plain = ring.force(hero, foe, Slide, 2);
    ring.start(Frame::Force(Box::new(plain)));
    assert!(ring.battle.check(&Intent::Route(vec![Spot::at(9, 5, 1)])).is_err());
}

// covers: DS-FORCE-13
#[test]
fn slopes_are_followed_and_fliers_go_anywhere() {
    let mut ring = Ring::drawn(&["..123"]);
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    ring.forced(hero, foe, Push, 3, &[(2, 0), (3, 0), (4, 0)]);
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::at(4, 0, 3), 0));
    let mut sky = Ring::open();
    let hero = sky.hero(5, 5);
    let flier = sky.enter("test-foe-winged", "F", Spot::at(6, 5, 1), FOES);
    let frame = sky.force(hero, flier, Push, 2);
    sky.force_along(frame, vec![Spot::at(7, 5, 2), Spot::at(8, 5, 3)]);
    assert_eq!((sky.at(flier), sky.hurt(flier)), (Spot::at(8, 5, 3), 0));
}

// covers: DS-FORCE-14
#[test]
fn driven_into_the_ground() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let flier = ring.enter("test-foe-winged", "F", Spot::at(7, 5, 3), FOES);
    let mut frame = ring.force(hero, flier, Slide, 5);
    frame.vertical = true;
    ring.force_along(frame, [2, 1, 0, -1].into_iter().map(|z| Spot::at(7, 5, z)).collect());
    assert_eq!((ring.at(flier), ring.hurt(flier)), (Spot::new(7, 5), 10));
    assert!(ring.has(flier, &t::PRONE));
}

// covers: DS-FORCE-15
#[test]
fn over_an_edge_the_whole_way_comes_first() {
    let mut ring = Ring::drawn(&["..vv..", "..vv.."]);
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    ring.forced(hero, foe, Push, 4, &[(2, 0), (3, 0), (4, 0), (5, 0)]);
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(5, 0), 0));
    let (other, victim) = (ring.hero(0, 1), ring.foe(1, 1));
    ring.forced(other, victim, Push, 2, &[(2, 1), (3, 1)]);
    assert_eq!((ring.at(victim), ring.hurt(victim)), (Spot::at(3, 1, -2), 4));
    assert!(ring.has(victim, &t::PRONE));
}

// covers: DS-FORCE-17
#[test]
fn nothing_is_moved_by_nothing() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(5, 5), ring.foe(6, 5));
    let frame = ring.force(hero, foe, Push, 0);
    ring.start(Frame::Force(Box::new(frame)));
    assert_eq!(ring.ask(), None);
    assert_eq!(ring.facts(|what| matches!(what, FactKind::Step { .. })), 0);
}

// covers: DS-COND-14, DS-COND-29
#[test]
fn the_held_and_the_restrained_stay() {
    let mut ring = Ring::drawn(&["....#"]);
    let (hero, foe, other) = (ring.hero(1, 0), ring.foe(2, 0), ring.foe(0, 0));
    ring.seize(foe, hero);
    let frame = ring.force(other, hero, Push, 3);
    ring.start(Frame::Force(Box::new(frame)));
    assert_eq!((ring.ask(), ring.hurt(hero)), (None, 0));
    let frame = ring.force(foe, hero, Slide, 1);
    ring.start(Frame::Force(Box::new(frame)));
    assert!(ring.ask().is_some(), "its own holder may");
    ring.answer(Intent::Pass);
    ring.impose(foe, &t::RESTRAINED, None);
    let frame = ring.force(hero, foe, Push, 4);
    ring.start(Frame::Force(Box::new(frame)));
    assert_eq!((ring.ask(), ring.hurt(foe)), (None, 0));
}

// covers: DS-COND-21
#[test]
fn force_tears_holds_apart() {
    let mut ring = Ring::open();
    let (hero, foe, friend) = (ring.hero(5, 5), ring.foe(6, 5), ring.hero(9, 9));
    ring.seize(foe, hero);
    ring.forced(friend, foe, Slide, 3, &[(6, 6), (6, 5), (6, 4)]);
    assert_eq!(ring.view().holder(hero), Some(foe), "still adjacent");
    ring.forced(friend, foe, Slide, 3, &[(7, 4), (8, 4), (9, 4)]);
    assert_eq!(ring.view().holder(hero), None);
}

#[test]
fn harm_by_the_square_and_harm_on_top() {
    let mut ring = Ring::drawn(&["....#"]);
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    let mut frame = ring.force(hero, foe, Push, 4);
    frame.per_square = Some((1, Some(t::PSYCHIC.get())));
    frame.extra_slam = 4;
    ring.force_along(frame, spots(&[(2, 0), (3, 0), (4, 0)]));
    assert_eq!(ring.hurt(foe), 2 + 2 + 4 + 2);
}

// covers: DS-FORCE-09, DS-DMG-14
#[test]
fn a_door_breaks_with_the_square_it_fills() {
    let mut ring = Ring::drawn(&["..#..."]);
    let (hero, foe) = (ring.hero(0, 0), ring.foe(1, 0));
    let door = ring.enter("crate", "door", Spot::new(2, 0), FOES);
    ring.forced(hero, foe, Push, 5, &[(2, 0), (3, 0)]);
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(3, 0), 5));
    assert!(!ring.view().is_alive(door) && !ring.view().board().blocked(Spot::new(2, 0)));
}

// covers: DS-FORCE-13, DS-TERR-04
#[test]
fn the_heights_that_one_may_be_lifted_to_are_told_apart() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(5, 5), ring.foe(10, 5));
    let frame = ForceFrame { vertical: true, ..ring.force(hero, foe, Pull, 3) };
    ring.start(Frame::Force(Box::new(frame)));
    let Some(Decision { options: Options::Route(options), .. }) = ring.ask().cloned() else { panic!("a way is asked") };
    let told: Vec<String> = ways_to(ring.view(), &options, Spot::new(7, 5))
        .into_iter()
        .map(|index| way(ring.view(), &options, &options.routes[index]))
        .collect();
    let up = [
        "1 above the ground",
        "2 above the ground: falls 2: 4 damage, prone",
        "Into the ground with 1 square left, from the east",
    ];
    assert_eq!(told, [&["On the ground"], &up[..]].concat());
    let highest = ways_to(ring.view(), &options, Spot::new(7, 5)).into_iter().nth(2).unwrap();
    ring.answer(Intent::Route(options.routes[highest].clone()));
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(7, 5), 4));
}

// covers: DS-FORCE-02, DS-FORCE-07
#[test]
fn the_slams_into_one_neighbour_are_told_apart() {
    let mut ring = Ring::open();
    let (hero, foe) = (ring.hero(9, 9), ring.foe(5, 5));
    let other = ring.foe(6, 5);
    let frame = ring.force(hero, foe, Slide, 2);
    ring.start(Frame::Force(Box::new(frame)));
    let Some(Decision { options: Options::Route(options), .. }) = ring.ask().cloned() else { panic!("a way is asked") };
    let ways = ways_to(ring.view(), &options, Spot::new(6, 5));
    let told: Vec<String> = ways.iter().map(|&index| way(ring.view(), &options, &options.routes[index])).collect();
    assert_eq!(told[0], "Into D2 with 2 squares left");
    assert!(told.contains(&"Into D2 with 1 square left, from the north-west".to_owned()), "{told:?}");
    assert!(told[1..].iter().all(|text| text.starts_with("Into D2 with 1 square left, from ")), "{told:?}");
    ring.answer(Intent::Route(options.routes[ways[0]].clone()));
    assert_eq!((ring.at(foe), ring.hurt(foe), ring.hurt(other)), (Spot::new(5, 5), 2, 2));
}

// covers: DS-FORCE-15, DS-TERR-05
#[test]
fn a_fall_is_foreseen_with_whom_it_lands_on() {
    let mut ring = Ring::drawn(&["3...", "3..."]);
    let hero = ring.hero(0, 0);
    let below = ring.foe(1, 0);
    let over = |x: i16| height(ring.view(), hero, Spot::at(x, 0, 3));
    assert_eq!(over(1), "falls 3 onto D1, who suffers as much: 6 damage, prone");
    assert_eq!(over(2), "falls 3: 6 damage, prone");
    assert_eq!(height(ring.view(), hero, Spot::at(2, 0, 1)), "", "a mere step");
    assert_eq!(height(ring.view(), below, Spot::at(1, 0, 0)), "");
    assert_eq!(climbed(ring.view(), hero, ring.at(hero), &spots(&[(1, 1), (2, 1)])), (0, 3));
}
