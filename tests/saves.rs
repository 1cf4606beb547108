//! Saves load to the same state, damage is noticed, and nothing outside their folder is touched.

use std::fs;

use battlemat::ai::{Policy, Random};
use battlemat::lab::replay::Recorder;
use battlemat::lab::replay::verify::verify;
use battlemat::lab::save::slots::{KEPT, Slots, sweep};
use battlemat::lab::save::{Save, SaveError};
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::snapshot::{self, Snapshot};
use battlemat::testing;

/// A game by chance after some intents.
fn game(seed: u64, intents: usize) -> (Battle, Recorder, Random) {
    let level = testing::level("crossroads");
    let mut battle = testing::battle(&level, seed);
    let mut recorder = Recorder::new(&testing::content(), &level, seed);
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
        let (mut loaded, mut resumed) = read.restore(&testing::content()).unwrap();
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
    let (mut battle, mut recorder) = save(4, 30).restore(&testing::content()).unwrap();
    let mut policy = Random::new(99);
    for _ in 0..20 {
        go_on(&mut battle, &mut recorder, &mut policy);
    }
    let level = testing::level("crossroads");
    let verdict = verify(&recorder.finish(battle.hash()), &testing::content(), &level);
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
            Ok(read) => read.restore(&testing::content()).is_err() || read.header != save(3, 8).header,
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
        Save::<Snapshot>::read(&path).and_then(|save| save.restore(&testing::content()).map(|_| ()))
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
        let now = format!("\"version\":{}", snapshot::VERSION);
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
    sweep(folder.path());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(path.exists());
}

/// Writes saves without end when started by the test below, which then kills it.
#[test]
fn a_writer_killed_at_any_moment_leaves_a_whole_save() {
    const FOLDER: &str = "BATTLEMAT_TEST_WRITER";
    if let Some(folder) = std::env::var_os(FOLDER) {
        let slots = Slots::new(folder);
        let saves = [save(3, 8), save(3, 9)];
        loop {
            for save in &saves {
                slots.save("own", save).unwrap();
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let slots = Slots::new(folder.path());
    slots.save("own", &save(3, 8)).unwrap();
    for round in 0..6 {
        let mut writer = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_writer_killed_at_any_moment_leaves_a_whole_save"])
            .env(FOLDER, folder.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(900 + 37 * round));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let loaded = slots.load::<Snapshot>("own").unwrap();
        assert!(loaded.skipped.is_empty(), "a damaged file was left: {:?}", loaded.skipped);
        sweep(folder.path());
        let left = fs::read_dir(folder.path()).unwrap().count();
        // A surplus old save may have been about to go.
        assert!((1..=KEPT + 1).contains(&left), "{left} files");
    }
}
