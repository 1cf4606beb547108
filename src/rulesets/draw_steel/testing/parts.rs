//! What there is in the content of Draw Steel that play should touch.

use std::collections::BTreeSet;

use crate::content::fields::Own;
use crate::content::level::{LevelDef, Placement};
use crate::core::carried::kind_of;
use crate::core::geometry::Spot;
use crate::core::name::Name;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::ability_effect::Price;
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::terms;
use crate::rulesets::draw_steel::data::tier::TierLine;
use crate::rulesets::draw_steel::questions;
use crate::testing::touched;

/// All abilities, conditions and questions, and the kinds of effects and sentences that cards have.
pub fn content_parts(content: &Content) -> BTreeSet<String> {
    let abilities = content.abilities().iter().map(|ability| touched::ability(ability.id));
    // A wording that rules do not look for and no card uses is there for cards to come.
    let used: BTreeSet<Name> = content.abilities().iter().flat_map(|ability| imposed(ability)).collect();
    let known = |id: &Name| terms::ALL.contains(&id.as_str()) || used.contains(id);
    let conditions = content.conditions().ids().filter(known).map(touched::condition);
    let questions = questions::slugs().map(touched::question);
    let effects = content.abilities().iter().flat_map(|ability| effects(ability));
    abilities.chain(conditions).chain(questions).chain(effects).collect()
}

/// A level's fight on open ground with things between the sides.
pub fn among_things(level: &LevelDef, things: &[Name]) -> LevelDef {
    let rows = level.map.len() as i16;
    let mut arena = LevelDef { map: vec![".".repeat(level.width()); level.map.len()], ..level.clone() };
    arena.place.iter_mut().for_each(|placement| placement.at = placement.at.with_z(0));
    let taken: Vec<Spot> = arena.place.iter().map(|placement| placement.at).collect();
    let between = (7..10).flat_map(|x| (0..rows).map(move |y| Spot::new(x, y))).filter(|at| !taken.contains(at));
    let placed = |(&creature, at): (&Name, Spot)| Placement { id: None, creature, at, side: 1, own: Own::default() };
    arena.place.extend(things.iter().cycle().zip(between.step_by(2)).map(placed));
    arena
}

/// The kinds of sentences on an ability's card, and of effects in its lines.
fn effects(ability: &AbilityDef) -> Vec<String> {
    let kind = |effect: &AbilityEffect| kind_of("sentence", &effect.counted());
    let mut found: Vec<String> = ability.sentences().map(kind).collect();
    for aimed in lines(ability).iter().flat_map(|line| &line.segments).flat_map(|segment| &segment.effects) {
        // Damage is dealt with the roll, before other effects are carried out.
        aimed.effect.each(&mut |effect| {
            if !effect.is_damage() {
                found.push(kind_of("effect", effect));
            }
        });
    }
    found
}

/// The conditions that an ability's sentences and lines impose.
fn imposed(ability: &AbilityDef) -> Vec<Name> {
    let mut found = Vec::new();
    for effect in ability.sentences() {
        match effect {
            AbilityEffect::Lasting(lasting) => found.extend(&lasting.kinds),
            AbilityEffect::Worsen(worsen) => found.push(worsen.to),
            AbilityEffect::PayForDamage(price) => {
                if let Price::Condition(condition) = price.pay {
                    found.push(condition);
                }
            }
            _ => {}
        }
    }
    for aimed in lines(ability).iter().flat_map(|line| &line.segments).flat_map(|segment| &segment.effects) {
        aimed.effect.each(&mut |effect| {
            if let Effect::Afflict(record) = effect {
                found.extend(&record.conditions);
            }
        });
    }
    found
}

/// The result lines of an ability: of its roll, its tests and its sentences.
fn lines(ability: &AbilityDef) -> Vec<&TierLine> {
    let mut lines: Vec<&TierLine> = ability.roll.iter().flat_map(|roll| (1..=3).map(|tier| roll.tier(tier))).collect();
    for effect in ability.sentences() {
        match effect {
            AbilityEffect::Line(line) => lines.push(line),
            AbilityEffect::Trial(test) => lines.extend([&test.tiers.0, &test.tiers.1, &test.tiers.2]),
            _ => {}
        }
    }
    lines
}
