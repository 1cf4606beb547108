//! Sentences of abilities that give somebody something: strikes, Recoveries, surges, freedom.

use bevy::prelude::World;

use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::question::{Question, named_options};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::effects::offer;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::ending;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, Frame, Offer, OfferFrame, UseFrame};
use crate::rulesets::draw_steel::rules::healing;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::view::View;

/// What somebody has of being tended to.
pub(crate) static TEND: Question = Question::new("tend");
/// Whether somebody gets free at the price of a free strike.
pub(crate) static ESCAPE_ANYWAY: Question = Question::new("escape-anyway");
/// Whether somebody grabs at the price of a free strike.
pub(crate) static GRAB_ANYWAY: Question = Question::new("grab-anyway");

named_options! {
    /// What somebody has of being tended to.
    pub enum Tending {
        /// A Recovery.
        Recovery = "recovery",
        /// A save at once.
        Save = "save",
    }
}

/// The target spends a Recovery, or makes a save instead (DS-MAIN-04).
pub fn tend(world: &mut World, frame: &UseFrame) -> EffectFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return EffectFlow::Done };
    match answer(world) {
        Some(Some(Choice::Named(way))) if way == Tending::Save.slug() => {
            EffectFlow::Last(offer(frame, target, Offer::Save))
        }
        Some(_) => {
            healing::spend_recovery(world, target, target, frame.cause());
            EffectFlow::Done
        }
        None => {
            let view = View::new(world);
            let can_save = ending::save_ends(view, target).next().is_some();
            if !can_save {
                healing::spend_recovery(world, target, target, frame.cause());
                return EffectFlow::Done;
            }
            let choices = Tending::ALL.iter().map(|way| Choice::Named(way.slug())).collect();
            EffectFlow::Ask(choose(view, target, &TEND, frame.ability, choices, true))
        }
    }
}

/// Getting free of a hold by the roll's tier (DS-MAN-04).
pub fn escape(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame) -> EffectFlow {
    let tier = frame.targets.first().map_or(0, |target| target.tier);
    let Some(holder) = View::new(world).holder(frame.by) else { return EffectFlow::Done };
    if tier >= 3 || step.stage == 2 {
        mutations::release(world, frame.by, frame.cause());
        return EffectFlow::Done;
    }
    if tier < 2 {
        return EffectFlow::Done;
    }
    match answer(world) {
        Some(Some(Choice::Yes)) => {
            step.stage = 2;
            EffectFlow::Push(free_strike_of(frame, holder))
        }
        Some(_) => EffectFlow::Done,
        None => {
            EffectFlow::Ask(choose(View::new(world), frame.by, &ESCAPE_ANYWAY, frame.ability, vec![Choice::Yes], true))
        }
    }
}

/// The other side's free strike against the user, as the price of going on.
pub fn free_strike_of(frame: &UseFrame, striker: CreatureId) -> Frame {
    Frame::Offer(OfferFrame {
        to: striker,
        what: Offer::FreeStrike { on: Some(frame.by), edge: false },
        by: frame.by,
        of: t::MELEE_FREE_STRIKE.get(),
    })
}

/// The bargain of a Grab at tier 2, struck before the tier's effects: the target's free strike, or no grab (DS-MAN-03).
/// Tells whether the effects may go on.
pub fn seize_bargain(world: &mut World, frame: &mut UseFrame) -> Option<EffectFlow> {
    let target = frame.targets.first()?;
    let (id, tier) = (target.id, target.tier);
    if frame.bargained {
        // The free strike may have brought the seizer down, or the target out of its hands.
        let view = View::new(world);
        if tier == 2 && !(view.is_awake(frame.by) && view.adjacent(frame.by, id)) {
            frame.targets[0].tier = 1;
        }
        return None;
    }
    if tier != 2 {
        return None;
    }
    match answer(world) {
        Some(Some(Choice::Yes)) => {
            frame.bargained = true;
            Some(EffectFlow::Push(free_strike_of(frame, id)))
        }
        Some(_) => {
            frame.bargained = true;
            frame.targets[0].tier = 1;
            None
        }
        None => Some(EffectFlow::Ask(choose(
            View::new(world),
            frame.by,
            &GRAB_ANYWAY,
            frame.ability,
            vec![Choice::Yes],
            true,
        ))),
    }
}
