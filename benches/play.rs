//! What the parts of play cost, each also as a multiple of one strike on plain structs, measured in the same run.
//!
//! `cargo bench --no-default-features --bench play`
#![allow(missing_docs, reason = "a program")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use battlemat::ai::{Plain, Policy, Random};
use battlemat::content::source::content_root;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::fact::{Facts, StepCause};
use battlemat::core::geometry::Spot;
use battlemat::core::ids::{CreatureId, SideId};
use battlemat::core::intent::{Intent, Use};
use battlemat::core::name::Name;
use battlemat::core::path::PathField;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::reckon::{self, RollContext};
use battlemat::rulesets::draw_steel::rolls::RollInput;
use battlemat::rulesets::draw_steel::setup::Entry;
use battlemat::rulesets::draw_steel::view::View;
use battlemat::rulesets::draw_steel::{legal, movement};
use battlemat::rulesets::library::Library;
use criterion::{BatchSize, Criterion};

/// The benchmark that all others are given as multiples of.
const BASELINE: &str = "strike on plain structs";

/// A creature as the simplest program would keep it.
#[derive(Clone, Copy)]
struct Pawn {
    at: (i16, i16),
    stamina: i16,
    immunity: i16,
}

/// One strike on plain structs: distance, two dice, tier, damage less immunity.
fn plain_strike(pawns: &mut [Pawn; 2], dice: &mut Dice) -> i16 {
    let [by, on] = pawns;
    if (by.at.0 - on.at.0).abs().max((by.at.1 - on.at.1).abs()) > 1 {
        return 0;
    }
    let natural = i16::from(dice.roll(10, "")) + i16::from(dice.roll(10, ""));
    let tier = RollInput { bonus: 2, ..RollInput::default() }.read(natural).tier;
    let dealt = ([5, 8, 11][usize::from(tier) - 1] - on.immunity).max(0);
    on.stamina -= dealt;
    dealt
}

fn muted(mut battle: Battle) -> Battle {
    battle.world_mut().resource_mut::<Facts>().mute(true);
    battle
}

/// Plays on until a hero may act.
fn to_heros_turn(mut battle: Battle) -> Battle {
    let mut policy = Plain::new();
    let heroic = |view: View| {
        let decision = view.decision()?;
        let who = decision.about.filter(|_| decision.ask == *"act")?;
        view.sheet(who).is_hero().then_some(())
    };
    while heroic(battle.view()).is_none() {
        let intent = policy.answer(&battle);
        battle.submit(intent).expect("a legal answer");
    }
    battle
}

fn level_battle(library: &Library, slug: &str, seed: u64) -> Battle {
    let level = library.levels.get(Name::new(slug)).expect("a level");
    muted(Battle::from_level(Arc::clone(&library.draw_steel), level, Dice::seeded(seed)).expect("a battle"))
}

/// A battle of so many creatures on 40 by 40 open squares, at a hero's turn.
fn crowd(library: &Library, count: i16) -> Battle {
    let mut battle = muted(Battle::new(Arc::clone(&library.draw_steel), Board::open(40, 40), Dice::seeded(1)));
    let kinds =
        [["fury", "null", "tactician", "conduit"], ["goblin-warrior", "goblin-assassin", "human-brawler", "zombie"]];
    for index in 0..count {
        let side = u8::from(index % 2 == 1);
        let row = index / 2;
        let at = Spot::new(if side == 0 { 16 - row / 8 * 2 } else { 22 + row / 8 * 2 }, 4 + row % 8 * 4);
        let kind = kinds[usize::from(side)][row as usize % 4];
        let entry = Entry {
            tag: Name::new(&format!("{kind}-{index}")),
            creature: Name::new(kind),
            at,
            side: SideId(side),
            group: None,
            captain: None,
            surprised: false,
        };
        battle.enter(&entry).expect("a creature");
    }
    battle.begin(0);
    to_heros_turn(battle)
}

/// A fury next to an ogre, and its strike, with the first seed that leaves them so.
fn duel(library: &Library) -> (Battle, Intent) {
    let mut duels = (0..100).map(|seed| duel_of(library, seed));
    duels.find(|(battle, strike)| battle.check(strike).is_ok()).expect("a duel")
}

fn duel_of(library: &Library, seed: u64) -> (Battle, Intent) {
    let mut battle = muted(Battle::new(Arc::clone(&library.draw_steel), Board::open(12, 12), Dice::seeded(seed)));
    for (tag, kind, x, side) in [("H", "fury", 4, 0), ("O", "ogre-goon", 5, 1)] {
        let entry = Entry {
            tag: Name::new(tag),
            creature: Name::new(kind),
            at: Spot::new(x, 4),
            side: SideId(side),
            group: None,
            captain: None,
            surprised: false,
        };
        battle.enter(&entry).expect("a creature");
    }
    battle.begin(0);
    let battle = to_heros_turn(battle);
    let strike =
        Use { by: CreatureId(0), ability: Name::new("brutal-slam"), on: vec![CreatureId(1)], ..Use::default() };
    (battle, Intent::Use(strike))
}

fn skirmish(library: &Library, slug: &str, seed: u64, sides: &mut [Box<dyn Policy>; 2]) -> usize {
    let mut battle = level_battle(library, slug, seed);
    let mut answers = 0;
    while battle.outcome().is_none() {
        let side = battle.decision().expect("a decision").side;
        let intent = sides[usize::from(side.0)].answer(&battle);
        battle.submit(intent).expect("a legal answer");
        answers += 1;
    }
    answers
}

fn small_parts(c: &mut Criterion, library: &Library) {
    let mut group = c.benchmark_group("parts");
    group.measurement_time(Duration::from_secs(2)).warm_up_time(Duration::from_millis(500));
    let mut dice = Dice::seeded(1);
    group.bench_function(BASELINE, |b| {
        let mut pawns =
            [Pawn { at: (4, 4), stamina: 100, immunity: 1 }, Pawn { at: (5, 4), stamina: 100, immunity: 1 }];
        b.iter(|| plain_strike(black_box(&mut pawns), &mut dice));
    });
    let (battle, strike) = duel(library);
    let battle = std::cell::RefCell::new(battle);
    let snapshot = battle.borrow().snapshot();
    group.bench_function("one ability resolved", |b| {
        b.iter_batched(
            || {
                battle.borrow_mut().restore(&snapshot);
                strike.clone()
            },
            |intent| battle.borrow_mut().submit(intent).expect("a legal strike"),
            BatchSize::PerIteration,
        );
    });
    battle.borrow_mut().restore(&snapshot);
    group.bench_function("odds of one strike", |b| {
        let battle = battle.borrow();
        let view = battle.view();
        let (by, on) = (CreatureId(0), CreatureId(1));
        let ability = view.ability(by, Name::new("brutal-slam")).expect("an ability");
        let roll = ability.roll.as_ref().expect("a roll");
        let context = RollContext { by, ability, mode: None, with: None, targets: &[on], extra: &[] };
        b.iter(|| reckon::against(view, roll, &context, on).odds());
    });
    for count in [5, 50] {
        let mut battle = crowd(library, count);
        group.bench_function(format!("legal options of a hero's turn, {count} creatures"), |b| {
            b.iter(|| legal::intents(battle.view()).len());
        });
        group.bench_function(format!("answer of the plain opponent, {count} creatures"), |b| {
            let mut policy = Plain::new();
            b.iter(|| policy.answer(&battle));
        });
        group.bench_function(format!("path field on 40 by 40, {count} creatures"), |b| {
            let who = battle.decision().and_then(|decision| decision.about).expect("somebody acts");
            let mut field = PathField::new();
            b.iter(|| {
                movement::reach(battle.view(), who, 40, StepCause::Walk, &mut field);
                field.reached().count()
            });
        });
        group.bench_function(format!("snapshot and restore, {count} creatures"), |b| {
            b.iter(|| {
                let snapshot = battle.snapshot();
                battle.restore(&snapshot);
            });
        });
    }
    group.finish();
}

fn whole_games(c: &mut Criterion, library: &Library) {
    let mut group = c.benchmark_group("games");
    group.measurement_time(Duration::from_secs(5)).warm_up_time(Duration::from_millis(500)).sample_size(20);
    for slug in ["crossroads", "sunken-shrine"] {
        let mut seed = 0;
        group.bench_function(format!("plain against plain, {slug}"), |b| {
            let mut sides: [Box<dyn Policy>; 2] = [Box::new(Plain::new()), Box::new(Plain::new())];
            b.iter(|| {
                seed += 1;
                skirmish(library, slug, seed, &mut sides)
            });
        });
        group.bench_function(format!("random against random, {slug}"), |b| {
            let mut sides: [Box<dyn Policy>; 2] = [Box::new(Random::new(1)), Box::new(Random::new(2))];
            b.iter(|| {
                seed += 1;
                skirmish(library, slug, seed, &mut sides)
            });
        });
    }
    group.finish();
}

/// Means of all benchmarks below a folder, by name, in nanoseconds.
fn means(folder: &Path) -> Vec<(String, f64)> {
    let mut found = Vec::new();
    for group in ["parts", "games"] {
        let Ok(entries) = std::fs::read_dir(folder.join(group)) else { continue };
        for entry in entries.flatten() {
            let read = |file: &str| -> Option<serde_json::Value> {
                serde_json::from_str(&std::fs::read_to_string(entry.path().join("new").join(file)).ok()?).ok()
            };
            let name = read("benchmark.json").and_then(|json| Some(json["function_id"].as_str()?.to_owned()));
            let mean = read("estimates.json").and_then(|json| json["mean"]["point_estimate"].as_f64());
            found.extend(name.zip(mean));
        }
    }
    found.sort_by(|a, b| a.1.total_cmp(&b.1));
    found
}

fn main() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("criterion");
    let _ = std::fs::remove_dir_all(&folder);
    let (library, _) = Library::load(&content_root());
    let mut criterion = Criterion::default().output_directory(&folder).configure_from_args();
    small_parts(&mut criterion, &library);
    whole_games(&mut criterion, &library);
    criterion.final_summary();
    let means = means(&folder);
    let Some(&(_, unit)) = means.iter().find(|(name, _)| name == BASELINE) else { return };
    println!("\n{:<60} {:>12} {:>12}", "", "each", "× baseline");
    for (name, mean) in &means {
        println!("{name:<60} {:>9.2} µs {:>12.1}", mean / 1000.0, mean / unit);
    }
}
