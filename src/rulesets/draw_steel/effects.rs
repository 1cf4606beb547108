//! Applying what tiers and deeds say, one effect at a time (DS-EFF-02 to DS-EFF-05).

use std::sync::Arc;

use bevy::prelude::World;

use super::ability::ShiftBy;
use super::ability::{AbilityDef, Deed, PowerRoll};
use super::damage;
use super::deeds::DeedFlow;
use super::frames::{ForceFrame, ForceStep, Frame, GrantFrame, Offer, OfferFrame, Part, UseFrame, UseStep};
use super::modifier::{Bearer, Gives, Modifier, RollModifier, Rolls, Versus};
use super::ops::{self, Imposition, tell};
use super::potency;
use super::reckon::RollContext;
use super::state::Lends;
use super::targeting;
use super::terms as t;
use super::tier::{Aimed, Segment, TierLine, Who};
use super::use_ability::{answer, choose};
use super::view::View;
use crate::core::condition::Ends;
use crate::core::effect::{Amount, Duration, Effect, Swing};
use crate::core::fact::{StepCause, What};
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::stack::Flow;

/// Works the tier effects of all targets, one target after another (DS-EFF-02, DS-FORCE-03).
pub fn advance_targets(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(roll) = &ability.roll else { return to(frame, UseStep::Common) };
    if ability.says(&Deed::Seize) {
        match super::deeds::seize_bargain(world, frame) {
            Some(DeedFlow::Ask(decision)) => return Flow::Ask(decision),
            Some(DeedFlow::Push(child)) => return Flow::Push(child),
            _ => {}
        }
    }
    if let Some(decision) = stretch(world, frame, ability) {
        return Flow::Ask(decision);
    }
    if frame.sub == 0 {
        match pick_target(world, frame, ability, roll) {
            Pick::Target(index) => {
                frame.cursor = index;
                frame.sub = 1;
            }
            Pick::Ask(decision) => return Flow::Ask(decision),
            Pick::None => return to(frame, UseStep::Common),
        }
    }
    let actor = super::joint::actor(frame, usize::from(frame.cursor));
    let leader = std::mem::replace(&mut frame.by, actor);
    let flow = one_effect(world, frame, ability, roll);
    frame.by = leader;
    flow
}

/// The next effect on the target that is being resolved.
fn one_effect(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>, roll: &PowerRoll) -> Flow<Frame> {
    let index = usize::from(frame.cursor);
    let Some(target) = frame.targets.get(index) else {
        frame.sub = 0;
        return Flow::Again;
    };
    let (id, tier, (segment, effect)) = (target.id, target.tier, target.next);
    let Some(part) = roll.tier(tier).segments.get(usize::from(segment)) else {
        frame.targets[index].done = true;
        frame.sub = 0;
        return Flow::Again;
    };
    let Some(aimed) = part.effects.get(usize::from(effect)) else {
        let target = &mut frame.targets[index];
        target.next = (segment + 1, 0);
        target.gate = None;
        return Flow::Again;
    };
    frame.targets[index].next = (segment, effect + 1);
    if aimed.who != Who::Target {
        return Flow::Again;
    }
    if frame.noted.contains(&t::BLUNTED.get()) && !matches!(aimed.effect, Effect::Damage { .. }) {
        return Flow::Again;
    }
    if matches!(aimed.effect, Effect::Damage { .. }) && part.gate.is_none() {
        // Dealt already, to all targets at once.
        return Flow::Again;
    }
    if !gate_open(world, frame, index, part) {
        return Flow::Again;
    }
    frame.targets[index].taken += i16::from(part.gate.is_some());
    apply(world, frame, ability, id, &aimed.effect).map_or(Flow::Again, Flow::Push)
}

fn to(frame: &mut UseFrame, step: UseStep) -> Flow<Frame> {
    (frame.step, frame.cursor, frame.sub) = (step, 0, 0);
    frame.picks.clear();
    Flow::Again
}

enum Pick {
    Target(u16),
    Ask(crate::core::intent::Decision),
    None,
}

/// Points paid to move targets farther are spread before anybody is moved; the payment is made with the first.
fn stretch(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) -> Option<crate::core::intent::Decision> {
    if !ability.says(&Deed::StretchForce) || frame.stretched.len() >= usize::try_from(frame.spend).unwrap_or(0) {
        return None;
    }
    match answer(world) {
        Some(Some(Choice::Creature(id))) => {
            super::deeds::pay_rider(world, frame);
            frame.stretched.push(id);
            stretch(world, frame, ability)
        }
        Some(_) => {
            frame.spend = frame.stretched.len() as i16;
            None
        }
        None => {
            let choices: Vec<Choice> = frame.targets.iter().map(|target| Choice::Creature(target.id)).collect();
            (!choices.is_empty())
                .then(|| choose(View::new(world), frame.by, "move-farther", frame.ability, choices, true))
        }
    }
}

/// The next target to resolve: of several that are moved, the user says which (DS-FORCE-03).
fn pick_target(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef, roll: &PowerRoll) -> Pick {
    let open: Vec<usize> = (0..frame.targets.len()).filter(|&i| !frame.targets[i].done).collect();
    let moved: Vec<usize> = open.iter().copied().filter(|&i| forces(roll.tier(frame.targets[i].tier))).collect();
    let Some(&first) = open.first() else { return Pick::None };
    if ability.says(&Deed::NearestFirst) {
        let view = View::new(world);
        let nearest = open.into_iter().min_by_key(|&i| (view.distance(frame.by, frame.targets[i].id), i));
        return nearest.map_or(Pick::None, |i| Pick::Target(i as u16));
    }
    if moved.len() < 2 {
        return Pick::Target(first as u16);
    }
    match answer(world) {
        Some(Some(Choice::Creature(id))) => {
            let index = frame.targets.iter().position(|target| target.id == id).unwrap_or(first);
            Pick::Target(index as u16)
        }
        Some(_) => Pick::Target(first as u16),
        None => {
            let choices = moved.iter().map(|&i| Choice::Creature(frame.targets[i].id)).collect();
            Pick::Ask(choose(View::new(world), frame.by, "order", frame.ability, choices, true))
        }
    }
}

fn forces(line: &TierLine) -> bool {
    line.segments.iter().flat_map(|segment| &segment.effects).any(|aimed| matches!(aimed.effect, Effect::Force { .. }))
}

/// Whether the segment's potency gets past the target; decided once per segment.
fn gate_open(world: &mut World, frame: &mut UseFrame, index: usize, segment: &Segment) -> bool {
    let Some(gate) = segment.gate else { return true };
    if let Some(open) = frame.targets[index].gate {
        return open;
    }
    let view = View::new(world);
    let id = frame.targets[index].id;
    if view.is_thing(id) || !view.is_alive(id) {
        return false;
    }
    let (open, terms) = potency::passes(view, frame, gate, id);
    frame.targets[index].gate = Some(open);
    if !open {
        tell(world, frame.cause(), What::Resisted { by: id, what: frame.ability, terms });
    }
    open
}

/// Works effects that fall on the user, allies or the Director once per use (DS-EFF-03, DS-EFF-04).
pub fn advance_common(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(roll) = ability.roll.as_ref().filter(|_| !frame.noted.contains(&t::BLUNTED.get())) else {
        return to(frame, UseStep::After);
    };
    if frame.self_tier.is_none() {
        let mut tiers: Vec<u8> = frame.targets.iter().map(|target| target.tier).filter(|&tier| tier > 0).collect();
        tiers.sort_unstable();
        tiers.dedup();
        let differ = tiers.windows(2).any(|pair| common(roll.tier(pair[0])) != common(roll.tier(pair[1])));
        frame.self_tier = match tiers.last() {
            None => return to(frame, UseStep::After),
            Some(&best) if !differ => Some(best),
            Some(_) => match answer(world) {
                Some(Some(Choice::Number(tier))) => Some(tier as u8),
                Some(_) => tiers.last().copied(),
                None => {
                    let choices = tiers.iter().map(|&tier| Choice::Number(i16::from(tier))).collect();
                    let view = View::new(world);
                    return Flow::Ask(choose(view, frame.by, "self-tier", frame.ability, choices, false));
                }
            },
        };
    }
    let list = common(roll.tier(frame.self_tier.unwrap_or(1)));
    let cursor = usize::from(frame.cursor);
    let Some(aimed) = list.get(cursor).map(|aimed| (*aimed).clone()) else {
        return to(frame, UseStep::After);
    };
    let next = list.get(cursor + 1).map(|aimed| aimed.who);
    match recipients(world, frame, aimed.who) {
        Recipients::Ask(decision) => Flow::Ask(decision),
        Recipients::Ready(list) => {
            let sub = usize::from(frame.sub);
            if sub >= list.len() {
                (frame.cursor, frame.sub) = (frame.cursor + 1, 0);
                // Effects named together fall on the same allies.
                if next != Some(aimed.who) {
                    frame.picks.clear();
                }
                return Flow::Again;
            }
            frame.sub += 1;
            if aimed.who == Who::Director {
                director(world, frame, &aimed.effect);
                return Flow::Again;
            }
            apply(world, frame, ability, list[sub], &aimed.effect).map_or(Flow::Again, Flow::Push)
        }
    }
}

fn common(line: &TierLine) -> Vec<&Aimed> {
    line.segments.iter().flat_map(|segment| &segment.effects).filter(|aimed| aimed.who != Who::Target).collect()
}

fn director(world: &mut World, frame: &UseFrame, effect: &Effect) {
    if let Effect::Malice(by) = effect {
        ops::change_malice(world, ops::DIRECTOR, *by, frame.cause());
    }
}

/// Whom an effect falls on, once any choice is made.
pub enum Recipients {
    /// These, in order.
    Ready(Vec<CreatureId>),
    /// The user must pick first.
    Ask(crate::core::intent::Decision),
}

/// Finds whom a word such as "one ally within 10" means; picks are kept in the frame.
pub fn recipients(world: &mut World, frame: &mut UseFrame, who: Who) -> Recipients {
    let (wanted, with_user) = match who {
        Who::Target => return Recipients::Ready(frame.target_ids()),
        Who::You | Who::Director => return Recipients::Ready(vec![frame.by]),
        Who::Ally10 => (1, false),
        Who::TwoAllies10 => (2, false),
        Who::YouOrAlly10 => (1, true),
        Who::YouAndAlly10 => (1, false),
    };
    if frame.picks.len() < wanted {
        match answer(world) {
            Some(Some(choice)) => frame.picks.push(choice),
            Some(None) => frame.picks.resize(wanted, Choice::No),
            None => {}
        }
    }
    if frame.picks.len() < wanted {
        let view = View::new(world);
        let picked = &frame.picks;
        let choices: Vec<Choice> = view
            .living()
            .filter(|&id| {
                (with_user && id == frame.by) || (view.willing_ally(frame.by, id) && view.distance(frame.by, id) <= 10)
            })
            .map(Choice::Creature)
            .filter(|choice| !picked.contains(choice))
            .collect();
        if !choices.is_empty() {
            return Recipients::Ask(choose(view, frame.by, "ally", frame.ability, choices, true));
        }
        frame.picks.resize(wanted, Choice::No);
    }
    let mut list: Vec<CreatureId> = if who == Who::YouAndAlly10 { vec![frame.by] } else { Vec::new() };
    list.extend(frame.picks.iter().take(wanted).filter_map(|choice| match choice {
        Choice::Creature(id) => Some(*id),
        _ => None,
    }));
    Recipients::Ready(list)
}

/// Applies one effect of a use to one creature; what needs time of its own comes back as a frame.
pub fn apply(
    world: &mut World,
    frame: &mut UseFrame,
    ability: &Arc<AbilityDef>,
    id: CreatureId,
    effect: &Effect,
) -> Option<Frame> {
    let cause = frame.cause();
    let view = View::new(world);
    let forced = matches!(effect, Effect::Force { .. });
    let lifeless = view.is_thing(id) || !view.is_alive(id);
    if lifeless && !forced && !matches!(effect, Effect::Damage { .. }) {
        return None;
    }
    match effect {
        Effect::Damage { amount, kinds } => {
            let value = damage::amount(world, frame, amount, ability.id);
            let kind = frame.kind.filter(|kind| kinds.contains(kind)).or_else(|| kinds.first().copied());
            let kind = frame.target(id).and_then(|target| target.kind).or(kind);
            let parts = vec![Part { amount: value, kind, why: ability.id }];
            let hit = super::use_ability::hit(View::new(world), frame, ability, id, parts, false);
            Some(damage::frame(vec![hit]))
        }
        Effect::Force { kind, vertical, distance } => {
            let squares = damage::amount(world, frame, distance, ability.id);
            force(View::new(world), frame, ability, id, *kind, *vertical, squares)
        }
        Effect::Afflict { conditions, duration } => {
            afflict(world, frame, id, conditions, *duration);
            None
        }
        Effect::Resist { way, kind, value, duration } => {
            let modifier = Modifier::Resist { way: *way, kind: *kind, value: *value };
            let ends = ops::fix_duration(view, duration.unwrap_or(Duration::Encounter), id, Some(frame.by));
            lend(world, frame, id, modifier, ends);
            None
        }
        Effect::NextRoll(swing) => {
            lend(world, frame, id, next_roll(*swing, Rolls::Power), Ends::Encounter);
            None
        }
        Effect::EdgeNext => {
            lend(world, frame, id, next_roll(Swing::Edge, Rolls::Ability), Ends::Encounter);
            None
        }
        Effect::EscapeBane => {
            super::ending::make_escape_harder(world, frame.by, id);
            None
        }
        Effect::Counter { name, by } => {
            if !view
                .world
                .get::<crate::core::pool::Pools>(crate::core::creature::entity_of(world, id))
                .is_some_and(|p| p.has(*name))
            {
                ops::open_pool(world, id, crate::core::pool::Pool { name: *name, now: 0, floor: 0, cap: None });
            }
            ops::change_pool(world, id, *name, *by, cause);
            None
        }
        Effect::Shift(squares) => Some(grant(id, StepCause::Shift, *squares, frame.ability)),
        Effect::Move(squares) => Some(grant(id, StepCause::Walk, *squares, frame.ability)),
        Effect::Teleport(squares) => Some(grant(id, StepCause::Teleport, *squares, frame.ability)),
        Effect::TemporaryStamina(amount) => {
            let value = damage::amount(world, frame, amount, ability.id);
            ops::give_temporary(world, id, value, cause);
            None
        }
        Effect::Surge(n) => {
            ops::change_pool(world, id, t::SURGES.get(), *n, cause);
            None
        }
        Effect::Malice(by) => {
            ops::change_malice(world, ops::DIRECTOR, *by, cause);
            None
        }
        Effect::Recovery => Some(offer(frame, id, Offer::Recovery)),
        Effect::FreeStrike { edge } => Some(offer(frame, id, Offer::FreeStrike { on: None, edge: *edge })),
        Effect::StrikeSignature { edge } => {
            let on = frame.targets.first().map(|target| target.id).filter(|&on| View::new(world).is_alive(on));
            Some(offer(frame, id, Offer::Signature { on, strike: true, edge: *edge }))
        }
    }
}

/// An offer made by a use.
pub fn offer(frame: &UseFrame, to: CreatureId, what: Offer) -> Frame {
    Frame::Offer(OfferFrame { to, what, by: frame.by, of: frame.ability })
}

fn grant(mover: CreatureId, how: StepCause, squares: i16, of: Name) -> Frame {
    Frame::Grant(GrantFrame { mover, how, squares: ShiftBy::Squares(squares), of, toward: None, report: false })
}

fn next_roll(swing: Swing, rolls: Rolls) -> Modifier {
    Modifier::Roll(RollModifier {
        gives: Gives::Swing(swing),
        rolls,
        when: Bearer::Rolls,
        keywords: Vec::new(),
        abilities: Vec::new(),
        versus: Versus::Anyone,
        once: true,
    })
}

fn lend(world: &mut World, frame: &UseFrame, on: CreatureId, modifier: Modifier, ends: Ends) {
    let lends = Lends { modifiers: vec![modifier], hooks: Vec::new() };
    let what = Imposition { kinds: Vec::new(), lends, source: None, imposer: Some(frame.by), origin: frame.ability };
    ops::impose(world, on, what, ends);
}

/// Puts conditions on a creature: "grabbed" is a hold, and "prone", which the notation gives a record of its own, is
/// open-ended (AMB-12).
pub fn afflict(world: &mut World, frame: &UseFrame, on: CreatureId, conditions: &[Name], duration: Duration) {
    let mut kinds = conditions.to_vec();
    if let Some(ability) = View::new(world).ability(frame.by, frame.ability) {
        for kind in &mut kinds {
            *kind = super::features::worsened(frame, ability, *kind);
        }
    }
    if let Some(at) = kinds.iter().position(|&kind| kind == t::GRABBED.get()) {
        kinds.remove(at);
        ops::seize(world, frame.by, on, frame.ability, false);
    }
    if kinds.is_empty() {
        return;
    }
    let ends = if kinds == [t::PRONE.get()] {
        Ends::Open
    } else {
        ops::fix_duration(View::new(world), duration, on, Some(frame.by))
    };
    impose(world, frame, on, kinds, ends);
}

fn impose(world: &mut World, frame: &UseFrame, on: CreatureId, kinds: Vec<Name>, ends: Ends) {
    if kinds == [t::PRONE.get()] && View::new(world).has(on, t::PRONE.get()) {
        return;
    }
    let what =
        Imposition { kinds, lends: Lends::default(), source: None, imposer: Some(frame.by), origin: frame.ability };
    ops::impose(world, on, what, ends);
}

/// Forced movement of a target by a use, bonuses included (DS-FORCE-05, DS-FORCE-06).
pub fn force(
    view: View,
    frame: &UseFrame,
    ability: &AbilityDef,
    id: CreatureId,
    kind: crate::core::push::ForcedKind,
    vertical: bool,
    squares: i16,
) -> Option<Frame> {
    if view.is_thing(id) && !targeting::is_movable(view, id) && super::reckon::deals_damage(ability) {
        return None;
    }
    let own = view.space(frame.by)?;
    let context = RollContext { by: frame.by, ability, mode: frame.mode, with: None, targets: &[], extra: &[] };
    let melee_weapon = context.has(t::MELEE.get()) && context.has(t::WEAPON.get());
    let per_square = ability.after.iter().chain(&ability.before).find_map(|deed| match deed {
        Deed::HurtPerSquareForced { amount, kind } => Some((*amount, *kind)),
        _ => None,
    });
    let extra_slam = ability.after.iter().find_map(|deed| match deed {
        Deed::ExtraSlamDamage(n) => Some(*n),
        _ => None,
    });
    let kind = super::features::force_kind(view, frame, ability, kind);
    let strained = frame.noted.contains(&t::STRAINED.get()) && ability.strained.contains(&Deed::AsVerticalPush);
    let (kind, vertical) = if strained { (crate::core::push::ForcedKind::Push, true) } else { (kind, vertical) };
    let bonus = super::features::force_bonus(view, frame, ability) + frame.stretch_for(id);
    Some(force_frame(view, id, Some(frame.by), own, kind, vertical, squares + bonus, frame.ability, |force| {
        force.melee_weapon = melee_weapon;
        force.per_square = per_square;
        force.extra_slam = extra_slam.unwrap_or(0);
    }))
}

/// A forced movement, with particulars set by the caller.
pub fn force_frame(
    view: View,
    mover: CreatureId,
    by: Option<CreatureId>,
    from: Space,
    kind: crate::core::push::ForcedKind,
    vertical: bool,
    squares: i16,
    of: Name,
    set: impl FnOnce(&mut ForceFrame),
) -> Frame {
    let mut frame = ForceFrame {
        mover,
        by,
        from,
        kind,
        vertical,
        squares,
        of,
        melee_weapon: false,
        ignore_stability: false,
        unbarred: false,
        step: ForceStep::Window,
        path: Vec::new(),
        done: 0,
        used: 0,
        extra_slam: 0,
        per_square: None,
        start_z: view.space(mover).map_or(0, |space| space.at.z),
        rises: false,
    };
    set(&mut frame);
    Frame::Force(Box::new(frame))
}

/// A flat amount of an effect, for previews.
pub fn preview_amount(view: View, by: CreatureId, amount: &Amount) -> (i16, i16) {
    let fixed = damage::fixed_amount(view, by, amount);
    let dice: (i16, i16) = amount.terms.iter().fold((0, 0), |(low, high), term| match *term {
        crate::core::effect::Term::Dice { count, sides } => {
            (low + i16::from(count), high + i16::from(count) * i16::from(sides))
        }
        _ => (low, high),
    });
    (fixed + dice.0, fixed + dice.1)
}
