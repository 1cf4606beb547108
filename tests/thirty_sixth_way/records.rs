//! A day of several fights goes on from a save between two of them, and its replay runs from the first to the last.

use std::sync::Arc;

use battlemat::ai::Policy;
use battlemat::content::ruleset::Ruleset as _;
use battlemat::core::dice::Dice;
use battlemat::core::intent::Intent;
use battlemat::core::name::Name;
use battlemat::lab::replay::Recorder;
use battlemat::lab::replay::verify::verify;
use battlemat::lab::save::Save;
use battlemat::rulesets::thirty_sixth_way::ai::Plain;
use battlemat::rulesets::thirty_sixth_way::battle::Battle;
use battlemat::rulesets::thirty_sixth_way::content::Content;
use battlemat::rulesets::thirty_sixth_way::snapshot::Snapshot;
use battlemat::testing;

fn go_on(battle: &mut Battle, recorder: &mut Recorder) {
    let intent: Intent = Plain::default().answer(battle);
    recorder.note(battle, &intent);
    battle.submit(intent).expect("a legal intent");
    recorder.took(battle);
}

fn to_the_end(battle: &mut Battle, recorder: &mut Recorder) {
    while battle.decision().is_some() {
        go_on(battle, recorder);
    }
}

#[test]
fn a_day_goes_on_from_a_save_between_its_fights() {
    let content: Arc<Content> = Arc::clone(testing::library().get());
    let level = testing::level("long-day");
    let mut rests = 0;
    for seed in 0..4 {
        let mut battle = Content::set_up(Arc::clone(&content), &level, Dice::seeded(seed)).expect("a battle");
        let mut recorder = Recorder::new(&content, &level, seed);
        let mut rested = Vec::new();
        while battle.decision().is_some() {
            if battle.decision().is_some_and(|asked| asked.ask.slug() == Name::new("rest")) {
                let saved = Save::take(&battle, &recorder);
                rested.push(Save::<Snapshot>::parse(&saved.bytes().expect("a save")).expect("a sound save"));
            }
            go_on(&mut battle, &mut recorder);
        }
        for saved in &rested {
            let (mut loaded, mut resumed) = saved.restore(&content).expect("a save that loads");
            assert!(loaded.view().clock().fight < 3, "seed {seed}: between two fights");
            to_the_end(&mut loaded, &mut resumed);
            assert_eq!((loaded.hash(), &resumed), (battle.hash(), &recorder), "seed {seed}");
        }
        rests += rested.len();
        let verdict = verify(&recorder.finish(battle.hash()), &content, &level);
        assert!(verdict.passed(), "seed {seed}: {}", verdict.text());
    }
    assert!(rests >= 4, "only {rests} rests in four days");
}
