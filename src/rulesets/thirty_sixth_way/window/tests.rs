//! The adapter without a window: what the player is shown agrees with the rules.

use std::sync::Arc;

use super::*;
use crate::ai::{Opponents, Player};
use crate::content::level::Placed;
use crate::content::ruleset::Ruleset;
use crate::core::board::Board;
use crate::core::dice::Dice;
use crate::core::fact::{FactKind, Facts};
use crate::core::ids::SideId;
use crate::core::intent::Options;
use crate::core::track::change_track;
use crate::rulesets::thirty_sixth_way::attack;
use crate::rulesets::thirty_sixth_way::data::ability::{AbilityDef, Miss};
use crate::rulesets::thirty_sixth_way::data::passive::Passive;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rolls;
use crate::rulesets::thirty_sixth_way::sources;
use crate::testing::{levels_of, library};

/// Calls `see` with every state of a few games in which the opponent plays both sides.
fn watch(games: u64, see: &mut dyn FnMut(&Presenter)) {
    for level in levels_of(crate::rulesets::thirty_sixth_way::content::RULESET) {
        for seed in 0..games {
            let content = Arc::clone(library().get::<Content>());
            let mut battle = Presenter(Battle::from_level(content, &level, Dice::seeded(seed)).expect("a battle"));
            let mut opponent = <Content as Opponents>::policy(Player::Plain, seed);
            while battle.decision().is_some() {
                see(&battle);
                let answer = opponent.answer(&battle);
                battle.submit(answer).expect("a legal answer");
            }
        }
    }
}

/// A hero among ogres, and a mender beside it; the hero's turn has come.
fn beset(hero: &str, enemies: &[(i16, i16)]) -> (Presenter, CreatureId) {
    let mut battle = Battle::new(Arc::clone(library().get::<Content>()), Board::open(12, 12), Dice::seeded(1));
    let enter = |battle: &mut Battle, id: &str, creature: &str, at: (i16, i16), side: u8| {
        let (id, creature, at) = (Slug::new(id), Slug::new(creature), Spot::new(at.0, at.1));
        battle.enter(&Placed { id, creature, at, side: SideId(side), own: Default::default() }).expect("a combatant")
    };
    let hero = enter(&mut battle, "Hero", hero, (5, 5), 0);
    enter(&mut battle, "Mender", "mender", (4, 4), 0);
    for (number, &at) in enemies.iter().enumerate() {
        enter(&mut battle, &format!("Ogre-{number}"), "ironhide-ogre", at, 1);
    }
    battle.begin();
    while battle.decision().is_some_and(|asked| asked.about != Some(hero) || asked.options != Options::Act) {
        let answer = match &battle.decision().expect("a decision").options {
            Options::Choose { may_pass: true, .. } => Intent::Pass,
            Options::Choose { choices, .. } => Intent::Choose(choices[0].clone()),
            _ => Intent::EndTurn(battle.decision().and_then(|asked| asked.about).expect("a turn")),
        };
        battle.submit(answer).expect("a legal answer");
    }
    (Presenter(battle), hero)
}

#[test]
fn chances_add_up_and_every_rider_is_told() {
    let mut seen = 0;
    watch(2, &mut |battle| {
        let view = battle.view();
        let Some(by) = view.decision().and_then(|asked| asked.about).filter(|by| view.at(*by).is_some()) else {
            return;
        };
        for ability in view.sheet(by).abilities.iter().filter(|own| own.entry.is_attack()) {
            for (on, _) in view.standing().filter(|(on, _)| view.hostile(by, *on)) {
                let wanted = Use { by, ability: ability.id, on: vec![on], ..Use::default() };
                let shown = aim::targets(view, ability, &wanted);
                let sum: f32 = shown[0].tiers.iter().map(|tier| tier.chance).sum();
                assert!((sum - 1.0).abs() < 1e-4, "{}: {sum}", ability.name);
                assert_eq!(shown[0].riders.len(), ability.riders.len(), "{}", ability.name);
                seen += shown[0].riders.len();
            }
        }
    });
    assert!(seen > 100, "only {seen} riders seen");
}

#[test]
fn the_chance_to_bring_somebody_down_is_that_of_the_attack_itself() {
    const ROLLS: u64 = 400;
    let (mut compared, mut apart) = (0_u8, 0.0);
    watch(1, &mut |battle| {
        let view = battle.view();
        let Some(asked) = view.decision().filter(|asked| asked.options == Options::Act) else { return };
        let by = asked.about.expect("somebody acts");
        // Whoever is struck first may not live to attack.
        let unhindered = |own: &&Arc<AbilityDef>| own.entry.melee || view.engaged(by).is_empty();
        let uses = view.sheet(by).abilities.iter().filter(|own| own.entry.is_attack()).filter(unhindered);
        let single = |wanted: &Use| wanted.on.len() == 1 && battle.0.check(&Intent::Use(wanted.clone())).is_ok();
        let uses = uses.flat_map(|own| legal::uses(view, by, own.id)).filter(single);
        for wanted in uses {
            let (on, ability) = (wanted.on[0], view.ability(by, wanted.ability).expect("its own ability"));
            let foretold = downfall::chance(view, by, ability, on);
            if compared >= 40 || !(0.15..0.85).contains(&foretold) {
                continue;
            }
            let snapshot = battle.0.snapshot();
            let mut other = <Content as Ruleset>::empty(Arc::clone(library().get::<Content>()));
            let felled = (0..ROLLS).filter(|&seed| {
                other.restore(&snapshot);
                other.world_mut().insert_resource(Dice::seeded(seed));
                other.submit(Intent::Use(wanted.clone())).expect("a legal use");
                while let Some(Options::Choose { may_pass: true, .. }) = other.decision().map(|asked| &asked.options) {
                    other.submit(Intent::Pass).expect("nobody has to answer");
                }
                !other.view().is_up(on)
            });
            let share = felled.count() as f32 / ROLLS as f32;
            assert!((share - foretold).abs() < 0.1, "{}: {share} for {foretold}", ability.name);
            compared += 1;
            apart += share - foretold;
        }
    });
    // Of one attack so few plays tell no more; of all together they tell a crit or a miss that is left out.
    assert!(compared > 20 && (apart / f32::from(compared)).abs() < 0.015, "{apart} in {compared}");
}

#[test]
fn one_hit_point_goes_with_any_damage_and_more_than_a_hit_deals_with_a_crit_alone() {
    let mut checked = 0;
    watch(1, &mut |battle| {
        let view = battle.view();
        let acts = view.decision().filter(|asked| asked.options == Options::Act).and_then(|asked| asked.about);
        let Some(by) = acts.filter(|&by| checked < 60 && view.at(by).is_some()) else { return };
        let plain = |own: &&Arc<AbilityDef>| own.entry.is_attack() && own.hit.is_empty() && own.riders.is_empty();
        for ability in view.sheet(by).abilities.iter().filter(plain) {
            let Some(amount) = attack::dealt_as(view, by, ability).damage.clone() else { continue };
            let made = rolling::made(view, by, &amount);
            let dice: i16 = made.dice.iter().map(|&(count, sides)| count * i16::from(sides)).sum();
            let most = ability.multiply * (dice + made.adds.iter().map(|term| term.value).sum::<i16>());
            let kinds = sources::damage_kinds(view, by, ability);
            let bare = |on: CreatureId| {
                let brittle = view.sheet(on).has(|passive| *passive == Passive::Brittle);
                let spared = brittle || sources::unseen(view, on) || view.pool(on, t::TEMPORARY.get()) > 0;
                view.hostile(by, on)
                    && !spared
                    && crate::rulesets::thirty_sixth_way::harm::resisted(view, on, &kinds).is_none()
            };
            let Some((on, _)) = view.standing().find(|&(on, _)| bare(on)) else { continue };
            let mut other = <Content as Ruleset>::empty(Arc::clone(library().get::<Content>()));
            other.restore(&battle.0.snapshot());
            let mut with = |hp: i16| {
                change_track(other.world_mut(), on, t::HP.get(), |track| track.now = hp);
                let (_, _, odds) = sources::odds(other.view(), by, ability, on);
                (downfall::chance(other.view(), by, ability, on), odds)
            };
            let (falls, odds) = with(1);
            let misses = ability.miss != Miss::Half && aim::miss_damage(view, by, ability).is_some();
            let harms = odds.chance(|&degree| degree > 0 || (misses && degree == rolls::MISS));
            assert!(ability.miss == Miss::Half || (falls - harms).abs() < 1e-4, "{}: {falls}, {harms}", ability.name);
            let (falls, odds) = with(most + 1);
            let crits = odds.chance(|&degree| degree == rolls::CRITICAL);
            assert!(0.0 < falls && falls <= crits + 1e-4, "{}: {falls}, {crits}", ability.name);
            checked += 1;
        }
    });
    assert!(checked > 20, "only {checked}");
}

#[test]
fn every_question_is_weighed_answer_by_answer() {
    let (mut minor, mut decisive) = (0, 0);
    watch(3, &mut |battle| {
        let decision = battle.decision().expect("a decision").clone();
        let Options::Choose { choices, .. } = &decision.options else { return };
        let weighed = battle.importance(&decision);
        assert_eq!(weighed.len(), choices.len(), "{:?}", decision.ask);
        minor += weighed.iter().filter(|one| **one == Importance::Minor).count();
        decisive += weighed.iter().filter(|one| **one == Importance::Decisive).count();
    });
    assert!(minor > 0 && decisive > 0, "{minor} minor, {decisive} decisive");
}

#[test]
fn an_ally_is_harmed_only_by_the_action_that_says_so() {
    let (mut battle, warden) = beset("warden", &[(6, 5)]);
    let mender = battle.by_tag(Slug::new("Mender")).expect("the mender");
    let view = battle.view();
    let check = legal::uses(view, warden, Slug::new("shield-check"));
    assert!(check.iter().all(|wanted| !wanted.on.contains(&mender)), "{check:?}");
    let listed = bar::groups(view, warden).into_iter().flat_map(|group| group.slots);
    assert!(listed.into_iter().any(|slot| slot == Slot::Ability(t::HOSTILE.get())));
    let aiming = battle.aiming(warden, t::HOSTILE.get());
    assert_eq!(battle.candidates(&aiming), [mender]);
    let cursor = Cursor { spot: battle.view().at(mender), ..Cursor::default() };
    let wanted = battle.as_use(&aiming, &cursor);
    assert_eq!((wanted.instead, &wanted.on[..]), (t::HOSTILE.get(), &[mender][..]));
    assert_eq!(battle.aim(&aiming, &cursor).expect("an aim").targets.len(), 1);
    battle.submit(Intent::Use(wanted)).expect("meant ill, and legal");
}

#[test]
fn a_click_on_nobody_it_could_be_aimed_at_uses_nothing() {
    let (battle, emberwright) = beset("emberwright", &[(9, 5), (9, 7), (9, 9)]);
    let at = |tag: &str| battle.view().at(battle.by_tag(Slug::new(tag)).expect("they stand there"));
    let click = |aiming: &mut Aiming, spot: Option<Spot>| battle.pick(aiming, &Cursor { spot, ..Cursor::default() });
    let mut aiming = battle.aiming(emberwright, Slug::new("forked-spark"));
    assert!(matches!(click(&mut aiming, at("Ogre-0")), Picked::More));
    assert!(matches!(click(&mut aiming, at("Mender")), Picked::No(_)));
    assert!(matches!(click(&mut aiming, Some(Spot::new(0, 0))), Picked::No(_)));
    assert!(matches!(click(&mut aiming, at("Ogre-1")), Picked::Use(wanted) if wanted.on.len() == 2));
}

#[test]
fn what_stands_around_says_what_it_is_good_for() {
    let battle = Battle::from_level(
        Arc::clone(library().get::<Content>()),
        &crate::testing::level("emberfield"),
        Dice::seeded(1),
    );
    let battle = Presenter(battle.expect("a battle"));
    let told = battle.scenery(Spot::new(7, 3));
    let words = "Burning stook: a Dicey Move from beside it, Difficulty 14, with Wayfinding or Arcane lore: \
                 fire damage to an enemy near";
    assert_eq!(told, [words]);
    assert_eq!(battle.scenery(Spot::new(0, 0)), Vec::<String>::new());
}

#[test]
fn any_of_those_one_is_engaged_with_can_be_left() {
    let (mut battle, warden) = beset("warden", &[(6, 5), (6, 6), (6, 4)]);
    let foes: Vec<CreatureId> = battle.view().ids().filter(|&id| battle.view().hostile(warden, id)).collect();
    for &foe in &foes {
        let engage = Use { by: warden, ability: Slug::new("engage"), on: vec![foe], ..Use::default() };
        if !battle.view().are_engaged(warden, foe) {
            battle.submit(Intent::Use(engage)).expect("they stand beside it");
        }
        // Nobody steps in between.
        while battle.decision().is_some_and(|asked| asked.options != Options::Act) {
            battle.submit(Intent::Pass).expect("nobody has to");
        }
    }
    let mut aiming = battle.aiming(warden, t::DISENGAGE.get());
    assert_eq!(battle.aim(&aiming, &Cursor::default()).expect("an aim").options.len(), 3);
    battle.set_option(&mut aiming, 1, 1);
    let left = aiming::leaves(battle.view(), &aiming);
    assert_eq!(left.len(), 2);
    let all = aiming::in_hand(battle.view(), &aiming);
    assert!(all.len() > 1 && all.iter().all(|wanted| wanted.on == left && battle.fits(wanted).is_ok()));
    battle.set_option(&mut aiming, 0, 1);
    battle.set_option(&mut aiming, 2, 1);
    assert_eq!(aiming::leaves(battle.view(), &aiming).len(), 1, "one is left at the least");
    battle.set_option(&mut aiming, 0, 0);
    battle.set_option(&mut aiming, 1, 0);
    battle.set_option(&mut aiming, 2, 0);
    assert_eq!(aiming::leaves(battle.view(), &aiming).len(), 3);
}

/// The bar says what ends with the turn while it could still be kept up (ESC-ABL-12).
#[test]
fn what_ends_unless_it_is_sustained_is_told() {
    let mut told = 0;
    watch(6, &mut |battle| {
        let Some(decision) = battle.decision().filter(|decision| decision.options == Options::Act) else { return };
        let Some(who) = decision.about else { return };
        let uses = legal::uses(battle.view(), who, t::SUSTAIN.get());
        let could = uses.iter().any(|wanted| battle.fits(wanted).is_ok());
        let guide = battle.turn_bar_text(Some(decision), who).guide;
        assert_eq!(guide.contains("unless you sustain"), could, "{guide}");
        told += u32::from(could);
    });
    assert!(told > 0, "nobody sustains anything");
}

/// What is rolled for at the start of a turn or by an action takes the panel over from the attack before; what falls due
/// beside an attack does not.
#[test]
fn the_last_roll_is_shown_whatever_it_was_for() {
    let (mut checks, mut attacks) = (0, 0);
    watch(4, &mut |battle| {
        let facts = battle.view().world.resource::<Facts>().all();
        let is_roll = |fact: &Fact| matches!(fact.what, FactKind::Versus { .. });
        let begins = |fact: &Fact| matches!(fact.what, FactKind::Used { .. } | FactKind::TurnStarted(_));
        let (Some(roll), Some(last)) = (story::roll(battle.view()), facts.iter().rposition(is_roll)) else { return };
        let FactKind::Versus { by, what, on, .. } = &facts[last].what else { unreachable!() };
        let since = facts[..last].iter().rposition(begins).map_or(0, |at| at + 1);
        let first = !facts[since..last].iter().any(|fact| is_roll(fact) || matches!(fact.what, FactKind::TurnEnded(_)));
        if on.is_none() && first {
            let title = format!("{}: {}", words::name(battle.view(), *by), words::thing(battle.view(), *what));
            assert_eq!(roll.title, title);
            assert_eq!(roll.outcomes.len(), 1);
            checks += 1;
        } else {
            attacks += u32::from(on.is_some());
        }
    });
    assert!(checks > 0 && attacks > 0, "{checks} checks, {attacks} attacks");
}

/// While passing is lit the board shows already who would step in, by which way (ESC-ICP-03).
#[test]
fn stepping_in_is_shown_before_it_is_lit() {
    let mut shown = 0;
    watch(4, &mut |battle| {
        let decision = battle.decision().expect("a decision").clone();
        if decision.ask == crate::rulesets::thirty_sixth_way::windows::INTERCEPT {
            let lit = battle.highlights(&decision, &Hand::default(), usize::MAX, &Cursor::default());
            assert!(lit.path.is_some_and(|path| path.label.contains(" meets ")));
            shown += 1;
        }
    });
    assert!(shown > 0, "nobody could step in");
}

/// Of those who only save against death nobody has to be chosen (ESC-DTH).
#[test]
fn nobody_is_asked_which_of_the_dying_saves_first() {
    let mut met = 0;
    watch(8, &mut |battle| {
        let decision = battle.decision().expect("a decision").clone();
        let Options::Choose { choices, .. } = &decision.options else { return };
        let acts = |choice: &Choice| if let Choice::Creature(who) = choice { Some(*who) } else { None };
        let all: Vec<CreatureId> = choices.iter().filter_map(acts).collect();
        if decision.ask == NEXT && all.len() > 1 {
            let up = all.iter().any(|&who| battle.view().is_up(who));
            assert_eq!(battle.usual_answer(&decision).is_none(), up, "{choices:?}");
            met += u32::from(!up);
        }
    });
    assert!(met > 0, "never two of them at once");
}
