//! Windows on what is about to happen or has happened: readied actions, interrupts, free actions with a trigger, and
//! stepping in between (ESC-RDY, ESC-ACT-09, ESC-ICP).

use std::sync::Arc;

use bevy::prelude::World;

use super::actions;
use super::data::ability::{AbilityDef, Trigger};
use super::data::entry::Action as Takes;
use super::data::words::{Defense, StanceKind};
use super::frames::{Act, Action, Event, Frame, Walk, Window};
use super::ground::NEARBY;
use super::intercept;
use super::movement;
use super::mutations;
use super::reach;
use super::state::Readied;
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, RouteOptions};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns};
use crate::core::stack::{Flow, Stack};

/// Registers windows.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules
        .step::<Window>(WaySystems::Windows, window::step::<WayRules, _>)
        .idle::<Window>(window::idle)
        .step::<Act>(WaySystems::Windows, act);
}

/// Whether somebody uses an Interrupt, or a free action with a trigger.
pub static INTERRUPT: Question = Question::new("interrupt");
/// Whether somebody takes what it has readied.
pub static READIED: Question = Question::new("readied");
/// Whether somebody steps in between.
pub static INTERCEPT: Question = Question::new("intercept");
/// Where somebody goes with a readied move.
pub static ROUTE: Question = Question::new("route");

impl window::Window<Frame> for Window {
    type Asker = CreatureId;
    const TURNS: Turns = Turns::Once;

    fn asked(&mut self) -> &mut Asked<CreatureId> {
        &mut self.asked
    }

    /// In the order of entering; who steps in is for the side to say, so that its first candidate is asked for all.
    fn order(&self, world: &World) -> Vec<CreatureId> {
        let view = View::new(world);
        match self.event {
            Event::Approaches(foe) => {
                intercept::candidates(view, foe).first().map(|candidate| candidate.by).into_iter().collect()
            }
            _ => view.standing().map(|(id, _)| id).collect(),
        }
    }

    fn offer(&self, world: &World, asker: CreatureId) -> Option<Offer> {
        let view = View::new(world);
        let choices = choices(view, &self.event, asker);
        if choices.is_empty() {
            return None;
        }
        let readied =
            matches!(&choices[..], [Choice::React { with, .. }, ..] if is_readied(view, &self.event, asker, *with));
        let ask = match self.event {
            Event::Approaches(_) => INTERCEPT.id(),
            _ if readied => READIED.id(),
            _ => INTERRUPT.id(),
        };
        let options = Options::Choose { choices, may_pass: true };
        let (side, origin) = (view.side(asker), origin(view, &self.event));
        Some(Offer::Question(Decision { side, about: Some(asker), ask, origin, options }))
    }

    fn has_answer(&self, world: &World, asker: CreatureId) -> bool {
        !choices(View::new(world), &self.event, asker).is_empty()
    }

    fn answer(&mut self, world: &mut World, asker: CreatureId, answer: Intent) -> Answer<Frame> {
        let Intent::Choose(Choice::React { by, with, on, .. }) = answer else { return Answer::Passed };
        match self.event {
            Event::Approaches(foe) => {
                if let Some(ally) = on {
                    intercept::declare(world, by, with, ally, foe);
                }
                Answer::Given(None)
            }
            _ if is_readied(View::new(world), &self.event, asker, with) => take_readied(world, asker, on),
            _ => {
                let Some(ability) = View::new(world).ability(by, with).cloned() else { return Answer::Passed };
                if ability.entry.action == Takes::Interrupt {
                    mutations::count_use(world, by, t::INTERRUPT.get(), None, mutations::between_turns());
                }
                let on = on.map_or_else(Vec::new, |on| vec![on]);
                Answer::Given(Some(actions::triggered(world, by, &ability, on)))
            }
        }
    }
}

/// The action that an event speaks of: the nearest one beneath.
fn pending(view: View<'_>) -> Option<&Action> {
    view.stack().downward().find_map(|frame| if let Frame::Action(action) = frame { Some(&**action) } else { None })
}

fn origin(view: View, event: &Event) -> Name {
    match event {
        Event::Declared => {
            pending(view).map_or_else(Name::default, |action| action.ability.unwrap_or(action.wanted.ability))
        }
        Event::Approaches(_) => t::INTERCEPT.get(),
        Event::Moves(_) | Event::Arrives(_) => t::MOVE.get(),
        Event::Struck { opportunity: true, .. } => t::OPPORTUNITY.get(),
        Event::Struck { .. } => t::ATTACK.get(),
    }
}

/// All that somebody may answer an event with: what it has readied before all else.
fn choices(view: View, event: &Event, asker: CreatureId) -> Vec<Choice> {
    if let Event::Approaches(foe) = event {
        return intercept::candidates(view, *foe).iter().map(intercept::answer).collect();
    }
    let readied = readied(view, event, asker);
    if readied.is_empty() { triggered(view, event, asker) } else { readied }
}

/// The trigger that an event is, whose doing, and whether it is about the asker itself.
fn triggers(view: View, event: &Event, asker: CreatureId) -> Vec<(Name, CreatureId)> {
    match event {
        Event::Declared => {
            let Some(action) = pending(view) else { return Vec::new() };
            let by = action.wanted.by;
            let ability = action.ability.and_then(|id| view.content().ability(id));
            let attack = ability.is_some_and(|ability| ability.entry.is_attack());
            let mut found = Vec::new();
            if attack && action.on.contains(&asker) {
                found.push((t::ATTACKS_ME.get(), by));
            }
            if attack && action.on.iter().any(|&on| view.allied(asker, on)) {
                found.push((t::ATTACKS_ALLY.get(), by));
            }
            if ability.is_some_and(|ability| ability.entry.spell) {
                found.push((t::CASTS.get(), by));
            }
            found
        }
        Event::Moves(who) => vec![(t::MOVES.get(), *who)],
        Event::Arrives(who) if view.adjacent(asker, *who) => vec![(t::COMES_NEXT.get(), *who)],
        _ => Vec::new(),
    }
}

/// What was readied for this, as far as it is possible now (ESC-RDY-01).
fn readied(view: View, event: &Event, asker: CreatureId) -> Vec<Choice> {
    let Some(readied) = view.readied(asker).filter(|_| view.is_up(asker)) else { return Vec::new() };
    let watched = |who: CreatureId| {
        who != asker && if readied.whose.is_empty() { view.hostile(asker, who) } else { readied.whose.contains(&who) }
    };
    let set_off = triggers(view, event, asker).into_iter().any(|(what, who)| what == readied.trigger && watched(who));
    if !set_off {
        return Vec::new();
    }
    let plain = Choice::React { by: asker, with: readied.what, on: None, spend: 0 };
    if readied.what == t::MOVE.get() {
        let held = view.is_stuck(asker) || view.is_grabbed(asker);
        return if held { Vec::new() } else { vec![plain] };
    }
    if readied.what == t::STANCE.get() {
        return vec![plain];
    }
    let Some(ability) = view.ability(asker, readied.what) else { return Vec::new() };
    if reach::barred(view, asker, ability).is_some() {
        return Vec::new();
    }
    let on = reach::targets(view, asker, ability);
    on.into_iter().map(|on| Choice::React { by: asker, with: ability.id, on: Some(on), spend: 0 }).collect()
}

fn is_readied(view: View, event: &Event, asker: CreatureId, with: Name) -> bool {
    view.readied(asker).is_some_and(|own| own.what == with) && !readied(view, event, asker).is_empty()
}

/// Interrupts and free actions whose trigger an event is.
fn triggered(view: View, event: &Event, asker: CreatureId) -> Vec<Choice> {
    if !view.is_up(asker) {
        return Vec::new();
    }
    let met: Option<(Trigger, CreatureId)> = match *event {
        Event::Declared => pending(view).and_then(|action| {
            let by = action.wanted.by;
            let ability = action.ability.and_then(|id| view.content().ability(id))?;
            let casts =
                ability.entry.spell || matches!(ability.entry.against, Some(Defense::Physical | Defense::Mental));
            let near = view.hostile(asker, by) && view.within(asker, by, NEARBY);
            (casts && near).then_some((Trigger::EnemyCasts, by))
        }),
        Event::Struck { by, on, .. } if on == asker && view.are_engaged(asker, by) => {
            Some((Trigger::EngagedHitsYou, by))
        }
        Event::Struck { by, on, crit: true, .. } if view.allied(asker, on) && view.within(asker, on, NEARBY) => {
            Some((Trigger::AllyCrit, by))
        }
        Event::Struck { by, on, opportunity: true, .. } if by == asker && moving(view) => {
            Some((Trigger::OpportunityHit, on))
        }
        _ => None,
    };
    let Some((trigger, on)) = met.filter(|(_, on)| view.is_there(*on)) else { return Vec::new() };
    let fits = |ability: &&Arc<AbilityDef>| ability.trigger == Some(trigger) && may(view, asker, ability);
    let own = view.sheet(asker).abilities.iter().filter(fits);
    own.map(|ability| Choice::React { by: asker, with: ability.id, on: Some(on), spend: 0 }).collect()
}

/// Whether somebody may answer with an ability: not barred, and an Interrupt once between two own turns (ESC-ACT-09).
fn may(view: View, who: CreatureId, ability: &AbilityDef) -> bool {
    let interrupts = ability.entry.action == Takes::Interrupt;
    let own_turn = view.turn().is_some_and(|turn| turn.who == who);
    let spent = interrupts && (own_turn || view.times(who, t::INTERRUPT.get()) > 0);
    !spent && reach::barred(view, who, ability).is_none()
}

/// Whether the opportunity attack beneath is on somebody who moves.
fn moving(view: View) -> bool {
    view.stack().downward().any(|frame| matches!(frame, Frame::Provoke(provoke) if provoke.moving))
}

/// The readied action is taken: its owner's place in the order changes (ESC-RDY-03, ESC-RDY-04).
fn take_readied(world: &mut World, by: CreatureId, on: Option<CreatureId>) -> Answer<Frame> {
    let Some(readied) = mutations::forget_ready(world, by) else { return Answer::Passed };
    let Readied { slot, what, kind, round, .. } = readied;
    let view = View::new(world);
    let same_round = round == view.clock().round;
    let acting = view.turn().map(|turn| turn.who);
    let band = view.phase().band().or_else(|| acting.map(|who| view.initiative(who).band));
    if let (Some(band), Some(acting)) = (band, acting) {
        mutations::initiative(world, by, |own| {
            if same_round {
                (own.band, own.before, own.returns) = (band, Some(acting), None);
            } else {
                own.locked = Some(slot);
                own.returns = (band < own.band).then_some(band);
            }
        });
    }
    mutations::tell(world, by, Cause::new(by, t::READY.get()), "acts as it has readied");
    Answer::Given(Some(Frame::Act(Act { by, what, on, kind })))
}

/// The readied action itself.
fn act(world: &mut World, act: &mut Act) -> Flow<Frame> {
    let by = act.by;
    let view = View::new(world);
    if !view.is_up(by) {
        return Flow::Done;
    }
    if let Some(kind) = act.kind.and_then(StanceKind::named) {
        mutations::take_stance(world, by, kind, Cause::new(by, t::READY.get()));
        return Flow::Done;
    }
    if act.what != t::MOVE.get() {
        let ability = view.ability(by, act.what).cloned();
        let on = act.on.map_or_else(Vec::new, |on| vec![on]);
        return ability.map_or(Flow::Done, |ability| Flow::Become(actions::triggered(world, by, &ability, on)));
    }
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let view = View::new(world);
            let routes = movement::ways(view, by);
            if routes.is_empty() {
                return Flow::Done;
            }
            let squares = super::ground::MOVE;
            let options = Options::Route(RouteOptions { mover: by, how: t::MOVE.get(), squares, routes, must: false });
            Flow::Ask(Decision {
                side: view.side(by),
                about: Some(by),
                ask: ROUTE.id(),
                origin: name!("ready"),
                options,
            })
        }
        Some(Intent::Route(path)) if !path.is_empty() => {
            Flow::Become(Frame::Walk(Box::new(Walk::new(by, path, t::MOVE.get()))))
        }
        Some(_) => Flow::Done,
    }
}
