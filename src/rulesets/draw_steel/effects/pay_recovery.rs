//! Regains the user's recovery value for a Recovery of the user's (DS-STAM-10).

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::data::terms as t;
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::frames::{Frame, UseFrame};
use super::super::rules::healing;
use super::super::rules::view::View;
use super::{EffectRules, Reads};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::question::Question;

/// On whom somebody spends a Recovery of its own.
pub(crate) static PAY_RECOVERY: Question = Question::new("pay-recovery");

/// Regains the user's recovery value for a Recovery of the user's (DS-STAM-10).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PayRecovery;

impl EffectRules for PayRecovery {
    fn reads() -> Reads {
        Reads::Act(|at| at.phrase("pay recovery").then(|| Self.into()))
    }

    fn examples() -> &'static [&'static str] {
        &["pay recovery"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        healing::spend_recovery(at.world, at.by, at.on, at.cause());
        None
    }

    fn print(&self) -> String {
        "pay recovery".to_owned()
    }

    fn words(&self) -> String {
        "a Recovery of yours gives it your recovery value".to_owned()
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        if to.scene.view.pool(to.hand.by.id, t::RECOVERIES.get()) <= 0 {
            return 0.0;
        }
        to.scene.healing(to.to, f32::from(to.scene.view.recovery_value(to.hand.by.id)))
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

impl Asking for PayRecovery {
    fn whom(&self) -> Option<&'static Question> {
        Some(&PAY_RECOVERY)
    }

    fn suits(&self, view: View<'_>, _: &UseFrame, by: CreatureId, id: CreatureId) -> bool {
        let stamina = view.stamina(id);
        view.pool(by, t::RECOVERIES.get()) > 0 && stamina.now < stamina.max && !view.is_minion(id)
    }

    fn ask(&self, _: &Application<'_>) -> Ask {
        Ask::Nothing
    }
}
