//! Colours, spacing and text sizes: dark slate with parchment text.

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, style::ScrollStyle, vec2,
};

/// Panels.
pub const SLATE: Color32 = Color32::from_rgb(0x1f, 0x23, 0x29);
/// Windows that float.
pub const RAISED: Color32 = Color32::from_rgb(0x27, 0x2c, 0x34);
/// Fields things are put in.
pub const SUNKEN: Color32 = Color32::from_rgb(0x16, 0x19, 0x1e);
/// Borders.
pub const EDGE: Color32 = Color32::from_rgb(0x43, 0x4b, 0x57);
/// Text.
pub const TEXT: Color32 = Color32::from_rgb(0xec, 0xe6, 0xd8);
/// Text that matters less; still 4.5:1 on every panel.
pub const FAINT: Color32 = Color32::from_rgb(0xb4, 0xae, 0xa1);
/// Text of what cannot be chosen; still 4.5:1 on panels.
pub const GREYED: Color32 = Color32::from_rgb(0x98, 0x97, 0x93);
/// What is chosen or first.
pub const GOLD: Color32 = Color32::from_rgb(0xf0, 0xc2, 0x55);
/// Tiers 1 to 3, from pale to strong.
pub const TIERS: [Color32; 3] =
    [Color32::from_rgb(0x8f, 0xa3, 0xb8), Color32::from_rgb(0x62, 0xb6, 0xe0), Color32::from_rgb(0xf0, 0xc2, 0x55)];

/// Small text.
pub const SMALL: f32 = 12.5;
/// Running text.
pub const BODY: f32 = 14.5;

/// Every size that text is drawn in on panels and board.
pub const SIZES: [f32; 10] = [10.5, SMALL, 14.0, BODY, 16.0, 17.0, 18.0, 20.0, 21.0, 36.0];

/// Dresses a context.
pub fn apply(context: &egui::Context) {
    context.set_theme(egui::Theme::Dark);
    // Nothing here means more for being held, and on a slow machine a press may last for frames.
    context.options_mut(|options| options.input_options.max_click_duration = 10.0);
    context.all_styles_mut(|style| {
        let text = |size| FontId::new(size, FontFamily::Proportional);
        style.text_styles = [
            (TextStyle::Small, text(SMALL)),
            (TextStyle::Body, text(BODY)),
            (TextStyle::Button, text(BODY)),
            (TextStyle::Heading, text(21.0)),
            (TextStyle::Monospace, FontId::new(13.5, FontFamily::Monospace)),
        ]
        .into();
        style.spacing.item_spacing = vec2(7.0, 5.0);
        style.spacing.button_padding = vec2(9.0, 4.5);
        style.spacing.interact_size.y = 24.0;
        style.spacing.scroll = ScrollStyle { bar_width: 7.0, floating: false, ..ScrollStyle::solid() };
        style.interaction.selectable_labels = false;
        style.visuals = visuals();
    });
}

fn visuals() -> egui::Visuals {
    let mut v = egui::Visuals::dark();
    v.panel_fill = SLATE;
    v.window_fill = RAISED;
    v.window_stroke = Stroke::new(1.0, EDGE);
    v.window_corner_radius = CornerRadius::same(7);
    v.window_shadow = Shadow { offset: [0, 4], blur: 16, spread: 0, color: Color32::from_black_alpha(140) };
    v.popup_shadow = v.window_shadow;
    v.extreme_bg_color = SUNKEN;
    v.faint_bg_color = Color32::from_rgb(0x25, 0x2a, 0x31);
    v.override_text_color = Some(TEXT);
    v.weak_text_color = Some(FAINT);
    v.hyperlink_color = Color32::from_rgb(0x7f, 0xc8, 0xf0);
    v.selection.bg_fill = Color32::from_rgb(0x2f, 0x55, 0x72);
    v.selection.stroke = Stroke::new(1.5, GOLD);
    let corner = CornerRadius::same(4);
    for (widget, fill, edge) in [
        (&mut v.widgets.noninteractive, SLATE, Color32::from_rgb(0x39, 0x40, 0x4a)),
        (&mut v.widgets.inactive, Color32::from_rgb(0x33, 0x3a, 0x44), EDGE),
        (&mut v.widgets.hovered, Color32::from_rgb(0x40, 0x49, 0x56), Color32::from_rgb(0x8a, 0x93, 0xa0)),
        (&mut v.widgets.active, Color32::from_rgb(0x2a, 0x4c, 0x66), GOLD),
        (&mut v.widgets.open, Color32::from_rgb(0x2c, 0x32, 0x3b), EDGE),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, edge);
        widget.fg_stroke = Stroke::new(1.2, TEXT);
        widget.corner_radius = corner;
        widget.expansion = 0.0;
    }
    v
}

/// A framed field inside a panel.
pub fn field() -> egui::Frame {
    egui::Frame::new()
        .fill(SUNKEN)
        .stroke(Stroke::new(1.0, Color32::from_rgb(0x33, 0x39, 0x42)))
        .corner_radius(CornerRadius::same(5))
        .inner_margin(Margin::symmetric(8, 6))
}

/// A panel's own frame.
pub fn panel() -> egui::Frame {
    egui::Frame::new().fill(SLATE).inner_margin(Margin::symmetric(10, 8)).stroke(Stroke::new(1.0, SUNKEN))
}

/// A card that floats above the board.
pub fn card() -> egui::Frame {
    egui::Frame::new()
        .fill(RAISED)
        .stroke(Stroke::new(1.0, EDGE))
        .corner_radius(CornerRadius::same(7))
        .inner_margin(Margin::symmetric(12, 10))
        .shadow(Shadow { offset: [0, 3], blur: 12, spread: 0, color: Color32::from_black_alpha(130) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::ids::SideId;
    use crate::face::palette::{Palette, Tone};

    /// Contrast of two colours as defined by the web accessibility guidelines, 1 to 21.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let light = |color: Color32| {
            let part = |c: u8| {
                let c = f32::from(c) / 255.0;
                if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(color.r()) + 0.7152 * part(color.g()) + 0.0722 * part(color.b())
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_text_colour_is_readable_on_every_panel() {
        let mut texts = vec![TEXT, FAINT, GREYED, GOLD];
        texts.extend(TIERS);
        for palette in [Palette::Standard, Palette::HighContrast] {
            texts.extend([Tone::Plain, Tone::Harm, Tone::Help, Tone::Warning].map(|tone| palette.tone(tone)));
            texts.extend((0..4).map(|side| palette.side(SideId(side))));
        }
        for text in texts {
            for ground in [SLATE, RAISED, SUNKEN] {
                let ratio = contrast(text, ground);
                assert!(ratio >= 4.5, "{text:?} on {ground:?} is {ratio:.2}");
            }
        }
    }
}
