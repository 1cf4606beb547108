//! Draw Steel for the headless tools: its listing, its scenario files, its notation.

use std::io::{self, BufRead, Write};

use super::content::Content;
use super::data::stat_block::Role;
use super::encounter::Budget;
use super::notation_report;
use super::reference;
use super::scenario;
use super::text::{card, record_card};
use crate::content::explain::words;
use crate::content::level::LevelDef;
use crate::core::name::Name;
use crate::lab::list::{Line, Listing};
use crate::lab::reference::Chapter;
use crate::lab::ruleset::Headless;
use crate::lab::scenario::common::Case;
use crate::lab::scenario::vocabulary::Vocabulary;

impl Headless for Content {
    type Case = Case<Self>;

    const GAME_MILLISECONDS: u64 = 40;

    fn vocabulary(&self) -> Vocabulary {
        scenario::vocabulary(self)
    }

    fn list(&self, listing: &mut Listing) {
        listing.creatures.extend(self.creatures().iter().map(|creature| {
            let role = match &creature.role {
                Role::Hero { class, .. } => format!("hero, {class}"),
                Role::Monster { organization, .. } => format!("{organization:?}").to_lowercase(),
                Role::Thing { .. } => "thing".to_owned(),
            };
            Line::new(creature.id, &creature.name, format!("{role}, level {}", creature.level))
        }));
        listing.abilities.extend(self.abilities().iter().map(|ability| {
            let action = words(&format!("{:?}", ability.action));
            let about = format!("{action}, {}, {}", ability.distance, ability.target);
            Line::new(ability.id, &ability.name, about)
        }));
        let conditions = self.conditions().iter();
        listing.conditions.extend(
            conditions.map(|condition| Line::new(condition.id, &condition.name, card::of_condition(condition))),
        );
        listing.kits.extend(self.kits().iter().map(|kit| Line::new(kit.id, &kit.name, String::new())));
    }

    fn budget(&self, level: &LevelDef) -> Option<String> {
        Budget::for_level(self, level).map(|budget| budget.to_string())
    }

    fn card(&self, id: Name) -> Option<Vec<String>> {
        record_card::record_card(self, id)
    }

    fn reference() -> Vec<Chapter> {
        reference::chapters()
    }

    fn notation(&self, user: &str, json: bool, input: &mut dyn BufRead, out: &mut dyn Write) -> Option<io::Result<u8>> {
        Some(notation_report::notation(self, user, json, input, out))
    }
}
