//! Rulesets as the headless tools know them: what a game brings, and any game behind one object.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::{App, Resource};
use serde::de::DeserializeOwned;

use super::level_run::{self, Plan, Report};
use super::list::Listing;
use super::measure::{self, Measurement};
use super::reference::Chapter;
use super::replay::Replay;
use super::replay::verify::{self, Verdict};
use super::replay::why;
use super::scenario;
use super::scenario::load::Shelves;
use super::scenario::report::FileReport;
use super::scenario::script::{Options, Script};
use super::scenario::vocabulary::Vocabulary;
use super::sim::stats::Summary;
use super::sim::{self, Batch, Each};
use crate::ai::Opponents;
use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::party::Hero;
use crate::content::ruleset::Lexicon;
use crate::content::run::RunDef;
use crate::core::dice::Dice;
use crate::core::name::Name;

/// What a ruleset brings besides its rules and opponents, so that it can be listed and have its rules checked.
pub trait Headless: Opponents {
    /// A case of its scenario files.
    type Case: Script<Content = Arc<Self>> + DeserializeOwned + Send;

    /// About how much of a processor's time a game between players who weigh every answer once takes, in milliseconds:
    /// by it games are cut into shards.
    const GAME_MILLISECONDS: u64;

    /// The names that cases may mention.
    fn vocabulary(&self) -> Vocabulary;

    /// Adds its records to a listing.
    fn list(&self, listing: &mut Listing);

    /// What a level's fight is worth, in words, where the rules reckon that.
    fn budget(&self, _level: &LevelDef) -> Option<String> {
        None
    }

    /// The printed card of whatever has an id, line by line.
    fn card(&self, _id: Name) -> Option<Vec<String>> {
        None
    }

    /// What authors can write in its files.
    fn reference() -> Vec<Chapter> {
        Vec::new()
    }

    /// Reads lines as the game's books print them and shows what each does, as text or as JSON; the exit code, or `None`
    /// where the game has no such lines. `user` is what the lines call the abilities' user.
    fn notation(
        &self,
        _user: &str,
        _json: bool,
        _input: &mut dyn BufRead,
        _out: &mut dyn Write,
    ) -> Option<io::Result<u8>> {
        None
    }
}

/// How much of a replay is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    /// Only what came of it.
    Nothing,
    /// Fact by fact.
    Facts,
    /// Fact by fact with the best answers to each choice, thought out in so many threads.
    Why {
        /// The threads.
        threads: usize,
    },
}

/// A ruleset, whichever it is.
pub trait AnyRuleset: Send + Sync {
    /// Its id in level files.
    fn id(&self) -> &'static str;

    /// Its words for what all games have.
    fn words(&self) -> Lexicon;

    /// See [`crate::content::registry::Registry::hash`].
    fn content_hash(&self, library: &Library) -> u64;

    /// See [`Ruleset::heroes`](crate::content::ruleset::Ruleset::heroes).
    fn heroes(&self, library: &Library) -> Vec<Hero>;

    /// See [`Headless::GAME_MILLISECONDS`].
    fn game_milliseconds(&self) -> u64;

    /// Sets a level up as a game of it would begin.
    ///
    /// # Errors
    /// What keeps it from starting.
    fn start(&self, library: &Library, level: &LevelDef) -> Result<(), String>;

    /// Plays a batch of games; `tick` is called as soon as one is over, `each` is given the results in order.
    ///
    /// # Errors
    /// What cannot be set up or written.
    fn simulate(
        &self,
        library: &Library,
        batch: &Batch,
        tick: &(dyn Fn() + Sync),
        each: &mut Each<'_>,
    ) -> Result<Summary, String>;

    /// See [`measure::measure`]; on all of the ruleset's levels.
    ///
    /// # Errors
    /// What cannot be set up.
    fn measure(&self, library: &Library, games: u64, tick: &(dyn Fn() + Sync)) -> Result<Measurement, String>;

    /// Plays a run many times; `tick` is called as soon as one is over.
    ///
    /// # Errors
    /// What cannot be set up.
    fn play_through(
        &self,
        library: &Library,
        run: &RunDef,
        plan: &Plan,
        tick: &(dyn Fn() + Sync),
    ) -> Result<Report, String>;

    /// Re-runs a replay, and tells it as asked.
    fn replay(&self, library: &Library, replay: &Replay, level: &LevelDef, tell: Tell) -> (Verdict, Vec<String>);

    /// Runs the cases of a scenario text; its fixture folders are relative to `folder`.
    fn run_scenarios(&self, name: &str, text: &str, folder: &Path, shelves: &Shelves, options: &Options) -> FileReport;

    /// See [`Headless::list`].
    fn list(&self, library: &Library, listing: &mut Listing);

    /// See [`Headless::budget`].
    fn budget(&self, library: &Library, level: &LevelDef) -> Option<String>;

    /// See [`Headless::card`].
    fn card(&self, library: &Library, id: Name) -> Option<Vec<String>>;

    /// See [`Headless::reference`].
    fn reference(&self) -> Vec<Chapter>;

    /// See [`Headless::notation`].
    fn notation(
        &self,
        library: &Library,
        user: &str,
        json: bool,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Option<io::Result<u8>>;
}

/// The ruleset of a type of content.
struct Of<R>(std::marker::PhantomData<fn() -> R>);

impl<R: Headless> AnyRuleset for Of<R> {
    fn id(&self) -> &'static str {
        R::RULESET
    }

    fn words(&self) -> Lexicon {
        R::WORDS
    }

    fn content_hash(&self, library: &Library) -> u64 {
        R::in_library(library).hash()
    }

    fn heroes(&self, library: &Library) -> Vec<Hero> {
        R::in_library(library).heroes()
    }

    fn game_milliseconds(&self) -> u64 {
        R::GAME_MILLISECONDS
    }

    fn start(&self, library: &Library, level: &LevelDef) -> Result<(), String> {
        let battle = R::set_up(Arc::clone(R::in_library(library)), level, Dice::seeded(1))?;
        battle.fault().map_or(Ok(()), |fault| Err(fault.chars().take(300).collect()))
    }

    fn simulate(
        &self,
        library: &Library,
        batch: &Batch,
        tick: &(dyn Fn() + Sync),
        each: &mut Each<'_>,
    ) -> Result<Summary, String> {
        sim::run(R::in_library(library), batch, tick, each)
    }

    fn measure(&self, library: &Library, games: u64, tick: &(dyn Fn() + Sync)) -> Result<Measurement, String> {
        measure::measure(R::in_library(library), library, games, tick)
    }

    fn play_through(
        &self,
        library: &Library,
        run: &RunDef,
        plan: &Plan,
        tick: &(dyn Fn() + Sync),
    ) -> Result<Report, String> {
        level_run::report(R::in_library(library), &library.levels, run, plan, tick)
    }

    fn replay(&self, library: &Library, replay: &Replay, level: &LevelDef, tell: Tell) -> (Verdict, Vec<String>) {
        let content = R::in_library(library);
        let told = match tell {
            Tell::Nothing => Vec::new(),
            Tell::Facts => verify::tell(replay, content, level),
            Tell::Why { threads } => why::tell(replay, content, level, threads),
        };
        (verify::verify(replay, content, level), told)
    }

    fn run_scenarios(&self, name: &str, text: &str, folder: &Path, shelves: &Shelves, options: &Options) -> FileReport {
        scenario::run::<R>(name, text, folder, shelves, options)
    }

    fn list(&self, library: &Library, listing: &mut Listing) {
        R::in_library(library).list(listing);
    }

    fn budget(&self, library: &Library, level: &LevelDef) -> Option<String> {
        R::in_library(library).budget(level)
    }

    fn card(&self, library: &Library, id: Name) -> Option<Vec<String>> {
        R::in_library(library).card(id)
    }

    fn reference(&self) -> Vec<Chapter> {
        R::reference()
    }

    fn notation(
        &self,
        library: &Library,
        user: &str,
        json: bool,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Option<io::Result<u8>> {
        R::in_library(library).notation(user, json, input, out)
    }
}

/// The registered rulesets, in the order of their registration.
#[derive(Resource, Clone, Default)]
pub struct Rulesets {
    rulesets: Vec<Arc<dyn AnyRuleset>>,
    library: Library,
}

impl Rulesets {
    /// Those that a plugin or a group of them registers.
    pub fn from_plugins<M>(plugins: impl bevy::app::Plugins<M>) -> Self {
        let mut app = App::empty();
        app.add_plugins(plugins);
        app.world_mut().remove_resource::<Self>().unwrap_or_default()
    }

    /// Adds a ruleset.
    ///
    /// # Panics
    /// When there is one of the same id or the same folder.
    pub fn register<R: Headless>(&mut self) {
        self.library.register::<R>();
        self.rulesets.push(Arc::new(Of::<R>(std::marker::PhantomData)));
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &dyn AnyRuleset> {
        self.rulesets.iter().map(|ruleset| &**ruleset)
    }

    /// The one with an id.
    ///
    /// # Errors
    /// When there is none.
    pub fn get(&self, id: Name) -> Result<&dyn AnyRuleset, String> {
        self.iter().find(|ruleset| id == ruleset.id()).ok_or_else(|| format!("there is no ruleset {id:?}"))
    }

    /// A library in which all of them are registered, and nothing is read yet.
    pub fn library(&self) -> Library {
        self.library.clone()
    }
}

/// How a ruleset's plugin makes the ruleset known.
pub trait RegisterRuleset {
    /// Registers a ruleset, known by its content.
    fn register_ruleset<R: Headless>(&mut self) -> &mut Self;
}

impl RegisterRuleset for App {
    fn register_ruleset<R: Headless>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Rulesets>().register::<R>();
        self
    }
}
