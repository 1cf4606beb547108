//! Stunts: the opposed check of effect against resistance, and the benefits of winning it (SS-STN).

use bevy::prelude::World;

use super::data::ruling::Ruling;
use super::data::words::Arena;
use super::frames::{Check, CheckKind, Event, Frame, Stunt, Target, Window};
use super::ground;
use super::harm;
use super::mutations;
use super::rolls;
use super::sources;
use super::state::{Affliction, Item};
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::{Flow, Stack};

/// Registers Stunts.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Stunt>(SpheresSystems::Stunts, step);
}

/// Which condition a Stunt inflicts, or which thing it is about.
pub static WHICH: Question = Question::new("which-benefit");

/// The gear that somebody could be disarmed of or have broken, what is in hand first.
pub fn held(view: View, on: CreatureId) -> Vec<Item> {
    view.kit(on).held.clone()
}

/// Whether a thing in somebody's hand is held in two (SS-STN-05).
pub fn in_both_hands(view: View, on: CreatureId, item: Item) -> bool {
    view.hands_of(item) >= 2 || view.kit(on).both_hands
}

/// Disadvantage ranks of a Stunt's attack check (SS-STN-01, SS-STN-05, SS-STN-12).
pub fn hindrance(view: View, on: CreatureId, benefit: Name) -> i16 {
    let two = held(view, on).first().is_some_and(|&item| in_both_hands(view, on, item));
    let harder = benefit == t::BREAK_HELD.get() || (benefit == t::DISARM.get() && two);
    1 + i16::from(harder)
}

/// Why a Stunt of a sort cannot be tried; none where it can (SS-STN-06, SS-STN-16).
pub fn unfit(view: View, by: CreatureId, attack: Name, on: CreatureId, benefit: Name) -> Option<&'static str> {
    let line = view.attack(by, attack)?;
    let words = line.arena() == Some(Arena::Words);
    let physical = [t::DISARM.get(), t::GRAB.get(), t::BREAK_WORN.get(), t::BREAK_HELD.get()].contains(&benefit);
    if words && physical {
        return Some("words can only afflict, push and pull");
    }
    if benefit == t::GRAB.get() {
        if !line.is_close() {
            return Some("a grab is made with a close attack");
        }
        let holds = view.grabs(by).any(|(_, held, _)| held == on);
        if !line.natural && !holds && line.id != t::UNARMED.get() && view.free_hands(by) == 0 {
            return Some("no hand is free to grab with");
        }
    }
    let things = held(view, on);
    if (benefit == t::DISARM.get() || benefit == t::BREAK_HELD.get()) && things.is_empty() {
        return Some("nothing is held");
    }
    if benefit == t::BREAK_WORN.get() && view.sheet(on).worn.is_none() {
        return Some("nothing is worn that breaks");
    }
    None
}

fn step(world: &mut World, stunt: &mut Stunt) -> Flow<Frame> {
    let view = View::new(world);
    let (by, on) = (stunt.by, stunt.on);
    let Some(attack) = view.attack(by, stunt.attack).cloned() else { return Flow::Done };
    let arena = attack.arena().unwrap_or(Arena::Blades);
    match stunt.step {
        0 => {
            if !view.is_there(on) {
                return Flow::Done;
            }
            stunt.step = 1;
            let mut own = sources::effect(view, by, &attack, Some(on), None);
            if stunt.critical {
                own.ranks.push(Term::number(rolls::CRITICAL, Source::situation(name!("critical"))));
            }
            stunt.resists = sources::stunt_resistance(view, on, arena);
            let other = sources::resistance(view, on, stunt.resists, Some(by), None, false);
            let check = Check::new(by, CheckKind::Effect, stunt.benefit, own, Target::Rolled(other, true));
            Flow::Push(check.on(on).frame())
        }
        1 => {
            let Some(came) = stunt.came.take() else { return Flow::Done };
            stunt.degree = came.degree;
            if came.degree > 0 {
                stunt.step = 2;
                return Flow::Again;
            }
            let cause = Cause::new(by, stunt.benefit);
            mutations::tell(world, on, cause, "holds out");
            // A lost check lets the defender answer, once (SS-STN-13, SS-STN-14).
            stunt.step = 3;
            if stunt.counter { Flow::Done } else { Flow::Push(Window::on(Event::Lost { by, on, arena })) }
        }
        2 => benefit(world, stunt),
        _ => Flow::Done,
    }
}

/// What winning brings.
fn benefit(world: &mut World, stunt: &mut Stunt) -> Flow<Frame> {
    let (by, on, what) = (stunt.by, stunt.on, stunt.benefit);
    let least =
        [t::AFFLICT.get(), t::GRAB.get()].contains(&what) && View::new(world).plays(Ruling::StuntsBringTheLeast);
    let degree = if least { 1 } else { i16::from(stunt.degree) };
    let cause = Cause::new(by, what);
    if what == t::PUSH.get() || what == t::PULL.get() {
        shove(world, by, on, degree, what == t::PULL.get(), cause);
        return Flow::Done;
    }
    if what == t::GRAB.get() {
        mutations::grab(world, by, on, degree, stunt.attack);
        mutations::turn(world, |turn| {
            if turn.who == by {
                turn.grabbed.push(on);
            }
        });
        return Flow::Done;
    }
    let view = View::new(world);
    let choices: Vec<Choice> = if what == t::AFFLICT.get() {
        let grade = usize::try_from(degree.clamp(1, 3)).unwrap_or(1);
        let list = t::LISTS[grade - 1].iter().map(|word| word.get());
        list.filter(|kind| mutations::can_have(view, on, *kind)).map(Choice::Named).collect()
    } else if what == t::BREAK_WORN.get() {
        vec![Choice::Named(name!("worn"))]
    } else {
        held(view, on).into_iter().map(|item| Choice::Named(item.name)).collect()
    };
    let picked = match (world.resource_mut::<Stack<Frame>>().take_answer(), &choices[..]) {
        (Some(Intent::Choose(Choice::Named(picked))), _) => picked,
        (_, []) => return Flow::Done,
        (_, [Choice::Named(only)]) => *only,
        _ => {
            let side = View::new(world).answers_for(by);
            let options = Options::Choose { choices, may_pass: false };
            return Flow::Ask(Decision { side, about: Some(by), ask: WHICH.id(), origin: what, options });
        }
    };
    match what.as_str() {
        "afflict" => {
            let dc = 10
                + View::new(world).attack(by, stunt.attack).and_then(|line| line.effect()).map_or(0, |rank| rank.rank);
            let grade = u8::try_from(degree.clamp(1, 3)).unwrap_or(1);
            harm::afflict(world, by, on, t::AFFLICT.get(), picked, Affliction { dc, resist: stunt.resists, grade });
        }
        "disarm" => disarm(world, by, on, picked),
        _ => break_thing(world, stunt, picked),
    }
    Flow::Done
}

/// The thing falls; whoever has both hands free and is near takes it at once (SS-STN-04).
fn disarm(world: &mut World, by: CreatureId, on: CreatureId, thing: Name) {
    let cause = Cause::new(by, t::DISARM.get());
    let Some(item) = held(View::new(world), on).into_iter().find(|item| item.name == thing) else { return };
    mutations::drop_item(world, on, item, cause);
    let view = View::new(world);
    if view.free_hands(by) >= 2 && view.distance(by, on) <= 1 {
        mutations::take_item(world, by, item, cause);
    }
}

/// The thing resists in place of its owner: nothing, broken, destroyed (SS-STN-12, SS-DMG-12).
fn break_thing(world: &mut World, stunt: &Stunt, thing: Name) {
    let (by, on) = (stunt.by, stunt.on);
    let cause = Cause::new(by, stunt.benefit);
    let view = View::new(world);
    let worn = thing == name!("worn");
    let toughness = if worn { view.sheet(on).worn.unwrap_or(5) } else { view.sheet(on).gear };
    let Some(attack) = view.attack(by, stunt.attack).cloned() else { return };
    let effect = sources::effect(view, by, &attack, Some(on), None);
    let degree = object_check(world, by, toughness, effect.rank() + if stunt.critical { rolls::CRITICAL } else { 0 });
    match degree {
        ..=-2 => {
            let word = if degree == -2 { "breaks" } else { "is destroyed" };
            mutations::tell(world, on, cause, format!("{} {word}", thing.title()));
            if let Some(item) = held(View::new(world), on).into_iter().find(|item| item.name == thing) {
                mutations::kit(world, item.of, |kit| kit.broken.push(thing));
                if degree <= -3 {
                    mutations::kit(world, on, |kit| kit.held.retain(|own| *own != item));
                }
            }
        }
        _ => mutations::tell(world, on, cause, format!("{} holds", thing.title())),
    }
}

/// A Toughness check of a thing against an effect rank; the degree.
pub fn object_check(world: &mut World, by: CreatureId, toughness: i16, effect: i16) -> i8 {
    let natural = i16::from(mutations::roll(world, Some(by), 20, t::RESIST.get()));
    let reading = rolls::Reading::PLAIN;
    let degree = reading.degree(natural, natural + toughness, 10 + effect, 0);
    let cause = Cause::new(by, name!("object"));
    mutations::tell(world, by, cause, format!("the thing comes to {} against {}", natural + toughness, 10 + effect));
    degree
}

/// Straight away, or nearer but not closer than beside; walls and others stop it, nothing is provoked (SS-STN-10,
/// SS-STN-11).
pub fn shove(world: &mut World, by: CreatureId, on: CreatureId, squares: i16, toward: bool, cause: Cause) {
    for _ in 0..squares {
        let view = View::new(world);
        let Some((from, at)) = view.at(by).zip(view.at(on)) else { return };
        if toward && ground::distance(from, at) <= 1 {
            return;
        }
        let Some(to) = ground::straight(from, at, toward) else { return };
        let free = ground::price(view.board(), at, to).is_some() && view.on(to).next().is_none();
        if !free {
            return mutations::tell(world, on, cause, "is stopped");
        }
        mutations::step(world, on, to, StepCause::Forced, cause);
    }
}
