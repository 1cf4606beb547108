//! Amounts, read and printed: `2d6 + 7 + M or A`.

use super::super::data::amount::{Amount, Term};
use super::scan::{Cursor, Kind};
use super::words::{characteristic, characteristic_any_case, characteristic_letter};
use crate::core::ids::Attribute;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::tier::CHARACTERISTICS;

/// Where an amount stands decides whether commas may list its alternatives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Commas {
    /// `3 + M, R, I, or P holy damage`: the word after the amount tells where the list ends.
    List,
    /// `slide 2 + R, prone`: a comma ends the amount.
    End,
}

/// How many summands an amount may have; cards have three.
const MOST_TERMS: usize = 8;
/// How many things a list may hold; there are fewer conditions, damage types and characteristics.
pub(super) const MOST_LISTED: usize = 12;
/// How many times over a characteristic may count; cards say twice.
const MOST_TIMES: i16 = 99;

/// Takes an amount.
pub(super) fn amount(at: &mut Cursor<'_, '_>, commas: Commas) -> Option<Amount> {
    let mut terms = vec![term(at, commas, characteristic)?];
    while at.mark('+') {
        if terms.len() == MOST_TERMS {
            return None;
        }
        // Behind a plus a small letter can only be a characteristic's.
        terms.push(term(at, commas, characteristic_any_case)?);
    }
    Some(Amount { terms })
}

/// Takes an amount that can be dealt, moved or gained: none of it is below zero.
pub(crate) fn amount_up(at: &mut Cursor<'_, '_>, commas: Commas) -> Option<Amount> {
    let below = |term: &Term| {
        matches!(
            term,
            Term::Flat(..0)
                | Term::Attribute { times: ..0, .. }
                | Term::TheirLevel(..0)
                | Term::Beside { times: ..0, .. }
        )
    };
    amount(at, commas).filter(|amount| !amount.terms.iter().any(below))
}

type Letter = fn(&mut Cursor<'_, '_>) -> Option<Attribute>;

fn term(at: &mut Cursor<'_, '_>, commas: Commas, letter: Letter) -> Option<Term> {
    match at.peek()? {
        Kind::Word(_) if spelt_out(&mut at.clone()).is_some() => spelt_out(at),
        Kind::Number(number) => {
            at.take();
            // "2M damage"
            let mut glued = *at;
            if glued.start() == glued.end()
                && let Some(attribute) = characteristic(&mut glued).filter(|_| (1..=MOST_TIMES).contains(&number))
            {
                *at = glued;
                return Some(Term::Attribute { one_of: vec![attribute], times: number });
            }
            if at.phrase("x") || at.mark('×') || at.mark('*') {
                if let Some(term) = of_recipient(at, number).filter(|_| number.abs() <= MOST_TIMES) {
                    return Some(term);
                }
                let one_of = choice(at, commas, letter).filter(|_| number.abs() <= MOST_TIMES)?;
                return Some(Term::Attribute { one_of, times: number });
            }
            Some(Term::Flat(number))
        }
        Kind::Dice { count, sides } => {
            at.take();
            Some(Term::Dice { count, sides })
        }
        Kind::Word("spent") => {
            at.take();
            Some(Term::Spent)
        }
        // Upper case like the characteristics' letters.
        Kind::Word("L") => {
            at.take();
            Some(Term::Level)
        }
        _ => {
            let one_of = choice(at, commas, letter)?;
            let mut ahead = *at;
            let multiplied = ahead.phrase("x") || ahead.mark('×');
            match ahead.positive().filter(|times| multiplied && *times <= MOST_TIMES) {
                Some(times) => {
                    *at = ahead;
                    Some(Term::Attribute { one_of, times })
                }
                None => Some(Term::Attribute { one_of, times: 1 }),
            }
        }
    }
}

/// `5 x own level`, `2 x adjacent Goblin`: what whoever it falls on makes of it.
fn of_recipient(at: &mut Cursor<'_, '_>, times: i16) -> Option<Term> {
    let mut ahead = *at;
    let term = if ahead.phrase("own level") {
        Term::TheirLevel(times)
    } else {
        let near = ahead.phrase("adjacent");
        let kin = Name::new(ahead.word().filter(|_| near)?);
        Term::Beside { kin, times }
    };
    *at = ahead;
    Some(term)
}

/// `your Might score`, `twice your Presence`, `your highest characteristic score`, `your level`.
fn spelt_out(at: &mut Cursor<'_, '_>) -> Option<Term> {
    let times = if at.phrase("twice") { 2 } else { 1 };
    if !at.phrase("your") {
        return None;
    }
    if times == 1 && at.phrase("level") {
        return Some(Term::Level);
    }
    let one_of = if at.phrase("highest characteristic") {
        CHARACTERISTICS.iter().map(|(attribute, ..)| *attribute).collect()
    } else {
        vec![characteristic(at)?]
    };
    let _spelt_out = at.phrase("score");
    Some(Term::Attribute { one_of, times })
}

fn choice(at: &mut Cursor<'_, '_>, commas: Commas, letter: Letter) -> Option<Vec<Attribute>> {
    list(at, "or", commas, letter)
}

/// Takes `item`, `item or item`, and with commas `item, item, or item`.
pub(super) fn list<'t, 'a, T>(
    at: &mut Cursor<'t, 'a>,
    joiner: &str,
    commas: Commas,
    item: impl Fn(&mut Cursor<'t, 'a>) -> Option<T>,
) -> Option<Vec<T>> {
    let mut items = vec![item(at)?];
    let mut end = *at;
    let mut accepted = items.len();
    loop {
        let comma = commas == Commas::List && at.mark(',');
        let joined = at.phrase(joiner) || (joiner == "or" && at.mark('/'));
        if !comma && !joined {
            break;
        }
        let Some(next) = item(at).filter(|_| items.len() < MOST_LISTED) else { break };
        items.push(next);
        // What commas listed counts only once a joiner has closed the list.
        if joined {
            end = *at;
            accepted = items.len();
        }
    }
    *at = end;
    items.truncate(accepted);
    Some(items)
}

/// How an amount is printed.
pub(crate) fn amount_text(amount: &Amount, commas: Commas) -> String {
    let terms = amount.terms.iter().map(|term| match term {
        Term::Flat(n) => n.to_string(),
        Term::Dice { count: 1, sides } => format!("d{sides}"),
        Term::Dice { count, sides } => format!("{count}d{sides}"),
        Term::Attribute { one_of, times: 1 } => choice_text(one_of, commas),
        Term::Attribute { one_of, times } => format!("{times} x {}", choice_text(one_of, commas)),
        Term::Level => "L".to_owned(),
        Term::TheirLevel(times) => format!("{times} x own level"),
        Term::Spent => "spent".to_owned(),
        Term::Beside { kin, times } => format!("{times} x adjacent {kin}"),
    });
    let text = terms.collect::<Vec<_>>().join(" + ");
    if text.is_empty() { "0".to_owned() } else { text }
}

/// `M`, `M or A`, `M, R, I, or P`.
fn choice_text(one_of: &[Attribute], commas: Commas) -> String {
    let letters: Vec<_> = one_of.iter().map(|a| characteristic_letter(*a).to_string()).collect();
    match letters.split_last() {
        Some((last, rest)) if rest.len() > 1 && commas == Commas::List => {
            format!("{}, or {last}", rest.join(", "))
        }
        _ => letters.join(" or "),
    }
}
