//! Shattered Spheres put together: its modules in their order, and the phases that a battle goes through.
//!
//! Each module registers its own rules from its `install`: the steps that work its frames, each in its set of
//! `systems.rs`, and upkeep of the phases. The Bevy state `Phase` follows the frame at the bottom.

use bevy::prelude::World;

use super::check::Planned;
use super::data::words::Phase;
use super::frames::Frame;
use super::snapshot::Snapshot;
use super::systems::{SpheresRules, SpheresSystems};
use super::view::View;
use super::{
    actions, check, checks, effects, harm, legal, movement, rounds, strikes, stunts, triggers, turns, windows, words,
};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent, OptionKind, Refusal};
use crate::core::resolve::{self, Rules, RulesBuilder};
use crate::core::roll::Term;
use crate::core::side::Feeling;
use crate::core::stack::Stack;

impl Rules for SpheresRules {
    type Frame = Frame;
    type Systems = SpheresSystems;
    type Phase = Phase;
    type State = Snapshot;
    type Plan = Planned;

    fn install(rules: &mut RulesBuilder<Self>) {
        rounds::install(rules);
        turns::install(rules);
        actions::install(rules);
        movement::install(rules);
        checks::install(rules);
        strikes::install(rules);
        harm::install(rules);
        stunts::install(rules);
        windows::install(rules);
        triggers::install(rules);
        effects::install(rules);
    }

    fn phase(stack: &Stack<Frame>) -> Option<Phase> {
        match stack.bottom()? {
            Frame::Round(phase) => Some(*phase),
            _ => None,
        }
    }

    fn option_kinds(world: &World, decision: &Decision) -> Vec<OptionKind> {
        legal::kinds(View::new(world), decision)
    }

    fn each_legal(world: &World, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
        legal::each(View::new(world), decision, kind, f);
    }

    fn term(world: &World, term: &Term) -> String {
        words::term(View::new(world), term)
    }

    fn round(world: &World) -> u16 {
        View::new(world).clock().round
    }

    fn winner(world: &World) -> Option<Option<SideId>> {
        View::new(world).clock().over.map(|outcome| outcome.winner)
    }

    fn feeling(world: &World, a: CreatureId, b: CreatureId) -> Feeling {
        let view = View::new(world);
        match () {
            () if view.hostile(a, b) => Feeling::Enemy,
            () if view.side(a) == view.side(b) => Feeling::Friend,
            () => Feeling::Neutral,
        }
    }

    fn check(world: &World, intent: &Intent) -> Result<Planned, Refusal> {
        check::intent(View::new(world), intent)
    }
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    resolve::resolve::<SpheresRules>(world);
}
