//! A creature's turn, from what comes in at its start to what runs out at its end (DS-TURN-09, AMB-15).

use bevy::prelude::World;

use super::super::data::ability::{Hook, Moment};
use super::super::data::effect::Duration;
use super::super::data::modifier::{Forbidden, Modifier};
use super::super::data::stat_block::Feature;
use super::actions::free_actions;
use super::actions::free_actions::FreeAction;
use super::actions::windows::window;
use super::choices::{answer, choose};
use super::frames::{Event, Frame, Hit, TurnFrame, TurnStep, UseFrame};
use super::lasting::Imposition;
use super::movement;
use super::mutations;
use super::mutations::{record_fact, turn_budget};
use super::planned::{self, Planned};
use super::resource_gains;
use super::state::{Clock, GrantedModifiers, TurnBudget};
use super::systems::{DrawSteelRules, DrawSteelSystems};
use super::view::View;
use super::{damage_amount, lasting};
use super::{damage_frames, ending, zone_harm};
use crate::core::creature::entity_of;
use crate::core::ends;
use crate::core::fact::{Cause, FactKind};
use crate::core::hooks::{self, HookPoint};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::turn_order::{SlotState, TurnsBegun};
use crate::core::uses::{Scope, reset_uses};
use crate::rulesets::draw_steel::rules::points::{
    AfterTurn, AtTurnEnd, AtTurnStart, BeforeTurn, GainOfTurn, HarmAtTurnEnd,
};

/// What whoever has the turn does.
pub(crate) static ACT: Question = Question::new("act");
/// Which effect a creature ends by taking damage.
pub(crate) static PAY_TO_END: Question = Question::new("pay-to-end");
/// Whether a hero token turns a failed save.
pub(crate) static TOKEN_SAVE: Question = Question::new("token-save");

impl TurnFrame {
    /// A turn about to begin.
    pub fn new(who: CreatureId) -> Self {
        Self { who, step: TurnStep::Frenzy, saves: Vec::new(), picks: Vec::new(), until: TurnStep::Over }
    }

    fn next(&mut self, step: TurnStep) -> Flow<Frame> {
        self.step = step;
        self.picks.clear();
        Flow::Again
    }
}

/// Registers a creature's turn in its three parts.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    use DrawSteelSystems as Set;
    rules
        .step_if(Set::TurnStart, |turn: &TurnFrame| turn.step < TurnStep::Act, start_step)
        .step_if(Set::TurnAct, |turn: &TurnFrame| turn.step == TurnStep::Act, act)
        .at_rest(|turn: &TurnFrame| turn.step == TurnStep::Act)
        .step_if(Set::TurnEnd, |turn: &TurnFrame| turn.step > TurnStep::Act, end_step);
}

/// What comes first of all that is registered at a point of a turn.
fn first_of<P>(world: &mut World, frame: &mut TurnFrame) -> Option<Flow<Frame>>
where
    P: HookPoint<Hook = fn(&mut World, &mut TurnFrame) -> Option<Flow<Frame>>>,
{
    let mut first = None;
    hooks::call::<P>(world, |world, hook| {
        if first.is_none() {
            first = hook(world, frame);
        }
    });
    first
}

/// Works the start of a turn one step further: rage, what comes in, harm and reactions.
fn start_step(world: &mut World, frame: &mut TurnFrame) -> Flow<Frame> {
    let who = frame.who;
    if frame.step >= frame.until {
        return Flow::Done;
    }
    match frame.step {
        TurnStep::Frenzy => match first_of::<BeforeTurn>(world, frame) {
            Some(flow) => flow,
            None => frame.next(TurnStep::Start),
        },
        TurnStep::Start => {
            start(world, who);
            frame.next(TurnStep::Gain)
        }
        TurnStep::Gain => match first_of::<GainOfTurn>(world, frame) {
            Some(flow) => flow,
            None => {
                // A prayer brings the gain itself.
                if frame.picks.is_empty() {
                    resource_gains::turn_started(world, who);
                }
                frame.next(TurnStep::StartWindow)
            }
        },
        _ => {
            frame.step = TurnStep::Act;
            shackles(world, who);
            let hits =
                hits_of(world, |view, id| if id == who { due_at(view, id, Moment::BearersTurnStart) } else { vec![] });
            let hits: Vec<Hit> = hits.into_iter().chain(clutches(world, who)).collect();
            let hits: Vec<Hit> = hits.into_iter().chain(zone_harm::turn_starts(View::new(world), who)).collect();
            if !hits.is_empty() {
                mutations::push(world, damage_frames::frame(hits));
            }
            hooks::call::<AtTurnStart>(world, |world, starts| starts(world, who));
            window(world, Event::TurnStarted(who))
        }
    }
}

/// Works the end of a turn one step further: harm, saves, expiry and reactions.
fn end_step(world: &mut World, frame: &mut TurnFrame) -> Flow<Frame> {
    let who = frame.who;
    if frame.step >= frame.until {
        return Flow::Done;
    }
    match frame.step {
        TurnStep::End => {
            frame.step = TurnStep::ListSaves;
            hooks::call::<AtTurnEnd>(world, |world, ends| ends(world, who));
            let view = View::new(world);
            let pulses: Vec<Due> = view.living().flat_map(|id| due_at(view, id, Moment::AuraAtTurnEnd)).collect();
            let mut hits = hits_of(world, |view, id| end_hooks(view, id, who, &pulses));
            hooks::call::<HarmAtTurnEnd>(world, |world, harm| hits.extend(harm(world, who)));
            if hits.is_empty() { Flow::Again } else { Flow::Push(damage_frames::frame(hits)) }
        }
        TurnStep::ListSaves => {
            frame.saves = ending::save_ends(View::new(world), who).collect();
            frame.next(TurnStep::Saves)
        }
        TurnStep::Saves => {
            if frame.saves.is_empty() {
                return frame.next(TurnStep::EndEffect);
            }
            save_step(world, frame)
        }
        TurnStep::EndEffect => end_effect(world, frame),
        TurnStep::Expire => {
            let turn = View::new(world).turns_begun(who);
            ending::expire(world, |end| end.is_at(ends::Moment::TurnEnd { of: who, turn }));
            world.resource_mut::<Clock>().turns.settle(who, SlotState::Taken);
            record_fact(world, Cause::default(), FactKind::TurnEnded(who));
            frame.step = TurnStep::EndWindow;
            window(world, Event::TurnEnded(who))
        }
        TurnStep::EndWindow => {
            reset_uses(world, |scope| scope <= Scope::Turn);
            let view = View::new(world);
            let touched = |budget: &TurnBudget| budget.harmed != 0 || !budget.trail.is_empty();
            let touched: Vec<CreatureId> = view.ids().filter(|&id| touched(view.turn_budget(id))).collect();
            for id in touched {
                turn_budget(world, id, |budget| {
                    budget.harmed = 0;
                    budget.trail.clear();
                });
            }
            world.resource_mut::<Clock>().active = None;
            hooks::call::<AfterTurn>(world, |world, after| after(world, who));
            frame.next(TurnStep::Over)
        }
        _ => Flow::Done,
    }
}

fn start(world: &mut World, who: CreatureId) {
    let mut clock = world.resource_mut::<Clock>();
    clock.active = Some(who);
    clock.last = Some(who);
    clock.serial += 1;
    turn_budget(world, who, |budget| {
        let (triggered, harmed) = (budget.triggered, budget.harmed);
        *budget = TurnBudget { triggered, harmed, ..TurnBudget::default() };
    });
    if let Some(mut begun) = world.get_mut::<TurnsBegun>(entity_of(world, who)) {
        begun.0 += 1;
    }
    record_fact(world, Cause::default(), FactKind::TurnStarted(who));
    let turn = View::new(world).turns_begun(who);
    ending::expire(world, |end| end.is_at(ends::Moment::TurnStart { of: who, turn }));
}

/// Traits and fields that keep a creature from shifting on a turn it starts within their reach.
fn shackles(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let overwhelmed = view
        .living()
        .find(|&id| view.sheet(id).has(Feature::Overwhelm) && view.hostile(id, who) && view.adjacent(id, who))
        .map(|id| (id, name!("overwhelm")));
    let anchored = view
        .fields_around(who)
        .find(|&owner| view.field_mode(owner) == Some(super::super::data::ability::AuraMode::InertialAnchor))
        .map(|id| (id, name!("inertial-anchor")));
    for (by, origin) in overwhelmed.into_iter().chain(anchored) {
        let ends = lasting::fix_duration(View::new(world), Duration::ThisTurn, who, Some(by));
        let lends = GrantedModifiers { modifiers: vec![Modifier::Forbid(Forbidden::Shift)], hooks: Vec::new() };
        let what = Imposition { lends, imposer: Some(by), origin, ..Imposition::default() };
        lasting::impose(world, who, what, ends);
    }
}

type Due = (CreatureId, Hook, Name, Option<CreatureId>);

/// The hooks of a moment on a creature.
fn due_at(view: View, id: CreatureId, at: Moment) -> Vec<Due> {
    let mut due = Vec::new();
    view.each_harm(id, |harm| {
        if harm.hook.at == at {
            due.push((id, harm.hook.clone(), harm.label, harm.imposer));
        }
    });
    due
}

/// What the end of `who`'s turn does to a creature; `pulses` are the hooks of all auras at that moment.
fn end_hooks(view: View, id: CreatureId, who: CreatureId, pulses: &[Due]) -> Vec<Due> {
    let own = due_at(view, id, Moment::ImposersTurnEnd).into_iter().filter(|(.., imposer)| *imposer == Some(who));
    let bearers = if id == who { due_at(view, id, Moment::BearersTurnEnd) } else { Vec::new() };
    let caught = pulses.iter().filter(|(owner, ..)| view.in_field(*owner, id));
    own.chain(bearers).chain(caught.map(|(_, hook, of, by)| (id, hook.clone(), *of, *by))).collect()
}

/// Turns due hooks into hits; dice are rolled for each.
fn hits_of(world: &mut World, due: impl Fn(View, CreatureId) -> Vec<Due>) -> Vec<Hit> {
    let view = View::new(world);
    let list: Vec<Due> = view.living().flat_map(|id| due(view, id)).collect();
    list.into_iter()
        .map(|(id, hook, origin, imposer)| {
            let value = damage_amount::roll_amount(world, imposer.unwrap_or(id), &hook.amount, origin);
            damage_frames::plain_hit(View::new(world), id, value, hook.kind, Cause { by: imposer, of: origin })
        })
        .collect()
}

/// A zombie's captive takes 2 corruption damage whenever the captive's turn starts.
fn clutches(world: &World, who: CreatureId) -> Option<Hit> {
    let view = View::new(world);
    let holder = view.holder(who).filter(|&holder| view.sheet(holder).has(Feature::ClutchingCorruption))?;
    let cause = Cause::new(holder, name!("clobber-and-clutch"));
    Some(damage_frames::plain_hit(view, who, 2, Some(super::super::data::terms::CORRUPTION.get()), cause))
}

fn act(world: &mut World, frame: &mut TurnFrame) -> Flow<Frame> {
    let who = frame.who;
    if frame.step >= frame.until {
        return Flow::Done;
    }
    if !View::new(world).is_awake(who) {
        return frame.next(TurnStep::End);
    }
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::EndTurn(_)) => frame.next(TurnStep::End),
        Some(Intent::Use(_) | Intent::Walk { .. }) => match planned::take(world) {
            Planned::Use(plan) => Flow::Push(Frame::Use(Box::new(UseFrame::new(View::new(world), plan)))),
            Planned::Walk(plan) => Flow::Push(movement::start_walk(world, plan)),
            _ => Flow::Again,
        },
        Some(Intent::Choose(Choice::Record(record))) => {
            ending::take_back(world, who, record);
            Flow::Again
        }
        Some(Intent::Choose(Choice::Named(what))) => {
            if let Some(act) = FreeAction::named(what) {
                free_actions::carry_out(world, who, act);
            }
            Flow::Again
        }
        Some(Intent::Choose(Choice::React { on: Some(captive), .. })) => {
            ending::let_go(world, captive);
            Flow::Again
        }
        _ => Flow::Ask(Decision {
            side: View::new(world).side(who),
            about: Some(who),
            ask: ACT.id(),
            origin: Name::default(),
            options: Options::Act,
        }),
    }
}

/// The End Effect trait: 5 damage that nothing reduces end one effect a save could have ended (DS-END-11, DS-END-12).
fn end_effect(world: &mut World, frame: &mut TurnFrame) -> Flow<Frame> {
    let who = frame.who;
    let trait_name = name!("end-effect");
    match answer(world) {
        Some(Some(Choice::Record(record))) => {
            frame.step = TurnStep::Expire;
            let cause = Cause::new(who, trait_name);
            ending::end_record(world, who, record, "ended", cause);
            let price = end_effect_price(View::new(world), who);
            let mut hit = damage_frames::plain_hit(View::new(world), who, price, None, cause);
            hit.unreducible = true;
            Flow::Push(damage_frames::frame(vec![hit]))
        }
        Some(_) => frame.next(TurnStep::Expire),
        None => {
            let view = View::new(world);
            let able = view.sheet(who).has(Feature::EndEffect) && view.is_alive(who);
            let choices: Vec<Choice> = ending::save_ends(view, who).map(Choice::Record).collect();
            if !able || choices.is_empty() {
                return frame.next(TurnStep::Expire);
            }
            Flow::Ask(choose(view, who, &PAY_TO_END, trait_name, choices, true))
        }
    }
}

/// The damage that ending an effect costs a creature with that trait (DS-END-11).
pub(crate) fn end_effect_price(view: View, who: CreatureId) -> i16 {
    let mut price = 5;
    view.each_modifier(who, |in_force| {
        if let Modifier::EndEffectPrice(own) = in_force.modifier {
            price = *own;
        }
    });
    price
}

/// The next saving throw; a hero may turn a failed one into a success with a hero token (DS-STAM-11).
fn save_step(world: &mut World, frame: &mut TurnFrame) -> Flow<Frame> {
    let (who, record) = (frame.who, frame.saves[0]);
    let token = name!("token-save");
    if frame.picks.is_empty() {
        let saved = ending::save(world, who, record);
        let view = View::new(world);
        let lost = !saved && ending::find(view, who, record).is_some();
        if !lost || !free_actions::may_turn_fate(view, who) {
            frame.saves.remove(0);
            return Flow::Again;
        }
        frame.picks.push(Choice::Record(record));
    }
    let Some(given) = answer(world) else {
        return Flow::Ask(choose(View::new(world), who, &TOKEN_SAVE, token, vec![Choice::Yes], true));
    };
    frame.picks.clear();
    frame.saves.remove(0);
    if given == Some(Choice::Yes) {
        free_actions::spend_tokens(world, who, 1);
        ending::end_record(world, who, record, "saved", Cause::new(who, super::super::data::terms::HERO_TOKENS.get()));
    }
    Flow::Again
}
