//! Class features and traits that are rules of their own: where they speak up, in one place each.

pub mod censor;
pub mod conduit;
pub mod elementalist;
pub mod fury;
pub mod growth;
pub mod maneuvers;
pub mod marked;
pub mod null;
pub mod shadow;
pub mod tactician;
pub mod talent;
pub mod troubadour;

use bevy::prelude::World;

use super::data::stat_block::Feature;
use super::data::terms as t;
use super::rules::actions::free_actions;
use super::rules::damage_reduction;
use super::rules::frames::{Event, Frame, nearest};
use super::rules::points::{CarriesOutAnswer, CouldAnswer, OffersAnswers};
use super::rules::systems::DrawSteelRules;
use super::rules::view::View;
use crate::core::fact::StepCause;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;

/// Registers what features and traits have to say; where several have a say at a point, this is their order.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    super::monsters::malice::install(rules);
    super::monsters::werewolf::install(rules);
    growth::install(rules);
    talent::install(rules);
    troubadour::install(rules);
    elementalist::install(rules);
    conduit::install(rules);
    fury::install(rules);
    tactician::install(rules);
    null::install(rules);
    rules.hook::<CouldAnswer>(may_answer).hook::<OffersAnswers>(offers).hook::<CarriesOutAnswer>(answer);
}

/// Whether any feature could answer an event: a coarse test.
fn may_answer(view: View, event: &Event) -> bool {
    let any = |wanted: Feature| view.living().any(|id| view.sheet(id).has(wanted));
    match event {
        Event::AboutToDamage => any(Feature::Focus) || free_actions::tokens(view) >= 2,
        Event::Dropped { .. } => any(Feature::Focus) || any(Feature::Wrath),
        Event::Declared { .. }
        | Event::Acted { .. }
        | Event::AboutToTest { .. }
        | Event::AboutToRoll { .. }
        | Event::Step { how: StepCause::Shift, .. } => any(Feature::Wrath),
        Event::Damaged => {
            any(Feature::Focus) || any(Feature::Wrath) || any(Feature::Discipline) || any(Feature::ImYourEnemy)
        }
        Event::Knockback { .. } => any(Feature::ChronokineticMastery),
        _ => false,
    }
}

/// Whether any feature at all answers events of this kind.
fn answer_to(event: &Event) -> bool {
    match event {
        Event::AboutToDamage
        | Event::Damaged
        | Event::Dropped { .. }
        | Event::Declared { .. }
        | Event::Acted { .. }
        | Event::AboutToTest { .. }
        | Event::AboutToRoll { .. }
        | Event::Step { how: StepCause::Shift, .. }
        | Event::Knockback { .. } => true,
        Event::AboutToForce { .. }
        | Event::Step { .. }
        | Event::Moved { .. }
        | Event::TurnStarted(_)
        | Event::TurnEnded(_)
        | Event::Invited { .. } => false,
    }
}

/// Adds what a creature's features let it answer an event with.
fn offers(view: View, event: &Event, by: CreatureId, used: &[(CreatureId, Name)], choices: &mut Vec<Choice>) {
    if !answer_to(event) {
        return;
    }
    let sheet = view.sheet(by);
    let before = choices.len();
    if sheet.has(Feature::Focus) {
        tactician::offers(view, event, by, choices);
    }
    if sheet.has(Feature::Wrath) {
        censor::offers(view, event, by, used, choices);
    }
    if sheet.has(Feature::Discipline) {
        null::offers(view, event, by, choices);
    }
    if sheet.has(Feature::ImYourEnemy) {
        super::monsters::traits::offers(view, event, by, choices);
    }
    tactician::first_blood_offers(view, event, by, choices);
    token_offers(view, event, by, choices);
    let mut index = before;
    while index < choices.len() {
        let spent = matches!(&choices[index], Choice::React { by, with, .. } if used.contains(&(*by, *with)));
        if spent {
            choices.remove(index);
        } else {
            index += 1;
        }
    }
}

/// Two hero tokens give the recovery value back just before damage is taken (DS-STAM-11).
fn token_offers(view: View, event: &Event, by: CreatureId, choices: &mut Vec<Choice>) {
    let hurt = *event == Event::AboutToDamage
        && view.sheet(by).is_hero()
        && view.stamina(by).now < view.stamina(by).max
        && free_actions::tokens(view) >= 2
        && !view.latched(by, t::HERO_TOKENS.get(), None)
        && nearest::nearest_damage(view.world).is_some_and(|dealing| {
            dealing.hits.iter().any(|hit| hit.to == by && damage_reduction::reduce(view, hit).0 > 0)
        });
    if hurt {
        choices.push(Choice::React { by, with: Name::new("token-recovery"), on: None, spend: 2 });
    }
}

/// What features and rules let a trigger be answered with besides abilities.
pub const ANSWERS: [&str; 23] = [
    "arrest",
    "arrest-fire",
    "brutal-effectiveness",
    "first-blood",
    "gravitic-disruption",
    "im-your-enemy",
    "judgment-again",
    "judgment-bane",
    "judgment-fire",
    "judgment-harm",
    "judgment-potency",
    "judgment-strike",
    "judgment-taunt",
    "let-go",
    "malicious-strike",
    "mark-again",
    "mark-damage",
    "mark-recovery",
    "mark-shift",
    "mark-taunt",
    "mastery-disengage",
    "opportunity-attack",
    "token-recovery",
];

/// Starts the answer of a feature.
fn answer(world: &mut World, event: &Event, by: CreatureId, with: Name, on: Option<CreatureId>) -> Option<Frame> {
    match with.as_str() {
        "mark-damage" | "mark-recovery" | "mark-shift" | "mark-taunt" => tactician::answer(world, by, with, on?),
        "mark-again" => tactician::mark_again(by),
        "first-blood" => tactician::first_blood(world, by),
        "judgment-harm" | "judgment-fire" | "judgment-again" | "judgment-strike" | "judgment-bane"
        | "judgment-potency" | "judgment-taunt" | "arrest" | "arrest-fire" => {
            censor::answer(world, event, by, with, on?)
        }
        "gravitic-disruption" => null::gravitic(world, by, on?),
        "mastery-disengage" => null::mastery_disengage(by),
        "token-recovery" => {
            free_actions::regain_for_tokens(world, by);
            None
        }
        "im-your-enemy" => super::monsters::traits::enemy_strike(world, by, on?),
        _ => None,
    }
}
