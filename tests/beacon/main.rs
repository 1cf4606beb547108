//! BEACON as a whole: exact odds, content numbers.
#![allow(missing_docs, reason = "a test")]

mod content;
mod odds;
mod opponents;
mod play;
