//! A board as one picture, for where there is none to be walked on yet.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::ground::{Sheet, shadows, sheets};
use crate::core::board::Board;
use crate::face::art::Art;

/// Pixels along a square.
const SIDE: u32 = 32;

/// The ground of a board with everything on it but creatures; none while the art is not there.
pub fn picture(board: &Board, art: &Art, images: &Assets<Image>) -> Option<Image> {
    let (columns, rows) = (u32::try_from(board.width()).ok()?, u32::try_from(board.height()).ok()?);
    if columns == 0 || rows == 0 {
        return None;
    }
    let (width, height) = (columns * SIDE, rows * SIDE);
    let mut canvas = vec![[0x12u8, 0x14, 0x18, 0xff]; (width * height) as usize];
    for (place, Sheet { quarters, tiles }) in sheets(board, art).into_iter().enumerate() {
        // What falls into shadow is the ground and what it is covered with, not what stands on it.
        if place == 3 {
            shade(&mut canvas, width, board);
        }
        let side = if quarters { SIDE / 2 } else { SIDE };
        let texture = images.get(if quarters { &art.quarters } else { &art.squares })?.data.as_ref()?;
        for (column, row, layer, light) in tiles {
            let cell = Art::layer_at(texture, layer, quarters, side)?;
            let light = light.to_linear().red;
            for (k, pixel) in (0u32..).zip(cell.chunks_exact(4)) {
                let at = (row * side + k / side) * width + column * side + k % side;
                blend(&mut canvas[at as usize], [pixel[0], pixel[1], pixel[2]], pixel[3], light);
            }
        }
    }
    let extent = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let usage = RenderAssetUsages::default();
    Some(Image::new(extent, TextureDimension::D2, canvas.into_flattened(), format, usage))
}

/// Darkens the feet of heights and walls.
fn shade(canvas: &mut [[u8; 4]], width: u32, board: &Board) {
    for (spot, turns, dark) in shadows(board) {
        for k in 0..SIDE * SIDE {
            let (x, y) = (k % SIDE, k / SIDE);
            let away = [y, x, SIDE - 1 - y, SIDE - 1 - x][usize::from(turns % 4)];
            let alpha = (1.0 - away as f32 / (SIDE as f32 * 0.45)).max(0.0).powf(1.7) * 0.85 * dark;
            let at = (spot.y as u32 * SIDE + y) * width + spot.x as u32 * SIDE + x;
            blend(&mut canvas[at as usize], [0, 0, 0], (alpha * 255.0) as u8, 1.0);
        }
    }
}

/// Puts a colour, made lighter by a factor, over a pixel.
fn blend(under: &mut [u8; 4], over: [u8; 3], alpha: u8, light: f32) {
    let alpha = f32::from(alpha) / 255.0;
    // The factor is meant for linear light; this is near enough to it for a small picture.
    let light = light.max(0.0).powf(1.0 / 2.2);
    for (channel, over) in under.iter_mut().zip(over) {
        let over = (f32::from(over) * light).min(255.0);
        *channel = (over * alpha + f32::from(*channel) * (1.0 - alpha)) as u8;
    }
}
