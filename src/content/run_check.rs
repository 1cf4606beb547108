//! What is wrong with a run although it reads: its levels, and whether one party can fight all of them.

use std::collections::BTreeSet;

use super::book::Finding;
use super::diagnostic::{nearest, one_of};
use super::inspect::Inspector;
use super::level::{LevelDef, Placement};
use super::level_check::Rosters;
use super::record_checks::labels;
use super::run::RunDef;
use super::shelf::Shelf;
use crate::core::name::Name;

/// The most fights of a run.
const MAX_FIGHTS: usize = 12;
/// The most creatures that go through a run, and the longest of their ids: saves and replays name all of them in a line.
const MAX_PARTY: usize = 16;
const MAX_ID: usize = 64;

/// The levels that runs may be made of.
pub(super) struct Known<'l> {
    /// Those that can be played.
    pub levels: &'l Shelf<LevelDef>,
    /// Those that files declare, broken ones too.
    pub declared: &'l BTreeSet<Name>,
}

impl Known<'_> {
    fn level(&self, id: Name) -> Option<&LevelDef> {
        self.levels.get(id).map(AsRef::as_ref).filter(|_| self.declared.contains(&id))
    }
}

/// Reports everything that is wrong with a run.
pub(super) fn check(run: &RunDef, inspector: &mut Inspector<'_, '_>, known: &Known<'_>, rosters: &Rosters<'_>) {
    labels(inspector, run.id, &run.name);
    if known.declared.contains(&run.id) {
        let finding = Finding::new(format!("\"{}\", the id of a level", run.id), "an id of its own");
        inspector.field("id", finding);
    }
    let ids = || rosters.iter().filter(|(_, roster)| roster.runs()).map(|(id, _)| *id);
    if !ids().any(|id| run.ruleset == *id) {
        let near = nearest(run.ruleset.as_str(), ids());
        let finding = Finding::new(format!("\"{}\"", run.ruleset), one_of("a ruleset that has runs", ids()));
        inspector.field("ruleset", finding.suggesting(near));
    }
    if !(2..=MAX_FIGHTS).contains(&run.levels.len()) {
        let found = format!("{} levels", run.levels.len());
        inspector.field("levels", Finding::new(found, format!("2 to {MAX_FIGHTS} levels")));
    }
    for (n, &id) in run.levels.iter().enumerate() {
        level(run, n, id, inspector, known);
    }
}

fn level(run: &RunDef, n: usize, id: Name, inspector: &mut Inspector<'_, '_>, known: &Known<'_>) {
    if !known.declared.contains(&id) {
        let ids = || known.declared.iter().map(|id| id.as_str());
        let finding = Finding::new(format!("\"{id}\""), one_of("a level", ids()));
        return inspector.item("levels", n, "", finding.suggesting(nearest(id.as_str(), ids())));
    }
    let Some(level) = known.level(id) else { return inspector.reject() };
    if level.ruleset != run.ruleset {
        let found = format!("\"{id}\", a level of {}", level.ruleset);
        return inspector.item("levels", n, "", Finding::new(found, format!("one of {}", run.ruleset)));
    }
    let party = party(level);
    if party.len() > MAX_PARTY {
        let found = format!("{} creatures on the first side of \"{id}\"", party.len());
        return inspector.item("levels", n, "", Finding::new(found, format!("at most {MAX_PARTY}")));
    }
    if let Some(placement) = party.iter().find(|who| who.id.is_none_or(|id| id.as_str().len() > MAX_ID)) {
        let found = format!("\"{}\" on the first side of \"{id}\"", placement.creature);
        let expected = format!("an id of at most {MAX_ID} bytes for each of them");
        return inspector.item("levels", n, "", Finding::new(found, expected));
    }
    let Some(first) = run.levels.first().and_then(|first| known.level(*first)) else { return };
    let pairs = |level: &LevelDef| -> BTreeSet<(Option<Name>, Name)> {
        self::party(level).iter().map(|who| (who.id, who.creature)).collect()
    };
    let (own, others) = (pairs(level), pairs(first));
    if let Some((id, creature)) = own.symmetric_difference(&others).next() {
        let who = id.map_or_else(String::new, |id| format!(" as \"{id}\""));
        let found = format!("\"{}\", where the first side differs by \"{creature}\"{who}", level.id);
        let expected = format!("the same creatures by the same ids as on \"{}\"", first.id);
        inspector.item("levels", n, "", Finding::new(found, expected));
    }
}

fn party(level: &LevelDef) -> Vec<&Placement> {
    level.place.iter().filter(|placement| placement.side == 0).collect()
}
