//! What is wrong with content files, shown until it is fixed.

use bevy_egui::egui::{self, RichText, ScrollArea};

use crate::face::palette::Tone;
use crate::face::ui::{Kit, theme};

/// One problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// File, line and column, e.g. `abilities.ability.ron:12:5`.
    pub place: String,
    /// What was found and what was expected.
    pub text: String,
    /// The nearest valid name, if there is one.
    pub hint: String,
}

/// How many problems there are, in words.
pub fn heading(problems: &[Problem], kit: Kit) -> RichText {
    let words = if problems.len() == 1 {
        "1 problem in content files".into()
    } else {
        format!("{} problems in content files", problems.len())
    };
    RichText::new(words).strong().color(kit.palette.tone(Tone::Warning))
}

/// Draws the problems; the last good values stay in force meanwhile.
pub fn diagnostics(ui: &mut egui::Ui, problems: &[Problem]) {
    ui.label(
        RichText::new("The last good values stay in force until the files are fixed.").small().color(theme::FAINT),
    );
    ScrollArea::vertical().id_salt("diagnostics").auto_shrink([false, true]).max_height(180.0).show(ui, |ui| {
        for problem in problems {
            theme::field().show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.add(egui::Label::new(RichText::new(&problem.place).monospace().color(theme::GOLD)).wrap());
                ui.add(egui::Label::new(&problem.text).wrap());
                if !problem.hint.is_empty() {
                    ui.add(
                        egui::Label::new(RichText::new(format!("Did you mean {}?", problem.hint)).color(theme::FAINT))
                            .wrap(),
                    );
                }
            });
        }
    });
}
