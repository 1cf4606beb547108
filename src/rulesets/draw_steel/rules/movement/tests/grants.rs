//! Movement that effects grant.

use super::*;

// covers: DS-MOVE-13, DS-MOVE-04, DS-MOVE-06
#[test]
fn granted_shifts_ask_for_a_way() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let foe = ring.foe(6, 5);
    ring.start(Frame::Grant(GrantFrame { squares: ShiftBy::HalfSpeed, ..grant(hero, StepCause::Shift, 0) }));
    assert!(ring.ends().contains(&(3, 5)) && !ring.ends().contains(&(2, 5)));
    assert!(!ring.ends().contains(&(6, 5)));
    ring.answer(Intent::Route(spots(&[(4, 5), (3, 5)])));
    assert_eq!((ring.at(hero), ring.ask()), (Spot::new(3, 5), None));
    assert_eq!(ring.hurt(hero), 0);
    assert_ne!(hero, foe);
}

// covers: DS-MOVE-06
#[test]
fn a_shift_that_cannot_be_one_may_be_walked() {
    let mut ring = Ring::drawn(&["~..", "..."]);
    let hero = ring.hero(0, 0);
    let foe = ring.foe(0, 1);
    ring.start(Frame::Grant(grant(hero, StepCause::Shift, 2)));
    ring.answer(Intent::Route(spots(&[(1, 0), (2, 0)])));
    assert_eq!(ring.at(hero), Spot::new(1, 0), "an ordinary move provokes");
    assert_eq!(ring.ask().unwrap().side, FOES);
    ring.answer(Intent::Pass);
    assert_eq!(ring.at(hero), Spot::new(2, 0));
    assert_ne!(hero, foe);
}

// covers: DS-MOVE-11, DS-COND-21, DS-COND-32, DS-MOVE-04
#[test]
fn teleports_free_and_stand_up() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let foe = ring.foe(6, 5);
    ring.seize(foe, hero);
    ring.impose(hero, &t::PRONE, None);
    ring.impose(hero, &t::RESTRAINED, None);
    ring.start(Frame::Grant(grant(hero, StepCause::Teleport, 5)));
    assert!(!ring.ends().contains(&(5, 5)) && !ring.ends().contains(&(6, 5)));
    assert!(ring.ends().contains(&(10, 10)) && !ring.ends().contains(&(11, 5)));
    ring.answer(Intent::Route(spots(&[(0, 5)])));
    assert_eq!((ring.at(hero), ring.ask()), (Spot::new(0, 5), None));
    assert_eq!(ring.view().holder(hero), None);
    assert!(!ring.has(hero, &t::PRONE) && !ring.has(hero, &t::RESTRAINED));
}

// covers: DS-MOVE-11, DS-COND-11
#[test]
fn teleports_need_a_line_and_no_fear() {
    let mut ring = Ring::drawn(&["...#...", "...#...", "...#..."]);
    let hero = ring.hero(1, 1);
    ring.start(Frame::Grant(grant(hero, StepCause::Teleport, 5)));
    assert!(ring.ends().iter().all(|(x, _)| *x < 3));
    assert!(ring.battle.check(&Intent::Route(spots(&[(5, 1)]))).is_err());
    ring.answer(Intent::Pass);
    let foe = ring.foe(0, 0);
    ring.impose(hero, &t::FRIGHTENED, Some(foe));
    ring.walk(hero, &[(2, 2)], "");
    ring.start(Frame::Grant(grant(hero, StepCause::Teleport, 5)));
    assert!(!ring.ends().contains(&(1, 1)) && ring.ends().contains(&(2, 0)));
}

// covers: DS-LINE-04
#[test]
fn rushes_lead_straight_to_their_goal() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    let foe = ring.foe(9, 5);
    ring.start(Frame::Grant(GrantFrame { course: Some(Course::Straight(foe)), ..grant(hero, StepCause::Walk, 3) }));
    assert!(ring.battle.check(&Intent::Route(spots(&[(6, 4), (7, 4), (8, 4)]))).is_ok());
    assert!(ring.battle.check(&Intent::Route(spots(&[(5, 4)]))).is_err());
    assert!(ring.battle.check(&Intent::Route(spots(&[(6, 4), (7, 5)]))).is_err());
    assert!(ring.ends().contains(&(8, 5)) && !ring.ends().contains(&(5, 4)));
    ring.answer(Intent::Route(spots(&[(6, 5), (7, 5), (8, 5)])));
    assert_eq!(ring.at(hero), Spot::new(8, 5));
}

#[test]
fn those_who_cannot_move_are_not_asked() {
    let mut ring = Ring::open();
    let hero = ring.hero(5, 5);
    ring.impose(hero, &t::RESTRAINED, None);
    ring.start(Frame::Grant(grant(hero, StepCause::Shift, 3)));
    assert_eq!(ring.ask(), None);
}
