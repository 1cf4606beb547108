//! Draw Steel put together: its modules in their order, and the phases that a battle goes through.
//!
//! Each module registers its own rules from its `install`: the steps that work its frames, each in its set of
//! `systems.rs`; upkeep of the phases; a say in what other modules do, at the points of `points.rs`. A new action type is
//! one file with its step, its record of what it costs and a line in the list below; another kind of unfinished business
//! is named in `frames.rs`. See [`mod@resolve`].

use bevy::prelude::World;

use super::super::classes;
use super::super::snapshot::Snapshot;
use super::super::text::term_text;
use super::actions::{
    check, effects, free_uses, legal, main_action, maneuver, move_action, offers, opportunity, reactions,
    triggered_action, use_ability, villain,
};
use super::frames::{Frame, RoundsFrame};
use super::planned::Planned;
use super::systems::{DrawSteelSystems, Phase};
use super::view::View;
use super::{
    aftermath, automatic_uses, damage, falling, hiding, lost_turns, movement, objective, resource_gains, rounds,
    skill_test, squad_turn, turns, zones,
};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent, OptionKind, Refusal, Use};
use crate::core::resolve::{self, Rules, RulesBuilder};
use crate::core::roll::Term;
use crate::core::side::Feeling;
use crate::core::stack::Stack;

pub use super::systems::DrawSteelRules;

impl Rules for DrawSteelRules {
    type Frame = Frame;
    type Systems = DrawSteelSystems;
    type Phase = Phase;
    type State = Snapshot;
    type Plan = Planned;

    /// Upkeep of a phase and hooks run in the order of this list.
    fn install(rules: &mut RulesBuilder<Self>) {
        // The order of play.
        rounds::install(rules);
        zones::install(rules);
        lost_turns::install(rules);
        automatic_uses::install(rules);
        resource_gains::install(rules);
        squad_turn::install(rules);
        turns::install(rules);
        objective::install(rules);
        aftermath::install(rules);
        // What is done, and what follows from it.
        main_action::install(rules);
        maneuver::install(rules);
        move_action::install(rules);
        triggered_action::install(rules);
        villain::install(rules);
        free_uses::install(rules);
        use_ability::install(rules);
        effects::install(rules);
        damage::install(rules);
        movement::install(rules);
        falling::install(rules);
        hiding::install(rules);
        offers::install(rules);
        skill_test::install(rules);
        reactions::install(rules);
        // What classes and monsters add.
        classes::install(rules);
        opportunity::install(rules);
    }

    fn phase(stack: &Stack<Frame>) -> Option<Phase> {
        let mut upward = stack.upward();
        let phase = match (upward.next()?, upward.next()) {
            (Frame::Rounds(RoundsFrame::Opening | RoundsFrame::Choosing(_)), _) => Phase::Opening,
            (Frame::Rounds(RoundsFrame::Routines | RoundsFrame::Captains), _) => Phase::RoundStart,
            (Frame::Rounds(_), Some(Frame::Turn(_) | Frame::Squad(_))) => Phase::Turn,
            (Frame::Rounds(RoundsFrame::Pick | RoundsFrame::Encore), _) => Phase::Pick,
            (Frame::Rounds(RoundsFrame::RoundEnd), _) => Phase::RoundEnd,
            (Frame::Turn(_) | Frame::Squad(_), _) => Phase::Turn,
            (Frame::Aftermath(_), _) => Phase::Over,
            _ => return None,
        };
        Some(phase)
    }

    fn option_kinds(world: &World, decision: &Decision) -> Vec<OptionKind> {
        legal::kinds(View::new(world), decision)
    }

    fn each_legal(world: &World, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
        legal::each(View::new(world), decision, kind, f);
    }

    fn particulars(world: &World, wanted: &Use) -> Vec<Use> {
        legal::particulars(View::new(world), wanted)
    }

    fn feeling(world: &World, a: CreatureId, b: CreatureId) -> Feeling {
        View::new(world).feeling(a, b)
    }

    fn term(world: &World, term: &Term) -> String {
        term_text::words(View::new(world), term)
    }

    fn round(world: &World) -> u16 {
        View::new(world).clock().round
    }

    fn winner(world: &World) -> Option<Option<SideId>> {
        View::new(world).clock().over.map(|outcome| outcome.winner)
    }

    fn check(world: &World, intent: &Intent) -> Result<Planned, Refusal> {
        check::intents::intent(View::new(world), intent)
    }
}

/// Runs the rules until the next decision, the end, or a fault.
pub fn resolve(world: &mut World) {
    resolve::resolve::<DrawSteelRules>(world);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::DrawSteelRules;
    use crate::core::board::Board;
    use crate::core::dice::Dice;
    use crate::core::resolve::registered;
    use crate::rulesets::draw_steel::battle::Battle;
    use crate::rulesets::draw_steel::content::Content;

    #[test]
    fn every_phase_and_action_type_has_its_systems() {
        let mut battle = Battle::new(Arc::new(Content::default()), Board::open(1, 1), Dice::seeded(0));
        let found = registered::<DrawSteelRules>(battle.world_mut());
        let found: Vec<String> =
            found.iter().map(|line| line.replace("battlemat::rulesets::draw_steel::rules::", "")).collect();
        assert_eq!(found, MAP.trim().lines().map(str::trim).collect::<Vec<_>>());
    }

    /// Who works what: the sets with their steps, then what runs as a phase is entered or left.
    const MAP: &str = "
        Resolve(Opening): rounds::open
        Resolve(RoundStart): rounds::prepare
        Resolve(Pick): rounds::pick
        Resolve(RoundEnd): rounds::next_round
        Resolve(SquadTurn): squad_turn::step
        Resolve(TurnStart): turns::start_step
        Resolve(TurnAct): turns::act
        Resolve(TurnEnd): turns::end_step
        Resolve(Aftermath): aftermath::step
        Resolve(Use(MainAction)): actions::main_action::step
        Resolve(Use(Maneuver)): actions::maneuver::step
        Resolve(Use(MoveAction)): actions::move_action::step
        Resolve(Use(TriggeredAction)): actions::triggered_action::step
        Resolve(Use(VillainAction)): actions::villain::step
        Resolve(Use(FreeManeuver)): actions::use_ability::step
        Resolve(Use(FreeTriggeredAction)): actions::use_ability::step
        Resolve(Use(NoAction)): actions::use_ability::step
        Resolve(Effects): actions::effects::advance
        Resolve(Damage): damage::step
        Resolve(Movement): movement::walking::work
        Resolve(Movement): movement::grant::ask
        Resolve(ForcedMovement): movement::force::work
        Resolve(ForcedMovement): falling::come_to_lie
        Resolve(Offers): actions::offers::step
        Resolve(Tests): skill_test::step
        Resolve(Reactions): actions::reactions::step
        OnEnter(Over): aftermath::end_encounter
        OnEnter(RoundEnd): rounds::save_the_unconscious
        OnEnter(RoundEnd): rounds::expire
        OnEnter(RoundEnd): rounds::end_round
        OnEnter(RoundStart): rounds::begin_round
        OnEnter(RoundStart): rounds::refresh
        OnEnter(RoundStart): zones::count_entries_anew
        OnEnter(RoundStart): lost_turns::round_starts
        OnEnter(RoundStart): resource_gains::malice_of_the_round
    ";
}
