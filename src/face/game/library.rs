//! Content for the window: the list of skirmishes, saves of content files taken over in play, files on disk.

use bevy::prelude::*;

use super::table::Table;
use crate::content::diagnostic::{self, Diagnostic};
use crate::content::hot_reload::{ContentChanged, ContentFaults, HotReload, HotReloadPlugin};
use crate::content::leg::Leg;
use crate::content::level::{Control, LevelDef, Placed};
use crate::content::levels;
use crate::content::library::Library;
use crate::content::party::{self, Hero};
use crate::content::run::RunDef;
use crate::core::capital::capital;
use crate::core::geometry::Space;
use crate::core::name::Name as Slug;
use crate::face::idle::Waker;
use crate::face::launch::Options;
use crate::face::menus::{
    Guides, NotBegun, PartyPlace, PickerToken, Problems, Questions, Recruit, Skirmish, Skirmishes, StartSkirmish,
};
use crate::face::palette::Tone;
use crate::face::panels::diagnostics::Problem;
use crate::face::panels::toast::Toasts;
use crate::face::rulesets::{Shape, Windows};
use crate::face::screen::Screen;
use crate::lab::ruleset::Rulesets;

/// Loads content, keeps it up to date and lists what can be played.
pub(super) fn plugin(app: &mut App) {
    let root = app.world().resource::<Options>().root.clone();
    let rulesets = app.world().resource::<Rulesets>().library();
    app.add_plugins(HotReloadPlugin { root, rulesets });
    app.add_systems(Startup, (watch, start_at_once));
    app.add_systems(
        Update,
        (
            list.run_if(resource_changed::<Library>.or_else(resource_changed::<ContentFaults>)),
            tell_faults.run_if(resource_changed::<ContentFaults>.or_else(state_changed::<Screen>)),
            guide,
            take_over,
        )
            .chain(),
    );
    let windows = app.world().resource::<Windows>();
    let questions = windows.iter().map(|window| {
        let mut questions = window.standing_questions();
        questions.sort_by_key(|(_, words)| *words);
        let questions = questions.into_iter().map(|(slug, words)| (slug.to_string(), words.to_owned()));
        (window.name().to_owned(), questions.collect())
    });
    app.insert_resource(Questions(questions.collect()));
}

/// Watches with a wake-up call, so that an idle window sees a save at once.
fn watch(world: &mut World) {
    let root = world.resource::<Options>().root.clone();
    if let Some(waker) = Waker::from_world(world) {
        let hot = HotReload::new(&root, world.resource::<Library>(), Box::new(move || waker.wake()));
        world.insert_resource(hot);
    }
}

/// Goes straight into the level that the command line names.
fn start_at_once(
    options: Res<Options>,
    library: Res<Library>,
    faults: Res<ContentFaults>,
    mut start: MessageWriter<StartSkirmish>,
    mut not_begun: ResMut<NotBegun>,
) {
    let Some(level) = &options.level else { return };
    if let Some(why) = unknown(level, &library, &faults.0) {
        eprintln!("battlemat: {why}");
        not_begun.0 = Some(why);
        return;
    }
    let run = library.levels.runs().get(Slug::new(level));
    let first = run.and_then(|run| run.levels.first().copied()).unwrap_or(Slug::new(level));
    start.write(StartSkirmish {
        level: first.to_string(),
        people: library.levels.get(first).map(|level| people(level)).unwrap_or_default(),
        party: Vec::new(),
        leg: run.map(|run| Leg::first(run.id)),
        seed: options.seed,
    });
}

/// Why there is no level or run of a name, where that is so: its file says what is wrong with it, or another was meant.
fn unknown(level: &str, library: &Library, faults: &[Diagnostic]) -> Option<String> {
    let id = Slug::new(level);
    if library.levels.get(id).is_some() || library.levels.runs().get(id).is_some() {
        return None;
    }
    let of_level = |fault: &&Diagnostic| {
        let file = fault.file.rsplit('/').next().unwrap_or_default();
        let named = levels::KINDS.iter().find_map(|kind| file.strip_suffix(&format!(".{kind}.ron")));
        fault.is_error() && named.is_some_and(|named| named.replace('_', "-") == level)
    };
    if let Some(fault) = faults.iter().find(of_level) {
        return Some(format!("The level {level} cannot be loaded: {fault}"));
    }
    let all =
        || library.levels.shelf().iter().map(|level| level.id).chain(library.levels.runs().iter().map(|run| run.id));
    let near = diagnostic::nearest(level, all().map(Slug::as_str));
    let near =
        near.map_or_else(|| "`battlemat list` names them all.".to_owned(), |near| format!("Did you mean {near}?"));
    Some(format!("There is no level or run named {level}. {near}"))
}

fn people(level: &LevelDef) -> Vec<bool> {
    level.sides.iter().map(|side| side.control == Control::Human).collect()
}

fn list(
    windows: Res<Windows>,
    rulesets: Res<Rulesets>,
    library: Res<Library>,
    faults: Res<ContentFaults>,
    mut skirmishes: ResMut<Skirmishes>,
) {
    let broken = |file: &str| -> Vec<Problem> {
        faults.0.iter().filter(|fault| fault.is_error() && fault.file == file).map(problem).collect()
    };
    let mut list: Vec<Skirmish> = library
        .levels
        .shelf()
        .iter()
        // A ruleset may be played headless alone.
        .filter(|level| windows.get(level.ruleset).is_ok())
        .map(|level| {
            let board = level.board();
            let window = windows.get(level.ruleset).ok();
            let shape = |creature| window.and_then(|window| window.shape(&library, creature));
            let size = |creature| shape(creature).map(|shape| shape.size);
            let recruits = |place: party::Place| {
                let own = level.place[place.index].creature;
                let recruit =
                    |hero: Hero| Some(Recruit { creature: hero.id, art: shape(hero.id)?.art, name: hero.name });
                let heroes: Vec<Recruit> = place.heroes.into_iter().filter_map(recruit).collect();
                let own = heroes.iter().position(|recruit| recruit.creature == own)?;
                Some(PartyPlace { place: place.index, id: place.id, heroes, own, chosen: own })
            };
            let token = |(place, placed): (usize, Placed)| {
                let Shape { art, name, size } = shape(placed.creature)?;
                Some(PickerToken { place, art, name, side: placed.side, space: Space::new(placed.at, size.squares()) })
            };
            let tokens = level.placements(&board, size).into_iter().enumerate().filter_map(token).collect();
            let heroes = window.map(|window| window.heroes(&library)).unwrap_or_default();
            Skirmish {
                id: level.id.to_string(),
                level: level.id.to_string(),
                name: level.name.clone(),
                ruleset: words(level.ruleset.as_str()),
                about: level.about.clone(),
                difficulty: level.difficulty,
                worth: worth(&rulesets, &library, level),
                board,
                tokens,
                sides: level.sides.iter().map(|s| s.name.clone()).zip(people(level)).collect(),
                party: party::places(level, &heroes).into_iter().filter_map(recruits).collect(),
                fights: Vec::new(),
                leg: None,
                problems: Vec::new(),
            }
        })
        .collect();
    let runs: Vec<Skirmish> = library.levels.runs().iter().filter_map(|run| of_run(run, &list)).collect();
    list.extend(runs);
    // Game by game in the order of their registration, the easiest first.
    list.sort_by_key(|skirmish| {
        let game = windows.iter().position(|window| words(window.id()) == skirmish.ruleset);
        (game, skirmish.difficulty, skirmish.name.clone())
    });
    let mut files: Vec<&str> =
        faults.0.iter().filter(|fault| fault.is_error()).map(|fault| fault.file.as_str()).collect();
    files.dedup();
    let of_levels = |file: &&str| levels::KINDS.iter().any(|kind| file.ends_with(&format!(".{kind}.ron")));
    for file in files.into_iter().filter(of_levels) {
        list.push(Skirmish { id: file.to_owned(), name: file.to_owned(), problems: broken(file), ..default() });
    }
    skirmishes.0 = list;
}

/// A run among the skirmishes: its first level, and what the run says of itself.
fn of_run(run: &RunDef, levels: &[Skirmish]) -> Option<Skirmish> {
    let of = |id: &Slug| levels.iter().find(|level| *id == *level.level);
    let fights: Vec<&Skirmish> = run.levels.iter().map(of).collect::<Option<_>>()?;
    let first = fights.first()?;
    let has = |fight: &&Skirmish, id: Slug| fight.party.iter().any(|place| place.id == id);
    let everywhere = |place: &&PartyPlace| fights.iter().all(|fight| has(fight, place.id));
    Some(Skirmish {
        id: run.id.to_string(),
        name: run.name.clone(),
        about: run.about.clone(),
        difficulty: run.difficulty,
        worth: String::new(),
        party: first.party.iter().filter(everywhere).cloned().collect(),
        fights: fights.iter().map(|fight| fight.name.clone()).collect(),
        leg: Some(Leg::first(run.id)),
        ..(*first).clone()
    })
}

/// What a level asks for besides fighting, and how hard it is.
fn worth(rulesets: &Rulesets, library: &Library, level: &LevelDef) -> String {
    let goal = level.objective.sentence();
    let budget = rulesets.get(level.ruleset).ok().and_then(|ruleset| ruleset.budget(library, level));
    let budget = budget.map(|budget| format!("By the rulebook, {budget}."));
    goal.into_iter().chain(budget).collect::<Vec<_>>().join(" ")
}

/// A slug as a title: every word with a capital.
fn words(slug: &str) -> String {
    slug.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

fn problem(fault: &Diagnostic) -> Problem {
    Problem {
        place: format!("{}:{}:{}", fault.file, fault.line, fault.column),
        text: format!("{}, expected {}", fault.found, fault.expected),
        hint: fault.suggestion.clone().unwrap_or_default(),
    }
}

/// What the help tells: of the game in play, or of all where none is.
fn guide(
    windows: Res<Windows>,
    library: Res<Library>,
    table: Option<Res<Table>>,
    screen: Res<State<Screen>>,
    mut guides: ResMut<Guides>,
) {
    let of = table.filter(|_| *screen.get() == Screen::Battle).map(|table| table.level.ruleset);
    if library.is_changed() || guides.of != of || guides.list.is_empty() {
        let list =
            windows.iter().map(|window| window.guide(&library)).filter(|guide| of.is_none_or(|of| guide.ruleset == of));
        *guides = Guides { of, list: list.collect() };
    }
}

fn tell_faults(faults: Res<ContentFaults>, table: Option<Res<Table>>, mut problems: ResMut<Problems>) {
    let here = |fault: &&Diagnostic| table.as_ref().is_none_or(|table| concerns(&fault.file, table.level.ruleset));
    let (own, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) = faults.0.iter().partition(here);
    let list = own.iter().chain(&others).map(|fault| problem(fault)).collect();
    problems.set_if_neq(Problems { list, here: !own.is_empty() });
}

/// Whether a content file bears on a game: its own, or one of no game, as levels are.
fn concerns(file: &str, ruleset: Slug) -> bool {
    let game = file.strip_prefix("assets/").and_then(|path| path.split('/').next());
    game.is_none_or(|game| game == ruleset.as_str())
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
        let names: Vec<String> = change.records.iter().map(|(_, name)| name.title()).collect();
        if !names.is_empty() {
            table.game.reload(&library);
            table.touch();
            toasts.say(format!("Reloaded: {}", names.join(", ")), Tone::Help);
        }
        if change.levels.contains(&table.level.id) {
            toasts.say("This level has changed: restart it from the pause menu to play the new version", Tone::Warning);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_cannot_be_begun_says_why() {
        let library = crate::testing::library();
        let fault = Diagnostic { file: "levels/goblin_cave.level.ron".to_owned(), ..Diagnostic::default() };
        let why = |level: &str| unknown(level, library, std::slice::from_ref(&fault));
        assert_eq!((why("goblin-camp"), why("goblin-road")), (None, None));
        assert!(why("goblin-campp").is_some_and(|why| why.ends_with("Did you mean goblin-camp?")));
        assert!(
            why("goblin-cave").is_some_and(|why| why.contains("levels/goblin_cave.level.ron")),
            "{:?}",
            why("goblin-cave")
        );
        assert!(why("zzz").is_some_and(|why| why.contains("battlemat list")));
    }

    #[test]
    fn what_is_wrong_with_another_game_can_wait() {
        let here = |file: &str| concerns(file, Slug::new("draw-steel"));
        assert!(here("assets/draw-steel/heroes/fury.ability.ron") && here("levels/crossroads.level.ron"));
        assert!(!here("assets/beacon/npcs/wolf.npc.ron"));
    }
}
