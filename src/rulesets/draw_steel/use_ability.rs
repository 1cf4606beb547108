//! Using an ability, from paying for it to what follows a critical hit (AMB-28).

use std::sync::Arc;

use bevy::prelude::World;

use super::ability::{AbilityDef, ActionType, Deed, ExtraWhen, Need, PowerRoll, ShiftBy};
use super::check::{self, Plan};
use super::deeds::{self, DeedFlow};
use super::effects;
use super::frames::{
    Event, Frame, GrantFrame, Hit, Offer, OfferFrame, Part, Payment, TargetState, UseFrame, UseStep, WindowFrame,
    counts_as_main,
};
use super::modifier::Modifier;
use super::ops::{self, economy, tell};
use super::reckon::{self, Reckoning, RollContext};
use super::state::Until;
use super::terms as t;
use super::tier::{self, Who};
use super::view::View;
use super::{bleeding, damage, gains, joint, reactions, targeting, terrain};
use crate::core::effect::{Effect, Swing};
use crate::core::fact::{Cause, Facts, StepCause, TermLine, What};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::stack::{Flow, Stack};

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
            afterwards: Vec::new(),
        }
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
            gains::resolved(world, frame, &ability);
            super::features::malice::resolved(world, frame, &ability);
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

/// What is noted on a use whose user was hurt by an answer to its being declared.
pub fn struck_down() -> Name {
    name!("struck before it began")
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

fn declare(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    if let Some(flow) = joint::gather(world, frame, ability) {
        return flow;
    }
    if !ability.is_area() && targeting::may_break(ability) {
        terrain::raise_squares(world, frame);
    }
    let party = joint::party(frame);
    for &by in &party {
        charge_turn(world, by, frame.payment, ability);
    }
    if frame.payment == Payment::Granted {
        joint::act_again(world, &party);
    }
    super::villain::note_use(world, frame.by, ability);
    super::features::malice::note_feature(world, frame, ability);
    super::features::malice::strengthen(world, frame, ability);
    if matches!(frame.payment, Payment::Repeat | Payment::Nothing) {
        frame.paid = true;
    } else if !defers_payment(world, frame, ability) {
        let price = check::price(View::new(world), frame.by, ability, frame.mode, &frame.target_ids());
        ops::pay(world, frame.by, price, frame.cause());
        frame.paid = true;
    }
    if frame.spend > 0 && !rider_waits(ability) {
        ops::pay(world, frame.by, frame.spend, frame.cause());
        frame.paid_rider = true;
    }
    if super::features::strained(View::new(world), frame.by, 0) {
        frame.noted.push(t::STRAINED.get());
    }
    if ability.needs.contains(&Need::NewTarget) {
        for id in frame.target_ids() {
            ops::first(world, frame.by, ability.id, Some(id), Until::Encounter);
        }
    }
    super::features::blunt(world, frame);
    if ability.once_per_turn {
        let group = ability.once_group.unwrap_or(ability.id);
        ops::first(world, frame.by, group, None, Until::Turn);
    }
    let used = What::Used { by: frame.by, ability: frame.ability, on: frame.target_ids(), area: frame.area.clone() };
    tell(world, frame.cause(), used);
    gains::used(world, frame, ability);
    if ability.id == t::KNOCKBACK.get() {
        let event = Event::Knockback { by: frame.by };
        frame.next(UseStep::Aimed);
        return window(world, event);
    }
    frame.next(UseStep::Aimed)
}

/// Opens a window on an event if anybody has an answer to it.
pub fn window(world: &World, event: Event) -> Flow<Frame> {
    if reactions::anyone_cares(View::new(world), &event) {
        Flow::Push(Frame::Window(WindowFrame::new(event)))
    } else {
        Flow::Again
    }
}

/// Takes the part of the turn that a use costs.
fn charge_turn(world: &mut World, by: CreatureId, payment: Payment, ability: &AbilityDef) {
    let defends = ability.says(&Deed::Defend);
    let own_turn = View::new(world).clock().active == Some(by);
    economy(world, by, |economy| match (payment, ability.action) {
        (Payment::Own, ActionType::MainAction) => {
            economy.main = true;
            economy.things += 1;
            economy.defended |= defends;
            economy.attacked |= !defends;
        }
        (Payment::Own, ActionType::Maneuver) => {
            economy.maneuver = true;
            economy.things += 1;
        }
        (Payment::Own, ActionType::MoveAction) => {
            economy.move_action = true;
            economy.things += 1;
        }
        (Payment::Repeat, _) => {
            economy.maneuver = true;
            economy.things += 1;
        }
        (Payment::TradedMain, _) => {
            economy.main = true;
            economy.things += 1;
        }
        (Payment::Granted, ActionType::MainAction) if own_turn => {
            economy.defended |= defends;
            economy.attacked |= !defends;
        }
        (Payment::Reaction, ActionType::TriggeredAction) => economy.triggered = true,
        _ => {}
    });
}

/// Whether the rider is paid only when something of it takes hold (DS-POT-09); one that adds damage whatever a potency
/// does is paid at once (DS-POT-10).
fn rider_waits(ability: &AbilityDef) -> bool {
    let hurts = |deed: &Deed| matches!(deed, Deed::ExtraDamage { when: ExtraWhen::Spent, .. });
    ability.rider.as_ref().is_some_and(|rider| !rider.does.is_empty())
        && !ability.before.iter().chain(&ability.after).any(hurts)
}

/// A whole Malice ability whose tiers can come to nothing but a failed potency is paid when something lands (DS-POT-15).
fn defers_payment(world: &World, frame: &UseFrame, ability: &AbilityDef) -> bool {
    let view = View::new(world);
    ability.cost > 0
        && view.sheet(frame.by).resource().is_none()
        && ability.before.is_empty()
        && ability.after.is_empty()
        && ability.roll.as_ref().is_some_and(|roll| (1..=3).any(|tier| wholly_gated(roll.tier(tier))))
}

fn wholly_gated(line: &tier::TierLine) -> bool {
    line.segments.iter().all(|segment| segment.gate.is_some())
}

/// Pays what was deferred, unless nothing landed.
fn settle_payment(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) {
    if frame.paid {
        return;
    }
    let came_to_something = ability.roll.as_ref().is_none_or(|roll| {
        frame.targets.iter().any(|target| target.taken > 0 || !wholly_gated(roll.tier(target.tier)))
    });
    if came_to_something {
        ops::pay(world, frame.by, ability.cost, frame.cause());
    }
    frame.paid = true;
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
    Flow::Push(Frame::Grant(GrantFrame {
        mover: frame.by,
        how: StepCause::Shift,
        squares: ShiftBy::Squares(squares),
        of: frame.ability,
        toward: None,
        report: true,
    }))
}

/// Tells the nearest use below how far its user moved by grant.
pub fn report_shift(world: &mut World, moved: i16) {
    let Some(ability) = nearest_use(world).map(|frame| (frame.by, frame.ability)) else { return };
    let split = View::new(world).ability(ability.0, ability.1).and_then(|def| def.mobile).is_some_and(|m| m.split);
    if let Some(frame) = nearest_use_mut(world)
        && let Some(left) = frame.shift_left
    {
        frame.shift_left = Some(if moved == 0 || split { left - moved } else { 0 });
    }
}

/// The use that is nearest below the frame being worked.
pub fn nearest_use(world: &World) -> Option<&UseFrame> {
    world.resource::<Stack<Frame>>().downward().find_map(|frame| match frame {
        Frame::Use(frame) => Some(&**frame),
        _ => None,
    })
}

/// The same, to change it.
pub fn nearest_use_mut(world: &mut World) -> Option<&mut UseFrame> {
    world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Use(frame) => Some(&mut **frame),
        _ => None,
    })
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

fn roll_window(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) -> Flow<Frame> {
    if ability.roll.is_none() {
        return frame.next(UseStep::After);
    }
    frame.targets.retain(|target| target.id == frame.by || View::new(world).space(target.id).is_some());
    if frame.targets.is_empty() && !ability.is_area() {
        return frame.next(UseStep::After);
    }
    frame.next(UseStep::Roll);
    window(world, Event::AboutToRoll { by: frame.by })
}

/// The roll of a use as it stands against one of its targets, for resolution, odds and panels alike.
pub fn reckon_target(
    view: View,
    frame: &UseFrame,
    ability: &AbilityDef,
    roll: &PowerRoll,
    target: CreatureId,
) -> Reckoning {
    let targets = frame.target_ids();
    let mut extra: Vec<(Swing, Name)> = frame.roll_swings.clone();
    extra.extend(frame.granted_edge.map(|label| (Swing::Edge, label)));
    let strikers = frame.target(target).map_or(&[][..], |target| &target.strikers);
    let of = |by: CreatureId| {
        let context = RollContext { by, ability, mode: frame.mode, with: frame.with, targets: &targets, extra: &extra };
        reckon::against(view, roll, &context, target)
    };
    let mut reckoning = of(strikers.first().copied().unwrap_or(frame.by));
    for &by in strikers.iter().skip(1) {
        reckoning.join(of(by));
    }
    reckoning
}

fn roll(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(power_roll) = &ability.roll else { return frame.next(UseStep::After) };
    if ability.is_strike() {
        for (index, target) in frame.target_ids().into_iter().enumerate() {
            terrain::strike_passes(world, joint::actor(frame, index), target, frame.cause());
        }
    }
    let purpose = t::POWER_ROLL.get();
    frame.dice = [ops::roll(world, Some(frame.by), 10, purpose), ops::roll(world, Some(frame.by), 10, purpose)];
    let natural = i16::from(frame.dice[0]) + i16::from(frame.dice[1]);
    let main = counts_as_main(ability.action, frame.payment);
    frame.critical = main && natural >= super::rolls::NATURAL_BEST;
    if natural >= super::rolls::NATURAL_BEST {
        gains::rolled_best(world, frame.by);
    }
    let muted = world.resource::<Facts>().muted();
    if !muted {
        let rolled = What::Rolled {
            by: frame.by,
            ability: frame.ability,
            dice: frame.dice.to_vec(),
            terms: vec![TermLine::new(natural, "dice")],
            critical: frame.critical,
        };
        tell(world, frame.cause(), rolled);
    }
    let mut used_up = Vec::new();
    for index in 0..frame.targets.len() {
        let view = View::new(world);
        let id = frame.targets[index].id;
        let reckoning = reckon_target(view, frame, ability, power_roll, id);
        used_up.extend(reckoning.reasons.iter().filter_map(|reason| reason.uses_up));
        let result = reckoning.input.read(natural);
        let outcome = (!muted).then(|| {
            let mut terms = vec![TermLine::new(natural, "dice")];
            terms.extend(reckoning.terms(view));
            What::Outcome { on: id, terms, total: result.total, tier: result.tier }
        });
        let target = &mut frame.targets[index];
        (target.tier, target.rolled_tier) = (result.tier, result.tier);
        (target.total, target.net) = (result.total, reckoning.input.net());
        if let Some(outcome) = outcome {
            tell(world, frame.cause(), outcome);
        }
    }
    used_up.sort_unstable();
    used_up.dedup();
    let best = frame.targets.iter().map(|target| target.tier).max().unwrap_or(0);
    for entity in used_up {
        gains::cleared(world, entity, best);
        super::ending::use_up(world, entity);
    }
    frame.next(UseStep::Settle)
}

/// The roller's choices once the tiers are known (DS-ROLL-11, DS-SURGE-02 to DS-SURGE-09).
fn settle(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    if let Some(given) = answer(world) {
        match given {
            Some(choice) => settle_choice(world, frame, ability, &choice),
            None => frame.settled = true,
        }
    }
    if !frame.settled {
        let view = View::new(world);
        let choices = settle_choices(view, frame, ability);
        if !choices.is_empty() {
            return Flow::Ask(choose(view, frame.by, "settle", frame.ability, choices, true));
        }
    }
    frame.next(UseStep::Damage)
}

fn settle_choices(view: View, frame: &UseFrame, ability: &AbilityDef) -> Vec<Choice> {
    let Some(roll) = &ability.roll else { return Vec::new() };
    let mut choices = Vec::new();
    let surges = view.pool(frame.by, t::SURGES.get());
    let damage_spent = frame.targets.iter().any(|target| target.surges > 0);
    for target in &frame.targets {
        let line = roll.tier(target.tier);
        let hurts = line.segments.iter().any(|segment| {
            segment.gate.is_none() && segment.effects.iter().any(|aimed| matches!(aimed.effect, Effect::Damage { .. }))
        });
        if hurts && !damage_spent {
            let most = surges.clamp(0, 3) as u8;
            choices.extend((1..=most).map(|count| Choice::Surge { on: target.id, count }));
        }
        let gated = line.segments.iter().any(|segment| segment.gate.is_some());
        let raised = target.potency.iter().any(|(_, why)| *why == t::SURGES.get());
        if gated && !raised && surges >= 2 {
            choices.push(Choice::Potency { on: target.id });
        }
    }
    choices.extend(deeds::settle_choices(view, frame, ability));
    choices.extend(super::features::burning_choice(view, frame, ability));
    for target in &frame.targets {
        choices.extend((1..target.tier).map(|tier| Choice::Tier { on: target.id, tier }));
    }
    choices
}

fn settle_choice(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>, choice: &Choice) {
    let (by, cause) = (frame.by, frame.cause());
    match *choice {
        Choice::Surge { on, count } => {
            ops::change_pool(world, by, t::SURGES.get(), -i16::from(count), cause);
            if let Some(target) = frame.targets.iter_mut().find(|target| target.id == on) {
                target.surges = count;
            }
        }
        Choice::Potency { on } => {
            ops::change_pool(world, by, t::SURGES.get(), -2, cause);
            if let Some(target) = frame.targets.iter_mut().find(|target| target.id == on) {
                target.potency.push((1, t::SURGES.get()));
            }
        }
        Choice::Tier { on, tier } => {
            if let Some(target) = frame.targets.iter_mut().find(|target| target.id == on) {
                target.tier = tier;
            }
        }
        Choice::Named(what) if what == t::AS_FIRE.get() => frame.noted.push(what),
        _ => deeds::settle_choice(world, frame, ability, choice),
    }
}

/// Deals the tier damage to every target at once (DS-EFF-02).
fn deal(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(roll) = &ability.roll else { return frame.next(UseStep::Effects) };
    let mut hits = Vec::new();
    for index in 0..frame.targets.len() {
        let (id, tier) = (frame.targets[index].id, frame.targets[index].tier);
        let mut parts = Vec::new();
        for segment in roll.tier(tier).segments.iter().filter(|segment| segment.gate.is_none()) {
            for aimed in &segment.effects {
                if let (Who::Target, Effect::Damage { amount, kinds }) = (aimed.who, &aimed.effect) {
                    let value = damage::amount(world, frame, amount, ability.id);
                    let kind = frame.kind.filter(|kind| kinds.contains(kind)).or_else(|| kinds.first().copied());
                    let kind = kind.or_else(|| frame.kind.filter(|kind| roll.kinds.contains(kind)));
                    let fire = kind == Some(t::HOLY.get())
                        && frame.noted.contains(&t::AS_FIRE.get())
                        && super::features::burns(View::new(world), frame.by, id);
                    let kind = if fire { Some(t::FIRE.get()) } else { kind };
                    let kind = frame.targets[index].kind.or(kind);
                    parts.push(Part { amount: value, kind, why: ability.id });
                }
            }
        }
        if parts.is_empty() {
            continue;
        }
        let kind = parts[0].kind;
        let view = View::new(world);
        let actor = joint::actor(frame, index);
        let leader = std::mem::replace(&mut frame.by, actor);
        let bonuses = damage::bonuses(view, frame, ability, index);
        let more = joint::more_damage(view, &frame.targets[index]);
        parts.extend(deeds::typed_extra(view, frame, ability).filter(|_| index == 0));
        parts.extend(bonuses.into_iter().chain(more).map(|(amount, why)| Part { amount, kind, why }));
        hits.push(hit(view, frame, ability, id, parts, frame.targets[index].surges > 0));
        frame.by = leader;
    }
    hits.extend(frame.blood.take().map(|hit| *hit));
    frame.next(UseStep::Effects);
    if hits.is_empty() {
        return Flow::Again;
    }
    Flow::Push(damage::frame(hits))
}

/// A hit of this use on one creature.
pub fn hit(view: View, frame: &UseFrame, ability: &AbilityDef, to: CreatureId, parts: Vec<Part>, surged: bool) -> Hit {
    let context = RollContext { by: frame.by, ability, mode: frame.mode, with: frame.with, targets: &[], extra: &[] };
    Hit {
        to,
        parts,
        by: Some(frame.by),
        of: ability.id,
        rolled: true,
        strike: ability.is_strike(),
        melee: context.has(t::MELEE.get()),
        area: ability.is_area(),
        surged,
        unreducible: false,
        halved: Vec::new(),
        knock_out: frame.knock_out,
        claimed: Vec::new(),
        dealt: 0,
        before: view.stamina(to).now,
    }
}

/// Whether a creature's abilities cost it blood now.
pub fn bleeds(view: View, id: CreatureId) -> bool {
    view.any_modifier(id, |modifier| matches!(modifier, Modifier::Bleed))
}
