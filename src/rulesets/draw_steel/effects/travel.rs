//! Shift, move or teleport up to this far.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::{Amount, ShiftBy, Term};
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::formula;
use super::super::notation::parts;
use super::super::notation::parts::{Commas, Cursor, amount_text, amount_up, extent_text};
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Course, Frame, GrantFrame};
use super::{Effect, EffectRules, Reads};
use crate::core::fact::StepCause;
use crate::core::name::Name;

/// Shift, move or teleport up to this far.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Travel {
    /// In which way.
    pub how: Way,
    /// How far.
    pub by: ShiftBy,
    /// How much farther.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more: Option<Amount>,
    /// Straight toward the target.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub toward: bool,
    /// By the user, once what set the ability off has resolved (AMB-28).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub afterwards: bool,
}

impl Travel {
    /// So far in this way, whenever it comes and wherever it leads.
    pub const fn new(how: Way, by: ShiftBy) -> Self {
        Self { how, by, more: None, toward: false, afterwards: false }
    }
}

/// A way of getting about that an effect allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Way {
    /// Without provoking opportunity attacks (DS-MOVE-06).
    Shift,
    /// On foot.
    Move,
    /// Without passing between.
    Teleport,
    /// Through the air, at most as far as on foot (DS-MOVE-09).
    Jump,
}

impl EffectRules for Travel {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &[
            "shift 2",
            "move speed",
            "teleport 5",
            "jump 3",
            "shift disengage",
            "move speed toward the target",
            "teleport 4 + spent afterwards",
        ]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let how = match self.how {
            Way::Shift => StepCause::Shift,
            Way::Move | Way::Jump => StepCause::Walk,
            Way::Teleport => StepCause::Teleport,
        };
        let by = match &self.more {
            None => self.by,
            Some(more) => {
                let own = match self.by {
                    ShiftBy::Squares(n) => n,
                    ShiftBy::Attribute(attribute) => at.view().score(at.on, attribute),
                    by => at.view().shift_squares(at.on, by),
                };
                ShiftBy::Squares(own + at.roll(more))
            }
        };
        let mut grant = GrantFrame::new(at.on, how, by, at.frame.ability);
        if self.how == Way::Jump {
            grant.course = Some(Course::Jump);
        }
        if self.toward {
            grant.course = Some(Course::Straight(at.frame.targets.first()?.id));
        }
        if self.afterwards {
            answers::grant_afterwards(at.world, grant);
            return None;
        }
        Some(Frame::Grant(grant))
    }

    fn print(&self) -> String {
        let more = self.more.as_ref().map_or_else(String::new, |more| format!(" + {}", amount_text(more, Commas::End)));
        let toward = if self.toward { " toward the target" } else { "" };
        let afterwards = if self.afterwards { " afterwards" } else { "" };
        format!("{} {}{more}{toward}{afterwards}", self.how.word(), extent_text(self.by))
    }

    fn words(&self) -> String {
        if self.by == ShiftBy::Disengage {
            return "may Disengage".to_owned();
        }
        let more = match &self.more {
            Some(more) if more.terms == [Term::Spent] => ", 1 more for each point spent".to_owned(),
            Some(more) => format!(", {} more", formula::print(more)),
            None => String::new(),
        };
        let toward = if self.toward { " straight toward the target" } else { "" };
        let afterwards = if self.afterwards { ", once this has resolved" } else { "" };
        format!("may {} {}{toward}{more}{afterwards}", self.how.word(), parts::extent_words(self.by))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        0.3 * to.good()
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        self.more.iter_mut().for_each(change);
    }

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

impl Way {
    fn word(self) -> &'static str {
        match self {
            Self::Shift => "shift",
            Self::Move => "move",
            Self::Teleport => "teleport",
            Self::Jump => "jump",
        }
    }
}

/// `shift up to 3 squares`, `moves their speed`, `advance`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    const WAYS: [(&str, Way); 8] = [
        ("shift", Way::Shift),
        ("shifts", Way::Shift),
        ("move", Way::Move),
        ("moves", Way::Move),
        ("teleport", Way::Teleport),
        ("teleports", Way::Teleport),
        ("jump", Way::Jump),
        ("jumps", Way::Jump),
    ];
    const ADVANCES: [&str; 3] = ["take the advance move action", "use the advance move action", "advance"];
    if ADVANCES.iter().any(|words| at.phrase(words)) {
        return Some(Travel::new(Way::Move, ShiftBy::Speed).into());
    }
    let how = at.one_of(&WAYS)?;
    let _most = at.phrase("up to");
    let by = parts::extent(at)?;
    let more = if at.mark('+') { Some(amount_up(at, Commas::End)?) } else { None };
    let toward = by == ShiftBy::Speed
        && how == Way::Move
        && ["straight toward the target", "toward the target"].iter().any(|words| at.phrase(words));
    let afterwards = at.phrase("afterwards");
    Some(Travel { how, by, more, toward, afterwards }.into())
}
