//! Levels: a drawn map of characters with a legend, sides, placements and an objective.

use serde::{Deserialize, Serialize};

pub use super::difficulty::Difficulty;
use super::fields::{Fields, Own, With};
use super::leg::Leg;
pub use super::lesson::{Lesson, Until};
pub use super::objective::Objective;
use super::party::Party;
use super::shelf::Record;
use crate::core::board::{Board, Door, Hazard, Material, Solid, Surface, Tile};
use crate::core::geometry::{Size, Space, Spot};
use crate::core::ids::SideId;
use crate::core::name::Name;

/// A level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelDef<P = Placement> {
    /// Slug, unique among levels.
    pub id: Name,
    /// Shown in the picker.
    pub name: String,
    /// Which ruleset plays it, e.g. `draw-steel`.
    pub ruleset: Name,
    /// One or two sentences for the picker, in our words.
    pub about: String,
    /// Rows of characters, top to bottom, all of one length.
    pub map: Vec<String>,
    /// What each character of the map is; `.` is open ground unless said.
    #[serde(default)]
    pub legend: Vec<(char, Ground)>,
    /// The sides, in order; the first is the heroes'.
    pub sides: Vec<SideDef>,
    /// Who stands where.
    pub place: Vec<P>,
    /// What ends the battle.
    #[serde(default)]
    pub objective: Objective,
    /// How hard it is for the first side.
    #[serde(default)]
    pub difficulty: Difficulty,
    /// What it teaches while it is played, text by text; nothing in most levels.
    #[serde(default)]
    pub lessons: Vec<Lesson>,
    /// What its game's levels say in addition.
    #[serde(skip_deserializing)]
    pub own: Own,
    /// Whom a player chose in place of those that the file has; nobody in a level as it was read.
    #[serde(skip)]
    pub party: Party,
    /// Which fight of a run it is; of none in a level as it was read.
    #[serde(skip)]
    pub leg: Option<Leg>,
}

/// A level as files of a game write it: `L` are the game's own fields of a level, `P` those of a placed creature.
pub(super) type Written<L, P> = With<LevelDef<With<Placement, P>>, L>;

/// What one character of a map stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ground {
    /// What fills the square, if anything.
    pub solid: Option<Material>,
    /// Whether that can be destroyed.
    pub breakable: bool,
    /// Whether it is a door, shut at first.
    pub door: bool,
    /// Height of its top in squares, where lower than the ceiling.
    pub top: Option<i16>,
    /// Difficult terrain.
    pub difficult: bool,
    /// A window or curtain.
    pub flimsy: bool,
    /// A low obstacle.
    pub low: bool,
    /// Darkness, fog or growth that conceals whoever is in it.
    pub obscured: bool,
    /// Height of the ground in squares.
    pub elevation: i16,
    /// Whether there is a ceiling.
    pub ceiling: bool,
    /// What it takes to move here.
    pub surface: Surface,
    /// Damage to whoever enters.
    pub hazard: Option<Hazard>,
    /// Drawn as; chosen from the rest unless said.
    pub look: Option<Name>,
}

/// One side of the fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideDef {
    /// Shown to the player.
    pub name: String,
    /// Who answers its decisions unless the player chooses otherwise.
    pub control: Control,
}

/// Who answers a side's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Control {
    /// A person.
    Human,
    /// The opponent.
    Ai,
}

/// A creature at the start of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Short unique name; made from the creature's id and a number unless said.
    #[serde(default)]
    pub id: Option<Name>,
    /// The creature's id.
    pub creature: Name,
    /// Top-left square of its space.
    pub at: Spot,
    /// Index into `sides`.
    pub side: u8,
    /// What its game says of creatures in addition.
    #[serde(skip_deserializing)]
    pub own: Own,
}

/// The character that is open ground where the legend does not say otherwise.
pub const OPEN: char = '.';

impl Record for LevelDef {
    const KIND: &'static str = "level";
    const ALONE: bool = true;
    const SAMPLES: &'static [&'static str] =
        &["\"\"", "0", "[]", "()", "false", "(0, 0)", "Human", "Stone", "Ground", "LastSideStanding", "Even", "Read"];

    fn id(&self) -> Name {
        self.id
    }
}

/// A creature to put into a battle, with everything filled in that a level may leave out; `P` are the game's own fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed<P = ()> {
    /// Short name, unique in the battle.
    pub id: Name,
    /// The creature's id.
    pub creature: Name,
    /// Top-left square of its space, on or above the ground.
    pub at: Spot,
    /// Its side.
    pub side: SideId,
    /// What its game says of it in addition.
    pub own: P,
}

impl<P: Default> Placed<P> {
    /// A creature of which its game says nothing in addition.
    pub fn new(id: Name, creature: Name, at: Spot, side: SideId) -> Self {
        Self { id, creature, at, side, own: P::default() }
    }
}

impl<L: Fields, P: Fields> From<Written<L, P>> for LevelDef {
    fn from(With { common, own }: Written<L, P>) -> Self {
        let LevelDef {
            id,
            name,
            ruleset,
            about,
            map,
            legend,
            sides,
            place,
            objective,
            difficulty,
            lessons,
            own: _,
            party,
            leg,
        } = common;
        let placed = |With { common, own }: With<Placement, P>| Placement { own: Own::new(own), ..common };
        let place = place.into_iter().map(placed).collect();
        let own = Own::new(own);
        Self { id, name, ruleset, about, map, legend, sides, place, objective, difficulty, lessons, own, party, leg }
    }
}

impl LevelDef {
    /// What a character of the map stands for; `None` where the legend does not know it.
    pub fn ground(&self, character: char) -> Option<Ground> {
        ground(&self.legend, character)
    }

    /// Squares from left to right, of the longest row.
    pub fn width(&self) -> usize {
        width(&self.map)
    }

    /// The drawn map as a board; characters that the legend does not know are open ground.
    pub fn board(&self) -> Board {
        board(&self.map, &self.legend)
    }

    /// The creatures in the order of the file, each with an id of its own and standing on its ground.
    pub fn placements<P: Fields>(&self, board: &Board, size: impl Fn(Name) -> Option<Size>) -> Vec<Placed<P>> {
        let mut ids: Vec<Name> = self.place.iter().filter_map(|placement| placement.id).collect();
        self.place
            .iter()
            .map(|placement| {
                let id = placement.id.unwrap_or_else(|| {
                    let id = free_id(placement.creature, &ids);
                    ids.push(id);
                    id
                });
                let side = size(placement.creature).unwrap_or_default().squares();
                let ground = board.ground_under(Space::new(placement.at, side));
                Placed {
                    id,
                    creature: placement.creature,
                    at: placement.at.with_z(placement.at.z.max(ground)),
                    side: SideId(placement.side),
                    own: placement.own.get(),
                }
            })
            .collect()
    }
}

fn ground(legend: &[(char, Ground)], character: char) -> Option<Ground> {
    let listed = legend.iter().find(|(own, _)| *own == character).map(|(_, ground)| ground.clone());
    listed.or_else(|| (character == OPEN).then(Ground::default))
}

fn width(map: &[String]) -> usize {
    map.iter().map(|row| row.chars().count()).max().unwrap_or(0)
}

/// A drawn map as a board; characters that the legend does not know are open ground.
pub fn board(map: &[String], legend: &[(char, Ground)]) -> Board {
    let limit = |squares: usize| i16::try_from(squares).unwrap_or(i16::MAX);
    let mut board = Board::open(limit(width(map)), limit(map.len()));
    for (y, row) in map.iter().enumerate() {
        for (x, character) in row.chars().enumerate() {
            let ground = ground(legend, character).unwrap_or_default();
            if let Some(mut tile) = board.tile_mut(Spot::new(limit(x), limit(y))) {
                *tile = ground.tile();
            }
        }
    }
    board
}

/// The creature's id with the first number that is free.
fn free_id(creature: Name, taken: &[Name]) -> Name {
    let mut number = 1u32;
    loop {
        let id = Name::new(&format!("{creature}-{number}"));
        if !taken.contains(&id) {
            return id;
        }
        number += 1;
    }
}

impl Ground {
    /// The square of board that this stands for.
    pub fn tile(&self) -> Tile {
        Tile {
            solid: self.solid.map(|material| Solid { material, breakable: self.breakable, top: self.top, worn: 0 }),
            door: (self.door && self.solid.is_some()).then_some(Door::Shut),
            difficult: self.difficult,
            flimsy: self.flimsy,
            low: self.low,
            obscured: self.obscured,
            elevation: self.elevation,
            ceiling: self.ceiling,
            surface: self.surface,
            hazard: self.hazard,
            look: self.look.unwrap_or_else(|| Name::new(self.usual_look())),
        }
    }

    /// The looks of squares that do not say theirs.
    pub const USUAL_LOOKS: [&'static str; 14] = [
        "door", "glass", "wood", "stone", "metal", "water", "climb", "pit", "hazard", "window", "low", "rubble",
        "ground", "rise",
    ];

    /// How a square is drawn that does not say: by what matters most on it.
    fn usual_look(&self) -> &'static str {
        match (self.solid, self.surface) {
            (Some(_), _) if self.door => "door",
            (Some(Material::Glass), _) => "glass",
            (Some(Material::Wood), _) => "wood",
            (Some(Material::Stone), _) => "stone",
            (Some(Material::Metal), _) => "metal",
            (None, Surface::Water) => "water",
            (None, Surface::Climb) => "climb",
            (None, Surface::Pit) => "pit",
            (None, Surface::Ground) if self.hazard.is_some() => "hazard",
            (None, Surface::Ground) if self.flimsy => "window",
            (None, Surface::Ground) if self.low => "low",
            (None, Surface::Ground) if self.difficult => "rubble",
            (None, Surface::Ground) => "ground",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: &str = r######"(
        id: "yard", name: "The Yard", ruleset: "draw-steel", about: "A yard.",
        map: ["#####", "#.~+#", "#####"],
        legend: [('#', (solid: Stone)), ('~', (surface: Water)), ('+', (elevation: 2, difficult: true))],
        sides: [(name: "Heroes", control: Human), (name: "Foes", control: Ai)],
        place: [
            (creature: "goblin", at: (1, 1), side: 0),
            (creature: "goblin", at: (3, 1), side: 1),
            (id: "goblin-1", creature: "goblin", at: (2, 1), side: 1),
        ],
    )"######;

    #[test]
    fn a_drawn_map_becomes_a_board() {
        let level: LevelDef = super::super::source::ron_options().from_str(LEVEL).unwrap();
        let board = level.board();
        assert_eq!((board.width(), board.height()), (5, 3));
        assert!(board.blocked(Spot::new(0, 0)) && !board.blocked(Spot::new(1, 1)));
        assert_eq!(board.tile(Spot::new(2, 1)).unwrap().surface, Surface::Water);
        assert_eq!(board.tile(Spot::new(2, 1)).unwrap().look, "water");
        assert_eq!(board.ground(Spot::new(3, 1)), 2);
    }

    #[test]
    fn placements_get_ids_of_their_own_and_stand_on_the_ground() {
        let level: LevelDef = super::super::source::ron_options().from_str(LEVEL).unwrap();
        let placed: Vec<Placed> = level.placements(&level.board(), |_| Some(Size::MEDIUM));
        let ids: Vec<_> = placed.iter().map(|placed| placed.id.as_str()).collect();
        assert_eq!(ids, ["goblin-2", "goblin-3", "goblin-1"]);
        assert_eq!(placed[1].at, Spot::at(3, 1, 2));
    }
}
