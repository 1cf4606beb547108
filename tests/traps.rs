//! Every trap of a game's ledger has a scenario that is named after it.

use std::fs;
use std::path::Path;

/// A game's folder of scenarios, and how many traps its ledger lists.
const TRAPS: [(&str, usize); 5] =
    [("draw-steel", 32), ("36th-way", 26), ("the-adventure-game", 19), ("beacon", 34), ("shattered-spheres", 33)];

/// The text of all scenario files of a game.
fn scenarios(game: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios").join(game);
    let files = fs::read_dir(folder).expect("a folder of scenarios").flatten();
    let paths =
        files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    paths.map(|path| fs::read_to_string(path).expect("a readable scenario file")).collect()
}

#[test]
fn every_trap_has_a_scenario_of_its_name() {
    for (game, traps) in TRAPS {
        let text = scenarios(game);
        let named = |number: &usize| text.contains(&format!("name: \"trap {number}: "));
        let missing: Vec<usize> = (1..=traps).filter(|number| !named(number)).collect();
        assert!(missing.is_empty(), "{game} has no scenario for the traps {missing:?}");
        assert!(!named(&(traps + 1)), "{game} has more traps than its ledger lists");
    }
}
