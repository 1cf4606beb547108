//! Saves load to the same state, damage is noticed, and nothing outside their folder is touched.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::time::Duration;

use battlemat::ai::Policy;
use battlemat::core::snapshot::State;
use battlemat::lab::replay::Recorder;
use battlemat::lab::replay::verify::verify;
use battlemat::lab::save::slots::{KEPT, LEFT_BEHIND, Slots, autosave, is_autosave, sweep};
use battlemat::lab::save::{Save, SaveError};
use battlemat::rulesets::draw_steel;
use battlemat::rulesets::draw_steel::ai::Random;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::snapshot::Snapshot;
use battlemat::testing;

/// A game by chance after some intents.
fn game(seed: u64, intents: usize) -> (Battle, Recorder, Random) {
    let level = testing::level("crossroads");
    let mut battle = draw_steel::testing::battle(&level, seed);
    let mut recorder = Recorder::new(&draw_steel::testing::content(), &level, seed);
    let mut policy = Random::new(seed);
    for _ in 0..intents {
        go_on(&mut battle, &mut recorder, &mut policy);
    }
    (battle, recorder, policy)
}

fn go_on(battle: &mut Battle, recorder: &mut Recorder, policy: &mut Random) {
    let intent = policy.answer(battle);
    recorder.note(battle, &intent);
    battle.submit(intent).expect("a legal intent");
    recorder.took(battle);
}

fn save(seed: u64, intents: usize) -> Save<Snapshot> {
    let (battle, recorder, _) = game(seed, intents);
    Save::take(&battle, &recorder)
}

#[test]
fn any_decision_saves_and_loads_to_the_same_state() {
    let (mut battle, mut recorder, mut policy) = game(3, 0);
    for _ in 0..40 {
        go_on(&mut battle, &mut recorder, &mut policy);
        let saved = Save::take(&battle, &recorder);
        let read = Save::<Snapshot>::parse(&saved.bytes().unwrap()).unwrap();
        assert_eq!(read, saved);
        let (mut loaded, mut resumed) = read.restore(&draw_steel::testing::content()).unwrap();
        assert_eq!(loaded.hash(), battle.hash());
        assert_eq!(loaded.decision(), battle.decision());
        assert_eq!(loaded.facts().all(), battle.facts().all());
        // Both go on alike.
        let (mut twin, mut record) = (policy.clone(), recorder.clone());
        let before = battle.snapshot();
        go_on(&mut loaded, &mut resumed, &mut policy.clone());
        go_on(&mut battle, &mut record, &mut twin);
        assert_eq!(loaded.hash(), battle.hash());
        assert_eq!(resumed, record);
        battle.restore(&before);
    }
}

#[test]
fn a_loaded_game_can_still_become_a_replay() {
    let (mut battle, mut recorder) = save(4, 30).restore(&draw_steel::testing::content()).unwrap();
    let mut policy = Random::new(99);
    for _ in 0..20 {
        go_on(&mut battle, &mut recorder, &mut policy);
    }
    let level = testing::level("crossroads");
    let verdict = verify(&recorder.finish(battle.hash()), &draw_steel::testing::content(), &level);
    assert!(verdict.passed() && verdict.intents == 50, "{}", verdict.text());
}

#[test]
fn the_last_few_saves_of_a_name_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let slots = Slots::new(folder.path().join("saves"));
    assert!(matches!(slots.load::<Snapshot>("quick"), Err(SaveError::Missing(_))));
    for intents in 0..KEPT + 2 {
        slots.save("quick", &save(3, intents)).unwrap();
    }
    slots.save("other", &save(3, 9)).unwrap();
    let files = fs::read_dir(folder.path().join("saves")).unwrap().count();
    assert_eq!(files, KEPT + 1);
    assert_eq!(slots.load::<Snapshot>("quick").unwrap().save, save(3, KEPT + 1));
    let names: Vec<String> = slots.list().into_iter().map(|slot| slot.name).collect();
    assert_eq!(names, ["other", "quick"]);
    slots.delete("quick").unwrap();
    assert_eq!(slots.list().len(), 1);
}

#[test]
fn a_damaged_save_is_named_and_an_older_one_offered() {
    let folder = tempfile::tempdir().unwrap();
    let slots = Slots::new(folder.path());
    slots.save("quick", &save(3, 5)).unwrap();
    let newest = slots.save("quick", &save(3, 6)).unwrap();
    let mut bytes = fs::read(&newest).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&newest, &bytes).unwrap();
    let loaded = slots.load::<Snapshot>("quick").unwrap();
    assert_eq!(loaded.save, save(3, 5));
    assert_eq!(loaded.skipped.len(), 1);
    assert!(loaded.skipped[0].1.to_string().contains("damaged"), "{}", loaded.skipped[0].1);
    // Nothing left that is whole.
    fs::write(&loaded.path, b"").unwrap();
    assert!(slots.load::<Snapshot>("quick").is_err());
    assert!(slots.list()[0].header.is_ok(), "its header still says what it was");
}

#[test]
fn every_changed_or_missing_byte_is_noticed() {
    let bytes = save(3, 8).bytes().unwrap();
    for at in (0..bytes.len()).step_by(bytes.len() / 400 + 1) {
        let mut changed = bytes.clone();
        changed[at] ^= 2;
        let noticed = match Save::<Snapshot>::parse(&changed) {
            Err(_) => true,
            // A changed header may still be one; the state then is not the one it names, or its content not this one.
            Ok(read) => read.restore(&draw_steel::testing::content()).is_err() || read.header != save(3, 8).header,
        };
        assert!(noticed, "byte {at}");
        assert!(Save::<Snapshot>::parse(&bytes[..at]).is_err(), "cut at {at}");
    }
}

#[test]
fn forged_saves_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let forge = |change: &dyn Fn(&str) -> String| {
        let whole = save(3, 8);
        let bytes = whole.bytes().unwrap();
        let end = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        let body = change(std::str::from_utf8(&bytes[end + 1..]).unwrap());
        let mut header: serde_json::Value = serde_json::from_slice(&bytes[..end]).unwrap();
        header["length"] = body.len().into();
        header["checksum"] = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(body.as_bytes())).into();
        let path = folder.path().join("forged.save");
        fs::write(&path, format!("{header}\n{body}")).unwrap();
        Save::<Snapshot>::read(&path).and_then(|save| save.restore(&draw_steel::testing::content()).map(|_| ()))
    };
    assert!(forge(&str::to_owned).is_ok());
    let gone = forge(&|body| body.replacen("\"kind\":\"ogre-goon\"", "\"kind\":\"no-such-ogre\"", 1));
    assert!(matches!(gone, Err(SaveError::Content(name)) if name == "no-such-ogre"), "{gone:?}");
    let stronger = forge(&|body| body.replacen("\"now\":", "\"now\":1", 1));
    assert!(matches!(stronger, Err(SaveError::Damaged(_))), "{stronger:?}");
    let nobody = forge(&|body| body.replacen("\"about\":", "\"about\":4242, \"was\":", 1));
    assert!(matches!(nobody, Err(SaveError::Damaged(_))), "{nobody:?}");
    let nobody = forge(&|body| body.replacen("\"TurnStarted\":", "\"TurnStarted\":60", 1));
    assert!(matches!(nobody, Err(SaveError::Damaged(_))), "{nobody:?}");
    let older = forge(&|body| {
        let now = format!("\"version\":{}", Snapshot::VERSION);
        assert!(body.contains(&now));
        body.replacen(&now, "\"version\":1", 1).replace("\"kind\":", "\"sort\":")
    });
    assert!(matches!(&older, Err(SaveError::Header(why)) if why.contains("version 1")), "{older:?}");
    let deep = forge(&|_| "[".repeat(100_000));
    assert!(matches!(deep, Err(SaveError::Damaged(_))), "{deep:?}");
}

#[test]
fn names_are_plain_names_and_links_do_not_lead_out() {
    let folder = tempfile::tempdir().unwrap();
    let slots = Slots::new(folder.path().join("saves"));
    let one = save(3, 2);
    for name in ["", "..", "../evil", "a/b", "/etc/passwd", "a.b", "a b", "nul\0", &"x".repeat(100)] {
        assert!(matches!(slots.save(name, &one), Err(SaveError::Name(_))), "{name:?}");
        assert!(matches!(slots.load::<Snapshot>(name), Err(SaveError::Name(_))), "{name:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
    #[cfg(unix)]
    {
        let outside = folder.path().join("outside.save");
        one.write(&outside).unwrap();
        slots.save("own", &one).unwrap();
        std::os::unix::fs::symlink(&outside, folder.path().join("saves/link.00000001.save")).unwrap();
        assert!(matches!(slots.load::<Snapshot>("link"), Err(SaveError::Header(said)) if said.contains("leads out")));
    }
}

#[test]
fn leaves_of_an_interrupted_writing_are_swept_away() {
    let folder = tempfile::tempdir().unwrap();
    let slots = Slots::new(folder.path());
    let path = slots.save("own", &save(3, 2)).unwrap();
    fs::write(folder.path().join(".battlemat-writing-abc"), b"half").unwrap();
    assert_eq!(slots.list().len(), 1);
    sweep(folder.path(), LEFT_BEHIND);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "another program may be at it");
    sweep(folder.path(), Duration::ZERO);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(path.exists());
}

#[test]
fn every_skirmish_is_kept_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let slots = Slots::new(folder.path());
    let long = "a-level-with-an-id-that-is-far-longer-than-any-name-of-a-save-may-be";
    let skirmishes =
        [("crossroads", 3), ("crossroads", 4), ("gatehouse", 3), (long, u64::MAX), ("\u{e9}/..", u64::MAX)];
    let names = skirmishes.map(|(level, seed)| autosave(level.into(), seed));
    for (n, name) in names.iter().enumerate() {
        assert!(is_autosave(name) && !names[..n].contains(name), "{name}");
        slots.save(name, &save(3, n)).unwrap();
    }
    assert_ne!(autosave(format!("{long}-too").as_str().into(), u64::MAX), names[3]);
    assert!(!is_autosave("crossroads-3"), "asked for");
    // Another is played on and on, and ends.
    for intents in 0..KEPT + 2 {
        slots.save(&names[1], &save(3, intents)).unwrap();
    }
    slots.delete(&names[1]).unwrap();
    for (n, name) in names.iter().enumerate().filter(|(n, _)| *n != 1) {
        assert_eq!(slots.load::<Snapshot>(name).unwrap().save, save(3, n), "{name}");
    }
}

#[test]
fn what_cannot_be_gone_on_from_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let slots = Slots::new(folder.path());
    let content = draw_steel::testing::content();
    assert!(matches!(slots.restore("own", &content), Err(SaveError::Missing(_))));
    let whole = save(3, 5);
    slots.save("own", &whole).unwrap();
    // Whole as files, but of another game, of creatures that are gone, of another state than they say.
    let mut other_game = save(3, 6);
    other_game.header.battle.ruleset = "the-adventure-game".into();
    slots.save("own", &other_game).unwrap();
    let mut other_state = save(3, 7);
    other_state.header.state ^= 1;
    slots.save("own", &other_state).unwrap();
    assert_eq!(slots.load::<Snapshot>("own").unwrap().save, other_state, "as a file it is whole");
    let restored = slots.restore("own", &content).unwrap();
    assert_eq!((restored.loaded.save, restored.battle.hash()), (whole.clone(), whole.header.state));
    let why: Vec<String> = restored.loaded.skipped.iter().map(|(_, why)| why.to_string()).collect();
    assert!(why[0].contains("another state") && why[1].contains("the-adventure-game"), "{why:?}");
    fs::remove_file(&restored.loaded.path).unwrap();
    assert!(slots.restore("own", &content).is_err_and(|why| why.to_string().contains("another state")));
}

#[test]
fn a_number_that_another_program_took_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let slots = Slots::new(folder.path());
    let together = std::sync::Barrier::new(2);
    std::thread::scope(|scope| {
        for seed in [3, 4] {
            let (slots, together) = (&slots, &together);
            scope.spawn(move || {
                let own = save(seed, 5);
                for _ in 0..20 {
                    together.wait();
                    let path = slots.save("own", &own).unwrap();
                    // It is there as it was written, or was forgotten in favor of newer ones.
                    assert!(Save::<Snapshot>::read(&path).map_or(true, |read| read == own));
                }
            });
        }
    });
    let newest = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).max().unwrap();
    assert_eq!(newest, "own.00000040.save", "every save had a number of its own");
}

/// What a writer does at the moment at which it is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// It has told that a save is finished.
    Told,
    /// A file in the making is seen.
    Writing,
    /// A file with a new number is seen.
    Named,
}

/// Saves without end, each one round further, and tells of each that is finished; killed by the test below.
fn write_until_killed(folder: &Path) -> ! {
    let slots = Slots::new(folder);
    let mut next = slots.load::<Snapshot>("own").expect("a first save").save;
    loop {
        next.header.round += 1;
        slots.save("own", &next).expect("a save");
        // Past the test harness, which would keep it to itself.
        std::io::stdout().write_all(format!("\nsaved {}\n", next.header.round).as_bytes()).expect("a reader");
    }
}

/// The names in a folder: how many files are in the making, and the highest number of a save.
fn seen(folder: &Path) -> (usize, u16) {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let number = |name: &String| name.strip_prefix("own.")?.strip_suffix(".save")?.parse().ok();
    let saves: Vec<u16> = names.iter().filter_map(number).collect();
    (names.len() - saves.len(), saves.into_iter().max().unwrap_or(0))
}

#[test]
fn a_writer_killed_at_any_moment_leaves_a_whole_save() {
    const FOLDER: &str = "BATTLEMAT_TEST_WRITER";
    if let Some(folder) = std::env::var_os(FOLDER) {
        write_until_killed(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let slots = Slots::new(folder);
    // The round of a save is also its number.
    let mut first = save(3, 8);
    first.header.round = 1;
    slots.save("own", &first).unwrap();
    let mut cut_short = 0;
    let mut kills = 0;
    // Until enough of them came in the midst of writing; that depends on no clock, only on how often.
    while cut_short < 3 || kills < 12 {
        assert!(kills < 500, "no writer was killed while it wrote");
        let moment = [Moment::Writing, Moment::Named, Moment::Writing, Moment::Told][kills % 4];
        kills += 1;
        let mut writer = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_writer_killed_at_any_moment_leaves_a_whole_save"])
            .env(FOLDER, folder)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let mut told = || {
            let line =
                lines.by_ref().map(Result::unwrap).find_map(|line| line.strip_prefix("saved ")?.parse::<u16>().ok());
            line.expect("the writer goes on until it is killed")
        };
        // Never before it has finished one of its own.
        for _ in 0..kills % 3 {
            told();
        }
        let last = told();
        let mut named = last;
        match moment {
            Moment::Told => {}
            Moment::Writing => while seen(folder).0 == 0 {},
            Moment::Named => {
                while named == last {
                    named = seen(folder).1;
                }
            }
        }
        writer.kill().unwrap();
        writer.wait().unwrap();
        let loaded = slots.load::<Snapshot>("own").unwrap();
        assert!(loaded.skipped.is_empty(), "{moment:?}: a damaged file was left: {:?}", loaded.skipped);
        // Whatever was told or seen is there, whole; nothing is there that was never written.
        let (left, newest) = seen(folder);
        let round = loaded.save.header.round;
        assert!(round >= last && round >= named && round == newest, "{moment:?}: {round}, told {last}, seen {named}");
        first.header.round = round;
        assert_eq!(loaded.save, first, "{moment:?}");
        assert!(left <= 1, "{moment:?}: {left} files in the making");
        cut_short += left;
        sweep(folder, Duration::ZERO);
        // One surplus old save may have been about to go.
        let count = fs::read_dir(folder).unwrap().count();
        assert!((1..=KEPT + 1).contains(&count), "{moment:?}: {count} files");
    }
}
