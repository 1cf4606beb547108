//! Records as a book would print them: abilities, creatures, kits and conditions, without a battle.

use super::card::{self, Card};
use super::feature_text;
use super::gain_text;
use crate::core::name::Name;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::stat_block::{CreatureDef, KitDef, Role};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::CHARACTERISTICS;

/// What the three results of a power roll are printed behind.
const RESULTS: [&str; 3] = ["11 or less", "12 to 16", "17 or more"];

/// The printed card of whatever has an id, line by line; none where nothing has.
pub fn record_card(content: &Content, id: Name) -> Option<Vec<String>> {
    if let Some(creature) = content.creature(id) {
        return Some(of_creature(content, creature));
    }
    if let Some(ability) = content.ability(id) {
        return Some(of_ability(ability, pool(content, ability)));
    }
    if let Some(kit) = content.kit(id) {
        return Some(of_kit(kit));
    }
    let condition = content.condition(id)?;
    Some(vec![condition.name.clone(), card::of_condition(condition)])
}

/// What an ability is paid from: the resource of the first hero who has it, Malice otherwise.
fn pool(content: &Content, ability: &AbilityDef) -> Name {
    let owner = content.creatures().iter().find(|creature| creature.abilities.contains(&ability.id));
    match owner.map(|creature| &creature.role) {
        Some(Role::Hero { resource, .. }) => *resource,
        _ => t::MALICE.get(),
    }
}

fn of_ability(ability: &AbilityDef, pool: Name) -> Vec<String> {
    let Card { name, cost, keywords, action, distance, target, trigger, roll, tiers, before, after, rider } =
        card::card(ability, pool);
    let title = if cost.is_empty() { name } else { format!("{name} ({cost})") };
    let mut lines = vec![title, format!("{action}, {distance}, {target}"), format!("Keywords: {keywords}")];
    lines.extend(trigger.map(|trigger| format!("Trigger: {trigger}")));
    lines.extend(before.into_iter().map(|sentence| format!("First: {sentence}")));
    lines.extend(roll.map(|roll| format!("Roll: {roll}")));
    lines.extend(RESULTS.into_iter().zip(tiers).map(|(result, line)| format!("  {result}: {line}")));
    lines.extend(after);
    lines.extend(rider);
    lines
}

fn of_creature(content: &Content, creature: &CreatureDef) -> Vec<String> {
    let role = match &creature.role {
        Role::Hero { class, .. } => format!("level {} {class}", creature.level),
        Role::Monster { organization, value, .. } => {
            let organization = format!("{organization:?}").to_lowercase();
            format!("level {} {organization}, encounter value {value}", creature.level)
        }
        Role::Thing { .. } => "object".to_owned(),
    };
    let keywords: Vec<&str> = creature.keywords.iter().map(|keyword| keyword.as_str()).collect();
    let keywords = if keywords.is_empty() { String::new() } else { format!(". {}", keywords.join(", ")) };
    let mut lines = vec![creature.name.clone(), format!("{role}{keywords}")];
    lines.push(format!(
        "Size {}, speed {}, stability {}, Stamina {}",
        creature.size,
        creature.speed,
        creature.stability,
        creature.full_stamina()
    ));
    if !matches!(creature.role, Role::Thing { .. }) {
        let scores = CHARACTERISTICS.iter().zip(creature.scores);
        lines.push(scores.map(|((.., name), score)| format!("{name} {score:+}")).collect::<Vec<_>>().join(", "));
    }
    if let Role::Monster { free_strike, free_strike_kind, .. } = &creature.role {
        let kind = free_strike_kind.map_or_else(String::new, |kind| format!(" {kind}"));
        lines.push(format!("Free strike {free_strike}{kind}"));
    }
    lines.extend(lent("Always", &creature.modifiers));
    lines.extend(creature.auras.iter().map(|lent| format!("Aura: {}", card::aura(lent))));
    lines.extend(lent("With a captain", &creature.with_captain));
    if let Role::Hero { resource, gains, .. } = &creature.role {
        lines.extend(gains.iter().map(|gain| format!("Gains {}", gain_text::gain(gain, *resource))));
    }
    lines.extend(creature.features.iter().map(|&feature| format!("Trait: {}", feature_text::feature(feature))));
    lines.extend(creature.kits.iter().filter_map(|&kit| content.kit(kit)).map(|kit| format!("Kit: {}", kit.name)));
    for ability in creature.abilities.iter().filter_map(|&ability| content.ability(ability)) {
        let pool = match &creature.role {
            Role::Hero { resource, .. } => *resource,
            Role::Monster { .. } | Role::Thing { .. } => t::MALICE.get(),
        };
        lines.push(String::new());
        lines.extend(of_ability(ability, pool));
    }
    lines
}

fn lent(when: &str, modifiers: &[Modifier]) -> Option<String> {
    let list: Vec<String> = modifiers.iter().map(card::modifier).collect();
    (!list.is_empty()).then(|| format!("{when}: {}", list.join(", ")))
}

fn of_kit(kit: &KitDef) -> Vec<String> {
    let by_tier = |[low, middle, high]: [i16; 3]| format!("{low:+} / {middle:+} / {high:+}");
    let numbers = [
        ("Stamina", kit.stamina),
        ("speed", kit.speed),
        ("stability", kit.stability),
        ("disengage", kit.disengage),
        ("melee weapon reach", kit.melee_distance),
        ("ranged weapon distance", kit.ranged_distance),
    ];
    let mut lines = vec![kit.name.clone()];
    lines.extend(numbers.into_iter().filter(|(_, n)| *n != 0).map(|(what, n)| format!("{n:+} {what}")));
    let damage = [("melee", kit.melee), ("ranged", kit.ranged)];
    let damage = damage.into_iter().filter(|(_, tiers)| *tiers != [0; 3]);
    lines.extend(damage.map(|(what, tiers)| format!("{} {what} weapon damage", by_tier(tiers))));
    lines
}
