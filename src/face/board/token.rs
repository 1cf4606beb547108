//! What a creature looks like on the board, as plain values.

use bevy::prelude::Resource;

use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;

/// A track shown as a bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    /// What is left; may be negative.
    pub now: i16,
    /// The most it can be.
    pub max: i16,
    /// Lost first.
    pub temporary: i16,
}

/// Boxes in a row, of which some are filled: harm that is counted and not measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pips {
    /// How many are filled.
    pub filled: u8,
    /// How many there are.
    pub of: u8,
    /// Whether they count a second sort of harm, which has a colour of its own.
    pub second: bool,
}

/// A scale above a token from its worst end to its best.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scale {
    /// The step it is at, from 0.
    pub at: usize,
    /// How many steps there are.
    pub of: usize,
    /// What the step is called.
    pub words: String,
}

/// A creature on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Who.
    pub id: CreatureId,
    /// Its side: shape and colour of the rim.
    pub side: SideId,
    /// Its name in words.
    pub name: String,
    /// A short mark that tells it from others of its kind; empty for none.
    pub tag: String,
    /// Whose emblem it shows.
    pub art: Name,
    /// Where it stands.
    pub space: Space,
    /// The tracks that its game shows on it, from the bottom up.
    pub bars: Vec<Bar>,
    /// Harm that is counted in boxes, a row each, from the bottom up.
    pub pips: Vec<Pips>,
    /// A scale above it.
    pub scale: Option<Scale>,
    /// Badges: conditions and states by slug, in order of importance.
    pub states: Vec<Name>,
    /// Whether it is out of the fight.
    pub fallen: bool,
    /// Whether it is out of the fight, but lies there and can still be helped.
    pub down: bool,
    /// Whether it is its turn.
    pub acting: bool,
    /// Whether it has had its turn this round.
    pub spent: bool,
    /// Whether it is a thing that the ground shows: of it only the harm done to it is drawn.
    pub prop: bool,
}

impl Token {
    /// A fresh token with nothing on it.
    pub fn new(id: CreatureId, side: SideId, space: Space) -> Self {
        Self {
            id,
            side,
            name: String::new(),
            tag: String::new(),
            art: Name::default(),
            space,
            bars: Vec::new(),
            pips: Vec::new(),
            scale: None,
            states: Vec::new(),
            fallen: false,
            down: false,
            acting: false,
            spent: false,
            prop: false,
        }
    }
}

/// All creatures shown, by id.
#[derive(Resource, Clone, Debug, Default)]
pub struct Tokens(Vec<Token>);

impl Tokens {
    /// Everybody in id order.
    pub fn all(&self) -> &[Token] {
        &self.0
    }

    /// One creature.
    pub fn get(&self, id: CreatureId) -> Option<&Token> {
        self.0.binary_search_by_key(&id, |token| token.id).ok().map(|i| &self.0[i])
    }

    /// Shows these and nobody else.
    pub fn replace(&mut self, mut tokens: Vec<Token>) {
        tokens.sort_by_key(|token| token.id);
        self.0 = tokens;
    }

    /// Stands a creature somewhere else.
    pub fn put(&mut self, id: CreatureId, at: Spot) {
        if let Ok(i) = self.0.binary_search_by_key(&id, |token| token.id) {
            self.0[i].space.at = at;
        }
    }

    /// Who stands on a floor square; those out of the fight last.
    pub fn on(&self, spot: Spot) -> Option<&Token> {
        let here = || self.0.iter().filter(|token| token.space.covers(spot));
        here().find(|token| !token.fallen).or_else(|| here().next())
    }
}

/// An aura to draw around its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuraRing {
    /// Whose.
    pub of: CreatureId,
    /// How far it reaches, in squares.
    pub radius: i16,
    /// Its name in words.
    pub name: String,
}

/// Ground that an ability has changed for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Whose side it is on.
    pub side: SideId,
    /// Its squares.
    pub squares: Vec<Spot>,
    /// Damage for every square entered.
    pub damage: i16,
    /// What it is and does, in words.
    pub words: String,
}

/// What ties creatures to squares and to each other.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// Auras in force.
    pub auras: Vec<AuraRing>,
    /// Ground changed by abilities, the oldest first.
    pub fields: Vec<Field>,
    /// Who holds whom.
    pub grabs: Vec<(CreatureId, CreatureId)>,
    /// Who are locked in combat with each other, where a game keeps that apart from where they stand.
    pub engagements: Vec<(CreatureId, CreatureId)>,
}
