//! A bench for panels: draws them without a window, reads their text, clicks by text.

use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape};

use crate::face::input::Bindings;
use crate::face::palette::Palette;
use crate::face::ui::{Icons, Kit, theme};

/// Draws one panel in a region of a size.
pub struct Bench {
    context: egui::Context,
    size: egui::Vec2,
    icons: Icons,
    bindings: Bindings,
    /// Text with its place and clip, as last drawn.
    drawn: Vec<(String, Rect, Rect)>,
}

impl Bench {
    /// A region of a size in points.
    pub fn new(width: f32, height: f32) -> Self {
        let context = egui::Context::default();
        theme::apply(&context);
        let size = egui::vec2(width, height);
        Self { context, size, icons: Icons::default(), bindings: Bindings::default(), drawn: Vec::new() }
    }

    /// Draws once; returns what the panel returned.
    pub fn show<R>(&mut self, mut panel: impl FnMut(&mut egui::Ui, Kit) -> R) -> R {
        self.frame(Vec::new(), &mut panel)
    }

    /// Draws until animations are over.
    pub fn settle<R>(&mut self, mut panel: impl FnMut(&mut egui::Ui, Kit) -> R) {
        for _ in 0..40 {
            self.frame(Vec::new(), &mut panel);
        }
    }

    /// Clicks the first text that contains `words`; returns what the panel made of it.
    pub fn click<A>(&mut self, words: &str, mut panel: impl FnMut(&mut egui::Ui, Kit) -> Option<A>) -> Option<A> {
        let at = self.find(words, &mut panel);
        self.click_at(at, panel)
    }

    /// Leads the pointer to the first text that contains `words`, where it then lies still; returns what the panel made of
    /// the one and of the other.
    pub fn rest_on<R>(&mut self, words: &str, mut panel: impl FnMut(&mut egui::Ui, Kit) -> R) -> [R; 2] {
        let at = self.find(words, &mut panel);
        // What is pointed at is known a frame after the pointer has come there.
        self.frame(vec![Event::PointerMoved(at - egui::vec2(1.0, 0.0))], &mut panel);
        let moved = self.frame(vec![Event::PointerMoved(at)], &mut panel);
        [moved, self.frame(Vec::new(), &mut panel)]
    }

    fn find<R>(&mut self, words: &str, panel: &mut impl FnMut(&mut egui::Ui, Kit) -> R) -> Pos2 {
        self.frame(Vec::new(), panel);
        self.frame(Vec::new(), panel);
        let found = self.drawn.iter().find(|(text, ..)| text.contains(words));
        found.unwrap_or_else(|| panic!("`{words}` is not shown in: {}", self.text())).1.center()
    }

    /// Clicks at a place; returns what the panel made of it.
    pub fn click_at<A>(&mut self, at: Pos2, mut panel: impl FnMut(&mut egui::Ui, Kit) -> Option<A>) -> Option<A> {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![Event::PointerMoved(at)], &mut panel);
        let down = self.frame(vec![button(true)], &mut panel);
        let up = self.frame(vec![button(false)], &mut panel);
        self.frame(vec![Event::PointerMoved(Pos2::new(-5.0, -5.0))], &mut panel);
        down.or(up)
    }

    /// All text as last drawn.
    pub fn text(&self) -> String {
        self.drawn.iter().map(|(text, ..)| text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// Where the first text that contains `words` was last drawn.
    pub fn place(&self, words: &str) -> Rect {
        let found = self.drawn.iter().find(|(text, ..)| text.contains(words));
        found.unwrap_or_else(|| panic!("`{words}` is not shown in: {}", self.text())).1
    }

    /// Text that is cut off: drawn partly outside the region it may be drawn in.
    pub fn cut_off(&self) -> Vec<&str> {
        let whole = |rect: &Rect, clip: &Rect| clip.expand(1.0).contains_rect(*rect) || !clip.intersects(*rect);
        self.drawn.iter().filter(|(_, rect, clip)| !whole(rect, clip)).map(|(text, ..)| text.as_str()).collect()
    }

    fn frame<R>(&mut self, events: Vec<Event>, panel: &mut impl FnMut(&mut egui::Ui, Kit) -> R) -> R {
        let kit = Kit {
            icons: &self.icons,
            palette: Palette::Standard,
            bindings: &self.bindings,
            scroll: 0.0,
            log_scroll: 0.0,
        };
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            events,
            predicted_dt: 0.05,
            ..RawInput::default()
        };
        let mut result = None;
        let mut output = self.context.run_ui(input, |ui| result = Some(panel(ui, kit)));
        // Nothing is painted here, so the textures made for it are let go, which egui wants to be told.
        output.textures_delta.clear();
        self.drawn.clear();
        for shape in output.shapes {
            collect(&shape.shape, shape.clip_rect, &mut self.drawn);
        }
        result.expect("egui draws the panel at least once")
    }
}

fn collect(shape: &Shape, clip: Rect, drawn: &mut Vec<(String, Rect, Rect)>) {
    match shape {
        Shape::Text(text) => {
            // Text anchored at its right end lies left of its position.
            let rect = text.galley.rect.translate(text.pos.to_vec2());
            drawn.push((text.galley.text().to_owned(), rect, clip));
        }
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, drawn)),
        _ => {}
    }
}
