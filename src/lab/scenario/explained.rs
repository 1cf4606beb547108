//! Whether what happened explains itself: no number without the terms that make it up, no refusal without a reason.

use crate::core::fact::{Fact, FactKind};
use crate::core::intent::Refusal;
use crate::core::roll::{RollResult, Term};

/// What a fact leaves unexplained, if anything.
pub fn flaw(fact: &Fact) -> Option<String> {
    let sum = |terms: &[Term]| terms.iter().map(|term| i32::from(term.value)).sum::<i32>();
    let named = |terms: &[Term]| terms.iter().all(|term| term.source.name().is_none_or(|name| name != *""));
    let adds_up = |what: &str, terms: &[Term], total: i16| {
        if terms.is_empty() {
            Some(format!("{what} of {total} has no terms"))
        } else if !named(terms) {
            Some(format!("{what} of {total} has a term without a reason: {terms:?}"))
        } else if sum(terms) != i32::from(total) {
            Some(format!("{what} of {total} has terms that come to {}: {terms:?}", sum(terms)))
        } else {
            None
        }
    };
    match &fact.what {
        FactKind::Damage { amount, terms, .. } => adds_up("damage", terms, *amount),
        FactKind::Outcome { result, .. } | FactKind::Versus { result, .. } => {
            adds_up("a total", &result.terms, result.total).or_else(|| unlikely(result))
        }
        FactKind::Rolled { dice, terms, .. } => {
            let natural = dice.iter().map(|die| i16::from(die.value)).sum::<i16>();
            let unexplained = terms.is_empty() || !named(terms) || terms[0].value != natural;
            unexplained.then(|| format!("a roll of {dice:?} has the terms {terms:?}"))
        }
        FactKind::Resisted { terms, .. } => {
            (terms.is_empty() || !named(terms)).then(|| format!("a resistance has the terms {terms:?}"))
        }
        _ => None,
    }
}

/// A result that its own odds leave out.
fn unlikely(result: &RollResult) -> Option<String> {
    let possible = result.odds.weight(|&degree| degree == result.degree) > 0;
    (!possible).then(|| format!("a roll of degree {} has the odds {:?}", result.degree, result.odds))
}

/// What a refusal leaves open, if anything.
pub fn silent(refusal: &Refusal) -> Option<String> {
    let empty = refusal.text.trim().is_empty() || refusal.code == *"";
    empty.then(|| format!("a refusal without a reason: {refusal:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::fact::Cause;
    use crate::core::ids::CreatureId;
    use crate::core::name::Name;
    use crate::core::roll::Source;

    fn damage(amount: i16, terms: Vec<Term>) -> Option<String> {
        let track = Name::default();
        let what = FactKind::Damage { to: CreatureId(0), track, amount, kinds: Vec::new(), terms };
        flaw(&Fact { cause: Cause::default(), what })
    }

    #[test]
    fn numbers_have_terms_that_add_up_and_are_named() {
        let from = |value, source: &str| Term::number(value, Source::content(Name::new(source)));
        assert_eq!(damage(5, vec![from(7, "axe"), from(-2, "armor")]), None);
        assert!(damage(5, Vec::new()).is_some_and(|flaw| flaw.contains("no terms")));
        assert!(damage(5, vec![from(4, "axe")]).is_some_and(|flaw| flaw.contains("come to 4")));
        assert!(damage(5, vec![from(5, "")]).is_some_and(|flaw| flaw.contains("without a reason")));
    }

    #[test]
    fn refusals_have_a_sentence() {
        assert!(silent(&Refusal::default()).is_some());
        assert!(silent(&Refusal::new("price", "it costs 3")).is_none());
    }
}
