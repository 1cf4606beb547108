//! Conditions, all their parts taken together, and what they bar (SS-CON).

use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::condition::ConditionDef;
pub use crate::rulesets::shattered_spheres::data::condition::Traits;
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::Encounter;
use crate::rulesets::shattered_spheres::state::{Affliction, Modifier, Plight};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::{View, grip};
use bevy::prelude::Entity;
use std::sync::Arc;

impl<'w> View<'w> {
    /// What a lasting effect adds to checks.
    pub fn modifier(self, effect: Entity) -> Option<&'w Modifier> {
        self.world.get::<Modifier>(effect)
    }

    /// What a lasting effect is resisted with.
    pub fn affliction(self, effect: Entity) -> Option<&'w Affliction> {
        self.world.get::<Affliction>(effect)
    }

    /// Calls `look` with every condition it is under: those that last on it, then those that harm, fatigue and the holds
    /// of others come to.
    fn each_condition(self, id: CreatureId, plight: &Plight, mut look: impl FnMut(Name)) {
        for (_, held) in self.conditions(id) {
            held.kinds.iter().for_each(|kind| look(*kind));
        }
        if plight.is_down() {
            look(t::DOWN.get());
        }
        match plight.fatigue {
            1 => look(t::FATIGUED.get()),
            2 => look(t::EXHAUSTED.get()),
            _ => {}
        }
        if self.battlefield.entry(id).links_in > 0 {
            self.grabbers(id).for_each(|(_, _, level)| look(grip(level)));
        }
    }

    /// All conditions it is under, part by part.
    pub fn traits(self, id: CreatureId) -> Traits {
        let (mut all, mut content, plight) = (Traits::default(), None, self.plight(id));
        self.each_condition(id, plight, |kind| {
            // Most are under none, and the content is not looked for in vain.
            all = all.and(content.get_or_insert_with(|| self.content()).parts(kind));
        });
        if plight.is_down() {
            all = all.and(Traits::DOWN);
        }
        if self.aim(id).is_some() {
            all = all.and(Traits::VULNERABLE);
        }
        if self.battlefield.entry(id).links_out > 0 && self.grabs(id).next().is_some() {
            all = all.and(Traits::VULNERABLE).and(Traits::HINDERED);
        }
        all
    }

    /// The records of the conditions it is under, each once.
    pub fn records(self, id: CreatureId) -> Vec<&'w Arc<ConditionDef>> {
        let mut names: Vec<Name> = Vec::new();
        self.each_condition(id, self.plight(id), |kind| {
            if !names.contains(&kind) {
                names.push(kind);
            }
        });
        names.into_iter().filter_map(|kind| self.content().condition(kind)).collect()
    }

    /// What brings a part that has the name of a condition of the rulebook: the first condition of somebody's own that
    /// comes to it, else that one.
    pub fn bringer(self, id: CreatureId, part: Traits, usual: Name) -> Name {
        let own =
            |kind: &Name| self.content().parts(*kind).any(part) && !t::CONDITIONS.iter().any(|of| of.get() == *kind);
        let mut all = self.conditions(id).flat_map(|(_, held)| held.kinds.iter().copied());
        all.find(own).unwrap_or(usual)
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

    /// Whether something keeps it lying that does more than that, and so does not end by standing up.
    pub fn is_kept_down(self, id: CreatureId) -> bool {
        let keeps = |kind: &Name| {
            let parts = self.content().parts(*kind);
            parts.any(Traits::PRONE) && parts != Traits::PRONE
        };
        self.conditions(id).any(|(_, held)| held.kinds.iter().any(keeps))
    }

    /// Whether it lies.
    pub fn is_prone(self, id: CreatureId) -> bool {
        self.traits(id).any(Traits::PRONE)
    }
}
