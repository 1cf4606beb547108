//! Which names a record mentions, and what each must be the name of.

use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::{AbilityEffect, Hook, Whom};
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
            found.effect(effect);
        }
        if let Some(only) = &ability.only {
            found.add(Kind::DamageType, "kinds", &only.kinds);
            found.add(Kind::AbilityKeyword, "keywords", &only.keywords);
            let predicates = only.subject.iter().chain(&only.owner).chain(&only.source);
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
                gain.subject.iter().chain(&gain.source).for_each(|predicate| found.predicate(predicate));
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

    fn add<'n>(&mut self, kind: Kind, key: &'static str, names: impl IntoIterator<Item = &'n Name>) {
        self.0.extend(names.into_iter().map(|&name| Reference { kind, key, name }));
    }

    fn line(&mut self, line: &TierLine) {
        for aimed in line.segments.iter().flat_map(|segment| &segment.effects) {
            aimed.effect.mentions(&mut |kind, name| self.0.push(Reference { kind, key: "tiers", name }));
        }
    }

    fn effect(&mut self, effect: &AbilityEffect) {
        match effect {
            AbilityEffect::Line(line) => self.line(line),
            AbilityEffect::Lasting { kinds, modifiers, unless_spent, hooks, on: _, duration: _, up_to_tier: _ } => {
                self.add(Kind::Condition, "kinds", kinds);
                self.modifiers(modifiers);
                self.modifiers(unless_spent);
                self.hooks(hooks);
            }
            AbilityEffect::WhileAfflicted { condition, modifiers, hooks } => {
                self.add(Kind::Condition, "condition", [condition]);
                self.modifiers(modifiers);
                self.hooks(hooks);
            }
            AbilityEffect::MayHurtAdjacent { kind, .. }
            | AbilityEffect::Hurt { kind, .. }
            | AbilityEffect::HurtPerSquareForced { kind, .. } => {
                self.add(Kind::DamageType, "kind", kind);
            }
            AbilityEffect::AuraPulseAtTurnEnd { kind, .. } => self.add(Kind::DamageType, "kind", [kind]),
            AbilityEffect::Zone { kind, spares, .. } => {
                self.add(Kind::DamageType, "kind", kind);
                self.add(Kind::CreatureKeyword, "spares", spares);
            }
            AbilityEffect::TargetAll(Whom::Kin(kin) | Whom::ActingKin(kin) | Whom::Others(kin)) => {
                self.add(Kind::CreatureKeyword, "kin", [kin]);
            }
            AbilityEffect::Trial { tiers, .. } => {
                for line in [&tiers.0, &tiers.1, &tiers.2] {
                    self.line(line);
                }
            }
            AbilityEffect::Summon { creature, .. } => self.add(Kind::Creature, "creature", [creature]),
            AbilityEffect::AddTarget { kind } => self.add(Kind::DamageType, "kind", [kind]),
            AbilityEffect::ConditionPrice { condition, kind, .. } => {
                self.add(Kind::Condition, "condition", [condition]);
                self.add(Kind::DamageType, "kind", kind);
            }
            AbilityEffect::Worsen { from, to } => self.add(Kind::Condition, "to", [from, to]),
            AbilityEffect::MayForce { past, .. } => self.add(Kind::Condition, "past", past),
            AbilityEffect::Rush { .. }
            | AbilityEffect::Shift { .. }
            | AbilityEffect::TargetPassed { .. }
            | AbilityEffect::Teleport { .. }
            | AbilityEffect::BloodPrice { .. }
            | AbilityEffect::ExtraDamage { .. }
            | AbilityEffect::ExtraSlamDamage(_)
            | AbilityEffect::Halve { .. }
            | AbilityEffect::LowerPotency { .. }
            | AbilityEffect::SwingRoll { .. }
            | AbilityEffect::TakeOverForce { .. }
            | AbilityEffect::PushDamager { .. }
            | AbilityEffect::StretchTriggeringForce { .. }
            | AbilityEffect::Refrain(_)
            | AbilityEffect::CoverMap
            | AbilityEffect::TakeTheBlow
            | AbilityEffect::MoveOrStrike
            | AbilityEffect::FollowIn
            | AbilityEffect::AsVerticalPush
            | AbilityEffect::ShortenForce { .. }
            | AbilityEffect::Judge
            | AbilityEffect::Mark
            | AbilityEffect::ClaimStillness { .. }
            | AbilityEffect::StillnessEdge
            | AbilityEffect::RecoveryForFirstBlood
            | AbilityEffect::HealingGrace
            | AbilityEffect::AlsoMoveAllies
            | AbilityEffect::StartAura
            | AbilityEffect::GrowAura(_)
            | AbilityEffect::AuraMode(_)
            | AbilityEffect::StretchForce
            | AbilityEffect::NearestFirst
            | AbilityEffect::Hide
            | AbilityEffect::HideInPlainSight { .. }
            | AbilityEffect::Search
            | AbilityEffect::Interact
            | AbilityEffect::TakeTurn
            | AbilityEffect::Tend
            | AbilityEffect::Defend
            | AbilityEffect::Escape
            | AbilityEffect::Seize
            | AbilityEffect::Charge
            | AbilityEffect::MoveCaptive
            | AbilityEffect::HurlCaptive
            | AbilityEffect::AroundUser
            | AbilityEffect::Feed(_)
            | AbilityEffect::Curse { .. }
            | AbilityEffect::WallLeap { .. }
            | AbilityEffect::Grow(_)
            | AbilityEffect::ExtraMainAction
            | AbilityEffect::Bully
            | AbilityEffect::March(_) => {}
        }
    }

    fn hooks(&mut self, hooks: &[Hook]) {
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

    fn predicate(&mut self, predicate: &Predicate) {
        predicate.each_state(&mut |state| {
            if let State::Has(condition) | State::HasFromYou(condition) = state {
                self.add(Kind::Condition, "when", [&condition]);
            }
        });
    }

    fn modifiers(&mut self, modifiers: &[Modifier]) {
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
            | Modifier::ForbidKeyword(_)
            | Modifier::NoStability
            | Modifier::HalfStability
            | Modifier::Disengage(_)
            | Modifier::Saves(_)
            | Modifier::Potency(_)
            | Modifier::Forbid(_)
            | Modifier::OneThing
            | Modifier::Unmovable { .. }
            | Modifier::KeepAway
            | Modifier::Unprovoking
            | Modifier::Bleed
            | Modifier::IgnoreDifficult
            | Modifier::IgnoreSlams
            | Modifier::ForcedFarther(_)
            | Modifier::Blunted
            | Modifier::HalfRecovery
            | Modifier::GrabWith(_)
            | Modifier::NextStrike(_)
            | Modifier::Concealed
            | Modifier::Blurs(_)
            | Modifier::SeesThroughConcealment
            | Modifier::HidesObserved => {}
        }
    }
}
