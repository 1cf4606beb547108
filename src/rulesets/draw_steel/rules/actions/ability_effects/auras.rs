//! Sentences of abilities about the user's own aura.

use bevy::prelude::World;

use crate::core::aura::{self, Aura};
use crate::core::ends::Ends;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AuraMode};
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::effect::Duration;
use crate::rulesets::draw_steel::rules::auras;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::UseFrame;
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::state::AuraState;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{damage_amount, lasting};

/// Starts the aura that the ability's distance describes; it is never there twice.
pub fn start(world: &mut World, frame: &UseFrame, ability: &AbilityDef) -> EffectFlow {
    if let Distance::Aura(radius) = ability.distance {
        raise(world, frame.by, ability.id, radius, frame.cause());
    }
    EffectFlow::Done
}

/// Puts an aura around a creature in the place of one of the same ability.
pub fn raise(world: &mut World, of: CreatureId, ability: Name, radius: i16, cause: Cause) {
    auras::end(world, of, ability);
    let record = mutations::next_record(world);
    let entity = aura::start(world, of, Aura { record, ability, radius });
    world.entity_mut(entity).insert(AuraState::default());
    record_fact(world, cause, FactKind::Aura { of, ability, radius: Some(radius) });
}

/// Widens the aura until the user's next turn starts.
pub fn grow(world: &mut World, frame: &UseFrame, by: i16) -> EffectFlow {
    let ends = until_next_turn(world, frame);
    auras::change(world, frame.by, |state| state.wider = Some((by, ends)));
    let radius = View::new(world).field_radius(frame.by);
    if radius.is_some() {
        record_fact(world, frame.cause(), FactKind::Aura { of: frame.by, ability: frame.ability, radius });
    }
    EffectFlow::Done
}

/// Chooses what the aura does until the user's next turn starts.
pub fn mode(world: &mut World, frame: &UseFrame, mode: AuraMode) -> EffectFlow {
    let ends = until_next_turn(world, frame);
    auras::change(world, frame.by, |state| state.mode = Some((mode, ends)));
    EffectFlow::Done
}

fn until_next_turn(world: &World, frame: &UseFrame) -> Ends {
    lasting::fix_duration(View::new(world), Duration::UsersNextTurnStart, frame.by, Some(frame.by))
}

/// At the end of this turn, each enemy in the aura takes damage.
pub fn pulse_at_turn_end(world: &mut World, frame: &UseFrame, amount: &Amount, kind: Name) -> EffectFlow {
    let view = View::new(world);
    let value = damage_amount::fixed_amount(view, frame.by, amount);
    let ends = lasting::fix_duration(view, Duration::ThisTurn, frame.by, Some(frame.by));
    let what = Imposition {
        kinds: vec![Name::new("aura-pulse")],
        lends: crate::rulesets::draw_steel::rules::state::GrantedModifiers {
            modifiers: Vec::new(),
            hooks: vec![crate::rulesets::draw_steel::data::ability::Hook {
                at: crate::rulesets::draw_steel::data::ability::Moment::AuraAtTurnEnd,
                amount: Amount::flat(value),
                kind: Some(kind),
            }],
        },
        imposer: Some(frame.by),
        origin: frame.ability,
        source: None,
    };
    lasting::impose(world, frame.by, what, ends);
    EffectFlow::Done
}
