//! The points at which modules have their say in what others do, in the order of play; see [`mod@hooks`].
//!
//! Whoever has a say registers it from its own `install`; of several the order is that of the list in `phases.rs`.

use bevy::prelude::World;

use super::frames::{DamageFrame, Event, Frame, Hit, OfferFrame, TurnFrame, UseFrame};
use super::view::View;
use crate::core::fact::{Cause, StepCause};
use crate::core::hooks::HookPoint;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::AbilityDef;

use crate::core::hooks;

/// A creature has taken a step, which is told.
pub struct AfterStep;

impl HookPoint for AfterStep {
    type Hook = fn(&mut World, CreatureId, StepCause);
}

/// A lasting effect has ended, or named conditions of it, which is told.
pub struct AfterCondition;

impl HookPoint for AfterCondition {
    type Hook = fn(&mut World, CreatureId, &[Name], Cause);
}

/// A lasting effect has been put on a creature, with these named conditions, which is told.
pub struct AfterImposition;

impl HookPoint for AfterImposition {
    type Hook = fn(&mut World, CreatureId, &[Name]);
}

/// A captive is held no longer, which is told.
pub struct AfterRelease;

impl HookPoint for AfterRelease {
    type Hook = fn(&mut World, CreatureId);
}

/// A creature has regained Stamina, which is told.
pub struct AfterHealing;

impl HookPoint for AfterHealing {
    type Hook = fn(&mut World, CreatureId);
}

/// A creature has gained temporary Stamina, which is told.
pub struct AfterTemporaryStamina;

impl HookPoint for AfterTemporaryStamina {
    type Hook = fn(&mut World, CreatureId);
}

/// Whether something besides triggered actions could answer an event: a coarse test that never misses anybody.
pub struct CouldAnswer;

impl HookPoint for CouldAnswer {
    type Hook = fn(View, &Event) -> bool;
}

/// A round is about to begin: what somebody has to choose for it first, none once all is chosen.
pub struct BeforeRound;

impl HookPoint for BeforeRound {
    type Hook = fn(&mut World) -> Option<Decision>;
}

/// Everybody has acted this round.
pub struct AfterLastTurn;

impl HookPoint for AfterLastTurn {
    type Hook = fn(&mut World);
}

/// A turn is about to begin: what comes first, asked again until nothing is left.
pub struct BeforeTurn;

impl HookPoint for BeforeTurn {
    type Hook = fn(&mut World, &mut TurnFrame) -> Option<Flow<Frame>>;
}

/// A hero gains its resource as its turn begins: what has to come first, asked again until nothing is left.
pub struct GainOfTurn;

impl HookPoint for GainOfTurn {
    type Hook = fn(&mut World, &mut TurnFrame) -> Option<Flow<Frame>>;
}

/// A turn begins, and what harms its creature now is known.
pub struct AtTurnStart;

impl HookPoint for AtTurnStart {
    type Hook = fn(&mut World, CreatureId);
}

/// A turn ends.
pub struct AtTurnEnd;

impl HookPoint for AtTurnEnd {
    type Hook = fn(&mut World, CreatureId);
}

/// What harms a creature as its turn ends, besides effects on it.
pub struct HarmAtTurnEnd;

impl HookPoint for HarmAtTurnEnd {
    type Hook = fn(&mut World, CreatureId) -> Option<Hit>;
}

/// A creature's turn is over, the answers to its end too.
pub struct AfterTurn;

impl HookPoint for AfterTurn {
    type Hook = fn(&mut World, CreatureId);
}

/// A use is declared and paid for.
pub struct AfterDeclaring;

impl HookPoint for AfterDeclaring {
    type Hook = fn(&mut World, &mut UseFrame);
}

/// A use has done all it does: what its user has to decide still. Whoever asks here comes before whoever does not.
pub struct BeforeUseEnds;

impl HookPoint for BeforeUseEnds {
    type Hook = fn(&mut World, &mut UseFrame, &AbilityDef) -> Option<Decision>;
}

/// A use has resolved.
pub struct AfterUse;

impl HookPoint for AfterUse {
    type Hook = fn(&mut World, &UseFrame, &AbilityDef);
}

/// A triggered action has answered an event, which has set off this ability.
pub struct AfterAnswer;

impl HookPoint for AfterAnswer {
    type Hook = fn(&mut World, &AbilityDef);
}

/// A hit does damage, which comes off Stamina next.
pub struct BeforeLoss;

impl HookPoint for BeforeLoss {
    type Hook = fn(&mut World, &Hit);
}

/// A hit has done damage, which is told and counted.
pub struct AfterHit;

impl HookPoint for AfterHit {
    type Hook = fn(&mut World, &Hit);
}

/// All hits of a moment have done their damage, which may lead to more.
pub struct AfterDamage;

impl HookPoint for AfterDamage {
    type Hook = fn(&mut World, &DamageFrame);
}

/// A hero has gained some of its resource.
pub struct AfterGain;

impl HookPoint for AfterGain {
    type Hook = fn(&mut World, CreatureId);
}

/// What a feature offers, as a question; none where the offer is another's, or worth nothing.
pub struct OfferAsks;

impl HookPoint for OfferAsks {
    type Hook = fn(View, &OfferFrame) -> Option<Decision>;
}

/// What a feature offers is taken; whoever's offer it is not does nothing.
pub struct OfferTaken;

impl HookPoint for OfferTaken {
    type Hook = fn(&mut World, &OfferFrame, &Choice);
}

/// Whether paying so much strains a creature.
pub struct Strains;

impl HookPoint for Strains {
    type Hook = fn(View, CreatureId, i16) -> bool;
}

/// Whether anybody says that paying so much strains a creature.
pub fn strains(view: View, id: CreatureId, price: i16) -> bool {
    hooks::at::<Strains>(view.world).iter().any(|strains| strains(view, id, price))
}

/// A creature has been pushed by another.
pub struct AfterPush;

impl HookPoint for AfterPush {
    type Hook = fn(&mut World, CreatureId, CreatureId);
}

/// A creature has gone down or is dying: what it no longer keeps up ends.
pub struct AfterFall;

impl HookPoint for AfterFall {
    type Hook = fn(&mut World, CreatureId);
}

/// What features let a creature answer an event with, besides those answers already given.
pub struct OffersAnswers;

impl HookPoint for OffersAnswers {
    type Hook = fn(View, &Event, CreatureId, &[(CreatureId, Name)], &mut Vec<Choice>);
}

/// Carries out an answer of a feature, with whom it is about; none where nothing further has to be worked.
pub struct CarriesOutAnswer;

impl HookPoint for CarriesOutAnswer {
    type Hook = fn(&mut World, &Event, CreatureId, Name, Option<CreatureId>) -> Option<Frame>;
}

/// A creature is about to make a test.
pub struct BeforeTest;

impl HookPoint for BeforeTest {
    type Hook = fn(&mut World, CreatureId);
}

/// What else a roll can be settled with once its tiers are known.
pub struct SettledWith;

impl HookPoint for SettledWith {
    type Hook = fn(View, &UseFrame, &AbilityDef) -> Option<Choice>;
}

/// A creature has moved willingly as part of an ability.
pub struct AfterMoveInAbility;

impl HookPoint for AfterMoveInAbility {
    type Hook = fn(&mut World, CreatureId);
}

/// A creature goes down, while all that is on it still is.
pub struct BeforeDrop;

impl HookPoint for BeforeDrop {
    type Hook = fn(&mut World, CreatureId);
}
