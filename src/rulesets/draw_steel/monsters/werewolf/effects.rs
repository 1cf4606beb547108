//! What only a beast does, carried out.

use bevy::prelude::World;

use crate::core::creature::{Body, entity_of};
use crate::core::ends::{Ends, Moment};
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Size, Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Mode, Options, RouteOptions};
use crate::core::name::{Name, name};
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::Stack;
use crate::core::uses::{Scope, count_use, times_used};
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{Gate, MIGHT, PRESENCE, Potency};
use crate::rulesets::draw_steel::rules::actions::ability_effects::rider::pay_rider;
use crate::rulesets::draw_steel::rules::actions::effects::strikes::STRIKE_WHOM;
use crate::rulesets::draw_steel::rules::actions::opportunity;
use crate::rulesets::draw_steel::rules::choices::ROUTE;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, Frame, UseFrame};
use crate::rulesets::draw_steel::rules::lasting;
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::RouteKind;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::points::AfterCondition;
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers what beasts have to say.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<AfterCondition>(|world, on, kinds, cause| {
        if kinds.contains(&t::FULL_WOLF.get()) {
            shrink(world, on, cause);
        }
    });
}

/// What is counted each time a creature resists the curse.
fn resisted() -> Name {
    Name::new("resisted the curse")
}

/// The number of a curse against a target, term by term: one more for each time it resisted, and for a full wolf's.
fn curse_terms(view: View, by: CreatureId, printed: i16, target: CreatureId) -> Vec<Term> {
    let mut terms = potency::terms(view, by, Potency::Number(printed), target);
    let before = i16::from(times_used(view.world, by, resisted(), Some(target)));
    if before > 0 {
        terms.push(Term::number(before, Source::situation(name!("resisted before"))));
    }
    if view.has(by, t::FULL_WOLF.get()) {
        terms.push(Term::number(1, Source::content(t::FULL_WOLF.get())));
    }
    terms
}

/// Curses each target, or tells what held the curse off.
pub fn curse(world: &mut World, frame: &mut UseFrame, printed: i16) -> EffectFlow {
    for id in frame.target_ids() {
        let view = View::new(world);
        if view.is_thing(id) || !view.is_alive(id) {
            continue;
        }
        let mut terms = curse_terms(view, frame.by, printed, id);
        let number: i16 = terms.iter().map(|term| term.value).sum();
        let score = view.score(id, PRESENCE);
        if number <= score {
            terms.push(potency::against(PRESENCE, score));
            record_fact(world, frame.cause(), FactKind::Resisted { by: id, what: frame.ability, terms });
            count_use(world, frame.by, resisted(), Some(id), Scope::Fight);
            continue;
        }
        pay_rider(world, frame);
        let kinds = vec![t::CURSED.get()];
        let what = Imposition { kinds, imposer: Some(frame.by), origin: frame.ability, ..Imposition::default() };
        lasting::impose(world, id, what, Moment::FightEnd);
    }
    EffectFlow::Done
}

/// The way that was chosen among those offered; the first answer of a pass is none.
fn chosen_way(world: &mut World) -> Option<Option<Vec<Spot>>> {
    match world.resource_mut::<Stack<Frame>>().take_answer()? {
        Intent::Route(path) if !path.is_empty() => Some(Some(path)),
        _ => Some(None),
    }
}

fn ask_way(view: View, frame: &UseFrame, how: RouteKind, squares: i16, routes: Vec<Vec<Spot>>) -> EffectFlow {
    let options = RouteOptions { mover: frame.by, how: how.slug(), squares, routes, must: false };
    EffectFlow::Ask(Decision {
        side: view.side(frame.by),
        about: Some(frame.by),
        ask: ROUTE.id(),
        origin: frame.ability,
        options: Options::Route(options),
    })
}

/// Whether something solid that reaches up beside a creature touches its space.
fn at_wall(view: View, id: CreatureId) -> bool {
    let Some(space) = view.space(id) else { return false };
    let board = view.board();
    let (low, high) = (space.at, space.far());
    (low.x - 1..=high.x + 1)
        .flat_map(|x| (low.y - 1..=high.y + 1).map(move |y| Spot::at(x, y, low.z)))
        .any(|spot| board.tile(spot).is_some_and(|tile| tile.solid.is_some()) && board.blocked(spot))
}

/// Two jumps at most, the second from a wall, then the strike and what comes of it; `sub` counts them.
pub fn wall_leap(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    squares: i16,
    gate: i16,
) -> EffectFlow {
    match step.stage {
        0 | 1 => {
            if let Some(way) = chosen_way(world) {
                let Some(way) = way else { return EffectFlow::Done };
                step.stage += 1;
                return EffectFlow::Push(movement::leap_along(frame.by, way));
            }
            let view = View::new(world);
            if !view.is_awake(frame.by) || (step.stage == 1 && !at_wall(view, frame.by)) {
                return EffectFlow::Done;
            }
            let routes = movement::leaps(view, frame.by, squares);
            if routes.is_empty() {
                return EffectFlow::Done;
            }
            ask_way(view, frame, RouteKind::Leap, squares, routes)
        }
        2 => strike_after_leap(world, frame, step),
        _ => {
            let Some(Choice::Creature(id)) = step.picks.first().cloned() else { return EffectFlow::Done };
            fell(world, frame, id, gate);
            EffectFlow::Done
        }
    }
}

fn strike_after_leap(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame) -> EffectFlow {
    if let Some(given) = answer(world) {
        let Some(Choice::Creature(id)) = given else { return EffectFlow::Done };
        step.picks.push(Choice::Creature(id));
        step.stage = 3;
        return opportunity::strike(View::new(world), frame.by, id, &[]).map_or(EffectFlow::Done, EffectFlow::Push);
    }
    let view = View::new(world);
    let Some(strike) = view.ability(frame.by, t::MELEE_FREE_STRIKE.get()).filter(|_| view.is_awake(frame.by)) else {
        return EffectFlow::Done;
    };
    let in_reach = |id: &CreatureId| {
        *id != frame.by && targeting::may_target(view, frame.by, strike, Some(Mode::Melee), *id).is_ok()
    };
    let choices: Vec<Choice> = view.ids().filter(in_reach).map(Choice::Creature).collect();
    if choices.is_empty() {
        return EffectFlow::Done;
    }
    EffectFlow::Ask(choose(view, frame.by, &STRIKE_WHOM, frame.ability, choices, true))
}

/// The victim of the leap goes down unless its Might holds it up.
fn fell(world: &mut World, frame: &UseFrame, id: CreatureId, printed: i16) {
    let view = View::new(world);
    if view.is_thing(id) || !view.is_alive(id) || view.has(id, t::PRONE.get()) {
        return;
    }
    let gate = Gate::new(MIGHT, Potency::Number(printed));
    let (open, terms) = potency::passes(view, frame, frame.by, gate, id);
    if !open {
        record_fact(world, frame.cause(), FactKind::Resisted { by: id, what: frame.ability, terms });
        return;
    }
    let kinds = vec![t::PRONE.get()];
    let what = Imposition { kinds, imposer: Some(frame.by), origin: frame.ability, ..Imposition::default() };
    lasting::impose(world, id, what, Ends::open());
}

/// The user grows: first it takes its new space, then everybody in there is pushed out, the nearest way.
pub fn grow(world: &mut World, frame: &mut UseFrame, size: Size) -> EffectFlow {
    if let Some(way) = chosen_way(world) {
        let at = way.and_then(|way| way.last().copied());
        let at = at.or_else(|| rooms(View::new(world), frame.by, size).into_iter().next());
        if let Some(at) = at {
            swell(world, frame, size, at);
        }
        return EffectFlow::Done;
    }
    let view = View::new(world);
    let rooms = rooms(view, frame.by, size);
    match rooms[..] {
        [] => {
            let why = "there is no room".to_owned();
            record_fact(world, frame.cause(), FactKind::Nothing { on: Some(frame.by), why });
            EffectFlow::Done
        }
        [only] => {
            swell(world, frame, size, only);
            EffectFlow::Done
        }
        _ => {
            let routes = rooms.into_iter().map(|at| vec![at]).collect();
            ask_way(view, frame, RouteKind::Grow, size.squares(), routes)
        }
    }
}

/// Where a creature of this size would fit with as little moving as can be, in reading order.
fn rooms(view: View, id: CreatureId, size: Size) -> Vec<Spot> {
    let Some(own) = view.space(id) else { return Vec::new() };
    let board = view.board();
    let side = size.squares();
    let solid = |other: CreatureId| {
        other != id && view.is_alive(other) && matches!(view.sheet(other).def.role, Role::Thing { solid: true, .. })
    };
    let grounded = |spot: Spot| Space::new(spot.with_z(board.ground_under(Space::new(spot, side))), side);
    let fits = |space: &Space| {
        board.index(space.far()).is_some() && board.fits(*space) && !view.occupancy().in_space(*space).any(solid)
    };
    let places: Vec<Space> = board.spots().map(grounded).filter(fits).collect();
    let least = places.iter().map(|space| space.distance(own)).min();
    let near = places.into_iter().filter(|space| Some(space.distance(own)) == least);
    near.map(|space| space.at).collect()
}

fn swell(world: &mut World, frame: &UseFrame, size: Size, at: Spot) {
    let (by, cause) = (frame.by, frame.cause());
    let entity = entity_of(world, by);
    world.entity_mut(entity).insert(Body(size));
    mutations::step(world, by, at, StepCause::Teleport, cause);
    let Some(space) = View::new(world).space(by) else { return };
    let inside: Vec<CreatureId> = View::new(world)
        .ids()
        .filter(|&id| id != by && View::new(world).is_alive(id))
        .filter(|&id| View::new(world).space(id).is_some_and(|own| own.overlaps(space)))
        .collect();
    for id in inside {
        push_out(world, id, cause);
    }
    movement::end_distant_holds(world, by, cause);
}

/// A form that made a creature larger has ended: it has its own size again, in the near corner of its space.
fn shrink(world: &mut World, id: CreatureId, cause: Cause) {
    let view = View::new(world);
    let own = view.sheet(id).def.size;
    let Some(space) = view.space(id).filter(|space| space.side != own.squares()) else { return };
    let stood = space.at.z == view.board().ground_under(space);
    let ground = view.board().ground_under(Space::new(space.at, own.squares()));
    let at = if stood { space.at.with_z(ground) } else { space.at };
    let entity = entity_of(world, id);
    world.entity_mut(entity).insert(Body(own));
    mutations::place(world, id, at);
    movement::end_distant_holds(world, id, cause);
}

fn push_out(world: &mut World, id: CreatureId, cause: Cause) {
    let view = View::new(world);
    let Some(from) = view.space(id) else { return };
    let Some(to) = movement::nearest_free(view, id, from) else { return };
    mutations::step(world, id, to, StepCause::Forced, cause);
    movement::end_distant_holds(world, id, cause);
    if let Some(there) = View::new(world).space(id) {
        let hits = movement::arrive(world, id, from, there);
        movement::frame_of(hits).into_iter().for_each(|harm| mutations::push(world, harm));
    }
}
