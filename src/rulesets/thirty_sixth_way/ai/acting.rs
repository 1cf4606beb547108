//! What heroes, and whoever has no words of its own, do with a turn: the best use at once, else the way to the next one.

use std::sync::Arc;

use super::worth;
use crate::ai::ShutDoor;
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::data::ability::AbilityDef;
use crate::rulesets::thirty_sixth_way::data::words::{Slot, StanceKind};
use crate::rulesets::thirty_sixth_way::ground;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// What is not worth doing.
const LEAST: f32 = 0.4;

/// All legal uses now, with what each is worth.
pub fn uses(view: View, who: CreatureId) -> Vec<(f32, Use)> {
    let view = view.quiet();
    let common = [&t::RALLY, &t::STABILIZE, &t::COUP, &t::DICEY, &t::SUSTAIN, &t::GRANT_SAVE, &t::SPIRIT]
        .map(crate::core::name::Word::get);
    let begun = |ability: &&Arc<AbilityDef>| legal::is_begun(ability) && check::begun(view, who, ability).is_ok();
    let own = view.sheet(who).abilities.iter().filter(begun).map(|ability| ability.id);
    // What there is most to try out of is not even thought of where it cannot be.
    let thinkable = |word: &Name| match *word {
        word if word == t::COUP.get() => {
            let falls = |(id, _): (CreatureId, Spot)| view.hostile(who, id) && view.is_helpless(id);
            view.placed().any(falls) && Slot::ALL.into_iter().all(|slot| check::has(view, slot))
        }
        word if word == t::DICEY.get() => check::pay(view, Slot::Move).is_ok(),
        _ => true,
    };
    let names: Vec<Name> = own.chain(common.into_iter().filter(thinkable)).collect();
    let mut all: Vec<Use> = names.into_iter().flat_map(|name| legal::uses(view, who, name)).collect();
    let engaged = view.engaged(who);
    if !engaged.is_empty() {
        all.push(Use { by: who, ability: t::DISENGAGE.get(), on: engaged, ..Use::default() });
    }
    let fits = |wanted: &Use| check::intent(view, &Intent::Use(wanted.clone())).is_ok();
    all.into_iter().filter(fits).map(|wanted| (worth::of_use(view, &wanted), wanted)).collect()
}

/// The first of the best.
pub fn best<T>(list: Vec<(f32, T)>) -> Option<(f32, T)> {
    list.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// Whether something is a Standard action, which there is one of.
fn is_standard(view: View, wanted: &Use) -> bool {
    let ability = view.ability(wanted.by, wanted.ability);
    ability.is_some_and(|ability| check::slot_of(view, wanted.by, ability) == Some(Slot::Standard))
        || [t::RALLY.get(), t::STABILIZE.get(), t::COUP.get()].contains(&wanted.ability)
}

/// The answer to a turn.
pub fn act(view: View, who: CreatureId, boldness: f32) -> Intent {
    if view.is_spirit(who) {
        return best(uses(view, who)).map_or(Intent::EndTurn(who), |(_, wanted)| Intent::Use(wanted));
    }
    if let Some(stance) = stance(view, who) {
        return Intent::Use(stance);
    }
    let mut all: Vec<(f32, Use)> = uses(view, who).into_iter().filter(|(worth, _)| *worth > LEAST).collect();
    // Lesser actions come first, so that none is paid for with a better one.
    let lesser: Vec<(f32, Use)> = all.iter().filter(|(_, wanted)| !is_standard(view, wanted)).cloned().collect();
    let fresh = |wanted: &Use| {
        let slots = view.ability(who, wanted.ability).and_then(|ability| check::slot_of(view, who, ability));
        let moves = [t::DISENGAGE.get(), t::DICEY.get()].contains(&wanted.ability);
        let least = slots.or(moves.then_some(Slot::Move));
        least.is_none_or(|slot| check::has(view, slot))
    };
    let lesser: Vec<(f32, Use)> = lesser.into_iter().filter(|(_, wanted)| fresh(wanted)).collect();
    if let Some((_, wanted)) = best(lesser) {
        return Intent::Use(wanted);
    }
    all.retain(|(_, wanted)| is_standard(view, wanted));
    let now = best(all);
    if let Some(intent) = now.is_none().then(|| opens_a_door(view, who, &targets(view, who))).flatten() {
        return intent;
    }
    if let Some(path) = now.is_none().then(|| approach(view, who, boldness)).flatten() {
        return Intent::Walk { by: who, path, how: Name::default() };
    }
    match now {
        Some((_, wanted)) => Intent::Use(wanted),
        None => Intent::EndTurn(who),
    }
}

/// The stance that a hero would rather be in: melee where it is engaged, ranged where nobody is near.
fn stance(view: View, who: CreatureId) -> Option<Use> {
    let now = view.stance_kind(who)?;
    let sheet = view.sheet(who);
    if !check::has(view, Slot::Quick) || !check::has(view, Slot::Standard) {
        return None;
    }
    let casts = sheet.abilities.iter().any(|ability| ability.entry.spell && ability.entry.is_attack());
    let nearest =
        view.standing().filter(|(id, _)| view.hostile(who, *id)).map(|(id, _)| view.distance(who, id)).min()?;
    let engaged = !view.is_free(who);
    let melee = sheet.stances.iter().find(|stance| stance.is.is_melee()).map(|stance| stance.is);
    let ranged = sheet.stances.iter().find(|stance| stance.is.range().is_some()).map(|stance| stance.is);
    let wanted = if casts {
        Some(StanceKind::Focused).filter(|kind| !engaged && sheet.stances.iter().any(|stance| stance.is == *kind))
    } else if engaged || nearest <= ground::NEARBY {
        let shooter = sheet.abilities.iter().any(|ability| ability.entry.ranged && !ability.basic);
        if shooter && !engaged { ranged } else { melee.filter(|_| !now.is_melee()) }
    } else {
        ranged.filter(|_| now.range().is_none())
    };
    let kind = wanted.filter(|kind| *kind != now)?;
    let change = Use { by: who, ability: t::STANCE.get(), kind: Some(kind.slug()), ..Use::default() };
    check::intent(view.quiet(), &Intent::Use(change.clone())).is_ok().then_some(change)
}

/// Squares that somebody strikes over now.
fn striking(view: View, who: CreatureId) -> i16 {
    use crate::rulesets::thirty_sixth_way::reach;
    let far = |ability: &Arc<AbilityDef>| {
        let strikes = ability.entry.is_attack() && legal::is_begun(ability);
        if strikes && reach::barred(view, who, ability).is_none() { reach::squares(view, who, ability) } else { 0 }
    };
    view.sheet(who).abilities.iter().map(far).max().unwrap_or(1).max(1)
}

/// The way that brings the next strike about, or just nearer; none where it stands well.
fn approach(view: View, who: CreatureId, boldness: f32) -> Option<Vec<Spot>> {
    let view = view.quiet();
    let at = view.at(who)?;
    if worth::provoked(view, who) > 0.0 {
        return None;
    }
    let reach = striking(view, who);
    let goals = targets(view, who);
    let errand = view.goal().squares();
    let hero = view.sheet(who).hero;
    let cost = |spot: Spot| {
        let far = goals.iter().map(|&goal| ground::distance(spot, goal)).min().unwrap_or(0);
        let seen =
            goals.iter().any(|&goal| ground::distance(spot, goal) <= reach && ground::sees(view.board(), spot, goal));
        let way = errand.iter().map(|&to| ground::distance(spot, to)).min().filter(|_| hero).map_or(0.0, f32::from);
        // Whoever shoots keeps its distance, whoever strikes closes in.
        let over = f32::from((far - reach).max(0));
        let near = if reach > 1 { f32::from((3 - far).max(0)) / boldness } else { 0.0 };
        let blind = if seen || far > reach { 0.0 } else { 2.0 };
        over * boldness + near + blind + way * 0.8
    };
    let here = cost(at);
    let (better, path) = movement::ways(view, who)
        .into_iter()
        .filter_map(|path| path.last().map(|&spot| (cost(spot) + 0.01 * path.len() as f32, path.clone())))
        .reduce(|best, next| if next.0 < best.0 { next } else { best })?;
    let walk = Intent::Walk { by: who, path: path.clone(), how: Name::default() };
    let stands = better + 0.5 >= here;
    if !stands && check::intent(view, &walk).is_ok() {
        return Some(path);
    }
    // Around a corner the way is longer than it looks.
    (here >= 1.0).then(|| around(view, who, &goals)).flatten().filter(|path| {
        let walk = Intent::Walk { by: who, path: path.clone(), how: Name::default() };
        check::intent(view, &walk).is_ok()
    })
}

/// Where its enemies are.
fn targets(view: View, who: CreatureId) -> Vec<Spot> {
    view.standing().filter(|(id, _)| view.hostile(who, *id)).map(|(_, at)| at).collect()
}

/// What leads through a shut door to a goal where no strike reaches one after a Move without: opening it, or the way
/// there.
pub fn opens_a_door(view: View, who: CreatureId, goals: &[Spot]) -> Option<Intent> {
    let at = view.at(who)?;
    let flies = view.flies(who);
    let step = |board: &Board, from: Spot, to: Spot| ground::price(board, from, to, flies)?.try_into().ok();
    let stays = |spot: Spot| spot == at || movement::is_free(view, who, spot);
    let spaces: Vec<Space> = goals.iter().map(|&goal| Space::square(goal)).collect();
    let locked = |spot: Spot| view.house().locked.iter().any(|locked| ground::flat(*locked) == ground::flat(spot));
    let door = ShutDoor::in_the_way(view.board(), Space::square(at), &spaces, |spot| !locked(spot), stays, step)?;
    let reach = striking(view, who);
    let strikes = |spot: Spot| {
        goals.iter().any(|&goal| ground::distance(spot, goal) <= reach && ground::sees(view.board(), spot, goal))
    };
    if movement::ways(view, who).iter().any(|path| path.last().is_some_and(|&end| strikes(end))) {
        return None;
    }
    let open = Use { by: who, ability: t::INTERACT.get(), ..Use::default() };
    door.first_step(open, |intent| check::intent(view, intent).is_ok())
}

/// A Move's part of the shortest way past walls and others to the nearest goal.
pub fn around(view: View, who: CreatureId, goals: &[Spot]) -> Option<Vec<Spot>> {
    use crate::core::path::{Footing, PathField};
    let at = view.at(who)?;
    let mut field = PathField::new();
    let flies = view.flies(who);
    let price =
        |from: Spot, to: Spot| ground::price(view.board(), from, to, flies).and_then(|price| u16::try_from(price).ok());
    field.search(view.board(), Space::square(at), 60, Footing::Ground, price, |_, _| 0, |_| true);
    let goal = goals.iter().filter_map(|&goal| field.cost(goal).map(|cost| (cost, goal.y, goal.x, goal))).min()?;
    let whole = field.way_to(goal.3)?;
    (1..=whole.len().min(5))
        .rev()
        .map(|steps| whole[..steps].to_vec())
        .find(|path| movement::fits(view, who, path).is_ok())
}
