//! 36th Way as a whole: exact odds, content numbers, what opponents do.
#![allow(missing_docs, reason = "a test")]

mod conduct;
mod content;
mod odds;
mod opponents;
mod records;
