//! Draw Steel: its procedure reads from top to bottom in the order of the modules.

// The battle as a whole.
pub mod battle;
pub mod setup;
pub mod snapshot;

// The order of play.
pub mod acting;
pub mod aftermath;
pub mod choices;
pub mod feature_text;
pub mod frames;
pub mod objective;
pub mod phases;
pub mod plan;
pub mod points;
pub mod prayer;
pub mod rounds;
pub mod squad_turn;
pub mod turns;

// What may be done, and on whom.
pub mod approach;
pub mod check;
pub mod forecast;
pub mod legal;
pub mod legal_uses;
pub mod preview;
pub mod targeting;
pub mod view;

// Doing it.
pub mod bleeding;
pub mod damage;
pub mod damage_amount;
pub mod damage_bonuses;
pub mod damage_frames;
pub mod damage_reduction;
pub mod deeds;
pub mod effects;
pub mod falling;
pub mod flight;
pub mod grabbing;
pub mod granted_strikes;
pub mod granted_uses;
pub mod healing;
pub mod hiding;
pub mod joint;
pub mod life;
pub mod lost_turns;
pub mod movement;
pub mod offers;
pub mod potency;
pub mod raised_squares;
pub mod reckon;
pub mod redirection;
pub mod roll_context;
pub mod rolls;
pub mod skill_test_frames;
pub mod squad;
pub mod squad_action;
pub mod squad_pool;
pub mod terrain;
pub mod tests_of_skill;
pub mod use_ability;

// Answering it.
pub mod features;
pub mod gains;
pub mod opportunity;
pub mod provoking;
pub mod reactions;
pub mod villain;
pub mod windows;

// What lasts.
pub mod auras;
pub mod encounter;
pub mod ending;
pub mod free_acts;
pub mod interact;
pub mod lasting;
pub mod ops;
pub mod state;
pub mod systems;
pub mod zone_harm;
pub mod zones;

// Telling it.
pub mod card;
pub mod log_text;
pub mod names;
pub mod occasion;
pub mod option_text;
pub mod prompt_text;
pub mod stakes;

// Playing against it, checking it, showing it.
pub mod ai;
mod headless;
pub mod notation_report;
pub mod scenario;
pub mod testing;
#[cfg(feature = "gui")]
mod window;

// What content says.
pub mod ability;
pub mod amount;
pub mod content;
pub mod cost;
pub mod deed;
pub mod deed_flow;
pub mod distance;
pub mod effect;
pub mod given;
pub mod horde;
pub mod modifier;
pub mod notation;
pub mod sheet;
pub mod stat_block;
pub mod target_spec;
pub mod terms;
pub mod tier;
pub mod wild;

use bevy::app::{App, Plugin};

#[cfg(feature = "gui")]
use crate::face::rulesets::RegisterWindow as _;
use crate::lab::ruleset::RegisterRuleset as _;

/// Registers Draw Steel.
pub struct DrawSteelPlugin;

impl Plugin for DrawSteelPlugin {
    fn build(&self, app: &mut App) {
        app.register_ruleset::<content::Content>();
        #[cfg(feature = "gui")]
        app.register_window::<content::Content>();
    }
}
