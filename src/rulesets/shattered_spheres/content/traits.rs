//! What is wrong with traits, and with what conditions do by themselves and bring to checks.

use std::collections::BTreeSet;

use crate::content::book::{Book, Finding};
use crate::content::inspect::Inspector;
use crate::content::record_checks::{known, known_word, range};
use crate::content::trait_checks::{self, TraitNames};
use crate::core::name::{Name, Word};
use crate::core::triggered::{RollBonus, TriggeredEffect};
use crate::rulesets::shattered_spheres::content::checks::Names;
use crate::rulesets::shattered_spheres::data::combatant::CombatantDef;
use crate::rulesets::shattered_spheres::data::condition::ConditionDef;
use crate::rulesets::shattered_spheres::data::effect::{Effect, Lasts, Pull, Push};
use crate::rulesets::shattered_spheres::data::line::MEANS;
use crate::rulesets::shattered_spheres::data::traits::RollKind;
use crate::rulesets::shattered_spheres::data::words::{SKILLS, ability_of};
use crate::rulesets::shattered_spheres::terms as t;

/// What is done in answer to something or ends a turn, and that no event tells of.
const SILENT: [&Word; 7] =
    [&t::SMASH, &t::SLAM, &t::COUNTER, &t::DEFLECT, &t::DESTINY_STUNT, &t::COUNTER_STUNT, &t::DELAY];

/// The highest rank of an effect that a condition brings, which belongs to no Power Level.
const MOST_RANK: i16 = 20;

/// What traits may name, of which conditions and attacks are records; damage may come from traits, too.
pub fn of_traits(conditions: &BTreeSet<Name>, own: impl Iterator<Item = Name>) -> TraitNames {
    let lasting = t::LASTING.iter().map(|word| word.get());
    let told = |word: &&&Word| !SILENT.iter().any(|silent| silent.get() == word.get());
    let actions = t::ACTIONS.iter().filter(told).map(|word| word.get());
    TraitNames {
        conditions: conditions.iter().copied().chain(lasting).collect(),
        tracks: BTreeSet::new(),
        pools: [&t::DESTINY, &t::CORRUPTION, &t::FATE, &t::REACTION].map(Word::get).into(),
        links: [t::GRABBED.get()].into(),
        words: MEANS.map(Name::new).into_iter().chain(actions).chain(conditions.iter().copied()).chain(own).collect(),
    }
}

/// Reports conditions that the rules name and no record says anything of, where there are records of conditions at all.
pub fn needed(book: &mut Book<'_>, conditions: &BTreeSet<Name>) {
    let Some(page) = book.files_ending(".condition.ron").first().copied() else { return };
    for word in t::CONDITIONS {
        if !conditions.contains(&word.get()) {
            let found = format!("no condition \"{}\"", word.get());
            book.report(page, 0, Finding::new(found, "a record of each condition that the rules name"));
        }
    }
}

/// What is wrong with the traits of a combatant.
pub fn of_combatant(inspector: &mut Inspector<'_, '_>, def: &CombatantDef, names: &Names) {
    if def.role.is_neutral() && !def.traits.is_empty() {
        let found = format!("traits of somebody whose role is `{:?}`", def.role);
        inspector.field("traits", Finding::new(found, "no traits: whoever takes no side does nothing by itself"));
    }
    for own in &def.traits {
        trait_checks::named(inspector, "traits", own.name, own.triggers.is_empty() && own.rolls.is_empty());
        checked(inspector, (&own.triggers, &own.rolls), names, def.pl);
    }
}

/// What is wrong with what a condition does.
pub fn of_condition(inspector: &mut Inspector<'_, '_>, def: &ConditionDef, names: &Names) {
    checked(inspector, (&def.triggers, &def.rolls), names, MOST_RANK);
}

fn checked(
    inspector: &mut Inspector<'_, '_>,
    (triggers, rolls): (&[TriggeredEffect<Effect>], &[RollBonus<RollKind>]),
    names: &Names,
    most: i16,
) {
    trait_checks::traits(inspector, (triggers, rolls), &names.of_traits, Effect::harms, |inspector, effect| {
        effect.each_plain(&mut |plain| check(inspector, plain, names, most));
        so(inspector, effect, names);
    });
    for own in rolls {
        range(inspector, "by", own.by.into(), -10, 10);
        if let RollKind::Skill(skill) = own.on
            && ability_of(skill).is_none()
        {
            let all = SKILLS.iter().map(|(slug, _)| *slug);
            known_word(inspector, "on", skill, all, "a skill, `lore-…` or `trade-…`");
        }
    }
}

/// What is wrong with what must be so for a part of an effect.
fn so(inspector: &mut Inspector<'_, '_>, effect: &Effect, names: &Names) {
    let inner: Vec<&Effect> = match effect {
        Effect::If(own) => {
            trait_checks::predicate(inspector, "so", &own.so, &names.of_traits);
            own.then.iter().chain(&own.otherwise).collect()
        }
        Effect::Own(own) => own.0.iter().collect(),
        Effect::Each(each) => {
            range(inspector, "within", each.within, 1, 30);
            each.effects.iter().collect()
        }
        _ => return,
    };
    if inner.is_empty() {
        inspector.field("effects", Finding::new("no effect in an effect", "at least one effect"));
    }
    inner.into_iter().for_each(|own| so(inspector, own, names));
}

fn check(inspector: &mut Inspector<'_, '_>, effect: &Effect, names: &Names, most: i16) {
    match effect {
        Effect::Impose(own) => {
            if own.is.is_empty() {
                inspector.field("is", Finding::new("no condition", "at least one condition"));
            }
            own.is.iter().for_each(|is| known(inspector, "is", *is, &names.conditions, "a condition"));
            if let Lasts::Resisted(_, number) = own.lasts {
                range(inspector, "lasts", number, 1, 60);
            }
        }
        Effect::Lift(own) => known(inspector, "effects", own.0, &names.conditions, "a condition"),
        // Without an attack check an effect has the Power Level at most, as attacks have (SS-BUILD-05).
        Effect::Damage(own) => range(inspector, "rank", own.rank.rank, 0, most),
        Effect::Affliction(own) => {
            range(inspector, "rank", own.rank.rank, 0, most);
            for is in [own.is.0, own.is.1, own.is.2] {
                known(inspector, "is", is, &names.conditions, "a condition");
            }
        }
        Effect::Dice(own) => range(inspector, "effects", own.0, 1, 5),
        Effect::Push(Push(squares)) | Effect::Pull(Pull(squares)) => {
            range(inspector, "effects", *squares, 1, 20);
        }
        Effect::Relief(_) | Effect::Own(_) | Effect::Each(_) | Effect::If(_) => {}
    }
}
