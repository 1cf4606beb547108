//! BEACON: a gnawer beside a knight, and its claws in the phase of its own.

use battlemat::rulesets::beacon::sources;

crate::benchmarks!(
    beacon,
    "beacon",
    [["knight", "warden", "aegis", "rimeguard"], ["gnawer", "rider", "shieldsworn", "ardent"]],
    CreatureId(1),
    "claws",
    "lantern-run",
    |view, strike: &Use, ability: &Arc<battlemat::rulesets::beacon::data::ability::AbilityDef>| {
        sources::chance(view, strike.by, ability, ability.action(), strike.on[0])
    }
);
