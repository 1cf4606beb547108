//! What heroes answer with for hero tokens (DS-STAM-11).

use super::super::data::terms as t;
use super::super::rules::actions::free_actions::{self, FreeAction};
use super::super::rules::damage_reduction;
use super::super::rules::frames::{Event, nearest};
use super::super::rules::view::View;
use super::answer_rules::{AnswerRules, FeatureRules, toward};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::rulesets::draw_steel::rules::choices::ChoiceWords;

/// Hero tokens that regaining Stamina takes.
const PRICE: i16 = 2;

/// Two tokens give the recovery value back just before damage is taken.
pub static RECOVERY: FeatureRules = FeatureRules {
    whose: None,
    triggered: true,
    may_answer: |view, event| *event == Event::AboutToDamage && free_actions::tokens(view) >= PRICE,
    offers: |view, event, by, _, choices| {
        if *event == Event::AboutToDamage && may_regain(view, by) {
            choices.push(Choice::React { by, with: FreeAction::TokenRecovery.slug(), on: None, spend: PRICE });
        }
    },
    answers: &[AnswerRules {
        slug: || FreeAction::TokenRecovery.slug(),
        words: ChoiceWords::new("Hero tokens: regain Stamina", "Regain your recovery value; no Recovery is spent."),
        about: toward,
        pool: |_, _| t::HERO_TOKENS.get(),
        carry_out: |world, _, by, _, _| {
            free_actions::regain_for_tokens(world, by);
            None
        },
        worth: |_, _, _, _| 0.0,
    }],
};

/// Whether a hero is about to be hurt that has Stamina to regain and tokens for it.
fn may_regain(view: View, by: CreatureId) -> bool {
    view.sheet(by).is_hero()
        && view.stamina(by).now < view.stamina(by).max
        && free_actions::tokens(view) >= PRICE
        && !view.is_used(by, t::HERO_TOKENS.get(), None)
        && nearest::nearest_damage(view.world).is_some_and(|dealing| {
            dealing.hits.iter().any(|hit| hit.to == by && damage_reduction::reduce(view, hit).0 > 0)
        })
}
