//! What everybody can do besides abilities: a file for each such action, with its words, whether it may be done, every way
//! to do it, and doing it.
//!
//! One is added with its file, its `mod` and its line in [`ALL`]. None of its parts has a default, so that none can be
//! forgotten.

pub(crate) mod coup_de_grace;
pub(crate) mod dicey_move;
pub(crate) mod disengage;
pub(crate) mod end;
pub(crate) mod engage;
pub(crate) mod fight_in_spirit;
pub(crate) mod flee;
pub(crate) mod grant_save;
pub(crate) mod interact;
pub(crate) mod let_go;
pub(crate) mod rally;
pub(crate) mod ready;
pub(crate) mod stabilize;
pub(crate) mod stance;
pub(crate) mod sustain;

use bevy::prelude::World;

use super::check::{UsePlan, Verdict};
use super::data::condition::Lend;
use super::data::words::Slot;
use super::frames::Frame;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::{Name, Word};

/// One of them.
pub struct CommonAction {
    /// Its name.
    pub word: &'static Word,
    /// Which action of the turn it takes, as players read it.
    pub takes: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Whether the Hampered may do it (ESC-COND-16).
    pub while_hampered: bool,
    /// What it would be, or why it cannot be done; changes nothing.
    pub plan: fn(View, &Use) -> Verdict<UsePlan>,
    /// Every way to do it, made from a use that names its user alone; not all of them legal.
    pub uses: fn(View, &Use) -> Vec<Use>,
    /// Does it to these; what needs time of its own comes back as a frame.
    pub carry_out: fn(&mut World, &Use, &[CreatureId]) -> Option<Frame>,
}

/// All that somebody may begin in its turn.
pub static ALL: [&CommonAction; 15] = [
    &stance::STANCE,
    &engage::ENGAGE,
    &disengage::DISENGAGE,
    &rally::RALLY,
    &stabilize::STABILIZE,
    &coup_de_grace::COUP_DE_GRACE,
    &dicey_move::DICEY_MOVE,
    &sustain::SUSTAIN,
    &grant_save::GRANT_SAVE,
    &interact::INTERACT,
    &ready::READY,
    &flee::FLEE,
    &end::END,
    &let_go::LET_GO,
    &fight_in_spirit::FIGHT_IN_SPIRIT,
];

/// The one of a name.
pub fn named(name: Name) -> Option<&'static CommonAction> {
    ALL.into_iter().find(|action| action.word.get() == name)
}

/// Its name, and that of every other.
pub fn names() -> impl Iterator<Item = Name> {
    ALL.into_iter().map(|action| action.word.get())
}

impl CommonAction {
    /// What it would be in somebody's turn.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn planned(&self, view: View, wanted: &Use) -> Verdict<UsePlan> {
        if !self.while_hampered && view.lends(wanted.by, |lend| *lend == Lend::BasicsOnly) {
            return view.refuse("hampered", || "The hampered have only basic attacks, moving, Rally and Sustain.");
        }
        (self.plan)(view, wanted)
    }
}

/// It is done as it was asked for, to these, with these actions of the turn.
fn plan(wanted: &Use, on: Vec<CreatureId>, slots: Vec<Slot>) -> Verdict<UsePlan> {
    Ok(UsePlan { wanted: wanted.clone(), ability: None, on, slots })
}

/// Aimed at each combatant on the board in turn.
fn on_each(view: View, plain: &Use) -> Vec<Use> {
    view.placed().map(|(on, _)| Use { on: vec![on], ..plain.clone() }).collect()
}
