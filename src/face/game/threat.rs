//! Where enemies could strike in melee on their next turns, shown with a key.

use super::presenter::Threat;
use super::table::Table;
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::side::Feeling;
use crate::core::sight;

/// Names that a square is told with.
const NAMED: usize = 4;

/// A square in which somebody of a player's sides could be struck in melee by enemies that move first.
pub(super) struct Threatened {
    /// Where.
    pub spot: Spot,
    /// By whom.
    pub by: Vec<CreatureId>,
}

/// Every such square.
pub(super) fn squares(table: &Table) -> Vec<Threatened> {
    let face = table.face();
    let own: Vec<CreatureId> = face.living().into_iter().filter(|&id| table.is_person(face.side(id))).collect();
    let enemy = |id: &CreatureId| {
        !table.is_person(face.side(*id)) && own.iter().any(|&mine| face.feeling(mine, *id) == Feeling::Enemy)
    };
    let threat = |id: CreatureId| Some((id, face.threat(id)?));
    let threats: Vec<(CreatureId, Threat)> = face.living().into_iter().filter(enemy).filter_map(threat).collect();
    let board = table.game.board();
    let threatened = |spot: Spot| {
        let by = threats.iter().filter(|(_, threat)| reaches(board, threat, spot)).map(|&(id, _)| id).collect();
        Threatened { spot, by }
    };
    // Nobody is struck where nobody can stand.
    let open = |&spot: &Spot| face.at(spot).is_some() || board.tile(spot).is_none_or(|tile| tile.solid.is_none());
    board.spots().filter(open).map(threatened).filter(|threatened| !threatened.by.is_empty()).collect()
}

/// Whom a square is in reach of, in words; none where it is out of everybody's.
pub(super) fn words(table: &Table, squares: &[Threatened], at: Spot) -> Option<String> {
    let here = squares.iter().find(|threatened| (threatened.spot.x, threatened.spot.y) == (at.x, at.y))?;
    let names: Vec<String> = here.by.iter().take(NAMED).map(|&id| table.face().name(id)).collect();
    let more = here.by.len() - names.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    Some(format!("In reach of {}{more}", names.join(", ")))
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
                    threatened.iter().filter(|near| space.distance(Space::square(near.spot)) <= 1).count() > 3
                })
            };
            assert!(foes.iter().filter(|id| beside(id)).count() * 2 > foes.len(), "{level}");
            assert!(threatened.len() > 9 * foes.len(), "{level}: {} squares", threatened.len());
            let first = &threatened[0];
            let words = words(&table, &threatened, first.spot).unwrap();
            assert!(words.starts_with("In reach of ") && words.contains(&face.name(first.by[0])), "{words}");
        }
    }
}
