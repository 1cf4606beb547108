//! What is held, loaded and gripped, and what can be attacked with (SS-BUILD-08, SS-BUILD-14).

use crate::core::ids::CreatureId;
use crate::core::link::Link;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::line::AttackLine;
use crate::rulesets::shattered_spheres::state::{Item, Kit};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use bevy::prelude::Entity;

impl<'w> View<'w> {
    /// What it holds and has within reach.
    pub fn kit(self, id: CreatureId) -> &'w Kit {
        static EMPTY: Kit = Kit {
            held: Vec::new(),
            near: Vec::new(),
            pack: Vec::new(),
            both_hands: false,
            unloaded: Vec::new(),
            broken: Vec::new(),
            active: None,
            alternates: Vec::new(),
        };
        self.get::<Kit>(id).unwrap_or(&EMPTY)
    }

    /// Whom it holds, and how firmly.
    pub fn grabs(self, id: CreatureId) -> impl Iterator<Item = (Entity, CreatureId, i16)> + use<'w> {
        self.links_from(id, t::GRABBED.get()).map(move |(link, to)| (link, to, self.level(link)))
    }

    /// Who holds it, and how firmly.
    pub fn grabbers(self, id: CreatureId) -> impl Iterator<Item = (Entity, CreatureId, i16)> + use<'w> {
        self.links_to(id, t::GRABBED.get()).map(move |(link, from)| (link, from, self.level(link)))
    }

    fn level(self, link: Entity) -> i16 {
        self.world.get::<Link>(link).map_or(0, |link| link.level)
    }

    /// The attack that a grab was made with.
    pub fn grabbing_attack(self, link: Entity) -> Name {
        self.world.get::<Link>(link).map_or_else(Name::default, |link| link.origin)
    }

    /// How many hands a thing fills in the hands of whoever holds it.
    pub fn hands_of(self, item: Item) -> u8 {
        let weapon = self.sheet(item.of).attack(item.name).map(|attack| attack.hands.max(1));
        weapon.unwrap_or(1)
    }

    /// Free hands: two, less what is held, gripped and grabbed with (SS-BUILD-14, SS-STN-07).
    pub fn free_hands(self, id: CreatureId) -> u8 {
        let kit = self.kit(id);
        if kit.both_hands && !kit.held.is_empty() {
            return 0;
        }
        let held: u8 = kit.held.iter().map(|&item| self.hands_of(item)).sum();
        let gripping = self.grabs(id).filter(|(link, ..)| {
            let with = self.grabbing_attack(*link);
            !self.attack(id, with).is_some_and(|attack| attack.natural)
        });
        let gripping = u8::try_from(gripping.count()).unwrap_or(2);
        2u8.saturating_sub(held).saturating_sub(gripping)
    }

    /// Whether it holds a thing of its own.
    pub fn holds(self, id: CreatureId, item: Name) -> bool {
        self.kit(id).held.iter().any(|held| held.name == item && held.of == id)
    }

    /// Why an attack or power cannot be used as things are held, loaded and switched; none where it can.
    pub fn unready(self, id: CreatureId, attack: &AttackLine) -> Option<&'static str> {
        let kit = self.kit(id);
        let unarmed = attack.id == t::UNARMED.get();
        if kit.broken.contains(&attack.id) {
            return Some("it is broken");
        }
        if attack.hands > 0 && !unarmed {
            let in_hand = self.holds(id, attack.id);
            let thrown = attack.thrown && self.free_hands(id) >= attack.hands;
            if !in_hand && attack.thrown && !thrown {
                return Some("no hand is free for it");
            }
            if !in_hand && !thrown {
                return Some("it is not in hand");
            }
        }
        if unarmed && self.free_hands(id) == 0 {
            return Some("no hand is free");
        }
        if attack.natural && self.grabs(id).any(|(link, ..)| self.grabbing_attack(link) == attack.id) {
            return Some("the grabbing limb does nothing else");
        }
        if attack.load.is_some() && kit.unloaded.contains(&attack.id) {
            return Some("it is not loaded");
        }
        let sheet = self.sheet(id);
        if sheet.is_alternate(attack.id) && !kit.alternates.contains(&attack.id) {
            return Some("only a Surge brings it");
        }
        let switched = sheet.array.contains(&attack.id) || sheet.is_alternate(attack.id);
        if switched && !sheet.array.is_empty() && kit.active.is_some_and(|active| active != attack.id) {
            return Some("another power of the array is active");
        }
        None
    }

    /// Whether it is armed in Combat (SS-BUILD-08).
    pub fn is_armed(self, id: CreatureId) -> bool {
        self.sheet(id).attacks.iter().any(|attack| self.threatens_with(id, attack))
    }

    /// Whether a close attack threatens: any that is at hand but for the unarmed strike.
    pub fn threatens_with(self, id: CreatureId, attack: &AttackLine) -> bool {
        let close = attack.is_close() && attack.is_attack() && attack.id != t::UNARMED.get();
        close && self.unready(id, attack).is_none()
    }

    /// Squares that it threatens over with blades; 0 where it does not (SS-REA-01).
    pub fn reach(self, id: CreatureId) -> i16 {
        let own = self.sheet(id).attacks.iter().filter(|attack| self.threatens_with(id, attack));
        own.map(|attack| attack.reach).max().unwrap_or(0)
    }

    /// Whether it holds its own shield, if it has one.
    pub fn lost_shield(self, id: CreatureId) -> bool {
        self.sheet(id).shield && !self.holds(id, t::SHIELD.get())
    }
}

/// What a grab of a degree does (SS-STN-06).
pub fn grip(level: i16) -> Name {
    match level {
        ..=1 => t::HELD.get(),
        2 => t::RESTRAINED.get(),
        _ => t::BOUND.get(),
    }
}
