//! Where a card over the board covers nobody.

use bevy_egui::egui;
use egui::{Id, Pos2, Rect, Vec2, pos2, vec2};

/// Points between a card and the border of the board's area.
const GAP: f32 = 8.0;

/// Places along the border of the board's area, as shares of what is free to each side: corners, middles, then between.
fn around() -> impl Iterator<Item = (f32, f32)> {
    let shares = [0.0, 1.0, 0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875];
    shares.into_iter().flat_map(|share| [(share, 0.0), (share, 1.0), (0.0, share), (1.0, share)])
}

/// What cards over the board should leave in sight.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Room {
    /// The part of the window that panels leave to the board.
    pub board: Rect,
    /// Who stands on it, and cards that already lie over it.
    pub taken: Vec<Rect>,
}

impl Room {
    /// Where a card goes: to its own place, or to the first along the border in which it covers nobody; where it covers
    /// somebody anywhere, to where it covers least. It keeps the place it has found as long as that is free; or as it
    /// is as large and the pointer is on it, which may be about to click.
    pub fn find(&mut self, context: &egui::Context, id: Id, own: (f32, f32)) -> Pos2 {
        // Nothing is known of its size before it is drawn for the first time, which egui does out of sight.
        let size = context.memory(|memory| memory.area_rect(id)).map_or(Vec2::ZERO, |rect| rect.size());
        let kept = context.data(|data| data.get_temp::<((f32, f32), Vec2)>(id));
        let pointer = context.pointer_hover_pos();
        let stays = |&(share, before): &((f32, f32), Vec2)| {
            let card = self.card(size, share);
            self.covers(card) <= 0.0 || (before == size && pointer.is_some_and(|at| card.contains(at)))
        };
        let share = match kept {
            Some(kept) if stays(&kept) => kept.0,
            kept => self.best(size, kept.map_or(own, |(share, _)| share), own),
        };
        if size != Vec2::ZERO {
            context.data_mut(|data| data.insert_temp(id, (share, size)));
        }
        let card = self.card(size, share);
        self.taken.push(card);
        card.min
    }

    /// Forgets where a card was, once it is gone.
    pub fn forget(context: &egui::Context, id: Id) {
        context.data_mut(|data| data.remove::<((f32, f32), Vec2)>(id));
    }

    /// The place in which a card covers least, the first of those named where that is so of several.
    fn best(&self, size: Vec2, now: (f32, f32), own: (f32, f32)) -> (f32, f32) {
        let mut best = (now, f32::INFINITY);
        for share in [own, now].into_iter().chain(around()) {
            let covered = self.covers(self.card(size, share));
            // Half a point more or less is nothing to move for.
            if covered + 0.5 < best.1 {
                best = (share, covered);
            }
        }
        best.0
    }

    fn card(&self, size: Vec2, share: (f32, f32)) -> Rect {
        let free = (self.board.size() - size - vec2(2.0, 2.0) * GAP).max(Vec2::ZERO);
        let corner = self.board.min + vec2(GAP, GAP);
        Rect::from_min_size(pos2(corner.x + free.x * share.0, corner.y + free.y * share.1), size)
    }

    /// How much of what should be in sight a card covers, in square points.
    pub fn covers(&self, card: Rect) -> f32 {
        let shared = self.taken.iter().map(|taken| taken.intersect(card)).filter(Rect::is_positive);
        shared.map(|shared| shared.area()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(taken: &[Rect]) -> Room {
        Room { board: Rect::from_min_size(Pos2::ZERO, vec2(900.0, 500.0)), taken: taken.to_vec() }
    }

    #[test]
    fn a_card_goes_where_it_covers_nobody() {
        let (size, corner) = (vec2(300.0, 120.0), (0.0, 0.0));
        let fighter = |x, y| Rect::from_min_size(pos2(x, y), vec2(40.0, 40.0));
        assert_eq!(room(&[]).best(size, corner, corner), corner);
        let crowded = room(&[fighter(50.0, 50.0), fighter(850.0, 20.0)]);
        let place = crowded.best(size, corner, corner);
        assert_eq!((place, crowded.covers(crowded.card(size, place))), ((0.0, 1.0), 0.0));
    }

    #[test]
    fn where_everything_is_full_it_covers_least() {
        let whole = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 500.0));
        let more = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 260.0));
        let (top, bottom) = ((0.5, 0.0), (0.0, 1.0));
        assert_eq!(room(&[whole, more]).best(vec2(300.0, 120.0), top, top), bottom);
    }

    #[test]
    fn it_stays_while_the_pointer_is_on_it() {
        let (context, id) = (egui::Context::default(), Id::new("card"));
        let mut found = Vec::new();
        let fighter = Rect::from_min_size(pos2(20.0, 20.0), vec2(40.0, 40.0));
        for (pointer, taken) in [(None, vec![]), (Some(pos2(100.0, 40.0)), vec![fighter]), (None, vec![fighter])] {
            let events = vec![pointer.map_or(egui::Event::PointerGone, egui::Event::PointerMoved)];
            let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(900.0, 500.0)));
            for _ in 0..3 {
                let input = egui::RawInput { screen_rect, events: events.clone(), ..egui::RawInput::default() };
                let mut output = context.run_ui(input, |ui| {
                    let at = room(&taken).find(ui.ctx(), id, (0.0, 0.0));
                    egui::Area::new(id).fixed_pos(at).show(ui.ctx(), |ui| ui.set_min_size(vec2(300.0, 120.0)));
                    found.push(at);
                });
                output.textures_delta.clear();
            }
        }
        let corner = pos2(GAP, GAP);
        assert_eq!((found[2], found[5]), (corner, corner));
        assert_ne!(found[8], corner, "it gives way to a fighter");
    }
}
