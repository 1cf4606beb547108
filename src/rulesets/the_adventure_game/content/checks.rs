//! What records must not say although it reads: the rules behind the fields.

use std::collections::BTreeSet;

use super::super::effect::{Effect, Pull, Push};
use super::super::power::{Action, PowerDef, Range, Special, Targets};
use super::super::stat_block::{CallingDef, MonsterDef, RollKind, StateDef, TraitDef};
use super::super::terms as t;
use crate::content::book::Finding;
use crate::content::inspect::Inspector;
use crate::content::record_checks::{Checked, known, labels, range};
use crate::content::trait_checks::{self, TraitNames};
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// The ids that records may mention.
pub struct Names {
    /// Powers.
    pub powers: BTreeSet<Name>,
    /// States.
    pub states: BTreeSet<Name>,
    /// Callings.
    pub callings: BTreeSet<Name>,
    /// Powers that opportunity attacks may be made with.
    pub basic: BTreeSet<Name>,
    /// What traits may name.
    pub of_traits: TraitNames,
}

/// What traits may name, of which powers and states are records.
pub fn of_traits(powers: &BTreeSet<Name>, states: &BTreeSet<Name>) -> TraitNames {
    let words = ["melee", "ranged"].map(Name::new).into_iter().chain([t::MOVEMENT.get(), t::BATTLE.get()]);
    TraitNames {
        conditions: states.clone(),
        tracks: [t::HP.get()].into(),
        pools: [t::MARKS.get()].into(),
        links: BTreeSet::new(),
        words: words.chain(powers.iter().copied()).chain(states.iter().copied()).collect(),
    }
}

fn check_traits(
    inspector: &mut Inspector<'_, '_>,
    names: &Names,
    triggers: &[TriggeredEffect<Effect>],
    rolls: &[RollBonus<RollKind>],
) {
    let harms = |effect: &Effect| effect.damage().is_some();
    trait_checks::traits(inspector, (triggers, rolls), &names.of_traits, harms, |inspector, effect| {
        if effect.halves() {
            inspector.field("effects", Finding::new("`Half` without a power", "damage in dice or a number"));
        }
        check_effect(inspector, names, effect);
    });
}

fn traits(inspector: &mut Inspector<'_, '_>, names: &Names, own: &[TraitDef]) {
    for TraitDef { name, triggers, rolls } in own {
        trait_checks::named(inspector, "traits", *name, triggers.is_empty() && rolls.is_empty());
        check_traits(inspector, names, triggers, rolls);
    }
}

/// Powers have to exist, and one of them has to serve for opportunity attacks (TP-THR-05).
fn powers(inspector: &mut Inspector<'_, '_>, names: &Names, own: &[Name]) {
    for &id in own {
        known(inspector, "powers", id, &names.powers, "a power");
    }
    let unsure = own.iter().any(|id| !names.powers.contains(id));
    if !unsure && !own.iter().any(|id| names.basic.contains(id)) {
        let finding = Finding::new("no basic power", "a power with `basic: true` for opportunity attacks");
        inspector.field("powers", finding.with_help("TP-THR-05"));
    }
}

impl Checked<Names> for CallingDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        range(inspector, "speed", self.speed, 1, 20);
        for hp in [self.hp.0, self.hp.1] {
            range(inspector, "hp", hp, 1, 999);
        }
        for (key, value) in [("int", self.int), ("agi", self.agi), ("atk", self.atk)] {
            range(inspector, key, value, -10, 20);
        }
        range(inspector, "def", self.def, 2, 30);
        powers(inspector, names, &self.powers);
        for &id in &self.veteran {
            known(inspector, "veteran", id, &names.powers, "a power");
        }
        for &id in &self.items {
            known(inspector, "items", id, &names.powers, "an item");
        }
        traits(inspector, names, &self.traits);
    }
}

impl Checked<Names> for MonsterDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        if names.callings.contains(&self.id) {
            inspector.field("id", Finding::new(format!("\"{}\"", self.id), "an id that no calling has"));
        }
        range(inspector, "tier", self.tier.into(), 1, 3);
        range(inspector, "speed", self.speed, 1, 20);
        range(inspector, "hp", self.hp, 1, 999);
        for (key, value) in [("int", self.int), ("agi", self.agi), ("atk", self.atk)] {
            range(inspector, key, value, -10, 20);
        }
        range(inspector, "def", self.def, 2, 30);
        powers(inspector, names, &self.powers);
        for effect in &self.holding {
            check_effect(inspector, names, effect);
        }
        for &id in &self.shrugs {
            known(inspector, "shrugs", id, &names.states, "a state");
        }
        traits(inspector, names, &self.traits);
    }
}

fn check_effect(inspector: &mut Inspector<'_, '_>, names: &Names, effect: &Effect) {
    let all = |inspector: &mut Inspector<'_, '_>, list: &[Effect]| {
        list.iter().for_each(|effect| check_effect(inspector, names, effect));
    };
    match effect {
        Effect::State(state) => {
            known(inspector, "is", state.is, &names.states, "a state");
            if !(0..=99).contains(&state.by) {
                inspector.record(Finding::new(format!("a state by {}", state.by), "a number from 0 to 99"));
            }
        }
        Effect::Push(Push(squares)) if !(1..=20).contains(squares) => {
            inspector.record(Finding::new(format!("a push of {squares}"), "1 to 20 squares"));
        }
        Effect::Pull(Pull(squares)) if !(1..=20).contains(squares) => {
            inspector.record(Finding::new(format!("a pull of {squares}"), "1 to 20 squares"));
        }
        Effect::Own(own) => all(inspector, &own.0),
        Effect::Each(each) => all(inspector, &each.effects),
        Effect::If(own) => {
            all(inspector, &own.then);
            all(inspector, &own.otherwise);
            trait_checks::predicate(inspector, "so", &own.so, &names.of_traits);
        }
        Effect::Push(_)
        | Effect::Pull(_)
        | Effect::Damage(_)
        | Effect::Half(_)
        | Effect::Heal(_)
        | Effect::Unmark(_) => {}
    }
}

impl Checked<Names> for PowerDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        range(inspector, "tier", self.tier.into(), 1, 3);
        for effect in self.effects().chain(&self.user).chain(&self.beside) {
            check_effect(inspector, names, effect);
        }
        if !self.rolls && !self.failure.is_empty() {
            inspector.field("failure", Finding::new("a failure without a roll", "`rolls: true`, or no `failure`"));
        }
        if self.basic
            && (self.range.ranged() || self.range == Range::Own || !self.rolls || self.targets != Targets::Enemy)
        {
            let expected = "a melee roll against one enemy, as opportunity attacks are";
            inspector.field("basic", Finding::new("a basic power of another kind", expected));
        }
        let burst = matches!(self.targets, Targets::Everybody | Targets::EnemiesInBurst | Targets::Squares);
        if burst != matches!(self.range, Range::Burst(_)) {
            let finding = Finding::new("range and targets that do not fit", "a burst's targets for a burst");
            inspector.field("targets", finding.with_help("TP-ATK-06"));
        }
        if let Range::Within(squares) | Range::Burst(squares) | Range::Reach(squares) = self.range {
            range(inspector, "range", squares, 1, 50);
        }
        if self.action != Action::Movement && self.hold {
            inspector.field("hold", Finding::new("`hold` outside the Movement Phase", "a movement power"));
        }
        if self.special == Some(Special::Murk) && self.targets != Targets::Squares {
            inspector.field("special", Finding::new("`Murk` without squares", "`targets: Squares`"));
        }
    }
}

impl Checked<Names> for StateDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        for (key, value) in
            [("attacks", self.attacks), ("attackers", self.attackers), ("opportunity", self.opportunity)]
        {
            range(inspector, key, value, -1, 1);
        }
        if let Some(favor) = &self.favors {
            known(inspector, "power", favor.power, &names.powers, "a power");
        }
        if let Some(halts) = self.halts {
            known(inspector, "halts", halts, &names.states, "a state");
        }
        check_traits(inspector, names, &self.triggers, &self.rolls);
    }
}
