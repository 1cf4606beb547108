//! The Adventure Game for the headless tools: its listing and its scenario files.

use super::content::Content;
use super::reference;
use super::scenario;
use super::words;
use crate::core::name::Name;
use crate::lab::list::{Line, Listing};
use crate::lab::reference::Chapter;
use crate::lab::ruleset::Headless;
use crate::lab::scenario::common::Case;
use crate::lab::scenario::vocabulary::Vocabulary;

impl Headless for Content {
    type Case = Case<Self>;

    const GAME_MILLISECONDS: u64 = 7;

    fn vocabulary(&self) -> Vocabulary {
        scenario::vocabulary(self)
    }

    fn list(&self, listing: &mut Listing) {
        listing.creatures.extend(self.sheets().map(|sheet| {
            let role = sheet.role.map_or_else(|| "adventurer".to_owned(), |role| format!("{role:?}").to_lowercase());
            Line::new(sheet.id, &sheet.name, format!("{role}, tier {}", sheet.tier))
        }));
        let powers = self.powers().iter();
        listing.abilities.extend(powers.map(|power| Line::new(power.id, &power.name, words::card(power).join("; "))));
        let states = self.states().iter();
        listing.conditions.extend(states.map(|state| Line::new(state.id, &state.name, state.about.clone())));
    }

    fn reference() -> Vec<Chapter> {
        reference::chapters()
    }

    fn card(&self, id: Name) -> Option<Vec<String>> {
        if let Some(sheet) = self.sheet(id) {
            return Some(words::sheet(sheet));
        }
        if let Some(power) = self.power(id) {
            return Some([power.name.clone()].into_iter().chain(words::card(power)).collect());
        }
        Some(vec![words::state(self.state(id)?)])
    }
}
