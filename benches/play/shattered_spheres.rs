//! Shattered Spheres: a warden beside a brute, and its sword.

use battlemat::rulesets::shattered_spheres::sources::{self, Manner};

crate::benchmarks!(
    shattered_spheres,
    "Shattered Spheres",
    [
        ["serin-vale", "mirel-thorne", "oda-merrin", "ilyan-ashgrove"],
        ["pit-brute", "shield-sergeant", "hex-reader", "captain-regent"]
    ],
    CreatureId(0),
    "longsword",
    "toll-bridge",
    |view: View, strike: &Use| {
        let line = view.attack(strike.by, strike.ability).expect("an attack");
        sources::attack_odds(view, strike.by, line, strike.on[0], Manner::default()).chance(|hit| *hit > 0)
    }
);
