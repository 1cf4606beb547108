//! Two variants on the same dice, game by game.

use super::games::{Game, SideBySide};
use crate::content::diagnostic::nearest;
use crate::core::name::Name;
use crate::lab::stats::Pairs;
use crate::lab::study::folder::{Cell, Results};

/// The cells of two variants that differ in nothing else.
pub(super) fn partners(results: &Results, a: Name, b: Name) -> Vec<(&Cell, &Cell)> {
    let alike = |one: &Cell, other: &Cell| {
        let (one, other) = (&one.by, &other.by);
        (one.level, one.policies, one.seed, one.replica) == (other.level, other.policies, other.seed, other.replica)
    };
    let of = |variant: Name| results.cells.iter().filter(move |cell| cell.by.variant == variant);
    of(a).filter_map(|one| of(b).find(|other| alike(one, other)).map(|other| (one, other))).collect()
}

pub(super) fn known(results: &Results, variant: &str) -> Result<Name, String> {
    let names = results.variants();
    let known = || names.iter().map(|name| name.as_str());
    if let Some(name) = names.iter().find(|name| **name == *variant) {
        return Ok(*name);
    }
    let meant = nearest(variant, known()).map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
    let there = known().collect::<Vec<_>>().join(", ");
    Err(format!("{}: no variant is called {variant:?}{meant} (there are {there})", results.folder.display()))
}

/// Two variants and what became of the games they have in common.
pub(super) struct Comparison<'r> {
    pub(super) cell: &'r Cell,
    pub(super) pairs: Pairs,
    /// Won by the first side with the one and with the other.
    pub(super) won: [u64; 2],
    /// Games that went the same way with both.
    pub(super) alike: u64,
    /// Numbers of the first games that turned.
    pub(super) flipped: Vec<u64>,
}

/// Numbers of games that turned which are kept.
const FLIPPED: usize = 1000;

impl<'r> Comparison<'r> {
    fn new(cell: &'r Cell) -> Self {
        Self { cell, pairs: Pairs::default(), won: [0; 2], alike: 0, flipped: Vec::new() }
    }

    fn add(&mut self, a: Game, b: Game) {
        self.pairs.pairs += 1;
        self.pairs.lost += u64::from(a.won() && !b.won());
        self.pairs.gained += u64::from(!a.won() && b.won());
        self.won[0] += u64::from(a.won());
        self.won[1] += u64::from(b.won());
        self.alike += u64::from(a.like(&b));
        if a.won() != b.won() && self.flipped.len() < FLIPPED {
            self.flipped.push(a.number);
        }
    }
}

/// Pairs the games of two cells by their numbers.
fn paired<'r>(one: &'r Cell, other: &'r Cell) -> Result<Comparison<'r>, String> {
    let mut found = Comparison::new(one);
    let mut games = SideBySide::new([one, other]);
    while let Some(pair) = games.next()? {
        found.add(pair[0], pair[1]);
    }
    Ok(found)
}

pub(super) fn comparisons<'r>(results: &'r Results, a: &str, b: &str) -> Result<Vec<Comparison<'r>>, String> {
    let [a, b] = [known(results, a)?, known(results, b)?];
    let partners = partners(results, a, b);
    if partners.is_empty() {
        let folder = results.folder.display();
        return Err(format!("{folder}: {a} and {b} have no games of the same level, players and seed"));
    }
    partners.into_iter().map(|(one, other)| paired(one, other)).collect()
}

/// The variants of a sweep or knockout of a field: what follows the field's name in theirs, and the name.
pub(super) fn family(results: &Results, field: &str, sign: char) -> Result<Vec<(String, Name)>, String> {
    let prefix = format!("{}{sign}", field.replace(':', "."));
    let mut own: Vec<(String, Name)> = results
        .variants()
        .into_iter()
        .filter_map(|name| name.as_str().strip_prefix(&prefix).map(|rest| (rest.to_owned(), name)))
        .collect();
    own.sort();
    if own.is_empty() {
        let swept = results.variants();
        let mut swept: Vec<&str> =
            swept.iter().filter_map(|name| name.as_str().split_once(sign)).map(|own| own.0).collect();
        swept.dedup();
        let there = if swept.is_empty() {
            "none of any field".to_owned()
        } else {
            format!("there are of {}", swept.join(", "))
        };
        return Err(format!("{}: there are no variants of {field:?}; {there}", results.folder.display()));
    }
    Ok(own)
}

/// A sentence where no game of any comparison turned out differently.
pub(super) fn nothing_changed(compared: &[Comparison<'_>], variant: &str) -> Option<String> {
    compared.iter().all(|comparison| comparison.alike == comparison.pairs.pairs).then(|| {
        format!("No game turned out differently: what {variant} changes is on none of these levels, or never comes up.")
    })
}

pub(super) fn together(many: usize) -> String {
    match many {
        1 => "The interval has 95 % confidence.".to_owned(),
        _ => format!("The {many} intervals hold together with 95 % confidence."),
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::Ending;
    use super::*;

    fn game(number: u64, won: bool) -> Game {
        let ending = if won { Ending::First } else { Ending::Other };
        Game { number, ending, rounds: 3, intents: 40 }
    }

    #[test]
    fn what_turned_is_counted_by_side() {
        let by = crate::lab::tables::rows::Provenance {
            program: Name::new("1"),
            ruleset: Name::new("game"),
            content: 0,
            level: Name::new("level"),
            level_hash: 0,
            variant: Name::new("base"),
            policies: [Name::new("ai"); 2],
            replica: 0,
            seed: 1,
            planned: 4,
        };
        let cell = Cell { by, files: Vec::new(), confirms: false };
        let mut found = Comparison::new(&cell);
        for (number, a, b) in [(0, true, false), (1, false, true), (2, false, true), (3, true, true)] {
            found.add(game(number, a), game(number, b));
        }
        assert_eq!(found.pairs, Pairs { pairs: 4, lost: 1, gained: 2 });
        assert_eq!((found.won, found.alike, found.flipped), ([2, 3], 1, vec![0, 1, 2]));
    }
}
