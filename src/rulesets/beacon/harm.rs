//! Damage and Stress on their way to somebody, stage by stage (BC-DMG).

use bevy::prelude::World;

use super::data::condition::Lend;
use super::data::npc::Template;
use super::data::passive::Passive;
use super::data::words::Kind;
use super::frames::{Concentrate, Event, Frame, Harm, HarmStage, Toll, Window};
use super::mutations;
use super::rolls::half;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use crate::core::ends::Ends;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::name::name;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term, TermKind};
use crate::core::stack::{Flow, Stack};
use crate::core::track::change_track;
use crate::core::triggered::happening;

/// Registers harm.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Harm>(BeaconSystems::Harm, step);
}

fn step(world: &mut World, harm: &mut Harm) -> Flow<Frame> {
    if !View::new(world).is_up(harm.to) {
        return Flow::Done;
    }
    match harm.stage {
        HarmStage::Scaling => {
            no_nerves(View::new(world), harm);
            scale(View::new(world), harm);
            harm.stage = HarmStage::Answering;
            Flow::Again
        }
        HarmStage::Answering => {
            harm.stage = HarmStage::Taking;
            if harm.kind.is_plain() && harm.amount() > 0 {
                return Flow::Push(Frame::Window(Window::on(Event::WouldTake)));
            }
            Flow::Again
        }
        HarmStage::Taking => {
            harm.stage = HarmStage::Straining;
            if !harm.terms.is_empty() {
                reduce(View::new(world), harm);
                take(world, harm);
            }
            Flow::Again
        }
        HarmStage::Straining => {
            harm.stage = HarmStage::Taken;
            if harm.stress > 0 {
                strain(world, harm);
            }
            Flow::Again
        }
        HarmStage::Taken => {
            report(world, harm);
            Flow::Done
        }
    }
}

/// Whoever has no STRESS CAP takes Stress as Force (BC-NPC-04).
fn no_nerves(view: View, harm: &mut Harm) {
    if view.is_object(harm.to) {
        harm.stress = 0;
        return;
    }
    if harm.stress > 0 && view.sheet(harm.to).cap.is_none() && harm.terms.is_empty() {
        harm.kind = Kind::Force;
        harm.terms.push(Term::number(harm.stress, Source::Figure(t::STRESS.get())));
        harm.stress = 0;
    }
}

/// WEAKENED first, then VULNERABLE (BC-DMG-02, BC-DMG-03).
fn scale(view: View, harm: &mut Harm) {
    if harm.raw {
        return;
    }
    let weak =
        harm.by.and_then(|by| view.lent(by).find(|(_, lend)| **lend == Lend::DealsHalf).map(|(name, _)| (name, by)));
    if let Some((name, by)) = weak.filter(|_| harm.kind.is_plain()) {
        let amount = harm.amount();
        let source = Source::Content { name, of: Some(by) };
        harm.terms.push(Term { kind: TermKind::Halved, value: half(amount) - amount, source });
    }
    if let Some(source) = doubled(view, harm.to, harm.kind) {
        harm.terms.push(Term { kind: TermKind::Weakness, value: harm.amount(), source });
    }
}

/// What doubles damage of a kind on somebody: VULNERABLE, or Stress beyond an NPC's cap (BC-CON-10, BC-NPC-03).
pub fn doubled(view: View, on: CreatureId, kind: Kind) -> Option<Source> {
    let lent = view.lent(on).find_map(|(name, lend)| match lend {
        Lend::TakesDouble(kinds) if kinds.contains(&kind) || (kinds.is_empty() && kind.is_plain()) => Some(name),
        _ => None,
    });
    let sheet = view.sheet(on);
    let over = sheet.overstress_cap == 1 && sheet.cap.is_some_and(|cap| view.stress(on) > cap);
    let over = (over && kind.is_plain()).then(|| Source::situation(t::VULNERABLE.get()));
    lent.map(|name| Source::Content { name, of: Some(on) }).or(over)
}

/// What somebody resists, with why; by others only where it is so (BC-DMG-02, BC-ABL-10).
pub fn resisted(view: View, on: CreatureId, by: Option<CreatureId>, kind: Kind) -> Option<Source> {
    if view.lends(on, |lend| *lend == Lend::Bare) {
        return None;
    }
    let lent = view.lent(on).find_map(|(name, lend)| match lend {
        Lend::TakesHalf { kinds, from_others } if kinds.contains(&kind) && (!from_others || by != Some(on)) => {
            Some(Source::Content { name, of: Some(on) })
        }
        _ => None,
    });
    lent.or_else(|| {
        let own =
            view.passives(on).find(|(_, passive)| matches!(passive, Passive::Resists(kinds) if kinds.contains(&kind)));
        own.map(|(ability, _)| Source::Content { name: ability.id, of: Some(on) })
    })
}

/// Flat reductions, ARMOR, resistance; never below 0 (BC-DMG-02, BC-DICE-16).
fn reduce(view: View, harm: &mut Harm) {
    let immune = |passive: &Passive| matches!(passive, Passive::Immune(kinds) if kinds.contains(&harm.kind));
    if let Some((ability, _)) = view.passives(harm.to).find(|(_, passive)| immune(passive)) {
        let source = Source::Content { name: ability.id, of: Some(harm.to) };
        harm.terms.push(Term { kind: TermKind::Immunity, value: -harm.amount(), source });
        return;
    }
    for term in std::mem::take(&mut harm.reduced) {
        let value = term.value.max(-harm.amount());
        harm.terms.push(Term { value, ..term });
    }
    let armor = view.armor(harm.to).min(harm.amount());
    if armor > 0 && harm.kind.is_plain() && !harm.piercing {
        let source = Source::Figure(name!("armor"));
        harm.terms.push(Term { kind: TermKind::Immunity, value: -armor, source });
    }
    let reaction = harm.halved.then(|| Source::content(name!("shield")));
    let spared = resisted(view, harm.to, harm.by, harm.kind).or(reaction);
    if let Some(source) = spared.filter(|_| !harm.raw) {
        let amount = harm.amount();
        harm.terms.push(Term { kind: TermKind::Halved, value: half(amount) - amount, source });
    }
}

/// The damage is taken: temporary HP first, then HP, of which each 0 is a Wound (BC-STAT-05, BC-DMG-08, BC-DMG-19).
fn take(world: &mut World, harm: &mut Harm) {
    let (to, amount) = (harm.to, harm.amount());
    let cause = Cause { by: harm.by, of: harm.of };
    let what =
        FactKind::Damage { to, track: t::HP.get(), amount, kinds: vec![harm.kind.word()], terms: harm.terms.clone() };
    mutations::record_fact(world, cause, what);
    if amount <= 0 {
        return;
    }
    harm.harmed |= harm.by != Some(to);
    if harm.kind == Kind::Discord && !harm.raw {
        mutations::change_pool(world, to, t::DISCORD.get(), amount, cause);
        mutations::lift_named(world, to, t::DISCORD.get(), t::USED.get(), cause);
        mutations::impose(world, to, t::DISCORD.get(), harm.by, Ends::open(), cause);
    }
    if is_minion(View::new(world), to) && harm.by != Some(to) {
        return defeat(world, to, cause);
    }
    lose(world, to, amount, harm.by, cause);
    happening::harmed(world, to, harm.by, &[harm.kind.word(), harm.of]);
}

fn defeat(world: &mut World, who: CreatureId, cause: Cause) {
    happening::felled(world, who, cause.by, cause.of);
    mutations::defeat(world, who, cause);
}

fn is_minion(view: View, who: CreatureId) -> bool {
    view.sheet(who).template == Some(Template::Minion)
}

fn lose(world: &mut World, to: CreatureId, amount: i16, by: Option<CreatureId>, cause: Cause) {
    let mut left = amount;
    while left > 0 && View::new(world).is_up(to) {
        left += mutations::change_pool(world, to, t::TEMPORARY.get(), -left, cause);
        let lost = change_track(world, to, t::HP.get(), |hp| -hp.change(-left)).unwrap_or(left);
        left -= lost;
        if View::new(world).hp(to) > 0 {
            return;
        }
        if !wound(world, to, by, cause) {
            return;
        }
        if left == 0 {
            return;
        }
    }
}

/// Another Wound: HP are full again unless it was the last; whether it was not (BC-DMG-08, BC-ABL-07).
fn wound(world: &mut World, who: CreatureId, by: Option<CreatureId>, cause: Cause) -> bool {
    mutations::change_pool(world, who, t::WOUNDS.get(), 1, cause);
    let view = View::new(world);
    let left = view.sheet(who).wound_cap - view.pool(who, t::WOUNDS.get());
    if left <= 0 {
        defeat(world, who, cause);
        return false;
    }
    mutations::heal_fully(world, who, Cause::rule("wound"));
    let start = View::new(world).passive(who, |passive| match passive {
        Passive::IceUnderSkin { start, .. } => Some(*start),
        _ => None,
    });
    if let Some(start) = start {
        let have = View::new(world).pool(who, t::TEMPORARY.get());
        mutations::change_pool(world, who, t::TEMPORARY.get(), (start - have).max(0), cause);
    }
    let toll = Toll { who, overstress: false, by, left, result: None };
    world.resource_mut::<Stack<Frame>>().push_deferred(Frame::Toll(toll));
    true
}

/// Stress is taken: beyond the cap it is an Overstress, and the rest is left (BC-DMG-10, BC-NPC-03).
fn strain(world: &mut World, harm: &mut Harm) {
    let (to, cause) = (harm.to, Cause { by: harm.by, of: harm.of });
    let view = View::new(world);
    if !view.is_up(to) {
        return;
    }
    let spared = resisted(view, to, harm.by, Kind::Stress).is_some();
    let stress = if spared { half(harm.stress) } else { harm.stress };
    harm.harmed |= harm.by != Some(to);
    change_track(world, to, t::STRESS.get(), |track| track.change(stress));
    mutations::record_fact(world, cause, FactKind::Lost { of: to, track: t::STRESS.get(), amount: stress });
    if is_minion(View::new(world), to) && harm.by != Some(to) {
        return defeat(world, to, cause);
    }
    let view = View::new(world);
    let (cap, most) = (view.sheet(to).cap.unwrap_or(i16::MAX), view.sheet(to).overstress_cap);
    while most > 1 && View::new(world).stress(to) > cap {
        change_track(world, to, t::STRESS.get(), |track| track.change(-cap));
        mutations::change_pool(world, to, t::OVERSTRESS.get(), 1, cause);
        let left = most - View::new(world).pool(to, t::OVERSTRESS.get());
        if left <= 0 {
            return defeat(world, to, cause);
        }
        let toll = Toll { who: to, overstress: true, by: harm.by, left, result: None };
        world.resource_mut::<Stack<Frame>>().push_deferred(Frame::Toll(toll));
    }
}

/// Lets whatever dealt the harm know that it came through (BC-CHN-04, BC-CHN-17).
fn report(world: &mut World, harm: &Harm) {
    if !harm.harmed {
        return;
    }
    let (to, by) = (harm.to, harm.by);
    let mut stack = world.resource_mut::<Stack<Frame>>();
    match stack.downward_mut().next() {
        Some(Frame::Attack(attack)) => {
            attack.aims.iter_mut().filter(|aim| aim.on == to).for_each(|aim| aim.harmed = true);
            return;
        }
        Some(Frame::Carry(carry)) => {
            if !carry.harmed.contains(&to) {
                carry.harmed.push(to);
            }
            return;
        }
        _ => {}
    }
    if harm.concentrate {
        stack.push_deferred(Frame::Concentrate(Concentrate { who: to, by, rolled: false }));
    }
}
