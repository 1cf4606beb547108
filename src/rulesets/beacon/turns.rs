//! A turn: its start, what is done in it, its end (BC-TURN, BC-SRG); and actions granted outside turns.

use bevy::prelude::World;

use super::actions;
use super::attack;
use super::budget::Means;
use super::check::{self, Planned, UsePlan};
use super::costs;
use super::data::level::SurgeRule;
use super::data::passive::Passive;
use super::data::words::Action;
use super::frames::{Frame, Grant, Harm, Moment, Turn, TurnStage, Window};
use super::mutations;
use super::readying;
use super::rolls::{HIGHEST_SURGE, RESTRICTED_SURGE, SURGE, Sum, half};
use super::state::Clock;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::triggers::Done;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, UseOptions};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::uses::Scope;

/// Registers turns.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules
        .step::<Turn>(BeaconSystems::Turns, step)
        .at_rest::<Turn>(|turn| turn.stage == TurnStage::Open)
        .step::<Grant>(BeaconSystems::Turns, grant);
}

/// What is done in a turn.
pub static TURN: Question = Question::new("turn");
/// What is done with an action outside one's turn.
pub static GRANT: Question = Question::new("grant");
/// Whether a surge leaves the surge level as it is (BC-SRG-16).
pub static ADRENALINE: Question = Question::new("adrenaline");

fn step(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    if !View::new(world).is_up(who) {
        turn.stage = TurnStage::Over;
    }
    if turn.within && turn.stage >= TurnStage::Ending {
        return Flow::Done;
    }
    match turn.stage {
        TurnStage::Paying => pay(world, turn),
        TurnStage::Starting => {
            begin(world, turn);
            turn.stage = TurnStage::Open;
            Flow::Push(Frame::Moment(moment(who, true)))
        }
        TurnStage::Open => {
            if !turn.did.is_empty() {
                return Flow::Push(Window::after(Done::action(who, std::mem::take(&mut turn.did))));
            }
            act(world, turn)
        }
        TurnStage::Ending => {
            turn.stage = TurnStage::Over;
            Flow::Push(Frame::Moment(moment(who, false)))
        }
        TurnStage::Over => {
            mutations::tire_grapples(world);
            world.resource_mut::<Clock>().active = None;
            mutations::record_fact(world, Cause::default(), FactKind::TurnEnded(who));
            Flow::Done
        }
    }
}

fn moment(who: CreatureId, starts: bool) -> Moment {
    Moment { who, starts, due: Vec::new(), gathered: false, rolling: false, first: None, settled: false }
}

/// The Stress of a surge comes before anything else, by the level before it (BC-SRG-03, BC-SRG-04, BC-SRG-06).
fn pay(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    let view = View::new(world);
    let restricted = view.house().surge == SurgeRule::Restricted;
    let level = view.pool(who, t::SURGE_LEVEL.get());
    let easier = view.passives(who).any(|(_, passive)| *passive == Passive::Adrenaline);
    let spare = easier && !restricted && view.times(who, ADRENALINE.id().slug()) == 0;
    let mut kept = false;
    if spare {
        let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() else {
            let options = Options::Choose { choices: vec![Choice::Yes], may_pass: true };
            let (side, origin) = (View::new(world).side(who), t::SURGE.get());
            return Flow::Ask(Decision { side, about: Some(who), ask: ADRENALINE.id(), origin, options });
        };
        kept = answer == Intent::Choose(Choice::Yes);
        if kept {
            mutations::count_use(world, who, ADRENALINE.id().slug(), None, costs::scene());
        }
    }
    let cause = Cause::new(who, t::SURGE.get());
    let price = if restricted { RESTRICTED_SURGE } else { SURGE[usize::try_from(level.clamp(0, 3)).unwrap_or(0)] };
    let mut stress = roll(world, who, price);
    if restricted && easier {
        stress = half(stress);
    }
    if !restricted && !kept {
        mutations::change_pool(world, who, t::SURGE_LEVEL.get(), 1.min(HIGHEST_SURGE - level), cause);
    }
    // The turn counts from here on: what comes of its price lasts beyond it (BC-TURN-06).
    mutations::begin_turn(world, who);
    turn.stage = TurnStage::Starting;
    Flow::Push(Frame::Harm(Box::new(Harm::stress(who, Some(who), t::SURGE.get(), stress))))
}

/// The Stress of somebody's next surge as dice (BC-SRG-03, BC-SRG-14).
pub fn surge_dice(view: View, who: CreatureId) -> Sum {
    let level = view.pool(who, t::SURGE_LEVEL.get());
    let restricted = view.house().surge == SurgeRule::Restricted;
    if restricted { RESTRICTED_SURGE } else { SURGE[usize::try_from(level.clamp(0, 3)).unwrap_or(0)] }
}

/// The Stress of somebody's next surge: on average, and at most.
pub fn surge_price(view: View, who: CreatureId) -> (f32, i16) {
    let sum = surge_dice(view, who);
    (sum.mean(), i16::from(sum.dice) * i16::from(sum.sides) + sum.plus)
}

fn roll(world: &mut World, who: CreatureId, sum: Sum) -> i16 {
    let dice = (0..sum.dice).map(|_| i16::from(mutations::roll(world, Some(who), sum.sides, t::SURGE.get())));
    dice.sum::<i16>() + sum.plus
}

/// Everything that a turn offers is fresh, and so are everybody's reactions (BC-SRG-08, BC-REA-02, BC-REA-04).
fn begin(world: &mut World, turn: &mut Turn) {
    let who = turn.who;
    if !turn.surge {
        mutations::begin_turn(world, who);
    }
    world.resource_mut::<Clock>().active = Some(who);
    mutations::record_fact(world, Cause::default(), FactKind::TurnStarted(who));
    mutations::reset_uses(world, |scope| scope == Scope::Turn);
    let several = View::new(world).sheet(who).initiative.len() > 1;
    let entity = crate::core::creature::entity_of(world, who);
    if let Some(mut uses) = world.get_mut::<crate::core::uses::Uses>(entity) {
        uses.reset(|scope| scope == costs::own_turn() || (several && scope == Scope::Round));
    }
    turn.left = View::new(world).speed(who);
}

fn act(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    if world.resource_mut::<Stack<Frame>>().take_answer().is_none() {
        let side = View::new(world).side(who);
        let origin = View::new(world).phase().word();
        return Flow::Ask(Decision { side, about: Some(who), ask: TURN.id(), origin, options: Options::Act });
    }
    match check::planned(world) {
        Planned::Walk { path, how } => {
            let standard = how != t::RUSH.get();
            let mut safe = turn.safe;
            if !standard {
                turn.standard = true;
                turn.did = vec![Action::Rush.word()];
                safe |= rush(world, turn);
            }
            let left = if standard { turn.left } else { View::new(world).speed(who) };
            Flow::Push(actions::walk(View::new(world), who, path, how, left, safe))
        }
        Planned::Use(plan) => {
            spend(world, turn, &plan);
            actions::use_ability(world, &plan, !turn.moved).map_or(Flow::Again, Flow::Push)
        }
        Planned::Basic(basic) => {
            if basic.means != Means::Movement {
                turn.did = vec![basic.what];
            }
            match basic.means {
                Means::Standard(action) => {
                    turn.standard = true;
                    turn.minor |= action == Action::Ready && readying::is_minor(View::new(world), &basic.wanted);
                    if action == Action::Rush {
                        turn.safe = true;
                    }
                }
                Means::Minor(_) => turn.minor = true,
                Means::Movement => (turn.moved, turn.left) = (true, 0),
                _ => turn.frees += 1,
            }
            actions::basic_action(world, &basic).map_or(Flow::Again, Flow::Push)
        }
        Planned::Answer => {
            turn.stage = TurnStage::Ending;
            if turn.halves.len() == 1 {
                // A FULL ATTACK of one half is over now.
                return Flow::Push(Window::after(Done::action(who, [Action::FullAttack.word()])));
            }
            Flow::Again
        }
    }
}

/// Tells of a RUSH that moves; some are safe as well (BC-ABL-26).
fn rush(world: &mut World, turn: &mut Turn) -> bool {
    let by = turn.who;
    let what = Action::Rush.word();
    mutations::record_fact(
        world,
        Cause::new(by, what),
        FactKind::Used { by, ability: what, on: Vec::new(), area: Vec::new() },
    );
    costs::note_action(world, by, Action::Rush);
    turn.safe |= View::new(world).passives(by).any(|(_, passive)| *passive == Passive::RushBoth);
    turn.safe
}

/// What a use takes of the turn.
fn spend(world: &mut World, turn: &mut Turn, plan: &UsePlan) {
    let ability = plan.ability.id;
    match plan.means {
        Means::Standard(action) => {
            turn.standard = true;
            if action == Action::FullAttack {
                mutations::count_use(world, turn.who, t::FULL_ATTACK.get(), None, Scope::Round);
            }
        }
        Means::Half(action) => {
            if turn.halves.is_empty() {
                mutations::count_use(world, turn.who, t::FULL_ATTACK.get(), None, Scope::Round);
            }
            turn.standard = true;
            turn.halves.push((action, ability));
        }
        Means::Phase => turn.standard = true,
        Means::Minor(_) => turn.minor = true,
        Means::Free => turn.frees += 1,
        Means::Linked(_) => attack::note_linked(world, turn.who),
        Means::Movement | Means::Released | Means::Granted => {}
    }
    let strikes = plan.means.action().is_some_and(|action| matches!(action, Action::Fight | Action::Volley));
    let pair = View::new(world).sheet(turn.who).linked.filter(|(one, two)| [*one, *two].contains(&ability));
    let linked = matches!(plan.means, Means::Linked(_));
    turn.linked = pair.filter(|_| strikes && !linked).map(|(one, two)| if one == ability { two } else { one });
    // An attack tells of itself once it is over.
    if plan.channelled || plan.ability.attack == super::data::ability::Attack::None {
        turn.did = plan.means.action().map(Action::word).into_iter().chain([ability]).collect();
    }
}

/// Others may have waited for what is done outside a turn too; it comes once that is over.
fn tell(world: &mut World, who: CreatureId, names: impl IntoIterator<Item = crate::core::name::Name>) {
    world.resource_mut::<Stack<Frame>>().push(Window::after(Done::action(who, names)));
}

/// An action outside one's turn: readied, or a linked weapon.
fn grant(world: &mut World, grant: &mut Grant) -> Flow<Frame> {
    let view = View::new(world);
    let by = grant.by;
    if grant.left == 0 || !view.is_up(by) || grant.on.is_some_and(|on| !view.is_up(on)) {
        return Flow::Done;
    }
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let side = View::new(world).side(by);
            // A readied RUSH is a walk; its other choice is good for nothing outside a turn.
            let (rush, others): (Vec<_>, Vec<_>) = grant.abilities.iter().partition(|word| **word == t::RUSH.get());
            let options = UseOptions { by, abilities: others, on: grant.on, or_walk: !rush.is_empty() };
            let options = Options::Use(options);
            return Flow::Ask(Decision { side, about: Some(by), ask: GRANT.id(), origin: grant.as_what, options });
        }
        Some(Intent::Pass) => return Flow::Done,
        Some(_) => {}
    }
    grant.left -= 1;
    if grant.as_what == t::LINKED.get() {
        attack::note_linked(world, by);
    }
    match check::planned(world) {
        Planned::Use(plan) => {
            if let Some(action) = plan.ability.action() {
                grant.halves.push((action, plan.ability.id));
            }
            let slow = plan.ability.action() == Some(Action::FullAttack);
            if slow || (grant.as_what == t::FULL_ATTACK.get() && grant.left == 1) {
                mutations::count_use(world, by, t::FULL_ATTACK.get(), None, Scope::Round);
            }
            if plan.ability.attack == super::data::ability::Attack::None {
                let names = plan.ability.action().map(Action::word).into_iter().chain([plan.ability.id]);
                tell(world, by, names);
            }
            actions::use_ability(world, &plan, false).map_or(Flow::Again, Flow::Push)
        }
        Planned::Basic(basic) => {
            tell(world, by, [basic.what]);
            actions::basic_action(world, &basic).map_or(Flow::Again, Flow::Push)
        }
        Planned::Walk { path, how } => {
            tell(world, by, [how]);
            let left = View::new(world).speed(by);
            Flow::Push(actions::walk(View::new(world), by, path, how, left, false))
        }
        Planned::Answer => Flow::Done,
    }
}
