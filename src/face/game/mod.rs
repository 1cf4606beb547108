//! The skirmish in play: the battle on the table, and how the window shows it and speaks to it.
//!
//! Models are made from read-only views and facts; the only way back into the battle is [`Table::submit`]. No ruleset is
//! known here: [`presenter`] is what each has to offer, each does in its own folder, `window`.

pub(crate) mod aiming;
mod answer_words;
pub(crate) mod approach;
mod bar;
mod beats;
mod files;
pub(crate) mod hand;
mod hint;
pub(crate) mod in_play;
mod keys;
mod lesson;
mod library;
mod look_back;
mod onward;
mod outcome;
mod places;
pub mod presenter;
mod prompt;
mod question;
mod review;
mod scrub;
pub mod selection;
mod show;
mod standing;
mod table;
mod targets;
mod thinker;
mod threat;
pub(crate) mod usual;
#[cfg(test)]
mod words_tests;

use bevy::prelude::*;

use super::screen::{FaceSystems, Overlay, Screen};

pub use table::Table;

/// Adds everything that plays.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<selection::Hand>().init_resource::<prompt::Asked>().init_resource::<hint::Hints>();
    app.init_resource::<lesson::Lessons>();
    app.add_plugins((library::plugin, files::plugin, outcome::plugin, review::plugin, scrub::plugin));
    app.add_systems(Update, (table::begin, table::load, table::menu_wishes).in_set(FaceSystems::Input));
    app.add_systems(
        Update,
        (
            hand::panels,
            hand::board,
            keys::press,
            table::opponents,
            table::show_facts,
            hint::think,
            outcome::over,
            approach::carry_out,
            question::new_question,
            lesson::follow,
            hand::hold_cursor,
            show::models,
        )
            .chain()
            .after(FaceSystems::Input)
            .before(FaceSystems::Stage)
            .run_if(in_state(Screen::Battle))
            .run_if(resource_exists::<Table>),
    );
    app.add_systems(OnEnter(Overlay::None), question::back_in_sight);
    app.add_systems(Update, outcome::wishes.run_if(in_state(Screen::Outcome)));
    app.add_systems(OnExit(Screen::Battle), table::put_away);
}
