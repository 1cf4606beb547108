//! Counted runs: how much play one core gets through per second of processor time.
//!
//! `cargo bench --no-default-features --bench throughput [-- seconds-per-run]`; `ONLY=random` (or `plain`, …) takes one
//! kind of run, `ONLY=farsighted` and `ONLY=expert` say how long these think, `LEVEL=crossroads` takes one level,
//! `GAMES=100` a fixed number of games instead of a time.
#![allow(missing_docs, reason = "a program")]

use std::sync::Arc;
use std::time::Instant;

use battlemat::ai::{Opponents, Player, Policy};
use battlemat::content::level::LevelDef;
use battlemat::content::registry::Registry as _;
use battlemat::content::ruleset::Ruleset as _;
use battlemat::content::source::content_root;
use battlemat::core::dice::Dice;
use battlemat::core::fact::Facts;
use battlemat::core::name::Name;
use battlemat::core::objective::FIRST;
use battlemat::rulesets;
use battlemat::rulesets::beacon::content::Content as Beacon;
use battlemat::rulesets::draw_steel::content::Content as DrawSteel;
use battlemat::rulesets::shattered_spheres::content::Content as Spheres;
use battlemat::rulesets::the_adventure_game::content::Content as AdventureGame;
use battlemat::rulesets::thirty_sixth_way::content::Content as Way;

const LEVELS: [&str; 13] = [
    "crossroads",
    "gatehouse",
    "goblin-camp",
    "sunken-shrine",
    "reed-crossing",
    "wyrm-barrow",
    "lantern-run",
    "millrace-bridge",
    "emberfield",
    "hollow-road",
    "toll-bridge",
    "midsummer-reception",
    "garden-of-two-blades",
];

/// Seconds this thread has spent on a processor; seconds on the wall where the system does not say.
fn busy() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok().and_then(|text| {
        let nanoseconds = text.split_whitespace().next()?.parse::<f64>().ok()?;
        (nanoseconds > 0.0).then_some(nanoseconds / 1e9)
    });
    spent.unwrap_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64())
}

/// How many games to play, where a fixed number was asked for: what two builds are compared by.
fn games() -> u64 {
    std::env::var("GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

struct Tally {
    games: u64,
    answers: u64,
    /// Games that the first side has won.
    wins: u64,
    seconds: f64,
}

/// Plays games of a level for about so many seconds; the last policy answers for all further sides too.
fn play<R: Opponents>(
    content: &Arc<R>,
    level: &LevelDef,
    sides: &mut [Box<dyn Policy<R::Rules>>],
    seconds: f64,
) -> Tally {
    let mut tally = Tally { games: 0, answers: 0, wins: 0, seconds: 0.0 };
    let start = busy();
    let most = games();
    while if most > 0 { tally.games < most } else { tally.seconds < seconds } {
        let dice = Dice::seeded(tally.games);
        let mut battle = R::set_up(Arc::clone(content), level, dice).expect("a battle");
        battle.world_mut().resource_mut::<Facts>().mute(true);
        while battle.winner().is_none() {
            assert!(battle.fault().is_none(), "{:?}", battle.fault());
            let side = usize::from(battle.decision().expect("a decision").side.0).min(sides.len() - 1);
            let intent = sides[side].answer(&battle);
            battle.submit(intent).expect("a legal answer");
            tally.answers += 1;
        }
        tally.wins += u64::from(battle.winner().flatten() == Some(FIRST));
        tally.games += 1;
        tally.seconds = busy() - start;
    }
    tally
}

fn report(what: &str, level: &str, tally: &Tally) {
    let per = |count: u64| count as f64 / tally.seconds;
    println!(
        "{what:<14} {level:<14} {:>9.0} answers/s {:>7.1} games/s {:>6.0} answers a game; heroes win {:>3.0} %",
        per(tally.answers),
        per(tally.games),
        tally.answers as f64 / tally.games as f64,
        100.0 * tally.wins as f64 / tally.games as f64,
    );
}

/// Takes and restores the state of a battle in its third round.
fn pairs<R: Opponents>(content: &Arc<R>, level: &LevelDef, seconds: f64) {
    let slug = level.id.as_str();
    let mut battle = R::set_up(Arc::clone(content), level, Dice::seeded(1)).expect("a battle");
    let mut policy = R::policy(Player::Plain, 1);
    while battle.round() < 2 && battle.winner().is_none() {
        let intent = policy.answer(&battle);
        battle.submit(intent).expect("a legal answer");
    }
    let (start, mut count) = (busy(), 0_u64);
    let mut spent = 0.0;
    while spent < seconds {
        for _ in 0..100 {
            let snapshot = battle.snapshot();
            battle.restore(&snapshot);
        }
        count += 100;
        spent = busy() - start;
    }
    println!("{:<14} {slug:<14} {:>9.0} pairs/s", "snapshots", count as f64 / spent);
}

/// How long somebody thinks about all that a creature answers in a round, on all cores, over three rounds of a game
/// against the plain one from either side.
fn thinking<R: Opponents>(what: &str, player: Player, content: &Arc<R>, level: &LevelDef) {
    let slug = level.id.as_str();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut turns: Vec<f64> = Vec::new();
    for thinks in 0..2 {
        let mut battle = R::set_up(Arc::clone(content), level, Dice::seeded(1)).expect("a battle");
        let mut sides = [Player::Plain; 2].map(|player| R::policy(player, 1));
        sides[thinks] = R::policy_on(player, 1, threads);
        let mut taken = std::collections::BTreeMap::new();
        while battle.winner().is_none() && battle.round() <= 3 {
            let decision = battle.decision().expect("a decision");
            let side = usize::from(decision.side.0).min(sides.len() - 1);
            let turn = (battle.round(), decision.about);
            let start = Instant::now();
            let intent = sides[side].answer(&battle);
            if side == thinks {
                *taken.entry(turn).or_insert(0.0) += start.elapsed().as_secs_f64();
            }
            battle.submit(intent).expect("a legal answer");
        }
        turns.extend(taken.into_values());
    }
    turns.sort_by(f64::total_cmp);
    let mean = turns.iter().sum::<f64>() / turns.len() as f64;
    let (median, most) = (turns[turns.len() / 2], turns[turns.len() - 1]);
    println!("{what:<14} {slug:<24} {mean:>6.2} s a turn on average, {median:.2} s half of them, {most:.2} s at most");
}

/// All runs of a level.
fn level<R: Opponents>(content: &Arc<R>, level: &LevelDef, seconds: f64, only: &str) {
    let slug = level.id.as_str();
    let runs = [
        ("random", [Player::Random, Player::Random]),
        ("plain", [Player::Plain, Player::Plain]),
        ("plain-heroes", [Player::Plain, Player::Random]),
        ("plain-director", [Player::Random, Player::Plain]),
    ];
    for (what, players) in runs {
        if only.is_empty() || only == what {
            let mut sides = [0, 1].map(|side: usize| R::policy(players[side], side as u64 + 1));
            report(what, slug, &play(content, level, &mut sides, seconds));
        }
    }
    if only.is_empty() || only == "snapshots" {
        pairs(content, level, seconds);
    }
    for (what, player) in [("farsighted", Player::Farsighted), ("expert", Player::Expert)] {
        if only == what {
            thinking(what, player, content, level);
        }
    }
}

fn main() {
    let argument = std::env::args().skip(1).find_map(|text| text.parse::<f64>().ok());
    let seconds = argument.unwrap_or(3.0);
    let only = std::env::var("ONLY").unwrap_or_default();
    let place = std::env::var("LEVEL").unwrap_or_default();
    let (library, _) = rulesets::library().load(&content_root());
    for slug in LEVELS.into_iter().filter(|slug| place.is_empty() || place == *slug) {
        let found = library.levels.get(Name::new(slug)).expect("a level");
        match found.ruleset.as_str() {
            DrawSteel::RULESET => level(DrawSteel::in_library(&library), found, seconds, &only),
            Beacon::RULESET => level(Beacon::in_library(&library), found, seconds, &only),
            Way::RULESET => level(Way::in_library(&library), found, seconds, &only),
            Spheres::RULESET => level(Spheres::in_library(&library), found, seconds, &only),
            AdventureGame::RULESET => level(AdventureGame::in_library(&library), found, seconds, &only),
            other => panic!("nobody measures {other}: it has no line here"),
        }
    }
}
