//! The Adventure Game put together: its modules in their order, and the phases that a battle goes through.
//!
//! Each module registers its own rules from its `install`: the steps that work its frames, each in its set of
//! `systems.rs`; upkeep of the phases; a say in what other modules do. A new action type is one file with these and a
//! line in the list below; its frame is named in `frames.rs`. See [`mod@resolve`].

use bevy::prelude::World;

use super::frames::{Frame, Phase};
use super::snapshot::Snapshot;
use super::view::View;
use super::{battle_phase, check, deployment, end_phase, initiative, movement, use_power};
use crate::core::ids::SideId;
use crate::core::intent::{Intent, Refusal};
use crate::core::resolve::{self, Rules, RulesBuilder};
use crate::core::stack::Stack;

pub use super::systems::{AdventureRules, AdventureSystems};

impl Rules for AdventureRules {
    type Frame = Frame;
    type Systems = AdventureSystems;
    type Phase = Phase;
    type State = Snapshot;

    /// Upkeep and hooks run in the order of this list: the order of a round (TP-RND-01).
    fn install(rules: &mut RulesBuilder<Self>) {
        deployment::install(rules);
        initiative::install(rules);
        movement::install(rules);
        battle_phase::install(rules);
        use_power::install(rules);
        end_phase::install(rules);
    }

    fn phase(stack: &Stack<Frame>) -> Option<Phase> {
        match (stack.bottom()?, stack.top()?) {
            (_, Frame::Outfit(_)) => Some(Phase::Deployment),
            (Frame::Round(phase), _) => Some(*phase),
            _ => None,
        }
    }

    fn round(world: &World) -> u16 {
        View::new(world).clock().round
    }

    fn winner(world: &World) -> Option<Option<SideId>> {
        View::new(world).clock().over.map(|outcome| outcome.winner)
    }

    fn check(world: &World, intent: &Intent) -> Result<(), Refusal> {
        check::intent(View::new(world), intent)
    }
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    resolve::resolve::<AdventureRules>(world);
}
