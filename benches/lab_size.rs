//! How large tables may get: a million games with all their creatures, summed up quickly and in little memory.
//!
//! `cargo bench --no-default-features --bench lab_size`; `GAMES=10000000` before it asks what needs no creatures of so
//! many games.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use battlemat::core::name::Name;
use battlemat::lab::tables::columns::Value;
use battlemat::lab::tables::writer::TableWriter;
use battlemat::lab::tables::{Format, Table};

const CREATURES: u64 = 16;

/// Numbers that look as those of games do, without playing any.
fn mixed(seed: u64) -> u64 {
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ (mixed >> 27)
}

fn write(folder: &Path, table: Table, variant: &str, games: std::ops::Range<u64>, planned: u64) {
    let name = format!("made_{variant}_ai-ai_seed1_r0_{:09}-{:09}.parquet", games.start, games.end - 1);
    let path = folder.join(table.name()).join(name);
    let mut writer = TableWriter::create(table, Format::Parquet, &path).expect("a table");
    let number = |number: u64| Value::Number(number.cast_signed());
    let text = |text: &str| Value::Text(Name::new(text));
    let tags: Vec<Name> = (0..CREATURES).map(|creature| Name::new(&format!("Creature-{creature}"))).collect();
    let mut values = Vec::new();
    for game in games {
        values.clear();
        let rows = if table == Table::Games { 1 } else { CREATURES };
        for row in 0..rows {
            let dice = mixed((game * CREATURES + row + 1) << 8 | variant.len() as u64);
            let [program, variant, ai] = ["0.1.0", variant, "ai"].map(text);
            values.extend([program, text("made"), Value::Hash(1), text("made"), Value::Hash(2), variant, ai, ai]);
            values.extend([number(0), number(1), number(planned), number(game), Value::Hash(mixed(game))]);
            if table == Table::Games {
                values.extend([
                    text("won"),
                    number(dice % 2),
                    number(dice % 9 + 1),
                    number(dice % 300 + 50),
                    number(0),
                ]);
                values.extend([number(dice % 30), number(dice % 4 + 1), number(8), number(dice % 50), number(90)]);
                values.push(Value::Hash(dice));
            } else {
                values.extend([number(row), Value::Text(tags[row as usize]), text("record"), number(row % 2)]);
                values.extend([number(dice % 120), number(dice % 90), number(dice % 40), number(dice % 30)]);
                values.extend([
                    Value::Flag(dice.is_multiple_of(3)),
                    Value::Flag(!dice.is_multiple_of(3)),
                    number(dice % 50),
                    number(50),
                ]);
            }
        }
        writer.write(&values).expect("rows");
    }
    writer.finish().expect("a table");
}

/// Asks in a process of its own: seconds, and the most megabytes that it had where the system tells.
fn asked(folder: &Path, question: &str, more: &[&str]) -> (f64, f64) {
    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_battlemat"))
        .args(["ask", question])
        .arg(folder)
        .args(more)
        .env("BATTLEMAT_ROOT", env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut most = 0.0f64;
    let status = loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let kilobytes =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().split(' ').next()?.parse().ok());
        most = most.max(kilobytes.unwrap_or(0.0) / 1000.0);
        if let Some(status) = child.try_wait().expect("its end") {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    assert!(status.success());
    (started.elapsed().as_secs_f64(), most)
}

/// Asks and prints what it took.
fn ask(folder: &Path, question: &str, more: &[&str]) {
    let (seconds, megabytes) = asked(folder, question, more);
    println!("{question}: {seconds:.2} s, {megabytes:.0} MB");
    assert!(megabytes < 500.0, "{question}: {megabytes:.0} MB");
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = 1_000_000;
    for first in (0..games).step_by(125_000) {
        for table in [Table::Creatures, Table::Games] {
            write(folder.path(), table, "base", first..first + 125_000, games);
        }
    }
    let bytes = |table: Table| -> u64 {
        let entries = fs::read_dir(folder.path().join(table.name())).expect("a folder");
        entries.flatten().map(|entry| entry.metadata().expect("a file").len()).sum()
    };
    println!(
        "{} bytes a game, {} with creatures",
        bytes(Table::Games) / games,
        (bytes(Table::Games) + bytes(Table::Creatures)) / games
    );
    for question in ["creatures", "matrix", "lengths"] {
        ask(folder.path(), question, &[]);
    }
    drop(folder);

    // What compares games goes through the games of both variants side by side, here each in one file.
    let folder = tempfile::tempdir().expect("a folder");
    let games: u64 = std::env::var("GAMES").map_or(1_000_000, |games| games.parse().expect("a number of games"));
    for variant in ["ogre.stamina=5", "ogre.stamina=10"] {
        write(folder.path(), Table::Games, variant, 0..games, games);
    }
    println!("{games} games of two variants each");
    ask(folder.path(), "matrix", &[]);
    ask(folder.path(), "lengths", &[]);
    ask(folder.path(), "compare", &["ogre.stamina=5", "ogre.stamina=10"]);
    ask(folder.path(), "sweep", &["ogre.stamina"]);
}
