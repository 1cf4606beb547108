//! Which names a record mentions, and what each must be the name of.

use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::Hook;
use super::super::data::aura::AuraDef;
use super::super::data::modifier::{Gives, Modifier};
use super::super::data::predicate::{Predicate, State};
use super::super::data::reference::Kind;
use super::super::data::stat_block::{ConditionDef, CreatureDef, Role};
use super::super::data::tier::TierLine;
use crate::core::name::Name;

/// A name that a record mentions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reference {
    /// What it must be the name of.
    pub kind: Kind,
    /// The field or variant it stands under.
    pub key: &'static str,
    /// The name.
    pub name: Name,
}

/// Collects references.
#[derive(Debug, Default)]
pub struct References(Vec<Reference>);

impl References {
    /// What an ability mentions.
    pub fn of_ability(ability: &AbilityDef) -> Vec<Reference> {
        let mut found = Self::default();
        found.add(Kind::AbilityKeyword, "keywords", &ability.keywords);
        found.add(Kind::Ability, "option_of", &ability.option_of);
        found.add(Kind::CreatureKeyword, "malice_feature", &ability.malice_feature);
        if let Some(roll) = &ability.roll {
            found.add(Kind::DamageType, "kinds", &roll.kinds);
            for line in [&roll.tiers.0, &roll.tiers.1, &roll.tiers.2] {
                found.line(line);
            }
        }
        for effect in ability.sentences() {
            effect.mentions(&mut found);
        }
        ability.among.iter().for_each(|among| found.predicate(among));
        ability.cheaper.iter().for_each(|cheaper| found.predicate(&cheaper.when));
        if let Some(only) = &ability.only {
            found.add(Kind::DamageType, "kinds", &only.kinds);
            found.add(Kind::AbilityKeyword, "with", &only.with);
            let predicates = only.subject.iter().chain(&only.bearer).chain(&only.other);
            predicates.for_each(|predicate| found.predicate(predicate));
        }
        found.sorted()
    }

    /// What a creature mentions.
    pub fn of_creature(creature: &CreatureDef) -> Vec<Reference> {
        let mut found = Self::default();
        found.add(Kind::CreatureKeyword, "keywords", &creature.keywords);
        found.add(Kind::Ability, "abilities", &creature.abilities);
        found.add(Kind::Kit, "kits", &creature.kits);
        found.add(Kind::Kit, "melee_kit", creature.melee_kit.as_slice());
        found.add(Kind::Kit, "ranged_kit", creature.ranged_kit.as_slice());
        let own = match &creature.role {
            Role::Hero { resource, .. } => Some(*resource),
            Role::Monster { .. } | Role::Thing { .. } => None,
        };
        found.add(Kind::Pool, "pools", creature.pools.iter().map(|(name, _)| name).filter(|name| Some(**name) != own));
        found.modifiers(&creature.modifiers);
        found.auras(&creature.auras);
        found.modifiers(&creature.with_captain);
        match &creature.role {
            Role::Monster { free_strike_kind, .. } => {
                found.add(Kind::DamageType, "free_strike_kind", free_strike_kind);
            }
            Role::Hero { gains, .. } => gains.iter().for_each(|gain| {
                found.add(Kind::DamageType, "kinds", &gain.kinds);
                gain.subject.iter().chain(&gain.other).for_each(|predicate| found.predicate(predicate));
            }),
            Role::Thing { .. } => {}
        }
        found.sorted()
    }

    /// What a condition mentions.
    pub fn of_condition(condition: &ConditionDef) -> Vec<Reference> {
        let mut found = Self::default();
        found.modifiers(&condition.modifiers);
        found.auras(&condition.auras);
        found.hooks(&condition.hooks);
        found.sorted()
    }

    fn sorted(mut self) -> Vec<Reference> {
        self.0.sort();
        self.0.dedup();
        self.0
    }

    pub(crate) fn add<'n>(&mut self, kind: Kind, key: &'static str, names: impl IntoIterator<Item = &'n Name>) {
        self.0.extend(names.into_iter().map(|&name| Reference { kind, key, name }));
    }

    pub(crate) fn line(&mut self, line: &TierLine) {
        for aimed in line.segments.iter().flat_map(|segment| &segment.effects) {
            aimed.effect.mentions(&mut |kind, name| self.0.push(Reference { kind, key: "tiers", name }));
        }
    }

    pub(crate) fn hooks(&mut self, hooks: &[Hook]) {
        for hook in hooks {
            self.add(Kind::DamageType, "kind", &hook.kind);
        }
    }

    fn auras(&mut self, auras: &[AuraDef]) {
        for aura in auras {
            aura.when.iter().for_each(|when| self.predicate(when));
            self.modifiers(&aura.lends);
            self.hooks(&aura.hooks);
        }
    }

    pub(crate) fn predicate(&mut self, predicate: &Predicate) {
        predicate.each_plain(&mut |plain| match plain {
            Predicate::Has(condition)
            | Predicate::HasFromBearer(condition)
            | Predicate::Is(State::Keeps(condition)) => {
                self.add(Kind::Condition, "when", [condition]);
            }
            Predicate::Is(State::Keyword(keyword)) => self.add(Kind::CreatureKeyword, "when", [keyword]),
            Predicate::AtLeast(counter, _) => self.add(Kind::Counter, "when", [counter]),
            _ => {}
        });
    }

    pub(crate) fn modifiers(&mut self, modifiers: &[Modifier]) {
        for modifier in modifiers {
            self.modifier(modifier);
        }
    }

    fn modifier(&mut self, modifier: &Modifier) {
        match modifier {
            Modifier::Roll(roll) => {
                self.add(Kind::AbilityKeyword, "keywords", &roll.keywords);
                self.add(Kind::Ability, "abilities", &roll.abilities);
                if let Gives::Overturns { condition, .. } = &roll.gives {
                    self.add(Kind::Condition, "condition", [condition]);
                }
                roll.other.iter().for_each(|other| self.predicate(other));
            }
            Modifier::Resist { kind, .. } => self.add(Kind::DamageType, "kind", kind),
            Modifier::RolledDamage { keywords, abilities, kind, .. } => {
                self.add(Kind::DamageType, "kind", kind);
                self.add(Kind::AbilityKeyword, "keywords", keywords);
                self.add(Kind::Ability, "abilities", abilities);
            }
            Modifier::Damage { keywords, .. } => self.add(Kind::AbilityKeyword, "keywords", keywords),
            Modifier::Range { keywords, abilities, .. } => {
                self.add(Kind::AbilityKeyword, "keywords", keywords);
                self.add(Kind::Ability, "abilities", abilities);
            }
            Modifier::While { when, lends } => {
                self.predicate(when);
                self.modifiers(lends);
            }
            Modifier::SeesConcealed(whom) => self.predicate(whom),
            Modifier::Uses { ability, .. } => self.add(Kind::LentAbility, "ability", [ability]),
            Modifier::ImmuneTo(conditions) => self.add(Kind::Condition, "ImmuneTo", conditions),
            Modifier::IgnoreCoverOnly(abilities) => self.add(Kind::Ability, "IgnoreCoverOnly", abilities),
            Modifier::IgnoreCover(abilities) => self.add(Kind::Ability, "IgnoreCover", abilities),
            Modifier::Speed(_)
            | Modifier::HalfSpeed
            | Modifier::SpeedCap(_)
            | Modifier::Immobile
            | Modifier::Crawl
            | Modifier::Stability(_)
            | Modifier::SightWithin(_)
            | Modifier::SensesHidden(_)
            | Modifier::EndEffectPrice(_)
            | Modifier::ForbidKeyword(_)
            | Modifier::NoStability
            | Modifier::HalfStability
            | Modifier::Disengage(_)
            | Modifier::Saves(_)
            | Modifier::Potency(_)
            | Modifier::Forbid(_)
            | Modifier::OneThing
            | Modifier::Unmovable { .. }
            | Modifier::MovesAlong
            | Modifier::KeepAway
            | Modifier::Unprovoking
            | Modifier::Bleed
            | Modifier::IgnoreDifficult
            | Modifier::IgnoreDifficultOn(_)
            | Modifier::IgnoreSlams
            | Modifier::ForcedFarther(_)
            | Modifier::Blunted
            | Modifier::HalfRecovery
            | Modifier::HoldsSeveral { .. }
            | Modifier::GrabWith(_)
            | Modifier::NextStrike(_)
            | Modifier::Concealed
            | Modifier::Blurs(_)
            | Modifier::SeesThroughConcealment
            | Modifier::HidesObserved => {}
        }
    }
}
