//! Who plays it: one that goes for the nearest foe, one that rolls for it.

use battlemat::ai::worth::Parts;
use battlemat::ai::{Opponents, Policy};
use battlemat::core::battle::Battle;
use battlemat::core::creature::{Battlefield, tag};
use battlemat::core::geometry::{Space, Spot};
use battlemat::core::intent::{Intent, Options};
use battlemat::core::side::{Feeling, feeling};

use super::content::Content;
use super::rules::{ScuffleRules, spot, standing};

#[derive(Default)]
pub struct Plain;

impl Opponents for Content {
    type Plain = Plain;

    fn temperaments() -> Vec<Plain> {
        vec![Plain]
    }

    /// Health left.
    fn parts(_: &mut Plain, battle: &Battle<ScuffleRules>, parts: &mut Parts<'_>) {
        let battlefield = battle.world().resource::<Battlefield>();
        for id in battle.ids() {
            let health = battlefield.tracks(id).iter().map(|track| track.now).sum::<i16>();
            parts.combatant(id, tag(battle.world(), id), f32::from(health));
        }
    }

    fn horizon(battle: &Battle<ScuffleRules>) -> u16 {
        battle.round() + 1
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
        let mut all = Vec::new();
        battle.legal(|intent| all.push(intent));
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
