//! Every question of the game.

use crate::core::question::Question;

/// What an adventurer carries; passing keeps the usual.
pub static OUTFIT: Question = Question::new("outfit");
/// Whether somebody seizes the initiative this round.
pub static SEIZE: Question = Question::new("seize");
/// A turn of the Movement Phase.
pub static MOVE: Question = Question::new("move");
/// A turn of the Battle Phase.
pub static BATTLE: Question = Question::new("battle");
/// Whether whoever delays acts before the next turn.
pub static ACT_NOW: Question = Question::new("act-now");
/// Whether somebody steps into the square that it shoved another out of.
pub static FOLLOW: Question = Question::new("follow");

/// All of them.
pub static QUESTIONS: [&Question; 6] = [&OUTFIT, &SEIZE, &MOVE, &BATTLE, &ACT_NOW, &FOLLOW];
