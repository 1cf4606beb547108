//! Damage: from the printed amount to lost Stamina, and what being brought to nothing means.

use std::sync::Arc;

use bevy::prelude::World;

use super::ability::AbilityDef;
use super::amount::{Amount, Term};
use super::effect::Resistance;
use super::frames::{DamageFrame, DamageStep, Event, Frame, Hit, Part, UseFrame};
use super::modifier::Modifier;
use super::ops::{self, tell};
use super::reckon::{RollContext, best_of};
use super::systems::{DrawSteelRules, DrawSteelSystems};
use super::terms as t;
use super::use_ability::window;
use super::view::View;
use super::{features, gains, squad};
use crate::core::creature::{Health, Life, change_health};
use crate::core::fact::{Cause, Facts, TermLine, What};
use crate::core::ids::{Attribute, CreatureId};
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;

/// Registers damage on its way: the window `AboutToDamage` comes before it is dealt and `Damaged` after.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<DamageFrame>(DrawSteelSystems::Damage, step);
}

/// What an amount comes to for the user of an ability; its dice are rolled once per use (AMB-45).
pub fn amount(world: &mut World, frame: &mut UseFrame, amount: &Amount, purpose: Name) -> i16 {
    let fixed = fixed_with(View::new(world), frame.by, amount, frame.with);
    if !amount.has_dice() {
        return fixed;
    }
    let dice = match frame.damage_dice {
        Some(dice) => dice,
        None => {
            let dice = roll_dice(world, frame.by, amount, purpose);
            frame.damage_dice = Some(dice);
            dice
        }
    };
    fixed + dice
}

/// What an amount comes to with its dice rolled now.
pub fn roll_amount(world: &mut World, of: CreatureId, amount: &Amount, purpose: Name) -> i16 {
    fixed_amount(View::new(world), of, amount) + roll_dice(world, of, amount, purpose)
}

fn roll_dice(world: &mut World, of: CreatureId, amount: &Amount, purpose: Name) -> i16 {
    let mut sum = 0;
    for term in &amount.terms {
        if let Term::Dice { count, sides } = *term {
            for _ in 0..count {
                sum += i16::from(ops::roll(world, Some(of), sides, purpose));
            }
        }
    }
    sum
}

/// The part of an amount that needs no dice (DS-DMG-01, DS-DMG-02, DS-DMG-03).
pub fn fixed_amount(view: View, of: CreatureId, amount: &Amount) -> i16 {
    fixed_with(view, of, amount, None)
}

/// The stronger of two amounts, each by the scores of whoever deals it, and of equals the second; dice count by their
/// average. The first is kept as it comes to now where somebody else deals the second.
pub fn stronger(
    view: View,
    (old, before): (&Amount, Option<CreatureId>),
    (new, by): (Amount, Option<CreatureId>),
) -> Amount {
    let fixed = |amount: &Amount, of: Option<CreatureId>| of.map_or(0, |of| fixed_amount(view, of, amount));
    let twice = |amount: &Amount, of| {
        let dice = amount.terms.iter().map(|term| match *term {
            Term::Dice { count, sides } => i16::from(count) * (i16::from(sides) + 1),
            _ => 0,
        });
        2 * fixed(amount, of) + dice.sum::<i16>()
    };
    if twice(&new, by) >= twice(old, before) {
        return new;
    }
    if before == by {
        return old.clone();
    }
    let dice = old.terms.iter().filter(|term| matches!(term, Term::Dice { .. })).cloned();
    Amount { terms: std::iter::once(Term::Flat(fixed(old, before))).chain(dice).collect() }
}

/// The same where the user chose a characteristic for the roll: it serves the damage too, where it is offered.
fn fixed_with(view: View, of: CreatureId, amount: &Amount, with: Option<Attribute>) -> i16 {
    amount
        .terms
        .iter()
        .map(|term| match term {
            Term::Flat(n) => *n,
            Term::Level => view.sheet(of).def.level,
            Term::Attribute { one_of, times } => {
                let chosen = with.filter(|with| one_of.contains(with)).or_else(|| best_of(view, of, one_of));
                chosen.map_or(0, |attribute| view.score(of, attribute) * times)
            }
            Term::Dice { .. } => 0,
        })
        .sum()
}

/// What is added to the rolled damage of a use against one of its targets, each with its reason.
pub fn bonuses(view: View, frame: &UseFrame, ability: &Arc<AbilityDef>, index: usize) -> Vec<(i16, Name)> {
    let target = &frame.targets[index];
    let mut list = rolled_bonuses(view, frame.by, ability, frame.mode, frame.kind, target.id, target.tier);
    if target.surges > 0 {
        list.push((i16::from(target.surges) * view.sheet(frame.by).highest_score(), t::SURGES.get()));
    }
    list.extend(
        frame.extra.iter().filter(|(on, ..)| on.is_none_or(|on| on == target.id)).map(|&(_, value, why)| (value, why)),
    );
    list.extend(super::deeds::extra_damage(view, frame, ability, target));
    list
}

/// Kits, traits and effects that add to rolled damage at a tier (DS-KIT-02, DS-KIT-03, DS-DMG-04).
pub fn rolled_bonuses(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    mode: Option<crate::core::intent::Mode>,
    picked: Option<Name>,
    target: CreatureId,
    tier: u8,
) -> Vec<(i16, Name)> {
    let context = RollContext { by, ability, mode, with: None, targets: &[], extra: &[] };
    let mut list = steady_bonuses(view, by, ability);
    view.each_modifier(by, |in_force| {
        let Modifier::RolledDamage { tiers, keywords, abilities, kind } = in_force.modifier else { return };
        if kind.is_some() && *kind != picked {
            return;
        }
        if !keywords.iter().all(|&keyword| context.has(keyword))
            || (!abilities.is_empty() && !abilities.contains(&ability.id))
        {
            return;
        }
        let value = tiers[usize::from(tier.clamp(1, 3)) - 1];
        // What a kit adds and its own signature prints already is nothing more (DS-KIT-03).
        match list.iter_mut().find(|(_, label)| *label == in_force.label) {
            Some((sum, _)) => *sum += value,
            None => list.push((value, in_force.label)),
        }
    });
    list.retain(|(value, _)| *value != 0);
    list.extend(features::against_things(view, &context, target));
    list
}

/// What effects and traits add to an ability's damage whether it is rolled or not.
pub fn steady_bonuses(view: View, by: CreatureId, ability: &AbilityDef) -> Vec<(i16, Name)> {
    let mut list = Vec::new();
    view.each_modifier(by, |in_force| {
        if let Modifier::Damage { value, keywords } = in_force.modifier
            && keywords.iter().all(|&keyword| ability.has(keyword))
        {
            list.push((*value, in_force.label));
        }
    });
    list
}

/// Works a damage frame one step further.
fn step(world: &mut World, frame: &mut DamageFrame) -> Flow<Frame> {
    match frame.step {
        DamageStep::Pending => {
            frame.step = DamageStep::Apply;
            frame.hits.retain(|hit| View::new(world).is_alive(hit.to));
            features::redirect(world, frame);
            window_if_any(world, frame, Event::AboutToDamage)
        }
        DamageStep::Apply => {
            apply_all(world, frame);
            note_dealt(world, frame);
            frame.step = DamageStep::Drop;
            Flow::Again
        }
        DamageStep::Drop => {
            if let Some(flow) = squad::next_drop(world, frame) {
                return flow;
            }
            if !frame.fallen.is_empty() {
                let who = frame.fallen.remove(0);
                let by = frame.hits.iter().find_map(|hit| hit.by);
                return window(world, Event::Dropped { who, by });
            }
            frame.step = DamageStep::Dealt;
            gains::damaged(world, frame);
            window_if_any(world, frame, Event::Damaged)
        }
        DamageStep::Dealt => {
            frame.step = DamageStep::Finish;
            features::after_damage(world, frame).map_or(Flow::Again, Flow::Push)
        }
        DamageStep::Finish => match frame.afterwards.pop() {
            Some(grant) if View::new(world).is_awake(grant.mover) => Flow::Push(Frame::Grant(grant)),
            Some(_) => Flow::Again,
            None => Flow::Done,
        },
    }
}

/// Applies every hit in its order, those on one squad together.
fn apply_all(world: &mut World, frame: &mut DamageFrame) {
    let mut done: Vec<CreatureId> = Vec::new();
    for index in 0..frame.hits.len() {
        let to = frame.hits[index].to;
        let view = View::new(world);
        if !squad::stands(view, to) {
            apply(world, &mut frame.hits[index]);
        } else if !done.contains(&to) {
            done.extend(squad::standing(view, to));
            squad::apply(world, frame, index);
        }
    }
}

/// Tells the use that deals it what it has come to; what its forced movement does is no damage of its own.
fn note_dealt(world: &mut World, frame: &DamageFrame) {
    let mut below = world.resource_mut::<crate::core::stack::Stack<Frame>>();
    let Some(Frame::Use(used)) = below.downward_mut().next() else { return };
    let own = frame.hits.iter().filter(|hit| hit.of == used.ability && hit.to != used.by);
    used.dealt = own.fold(used.dealt, |sum, hit| sum.saturating_add(hit.dealt.max(0)));
}

fn window_if_any(world: &World, frame: &DamageFrame, event: Event) -> Flow<Frame> {
    if frame.hits.is_empty() {
        return Flow::Again;
    }
    window(world, event)
}

/// A hit after halving, weakness and immunity, with its explanation (DS-DMG-06 to DS-DMG-12, AMB-07, AMB-49).
pub fn reduce(view: View, hit: &Hit) -> (i16, Vec<TermLine>) {
    let (groups, mut terms) = halved(hit);
    // What cannot be reduced is still more to the weak (DS-DMG-07, DS-DMG-13).
    let total = resisted(view, hit.to, groups, hit.past_immunity || hit.unreducible, &mut terms);
    (total, terms)
}

/// The sums of a hit by damage type after halving, with the explanation so far.
pub fn halved(hit: &Hit) -> (Vec<(Option<Name>, i16)>, Vec<TermLine>) {
    let mut terms: Vec<TermLine> = hit.parts.iter().map(|part| TermLine::new(part.amount, part.why.as_str())).collect();
    let mut groups: Vec<(Option<Name>, i16)> = Vec::new();
    for part in &hit.parts {
        match groups.iter_mut().find(|(kind, _)| *kind == part.kind) {
            Some((_, sum)) => *sum += part.amount,
            None => groups.push((part.kind, part.amount)),
        }
    }
    if hit.unreducible {
        terms.push(TermLine::new(0, "cannot be reduced"));
        return (groups, terms);
    }
    for &why in &hit.halved {
        let before: i16 = groups.iter().map(|(_, sum)| *sum).sum();
        halve(&mut groups);
        let after: i16 = groups.iter().map(|(_, sum)| *sum).sum();
        terms.push(TermLine::new(after - before, format!("halved: {why}")));
    }
    (groups, terms)
}

/// What sums by damage type come to for somebody: weakness first, then immunity (DS-DMG-06 to DS-DMG-09), unless they
/// go past it.
pub fn resisted(
    view: View,
    to: CreatureId,
    groups: Vec<(Option<Name>, i16)>,
    past_immunity: bool,
    terms: &mut Vec<TermLine>,
) -> i16 {
    let mut total = 0;
    for (kind, sum) in groups {
        let mut value = sum.max(0);
        if value > 0
            && let Some((more, label)) = view.resistance(to, Resistance::Weakness, kind)
        {
            value += more;
            terms.push(TermLine::new(more, format!("weakness: {label}")));
        }
        if let Some((less, label)) = view.resistance(to, Resistance::Immunity, kind)
            && value > 0
        {
            let taken_off = if past_immunity { 0 } else { less.min(value) };
            value -= taken_off;
            let ignored = if past_immunity { " ignored" } else { "" };
            terms.push(TermLine::new(-taken_off, format!("immunity{ignored}: {label}")));
        }
        total += value;
    }
    total
}

/// Halves the sum, rounding down, taking the odd point from the first part that has one.
fn halve(groups: &mut [(Option<Name>, i16)]) {
    let wanted = groups.iter().map(|(_, sum)| *sum).sum::<i16>() / 2;
    for group in groups.iter_mut() {
        group.1 /= 2;
    }
    let mut missing = wanted - groups.iter().map(|(_, sum)| *sum).sum::<i16>();
    for group in groups.iter_mut() {
        if missing > 0 {
            group.1 += 1;
            missing -= 1;
        }
    }
}

fn apply(world: &mut World, hit: &mut Hit) {
    let view = View::new(world);
    if !view.is_alive(hit.to) {
        return;
    }
    // DS-TGT-03: objects ignore poison and psychic damage.
    let unfelt = |part: &Part| part.kind == Some(t::POISON.get()) || part.kind == Some(t::PSYCHIC.get());
    let ignored: Vec<Part> = hit.parts.iter().filter(|part| view.is_thing(hit.to) && unfelt(part)).cloned().collect();
    hit.parts.retain(|part| !ignored.contains(part));
    let (dealt, mut terms) = reduce(view, hit);
    for part in ignored {
        terms.push(TermLine::new(part.amount, part.why.as_str()));
        terms.push(TermLine::new(-part.amount, "objects feel neither poison nor psychic damage"));
    }
    hit.dealt = dealt;
    hit.before = view.stamina(hit.to).now;
    let cause = Cause { by: hit.by, of: hit.of };
    if !world.resource::<Facts>().muted() {
        let mut kinds: Vec<Name> = hit.parts.iter().filter_map(|part| part.kind).collect();
        kinds.dedup();
        tell(world, cause, What::Damage { to: hit.to, amount: dealt, kinds, terms });
    }
    if dealt <= 0 {
        return;
    }
    features::rage::note_harm(world, hit);
    let less = |stamina: &mut Health| {
        let absorbed = dealt.min(stamina.temporary);
        stamina.temporary -= absorbed;
        stamina.now -= dealt - absorbed;
        (absorbed, stamina.temporary)
    };
    let Some((absorbed, now)) = change_health(world, hit.to, less) else { return };
    if absorbed > 0 {
        tell(world, cause, What::TemporaryHealth { of: hit.to, now });
    }
    thresholds(world, hit.to, hit.before, hit.knock_out, cause, &hit.parts);
}

/// Takes Stamina that no rule counts as damage: past immunity and temporary Stamina (AMB-06).
pub fn lose_stamina(world: &mut World, id: CreatureId, amount: i16, cause: Cause) {
    let before = View::new(world).stamina(id).now;
    tell(world, cause, What::HealthLost { of: id, amount });
    if squad::stands(View::new(world), id) {
        return squad::lose(world, id, amount, cause);
    }
    if change_health(world, id, |stamina| stamina.now -= amount).is_none() {
        return;
    }
    thresholds(world, id, before, false, cause, &[]);
}

/// Winded, dying, unconscious, dead (DS-STAM-01, DS-STAM-03 to DS-STAM-07, DS-DMG-14).
fn thresholds(world: &mut World, id: CreatureId, before: i16, knock_out: bool, cause: Cause, parts: &[Part]) {
    let view = View::new(world);
    let now = view.stamina(id).now;
    let winded = view.winded_value(id);
    let hero = view.sheet(id).is_hero();
    let thing = view.is_thing(id);
    if !thing && before > winded && now <= winded {
        tell(world, cause, What::State { of: id, is: t::WINDED.get() });
        gains::winded(world, id);
    }
    if View::new(world).life(id) == Life::Unconscious {
        // DS-STAM-06: any further damage kills whoever was knocked out, temporary Stamina or not (AMB-49).
        kill(world, id, cause);
        return;
    }
    if hero {
        if before > 0 && now <= 0 {
            tell(world, cause, What::State { of: id, is: t::DYING.get() });
            gains::dying(world, id);
        }
        if now <= -winded {
            bring_down(world, id, knock_out, cause);
        }
    } else if now <= 0 {
        if features::will_rise(world, id, before, parts, cause) {
            return;
        }
        if View::new(world).has(id, t::MARCHING.get()) {
            if before > 0 {
                let why = "it marches on and falls when the march is over".to_owned();
                tell(world, Cause::of(id, t::MARCHING.get()), What::Nothing { on: Some(id), why });
            }
            return;
        }
        bring_down(world, id, knock_out && !thing, cause);
    }
}

/// Brings a creature down: dead, or spared.
pub fn bring_down(world: &mut World, id: CreatureId, knock_out: bool, cause: Cause) {
    if fell(world, id, knock_out, cause) {
        gains::dropped(world, id, cause);
    }
}

/// Brings a creature down without a word to those who may answer; whether it was up before.
pub fn fell(world: &mut World, id: CreatureId, knock_out: bool, cause: Cause) -> bool {
    if knock_out { knock(world, id, cause) } else { kill(world, id, cause) }
}

fn knock(world: &mut World, id: CreatureId, cause: Cause) -> bool {
    change_health(world, id, |stamina| stamina.now = stamina.now.max(0));
    features::note_dropped(world, id);
    ops::set_life(world, id, Life::Unconscious, cause);
    true
}

fn kill(world: &mut World, id: CreatureId, cause: Cause) -> bool {
    let view = View::new(world);
    if view.is_thing(id)
        && let Some(space) = view.space(id)
    {
        super::terrain::thing_destroyed(world, space, cause);
    }
    let first_drop = View::new(world).life(id) == Life::Awake;
    let died = View::new(world).life(id) != Life::Dead && View::new(world).sheet(id).is_hero();
    features::note_dropped(world, id);
    ops::set_life(world, id, Life::Dead, cause);
    if died {
        gains::hero_died(world);
    }
    first_drop
}

/// A hit without a roll: one untyped or typed part from a named cause.
pub fn plain_hit(view: View, to: CreatureId, value: i16, kind: Option<Name>, cause: Cause) -> Hit {
    Hit {
        to,
        parts: vec![Part { amount: value, kind, why: cause.of }],
        by: cause.by,
        of: cause.of,
        rolled: false,
        strike: false,
        melee: false,
        area: false,
        surged: false,
        unreducible: false,
        past_immunity: false,
        halved: Vec::new(),
        knock_out: false,
        claimed: Vec::new(),
        dealt: 0,
        before: view.stamina(to).now,
    }
}

/// A damage frame of some hits.
pub fn frame(hits: Vec<Hit>) -> Frame {
    Frame::Damage(Box::new(DamageFrame {
        hits,
        step: DamageStep::Pending,
        drops: Vec::new(),
        fallen: Vec::new(),
        afterwards: Vec::new(),
    }))
}
