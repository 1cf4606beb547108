//! The phases and action types of The Adventure Game as system sets in their order, and which frame each of them works.

use bevy::prelude::{SystemSet, World};

use super::frames::{EndFrame, EndStep, Frame, MoveTurn, Phase};
use super::power::Action;
use super::snapshot::Snapshot;
use super::terms as t;
use super::view::View;
use super::{battle_phase, check, deployment, end_phase, initiative, movement, ops, use_power};
use crate::core::fact::{Cause, What};
use crate::core::ids::SideId;
use crate::core::intent::{Intent, Refusal};
use crate::core::resolve::{self, Rules, RulesBuilder};
use crate::core::stack::{Flow, Stack};

/// What is being resolved, in the order of the sets; see [`mod@resolve`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdventureSystems {
    /// Opportunity attacks.
    OpportunityAttack,
    /// Movement, square by square.
    Steps,
    /// The Attack action, and attacks made while moving.
    Attack,
    /// Activate Item.
    ActivateItem,
    /// Defend.
    Defend,
    /// Disengage as a battle action.
    Disengage,
    /// Movement powers.
    MovementPower,
    /// Gaps for the delaying.
    Delay,
    /// A movement turn.
    MovementTurn,
    /// A battle turn.
    BattleTurn,
    /// Choosing what to carry.
    Deployment,
    /// Seizing the initiative.
    Seize,
    /// Initiative.
    InitiativePhase,
    /// Who moves next.
    MovementPhase,
    /// Who fights next.
    BattlePhase,
    /// Harm, saves, expiry, victory.
    EndPhase,
}

use AdventureSystems as Set;

/// The Adventure Game's way of working its frames.
pub struct AdventureRules;

impl Rules for AdventureRules {
    type Frame = Frame;
    type Systems = Set;
    type Phase = Phase;
    type State = Snapshot;

    const ORDER: &'static [&'static [Set]] = &[
        &[Set::OpportunityAttack, Set::Steps],
        &[Set::Attack, Set::ActivateItem, Set::Defend, Set::Disengage],
        &[Set::MovementPower, Set::Delay],
        &[Set::MovementTurn, Set::BattleTurn],
        &[Set::Deployment, Set::Seize, Set::InitiativePhase, Set::MovementPhase, Set::BattlePhase, Set::EndPhase],
    ];

    fn install(_rules: &mut RulesBuilder<Self>) {}

    fn set_of(frame: &Frame) -> Set {
        set_of(frame)
    }

    fn phase(world: &World) -> Phase {
        View::new(world).phase()
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
            Frame::Round(phase) => round(world, *phase),
            Frame::Seize(left) => initiative::seize(world, left),
            Frame::MoveTurn(turn) => movement::turn(world, turn),
            Frame::Walk(walk) => movement::step(world, walk),
            Frame::BattleTurn(turn) => battle_phase::turn(world, turn),
            Frame::Gap(gap) => battle_phase::gap(world, gap),
            Frame::Use(it) => use_power::work(world, it),
            Frame::End(end) => end_phase::work(world, end),
            Frame::Outfit(left) => deployment::work(world, left),
        }
    }
}

/// The set that works a frame.
fn set_of(frame: &Frame) -> Set {
    match frame {
        Frame::Use(it) if it.opportunity => Set::OpportunityAttack,
        Frame::Use(it) => match it.action {
            Action::Attack | Action::FollowUp => Set::Attack,
            Action::Item => Set::ActivateItem,
            Action::Defend => Set::Defend,
            Action::Disengage => Set::Disengage,
            Action::Movement => Set::MovementPower,
            Action::Delay => Set::Delay,
        },
        Frame::Walk(_) => Set::Steps,
        Frame::Gap(_) => Set::Delay,
        Frame::MoveTurn(_) => Set::MovementTurn,
        Frame::BattleTurn(_) => Set::BattleTurn,
        Frame::Outfit(_) => Set::Deployment,
        Frame::Seize(_) => Set::Seize,
        Frame::End(_) | Frame::Round(Phase::End | Phase::Over) => Set::EndPhase,
        Frame::Round(Phase::Initiative | Phase::Seize) => Set::InitiativePhase,
        Frame::Round(Phase::Movement) => Set::MovementPhase,
        Frame::Round(Phase::Battle) => Set::BattlePhase,
    }
}

/// The order of phases: each finishes for everybody before the next begins (TP-RND-01).
fn round(world: &mut World, phase: Phase) -> Flow<Frame> {
    match phase {
        Phase::Initiative => Flow::Become(initiative::begin_round(world)),
        Phase::Seize => enter(world, Phase::Movement),
        Phase::Movement => match movement::next_mover(world) {
            Some(who) => Flow::Push(Frame::MoveTurn(MoveTurn { who, begun: false, done: false })),
            None => enter(world, Phase::Battle),
        },
        Phase::Battle => match battle_phase::next(world) {
            Some(frame) => Flow::Push(frame),
            None => {
                world.resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::End));
                Flow::Become(Frame::End(EndFrame { step: EndStep::Harm, saves: Vec::new() }))
            }
        },
        Phase::End if View::new(world).clock().over.is_none() => Flow::Become(Frame::Round(Phase::Initiative)),
        Phase::End | Phase::Over => Flow::Done,
    }
}

fn enter(world: &mut World, phase: Phase) -> Flow<Frame> {
    let name = if phase == Phase::Movement { t::MOVEMENT.get() } else { t::BATTLE.get() };
    ops::tell(world, Cause::default(), What::Phase(name));
    Flow::Become(Frame::Round(phase))
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    resolve::resolve::<AdventureRules>(world);
}
