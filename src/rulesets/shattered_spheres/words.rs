//! Cards, and terms of explanations, in the words that players read.

use super::data::line::{AttackLine, Does, Kind, skill_word, title};
use super::data::words::{Arena, Resistance, Takes, ability_of};
use super::view::View;
#[cfg(feature = "gui")]
pub(crate) use crate::core::capital::capital;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{Term, TermKind};

/// A combatant in words.
pub fn name(view: View, id: CreatureId) -> String {
    view.tag(id).title()
}

/// An attack, power, condition, action or anything else of a name, in words.
pub fn thing(view: View, what: Name) -> String {
    if let Some((first, second)) = what.as_str().split_once('/') {
        let recovers = first.ends_with("recover");
        let second = match second {
            "wound-combat" | "wound-conflict" => thing(view, Name::new(second)),
            "surge" if recovers => "the fatigue of a Surge".to_owned(),
            "fatigue" if recovers => "one step of fatigue".to_owned(),
            other => Name::new(other).title().to_lowercase(),
        };
        return format!("{}: {second}", Name::new(first).title());
    }
    match what.as_str() {
        "break" => return "Break what is worn".to_owned(),
        "break-held" => return "Break what is held".to_owned(),
        "wound-combat" => return "Combat Wound".to_owned(),
        "wound-conflict" => return "Conflict Wound".to_owned(),
        "crush" => return "Squeeze the held".to_owned(),
        "mask" => return "Mask the style".to_owned(),
        _ => {}
    }
    if ability_of(what).is_some() {
        return skill_word(what);
    }
    let held = view.content().condition(what).map(|held| held.name.clone());
    held.unwrap_or_else(|| title(what))
}

/// Belonging to somebody of a name.
pub fn possessive(name: &str) -> String {
    format!("{name}'s")
}

/// So many Wounds of an arena.
pub fn wounds(count: u8, arena: Arena) -> String {
    format!("{count} {} Wound{}", arena.word(), if count == 1 { "" } else { "s" })
}

/// A chance as it is shown before one commits oneself.
pub fn percent(chance: f32) -> String {
    format!("{:.1}%", 100.0 * chance)
}

/// What an attack does to whom it hits, in the words of its arena.
pub fn harms(line: &AttackLine) -> &'static str {
    if line.is_spoken() { "shakes" } else { "harms" }
}

/// What an attack does that comes off, in the words of its arena.
pub fn hits(line: &AttackLine) -> &'static str {
    if line.is_spoken() { "strikes home" } else { "hits" }
}

/// A rank with its dice on top of what it starts from, a number or a d20: `16 + d6`, `d20 + 5 − d4`.
pub fn figure(start: Option<i16>, rank: i16, dice: [Vec<u8>; 2]) -> String {
    let mut said = match start {
        Some(number) => (number + rank).to_string(),
        None if rank < 0 => format!("d20 \u{2212} {}", -rank),
        None => format!("d20 + {rank}"),
    };
    for (sign, dice) in [" + ", " \u{2212} "].into_iter().zip(dice) {
        for sides in dice {
            said.push_str(sign);
            said.push('d');
            said.push_str(&sides.to_string());
        }
    }
    said
}

/// A term of an explanation: help and hindrance are this game's Advantage and Disadvantage ranks.
pub fn term(view: View, term: &Term) -> String {
    let source = term.source.words(&|id| name(view, id));
    match term.kind {
        TermKind::Help(causes) => {
            let word = if causes < 0 { "Disadvantage" } else { "Advantage" };
            format!("{word} {}: {source}", causes.unsigned_abs())
        }
        TermKind::Against(score) => against(&source, score),
        kind => kind.words(&source),
    }
}

/// A part of the number that a check has to come to: what it starts from, then what is added (SS-DICE-07).
fn against(source: &str, score: i16) -> String {
    match source {
        "passive" | "d20" => format!("against {score}, {source}"),
        "improved" => format!("against {score:+} from a die"),
        _ => format!("against {score:+} {source}"),
    }
}

/// How an attack or power reaches others, in words.
pub fn kind(kind: Kind) -> String {
    match kind {
        Kind::Close => "Close attack".to_owned(),
        Kind::Ranged => "Ranged attack".to_owned(),
        Kind::Court => "Court attack".to_owned(),
        Kind::Rumor => "Rumor attack".to_owned(),
        Kind::Personal => "Personal power".to_owned(),
        Kind::ClosePower => "Close power".to_owned(),
        Kind::RangedPower => "Ranged power".to_owned(),
        Kind::CourtPower => "Court power".to_owned(),
        Kind::GossipPower => "Gossip power".to_owned(),
        Kind::Area(radius) => format!("Area power, Burst {radius}"),
    }
}

/// An attack's card, line by line.
pub fn card(line: &AttackLine) -> Vec<String> {
    let mut said = vec![format!("{}, {} action", kind(line.kind), line.takes.word())];
    if let Some(attack) = line.attack {
        let against = match line.arena() {
            Some(Arena::Words) => "Conflict Defense",
            _ => "Combat Defense",
        };
        said.push(format!("Attack {} against {against}", attack.words()));
    }
    said.push(match &line.does {
        Does::Damage(effect) => {
            let arena = line.arena().unwrap_or(Arena::Blades);
            format!("Damage {}, resisted by {}", effect.words(), Resistance::of_damage(arena).slug().title())
        }
        Does::Affliction(effect, resists, [lesser, moderate, greater]) => format!(
            "Affliction {}, resisted by {}: {}, {}, {}",
            effect.words(),
            resists.slug().title(),
            lesser.title(),
            moderate.title(),
            greater.title()
        ),
        Does::Veil => "Partial cover against ranged attacks".to_owned(),
        Does::Relief => "One more resistance check against an ongoing effect".to_owned(),
    });
    let mut notes = Vec::new();
    notes.extend(line.skill.map(|skill| format!("primary skill {}", skill_word(skill))));
    notes.extend(line.is_close().then(|| format!("reach {}", line.reach)));
    notes
        .extend((line.hands > 0).then(|| if line.hands == 1 { "one hand".to_owned() } else { "two hands".to_owned() }));
    notes.extend(line.natural.then(|| "natural".to_owned()));
    notes.extend(line.thrown.then(|| "thrown".to_owned()));
    notes.extend(line.load.map(|load: Takes| format!("loading takes a {} action", load.word())));
    notes.extend(line.sustained.then(|| "sustained".to_owned()));
    notes.extend(line.provokes().then(|| "provokes".to_owned()));
    if !notes.is_empty() {
        said.push(notes.join(", "));
    }
    said
}

/// Hidden numbers of somebody, what it does first (SS-QCK-08).
pub fn stats(view: View, of: CreatureId) -> Vec<Name> {
    let sheet = view.sheet(of);
    let mut all: Vec<Name> = Vec::new();
    for line in &sheet.attacks {
        all.extend(line.attack.map(|_| Name::new(&format!("{} attack", line.id))));
        all.extend(line.effect().map(|_| Name::new(&format!("{} effect", line.id))));
    }
    all.extend([name!("combat-defense"), name!("conflict-defense")]);
    all.extend(Resistance::ALL.iter().map(|own| own.slug()));
    all.extend(sheet.skills.keys().copied());
    all
}

/// What an Appraisal tells: Advantage of attack and defense against one's own, and the abilities behind them
/// (SS-ASM-03, SS-ASM-04).
pub fn appraisal(view: View, by: CreatureId, on: CreatureId, swapped: bool) -> String {
    let attack = |id: CreatureId| {
        view.sheet(id).attacks.iter().filter_map(|line| line.attack).map(|rank| rank.help).max().unwrap_or(0)
    };
    let defense = |id: CreatureId| view.sheet(id).combat.help.max(view.sheet(id).conflict.help);
    let word = |own: i16, theirs: i16| match (theirs.cmp(&own), swapped) {
        (std::cmp::Ordering::Less, false) | (std::cmp::Ordering::Greater, true) => "lower",
        (std::cmp::Ordering::Equal, false) => "equal",
        _ => "higher",
    };
    let best = view
        .sheet(on)
        .attacks
        .iter()
        .filter(|line| line.attack.is_some())
        .max_by_key(|line| line.attack.map(|rank| rank.help));
    let behind = best
        .and_then(|line| line.skill)
        .and_then(ability_of)
        .map_or_else(|| "none".to_owned(), |own| own.slug().title());
    let guard = if view.sheet(on).combat.help >= view.sheet(on).conflict.help { "Agility" } else { "Charisma" };
    format!(
        "has an attack Advantage that is {} ({behind}) and a defense Advantage that is {} ({guard})",
        word(attack(by), attack(on)),
        word(defense(by), defense(on))
    )
}
