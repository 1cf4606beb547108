//! Scenarios of The Adventure Game: what its cases, steps and expectations say beside those of all games.

mod expect;
mod format;
mod stage;
mod verdict;

use crate::core::name::Word;
use crate::lab::scenario::mentions::Kind;
use crate::lab::scenario::vocabulary::Vocabulary;
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::questions;
use crate::rulesets::the_adventure_game::terms as t;

/// How many rules each part of the ledger has.
const LEDGER: &str = include_str!("../../../rulesets/the_adventure_game/ledger.txt");

/// All names that cases may mention.
pub(super) fn vocabulary(content: &Content) -> Vocabulary {
    let powers = || content.powers().iter().map(|power| power.id);
    let counted = content.powers().iter().filter(|power| power.uses.is_some()).map(|power| power.id);
    let items = content.sheets().flat_map(|sheet| sheet.items.iter().map(|item| item.id));
    Vocabulary::default()
        .with(Kind::Creature, content.sheets().map(|sheet| sheet.id))
        .with(Kind::Ability, powers())
        .with(Kind::Way, powers())
        .with(Kind::Condition, content.states().ids())
        .with(Kind::Origin, powers())
        .with(Kind::Origin, content.states().ids())
        .with(Kind::Question, questions::slugs())
        .with(Kind::Pool, counted)
        .with(Kind::Pool, items)
        .with(Kind::Pool, [t::MARKS.get()])
        .with(Kind::Reason, t::REASONS.map(Word::get))
        .with(Kind::Purpose, t::PURPOSES.map(Word::get))
        .with_ledger(LEDGER)
}
