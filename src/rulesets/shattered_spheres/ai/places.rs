//! What places are worth to somebody: what could be gained from there, what it costs to leave others' reach on the way.

use std::cell::{OnceCell, RefCell};

use super::worth;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Kind};
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::provoking::Threats;
use crate::rulesets::shattered_spheres::reach;
use crate::rulesets::shattered_spheres::sources::Manner;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;

/// What opportunity attacks on somebody who leaves a square are expected to gain: the same whatever way it goes.
pub struct OpportunityAttacks<'w> {
    view: View<'w>,
    who: CreatureId,
    /// Of enemies that could strike at all now.
    threats: Threats<'w>,
    /// By foe, and by whether it strikes with blades and with words.
    known: RefCell<Vec<(CreatureId, (bool, bool), f32)>>,
}

impl<'w> OpportunityAttacks<'w> {
    /// On somebody where it stands.
    pub fn on(view: View<'w>, who: CreatureId) -> Self {
        let may = |foe: &CreatureId| view.can_react(*foe) && !view.is_soft(*foe, view.side(who));
        let threats = Threats::of(view, view.enemies(who).filter(may).collect());
        Self { view, who, threats, known: RefCell::default() }
    }

    /// What leaving threatened squares along a way is expected to cost.
    pub fn price(&self, path: &[Spot]) -> f32 {
        let (view, who) = (self.view, self.who);
        let Some(mut from) = view.at(who) else { return 0.0 };
        let mut struck: Vec<CreatureId> = Vec::new();
        let mut sum = 0.0;
        for &to in path {
            for (foe, with) in self.threats.by_step(from, to) {
                if !struck.contains(&foe) {
                    struck.push(foe);
                    sum += self.worth(foe, with);
                }
            }
            from = to;
        }
        sum
    }

    fn worth(&self, foe: CreatureId, with: (bool, bool)) -> f32 {
        let mut known = self.known.borrow_mut();
        if let Some((.., worth)) = known.iter().find(|(by, how, _)| *by == foe && *how == with) {
            return *worth;
        }
        let own = self.view.sheet(foe).attacks.iter().filter(|line| match line.kind {
            Kind::Close => with.0 && line.id != t::UNARMED.get(),
            Kind::Court => with.1,
            _ => false,
        });
        let worth =
            own.map(|line| worth::attack(self.view, foe, line, self.who, Manner::default())).fold(0.0, f32::max);
        known.push((foe, with, worth));
        worth
    }
}

/// What somebody could gain by an attack from each square.
pub struct Gains<'w> {
    view: View<'w>,
    enemies: Vec<(CreatureId, Spot)>,
    lines: Vec<&'w AttackLine>,
    /// By line and enemy: the same from wherever it is made.
    known: Vec<OnceCell<f32>>,
    who: CreatureId,
}

impl<'w> Gains<'w> {
    /// Of somebody with what it could use now.
    pub fn new(view: View<'w>, who: CreatureId) -> Self {
        let enemies: Vec<_> = view.enemies(who).filter_map(|on| Some((on, view.at(on)?))).collect();
        let attacks = view.sheet(who).attacks.iter().map(|line| &**line);
        let lines: Vec<_> =
            attacks.filter(|line| line.is_attack() && reach::barred(view, who, line).is_none()).collect();
        let known = vec![OnceCell::new(); lines.len() * enemies.len()];
        Self { view, enemies, lines, known, who }
    }

    /// The most from a square.
    pub fn from(&self, spot: Spot) -> f32 {
        let view = self.view;
        let mut top: f32 = 0.0;
        for (at, &(on, there)) in self.enemies.iter().enumerate() {
            let far = ground::distance(spot, there);
            let near = |line: &AttackLine| match line.kind {
                Kind::Close | Kind::ClosePower => far <= line.reach,
                Kind::Ranged | Kind::RangedPower => far >= 2 && far <= view.house().ranges.0,
                Kind::Court | Kind::CourtPower => far <= view.court_range(),
                Kind::Rumor | Kind::GossipPower => far > view.court_range(),
                _ => false,
            };
            let mut within = self.lines.iter().enumerate().filter(|(_, line)| near(line)).peekable();
            if within.peek().is_none() || !ground::sees(view.board(), spot, there) {
                continue;
            }
            for (own, line) in within {
                let known = &self.known[own * self.enemies.len() + at];
                top = top.max(*known.get_or_init(|| worth::attack(view, self.who, line, on, Manner::default())));
            }
        }
        top
    }
}
