//! Class features and traits that are rules of their own, a file for each class.
//!
//! A file registers at the points of `rules/points.rs`; what it asks stands in its `QUESTIONS`, listed in
//! `questions/mod.rs`; what it answers events with is listed here.

pub(crate) mod answer_rules;
pub(crate) mod censor;
pub(crate) mod conduit;
pub(crate) mod elementalist;
pub(crate) mod fury;
pub(crate) mod growth;
pub(crate) mod hero_tokens;
pub(crate) mod null;
pub(crate) mod shadow;
pub(crate) mod tactician;
pub(crate) mod talent;
pub(crate) mod troubadour;

use bevy::prelude::World;

use self::answer_rules::{AnswerRules, FeatureRules};
use super::monsters::{humans, malice, moonlight, ogres, traits, werewolf};
use super::rules::frames::{Event, Frame};
use super::rules::points::{CarriesOutAnswer, CouldAnswer, NamesChoice, OffersAnswers, OffersFreeAnswers};
use super::rules::systems::DrawSteelRules;
use super::rules::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;

/// Features that answer events, in the order in which they offer it.
static FEATURES: [&FeatureRules; 7] = [
    &malice::MALICE,
    &tactician::MARK,
    &censor::JUDGMENT,
    &null::FIELD,
    &humans::IM_YOUR_ENEMY,
    &tactician::FIRST_BLOOD,
    &hero_tokens::RECOVERY,
];

/// What rules of the game let events be answered with, besides features and abilities.
const ANSWERS_OF_RULES: [&str; 2] = ["let-go", "opportunity-attack"];

/// Registers what features and traits have to say; where several have a say at a point, this is their order.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    malice::install(rules);
    werewolf::install(rules);
    moonlight::install(rules);
    ogres::install(rules);
    traits::install(rules);
    growth::install(rules);
    talent::install(rules);
    troubadour::install(rules);
    elementalist::install(rules);
    conduit::install(rules);
    fury::install(rules);
    shadow::install(rules);
    tactician::install(rules);
    null::install(rules);
    censor::install(rules);
    rules
        .hook::<CouldAnswer>(may_answer)
        .hook::<OffersFreeAnswers>(|view, event, by, used, choices| offers(view, event, by, false, used, choices))
        .hook::<OffersAnswers>(|view, event, by, used, choices| offers(view, event, by, true, used, choices))
        .hook::<CarriesOutAnswer>(carry_out)
        .hook::<NamesChoice>(|slug| answer_rules(slug).map(|answer| &answer.words));
}

/// The slugs of all that a trigger can be answered with besides abilities.
pub fn answers() -> impl Iterator<Item = Name> {
    let features = FEATURES.iter().flat_map(|feature| feature.answers).map(|answer| (answer.slug)());
    features.chain(ANSWERS_OF_RULES.into_iter().map(Name::new))
}

/// An answer of a feature; none for what is an ability or a rule's.
pub fn answer_rules(with: Name) -> Option<&'static AnswerRules> {
    FEATURES.iter().flat_map(|feature| feature.answers).find(|answer| (answer.slug)() == with)
}

/// Whether any feature could answer an event: a coarse test.
fn may_answer(view: View, event: &Event) -> bool {
    FEATURES.iter().any(|rules| {
        let present = |feature| view.living().any(|id| view.sheet(id).has(feature));
        (rules.may_answer)(view, event) && rules.whose.is_none_or(present)
    })
}

/// Adds what a creature's features let it answer an event with, be it triggered actions or not.
fn offers(
    view: View,
    event: &Event,
    by: CreatureId,
    triggered: bool,
    used: &[(CreatureId, Name)],
    choices: &mut Vec<Choice>,
) {
    let before = choices.len();
    let sheet = view.sheet(by);
    let may = |rules: &&&FeatureRules| {
        rules.triggered == triggered
            && rules.whose.is_none_or(|feature| sheet.has(feature))
            && (rules.may_answer)(view, event)
    };
    for rules in FEATURES.iter().filter(may) {
        (rules.offers)(view, event, by, used, choices);
    }
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

/// Starts the answer of a feature.
fn carry_out(
    world: &mut World,
    event: &Event,
    by: CreatureId,
    with: Name,
    on: Option<CreatureId>,
    spend: i16,
) -> Option<Frame> {
    (answer_rules(with)?.carry_out)(world, event, by, on, spend)
}
