//! 36th Way for the headless tools: its listing and its scenario files.

use super::content::Content;
use super::data::level::PlacementFields;
use super::reference;
use super::scenario;
use super::words;
use crate::content::level::LevelDef;
use crate::core::name::Name;
use crate::lab::list::{Line, Listing};
use crate::lab::reference::Chapter;
use crate::lab::ruleset::Headless;
use crate::lab::scenario::common::Case;
use crate::lab::scenario::vocabulary::Vocabulary;

impl Headless for Content {
    type Case = Case<Self>;

    const GAME_MILLISECONDS: u64 = 22;

    fn vocabulary(&self) -> Vocabulary {
        scenario::vocabulary(self)
    }

    fn list(&self, listing: &mut Listing) {
        listing.creatures.extend(self.sheets().map(|sheet| {
            let role = words::sheet(sheet).into_iter().nth(1).unwrap_or_default();
            Line::new(sheet.id, &sheet.name, role)
        }));
        let abilities = self.abilities().iter();
        listing
            .abilities
            .extend(abilities.map(|ability| Line::new(ability.id, &ability.name, words::card(ability).join("; "))));
        let conditions = self.conditions().iter();
        listing.conditions.extend(conditions.map(|held| Line::new(held.id, &held.name, held.about.clone())));
    }

    fn budget(&self, level: &LevelDef) -> Option<String> {
        let of = |placed: &crate::content::level::Placement| {
            let own: PlacementFields = placed.own.get();
            (placed.creature, own.fight)
        };
        let placed: Vec<(Name, u8)> = level.place.iter().map(of).collect();
        words::budget(self, &placed)
    }

    fn reference() -> Vec<Chapter> {
        reference::chapters()
    }

    fn card(&self, id: Name) -> Option<Vec<String>> {
        if let Some(sheet) = self.sheet(id) {
            return Some(words::sheet(sheet));
        }
        if let Some(ability) = self.ability(id) {
            return Some([ability.name.clone()].into_iter().chain(words::card(ability)).collect());
        }
        Some(vec![words::condition(self.condition(id)?)])
    }
}
