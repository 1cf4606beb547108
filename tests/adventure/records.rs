//! Replays re-run to the same state and saves load to it, as for any ruleset.

use battlemat::ai::Policy;
use battlemat::lab::replay::Recorder;
use battlemat::lab::replay::verify::verify;
use battlemat::lab::save::Save;
use battlemat::rulesets::the_adventure_game::ai::Random;
use battlemat::rulesets::the_adventure_game::snapshot::Snapshot;

use super::{battle, levels, shipped};

#[test]
fn replays_and_saves_lead_to_the_same_state() {
    for level in levels() {
        let mut battle = battle(&level, 5);
        let mut recorder = Recorder::new(&shipped(), &level, 5);
        let mut policy = Random::new(5);
        for number in 0..80 {
            if battle.decision().is_none() {
                break;
            }
            let intent = policy.answer(&battle);
            recorder.note(&battle, &intent);
            battle.submit(intent).expect("a legal intent");
            recorder.took(&battle);
            if number % 16 == 0 {
                let saved = Save::take(&battle, &recorder);
                let read = Save::<Snapshot>::parse(&saved.bytes().unwrap()).unwrap();
                assert_eq!(read, saved);
                let (loaded, resumed) = read.restore(&shipped()).unwrap();
                assert_eq!((loaded.hash(), loaded.decision()), (battle.hash(), battle.decision()));
                assert_eq!(resumed, recorder);
            }
        }
        let verdict = verify(&recorder.finish(battle.hash()), &shipped(), &level);
        assert!(verdict.passed(), "{}: {}", level.id, verdict.text());
    }
}
