//! How large panels and text are drawn.

use bevy::prelude::*;

/// How many of the window's logical pixels a point of panels and text has.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct UiScale(pub f32);

impl Default for UiScale {
    fn default() -> Self {
        Self(1.0)
    }
}

impl UiScale {
    /// Points that panels need across and down, whatever size of text is wished for.
    pub const LEAST: Vec2 = Vec2::new(640.0, 360.0);

    /// The size that was wished for, as far as the window has room for it.
    pub fn fitting(wished: f32, window: Vec2) -> Self {
        Self(wished.min((window / Self::LEAST).min_element()).max(0.35))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_grows_as_far_as_panels_keep_their_room() {
        assert_eq!(UiScale::fitting(1.5, Vec2::new(1280.0, 720.0)), UiScale(1.5));
        assert_eq!(UiScale::fitting(2.0, Vec2::new(1280.0, 720.0)), UiScale(2.0));
        assert_eq!(UiScale::fitting(2.0, Vec2::new(960.0, 540.0)), UiScale(1.5));
        assert_eq!(UiScale::fitting(2.0, Vec2::new(640.0, 400.0)), UiScale(1.0));
    }
}
