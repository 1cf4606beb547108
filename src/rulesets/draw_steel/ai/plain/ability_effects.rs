//! What the sentences of abilities beyond their tiers are worth: on a target, and whoever it is aimed at.

use super::monster_effects;
use super::scene::{Fighter, Scene, Stance};
use super::tiers::{self, Hand};
use crate::rulesets::draw_steel::data::ability::{AbilityEffect, ExtraWhen};
use crate::rulesets::draw_steel::data::effect::{Against, Effect};
use crate::rulesets::draw_steel::data::modifier::{Bearer, Gives, Modifier, Versus};
use crate::rulesets::draw_steel::data::predicate::Of;
use crate::rulesets::draw_steel::data::target_spec::Yourself;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{AGILITY, Center, INTUITION, MIGHT, TierLine, Who};
use crate::rulesets::draw_steel::rules::ending;
use crate::rulesets::draw_steel::rules::rolls::RollInput;

/// Damage that effects add to the roll against a target.
pub fn extra_damage(scene: &Scene, hand: &Hand, to: &Fighter, net: i8) -> f32 {
    let ability_effects = hand.ability.before.iter().chain(&hand.ability.after);
    ability_effects
        .map(|effect| match effect {
            AbilityEffect::ExtraDamage { amount, when } => {
                let holds = match when {
                    ExtraWhen::HasEdge => net > 0,
                    ExtraWhen::TargetHeld => to.kinds.contains(&t::GRABBED.get()),
                    ExtraWhen::Spent => hand.spend > 0,
                    ExtraWhen::Always => true,
                };
                if holds { tiers::mean(scene, hand.by, amount) } else { 0.0 }
            }
            AbilityEffect::Rush { extra_damage: true, squares } => {
                f32::from((hand.by.space.distance(to.space) - 1).clamp(0, *squares))
            }
            _ => 0.0,
        })
        .sum()
}

/// What the effects of an ability do to one of its targets.
pub fn on_target(scene: &Scene, hand: &Hand, to: &Fighter) -> f32 {
    let rider = hand.ability.rider.as_ref().filter(|_| hand.spend > 0);
    let ability_effects =
        hand.ability.before.iter().chain(&hand.ability.after).chain(rider.into_iter().flat_map(|r| &r.does));
    ability_effects.map(|effect| on_one(scene, hand, to, effect)).sum()
}

fn on_one(scene: &Scene, hand: &Hand, to: &Fighter, effect: &AbilityEffect) -> f32 {
    let view = scene.view;
    match effect {
        AbilityEffect::Line(line) => line_on(scene, hand, to, line),
        AbilityEffect::Lasting { on: Who::Target, duration, kinds, modifiers, unless_spent, hooks, .. } => {
            let lasts = tiers::rounds(*duration);
            let named: f32 = kinds.iter().map(|&kind| named(scene, hand.by, to, kind, lasts)).sum();
            let unspent: &[Modifier] = if hand.spend > 0 { &[] } else { unless_spent };
            let lent: f32 = modifiers.iter().chain(unspent).map(|modifier| lent(scene, to, modifier)).sum();
            let harm = tiers::hooks(scene, hand.by, to, hooks, lasts);
            let again = view.conditions(to.id).any(|(_, held)| held.origin == hand.ability.id);
            (named + lent + harm) * if again { scene.weights.again } else { 1.0 }
        }
        AbilityEffect::Hurt { amount, kind } => {
            scene.harm(to, scene.dealt(to, tiers::mean(scene, hand.by, amount), *kind))
        }
        AbilityEffect::Mark => mark(scene, hand, to),
        AbilityEffect::Judge => judge(scene, hand, to),
        AbilityEffect::MayForce { .. } => 0.3,
        AbilityEffect::Curse { .. } if to.stance == Stance::Foe && !to.kinds.contains(&t::CURSED.get()) => 1.0,
        AbilityEffect::Feed(points) if view.pool(to.id, t::RAGE.get()) > 0 => 0.25 * f32::from(*points),
        AbilityEffect::Trial { tiers, .. } => monster_effects::trial(scene, hand, to, [&tiers.0, &tiers.1, &tiers.2]),
        AbilityEffect::MoveOrStrike => 0.6,
        AbilityEffect::HealingGrace => scene.recovery(to),
        AbilityEffect::Tend => {
            let saves = ending::save_ends(view, to.id).next().is_some();
            // Those without Recoveries could be tended for ever (DS-STAM-09), which only drags a fight on: the winded are.
            let share = match (to.hero, scene.hurt(to) >= 0.5) {
                (true, _) => 1.0,
                (false, true) => scene.weights.tending,
                (false, false) => 0.0,
            };
            let mended = share * scene.recovery(to);
            mended.max(if saves && to.stance != Stance::Foe { 1.0 } else { 0.0 })
        }
        AbilityEffect::Zone { damage, difficult, .. } => {
            let tread = scene.harm(to, f32::from(*damage)) * 1.5;
            tread + if *difficult && to.stance == Stance::Foe { 0.4 } else { 0.0 }
        }
        AbilityEffect::AuraPulseAtTurnEnd { amount, kind } => {
            scene.harm(to, scene.dealt(to, tiers::mean(scene, hand.by, amount), Some(*kind)))
        }
        AbilityEffect::WhileAfflicted { hooks, .. } => hooks.len() as f32 * 0.5,
        _ => 0.0,
    }
}

/// What a line does to one of the targets, and those near it.
pub fn line_on(scene: &Scene, hand: &Hand, to: &Fighter, line: &TierLine) -> f32 {
    let open =
        line.segments.iter().filter(|segment| segment.gate.is_none_or(|gate| tiers::passes(scene, hand, to, gate)));
    open.flat_map(|segment| &segment.effects)
        .map(|aimed| match (aimed.who, &aimed.effect) {
            (Who::Near(_), Effect::FreeStrike(strike)) if strike.against == Against::Target => ally_strike(scene, to),
            (Who::Target, _) => tiers::effect(scene, hand, to, &aimed.effect),
            (Who::Near(near), _) if near.center == Center::Target => {
                tiers::beside(scene, hand, near, to, &aimed.effect)
            }
            _ => 0.0,
        })
        .sum()
}

/// A condition or state that a lasting effect names.
fn named(scene: &Scene, by: &Fighter, to: &Fighter, kind: crate::core::name::Name, lasts: f32) -> f32 {
    let known = scene.view.content().condition(kind);
    let named = if known.is_some_and(|def| !def.state) { scene.affliction(to, kind, lasts) } else { 0.0 };
    named + tiers::wearing(scene, by, to, kind, lasts)
}

/// What a standing change on somebody is worth, rolls above all.
fn lent(scene: &Scene, to: &Fighter, modifier: &Modifier) -> f32 {
    let w = scene.weights;
    let good = if to.stance == Stance::Foe { -1.0 } else { 1.0 };
    let Modifier::Roll(roll) = modifier else { return 0.2 };
    let swing = match roll.gives {
        Gives::Swing(swing) => {
            let mut input = RollInput::default();
            input.add(swing);
            f32::from(input.net())
        }
        Gives::Bonus(by) => f32::from(by) / 2.0,
        Gives::Tier(3) => 3.0,
        _ => 0.0,
    };
    let once = if roll.once { 0.8 } else { 1.2 };
    match (roll.when, roll.versus) {
        (Bearer::Rolls, _) => good * swing * w.edge * once * to.profile.threat,
        // Whoever helps its friends to hit is worth as much as the best of them that still comes.
        (Bearer::IsTarget, Versus::ImposersAllies) => {
            let next = scene.friends().filter(|friend| friend.awake && !scene.view.has_acted(friend.id));
            let near =
                next.filter(|friend| friend.space.distance(to.space) <= friend.profile.speed + friend.profile.range);
            near.map(|friend| friend.profile.threat).fold(0.0, f32::max) * -good * swing * w.edge * once
        }
        (Bearer::IsTarget, _) => {
            -good * swing * w.edge * scene.foes().map(|foe| foe.profile.threat).fold(0.0, f32::max)
        }
    }
}

/// A censor's judgment: harm to whoever acts under it, best on one that will stand for a while.
fn judge(scene: &Scene, hand: &Hand, to: &Fighter) -> f32 {
    let judged = t::JUDGED.get();
    let view = scene.view;
    let by_anyone = |fighter: &Fighter| view.conditions(fighter.id).any(|(_, held)| held.kinds.contains(&judged));
    if to.stance != Stance::Foe || by_anyone(to) {
        return 0.0;
    }
    let presence = f32::from(view.score(hand.by.id, crate::rulesets::draw_steel::data::tier::PRESENCE));
    let mine = |fighter: &Fighter| {
        view.conditions(fighter.id).any(|(_, held)| held.imposer == Some(hand.by.id) && held.kinds.contains(&judged))
    };
    let held = scene.foes().filter(|foe| mine(foe)).map(|foe| foe.now / foe.max.max(1.0)).fold(0.0, f32::max);
    let fresh = (to.now / to.max.max(1.0) - held).max(0.0);
    fresh * (scene.harm(to, 2.0 * presence) + 1.0)
}

/// A tactician's mark: an edge for the whole side for as long as its bearer stands.
fn mark(scene: &Scene, hand: &Hand, to: &Fighter) -> f32 {
    if to.stance != Stance::Foe {
        return 0.0;
    }
    let marked = t::MARKED.get();
    let view = scene.view;
    let mine = |fighter: &Fighter| {
        view.conditions(fighter.id).any(|(_, held)| held.imposer == Some(hand.by.id) && held.kinds.contains(&marked))
    };
    if mine(to) {
        return 0.0;
    }
    let near =
        scene.friends().filter(|friend| friend.space.distance(to.space) <= friend.profile.speed + friend.profile.range);
    let strikes: f32 = near.map(|friend| friend.profile.threat).sum::<f32>() + hand.by.profile.threat;
    let held = scene.foes().filter(|foe| mine(foe)).map(|foe| foe.now / foe.max.max(1.0)).fold(0.0, f32::max);
    let fresh = (to.now / to.max.max(1.0) - held).max(0.0);
    scene.weights.edge * strikes * 0.6 * fresh
}

/// The free strike of the best ally that reaches.
fn ally_strike(scene: &Scene, on: &Fighter) -> f32 {
    let able = scene.friends().filter(|friend| friend.space.distance(on.space) <= friend.profile.reach);
    let best = able.map(|friend| friend.profile.free_strike).fold(0.0, f32::max);
    scene.harm(on, best)
}

/// What the effects of an ability are worth whomever it is aimed at.
pub fn at_large(scene: &Scene, hand: &Hand) -> f32 {
    let ability_effects = hand.ability.before.iter().chain(&hand.ability.after);
    let tiers = hand.ability.roll.as_ref().map_or(0.0, |roll| shared(scene, hand, &roll.tiers.1));
    tiers + ability_effects.map(|effect| alone(scene, hand, effect)).sum::<f32>()
}

/// Share of what depends on a target that comes about.
const LIKELY: f32 = 0.6;

/// Effects of a line on the user and allies.
fn shared(scene: &Scene, hand: &Hand, line: &TierLine) -> f32 {
    let effects = line.segments.iter().flat_map(|segment| &segment.effects);
    effects
        .map(|aimed| {
            // What depends on a target that is still to be found comes about as often as not.
            let (effect, share) = match &aimed.effect {
                Effect::If(depending) if depending.given.of == Of::Target => (&*depending.then, LIKELY),
                effect => (effect, 1.0),
            };
            let on = |fighter: &Fighter| share * tiers::effect(scene, hand, fighter, effect);
            match aimed.who {
                Who::Target | Who::Director => 0.0,
                Who::OneTarget | Who::OtherTargets => scene.foes().map(on).fold(0.0, f32::max),
                Who::You => on(hand.by),
                Who::Near(near) if near.center == Center::You => {
                    share * tiers::beside(scene, hand, near, hand.by, effect)
                }
                Who::Near(_) => 0.0,
            }
        })
        .sum()
}

fn alone(scene: &Scene, hand: &Hand, effect: &AbilityEffect) -> f32 {
    let view = scene.view;
    let by = hand.by;
    let inside = |radius: i16| scene.foes().filter(move |foe| foe.space.distance(by.space) <= radius).count() as f32;
    match effect {
        AbilityEffect::Line(line) => match super::malice::by_kin(line) {
            Some((kin, each)) => super::malice::ripe(scene, kin, each),
            None => {
                // Whoever aims at nobody else is the target by itself.
                let alone = hand.ability.target.yourself == Yourself::Only;
                let own = if alone { line_on(scene, hand, by, line) } else { 0.0 };
                own + shared(scene, hand, line)
            }
        },
        AbilityEffect::Lasting { on: Who::You, modifiers, .. } => {
            // Only of use to somebody who can still attack this turn, and only once.
            let known = view.conditions(by.id).any(|(_, held)| held.origin == hand.ability.id);
            let useful = !known
                && !view.turn_budget(by.id).main
                && scene.foes().any(|foe| foe.space.distance(by.space) <= by.profile.range + 1);
            if useful { modifiers.iter().map(|modifier| lent(scene, by, modifier)).sum() } else { 0.0 }
        }
        AbilityEffect::Shift { .. } | AbilityEffect::Teleport { .. } => 0.2,
        AbilityEffect::MayHurtAdjacent { amount, .. } => {
            let near = scene.foes().filter(|foe| foe.space.distance(by.space) <= 2);
            near.map(|foe| scene.harm(foe, tiers::mean(scene, by, amount))).fold(0.0, f32::max)
        }
        AbilityEffect::RecoveryForFirstBlood => {
            0.6 * scene.friends().map(|friend| scene.recovery(friend)).fold(0.0, f32::max)
        }
        AbilityEffect::StartAura if view.field_radius(by.id).is_none() => 2.0 + 1.5 * inside(3),
        AbilityEffect::GrowAura(_) => 0.3 * inside(2),
        AbilityEffect::AuraMode(_) => {
            let radius = view.field_radius(by.id).unwrap_or(0);
            // Modes cost discipline that strikes need more.
            0.2 * inside(radius)
        }
        AbilityEffect::Summon { count, .. } => 1.5 * f32::from(*count),
        AbilityEffect::FollowIn => 0.1,
        AbilityEffect::Grow(_) => 4.0,
        AbilityEffect::ExtraMainAction => by.profile.threat,
        AbilityEffect::WallLeap { squares, .. } if inside(1) == 0.0 => {
            let reached = scene.foes().filter(|foe| foe.space.distance(by.space) <= 2 * squares + 1);
            0.3 * reached.map(|foe| scene.harm(foe, by.profile.free_strike)).fold(0.0, f32::max)
        }
        // Where nobody is beside it yet, the shift may lead to somebody.
        AbilityEffect::AroundUser => {
            let radius = monster_effects::radius(hand.ability);
            let Some(roll) = hand.ability.roll.as_ref().filter(|_| inside(radius) == 0.0) else { return 0.0 };
            let reached = scene.foes().filter(|foe| foe.space.distance(by.space) <= radius + by.profile.speed);
            0.8 * reached.map(|foe| tiers::worth(scene, hand, foe, 2, &roll.tiers.1, 0.0)).fold(0.0, f32::max)
        }
        AbilityEffect::Defend => defend(scene, by),
        AbilityEffect::Escape => escape(scene, by),
        _ => 0.0,
    }
}

/// What a double bane on everybody spares its bearer.
fn defend(scene: &Scene, by: &Fighter) -> f32 {
    if by.kinds.contains(&crate::core::name::Name::new("defending")) {
        return 0.0;
    }
    let near =
        scene.foes().filter(|foe| foe.awake && foe.space.distance(by.space) <= foe.profile.speed + foe.profile.reach);
    let expected: f32 = near.map(|foe| foe.profile.threat).sum::<f32>() * 0.4;
    scene.weights.defend * -scene.harm(by, expected)
}

/// What trying to get free is worth.
fn escape(scene: &Scene, by: &Fighter) -> f32 {
    let view = scene.view;
    let Some(holder) = view.holder(by.id) else { return 0.0 };
    let score = view.score(by.id, MIGHT).max(view.score(by.id, AGILITY)).max(view.score(by.id, INTUITION));
    let odds = RollInput { bonus: score, ..RollInput::default() }.odds();
    let gain = if by.profile.archer { 4.0 } else { 2.0 };
    let strike = scene.find(holder).map_or(0.0, |holder| scene.harm(by, holder.profile.free_strike));
    odds.mean(|tier| match tier {
        1 => 0.0,
        2 => (gain + strike).max(0.0),
        _ => gain,
    })
}
