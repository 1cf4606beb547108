//! What records must not say although it reads: the rules behind the fields.

use std::collections::BTreeSet;

use crate::content::book::Finding;
use crate::content::diagnostic::{is_visible, one_of};
use crate::content::inspect::Inspector;
use crate::content::record_checks::{Checked, known_word, labels, range};
use crate::content::trait_checks::TraitNames;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::content::traits;
use crate::rulesets::shattered_spheres::data::combatant::CombatantDef;
use crate::rulesets::shattered_spheres::data::condition::ConditionDef;
use crate::rulesets::shattered_spheres::data::constants::ConstantsDef;
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Does, Kind};
use crate::rulesets::shattered_spheres::data::words::{Rank, SKILLS, ability_of};
use crate::rulesets::shattered_spheres::surges::EDGES;

/// The ids that records may mention.
pub struct Names {
    /// Combatants.
    pub combatants: BTreeSet<Name>,
    /// Conditions.
    pub conditions: BTreeSet<Name>,
    /// What traits may name.
    pub of_traits: TraitNames,
}

impl Checked<Names> for CombatantDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        range(inspector, "pl", self.pl, 1, 20);
        range(inspector, "tier", self.tier, 1, 4);
        range(inspector, "speed", self.speed, -3, 2);
        range(inspector, "dice", self.dice, 0, 10);
        range(inspector, "heritage", self.heritage, 0, 4);
        let (a, b, c, d, e, f) = self.abilities;
        for ability in [a, b, c, d, e, f] {
            range(inspector, "abilities", ability, -5, 5);
        }
        let most = twice_the_level(self);
        for (&skill, &rank) in &self.skills {
            let cap = most + i32::from(self.heritage);
            if ability_of(skill).is_none() {
                known_word(
                    inspector,
                    "skills",
                    skill,
                    SKILLS.iter().map(|(slug, _)| *slug),
                    "a skill, `lore-…` or `trade-…`",
                );
            }
            if !(0..=cap).contains(&i32::from(rank)) {
                let found = format!("{skill} {rank}");
                inspector.word("skills", skill.as_str(), &Finding::new(found, format!("a rank from 0 to {cap}")));
            }
        }
        // SS-BUILD-05; Advantage ranks do not count.
        let pairs = [
            ("toughness", sum(self.combat, self.toughness), "Combat Defense and Toughness"),
            ("will", sum(self.fortitude, self.will), "Fortitude and Will"),
            ("conflict", sum(self.conflict, self.will), "Conflict Defense and Will"),
        ];
        for (key, sum, what) in pairs {
            if sum > most {
                let found = format!("{what} come to {sum}");
                inspector.field(key, Finding::new(found, format!("at most {most} at Power Level {}", self.pl)));
            }
        }
        for attack in self.attacks.iter().chain(&self.surge_alternates) {
            attack_line(inspector, self, attack, names);
        }
        let twice =
            self.attacks.iter().enumerate().find(|(at, own)| self.attacks[..*at].iter().any(|o| o.id == own.id));
        if let Some((_, own)) = twice {
            inspector.field("attacks", Finding::new(format!("\"{}\" twice", own.id), "each attack once"));
        }
        for &power in &self.array {
            known_word(
                inspector,
                "array",
                power,
                self.attacks.iter().map(|own| own.id.as_str()),
                "one of its own powers",
            );
        }
        for &follower in &self.commands {
            known_word(
                inspector,
                "commands",
                follower,
                names.combatants.iter().map(|name| name.as_str()),
                "a combatant",
            );
        }
        for &condition in &self.immune {
            known_word(
                inspector,
                "immune",
                condition,
                names.conditions.iter().map(|name| name.as_str()),
                "a condition",
            );
        }
        for &edge in &self.edges {
            known_word(inspector, "edges", edge, EDGES.iter().copied(), "an Edge");
        }
        if ![0, 2, 5].contains(&self.slam_immunity) {
            let found = format!("`{}`", self.slam_immunity);
            inspector.field("slam_immunity", Finding::new(found, "0, 2 or 5"));
        }
        range(inspector, "gear", self.gear, 1, 20);
        if let Some(worn) = self.worn {
            range(inspector, "worn", worn, 1, 20);
        }
        if let Some(rank) = self.deflect {
            range(inspector, "deflect", rank, 0, 20);
        }
        traits::of_combatant(inspector, self, names);
    }
}

/// What two ranks may come to together; wide enough for whatever number a file holds.
fn twice_the_level(def: &CombatantDef) -> i32 {
    2 * i32::from(def.pl)
}

/// Two ranks together, of which Advantage is no part (SS-BUILD-05).
fn sum(one: Rank, other: Rank) -> i32 {
    i32::from(one.rank) + i32::from(other.rank)
}

fn attack_line(inspector: &mut Inspector<'_, '_>, def: &CombatantDef, attack: &AttackLine, names: &Names) {
    let mut report = |found: String, expected: String| {
        inspector.word("attacks", attack.id.as_str(), &Finding::new(found, expected));
    };
    let most = twice_the_level(def);
    match (attack.attack, attack.effect()) {
        (Some(own), Some(effect)) if sum(own, effect) > most => {
            let found = format!("{} has attack and effect ranks of {}", attack.id, sum(own, effect));
            report(found, format!("at most {most} at Power Level {}", def.pl));
        }
        (None, Some(effect)) if effect.rank > def.pl => {
            let found = format!("{} has an effect rank of {} without an attack check", attack.id, effect.rank);
            report(found, format!("at most the Power Level, {}", def.pl));
        }
        _ => {}
    }
    if attack.attack.is_some() && attack.skill.is_none() {
        report(format!("{} has no primary skill", attack.id), "the skill it is made with".to_owned());
    }
    let weapon = matches!(attack.kind, Kind::Close | Kind::Ranged | Kind::Court | Kind::Rumor);
    if weapon && attack.attack.is_none() {
        report(format!("{} has no attack rank", attack.id), "an attack rank such as 5+A2".to_owned());
    }
    if let Does::Affliction(_, _, conditions) = &attack.does {
        for condition in conditions {
            if !names.conditions.contains(condition) {
                report(
                    format!("\"{condition}\""),
                    one_of("a condition", names.conditions.iter().map(|name| name.as_str())),
                );
            }
        }
    }
    if attack.hands > 0 && attack.natural {
        report(format!("{} is natural and held", attack.id), "hands or `natural`, not both".to_owned());
    }
}

impl Checked<Names> for ConditionDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, names: &Names) {
        labels(inspector, self.id, &self.name);
        traits::of_condition(inspector, self, names);
        if !is_visible(&self.about) {
            inspector.field("about", Finding::new("nothing", "what it means, in a sentence"));
        }
    }
}

impl Checked<Names> for ConstantsDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, _: &Names) {
        labels(inspector, self.id, "House");
        range(inspector, "court_range", self.court_range, 1, 30);
        range(inspector, "far_court_range", self.far_court_range, 1, 60);
        range(inspector, "rumor_range", self.rumor_range, 1, 200);
        range(inspector, "wound_limit", self.wound_limit.0.into(), 1, 20);
        range(inspector, "wound_limit", self.wound_limit.1.into(), 1, 20);
        range(inspector, "free_actions", self.free_actions.into(), 1, 100);
        range(inspector, "talk", self.talk, 1, 1000);
        range(inspector, "most_dice", self.most_dice, 0, 20);
        range(inspector, "untrained", self.untrained, 0, 5);
        range(inspector, "death_save", self.death_save, 1, 40);
        range(inspector, "death_saves", self.death_saves.into(), 1, 10);
        let (short, medium, long) = self.ranges;
        if !(0 < short && short <= medium && medium <= long) {
            inspector.field(
                "ranges",
                Finding::new(format!("({short}, {medium}, {long})"), "short, medium and long range, rising"),
            );
        }
    }
}
