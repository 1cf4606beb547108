//! What records must not say although it reads: the rules behind the fields.

use std::collections::BTreeSet;

use crate::content::book::Finding;
use crate::content::diagnostic::is_visible;
use crate::content::inspect::Inspector;
use crate::content::record_checks::{Checked, known, labels, range};
use crate::content::trait_checks::{self, TraitNames};
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};
use crate::rulesets::thirty_sixth_way::common_actions;
use crate::rulesets::thirty_sixth_way::data::ability::{AbilityDef, Trigger, Who};
use crate::rulesets::thirty_sixth_way::data::condition::ConditionDef;
use crate::rulesets::thirty_sixth_way::data::effect::Effect;
use crate::rulesets::thirty_sixth_way::data::enemy::EnemyDef;
use crate::rulesets::thirty_sixth_way::data::entry::{Action, Frequency};
use crate::rulesets::thirty_sixth_way::data::hero::HeroDef;
use crate::rulesets::thirty_sixth_way::data::passive::{Passive, RollKind};
use crate::rulesets::thirty_sixth_way::data::words::DAMAGE_TYPES;
use crate::rulesets::thirty_sixth_way::terms as t;

/// The ids that records may mention.
pub struct Names {
    /// Abilities of heroes.
    pub of_heroes: BTreeSet<Name>,
    /// Abilities.
    pub abilities: BTreeSet<Name>,
    /// Conditions.
    pub conditions: BTreeSet<Name>,
    /// Enemies.
    pub enemies: BTreeSet<Name>,
    /// What traits may name.
    pub of_traits: TraitNames,
}

/// What traits may name, of which abilities and conditions are records.
pub fn of_traits(abilities: &BTreeSet<Name>, conditions: &BTreeSet<Name>) -> TraitNames {
    let powers = ["prowess", "guile", "focus", "ki", "reagents"].map(Name::new);
    let attacks = ["melee", "ranged", "spell"].map(Name::new);
    let kinds = DAMAGE_TYPES.map(Name::new);
    let common = common_actions::ALL.iter().map(|action| action.word.get());
    TraitNames {
        conditions: conditions.iter().copied().chain([t::ONGOING.get()]).collect(),
        tracks: [t::HP.get()].into(),
        pools: powers.into_iter().chain([t::TEMPORARY.get(), t::RECOVERIES.get(), t::MOMENTUM.get()]).collect(),
        links: [t::ENGAGED.get(), t::GRABBED.get()].into(),
        words: attacks.into_iter().chain(kinds).chain(common).chain(abilities.iter().copied()).collect(),
    }
}

fn damage_type(inspector: &mut Inspector<'_, '_>, key: &str, id: Name) {
    known(inspector, key, id, &DAMAGE_TYPES.iter().map(|kind| Name::new(kind)).collect(), "a damage type");
}

fn abilities(inspector: &mut Inspector<'_, '_>, own: &[Name], names: &Names) {
    for &id in own {
        known(inspector, "abilities", id, &names.abilities, "an ability");
    }
    let twice = own.iter().enumerate().find(|(at, id)| own[..*at].contains(id));
    if let Some((_, id)) = twice {
        inspector.field("abilities", Finding::new(format!("\"{id}\" twice"), "each ability once"));
    }
}

impl Checked<Names> for HeroDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        if names.enemies.contains(&self.id) {
            inspector.field("id", Finding::new(format!("\"{}\"", self.id), "an id that no enemy has"));
        }
        if self.levels.is_empty() || self.levels.iter().any(|level| !(1..=10).contains(level)) {
            inspector.field("levels", Finding::new(format!("{:?}", self.levels), "levels from 1 to 10"));
        }
        range(inspector, "vitality", self.vitality, 0, 6);
        range(inspector, "base", self.base, 1, 20);
        let (ac, pd, md) = self.defenses;
        for defense in [ac, pd, md] {
            range(inspector, "defenses", defense, 5, 30);
        }
        range(inspector, "recoveries", self.recoveries.0, 0, 20);
        if ![4, 6, 8, 10, 12].contains(&self.recoveries.1) {
            inspector
                .field("recoveries", Finding::new(format!("a d{}", self.recoveries.1), "a d4, d6, d8, d10 or d12"));
        }
        if self.stances.is_empty() {
            inspector.field("stances", Finding::new("no stance", "at least one stance"));
        }
        for stance in &self.stances {
            let armed = stance.is.is_melee() || stance.is.range().is_some();
            let fits = stance.die.is_none_or(|die| [4, 6, 8, 10, 12].contains(&die));
            if armed != stance.die.is_some() || !fits {
                let found = format!("`{:?}` with {:?}", stance.is, stance.die);
                inspector.field("stances", Finding::new(found, "a die for stances that attack, none for Focused"));
            }
        }
        abilities(inspector, &self.abilities, names);
        check_passives(inspector, names, &self.passives);
        for (level, id) in &self.learns {
            range(inspector, "learns", (*level).into(), 1, 10);
            known(inspector, "learns", *id, &names.abilities, "an ability");
        }
    }
}

impl Checked<Names> for EnemyDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        range(inspector, "level", self.level, 1, 10);
        range(inspector, "hp", self.hp, 1, 500);
        let (ac, pd, md) = self.defenses;
        for defense in [ac, pd, md] {
            range(inspector, "defenses", defense, 1, 40);
        }
        for &(kind, past) in &self.resists {
            damage_type(inspector, "resists", kind);
            range(inspector, "resists", past, 4, 18);
            if past >= 16 {
                // ESC-TYP-04
                let finding =
                    Finding::new(format!("`{past}`"), "12 or less for low, 13 or 14 for medium, 15 for heavy")
                        .warning();
                inspector.field("resists", finding);
            }
        }
        for &kind in &self.weak {
            damage_type(inspector, "weak", kind);
        }
        abilities(inspector, &self.abilities, names);
        check_passives(inspector, names, &self.passives);
        if let Some(threat) = self.threat.filter(|threat| !self.abilities.contains(threat)) {
            inspector.field("threat", Finding::new(format!("\"{threat}\""), "one of its own abilities"));
        }
        if !self.object && self.abilities.is_empty() {
            inspector.field("abilities", Finding::new("nothing", "an attack at the least, unless it is an object"));
        }
    }
}

impl Checked<Names> for AbilityDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        let entry = &self.entry;
        if (names.of_heroes.contains(&self.id) || self.basic) && entry.frequency.is_none() {
            inspector.field("entry", Finding::new("no frequency", "At-Will, Encounter, Daily or Recharge N+"));
        }
        if names.of_heroes.contains(&self.id) && matches!(entry.frequency, Some(Frequency::Renew(_))) {
            inspector.field("entry", Finding::new("Renew", "Recharge N+: only enemies' powers renew"));
        }
        if matches!(entry.action, Action::Free | Action::Interrupt) && self.trigger.is_none() {
            let expected = "a `trigger` for a Free action or an Interrupt; `OnYourTurn` where its user begins it";
            inspector.field("entry", Finding::new("no trigger", expected));
        }
        if self.trigger.is_some_and(|trigger| trigger != Trigger::OnYourTurn) && entry.action.slot().is_some() {
            inspector
                .field("trigger", Finding::new("a trigger of an action of the turn", "a Free action or an Interrupt"));
        }
        for &kind in &self.kinds {
            damage_type(inspector, "kinds", kind);
        }
        if let Some(basic) = self.as_basic {
            known(inspector, "as_basic", basic, &names.abilities, "an ability");
        }
        let attacks = entry.is_attack();
        if !attacks && !self.hit.is_empty() {
            inspector.field("hit", Finding::new("a hit without a roll", "`vs AC`, `vs PD` or `vs MD` in the entry"));
        }
        if attacks && !entry.melee && !entry.ranged && !entry.spell {
            inspector.field("entry", Finding::new("an attack of no type", "Melee, Ranged or Spell"));
        }
        if self.targets.who == Who::Own && attacks {
            inspector.field("targets", Finding::new("an attack on its user", "somebody else"));
        }
        range(inspector, "most", self.targets.most.into(), 1, 9);
        range(inspector, "multiply", self.multiply, 1, 5);
        for effect in self.all_effects() {
            check_effect(inspector, names, effect);
        }
    }
}

fn check_traits(
    inspector: &mut Inspector<'_, '_>,
    names: &Names,
    triggers: &[TriggeredEffect<Effect>],
    rolls: &[RollBonus<RollKind>],
) {
    let harms = |effect: &Effect| matches!(effect, Effect::Harm(_) | Effect::StrikeAgain(_));
    trait_checks::traits(inspector, (triggers, rolls), &names.of_traits, harms, |inspector, effect| {
        check_effect(inspector, names, effect);
    });
}

fn check_passives(inspector: &mut Inspector<'_, '_>, names: &Names, passives: &[Passive]) {
    for passive in passives {
        if let Passive::Trait { name, triggers, rolls } = passive {
            trait_checks::named(inspector, "passives", *name, triggers.is_empty() && rolls.is_empty());
            check_traits(inspector, names, triggers, rolls);
        }
    }
}

fn check_effect(inspector: &mut Inspector<'_, '_>, names: &Names, effect: &Effect) {
    match effect {
        Effect::Impose(impose) => {
            for &is in &impose.is {
                known(inspector, "is", is, &names.conditions, "a condition");
            }
        }
        Effect::Ongoing(ongoing) => damage_type(inspector, "kind", ongoing.kind),
        Effect::Harm(harm) => damage_type(inspector, "kind", harm.kind),
        Effect::StrikeAgain(strike) => known(inspector, "with", strike.with, &names.abilities, "an ability"),
        Effect::Near(near) => check_effect(inspector, names, &near.ally),
        Effect::Own(own) => own.0.iter().for_each(|effect| check_effect(inspector, names, effect)),
        Effect::Each(each) => each.effects.iter().for_each(|effect| check_effect(inspector, names, effect)),
        Effect::If(own) => {
            own.then.iter().chain(&own.otherwise).for_each(|effect| check_effect(inspector, names, effect));
            trait_checks::predicate(inspector, "so", &own.so, &names.of_traits);
        }
        _ => {}
    }
}

impl Checked<Names> for ConditionDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        check_traits(inspector, names, &self.triggers, &self.rolls);
        if !is_visible(&self.about) {
            inspector.field("about", Finding::new("nothing", "what it does, in a sentence"));
        }
    }
}
