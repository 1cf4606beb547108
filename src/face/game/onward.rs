//! What follows a fight of a run that was won: the next one, set up and kept, and what is taken there in words.

use bevy::prelude::*;

use super::files;
use super::table::Table;
use crate::content::library::Library;
use crate::face::menus::StartSkirmish;
use crate::face::panels::outcome::{NextFight, Traveller};
use crate::face::rulesets::Windows;
use crate::lab::level_run;

/// The next fight of the run in play, ready to begin.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Ahead(pub Option<StartSkirmish>);

/// The next fight, if one follows, and how the end screen shows it; `keep` says whether it is kept among the saves.
pub(super) fn ahead(table: &Table, windows: &Windows, library: &Library, keep: bool) -> (Ahead, Option<NextFight>) {
    let onward = table.game.onward(&table.level);
    let Some((onward, level)) = onward.zip(library.levels.after(&table.level)) else { return (Ahead(None), None) };
    let seed = level_run::next_seed(table.seed);
    let start = StartSkirmish {
        level: level.id.to_string(),
        people: table.people.clone(),
        party: table.level.party.clone(),
        leg: Some(onward.leg),
        seed: Some(seed),
    };
    let face = table.face();
    let travellers = onward.each.into_iter().map(|(who, words)| Traveller {
        name: face.name(who),
        art: face.art(who),
        side: face.side(who),
        words: words.unwrap_or_else(|| "has died".to_owned()),
    });
    let mut next = NextFight {
        level: level.name.clone(),
        travellers: travellers.collect(),
        shared: onward.shared.unwrap_or_default(),
        note: String::new(),
        can_begin: true,
    };
    match Table::new(windows, library, level.id, &start.party, start.leg.as_ref(), &start.people, seed) {
        Err(why) => {
            next.note = format!("It cannot be set up: {why}");
            next.can_begin = false;
        }
        Ok(begun) if keep => {
            next.note = match files::keep_ahead(&begun) {
                Ok(()) => "Saved too, so that you can continue later.".to_owned(),
                Err(why) => format!("Not saved: {why}"),
            };
        }
        Ok(_) => {}
    }
    (Ahead(Some(start).filter(|_| next.can_begin)), Some(next))
}

/// Which fight of which run a skirmish is, in words; empty where it is none.
pub(super) fn place(table: &Table, library: &Library) -> String {
    let leg = table.level.leg.as_ref();
    let run = leg.and_then(|leg| Some((leg, library.levels.runs().get(leg.run)?)));
    run.map_or_else(String::new, |(leg, run)| {
        format!("Fight {} of {} in {}", leg.index() + 1, run.levels.len(), run.name)
    })
}

/// That a run is won to its end, as a sentence; empty where it is not.
pub(super) fn end(table: &Table, library: &Library) -> String {
    let won = table.game.onward(&table.level).is_some();
    let run = table.level.leg.as_ref().and_then(|leg| library.levels.runs().get(leg.run));
    match run.filter(|_| won && library.levels.after(&table.level).is_none()) {
        Some(run) => format!(". That was the last fight of {}", run.name),
        None => String::new(),
    }
}
