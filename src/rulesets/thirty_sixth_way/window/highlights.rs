//! What is lit on the board: where one can go and what it provokes, whom one can aim at with which chance, what stands
//! around for Dicey Moves.

use super::Presenter;
use super::{aim, aiming, bar, harm, prompt};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::face::board::{Cursor, Highlights, Mark, Path, PathStep, TargetMark};
use crate::face::game::aiming::Aiming;
use crate::face::game::selection::Hand;
use crate::face::game::usual;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::death::LAST;
use crate::rulesets::thirty_sixth_way::intercept;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::windows::INTERCEPT;
use crate::rulesets::thirty_sixth_way::words::{self, name};

/// What is lit while a decision is a person's.
pub fn highlights(battle: &Presenter, decision: &Decision, hand: &Hand, answer: usize, cursor: &Cursor) -> Highlights {
    let view = battle.view();
    let mut lit = usual::highlights(battle, decision, hand, cursor);
    lit.squares.extend(view.goal().squares().iter().map(|&spot| (spot, Mark::Goal)));
    // Where somebody stands, its own signs need the room.
    let bare = |at: Spot| view.occupancy().on_square(at).next().is_none();
    let props = view.house().props.iter().filter(|prop| bare(prop.at));
    lit.labels.extend(props.map(|prop| (prop.at, prop.id.title())));
    let acts = decision.about.filter(|&who| bar::asked_of(view, who).is_some());
    match (&hand.aiming, acts) {
        (Some(aiming), _) => aimed(view, aiming, &mut lit),
        (None, Some(who)) => walked(view, who, cursor, &mut lit),
        _ => step_in(view, decision, answer, &mut lit),
    }
    let gasps = |id: CreatureId| view.state(id) == t::LAST_GASP.get();
    let failing =
        |id: &CreatureId| !view.is_up(*id) && view.is_there(*id) && (gasps(*id) || view.plight(*id).failures > 0);
    let failed = |id: CreatureId| {
        let word = if gasps(id) { "gasps" } else { "fails" };
        (id, format!("{word}\n{}/{LAST}", view.plight(id).failures))
    };
    lit.notes.extend(view.ids().filter(failing).map(failed));
    lit
}

/// Where the action in hand can go, and the needed natural and chance above everybody it can be aimed at.
fn aimed(view: View, aiming: &Aiming, lit: &mut Highlights) {
    let uses = aiming::in_hand(view, aiming);
    lit.squares.extend(uses.iter().filter_map(aiming::square).map(|spot| (spot, Mark::Choice)));
    let chosen = aiming.on.iter().filter(|_| aiming::several(view, aiming).is_some());
    lit.targets.extend(chosen.map(|&on| (on, TargetMark::Chosen)));
    if aiming.ability == t::DISENGAGE.get() {
        lit.targets.extend(aiming::leaves(view, aiming).into_iter().map(|on| (on, TargetMark::Chosen)));
    }
    let with = harm::attack(aiming.ability, aiming.instead);
    let Some(ability) = view.ability(aiming.by, with).filter(|own| own.entry.is_attack()) else { return };
    for on in aiming::candidates(view, aiming) {
        let (thought, aim) = sources::thought(aiming.by, ability, on);
        let chance = words::percent(sources::hit_chance(view, &thought, ability, &aim));
        let need = sources::need(view, aiming.by, ability, on);
        lit.notes.push((on, format!("{}+\n{chance}", need.natural())));
    }
}

/// The way of whoever the lit answer has step in, and where it would stand; that of the first while passing is lit
/// (ESC-ICP-03).
fn step_in(view: View, decision: &Decision, answer: usize, lit: &mut Highlights) {
    let Options::Choose { choices, .. } = &decision.options else { return };
    let lit_answer = choices.get(answer).or(choices.first());
    let Some(&Choice::React { by, on: Some(ally), .. }) = lit_answer else { return };
    let Some(foe) = prompt::approaching(view).filter(|_| decision.ask == INTERCEPT) else { return };
    let all = intercept::candidates(view, foe);
    let Some(own) = all.iter().find(|own| (own.by, own.ally) == (by, ally)) else { return };
    let (Some(from), Some(way)) = (view.at(by), intercept::way_in(view, by, own.stop)) else { return };
    lit.squares.push((way.last().copied().unwrap_or(from), Mark::Choice));
    let label = format!("{} meets {} here", name(view, by), name(view, foe));
    let steps = way.into_iter().map(|spot| PathStep { spot, danger: String::new() }).collect();
    lit.path = Some(Path { from, steps, label });
}

/// Where a Move leads, by which way; where only the Standard action is left to pay for it, that is told apart.
fn walked(view: View, who: CreatureId, cursor: &Cursor, lit: &mut Highlights) {
    if check::pay(view.quiet(), Slot::Move).is_err() || check::able(view.quiet(), who).is_err() || view.is_grabbed(who)
    {
        return;
    }
    let dear = !check::has(view, Slot::Move);
    let mark = match dear {
        _ if !aim::strikes(view, who).is_empty() => Mark::Danger,
        true => Mark::Far,
        false => Mark::Reach,
    };
    let ways = movement::ways(view, who);
    lit.squares.extend(ways.iter().filter_map(|path| path.last()).map(|&end| (end, mark)));
    let under = |path: &&Vec<Spot>| {
        cursor.spot.is_some_and(|spot| path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y)))
    };
    lit.path = ways.iter().find(under).map(|way| path(view, who, way, dear));
}

/// A way, dangerous where it provokes; its label also says who could step in before its end (ESC-OA, ESC-ICP).
fn path(view: View, who: CreatureId, path: &[Spot], dear: bool) -> Path {
    let strikes = aim::strikes(view, who);
    let candidates = intercept::on_walk(view, who, path);
    let plural = if path.len() == 1 { "" } else { "s" };
    let mut told: Vec<String> = vec![format!("{} square{plural}", path.len())];
    if dear {
        told.push("takes the Standard action".to_owned());
    }
    told.extend(strikes.iter().cloned());
    told.extend(aim::step_in(&candidates, view));
    let danger = |at: usize| if at == 0 { strikes.join(", ") } else { String::new() };
    let steps = path.iter().enumerate().map(|(at, spot)| PathStep { spot: *spot, danger: danger(at) }).collect();
    Path { from: view.at(who).unwrap_or_default(), steps, label: told.join("; ") }
}
