//! The printed notation: tier lines, distances, targets and costs, read and printed back.
//!
//! Content files write these values as the text a card prints; reading gives typed values and
//! printing gives the text back, so a card cannot say anything but what the game does.
//!
//! From text to value: `scan` makes tokens, `words` knows the closed word lists, `amount`, `group`, `harm`, `figures`, `moved`, `extent`, `strikes` and `state`
//! read what several effects have in common; each effect reads and prints itself in its own file, by way of `parts`; `lasting` how long they last, `who` and `subject` whom a sentence names, `speaker` on whom a
//! part falls where none is named, `gate` the potency, `sentences` what
//! joins two sides or adds to what stands before it; `clause` puts a clause together and `tier` the line, `alternatives` what depends on a
//! potency either way, `circumstances` what depends on how somebody is, which `givens` reads, `qualifiers` what depends on another clause, `label` is what pages print before it,
//! `names` the states and counters that only content describes, `called` what sentences call the user.
//! From value to text: `print`.
//! `distance`, `target`, `cost`, `characteristics` and `formula` do both for their entries; `text` is how content
//! files use them.

mod alternatives;
mod amount;
mod called;
pub(crate) mod characteristics;
mod circumstances;
mod clause;
mod cost;
mod distance;
mod effect_predicates;
mod extent;
mod figures;
pub(crate) mod formula;
mod gate;
mod group;
mod harm;
mod label;
mod lasting;
mod moved;
mod names;
mod print;
mod qualifiers;
mod scan;
mod sentences;
mod speaker;
mod state;
mod strikes;
mod subject;
mod target;
#[cfg(test)]
mod tests;
mod text;
mod tier;
mod who;
mod words;

/// What effects are read and printed with.
pub(crate) mod parts {
    pub(crate) use super::amount::{Commas, amount_text, amount_up};
    pub(crate) use super::extent::{extent, extent_text, extent_words, number, squares};
    pub(crate) use super::figures::whose_number;
    pub(crate) use super::harm::damage;
    pub(crate) use super::lasting::duration;
    pub(crate) use super::moved::past_stability;
    pub(crate) use super::print::{joined, swing_text};
    pub(crate) use super::scan::Cursor;
    pub(crate) use super::state::is_named;
    pub(crate) use super::strikes::{EDGED, against, against_text, made, whom, with_edge};
    pub(crate) use super::subject::user;
    pub(crate) use super::who::recipient_text;
    pub(crate) use super::words::{counter_name, swing_words};
}

pub use called::{Called, words_of};
pub use effect_predicates::{predicate_text, printed};
pub use label::tier_label;
pub use lasting::duration_text;
pub use names::{unknown_counters, unknown_states};
pub use print::print_tier;
pub use text::{NotationError, Printed};
pub use tier::{Parsed, Span, parse_tier, parse_tier_of};
pub use who::spelt_out;
pub use words::DAMAGE_TYPES;
