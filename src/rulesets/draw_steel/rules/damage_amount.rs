//! How much damage is done: numbers, dice and scores (DS-DMG).

use super::super::data::amount::{Amount, Term};
use super::frames::UseFrame;
use super::mutations;
use super::view::View;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::name::Name;
use bevy::prelude::World;

/// What an amount depends on besides its owner.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances {
    /// The characteristic chosen for the roll: it serves the damage too, where it is offered.
    pub with: Option<Attribute>,
    /// Points paid for the rider.
    pub spent: i16,
    /// Whom it falls on.
    pub on: Option<CreatureId>,
}

impl Circumstances {
    /// Those of a use for one of those it falls on.
    pub fn in_use(frame: &UseFrame, on: Option<CreatureId>) -> Self {
        Self { with: frame.with, spent: frame.spend, on }
    }
}

/// What an amount comes to for whoever brings an ability's effect about; its dice are rolled once per use (AMB-45).
pub fn amount(
    world: &mut World,
    frame: &mut UseFrame,
    by: CreatureId,
    amount: &Amount,
    on: CreatureId,
    purpose: Name,
) -> i16 {
    let fixed = fixed_in(View::new(world), by, amount, Circumstances::in_use(frame, Some(on)));
    if !amount.has_dice() {
        return fixed;
    }
    let dice = match frame.damage_dice {
        Some(dice) => dice,
        None => {
            let dice = roll_dice(world, by, amount, purpose);
            frame.damage_dice = Some(dice);
            dice
        }
    };
    fixed + dice
}

/// What an amount comes to with its dice rolled now.
pub fn roll_amount(world: &mut World, of: CreatureId, amount: &Amount, purpose: Name) -> i16 {
    fixed_amount(View::new(world), of, amount) + roll_dice(world, of, amount, purpose)
}

/// Rolls the dice of an amount, the dice alone.
pub fn roll_dice(world: &mut World, of: CreatureId, amount: &Amount, purpose: Name) -> i16 {
    let mut sum = 0;
    for term in &amount.terms {
        if let Term::Dice { count, sides } = *term {
            for _ in 0..count {
                sum += i16::from(mutations::roll(world, Some(of), sides, purpose));
            }
        }
    }
    sum
}

/// The part of an amount that needs no dice (DS-DMG-01, DS-DMG-02, DS-DMG-03).
pub fn fixed_amount(view: View, of: CreatureId, amount: &Amount) -> i16 {
    fixed_in(view, of, amount, Circumstances::default())
}

/// The stronger of two amounts, each by the scores of whoever deals it, and of equals the second; dice count by their
/// average. The first is kept as it comes to now where somebody else deals the second.
pub fn stronger(
    view: View,
    (old, before): (&Amount, Option<CreatureId>),
    (new, by): (Amount, Option<CreatureId>),
) -> Amount {
    let fixed = |amount: &Amount, of: Option<CreatureId>| of.map_or(0, |of| fixed_amount(view, of, amount));
    let twice = |amount: &Amount, of| {
        let dice = amount.terms.iter().map(|term| match *term {
            Term::Dice { count, sides } => i16::from(count) * (i16::from(sides) + 1),
            _ => 0,
        });
        2 * fixed(amount, of) + dice.sum::<i16>()
    };
    if twice(&new, by) >= twice(old, before) {
        return new;
    }
    if before == by {
        return old.clone();
    }
    let dice = old.terms.iter().filter(|term| matches!(term, Term::Dice { .. })).cloned();
    Amount { terms: std::iter::once(Term::Flat(fixed(old, before))).chain(dice).collect() }
}

/// The same in all its circumstances.
pub fn fixed_in(view: View, of: CreatureId, amount: &Amount, circumstances: Circumstances) -> i16 {
    let Circumstances { with, spent, on } = circumstances;
    amount
        .terms
        .iter()
        .map(|term| match term {
            Term::Flat(n) => *n,
            Term::Level => view.sheet(of).def.level,
            Term::Attribute { one_of, times } => {
                let chosen = with.filter(|with| one_of.contains(with)).or_else(|| view.best_of(of, one_of));
                chosen.map_or(0, |attribute| view.score(of, attribute) * times)
            }
            Term::TheirLevel(times) => on.map_or(0, |on| view.sheet(on).def.level * times),
            Term::Spent => spent,
            Term::Beside { kin, times } => on.map_or(0, |on| kin_beside(view, of, on, *kin) * times),
            Term::Dice { .. } => 0,
        })
        .sum()
}

/// How many of a creature's side with a keyword stand next to another.
fn kin_beside(view: View, of: CreatureId, on: CreatureId, kin: Name) -> i16 {
    let side = view.side(of);
    view.living()
        .filter(|&id| view.side(id) == side && view.adjacent(id, on))
        .filter(|&id| view.sheet(id).def.keywords.contains(&kin))
        .count() as i16
}
