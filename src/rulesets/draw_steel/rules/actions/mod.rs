//! What is done on a turn and in answer: uses of abilities, from the check to what they do.

pub(crate) mod ability_effects;
pub(crate) mod action_rules;
pub(crate) mod approach;
pub mod check;
pub(crate) mod effects;
pub(crate) mod free_actions;
pub(crate) mod free_uses;
pub mod granted_strikes;
pub(crate) mod granted_uses;
pub(crate) mod interact;
pub mod legal;
pub(crate) mod legal_uses;
pub(crate) mod main_action;
pub(crate) mod maneuver;
pub(crate) mod move_action;
pub(crate) mod offers;
pub(crate) mod opportunity;
pub(crate) mod reactions;
pub(crate) mod redirection;
pub(crate) mod squad_party;
pub(crate) mod triggered_action;
pub(crate) mod use_ability;
pub(crate) mod villain;
pub(crate) mod windows;
