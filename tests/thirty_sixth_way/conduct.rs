//! Enemies do with their turns what their blocks say (ESC-MOOK-04).

use std::sync::Arc;

use battlemat::ai::Policy as _;
use battlemat::content::level::Placed;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::SideId;
use battlemat::core::intent::{Intent, Use};
use battlemat::core::name::Name;
use battlemat::rulesets::thirty_sixth_way::ai::Plain;
use battlemat::rulesets::thirty_sixth_way::battle::Battle;
use battlemat::rulesets::thirty_sixth_way::content::Content;
use battlemat::testing;

/// A fight in which the first enemy's turn has come, after every hero has ended theirs.
fn turn_of(enemy: &str, at: (i16, i16), heroes: &[(&str, (i16, i16))]) -> Battle {
    let content: Arc<Content> = Arc::clone(testing::library().get());
    let mut battle = Battle::new(content, Board::open(20, 20), Dice::seeded(1));
    let spot = |(x, y): (i16, i16)| Spot::new(x, y);
    for (creature, at) in heroes {
        let placed = Placed {
            id: Name::new(creature),
            creature: Name::new(creature),
            at: spot(*at),
            side: SideId(0),
            own: Default::default(),
        };
        battle.enter(&placed).expect("a hero");
    }
    let placed = Placed {
        id: Name::new("Foe"),
        creature: Name::new(enemy),
        at: spot(at),
        side: SideId(1),
        own: Default::default(),
    };
    battle.enter(&placed).expect("an enemy");
    battle.begin();
    let foe = battle.by_tag(Name::new("Foe")).expect("the enemy");
    for _ in 0..40 {
        let asked = battle.decision().expect("a decision").clone();
        if asked.ask.slug() == *"turn" && asked.about == Some(foe) {
            return battle;
        }
        let answer = match asked.about {
            Some(who) if asked.ask.slug() == *"turn" => Intent::EndTurn(who),
            _ if asked.passable() => Intent::Pass,
            _ => {
                let mut first = None;
                if let battlemat::core::intent::Options::Choose { choices, .. } = &asked.options {
                    first = choices.first().cloned();
                }
                Intent::Choose(first.expect("a choice"))
            }
        };
        battle.submit(answer).expect("a legal answer");
    }
    panic!("its turn does not come");
}

fn answer(battle: &Battle) -> Intent {
    Plain::default().answer(battle)
}

fn engage(battle: &mut Battle, hero: &str) {
    let (foe, hero) = (
        battle.by_tag(Name::new("Foe")).expect("they stand there"),
        battle.by_tag(Name::new(hero)).expect("they stand there"),
    );
    battle
        .submit(Intent::Use(Use { by: foe, ability: Name::new("engage"), on: vec![hero], ..Use::default() }))
        .expect("engaging is free");
    // Nobody steps in between.
    while battle.decision().is_some_and(|asked| asked.ask.slug() != *"turn") {
        battle.submit(Intent::Pass).expect("nobody has to");
    }
}

// covers: ESC-MOOK-04
#[test]
fn a_wary_goblin_disengages_before_it_moves_on_to_whom_it_wants() {
    // The emberwright has the fewest hit points; the warden stands beside the goblin.
    let mut battle = turn_of("bramble-goblin", (6, 5), &[("warden", (5, 5)), ("emberwright", (11, 5))]);
    engage(&mut battle, "warden");
    let Intent::Use(wanted) = answer(&battle) else { panic!("{:?}", answer(&battle)) };
    assert_eq!(wanted.ability, Name::new("disengage"));
    assert!(!wanted.path.is_empty());
}

// covers: ESC-MOOK-04
#[test]
fn a_reckless_wolf_walks_off_past_everything() {
    let mut battle = turn_of("hush-wolf", (6, 5), &[("warden", (5, 5)), ("emberwright", (11, 5))]);
    engage(&mut battle, "warden");
    assert!(matches!(answer(&battle), Intent::Walk { .. }), "{:?}", answer(&battle));
}

// covers: ESC-MOOK-04
#[test]
fn a_cautious_rattlebow_never_provokes() {
    let mut battle = turn_of("rattlebow", (6, 5), &[("warden", (5, 5)), ("emberwright", (11, 5))]);
    engage(&mut battle, "warden");
    match answer(&battle) {
        Intent::Use(wanted) => assert!(wanted.ability != Name::new("bone-bow"), "{wanted:?}"),
        Intent::EndTurn(_) => {}
        other => panic!("{other:?}"),
    }
}

// covers: ESC-MOOK-04
#[test]
fn targets_are_chosen_by_the_word_in_the_block() {
    let aimed = |enemy: &str, heroes: &[(&str, (i16, i16))]| {
        let battle = turn_of(enemy, (10, 5), heroes);
        match answer(&battle) {
            Intent::Use(wanted) => battle.tag(wanted.on[0]).to_string(),
            other => panic!("{other:?}"),
        }
    };
    // The lowest AC, the nearest.
    assert_eq!(aimed("rattlebow", &[("warden", (7, 5)), ("emberwright", (3, 5))]), "emberwright");
    assert_eq!(aimed("stonegazer", &[("warden", (8, 5)), ("emberwright", (5, 5))]), "warden");
}
