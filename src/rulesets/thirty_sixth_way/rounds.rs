//! Deployment, the Surprise Round, bands and who of a band acts next; the escalation die; the end (ESC-INI, ESC-ED).

use bevy::prelude::World;

use super::data::words::{Band, Phase, StanceKind};
use super::frames::{Ambush, Deploy, Frame, Turn};
use super::mutations;
use super::rolls::HIGHEST_ESCALATION;
use super::state::{Clock, HEROES, Order, Outcome};
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::view::View;
use super::words;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::happening;
use crate::core::turn_order::SlotState;
use crate::core::uses::Scope;

/// Registers rounds.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules
        .step::<Phase>(WaySystems::Rounds, step)
        .at_rest::<Phase>(|phase| phase.band().is_some())
        .step::<Deploy>(WaySystems::Rounds, deploy)
        .step::<Ambush>(WaySystems::Rounds, ambush)
        .settle(settle);
    rules.on_enter(Phase::VeryFast, begin_round);
    for band in Band::ALL {
        rules.on_enter(Phase::of_band(band), tell_band);
    }
    rules.on_exit(Phase::VerySlow, end_round);
}

/// Who of a side acts now, or waits for a lower band.
pub static NEXT: Question = Question::new("next");
/// Which stance somebody starts in.
pub static DEPLOY: Question = Question::new("deploy");
/// Who acts in the Surprise Round.
pub static AMBUSH: Question = Question::new("ambush");

/// So many act in a Surprise Round (ESC-INI-07).
const AMBUSHERS: usize = 2;

/// What the escalation die shows in a round (ESC-ED-01 to ESC-ED-04, ESC-INI-09).
pub fn escalation_in(round: u16, early: bool) -> i16 {
    let round = i16::try_from(round).unwrap_or(HIGHEST_ESCALATION);
    (round - 1 + i16::from(early)).clamp(0, HIGHEST_ESCALATION)
}

/// A new round: the escalation die rises before any band acts, and everybody's turn is to come.
fn begin_round(world: &mut World) {
    let house = View::new(world).house();
    let early = house.early_escalation && house.surprise == Some(HEROES);
    let mut clock = world.resource_mut::<Clock>();
    clock.round += 1;
    clock.rounds += 1;
    clock.escalation = escalation_in(clock.round, early);
    let (rounds, escalation) = (clock.rounds, clock.escalation);
    mutations::record_fact(world, Cause::default(), FactKind::RoundStarted(rounds));
    if escalation > 0 {
        let why = format!("the escalation die shows {escalation}");
        mutations::record_fact(world, Cause::rule("escalation"), FactKind::Nothing { on: None, why });
    }
    fill_order(world);
    happening::round_starts(world);
}

/// Everybody's turn of a round is to come.
pub fn fill_order(world: &mut World) {
    let view = View::new(world);
    let all = view.ids().filter(|&id| view.battlefield().entry(id).standing.has_turns);
    let order = Order(all.collect(), None);
    *world.resource_mut::<Order>() = order;
}

fn tell_band(world: &mut World) {
    let phase = View::new(world).phase();
    let any = phase.band().is_some_and(|band| !due(View::new(world), band, None).is_empty());
    if any {
        mutations::record_fact(world, Cause::default(), FactKind::Phase(phase.slug()));
    }
}

/// What lasts for a round is over.
fn end_round(world: &mut World) {
    let round = mutations::round(world);
    if world.resource::<Clock>().over.is_none() {
        mutations::record_fact(world, Cause::default(), FactKind::RoundEnded(round));
    }
    mutations::reset_uses(world, |scope| scope <= Scope::Round);
}

/// Those of a band whose turn is to come; of one half of it where one is named.
fn due(view: View, band: Band, side: Option<SideId>) -> Vec<CreatureId> {
    let own = |id: &CreatureId| {
        view.initiative(*id).band == band && side.is_none_or(|side| (view.side(*id) == HEROES) == (side == HEROES))
    };
    view.order().0.due().filter(own).collect()
}

/// Who comes right before somebody, by a readied action (ESC-RDY-03, ESC-RDY-09).
fn anchored_before(view: View, who: CreatureId) -> Option<CreatureId> {
    let band = view.initiative(who).band;
    due(view, band, None).into_iter().find(|&id| id != who && view.initiative(id).before == Some(who))
}

/// Whether somebody waits for another's turn of the same band.
fn is_anchored(view: View, who: CreatureId) -> bool {
    let own = view.initiative(who);
    own.before.is_some_and(|other| due(view, own.band, None).contains(&other))
}

fn step(world: &mut World, phase: &mut Phase) -> Flow<Frame> {
    if *phase == Phase::Over || world.resource::<Clock>().over.is_some() {
        return Flow::Done;
    }
    match *phase {
        Phase::Deployment => deployment(world),
        Phase::Rest => Flow::Push(super::rests::frame(View::new(world))),
        _ => take_turns(world, *phase),
    }
}

/// Deployment, then the Surprise Round where there is one (ESC-STN-07, ESC-INI-07).
fn deployment(world: &mut World) -> Flow<Frame> {
    let view = View::new(world);
    let fresh = view.order().0.slots().next().is_none();
    if fresh {
        let several = |id: &CreatureId| view.is_up(*id) && view.sheet(*id).stances.len() > 1;
        let left: Vec<CreatureId> = view.ids().filter(several).collect();
        fill_order(world);
        return Flow::Push(Frame::Deploy(Deploy { left }));
    }
    let surprise = view.house().surprise.filter(|_| view.clock().fight == 1);
    match surprise {
        Some(_) => Flow::Become(Frame::Round(Phase::Surprise)),
        None => Flow::Become(Frame::Round(Phase::VeryFast)),
    }
}

fn deploy(world: &mut World, deploy: &mut Deploy) -> Flow<Frame> {
    let Some(&who) = deploy.left.first() else { return Flow::Done };
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let view = View::new(world);
            let stances = view.sheet(who).stances.iter().map(|stance| Choice::Named(stance.is.slug()));
            let choices = stances.chain([Choice::Named(t::USUAL.get())]).collect();
            let (side, options) = (view.side(who), Options::Choose { choices, may_pass: true });
            return Flow::Ask(Decision { side, about: Some(who), ask: DEPLOY.id(), origin: Name::default(), options });
        }
        Some(Intent::Choose(Choice::Named(usual))) if usual == t::USUAL.get() => deploy.left.clear(),
        Some(Intent::Choose(Choice::Named(kind))) => {
            if let Some(kind) = StanceKind::named(kind) {
                mutations::take_stance(world, who, kind, Cause::new(who, name!("deployment")));
            }
            deploy.left.remove(0);
        }
        Some(_) => {
            deploy.left.remove(0);
        }
    }
    Flow::Again
}

/// Two of the side that was more aware, of its choice (ESC-INI-07, ESC-INI-14).
fn ambush(world: &mut World, ambush: &mut Ambush) -> Flow<Frame> {
    let side = View::new(world).house().surprise.unwrap_or(HEROES);
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Choose(Choice::Creature(who))) => ambush.picked.push(who),
        Some(_) => return begin_surprise(world, ambush),
        None => {}
    }
    let view = View::new(world);
    let others = |&(id, _): &(CreatureId, _)| view.side(id) == side && !ambush.picked.contains(&id);
    let choices: Vec<Choice> = view.standing().filter(others).map(|(id, _)| Choice::Creature(id)).collect();
    if choices.is_empty() || ambush.picked.len() == AMBUSHERS {
        return begin_surprise(world, ambush);
    }
    let options = Options::Choose { choices, may_pass: true };
    Flow::Ask(Decision { side, about: None, ask: AMBUSH.id(), origin: Name::default(), options })
}

fn begin_surprise(world: &mut World, ambush: &Ambush) -> Flow<Frame> {
    mutations::record_fact(world, Cause::default(), FactKind::Phase(Phase::Surprise.slug()));
    *world.resource_mut::<Order>() = Order(ambush.picked.iter().copied().collect(), None);
    Flow::Done
}

/// One turn after the other: heroes of the band first, each side in the order it likes (ESC-INI-03, ESC-INI-04).
fn take_turns(world: &mut World, phase: Phase) -> Flow<Frame> {
    if let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() {
        return answered(world, phase, &answer);
    }
    let Some(band) = phase.band() else {
        // The two of the Surprise Round are chosen first.
        if !std::mem::replace(&mut world.resource_mut::<Clock>().ambushed, true) {
            return Flow::Push(Frame::Ambush(Ambush { picked: Vec::new() }));
        }
        return surprise_turn(world);
    };
    let view = View::new(world);
    if let Some(promised) = view.order().1 {
        return begin(world, promised, false);
    }
    for side in [HEROES, super::state::ENEMIES] {
        let free: Vec<CreatureId> =
            due(view, band, Some(side)).into_iter().filter(|&id| !is_anchored(view, id)).collect();
        if free.is_empty() {
            continue;
        }
        let choices = choices(view, band, &free);
        if let [Choice::Creature(who)] = choices[..] {
            return begin(world, who, false);
        }
        let asked = free.first().map_or(side, |&id| view.side(id));
        let options = Options::Choose { choices, may_pass: false };
        return Flow::Ask(Decision { side: asked, about: None, ask: NEXT.id(), origin: band.slug(), options });
    }
    let next = Band::ALL.into_iter().find(|later| *later > band).map_or(Phase::VeryFast, Phase::of_band);
    Flow::Become(Frame::Round(next))
}

/// Who may act, and who may wait for which lower band (ESC-INI-10, ESC-INI-13, ESC-INI-15).
fn choices(view: View, band: Band, free: &[CreatureId]) -> Vec<Choice> {
    let act = free.iter().map(|&id| Choice::Creature(id));
    let lower = || Band::ALL.into_iter().filter(|later| *later > band);
    let waits = free
        .iter()
        .filter(|&&id| view.is_up(id) && view.sheet(id).hero)
        .flat_map(|&on| lower().map(move |later| Choice::Apply { what: later.delay(), on, count: 1 }));
    act.chain(waits).collect()
}

fn answered(world: &mut World, phase: Phase, answer: &Intent) -> Flow<Frame> {
    match *answer {
        Intent::Choose(Choice::Creature(who)) => begin(world, who, phase == Phase::Surprise),
        Intent::Choose(Choice::Apply { what, on, .. }) => {
            if let Some(band) = Band::delayed(what) {
                mutations::initiative(world, on, |own| (own.band, own.before, own.returns) = (band, None, None));
                let why = format!("waits until {}", band.slug().as_str().replace('-', " "));
                mutations::tell(world, on, Cause::new(on, name!("delay")), why);
            }
            Flow::Again
        }
        _ => Flow::Again,
    }
}

/// The chosen act in the order of their bands (ESC-INI-14).
fn surprise_turn(world: &mut World) -> Flow<Frame> {
    let view = View::new(world);
    let due: Vec<CreatureId> = view.order().0.due().filter(|&id| view.is_up(id)).collect();
    let Some(first) = due.iter().map(|&id| view.initiative(id).band).min() else {
        return Flow::Become(Frame::Round(Phase::VeryFast));
    };
    let choices: Vec<Choice> =
        due.into_iter().filter(|&id| view.initiative(id).band == first).map(Choice::Creature).collect();
    if let [Choice::Creature(who)] = choices[..] {
        return begin(world, who, true);
    }
    let side = view.house().surprise.unwrap_or(HEROES);
    let options = Options::Choose { choices, may_pass: false };
    Flow::Ask(Decision { side, about: None, ask: NEXT.id(), origin: Phase::Surprise.slug(), options })
}

/// A turn begins; whoever keeps a place right before it comes first (ESC-RDY-09).
fn begin(world: &mut World, who: CreatureId, surprise: bool) -> Flow<Frame> {
    let before = if surprise { None } else { anchored_before(View::new(world), who) };
    let first = before.unwrap_or(who);
    let mut order = world.resource_mut::<Order>();
    order.1 = before.map(|_| who);
    if !order.0.settle(first, SlotState::Taken) {
        order.1 = None;
        return Flow::Again;
    }
    Flow::Push(Frame::Turn(Box::new(Turn::new(first, surprise))))
}

/// Whether the fight is decided, whenever nothing is under way; a day goes on with its next fight.
fn settle(world: &mut World) {
    let view = View::new(world);
    if view.clock().over.is_some() || view.phase() == Phase::Rest {
        return;
    }
    let any = view.ids().any(|a| view.ids().any(|b| view.side(a) != view.side(b)));
    if !any {
        return;
    }
    let over = view.clock().rounds.saturating_sub(u16::from(view.phase().band().is_some()));
    let name = |who: CreatureId| words::name(view, who);
    let feeling = |a, b| crate::core::side::feeling(world, a, b);
    let Some(decided) = view.goal().decided(view.battlefield(), feeling, over, name) else { return };
    let more = view.ids().any(|id| view.state(id) == t::WAITING.get());
    if more && decided.winner == Some(HEROES) && view.standing().all(|(id, _)| view.side(id) == HEROES) {
        let mut clock = world.resource_mut::<Clock>();
        clock.fights_since_rest += 1;
        clock.active = None;
        mutations::record_fact(world, Cause::rule("rest"), FactKind::Phase(Phase::Rest.slug()));
        let mut stack = world.resource_mut::<Stack<Frame>>();
        stack.clear();
        stack.push(Frame::Round(Phase::Rest));
        return;
    }
    finish(world, decided.winner, false, decided.why);
}

/// The battle is over.
pub fn finish(world: &mut World, winner: Option<SideId>, fled: bool, why: String) {
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    let mut clock = world.resource_mut::<Clock>();
    (clock.over, clock.active) = (Some(Outcome { winner, fled }), None);
    clock.fights_since_rest += 1;
    world.resource_mut::<Stack<Frame>>().clear();
    let cause = Cause::rule("end");
    for id in ids {
        mutations::lift(world, id, t::EXPIRED.get(), cause, |_| true);
        mutations::forget_ready(world, id);
        mutations::sustaining(world, id, |own| own.0.clear());
        // Temporary hit points vanish with the encounter (ESC-DMG-10).
        mutations::set_pool(world, id, t::TEMPORARY.get(), 0, cause);
    }
    mutations::record_fact(world, cause, FactKind::Nothing { on: None, why });
    mutations::record_fact(world, cause, FactKind::Over { winner });
}
