//! Words: cards, log lines, prompts, options and previews. Rules import none of it but names and terms.

pub mod card;
pub mod decision_preview;
pub mod feature_text;
pub mod log_text;
pub mod names;
pub mod option_text;
pub mod preview;
pub mod prompt_text;
pub mod reaction_prompt;
pub mod term_text;
