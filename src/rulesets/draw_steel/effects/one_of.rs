//! One of several effects, as the user picks for each target, or whoever is to do one of several things.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::data::tier::CHARACTERISTICS;
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::choices::choose;
use super::super::rules::frames::{Frame, UseFrame};
use super::super::rules::view::View;
use super::{Effect, EffectRules, Reads};
use crate::content::either::either;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;

/// Which of several effects comes.
pub(crate) static WHICH_EFFECT: Question = Question::new("which-effect");

/// One of several effects, as the user picks for each target, or whoever is to do one of several things.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OneOf(pub Vec<Effect>);

impl EffectRules for OneOf {
    fn reads() -> Reads {
        Reads::Elsewhere
    }

    fn examples() -> &'static [&'static str] {
        &["push 2 or prone"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        self.picked(at.chosen.as_ref())?.apply(at)
    }

    fn print(&self) -> String {
        let mut text = String::new();
        for option in &self.0 {
            let option = option.print();
            // "push P or P sonic damage" would push by the better of the two.
            let merges = |before: &str| is_letter(before.rsplit(' ').next()) && is_letter(option.split(' ').next());
            let joiner = match text.as_str() {
                "" => "",
                before if merges(before) => ", or ",
                _ => " or ",
            };
            text.push_str(joiner);
            text.push_str(&option);
        }
        text
    }

    fn words(&self) -> String {
        either(&self.0.iter().map(Effect::words).collect::<Vec<_>>())
    }

    fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        self.0.iter().for_each(|option| option.mentions(found));
    }

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let best = |best: f32, value: f32| if value.abs() > best.abs() { value } else { best };
        self.0.iter().map(|option| option.worth(to)).fold(0.0, best)
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        self.0.iter_mut().for_each(|option| option.each_amount(change));
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

impl Asking for OneOf {
    fn whom(&self) -> Option<&'static Question> {
        None
    }

    fn suits(&self, _: View<'_>, _: &UseFrame, _: CreatureId, _: CreatureId) -> bool {
        true
    }

    fn ask(&self, at: &Application<'_>) -> Ask {
        let choices = self.0.iter().map(|option| Choice::Named(named(option))).collect();
        let chooser = if self.0.iter().all(Effect::is_act) { at.on } else { at.by };
        Ask::Put(choose(at.view(), chooser, &WHICH_EFFECT, at.frame.ability, choices, false))
    }
}

impl OneOf {
    /// The option that was chosen, the first where none was.
    pub fn picked(&self, chosen: Option<&Choice>) -> Option<&Effect> {
        let name = |option: &&Effect| matches!(chosen, Some(Choice::Named(name)) if *name == named(option));
        self.0.iter().find(name).or_else(|| self.0.first())
    }
}

/// Whether a word is a characteristic's letter.
fn is_letter(word: Option<&str>) -> bool {
    word.is_some_and(|word| CHARACTERISTICS.iter().any(|(_, letter, _)| word.chars().eq([*letter])))
}

/// What an option is called.
fn named(option: &Effect) -> Name {
    Name::new(&option.print())
}

impl Effect {
    /// One of several.
    pub fn one_of(options: Vec<Self>) -> Self {
        OneOf(options).into()
    }
}
