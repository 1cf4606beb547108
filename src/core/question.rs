//! Questions: what a decision asks, as the module that asks it declares it.
//!
//! A game's module declares each question that it asks as a static [`Question`]; a
//! [`Decision`](super::intent::Decision) holds its [`QuestionId`], and code compares that with the declaration. Slugs
//! are for files alone: saves, replays, scenarios, settings.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::name::{Name, Word};

/// A question that a game asks.
pub struct Question {
    slug: Word,
}

impl Question {
    /// A question that files know by this slug, which no other of its game has.
    pub const fn new(slug: &'static str) -> Self {
        Self { slug: Word::new(slug) }
    }

    /// What a decision that asks it holds.
    pub fn id(&self) -> QuestionId {
        QuestionId(self.slug.get())
    }
}

/// Which of its game's questions a decision asks; files hold the slug.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct QuestionId(Name);

impl QuestionId {
    /// What files call it.
    pub fn slug(self) -> Name {
        self.0
    }
}

/// How much hangs on an answer that somebody may give or leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Importance {
    /// Next to nothing.
    Minor,
    /// Something that may tell.
    Worthwhile,
    /// Somebody's fate, or as much.
    Decisive,
    /// It costs nothing and can only help.
    Gift,
}

impl PartialEq<Question> for QuestionId {
    fn eq(&self, question: &Question) -> bool {
        *self == question.id()
    }
}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// The named options of a question, or whatever else a module knows by a fixed list of slugs: an enum for code, with the
/// slugs that files know its variants by.
macro_rules! named_options {
    ($(#[$about:meta])* $vis:vis enum $Options:ident { $($(#[$doc:meta])* $Option:ident = $slug:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $Options {
            $($(#[$doc])* $Option,)+
        }

        impl $Options {
            /// All of them, in order.
            $vis const ALL: &'static [Self] = &[$(Self::$Option),+];

            /// What files call it.
            $vis fn slug(self) -> $crate::core::name::Name {
                match self {
                    $(Self::$Option => $crate::core::name::name!($slug),)+
                }
            }

            /// The one of that slug.
            #[allow(dead_code, reason = "not every list is read back")]
            $vis fn named(slug: $crate::core::name::Name) -> Option<Self> {
                Self::ALL.iter().copied().find(|option| option.slug() == slug)
            }
        }
    };
}
pub(crate) use named_options;

/// Asserts that every question that the source below a folder declares is in a list once; the folder has more than
/// `least`.
#[cfg(test)]
pub(crate) fn assert_listed(folder: &str, least: usize, slugs: impl Iterator<Item = Name>) {
    let listed: Vec<String> = slugs.map(|slug| slug.to_string()).collect();
    assert_eq!(listed.len(), listed.iter().collect::<std::collections::BTreeSet<_>>().len(), "{listed:?}");
    let mut found = declared(folder);
    assert!(found.len() > least, "only {} questions found in the source", found.len());
    found.retain(|slug| !listed.contains(slug));
    assert!(found.is_empty(), "declared, but in no list of questions: {found:?}");
}

/// The slugs that the source below a folder of the repository declares questions with.
#[cfg(test)]
fn declared(folder: &str) -> Vec<String> {
    fn read(folder: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("the source is here").flatten() {
            let path = entry.path();
            if path.is_dir() {
                read(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = std::fs::read_to_string(&path).expect("source is text");
                let opened = source.split("Question = Question::new(\"").skip(1);
                found.extend(opened.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
            }
        }
    }
    let mut found = Vec::new();
    read(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_itself_again_after_a_file() {
        static PARRY: Question = Question::new("parry");
        static YIELD: Question = Question::new("yield");
        let written = ron::to_string(&PARRY.id()).unwrap();
        assert_eq!(written, "\"parry\"");
        let read: QuestionId = ron::from_str(&written).unwrap();
        assert!(read == PARRY && read != YIELD);
    }
}
