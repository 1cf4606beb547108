//! What everybody outside the rules may ask of a ruleset: one small trait over the content of each.
//!
//! It is implemented by the type of a ruleset's content, so that whoever holds content or a battle need not name it.

use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::World;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::registry::Registry;
use crate::core::creature::{Combatant, Roster as Combatants, entity_of};
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent, Refusal};
use crate::core::name::Name;

/// What a game calls the things that the kernel knows under other names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexicon {
    /// What a creature fights on with.
    pub health: &'static str,
    /// How far a roll got.
    pub degree: &'static str,
    /// The pool that a side has in common, if there is one.
    pub shared: Option<&'static str>,
}

/// A ruleset, known by its content.
pub trait Ruleset: Registry {
    /// Its own words for what all games have.
    const WORDS: Lexicon;
    /// A battle played by it.
    type Battle: Skirmish<Content = Self, Snapshot = Self::Snapshot>;
    /// The state of such a battle.
    type Snapshot: State;

    /// Its content among everything that was read.
    ///
    /// # Panics
    /// When it is not registered there.
    fn of(library: &Library) -> &Arc<Self> {
        library.get()
    }
}

/// A battle of some ruleset.
pub trait Skirmish: Sized {
    /// What it is played with.
    type Content;
    /// Its state as a value.
    type Snapshot;

    /// A battle set up from a level, standing at its first decision.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    fn from_level(content: Arc<Self::Content>, level: &LevelDef, dice: Dice) -> Result<Self, String>;

    /// A battle with nobody in it, to restore a state into.
    fn empty(content: Arc<Self::Content>) -> Self;

    /// Its world, to read.
    fn world(&self) -> &World;

    /// Its world, for tools that build odd situations.
    fn world_mut(&mut self) -> &mut World;

    /// What it waits for; none once it is over.
    fn decision(&self) -> Option<&Decision>;

    /// Whether an intent would be taken now.
    ///
    /// # Errors
    /// Why it would not.
    fn check(&self, intent: &Intent) -> Result<(), Refusal>;

    /// Takes an intent and resolves everything that follows.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    fn submit(&mut self, intent: Intent) -> Result<(), Refusal>;

    /// A fault of the rules.
    fn fault(&self) -> Option<&str>;

    /// Who has won, once it is over; `None` inside for nobody.
    fn winner(&self) -> Option<Option<SideId>>;

    /// Rounds begun.
    fn round(&self) -> u16;

    /// Whether a creature is out of the fight for good.
    fn is_dead(&self, id: CreatureId) -> bool;

    /// Its whole state.
    fn snapshot(&self) -> Self::Snapshot;

    /// Puts it back into a state.
    fn restore(&mut self, snapshot: &Self::Snapshot);

    /// Plays on with changed content.
    fn reload(&mut self, content: Arc<Self::Content>);

    /// A number that differs where any part of the state does.
    fn hash(&self) -> u64;

    /// Everything that has happened.
    fn facts(&self) -> &Facts {
        self.world().resource::<Facts>()
    }

    /// Everybody who is or was in it.
    fn ids(&self) -> impl Iterator<Item = CreatureId> {
        self.world().resource::<Combatants>().ids()
    }

    /// The short name of a creature.
    fn tag(&self, id: CreatureId) -> Name {
        let entity = entity_of(self.world(), id);
        self.world().get::<Combatant>(entity).map_or_else(Name::default, |combatant| combatant.tag)
    }

    /// The creature of a short name.
    fn by_tag(&self, tag: Name) -> Option<CreatureId> {
        self.ids().find(|&id| self.tag(id) == tag)
    }
}

/// The state of a battle as a value.
pub trait State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync {
    /// The version of its shape that is written now.
    const VERSION: u16;

    /// The version of its shape.
    fn version(&self) -> u16;

    /// A number that differs where any part of the state does.
    fn hash(&self) -> u64;

    /// Content ids of all creatures in id order.
    fn kinds(&self) -> Vec<Name>;

    /// How many facts had been told.
    fn facts(&self) -> usize;
}

macro_rules! ruleset {
    ($folder:ident) => {
        impl Ruleset for super::$folder::content::Content {
            const WORDS: Lexicon = super::$folder::content::WORDS;
            type Battle = super::$folder::battle::Battle;
            type Snapshot = super::$folder::snapshot::Snapshot;
        }

        impl Skirmish for super::$folder::battle::Battle {
            type Content = super::$folder::content::Content;
            type Snapshot = super::$folder::snapshot::Snapshot;

            fn from_level(content: Arc<Self::Content>, level: &LevelDef, dice: Dice) -> Result<Self, String> {
                Self::from_level(content, level, dice)
            }
            fn empty(content: Arc<Self::Content>) -> Self {
                Self::new(content, crate::core::board::Board::open(1, 1), Dice::seeded(0))
            }
            fn world(&self) -> &World {
                Self::world(self)
            }
            fn world_mut(&mut self) -> &mut World {
                Self::world_mut(self)
            }
            fn decision(&self) -> Option<&Decision> {
                Self::decision(self)
            }
            fn check(&self, intent: &Intent) -> Result<(), Refusal> {
                Self::check(self, intent)
            }
            fn submit(&mut self, intent: Intent) -> Result<(), Refusal> {
                Self::submit(self, intent)
            }
            fn fault(&self) -> Option<&str> {
                Self::fault(self)
            }
            fn winner(&self) -> Option<Option<SideId>> {
                self.outcome().map(|outcome| outcome.winner)
            }
            fn round(&self) -> u16 {
                self.view().clock().round
            }
            fn is_dead(&self, id: CreatureId) -> bool {
                self.view().life(id) == crate::core::creature::Life::Dead
            }
            fn snapshot(&self) -> Self::Snapshot {
                Self::snapshot(self)
            }
            fn restore(&mut self, snapshot: &Self::Snapshot) {
                Self::restore(self, snapshot);
            }
            fn reload(&mut self, content: Arc<Self::Content>) {
                Self::reload(self, content);
            }
            fn hash(&self) -> u64 {
                Self::hash(self)
            }
        }

        impl State for super::$folder::snapshot::Snapshot {
            const VERSION: u16 = super::$folder::snapshot::VERSION;

            fn version(&self) -> u16 {
                self.version
            }
            fn hash(&self) -> u64 {
                Self::hash(self)
            }
            fn kinds(&self) -> Vec<Name> {
                Self::kinds(self)
            }
            fn facts(&self) -> usize {
                Self::facts(self)
            }
        }
    };
}

ruleset!(draw_steel);
ruleset!(the_adventure_game);

/// Does something generic over [`Ruleset`] with the ruleset of an id: `with_ruleset!(id, Content => …)`; a
/// `Result<_, String>` that is an error where there is no such ruleset.
#[macro_export]
macro_rules! with_ruleset {
    ($id:expr, $content:ident => $body:expr) => {{
        #[allow(unused_imports, reason = "whoever calls it may have it in scope")]
        use $crate::content::registry::Registry as _;
        #[allow(unused_imports, reason = "whoever calls it may have it in scope")]
        use $crate::rulesets::ruleset::Ruleset as _;
        let id: $crate::core::name::Name = $id;
        if id == $crate::rulesets::draw_steel::content::RULESET {
            type $content = $crate::rulesets::draw_steel::content::Content;
            $body
        } else if id == $crate::rulesets::the_adventure_game::content::RULESET {
            type $content = $crate::rulesets::the_adventure_game::content::Content;
            $body
        } else {
            Err(format!("there is no ruleset {id:?}"))
        }
    }};
}
