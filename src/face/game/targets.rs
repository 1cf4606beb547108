//! Where the cursor goes with an ability in hand, key by key: to whom it can be aimed at, or to where its area is worth
//! most.

use std::cmp::Reverse;

use super::aiming::{Aiming, AreaPlace};
use super::approach::{Approach, approach};
use super::presenter::BattlePresenter;
use super::selection::Hand;
use super::table::Table;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::RouteOptions;
use crate::core::side::Feeling;
use crate::face::board::Cursor;

/// Places of an area that keys step through, and of those that hit the same the ones that are tried.
const PLACES: usize = 12;
const ALIKE: usize = 24;

/// Squares around somebody that are looked at for what it could handle.
const NEAR: i16 = 2;

/// The squares to step through, the best first.
pub(super) fn spots(face: &dyn BattlePresenter, aiming: &Aiming) -> Vec<Spot> {
    if aiming.areas.len() > 1 {
        return places(face, aiming);
    }
    // Enemies come first, whatever else might be aimed at, and of those whom it would do most to, then the nearest.
    let mut list = face.candidates(aiming);
    list.sort_by_cached_key(|&id| {
        let enemy = face.feeling(aiming.by, id) == Feeling::Enemy;
        (!enemy, Reverse(if enemy { face.promise(aiming, id) } else { 0 }), far(face, aiming.by, id))
    });
    if list.is_empty() {
        return beside(face, aiming);
    }
    list.into_iter().filter_map(|id| Some(face.space(id)?.at)).collect()
}

/// Squares near by that something can be done with as it is in hand, such as a door, the nearest first.
fn beside(face: &dyn BattlePresenter, aiming: &Aiming) -> Vec<Spot> {
    let Some(own) = face.space(aiming.by) else { return Vec::new() };
    let (from, to) = (own.at.offset(-NEAR, -NEAR, 0), own.far().offset(NEAR, NEAR, 0));
    let fits = |spot: &Spot| {
        let wanted = face.as_use(aiming, &Cursor { spot: Some(*spot), by_keys: true });
        !wanted.area.is_empty() && face.fits(&wanted).is_ok()
    };
    let squares = (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| Spot::new(x, y)));
    let mut list: Vec<Spot> = squares.filter(fits).collect();
    list.sort_by_key(|&spot| own.distance(Space::square(spot.with_z(own.at.z))));
    list
}

/// Whom keys step through with nothing in hand: all who are no friends of whoever acts; first those that can be struck
/// from here, then those to whom a walk leads for that, each the nearest first.
pub(super) fn foes(table: &Table, hand: &Hand) -> Vec<CreatureId> {
    let face = table.face();
    let own = face.active();
    let others = |&id: &CreatureId| own.is_none_or(|own| face.feeling(own, id) != Feeling::Friend);
    let mut list: Vec<CreatureId> = face.living().into_iter().filter(others).collect();
    let Some(own) = own else { return list };
    let reached = |id: CreatureId| match face.space(id).and_then(|space| approach(table, hand, space.at)) {
        Some(Approach::Strike(_)) => 0,
        Some(Approach::Walk(..)) => 1,
        None => 2,
    };
    list.sort_by_cached_key(|&id| (face.feeling(own, id) != Feeling::Enemy, reached(id), far(face, own, id)));
    list
}

/// The squares that a movement may end on, the nearest to whoever is moved first.
pub(super) fn ends(face: &dyn BattlePresenter, options: &RouteOptions) -> Vec<Spot> {
    let mut list: Vec<Spot> = Vec::new();
    for end in options.routes.iter().filter_map(|route| route.last()) {
        if !list.iter().any(|known| (known.x, known.y) == (end.x, end.y)) {
            list.push(*end);
        }
    }
    let here = face.space(options.mover);
    list.sort_by_key(|&end| here.map_or(0, |here| here.distance(Space::new(end, here.side))));
    list
}

/// Squares between two.
fn far(face: &dyn BattlePresenter, from: CreatureId, to: CreatureId) -> i16 {
    face.space(from).zip(face.space(to)).map_or(i16::MAX, |(from, to)| from.distance(to))
}

/// The squares to point at for the places of an area that hit the most enemies and the fewest friends, or else the most
/// friends; one of those that hit the same.
fn places(face: &dyn BattlePresenter, aiming: &Aiming) -> Vec<Spot> {
    let living = face.living();
    let covers = |squares: &[Spot], id: CreatureId| {
        let space = face.space(id);
        space.is_some_and(|space| squares.iter().any(|&spot| space.covers(spot.with_z(space.at.z))))
    };
    let mut found: Vec<(i32, Vec<CreatureId>, Vec<usize>)> = Vec::new();
    for (index, place) in aiming.areas.iter().enumerate() {
        let hit: Vec<CreatureId> = living.iter().copied().filter(|&id| covers(&place.squares, id)).collect();
        if hit.is_empty() {
            continue;
        }
        if let Some((.., places)) = found.iter_mut().find(|(_, known, _)| *known == hit) {
            places.push(index);
            continue;
        }
        let count = |feeling| hit.iter().filter(|&&id| face.feeling(aiming.by, id) == feeling).count() as i32;
        // An enemy counts for more than any number of friends does for gifts.
        let (enemies, friends) = (count(Feeling::Enemy), count(Feeling::Friend));
        let worth = if enemies > 0 { 100 + 2 * enemies - 3 * friends } else { friends };
        found.push((worth, hit, vec![index]));
    }
    // A stable sort: of equals the first stays first.
    found.sort_by_key(|(worth, ..)| -worth);
    // Of some places another one is meant wherever one points; one that hits the same will do.
    let pointed = |places: Vec<usize>| places.into_iter().take(ALIKE).find_map(|index| pointed_at(face, aiming, index));
    let spots = found.into_iter().take(PLACES).filter_map(|(.., places)| pointed(places));
    let mut list: Vec<Spot> = Vec::new();
    spots.for_each(|spot| {
        if !list.contains(&spot) {
            list.push(spot);
        }
    });
    list
}

/// The square to point at for one of the places of an area.
fn pointed_at(face: &dyn BattlePresenter, aiming: &Aiming, index: usize) -> Option<Spot> {
    let AreaPlace { named, squares, .. } = &aiming.areas[index];
    let count = squares.len().max(1) as i32;
    let (x, y) = squares.iter().fold((0, 0), |(x, y), spot| (x + i32::from(spot.x), y + i32::from(spot.y)));
    let off = |spot: &Spot| (i32::from(spot.x) * count - x).pow(2) + (i32::from(spot.y) * count - y).pow(2);
    let mut by_middle: Vec<Spot> = squares.clone();
    by_middle.sort_by_key(off);
    let means = |spot: &Spot| face.as_use(aiming, &Cursor { spot: Some(*spot), by_keys: true }).area == *named;
    named.first().copied().into_iter().filter(|_| named.len() == 1).chain(by_middle).find(means)
}

#[cfg(test)]
mod tests {
    use super::super::bar;
    use super::super::presenter::Slot;
    use super::*;
    use crate::ai::Player;
    use crate::core::ids::SideId;
    use crate::core::intent::{Choice, Intent, Options, Use};
    use crate::core::name::Name as Slug;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// With an area in hand the first place that keys lead to hits an enemy where any place does.
    #[test]
    fn keys_lead_an_area_to_enemies_first() {
        let windows = Windows::from_plugins(AllRulesets);
        let mut counts = [0; 4];
        let levels = [
            (0, "crossroads"),
            (0, "gatehouse"),
            (1, "wyrm-barrow"),
            (1, "reed-crossing"),
            (1, "wet-boots"),
            (2, "lantern-run"),
            (2, "ashfall-court"),
            (3, "back-alley"),
            (3, "toll-bridge"),
        ];
        // What is channelled may be lost before it is released.
        let seeds = |game: usize| if game == 2 { 5..11 } else { 5..6 };
        for (game, level, seed) in
            levels.into_iter().flat_map(|(game, level)| seeds(game).map(move |seed| (game, level, seed)))
        {
            let people = [true, false];
            let mut table =
                Table::new(&windows, testing::library(), Slug::new(level), &[], None, &people, seed).unwrap();
            let (mut led, mut called) = (0, None);
            while let Some(decision) = table.decision().cloned().filter(|_| led < 12) {
                let face = table.face();
                let acts = matches!(decision.options, Options::Act | Options::Use(_));
                let who = bar::owner(&table).filter(|_| acts);
                let slots = who.map_or_else(Vec::new, |who| face.groups(Some(&decision), who));
                for slot in slots.iter().flat_map(|group| &group.slots) {
                    let (Slot::Ability(ability), Some(by)) = (slot, who) else { continue };
                    let aiming = face.aiming(by, *ability);
                    let enemy = |id: &CreatureId| face.feeling(by, *id) == Feeling::Enemy;
                    let enemies: Vec<Spot> =
                        face.living().into_iter().filter(enemy).filter_map(|id| Some(face.space(id)?.at)).collect();
                    let hits = |squares: &[Spot]| {
                        squares.iter().any(|spot| enemies.iter().any(|at| (at.x, at.y) == (spot.x, spot.y)))
                    };
                    if aiming.areas.len() < 2 || !aiming.areas.iter().any(|place| hits(&place.squares)) {
                        continue;
                    }
                    let first = spots(face, &aiming)[0];
                    let cursor = Cursor { spot: Some(first), by_keys: true };
                    let named = face.as_use(&aiming, &cursor).area;
                    let place = aiming.areas.iter().find(|place| place.named == named).unwrap();
                    assert!(hits(&place.squares), "{level}: {ability}");
                    led += 1;
                }
                // The opponent seldom calls the sky down.
                let calls = who.map(|by| face.as_use(&face.aiming(by, Slug::new("skyfall")), &Cursor::default()));
                let calls = calls.filter(|wanted| game == 2 && face.fits(wanted).is_ok()).map(Intent::Use);
                let releases = |choice: &&Choice| match choice {
                    Choice::React { by, with, .. } => *with == *"release" && face.side(*by) == SideId(0),
                    _ => false,
                };
                let calls = calls.or_else(|| match &decision.options {
                    Options::Choose { choices, .. } => choices.iter().find(releases).cloned().map(Intent::Choose),
                    _ => None,
                });
                // Nor does it go on with what hurts: whoever has called it waits for it.
                let waits = called.filter(|by| decision.ask.to_string() == "turn" && decision.about == Some(*by));
                let calls = calls.or(waits.map(Intent::EndTurn));
                called = match &calls {
                    Some(Intent::Use(wanted)) => Some(wanted.by),
                    _ => called,
                };
                let version = table.version;
                let answer = calls.unwrap_or_else(|| table.game.opponent(Player::Plain, version, None).unwrap());
                table.submit(answer).unwrap();
            }
            counts[game] += led;
        }
        assert!(!counts.contains(&0), "{counts:?}");
    }

    /// With a strike in hand keys lead first to whom it would do most to.
    #[test]
    fn keys_lead_to_the_best_target_first() {
        let windows = Windows::from_plugins(AllRulesets);
        let people = [true, false];
        let begin =
            |level: &str| Table::new(&windows, testing::library(), Slug::new(level), &[], None, &people, 3).unwrap();
        let (mut table, mut next) = (begin("crossroads"), Some(begin("toll-bridge")));
        let mut farther = 0;
        loop {
            let Some(decision) = table.decision().cloned() else {
                let Some(another) = next.take() else { break };
                table = another;
                continue;
            };
            let face = table.face();
            let who = bar::owner(&table).filter(|_| matches!(decision.options, Options::Act));
            let slots = who.map_or_else(Vec::new, |who| face.groups(Some(&decision), who));
            for slot in slots.iter().flat_map(|group| &group.slots) {
                let (Slot::Ability(ability), Some(by)) = (slot, who) else { continue };
                let aiming = face.aiming(by, *ability);
                let enemy = |id: &CreatureId| face.feeling(by, *id) == Feeling::Enemy;
                let enemies: Vec<CreatureId> = face.candidates(&aiming).into_iter().filter(enemy).collect();
                if !aiming.areas.is_empty() || enemies.len() < 2 {
                    continue;
                }
                let first = face.at(spots(face, &aiming)[0]).unwrap();
                let most = enemies.iter().map(|&id| face.promise(&aiming, id)).max();
                assert_eq!(Some(face.promise(&aiming, first)), most, "{ability}");
                farther += u32::from(enemies.iter().any(|&id| far(face, by, id) < far(face, by, first)));
            }
            let version = table.version;
            let answer = table.game.opponent(Player::Plain, version, None).unwrap();
            table.submit(answer).unwrap();
        }
        assert!(farther > 0, "the best is the nearest every time");
    }

    /// Beside a door keys lead to it with Open in hand.
    #[test]
    fn keys_lead_to_a_door_that_can_be_opened() {
        let windows = Windows::from_plugins(AllRulesets);
        let mut doors = 0;
        for seed in 1..6 {
            let people = [true, false];
            let level = Slug::new("customs-house");
            let mut table = Table::new(&windows, testing::library(), level, &[], None, &people, seed).unwrap();
            for _ in 0..120 {
                let Some(decision) = table.decision().cloned() else { break };
                let face = table.face();
                if let Some(who) = bar::owner(&table).filter(|_| matches!(decision.options, Options::Act)) {
                    let aiming = face.aiming(who, Slug::new("open"));
                    let at = face.space(who).unwrap().at;
                    let opens = |spot: Spot| face.fits(&Use { area: vec![spot], ..aiming.base() }).is_ok();
                    let near: Vec<Spot> = at.neighbours().filter(|spot| opens(*spot)).collect();
                    assert_eq!(spots(face, &aiming).len(), near.len());
                    doors += near.len();
                }
                let version = table.version;
                let answer = table.game.opponent(Player::Plain, version, None).unwrap();
                table.submit(answer).unwrap();
            }
        }
        assert!(doors > 0, "nobody stood beside a door");
    }

    /// Where a movement has to be picked keys lead to each square that it may end on, the nearest first.
    #[test]
    fn keys_lead_to_every_square_that_a_movement_may_end_on() {
        let windows = Windows::from_plugins(AllRulesets);
        let mut met = 0;
        for seed in 1..4 {
            let people = [true, false];
            let level = Slug::new("crossroads");
            let mut table = Table::new(&windows, testing::library(), level, &[], None, &people, seed).unwrap();
            while let Some(decision) = table.decision().cloned().filter(|_| met < 20) {
                if let Options::Route(options) = &decision.options {
                    let face = table.face();
                    let list = ends(face, options);
                    let space = face.space(options.mover).unwrap();
                    let far: Vec<i16> = list.iter().map(|&end| space.distance(Space::new(end, space.side))).collect();
                    assert!(far.is_sorted());
                    for route in &options.routes {
                        let end = route.last().unwrap();
                        assert_eq!(list.iter().filter(|spot| (spot.x, spot.y) == (end.x, end.y)).count(), 1);
                    }
                    met += 1;
                }
                let version = table.version;
                let answer = table.game.opponent(Player::Plain, version, None).unwrap();
                table.submit(answer).unwrap();
            }
        }
        assert!(met > 0, "somebody is moved");
    }

    /// With nothing in hand keys lead to whom a click would strike before others, and of those alike to the nearest.
    #[test]
    fn keys_lead_to_enemies_in_reach_first() {
        let windows = Windows::from_plugins(AllRulesets);
        let (mut struck, mut walked) = (0, 0);
        for level in ["crossroads", "wyrm-barrow", "toll-bridge", "lantern-run", "thorn-hedge"] {
            let people = [true, false];
            let mut table = Table::new(&windows, testing::library(), Slug::new(level), &[], None, &people, 5).unwrap();
            for _ in 0..120 {
                let Some(decision) = table.decision().cloned() else { break };
                let acts = matches!(decision.options, Options::Act) && table.asked().is_some();
                if let Some(own) = table.face().active().filter(|_| acts) {
                    let (face, hand) = (table.face(), Hand::default());
                    let of = |id: CreatureId| match approach(&table, &hand, face.space(id).unwrap().at) {
                        Some(Approach::Strike(_)) => 0,
                        Some(Approach::Walk(..)) => 1,
                        None => 2,
                    };
                    let enemies = foes(&table, &hand).into_iter().filter(|&id| face.feeling(own, id) == Feeling::Enemy);
                    let keys: Vec<(i32, i16)> = enemies.map(|id| (of(id), far(face, own, id))).collect();
                    assert!(keys.is_sorted(), "{level}: {keys:?}");
                    struck += usize::from(keys.first().is_some_and(|key| key.0 == 0));
                    walked += usize::from(keys.iter().any(|key| key.0 == 1));
                }
                let version = table.version;
                let answer = table.game.opponent(Player::Plain, version, None).unwrap();
                table.submit(answer).unwrap();
            }
        }
        assert!(struck > 5 && walked > 5, "{struck} and {walked}");
    }
}
