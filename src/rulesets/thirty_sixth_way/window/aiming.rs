//! An action in hand: its settings, and what it can be aimed at, found among the legal answers.

use super::bar::{self, asked_of};
use super::{aim, harm};
use crate::content::either::all;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, OptionKind, Use};
use crate::core::name::Name as Slug;
use crate::face::board::Cursor;
use crate::face::game::aiming::Aiming;
use crate::face::game::presenter::Picked;
use crate::face::panels::aim::AimOption;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::common_actions::disengage;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::opportunity;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words::{self, name};

/// What belongs to using something besides what it is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// With what it is done: an attack, a prop, a reason.
    With,
    /// What it is to bring: a stance, a trigger, a reward.
    What,
    /// Whether one disengages from somebody, by its place among those it is engaged with.
    From(usize),
    /// Whether whoever falls is spared (ESC-HP-03).
    Spared,
}

/// Every legal use of an ability at the question that is open.
pub fn uses(view: View, by: CreatureId, ability: Slug) -> Vec<Use> {
    if ability == t::HOSTILE.get() {
        return harm::uses(view, by);
    }
    let mut found = Vec::new();
    if let Some(decision) = asked_of(view, by) {
        legal::each(view, decision, OptionKind::Use(ability), &mut |intent| {
            if let Intent::Use(wanted) = intent {
                found.push(wanted);
            }
        });
    }
    if ability == t::READY.get() {
        found.retain(|wanted| could_follow(view, by, wanted.instead));
    }
    found
}

/// Whether nothing but its trigger would be missing to what is readied: its stance above all.
fn could_follow(view: View, by: CreatureId, what: Slug) -> bool {
    view.ability(by, what).is_none_or(|own| reach::barred(view, by, own).is_none())
}

/// An action taken in hand, with the first settings that are legal.
pub fn begin(view: View, by: CreatureId, ability: Slug) -> Aiming {
    let mut aiming = Aiming { by, ability, ..Aiming::default() };
    if let Some(first) = uses(view, by, ability).first() {
        (aiming.instead, aiming.kind) = (first.instead, first.kind);
    }
    aiming
}

/// Whom a disengage in hand leaves: those that were set, else everybody.
pub fn leaves(view: View, aiming: &Aiming) -> Vec<CreatureId> {
    if aiming.on.is_empty() { view.engaged(aiming.by) } else { aiming.on.clone() }
}

/// The legal uses as it is set.
pub fn in_hand(view: View, aiming: &Aiming) -> Vec<Use> {
    if aiming.ability == t::DISENGAGE.get() {
        return disengages(view, aiming);
    }
    let mut all = uses(view, aiming.by, aiming.ability);
    all.retain(|wanted| (wanted.instead, wanted.kind) == (aiming.instead, aiming.kind));
    for wanted in &mut all {
        wanted.knock_out = aiming.knock_out;
    }
    all
}

/// Every legal way of leaving whoever is set.
fn disengages(view: View, aiming: &Aiming) -> Vec<Use> {
    if asked_of(view, aiming.by).is_none() {
        return Vec::new();
    }
    let plain = Use { on: Vec::new(), ..aiming.base() };
    let mut all = disengage::along(&plain, &leaves(view, aiming), &movement::ways(view, aiming.by));
    all.retain(|wanted| check::intent(view.quiet(), &Intent::Use(wanted.clone())).is_ok());
    all
}

/// How many targets are named one after the other; none where one click names them all.
pub fn several(view: View, aiming: &Aiming) -> Option<usize> {
    let targets = view.ability(aiming.by, aiming.ability)?.targets;
    (targets.most > 1 && !targets.all && !targets.d3).then_some(usize::from(targets.most))
}

/// The square that a use names, if it does.
pub fn square(wanted: &Use) -> Option<Spot> {
    wanted.area.first().or(wanted.path.last()).copied()
}

/// Whom the action in hand can be aimed at; whom it may come to concern where nobody has to be named.
pub fn candidates(view: View, aiming: &Aiming) -> Vec<CreatureId> {
    let uses = in_hand(view, aiming);
    if let Some(ability) = view.ability(aiming.by, aiming.ability).filter(|own| own.targets.all || own.targets.d3) {
        return if uses.is_empty() { Vec::new() } else { reach::targets(view, aiming.by, ability) };
    }
    let mut list: Vec<CreatureId> = uses.into_iter().flat_map(|wanted| wanted.on).collect();
    list.sort_unstable();
    list.dedup();
    list
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
    if several(view, aiming).is_some() {
        let more = pointed.filter(|on| !aiming.on.contains(on) && candidates(view, aiming).contains(on));
        return Use { on: aiming.on.iter().copied().chain(more).collect(), ..aiming.base() };
    }
    let here = |spot: Spot| cursor.spot.is_some_and(|to| (to.x, to.y) == (spot.x, spot.y));
    let fits = |wanted: &&Use| match square(wanted) {
        Some(spot) => here(spot),
        None => pointed.is_some_and(|on| wanted.on.contains(&on)),
    };
    let named = Use { on: pointed.into_iter().collect(), ..aiming.base() };
    all.iter().find(fits).cloned().unwrap_or(named)
}

/// Names the target under the cursor where more may follow; none where the click uses it as it is aimed.
pub fn name_target(view: View, aiming: &mut Aiming, pointed: Option<CreatureId>) -> Option<Picked> {
    let most = several(view, aiming)?;
    let all = candidates(view, aiming);
    let on = pointed.filter(|on| all.contains(on) && !aiming.on.contains(on))?;
    let named = aiming.on.len() + 1;
    if named < most && named < all.len() {
        aiming.on.push(on);
        return Some(Picked::More);
    }
    None
}

/// Why a click does not count where several targets are named: it is on nobody who is one, or could be.
pub fn mistaken(view: View, aiming: &Aiming, pointed: Option<CreatureId>) -> Option<String> {
    several(view, aiming)?;
    let Some(on) = pointed else { return Some("There is nobody to aim it at.".to_owned()) };
    if aiming.on.contains(&on) || candidates(view, aiming).contains(&on) {
        return None;
    }
    let wanted = Use { on: vec![on], ..aiming.base() };
    check::intent(view, &Intent::Use(wanted)).err().map(|refusal| refusal.text)
}

/// What is still to be chosen.
pub fn guide(view: View, aiming: &Aiming) -> String {
    if let Some(most) = several(view, aiming) {
        return match aiming.on.len() {
            0 => format!("Choose up to {most} targets."),
            named => format!("{named} of up to {most} targets. Choose another, or one of them again to use it."),
        };
    }
    match in_hand(view, aiming).first() {
        _ if aiming.ability == t::DISENGAGE.get() => {
            "Choose where to go, or an enemy to slip free without moving.".to_owned()
        }
        None => String::new(),
        Some(wanted) if square(wanted).is_some() => "Choose a marked square.".to_owned(),
        Some(wanted) if wanted.on.is_empty() => match view.ability(aiming.by, aiming.ability) {
            Some(ability) if ability.targets.d3 => {
                "Use it to roll how many targets it has; then choose them.".to_owned()
            }
            _ if uses(view, aiming.by, aiming.ability).len() > 1 => "Choose one, then Use.".to_owned(),
            _ => "No target needed: just use it.".to_owned(),
        },
        Some(_) => "Choose a target.".to_owned(),
    }
}

/// Each once, in order.
pub fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// With what it could be done.
pub fn withs(all: &[Use]) -> Vec<Slug> {
    distinct(all.iter().map(|wanted| wanted.instead))
}

/// What it could bring, done with what is set.
fn whats(all: &[Use], aiming: &Aiming) -> Vec<Option<Slug>> {
    distinct(all.iter().filter(|wanted| wanted.instead == aiming.instead).map(|wanted| wanted.kind))
}

/// The settings that there is a choice of, with their values in words.
fn settings(view: View, aiming: &Aiming) -> Vec<(Setting, AimOption)> {
    let all = uses(view, aiming.by, aiming.ability);
    let (withs, whats) = (withs(&all), whats(&all, aiming));
    let (with, what) = titles(aiming.ability);
    let option =
        |words: &str, values: Vec<String>, chosen: usize| AimOption { words: words.to_owned(), values, chosen };
    let mut found = Vec::new();
    if withs.len() > 1 {
        let chosen = withs.iter().position(|own| *own == aiming.instead).unwrap_or(0);
        let values = withs.iter().map(|own| words::readiable(view, *own)).collect();
        found.push((Setting::With, option(with, values, chosen)));
    }
    if whats.len() > 1 {
        let chosen = whats.iter().position(|own| *own == aiming.kind).unwrap_or(0);
        let values = whats.iter().map(|own| own.map_or_else(String::new, |own| words::purpose(view, own))).collect();
        found.push((Setting::What, option(what, values, chosen)));
    }
    let engaged = view.engaged(aiming.by);
    if aiming.ability == t::DISENGAGE.get() && engaged.len() > 1 {
        let from = leaves(view, aiming);
        for (at, foe) in engaged.iter().enumerate() {
            let values = ["Leave", "Stay engaged"].map(str::to_owned).to_vec();
            found.push((Setting::From(at), option(&name(view, *foe), values, usize::from(!from.contains(foe)))));
        }
    }
    let with = harm::attack(aiming.ability, aiming.instead);
    let ability = view.ability(aiming.by, with);
    if view.sheet(aiming.by).hero && ability.is_some_and(|own| own.entry.melee && own.deals_damage()) {
        let values = ["Dies".to_owned(), "Is spared".to_owned()].to_vec();
        found.push((Setting::Spared, option("Whoever falls", values, usize::from(aiming.knock_out))));
    }
    found
}

/// What the two settings of a common action are called.
fn titles(action: Slug) -> (&'static str, &'static str) {
    match action.as_str() {
        "ready" => ("Action", "When"),
        "hostile" => ("Attack", "What"),
        "dicey-move" => ("With", "For"),
        "fight-in-spirit" => ("Reason", "Helps"),
        "stance" => ("With", "Stance"),
        _ => ("With", "What"),
    }
}

/// The settings as the panel shows them.
pub fn options(view: View, aiming: &Aiming) -> Vec<AimOption> {
    settings(view, aiming).into_iter().map(|(_, option)| option).collect()
}

/// Sets one of them to a value.
pub fn set(view: View, aiming: &mut Aiming, option: usize, value: usize) {
    let Some(&(setting, _)) = settings(view, aiming).get(option) else { return };
    let all = uses(view, aiming.by, aiming.ability);
    match setting {
        Setting::With => {
            if let Some(&with) = withs(&all).get(value) {
                aiming.instead = with;
                let whats = whats(&all, aiming);
                if !whats.contains(&aiming.kind) {
                    aiming.kind = whats.first().copied().flatten();
                }
            }
        }
        Setting::What => {
            if let Some(&what) = whats(&all, aiming).get(value) {
                aiming.kind = what;
            }
        }
        Setting::From(at) => {
            let engaged = view.engaged(aiming.by);
            let mut from = leaves(view, aiming);
            from.retain(|own| engaged.get(at) != Some(own));
            if value == 0 {
                from.extend(engaged.get(at));
            }
            // Nobody at all cannot be left; everybody is what an empty list says.
            if !from.is_empty() {
                let own = |foe: &CreatureId| from.contains(foe) && from.len() < engaged.len();
                aiming.on = engaged.iter().copied().filter(own).collect();
            }
        }
        Setting::Spared => aiming.knock_out = value == 1,
    }
}

/// Goes on to the next value of the first setting, and of the next one after its last.
pub fn turn(view: View, aiming: &mut Aiming, step: i32) {
    for (at, option) in options(view, aiming).iter().enumerate() {
        let count = i32::try_from(option.values.len()).unwrap_or(1);
        let next = i32::try_from(option.chosen).unwrap_or(0) + step;
        set(view, aiming, at, usize::try_from(next.rem_euclid(count)).unwrap_or(0));
        if (0..count).contains(&next) {
            return;
        }
    }
}

/// What a disengage as it is set takes, and who strikes whoever then walks.
pub fn disengage_lines(view: View, aiming: &Aiming) -> Vec<String> {
    let from = leaves(view, aiming);
    let (target, chance) = bar::disengage_odds(view, aiming.by, &from);
    let names: Vec<String> = from.iter().map(|&on| name(view, on)).collect();
    let check = format!("Leaves {} on {target} or more: {}", all(&names), words::percent(chance));
    let stays = opportunity::strikers(view, aiming.by).into_iter().filter(|by| !from.contains(by));
    let strikes =
        stays.filter_map(|by| aim::strike(view, by, aiming.by)).map(|strike| format!("{strike}, if you walk"));
    std::iter::once(check).chain(strikes).collect()
}
