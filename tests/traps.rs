//! Every trap of the ledger has a scenario that is named after it.

use std::fs;
use std::path::Path;

/// How many traps the ledger lists (its section 8).
const TRAPS: usize = 32;

#[test]
fn every_trap_has_a_scenario_of_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/draw-steel");
    let files = fs::read_dir(folder).expect("a folder of scenarios").flatten();
    let paths =
        files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let text: String = paths.map(|path| fs::read_to_string(path).expect("a readable scenario file")).collect();
    let missing: Vec<usize> = (1..=TRAPS).filter(|n| !text.contains(&format!("name: \"trap {n}: "))).collect();
    assert!(missing.is_empty(), "no scenario for the traps {missing:?}");
    assert!(!text.contains(&format!("name: \"trap {}: ", TRAPS + 1)), "more traps than the ledger lists");
}
