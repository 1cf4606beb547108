//! Where granted and forced movement goes.

use super::Plain;
use super::appraise;
use super::ground;
use super::monster_effects;
use super::scene::{Fighter, Scene, Stance};
use super::shove;
use crate::core::geometry::{Space, Spot};
use crate::core::intent::{Intent, RouteOptions};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::approach;
use crate::rulesets::draw_steel::rules::falling;
use crate::rulesets::draw_steel::rules::frames::{ForceFrame, Frame, UseStep, nearest};
use crate::rulesets::draw_steel::rules::movement::RouteKind;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::view::View;

impl Plain {
    /// The best of the ways offered, or staying.
    pub(super) fn route(&mut self, view: View, options: &RouteOptions) -> Intent {
        let forced = match view.stack().top() {
            Some(Frame::Force(frame)) => Some((**frame).clone()),
            _ => None,
        };
        let who = match &forced {
            // Whoever moves somebody judges with its own side's eyes.
            Some(frame) => frame.by.filter(|&by| view.space(by).is_some()).unwrap_or(options.mover),
            None => options.mover,
        };
        let kind = RouteKind::named(options.how);
        if kind == Some(RouteKind::Summon) {
            let near = |route: &Vec<Spot>| {
                let at = route.last().map(|&spot| Space::square(spot))?;
                let foes = view.living().filter(|&id| view.hostile(options.mover, id));
                foes.filter_map(|id| view.space(id)).map(|space| space.distance(at)).min()
            };
            let best = options.routes.iter().min_by_key(|route| near(route));
            return best.map_or(Intent::Pass, |route| Intent::Route(route.clone()));
        }
        if kind == Some(RouteKind::Drag) {
            let best = self.look(view, options.mover, |scene| best_drag(scene, options));
            return best.flatten().map_or(Intent::Pass, |index| Intent::Route(options.routes[index].clone()));
        }
        // Nobody walks away from those it is about to strike.
        let mut kept = options.clone();
        if let Some(Frame::Grant(grant)) = view.stack().top() {
            kept.routes.retain(|route| approach::leaves_targets(view, grant, route) != Some(false));
        }
        let best = self.look(view, who, |scene| match &forced {
            Some(frame) => best_shove(scene, &kept, frame),
            None => best_move(scene, &kept),
        });
        // Whoever is let out of an area, or has to go, goes one way or another.
        let out = matches!(view.stack().top(), Some(Frame::Grant(grant)) if grant.outside.is_some());
        let go = || if out || options.must { options.routes.first().cloned() } else { None };
        let best = best.flatten().map(|index| kept.routes[index].clone()).or_else(go);
        best.map_or(Intent::Pass, Intent::Route)
    }
}

fn best_of(values: impl Iterator<Item = f32>, least: f32) -> Option<usize> {
    let mut best: Option<(f32, usize)> = None;
    for (index, value) in values.enumerate() {
        if value > least && best.is_none_or(|(known, _)| value > known) {
            best = Some((value, index));
        }
    }
    best.map(|(_, index)| index)
}

/// The place that does a captive the most harm; its own side drags nobody.
fn best_drag(scene: &Scene, options: &RouteOptions) -> Option<usize> {
    let captive = scene.find(options.mover)?;
    let hurt = |route: &Vec<Spot>| route.last().map_or(0, |&spot| shove::ground(scene, spot));
    best_of(options.routes.iter().map(|route| scene.harm(captive, f32::from(hurt(route)))), 0.0)
}

fn best_shove(scene: &Scene, options: &RouteOptions, frame: &ForceFrame) -> Option<usize> {
    let mover = scene.find(options.mover)?;
    best_of(options.routes.iter().map(|route| shoved(scene, mover, route, frame)), 0.0)
}

/// What it is worth to force somebody along a way.
fn shoved(scene: &Scene, mover: &Fighter, route: &[Spot], frame: &ForceFrame) -> f32 {
    let board = scene.board;
    let mut hurt = 0;
    let mut other = 0.0;
    let mut here = mover.space;
    for (done, &spot) in route.iter().enumerate() {
        let next = Space::new(spot, mover.space.side);
        let left = frame.squares - frame.used - done as i16;
        if let Some(met) = scene.fighters.iter().find(|met| met.id != mover.id && met.space.overlaps(next)) {
            hurt += left + frame.extra_slam;
            other += scene.harm(met, f32::from(left));
            break;
        }
        if next.squares().any(|spot| board.blocked(spot)) {
            hurt += left + 2 + frame.extra_slam;
            break;
        }
        hurt += next.squares().map(|spot| shove::ground(scene, spot)).max().unwrap_or(0);
        hurt += frame.per_square.map_or(0, |(amount, _)| amount);
        here = next;
    }
    if let Some(fall) = falling::foreseen(scene.view, mover.id, here.at) {
        hurt += fall.amount;
        other += scene.affliction(mover, t::PRONE.get(), 0.5) * f32::from(u8::from(fall.amount > 0));
        let met = fall.onto.iter().filter_map(|&met| scene.find(met));
        other += met.map(|met| scene.harm(met, f32::from(fall.amount))).sum::<f32>();
    }
    let stand = |at: Space| ground::standing(scene, &scene.place(at));
    let place = match mover.stance {
        Stance::Foe => out_of_the_way(scene, mover, here) - out_of_the_way(scene, mover, mover.space),
        _ => stand(here) - stand(mover.space),
    };
    scene.harm(mover, f32::from(hurt)) + other + place
}

/// How little an enemy in a place can do to one's side.
fn out_of_the_way(scene: &Scene, foe: &Fighter, at: Space) -> f32 {
    let w = scene.weights;
    let ours = || scene.fighters.iter().filter(|fighter| matches!(fighter.stance, Stance::Own | Stance::Friend));
    let nearest = ours().map(|fighter| fighter.space.distance(at)).min().unwrap_or(0);
    // Next to those who fight hand to hand is where a foe is wanted, away from the others.
    let crowding: f32 = ours()
        .filter(|fighter| fighter.space.distance(at) <= 1)
        .map(|fighter| if fighter.profile.archer { -w.crowded } else { 0.3 })
        .sum();
    let away = if foe.profile.archer { 0.0 } else { w.displaced * f32::from(nearest.min(8)) };
    let reach = 1 + foe.profile.speed;
    away + crowding - if nearest <= reach { 0.0 } else { -0.5 }
}

fn best_move(scene: &Scene, options: &RouteOptions) -> Option<usize> {
    let me = scene.me();
    let using = nearest::nearest_use(scene.view.world).filter(|frame| frame.by == me.id);
    if let Some(value) = monster_effects::burst_from(scene, using) {
        let at = |route: &Vec<Spot>| route.last().map_or(me.space, |&spot| Space::new(spot, me.space.side));
        return best_of(options.routes.iter().map(|route| value(at(route))), value(me.space));
    }
    let before = using.filter(|frame| frame.step < UseStep::Roll && !frame.targets.is_empty());
    if let Some(frame) = before {
        // The strike is still to come: stay with its target, and the farther a rush the better.
        let target = frame.targets.first().and_then(|target| scene.find(target.id))?;
        let rush = frame.step == UseStep::Before;
        let reach = me.profile.reach.max(1);
        let stand = |at: Space| ground::standing(scene, &scene.place(at));
        let value = |route: &Vec<Spot>| {
            let at = route.last().map_or(me.space, |&spot| Space::new(spot, me.space.side));
            let near = at.distance(target.space) <= reach;
            let length = if rush { route.len() as f32 } else { 0.0 };
            if near { 1.0 + length + stand(at) } else { f32::MIN }
        };
        let stay = if me.space.distance(target.space) <= reach { 1.0 + stand(me.space) } else { -100.0 };
        return best_of(options.routes.iter().map(value), stay + scene.weights.worthwhile);
    }
    // With attacks still to come this turn, be where they can be made.
    let acts = scene.view.clock().active == Some(me.id);
    let shots = if acts { appraise::shots(scene, Grant::default(), options.squares, |_| true) } else { Vec::new() };
    let value = |at: Space| {
        let place = scene.place(at);
        let best = shots.iter().filter_map(|shot| shot.promise(scene, &place)).fold(0.0, f32::max);
        best + ground::standing(scene, &place) - scene.weights.loiter * ground::distance_off(scene, &place)
    };
    let places = options.routes.iter().map(|route| {
        let at = route.last().map_or(me.space, |&spot| Space::new(spot, me.space.side));
        let hurt: i16 = route.iter().map(|&spot| shove::ground(scene, spot)).sum();
        value(at) + scene.harm(me, f32::from(hurt))
    });
    best_of(places, value(me.space) + scene.weights.worthwhile)
}
