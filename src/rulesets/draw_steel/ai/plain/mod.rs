//! An opponent that weighs every legal answer by what it is expected to gain at once, with the rules' own odds.
//!
//! It looks one step ahead and no further: places it could reach, abilities it could use there, on whom, in which mode
//! and at what price. Every answer is weighed anew, so a turn is played step by step. It never rolls dice.

pub(crate) mod ability_effects;
mod appraise;
mod balance;
mod choices;
pub(crate) mod gains;
mod ground;
mod lines;
pub(crate) mod malice;
pub(crate) mod monster_effects;
mod offers;
mod profile;
pub(crate) mod react;
mod routes;
pub(crate) mod scene;
mod shot;
pub(crate) mod shove;
pub(crate) mod tiers;
mod turn;
mod weights;

pub use weights::Weights;

use self::ground::Approach;
use self::lines::Lines;
use self::profile::Profiles;
use self::scene::{Fighter, Scene};
use crate::ai::Policy;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Options};
use crate::core::name::Name;
use crate::core::path::PathField;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::rules::phases::DrawSteelRules;
use crate::rulesets::draw_steel::rules::view::{Remembered, View};

/// The greedy opponent.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    weights: Weights,
    profiles: Profiles,
    fighters: Vec<Fighter>,
    walks: PathField,
    shifts: PathField,
    approach: Approach,
    lines: Lines,
    freely: Freely,
}

/// How often the one whose turn it is has used what costs nothing and may be used any number of times.
#[derive(Clone, Debug, Default)]
struct Freely {
    round: u16,
    who: CreatureId,
    uses: Vec<(Name, u8)>,
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

    /// Looks around for a creature and calls `f`; `None` if it is not on the board.
    pub(crate) fn look<R>(&mut self, view: View, who: CreatureId, f: impl FnOnce(&Scene) -> R) -> Option<R> {
        let (fighters, lines) = (std::mem::take(&mut self.fighters), std::mem::take(&mut self.lines));
        let scene = Scene::new(view, who, self.weights, &mut self.profiles, fighters, lines)?;
        let result = f(&scene);
        (self.fighters, self.lines) = scene.leave();
        Some(result)
    }
}

impl Policy<DrawSteelRules> for Plain {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let remembered = Remembered::new(battle.view());
        let view = battle.view().quiet().remembering(&remembered);
        let Some(decision) = view.decision() else { return Intent::Pass };
        match &decision.options {
            Options::Act => decision.about.map_or(Intent::Pass, |who| self.act(view, who)),
            Options::Choose { choices, may_pass } => self.choose(view, decision, choices, *may_pass),
            Options::Route(options) => self.route(view, options),
            Options::Use(options) => self.granted(view, options),
        }
    }

    fn begin(&mut self, _seed: u64) {
        self.freely = Freely::default();
    }
}
