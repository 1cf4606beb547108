//! An action in hand: what it can be aimed at, found among the legal answers.

use super::bar::asked_of;
use super::promises;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Mode, OptionKind, Use};
use crate::core::name::Name as Slug;
use crate::face::board::Cursor;
use crate::face::game::aiming::{Aiming, AreaPlace};
use crate::face::panels::aim::AimOption;
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::data::ability::Attack;
use crate::rulesets::beacon::data::words::Action;
use crate::rulesets::beacon::legal;
use crate::rulesets::beacon::readying;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::triggers::Awaited;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// One way of using an ability: in place of what, which of its options, thrown or not.
type Way = (Slug, Option<Slug>, Option<Mode>);

fn way(wanted: &Use) -> Way {
    (wanted.instead, wanted.kind, wanted.mode)
}

/// Every legal use of an ability at the question that is open.
pub fn uses(view: View, by: CreatureId, ability: Slug) -> Vec<Use> {
    let mut found = Vec::new();
    if let Some(decision) = asked_of(view, by) {
        legal::each(view, decision, OptionKind::Use(ability), &mut |intent| {
            if let Intent::Use(wanted) = intent {
                found.push(wanted);
            }
        });
    }
    found.retain(|wanted| vain(view, wanted).is_none());
    found
}

/// Why a use that the rules allow would come to nothing, so that it is not offered: a search for somebody who is known, a
/// grapple of whoever is grappled already.
pub fn vain(view: View, wanted: &Use) -> Option<String> {
    let &on = wanted.on.first()?;
    let name = words::name(view, on);
    if wanted.ability == Action::Grapple.word() {
        let held = view.grapples(wanted.by).any(|(_, other, _)| other == on);
        return held.then(|| format!("already grappled with {name}"));
    }
    if wanted.ability != Action::Search.word() {
        return None;
    }
    let learns = wanted.kind == Some(t::LEARN.get());
    match view.hostile(wanted.by, on) {
        false => Some(format!("{name} is on your side")),
        true => (learns && view.is_learnt(on)).then(|| format!("all about {name} is known already")),
    }
}

/// The ways of using an ability, each once. What can be thrown is used as usual first, even where nobody is near enough
/// for that: nobody throws its weapon without having said so.
fn ways(view: View, by: CreatureId, ability: Slug) -> Vec<Way> {
    let uses = uses(view, by, ability);
    let mut found: Vec<Way> = Vec::new();
    if uses.iter().any(|wanted| wanted.mode.is_some()) {
        found.push((Slug::default(), None, None));
    }
    for wanted in &uses {
        if !found.contains(&way(wanted)) {
            found.push(way(wanted));
        }
    }
    if ability == Action::Refresh.word() {
        promises::keep_useful(view, by, &mut found, |(_, kind, _)| *kind);
    }
    if ability == Action::Defend.word() {
        found.retain(|(_, kind, _)| promises::defends_better(view, by, *kind));
    }
    found
}

/// An action taken in hand, in the first way that is legal.
pub fn begin(view: View, by: CreatureId, ability: Slug) -> Aiming {
    let mut aiming = Aiming { by, ability, ..Aiming::default() };
    if is_ready(&aiming) {
        let first = readying::all(view, by).first().copied().unwrap_or_default();
        take(&mut aiming, (first, triggers(view, by).first().copied(), None));
        return aiming;
    }
    if let Some(&first) = ways(view, by, ability).first() {
        take(&mut aiming, first);
    }
    aiming.areas = areas(view, &aiming);
    aiming
}

/// Where the area of an ability could lie, as it is in hand.
fn areas(view: View, aiming: &Aiming) -> Vec<AreaPlace> {
    let Some(ability) = view.ability(aiming.by, aiming.ability).filter(|own| own.area.is_some()) else {
        return Vec::new();
    };
    let named = in_hand(view, aiming).into_iter().map(|wanted| wanted.area).filter(|area| !area.is_empty());
    let place = |named: Vec<Spot>| {
        let squares = aims::squares(view, ability, aiming.by, &named);
        AreaPlace { named, squares, worth: 0 }
    };
    named.map(place).collect()
}

fn take(aiming: &mut Aiming, (instead, kind, mode): Way) {
    (aiming.instead, aiming.kind, aiming.mode) = (instead, kind, mode);
}

/// READY is put together of what is done and what sets it off; whose doing that is the board says.
fn is_ready(aiming: &Aiming) -> bool {
    aiming.ability == t::READY.get()
}

fn triggers(view: View, by: CreatureId) -> Vec<Slug> {
    Awaited::known_to(view, by)
}

/// The legal uses in the way that is in hand.
pub fn in_hand(view: View, aiming: &Aiming) -> Vec<Use> {
    if is_ready(aiming) {
        let others = view.standing().map(|(id, _)| id).filter(|&id| id != aiming.by);
        let whose = others.map(|id| vec![id]).chain([Vec::new()]);
        return whose.map(|on| Use { on, ..aiming.base() }).collect();
    }
    let mut all = uses(view, aiming.by, aiming.ability);
    all.retain(|wanted| way(wanted) == way(&aiming.base()));
    all
}

/// The square that a use names, if it does.
pub fn square(wanted: &Use) -> Option<Spot> {
    wanted.area.first().or(wanted.path.last()).copied()
}

/// The use that pointing at a square makes.
pub fn as_use(view: View, aiming: &Aiming, cursor: &Cursor, at: impl Fn(Spot) -> Option<CreatureId>) -> Use {
    let all = in_hand(view, aiming);
    if let [only] = &all[..]
        && only.on.is_empty()
        && square(only).is_none()
    {
        return only.clone();
    }
    let pointed = cursor.spot.and_then(at);
    let here = |spot: Spot| cursor.spot.is_some_and(|to| (to.x, to.y) == (spot.x, spot.y));
    let fits = |wanted: &&Use| match square(wanted) {
        Some(spot) => here(spot),
        None => pointed.is_some_and(|on| wanted.on.contains(&on)),
    };
    let named = Use { on: pointed.into_iter().collect(), ..aiming.base() };
    all.iter().find(fits).cloned().unwrap_or(named)
}

/// The ally that an attack is aimed at, where it is aimed at one alone.
pub fn struck_ally(view: View, wanted: &Use) -> Option<CreatureId> {
    let attacks = view.ability(wanted.by, wanted.ability).is_some_and(|own| own.attack == Attack::Roll);
    match wanted.on[..] {
        [on] if attacks && on != wanted.by && view.allied(on, wanted.by) => Some(on),
        _ => None,
    }
}

/// What is still to be chosen.
pub fn guide(view: View, aiming: &Aiming) -> String {
    if let [own] = aiming.on[..] {
        return format!("{} is on your side: choose it again to strike anyway.", words::name(view, own));
    }
    if is_ready(aiming) {
        return "Choose whose doing sets it off, or any square for every enemy's.".to_owned();
    }
    let all = in_hand(view, aiming);
    match all.first() {
        None if uses(view, aiming.by, aiming.ability).iter().any(|wanted| wanted.mode.is_some()) => {
            "Nobody is near enough. Choose Thrown to throw it.".to_owned()
        }
        None => String::new(),
        Some(wanted) if square(wanted).is_some() => "Choose a marked square.".to_owned(),
        Some(wanted) if wanted.on.is_empty() => "No target needed: just use it.".to_owned(),
        Some(_) => "Choose a target.".to_owned(),
    }
}

/// The ways to use what is in hand, where there are several.
pub fn options(view: View, aiming: &Aiming) -> Vec<AimOption> {
    if is_ready(aiming) {
        let (what, when) = (readying::all(view, aiming.by), triggers(view, aiming.by));
        let chosen = |list: &[Slug], own: Slug| list.iter().position(|&one| one == own).unwrap_or(0);
        return vec![
            AimOption {
                words: "When somebody".to_owned(),
                chosen: chosen(&when, aiming.kind.unwrap_or_default()),
                values: when.iter().map(|&trigger| words::does(view, trigger)).collect(),
            },
            AimOption {
                words: "Then".to_owned(),
                chosen: chosen(&what, aiming.instead),
                values: what.iter().map(|&what| words::thing(view, what)).collect(),
            },
        ];
    }
    let ways = ways(view, aiming.by, aiming.ability);
    if ways.len() < 2 {
        return Vec::new();
    }
    let chosen = ways.iter().position(|&one| one == way(&aiming.base())).unwrap_or(0);
    let values = ways.iter().map(|&way| way_words(view, aiming.ability, way)).collect();
    vec![AimOption { words: "How".to_owned(), values, chosen }]
}

/// What the ways of common actions mean.
const WAYS: [(&str, &str, &str); 7] = [
    ("defend", "highest", "Armor + highest of 1d3 per ally near"),
    ("defend", "count", "1d3 + allies near"),
    ("refresh", "hp", "All HP for a recovery"),
    ("refresh", "stress", "No more Stress"),
    ("refresh", "mp", "All MP"),
    ("search", "reveal", "Find who hides"),
    ("search", "learn", "Learn about it"),
];

fn way_words(view: View, what: Slug, (instead, kind, mode): Way) -> String {
    let known = WAYS.iter().find(|(action, way, _)| what == **action && kind.is_some_and(|kind| kind == **way));
    if let Some((.., words)) = known {
        return (*words).to_owned();
    }
    let name = |slug: Slug| view.content().ability(slug).map_or_else(|| slug.title(), |ability| ability.name.clone());
    let thrown = (mode == Some(Mode::Ranged)).then(|| "Thrown".to_owned());
    let parts: Vec<String> = [Some(instead).filter(|instead| *instead != *"").map(name), kind.map(name), thrown]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() { "As usual".to_owned() } else { parts.join(", ") }
}

/// Takes the way of a number; READY has two options, what sets it off and what is done.
pub fn set(view: View, aiming: &mut Aiming, option: usize, value: usize) {
    if is_ready(aiming) {
        match option {
            0 => aiming.kind = triggers(view, aiming.by).get(value).copied(),
            _ => aiming.instead = readying::all(view, aiming.by).get(value).copied().unwrap_or_default(),
        }
        return;
    }
    if let Some(&way) = ways(view, aiming.by, aiming.ability).get(value) {
        take(aiming, way);
        aiming.areas = areas(view, aiming);
    }
}

/// Takes the way after the one in hand, or the one before; of READY, forward what sets it off, backward what is done.
pub fn turn(view: View, aiming: &mut Aiming, step: i32) {
    if is_ready(aiming) {
        let option = usize::from(step < 0);
        if let Some(shown) = options(view, aiming).get(option) {
            set(view, aiming, option, (shown.chosen + 1) % shown.values.len().max(1));
        }
        return;
    }
    let ways = ways(view, aiming.by, aiming.ability);
    let now = ways.iter().position(|&one| one == way(&aiming.base())).unwrap_or(0);
    if let Some(count) = i32::try_from(ways.len()).ok().filter(|&count| count > 0) {
        let next = (i32::try_from(now).unwrap_or(0) + step).rem_euclid(count);
        set(view, aiming, 0, usize::try_from(next).unwrap_or(0));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ai::{Opponents, Player};
    use crate::core::dice::Dice;
    use crate::core::intent::Options;
    use crate::rulesets::beacon::battle::Battle;
    use crate::rulesets::beacon::content::Content;
    use crate::testing::{level, library};

    /// Nobody searches for its own side, or for whom it knows all about.
    #[test]
    fn a_search_is_offered_for_enemies_alone() {
        let search = Action::Search.word();
        let (mut offered, mut left_out) = (0, 0);
        for seed in 1..4 {
            let content = Arc::clone(library().get());
            let mut battle = Battle::from_level(content, &level("lantern-run"), Dice::seeded(seed)).unwrap();
            let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
            for _ in 0..300 {
                let Some(decision) = battle.decision().cloned() else { break };
                if let (Some(who), Options::Act) = (decision.about, &decision.options) {
                    let view = battle.view();
                    let found = uses(view, who, search);
                    assert!(found.iter().all(|wanted| wanted.on.iter().all(|&on| view.hostile(who, on))));
                    offered += found.len();
                    legal::each(view, &decision, OptionKind::Use(search), &mut |_| left_out += 1);
                    left_out -= found.len();
                }
                let answer = opponent.answer(&battle);
                battle.submit(answer).unwrap();
            }
        }
        assert!(offered > 0 && left_out > 0, "{offered} offered, {left_out} left out");
    }
}
