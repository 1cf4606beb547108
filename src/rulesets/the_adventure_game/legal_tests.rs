use super::super::battle::Battle;
use super::super::content::Content;
use super::super::mutations;
use super::*;
use crate::content::level::Placed;
use crate::core::board::{Board, Material, Solid};
use crate::core::dice::Dice;
use crate::core::fact::Cause;
use crate::core::ids::SideId;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::testing::{level, library};

/// The barrow with its fire in the middle, and whoever is named put somewhere.
fn barrow(places: &[(&str, i16, i16)]) -> Battle {
    let content = Arc::clone(library().get());
    let mut battle = Battle::from_level(content, &level("wyrm-barrow"), Dice::seeded(1)).expect("a battle");
    // Nobody else is in the way.
    let gnawlings = ["Gnawling-1", "Gnawling-2"].map(Name::new);
    for (at, tag) in gnawlings.into_iter().enumerate() {
        let who = battle.view().by_tag(tag).expect("somebody");
        mutations::put_on(battle.world_mut(), who, Spot::new(1 + at as i16, 12));
    }
    for &(tag, x, y) in places {
        let who = battle.view().by_tag(Name::new(tag)).expect("somebody");
        mutations::put_on(battle.world_mut(), who, Spot::new(x, y));
    }
    battle
}

fn burns(view: View, path: &[Spot]) -> bool {
    path.iter().any(|&spot| ground::harm(view.board(), spot) > 0)
}

/// Of ways that cost the same the one that hurts least is gone (TP-TER-05).
#[test]
fn ways_and_charges_go_around_hazards_where_that_costs_nothing() {
    let battle = barrow(&[("Vanguard", 12, 3), ("Wyrm", 10, 9)]);
    let view = battle.view();
    let (who, wyrm) = (view.by_tag(Name::new("Vanguard")).unwrap(), view.by_tag(Name::new("Wyrm")).unwrap());
    let walk = Going { squares: Far::Speed, how: Manner::Walk, provokes: true };
    let ways = ways(view, who, walk, &mut PathField::new());
    let way = ways.iter().find(|way| way.to == Spot::new(10, 8)).expect("a way below the fire");
    assert_eq!((way.cost, burns(view, &way.path)), (5, false), "{:?}", way.path);
    let fire = ways.iter().find(|way| way.to == Spot::new(11, 5)).expect("a way into the fire");
    assert_eq!((fire.cost, fire.danger), (2, 2), "only the last square burns: {:?}", fire.path);
    let charge = charges(view, who, wyrm).into_iter().find(|way| !burns(view, &way.path));
    assert!(charge.is_some(), "a charge that keeps to the edge of the fire");
}

/// A Passing Cut may turn back after the attack: it is made before a square beside the enemy is left.
#[test]
fn a_passing_cut_may_come_back_to_its_own_side() {
    let battle = barrow(&[("Duelist", 7, 8), ("Wyrm", 10, 8)]);
    let view = battle.view();
    let (who, wyrm) = (view.by_tag(Name::new("Duelist")).unwrap(), view.by_tag(Name::new("Wyrm")).unwrap());
    let power = view.power(who, Name::new("passing-cut")).expect("its power");
    let cuts = cuts(view, who, power, wyrm, &mut PathField::new());
    let to = |x, y| cuts.iter().find(|way| way.path.last() == Some(&Spot::new(x, y)));
    let back = to(6, 7).expect("a way to the wyrm and back");
    assert!(back.path.iter().any(|&spot| ground::adjacent(spot, Spot::new(10, 8))));
    assert!(to(11, 9).is_some(), "past it");
    let ends: std::collections::BTreeSet<_> = cuts.iter().map(|way| way.path.last().copied()).collect();
    assert_eq!(ends.len(), cuts.len(), "one way to each square");
}

/// A push is foretold as it goes: straight away, over whatever burns there, as far as there is room.
#[test]
fn the_way_of_a_push_is_known_before() {
    let mut battle = barrow(&[]);
    let (who, wyrm) = {
        let view = battle.view();
        (view.by_tag(Name::new("Vanguard")).unwrap(), view.by_tag(Name::new("Wyrm")).unwrap())
    };
    let spots: Vec<Spot> = battle.view().board().spots().map(ground::flat).collect();
    let mut burnt = 0;
    for spot in spots {
        let [at, to, end] = [1, 2, 3].map(|dx| Spot::new(spot.x + dx, spot.y));
        let view = battle.view();
        let open = [spot, at, to, end].windows(2).all(|pair| ground::steps_freely(view.board(), pair[0], pair[1]));
        let free = [spot, at, to, end].iter().all(|&spot| view.on(spot).all(|id| id == who || id == wyrm));
        if !open || !free {
            continue;
        }
        mutations::put_on(battle.world_mut(), who, spot);
        mutations::put_on(battle.world_mut(), wyrm, at);
        let view = battle.view();
        assert_eq!(mutations::push_way(view, wyrm, spot, 2, ForcedKind::Push), [to, end]);
        burnt += usize::from(burns(view, &[to, end]));
    }
    assert!(burnt > 0, "some way leads over fire");
}

/// A strip of open ground with somebody on each square named.
fn strip(walls: &[i16], who: &[(&str, u8, i16)]) -> Battle {
    let mut board = Board::open(9, 1);
    for &x in walls {
        let wall = Solid { material: Material::Stone, breakable: false, top: None, worn: 0 };
        board.tile_mut(Spot::new(x, 0)).expect("a square").solid = Some(wall);
    }
    let mut battle = Battle::new(Arc::clone(library().get::<Content>()), board, Dice::seeded(1));
    for &(creature, side, x) in who {
        let (tag, at) = (Name::new(creature), Spot::new(x, 0));
        battle.enter(&Placed::new(tag, tag, at, SideId(side))).expect("a fighter");
    }
    battle
}

/// Where somebody could go, as columns, and the danger of each way.
fn columns(battle: &Battle, who: u16, going: Going) -> Vec<(i16, i16)> {
    let mut goals: Vec<(i16, i16)> = goals(battle.view(), CreatureId(who), going, &mut PathField::new())
        .into_iter()
        .map(|goal| (goal.to.x, goal.danger))
        .collect();
    goals.sort_unstable();
    goals
}

/// Nobody is walked through who is up; the fallen are, but not ended on (TP-MOV-04, TP-MOV-06).
#[test]
fn ways_lead_over_the_fallen_and_not_over_enemies() {
    let walk = Going { squares: Far::Squares(3), how: Manner::Walk, provokes: false };
    let mut battle = strip(&[], &[("moss-ogre", 1, 2), ("vanguard", 0, 4)]);
    assert_eq!(columns(&battle, 0, walk), [(0, 0), (1, 0), (3, 0)]);
    mutations::fall(battle.world_mut(), CreatureId(1), Cause::default());
    assert_eq!(columns(&battle, 0, walk), [(0, 0), (1, 0), (3, 0), (5, 0)]);
}

/// Only ways that provoke are dangerous, from the first square that is left beside an enemy (TP-THR-03, TP-THR-07).
#[test]
fn careful_ways_are_in_no_danger() {
    let battle = strip(&[], &[("moss-ogre", 1, 2), ("vanguard", 0, 3)]);
    let two = |provokes| Going { squares: Far::Squares(2), how: Manner::Walk, provokes };
    let strike = i16::try_from(STRIKE).expect("a small number");
    assert_eq!(columns(&battle, 0, two(true)), [(0, strike), (1, strike)]);
    assert_eq!(columns(&battle, 0, two(false)), [(0, 0), (1, 0)]);
}

/// Slip leads through walls and creatures, onto free squares (content table 5.2).
#[test]
fn slip_leads_through_walls() {
    let slip = Going { squares: Far::Squares(4), how: Manner::Slip, provokes: false };
    let battle = strip(&[2], &[("barrow-shade", 1, 1), ("vanguard", 0, 3)]);
    assert_eq!(columns(&battle, 0, slip), [(0, 0), (4, 0), (5, 0)]);
}
