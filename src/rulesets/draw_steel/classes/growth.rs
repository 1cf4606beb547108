//! Benefits that grow with a hero's pool (DS-HERO-05).

use super::super::data::stat_block::Feature;
use super::super::rules::mutations;
use super::super::rules::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::rules::points::AfterGain;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use bevy::prelude::World;

/// Registers what remembers growth.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<AfterGain>(note_growth);
}

/// Whether a growing benefit is in force: by the pool now, or reached earlier on the hero's own turn (DS-HERO-05).
pub fn grown(view: View, id: CreatureId, threshold: i16) -> bool {
    let Some(pool) = view.sheet(id).resource() else { return false };
    view.pool(id, pool) >= threshold || (view.clock().active == Some(id) && view.is_used(id, growth(threshold), None))
}

fn growth(threshold: i16) -> Name {
    Name::new(match threshold {
        2 => "grown to 2",
        4 => "grown to 4",
        _ => "grown to 6",
    })
}

/// Remembers which growing benefits were reached on the hero's own turn (DS-HERO-05).
pub fn note_growth(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    let sheet = view.sheet(id);
    let grows = sheet.has(Feature::Ferocity) || sheet.has(Feature::ChronokineticMastery);
    if !grows || view.clock().active != Some(id) {
        return;
    }
    let Some(pool) = sheet.resource() else { return };
    let now = view.pool(id, pool);
    for threshold in [2, 4, 6] {
        if now >= threshold {
            mutations::use_once(world, id, growth(threshold), None, Scope::Turn);
        }
    }
}
