//! What the player can set, kept between runs.

mod store;

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub use store::{Loaded, config_folder, load, save};

use super::input::Bindings;
use super::kept::Unkept;
use super::palette::Palette;
use crate::ai::Player;
use crate::core::question::Importance;

/// Everything kept between runs.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Keys and buttons.
    pub bindings: Bindings,
    /// How the opponent thinks.
    pub opponent: Opponent,
    /// How fast turns of the opponent are shown.
    pub enemy_speed: Speed,
    /// How fast one's own actions are shown.
    pub own_speed: Speed,
    /// Size of panels and text, 0.75 to 2.
    pub ui_scale: f32,
    /// Board colours.
    pub palette: Palette,
    /// How loud sounds are, 0 to 100.
    pub volume: u8,
    /// Whether nothing is heard.
    pub muted: bool,
    /// Whether pushing the pointer against the window's edge scrolls.
    pub edge_pan: bool,
    /// Which of the questions that may be passed are asked at all.
    pub asking: Asking,
    /// Standing answers by what is asked (`opportunity-attack`, …); whatever is missing goes by `asking`.
    pub answers: BTreeMap<String, Answer>,
    /// The level played last.
    pub last_level: String,
}

/// How strong the opponent is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opponent {
    /// It plays sensibly and slips.
    Beginner,
    /// It weighs every answer once.
    #[default]
    Quick,
    /// It plays on in its head first.
    Farsighted,
    /// It plays on in its head many times.
    Expert,
}

/// How fast things are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// To follow every step.
    Slow,
    /// To read along.
    #[default]
    Normal,
    /// To keep going.
    Fast,
    /// Nothing is shown, only the trace of it.
    Instant,
}

/// Which of the questions that may be passed a player wants to be asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asking {
    /// All that the rules offer.
    Everything,
    /// Those where an answer could make a difference; what costs nothing and can only help is taken.
    #[default]
    Normal,
    /// Those that decide who falls, or as much.
    Decisive,
}

/// A standing answer to optional questions of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Ask every time.
    Ask,
    /// Do it whenever it is offered.
    Always,
    /// Decline without asking.
    Never,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Instant];

    /// The speed in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
            Self::Instant => "Instant",
        }
    }

    /// What durations are multiplied by.
    pub const fn factor(self) -> f32 {
        match self {
            Self::Slow => 1.8,
            Self::Normal => 1.0,
            Self::Fast => 0.4,
            Self::Instant => 0.0,
        }
    }
}

impl Opponent {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Quick, Self::Farsighted, Self::Expert];

    /// The name in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Beginner => "Beginner",
            Self::Quick => "Quick",
            Self::Farsighted => "Farsighted",
            Self::Expert => "Expert",
        }
    }

    /// What it does and what that costs, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Beginner => "Plays sensibly, but strikes at whoever is near now and then and overlooks chances.",
            Self::Quick => "Fast; picks the best immediate move.",
            Self::Farsighted => "Thinks ahead before it acts: stronger.",
            Self::Expert => "Thinks ahead three times as often and weighs more moves, for up to a second a turn.",
        }
    }

    /// Who answers for it.
    pub const fn player(self) -> Player {
        match self {
            Self::Beginner => Player::Beginner,
            Self::Quick => Player::Plain,
            Self::Farsighted => Player::Farsighted,
            Self::Expert => Player::Expert,
        }
    }
}

impl Asking {
    /// All of them, the most questions first.
    pub const ALL: [Self; 3] = [Self::Everything, Self::Normal, Self::Decisive];

    /// The name in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Everything => "Everything",
            Self::Normal => "What could matter",
            Self::Decisive => "Only what is decisive",
        }
    }

    /// What it asks and what it leaves, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Everything => "Every reaction and option the rules offer.",
            Self::Normal => "Skips answers that would change next to nothing; takes those that are free and only help.",
            Self::Decisive => "Asks where somebody would fall, or as much hangs on it. Passes on the rest.",
        }
    }

    /// Whether an answer of this importance is worth a question.
    pub fn asks(self, importance: Importance) -> bool {
        match self {
            Self::Everything => true,
            Self::Normal => matches!(importance, Importance::Worthwhile | Importance::Decisive),
            Self::Decisive => importance == Importance::Decisive,
        }
    }
}

impl Answer {
    /// All answers.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Always, Self::Never];

    /// The answer in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Ask => "Always ask",
            Self::Always => "Always use",
            Self::Never => "Never ask",
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            bindings: Bindings::default(),
            opponent: Opponent::default(),
            enemy_speed: Speed::Normal,
            own_speed: Speed::Fast,
            ui_scale: 1.0,
            palette: Palette::default(),
            volume: 60,
            muted: false,
            edge_pan: false,
            asking: Asking::default(),
            answers: BTreeMap::new(),
            last_level: String::new(),
        }
    }
}

impl Settings {
    /// The standing answer to a kind of question; none where it is asked as usual.
    pub fn answer(&self, ask: &str) -> Option<Answer> {
        self.answers.get(ask).copied()
    }

    /// Brings values read from a file into their ranges.
    fn tidy(&mut self) {
        self.ui_scale = if self.ui_scale.is_finite() { self.ui_scale.clamp(0.75, 2.0) } else { 1.0 };
        self.volume = self.volume.min(100);
        self.bindings.complete();
    }
}

/// What was wrong with the settings file, to be shown once.
#[derive(Resource, Default)]
pub struct SettingsTrouble(pub Option<String>);

/// Loads the settings and writes them back whenever they change.
pub(super) fn plugin(app: &mut App) {
    let Loaded { settings, trouble } = load(config_folder().as_deref());
    app.insert_resource(settings.palette).insert_resource(settings).insert_resource(SettingsTrouble(trouble));
    app.add_systems(PostUpdate, keep.run_if(resource_changed::<Settings>));
}

fn keep(
    settings: Res<Settings>,
    unkept: Option<Res<Unkept>>,
    mut palette: ResMut<Palette>,
    mut trouble: ResMut<SettingsTrouble>,
) {
    palette.set_if_neq(settings.palette);
    if settings.is_added() || unkept.is_some() {
        return;
    }
    if let Err(error) = save(config_folder().as_deref(), &settings) {
        trouble.0 = Some(format!("Settings could not be saved: {error}"));
    }
}
