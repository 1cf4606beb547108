//! Combatants and conditions as cards say them, what they do by themselves among it.

use super::data::condition::ConditionDef;
use super::data::effect::Effect;
use super::data::line::skill_word;
use super::data::traits::RollKind;
use super::data::words::{Ability, Resistance};
use super::effects;
use super::sheet::Sheet;
use super::words;
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// A condition in a line.
pub fn condition(condition: &ConditionDef) -> String {
    format!("{}: {}", condition.name, rule(condition))
}

/// What a condition means, and what it does besides.
pub fn rule(condition: &ConditionDef) -> String {
    let about = condition.about.clone();
    [about].into_iter().chain(by_themselves(&condition.triggers, &condition.rolls)).collect::<Vec<_>>().join(" ")
}

/// A combatant's sheet, line by line.
pub fn sheet(sheet: &Sheet) -> Vec<String> {
    let mut lines =
        vec![sheet.name.clone(), format!("{:?}, Power Level {}, Tier {}", sheet.role, sheet.pl, sheet.tier)];
    let abilities: Vec<String> =
        Ability::ALL.iter().map(|own| format!("{} {:+}", own.slug().title(), sheet.ability(*own))).collect();
    lines.push(abilities.join(", "));
    lines.push(format!("Combat Defense {}, Conflict Defense {}", sheet.combat.words(), sheet.conflict.words()));
    let resistances: Vec<String> = Resistance::ALL
        .iter()
        .map(|own| format!("{} {}", own.slug().title(), sheet.resistance(*own).words()))
        .collect();
    lines.push(resistances.join(", "));
    let skills: Vec<String> = sheet.skills.iter().map(|(skill, own)| format!("{} {own}", skill_word(*skill))).collect();
    lines.push(skills.join(", "));
    for line in &sheet.attacks {
        lines.push(format!("{}: {}", line.title(), words::card(line).join("; ")));
    }
    lines.extend(traits(sheet).into_iter().map(|(name, text)| format!("{name}: {text}")));
    lines
}

/// The traits of a combatant, each with its name and all that it does.
pub fn traits(sheet: &Sheet) -> Vec<(String, String)> {
    let each = |own: &super::data::traits::TraitDef| by_themselves(&own.triggers, &own.rolls).join(" ");
    sheet.traits.iter().map(|own| (own.name.title(), each(own))).collect()
}

/// What traits and conditions do by themselves and bring to checks, a sentence each.
pub fn by_themselves(triggers: &[TriggeredEffect<Effect>], rolls: &[RollBonus<RollKind>]) -> Vec<String> {
    let done = triggers.iter().map(|own| own.words(&effects::words(&own.effects), Name::title));
    let brought = rolls.iter().map(|own| own.words(&help(own.by), &own.on.words()));
    done.chain(brought).collect()
}

fn help(by: i8) -> String {
    format!("{} {}", if by < 0 { "Disadvantage" } else { "Advantage" }, by.unsigned_abs())
}
