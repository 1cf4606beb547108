//! Every use that an ability could be put to now, with what it is worth against whom.

use std::sync::Arc;

use smallvec::SmallVec;

use super::super::super::classes::talent;
use super::ability_effects;
use super::monster_effects;
use super::scene::{Fighter, Scene, Stance};
use super::shot::{Aim, Reach, Shot, Slot};
use super::tiers::{self, Hand};
use crate::core::area::Shape;
use crate::core::area_options;
use crate::core::geometry::{Space, Spot};
use crate::core::intent::Mode;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ActionType, PowerRoll};
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::effect::Swing;
use crate::rulesets::draw_steel::data::target_spec::{Count, Yourself};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::bleeding;
use crate::rulesets::draw_steel::rules::damage_bonuses;
use crate::rulesets::draw_steel::rules::frames::Payment;
use crate::rulesets::draw_steel::rules::hiding::is_hidden;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::points::has_one_more;
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::roll_modifiers;
use crate::rulesets::draw_steel::rules::rolls::RollInput;
use crate::rulesets::draw_steel::rules::targeting;

/// Everything the one who decides could use, `stride` squares of movement away at most.
pub fn shots(scene: &Scene, grant: Grant, stride: i16, fits: impl Fn(&AbilityDef) -> bool) -> Vec<Shot> {
    let me = scene.me();
    let view = scene.view;
    let budget = view.turn_budget(me.id);
    let bleeds = bleeding::bleeds(view, me.id);
    let mut list = Vec::new();
    for ability in &view.sheet(me.id).abilities {
        let spent = !grant.free
            && match ability.action {
                ActionType::MainAction => !budget.main_left(),
                ActionType::Maneuver => budget.maneuver && !budget.main_left() && !has_one_more(view, me.id),
                ActionType::FreeManeuver | ActionType::NoAction => false,
                _ => true,
            };
        if spent || ability.trigger.is_some() || !fits(ability) {
            continue;
        }
        let Ok(payment) = check::usable(view, me.id, ability, grant) else { continue };
        if !grant.unpaid && check::affordable(view, me.id, ability, 0).is_err() {
            continue;
        }
        let slot = match (ability.action, payment) {
            (ActionType::MainAction, _) | (_, Payment::TradedMain) => Slot::Main,
            (ActionType::Maneuver, _) => Slot::Maneuver,
            _ => Slot::Free,
        };
        let known = list.len();
        appraise(scene, ability, slot, stride, &mut list);
        if bleeds {
            let toll = scene.toll(me, bleeding::toll(view, me.id, ability, payment, None));
            list[known..].iter_mut().for_each(|shot| shot.flat -= toll);
        }
    }
    list
}

/// The ways to use one ability.
fn appraise(scene: &Scene, ability: &Arc<AbilityDef>, slot: Slot, stride: i16, list: &mut Vec<Shot>) {
    if ability.after.contains(&AbilityEffect::Charge) {
        charges(scene, ability, slot, list);
        return;
    }
    if ability.after.contains(&AbilityEffect::MoveCaptive) {
        return;
    }
    let modes: &[Option<Mode>] = match ability.distance {
        Distance::Reach { .. } => &[Some(Mode::Melee), Some(Mode::Ranged)],
        _ => &[None],
    };
    for &mode in modes {
        let mut spends: SmallVec<[i16; 4]> = SmallVec::from_slice(&[0]);
        if let Some(rider) = &ability.rider
            && rider.reach.is_none()
        {
            let most = if rider.spend.repeat { rider.spend.amount * 2 } else { rider.spend.amount };
            let payable = |spend: &i16| check::affordable(scene.view, scene.me().id, ability, *spend).is_ok();
            spends.extend((rider.spend.amount..=most).step_by(rider.spend.amount.max(1) as usize).filter(payable));
        }
        for spend in spends {
            list.extend(shot(scene, ability, slot, mode, spend, stride));
        }
    }
}

fn shot(
    scene: &Scene,
    ability: &Arc<AbilityDef>,
    slot: Slot,
    mode: Option<Mode>,
    spend: i16,
    stride: i16,
) -> Option<Shot> {
    let me = scene.me();
    let view = scene.view;
    let hand = Hand { by: me, ability, spend, bonus: bonus(scene, ability, mode), kind: None };
    let context = RollContext { by: me.id, ability, mode, with: None, targets: &[], extra: &[] };
    let points = view.own_price(me.id, ability) + spend;
    let price = scene.price(me, points) + strain(scene, points);
    let mut shot = Shot {
        ability: Arc::clone(ability),
        slot,
        mode,
        spend,
        reach: Reach::Own,
        count: 1,
        archery: ability.is_strike() && !ability.is_area() && context.has(t::RANGED.get()),
        close: ability.is_strike() && !ability.is_area() && context.has(t::MELEE.get()),
        flat: ability_effects::at_large(scene, &hand) - price,
        aims: SmallVec::new(),
        area: Vec::new(),
        path: Vec::new(),
        rush: 0,
    };
    if ability.after.contains(&AbilityEffect::Defend) {
        // What it spares hangs on who is near: elsewhere it may be worth nothing.
        shot.reach = Reach::Here;
        return Some(shot);
    }
    let aura = matches!(ability.distance, Distance::Aura(_));
    let shape = targeting::shape(view, me.id, ability, spend).filter(|_| !aura);
    let unaimed = ability.target.yourself == Yourself::Only || ability.target.count == Count::Special;
    if shape.is_none() && (aura || unaimed) {
        return Some(shot);
    }
    let rush = ability.before.iter().find_map(|effect| match effect {
        // Whoever is slowed rushes less far.
        AbilityEffect::Rush(rush) => Some(view.shift_squares(me.id, ShiftBy::Squares(rush.squares))),
        _ => None,
    });
    let reach = match shape {
        Some((Shape::Burst { radius }, _)) => radius,
        Some((Shape::Cube { side }, within)) => within.unwrap_or(0) + side,
        Some((Shape::Line { length, width }, within)) => within.unwrap_or(0) + length + width,
        Some((Shape::Wall { squares }, within)) => within.unwrap_or(0) + squares,
        None => targeting::reach(view, me.id, ability, mode)? + rush.unwrap_or(0),
    };
    for (who, fighter) in scene.fighters.iter().enumerate() {
        let own = who == scene.own;
        if (!own && fighter.space.distance(me.space) > reach + stride) || !may_be_hit(scene, ability, fighter, own) {
            continue;
        }
        let worth = against(scene, &hand, &context, fighter);
        if worth.iter().any(|&worth| worth != 0.0) {
            shot.aims.push(Aim { who, worth });
        }
    }
    if shot.aims.is_empty() && shape.is_none() {
        return None;
    }
    match shape {
        None => {
            shot.reach = Reach::Within(reach);
            shot.rush = rush.unwrap_or(0);
            let more = ability.rider.as_ref().map_or(0, |rider| {
                rider.spend.helpings(spend).unwrap_or(0).max(0) as usize * usize::from(rider.more_targets)
            });
            shot.count = targeting::most_targets(ability).unwrap_or(1).max(1) + more;
        }
        Some((Shape::Burst { radius }, _)) => {
            if shot.aims.is_empty() {
                return None;
            }
            shot.reach = Reach::Burst(radius);
        }
        Some((Shape::Cube { side }, within)) => cube(scene, &mut shot, side, within.unwrap_or(0), stride)?,
        Some((Shape::Line { length, width: 1 }, within)) => line(scene, &mut shot, length, within.unwrap_or(0))?,
        Some((Shape::Wall { squares }, within)) => {
            let (value, area) = monster_effects::wall(scene, squares, within.unwrap_or(0))?;
            shot.flat += value;
            shot.area = area;
            shot.reach = Reach::Here;
        }
        Some(_) => return None,
    }
    Some(shot)
}

/// What going into debt for a price costs: harm at the end of the turn, and whatever strain does.
fn strain(scene: &Scene, price: i16) -> f32 {
    let (view, me) = (scene.view, scene.me());
    if !talent::strained(view, me.id, price) {
        return 0.0;
    }
    let owed = view.sheet(me.id).resource().map_or(0, |pool| price - view.pool(me.id, pool));
    1.0 - scene.harm(me, f32::from(owed))
}

/// Damage that kits, traits and effects add at each tier, whoever is hit.
fn bonus(scene: &Scene, ability: &AbilityDef, mode: Option<Mode>) -> [f32; 3] {
    if ability.roll.is_none() {
        return [0.0; 3];
    }
    damage_bonuses::tier_bonuses(scene.view, scene.me().id, ability, mode).map(f32::from)
}

fn may_be_hit(scene: &Scene, ability: &AbilityDef, fighter: &Fighter, own: bool) -> bool {
    let view = scene.view;
    if own {
        return ability.target.yourself != Yourself::No;
    }
    if fighter.stance == Stance::Foe && !fighter.awake {
        return false;
    }
    use crate::rulesets::draw_steel::data::ability::Need;
    let had = ability.needs.contains(&Need::NewTarget) && view.is_used(scene.me().id, ability.id, Some(fighter.id));
    targeting::kind_fits(view, scene.me().id, ability, fighter.id)
        && !had
        && (!ability.needs.contains(&Need::GrabSize) || view.can_grapple(scene.me().id, fighter.id))
}

/// What a use is worth against one target, the user's place aside: with a bane, plainly, with an edge.
fn against(scene: &Scene, hand: &Hand, context: &RollContext, to: &Fighter) -> [f32; 3] {
    let sure = ability_effects::on_target(scene, hand, to);
    let Some(roll) = &hand.ability.roll else { return [sure; 3] };
    let targets = [to.id];
    let context = RollContext { targets: &targets, ..*context };
    let reckoning = roll_modifiers::unplaced(scene.view, roll, &context, to.id);
    let tiers = tier_values(scene, hand, roll, to, reckoning.input.net());
    [Some(Swing::Bane), None, Some(Swing::Edge)].map(|swing| {
        let mut input: RollInput = reckoning.input;
        if let Some(swing) = swing {
            input.add(swing);
        }
        sure + input.odds().mean(|tier| tiers[usize::from(tier) - 1])
    })
}

fn tier_values(scene: &Scene, hand: &Hand, roll: &PowerRoll, to: &Fighter, net: i8) -> [f32; 3] {
    let extra = ability_effects::extra_damage(scene, hand, to, net);
    if hand.ability.after.contains(&AbilityEffect::Seize) {
        // A middling grab costs a free strike, or comes to nothing.
        let strike = scene.harm(hand.by, to.profile.free_strike);
        let grabbed = tiers::worth(scene, hand, to, 3, roll.tier(3), extra);
        return [0.0, (grabbed + strike).max(0.0), grabbed];
    }
    [1, 2, 3].map(|tier| tiers::worth(scene, hand, to, tier, roll.tier(tier), extra))
}

/// Puts a cube where it gains most, within distance after a move.
fn cube(scene: &Scene, shot: &mut Shot, side: i16, within: i16, stride: i16) -> Option<()> {
    let mut best: Option<(f32, bool, Spot)> = None;
    let own = scene.me().space;
    for anchor in shot.aims.iter().filter(|aim| aim.worth[1] > 0.0) {
        let at = scene.fighters[anchor.who].space.at;
        for (dx, dy) in (0..side).flat_map(|dy| (0..side).map(move |dx| (dx, dy))) {
            let corner = at.offset(-dx, -dy, 0);
            let block = Space::new(corner, side);
            let near = block.distance(own) <= within;
            if block.distance(own) > within + stride {
                continue;
            }
            let caught = shot.aims.iter().filter(|aim| scene.fighters[aim.who].space.distance(block) == 0);
            let value: f32 = caught.map(|aim| aim.worth[1]).sum();
            // Better something now than a little more after a walk.
            let value = if near { value } else { value * 0.9 };
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, near, corner));
            }
        }
    }
    let (value, _, corner) = best?;
    shot.flat += value;
    shot.reach = Reach::Placed(Space::new(corner, side), within);
    shot.area = vec![corner];
    Some(())
}

/// Lays a line from where the user stands.
fn line(scene: &Scene, shot: &mut Shot, length: i16, within: i16) -> Option<()> {
    let gain = |spot: Spot| -> i32 {
        let hit = shot.aims.iter().filter(|aim| scene.fighters[aim.who].space.covers(spot));
        (hit.map(|aim| aim.worth[1]).sum::<f32>() * 100.0) as i32
    };
    let placement = area_options::best_line(scene.board, scene.me().space, length, within, gain)?;
    let value: i32 = placement.squares.iter().map(|&spot| gain(spot)).sum();
    shot.flat += value as f32 / 100.0;
    shot.area = placement.spots();
    shot.reach = Reach::Here;
    Some(())
}

/// Charges from where the user stands: the strike at the end, less the opportunity attacks on the way.
fn charges(scene: &Scene, ability: &Arc<AbilityDef>, slot: Slot, list: &mut Vec<Shot>) {
    use crate::core::fact::StepCause;
    let me = scene.me();
    let view = scene.view;
    let speed = view.speed(me.id);
    let strikes: SmallVec<[&Arc<AbilityDef>; 2]> = view
        .sheet(me.id)
        .abilities
        .iter()
        .filter(|a| {
            a.id == t::MELEE_FREE_STRIKE.get() || (a.has(t::CHARGE.get()) && !a.after.contains(&AbilityEffect::Charge))
        })
        .filter(|a| a.action == ActionType::MainAction && check::affordable(view, me.id, a, 0).is_ok())
        .collect();
    for (who, foe) in scene.fighters.iter().enumerate().filter(|(_, fighter)| fighter.stance == Stance::Foe) {
        let distance = foe.space.distance(me.space);
        if distance <= 1 || distance > speed + 1 || !foe.awake || is_hidden(view, foe.id, me.id) {
            continue;
        }
        let Some(path) = movement::charge_path(view, me.id, foe.id, 1) else { continue };
        let mut value = 0.0_f32;
        for strike in &strikes {
            let hand = Hand { by: me, ability: strike, spend: 0, bonus: bonus(scene, strike, None), kind: None };
            let context = RollContext { by: me.id, ability: strike, mode: None, with: None, targets: &[], extra: &[] };
            value = value.max(against(scene, &hand, &context, foe)[1]);
        }
        for (_, enemy) in movement::provoked(view, me.id, StepCause::Charge, &path) {
            let strike = scene.find(enemy).map_or(0.0, |enemy| enemy.profile.free_strike);
            value += scene.harm(me, strike);
        }
        let ground: i16 = movement::harm_along(view, me.id, &path).iter().map(|(_, harm)| harm).sum();
        value += scene.harm(me, f32::from(ground));
        list.push(Shot {
            ability: Arc::clone(ability),
            slot,
            mode: None,
            spend: 0,
            reach: Reach::Here,
            count: 1,
            archery: false,
            close: false,
            flat: value,
            aims: SmallVec::from_slice(&[Aim { who, worth: [0.0; 3] }]),
            area: Vec::new(),
            path,
            rush: 0,
        });
    }
}
