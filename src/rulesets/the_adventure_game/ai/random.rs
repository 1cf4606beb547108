//! Legal answers by chance: a power first, then its particulars.

use super::Plain;
use crate::ai::Policy;
use crate::ai::random::{IMPATIENT, impatience};
use crate::core::dice::Dice;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Options, Use};
use crate::core::path::PathField;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::phases::AdventureRules;
use crate::rulesets::the_adventure_game::power::{Manner, PowerDef, Special};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::{check, legal};

/// Answers by chance; every kind of legal answer can come up. The longer a fight lasts, the oftener it does what gets on
/// with it instead, so that fights have an end.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Dice,
    plain: Plain,
    field: PathField,
}

/// Attempts at an answer other than ending the turn.
const TRIES: usize = 8;

impl Random {
    /// One with dice of its own.
    pub fn new(seed: u64) -> Self {
        Self { dice: Dice::seeded(seed), plain: Plain::new(), field: PathField::new() }
    }

    /// A number below `count`, which is small; 0 where that is 0.
    fn below(&mut self, count: usize) -> usize {
        const SIDES: usize = 250;
        let high = if count > SIDES { usize::from(self.dice.roll(SIDES as u8, "choice")) - 1 } else { 0 };
        let sides = count.clamp(1, SIDES) as u8;
        (high * SIDES + usize::from(self.dice.roll(sides, "choice")) - 1) % count.max(1)
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        let index = self.below(list.len());
        list.get(index).cloned()
    }

    fn act(&mut self, view: View, who: CreatureId, moving: bool) -> Intent {
        let powers = legal::powers(view, who, moving);
        for _ in 0..TRIES {
            let Some(power) = self.pick(&powers) else { break };
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
                let on = self.pick(&all)?;
                self.pick(&legal::charges(view, who, on))?
            }
            Some(going) => {
                let goals = legal::goals(view, who, going, &mut self.field);
                let path = legal::path(going, self.pick(&goals)?.to, &self.field);
                let on = if power.special == Some(Special::AttackOnTheWay) {
                    let all: Vec<CreatureId> = view.ids().filter(|&id| view.hostile(id, who)).collect();
                    vec![self.pick(&all)?]
                } else {
                    Vec::new()
                };
                Use { path, on, ..plain }
            }
            None if power.special == Some(Special::StepFirst) && self.below(2) == 0 => {
                let step = view.at(who)?.neighbours().collect::<Vec<_>>();
                let all: Vec<CreatureId> = view.ids().filter(|&id| view.hostile(id, who)).collect();
                Use { path: vec![self.pick(&step)?], on: vec![self.pick(&all)?], ..plain }
            }
            None => self.pick(&legal::aims(view, who, power))?,
        };
        check::plan(view, power, &wanted).is_ok().then_some(wanted)
    }
}

impl Policy<AdventureRules> for Random {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let view = battle.view().quiet();
        let Some(decision) = view.decision() else { return Intent::Pass };
        let odds = impatience(view.clock().round);
        if odds > 0 && self.below(IMPATIENT) < odds {
            return self.plain.answer(battle);
        }
        match (&decision.options, decision.about) {
            (Options::Choose { choices, may_pass }, _) => {
                let options = choices.len() + usize::from(*may_pass);
                choices.get(self.below(options)).map_or(Intent::Pass, |choice: &Choice| Intent::Choose(choice.clone()))
            }
            (_, Some(who)) => self.act(view, who, decision.ask == t::MOVE.get()),
            _ => Intent::Pass,
        }
    }
}
