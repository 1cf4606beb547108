//! The game in words: names, power cards, states, log lines.

use super::effect::Effect;
use super::effects;
use super::initiative::KEEPS;
use super::power::{Action, Far, Manner, PowerDef, Range, Special, Targets};
use super::sheet::Sheet;
use super::stat_block::{RollKind, StateDef};
use super::term_words;
use super::terms as t;
use super::view::View;
use crate::core::fact::{Fact, FactKind, Facts};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::plural::counted;
use crate::core::roll::Term;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// A fighter as the table calls it.
pub fn name(view: View, id: CreatureId) -> String {
    view.tag(id).as_str().replace('-', " ")
}

/// A fighter's numbers and powers as they would be printed.
pub fn sheet(sheet: &Sheet) -> Vec<String> {
    let role = sheet.role.map_or_else(|| "adventurer".to_owned(), |role| format!("{role:?}").to_lowercase());
    let mut lines = vec![sheet.name.clone(), format!("tier {} {role}", sheet.tier)];
    lines.extend((!sheet.about.is_empty()).then(|| sheet.about.clone()));
    let Sheet { speed, hp, atk, def, initiative, .. } = sheet;
    lines.push(format!("HP {hp}, ATK {atk:+}, DEF {def}, SPD {speed}, initiative {initiative:+}"));
    for power in sheet.powers.iter().filter(|power| !power.common).chain(&sheet.items) {
        lines.extend([String::new(), power.name.clone()]);
        lines.extend(card(power));
    }
    lines
}

/// A power's card in the ledger's notation: phase, range, targets, roll, outcomes, notes.
pub fn card(power: &PowerDef) -> Vec<String> {
    let mut lines = vec![format!("{} | {} | {}", action(power.action), range(power.range), targets(power.targets))];
    if power.rolls {
        lines.push("ATK vs DEF each".to_owned());
    }
    if let Some(going) = power.going {
        let manner = match going.how {
            Manner::Walk => "walk",
            Manner::Shift => "shift",
            Manner::Charge => "charge",
            Manner::Slip => "shift through walls and creatures",
            Manner::Teleport => "appear on a square in sight",
        };
        let provokes = if going.provokes { "" } else { ", no opportunity attacks" };
        lines.push(format!("{manner}, {}{provokes}", far(going.squares)));
    }
    let said = |word: &str, list: &[Effect]| match list {
        [] => None,
        _ => Some(format!("{word}: {}", effects::words(list))),
    };
    lines.extend(said(if power.rolls { "Success" } else { "Effect" }, &power.success));
    lines.extend(said("Failure", &power.failure));
    lines.extend(said("You", &power.user));
    lines.extend(said("Allies beside you", &power.beside));
    lines.extend(power.special.map(|special| self::special(special).to_owned()));
    if power.hold {
        lines.push("you hold still".to_owned());
    }
    if let Some(uses) = power.uses {
        lines.push(format!("{uses} per encounter"));
    }
    if power.basic {
        lines.push("basic: used for opportunity attacks".to_owned());
    }
    lines
}

fn action(action: Action) -> &'static str {
    match action {
        Action::Movement => "Movement",
        Action::Attack => "Battle",
        Action::Item => "Item",
        Action::Defend => "Defend",
        Action::Disengage => "Disengage",
        Action::Delay => "Delay",
        Action::FollowUp => "Follow-up",
    }
}

/// How far a power reaches, in words.
pub fn range(range: Range) -> String {
    match range {
        Range::Own => "self".to_owned(),
        Range::Adjacent => "adjacent".to_owned(),
        Range::Within(squares) => squares.to_string(),
        Range::Reach(squares) => format!("melee {squares}"),
        Range::Burst(squares) => format!("burst 1 at {squares}"),
    }
}

/// Whom a power concerns, in words.
pub fn targets(targets: Targets) -> String {
    match targets {
        Targets::Nobody => "\u{2014}".to_owned(),
        Targets::Enemy => "1".to_owned(),
        Targets::Enemies { least, most, .. } if least == most => format!("{most} different"),
        Targets::Enemies { most, apart, .. } => format!("up to {most}, each within {apart} of another"),
        Targets::AdjacentEnemies => "each adjacent enemy".to_owned(),
        Targets::Everybody => "every creature".to_owned(),
        Targets::EnemiesInBurst => "every enemy".to_owned(),
        Targets::Squares => "squares".to_owned(),
        Targets::Ally => "1 ally".to_owned(),
        Targets::AllyOrUser => "1 ally or self".to_owned(),
        Targets::FallenAlly => "1 Down or Stable ally".to_owned(),
    }
}

/// How far a movement goes, in words.
pub fn far(far: Far) -> String {
    match far {
        Far::Squares(1) => "1 square".to_owned(),
        Far::Squares(n) => format!("up to {}", counted(n, "square")),
        Far::Speed => "up to SPD".to_owned(),
        Far::SpeedAnd(n) => format!("up to SPD + {n}"),
        Far::TwiceSpeed => "up to twice SPD".to_owned(),
        Far::HalfSpeed => "up to half SPD".to_owned(),
    }
}

/// What one power alone does, in words.
pub fn special(special: Special) -> &'static str {
    match special {
        Special::Murk => "the nine squares are difficult terrain until the end of the next round; one at a time",
        Special::FollowPush => "after a success you may shift into the square it left",
        Special::AttackOnTheWay => {
            "attack once on the way, before leaving a square beside the target; it makes no opportunity attack on you"
        }
        Special::Teamwork => "one d6 more if an ally of yours is beside the target",
        Special::StepFirst => "first you may shift 1",
        Special::MoveAlly => "the ally shifts up to 2 at once and keeps its own movement turn",
        Special::ChangePlaces => "you and the ally change places, nobody is provoked",
    }
}

/// A state in a line.
pub fn state(state: &StateDef) -> String {
    format!("{}: {}", state.name, about(state))
}

/// What a state means.
pub fn about(state: &StateDef) -> String {
    [vec![state.about.clone()], by_themselves(&state.triggers, &state.rolls)].concat().join(" ")
}

/// What traits and states do by themselves and bring to rolls, a sentence each.
pub fn by_themselves(triggers: &[TriggeredEffect<Effect>], rolls: &[RollBonus<RollKind>]) -> Vec<String> {
    let does = |own: &TriggeredEffect<Effect>| {
        own.words(&effects::words(&own.effects), |pool| pool.as_str().replace('-', " "))
    };
    let brings = |own: &RollBonus<RollKind>| own.words(&help(own.by), own.on.words());
    triggers.iter().map(does).chain(rolls.iter().map(brings)).collect()
}

fn help(by: i8) -> String {
    let what = if by < 0 { "Disadvantage" } else { "Advantage" };
    if by.abs() == 1 { what.to_owned() } else { format!("{} sources of {}", by.abs(), what.to_lowercase()) }
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// How far it is indented: 0 for rounds and phases, 1 for turns and uses, 2 for what they did.
    pub depth: u8,
    /// What happened.
    pub text: String,
    /// Why, part by part.
    pub details: Vec<Term>,
}

/// A line of the log in one, with its indentation; none for what the table would not say aloud.
pub fn line(view: View, fact: &Fact) -> Option<(u8, String)> {
    let LogLine { depth, text, details } = told(view, fact)?;
    let why = if details.is_empty() { String::new() } else { format!(" ({})", term_words::reasons(view, &details)) };
    Some((depth, format!("{text}{why}")))
}

/// A line of the log with its reasons apart; none for what the table would not say aloud.
pub fn told(view: View, fact: &Fact) -> Option<LogLine> {
    let of = |id: &CreatureId| name(view, *id);
    let because = if fact.cause.of == *"" { String::new() } else { format!(" ({})", called(view, fact.cause.of)) };
    let titles = |kinds: &[Name]| titles(view, kinds);
    let mut details: &[Term] = &[];
    let (depth, text) = match &fact.what {
        FactKind::RoundStarted(round) => (0, format!("Round {round}")),
        FactKind::Phase(phase) => (0, format!("{} phase", phase.title())),
        FactKind::TurnStarted(who) => (1, format!("{}'s {} turn", of(who), fact.cause.of)),
        FactKind::Used { by, ability, on, .. } => {
            let on: Vec<String> = on.iter().map(of).collect();
            let on = if on.is_empty() { String::new() } else { format!(" on {}", on.join(", ")) };
            (1, format!("{} uses {}{on}", of(by), called(view, *ability)))
        }
        FactKind::Die { by: Some(by), purpose, value, .. } if *purpose == t::TIE.get() => {
            (1, format!("{} rolls {value} to break the tie", of(by)))
        }
        FactKind::Versus { by, on: None, result, .. } => {
            details = &result.terms;
            (1, format!("{} rolls {} for initiative", of(by), result.total))
        }
        FactKind::Versus { by, on: Some(on), target, result, .. } => {
            details = &result.terms;
            let word = if result.succeeded() { "hits" } else { "misses" };
            (2, format!("{} {word} {}: {} against {target}", of(by), of(on), result.total))
        }
        FactKind::Damage { to, amount, terms, .. } => {
            details = terms;
            (2, format!("{} takes {amount} damage{because}", of(to)))
        }
        FactKind::Healed { of: who, amount, .. } => (2, format!("{} regains {amount} HP{because}", of(who))),
        // That somebody is down is told when it falls.
        FactKind::Condition { kinds, .. } if kinds[..] == [t::DOWN.get()] => return None,
        // What somebody did for its state is told already.
        FactKind::Condition { kinds, .. } | FactKind::ConditionEnded { kinds, .. } if did(view, kinds) => return None,
        FactKind::Condition { on, kinds, .. } => (2, format!("{} is {}{because}", of(on), titles(kinds))),
        FactKind::ConditionEnded { on, kinds, why, record } => {
            // What somebody has from elsewhere as well goes on.
            let gone = view.world.resource::<Facts>().rid_of(*on, *record, kinds);
            let name = if gone.is_empty() { return None } else { titles(&gone) };
            let ended = *why == t::ENDED.get();
            let word = if ended && name.ends_with("ing") { "stops" } else { "is no longer" };
            let why = if ended { String::new() } else { format!(" ({why})") };
            (2, format!("{} {word} {name}{why}", of(on)))
        }
        FactKind::Saved { by, total, success, .. } => {
            let word = if *success { "makes" } else { "fails" };
            (2, format!("{} {word} a saving throw with {total}{because}", of(by)))
        }
        FactKind::State { of: who, is } => (2, format!("{} is {is}", of(who))),
        FactKind::Pool { of: Some(who), pool, now, .. } if *pool == t::MARKS.get() => {
            let marks = if *now == 1 { "1 wound mark".to_owned() } else { format!("{now} wound marks") };
            (2, format!("{} has {marks}", of(who)))
        }
        FactKind::Chose { answer, .. } if answer == KEEPS => return None,
        FactKind::Chose { by, answer, .. } => (1, format!("{} {answer}", of(by))),
        FactKind::Nothing { on: Some(on), why } => (2, format!("{}: {why}", of(on))),
        FactKind::Nothing { on: None, why } => (2, why.clone()),
        FactKind::Over { winner: Some(side) } => (
            0,
            format!(
                "The battle is over: the {} side has won, {}",
                if side.0 == 0 { "first" } else { "other" },
                fact.cause.of
            ),
        ),
        FactKind::Over { winner: None } => (0, "The battle is over: nobody is left standing".to_owned()),
        _ => return None,
    };
    Some(LogLine { depth, text, details: details.to_vec() })
}

/// A power or state by its printed name, or a rule by its own.
pub fn called(view: View, of: Name) -> String {
    let content = view.content();
    let printed = content.power(of).map(|power| power.name.clone());
    printed.or_else(|| content.state(of).map(|state| state.name.clone())).unwrap_or_else(|| of.title())
}

/// States by their printed names.
fn titles(view: View, kinds: &[Name]) -> String {
    let name = |kind: &Name| view.content().state(*kind).map_or_else(|| kind.title(), |state| state.name.clone());
    kinds.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Whether states say what their bearer did rather than how it is.
fn did(view: View, kinds: &[Name]) -> bool {
    kinds.iter().any(|kind| view.content().state(*kind).is_some_and(|state| !state.did.is_empty()))
}
