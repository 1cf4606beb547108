//! Legal answers by chance: what kind of answer first, then its particulars, so that nothing has to be listed.

use std::sync::Arc;

use super::super::rules::actions::granted_uses;
use super::super::rules::movement::allowance;
use super::Plain;
use crate::ai::Policy;
use crate::ai::chance::Chance;
use crate::core::area::Shape;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Mode, Options, Use, UseOptions};
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType, Deed};
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::target_spec::{Count, Yourself};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::actions::free_actions;
use crate::rulesets::draw_steel::rules::actions::free_actions::FreeAction;
use crate::rulesets::draw_steel::rules::actions::interact;
use crate::rulesets::draw_steel::rules::ending;
use crate::rulesets::draw_steel::rules::frames::Frame;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::MoveKind;
use crate::rulesets::draw_steel::rules::movement::Mover;
use crate::rulesets::draw_steel::rules::phases::DrawSteelRules;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Answers by chance; every kind of legal answer can come up. The longer a fight lasts, the oftener it does what gets on
/// with it instead, so that fights have an end.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
    plain: Plain,
}

/// Attempts at an answer other than ending the turn.
const TRIES: usize = 12;

/// Attempts at aiming one ability.
const AIMS: usize = 3;

/// Steps tried for one walk.
const STEPS: usize = 12;

const ALL_AROUND: [(i16, i16); 8] = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];

impl Random {
    /// One with dice of its own.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), plain: Plain::new() }
    }

    fn act(&mut self, view: View, who: CreatureId) -> Intent {
        for _ in 0..TRIES {
            let found = match self.chance.below(16) {
                0 => return Intent::EndTurn(who),
                1 => self.small_thing(view, who),
                2..=6 => self.walk(view, who),
                _ => self.ability(view, who).map(Intent::Use),
            };
            if let Some(intent) = found {
                return intent;
            }
        }
        Intent::EndTurn(who)
    }

    /// Something that costs no part of the turn.
    fn small_thing(&mut self, view: View, who: CreatureId) -> Option<Intent> {
        match self.chance.below(3) {
            0 => self.take_back(view, who),
            1 => {
                let captive = *self.chance.pick(&view.captives(who))?;
                let with = t::LET_GO.get();
                Some(Intent::Choose(Choice::React { by: who, with, on: Some(captive), spend: 0 }))
            }
            _ => {
                let act = *self.chance.pick(FreeAction::ALL)?;
                free_actions::check(view, act).is_ok().then_some(Intent::Choose(Choice::Named(act.slug())))
            }
        }
    }

    fn take_back(&mut self, view: View, who: CreatureId) -> Option<Intent> {
        let records: Vec<_> = ending::imposed_by(view, who).map(|(_, held)| held.record).collect();
        let record = *self.chance.pick(&records)?;
        // Effects are imposed to last: mostly think better of it.
        let meant = self.chance.one_in(8) && ending::check_end_effect(view, record).is_ok();
        meant.then_some(Intent::Choose(Choice::Record(record)))
    }

    /// An ability to use on one's own turn.
    fn ability(&mut self, view: View, who: CreatureId) -> Option<Use> {
        let abilities = &view.sheet(who).abilities;
        let ability = self.chance.pick(abilities)?;
        if ability.trigger.is_some() || ability.action == ActionType::VillainAction {
            return None;
        }
        let payment = check::usable(view, who, ability, Grant::default()).ok()?;
        check::affordable(view, who, ability, 0).ok()?;
        self.aimed(view, who, ability, |wanted| {
            check::plan_usable(view, wanted, ability, payment, Grant::default()).is_ok()
        })
    }

    /// The use of an ability that is offered, or nothing.
    fn offered(&mut self, view: View, options: &UseOptions) -> Option<Intent> {
        if options.or_walk && self.chance.one_in(4) {
            let manner = if self.chance.one_in(4) { StepCause::Shift } else { StepCause::Walk };
            let squares = if manner == StepCause::Shift { view.disengage(options.by) } else { view.speed(options.by) };
            let how = if manner == StepCause::Shift { MoveKind::Disengage } else { MoveKind::Any };
            let path = self.way(view, options.by, manner, squares)?;
            return Some(Intent::Walk { by: options.by, path, how: how.slug() });
        }
        let Some(Frame::Offer(offer)) = view.stack().top() else { return None };
        for _ in 0..TRIES {
            let ability = *self.chance.pick(&options.abilities)?;
            let Some(ability) = view.ability(options.by, ability) else { continue };
            let found = self.aimed(view, options.by, ability, |wanted| {
                let on = options.on.is_none_or(|on| wanted.on.contains(&on));
                on && granted_uses::check_use(view, offer, wanted).is_ok()
            });
            if let Some(wanted) = found {
                return Some(Intent::Use(wanted));
            }
        }
        None
    }

    /// A use of an ability that passes a test, if a few attempts find one.
    fn aimed(
        &mut self,
        view: View,
        by: CreatureId,
        ability: &Arc<AbilityDef>,
        legal: impl Fn(&Use) -> bool,
    ) -> Option<Use> {
        for _ in 0..AIMS {
            let Some(mut wanted) = self.aim(view, by, ability) else { continue };
            self.particulars(view, ability, &mut wanted);
            if legal(&wanted) {
                return Some(wanted);
            }
        }
        None
    }

    /// What may be left open in a use.
    fn particulars(&mut self, view: View, ability: &AbilityDef, wanted: &mut Use) {
        if let Some(roll) = &ability.roll {
            if roll.with.len() > 1 && self.chance.one_in(2) {
                wanted.with = self.chance.pick(&roll.with).copied();
            }
            if !roll.kinds.is_empty() && self.chance.one_in(2) {
                wanted.kind = self.chance.pick(&roll.kinds).copied();
            }
        }
        if let Some(rider) = &ability.rider
            && self.chance.one_in(2)
        {
            let most = if rider.spend.repeat { 4 } else { rider.spend.amount };
            let spend = if rider.spend.repeat { 1 + self.chance.below(most as usize) as i16 } else { most };
            if check::affordable(view, wanted.by, ability, spend).is_ok() {
                wanted.spend = spend;
            }
        }
        wanted.knock_out = self.chance.one_in(16);
    }

    /// Targets, squares and mode of an ability, not sure to be legal.
    fn aim(&mut self, view: View, by: CreatureId, ability: &Arc<AbilityDef>) -> Option<Use> {
        let mut wanted = Use { by, ability: ability.id, ..Use::default() };
        let aura = matches!(ability.distance, Distance::Aura(_));
        if let Some((shape, within)) = targeting::shape(view, by, ability, 0)
            && !aura
        {
            wanted.area = self.placed(view, by, shape, within.unwrap_or(0))?;
            return Some(wanted);
        }
        if ability.after.contains(&Deed::Charge) {
            let enemies: Vec<CreatureId> = view.living().filter(|&id| view.hostile(by, id)).collect();
            let enemy = *self.chance.pick(&enemies)?;
            wanted.path =
                if view.adjacent(by, enemy) { Vec::new() } else { movement::charge_path(view, by, enemy, 1)? };
            wanted.on = vec![enemy];
            return Some(wanted);
        }
        if ability.after.contains(&Deed::MoveCaptive) {
            let captives = view.captives(by);
            let captive = *self.chance.pick(&captives)?;
            let (own, side) = (view.space(by)?, view.size(captive).squares());
            let span = (own.side + side) as usize + 1;
            let (dx, dy) = (self.chance.below(span) as i16 - side, self.chance.below(span) as i16 - side);
            wanted.on = vec![captive];
            wanted.path = vec![own.at.offset(dx, dy, 0)];
            return Some(wanted);
        }
        if ability.says(&Deed::Interact) {
            let (door, _) = *self.chance.pick(&interact::doors(view, by, ability))?;
            wanted.area = vec![door];
            return Some(wanted);
        }
        if ability.target.yourself == Yourself::Only
            || (aura && matches!(ability.target.count, Count::Each | Count::Special))
        {
            return Some(wanted);
        }
        if matches!(ability.distance, Distance::Reach { .. }) {
            wanted.mode = Some(if self.chance.one_in(2) { Mode::Melee } else { Mode::Ranged });
        }
        let rush = ability.before.iter().any(|deed| matches!(deed, Deed::Rush { .. }));
        let reach = targeting::reach(view, by, ability, wanted.mode).unwrap_or(i16::MAX) + if rush { 3 } else { 0 };
        let mut near: Vec<CreatureId> = view
            .ids()
            .filter(|&id| view.distance(by, id) <= reach || id == by)
            .filter(|&id| id == by || targeting::kind_fits(view, by, &ability.target, id))
            .filter(|&id| id != by || ability.target.yourself != Yourself::No)
            .collect();
        let most = targeting::most_targets(ability).unwrap_or(1).max(1);
        let count = if most > 1 && self.chance.one_in(2) { 1 + self.chance.below(most) } else { most };
        while wanted.on.len() < count && !near.is_empty() {
            let index = self.chance.below(near.len());
            wanted.on.push(near.swap_remove(index));
        }
        Some(wanted)
    }

    /// Squares to place an area by, around a square that is near somebody more often than not.
    fn placed(&mut self, view: View, by: CreatureId, shape: Shape, within: i16) -> Option<Vec<Spot>> {
        let own = view.space(by)?;
        let side = match shape {
            Shape::Burst { .. } => return Some(Vec::new()),
            Shape::Cube { side } => side,
            Shape::Line { length, .. } => {
                let (dx, dy) = *self.chance.pick(&ALL_AROUND)?;
                let from = self.beside(own, (dx, dy), within);
                return Some((0..length).map(|i| from.offset(i * dx, i * dy, 0)).collect());
            }
            Shape::Wall { squares } => squares,
        };
        let near: Vec<Space> =
            view.occupancy().all().map(|(_, space)| space).filter(|s| own.distance(*s) <= within + side).collect();
        let around = if self.chance.one_in(4) { own } else { *self.chance.pick(&near)? };
        let (dx, dy) = (self.chance.below(side as usize) as i16, self.chance.below(side as usize) as i16);
        let corner = around.at.offset(-dx, -dy, 0);
        if let Shape::Wall { squares } = shape {
            let (dx, dy) = if self.chance.one_in(2) { (1, 0) } else { (0, 1) };
            let spot = |i: i16| corner.offset(i * dx, i * dy, 0);
            return Some((0..squares).map(spot).map(|spot| spot.with_z(view.board().ground(spot))).collect());
        }
        Some(vec![corner])
    }

    /// A square from which a line could start: beyond one's own space in a direction, at a distance up to `within`.
    fn beside(&mut self, own: Space, (dx, dy): (i16, i16), within: i16) -> Spot {
        let gap = 1 + self.chance.below(within.max(1) as usize) as i16;
        let mut axis = |direction: i16| match direction {
            1 => own.side - 1 + gap,
            -1 => -gap,
            _ => self.chance.below(own.side as usize) as i16,
        };
        let (x, y) = (axis(dx), axis(dy));
        own.at.offset(x, y, 0)
    }

    /// A walk on one's own turn.
    fn walk(&mut self, view: View, who: CreatureId) -> Option<Intent> {
        let how = match self.chance.below(12) {
            0..=2 => MoveKind::Disengage,
            3 => MoveKind::Jump,
            4 => MoveKind::Advance,
            _ => MoveKind::Any,
        };
        let (squares, manner) = allowance::budget(view, who, how);
        if squares <= 0 || (manner == StepCause::Shift && view.forbidden(who, Forbidden::Shift).is_some()) {
            return None;
        }
        let path =
            if how == MoveKind::Jump { self.straight(view, who)? } else { self.way(view, who, manner, squares)? };
        let plain = matches!(how, MoveKind::Any | MoveKind::Disengage);
        let legal = plain || movement::check_walk(view, who, &path, how.slug()).is_ok();
        legal.then_some(Intent::Walk { by: who, path, how: how.slug() })
    }

    /// A straight stretch in any direction.
    fn straight(&mut self, view: View, who: CreatureId) -> Option<Vec<Spot>> {
        let at = view.space(who)?.at;
        let (dx, dy) = *self.chance.pick(&ALL_AROUND)?;
        let length = 1 + self.chance.below(4) as i16;
        Some((1..=length).map(|i| at.offset(i * dx, i * dy, 0)).collect())
    }

    /// A way of at most `squares` that rather goes on than turns, up to a place where one may stop.
    fn way(&mut self, view: View, who: CreatureId, manner: StepCause, squares: i16) -> Option<Vec<Spot>> {
        if squares <= 0 {
            return None;
        }
        let mover = Mover::new(view, who, manner, true);
        let mut here = view.space(who)?.at;
        let mut left = 1 + self.chance.below(squares as usize) as i16;
        let mut heading = self.chance.below(ALL_AROUND.len());
        let (mut path, mut sure) = (Vec::new(), 0);
        for _ in 0..STEPS {
            let turn = [0, 0, 1, 7, 2, 6][self.chance.below(6)];
            heading = (heading + turn) % ALL_AROUND.len();
            let (dx, dy) = ALL_AROUND[heading];
            let to = mover.level(here.offset(dx, dy, 0));
            match mover.step(here, to) {
                Ok(cost) if cost <= left => {
                    left -= cost;
                    here = to;
                    path.push(to);
                    if mover.stop(to).is_ok() {
                        sure = path.len();
                    }
                }
                _ => heading = self.chance.below(ALL_AROUND.len()),
            }
            if left == 0 {
                break;
            }
        }
        path.truncate(sure);
        (!path.is_empty()).then_some(path)
    }
}

impl Policy<DrawSteelRules> for Random {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let view = battle.view().quiet();
        let Some(decision) = view.decision() else { return Intent::Pass };
        if self.chance.is_impatient(view.clock().round) {
            return self.plain.answer(battle);
        }
        match &decision.options {
            Options::Choose { choices, may_pass } => {
                let index = self.chance.below(choices.len() + usize::from(*may_pass));
                choices.get(index).cloned().map_or(Intent::Pass, Intent::Choose)
            }
            Options::Route(options) => {
                let index = self.chance.below(options.routes.len() + usize::from(!options.must));
                options.routes.get(index).cloned().map_or(Intent::Pass, Intent::Route)
            }
            Options::Use(options) => {
                if self.chance.one_in(8) {
                    return Intent::Pass;
                }
                self.offered(view, options).unwrap_or(Intent::Pass)
            }
            Options::Act => decision.about.map_or(Intent::Pass, |who| self.act(view, who)),
        }
    }
}
