//! What the abilities of a game do, as a type that records can hold without knowing the files that define it.
//!
//! A record of content is data and lies at the bottom; an effect knows how it is carried out, printed and judged, and
//! lies above the rules. Data names the effects of its game as `<Game as EffectLanguage>::Effect`.

use std::fmt::Debug;
use std::hash::Hash;

/// The effects of a game, each of which its own file defines.
pub trait EffectLanguage {
    /// One effect.
    type Effect: Clone + Debug + PartialEq + Eq + Hash;
    /// One sentence of an ability, which may bring effects about.
    type AbilityEffect: Clone + Debug + PartialEq + Eq;
}
