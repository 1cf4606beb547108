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

use super::data::ability::Moment;
use super::data::stat_block::Feature;
use super::data::terms as t;
use super::rules::actions::free_actions;
use super::rules::damage_frames;
use super::rules::frames::{DamageFrame, Event, Frame, nearest};
use super::rules::mutations;
use super::rules::points::CouldAnswer;
use super::rules::state::Until;
use super::rules::systems::DrawSteelRules;
use super::rules::view::View;
use super::rules::{damage_amount, damage_reduction};
use crate::core::fact::{Cause, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;

/// Registers what features and traits have to say.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    talent::install(rules);
    super::monsters::malice::install(rules);
    rules.hook::<CouldAnswer>(may_answer);
}

/// Whether any feature could answer an event: a coarse test.
pub fn may_answer(view: View, event: &Event) -> bool {
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
pub fn answer_to(event: &Event) -> bool {
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
pub fn offers(view: View, event: &Event, by: CreatureId, used: &[(CreatureId, Name)], choices: &mut Vec<Choice>) {
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
pub fn answer(world: &mut World, event: &Event, by: CreatureId, with: Name, on: Option<CreatureId>) -> Option<Frame> {
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

/// The first push of a creature on a turn gives a fury a surge (Growing Ferocity at 4).
pub fn pushed(world: &mut World, by: CreatureId, mover: CreatureId) {
    fury::pushed(world, by, mover);
}

/// What creatures that are down no longer keep up: marks of a tactician, a null's field (DS-HERO-16, DS-HERO-17).
pub fn lapse(world: &mut World, id: CreatureId) {
    let sheet_has = |world: &World, feature| View::new(world).sheet(id).has(feature);
    if sheet_has(world, Feature::Focus) {
        tactician::end_all(world, id);
    }
    if sheet_has(world, Feature::Discipline) {
        super::rules::auras::end_all(world, id);
    }
}

/// Harm that effects do to whoever damages others, once a turn; then anything a feature adds.
pub fn after_damage(world: &mut World, frame: &DamageFrame) -> Option<Frame> {
    super::monsters::werewolf::after_damage(world, frame);
    null::after_damage(world, frame);
    let mut hits = Vec::new();
    for hit in frame.hits.iter().filter(|hit| hit.dealt > 0) {
        let another = |by: &CreatureId| *by != hit.to && !View::new(world).is_thing(hit.to);
        let Some(by) = hit.by.filter(another) else { continue };
        let mut due: Vec<(Name, Option<CreatureId>, super::data::ability::Hook)> = Vec::new();
        View::new(world).each_harm(by, |harm| {
            if harm.hook.at == Moment::BearerDamagesAnother {
                due.push((harm.label, harm.imposer, harm.hook.clone()));
            }
        });
        for (origin, imposer, hook) in due {
            if mutations::first(world, by, origin, imposer, Until::Turn) {
                let value = damage_amount::roll_amount(world, imposer.unwrap_or(by), &hook.amount, origin);
                let cause = Cause { by: imposer, of: origin };
                hits.push(damage_frames::plain_hit(View::new(world), by, value, hook.kind, cause));
            }
        }
    }
    (!hits.is_empty()).then(|| damage_frames::frame(hits))
}
