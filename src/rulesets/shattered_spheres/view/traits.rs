//! Conditions, all their parts taken together, and what they bar (SS-CON).

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::Encounter;
use crate::rulesets::shattered_spheres::state::{Affliction, Modifier};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::{View, grip};
use bevy::prelude::Entity;

/// The conditions somebody is under, all their parts taken together (SS-CON-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u32);

impl Traits {
    /// One standard action only.
    pub const DAZED: Self = Self(1);
    /// No action at all.
    pub const STUNNED: Self = Self(1 << 1);
    /// Slower.
    pub const HINDERED: Self = Self(1 << 2);
    /// Rooted.
    pub const IMMOBILE: Self = Self(1 << 3);
    /// 1 Disadvantage on all checks.
    pub const IMPAIRED: Self = Self(1 << 4);
    /// 2 Disadvantage on all checks.
    pub const DISABLED: Self = Self(1 << 5);
    /// Defense ranks halved.
    pub const VULNERABLE: Self = Self(1 << 6);
    /// Defense of 10.
    pub const DEFENSELESS: Self = Self(1 << 7);
    /// Lying.
    pub const PRONE: Self = Self(1 << 8);
    /// One standard action, chosen by another.
    pub const COMPELLED: Self = Self(1 << 9);
    /// All actions chosen by another.
    pub const CONTROLLED: Self = Self(1 << 10);
    /// Nothing but talk.
    pub const PARALYZED: Self = Self(1 << 11);
    /// Knows nothing of others.
    pub const UNAWARE: Self = Self(1 << 12);
    /// Taken unawares.
    pub const SURPRISED: Self = Self(1 << 13);
    /// Down.
    pub const DOWN: Self = Self(1 << 14);
    /// Cannot leave the reach of a holder.
    pub const HELD: Self = Self(1 << 15);

    /// Whether it has any of these.
    pub fn any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// With these too.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What a condition of the rulebook comes to (SS-CON).
pub fn parts(condition: Name) -> Traits {
    let all = |list: &[Traits]| list.iter().fold(Traits::default(), |sum, part| sum.and(*part));
    match condition.as_str() {
        "dazed" => Traits::DAZED,
        "stunned" => all(&[Traits::STUNNED, Traits::DAZED]),
        "hindered" | "fatigued" => Traits::HINDERED,
        "immobile" => all(&[Traits::IMMOBILE, Traits::HINDERED]),
        "impaired" => Traits::IMPAIRED,
        "disabled" => Traits::DISABLED,
        "exhausted" => all(&[Traits::IMPAIRED, Traits::HINDERED]),
        "vulnerable" => Traits::VULNERABLE,
        "defenseless" => all(&[Traits::DEFENSELESS, Traits::VULNERABLE]),
        "prone" => Traits::PRONE,
        "compelled" => Traits::COMPELLED,
        "controlled" => Traits::CONTROLLED,
        "held" => Traits::HELD,
        "restrained" => all(&[Traits::HELD, Traits::IMMOBILE, Traits::VULNERABLE]),
        "bound" => all(&[Traits::HELD, Traits::IMMOBILE, Traits::DEFENSELESS, Traits::IMPAIRED]),
        "paralyzed" => all(&[Traits::PARALYZED, Traits::IMMOBILE, Traits::DEFENSELESS]),
        "unaware" => all(&[Traits::UNAWARE, Traits::DEFENSELESS]),
        "surprised" => all(&[Traits::SURPRISED, Traits::VULNERABLE]),
        "staggered" => all(&[Traits::DAZED, Traits::HINDERED]),
        "incapacitated" => all(&[Traits::DOWN, Traits::STUNNED, Traits::DEFENSELESS, Traits::UNAWARE, Traits::PRONE]),
        _ => Traits::default(),
    }
}

impl<'w> View<'w> {
    /// What a lasting effect adds to checks.
    pub fn modifier(self, effect: Entity) -> Option<&'w Modifier> {
        self.world.get::<Modifier>(effect)
    }

    /// What a lasting effect is resisted with.
    pub fn affliction(self, effect: Entity) -> Option<&'w Affliction> {
        self.world.get::<Affliction>(effect)
    }

    /// All conditions it is under, part by part.
    pub fn traits(self, id: CreatureId) -> Traits {
        let mut all = Traits::default();
        for (_, held) in self.conditions(id) {
            for kind in &held.kinds {
                all = all.and(parts(*kind));
            }
        }
        let plight = self.plight(id);
        if plight.down || plight.dying || plight.ruined || plight.fatigue >= 3 {
            all = all.and(parts(t::DOWN.get()));
        }
        match plight.fatigue {
            1 => all = all.and(parts(t::FATIGUED.get())),
            2 => all = all.and(parts(t::EXHAUSTED.get())),
            _ => {}
        }
        if self.aim(id).is_some() {
            all = all.and(Traits::VULNERABLE);
        }
        let entry = self.battlefield.entry(id);
        if entry.links_out > 0 && self.grabs(id).next().is_some() {
            all = all.and(Traits::VULNERABLE).and(Traits::HINDERED);
        }
        if entry.links_in > 0 {
            for (_, _, level) in self.grabbers(id) {
                all = all.and(parts(grip(level)));
            }
        }
        all
    }

    /// Whether it is Incapacitated, in whatever way.
    pub fn is_incapacitated(self, id: CreatureId) -> bool {
        self.traits(id).any(Traits::DOWN)
    }

    /// Whether it can take a Reaction at all in this turn (SS-ACT-09, SS-REA-04, SS-STD-16).
    pub fn can_react(self, id: CreatureId) -> bool {
        let holds = self.readied(id).is_some() && !self.plays(Ruling::ReadiedBarsOpenings);
        self.times(id, t::REACTION.get()) == 0 && !holds && self.is_awake(id)
    }

    /// Whether it is in a state to react: not Stunned, Surprised, Paralyzed or unaware (SS-REA-04, SS-CON-17).
    pub fn is_awake(self, id: CreatureId) -> bool {
        let bars = Traits::STUNNED.and(Traits::SURPRISED).and(Traits::UNAWARE);
        let traits = self.traits(id);
        let paralyzed = traits.any(Traits::PARALYZED) && self.encounter() == Encounter::Combat;
        self.is_up(id) && !traits.any(bars) && !paralyzed
    }

    /// Whether it can take free actions.
    pub fn is_free(self, id: CreatureId) -> bool {
        self.is_up(id) && !self.traits(id).any(Traits::STUNNED.and(Traits::SURPRISED))
    }

    /// Whether it has an Edge (SS-SUR-06).
    pub fn has_edge(self, id: CreatureId, edge: &str) -> bool {
        let surged =
            || self.conditions(id).any(|(_, held)| held.kinds.contains(&t::EDGE.get()) && held.origin == *edge);
        self.sheet(id).edges.iter().any(|own| *own == *edge) || surged()
    }

    /// Its speed rank as things are, before what a way of moving takes off.
    pub fn speed(self, id: CreatureId) -> i16 {
        let traits = self.traits(id);
        let boosts = self.conditions(id).filter_map(|(entity, _)| self.modifier(entity));
        let boost: i16 = boosts
            .filter(|own| own.aspect == crate::rulesets::shattered_spheres::data::words::Aspect::Speed)
            .map(|own| own.flat)
            .sum();
        let runs = i16::from(self.has(id, t::RUNNING.get()));
        self.sheet(id).speed + boost + runs - i16::from(traits.any(Traits::HINDERED))
    }

    /// Whether it can move by itself at all.
    pub fn is_rooted(self, id: CreatureId) -> bool {
        self.traits(id).any(Traits::IMMOBILE)
    }

    /// Whether it lies.
    pub fn is_prone(self, id: CreatureId) -> bool {
        self.traits(id).any(Traits::PRONE)
    }
}
