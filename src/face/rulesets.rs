//! The rulesets in the window: what a game brings to be seen and played, and any game behind one object.
//!
//! A game implements [`BattlePresenter`](super::game::presenter::BattlePresenter) for its battle and [`RulesetGuide`] for its content, in its own folder, and its plugin
//! registers it with [`RegisterWindow`].

use std::marker::PhantomData;
use std::sync::Arc;

use bevy::prelude::{App, Resource};

use super::game::in_play::{self, Game, Loaded};
pub use super::game::presenter::{RulesetGuide, Shape, Sign, Topic};
use crate::ai::Opponents;
use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::party::Hero;
use crate::core::name::Name;
use crate::lab::save::slots::Slots;

/// What there is to read about a ruleset.
#[derive(Clone, Debug)]
pub struct Guide {
    /// Which.
    pub ruleset: Name,
    /// Its name.
    pub name: &'static str,
    /// How a fight goes.
    pub primer: &'static [&'static str],
    /// What is looked up in a fight.
    pub topics: &'static [Topic],
    /// What its badges say.
    pub signs: Vec<Sign>,
}

/// A ruleset in the window, whichever it is.
pub trait AnyWindow: Send + Sync {
    /// Its id in level files.
    fn id(&self) -> &'static str;

    /// Its name, as players know it.
    fn name(&self) -> &'static str;

    /// What answers can be given to for ever: the slug, and what each is called.
    fn standing_questions(&self) -> Vec<(Name, &'static str)>;

    /// What a creature looks like.
    fn shape(&self, library: &Library, creature: Name) -> Option<Shape>;

    /// What there is to read about it.
    fn guide(&self, library: &Library) -> Guide;

    /// See [`Ruleset::heroes`](crate::content::ruleset::Ruleset::heroes).
    fn heroes(&self, library: &Library) -> Vec<Hero>;

    /// A battle set up from a level.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    fn begin(&self, library: &Library, level: &LevelDef, seed: u64) -> Result<Box<dyn Game>, String>;

    /// Loads the newest whole save of a name.
    ///
    /// # Errors
    /// Why none could be loaded.
    fn load(&self, library: &Library, slots: &Slots, name: &str) -> Result<Loaded, String>;
}

/// The ruleset of a type of content.
struct Of<R>(PhantomData<fn() -> R>);

impl<R: Opponents + RulesetGuide> AnyWindow for Of<R> {
    fn id(&self) -> &'static str {
        R::RULESET
    }

    fn name(&self) -> &'static str {
        R::NAME
    }

    fn standing_questions(&self) -> Vec<(Name, &'static str)> {
        R::standing_questions()
    }

    fn shape(&self, library: &Library, creature: Name) -> Option<Shape> {
        R::in_library(library).shape(creature)
    }

    fn guide(&self, library: &Library) -> Guide {
        Guide {
            ruleset: Name::new(R::RULESET),
            name: R::NAME,
            primer: R::PRIMER,
            topics: R::TOPICS,
            signs: R::in_library(library).signs(),
        }
    }

    fn heroes(&self, library: &Library) -> Vec<Hero> {
        R::in_library(library).heroes()
    }

    fn begin(&self, library: &Library, level: &LevelDef, seed: u64) -> Result<Box<dyn Game>, String> {
        in_play::begin(R::in_library(library), level, seed)
    }

    fn load(&self, library: &Library, slots: &Slots, name: &str) -> Result<Loaded, String> {
        in_play::load(R::in_library(library), slots, name)
    }
}

/// The rulesets that can be played in the window, in the order of their registration.
#[derive(Resource, Clone, Default)]
pub struct Windows(Vec<Arc<dyn AnyWindow>>);

impl Windows {
    /// Those that a plugin or a group of them registers.
    pub fn from_plugins<M>(plugins: impl bevy::app::Plugins<M>) -> Self {
        let mut app = App::empty();
        app.add_plugins(plugins);
        app.world_mut().remove_resource::<Self>().unwrap_or_default()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &dyn AnyWindow> {
        self.0.iter().map(|window| &**window)
    }

    /// The one with an id.
    ///
    /// # Errors
    /// When there is none.
    pub fn get(&self, id: Name) -> Result<&dyn AnyWindow, String> {
        self.iter().find(|window| id == window.id()).ok_or_else(|| format!("{id} cannot be played in the window yet"))
    }
}

/// How a ruleset's plugin makes the ruleset known to the window.
pub trait RegisterWindow {
    /// Registers a ruleset, known by its content.
    fn register_window<R: Opponents + RulesetGuide>(&mut self) -> &mut Self;
}

impl RegisterWindow for App {
    fn register_window<R: Opponents + RulesetGuide>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Windows>().0.push(Arc::new(Of::<R>(PhantomData)));
        self
    }
}
