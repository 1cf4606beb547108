//! Goes as far as its speed allows straight away from the user, or as near to it, whether it likes or not (AMB-54).

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::super::rules::movement;
use super::{Effect, EffectRules, Reads};
use crate::core::fact::StepCause;
use crate::core::name::Name;

/// Goes as far as its speed allows straight away from the user, or as near to it, whether it likes or not (AMB-54).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flight {
    /// Toward the user.
    pub toward: bool,
}

impl EffectRules for Flight {
    fn reads() -> Reads {
        Reads::Group(read)
    }

    fn examples() -> &'static [&'static str] {
        &["flee", "approach"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (on, by, of) = (at.on, at.by, at.frame.ability);
        if self.toward {
            movement::driven_toward(at.view(), on, by, &[StepCause::Walk], of)
        } else {
            movement::driven_away(at.view(), on, by, of)
        }
    }

    fn print(&self) -> String {
        if self.toward { "approach" } else { "flee" }.to_owned()
    }

    fn words(&self) -> String {
        if self.toward {
            "comes as near to the user as its speed allows".to_owned()
        } else {
            "runs straight away as far as its speed allows".to_owned()
        }
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.good() * if self.toward { -0.2 } else { -0.5 }
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

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

/// `flee`, `must move their speed in a straight line away from you`, `moves up to their speed toward you`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("flee") {
        return Some(Flight { toward: false }.into());
    }
    if at.phrase("approach") {
        return Some(Flight { toward: true }.into());
    }
    if !at.phrase("must move") && !at.phrase("moves") {
        return None;
    }
    let _most = at.phrase("up to");
    let speed = at.phrase("their speed") || at.phrase("its speed");
    let near = ["toward", "towards", "directly toward", "straight toward"];
    let toward = speed && near.iter().any(|words| at.phrase(words));
    let away = ["in a straight line away from", "straight away from", "directly away from"];
    let led = toward || (speed && away.iter().any(|words| at.phrase(words)));
    (led && (at.phrase("you") || parts::user(at))).then(|| Flight { toward }.into())
}
