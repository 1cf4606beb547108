//! Opportunity attacks: whoever threatens the square that is left strikes first, and nobody is asked (TP-THR).

use bevy::prelude::World;

use super::use_power::{self, UseRules};
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent};
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns, Window};
use crate::core::stack::Flow;
use crate::rulesets::the_adventure_game::frames::{Frame, Provoked, UseFrame};
use crate::rulesets::the_adventure_game::ground;
use crate::rulesets::the_adventure_game::mutations::{self, Imposition};
use crate::rulesets::the_adventure_game::power::{Action, Lasts};
use crate::rulesets::the_adventure_game::systems::{AdventureRules, AdventureSystems};
use crate::rulesets::the_adventure_game::view::View;

/// Registers opportunity attacks.
pub(crate) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules.step::<Provoked>(AdventureSystems::OpportunityAttack, strike).step_if(
        AdventureSystems::OpportunityAttack,
        |used: &UseFrame| used.opportunity,
        step,
    );
}

const ATTACK: UseRules = UseRules { on_success: halt, ..use_power::PLAIN };

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    use_power::step(world, used, &ATTACK)
}

/// What some stances add to a successful opportunity attack (Plant Feet).
fn halt(world: &mut World, by: CreatureId, on: CreatureId, cause: Cause) {
    let halts: Vec<_> = View::new(world).states(by).into_iter().filter_map(|state| state.halts).collect();
    for is in halts {
        let imposition = Imposition { is, lasts: Lasts::EndOfRound, by: 0, imposer: by, source: None };
        mutations::impose(world, on, imposition, cause);
    }
}

/// Everybody who threatens the mover strikes, one after the other.
fn strike(world: &mut World, provoked: &mut Provoked) -> Flow<Frame> {
    window::step::<AdventureRules, _>(world, provoked)
}

impl Provoked {
    /// The attacks on somebody about to leave its square.
    pub fn new(mover: CreatureId, by: Vec<CreatureId>) -> Self {
        Self { mover, by, asked: Asked::default() }
    }
}

impl Window<Frame> for Provoked {
    type Asker = CreatureId;
    const TURNS: Turns = Turns::Once;

    fn asked(&mut self) -> &mut Asked<CreatureId> {
        &mut self.asked
    }

    fn order(&self, _: &World) -> Vec<CreatureId> {
        self.by.clone()
    }

    /// Whoever can still make its attack does; once the mover is down, nobody does (TP-THR-06).
    fn offer(&self, world: &World, by: CreatureId) -> Option<Offer> {
        let view = View::new(world);
        (view.is_up(self.mover) && attack(view, by, self.mover).is_some()).then_some(Offer::Must(Choice::Yes))
    }

    fn answer(&mut self, world: &mut World, by: CreatureId, _: Intent) -> Answer<Frame> {
        Answer::Given(attack(View::new(world), by, self.mover).map(|attack| Frame::Use(Box::new(attack))))
    }
}

/// The opportunity attack of one fighter on another, if it can make it still (TP-THR-02).
fn attack(view: View, by: CreatureId, on: CreatureId) -> Option<UseFrame> {
    let basic = view.sheet(by).basic.as_ref().filter(|_| view.may_strike(by))?;
    let (from, to) = (view.at(by)?, view.at(on)?);
    let attack = UseFrame { opportunity: true, ..UseFrame::attack(by, basic.id, Action::Attack, on) };
    ground::adjacent(from, to).then_some(attack)
}
