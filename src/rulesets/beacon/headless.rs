//! BEACON for the headless tools: its listing and its scenario files.

use super::content::Content;
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

    const GAME_MILLISECONDS: u64 = 65;

    fn vocabulary(&self) -> Vocabulary {
        scenario::vocabulary(self)
    }

    fn list(&self, listing: &mut Listing) {
        listing.creatures.extend(self.sheets().filter(|sheet| sheet.template.is_none()).map(|sheet| {
            let acts: Vec<String> = sheet.initiative.iter().map(|phase| phase.number().to_string()).collect();
            let role =
                if sheet.pc { "player character".to_owned() } else { format!("NPC, initiative {}", acts.join(", ")) };
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
        words::budget(self, level.place.iter().map(|placed| placed.creature))
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
