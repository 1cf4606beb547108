//! Dying, death saves, Last Gasp saves, and fleeing from it all (ESC-DTH, ESC-LGS, ESC-SPC-04).

use bevy::prelude::World;

use super::data::ability::Trigger;
use super::frames::{Failing, Flee, Frame, Recover};
use super::mutations;
use super::payment;
use super::reach;
use super::rolling::{self, Roll};
use super::rolls::{CRIT, CRITICAL, HARD, HIT, MISS};
use super::rounds;
use super::sources;
use super::state::{self, Clock, ENEMIES};
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

/// Registers death.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules.step::<Failing>(WaySystems::Recovery, failing).step::<Flee>(WaySystems::Recovery, flee);
}

/// Whether a failed death save is made a success.
pub static FAILED: Question = Question::new("failed-death-save");
/// Whether somebody agrees to flee (ESC-SPC-04).
pub static FLEE: Question = Question::new("flee");

/// The fourth failure of an encounter is the last (ESC-DTH-08).
pub const LAST: u8 = 4;

/// A death save, or Last Gasp save: its degree (ESC-DTH-01, ESC-LGS-01).
fn save(world: &mut World, who: CreatureId) -> i8 {
    let view = View::new(world);
    let gasping = view.state(who) == t::LAST_GASP.get();
    let help = if gasping { sources::save(view, who) } else { sources::death_save(view, who) };
    let what = if gasping { t::LAST_GASP.get() } else { t::DEATH_SAVE.get() };
    let read = |natural: i16, _: i16| match natural {
        CRIT.. => CRITICAL,
        HARD.. => HIT,
        _ => MISS,
    };
    let purpose = t::DEATH_SAVE.get();
    let wanted = Roll { who, what, purpose, on: None, adds: Vec::new(), help, target: HARD, read: &read };
    let came = rolling::roll(world, wanted);
    if !gasping {
        mutations::plight(world, who, |plight| plight.first = false);
    }
    came.degree
}

/// The save of somebody's turn: what comes of it, and whether it may act at once.
pub fn save_on_turn(world: &mut World, who: CreatureId) -> (Option<Frame>, bool) {
    match save(world, who) {
        CRITICAL => (succeed(world, who), true),
        HIT => (succeed(world, who), false),
        _ if View::new(world).state(who) == t::STABILIZED.get() => (None, false),
        _ => (Some(Frame::Failing(Failing { who })), false),
    }
}

/// A recovery from 0, or what it had as its Last Gasp began (ESC-DTH-05, ESC-LGS-02).
fn succeed(world: &mut World, who: CreatureId) -> Option<Frame> {
    let cause = Cause::new(who, t::DEATH_SAVE.get());
    if View::new(world).state(who) != t::LAST_GASP.get() {
        return Some(Frame::Recover(Recover { who, by: who, of: t::DEATH_SAVE.get(), free: false }));
    }
    let kept = View::new(world).plight(who).kept;
    change_track(world, who, t::HP.get(), |track| track.now = kept);
    mutations::plight(world, who, |plight| plight.last_gasp = None);
    mutations::stand(world, who, state::up(), cause);
    None
}

/// A failure may be made a success; else it is marked, and the fourth is the end (ESC-DTH-08, ESC-LGS-05).
fn failing(world: &mut World, failing: &mut Failing) -> Flow<Frame> {
    let who = failing.who;
    let view = View::new(world);
    let fits = |ability: &&std::sync::Arc<super::data::ability::AbilityDef>| {
        ability.trigger == Some(Trigger::FailedDeathSave) && reach::barred(view, who, ability).is_none()
    };
    let spared = view.sheet(who).abilities.iter().find(fits).cloned();
    if let Some(ability) = spared {
        match world.resource_mut::<Stack<Frame>>().take_answer() {
            None => {
                let view = View::new(world);
                let choices = vec![Choice::React { by: who, with: ability.id, on: None, spend: 0 }];
                let options = Options::Choose { choices, may_pass: true };
                let (side, origin) = (view.side(who), t::DEATH_SAVE.get());
                return Flow::Ask(Decision { side, about: Some(who), ask: FAILED.id(), origin, options });
            }
            Some(Intent::Choose(_)) => {
                let cause = Cause::new(who, ability.id);
                payment::pay(world, who, &ability);
                let fact = FactKind::Used { by: who, ability: ability.id, on: Vec::new(), area: Vec::new() };
                mutations::record_fact(world, cause, fact);
                return succeed(world, who).map_or(Flow::Done, Flow::Become);
            }
            Some(_) => {}
        }
    }
    mark(world, who);
    Flow::Done
}

fn mark(world: &mut World, who: CreatureId) {
    mutations::plight(world, who, |plight| plight.failures += 1);
    let plight = View::new(world).plight(who);
    let cause = Cause::new(who, t::DEATH_SAVE.get());
    mutations::tell(world, who, cause, format!("{} of {LAST} death saves failed", plight.failures));
    if plight.failures >= LAST {
        let end = plight.last_gasp.unwrap_or_else(|| t::DEAD.get());
        mutations::remove(world, who, end, cause);
    }
}

/// Last Gasp begins: its victim cannot act until a save (ESC-LGS-01, ESC-LGS-06).
pub fn gasp(world: &mut World, who: CreatureId, end: Name, cause: Cause) {
    let view = View::new(world);
    if !view.sheet(who).hero || !view.is_up(who) {
        return;
    }
    let kept = view.hp(who);
    mutations::plight(world, who, |plight| (plight.last_gasp, plight.kept) = (Some(end), kept));
    mutations::stand(world, who, state::down(t::LAST_GASP.get()), cause);
}

/// An ally grants a save at once that does no harm where it fails (ESC-LGS-04).
pub fn grant(world: &mut World, by: CreatureId, on: CreatureId) {
    let degree = save(world, on);
    if degree > 0 {
        succeed(world, on);
    } else {
        mutations::tell(world, on, Cause::new(by, t::GRANT_SAVE.get()), "it does not count");
    }
}

/// Everybody agrees, or nothing happens (ESC-SPC-04).
fn flee(world: &mut World, flee: &mut Flee) -> Flow<Frame> {
    let by = flee.by;
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Choose(Choice::Yes)) => {
            flee.left.remove(0);
        }
        Some(_) => {
            mutations::tell(world, by, Cause::new(by, t::FLEE.get()), "the party stays");
            return Flow::Done;
        }
        None => {}
    }
    if let Some(&who) = flee.left.first() {
        let options = Options::Choose { choices: vec![Choice::Yes], may_pass: true };
        let (side, origin) = (View::new(world).side(who), t::FLEE.get());
        return Flow::Ask(Decision { side, about: Some(who), ask: FLEE.id(), origin, options });
    }
    world.resource_mut::<Clock>().losses += 1;
    rounds::finish(world, Some(ENEMIES), true, "the heroes have fled: a Campaign Loss".to_owned());
    Flow::Done
}
