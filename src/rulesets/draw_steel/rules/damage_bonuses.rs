//! What is added to the damage of a use, each with its reason.

use super::super::data::ability::AbilityDef;
use super::super::data::modifier::Modifier;
use super::super::data::terms as t;
use super::frames::UseFrame;
use super::points::AgainstThings;
use super::roll_context::RollContext;
use super::view::View;
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::Mode;
use crate::core::name::Name;
use std::sync::Arc;

/// What is added to the damage that somebody rolls in a use against one of its targets, each with its reason.
pub fn bonuses(
    view: View,
    frame: &UseFrame,
    by: CreatureId,
    ability: &Arc<AbilityDef>,
    index: usize,
) -> Vec<(i16, Name)> {
    let target = &frame.targets[index];
    let mut list = rolled_bonuses(view, by, ability, frame.mode, frame.kind, target.id, target.tier);
    if target.surges > 0 {
        list.push((i16::from(target.surges) * view.sheet(by).highest_score(), t::SURGES.get()));
    }
    list.extend(
        frame.extra.iter().filter(|(on, ..)| on.is_none_or(|on| on == target.id)).map(|&(_, value, why)| (value, why)),
    );
    list.extend(super::actions::ability_effects::extra_damage::extra_damage(view, frame, by, ability, target));
    list
}

/// Kits, traits and effects that add to rolled damage at a tier (DS-KIT-02, DS-KIT-03, DS-DMG-04).
pub fn rolled_bonuses(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    mode: Option<Mode>,
    picked: Option<Name>,
    target: CreatureId,
    tier: u8,
) -> Vec<(i16, Name)> {
    let context = RollContext { by, ability, mode, with: None, targets: &[], extra: &[] };
    let mut list = steady_bonuses(view, by, ability);
    view.each_modifier(by, |in_force| {
        let Modifier::RolledDamage { tiers, kind, .. } = in_force.modifier else { return };
        if (kind.is_some() && *kind != picked) || !adds_to(in_force.modifier, &context) {
            return;
        }
        let value = tiers[usize::from(tier.clamp(1, 3)) - 1];
        // What a kit adds and its own signature prints already is nothing more (DS-KIT-03).
        match list.iter_mut().find(|(_, label)| *label == in_force.label) {
            Some((sum, _)) => *sum += value,
            None => list.push((value, in_force.label)),
        }
    });
    list.retain(|(value, _)| *value != 0);
    if view.is_thing(target) {
        list.extend(hooks::at::<AgainstThings>(view.world).iter().filter_map(|more| more(view, &context, target)));
    }
    list
}

/// What [`rolled_bonuses`] come to at each tier, whoever is hit.
pub fn tier_bonuses(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>) -> [i16; 3] {
    let context = RollContext { by, ability, mode, with: None, targets: &[], extra: &[] };
    let mut sums = [0; 3];
    view.each_modifier(by, |in_force| match in_force.modifier {
        Modifier::Damage { value, keywords } if keywords.iter().all(|&keyword| ability.has(keyword)) => {
            sums.iter_mut().for_each(|sum| *sum += value);
        }
        Modifier::RolledDamage { tiers, kind: None, .. } if adds_to(in_force.modifier, &context) => {
            sums.iter_mut().zip(tiers).for_each(|(sum, value)| *sum += value);
        }
        _ => {}
    });
    sums
}

/// Whether a modifier of rolled damage speaks of the ability that is rolled.
fn adds_to(modifier: &Modifier, context: &RollContext) -> bool {
    let Modifier::RolledDamage { keywords, abilities, .. } = modifier else { return false };
    keywords.iter().all(|&keyword| context.has(keyword))
        && (abilities.is_empty() || abilities.contains(&context.ability.id))
}

/// What effects and traits add to an ability's damage whether it is rolled or not.
pub fn steady_bonuses(view: View, by: CreatureId, ability: &AbilityDef) -> Vec<(i16, Name)> {
    let mut list = Vec::new();
    view.each_modifier(by, |in_force| {
        if let Modifier::Damage { value, keywords } = in_force.modifier
            && keywords.iter().all(|&keyword| ability.has(keyword))
        {
            list.push((*value, in_force.label));
        }
    });
    list
}
