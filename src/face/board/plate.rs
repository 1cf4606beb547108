//! Plates with words over the board: broken into lines, and put beside what they are about.

use bevy_egui::egui::{self, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

/// Points at which a line of a plate breaks.
const LINE: f32 = 250.0;
/// Points between words and the plate's edge.
const MARGIN: egui::Vec2 = vec2(6.0, 3.0);
/// Points between a plate and what it is about.
const GAP: f32 = 4.0;

/// Paints words on a dark plate beside a region, within the painter's clip and over as little as can be of what is to be
/// kept in sight; what is told after a semicolon starts a line of its own. Gives where it is.
pub(super) fn paint(painter: &Painter, words: &str, about: Rect, keep: &[Rect], ground: Color32, ink: Color32) -> Rect {
    let galley = painter.layout(words.replace("; ", "\n"), FontId::proportional(14.0), ink, LINE);
    let size = galley.size() + 2.0 * MARGIN;
    let plate = beside(size, about, painter.clip_rect().shrink(2.0), keep);
    painter.rect(plate, 4.0, ground, Stroke::new(1.0, Color32::from_gray(90)), StrokeKind::Inside);
    painter.galley(plate.min + MARGIN, galley, ink);
    plate
}

/// The place of a plate of a size beside a region: at its right, its left, below, above or off a corner, inside the room.
fn beside(size: egui::Vec2, about: Rect, room: Rect, keep: &[Rect]) -> Rect {
    let middle = about.center() - size / 2.0;
    let (left, right) = (about.left() - GAP - size.x, about.right() + GAP);
    let (above, below) = (about.top() - GAP - size.y, about.bottom() + GAP);
    let corners = [
        pos2(right, middle.y),
        pos2(left, middle.y),
        pos2(middle.x, below),
        pos2(middle.x, above),
        pos2(right, below),
        pos2(left, below),
        pos2(right, above),
        pos2(left, above),
    ];
    let most = (room.max - size).max(room.min);
    let inside = |at: Pos2| Rect::from_min_size(at.clamp(room.min, most), size);
    let covered = |plate: Rect, what: Rect| {
        let shared = plate.intersect(what);
        if shared.is_positive() { shared.area() / what.area() } else { 0.0 }
    };
    // A small part of one token more or less is no reason to leap from side to side while the pointer moves.
    let worth = |plate: Rect| {
        let others: f32 = keep.iter().map(|&what| covered(plate, what)).sum();
        ((covered(plate, about) * 20.0).ceil(), others.round())
    };
    let places = corners.map(inside);
    let best = |a: &Rect, b: &Rect| {
        let ((a, also_a), (b, also_b)) = (worth(*a), worth(*b));
        a.total_cmp(&b).then(also_a.total_cmp(&also_b))
    };
    places.into_iter().min_by(best).unwrap_or(places[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect { min: pos2(200.0, 50.0), max: pos2(900.0, 500.0) };

    fn square(x: f32, y: f32) -> Rect {
        Rect::from_center_size(pos2(x, y), vec2(90.0, 90.0))
    }

    #[test]
    fn a_plate_stands_beside_its_square_and_inside_the_board() {
        let size = vec2(240.0, 60.0);
        for (x, y) in [(550.0, 275.0), (215.0, 65.0), (885.0, 65.0), (215.0, 485.0), (885.0, 485.0), (885.0, 275.0)] {
            let plate = beside(size, square(x, y), ROOM, &[]);
            assert!(ROOM.contains_rect(plate), "{plate} at {x}, {y}");
            assert!(!plate.intersects(square(x, y)), "{plate} covers {x}, {y}");
        }
    }

    #[test]
    fn a_plate_leaves_others_in_sight_where_it_can() {
        let others = [Rect::from_center_size(pos2(640.0, 275.0), vec2(30.0, 30.0))];
        let plate = beside(vec2(240.0, 60.0), square(550.0, 275.0), ROOM, &others);
        assert!(!plate.intersects(others[0]), "{plate}");
    }

    #[test]
    fn what_is_wider_than_the_board_starts_at_its_edge() {
        let plate = beside(vec2(900.0, 60.0), square(550.0, 275.0), ROOM, &[]);
        assert_eq!(plate.left(), ROOM.left());
    }
}
