//! d20 rolls: their dice, the second chances of player characters, contested checks (BC-DICE).

use bevy::prelude::{Resource, World};

use super::data::words::{Kind, Score};
use super::frames::{Contest, Frame, Harm, Overextend, Roll};
use super::mutations;
use super::reach;
use super::rolls::{self, PLAIN, STRAIN};
use super::sources;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind, RolledDie};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{RollResult, Source, Term, TermKind};
use crate::core::stack::{Flow, Stack};
use crate::core::uses::Scope;

/// Registers rolls.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules
        .step::<Roll>(BeaconSystems::Rolls, step)
        .step::<Contest>(BeaconSystems::Rolls, contest)
        .step::<Overextend>(BeaconSystems::Rolls, overextend);
}

/// Whether a roll of one's own is made again (BC-DICE-14).
pub static REROLL: Question = Question::new("reroll");
/// Whether a charge is spent on a roll (BC-ABL-04).
pub static CHARGE: Question = Question::new("charge");
/// What an enemy does about somebody who overextends (BC-DICE-14).
pub static OVEREXTENDED: Question = Question::new("overextended");

/// The needed number of a roll that nothing is known to be needed of yet.
pub const OPEN: i16 = i16::MIN;

/// What the last roll came to, for the frame beneath, which takes it at once.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Rolled(pub Option<RolledTotal>);

/// See [`Rolled`].
#[derive(Clone, Copy, Debug)]
pub struct RolledTotal {
    /// The total.
    pub total: i16,
    /// 2 critical, 1 success, -1 failure.
    pub degree: i8,
}

/// Takes what the last roll came to.
pub fn take(world: &mut World) -> Option<RolledTotal> {
    world.resource_mut::<Rolled>().0.take()
}

/// A roll by a score against a number: a check, or a save against somebody's effect.
pub fn by_score(view: View, who: CreatureId, with: Score, what: Name, purpose: Name, need: i16) -> Roll {
    Roll {
        who,
        what,
        purpose,
        on: None,
        need,
        adds: vec![Term::number(view.score(who, with), Source::Figure(with.word()))],
        help: sources::check(view, who, with),
        shown: None,
        charged: false,
        kept: false,
        attack: false,
    }
}

/// An ability check (BC-DICE-10).
pub fn check(view: View, who: CreatureId, with: Score, what: Name) -> Roll {
    by_score(view, who, with, what, t::CHECK.get(), PLAIN)
}

fn step(world: &mut World, roll: &mut Roll) -> Flow<Frame> {
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    if roll.shown.is_none() {
        if !roll.charged && View::new(world).has(roll.who, t::HEARTENED.get()) {
            let Some(answer) = answer else { return ask(world, roll, &CHARGE, vec![Choice::Yes]) };
            roll.charged = true;
            if answer == Intent::Choose(Choice::Yes) {
                let cause = Cause::new(roll.who, t::HEARTENED.get());
                mutations::lift_named(world, roll.who, t::HEARTENED.get(), t::USED.get(), cause);
                roll.help.push(Term::help(1, Source::situation(t::HEARTENED.get())));
            }
            return Flow::Again;
        }
        draw(world, roll);
        return Flow::Again;
    }
    let choices = if roll.kept { Vec::new() } else { chances(View::new(world), roll) };
    if !choices.is_empty() {
        match answer {
            None => return ask(world, roll, &REROLL, choices),
            Some(Intent::Choose(choice)) => return again(world, roll, &choice),
            Some(_) => roll.kept = true,
        }
    }
    finish(world, roll);
    Flow::Done
}

fn ask(world: &World, roll: &Roll, question: &Question, choices: Vec<Choice>) -> Flow<Frame> {
    let side = View::new(world).side(roll.who);
    let options = Options::Choose { choices, may_pass: true };
    Flow::Ask(Decision { side, about: Some(roll.who), ask: question.id(), origin: roll.what, options })
}

/// The d20 first, then the net d6 (BC-DICE-13).
fn draw(world: &mut World, roll: &mut Roll) {
    let natural = mutations::roll(world, Some(roll.who), 20, roll.purpose);
    let dice = sources::net(&roll.help).dice();
    let d6 = (0..dice).map(|_| mutations::roll(world, Some(roll.who), 6, roll.purpose)).collect();
    roll.shown = Some((natural, d6));
}

/// What the dice and what is added to them come to; 0 before they are rolled.
pub fn total(roll: &Roll) -> i16 {
    let Some((natural, d6)) = &roll.shown else { return 0 };
    let adds: i16 = roll.adds.iter().map(|term| term.value).sum();
    i16::from(*natural) + adds + sources::net(&roll.help).adds(d6)
}

/// What a roll has come to: 2 critical, 1 success, -1 failure.
pub fn degree(roll: &Roll) -> i8 {
    match (rolls::degree(total(roll), roll.need), roll.attack) {
        (2, false) => 1,
        (degree, _) => degree,
    }
}

/// The second chances of whoever rolled: a player character, while something better can come up (BC-DICE-14).
fn chances(view: View, roll: &Roll) -> Vec<Choice> {
    let best = if roll.need == OPEN {
        3
    } else if roll.attack {
        2
    } else {
        1
    };
    let who = roll.who;
    if !view.sheet(who).pc || degree(roll) >= best {
        return Vec::new();
    }
    let mut choices = Vec::new();
    if view.times(who, t::STRAIN.get()) == 0 {
        choices.push(Choice::Named(t::STRAIN.get()));
    }
    if view.times(who, t::ENDANGER.get()) == 0 && !view.has(who, t::MARKED.get()) {
        choices.push(Choice::Named(t::ENDANGER.get()));
    }
    if view.times(who, t::OVEREXTEND.get()) == 0 {
        let near = |&(enemy, _): &(CreatureId, _)| {
            view.hostile(enemy, who)
                && (view.adjacent(enemy, who) || !reach::reaching(view, enemy, who).is_empty())
                && reach::may_react(view, enemy)
        };
        let enemies = view.standing().filter(near);
        let choice = |(on, _)| Choice::Apply { what: t::OVEREXTEND.get(), on, count: 1 };
        choices.extend(enemies.map(choice));
    }
    choices
}

/// All dice of the roll are rolled again; what came up first never was.
fn again(world: &mut World, roll: &mut Roll, choice: &Choice) -> Flow<Frame> {
    let who = roll.who;
    roll.shown = None;
    let (what, enemy) = match choice {
        Choice::Named(what) => (*what, None),
        Choice::Apply { what, on, .. } => (*what, Some(*on)),
        _ => return Flow::Again,
    };
    mutations::count_use(world, who, what, None, Scope::Round);
    let cause = Cause::new(who, what);
    match enemy {
        Some(enemy) => Flow::Push(Frame::Overextend(Overextend { who, enemy })),
        None if what == t::ENDANGER.get() => {
            mutations::impose(world, who, t::MARKED.get(), None, crate::core::ends::Ends::open(), cause);
            Flow::Again
        }
        None => {
            let stress = mutations::roll(world, Some(who), STRAIN.sides, t::STRAIN.get());
            Flow::Push(Frame::Harm(Box::new(Harm::stress(who, Some(who), what, stress.into()))))
        }
    }
}

fn finish(world: &mut World, roll: &Roll) {
    let Some((natural, d6)) = &roll.shown else { return };
    let net = sources::net(&roll.help);
    let added = net.adds(d6);
    let best = d6.iter().position(|die| i16::from(*die) == added.abs());
    let mut dice = vec![RolledDie { sides: 20, value: *natural, kept: true }];
    dice.extend(d6.iter().enumerate().map(|(at, &value)| RolledDie { sides: 6, value, kept: best == Some(at) }));
    let mut terms = vec![Term::dice(1, 20, (*natural).into())];
    if net.dice() > 0 {
        terms.push(Term::dice(net.dice() as u8, 6, added));
    }
    terms.extend(&roll.adds);
    let sum = total(roll);
    world.resource_mut::<Rolled>().0 = Some(RolledTotal { total: sum, degree: degree(roll) });
    if world.resource::<crate::core::fact::Facts>().muted() {
        return;
    }
    terms.extend(&roll.help);
    if roll.help.len() > 1 {
        terms.push(Term { kind: TermKind::Net(net.signed()), value: 0, source: Source::Roll });
    }
    let cause = Cause::new(roll.who, roll.what);
    if roll.need == OPEN {
        // What counts of the dice comes first, as everywhere.
        dice.retain(|die| die.sides == 20);
        let what = FactKind::Rolled { by: roll.who, ability: roll.what, dice, terms, critical: false };
        return mutations::record_fact(world, cause, what);
    }
    let adds: i16 = roll.adds.iter().map(|term| term.value).sum();
    let read = |&natural: &i16| match rolls::degree(natural + adds, roll.need) {
        2 if !roll.attack => 1,
        degree => degree,
    };
    let result = RollResult {
        terms,
        natural: i16::from(*natural) + added,
        total: sum,
        degree: degree(roll),
        net: net.signed(),
        odds: rolls::odds(net).map(read),
    };
    let what = FactKind::Versus { by: roll.who, on: roll.on, what: roll.what, dice, target: roll.need, result };
    mutations::record_fact(world, cause, what);
}

/// The initiator first; the other has to come to more (BC-DICE-12, BC-DICE-13).
fn contest(world: &mut World, contest: &mut Contest) -> Flow<Frame> {
    let rolled = take(world);
    let view = View::new(world);
    match (contest.total, rolled) {
        (None, None) if !contest.begun => {
            contest.begun = true;
            let mut roll = by_score(view, contest.by, contest.with, contest.what, t::CHECK.get(), OPEN);
            roll.on = Some(contest.on);
            escaping(view, contest, contest.by, &mut roll);
            Flow::Push(Frame::Roll(Box::new(roll)))
        }
        (None, Some(first)) => {
            contest.total = Some(first.total);
            let need = first.total + 1;
            let mut roll = by_score(view, contest.on, contest.against, contest.what, t::CHECK.get(), need);
            roll.on = Some(contest.by);
            Flow::Push(Frame::Roll(Box::new(roll)))
        }
        (Some(_), Some(other)) => {
            won(world, contest, other.degree < 0);
            Flow::Done
        }
        _ => Flow::Done,
    }
}

/// What hinders those who try to escape (BC-ABL-18).
fn escaping(view: View, contest: &Contest, who: CreatureId, roll: &mut Roll) {
    use super::data::condition::Lend;
    if contest.what != t::ESCAPE.get() {
        return;
    }
    for (name, lend) in view.lent(who) {
        if let Lend::Escapes(causes) = lend {
            roll.help.push(Term::help(*causes, Source::Content { name, of: Some(who) }));
        }
    }
}

/// What the initiator of a contested check wins or loses (BC-SKM-03, BC-STA-03, BC-STA-04).
fn won(world: &mut World, contest: &Contest, won: bool) {
    let (by, on, what) = (contest.by, contest.on, contest.what);
    let cause = Cause::new(by, what);
    if what == t::REVEAL.get() && won {
        mutations::reveal(world, on, cause);
    }
    let link = View::new(world).grapples(by).find(|(_, other, _)| *other == on);
    let Some((link, _, initiator)) = link else { return };
    if what == t::ESCAPE.get() && won {
        let (from, to) = if initiator { (by, on) } else { (on, by) };
        mutations::let_go(world, link, from, to, cause);
    }
    if what == t::WRESTLE.get() {
        let level = if won == initiator { super::view::GRAPPLE_INITIATOR } else { super::view::GRAPPLE_OTHER };
        if let Some(mut link) = world.get_mut::<crate::core::link::Link>(link) {
            link.level = level;
        }
    }
}

/// The enemy strikes, where anything of its reaches, or does 3 Physical; a reaction either way (BC-DICE-14).
fn overextend(world: &mut World, over: &mut Overextend) -> Flow<Frame> {
    let Overextend { who, enemy } = *over;
    let view = View::new(world);
    if !view.is_up(enemy) || !view.is_up(who) {
        return Flow::Done;
    }
    let strikes = reach::reaching(view, enemy, who);
    let strike = |with: Name| Choice::React { by: enemy, with, on: Some(who), spend: 0 };
    let hurt = Choice::Named(name!("harm"));
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let choices = [hurt].into_iter().chain(strikes.into_iter().map(strike)).collect();
            let options = Options::Choose { choices, may_pass: false };
            let side = View::new(world).side(enemy);
            let (ask, origin) = (OVEREXTENDED.id(), t::OVEREXTEND.get());
            Flow::Ask(Decision { side, about: Some(enemy), ask, origin, options })
        }
        Some(Intent::Choose(Choice::React { with, .. })) => {
            mutations::count_use(world, enemy, t::REACTION.get(), None, Scope::Turn);
            mutations::count_use(world, enemy, t::OPPORTUNITY.get(), None, Scope::Round);
            Flow::Become(reach::strike(View::new(world), enemy, with, who))
        }
        Some(_) => {
            mutations::count_use(world, enemy, t::REACTION.get(), None, Scope::Turn);
            let three = vec![Term::number(3, Source::content(t::OVEREXTEND.get()))];
            let harm = Harm::new(who, Some(enemy), t::OVEREXTEND.get(), Kind::Physical, three);
            Flow::Become(Frame::Harm(Box::new(Harm { concentrate: true, ..harm })))
        }
    }
}

/// Whether the roll that somebody may make again is a failure as it stands.
pub fn missed(view: View) -> bool {
    match view.stack().top() {
        Some(Frame::Roll(roll)) => roll.shown.is_some() && degree(roll) < 0,
        _ => false,
    }
}
