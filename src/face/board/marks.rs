//! Lit squares as a layer of tiles under the tokens.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use super::ground::{layer, tilemap};
use super::{BoardModel, Highlights, Mark, OnBoard};
use crate::face::art::{Art, SQUARE_PX};
use crate::face::palette::bevy_color;
use crate::face::screen::{FaceSystems, Screen};

/// The tiles of the layer in row order, with what each shows.
#[derive(Component)]
struct Marks {
    tiles: Vec<Entity>,
    shown: Vec<Option<Mark>>,
}

/// Adds the drawing of lit squares.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            rebuild.run_if(resource_changed::<BoardModel>),
            light.run_if(resource_changed::<Highlights>.or_else(resource_changed::<BoardModel>)),
        )
            .chain()
            .in_set(FaceSystems::Draw)
            .run_if(in_state(Screen::Battle)),
    );
}

fn rebuild(mut commands: Commands, board: Res<BoardModel>, art: Res<Art>, old: Query<(Entity, &Marks)>) {
    let (width, height) = (board.0.width().max(0) as u32, board.0.height().max(0) as u32);
    let count = (width * height) as usize;
    if old.iter().any(|(_, marks)| marks.tiles.len() == count) {
        return;
    }
    for (entity, marks) in &old {
        for tile in marks.tiles.iter().chain([&entity]) {
            commands.entity(*tile).despawn();
        }
    }
    if count == 0 {
        return;
    }
    let size = TilemapSize { x: width, y: height };
    let map = commands.spawn((Name::new("marks"), OnBoard)).id();
    let mut storage = TileStorage::empty(size);
    let mut tiles = Vec::with_capacity(count);
    for spot in board.0.spots() {
        let position = TilePos { x: spot.x as u32, y: height - 1 - spot.y as u32 };
        let bundle = TileBundle { position, tilemap_id: TilemapId(map), visible: TileVisible(false), ..default() };
        let tile = commands.spawn((bundle, OnBoard)).id();
        storage.set(&position, tile);
        tiles.push(tile);
    }
    let layer = tilemap(&art.squares, SQUARE_PX, size, storage, layer::MARKS);
    commands.entity(map).insert((layer, Marks { tiles, shown: vec![None; count] }));
}

fn light(
    board: Res<BoardModel>,
    highlights: Res<Highlights>,
    art: Res<Art>,
    mut layers: Query<&mut Marks>,
    mut tiles: Query<(&mut TileVisible, &mut TileTextureIndex, &mut TileColor)>,
) {
    let Ok(mut marks) = layers.single_mut() else { return };
    let mut wanted = vec![None; marks.tiles.len()];
    for (spot, mark) in highlights.squares.iter().chain(&highlights.stage) {
        if let Some(slot) = board.0.index(*spot).and_then(|i| wanted.get_mut(i)) {
            *slot = Some(*mark);
        }
    }
    let Marks { tiles: entities, shown } = &mut *marks;
    for ((entity, shown), wanted) in entities.iter().zip(shown).zip(wanted) {
        if *shown == wanted {
            continue;
        }
        let Ok((mut visible, mut texture, mut color)) = tiles.get_mut(*entity) else { continue };
        visible.0 = wanted.is_some();
        if let Some(mark) = wanted {
            texture.0 = art.square(mark.pattern()).unwrap_or_default();
            color.0 = bevy_color(mark.color());
        }
        *shown = wanted;
    }
}
