//! The Battle Phase: one action each, Follow-up before it, Delay and its gaps (TP-ATK-01, TP-DLY, TP-MPW-10).

use bevy::prelude::World;

use super::check::{self, Planned};
use super::frames::{BattleTurn, Frame, Gap, Phase};
use super::ops;
use super::power::Action;
use super::questions as q;
use super::state::{Clock, Orders};
use super::systems::{AdventureRules, AdventureSystems};
use super::terms as t;
use super::view::View;
use super::{end_phase, movement, use_power};
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, Refusal};
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns, Window};
use crate::core::stack::{Flow, Stack};
use crate::core::uses::{Scope, count_use, times_used};

/// Registers the Battle Phase.
pub(super) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules
        .on_enter(Phase::Battle, announce)
        .step_if(AdventureSystems::BattlePhase, |phase: &Phase| *phase == Phase::Battle, phase)
        .step::<BattleTurn>(AdventureSystems::BattleTurn, turn)
        .step::<Gap>(AdventureSystems::Delay, gap);
}

/// Squares that an ally shifts when beckoned (content table 5.1).
pub const BECKONED: i16 = 2;

fn announce(world: &mut World) {
    ops::tell(world, Cause::default(), FactKind::Phase(t::BATTLE.get()));
}

/// One battle turn after the other, with gaps between them; then the round ends.
fn phase(world: &mut World, _: &mut Phase) -> Flow<Frame> {
    match next(world) {
        Some(frame) => Flow::Push(frame),
        None => Flow::Become(Frame::Round(Phase::End)),
    }
}

/// What comes next in the Battle Phase: a turn, a gap for the delaying, or nothing more.
fn next(world: &mut World) -> Option<Frame> {
    loop {
        let view = View::new(world);
        let orders = view.orders();
        let next = orders.battle.get(orders.acted).copied();
        // Whoever cannot act has no turn, so none has finished: that opens no gap (TP-DLY-03).
        if next.is_some_and(|next| !view.is_up(next)) {
            world.resource_mut::<Orders>().acted += 1;
            continue;
        }
        // The delaying act before the first seizer, or when all others are done, or not at all.
        let seizers_wait = next.is_some_and(|next| !orders.has_seized(next));
        let late = |&id: &CreatureId| next.is_none() || (!seizers_wait && !orders.has_seized(id));
        if orders.delayed.iter().any(late) {
            if !orders.asked {
                world.resource_mut::<Orders>().asked = true;
                return Some(Frame::Gap(Gap::default()));
            }
            let lost: Vec<CreatureId> = orders.delayed.iter().copied().filter(late).collect();
            world.resource_mut::<Orders>().delayed.retain(|id| !lost.contains(id));
            for who in lost {
                let why = "its delayed action is lost".to_owned();
                ops::tell(world, Cause::of(who, t::DELAY.get()), FactKind::Nothing { on: Some(who), why });
            }
            continue;
        }
        let who = next?;
        let mut orders = world.resource_mut::<Orders>();
        orders.acted += 1;
        orders.asked = false;
        return Some(Frame::BattleTurn(BattleTurn { who, begun: false, done: false }));
    }
}

/// A battle turn: the Follow-up of a charge, if any, then one action.
fn turn(world: &mut World, turn: &mut BattleTurn) -> Flow<Frame> {
    let who = turn.who;
    if !turn.begun {
        turn.begun = true;
        world.resource_mut::<Clock>().active = Some(who);
        ops::tell(world, Cause { by: None, of: t::BATTLE.get() }, FactKind::TurnStarted(who));
        ops::begin_battle_turn(world, who);
    }
    if turn.done || !View::new(world).is_up(who) {
        return end_turn(world, who);
    }
    if world.resource_mut::<Stack<Frame>>().take_answer().is_none() {
        if end_phase::is_foregone(View::new(world)) {
            return end_turn(world, who);
        }
        let (side, origin) = (View::new(world).side(who), t::BATTLE.get());
        return Flow::Ask(Decision { side, about: Some(who), ask: q::BATTLE.id(), origin, options: Options::Act });
    }
    let Planned::Power { power, wanted } = check::planned(world) else {
        turn.done = true;
        let told = FactKind::Chose { by: who, ask: q::BATTLE.id(), answer: "passes".to_owned() };
        ops::tell(world, Cause::of(who, t::PASS.get()), told);
        return Flow::Again;
    };
    match power.action {
        Action::FollowUp => {
            count_use(world, who, t::FOLLOW_UP.get(), None, Scope::Round);
            use_power::declare(world, &power, &wanted);
            movement::shift(world, who, &wanted.path, Cause::of(who, power.id));
            Flow::Again
        }
        Action::Delay => {
            use_power::declare(world, &power, &wanted);
            world.resource_mut::<Clock>().active = None;
            let mut orders = world.resource_mut::<Orders>();
            orders.acted -= 1;
            orders.battle.retain(|&id| id != who);
            orders.delayed.push(who);
            ops::tell(world, Cause { by: None, of: t::DELAY.get() }, FactKind::TurnEnded(who));
            Flow::Done
        }
        _ => {
            turn.done = true;
            use_power::declare(world, &power, &wanted);
            match movement::walk(View::new(world), &power, &wanted) {
                Some(walk) => Flow::Push(Frame::Walk(walk)),
                None => Flow::Push(Frame::Use(Box::new(use_power::frame(View::new(world), &power, &wanted)))),
            }
        }
    }
}

/// A turn has finished: now, and only now, the delaying may come in (TP-DLY-02, TP-DLY-03).
fn end_turn(world: &mut World, who: CreatureId) -> Flow<Frame> {
    world.resource_mut::<Clock>().active = None;
    ops::tell(world, Cause { by: None, of: t::BATTLE.get() }, FactKind::TurnEnded(who));
    let mut orders = world.resource_mut::<Orders>();
    if orders.delayed.is_empty() {
        return Flow::Done;
    }
    orders.asked = true;
    Flow::Become(Frame::Gap(Gap::default()))
}

/// The delaying are asked, the highest initiative first; whoever acts opens a new gap behind it (TP-DLY-06).
fn gap(world: &mut World, gap: &mut Gap) -> Flow<Frame> {
    window::step::<AdventureRules, _>(world, gap)
}

impl Window<Frame> for Gap {
    type Asker = CreatureId;
    const TURNS: Turns = Turns::Once;

    fn asked(&mut self) -> &mut Asked<CreatureId> {
        &mut self.asked
    }

    /// Nobody delays twice in a round: they stand there in descending initiative, as their turns came.
    fn order(&self, world: &World) -> Vec<CreatureId> {
        View::new(world).orders().delayed.clone()
    }

    fn offer(&self, world: &World, who: CreatureId) -> Option<Offer> {
        let view = View::new(world);
        let asked = view.is_up(who) && !end_phase::is_foregone(view);
        asked.then(|| Offer::Question(ops::yes_or_pass(view, who, &q::ACT_NOW, t::DELAY.get())))
    }

    fn answer(&mut self, world: &mut World, who: CreatureId, answer: Intent) -> Answer<Frame> {
        if answer != Intent::Choose(Choice::Yes) {
            return Answer::Passed;
        }
        let told = FactKind::Chose { by: who, ask: q::ACT_NOW.id(), answer: "acts now".to_owned() };
        ops::tell(world, Cause::of(who, t::DELAY.get()), told);
        let mut orders = world.resource_mut::<Orders>();
        orders.delayed.retain(|&id| id != who);
        let place = orders.acted;
        orders.battle.insert(place, who);
        orders.acted += 1;
        count_use(world, who, t::DELAY.get(), None, Scope::Round);
        Answer::Last(Frame::BattleTurn(BattleTurn { who, begun: false, done: false }))
    }
}

/// Whether Delay is possible: somebody has to come after, and whoever has delayed acts (TP-DLY-01, TP-DLY-04).
///
/// # Errors
/// When nobody does, or when it has delayed already.
pub fn check_delay(view: View, who: CreatureId) -> Result<(), Refusal> {
    if times_used(view.world, who, t::DELAY.get(), None) > 0 {
        return view.refuse("delayed", || "You have delayed already: act now, or pass.");
    }
    if has_others_after(view, who, &[]) {
        Ok(())
    } else {
        view.refuse("nobody-after", || "There is nobody left to wait for.")
    }
}

/// Whether somebody comes after a fighter whom it may wait for: of the same kind, seizer or not, and not one of those
/// who wait on, too (TP-DLY-05).
fn has_others_after(view: View, who: CreatureId, waiting_on: &[CreatureId]) -> bool {
    let orders = view.orders();
    let delaying = orders.delayed.iter().filter(|id| !waiting_on.contains(id));
    let mut later = orders.battle.iter().skip(orders.acted).chain(delaying);
    later.any(|&id| id != who && view.is_up(id) && orders.has_seized(id) == orders.has_seized(who))
}

/// Whether a delaying fighter that is asked now loses its action if it waits on (TP-DLY-04).
pub fn is_last_call(view: View, who: CreatureId) -> bool {
    let declined = view.stack().downward().find_map(|frame| match frame {
        Frame::Gap(gap) => Some(gap.asked.done()),
        _ => None,
    });
    declined.is_some_and(|declined| !has_others_after(view, who, declined))
}

/// Whose battle turn is next, the delaying aside.
pub fn next_up(view: View) -> Option<CreatureId> {
    let orders = view.orders();
    orders.battle.iter().skip(orders.acted).copied().find(|&id| view.is_up(id))
}

/// Whether a fighter has used its Follow-up this round.
pub fn has_followed(view: View, who: CreatureId) -> bool {
    times_used(view.world, who, t::FOLLOW_UP.get(), None) > 0
}
