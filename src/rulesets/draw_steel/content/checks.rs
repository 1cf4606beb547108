//! What records must not say although it reads: the rules behind the fields.

use std::collections::BTreeSet;

use super::super::data::ability::{AbilityDef, ActionType};
use super::super::data::ability_effect::{AbilityEffect, Moment};
use super::super::data::distance::Distance;
use super::super::data::effect::{Duration, Effect};
use super::super::data::stat_block::{ConditionDef, CreatureDef, KitDef, Role};
use super::super::data::target_spec::Yourself;
use super::super::data::tier::TierLine;
use super::super::data::trigger::Trigger;
use super::predicates;
use super::vocabulary::{ABILITY_KEYWORDS, CLASSES};
use crate::content::book::Finding;
use crate::content::diagnostic::{nearest, one_of};
use crate::content::inspect::Inspector;
use crate::content::record_checks::{range, shown_name};
use crate::content::shelf::Record;
use crate::core::name::Name;

/// The two of the nine conditions that may stand without a duration (DS-EFF-10, AMB-12).
const OPEN_ENDED: [&str; 2] = ["grabbed", "prone"];

/// The nine conditions (DS-COND-38).
const NAMED: [&str; 9] =
    ["bleeding", "dazed", "frightened", "grabbed", "prone", "restrained", "slowed", "taunted", "weakened"];

/// A record that can be checked by itself.
pub trait Checked: Record {
    /// Reports what is wrong with it; `open_ended` says of conditions whether they may stand without a duration.
    fn check(&self, inspector: &mut Inspector<'_, '_>, open_ended: &dyn Fn(Name) -> bool);
}

/// Every record needs an id and a name that can be shown.
pub fn labels(inspector: &mut Inspector<'_, '_>, id: Name, name: &str) {
    let id = id.as_str();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '\'');
    if id.trim() != id || id.is_empty() || id.chars().count() > 64 || !id.chars().all(plain) {
        let expected = "an id of 1 to 64 letters, digits and hyphens without blanks around it";
        inspector.field("id", Finding::new(format!("\"{}\"", id.escape_debug()), expected));
    }
    shown_name(inspector, name);
}

impl Checked for AbilityDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, open_ended: &dyn Fn(Name) -> bool) {
        labels(inspector, self.id, &self.name);
        range(inspector, "cost", self.cost, 0, 30);
        reach(self, inspector);
        trigger(self, inspector);
        if self.signature && self.cost > 0 {
            let finding = Finding::new(format!("a cost of {} on a signature ability", self.cost), "no cost");
            inspector.field("cost", finding.with_help("DS-ABIL-09"));
        }
        if let Some(roll) = &self.roll {
            if !roll.with.is_empty() && roll.bonus != 0 {
                let finding = Finding::new("characteristics and a bonus", "one of them: heroes roll characteristics");
                inspector.field("roll", finding.warning());
            }
            if !(-10..=20).contains(&roll.bonus) {
                inspector.field("roll", Finding::new(format!("a bonus of {}", roll.bonus), "a bonus from -10 to 20"));
            }
            for tier in [&roll.tiers.0, &roll.tiers.1, &roll.tiers.2] {
                line(inspector, "tiers", tier, open_ended);
            }
        }
        cheaper(inspector, self);
        for effect in self.sentences() {
            check_ability_effect(inspector, effect, open_ended);
        }
        if !self.is_area() && lines(self).any(leads_out) {
            let found = format!("distance \"{}\" with a way out of the area", self.distance);
            inspector.field("distance", Finding::new(found, "an area such as `3 cube within 10`").warning());
        }
    }
}

/// Every line of effects that an ability has.
fn lines(ability: &AbilityDef) -> impl Iterator<Item = &TierLine> {
    let rolled = ability.roll.iter().flat_map(|roll| [&roll.tiers.0, &roll.tiers.1, &roll.tiers.2]);
    let said = ability.sentences().flat_map(|effect| match effect {
        AbilityEffect::Line(line) => vec![line],
        AbilityEffect::Trial(test) => vec![&test.tiers.0, &test.tiers.1, &test.tiers.2],
        _ => Vec::new(),
    });
    rolled.chain(said)
}

fn leads_out(line: &TierLine) -> bool {
    let mut effects = line.segments.iter().flat_map(|segment| &segment.effects);
    effects.any(|aimed| aimed.effect.outcomes().any(|effect| matches!(effect, Effect::LeaveArea(_))))
}

/// Keywords and distance must agree (DS-ABIL-13, DS-AREA-01).
fn reach(ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    if ability.keywords.iter().any(|keyword| !ABILITY_KEYWORDS.contains(&keyword.as_str())) {
        // A misspelt keyword is reported as such; it may be the one that is missed here.
        return;
    }
    let has = |keyword: &str| ability.keywords.iter().any(|own| *own == keyword);
    let (melee, ranged) = match ability.distance {
        Distance::Melee(_) => (true, false),
        Distance::Ranged(_) => (false, true),
        Distance::Reach { .. } => (true, true),
        _ => (false, false),
    };
    let area = ability.distance.is_area();
    // Who only ever aims at itself reaches nobody, however far.
    let outward = ability.target.yourself != Yourself::Only;
    for (needed, keyword, rule) in [
        (melee && outward && !has("Area"), "Melee", "DS-ABIL-13"),
        (ranged && outward && !has("Area"), "Ranged", "DS-ABIL-13"),
        (area, "Area", "DS-AREA-01"),
    ] {
        if needed && !has(keyword) {
            let found = format!("distance \"{}\" without the keyword {keyword}", ability.distance);
            let finding = Finding::new(found, format!("the keyword \"{keyword}\"")).with_help(rule);
            inspector.field("distance", finding.warning());
        }
    }
    if has("Area") && !area && ability.distance != Distance::Special {
        let found = format!("distance \"{}\" with the keyword Area", ability.distance);
        inspector.field("distance", Finding::new(found, "an area such as `2 burst`").with_help("DS-AREA-01").warning());
    }
}

/// Triggered abilities need something to answer, others nothing (DS-ABIL-16).
fn trigger(ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    let triggered = matches!(ability.action, ActionType::TriggeredAction | ActionType::FreeTriggeredAction);
    if triggered && ability.trigger.is_none() {
        let finding = Finding::new("a triggered action without a trigger", "`trigger: …`").with_help("DS-ABIL-16");
        inspector.field("action", finding.warning());
    }
    let automatic = ability.action == ActionType::NoAction;
    let own_fall = ability.answers_own_fall();
    if own_fall && !matches!(ability.distance, Distance::Burst(_)) && ability.target.yourself != Yourself::Only {
        let found = format!("`Falls` with the target \"{}\"", ability.target);
        let expected = "a burst or the target \"self\": nobody is asked whom it is aimed at";
        inspector.name("Falls", &Finding::new(found, expected));
    }
    if ability.trigger.is_some() && ability.is_area() && !matches!(ability.distance, Distance::Burst(_)) {
        let found = format!("the distance \"{}\" for what answers a trigger", ability.distance);
        inspector.field("distance", Finding::new(found, "a burst, or targets named one by one"));
    }
    ability.among.iter().for_each(|among| predicates::sound(inspector, among));
    shared_damage(ability, inspector);
    if let Some(trigger) = &ability.trigger {
        predicates::trigger(inspector, trigger);
    }
    if let Some(only) = &ability.only {
        predicates::filter(inspector, only, ability.trigger.as_ref());
    }
    if !triggered && !own_fall && !automatic && ability.trigger.is_some() {
        let finding = Finding::new(
            "a trigger on an ability that is no triggered action",
            "no trigger, or `action: NoAction` for what happens at once",
        );
        inspector.field("trigger", finding.with_help("DS-ABIL-16").warning());
    }
}

/// What is taken off and goes to somebody else is known once there is damage.
fn shared_damage(ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    let shares =
        ability.sentences().any(|effect| matches!(effect, AbilityEffect::Halve(halve) if halve.rest.is_some()));
    let known = ability.trigger.as_ref().is_some_and(|trigger| trigger.is_on(&Trigger::AboutToTakeDamage));
    if shares && !known {
        inspector.name("rest", &Finding::new("`rest` where no damage is about to come", "`trigger: TakesDamage`"));
    }
}

/// A price that gets lower.
fn cheaper(inspector: &mut Inspector<'_, '_>, ability: &AbilityDef) {
    let Some(cheaper) = &ability.cheaper else { return };
    predicates::of_one(inspector, &cheaper.when);
    if !(1..=ability.cost).contains(&cheaper.by) {
        let found = format!("{} less than a cost of {}", cheaper.by, ability.cost);
        inspector.name("cheaper", &Finding::new(found, "at least 1, and no more than it costs"));
    }
}

fn line(inspector: &mut Inspector<'_, '_>, key: &str, line: &TierLine, open_ended: &dyn Fn(Name) -> bool) {
    for aimed in line.segments.iter().flat_map(|segment| &segment.effects) {
        aimed.effect.each(&mut |effect| {
            if let Effect::Afflict(record) = effect
                && record.duration == Duration::Open
            {
                record.conditions.iter().for_each(|&condition| endless(inspector, key, condition, open_ended));
            }
        });
    }
}

/// A condition without a duration must be one that may do without (DS-EFF-10).
fn endless(inspector: &mut Inspector<'_, '_>, key: &str, condition: Name, open_ended: &dyn Fn(Name) -> bool) {
    if !open_ended(condition) {
        let finding = Finding::new(format!("\"{condition}\" without a duration"), "a duration").with_help("DS-EFF-10");
        let word = condition.as_str();
        inspector.word(key, word, &finding);
    }
}

fn check_ability_effect(inspector: &mut Inspector<'_, '_>, effect: &AbilityEffect, open_ended: &dyn Fn(Name) -> bool) {
    match effect {
        AbilityEffect::Line(tier) => line(inspector, "Line", tier, open_ended),
        AbilityEffect::Targets(targets) => {
            predicates::sound(inspector, &targets.who);
            if targets.most == Some(0) {
                inspector.word("most", "0", &Finding::new("at most 0 targets", "at least 1"));
            }
        }
        AbilityEffect::Halve(halve) => halve.rest.iter().for_each(|who| predicates::sound(inspector, who)),
        AbilityEffect::ForcedDamage(harm) => harm.spares.iter().for_each(|who| predicates::sound(inspector, who)),
        AbilityEffect::UseAbility(given) => {
            if let Some(tier) = given.tier.filter(|tier| !(2..=3).contains(tier)) {
                let finding = Finding::new(format!("an outcome of tier {tier}"), "tier 2 or 3");
                inspector.word("tier", &tier.to_string(), &finding);
            }
            if given.most == Some(0) {
                inspector.word("most", "0", &Finding::new("at most 0 targets", "at least 1"));
            }
        }
        AbilityEffect::Lasting(lasting) if lasting.duration == Duration::Open => {
            for &kind in &lasting.kinds {
                endless(inspector, "kinds", kind, open_ended);
            }
            if lasting.kinds.is_empty() {
                let finding =
                    Finding::new("a lasting effect that nothing ends", "a duration, or a condition in `kinds`");
                inspector.field("after", finding.with_help("DS-EFF-10"));
            }
        }
        AbilityEffect::Zone(zone) => {
            predicates::modifiers(inspector, &zone.lends);
            if zone.duration == Duration::Open {
                let finding = Finding::new("terrain that nothing ends", "a duration").with_help("DS-EFF-10");
                inspector.field("after", finding);
            }
        }
        _ => {}
    }
}

impl Checked for CreatureDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, _: &dyn Fn(Name) -> bool) {
        labels(inspector, self.id, &self.name);
        range(inspector, "level", self.level, 1, 20);
        let made = matches!(self.role, Role::Thing { material: Some(_), .. });
        range(inspector, "stamina", self.stamina, i16::from(!made), if made { 0 } else { 1000 });
        range(inspector, "speed", self.speed, 0, 50);
        range(inspector, "stability", self.stability, 0, 50);
        range(inspector, "disengage", self.disengage, 0, 50);
        for score in self.scores {
            range(inspector, "scores", score, -5, 5);
        }
        for list in [(&self.abilities, "abilities"), (&self.kits, "kits"), (&self.keywords, "keywords")] {
            twice(inspector, list.1, list.0);
        }
        predicates::modifiers(inspector, &self.modifiers);
        predicates::modifiers(inspector, &self.with_captain);
        predicates::auras(inspector, &self.auras);
        if self.kits.len() > 2 {
            inspector
                .field("kits", Finding::new(format!("{} kits", self.kits.len()), "at most 2").with_help("DS-KIT-01"));
        }
        match &self.role {
            Role::Hero { class, resource, recoveries, gains, .. } => {
                predicates::gains(inspector, gains);
                class_and_pool(inspector, *class, *resource);
                if !(0..=50).contains(recoveries) {
                    let finding = Finding::new(format!("{recoveries} Recoveries"), "from 0 to 50");
                    inspector.field("role", finding);
                }
            }
            Role::Monster { free_strike, free_strike_reach, free_strike_range, .. } => {
                for (value, what, low) in
                    [(*free_strike, "damage", 0), (*free_strike_reach, "reach", 1), (*free_strike_range, "range", 1)]
                {
                    if !(low..=100).contains(&value) {
                        let finding =
                            Finding::new(format!("a free strike {what} of {value}"), format!("from {low} to 100"));
                        inspector.field("role", finding);
                    }
                }
            }
            Role::Thing { .. } => {}
        }
    }
}

/// Each class has its own pool (DS-ABIL-05). A class of somebody's own invention brings a pool of its own.
fn class_and_pool(inspector: &mut Inspector<'_, '_>, class: Name, resource: Name) {
    let classes = || CLASSES.iter().map(|(class, _)| *class);
    let pools = || CLASSES.iter().map(|(_, pool)| *pool);
    let (class_name, pool_name) = (class.as_str(), resource.as_str());
    if let Some((_, pool)) = CLASSES.iter().find(|(own, _)| class == *own) {
        if resource != *pool {
            let finding = Finding::new(format!("\"{resource}\""), format!("\"{pool}\", the pool of a {class}"));
            inspector.word("resource", pool_name, &finding.suggesting(Some(pool)).with_help("DS-ABIL-05"));
        }
        return;
    }
    let near_class = nearest(class_name, classes());
    if near_class.is_some() || pools().any(|pool| resource == pool) {
        let finding = Finding::new(format!("\"{class}\""), one_of("a class", classes()));
        inspector.word("class", class_name, &finding.suggesting(near_class));
    }
    if let Some(near) = nearest(pool_name, pools()).filter(|near| resource != **near) {
        let finding = Finding::new(format!("\"{resource}\""), one_of("a pool", pools()));
        inspector.word("resource", pool_name, &finding.suggesting(Some(near)));
    }
}

/// Reports names that a list holds more than once.
fn twice(inspector: &mut Inspector<'_, '_>, key: &str, list: &[Name]) {
    let mut seen = BTreeSet::new();
    for name in list {
        if !seen.insert(*name) {
            let finding = Finding::new(format!("\"{name}\" a second time"), "every name once").warning();
            inspector.word(key, name.as_str(), &finding);
        }
    }
}

impl Checked for KitDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, _: &dyn Fn(Name) -> bool) {
        labels(inspector, self.id, &self.name);
        range(inspector, "stamina", self.stamina, 0, 100);
        range(inspector, "speed", self.speed, 0, 20);
        range(inspector, "stability", self.stability, 0, 20);
        range(inspector, "disengage", self.disengage, 0, 20);
        range(inspector, "melee_distance", self.melee_distance, 0, 50);
        range(inspector, "ranged_distance", self.ranged_distance, 0, 50);
    }
}

impl Checked for ConditionDef {
    fn check(&self, inspector: &mut Inspector<'_, '_>, _: &dyn Fn(Name) -> bool) {
        labels(inspector, self.id, &self.name);
        predicates::modifiers(inspector, &self.modifiers);
        predicates::auras(inspector, &self.auras);
        let id = self.id.as_str();
        if NAMED.contains(&id) && self.open_ended != OPEN_ENDED.contains(&id) {
            let expected = if self.open_ended { "`open_ended: false`" } else { "`open_ended: true`" };
            let found = format!("`open_ended: {}` on \"{id}\"", self.open_ended);
            inspector.field("open_ended", Finding::new(found, expected).with_help("DS-EFF-10"));
        }
        for (moment, word) in [(Moment::AuraAtTurnEnd, "AuraAtTurnEnd"), (Moment::BearerEnters, "BearerEnters")] {
            if self.hooks.iter().any(|hook| hook.at == moment) {
                let moments = "`BearersTurnStart`, `BearersTurnEnd`, `ImposersTurnEnd` or `BearerDamagesAnother`";
                let finding = Finding::new(format!("`{word}` on a condition"), moments);
                inspector.word("at", word, &finding.with_help("a condition has no aura"));
            }
        }
        if self.most == Some(0) {
            inspector.field("most", Finding::new("at most 0 of it", "at least 1"));
        }
        if NAMED.contains(&id) && self.state {
            inspector.field("state", Finding::new("`state: true`", "`state: false`").with_help("DS-COND-38"));
        }
        if !NAMED.contains(&id) && !self.state {
            let finding = Finding::new(format!("\"{id}\" as a condition"), "`state: true`: there are nine conditions");
            inspector.field("id", finding.with_help("DS-COND-38").warning());
        }
    }
}
