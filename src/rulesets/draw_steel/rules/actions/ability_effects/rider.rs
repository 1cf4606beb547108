//! Paying for an ability's rider.

use crate::rulesets::draw_steel::rules::frames::UseFrame;
use bevy::prelude::World;

/// Pays the rider the first time something of it takes hold (DS-POT-09).
pub fn pay_rider(world: &mut World, frame: &mut UseFrame) {
    if frame.spend > 0 && !frame.paid_rider {
        frame.paid_rider = true;
        crate::rulesets::draw_steel::rules::mutations::pay(world, frame.by, frame.spend, frame.cause());
    }
}
