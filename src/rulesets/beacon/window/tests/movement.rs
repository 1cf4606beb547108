//! Movement as the player is shown it: ways, stepping in, strikes that a walk leads to.

use super::*;
use crate::rulesets::beacon::data::ability::AbilityDef;

/// Nothing is promised beyond whom it would be stopped by, and what is offered is gone to its end (BC-MOV-04).
#[test]
fn ways_lead_as_far_as_they_are_offered() {
    let mut gone = 0;
    for (name, seed) in [("lantern-run", 3), ("millrace-bridge", 5), ("ashfall-court", 7)] {
        let mut battle = battle(name, seed);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        for _ in 0..150 {
            let Some(decision) = battle.decision().cloned() else { break };
            let walks = |who| legal::walks(battle.view(), who, Slug::default());
            let acts = decision.about.filter(|_| matches!(decision.options, Options::Act));
            for path in acts.map_or_else(Vec::new, walks).into_iter().step_by(5) {
                let (by, end) = (decision.about.expect("whoever acts"), *path.last().expect("a way"));
                let before = battle.snapshot();
                battle.submit(Intent::Walk { by, path, how: Slug::default() }).expect("a legal way");
                while battle.decision().is_some_and(Decision::passable) {
                    battle.submit(Intent::Pass).expect("nobody has to react");
                }
                let there = battle.view().space(by).map(|space| (space.at.x, space.at.y));
                // Whoever is brought down on the way gets nowhere.
                if there.is_some() {
                    assert_eq!(there, Some((end.x, end.y)), "{name}: {}", battle.view().tag(by));
                    gone += 1;
                }
                battle.restore(&before);
            }
            let answer = opponent.answer(&battle);
            battle.submit(answer).expect("a legal answer");
        }
    }
    assert!(gone > 300, "only {gone} ways");
}

/// Whoever may step in is shown its own ways, and may stay where it stands (BC-ITP-09).
#[test]
fn stepping_in_is_shown_and_may_be_standing_still() {
    let mut shown = 0;
    for seed in 0..12 {
        let mut battle = battle("millrace-bridge", seed);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        for _ in 0..400 {
            let Some(decision) = battle.decision().cloned() else { break };
            if let Options::Route(options) = &decision.options {
                let prompt = battle.prompt(&decision, 0, false).expect("a question");
                assert!(prompt.on_board && prompt.decline.is_some(), "{}", prompt.title);
                let end = *options.routes[0].last().expect("a way");
                let cursor = Cursor { spot: Some(end), by_keys: false };
                let lit = battle.highlights(&decision, &Hand::default(), 0, &cursor);
                assert!(lit.path.is_some() && lit.squares.iter().any(|(spot, _)| *spot == end));
                shown += 1;
                battle.submit(Intent::Pass).expect("it may stay");
                continue;
            }
            let react = |choice: &Choice| matches!(choice, Choice::React { with, .. } if *with == *"interpose");
            let steps_in = match &decision.options {
                Options::Choose { choices, .. } => choices.iter().find(|choice| react(choice)).cloned(),
                _ => None,
            };
            let answer = steps_in.map_or_else(|| opponent.answer(&battle), Intent::Choose);
            battle.submit(answer).expect("a legal answer");
        }
    }
    assert!(shown > 0, "nobody ever stepped in");
}

/// Wherever a walk leads to a strike in melee that was out of reach before, the bar knows: on surges, between the halves of
/// a full attack and with somebody else in reach too.
#[test]
fn a_walk_that_a_strike_could_follow_is_known_to_lead_to_one() {
    let (mut followed, mut in_full_attacks) = (0, 0);
    for seed in 1..5 {
        let mut battle = battle("ashfall-court", seed);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        for _ in 0..160 {
            let Some(decision) = battle.decision().cloned() else { break };
            let own_turn = matches!(decision.options, Options::Act) && decision.side == SideId(0);
            if let Some(by) = decision.about.filter(|_| own_turn) {
                let (saved, before) = (battle.snapshot(), struck_in_melee(&battle, by));
                let known = bar::strikes_after_a_walk(battle.view(), by);
                let walks = legal::walks(battle.view(), by, Slug::default());
                for path in walks.into_iter().step_by(5) {
                    let walk = Intent::Walk { by, path, how: Slug::default() };
                    if battle.submit(walk).is_ok() && battle.decision().is_some_and(|now| now.options == Options::Act) {
                        let after = struck_in_melee(&battle, by);
                        if after.iter().any(|on| !before.contains(on)) {
                            assert!(known, "{} in phase {}", battle.name(by), battle.view().phase().number());
                            followed += 1;
                            in_full_attacks += usize::from(battle.view().phase() == Phase::FullAttack);
                        }
                    }
                    battle.restore(&saved);
                }
            }
            // In every other game the heroes wait for the phase of full attacks.
            let early = decision.ask == NEXT && decision.side == SideId(0) && battle.view().phase() < Phase::FullAttack;
            let waits = seed % 2 == 0 && early && decision.passable();
            let answer = if waits { Intent::Pass } else { opponent.answer(&battle) };
            battle.submit(answer).expect("a legal answer");
        }
    }
    assert!(followed > 0 && in_full_attacks > 0, "{followed} strikes after walks, {in_full_attacks} in full attacks");
}

/// The enemies that somebody could strike with a weapon in hand now.
fn struck_in_melee(battle: &Presenter, by: CreatureId) -> Vec<CreatureId> {
    let view = battle.view();
    let melee = |own: &&Arc<AbilityDef>| reach::strikes_by(own) == Some(Action::Fight);
    let uses = view.sheet(by).abilities.iter().filter(melee).flat_map(|own| aiming::uses(view, by, own.id));
    let plain = uses.filter(|wanted| wanted.mode.is_none());
    plain.flat_map(|wanted| wanted.on).filter(|&on| view.hostile(by, on)).collect()
}

/// A strike outside one's turn is no walk: no square is lit, and the question names the weapon that follows another.
#[test]
fn what_is_offered_outside_a_turn_lights_no_walk() {
    use crate::face::board::Mark;
    let mut linked = 0;
    for seed in 1..10 {
        each_decision("ashfall-court", seed, 300, |battle, decision| {
            let Options::Use(offer) = &decision.options else { return };
            let lit = battle.highlights(decision, &Hand::default(), 0, &Cursor::default());
            let walks = lit.squares.iter().any(|(_, mark)| matches!(mark, Mark::Reach | Mark::Danger));
            assert_eq!(walks, offer.or_walk, "{decision:?}");
            if decision.origin == crate::rulesets::beacon::terms::LINKED.get() {
                let title = battle.prompt(decision, 0, false).expect("a question").title;
                let with = words::thing(battle.view(), offer.abilities[0]);
                assert!(title.contains(&format!("strike with {with} too")), "{title}");
                linked += 1;
            }
        });
    }
    assert!(linked > 0, "a linked weapon follows in some game");
}
