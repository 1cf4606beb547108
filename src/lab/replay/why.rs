//! A replay told with the reasons: what else could have been answered, and how the chance to win went.

use std::sync::Arc;

use super::{Replay, by_id};
use crate::ai::{Advice, Advised, LookBack, Opponents, Review, Swing};
use crate::content::level::LevelDef;
use crate::content::ruleset::BattleOf;
use crate::core::dice::Dice;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent};
use crate::core::name::Name;
use crate::lab::telling;

/// Best answers that are named for each decision, and games played out after each.
const NAMED: usize = 3;
const GAMES: u32 = 32;

/// Tells a replay fact by fact, before each answer that was a choice the best three with what comes of them, and at the
/// end how the chance of the first side went.
pub fn tell<R: Opponents>(replay: &Replay, content: &Arc<R>, level: &LevelDef, threads: usize) -> Vec<String> {
    let set_up = || R::set_up(Arc::clone(content), level, Dice::seeded(replay.header.seed));
    let (Ok(mut battle), Ok(first)) = (set_up(), set_up()) else { return Vec::new() };
    let mut adviser = R::adviser(threads);
    let (mut told, mut mark) = (Vec::new(), 0);
    for line in &replay.lines {
        facts::<R>(&battle, &mut mark, &mut told);
        let Ok(given) = by_id(&battle, &line.intent) else { break };
        if battle.decision().is_some_and(Decision::has_choice) {
            let advice = adviser.advise(&battle, NAMED, GAMES, Some(&given), &|_| {});
            told.extend(reasons::<R>(&battle, &advice, &given));
        }
        if battle.submit(given).is_err() || battle.fault().is_some() {
            break;
        }
    }
    facts::<R>(&battle, &mut mark, &mut told);
    let answers = replay.lines.iter().map(|line| line.intent.clone()).collect();
    let mut back = LookBack::<R>::new(first, answers, SideId(0), threads);
    while back.step() {}
    told.extend(review::<R>(&battle, back.review(), level));
    told
}

fn facts<R: Opponents>(battle: &BattleOf<R>, mark: &mut usize, told: &mut Vec<String>) {
    let tag = |id| battle.tag(id);
    let new = battle.facts().since(*mark);
    told.extend(new.iter().map(|fact| telling::line(fact, &R::WORDS, &tag, &|term| battle.term(term))));
    *mark = battle.facts().len();
}

fn percent(share: f32) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn reasons<R: Opponents>(battle: &BattleOf<R>, advice: &Advice, given: &Intent) -> Vec<String> {
    let Some(decision) = battle.decision() else { return Vec::new() };
    let who = decision.about.map_or_else(|| format!("side {}", decision.side.0), |id| battle.tag(id).to_string());
    let head = format!("    {who} answers {}; {} to win as things stand", decision.ask, percent(advice.before));
    let line = |advised: &Advised| {
        let mark = if advised.intent == *given { "->" } else { "  " };
        let words = answer(&advised.intent, &|id| battle.tag(id));
        let soon = soon(advised, &|id| battle.tag(id).to_string());
        format!("    {mark} {} after: {words}{soon}", percent(advised.chance))
    };
    std::iter::once(head).chain(advice.answers.iter().map(line)).collect()
}

/// What comes of an answer by the end of a round, in words.
fn soon(advised: &Advised, name: &dyn Fn(CreatureId) -> String) -> String {
    let foreseen = &advised.foreseen;
    let mut parts = Vec::new();
    if foreseen.dealt.abs() >= 0.5 || foreseen.taken.abs() >= 0.5 {
        parts.push(format!("costs the others {:.0} and its own side {:.0}", foreseen.dealt, foreseen.taken));
    }
    let likely = foreseen.falls.iter().filter(|(_, share)| *share >= 0.1).take(3);
    parts.extend(likely.map(|&(id, share)| format!("{} falls in {}", name(id), percent(share))));
    if parts.is_empty() {
        String::new()
    } else {
        format!("; by the end of round {}: {}", foreseen.until, parts.join(", "))
    }
}

/// An answer in the words of the log.
fn answer(intent: &Intent, tag: &dyn Fn(CreatureId) -> Name) -> String {
    match intent {
        Intent::Choose(choice) => chosen(choice, tag),
        Intent::Pass => "pass".to_owned(),
        Intent::EndTurn(_) => "end the turn".to_owned(),
        Intent::Walk { path, .. } | Intent::Route(path) => match path.last() {
            Some(&to) => format!("go to {}", telling::spot(to)),
            None => "stay".to_owned(),
        },
        Intent::Use(used) => {
            let on: Vec<Name> = used.on.iter().map(|&id| tag(id)).collect();
            let on = if on.is_empty() { String::new() } else { format!(" on {}", telling::names(&on)) };
            let over =
                if used.area.is_empty() { String::new() } else { format!(" over {}", telling::spots(&used.area)) };
            let way = used.path.last().map_or_else(String::new, |&to| format!(" to {}", telling::spot(to)));
            format!("use {}{on}{over}{way}", used.ability)
        }
    }
}

fn chosen(choice: &Choice, tag: &dyn Fn(CreatureId) -> Name) -> String {
    match choice {
        Choice::Creature(id) => tag(*id).to_string(),
        other => telling::choice(other, tag),
    }
}

fn review<R: Opponents>(battle: &BattleOf<R>, review: &Review, level: &LevelDef) -> Vec<String> {
    let name = |side: SideId| level.sides.get(usize::from(side.0)).map_or("nobody", |side| side.name.as_str());
    let first = SideId(0);
    let mut told = vec![format!("== the chance of {} to win ==", name(first))];
    for chance in &review.chances {
        let whose = chance.about.map_or_else(String::new, |id| format!(", turn of {}", battle.tag(id)));
        told.push(format!(
            "{:>5} after {} answers, round {}{whose}",
            percent(chance.chance),
            chance.after,
            chance.round
        ));
    }
    let tag = |id| battle.tag(id);
    let swing = |swing: &Swing| {
        let (given, usual) = (answer(&swing.given, &tag), answer(&swing.usual, &tag));
        let mark = if swing.worth <= -0.2 { "!" } else { " " };
        format!(
            "{mark}{:+.0} points for {}, round {}: {given}; usual was {usual}",
            100.0 * swing.worth,
            name(swing.side),
            swing.round
        )
    };
    told.extend(review.swings.iter().map(swing));
    let points = |share: f32| format!("{:+.0}", 100.0 * share);
    told.push(format!(
        "answers of {}: {} points, of others: {}, dice and small choices: {}",
        name(first),
        points(review.by_choice(first, true)),
        points(review.by_choice(first, false)),
        points(review.by_luck(first)),
    ));
    told
}
