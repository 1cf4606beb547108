//! Push, pull or slide.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::shove;
use super::super::ai::plain::tiers::{Appraisal, shove_of};
use super::super::data::amount::Amount;
use super::super::data::effect::{Duration, Origin};
use super::super::data::predicate::State;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::{Commas, Cursor, Printer, amount_up};
use super::super::rules::actions::effects::{Application, Asking, force};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::geometry::{Space, Spot};
use crate::core::name::Name;
use crate::core::push::ForcedKind;

/// Push, pull or slide.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Force {
    /// Direction rule.
    pub kind: ForcedKind,
    /// Whether up and down are allowed.
    #[serde(default)]
    pub vertical: bool,
    /// Squares.
    pub distance: Amount,
    /// Whether the target's stability does not count (DS-FORCE-06).
    #[serde(default)]
    pub past_stability: bool,
    /// Where "away" and "toward" are measured from.
    #[serde(default, skip_serializing_if = "Origin::is_user")]
    pub from: Origin,
}

impl EffectRules for Force {
    fn reads() -> Reads {
        Reads::Option(read)
    }

    fn examples() -> &'static [&'static str] {
        &[
            "push 2",
            "vertical slide 1 + M, ignoring stability",
            "pull 3 toward the center",
            "each enemy adjacent to the target: push 2 away from the target",
        ]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let squares = at.amount(&self.distance);
        let mut moved = force(at, self.kind, self.vertical, squares)?;
        if let Frame::Force(force) = &mut moved {
            force.ignore_stability |= self.past_stability;
            match self.from {
                Origin::User => {}
                Origin::Center => force.from = middle(&at.frame.area)?,
                Origin::Target => force.from = at.view().space(at.frame.targets.first()?.id)?,
            }
        }
        Some(moved)
    }

    fn print(&self, printer: &mut Printer<'_>, _: bool) -> String {
        let vertical = if self.vertical { "vertical " } else { "" };
        let kind = match self.kind {
            ForcedKind::Push => "push",
            ForcedKind::Pull => "pull",
            ForcedKind::Slide => "slide",
        };
        let distance = printer.numbers.amount(&self.distance, Commas::End, false);
        let past = if self.past_stability { ", ignoring stability" } else { "" };
        let from = match (self.from, self.kind) {
            (Origin::User, _) => "",
            (Origin::Center, ForcedKind::Push) => " away from the center",
            (Origin::Center, _) => " toward the center",
            (Origin::Target, ForcedKind::Push) => " away from the target",
            (Origin::Target, _) => " toward the target",
        };
        format!("{vertical}{kind} {distance}{from}{past}")
    }

    fn words(&self) -> String {
        Printer::alone(|printer| self.print(printer, false))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let squares = to.mean(&self.distance) as i16;
        shove::worth(to.scene, to.to, shove_of(to.scene, to.hand, self.kind, squares))
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        change(&mut self.distance);
    }

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: State) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// The square in the middle of an area, or the four squares there.
fn middle(area: &[Spot]) -> Option<Space> {
    let (first, z) = (area.first()?, area.iter().map(|spot| spot.z).min()?);
    let ends = |of: fn(&Spot) -> i16| {
        area.iter().map(of).fold((of(first), of(first)), |(low, high), n| (low.min(n), high.max(n)))
    };
    let ((left, right), (top, bottom)) = (ends(|spot| spot.x), ends(|spot| spot.y));
    let even = (right - left) % 2 == 1 && (bottom - top) % 2 == 1;
    Some(Space::new(Spot::at((left + right) / 2, (top + bottom) / 2, z), if even { 2 } else { 1 }))
}

/// `vertical push 2 + M`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let vertical = at.phrase("vertical") || at.phrase("vertically");
    let kind = at.one_of(&[
        ("push", ForcedKind::Push),
        ("pushed", ForcedKind::Push),
        ("pull", ForcedKind::Pull),
        ("pulled", ForcedKind::Pull),
        ("slide", ForcedKind::Slide),
        ("slid", ForcedKind::Slide),
        ("slides", ForcedKind::Slide),
    ])?;
    let _whom = ["the target", "each target", "them"].iter().any(|words| at.phrase(words));
    at.phrase("up to");
    let _spelt_out = at.phrase("a number of squares");
    at.phrase("equal to");
    let distance = amount_up(at, Commas::End)?;
    parts::squares(at);
    let vertical = vertical || vertically(at);
    let _any_way = kind == ForcedKind::Slide && at.phrase("in any direction");
    let from = origin(at, kind);
    let past_stability = parts::past_stability(at);
    Some(Force { kind, vertical, distance, past_stability, from }.into())
}

/// `(vertical)`, `vertically`, behind the distance.
fn vertically(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let round = ahead.mark('(');
    let found = (ahead.phrase("vertically") || (round && ahead.phrase("vertical"))) && (!round || ahead.mark(')'));
    if found {
        *at = ahead;
    }
    found
}

/// Takes where a movement leads or comes from: `pull 2 toward you`, which goes without saying, or `toward the center of
/// the area`.
fn origin(at: &mut Cursor<'_, '_>, kind: ForcedKind) -> Origin {
    let ways: &[&str] = match kind {
        ForcedKind::Push => &["away from", "straight away from"],
        ForcedKind::Pull => &["toward", "towards", "straight toward"],
        ForcedKind::Slide => &[],
    };
    let mut ahead = *at;
    if !ways.iter().any(|words| ahead.phrase(words)) {
        return Origin::User;
    }
    let found = if ahead.phrase("you") {
        Some(Origin::User)
    } else if ahead.phrase("the target") {
        Some(Origin::Target)
    } else {
        let _article = ahead.phrase("the");
        let center = ["center", "centre", "middle"].iter().any(|word| ahead.phrase(word));
        let _of_what = ahead.phrase("of") && {
            let _article = ahead.phrase("the");
            ["area", "cube", "burst", "wall", "line", "aura"].iter().any(|word| ahead.phrase(word))
        };
        center.then_some(Origin::Center)
    };
    if let Some(origin) = found {
        *at = ahead;
        return origin;
    }
    Origin::User
}
