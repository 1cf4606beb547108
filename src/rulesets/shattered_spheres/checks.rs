//! Checks: what may be declared before them, the roll, what Destiny makes of it (SS-DICE, SS-DEG, SS-REA-10, SS-REA-11,
//! SS-DST-03, SS-DST-05, SS-DST-11).

use bevy::prelude::World;

use super::data::ruling::Ruling;
use super::frames::{Came, Check, CheckKind, CheckStage, Frame, Target};
use super::mutations;
use super::rolls::{self, Naturals, Reading};
use super::sources::{self, Stat};
use super::strikes;
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind, RolledDie};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns};
use crate::core::roll::{Distribution, RollResult, Source, Term, TermKind};
use crate::core::stack::{Flow, Stack};

/// Registers checks.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Check>(SpheresSystems::Checks, step);
}

/// What is declared before a check: Raise, Hunch, Slam.
pub static BEFORE: Question = Question::new("before-check");
/// Whether Destiny improves a check that has been seen.
pub static AFTER: Question = Question::new("after-check");

/// The side of somebody who can still play a die, and the pool it comes from.
fn dice_of(view: View, who: CreatureId) -> Vec<(Name, bool)> {
    let own = view.own_dice(who).filter(|pool| view.pool(who, *pool) > 0);
    let fate = view.fate(view.side(who)) > 0 && view.own_dice(who).is_some();
    own.map(|pool| (pool, true)).into_iter().chain(fate.then(|| (t::FATE.get(), false))).collect()
}

impl Check {
    /// How it is read.
    pub fn reading(&self, view: View) -> Reading {
        let five_short_is_two = view.plays(Ruling::FiveShortIsTwo);
        Reading { naturals: self.naturals, raises: self.raises, coup: self.coup, five_short_is_two }
    }

    /// Whether the other side rolls a d20 of its own.
    fn is_opposed(&self) -> bool {
        matches!(self.target, Target::Rolled(..))
    }

    /// What it has come to so far.
    pub fn came(&self, view: View) -> Came {
        let reading = self.reading(view);
        let [natural, other] = self.naturals_rolled;
        let total = self.totals[0] + self.improved[0];
        let target = self.totals[1] + self.improved[1];
        let counts = matches!(self.target, Target::Rolled(_, true));
        let degree = reading.degree(natural, total, target, if counts { other } else { 0 });
        let critical = self.naturals == Naturals::Attack && natural == 20 && total >= reading.raised(target);
        let critical = critical && !view.sheet(self.by).is_minion();
        Came { degree, natural, total, target, critical, slam: self.slam }
    }
}

fn step(world: &mut World, check: &mut Check) -> Flow<Frame> {
    match check.stage {
        CheckStage::Before => before(world, check),
        CheckStage::Rolling => {
            if std::mem::take(&mut check.hunching) {
                let degree = check.came.take().map_or(0, |came| i16::from(came.degree));
                check.own.helped(rolls::assistance(degree), Source::situation(t::HUNCH.get()));
            }
            roll(world, check);
            check.stage = CheckStage::After;
            Flow::Again
        }
        CheckStage::After => match window::step::<SpheresRules, Check>(world, check) {
            Flow::Done => {
                check.stage = CheckStage::Over;
                Flow::Again
            }
            other => other,
        },
        CheckStage::Over => {
            let view = View::new(world);
            let came = check.came(view);
            if check.improved != [0, 0] || check.coup > 0 {
                tell(world, check);
            }
            // Whatever was good for one check of this sort is used up.
            let (by, what) = (check.by, Cause::new(check.by, check.what));
            if !matches!(check.kind, CheckKind::Effect) {
                mutations::use_up(world, by, what, |own| own.aspect == super::data::words::Aspect::Check);
            }
            if let CheckKind::Skill(skill) = check.kind {
                mutations::use_up(world, by, what, |own| own.aspect == super::data::words::Aspect::Skill(skill));
            }
            mutations::deliver(world, came);
            Flow::Done
        }
    }
}

/// What may be declared before somebody's own check: one Reaction (SS-REA-12).
fn choices_before(view: View, check: &Check) -> Vec<Choice> {
    let by = check.by;
    if matches!(check.kind, CheckKind::Order) || !view.can_react(by) {
        return Vec::new();
    }
    let react = |with: Name, spend: i16| Choice::React { by, with, on: None, spend };
    let skilled = matches!(check.kind, CheckKind::Skill(_));
    let most = if view.plays(Ruling::RaisesTakeOneEach) { 1 } else { 2 };
    let raises = if skilled || !view.plays(Ruling::RaiseSkillsOnly) { most } else { 0 };
    let mut all: Vec<Choice> = (1..=raises).map(|count| react(t::RAISE.get(), count)).collect();
    if skilled {
        all.push(react(t::HUNCH.get(), 0));
    }
    if check.may_slam {
        all.push(react(t::SLAM.get(), 0));
    }
    all
}

fn before(world: &mut World, check: &mut Check) -> Flow<Frame> {
    let by = check.by;
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let view = View::new(world);
            let choices = choices_before(view, check);
            check.stage = CheckStage::Rolling;
            if choices.is_empty() {
                return Flow::Again;
            }
            check.stage = CheckStage::Before;
            let options = Options::Choose { choices, may_pass: true };
            let side = view.answers_for(by);
            return Flow::Ask(Decision { side, about: Some(by), ask: BEFORE.id(), origin: check.what, options });
        }
        Some(Intent::Choose(Choice::React { with, spend, .. })) => {
            mutations::react(world, by);
            let cause = Cause::new(by, with);
            check.stage = CheckStage::Rolling;
            if with == t::RAISE.get() {
                check.raises = i8::try_from(spend).unwrap_or(1).clamp(1, 2);
                mutations::tell(world, by, cause, format!("raises the number by {}", 5 * check.raises));
            } else if with == t::SLAM.get() {
                check.slam = true;
                let view = View::new(world);
                if view.plays(Ruling::SlamHelpsAttack) {
                    let ranks = view.attack(by, check.what).map_or(0, |line| strikes::slam_ranks(view, by, line));
                    check.own.helped(ranks, Source::situation(t::SLAM.get()));
                }
                mutations::tell(world, by, cause, "follows through with full weight: a Slam");
            } else {
                check.hunching = true;
                let own = sources::skill(View::new(world), by, name!("intuition"), None, false);
                let hunch = Check::new(
                    by,
                    CheckKind::Skill(name!("intuition")),
                    t::HUNCH.get(),
                    own,
                    Target::Number(rolls::EASY),
                );
                return Flow::Push(hunch.frame());
            }
        }
        Some(_) => check.stage = CheckStage::Rolling,
    }
    Flow::Again
}

/// Rolls the dice of a side in their order: the d20 if it has one, Advantage, Disadvantage (SS-DICE-08).
fn roll_side(
    world: &mut World,
    who: CreatureId,
    stat: &Stat,
    d20: bool,
    purpose: Name,
    dice: &mut Vec<RolledDie>,
) -> [i16; 3] {
    let mut draw = |world: &mut World, sides: u8| {
        let value = mutations::roll(world, Some(who), sides, purpose);
        dice.push(RolledDie { sides, value, kept: true });
        i16::from(value)
    };
    let natural = if d20 { draw(world, 20) } else { 0 };
    let [more, less] = [stat.advantage(), stat.disadvantage()].map(|ranks| rolls::dice(ranks, stat.tier));
    if stat.reads.means && !d20 {
        return [natural, rolls::means(&more), rolls::means(&less)];
    }
    let [advantage, disadvantage] = [more, less].map(|dice| dice.into_iter().map(|sides| draw(world, sides)).sum());
    [natural, advantage, disadvantage]
}

fn purpose(kind: CheckKind) -> Name {
    match kind {
        CheckKind::Attack => t::ATTACK.get(),
        CheckKind::Skill(_) => t::CHECK.get(),
        CheckKind::Resist(_) => t::RESIST.get(),
        CheckKind::Effect => t::EFFECT.get(),
        CheckKind::Counter => t::COUNTER.get(),
        CheckKind::Order => t::INITIATIVE.get(),
        CheckKind::Death => t::DEATH_SAVE.get(),
    }
}

fn other_purpose(kind: CheckKind) -> Name {
    match kind {
        CheckKind::Attack => t::DEFENSE.get(),
        CheckKind::Resist(_) | CheckKind::Counter => t::EFFECT.get(),
        CheckKind::Effect => t::RESIST.get(),
        _ => t::CHECK.get(),
    }
}

fn roll(world: &mut World, check: &mut Check) {
    let mut dice = Vec::new();
    let own = roll_side(world, check.by, &check.own, true, purpose(check.kind), &mut dice);
    check.naturals_rolled[0] = own[0];
    check.totals[0] = own[0] + check.own.rank() + own[1] - own[2];
    check.dice = dice;
    let other = check.on.unwrap_or(check.by);
    let mut theirs = Vec::new();
    match check.target.clone() {
        Target::Number(number) => check.totals[1] = number,
        Target::Passive(stat) => {
            let [_, more, less] = roll_side(world, other, &stat, false, other_purpose(check.kind), &mut theirs);
            check.totals[1] = rolls::PASSIVE + stat.rank() + more - less;
        }
        Target::Rolled(stat, _) => {
            let [natural, more, less] = roll_side(world, other, &stat, true, other_purpose(check.kind), &mut theirs);
            check.naturals_rolled[1] = natural;
            check.totals[1] = natural + stat.rank() + more - less;
        }
    }
    if check.fortune {
        fortune(world, other);
    }
    if check.kind != CheckKind::Order && View::new(world).plays(Ruling::FortuneOnEveryCheck) {
        fortune(world, check.by);
    }
    tell(world, check);
}

/// The Fortune Die of whoever Defends (SS-STD-09).
fn fortune(world: &mut World, who: CreatureId) {
    let face = mutations::roll(world, Some(who), 6, t::FORTUNE.get());
    let view = View::new(world);
    let most = view.house().most_dice;
    if let Some(pool) = view.own_dice(who).filter(|pool| face == 6 && view.pool(who, *pool) < most) {
        mutations::change_pool(world, who, pool, 1, Cause::new(who, t::FORTUNE.get()));
    }
}

/// What the check is made of, as a fact.
fn tell(world: &mut World, check: &Check) {
    let view = View::new(world);
    let came = check.came(view);
    let mut terms = vec![Term::dice(1, 20, check.naturals_rolled[0])];
    terms.extend(&check.own.ranks);
    let more = rolls::dice(check.own.advantage(), check.own.tier).len();
    for (at, die) in check.dice.iter().enumerate().skip(1) {
        let adds = at <= more;
        let source = Source::situation(if adds { name!("advantage") } else { name!("disadvantage") });
        let value = if adds { i16::from(die.value) } else { -i16::from(die.value) };
        terms.push(Term { kind: TermKind::Dice { count: 1, sides: die.sides }, value, source });
    }
    terms.extend(check.lent.iter().map(|&(pool, face)| Term::number(face, Source::content(pool))));
    terms.extend(check.own.told_help());
    if check.raises > 0 {
        terms.push(Term {
            kind: TermKind::Against(5 * i16::from(check.raises)),
            value: 0,
            source: Source::situation(t::RAISE.get()),
        });
    }
    terms.extend(opposing(check));
    let odds = odds(view, check);
    let settled = odds.weight(|&degree| degree == came.degree) > 0 && check.improved == [0, 0];
    let odds = if settled { odds } else { Distribution::certain(came.degree) };
    let net = i8::try_from(check.own.advantage() - check.own.disadvantage()).unwrap_or(0);
    let result = RollResult { terms, natural: came.natural, total: came.total, degree: came.degree, net, odds };
    let (by, on, what) = (check.by, check.on, check.what);
    let dice = check.dice.clone();
    let target = check.reading(view).raised(came.target);
    mutations::record_fact(world, Cause::new(by, what), FactKind::Versus { by, on, what, dice, target, result });
}

/// What the number that a check has to come to is made of: 10 or a d20, ranks, dice, what a die has added.
fn opposing(check: &Check) -> Vec<Term> {
    let against = |value: i16, source: Source| Term { kind: TermKind::Against(value), value: 0, source };
    let (stat, start, source) = match &check.target {
        Target::Number(_) => return Vec::new(),
        Target::Passive(stat) => (stat, rolls::PASSIVE, name!("passive")),
        Target::Rolled(stat, _) => (stat, check.naturals_rolled[1], name!("d20")),
    };
    let mut all = vec![against(start, Source::situation(source))];
    all.extend(stat.ranks.iter().filter(|term| term.value != 0).map(|term| against(term.value, term.source)));
    let dice = check.totals[1] - start - stat.ranks_alone();
    let parts = [(dice, name!("dice")), (check.improved[1], name!("improved"))];
    all.extend(
        parts.into_iter().filter(|(value, _)| *value != 0).map(|(value, of)| against(value, Source::situation(of))),
    );
    all
}

/// Every degree that a check could have, with its exact odds.
pub fn odds(view: View, check: &Check) -> Distribution<i8> {
    let against = match &check.target {
        Target::Number(number) => rolls::Against::Number(*number),
        Target::Passive(stat) => rolls::Against::Passive(stat.part()),
        Target::Rolled(stat, counts) => rolls::Against::Rolled(stat.part(), *counts),
    };
    rolls::odds(check.own.part(), against, check.reading(view)).map(|(degree, _)| *degree)
}

impl window::Window<Frame> for Check {
    type Asker = CreatureId;
    const TURNS: Turns = Turns::UntilAllPass;

    fn asked(&mut self) -> &mut Asked<CreatureId> {
        &mut self.asked
    }

    /// The initiator, then its opponent if it rolled too, until both pass (SS-DST-11).
    fn order(&self, _: &World) -> Vec<CreatureId> {
        let other = self.on.filter(|on| self.is_opposed() && *on != self.by);
        [self.by].into_iter().chain(other).collect()
    }

    fn offer(&self, world: &World, asker: CreatureId) -> Option<Offer> {
        let view = View::new(world);
        if matches!(self.kind, CheckKind::Order) || !view.is_free(asker) {
            return None;
        }
        let came = self.came(view);
        let own = asker == self.by;
        let spent = self.improved[usize::from(!own)] != 0 || (own && self.coup > 0);
        if spent && view.plays(Ruling::ImproveOnce) {
            return None;
        }
        let lost = self.naturals == Naturals::Attack && came.natural == 1;
        let matters = if own {
            (came.degree < 0 || self.graded) && !lost
        } else {
            (came.degree > 0 || !matches!(self.target, Target::Rolled(_, true))) && !lost
        };
        let coup = own && self.graded && came.degree > 0 && self.naturals == Naturals::Improve;
        let mut choices = Vec::new();
        for (_, of_own) in dice_of(view, asker) {
            let (improve, best) = match of_own {
                true => (t::IMPROVE.get(), t::COUP.get()),
                false => (t::FATE_IMPROVE.get(), t::FATE_COUP.get()),
            };
            let react = |with: Name| Choice::React { by: asker, with, on: None, spend: 0 };
            choices.extend(matters.then(|| react(improve)));
            choices.extend(coup.then(|| react(best)));
        }
        if choices.is_empty() {
            return None;
        }
        let options = Options::Choose { choices, may_pass: true };
        let (side, ask, origin) = (view.answers_for(asker), AFTER.id(), self.what);
        Some(Offer::Question(Decision { side, about: Some(asker), ask, origin, options }))
    }

    fn answer(&mut self, world: &mut World, asker: CreatureId, answer: Intent) -> Answer<Frame> {
        let Intent::Choose(Choice::React { with, .. }) = answer else { return Answer::Passed };
        let fate = with == t::FATE_IMPROVE.get() || with == t::FATE_COUP.get();
        let pool = View::new(world).own_dice(asker).filter(|_| !fate).unwrap_or(t::FATE.get());
        let face = spend_die(world, asker, fate, with);
        if with == t::COUP.get() || with == t::FATE_COUP.get() {
            let more = rolls::half_up(face);
            self.coup = self.coup.saturating_add(i8::try_from(more).unwrap_or(3));
            mutations::tell(
                world,
                asker,
                Cause::new(asker, with),
                format!("rolls {face} and gains {more} {}", if more == 1 { "degree" } else { "degrees" }),
            );
        } else {
            let side = usize::from(asker != self.by);
            self.improved[side] += face;
            if side == 0 {
                self.lent.push((pool, face));
            }
            mutations::tell(world, asker, Cause::new(asker, with), format!("adds {face} to the roll"));
        }
        Answer::Given(None)
    }
}

/// Takes a die from somebody's pool or its side's, and rolls it (SS-DST-01, SS-DST-02).
pub fn spend_die(world: &mut World, who: CreatureId, fate: bool, of: Name) -> i16 {
    let cause = Cause::new(who, of);
    let view = View::new(world);
    match view.own_dice(who).filter(|_| !fate) {
        Some(pool) => {
            mutations::change_pool(world, who, pool, -1, cause);
        }
        None => {
            let side = view.side(who);
            crate::core::mutations::change_side_pool(world, side, t::FATE.get(), -1, cause);
        }
    }
    i16::from(mutations::roll(world, Some(who), 6, t::DIE.get()))
}
