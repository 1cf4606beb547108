//! Scenarios of 36th Way: what its cases, steps and expectations say beside those of all games.

mod expect;
mod format;
mod stage;

use super::common_actions;
use super::content::Content;
use super::data::words::{Band, DAMAGE_TYPES, StanceKind};
use super::questions;
use super::terms as t;
use crate::core::name::{Name, Word};
use crate::lab::scenario::mentions::Kind;
use crate::lab::scenario::vocabulary::Vocabulary;

/// How many rules each part of the ledger has.
const LEDGER: &str = include_str!("../ledger.txt");

/// Where lasting things and harm come from besides abilities.
const ORIGINS: [&str; 14] = [
    "setup",
    "hazard",
    "trap",
    "turn",
    "turn-end",
    "confused",
    "death-save",
    "dicey-move",
    "opportunity-attack",
    "intercept",
    "rest",
    "end",
    "delay",
    "guard",
];

/// Props of cases, and reasons of spirits.
const OTHERS: [&str; 6] = ["brazier", "gap", "rope", "shadows", "last-words", ""];

/// All names that cases may mention.
pub(super) fn vocabulary(content: &Content) -> Vocabulary {
    let abilities = || content.abilities().iter().map(|ability| ability.id);
    let common = || common_actions::names().chain([t::INTERCEPT.get(), t::OPPORTUNITY.get()]);
    let words = |list: &[&'static Word]| list.iter().map(|word| word.get()).collect::<Vec<Name>>();
    let answers = words(&[
        &t::ROLL,
        &t::AVERAGE,
        &t::USUAL,
        &t::ONWARD,
        &t::FULL_REST,
        &t::RETREAT,
        &t::HEAL,
        &t::GAIN_RECOVERY,
        &t::MOVE,
        &t::STANCE,
    ]);
    let rewards = words(&[
        &t::ADVANTAGE,
        &t::DAMAGE,
        &t::CONDITION,
        &t::LANDING,
        &t::DISENGAGE,
        &t::ATTACKS,
        &t::SAVES,
        &t::GUARD,
    ]);
    let pools = ["prowess", "guile", "focus", "ki", "reagents"].map(Name::new);
    let pools = || pools.into_iter().chain([t::TEMPORARY.get(), t::RECOVERIES.get(), t::MOMENTUM.get()]);
    let stances = || StanceKind::ALL.into_iter().map(StanceKind::slug);
    let bands = || Band::ALL.into_iter().map(Band::slug);
    let picked = || stances().chain(bands()).chain(words(&t::TRIGGERS)).chain(rewards.clone());
    Vocabulary::default()
        .with(Kind::Creature, content.sheets().map(|sheet| sheet.id))
        .with(Kind::Ability, abilities().chain(common()))
        .with(Kind::Ability, stances().chain([t::HOSTILE.get(), t::MOVE.get()]).chain(OTHERS.map(Name::new)))
        .with(Kind::Way, [Name::default()])
        .with(Kind::Condition, content.conditions().ids().chain([t::ONGOING.get(), t::GRABBED.get(), t::ENGAGED.get()]))
        .with(Kind::Condition, DAMAGE_TYPES.map(Name::new))
        .with(Kind::Origin, abilities().chain(common()).chain(content.conditions().ids()).chain(ORIGINS.map(Name::new)))
        .with(Kind::Origin, [t::ONGOING.get()])
        .with(Kind::Question, questions::ALL.slugs())
        .with(Kind::Pool, pools())
        .with(Kind::Reason, t::REASONS.map(Word::get))
        .with(Kind::Purpose, t::PURPOSES.map(Word::get).into_iter().chain([t::SUSTAIN.get()]))
        .with(Kind::DamageType, DAMAGE_TYPES.map(Name::new).into_iter().chain([t::DAMAGE.get()]))
        .with(Kind::DamageType, picked().chain(abilities()).chain(content.conditions().ids()))
        .with(Kind::Answer, abilities().chain(common()).chain(answers).chain(pools()).chain(stances()))
        .with(Kind::Applied, Band::ALL.into_iter().map(Band::delay))
        .with_ledger(LEDGER)
}
