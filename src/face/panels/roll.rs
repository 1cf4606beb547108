//! A roll as it came out: both dice, the sum term by term, the tier lit, effects as they land.

use bevy_egui::egui::{self, RichText, ScrollArea};

use super::ability::tier_line;
use crate::face::ui::{Kit, Term, term_list, theme, two_dice};

/// What a roll came to against one target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollOutcome {
    /// The target; empty for a roll at nobody.
    pub on: String,
    /// All terms of the total, the dice first.
    pub terms: Vec<Term>,
    /// The total.
    pub total: i16,
    /// The tier, counted from 1.
    pub tier: u8,
    /// What landed, line by line.
    pub effects: Vec<String>,
}

/// A roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    /// Who rolled for what.
    pub title: String,
    /// The dice in order.
    pub dice: Vec<u8>,
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
    two_dice(ui, &model.dice, model.critical);
    ScrollArea::vertical().id_salt("roll").auto_shrink([false, true]).show(ui, |ui| {
        ui.scroll_with_delta(egui::vec2(0.0, kit.scroll));
        if model.outcomes.is_empty() {
            term_list(ui, &model.terms, None);
        }
        for outcome in &model.outcomes {
            ui.push_id(&outcome.on, |ui| {
                theme::field().show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    if !outcome.on.is_empty() {
                        ui.add(egui::Label::new(RichText::new(&outcome.on).strong()).truncate());
                    }
                    term_list(ui, &outcome.terms, Some(outcome.total));
                    ui.add_space(3.0);
                    for tier in 1..=3u8 {
                        let lit = tier == outcome.tier;
                        let text = if lit { outcome.effects.join("; ") } else { String::new() };
                        tier_line(ui, usize::from(tier) - 1, &text, lit);
                    }
                });
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn dice_terms_total_and_effects_are_shown() {
        let term = |value, why: &str| Term { value, why: why.into() };
        let model = Roll {
            title: "Fury: Brutal Slam".into(),
            dice: vec![6, 5],
            terms: vec![term(11, "2d10")],
            critical: false,
            outcomes: vec![RollOutcome {
                on: "Goblin".into(),
                terms: vec![term(11, "2d10"), term(2, "Might"), term(-2, "bane: weakened")],
                total: 11,
                tier: 1,
                effects: vec!["5 damage".into()],
            }],
        };
        let mut bench = Bench::new(300.0, 320.0);
        bench.show(|ui, kit| roll(ui, &model, kit));
        let text = bench.text();
        for part in ["6", "5", "= 11", "Might", "\u{2212}2", "bane: weakened", "total", "5 damage"] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert_eq!(bench.cut_off(), Vec::<&str>::new());
    }
}
