//! Content for the window: the list of skirmishes, saves of content files taken over in play, files on disk.

use bevy::prelude::*;

use super::table::Table;
use crate::content::diagnostic::Diagnostic;
use crate::content::level::{Control, LevelDef};
use crate::core::geometry::Space;
use crate::face::idle::Waker;
use crate::face::launch::Options;
use crate::face::menus::{PickerToken, Problems, Questions, Skirmish, Skirmishes, StartSkirmish};
use crate::face::palette::Tone;
use crate::face::panels::diagnostics::Problem;
use crate::face::panels::toast::Toasts;
use crate::rulesets::draw_steel::content::RULESET;
use crate::rulesets::hot_reload::{ContentChanged, ContentFaults, HotReload, HotReloadPlugin};
use crate::rulesets::library::Library;

/// Questions that standing answers can be given to, with words.
const QUESTIONS: [(&str, &str); 13] = [
    ("lower-tier", "Take a lower tier than rolled"),
    ("stability", "Shorten forced movement by less than stability"),
    ("order", "Choose who is moved first by force"),
    ("opportunity-attack", "Opportunity attacks"),
    ("recovery", "Spend a Recovery when offered"),
    ("pray", "Pray at the start of a conduit's turn"),
    ("token-save", "Spend a hero token on a failed save"),
    ("token-recovery", "Spend two hero tokens before taking damage"),
    ("token-test", "Spend a hero token to roll a test again"),
    ("pay-to-end", "Take 5 damage to end an effect"),
    ("stand-still", "Give up the move action for a benefit"),
    ("keep-effect", "After the fight: choose which effects stay"),
    ("overrule", "After the fight: overrule as the Director"),
];

/// Loads content, keeps it up to date and lists what can be played.
pub(super) fn plugin(app: &mut App) {
    let root = app.world().resource::<Options>().root.clone();
    app.add_plugins(HotReloadPlugin { root });
    app.add_systems(Startup, (watch, start_at_once));
    app.add_systems(
        Update,
        (
            list.run_if(resource_changed::<Library>.or_else(resource_changed::<ContentFaults>)),
            tell_faults.run_if(resource_changed::<ContentFaults>),
            take_over,
        )
            .chain(),
    );
    let questions = QUESTIONS.map(|(slug, words)| (slug.to_owned(), words.to_owned())).to_vec();
    app.insert_resource(Questions(questions));
}

/// Watches with a wake-up call, so that an idle window sees a save at once.
fn watch(world: &mut World) {
    let root = world.resource::<Options>().root.clone();
    if let Some(waker) = Waker::of(world) {
        let hot = HotReload::new(&root, Box::new(move || waker.wake()));
        world.insert_resource(hot);
    }
}

/// Goes straight into the level that the command line names.
fn start_at_once(options: Res<Options>, library: Res<Library>, mut start: MessageWriter<StartSkirmish>) {
    let Some(level) = &options.level else { return };
    let sides = library.levels.get(crate::core::name::Name::new(level)).map(|level| people(level));
    start.write(StartSkirmish { level: level.clone(), people: sides.unwrap_or_default(), seed: options.seed });
}

fn people(level: &LevelDef) -> Vec<bool> {
    level.sides.iter().map(|side| side.control == Control::Human).collect()
}

fn list(library: Res<Library>, faults: Res<ContentFaults>, mut skirmishes: ResMut<Skirmishes>) {
    let broken = |file: &str| -> Vec<Problem> {
        faults.0.iter().filter(|fault| fault.is_error() && fault.file == file).map(problem).collect()
    };
    let mut list: Vec<Skirmish> = library
        .levels
        .shelf()
        .iter()
        // The window plays no other ruleset yet.
        .filter(|level| level.ruleset == *RULESET)
        .map(|level| {
            let board = level.board();
            let size = |creature| library.draw_steel.creature(creature).map(|def| def.size);
            let tokens = level
                .placements(&board, size)
                .into_iter()
                .filter_map(|placed| {
                    let def = library.draw_steel.creature(placed.creature)?;
                    Some(PickerToken {
                        art: def.art.unwrap_or(def.id),
                        name: def.name.clone(),
                        side: placed.side,
                        space: Space::new(placed.at, def.size.squares()),
                    })
                })
                .collect();
            Skirmish {
                id: level.id.to_string(),
                name: level.name.clone(),
                ruleset: words(level.ruleset.as_str()),
                about: level.about.clone(),
                board,
                tokens,
                sides: level.sides.iter().map(|s| s.name.clone()).zip(people(level)).collect(),
                problems: Vec::new(),
            }
        })
        .collect();
    let mut files: Vec<&str> =
        faults.0.iter().filter(|fault| fault.is_error()).map(|fault| fault.file.as_str()).collect();
    files.dedup();
    for file in files.into_iter().filter(|file| file.ends_with(".level.ron")) {
        list.push(Skirmish { id: file.to_owned(), name: file.to_owned(), problems: broken(file), ..default() });
    }
    skirmishes.0 = list;
}

/// A slug as a title: every word with a capital.
fn words(slug: &str) -> String {
    let word = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    };
    slug.split('-').map(word).collect::<Vec<_>>().join(" ")
}

fn problem(fault: &Diagnostic) -> Problem {
    Problem {
        place: format!("{}:{}:{}", fault.file, fault.line, fault.column),
        text: format!("{}, expected {}", fault.found, fault.expected),
        hint: fault.suggestion.clone().unwrap_or_default(),
    }
}

fn tell_faults(faults: Res<ContentFaults>, mut problems: ResMut<Problems>) {
    let list: Vec<Problem> = faults.0.iter().map(problem).collect();
    if problems.0 != list {
        problems.0 = list;
    }
}

/// Saved content counts from now on; a level is offered to be begun anew.
fn take_over(
    mut changes: MessageReader<ContentChanged>,
    library: Res<Library>,
    table: Option<ResMut<Table>>,
    mut toasts: ResMut<Toasts>,
) {
    let Some(mut table) = table else {
        changes.clear();
        return;
    };
    for change in changes.read() {
        let names: Vec<String> = change.records.iter().map(|(kind, name)| format!("{kind} {name}")).collect();
        if !names.is_empty() {
            table.battle.reload(std::sync::Arc::clone(&library.draw_steel));
            table.version += 1;
            toasts.say(format!("In effect now: {}", names.join(", ")), Tone::Help);
        }
        if change.levels.contains(&table.level.id) {
            toasts.say("This level was changed: start over from the pause menu to play it as it is now", Tone::Warning);
        }
    }
}
