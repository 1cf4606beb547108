//! Cards, and terms of explanations, in the words that players read.

use super::content::Content;
use super::data::ability::{AbilityDef, Miss, On, Only, Targets, Trigger, Who};
use super::data::condition::ConditionDef;
use super::data::enemy::EnemyDef;
use super::data::words::{Defense, StanceKind, Strength};
use super::effects;
use super::rolls::{self, Net};
use super::sheet::Sheet;
use super::state::Readied;
use super::terms as t;
use super::traits;
use super::view::View;
pub(crate) use crate::core::capital::capital;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::roll::{Source, Term, TermKind};

/// A combatant in words.
pub fn name(view: View, id: CreatureId) -> String {
    view.tag(id).title()
}

/// An ability, condition, common action or anything else of a name, in words.
pub fn thing(view: View, what: Name) -> String {
    let ability = view.content().ability(what).map(|ability| ability.name.clone());
    let held = || view.content().condition(what).map(|held| held.name.clone());
    ability.or_else(held).unwrap_or_else(|| what.title())
}

/// Something that can be readied, in words: stances are said to be such.
pub fn readiable(view: View, what: Name) -> String {
    match StanceKind::named(what) {
        Some(stance) => format!("{} stance", stance.slug().title()),
        None => thing(view, what),
    }
}

/// What somebody has readied and what sets it off, in words: `Mend, when it is attacked`.
pub fn readied(view: View, readied: &Readied) -> String {
    let when = match readied.trigger.as_str() {
        "attacks-me" => "it is attacked".to_owned(),
        "comes-next-to-me" => "an enemy comes next to it".to_owned(),
        _ => purpose(view, readied.trigger).to_lowercase(),
    };
    format!("{}, when {when}", readiable(view, readied.kind.unwrap_or(readied.what)))
}

/// A pool in words.
pub fn pool(pool: Name) -> String {
    if pool == t::TEMPORARY.get() { "temporary HP".to_owned() } else { pool.title() }
}

/// So many of a pool in words: one recovery, two recoveries.
pub fn of_pool(count: i16, of: Name) -> String {
    let one = count == 1 && of == t::RECOVERIES.get();
    let name = if one { "recovery".to_owned() } else { pool(of) };
    format!("{count} {name}")
}

/// What a recovery heals of a hero: half with none left, unless it is free (ESC-REC-03, ESC-REC-04).
pub fn recovery(view: View, who: CreatureId, free: bool) -> String {
    let sheet = view.sheet(who);
    let half = if view.pool(who, t::RECOVERIES.get()) == 0 && !free { "half of " } else { "" };
    format!("{half}{}d{}+{}", sheet.level, sheet.recoveries.1, sheet.vitality)
}

/// A trigger, reward, boon or stance in words.
pub fn purpose(view: View, what: Name) -> String {
    match what.as_str() {
        "attacks-me" => "I am attacked".to_owned(),
        "attacks-ally" => "An ally is attacked".to_owned(),
        "comes-next-to-me" => "An enemy comes next to me".to_owned(),
        "moves" => "An enemy moves".to_owned(),
        "casts" => "An enemy casts a spell".to_owned(),
        "advantage" => "Advantage on the next attack".to_owned(),
        "disengage" => "Advantage on an ally's Disengage".to_owned(),
        "damage" => "Damage".to_owned(),
        "condition" => "A condition".to_owned(),
        "landing" => "Getting there".to_owned(),
        "attacks" => "Attacks".to_owned(),
        "saves" => "Saves".to_owned(),
        "attacks-against" => "Against attacks".to_owned(),
        _ => thing(view, what),
    }
}

/// A chance as it is shown before one commits oneself.
pub fn percent(chance: f32) -> String {
    format!("{:.1}%", 100.0 * chance)
}

/// A term of an explanation: help and hindrance are this game's Advantage and Disadvantage.
pub fn term(view: View, term: &Term) -> String {
    let source = source(view, term.source);
    match term.kind {
        TermKind::Help(causes) => format!("{}: {source}", helped(causes)),
        TermKind::Net(0) => "they cancel out".to_owned(),
        TermKind::Net(net) => format!("{} in all", helped(net)),
        kind => kind.words(&source),
    }
}

/// Where a term comes from, abilities by their names.
fn source(view: View, source: Source) -> String {
    let Some(ability) = source.name().and_then(|name| view.content().ability(name)) else {
        return source.words(&|id| name(view, id));
    };
    source.creature().map_or_else(|| ability.name.clone(), |of| format!("{}: {}", name(view, of), ability.name))
}

/// Advantages, or Disadvantages where negative.
pub fn helped(causes: i8) -> String {
    let word = if causes < 0 { "Disadvantage" } else { "Advantage" };
    format!("{} {word}", causes.unsigned_abs())
}

/// A roll that has to come to a number, with what helps it and its chance: `11+ with 1 Advantage, 73.1%`.
pub fn odds(number: i16, adds: i16, net: Net) -> String {
    let chance = percent(rolls::plain_odds(net, adds, number).chance(|degree| *degree > 0));
    let adds = if adds == 0 { String::new() } else { format!(" with {adds:+}") };
    let helped = if net.signed() == 0 { String::new() } else { format!(" with {}", helped(net.signed())) };
    format!("{number}+{adds}{helped}, {chance}")
}

/// An ability's card, line by line.
pub fn card(ability: &AbilityDef) -> Vec<String> {
    let mut lines = vec![ability.entry.to_string()];
    if let Some(trigger) = ability.trigger.filter(|trigger| *trigger != Trigger::OnYourTurn) {
        lines.push(format!("Trigger: {}", trigger_words(trigger)));
    }
    lines.push(aim(ability));
    let several = if ability.roll_first { "; roll all attacks first" } else { "" };
    if ability.entry.is_attack() {
        let mut hit = Vec::new();
        if let Some(basic) = ability.as_basic {
            hit.push(format!("as a {}", words_of_basic(basic)));
        }
        hit.extend(ability.damage.as_ref().map(|damage| {
            let kinds: Vec<&str> = ability.damage_kinds().iter().map(|kind| kind.as_str()).collect();
            format!("{damage} {}", kinds.join(" and "))
        }));
        if !ability.hit.is_empty() {
            hit.push(effects::words(&ability.hit));
        }
        let hit = if hit.is_empty() { "no damage".to_owned() } else { hit.join(", ") };
        lines.push(format!("Hit: {hit}{several}"));
        lines.push(format!("Miss: {}", miss(ability)));
    }
    for rider in &ability.riders {
        let also = if rider.miss_too { " hit or miss" } else { " hit" };
        let on = match rider.on {
            On::Even => format!("Natural even{also}"),
            On::Odd => format!("Natural odd{also}"),
            On::Natural(least) => format!("Natural {least}+{also}"),
            On::CritFail => "Crit fail".to_owned(),
            On::Escalation => {
                format!("Escalation {}+{also}", ability.entry.escalation.map_or(0, |gate| gate.least))
            }
            On::Staggered => format!("While Staggered,{also}"),
            On::EscalationEven => format!("While escalation is even,{also}"),
            On::EscalationOdd => format!("While escalation is odd,{also}"),
        };
        lines.push(format!("{on}: {}", effects::words(&rider.effects)));
    }
    if !ability.effects.is_empty() {
        lines.push(format!("Effect: {}", effects::words(&ability.effects)));
    }
    for only in &ability.only {
        lines.push(
            match only {
                Only::Flanked => "Only on an enemy that an ally is engaged with",
                Only::EscalationEven => "Only while escalation is even",
                Only::EscalationOdd => "Only while escalation is odd",
                Only::OnceATurn => "Once a turn",
            }
            .to_owned(),
        );
    }
    if ability.quick_while_even {
        lines.push("A Quick action while escalation is even".to_owned());
    }
    if !ability.about.is_empty() {
        lines.push(ability.about.clone());
    }
    lines
}

/// What the conditions that an ability brings mean, a line each.
pub fn meanings(content: &Content, ability: &AbilityDef) -> Vec<String> {
    let mut told: Vec<Name> = Vec::new();
    for &kind in ability.all_effects().flat_map(super::data::effect::Effect::conditions) {
        if !told.contains(&kind) {
            told.push(kind);
        }
    }
    told.into_iter().filter_map(|kind| content.condition(kind)).map(|record| condition(record)).collect()
}

fn words_of_basic(id: Name) -> String {
    format!("{} attack", id.as_str().replace('-', " "))
}

fn miss(ability: &AbilityDef) -> String {
    match (&ability.miss, ability.as_basic) {
        (Miss::Nothing, Some(basic)) => format!("as a {}", words_of_basic(basic)),
        (Miss::Nothing, None) => "nothing".to_owned(),
        (Miss::Class, _) => "the Level, where the class has miss damage".to_owned(),
        (Miss::Half, _) => "half".to_owned(),
        (Miss::Deals(amount), _) => amount.to_string(),
    }
}

fn aim(ability: &AbilityDef) -> String {
    let Targets { who, most, d3, group, all } = ability.targets;
    let melee = ability.entry.melee && !ability.entry.ranged;
    let near = match ability.entry.range {
        _ if melee => "engaged",
        Some(super::data::words::Range::Far) => "Far",
        Some(super::data::words::Range::Nearby) => "Nearby",
        None if ability.entry.ranged && !ability.entry.spell => "in stance range",
        None => "Nearby",
    };
    let (count, enemy, ally) = match (all, d3, most) {
        (true, ..) => ("Each".to_owned(), "enemy", "ally"),
        (_, true, _) => ("1d3".to_owned(), "enemies", "allies"),
        (.., 1) => ("One".to_owned(), "enemy", "ally"),
        (.., most) => (format!("Up to {most}"), "enemies", "allies"),
    };
    let group = if group { " in a group" } else { "" };
    match who {
        Who::Own => "Self".to_owned(),
        Who::Grabbed => "A creature it grabs".to_owned(),
        Who::Enemy if near == "in stance range" => format!("{count} {enemy} {near}{group}"),
        Who::Enemy => format!("{count} {near} {enemy}{group}"),
        Who::Ally => format!("{count} {near} {ally}{group}"),
        Who::SelfOrAlly => format!("Self or {} {near} {ally}", count.to_lowercase()),
    }
}

fn trigger_words(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::OnYourTurn => "on your turn",
        Trigger::EngagedHitsYou => "an engaged enemy hits you",
        Trigger::AllyCrit => "an enemy crits a Nearby ally",
        Trigger::EnemyCasts => "a Nearby enemy declares a Spell, or an attack against PD or MD",
        Trigger::OpportunityHit => "your opportunity attack hits somebody who moves",
        Trigger::EngagedIntercept => "you could intercept, were you not engaged",
        Trigger::FailedDeathSave => "you fail a death save",
    }
}

/// A condition in a line.
pub fn condition(condition: &ConditionDef) -> String {
    format!("{}: {}", condition.name, about(condition))
}

/// What a condition does.
pub fn about(condition: &ConditionDef) -> String {
    let done = traits::by_themselves(&condition.triggers, &condition.rolls);
    [vec![condition.about.clone()], done].concat().join(" ")
}

/// What a combatant is, in three or four words.
pub fn kind(sheet: &Sheet) -> String {
    let strength = match sheet.strength {
        Strength::Single => "",
        Strength::Double => "double ",
        Strength::Triple => "triple ",
    };
    match sheet.role {
        Some(role) if !sheet.object => {
            format!("level {} {strength}{}", sheet.level, format!("{role:?}").to_lowercase())
        }
        Some(_) => "object".to_owned(),
        None => format!("level {} hero", sheet.level),
    }
}

/// A hero's or enemy's sheet, line by line.
pub fn sheet(sheet: &Sheet) -> Vec<String> {
    let defenses: Vec<String> =
        Defense::ALL.map(|defense| format!("{} {}", defense.word(), sheet.defenses[defense as usize])).to_vec();
    let band = sheet.band.slug().title();
    let mut lines = vec![sheet.name.clone()];
    lines.push(match sheet.role {
        Some(_) if !sheet.object => {
            format!("{}, {band}; {:?}, {:?}", capital(&kind(sheet)), sheet.preservation, sheet.targeting)
        }
        Some(_) => "Object".to_owned(),
        None => format!("{}, {band}, Volition {}", capital(&kind(sheet)), sheet.volition),
    });
    lines.push(format!("{}, HP {}", defenses.join(", "), sheet.hp));
    if sheet.hero {
        lines.push(format!("{} recoveries of d{}", sheet.recoveries.0, sheet.recoveries.1));
    }
    for (name, text) in traits::all(sheet) {
        lines.push(format!("{name}: {}", text.replace('\n', "; ")));
    }
    let own = sheet.abilities.iter().map(|ability| ability.name.clone());
    lines.push(format!("Has {}", own.collect::<Vec<_>>().join(", ")));
    lines
}

/// What an enemy counts in a skirmish for heroes of a level, in hundredths of a single one of it.
pub fn worth(enemy: &EnemyDef, level: i16) -> i32 {
    let base = match enemy.level - level {
        1.. => 150,
        0 => 100,
        -1 => 70,
        _ => 50,
    };
    let times = match enemy.strength {
        Strength::Single => 1,
        Strength::Double => 2,
        Strength::Triple => 3,
    };
    match enemy.mooks {
        Some(_) if enemy.level <= 2 => base * times / 3,
        Some(_) => base * times / 4,
        None => base * times,
    }
}

/// What the enemies of a skirmish come to, in single ones of the heroes' level, and how many that is for each hero; of a
/// day, its fights one by one.
pub fn budget(content: &Content, placed: &[(Name, u8)]) -> Option<String> {
    let mut heroes = 0;
    let mut level = 1;
    for (creature, _) in placed {
        let sheet = content.sheet(*creature)?;
        if sheet.hero {
            heroes += 1;
            level = level.max(sheet.level);
        }
    }
    // A tenth is less than luck makes of it.
    let tenths = |hundredths: i32| format!("{:.1}", hundredths as f32 / 100.0);
    let fights = placed.iter().map(|(_, fight)| *fight).max().unwrap_or(1);
    let of_fight = |fight: u8| {
        let own = placed.iter().filter(|(_, own)| *own == fight);
        let enemies = own.filter_map(|(id, _)| content.enemies().get(*id)).filter(|enemy| !enemy.object);
        enemies.map(|enemy| worth(enemy, level)).sum::<i32>()
    };
    let all: Vec<i32> = (1..=fights.max(1)).map(of_fight).collect();
    let said: Vec<String> = all.iter().map(|&worth| tenths(worth)).collect();
    let each: Vec<String> = all.iter().map(|&worth| tenths(worth / heroes.max(1))).collect();
    let (said, each) = (said.join(", then "), each.join(", then "));
    Some(format!("budget {said} for {heroes} heroes of level {level} ({each} each)"))
}
