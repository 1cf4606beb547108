//! Pictures of the window for the README and for looking at every screen: set `BATTLEMAT_SCREENSHOT` to a file name.
//!
//! After `BATTLEMAT_SCREENSHOT_FRAMES` frames (60 unless set) the window is written to that file and the program ends.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};

use super::idle::Lively;

/// Takes one picture and ends the program.
#[derive(Resource)]
struct Order {
    file: PathBuf,
    frames: u32,
}

/// Does nothing unless the environment asks for a picture.
pub(super) fn plugin(app: &mut App) {
    let Some(file) = std::env::var_os("BATTLEMAT_SCREENSHOT") else { return };
    let frames = std::env::var("BATTLEMAT_SCREENSHOT_FRAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    app.insert_resource(Order { file: file.into(), frames });
    app.add_systems(Last, take.before(super::idle::AskSystems));
}

fn take(mut commands: Commands, mut order: ResMut<Order>, mut lively: ResMut<Lively>) {
    lively.0 = true;
    order.frames = order.frames.saturating_sub(1);
    if order.frames == 1 {
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(order.file.clone())).observe(
            |_: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
                exit.write(AppExit::Success);
            },
        );
    }
}
