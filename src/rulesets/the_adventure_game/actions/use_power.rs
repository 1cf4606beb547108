//! Powers at work: declaring them, attack rolls, what they do to whom (TP-ATK, TP-DICE, TP-ITM).

use bevy::prelude::World;

use crate::core::fact::{Cause, FactKind, RolledDie};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Use};
use crate::core::name::name;
use crate::core::question::Question;
use crate::core::roll::{RollResult, Source, Term};
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::Event;
use crate::core::triggered::happening::{self, Landed};
use crate::rulesets::the_adventure_game::check;
use crate::rulesets::the_adventure_game::effects;
use crate::rulesets::the_adventure_game::frames::{Frame, UseFrame};
use crate::rulesets::the_adventure_game::ground;
use crate::rulesets::the_adventure_game::movement;
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::power::{Action, Manner, PowerDef, Range, Special};
use crate::rulesets::the_adventure_game::rolls;
use crate::rulesets::the_adventure_game::sources::{self, Attack};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

/// Whether somebody steps into the square that it shoved another out of.
pub static FOLLOW: Question = Question::new("follow");

/// What an action type does differently while its powers are worked.
pub struct UseRules {
    /// Whether it goes on when its user has fallen.
    pub outlives_user: bool,
    /// What else comes of a successful roll: the user, the target, the cause.
    pub on_success: fn(&mut World, CreatureId, CreatureId, Cause),
}

/// Nothing.
pub const PLAIN: UseRules = UseRules { outlives_user: false, on_success: |_, _, _, _| {} };

/// Declares a use: it is told, a use of it is gone, the user takes its price (TP-ATK-07, TP-MPW-09).
pub fn declare(world: &mut World, power: &PowerDef, wanted: &Use) {
    let by = wanted.by;
    let cause = Cause::new(by, power.id);
    let told = FactKind::Used { by, ability: power.id, on: wanted.on.clone(), area: wanted.area.clone() };
    mutations::record_fact(world, cause, told);
    happening::alone(world, Event::Uses, by, &[power.id]);
    if power.is_counted() {
        mutations::change_pool(world, by, power.id, -1, cause);
    }
    if power.special == Some(Special::StepFirst) {
        movement::shift(world, by, &wanted.path, cause);
    }
    effects::apply_power(world, by, power, &power.user, by);
    if !power.beside.is_empty() {
        for ally in allies_beside(View::new(world), by) {
            effects::apply_power(world, by, power, &power.beside, ally);
        }
    }
}

/// The allies beside a fighter, who get what a power gives to those (Bulwark).
pub fn allies_beside(view: View, by: CreatureId) -> Vec<CreatureId> {
    let Some(at) = view.at(by) else { return Vec::new() };
    let beside = |&(id, spot): &(CreatureId, Spot)| id != by && !view.hostile(id, by) && ground::adjacent(spot, at);
    view.standing().filter(beside).map(|(id, _)| id).collect()
}

/// The frame of a use, with its targets in the order they are settled.
pub fn frame(view: View, power: &PowerDef, wanted: &Use) -> UseFrame {
    let from = view.at(wanted.by).unwrap_or_default();
    UseFrame {
        by: wanted.by,
        power: power.id,
        action: power.action,
        on: check::concerned(view, power, from, wanted),
        at: if power.action == Action::FollowUp { wanted.path.first() } else { wanted.area.first() }.copied(),
        opportunity: false,
        left: None,
        opened: false,
        first: true,
    }
}

/// Works a use one target further (TP-ATK-03).
pub(super) fn step(world: &mut World, frame: &mut UseFrame, rules: &UseRules) -> Flow<Frame> {
    let by = frame.by;
    let Some(power) = View::new(world).content().power(frame.power).cloned() else { return Flow::Done };
    if let Some(left) = frame.left {
        return follow(world, frame, &power, left);
    }
    if !frame.opened {
        frame.opened = true;
        if let Some(centre) = frame.at.filter(|_| power.special == Some(Special::Murk)) {
            let squares = check::burst_squares(View::new(world), centre);
            mutations::start_murk(world, by, power.id, squares);
        }
        return Flow::Again;
    }
    if frame.on.is_empty() {
        return Flow::Done;
    }
    let on = frame.on.remove(0);
    let view = View::new(world);
    // A burst has gone off already when its user falls to it.
    let goes_on = view.is_up(by) || rules.outlives_user || matches!(power.range, Range::Burst(_));
    if view.at(on).is_none() || !goes_on {
        let why = "there is nobody to do it to, or to do it".to_owned();
        mutations::record_fact(world, Cause::new(by, power.id), FactKind::Nothing { on: Some(on), why });
        return Flow::Again;
    }
    if !power.rolls {
        effects::apply_power(world, by, &power, &power.success, on);
        return Flow::Again;
    }
    let stood = view.at(on);
    let first = std::mem::replace(&mut frame.first, false);
    let success = strike(world, by, on, &power, frame.opportunity, first);
    if success {
        (rules.on_success)(world, by, on, Cause::new(by, power.id));
    }
    let moved = stood.filter(|&stood| View::new(world).at(on) != Some(stood));
    if success && power.special == Some(Special::FollowPush) {
        frame.left = moved;
    }
    Flow::Again
}

/// An attack on one target: the roll, then what it comes to. Tells whether it was a success.
fn strike(world: &mut World, by: CreatureId, on: CreatureId, power: &PowerDef, opportunity: bool, first: bool) -> bool {
    let cause = Cause::new(by, power.id);
    let success = roll(world, by, on, power, opportunity);
    let view = View::new(world);
    let favored: Vec<_> = view
        .states(by)
        .into_iter()
        .filter(|state| state.favors.as_ref().is_some_and(|favor| favor.power == power.id))
        .map(|state| state.id)
        .collect();
    mutations::lift(world, by, t::ENDED.get(), cause, |held| held.kinds.iter().any(|kind| favored.contains(kind)));
    let fallen = View::new(world).is_fallen(on);
    effects::apply_power(world, by, power, if success { &power.success } else { &power.failure }, on);
    if success && fallen {
        // A hit marks whoever lies there; damage without one does not (TP-HP-06).
        mutations::unsettle(world, on, cause);
        mutations::mark(world, on, cause);
    }
    let kind = if power.range.ranged() { name!("ranged") } else { name!("melee") };
    let words = [kind, power.id];
    happening::attacked(world, Landed { by, on, hit: success, critical: false, first, words: &words });
    success
}

/// The attack roll: 2d6 and the ladder die, two of them kept, plus ATK, against DEF (TP-DICE-01, TP-ATK-02).
fn roll(world: &mut World, by: CreatureId, on: CreatureId, power: &PowerDef, opportunity: bool) -> bool {
    let found = sources::forecast(View::new(world), Attack { by, power, on, opportunity, from: None, at: None });
    let sides = found.net.dice();
    let values: Vec<u8> = sides.iter().map(|&sides| mutations::roll(world, Some(by), sides, t::ATTACK.get())).collect();
    let kept = found.net.kept(&values);
    let dice: Vec<RolledDie> = sides
        .iter()
        .zip(&values)
        .zip(&kept)
        .map(|((&sides, &value), &kept)| RolledDie { sides, value, kept })
        .collect();
    let natural = found.net.total(&values);
    let success = natural + found.atk >= found.def;
    let mut terms: Vec<Term> =
        dice.iter().filter(|die| die.kept).map(|die| Term::dice(1, die.sides, die.value.into())).collect();
    terms.push(Term::number(found.atk, Source::Figure(name!("ATK"))));
    terms.extend(&found.sources);
    let odds = rolls::odds(found.net).map(|&natural| i8::from(natural + found.atk >= found.def));
    let (degree, net) = (i8::from(success), found.net.0 as i8);
    let result = RollResult { terms, natural, total: natural + found.atk, degree, net, odds };
    let told = FactKind::Versus { by, on: Some(on), what: power.id, dice, target: found.def, result };
    mutations::record_fact(world, Cause::new(by, power.id), told);
    success
}

/// Asks whether the user shifts into the square that a pushed target left (Shove Aside).
fn follow(world: &mut World, frame: &mut UseFrame, power: &PowerDef, left: Spot) -> Flow<Frame> {
    let by = frame.by;
    let view = View::new(world);
    let path = [left];
    let can = view
        .at(by)
        .is_some_and(|at| check::walkable(view, by, at, &path, check::limit(view, by, 1), Manner::Shift).is_ok());
    if !can || !view.is_up(by) {
        frame.left = None;
        return Flow::Again;
    }
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => Flow::Ask(mutations::yes_or_pass(View::new(world), by, &FOLLOW, power.id)),
        Some(Intent::Choose(Choice::Yes)) => {
            frame.left = None;
            movement::shift(world, by, &path, Cause::new(by, power.id));
            Flow::Again
        }
        Some(_) => {
            frame.left = None;
            Flow::Again
        }
    }
}
