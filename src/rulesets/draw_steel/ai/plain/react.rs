//! Triggered actions: what an answer to an event gains now, against keeping it for later.

use super::ability_effects::Weighed;
use super::malice;
use super::scene::{Fighter, Scene, Stance};
use super::tiers::{self, Hand};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::rulesets::draw_steel::classes;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{TierLine, Who};
use crate::rulesets::draw_steel::rules::actions::use_ability;
use crate::rulesets::draw_steel::rules::damage_bonuses;
use crate::rulesets::draw_steel::rules::frames::{Frame, Payment, nearest};
use crate::rulesets::draw_steel::rules::rolls::RollInput;
use crate::rulesets::draw_steel::rules::{bleeding, damage_reduction};

/// What an answer to the open window is worth; 0 and less is better left.
pub fn worth(scene: &Scene, by: CreatureId, with: Name, on: Option<CreatureId>, spend: i16) -> f32 {
    let view = scene.view;
    let Some(me) = scene.find(by) else { return 0.0 };
    let subject = on.and_then(|on| scene.find(on));
    if with == t::OPPORTUNITY_ATTACK.get() {
        let strike = view.ability(by, t::MELEE_FREE_STRIKE.get());
        let bled = strike.and_then(|strike| bleeding::toll(view, by, strike, Payment::Nothing, None));
        return subject.map_or(0.0, |foe| scene.harm(foe, me.profile.free_strike)) - scene.toll(me, bled);
    }
    if let Some(ability) = view.ability(by, with).filter(|ability| ability.action == ActionType::VillainAction) {
        return malice::villain(scene, ability);
    }
    if let Some(ability) = view.ability(by, with).filter(|ability| ability.trigger.is_some()) {
        let price = scene.price(me, view.own_price(by, ability) + spend);
        let kept = if ability.action == ActionType::TriggeredAction { scene.weights.reaction } else { 0.0 };
        let toll = scene.toll(me, bleeding::toll(view, by, ability, Payment::Reaction, None));
        return triggered(scene, me, ability, subject, spend) - price - kept - toll;
    }
    if let Some(bought) = view.ability(by, with).filter(|ability| ability.malice_feature.is_some()) {
        return malice::feature(scene, me, bought);
    }
    classes::answer_rules(with).map_or(0.0, |answer| (answer.worth)(scene, me, subject, spend))
}

fn triggered(scene: &Scene, me: &Fighter, ability: &AbilityDef, subject: Option<&Fighter>, spend: i16) -> f32 {
    let at = Weighed::Answer { scene, me, ability, subject, spend };
    ability.before.iter().chain(&ability.after).map(|effect| effect.worth(&at)).sum()
}

/// What a result line comes to on whom it answers and on the one that answers.
pub fn lines(
    scene: &Scene,
    me: &Fighter,
    ability: &AbilityDef,
    subject: Option<&Fighter>,
    spend: i16,
    line: &TierLine,
) -> f32 {
    let hand = Hand { by: me, ability, spend, bonus: [0.0; 3], kind: None };
    let effects = || line.segments.iter().flat_map(|segment| &segment.effects);
    let harms = effects().any(|aimed| aimed.who == Who::Target && !aimed.effect.is_act());
    let harm = subject.filter(|_| harms).map_or(0.0, |to| if to.stance == Stance::Foe { 1.5 } else { -1.0 });
    let gain = effects().map(|aimed| match aimed.who {
        Who::Target if aimed.effect.is_act() => {
            subject.map_or(0.0, |to| tiers::effect(scene, &hand, to, &aimed.effect))
        }
        Who::You => tiers::effect(scene, &hand, me, &aimed.effect),
        Who::Near(_) if matches!(aimed.effect, Effect::FreeStrike(_)) => subject.map_or(0.0, |on| {
            let able = scene.fighters.iter().filter(|ally| scene.view.friendly(me.id, ally.id));
            let reach = able.filter(|ally| ally.space.distance(on.space) <= ally.profile.reach.max(5));
            scene.harm(on, reach.map(|ally| ally.profile.free_strike).fold(0.0, f32::max))
        }),
        _ => 0.0,
    });
    harm + gain.sum::<f32>()
}

/// What halving the damage about to come to somebody saves.
pub fn halved(scene: &Scene, me: &Fighter, to: &Fighter, near: bool, spend: i16) -> f32 {
    let Some(pending) = nearest::nearest_damage(scene.view.world) else {
        let foe = nearest::nearest_use(scene.view.world).and_then(|used| scene.find(used.by));
        return foe.map_or(0.0, |foe| -scene.harm(to, foe.profile.threat / 2.0));
    };
    let Some(hit) = pending.hits.iter().find(|hit| hit.to == to.id) else { return 0.0 };
    // The shift that comes with it leads next to the target where it can.
    let squares = if spend > 0 { 2 } else { 1 };
    if near && to.id != me.id && me.space.distance(to.space) > 1 + squares {
        return 0.0;
    }
    let whole = f32::from(damage_reduction::reduce(scene.view, hit).0);
    -(scene.harm(to, whole) - scene.harm(to, (whole / 2.0).floor()))
}

/// Whether the use behind the damage has potencies still to come.
pub fn gated(scene: &Scene) -> bool {
    let Some(frame) = nearest::nearest_use(scene.view.world) else { return false };
    let Some(ability) = scene.view.ability(frame.by, frame.ability) else { return false };
    ability.roll.as_ref().is_some_and(|roll| {
        frame.targets.iter().any(|target| roll.tier(target.tier).segments.iter().any(|segment| segment.gate.is_some()))
    })
}

/// What an edge on the roll about to be made gains, by the exact odds.
pub fn swing(scene: &Scene, edges: u8) -> f32 {
    let view = scene.view;
    let Some(frame) = nearest::nearest_use(view.world) else { return 0.0 };
    let (Some(ability), Some(by)) = (view.ability(frame.by, frame.ability), scene.find(frame.by)) else { return 0.0 };
    let Some(roll) = &ability.roll else { return 0.0 };
    let bonus = [1, 2, 3].map(|tier| {
        let list = damage_bonuses::rolled_bonuses(view, by.id, ability, frame.mode, frame.kind, by.id, tier);
        list.iter().map(|(value, _)| f32::from(*value)).sum()
    });
    let hand = Hand { by, ability, spend: frame.spend, bonus, kind: frame.kind };
    let gain = |to: &Fighter| {
        let plain: RollInput = use_ability::target_roll_breakdown(view, frame, ability, roll, to.id).input;
        let swung = RollInput { edges: plain.edges + edges, ..plain };
        let tiers = [1, 2, 3].map(|tier| tiers::worth(scene, &hand, to, tier, roll.tier(tier), 0.0));
        let mean = |input: RollInput| input.odds().mean(|tier| tiers[usize::from(tier) - 1]);
        mean(swung) - mean(plain)
    };
    frame.targets.iter().filter_map(|target| scene.find(target.id)).map(gain).sum()
}

/// Sending a foe farther than it was about to go.
pub fn stretched(scene: &Scene) -> f32 {
    let force = scene.view.stack().downward().find_map(|frame| match frame {
        Frame::Force(force) => Some(force),
        _ => None,
    });
    let foe = force.and_then(|force| scene.find(force.mover)).is_some_and(|mover| mover.stance == Stance::Foe);
    if foe { 1.2 } else { 0.0 }
}

/// Making somebody else suffer the movement meant for a friend.
pub fn take_over(scene: &Scene, me: &Fighter) -> f32 {
    let force = scene.view.stack().downward().find_map(|frame| match frame {
        Frame::Force(force) => Some(force),
        _ => None,
    });
    let Some(force) = force else { return 0.0 };
    let friend = scene.find(force.mover).is_some_and(|mover| mover.stance != Stance::Foe);
    let other = scene.foes().any(|foe| foe.space.distance(me.space) <= 1 && foe.id != force.mover);
    if friend && other { 2.0 } else { 0.0 }
}

/// The best answer among those offered, if any is worth giving.
pub fn best(scene: &Scene, choices: &[Choice]) -> Option<Choice> {
    let mut best: Option<(f32, &Choice)> = None;
    for choice in choices {
        let Choice::React { by, with, on, spend } = choice else { continue };
        let value = worth(scene, *by, *with, *on, *spend);
        if value > scene.weights.worthwhile && best.is_none_or(|(known, _)| value > known) {
            best = Some((value, choice));
        }
    }
    best.map(|(_, choice)| choice.clone())
}
