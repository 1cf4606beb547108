//! I'm Your Enemy: a human brawler strikes whomever it has taunted for harming anybody else.

use super::super::classes::answer_rules::{AnswerRules, FeatureRules, own_pool, toward};
use super::super::data::stat_block::Feature;
use super::super::data::terms as t;
use super::super::rules::actions::opportunity;
use super::super::rules::bleeding;
use super::super::rules::frames::{Event, Payment, nearest};
use super::super::rules::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::name;
use crate::rulesets::draw_steel::rules::choices::ChoiceWords;

/// What the trait answers.
pub static IM_YOUR_ENEMY: FeatureRules = FeatureRules {
    whose: Some(Feature::ImYourEnemy),
    triggered: true,
    may_answer: |_, event| *event == Event::Damaged,
    offers: |view, event, by, _, choices| {
        if *event == Event::Damaged {
            offers(view, by, choices);
        }
    },
    answers: &[AnswerRules {
        slug: || name!("im-your-enemy"),
        words: ChoiceWords::new(
            "I'm Your Enemy",
            "A free strike against the taunted creature that damaged somebody else.",
        ),
        about: toward,
        pool: own_pool,
        carry_out: |world, _, by, on, _| opportunity::strike(View::new(world), by, on?, &[]),
        worth: |scene, me, on, _| {
            let strike = scene.view.ability(me.id, t::MELEE_FREE_STRIKE.get());
            let bled = strike.and_then(|strike| bleeding::toll(scene.view, me.id, strike, Payment::Nothing, None));
            on.map_or(0.0, |foe| scene.harm(foe, me.profile.free_strike)) - scene.toll(me, bled)
        },
    }],
};

/// A free strike at whoever is next to it, taunted by it, and has damaged anybody else.
fn offers(view: View, by: CreatureId, choices: &mut Vec<Choice>) {
    let Some(dealing) = nearest::nearest_damage(view.world) else { return };
    for hit in dealing.hits.iter().filter(|hit| hit.dealt > 0 && hit.to != by) {
        let Some(damager) = hit.by.filter(|&damager| damager != hit.to && view.is_alive(damager)) else { continue };
        if view.adjacent(by, damager) && view.source_of(damager, t::TAUNTED.get()) == Some(by) {
            choices.push(Choice::React { by, with: name!("im-your-enemy"), on: Some(damager), spend: 0 });
        }
    }
    choices.dedup();
}
