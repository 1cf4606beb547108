//! The fury's Growing Ferocity and Primordial Strength (section 4).

use bevy::prelude::World;

use super::growth::grown;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::core::resolve::RulesBuilder;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::MIGHT;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::points::{AfterPush, AgainstThings, ChangesForce, EdgeOnManeuver, GainsByPush};
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers what a fury's ferocity does.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<AfterPush>(pushed)
        .hook::<GainsByPush>(push_pays)
        .hook::<AgainstThings>(against_things)
        .hook::<EdgeOnManeuver>(edge)
        .hook::<ChangesForce>(push_farther);
}

/// At 4 ferocity the first push of a creature on a turn gives 1 surge; pushes of things do not count.
fn pushed(world: &mut World, by: CreatureId, mover: CreatureId) {
    let why = Name::new("Growing Ferocity");
    let view = View::new(world);
    let pays = push_pays(view, by);
    let fury = view.sheet(by).has(Feature::Ferocity) && !view.is_thing(mover);
    if fury && mutations::use_once(world, by, why, None, Scope::Turn) && pays {
        mutations::change_pool(world, by, t::SURGES.get(), 1, Cause::new(by, why));
    }
}

/// Whether a push would give its author that surge.
fn push_pays(view: View, by: CreatureId) -> bool {
    let grown = view.sheet(by).has(Feature::Ferocity) && grown(view, by, 4);
    grown && !view.is_used(by, Name::new("Growing Ferocity"), None)
}

/// At 6 ferocity Knockback has an edge.
fn edge(view: View, context: &RollContext) -> Option<Name> {
    let fury = view.sheet(context.by).has(Feature::Ferocity) && context.ability.id == t::KNOCKBACK.get();
    (fury && grown(view, context.by, 6)).then(|| Name::new("Growing Ferocity"))
}

/// At 2 ferocity Knockback goes Might squares farther.
fn push_farther(view: View, by: CreatureId, ability: &AbilityDef, _: &mut ForcedKind, more: &mut i16) {
    let fury = view.sheet(by).has(Feature::Ferocity) && ability.id == t::KNOCKBACK.get();
    if fury && grown(view, by, 2) {
        *more += view.score(by, MIGHT);
    }
}

/// Primordial Strength: weapon strikes on things deal Might more, with the reason.
fn against_things(view: View, context: &RollContext, target: CreatureId) -> Option<(i16, Name)> {
    let applies = view.is_thing(target)
        && context.ability.is_strike()
        && context.has(t::WEAPON.get())
        && view.sheet(context.by).has(Feature::PrimordialStrength);
    applies.then(|| (view.score(context.by, MIGHT).max(0), t::PRIMORDIAL_STRENGTH.get()))
}
