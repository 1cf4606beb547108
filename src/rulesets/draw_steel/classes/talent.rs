//! The talent's clarity below zero: how far it goes, what strain does, and the pushes of Inertia Soak (DS-HERO-13).

use bevy::prelude::World;

use super::super::rules::damage_frames;
use super::super::rules::resource_gains::gain;
use crate::core::condition::Condition;
use crate::core::fact::{Cause, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::push::ForcedKind;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::ai::plain::gains::{best_by, of_creature};
use crate::rulesets::draw_steel::ai::plain::scene::{Fighter, Stance};
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::REASON;
use crate::rulesets::draw_steel::questions::question_rules::{Answers, QuestionRules};
use crate::rulesets::draw_steel::questions::words::{explained, no, nothing, plain, who};
use crate::rulesets::draw_steel::rules::choices::choose;
use crate::rulesets::draw_steel::rules::frames::{Frame, Hit, Offer, OfferFrame};
use crate::rulesets::draw_steel::rules::movement::forcing::force_frame;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::points::UsedUpByRoll;
use crate::rulesets::draw_steel::rules::points::{AfterStep, HarmAtTurnEnd, OfferAsks, OfferTaken, Strains};
use crate::rulesets::draw_steel::rules::sheet::SheetData;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::view::View;
use bevy::prelude::Entity;

/// Which neighbour somebody soaked in inertia pushes.
static NUDGE: Question = Question::new("nudge");

/// What talents ask.
pub static QUESTIONS: [QuestionRules; 1] = [QuestionRules {
    asks: &NUDGE,
    prompt: |view, decision| format!("{}: push which adjacent creature?", who(view, decision)),
    pass: no,
    answers: Answers::Listed {
        option: plain,
        about: nothing,
        meaning: explained,
        tried: true,
        standing: None,
        pick: |scene, _, choices| {
            let worth = |fighter: &Fighter| if fighter.stance == Stance::Foe { 0.5 } else { 0.0 };
            best_by(choices, 0.0, |choice| of_creature(scene, choice, worth))
        },
    },
}];

/// Registers what a talent's strain has to say.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<AfterStep>(|world, id, _, how| {
            if how != StepCause::Fall {
                entered_square(world, id);
            }
        })
        .hook::<Strains>(strained)
        .hook::<HarmAtTurnEnd>(|world, who| end_of_turn(View::new(world), who))
        .hook::<OfferAsks>(ask)
        .hook::<UsedUpByRoll>(cleared)
        .hook::<OfferTaken>(|world, offer, choice| {
            if let (Offer::Nudge, Choice::Creature(other)) = (&offer.what, choice) {
                nudge(world, offer, *other);
            }
        });
}

/// Tier 3 on the roll that Perfect Clarity was for gives its talent 1 clarity.
fn cleared(world: &mut World, effect: Entity, tier: u8) {
    let held = world.get::<Condition>(effect).filter(|held| held.origin == *"perfect-clarity");
    if let Some(by) = held.and_then(|held| held.imposer).filter(|_| tier == 3) {
        gain(world, by, 1, "tier 3 with perfect clarity");
    }
}

/// How far below zero a creature's pool may go, as a floor: −(1 + Reason) for talents (AMB-66).
pub fn debt(sheet: &SheetData) -> i16 {
    if sheet.has(Feature::Clarity) { -(1 + sheet.score(REASON)) } else { 0 }
}

/// Whether a creature is strained once it has paid this.
pub fn strained(view: View, id: CreatureId, price: i16) -> bool {
    let sheet = view.sheet(id);
    sheet.has(Feature::Clarity) && sheet.resource().is_some_and(|pool| view.pool(id, pool) < price)
}

/// What a talent in debt suffers as its turn ends: 1 damage for every point.
fn end_of_turn(view: View, id: CreatureId) -> Option<Hit> {
    let sheet = view.sheet(id);
    let pool = sheet.resource().filter(|_| sheet.has(Feature::Clarity))?;
    let owed = -view.pool(id, pool);
    let cause = Cause { by: None, of: t::STRAINED.get() };
    (owed > 0 && view.is_alive(id)).then(|| damage_frames::plain_hit(view, id, owed, None, cause))
}

/// Somebody has entered a square: soaked in inertia, it may push a neighbour.
fn entered_square(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    let soaked = view.conditions(id).find(|(_, held)| held.kinds.contains(&t::INERTIA_SOAKED.get()));
    let Some((by, of)) = soaked.map(|(_, held)| (held.imposer.unwrap_or(id), held.origin)) else { return };
    if !nudged(view, id).is_empty() {
        mutations::push(world, Frame::Offer(OfferFrame { to: id, what: Offer::Nudge, by, of }));
    }
}

/// Asks whom somebody soaked in inertia pushes, if there is anybody.
fn ask(view: View, offer: &OfferFrame) -> Option<Decision> {
    let due = offer.what == Offer::Nudge && view.is_alive(offer.to);
    let list: Vec<Choice> =
        if due { nudged(view, offer.to).into_iter().map(Choice::Creature).collect() } else { vec![] };
    (!list.is_empty()).then(|| choose(view, offer.to, &NUDGE, offer.of, list, true))
}

/// Whom a creature soaked in inertia may push: every neighbour once a turn.
fn nudged(view: View, id: CreatureId) -> Vec<CreatureId> {
    let fresh = |other: CreatureId| !view.is_used(id, t::INERTIA_SOAKED.get(), Some(other));
    let awake = view.is_awake(id);
    view.living().filter(|&other| awake && view.adjacent(id, other) && fresh(other)).collect()
}

/// Pushes a neighbour; an ally's stability does not count.
fn nudge(world: &mut World, offer: &OfferFrame, other: CreatureId) {
    mutations::use_once(world, offer.to, t::INERTIA_SOAKED.get(), Some(other), Scope::Turn);
    let view = View::new(world);
    let Some(own) = view.space(offer.to) else { return };
    let squares = view.score(offer.by, REASON);
    let ally = view.willing_ally(offer.to, other);
    let frame = force_frame(view, other, Some(offer.to), own, ForcedKind::Push, false, squares, offer.of, |force| {
        force.ignore_stability = ally;
    });
    mutations::push(world, frame);
}
