//! Facts and decisions as lines of plain text, for failures, headless runs and reports.

use crate::content::ruleset::Lexicon;
use crate::core::fact::{Fact, FactKind, RolledDie};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::roll::Term;
use crate::core::roll::term::in_words;

/// A fact as one line in the words of a game; `tag` names creatures, `term` says what a term is.
pub fn line(fact: &Fact, words: &Lexicon, tag: &dyn Fn(CreatureId) -> Name, term: &dyn Fn(&Term) -> String) -> String {
    let said = what(&fact.what, words, tag, &|list| in_words(list, term));
    match (fact.cause.by, fact.cause.of.as_str()) {
        (None, "") => said,
        (Some(by), "") => format!("{said} [{}]", tag(by)),
        (None, of) => format!("{said} [{of}]"),
        (Some(by), of) => format!("{said} [{}: {of}]", tag(by)),
    }
}

fn what(
    what: &FactKind,
    words: &Lexicon,
    tag: &dyn Fn(CreatureId) -> Name,
    terms: &dyn Fn(&[Term]) -> String,
) -> String {
    let tags = |list: &[CreatureId]| join(list.iter().map(|&id| tag(id).to_string()));
    match what {
        FactKind::RoundStarted(round) => format!("== round {round} =="),
        FactKind::RoundEnded(round) => format!("round {round} ends"),
        FactKind::Phase(phase) => format!("-- {phase} phase --"),
        FactKind::SideOpens(side) => format!("side {} opens", side.0),
        FactKind::TurnStarted(who) => format!("-- turn of {} --", tag(*who)),
        FactKind::TurnEnded(who) => format!("turn of {} ends", tag(*who)),
        FactKind::Die { by, purpose, sides, value } => {
            let who = by.map_or_else(|| "the table".to_owned(), |by| tag(by).to_string());
            format!("{who} rolls d{sides} for {purpose}: {value}")
        }
        FactKind::Used { by, ability, on, area } => {
            let on = if on.is_empty() { String::new() } else { format!(" on {}", tags(on)) };
            let area = if area.is_empty() { String::new() } else { format!(" over {}", spots(area)) };
            format!("{} uses {ability}{on}{area}", tag(*by))
        }
        FactKind::Rolled { by, ability, dice, terms: list, critical } => {
            let critical = if *critical { ", critical" } else { "" };
            let dice: Vec<u8> = dice.iter().map(|die| die.value).collect();
            format!("{} rolls {dice:?} for {ability} ({}){critical}", tag(*by), terms(list))
        }
        FactKind::Outcome { on, result } => {
            let list = terms(&result.terms);
            format!("against {}: {}, {} {} ({list})", tag(*on), result.total, words.degree, result.degree)
        }
        FactKind::Versus { by, on, what, dice, target, result } => {
            let on = on.map_or_else(String::new, |on| format!(" against {}", tag(on)));
            let word = if result.succeeded() { "success" } else { "failure" };
            let (by, dice, total, list) = (tag(*by), shown(dice), result.total, terms(&result.terms));
            format!("{by} rolls {dice} for {what}{on}: {total} against {target}, {word} ({list})")
        }
        FactKind::Damage { to, amount, kinds, terms: list, .. } => {
            let kinds = if kinds.is_empty() { String::new() } else { format!("{} ", names(kinds)) };
            format!("{} takes {amount} {kinds}damage ({})", tag(*to), terms(list))
        }
        FactKind::Lost { of, track, amount } => format!("{} loses {amount} {track}", tag(*of)),
        FactKind::Healed { of, track, amount } => format!("{} regains {amount} {track}", tag(*of)),
        FactKind::TrackSet { of, track, now: 0 } => format!("{} has no {track} left", tag(*of)),
        FactKind::TrackSet { of, track, now } => format!("{} has {now} {track}", tag(*of)),
        FactKind::Pool { of, pool, by, now } => {
            let whose = of.map_or_else(|| "the side".to_owned(), |of| tag(of).to_string());
            format!("{whose}: {pool} {by:+}, now {now}")
        }
        FactKind::Step { who, from, to, how } => {
            format!("{} goes {} to {} ({how:?})", tag(*who), spot(*from), spot(*to))
        }
        FactKind::Slammed { who, into, left, .. } => {
            let into = into.map_or_else(|| "what stands there".to_owned(), |into| tag(into).to_string());
            format!("{} slams into {into} with {left} squares left", tag(*who))
        }
        FactKind::Broke(at) => format!("{} breaks", spot(*at)),
        FactKind::Door { at, open } => format!("the door at {} {}", spot(*at), if *open { "opens" } else { "shuts" }),
        FactKind::Condition { on, record, kinds } => {
            format!("{} is under effect {} ({})", tag(*on), record.0, names(kinds))
        }
        FactKind::ConditionEnded { on, record, kinds, why } => {
            format!("effect {} ({}) on {} ends: {why}", record.0, names(kinds), tag(*on))
        }
        FactKind::Resisted { by, what, terms: list } => format!("{} resists {what} ({})", tag(*by), terms(list)),
        FactKind::Saved { by, record, total, success } => {
            let result = if *success { "succeeds" } else { "fails" };
            format!("{} saves against effect {}: {total}, {result}", tag(*by), record.0)
        }
        FactKind::Linked { kind, from, to } => format!("{} is {kind} by {}", tag(*to), tag(*from)),
        FactKind::Unlinked { kind, from, to } => format!("{} is no longer {kind} by {}", tag(*to), tag(*from)),
        FactKind::Aura { of, ability, radius } => match radius {
            Some(radius) => format!("{}: {ability} reaches {radius} squares", tag(*of)),
            None => format!("{}: {ability} ends", tag(*of)),
        },
        FactKind::Zone { ability, squares, begins } => {
            let verb = if *begins { "covers" } else { "leaves" };
            format!("{ability} {verb} {}", spots(squares))
        }
        FactKind::State { of, is } => format!("{} is {is}", tag(*of)),
        FactKind::Appeared(who) => format!("{} appears", tag(*who)),
        FactKind::Chose { by, ask, answer } => format!("{} answers {ask}: {answer}", tag(*by)),
        FactKind::Nothing { on, why } => match on {
            Some(on) => format!("nothing for {}: {why}", tag(*on)),
            None => format!("nothing: {why}"),
        },
        FactKind::Over { winner } => match winner {
            Some(side) => format!("the battle is over, side {} wins", side.0),
            None => "the battle is over, nobody wins".to_owned(),
        },
    }
}

/// Dice as they lie: `3, 5, [d8 1]`, in brackets what does not count.
pub fn shown(dice: &[RolledDie]) -> String {
    join(dice.iter().map(|die| {
        let face = if die.sides == 6 { die.value.to_string() } else { format!("d{} {}", die.sides, die.value) };
        if die.kept { face } else { format!("[{face}]") }
    }))
}

/// A square as files write it.
pub fn spot(at: Spot) -> String {
    if at.z == 0 { format!("({}, {})", at.x, at.y) } else { format!("({}, {}, {})", at.x, at.y, at.z) }
}

/// Squares as files write them.
pub fn spots(list: &[Spot]) -> String {
    format!("[{}]", join(list.iter().map(|&at| spot(at))))
}

/// An option of a decision as scenario files write it.
pub fn choice(choice: &Choice, tag: &dyn Fn(CreatureId) -> Name) -> String {
    let renamed: Result<Choice<Name>, ()> = choice.rename(&mut |id| Ok(tag(id)));
    match renamed {
        Ok(renamed) => ron::to_string(&renamed).unwrap_or_default(),
        Err(()) => String::new(),
    }
}

/// What the battle waits for, with the answers where they can be listed.
pub fn decision(decision: &Decision, tag: &dyn Fn(CreatureId) -> Name) -> String {
    let about = decision.about.map_or_else(|| format!("side {}", decision.side.0), |about| tag(about).to_string());
    let origin = if decision.origin == "" { String::new() } else { format!(" ({})", decision.origin) };
    let options = match &decision.options {
        Options::Act => "anything it may do on its turn".to_owned(),
        Options::Choose { choices, may_pass } => {
            let pass = if *may_pass { ", or Pass" } else { "" };
            format!("{}{pass}", join(choices.iter().map(|option| choice(option, tag))))
        }
        Options::Route(route) => {
            let ends = route.routes.iter().filter_map(|route| route.last()).map(|&at| spot(at));
            let pass = if route.must { "" } else { ", or Pass" };
            format!("{} {} up to {}: to {}{pass}", tag(route.mover), route.how, route.squares, join(ends))
        }
        Options::Use(options) => {
            let uses = (!options.abilities.is_empty()).then(|| format!("use {}", names(&options.abilities)));
            let walk = options.or_walk.then(|| "a move".to_owned());
            join(uses.into_iter().chain(walk).chain(["or Pass".to_owned()]))
        }
    };
    format!("{}{origin} asked of {about}: {options}", decision.ask)
}

/// Names in a row.
pub fn names(list: &[Name]) -> String {
    join(list.iter().map(ToString::to_string))
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
