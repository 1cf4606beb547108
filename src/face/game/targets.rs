//! Where the cursor goes with an ability in hand, key by key: to whom it can be aimed at, or to where its area is worth
//! most.

use super::aiming::{Aiming, AreaPlace};
use super::presenter::BattlePresenter;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::side::Feeling;
use crate::face::board::Cursor;

/// Places of an area that keys step through.
const PLACES: usize = 12;

/// The squares to step through, the best first.
pub(super) fn spots(face: &dyn BattlePresenter, aiming: &Aiming) -> Vec<Spot> {
    if aiming.areas.len() > 1 {
        return places(face, aiming);
    }
    // Enemies come first, whatever else might be aimed at.
    let mut list = face.candidates(aiming);
    list.sort_by_key(|&id| face.feeling(aiming.by, id) != Feeling::Enemy);
    list.into_iter().filter_map(|id| Some(face.space(id)?.at)).collect()
}

/// The squares to point at for the places of an area that hit the most enemies and the fewest friends, or else the most
/// friends; one of those that hit the same.
fn places(face: &dyn BattlePresenter, aiming: &Aiming) -> Vec<Spot> {
    let living = face.living();
    let covers = |squares: &[Spot], id: CreatureId| {
        let space = face.space(id);
        space.is_some_and(|space| squares.iter().any(|&spot| space.covers(spot.with_z(space.at.z))))
    };
    let mut found: Vec<(i32, Vec<CreatureId>, usize)> = Vec::new();
    for (index, place) in aiming.areas.iter().enumerate() {
        let hit: Vec<CreatureId> = living.iter().copied().filter(|&id| covers(&place.squares, id)).collect();
        if hit.is_empty() || found.iter().any(|(_, known, _)| *known == hit) {
            continue;
        }
        let count = |feeling| hit.iter().filter(|&&id| face.feeling(aiming.by, id) == feeling).count() as i32;
        // An enemy counts for more than any number of friends does for gifts.
        let (enemies, friends) = (count(Feeling::Enemy), count(Feeling::Friend));
        let worth = if enemies > 0 { 100 + 2 * enemies - 3 * friends } else { friends };
        found.push((worth, hit, index));
    }
    // A stable sort: of equals the first stays first.
    found.sort_by_key(|(worth, ..)| -worth);
    let spots = found.into_iter().take(PLACES).filter_map(|(.., index)| pointed_at(face, aiming, index));
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
    use super::super::table::Table;
    use super::*;
    use crate::ai::Player;
    use crate::core::intent::Options;
    use crate::core::name::Name as Slug;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// With an area in hand the first place that keys lead to hits an enemy where any place does.
    #[test]
    fn keys_lead_an_area_to_enemies_first() {
        let windows = Windows::from_plugins(AllRulesets);
        let mut counts = [0; 2];
        for (game, level) in [(0, "crossroads"), (1, "wyrm-barrow"), (1, "reed-crossing"), (1, "wet-boots")] {
            let people = [true, false];
            let mut table = Table::new(&windows, testing::library(), Slug::new(level), &[], None, &people, 5).unwrap();
            let mut led = 0;
            while let Some(decision) = table.decision().cloned().filter(|_| led < 3) {
                let face = table.face();
                let who = bar::owner(&table).filter(|_| matches!(decision.options, Options::Act));
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
                let version = table.version;
                let answer = table.game.opponent(Player::Plain, version, None).unwrap();
                table.submit(answer).unwrap();
            }
            counts[game] += led;
        }
        assert!(counts[0] > 0 && counts[1] > 0, "{counts:?}");
    }
}
