//! What is done on a turn and in answer: uses of abilities, from the check to what they do.

pub mod action_rules;
pub mod approach;
pub mod check;
pub mod deeds;
pub mod effects;
pub mod free_actions;
pub mod free_uses;
pub mod granted_strikes;
pub mod granted_uses;
pub mod interact;
pub mod joint;
pub mod legal;
pub mod legal_uses;
pub mod main_action;
pub mod maneuver;
pub mod move_action;
pub mod offers;
pub mod opportunity;
pub mod reactions;
pub mod redirection;
pub mod triggered_action;
pub mod use_ability;
pub mod villain;
pub mod windows;
