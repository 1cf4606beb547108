//! Between two fights of a day: Quick Rests, Full Rests, retreats, and what a long pause gives back (ESC-RST).

use bevy::prelude::World;

use super::data::entry::Frequency;
use super::data::words::Phase;
use super::frames::{Frame, Recover, Rest, RestStage};
use super::mutations;
use super::rolling;
use super::sheet::tier;
use super::state::{self, Clock, HEROES, Order};
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::track::change_track;
use crate::core::uses::Scope;

/// Registers rests.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules.step::<Rest>(WaySystems::Rests, step);
}

/// What sort of rest it is.
pub static REST: Question = Question::new("rest");
/// Whether somebody uses another recovery.
pub static HEAL: Question = Question::new("heal");
/// What comes back for a long pause (ESC-RST-08).
pub static DOWNTIME: Question = Question::new("downtime");

/// After so many fights a Full Rest is offered (ESC-RST-05).
const FULL_AFTER: u8 = 4;

/// A rest about to begin.
pub fn frame(_: View) -> Frame {
    Frame::Rest(Rest { stage: RestStage::Deciding, left: Vec::new() })
}

fn step(world: &mut World, rest: &mut Rest) -> Flow<Frame> {
    match rest.stage {
        RestStage::Deciding => decide(world, rest),
        RestStage::Healing => heal(world, rest),
        RestStage::Downtime => downtime(world, rest),
        RestStage::Leaving => {
            leave(world);
            Flow::Done
        }
    }
}

fn heroes(view: View) -> Vec<CreatureId> {
    view.ids().filter(|&id| view.sheet(id).hero && view.at(id).is_some()).collect()
}

fn decide(world: &mut World, rest: &mut Rest) -> Flow<Frame> {
    let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() else {
        let rested = View::new(world).clock().fights_since_rest >= FULL_AFTER;
        let full = rested.then(|| t::FULL_REST.get());
        let choices = [t::ONWARD.get()].into_iter().chain(full).chain([t::RETREAT.get()]).map(Choice::Named);
        let options = Options::Choose { choices: choices.collect(), may_pass: false };
        return Flow::Ask(Decision { side: HEROES, about: None, ask: REST.id(), origin: Name::default(), options });
    };
    let retreat = answer == Intent::Choose(Choice::Named(t::RETREAT.get()));
    let full = retreat || answer == Intent::Choose(Choice::Named(t::FULL_REST.get()));
    let what = if full { t::FULL_REST.get() } else { t::ONWARD.get() };
    let cause = Cause { by: None, of: what };
    if retreat {
        world.resource_mut::<Clock>().losses += 1;
        let why = "the party retreats to rest: a Campaign Loss".to_owned();
        mutations::record_fact(world, cause, FactKind::Nothing { on: None, why });
    }
    for who in heroes(View::new(world)) {
        breathe(world, who, cause);
        if full {
            restore(world, who, cause);
        } else {
            recharge(world, who);
        }
    }
    if full {
        world.resource_mut::<Clock>().fights_since_rest = 0;
    }
    world.resource_mut::<Clock>().escalation = 0;
    rest.left = heroes(View::new(world));
    rest.stage = RestStage::Healing;
    Flow::Again
}

/// What any rest does: Encounter abilities and Power are back, what lasts is over (ESC-RST-01, ESC-RST-02).
fn breathe(world: &mut World, who: CreatureId, cause: Cause) {
    mutations::lift(world, who, t::ENDED.get(), cause, |_| true);
    mutations::stop_sustaining(world, who, None, cause);
    mutations::refresh(world, who, Scope::Own(t::ENCOUNTER.get()));
    mutations::refresh(world, who, Scope::Fight);
    mutations::refresh(world, who, mutations::own_turn());
    mutations::refresh(world, who, mutations::between_turns());
    mutations::set_pool(world, who, t::TEMPORARY.get(), 0, cause);
    mutations::set_pool(world, who, t::MOMENTUM.get(), 0, cause);
    let view = View::new(world);
    let sheet = view.sheet(who);
    let (power, most, stance) = (sheet.power, 2 + tier(sheet.level), sheet.stances.first().map(|stance| stance.is));
    if let Some(power) = power {
        mutations::set_pool(world, who, power, most, cause);
    }
    if let Some(stance) = stance.filter(|stance| view_stance(world, who) != Some(*stance)) {
        mutations::take_stance(world, who, stance, cause);
    }
    mutations::plight(world, who, |plight| plight.failures = 0);
}

fn view_stance(world: &World, who: CreatureId) -> Option<super::data::words::StanceKind> {
    View::new(world).stance_kind(who)
}

/// A roll for each ability that recharges (ESC-ABL-07).
fn recharge(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let spent = view.sheet(who).abilities.iter().filter_map(|ability| match ability.entry.frequency {
        Some(Frequency::Recharge(number)) if view.times(who, ability.id) > 0 => Some((ability.id, number)),
        _ => None,
    });
    let spent: Vec<(Name, i16)> = spent.collect();
    for (ability, number) in spent {
        if rolling::plain(world, who, ability, t::RECHARGE.get(), Vec::new(), Vec::new(), number) {
            mutations::give_back(world, who, ability);
        }
    }
}

/// A Full Rest: hit points, recoveries, all abilities, and what was overdrawn (ESC-RST-04).
fn restore(world: &mut World, who: CreatureId, cause: Cause) {
    for scope in [t::DAILY.get(), t::RECHARGE.get()] {
        mutations::refresh(world, who, Scope::Own(scope));
    }
    mutations::plight(world, who, |plight| *plight = Default::default());
    let sheet = View::new(world).sheet(who);
    let (hp, recoveries) = (sheet.hp, sheet.recoveries.0);
    change_track(world, who, t::HP.get(), |track| track.now = hp);
    mutations::set_pool(world, who, t::RECOVERIES.get(), recoveries, cause);
    if !View::new(world).is_up(who) {
        mutations::stand(world, who, state::up(), cause);
    }
}

/// Any number of recoveries each (ESC-RST-01, ESC-RST-03).
fn heal(world: &mut World, rest: &mut Rest) -> Flow<Frame> {
    let Some(&who) = rest.left.first() else {
        rest.left = if View::new(world).house().downtime { heroes(View::new(world)) } else { Vec::new() };
        rest.stage = RestStage::Downtime;
        return Flow::Again;
    };
    let view = View::new(world);
    let hurt = view.hp(who) < view.sheet(who).hp && super::reach::healable(view, who);
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Choose(_)) => {
            Flow::Push(Frame::Recover(Recover { who, by: who, of: t::ONWARD.get(), free: false }))
        }
        None if hurt => {
            let options = Options::Choose { choices: vec![Choice::Named(t::HEAL.get())], may_pass: true };
            Flow::Ask(Decision { side: HEROES, about: Some(who), ask: HEAL.id(), origin: t::ONWARD.get(), options })
        }
        _ => {
            rest.left.remove(0);
            Flow::Again
        }
    }
}

/// A recovery or a Daily back for a long pause (ESC-RST-08).
fn downtime(world: &mut World, rest: &mut Rest) -> Flow<Frame> {
    let Some(&who) = rest.left.first() else {
        rest.stage = RestStage::Leaving;
        return Flow::Again;
    };
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    let view = View::new(world);
    let sheet = view.sheet(who);
    let daily = |id: &Name| view.times(who, *id) > 0;
    let dailies = sheet.abilities.iter().filter(|ability| ability.entry.frequency == Some(Frequency::Daily));
    let lacks = view.pool(who, t::RECOVERIES.get()) < sheet.recoveries.0;
    let recovery = lacks.then(|| t::GAIN_RECOVERY.get());
    let choices: Vec<Choice> =
        recovery.into_iter().chain(dailies.map(|ability| ability.id).filter(daily)).map(Choice::Named).collect();
    match answer {
        None if !choices.is_empty() => {
            let options = Options::Choose { choices, may_pass: true };
            return Flow::Ask(Decision {
                side: HEROES,
                about: Some(who),
                ask: DOWNTIME.id(),
                origin: Name::default(),
                options,
            });
        }
        Some(Intent::Choose(Choice::Named(what))) if what == t::GAIN_RECOVERY.get() => {
            mutations::change_pool(world, who, t::RECOVERIES.get(), 1, Cause::new(who, DOWNTIME.id().slug()));
        }
        Some(Intent::Choose(Choice::Named(what))) => mutations::give_back(world, who, what),
        _ => {}
    }
    rest.left.remove(0);
    Flow::Again
}

/// Everybody goes where the next fight finds them.
fn leave(world: &mut World) {
    let mut clock = world.resource_mut::<Clock>();
    clock.fight += 1;
    (clock.round, clock.escalation, clock.ambushed) = (0, 0, false);
    let fight = clock.fight;
    *world.resource_mut::<Order>() = Order::default();
    let cause = Cause::rule("rest");
    let view = View::new(world);
    let ids: Vec<CreatureId> = view.ids().collect();
    let theirs = |id: CreatureId| View::new(world).fight(id);
    let of: Vec<_> = ids.into_iter().filter_map(|id| Some((id, theirs(id)?))).collect();
    // Those of earlier fights make room first.
    for &(id, own) in &of {
        let view = View::new(world);
        if !view.sheet(id).hero && own.fight < fight && !view.sheet(id).object {
            mutations::take_off(world, id);
        }
    }
    for &(id, _) in &of {
        let initiative = View::new(world).sheet(id).band;
        mutations::initiative(world, id, |own| {
            (own.band, own.before, own.returns, own.locked) = (initiative, None, None, None);
        });
    }
    for &(id, own) in &of {
        let view = View::new(world);
        let hero = view.sheet(id).hero && view.at(id).is_some();
        let comes = view.state(id) == t::WAITING.get() && own.fight == fight;
        if hero || comes {
            mutations::put_on(world, id, own.start);
        }
        if comes {
            mutations::record_fact(world, cause, FactKind::Appeared(id));
            mutations::stand(world, id, state::up(), cause);
        }
    }
    mutations::tidy(world, cause);
    let mut stack = world.resource_mut::<Stack<Frame>>();
    stack.clear();
    stack.push(Frame::Round(Phase::Deployment));
}
