//! Deeds that give somebody something: strikes, Recoveries, surges, freedom.

use std::sync::Arc;

use bevy::prelude::World;

use super::DeedFlow;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::rulesets::draw_steel::ability::AbilityDef;
use crate::rulesets::draw_steel::effects::offer;
use crate::rulesets::draw_steel::ending;
use crate::rulesets::draw_steel::frames::{Event, Frame, Offer, OfferFrame, UseFrame, WindowFrame};
use crate::rulesets::draw_steel::ops;
use crate::rulesets::draw_steel::targeting;
use crate::rulesets::draw_steel::terms as t;
use crate::rulesets::draw_steel::use_ability::{answer, choose};
use crate::rulesets::draw_steel::view::View;

/// Each target may make an opportunity attack on the user.
pub fn invite_opportunity(world: &World, frame: &mut UseFrame) -> DeedFlow {
    let view = View::new(world);
    let Some(target) = frame.targets.get(usize::from(frame.sub)) else { return DeedFlow::Done };
    frame.sub += 1;
    if !view.is_alive(target.id) || !view.is_alive(frame.by) {
        return DeedFlow::Again;
    }
    DeedFlow::Push(Frame::Window(WindowFrame::new(Event::Invited { by: target.id, on: frame.by })))
}

/// One ally of the user's choice may make a free strike.
pub fn ally_free_strike(
    world: &mut World,
    frame: &UseFrame,
    within: Option<i16>,
    adjacent_to_target: bool,
    any_target: bool,
) -> DeedFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return DeedFlow::Done };
    match answer(world) {
        Some(Some(Choice::Creature(ally))) => {
            let on = (!any_target).then_some(target);
            DeedFlow::Last(offer(frame, ally, Offer::FreeStrike { on, edge: false }))
        }
        Some(_) => DeedFlow::Done,
        None => {
            let view = View::new(world);
            let able = |id: CreatureId| {
                view.willing_ally(frame.by, id)
                    && view.triggered_barred(id).is_none()
                    && within.is_none_or(|squares| view.distance(frame.by, id) <= squares)
                    && (!adjacent_to_target || view.adjacent(id, target))
                    && crate::rulesets::draw_steel::offers::has_free_strike(view, id, (!any_target).then_some(target))
            };
            let choices: Vec<Choice> = view.living().filter(|&id| able(id)).map(Choice::Creature).collect();
            if !any_target && !view.is_alive(target) {
                return DeedFlow::Done;
            }
            match choices[..] {
                [] => DeedFlow::Done,
                // Only one could: the strike itself may still be declined.
                [Choice::Creature(ally)] => {
                    let on = (!any_target).then_some(target);
                    DeedFlow::Last(offer(frame, ally, Offer::FreeStrike { on, edge: false }))
                }
                _ => DeedFlow::Ask(choose(view, frame.by, "ally", frame.ability, choices, true)),
            }
        }
    }
}

/// Each target may use a signature ability (or a free strike).
pub fn grant_signature(frame: &mut UseFrame) -> DeedFlow {
    let Some(target) = frame.targets.get(usize::from(frame.sub)) else { return DeedFlow::Done };
    frame.sub += 1;
    DeedFlow::Push(offer(frame, target.id, Offer::Signature { on: None, strike: false, edge: false }))
}

/// The target may spend a Recovery; then each point paid is one pick: a further ally, the end of an effect, standing
/// up, one more Recovery, or several of these at once.
pub fn healing_grace(world: &mut World, frame: &mut UseFrame) -> DeedFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return DeedFlow::Done };
    if frame.sub == 0 {
        frame.sub = 1;
        return DeedFlow::Push(offer(frame, target, Offer::Recovery));
    }
    // `sub` 1.. counts picks; every pick asks what, then perhaps whom.
    let left = frame.spend - (frame.sub as i16 - 1);
    if left <= 0 {
        return DeedFlow::Done;
    }
    let chosen = frame.picks.iter().rev().find_map(|choice| match choice {
        Choice::Named(what) => Some(*what),
        _ => None,
    });
    match answer(world) {
        Some(Some(Choice::Named(what))) => {
            let whom = grace_whom(View::new(world), frame, target, what);
            if let [Choice::Creature(who)] = whom[..] {
                return grace_pick(world, frame, what, who, 1);
            }
            frame.picks.retain(|choice| matches!(choice, Choice::Creature(_)));
            frame.picks.push(Choice::Named(what));
            DeedFlow::Again
        }
        Some(Some(Choice::Creature(who))) => grace_pick(world, frame, chosen.unwrap_or_default(), who, 1),
        Some(Some(Choice::Apply { what, on, count })) => grace_pick(world, frame, what, on, count),
        // Nobody is to have this: the point can still be put to something else.
        Some(None) if chosen.is_some() => {
            frame.picks.retain(|choice| matches!(choice, Choice::Creature(_)));
            DeedFlow::Again
        }
        Some(_) => DeedFlow::Done,
        None => {
            let view = View::new(world);
            let (ask, choices) = match chosen {
                Some(what) => ("healing-grace-whom", grace_whom(view, frame, target, what)),
                None => ("healing-grace", graces(view, frame, target, left)),
            };
            if choices.is_empty() {
                return DeedFlow::Done;
            }
            DeedFlow::Ask(choose(view, frame.by, ask, frame.ability, choices, true))
        }
    }
}

/// What a point could be spent on; where only one could have more Recoveries, how many at once besides.
fn graces(view: View, frame: &UseFrame, target: CreatureId, left: i16) -> Vec<Choice> {
    let mut choices = Vec::new();
    for what in GRACES.into_iter().map(Name::new) {
        let whom = grace_whom(view, frame, target, what);
        if whom.is_empty() {
            continue;
        }
        choices.push(Choice::Named(what));
        if let ([Choice::Creature(on)], true) = (&whom[..], what == GRACES[3]) {
            let (stamina, value) = (view.stamina(*on), view.recovery_value(*on).max(1));
            let wanted = (stamina.max - stamina.now + value - 1) / value;
            let had = if view.sheet(*on).is_hero() { view.pool(*on, t::RECOVERIES.get()) } else { left };
            choices.extend((2..=left.min(had).min(wanted)).map(|count| Choice::Apply { what, on: *on, count }));
        }
    }
    choices
}

const GRACES: [&str; 4] = ["one-more-ally", "end-effect", "stand", "one-more-recovery"];

/// Targets of the grace so far: the one named and the allies added.
fn graced(frame: &UseFrame, target: CreatureId) -> Vec<CreatureId> {
    let added = frame.picks.iter().filter_map(|choice| match choice {
        Choice::Creature(id) => Some(*id),
        _ => None,
    });
    std::iter::once(target).chain(added).collect()
}

fn grace_whom(view: View, frame: &UseFrame, target: CreatureId, what: Name) -> Vec<Choice> {
    let graced = graced(frame, target);
    let list: Vec<CreatureId> = match what.as_str() {
        "one-more-ally" => {
            let reach = view
                .ability(frame.by, frame.ability)
                .and_then(|ability| targeting::reach(view, frame.by, ability, None))
                .unwrap_or(0);
            let gains = |id| recovers(view, id) || view.could_stand(id) || ending::removable(view, id).next().is_some();
            let fits = |id: CreatureId| {
                view.willing_ally(frame.by, id)
                    && gains(id)
                    && !graced.contains(&id)
                    && view.distance(frame.by, id) <= reach
                    && view.line_of_effect(frame.by, id)
            };
            view.living().filter(|&id| fits(id)).collect()
        }
        "end-effect" => graced.into_iter().filter(|&id| ending::removable(view, id).next().is_some()).collect(),
        "stand" => graced.into_iter().filter(|&id| view.could_stand(id)).collect(),
        _ => graced.into_iter().filter(|&id| recovers(view, id)).collect(),
    };
    list.into_iter().map(Choice::Creature).collect()
}

/// Whether a Recovery would give a creature anything.
fn recovers(view: View, id: CreatureId) -> bool {
    let stamina = view.stamina(id);
    let able = view.pool(id, t::RECOVERIES.get()) > 0 || !view.sheet(id).is_hero();
    able && stamina.now < stamina.max && !view.is_minion(id)
}

fn grace_pick(world: &mut World, frame: &mut UseFrame, what: Name, who: CreatureId, count: i16) -> DeedFlow {
    frame.picks.retain(|choice| !matches!(choice, Choice::Named(_)));
    frame.sub += count.max(1) as u16;
    match what.as_str() {
        "end-effect" => return DeedFlow::Push(offer(frame, who, Offer::EndEffect)),
        "stand" => ops::end_kind(world, who, t::PRONE.get(), "stood up", frame.cause()),
        "one-more-ally" => {
            frame.picks.push(Choice::Creature(who));
            return DeedFlow::Push(offer(frame, who, Offer::Recovery));
        }
        // Whoever is to have more Recoveries is not asked again whether to spend them: the same side says both.
        _ => {
            for _ in 0..count {
                ops::spend_recovery(world, who, who, frame.cause());
            }
        }
    }
    DeedFlow::Again
}

/// One ally within distance gains surges equal to the tier.
pub fn surges_by_tier(world: &mut World, frame: &UseFrame, ability: &Arc<AbilityDef>, within: Option<i16>) -> DeedFlow {
    let tier = frame.targets.iter().map(|target| target.tier).max().unwrap_or(0);
    match answer(world) {
        Some(Some(Choice::Creature(ally))) => {
            ops::change_pool(world, ally, t::SURGES.get(), i16::from(tier), frame.cause());
            DeedFlow::Done
        }
        Some(_) => DeedFlow::Done,
        None => {
            let view = View::new(world);
            let reach = within.or_else(|| targeting::reach(view, frame.by, ability, frame.mode)).unwrap_or(0);
            let choices: Vec<Choice> = view
                .living()
                .filter(|&id| view.willing_ally(frame.by, id) && view.distance(frame.by, id) <= reach)
                .filter(|&id| view.sheet(id).is_hero())
                .map(Choice::Creature)
                .collect();
            match choices[..] {
                _ if tier == 0 => DeedFlow::Done,
                [] => DeedFlow::Done,
                [Choice::Creature(ally)] => {
                    ops::change_pool(world, ally, t::SURGES.get(), i16::from(tier), frame.cause());
                    DeedFlow::Done
                }
                _ => DeedFlow::Ask(choose(view, frame.by, "ally", frame.ability, choices, true)),
            }
        }
    }
}

/// Surges for the user if an ally stands next to its target.
pub fn surges_beside_ally(world: &mut World, frame: &UseFrame, surges: i16) -> DeedFlow {
    let view = View::new(world);
    let backed = frame.target_ids().into_iter().any(|target| {
        view.living().any(|id| view.friendly(frame.by, id) && view.is_awake(id) && view.adjacent(id, target))
    });
    if backed {
        ops::change_pool(world, frame.by, t::SURGES.get(), surges, frame.cause());
    }
    DeedFlow::Done
}

/// Surges for one ally near the target.
pub fn surges_for_ally(world: &mut World, frame: &UseFrame, near: i16, surges: i16) -> DeedFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return DeedFlow::Done };
    match answer(world) {
        Some(Some(Choice::Creature(ally))) => {
            ops::change_pool(world, ally, t::SURGES.get(), surges, frame.cause());
            DeedFlow::Done
        }
        Some(_) => DeedFlow::Done,
        None => {
            let view = View::new(world);
            let fits = |id: CreatureId| {
                view.willing_ally(frame.by, id) && view.sheet(id).is_hero() && view.distance(id, target) <= near
            };
            let choices: Vec<Choice> = view.living().filter(|&id| fits(id)).map(Choice::Creature).collect();
            if choices.is_empty() {
                return DeedFlow::Done;
            }
            DeedFlow::Ask(choose(view, frame.by, "ally", frame.ability, choices, true))
        }
    }
}

/// The target spends a Recovery, or makes a save instead (DS-MAIN-04).
pub fn tend(world: &mut World, frame: &UseFrame) -> DeedFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return DeedFlow::Done };
    match answer(world) {
        Some(Some(Choice::Named(way))) if way == "save" => DeedFlow::Last(offer(frame, target, Offer::Save)),
        Some(_) => {
            ops::spend_recovery(world, target, target, frame.cause());
            DeedFlow::Done
        }
        None => {
            let view = View::new(world);
            let can_save = ending::save_ends(view, target).next().is_some();
            if !can_save {
                ops::spend_recovery(world, target, target, frame.cause());
                return DeedFlow::Done;
            }
            let choices = ["recovery", "save"].map(|way| Choice::Named(Name::new(way))).to_vec();
            DeedFlow::Ask(choose(view, target, "tend", frame.ability, choices, true))
        }
    }
}

/// The user pays for the target's healing with a Recovery of its own (DS-STAM-10).
pub fn pay_recovery(world: &mut World, frame: &UseFrame) -> DeedFlow {
    for id in frame.target_ids() {
        ops::spend_recovery(world, frame.by, id, frame.cause());
    }
    DeedFlow::Done
}

/// The user may spend a Recovery for itself or one ally near it (DS-STAM-10).
pub fn may_pay_recovery(world: &mut World, frame: &UseFrame, within: i16) -> DeedFlow {
    match answer(world) {
        Some(Some(Choice::Creature(healed))) => {
            ops::spend_recovery(world, frame.by, healed, frame.cause());
            DeedFlow::Done
        }
        Some(_) => DeedFlow::Done,
        None => {
            let view = View::new(world);
            let fits = |id: CreatureId| {
                let stamina = view.stamina(id);
                let near = view.willing_ally(frame.by, id) && view.distance(frame.by, id) <= within;
                (id == frame.by || near) && stamina.now < stamina.max && !view.is_minion(id)
            };
            let able = view.pool(frame.by, t::RECOVERIES.get()) > 0;
            let choices: Vec<Choice> = view.living().filter(|&id| able && fits(id)).map(Choice::Creature).collect();
            if choices.is_empty() {
                return DeedFlow::Done;
            }
            DeedFlow::Ask(choose(view, frame.by, "pay-recovery", frame.ability, choices, true))
        }
    }
}

/// One ally may end an effect on it; paid for, it may spend a Recovery besides.
pub fn hearten(world: &mut World, frame: &mut UseFrame, within: i16) -> DeedFlow {
    match frame.picks.first().cloned() {
        Some(Choice::Creature(ally)) if frame.spend > 0 => DeedFlow::Last(offer(frame, ally, Offer::Recovery)),
        Some(_) => DeedFlow::Done,
        None => match answer(world) {
            Some(Some(choice @ Choice::Creature(ally))) => {
                frame.picks.push(choice);
                DeedFlow::Push(offer(frame, ally, Offer::EndEffect))
            }
            Some(_) => DeedFlow::Done,
            None => {
                let view = View::new(world);
                let hindered = |id| ending::removable(view, id).next().is_some();
                let gains = |id| hindered(id) || (frame.spend > 0 && view.stamina(id).now < view.stamina(id).max);
                let near = |id| view.willing_ally(frame.by, id) && view.distance(frame.by, id) <= within;
                let choices: Vec<Choice> =
                    view.living().filter(|&id| near(id) && gains(id)).map(Choice::Creature).collect();
                if choices.is_empty() {
                    return DeedFlow::Done;
                }
                DeedFlow::Ask(choose(view, frame.by, "hearten", frame.ability, choices, true))
            }
        },
    }
}

/// Each target may end one effect on it.
pub fn end_one_effect(frame: &mut UseFrame) -> DeedFlow {
    let Some(target) = frame.targets.get(usize::from(frame.sub)) else { return DeedFlow::Done };
    frame.sub += 1;
    DeedFlow::Push(offer(frame, target.id, Offer::EndEffect))
}

/// One effect on the target ends, or it stands up, as the user picks; that is when a rider is paid (DS-POT-09).
pub fn relieve(world: &mut World, frame: &mut UseFrame) -> DeedFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return DeedFlow::Done };
    match answer(world) {
        Some(Some(Choice::Record(record))) => {
            super::pay_rider(world, frame);
            ending::end_record(world, target, record, "ended", frame.cause());
            DeedFlow::Done
        }
        Some(Some(_)) => {
            super::pay_rider(world, frame);
            ops::end_kind(world, target, t::PRONE.get(), "stood up", frame.cause());
            DeedFlow::Done
        }
        Some(None) => DeedFlow::Done,
        None => {
            let view = View::new(world);
            let mut choices: Vec<Choice> = ending::removable(view, target).map(Choice::Record).collect();
            if view.could_stand(target) {
                choices.push(Choice::Named(Name::new("stand")));
            }
            if choices.is_empty() {
                return DeedFlow::Done;
            }
            DeedFlow::Ask(choose(view, frame.by, "relieve", frame.ability, choices, true))
        }
    }
}

/// Spends a Recovery of one's own (DS-MAN-02).
pub fn catch_breath(world: &mut World, frame: &UseFrame) -> DeedFlow {
    ops::spend_recovery(world, frame.by, frame.by, frame.cause());
    DeedFlow::Done
}

/// A potion: the target regains its recovery value without spending a Recovery (DS-MAN-06, DS-STAM-10).
pub fn consume(world: &mut World, frame: &UseFrame) -> DeedFlow {
    ops::change_pool(world, frame.by, Name::new("consumables"), -1, frame.cause());
    for id in frame.target_ids() {
        let value = View::new(world).recovery_value(id);
        ops::heal(world, id, value, frame.cause());
    }
    DeedFlow::Done
}

/// Getting free of a hold by the roll's tier (DS-MAN-04).
pub fn escape(world: &mut World, frame: &mut UseFrame) -> DeedFlow {
    let tier = frame.targets.first().map_or(0, |target| target.tier);
    let Some(holder) = View::new(world).holder(frame.by) else { return DeedFlow::Done };
    if tier >= 3 || frame.sub == 2 {
        ops::release(world, frame.by, frame.cause());
        return DeedFlow::Done;
    }
    if tier < 2 {
        return DeedFlow::Done;
    }
    match answer(world) {
        Some(Some(Choice::Yes)) => {
            frame.sub = 2;
            DeedFlow::Push(free_strike_of(frame, holder))
        }
        Some(_) => DeedFlow::Done,
        None => {
            DeedFlow::Ask(choose(View::new(world), frame.by, "escape-anyway", frame.ability, vec![Choice::Yes], true))
        }
    }
}

/// The other side's free strike against the user, as the price of going on.
pub fn free_strike_of(frame: &UseFrame, striker: CreatureId) -> Frame {
    Frame::Offer(OfferFrame {
        to: striker,
        what: Offer::FreeStrike { on: Some(frame.by), edge: false },
        by: frame.by,
        of: t::MELEE_FREE_STRIKE.get(),
    })
}

/// The bargain of a Grab at tier 2, struck before the tier's effects: the target's free strike, or no grab (DS-MAN-03).
/// Tells whether the effects may go on.
pub fn seize_bargain(world: &mut World, frame: &mut UseFrame) -> Option<DeedFlow> {
    let target = frame.targets.first()?;
    let (id, tier) = (target.id, target.tier);
    if frame.bargained {
        // The free strike may have brought the seizer down, or the target out of its hands.
        let view = View::new(world);
        if tier == 2 && !(view.is_awake(frame.by) && view.adjacent(frame.by, id)) {
            frame.targets[0].tier = 1;
        }
        return None;
    }
    if tier != 2 {
        return None;
    }
    match answer(world) {
        Some(Some(Choice::Yes)) => {
            frame.bargained = true;
            Some(DeedFlow::Push(free_strike_of(frame, id)))
        }
        Some(_) => {
            frame.bargained = true;
            frame.targets[0].tier = 1;
            None
        }
        None => Some(DeedFlow::Ask(choose(
            View::new(world),
            frame.by,
            "grab-anyway",
            frame.ability,
            vec![Choice::Yes],
            true,
        ))),
    }
}
