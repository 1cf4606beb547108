//! A click on an enemy with nothing in hand: strike at it, or walk up to it first.

use bevy::prelude::*;

use super::presenter::{BattlePresenter, Group, Picked, Slot};
use super::selection::{Hand, Planned};
use super::table::Table;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Use};
use crate::core::name::Name as Slug;
use crate::core::side::Feeling;
use crate::face::board::{Cursor, Highlights, Mark, TargetMark};
use crate::face::palette::Tone;
use crate::face::panels::toast::Toasts;
use crate::face::stage::Stage;

/// What a click on an enemy would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Approach {
    /// Use an ability on it from here.
    Strike(Use),
    /// Walk to a square, to strike from there: what with, as far as that can be told.
    Walk(Spot, Option<String>),
}

/// What a click on a square would do to the enemy there; none where nobody stands that could be struck, or something is
/// in hand.
pub fn approach(table: &Table, hand: &Hand, spot: Spot) -> Option<Approach> {
    let decision = table.asked().filter(|decision| matches!(decision.options, Options::Act | Options::Use(_)))?;
    let (by, face) = (decision.about.filter(|_| hand.slot().is_none())?, table.face());
    let on = face.at(spot).filter(|&on| on != by && face.feeling(by, on) == Feeling::Enemy && !face.is_prop(on))?;
    // Whoever has fallen is struck with an ability taken in hand for it.
    if !face.living().contains(&on) {
        return None;
    }
    let makeshift = |strike: &Use| face.is_makeshift(by, strike.ability);
    let from_here = strike(face, decision, by, on);
    if let Some(strike) = from_here.clone().filter(|strike| !makeshift(strike)) {
        return Some(Approach::Strike(strike));
    }
    // Whoever is offered a strike outside its turn makes it from where it stands.
    if !matches!(decision.options, Options::Act) {
        return from_here.map(Approach::Strike);
    }
    let able = face.strikes_beside(by).unwrap_or_else(|| can_strike(face, decision, by));
    let beside = (able && !is_beside(face, by, on)).then(|| stop_beside(table, by, on)).flatten();
    let afar =
        stop_in_range(table, decision, by, on).filter(|&end| beside.is_none() || !reaches_from(face, by, on, end));
    let walk = [afar, beside].into_iter().flatten().find_map(|end| walk_up(table, by, on, end));
    walk.or(from_here.map(Approach::Strike))
}

/// Whether an enemy is in somebody's melee reach where it stands.
fn is_beside(face: &dyn BattlePresenter, by: CreatureId, on: CreatureId) -> bool {
    face.space(by).is_some_and(|own| reaches_from(face, by, on, own.at))
}

/// Whether an enemy is in somebody's melee reach from a square.
fn reaches_from(face: &dyn BattlePresenter, by: CreatureId, on: CreatureId, from: Spot) -> bool {
    let near = |own: Space, target: Space| Some(Space::new(from, own.side).distance(target) <= face.threat(by)?.reach);
    face.space(by).zip(face.space(on)).and_then(|(own, target)| near(own, target)).unwrap_or(false)
}

/// The abilities of whoever acts in the bar's first group of such, which a turn is spent on, that cost nothing beside it,
/// each with whether it can be used now.
fn abilities<'a>(
    face: &'a dyn BattlePresenter,
    decision: &'a Decision,
    by: CreatureId,
) -> impl Iterator<Item = (Slug, bool)> + 'a {
    let has_some = |group: &Group| group.slots.iter().any(|slot| matches!(slot, Slot::Ability(_)));
    let slots = face.groups(Some(decision), by).into_iter().find(has_some).into_iter().flat_map(|group| group.slots);
    slots.filter_map(move |slot| match &slot {
        Slot::Ability(ability) => {
            let card = face.card(Some(decision), by, &slot);
            card.cost.is_empty().then_some((*ability, card.greyed.is_none()))
        }
        _ => None,
    })
}

/// Those of them that can be used now.
fn free_abilities<'a>(
    face: &'a dyn BattlePresenter,
    decision: &'a Decision,
    by: CreatureId,
) -> impl Iterator<Item = Slug> + 'a {
    abilities(face, decision, by).filter_map(|(ability, usable)| usable.then_some(ability))
}

/// The free ability to use on an enemy from here: the first that fits, but rather one that waits for no more targets, and
/// that nobody answers first.
fn strike(face: &dyn BattlePresenter, decision: &Decision, by: CreatureId, on: CreatureId) -> Option<Use> {
    let at = Cursor { spot: face.space(on).map(|space| space.at), by_keys: false };
    let drawback = |wanted: &Use| {
        let mut aiming = face.aiming(by, wanted.ability);
        let warned = !warnings(face, wanted, &at).is_empty();
        (matches!(face.pick(&mut aiming, &at), Picked::More), warned)
    };
    free_abilities(face, decision, by)
        .filter(|&ability| !face.aims_at_nobody(&face.aiming(by, ability)))
        .map(|ability| Use { on: vec![on], ..face.aiming(by, ability).base() })
        .filter(|wanted| face.fits(wanted).is_ok())
        .min_by_key(drawback)
}

/// Who could strike before a use comes about.
fn warnings(face: &dyn BattlePresenter, wanted: &Use, at: &Cursor) -> Vec<String> {
    face.aim(&face.aiming(wanted.by, wanted.ability), at).map_or_else(Vec::new, |aim| aim.warnings)
}

/// Whether there is still something worth a walk to strike with after it.
fn can_strike(face: &dyn BattlePresenter, decision: &Decision, by: CreatureId) -> bool {
    free_abilities(face, decision, by)
        .any(|ability| !face.is_makeshift(by, ability) && !face.aims_at_nobody(&face.aiming(by, ability)))
}

/// The nearest square from which somebody could strike in melee, over safe ground where that can be, of several that
/// which the fewest others reach.
fn stop_beside(table: &Table, by: CreatureId, on: CreatureId) -> Option<Spot> {
    let face = table.face();
    let (own, target) = (face.space(by)?, face.space(on)?);
    let reach = face.threat(by)?.reach;
    let around = Space::new(target.at.offset(-reach - own.side + 1, -reach - own.side + 1, 0), 1);
    let wide = target.side + 2 * reach + own.side - 1;
    let board = table.game.board();
    let spots = (0..wide).flat_map(|y| (0..wide).map(move |x| (x, y))).map(|(x, y)| around.at.offset(x, y, 0));
    let stops = spots.filter(|&spot| board.index(spot).is_some()).filter_map(|spot| {
        let spot = spot.with_z(board.ground(spot));
        let near = Space::new(spot, own.side).distance(target) <= reach;
        let path = if near { face.way(by, Slug::default(), spot, 0) } else { None };
        path.map(|path| {
            let dangers = path.iter().filter(|at| board.tile(**at).is_some_and(|tile| tile.hazard.is_some())).count();
            (dangers, path.len(), spot)
        })
    });
    let others: Vec<(Space, i16)> = face
        .living()
        .into_iter()
        .filter(|&id| id != on && face.feeling(by, id) == Feeling::Enemy)
        .filter_map(|id| Some((face.space(id)?, face.threat(id)?.reach)))
        .collect();
    let threats = |spot: Spot| {
        let end = Space::new(spot, own.side);
        others.iter().filter(|(space, reach)| space.distance(end) <= *reach).count()
    };
    let best = stops.min_by_key(|&(dangers, length, spot)| (dangers, length, threats(spot), spot.y, spot.x));
    best.map(|(.., spot)| spot)
}

/// Squares in range that are weighed against each other.
const WEIGHED: usize = 12;

/// The square from which the first of somebody's abilities that can reach an enemy this turn does: over safe ground where
/// that can be, with as little in the way as can be, rather not away from it, then the nearest, of several as near the one
/// farthest from it.
fn stop_in_range(table: &Table, decision: &Decision, by: CreatureId, on: CreatureId) -> Option<Spot> {
    let face = table.face();
    let (own, target) = (face.space(by)?, face.space(on)?);
    let board = table.game.board();
    let lit = face.highlights(decision, &Hand::default(), usize::MAX, &Cursor::default());
    let walked = |mark: &Mark| matches!(mark, Mark::Reach | Mark::Far | Mark::Danger);
    // Nobody climbs onto somebody to strike another.
    let living = face.living();
    let free = |spot: Spot| face.at(spot).is_none_or(|id| !living.contains(&id));
    let squares = lit.squares.into_iter().filter(|(spot, mark)| walked(mark) && free(*spot));
    let mut ends: Vec<(bool, Spot)> =
        squares.map(|(spot, mark)| (mark == Mark::Danger, spot.with_z(board.ground(spot)))).collect();
    let far = |spot: Spot| Space::new(spot, own.side).distance(own);
    ends.sort_by_key(|&(danger, spot)| (danger, far(spot), spot.y, spot.x));
    ends.dedup();
    let ends: Vec<Spot> = ends.into_iter().map(|(_, spot)| spot).collect();
    let offered =
        abilities(face, decision, by).map(|(ability, _)| ability).filter(|&ability| !face.is_makeshift(by, ability));
    offered.into_iter().find_map(|ability| {
        let reaches = |there: &dyn BattlePresenter| {
            let aiming = there.aiming(by, ability);
            let wanted = Use { on: vec![on], ..aiming.base() };
            let reaches = !there.aims_at_nobody(&aiming) && there.fits(&wanted).is_ok();
            reaches.then(|| there.hindrance(&wanted))
        };
        let stops = table.game.stops(by, &ends, WEIGHED, &reaches).into_iter();
        let now = own.distance(target);
        let weighed = stops.filter_map(|(spot, hindrance)| {
            let path = face.way(by, Slug::default(), spot, 0)?;
            let dangers = path.iter().filter(|at| board.tile(**at).is_some_and(|tile| tile.hazard.is_some())).count();
            let apart = Space::new(spot, own.side).distance(target);
            Some(((dangers, hindrance, apart > now, path.len(), -apart, spot.y, spot.x), spot))
        });
        weighed.min_by_key(|(order, _)| *order).map(|(_, spot)| spot)
    })
}

/// Shows on the board what a click would do.
pub fn show(table: &Table, hand: &Hand, cursor: &Cursor, lit: &mut Highlights) {
    let Some(spot) = cursor.spot else { return };
    let (Some(decision), Some(approach)) = (table.asked(), approach(table, hand, spot)) else { return };
    let Some(on) = table.face().at(spot) else { return };
    lit.targets.push((on, TargetMark::Lit));
    let does = if cursor.by_keys { "Enter" } else { "Click" };
    match approach {
        Approach::Strike(strike) => {
            lit.notes.push((on, format!("{does}: {}", words(table.face(), decision, &strike, on, cursor))));
        }
        Approach::Walk(end, with) => {
            let there = Cursor { spot: Some(end), ..*cursor };
            let then = with.unwrap_or_else(|| "strike".to_owned());
            let way = table.face().highlights(decision, hand, usize::MAX, &there);
            lit.path = way.path.map(|mut path| {
                let label = if path.label.is_empty() { String::new() } else { format!("; {}", path.label) };
                path.label = format!("{does}: walk up, {then}{label}");
                path
            });
        }
    }
}

/// A strike in words: what with, and what it is likely to do or the chance that the target bears with it in hand.
fn words(face: &dyn BattlePresenter, decision: &Decision, strike: &Use, on: CreatureId, cursor: &Cursor) -> String {
    let card = face.card(Some(decision), strike.by, &Slot::Ability(strike.ability));
    let held = Hand { aiming: Some(face.aiming(strike.by, strike.ability)), ..Hand::default() };
    let shown = || {
        let notes = face.highlights(decision, &held, usize::MAX, cursor).notes;
        notes.into_iter().find(|(id, _)| *id == on).map(|(_, chance)| chance.replace('\n', ", "))
    };
    let chance = face.likely(strike).or_else(shown);
    let at = Cursor { spot: face.space(on).map(|space| space.at), ..*cursor };
    let what = [Some(card.name), chance].into_iter().flatten().collect::<Vec<_>>().join(", ");
    std::iter::once(what).chain(warnings(face, strike, &at)).collect::<Vec<_>>().join("; ")
}

/// A walk to a square, to strike from there; none where nothing could be struck with then.
fn walk_up(table: &Table, by: CreatureId, on: CreatureId, end: Spot) -> Option<Approach> {
    let path = table.face().way(by, Slug::default(), end, 0)?;
    // Something on the way may put it off.
    let Some(walked) = table.game.walked(by, &path) else { return Some(Approach::Walk(end, None)) };
    let face = &*walked.face;
    let strike = strike(face, &walked.decision, by, on)?;
    let cursor = Cursor { spot: face.space(on).map(|space| space.at), by_keys: true };
    Some(Approach::Walk(end, Some(words(face, &walked.decision, &strike, on, &cursor))))
}

/// Strikes once whoever walked up has arrived, if it still can.
pub(super) fn carry_out(
    mut table: ResMut<Table>,
    mut hand: ResMut<Hand>,
    stage: Res<Stage>,
    mut toasts: ResMut<Toasts>,
) {
    let Some(Planned { by, on }) = hand.planned else { return };
    if stage.busy() {
        return;
    }
    // A question on the way is answered first; anything else ends the plan.
    let Some(decision) = table.asked().cloned() else { return };
    if !matches!(decision.options, Options::Act) {
        return;
    }
    hand.planned = None;
    if decision.about != Some(by) {
        return;
    }
    match strike(table.face(), &decision, by, on) {
        Some(wanted) => {
            if let Err(refusal) = table.submit(Intent::Use(wanted)) {
                toasts.say(refusal.text, Tone::Warning);
            }
        }
        None => toasts.say("It is out of reach now", Tone::Warning),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// A click that walks up says before what it strikes with, and that is what follows.
    #[test]
    fn what_follows_a_walk_is_named_before_it() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["crossroads", "emberfield", "lantern-run"] {
            let people = [true, false];
            let mut table = Table::new(&windows, testing::library(), Slug::new(level), &[], None, &people, 5).unwrap();
            let mut named = 0;
            while let Some(decision) = table.decision().cloned().filter(|_| named < 3) {
                let acts = table.asked().is_some() && matches!(decision.options, Options::Act);
                let walk = decision.about.filter(|_| acts).and_then(|by| {
                    let list = table.face().living().into_iter();
                    let mut places = list.filter_map(|on| Some((by, on, table.face().space(on)?.at)));
                    places.find(|&(.., at)| matches!(approach(&table, &Hand::default(), at), Some(Approach::Walk(..))))
                });
                let version = table.version;
                let Some((by, on, at)) = walk else {
                    let answer = table.game.opponent(Player::Plain, version, None).unwrap();
                    table.submit(answer).unwrap();
                    continue;
                };
                let cursor = Cursor { spot: Some(at), by_keys: true };
                let mut lit = Highlights::default();
                show(&table, &Hand::default(), &cursor, &mut lit);
                let label = lit.path.unwrap().label;
                let Some(Approach::Walk(end, _)) = approach(&table, &Hand::default(), at) else { unreachable!() };
                let path = table.face().way(by, Slug::default(), end, 0).unwrap();
                table.submit(Intent::Walk { by, path, how: Slug::default() }).unwrap();
                let now = table.decision().cloned().unwrap();
                if matches!(now.options, Options::Act) && now.about == Some(by) {
                    let follows = strike(table.face(), &now, by, on).unwrap();
                    let card = table.face().card(Some(&now), by, &Slot::Ability(follows.ability));
                    assert!(label.starts_with(&format!("Enter: walk up, {}", card.name)), "{level}: {label}");
                    assert!(label.contains('%'), "{level} tells how likely: {label}");
                    named += 1;
                }
            }
            assert!(named > 0, "{level}");
        }
    }

    /// A strike that is offered outside a turn is made with a click, and nobody walks for it.
    #[test]
    fn a_click_makes_the_strike_that_is_offered() {
        let windows = Windows::from_plugins(AllRulesets);
        let mut struck = 0;
        for (level, seed) in (1..6).flat_map(|seed| ["crossroads", "ashfall-court"].map(|level| (level, seed))) {
            let (library, id) = (testing::library(), Slug::new(level));
            let mut table = Table::new(&windows, library, id, &[], None, &[true, true], seed).unwrap();
            for _ in 0..300 {
                let Some(decision) = table.decision().cloned() else { break };
                if let Options::Use(offer) = &decision.options {
                    let face = table.face();
                    for space in face.living().into_iter().filter_map(|id| face.space(id)) {
                        match approach(&table, &Hand::default(), space.at) {
                            Some(Approach::Strike(wanted)) => {
                                assert!(offer.abilities.contains(&wanted.ability) && face.fits(&wanted).is_ok());
                                struck += 1;
                            }
                            Some(Approach::Walk(..)) => panic!("{level}: a walk for {decision:?}"),
                            None => {}
                        }
                    }
                }
                let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(answer).unwrap();
            }
        }
        assert!(struck > 0, "somebody is offered a strike");
    }

    /// In every game somebody with a ranged attack comes into range of an enemy out of it.
    #[test]
    fn a_click_on_an_enemy_out_of_range_walks_into_range() {
        const ENOUGH: usize = 3;
        let windows = Windows::from_plugins(AllRulesets);
        for (game, levels) in [
            ("Draw Steel", &["gatehouse"][..]),
            ("BEACON", &["lamplighters", "millrace-bridge", "ashfall-court", "lantern-run"]),
            ("36th Way", &["emberfield"]),
            ("Shattered Spheres", &["toll-bridge"]),
        ] {
            let mut shots = 0;
            for (level, seed) in levels.iter().flat_map(|level| [1, 2, 3].map(|seed| (*level, seed))) {
                let people = [true, false];
                let mut table =
                    Table::new(&windows, testing::library(), Slug::new(level), &[], None, &people, seed).unwrap();
                for _ in 0..120 {
                    let Some(decision) = table.decision().cloned().filter(|_| shots < ENOUGH) else { break };
                    let acts = table.asked().is_some() && matches!(decision.options, Options::Act);
                    for (by, on) in
                        decision.about.filter(|_| acts).into_iter().flat_map(|by| {
                            table.face().living().into_iter().map(move |on| (by, on)).collect::<Vec<_>>()
                        })
                    {
                        let Some(target) = table.face().space(on) else { continue };
                        if let Some(Approach::Walk(end, Some(_))) = approach(&table, &Hand::default(), target.at) {
                            let far = !reaches_from(table.face(), by, on, end);
                            let strikes = |there: &dyn BattlePresenter| strike(there, &decision, by, on).map(|_| 0);
                            assert_eq!(table.game.stops(by, &[end], 1, &strikes), [(end, 0)], "{level}");
                            shots += usize::from(far);
                        }
                    }
                    let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                    table.submit(answer).unwrap();
                }
            }
            assert!(shots > 0, "{game}");
        }
    }

    /// In every game a click on an enemy out of reach leads beside it or into range, and one in reach is struck at.
    #[test]
    fn a_click_on_an_enemy_walks_up_to_it() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["crossroads", "reed-crossing", "emberfield"] {
            let (mut walks, mut strikes) = (0, 0);
            let people = [true, false];
            let mut table = Table::new(&windows, testing::library(), Slug::new(level), &[], None, &people, 5).unwrap();
            while let Some(decision) = table.decision().cloned().filter(|_| walks == 0 || strikes == 0) {
                if let (Some(_), Options::Act, Some(by)) = (table.asked(), &decision.options, decision.about) {
                    let foes: Vec<CreatureId> = table.face().living();
                    for on in foes {
                        let Some(space) = table.face().space(on) else { continue };
                        match approach(&table, &Hand::default(), space.at) {
                            Some(Approach::Walk(end, _)) => {
                                let strikes = |there: &dyn BattlePresenter| strike(there, &decision, by, on).map(|_| 0);
                                let in_range = || table.game.stops(by, &[end], 1, &strikes) == [(end, 0)];
                                assert!(reaches_from(table.face(), by, on, end) || in_range(), "{level}: {end:?}");
                                walks += 1;
                            }
                            Some(Approach::Strike(wanted)) => {
                                assert_eq!((wanted.by, &wanted.on), (by, &vec![on]));
                                // Whoever stands beside an enemy has better than a free strike.
                                let beside = table.face().space(by).unwrap().distance(space) == 1;
                                let free = wanted.ability.as_str().ends_with("free-strike");
                                assert!(!(beside && free), "{level}: {by:?} strikes with {}", wanted.ability);
                                // And whoever can walk up to it does not make do with one from afar.
                                let walks =
                                    can_strike(table.face(), &decision, by) && stop_beside(&table, by, on).is_some();
                                assert!(!(walks && free), "{level}: {by:?} strikes with {}", wanted.ability);
                                strikes += 1;
                            }
                            None => {}
                        }
                    }
                }
                let version = table.version;
                let answer = table.game.opponent(Player::Plain, version, None).unwrap();
                table.submit(answer).unwrap();
            }
            // The Adventure Game moves in one phase and strikes in another, with nothing to strike with while moving.
            assert!(strikes > 0, "{level}: {walks} walks, {strikes} strikes");
        }
    }
}
