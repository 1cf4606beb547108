//! An opponent that weighs every legal answer by what it is expected to gain, with the rules' own odds.

use super::ways::Ways;
use super::weights::Weights;
use crate::ai::Policy;
use crate::core::intent::{Intent, Options};
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::phases::AdventureRules;
use crate::rulesets::the_adventure_game::questions;
use crate::rulesets::the_adventure_game::questions::question_rules::Answers;

/// The greedy opponent.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    ways: Ways,
    weights: Weights,
}

impl Plain {
    /// One of the usual temperament.
    pub fn new() -> Self {
        Self::default()
    }

    /// One that holds other things dear.
    pub fn with(weights: Weights) -> Self {
        Self { weights, ..Self::default() }
    }
}

impl Policy<AdventureRules> for Plain {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let view = battle.view().quiet();
        let Some(decision) = view.decision() else { return Intent::Pass };
        let answers = questions::rules_of(decision.ask).map(|rules| &rules.answers);
        match (&decision.options, answers, decision.about) {
            (Options::Choose { .. }, Some(Answers::Listed { pick, .. }), _) => {
                pick(view, decision).map_or(Intent::Pass, Intent::Choose)
            }
            (Options::Act, Some(Answers::Free { act }), Some(who)) => act(view, who, &self.weights, &mut self.ways),
            _ => Intent::Pass,
        }
    }
}
