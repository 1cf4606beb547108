//! Where it is good to stand, and how far it is to the enemy.

use std::sync::Arc;

use super::scene::{Fighter, Place, Scene};
use super::shove;
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::objective::Goal;
use crate::core::path::clips_corner;
use crate::rulesets::draw_steel::rules::state::HEROES;
use crate::rulesets::draw_steel::rules::zone_harm;

/// Squares of way from everywhere to the nearest enemy, creatures on the way left aside.
#[derive(Clone, Debug, Default)]
pub struct Approach {
    width: i16,
    squares: Vec<u16>,
    queue: Vec<Spot>,
}

/// Farther than any way.
const FAR: u16 = u16::MAX;

impl Approach {
    /// Measures the ways of a creature to everybody it fights.
    pub fn measure(&mut self, scene: &Scene) {
        let foes: Vec<Space> = scene.foes().filter(|foe| foe.awake).map(|foe| foe.space).collect();
        self.measure_to(scene.board, scene.me().space.side, &foes);
    }

    /// The ways to some squares.
    pub fn to(board: &Board, side: i16, squares: &[Spot]) -> Self {
        let goals: Vec<Space> = squares.iter().map(|&spot| Space::square(spot)).collect();
        let mut approach = Self::default();
        approach.measure_to(board, side, &goals);
        approach
    }

    /// Measures the ways to stand next to one of some spaces, or in it.
    fn measure_to(&mut self, board: &Board, side: i16, goals: &[Space]) {
        self.width = board.width();
        self.squares.clear();
        self.squares.resize(board.width().max(0) as usize * board.height().max(0) as usize, FAR);
        self.queue.clear();
        for goal in goals {
            let (from, far) = (goal.at.offset(-side, -side, 0), goal.far());
            for y in from.y..=far.y + 1 {
                for x in from.x..=far.x + 1 {
                    self.visit(board, side, Spot::new(x, y), 0);
                }
            }
        }
        let mut next = 0;
        while let Some(&here) = self.queue.get(next) {
            next += 1;
            let so_far = self.at(here);
            let flat = |spot: Spot| spot.with_z(board.ground_under(Space::new(spot, side)));
            let from = flat(here);
            for beside in here.neighbours() {
                // Most have been visited; asking that first spares the dear question of corners.
                if self.at(beside) == FAR && !clips_corner(board, side, from, flat(beside)) {
                    self.visit(board, side, beside, so_far + 1);
                }
            }
        }
    }

    fn visit(&mut self, board: &Board, side: i16, spot: Spot, squares: u16) {
        let Some(index) = board.index(spot) else { return };
        let space = Space::new(spot.with_z(0), side);
        let stands = || Space::new(spot.with_z(board.ground_under(space)), side);
        if self.squares[index] == FAR && board.index(space.far()).is_some() && board.fits(stands()) {
            self.squares[index] = squares;
            self.queue.push(spot.with_z(0));
        }
    }

    fn at(&self, spot: Spot) -> u16 {
        let index = i32::from(spot.y) * i32::from(self.width) + i32::from(spot.x);
        usize::try_from(index).ok().and_then(|index| self.squares.get(index)).copied().unwrap_or(FAR)
    }

    /// Squares from a spot to where an enemy is next to it; a large number where no way leads.
    pub fn squares(&self, spot: Spot) -> f32 {
        match self.at(spot) {
            FAR => 60.0,
            squares => f32::from(squares),
        }
    }
}

/// Squares that the one who decides wants to reach, and the way there from everywhere.
pub struct ObjectiveTarget<'w> {
    squares: &'w [Spot],
    way: Arc<Approach>,
}

fn objective_target<'w>(scene: &Scene<'w>) -> Option<ObjectiveTarget<'w>> {
    let Goal::Reach { squares, .. } = scene.view.goal() else { return None };
    (scene.view.side(scene.me().id) == HEROES).then(|| ObjectiveTarget { squares, way: scene.way_to(squares) })
}

/// How much better a place is for what the heroes are after.
fn on_errand(scene: &Scene, at: Space) -> f32 {
    let Some(objective_target) = scene.objective_target.get_or_init(|| objective_target(scene)) else { return 0.0 };
    let inside = objective_target.squares.iter().any(|spot| at.covers(spot.with_z(at.at.z)));
    let far = objective_target.way.squares(at.at);
    if inside { scene.weights.arrival } else { -scene.weights.objective_target * (far + 1.0) }
}

/// What it is worth to end a move at a place, whoever can be attacked from there.
pub fn standing(scene: &Scene, place: &Place) -> f32 {
    let at = place.at;
    let (w, me) = (scene.weights, scene.me());
    let slope = me.worth / me.max.max(1.0);
    let mut value = on_errand(scene, at);
    let company = scene.company.iter().filter(|&&friend| place.far[friend] <= 5).count();
    let mut nearest = i16::MAX;
    let mut inside = 0;
    let mut harm = 0.0;
    for foe in &scene.watchers {
        let distance = place.far[foe.who];
        if distance <= foe.far {
            harm += foe.threat * foe.share;
        }
        nearest = nearest.min(distance);
        inside += i32::from(scene.field.is_some_and(|radius| distance <= radius));
        let expected = match distance {
            near if near <= foe.reach => w.exposure,
            near if near <= foe.looms => w.looming,
            _ => continue,
        };
        value -= expected * foe.threat * slope;
    }
    value -= w.peril * scene.loss(me, harm);
    if me.profile.archer && nearest <= 1 {
        value -= w.crowded;
    }
    value += w.company * company.min(2) as f32 + w.field * inside as f32;
    value - w.hazard * slope * f32::from(harm_of(scene, me, at))
}

/// Squares that a creature is farther from the nearest enemy than it would like to be.
pub fn distance_off(scene: &Scene, place: &Place) -> f32 {
    let me = scene.me();
    let wanted = if me.profile.archer { (me.profile.range - 2).max(2) } else { me.profile.reach };
    let nearest = scene.watchers.iter().map(|foe| place.far[foe.who]).min();
    f32::from(nearest.map_or(0, |nearest| (nearest - wanted).max(0)))
}

/// Damage of the ground and of zones to somebody in a place.
pub fn harm_of(scene: &Scene, who: &Fighter, at: Space) -> i16 {
    let ground = || at.squares().map(|spot| shove::ground(scene, spot)).max().unwrap_or(0);
    let ground = if scene.board.rough_under(at) { ground() } else { 0 };
    let zones =
        scene.zones.iter().filter(|zone| zone.terms.damage > 0 && zone_harm::concerns(scene.view, zone, who.id));
    let inside = zones.filter(|zone| zone.squares.iter().any(|&square| at.covers(square)));
    ground + inside.map(|zone| zone.terms.damage).sum::<i16>()
}
