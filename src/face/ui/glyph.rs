//! Small signs of what an ability is for, drawn with lines so that they are sharp at every scale.

use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, pos2};

/// What an ability is for, at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// Strikes beside: a sword.
    Melee,
    /// Strikes from afar: an arrow.
    Ranged,
    /// Covers an area: a burst.
    Area,
    /// Moves its user: two chevrons.
    Move,
    /// Gives strength back: a cross.
    Mend,
    /// Protects: a shield.
    Guard,
    /// Talks: a speech bubble.
    Talk,
}

impl Glyph {
    /// Its lines in a square of side 1, top left first.
    fn lines(self) -> &'static [&'static [(f32, f32)]] {
        match self {
            Self::Melee => &[&[(0.9, 0.1), (0.32, 0.68)], &[(0.16, 0.52), (0.48, 0.84)], &[(0.32, 0.68), (0.1, 0.9)]],
            Self::Ranged => &[
                &[(0.1, 0.9), (0.9, 0.1)],
                &[(0.55, 0.1), (0.9, 0.1), (0.9, 0.45)],
                &[(0.1, 0.62), (0.24, 0.76), (0.38, 0.9)],
            ],
            Self::Area => &[
                &[(0.5, 0.05), (0.5, 0.3)],
                &[(0.5, 0.7), (0.5, 0.95)],
                &[(0.05, 0.5), (0.3, 0.5)],
                &[(0.7, 0.5), (0.95, 0.5)],
                &[(0.18, 0.18), (0.35, 0.35)],
                &[(0.65, 0.65), (0.82, 0.82)],
                &[(0.82, 0.18), (0.65, 0.35)],
                &[(0.35, 0.65), (0.18, 0.82)],
            ],
            Self::Move => &[&[(0.15, 0.15), (0.48, 0.5), (0.15, 0.85)], &[(0.52, 0.15), (0.85, 0.5), (0.52, 0.85)]],
            Self::Mend => &[&[(0.5, 0.12), (0.5, 0.88)], &[(0.12, 0.5), (0.88, 0.5)]],
            Self::Guard => &[&[(0.15, 0.12), (0.85, 0.12), (0.85, 0.5), (0.5, 0.92), (0.15, 0.5), (0.15, 0.12)]],
            Self::Talk => &[&[
                (0.1, 0.15),
                (0.9, 0.15),
                (0.9, 0.65),
                (0.5, 0.65),
                (0.28, 0.9),
                (0.28, 0.65),
                (0.1, 0.65),
                (0.1, 0.15),
            ]],
        }
    }

    /// Draws it into a square.
    pub fn paint(self, painter: &egui::Painter, rect: Rect, color: Color32) {
        let at =
            |&(x, y): &(f32, f32)| -> Pos2 { pos2(rect.left() + x * rect.width(), rect.top() + y * rect.height()) };
        let thick = if self == Self::Mend { 0.2 } else { 0.12 };
        let stroke = Stroke::new((rect.width() * thick).max(1.2), color);
        for line in self.lines() {
            painter.line(line.iter().map(at).collect(), stroke);
        }
    }
}
