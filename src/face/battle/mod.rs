//! The battle screen: its panels laid out around the board.
//!
//! [`BattlePanels`] says what the panels show; [`PanelEvent`]s say what the player did with them. Neither knows rules.

mod float;
mod layout;
mod room;

use bevy::prelude::*;

use super::panels::ability::{AbilityAction, AbilityBar};
use super::panels::aim::{Aim, AimAction};
use super::panels::hint::{Hint, HintAction};
use super::panels::lesson::{LessonAction, LessonCard};
use super::panels::log::Log;
use super::panels::prompt::{Prompt, PromptAction};
use super::panels::roll::Roll;
use super::panels::scrub::{Scrub, ScrubAction};
use super::panels::sheet::Sheet;
use super::panels::turns::{TurnAction, Turns};
use crate::core::ids::CreatureId;

/// What every panel shows.
#[derive(Resource, Clone, Debug, Default)]
pub struct BattlePanels {
    /// The order of turns.
    pub turns: Turns,
    /// The abilities of whoever acts.
    pub bar: AbilityBar,
    /// The creature looked at.
    pub sheet: Option<Sheet>,
    /// Whose sheet that is.
    pub sheet_of: Option<CreatureId>,
    /// Whether that is somebody pointed at, whose sheet comes before the last roll.
    pub points: bool,
    /// The ability in hand.
    pub aim: Option<Aim>,
    /// The last roll.
    pub roll: Option<Roll>,
    /// The question asked.
    pub prompt: Option<Prompt>,
    /// Whether the ability in hand and traits are shown in full.
    pub in_full: bool,
    /// What happened.
    pub log: Log,
    /// Whether the log is open.
    pub log_open: bool,
    /// Whether something is being shown that can be skipped, in words: `The opponent acts`.
    pub showing: Option<String>,
    /// Whether that can be skipped.
    pub skippable: bool,
    /// Whether the squares in which enemies could strike are lit.
    pub threats: bool,
    /// Whether the player can ask for a hint now.
    pub hints: bool,
    /// What the opponent would do in the player's place, or why it did what it did, where that was asked.
    pub hint: Option<Hint>,
    /// Where in a game that is over one looks.
    pub scrub: Option<Scrub>,
    /// What a first fight teaches now.
    pub lesson: Option<LessonCard>,
    /// What there is to know of the ground under the cursor, a line each.
    pub ground: Vec<String>,
}

/// What the player did with a panel.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelEvent {
    /// With the order of turns.
    Turn(TurnAction),
    /// With the abilities.
    Ability(AbilityAction),
    /// With the aim.
    Aim(AimAction),
    /// With the question.
    Prompt(PromptAction),
    /// Skips what is being shown.
    Skip,
    /// Opens the pause menu.
    Pause,
    /// Opens or closes the log.
    Log,
    /// Lights the squares in which enemies could strike, or no longer.
    Threats,
    /// With the hint.
    Hint(HintAction),
    /// With the text of a first fight.
    Lesson(LessonAction),
    /// With the moment that is looked at.
    Scrub(ScrubAction),
}

/// Adds the screen's layout.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BattlePanels>().add_message::<PanelEvent>();
    app.add_plugins(layout::plugin);
}
