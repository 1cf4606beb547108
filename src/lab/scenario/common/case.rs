//! The types of these scenario files, as their authors write them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::expect::OwnExpect as _;
use super::expectation::Expectation;
use super::{Staged, play};
use crate::content::level::Ground;
use crate::core::geometry::Spot;
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::lab::scenario::report::StepFailure;
use crate::lab::scenario::script::{Notes, Outline, Script};

/// One check: a board, who stands on it, and what is done and expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Case<R: Staged> {
    /// What is checked, in words.
    pub name: String,
    /// Ledger ids.
    #[serde(default)]
    pub covers: Vec<Name>,
    /// The drawn map; open ground of `size` unless drawn.
    #[serde(default)]
    pub map: Vec<String>,
    /// Columns and rows of an undrawn map.
    #[serde(default = "usual_size::<R>")]
    pub size: (i16, i16),
    /// What further characters of the map stand for.
    #[serde(default)]
    pub legend: Vec<(char, Ground)>,
    /// Who stands where.
    pub place: Vec<Placed>,
    /// What else the game's cases say.
    #[serde(default)]
    pub own: R::Setup,
    /// Dice rolled before the first step.
    #[serde(default)]
    pub start_dice: Vec<u8>,
    /// What is done, in order.
    pub steps: Vec<Step<R>>,
}

fn usual_size<R: Staged>() -> (i16, i16) {
    R::SIZE
}

/// A fighter on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Its short name in the case.
    pub id: Name,
    /// The content entry it is made from; its short name in lower case unless said.
    #[serde(default)]
    pub creature: Option<Name>,
    /// Its square.
    pub at: Spot,
    /// Its side, the first unless said.
    #[serde(default)]
    pub side: u8,
    /// Its health where that is not full.
    #[serde(default)]
    pub health: Option<i16>,
    /// Pools that do not stand as they usually begin.
    #[serde(default)]
    pub pools: Vec<(Name, i16)>,
}

impl Placed {
    /// What it is made from.
    pub fn made_from(&self) -> Name {
        self.creature.unwrap_or_else(|| Name::new(&self.id.as_str().to_lowercase()))
    }
}

/// A change made by hand before a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Whose.
    pub of: Name,
    /// Its square from now on.
    #[serde(default)]
    pub at: Option<Spot>,
    /// Its health from now on.
    #[serde(default)]
    pub health: Option<i16>,
    /// Its pools from now on.
    #[serde(default)]
    pub pools: Vec<(Name, i16)>,
}

/// What is done, the dice it rolls, and what has to be so afterwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Step<R: Staged> {
    /// A remark that is shown when the step fails.
    #[serde(default)]
    pub note: String,
    /// Changes made by hand first.
    #[serde(default)]
    pub set: Vec<Change>,
    /// What somebody does or answers.
    #[serde(default)]
    pub intent: Option<Intent<Name>>,
    /// Answers as little as possible until this creature is asked this question.
    #[serde(default)]
    pub until: Option<(Name, Name)>,
    /// Answers as little as possible until the next round begins.
    #[serde(default)]
    pub end_round: bool,
    /// The intent has to be refused: part of the sentence, or the code.
    #[serde(default)]
    pub refused: Option<String>,
    /// The dice as they come up.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// What has to be so.
    #[serde(default)]
    pub expect: Vec<Expectation<R::Expect>>,
}

impl<R: Staged> Step<R> {
    /// The step as far as all games write it alike.
    pub(super) fn outline(&self) -> Outline {
        let mut mentions = Mentions::default();
        self.set.iter().for_each(|change| mentions.names(Kind::Pool, change.pools.iter().map(|(pool, _)| *pool)));
        self.intent.iter().for_each(|intent| mentions.intent(intent));
        mentions.names(Kind::Question, self.until.map(|(_, ask)| ask));
        for expected in &self.expect {
            match expected {
                Expectation::Common(expected) => expected.mentions(&mut mentions),
                Expectation::Own(expected) => expected.mentions(&mut mentions),
            }
        }
        let does = [("intent", self.intent.is_some()), ("until", self.until.is_some()), ("end_round", self.end_round)];
        Outline {
            mentions,
            does: does.into_iter().filter_map(|(field, there)| there.then_some(field)).collect(),
            changes: !self.set.is_empty(),
            refused: self.refused.clone(),
            expects: self.expect.len(),
            dice: !self.dice.is_empty(),
        }
    }
}

impl<R: Staged> Script for Case<R> {
    type Content = Arc<R>;

    fn name(&self) -> &str {
        &self.name
    }

    fn covers(&self) -> &[Name] {
        &self.covers
    }

    fn mentions(&self) -> Mentions {
        let mut mentions = Mentions::default();
        for placed in &self.place {
            mentions.name(Kind::Creature, placed.made_from());
            mentions.names(Kind::Pool, placed.pools.iter().map(|(pool, _)| *pool));
        }
        mentions
    }

    fn flaw(&self) -> Option<String> {
        let twice = |(index, placed): (usize, &Placed)| self.place[..index].iter().any(|other| other.id == placed.id);
        let found = self.place.iter().enumerate().find(|&it| twice(it));
        found.map(|(_, placed)| format!("two fighters are called {:?}", placed.id))
    }

    fn outlines(&self) -> Vec<Outline> {
        self.steps.iter().map(Step::outline).collect()
    }

    fn play(&self, content: &Arc<R>, notes: &mut Notes) -> Result<(), Box<StepFailure>> {
        play::case(self, content, notes)
    }
}
