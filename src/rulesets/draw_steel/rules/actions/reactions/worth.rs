//! Answers that could change nothing, which nobody is asked for.

use super::super::use_ability::target_roll_breakdown;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ExtraWhen};
use crate::rulesets::draw_steel::data::effect::{Effect, Swing};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{Aimed, TierLine, Who};
use crate::rulesets::draw_steel::rules::damage_reduction;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_use;
use crate::rulesets::draw_steel::rules::frames::{GrantFrame, UseFrame, nearest};
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::preview;

/// Whether an answer of `by` that is open to it could change nothing as things stand.
pub fn is_pointless(view: View, by: CreatureId, ability: &AbilityDef, spend: i16, subject: CreatureId) -> bool {
    if spend == 0 && only_pays_recovery(ability) {
        let stamina = view.stamina(subject);
        return view.pool(by, t::RECOVERIES.get()) <= 0 || stamina.now >= stamina.max;
    }
    let halves = ability.sentences().any(|effect| matches!(effect, AbilityEffect::Halve(_)));
    if needs_to_come_near(ability) && !comes_near(view, by, ability, spend, subject) {
        return true;
    }
    let shortens = ability.sentences().any(|effect| matches!(effect, AbilityEffect::ShortenForce(_)));
    if spend == 0 && halves && !shortens && halves_nothing(view, ability, subject) {
        return true;
    }
    let swing = ability.sentences().find_map(|effect| match effect {
        AbilityEffect::SwingRoll(roll) => Some(roll.if_spent.filter(|_| spend > 0).unwrap_or(roll.swing)),
        _ => None,
    });
    match swing {
        Some(swing) => nearest_use(view.world).is_some_and(|used| swings_nothing(view, used, ability, swing)),
        None => spend > 0 && buys_potency_only(ability) && !faces_potency(view, subject),
    }
}

/// Whether all it does is to spend a Recovery of its user's on its target.
fn only_pays_recovery(ability: &AbilityDef) -> bool {
    let pays = |aimed: &Aimed| aimed.who == Who::Target && matches!(aimed.effect, Effect::PayRecovery(_));
    let all = |line: &TierLine| line.segments.iter().flat_map(|segment| &segment.effects).all(pays);
    !ability.after.is_empty()
        && ability.after.iter().all(|effect| matches!(effect, AbilityEffect::Line(line) if all(line)))
}

/// Whether it helps its target only if its user ends next to it.
fn needs_to_come_near(ability: &AbilityDef) -> bool {
    ability.sentences().any(|effect| matches!(effect, AbilityEffect::Halve(halve) if halve.near))
}

/// Whether its user is its target or next to it, or could be after the shift that comes with it.
fn comes_near(view: View, by: CreatureId, ability: &AbilityDef, spend: i16, subject: CreatureId) -> bool {
    if by == subject || view.adjacent(by, subject) {
        return true;
    }
    let shift = ability.sentences().find_map(|effect| match effect {
        AbilityEffect::Shift(shift) => Some(shift.if_spent.filter(|_| spend > 0).unwrap_or(shift.by)),
        _ => None,
    });
    let (Some(squares), Some(own), Some(there)) = (shift, view.space(by), view.space(subject)) else { return false };
    let grant = GrantFrame::new(by, StepCause::Shift, squares, ability.id);
    let leads_there = |route: &Vec<Spot>| route.last().is_some_and(|&at| Space::new(at, own.side).distance(there) <= 1);
    movement::grant_options(view, &grant).routes.iter().any(leads_there)
}

/// Whether the damage that is coming to somebody would be the same halved.
fn halves_nothing(view: View, ability: &AbilityDef, subject: CreatureId) -> bool {
    let coming =
        nearest::nearest_damage(view.world).and_then(|dealing| dealing.hits.iter().find(|hit| hit.to == subject));
    coming.is_some_and(|hit| {
        damage_reduction::reduce_halved_by(view, hit, ability.id) == damage_reduction::reduce(view, hit).0
    })
}

/// Whether a swing more would leave the odds as they are, or every outcome brings all the targets down alike.
fn swings_nothing(view: View, used: &UseFrame, ability: &AbilityDef, swing: Swing) -> bool {
    let Some(rolled) = view.ability(used.by, used.ability) else { return false };
    let Some(roll) = &rolled.roll else { return false };
    let mut swung = used.clone();
    swung.roll_swings.push((swing, ability.id));
    let odds = |used: &UseFrame, on| target_roll_breakdown(view, used, rolled, roll, on).odds();
    let same = |id: &CreatureId| odds(used, *id) == odds(&swung, *id);
    let ids = used.target_ids();
    let edged = rolled
        .sentences()
        .any(|effect| matches!(effect, AbilityEffect::ExtraDamage(extra) if extra.when == ExtraWhen::HasEdge));
    if edged {
        return false;
    }
    if ids.iter().all(same) {
        return true;
    }
    // The worst outcome tells quickest that something is at stake.
    let falls = |id: &CreatureId| preview::sure_to_fall(view, used, *id);
    !rolled.is_area() && ids.iter().all(falls)
}

/// Whether paying for the rider does nothing but lower potencies.
fn buys_potency_only(ability: &AbilityDef) -> bool {
    let lowers =
        ability.sentences().any(|effect| matches!(effect, AbilityEffect::LowerPotency(lower) if lower.if_spent));
    let more = ability.sentences().any(|effect| match effect {
        AbilityEffect::Shift(shift) => shift.if_spent.is_some(),
        AbilityEffect::Teleport(_) => true,
        _ => false,
    });
    let rider = ability.rider.as_ref().is_some_and(|rider| rider.does.is_empty() && rider.reach.is_none());
    lowers && rider && !more
}

/// Whether a potency of the use under way gets past a target of it.
fn faces_potency(view: View, id: CreatureId) -> bool {
    let Some(used) = nearest_use(view.world) else { return false };
    let (Some(ability), Some(target)) = (view.ability(used.by, used.ability), used.target(id)) else { return false };
    let rolled = ability.roll.iter().map(|roll| roll.tier(target.tier));
    let said = ability.sentences().filter_map(|effect| match effect {
        AbilityEffect::Line(line) => Some(line),
        _ => None,
    });
    let mut gates = rolled.chain(said).flat_map(|line| &line.segments).filter_map(|segment| segment.gate);
    gates.any(|gate| potency::passes(view, used, used.by, gate, id).0 != gate.otherwise)
}
