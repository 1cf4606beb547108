//! What the sentences of abilities beyond their tiers are worth: on a target, and whoever it is aimed at.

use super::scene::{Fighter, Scene, Stance};
use super::tiers::{self, Hand};
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ExtraWhen};
use crate::rulesets::draw_steel::data::effect::{Against, Effect};
use crate::rulesets::draw_steel::data::modifier::{Bearer, Gives, Modifier, Versus};
use crate::rulesets::draw_steel::data::predicate::Of;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{AGILITY, Center, INTUITION, MIGHT, TierLine, Who};
use crate::rulesets::draw_steel::rules::rolls::RollInput;

/// From where an ability effect is weighed.
pub enum Weighed<'a, 'w> {
    /// What it does to one of the targets.
    OnTarget {
        /// The fight.
        scene: &'a Scene<'w>,
        /// The ability in its user's hand.
        hand: &'a Hand<'a>,
        /// The target.
        to: &'a Fighter,
    },
    /// What it is worth whomever the ability is aimed at.
    Anyway {
        /// The fight.
        scene: &'a Scene<'w>,
        /// The ability in its user's hand.
        hand: &'a Hand<'a>,
    },
    /// What it is worth as an answer to what happens.
    Answer {
        /// The fight.
        scene: &'a Scene<'w>,
        /// Who would answer.
        me: &'a Fighter,
        /// The ability.
        ability: &'a AbilityDef,
        /// Whom it would be about.
        subject: Option<&'a Fighter>,
        /// Paid on its rider.
        spend: i16,
    },
}

/// Damage that effects add to the roll against a target.
pub fn extra_damage(scene: &Scene, hand: &Hand, to: &Fighter, net: i8) -> f32 {
    let ability_effects = hand.ability.before.iter().chain(&hand.ability.after);
    ability_effects
        .map(|effect| match effect {
            AbilityEffect::ExtraDamage(extra) => {
                let holds = match extra.when {
                    ExtraWhen::HasEdge => net > 0,
                    ExtraWhen::TargetHeld => to.kinds.contains(&t::GRABBED.get()),
                    ExtraWhen::Spent => hand.spend > 0,
                    ExtraWhen::Always => true,
                };
                if holds { tiers::mean(scene, hand.by, &extra.amount) } else { 0.0 }
            }
            AbilityEffect::Rush(rush) if rush.extra_damage => {
                f32::from((hand.by.space.distance(to.space) - 1).clamp(0, rush.squares))
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
    ability_effects.map(|effect| effect.worth(&Weighed::OnTarget { scene, hand, to })).sum()
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
pub fn kind_worth(scene: &Scene, by: &Fighter, to: &Fighter, kind: crate::core::name::Name, lasts: f32) -> f32 {
    let known = scene.content.condition(kind);
    let named = if known.is_some_and(|def| !def.state) { scene.affliction(to, kind, lasts) } else { 0.0 };
    named + tiers::wearing(scene, by, to, kind, lasts)
}

/// What a standing change on somebody is worth, rolls above all.
pub fn modifier_worth(scene: &Scene, to: &Fighter, modifier: &Modifier) -> f32 {
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
pub fn judge(scene: &Scene, hand: &Hand, to: &Fighter) -> f32 {
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
pub fn mark(scene: &Scene, hand: &Hand, to: &Fighter) -> f32 {
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
    tiers + ability_effects.map(|effect| effect.worth(&Weighed::Anyway { scene, hand })).sum::<f32>()
}

/// Share of what depends on a target that comes about.
const LIKELY: f32 = 0.6;

/// Effects of a line on the user and allies.
pub fn shared(scene: &Scene, hand: &Hand, line: &TierLine) -> f32 {
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

/// What a double bane on everybody spares its bearer.
pub fn defend(scene: &Scene, by: &Fighter) -> f32 {
    if by.kinds.contains(&crate::core::name::Name::new("defending")) {
        return 0.0;
    }
    let near =
        scene.foes().filter(|foe| foe.awake && foe.space.distance(by.space) <= foe.profile.speed + foe.profile.reach);
    let expected: f32 = near.map(|foe| foe.profile.threat).sum::<f32>() * 0.4;
    scene.weights.defend * -scene.harm(by, expected)
}

/// What trying to get free is worth.
pub fn escape(scene: &Scene, by: &Fighter) -> f32 {
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
