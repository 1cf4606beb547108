//! What strikes squares: a picture on each that comes up and fades, by the kind of damage.

use bevy::prelude::*;

use super::ground::layer;
use super::{OnBoard, SQUARE, Tokens};
use crate::core::geometry::Space;
use crate::core::name::Name;
use crate::face::art::Art;
use crate::face::camera::middle;
use crate::face::screen::{FaceSystems, Screen};
use crate::face::stage::{Effect, Stage, near};

/// A sprite of an effect; there are as many as were ever needed at once.
#[derive(Component)]
struct EffectSprite;

/// Above every token.
const ABOVE: f32 = layer::TOKENS + 400.0;

/// Adds the drawing of effects.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw.in_set(FaceSystems::Draw).run_if(in_state(Screen::Battle).and_then(resource_changed::<Tokens>)),
    );
}

/// The picture and the colour of a kind of damage.
fn look(kind: Name, blow: bool) -> (&'static str, Color) {
    match kind.as_str() {
        "fire" => ("flame", Color::srgb_u8(0xff, 0x8a, 0x35)),
        "cold" => ("crystal", Color::srgb_u8(0xb8, 0xe9, 0xff)),
        "lightning" => ("bolt", Color::srgb_u8(0xff, 0xef, 0x86)),
        "sonic" => ("wave", Color::srgb_u8(0x9a, 0xf0, 0xe0)),
        "psychic" | "mind" => ("wave", Color::srgb_u8(0xf2, 0xa6, 0xe2)),
        "holy" | "solar" | "lunar" => ("burst", Color::srgb_u8(0xff, 0xe6, 0x9a)),
        "corruption" | "void" => ("drops", Color::srgb_u8(0xc9, 0x7f, 0xe0)),
        "poison" => ("drops", Color::srgb_u8(0x9a, 0xd8, 0x5a)),
        "acid" => ("drops", Color::srgb_u8(0xd2, 0xf0, 0x4a)),
        _ if blow => ("slash", Color::srgb_u8(0xff, 0xf4, 0xe0)),
        _ => ("burst", Color::srgb_u8(0xff, 0xd9, 0x8a)),
    }
}

/// The sprites of an effect: on every square one, for a blow one over the whole space.
fn sprites<'a>(effect: &'a Effect, art: &'a Art) -> impl Iterator<Item = (Sprite, Transform)> + 'a {
    let (piece, color) = look(effect.kind, effect.blow);
    let first = effect.squares.first().copied();
    let side = (effect.squares.len() as f32).sqrt();
    let places: Vec<(Vec2, f32)> = match first {
        Some(first) if effect.blow => vec![(middle(Space::new(first, side.round() as i16)), side)],
        _ => effect.squares.iter().map(|&spot| (middle(Space::square(spot)), 1.0)).collect(),
    };
    places.into_iter().filter_map(move |(at, side)| {
        // Squares flare up one after the other, as what struck them spreads.
        let late = first.filter(|_| !effect.blow).map_or(0.0, |first| {
            let away = (at - middle(Space::square(first))) / SQUARE;
            (away.length() * 0.03).min(0.35)
        });
        let t = ((effect.age - late) / (1.0 - late)).clamp(0.0, 1.0);
        let alpha = if effect.age < late { 0.0 } else { (1.0 - t) * (1.0 - t) + 0.25 * (1.0 - t) };
        let size = side * (0.55 + 0.6 * t.sqrt()) * SQUARE;
        let sprite = Sprite {
            image: art.atlas.clone(),
            rect: Some(art.piece(piece)?.as_rect()),
            color: color.with_alpha(alpha.min(1.0)),
            custom_size: Some(Vec2::splat(size)),
            ..default()
        };
        Some((sprite, Transform::from_translation(at.extend(ABOVE))))
    })
}

/// What flies from whoever strikes from afar.
fn missile(stage: &Stage, tokens: &Tokens, art: &Art) -> Option<(Sprite, Transform)> {
    let (from, to, progress) = stage.missile()?;
    let (from, to) = (tokens.get(from)?.space, tokens.get(to)?.space);
    if near(from, to) {
        return None;
    }
    let (from, to) = (middle(from), middle(to));
    let way = to - from;
    let sprite = Sprite {
        image: art.atlas.clone(),
        rect: Some(art.piece("slash")?.as_rect()),
        color: Color::srgb_u8(0xff, 0xf4, 0xe0),
        custom_size: Some(Vec2::splat(SQUARE * 0.55)),
        ..default()
    };
    // The picture points to the upper right.
    let turned = Quat::from_rotation_z(way.to_angle() - std::f32::consts::FRAC_PI_4);
    Some((sprite, Transform::from_translation(from.lerp(to, progress).extend(ABOVE)).with_rotation(turned)))
}

fn draw(
    mut commands: Commands,
    stage: Res<Stage>,
    tokens: Res<Tokens>,
    art: Res<Art>,
    mut drawn: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<EffectSprite>>,
) {
    let mut wanted =
        stage.effects().iter().flat_map(|effect| sprites(effect, &art)).chain(missile(&stage, &tokens, &art));
    for (mut sprite, mut place, mut visibility) in &mut drawn {
        let next = wanted.next();
        visibility.set_if_neq(if next.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(next) = next {
            (*sprite, *place) = next;
        }
    }
    for (sprite, place) in wanted {
        commands.spawn((EffectSprite, sprite, place, OnBoard));
    }
}
