//! The tactician's mark: its benefits, its renewal, its end (DS-HERO-16).

pub(crate) mod first_blood;

use std::sync::Arc;

use bevy::prelude::{Entity, World};

use super::super::data::effect::Duration;
use super::super::rules::frames::nearest;
use super::super::rules::{damage_reduction, lasting, squad_pool};
use super::answer_rules::{AnswerRules, FeatureRules, own_pool, toward};
use crate::core::fact::{Cause, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::{Name, name};
use crate::core::question::named_options;
use crate::core::resolve::RulesBuilder;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::REASON;
use crate::rulesets::draw_steel::data::trigger::Trigger;
use crate::rulesets::draw_steel::rules::choices::ChoiceWords;
use crate::rulesets::draw_steel::rules::frames::{Event, Frame, GrantFrame, Hit, Offer, OfferFrame, Part};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::marks::{is_judged_by, is_marked_by};
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::points::{AfterFall, BeforeDrop};
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers what ends with a tactician.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<BeforeDrop>(note_dropped).hook::<AfterFall>(|world, id| {
        if View::new(world).sheet(id).has(Feature::Focus) {
            end_all(world, id);
        }
    });
}

named_options! {
    /// What a tactician buys when marked creatures take rolled damage.
    enum Benefit {
        /// More damage.
        Damage = "mark-damage",
        /// A Recovery for whoever does it.
        Recovery = "mark-recovery",
        /// A shift for whoever does it.
        Shift = "mark-shift",
        /// The creature is taunted.
        Taunt = "mark-taunt",
    }
}

/// What the mark answers.
pub static MARK: FeatureRules = FeatureRules {
    whose: Some(Feature::Focus),
    triggered: true,
    may_answer: |_, event| matches!(event, Event::AboutToDamage | Event::Damaged | Event::Dropped { .. }),
    offers: |view, event, by, _, choices| offers(view, event, by, choices),
    answers: &[
        AnswerRules {
            slug: || name!("mark-damage"),
            words: ChoiceWords::new("Mark: more damage", "Extra damage of twice the tactician's Reason."),
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| {
                let reason = View::new(world).score(by, REASON);
                let hit = claim(world, by, on, Benefit::Damage.slug()).filter(|hit| hit.by.is_some())?;
                let kind = hit.parts.first().and_then(|part| part.kind);
                hit.parts.push(Part { amount: 2 * reason, kind, why: t::MARK.get() });
                None
            },
            worth: |scene, me, on, _| {
                let Some(to) = on else { return 0.0 };
                let reason = scene.view.score(me.id, REASON);
                let pending =
                    nearest::nearest_damage(scene.view.world).and_then(|d| d.hits.iter().find(|hit| hit.to == to.id));
                let sure = pending.map_or(0.0, |hit| f32::from(damage_reduction::reduce(scene.view, hit).0));
                let gain = scene.harm(to, sure + f32::from(2 * reason)) - scene.harm(to, sure);
                gain - scene.weights.resource
            },
        },
        AnswerRules {
            slug: || name!("mark-recovery"),
            words: ChoiceWords::new("Mark: Recovery", "Whoever did the damage may spend a Recovery."),
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| {
                let to = claim(world, by, on, Benefit::Recovery.slug())?.by?;
                Some(Frame::Offer(OfferFrame { to, what: Offer::Recovery, by, of: t::MARK.get() }))
            },
            worth: |scene, _, on, _| {
                let damage = nearest::nearest_damage(scene.view.world);
                let hit = damage.and_then(|d| d.hits.iter().find(|hit| Some(hit.to) == on.map(|on| on.id)));
                let damager = hit.and_then(|hit| hit.by).and_then(|by| scene.find(by));
                damager.map_or(0.0, |damager| scene.recovery(damager)) - scene.weights.resource - 1.0
            },
        },
        AnswerRules {
            slug: || name!("mark-shift"),
            words: ChoiceWords::new("Mark: shift", "Whoever did the damage may shift up to the tactician's Reason."),
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| {
                let squares = ShiftBy::Squares(View::new(world).score(by, REASON));
                let damager = claim(world, by, on, Benefit::Shift.slug())?.by?;
                Some(Frame::Grant(GrantFrame::new(damager, StepCause::Shift, squares, t::MARK.get())))
            },
            worth: |scene, _, _, _| -scene.weights.resource,
        },
        AnswerRules {
            slug: || name!("mark-taunt"),
            words: ChoiceWords::new(
                "Mark: taunt",
                "The creature is taunted by the tactician until the end of its next turn.",
            ),
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| {
                claim(world, by, on, Benefit::Taunt.slug())?.by?;
                let on = on?;
                let ends = lasting::fix_duration(View::new(world), Duration::EndOfTurn, on, Some(by));
                let kinds = vec![t::TAUNTED.get()];
                let what = Imposition { kinds, imposer: Some(by), origin: t::MARK.get(), ..Imposition::default() };
                lasting::impose(world, on, what, ends);
                None
            },
            worth: |scene, _, _, _| 0.6 - scene.weights.resource,
        },
        AnswerRules {
            slug: || name!("mark-again"),
            words: ChoiceWords::new("Mark somebody else", "A new mark at no cost, as the marked creature went down."),
            about: toward,
            pool: own_pool,
            carry_out: |_, _, by, _, _| {
                let what = Offer::Ability(t::MARK.get());
                Some(Frame::Offer(OfferFrame { to: by, what, by, of: t::MARK.get() }))
            },
            worth: |_, _, _, _| 0.5,
        },
    ],
};

/// What Mind Game promises the first ally to damage anyone the tactician has marked.
pub static FIRST_BLOOD: FeatureRules = FeatureRules {
    whose: None,
    triggered: true,
    // Whoever could be promised something has a tactician at its side.
    may_answer: |view, event| *event == Event::Damaged && view.living().any(|id| view.sheet(id).has(Feature::Focus)),
    offers: |view, event, by, _, choices| first_blood_offers(view, event, by, choices),
    answers: &[AnswerRules {
        slug: || name!("first-blood"),
        words: ChoiceWords::new("Mind Game: Recovery", "First to damage a marked creature: you may spend a Recovery."),
        about: toward,
        pool: own_pool,
        carry_out: |world, _, by, _, _| first_blood(world, by),
        worth: |scene, me, _, _| scene.recovery(me),
    }],
};

/// Benefits a tactician may buy for 1 focus when marked creatures take rolled damage, and the free new mark.
fn offers(view: View, event: &Event, by: CreatureId, choices: &mut Vec<Choice>) {
    match *event {
        Event::AboutToDamage | Event::Damaged => {
            if view.funds(by).1 < 1 {
                return;
            }
            let Some(dealing) = nearest::nearest_damage(view.world) else { return };
            let before = *event == Event::AboutToDamage;
            for hit in dealing.hits.iter().filter(|hit| benefits(view, by, hit) && (before || hit.dealt > 0)) {
                for &benefit in Benefit::ALL {
                    if fits(view, by, hit, benefit, before) {
                        choices.push(Choice::React { by, with: benefit.slug(), on: Some(hit.to), spend: 1 });
                    }
                }
            }
        }
        Event::Dropped { who, .. } => {
            let had_mark = view.is_used(by, name!("mark dropped"), Some(who));
            let mark = view.ability(by, t::MARK.get());
            let anybody = |ability: &Arc<AbilityDef>| {
                let foe = |id: &CreatureId| view.hostile(by, *id) && view.is_awake(*id);
                view.living().filter(foe).any(|id| targeting::may_target(view, by, ability, None, id).is_ok())
            };
            if had_mark && mark.is_some_and(anybody) {
                choices.push(Choice::React { by, with: name!("mark-again"), on: None, spend: 0 });
            }
        }
        _ => {}
    }
}

/// Whether a hit is rolled damage by the tactician or an ally to a creature the tactician has marked.
fn benefits(view: View, by: CreatureId, hit: &Hit) -> bool {
    hit.rolled
        && !hit.claimed.contains(&by)
        && is_marked_by(view, hit.to, by)
        && hit.by.is_some_and(|damager| damager == by || view.friendly(by, damager))
}

fn fits(view: View, by: CreatureId, hit: &Hit, benefit: Benefit, before: bool) -> bool {
    let Some(damager) = hit.by else { return false };
    match benefit {
        Benefit::Damage => before && !falls_anyway(view, hit.to),
        Benefit::Recovery => {
            let stamina = view.stamina(damager);
            !before && stamina.now < stamina.max && view.pool(damager, t::RECOVERIES.get()) > 0
        }
        Benefit::Shift => !before && view.is_awake(damager) && view.speed(damager) > 0,
        Benefit::Taunt => !before && damager == by && hit.melee,
    }
}

/// Whether the damage that is coming brings a creature down as it is, and nobody on its side is left to lessen it.
fn falls_anyway(view: View, to: CreatureId) -> bool {
    let coming =
        nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits).filter(|hit| hit.to == to);
    let harm: i16 = coming.map(|hit| damage_reduction::reduce(view, hit).0).sum();
    let stamina = view.stamina(to);
    let could_lessen = |id: CreatureId| {
        view.sheet(id).triggers.contains(&Trigger::AboutToTakeDamage) && view.triggered_barred(id).is_none()
    };
    !view.sheet(to).is_hero()
        && !squad_pool::stands(view, to)
        && harm >= stamina.now + stamina.temporary
        && !view.living().any(|id| view.friendly(to, id) && could_lessen(id))
        && !could_lessen(to)
}

/// Pays for a benefit and claims the hit that it is had for; that hit, if there is one still.
fn claim(world: &mut World, by: CreatureId, on: Option<CreatureId>, benefit: Name) -> Option<&mut Hit> {
    mutations::pay(world, by, 1, Cause::new(by, benefit));
    let frame = nearest::nearest_damage_mut(world)?;
    let hit = frame.hits.iter_mut().find(|hit| Some(hit.to) == on && !hit.claimed.contains(&by))?;
    hit.claimed.push(by);
    Some(hit)
}

/// Remembers which tacticians lose a mark, and which censors a judgment, with a creature that goes down.
fn note_dropped(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let owners: Vec<CreatureId> = view.living().filter(|&by| is_marked_by(view, who, by)).collect();
    for by in owners {
        mutations::use_once(world, by, name!("mark dropped"), Some(who), Scope::Fight);
    }
    let view = View::new(world);
    let judges: Vec<CreatureId> = view.living().filter(|&by| is_judged_by(view, who, by)).collect();
    for by in judges {
        mutations::use_once(world, by, name!("judged dropped"), Some(who), Scope::Fight);
    }
}

/// All marks of a tactician end (AMB-57).
fn end_all(world: &mut World, by: CreatureId) {
    let view = View::new(world);
    let list: Vec<(CreatureId, Entity)> = view
        .ids()
        .flat_map(|id| {
            view.conditions(id)
                .filter(move |(_, held)| held.imposer == Some(by) && held.kinds.contains(&t::MARKED.get()))
                .map(move |(entity, _)| (id, entity))
        })
        .collect();
    for (id, entity) in list {
        lasting::end_condition(world, id, entity, "lapsed", Cause::new(by, t::MARK.get()));
    }
}

/// The first ally to damage anyone the tactician has marked may spend a Recovery.
fn first_blood_offers(view: View, event: &Event, by: CreatureId, choices: &mut Vec<Choice>) {
    if *event != Event::Damaged {
        return;
    }
    let Some(dealing) = nearest::nearest_damage(view.world) else { return };
    let drawn = || dealing.hits.iter().filter(|hit| hit.dealt > 0 && hit.by == Some(by));
    let Some(owner) = drawn().next().and_then(|_| first_blood_owner(view, by)) else { return };
    if drawn().any(|hit| is_marked_by(view, hit.to, owner)) {
        choices.push(Choice::React { by, with: name!("first-blood"), on: Some(owner), spend: 0 });
    }
}

fn first_blood_owner(view: View, by: CreatureId) -> Option<CreatureId> {
    view.living().find(|&owner| {
        view.friendly(owner, by) && view.conditions(owner).any(|(_, held)| held.kinds.contains(&name!("first-blood")))
    })
}

/// The promised Recovery; the promise is kept once.
fn first_blood(world: &mut World, by: CreatureId) -> Option<Frame> {
    let owner = first_blood_owner(View::new(world), by)?;
    lasting::end_kind(world, owner, name!("first-blood"), "used up", Cause::new(by, name!("first-blood")));
    let of = name!("mind-game");
    Some(Frame::Offer(OfferFrame { to: by, what: Offer::Recovery, by: owner, of }))
}
