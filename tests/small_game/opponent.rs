//! Who plays it: one that goes for the nearest foe, one that rolls for it.

use battlemat::ai::chance::Chance;
use battlemat::ai::{Opponents, Player, Policy};
use battlemat::core::battle::Battle;
use battlemat::core::geometry::{Space, Spot};
use battlemat::core::ids::CreatureId;
use battlemat::core::intent::{Intent, Options, Use};
use battlemat::core::name::Name;
use battlemat::core::side::{Feeling, feeling};

use super::content::Content;
use super::rules::{ScuffleRules, spot, standing};

pub struct Plain;

pub struct Random(Chance);

impl Opponents for Content {
    const LOOKS_AHEAD: bool = false;

    fn policy(player: Player, seed: u64) -> Box<dyn Policy<ScuffleRules>> {
        match player {
            Player::Random => Box::new(Random(Chance::new(seed))),
            Player::Plain | Player::Farsighted => Box::new(Plain),
        }
    }
}

/// Everything that could be done in a turn but walking further than a square.
fn options(battle: &Battle<ScuffleRules>, who: CreatureId) -> Vec<Intent> {
    let at = spot(battle.world(), who).expect("a place");
    let strike = |on| Intent::Use(Use { by: who, ability: Name::new("strike"), on: vec![on], ..Use::default() });
    let guard = Intent::Use(Use { by: who, ability: Name::new("guard"), ..Use::default() });
    let step = |to: Spot| Intent::Walk { by: who, path: vec![to], how: Name::default() };
    let strikes = standing(battle.world()).into_iter().map(strike);
    let all = strikes.chain([guard]).chain(at.neighbours().map(step));
    all.filter(|intent| battle.check(intent).is_ok()).chain([Intent::EndTurn(who)]).collect()
}

impl Policy<ScuffleRules> for Random {
    fn answer(&mut self, battle: &Battle<ScuffleRules>) -> Intent {
        let Some(decision) = battle.decision() else { return Intent::Pass };
        match (&decision.options, decision.about) {
            (Options::Choose { choices, .. }, _) => {
                let index = self.0.below(choices.len() + 1);
                choices.get(index).cloned().map_or(Intent::Pass, Intent::Choose)
            }
            (_, Some(who)) => {
                if self.0.is_impatient(battle.round()) {
                    return Plain.answer(battle);
                }
                self.0.pick(&options(battle, who)).cloned().unwrap_or(Intent::EndTurn(who))
            }
            _ => Intent::Pass,
        }
    }
}

impl Policy<ScuffleRules> for Plain {
    fn answer(&mut self, battle: &Battle<ScuffleRules>) -> Intent {
        let Some(decision) = battle.decision() else { return Intent::Pass };
        let (world, Some(who)) = (battle.world(), decision.about) else { return Intent::Pass };
        if let Options::Choose { choices, .. } = &decision.options {
            return choices.first().cloned().map_or(Intent::Pass, Intent::Choose);
        }
        let far = |from: Spot| {
            let foes = standing(world).into_iter().filter(|&id| feeling(world, who, id) == Feeling::Enemy);
            foes.filter_map(|id| spot(world, id)).map(|to| Space::square(from).distance(Space::square(to))).min()
        };
        let all = options(battle, who);
        let strikes = |intent: &&Intent| matches!(intent, Intent::Use(wanted) if !wanted.on.is_empty());
        if let Some(strike) = all.iter().find(strikes) {
            return strike.clone();
        }
        let here = spot(world, who).and_then(far);
        let ways = all.iter().filter_map(|intent| match intent {
            Intent::Walk { path, .. } => Some((far(*path.last()?), intent)),
            _ => None,
        });
        let nearest = ways.min_by_key(|(far, _)| *far).filter(|(far, _)| *far < here);
        nearest.map_or(Intent::EndTurn(who), |(_, intent)| intent.clone())
    }
}
