//! What the result lines of abilities are worth against one target.

use super::scene::{Fighter, Scene, Stance};
use super::shove::{self, Shove};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, Deed, Hook, Moment};
use crate::rulesets::draw_steel::data::amount::{Amount, Term};
use crate::rulesets::draw_steel::data::effect::{Duration, Effect, Figure, Swing};
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{Gate, Kin, MIGHT, Near, Several, TierLine, Together, Who, Within};
use crate::rulesets::draw_steel::rules::{damage_amount, potency};

/// An ability in somebody's hands.
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    /// The user.
    pub by: &'a Fighter,
    /// The ability.
    pub ability: &'a AbilityDef,
    /// Paid on its rider.
    pub spend: i16,
    /// Damage that kits and effects add at each tier.
    pub bonus: [f32; 3],
    /// Damage type chosen for untyped damage.
    pub kind: Option<Name>,
}

/// Mean of an amount for the user of an ability.
pub fn mean(scene: &Scene, by: &Fighter, amount: &Amount) -> f32 {
    let dice: f32 = amount
        .terms
        .iter()
        .map(|term| match term {
            Term::Dice { count, sides } => f32::from(*count) * (f32::from(*sides) + 1.0) / 2.0,
            _ => 0.0,
        })
        .sum();
    f32::from(damage_amount::fixed_amount(scene.view, by.id, amount)) + dice
}

/// Rounds an effect is expected to last.
pub fn rounds(duration: Duration) -> f32 {
    match duration {
        Duration::SaveEnds => 1.8,
        Duration::Encounter | Duration::Open => 1.5,
        _ => 1.0,
    }
}

/// What a tier does to one target, extra damage included; `sure` is added to its damage.
pub fn worth(scene: &Scene, hand: &Hand, to: &Fighter, tier: u8, line: &TierLine, sure: f32) -> f32 {
    let (mut amount, mut kind, mut rolled) = (0.0, hand.kind, false);
    let mut value = 0.0;
    for segment in &line.segments {
        let open = segment.gate.is_none_or(|gate| passes(scene, hand, to, gate));
        if !open {
            continue;
        }
        for aimed in segment.effects.iter().filter(|aimed| aimed.who.is_per_target()) {
            if let Who::Near(near) = aimed.who {
                value += beside(scene, hand, near, to, &aimed.effect);
                continue;
            }
            let Some(settled) = aimed.effect.settled(|given| given.holds(scene.view, hand.by.id, to.id)) else {
                continue;
            };
            match settled {
                Effect::Damage { amount: printed, kinds, .. } => {
                    amount += mean(scene, hand.by, printed);
                    kind = kinds.first().copied().or(kind);
                    rolled |= segment.gate.is_none();
                }
                other => value += effect(scene, hand, to, other),
            }
        }
    }
    if rolled {
        amount += hand.bonus[usize::from(tier.clamp(1, 3)) - 1] + sure;
    }
    value + scene.harm(to, scene.dealt(to, amount, kind))
}

/// Whether a potency gets past a target as things stand.
pub fn passes(scene: &Scene, hand: &Hand, to: &Fighter, gate: Gate) -> bool {
    (potency::preview(scene.view, hand.by.id, gate, to.id) > scene.view.score(to.id, gate.attribute)) != gate.otherwise
}

/// What one effect is worth on those near somebody: on all of them, or on as many of the best as the user picks.
pub fn beside(scene: &Scene, hand: &Hand, near: Near, center: &Fighter, what: &Effect) -> f32 {
    let squares = match near.within {
        Within::Squares(n) => i16::from(n),
        Within::Distance | Within::Area | Within::Reach => hand.by.profile.range.max(hand.by.profile.reach),
    };
    let fits = |it: &&Fighter| match near.kin {
        Kin::Allies => it.stance == Stance::Friend,
        Kin::Enemies => it.stance == Stance::Foe,
        Kin::Creatures => true,
    };
    let there = scene.fighters.iter().filter(|it| it.id != center.id && it.space.distance(center.space) <= squares);
    let mut values: Vec<f32> = there.filter(fits).map(|it| effect(scene, hand, it, what)).collect();
    let own = effect(scene, hand, center, what);
    let too = if near.center_too == Together::And { own } else { 0.0 };
    let Several::UpTo(most) = near.count else { return too + values.iter().sum::<f32>() };
    values.extend((near.center_too == Together::Or).then_some(own));
    values.sort_by(|a, b| b.total_cmp(a));
    too + values.into_iter().take(usize::from(most)).filter(|value| *value > 0.0).sum::<f32>()
}

/// What one effect other than damage is worth on somebody.
pub fn effect(scene: &Scene, hand: &Hand, to: &Fighter, effect: &Effect) -> f32 {
    let w = scene.weights;
    let good = match to.stance {
        Stance::Foe => -1.0,
        Stance::Own | Stance::Friend => 1.0,
        Stance::Other => 0.0,
    };
    match effect {
        Effect::Damage { amount, kinds, .. } => {
            scene.harm(to, scene.dealt(to, mean(scene, hand.by, amount), kinds.first().copied()))
        }
        Effect::Force { kind, distance, .. } => {
            let squares = mean(scene, hand.by, distance) as i16;
            shove::worth(scene, to, shove_of(scene, hand, *kind, squares))
        }
        // What the user does instead is worth as much as it is to the user.
        Effect::Own(own) => self::effect(scene, hand, hand.by, own),
        Effect::If { .. } => {
            let settled = effect.settled(|given| given.holds(scene.view, hand.by.id, to.id));
            settled.map_or(0.0, |settled| self::effect(scene, hand, to, settled))
        }
        Effect::OneOf(options) => options
            .iter()
            .map(|option| self::effect(scene, hand, to, option))
            .fold(0.0, |best: f32, value| if value.abs() > best.abs() { value } else { best }),
        Effect::Afflict { conditions, duration } => {
            let lasts = rounds(*duration);
            conditions.iter().map(|&kind| condition(scene, hand, to, kind, lasts)).sum()
        }
        Effect::Resist { value, .. } => -0.3 * good * mean(scene, hand.by, value),
        Effect::NextRoll(swing) | Effect::NextStrike(swing) | Effect::NextAbility(swing) => {
            let weight = match swing {
                Swing::Edge => w.edge,
                Swing::DoubleEdge => 2.0 * w.edge,
                Swing::Bane => -w.edge,
                Swing::DoubleBane => -2.0 * w.edge,
            };
            good * weight * to.profile.threat
        }
        // Whoever strikes at it next gains from it.
        Effect::NextAgainst { swing, .. } => {
            let weight = match swing {
                Swing::Edge => w.edge,
                Swing::DoubleEdge => 2.0 * w.edge,
                Swing::Bane => -w.edge,
                Swing::DoubleBane => -2.0 * w.edge,
            };
            -good * weight * to.worth.min(hand.by.profile.threat)
        }
        Effect::Adjust { what, by, duration } => {
            let each = match what {
                Figure::Speed => 0.15,
                Figure::Stability => 0.1,
                Figure::Saves => 0.2,
            };
            good * each * f32::from(*by) * rounds(*duration)
        }
        Effect::SpeedLimit { most, duration } => {
            let lost = (scene.view.speed(to.id) - most).max(0);
            -0.15 * good * f32::from(lost) * rounds(*duration)
        }
        Effect::Ongoing { amount, kind, duration, .. } => {
            rounds(*duration) * scene.harm(to, scene.dealt(to, mean(scene, hand.by, amount), *kind))
        }
        Effect::LoseRecoveries(amount) => -good * w.resource * mean(scene, hand.by, amount),
        // All that it would have done, and more than being dazed takes away.
        Effect::LoseTurn => -good * (to.profile.threat + 1.0),
        Effect::SwapPlaces { .. } => 0.1,
        Effect::Carry(_) => 0.3,
        Effect::Flee => -0.5 * good,
        Effect::Approach => -0.2 * good,
        Effect::RegainRecovery => scene.recovery(to),
        Effect::Resource(n) => good * w.resource * f32::from(*n),
        Effect::EndEffect | Effect::EndEffects | Effect::Save => good * 0.5,
        Effect::Hide => good * w.edge,
        Effect::StandUp => 0.0,
        Effect::Fell => scene.harm(to, f32::from(scene.view.stamina(to.id).now.max(0))),
        Effect::LoseStamina(amount) => scene.harm(to, mean(scene, hand.by, amount)),
        Effect::RegainStamina(amount) => {
            let gone = (to.max - f32::from(scene.view.stamina(to.id).now)).max(0.0);
            good * mean(scene, hand.by, amount).min(gone) * to.worth / to.max.max(1.0)
        }
        Effect::RegainDealt { .. } => 0.0,
        Effect::EdgeNext => good * w.edge * to.profile.threat,
        Effect::EscapeBane => 0.3,
        // Rage: ten points and its bearer strikes at whoever is next to it.
        Effect::Counter { by, .. } => -0.25 * good * f32::from(*by),
        Effect::CounterAt { name, at } => {
            let now = scene.view.pool(to.id, *name);
            -0.25 * good * f32::from(*at - now)
        }
        Effect::SightLimit { duration, .. } => -good * w.edge * to.profile.threat * rounds(*duration),
        Effect::Shift(_) | Effect::ShiftCourse { .. } | Effect::Move(_) | Effect::Teleport(_) => 0.3 * good,
        Effect::LeaveArea { may } => good * if *may { 0.3 } else { 0.1 },
        Effect::TemporaryStamina(amount) => {
            let gained = (mean(scene, hand.by, amount) - f32::from(scene.view.stamina(to.id).temporary)).max(0.0);
            // It goes with the end of the fight, and only those who are hit have any use for it.
            good * 0.35 * gained * to.worth / to.max.max(1.0)
        }
        Effect::Surge(n) => good * w.surge * f32::from(*n),
        Effect::Malice(n) => -good * w.resource * f32::from(*n),
        Effect::Recovery => scene.recovery(to),
        Effect::FreeStrike { .. } => good * 0.5 * to.profile.free_strike,
        Effect::StrikeSignature { .. } | Effect::Signature { .. } => good * 0.5 * to.profile.threat,
    }
}

/// What an affliction is worth, holds among them only where they can come about (DS-STACK-04).
fn condition(scene: &Scene, hand: &Hand, to: &Fighter, kind: Name, lasts: f32) -> f32 {
    if kind == t::GRABBED.get() {
        let view = scene.view;
        let free = view.holder(to.id).is_none() && view.captives(hand.by.id).is_empty();
        if !free || !view.can_grapple(hand.by.id, to.id) {
            return 0.0;
        }
    }
    scene.affliction(to, kind, lasts) + wearing(scene, hand.by, to, kind, lasts)
}

/// What the harm is worth that a condition or state does to its bearer again and again, as often as it comes in a number
/// of rounds; by one that it bears already it is done anyway.
pub fn wearing(scene: &Scene, by: &Fighter, to: &Fighter, kind: Name, lasts: f32) -> f32 {
    let known = scene.view.content().condition(kind);
    let again = if to.kinds.contains(&kind) { scene.weights.again } else { 1.0 };
    again * known.map_or(0.0, |def| hooks(scene, by, to, &def.hooks, lasts))
}

/// What harm that comes again and again is worth for a number of rounds.
pub fn hooks(scene: &Scene, by: &Fighter, to: &Fighter, hooks: &[Hook], lasts: f32) -> f32 {
    let one = |hook: &Hook| {
        let often = if hook.at == Moment::BearerDamagesAnother { 0.8 } else { 1.0 };
        often * lasts * scene.harm(to, scene.dealt(to, mean(scene, by, &hook.amount), hook.kind))
    };
    hooks.iter().map(one).sum()
}

/// A forced movement with what its ability adds to it.
pub fn shove_of(scene: &Scene, hand: &Hand, kind: crate::core::push::ForcedKind, squares: i16) -> Shove {
    let deeds = || hand.ability.before.iter().chain(&hand.ability.after);
    let slam = deeds().find_map(|deed| match deed {
        Deed::ExtraSlamDamage(n) => Some(*n),
        _ => None,
    });
    let per_square = deeds().find_map(|deed| match deed {
        Deed::HurtPerSquareForced { amount, .. } => Some(*amount),
        _ => None,
    });
    let strong = scene.view.sheet(hand.by.id).has(Feature::PrimordialStrength);
    Shove {
        from: hand.by.space,
        kind,
        squares,
        slam: slam.unwrap_or(0),
        hard: if strong { scene.view.score(hand.by.id, MIGHT).max(0) } else { 0 },
        per_square: per_square.unwrap_or(0),
    }
}
