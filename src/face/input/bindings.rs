//! Which keys and buttons do what: the defaults, changes, conflicts, and the map handed to the input manager.

use std::collections::BTreeMap;
use std::fmt;

use bevy::prelude::*;
use leafwing_input_manager::clashing_inputs::ClashStrategy;
use leafwing_input_manager::prelude::{
    ButtonlikeChord, DualAxislikeChord, InputMap, ModifierKey, MouseMove, MouseScrollAxis,
};
use serde::{Deserialize, Serialize};

use super::action::Action;

/// A key of the keyboard or a button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Button {
    /// By its place on the keyboard.
    Key(KeyCode),
    /// A mouse button.
    Mouse(MouseButton),
}

/// A button with the modifiers held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chord {
    /// What is pressed.
    pub button: Button,
    /// With Shift.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shift: bool,
    /// With Control.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub control: bool,
    /// With Alt.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alt: bool,
}

/// Every action with its keys; an action may have none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bindings(BTreeMap<Action, Vec<Chord>>);

impl Chord {
    /// A key alone.
    pub const fn key(key: KeyCode) -> Self {
        Self { button: Button::Key(key), shift: false, control: false, alt: false }
    }

    /// A mouse button alone.
    pub const fn mouse(button: MouseButton) -> Self {
        Self { button: Button::Mouse(button), shift: false, control: false, alt: false }
    }

    /// The same with Shift.
    pub const fn shift(self) -> Self {
        Self { shift: true, ..self }
    }

    /// The same with Control.
    pub const fn control(self) -> Self {
        Self { control: true, ..self }
    }
}

impl Default for Bindings {
    fn default() -> Self {
        use KeyCode as K;
        let mut map = BTreeMap::new();
        let mut put = |action, chords: &[Chord]| {
            map.insert(action, chords.to_vec());
        };
        put(Action::Select, &[Chord::mouse(MouseButton::Left)]);
        put(Action::Drag, &[Chord::mouse(MouseButton::Right), Chord::mouse(MouseButton::Middle)]);
        put(Action::Confirm, &[Chord::key(K::Enter), Chord::key(K::NumpadEnter)]);
        put(Action::Cancel, &[Chord::key(K::Escape), Chord::key(K::Backspace)]);
        put(Action::CursorUp, &[Chord::key(K::ArrowUp)]);
        put(Action::CursorDown, &[Chord::key(K::ArrowDown)]);
        put(Action::CursorLeft, &[Chord::key(K::ArrowLeft)]);
        put(Action::CursorRight, &[Chord::key(K::ArrowRight)]);
        put(Action::PanUp, &[Chord::key(K::KeyW)]);
        put(Action::PanDown, &[Chord::key(K::KeyS)]);
        put(Action::PanLeft, &[Chord::key(K::KeyA)]);
        put(Action::PanRight, &[Chord::key(K::KeyD)]);
        put(Action::ZoomIn, &[Chord::key(K::Equal), Chord::key(K::NumpadAdd)]);
        put(Action::ZoomOut, &[Chord::key(K::Minus), Chord::key(K::NumpadSubtract)]);
        put(Action::FrameBoard, &[Chord::key(K::Home)]);
        put(Action::NextCreature, &[Chord::key(K::Tab)]);
        put(Action::PreviousCreature, &[Chord::key(K::Tab).shift()]);
        put(Action::NextTarget, &[Chord::key(K::KeyR)]);
        put(Action::PreviousTarget, &[Chord::key(K::KeyR).shift()]);
        put(Action::NextOption, &[Chord::key(K::KeyF), Chord::key(K::PageDown)]);
        put(Action::PreviousOption, &[Chord::key(K::KeyF).shift(), Chord::key(K::PageUp)]);
        let digits =
            [K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7, K::Digit8, K::Digit9];
        for (action, key) in Action::ABILITIES.into_iter().zip(digits) {
            put(action, &[Chord::key(key)]);
        }
        put(Action::ListUp, &[Chord::key(K::BracketLeft)]);
        put(Action::ListDown, &[Chord::key(K::BracketRight)]);
        put(Action::LogUp, &[Chord::key(K::BracketLeft).shift()]);
        put(Action::LogDown, &[Chord::key(K::BracketRight).shift()]);
        put(Action::NextGroup, &[Chord::key(K::KeyQ)]);
        put(Action::PreviousGroup, &[Chord::key(K::KeyQ).shift()]);
        put(Action::EndTurn, &[Chord::key(K::KeyE)]);
        put(Action::Undo, &[Chord::key(K::KeyU), Chord::key(K::KeyZ).control()]);
        put(Action::Skip, &[Chord::key(K::Space)]);
        put(Action::Inspect, &[Chord::key(K::KeyI)]);
        put(Action::Log, &[Chord::key(K::KeyL)]);
        put(Action::Hint, &[Chord::key(K::KeyG)]);
        put(Action::Why, &[Chord::key(K::KeyY)]);
        put(Action::Threats, &[Chord::key(K::KeyT)]);
        put(Action::NextTip, &[Chord::key(K::KeyN)]);
        put(Action::Problems, &[Chord::key(K::KeyC)]);
        put(Action::Help, &[Chord::key(K::F1), Chord::key(K::KeyH)]);
        put(Action::Pause, &[Chord::key(K::F10), Chord::key(K::KeyP)]);
        Self(map)
    }
}

impl Bindings {
    /// Most keys one action takes.
    pub const SLOTS: usize = 2;

    /// The keys of an action.
    pub fn chords(&self, action: Action) -> &[Chord] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The first key of an action as a person reads it; empty where it has none.
    pub fn hint(&self, action: Action) -> String {
        self.chords(action).first().map_or_else(String::new, ToString::to_string)
    }

    /// Which other action already has these keys.
    pub fn taken(&self, chord: Chord, by_other_than: Action) -> Option<Action> {
        self.0.iter().find(|(action, chords)| **action != by_other_than && chords.contains(&chord)).map(|(a, _)| *a)
    }

    /// Every pair of actions that share keys.
    pub fn conflicts(&self) -> Vec<(Action, Action, Chord)> {
        let mut found = Vec::new();
        for (action, chords) in &self.0 {
            for chord in chords {
                found.extend(self.taken(*chord, *action).filter(|o| o > action).map(|o| (*action, o, *chord)));
            }
        }
        found
    }

    /// Gives an action keys in one of its slots, taking them from whichever action had them.
    pub fn bind(&mut self, action: Action, slot: usize, chord: Chord) {
        for chords in self.0.values_mut() {
            chords.retain(|c| *c != chord);
        }
        let chords = self.0.entry(action).or_default();
        if slot < chords.len() {
            chords[slot] = chord;
        } else {
            chords.push(chord);
        }
        chords.truncate(Self::SLOTS);
    }

    /// Takes the keys of one slot away.
    pub fn clear(&mut self, action: Action, slot: usize) {
        let chords = self.0.entry(action).or_default();
        if slot < chords.len() {
            chords.remove(slot);
        }
    }

    /// Gives an action its first keys back, except those another action has by now.
    pub fn reset(&mut self, action: Action) {
        let free =
            Self::default().chords(action).iter().copied().filter(|c| self.taken(*c, action).is_none()).collect();
        self.0.insert(action, free);
    }

    /// Adds the first keys of actions a settings file did not know.
    pub fn complete(&mut self) {
        for action in Action::BINDABLE {
            if !self.0.contains_key(&action) {
                self.reset(action);
            }
        }
    }

    /// The map for the input manager; where chords overlap the longer one counts.
    pub fn input_map(&self) -> InputMap<Action> {
        let mut map = InputMap::default();
        for (action, chords) in &self.0 {
            for chord in chords {
                let modifiers = [
                    (chord.shift, ModifierKey::Shift),
                    (chord.control, ModifierKey::Control),
                    (chord.alt, ModifierKey::Alt),
                ];
                let held = modifiers.into_iter().filter_map(|(held, key)| held.then_some(key));
                match (chord.button, held.collect::<Vec<_>>()) {
                    (Button::Key(key), held) if held.is_empty() => map.insert(*action, key),
                    (Button::Mouse(button), held) if held.is_empty() => map.insert(*action, button),
                    (Button::Key(key), held) => map.insert(*action, ButtonlikeChord::new(held).with(key)),
                    (Button::Mouse(button), held) => map.insert(*action, ButtonlikeChord::new(held).with(button)),
                };
            }
        }
        map.insert_axis(Action::Wheel, MouseScrollAxis::Y);
        for chord in self.chords(Action::Drag) {
            match chord.button {
                Button::Mouse(button) => {
                    map.insert_dual_axis(Action::Mouse, DualAxislikeChord::new(button, MouseMove::default()))
                }
                Button::Key(key) => {
                    map.insert_dual_axis(Action::Mouse, DualAxislikeChord::new(key, MouseMove::default()))
                }
            };
        }
        map
    }
}

/// Where two chords overlap (Tab and Shift+Tab), only the longer one counts.
pub const CLASHES: ClashStrategy = ClashStrategy::PrioritizeLongest;

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.control, "Ctrl"), (self.alt, "Alt"), (self.shift, "Shift")] {
            if held {
                write!(f, "{name}+")?;
            }
        }
        match self.button {
            Button::Key(key) => f.write_str(&key_name(key)),
            Button::Mouse(MouseButton::Left) => f.write_str("Left click"),
            Button::Mouse(MouseButton::Right) => f.write_str("Right click"),
            Button::Mouse(MouseButton::Middle) => f.write_str("Middle click"),
            Button::Mouse(MouseButton::Back) => f.write_str("Mouse back"),
            Button::Mouse(MouseButton::Forward) => f.write_str("Mouse forward"),
            Button::Mouse(MouseButton::Other(n)) => write!(f, "Mouse {n}"),
        }
    }
}

/// A key's name as printed on keyboards, from the name of its place.
fn key_name(key: KeyCode) -> String {
    let text = format!("{key:?}");
    let plain = text.strip_prefix("Key").or_else(|| text.strip_prefix("Digit")).unwrap_or(&text);
    match plain {
        "ArrowUp" => "Up".into(),
        "ArrowDown" => "Down".into(),
        "ArrowLeft" => "Left".into(),
        "ArrowRight" => "Right".into(),
        "Escape" => "Esc".into(),
        "Equal" => "=".into(),
        "Minus" => "-".into(),
        "Period" => ".".into(),
        "Comma" => ",".into(),
        "BracketLeft" => "[".into(),
        "BracketRight" => "]".into(),
        "PageUp" => "Page up".into(),
        "PageDown" => "Page down".into(),
        "NumpadAdd" => "Num +".into(),
        "NumpadSubtract" => "Num -".into(),
        "NumpadEnter" => "Num enter".into(),
        other => other.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_cover_every_action_without_conflict() {
        let bindings = Bindings::default();
        for action in Action::BINDABLE {
            assert!(!bindings.chords(action).is_empty(), "{action:?} has no key");
        }
        assert_eq!(bindings.conflicts(), []);
    }

    #[test]
    fn binding_takes_the_key_from_its_owner() {
        let mut bindings = Bindings::default();
        let e = Chord::key(KeyCode::KeyE);
        assert_eq!(bindings.taken(e, Action::Log), Some(Action::EndTurn));
        bindings.bind(Action::Log, 0, e);
        assert_eq!(bindings.chords(Action::Log), [e]);
        assert_eq!(bindings.chords(Action::EndTurn), []);
        assert_eq!(bindings.conflicts(), []);
        bindings.reset(Action::EndTurn);
        assert_eq!(bindings.chords(Action::EndTurn), [], "its old key is in use");
        bindings.reset(Action::Log);
        bindings.reset(Action::EndTurn);
        assert_eq!(bindings, Bindings::default());
    }

    #[test]
    fn names_read_like_key_caps() {
        assert_eq!(Chord::key(KeyCode::Tab).shift().to_string(), "Shift+Tab");
        assert_eq!(Chord::key(KeyCode::KeyZ).control().to_string(), "Ctrl+Z");
        assert_eq!(Chord::key(KeyCode::Digit4).to_string(), "4");
        assert_eq!(Chord::mouse(MouseButton::Left).to_string(), "Left click");
    }
}
