//! How level files are read: each by the ruleset it names, with that game's own fields among those of all games.

use ron::error::SpannedResult;

use super::diagnostic::nearest;
use super::fields::Fields;
use super::level::{LevelDef, Written};
use super::level_check::Rosters;
use super::lexer::lex;
use super::record::Reader;
use super::source::ron_options;
use super::tree;

/// What the levels of a game may say.
#[derive(Clone, Copy)]
pub struct LevelForm {
    read: fn(&str) -> SpannedResult<LevelDef>,
    /// The names of the game's own fields, of a level and of a placed creature.
    own: [&'static [&'static str]; 2],
}

impl LevelForm {
    /// The form with a game's own fields of a level and of a placed creature.
    pub fn new<L: Fields, P: Fields>() -> Self {
        Self {
            read: |text| ron_options().from_str::<Written<L, P>>(text).map(LevelDef::from),
            own: [L::NAMES, P::NAMES],
        }
    }

    fn has(&self, field: &str) -> bool {
        self.own.iter().any(|names| names.contains(&field))
    }
}

/// Reads levels of these rulesets.
pub(super) struct LevelReader<'r>(pub(super) &'r Rosters<'r>);

impl Reader<LevelDef> for LevelReader<'_> {
    fn read(&self, text: &str) -> SpannedResult<LevelDef> {
        if let Some((_, roster)) = self.0.iter().find(|(id, _)| Some(*id) == ruleset(text).as_deref()) {
            return (roster.level_form().read)(text);
        }
        // Whose level this is has yet to be mended: the game that is nearest by name, or that has all fields it uses.
        let named = ruleset(text).and_then(|id| nearest(&id, self.0.iter().map(|(id, _)| *id)));
        let meant = self.0.iter().filter(|(id, _)| Some(*id) == named).chain(self.0);
        let mut read = meant.map(|(_, roster)| (roster.level_form().read)(text));
        let first = read.next().unwrap_or_else(|| (LevelForm::new::<(), ()>().read)(text));
        if first.is_ok() { first } else { read.find(Result::is_ok).unwrap_or(first) }
    }

    fn owner(&self, text: &str, field: &str) -> Option<String> {
        let (owner, _) = self.0.iter().find(|(_, roster)| roster.level_form().has(field))?;
        let own = ruleset(text).filter(|own| own != owner)?;
        Some(format!("it is one of {owner}, not of {own}"))
    }
}

/// The ruleset that a level names.
fn ruleset(text: &str) -> Option<String> {
    let tree = tree::parse(&lex(text), text.len()).ok()?;
    tree.root.field(text, "ruleset")?.value.string(text)
}
