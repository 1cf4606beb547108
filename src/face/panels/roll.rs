//! A roll as it came out: the dice, the sum term by term, the result lit, effects as they land.

use bevy_egui::egui::{self, RichText, ScrollArea};

use super::ability::grade_line;
use crate::face::ui::{Die, Grade, Kit, Term, dice_row, term_list, theme};

/// What a roll came to against one target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollOutcome {
    /// The target; empty for a roll at nobody.
    pub on: String,
    /// The dice, where every target has its own.
    pub dice: Vec<Die>,
    /// All terms of the total, the dice first.
    pub terms: Vec<Term>,
    /// The total.
    pub total: i16,
    /// Every result there is, worst first.
    pub grades: Vec<Grade>,
    /// Which of them it is.
    pub grade: usize,
    /// What landed, line by line.
    pub effects: Vec<String>,
}

/// A roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    /// Who rolled for what.
    pub title: String,
    /// The dice in order, where one roll counts against all targets.
    pub dice: Vec<Die>,
    /// Terms of the dice, shown where there is no target to show them with.
    pub terms: Vec<Term>,
    /// Whether it was a critical hit.
    pub critical: bool,
    /// Target by target.
    pub outcomes: Vec<RollOutcome>,
}

/// Draws the roll.
pub fn roll(ui: &mut egui::Ui, model: &Roll, kit: Kit) {
    ui.add(egui::Label::new(RichText::new(&model.title).size(16.0).strong()).wrap());
    if !model.dice.is_empty() {
        dice_row(ui, &model.dice, 46.0, None, model.critical);
    }
    ScrollArea::vertical().id_salt("roll").auto_shrink([false, true]).show(ui, |ui| {
        ui.scroll_with_delta(egui::vec2(0.0, kit.scroll));
        if model.outcomes.is_empty() {
            term_list(ui, &model.terms, None);
        }
        for (i, outcome) in model.outcomes.iter().enumerate() {
            ui.push_id(i, |ui| {
                theme::field().show(ui, |ui| one(ui, outcome));
            });
        }
    });
}

fn one(ui: &mut egui::Ui, outcome: &RollOutcome) {
    ui.set_width(ui.available_width());
    if !outcome.on.is_empty() {
        ui.add(egui::Label::new(RichText::new(&outcome.on).strong()).wrap());
    }
    if !outcome.dice.is_empty() {
        dice_row(ui, &outcome.dice, 40.0, Some(outcome.total), false);
    }
    term_list(ui, &outcome.terms, Some(outcome.total));
    ui.add_space(3.0);
    for (i, grade) in outcome.grades.iter().enumerate() {
        let lit = i == outcome.grade;
        let text = if lit { outcome.effects.join("; ") } else { String::new() };
        grade_line(ui, *grade, &text, lit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn dice_terms_total_and_effects_are_shown() {
        let term = |value, why: &str| Term { value, why: why.into() };
        let die = |value| Die { sides: 10, value, ..Die::default() };
        let model = Roll {
            title: "Fury: Brutal Slam".into(),
            dice: vec![die(6), die(5)],
            terms: vec![term(11, "2d10")],
            critical: false,
            outcomes: vec![RollOutcome {
                on: "Goblin".into(),
                terms: vec![term(11, "2d10"), term(2, "Might"), term(-2, "bane: weakened")],
                total: 11,
                grades: vec![Grade { badge: "\u{2264}11", ..Grade::default() }],
                effects: vec!["5 damage".into()],
                ..RollOutcome::default()
            }],
        };
        let mut bench = Bench::new(300.0, 320.0);
        bench.show(|ui, kit| roll(ui, &model, kit));
        let text = bench.text();
        for part in ["6", "5", "= 11", "Might", "\u{2212}2", "bane: weakened", "total", "5 damage", "\u{2264}11"] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert_eq!(bench.cut_off(), Vec::<&str>::new());
    }

    #[test]
    fn the_total_of_many_dice_has_room_below_them() {
        let die = |value, dropped| Die { sides: 6, value, dropped, minus: false };
        let dice = vec![die(2, true), die(5, false), die(6, false), die(4, false), die(1, true)];
        let outcome = RollOutcome { on: "Wisp: 23 against 16".into(), dice, total: 23, ..RollOutcome::default() };
        let model = Roll { title: "Warden: Shield Check".into(), outcomes: vec![outcome], ..Roll::default() };
        let mut bench = Bench::new(260.0, 320.0);
        bench.show(|ui, kit| roll(ui, &model, kit));
        assert!(bench.text().contains("+ 8 = 23"), "{}", bench.text());
        assert_eq!(bench.cut_off(), Vec::<&str>::new());
    }

    #[test]
    fn dice_that_were_dropped_do_not_count() {
        let die = |sides, value, dropped| Die { sides, value, dropped, minus: false };
        let outcome = RollOutcome {
            on: "Raider 1".into(),
            dice: vec![die(6, 2, true), die(6, 5, false), die(8, 7, false)],
            total: 15,
            ..RollOutcome::default()
        };
        let model = Roll { title: "Hunter: Longbow".into(), outcomes: vec![outcome], ..Roll::default() };
        let mut bench = Bench::new(300.0, 320.0);
        bench.show(|ui, kit| roll(ui, &model, kit));
        assert!(bench.text().contains("+ 3 = 15"), "5 and 7 are kept: {}", bench.text());
    }

    #[test]
    fn dice_that_are_taken_away_count_against_it() {
        let die = |sides, value, minus| Die { sides, value, dropped: false, minus };
        let dice = vec![die(20, 15, false), die(4, 1, false), die(4, 3, true)];
        let outcome = RollOutcome { on: "Oda".into(), dice, total: 16, ..RollOutcome::default() };
        let model = Roll { title: "Watch: Heavy crossbow".into(), outcomes: vec![outcome], ..Roll::default() };
        let mut bench = Bench::new(300.0, 320.0);
        bench.show(|ui, kit| roll(ui, &model, kit));
        assert!(bench.text().contains("+ 3 = 16"), "15 and 1 without 3: {}", bench.text());
    }
}
