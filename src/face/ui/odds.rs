//! The chances of each result as one bar with numbers.

use bevy_egui::egui::{self, Align2, Color32, FontId, Sense, Stroke, StrokeKind, vec2};

use super::theme;

/// One of the results a roll can have, as its ruleset calls it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grade {
    /// On its badge, e.g. `17+`.
    pub badge: &'static str,
    /// Beside its percentage, e.g. `T3`.
    pub short: &'static str,
    /// In a sentence, e.g. `tier 3`.
    pub name: &'static str,
    /// How good it is: 0 to 2, its colour.
    pub shade: usize,
}

/// The chance of a result and what it would do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GradeOdds {
    /// Which result.
    pub grade: Grade,
    /// 0 to 1.
    pub chance: f32,
    /// What would happen to the target, line by line.
    pub effects: Vec<String>,
}

/// A bar of results by chance, with percentages that add up to 100.
pub fn odds_bar(ui: &mut egui::Ui, odds: &[GradeOdds], width: f32) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 4.0, theme::SUNKEN);
    let chances: Vec<f32> = odds.iter().map(|result| result.chance).collect();
    let percents = whole_percents(&chances);
    let mut left = rect.left();
    for (GradeOdds { grade, chance, .. }, percent) in odds.iter().zip(&percents) {
        let part = egui::Rect::from_min_size(egui::pos2(left, rect.top()), vec2(rect.width() * chance, rect.height()));
        left = part.right();
        if *chance <= 0.0 {
            continue;
        }
        let color = theme::TIERS[grade.shade.min(theme::TIERS.len() - 1)];
        painter.rect_filled(part.shrink2(vec2(0.5, 0.0)), 3.0, color);
        let words = if part.width() > 52.0 { format!("{} {percent}%", grade.short) } else { format!("{percent}%") };
        if part.width() > 26.0 {
            let ink = Color32::from_rgb(0x10, 0x13, 0x17);
            painter.text(part.center(), Align2::CENTER_CENTER, words, FontId::proportional(theme::SMALL), ink);
        }
    }
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, theme::EDGE), StrokeKind::Inside);
    let all: Vec<_> = odds.iter().zip(&percents).map(|(odds, p)| format!("{}: {p}%", odds.grade.name)).collect();
    response.on_hover_text(all.join(", "))
}

/// Percentages rounded so that they add up to 100, the largest remainders going up first.
pub fn whole_percents(chances: &[f32]) -> Vec<u32> {
    let exact: Vec<f32> = chances.iter().map(|chance| chance.max(0.0) * 100.0).collect();
    let mut whole: Vec<u32> = exact.iter().map(|part| part.floor() as u32).collect();
    let total = exact.iter().sum::<f32>().round() as u32;
    let mut order: Vec<usize> = (0..exact.len()).collect();
    order.sort_by(|a, b| exact[*b].fract().total_cmp(&exact[*a].fract()).then(a.cmp(b)));
    let missing = total.saturating_sub(whole.iter().sum()) as usize;
    for i in order.into_iter().take(missing) {
        whole[i] += 1;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_add_up() {
        assert_eq!(whole_percents(&[0.333, 0.333, 0.334]), [33, 33, 34]);
        assert_eq!(whole_percents(&[0.455, 0.455, 0.09]), [46, 45, 9]);
        assert_eq!(whole_percents(&[0.0, 0.0, 1.0]), [0, 0, 100]);
    }
}
