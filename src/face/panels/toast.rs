//! Short messages that go away by themselves.

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Align2, Area, Id, Order, RichText, Stroke, vec2};

use crate::face::palette::{Palette, Tone};
use crate::face::ui::theme;

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    /// What it says.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
    /// Seconds it stays.
    pub left: f32,
}

/// All messages shown, oldest first.
#[derive(Resource, Clone, Debug, Default)]
pub struct Toasts(Vec<Toast>);

/// Most messages at once; older ones make room.
const MOST: usize = 5;

impl Toasts {
    /// Shows a message; the same words again only stay longer.
    pub fn say(&mut self, text: impl Into<String>, tone: Tone) {
        let text = text.into();
        let left = 4.0 + text.len() as f32 * 0.03;
        self.0.retain(|toast| toast.text != text);
        self.0.push(Toast { text, tone, left });
        let extra = self.0.len().saturating_sub(MOST);
        self.0.drain(..extra);
    }

    /// Lets time pass.
    pub fn tick(&mut self, seconds: f32) {
        for toast in &mut self.0 {
            toast.left -= seconds;
        }
        self.0.retain(|toast| toast.left > 0.0);
    }

    /// All messages, oldest first.
    pub fn all(&self) -> &[Toast] {
        &self.0
    }
}

/// Draws the messages at the top of the board, `top` points below the window's edge.
pub fn toasts(context: &egui::Context, model: &mut Toasts, palette: Palette, top: f32) {
    let mut gone = None;
    Area::new(Id::new("toasts"))
        .order(Order::Tooltip)
        .anchor(Align2::CENTER_TOP, vec2(0.0, top))
        .interactable(!model.0.is_empty())
        .show(context, |ui| {
            for (i, toast) in model.0.iter().enumerate() {
                let color = palette.tone(toast.tone);
                let frame = theme::card().stroke(Stroke::new(1.5, color)).inner_margin(egui::Margin::symmetric(14, 7));
                let shown = frame.show(ui, |ui| {
                    ui.set_max_width(460.0);
                    ui.add(egui::Label::new(RichText::new(&toast.text).color(color)).wrap());
                });
                if shown.response.interact(egui::Sense::click()).on_hover_text("Click to dismiss").clicked() {
                    gone = Some(i);
                }
            }
        });
    if let Some(i) = gone {
        model.0.remove(i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_go_away_and_do_not_pile_up() {
        let mut toasts = Toasts::default();
        for i in 0..9 {
            toasts.say(format!("message {i}"), Tone::Plain);
        }
        toasts.say("message 8", Tone::Plain);
        assert_eq!(toasts.all().len(), MOST);
        toasts.tick(100.0);
        assert!(toasts.all().is_empty());
    }
}
