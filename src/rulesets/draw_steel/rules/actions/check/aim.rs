//! Whether a use is aimed at what its ability may be aimed at.

use std::sync::Arc;

use super::super::approach;
use crate::core::ids::CreatureId;
use crate::core::intent::{Refusal, Use};
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, Need};
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::target_spec::{Count, Yourself};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::Who;
use crate::rulesets::draw_steel::rules::frames::Payment;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::plan::{Grant, Plan, usual_kind};
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::names;

/// Checks targets and area and fills in what was left open.
pub(super) fn aim(
    view: View,
    wanted: &Use,
    ability: &Arc<AbilityDef>,
    payment: Payment,
    grant: Grant,
) -> Result<Plan, Refusal> {
    let mut plan = Plan {
        by: wanted.by,
        ability: Arc::clone(ability),
        payment,
        mode: wanted.mode,
        with: wanted.with,
        kind: wanted.kind.or_else(|| usual_kind(ability)),
        targets: wanted.on.clone(),
        area: Vec::new(),
        path: wanted.path.clone(),
        spend: wanted.spend,
        knock_out: wanted.knock_out,
    };
    if let (Some(roll), Some(with)) = (&ability.roll, wanted.with)
        && !roll.with.contains(&with)
    {
        return view.refuse("characteristic", || format!("{} is not rolled with that characteristic", ability.name));
    }
    if targeting::shape(view, wanted.by, ability, wanted.spend).is_some()
        && !matches!(ability.distance, Distance::Aura(_))
    {
        let area = targeting::area(view, wanted.by, ability, wanted.spend, &wanted.area)?;
        plan.targets = targeting::caught(view, wanted.by, ability, &area);
        plan.area = match ability.distance {
            // Of a wall the height matters: what is built stays.
            Distance::Wall { .. } => area.columns().map(|(square, _, high)| square.with_z(high)).collect(),
            _ => area.squares.iter().collect(),
        };
        return Ok(plan);
    }
    if grant.aimed {
        return Ok(plan);
    }
    if ability.says(&AbilityEffect::Charge) {
        movement::check_charge(view, wanted.by, &wanted.path, wanted.on.first().copied())?;
        return Ok(plan);
    }
    if ability.says(&AbilityEffect::Interact) {
        plan.area = super::super::interact::check(view, wanted.by, ability, &wanted.area)?;
        return Ok(plan);
    }
    if ability.says(&AbilityEffect::MoveCaptive) {
        movement::check_move_captive(view, wanted.by, &wanted.on, &wanted.path)?;
        return Ok(plan);
    }
    match (ability.target.count, ability.target.yourself) {
        (_, Yourself::Only) => {
            if wanted.on.iter().any(|&id| id != wanted.by) {
                return view.refuse("only-self", || format!("{} affects only its user", ability.name));
            }
            plan.targets = vec![wanted.by];
            return Ok(plan);
        }
        (Count::Each | Count::Special, _)
            if matches!(ability.distance, Distance::Aura(_)) || ability.target.count == Count::Special =>
        {
            plan.targets = Vec::new();
            return Ok(plan);
        }
        _ => {}
    }
    // What fills a square is named by the square.
    let squares = &wanted.area;
    if plan.targets.is_empty() && squares.is_empty() {
        return view.refuse("no-target", || format!("{} needs a target: {}", ability.name, ability.target));
    }
    let most = grant.narrowed(targeting::most_targets_for(ability, wanted.spend).unwrap_or(usize::MAX));
    if plan.targets.len() + squares.len() > most {
        return view.refuse("too-many", || format!("{} takes at most {most} targets", ability.name));
    }
    let mut seen = plan.targets.clone();
    seen.sort_unstable();
    seen.dedup();
    let mut spots = squares.clone();
    spots.sort_unstable_by_key(|spot| (spot.x, spot.y));
    spots.dedup_by_key(|spot| (spot.x, spot.y));
    if seen.len() != plan.targets.len() || spots.len() != squares.len() {
        return view.refuse("twice", || "each target is named once");
    }
    if plan.targets.iter().any(|id| view.ids().nth(usize::from(id.0)).is_none()) {
        return view.refuse("no-creature", || "there is no such creature");
    }
    plan.mode = match ability.distance {
        Distance::Reach { .. } => {
            wanted.mode.or_else(|| targeting::mode_for(view, wanted.by, ability, &wanted.on, squares))
        }
        _ => None,
    };
    for &spot in squares {
        targeting::may_target_square(view, wanted.by, ability, plan.mode, spot)?;
    }
    plan.area = squares.clone();
    for &id in &plan.targets {
        if id == wanted.by && ability.user_may_replace {
            continue;
        }
        approach::may_target(view, wanted.by, &targeting::with_payment(ability, wanted.spend), plan.mode, id)?;
        check_target_needs(view, wanted.by, ability, id)?;
    }
    Ok(plan)
}

/// Size limits that an ability sets for its targets (DS-COND-22, DS-MAN-05), and standing up for others.
fn check_target_needs(view: View, by: CreatureId, ability: &AbilityDef, id: CreatureId) -> Result<(), Refusal> {
    if ability.needs.contains(&Need::GrabSize) && !view.can_grapple(by, id) {
        return view.refuse("too-large", || format!("{} is too large for {}", names::name(view, id), ability.name));
    }
    if ability.needs.contains(&Need::NoLargerThing) && view.is_thing(id) && view.size(id).rank() > view.size(by).rank()
    {
        return view.refuse("too-large", || format!("{} is too large for {}", names::name(view, id), ability.name));
    }
    if ability.needs.contains(&Need::NewTarget) && view.is_used(by, ability.id, Some(id)) {
        return view.refuse("once", || format!("{} was its target already", names::name(view, id)));
    }
    if ability.brings(|aimed| aimed.who == Who::Target && matches!(aimed.effect, Effect::StandUp(_))) {
        if !view.has(id, t::PRONE.get()) {
            return view.refuse("not-prone", || format!("{} is not prone", names::name(view, id)));
        }
        if let Some(label) = view.forbidden(id, Forbidden::StandUp) {
            return view.refuse("cannot-stand", || format!("{} cannot stand up: {label}", names::name(view, id)));
        }
    }
    Ok(())
}
