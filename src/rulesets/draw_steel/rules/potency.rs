//! Potencies: the number an effect must have to get past a target's characteristic (DS-POT-01 to DS-POT-15).

use super::super::data::ability::AuraMode;
use super::super::data::modifier::Modifier;
use super::super::data::stat_block::Role;
use super::super::data::terms as t;
use super::super::data::tier::{Gate, Potency};
use super::frames::UseFrame;
use super::view::View;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::name::name;
use crate::core::roll::{Source, Term, TermKind};

/// A creature's own number behind a printed potency (DS-POT-02, DS-POT-13).
pub fn printed(view: View, by: CreatureId, potency: Potency) -> i16 {
    let strong = match &view.sheet(by).def.role {
        Role::Hero { potency, .. } => view.score(by, *potency),
        _ => view.sheet(by).highest_score(),
    };
    match potency {
        Potency::Weak => strong - 2,
        Potency::Average => strong - 1,
        Potency::Strong => strong,
        Potency::Number(n) => n,
    }
}

/// The potency of a creature's ability against a target, term by term (DS-POT-07, DS-POT-12).
pub fn terms(view: View, by: CreatureId, potency: Potency, target: CreatureId) -> Vec<Term> {
    let mut terms = vec![Term::number(printed(view, by, potency), Source::Figure(t::POTENCY.get()))];
    view.each_modifier(by, |in_force| {
        if let Modifier::Potency(change) = in_force.modifier {
            terms.push(Term::number(*change, Source::content(in_force.label)));
        }
    });
    // Two fields lower a potency by no more than one: it is the same ability (DS-POT-12).
    if view.fields_around(by).next().is_some() {
        terms.push(Term::number(-1, Source::content(t::NULL_FIELD.get())));
    }
    let broken = view.fields_around(target).any(|owner| {
        view.field_mode(owner) == Some(AuraMode::SynapticBreak) && (owner == by || view.friendly(owner, by))
    });
    if broken {
        terms.push(Term::number(1, Source::situation(name!("synaptic break"))));
    }
    terms
}

/// Whether a gate of what somebody does in a use lets its segment through to a target, with the comparison term by term; what happens
/// otherwise is let through where the potency is not.
pub fn passes(view: View, frame: &UseFrame, by: CreatureId, gate: Gate, target: CreatureId) -> (bool, Vec<Term>) {
    let mut list = terms(view, by, gate.potency, target);
    if let Some(state) = frame.target(target) {
        list.extend(state.potency.iter().map(|(change, why)| Term::number(*change, Source::content(*why))));
    }
    let number: i16 = list.iter().map(|term| term.value).sum();
    let score = view.score(target, gate.attribute);
    list.push(against(gate.attribute, score));
    ((number > score) != gate.otherwise, list)
}

/// The score that a potency has to beat.
pub fn against(attribute: Attribute, score: i16) -> Term {
    Term { kind: TermKind::Against(score), value: 0, source: Source::Attribute(attribute) }
}

/// The number a gate comes to against a target before surges and reactions, for previews.
pub fn preview(view: View, by: CreatureId, gate: Gate, target: CreatureId) -> i16 {
    terms(view, by, gate.potency, target).iter().map(|term| term.value).sum()
}
