//! What answers gain, whichever question is put: helpers of those who say what the opponent picks.

use bevy::prelude::Entity;

use super::scene::{Fighter, Scene, Stance};
use super::tiers::{self, Hand};
use crate::core::condition::Condition;
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::AbilityEffect;
use crate::rulesets::draw_steel::data::ability_effect::Price;
use crate::rulesets::draw_steel::data::effect::{Duration, Effect};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::use_ability::Settlement;
use crate::rulesets::draw_steel::rules::damage_bonuses;
use crate::rulesets::draw_steel::rules::frames::{Frame, UseFrame, nearest};
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::state::GrantedModifiers;

/// Passing, or the first answer where somebody has to give one.
pub fn passes(_: &Scene, _: &Decision, _: &[Choice]) -> Option<Choice> {
    None
}

/// The choice of the highest value above `least`; of equals the first.
pub fn best_by(choices: &[Choice], least: f32, value: impl Fn(&Choice) -> f32) -> Option<Choice> {
    let mut best: Option<(f32, &Choice)> = None;
    for choice in choices {
        let value = value(choice);
        if value > least && best.is_none_or(|(known, _)| value > known) {
            best = Some((value, choice));
        }
    }
    best.map(|(_, choice)| choice.clone())
}

pub fn of_creature(scene: &Scene, choice: &Choice, value: impl Fn(&Fighter) -> f32) -> f32 {
    match choice {
        Choice::Creature(id) => scene.find(*id).map_or(0.0, value),
        _ => 0.0,
    }
}

/// Who should act first: those who can strike, those who may not live to see their turn, those who set others up.
pub fn eagerness(scene: &Scene, fighter: &Fighter) -> f32 {
    let view = scene.view;
    let foes = scene.fighters.iter().filter(|other| view.hostile(fighter.id, other.id));
    let nearest = foes.map(|foe| foe.space.distance(fighter.space)).min().unwrap_or(40);
    let reach = fighter.profile.range.max(fighter.profile.reach) + fighter.profile.speed;
    let strikes = if nearest <= reach { fighter.profile.threat } else { fighter.profile.threat * 0.3 };
    let frail = 1.0 - fighter.now / fighter.max.max(1.0);
    strikes * (1.0 + 0.5 * frail) + 0.3 * fighter.profile.help
}

/// Whether a hold is worth the free strike that it costs.
pub fn grab_is_worth_it(scene: &Scene) -> bool {
    let frame = nearest::nearest_use(scene.view.world);
    let held = frame.and_then(|frame| scene.find(frame.targets.first()?.id));
    held.is_some_and(|to| {
        let strike = scene.harm(scene.me(), to.profile.free_strike);
        scene.affliction(to, t::GRABBED.get(), tiers::rounds(Duration::Open)) + strike > 0.0
    })
}

/// What a squad mate adds against somebody: an instance of its own, or a free strike to one that is struck already.
pub fn joined(scene: &Scene, fighter: &Fighter) -> f32 {
    let me = &scene.me().profile;
    let struck = nearest::nearest_use(scene.view.world).is_some_and(|frame| frame.target(fighter.id).is_some());
    scene.harm(fighter, if struck { me.free_strike } else { me.threat.max(me.free_strike) })
}

/// Surges, potency and blood once the tiers are known.
pub fn settled(scene: &Scene, choices: &[Choice]) -> Option<Choice> {
    let frame = nearest::nearest_use(scene.view.world)?;
    let ability = scene.view.ability(frame.by, frame.ability)?;
    let by = scene.find(frame.by)?;
    let pending = |on: CreatureId| pending_damage(scene, frame, on);
    best_by(choices, scene.weights.worthwhile, |choice| match choice {
        Choice::Apply { what, on, count } if *what == Settlement::Surges.slug() => {
            let Some(to) = scene.find(*on) else { return 0.0 };
            let more = f32::from(*count) * f32::from(scene.view.sheet(by.id).highest_score());
            let sure = pending(*on);
            let gain = scene.harm(to, sure + more) - scene.harm(to, sure);
            gain - 0.3 * scene.weights.surge * f32::from(*count)
        }
        Choice::Apply { what, on, .. } if *what == Settlement::Potency.slug() => {
            let Some(to) = scene.find(*on) else { return 0.0 };
            raised(scene, frame, to) - 2.0 * scene.weights.surge
        }
        Choice::Named(what) if *what == ability.id => {
            let gain = frame.targets.first().and_then(|target| scene.find(target.id)).map_or(0.0, |to| {
                let sure = pending(to.id);
                scene.harm(to, sure + 5.0) - scene.harm(to, sure)
            });
            gain + scene.affliction(by, t::BLEEDING.get(), 1.5)
        }
        Choice::Named(what) if *what == t::AS_FIRE.get() => 1.0 + scene.weights.worthwhile,
        Choice::Named(_) => {
            let price = ability.after.iter().find_map(|effect| match effect {
                AbilityEffect::PayForDamage(price) => match &price.pay {
                    Price::Damage(take) => Some((take, &price.deal)),
                    Price::Condition(_) => None,
                },
                _ => None,
            });
            let Some((take, deal)) = price else { return 0.0 };
            let (take, deal) = (tiers::mean(scene, by, take), tiers::mean(scene, by, deal));
            let gain = frame.targets.iter().filter_map(|target| scene.find(target.id)).map(|to| {
                let sure = pending(to.id);
                scene.harm(to, sure + deal) - scene.harm(to, sure)
            });
            gain.sum::<f32>() + scene.harm(by, take)
        }
        _ => 0.0,
    })
}

/// Damage that a use whose tiers are known is about to do to somebody.
fn pending_damage(scene: &Scene, frame: &UseFrame, on: CreatureId) -> f32 {
    let (Some(ability), Some(by)) = (scene.view.ability(frame.by, frame.ability), scene.find(frame.by)) else {
        return 0.0;
    };
    let (Some(roll), Some(to)) = (&ability.roll, scene.find(on)) else { return 0.0 };
    let Some(index) = frame.targets.iter().position(|target| target.id == on) else { return 0.0 };
    let segments = roll.tier(frame.targets[index].tier).segments.iter().filter(|segment| segment.gate.is_none());
    let mut kind = frame.kind;
    let mut amount = 0.0;
    for aimed in segments.flat_map(|segment| &segment.effects) {
        let settled = aimed.effect.settled(|given| given.holds(scene.view, (frame.by, frame.spend), on));
        if let Some(Effect::Damage(damage)) = settled {
            amount += tiers::mean(scene, by, &damage.amount);
            kind = damage.kinds.first().copied().or(kind);
        }
    }
    if amount > 0.0 {
        amount += damage_bonuses::bonuses(scene.view, frame, frame.by, ability, index)
            .iter()
            .map(|(value, _)| f32::from(*value))
            .sum::<f32>();
    }
    scene.dealt(to, amount, kind)
}

/// What one more point of potency lets through.
fn raised(scene: &Scene, frame: &UseFrame, to: &Fighter) -> f32 {
    let (Some(ability), Some(by)) = (scene.view.ability(frame.by, frame.ability), scene.find(frame.by)) else {
        return 0.0;
    };
    let (Some(roll), Some(state)) = (&ability.roll, frame.target(to.id)) else { return 0.0 };
    let hand = Hand { by, ability, spend: frame.spend, bonus: [0.0; 3], kind: frame.kind };
    let lowered: i16 = state.potency.iter().map(|(by, _)| *by).sum();
    let mut gain = 0.0;
    for segment in &roll.tier(state.tier).segments {
        let Some(gate) = segment.gate else { continue };
        let number = potency::preview(scene.view, by.id, gate, to.id) + lowered;
        if number == scene.view.score(to.id, gate.attribute) {
            gain += segment.effects.iter().map(|aimed| tiers::effect(scene, &hand, to, &aimed.effect)).sum::<f32>();
        }
    }
    gain
}

/// Whom an ability's gift to one ally should go to.
pub fn gift(scene: &Scene, fighter: &Fighter) -> f32 {
    if gift_is_recovery(scene) {
        return scene.recovery(fighter);
    }
    let near = scene.foes().map(|foe| foe.space.distance(fighter.space)).min().unwrap_or(40);
    let reach = fighter.profile.range.max(fighter.profile.reach);
    fighter.profile.threat * if near <= reach { 1.0 } else { 0.6 } * if fighter.awake { 1.0 } else { 0.01 }
}

/// Whether what the ability in use gives to an ally is one of that ally's own Recoveries.
pub fn gift_is_recovery(scene: &Scene) -> bool {
    nearest::nearest_use(scene.view.world)
        .and_then(|frame| scene.view.ability(frame.by, frame.ability))
        .and_then(|ability| ability.roll.as_ref())
        .is_some_and(|roll| {
            let effects = roll.tiers.1.segments.iter().flat_map(|segment| &segment.effects);
            effects.into_iter().any(|aimed| matches!(aimed.effect, Effect::Recovery(_)))
        })
}

/// How bad it is for its bearer that an effect goes on.
pub fn relief(scene: &Scene, choice: &Choice) -> f32 {
    let Choice::Record(record) = choice else { return 0.0 };
    let bearer = scene.fighters.iter().find_map(|fighter| held(scene, fighter.id, *record).map(|held| (fighter, held)));
    bearer
        .filter(|(fighter, held)| !is_help(scene, fighter, *held))
        .map_or(0.0, |(fighter, held)| burden(scene, fighter, held))
}

/// Whether an effect is one that its bearer's own side has given it and that does it no harm.
fn is_help(scene: &Scene, fighter: &Fighter, (entity, held): (Entity, &Condition)) -> bool {
    let known = |kind: &Name| scene.content.condition(*kind);
    let bad = held.kinds.iter().filter_map(known).any(|def| !def.state || !def.hooks.is_empty());
    let hurts = scene.view.world.get::<GrantedModifiers>(entity).is_some_and(|lends| !lends.hooks.is_empty());
    held.imposer.is_some_and(|by| !scene.view.hostile(by, fighter.id)) && !bad && !hurts
}

fn held<'a>(scene: &Scene<'a>, on: CreatureId, record: EffectId) -> Option<(Entity, &'a Condition)> {
    scene.view.conditions(on).find(|(_, held)| held.record == record)
}

pub fn burden(scene: &Scene, fighter: &Fighter, (entity, held): (Entity, &Condition)) -> f32 {
    let named: f32 = held.kinds.iter().map(|&kind| scene.weights.condition(kind)).sum();
    let by = held.imposer.and_then(|by| scene.fighters.iter().find(|other| other.id == by)).unwrap_or(fighter);
    let lent = scene.view.world.get::<GrantedModifiers>(entity).map_or(&[][..], |lends| &lends.hooks);
    let defined = held.kinds.iter().filter_map(|&kind| scene.content.condition(kind));
    let hooks = defined.map(|def| &def.hooks[..]).chain([lent]);
    let worn: f32 = hooks.map(|hooks| tiers::hooks(scene, by, fighter, hooks, 1.0)).sum();
    (named + 0.1) * (fighter.profile.threat + 1.0) + worn.abs()
}

/// What it is worth to save after all against the effect that a turn has just failed to save against.
pub fn saved(scene: &Scene) -> f32 {
    let Some(Frame::Turn(turn)) = scene.view.stack().top() else { return 0.0 };
    let failed = turn.saves.first().and_then(|&record| held(scene, turn.who, record));
    failed.map_or(0.0, |record| burden(scene, scene.me(), record))
}

/// Somebody to whom harm is to come: an enemy of worth, or else whoever of one's own is worth least.
pub fn of_foe(fighter: &Fighter) -> f32 {
    if fighter.stance == Stance::Foe { fighter.worth } else { -fighter.worth }
}

/// The same, but rather nobody than one's own.
pub fn only_foes(fighter: &Fighter) -> f32 {
    if fighter.stance == Stance::Foe { fighter.worth } else { -1.0 }
}

/// Those on one's own side, oneself among them.
pub fn ours<'a>(scene: &'a Scene) -> impl Iterator<Item = &'a Fighter> {
    scene.fighters.iter().filter(|fighter| matches!(fighter.stance, Stance::Own | Stance::Friend))
}
