//! 36th Way: a warden beside a goblin, and its basic attack.

use battlemat::rulesets::thirty_sixth_way::sources;

crate::benchmarks!(
    thirty_sixth_way,
    "36th way",
    [["warden", "emberwright", "mender", "outrider"], ["bramble-goblin", "cinder-rat", "rattlebow", "hush-wolf"]],
    CreatureId(0),
    "basic-melee",
    "emberfield",
    |view: View, strike: &Use| {
        let ability = view.ability(strike.by, strike.ability).expect("an ability");
        sources::odds(view, strike.by, ability, strike.on[0]).2.chance(|degree| *degree > 0)
    }
);
