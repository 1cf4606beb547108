//! A power in hand: whom and where it could be named for, and what picking a square makes of it.

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name as Slug;
use crate::core::path::PathField;
use crate::face::board::Cursor;
use crate::face::game::aiming::{Aiming, AreaPlace};
use crate::face::game::presenter::Picked;
use crate::rulesets::the_adventure_game::check::BECKONED;
use crate::rulesets::the_adventure_game::power::{Action, Far, Going, Manner, PowerDef, Range, Special, Targets};
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::{check, ground, legal};

use super::show;

/// How a power in hand is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// At nobody: used at once.
    Nobody,
    /// At one creature.
    One,
    /// At several creatures.
    Several(usize),
    /// At a square and what is around it.
    Burst,
    /// At an enemy, going there.
    Charge,
    /// At an enemy and then at a square to go on to.
    Past,
    /// At an ally and then at a square for it.
    Ally,
}

/// How a power is aimed.
pub fn way(power: &PowerDef) -> Way {
    match power.targets {
        Targets::Enemy if power.going.is_some_and(|going| going.how == Manner::Charge) => Way::Charge,
        Targets::Enemy if power.special == Some(Special::AttackOnTheWay) => Way::Past,
        Targets::Ally if power.special == Some(Special::MoveAlly) => Way::Ally,
        Targets::Nobody | Targets::AdjacentEnemies => Way::Nobody,
        Targets::Enemies { most, .. } => Way::Several(usize::from(most)),
        Targets::Everybody | Targets::EnemiesInBurst | Targets::Squares => Way::Burst,
        _ => Way::One,
    }
}

/// A power taken in hand.
pub fn begin(view: View, by: CreatureId, ability: Slug) -> Aiming {
    let mut aiming = Aiming { by, ability, ..Aiming::default() };
    let Some(power) = view.power(by, ability) else { return aiming };
    if let (Way::Burst, Range::Burst(most), Some(at)) = (way(power), power.range, view.at(by)) {
        let near = (-most..=most).flat_map(|dy| (-most..=most).map(move |dx| (dx, dy)));
        let places = near
            .map(|(dx, dy)| Spot::new(at.x + dx, at.y + dy))
            .filter(|&spot| check::plan(view, power, &Use { area: vec![spot], ..aiming.base() }).is_ok());
        aiming.areas = places
            .map(|spot| AreaPlace { named: vec![spot], squares: check::burst_squares(view, spot), worth: 0 })
            .collect();
    }
    aiming
}

/// The charges of a fighter that could be made now.
pub fn charges(view: View, by: CreatureId) -> Vec<Use> {
    let foes = view.standing().filter(|&(id, _)| view.hostile(id, by));
    foes.flat_map(|(id, _)| legal::charges(view, by, id)).collect()
}

/// Attacks with one careful step before them (Lunge).
pub fn lunges(view: View, by: CreatureId, power: &PowerDef) -> Vec<Use> {
    let Some(at) = view.at(by) else { return Vec::new() };
    let foes: Vec<CreatureId> = view.standing().map(|(id, _)| id).filter(|&id| view.hostile(id, by)).collect();
    let step = |to: Spot| foes.iter().map(move |&on| (to, on));
    let each = at.neighbours().flat_map(step);
    let plain = Use { by, ability: power.id, ..Use::default() };
    let uses = each.map(|(to, on)| Use { on: vec![on], path: vec![ground::flat(to)], ..plain.clone() });
    uses.filter(|wanted| check::plan(view, power, wanted).is_ok()).collect()
}

/// The shifts that an ally could make when beckoned.
pub fn beckons(view: View, aiming: &Aiming, power: &PowerDef) -> Vec<Use> {
    let Some(&ally) = aiming.on.first() else { return Vec::new() };
    let going = Going { squares: Far::Squares(BECKONED), how: Manner::Shift, provokes: false };
    let mut field = PathField::new();
    let ways = legal::ways(view, ally, going, &mut field);
    let uses = ways.into_iter().map(|way| Use { on: vec![ally], path: way.path, ..aiming.base() });
    uses.filter(|wanted| check::plan(view, power, wanted).is_ok()).collect()
}

/// Uses that end on squares of their own, for powers whose last pick is a square.
pub fn ends(view: View, aiming: &Aiming, power: &PowerDef) -> Vec<Use> {
    match way(power) {
        Way::Charge => charges(view, aiming.by),
        Way::Past => {
            let cuts = |&on: &CreatureId| legal::cuts(view, aiming.by, power, on, &mut PathField::new());
            aiming.on.first().map_or_else(Vec::new, cuts)
        }
        Way::Ally => beckons(view, aiming, power),
        _ => Vec::new(),
    }
}

/// The use as it would be if the square under the cursor were picked.
pub fn as_use(view: View, aiming: &Aiming, cursor: &Cursor) -> Use {
    let mut planned = Use { on: aiming.on.clone(), ..aiming.base() };
    let Some(power) = view.power(aiming.by, aiming.ability) else { return planned };
    let spot = cursor.spot.map(ground::flat);
    let under = spot.and_then(|spot| show::at(view, spot));
    match way(power) {
        Way::Nobody => {}
        Way::One => {
            if let Some(id) = under {
                planned.on = vec![id];
            }
            step_first(view, aiming, power, &mut planned);
        }
        Way::Several(most) => {
            if let Some(id) = under.filter(|id| !planned.on.contains(id) && planned.on.len() < most) {
                planned.on.push(id);
            }
        }
        Way::Burst => planned.area.extend(spot.filter(|spot| aiming.areas.iter().any(|place| place.named[0] == *spot))),
        Way::Charge => {
            let all = charges(view, aiming.by);
            let on = all.iter().find(|charge| under.is_some() && charge.on.first() == under.as_ref());
            let to = || all.iter().find(|charge| charge.path.last() == spot.as_ref());
            match on.or_else(to) {
                Some(charge) => planned = charge.clone(),
                None => planned.on.extend(under),
            }
        }
        Way::Past | Way::Ally if planned.on.is_empty() => {
            planned.on.extend(under.filter(|&id| view.hostile(id, aiming.by) == (way(power) == Way::Past)));
        }
        Way::Past | Way::Ally => {
            let found = ends(view, aiming, power).into_iter().find(|wanted| wanted.path.last() == spot.as_ref());
            if let Some(found) = found {
                planned = found;
            }
        }
    }
    planned
}

/// A step before the roll where the target cannot be reached without one: to the square named, else to the best.
fn step_first(view: View, aiming: &Aiming, power: &PowerDef, planned: &mut Use) {
    if power.special != Some(Special::StepFirst) {
        return;
    }
    if let Some(&to) = aiming.placed.first() {
        planned.path = vec![to];
    } else if check::plan(view, power, planned).is_err()
        && let Some(found) = lunges(view, aiming.by, power).into_iter().find(|lunge| lunge.on == planned.on)
    {
        planned.path = found.path;
    }
}

/// What picking the square under the cursor makes of a power in hand.
pub fn pick(view: View, aiming: &mut Aiming, cursor: &Cursor) -> Picked {
    let Some(power) = view.power(aiming.by, aiming.ability) else { return Picked::More };
    let spot = cursor.spot.map(ground::flat);
    let under = spot.and_then(|spot| show::at(view, spot));
    match way(power) {
        Way::One if under.is_none() && power.special == Some(Special::StepFirst) => {
            let steps = lunges(view, aiming.by, power);
            aiming.placed.clear();
            aiming.placed.extend(spot.filter(|spot| steps.iter().any(|lunge| lunge.path.first() == Some(spot))));
            if aiming.placed.is_empty() {
                Picked::No("pick an enemy, or a square to step to first".to_owned())
            } else {
                Picked::More
            }
        }
        Way::Several(most) => {
            let Some(id) = under else { return Picked::More };
            if aiming.on.contains(&id) {
                aiming.on.retain(|&named| named != id);
                return Picked::More;
            }
            let mut named = aiming.on.clone();
            named.push(id);
            if let Err(why) = joins(view, power, aiming, &named) {
                return Picked::No(why);
            }
            aiming.on = named;
            let others = candidates(view, aiming).into_iter().filter(|(_, fits)| fits.is_ok()).count();
            if aiming.on.len() < most && aiming.on.len() < others {
                return Picked::More;
            }
            Picked::Use(Use { on: aiming.on.clone(), ..aiming.base() })
        }
        Way::Past | Way::Ally if aiming.on.is_empty() => {
            let Some(id) = under else { return Picked::No("pick a creature first".to_owned()) };
            let named = Aiming { on: vec![id], ..aiming.clone() };
            if ends(view, &named, power).is_empty() {
                let planned = Use { on: vec![id], ..aiming.base() };
                // That no squares were named yet is no fault of whoever is meant.
                let why = check::plan(view, power, &planned).err().filter(|refusal| refusal.code != *"no-path");
                return Picked::No(why.map_or_else(|| "no way leads there".to_owned(), |refusal| refusal.text));
            }
            aiming.on = vec![id];
            Picked::More
        }
        _ => Picked::Use(as_use(view, aiming, cursor)),
    }
}

/// Whether a list of targets could become one that a power takes: each in reach, near another.
fn joins(view: View, power: &PowerDef, aiming: &Aiming, named: &[CreatureId]) -> Result<(), String> {
    let Targets::Enemies { most, apart, .. } = power.targets else { return Ok(()) };
    let lenient = PowerDef { targets: Targets::Enemies { least: 1, most, apart }, ..power.clone() };
    let planned = Use { on: named.to_vec(), ..aiming.base() };
    check::plan(view, &lenient, &planned).map_err(|refusal| refusal.text)
}

/// Whom a power in hand could be named for, each with the reason if not.
pub fn candidates(view: View, aiming: &Aiming) -> Vec<(CreatureId, Result<(), String>)> {
    let Some(power) = view.power(aiming.by, aiming.ability) else { return Vec::new() };
    let friendly = matches!(power.targets, Targets::Ally | Targets::AllyOrUser | Targets::FallenAlly);
    let fits = |id: CreatureId| -> Result<(), String> {
        let planned = Use { on: vec![id], ..aiming.base() };
        match way(power) {
            Way::Several(_) => joins(view, power, aiming, &planned.on),
            Way::Charge => {
                let far = view.at(aiming.by).zip(view.at(id)).map_or(0, |(a, b)| ground::distance(a, b));
                let any = !legal::charges(view, aiming.by, id).is_empty();
                let why = if far <= 2 { "too near to charge" } else { "no way on which every step leads nearer" };
                if any { Ok(()) } else { Err(why.to_owned()) }
            }
            Way::Past | Way::Ally => {
                let named = Aiming { on: vec![id], ..aiming.clone() };
                if ends(view, &named, power).is_empty() { Err("no way leads there".to_owned()) } else { Ok(()) }
            }
            _ => {
                let stepped = |planned: &Use| {
                    let mut planned = planned.clone();
                    step_first(view, aiming, power, &mut planned);
                    check::plan(view, power, &planned)
                };
                stepped(&planned).map_err(|refusal| refusal.text)
            }
        }
    };
    let concerns = |id: CreatureId| match way(power) {
        Way::Nobody | Way::Burst => false,
        Way::Ally => id != aiming.by && !view.hostile(id, aiming.by),
        _ if friendly => !view.hostile(id, aiming.by) && (id != aiming.by || power.targets == Targets::AllyOrUser),
        _ => view.hostile(id, aiming.by),
    };
    view.standing().map(|(id, _)| id).filter(|&id| concerns(id)).map(|id| (id, fits(id))).collect()
}

/// The attack that a fighter's turn opens with: the single-target one with the most to expect from it.
pub fn opening(view: View, who: CreatureId) -> Option<Slug> {
    let mut best: Option<(f32, Slug)> = None;
    for power in legal::powers(view, who, false) {
        if power.action != Action::Attack || !power.rolls || way(power) != Way::One || power.uses.is_some() {
            continue;
        }
        let Some(roll) = power.damage() else { continue };
        for wanted in legal::aims(view, who, power) {
            let Some(&on) = wanted.on.first() else { continue };
            let chance = super::aim::forecast(view, power, who, on, None).chance;
            let value = chance * view.sheet(who).grown(power, roll).mean();
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, power.id));
            }
        }
    }
    best.map(|(_, power)| power)
}
