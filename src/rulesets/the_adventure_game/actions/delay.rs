//! Delay: to act in a gap between later turns, or not at all (TP-DLY).

use bevy::prelude::World;

use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Refusal};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns, Window};
use crate::core::stack::Flow;
use crate::core::uses::{Scope, count_use, times_used};
use crate::rulesets::the_adventure_game::end_phase;
use crate::rulesets::the_adventure_game::frames::{BattleTurn, Frame, Gap, UseFrame};
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::power::Action;
use crate::rulesets::the_adventure_game::state::{Clock, Orders};
use crate::rulesets::the_adventure_game::systems::{AdventureRules, AdventureSystems};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

/// Whether whoever delays acts before the next turn.
pub static ACT_NOW: Question = Question::new("act-now");

/// Registers Delay.
pub(crate) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules
        .step_if(AdventureSystems::Delay, |used: &UseFrame| used.action == Action::Delay, step)
        .step::<Gap>(AdventureSystems::Delay, gap);
}

/// Whether Delay is possible: somebody has to come after, and whoever has delayed acts (TP-DLY-01, TP-DLY-04).
///
/// # Errors
/// When nobody does, or when it has delayed already.
pub fn check(view: View, who: CreatureId) -> Result<(), Refusal> {
    if times_used(view.world, who, t::DELAY.get(), None) > 0 {
        return view.refuse("delayed", || "You have delayed already: act now, or pass.");
    }
    if has_others_after(view, who, &[]) {
        return Ok(());
    }
    let after = view.orders().battle.due().any(|id| id != who && view.is_up(id));
    let why = if after { "Only those who seized the initiative come after." } else { "Nobody comes after." };
    view.refuse("nobody-after", || why)
}

/// The turn is over without an action and is none that has finished, so it opens no gap (TP-DLY-01, TP-DLY-02).
fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    let who = used.by;
    world.resource_mut::<Clock>().active = None;
    world.resource_mut::<Orders>().battle.put_off(who);
    mutations::record_fact(world, Cause { by: None, of: t::DELAY.get() }, FactKind::TurnEnded(who));
    Flow::Done
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

    fn order(&self, world: &World) -> Vec<CreatureId> {
        View::new(world).orders().delayed().collect()
    }

    fn offer(&self, world: &World, who: CreatureId) -> Option<Offer> {
        let view = View::new(world);
        let asked = view.is_up(who) && !end_phase::is_foregone(view);
        asked.then(|| Offer::Question(mutations::yes_or_pass(view, who, &ACT_NOW, t::DELAY.get())))
    }

    fn answer(&mut self, world: &mut World, who: CreatureId, answer: Intent) -> Answer<Frame> {
        if answer != Intent::Choose(Choice::Yes) {
            return Answer::Passed;
        }
        let told = FactKind::Chose { by: who, ask: ACT_NOW.id(), answer: "acts now".to_owned() };
        mutations::record_fact(world, Cause::new(who, t::DELAY.get()), told);
        world.resource_mut::<Orders>().battle.come_in(who);
        count_use(world, who, t::DELAY.get(), None, Scope::Round);
        Answer::Last(Frame::BattleTurn(BattleTurn { who, begun: false, done: false }))
    }
}

/// Whether somebody comes after a fighter whom it may wait for: of the same kind, seizer or not, and not one of those
/// who wait on, too (TP-DLY-05).
fn has_others_after(view: View, who: CreatureId, waiting_on: &[CreatureId]) -> bool {
    let orders = view.orders();
    let delaying = orders.delayed().filter(|id| !waiting_on.contains(id));
    let mut later = orders.battle.due().chain(delaying);
    later.any(|id| id != who && view.is_up(id) && orders.has_seized(id) == orders.has_seized(who))
}

/// Whether a delaying fighter that is asked now loses its action if it waits on (TP-DLY-04).
pub fn is_last_call(view: View, who: CreatureId) -> bool {
    let declined = view.stack().downward().find_map(|frame| match frame {
        Frame::Gap(gap) => Some(gap.asked.done()),
        _ => None,
    });
    declined.is_some_and(|declined| !has_others_after(view, who, declined))
}
