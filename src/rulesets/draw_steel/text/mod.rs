//! Words: cards, log lines, prompts, options and previews. Rules import none of it but names and terms.

pub mod card;
pub mod chances;
pub mod feature_text;
pub mod hits;
pub mod log_text;
pub mod names;
pub mod option_text;
pub mod preview;
pub mod reaction_prompt;
pub mod record_card;
pub mod term_text;
