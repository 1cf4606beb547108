//! What the power in hand would do: exact odds target by target, every source of advantage and disadvantage named.

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::plural::counted;
use crate::core::roll::Distribution;
use crate::face::board::Cursor;
use crate::face::game::aiming::Aiming;
use crate::face::panels::aim::{Aim, TargetOdds};
use crate::face::ui::{GradeOdds, Term};
use crate::rulesets::the_adventure_game::actions::use_power;
use crate::rulesets::the_adventure_game::check;
use crate::rulesets::the_adventure_game::effect::{Damage, Effect, Heal};
use crate::rulesets::the_adventure_game::effects;
use crate::rulesets::the_adventure_game::ground;
use crate::rulesets::the_adventure_game::mutations;
use crate::rulesets::the_adventure_game::power::{PowerDef, Roll, Special, Targets};
use crate::rulesets::the_adventure_game::rolls::Net;
use crate::rulesets::the_adventure_game::sources::{self, Attack, Forecast};
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

use super::aiming::{Way, as_use, way};
use super::bar::grown;
use super::{RESULTS, show};

/// What is known of an attack with a power before it is rolled.
pub fn forecast(view: View, power: &PowerDef, by: CreatureId, on: CreatureId, from: Option<Spot>) -> Forecast {
    sources::forecast(view, Attack { by, power, on, opportunity: false, from, at: None })
}

/// The aim panel.
pub fn aim(view: View, aiming: &Aiming, cursor: &Cursor) -> Option<Aim> {
    let power = view.power(aiming.by, aiming.ability)?;
    let wanted = as_use(view, aiming, cursor);
    // Until its square is named such a power is not refused, it is half aimed.
    let half = matches!(way(power), Way::Past | Way::Ally) && wanted.path.is_empty();
    let fits = if friend_pointed_at(view, power, aiming, cursor).is_some() {
        Err("Choose an enemy.".to_owned())
    } else if half {
        Ok(())
    } else {
        check::power_now(view, &wanted).map(|_| ()).map_err(|refusal| refusal.text)
    };
    let targets = if fits.is_ok() { targets(view, power, &wanted) } else { Vec::new() };
    Some(Aim {
        ability: power.name.clone(),
        guide: guide(view, aiming, power),
        targets,
        cannot_use: fits.err(),
        ..Aim::default()
    })
}

/// Whom the pointer is on where an enemy to cut at has to be named and it is none.
fn friend_pointed_at(view: View, power: &PowerDef, aiming: &Aiming, cursor: &Cursor) -> Option<CreatureId> {
    if way(power) != Way::Past || !aiming.on.is_empty() {
        return None;
    }
    let under = cursor.spot.and_then(|spot| show::at(view, ground::flat(spot)));
    under.filter(|&id| id != aiming.by && !view.hostile(id, aiming.by))
}

fn guide(view: View, aiming: &Aiming, power: &PowerDef) -> String {
    match way(power) {
        Way::Nobody => "No target needed: just use it.".to_owned(),
        Way::One if power.special == Some(Special::StepFirst) => {
            "Choose an enemy; to choose the step before it, choose its square first.".to_owned()
        }
        Way::One => match power.targets {
            Targets::Ally => "Choose an ally.",
            Targets::AllyOrUser => "Choose yourself or an ally.",
            Targets::FallenAlly => "Choose an ally who has fallen.",
            _ => "Choose an enemy.",
        }
        .to_owned(),
        Way::Several(most) => format!("Choose up to {most} targets ({}/{most}).", aiming.on.len()),
        Way::Burst => "Choose where it goes.".to_owned(),
        Way::Charge => "Choose an enemy, or the square beside it to end on.".to_owned(),
        Way::Past if aiming.on.is_empty() => "Choose the enemy to cut at on the way.".to_owned(),
        Way::Ally if aiming.on.is_empty() => "Choose an ally.".to_owned(),
        Way::Past => "Choose the square to go on to.".to_owned(),
        Way::Ally => match aiming.on.first() {
            Some(&ally) => format!("Choose the square for {} to shift to.", words::name(view, ally)),
            None => String::new(),
        },
    }
}

/// Everybody whom the use concerns, with the odds.
pub fn targets(view: View, power: &PowerDef, wanted: &Use) -> Vec<TargetOdds> {
    let from = match way(power) {
        Way::One => wanted.path.last().copied(),
        _ => None,
    };
    let at = from.or_else(|| view.at(wanted.by)).unwrap_or_default();
    if way(power) == Way::Charge {
        return wanted.on.first().map(|&on| after_charge(view, wanted, on)).into_iter().collect();
    }
    let cut = match (way(power), wanted.on.first()) {
        (Way::Past, Some(&on)) => check::cut_square(view, at, on, wanted).ok(),
        _ => None,
    };
    let mut list: Vec<TargetOdds> = check::concerned(view, power, at, wanted)
        .into_iter()
        .map(|on| one(view, power, wanted.by, on, from.or(cut)))
        .collect();
    if power.targets == Targets::Nobody && !power.user.is_empty() {
        list.push(plain(
            view,
            wanted.by,
            power.user.iter().map(|effect| grown(view, wanted.by, power, effect)).collect(),
        ));
    }
    if !power.beside.is_empty() {
        let effects: Vec<String> = power.beside.iter().map(|effect| grown(view, wanted.by, power, effect)).collect();
        list.extend(
            use_power::allies_beside(view, wanted.by).into_iter().map(|ally| plain(view, ally, effects.clone())),
        );
    }
    list
}

fn plain(view: View, on: CreatureId, effects: Vec<String>) -> TargetOdds {
    TargetOdds {
        name: words::name(view, on),
        art: show::art(view.sheet(on).id),
        side: view.side(on),
        tiers: vec![GradeOdds { chance: 1.0, effects, ..GradeOdds::default() }],
        ..TargetOdds::default()
    }
}

/// The odds of a power on one target.
fn one(view: View, power: &PowerDef, by: CreatureId, on: CreatureId, from: Option<Spot>) -> TargetOdds {
    let effects = |list: &[Effect]| -> Vec<String> {
        if list.is_empty() {
            return vec!["nothing".to_owned()];
        }
        let list = effects::as_things_are(view, by, on, list);
        list.iter().map(|effect| told(view, power, by, on, from, effect)).collect()
    };
    if !power.rolls {
        return plain(view, on, effects(&power.success));
    }
    let found = forecast(view, power, by, on, from);
    let down = down(view, power, by, on, found.chance);
    TargetOdds {
        name: words::name(view, on),
        art: show::art(view.sheet(on).id),
        side: view.side(on),
        tiers: vec![
            GradeOdds { grade: RESULTS[0], chance: 1.0 - found.chance, effects: effects(&power.failure) },
            GradeOdds { grade: RESULTS[1], chance: found.chance, effects: effects(&power.success) },
        ],
        terms: reasons(view, &found),
        chances: if down > 0.0 { vec![format!("kill chance {}%", (down * 100.0).round())] } else { Vec::new() },
        ..TargetOdds::default()
    }
}

/// An effect on a target with its range, and what teamwork adds.
fn told(view: View, power: &PowerDef, by: CreatureId, on: CreatureId, from: Option<Spot>, effect: &Effect) -> String {
    let moves = matches!(effect, Effect::Push(_) | Effect::Pull(_));
    if let Some(from) = from.or_else(|| view.at(by)).filter(|_| moves) {
        return pushed(view, on, from, effect);
    }
    if let &Effect::Heal(Heal(roll)) = effect {
        let (hp, (least, most)) = (view.hp(on), span(view.sheet(by).grown(power, roll)));
        let to = |amount: i16| (hp.now + amount).min(hp.max);
        return format!("{} (to {}\u{2013}{} of {} HP)", grown(view, by, power, effect), to(least), to(most), hp.max);
    }
    let &Effect::Damage(Damage(roll)) = effect else { return grown(view, by, power, effect) };
    let roll = damage(view, power, by, on, roll);
    let (least, most) = span(roll);
    let sums = if roll.dice == 0 { String::new() } else { format!(" ({least} to {most})") };
    let team = if sources::has_teamwork(view, by, power, on) { ", includes +1d6 for teamwork" } else { "" };
    format!("{roll} damage{sums}{team}")
}

/// A push or pull with where it ends and what the ground does on the way.
fn pushed(view: View, on: CreatureId, from: Spot, effect: &Effect) -> String {
    let Some((kind, squares)) = effect.forced() else { return String::new() };
    let moved = kind.participle();
    let way = mutations::push_way(view, on, from, squares, kind);
    let mut text = match (way.len(), usize::try_from(squares).unwrap_or(0)) {
        (0, _) => return format!("{moved}, but it cannot go anywhere"),
        (free, all) if free < all => format!("{moved} {free} of {}, then something stops it", counted(all, "square")),
        _ => effects::words(std::slice::from_ref(effect)),
    };
    let ground = way.iter().filter_map(|&spot| view.board().tile(spot).and_then(|tile| tile.hazard));
    let (mut harm, mut states): (i16, Vec<String>) = (0, Vec::new());
    for hazard in ground {
        harm += hazard.damage;
        let state = (hazard.imposes != *"").then(|| show::state_name(view, hazard.imposes));
        states.extend(state.filter(|state| !states.contains(state)));
    }
    if harm > 0 {
        text.push_str(&format!(", {harm} damage by the ground"));
    }
    states.iter().for_each(|state| text.push_str(&format!(", {state}")));
    text
}

/// The dice of damage on a target.
fn damage(view: View, power: &PowerDef, by: CreatureId, on: CreatureId, roll: Roll) -> Roll {
    effects::as_dealt(view, by, Some(power), on, roll)
}

fn span(roll: Roll) -> (i16, i16) {
    let dice = i16::from(roll.dice);
    ((dice + roll.plus).max(0), (dice * i16::from(roll.sides) + roll.plus).max(0))
}

/// The chance that a target's HP are gone after this, exact.
fn down(view: View, power: &PowerDef, by: CreatureId, on: CreatureId, hit: f32) -> f32 {
    let left = view.hp(on).now;
    if left <= 0 {
        return 0.0;
    }
    let base = power.damage().map(|roll| damage(view, power, by, on, roll));
    let chance = |list: &[Effect]| -> f32 {
        effects::as_things_are(view, by, on, list)
            .into_iter()
            .map(|effect| match effect {
                Effect::Damage(Damage(roll)) => at_least(damage(view, power, by, on, roll), left),
                Effect::Half(_) => base.map_or(0.0, |roll| at_least(roll, left * 2)),
                _ => 0.0,
            })
            .fold(0.0, f32::max)
    };
    hit * chance(&power.success) + (1.0 - hit) * chance(&power.failure)
}

/// The chance that dice and a number come to at least this.
fn at_least(roll: Roll, least: i16) -> f32 {
    Distribution::sum(&[(roll.dice, roll.sides)]).chance(|&sum| sum >= least - roll.plus)
}

/// What bears on an attack, term by term: the modifier, every source, the dice they come to.
fn reasons(view: View, found: &Forecast) -> Vec<Term> {
    let mut list = vec![Term { value: found.atk, why: format!("ATK, against DEF {}", found.def) }];
    list.extend(show::terms(view, &found.sources));
    list.push(Term { value: 0, why: ladder(found.net) });
    list
}

/// The dice of a roll in words.
pub fn ladder(net: Net) -> String {
    match (net.die(), net.0) {
        (None, _) => "2d6".to_owned(),
        (Some(die), 1..) => format!("2d6 and a d{die}, the two highest kept"),
        (Some(die), _) => format!("2d6 and a d{die}, the two lowest kept"),
    }
}

/// What a charge leads to: its price now, and the best attack on the enemy in the Battle Phase as things stand.
fn after_charge(view: View, wanted: &Use, on: CreatureId) -> TargetOdds {
    let from = wanted.path.last().copied();
    let attacks = view.powers(wanted.by).into_iter().filter(|power| {
        power.action == crate::rulesets::the_adventure_game::power::Action::Attack
            && !power.range.ranged()
            && power.rolls
    });
    let chances = attacks.map(|power| {
        let found = forecast(view, power, wanted.by, on, from);
        let helped = Net(found.net.0 + 1);
        let chance = crate::rulesets::the_adventure_game::rolls::chance(helped, found.def - found.atk);
        format!("{} {}%", power.name, (chance * 100.0).round())
    });
    let chances: Vec<String> = chances.collect();
    let mut target = plain(
        view,
        on,
        vec![format!("{}; attacks against you have advantage this round", counted(wanted.path.len(), "square"))],
    );
    if !chances.is_empty() {
        target.chances.push(format!("in battle, as it stands now: {}", chances.join(", ")));
    }
    target
}
