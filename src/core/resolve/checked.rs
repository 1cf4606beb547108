//! An intent on its way from the check to the step that begins what was asked for.

use bevy::prelude::{Resource, World};

use super::Rules;
use crate::core::intent::Intent;
use crate::core::stack::Stack;

/// An intent that was found legal, with the plan that the check made of it; only a battle makes one.
#[derive(Clone, Debug)]
#[must_use = "nothing has happened yet"]
pub struct Checked<P> {
    intent: Intent,
    plan: P,
}

impl<P> Checked<P> {
    pub(in crate::core) fn new(intent: Intent, plan: P) -> Self {
        Self { intent, plan }
    }

    /// What was asked for.
    pub fn intent(&self) -> &Intent {
        &self.intent
    }
}

/// The plan of the answer just given. It lives within one submit and is never kept: a battle that waits has none.
#[derive(Resource)]
pub(super) struct PlanOfAnswer<P>(pub(super) Option<P>);

/// Takes the plan of the answer just given, for the step that begins it.
pub fn take_plan<R: Rules>(world: &mut World) -> Option<R::Plan> {
    world.resource_mut::<PlanOfAnswer<R::Plan>>().0.take()
}

/// Answers the decision that the rules wait at.
pub(in crate::core) fn answer<R: Rules>(world: &mut World, checked: Checked<R::Plan>) {
    world.resource_mut::<Stack<R::Frame>>().answer(checked.intent);
    world.resource_mut::<PlanOfAnswer<R::Plan>>().0 = Some(checked.plan);
}

/// Forgets a plan that no step has taken.
pub(in crate::core) fn forget_plan<R: Rules>(world: &mut World) {
    world.resource_mut::<PlanOfAnswer<R::Plan>>().0 = None;
}
