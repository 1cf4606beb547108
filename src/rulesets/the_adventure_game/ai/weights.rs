//! What somebody holds dear who looks for a place to stand.

/// The numbers of one temperament.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Share of the harm about a place that is expected to come to whoever stands there.
    pub caution: f32,
    /// Price of a square too far from everybody to charge next round.
    pub pull: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { caution: 0.3, pull: 0.35 }
    }
}
