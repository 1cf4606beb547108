//! Who goes: the heroes of a skirmish, and others in their places.

use bevy_egui::egui;
use egui::{ComboBox, RichText};

use super::picker::PickerToken;
use crate::content::party::Party;
use crate::core::name::Name as Slug;
use crate::face::ui::{choice, column, theme};

/// A hero that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recruit {
    /// Its record.
    pub creature: Slug,
    /// Whose emblem.
    pub art: Slug,
    /// Its name in words.
    pub name: String,
}

/// A place that other heroes may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyPlace {
    /// Its index among the placed creatures of the level.
    pub place: usize,
    /// The id of whom the level has there.
    pub id: Slug,
    /// Who may be there.
    pub heroes: Vec<Recruit>,
    /// Which of them the level has there.
    pub own: usize,
    /// Which of them is chosen.
    pub chosen: usize,
}

/// Whom the player chose in place of the level's own heroes.
pub fn chosen(places: &[PartyPlace]) -> Party {
    let changed = places.iter().filter(|place| place.chosen != place.own);
    changed.map(|place| (place.id, place.heroes[place.chosen].creature)).collect()
}

/// Puts a hero into a place; whoever has it already changes places with whom it replaces.
pub fn choose(places: &mut [PartyPlace], at: usize, hero: usize) {
    let before = places[at].chosen;
    let creature = places[at].heroes[hero].creature;
    for place in places.iter_mut().filter(|place| place.heroes[place.chosen].creature == creature) {
        place.chosen = before;
    }
    places[at].chosen = hero;
}

/// Points of the title before the places, and of each place.
const TITLE: f32 = 44.0;
const PLACE: f32 = 112.0;

fn per_line(ui: &egui::Ui) -> usize {
    let gap = ui.spacing().item_spacing.x;
    (((ui.available_width() - TITLE) / (PLACE + gap)) as usize).max(1)
}

/// How many lines the places take.
pub(super) fn lines(ui: &egui::Ui, places: &[PartyPlace]) -> usize {
    places.len().div_ceil(per_line(ui))
}

/// The places in lines; tokens of the board follow what is chosen.
pub(super) fn row(ui: &mut egui::Ui, places: &mut [PartyPlace], tokens: &mut [PickerToken]) {
    let mut wish = None;
    let per_line = per_line(ui);
    for (line, part) in places.chunks(per_line).enumerate() {
        ui.horizontal(|ui| {
            column(ui, TITLE, RichText::new(if line == 0 { "Party" } else { "" }).color(theme::FAINT));
            for (at, place) in part.iter().enumerate().map(|(at, place)| (line * per_line + at, place)) {
                let chosen = ComboBox::from_id_salt(("party", at)).selected_text(&place.heroes[place.chosen].name);
                chosen.width(PLACE).truncate().show_ui(ui, |ui| {
                    for (hero, recruit) in place.heroes.iter().enumerate() {
                        if choice(ui, hero == place.chosen, &recruit.name).clicked() {
                            wish = Some((at, hero));
                        }
                    }
                });
            }
        });
    }
    if !chosen(places).is_empty() {
        let words = RichText::new("How hard it is was counted with the level's own heroes.").small();
        ui.add(egui::Label::new(words.color(theme::FAINT)).truncate());
    }
    let Some((at, hero)) = wish else { return };
    choose(places, at, hero);
    for place in places.iter() {
        let recruit = &place.heroes[place.chosen];
        if let Some(token) = tokens.iter_mut().find(|token| token.place == place.place) {
            (token.art, token.name) = (recruit.art, recruit.name.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_in_the_party_changes_places() {
        let recruit = |name: &str| Recruit { creature: Slug::new(name), art: Slug::new(name), name: name.to_owned() };
        let heroes: Vec<Recruit> = ["fury", "null", "shadow"].map(recruit).into();
        let place = |place: usize, id: &str, own: usize| PartyPlace {
            place,
            id: Slug::new(id),
            heroes: heroes.clone(),
            own,
            chosen: own,
        };
        let mut places = [place(0, "Fury", 0), place(1, "Null", 1)];
        assert_eq!(chosen(&places), []);
        choose(&mut places, 0, 2);
        assert_eq!(chosen(&places), [(Slug::new("Fury"), Slug::new("shadow"))]);
        choose(&mut places, 0, 1);
        assert_eq!((places[0].chosen, places[1].chosen), (1, 2));
    }
}
