//! What is one of a kind: abilities whose text no combination of effects says, each in the file of its class or monster.
//! Content names one as `Special("judge")`.

use super::ability_effects::ability_effect_rules::Handler;
use super::classes::censor::judge;
use super::classes::conduit::{also_move_allies, healing_grace};
use super::classes::shadow::hide_in_plain_sight;
use super::classes::tactician::first_blood;
use super::monsters::goblins;
use super::monsters::group_attacks::{bully, march};
use super::monsters::ogres::hurl_captive;
use super::monsters::werewolf::{curse, grow, wall_leap};

/// All of them. There are to be at most 12: what a second ability needs becomes an effect.
pub static HANDLERS: [&Handler; 12] = [
    &also_move_allies::ALSO_MOVE_ALLIES,
    &bully::BULLY,
    &curse::CURSE,
    &first_blood::RECOVERY_FOR_FIRST_BLOOD,
    &goblins::MOVE_OR_STRIKE,
    &grow::GROW,
    &healing_grace::HEALING_GRACE,
    &hide_in_plain_sight::HIDE_IN_PLAIN_SIGHT,
    &hurl_captive::HURL_CAPTIVE,
    &judge::JUDGE,
    &march::MARCH,
    &wall_leap::WALL_LEAP,
];
