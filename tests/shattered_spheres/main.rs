//! Shattered Spheres as a whole: exact odds, content numbers, the table of what provokes.
#![allow(missing_docs, reason = "a test")]

mod content;
mod odds;
mod traits;
