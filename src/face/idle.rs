//! Redraws only when something changes, so that an idle window costs next to no processor time.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};

/// Longest time between two updates of a window nothing happens in.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Asks for the next frame while set; whoever animates sets it every frame.
#[derive(Resource, Default)]
pub struct Lively(pub bool);

/// `Last`: the request for the next frame, after everybody had a say.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AskSystems;

/// Wakes the window from another thread (a file watcher, an opponent thinking).
#[derive(Clone)]
pub struct Waker(bevy::winit::EventLoopProxy<WinitUserEvent>);

impl Waker {
    /// A waker of the running window; `None` before it is set up.
    pub fn from_world(world: &World) -> Option<Self> {
        world.get_resource::<EventLoopProxyWrapper>().map(Self::to)
    }

    /// A waker of the window whose events go through a proxy.
    pub fn to(proxy: &EventLoopProxyWrapper) -> Self {
        Self((**proxy).clone())
    }

    /// Makes the window update soon; does nothing once it has closed.
    pub fn wake(&self) {
        // The only error is a closed window, which needs no waking.
        let _ = self.0.send_event(WinitUserEvent::WakeUp);
    }
}

/// Sets the window to reactive updates.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive(LONGEST_WAIT),
        unfocused_mode: UpdateMode::reactive_low_power(LONGEST_WAIT),
    });
    app.init_resource::<Lively>();
    app.add_systems(First, calm_down);
    app.add_systems(Last, ask_for_next_frame.in_set(AskSystems));
}

fn calm_down(mut lively: ResMut<Lively>) {
    lively.0 = false;
}

/// Frames drawn after the last change: letters drawn for the first time and lists scrolled to their end show one late.
const AFTER: u8 = 3;

fn ask_for_next_frame(
    lively: Res<Lively>,
    mut happened: MessageReader<WindowEvent>,
    mut left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let done = |event: &WindowEvent| {
        use WindowEvent::{CursorMoved, KeyboardInput, MouseButtonInput, MouseWheel, WindowResized};
        matches!(event, CursorMoved(_) | KeyboardInput(_) | MouseButtonInput(_) | MouseWheel(_) | WindowResized(_))
    };
    let changed = happened.read().filter(|event| done(event)).count() > 0;
    *left = if lively.0 || changed { AFTER } else { left.saturating_sub(1) };
    if *left > 0 {
        redraw.write(RequestRedraw);
    }
}
