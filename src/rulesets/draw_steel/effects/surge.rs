//! Gain surges.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::data::terms as t;
use super::super::notation::parts;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::frames::{Frame, UseFrame};
use super::super::rules::mutations;
use super::super::rules::objective;
use super::super::rules::view::View;
use super::{Effect, EffectRules, Reads};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::question::Question;

/// Gain surges.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Surge(pub i16);

impl EffectRules for Surge {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["surge 2"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        mutations::change_pool(at.world, at.on, t::SURGES.get(), self.0, at.cause());
        None
    }

    fn print(&self) -> String {
        format!("surge {}", self.0)
    }

    fn words(&self) -> String {
        if self.0 == 1 { "1 surge".to_owned() } else { format!("{} surges", self.0) }
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        if !to.to.hero {
            return 0.0;
        }
        to.good() * to.scene.weights.surge * f32::from(self.0)
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        true
    }

    fn leaves(&self, _: &Predicate) -> bool {
        true
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

impl Asking for Surge {
    fn whom(&self) -> Option<&'static Question> {
        None
    }

    fn suits(&self, view: View<'_>, _: &UseFrame, _: CreatureId, id: CreatureId) -> bool {
        // With the fight they are gone (DS-SURGE-08).
        view.sheet(id).is_hero() && !objective::is_decided(view)
    }

    fn ask(&self, _: &Application<'_>) -> Ask {
        Ask::Nothing
    }
}

/// `surge 2`, `two surges`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("surge") {
        return at.number().map(|number| Surge(number).into());
    }
    let number = parts::number(at)?;
    (at.phrase("surges") || at.phrase("surge")).then(|| Surge(number).into())
}
