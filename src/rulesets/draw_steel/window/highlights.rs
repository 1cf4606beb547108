//! What is lit on the board: reach, paths, distance, areas and targets of what the player has in hand.

use super::super::rules::actions::legal_uses;
use super::super::rules::movement::allowance;
use super::super::text::names;
use super::super::text::preview::secondary_effects;
use super::aim;
use super::aiming::{aims_at_nobody, as_use};
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Mode, Options, Use};
use crate::core::path::{PathField, Reached};
use crate::core::plural::counted;
use crate::core::sight;
use crate::face::board::{Cursor, Highlights, Line, Mark, Path, PathStep, TargetMark};
use crate::face::game::aiming::Aiming;
use crate::face::game::selection::Hand;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::forecast::Rehearsal;
use crate::rulesets::draw_steel::rules::falling;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::MoveKind;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Everything lit on the board.
pub fn highlights(battle: &Battle, decision: &Decision, hand: &Hand, lit_answer: usize, cursor: &Cursor) -> Highlights {
    let view = battle.view();
    let mut lit = Highlights { selected: hand.looked_at.or(view.clock().active), ..Highlights::default() };
    lit.squares.extend(view.goal().squares().iter().map(|&spot| (spot, Mark::Goal)));
    match &decision.options {
        Options::Route(options) => {
            for route in &options.routes {
                let Some(&end) = route.last() else { continue };
                let hurts = movement::hurts(view, options, route);
                lit.squares.push((end, if hurts { Mark::Risk } else { Mark::Choice }));
            }
            let meant = cursor.spot.map_or_else(Vec::new, |spot| movement::ways_to(view, options, spot));
            let chosen = hand.pinned.map(|_| lit_answer);
            let under = chosen.or_else(|| meant.first().copied()).and_then(|index| options.routes.get(index));
            if let (Some(route), Some(space)) = (under, view.space(options.mover)) {
                let foretold = movement::foretell(view, options, route);
                let entered = foretold.entered as i16;
                let mut way =
                    path_of(view, options.mover, space.at, route, entered, &foretold.provoked, &foretold.hurt);
                let mut told = foretold.told;
                told.push(way.label);
                told.extend(
                    route
                        .last()
                        .and_then(|&end| falling::foreseen(view, options.mover, end))
                        .map(|fall| fall.height(view)),
                );
                let follows = Rehearsal::new(battle).forecast(&Intent::Route(route.clone())).parts(battle);
                told.extend((!follows.is_empty()).then(|| follows.join(", ")));
                if chosen.is_none() && meant.len() > 1 {
                    told.push(format!("one of {} ways there, asked next", meant.len()));
                }
                way.label = told.join("; ");
                lit.path = Some(way);
            }
            lit.selected = Some(options.mover);
        }
        Options::Choose { choices, .. } => {
            for (index, choice) in choices.iter().enumerate() {
                let on = match choice {
                    Choice::Creature(id) => *id,
                    Choice::React { on: Some(on), .. } | Choice::Apply { on, .. } if index == lit_answer => *on,
                    _ => continue,
                };
                let mark = if index == lit_answer { TargetMark::Chosen } else { TargetMark::Legal };
                lit.targets.push((on, mark));
            }
        }
        Options::Act | Options::Use(_) => match &hand.aiming {
            Some(aiming) => aimed(view, aiming, cursor, &mut lit),
            None => {
                if let (Options::Act, Some(who)) = (&decision.options, decision.about) {
                    reach(
                        view,
                        who,
                        (MoveKind::named(hand.walk).unwrap_or(MoveKind::Any), hand.rise),
                        cursor,
                        &mut lit,
                    );
                }
            }
        },
    }
    lit
}

/// Squares the creature can move to, with what they cost, and the way to the cursor.
fn reach(view: View, who: CreatureId, (how, rise): (MoveKind, i32), cursor: &Cursor, lit: &mut Highlights) {
    let (budget, cause) = allowance::budget(view, who, how);
    let Some(space) = view.space(who) else { return };
    if budget <= 0 {
        return;
    }
    if let Some(leaps) = off_the_ground(view, who, how) {
        let leap = movement::Leap::for_creature(view, who);
        for (route, cost) in &leaps {
            let Some(&end) = route.last() else { continue };
            // A landing that a test may miss is dotted and says how likely it is; the others say what they cost.
            let chance = if how == MoveKind::Jump { leap.chance(view, who, route) } else { 100 };
            let test = (chance < 100).then_some(chance);
            let far = if how == MoveKind::Jump { test.is_some() } else { *cost == budget };
            lit.squares.push((end, if far { Mark::Far } else { Mark::Reach }));
            lit.labels.push((end, test.map_or_else(|| cost.to_string(), |chance| format!("{chance}%"))));
        }
        let under = cursor.spot.and_then(|spot| leaps.into_iter().find(|(route, _)| ends_at(route, spot)));
        lit.path = under.map(|(route, cost)| {
            let jumps = how == MoveKind::Jump;
            let hurt = if jumps { movement::jump_harm_along } else { movement::harm_along }(view, who, &route);
            let provoked =
                if cause == StepCause::Walk { movement::provoked(view, who, cause, &route) } else { Vec::new() };
            let mut path = path_of(view, who, space.at, &route, cost, &provoked, &hurt);
            let test = jumps && leap.needs_test(view, who, &route);
            let test = test.then(|| format!("a test: {}% to get there", leap.chance(view, who, &route)));
            let height = route.last().map(|&end| movement::height(view, who, end)).filter(|text| !text.is_empty());
            let main = movement::takes_main_action(view, who, how).then(|| "spends the main action".to_owned());
            path.label = [Some(path.label), test, height, main].into_iter().flatten().collect::<Vec<_>>().join("; ");
            path
        });
        return;
    }
    let mut field = PathField::new();
    movement::reach(view, who, budget, cause, &mut field);
    // What only the main action pays for is farther than all that a move does.
    let dear = movement::takes_main_action(view, who, how);
    for reached in field.reached().filter(|reached| reached.stop && reached.spot != space.at) {
        let provokes = |route: Vec<Spot>| !movement::provoked(view, who, cause, &route).is_empty();
        let mark = match dear || i32::from(reached.cost) == i32::from(budget) {
            _ if cause == StepCause::Walk && field.path_to(reached.spot).is_some_and(provokes) => Mark::Danger,
            true => Mark::Far,
            false => Mark::Reach,
        };
        lit.squares.push((reached.spot, mark));
        lit.labels.push((reached.spot, reached.cost.to_string()));
    }
    let planned = |route: &[Spot]| movement::check_walk(view, who, route, how.slug()).map_or(0, |plan| plan.cost);
    for route in jumped(view, who, how, &field) {
        let Some(&end) = route.last() else { continue };
        let cost = planned(&route);
        lit.squares.push((end, if dear || cost == budget { Mark::Far } else { Mark::Reach }));
        lit.labels.push((end, cost.to_string()));
    }
    if let Some(spot) = cursor.spot
        && let Some(route) = way(view, who, how, spot, rise)
    {
        let walked = route.last().and_then(|&end| field.cost(end));
        let cost = walked.map_or_else(|| planned(&route), |cost| cost as i16);
        let mut path = path(view, who, space.at, &route, cause, cost);
        let heights = heights(&field, spot).len();
        if heights > 1 {
            let up = route.last().map_or(0, |end| end.z - view.board().ground(spot));
            path.label = format!("{}; {up} above the ground, {heights} heights (next option: another)", path.label);
        }
        let (up, down) = movement::climbed(view, who, space.at, &route);
        for (squares, way) in [(up, "up"), (down, "down")].into_iter().filter(|(squares, _)| *squares > 0) {
            path.label = format!("{}; climbs {squares} {way}", path.label);
        }
        if dear {
            path.label = format!("{}; spends the main action", path.label);
        }
        lit.path = Some(path);
    }
}

fn path(view: View, who: CreatureId, from: Spot, route: &[Spot], how: StepCause, cost: i16) -> Path {
    let provoked = if how == StepCause::Walk { movement::provoked(view, who, how, route) } else { Vec::new() };
    let hurt = if how == StepCause::Teleport { Vec::new() } else { movement::harm_along(view, who, route) };
    path_of(view, who, from, route, cost, &provoked, &hurt)
}

fn path_of(
    view: View,
    mover: CreatureId,
    from: Spot,
    route: &[Spot],
    cost: i16,
    provoked: &[(usize, CreatureId)],
    hurt: &[(usize, i16)],
) -> Path {
    let harm = |by: CreatureId| match secondary_effects::opportunity_attack(view, by, mover) {
        harm if harm.is_empty() => harm,
        harm => format!(" ({harm})"),
    };
    let danger = |step: usize| {
        let attacks = provoked.iter().filter(|(at, _)| *at == step);
        let attacks = attacks.map(|(_, by)| format!("{}: opportunity attack{}", names::name(view, *by), harm(*by)));
        let ground = hurt.iter().filter(|(at, _)| *at == step).map(|(_, harm)| format!("{harm} damage"));
        attacks.chain(ground).collect::<Vec<_>>().join(", ")
    };
    let steps = route.iter().enumerate().map(|(step, &spot)| PathStep { spot, danger: danger(step) }).collect();
    let mut label = counted(cost, "square");
    if !provoked.is_empty() {
        let mut names: Vec<String> =
            provoked.iter().map(|(_, by)| format!("{}{}", names::name(view, *by), harm(*by))).collect();
        names.dedup();
        label = format!("{label}; opportunity attack by {}", names.join(", "));
    }
    let ground: i16 = hurt.iter().map(|(_, harm)| harm).sum();
    if ground > 0 {
        label = format!("{label}; {ground} damage on the way");
    }
    Path { from, steps, label }
}

/// Distance, area, line of effect and targets of the ability in hand.
fn aimed(view: View, aiming: &Aiming, cursor: &Cursor, lit: &mut Highlights) {
    let Some(ability) = view.ability(aiming.by, aiming.ability) else { return };
    let Some(own) = view.space(aiming.by) else { return };
    let wanted = as_use(view, aiming, cursor);
    if aiming.areas.is_empty() {
        let mode =
            aiming.mode.or(if matches!(ability.distance, Distance::Reach { .. }) { Some(Mode::Ranged) } else { None });
        if let Distance::Aura(radius) = ability.distance {
            distance(view, own, radius, lit);
        }
        if aims_at_nobody(view, aiming) {
            lit.targets.push((aiming.by, TargetMark::Legal));
            return;
        }
        if let Some(reach) = targeting::reach(view, aiming.by, ability, mode) {
            distance(view, own, reach, lit);
        }
        let walls = legal_uses::breakable_squares(view, aiming.by, ability, mode);
        lit.squares.extend(walls.into_iter().map(|spot| (spot, Mark::Choice)));
        if aiming.charges {
            let ends = movement::charges(view, aiming.by).into_iter().filter_map(|charge| charge.path.last().copied());
            lit.squares.extend(ends.map(|end| (end, Mark::Reach)));
        }
        for &spot in &aiming.placed {
            lit.squares.push((spot, Mark::Area));
        }
        for (id, fits) in aim::candidates(view, aiming) {
            let mark = match fits {
                _ if aiming.on.contains(&id) => TargetMark::Chosen,
                Ok(()) => TargetMark::Legal,
                Err(_) => TargetMark::Illegal,
            };
            lit.targets.push((id, mark));
            let under = cursor.spot.is_some_and(|spot| view.space(id).is_some_and(|space| space.covers(spot)));
            if under && let Some(theirs) = view.space(id) {
                let clear = sight::line_of_effect(view.board(), own, theirs);
                lit.lines.push(Line { from: own.at, to: theirs.at, clear });
                if let Err(why) = aim::plan(view, &Use { on: vec![id], ..wanted.clone() }) {
                    lit.notes.push((id, why));
                }
            }
        }
        if !wanted.path.is_empty() {
            lit.path = Some(path(view, aiming.by, own.at, &wanted.path, StepCause::Walk, wanted.path.len() as i16));
        }
        return;
    }
    for place in &aiming.areas {
        for &spot in &place.squares {
            if !lit.squares.contains(&(spot, Mark::Distance)) {
                lit.squares.push((spot, Mark::Distance));
            }
        }
        if lit.squares.len() > 1200 {
            break;
        }
    }
    if let Some(place) = aiming.area_at(cursor) {
        lit.squares.extend(place.squares.iter().map(|&spot| (spot, Mark::Area)));
        if let Ok(plan) = aim::plan(view, &wanted) {
            lit.targets.extend(plan.targets.iter().map(|&id| (id, TargetMark::Chosen)));
        }
    }
}

/// Squares within distance: those in line of effect, and those a wall keeps out.
fn distance(view: View, own: Space, reach: i16, lit: &mut Highlights) {
    let board = view.board();
    for spot in board.spots() {
        let there = Space::square(spot);
        if board.blocked(spot) || own.covers(spot) || own.distance(there) > reach {
            continue;
        }
        let clear = sight::line_of_effect(board, own, there);
        lit.squares.push((spot, if clear { Mark::Distance } else { Mark::Blocked }));
    }
}

/// Where a way of moving through the air leads, with what it costs; none for ways on the ground.
fn off_the_ground(view: View, who: CreatureId, how: MoveKind) -> Option<Vec<(Vec<Spot>, i16)>> {
    match how {
        MoveKind::Drop => Some(movement::drops(view, who).into_iter().map(|drop| (drop.path, drop.cost)).collect()),
        MoveKind::Jump => {
            let priced = |path: Vec<Spot>| {
                let cost = movement::jump_cost(view, who, &path);
                (path, cost)
            };
            Some(movement::jumps(view, who).into_iter().map(priced).collect())
        }
        _ => None,
    }
}

/// The ways of a Disengage that are jumped in parts, to where none is walked; other moves are jumped by `jump`.
fn jumped(view: View, who: CreatureId, how: MoveKind, field: &PathField) -> Vec<Vec<Spot>> {
    let (budget, cause) = allowance::budget(view, who, how);
    if how == MoveKind::Disengage { movement::jumped_ways(view, who, cause, budget, field) } else { Vec::new() }
}

/// The places above a square that can be flown to, the lowest first; one on the ground for those who walk.
fn heights(field: &PathField, spot: Spot) -> Vec<Spot> {
    let above = |reached: &Reached| reached.stop && (reached.spot.x, reached.spot.y) == (spot.x, spot.y);
    let mut places: Vec<Spot> = field.reached().filter(above).map(|reached| reached.spot).collect();
    places.sort_by_key(|place| place.z);
    places
}

fn ends_at(route: &[Spot], spot: Spot) -> bool {
    route.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y))
}

/// The way to a square for a creature's own movement.
pub fn way(view: View, who: CreatureId, how: MoveKind, spot: Spot, rise: i32) -> Option<Vec<Spot>> {
    if let Some(leaps) = off_the_ground(view, who, how) {
        return leaps.into_iter().map(|(route, _)| route).find(|route| ends_at(route, spot));
    }
    let mut field = PathField::new();
    let (budget, cause) = allowance::budget(view, who, how);
    movement::reach(view, who, budget, cause, &mut field);
    let heights = heights(&field, spot);
    match heights.get(rise.rem_euclid(heights.len().max(1) as i32) as usize) {
        Some(to) => field.path_to(*to).filter(|path| !path.is_empty()),
        None => jumped(view, who, how, &field).into_iter().find(|route| ends_at(route, spot)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::intent::RouteOptions;
    use crate::core::name::Name;
    use crate::rulesets::draw_steel::rules::movement::RouteKind;
    use crate::rulesets::draw_steel::rules::mutations::turn_budget;
    use crate::rulesets::draw_steel::testing;

    fn meant(creature: &str, routes: &[&[(i16, i16)]], spot: (i16, i16)) -> Option<Vec<Spot>> {
        let (battle, ids) = testing::placed(&testing::content(), &[(creature, 5, 5, 1)]);
        let routes = routes.iter().map(|route| route.iter().map(|&(x, y)| Spot::new(x, y)).collect()).collect();
        let options = RouteOptions { mover: ids[0], how: RouteKind::Slide.slug(), squares: 2, routes, must: false };
        let ways = movement::ways_to(battle.view(), &options, Spot::new(spot.0, spot.1));
        ways.first().map(|&way| options.routes[way].clone())
    }

    #[test]
    fn pointing_at_a_lit_square_means_that_square_and_the_straightest_way() {
        let squares = |list: &[(i16, i16)]| Some(list.iter().map(|&(x, y)| Spot::new(x, y)).collect());
        // The ogre fills four squares: a place one step on covers the square that lights up for the place beyond.
        let places: [&[(i16, i16)]; 2] = [&[(6, 5)], &[(6, 5), (7, 5)]];
        assert_eq!(meant("ogre-goon", &places, (7, 5)), squares(places[1]));
        assert_eq!(meant("ogre-goon", &places, (7, 6)), squares(places[0]));
        // Into whoever stands at (5, 6): straight on, not round a corner first.
        let slams: [&[(i16, i16)]; 2] = [&[(4, 6), (5, 6)], &[(5, 6)]];
        assert_eq!(meant("goblin-assassin", &slams, (5, 6)), squares(slams[1]));
        assert_eq!(meant("goblin-assassin", &slams, (9, 9)), None);
    }

    #[test]
    fn a_charge_lights_where_it_may_end_and_is_aimed_at_a_foe() {
        let placed = [("fury", 5, 5, 0), ("goblin-warrior", 9, 5, 1)];
        let (battle, ids) = testing::placed(&testing::content(), &placed);
        let view = battle.view();
        let aiming = super::super::aiming::begin(view, ids[0], Name::new("charge"));
        assert!(aiming.charges && !aims_at_nobody(view, &aiming));
        let mut lit = Highlights::default();
        let cursor = Cursor { spot: Some(Spot::new(9, 5)), ..Cursor::default() };
        aimed(view, &aiming, &cursor, &mut lit);
        assert!(lit.squares.contains(&(Spot::new(8, 5), Mark::Reach)));
        let legal = |id| lit.targets.iter().any(|(on, mark)| *on == id && matches!(mark, TargetMark::Legal));
        assert_eq!([legal(ids[0]), legal(ids[1])], [false, true]);
        assert_eq!(as_use(view, &aiming, &cursor).path.last(), Some(&Spot::new(8, 5)));
        let nobody = as_use(view, &aiming, &Cursor::default());
        assert!(aim::plan(view, &nobody).is_err());
    }

    #[test]
    fn squares_that_provoke_on_the_way_stand_out() {
        let (battle, ids) = testing::placed(&testing::content(), &[("fury", 5, 5, 0), ("goblin-assassin", 6, 5, 1)]);
        let mut lit = Highlights::default();
        reach(battle.view(), ids[0], (MoveKind::Any, 0), &Cursor::default(), &mut lit);
        let at = |x, y| lit.squares.iter().find(|(spot, _)| (spot.x, spot.y) == (x, y)).map(|(_, mark)| *mark);
        assert_eq!(at(5, 4), Some(Mark::Reach), "still beside it");
        assert_eq!(at(4, 5), Some(Mark::Danger));
        let mut careful = Highlights::default();
        reach(battle.view(), ids[0], (MoveKind::Disengage, 0), &Cursor::default(), &mut careful);
        assert!(!careful.squares.is_empty() && careful.squares.iter().all(|(_, mark)| *mark != Mark::Danger));
    }

    /// Once the move is spent every square is dotted that only giving up the main action leads to (DS-TURN-10).
    #[test]
    fn squares_that_take_the_main_action_look_different() {
        let (mut battle, ids) = testing::placed(&testing::content(), &[("fury", 5, 5, 0)]);
        let marks = |battle: &Battle| {
            let mut lit = Highlights::default();
            reach(battle.view(), ids[0], (MoveKind::Any, 0), &Cursor::default(), &mut lit);
            lit.squares.into_iter().map(|(_, mark)| mark).collect::<Vec<_>>()
        };
        assert!(marks(&battle).contains(&Mark::Reach));
        turn_budget(battle.world_mut(), ids[0], |budget| budget.move_action = true);
        assert!(movement::takes_main_action(battle.view(), ids[0], MoveKind::Any));
        let dear = marks(&battle);
        assert!(!dear.is_empty() && dear.iter().all(|mark| *mark == Mark::Far), "{dear:?}");
    }

    #[test]
    fn landings_that_take_a_test_look_different_and_tell_their_odds() {
        let (battle, ids) = testing::placed(&testing::content(), &[("fury", 5, 5, 0)]);
        let mut lit = Highlights::default();
        reach(battle.view(), ids[0], (MoveKind::Jump, 0), &Cursor::default(), &mut lit);
        let at = |x| {
            let mark = lit.squares.iter().find(|(spot, _)| (spot.x, spot.y) == (x, 5)).map(|(_, mark)| *mark);
            let label = lit.labels.iter().find(|(spot, _)| (spot.x, spot.y) == (x, 5)).map(|(_, label)| &**label);
            (mark, label)
        };
        // Might 2 jumps 2 for sure; Mighty Leaps knows no tier 1, and tier 3 takes 15 on the dice.
        assert_eq!(at(7), (Some(Mark::Reach), Some("2")));
        assert_eq!(at(8), (Some(Mark::Reach), Some("3")));
        assert_eq!(at(9), (Some(Mark::Far), Some("21%")));
    }

    #[test]
    fn whoever_flies_can_choose_the_height() {
        let (battle, ids) = testing::placed(&testing::content(), &[("skitterling", 5, 5, 1)]);
        let mut field = PathField::new();
        movement::reach(battle.view(), ids[0], 4, StepCause::Walk, &mut field);
        let over = heights(&field, Spot::new(7, 5));
        assert_eq!(over.iter().map(|place| place.z).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        let at = |rise| way(battle.view(), ids[0], MoveKind::Any, Spot::new(7, 5), rise)?.last().copied();
        assert_eq!([at(0), at(2), at(5), at(-1)], [Some(over[0]), Some(over[2]), Some(over[0]), Some(over[4])]);
    }
}
