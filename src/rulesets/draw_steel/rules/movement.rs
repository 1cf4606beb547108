//! How creatures get from square to square: on their own legs, by grace of an effect, or by force.
//!
//! Checks are read-only and say why not; frames then move square by square, because reactions, terrain and holds all
//! ask about single steps.

pub(crate) mod allowance;
mod charge;
mod drag;
mod driven;
mod drop;
mod extra;
pub(crate) mod force;
pub mod forcing;
mod foretold;
mod grant;
mod hanging_on;
mod harm;
mod jump;
mod kinds;
mod leap;
mod mover;
mod outside;
mod pointless_moves;
mod posture;
mod reach;
mod routes;
mod slam;
mod squeezing;
pub mod straight;
mod swap;
mod walk;
mod walking;
mod way;

pub use charge::{Charge, charge_path, charges, check_charge, check_straight};
pub use drag::{carry_captives, end_distant_holds};
pub use driven::{driven_away, driven_toward};
pub use drop::{Drop, drops};
pub use extra::{ExtraWalk, check_extra_walk, check_move_captive, start_extra_walk};
pub use force::{check_force, farther as forced_farther, force_options, held_fast};
pub use foretold::{Foretold, foretell, shift_note};
pub use grant::{GrantedWay, check_grant, grant_options, teleport};
pub use harm::{along as harm_along, along_jump as jump_harm_along, arrive, frame_of, hit};
pub use jump::{Leap, jump_ahead, jump_cost, jumps, land_jump};
pub use kinds::{MoveKind, RouteKind};
pub use leap::{leap_along, leaps};
pub use mover::{Bar, Mover};
pub use outside::{is_inside, ways_out};
pub use posture::{check_drop_prone, check_stand_freely, drop_prone, stand_freely, stand_up};
pub use reach::{STRIKE, is_free, nearest_free, provoked, provokers, reach};
pub use routes::{climbed, height, hurts, slams, way, ways_to};
pub use squeezing::{moved_room, room};
pub use swap::swap_places;
pub use walk::{WalkPlan, check_walk, start_walk, takes_main_action, would_end};
pub use walking::goes_on;
pub use way::{Way, jumped_ways};

use super::systems::DrawSteelRules;
use crate::core::resolve::RulesBuilder;

/// Registers movement of all sorts.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    walking::install(rules);
    grant::install(rules);
    force::install(rules);
    hanging_on::install(rules);
}

#[cfg(test)]
mod tests;
