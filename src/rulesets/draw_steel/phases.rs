//! Draw Steel put together: its modules in their order, the sets of `systems.rs` in theirs, and which frame each of
//! them works.

use bevy::prelude::World;

use super::ability::ActionType;
use super::frames::{Frame, RoundsFrame, TurnStep};
use super::snapshot::Snapshot;
use super::state::Clock;
use super::systems::{DrawSteelSystems as Set, Phase};
use super::view::View;
use super::{
    aftermath, check, damage, deeds, falling, features, hiding, movement, objective, offers, reactions, rounds,
    squad_turn, tests_of_skill, turns, use_ability,
};
use crate::core::ids::SideId;
use crate::core::intent::{Intent, Refusal};
use crate::core::resolve::{self, Rules, RulesBuilder};
use crate::core::stack::{Flow, Stack};

pub use super::systems::DrawSteelRules;

impl Rules for DrawSteelRules {
    type Frame = Frame;
    type Systems = Set;
    type Phase = Phase;
    type State = Snapshot;

    const ORDER: &'static [&'static [Set]] = &[
        &[Set::Reactions, Set::Damage],
        &[Set::ForcedMovement, Set::Movement],
        &[Set::Offers, Set::Tests],
        &[Set::TriggeredAction, Set::FreeTriggeredAction],
        &[Set::MainAction, Set::Maneuver, Set::MoveAction],
        &[Set::FreeManeuver, Set::NoAction, Set::VillainAction],
        &[Set::TurnStart, Set::TurnAct, Set::TurnEnd],
        &[Set::Opening, Set::RoundStart, Set::Pick],
        &[Set::RoundEnd, Set::Aftermath],
    ];

    // Hooks are called in this order; see `points.rs`.
    fn install(rules: &mut RulesBuilder<Self>) {
        hiding::install(rules);
        features::install(rules);
        deeds::install(rules);
    }

    fn set_of(frame: &Frame) -> Set {
        set_of(frame)
    }

    fn phase(world: &World) -> Phase {
        let clock = world.resource::<Clock>();
        if clock.over.is_some() {
            return Phase::Over;
        }
        if clock.active.is_some() {
            return Phase::Turn;
        }
        match world.resource::<Stack<Frame>>().bottom() {
            Some(Frame::Rounds(RoundsFrame::Opening | RoundsFrame::Choosing(_))) | None => Phase::Opening,
            Some(Frame::Rounds(RoundsFrame::RoundStart | RoundsFrame::Routines | RoundsFrame::Captains)) => {
                Phase::RoundStart
            }
            Some(Frame::Rounds(RoundsFrame::Encore | RoundsFrame::RoundEnd)) => Phase::RoundEnd,
            Some(Frame::Aftermath(_)) => Phase::Over,
            Some(_) => Phase::Pick,
        }
    }

    fn round(world: &World) -> u16 {
        View::new(world).clock().round
    }

    fn winner(world: &World) -> Option<Option<SideId>> {
        View::new(world).clock().over.map(|outcome| outcome.winner)
    }

    fn check(world: &World, intent: &Intent) -> Result<(), Refusal> {
        check::intent(View::new(world), intent)
    }

    fn advance(world: &mut World, frame: &mut Frame) -> Flow<Frame> {
        match frame {
            Frame::Rounds(it) => rounds::advance(world, it),
            Frame::Turn(it) => turns::advance(world, it),
            Frame::Squad(it) => squad_turn::advance(world, it),
            Frame::Use(it) => use_ability::advance(world, it),
            Frame::Damage(it) => damage::advance(world, it),
            Frame::Walk(it) => movement::advance_walk(world, it),
            Frame::Grant(it) => movement::advance_grant(world, it),
            Frame::Force(it) => movement::advance_force(world, it),
            Frame::Land(it) => falling::advance_land(world, it),
            Frame::Window(it) => reactions::advance(world, it),
            Frame::Offer(it) => offers::advance(world, it),
            Frame::Test(it) => tests_of_skill::advance(world, it),
            Frame::Aftermath(it) => aftermath::advance(world, it),
        }
    }

    fn idle(world: &World, frame: &Frame) -> bool {
        matches!(frame, Frame::Window(window) if reactions::idle(world, window))
    }

    fn title(frame: &Frame) -> Option<String> {
        match frame {
            Frame::Use(used) => Some(format!("\"{}\" of creature {}", used.ability, used.by.0)),
            _ => None,
        }
    }

    fn at_rest(frame: &Frame) -> bool {
        matches!(frame, Frame::Rounds(RoundsFrame::Pick))
            || matches!(frame, Frame::Turn(turn) if turn.step == TurnStep::Act)
    }

    fn settle(world: &mut World) {
        if world.resource::<Clock>().round > 0
            && let Some(outcome) = objective::decided(View::new(world))
        {
            aftermath::begin(world, outcome);
        }
    }
}

/// The set that works a frame.
fn set_of(frame: &Frame) -> Set {
    match frame {
        Frame::Window(_) => Set::Reactions,
        Frame::Damage(_) => Set::Damage,
        Frame::Force(_) | Frame::Land(_) => Set::ForcedMovement,
        Frame::Walk(_) | Frame::Grant(_) => Set::Movement,
        Frame::Offer(_) => Set::Offers,
        Frame::Test(_) => Set::Tests,
        Frame::Use(it) => match it.action {
            ActionType::MainAction => Set::MainAction,
            ActionType::Maneuver => Set::Maneuver,
            ActionType::MoveAction => Set::MoveAction,
            ActionType::TriggeredAction => Set::TriggeredAction,
            ActionType::FreeManeuver => Set::FreeManeuver,
            ActionType::FreeTriggeredAction => Set::FreeTriggeredAction,
            ActionType::NoAction => Set::NoAction,
            ActionType::VillainAction => Set::VillainAction,
        },
        Frame::Squad(_) => Set::Pick,
        Frame::Turn(turn) => match turn.step {
            TurnStep::Frenzy | TurnStep::Start | TurnStep::Gain | TurnStep::StartWindow => Set::TurnStart,
            TurnStep::Act => Set::TurnAct,
            _ => Set::TurnEnd,
        },
        Frame::Rounds(RoundsFrame::Opening | RoundsFrame::Choosing(_)) => Set::Opening,
        Frame::Rounds(RoundsFrame::RoundStart | RoundsFrame::Routines | RoundsFrame::Captains) => Set::RoundStart,
        Frame::Rounds(RoundsFrame::Pick) => Set::Pick,
        Frame::Rounds(RoundsFrame::Encore | RoundsFrame::RoundEnd) => Set::RoundEnd,
        Frame::Aftermath(_) => Set::Aftermath,
    }
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    resolve::resolve::<DrawSteelRules>(world);
}
