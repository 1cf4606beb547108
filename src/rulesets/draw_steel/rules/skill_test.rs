//! Tests: power rolls outside abilities (DS-ROLL-15).

use bevy::prelude::World;

use super::super::data::terms as t;
use super::actions::free_actions;
use super::actions::windows::window;
use super::choices::{answer, choose};
use super::frames::nearest::nearest_effect_mut;
use super::frames::{Event, Frame, TestFrame};
use super::mutations;
use super::mutations::record_fact;
use super::points::BeforeTest;
use super::roll_modifiers;
use super::roll_modifiers::Purpose;
use super::rolls::{Difficulty, TestResult, test_result};
use super::skill_test_frames::opposed_with;
use super::systems::{DrawSteelRules, DrawSteelSystems};
use super::view::View;
use crate::core::fact::{Cause, FactKind, RolledDie};
use crate::core::hooks;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::Term;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::rules::actions::windows::could_answer;

/// Whether a hero token is spent to roll a test again.
pub(crate) static TOKEN_TEST: Question = Question::new("token-test");

/// Registers tests that frames below wait for.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<TestFrame>(DrawSteelSystems::Tests, step);
}

/// Makes a test against a difficulty. Things get the lowest tier without dice (DS-TGT-05).
pub fn make(world: &mut World, by: CreatureId, attribute: Attribute, difficulty: Difficulty) -> TestResult {
    let view = View::new(world);
    let input = roll_modifiers::test(view, by, attribute, Purpose::Achieve).input;
    if view.is_thing(by) {
        return test_result(difficulty, super::rolls::RollInput { bonus: -20, ..input }, 2);
    }
    let natural = roll(world, by, attribute);
    test_result(difficulty, input, natural)
}

/// Makes a test that is read in tiers, 1 to 3. Things get tier 1 without dice (DS-TGT-05).
pub fn tier(world: &mut World, by: CreatureId, attribute: Attribute) -> u8 {
    if View::new(world).is_thing(by) {
        return 1;
    }
    let input = roll_modifiers::test(View::new(world), by, attribute, Purpose::Achieve).input;
    let natural = roll(world, by, attribute);
    input.read(natural).tier
}

/// Rolls one side of an opposed test and returns its total.
pub fn opposed(world: &mut World, by: CreatureId, attribute: Attribute) -> i16 {
    let natural = roll(world, by, attribute);
    opposed_with(View::new(world), by, attribute, natural, None)
}

/// Works a test: the roll, a second one for a hero token (DS-STAM-11), and the result to whom it concerns.
fn step(world: &mut World, frame: &mut TestFrame) -> Flow<Frame> {
    let by = frame.by;
    let first = match frame.natural {
        Some(natural) => natural,
        None if !frame.windowed && could_answer(View::new(world), &Event::AboutToTest { by }) => {
            frame.windowed = true;
            hooks::call::<BeforeTest>(world, |world, before| before(world, by));
            return window(world, Event::AboutToTest { by });
        }
        None => {
            let natural = roll_for(world, by, frame.attribute, frame.of);
            *frame.natural.insert(natural)
        }
    };
    let natural = match answer(world) {
        Some(Some(Choice::Yes)) => {
            free_actions::spend_tokens(world, by, 1);
            roll_for(world, by, frame.attribute, frame.of)
        }
        None if free_actions::may_turn_fate(View::new(world), by) => {
            let token = t::HERO_TOKENS.get();
            return Flow::Ask(choose(View::new(world), by, &TOKEN_TEST, token, vec![Choice::Yes], true));
        }
        _ => first,
    };
    super::bleeding::after_test(world, by, frame.attribute);
    if frame.of == t::JUMP.get() {
        super::movement::land_jump(world, by, natural);
    } else if let Some(effect) = nearest_effect_mut(world) {
        effect.picks.push(Choice::Number(natural));
    }
    Flow::Done
}

fn roll(world: &mut World, by: CreatureId, attribute: Attribute) -> i16 {
    let natural = roll_for(world, by, attribute, t::TEST.get());
    super::bleeding::after_test(world, by, attribute);
    natural
}

fn roll_for(world: &mut World, by: CreatureId, attribute: Attribute, of: Name) -> i16 {
    let purpose = t::POWER_ROLL.get();
    let dice = [mutations::roll(world, Some(by), 10, purpose), mutations::roll(world, Some(by), 10, purpose)];
    let natural = i16::from(dice[0]) + i16::from(dice[1]);
    if natural >= super::rolls::NATURAL_BEST {
        super::resource_gains::rolled_best(world, by);
    }
    let mut terms = vec![Term::dice(2, 10, natural)];
    terms.extend(roll_modifiers::test(View::new(world), by, attribute, Purpose::Achieve).terms());
    let dice = dice.map(|value| RolledDie { sides: 10, value, kept: true }).to_vec();
    let rolled = FactKind::Rolled { by, ability: of, dice, terms, critical: false };
    record_fact(world, Cause::new(by, of), rolled);
    natural
}
