//! The null's field and Chronokinetic Mastery (section 4, DS-HERO-17).

use bevy::prelude::World;

use super::answer_rules::{AnswerRules, FeatureRules, own_pool, toward};

use super::super::rules::frames::nearest;
use super::growth::grown;
use crate::core::fact::{Cause, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::{Name, name};
use crate::core::push::ForcedKind;
use crate::core::resolve::RulesBuilder;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AuraMode};
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::INTUITION;
use crate::rulesets::draw_steel::rules::auras;
use crate::rulesets::draw_steel::rules::choices::ChoiceWords;
use crate::rulesets::draw_steel::rules::frames::{DamageFrame, Event, Frame, GrantFrame};
use crate::rulesets::draw_steel::rules::movement::forcing::force_frame;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::points::{
    AfterDamage, AfterFall, AfterMoveInAbility, ChangesForce, EdgeOnManeuver, ManeuverRolledWith,
};
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers what a null's field has to say.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<AfterMoveInAbility>(moved_in_ability)
        .hook::<AfterDamage>(after_damage)
        .hook::<AfterFall>(|world, id| {
            if View::new(world).sheet(id).has(Feature::Discipline) {
                auras::end_all(world, id);
            }
        })
        .hook::<ManeuverRolledWith>(|view, by, ability| grapples_by_mind(view, by, ability).then_some(INTUITION))
        .hook::<EdgeOnManeuver>(edge)
        .hook::<ChangesForce>(slide);
}

/// Whether an ability is one that a null's Psionic Grappler changes: a grab or a Knockback.
fn grapples_by_mind(view: View, by: CreatureId, ability: Name) -> bool {
    is_grapple(ability) && view.sheet(by).has(Feature::PsionicGrappler)
}

fn is_grapple(ability: Name) -> bool {
    ability == t::GRAB.get() || ability == t::KNOCKBACK.get()
}

/// At 6 discipline Grab and Knockback have an edge.
fn edge(view: View, context: &RollContext) -> Option<Name> {
    let mastery = is_grapple(context.ability.id) && view.sheet(context.by).has(Feature::ChronokineticMastery);
    (mastery && grown(view, context.by, 6)).then(|| Name::new("Chronokinetic Mastery"))
}

/// A null's Knockback may slide, which takes in every push.
fn slide(view: View, by: CreatureId, ability: &AbilityDef, kind: &mut ForcedKind, _: &mut i16) {
    if ability.id == t::KNOCKBACK.get() && view.sheet(by).has(Feature::PsionicGrappler) {
        *kind = ForcedKind::Slide;
    }
}

/// What a null's field and its mastery answer.
pub static FIELD: FeatureRules = FeatureRules {
    whose: Some(Feature::Discipline),
    triggered: true,
    may_answer: |view, event| match event {
        Event::Damaged => true,
        Event::Knockback { .. } => view.living().any(|id| view.sheet(id).has(Feature::ChronokineticMastery)),
        _ => false,
    },
    offers: |view, event, by, _, choices| offers(view, event, by, choices),
    answers: &[
        AnswerRules {
            slug: || name!("gravitic-disruption"),
            words: ChoiceWords::new("Gravitic Disruption", "The creature damaged in the field slides up to 2 squares."),
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| {
                let (on, of) = (on?, name!("gravitic-disruption"));
                mutations::use_once(world, by, of, Some(on), Scope::Turn);
                let view = View::new(world);
                let own = view.space(by)?;
                Some(force_frame(view, on, Some(by), own, ForcedKind::Slide, false, 2, of, |_| {}))
            },
            worth: |_, _, _, _| 0.4,
        },
        AnswerRules {
            slug: || name!("mastery-disengage"),
            words: ChoiceWords::new("Chronokinetic Mastery: Disengage", "Disengage as a free triggered action."),
            about: toward,
            pool: own_pool,
            carry_out: |_, _, by, _, _| {
                let of = name!("mastery-disengage");
                Some(Frame::Grant(GrantFrame::new(by, StepCause::Shift, ShiftBy::Disengage, of)))
            },
            worth: |_, _, _, _| 0.5,
        },
    ],
};

/// Gravitic Disruption on the first damage a target takes on a turn; Disengage around Knockback.
fn offers(view: View, event: &Event, by: CreatureId, choices: &mut Vec<Choice>) {
    match *event {
        Event::Damaged if view.field_mode(by) == Some(AuraMode::GraviticDisruption) => {
            let Some(dealing) = nearest::nearest_damage(view.world) else { return };
            let with = Name::new("gravitic-disruption");
            for hit in dealing.hits.iter().filter(|hit| hit.dealt > 0 && view.is_alive(hit.to)) {
                if view.in_field(by, hit.to) && !view.is_used(by, with, Some(hit.to)) {
                    choices.push(Choice::React { by, with, on: Some(hit.to), spend: 0 });
                }
            }
        }
        Event::Knockback { by: user }
            if user == by && view.sheet(by).has(Feature::ChronokineticMastery) && grown(view, by, 2) =>
        {
            choices.push(Choice::React { by, with: Name::new("mastery-disengage"), on: None, spend: 0 });
        }
        _ => {}
    }
}

/// Damage was dealt and answered: what a creature in the field takes later on the same turn is not its first.
fn after_damage(world: &mut World, frame: &DamageFrame) {
    for hit in frame.hits.iter().filter(|hit| hit.dealt > 0) {
        let owners: Vec<CreatureId> = View::new(world).fields_around(hit.to).collect();
        for owner in owners {
            mutations::use_once(world, owner, Name::new("gravitic-disruption"), Some(hit.to), Scope::Turn);
        }
    }
}

/// The first willing move of a turn inside an ability gives a surge at 4 discipline.
fn moved_in_ability(world: &mut World, mover: CreatureId) {
    let view = View::new(world);
    let why = Name::new("Chronokinetic Mastery");
    let masters = view.sheet(mover).has(Feature::ChronokineticMastery);
    let pays = grown(view, mover, 4);
    if masters && mutations::use_once(world, mover, why, None, Scope::Turn) && pays {
        mutations::change_pool(world, mover, t::SURGES.get(), 1, Cause::new(mover, why));
    }
}
