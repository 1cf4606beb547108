//! An opponent that weighs every legal answer by what it is expected to gain, with the rules' own odds.

use super::{battle, movement};
use crate::ai::Policy;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Options};
use crate::core::path::PathField;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::phases::AdventureRules;
use crate::rulesets::the_adventure_game::questions as q;
use crate::rulesets::the_adventure_game::view::View;

/// The greedy opponent.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    field: PathField,
}

impl Plain {
    /// One of the usual temperament.
    pub fn new() -> Self {
        Self::default()
    }
}

/// Whether to seize: those who like to, once they are below half.
fn seizes(view: View, who: CreatureId) -> bool {
    let hp = view.hp(who);
    view.sheet(who).seizes && hp.now * 2 < hp.max
}

impl Policy<AdventureRules> for Plain {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let view = battle.view().quiet();
        let Some(decision) = view.decision() else { return Intent::Pass };
        let yes = Intent::Choose(Choice::Yes);
        match (&decision.options, decision.about) {
            (Options::Choose { .. }, Some(who)) if decision.ask == q::SEIZE => {
                if seizes(view, who) {
                    yes
                } else {
                    Intent::Pass
                }
            }
            (Options::Choose { .. }, _) if decision.ask == q::ACT_NOW => yes,
            (Options::Choose { .. }, _) => Intent::Pass,
            (_, Some(who)) if decision.ask == q::MOVE => movement::go(view, who, &mut self.field),
            (_, Some(who)) => battle::act(view, who),
            _ => Intent::Pass,
        }
    }
}
