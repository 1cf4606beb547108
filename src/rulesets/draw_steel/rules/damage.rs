//! Damage: from the printed amount to lost Stamina, and what being brought to nothing means.

use super::super::data::ability::Moment;
use super::mutations;
use super::{damage_amount, damage_frames};
use bevy::prelude::World;

use super::super::data::terms as t;
use super::actions::windows::window;
use super::damage_reduction::reduce;
use super::frames::{DamageFrame, DamageStep, Event, Frame, Hit, Part};
use super::mutations::record_fact;
use super::systems::{DrawSteelRules, DrawSteelSystems};
use super::view::View;
use super::vitals::{Life, Stamina, change_stamina};
use super::{life, squad_pool};
use super::{resource_gains, squad};
use crate::core::fact::{Cause, FactKind, Facts};
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::Flow;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::rules::points::{AfterDamage, BeforeDamage, BeforeDrop, BeforeLoss, StaysUp};

/// Registers damage on its way: the window `AboutToDamage` comes before it is dealt and `Damaged` after.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<DamageFrame>(DrawSteelSystems::Damage, step);
}

/// Works a damage frame one step further.
fn step(world: &mut World, frame: &mut DamageFrame) -> Flow<Frame> {
    match frame.step {
        DamageStep::Pending => {
            frame.step = DamageStep::Apply;
            frame.hits.retain(|hit| View::new(world).is_alive(hit.to));
            hooks::call::<BeforeDamage>(world, |world, before| before(world, frame));
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
            resource_gains::damaged(world, frame);
            window_if_any(world, frame, Event::Damaged)
        }
        DamageStep::Dealt => {
            frame.step = DamageStep::Finish;
            after_damage(world, frame).map_or(Flow::Again, Flow::Push)
        }
        DamageStep::Finish => match frame.afterwards.pop() {
            Some(grant) if View::new(world).is_awake(grant.mover) => Flow::Push(Frame::Grant(grant)),
            Some(_) => Flow::Again,
            None => Flow::Done,
        },
    }
}

/// What follows once all hits are dealt: what features have to say, then the harm that effects do to whoever damages
/// others, once a turn.
fn after_damage(world: &mut World, frame: &DamageFrame) -> Option<Frame> {
    hooks::call::<AfterDamage>(world, |world, dealt| dealt(world, frame));
    let mut hits = Vec::new();
    for hit in frame.hits.iter().filter(|hit| hit.dealt > 0) {
        let another = |by: &CreatureId| *by != hit.to && !View::new(world).is_thing(hit.to);
        let Some(by) = hit.by.filter(another) else { continue };
        let mut due: Vec<(Name, Option<CreatureId>, super::super::data::ability::Hook)> = Vec::new();
        View::new(world).each_harm(by, |harm| {
            if harm.hook.at == Moment::BearerDamagesAnother {
                due.push((harm.label, harm.imposer, harm.hook.clone()));
            }
        });
        for (origin, imposer, hook) in due {
            if mutations::use_once(world, by, origin, imposer, Scope::Turn) {
                let value = damage_amount::roll_amount(world, imposer.unwrap_or(by), &hook.amount, origin);
                let cause = Cause { by: imposer, of: origin };
                hits.push(damage_frames::plain_hit(View::new(world), by, value, hook.kind, cause));
            }
        }
    }
    (!hits.is_empty()).then(|| damage_frames::frame(hits))
}

/// Applies every hit in its order, those on one squad together.
fn apply_all(world: &mut World, frame: &mut DamageFrame) {
    let mut done: Vec<CreatureId> = Vec::new();
    for index in 0..frame.hits.len() {
        let to = frame.hits[index].to;
        let view = View::new(world);
        if !squad_pool::stands(view, to) {
            apply(world, &mut frame.hits[index]);
        } else if !done.contains(&to) {
            done.extend(squad_pool::standing(view, to));
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
        let unfelt = name!("objects feel neither poison nor psychic damage");
        terms.push(Term::number(part.amount, Source::content(part.why)));
        terms.push(Term::number(-part.amount, Source::situation(unfelt)));
    }
    hit.dealt = dealt;
    hit.before = view.stamina(hit.to).now;
    let cause = Cause { by: hit.by, of: hit.of };
    if !world.resource::<Facts>().muted() {
        let mut kinds: Vec<Name> = hit.parts.iter().filter_map(|part| part.kind).collect();
        kinds.dedup();
        record_fact(
            world,
            cause,
            FactKind::Damage { to: hit.to, track: t::STAMINA.get(), amount: dealt, kinds, terms },
        );
    }
    if dealt <= 0 {
        return;
    }
    hooks::call::<BeforeLoss>(world, |world, harms| harms(world, hit));
    let less = |stamina: &mut Stamina| {
        let absorbed = dealt.min(stamina.temporary);
        stamina.temporary -= absorbed;
        stamina.now -= dealt - absorbed;
        (absorbed, stamina.temporary)
    };
    let Some((absorbed, now)) = change_stamina(world, hit.to, less) else { return };
    if absorbed > 0 {
        record_fact(world, cause, FactKind::TrackSet { of: hit.to, track: t::TEMPORARY.get(), now });
    }
    thresholds(world, hit.to, hit.before, hit.knock_out, cause, &hit.parts);
}

/// Takes Stamina that no rule counts as damage: past immunity and temporary Stamina (AMB-06).
pub fn lose_stamina(world: &mut World, id: CreatureId, amount: i16, cause: Cause) {
    let before = View::new(world).stamina(id).now;
    record_fact(world, cause, FactKind::Lost { of: id, track: t::STAMINA.get(), amount });
    if squad_pool::stands(View::new(world), id) {
        return squad::lose(world, id, amount, cause);
    }
    if change_stamina(world, id, |stamina| stamina.now -= amount).is_none() {
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
        record_fact(world, cause, FactKind::State { of: id, is: t::WINDED.get() });
        resource_gains::winded(world, id);
    }
    if View::new(world).life(id) == Life::Unconscious {
        // DS-STAM-06: any further damage kills whoever was knocked out, temporary Stamina or not (AMB-49).
        kill(world, id, cause);
        return;
    }
    if hero {
        if before > 0 && now <= 0 {
            record_fact(world, cause, FactKind::State { of: id, is: t::DYING.get() });
            resource_gains::dying(world, id);
        }
        if now <= -winded {
            bring_down(world, id, knock_out, cause);
        }
    } else if now <= 0 {
        let mut stays_up = false;
        hooks::call::<StaysUp>(world, |world, stays| stays_up = stays_up || stays(world, id, before, parts, cause));
        if stays_up {
            return;
        }
        if View::new(world).has(id, t::MARCHING.get()) {
            if before > 0 {
                let why = "it marches on and falls when the march is over".to_owned();
                record_fact(world, Cause::new(id, t::MARCHING.get()), FactKind::Nothing { on: Some(id), why });
            }
            return;
        }
        bring_down(world, id, knock_out && !thing, cause);
    }
}

/// Brings a creature down: dead, or spared.
pub fn bring_down(world: &mut World, id: CreatureId, knock_out: bool, cause: Cause) {
    if fell(world, id, knock_out, cause) {
        resource_gains::dropped(world, id, cause);
    }
}

/// Brings a creature down without a word to those who may answer; whether it was up before.
pub fn fell(world: &mut World, id: CreatureId, knock_out: bool, cause: Cause) -> bool {
    if knock_out { knock(world, id, cause) } else { kill(world, id, cause) }
}

fn knock(world: &mut World, id: CreatureId, cause: Cause) -> bool {
    change_stamina(world, id, |stamina| stamina.now = stamina.now.max(0));
    hooks::call::<BeforeDrop>(world, |world, before| before(world, id));
    life::set_life(world, id, Life::Unconscious, cause);
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
    hooks::call::<BeforeDrop>(world, |world, before| before(world, id));
    life::set_life(world, id, Life::Dead, cause);
    if died {
        resource_gains::hero_died(world, id);
    }
    first_drop
}
