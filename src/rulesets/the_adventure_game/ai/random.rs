//! Legal answers by chance: a power first, then its particulars.

use super::Plain;
use crate::ai::Policy;
use crate::ai::chance::Chance;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Options, Use};
use crate::core::path::PathField;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::movement::MOVE;
use crate::rulesets::the_adventure_game::phases::AdventureRules;
use crate::rulesets::the_adventure_game::power::{Manner, PowerDef, Special};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::{check, legal};

/// Answers by chance; every kind of legal answer can come up. The longer a fight lasts, the oftener it does what gets on
/// with it instead, so that fights have an end.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
    plain: Plain,
    field: PathField,
}

/// Attempts at an answer other than ending the turn.
const TRIES: usize = 8;

impl Random {
    /// One with dice of its own.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), plain: Plain::new(), field: PathField::new() }
    }

    fn act(&mut self, view: View, who: CreatureId, moving: bool) -> Intent {
        let powers = legal::powers(view, who, moving);
        for _ in 0..TRIES {
            let Some(&power) = self.chance.pick(&powers) else { break };
            if let Some(wanted) = self.aim(view, who, power) {
                return if wanted.ability == t::WALK.get() {
                    Intent::Walk { by: who, path: wanted.path, how: wanted.ability }
                } else {
                    Intent::Use(wanted)
                };
            }
        }
        Intent::EndTurn(who)
    }

    /// A use of a power by chance, where there is one.
    fn aim(&mut self, view: View, who: CreatureId, power: &PowerDef) -> Option<Use> {
        let plain = Use { by: who, ability: power.id, ..Use::default() };
        let wanted = match power.going {
            Some(going) if going.how == Manner::Charge => {
                let all: Vec<CreatureId> = view.ids().filter(|&id| view.hostile(id, who)).collect();
                let on = *self.chance.pick(&all)?;
                self.chance.pick(&legal::charges(view, who, on)).cloned()?
            }
            Some(going) => {
                let goals = legal::goals(view, who, going, &mut self.field);
                let path = legal::path(going, self.chance.pick(&goals)?.to, &self.field);
                let on = if power.special == Some(Special::AttackOnTheWay) {
                    let all: Vec<CreatureId> = view.ids().filter(|&id| view.hostile(id, who)).collect();
                    vec![*self.chance.pick(&all)?]
                } else {
                    Vec::new()
                };
                Use { path, on, ..plain }
            }
            None if power.special == Some(Special::StepFirst) && self.chance.below(2) == 0 => {
                let step = view.at(who)?.neighbours().collect::<Vec<_>>();
                let all: Vec<CreatureId> = view.ids().filter(|&id| view.hostile(id, who)).collect();
                Use { path: vec![*self.chance.pick(&step)?], on: vec![*self.chance.pick(&all)?], ..plain }
            }
            None => self.chance.pick(&legal::aims(view, who, power)).cloned()?,
        };
        check::plan(view, power, &wanted).is_ok().then_some(wanted)
    }
}

impl Policy<AdventureRules> for Random {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let view = battle.view().quiet();
        let Some(decision) = view.decision() else { return Intent::Pass };
        if self.chance.is_impatient(view.clock().round) {
            return self.plain.answer(battle);
        }
        match (&decision.options, decision.about) {
            (Options::Choose { choices, may_pass }, _) => {
                let options = choices.len() + usize::from(*may_pass);
                choices
                    .get(self.chance.below(options))
                    .map_or(Intent::Pass, |choice: &Choice| Intent::Choose(choice.clone()))
            }
            (_, Some(who)) => self.act(view, who, decision.ask == MOVE),
            _ => Intent::Pass,
        }
    }
}
