//! Scenarios of BEACON: what its cases, steps and expectations say beside those of all games.

mod expect;
mod format;
mod stage;

use super::content::Content;
use super::data::words::Action;
use super::questions;
use super::sheet;
use super::terms as t;
use super::triggers::MOVEMENTS;
use crate::core::name::{Name, Word};
use crate::lab::scenario::mentions::Kind;
use crate::lab::scenario::vocabulary::Vocabulary;

/// How many rules each part of the ledger has.
const LEDGER: &str = include_str!("../ledger.txt");

/// What is no ability in content, but used.
const BASIC_USES: [&str; 24] = [
    "defend",
    "refresh",
    "mark",
    "search",
    "rush",
    "hide",
    "ready",
    "stand",
    "escape",
    "let-go",
    "wrestle",
    "stop-channel",
    "pick-up",
    "take-off",
    "command",
    "counterattack",
    "interpose",
    "opportunity-attack",
    "full-attack",
    "volley",
    "fight",
    "linked",
    "release",
    "surge",
];

/// What lasts without a record, and where lasting things and harm come from besides abilities.
const ORIGINS: [&str; 25] = [
    "wound",
    "overstress",
    "surge",
    "strain",
    "endanger",
    "overextend",
    "discord",
    "move",
    "shift",
    "compelled",
    "wide-arc",
    "dangerous-ground",
    "concentration",
    "turn",
    "round",
    "scene",
    "seen",
    "defend",
    "hide",
    "mark",
    "crowded",
    "turn-end",
    "escape",
    "short-rest",
    "long-rest",
];

/// All names that cases may mention.
pub(super) fn vocabulary(content: &Content) -> Vocabulary {
    let abilities = || content.abilities().iter().map(|ability| ability.id);
    let basic = || BASIC_USES.map(Name::new);
    let answers = [t::INTERPOSE.get(), t::SURGE.get(), t::RELEASE.get(), t::HOLD.get(), t::FORGO.get()];
    let kinds = ["physical", "force", "astral", "lunar", "discord", "stress"];
    let pools =
        [&t::FOCUS, &t::MP, &t::RECOVERIES, &t::WOUNDS, &t::OVERSTRESS, &t::DISCORD, &t::SURGE_LEVEL, &t::TEMPORARY];
    let picked = [
        "push",
        "prone",
        "hp",
        "stress",
        "mp",
        "highest",
        "count",
        "learn",
        "reveal",
        "protect",
        "shell",
        "move",
        "wounds",
        "overstress",
        "return",
        "recharge",
        "expired",
    ];
    Vocabulary::default()
        .with(Kind::Creature, content.sheets().map(|sheet| sheet.id).chain(sheet::objects()))
        .with(Kind::Ability, abilities().chain(basic()))
        .with(Kind::Way, [t::RUSH.get()])
        .with(Kind::Condition, content.conditions().ids().chain([t::GRAPPLED.get(), t::DISCORD.get()]))
        .with(Kind::Origin, abilities().chain(basic()).chain(content.conditions().ids()).chain(ORIGINS.map(Name::new)))
        .with(Kind::Question, questions::ALL.slugs())
        .with(Kind::Pool, pools.map(Word::get))
        .with(Kind::Reason, t::REASONS.map(Word::get))
        .with(Kind::Purpose, t::PURPOSES.map(Word::get))
        .with(Kind::DamageType, kinds.into_iter().chain(picked).map(Name::new).chain(abilities()).chain(basic()))
        .with(Kind::DamageType, content.conditions().ids())
        .with(Kind::DamageType, Action::ALL.map(Action::word))
        .with(Kind::DamageType, MOVEMENTS.iter().map(|movement| Name::new(movement.word)))
        .with(Kind::Answer, abilities().chain(answers).chain(basic()))
        .with(Kind::Applied, content.conditions().ids().chain([t::OVEREXTEND.get()]))
        .with_ledger(LEDGER)
}
