//! The questions of a game in one list with their words, for games that say no more than a line of each.

use super::ids::CreatureId;
use super::intent::Decision;
use super::name::Name;
use super::question::{Question, QuestionId};

/// A question in words, for games whose questions need no more than a line.
pub struct WordedQuestion {
    /// The question, declared where it is asked.
    pub asks: &'static Question,
    /// What is asked; `{}` stands for whom it is about.
    pub prompt: &'static str,
    /// What declining is called.
    pub pass: &'static str,
    /// What it is called where an answer is given for ever; none where it cannot be.
    pub standing: Option<&'static str>,
}

impl WordedQuestion {
    /// A question whose answers count once.
    pub const fn new(asks: &'static Question, prompt: &'static str, pass: &'static str) -> Self {
        Self { asks, prompt, pass, standing: None }
    }

    /// The same where an answer can be given for ever, which is then called this.
    #[must_use]
    pub const fn standing(self, words: &'static str) -> Self {
        Self { standing: Some(words), ..self }
    }
}

/// All questions of such a game.
#[derive(Clone, Copy)]
pub struct QuestionList(pub &'static [WordedQuestion]);

impl QuestionList {
    /// The slugs of all questions.
    pub fn slugs(self) -> impl Iterator<Item = Name> {
        self.0.iter().map(|question| question.asks.id().slug())
    }

    /// The words of a question; none for those that a file made up.
    fn get(self, asked: QuestionId) -> Option<&'static WordedQuestion> {
        self.0.iter().find(|question| asked == *question.asks)
    }

    /// What is asked, in a line; `name` names whom it is about.
    pub fn prompt(self, decision: &Decision, name: impl FnOnce(CreatureId) -> String) -> String {
        let about = decision.about.map(name).unwrap_or_default();
        self.get(decision.ask)
            .map_or_else(|| decision.ask.slug().title(), |question| question.prompt.replace("{}", &about))
    }

    /// What declining is called.
    pub fn pass(self, decision: &Decision) -> &'static str {
        self.get(decision.ask).map_or("No", |question| question.pass)
    }

    /// What answers can be given to for ever, and what each is called.
    pub fn standing(self) -> impl Iterator<Item = (Name, &'static str)> {
        self.0.iter().filter_map(|question| Some((question.asks.id().slug(), question.standing?)))
    }
}
