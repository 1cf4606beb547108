//! Where enemies could strike in melee on their next turns, shown with a key.

use super::presenter::Threat;
use super::table::Table;
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::side::Feeling;
use crate::core::sight;

/// The squares in which somebody of a player's sides could be struck in melee by an enemy that moves first.
pub(super) fn squares(table: &Table) -> Vec<Spot> {
    let face = table.face();
    let own: Vec<CreatureId> = face.living().into_iter().filter(|&id| table.is_person(face.side(id))).collect();
    let enemy = |id: &CreatureId| {
        !table.is_person(face.side(*id)) && own.iter().any(|&mine| face.feeling(mine, *id) == Feeling::Enemy)
    };
    let threats: Vec<Threat> = face.living().into_iter().filter(enemy).filter_map(|id| face.threat(id)).collect();
    let board = table.game.board();
    board.spots().filter(|&spot| threats.iter().any(|threat| reaches(board, threat, spot))).collect()
}

fn reaches(board: &Board, threat: &Threat, spot: Spot) -> bool {
    let target = Space::square(spot);
    threat.from.iter().any(|&from| {
        let distance = from.distance(target);
        // Whoever is beside somebody sees it; over a longer reach a wall may stand between.
        distance <= threat.reach && (distance <= 1 || sight::line_of_effect(board, from, target))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::name::Name as Slug;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// Every game tells where its enemies could strike: around each of them, and farther than that.
    #[test]
    fn enemies_threaten_what_they_could_walk_up_to() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["crossroads", "reed-crossing"] {
            let table =
                Table::new(&windows, testing::library(), Slug::new(level), &[], None, &[true, false], 5).unwrap();
            let threatened = squares(&table);
            let face = table.face();
            let foes: Vec<CreatureId> =
                face.living().into_iter().filter(|&id| !table.is_person(face.side(id))).collect();
            let beside = |id: &CreatureId| {
                face.space(*id).is_some_and(|space| {
                    threatened.iter().filter(|&&spot| space.distance(Space::square(spot)) <= 1).count() > 3
                })
            };
            assert!(foes.iter().filter(|id| beside(id)).count() * 2 > foes.len(), "{level}");
            assert!(threatened.len() > 9 * foes.len(), "{level}: {} squares", threatened.len());
        }
    }
}
