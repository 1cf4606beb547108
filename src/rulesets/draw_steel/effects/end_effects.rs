//! May end effects on it that a save or the end of its turn would end.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::ending;
use super::super::rules::frames::{Frame, Offer, UseFrame};
use super::super::rules::view::View;
use super::{Effect, EffectRules, Reads};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::question::Question;

/// Who may end an effect.
pub(crate) static HEARTEN: Question = Question::new("hearten");

/// May end effects on it that a save or the end of its turn would end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndEffects {
    /// Any number of them instead of one.
    pub all: bool,
}

impl EffectRules for EndEffects {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["end effect", "end effects"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.offer(if self.all { Offer::EndEffects } else { Offer::EndEffect })
    }

    fn print(&self) -> String {
        if self.all { "end effects" } else { "end effect" }.to_owned()
    }

    fn words(&self) -> String {
        if self.all {
            "may end any effects on it that a save or the end of its turn would end".to_owned()
        } else {
            "may end one save-ends or end-of-turn effect on it".to_owned()
        }
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.freedom()
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

impl Asking for EndEffects {
    fn whom(&self) -> Option<&'static Question> {
        Some(&HEARTEN)
    }

    fn suits(&self, view: View<'_>, _: &UseFrame, _: CreatureId, id: CreatureId) -> bool {
        ending::removable(view, id).next().is_some()
    }

    fn ask(&self, _: &Application<'_>) -> Ask {
        Ask::Nothing
    }
}

/// Whom the effects are on, where it is whoever ends them.
const ON: [&str; 8] = ["them", "themself", "themselves", "it", "itself", "you", "yourself", "yourselves"];

/// Whose turn would end the effects.
const TURN: [&str; 6] = ["their turn", "their turns", "its turn", "your turn", "your turns", "the target's turn"];

/// `end effect`, `end one effect on them that is ended by a saving throw or that ends at the end of their turn`, `end any
/// effects on …`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if let Some(all) = at.one_of(&[("end effects", true), ("end effect", false)]) {
        return Some(EndEffects { all }.into());
    }
    let all = at.one_of(&[
        ("end one effect", false),
        ("end any effects", true),
        ("end any number of effects", true),
        ("end any effect", true),
    ])?;
    let theirs = ["on", "affecting"].iter().any(|word| at.phrase(word)) && ON.iter().any(|who| at.phrase(who));
    let which = *at;
    let sorts: [fn(&mut Cursor<'_, '_>) -> bool; 2] = [saved, timed];
    let either = |first: usize| {
        let mut ahead = which;
        let both = sorts[first](&mut ahead) && ahead.phrase("or") && sorts[1 - first](&mut ahead);
        both.then_some(ahead)
    };
    *at = either(0).or_else(|| either(1)).filter(|_| theirs)?;
    Some(EndEffects { all }.into())
}

/// `that are ended by a saving throw`.
fn saved(at: &mut Cursor<'_, '_>) -> bool {
    let _which = at.phrase("that") || at.phrase("which");
    let _they = at.phrase("are") || at.phrase("is") || at.phrase("can be");
    at.phrase("ended by a saving throw")
}

/// `that end at the end of their turn`.
fn timed(at: &mut Cursor<'_, '_>) -> bool {
    let _which = at.phrase("that") || at.phrase("which");
    let end = at.phrase("end") || at.phrase("ends") || at.phrase("would end");
    end && at.phrase("at the end of") && TURN.iter().any(|whose| at.phrase(whose))
}
