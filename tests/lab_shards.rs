//! Runs in shards: the same games whatever they are cut into, in files that are whole or absent.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use battlemat::core::name::Name;
use battlemat::lab::run::faulty;
use battlemat::lab::tables::columns::Value;
use battlemat::lab::tables::reader::{self, Values};
use battlemat::lab::tables::writer::TableWriter;
use battlemat::lab::tables::{Format, Table};

const TABLES: [&str; 4] = ["games", "creatures", "abilities", "rounds"];
/// One level of each game.
const LEVELS: [&str; 5] = ["gatehouse", "reed-crossing", "ashfall-court", "emberfield", "toll-bridge"];

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_battlemat"));
    command.env("BATTLEMAT_ROOT", env!("CARGO_MANIFEST_DIR"));
    command
}

fn battlemat(args: &[&str]) -> Output {
    program().args(args).output().expect("the program starts")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Plays and expects an exit code; what was said.
fn expect(code: i32, args: &[&str]) -> String {
    let output = battlemat(args);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}", said(&output));
    said(&output)
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// Files of a table joined as the README says: the first line once.
fn joined(folder: &Path, table: &str) -> String {
    let mut whole = String::new();
    for file in files(&folder.join(table)) {
        let text = fs::read_to_string(file).expect("a table");
        let rows = text.split_once('\n').expect("a first line").1;
        whole.push_str(if whole.is_empty() { &text } else { rows });
    }
    whole
}

/// Runs to cut: level, games and shards. All levels in 16 shards where `BATTLEMAT_LONG` asks for them.
fn runs() -> Vec<(String, u64, u64)> {
    if std::env::var_os("BATTLEMAT_LONG").is_none() {
        let cuts = [(4, 2), (18, 16), (5, 2), (4, 3), (4, 2)];
        return LEVELS
            .into_iter()
            .zip(cuts)
            .map(|(level, (games, shards))| (level.to_owned(), games, shards))
            .collect();
    }
    let output = battlemat(&["list", "--json"]);
    let listing: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let levels = listing["levels"].as_array().expect("levels");
    levels.iter().map(|level| (level["id"].as_str().expect("an id").to_owned(), 32, 16)).collect()
}

#[test]
fn shards_joined_are_the_run_byte_for_byte_and_row_for_row() {
    let folder = tempfile::tempdir().expect("a folder");
    for (level, games, shards) in runs() {
        let games = games.to_string();
        let out = |format: &str, name: &str| folder.path().join(&level).join(format).join(name);
        for format in ["csv", "parquet"] {
            let common = ["sim", &level, "--games", &games, "--seed", "3", "--format", format, "--detail"];
            expect(0, &[&common[..], &["--out", &text(&out(format, "whole")), "--jobs", "2"]].concat());
            for shard in 0..shards {
                let shard = format!("{shard}/{shards}");
                let cut = text(&out(format, "cut"));
                expect(0, &[&common[..], &["--out", &cut, "--shard", &shard, "--jobs", "1"]].concat());
            }
        }
        let [whole, cut] = ["whole", "cut"].map(|name| out("csv", name));
        for table in TABLES {
            assert!(joined(&whole, table).lines().count() > 4, "{level}: {table}");
            assert_eq!(joined(&whole, table), joined(&cut, table), "{level}: {table}");
        }
        for table in Table::ALL {
            let rows = values(&out("parquet", "whole"), table);
            assert_eq!(rows, values(&out("parquet", "cut"), table), "{level}: {}", table.name());
            assert_eq!(rows, values(&whole, table), "{level}: {}", table.name());
        }
    }
}

/// All values of a table in a folder, column by column.
fn values(folder: &Path, table: Table) -> Vec<String> {
    let columns: Vec<&str> = table.columns().map(|column| column.name).collect();
    let mut rows = Vec::new();
    for file in files(&folder.join(table.name())) {
        let each = |rows: &mut Vec<String>, values: &[Values]| {
            let cell = |column: &Values, row: usize| match column {
                Values::Numbers(values) => values[row].to_string(),
                Values::Hashes(values) => format!("{:x}", values[row]),
                Values::Flags(values) => values[row].to_string(),
                Values::Texts(values) => values[row].to_string(),
            };
            let lines = (0..values[0].len()).map(|row| values.iter().map(|own| cell(own, row)).collect::<Vec<_>>());
            rows.extend(lines.map(|line| line.join(",")));
            Ok(())
        };
        rows.extend(reader::fold(&file, table, &columns, &each, &|whole, more| whole.extend(more)).expect("a table"));
    }
    rows
}

#[test]
fn games_from_a_number_on_are_those_of_the_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let [csv, whole, cut] = ["csv", "whole", "cut"].map(|name| folder.path().join(name));
    let common = ["sim", "reed-crossing", "--games", "10", "--first", "5", "--seed", "3", "--detail"];
    expect(0, &[&common[..], &["--out", &text(&csv), "--format", "csv"]].concat());
    expect(0, &[&common[..], &["--out", &text(&whole)]].concat());
    for (first, games) in [("5", "3"), ("8", "7")] {
        // The planned number of games is that of each run.
        let args = ["sim", "reed-crossing", "--games", games, "--first", first, "--seed", "3", "--detail"];
        expect(0, &[&args[..], &["--out", &text(&cut)]].concat());
    }
    for table in Table::ALL {
        let rows = values(&whole, table);
        assert!(rows.len() >= 10);
        assert_eq!(rows, values(&csv, table), "{}", table.name());
        let unplanned = |rows: Vec<String>| -> Vec<String> {
            let drop = |row: String| {
                let mut cells: Vec<&str> = row.split(',').collect();
                cells.remove(10);
                cells.join(",")
            };
            rows.into_iter().map(drop).collect()
        };
        assert_eq!(unplanned(rows), unplanned(values(&cut, table)), "{}", table.name());
    }
}

#[test]
fn columns_and_provenance_are_the_same_for_every_level_and_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut headers = Vec::new();
    for level in LEVELS {
        let out = folder.path().join(level);
        expect(0, &["sim", level, "--games", "2", "--detail", "--format", "csv", "--out", &text(&out)]);
        let first = |table: &str| joined(&out, table).lines().next().expect("a first line").to_owned();
        headers.push(TABLES.map(first));
        let games = joined(&out, "games");
        let row: Vec<&str> = games.lines().nth(1).expect("a game").split(',').collect();
        assert_eq!((row[0], row[3], row[5], row[6]), (env!("CARGO_PKG_VERSION"), level, "base", "ai"), "{games}");
        // What every game counts: harm, abilities used, health left, rounds.
        let abilities = values_of(&out, Table::Abilities, &["uses", "harm"]);
        assert!(abilities[0] > 0 && abilities[1] > 0, "{level}: {abilities:?}");
        let creatures = values_of(&out, Table::Creatures, &["dealt", "taken", "health_of"]);
        let rounds = values_of(&out, Table::Rounds, &["standing", "health", "health_of"]);
        if level == "toll-bridge" {
            // Its game deals harm without hit points.
            assert!(creatures[..2].iter().all(|sum| *sum > 0) && creatures[2] == 0, "{level}: {creatures:?}");
            assert!(rounds[0] > 0 && rounds[1..] == [0, 0], "{level}: {rounds:?}");
        } else {
            assert!(creatures.iter().all(|sum| *sum > 0), "{level}: {creatures:?}");
            assert!(rounds.iter().all(|sum| *sum > 0), "{level}: {rounds:?}");
        }
        assert!(abilities[1] <= creatures[0], "{level}: abilities do no more harm than their users");
    }
    assert!(headers.windows(2).all(|pair| pair[0] == pair[1]));
}

/// What some columns of a table add up to.
fn values_of(folder: &Path, table: Table, columns: &[&str]) -> Vec<i64> {
    let mut sums = vec![0; columns.len()];
    for file in files(&folder.join(table.name())) {
        let each = |sums: &mut Vec<i64>, values: &[Values]| {
            sums.resize(values.len(), 0);
            for (sum, column) in sums.iter_mut().zip(values) {
                *sum += column.numbers().iter().filter(|number| **number > 0).sum::<i64>();
            }
            Ok(())
        };
        let join = |sums: &mut Vec<i64>, more: Vec<i64>| {
            sums.resize(more.len(), 0);
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        };
        let found: Vec<i64> = reader::fold(&file, table, columns, &each, &join).expect("a table");
        join(&mut sums, found);
    }
    sums
}

#[test]
fn what_is_whole_is_not_played_again_and_what_differs_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = text(folder.path());
    let common = ["sim", "reed-crossing", "--games", "6", "--seed", "3", "--out", &out];
    let play = |more: &[&'static str]| [&common[..], more].concat();
    expect(0, &play(&["--shard", "1/3"]));
    let file = files(&folder.path().join("games")).remove(0);
    let written = fs::read(&file).expect("a table");
    let time = fs::metadata(&file).and_then(|data| data.modified()).expect("a time");
    assert!(expect(2, &play(&["--shard", "1/3"])).contains("there already"));
    assert!(expect(0, &play(&["--shard", "1/3", "--resume"])).contains("played before"));
    assert_eq!(fs::metadata(&file).and_then(|data| data.modified()).expect("a time"), time);

    // Another plan, other content, another level behind the same name.
    let args = ["sim", "reed-crossing", "--first", "2", "--games", "2", "--seed", "3", "--out", &out, "--resume"];
    assert!(expect(2, &args).contains("a run of so many games: 6, and this run of 4"));
    let root = folder.path().join("root");
    copy_all(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/the-adventure-game").as_path(),
        &root.join("assets/the-adventure-game"),
    );
    copy_all(Path::new(env!("CARGO_MANIFEST_DIR")).join("levels").as_path(), &root.join("levels"));
    let records = root.join("assets/the-adventure-game/monsters.monster.ron");
    let changed = fs::read_to_string(&records).expect("records").replace("hp: 13", "hp: 14");
    fs::write(&records, changed).expect("a file");
    let root = text(&root);
    let told = expect(
        2,
        &play(&["--shard", "1/3", "--resume", "--root"]).into_iter().chain([root.as_str()]).collect::<Vec<_>>(),
    );
    assert!(told.contains(&text(&file)) && told.contains("it is of content"), "{told}");

    // Cut off, and foreign.
    fs::write(&file, &written[..written.len() / 2]).expect("a file");
    assert!(expect(2, &play(&["--shard", "1/3", "--resume"])).contains("cut off, or no table"));
    fs::write(&file, b"not a table at all").expect("a file");
    assert!(expect(2, &play(&["--shard", "1/3", "--resume"])).contains("cut off, or no table"));
    fs::remove_file(&file).expect("removed");
    expect(0, &play(&["--shard", "1/3", "--resume"]));
    assert_eq!(fs::read(&file).expect("a table"), written, "the same bytes again");
    assert_eq!(faulty(&file), Ok(0));
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let below = to.join(entry.file_name());
        if entry.path().is_dir() { copy_all(&entry.path(), &below) } else { drop(fs::copy(entry.path(), below)) }
    }
}

#[test]
fn the_readme_names_every_column() {
    let readme = include_str!("../README.md");
    for table in Table::ALL {
        for column in table.columns() {
            assert!(readme.contains(&format!("`{}`", column.name)), "{}: {}", table.name(), column.name);
        }
    }
}

#[test]
fn large_tables_are_read_by_several_threads_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.parquet");
    let mut writer = TableWriter::create(Table::Rounds, Format::Parquet, &path).expect("a table");
    let words = ["program", "ruleset", "level", "variant", "a", "b"].map(|word| Value::Text(Name::new(word)));
    let [program, ruleset, level, variant, a, b] = words;
    // Eight groups of rows; what is in them does not repeat, so that the file is large.
    let rows: i64 = 8 << 16;
    let mixed = |number: i64| number.wrapping_mul(0x5851_F42D_4C95_7F2D) >> 34;
    for number in 0..rows {
        let mut row = vec![program, ruleset, Value::Hash(1), level, Value::Hash(2), variant, a, b];
        row.extend([0, 1, rows, number].map(Value::Number));
        row.push(Value::Hash(mixed(number).cast_unsigned()));
        row.extend((0..8).map(|column| Value::Number(mixed(number * 8 + column))));
        writer.write(&row).expect("rows");
    }
    writer.finish().expect("a table");
    let each = |sums: &mut Vec<i64>, values: &[Values]| {
        sums.extend(values[0].numbers().iter().zip(values[1].numbers()).map(|(number, health)| number ^ health));
        Ok(())
    };
    for _ in 0..3 {
        let join = |all: &mut Vec<i64>, more: Vec<i64>| all.extend(more);
        let found = reader::fold(&path, Table::Rounds, &["number", "health"], &each, &join).expect("a table");
        assert!(found.into_iter().eq((0..rows).map(|number| number ^ mixed(number * 8 + 4))));
    }
}

#[test]
fn a_csv_cut_off_in_its_last_row_is_no_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("games.csv");
    expect(0, &["sim", "reed-crossing", "--games", "2", "--out", &text(&out)]);
    let whole = fs::read(&out).expect("a table");
    assert_eq!(reader::head(&out).map(|head| head.rows), Ok(2));
    for cut in [whole.len() - 1, whole.len() - 9, whole.len() - 60] {
        fs::write(&out, &whole[..cut]).expect("a file");
        assert!(reader::head(&out).is_err_and(|why| why.contains("cut off")), "{cut}");
    }
}

#[test]
fn shards_that_cannot_be_are_told() {
    for (args, told) in [
        (&["--shard", "4/4"][..], "there is no shard 4 of 4"),
        (&["--shard", "0/0"], "cannot be cut into 0 shards"),
        (&["--shard", "1"], "write I/N"),
        (&["--shard", "1/2", "--first", "3"], "cannot be used with"),
        (&["--resume"], "--resume needs a folder"),
        (&["--resume", "--out", "x.csv"], "--resume needs a folder"),
        (&["--detail"], "--detail needs a folder"),
        (&["--format", "xlsx"], "parquet or csv"),
        (&["--policy-a", "expret"], "did you mean \"expert\"?"),
    ] {
        let said = expect(2, &[&["sim", "reed-crossing", "--games", "4"][..], args].concat());
        assert!(said.contains(told), "{args:?}: {said}");
    }
    assert!(expect(0, &["sim", "reed-crossing", "--games", "2", "--shard", "0/3"]).contains("holds none"));
}

/// Files in the making in a folder.
fn in_the_making(out: &Path) -> Vec<PathBuf> {
    files(&out.join("games")).into_iter().filter(|file| text(file).contains(".battlemat-writing-")).collect()
}

/// Starts a long run and waits until it is at it.
fn long_run(out: &Path) -> std::process::Child {
    let before = in_the_making(out);
    let mut command = program();
    command.args(["sim", "gatehouse", "--games", "5000", "--jobs", "1", "--resume", "--out", &text(out)]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let started = Instant::now();
    while in_the_making(out).iter().all(|file| before.contains(file)) {
        assert!(started.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

#[cfg(unix)]
#[test]
fn one_writer_at_a_time_and_signals_leave_nothing_half_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_path_buf();
    let mut first = long_run(&out);
    // Readers of all tables of the folder find none yet.
    assert!(files(&out.join("games")).iter().all(|file| !text(file).ends_with(".parquet")));
    let again = ["sim", "gatehouse", "--games", "5000", "--resume", "--out", &text(&out)];
    assert!(expect(75, &again).contains("another process is playing these games now"));

    // Asked to stop it ends after the games at hand, and nothing is left of the file in the making.
    let asked = Command::new("kill").arg(first.id().to_string()).status().expect("a signal");
    assert!(asked.success());
    let output = first.wait_with_output();
    first = long_run(&out);
    assert_eq!(output.expect("an end").status.code(), Some(75));

    // Killed it leaves a file in the making, which the next one removes.
    first.kill().expect("killed");
    first.wait().expect("an end");
    let whole = |file: &&PathBuf| !text(file).contains("games/.");
    assert_eq!(in_the_making(&out).len(), 1);
    assert_eq!(files(&out.join("games")).iter().filter(whole).count(), 0);
    let second = long_run(&out);
    assert_eq!(in_the_making(&out).len(), 1, "what the killed one left is gone");
    drop(Command::new("kill").arg(second.id().to_string()).status());
    drop(second.wait_with_output());
    assert_eq!(files(&out.join("games")), [] as [PathBuf; 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_leaves_nothing_and_may_be_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    // Files of at most 1 KiB stand for a disk on which no more than that is left.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let output = Command::new("bash")
        .args(["-c", script, "bash", env!("CARGO_BIN_EXE_battlemat")])
        .args(["sim", "reed-crossing", "--games", "4", "--resume", "--out", &text(folder.path())])
        .env("BATTLEMAT_ROOT", env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("bash");
    assert_eq!(output.status.code(), Some(75), "{}", said(&output));
    assert!(said(&output).contains("too large") && said(&output).lines().count() == 1, "{}", said(&output));
    assert_eq!(files(&folder.path().join("games")), [] as [PathBuf; 0]);
}
