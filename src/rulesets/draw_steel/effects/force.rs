//! Push, pull or slide.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::shove;
use super::super::ai::plain::tiers::{Appraisal, shove_of};
use super::super::data::amount::Amount;
use super::super::data::effect::{Duration, Origin};
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::data::tier::AGILITY;
use super::super::notation::parts;
use super::super::notation::parts::{Commas, Cursor, amount_text, amount_up};
use super::super::rules::actions::effects::{Application, Asking, force};
use super::super::rules::frames::Frame;
use super::super::rules::{falling, mutations};
use super::{Effect, EffectRules, Reads};
use crate::core::fact::FactKind;
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
    /// Whether it moves those too whom something holds in place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unbarred: bool,
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
            "vertical push 2 straight up",
            "vertical pull 5 toward the nearest enemy within 3",
            "pull 2, ignoring stability, even if restrained",
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
            force.unbarred |= self.unbarred;
            match self.from {
                Origin::User => {}
                Origin::Center => force.from = middle(&at.frame.area)?,
                Origin::Target => force.from = at.view().space(at.frame.targets.first()?.id)?,
                Origin::Below => {
                    let space = at.view().space(at.on)?;
                    force.from = Space::new(space.at.with_z(space.at.z - 1), space.side);
                    force.straight_up = true;
                }
                Origin::NearestEnemy(within) => {
                    let Some(enemy) = nearest_enemy(at, within) else {
                        let why = format!("no enemy within {within} squares of it");
                        mutations::record_fact(at.world, at.cause(), FactKind::Nothing { on: Some(at.on), why });
                        return None;
                    };
                    force.from = enemy;
                }
            }
        }
        Some(moved)
    }

    fn print(&self) -> String {
        let vertical = if self.vertical { "vertical " } else { "" };
        let kind = match self.kind {
            ForcedKind::Push => "push",
            ForcedKind::Pull => "pull",
            ForcedKind::Slide => "slide",
        };
        let distance = amount_text(&self.distance, Commas::End);
        let past = if self.past_stability { ", ignoring stability" } else { "" };
        let from = match (self.from, self.kind) {
            (Origin::User, _) => "",
            (Origin::Center, ForcedKind::Push) => " away from the center",
            (Origin::Center, _) => " toward the center",
            (Origin::Target, ForcedKind::Push) => " away from the target",
            (Origin::Target, _) => " toward the target",
            (Origin::Below, _) => " straight up",
            (Origin::NearestEnemy(within), ForcedKind::Push) => {
                &format!(" away from the nearest enemy within {within}")
            }
            (Origin::NearestEnemy(within), _) => &format!(" toward the nearest enemy within {within}"),
        };
        let unbarred = if self.unbarred { ", even if restrained" } else { "" };
        format!("{vertical}{kind} {distance}{from}{past}{unbarred}")
    }

    fn words(&self) -> String {
        self.print()
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let squares = to.mean(&self.distance) as i16;
        if self.from == Origin::Below {
            // Whoever goes up comes down.
            return to
                .scene
                .harm(to.to, f32::from(falling::damage(squares - to.scene.view.score(to.to.id, AGILITY).max(0))));
        }
        shove::worth(to.scene, to.to, shove_of(to.scene, to.hand, self.kind, squares))
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        change(&mut self.distance);
    }

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// The space of the user's enemy that is nearest to whom it falls on, the first by id of several.
fn nearest_enemy(at: &Application<'_>, within: u8) -> Option<Space> {
    let (view, by, on) = (at.view(), at.by, at.on);
    let near = view.living().filter(|&id| id != on && !view.is_thing(id) && view.hostile(by, id));
    let near = near.map(|id| (view.distance(on, id), id)).filter(|(squares, _)| *squares <= i16::from(within));
    near.min().and_then(|(_, id)| view.space(id))
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
    // There is no other way straight up.
    let vertical = vertical || from == Origin::Below;
    let past_stability = parts::past_stability(at);
    let unbarred = even_if_restrained(at);
    Some(Force { kind, vertical, distance, past_stability, unbarred, from }.into())
}

/// `, even if restrained`, behind the rest.
fn even_if_restrained(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let _comma = ahead.mark(',');
    let said = ["even if restrained", "even if the target is restrained"].iter().any(|words| ahead.phrase(words));
    if said {
        *at = ahead;
    }
    said
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
    if kind == ForcedKind::Push && ahead.phrase("straight up") {
        *at = ahead;
        return Origin::Below;
    }
    if !ways.iter().any(|words| ahead.phrase(words)) {
        return Origin::User;
    }
    let found = if ahead.phrase("the nearest enemy within") {
        let within = ahead.positive().and_then(|n| u8::try_from(n).ok());
        parts::squares(&mut ahead);
        let _of = ahead.phrase("of the target");
        within.map(Origin::NearestEnemy)
    } else if ahead.phrase("you") {
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
