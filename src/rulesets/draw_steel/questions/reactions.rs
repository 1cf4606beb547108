//! What is asked while an event is answered.

use super::super::ai::plain::react;
use super::super::classes;
use super::super::classes::answer_rules::{own_pool, toward};
use super::super::rules::actions::free_actions::FreeAction;
use super::super::rules::actions::reactions::REACT;
use super::super::rules::bleeding;
use super::super::rules::frames::{Event, nearest};
use super::super::rules::view::View;
use super::super::text::names::{ability_name, name, pool_name};
use super::super::text::{chances, feature_text, hits, option_text, reaction_prompt};
use super::question_rules::{Answers, QuestionRules};
use super::words::{lines, of_card};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;

/// The one question of a window.
pub static QUESTIONS: [QuestionRules; 1] = [QuestionRules {
    asks: &REACT,
    prompt: |view, _| format!("{} React?", reaction_prompt::sentence(view)),
    pass: |_| "Pass",
    answers: Answers::Listed {
        option: |view, _, choice| answer(view, choice),
        about: |view, _| damage(view),
        meaning,
        tried: true,
        standing: None,
        pick: |scene, _, choices| react::best(scene, choices),
    },
}];

/// Who answers with what, about whom, and at what price.
fn answer(view: View, choice: &Choice) -> String {
    let Choice::React { by, with, on, spend } = choice else { return option_text::plain(view, choice) };
    let feature = classes::answer_rules(*with);
    let about = feature.map_or(toward as fn(View, CreatureId, CreatureId) -> String, |answer| answer.about);
    let on = on.filter(|on| on != by).map_or_else(String::new, |on| about(view, *by, on));
    // What the Director adds to a turn says its whole price, a triggered ability only what is paid on top.
    let own = view.ability(*by, *with).filter(|own| own.trigger.is_some() || own.whenever_granted);
    let price = spend + own.map_or(0, |ability| ability.cost);
    let pool = feature.map_or(own_pool as fn(View, CreatureId) -> Name, |answer| answer.pool)(view, *by);
    let spend = if price > 0 { format!(" for {price} {}", pool_name(pool)) } else { String::new() };
    if *with == FreeAction::TokenRecovery.slug() {
        let regained = view.recovery_value(*by).min(view.stamina(*by).max - view.stamina(*by).now);
        return format!("Spend {price} hero tokens: {} regains {regained} Stamina", name(view, *by));
    }
    format!("{}: {}{on}{spend}", name(view, *by), ability_name(view, *with))
}

/// What an answer does, as its card or rule says it, with the odds that it changes or gives.
fn meaning(view: View, _: &Decision, choice: &Choice) -> String {
    let said = match choice {
        Choice::React { by, with, on, spend } => match view.ability(*by, *with) {
            Some(ability) => {
                let bleeds = bleeding::foretold_of_reaction(view, *by, ability, *on).unwrap_or_default();
                let halved =
                    on.map_or_else(String::new, |on| hits::halved_by_whoever_comes_near(view, *by, ability, on));
                lines([of_card(view, *by, ability, *spend), halved, bleeds])
            }
            None => feature_text::detail(view, *with).to_owned(),
        },
        Choice::Named(what) => feature_text::detail(view, *what).to_owned(),
        _ => String::new(),
    };
    lines([said, chances::of_reaction(view, choice)])
}

/// The damage that is coming or has come, hit by hit.
fn damage(view: View) -> String {
    let dealt = match reaction_prompt::event(view) {
        Some(Event::AboutToDamage) => false,
        Some(Event::Damaged) => true,
        _ => return String::new(),
    };
    nearest::nearest_damage(view.world).map_or_else(String::new, |dealing| hits::told(view, dealing, dealt))
}
