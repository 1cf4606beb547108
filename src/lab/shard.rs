//! Slices of a run: the same games, cut so that many computers play them.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::tables::rows::Provenance;
use super::tables::{Format, Table};

/// One of so many slices of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, from 0.
    pub index: u64,
    /// Out of how many.
    pub count: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shape = || format!("{text:?} is no shard: write I/N, as in 0/16 for the first of sixteen");
        let (index, count) = text.split_once('/').ok_or_else(shape)?;
        let (index, count): (u64, u64) = (index.parse().map_err(|_| shape())?, count.parse().map_err(|_| shape())?);
        if count == 0 {
            return Err("a run cannot be cut into 0 shards".to_owned());
        }
        if index >= count {
            return Err(format!("there is no shard {index} of {count}: they are counted from 0 to {}", count - 1));
        }
        Ok(Self { index, count })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl Shard {
    /// Its games of a run of so many: all shards together have every game once, and no two differ by more than a game.
    pub fn slice(self, games: u64) -> Slice {
        let cut = |index: u64| (u128::from(games) * u128::from(index) / u128::from(self.count)) as u64;
        let (first, after) = (cut(self.index), cut(self.index + 1));
        Slice { first, games: after - first }
    }
}

/// Games in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slice {
    /// The number of the first.
    pub first: u64,
    /// How many.
    pub games: u64,
}

impl Slice {
    /// The number of the first game after them.
    pub fn after(self) -> u64 {
        self.first.saturating_add(self.games)
    }

    /// Whether a game is in both.
    pub fn meets(self, other: Self) -> bool {
        self.first < other.after() && other.first < self.after()
    }

    /// Its games that are in none of some others, which are in order.
    pub fn without(self, others: &[Self]) -> Vec<Self> {
        let (mut left, mut next) = (Vec::new(), self.first);
        for other in others.iter().filter(|other| other.meets(self)) {
            if other.first > next {
                left.push(Self { first: next, games: other.first - next });
            }
            next = next.max(other.after());
        }
        if next < self.after() {
            left.push(Self { first: next, games: self.after() - next });
        }
        left
    }
}

/// What a file name may hold of a word.
fn plain(text: &str) -> String {
    let keeps = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '=' | '.');
    text.chars().map(|c| if keeps(c) { c } else { '_' }).collect()
}

/// What the names of all files of the same level, variant, players and seed begin with.
fn common(by: &Provenance) -> String {
    let [a, b] = by.policies;
    let (level, variant) = (plain(by.level.as_str()), plain(by.variant.as_str()));
    format!("{level}_{variant}_{a}-{b}_seed{}_r{}_", by.seed, by.replica)
}

/// The file of a slice in a folder of tables, named after what it holds.
pub fn file(folder: &Path, table: Table, format: Format, by: &Provenance, slice: Slice) -> PathBuf {
    let (first, last) = (slice.first, slice.after().saturating_sub(1));
    let name = format!("{}{first:09}-{last:09}.{}", common(by), format.extension());
    folder.join(table.name()).join(name)
}

/// The slices of which a folder of tables has files by their names, in order.
pub fn held(folder: &Path, format: Format, by: &Provenance) -> Vec<Slice> {
    let Ok(entries) = fs::read_dir(folder.join(Table::Games.name())) else { return Vec::new() };
    let slice = |entry: fs::DirEntry| {
        let name = entry.file_name();
        let range = name.to_str()?.strip_prefix(&common(by))?.strip_suffix(format.extension())?.strip_suffix('.')?;
        let (first, last) = range.split_once('-')?;
        let (first, last): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
        Some(Slice { first, games: last.checked_sub(first)?.checked_add(1)? })
    };
    let mut found: Vec<Slice> = entries.flatten().filter_map(slice).collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_every_game_once() {
        for (games, count) in [(1000, 16), (7, 16), (10_000_000, 3), (1, 1), (u64::MAX, 7)] {
            let mut next = 0;
            for index in 0..count {
                let slice = Shard { index, count }.slice(games);
                assert_eq!(slice.first, next);
                assert!(slice.games.abs_diff(games / count) <= 1);
                next = slice.after();
            }
            assert_eq!(next, games);
        }
    }

    #[test]
    fn what_is_left_of_a_slice_is_in_none_of_the_others() {
        let slice = |first, after| Slice { first, games: after - first };
        for (others, left) in [
            (vec![], vec![slice(10, 20)]),
            (vec![slice(0, 10), slice(20, 30)], vec![slice(10, 20)]),
            (vec![slice(0, 12), slice(14, 15)], vec![slice(12, 14), slice(15, 20)]),
            (vec![slice(10, 20)], vec![]),
            (vec![slice(0, 40)], vec![]),
            (vec![slice(18, 25)], vec![slice(10, 18)]),
        ] {
            assert_eq!(slice(10, 20).without(&others), left, "{others:?}");
        }
    }

    #[test]
    fn what_is_no_shard_is_told() {
        assert_eq!("3/16".parse(), Ok(Shard { index: 3, count: 16 }));
        for (text, told) in
            [("16/16", "from 0 to 15"), ("0/0", "0 shards"), ("3", "I/N"), ("-1/4", "I/N"), ("a/b", "I/N")]
        {
            assert!(text.parse::<Shard>().unwrap_err().contains(told), "{text}");
        }
    }
}
