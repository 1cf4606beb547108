//! The points at which modules have their say in what others do, in the order of play; see [`mod@hooks`].
//!
//! Whoever has a say registers it from its own `install`; of several the order is that of the list in `phases.rs`.

use bevy::prelude::{Entity, World};

use super::choices::ChoiceWords;
use super::frames::{DamageFrame, Event, ForceFrame, Frame, Hit, OfferFrame, Part, TurnFrame, UseFrame};
use super::roll_context::RollContext;
use super::view::View;
use crate::core::fact::{Cause, StepCause};
use crate::core::geometry::Space;
use crate::core::hooks::HookPoint;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::{Choice, Decision, Mode};
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::modifier::Modifier;

use crate::core::hooks;

/// A creature has taken a step, from where it says, which is told.
pub struct AfterStep;

impl HookPoint for AfterStep {
    type Hook = fn(&mut World, CreatureId, Space, StepCause);
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

/// What a creature pays out of the gain of its turn, for what it keeps up (DS-HERO-08).
pub struct UpkeepOfTurn;

impl HookPoint for UpkeepOfTurn {
    type Hook = fn(View, CreatureId) -> i16;
}

/// A creature has come into an aura or a zone that lends these to do as one comes in.
pub struct AtEntry;

impl HookPoint for AtEntry {
    type Hook = fn(&mut World, CreatureId, &[Modifier]);
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

/// Whether a creature has a move action or maneuver more than others on this turn, if it was not used yet.
pub struct OneMore;

impl HookPoint for OneMore {
    type Hook = fn(View, CreatureId) -> bool;
}

/// Whether a creature has a further move action or maneuver on this turn still.
pub fn has_one_more(view: View, id: CreatureId) -> bool {
    !view.turn_budget(id).one_more_spent && hooks::at::<OneMore>(view.world).iter().any(|gives| gives(view, id))
}

/// What is taken off an ability's price for a hero with these targets.
pub struct Discount;

impl HookPoint for Discount {
    type Hook = fn(View, CreatureId, &AbilityDef, Option<Mode>, &[CreatureId]) -> i16;
}

/// The most that could be taken off an ability's price for a hero, whoever it is aimed at.
pub struct MostDiscount;

impl HookPoint for MostDiscount {
    type Hook = fn(View, CreatureId, &AbilityDef) -> i16;
}

/// Whether what bars Knockback bars an ability too.
pub struct CountsAsKnockback;

impl HookPoint for CountsAsKnockback {
    type Hook = fn(Name) -> bool;
}

/// The characteristic that a feature rolls a maneuver with.
pub struct ManeuverRolledWith;

impl HookPoint for ManeuverRolledWith {
    type Hook = fn(View, CreatureId, Name) -> Option<Attribute>;
}

/// The characteristic that a feature of its user's rolls an ability with; none where the ability says it.
pub fn rolled_with(view: View, by: CreatureId, ability: &AbilityDef) -> Option<Attribute> {
    if ability.action != ActionType::Maneuver {
        return None;
    }
    hooks::at::<ManeuverRolledWith>(view.world).iter().find_map(|with| with(view, by, ability.id))
}

/// An edge that a feature gives its owner's roll of a maneuver.
pub struct EdgeOnManeuver;

impl HookPoint for EdgeOnManeuver {
    type Hook = fn(View, &RollContext) -> Option<Name>;
}

/// The reason for an edge that a feature of the roller's gives a maneuver; of several only the first counts.
pub fn edge_on_maneuver(view: View, context: &RollContext) -> Option<Name> {
    if context.ability.action != ActionType::Maneuver {
        return None;
    }
    hooks::at::<EdgeOnManeuver>(view.world).iter().find_map(|edge| edge(view, context))
}

/// What a feature adds to damage done to things, with the reason.
pub struct AgainstThings;

impl HookPoint for AgainstThings {
    type Hook = fn(View, &RollContext, CreatureId) -> Option<(i16, Name)>;
}

/// A use is about to be paid for.
pub struct BeforePaying;

impl HookPoint for BeforePaying {
    type Hook = fn(&mut World, &mut UseFrame, &AbilityDef);
}

/// A use is declared and paid for.
pub struct AfterDeclaring;

impl HookPoint for AfterDeclaring {
    type Hook = fn(&mut World, &mut UseFrame);
}

/// Changes the forced movement that a use does: its kind, and how many squares more it goes.
pub struct ChangesForce;

impl HookPoint for ChangesForce {
    type Hook = fn(View, CreatureId, &AbilityDef, &mut ForcedKind, &mut i16);
}

/// The kind of forced movement that features make of a use's, and the squares that they add.
pub fn forced(view: View, by: CreatureId, ability: &AbilityDef, mut kind: ForcedKind) -> (ForcedKind, i16) {
    let mut more = 0;
    for change in hooks::at::<ChangesForce>(view.world) {
        change(view, by, ability, &mut kind, &mut more);
    }
    (kind, more)
}

/// The kind of damage that a use does to a target in place of another kind; none where it does not change.
pub struct OtherKind;

impl HookPoint for OtherKind {
    type Hook = fn(View, &UseFrame, CreatureId, Name) -> Option<Name>;
}

/// A roll that came to this tier at best uses up an effect that lasted to it.
pub struct UsedUpByRoll;

impl HookPoint for UsedUpByRoll {
    type Hook = fn(&mut World, Entity, u8);
}

/// The last effects of a use are over: what waited for them.
pub struct AfterEffects;

impl HookPoint for AfterEffects {
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

/// Hits are about to do damage, before anybody is asked about it.
pub struct BeforeDamage;

impl HookPoint for BeforeDamage {
    type Hook = fn(&mut World, &mut DamageFrame);
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

/// Damage with these parts has brought a creature to 0 Stamina or less from so much: whether it does not go down.
pub struct StaysUp;

impl HookPoint for StaysUp {
    type Hook = fn(&mut World, CreatureId, i16, &[Part], Cause) -> bool;
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

/// Whether a push would give whoever pushes something, wherever it leads.
pub struct GainsByPush;

impl HookPoint for GainsByPush {
    type Hook = fn(View, CreatureId) -> bool;
}

/// A forced movement is over, up to the fall at its end.
pub struct AfterForce;

impl HookPoint for AfterForce {
    type Hook = fn(&mut World, &mut ForceFrame);
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

/// The same for answers that are no triggered actions, so that what bars those does not bar these.
pub struct OffersFreeAnswers;

impl HookPoint for OffersFreeAnswers {
    type Hook = fn(View, &Event, CreatureId, &[(CreatureId, Name)], &mut Vec<Choice>);
}

/// The words for what a feature lets somebody choose, by its slug; none for what is another's.
pub struct NamesChoice;

impl HookPoint for NamesChoice {
    type Hook = fn(Name) -> Option<&'static ChoiceWords>;
}

/// Carries out an answer of a feature, with whom it is about and what is spent; none where nothing further has to be
/// worked.
pub struct CarriesOutAnswer;

impl HookPoint for CarriesOutAnswer {
    type Hook = fn(&mut World, &Event, CreatureId, Name, Option<CreatureId>, i16) -> Option<Frame>;
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
