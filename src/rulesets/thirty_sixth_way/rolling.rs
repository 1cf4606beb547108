//! Rolls as they happen, each with its fact: attacks, checks, saves; and damage dice.

use bevy::prelude::World;

use super::data::amount::{Amount, Part};
use super::mutations;
use super::rolls::{self, Need};
use super::sources;
use super::state::House;
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind, RolledDie};
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{RollResult, Source, Term, TermKind};

/// What a roll came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Came {
    /// The natural result.
    pub natural: i16,
    /// 2 crit, 1 success, -1 failure, -2 a natural 3; plain rolls know 1 and -1 alone.
    pub degree: i8,
}

/// A roll of 3d6 against a number.
pub struct Roll<'a> {
    /// Who rolls.
    pub who: CreatureId,
    /// For which ability or rule.
    pub what: Name,
    /// What its dice are for.
    pub purpose: Name,
    /// Against whom.
    pub on: Option<CreatureId>,
    /// What is added, term by term.
    pub adds: Vec<Term>,
    /// Advantages and Disadvantages, term by term.
    pub help: Vec<Term>,
    /// The number to reach.
    pub target: i16,
    /// Degrees of a natural result and what is added.
    pub read: &'a dyn Fn(i16, i16) -> i8,
}

/// Rolls and tells.
pub fn roll(world: &mut World, wanted: Roll) -> Came {
    let net = sources::net(&wanted.help);
    let shown: Vec<u8> = (0..net.dice()).map(|_| mutations::roll(world, Some(wanted.who), 6, wanted.purpose)).collect();
    let natural = net.natural(&shown);
    let bonus: i16 = wanted.adds.iter().map(|term| term.value).sum();
    let degree = (wanted.read)(natural, bonus);
    let kept = net.kept(&shown);
    let dice = shown.iter().zip(&kept).map(|(&value, &kept)| RolledDie { sides: 6, value, kept }).collect();
    let mut terms = vec![Term::dice(3, 6, natural)];
    terms.extend(&wanted.adds);
    terms.extend(&wanted.help);
    if wanted.help.len() > 1 {
        terms.push(Term { kind: TermKind::Net(net.signed()), value: 0, source: Source::Roll });
    }
    let odds = rolls::naturals(net).map(|&natural| (wanted.read)(natural, bonus));
    let result = RollResult { terms, natural, total: natural + bonus, degree, net: net.signed(), odds };
    let cause = Cause::new(wanted.who, wanted.what);
    let (by, on, what, target) = (wanted.who, wanted.on, wanted.what, wanted.target);
    mutations::record_fact(world, cause, FactKind::Versus { by, on, what, dice, target, result });
    Came { natural, degree }
}

/// A plain roll against a number: saves, Disengage, recharge, sustain (ESC-DICE-08, ESC-DICE-09).
pub fn plain(
    world: &mut World,
    who: CreatureId,
    what: Name,
    purpose: Name,
    help: Vec<Term>,
    adds: Vec<Term>,
    target: i16,
) -> bool {
    let read = |natural: i16, bonus: i16| if natural + bonus >= target { rolls::HIT } else { rolls::MISS };
    roll(world, Roll { who, what, purpose, on: None, adds, help, target, read: &read }).degree > 0
}

/// A save (ESC-DICE-08).
pub fn save(world: &mut World, who: CreatureId, what: Name, target: i16) -> bool {
    let help = sources::save(View::new(world), who);
    plain(world, who, what, t::SAVE.get(), help, Vec::new(), target)
}

/// A skill check (ESC-DCY-02).
pub fn check(world: &mut World, who: CreatureId, what: Name, applies: bool, sneaking: bool, target: i16) -> Came {
    let (adds, help) = check_terms(View::new(world), who, applies, sneaking);
    let need = |bonus: i16| Need { bonus, target, crit: rolls::CRIT };
    let read = |natural: i16, bonus: i16| need(bonus).degree(natural);
    roll(world, Roll { who, what, purpose: t::CHECK.get(), on: None, adds, help, target, read: &read })
}

/// What is added to a skill check, and what helps it (ESC-DCY-02, ESC-COND-19).
pub fn check_terms(view: View, who: CreatureId, applies: bool, sneaking: bool) -> (Vec<Term>, Vec<Term>) {
    let mut adds = vec![Term::number(view.sheet(who).level, Source::Figure(name!("level")))];
    if applies {
        adds.push(Term::number(SKILL, Source::Figure(name!("skill"))));
    }
    let unseen = sneaking && sources::unseen(view, who);
    let help = if unseen { vec![Term::help(2, Source::situation(name!("invisible")))] } else { Vec::new() };
    (adds, help)
}

/// What a class skill adds where it applies (ESC-DCY-02).
pub const SKILL: i16 = 2;

/// The dice of an amount: how many of how many sides, and what is added.
pub struct Made {
    /// Dice by sides, in the order they are rolled.
    pub dice: Vec<(i16, u8)>,
    /// What is added, term by term.
    pub adds: Vec<Term>,
}

/// What an amount is made of for somebody (ESC-DMG-02).
pub fn made(view: View, by: CreatureId, amount: &Amount) -> Made {
    let sheet = view.sheet(by);
    let level = sheet.level;
    let die = view.stance(by).and_then(|stance| stance.die).unwrap_or(6);
    let mut made = Made { dice: Vec::new(), adds: Vec::new() };
    for part in &amount.0 {
        match *part {
            Part::Stance => made.dice.push((level, die)),
            Part::LevelDice(sides) => made.dice.push((level, sides)),
            Part::Dice(count, sides) => made.dice.push((count.into(), sides)),
            Part::Levels(times) => made.adds.push(Term::number(times * level, Source::Figure(name!("level")))),
            Part::Volition => made.adds.push(Term::number(view.volition(by), Source::Figure(name!("volition")))),
            Part::Flat(flat) => made.adds.push(Term::number(flat, Source::Figure(name!("printed")))),
        }
    }
    let mut joined: Vec<(i16, u8)> = Vec::new();
    for (count, sides) in made.dice {
        match joined.iter_mut().find(|(_, other)| *other == sides) {
            Some(handful) => handful.0 += count,
            None => joined.push((count, sides)),
        }
    }
    made.dice = joined;
    made
}

/// Rolls an amount, term by term (ESC-DMG-03 to ESC-DMG-05).
pub fn amount(world: &mut World, by: CreatureId, amount: &Amount, purpose: Name) -> Vec<Term> {
    let how = world.resource::<House>().damage_dice;
    let made = made(View::new(world), by, amount);
    let mut terms = Vec::new();
    for (count, sides) in made.dice {
        let handful = rolls::handful(count, sides, how);
        let mut sum = 0;
        for times in &handful.rolled {
            sum += times * i16::from(mutations::roll(world, Some(by), sides, purpose));
        }
        terms.push(Term::dice(u8::try_from(handful.rolled.len()).unwrap_or(u8::MAX), sides, sum));
        if handful.fixed > 0 {
            terms.push(Term::number(handful.fixed, Source::Figure(name!("averaged"))));
        }
    }
    terms.extend(made.adds);
    terms
}

/// What an amount comes to on average.
pub fn mean(view: View, by: CreatureId, amount: &Amount) -> f32 {
    let made = made(view, by, amount);
    let dice: f32 = made.dice.iter().map(|&(count, sides)| f32::from(count) * (f32::from(sides) + 1.0) / 2.0).sum();
    dice + made.adds.iter().map(|term| f32::from(term.value)).sum::<f32>()
}
