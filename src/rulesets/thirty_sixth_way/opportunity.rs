//! Opportunity attacks: who strikes, in which order, with what (ESC-OA).

use bevy::prelude::World;

use super::frames::{Attack, Frame, Provoke};
use super::mutations;
use super::reach;
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Registers opportunity attacks.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules.step::<Provoke>(WaySystems::Windows, step);
}

/// Which of several opportunity attacks comes first (ESC-ENG-07).
pub static ORDER: Question = Question::new("order");

/// Who would strike somebody that provokes, in the order of engagement.
pub fn strikers(view: View, who: CreatureId) -> Vec<CreatureId> {
    view.engaged(who).into_iter().filter(|&by| reach::could_strike(view, by, who)).collect()
}

/// The attacks that walking off provokes (ESC-ENG-07).
pub fn by_moving(view: View, who: CreatureId) -> Option<Frame> {
    provoked(view, who, true)
}

/// The attacks that a Provokes or Ranged ability provokes (ESC-ABL-10, ESC-ENG-06).
pub fn by_action(view: View, who: CreatureId) -> Option<Frame> {
    provoked(view, who, false)
}

fn provoked(view: View, who: CreatureId, moving: bool) -> Option<Frame> {
    let by = strikers(view, who);
    (!by.is_empty()).then_some(Frame::Provoke(Provoke { who, by, moving }))
}

fn step(world: &mut World, provoke: &mut Provoke) -> Flow<Frame> {
    let who = provoke.who;
    let view = View::new(world);
    if !view.is_up(who) {
        return Flow::Done;
    }
    provoke.by.retain(|&by| reach::could_strike(view, by, who));
    let first = match &provoke.by[..] {
        [] => return Flow::Done,
        &[only] => only,
        several => {
            let side = view.side(several[0]);
            let choices = several.iter().map(|&by| Choice::Creature(by)).collect();
            match world.resource_mut::<Stack<Frame>>().take_answer() {
                Some(Intent::Choose(Choice::Creature(by))) => by,
                Some(_) => provoke.by[0],
                None => {
                    let options = Options::Choose { choices, may_pass: true };
                    let origin = t::OPPORTUNITY.get();
                    return Flow::Ask(Decision { side, about: Some(who), ask: ORDER.id(), origin, options });
                }
            }
        }
    };
    provoke.by.retain(|&by| by != first);
    let Some(basic) = View::new(world).sheet(first).basic_melee().map(|basic| basic.id) else { return Flow::Again };
    let cause = Cause::new(first, t::OPPORTUNITY.get());
    let fact = FactKind::Used { by: first, ability: t::OPPORTUNITY.get(), on: vec![who], area: Vec::new() };
    mutations::record_fact(world, cause, fact);
    let stripped = !View::new(world).sheet(first).hero;
    let attack = Attack { opportunity: true, stripped, ..Attack::new(first, basic, [who]) };
    Flow::Push(Frame::Attack(Box::new(attack)))
}
