//! Words: cards, log lines, prompts, options and previews. Rules import none of it but names and terms.

pub mod card;
pub(crate) mod chances;
pub(crate) mod feature_text;
pub(crate) mod gain_text;
pub(crate) mod hits;
pub mod log_text;
pub(crate) mod names;
pub(crate) mod option_text;
pub mod preview;
pub(crate) mod reaction_prompt;
pub(crate) mod record_card;
pub(crate) mod term_text;
