//! Studies: levels, opponents and variants of content as data, cut into tasks that any computer can play.

pub mod content;
pub mod edit;
pub mod file;
pub mod folder;
pub mod plan;
pub mod tasks;
