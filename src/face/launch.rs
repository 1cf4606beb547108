//! Starting the window, and saying so plainly when there is nothing to open it on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::app::Plugins;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{PowerPreference, RenderCreation, WgpuSettings};
use bevy::window::{ExitCondition, PresentMode, WindowResolution};
use bevy::winit::WinitPlugin;

use super::art::Art;
use super::rulesets::Windows;
use crate::lab::ruleset::Rulesets;

/// What the command line asks of the window.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// Folder that holds `assets` and `levels`.
    pub root: PathBuf,
    /// A level to go straight into, by its id; the main menu otherwise.
    pub level: Option<String>,
    /// Seed of the dice; drawn from the clock otherwise.
    pub seed: Option<u64>,
}

/// What the command line asked for, readable by every system.
#[derive(Resource, Clone, Debug, Deref)]
pub struct Options(pub PlayOptions);

/// Set once the window has drawn a frame; a panic before that means there is no usable display or driver.
static SHOWN: AtomicBool = AtomicBool::new(false);

const HEADLESS: &str = "The headless commands work without one: `battlemat sim`, `battlemat test`, `battlemat replay`, \
                        `battlemat check` and `battlemat list`.";

/// Opens the window and plays until it is closed; returns 2 where no window can be opened or the art is missing.
///
/// `rulesets` are plugins that register what can be played.
pub fn run<M>(options: PlayOptions, rulesets: impl Plugins<M>) -> ExitCode {
    if let Some(lack) = missing_display() {
        eprintln!("battlemat cannot open a window: {lack}. {HEADLESS}");
        return ExitCode::from(2);
    }
    let art = match Art::read(&options.root.join("assets").join("art")) {
        Ok(art) => art,
        Err(error) => {
            eprintln!("battlemat cannot read its pictures: {error}");
            return ExitCode::from(2);
        }
    };
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if SHOWN.load(Ordering::Relaxed) {
            quiet(panic);
        }
    }));
    let outcome = catch_unwind(AssertUnwindSafe(|| app(options, art, rulesets, Canvas::Window).run()));
    match outcome {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(_) if SHOWN.load(Ordering::Relaxed) => ExitCode::from(101),
        Err(panic) => {
            let why = first_line(panic.as_ref());
            eprintln!(
                "battlemat cannot open a window: the display or its graphics driver could not be used ({why}). {HEADLESS}"
            );
            ExitCode::from(2)
        }
    }
}

/// What is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Canvas {
    /// A window.
    Window,
    /// A picture of a size in pixels, without a display.
    Picture(UVec2),
}

/// The whole app of the window, not yet running.
pub(super) fn app<M>(
    options: PlayOptions,
    art: super::art::ArtFiles,
    rulesets: impl Plugins<M>,
    canvas: Canvas,
) -> App {
    let mut app = App::new();
    let (size, shown) = match canvas {
        Canvas::Window => (UVec2::new(1280, 720), true),
        Canvas::Picture(size) => (size, false),
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(Window {
                title: "Battlemat".into(),
                name: Some("battlemat".into()),
                resolution: WindowResolution::new(size.x, size.y),
                resize_constraints: WindowResizeConstraints { min_width: 640.0, min_height: 400.0, ..default() },
                present_mode: PresentMode::AutoVsync,
                ..default()
            }),
            exit_condition: if shown { ExitCondition::OnPrimaryClosed } else { ExitCondition::DontExit },
            ..default()
        })
        .set(RenderPlugin {
            render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                power_preference: PowerPreference::LowPower,
                ..default()
            })),
            // A picture has to be whole, where a window may wait for its shaders.
            synchronous_pipeline_compilation: !shown,
            ..default()
        })
        .set(AssetPlugin { file_path: options.root.join("assets").display().to_string(), ..default() })
        .set(LogPlugin { level: bevy::log::Level::WARN, ..default() });
    if shown {
        app.add_plugins(plugins);
    } else {
        app.add_plugins(plugins.disable::<WinitPlugin>());
    }
    app.init_resource::<Rulesets>().init_resource::<Windows>().add_plugins(rulesets);
    art.install(&mut app);
    app.insert_resource(Options(options)).insert_resource(ClearColor(Color::srgb_u8(0x17, 0x1a, 0x1f)));
    app.add_plugins((
        super::third_party::plugin,
        super::screen::plugin,
        super::idle::plugin,
        super::settings::plugin,
        super::input::plugin,
        super::camera::plugin,
        super::board::plugin,
        super::stage::plugin,
        super::battle::plugin,
        super::ui::plugin,
        super::menus::plugin,
        super::screenshot::plugin,
        super::game::plugin,
    ));
    #[cfg(feature = "sound")]
    app.add_plugins(super::sound::plugin);
    app.add_systems(Last, note_frame);
    app
}

fn note_frame() {
    SHOWN.store(true, Ordering::Relaxed);
}

/// Why no window can be opened here, where that is known before trying.
fn missing_display() -> Option<&'static str> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let unix = cfg!(all(unix, not(target_os = "macos"), not(target_os = "android"), not(target_os = "ios")));
    let none = unix && !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET");
    none.then_some("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")
}

fn first_line(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given");
    text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("no reason given").to_owned()
}
