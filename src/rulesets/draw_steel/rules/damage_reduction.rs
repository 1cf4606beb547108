//! What is left of a hit: halving, immunity and weakness.

use super::super::data::effect::Resistance;
use super::frames::Hit;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{Source, Term, TermKind};

/// A hit after halving, weakness and immunity, with its explanation (DS-DMG-06 to DS-DMG-12, AMB-07, AMB-49).
pub fn reduce(view: View, hit: &Hit) -> (i16, Vec<Term>) {
    let (groups, mut terms) = halved(hit);
    // What cannot be reduced is still more to the weak (DS-DMG-07, DS-DMG-13).
    let total = resisted(view, hit.to, groups, hit.past_immunity || hit.unreducible, &mut terms);
    (total, terms)
}

/// What is left of a hit that an ability halves in addition.
pub fn reduce_halved_by(view: View, hit: &Hit, ability: Name) -> i16 {
    let mut halved = hit.clone();
    halved.halved.push(ability);
    reduce(view, &halved).0
}

/// Halves the sum, rounding down, taking the odd point from the first part that has one.
pub fn halve(groups: &mut [(Option<Name>, i16)]) {
    let wanted = groups.iter().map(|(_, sum)| *sum).sum::<i16>() / 2;
    for group in groups.iter_mut() {
        group.1 /= 2;
    }
    let mut missing = wanted - groups.iter().map(|(_, sum)| *sum).sum::<i16>();
    for group in groups.iter_mut() {
        if missing > 0 {
            group.1 += 1;
            missing -= 1;
        }
    }
}

/// The sums of a hit by damage type after halving, with the explanation so far.
pub fn halved(hit: &Hit) -> (Vec<(Option<Name>, i16)>, Vec<Term>) {
    let mut terms: Vec<Term> =
        hit.parts.iter().map(|part| Term::number(part.amount, Source::content(part.why))).collect();
    let mut groups: Vec<(Option<Name>, i16)> = Vec::new();
    for part in &hit.parts {
        match groups.iter_mut().find(|(kind, _)| *kind == part.kind) {
            Some((_, sum)) => *sum += part.amount,
            None => groups.push((part.kind, part.amount)),
        }
    }
    if hit.unreducible {
        terms.push(Term::number(0, Source::situation(name!("cannot be reduced"))));
        return (groups, terms);
    }
    for &why in &hit.halved {
        let before: i16 = groups.iter().map(|(_, sum)| *sum).sum();
        halve(&mut groups);
        let after: i16 = groups.iter().map(|(_, sum)| *sum).sum();
        terms.push(Term { kind: TermKind::Halved, value: after - before, source: Source::content(why) });
    }
    (groups, terms)
}

/// What sums by damage type come to for somebody: weakness first, then immunity (DS-DMG-06 to DS-DMG-09), unless they
/// go past it.
pub fn resisted(
    view: View,
    to: CreatureId,
    groups: Vec<(Option<Name>, i16)>,
    past_immunity: bool,
    terms: &mut Vec<Term>,
) -> i16 {
    let mut total = 0;
    for (kind, sum) in groups {
        let mut value = sum.max(0);
        if value > 0
            && let Some((more, label)) = view.resistance(to, Resistance::Weakness, kind)
        {
            value += more;
            terms.push(Term { kind: TermKind::Weakness, value: more, source: Source::content(label) });
        }
        if let Some((less, label)) = view.resistance(to, Resistance::Immunity, kind)
            && value > 0
        {
            let taken_off = if past_immunity { 0 } else { less.min(value) };
            value -= taken_off;
            let kind = if past_immunity { TermKind::ImmunityIgnored } else { TermKind::Immunity };
            terms.push(Term { kind, value: -taken_off, source: Source::content(label) });
        }
        total += value;
    }
    total
}
