//! The kinds of record of a ruleset in one list: their shelves, how they are read, compared and hashed.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::core::name::Name;

/// Makes types the kinds of record that their files' names end in, all with one list of samples
/// ([`Record::SAMPLES`](crate::content::shelf::Record::SAMPLES)).
#[macro_export]
macro_rules! records {
    ($samples:expr; $($def:ty => $kind:literal),+ $(,)?) => {
        $(impl $crate::content::shelf::Record for $def {
            const KIND: &'static str = $kind;
            const SAMPLES: &'static [&'static str] = $samples;
            fn id(&self) -> $crate::core::name::Name {
                self.id
            }
        })+
    };
}

/// Defines `Shelves`, all records of a ruleset by kind; `Readings`, a new reading of all their files; and `KINDS`.
///
/// The hash of the content follows the order of the list.
#[macro_export]
macro_rules! shelves {
    ($($(#[$doc:meta])* $field:ident: $def:ty),+ $(,)?) => {
        /// The kinds of record, as file names end.
        pub const KINDS: &[&str] = &[$(<$def as $crate::content::shelf::Record>::KIND),+];

        /// All records, by kind.
        #[derive(Clone, Debug, Default)]
        struct Shelves {
            $($(#[$doc])* $field: $crate::content::shelf::Shelf<$def>,)+
        }

        /// A reading of all files: drafts, to be checked before they are taken over.
        struct Readings {
            $($field: $crate::content::reading::Reading<$def>,)+
        }

        impl Readings {
            fn new(book: &mut $crate::content::book::Book<'_>) -> Self {
                book.expect_kinds(KINDS);
                Self { $($field: $crate::content::reading::Reading::new(book),)+ }
            }

            /// The shelves after this reading, `lost` being files that could not be read at all.
            fn renew(
                self,
                last: &Shelves,
                book: &$crate::content::book::Book<'_>,
                lost: &::std::collections::BTreeSet<String>,
            ) -> Shelves {
                Shelves { $($field: self.$field.renew(&last.$field, book, lost),)+ }
            }
        }

        impl Shelves {
            /// What `newer` adds, changes or no longer has: kind and id.
            fn changes(&self, newer: &Self) -> Vec<(&'static str, $crate::core::name::Name)> {
                let mut changes = Vec::new();
                $({
                    let ids = self.$field.changes(&newer.$field);
                    changes.extend(ids.into_iter().map(|id| (<$def as $crate::content::shelf::Record>::KIND, id)));
                })+
                changes
            }

            /// A number that changes with any value in any record, the same on every machine.
            fn hash(&self) -> u64 {
                let mut hash = ::xxhash_rust::xxh3::Xxh3::new();
                $(self.$field.feed(&mut hash);)+
                hash.digest()
            }
        }
    };
}

/// What is made of records, beside what was made of them at the last reading: what is unchanged stays the same
/// allocation, so that holders can tell cheaply, and what can no longer be made keeps its last value.
pub fn keep_last<T: PartialEq>(
    made: impl IntoIterator<Item = (Name, T)>,
    last: &BTreeMap<Name, Arc<T>>,
) -> BTreeMap<Name, Arc<T>> {
    let mut kept = last.clone();
    for (id, new) in made {
        if kept.get(&id).is_none_or(|old| **old != new) {
            kept.insert(id, Arc::new(new));
        }
    }
    kept
}
