//! What is said, and what is found out about others.

use crate::core::intent::Use;
use crate::core::name::{Name, name};
use crate::rulesets::shattered_spheres::check::named::unknown;
use crate::rulesets::shattered_spheres::check::named::{Verdict, enemy, one, skill_of};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::{is_interaction, is_lore};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;

/// Whether one of these actions can be done as things stand.
pub(super) fn possible(view: View, act: &Use) -> Verdict {
    let by = act.by;
    match act.ability.as_str() {
        "assess" => {
            let on = one(view, act)?;
            enemy(view, act, on)?;
            let skill = skill_of(view, act, act.instead)?;
            if ![name!("insight"), name!("investigation")].contains(&skill) && !is_lore(skill) {
                return view.refuse("skill", || "It takes Insight, Investigation or a Lore.");
            }
            if !view.sees(by, on) {
                return view.refuse("sight", || "It is not in sight.");
            }
            match act.kind {
                Some(kind) if kind == t::APPRAISAL.get() => Ok(()),
                Some(kind) if view.sheet(on).attacks.iter().any(|own| own.skill == Some(kind)) => Ok(()),
                _ => view.refuse("skill", || "It has no attack with that primary skill."),
            }
        }
        "mask" => {
            let on = one(view, act)?;
            let known = view.conditions(on).any(|(entity, held)| {
                held.kinds.contains(&t::ANALYZE.get())
                    && view.modifier(entity).is_some_and(|own| own.against == Some(by))
            });
            let skill = [name!("deception"), name!("stealth")].contains(&act.instead);
            match () {
                () if !known => view.refuse("unknown", || "It has not seen through this style."),
                () if !skill => view.refuse("skill", || "It takes Deception or Stealth."),
                () => Ok(()),
            }
        }
        "study" => {
            let skill = skill_of(view, act, act.instead)?;
            let fits =
                [name!("insight"), name!("investigation"), name!("perception")].contains(&skill) || is_lore(skill);
            if !fits {
                return view.refuse("skill", || "It takes Insight, Investigation, Perception or a Lore.");
            }
            if act.on.is_empty() {
                return Ok(());
            }
            let on = one(view, act)?;
            if view.times_about(by, t::STUDY.get(), Some(on)) > 0 {
                return view.refuse("failed", || "After so bad a failure another try takes a Surge.");
            }
            if view.sees(by, on) && on != by { Ok(()) } else { view.refuse("sight", || "It is not in sight.") }
        }
        "talk" => {
            let most = view.house().talk;
            if act.spend > most {
                view.refuse("talk", || format!("More than {most} words are no free action."))
            } else {
                Ok(())
            }
        }
        "influence" => influence(view, act),
        "escalate" => match () {
            () if view.encounter() != crate::rulesets::shattered_spheres::data::words::Encounter::Conflict => {
                view.refuse("escalate", || "Only a Conflict escalates.")
            }
            () if view.clock().escalating => view.refuse("escalate", || "Blades are being drawn already."),
            () => Ok(()),
        },
        "delay" => {
            let turn = view.turn();
            match () {
                () if turn.is_some_and(|turn| turn.acted) => {
                    view.refuse("acted", || "It has acted in this turn already.")
                }
                () if turn.is_some_and(|turn| turn.resumed) => view.refuse("acted", || "It has waited already."),
                () if !view.is_free(by) => view.refuse("stunned", || "It is not able to act."),
                () => Ok(()),
            }
        }
        _ => unknown(view, act),
    }
}

/// The parts of an Influence: the direction or `shift`, and the topic if one is named: `better/harvest-fair`.
pub fn influence_parts(act: &Use) -> (Name, Option<Name>) {
    let kind = act.kind.unwrap_or_default();
    match kind.as_str().split_once('/') {
        Some((what, topic)) => (Name::new(what), Some(Name::new(topic))),
        None => (kind, None),
    }
}

pub(super) fn influence(view: View, act: &Use) -> Verdict {
    let (by, on) = (act.by, act.on.first().copied());
    let Some(on) = on.filter(|on| *on != by && act.on.len() <= 2) else {
        return view.refuse("target", || "It needs somebody to sway.");
    };
    let (what, topic) = influence_parts(act);
    let subject = view.is_neutral(on) || (view.hostile(by, on) && !view.plays(Ruling::FoesStayHostile));
    match () {
        () if !subject || !view.is_there(on) => view.refuse("target", || "That one needs no swaying."),
        () if !is_interaction(act.instead) => {
            view.refuse("skill", || "It takes Deception, Intimidation or Persuasion.")
        }
        () if !view.converse(by, on) => view.refuse("reach", || "It is out of conversation range."),
        () if ![t::BETTER.get(), t::WORSE.get(), t::SHIFT.get()].contains(&what) => {
            view.refuse("direction", || "Better, worse, or a shift of topic.")
        }
        () if what == t::SHIFT.get() && topic.is_none() => view.refuse("topic", || "It needs a topic."),
        () if view.times_about(by, t::INFLUENCE.get(), Some(on)) > 0 => {
            view.refuse("failed", || "After so bad a failure another try takes a Surge.")
        }
        () => Ok(()),
    }
}
