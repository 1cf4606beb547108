//! What abilities do to somebody besides damage: a file for each effect, with everything there is to say of it.
//!
//! An effect is added with its record in `data::effect`, its file, its `mod` and its line in `effects!`. [`EffectRules`]
//! has no part with a default, so that none can be forgotten.

mod disengage;
mod end_one;
mod grab;
mod halt;
mod harm;
mod heal;
mod hinder;
mod impose;
mod last_gasp;
mod near;
mod ongoing;
mod own;
mod pop_off;
mod push;
mod save_now;
mod stride;
mod strike_again;
mod teleport;
mod temporary;

use bevy::prelude::World;

use super::data::effect::Effect;
use super::frames::{Attack, Carry, Frame, Pick};
use super::systems::{WayRules, WaySystems};
use super::view::View;
use crate::core::carried::carry_out;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Registers effects.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules.step::<Carry>(WaySystems::Effects, step);
}

/// Who a part of an ability is for.
pub static PICK: Question = Question::new("pick");

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

    /// What it is worth to whoever uses it on somebody, in points of damage.
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
    Impose, Ongoing, Harm, Heal, Temporary, PopOff, Push, Grab, SaveNow, EndOne, StrikeAgain, Teleport, Stride, Disengage,
    LastGasp, Hinder, Halt, Near, Own,
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

/// Whether an effect is about somebody besides whom it is carried out on.
fn is_about_others(effect: &Effect) -> bool {
    matches!(effect, Effect::Own(_) | Effect::Near(_) | Effect::StrikeAgain(_))
}

/// One effect after the other; what is about somebody who is gone is left out.
fn step(world: &mut World, carry: &mut Carry) -> Flow<Frame> {
    if carry.todo.is_empty() {
        return Flow::Done;
    }
    let (effect, on) = carry.todo.remove(0);
    let view = View::new(world);
    if !view.is_there(on) && !is_about_others(&effect) {
        return Flow::Again;
    }
    carry_out(world, "effect", &effect);
    effect.rules().apply(&mut Application { world, carry, on }).map_or(Flow::Again, Flow::Push)
}

/// Somebody is picked; nobody is where nobody fits, and declining leaves it at that.
pub(super) fn pick(world: &mut World, pick: &mut Pick) -> Flow<Frame> {
    let view = View::new(world);
    pick.among.retain(|&id| view.is_there(id));
    if pick.among.is_empty() || !view.is_up(pick.by) {
        return Flow::Done;
    }
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let choices = pick.among.iter().map(|&id| Choice::Creature(id)).collect();
            let options = Options::Choose { choices, may_pass: true };
            let side = View::new(world).side(pick.by);
            Flow::Ask(Decision { side, about: Some(pick.by), ask: PICK.id(), origin: pick.of, options })
        }
        Some(Intent::Choose(Choice::Creature(on))) => Flow::Become(match pick.effect.take() {
            Some(effect) => Frame::Carry(Box::new(Carry::new(pick.by, pick.of, &[effect], &[on]))),
            None => Frame::Attack(Box::new(Attack::new(pick.by, pick.with, [on]))),
        }),
        Some(_) => Flow::Done,
    }
}
