//! Falling.

use super::*;
use crate::core::creature::Battlefield;
use crate::rulesets::draw_steel::rules::falling;
use crate::rulesets::draw_steel::text::log_text;

fn dropped(ring: &mut Ring, id: CreatureId) {
    falling::let_go(ring.world(), id);
    ring.run();
}

fn lift(ring: &mut Ring, creature: &str, z: i16) -> CreatureId {
    let tag = format!("L{}", ring.view().ids().count());
    ring.enter(creature, &tag, Spot::at(3, 3, z), HEROES)
}

// covers: DS-TERR-04
#[test]
fn falls_hurt_from_two_squares_on() {
    assert_eq!((falling::damage(1), falling::damage(2), falling::damage(4), falling::damage(40)), (0, 4, 8, 50));
    let mut ring = Ring::open();
    let hero = lift(&mut ring, "test-hero", 4);
    dropped(&mut ring, hero);
    assert_eq!((ring.at(hero), ring.hurt(hero)), (Spot::new(3, 3), 8));
    assert!(ring.has(hero, &t::PRONE));
    assert_eq!(ring.facts(|what| matches!(what, FactKind::Step { how: StepCause::Fall, .. })), 1);
}

// covers: DS-TERR-04
#[test]
fn agility_and_water_soften_falls() {
    let mut ring = Ring::open();
    // Agility 3 makes 5 squares 2.
    let nimble = lift(&mut ring, "test-foe-3", 5);
    dropped(&mut ring, nimble);
    assert_eq!(ring.hurt(nimble), 4);
    assert!(ring.has(nimble, &t::PRONE));
    let mut ring = Ring::open();
    let nimble = lift(&mut ring, "test-foe-3", 4);
    dropped(&mut ring, nimble);
    assert_eq!((ring.hurt(nimble), ring.has(nimble, &t::PRONE)), (0, false));
    let mut pool = Ring::drawn(&["w"]);
    let wet = pool.enter("test-hero", "W", Spot::at(0, 0, 6), HEROES);
    dropped(&mut pool, wet);
    assert_eq!(pool.hurt(wet), 4);
}

// covers: DS-TERR-05
#[test]
fn whoever_is_landed_on_suffers_too() {
    let mut ring = Ring::open();
    let under = ring.foe(3, 3);
    let hero = lift(&mut ring, "test-hero", 3);
    dropped(&mut ring, hero);
    assert!(ring.has(hero, &t::PRONE) && ring.hurt(hero) == 0, "first where it comes to lie");
    ring.answer(Intent::Route(vec![Spot::new(4, 4)]));
    assert_eq!(ring.at(hero), Spot::new(4, 4));
    assert_eq!((ring.hurt(hero), ring.hurt(under)), (6, 6));
    assert!(ring.has(hero, &t::PRONE) && ring.has(under, &t::PRONE));
    assert!(ring.view().adjacent(hero, under));
    assert_ne!(ring.at(hero), ring.at(under));
    let mut strong = Ring::open();
    let under = strong.put("test-foe-1", "M", 3, 3);
    let hero = lift(&mut strong, "test-hero", 3);
    dropped(&mut strong, hero);
    strong.decline();
    assert_eq!((strong.hurt(under), strong.has(under, &t::PRONE)), (6, false), "size 1 does not exceed Might 1");
}

// covers: DS-MOVE-10, DS-COND-27
#[test]
fn fliers_fall_when_they_cannot_fly() {
    let mut ring = Ring::open();
    let flier = lift(&mut ring, "test-foe-winged", 3);
    dropped(&mut ring, flier);
    assert_eq!(ring.at(flier).z, 3, "it flies");
    ring.impose(flier, &t::PRONE, None);
    assert_eq!((ring.at(flier).z, ring.hurt(flier)), (0, 6));

    let mut ring = Ring::open();
    let flier = lift(&mut ring, "test-foe-winged", 2);
    ring.impose(flier, &t::RESTRAINED, None);
    assert_eq!((ring.at(flier).z, ring.hurt(flier)), (0, 4));

    let mut ring = Ring::open();
    let flier = lift(&mut ring, "test-foe-winged", 2);
    let foe = ring.enter("test-foe-big", "O", Spot::new(4, 3), FOES);
    ring.seize(foe, flier);
    assert_eq!((ring.at(flier).z, ring.hurt(flier)), (0, 4), "held");
    assert_eq!(ring.view().holder(flier), Some(foe), "and still in reach of its holder");
}

// covers: DS-COND-27
#[test]
fn climbers_fall_to_the_foot() {
    let mut ring = Ring::drawn(&["......", "..||3.", "......"]);
    for x in [2, 3] {
        ring.world().resource_mut::<Battlefield>().board_mut().tile_mut(Spot::new(x, 1)).unwrap().elevation = 3;
    }
    let hero = ring.put("test-hero", "H", 2, 1);
    assert_eq!(ring.at(hero).z, 3);
    ring.impose(hero, &t::PRONE, None);
    assert_eq!((ring.at(hero).z, ring.hurt(hero)), (0, 6));
}

// covers: DS-MOVE-10
#[test]
fn fliers_walk_the_air() {
    let mut ring = Ring::open();
    let flier = ring.enter("test-foe-winged", "F", Spot::new(3, 3), FOES);
    let path = vec![Spot::at(4, 3, 1), Spot::at(5, 3, 2), Spot::at(5, 3, 3)];
    let plan = check_walk(ring.view(), flier, &path, Name::new("")).unwrap();
    assert_eq!(plan.cost, 3);
    let frame = start_walk(ring.world(), plan);
    ring.start(frame);
    assert_eq!((ring.at(flier), ring.hurt(flier)), (Spot::at(5, 3, 3), 0));
}

// covers: DS-TERR-04
#[test]
fn the_log_says_how_far_and_why_no_harm_came_of_it() {
    let log = |ring: &Ring| -> Vec<String> {
        let facts = ring.battle.facts().all();
        log_text::log(ring.view(), facts).into_iter().map(|line| line.text).collect()
    };
    let mut ring = Ring::open();
    let hero = lift(&mut ring, "test-hero", 3);
    dropped(&mut ring, hero);
    assert_eq!(log(&ring)[0], "L0 falls 3");
    let mut ring = Ring::open();
    let nimble = lift(&mut ring, "test-foe-nimble", 2);
    dropped(&mut ring, nimble);
    let lines = log(&ring);
    assert_eq!(lines[0], "L0 falls 2");
    assert!(lines[1].contains("a fall of 2, 2 less by Agility, is too low to hurt"), "{lines:?}");
}

#[test]
fn what_one_ability_lends_twice_is_told_once() {
    let mut ring = Ring::open();
    let hero = ring.hero(1, 1);
    let mark = ring.battle.facts().len();
    for ends in [crate::core::ends::Ends::from(Moment::FightEnd), lasting::save_ends().into()] {
        let what = Imposition { origin: Name::new("perfect-clarity"), ..Imposition::default() };
        lasting::impose(ring.world(), hero, what, ends);
    }
    let lines = log_text::log(ring.view(), ring.battle.facts().since(mark));
    let told: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(told, ["H0 is under the effect of Perfect Clarity"]);
}
