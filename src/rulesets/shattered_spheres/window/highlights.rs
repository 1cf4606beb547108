//! What is lit on the board: where one can go and what it provokes, whom one can aim at with which chance, who hears whom.

use super::Presenter;
use super::odds::{self, harms};
use super::{aiming, bar, court, reaction};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options};
use crate::core::name::Name as Slug;
use crate::core::plural::counted;
use crate::face::board::{Cursor, Highlights, Mark, Path, PathStep, TargetMark};
use crate::face::game::aiming::Aiming;
use crate::face::game::presenter::BattlePresenter as _;
use crate::face::game::selection::Hand;
use crate::face::game::usual;
use crate::rulesets::shattered_spheres::check;
use crate::rulesets::shattered_spheres::checks;
use crate::rulesets::shattered_spheres::common_actions::checks::of_action as action_check;
use crate::rulesets::shattered_spheres::data::line::Kind;
use crate::rulesets::shattered_spheres::data::words::Slot;
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::legal;
use crate::rulesets::shattered_spheres::movement;
use crate::rulesets::shattered_spheres::sources::{Blow, Manner};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;

/// What is lit while a decision is a person's.
pub fn highlights(battle: &Presenter, decision: &Decision, hand: &Hand, cursor: &Cursor) -> Highlights {
    let view = battle.view();
    let mut lit = usual::highlights(battle, decision, hand, cursor);
    lit.squares.extend(view.goal().squares().iter().map(|&spot| (spot, Mark::Goal)));
    let pointed = cursor.spot.and_then(|spot| battle.at(spot));
    let acts = decision.about.filter(|&who| bar::asked_of(view, who).is_some());
    match (&hand.aiming, acts) {
        (Some(aiming), _) => aimed(view, aiming, cursor, &mut lit),
        (None, Some(who)) => walked(view, who, hand.walk, cursor, &mut lit),
        _ => {}
    }
    let speaker = pointed.filter(|_| hand.aiming.is_none());
    if let Some(who) = speaker {
        court::heard(view, who, &mut lit);
    }
    if let Options::Route(options) = &decision.options {
        let ends = |way: &&Vec<Spot>| {
            cursor.spot.is_some_and(|spot| way.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y)))
        };
        lit.path = options.routes.iter().find(ends).map(|way| path(view, options.mover, options.how, way));
    }
    lit
}

/// Where the action in hand can go, and the chance above everybody it can be aimed at.
fn aimed(view: View, aiming: &Aiming, cursor: &Cursor, lit: &mut Highlights) {
    let uses = aiming::in_hand(view, aiming);
    let area = view.attack(aiming.by, aiming.ability).and_then(|line| match line.kind {
        Kind::Area(radius) => Some(radius),
        _ => None,
    });
    match (area, cursor.spot) {
        (Some(radius), Some(spot)) => {
            let center = ground::flat(spot);
            let inside = |at: &Spot| ground::distance(*at, center) <= radius && ground::sees(view.board(), center, *at);
            lit.squares.extend(view.board().spots().map(ground::flat).filter(inside).map(|spot| (spot, Mark::Area)));
        }
        _ => lit.squares.extend(uses.iter().filter_map(aiming::square).map(|spot| (spot, Mark::Choice))),
    }
    for way in aiming::gambit_ways(view, aiming) {
        lit.squares.extend(way.last().map(|&end| (end, Mark::Reach)));
    }
    if let Some(at) = view.at(aiming.by).filter(|_| is_spoken(view, aiming)) {
        lit.squares.extend(court::circle(view, at).into_iter().map(|spot| (spot, Mark::Distance)));
    }
    lit.targets = aiming::candidates(view, aiming).into_iter().map(|on| (on, TargetMark::Legal)).collect();
    let pointed_at = |on: CreatureId| view.at(on).is_some_and(|at| cursor.spot.map(ground::flat) == Some(at));
    // Labels of the fallen and of one's own would only be in the way of those that are meant.
    let meant = |on: CreatureId| {
        view.is_up(on) && !(view.allied(aiming.by, on) && view.attack(aiming.by, aiming.ability).is_some())
    };
    for on in aiming::candidates(view, aiming).into_iter().filter(|&on| meant(on) || pointed_at(on)) {
        if let Some(chance) = chance(view, aiming, on) {
            lit.notes.push((on, chance));
        }
    }
    let pointed = uses.iter().find(|wanted| {
        cursor.spot.is_some_and(|spot| wanted.path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y)))
    });
    if let Some(wanted) = pointed {
        lit.path = Some(path(view, aiming.by, t::CHARGE.get(), &wanted.path));
    }
}

fn is_spoken(view: View, aiming: &Aiming) -> bool {
    let line = view.attack(aiming.by, aiming.ability).or_else(|| view.attack(aiming.by, aiming.instead));
    // A rumor is for those whom the court range leaves out (SS-STD-07).
    aiming.ability == t::INFLUENCE.get() || line.is_some_and(|line| matches!(line.kind, Kind::Court | Kind::CourtPower))
}

/// The chance shown above a target, to harm it or to succeed: no more than the number, so that labels keep apart. The
/// panel says what it is of.
fn chance(view: View, aiming: &Aiming, on: CreatureId) -> Option<String> {
    let by = aiming.by;
    if let Some(line) = view.attack(by, aiming.ability).filter(|line| line.effect().is_some()) {
        let odds = odds::attack(view, by, line, on, Manner::default(), Blow::default());
        let whom = if view.allied(by, on) { "ally\n" } else { "" };
        return Some(format!("{whom}{}", rounded(harms(&odds))));
    }
    let uses = aiming::in_hand(view, aiming);
    let wanted = uses.into_iter().find(|wanted| wanted.on.last() == Some(&on))?;
    if let Some(check) = action_check(view, &wanted) {
        return Some(rounded(checks::odds(view, &check).chance(|degree| *degree > 0)));
    }
    let shown = odds::targets(view, &wanted);
    let told = shown.first().and_then(|target| target.chances.first()).and_then(|told| told.rsplit(' ').next())?;
    let percent = told.strip_suffix('%').and_then(|number| number.parse::<f32>().ok());
    Some(percent.map_or_else(|| told.to_owned(), |percent| rounded(percent / 100.0)))
}

/// A chance short enough for a token; certain and impossible is only what really is.
fn rounded(chance: f32) -> String {
    match (100.0 * chance).round() {
        0.0 if chance > 0.0 => "<1%".to_owned(),
        100.0 if chance < 1.0 => "99%".to_owned(),
        percent => format!("{percent:.0}%"),
    }
}

/// Where a move leads, by which way, and what it provokes.
fn walked(view: View, who: CreatureId, how: Slug, cursor: &Cursor, lit: &mut Highlights) {
    let rest = view.turn().map_or(0, |turn| turn.rest);
    if (check::pay(view.quiet(), Slot::Move).is_err() && rest == 0) || view.is_rooted(who) {
        return;
    }
    let dear = view.left(Slot::Move) == 0 && rest == 0;
    let usual = if dear { Mark::Far } else { Mark::Reach };
    let ways = ways(view, who, how);
    let mark = |way: &Vec<Spot>| if provokes(view, who, how, way) { Mark::Danger } else { usual };
    lit.squares.extend(ways.iter().filter_map(|way| Some((*way.last()?, mark(way)))));
    let under = |path: &&Vec<Spot>| {
        cursor.spot.is_some_and(|spot| path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y)))
    };
    if let Some(way) = ways.iter().find(under) {
        let mut path = path(view, who, how, way);
        if dear {
            path.label.push_str("; takes the standard action");
        }
        if let Some(&end) = way.last() {
            court::heard_at(view, who, end, lit);
        }
        lit.path = Some(path);
    }
}

/// The ways of one move action in a way of walking; the prone crawl.
pub fn ways(view: View, who: CreatureId, how: Slug) -> Vec<Vec<Spot>> {
    let how = if view.is_prone(who) { t::CRAWL.get() } else { how };
    let legal = legal::walks(view, who, how).into_iter().filter(|intent| check::intent(view.quiet(), intent).is_ok());
    legal
        .filter_map(|intent| match intent {
            crate::core::intent::Intent::Walk { path, .. } => Some(path),
            _ => None,
        })
        .collect()
}

/// Whether somebody may strike at whoever goes a way.
fn provokes(view: View, who: CreatureId, how: Slug, way: &[Spot]) -> bool {
    let from = view.at(who).into_iter().chain(way.iter().copied());
    !is_safe(how) && from.zip(way).any(|(from, &to)| reaction::leaves_open(view, who, from, to))
}

/// Whether a way of going leaves nobody an opening.
fn is_safe(how: Slug) -> bool {
    how == t::ADVANCE.get() || how == t::WITHDRAW.get()
}

/// A way with where it provokes whom, and with which chances (SS-MOV-01, SS-CNF-03).
fn path(view: View, who: CreatureId, how: Slug, way: &[Spot]) -> Path {
    let start = view.at(who).unwrap_or_default();
    let safe = is_safe(how);
    let (mut from, mut known, mut told) = (start, Vec::new(), Vec::new());
    let mut steps = Vec::new();
    for &to in way {
        let danger = if safe { Vec::new() } else { reaction::left_open(view, who, from, to, &mut known) };
        steps.push(PathStep { spot: to, danger: danger.join("; ") });
        told.extend(danger);
        from = to;
    }
    let cost: i16 = {
        let mut here = start;
        way.iter().map(|&to| movement::price(view, who, how, std::mem::replace(&mut here, to), to).unwrap_or(1)).sum()
    };
    let budget = movement::budget(view, who, how);
    let label =
        [format!("{cost} of {}", counted(budget, "square"))].into_iter().chain(told).collect::<Vec<_>>().join("; ");
    Path { from: start, steps, label }
}
