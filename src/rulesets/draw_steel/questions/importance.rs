//! How much hangs on what a player is asked: what each answer could change, by the rules' own numbers and by what the
//! opponent would give for it.

use super::super::ai::plain::gains::gift_is_recovery;
use super::super::ai::plain::scene::Scene;
use super::super::ai::plain::{Plain, react};
use super::super::classes::troubadour;
use super::super::data::terms as t;
use super::super::effects::end_effects::HEARTEN;
use super::super::effects::pay_recovery::PAY_RECOVERY;
use super::super::effects::relieve::RELIEVE;
use super::super::rules::actions::ability_effects::extra::STAND_STILL;
use super::super::rules::actions::effects::ORDER;
use super::super::rules::actions::effects::whom::ALLY;
use super::super::rules::actions::offers::{END_EFFECT, RECOVERY, SAVE};
use super::super::rules::actions::reactions::REACT;
use super::super::rules::actions::use_ability::{SETTLE, Settlement};
use super::super::rules::aftermath::{KEEP_EFFECT, OVERRULE};
use super::super::rules::frames::nearest::nearest_use;
use super::super::rules::frames::{Event, TargetState, UseFrame};
use super::super::rules::movement::force::STABILITY;
use super::super::rules::skill_test::TOKEN_TEST;
use super::super::rules::turns::TOKEN_SAVE;
use super::super::rules::view::View;
use super::super::text::{self, chances};
use super::reaction_importance::of_reaction;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::question::{Importance, Question};

/// What is as good left as it is: whoever wants it otherwise says so in the settings.
static USUAL: [&Question; 4] = [&STABILITY, &ORDER, &KEEP_EFFECT, &OVERRULE];

/// Of these the opponent's judgement tells whether any answer gains something now.
static JUDGED: [&Question; 9] =
    [&TOKEN_TEST, &SETTLE, &RECOVERY, &SAVE, &END_EFFECT, &PAY_RECOVERY, &HEARTEN, &RELIEVE, &TOKEN_SAVE];

/// How much hangs on each choice of a decision, in their order.
pub fn importance(view: View, decision: &Decision) -> Vec<Importance> {
    let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
    if USUAL.iter().any(|question| decision.ask == **question) {
        return vec![Importance::Minor; choices.len()];
    }
    let view = view.quiet();
    let who = decision.about.or_else(|| view.living().find(|&id| view.side(id) == decision.side));
    let judged = who.and_then(|who| {
        let mut judge = Plain::new();
        judge.look(view, who, |scene| choices.iter().map(|choice| of_choice(scene, decision, choice)).collect())
    });
    judged.unwrap_or_else(|| vec![Importance::Worthwhile; choices.len()])
}

/// Whose willing steps a question answers, and what the best answer would be worth to the opponent's judgement now.
pub fn on_the_way(view: View, decision: &Decision) -> Option<(CreatureId, f32)> {
    let mover = match text::reaction_prompt::event(view).filter(|_| decision.ask == REACT)? {
        Event::Step { mover, .. } | Event::Moved { mover } => *mover,
        _ => return None,
    };
    let Options::Choose { choices, .. } = &decision.options else { return None };
    let best = |scene: &Scene| {
        let worth = choices.iter().filter_map(|choice| match choice {
            Choice::React { by, with, on, spend } => Some(react::worth(scene, *by, *with, *on, *spend)),
            _ => None,
        });
        worth.fold(f32::NEG_INFINITY, f32::max)
    };
    let view = view.quiet();
    let who = view.living().find(|&id| view.side(id) == decision.side)?;
    Some((mover, Plain::new().look(view, who, best)?))
}

fn of_choice(scene: &Scene, decision: &Decision, choice: &Choice) -> Importance {
    match choice {
        Choice::React { by, with, on, spend } if decision.ask == REACT => of_reaction(scene, *by, *with, *on, *spend),
        // Letting more of a move pass is said by "don't ask again".
        Choice::Named(_) if decision.ask == REACT => Importance::Minor,
        Choice::Apply { what, .. } if *what == Settlement::Tier.slug() => Importance::Minor,
        _ if decision.ask == troubadour::ROUTINE => {
            if troubadour::is_better(scene, choice) {
                Importance::Worthwhile
            } else {
                Importance::Minor
            }
        }
        // Whoever falls whatever is rolled needs no more damage and no edge.
        _ if decision.ask == STAND_STILL && chances::fells_all(scene.view) => Importance::Minor,
        Choice::Named(what) if decision.ask == SETTLE && pays_itself(scene.view, *what) => Importance::Worthwhile,
        // Nobody is asked which ally where there is one and it is helped for nothing.
        _ if decision.ask == ALLY && is_sole_gift(scene, decision, choice) => Importance::Gift,
        // Whoever was chosen to be healed is not asked whether it will be.
        _ if decision.ask == RECOVERY && was_chosen(scene.view, decision) => {
            if gains(scene, decision, choice) {
                Importance::Gift
            } else {
                Importance::Worthwhile
            }
        }
        _ if JUDGED.iter().any(|question| decision.ask == **question) => {
            if gains(scene, decision, choice) {
                Importance::Worthwhile
            } else {
                Importance::Minor
            }
        }
        _ => Importance::Worthwhile,
    }
}

/// Whether its own side has chosen that somebody may spend a Recovery: by a use at it alone, or as what a mark is for.
fn was_chosen(view: View, decision: &Decision) -> bool {
    let used = nearest_use(view.world).filter(|used| view.side(used.by) == decision.side);
    let aims = |used: &UseFrame| {
        let area = view.ability(used.by, used.ability).is_none_or(|ability| ability.is_area());
        used.ability == decision.origin && !area && used.targets.iter().any(|target| Some(target.id) == decision.about)
    };
    used.is_some_and(|used| decision.origin == t::MARK.get() || aims(used))
}

/// Whether a choice is the only one and helps for nothing.
fn is_sole_gift(scene: &Scene, decision: &Decision, choice: &Choice) -> bool {
    let only = matches!(&decision.options, Options::Choose { choices, .. } if choices.len() == 1);
    only && gains(scene, decision, choice) && !gift_is_recovery(scene)
}

/// Whether the opponent would give an answer rather than none.
fn gains(scene: &Scene, decision: &Decision, choice: &Choice) -> bool {
    super::pick(scene, decision, std::slice::from_ref(choice)).is_some()
}

/// Whether a choice of a use is what its card offers for a condition of its user's, at somebody who will stand: more damage
/// than anybody weighs for them.
fn pays_itself(view: View, what: Name) -> bool {
    nearest_use(view.world).is_some_and(|used| {
        let stands = |target: &TargetState| {
            let tier =
                text::preview::of_use(view, used).targets.iter().find(|seen| seen.id == target.id).and_then(|seen| {
                    seen.tiers.get(usize::from(target.tier).checked_sub(1)?).map(|tier| tier.brings_down.0)
                });
            view.is_alive(target.id) && tier != Some(true)
        };
        used.ability == what && used.targets.iter().any(stands)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::preview;
    use super::*;
    use crate::ai::{Opponents, Player};
    use crate::core::fact::Cause;
    use crate::core::ids::SideId;
    use crate::core::intent::Intent;
    use crate::core::stack::Stack;
    use crate::core::turn_order::SlotState;
    use crate::rulesets::draw_steel::battle::Battle;
    use crate::rulesets::draw_steel::content::Content;
    use crate::rulesets::draw_steel::rules::frames::{Frame, Payment};
    use crate::rulesets::draw_steel::rules::plan::Plan;
    use crate::rulesets::draw_steel::rules::state::Clock;
    use crate::rulesets::draw_steel::rules::vitals::change_stamina;
    use crate::rulesets::draw_steel::rules::{damage_frames, mutations};
    use crate::rulesets::draw_steel::testing::{battle, content, levels, placed};

    /// What the heroes' player is offered in games, and how much of it is worth a question.
    #[derive(Debug, Default)]
    struct Count {
        /// Questions for reactions that the rules put.
        offered: usize,
        /// Of these, those where an answer could matter.
        asked: usize,
        /// Of these, those where a good player takes what is offered.
        taken: usize,
        /// The same by what could be done.
        kinds: BTreeMap<String, usize>,
    }

    /// Plays Bell Hill as the window does by usual settings; `player` says what the heroes' player answers.
    fn play(seed: u64, passes: bool, count: &mut Count) {
        let levels = levels();
        let level = levels.iter().find(|level| level.id == "bell-hill").unwrap();
        let mut battle = battle(level, seed);
        let mut player = Content::policy(Player::Plain, 0);
        while let Some(decision) = battle.decision().cloned() {
            let mut answer = player.answer(&battle);
            if let Options::Choose { choices, may_pass: true } = &decision.options
                && decision.side == SideId(0)
            {
                let list = importance(battle.view(), &decision);
                let reacts = decision.ask == REACT;
                count.offered += usize::from(reacts);
                let matters = |one: &Importance| matches!(one, Importance::Worthwhile | Importance::Decisive);
                if list.iter().any(matters) {
                    count.asked += usize::from(reacts);
                    if reacts {
                        count.taken += usize::from(answer != Intent::Pass);
                        *count.kinds.entry(label(&battle, &decision)).or_default() += 1;
                    }
                    if passes && reacts {
                        answer = Intent::Pass;
                    }
                } else {
                    let gift = list.iter().position(|one| *one == Importance::Gift);
                    answer = gift.map_or(Intent::Pass, |at| Intent::Choose(choices[at].clone()));
                }
            }
            battle.submit(answer).unwrap();
        }
    }

    fn label(battle: &Battle, decision: &Decision) -> String {
        let Options::Choose { choices, .. } = &decision.options else { return String::new() };
        let kinds: BTreeSet<String> =
            choices.iter().map(|choice| preview::kind(battle.view(), decision, choice)).collect();
        format!("{} {kinds:?}", decision.origin)
    }

    /// What 4 more damage to a marked ogre that is winded by somebody with so much focus is worth a question.
    fn of_mark(focus: i16) -> Importance {
        let (mut battle, ids) = placed(&content(), &[("tactician", 5, 5, 0), ("ogre-goon", 6, 5, 1)]);
        change_stamina(battle.world_mut(), ids[1], |stamina| stamina.now = stamina.max / 2);
        let held = battle.view().funds(ids[0]).1;
        mutations::change_pool(battle.world_mut(), ids[0], Name::new("focus"), focus - held, Cause::default());
        let mut hit = damage_frames::plain_hit(battle.view(), ids[1], 6, None, Cause::new(ids[0], Name::new("mark")));
        hit.rolled = true;
        battle.world_mut().resource_mut::<Stack<Frame>>().push(damage_frames::frame(vec![hit]));
        let choice = Choice::React { by: ids[0], with: Name::new("mark-damage"), on: Some(ids[1]), spend: 1 };
        importance(battle.view(), &reacting(ids[0], choice))[0]
    }

    /// The question for one reaction.
    fn reacting(by: CreatureId, choice: Choice) -> Decision {
        Decision {
            side: SideId(0),
            about: Some(by),
            ask: REACT.id(),
            origin: Name::default(),
            options: Options::Choose { choices: vec![choice], may_pass: true },
        }
    }

    #[test]
    fn real_damage_is_worth_a_question_where_its_price_is_cheap_beside_what_is_banked() {
        assert_eq!((of_mark(2), of_mark(8)), (Importance::Minor, Importance::Worthwhile));
    }

    #[test]
    fn going_next_is_worth_a_question_while_an_enemy_would_otherwise() {
        let (mut battle, ids) = placed(&content(), &[("shadow", 5, 5, 0), ("null", 1, 1, 0), ("ogre-goon", 8, 8, 1)]);
        let going_next = |battle: &Battle| {
            let with = Name::new("hesitation-is-weakness");
            let choice = Choice::React { by: ids[0], with, on: Some(ids[1]), spend: 0 };
            importance(battle.view(), &reacting(ids[0], choice))[0]
        };
        assert_eq!(going_next(&battle), Importance::Worthwhile);
        battle.world_mut().resource_mut::<Clock>().turns.settle(ids[2], SlotState::Taken);
        assert_eq!(going_next(&battle), Importance::Minor);
    }

    #[test]
    fn nobody_is_asked_which_ally_where_there_is_one() {
        let (battle, ids) = placed(&content(), &[("conduit", 5, 5, 0), ("fury", 6, 5, 0), ("null", 5, 6, 0)]);
        let which = |allies: &[CreatureId]| {
            let choices = allies.iter().map(|&id| Choice::Creature(id)).collect();
            let options = Options::Choose { choices, may_pass: true };
            let ask = Decision { ask: ALLY.id(), options, ..reacting(ids[0], Choice::Yes) };
            importance(battle.view(), &ask)
        };
        assert_eq!(which(&ids[1..2]), [Importance::Gift]);
        assert_eq!(which(&ids[1..]), [Importance::Worthwhile; 2]);
    }

    #[test]
    fn whoever_was_chosen_to_be_healed_is_not_asked_whether_it_will_be() {
        let asked = |on: usize| {
            let (mut battle, ids) = placed(&content(), &[("conduit", 5, 5, 0), ("fury", 6, 5, 0), ("null", 5, 6, 0)]);
            change_stamina(battle.world_mut(), ids[1], |stamina| stamina.now = 1);
            let heal = battle.view().ability(ids[0], Name::new("healing-grace")).unwrap().clone();
            let used = UseFrame::new(battle.view(), Plan::unaimed(ids[0], &heal, Payment::Own, vec![ids[on]]));
            battle.world_mut().resource_mut::<Stack<Frame>>().push(Frame::Use(Box::new(used)));
            let ask = Decision { ask: RECOVERY.id(), origin: heal.id, ..reacting(ids[1], Choice::Yes) };
            importance(battle.view(), &ask)
        };
        assert_eq!(asked(1), [Importance::Gift]);
        assert_eq!(asked(2), [Importance::Worthwhile], "the heal is somebody else's");
    }

    #[test]
    fn few_of_the_questions_that_the_rules_put_are_worth_asking() {
        for passes in [false, true] {
            let mut count = Count::default();
            for seed in 1..=5 {
                play(seed, passes, &mut count);
            }
            assert!(count.asked * 2 < count.offered, "passing {passes}: {count:#?}");
            assert!(count.taken * 3 > count.asked * 2, "most of what is asked is wanted: {count:#?}");
        }
    }
}
