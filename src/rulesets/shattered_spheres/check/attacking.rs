//! Attacks of all sorts and what prepares or follows them.

use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::check::named::unknown;
use crate::rulesets::shattered_spheres::check::named::{Verdict, attack, enemy, line, named, one, skill_of};
use crate::rulesets::shattered_spheres::data::line::{Does, Kind};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::{Aspect, SKILLS, Takes, ability_of};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::{Traits, View};
use crate::rulesets::shattered_spheres::{ground, harm, movement, reach, stunts};

/// Whether one of these actions can be done as things stand.
pub(super) fn possible(view: View, act: &Use) -> Verdict {
    let by = act.by;
    match act.ability.as_str() {
        "stunt" => {
            let on = one(view, act)?;
            let own = line(view, act, act.instead)?;
            let benefit = named(view, act.kind, &t::BENEFITS, "benefit")?;
            if !own.is_attack() || own.effect().is_none() {
                return view.refuse("attack", || "A Stunt is made with an attack.");
            }
            attack(view, by, own, on)?;
            match stunts::unfit(view, by, own.id, on, benefit) {
                Some(why) => view.refuse("stunt", || format!("That Stunt cannot be done: {why}.")),
                None => Ok(()),
            }
        }
        "throw" => {
            // Anything held that is no weapon for throwing is thrown as an improvised ranged attack.
            let on = one(view, act)?;
            let own = line(view, act, act.kind.unwrap_or_default())?;
            if own.kind != Kind::Ranged {
                return view.refuse("throw", || "It is nothing to throw.");
            }
            attack(view, by, own, on)
        }
        "charge" => charge(view, act),
        "defend" => Ok(()),
        "recover" => recover(view, act),
        "ready" => ready(view, act),
        "trick" => trick(view, act).map(drop),
        "stance" => stance(view, act),
        "release" | "crush" => {
            let on = one(view, act)?;
            let Some((link, ..)) = view.grabs(by).find(|(_, held, _)| *held == on) else {
                return view.refuse("grab", || "It does not hold that one.");
            };
            let fresh = view.turn().is_some_and(|turn| turn.who == by && turn.grabbed.contains(&on));
            let damages =
                view.attack(by, view.grabbing_attack(link)).is_some_and(|line| matches!(line.does, Does::Damage(_)));
            match () {
                () if act.ability == *"release" => Ok(()),
                () if fresh => {
                    view.refuse("grab", || "The grab is of this very turn: it can squeeze from its next turn on.")
                }
                () if !damages => view.refuse("grab", || "That attack does no damage."),
                () => Ok(()),
            }
        }
        "aim" => {
            let on = one(view, act)?;
            enemy(view, act, on)?;
            if view.sees(by, on) { Ok(()) } else { view.refuse("sight", || "It is not in sight.") }
        }
        _ => unknown(view, act),
    }
}

/// The attack that a charge ends with: a plain close attack, or a court attack (SS-STD-13).
pub(super) fn charge(view: View, act: &Use) -> Verdict {
    let (by, on) = (act.by, one(view, act)?);
    let own = line(view, act, act.instead)?;
    if !matches!(own.kind, Kind::Close | Kind::Court) {
        return view.refuse("attack", || "A charge ends with a close or court attack.");
    }
    if let Some(why) = reach::barred(view, by, own) {
        return view.refuse("barred", || format!("{} cannot be used: {why}.", own.title()));
    }
    enemy(view, act, on)?;
    let squares = movement::budget(view, by, t::CHARGE.get());
    if !act.path.is_empty() {
        movement::fits(view, by, &act.path, t::CHARGE.get(), squares)?;
    }
    let (Some(at), Some(start)) = (view.at(on), view.at(by)) else {
        return view.refuse("target", || "It is not there.");
    };
    let mut here = start;
    for &to in &act.path {
        if ground::distance(to, at) >= ground::distance(here, at) {
            return view.refuse("straight", || "Every step of a charge leads nearer to its target.");
        }
        here = to;
    }
    let arrives = match own.kind {
        Kind::Court => view.converse_at(here, at),
        _ => ground::distance(here, at) <= own.reach && ground::sees(view.board(), here, at),
    };
    if arrives { Ok(()) } else { view.refuse("reach", || "The charge ends out of reach.") }
}

pub(super) fn recover(view: View, act: &Use) -> Verdict {
    let by = act.by;
    if view.plight(by).stress >= view.stress_limits().1 {
        return view.refuse("stress", || "It is under too much Stress to recover.");
    }
    let kind = act.kind.unwrap_or_default();
    if kind == t::RESIST.get() {
        let any = view.conditions(by).any(|(entity, _)| view.affliction(entity).is_some());
        let trick = view.conditions(by).any(|(_, held)| held.origin == t::TRICK.get());
        return if any || trick { Ok(()) } else { view.refuse("recover", || "Nothing that lasts can be resisted.") };
    }
    match harm::recoverable(view, by).contains(&kind) {
        true => Ok(()),
        false => view.refuse("recover", || "There is no such thing to recover from, or something worse comes first."),
    }
}

pub(super) fn ready(view: View, act: &Use) -> Verdict {
    let trigger = named(view, act.kind, &t::TRIGGERS, "trigger")?;
    if [t::ENTERS.get(), t::LEAVES.get()].contains(&trigger) && act.area.is_empty() {
        return view.refuse("squares", || "It needs squares to watch.");
    }
    let what = act.instead;
    if let Some(own) = view.attack(act.by, what) {
        // The square named with an area power is its center, so that it has none left to watch.
        let watches = [t::ENTERS.get(), t::LEAVES.get()].contains(&trigger);
        let centered = !watches && act.area.len() == 1;
        return match own.kind {
            _ if own.takes == Takes::Free => view.refuse("ready", || "That cannot be readied."),
            Kind::Area(_) if !centered => view.refuse("ready", || "An area power is readied with its center."),
            _ => Ok(()),
        };
    }
    let plain = [t::DEFEND.get(), t::MOVE.get(), t::STAND.get(), t::DROP_PRONE.get()];
    match plain.contains(&what) {
        true => Ok(()),
        false => view.refuse("ready", || "That cannot be readied."),
    }
}

/// The three skills of a Trick: the trickster's, and two that the target may oppose it with (SS-STD-18).
pub fn trick_skills(act: &Use) -> Option<[Name; 3]> {
    let skills: Vec<Name> = act.instead.as_str().split('/').map(Name::new).collect();
    skills.try_into().ok()
}

/// The three skills of a Trick with one of somebody's own that its target is least able to oppose; none with a skill that
/// no two others of its group of abilities go with.
pub fn weakest_pair(view: View, own: Name, on: CreatureId) -> Option<Name> {
    let group = ability_of(own)?.is_physical();
    let grade = |skill: Name| {
        let rank = view.sheet(on).skilled(skill);
        (rank.rank, rank.help, skill)
    };
    let mut all: Vec<(i16, i16, Name)> = SKILLS
        .iter()
        .filter(|(_, ability)| ability.is_physical() == group)
        .filter(|(_, ability)| !view.plays(Ruling::TrickOfThreeAbilities) || ability_of(own) != Some(*ability))
        .map(|(slug, _)| grade(Name::new(slug)))
        .collect();
    all.sort_unstable();
    let (_, _, first) = *all.first()?;
    let (_, _, second) = *all.iter().find(|(_, _, skill)| ability_of(*skill) != ability_of(first))?;
    Some(Name::new(&format!("{own}/{first}/{second}")))
}

pub(super) fn trick(view: View, act: &Use) -> Verdict<[Name; 3]> {
    let (by, on) = (act.by, one(view, act)?);
    enemy(view, act, on)?;
    let Some([own, first, second]) = trick_skills(act) else {
        return view.refuse("skill", || "It needs three skills: one of its own, two of the target's.");
    };
    for skill in [own, first, second] {
        skill_of(view, act, skill)?;
    }
    let ability =
        |skill: Name| ability_of(skill).unwrap_or(crate::rulesets::shattered_spheres::data::words::Ability::Intellect);
    if ability(first) == ability(second) {
        return view.refuse("skill", || "The two skills of the target have to belong to different abilities.");
    }
    if view.plays(Ruling::TrickOfThreeAbilities) && [first, second].iter().any(|&skill| ability(skill) == ability(own))
    {
        return view.refuse("skill", || "All three skills have to belong to different abilities.");
    }
    let group = ability(own).is_physical();
    if [first, second].iter().any(|&skill| ability(skill).is_physical() != group) {
        return view.refuse("skill", || "All three skills have to belong to one group of abilities.");
    }
    if view.distance(by, on) > view.house().trick || !view.sees(by, on) {
        return view.refuse("reach", || "It is too far off, or not in sight.");
    }
    let condition = named(view, act.kind, t::LISTS[0], "condition")?;
    if view.sheet(on).immune.contains(&condition) {
        return view.refuse("immune", || "It cannot be afflicted by that.");
    }
    Ok([own, first, second])
}

/// A Stance: so many ranks of hindrance on one, of help on another (SS-QCK-04 to SS-QCK-06).
pub(super) fn stance(view: View, act: &Use) -> Verdict {
    let three = [Aspect::Attack, Aspect::Defense, Aspect::Effect];
    let from = act.kind.and_then(Aspect::named).filter(|aspect| three.contains(aspect));
    let to = Aspect::named(act.instead).filter(|aspect| three.contains(aspect));
    let (Some(from), Some(to)) = (from, to) else {
        return view.refuse("stance", || "A Stance moves ranks between attack, defense and effect.");
    };
    let turn = view.turn();
    match () {
        () if turn.is_some_and(|turn| turn.stanced) => view.refuse("stance", || "One Stance a turn."),
        () if turn.is_some_and(|turn| turn.attacked) => view.refuse("attacked", || "A Stance comes before the attack."),
        () if from == to => view.refuse("stance", || "It needs two different things."),
        () if !(1..=5).contains(&act.spend) => view.refuse("stance", || "1 to 5 ranks."),
        () if from == Aspect::Defense && view.traits(act.by).any(Traits::DEFENSELESS) => {
            view.refuse("defenseless", || "It has no Defense to give up.")
        }
        () => Ok(()),
    }
}
