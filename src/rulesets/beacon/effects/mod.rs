//! What abilities do to somebody: a file for each effect, with everything there is to say of it.
//!
//! An effect is added with its record in `data::effect`, its file, its `mod` and its line in `effects!`. [`EffectRules`]
//! has no part with a default, so that none can be forgotten.

mod around;
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
mod own;
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
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;

/// Registers effects.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Carry>(BeaconSystems::Effects, step).step::<Saving>(BeaconSystems::Effects, save::saving);
}

/// What an effect is carried out with.
pub(crate) struct Application<'a> {
    /// The battle's world.
    pub world: &'a mut World,
    /// The use that it is part of.
    pub carry: &'a mut Carry,
    /// To whom it happens.
    pub on: CreatureId,
}

impl Application<'_> {
    /// Who and what is behind it.
    pub fn cause(&self) -> Cause {
        Cause::new(self.carry.by, self.carry.of)
    }
}

/// Everything an effect is.
pub(crate) trait EffectRules {
    /// Carries it out on one creature; what needs time of its own comes back as a frame.
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame>;

    /// What it does, as a card says it.
    fn words(&self) -> String;

    /// What it is worth to whoever uses it on somebody, in points of the fight.
    fn worth(&self, view: View, by: CreatureId, on: CreatureId) -> f32;
}

macro_rules! effects {
    ($($name:ident),+ $(,)?) => {
        impl Effect {
            pub(crate) fn rules(&self) -> &dyn EffectRules {
                match self {
                    $(Self::$name(effect) => effect),+
                }
            }
        }
    };
}

effects! {
    Harm, Strain, Impose, Clear, Force, Focus, Temporary, Teleport, Shift, Save, Compel, Seize, Conceal, Calm,
    LowerSurge, BySurgeRule, Strike, Around, Own, Reduce, Halve, Hinder, OneOf, Zone, Summon,
}

/// Sums what several effects are worth on somebody.
pub(crate) fn worth(effects: &[Effect], view: View, by: CreatureId, on: CreatureId) -> f32 {
    effects.iter().map(|effect| effect.rules().worth(view, by, on)).sum()
}

/// Several effects as a card says them.
pub(crate) fn words(effects: &[Effect]) -> String {
    let said: Vec<String> = effects.iter().map(|effect| effect.rules().words()).collect();
    said.join(", ")
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
