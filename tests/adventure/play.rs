//! Options of a level in battles of it.

use battlemat::content::fields::Own;
use battlemat::core::intent::Intent;
use battlemat::core::name::Name;
use battlemat::rulesets::the_adventure_game::state::LevelFields;

use super::{battle, levels};

/// Identical monsters share one roll where the level asks for it (TP-INI-02).
#[test]
fn a_level_may_ask_for_one_roll_for_identical_monsters() {
    let usual = levels().into_iter().find(|level| level.id == "reed-crossing").expect("a shipped level");
    let mut level = (*usual).clone();
    level.own = Own::new(LevelFields { options: vec![Name::new("one-roll-for-identical-monsters")] });
    let rolls = |level: &battlemat::content::level::LevelDef| {
        let mut battle = battle(level, 3);
        while battle.decision().is_some_and(|decision| decision.ask.slug() == "outfit") {
            battle.submit(Intent::Pass).expect("the usual");
        }
        let rolled = |fact: &&battlemat::core::fact::Fact| {
            matches!(fact.what, battlemat::core::fact::FactKind::Versus { on: None, .. })
        };
        (battle.facts().all().iter().filter(rolled).count(), battle.view().orders().totals.len())
    };
    let ((apart, all), (together, same)) = (rolls(&usual), rolls(&level));
    assert_eq!((apart, all), (all, same));
    assert!(together < apart, "{together} rolls instead of {apart}");
}
