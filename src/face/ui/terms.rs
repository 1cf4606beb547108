//! A number explained: its summands with their reasons.

use bevy_egui::egui::{self, RichText};

use super::theme;
use crate::core::roll;

/// A summand with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it adds; 0 for a remark.
    pub value: i16,
    /// Why.
    pub why: String,
}

impl Term {
    /// Terms of a number in a game's words.
    pub fn told(list: &[roll::Term], words: impl Fn(&roll::Term) -> String) -> Vec<Self> {
        list.iter().map(|term| Self { value: term.value, why: words(term) }).collect()
    }
}

/// A number with its sign, using the proper minus.
pub fn signed(value: i16) -> String {
    if value < 0 { format!("\u{2212}{}", value.unsigned_abs()) } else { format!("+{value}") }
}

/// Term by term, numbers aligned, remarks without a number, and the total if there is one.
pub fn term_list(ui: &mut egui::Ui, terms: &[Term], total: Option<i16>) {
    let row = |ui: &mut egui::Ui, number: RichText, why: RichText| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let (cell, _) = ui.allocate_exact_size(egui::vec2(30.0, 17.0), egui::Sense::hover());
            let number = egui::WidgetText::from(number).into_galley(ui, None, f32::INFINITY, egui::TextStyle::Small);
            let at = egui::pos2(cell.right() - number.size().x, cell.center().y - number.size().y / 2.0);
            ui.painter().galley(at, number, theme::TEXT);
            ui.add(egui::Label::new(why).wrap());
        });
    };
    ui.spacing_mut().item_spacing.y = 1.0;
    for term in terms {
        let number = if term.value == 0 { String::new() } else { signed(term.value) };
        row(ui, RichText::new(number).small().strong(), RichText::new(&term.why).small().color(theme::FAINT));
    }
    if let Some(total) = total {
        row(ui, RichText::new(total.to_string()).small().strong().color(theme::GOLD), RichText::new("total").small());
    }
}
