//! Checks of traits that are data ([`triggered`](crate::core::triggered)): names that nothing has, and what can never
//! happen.

use std::collections::BTreeSet;

use super::book::Finding;
use super::diagnostic::is_visible;
use super::inspect::Inspector;
use super::record_checks::{known, range};
use crate::core::name::Name;
use crate::core::triggered::{Event, Predicate, RollBonus, TriggeredEffect, Whom, Whose};
use crate::core::uses::Scope;

/// What traits of a game may name.
pub struct TraitNames {
    /// Conditions.
    pub conditions: BTreeSet<Name>,
    /// Tracks: hit points.
    pub tracks: BTreeSet<Name>,
    /// Pools.
    pub pools: BTreeSet<Name>,
    /// Links.
    pub links: BTreeSet<Name>,
    /// What brings events about: kinds of attack, actions, abilities, kinds of damage.
    pub words: BTreeSet<Name>,
}

/// Reports what is wrong with what a trait or condition does by itself and brings to rolls; `harms` says which effects
/// deal damage, `effect` reports what is wrong with one.
pub fn traits<E, R>(
    inspector: &mut Inspector<'_, '_>,
    (triggers, rolls): (&[TriggeredEffect<E>], &[RollBonus<R>]),
    names: &TraitNames,
    harms: impl Fn(&E) -> bool,
    effect: impl Fn(&mut Inspector<'_, '_>, &E),
) {
    for own in triggers {
        triggered(inspector, own, names, &harms);
        own.effects.iter().for_each(|own| effect(inspector, own));
    }
    for own in rolls {
        roll_bonus(inspector, own, names);
    }
}

/// Reports a trait without a name that can be shown, and one that does nothing.
pub fn named(inspector: &mut Inspector<'_, '_>, key: &str, name: Name, is_empty: bool) {
    if !is_visible(&name.title()) || is_empty {
        inspector.field(key, Finding::new(format!("\"{name}\""), "a name, and `triggers` or `rolls`"));
    }
}

/// The furthest that a trait reaches, in squares.
const FURTHEST: i16 = 30;

/// Reports what is wrong with something that a trait does by itself; `harms` says which effects deal damage.
fn triggered<E>(
    inspector: &mut Inspector<'_, '_>,
    own: &TriggeredEffect<E>,
    names: &TraitNames,
    harms: impl Fn(&E) -> bool,
) {
    for &word in &own.with {
        known(inspector, "with", word, &names.words, "a kind of attack, an action, an ability or a kind of damage");
    }
    if own.when == Event::Uses && own.with.is_empty() {
        inspector.field("with", Finding::new("nothing", "the action or ability that is used"));
    }
    if matches!(own.once, Some(Scope::Own(_))) {
        inspector.field("once", Finding::new("a scope of its own", "`Turn`, `Round` or `Fight`"));
    }
    if own.effects.is_empty() {
        inspector.field("effects", Finding::new("no effect", "at least one effect"));
    }
    for &(pool, amount) in &own.cost {
        known(inspector, "cost", pool, &names.pools, "a pool");
        range(inspector, "cost", amount, 1, 99);
    }
    let all = [("bearer", &own.bearer), ("subject", &own.subject), ("other", &own.other)];
    for (key, so) in all.into_iter().filter_map(|(key, own)| own.as_ref().map(|own| (key, own))) {
        predicate(inspector, key, so, names);
    }
    let alone = matches!(own.when, Event::RoundStarts | Event::TurnStarts | Event::TurnEnds | Event::Uses);
    if alone && (own.other.is_some() || own.on == Whom::Other) {
        let key = if own.other.is_some() { "other" } else { "on" };
        inspector.field(key, Finding::new("somebody else", format!("nobody: `{:?}` is about one alone", own.when)));
    }
    if own.when == Event::RoundStarts && own.whose != Whose::Own {
        inspector.field("whose", Finding::new(format!("`{:?}`", own.whose), "`Own`: a round starts for everybody"));
    }
    if let Whom::Each { within, .. } = own.on {
        range(inspector, "within", within, 1, FURTHEST);
    }
    let on_damage = matches!(own.when, Event::TakesDamage | Event::DealsDamage);
    if on_damage && own.once.is_none() && own.cost.is_empty() && own.effects.iter().any(harms) {
        let found = format!("damage in answer to `{:?}`", own.when);
        let expected = "a `once` or a `cost`; without one it stops after once for each thing that sets it off";
        inspector.field("when", Finding::new(found, expected).warning());
    }
}

/// Reports what is wrong with something that a trait brings to rolls.
fn roll_bonus<R>(inspector: &mut Inspector<'_, '_>, own: &RollBonus<R>, names: &TraitNames) {
    if own.by == 0 {
        inspector.field("by", Finding::new("`0`", "causes of help, or of hindrance where negative"));
    }
    let all = [("bearer", &own.bearer), ("roller", &own.roller), ("other", &own.other)];
    for (key, so) in all.into_iter().filter_map(|(key, own)| own.as_ref().map(|own| (key, own))) {
        predicate(inspector, key, so, names);
    }
}

/// Reports what is wrong with something that must be so.
pub fn predicate(inspector: &mut Inspector<'_, '_>, key: &str, so: &Predicate, names: &TraitNames) {
    so.each_plain(&mut |plain| match plain {
        Predicate::Has(is) | Predicate::HasFromBearer(is) => {
            known(inspector, key, *is, &names.conditions, "a condition");
        }
        Predicate::AtMostHalf(track) => known(inspector, key, *track, &names.tracks, "a track"),
        Predicate::AtLeast(pool, _) => known(inspector, key, *pool, &names.pools, "a pool"),
        Predicate::Linked { by, .. } => known(inspector, key, *by, &names.links, "a link"),
        Predicate::Within(within) | Predicate::Near { within, .. } => {
            range(inspector, "within", *within, 1, FURTHEST);
        }
        Predicate::Bearer | Predicate::Who(_) | Predicate::Adjacent => {}
        Predicate::Is(state) => match *state {},
        Predicate::Not(_) | Predicate::All(_) | Predicate::Any(_) => {}
    });
    so.each_list(&mut |list| {
        if list.is_empty() {
            inspector.field(key, Finding::new("an empty list", "at least one thing that must be so"));
        }
    });
}
