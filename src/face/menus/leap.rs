//! Keys that go over a list by more than an entry.

use bevy::prelude::KeyCode;

/// What a key that goes over a list by more than an entry leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leap {
    /// The first entry.
    First,
    /// The last.
    Last,
    /// One page back.
    Back,
    /// One page on.
    On,
}

impl Leap {
    /// Each with its key.
    pub(super) const ALL: [(KeyCode, Self); 4] = [
        (KeyCode::Home, Self::First),
        (KeyCode::End, Self::Last),
        (KeyCode::PageUp, Self::Back),
        (KeyCode::PageDown, Self::On),
    ];

    /// Where it leads from an entry of so many, of which so many stand in sight.
    pub(super) fn from(self, now: usize, all: usize, page: usize) -> usize {
        let last = all.saturating_sub(1);
        match self {
            Self::First => 0,
            Self::Last => last,
            Self::Back => now.saturating_sub(page.max(1)),
            Self::On => (now + page.max(1)).min(last),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Leap;

    #[test]
    fn keys_leap_over_the_list_and_stay_in_it() {
        let led = |leap: Leap, now| leap.from(now, 30, 12);
        assert_eq!([led(Leap::On, 3), led(Leap::On, 25), led(Leap::Last, 3)], [15, 29, 29]);
        assert_eq!([led(Leap::Back, 15), led(Leap::Back, 5), led(Leap::First, 29)], [3, 0, 0]);
        assert_eq!(Leap::On.from(0, 0, 12), 0, "an empty list");
    }
}
