//! What being pushed, pulled or slid is worth, judged along straight ways.

use super::scene::{Fighter, Scene, Stance};
use crate::core::geometry::{Space, Spot};
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::terms as t;

/// Damage of running into something that holds, beside the squares left (DS-FORCE-08).
const HARD: i16 = 2;

const AROUND: [(i16, i16); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Forced movement by an ability.
#[derive(Clone, Copy, Debug)]
pub struct Shove {
    /// Where "away" is measured from.
    pub from: Space,
    /// Direction rule.
    pub kind: ForcedKind,
    /// Squares.
    pub squares: i16,
    /// Damage more when it runs into something.
    pub slam: i16,
    /// Damage more when a push runs it into something hard.
    pub hard: i16,
    /// Damage per square.
    pub per_square: i16,
}

/// What a shove of somebody is worth to the one who decides.
pub fn worth(scene: &Scene, to: &Fighter, shove: Shove) -> f32 {
    // A friend is moved out of a hold; thrown at enemies it would be hurt as much as they are.
    let for_nothing = to.stance != Stance::Foe && scene.view.holder(to.id).is_none();
    if to.rooted || for_nothing {
        return 0.0;
    }
    let firm = if to.stance == Stance::Foe { to.stability } else { 0 };
    let squares = shove.squares - firm;
    if squares <= 0 {
        return 0.0;
    }
    let away = heading(shove.from, to.space);
    match shove.kind {
        ForcedKind::Push => {
            AROUND.into_iter().filter(|&way| leads(way, away)).map(|way| along(scene, to, way, squares, &shove))
        }
        ForcedKind::Pull => {
            let toward = (-away.0, -away.1);
            return along(scene, to, toward, squares.min(shove.from.distance(to.space) - 1), &shove).max(0.0);
        }
        ForcedKind::Slide => {
            let any = AROUND.into_iter().map(|way| along(scene, to, way, squares, &shove));
            return any.fold(0.0, f32::max);
        }
    }
    .fold(0.0, f32::max)
}

/// Whether a way leads away along the axis that matters.
fn leads(way: (i16, i16), away: (i16, i16)) -> bool {
    let agrees = |way: i16, away: i16| away == 0 || way == away;
    agrees(way.0, away.0) && agrees(way.1, away.1)
}

/// The signs of the way from one space to another; 0 where they overlap on an axis.
fn heading(from: Space, to: Space) -> (i16, i16) {
    let axis = |a: i16, b: i16| {
        if b > a + from.side - 1 {
            1
        } else if b + to.side - 1 < a {
            -1
        } else {
            0
        }
    };
    (axis(from.at.x, to.at.x), axis(from.at.y, to.at.y))
}

/// What a straight way of forced movement comes to.
fn along(scene: &Scene, to: &Fighter, (dx, dy): (i16, i16), squares: i16, shove: &Shove) -> f32 {
    if squares <= 0 || (dx, dy) == (0, 0) {
        return 0.0;
    }
    let board = scene.board;
    let mut here = to.space;
    let mut hurt = 0;
    let mut moved = 0_i16;
    let mut other = 0.0;
    for step in 0..squares {
        let next = Space::new(here.at.offset(dx, dy, 0), here.side);
        let left = squares - step;
        if board.index(next.at).is_none() || board.index(next.far()).is_none() {
            break;
        }
        if next.squares().any(|spot| board.blocked(spot)) {
            hurt += left + HARD + shove.slam + shove.hard;
            break;
        }
        if let Some(met) = scene.fighters.iter().find(|met| met.id != to.id && met.space.overlaps(next)) {
            hurt += left + shove.slam;
            other += scene.harm(met, f32::from(left));
            break;
        }
        hurt += ground(scene, next.at) + shove.per_square;
        moved += 1;
        here = next;
    }
    let freed = if moved > 0 { freed(scene, to) } else { 0.0 };
    let displaced = if to.stance == Stance::Foe && !to.profile.archer { scene.weights.displaced } else { 0.0 };
    scene.harm(to, f32::from(hurt)) + other + freed + displaced * f32::from(moved)
}

/// What it is worth that somebody is moved out of a hold, or away from those it holds.
fn freed(scene: &Scene, to: &Fighter) -> f32 {
    let held = scene.view.holder(to.id).map(|_| to);
    let captives = scene.view.held_by(to.id).filter_map(|id| scene.find(id));
    let each =
        |freed: &Fighter| scene.for_me(freed, scene.weights.condition(t::GRABBED.get()) * (freed.profile.threat + 1.0));
    held.into_iter().chain(captives).map(each).sum()
}

/// Damage of the ground on a square.
pub fn ground(scene: &Scene, spot: Spot) -> i16 {
    scene.board.tile(spot).and_then(|tile| tile.hazard).map_or(0, |hazard| hazard.damage)
}
