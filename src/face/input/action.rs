//! Everything a player can do with a key or a button.

use bevy::prelude::*;
use leafwing_input_manager::Actionlike;
use serde::{Deserialize, Serialize};

/// One thing a key or a button does.
#[derive(Actionlike, Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Picks what the pointer is on.
    Select,
    /// Held: drags the board; let go without dragging it takes back, like [`Action::Cancel`].
    Drag,
    /// Picks what the cursor is on, or the lit choice.
    Confirm,
    /// Takes back the last step of aiming; with nothing to take back, pauses.
    Cancel,
    /// Moves the board cursor up.
    CursorUp,
    /// Moves the board cursor down.
    CursorDown,
    /// Moves the board cursor left.
    CursorLeft,
    /// Moves the board cursor right.
    CursorRight,
    /// Scrolls the board.
    PanUp,
    /// Scrolls the board.
    PanDown,
    /// Scrolls the board.
    PanLeft,
    /// Scrolls the board.
    PanRight,
    /// Looks closer.
    ZoomIn,
    /// Looks from further away.
    ZoomOut,
    /// Shows the whole board.
    FrameBoard,
    /// Next creature that can act.
    NextCreature,
    /// The one before.
    PreviousCreature,
    /// Next target of the ability in hand.
    NextTarget,
    /// The one before.
    PreviousTarget,
    /// Next of the choices offered.
    NextOption,
    /// The one before.
    PreviousOption,
    /// Ability slot.
    Ability1,
    /// Ability slot.
    Ability2,
    /// Ability slot.
    Ability3,
    /// Ability slot.
    Ability4,
    /// Ability slot.
    Ability5,
    /// Ability slot.
    Ability6,
    /// Ability slot.
    Ability7,
    /// Ability slot.
    Ability8,
    /// Ability slot.
    Ability9,
    /// Next group of abilities.
    NextGroup,
    /// The one before.
    PreviousGroup,
    /// Scrolls the list beside the board up.
    ListUp,
    /// Scrolls the list beside the board down.
    ListDown,
    /// Scrolls the log up.
    LogUp,
    /// Scrolls the log down.
    LogDown,
    /// Ends the turn.
    EndTurn,
    /// Takes back the last thing done, where it revealed nothing.
    Undo,
    /// Skips what is being played out.
    Skip,
    /// Shows the text of the ability in hand, or the traits of whoever is looked at.
    Inspect,
    /// Opens or closes the combat log.
    Log,
    /// Asks what the opponent would do in the player's place.
    Hint,
    /// Asks why the opponent did what it did.
    Why,
    /// Shows or hides where enemies could strike in melee.
    Threats,
    /// Goes on to the next text of a first fight.
    NextTip,
    /// Unfolds or folds away what is wrong with content files.
    Problems,
    /// Shows the keys.
    Help,
    /// Pauses.
    Pause,
    /// The mouse wheel, in notches.
    #[actionlike(Axis)]
    Wheel,
    /// How far the mouse moved.
    #[actionlike(DualAxis)]
    Mouse,
}

impl Action {
    /// Those that can be bound, in the order of the settings screen.
    pub const BINDABLE: [Self; 48] = [
        Self::Select,
        Self::Drag,
        Self::Confirm,
        Self::Cancel,
        Self::CursorUp,
        Self::CursorDown,
        Self::CursorLeft,
        Self::CursorRight,
        Self::PanUp,
        Self::PanDown,
        Self::PanLeft,
        Self::PanRight,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::FrameBoard,
        Self::ListUp,
        Self::ListDown,
        Self::LogUp,
        Self::LogDown,
        Self::NextCreature,
        Self::PreviousCreature,
        Self::NextTarget,
        Self::PreviousTarget,
        Self::NextOption,
        Self::PreviousOption,
        Self::Ability1,
        Self::Ability2,
        Self::Ability3,
        Self::Ability4,
        Self::Ability5,
        Self::Ability6,
        Self::Ability7,
        Self::Ability8,
        Self::Ability9,
        Self::NextGroup,
        Self::PreviousGroup,
        Self::EndTurn,
        Self::Undo,
        Self::Skip,
        Self::Inspect,
        Self::Log,
        Self::Hint,
        Self::Why,
        Self::Threats,
        Self::NextTip,
        Self::Problems,
        Self::Help,
        Self::Pause,
    ];

    /// The ability slots in order.
    pub const ABILITIES: [Self; 9] = [
        Self::Ability1,
        Self::Ability2,
        Self::Ability3,
        Self::Ability4,
        Self::Ability5,
        Self::Ability6,
        Self::Ability7,
        Self::Ability8,
        Self::Ability9,
    ];

    /// What it does, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Select => "Select",
            Self::Drag => "Drag the board (hold)",
            Self::Confirm => "Confirm",
            Self::Cancel => "Cancel, back",
            Self::CursorUp => "Cursor up",
            Self::CursorDown => "Cursor down",
            Self::CursorLeft => "Cursor left",
            Self::CursorRight => "Cursor right",
            Self::PanUp => "Scroll up",
            Self::PanDown => "Scroll down",
            Self::PanLeft => "Scroll left",
            Self::PanRight => "Scroll right",
            Self::ZoomIn => "Zoom in",
            Self::ZoomOut => "Zoom out",
            Self::FrameBoard => "Show the whole board",
            Self::NextCreature => "Next creature",
            Self::PreviousCreature => "Previous creature",
            Self::NextTarget => "Next target",
            Self::PreviousTarget => "Previous target",
            Self::NextOption => "Next choice",
            Self::PreviousOption => "Previous choice",
            Self::Ability1 => "Ability 1",
            Self::Ability2 => "Ability 2",
            Self::Ability3 => "Ability 3",
            Self::Ability4 => "Ability 4",
            Self::Ability5 => "Ability 5",
            Self::Ability6 => "Ability 6",
            Self::Ability7 => "Ability 7",
            Self::Ability8 => "Ability 8",
            Self::Ability9 => "Ability 9",
            Self::NextGroup => "Next group of abilities",
            Self::PreviousGroup => "Previous group of abilities",
            Self::ListUp => "Scroll odds, sheet up",
            Self::ListDown => "Scroll odds, sheet down",
            Self::LogUp => "Scroll the log up",
            Self::LogDown => "Scroll the log down",
            Self::EndTurn => "End turn",
            Self::Undo => "Undo",
            Self::Skip => "Skip, fast-forward",
            Self::Inspect => "Read in full",
            Self::Log => "Combat log",
            Self::Hint => "Hint",
            Self::Why => "Why the opponent did that",
            Self::Threats => "Enemy reach",
            Self::NextTip => "Next tip",
            Self::Problems => "Problems in content files",
            Self::Help => "Help",
            Self::Pause => "Pause",
            Self::Wheel => "Mouse wheel",
            Self::Mouse => "Mouse movement",
        }
    }

    /// Heading it stands under in the settings screen.
    pub const fn group(self) -> &'static str {
        match self {
            Self::Select | Self::Drag | Self::Confirm | Self::Cancel => "Choosing",
            Self::CursorUp | Self::CursorDown | Self::CursorLeft | Self::CursorRight => "Board cursor",
            Self::PanUp
            | Self::PanDown
            | Self::PanLeft
            | Self::PanRight
            | Self::ZoomIn
            | Self::ZoomOut
            | Self::FrameBoard
            | Self::ListUp
            | Self::ListDown
            | Self::LogUp
            | Self::LogDown
            | Self::Wheel
            | Self::Mouse => "View",
            Self::NextCreature
            | Self::PreviousCreature
            | Self::NextTarget
            | Self::PreviousTarget
            | Self::NextOption
            | Self::PreviousOption => "Cycling",
            Self::EndTurn | Self::Undo | Self::Skip => "Turn",
            Self::Inspect | Self::Log | Self::NextTip | Self::Problems | Self::Help | Self::Pause => "Windows",
            _ => "Abilities",
        }
    }
}
