//! Skirmishes on disk: saves and replays in the player's data folder.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::*;

use super::in_play;
use super::table::Table;
use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::core::name::Name as Slug;
use crate::face::kept::Unkept;
use crate::face::menus::{CannotSave, ForgetSkirmish, LeaveSkirmish, SavedSkirmish, SavedSkirmishes};
use crate::face::palette::Tone;
use crate::face::panels::toast::Toasts;
use crate::face::rulesets::Windows;
use crate::face::screen::{Overlay, Screen};
use crate::lab::save::Header;
use crate::lab::save::slots::{LEFT_BEHIND, Slot, Slots, autosave, is_autosave, replay_folder, sweep, usual_folder};

/// Keeps skirmishes on disk and lists them.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, (tidy_up, refresh).run_if(kept));
    app.add_systems(OnEnter(Screen::MainMenu), refresh.run_if(kept));
    app.add_systems(OnEnter(Overlay::Saves), refresh.run_if(kept));
    app.add_systems(OnExit(Screen::Battle), (keep_unfinished, refresh).chain().run_if(kept));
    app.add_systems(Update, (forget_wishes, leave).run_if(kept));
    let in_battle = keep_by_itself.run_if(in_state(Screen::Battle)).run_if(resource_exists::<Table>);
    app.add_systems(Update, in_battle.run_if(kept));
}

/// Whether anything of the player's is read and written.
fn kept(unkept: Option<Res<Unkept>>) -> bool {
    unkept.is_none()
}

fn slots() -> Result<Slots, String> {
    usual_folder().map(Slots::new).ok_or_else(|| "this account has no home folder".to_owned())
}

fn tidy_up() {
    if let Some(folder) = usual_folder() {
        sweep(&folder, LEFT_BEHIND);
    }
}

/// Reads anew which saves there are.
pub(super) fn refresh(windows: Res<Windows>, library: Res<Library>, mut saved: ResMut<SavedSkirmishes>) {
    let mut list: Vec<Slot> = slots().map(|slots| slots.list()).unwrap_or_default();
    list.sort_by_key(|slot| std::cmp::Reverse(slot.written));
    saved.0 = list.into_iter().map(|slot| listed(&library, slot)).collect();
    // The menu offers to go on with the newest that is usable, so that one has to load.
    for skirmish in saved.0.iter_mut().filter(|skirmish| skirmish.usable) {
        let Err(why) = open(&windows, &library, &skirmish.name) else { break };
        skirmish.usable = false;
        skirmish.detail = why;
    }
}

fn listed(library: &Library, slot: Slot) -> SavedSkirmish {
    let ago = slot.written.map_or_else(String::new, ago);
    let by_itself = if is_autosave(&slot.name) { "autosaved" } else { "saved" };
    match slot.header {
        Ok(header) => {
            let level = library.levels.get(header.battle.level);
            SavedSkirmish {
                name: slot.name,
                title: level.map_or_else(|| header.battle.level.title(), |level| level.name.clone()),
                detail: format!("{}, seed {}, {by_itself} {ago}", whereabouts(library, &header), header.battle.seed),
                usable: level.is_some(),
            }
        }
        // An older file of the same name may be whole, so it can still be tried.
        Err(error) => SavedSkirmish {
            title: slot.name.clone(),
            name: slot.name,
            detail: format!("{error}; an older one of this name may be whole"),
            usable: true,
        },
    }
}

/// Which round it stands in, and in which fight where it is one of a run.
fn whereabouts(library: &Library, header: &Header) -> String {
    let round = header.round;
    let leg = header.battle.leg.as_ref();
    match leg.and_then(|leg| library.levels.runs().get(leg.run).map(|run| (leg.index() + 1, &run.name))) {
        Some((fight, run)) => format!("Fight {fight} of {run}, round {round}"),
        None => format!("Round {round}"),
    }
}

/// How long ago, in words.
fn ago(then: SystemTime) -> String {
    let minutes = SystemTime::now().duration_since(then).map_or(0, |since| since.as_secs() / 60);
    let count = |n: u64, what: &str| format!("{n} {what}{} ago", if n == 1 { "" } else { "s" });
    match minutes {
        0 => "just now".to_owned(),
        1..60 => count(minutes, "minute"),
        60..1440 => count(minutes / 60, "hour"),
        _ => count(minutes / 1440, "day"),
    }
}

fn write(table: &Table, name: &str) -> Result<PathBuf, String> {
    table.game.save(&slots()?, name, &table.people)
}

/// Saves a skirmish under its level and seed; the last few saves of it are kept.
///
/// # Errors
/// Why it could not be written.
pub fn save(table: &Table) -> Result<PathBuf, String> {
    write(table, &format!("{}-{}", table.level.id, table.seed))
}

/// Loads the newest whole save of a name; the sentence says what the player should know of it.
///
/// # Errors
/// Why none could be loaded.
pub fn load(windows: &Windows, library: &Library, name: &str) -> Result<(Table, String), String> {
    let (in_play::Loaded { game, people, mut notes }, level) = open(windows, library, name)?;
    notes.insert(0, "Loaded".to_owned());
    Ok((Table::resumed(game, level, &people), notes.join("; ")))
}

/// The newest save of a name that can be gone on from, and its level.
fn open(windows: &Windows, library: &Library, name: &str) -> Result<(in_play::Loaded, Arc<LevelDef>), String> {
    let slots = slots()?;
    let slot = slots.list().into_iter().find(|slot| slot.name == name);
    let newest = slot.ok_or_else(|| format!("there is no save {name:?}"))?.header;
    let rulesets: Vec<Slug> = match &newest {
        Ok(header) => vec![header.battle.ruleset],
        // An older file of the name may be whole, of whatever ruleset it is.
        Err(_) => library.rulesets().map(Slug::new).collect(),
    };
    let mut failed = String::new();
    for ruleset in rulesets {
        match windows.get(ruleset).and_then(|window| window.load(library, &slots, name)) {
            Ok(loaded) => {
                let header = loaded.game.header();
                let level = library.levels.get(header.level);
                let level = level.ok_or_else(|| format!("there is no level {} any more", header.level))?;
                let heroes = windows.get(ruleset)?.heroes(library);
                let level = Arc::new(header.begun(level, &heroes)?);
                return Ok((loaded, level));
            }
            Err(why) => failed = why,
        }
    }
    Err(failed)
}

fn forget(name: &str) -> Result<(), String> {
    slots()?.delete(name).map_err(|error| error.to_string())
}

/// Deletes the saves that the player wants gone.
fn forget_wishes(
    mut wishes: MessageReader<ForgetSkirmish>,
    windows: Res<Windows>,
    library: Res<Library>,
    mut toasts: ResMut<Toasts>,
    saved: ResMut<SavedSkirmishes>,
) {
    let names: Vec<String> = wishes.read().map(|wish| wish.0.clone()).collect();
    if names.is_empty() {
        return;
    }
    for name in names {
        if let Err(why) = forget(&name) {
            toasts.say(format!("Not deleted: {why}"), Tone::Warning);
        }
    }
    refresh(windows, library, saved);
}

/// Saves whenever a person picks who acts, so that a crash costs one turn at most.
fn keep_by_itself(table: Res<Table>, mut toasts: ResMut<Toasts>, mut last: Local<(u64, u64)>) {
    let now = (table.seed, table.version);
    if *last == now || !table.asked().is_some_and(|decision| table.face().is_rest(decision)) {
        return;
    }
    *last = now;
    keep(&table, &mut toasts);
}

/// Leaves a skirmish once it is saved; where it cannot be, the player is told and may leave it anyway.
fn leave(
    mut wishes: MessageReader<LeaveSkirmish>,
    table: Option<Res<Table>>,
    mut cannot: ResMut<CannotSave>,
    mut next: ResMut<NextState<Screen>>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    let Some(LeaveSkirmish { anyway }) = wishes.read().last() else { return };
    let unfinished = table.filter(|table| table.is_unfinished());
    let saved = unfinished.map_or(Ok(()), |table| write(&table, &kept_as(&table)).map(|_| ()));
    match saved {
        Err(why) if !anyway => cannot.0 = Some(why),
        _ => {
            overlay.set(Overlay::None);
            next.set(Screen::MainMenu);
        }
    }
}

/// Saves a skirmish that is left before its end.
fn keep_unfinished(table: Option<Res<Table>>, mut toasts: ResMut<Toasts>) {
    if let Some(table) = table {
        keep_if_unfinished(&table, &mut toasts);
    }
}

/// Saves a skirmish in whose place another is about to be loaded, unless that is the same.
pub fn make_way(table: &Table, for_save: &str, toasts: &mut Toasts) {
    if for_save != kept_as(table) {
        keep_if_unfinished(table, toasts);
    }
}

fn keep_if_unfinished(table: &Table, toasts: &mut Toasts) {
    if table.is_unfinished() {
        keep(table, toasts);
    }
}

/// The name that a skirmish is kept under without being asked for.
fn kept_as(table: &Table) -> String {
    autosave(table.level.id, table.seed)
}

fn keep(table: &Table, toasts: &mut Toasts) {
    if let Err(why) = write(table, &kept_as(table)) {
        toasts.say(format!("Autosave failed: {why}"), Tone::Warning);
    }
}

/// Keeps the next fight of a run as it is about to begin, so that the run can be gone on with later.
///
/// # Errors
/// Why it could not be written.
pub fn keep_ahead(table: &Table) -> Result<(), String> {
    write(table, &kept_as(table)).map(drop)
}

/// A skirmish that is over is not offered to be gone on with.
pub fn finished(table: &Table) {
    // One that stays does no harm: it loads to its last turn.
    let _ = forget(&kept_as(table));
}

/// Saves the replay of a skirmish, finished or not; `battlemat replay FILE` runs it again.
///
/// # Errors
/// Why it could not be written.
pub fn save_replay(table: &Table) -> Result<PathBuf, String> {
    let folder = replay_folder().ok_or("this account has no home folder")?;
    let path = folder.join(format!("{}-{}.replay", table.level.id, table.seed));
    table.game.write_replay(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
