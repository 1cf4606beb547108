//! What actions take of a turn.

use super::data::words::Takes;
use crate::core::name::Name;

/// What an action takes that is no attack or power.
pub fn takes(ability: Name) -> Takes {
    match ability.as_str() {
        "stunt" | "charge" | "defend" | "recover" | "ready" | "trick" | "assist" | "aid" | "coordinate" | "combine"
        | "distract" | "assess" | "crush" | "stabilize" | "throw" | "use-tool" => Takes::Standard,
        "mask" | "stand" | "escape" | "retrieve" | "store" | "aim" | "gambit" | "command" | "influence"
        | "use-skill" => Takes::Move,
        "draw" | "sheathe" | "pick-up" | "open" | "study" | "stance" | "switch" | "seize" => Takes::Quick,
        "run" | "spring-up" | "talk" | "drop" | "drop-prone" | "end" | "release" | "escalate" => Takes::Free,
        _ => Takes::Nothing,
    }
}
