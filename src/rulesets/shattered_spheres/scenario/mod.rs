//! Scenarios of Shattered Spheres: what its cases, steps and expectations say beside those of all games.

mod expect;
mod format;
mod stage;

use super::content::Content;
use super::data::words::{Ability, Resistance, SKILLS};
use super::questions;
use super::surges;
use super::terms as t;
use crate::core::name::{Name, Word};
use crate::lab::scenario::mentions::Kind;
use crate::lab::scenario::vocabulary::Vocabulary;

/// How many rules each part of the ledger has.
const LEDGER: &str = include_str!("../ledger.txt");

/// Where lasting things and harm come from besides attacks.
const ORIGINS: [&str; 9] = ["setup", "turn", "round", "end", "escalate", "object", "arrival", "damage", "burst"];

/// All names that cases may mention.
pub(super) fn vocabulary(content: &Content) -> Vocabulary {
    let attacks = || content.sheets().flat_map(|sheet| sheet.attacks.iter().map(|line| line.id));
    let skills = || {
        let lores = content.sheets().flat_map(|sheet| sheet.skills.keys().copied());
        SKILLS.iter().map(|(slug, _)| Name::new(slug)).chain(lores).chain([Name::new("lore-medicine")])
    };
    let words = |list: &[&'static Word]| list.iter().map(|word| word.get()).collect::<Vec<Name>>();
    let actions = || words(&t::ACTIONS);
    let abilities = || Ability::ALL.into_iter().map(Ability::slug);
    let resistances = || Resistance::ALL.into_iter().map(Resistance::slug);
    let conditions = || {
        content.conditions().ids().chain(words(&t::LASTING)).chain(words(&t::CONDITIONS)).chain([
            t::STAGGERED.get(),
            t::GRABBED.get(),
            t::BURST_OWN.get(),
            t::BURST_THEIRS.get(),
        ])
    };
    let answers = || {
        let own = [
            &t::RAISE,
            &t::HUNCH,
            &t::SLAM,
            &t::SMASH,
            &t::COUNTER,
            &t::DEFLECT,
            &t::IMPROVE,
            &t::COUP,
            &t::FATE_IMPROVE,
            &t::FATE_COUP,
            &t::WAIT_OVER,
            &t::SURE,
            &t::MOVE,
        ];
        let benefits = words(&t::BENEFITS);
        let dice =
            benefits.iter().flat_map(|benefit| ["own", "fate"].map(|from| Name::new(&format!("{from}/{benefit}"))));
        let counters: Vec<Name> = attacks()
            .flat_map(|id| {
                benefits.iter().map(move |benefit| Name::new(&format!("{id}/{benefit}"))).collect::<Vec<_>>()
            })
            .collect();
        let steps =
            ["dying", "incapacitated", "staggered", "dazed", "wound-combat", "wound-conflict", "fatigue", "surge"];
        let recoveries = steps
            .into_iter()
            .flat_map(|what| ["destiny-recover", "fate-recover"].map(|from| Name::new(&format!("{from}/{what}"))));
        words(&own).into_iter().chain(dice.collect::<Vec<_>>()).chain(counters).chain(recoveries)
    };
    let kinds = || {
        let picked = words(&t::BENEFITS).into_iter().chain(words(&t::TRIGGERS)).chain(words(&t::ORDERS));
        picked
            .chain(["attack", "defense", "effect", "speed", "appraisal", "better", "worse", "inspire"].map(Name::new))
            .chain(surges::BENEFITS.map(Name::new))
    };
    Vocabulary::default()
        .with(Kind::Creature, content.sheets().map(|sheet| sheet.id))
        .with(Kind::Ability, attacks().chain(actions()).chain(skills()).chain(abilities()).chain(resistances()))
        .with(Kind::Ability, kinds().chain(surges::EDGES.map(Name::new)).chain(surges::RETRIES.map(Name::new)))
        .with(
            Kind::Ability,
            [
                t::MOVE.get(),
                t::FATE.get(),
                t::DESTINY.get(),
                t::CORRUPTION.get(),
                t::BURST_OWN.get(),
                t::BURST_THEIRS.get(),
                Name::default(),
            ],
        )
        .with(
            Kind::Ability,
            [
                "acrobatics/might/endurance",
                "acrobatics/might/athletics",
                "acrobatics/might/insight",
                "acrobatics/might/reaction",
            ]
            .map(Name::new),
        )
        .with(Kind::Way, ["", "advance", "withdraw", "crawl", "squeeze"].map(Name::new))
        .with(Kind::Condition, conditions())
        .with(Kind::Origin, content.sheets().flat_map(|sheet| sheet.traits.iter().map(|own| own.name)))
        .with(Kind::Origin, attacks().chain(actions()).chain(conditions()).chain(ORIGINS.map(Name::new)))
        .with(Kind::Question, questions::ALL.slugs())
        .with(Kind::Pool, [t::DESTINY.get(), t::CORRUPTION.get(), t::FATE.get()])
        .with(Kind::Reason, words(&t::REASONS))
        .with(Kind::Purpose, words(&t::PURPOSES))
        .with(Kind::Answer, answers().chain(attacks()).chain(actions()))
        .with_ledger(LEDGER)
}
