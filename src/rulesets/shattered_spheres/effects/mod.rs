//! What traits and conditions do: a file for each effect, with everything there is to say of it.
//!
//! An effect is added with its record in `data::effect`, its file, its `mod` and its line in `effects!`; what puts
//! effects together is the kernel's. What is resisted goes by the frames of attacks and powers.

mod affliction;
mod damage;
mod dice;
mod impose;
mod lift;
mod pull;
mod push;
mod relief;

use bevy::prelude::World;

use super::ai::worth as weights;
use super::data::effect::Effect;
use super::frames::{Carry, Frame, Relieving};
use super::systems::{SpheresRules, SpheresSystems};
use super::view::View;
use crate::core::carried::carry_out;
use crate::core::effect::{self, EffectRules, Prospect};
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;

/// Registers effects.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules
        .step::<Carry>(SpheresSystems::Traits, step)
        .step::<Relieving>(SpheresSystems::Traits, super::common_actions::recovering::relieve);
}

crate::effects! {
    Effect of SpheresRules, seen by View, on their way in Carry:
    Impose, Lift, Damage, Affliction, Relief, Dice, Push, Pull, Own, Each, If,
}

/// What an effect is carried out with.
pub(crate) type Application<'a> = effect::Application<'a, Carry>;

/// Sums what several effects are worth on somebody.
pub(crate) fn worth(effects: &[Effect], at: Prospect<View>) -> f32 {
    effect::worth::<SpheresRules>(effects, at)
}

/// Several effects as a card says them.
pub(crate) fn words(effects: &[Effect]) -> String {
    effect::words::<SpheresRules>(effects)
}

/// The sign of what does somebody harm: a gain where it is an enemy, else a loss.
fn harmful(at: Prospect<View>) -> f32 {
    if at.view.hostile(at.by, at.on) { 1.0 } else { -1.0 }
}

/// One effect after the other; what is about somebody who is gone is left out.
fn step(world: &mut World, carry: &mut Carry) -> Flow<Frame> {
    if carry.todo.is_empty() {
        return Flow::Done;
    }
    let (effect, on) = carry.todo.remove(0);
    let of_others = matches!(effect, Effect::Own(_) | Effect::Each(_));
    if !View::new(world).is_there(on) && !of_others {
        return Flow::Again;
    }
    carry_out(world, "effect", &effect);
    effect.rules().apply(&mut Application { world, carry, on }).map_or(Flow::Again, Flow::Push)
}
