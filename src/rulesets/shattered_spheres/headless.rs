//! Shattered Spheres for the headless tools: its listing and its scenario files.

use super::cards;
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

    const GAME_MILLISECONDS: u64 = 190;

    fn vocabulary(&self) -> Vocabulary {
        scenario::vocabulary(self)
    }

    fn list(&self, listing: &mut Listing) {
        listing.creatures.extend(self.sheets().map(|sheet| {
            let role = cards::sheet(sheet).into_iter().nth(1).unwrap_or_default();
            Line::new(sheet.id, &sheet.name, role)
        }));
        let conditions = self.conditions().iter();
        listing.conditions.extend(conditions.map(|held| Line::new(held.id, &held.name, held.about.clone())));
        for sheet in self.sheets() {
            let own = sheet.attacks.iter().map(|line| {
                Line::new(line.id, &format!("{} ({})", line.title(), sheet.name), words::card(line).join("; "))
            });
            listing.abilities.extend(own);
        }
    }

    fn reference() -> Vec<Chapter> {
        reference::chapters()
    }

    fn card(&self, id: Name) -> Option<Vec<String>> {
        if let Some(sheet) = self.sheet(id) {
            return Some(cards::sheet(sheet));
        }
        if let Some(line) = self.sheets().find_map(|sheet| sheet.attack(id)) {
            return Some([line.title()].into_iter().chain(words::card(line)).collect());
        }
        Some(vec![cards::condition(self.condition(id)?)])
    }
}
