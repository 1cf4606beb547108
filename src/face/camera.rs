//! Looking at the board: scrolling, zooming to the pointer, keeping the board in sight.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, Viewport};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{PrimaryEguiContext, egui};

use super::board::{BoardModel, SQUARE};
use super::idle::Lively;
use super::input::{Action, Actions, BoardPointer, KeyboardFor};
use super::scale::UiScale;
use super::screen::{FaceSystems, Screen};
use super::settings::Settings;
use crate::core::geometry::{Space, Spot};

/// Smallest and largest side of a square on the screen, in logical pixels.
const ZOOM: (f32, f32) = (22.0, 220.0);
/// Squares beyond the board's border that can be scrolled into sight.
const MARGIN: f32 = 1.5;
/// Scrolling by keys, in logical pixels per second.
const PAN_SPEED: f32 = 900.0;
/// Width of the window's edge that scrolls, in logical pixels.
const EDGE: f32 = 6.0;

/// The part of the window that panels leave to the board, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardArea(pub Rect);

/// Which part of the board is looked at.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// World position in the middle of the board area.
    pub centre: Vec2,
    /// Side of a square on the screen, in logical pixels.
    pub zoom: f32,
    /// Where the view is gliding to.
    glide: Option<Vec2>,
    /// Set until the board has been framed.
    unframed: bool,
    /// Whether the view is the whole board as it was framed.
    whole: bool,
}

/// How world positions and egui points go together this frame.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    area: Rect,
    view: View,
    points: f32,
}

impl Default for View {
    fn default() -> Self {
        Self { centre: Vec2::ZERO, zoom: 64.0, glide: None, unframed: true, whole: false }
    }
}

impl View {
    /// Frames the board as soon as its size and the board area are known.
    pub fn frame(&mut self) {
        self.unframed = true;
    }

    /// Glides until a space is in sight; stays where it is visible already.
    pub fn show(&mut self, space: Space, area: BoardArea) {
        if self.whole {
            return;
        }
        let middle = middle(space);
        let reach = (area.0.size() / 2.0 / self.zoom * SQUARE - Vec2::splat(SQUARE * 1.5)).max(Vec2::ZERO);
        let away = (middle - self.centre).abs();
        if away.x > reach.x || away.y > reach.y {
            self.glide = Some(middle);
        }
    }

    /// The lens of this view.
    pub fn lens(self, area: BoardArea, points_per_pixel: f32) -> Lens {
        Lens { area: area.0, view: self, points: points_per_pixel }
    }

    fn scale(self) -> f32 {
        SQUARE / self.zoom
    }

    fn keep_in_sight(&mut self, board: Vec2, area: Rect) {
        let seen = area.size() * self.scale() / 2.0;
        let size = board * SQUARE;
        let axis = |centre: f32, seen: f32, size: f32, sign: f32| {
            let slack = (size / 2.0 + MARGIN * SQUARE - seen).max(0.0);
            let home = sign * size / 2.0;
            centre.clamp(home - slack, home + slack)
        };
        self.centre = Vec2::new(axis(self.centre.x, seen.x, size.x, 1.0), axis(self.centre.y, seen.y, size.y, -1.0));
    }
}

impl Lens {
    /// Where a world position is on the screen, in egui points.
    pub fn to_screen(self, world: Vec2) -> egui::Pos2 {
        let away = (world - self.view.centre) / self.view.scale();
        let at = (self.area.center() + Vec2::new(away.x, -away.y)) * self.points;
        egui::pos2(at.x, at.y)
    }

    /// The world position of a place on the screen, in egui points.
    pub fn to_world(self, at: Vec2) -> Vec2 {
        let away = at / self.points - self.area.center();
        self.view.centre + Vec2::new(away.x, -away.y) * self.view.scale()
    }

    /// The square of a place on the screen, elevation 0.
    pub fn spot(&self, at: Vec2) -> Spot {
        let world = self.to_world(at) / SQUARE;
        Spot::new(world.x.floor() as i16, (-world.y).floor() as i16)
    }

    /// The screen rectangle of a space, in egui points.
    pub fn rect(&self, space: Space) -> egui::Rect {
        let corner = Vec2::new(f32::from(space.at.x), -f32::from(space.at.y)) * SQUARE;
        let side = f32::from(space.side) * SQUARE;
        egui::Rect::from_min_max(self.to_screen(corner), self.to_screen(corner + Vec2::new(side, -side)))
    }

    /// The middle of a square on the screen, in egui points.
    pub fn middle(&self, spot: Spot) -> egui::Pos2 {
        self.rect(Space::square(spot)).center()
    }

    /// The side of a square on the screen, in egui points.
    pub fn square(&self) -> f32 {
        self.view.zoom * self.points
    }
}

/// World position of the middle of a space.
pub fn middle(space: Space) -> Vec2 {
    let half = f32::from(space.side) / 2.0;
    Vec2::new(f32::from(space.at.x) + half, -f32::from(space.at.y) - half) * SQUARE
}

/// Spawns the camera and moves it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<View>().init_resource::<BoardArea>();
    app.add_systems(PreStartup, spawn);
    app.add_systems(OnEnter(Screen::Battle), |mut view: ResMut<View>| view.frame());
    app.add_systems(Update, (steer, aim).chain().in_set(FaceSystems::Input).run_if(in_state(Screen::Battle)));
}

/// The camera that sees the board.
#[derive(Component)]
struct BoardCamera;

fn spawn(mut commands: Commands) {
    // One flat pass without multisampling: sprites are smooth already, and software renderers feel every pass. They feel
    // a board that is drawn below panels too, so it has a camera of its own, which sees no more than panels leave of it.
    let board = Camera { output_mode: CameraOutputMode::Skip, ..default() };
    commands.spawn((Name::new("board camera"), Camera2d, Msaa::Off, board, BoardCamera));
    let panels = Camera { order: 1, clear_color: ClearColorConfig::None, ..default() };
    commands.spawn((Name::new("panel camera"), Camera2d, Msaa::Off, panels, RenderLayers::none(), PrimaryEguiContext));
}

fn steer(
    actions: Actions,
    keyboard: Res<KeyboardFor>,
    pointer: Res<BoardPointer>,
    (settings, scale): (Res<Settings>, Res<UiScale>),
    area: Res<BoardArea>,
    board: Res<BoardModel>,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    mut view: ResMut<View>,
    mut lively: ResMut<Lively>,
    mut dragging: Local<bool>,
    mut seen: Local<(Rect, Vec2)>,
) {
    let size = Vec2::new(f32::from(board.0.width()), f32::from(board.0.height()));
    if *keyboard != KeyboardFor::Battle || size.min_element() <= 0.0 || area.0.is_empty() {
        return;
    }
    let mut next = *view;
    // Until the player looks elsewhere the whole board stays in sight, whatever the panels and the text size do.
    // Another board is looked at as a whole too.
    next.unframed |= (next.whole && seen.0 != area.0) || seen.1 != size;
    *seen = (area.0, size);
    let seconds = time.delta_secs().min(0.1);
    if next.unframed || actions.just_pressed(&Action::FrameBoard) {
        let fit = (area.0.size() / (size + 0.6)).min_element();
        next = View { centre: Vec2::new(size.x, -size.y) * SQUARE / 2.0, zoom: fit.clamp(ZOOM.0, 128.0), ..next };
        (next.glide, next.unframed, next.whole) = (None, false, true);
    }
    let framed = next;

    let mut push = Vec2::ZERO;
    for (action, way) in [
        (Action::PanUp, Vec2::Y),
        (Action::PanDown, Vec2::NEG_Y),
        (Action::PanLeft, Vec2::NEG_X),
        (Action::PanRight, Vec2::X),
    ] {
        if actions.pressed(&action) {
            push += way;
        }
    }
    if let (true, Some(at)) = (settings.edge_pan, window.cursor_position()) {
        let far = window.size() - EDGE;
        push += Vec2::new(
            f32::from(i8::from(at.x > far.x) - i8::from(at.x < EDGE)),
            f32::from(i8::from(at.y < EDGE) - i8::from(at.y > far.y)),
        );
    }
    if push != Vec2::ZERO {
        next.centre += push.clamp_length_max(1.0) * PAN_SPEED * seconds * next.scale();
        next.glide = None;
        lively.0 = true;
    }

    *dragging = actions.pressed(&Action::Drag) && (*dragging || pointer.0.is_some());
    if *dragging {
        let moved = actions.axis_pair(&Action::Mouse) / window.scale_factor();
        next.centre += Vec2::new(-moved.x, moved.y) * next.scale();
        next.glide = if moved == Vec2::ZERO { next.glide } else { None };
    }

    let notches = if pointer.0.is_some() { actions.value(&Action::Wheel) } else { 0.0 };
    let steps =
        f32::from(i8::from(actions.just_pressed(&Action::ZoomIn)) - i8::from(actions.just_pressed(&Action::ZoomOut)));
    if notches != 0.0 || steps != 0.0 {
        let lens = next.lens(*area, scale.0.recip());
        let anchor = pointer.0.filter(|_| notches != 0.0);
        let fixed = anchor.map(|at| lens.to_world(at));
        next.zoom = (next.zoom * 1.15f32.powf(notches.clamp(-4.0, 4.0) + 2.0 * steps)).clamp(ZOOM.0, ZOOM.1);
        if let (Some(at), Some(fixed)) = (anchor, fixed) {
            let now = next.lens(*area, scale.0.recip()).to_world(at);
            next.centre += fixed - now;
        }
        next.glide = None;
    }

    if let Some(goal) = next.glide {
        let rest = goal - next.centre;
        next.centre += rest * (1.0 - (-9.0 * seconds).exp());
        if rest.length() * next.zoom / SQUARE < 1.5 {
            (next.centre, next.glide) = (goal, None);
        }
        lively.0 = true;
    }
    next.whole &= (next.zoom, next.centre) == (framed.zoom, framed.centre);
    let before = next.centre;
    next.keep_in_sight(size, area.0);
    if next.centre.distance_squared(before) > 1.0 {
        next.glide = None;
    }
    view.set_if_neq(next);
}

/// Physical pixels of a window that show the board; all of them where panels leave none.
fn port(area: Rect, window: &Window) -> URect {
    let whole = window.physical_size();
    let pixels = |at: Vec2| (at * window.scale_factor()).max(Vec2::ZERO);
    let (min, max) = (pixels(area.min).floor().as_uvec2().min(whole), pixels(area.max).ceil().as_uvec2().min(whole));
    if min.cmplt(max).all() { URect::from_corners(min, max) } else { URect::from_corners(UVec2::ZERO, whole) }
}

/// Puts the camera where the view says: the board area's middle is that of the view.
fn aim(
    view: Res<View>,
    area: Res<BoardArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &mut Transform, &mut Projection), With<BoardCamera>>,
) {
    let (mut camera, mut transform, mut projection) = camera.into_inner();
    let port = port(area.0, &window);
    let shown = camera.viewport.as_ref().map(|old| (old.physical_position, old.physical_size));
    if shown != Some((port.min, port.size())) {
        camera.viewport =
            Some(Viewport { physical_position: port.min, physical_size: port.size(), ..Viewport::default() });
    }
    let middle = (port.min + port.max).as_vec2() / 2.0 / window.scale_factor();
    let aside = (area.0.center() - middle) * view.scale();
    let at = Vec3::new(view.centre.x - aside.x, view.centre.y + aside.y, transform.translation.z);
    if transform.translation != at {
        transform.translation = at;
    }
    if let Projection::Orthographic(flat) = projection.as_ref()
        && flat.scale == view.scale()
    {
        return;
    }
    if let Projection::Orthographic(flat) = projection.as_mut() {
        flat.scale = view.scale();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area() -> BoardArea {
        BoardArea(Rect::new(250.0, 44.0, 950.0, 544.0))
    }

    #[test]
    fn screen_and_world_are_inverse() {
        let view = View { centre: Vec2::new(300.0, -200.0), zoom: 50.0, ..View::default() };
        let lens = view.lens(area(), 0.8);
        let world = Vec2::new(123.0, -456.0);
        let at = lens.to_screen(world);
        assert!(lens.to_world(Vec2::new(at.x, at.y)).distance(world) < 0.01);
        let middle = lens.middle(Spot::new(3, 2));
        assert_eq!(lens.spot(Vec2::new(middle.x, middle.y)), Spot::new(3, 2));
        assert_eq!(lens.square(), 40.0);
    }

    #[test]
    fn a_small_board_stays_in_the_middle() {
        let mut view = View { centre: Vec2::new(9999.0, 9999.0), zoom: 30.0, ..View::default() };
        view.keep_in_sight(Vec2::new(10.0, 8.0), area().0);
        assert_eq!(view.centre, Vec2::new(5.0, -4.0) * SQUARE);
    }

    #[test]
    fn a_large_board_cannot_be_lost() {
        let mut view = View { centre: Vec2::new(-9999.0, 9999.0), zoom: 100.0, ..View::default() };
        view.keep_in_sight(Vec2::new(40.0, 40.0), area().0);
        let lens = view.lens(area(), 1.0);
        let corner = lens.to_screen(Vec2::ZERO);
        assert_eq!((corner.x, corner.y), (250.0 + 150.0, 44.0 + 150.0), "the corner with its margin");
    }
}
