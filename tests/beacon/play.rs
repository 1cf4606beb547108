//! Whole fights by hand, where a scenario cannot say what is needed.

use battlemat::content::level::Placed;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::SideId;
use battlemat::core::intent::{Intent, Options};
use battlemat::core::name::Name;
use battlemat::rulesets::beacon::battle::Battle;
use battlemat::rulesets::beacon::content::Content;
use battlemat::rulesets::beacon::data::words::Phase;
use battlemat::testing;

pub fn placed(id: &str, creature: &str, x: i16, side: u8) -> Placed {
    Placed::new(Name::new(id), Name::new(creature), Spot::new(x, 5), SideId(side))
}

/// Nobody does anything until a phase of a round has come.
pub fn wait(battle: &mut Battle, round: u16, phase: Phase) {
    while (battle.view().clock().round, battle.view().phase()) < (round, phase) {
        let decision = battle.view().decision().expect("the fight goes on").clone();
        let nothing = match (&decision.options, decision.about) {
            (Options::Act, Some(who)) => Intent::EndTurn(who),
            _ => Intent::Pass,
        };
        battle.submit(nothing).expect("nothing is always allowed here");
    }
}

// covers: BC-ORD-11
#[test]
fn whoever_comes_after_its_phase_acts_in_the_next_round() {
    let content = std::sync::Arc::clone(testing::library().get::<Content>());
    let mut battle = Battle::new(content, Board::open(20, 20), Dice::seeded(1));
    for one in [placed("Knight", "knight", 2, 0), placed("Cleaver", "cleaver", 12, 1)] {
        battle.enter(&one).expect("a combatant");
    }
    battle.begin();
    wait(&mut battle, 1, Phase::Brawl);
    let late = battle.enter(&placed("Bow", "longshot", 16, 1)).expect("a combatant");
    let due = |battle: &Battle| {
        let order = battle.view().slots().npcs_in(Phase::Skirmish).expect("an order").due().collect::<Vec<_>>();
        order.contains(&late)
    };
    assert!(!due(&battle), "its phase is past");
    wait(&mut battle, 2, Phase::Bolster);
    assert!(due(&battle), "in the next round it has its turn");
    wait(&mut battle, 2, Phase::Skirmish);
    battle.submit(Intent::Pass).expect("the Knight may wait");
    assert_eq!(battle.view().turn().map(|turn| turn.who), Some(late));
}
