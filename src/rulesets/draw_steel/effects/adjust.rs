//! A number of the creature's is higher or lower for a while.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::{Appraisal, rounds};
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::modifier::Modifier;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::Cursor;
use super::super::notation::{duration_text, parts};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// A number of the creature's is higher or lower for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Adjust {
    /// Which number.
    pub what: Figure,
    /// By how much.
    pub by: i16,
    /// How long.
    pub duration: Duration,
}

/// Numbers of a creature that an effect adjusts while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Figure {
    /// Squares of speed.
    Speed,
    /// Squares of stability.
    Stability,
    /// What is added to saving throws.
    Saves,
}

impl EffectRules for Adjust {
    fn reads() -> Reads {
        Reads::Group(read)
    }

    fn examples() -> &'static [&'static str] {
        &["speed -2 (EoT)", "saves +1 (EoE)"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let modifier = match self.what {
            Figure::Speed => Modifier::Speed(self.by),
            Figure::Stability => Modifier::Stability(self.by),
            Figure::Saves => Modifier::Saves(self.by),
        };
        at.grant(modifier, at.ends(self.duration));
        None
    }

    fn print(&self) -> String {
        let what = match self.what {
            Figure::Speed => "speed",
            Figure::Stability => "stability",
            Figure::Saves => "saves",
        };
        let sign = if self.by > 0 { "+" } else { "" };
        format!("{what} {sign}{}{}", self.by, duration_text(self.duration))
    }

    fn words(&self) -> String {
        let what = match self.what {
            Figure::Speed => "speed",
            Figure::Stability => "stability",
            Figure::Saves => "saving throws",
        };
        format!("{:+} to {what}{}", self.by, duration_text(self.duration))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let each = match self.what {
            Figure::Speed => 0.15,
            Figure::Stability => 0.1,
            Figure::Saves => 0.2,
        };
        to.good() * each * f32::from(self.by) * rounds(self.duration)
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: &Predicate) -> bool {
        true
    }

    fn duration(&self) -> Option<Duration> {
        Some(self.duration)
    }
}

const FIGURES: [(&str, Figure); 4] = [
    ("speed", Figure::Speed),
    ("stability", Figure::Stability),
    ("saving throws", Figure::Saves),
    ("saves", Figure::Saves),
];

/// `speed -2 (EoT)`, `the target's stability is reduced by 1 (save ends)`, `a -2 penalty to speed (EoT)`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    parts::whose_number(at);
    let (what, by) = match at.one_of(&FIGURES) {
        Some(what) => {
            let way = at.one_of(&[
                ("is reduced by", -1),
                ("is decreased by", -1),
                ("is increased by", 1),
                ("increases by", 1),
                ("decreases by", -1),
            ]);
            (what, way.unwrap_or(1) * signed(at, way.is_some())?)
        }
        None => {
            let _article = at.phrase("a");
            let by = signed(at, false)?;
            let _to = ["penalty to", "bonus to", "to"].iter().any(|words| at.phrase(words));
            let _whose = ["the target's", "their", "its"].iter().any(|words| at.phrase(words));
            (at.one_of(&FIGURES)?, by)
        }
    };
    Some(Adjust { what, by, duration: parts::duration(at)? }.into())
}

/// A number with its sign, which may be left out where a word says which way it goes.
fn signed(at: &mut Cursor<'_, '_>, bare: bool) -> Option<i16> {
    if at.mark('+') {
        return at.positive();
    }
    at.number().filter(|n| if bare { *n > 0 } else { *n < 0 })
}
