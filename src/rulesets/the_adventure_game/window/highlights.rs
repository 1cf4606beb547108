//! What is lit on the board: reach with its cost and dangers, ranges, areas, targets with their odds.

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options};
use crate::core::name::Name as Slug;
use crate::core::path::PathField;
use crate::core::plural::counted;
use crate::face::board::{Cursor, Highlights, Line, Mark, Path, PathStep, TargetMark};
use crate::face::game::aiming::Aiming;
use crate::face::game::presenter::Slot;
use crate::face::game::selection::Hand;
use crate::rulesets::the_adventure_game::actions::use_power;
use crate::rulesets::the_adventure_game::check;
use crate::rulesets::the_adventure_game::effect::Effect;
use crate::rulesets::the_adventure_game::ground;
use crate::rulesets::the_adventure_game::legal;
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::power::{Action, PowerDef, Range};
use crate::rulesets::the_adventure_game::sources;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

use super::aim::forecast;
use super::aiming::{self, Way};
use super::bar;

/// Everything lit on the board.
pub fn highlights(view: View, decision: &Decision, hand: &Hand, cursor: &Cursor) -> Highlights {
    let selected = hand.looked_at.or(view.clock().active).or(decision.about);
    let mut lit = Highlights { selected, ..Highlights::default() };
    lit.squares.extend(view.goal().squares().iter().map(|&spot| (spot, Mark::Goal)));
    let (Options::Act, Some(who)) = (&decision.options, decision.about) else {
        lit.targets.extend(decision.about.map(|who| (who, TargetMark::Legal)));
        return lit;
    };
    match &hand.aiming {
        Some(aiming) => aimed(view, aiming, cursor, &mut lit),
        None => reach(view, who, hand.walk, cursor, &mut lit),
    }
    lit
}

/// The power by which a way of moving goes, if it may be used now.
fn goes<'w>(view: View<'w>, who: CreatureId, how: Slug) -> Option<&'w PowerDef> {
    let power = bar::power(view, who, &Slot::Walk(how))?;
    let moving = bar::moving(view.decision()?)?;
    ((power.action == Action::Movement) == moving && check::usable(view, who, power).is_ok()).then_some(power)
}

/// Every way of going by a power.
fn ways(view: View, who: CreatureId, power: &PowerDef) -> Vec<legal::Way> {
    if power.action == Action::FollowUp {
        let steps = legal::aims(view, who, power).into_iter();
        return steps
            .filter_map(|wanted| {
                let to = wanted.path.last().copied()?;
                Some(legal::Way { to, path: wanted.path, cost: view.price(to), danger: 0 })
            })
            .collect();
    }
    let mut field = PathField::new();
    power.going.map_or_else(Vec::new, |going| legal::ways(view, who, going, &mut field))
}

/// The way to a square.
pub fn way(view: View, who: CreatureId, how: Slug, spot: Spot) -> Option<Vec<Spot>> {
    let power = goes(view, who, how)?;
    ways(view, who, power).into_iter().find(|way| way.to == ground::flat(spot)).map(|way| way.path)
}

/// Squares that can be gone to, with their cost, those with a danger on the way marked.
fn reach(view: View, who: CreatureId, how: Slug, cursor: &Cursor, lit: &mut Highlights) {
    let Some(power) = goes(view, who, how) else { return };
    let spot = cursor.spot.map(ground::flat);
    for way in ways(view, who, power) {
        let mark = if way.danger > 0 { Mark::Danger } else { Mark::Reach };
        lit.squares.push((way.to, mark));
        lit.labels.push((way.to, way.cost.to_string()));
        if Some(way.to) == spot {
            lit.path = Some(path(view, who, power, &way.path, way.cost, None));
        }
    }
}

/// A path with what threatens on it; whoever is spared of an enemy's strike has cut at it.
fn path(view: View, who: CreatureId, power: &PowerDef, route: &[Spot], cost: i16, spared: Option<CreatureId>) -> Path {
    let from = view.at(who).unwrap_or_default();
    let provokes = power.going.is_some_and(|going| going.provokes);
    let mut here = from;
    let mut struck: Vec<CreatureId> = spared.into_iter().collect();
    let (mut told, mut burnt): (Vec<String>, i16) = (Vec::new(), 0);
    let mut steps = Vec::new();
    for &spot in route {
        let mut words: Vec<String> = Vec::new();
        if provokes {
            for foe in view.threateners(who, here) {
                if !struck.contains(&foe) {
                    struck.push(foe);
                    let chance = sources::foretell(view, foe, who, power, here).map_or(0.0, |found| found.chance);
                    let strike = format!("{} strikes, {}%", words::name(view, foe), (chance * 100.0).round());
                    told.push(strike.clone());
                    words.push(strike);
                }
            }
        }
        if let Some(hazard) = view.board().tile(spot).and_then(|tile| tile.hazard) {
            burnt += hazard.damage;
            let state = (hazard.imposes != *"").then(|| super::show::state_name(view, hazard.imposes));
            told.extend(state.clone().filter(|state| !told.contains(state)));
            let harm = (hazard.damage > 0).then(|| format!("hazard {}", hazard.damage));
            words.extend(harm.into_iter().chain(state));
        }
        steps.push(PathStep { spot, danger: words.join(", ") });
        here = spot;
    }
    if burnt > 0 {
        told.push(format!("{burnt} damage by the ground"));
    }
    let entered = i16::try_from(route.len()).unwrap_or(cost);
    // Difficult squares cost more than one of movement.
    let squares = match counted(route.len(), "square") {
        squares if entered == cost => squares,
        squares => format!("{squares} for {cost}"),
    };
    let label = if told.is_empty() { squares } else { format!("{squares}; {}", told.join("; ")) };
    Path { from, steps, label }
}

/// Range, area, lines and targets of the power in hand, with the odds of each.
fn aimed(view: View, aiming: &Aiming, cursor: &Cursor, lit: &mut Highlights) {
    let Some(power) = view.power(aiming.by, aiming.ability) else { return };
    let Some(own) = view.at(aiming.by) else { return };
    let planned = aiming::as_use(view, aiming, cursor);
    let how = aiming::way(power);
    if how == Way::Nobody {
        lit.targets.push((aiming.by, TargetMark::Legal));
        if !power.beside.is_empty() {
            let allies = use_power::allies_beside(view, aiming.by);
            lit.targets.extend(allies.into_iter().map(|ally| (ally, TargetMark::Chosen)));
        }
        let others = check::adjacent_enemies(view, aiming.by, own);
        if power.rolls {
            for on in others {
                lit.targets.push((on, TargetMark::Chosen));
                lit.notes.push((on, percent(view, power, aiming.by, on, None)));
            }
        }
        return;
    }
    if how == Way::Burst {
        lit.squares.extend(aiming.areas.iter().map(|place| (place.named[0], Mark::Distance)));
        if let Some(&centre) = planned.area.first() {
            lit.squares.extend(check::burst_squares(view, centre).into_iter().map(|spot| (spot, Mark::Area)));
            for on in check::concerned(view, power, own, &planned) {
                lit.targets.push((on, TargetMark::Chosen));
                if power.rolls {
                    lit.notes.push((on, percent(view, power, aiming.by, on, None)));
                }
            }
        }
        return;
    }
    if matches!(how, Way::One | Way::Several(_)) {
        range(view, own, power.range, lit);
    }
    for wanted in aiming::ends(view, aiming, power) {
        lit.squares.extend(wanted.path.last().map(|&to| (to, Mark::Choice)));
    }
    lit.squares.extend(aiming.placed.iter().map(|&spot| (spot, Mark::Area)));
    let picking = aiming.on.is_empty() || matches!(how, Way::One | Way::Several(_) | Way::Charge);
    for (id, fits) in aiming::candidates(view, aiming).into_iter().filter(|_| picking) {
        let mark = match &fits {
            _ if aiming.on.contains(&id) => TargetMark::Chosen,
            Ok(()) => TargetMark::Legal,
            Err(_) => TargetMark::Illegal,
        };
        lit.targets.push((id, mark));
        let under = cursor.spot.map(ground::flat).is_some_and(|spot| view.at(id) == Some(spot));
        let from = planned.path.last().copied().filter(|_| how == Way::One);
        match fits {
            Ok(()) if power.rolls && how != Way::Past => {
                lit.notes.push((id, percent(view, power, aiming.by, id, from)));
            }
            Err(why) if under => lit.notes.push((id, why)),
            _ => {}
        }
        if under
            && power.range.ranged()
            && let Some(to) = view.at(id)
        {
            lit.lines.push(Line { from: own, to, clear: ground::clear(view.board(), own, to) });
        }
    }
    for &on in aiming.on.iter().filter(|_| !picking) {
        lit.targets.push((on, TargetMark::Chosen));
    }
    if let (Way::One, [on], true) = (how, &planned.on[..], check::plan(view, power, &planned).is_ok()) {
        lit.path = pushed(view, power, *on, planned.path.last().copied().unwrap_or(own));
    }
    if !planned.path.is_empty() && check::plan(view, power, &planned).is_ok() {
        let mover = if how == Way::Ally { planned.on.first().copied().unwrap_or(aiming.by) } else { aiming.by };
        let cost = planned.path.iter().map(|&to| view.price(to)).sum();
        let spared = planned.on.first().copied().filter(|_| how == Way::Past);
        lit.path = Some(path(view, mover, power, &planned.path, cost, spared));
    }
}

/// Where the power's push would lead a target, success given.
fn pushed(view: View, power: &PowerDef, on: CreatureId, from: Spot) -> Option<Path> {
    let (kind, squares) = power.success.iter().find_map(Effect::forced)?;
    let way = mutations::push_way(view, on, from, squares, kind);
    let label = format!("{} is {}, if hit", words::name(view, on), kind.participle());
    let danger = |spot: &Spot| {
        let hazard = view.board().tile(*spot).and_then(|tile| tile.hazard);
        hazard.map_or_else(String::new, |hazard| format!("hazard {}", hazard.damage))
    };
    let steps = way.iter().map(|spot| PathStep { spot: *spot, danger: danger(spot) }).collect();
    (!way.is_empty()).then(|| Path { from: view.at(on).unwrap_or_default(), steps, label })
}

/// The chance of an attack as a note.
fn percent(view: View, power: &PowerDef, by: CreatureId, on: CreatureId, from: Option<Spot>) -> String {
    format!("{}%", (forecast(view, power, by, on, from).chance * 100.0).round())
}

/// Squares within range: those in a clear line, and those that a wall keeps out.
fn range(view: View, own: Spot, range: Range, lit: &mut Highlights) {
    let board = view.board();
    for spot in board.spots().map(ground::flat) {
        if spot == own || ground::is_wall(board, spot) || !legal::in_range(range, own, spot) {
            continue;
        }
        let clear = !range.ranged() || ground::clear(board, own, spot);
        lit.squares.push((spot, if clear { Mark::Distance } else { Mark::Blocked }));
    }
}
