//! Losing the ground under one's feet: who stays in the air, who falls, and what that does (DS-TERR-04, DS-TERR-05).

use bevy::prelude::World;

use super::super::data::effect::Duration;
use super::super::data::stat_block::Movement;
use super::super::data::terms as t;
use super::super::data::tier::{AGILITY, MIGHT};
use super::super::text::names;
use super::flight::{drop_below, stays_up};
use super::frames::{Frame, LandFrame, Part};
use super::lasting;
use super::lasting::Imposition;
use super::movement::{arrive, end_distant_holds, frame_of, hit, is_free, nearest_free};
use super::mutations;
use super::points::{AfterImposition, AfterRelease};
use super::systems::{DrawSteelRules, DrawSteelSystems};
use super::view::View;
use crate::core::board::Surface;
use crate::core::ends::Ends;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, RouteOptions};
use crate::core::name::Name;
use crate::core::path::{Footing, PathField, clips_corner_above};
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::rulesets::draw_steel::rules::choices::ROUTE;
use crate::rulesets::draw_steel::rules::movement::RouteKind;

/// Registers falls onto others, and what makes creatures fall.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<LandFrame>(DrawSteelSystems::ForcedMovement, come_to_lie);
    rules.hook::<AfterImposition>(|world, id, kinds| {
        if kinds.contains(&t::PRONE.get()) {
            dropped_prone(world, id);
        } else {
            check_flight(world, id);
        }
    });
    rules.hook::<AfterRelease>(let_go);
}

/// Falls of less than this effective height do nothing (DS-TERR-04, AMB-22).
const HARMFUL_HEIGHT: i16 = 2;
/// Damage per square of effective height.
const PER_SQUARE: i16 = 2;
/// The most a fall hurts.
const MOST: i16 = 50;
/// Squares by which water softens a fall.
const WATER: i16 = 4;

/// What a fall comes to before it happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Squares fallen.
    pub height: i16,
    /// Squares that Agility takes off.
    pub agility: i16,
    /// Squares that water takes off.
    pub water: i16,
    /// Damage to the faller, and to everybody it lands on, before weakness, immunity and the like.
    pub amount: i16,
    /// Whom it lands on, in id order.
    pub onto: Vec<CreatureId>,
}

impl Fall {
    /// The fall of a creature from one space to another below it (DS-TERR-04, DS-TERR-05, AMB-22).
    fn new(view: View, id: CreatureId, height: i16, under: Space) -> Self {
        let others = view.occupancy().in_space(under);
        let onto = others.filter(|&other| other != id && view.is_alive(other) && !view.is_thing(other)).collect();
        let board = view.board();
        let wet = under.squares().any(|spot| board.tile(spot).is_some_and(|tile| tile.surface == Surface::Water));
        let (agility, water) = (view.score(id, AGILITY).max(0), if wet { WATER } else { 0 });
        Self { height, agility, water, amount: damage(height - agility - water), onto }
    }

    /// The damage with its reasons.
    fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut add = |amount: i16, why: Name| {
            if amount != 0 {
                parts.push(Part { amount, kind: None, why });
            }
        };
        add(PER_SQUARE * self.height, t::FALL.get());
        add(-PER_SQUARE * self.agility, Name::new("agility"));
        add(-PER_SQUARE * self.water, Name::new("water"));
        let beyond = PER_SQUARE * (self.height - self.agility - self.water) - self.amount;
        add(-beyond, Name::new("no fall hurts more"));
        parts
    }

    /// What shortens it, in words; empty where nothing does.
    fn shortened(&self) -> String {
        let less = |squares: i16, what: &str| (squares > 0).then(|| format!("{squares} less by {what}"));
        [less(self.agility, "Agility"), less(self.water, "water")].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// In words: `falls 3 (1 less by Agility): 4 damage, prone`.
    pub fn words(&self, view: View) -> String {
        let harm = if self.amount > 0 { format!("{} damage, prone", self.amount) } else { "unhurt".to_owned() };
        format!("{}: {harm}", self.height(view))
    }

    /// How far, onto whom and what shortens it, in words, without what it does.
    pub fn height(&self, view: View) -> String {
        let shortened = self.shortened();
        let shortened = if shortened.is_empty() { shortened } else { format!(" ({shortened})") };
        let onto = match self.onto.as_slice() {
            [] => String::new(),
            onto if self.amount > 0 => format!(" onto {}, who suffers as much", names::names(view, onto)),
            onto => format!(" beside {}", names::names(view, onto)),
        };
        format!("falls {}{onto}{shortened}", self.height)
    }
}

/// The fall that would follow if a creature were in the air at a spot with nothing to keep it up; none where it stands,
/// stays up or comes down a mere step.
pub fn foreseen(view: View, id: CreatureId, at: Spot) -> Option<Fall> {
    let space = Space::new(at, view.size(id).squares());
    let ground = view.board().ground_under(space);
    let height = at.z - ground;
    if height < HARMFUL_HEIGHT || stays_up(view, id) {
        return None;
    }
    Some(Fall::new(view, id, height, Space::new(at.with_z(ground), space.side)))
}

/// The damage of falling this far, after Agility and water are taken off (DS-TERR-04, AMB-22).
pub fn damage(effective_height: i16) -> i16 {
    if effective_height < HARMFUL_HEIGHT { 0 } else { (PER_SQUARE * effective_height).min(MOST) }
}

/// Brings a creature that nothing keeps up to the ground. Position and prone change at once; the damage, to it and to
/// whomever it lands on, is in the frame returned.
pub fn fall(world: &mut World, id: CreatureId) -> Option<Frame> {
    fall_as(world, id, None)
}

/// What a fall puts on whoever would come to lie prone, in place of that.
#[derive(Clone, Copy, Debug)]
pub struct Landing {
    /// The condition.
    pub condition: Name,
    /// How long.
    pub duration: Duration,
    /// Whose doing it is.
    pub cause: Cause,
}

/// Like [`fall`], with something else in place of prone.
pub fn fall_as(world: &mut World, id: CreatureId, landing: Option<Landing>) -> Option<Frame> {
    let view = View::new(world);
    let space = view.space(id)?;
    let height = drop_below(view, id);
    if height <= 0 {
        return None;
    }
    let ground = space.at.with_z(space.at.z - height);
    land(world, id, space, ground, height, landing)
}

/// A fall from `from` to the spot `ground`, over `height` squares; the frame returned asks where to, where there are
/// several nearest places beside whoever it lands on, and deals the damage.
fn land(
    world: &mut World,
    id: CreatureId,
    from: Space,
    ground: Spot,
    height: i16,
    landing: Option<Landing>,
) -> Option<Frame> {
    let view = View::new(world);
    let cause = Cause { by: None, of: t::FALL.get() };
    let under = Space::new(ground, from.side);
    let fall = Fall::new(view, id, height, under);
    let places = if is_free(view, id, ground, None) { Vec::new() } else { places_beside(view, id, under) };
    let weight = view.size(id).squares();
    mutations::step(world, id, ground, StepCause::Fall, cause);
    if let [beside] = places[..] {
        mutations::step(world, id, beside, StepCause::Fall, cause);
    }
    end_distant_holds(world, id, cause);
    let view = View::new(world);
    if !view.is_alive(id) {
        return None;
    }
    let mut hits = Vec::new();
    if fall.amount > 0 {
        let of = t::FALL.get();
        hits.push(hit(view, id, fall.parts(), None, of));
        hits.extend(fall.onto.iter().map(|&other| hit(view, other, fall.parts(), Some(id), of)));
        match landing {
            Some(landing) => come_down_as(world, id, landing),
            None => knock_prone(world, id),
        }
        for &other in &fall.onto {
            if weight > View::new(world).score(other, MIGHT) {
                knock_prone(world, other);
            }
        }
    }
    if fall.amount == 0 && height >= HARMFUL_HEIGHT {
        let why = format!("a fall of {height}, {}, is too low to hurt", fall.shortened());
        mutations::record_fact(world, cause, FactKind::Nothing { on: Some(id), why });
    }
    if places.len() > 1 {
        return Some(Frame::Land(Box::new(LandFrame { who: id, from, places, hits })));
    }
    let rest = View::new(world).space(id)?;
    hits.extend(arrive(world, id, from, rest));
    frame_of(hits)
}

/// Asks which of the nearest places beside whom it fell onto a creature comes to lie in (AMB-62), then deals the damage.
fn come_to_lie(world: &mut World, frame: &mut LandFrame) -> Flow<Frame> {
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    let (id, cause) = (frame.who, Cause { by: None, of: t::FALL.get() });
    let at = match answer {
        None => {
            let routes = frame.places.iter().map(|&at| vec![at]).collect();
            let options = RouteOptions { mover: id, how: RouteKind::Fall.slug(), squares: 1, routes, must: false };
            return Flow::Ask(Decision {
                side: View::new(world).side(id),
                about: Some(id),
                ask: ROUTE.id(),
                origin: cause.of,
                options: Options::Route(options),
            });
        }
        Some(Intent::Route(path)) => path.last().copied().unwrap_or(frame.places[0]),
        Some(_) => frame.places[0],
    };
    mutations::step(world, id, at, StepCause::Fall, cause);
    end_distant_holds(world, id, cause);
    let mut hits = std::mem::take(&mut frame.hits);
    if let Some(rest) = View::new(world).space(id) {
        hits.extend(arrive(world, id, frame.from, rest));
    }
    frame_of(hits).map_or(Flow::Done, Flow::Become)
}

/// The nearest free places that a creature gets to from a space without climbing, in reading order; only where there
/// are none, as in a pit that is full, the free place nearest to it (DS-TERR-05).
fn places_beside(view: View, id: CreatureId, under: Space) -> Vec<Spot> {
    /// Squares looked at; farther nobody rolls.
    const FAR: u16 = 20;
    let (board, side) = (view.board(), under.side);
    let mut field = PathField::new();
    let level = |from: Spot, to: Spot| {
        let open = board.fits(Space::new(to, side)) && !clips_corner_above(board, side, from, to, 1);
        (open && (to.z - from.z).abs() <= 1).then_some(1)
    };
    field.search(board, under, FAR, Footing::Ground, level, |_, _| 0, |at| is_free(view, id, at, None));
    let nearest = field.reached().find(|reached| reached.stop).map(|reached| reached.cost);
    let mut places: Vec<Spot> = field
        .reached()
        .filter(|reached| reached.stop && Some(reached.cost) == nearest)
        .map(|reached| reached.spot)
        .collect();
    places.sort_by_key(|at| (at.y, at.x));
    if places.is_empty() { nearest_free(view, id, under).into_iter().collect() } else { places }
}

/// Puts something on a creature in place of laying it down, where a fall would.
fn come_down_as(world: &mut World, id: CreatureId, landing: Landing) {
    let view = View::new(world);
    if view.is_thing(id) || view.has(id, t::PRONE.get()) {
        return;
    }
    let Landing { condition, duration, cause } = landing;
    let ends = lasting::fix_duration(view, duration, id, cause.by);
    let what = Imposition { kinds: vec![condition], imposer: cause.by, origin: cause.of, ..Imposition::default() };
    lasting::impose(world, id, what, ends);
}

/// Lays a creature down, unless it lies already or is an object.
pub fn knock_prone(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    if view.is_thing(id) || view.has(id, t::PRONE.get()) {
        return;
    }
    let what = Imposition { kinds: vec![t::PRONE.get()], origin: t::FALL.get(), ..Imposition::default() };
    lasting::impose(world, id, what, Ends::open());
}

/// What being knocked prone does to whoever flies, jumps or climbs: it falls (DS-COND-27).
pub fn dropped_prone(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    let frame = if drop_below(view, id) > 0 { fall(world, id) } else { lose_grip(world, id) };
    if let Some(frame) = frame {
        mutations::push(world, frame);
    }
}

/// Brings down a flier that can no longer keep itself in the air: held, restrained, unconscious (DS-MOVE-10).
pub fn check_flight(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    if view.moves(id, Movement::Fly) {
        let_go(world, id);
    }
}

/// Brings down whoever was carried through the air and is no longer.
pub fn let_go(world: &mut World, id: CreatureId) {
    if let Some(frame) = fall(world, id) {
        mutations::push(world, frame);
    }
}

/// A climber that lets go drops to the foot of what it climbs.
fn lose_grip(world: &mut World, id: CreatureId) -> Option<Frame> {
    let view = View::new(world);
    let space = view.space(id)?;
    let foot = foot_of_climb(view, space)?;
    let height = space.at.z - foot.z;
    (height > 0).then(|| land(world, id, space, foot, height, None)).flatten()
}

/// The lowest standing ground beside the climbing surface a space is on; ties go to the first found, nearest first.
fn foot_of_climb(view: View, space: Space) -> Option<Spot> {
    let board = view.board();
    let surface = |spot: Spot| board.tile(spot).map(|tile| (tile.surface, tile.solid.is_some()));
    let climbs = |spot: Spot| surface(spot) == Some((Surface::Climb, false));
    let mut face: Vec<Spot> = space.squares().filter(|&spot| climbs(spot)).map(|spot| spot.with_z(0)).collect();
    let mut foot: Option<Spot> = None;
    let mut next = 0;
    while let Some(&here) = face.get(next) {
        next += 1;
        for beside in here.neighbours() {
            if climbs(beside) {
                if !face.contains(&beside) {
                    face.push(beside);
                }
            } else if surface(beside).is_some_and(|(_, solid)| !solid) {
                let ground = beside.with_z(board.ground_under(Space::new(beside, space.side)));
                if board.fits(Space::new(ground, space.side)) && foot.is_none_or(|foot| ground.z < foot.z) {
                    foot = Some(ground);
                }
            }
        }
    }
    foot
}
