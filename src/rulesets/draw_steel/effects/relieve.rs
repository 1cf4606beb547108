//! One effect on it that a save or the end of its turn would end ends, or it stands up, as the user picks.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::choices::choose;
use super::super::rules::ending;
use super::super::rules::frames::{Frame, UseFrame};
use super::super::rules::movement;
use super::super::rules::view::View;
use super::{EffectRules, Reads};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;

/// Which effect ends.
pub(crate) static RELIEVE: Question = Question::new("relieve");

/// One effect on it that a save or the end of its turn would end ends, or it stands up, as the user picks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relieve;

impl EffectRules for Relieve {
    fn reads() -> Reads {
        Reads::Option(|at| at.phrase("end effect or stand up").then(|| Self.into()))
    }

    fn examples() -> &'static [&'static str] {
        &["end effect or stand up"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        if let Some(Choice::Record(record)) = at.chosen {
            ending::end_record(at.world, at.on, record, "ended", cause);
        } else {
            movement::stand_up(at.world, at.on, cause);
        }
        None
    }

    fn print(&self) -> String {
        "end effect or stand up".to_owned()
    }

    fn words(&self) -> String {
        "one save-ends or end-of-turn effect on it ends, or it stands up".to_owned()
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.freedom().max(to.standing())
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

impl Asking for Relieve {
    fn whom(&self) -> Option<&'static Question> {
        None
    }

    fn suits(&self, view: View<'_>, _: &UseFrame, _: CreatureId, id: CreatureId) -> bool {
        view.could_stand(id) || ending::removable(view, id).next().is_some()
    }

    fn ask(&self, at: &Application<'_>) -> Ask {
        let view = at.view();
        let mut choices: Vec<Choice> = ending::removable(view, at.on).map(Choice::Record).collect();
        if view.could_stand(at.on) {
            choices.push(Choice::Named(Name::new("stand")));
        }
        if choices.is_empty() {
            return Ask::Idle;
        }
        Ask::Put(choose(view, at.by, &RELIEVE, at.frame.ability, choices, true))
    }
}
