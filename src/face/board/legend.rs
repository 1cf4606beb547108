//! What a square's ground is, in words.

use super::token::Ties;
use crate::core::board::{Board, Door, Hazard, Material, Solid, Surface, Tile};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;

/// Something about a square's ground that games take differently.
pub enum GroundPart<'a> {
    /// It is so many squares above or below the plain.
    Height(i16),
    /// A low obstacle, which gives cover.
    Cover,
    /// It is dangerous.
    Hazard(&'a Hazard),
}

/// Everything there is to know of a square beside who stands there, a line each: its ground, fields, auras over it.
pub fn legend(
    board: &Board,
    ties: &Ties,
    space: impl Fn(CreatureId) -> Option<Space>,
    words: impl Fn(&GroundPart) -> Option<String>,
    spot: Spot,
) -> Vec<String> {
    let fields =
        ties.fields.iter().filter(|field| field.squares.iter().any(|square| (square.x, square.y) == (spot.x, spot.y)));
    let near = |of: CreatureId, radius: i16| {
        space(of).is_some_and(|space| space.distance(Space::square(spot.with_z(space.at.z))) <= radius)
    };
    let auras = ties.auras.iter().filter(|aura| near(aura.of, aura.radius));
    let mut lines: Vec<String> = ground(board, words, spot).into_iter().collect();
    lines.extend(fields.map(|field| field.words.clone()));
    lines.extend(auras.map(|aura| aura.name.clone()));
    lines
}

/// What there is to know of a square's ground; nothing where it is plain and level, or off the map.
fn ground(board: &Board, own: impl Fn(&GroundPart) -> Option<String>, spot: Spot) -> Option<String> {
    let tile = board.tile(spot)?;
    let mut words = Vec::new();
    words.extend(tile.solid.as_ref().map(|solid| filled(tile, solid)));
    if let (Some(Door::Open(_)), None) = (tile.door, tile.solid) {
        words.push("an open door".to_owned());
    }
    if tile.solid.is_none() {
        words.extend(open(tile, &own));
    }
    if tile.elevation != 0 && tile.surface != Surface::Pit {
        let plain = || format!("height {}", tile.elevation);
        words.push(own(&GroundPart::Height(tile.elevation)).unwrap_or_else(plain));
    }
    let mut text = words.join("; ");
    text.get_mut(..1)?.make_ascii_uppercase();
    Some(text)
}

fn filled(tile: &Tile, solid: &Solid) -> String {
    let material = match solid.material {
        Material::Glass => "glass",
        Material::Wood => "wood",
        Material::Stone => "stone",
        Material::Metal => "metal",
    };
    let what = match tile.door {
        Some(_) => format!("a shut door of {material}"),
        None => material.to_owned(),
    };
    let top = solid.top.map(|top| format!(", {} high", squares(top))).unwrap_or_default();
    let breaks = if solid.breakable { ", can be broken" } else { "" };
    format!("{what}{top}: obstructs movement and line of effect{breaks}")
}

fn open(tile: &Tile, own: impl Fn(&GroundPart) -> Option<String>) -> Vec<String> {
    let mut words = Vec::new();
    match tile.surface {
        Surface::Ground => {}
        Surface::Water => words.push("water: to swim through".to_owned()),
        Surface::Climb => words.push("to climb along".to_owned()),
        Surface::Pit => words.push(format!("a pit, {} deep", squares(-tile.elevation))),
    }
    if tile.difficult {
        words.push("difficult ground: costs 2 to enter".to_owned());
    }
    if tile.low {
        words.push(own(&GroundPart::Cover).unwrap_or_else(|| "a low obstacle: gives cover".to_owned()));
    }
    if tile.flimsy {
        words.push("a window or curtain: lines of effect pass and break it".to_owned());
    }
    if tile.obscured {
        words.push("darkness or foliage: creatures inside are concealed".to_owned());
    }
    if let Some(hazard) = &tile.hazard {
        let spaced = |name: &str| if name.is_empty() { String::new() } else { format!("{name} ") };
        let imposes = hazard.imposes.as_str();
        let also = if imposes.is_empty() { String::new() } else { format!(", makes {imposes}") };
        let usual = || match hazard.damage {
            0 => format!("entering makes {imposes}"),
            damage => format!("hurts: {damage} {}damage for each square entered{also}", spaced(hazard.kind.as_str())),
        };
        words.push(own(&GroundPart::Hazard(hazard)).unwrap_or_else(usual));
    }
    words
}

fn squares(count: i16) -> String {
    if count == 1 { "1 square".to_owned() } else { format!("{count} squares") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::name::Name;

    #[test]
    fn only_ground_that_matters_is_told() {
        let mut board = Board::open(4, 1);
        let told = |board: &Board, x: i16| ground(board, |_| None, Spot::new(x, 0));
        assert_eq!(told(&board, 0), None);
        assert_eq!(told(&board, 9), None);
        {
            let mut tile = board.tile_mut(Spot::new(1, 0)).unwrap();
            (tile.difficult, tile.elevation) = (true, 2);
        }
        assert_eq!(told(&board, 1).unwrap(), "Difficult ground: costs 2 to enter; height 2");
        let fire = Hazard { damage: 2, kind: Name::new("fire"), imposes: Name::default() };
        board.tile_mut(Spot::new(2, 0)).unwrap().hazard = Some(fire);
        assert_eq!(told(&board, 2).unwrap(), "Hurts: 2 fire damage for each square entered");
        let crate_of_wood = Solid { material: Material::Wood, breakable: true, top: None, worn: 0 };
        board.tile_mut(Spot::new(3, 0)).unwrap().solid = Some(crate_of_wood);
        assert_eq!(told(&board, 3).unwrap(), "Wood: obstructs movement and line of effect, can be broken");
    }
}
