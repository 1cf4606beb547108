//! The chances of each tier as one bar with numbers.

use bevy_egui::egui::{self, Align2, Color32, FontId, Sense, Stroke, StrokeKind, vec2};

use super::theme;

/// The chance of a tier and what it would do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TierOdds {
    /// 0 to 1.
    pub chance: f32,
    /// What would happen to the target, line by line.
    pub effects: Vec<String>,
}

/// A bar of tiers by chance, with percentages that add up to 100.
pub fn odds_bar(ui: &mut egui::Ui, chances: &[f32], width: f32, lit: Option<usize>) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 4.0, theme::SUNKEN);
    let percents = whole_percents(chances);
    let mut left = rect.left();
    for (i, (chance, percent)) in chances.iter().zip(&percents).enumerate() {
        let part = egui::Rect::from_min_size(egui::pos2(left, rect.top()), vec2(rect.width() * chance, rect.height()));
        left = part.right();
        if *chance <= 0.0 {
            continue;
        }
        let color = theme::TIERS[i.min(theme::TIERS.len() - 1)];
        let color = if lit.is_none_or(|lit| lit == i) { color } else { color.gamma_multiply(0.35) };
        painter.rect_filled(part.shrink2(vec2(0.5, 0.0)), 3.0, color);
        let words = if part.width() > 52.0 { format!("T{} {percent}%", i + 1) } else { format!("{percent}%") };
        if part.width() > 26.0 {
            let ink = Color32::from_rgb(0x10, 0x13, 0x17);
            painter.text(part.center(), Align2::CENTER_CENTER, words, FontId::proportional(theme::SMALL), ink);
        }
    }
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, theme::EDGE), StrokeKind::Inside);
    let all: Vec<_> = percents.iter().enumerate().map(|(i, p)| format!("tier {}: {p}%", i + 1)).collect();
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
