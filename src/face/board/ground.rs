//! Ground, terrain and features as layers of tiles.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use super::{BoardModel, OnBoard, SQUARE};
use crate::core::board::{Board, Door, Material, Surface, Tile};
use crate::core::geometry::Spot;
use crate::face::art::{Art, QUARTER_PX, SQUARE_PX};
use crate::face::screen::{FaceSystems, Screen};

/// Heights of the layers, lowest first.
pub(super) mod layer {
    /// Under everything.
    pub const BED: f32 = -1.0;
    /// Ground.
    pub const GROUND: f32 = 0.0;
    /// Walls, water, pits and borders of heights.
    pub const TERRAIN: f32 = 1.0;
    /// Tar over mud.
    pub const TAR: f32 = 1.2;
    /// What higher ground and walls throw on the ground beside them.
    pub const SHADOWS: f32 = 1.5;
    /// Things that stand on a square.
    pub const FEATURES: f32 = 2.0;
    /// Darkness over ground and things.
    pub const DARK: f32 = 2.5;
    /// Lit squares.
    pub const MARKS: f32 = 3.0;
    /// Tokens, each a little above the one before.
    pub const TOKENS: f32 = 10.0;
}

/// Anything of the ground, replaced as a whole when the board changes.
#[derive(Component)]
struct Ground;

/// Adds the drawing of the ground.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        rebuild.in_set(FaceSystems::Draw).run_if(in_state(Screen::Battle).and_then(resource_changed::<BoardModel>)),
    );
    app.add_systems(OnEnter(Screen::Battle), |mut board: ResMut<BoardModel>| board.set_changed());
}

fn rebuild(mut commands: Commands, board: Res<BoardModel>, art: Res<Art>, old: Query<Entity, With<Ground>>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let board = &board.0;
    let (width, height) = (board.width().max(0) as u32, board.height().max(0) as u32);
    if width == 0 || height == 0 {
        return;
    }
    let size = Vec2::new(width as f32, height as f32) * SQUARE;
    // A rim of strips: a sheet under all of the ground would be drawn only to be covered.
    let (rim, middle) = (SQUARE * 0.08, Vec2::new(size.x / 2.0, -size.y / 2.0));
    let out = (size + rim) / 2.0;
    let across = Vec2::new(size.x + 2.0 * rim, rim);
    let down = Vec2::new(rim, size.y);
    for (off, strip) in [((0.0, out.y), across), ((0.0, -out.y), across), ((out.x, 0.0), down), ((-out.x, 0.0), down)] {
        let bed = Sprite { color: Color::srgb_u8(0x0d, 0x0f, 0x12), custom_size: Some(strip), ..default() };
        let at = (middle + Vec2::from(off)).extend(layer::BED);
        commands.spawn((Name::new("board rim"), bed, Transform::from_translation(at), Ground, OnBoard));
    }

    let (squares, quarters) =
        ((&art.squares, SQUARE_PX, (width, height)), (&art.quarters, QUARTER_PX, (width * 2, height * 2)));
    let heights = [layer::GROUND, layer::TERRAIN, layer::TAR, layer::FEATURES, layer::DARK];
    let names = ["ground", "terrain", "tar", "features", "darkness"];
    for ((sheet, z), name) in sheets(board, &art).into_iter().zip(heights).zip(names) {
        let (texture, px, size) = if sheet.quarters { quarters } else { squares };
        spawn_layer(&mut commands, name, texture, px, size, z, sheet.tiles.into_iter());
    }
    spawn_shadows(&mut commands, board, &art);
}

/// A layer of tiles as values: column, row from the top, layer of the texture, light.
pub(super) struct Sheet {
    /// Whether its tiles are quarters of squares.
    pub quarters: bool,
    pub tiles: Vec<(u32, u32, u32, Color)>,
}

/// The ground of a board as layers of tiles, the lowest first: ground, terrain, tar, things, darkness.
pub(super) fn sheets(board: &Board, art: &Art) -> [Sheet; 5] {
    let each = |spot: Spot| board.tile(spot).map(|tile| (spot, tile));
    let usual = usual_ground(board, art);
    let ground = board.spots().filter_map(each).filter_map(|(spot, tile)| {
        let layer = ground_layer(art, board, spot, tile);
        let layer = layer.or_else(|| beside(board, spot).find_map(|(near, tile)| ground_layer(art, board, near, tile)));
        let layer = layer.or_else(|| art.variant(&usual, pick(spot)))?;
        Some((spot.x as u32, spot.y as u32, layer, shade(tile.elevation)))
    });
    let features = board.spots().filter_map(each).filter_map(|(spot, tile)| {
        let layer = art.variant(feature(board, spot, tile)?, pick(spot))?;
        Some((spot.x as u32, spot.y as u32, layer, Color::WHITE))
    });
    [
        Sheet { quarters: false, tiles: ground.collect() },
        Sheet { quarters: true, tiles: quarters_of(board, art, terrain) },
        Sheet { quarters: true, tiles: quarters_of(board, art, tar) },
        Sheet { quarters: false, tiles: features.collect() },
        Sheet { quarters: true, tiles: quarters_of(board, art, darkness) },
    ]
}

/// The quarters of what joins its neighbours.
fn quarters_of(
    board: &Board,
    art: &Art,
    kind_of: impl Fn(&Board, Spot, &Tile) -> Option<&'static str>,
) -> Vec<(u32, u32, u32, Color)> {
    let mut tiles = Vec::new();
    for spot in board.spots() {
        let kind = board.tile(spot).and_then(|tile| kind_of(board, spot, tile));
        let Some((kind, first)) = kind.and_then(|kind| Some((kind, art.quarter(kind)?))) else { continue };
        for corner in 0..4 {
            let column = meeting(board, spot, corner, kind);
            // The border of a height has nothing to draw where there is no border.
            if kind == "rise" && column == 4 {
                continue;
            }
            let at = (spot.x as u32 * 2 + corner % 2, spot.y as u32 * 2 + corner / 2);
            tiles.push((at.0, at.1, first + corner * 5 + column, Color::WHITE));
        }
    }
    tiles
}

/// The four squares beside one, with their tiles.
fn beside(board: &Board, spot: Spot) -> impl Iterator<Item = (Spot, &Tile)> {
    let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    around.into_iter().filter_map(move |(dx, dy)| {
        let near = spot.offset(dx, dy, 0);
        Some((near, board.tile(near)?))
    })
}

/// The picture of a square's own ground; none where its look stands on the ground around it.
fn ground_layer(art: &Art, board: &Board, spot: Spot, tile: &Tile) -> Option<u32> {
    let look = tile.look.as_str();
    if look == "stair" {
        // Steps run across the way up.
        let level = |dx, dy| board.tile(spot.offset(dx, dy, 0)).filter(|near| near.solid.is_none());
        let climbs = |one: Option<&Tile>, other: Option<&Tile>| match (one, other) {
            (Some(one), Some(other)) => one.elevation != other.elevation,
            (Some(one), None) | (None, Some(one)) => one.elevation != tile.elevation,
            (None, None) => false,
        };
        let across = climbs(level(-1, 0), level(1, 0));
        return art.square(if across { "stair-east" } else { "stair-north" });
    }
    art.variant(look, pick(spot)).filter(|_| !is_feature(look))
}

/// The ground that most squares have, for what stands with nothing else around it.
fn usual_ground(board: &Board, art: &Art) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for tile in board.spots().filter_map(|spot| board.tile(spot)) {
        let look = tile.look.as_str();
        if is_feature(look) || art.variant(look, 0).is_none() {
            continue;
        }
        match counts.iter_mut().find(|(name, _)| *name == look) {
            Some((_, count)) => *count += 1,
            None => counts.push((look, 1)),
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map_or_else(|| "stone".to_owned(), |(name, _)| name.to_owned())
}

/// How high what fills a square stands; walls tower over any ground.
fn stands(tile: &Tile) -> i16 {
    match (&tile.solid, tile.surface) {
        (Some(solid), _) => tile.elevation + solid.top.unwrap_or(3),
        (None, Surface::Pit) => 0,
        (None, _) => tile.elevation,
    }
}

/// The feet of heights and walls: the square, the quarter turns from its upper border to the one in shadow, how dark.
/// Deepest toward the light, which comes from the upper left.
pub(super) fn shadows(board: &Board) -> Vec<(Spot, u8, f32)> {
    let mut found = Vec::new();
    for spot in board.spots() {
        let Some(tile) = board.tile(spot).filter(|tile| tile.solid.is_none()) else { continue };
        for (dx, dy, turns, strength) in [(0, -1, 0, 1.0), (-1, 0, 1, 0.85), (0, 1, 2, 0.3), (1, 0, 3, 0.3)] {
            let Some(near) = board.tile(spot.offset(dx, dy, 0)) else { continue };
            let step = stands(near) - stands(tile);
            if step > 0 && !lone_thing(board, spot.offset(dx, dy, 0), near) {
                found.push((spot, turns, (0.5 + 0.2 * f32::from(step)).min(1.0) * strength));
            }
        }
    }
    found
}

/// Sprites that darken the feet of heights and walls.
fn spawn_shadows(commands: &mut Commands, board: &Board, art: &Art) {
    let Some(cell) = art.piece("shade") else { return };
    for (spot, turns, alpha) in shadows(board) {
        let sprite = Sprite {
            image: art.atlas.clone(),
            rect: Some(cell.as_rect()),
            color: Color::srgba(1.0, 1.0, 1.0, alpha),
            custom_size: Some(Vec2::splat(SQUARE)),
            ..default()
        };
        let at = Vec3::new(f32::from(spot.x) + 0.5, -f32::from(spot.y) - 0.5, 0.0) * SQUARE;
        let turned = Quat::from_rotation_z(f32::from(turns) * std::f32::consts::FRAC_PI_2);
        let place = Transform::from_translation(at.with_z(layer::SHADOWS)).with_rotation(turned);
        commands.spawn((Name::new("shadow"), sprite, place, Ground, OnBoard));
    }
}

/// Whether a square holds a thing of its own that does not fill it, such as a pillar.
fn lone_thing(board: &Board, spot: Spot, tile: &Tile) -> bool {
    tile.solid.is_some() && feature(board, spot, tile).is_some()
}

/// Tar, over whatever it has spread on.
fn tar(_: &Board, _: Spot, tile: &Tile) -> Option<&'static str> {
    (tile.look == *"tar").then_some("tar")
}

/// Darkness, unless what conceals has leaves.
fn darkness(_: &Board, _: Spot, tile: &Tile) -> Option<&'static str> {
    (tile.obscured && tile.look != *"foliage").then_some("dark")
}

/// Spawns one layer with only the tiles it needs; rows count from the top.
fn spawn_layer(
    commands: &mut Commands,
    name: &'static str,
    texture: &Handle<Image>,
    px: u32,
    (columns, rows): (u32, u32),
    z: f32,
    tiles: impl Iterator<Item = (u32, u32, u32, Color)>,
) {
    let size = TilemapSize { x: columns, y: rows };
    let map = commands.spawn((Name::new(name), Ground, OnBoard)).id();
    let mut storage = TileStorage::empty(size);
    for (x, y, layer, color) in tiles {
        let position = TilePos { x, y: rows - 1 - y };
        let bundle = TileBundle {
            position,
            tilemap_id: TilemapId(map),
            texture_index: TileTextureIndex(layer),
            color: TileColor(color),
            ..default()
        };
        storage.set(&position, commands.spawn((bundle, Ground, OnBoard)).id());
    }
    commands.entity(map).insert(tilemap(texture, px, size, storage, z));
}

/// A layer's own components; `px` is both the picture's side and the tile's side in world units.
pub(super) fn tilemap(
    texture: &Handle<Image>,
    px: u32,
    size: TilemapSize,
    storage: TileStorage,
    z: f32,
) -> TilemapBundle {
    let side = px as f32;
    TilemapBundle {
        grid_size: TilemapGridSize { x: side, y: side },
        tile_size: TilemapTileSize { x: side, y: side },
        map_type: TilemapType::Square,
        size,
        storage,
        texture: TilemapTexture::TextureContainer(texture.clone()),
        transform: Transform::from_xyz(side / 2.0, side / 2.0 - size.y as f32 * side, z),
        ..default()
    }
}

/// A fixed scatter, so that a square keeps its variant.
fn pick(spot: Spot) -> u32 {
    let mix = (spot.x as u32).wrapping_mul(0x9e37_79b1) ^ (spot.y as u32).wrapping_mul(0x85eb_ca77);
    (mix ^ (mix >> 15)).wrapping_mul(0x2c1b_3c6d) >> 20
}

/// Higher ground is lighter, lower ground darker.
fn shade(elevation: i16) -> Color {
    let light = (1.0 + 0.2 * f32::from(elevation)).clamp(0.5, 1.8);
    Color::linear_rgb(light, light, light)
}

fn is_feature(look: &str) -> bool {
    matches!(look, "rubble" | "fire") || !look.is_empty() && (FEATURES.contains(&look) || SOFT.contains(&look))
}

/// Looks of soft ground that joins its neighbours, as water does.
const SOFT: [&str; 2] = ["mud", "tar"];

/// Looks that stand on the ground rather than being it.
const FEATURES: [&str; 21] = [
    "acid",
    "poison",
    "cold",
    "lightning",
    "corruption",
    "holy",
    "sonic",
    "psychic",
    "spikes",
    "crate",
    "glass",
    "bars",
    "pillar",
    "door",
    "door-open",
    "window",
    "low",
    "bell",
    "boat",
    "embers",
    "foliage",
];

/// The thing drawn on a square, by its look or by what it does.
fn feature(board: &Board, spot: Spot, tile: &Tile) -> Option<&'static str> {
    if matches!(tile.door, Some(Door::Open(_))) {
        return Some("door-open");
    }
    if let Some(named) = FEATURES.into_iter().find(|name| tile.look == *name) {
        return Some(named);
    }
    if let Some(solid) = &tile.solid {
        return lone(board, spot, solid.material);
    }
    if SOFT.contains(&tile.look.as_str()) {
        return None;
    }
    if let Some(hazard) = &tile.hazard {
        let kind = hazard.kind.as_str();
        let own = if kind == "fire" { Some("fire") } else { FEATURES[..8].iter().find(|k| **k == kind).copied() };
        // Water and pits look dangerous by themselves.
        return own.or((tile.surface == Surface::Ground).then_some("spikes"));
    }
    match tile {
        Tile { flimsy: true, .. } => Some("window"),
        Tile { low: true, .. } => Some("low"),
        Tile { surface: Surface::Climb, .. } => Some("climb"),
        Tile { difficult: true, surface: Surface::Ground, .. } => Some("rubble"),
        _ => None,
    }
}

/// What a solid square shows that has no neighbours of its material to join: a pillar, a crate, a door in a wall.
fn lone(board: &Board, spot: Spot, material: Material) -> Option<&'static str> {
    let solid = |dx, dy| board.tile(spot.offset(dx, dy, 0)).and_then(|tile| tile.solid).map(|solid| solid.material);
    let beside = [solid(-1, 0), solid(1, 0), solid(0, -1), solid(0, 1)];
    if beside.contains(&Some(material)) {
        return None;
    }
    let in_wall = (beside[0].is_some() && beside[1].is_some()) || (beside[2].is_some() && beside[3].is_some());
    Some(match material {
        Material::Stone => "pillar",
        Material::Wood if in_wall => "door",
        Material::Wood => "crate",
        Material::Metal => "bars",
        Material::Glass => "glass",
    })
}

/// Joining terrain of a square, if it has any.
fn terrain(board: &Board, spot: Spot, tile: &Tile) -> Option<&'static str> {
    if let Some(solid) = &tile.solid {
        return match feature(board, spot, tile) {
            Some(_) => None,
            None => Some(joined(solid.material)),
        };
    }
    if SOFT.contains(&tile.look.as_str()) {
        // Tar in mud lies on it.
        let in_mud = tile.look == *"mud" || beside(board, spot).any(|(_, near)| near.look == *"mud");
        return in_mud.then_some("mud");
    }
    match tile.surface {
        Surface::Water => Some("water"),
        Surface::Pit => Some("pit"),
        Surface::Ground | Surface::Climb => {
            let lower = spot.neighbours().any(|near| board.tile(near).is_some_and(|t| !same(t, tile, "rise")));
            lower.then_some("rise")
        }
    }
}

const fn joined(material: Material) -> &'static str {
    match material {
        Material::Glass => "glass",
        Material::Wood => "wood",
        Material::Stone => "stone",
        Material::Metal => "metal",
    }
}

/// Whether terrain goes on into a neighbouring square.
fn same(near: &Tile, here: &Tile, kind: &str) -> bool {
    match kind {
        "water" => near.surface == Surface::Water && near.solid.is_none(),
        "pit" => near.surface == Surface::Pit && near.solid.is_none(),
        "dark" => near.obscured && near.look != *"foliage",
        // Tar lies in mud rather than beside it.
        "mud" => SOFT.contains(&near.look.as_str()),
        "tar" => near.look == *"tar",
        "rise" => near.solid.is_some() || near.elevation >= here.elevation,
        _ => near.solid.is_some_and(|solid| joined(solid.material) == kind),
    }
}

/// How a corner of a square meets its neighbours: 0 outer corner, 1 edge above or below, 2 edge beside, 3 inner
/// corner, 4 no edge. Terrain goes on beyond the board.
fn meeting(board: &Board, spot: Spot, corner: u32, kind: &str) -> u32 {
    let (dx, dy) = (if corner.is_multiple_of(2) { -1 } else { 1 }, if corner < 2 { -1 } else { 1 });
    let Some(here) = board.tile(spot) else { return 4 };
    let goes_on = |dx, dy| board.tile(spot.offset(dx, dy, 0)).is_none_or(|near| same(near, here, kind));
    match (goes_on(dx, 0), goes_on(0, dy), goes_on(dx, dy)) {
        (false, false, _) => 0,
        (true, false, _) => 1,
        (false, true, _) => 2,
        (true, true, false) => 3,
        (true, true, true) => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::board::Solid;

    fn stone() -> Option<Solid> {
        Some(Solid { material: Material::Stone, breakable: false, top: None, worn: 0 })
    }

    #[test]
    fn walls_join_and_lone_blocks_stand() {
        let mut board = Board::open(6, 5);
        for x in 1..4 {
            board.tile_mut(Spot::new(x, 2)).unwrap().solid = stone();
        }
        board.tile_mut(Spot::new(5, 4)).unwrap().solid = stone();
        let at = |x, y| (Spot::new(x, y), board.tile(Spot::new(x, y)).unwrap());
        let (spot, tile) = at(2, 2);
        assert_eq!(terrain(&board, spot, tile), Some("stone"));
        assert_eq!(meeting(&board, spot, 0, "stone"), 1, "a wall to the side, none above");
        assert_eq!(meeting(&board, Spot::new(1, 2), 0, "stone"), 0, "the end of the wall");
        let (spot, tile) = at(5, 4);
        assert_eq!(terrain(&board, spot, tile), None);
        assert_eq!(feature(&board, spot, tile), Some("pillar"));
    }

    #[test]
    fn a_wooden_block_in_a_wall_is_a_door() {
        let mut board = Board::open(3, 3);
        board.tile_mut(Spot::new(0, 1)).unwrap().solid = stone();
        board.tile_mut(Spot::new(2, 1)).unwrap().solid = stone();
        let wood = Some(Solid { material: Material::Wood, breakable: true, top: None, worn: 0 });
        board.tile_mut(Spot::new(1, 1)).unwrap().solid = wood;
        let spot = Spot::new(1, 1);
        assert_eq!(feature(&board, spot, board.tile(spot).unwrap()), Some("door"));
        // Swung open, it looks so, also where its level calls it a door.
        board.tile_mut(spot).unwrap().look = crate::core::name::Name::new("door");
        board.tile_mut(spot).unwrap().door = Some(Door::Shut);
        board.tile_mut(spot).unwrap().swing_door();
        assert_eq!(feature(&board, spot, board.tile(spot).unwrap()), Some("door-open"));
    }

    #[test]
    fn heights_have_borders_only_toward_lower_ground() {
        let mut board = Board::open(4, 4);
        for (x, y) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
            board.tile_mut(Spot::new(x, y)).unwrap().elevation = 2;
        }
        let spot = Spot::new(1, 1);
        assert_eq!(terrain(&board, spot, board.tile(spot).unwrap()), Some("rise"));
        assert_eq!(meeting(&board, spot, 0, "rise"), 0);
        assert_eq!(meeting(&board, spot, 3, "rise"), 4);
        let low = Spot::new(0, 0);
        assert_eq!(terrain(&board, low, board.tile(low).unwrap()), None);
    }
}
