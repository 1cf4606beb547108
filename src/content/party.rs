//! A party of the player's own: other heroes in the places that a level has for its own.

use super::level::LevelDef;
use crate::core::name::Name;

/// A hero that a player may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hero {
    /// Its record.
    pub id: Name,
    /// What it is called.
    pub name: String,
    /// Heroes of one grade, a level or tier of their game, may take each other's places.
    pub grade: i16,
}

/// Who is chosen: ids on the level, and the record that takes the place of each.
pub type Party = Vec<(Name, Name)>;

/// A place on a level that another hero may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its index among the placed creatures.
    pub index: usize,
    /// The id of whom the level has there.
    pub id: Name,
    /// Who may be there, the level's own among them.
    pub heroes: Vec<Hero>,
}

/// The places of a level that other heroes may take: none where it teaches, or is about one of them.
pub fn places(level: &LevelDef, heroes: &[Hero]) -> Vec<Place> {
    if !level.lessons.is_empty() {
        return Vec::new();
    }
    let place = |(index, placement): (usize, &super::level::Placement)| {
        let own = heroes.iter().find(|hero| hero.id == placement.creature)?;
        let id = placement.id.filter(|id| !level.objective.is_about(*id))?;
        let heroes = heroes.iter().filter(|hero| hero.grade == own.grade).cloned().collect();
        Some(Place { index, id, heroes })
    };
    level.place.iter().enumerate().filter_map(place).collect()
}

impl LevelDef {
    /// The level with other heroes in some places, who go by their own names.
    ///
    /// # Errors
    /// Who cannot be there.
    pub fn with_party(&self, party: &[(Name, Name)], heroes: &[Hero]) -> Result<Self, String> {
        let mut level = self.clone();
        if party.is_empty() {
            return Ok(level);
        }
        let places = places(self, heroes);
        let mut renamed = Vec::new();
        for (id, creature) in party {
            let place = places.iter().find(|place| place.id == *id);
            let place = place.ok_or_else(|| format!("{} has no place for another hero called {id}", self.name))?;
            let hero = place.heroes.iter().find(|hero| hero.id == *creature);
            let hero = hero.ok_or_else(|| format!("{creature} cannot take the place of {id} on {}", self.name))?;
            if std::mem::replace(&mut level.place[place.index].creature, hero.id) != hero.id {
                level.place[place.index].id = None;
                renamed.push((place.index, hero));
            }
        }
        for (_, hero) in &renamed {
            if level.place.iter().filter(|placement| placement.creature == hero.id).count() > 1 {
                return Err(format!("{} would be in the party twice", hero.name));
            }
        }
        for (index, hero) in renamed {
            level.place[index].id = Some(free_name(&level, &hero.name));
        }
        level.party = party.to_vec();
        Ok(level)
    }
}

/// The first word of a name, or as much more of it as tells it from everybody else.
fn free_name(level: &LevelDef, name: &str) -> Name {
    let taken = |id: Name| level.place.iter().any(|placement| placement.id == Some(id));
    let words: Vec<&str> = name.split_whitespace().take_while(|word| !word.starts_with('(')).collect();
    let shorter = (1..=words.len()).map(|count| Name::new(&words[..count].join("-")));
    let numbered = (2u32..).map(|number| Name::new(&format!("{}-{number}", words.join("-"))));
    shorter.chain(numbered).find(|id| !taken(*id)).unwrap_or_default()
}
