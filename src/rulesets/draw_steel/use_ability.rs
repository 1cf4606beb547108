//! Using an ability, from paying for it to what follows a critical hit (AMB-28).

mod deal;
mod declare;
mod roll;

use std::sync::Arc;

use bevy::prelude::World;

use super::ability::{AbilityDef, ActionType, Deed, ShiftBy};
use super::check::Plan;
use super::deeds::{self, DeedFlow};
use super::effects;
use super::frames::nearest::{nearest_use, nearest_use_mut};
use super::frames::{
    Event, Frame, GrantFrame, Offer, OfferFrame, Payment, TargetState, UseFrame, UseStep, WindowFrame,
};
use super::modifier::Modifier;
use super::ops::{self};
use super::terms as t;
use super::view::View;
use super::{bleeding, gains, joint, reactions, terrain};
use crate::core::fact::{Cause, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::stack::{Flow, Stack};

use deal::deal;
pub use deal::hit;
use declare::{declare, settle_payment};
pub use roll::reckon_target;
use roll::{roll, roll_window, settle};

impl UseFrame {
    /// A use that was found legal, ready to be declared.
    pub fn new(view: View, plan: Plan) -> Self {
        let targets = plan.targets.iter().map(|&id| TargetState::new(view, id)).collect();
        Self {
            by: plan.by,
            ability: plan.ability.id,
            action: plan.ability.action,
            payment: plan.payment,
            mode: plan.mode,
            with: plan.with,
            kind: plan.kind,
            spend: plan.spend,
            paid_rider: false,
            paid: false,
            knock_out: plan.knock_out,
            targets,
            area: plan.area,
            path: plan.path,
            event: None,
            granted_edge: None,
            step: UseStep::Declare,
            cursor: 0,
            sub: 0,
            picks: Vec::new(),
            singled: None,
            falls_on: None,
            dice: [0; 2],
            critical: false,
            damage_dice: None,
            shift_left: None,
            extra: Vec::new(),
            self_tier: None,
            roll_swings: Vec::new(),
            settled: false,
            bargained: false,
            blood: None,
            stretched: Vec::new(),
            passed: Vec::new(),
            vacated: Vec::new(),
            forced: Vec::new(),
            rising: Vec::new(),
            joint: None,
            noted: Vec::new(),
            dealt: 0,
            afterwards: Vec::new(),
        }
    }

    /// What an ability used before comes to for somebody now: its sentences after the roll.
    pub fn follow_up(view: View, by: CreatureId, ability: Arc<AbilityDef>, on: CreatureId) -> Self {
        let plan = Plan {
            by,
            ability,
            payment: Payment::Nothing,
            mode: None,
            with: None,
            kind: None,
            targets: vec![on],
            area: Vec::new(),
            path: Vec::new(),
            spend: 0,
            knock_out: false,
        };
        Self { step: UseStep::After, paid: true, ..Self::new(view, plan) }
    }

    /// The cause its facts carry.
    pub fn cause(&self) -> Cause {
        Cause::of(self.by, self.ability)
    }

    /// The creatures it is applied to.
    pub fn target_ids(&self) -> Vec<CreatureId> {
        self.targets.iter().map(|target| target.id).collect()
    }

    /// Squares more that one target is moved, bought with the rider.
    pub fn stretch_for(&self, id: CreatureId) -> i16 {
        self.stretched.iter().filter(|&&on| on == id).count() as i16
    }

    /// What it knows of one target.
    pub fn target(&self, id: CreatureId) -> Option<&TargetState> {
        self.targets.iter().find(|target| target.id == id)
    }

    fn next(&mut self, step: UseStep) -> Flow<Frame> {
        (self.step, self.cursor, self.sub) = (step, 0, 0);
        self.picks.clear();
        Flow::Again
    }
}

impl TargetState {
    /// A target before the roll.
    pub fn new(view: View, id: CreatureId) -> Self {
        Self {
            id,
            tier: 0,
            rolled_tier: 0,
            total: 0,
            net: 0,
            potency: Vec::new(),
            surges: 0,
            was_held: view.holder(id).is_some(),
            done: false,
            next: (0, 0),
            gate: None,
            taken: 0,
            strikers: Vec::new(),
            kind: None,
        }
    }
}

/// Reads the answer to a choice just asked; passing is no choice.
pub fn answer(world: &mut World) -> Option<Option<Choice>> {
    match world.resource_mut::<Stack<Frame>>().take_answer()? {
        Intent::Choose(choice) => Some(Some(choice)),
        _ => Some(None),
    }
}

/// A choice put to a creature's side.
pub fn choose(view: View, of: CreatureId, ask: &str, origin: Name, choices: Vec<Choice>, may_pass: bool) -> Decision {
    Decision {
        side: view.side(of),
        about: Some(of),
        ask: Name::new(ask),
        origin,
        options: Options::Choose { choices, may_pass },
    }
}

/// Works a use one step further.
pub fn advance(world: &mut World, frame: &mut UseFrame) -> Flow<Frame> {
    let Some(ability) = View::new(world).ability(frame.by, frame.ability).cloned() else { return Flow::Done };
    match frame.step {
        UseStep::Declare => declare(world, frame, &ability),
        UseStep::Aimed => {
            frame.next(UseStep::MoveBefore);
            window(world, Event::Declared { by: frame.by })
        }
        // Whoever an answer has brought down finishes nothing.
        UseStep::MoveBefore if frame.noted.contains(&struck_down()) && !View::new(world).is_awake(frame.by) => {
            frame.next(UseStep::Over)
        }
        UseStep::MoveBefore => move_around(world, frame, &ability, UseStep::Before),
        UseStep::Before if ability.mobile.is_some() && !frame.noted.contains(&arrived()) => {
            frame.noted.push(arrived());
            super::approach::arrive(world, frame, &ability);
            Flow::Again
        }
        UseStep::Before => run_deeds(world, frame, &ability, &ability.before, UseStep::RollWindow),
        UseStep::RollWindow => roll_window(world, frame, &ability),
        UseStep::Roll => roll(world, frame, &ability),
        UseStep::Settle => settle(world, frame, &ability),
        UseStep::Damage => deal(world, frame, &ability),
        UseStep::Effects => effects::advance_targets(world, frame, &ability),
        UseStep::Common => effects::advance_common(world, frame, &ability),
        UseStep::After => run_deeds(world, frame, &ability, &ability.after, UseStep::Strain),
        UseStep::Strain => {
            let strained = frame.noted.contains(&t::STRAINED.get());
            let list = if strained { &ability.strained } else { &ability.relaxed };
            run_deeds(world, frame, &ability, list, UseStep::Rider)
        }
        UseStep::Rider => match &ability.rider {
            Some(rider) if frame.spend > 0 => run_deeds(world, frame, &ability, &rider.does, UseStep::MoveAfter),
            _ => frame.next(UseStep::MoveAfter),
        },
        UseStep::MoveAfter => {
            super::features::rise_all(world, frame);
            move_around(world, frame, &ability, UseStep::Aftermath)
        }
        UseStep::Aftermath => {
            if let Some(grant) = frame.afterwards.pop() {
                let able = View::new(world).is_awake(grant.mover);
                return if able { Flow::Push(Frame::Grant(grant)) } else { Flow::Again };
            }
            if let Some(decision) = super::features::ask_to_maintain(world, frame, &ability) {
                return Flow::Ask(decision);
            }
            settle_payment(world, frame, &ability);
            gains::resolved(world, frame);
            super::features::malice::resolved(world, frame, &ability);
            super::features::rage::strike_resolved(world, frame, &ability);
            for by in joint::party(frame) {
                let leader = std::mem::replace(&mut frame.by, by);
                if by != leader && ability.says(&Deed::Hide) {
                    super::hiding::hide(world, by, frame.cause());
                }
                let hides = ability.says(&Deed::Hide) || frame.noted.contains(&t::HIDDEN.get());
                super::hiding::after_use(world, frame, hides);
                bleeding::after_use(world, frame, &ability);
                frame.by = leader;
            }
            frame.next(UseStep::Critical);
            if is_main_action(frame, &ability) {
                return window(world, Event::Acted { by: frame.by });
            }
            Flow::Again
        }
        UseStep::Critical => {
            frame.next(UseStep::Over);
            terrain::lower_squares(world, frame);
            if frame.critical {
                joint::critical(world, frame);
                for to in joint::party(frame) {
                    if View::new(world).is_awake(to) {
                        ops::push(
                            world,
                            Frame::Offer(OfferFrame { to, what: Offer::MainAction, by: to, of: frame.ability }),
                        );
                    }
                }
            }
            Flow::Again
        }
        UseStep::Over => Flow::Done,
    }
}

/// What is noted on a use whose move before the strike is over.
fn arrived() -> Name {
    name!("arrived")
}

/// What is noted on a use whose user was hurt by an answer to its being declared.
pub fn struck_down() -> Name {
    name!("struck before it began")
}

/// What is noted on the strike that ends a charge: the two are one action.
pub fn charge_strike() -> Name {
    name!("charge-strike")
}

/// What is noted on the use of an extra main action.
pub fn extra_main_action() -> Name {
    name!("extra-main-action")
}

/// Whether a use is a main action of its user's, not an ability that an effect granted or a free triggered action.
pub fn is_main_action(frame: &UseFrame, ability: &AbilityDef) -> bool {
    ability.action == ActionType::MainAction
        && (frame.payment == Payment::Own || frame.noted.contains(&extra_main_action()))
}

/// Opens a window on an event if anybody has an answer to it.
pub fn window(world: &World, event: Event) -> Flow<Frame> {
    if reactions::anyone_cares(View::new(world), &event) {
        Flow::Push(Frame::Window(WindowFrame::new(event)))
    } else {
        Flow::Again
    }
}

/// The user's own movement before or after the strike.
fn move_around(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef, then: UseStep) -> Flow<Frame> {
    let Some(mobile) = ability.mobile else { return frame.next(then) };
    let view = View::new(world);
    let squares = match (then, frame.shift_left) {
        (UseStep::Before, _) => shift_squares(view, frame.by, mobile.shift),
        (_, Some(left)) => left,
        (_, None) => shift_squares(view, frame.by, mobile.shift),
    };
    frame.next(then);
    if squares <= 0 || !view.is_awake(frame.by) {
        return Flow::Again;
    }
    frame.shift_left = Some(squares);
    let grant = GrantFrame::new(frame.by, StepCause::Shift, ShiftBy::Squares(squares), frame.ability);
    Flow::Push(Frame::Grant(GrantFrame { report: true, ..grant }))
}

/// Tells the nearest use below how far its user moved by grant; what is to be moved in one go is used up by it.
pub fn report_shift(world: &mut World, moved: i16) {
    let Some(ability) = nearest_use(world).map(|frame| (frame.by, frame.ability)) else { return };
    let mobile = View::new(world).ability(ability.0, ability.1).and_then(|def| def.mobile);
    let split = mobile.is_none_or(|mobile| mobile.split);
    if let Some(frame) = nearest_use_mut(world)
        && let Some(left) = frame.shift_left
    {
        frame.shift_left = Some(if moved == 0 || split { left - moved } else { 0 });
    }
}

/// How many squares a distance comes to for a mover now.
pub fn shift_squares(view: View, mover: CreatureId, by: ShiftBy) -> i16 {
    match by {
        ShiftBy::Squares(n) => n.min(view.speed(mover)),
        ShiftBy::HalfSpeed => view.speed(mover) / 2,
        ShiftBy::Speed => view.speed(mover),
        ShiftBy::Disengage => view.disengage(mover),
        ShiftBy::Attribute(attribute) => view.score(mover, attribute).min(view.speed(mover)),
    }
}

fn run_deeds(
    world: &mut World,
    frame: &mut UseFrame,
    ability: &Arc<AbilityDef>,
    list: &[Deed],
    then: UseStep,
) -> Flow<Frame> {
    let Some(deed) = list.get(usize::from(frame.cursor)) else { return frame.next(then) };
    let flow = deeds::advance(world, frame, ability, deed);
    if matches!(flow, DeedFlow::Done | DeedFlow::Last(_)) {
        frame.cursor += 1;
        frame.sub = 0;
        frame.picks.clear();
    }
    match flow {
        DeedFlow::Done | DeedFlow::Again => Flow::Again,
        DeedFlow::Ask(decision) => Flow::Ask(decision),
        DeedFlow::Push(child) | DeedFlow::Last(child) => Flow::Push(child),
    }
}

/// Whether a creature's abilities cost it blood now.
pub fn bleeds(view: View, id: CreatureId) -> bool {
    view.any_modifier(id, |modifier| matches!(modifier, Modifier::Bleed))
}
