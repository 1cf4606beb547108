//! Saves: the whole state of a battle at any decision, its log and its recording, in one checked file.

pub(crate) mod file;
pub mod slots;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::files::hex;
use super::replay::{Header as Played, Line, Recorder};
use crate::content::ruleset::{BattleOf, Ruleset};
use crate::core::battle::Battle;
use crate::core::fact::{Fact, Facts};
use crate::core::name::Name;
use crate::core::resolve::Rules;
use crate::core::snapshot::State;

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// What a save is of, and how to know that it is whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the file format.
    pub save: u32,
    /// Content, level and seed of the battle.
    pub battle: Played,
    /// The round it stands in.
    pub round: u16,
    /// Side by side, whether a person plays it; empty where nobody said.
    #[serde(default)]
    pub people: Vec<bool>,
    /// Hash of the state.
    #[serde(with = "hex")]
    pub state: u64,
    /// Bytes that follow the header's line.
    pub length: u64,
    /// Checksum of these.
    #[serde(with = "hex")]
    pub checksum: u64,
}

/// A saved battle of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct Save<S> {
    /// What it is of.
    pub header: Header,
    /// The state.
    pub snapshot: S,
    /// The log up to it.
    pub facts: Vec<Fact>,
    /// The intents up to it.
    pub lines: Vec<Line>,
}

/// Why a save cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file system refused it.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// A name that is no plain name.
    #[error("{0:?} is no name for a save: letters, digits, - and _ only")]
    Name(String),
    /// There is none of that name.
    #[error("there is no save {0:?}")]
    Missing(String),
    /// It is none, or one of another version.
    #[error("{0}")]
    Header(String),
    /// It is not as it was written.
    #[error("the save is damaged: {0}")]
    Damaged(String),
    /// It is of another game.
    #[error("a save of the ruleset {0:?}")]
    Ruleset(Name),
    /// The content no longer has what it needs.
    #[error("the content no longer has {0:?}")]
    Content(Name),
}

impl<S: State> Save<S> {
    /// Saves a battle with what was recorded of it.
    pub fn take<R: Rules<State = S>>(battle: &Battle<R>, recorder: &Recorder) -> Self {
        let snapshot = battle.snapshot();
        let header = Header {
            save: FORMAT,
            battle: recorder.header().clone(),
            round: battle.round(),
            people: Vec::new(),
            state: snapshot.hash(),
            length: 0,
            checksum: 0,
        };
        Self { header, facts: battle.facts().all().to_vec(), lines: recorder.lines().to_vec(), snapshot }
    }

    /// Whether the content is another than when it was saved.
    pub fn content_changed(&self, content: &Arc<impl Ruleset>) -> bool {
        self.header.battle.content_hash != content.hash()
    }

    /// The battle and its recording, standing where they stood.
    ///
    /// # Errors
    /// When the save is damaged or the content no longer has its creatures.
    pub fn restore<R>(&self, content: &Arc<R>) -> Result<(BattleOf<R>, Recorder), SaveError>
    where
        R: Ruleset<Rules: Rules<State = S>>,
    {
        if self.header.battle.ruleset != *R::RULESET {
            return Err(SaveError::Ruleset(self.header.battle.ruleset));
        }
        if self.snapshot.version() != S::VERSION {
            return Err(file::other_version::<S>(self.snapshot.version()));
        }
        if let Some(missing) = self.snapshot.kinds().into_iter().find(|&kind| content.size(kind).is_none()) {
            return Err(SaveError::Content(missing));
        }
        if self.snapshot.facts() != self.facts.len() {
            return Err(SaveError::Damaged("the log is of another length than the state says".to_owned()));
        }
        self.check_ids()?;
        // Checked as it is, a forged state may still be one that no battle can stand in.
        let restored = catch_unwind(AssertUnwindSafe(|| {
            let mut battle = R::empty(Arc::clone(content));
            battle.world_mut().resource_mut::<Facts>().replace(self.facts.clone());
            battle.restore(&self.snapshot);
            let hash = battle.hash();
            (battle, hash)
        }));
        let Ok((battle, hash)) = restored else {
            return Err(SaveError::Damaged("no battle can stand like this".to_owned()));
        };
        if hash != self.header.state {
            return Err(SaveError::Damaged("it leads to another state than was saved".to_owned()));
        }
        Ok((battle, Recorder::resume(self.header.battle.clone(), self.lines.clone())))
    }

    /// Every creature that is mentioned has to exist.
    fn check_ids(&self) -> Result<(), SaveError> {
        let damaged = |what: &str| SaveError::Damaged(what.to_owned());
        let named = ron::ser::PrettyConfig::new().struct_names(true).compact_structs(true).compact_arrays(true);
        let text = ron::ser::to_string_pretty(&(&self.snapshot, &self.facts), named)
            .map_err(|error| SaveError::Damaged(error.to_string()))?;
        let count = self.snapshot.kinds().len();
        for mention in text.split("CreatureId(").skip(1) {
            let number = mention.split(')').next().and_then(|number| number.parse::<usize>().ok());
            if number.is_none_or(|number| number >= count) {
                return Err(damaged("it mentions a creature that is not there"));
            }
        }
        Ok(())
    }
}
