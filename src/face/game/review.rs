//! The game that is over, looked back on while the end screen is read.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::look_back::Reviewing;
use super::outcome::Ended;
use super::scrub::Whole;
use super::table::Table;
use crate::core::ids::SideId;
use crate::face::idle::{Lively, Waker};
use crate::face::kept::Unkept;
use crate::face::screen::Screen;

/// Adds the look back.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LookedBack>();
    // Pictures are of what does not depend on how fast a machine is.
    app.add_systems(OnEnter(Screen::Outcome), open.run_if(not(resource_exists::<Unkept>)));
    app.add_systems(Update, follow.run_if(in_state(Screen::Outcome)));
    app.add_systems(Update, forget.run_if(not(in_state(Screen::Outcome)).and_then(not(resource_exists::<Whole>))));
}

/// The look back on the game that is over.
#[derive(Resource, Default)]
struct LookedBack(Option<Reviewing>);

/// Begins it as the end screen opens.
fn open(
    table: Option<Res<Table>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    ended: Res<Ended>,
    mut looked_back: ResMut<LookedBack>,
) {
    // Whoever comes back from a moment looked at finds what was found out before, or is under way.
    if ended.0.review.as_ref().is_some_and(|review| review.progress >= 1.0 || looked_back.0.is_some()) {
        return;
    }
    let Some(table) = table else { return };
    let side = table.people.iter().position(|&person| person).unwrap_or_default();
    looked_back.0 = table.game.look_back(&table.level, SideId(side as u8), proxy.as_deref().map(Waker::to));
}

/// What is not looked back on any more need not be found out.
fn forget(mut looked_back: ResMut<LookedBack>) {
    if looked_back.bypass_change_detection().0.is_some() {
        looked_back.0 = None;
    }
}

/// Shows what has been found out.
fn follow(mut looked_back: ResMut<LookedBack>, mut ended: ResMut<Ended>, mut lively: ResMut<Lively>) {
    let Some(reviewing) = &mut looked_back.bypass_change_detection().0 else { return };
    if let Some(model) = reviewing.newest() {
        ended.0.review = Some(model);
        lively.0 = true;
    }
}
