//! Result lines, worked effect by effect: for each target, and what falls on others once.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ability_effects::rider::pay_rider;
use super::apply::{Application, apply};
use super::asking::Ask;
use super::strikes;
use super::whom::{Picking, Recipients, recipients};
use crate::core::carried::carry_out;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::question::Question;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, PowerRoll};
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::predicate::EffectPredicate;
use crate::rulesets::draw_steel::data::tier::{Aimed, Gate, Segment, TierLine, Who};
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::damage_frames;
use crate::rulesets::draw_steel::rules::effect_flow::Step;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame, UseNote, UseStep};
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::state;
use crate::rulesets::draw_steel::rules::view::View;

/// Which tier's effect the user's side has of several rolled.
pub(crate) static SELF_TIER: Question = Question::new("self-tier");

/// The result lines of a power roll or of a test, tier 1 to 3.
#[derive(Clone, Copy)]
pub struct Tiers<'a>(pub [&'a TierLine; 3]);

impl<'a> Tiers<'a> {
    /// Those of a power roll.
    pub fn from_roll(roll: &'a PowerRoll) -> Self {
        Self([&roll.tiers.0, &roll.tiers.1, &roll.tiers.2])
    }

    /// The line of a tier; other numbers clamp.
    pub fn line(self, tier: u8) -> &'a TierLine {
        self.0[usize::from(tier.clamp(1, 3)) - 1]
    }
}

/// Works the next effect on one target of the use, at its own tier.
pub fn on_target(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    tiers: Tiers<'_>,
    index: usize,
) -> Step {
    let Some(target) = frame.targets.get(index) else { return Step::Done };
    let (id, (segment, effect)) = (target.id, step.next);
    let Some(part) = tiers.line(target.tier).segments.get(usize::from(segment)) else {
        frame.targets[index].done = true;
        step.picks.clear();
        return Step::Done;
    };
    let Some(aimed) = part.effects.get(usize::from(effect)) else {
        (step.next, step.gate) = ((segment + 1, 0), None);
        return Step::Again;
    };
    let dealt = aimed.who == Who::Target && aimed.effect.is_damage();
    let blunted = (frame.notes.contains(&UseNote::Blunted) || target.unaffected) && !dealt;
    // What no potency gates was dealt already, to all targets at once.
    let skipped = !aimed.who.is_per_target() || blunted || (dealt && part.gate.is_none());
    if skipped || (step.falls_on.is_none() && !gate_open(world, frame, step, id, part)) {
        step.next = (segment, effect + 1);
        return Step::Again;
    }
    let fresh = step.falls_on.is_none();
    let run = part.effects[usize::from(effect)..].iter();
    if let Some(flow) = fall(world, frame, step, ability, run, Some(id), true) {
        if fresh && step.falls_on.is_some() {
            frame.targets[index].taken += i16::from(part.gate.is_some_and(|gate| !gate.otherwise));
        }
        return flow;
    }
    step.next = (segment, effect + 1);
    let next = part.effects.get(usize::from(effect) + 1);
    leave(step, aimed, next);
    Step::Again
}

/// Works the next effect that falls on others than the targets; `cursor` counts them.
pub fn in_common(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    tiers: Tiers<'_>,
    cursor: &mut u16,
) -> Step {
    if frame.self_tier.is_none() {
        let mut list: Vec<u8> = frame.targets.iter().map(|target| target.tier).filter(|&tier| tier > 0).collect();
        list.sort_unstable();
        list.dedup();
        let said =
            |tier: u8| common(tiers.line(tier)).into_iter().map(|(_, gate, aimed)| (gate, aimed)).collect::<Vec<_>>();
        let differ = list.windows(2).any(|pair| said(pair[0]) != said(pair[1]));
        frame.self_tier = match list.last() {
            None => return Step::Done,
            Some(&best) if !differ => Some(best),
            Some(_) => match answer(world) {
                Some(Some(Choice::Number(tier))) => Some(tier as u8),
                Some(_) => list.last().copied(),
                None => {
                    let choices = list.iter().map(|&tier| Choice::Number(i16::from(tier))).collect();
                    let view = View::new(world);
                    return Step::Ask(choose(view, step.by, &SELF_TIER, frame.ability, choices, false));
                }
            },
        };
    }
    let list = common(tiers.line(frame.self_tier.unwrap_or(1)));
    next_of(world, frame, step, ability, &list, cursor)
}

/// Works the next effect of a line that no roll stands before, on all whom it names; `cursor` counts the effects.
pub fn each_on_all(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    line: &TierLine,
    cursor: &mut u16,
) -> Step {
    let list: Vec<Flat<'_>> = flat(line).collect();
    next_of(world, frame, step, ability, &list, cursor)
}

/// Works the effect of a list that `cursor` points at, and moves it on once that has fallen on everybody.
fn next_of(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    list: &[Flat<'_>],
    cursor: &mut u16,
) -> Step {
    let at = usize::from(*cursor);
    let Some(&(part, gate, aimed)) = list.get(at) else { return Step::Done };
    let open = gate.is_none_or(|gate| is_of_targets(aimed.who) || past_any(View::new(world), frame, step.by, gate));
    let run = list[at..].iter().take_while(|(other, ..)| *other == part).map(|&(.., aimed)| aimed);
    if open && let Some(flow) = fall_behind(world, frame, step, ability, gate, run) {
        return flow;
    }
    *cursor += 1;
    leave(step, aimed, next_with(list, at, part));
    Step::Again
}

/// The effect behind one at `at`, if it can be about the same creatures: a target singled out again, between other
/// semicolons, may be another one.
fn next_with<'a>(list: &[Flat<'a>], at: usize, part: usize) -> Option<&'a Aimed> {
    let (next, _, aimed) = list.get(at + 1)?;
    (*next == part || aimed.who != Who::OneTarget).then_some(*aimed)
}

/// An effect behind a potency that is compared with each target it falls on.
fn fall_behind<'a>(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    gate: Option<Gate>,
    run: impl Iterator<Item = &'a Aimed> + Clone,
) -> Option<Step> {
    let who = run.clone().next()?.who;
    let Some(gate) = gate.filter(|_| is_of_targets(who)) else {
        return fall(world, frame, step, ability, run, None, false);
    };
    match step.falls_on.as_ref().map(|list| list.first().copied()) {
        // Whom it falls on comes first, whether it gets past them second.
        None => match recipients(world, frame, step, who, None, Picking::PLAIN) {
            Recipients::Ask(decision) => Some(Step::Ask(decision)),
            Recipients::Ready(list) => {
                step.falls_on = Some(list);
                Some(Step::Again)
            }
        },
        Some(Some(id)) if !gets_past(world, frame, step.by, gate, id) => {
            step.falls_on.iter_mut().for_each(|list| list.retain(|on| *on != id));
            Some(Step::Again)
        }
        Some(_) => fall(world, frame, step, ability, run, None, true),
    }
}

/// One recipient further with the first effect of a run, `gated` where only that one is known to be open to it; `None`
/// once it has fallen on everybody.
fn fall<'a>(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &Arc<AbilityDef>,
    run: impl Iterator<Item = &'a Aimed> + Clone,
    target: Option<CreatureId>,
    gated: bool,
) -> Option<Step> {
    let aimed = run.clone().next()?;
    let list = match step.falls_on.take() {
        Some(list) => list,
        None => match pick(world, frame, step, aimed.who, run, target) {
            Recipients::Ask(decision) => return Some(Step::Ask(decision)),
            Recipients::Ready(list) => list,
        },
    };
    let (&id, rest) = list.split_first()?;
    let holds = |given: &EffectPredicate| given.holds_in(View::new(world), (frame, step.by), aimed.who, id, target);
    let Some(effect) = aimed.effect.settled(holds) else {
        step.falls_on = Some(rest.to_vec());
        return Some(Step::Again);
    };
    if let Some(given) = strikes::GrantedStrike::from_effect(effect) {
        pay(world, frame);
        let flow = strikes::strike_at(world, (frame, step.by), id, given);
        let asks = matches!(flow, Step::Ask(_));
        if !asks {
            count(world, effect);
        }
        step.falls_on = Some(if asks { &list } else { rest }.to_vec());
        return Some(flow);
    }
    let mut at = Application { world, frame, by: step.by, ability, on: id, target, chosen: None };
    if let (Effect::Damage(_), true) = (effect, at.is_said() && !gated) {
        step.falls_on = Some(Vec::new());
        return Some(deal(&mut at, aimed, &list));
    }
    match effect.asks().map_or(Ask::Nothing, |asks| asks.ask(&at)) {
        Ask::Nothing => {}
        Ask::Idle => {
            step.falls_on = Some(rest.to_vec());
            return Some(Step::Again);
        }
        Ask::Put(decision) => match answer(at.world) {
            Some(Some(choice)) => at.chosen = Some(choice),
            Some(None) => {
                step.falls_on = Some(rest.to_vec());
                return Some(Step::Again);
            }
            None => {
                step.falls_on = Some(list);
                return Some(Step::Ask(decision));
            }
        },
    }
    let effect = match effect {
        Effect::OneOf(options) => options.picked(at.chosen.as_ref()).unwrap_or(effect),
        effect => effect,
    };
    pay(at.world, at.frame);
    count(at.world, effect);
    step.falls_on = Some(rest.to_vec());
    if aimed.who == Who::Director {
        if let Effect::Malice(malice) = effect {
            mutations::change_malice(at.world, state::DIRECTOR, malice.0, at.cause());
        }
        return Some(Step::Again);
    }
    Some(apply(&mut at, effect).map_or(Step::Again, Step::Push))
}

/// Damage of a sentence is dealt to everybody at once (DS-EFF-08).
fn deal(at: &mut Application<'_>, aimed: &Aimed, list: &[CreatureId]) -> Step {
    pay(at.world, at.frame);
    count(at.world, &aimed.effect);
    let mut hits = Vec::new();
    for &id in list {
        at.on = id;
        let holds = |given: &EffectPredicate| given.holds_in(at.view(), (&*at.frame, at.by), aimed.who, id, None);
        if let Some(Effect::Damage(damage)) = aimed.effect.settled(holds) {
            hits.extend(damage.hit(at));
        }
    }
    if hits.is_empty() { Step::Again } else { Step::Push(damage_frames::frame(hits)) }
}

/// Finds whom the first effect of a run falls on; whoever is picked gets all that the run has for the same.
fn pick<'a>(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    who: Who,
    run: impl Iterator<Item = &'a Aimed> + Clone,
    target: Option<CreatureId>,
) -> Recipients {
    let same = run.take_while(|aimed| aimed.who == who).map(|aimed| &aimed.effect);
    let question = same.clone().flat_map(Effect::outcomes).find_map(|effect| effect.asks()?.whom());
    let by = step.by;
    let suits = |view: View<'_>, used: &UseFrame, id: CreatureId| {
        same.clone().any(|effect| {
            let settled = effect.settled(|given| given.holds_in(view, (used, by), who, id, target));
            settled.is_some_and(|effect| effect.asks().is_none_or(|asks| asks.suits(view, used, by, id)))
        })
    };
    let declinable = !matches!(frame.step, UseStep::Effects | UseStep::Common)
        && same.clone().next().is_some_and(|effect| matches!(effect, Effect::FreeStrike(_)));
    recipients(world, frame, step, who, target, Picking { question, declinable, suits: &suits })
}

/// The rider's price is due with the first thing that it lets happen, which no tier is (DS-POT-09).
fn pay(world: &mut World, frame: &mut UseFrame) {
    if frame.step == UseStep::Rider {
        pay_rider(world, frame);
    }
}

/// Counts an effect that is carried out, for whoever counts them.
fn count(world: &mut World, effect: &Effect) {
    let effect = if let Effect::Own(own) = effect { &own.0 } else { effect };
    carry_out(world, "effect", effect);
}

/// Goes on behind an effect: those named together fall on the same creatures.
fn leave(step: &mut EffectFrame, from: &Aimed, next: Option<&Aimed>) {
    step.falls_on = None;
    if next.is_none_or(|next| next.who != from.who) {
        step.picks.clear();
    }
}

/// Whether an effect falls on targets, each of which its potency is compared with by itself.
fn is_of_targets(who: Who) -> bool {
    matches!(who, Who::Target | Who::OneTarget | Who::OtherTargets)
}

/// An effect with its segment's place in the line and potency.
type Flat<'a> = (usize, Option<Gate>, &'a Aimed);

fn flat(line: &TierLine) -> impl Iterator<Item = Flat<'_>> {
    let parts = line.segments.iter().enumerate();
    parts.flat_map(|(part, segment)| segment.effects.iter().map(move |aimed| (part, segment.gate, aimed)))
}

fn common(line: &TierLine) -> Vec<Flat<'_>> {
    flat(line).filter(|(_, _, aimed)| !aimed.who.is_per_target()).collect()
}

/// Whether a potency gets past at least one of the targets, for what falls on others then.
fn past_any(view: View, frame: &UseFrame, by: CreatureId, gate: Gate) -> bool {
    let passes =
        |id: CreatureId| !view.is_thing(id) && view.is_alive(id) && potency::passes(view, frame, by, gate, id).0;
    frame.targets.iter().any(|target| passes(target.id))
}

/// Whether the segment's potency gets past the target; decided once per segment.
fn gate_open(world: &mut World, frame: &UseFrame, step: &mut EffectFrame, id: CreatureId, segment: &Segment) -> bool {
    let Some(gate) = segment.gate else { return true };
    if let Some(open) = step.gate {
        return open;
    }
    let view = View::new(world);
    if view.is_thing(id) || !view.is_alive(id) {
        return false;
    }
    let open = gets_past(world, frame, step.by, gate, id);
    step.gate = Some(open);
    open
}

/// Compares a potency with one creature and tells where it does not get past.
fn gets_past(world: &mut World, frame: &UseFrame, by: CreatureId, gate: Gate, id: CreatureId) -> bool {
    let view = View::new(world);
    if view.is_thing(id) || !view.is_alive(id) {
        return false;
    }
    let (open, terms) = potency::passes(view, frame, by, gate, id);
    if !open && !gate.otherwise {
        record_fact(world, Cause::new(by, frame.ability), FactKind::Resisted { by: id, what: frame.ability, terms });
    }
    open
}
