//! What effects ask before they come about.

use super::apply::Application;
use crate::core::ids::CreatureId;
use crate::core::intent::Decision;
use crate::core::question::Question;
use crate::rulesets::draw_steel::rules::frames::UseFrame;
use crate::rulesets::draw_steel::rules::view::View;

/// What is asked before an effect comes about.
pub trait Asking {
    /// The question by which the user picks whom it falls on, in the place of the usual one.
    fn whom(&self) -> Option<&'static Question>;

    /// Whether what `by` brings about would come to anything for somebody; nobody else is offered to be picked.
    fn suits(&self, view: View<'_>, used: &UseFrame, by: CreatureId, id: CreatureId) -> bool;

    /// What has to be chosen first for somebody whom it falls on.
    fn ask(&self, at: &Application<'_>) -> Ask;
}

/// What an effect waits for on somebody.
pub enum Ask {
    /// Nothing.
    Nothing,
    /// There is nothing to choose from: it does not come about.
    Idle,
    /// An answer to this; who passes goes without it.
    Put(Decision),
}
