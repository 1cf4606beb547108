//! Facts in words: what the log and failed checks print.

use super::super::data::terms as t;
use super::super::rules::view::View;
use super::names::{ability_name, capital, counted, kinds_in_words, known, name, names, side_name, solid};
use crate::core::fact::{Consequence, Fact, FactKind, Facts, StepCause};
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::core::plural;
use crate::core::roll::Term;

/// A line of the combat log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogLine {
    /// The sentence.
    pub text: String,
    /// The reasons it opens to.
    pub details: Vec<Term>,
    /// How far it is indented: 0 for rounds and turns, 1 for uses and moves, 2 for what they come to.
    pub depth: u8,
    /// What it is to whom it happens.
    pub consequence: Option<Consequence>,
}

/// What a verb takes after a side's name: the heroes are many, the Director is one.
fn plural_s(side: SideId) -> &'static str {
    if side.0 == 0 { "" } else { "s" }
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
    let consequence = fact.what.consequence();
    let line = |depth: u8, text: String| Some(LogLine { text, details: Vec::new(), depth, consequence });
    let opens = |depth: u8, text: String, details: &[Term]| {
        Some(LogLine { text, details: details.to_vec(), depth, consequence })
    };
    match &fact.what {
        FactKind::RoundStarted(round) => line(0, format!("Round {round}")),
        FactKind::RoundEnded(_) | FactKind::Phase(_) | FactKind::Appeared(_) | FactKind::Versus { .. } => None,
        FactKind::SideOpens(side) => {
            line(0, format!("{} act{} first each round", capital(side_name(*side)), plural_s(*side)))
        }
        FactKind::TurnStarted(who) => line(0, format!("{}'s turn", of(who))),
        FactKind::TurnEnded(_) => None,
        FactKind::Die { by, purpose, sides, value } if *purpose != *"power-roll" => {
            let who = by.map_or_else(String::new, |by| format!("{} rolls ", name(view, by)));
            line(2, format!("{who}d{sides} for {}: {value}", purpose.as_str().replace('-', " ")))
        }
        FactKind::Die { .. } => None,
        FactKind::Used { by, ability, on, .. } => {
            let others: Vec<CreatureId> = on.iter().copied().filter(|id| id != by).collect();
            let aimed = if others.is_empty() { String::new() } else { format!(" on {}", names(view, &others)) };
            line(1, format!("{} uses {}{aimed}", of(by), ability_name(view, *ability)))
        }
        FactKind::Rolled { by, dice, critical, terms, .. } => {
            let dice: Vec<String> = dice.iter().map(|die| die.value.to_string()).collect();
            let critical = if *critical { ", critical hit" } else { "" };
            opens(2, format!("{} rolls {}{critical}", of(by), dice.join(" and ")), terms)
        }
        FactKind::Outcome { on, result } => {
            opens(2, format!("against {}: {}, tier {}", of(on), result.total, result.degree), &result.terms)
        }
        FactKind::Damage { to, amount, kinds, terms, .. } => {
            let kind = if kinds.is_empty() { String::new() } else { format!("{} ", kinds_in_words(kinds)) };
            opens(2, format!("{} takes {amount} {kind}damage{because}", of(to)), terms)
        }
        FactKind::Lost { of: who, amount, .. } => line(2, format!("{} loses {amount} Stamina{because}", of(who))),
        FactKind::Healed { of: who, amount, .. } => line(2, format!("{} regains {amount} Stamina{because}", of(who))),
        // That nothing is left of it the damage says already.
        FactKind::TrackSet { now: 0, .. } => None,
        FactKind::TrackSet { of: who, now, .. } => line(2, format!("{} has {now} temporary Stamina", of(who))),
        FactKind::Pool { of: who, pool, by, now } => {
            let of_side = || if *pool == t::HERO_TOKENS.get() { "The heroes" } else { "The Director" };
            let who = who.map_or_else(|| of_side().to_owned(), |who| name(view, who));
            let (sign, changed) = (if *by < 0 { '-' } else { '+' }, counted(by.saturating_abs(), *pool));
            line(2, format!("{who}: {sign}{changed}, now {now}{because}"))
        }
        FactKind::Step { .. } => None,
        FactKind::Slammed { who, into, at, left } => {
            let into = into.map_or_else(|| solid(view.board(), *at), |into| name(view, into));
            line(2, format!("{} slams into {into} with {} left", of(who), plural::counted(*left, "square")))
        }
        FactKind::Broke(spot) => line(2, format!("the square at {}, {} breaks", spot.x, spot.y)),
        FactKind::Door { at, open } => {
            line(2, format!("the door at {}, {} {}", at.x, at.y, if *open { "opens" } else { "shuts" }))
        }
        FactKind::Condition { on, kinds, .. } if known(view, kinds).is_empty() => {
            let what = if cause == *"" { "something".to_owned() } else { ability_name(view, cause) };
            line(2, format!("{} is under the effect of {what}", of(on)))
        }
        FactKind::Condition { on, kinds, .. } => {
            line(2, format!("{} {}{because}", of(on), said_of(&known(view, kinds))))
        }
        FactKind::ConditionEnded { on, record, kinds, why } => {
            let gone = view.world.resource::<Facts>().rid_of(*on, *record, kinds);
            let kinds = &known(view, kinds)[..];
            let still: Vec<Name> = kinds.iter().copied().filter(|kind| !gone.contains(kind)).collect();
            let what = match (kinds.is_empty(), cause == *"") {
                (false, _) => kinds_in_words(kinds),
                (true, false) => ability_name(view, cause),
                (true, true) => "an effect".to_owned(),
            };
            let told = match (what.strip_prefix("can't "), why.as_str()) {
                (Some(_), _) if !still.is_empty() => return None,
                (Some(barred), _) => format!("{} can {barred} again", of(on)),
                (None, "expired") => format!("{}: {what} expires", of(on)),
                (None, "ended") => format!("{}: {what} ends", of(on)),
                (None, why) => format!("{}: {what} ends ({why})", of(on)),
            };
            line(
                2,
                match still.len() {
                    0 => told,
                    all if all == kinds.len() => format!("{told}, but another like it lasts"),
                    _ => format!("{told}, but {} lasts", kinds_in_words(&still)),
                },
            )
        }
        FactKind::Resisted { by, terms, .. } => opens(2, format!("{} resists{because}", of(by)), terms),
        FactKind::Saved { by, total, success, .. } => {
            let result = if *success { "saved" } else { "not saved" };
            line(2, format!("{} makes a saving throw: {total}, {result}", of(by)))
        }
        FactKind::Linked { from, to, .. } => line(2, format!("{} holds {}", of(from), of(to))),
        FactKind::Unlinked { from, to, .. } => line(2, format!("{} no longer holds {}", of(from), of(to))),
        FactKind::Aura { of: who, ability, radius: Some(radius) } => {
            line(2, format!("{}'s {} reaches {radius}", of(who), ability_name(view, *ability)))
        }
        FactKind::Aura { of: who, ability, radius: None } => {
            line(2, format!("{}'s {} ends", of(who), ability_name(view, *ability)))
        }
        FactKind::Zone { ability, begins, .. } => line(
            2,
            format!("{} {}", ability_name(view, *ability), if *begins { "covers the ground" } else { "is gone" }),
        ),
        FactKind::State { of: who, is } => line(2, format!("{} is {is}", of(who))),
        FactKind::Chose { by, ask, answer } => line(2, format!("{} ({ask}): {answer}", of(by))),
        FactKind::Nothing { on, why } => {
            let who = on.map_or_else(String::new, |on| format!("{}: ", name(view, on)));
            line(2, format!("{who}nothing happens, {why}{because}"))
        }
        FactKind::Over { winner } => {
            let text = winner.map_or_else(
                || "Nobody is left standing".to_owned(),
                |side| format!("{} win{}: {}", capital(side_name(side)), plural_s(side), fact.cause.of),
            );
            line(0, text)
        }
    }
}

/// The log of a battle from a mark on: lines of facts, runs of steps drawn together.
pub fn log(view: View, facts: &[Fact]) -> Vec<LogLine> {
    let mut lines = Vec::new();
    let mut index = 0;
    while index < facts.len() {
        if let FactKind::Step { who, how, .. } = &facts[index].what {
            let run = facts[index..]
                .iter()
                .take_while(|fact| matches!(&fact.what, FactKind::Step { who: w, how: h, .. } if w == who && h == how))
                .take_while(|fact| jumps(fact) == jumps(&facts[index]))
                .count();
            let height = |fact: &Fact| match &fact.what {
                FactKind::Step { from, to, .. } => from.z - to.z,
                _ => 0,
            };
            let fallen = facts[index..index + run].iter().map(height).sum();
            let verb = if jumps(&facts[index]) { "jumps" } else { verb(*how) };
            let text = steps(view, *who, *how, verb, run, fallen);
            lines.push(LogLine { text, depth: 1, ..LogLine::default() });
            index += run;
            continue;
        }
        let said = log_line(view, &facts[index]);
        // What one ability lends in two effects begins and ends once for the reader.
        let unnamed = match &facts[index].what {
            FactKind::Condition { kinds, .. } | FactKind::ConditionEnded { kinds, .. } => known(view, kinds).is_empty(),
            _ => false,
        };
        lines.extend(said.filter(|said| !unnamed || lines.last() != Some(said)));
        index += 1;
    }
    lines
}

/// Whether a step is part of a jump.
fn jumps(fact: &Fact) -> bool {
    fact.cause.of == t::JUMP.get()
        && matches!(fact.what, FactKind::Step { how: StepCause::Walk | StepCause::Charge, .. })
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
    match how {
        StepCause::Teleport => format!("{} {verb}", name(view, who)),
        StepCause::Fall => format!("{} {verb} {fallen}", name(view, who)),
        _ => format!("{} {verb} {}", name(view, who), plural::counted(count, "square")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::fact::Cause;
    use crate::core::ids::EffectId;
    use crate::core::mutations;
    use crate::rulesets::draw_steel::testing::{content, placed};

    #[test]
    fn the_end_of_a_state_reads_as_a_player_would_say_it() {
        let (battle, ids) = placed(&content(), &[("fury", 5, 5, 0)]);
        let ended = |kind: &str, why: &str| {
            let kinds = vec![Name::new(kind)];
            let what = FactKind::ConditionEnded { on: ids[0], record: EffectId::default(), kinds, why: Name::new(why) };
            log_line(battle.view(), &Fact { what, cause: Cause::default() }).unwrap().text
        };
        assert_eq!(ended("can't stand", "ended"), "Fury can stand again");
        assert_eq!(ended("slowed", "ended"), "Fury: slowed ends");
        assert_eq!(ended("slowed", "saved"), "Fury: slowed ends (saved)");
    }

    #[test]
    fn whoever_is_slowed_twice_is_still_slowed_after_the_first_end() {
        let (mut battle, ids) = placed(&content(), &[("fury", 5, 5, 0)]);
        let slowed = || vec![Name::new("slowed")];
        for record in [EffectId(1), EffectId(2)] {
            let begins = FactKind::Condition { on: ids[0], record, kinds: slowed() };
            mutations::record_fact(battle.world_mut(), Cause::default(), begins);
        }
        let mut ends = |record| {
            let what = FactKind::ConditionEnded { on: ids[0], record, kinds: slowed(), why: Name::new("expired") };
            mutations::record_fact(battle.world_mut(), Cause::default(), what.clone());
            log_line(battle.view(), &Fact { what, cause: Cause::default() }).unwrap().text
        };
        assert_eq!(ends(EffectId(1)), "Fury: slowed expires, but another like it lasts");
        assert_eq!(ends(EffectId(2)), "Fury: slowed expires");
    }
}
