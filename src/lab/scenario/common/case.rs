//! The types of scenario files, as their authors write them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Expectation, Mentioning, Staged, play};
use crate::content::fields::With;
use crate::content::level::{Ground, Objective};
use crate::core::geometry::Spot;
use crate::core::ids::SideId;
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::lab::scenario::report::StepFailure;
use crate::lab::scenario::script::{Notes, Outline, Script};

/// One check: a board, who stands on it, and what is done and expected.
pub type Case<R> = With<CaseCommon<R>, <R as Staged>::CaseFields>;

/// Somebody on the board: its own fields are those of levels, then those of cases, then its state.
pub type Placed<R> =
    With<PlacedCommon, (<R as Staged>::PlacementFields, (<R as Staged>::PlacedFields, <R as Staged>::StateFields))>;

/// A change made by hand; what is not said stays. Its own fields are those of a state, then those of changes alone.
pub type Change<R> = With<ChangeCommon, (<R as Staged>::StateFields, <R as Staged>::ChangeFields)>;

/// One thing done, and what is expected of it.
pub type Step<R> = With<StepCommon<R>, <R as Staged>::StepFields>;

/// What cases of all games say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Case", deny_unknown_fields, bound = "")]
pub struct CaseCommon<R: Staged> {
    /// What is checked, in words.
    pub name: String,
    /// Ledger ids.
    #[serde(default)]
    pub covers: Vec<Name>,
    /// The drawn map; open ground of `size` unless drawn.
    #[serde(default)]
    pub map: Vec<String>,
    /// What ends the fight in addition; `area` means squares of the drawn map.
    #[serde(default)]
    pub objective: Objective,
    /// Columns and rows of an undrawn map; as the game usually has them unless said.
    #[serde(default)]
    pub size: Option<(i16, i16)>,
    /// What further characters of the map stand for.
    #[serde(default)]
    pub legend: Vec<(char, Ground)>,
    /// Who stands where.
    pub place: Vec<Placed<R>>,
    /// Dice rolled before the first step.
    #[serde(default)]
    pub start_dice: Vec<u8>,
    /// What is done, in order.
    pub steps: Vec<Step<R>>,
}

/// What all games say of somebody on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Placed", deny_unknown_fields)]
pub struct PlacedCommon {
    /// Its short name in the case.
    pub id: Name,
    /// The content entry it is made from; its short name in lower case unless said.
    #[serde(default)]
    pub creature: Option<Name>,
    /// Top-left square of its space, with elevation where it is not the ground's.
    pub at: Spot,
    /// Its side; the one its kind usually fights for unless said.
    #[serde(default)]
    pub side: Option<SideId>,
    /// Pools that do not stand as they usually begin.
    #[serde(default)]
    pub pools: Vec<(Name, i16)>,
}

impl PlacedCommon {
    /// What it is made from.
    pub(super) fn made_from(&self) -> Name {
        self.creature.unwrap_or_else(|| Name::new(&self.id.as_str().to_lowercase()))
    }
}

/// What all games may change by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Change", deny_unknown_fields)]
pub struct ChangeCommon {
    /// Whose.
    pub of: Name,
    /// Moved here.
    #[serde(default)]
    pub at: Option<Spot>,
    /// Pools.
    #[serde(default)]
    pub pools: Vec<(Name, i16)>,
}

/// What steps of all games say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Step", deny_unknown_fields, bound = "")]
pub struct StepCommon<R: Staged> {
    /// Why, for whoever reads a failure.
    #[serde(default)]
    pub note: String,
    /// Changes made by hand before anything else.
    #[serde(default)]
    pub set: Vec<Change<R>>,
    /// What is asked of the battle.
    #[serde(default)]
    pub intent: Option<Intent<Name>>,
    /// Answers as little as possible until somebody is asked this question: `("Vera", "move")`.
    #[serde(default)]
    pub until: Option<(Name, Name)>,
    /// Answers as little as possible until the next round has begun.
    #[serde(default)]
    pub end_round: bool,
    /// The dice that come up, all of them.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The intent is refused: part of the sentence, or the code.
    #[serde(default)]
    pub refused: Option<String>,
    /// What has to be so afterwards.
    #[serde(default)]
    pub expect: Vec<Expectation<R::Expect>>,
    /// Nothing else may have happened.
    #[serde(default)]
    pub exactly: bool,
}

fn outline<R: Staged>(step: &Step<R>) -> Outline {
    let mut mentions = Mentions::default();
    for change in &step.set {
        let (state, more) = &change.own;
        mentions.names(Kind::Pool, change.pools.iter().map(|(pool, _)| *pool));
        state.mentions(&mut mentions);
        more.mentions(&mut mentions);
    }
    step.intent.iter().for_each(|intent| mentions.intent(intent));
    mentions.names(Kind::Question, step.until.map(|(_, ask)| ask));
    step.own.mentions(&mut mentions);
    step.expect.iter().for_each(|expected| expected.mentions::<R>(&mut mentions));
    let own = R::verbs(&step.own);
    let intends = step.intent.is_some() || own.iter().any(|field| R::INTENTS.contains(field));
    let last = [("until", step.until.is_some()), ("end_round", step.end_round)];
    let does = step.intent.iter().map(|_| "intent").chain(own);
    Outline {
        mentions,
        does: does.chain(last.into_iter().filter_map(|(field, there)| there.then_some(field))).collect(),
        intends,
        changes: !step.set.is_empty() || R::prepare(None, &step.own),
        refused: step.refused.clone(),
        expects: step.expect.len() + usize::from(step.exactly),
        dice: !step.dice.is_empty(),
    }
}

impl<R: Staged> Script for Case<R> {
    type Content = Arc<R>;

    fn name(&self) -> &str {
        &self.common.name
    }

    fn covers(&self) -> &[Name] {
        &self.common.covers
    }

    fn mentions(&self) -> Mentions {
        let mut mentions = Mentions::default();
        for placed in &self.place {
            let (placement, (more, state)) = &placed.own;
            mentions.name(Kind::Creature, placed.made_from());
            mentions.names(Kind::Pool, placed.pools.iter().map(|(pool, _)| *pool));
            placement.mentions(&mut mentions);
            more.mentions(&mut mentions);
            state.mentions(&mut mentions);
        }
        self.own.mentions(&mut mentions);
        mentions
    }

    fn flaw(&self) -> Option<String> {
        R::flaw(self)
    }

    fn outlines(&self) -> Vec<Outline> {
        self.steps.iter().map(outline).collect()
    }

    fn play(&self, content: &Arc<R>, notes: &mut Notes) -> Result<(), Box<StepFailure>> {
        play::case(self, content, notes)
    }
}
