//! What a use names, found or refused.

use crate::core::ids::CreatureId;
use crate::core::intent::{Refusal, Use};
use crate::core::name::{Name, Word};
use crate::rulesets::shattered_spheres::data::line::AttackLine;
use crate::rulesets::shattered_spheres::data::words::{ability_of, is_lore};
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{reach, rolls};

/// What a check comes to.
pub type Verdict<T = ()> = Result<T, Refusal>;

pub(super) fn one(view: View, act: &Use) -> Verdict<CreatureId> {
    match act.on[..] {
        [on] => Ok(on),
        _ => view.refuse("target", || "It needs one target."),
    }
}

pub(super) fn skill_of(view: View, act: &Use, skill: Name) -> Verdict<Name> {
    if ability_of(skill).is_none() {
        return view.refuse("skill", || format!("There is no skill {skill}."));
    }
    if is_lore(skill) && view.sheet(act.by).skill(skill) == 0 {
        return view.refuse("untrained", || "A Lore cannot be used untrained.");
    }
    Ok(skill)
}

pub(super) fn allied(view: View, act: &Use, on: CreatureId) -> Verdict {
    match view.allied(act.by, on) && view.is_there(on) {
        true => Ok(()),
        false => view.refuse("ally", || "That is no ally."),
    }
}

pub(super) fn enemy(view: View, act: &Use, on: CreatureId) -> Verdict {
    match view.hostile(act.by, on) && view.is_there(on) {
        true => Ok(()),
        false => view.refuse("enemy", || "That is no enemy."),
    }
}

/// Whether an attack can be made on somebody now.
pub fn attack(view: View, by: CreatureId, line: &AttackLine, on: CreatureId) -> Verdict {
    if let Some(why) = reach::barred(view, by, line) {
        return view.refuse("barred", || format!("{} cannot be used: {why}.", line.title()));
    }
    if !reach::may_mean(view, by, line, on) {
        return view.refuse("target", || format!("{} is no target for it.", view.tag(on).title()));
    }
    match reach::short_of(view, by, line, on) {
        Some(why) => view.refuse("reach", || format!("{} is not reached: {why}.", view.tag(on).title())),
        None => Ok(()),
    }
}

pub(super) fn line<'w>(view: View<'w>, act: &Use, id: Name) -> Verdict<&'w AttackLine> {
    match view.attack(act.by, id) {
        Some(line) => Ok(line),
        None => view.refuse("attack", || format!("{} has no {id}.", view.tag(act.by))),
    }
}

pub(super) fn named(view: View, kind: Option<Name>, list: &[&Word], what: &str) -> Verdict<Name> {
    match kind.filter(|kind| list.iter().any(|word| word.get() == *kind)) {
        Some(kind) => Ok(kind),
        None => view.refuse(what, || format!("There is no such {what}.")),
    }
}

/// What a moderate check of somebody has to come to in this encounter.
pub fn moderate(view: View, by: CreatureId) -> i16 {
    rolls::moderate(view.power_level(by))
}

pub(super) fn unknown(view: View, act: &Use) -> Verdict {
    view.refuse("unknown", || format!("There is no {} to do.", act.ability))
}
