//! Pictures of every screen without a window, to be looked at and compared: `battlemat pictures FOLDER`.
//!
//! Nothing is read from or written to the player's folders, time goes by in even steps, and the dice have fixed seeds, so
//! the same program on the same renderer draws the same pixels.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::app::{Plugins, SubApps};
use bevy::asset::RenderAssetUsages;
use bevy::camera::RenderTarget;
use bevy::ecs::message::Message;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, PollType, TextureDimension, TextureFormat, TextureUsages};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiContext;
use bevy_egui::egui::style::ScrollAnimation;

use super::art::Art;
use super::battle::PanelEvent;
use super::board::Cursor;
use super::camera::View;
use super::game::Table;
use super::game::selection::Hand;
use super::kept::Unkept;
use super::launch::{self, Canvas, PlayOptions};
use super::menus::StartSkirmish;
use super::panels::ability::AbilityAction;
use super::panels::aim::TargetOdds;
use super::panels::toast::Toasts;
use super::screen::{Overlay, Screen};
use super::settings::{Settings, Speed};
use super::stage::Stage;
use crate::ai::Player;
use crate::content::leg::Leg;
use crate::core::intent::Options;
use crate::core::name::Name as Slug;

/// Side of a square while frames are counted, in pixels.
const ZOOMED_IN: f32 = 110.0;

/// The last picture that came back from the renderer.
#[derive(Resource, Default)]
struct Captured(Option<Image>);

/// A scene: its name, and how to get there from the main menu.
type Scene = (&'static str, fn(&mut Studio) -> Result<(), String>);

/// Every scene, in order.
const SCENES: [Scene; 22] = [
    ("main-menu", |_| Ok(())),
    ("picker", |studio| studio.screen(Screen::Picker)),
    ("picker-party", |studio| {
        studio.world().resource_mut::<Settings>().last_level = "hollow-road".to_owned();
        studio.screen(Screen::Picker)
    }),
    ("picker-run", |studio| {
        studio.world().resource_mut::<Settings>().last_level = "goblin-road".to_owned();
        studio.screen(Screen::Picker)
    }),
    ("settings", |studio| studio.overlay(Overlay::Settings)),
    ("help", |studio| studio.overlay(Overlay::Help)),
    ("saves", |studio| studio.overlay(Overlay::Saves)),
    ("pause", |studio| {
        studio.battle("crossroads", 3)?;
        studio.overlay(Overlay::Pause)
    }),
    ("steel-question", |studio| studio.battle("bell-hill", 3)),
    ("steel-turn", |studio| {
        studio.battle("bell-hill", 3)?;
        studio.play_until(|table| table.asked().is_some_and(|asked| matches!(asked.options, Options::Act)))
    }),
    ("steel-aim", |studio| studio.aimed("crossroads")),
    ("steel-dark", |studio| studio.battle("ashen-stair", 3)),
    ("steel-dice", |studio| {
        studio.battle("crossroads", 3)?;
        studio.mid_roll()
    }),
    ("adventure-question", |studio| studio.battle("reed-crossing", 3)),
    ("adventure-turn", |studio| studio.aimed("reed-crossing")),
    ("beacon-turn", |studio| studio.aimed("lantern-run")),
    ("way-turn", |studio| studio.aimed("emberfield")),
    ("spheres-turn", |studio| studio.aimed("midsummer-reception")),
    ("adventure-embers", |studio| studio.battle("wyrm-barrow", 3)),
    ("threat", |studio| {
        studio.battle("goblin-camp", 3)?;
        studio.play_until(|table| table.asked().is_some_and(|asked| matches!(asked.options, Options::Act)))?;
        studio.world().resource_mut::<super::battle::BattlePanels>().threats = true;
        studio.world().resource_mut::<Hand>().set_changed();
        Ok(())
    }),
    ("outcome", |studio| {
        studio.battle("crossroads", 3)?;
        studio.play_until(|_| false)
    }),
    ("outcome-run", |studio| {
        studio.fight("eel-weir", Some(Leg::first(Slug::new("fen-road"))), 3)?;
        studio.play_until(|_| false)
    }),
];

/// Draws every scene at a size in pixels into a folder, where names are given only those; returns what was written.
///
/// # Errors
/// Where the art cannot be read, a scene not be set up or a file not be written.
pub fn take<M>(
    root: &Path,
    folder: &Path,
    size: (u32, u32),
    only: &[String],
    rulesets: impl Plugins<M>,
) -> Result<Vec<PathBuf>, String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut studio = Studio::open(root, UVec2::from(size), rulesets)?;
    let mut written = Vec::new();
    for (name, arrange) in SCENES {
        if !only.is_empty() && !only.iter().any(|wanted| wanted == name) {
            continue;
        }
        studio.home()?;
        arrange(&mut studio).map_err(|why| format!("{name}: {why}"))?;
        let file = folder.join(format!("{name}.png"));
        studio.picture(&file)?;
        written.push(file);
    }
    Ok(written)
}

/// Frames drawn while the board pans, and what drew them.
#[derive(Clone, Debug)]
pub struct Panning {
    /// The graphics adapter, as its driver names it.
    pub adapter: String,
    /// Seconds from the first frame to the end of the last, each drawn to its end before the next is begun.
    pub seconds: f64,
    /// Frames drawn.
    pub frames: usize,
}

/// Draws so many frames of a running battle that is zoomed in and panned, at a size in pixels.
///
/// # Errors
/// Where the art cannot be read, the battle not be set up or the renderer fails.
pub fn pan<M>(root: &Path, size: (u32, u32), frames: usize, rulesets: impl Plugins<M>) -> Result<Panning, String> {
    let mut studio = Studio::open(root, UVec2::from(size), rulesets)?;
    studio.battle("crossroads", 3)?;
    studio.play_until(|table| table.asked().is_some_and(|asked| matches!(asked.options, Options::Act)))?;
    let start = studio.world().resource::<View>().centre;
    let started = Instant::now();
    for frame in 0..frames {
        // Once around in 120 frames.
        let way = Vec2::from_angle(frame as f32 * std::f32::consts::TAU / 120.0) * 200.0;
        let mut view = studio.world().resource_mut::<View>();
        (view.centre, view.zoom) = (start + way, ZOOMED_IN);
        studio.frames(1)?;
    }
    let seconds = started.elapsed().as_secs_f64();
    let adapter = studio.world().resource::<RenderAdapterInfo>();
    Ok(Panning { adapter: format!("{} ({:?})", adapter.name, adapter.backend), seconds, frames })
}

/// An app without a window that draws into a picture.
struct Studio {
    apps: SubApps,
    target: Handle<Image>,
}

impl Studio {
    fn open<M>(root: &Path, size: UVec2, rulesets: impl Plugins<M>) -> Result<Self, String> {
        let art = Art::read(&root.join("assets").join("art")).map_err(|error| error.to_string())?;
        let options = PlayOptions { root: root.to_owned(), ..PlayOptions::default() };
        let mut app = launch::app(options, art, rulesets, Canvas::Picture(size));
        let settings = Settings { enemy_speed: Speed::Instant, own_speed: Speed::Instant, ..Settings::default() };
        app.insert_resource(Unkept).insert_resource(settings).init_resource::<Captured>();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        app.finish();
        app.cleanup();
        let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let mut image = Image::new_uninit(extent, TextureDimension::D2, format, RenderAssetUsages::RENDER_WORLD);
        image.texture_descriptor.usage |= TextureUsages::RENDER_ATTACHMENT;
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        let mut studio = Self { apps: std::mem::take(app.sub_apps_mut()), target };
        let aim = |mut commands: Commands, cameras: Query<Entity, With<Camera2d>>, target: Res<Target>| {
            for camera in &cameras {
                commands.entity(camera).insert(RenderTarget::Image(target.0.clone().into()));
            }
        };
        let target = Target(studio.target.clone());
        studio.world().insert_resource(target);
        studio.apps.main.add_systems(PostStartup, aim);
        studio.frames(3)?;
        studio.jump();
        Ok(studio)
    }

    fn world(&mut self) -> &mut World {
        self.apps.main.world_mut()
    }

    /// Has panels jump to where they scroll to, so that a picture does not depend on when the last line came.
    fn jump(&mut self) {
        let world = self.world();
        let mut contexts = world.query::<&mut EguiContext>();
        for mut context in contexts.iter_mut(world) {
            context.get_mut().all_styles_mut(|style| {
                style.scroll_animation = ScrollAnimation::none();
                style.animation_time = 0.0;
            });
        }
    }

    fn frames(&mut self, count: usize) -> Result<(), String> {
        for _ in 0..count {
            self.apps.update();
            let device = self.apps.main.world().resource::<RenderDevice>().wgpu_device();
            device.poll(PollType::Wait { submission_index: None, timeout: None }).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn write(&mut self, message: impl Message) {
        self.world().write_message(message);
    }

    fn screen(&mut self, screen: Screen) -> Result<(), String> {
        self.world().resource_mut::<NextState<Screen>>().set(screen);
        self.frames(3)
    }

    fn overlay(&mut self, overlay: Overlay) -> Result<(), String> {
        self.world().resource_mut::<NextState<Overlay>>().set(overlay);
        self.frames(3)
    }

    fn home(&mut self) -> Result<(), String> {
        self.overlay(Overlay::None)?;
        self.screen(Screen::MainMenu)
    }

    /// Sets a level up and goes on until its first side is asked something.
    fn battle(&mut self, level: &str, seed: u64) -> Result<(), String> {
        self.fight(level, None, seed)
    }

    /// The same with a fight of a run.
    fn fight(&mut self, level: &str, leg: Option<Leg>, seed: u64) -> Result<(), String> {
        self.write(StartSkirmish {
            level: level.to_owned(),
            people: vec![true, false],
            party: Vec::new(),
            leg,
            seed: Some(seed),
        });
        self.frames(3)?;
        for _ in 0..3000 {
            let table = self.world().get_resource::<Table>().ok_or("the skirmish was not set up")?;
            if table.asked().is_some() || table.game.winner().is_some() {
                return self.frames(2);
            }
            self.frames(1)?;
        }
        Err("nobody was asked anything".to_owned())
    }

    /// Has the plain opponent answer for both sides until something holds or the skirmish is over.
    fn play_until(&mut self, done: fn(&Table) -> bool) -> Result<(), String> {
        loop {
            let table = self.world().resource::<Table>();
            if table.game.winner().is_some() || done(table) {
                break;
            }
            self.answer_for_all()?;
        }
        self.frames(4)
    }

    /// Has the plain opponent answer once, whoever is asked.
    fn answer_for_all(&mut self) -> Result<(), String> {
        let mut table = self.world().resource_mut::<Table>();
        let version = table.version;
        let intent = table.game.opponent(Player::Plain, version, None).ok_or("no answer came")?;
        table.submit(intent).map_err(|refusal| refusal.to_string())
    }

    /// Plays a level until somebody can aim at somebody, which in games with phases is not everybody's turn.
    fn aimed(&mut self, level: &str) -> Result<(), String> {
        self.battle(level, 3)?;
        for _ in 0..60 {
            self.play_until(|table| table.asked().is_some_and(|asked| matches!(asked.options, Options::Act)))?;
            if self.aim().is_ok() {
                return Ok(());
            }
            self.answer_for_all()?;
        }
        Err("nobody ever had anybody to aim at".to_owned())
    }

    /// Takes the first ability in hand that shows its odds on an enemy, and points at that one.
    fn aim(&mut self) -> Result<(), String> {
        let rolls = |odds: &TargetOdds| odds.tiers.len() > 1;
        for group in 0..4 {
            for place in 0..9 {
                self.write(PanelEvent::Ability(AbilityAction::Choose(group, place)));
                self.frames(1)?;
                let world = self.world();
                let table = world.resource::<Table>();
                let aimed = world.resource::<Hand>().aiming.as_ref();
                let target = aimed.and_then(|aiming| {
                    let enemy = |id: &crate::core::ids::CreatureId| !table.is_person(table.face().side(*id));
                    table.face().candidates(aiming).into_iter().find(enemy)
                });
                let Some((aiming, space)) = aimed.zip(target.and_then(|id| table.face().space(id))) else { continue };
                let cursor = Cursor { spot: Some(space.at), by_keys: true };
                if table.face().aim(aiming, &cursor).is_some_and(|aim| aim.targets.iter().any(rolls)) {
                    *self.world().resource_mut::<Cursor>() = cursor;
                    return self.frames(2);
                }
            }
        }
        Err("there is nobody to aim at".to_owned())
    }

    /// Plays on until dice are rolled, and stops while they tumble.
    fn mid_roll(&mut self) -> Result<(), String> {
        self.world().resource_mut::<Settings>().enemy_speed = Speed::Normal;
        self.world().resource_mut::<Settings>().own_speed = Speed::Normal;
        for _ in 0..2000 {
            if self.world().resource::<Stage>().dice().is_some() {
                self.frames(4)?;
                let settings =
                    Settings { enemy_speed: Speed::Instant, own_speed: Speed::Instant, ..Settings::default() };
                self.world().insert_resource(settings);
                return Ok(());
            }
            let idle = !self.world().resource::<Stage>().busy();
            if idle {
                self.answer_for_all()?;
            }
            self.frames(1)?;
        }
        Err("no dice were rolled".to_owned())
    }

    /// Waits until nothing changes by itself any more, and writes what is seen.
    fn picture(&mut self, file: &Path) -> Result<(), String> {
        // What was tried to get here is nobody's message.
        *self.world().resource_mut::<Toasts>() = Toasts::default();
        let still = !self.world().resource::<Stage>().busy();
        self.frames(if still { 10 } else { 0 })?;
        self.world().resource_mut::<Captured>().0 = None;
        let target = self.target.clone();
        let keep = |shot: On<ScreenshotCaptured>, mut captured: ResMut<Captured>| captured.0 = Some(shot.image.clone());
        self.world().spawn(Screenshot::image(target)).observe(keep);
        for _ in 0..60 {
            self.frames(1)?;
            if let Some(image) = self.world().resource_mut::<Captured>().0.take() {
                let image = image.try_into_dynamic().map_err(|error| error.to_string())?;
                return image.to_rgb8().save(file).map_err(|error| format!("{}: {error}", file.display()));
            }
        }
        Err("the renderer gave no picture".to_owned())
    }
}

/// The picture drawn into.
#[derive(Resource)]
struct Target(Handle<Image>);
