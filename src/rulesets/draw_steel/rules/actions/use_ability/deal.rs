//! The damage of the tiers.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ability_effects::extra_damage;
use super::super::squad_party;
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::effect::{Effect, Past};
use crate::rulesets::draw_steel::data::tier::Who;
use crate::rulesets::draw_steel::rules::damage_frames::hit;
use crate::rulesets::draw_steel::rules::frames::{Frame, Part, UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::points::OtherKind;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{damage_amount, damage_bonuses, damage_frames};

/// Deals the tier damage to every target at once (DS-EFF-02).
pub(super) fn deal(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(roll) = &ability.roll else { return frame.next(UseStep::Effects) };
    let mut hits = Vec::new();
    for index in 0..frame.targets.len() {
        let (id, tier) = (frame.targets[index].id, frame.targets[index].tier);
        let (mut parts, mut goes_past) = (Vec::new(), Past::Nothing);
        for segment in roll.tier(tier).segments.iter().filter(|segment| segment.gate.is_none()) {
            for aimed in &segment.effects {
                let settled = aimed.effect.settled(|given| given.holds(View::new(world), (frame.by, frame.spend), id));
                if let (Who::Target, Some(Effect::Damage(damage))) = (aimed.who, settled) {
                    let by = frame.by;
                    let value = damage_amount::amount(world, frame, by, &damage.amount, id, ability.id);
                    let kind =
                        frame.kind.filter(|kind| damage.kinds.contains(kind)).or_else(|| damage.kinds.first().copied());
                    let kind = kind.or_else(|| frame.kind.filter(|kind| roll.kinds.contains(kind)));
                    let kind = frame.targets[index].kind.or_else(|| as_other_kind(View::new(world), frame, id, kind));
                    parts.push(Part { amount: value, kind, why: ability.id });
                    goes_past = goes_past.max(damage.past);
                }
            }
        }
        if parts.is_empty() {
            continue;
        }
        let kind = parts[0].kind;
        let view = View::new(world);
        let actor = squad_party::actor(frame, index);
        let bonuses = damage_bonuses::bonuses(view, frame, actor, ability, index);
        let more = squad_party::more_damage(view, &frame.targets[index]);
        parts.extend(extra_damage::typed_extra(view, frame, actor, ability).filter(|_| index == 0));
        parts.extend(bonuses.into_iter().chain(more).map(|(amount, why)| Part { amount, kind, why }));
        let mut dealt = hit(view, frame, actor, ability, id, parts, frame.targets[index].surges > 0);
        dealt.go_past(goes_past);
        hits.push(dealt);
    }
    hits.extend(frame.blood.take().map(|hit| *hit));
    frame.next(UseStep::Effects);
    if hits.is_empty() {
        return Flow::Again;
    }
    Flow::Push(damage_frames::frame(hits))
}

/// The kind of a use's damage to somebody, which features may make another.
fn as_other_kind(view: View, frame: &UseFrame, on: CreatureId, kind: Option<Name>) -> Option<Name> {
    let other = |kind| hooks::at::<OtherKind>(view.world).iter().find_map(|other| other(view, frame, on, kind));
    kind.map(|kind| other(kind).unwrap_or(kind))
}
