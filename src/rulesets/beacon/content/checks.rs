//! What records must not say although it reads: the rules behind the fields.

use std::collections::BTreeSet;

use crate::content::book::Finding;
use crate::content::diagnostic::is_visible;
use crate::content::inspect::Inspector;
use crate::content::record_checks::{Checked, known, labels, range};
use crate::content::trait_checks::{self, TraitNames};
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Attack, Targets};
use crate::rulesets::beacon::data::character::CharacterDef;
use crate::rulesets::beacon::data::condition::ConditionDef;
use crate::rulesets::beacon::data::effect::Effect;
use crate::rulesets::beacon::data::npc::NpcDef;
use crate::rulesets::beacon::data::passive::{Passive, RollKind};
use crate::rulesets::beacon::data::summon::SummonDef;
use crate::rulesets::beacon::data::words::{Action, Kind};
use crate::rulesets::beacon::terms as t;

/// The ids that records may mention.
pub struct Names {
    /// Abilities.
    pub abilities: BTreeSet<Name>,
    /// Conditions.
    pub conditions: BTreeSet<Name>,
    /// NPC types.
    pub npcs: BTreeSet<Name>,
    /// What is summoned.
    pub summons: BTreeSet<Name>,
    /// Armor.
    pub worn: BTreeSet<Name>,
    /// What traits may name.
    pub of_traits: TraitNames,
}

/// What traits may name, of which abilities and conditions are records.
pub fn of_traits(abilities: &BTreeSet<Name>, conditions: &BTreeSet<Name>) -> TraitNames {
    let kinds = Kind::DAMAGE.into_iter().map(Kind::word);
    let attacks = ["melee", "ranged"].map(Name::new).into_iter();
    TraitNames {
        conditions: conditions.clone(),
        tracks: [t::HP.get(), t::STRESS.get()].into(),
        pools: [t::FOCUS.get(), t::MP.get(), t::TEMPORARY.get(), t::WOUNDS.get(), t::OVERSTRESS.get()].into(),
        links: [t::GRAPPLED.get()].into(),
        words: attacks.chain(kinds).chain(Action::ALL.map(Action::word)).chain(abilities.iter().copied()).collect(),
    }
}

fn check_traits(
    inspector: &mut Inspector<'_, '_>,
    names: &Names,
    triggers: &[TriggeredEffect<Effect>],
    rolls: &[RollBonus<RollKind>],
) {
    let harms = |effect: &Effect| matches!(effect, Effect::Harm(_));
    trait_checks::traits(inspector, (triggers, rolls), &names.of_traits, harms, |inspector, effect| {
        check_effect(inspector, names, effect);
    });
}

/// Whether a passive is armor that is worn.
pub fn is_worn(passive: &Passive) -> bool {
    matches!(passive, Passive::Worn { .. })
}

fn abilities(inspector: &mut Inspector<'_, '_>, own: &[Name], names: &Names) {
    for &id in own {
        known(inspector, "abilities", id, &names.abilities, "an ability");
    }
    let twice = own.iter().enumerate().find(|(at, id)| own[..*at].contains(id));
    if let Some((_, id)) = twice {
        inspector.field("abilities", Finding::new(format!("\"{id}\" twice"), "each ability once"));
    }
    if own.iter().filter(|id| names.worn.contains(id)).count() > 1 {
        let finding = Finding::new("several suits of armor", "one suit of armor at most");
        inspector.field("abilities", finding.with_help("BC-TAG-08"));
    }
}

impl Checked<Names> for CharacterDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        if names.npcs.contains(&self.id) {
            inspector.field("id", Finding::new(format!("\"{}\"", self.id), "an id that no NPC type has"));
        }
        range(inspector, "level", self.level, 1, 12);
        range(inspector, "size", self.size, 0, 3);
        for (key, value) in [("scope", self.scope), ("speed", self.speed), ("cap", self.cap), ("hp", self.hp)] {
            range(inspector, key, value, 1, 99);
        }
        for (key, value) in [("save", self.save), ("dodge", self.dodge), ("a_def", self.a_def)] {
            range(inspector, key, value, 1, 30);
        }
        for (key, value) in [("recoveries", self.recoveries), ("mp", self.mp), ("armor", self.armor)] {
            range(inspector, key, value, 0, 30);
        }
        let (bulk, agility, mind, magic) = self.scores;
        for score in [bulk, agility, mind, magic] {
            range(inspector, "scores", score, 0, 6);
        }
        range(inspector, "caps", self.caps, 1, 9);
        abilities(inspector, &self.abilities, names);
        if let Some((one, other)) = self.linked
            && (one == other || [one, other].iter().any(|id| !self.abilities.contains(id)))
        {
            let found = format!("\"{one}\" and \"{other}\"");
            inspector.field("linked", Finding::new(found, "two abilities of its own"));
        }
    }
}

impl Checked<Names> for NpcDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        range(inspector, "tier", self.tier, 1, 3);
        range(inspector, "initiative", self.initiative.into(), 1, 8);
        range(inspector, "per_point", self.per_point, 1, 9);
        range(inspector, "size", self.size, 0, 3);
        range(inspector, "hp", self.hp, 1, 99);
        range(inspector, "armor", self.armor, 0, 9);
        for (key, value) in [("dodge", self.dodge), ("a_def", self.a_def), ("save", self.save)] {
            range(inspector, key, value, 1, 30);
        }
        for (key, value) in [("speed", self.speed), ("mp", self.mp)] {
            range(inspector, key, value, 0, 30);
        }
        range(inspector, "scope", self.scope, 0, 99);
        if let Some(cap) = self.cap {
            range(inspector, "cap", cap, 1, 99);
        }
        let (bulk, agility, mind, magic) = self.scores;
        for score in [bulk, agility, mind, magic] {
            range(inspector, "scores", score, -6, 9);
        }
        abilities(inspector, &self.abilities, names);
    }
}

impl Checked<Names> for SummonDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        if names.npcs.contains(&self.id) {
            inspector.field("id", Finding::new(format!("\"{}\"", self.id), "an id that no NPC type has"));
        }
        range(inspector, "size", self.size, 0, 3);
        range(inspector, "hp", self.hp, 1, 99);
        range(inspector, "armor", self.armor, 0, 9);
        for (key, value) in [("dodge", self.dodge), ("a_def", self.a_def)] {
            range(inspector, key, value, 1, 30);
        }
        for (key, value) in [("speed", self.speed), ("scope", self.scope)] {
            range(inspector, key, value, 0, 30);
        }
        abilities(inspector, &self.abilities, names);
    }
}

impl Checked<Names> for AbilityDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        for effect in self.all_effects() {
            check_effect(inspector, names, effect);
        }
        for passive in &self.passives {
            match passive {
                Passive::Triggered(own) => check_traits(inspector, names, std::slice::from_ref(own), &[]),
                Passive::Rolls(own) => check_traits(inspector, names, &[], std::slice::from_ref(own)),
                Passive::NotWhileChannelling(other) => {
                    known(inspector, "passives", *other, &names.abilities, "an ability");
                }
                _ => {}
            }
        }
        let strikes = matches!(self.activation, Activation::Action(Action::Fight | Action::Volley));
        if strikes && self.attack == Attack::None {
            inspector.field("attack", Finding::new("a strike without an attack", "`Roll` or `Auto`"));
        }
        if self.attack == Attack::Roll && self.reach.or(self.thrown).is_none() && self.range.is_none() {
            inspector.record(Finding::new("an attack without a distance", "`reach` or `range`"));
        }
        if self.targets == Targets::Own && (self.attack != Attack::None) {
            inspector.field("targets", Finding::new("an attack on its user", "somebody else"));
        }
        for (key, value) in [("reach", self.reach), ("thrown", self.thrown)] {
            range(inspector, key, value.unwrap_or(1), 1, 30);
        }
        if let Some(recharge) = self.recharge {
            range(inspector, "recharge", recharge.into(), 2, 6);
        }
        range(inspector, "accuracy", self.accuracy.into(), -6, 6);
        let area = self.area.is_some();
        let whole = matches!(
            self.targets,
            Targets::SomeEnemies | Targets::Enemies | Targets::Everyone | Targets::OwnSideInArea | Targets::Ground
        );
        if area != whole {
            inspector.field("targets", Finding::new("an area and targets that do not fit", "an area's targets"));
        }
    }
}

fn check_effect(inspector: &mut Inspector<'_, '_>, names: &Names, effect: &Effect) {
    let mut inner = |list: &[Effect]| list.iter().for_each(|effect| check_effect(inspector, names, effect));
    match effect {
        Effect::Save(save) => {
            inner(&save.failed);
            inner(&save.saved);
        }
        Effect::BySurgeRule(rule) => {
            inner(&rule.restricted);
            inner(&rule.otherwise);
        }
        Effect::OneOf(one) => one.options.iter().for_each(|(_, effect)| check_effect(inspector, names, effect)),
        Effect::Each(each) => inner(&each.effects),
        Effect::If(own) => {
            inner(&own.then);
            inner(&own.otherwise);
            trait_checks::predicate(inspector, "so", &own.so, &names.of_traits);
        }
        Effect::Zone(zone) => {
            inner(&zone.effects);
            if !matches!(zone.whom, Targets::Enemies | Targets::Everyone | Targets::OwnSideInArea) {
                let found = format!("`{:?}`", zone.whom);
                inspector.field("whom", Finding::new(found, "`Enemies`, `Everyone` or `OwnSideInArea`"));
            }
        }
        Effect::Own(own) => inner(&own.0),
        Effect::Impose(impose) => known(inspector, "is", impose.is, &names.conditions, "a condition"),
        Effect::Summon(summon) => known(inspector, "what", summon.what, &names.summons, "a summon"),
        Effect::Strike(strike) => known(inspector, "with", strike.with, &names.abilities, "an ability"),
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
