//! Sentences of abilities that change what a roll deals, and the choices they add once the tier is known.

use std::sync::Arc;

use bevy::prelude::World;

use super::extra_damage::condition_price;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::ability_effect::Price;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::data::effect::{Duration, Swing};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::effects::{self, Application};
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{UseFrame, UseNote};
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{damage_amount, damage_frames};

/// Whether the move action is given up for a benefit.
pub(crate) static STAND_STILL: Question = Question::new("stand-still");
/// Whom beside the user the damage falls on as well.
pub(crate) static HURT_ADJACENT: Question = Question::new("hurt-adjacent");

/// Choices that effects add after the roll: the price in blood (AMB-28 window c).
pub fn settle_choices(view: View, frame: &UseFrame, ability: &AbilityDef) -> Vec<Choice> {
    let taken = frame.extra.iter().any(|(_, _, why)| *why == t::BLOOD.get());
    let mut choices = Vec::new();
    if blood_price(ability).is_some() && !taken && view.is_alive(frame.by) {
        choices.push(Choice::Named(t::BLOOD.get()));
    }
    if condition_price(ability).is_some() && !frame.notes.contains(&UseNote::PaidCondition) && view.is_alive(frame.by) {
        choices.push(Choice::Named(ability.id));
    }
    choices
}

/// Carries out a choice from [`settle_choices`].
pub fn settle_choice(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>, choice: &Choice) {
    if *choice == Choice::Named(ability.id)
        && let Some((condition, ..)) = condition_price(ability)
    {
        frame.notes.push(UseNote::PaidCondition);
        let by = frame.by;
        let mut at = Application { world, frame, by, ability, on: by, target: None, chosen: None };
        effects::afflict(&mut at, &[condition], Duration::SaveEnds);
        return;
    }
    if *choice != Choice::Named(t::BLOOD.get()) {
        return;
    }
    let Some((take, deal)) = blood_price(ability) else { return };
    let taken = damage_amount::roll_amount(world, frame.by, take, ability.id);
    let dealt = damage_amount::roll_amount(world, frame.by, deal, ability.id);
    let hit = damage_frames::plain_hit(View::new(world), frame.by, taken, None, frame.cause());
    frame.extra.push((None, dealt, t::BLOOD.get()));
    frame.blood = Some(Box::new(hit));
}

/// What its user may take for what its targets take more.
fn blood_price(ability: &AbilityDef) -> Option<(&Amount, &Amount)> {
    ability.after.iter().find_map(|effect| match effect {
        AbilityEffect::PayForDamage(price) => match &price.pay {
            Price::Damage(take) => Some((take, &price.deal)),
            Price::Condition(_) => None,
        },
        _ => None,
    })
}

/// Gives up the move action of this turn, if it is still there, for more damage, an edge or both (AMB-53).
pub fn stand_still(world: &mut World, frame: &mut UseFrame, damage: Option<&Amount>, edge: bool) -> EffectFlow {
    let view = View::new(world);
    let own_turn = view.clock().active == Some(frame.by);
    let budget = view.turn_budget(frame.by);
    if own_turn && (budget.move_action || budget.moving.is_some()) {
        return EffectFlow::Done;
    }
    match answer(world) {
        Some(Some(Choice::Yes)) => {
            mutations::turn_budget(world, frame.by, |budget| budget.move_action = true);
            if let Some(extra) = damage {
                let value = damage_amount::fixed_amount(View::new(world), frame.by, extra);
                frame.extra.push((None, value, Name::new("standing still")));
            }
            if edge {
                frame.roll_swings.push((Swing::Edge, Name::new("standing still")));
            }
            EffectFlow::Done
        }
        Some(_) => EffectFlow::Done,
        None => {
            EffectFlow::Ask(choose(View::new(world), frame.by, &STAND_STILL, frame.ability, vec![Choice::Yes], true))
        }
    }
}

/// One adjacent creature or thing may be hurt, without a roll (DS-EFF-08).
pub fn may_hurt_adjacent(
    world: &mut World,
    frame: &mut UseFrame,
    ability: &Arc<AbilityDef>,
    amount: &Amount,
    kind: Option<Name>,
) -> EffectFlow {
    match answer(world) {
        Some(Some(Choice::Creature(id))) => {
            let value = damage_amount::roll_amount(world, frame.by, amount, ability.id);
            let hit = damage_frames::unrolled_hit(View::new(world), frame, frame.by, ability, id, value, kind);
            EffectFlow::Last(damage_frames::frame(vec![hit]))
        }
        Some(_) => EffectFlow::Done,
        None => {
            let view = View::new(world);
            let choices: Vec<Choice> = view
                .ids()
                .filter(|&id| view.is_alive(id) && view.adjacent(frame.by, id) && view.line_of_effect(frame.by, id))
                .map(Choice::Creature)
                .collect();
            if choices.is_empty() {
                return EffectFlow::Done;
            }
            EffectFlow::Ask(choose(view, frame.by, &HURT_ADJACENT, frame.ability, choices, true))
        }
    }
}
