//! What a feature lets creatures answer events with: when, how it reads, what it does, what it is worth.

use bevy::prelude::World;

use super::super::ai::plain::scene::{Fighter, Scene};
use super::super::rules::choices::ChoiceWords;
use super::super::rules::frames::{Event, Frame};
use super::super::rules::view::View;
use super::super::text::names::name;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::stat_block::Feature;

/// A feature that answers events. No part has a default: whoever adds one says each.
pub struct FeatureRules {
    /// Who alone may answer: those with the feature; everybody where none is named.
    pub whose: Option<Feature>,
    /// Whether its answers are triggered actions, so that what bars those bars them.
    pub triggered: bool,
    /// Whether such an event could be answered at all: a coarse test that never misses one.
    pub may_answer: fn(View, &Event) -> bool,
    /// Adds what a creature may answer an event with, besides what it has answered with already.
    pub offers: fn(View, &Event, CreatureId, &[(CreatureId, Name)], &mut Vec<Choice>),
    /// Its answers.
    pub answers: &'static [AnswerRules],
}

/// An answer to an event that is no ability.
pub struct AnswerRules {
    /// What files call it.
    pub slug: fn() -> Name,
    /// What players read.
    pub words: ChoiceWords,
    /// How a button says whom it is about.
    pub about: fn(View, CreatureId, CreatureId) -> String,
    /// The pool it is paid from.
    pub pool: fn(View, CreatureId) -> Name,
    /// Carries it out for a creature that gives it, with whom it is about and what is spent; none where nothing further
    /// has to be worked.
    pub carry_out: fn(&mut World, &Event, CreatureId, Option<CreatureId>, i16) -> Option<Frame>,
    /// What it is worth to the opponent for whoever would give it, with whom it is about and what is spent.
    pub worth: fn(&Scene, &Fighter, Option<&Fighter>, i16) -> f32,
}

/// Whom an answer helps or harms.
pub fn toward(view: View, by: CreatureId, on: CreatureId) -> String {
    let toward = if view.hostile(by, on) { "against" } else { "for" };
    format!(" {toward} {}", name(view, on))
}

/// The pool that its own abilities are paid from.
pub fn own_pool(view: View, by: CreatureId) -> Name {
    view.funds(by).0
}
