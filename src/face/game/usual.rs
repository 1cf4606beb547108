//! What the window shows of a battle where a game has nothing of its own to show: what the kernel knows of it.

use bevy::prelude::World;

use super::presenter::BattlePresenter;
use super::selection::Hand;
use crate::content::level::LevelDef;
use crate::core::condition::conditions_on;
use crate::core::creature::{Battlefield, Combatant, entity_of, tag};
use crate::core::fact::{FactKind, Facts};
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Options};
use crate::core::name::Name as Slug;
use crate::core::objective::Goal;
use crate::core::pool::Pools;
use crate::core::track::Track;
use crate::face::board::{Bar, Cursor, Highlights, Mark, Path, PathStep, TargetMark, Token};
use crate::face::palette::Tone;
use crate::face::panels::log::{Log, LogLine};
use crate::face::panels::prompt::{Prompt, PromptChoice};
use crate::face::panels::sheet::{Sheet, StateLine};
use crate::face::panels::turns::{TurnEntry, TurnRow, TurnState, Turns};
use crate::face::ui::Term;
use crate::lab::scenario::table::terms_of;
use crate::lab::telling;

/// Everybody.
pub fn battlefield(world: &World) -> &Battlefield {
    world.resource::<Battlefield>()
}

/// The content entry it is made from.
pub fn kind(world: &World, id: CreatureId) -> Slug {
    world.get::<Combatant>(entity_of(world, id)).map_or_else(Slug::default, |combatant| combatant.kind)
}

/// Who stands on a square; those still in the fight first.
pub fn at(world: &World, spot: Spot) -> Option<CreatureId> {
    let here = || battlefield(world).occupancy().on_square(spot);
    here().find(|&id| battlefield(world).entry(id).standing.counts).or_else(|| here().next())
}

/// Who is in the fight.
pub fn living(world: &World) -> Vec<CreatureId> {
    battlefield(world).ids().filter(|&id| battlefield(world).entry(id).standing.counts).collect()
}

/// How everybody stands at the end.
pub fn fighters(world: &World) -> Vec<(CreatureId, String)> {
    let fate = |id: CreatureId| {
        let standing = battlefield(world).entry(id).standing;
        match battlefield(world).tracks(id).iter().next().filter(|_| standing.counts) {
            Some(track) => format!("{} of {}", track.now, track.max),
            None => standing.word.as_str().replace('-', " "),
        }
    };
    battlefield(world).ids().filter(|&id| !battlefield(world).entry(id).thing).map(|id| (id, fate(id))).collect()
}

/// How the battle was decided, in words; empty while it goes on.
pub fn why_over(world: &World) -> String {
    let facts = world.resource::<Facts>().all();
    let Some(over) = facts.iter().rposition(|fact| matches!(fact.what, FactKind::Over { .. })) else {
        return String::new();
    };
    match facts[..over].last().map(|fact| &fact.what) {
        Some(FactKind::Nothing { on: None, why }) => why.clone(),
        _ => facts[over].cause.of.to_string(),
    }
}

/// What has happened in the turn that runs, the latest first.
fn this_turn(world: &World) -> impl Iterator<Item = &FactKind> {
    let facts = world.resource::<Facts>().all().iter().rev().map(|fact| &fact.what);
    facts.take_while(|what| !matches!(what, FactKind::TurnStarted(_)))
}

/// Who has used something last in the turn that runs.
pub fn last_user(world: &World) -> Option<CreatureId> {
    this_turn(world).find_map(|what| if let FactKind::Used { by, .. } = what { Some(*by) } else { None })
}

/// Whether anything was rolled in the turn that runs.
pub fn has_rolled(world: &World) -> bool {
    this_turn(world).any(|what| matches!(what, FactKind::Rolled { .. } | FactKind::Versus { .. }))
}

/// The number in a tag, which tells a creature from others of its kind.
pub fn number(tag: Slug) -> String {
    tag.as_str().rsplit(['-', ' ']).next().filter(|part| part.parse::<u16>().is_ok()).unwrap_or("").to_owned()
}

/// The tracks that a bar can show: those that something stops.
fn bounded(world: &World, id: CreatureId) -> impl Iterator<Item = &Track> {
    battlefield(world).tracks(id).iter().filter(|track| track.max < i16::MAX)
}

fn bar(track: &Track) -> Bar {
    Bar { now: track.now, max: track.max, temporary: 0 }
}

/// The bars of a creature: on the first of them is also what it loses before.
fn bars<P: BattlePresenter + ?Sized>(battle: &P, id: CreatureId) -> Vec<Bar> {
    let mut bars: Vec<Bar> = bounded(battle.world(), id).map(bar).collect();
    if let Some(first) = bars.first_mut() {
        first.temporary = battle.temporary(id);
    }
    bars
}

/// The conditions on a creature, each once.
fn states(world: &World, id: CreatureId) -> Vec<Slug> {
    let mut list: Vec<Slug> = conditions_on(world, id).flat_map(|(_, held)| held.kinds.iter().copied()).collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// Everybody on the board.
pub fn tokens<P: BattlePresenter + ?Sized>(battle: &P) -> Vec<Token> {
    let world = battle.world();
    let token = |id: CreatureId| {
        let mut token = Token::new(id, battle.side(id), battle.space(id)?);
        token.name = battle.name(id);
        // Things are not told apart by numbers.
        token.tag = if battle.is_prop(id) { String::new() } else { number(tag(world, id)) };
        token.art = battle.art(id);
        token.bars = bars(battle, id);
        token.states = states(world, id);
        let standing = battlefield(world).entry(id).standing;
        token.fallen = !standing.counts;
        token.down = token.fallen && standing.targetable;
        token.acting = battle.active() == Some(id);
        token.prop = battle.is_prop(id);
        Some(token)
    };
    battlefield(world).ids().filter_map(token).collect()
}

/// How far the first side is with what it is to do; empty where there is nothing besides the fight.
pub fn progress<P: BattlePresenter + ?Sized>(battle: &P) -> String {
    let goal = battle.world().get_resource::<Goal>();
    goal.map_or_else(String::new, |goal| goal.progress(battlefield(battle.world()), |id| battle.name(id)))
}

/// A row of turns for each side.
pub fn turns<P: BattlePresenter + ?Sized>(battle: &P, level: &LevelDef) -> Turns {
    let world = battle.world();
    let facts = world.resource::<Facts>().all();
    let round = facts.iter().rev().find_map(|fact| match fact.what {
        FactKind::RoundStarted(round) => Some(round),
        _ => None,
    });
    let this_round: Vec<CreatureId> = facts
        .iter()
        .rev()
        .take_while(|fact| !matches!(fact.what, FactKind::RoundStarted(_)))
        .filter_map(|fact| if let FactKind::TurnEnded(who) = fact.what { Some(who) } else { None })
        .collect();
    let entry = |id: CreatureId| {
        let entry = battlefield(world).entry(id);
        let track = bounded(world, id).next();
        let share = |track: &Track| (100 * i32::from(track.now.max(0)) / i32::from(track.max.max(1))).min(100) as u8;
        TurnEntry {
            id,
            name: battle.name(id),
            art: battle.art(id),
            tag: number(tag(world, id)),
            side: entry.side,
            bar: track.map(share),
            state: match entry.standing.has_turns {
                _ if battle.active() == Some(id) => TurnState::Acting,
                true if this_round.contains(&id) => TurnState::Done,
                true => TurnState::Ready,
                false => TurnState::Out,
            },
            ..TurnEntry::default()
        }
    };
    let row = |(side, name): (SideId, &str)| {
        let own = battlefield(world).ids().filter(|&id| battle.side(id) == side && !battlefield(world).entry(id).thing);
        let entries: Vec<TurnEntry> = own.map(entry).collect();
        let to_act = entries.iter().any(|entry| entry.state == TurnState::Acting);
        TurnRow { side: Some(side), name: name.to_owned(), pool: String::new(), to_act, entries }
    };
    let sides = (0..).map(SideId).zip(level.sides.iter().map(|side| side.name.as_str()));
    Turns { round: round.unwrap_or(0), rows: sides.map(row).collect(), ..Turns::default() }
}

/// The log with its reasons.
pub fn log<P: BattlePresenter + ?Sized>(battle: &P) -> Log {
    const MOST: usize = 900;
    let (world, lexicon) = (battle.world(), battle.lexicon());
    let facts = world.resource::<Facts>().all();
    let line = |fact: &crate::core::fact::Fact| LogLine {
        depth: match fact.what {
            FactKind::RoundStarted(_) | FactKind::RoundEnded(_) | FactKind::Phase(_) | FactKind::TurnStarted(_) => 0,
            FactKind::Used { .. } | FactKind::TurnEnded(_) => 1,
            _ => 2,
        },
        text: telling::line(fact, &lexicon, &|id| tag(world, id), &|term| battle.term(term)),
        tone: fact.what.consequence().map(Tone::from),
        side: fact.cause.by.map(|by| battle.side(by)),
        reasons: Term::told(terms_of(&fact.what), |term| battle.term(term)),
        total: None,
    };
    Log::of(facts[facts.len().saturating_sub(MOST)..].iter().map(line).collect())
}

/// A creature's sheet.
pub fn sheet<P: BattlePresenter + ?Sized>(battle: &P, id: CreatureId) -> Sheet {
    let world = battle.world();
    let pools = world.get::<Pools>(entity_of(world, id));
    let states = states(world, id).into_iter();
    Sheet {
        name: battle.name(id),
        kind: kind(world, id).title(),
        art: battle.art(id),
        side: battle.side(id),
        prop: battle.is_prop(id),
        tracks: bounded(world, id).map(|track| track.name.to_string()).zip(bars(battle, id)).collect(),
        pools: pools.into_iter().flat_map(Pools::iter).map(|pool| (pool.name.title(), pool.now.to_string())).collect(),
        states: states.map(|badge| StateLine { badge, name: badge.title(), ..StateLine::default() }).collect(),
        ..Sheet::default()
    }
}

/// Why nothing can be done now: a question of that side waits for an answer, or it is somebody else's turn.
pub fn waits(asked: Option<&Decision>, side: SideId) -> String {
    let own = asked.is_some_and(|asked| asked.side == side && !matches!(asked.options, Options::Act | Options::Use(_)));
    if own { "answer first" } else { "others act" }.to_owned()
}

/// A question with its answers as the rules write them; what is offered on the bar is not asked while it is aimed.
pub fn prompt<P: BattlePresenter + ?Sized>(
    battle: &P,
    decision: &Decision,
    lit: usize,
    aiming: bool,
) -> Option<Prompt> {
    let who = decision.about.map_or_else(String::new, |who| format!("{}: ", battle.name(who)));
    let elsewhere = |text: &str, on_board: bool| Prompt {
        title: format!("{who}{}?", decision.ask.slug().title()),
        text: text.to_owned(),
        decline: decision.passable().then(|| "No".to_owned()),
        lit,
        on_board,
        ..Prompt::default()
    };
    let (choices, may_pass) = match &decision.options {
        Options::Choose { choices, may_pass } => (choices, may_pass),
        Options::Route(_) => return Some(elsewhere("Choose a lit square.", true)),
        Options::Use(_) if !aiming => return Some(elsewhere("Take what is offered below.", false)),
        _ => return None,
    };
    let words = |(index, choice)| PromptChoice {
        index,
        words: telling::choice(choice, &|id| tag(battle.world(), id)),
        ..PromptChoice::default()
    };
    Some(Prompt {
        title: format!("{who}{}?", decision.ask.slug().title()),
        choices: choices.iter().enumerate().map(words).collect(),
        lit,
        decline: may_pass.then(|| "No".to_owned()),
        standing: *may_pass,
        ..Prompt::default()
    })
}

/// Whom the ability in hand can be used on, and where a route can end, with the one to the square under the pointer.
pub fn highlights<P: BattlePresenter + ?Sized>(
    battle: &P,
    decision: &Decision,
    hand: &Hand,
    cursor: &Cursor,
) -> Highlights {
    let mut lit = Highlights { selected: decision.about, ..Highlights::default() };
    if let Some(aiming) = &hand.aiming {
        lit.targets = battle.candidates(aiming).into_iter().map(|id| (id, TargetMark::Legal)).collect();
    }
    if let Options::Route(options) = &decision.options {
        let ends = options.routes.iter().filter_map(|route| route.last());
        lit.squares = ends.map(|&end| (end, Mark::Choice)).collect();
        let under = |route: &&Vec<Spot>| {
            let end = route.last().map(|end| (end.x, end.y));
            cursor.spot.is_some_and(|spot| end == Some((spot.x, spot.y)))
        };
        lit.path = options.routes.iter().find(under).and_then(|route| {
            let steps = route.iter().map(|&spot| PathStep { spot, danger: String::new() }).collect();
            let squares = route.len();
            let label = format!("{squares} square{}", if squares == 1 { "" } else { "s" });
            Some(Path { from: battle.space(options.mover)?.at, steps, label })
        });
    }
    lit
}
