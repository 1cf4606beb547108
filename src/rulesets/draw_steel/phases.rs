//! Draw Steel put together: its modules in their order, and the phases that a battle goes through.
//!
//! Each module registers its own rules from its `install`: the steps that work its frames, each in its set of
//! `systems.rs`; upkeep of the phases; a say in what other modules do, at the points of `points.rs`. A new action type is
//! one file with these and a line in the list below; its frame is named in `frames.rs`. See [`mod@resolve`].

use bevy::prelude::World;

use super::frames::{Frame, RoundsFrame};
use super::snapshot::Snapshot;
use super::systems::{DrawSteelSystems, Phase};
use super::view::View;
use super::{
    aftermath, check, damage, deeds, falling, features, gains, hiding, lost_turns, movement, objective, offers,
    opportunity, reactions, rounds, squad_turn, tests_of_skill, turns, use_ability, villain, zones,
};
use crate::core::ids::SideId;
use crate::core::intent::{Intent, Refusal};
use crate::core::resolve::{self, Rules, RulesBuilder};
use crate::core::stack::Stack;

pub use super::systems::DrawSteelRules;

impl Rules for DrawSteelRules {
    type Frame = Frame;
    type Systems = DrawSteelSystems;
    type Phase = Phase;
    type State = Snapshot;

    /// Upkeep of a phase and hooks run in the order of this list.
    fn install(rules: &mut RulesBuilder<Self>) {
        // The order of play.
        rounds::install(rules);
        zones::install(rules);
        lost_turns::install(rules);
        gains::install(rules);
        squad_turn::install(rules);
        turns::install(rules);
        objective::install(rules);
        aftermath::install(rules);
        // What is done, and what follows from it.
        use_ability::install(rules);
        damage::install(rules);
        movement::install(rules);
        falling::install(rules);
        hiding::install(rules);
        offers::install(rules);
        tests_of_skill::install(rules);
        reactions::install(rules);
        // What classes and monsters add.
        features::install(rules);
        opportunity::install(rules);
        villain::install(rules);
        deeds::install(rules);
    }

    fn phase(stack: &Stack<Frame>) -> Option<Phase> {
        let mut upward = stack.upward();
        let phase = match (upward.next()?, upward.next()) {
            (Frame::Rounds(RoundsFrame::Opening | RoundsFrame::Choosing(_)), _) => Phase::Opening,
            (Frame::Rounds(RoundsFrame::Routines | RoundsFrame::Captains), _) => Phase::RoundStart,
            (Frame::Rounds(_), Some(Frame::Turn(_) | Frame::Squad(_))) => Phase::Turn,
            (Frame::Rounds(RoundsFrame::Pick | RoundsFrame::Encore), _) => Phase::Pick,
            (Frame::Rounds(RoundsFrame::RoundEnd), _) => Phase::RoundEnd,
            (Frame::Turn(_) | Frame::Squad(_), _) => Phase::Turn,
            (Frame::Aftermath(_), _) => Phase::Over,
            _ => return None,
        };
        Some(phase)
    }

    fn round(world: &World) -> u16 {
        View::new(world).clock().round
    }

    fn winner(world: &World) -> Option<Option<SideId>> {
        View::new(world).clock().over.map(|outcome| outcome.winner)
    }

    fn check(world: &World, intent: &Intent) -> Result<(), Refusal> {
        check::intents::intent(View::new(world), intent)
    }
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    resolve::resolve::<DrawSteelRules>(world);
}
