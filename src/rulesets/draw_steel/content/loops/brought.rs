//! What an ability brings about, as far as its record tells, and whether another one answers it.

use super::super::super::data::ability::AbilityDef;
use super::super::super::data::ability::deals_damage;
use super::super::super::data::ability_effect::AbilityEffect;
use super::super::super::data::effect::Effect;
use super::super::super::data::predicate::Predicate;
use super::super::super::data::target_spec::{TargetSpec, Yourself};
use super::super::super::data::tier::{Center, Kin, Together, Who};
use super::super::super::data::trigger::{Aim, Trigger};
use crate::core::name::Name;
use crate::core::triggered::Whose;

/// An event that an ability brings about, by its user's doing.
#[derive(Clone, Debug)]
pub struct Brought {
    /// What.
    pub event: Trigger,
    /// To whom, seen from the user.
    to: Party,
    /// The types of damage it may come with.
    kinds: Vec<Name>,
    /// The keywords of the ability behind it.
    keywords: Vec<Name>,
}

/// How somebody stands to a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Party {
    User,
    Friend,
    Foe,
}

const OTHERS: [Party; 2] = [Party::Friend, Party::Foe];

/// Everything an ability brings about.
pub fn brought_by(ability: &AbilityDef) -> Vec<Brought> {
    let mut brought = Vec::new();
    let mut add = |event: Trigger, to: Party, kinds: &[Name]| {
        brought.push(Brought { event, to, kinds: kinds.to_vec(), keywords: ability.keywords.clone() });
    };
    add(Trigger::Uses, Party::User, &[]);
    if deals_damage(ability) {
        add(Trigger::RollsDamage, Party::User, &[]);
    }
    let targets = targets(ability);
    targets.iter().filter(|&&to| to != Party::User).for_each(|&to| add(Trigger::IsTargeted, to, &[]));
    for effect in unpaid(ability) {
        match effect {
            AbilityEffect::Hurt(hurt) => {
                targets.iter().for_each(|&to| damages(&mut add, to, hurt.kind.as_slice()));
            }
            AbilityEffect::Shift(_) => moves(&mut add, Party::User),
            AbilityEffect::MayForce(_) => targets.iter().for_each(|&to| forces(&mut add, to)),
            _ => {}
        }
    }
    for (who, effect) in effects(ability) {
        for to in parties(who, &targets) {
            match effect {
                Effect::Damage(damage) => damages(&mut add, to, &damage.kinds),
                Effect::Force(_) => forces(&mut add, to),
                Effect::Travel(_) | Effect::ShiftCourse(_) | Effect::LeaveArea(_) => moves(&mut add, to),
                Effect::FreeStrike(_) | Effect::Signature(_) | Effect::StrikeSignature(_) => {
                    add(Trigger::Uses, to, &[]);
                }
                _ => {}
            }
        }
    }
    brought
}

/// Whether it lets its own user use a signature ability, and whether that has to be a strike.
pub fn gives_signature(ability: &AbilityDef) -> Option<bool> {
    let targets = targets(ability);
    effects(ability).find_map(|(who, effect)| {
        let strike = match effect {
            Effect::Signature(_) => false,
            Effect::StrikeSignature(_) => true,
            _ => return None,
        };
        parties(who, &targets).contains(&Party::User).then_some(strike)
    })
}

fn damages(add: &mut impl FnMut(Trigger, Party, &[Name]), to: Party, kinds: &[Name]) {
    add(Trigger::AboutToTakeDamage, to, kinds);
    add(Trigger::TakesDamage, to, kinds);
}

fn forces(add: &mut impl FnMut(Trigger, Party, &[Name]), to: Party) {
    add(Trigger::AboutToBeForced, to, &[]);
    add(Trigger::IsForced, to, &[]);
    add(Trigger::WasForced, to, &[]);
    add(Trigger::CausesForce, Party::User, &[]);
}

fn moves(add: &mut impl FnMut(Trigger, Party, &[Name]), who: Party) {
    add(Trigger::Moves, who, &[]);
    add(Trigger::MovesAway, who, &[]);
}

/// Its sentences but those that a payment buys, which comes to an end.
fn unpaid(ability: &AbilityDef) -> impl Iterator<Item = &AbilityEffect> {
    ability.before.iter().chain(&ability.after).chain(&ability.strained).chain(&ability.relaxed)
}

/// The effects of all its result lines, each with whom it falls on.
fn effects(ability: &AbilityDef) -> impl Iterator<Item = (Who, &Effect)> {
    let rolled = ability.roll.iter().flat_map(|roll| [&roll.tiers.0, &roll.tiers.1, &roll.tiers.2]);
    let said = unpaid(ability).flat_map(|effect| match effect {
        AbilityEffect::Line(line) => vec![line],
        AbilityEffect::Trial(test) => vec![&test.tiers.0, &test.tiers.1, &test.tiers.2],
        _ => Vec::new(),
    });
    let lines = rolled.chain(said);
    lines.flat_map(|line| &line.segments).flat_map(|segment| &segment.effects).flat_map(|aimed| {
        let mut found = Vec::new();
        match &aimed.effect {
            Effect::Own(own) => own.0.each(&mut |effect| found.push((Who::You, effect))),
            effect => effect.each(&mut |effect| found.push((aimed.who, effect))),
        }
        found
    })
}

/// Whom an ability may be aimed at; an answer only at those who fit what it says of them.
fn targets(ability: &AbilityDef) -> Vec<Party> {
    let TargetSpec { creatures, enemies, allies, yourself, .. } = ability.target;
    if yourself == Yourself::Only {
        return vec![Party::User];
    }
    let aimed = ability.only.as_ref().and_then(|only| match only.aim {
        Aim::Subject => only.subject.as_ref(),
        Aim::Other => only.other.as_ref(),
        Aim::Chosen => None,
    });
    let meant = aimed.filter(|_| !ability.is_area()).into_iter().chain(&ability.among);
    let meant: Vec<&Predicate> = meant.collect();
    let mut parties = vec![
        (yourself != Yourself::No, Party::User),
        (creatures || allies, Party::Friend),
        (creatures || enemies, Party::Foe),
    ];
    parties.retain(|&(fits, party)| fits && meant.iter().all(|predicate| may_be(predicate, party).0));
    parties.into_iter().map(|(_, party)| party).collect()
}

fn parties(who: Who, targets: &[Party]) -> Vec<Party> {
    match who {
        Who::Target | Who::OneTarget | Who::OtherTargets => targets.to_vec(),
        Who::You => vec![Party::User],
        Who::Director => Vec::new(),
        Who::Near(near) => {
            let mut parties = match near.kin {
                Kin::Allies => vec![Party::Friend],
                Kin::Enemies => vec![Party::Foe],
                Kin::Creatures => OTHERS.to_vec(),
            };
            if near.center_too != Together::No && near.center == Center::You {
                parties.push(Party::User);
            }
            parties
        }
    }
}

/// Whether an ability of the same owner may answer this.
pub fn answers(ability: &AbilityDef, brought: &Brought) -> bool {
    if !ability.trigger.as_ref().is_some_and(|trigger| trigger.is_on(&brought.event)) {
        return false;
    }
    let fits_target = match brought.to {
        Party::User => ability.target.yourself != Yourself::No,
        Party::Friend => ability.target.creatures || ability.target.allies,
        Party::Foe => ability.target.creatures || ability.target.enemies,
    };
    let only = ability.only.clone().unwrap_or_default();
    let named = !ability.is_area() && ability.target.yourself != Yourself::Only && only.aim == Aim::Subject;
    // Nobody moves out of its own reach.
    let own = brought.to == Party::User && brought.event == Trigger::MovesAway;
    let subject = match &only.subject {
        Some(predicate) => may_be(predicate, brought.to).0,
        None => named || brought.to == Party::User,
    };
    !own && subject
        && (!named || fits_target)
        && !only.rushing
        && only.other.as_ref().is_none_or(|predicate| may_be(predicate, Party::User).0)
        && (only.aim != Aim::Other || ability.target.yourself != Yourself::No || ability.is_area())
        && (only.kinds.is_empty() || brought.kinds.iter().any(|kind| only.kinds.contains(kind)))
        && only.with.iter().all(|keyword| brought.keywords.contains(keyword))
}

/// Whether a predicate may be so of somebody who stands so to the user, and whether it may not be.
fn may_be(predicate: &Predicate, of: Party) -> (bool, bool) {
    let settled = |so: bool| (so, !so);
    match predicate {
        Predicate::Bearer => settled(of == Party::User),
        Predicate::Who(whose) => settled(match whose {
            Whose::Own => of == Party::User,
            Whose::Ally => of == Party::Friend,
            Whose::OwnSide => of != Party::Foe,
            Whose::Enemy => of == Party::Foe,
            Whose::Other => of != Party::User,
            Whose::Anyone => true,
        }),
        Predicate::Adjacent if of == Party::User => settled(false),
        Predicate::Not(inner) => {
            let (so, not) = may_be(inner, of);
            (not, so)
        }
        Predicate::All(list) => {
            list.iter().map(|inner| may_be(inner, of)).fold((true, false), |(so, not), one| (so && one.0, not || one.1))
        }
        Predicate::Any(list) => {
            list.iter().map(|inner| may_be(inner, of)).fold((false, true), |(so, not), one| (so || one.0, not && one.1))
        }
        _ => (true, true),
    }
}
