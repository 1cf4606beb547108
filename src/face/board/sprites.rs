//! Tokens as sprites, all cut from one picture so that they are one draw call.

use bevy::prelude::*;

use super::ground::layer;
use super::{Bar, Highlights, OnBoard, Pips, SQUARE, Token, Tokens};
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name as Slug;
use crate::face::art::Art;
use crate::face::camera::middle;
use crate::face::palette::{Palette, Shape, bevy_color};
use crate::face::screen::{FaceSystems, Screen};
use crate::face::stage::Stage;

/// A token's sprites hang below this.
#[derive(Component)]
struct TokenSprite {
    id: CreatureId,
    drawn: Token,
    selected: bool,
    palette: Palette,
}

/// Adds the drawing of tokens.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (redraw, place).chain().in_set(FaceSystems::Draw).run_if(in_state(Screen::Battle).and_then(
            resource_changed::<Tokens>.or_else(resource_changed::<Highlights>).or_else(resource_changed::<Palette>),
        )),
    );
}

fn redraw(
    mut commands: Commands,
    art: Res<Art>,
    tokens: Res<Tokens>,
    highlights: Res<Highlights>,
    palette: Res<Palette>,
    drawn: Query<(Entity, &TokenSprite)>,
) {
    let stale = |sprite: &TokenSprite, token: &Token| {
        let mut here = sprite.drawn.clone();
        here.space.at = token.space.at;
        here != *token || sprite.selected != (highlights.selected == Some(token.id)) || sprite.palette != *palette
    };
    for (entity, sprite) in &drawn {
        if tokens.get(sprite.id).is_none_or(|token| stale(sprite, token)) {
            commands.entity(entity).despawn();
        }
    }
    for token in tokens.all() {
        if drawn.iter().any(|(_, sprite)| sprite.id == token.id && !stale(sprite, token)) {
            continue;
        }
        let selected = highlights.selected == Some(token.id);
        let sprite = TokenSprite { id: token.id, drawn: token.clone(), selected, palette: *palette };
        let root = (
            Name::new(format!("token {}", token.id.0)),
            sprite,
            OnBoard,
            Visibility::default(),
            Transform::from_translation(middle(token.space).extend(height(token))),
        );
        commands.spawn(root).with_children(|root| {
            for (i, part) in parts(token, &art, *palette, selected).into_iter().enumerate() {
                let at = part.at * SQUARE;
                root.spawn((
                    Sprite {
                        image: art.atlas.clone(),
                        rect: Some(part.cell),
                        color: part.color,
                        custom_size: Some(part.size * SQUARE),
                        ..default()
                    },
                    Transform::from_xyz(at.x, at.y, i as f32 * 0.001),
                ));
            }
        });
    }
}

fn place(tokens: Res<Tokens>, stage: Res<Stage>, mut drawn: Query<(&TokenSprite, &mut Transform)>) {
    for (sprite, mut transform) in &mut drawn {
        let Some(token) = tokens.get(sprite.id) else { continue };
        let pose = stage.pose(&tokens, token);
        let wanted = Transform {
            translation: pose.at.extend(height(token) + if pose.moves { 90.0 } else { 0.0 }),
            rotation: Quat::from_rotation_z(pose.turn),
            scale: Vec3::new(pose.size, pose.size, 1.0),
        };
        if *transform != wanted {
            *transform = wanted;
        }
    }
}

/// The fallen lie under those who stand, and the large under the small who share their space.
fn height(token: &Token) -> f32 {
    let base = if token.fallen { layer::TOKENS } else { layer::TOKENS + 100.0 };
    base + f32::from(8 - token.space.side.clamp(1, 8)) * 10.0 + f32::from(token.id.0) * 0.01
}

/// One sprite of a token, in squares from its middle.
struct Part {
    cell: Rect,
    at: Vec2,
    size: Vec2,
    color: Color,
}

/// All sprites of a token, lowest first.
fn parts(token: &Token, art: &Art, palette: Palette, selected: bool) -> Vec<Part> {
    let side = f32::from(token.space.side.max(1));
    let shape = Shape::for_side(token.side).slug();
    let mut parts = Vec::new();
    let mut put = |cell: Option<URect>, at: Vec2, size: Vec2, color: Color| {
        if let Some(cell) = cell {
            parts.push(Part { cell: cell.as_rect(), at, size, color });
        }
    };
    if token.prop {
        let hurt = token.bars.iter().filter(|shown| !token.fallen && shown.now < shown.max);
        hurt.zip(0u8..).for_each(|(shown, row)| bar(*shown, row, side, art, &mut put));
        return parts;
    }
    // Whoever has acted keeps a face that can be read; the dull rim tells.
    let (dim, rim_dim) = match token {
        Token { down: true, .. } => (0.6, 0.8),
        Token { fallen: true, .. } => (0.45, 0.45),
        Token { spent: true, .. } => (0.88, 0.45),
        _ => (1.0, 1.0),
    };
    let grey = Color::srgb(dim, dim, dim);
    // Every shape fills its square as far as its corners let it.
    let whole = Vec2::splat(side * shape_size(token.side));
    if token.acting {
        put(art.piece("glow"), Vec2::ZERO, Vec2::splat(side * 1.45), Color::srgba(1.0, 0.88, 0.5, 0.9));
    }
    put(art.piece(&format!("base-{shape}")), Vec2::ZERO, whole, grey);
    put(Some(art.emblem(token.art)), Vec2::ZERO, Vec2::splat(side * 0.92), grey);
    let rim = bevy_color(palette.side(token.side)).to_srgba();
    let rim = Color::srgb(rim.red * rim_dim, rim.green * rim_dim, rim.blue * rim_dim);
    put(art.piece(&format!("rim-{shape}")), Vec2::ZERO, whole, rim);
    if selected {
        put(art.piece("ring-dashed"), Vec2::ZERO, Vec2::splat(side * 1.04), Color::srgb_u8(0xff, 0xf1, 0xb8));
    }
    if token.down {
        put(Some(art.badge(Slug::new("down"))), Vec2::ZERO, Vec2::splat(side * 0.6), Color::WHITE);
        return parts;
    }
    if token.fallen {
        put(art.piece("fallen"), Vec2::ZERO, Vec2::splat(side * 0.7), Color::srgb_u8(0xff, 0x8a, 0x75));
        return parts;
    }
    for (row, shown) in (0u8..).zip(&token.bars) {
        bar(*shown, row, side, art, &mut put);
    }
    for (row, shown) in (0u8..).zip(&token.pips) {
        pips(*shown, row, side, art, &mut put);
    }
    badges(token, side, art, &mut put);
    parts
}

/// How large the pictures of a side's shape are drawn, in sides of a space.
fn shape_size(side: SideId) -> f32 {
    match Shape::for_side(side) {
        Shape::Round => 1.1,
        Shape::Angular => 1.02,
        Shape::Square => 1.18,
        Shape::Shield => 1.08,
    }
}

/// A box for each, the filled ones bright.
fn pips(shown: Pips, row: u8, side: f32, art: &Art, put: &mut impl FnMut(Option<URect>, Vec2, Vec2, Color)) {
    let (tall, gap) = (0.13, 0.035);
    let count = f32::from(shown.of.max(1));
    let wide = ((side * 0.86 - gap * (count - 1.0)) / count).min(0.19);
    let whole = wide * count + gap * (count - 1.0);
    let y = tall * 0.5 + 0.03 - side / 2.0 + f32::from(row) * (tall + 0.05);
    let flat = art.piece("white").map(|cell| URect::from_center_size(cell.center(), UVec2::splat(32)));
    put(flat, Vec2::new(0.0, y), Vec2::new(whole + 0.06, tall + 0.05), Color::srgb_u8(0x0d, 0x0f, 0x12));
    let full = if shown.second { Color::srgb_u8(0xc9, 0x8b, 0xf2) } else { Color::srgb_u8(0xe2, 0x4b, 0x3b) };
    for at in 0..shown.of {
        let x = -whole / 2.0 + wide / 2.0 + f32::from(at) * (wide + gap);
        let color = if at < shown.filled { full } else { Color::srgb_u8(0x4a, 0x50, 0x58) };
        put(flat, Vec2::new(x, y), Vec2::new(wide, tall), color);
    }
}

fn bar(track: Bar, row: u8, side: f32, art: &Art, put: &mut impl FnMut(Option<URect>, Vec2, Vec2, Color)) {
    if track.max <= 0 {
        return;
    }
    let (wide, tall) = (side * 0.94 - 0.06, 0.12);
    let y = tall * 0.5 + 0.02 - side / 2.0 + f32::from(row) * (tall + 0.045);
    let flat = art.piece("white").map(|cell| URect::from_center_size(cell.center(), UVec2::splat(32)));
    put(flat, Vec2::new(0.0, y), Vec2::new(wide + 0.05, tall + 0.045), Color::srgb_u8(0x0d, 0x0f, 0x12));
    let total = f32::from(track.max + track.temporary.max(0));
    let share = f32::from(track.now.max(0)) / total;
    let color = match track.now {
        now if now <= 0 => Color::srgb_u8(0xd2, 0x3b, 0x2f),
        now if now <= track.max / 2 => Color::srgb_u8(0xf0, 0xb4, 0x3c),
        _ => Color::srgb_u8(0x4f, 0xc3, 0x8a),
    };
    let field = |from: f32, share: f32| {
        (Vec2::new(-wide / 2.0 + wide * (from + share / 2.0), y), Vec2::new(wide * share, tall))
    };
    let (at, size) = field(0.0, share);
    put(flat, at, size, color);
    if track.temporary > 0 {
        let (at, size) = field(share, f32::from(track.temporary) / total);
        put(flat, at, size, Color::srgb_u8(0x9f, 0xd8, 0xff));
    }
    if track.now < 0 {
        // Below zero the bar fills again from the right, as a warning.
        let deep = (f32::from(-track.now) / f32::from((track.max / 2).max(1))).min(1.0);
        let (at, size) = field(1.0 - deep, deep);
        put(flat, at, size, Color::srgb_u8(0xd2, 0x3b, 0x2f));
    }
    // A notch at half: where somebody becomes winded.
    put(flat, Vec2::new(0.0, y), Vec2::new(0.02, tall), Color::srgba(0.05, 0.06, 0.07, 0.8));
}

/// Badges that stand in a row on a token of a side; more are counted in words.
pub(super) fn badges_shown(token: &Token) -> usize {
    let most = usize::from(token.space.side.max(1).unsigned_abs()) * 3;
    if token.states.len() > most { most - 1 } else { token.states.len() }
}

/// The row of badges along the upper edge.
fn badges(token: &Token, side: f32, art: &Art, put: &mut impl FnMut(Option<URect>, Vec2, Vec2, Color)) {
    let size = 0.34;
    for (i, state) in token.states.iter().take(badges_shown(token)).enumerate() {
        let at = Vec2::new((size - side) / 2.0 + size * 0.98 * i as f32, (side - size) / 2.0);
        put(Some(art.badge(*state)), at, Vec2::splat(size), Color::WHITE);
    }
}
