//! What ways and jumps are said to come to, and whether they do.

use super::*;
use crate::core::intent::RouteOptions;
use crate::rulesets::draw_steel::forecast::Rehearsal;
use crate::rulesets::draw_steel::questions;
use crate::rulesets::draw_steel::rules::movement::force::STABILITY;
use crate::rulesets::draw_steel::text::log_text;

impl Ring {
    fn route(&self) -> RouteOptions {
        match self.ask() {
            Some(Decision { options: Options::Route(options), .. }) => options.clone(),
            other => panic!("a way is asked, not {other:?}"),
        }
    }

    fn foretold(&self, path: &[(i16, i16)]) -> Foretold {
        foretell(self.view(), &self.route(), &spots(path))
    }

    fn hurts(&self, path: &[(i16, i16)]) -> bool {
        hurts(self.view(), &self.route(), &spots(path))
    }

    fn parts(&self, path: &[(i16, i16)]) -> Vec<String> {
        Rehearsal::new(&self.battle).forecast(&Intent::Route(spots(path))).parts(&self.battle)
    }

    fn log(&self) -> Vec<String> {
        log_text::log(self.view(), self.battle.facts().all()).into_iter().map(|line| line.text).collect()
    }
}

// covers: DS-MOVE-09, DS-TERR-02
#[test]
fn a_jump_passes_over_fire_and_lands_in_it() {
    let mut ring = Ring::drawn(&["..^.", "..^."]);
    let hero = ring.hero(1, 0);
    assert_eq!(jump_harm_along(ring.view(), hero, &spots(&[(2, 0), (3, 0)])), []);
    ring.walk(hero, &[(2, 0), (3, 0)], "jump");
    assert_eq!((ring.at(hero), ring.hurt(hero)), (Spot::new(3, 0), 0));
    assert_eq!(ring.log(), ["H0 jumps 2 squares"]);

    let mut into = Ring::drawn(&["..^^."]);
    let hero = into.hero(1, 0);
    assert_eq!(jump_harm_along(into.view(), hero, &spots(&[(2, 0), (3, 0)])), [(1, 2)]);
    into.walk(hero, &[(2, 0), (3, 0)], "jump");
    assert_eq!((into.at(hero), into.hurt(hero)), (Spot::new(3, 0), 2));

    let mut short = Ring::drawn(&["..^^."]);
    let hero = short.hero(1, 0);
    short.dice(&[3, 3]);
    short.walk(hero, &[(2, 0), (3, 0), (4, 0)], "jump");
    assert_eq!((short.at(hero), short.hurt(hero)), (Spot::new(3, 0), 2), "where it falls short");
}

// covers: DS-MOVE-09
#[test]
fn the_odds_of_a_jump_are_those_of_its_test() {
    let mut ring = Ring::open();
    let (hero, fury) = (ring.hero(1, 0), ring.enter("fury", "F", Spot::new(5, 5), HEROES));
    let leap = Leap::for_creature(ring.view(), fury);
    assert_eq!((leap.sure, leap.odds(ring.view(), fury).0), (2, [0, 79, 21]));
    let way = |y: i16, squares: i16| (2..2 + squares).map(|x| Spot::new(x, y)).collect::<Vec<_>>();
    assert_eq!([2, 3, 4].map(|squares| leap.chance(ring.view(), fury, &way(5, squares))), [100, 100, 21]);
    let plain = Leap::for_creature(ring.view(), hero);
    let odds = plain.odds(ring.view(), hero).0;
    let chances = [2, 3, 4].map(|squares| plain.chance(ring.view(), hero, &way(0, squares)));
    assert_eq!(chances, [100, odds[1] + odds[2], odds[2]]);
    let up = [1, 2, 3].map(|height| plain.chance(ring.view(), hero, &[Spot::at(2, 0, height)]));
    assert_eq!(up, [100, odds[1] + odds[2], odds[2]], "higher as it gets longer");
    assert!(odds[0] > 0);
}

// covers: DS-MOVE-06, DS-FREE-04
#[test]
fn a_shift_that_has_to_be_walked_is_foretold_as_a_walk() {
    let mut ring = Ring::drawn(&["...~^", "....."]);
    let hero = ring.hero(2, 0);
    let foe = ring.foe(1, 1);
    ring.start(Frame::Grant(grant(hero, StepCause::Shift, 3)));
    for square in [(3, 0), (4, 0)] {
        assert!(ring.ends().contains(&square), "into rubble and into fire alike");
    }
    assert_eq!(ring.foretold(&[(3, 1)]), Foretold { entered: 1, ..Foretold::default() });
    let rubble = ring.foretold(&[(3, 0)]);
    assert_eq!(rubble.provoked, [(0, foe)]);
    assert_eq!(rubble.told, ["walks instead of shifting (no shifting in difficult or damaging terrain)"]);
    let fire = ring.foretold(&[(3, 1), (4, 0)]);
    assert_eq!((fire.provoked, fire.hurt), (vec![(0, foe)], vec![(1, 2)]));
    let asked = |ring: &Ring| questions::prompt(ring.view(), ring.ask().unwrap());
    assert_eq!(asked(&ring), "H0 may shift up to 3 squares (walks where there is no shifting)");
    ring.answer(Intent::Route(spots(&[(3, 1), (4, 0)])));
    assert_eq!(ring.ask().unwrap().side, FOES, "as it was said");
    ring.decline();
    assert_eq!((ring.at(hero), ring.hurt(hero)), (Spot::new(4, 0), 2));

    let mut bound = Ring::drawn(&["~..", "..."]);
    let hero = bound.hero(0, 0);
    bound.start(Frame::Grant(grant(hero, StepCause::Shift, 2)));
    let only = "H0 may shift up to 2 squares, but only by walking: no shifting in difficult or damaging terrain";
    assert_eq!(asked(&bound), only);
}

// covers: DS-FORCE-07, DS-FORCE-08
#[test]
fn slams_are_foretold_with_what_they_do_to_both() {
    let mut ring = Ring::drawn(&["....#"]);
    let (hero, first) = (ring.hero(0, 0), ring.foe(1, 0));
    let friend = ring.enter("tactician", "T", Spot::new(2, 0), HEROES);
    let frame = ring.force(hero, first, Slide, 3);
    ring.start(Frame::Force(Box::new(frame)));
    let into = ring.foretold(&[(2, 0)]);
    assert_eq!((into.entered, into.told), (0, vec!["slams into T with 3 squares left".to_owned()]));
    // The tactician may answer what it is about to take.
    assert_eq!(ring.parts(&[(2, 0)]), ["D1 takes 3", "T takes 3"]);
    ring.answer(Intent::Route(spots(&[(2, 0)])));
    assert!(ring.ask().is_some());
    ring.decline();
    assert_eq!((ring.hurt(first), ring.hurt(friend)), (3, 3));

    let mut walled = Ring::drawn(&["...#"]);
    let (hero, foe) = (walled.hero(0, 0), walled.foe(1, 0));
    let frame = walled.force(hero, foe, Push, 3);
    walled.start(Frame::Force(Box::new(frame)));
    let into = walled.foretold(&[(2, 0), (3, 0)]);
    assert_eq!((into.entered, into.told), (1, vec!["slams into a stone pillar with 2 squares left".to_owned()]));
    assert!(walled.hurts(&[(2, 0), (3, 0)]) && !walled.hurts(&[(2, 0)]));
    walled.answer(Intent::Route(spots(&[(2, 0), (3, 0)])));
    assert!(
        walled.log().contains(&"D1 slams into a stone pillar with 2 squares left".to_owned()),
        "{:?}",
        walled.log()
    );
}

/// Endless Knight sets Stamina, however far below 0 it was.
#[test]
fn whoever_rises_again_is_foretold_with_the_stamina_it_has_then() {
    let mut ring = Ring::drawn(&["...#"]);
    let (hero, zombie) = (ring.hero(0, 0), ring.enter("zombie", "Z", Spot::new(1, 0), FOES));
    let all = ring.view().stamina(zombie).now;
    crate::rulesets::draw_steel::rules::damage::lose_stamina(ring.world(), zombie, all - 3, Cause::default());
    let frame = ring.force(hero, zombie, Push, 5);
    ring.start(Frame::Force(Box::new(frame)));
    if ring.ask().is_some_and(|ask| ask.ask == STABILITY) {
        ring.answer(Intent::Choose(Choice::Number(0)));
    }
    let into = [(2, 0), (3, 0)];
    assert_eq!(ring.parts(&into), ["Z takes 6", "Z rises again with 10", "Z is prone"]);
    ring.answer(Intent::Route(spots(&into)));
    ring.decline();
    assert_eq!(ring.view().stamina(zombie).now, 10);
}

// covers: DS-COND-17, DS-TERR-02
#[test]
fn where_a_captive_is_dragged_into_fire_is_foretold() {
    let mut ring = Ring::drawn(&[".....", ".^...", ".....", "....."]);
    let hero = ring.hero(2, 2);
    let foe = ring.foe(3, 2);
    ring.seize(hero, foe);
    ring.hero(3, 1);
    let plan = ring.check(hero, &[(2, 1)], "").unwrap();
    let walk = start_walk(ring.world(), plan);
    ring.start(walk);
    assert_eq!(ring.route().mover, foe, "its usual place beside its holder is taken");
    assert_eq!(ring.foretold(&[(2, 2)]), Foretold { entered: 1, ..Foretold::default() });
    assert_eq!(ring.foretold(&[(1, 1)]), Foretold { entered: 1, hurt: vec![(0, 2)], ..Foretold::default() });
    ring.answer(Intent::Route(spots(&[(1, 1)])));
    assert_eq!((ring.at(foe), ring.hurt(foe)), (Spot::new(1, 1), 2), "as it was said");
}
