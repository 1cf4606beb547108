//! What the parts of play cost, each also as a multiple of one strike on plain structs, measured in the same run.
//!
//! `cargo bench --no-default-features --bench play`
#![allow(missing_docs, reason = "a program")]

mod beacon;
mod draw_steel;
mod shattered_spheres;
mod the_adventure_game;
mod thirty_sixth_way;
mod usual;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;

use battlemat::content::library::Library;
use battlemat::content::source::content_root;
use battlemat::core::dice::Dice;
use battlemat::rulesets;
use battlemat::rulesets::draw_steel::rules::rolls::RollInput;
use criterion::Criterion;

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

fn parts(c: &mut Criterion, library: &Library) {
    let mut group = c.benchmark_group("parts");
    group.measurement_time(Duration::from_secs(2)).warm_up_time(Duration::from_millis(500));
    let mut dice = Dice::seeded(1);
    group.bench_function(BASELINE, |b| {
        let mut pawns =
            [Pawn { at: (4, 4), stamina: 100, immunity: 1 }, Pawn { at: (5, 4), stamina: 100, immunity: 1 }];
        b.iter(|| plain_strike(black_box(&mut pawns), &mut dice));
    });
    draw_steel::parts(&mut group, library);
    the_adventure_game::parts(&mut group, library);
    thirty_sixth_way::parts(&mut group, library);
    beacon::parts(&mut group, library);
    shattered_spheres::parts(&mut group, library);
    group.finish();
}

fn games(c: &mut Criterion, library: &Library) {
    let mut group = c.benchmark_group("games");
    group.measurement_time(Duration::from_secs(5)).warm_up_time(Duration::from_millis(500)).sample_size(20);
    draw_steel::games(&mut group, library);
    the_adventure_game::games(&mut group, library);
    thirty_sixth_way::games(&mut group, library);
    beacon::games(&mut group, library);
    shattered_spheres::games(&mut group, library);
    group.finish();
}

/// What all benchmarks below a folder took, by name, in nanoseconds: for parts the least of their samples, because others
/// at work on the same machine only ever add to it; for games, each another one, the mean.
fn times(folder: &Path) -> Vec<(String, f64)> {
    let mut found = Vec::new();
    for group in ["parts", "games"] {
        let Ok(entries) = std::fs::read_dir(folder.join(group)) else { continue };
        for entry in entries.flatten() {
            let read = |file: &str| -> Option<serde_json::Value> {
                serde_json::from_str(&std::fs::read_to_string(entry.path().join("new").join(file)).ok()?).ok()
            };
            let name = read("benchmark.json").and_then(|json| Some(json["function_id"].as_str()?.to_owned()));
            let time = if group == "parts" {
                read("sample.json").and_then(|json| least(&json))
            } else {
                read("estimates.json").and_then(|json| json["mean"]["point_estimate"].as_f64())
            };
            found.extend(name.zip(time));
        }
    }
    found.sort_by(|a, b| a.1.total_cmp(&b.1));
    found
}

/// The least time of one turn among the samples of a benchmark.
fn least(samples: &serde_json::Value) -> Option<f64> {
    let (times, turns) = (samples["times"].as_array()?, samples["iters"].as_array()?);
    times.iter().zip(turns).filter_map(|(time, turns)| Some(time.as_f64()? / turns.as_f64()?)).reduce(f64::min)
}

fn main() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("criterion");
    let _ = std::fs::remove_dir_all(&folder);
    let (library, _) = rulesets::library().load(&content_root());
    let mut criterion = Criterion::default().output_directory(&folder).configure_from_args();
    parts(&mut criterion, &library);
    games(&mut criterion, &library);
    criterion.final_summary();
    let times = times(&folder);
    let Some(&(_, unit)) = times.iter().find(|(name, _)| name == BASELINE) else { return };
    println!("\n{:<72} {:>12} {:>12}", "", "each", "× baseline");
    for (name, time) in &times {
        println!("{name:<72} {:>9.2} µs {:>12.1}", time / 1000.0, time / unit);
    }
}
