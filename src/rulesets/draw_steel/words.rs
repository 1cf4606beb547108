//! Facts, prompts and choices in words: what the log, the prompts and failed checks print.

mod questions;

pub use questions::{QUESTIONS, prompt, question};

use super::phrases;
use super::terms as t;
use super::view::View;
use crate::core::board::{Board, Material};
use crate::core::fact::{Fact, StepCause, TermLine, What};
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, RecordId, SideId};
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;

/// A line of the combat log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogLine {
    /// The sentence.
    pub text: String,
    /// The reasons it opens to.
    pub details: Vec<TermLine>,
    /// How far it is indented: 0 for rounds and turns, 1 for uses and moves, 2 for what they come to.
    pub depth: u8,
}

/// A creature as the log names it.
pub fn name(view: View, id: CreatureId) -> String {
    let tag = view.tag(id);
    if tag.as_str().len() <= 2 { tag.to_string() } else { tag.title() }
}

/// So many of a pool, e.g. `1 Recovery`, `2 surges`, `3 wrath`.
pub fn counted(count: i16, pool: Name) -> String {
    let one = count == 1;
    match pool.as_str() {
        "recoveries" => format!("{count} {}", if one { "Recovery" } else { "Recoveries" }),
        "surges" if one => "1 surge".to_owned(),
        other => format!("{count} {}", other.replace('-', " ")),
    }
}

/// A side as the log names it.
pub fn side_name(side: SideId) -> &'static str {
    if side.0 == 0 { "the heroes" } else { "the Director" }
}

/// What a verb takes after a side's name: the heroes are many, the Director is one.
fn plural_s(side: SideId) -> &'static str {
    if side.0 == 0 { "" } else { "s" }
}

/// An ability or condition by its printed name, or the feature or rule of that slug.
pub fn ability_name(view: View, of: Name) -> String {
    let condition = || view.content().condition(of).map(|condition| condition.name.clone());
    let printed = view.content().ability(of).map(|ability| ability.name.clone()).or_else(condition);
    printed.unwrap_or_else(|| phrases::title(of.as_str()).map_or_else(|| of.title(), str::to_owned))
}

/// The reason of a term as players know it: `weakness: weakening-brand` with the ability's printed name.
pub fn reason(view: View, label: &str) -> String {
    let is_slug = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let (head, tail) = label.rsplit_once(": ").map_or(("", label), |(head, tail)| (head, tail));
    if !is_slug(tail) {
        return label.to_owned();
    }
    let condition = |tail| view.content().condition(tail).filter(|_| head.is_empty()).map(|def| def.name.clone());
    let printed = view.content().ability(Name::new(tail)).map(|ability| ability.name.clone());
    let printed = printed.or_else(|| condition(Name::new(tail)));
    let tail = printed.or_else(|| phrases::title(tail).map(str::to_owned)).unwrap_or_else(|| tail.replace('-', " "));
    if head.is_empty() { tail } else { format!("{head}: {tail}") }
}

/// Several creatures in words.
pub fn names(view: View, ids: &[CreatureId]) -> String {
    let list: Vec<String> = ids.iter().map(|&id| name(view, id)).collect();
    match list.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => list.concat(),
    }
}

fn kinds_in_words(kinds: &[Name]) -> String {
    let list: Vec<String> = kinds.iter().map(|kind| kind.as_str().replace('-', " ")).collect();
    list.join(" and ")
}

/// The states among these that players know; the rest only keeps books for an ability.
fn known(view: View, kinds: &[Name]) -> Vec<Name> {
    kinds.iter().copied().filter(|&kind| kind == t::GRABBED.get() || view.content().condition(kind).is_some()).collect()
}

/// What is said of a creature under these: "is slowed and has a bane on strikes".
fn said_of(kinds: &[Name]) -> String {
    let mut text = String::new();
    let mut verb_before = "";
    for kind in kinds {
        let kind = kind.as_str();
        let verb = match kind {
            _ if kind.starts_with("can't ") => "",
            _ if kind.starts_with("speed ") => "has ",
            _ if kind.starts_with("edge ") => "has an ",
            _ if kind.contains(" on ") => "has a ",
            _ => "is ",
        };
        if !text.is_empty() {
            text.push_str(" and ");
        }
        if verb != verb_before || verb != "is " {
            text.push_str(verb);
        }
        text.push_str(&kind.replace('-', " "));
        verb_before = verb;
    }
    text
}

/// The log line of a fact; none for facts that only the stage draws.
pub fn log_line(view: View, fact: &Fact) -> Option<LogLine> {
    let of = |id: &CreatureId| name(view, *id);
    let cause = fact.cause.of;
    let because = if cause == *"" { String::new() } else { format!(" ({})", ability_name(view, cause)) };
    let line = |depth: u8, text: String| Some(LogLine { text, details: Vec::new(), depth });
    let opens = |depth: u8, text: String, details: &[TermLine]| {
        let details = details.iter().map(|term| TermLine::new(term.value, reason(view, &term.why))).collect();
        Some(LogLine { text, details, depth })
    };
    match &fact.what {
        What::RoundStarted(round) => line(0, format!("Round {round}")),
        What::RoundEnded(_) | What::Phase(_) | What::Appeared(_) | What::Versus { .. } => None,
        What::SideOpens(side) => line(0, format!("{} open{} every round", capital(side_name(*side)), plural_s(*side))),
        What::TurnStarted(who) => line(0, format!("{}'s turn", of(who))),
        What::TurnEnded(_) => None,
        What::Die { by, purpose, sides, value } if *purpose != *"power-roll" => {
            let who = by.map_or_else(String::new, |by| format!("{} rolls ", name(view, by)));
            line(2, format!("{who}d{sides} for {}: {value}", purpose.as_str().replace('-', " ")))
        }
        What::Die { .. } => None,
        What::Used { by, ability, on, .. } => {
            let others: Vec<CreatureId> = on.iter().copied().filter(|id| id != by).collect();
            let aimed = if others.is_empty() { String::new() } else { format!(" on {}", names(view, &others)) };
            line(1, format!("{} uses {}{aimed}", of(by), ability_name(view, *ability)))
        }
        What::Rolled { by, dice, critical, terms, .. } => {
            let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
            let critical = if *critical { ", critical hit" } else { "" };
            opens(2, format!("{} rolls {}{critical}", of(by), dice.join(" and ")), terms)
        }
        What::Outcome { on, terms, total, degree: tier } => {
            opens(2, format!("against {}: {total}, tier {tier}", of(on)), terms)
        }
        What::Damage { to, amount, kinds, terms } => {
            let kind = if kinds.is_empty() { String::new() } else { format!("{} ", kinds_in_words(kinds)) };
            opens(2, format!("{} takes {amount} {kind}damage{because}", of(to)), terms)
        }
        What::HealthLost { of: who, amount } => line(2, format!("{} loses {amount} Stamina{because}", of(who))),
        What::Healed { of: who, amount } => line(2, format!("{} regains {amount} Stamina{because}", of(who))),
        // That nothing is left of it the damage says already.
        What::TemporaryHealth { now: 0, .. } => None,
        What::TemporaryHealth { of: who, now } => line(2, format!("{} has {now} temporary Stamina", of(who))),
        What::Pool { of: who, pool, by, now } => {
            let of_side = || if *pool == t::HERO_TOKENS.get() { "The heroes" } else { "The Director" };
            let who = who.map_or_else(|| of_side().to_owned(), |who| name(view, who));
            let pool = pool.as_str().replace('-', " ");
            line(2, format!("{who}: {by:+} {pool}, now {now}{because}"))
        }
        What::Step { .. } => None,
        What::Slammed { who, into, at, left } => {
            let into = into.map_or_else(|| solid(view.board(), *at), |into| name(view, into));
            line(2, format!("{} slams into {into} with {left} left to go", of(who)))
        }
        What::Broke(spot) => line(2, format!("the square at {}, {} breaks", spot.x, spot.y)),
        What::Door { at, open } => {
            line(2, format!("the door at {}, {} {}", at.x, at.y, if *open { "opens" } else { "shuts" }))
        }
        What::Condition { on, kinds, .. } if known(view, kinds).is_empty() => {
            let what = if cause == *"" { "something".to_owned() } else { ability_name(view, cause) };
            line(2, format!("{} is under the effect of {what}", of(on)))
        }
        What::Condition { on, kinds, .. } => line(2, format!("{} {}{because}", of(on), said_of(&known(view, kinds)))),
        What::ConditionEnded { on, kinds, why, .. } => {
            let kinds = &known(view, kinds)[..];
            let what = match (kinds.is_empty(), cause == *"") {
                (false, _) => kinds_in_words(kinds),
                (true, false) => ability_name(view, cause),
                (true, true) => "an effect".to_owned(),
            };
            let why = if *why == *"expired" { "its time is up" } else { why.as_str() };
            line(2, format!("{}: {what} ends, {why}", of(on)))
        }
        What::Resisted { by, terms, .. } => opens(2, format!("{} resists{because}", of(by)), terms),
        What::Saved { by, total, success, .. } => {
            let result = if *success { "saved" } else { "not saved" };
            line(2, format!("{} makes a saving throw: {total}, {result}", of(by)))
        }
        What::Grabbed { by, captive } => line(2, format!("{} holds {}", of(by), of(captive))),
        What::Released { by, captive } => line(2, format!("{} no longer holds {}", of(by), of(captive))),
        What::Aura { of: who, ability, radius: Some(radius) } => {
            line(2, format!("{}'s {} reaches {radius}", of(who), ability_name(view, *ability)))
        }
        What::Aura { of: who, ability, radius: None } => {
            line(2, format!("{}'s {} ends", of(who), ability_name(view, *ability)))
        }
        What::Zone { ability, begins, .. } => line(
            2,
            format!("{} {}", ability_name(view, *ability), if *begins { "covers the ground" } else { "is gone" }),
        ),
        What::State { of: who, is } => line(2, format!("{} is {is}", of(who))),
        What::Chose { by, ask, answer } => line(2, format!("{} ({ask}): {answer}", of(by))),
        What::Nothing { on, why } => {
            let who = on.map_or_else(String::new, |on| format!("{}: ", name(view, on)));
            line(2, format!("{who}nothing happens, {why}{because}"))
        }
        What::Over { winner } => {
            let text = winner.map_or_else(
                || "Nobody is left standing".to_owned(),
                |side| format!("{} win{}: {}", capital(side_name(side)), plural_s(side), fact.cause.of),
            );
            line(0, text)
        }
    }
}

/// A text that begins a sentence.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The log of a battle from a mark on: lines of facts, runs of steps drawn together.
pub fn log(view: View, facts: &[Fact]) -> Vec<LogLine> {
    let mut lines = Vec::new();
    let mut index = 0;
    while index < facts.len() {
        if let What::Step { who, how, .. } = &facts[index].what {
            let run = facts[index..]
                .iter()
                .take_while(|fact| matches!(&fact.what, What::Step { who: w, how: h, .. } if w == who && h == how))
                .take_while(|fact| jumps(fact) == jumps(&facts[index]))
                .count();
            let height = |fact: &Fact| match &fact.what {
                What::Step { from, to, .. } => from.z - to.z,
                _ => 0,
            };
            let fallen = facts[index..index + run].iter().map(height).sum();
            let verb = if jumps(&facts[index]) { "jumps" } else { verb(*how) };
            lines.push(LogLine { text: steps(view, *who, *how, verb, run, fallen), details: Vec::new(), depth: 1 });
            index += run;
            continue;
        }
        let said = log_line(view, &facts[index]);
        // What one ability lends in two effects begins and ends once for the reader.
        let unnamed = match &facts[index].what {
            What::Condition { kinds, .. } | What::ConditionEnded { kinds, .. } => known(view, kinds).is_empty(),
            _ => false,
        };
        lines.extend(said.filter(|said| !unnamed || lines.last() != Some(said)));
        index += 1;
    }
    lines
}

/// Whether a step is part of a jump.
fn jumps(fact: &Fact) -> bool {
    fact.cause.of == t::JUMP.get() && matches!(fact.what, What::Step { how: StepCause::Walk | StepCause::Charge, .. })
}

const fn verb(how: StepCause) -> &'static str {
    match how {
        StepCause::Walk => "moves",
        StepCause::Shift => "shifts",
        StepCause::Charge => "charges",
        StepCause::Forced => "is moved",
        StepCause::Teleport => "teleports",
        StepCause::Fall => "falls",
        StepCause::Dragged => "is dragged",
    }
}

fn steps(view: View, who: CreatureId, how: StepCause, verb: &str, count: usize, fallen: i16) -> String {
    let squares = if count == 1 { "square" } else { "squares" };
    match how {
        StepCause::Teleport => format!("{} {verb}", name(view, who)),
        StepCause::Fall => format!("{} {verb} {fallen}", name(view, who)),
        _ => format!("{} {verb} {count} {squares}", name(view, who)),
    }
}

/// What fills a square or rises in it, as it is run into: `a stone pillar`, `rising ground`.
pub fn solid(board: &Board, at: Spot) -> String {
    let Some(tile) = board.tile(at) else { return "something solid".to_owned() };
    let Some(filled) = tile.solid else { return "rising ground".to_owned() };
    let material = match filled.material {
        Material::Glass => "glass",
        Material::Wood => "wooden",
        Material::Stone => "stone",
        Material::Metal => "metal",
    };
    let alike = |(dx, dy)| {
        let beside = board.tile(at.offset(dx, dy, 0)).and_then(|tile| tile.solid);
        beside.is_some_and(|beside| beside.material == filled.material)
    };
    let joined = [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().any(alike);
    let what = match (tile.look.as_str(), filled.material) {
        _ if tile.door.is_some() => "door",
        (look @ ("pillar" | "crate" | "window" | "bars"), _) => look,
        (_, Material::Stone) if !joined => "pillar",
        (_, Material::Wood) if !joined => "crate",
        _ => "wall",
    };
    format!("a {material} {what}")
}

/// What a reaction is paid with.
fn paid_with(view: View, by: CreatureId, with: Name) -> String {
    let pool = if with == *"token-recovery" { t::HERO_TOKENS.get() } else { view.funds(by).0 };
    if pool == t::MALICE.get() { "Malice".to_owned() } else { pool.to_string() }
}

/// A choice as a button reads.
pub fn choice(view: View, decision: &Decision, choice: &Choice) -> String {
    match choice {
        Choice::Creature(id) => name(view, *id),
        Choice::Side(side) => capital(side_name(*side)),
        Choice::Spot(spot) => format!("square {}, {}", spot.x, spot.y),
        Choice::Yes => "Yes".to_owned(),
        Choice::No => "No".to_owned(),
        Choice::Number(n) if decision.ask == *"self-tier" => format!("Tier {n}"),
        Choice::Number(n) => n.to_string(),
        Choice::Apply { what, on, count } => apply(view, decision, *what, *on, *count),
        Choice::React { by, with, on, spend } => {
            let renewed = *with == *"judgment-again";
            let on = on.filter(|on| on != by).map_or_else(String::new, |on| {
                if renewed {
                    return format!(", now that {} is down", name(view, on));
                }
                let toward = if view.hostile(*by, on) { "against" } else { "for" };
                format!(" {toward} {}", name(view, on))
            });
            // What the Director adds to a turn says its whole price, a triggered ability only what is paid on top.
            let own = view.ability(*by, *with).filter(|own| own.trigger.is_some() || own.whenever_granted);
            let price = spend + own.map_or(0, |ability| ability.cost);
            let spend = if price > 0 { format!(" for {price} {}", paid_with(view, *by, *with)) } else { String::new() };
            format!("{}: {}{on}{spend}", name(view, *by), ability_name(view, *with))
        }
        Choice::Named(what) => ability_name(view, *what),
        Choice::Record(record) => effect(view, *record),
    }
}

/// A lasting effect and whom it is on.
pub fn effect(view: View, record: RecordId) -> String {
    let found = view
        .ids()
        .find_map(|id| view.conditions(id).find(|(_, held)| held.record == record).map(|(_, held)| (id, held)));
    let held = || {
        let captive = view.ids().find(|&id| view.hold_record(id) == Some(record));
        captive.map_or_else(|| "an effect".to_owned(), |id| format!("the hold on {}", name(view, id)))
    };
    found.map_or_else(held, |(id, held)| {
        let kinds = known(view, &held.kinds);
        let what = if kinds.is_empty() { ability_name(view, held.origin) } else { kinds_in_words(&kinds) };
        format!("{what} on {}", name(view, id))
    })
}

/// What is settled about one target, once the tiers are known.
fn apply(view: View, decision: &Decision, what: Name, on: CreatureId, count: i16) -> String {
    let on = name(view, on);
    if decision.ask == *"healing-grace" {
        return format!("{count} more Recoveries for {on}");
    }
    if decision.ask == *"strike-whom" {
        return format!("{} against {on}", ability_name(view, what));
    }
    if what == t::TIER.get() {
        return format!("Only tier {count} against {on}");
    }
    if what == t::POTENCY.get() {
        return format!("2 surges: potency +1 against {on}");
    }
    let each = decision.about.map_or(0, |id| view.sheet(id).highest_score());
    format!("{}: +{} damage to {on}", counted(count, t::SURGES.get()), count * each)
}

/// What passing means at a decision.
pub fn pass(decision: &Decision) -> &'static str {
    match (&decision.options, decision.ask.as_str()) {
        (_, "settle") => "Apply it",
        (_, "react") => "Let it happen",
        (Options::Route(options), _) if options.how == *"drag" => "The nearest",
        (Options::Route(options), _) if options.how == *"fall" => "Any",
        (Options::Route(_), _) => "Stay",
        (Options::Use(_), _) => "Skip it",
        (_, "stability") => "Usual",
        (_, "order") => "In order",
        (_, "keep-effect") => "All else ends",
        (_, "overrule") => "Leave it so",
        _ => "No",
    }
}
