//! How much hangs on what a player is asked: what each answer could change, by the rules' own numbers and by what the
//! opponent would give for it.

use super::super::ai::plain::gains::gift_is_recovery;
use super::super::ai::plain::scene::Scene;
use super::super::ai::plain::{Plain, react};
use super::super::classes::{self, troubadour};
use super::super::data::ability::{AbilityDef, AbilityEffect, ActionType};
use super::super::data::effect::Effect;
use super::super::data::terms as t;
use super::super::effects::end_effects::HEARTEN;
use super::super::effects::pay_recovery::PAY_RECOVERY;
use super::super::effects::relieve::RELIEVE;
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::actions::ability_effects::extra::STAND_STILL;
use super::super::rules::actions::effects::ORDER;
use super::super::rules::actions::effects::whom::ALLY;
use super::super::rules::actions::free_actions::FreeAction;
use super::super::rules::actions::offers::{END_EFFECT, RECOVERY, SAVE};
use super::super::rules::actions::reactions::REACT;
use super::super::rules::actions::use_ability::{SETTLE, Settlement};
use super::super::rules::aftermath::{KEEP_EFFECT, OVERRULE};
use super::super::rules::frames::nearest::nearest_use;
use super::super::rules::frames::{Event, Frame, TargetState, UseFrame, nearest};
use super::super::rules::movement::force::STABILITY;
use super::super::rules::skill_test::TOKEN_TEST;
use super::super::rules::turns::TOKEN_SAVE;
use super::super::rules::view::View;
use super::super::rules::{damage_amount, damage_reduction, movement, rounds};
use super::super::text::{self, chances};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::core::question::{Importance, Question};

/// Points of harm avoided, as the opponent counts them, from which an answer is worth a player's while.
const WORTHWHILE: f32 = 2.5;
/// The same from which nobody would want to miss it.
const DECISIVE: f32 = 5.0;
/// A price is next to nothing to whoever has so many times as much.
const PLENTY: i16 = 6;
/// An answer spares enough where it spares this share of somebody's Stamina, one in so many points.
const SHARE: i16 = 4;

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

fn of_reaction(scene: &Scene, by: CreatureId, with: Name, on: Option<CreatureId>, spend: i16) -> Importance {
    let view = scene.view;
    if with == FreeAction::TokenRecovery.slug() {
        return rescue(view, by);
    }
    let worth = react::worth(scene, by, with, on, spend);
    let gift = || if worth > 0.0 { Importance::Gift } else { Importance::Minor };
    if with == t::OPPORTUNITY_ATTACK.get() {
        return gift();
    }
    if let Some(ability) = view.ability(by, with).filter(|ability| ability.trigger.is_some()) {
        let price = ability.cost + spend;
        if let Some(hit) = on.filter(|_| ability.sentences().any(|effect| matches!(effect, AbilityEffect::Halve(_)))) {
            return halving(view, ability, hit);
        }
        let stretch = ability.sentences().find_map(|effect| match effect {
            AbilityEffect::StretchTriggeringForce(stretch) if spend > 0 => Some(&stretch.if_spent),
            AbilityEffect::StretchTriggeringForce(stretch) => Some(&stretch.bonus),
            _ => None,
        });
        if let Some(stretch) = stretch {
            return stretching(view, damage_amount::fixed_amount(view, by, stretch));
        }
        if let (Some(to), true) = (on, ability.brings(|aimed| matches!(aimed.effect, Effect::PayRecovery(_)))) {
            return mending(view, to, worth);
        }
        let adds = ability.sentences().any(|effect| matches!(effect, AbilityEffect::AddTarget(_)));
        if adds && !answers::harmonies(view).into_iter().any(|id| view.hostile(by, id)) {
            return Importance::Minor;
        }
        let jumps_ahead = ability.sentences().any(|effect| matches!(effect, AbilityEffect::TakeTurn));
        if jumps_ahead && !enemies_wait(view, by) {
            return Importance::Minor;
        }
        if !ability.sentences().any(is_judged) {
            return Importance::Worthwhile;
        }
        if ability.action == ActionType::FreeTriggeredAction && price == 0 {
            return gift();
        }
        return by_worth(worth);
    }
    match classes::answer_rules(with) {
        Some(_) if spend == 0 => gift(),
        None if view.ability(by, with).is_none() => Importance::Worthwhile,
        // Who saves up means to spend it some time.
        Some(_) if is_cheap(scene, by, spend, worth) => by_worth(worth.max(WORTHWHILE)),
        _ => by_worth(worth),
    }
}

/// Whether a price is next to nothing beside what is banked, and buys twice what it is worth to the opponent.
fn is_cheap(scene: &Scene, by: CreatureId, spend: i16, worth: f32) -> bool {
    spend * PLENTY <= scene.view.funds(by).1 && scene.find(by).is_some_and(|me| worth >= scene.price(me, spend))
}

fn by_worth(worth: f32) -> Importance {
    match worth {
        DECISIVE.. => Importance::Decisive,
        WORTHWHILE.. => Importance::Worthwhile,
        _ => Importance::Minor,
    }
}

/// Whether the opponent knows what a sentence of a triggered ability is worth.
fn is_judged(effect: &AbilityEffect) -> bool {
    matches!(
        effect,
        AbilityEffect::LowerPotency(_)
            | AbilityEffect::SwingRoll(_)
            | AbilityEffect::AddTarget(_)
            | AbilityEffect::TakeTheBlow
            | AbilityEffect::PushDamager(_)
            | AbilityEffect::ShortenForce(_)
            | AbilityEffect::TakeOverForce(_)
            | AbilityEffect::Line(_)
            | AbilityEffect::Hurt(_)
    )
}

/// Whether anybody on another side still has a turn this round, before which one's own could come.
fn enemies_wait(view: View, by: CreatureId) -> bool {
    view.sides().into_iter().any(|side| side != view.side(by) && !rounds::waiting(view, side).is_empty())
}

/// How much more squares of the forced movement about to come change: something to slam into, or a ledge, that lies
/// beyond its own squares and within these, in a direction it may go (DS-FORCE-01 to DS-FORCE-03).
fn stretching(view: View, more: i16) -> Importance {
    let force = view.stack().downward().find_map(|frame| match frame {
        Frame::Force(force) => Some(force),
        _ => None,
    });
    let Some((force, space)) = force.and_then(|force| Some((force, view.space(force.mover)?))) else {
        return Importance::Minor;
    };
    if movement::held_fast(view, force.mover, force.by).is_some() && !force.unbarred {
        return Importance::Minor;
    }
    let at_first = force.from.distance(space);
    let beyond = |other: Space| {
        let (far, from_source) = (space.distance(other), force.from.distance(other));
        let leads = match force.kind {
            ForcedKind::Push => from_source >= at_first + far,
            ForcedKind::Pull => from_source + far <= at_first,
            ForcedKind::Slide => true,
        };
        leads && far > force.squares && far <= force.squares + more + 1
    };
    let board = view.board();
    let height = board.ground_under(space);
    let stops = |spot: Spot| {
        let tile = board.tile(spot);
        tile.is_none_or(|tile| tile.solid.is_some()) || board.ground(spot) + 1 < height
    };
    let ground = board.spots().any(|spot| beyond(Space::square(spot)) && stops(spot));
    let foe = |id: &CreatureId| *id != force.mover && view.friendly(force.mover, *id);
    let bodies = view.living().filter(foe).filter_map(|id| view.space(id));
    if ground || bodies.into_iter().any(beyond) { Importance::Worthwhile } else { Importance::Minor }
}

/// How somebody stands, from well to dead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Well,
    Winded,
    Dying,
    Dead,
}

fn fate(view: View, id: CreatureId, stamina: i16) -> Fate {
    let hero = view.sheet(id).is_hero();
    match stamina {
        left if left <= 0 && (!hero || left <= -view.winded_value(id)) => Fate::Dead,
        ..=0 => Fate::Dying,
        left if left <= view.winded_value(id) => Fate::Winded,
        _ => Fate::Well,
    }
}

/// The Stamina that the damage about to come leaves somebody, and what it would leave halved by an ability.
fn after_damage(view: View, id: CreatureId, ability: Option<&AbilityDef>) -> i16 {
    let hits = nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits);
    let harm: i16 = hits
        .filter(|hit| hit.to == id)
        .map(|hit| match ability {
            Some(ability) => damage_reduction::reduce_halved_by(view, hit, ability.id),
            None => damage_reduction::reduce(view, hit).0,
        })
        .sum();
    let stamina = view.stamina(id);
    stamina.now - (harm - stamina.temporary).max(0)
}

/// How much halving the damage about to come to somebody changes.
fn halving(view: View, ability: &AbilityDef, id: CreatureId) -> Importance {
    let (whole, half) = (after_damage(view, id, None), after_damage(view, id, Some(ability)));
    let spared = half - whole;
    match (fate(view, id, whole), fate(view, id, half)) {
        (worse, better) if worse != better && worse >= Fate::Dying => Importance::Decisive,
        (worse, better) if worse != better => Importance::Worthwhile,
        _ if spared * SHARE >= view.stamina(id).max => Importance::Worthwhile,
        _ if spared < 2 => Importance::Minor,
        // Near the end the same points count for more: of those dying beside what is left until death, of those who would
        // hardly stand beside what they would stand with.
        (Fate::Dying, _) if spared * SHARE >= whole + view.winded_value(id) => Importance::Worthwhile,
        (Fate::Winded, _) if spared >= whole => Importance::Worthwhile,
        _ => Importance::Minor,
    }
}

/// How much a Recovery changes for somebody hurt: most for the dying, something from winded on.
fn mending(view: View, id: CreatureId, worth: f32) -> Importance {
    let now = view.stamina(id).now;
    let hits = nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits);
    let dealt: i16 = hits.filter(|hit| hit.to == id).map(|hit| hit.dealt).sum();
    let turned = dealt == 0 || fate(view, id, now) != fate(view, id, now + dealt);
    match fate(view, id, now) {
        _ if worth <= 0.0 => Importance::Minor,
        Fate::Dying => Importance::Decisive,
        // Whoever let it pass when it came to that is not asked again for every scratch.
        Fate::Winded if turned => Importance::Worthwhile,
        _ => Importance::Minor,
    }
}

/// How much the recovery value that hero tokens give changes, regained before the damage that is about to come.
fn rescue(view: View, id: CreatureId) -> Importance {
    let stamina = view.stamina(id);
    let regained = view.recovery_value(id).min(stamina.max - stamina.now);
    let after = after_damage(view, id, None);
    let (worse, better) = (fate(view, id, after), fate(view, id, after + regained));
    if worse != better && worse >= Fate::Dying { Importance::Decisive } else { Importance::Minor }
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

    /// What halving damage to a null with so much Stamina is worth a question.
    fn of_halving(now: i16, damage: i16) -> Importance {
        let (mut battle, ids) = placed(&content(), &[("null", 5, 5, 0), ("goblin-warrior", 6, 5, 1)]);
        change_stamina(battle.world_mut(), ids[0], |stamina| stamina.now = now);
        let hit = damage_frames::plain_hit(battle.view(), ids[0], damage, None, Cause::rule("harm"));
        battle.world_mut().resource_mut::<Stack<Frame>>().push(damage_frames::frame(vec![hit]));
        let shield = battle.view().ability(ids[0], Name::new("inertial-shield")).unwrap();
        halving(battle.view(), shield, ids[0])
    }

    #[test]
    fn the_nearer_to_death_somebody_is_the_less_is_worth_a_question() {
        // A null of 21 Stamina is winded at 10 and dead at -10.
        assert_eq!(of_halving(21, 5), Importance::Minor);
        assert_eq!(of_halving(10, 3), Importance::Minor);
        assert_eq!(of_halving(6, 5), Importance::Worthwhile, "1 left in place of 4");
        assert_eq!(of_halving(4, 5), Importance::Decisive, "not dying");
        assert_eq!(of_halving(1, 5), Importance::Worthwhile, "dying at -1 in place of -4");
        assert_eq!(of_halving(-2, 2), Importance::Minor);
        assert_eq!(of_halving(-5, 5), Importance::Decisive, "not dead");
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
