//! The Adventure Game put together: its modules in their order, and the phases that a battle goes through.
//!
//! Each module registers its own rules from its `install`: the steps that work its frames, each in its set of
//! `systems.rs`; upkeep of the phases; a say in what other modules do. A new action type is one file with these and a
//! line in the list below; its frame is named in `frames.rs`. See [`mod@resolve`].

use bevy::prelude::World;

use super::actions::{activate_item, attack, defend, delay, disengage, follow_up, movement_power, opportunity};
use super::check::Planned;
use super::frames::{Frame, Phase};
use super::snapshot::Snapshot;
use super::view::View;
use super::{battle_phase, check, deployment, end_phase, initiative, legal, movement, term_words, traits};
use crate::core::ids::SideId;
use crate::core::intent::{Decision, Intent, OptionKind, Refusal};
use crate::core::resolve::{self, Rules, RulesBuilder};
use crate::core::roll::Term;
use crate::core::stack::Stack;

pub use super::systems::{AdventureRules, AdventureSystems};

impl Rules for AdventureRules {
    type Frame = Frame;
    type Systems = AdventureSystems;
    type Phase = Phase;
    type State = Snapshot;
    type Plan = Planned;

    /// Upkeep and hooks run in the order of this list: the order of a round (TP-RND-01).
    fn install(rules: &mut RulesBuilder<Self>) {
        deployment::install(rules);
        initiative::install(rules);
        movement::install(rules);
        opportunity::install(rules);
        movement_power::install(rules);
        battle_phase::install(rules);
        follow_up::install(rules);
        attack::install(rules);
        activate_item::install(rules);
        defend::install(rules);
        disengage::install(rules);
        delay::install(rules);
        traits::install(rules);
        end_phase::install(rules);
    }

    fn phase(stack: &Stack<Frame>) -> Option<Phase> {
        match (stack.bottom()?, stack.top()?) {
            (_, Frame::Outfit(_)) => Some(Phase::Deployment),
            (Frame::Round(phase), _) => Some(*phase),
            _ => None,
        }
    }

    fn option_kinds(world: &World, decision: &Decision) -> Vec<OptionKind> {
        legal::kinds(View::new(world), decision)
    }

    fn each_legal(world: &World, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
        legal::each(View::new(world), decision, kind, f);
    }

    fn term(world: &World, term: &Term) -> String {
        term_words::term(View::new(world), term)
    }

    fn round(world: &World) -> u16 {
        View::new(world).clock().round
    }

    fn winner(world: &World) -> Option<Option<SideId>> {
        View::new(world).clock().over.map(|outcome| outcome.winner)
    }

    fn check(world: &World, intent: &Intent) -> Result<Planned, Refusal> {
        check::intent(View::new(world), intent)
    }
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    resolve::resolve::<AdventureRules>(world);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::AdventureRules;
    use crate::core::board::Board;
    use crate::core::dice::Dice;
    use crate::core::resolve::registered;
    use crate::rulesets::the_adventure_game::battle::Battle;
    use crate::rulesets::the_adventure_game::content::Content;

    #[test]
    fn every_phase_and_action_type_has_its_systems() {
        let mut battle = Battle::new(Arc::new(Content::default()), Board::open(1, 1), Dice::seeded(0));
        let found = registered::<AdventureRules>(battle.world_mut());
        let found: Vec<String> =
            found.iter().map(|line| line.replace("battlemat::rulesets::the_adventure_game::", "")).collect();
        assert_eq!(found, MAP.trim().lines().map(str::trim).collect::<Vec<_>>());
    }

    /// Who works what: the sets with their steps, then what runs as a phase is entered or left.
    const MAP: &str = "
        Resolve(Deployment): deployment::step
        Resolve(InitiativePhase): initiative::ask_all
        Resolve(Seize): initiative::seize
        Resolve(Seize): initiative::go_on_to_movement
        Resolve(MovementPhase): movement::phase
        Resolve(MovementTurn): movement::turn
        Resolve(Steps): movement::step
        Resolve(OpportunityAttack): actions::opportunity::strike
        Resolve(OpportunityAttack): actions::opportunity::step
        Resolve(MovementPower): actions::movement_power::step
        Resolve(BattlePhase): battle_phase::phase
        Resolve(BattleTurn): battle_phase::turn
        Resolve(FollowUp): actions::follow_up::step
        Resolve(Attack): actions::attack::step
        Resolve(ActivateItem): actions::activate_item::step
        Resolve(Defend): actions::defend::step
        Resolve(Disengage): actions::disengage::step
        Resolve(Delay): actions::delay::step
        Resolve(Delay): actions::delay::gap
        Resolve(Traits): battlemat::core::triggered::step<systems::AdventureRules>
        Resolve(Traits): traits::step
        Resolve(EndPhase): end_phase::next_round
        OnEnter(Battle): battle_phase::announce
        OnEnter(End): end_phase::announce
        OnEnter(End): end_phase::harm_all
        OnEnter(End): end_phase::save_all
        OnEnter(End): end_phase::expire
        OnEnter(End): end_phase::decide
        OnEnter(Initiative): initiative::begin_round
        OnEnter(Initiative): initiative::roll_for_all
        OnEnter(Movement): movement::announce
        OnEnter(Seize): initiative::announce_seizing
        OnExit(Seize): initiative::set_orders
    ";
}
