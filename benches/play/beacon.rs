//! BEACON: a gnawer beside a knight, and its claws in the phase of its own.

use battlemat::rulesets::beacon::sources;

crate::benchmarks!(
    beacon,
    "beacon",
    [["knight", "warden", "aegis", "rimeguard"], ["gnawer", "rider", "shieldsworn", "ardent"]],
    CreatureId(1),
    "claws",
    "lantern-run",
    |view: View, strike: &Use| {
        let ability = view.ability(strike.by, strike.ability).expect("an ability");
        sources::chance(view, strike.by, ability, ability.action(), strike.on[0])
    }
);
