//! What somebody has by being what it is.

use serde::{Deserialize, Serialize};

/// Something that is always so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Passive {
    /// So many Advantages on Disengage checks.
    Slippery(i8),
    /// 1 Advantage against whoever an ally is engaged with.
    Pack,
    /// A crit on it drops it to 0.
    Brittle,
    /// Intercepts while engaged with exactly one, whom it pops off first.
    Interceptor,
    /// Gains Momentum by hits and loses it when hit.
    Momentum,
    /// Adds the escalation die to its attacks (ESC-ED-06).
    Escalates,
    /// Flies (ESC-COND-11).
    Flying,
    /// Gains so many temporary HP after each of its Melee attacks.
    SecondWind(i16),
}
