//! The order of rounds and picks (DS-TURN-01 to DS-TURN-08, AMB-40).

use bevy::prelude::{IntoScheduleConfigs, OnEnter, World};

use super::frames::{Frame, RoundsFrame};
use super::mutations;
use super::mutations::record_fact;
use super::state::{Clock, Group, HEROES};
use super::systems::{DrawSteelRules, DrawSteelSystems, Phase};
use super::view::View;
use super::vitals::Life;
use super::{ending, squad, squad_turn, state};
use crate::core::creature::entity_of;
use crate::core::ends::{End, Moment};
use crate::core::fact::{Cause, FactKind};
use crate::core::hooks;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::core::uses::{Scope, reset_uses};
use crate::rulesets::draw_steel::rules::points::{AfterLastTurn, BeforeRound};

/// Which side starts.
pub(crate) static WHO_STARTS: Question = Question::new("who-starts");
/// Who acts next.
pub(crate) static PICK: Question = Question::new("pick");

/// Registers the order of rounds and picks.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    use DrawSteelSystems as Set;
    rules
        .step_if(
            Set::Opening,
            |rounds: &RoundsFrame| matches!(rounds, RoundsFrame::Opening | RoundsFrame::Choosing(_)),
            open,
        )
        .on_enter(Phase::RoundStart, (begin_round, refresh).chain())
        .step_if(
            Set::RoundStart,
            |rounds: &RoundsFrame| matches!(rounds, RoundsFrame::Routines | RoundsFrame::Captains),
            prepare,
        )
        .step_if(Set::Pick, |rounds: &RoundsFrame| matches!(rounds, RoundsFrame::Pick | RoundsFrame::Encore), pick)
        .at_rest(|rounds: &RoundsFrame| *rounds == RoundsFrame::Pick)
        .on_enter(Phase::RoundEnd, (save_the_unconscious, expire, end_round).chain())
        .step_if(Set::RoundEnd, |rounds: &RoundsFrame| *rounds == RoundsFrame::RoundEnd, next_round);
}

fn open(world: &mut World, frame: &mut RoundsFrame) -> Flow<Frame> {
    match *frame {
        RoundsFrame::Choosing(decider) => choose_opener(world, frame, decider),
        _ => opening(world, frame),
    }
}

/// What is chosen at the start of a round: performances, then captains.
fn prepare(world: &mut World, frame: &mut RoundsFrame) -> Flow<Frame> {
    let (decision, next) = match frame {
        RoundsFrame::Routines => (first_choice(world), RoundsFrame::Captains),
        _ => (squad::next_captain(world), RoundsFrame::Pick),
    };
    match decision {
        Some(decision) => Flow::Ask(decision),
        None => {
            *frame = next;
            Flow::Again
        }
    }
}

/// What has to be chosen first for the round, by whoever has a say in it.
fn first_choice(world: &mut World) -> Option<Decision> {
    let mut first = None;
    hooks::call::<BeforeRound>(world, |world, next| {
        if first.is_none() {
            first = next(world);
        }
    });
    first
}

fn next_round(_: &mut World, frame: &mut RoundsFrame) -> Flow<Frame> {
    *frame = RoundsFrame::Routines;
    Flow::Again
}

/// Who starts: a side that surprised the other, else by a d10 (DS-TURN-04).
fn opening(world: &mut World, frame: &mut RoundsFrame) -> Flow<Frame> {
    let view = View::new(world);
    let list = view.sides();
    let taken_unawares = |side: SideId| {
        let mut own = view.living().filter(|&id| view.side(id) == side).peekable();
        own.peek().is_some() && own.all(|id| view.is_surprised(id))
    };
    let ready: Vec<SideId> = list.iter().copied().filter(|&side| !taken_unawares(side)).collect();
    if let [only] = ready[..] {
        return open_with(world, frame, only);
    }
    let die = mutations::roll(world, None, 10, name!("who-starts"));
    *frame = RoundsFrame::Choosing(if die >= 6 { HEROES } else { state::DIRECTOR });
    Flow::Again
}

/// The side that the die favored says who starts.
fn choose_opener(world: &mut World, frame: &mut RoundsFrame, decider: SideId) -> Flow<Frame> {
    let list = View::new(world).sides();
    match super::choices::answer(world) {
        Some(Some(Choice::Side(side))) => return open_with(world, frame, side),
        Some(_) => return open_with(world, frame, list.first().copied().unwrap_or_default()),
        None => {}
    }
    let choices = list.into_iter().map(Choice::Side).collect();
    Flow::Ask(Decision {
        side: decider,
        about: None,
        ask: WHO_STARTS.id(),
        origin: Name::default(),
        options: Options::Choose { choices, may_pass: false },
    })
}

fn open_with(world: &mut World, frame: &mut RoundsFrame, opener: SideId) -> Flow<Frame> {
    world.resource_mut::<Clock>().opener = opener;
    record_fact(world, Cause::default(), FactKind::SideOpens(opener));
    *frame = RoundsFrame::Routines;
    Flow::Again
}

/// A round ends and the next begins, as far as nobody is asked anything: what a situation without the order of rounds
/// around it comes to.
pub fn pass(world: &mut World) {
    for phase in [Phase::RoundEnd, Phase::RoundStart] {
        world.run_schedule(OnEnter(phase));
    }
}

/// Picks begin anew with whoever opens (AMB-40).
fn begin_round(world: &mut World) {
    let mut clock = world.resource_mut::<Clock>();
    clock.round += 1;
    clock.next = clock.opener;
    clock.group = None;
    clock.last = None;
    clock.called.clear();
    let round = clock.round;
    record_fact(world, Cause::default(), FactKind::RoundStarted(round));
}

/// What is once a round and triggered actions come back (AMB-40).
fn refresh(world: &mut World) {
    reset_uses(world, |scope| scope <= Scope::Round);
    for id in View::new(world).ids() {
        mutations::turn_budget(world, id, |budget| budget.triggered = false);
    }
    let view = View::new(world);
    let turns = view
        .ids()
        .filter(|&id| !view.is_thing(id))
        .flat_map(|id| std::iter::repeat_n(id, view.turns_a_round(id)))
        .collect();
    world.resource_mut::<Clock>().turns = turns;
}

/// The unconscious make their saves when everybody else is done (AMB-42).
fn save_the_unconscious(world: &mut World) {
    for id in View::new(world).ids() {
        let view = View::new(world);
        // Whoever was knocked out after its turn has saved at the end of that.
        if view.life(id) == Life::Unconscious && !view.has_acted(id) {
            let due: Vec<_> = ending::save_ends(view, id).collect();
            for record in due {
                ending::save(world, id, record);
            }
        }
    }
}

/// What lasts for the round runs out.
fn expire(world: &mut World) {
    let view = View::new(world);
    let round = view.clock().round;
    let missed = |id: &CreatureId| view.life(*id) != Life::Awake && !view.has_acted(*id);
    let missed: Vec<(CreatureId, u16)> = view.ids().filter(missed).map(|id| (id, view.turns_begun(id) + 1)).collect();
    ending::expire(world, |end| match end {
        // What waits for a turn that the fallen do not get ends with the round of that turn.
        End::At(Moment::TurnStart { of, turn } | Moment::TurnEnd { of, turn }) => {
            missed.iter().any(|&(id, missed)| id == of && turn <= missed)
        }
        end => end.is_at(Moment::RoundEnd(round)),
    });
}

fn end_round(world: &mut World) {
    let round = mutations::round(world);
    record_fact(world, Cause::default(), FactKind::RoundEnded(round));
}

/// Creatures of a side that have not had their turns of this round and may have one now, in id order. Whoever has two
/// waits until somebody else has acted; if nobody is left the second is lost (DS-DIR-05, AMB-46).
pub fn waiting(view: View, side: SideId) -> Vec<CreatureId> {
    let last = view.clock().last;
    view.living()
        .filter(|&id| view.side(id) == side && view.battlefield().entry(id).standing.has_turns && !view.has_acted(id))
        .filter(|&id| last != Some(id))
        .collect()
}

fn pick(world: &mut World, frame: &mut RoundsFrame) -> Flow<Frame> {
    if *frame == RoundsFrame::Encore {
        *frame = RoundsFrame::RoundEnd;
        return Flow::Again;
    }
    if let Some(Some(Choice::Creature(who))) = super::choices::answer(world) {
        return begin(world, who);
    }
    if let Some(turn) = next_called(world) {
        return turn;
    }
    let view = View::new(world);
    let clock = view.clock();
    let group = |id: CreatureId| view.world.get::<Group>(entity_of(view.world, id)).map(|group| group.0);
    let mut choices: Vec<CreatureId> = Vec::new();
    let mut side = clock.next;
    if let Some(open) = clock.group {
        choices = view
            .sides()
            .into_iter()
            .flat_map(|side| waiting(view, side))
            .filter(|&id| group(id) == Some(open))
            .collect();
        if let Some(&first) = choices.first() {
            side = view.side(first);
        }
    }
    if choices.is_empty() {
        let order = std::iter::once(clock.next).chain(view.sides().into_iter().filter(|&side| side != clock.next));
        for candidate in order {
            choices = waiting(view, candidate);
            side = candidate;
            if !choices.is_empty() {
                break;
            }
        }
    }
    match choices[..] {
        [] => {
            *frame = RoundsFrame::Encore;
            hooks::call::<AfterLastTurn>(world, |world, acted| acted(world));
            Flow::Again
        }
        [only] => begin(world, only),
        _ => Flow::Ask(Decision {
            side,
            about: None,
            ask: PICK.id(),
            origin: Name::default(),
            options: Options::Choose { choices: choices.into_iter().map(Choice::Creature).collect(), may_pass: false },
        }),
    }
}

/// A creature's turn begins; afterwards its group goes on, then the other side picks (DS-TURN-05, DS-TURN-06).
fn begin(world: &mut World, who: CreatureId) -> Flow<Frame> {
    let view = View::new(world);
    let side = view.side(who);
    let group = view.world.get::<Group>(entity_of(world, who)).map(|group| group.0);
    let other = view.sides().into_iter().find(|&other| other != side).unwrap_or(side);
    let mut clock = world.resource_mut::<Clock>();
    clock.group = group;
    clock.next = other;
    clock.called_by = None;
    Flow::Push(squad_turn::turn_frame(View::new(world), who))
}

/// Lets a creature take its turn of this round before anybody else is picked (DS-TURN-08).
pub fn call(world: &mut World, who: CreatureId, ability: Name) {
    world.resource_mut::<Clock>().called.push((who, ability));
}

/// The turn of whoever was called first and may still act; picks and groups go on afterwards as if it had not been.
fn next_called(world: &mut World) -> Option<Flow<Frame>> {
    loop {
        let mut clock = world.resource_mut::<Clock>();
        if clock.called.is_empty() {
            return None;
        }
        let (who, ability) = clock.called.remove(0);
        let view = View::new(world);
        if view.is_awake(who) && !view.has_acted(who) {
            world.resource_mut::<Clock>().called_by = Some(ability);
            return Some(Flow::Push(squad_turn::turn_frame(View::new(world), who)));
        }
    }
}
