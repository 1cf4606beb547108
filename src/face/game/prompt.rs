//! Questions to the player, made from decisions.

use bevy::prelude::*;

use super::hand::Hand;
use super::table::Table;
use crate::core::intent::{Intent, Options};
use crate::face::panels::prompt::Prompt;
use crate::face::settings::{Answer, Settings};

/// Which answer is lit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Index of the lit answer; past the end it is declining.
    pub lit: usize,
}

/// The question the battle waits for a person to answer; none while they act freely.
pub fn prompt(table: &Table, asked: &Asked, hand: &Hand) -> Option<Prompt> {
    table.face().prompt(table.asked()?, asked.lit, hand.slot().is_some())
}

/// The intent that an answer by number stands for.
pub fn answer(table: &Table, index: usize) -> Option<Intent> {
    match &table.asked()?.options {
        Options::Choose { choices, .. } => choices.get(index).cloned().map(Intent::Choose),
        _ => None,
    }
}

/// Keeps a standing answer to questions of this kind.
pub fn keep(table: &Table, settings: &mut Settings, answer: Answer) {
    if let Some(decision) = table.asked() {
        settings.answers.insert(table.face().kind(decision), answer);
    }
}
