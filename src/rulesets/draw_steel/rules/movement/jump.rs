//! Jumps inside a move (DS-MOVE-09, AMB-26).

use bevy::prelude::World;

use super::super::frames::Frame;
use super::super::roll_modifiers;
use super::super::rolls::Odds;
use super::super::view::View;
use super::super::{mutations, skill_test_frames};
use super::allowance::budget;
use super::kinds::MoveKind;
use super::leap::{Bounds, HEIGHT, leaps_within};
use super::mover::{Bar, Mover};
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::Refusal;
use crate::core::line::is_straight_on_plan;
use crate::core::name::name;
use crate::core::roll::{Source, Term, TermKind};
use crate::core::stack::Stack;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{AGILITY, MIGHT};

/// Squares a good test adds at most.
pub(super) const STRETCH: i16 = 2;

/// A jump that was found possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// Squares it comes to without a test.
    pub sure: i16,
    /// The characteristic tested where it is to be longer.
    pub with: Attribute,
}

impl Leap {
    /// What a creature jumps: up to its Might or Agility, at least 1.
    pub fn for_creature(view: View, id: CreatureId) -> Self {
        let (might, agility) = (view.score(id, MIGHT), view.score(id, AGILITY));
        let with = if agility > might { AGILITY } else { MIGHT };
        Self { sure: might.max(agility).max(1), with }
    }

    /// Whether a jump along a way takes a test.
    pub fn needs_test(self, view: View, id: CreatureId, path: &[Spot]) -> bool {
        self.squares(view, id, path, 1) < path.len()
    }

    /// The tier that its test comes to for a creature that rolled a tier: Mighty Leaps knows none below 2 (section 4).
    pub fn tier(self, view: View, id: CreatureId, rolled: u8) -> u8 {
        let never_poor = self.with == MIGHT && view.sheet(id).has(Feature::MightyLeaps);
        if never_poor { rolled.max(2) } else { rolled }
    }

    /// Squares of a way that it comes to at a tier of its test: each above the first makes it a square longer and higher.
    pub fn squares(self, view: View, id: CreatureId, path: &[Spot], tier: u8) -> usize {
        self.squares_from(view.space(id).map_or(0, |space| space.at.z), path, tier)
    }

    /// The same of a jump from some elevation.
    pub fn squares_from(self, start: i16, path: &[Spot], tier: u8) -> usize {
        let more = i16::from(tier) - 1;
        let low = |spot: &&Spot| spot.z - start <= HEIGHT + more;
        path.iter().take((self.sure + more) as usize).take_while(low).count()
    }

    /// The chances of each tier of its test as a creature would roll it now.
    pub fn odds(self, view: View, id: CreatureId) -> Odds {
        let rolled = roll_modifiers::test(view, id, self.with, roll_modifiers::Purpose::Achieve).input.odds();
        let mut counts = [0; 3];
        for tier in 1..=3u8 {
            counts[usize::from(self.tier(view, id, tier)) - 1] += rolled.0[usize::from(tier) - 1];
        }
        Odds(counts)
    }

    /// The chance in percent that it takes a creature to the end of a way.
    pub fn chance(self, view: View, id: CreatureId, path: &[Spot]) -> u8 {
        if !self.needs_test(view, id, path) {
            return 100;
        }
        let odds = self.odds(view, id).0;
        let gets_there = |tier: &u8| self.squares(view, id, path, *tier) == path.len();
        (1..=3u8).filter(gets_there).map(|tier| odds[usize::from(tier) - 1]).sum()
    }
}

/// The way of the jump that a creature is about to make.
pub fn jump_ahead<'w>(view: View<'w>, by: CreatureId) -> Option<&'w [Spot]> {
    view.stack().downward().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.mover == by && walk.of == t::JUMP.get() => Some(&walk.path[..]),
        Frame::Walk(walk) if walk.mover == by => {
            let jump = walk.jumps.first().filter(|_| walk.jumps_next())?;
            walk.path.get(usize::from(jump.from)..usize::from(jump.to))
        }
        _ => None,
    })
}

/// Checks a jump from a place and returns its way with the elevations passed through, and what it costs.
pub(super) fn plan(
    view: View,
    mover: &Mover,
    id: CreatureId,
    start: Spot,
    path: &[Spot],
    left: i16,
) -> Result<(Vec<Spot>, i16, Leap), Refusal> {
    let refuse = |code: &str, text: String| Err(view.refusal(code, || text));
    if mover.crawls() {
        return refuse("prone", "a prone creature cannot jump".to_owned());
    }
    if !mover.firm_ground(start) {
        return refuse("jump-ground", "no jumping out of difficult or damaging terrain".to_owned());
    }
    let leap = Leap::for_creature(view, id);
    let length = path.len() as i16;
    if length > leap.sure + STRETCH {
        return refuse("too-far", format!("a jump of {length} is beyond {} and {STRETCH} for a test", leap.sure));
    }
    if !is_straight_on_plan(start, path) {
        return refuse("not-straight", "a jump goes straight".to_owned());
    }
    let board = view.board();
    let (mut here, mut cost) = (start, 0);
    let mut arc = Vec::with_capacity(path.len());
    for &spot in path {
        let ground = board.ground_under(mover.full_space(spot));
        if ground > start.z + HEIGHT + STRETCH {
            return refuse("too-high", format!("({}, {}) is too high to jump onto", spot.x, spot.y));
        }
        let to = spot.with_z(ground.max(start.z));
        cost += mover.leap(here, to).map_err(|bar| bar.refusal(view))?;
        arc.push(to);
        here = to;
    }
    if cost > left {
        return Err(Bar::TooFar { cost, left }.refusal(view));
    }
    let landing = here.with_z(board.ground_under(mover.full_space(here)));
    mover.touch_down(landing).map_err(|bar| bar.refusal(view))?;
    Ok((arc, cost, leap))
}

/// Everywhere a creature could jump to now, one way for each square (DS-MOVE-09).
pub fn jumps(view: View, id: CreatureId) -> Vec<Vec<Spot>> {
    let (left, how) = budget(view, id, MoveKind::Jump);
    let firm = |space: Space| Mover::new(view, id, how, true).firm_ground(space.at);
    if left <= 0 || !view.space(id).is_some_and(firm) {
        return Vec::new();
    }
    let squares = Leap::for_creature(view, id).sure + STRETCH;
    leaps_within(view, id, Bounds { squares, height: HEIGHT + STRETCH, movement: left, how })
}

/// Movement that a jump along a way costs a creature (DS-MOVE-02).
pub fn jump_cost(view: View, id: CreatureId, path: &[Spot]) -> i16 {
    let Some(start) = view.space(id) else { return 0 };
    let mover = Mover::new(view, id, budget(view, id, MoveKind::Jump).1, true);
    let from = std::iter::once(&start.at).chain(path);
    from.zip(path).map(|(&from, &to)| mover.leap(from, to).unwrap_or(1)).sum()
}

/// Readies the test of a jump that needs one; it comes before the jump's first step.
pub(super) fn ready_test(world: &mut World, by: CreatureId, leap: Leap, path: &[Spot]) {
    if leap.needs_test(View::new(world), by, path) {
        mutations::push(world, test(by, leap));
    }
}

/// The test of a jump.
pub(super) fn test(by: CreatureId, leap: Leap) -> Frame {
    skill_test_frames::frame(by, leap.with, t::JUMP.get())
}

/// Shortens the jump under way to what its test allows.
pub fn land_jump(world: &mut World, by: CreatureId, natural: i16) {
    let view = View::new(world);
    let leap = Leap::for_creature(view, by);
    let reckoning = roll_modifiers::test(view, by, leap.with, roll_modifiers::Purpose::Achieve);
    let rolled = reckoning.input.read(natural).tier;
    let tier = leap.tier(view, by, rolled);
    let mut result = reckoning.result(natural);
    result.odds = leap.odds(view, by).distribution();
    if tier != rolled {
        result.degree = tier as i8;
        let source = Source::content(name!("Mighty Leaps"));
        result.terms.push(Term { kind: TermKind::LeastDegree(result.degree), value: 0, source });
    }
    mutations::record_fact(world, Cause::new(by, t::JUMP.get()), FactKind::Outcome { on: by, result });
    let view = View::new(world);
    let squares = jump_ahead(view, by).map_or(0, |path| leap.squares(view, by, path, tier));
    let jump = world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.mover == by => Some(walk),
        _ => None,
    });
    if let Some(walk) = jump {
        let from = walk.jumps.first().map_or(0, |jump| usize::from(jump.from));
        if from + squares < walk.path.len() && walk.jumps.first().is_none_or(|jump| from + squares < jump.to.into()) {
            walk.path.truncate(from + squares);
        }
    }
}
