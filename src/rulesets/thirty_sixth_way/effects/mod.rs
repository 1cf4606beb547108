//! What abilities do to somebody besides damage: a file for each effect, with everything there is to say of it.
//!
//! An effect is added with its record in `data::effect`, its file, its `mod` and its line in `effects!`; what puts
//! effects together is the kernel's.

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
use crate::core::effect::{self, EffectRules, Prospect};
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

crate::effects! {
    Effect of WayRules, seen by View, on their way in Carry: Impose, Ongoing, Harm, Heal, Temporary, PopOff, Push, Grab, SaveNow, EndOne, StrikeAgain, Teleport, Stride, Disengage,
    LastGasp, Hinder, Halt, Near, Own, Each, If,
}

/// What an effect is carried out with.
pub(crate) type Application<'a> = effect::Application<'a, Carry>;

/// Sums what several effects are worth on somebody.
pub(crate) fn worth(effects: &[Effect], at: Prospect<View>) -> f32 {
    effect::worth::<WayRules>(effects, at)
}

/// Several effects as a card says them.
pub(crate) fn words(effects: &[Effect]) -> String {
    effect::words::<WayRules>(effects)
}

/// Whether an effect is about somebody besides whom it is carried out on.
fn is_about_others(effect: &Effect) -> bool {
    matches!(effect, Effect::Own(_) | Effect::Each(_) | Effect::Near(_) | Effect::StrikeAgain(_))
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
