//! Content files: types, loading, validation, diagnostics and hot reload.
//!
//! From file to value: `source` finds the files and reads each safely (`plain_file`), `lexer` and `tree` know its shape with places (`place`), `split`
//! finds its records, `record` reads one and, where that fails, goes on with copies changed by `patch` until
//! everything wrong in it is found; `explain` puts RON's errors into words, `inspect` points at what reads but must
//! not be, `book` collects it all as `diagnostic`s. `reading` does that for every record of a kind.
//! From values to a game: `shelf` is a registry of one kind that keeps last good values, `shelves` those of all kinds of a game, `record_checks` what games check alike, `level` a battle's map and
//! placements, `fields` what a game adds to them and `level_form` how both are read, `party` who may take their heroes' places, `run` levels one after the other with what is brought into each (`leg`), `level_check` and `run_check` what must hold of them, `levels` their registry, `registry` what those of rulesets share,
//! `ruleset` the rest of what a game brings, `library` all of them together. `watch` tells when files change, `hot_reload` takes them over.

pub mod book;
pub mod diagnostic;
pub mod difficulty;
pub(crate) mod either;
pub(crate) mod explain;
pub mod fields;
pub mod hot_reload;
pub(crate) mod inspect;
pub mod leg;
pub mod lesson;
pub mod level;
pub mod level_check;
pub mod level_form;
pub mod levels;
pub(crate) mod lexer;
pub mod library;
pub(crate) mod objective;
pub mod party;
pub(crate) mod patch;
pub(crate) mod place;
pub(crate) mod plain_file;
pub mod reading;
pub(crate) mod record;
pub(crate) mod record_checks;
pub mod registry;
pub mod ruleset;
pub mod run;
pub(crate) mod run_check;
pub mod shelf;
pub mod shelves;
pub mod source;
pub(crate) mod split;
pub(crate) mod trait_checks;
pub(crate) mod tree;
pub(crate) mod watch;
