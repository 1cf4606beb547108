//! What abilities do to somebody: a file for each effect, with everything there is to say of it.
//!
//! An effect is added with its record in `data::effect`, its file, its `mod` and its line in `effects!`; what puts
//! effects together is the kernel's.

mod by_surge_rule;
mod calm;
mod clear;
mod compel;
mod conceal;
mod focus;
mod force;
mod halve;
mod harm;
mod hinder;
mod impose;
mod lower_surge;
mod one_of;
mod reduce;
mod save;
mod seize;
mod shift;
mod strain;
mod strike;
mod summon;
mod teleport;
mod temporary;
mod zone;

use bevy::prelude::World;

use super::data::effect::Effect;
use super::frames::{Carry, Concentrate, Frame, Saving};
use super::systems::{BeaconRules, BeaconSystems};
use super::view::View;
use crate::core::carried::carry_out;
use crate::core::effect::{self, EffectRules, Prospect};
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;

/// Registers effects.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Carry>(BeaconSystems::Effects, step).step::<Saving>(BeaconSystems::Effects, save::saving);
}

crate::effects! {
    Effect of BeaconRules, seen by View, on their way in Carry: Harm, Strain, Impose, Clear, Force, Focus, Temporary, Teleport, Shift, Save, Compel, Seize, Conceal, Calm,
    LowerSurge, BySurgeRule, Strike, Each, If, Own, Reduce, Halve, Hinder, OneOf, Zone, Summon,
}

/// What an effect is carried out with.
pub(crate) type Application<'a> = effect::Application<'a, Carry>;

/// Sums what several effects are worth on somebody.
pub(crate) fn worth(effects: &[Effect], at: Prospect<View>) -> f32 {
    effect::worth::<BeaconRules>(effects, at)
}

/// Several effects as a card says them.
pub(crate) fn words(effects: &[Effect]) -> String {
    effect::words::<BeaconRules>(effects)
}

/// One effect after the other; at the end channelled effects of whoever was harmed are at stake, once each (BC-CHN-17).
fn step(world: &mut World, carry: &mut Carry) -> Flow<Frame> {
    if carry.todo.is_empty() {
        let by = carry.by;
        let at_stake = carry.harmed.pop().filter(|_| !carry.nested);
        return match at_stake {
            Some(who) if who != by => Flow::Push(Frame::Concentrate(Concentrate { who, by: Some(by), rolled: false })),
            Some(_) => Flow::Again,
            None => Flow::Done,
        };
    }
    let (effect, on) = carry.todo.remove(0);
    if !View::new(world).is_up(on) {
        return Flow::Again;
    }
    carry_out(world, "effect", &effect);
    effect.rules().apply(&mut Application { world, carry, on }).map_or(Flow::Again, Flow::Push)
}
