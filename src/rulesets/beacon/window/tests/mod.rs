//! The adapter without a window: what the player is shown agrees with the rules.

use std::sync::Arc;

use super::*;
use crate::ai::{Opponents, Player};
use crate::core::dice::Dice;
use crate::core::ids::SideId;
use crate::core::intent::{Choice, Options};
use crate::face::panels::turns::PartState;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::frames::{Attack, Frame};
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::rounds::NEXT;
use crate::rulesets::beacon::sources;
use crate::testing::{level, library};

mod movement;

fn battle(name: &str, seed: u64) -> Presenter {
    let content = Arc::clone(library().get());
    Presenter(Battle::from_level(content, &level(name), Dice::seeded(seed)).expect("a battle"))
}

/// The opponent plays both sides for so many answers, or to the end.
fn played(name: &str, seed: u64, answers: usize) -> Presenter {
    let mut battle = battle(name, seed);
    let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
    for _ in 0..answers {
        if battle.decision().is_none() {
            break;
        }
        let answer = opponent.answer(&battle);
        battle.submit(answer).expect("a legal answer");
    }
    battle
}

#[test]
fn whoever_is_asked_to_act_reads_what_is_to_be_had_now_and_later() {
    let battle = battle("lantern-run", 3);
    let decision = battle.decision().expect("a decision").clone();
    assert!(decision.ask == NEXT && decision.side == SideId(0));
    let prompt = battle.prompt(&decision, 0, false).expect("a question");
    assert!(prompt.text.contains("Phase 1") && prompt.text.contains("Defend"), "{}", prompt.text);
    let aegis = prompt.choices.iter().find(|choice| choice.words == "Aegis").expect("the Aegis may act");
    assert!(aegis.detail.contains("Now: Barrier") && aegis.detail.contains("2: Skyfall"), "{}", aegis.detail);
}

/// One answer lets all enemies of a phase go first; where none is left, passing once does the same and stands alone.
/// Where heroes are to get somewhere, whoever may act reads how far it is.
#[test]
fn the_way_to_the_goal_is_told_with_what_can_be_done() {
    let mut told = 0;
    each_decision("lantern-run", 2, 200, |battle, decision| {
        if decision.ask != NEXT || decision.side != SideId(0) {
            return;
        }
        let prompt = battle.prompt(decision, 0, false).expect("a question");
        let Options::Choose { choices, .. } = &decision.options else { return };
        for shown in &prompt.choices {
            if matches!(choices[shown.index], Choice::Creature(_)) {
                assert!(
                    shown.detail.contains("o the goal:") || shown.detail.contains("At the goal"),
                    "{}",
                    shown.detail
                );
                told += 1;
            }
        }
    });
    assert!(told > 0, "nobody was asked about");
}

#[test]
fn a_whole_phase_can_be_let_go_by() {
    let (mut several, mut alone) = (0, 0);
    for seed in 0..4 {
        let mut battle = battle("lantern-run", seed);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        for _ in 0..120 {
            let Some(decision) = battle.decision().cloned() else { break };
            if decision.ask == NEXT && decision.side == SideId(0) {
                let prompt = battle.prompt(&decision, 0, false).expect("a question");
                let lets_go = battle.part_let_go(&decision).is_some();
                let enemies = prompt.decline.as_ref().is_some_and(|words| words.ends_with("acts"));
                assert_eq!(prompt.mute.is_some(), lets_go && enemies, "{prompt:?}");
                (several, alone) = (several + u32::from(prompt.mute.is_some()), alone + u32::from(!enemies));
            }
            let answer = opponent.answer(&battle);
            battle.submit(answer).expect("a legal answer");
        }
    }
    assert!(several > 0 && alone > 0, "{several} phases with enemies to come, {alone} without");
}

#[test]
fn the_round_shows_all_eight_phases_and_npcs_in_their_order() {
    let battle = battle("lantern-run", 3);
    let turns = battle.turns(&level("lantern-run"));
    let names: Vec<&str> = turns.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!((names.len(), names[0], names[7]), (8, "1 Bolster", "8 Delay"));
    assert_eq!(turns.parts[0].state, PartState::Now);
    assert_eq!(turns.rows[0].entries.len(), 4, "all heroes may still pick a phase");
    let brawl: Vec<&str> = turns.parts[4].entries.iter().map(|entry| entry.name.as_str()).collect();
    assert!(brawl.len() == 4 && brawl[0].starts_with("Gnawer"), "{brawl:?}");
    assert!(turns.parts[4].can_wait && !turns.parts[0].can_wait);
}

#[test]
fn odds_shown_are_those_of_the_rules_and_add_up() {
    for seed in 1..6 {
        let battle = played("millrace-bridge", seed, 40);
        let view = battle.view();
        let all = || view.standing().map(|(id, _)| id);
        for by in all() {
            for on in all().filter(|&on| view.hostile(by, on)) {
                for ability in view.abilities(by).filter(|own| reach::strikes_by(own).is_some()) {
                    let attack = Attack::new(by, ability.id, ability.action(), [on]);
                    let [missed, hit, critical] = odds::chances(view, &attack, ability);
                    let chance = sources::chance(view, by, ability, ability.action(), on);
                    assert!((hit + critical - chance).abs() < 1e-4 && (missed + chance - 1.0).abs() < 1e-4);
                }
            }
        }
    }
}

#[test]
fn the_log_speaks_in_sentences() {
    let battle = played("ashfall-court", 2, 150);
    let log = battle.log();
    assert!(log.lines.len() > 40);
    for line in &log.lines {
        let raw = ["mp -", "mp +", "effect ", "[", "--", "temporary-hp"];
        assert!(raw.iter().all(|raw| !line.text.contains(raw)), "{}", line.text);
    }
    for fact in battle.world().resource::<crate::core::fact::Facts>().all() {
        let _beats = battle.beats(fact);
    }
    assert!(battle.roll().is_none_or(|roll| !roll.title.is_empty()));
}

#[test]
fn what_is_channelled_stands_above_whoever_channels_it() {
    let (mut seen, mut released) = (false, 0);
    for seed in 1..12 {
        let mut battle = battle("ashfall-court", seed);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        for _ in 0..200 {
            let Some(decision) = battle.decision().cloned() else { break };
            let lit = battle.highlights(&decision, &Hand::default(), 0, &Cursor::default());
            let view = battle.view();
            for (id, _) in view.standing() {
                let Some(own) = view.channelling(id) else { continue };
                let named = words::thing(view, own.ability);
                assert!(lit.notes.iter().any(|(who, text)| *who == id && text.starts_with(&named)), "{named}");
                seen = true;
            }
            let answer = opponent.answer(&battle);
            battle.submit(answer).expect("a legal answer");
        }
        // What is let go is told as that, whether it rolls to hit or not.
        let facts = battle.world().resource::<crate::core::fact::Facts>().all();
        let let_go =
            |fact: &&Fact| fact.cause.of == Action::Release.word() && matches!(fact.what, FactKind::State { .. });
        let told = battle.log().lines.iter().filter(|line| line.text.contains(" releases ")).count();
        // One may be under way as the game is cut short or ends.
        let mut under_way = battle.view().stack().downward().filter(|frame| matches!(frame, Frame::Release(_)));
        let under_way = usize::from(under_way.next().is_some());
        assert!((0..=under_way).contains(&(told - facts.iter().filter(let_go).count())));
        released += told;
    }
    assert!(seen && released > 0, "somebody channels and releases in some game");
}

#[test]
fn an_ally_is_struck_with_a_second_click_alone() {
    let mut battle = battle("lantern-run", 3);
    let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
    let mut struck = 0;
    for _ in 0..200 {
        let Some(decision) = battle.decision().cloned() else { break };
        let acts = decision.about.filter(|_| matches!(decision.options, Options::Act));
        let view = battle.view();
        let abilities = acts.into_iter().flat_map(|by| view.sheet(by).abilities.iter().map(move |own| (by, own.id)));
        for (by, ability) in abilities {
            let mut aiming = battle.aiming(by, ability);
            let uses = aiming::in_hand(view, &aiming);
            for ally in uses.iter().filter_map(|wanted| aiming::struck_ally(view, wanted)) {
                let cursor = Cursor { spot: view.space(ally).map(|space| space.at), by_keys: false };
                assert!(matches!(battle.pick(&mut aiming, &cursor), Picked::More));
                assert!(aiming::guide(view, &aiming).contains("on your side"));
                assert!(matches!(battle.pick(&mut aiming, &cursor), Picked::Use(wanted) if wanted.on == [ally]));
                struck += 1;
            }
        }
        let answer = opponent.answer(&battle);
        battle.submit(answer).expect("a legal answer");
    }
    assert!(struck > 0, "somebody has an ally in reach");
}

#[test]
fn every_question_of_a_game_reads_well() {
    for name in ["lantern-run", "millrace-bridge"] {
        let mut battle = battle(name, 4);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        while let Some(decision) = battle.decision().cloned() {
            if battle.view().clock().round > 4 {
                break;
            }
            if let (Some(prompt), Options::Choose { choices, .. }) =
                (battle.prompt(&decision, 0, false), &decision.options)
            {
                assert_eq!(prompt.choices.len(), choices.len());
                assert!(
                    prompt.choices.iter().all(|choice| !choice.words.is_empty() && !choice.words.contains("React("))
                );
                let surge = |choice: &Choice| matches!(choice, Choice::React { with, .. } if *with == *"surge");
                let offered = prompt.choices.iter().map(|shown| (shown, &choices[shown.index]));
                for (shown, choice) in offered.filter(|(_, choice)| surge(choice)) {
                    assert!(shown.detail.contains("Stress"), "{choice:?}: {}", shown.detail);
                }
            }
            let answer = opponent.answer(&battle);
            battle.submit(answer).expect("a legal answer");
        }
        assert!(battle.view().phase() >= Phase::Bolster);
    }
}

/// Plays a level with the opponent on both sides and looks at every decision.
pub(super) fn each_decision(name: &str, seed: u64, most: usize, mut look: impl FnMut(&Presenter, &Decision)) {
    let mut battle = battle(name, seed);
    let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
    for _ in 0..most {
        let Some(decision) = battle.decision().cloned() else { break };
        look(&battle, &decision);
        let answer = opponent.answer(&battle);
        battle.submit(answer).expect("a legal answer");
    }
}

/// Nobody throws away a weapon without having said so (BC-TAG-03).
#[test]
fn a_weapon_taken_in_hand_is_not_thrown() {
    let mut tried = 0;
    for (name, seed) in [("lamplighters", 1), ("lamplighters", 2), ("millrace-bridge", 3), ("millrace-bridge", 4)] {
        each_decision(name, seed, 200, |battle, decision| {
            let (Options::Act, Some(by)) = (&decision.options, decision.about) else { return };
            let view = battle.view();
            for own in view.sheet(by).abilities.iter().filter(|own| own.thrown.is_some()) {
                let aiming = battle.aiming(by, own.id);
                assert_eq!(aiming.mode, None, "{}", own.name);
                if aiming::uses(view, by, own.id).iter().any(|wanted| wanted.mode.is_some()) {
                    let options = aiming::options(view, &aiming);
                    assert_eq!((options[0].chosen, options[0].values[0].as_str()), (0, "As usual"));
                    assert!(options[0].values.contains(&"Thrown".to_owned()), "{:?}", options[0].values);
                    let usual = !aiming::in_hand(view, &aiming).is_empty();
                    tried += 1;
                    assert_eq!(aiming::guide(view, &aiming).contains("Thrown"), !usual);
                }
            }
        });
    }
    assert!(tried > 0, "nobody could ever throw anything");
}

/// A weapon that lies somewhere is shown there, and its card says how far that is.
#[test]
fn a_thrown_weapon_says_where_it_lies() {
    let mut battle = battle("lamplighters", 1);
    let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
    let acts = |battle: &Presenter| {
        let asked = battle.decision().filter(|asked| matches!(asked.options, Options::Act))?;
        let pc = asked.about.filter(|&who| battle.view().sheet(who).pc)?;
        battle.view().sheet(pc).abilities.iter().find(|own| own.thrown.is_some()).map(|own| (pc, own.id))
    };
    while acts(&battle).is_none() {
        let answer = opponent.answer(&battle);
        battle.submit(answer).expect("a legal answer");
    }
    let (who, weapon) = acts(&battle).expect("somebody with a weapon to throw");
    let at = battle.view().space(who).expect("on the board").at;
    for (off, said) in [(1, "pick it up"), (3, "lies 3 squares off")] {
        let lies = Spot::new(at.x + off, at.y);
        crate::rulesets::beacon::mutations::belongings(battle.world_mut(), who, |own| {
            own.thrown = vec![(weapon, lies)];
        });
        let greyed = battle.card(None, who, &Slot::Ability(weapon)).greyed.unwrap_or_default();
        assert!(greyed.contains(said), "{greyed}");
        assert!(battle.ties().fields.iter().any(|field| field.squares == [lies] && field.words.contains("lies here")));
        let picked = battle.groups(None, who).into_iter().flat_map(|group| group.slots);
        let cards = picked.map(|slot| battle.card(None, who, &slot).name);
        assert_eq!(cards.filter(|name| name.starts_with("Pick up ")).count(), usize::from(off == 1));
    }
}

#[test]
fn a_number_of_the_bar_means_the_same_ability_all_game() {
    let mut known: Vec<(CreatureId, Vec<Vec<Slot>>)> = Vec::new();
    each_decision("millrace-bridge", 3, 300, |battle, decision| {
        let (Options::Act, Some(who)) = (&decision.options, decision.about) else { return };
        if decision.ask != crate::rulesets::beacon::turns::TURN {
            return;
        }
        let mut groups = battle.groups(Some(decision), who);
        groups.retain(|group| ["Abilities", "Actions"].contains(&group.title.as_str()));
        let groups: Vec<Vec<Slot>> = groups.into_iter().map(|group| group.slots).collect();
        match known.iter_mut().find(|(own, _)| *own == who) {
            Some((_, before)) => {
                // What is broken is gone from the bar; all else keeps its place.
                before.iter_mut().zip(&groups).for_each(|(before, now)| before.retain(|slot| now.contains(slot)));
                assert_eq!(*before, groups, "{}", battle.name(who));
            }
            None => known.push((who, groups)),
        }
    });
    assert!(known.len() > 4);
}

/// Whoever lets phases go by has read of everybody who acts before it is asked again (BC-ORD-01, BC-AMB-4).
#[test]
fn whoever_may_act_first_in_a_later_phase_is_foreseen() {
    let (mut asked, mut in_its_own) = (0, 0);
    for seed in 1..5 {
        let mut battle = battle("millrace-bridge", seed);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        for _ in 0..60 {
            let Some(decision) = battle.decision().cloned() else { break };
            let (start, round) = (battle.view().phase(), battle.view().clock().round);
            let heroes = |decision: &Decision| decision.ask == NEXT && decision.side == SideId(0);
            if heroes(&decision) {
                let saved = battle.snapshot();
                let mark = battle.facts().len();
                let foreseen: Vec<_> = Phase::ALL.map(|phase| planning::before(battle.view(), phase)).into();
                let mut last = start;
                while let Some(now) = battle.decision().cloned().filter(|_| battle.view().clock().round == round) {
                    let phase = battle.view().phase();
                    if heroes(&now) && phase > last {
                        last = phase;
                        let told = &foreseen[usize::from(phase.number()) - 1];
                        let began =
                            |fact: &Fact| if let FactKind::TurnStarted(who) = fact.what { Some(who) } else { None };
                        for who in battle.facts().since(mark).iter().filter_map(began) {
                            let when = told.iter().find(|(id, _)| *id == who).map(|(_, when)| *when);
                            assert!(when.is_some(), "{} acts before {}", battle.name(who), phase.word());
                            (asked, in_its_own) = (asked + 1, in_its_own + usize::from(when == Some(phase)));
                        }
                    }
                    let passes = now.side == SideId(0) && now.passable();
                    let answer = if passes { Intent::Pass } else { opponent.answer(&battle) };
                    battle.submit(answer).expect("a legal answer");
                }
                battle.restore(&saved);
            }
            let answer = opponent.answer(&battle);
            battle.submit(answer).expect("a legal answer");
        }
    }
    assert!(asked > 0 && in_its_own > 0, "{asked} acted before, {in_its_own} in the phase itself");
}

/// A phase that nobody can make use of and that no enemy's turn follows is no question; every other one says what is to
/// be had in it (BC-PHASE-08).
#[test]
fn only_phases_that_offer_something_are_asked_about() {
    let (mut skipped, mut worth) = (0, 0);
    for seed in 1..4 {
        each_decision("lamplighters", seed, 120, |battle, decision| {
            if decision.ask != NEXT || decision.side != SideId(0) {
                return;
            }
            let weighed = battle.importance(decision);
            let prompt = battle.prompt(decision, 0, false).expect("a question");
            let now = prompt.choices.iter().any(|choice| choice.detail.contains("Now: "));
            if weighed.iter().all(|one| *one == Importance::Minor) {
                assert!(!now, "{:?}", battle.view().phase());
                skipped += 1;
            } else {
                assert!(weighed.iter().all(|one| *one == Importance::Decisive));
                worth += 1;
            }
            if battle.view().phase() == Phase::Bolster && !prompt.choices.is_empty() {
                assert!(prompt.choices[0].detail.contains("Now: ") && prompt.choices[0].detail.contains("Defend"));
            }
        });
    }
    assert!(skipped > 0 && worth > 0, "{skipped} skipped, {worth} asked");
}

/// What an NPC is counted to have lost is no more than it had.
#[test]
fn damage_beyond_the_last_hp_is_not_counted() {
    let battle = battle("lamplighters", 1);
    let view = battle.view();
    for (id, _) in view.standing() {
        let sheet = view.sheet(id);
        let most = i32::from(sheet.hp) * i32::from(sheet.wound_cap);
        assert_eq!(battle.span(id), (!sheet.pc).then_some((0, most)));
    }
}

#[test]
fn temporary_hp_stand_in_the_bar() {
    let battle = battle("lantern-run", 3);
    let more = |id: CreatureId| battle.view().pool(id, crate::rulesets::beacon::terms::TEMPORARY.get());
    let tokens = battle.tokens();
    assert!(tokens.iter().any(|token| more(token.id) > 0));
    assert!(tokens.iter().all(|token| token.bars.first().is_none_or(|bar| bar.temporary == more(token.id))));
}

/// Whoever may answer damage reads whether it is a Wound, or the end.
#[test]
fn damage_that_is_a_wound_says_so() {
    let (mut wounds, mut lesser) = (0, 0);
    for (level, seed) in (1..8).flat_map(|seed| ["millrace-bridge", "ashfall-court"].map(|level| (level, seed))) {
        each_decision(level, seed, 400, |battle, decision| {
            let view = battle.view();
            let damage = matches!(prompt::event(view), Some(crate::rulesets::beacon::frames::Event::WouldTake));
            let Some((harm, _, left)) = prompt::coming(view).filter(|_| damage) else { return };
            let Some(told) = battle.prompt(decision, 0, false).map(|shown| shown.text) else { return };
            let own = view.hp(harm.to) + view.pool(harm.to, crate::rulesets::beacon::terms::TEMPORARY.get());
            let says = told.contains("That is a Wound.") || told.contains("That puts it out of the fight.");
            assert_eq!(says, left >= own, "{left} of {own}: {told}");
            *(if says { &mut wounds } else { &mut lesser }) += 1;
        });
    }
    assert!(wounds > 0 && lesser > 0, "{wounds} wounds, {lesser} not");
}

/// Nobody is offered to grapple whom it is grappled with already.
#[test]
fn nobody_grapples_twice() {
    let mut held = 0;
    for seed in 1..8 {
        each_decision("ashfall-court", seed, 300, |battle, decision| {
            let (Options::Act, Some(who)) = (&decision.options, decision.about) else { return };
            let view = battle.view();
            let others: Vec<CreatureId> = view.grapples(who).map(|(_, other, _)| other).collect();
            let uses = aiming::uses(view, who, Action::Grapple.word());
            assert!(uses.iter().all(|wanted| wanted.on.iter().all(|on| !others.contains(on))));
            held += others.len();
        });
    }
    assert!(held > 0, "somebody is grappled in some game");
}
