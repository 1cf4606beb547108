//! Legal answers by chance, in any game: a kind of answer first, then one of that kind, then often its particulars.

use std::collections::BTreeMap;

use super::Policy;
use super::chance::Chance;
use crate::core::battle::Battle;
use crate::core::creature::Battlefield;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, OptionKind, Options, Use};
use crate::core::resolve::Rules;

/// Answers by chance; every kind of legal answer can come up. The longer a fight lasts, the oftener it does what somebody
/// else would who gets on with it, so that fights have an end.
#[derive(Clone, Debug)]
pub struct Random<P> {
    chance: Chance,
    /// Who gets on with fights that last long.
    steady: P,
}

/// Attempts at a kind of answer, and at other particulars of one.
const TRIES: usize = 12;
const OTHERS: usize = 2;

const AROUND: [(i16, i16); 8] = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];

impl<P: Default> Random<P> {
    /// One with dice of its own.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), steady: P::default() }
    }
}

impl<P> Random<P> {
    /// One of the kinds of answers to a turn or an offer, then one answer of it.
    fn act<R: Rules>(&mut self, battle: &Battle<R>, decision: &Decision) -> Option<Intent> {
        let mut kinds = R::option_kinds(battle.world(), decision);
        for _ in 0..TRIES {
            let wanted: fn(&OptionKind) -> bool = match self.chance.below(16) {
                0 => return None,
                1 => |kind| matches!(kind, OptionKind::Choose),
                2..=6 => |kind| matches!(kind, OptionKind::Walk(_)),
                _ => |kind| matches!(kind, OptionKind::Use(_)),
            };
            let fitting: Vec<OptionKind> = kinds.iter().copied().filter(wanted).collect();
            let Some(&kind) = self.chance.pick(&fitting) else { continue };
            let mut all = Vec::new();
            R::each_legal(battle.world(), decision, kind, &mut |intent| all.push(intent));
            match self.chance.pick(&all) {
                // What was imposed is there to last: mostly think better of it.
                Some(Intent::Choose(Choice::Record(_))) if !self.chance.one_in(8) => {}
                Some(intent) => return Some(self.varied(battle, intent, &all)),
                None => kinds.retain(|other| *other != kind),
            }
        }
        None
    }

    /// Any legal answer, where something must be done and nothing was come upon.
    fn any<R: Rules>(&mut self, battle: &Battle<R>) -> Option<Intent> {
        let mut all = Vec::new();
        battle.legal(|intent| all.push(intent));
        self.chance.pick(&all).cloned()
    }

    /// An answer, or the same with other particulars where a few attempts find legal ones.
    fn varied<R: Rules>(&mut self, battle: &Battle<R>, intent: &Intent, all: &[Intent]) -> Intent {
        if self.chance.one_in(2) {
            for _ in 0..OTHERS {
                if let Some(other) = self.other(battle, intent, all)
                    && battle.check(&other).is_ok()
                {
                    return other;
                }
            }
        }
        intent.clone()
    }

    /// An answer with something about it changed, not sure to be legal.
    fn other<R: Rules>(&mut self, battle: &Battle<R>, intent: &Intent, all: &[Intent]) -> Option<Intent> {
        match intent {
            Intent::Walk { by, path, how } => {
                let path = self.meander(battle, *by, path.len(), all)?;
                Some(Intent::Walk { by: *by, path, how: *how })
            }
            Intent::Use(wanted) => self.other_use(battle, wanted, all).map(Intent::Use),
            _ => None,
        }
    }

    fn other_use<R: Rules>(&mut self, battle: &Battle<R>, wanted: &Use, all: &[Intent]) -> Option<Use> {
        let mut other = wanted.clone();
        match self.chance.below(8) {
            0 => other.knock_out = true,
            1..=2 if !wanted.area.is_empty() => {
                let (dx, dy) = (self.chance.below(5) as i16 - 2, self.chance.below(5) as i16 - 2);
                other.area.iter_mut().for_each(|spot| *spot = spot.offset(dx, dy, 0));
            }
            1..=2 if wanted.on.len() > 1 => {
                other.on.swap_remove(self.chance.below(wanted.on.len()));
            }
            1..=2 if wanted.on.is_empty() && wanted.path.len() > 1 => {
                other.path = self.meander(battle, wanted.by, wanted.path.len(), all)?;
            }
            _ => return self.chance.pick(&R::particulars(battle.world(), wanted)).cloned(),
        }
        Some(other)
    }

    /// A way of at most so many steps that rather goes on than turns, over squares that others of its kind lead to.
    fn meander<R: Rules>(
        &mut self,
        battle: &Battle<R>,
        by: CreatureId,
        steps: usize,
        all: &[Intent],
    ) -> Option<Vec<Spot>> {
        let ends = all.iter().filter_map(|intent| match intent {
            Intent::Walk { path, .. } => path.last(),
            Intent::Use(wanted) => wanted.path.last(),
            _ => None,
        });
        let known: BTreeMap<(i16, i16), Spot> = ends.map(|spot| ((spot.x, spot.y), *spot)).collect();
        let mut here = battle.world().resource::<Battlefield>().occupancy().space(by)?.at;
        let (mut heading, mut path) = (self.chance.below(AROUND.len()), Vec::new());
        for _ in 0..2 * steps {
            heading = (heading + [0, 0, 1, 7, 2, 6][self.chance.below(6)]) % AROUND.len();
            let (dx, dy) = AROUND[heading];
            if let Some(&next) = known.get(&(here.x + dx, here.y + dy)) {
                here = next;
                path.push(next);
            }
            if path.len() == steps {
                break;
            }
        }
        (!path.is_empty()).then_some(path)
    }
}

impl<R: Rules, P: Policy<R>> Policy<R> for Random<P> {
    fn answer(&mut self, battle: &Battle<R>) -> Intent {
        let Some(decision) = battle.decision() else { return Intent::Pass };
        if self.chance.is_impatient(battle.round()) {
            return self.steady.answer(battle);
        }
        let found = match &decision.options {
            Options::Choose { choices, may_pass } => {
                let index = self.chance.below(choices.len() + usize::from(*may_pass));
                choices.get(index).cloned().map(Intent::Choose)
            }
            Options::Route(options) => {
                let index = self.chance.below(options.routes.len() + usize::from(!options.must));
                options.routes.get(index).cloned().map(Intent::Route)
            }
            Options::Use(_) if self.chance.one_in(8) => None,
            Options::Use(_) | Options::Act => self.act(battle, decision),
        };
        found.or_else(|| battle.done()).or_else(|| self.any(battle)).unwrap_or(Intent::Pass)
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
        self.steady.begin(seed);
    }
}
