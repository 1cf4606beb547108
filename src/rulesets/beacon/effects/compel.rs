//! It walks its SPEED straight toward the user at once (BC-MOV-14, BC-ABL-03).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::rulesets::beacon::data::effect::Compel;
use crate::rulesets::beacon::frames::{Frame, Walk};
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::movement::{self, space_at};
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Compel {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let view = View::new(at.world);
        let path = straight(view, at.on, at.carry.by);
        let from = view.space(at.on)?;
        let walk = Walk {
            who: at.on,
            path,
            how: t::COMPELLED.get(),
            safe: false,
            standard: false,
            // It is walking, but nobody may answer it.
            answered: true,
            entered: 0,
            from,
            firm: from.at,
            left: view.speed(at.on),
        };
        (!walk.path.is_empty()).then(|| Frame::Walk(Box::new(walk)))
    }

    fn words(&self) -> String {
        "it must move its SPEED straight toward the user".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.hostile(by, on) && view.distance(by, on) > 2 { 1.0 } else { 0.0 }
    }
}

/// The way of a compelled walk: each step nearer, as near as can be to the line between the two, until adjacent.
fn straight(view: View, who: CreatureId, toward: CreatureId) -> Vec<Spot> {
    let (Some(start), Some(goal)) = (view.space(who), view.space(toward)) else { return Vec::new() };
    if movement::bound(view, who, false).is_some() {
        return Vec::new();
    }
    let center = |at: crate::core::geometry::Space| {
        let side = i32::from(at.side);
        (2 * i32::from(at.at.x) + side, 2 * i32::from(at.at.y) + side)
    };
    let (a, b) = (center(start), center(goal));
    let askew = |spot: Spot| {
        let c = center(space_at(view, who, spot));
        ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).abs()
    };
    let (mut here, mut left, mut path) = (start.at, view.speed(who), Vec::new());
    loop {
        let far = ground::distance(space_at(view, who, here), goal);
        let nearer = |to: &Spot| ground::distance(space_at(view, who, *to), goal) == far - 1;
        let next = here.neighbours().filter(nearer).min_by_key(|to| askew(*to));
        let price = next.and_then(|to| movement::price(view, who, here, to));
        let (Some(to), Some(price)) = (next.filter(|_| far > 1), price.filter(|price| *price <= left)) else {
            return path;
        };
        path.push(to);
        (here, left) = (to, left - price);
    }
}
