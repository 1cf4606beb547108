//! The list of everything that could be answered agrees with the check of a single answer.

use std::sync::{Arc, LazyLock};

use battlemat::content::level::Placed;
use battlemat::core::board::{Board, Material, Solid};
use battlemat::core::dice::Dice;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::{CreatureId, SideId};
use battlemat::core::intent::{Choice, Intent, Use};
use battlemat::core::link;
use battlemat::core::name::Name;
use battlemat::rulesets::draw_steel;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::content::Content;
use battlemat::rulesets::draw_steel::rules::actions::legal;
use battlemat::rulesets::draw_steel::rules::grabbing;
use battlemat::rulesets::draw_steel::rules::targeting;
use battlemat::rulesets::draw_steel::scenario::stage;

static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(draw_steel::testing::content_with_fixtures);

/// The first combatant's turn, waiting for what it does; heroes fight for side 0.
fn battle(board: Board, placed: &[(&str, i16, i16)]) -> (Battle, Vec<CreatureId>) {
    let mut battle = Battle::new(Arc::clone(&CONTENT), board, Dice::scripted([]));
    let mut ids = Vec::new();
    for (index, &(creature, x, y)) in placed.iter().enumerate() {
        let entry = Placed::new(
            Name::new(&format!("c{index}")),
            Name::new(creature),
            Spot::new(x, y),
            SideId(u8::from(!creature.contains("hero"))),
        );
        ids.push(battle.enter(&entry).expect("room to stand"));
    }
    stage::start_turn(&mut battle, ids[0]);
    assert_eq!(battle.fault(), None);
    (battle, ids)
}

fn answers(battle: &Battle) -> Vec<Intent> {
    let mut all = Vec::new();
    battle.legal(|intent| all.push(intent));
    all
}

fn uses(battle: &Battle, ability: &str) -> Vec<Use> {
    let uses = answers(battle).into_iter().filter_map(|intent| match intent {
        Intent::Use(wanted) => Some(wanted),
        _ => None,
    });
    uses.filter(|wanted| wanted.ability == *ability).collect()
}

// covers: DS-ABIL-18
#[test]
fn areas_widened_for_a_price_are_listed_where_they_catch_more() {
    let (battle, ids) =
        battle(Board::open(20, 20), &[("test-hero-adept", 5, 5), ("test-foe", 6, 5), ("test-foe", 9, 5)]);
    let view = battle.view();
    let ability = view.ability(ids[0], Name::new("test-overtones")).unwrap();
    let caught = |wanted: &Use| {
        let area = targeting::area(view, wanted.by, ability, wanted.spend, &wanted.area).unwrap();
        targeting::caught(view, wanted.by, ability, &area)
    };
    let listed: Vec<(i16, Vec<CreatureId>)> =
        uses(&battle, "test-overtones").iter().map(|wanted| (wanted.spend, caught(wanted))).collect();
    assert_eq!(listed, [(0, vec![ids[1]]), (4, vec![ids[1], ids[2]])]);
}

#[test]
fn everything_listed_would_be_taken() {
    let mut board = Board::open(12, 12);
    let wood = Solid { material: Material::Wood, breakable: true, top: None, worn: 0 };
    board.tile_mut(Spot::new(5, 4)).unwrap().solid = Some(wood);
    let (mut battle, ids) = battle(
        board,
        &[("test-hero", 5, 5), ("test-hero", 2, 2), ("test-foe", 6, 5), ("test-foe-big", 7, 7), ("barrel", 4, 5)],
    );
    let hold = grabbing::hold(battle.world_mut(), Name::new("grab"), false);
    link::connect(battle.world_mut(), ids[2], ids[1], hold);
    let list = answers(&battle);
    assert!(list.len() > 100);
    for intent in &list {
        assert_eq!(battle.check(intent), Ok(()), "{intent:?}");
    }
}

// covers: DS-DMG-14
#[test]
fn squares_of_wall_in_reach_are_listed() {
    let mut board = Board::open(12, 12);
    let solid = |breakable| Some(Solid { material: Material::Wood, breakable, top: None, worn: 0 });
    board.tile_mut(Spot::new(5, 4)).unwrap().solid = solid(true);
    board.tile_mut(Spot::new(4, 4)).unwrap().solid = solid(false);
    board.tile_mut(Spot::new(8, 5)).unwrap().solid = solid(true);
    let (battle, _) = battle(board, &[("test-hero", 5, 5), ("test-foe", 11, 11)]);
    let squares = |ability| uses(&battle, ability).into_iter().flat_map(|wanted| wanted.area).collect::<Vec<Spot>>();
    assert_eq!(squares("test-strike"), [Spot::new(5, 4)]);
    assert_eq!(squares("test-shot"), [Spot::new(5, 4), Spot::new(8, 5)]);
    assert_eq!(squares("test-hex"), [], "it is not used on objects");
}

// covers: DS-COND-20
#[test]
fn a_side_lets_go_of_its_own_captives_only() {
    let (mut battle, ids) =
        battle(Board::open(12, 12), &[("test-hero", 5, 5), ("test-hero", 2, 2), ("test-foe", 6, 5)]);
    for (holder, captive) in [(2, 0), (1, 2)] {
        let hold = grabbing::hold(battle.world_mut(), Name::new("grab"), false);
        link::connect(battle.world_mut(), ids[holder], ids[captive], hold);
    }
    let let_go = |by: usize, captive: usize| {
        let with = Name::new("let-go");
        Intent::Choose(Choice::React { by: ids[by], with, on: Some(ids[captive]), spend: 0 })
    };
    let mentioned = |list: Vec<Intent>| {
        let releases = list.into_iter().filter(|intent| matches!(intent, Intent::Choose(Choice::React { .. })));
        releases.collect::<Vec<Intent>>()
    };
    assert_eq!(mentioned(answers(&battle)), [let_go(1, 2)]);
    assert_eq!(legal::releases(battle.view(), SideId(1)), [let_go(2, 0)], "on the other side's turn too");
    assert_eq!(battle.check(&let_go(2, 0)), Ok(()));
    for (by, captive) in [(0, 0), (0, 2), (2, 1)] {
        assert!(battle.check(&let_go(by, captive)).is_err(), "{by} does not hold {captive}");
    }
}
