//! Replays: a seed, a level and every intent by name, with the hash of the state after each.

pub mod file;
pub mod verify;
pub mod why;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::files::hex;
use crate::content::leg::Leg;
use crate::content::level::LevelDef;
use crate::content::levels::level_hash;
use crate::content::party::{Hero, Party};
use crate::content::ruleset::Ruleset;
use crate::core::battle::Battle;
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::core::resolve::Rules;

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// What a replay was recorded of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the file format.
    pub format: u32,
    /// Version of the program that recorded it.
    pub program: String,
    /// The ruleset.
    pub ruleset: Name,
    /// The level's id.
    pub level: Name,
    /// Hash of the level.
    #[serde(with = "hex")]
    pub level_hash: u64,
    /// Hash of the content.
    #[serde(with = "hex")]
    pub content_hash: u64,
    /// Seed of the battle's dice.
    #[serde(with = "hex")]
    pub seed: u64,
    /// Whom the player chose in place of the level's own heroes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub party: Party,
    /// Which fight of a run it is, and what the first side brought into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leg: Option<Leg>,
}

impl Header {
    /// The header of a battle on a level.
    pub fn new<R: Ruleset>(content: &Arc<R>, level: &LevelDef, seed: u64) -> Self {
        Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: level.ruleset,
            level: level.id,
            level_hash: level_hash(level),
            content_hash: content.hash(),
            seed,
            party: level.party.clone(),
            leg: level.leg.clone(),
        }
    }

    /// The level as the battle began on it, with the party and the fight of a run that this names.
    ///
    /// # Errors
    /// Who cannot be there, or what cannot be brought there.
    pub fn begun(&self, level: &LevelDef, heroes: &[Hero]) -> Result<LevelDef, String> {
        level.with_party(&self.party, heroes)?.with_leg(self.leg.as_ref())
    }
}

/// One intent of a replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// What was asked, creatures by tag.
    pub intent: Intent<Name>,
    /// Hash of the state it led to.
    #[serde(with = "hex")]
    pub after: u64,
}

/// A recorded battle, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// What it was recorded of.
    pub header: Header,
    /// The intents, in order.
    pub lines: Vec<Line>,
    /// Hash of the last state.
    pub hash: u64,
    /// Whether the file is as it was written; always so for one just recorded.
    pub sound: bool,
}

/// Writes a battle down while it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorder {
    header: Header,
    lines: Vec<Line>,
    pending: Option<Intent<Name>>,
}

impl Recorder {
    /// Starts at the first decision of a battle from a level.
    pub fn new<R: Ruleset>(content: &Arc<R>, level: &LevelDef, seed: u64) -> Self {
        Self { header: Header::new(content, level, seed), lines: Vec::new(), pending: None }
    }

    /// Goes on from what was recorded before a save.
    pub fn resume(header: Header, lines: Vec<Line>) -> Self {
        Self { header, lines, pending: None }
    }

    /// Notes an intent about to be submitted, while its creatures can be named.
    pub fn note<R: Rules>(&mut self, battle: &Battle<R>, intent: &Intent) {
        self.pending = Some(by_tag(battle, intent));
    }

    /// Notes the state that the intent led to; without it the intent is not kept.
    pub fn took<R: Rules>(&mut self, battle: &Battle<R>) {
        if let Some(intent) = self.pending.take() {
            self.lines.push(Line { intent, after: battle.hash() });
        }
    }

    /// How many intents are recorded: a mark for [`Recorder::undo_to`].
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether nothing is recorded yet.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Forgets the intents from a mark on.
    pub fn undo_to(&mut self, mark: usize) {
        self.lines.truncate(mark);
        self.pending = None;
    }

    /// What the recording is of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The intents so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The replay of everything recorded; `hash` is that of the state now.
    pub fn finish(self, hash: u64) -> Replay {
        Replay { header: self.header, lines: self.lines, hash, sound: true }
    }
}

/// An intent with creatures named by tag.
pub fn by_tag<R: Rules>(battle: &Battle<R>, intent: &Intent) -> Intent<Name> {
    let renamed: Result<Intent<Name>, std::convert::Infallible> = intent.rename(&mut |id| Ok(battle.tag(id)));
    match renamed {
        Ok(renamed) => renamed,
    }
}

/// An intent with creatures named by id.
///
/// # Errors
/// A tag that nobody has.
pub fn by_id<R: Rules>(battle: &Battle<R>, intent: &Intent<Name>) -> Result<Intent, String> {
    intent.rename(&mut |tag| battle.by_tag(tag).ok_or_else(|| format!("there is no {tag:?}")))
}
