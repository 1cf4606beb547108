//! Shift to one of the nearest free places outside of the ability's area.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::{Amount, ShiftBy};
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Frame, GrantFrame, Outside};
use super::super::rules::{movement, mutations};
use super::{Effect, EffectRules, Reads};
use crate::core::fact::{FactKind, StepCause};
use crate::core::name::Name;

/// Shift to one of the nearest free places outside of the ability's area.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaveArea {
    /// Only if it likes.
    pub may: bool,
}

impl EffectRules for LeaveArea {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["shift out of the area"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (id, must) = (at.on, !self.may);
        if !at.view().is_awake(id) || !movement::is_inside(at.view(), id, &at.frame.area) {
            return None;
        }
        let outside = Outside { area: at.frame.area.clone(), must };
        if movement::ways_out(at.view(), id, &outside).routes.is_empty() {
            let why = "no free place outside of the area is within its reach".to_owned();
            mutations::record_fact(at.world, at.cause(), FactKind::Nothing { on: Some(id), why });
            return None;
        }
        let grant = GrantFrame::new(id, StepCause::Shift, ShiftBy::Speed, at.frame.ability);
        Some(Frame::Grant(GrantFrame { outside: Some(outside), ..grant }))
    }

    fn print(&self) -> String {
        format!("{}shift out of the area", if self.may { "may " } else { "" })
    }

    fn words(&self) -> String {
        let shifts = if self.may { "may shift" } else { "shifts" };
        format!("{shifts} to the nearest free place outside of the area")
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.good() * if self.may { 0.3 } else { 0.1 }
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        true
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// What areas are called where somebody leaves them.
const AREAS: [&str; 26] = [
    "area of effect",
    "area",
    "aura",
    "burst",
    "chasm",
    "cloud",
    "crack",
    "cube",
    "fire",
    "fissure",
    "flames",
    "fog",
    "gas",
    "hole",
    "line",
    "mist",
    "pit",
    "pool",
    "smoke",
    "storm",
    "swarm",
    "vortex",
    "wall",
    "water",
    "web",
    "zone",
];

/// `shift out of the area`, `shifts to the nearest unoccupied space outside the mist`; `may shift …`, `must shift …`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let may = at.phrase("may");
    let _must = !may && at.phrase("must");
    if !at.phrase("shift") && !at.phrase("shifts") {
        return None;
    }
    if !["out of", "outside", "outside of"].iter().any(|words| at.clone().phrase(words)) {
        let _where = ["to", "into"].iter().any(|word| at.phrase(word));
        let nearest = ["the nearest", "the closest"].iter().any(|words| at.phrase(words));
        let _free = ["unoccupied", "free", "empty"].iter().any(|word| at.phrase(word));
        let place = ["space", "square"].iter().any(|word| at.phrase(word));
        if !nearest || !place {
            return None;
        }
    }
    let out = ["out of", "outside of", "outside"].iter().any(|words| at.phrase(words));
    let area = (at.phrase("the") || at.phrase("this")) && AREAS.iter().any(|area| at.phrase(area));
    (out && area).then(|| LeaveArea { may }.into())
}
