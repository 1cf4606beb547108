//! Forced movement that nobody needs to choose a way for: of the fallen, where it could change nothing.

use super::super::frames::ForceFrame;
use super::super::frames::nearest::nearest_use;
use super::super::points::GainsByPush;
use super::super::resource_gains;
use super::super::view::View;
use super::slam;
use crate::core::geometry::{Space, Spot};
use crate::core::hooks;
use crate::core::intent::RouteOptions;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::ability::AbilityEffect;
use crate::rulesets::draw_steel::rules::vitals::Life;

/// Whether moving somebody who is dead, which the rules allow (DS-FORCE-10), comes to nothing: nobody and nothing to run
/// into, nowhere to fall, nobody who gains by it. A hero's body is always worth moving: it may be brought back.
pub(super) fn is_pointless(view: View, frame: &ForceFrame, options: &RouteOptions) -> bool {
    let mover = frame.mover;
    let lost = view.life(mover) == Life::Dead && !view.sheet(mover).is_hero() && !frame.rises;
    let Some(space) = view.space(mover).filter(|_| lost) else { return false };
    let gains = |by| hooks::at::<GainsByPush>(view.world).iter().any(|gains| gains(view, by));
    let paid = frame.kind == ForcedKind::Push && frame.by.is_some_and(gains);
    let followed = nearest_use(view.world)
        .and_then(|used| view.ability(used.by, used.ability))
        .is_some_and(|ability| ability.sentences().any(|effect| matches!(effect, AbilityEffect::FollowIn)));
    if paid || followed || resource_gains::force_move_pays(view) {
        return false;
    }
    let plain = |spot: &Spot| {
        let there = Space::new(*spot, space.side);
        slam::obstacle(view, mover, there).is_none() && view.board().ground_under(there) == space.at.z
    };
    options.routes.iter().flatten().all(plain)
}
