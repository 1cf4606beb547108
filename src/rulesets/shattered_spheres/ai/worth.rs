//! What actions are expected to gain, by the rules' own odds, in parts of a combatant.

use super::balance;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::roll::Distribution;
use crate::core::triggered::Whose;
use crate::rulesets::shattered_spheres::data::condition::Part;
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Does};
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::rolls;
use crate::rulesets::shattered_spheres::sources::{self, Blow, Manner};
use crate::rulesets::shattered_spheres::view::View;

/// What a degree of failure against damage costs its target, in parts of it.
fn cost(view: View, on: CreatureId, arena: Arena, degree: i8) -> f32 {
    if degree > 0 {
        return 0.0;
    }
    let sheet = view.sheet(on);
    let up = view.is_up(on);
    if !up {
        return 0.02;
    }
    let wounds = view.wounds(on, arena) + 1;
    let out = sheet.is_minion() || wounds >= view.wound_limit(arena);
    match degree {
        _ if out => 1.0,
        -1 => 0.16 + 0.05 * f32::from(wounds),
        -2 => 0.3 + 0.05 * f32::from(wounds),
        -3 if view.plight(on).staggered => 1.0,
        -3 => 0.45 + 0.05 * f32::from(wounds),
        _ => 1.0,
    }
}

/// What a part of a condition costs, in parts of a combatant.
fn part(part: Part) -> f32 {
    match part {
        Part::Down => 1.0,
        Part::Controlled => 0.7,
        Part::Stunned | Part::Paralyzed => 0.4,
        Part::Compelled | Part::Defenseless | Part::Unaware | Part::Surprised => 0.3,
        Part::Disabled => 0.25,
        Part::Dazed | Part::Impaired | Part::Vulnerable | Part::Immobile | Part::Prone => 0.12,
        Part::Hindered | Part::Held => 0.06,
    }
}

/// What being under a condition costs; less than nothing where it does its bearer good.
pub fn condition(view: View, is: Name) -> f32 {
    let Some(record) = view.content().condition(is) else { return 0.05 };
    let parts: f32 = record.parts.iter().map(|own| part(*own)).sum();
    let own = record.rolls.iter().filter(|own| matches!(own.whose, Whose::Own | Whose::OwnSide));
    parts.min(1.0) - own.map(|own| 0.06 * f32::from(own.by)).sum::<f32>()
}

/// What an effect that has hit is expected to cost its target, in parts of a combatant.
pub fn effect(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, blow: Blow) -> f32 {
    let odds: Distribution<i8> = sources::resist_odds(view, by, line, on, blow);
    let arena = line.arena().unwrap_or(Arena::Blades);
    let weight = balance::standing(view, on).max(0.3);
    let each = |degree: i8| match &line.does {
        Does::Damage(_) => cost(view, on, arena, degree),
        Does::Affliction(..) if degree > 0 => 0.0,
        Does::Affliction(..) => [0.12, 0.3, 0.7][usize::from(degree.unsigned_abs().min(3)) - 1],
        Does::Veil | Does::Relief => 0.0,
    };
    let total = odds.total() as f32;
    weight * odds.iter().map(|(degree, count)| each(*degree) * count as f32 / total).sum::<f32>()
}

/// What an attack on somebody is expected to gain.
pub fn attack(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, manner: Manner) -> f32 {
    let odds = sources::attack_odds(view, by, line, on, manner);
    let hit = odds.chance(|grade| *grade == 1);
    let critical = odds.chance(|grade| *grade == 2);
    let plain = effect(view, by, line, on, Blow::default());
    let more = if critical > 0.0 {
        effect(view, by, line, on, Blow { extra: rolls::CRITICAL, ..Blow::default() })
    } else {
        0.0
    };
    let goal = if view.goal().matters(view.battlefield(), on) || leads(view, on) { 1.3 } else { 1.0 };
    let sign = if view.hostile(by, on) { goal } else { -1.0 };
    sign * (hit * plain + critical * more)
}

/// Whether somebody's fall wins the fight sooner.
fn leads(view: View, on: CreatureId) -> bool {
    view.setting().rout.as_ref().is_some_and(|rout| {
        let kind = view.sheet(on).id;
        rout.leader == kind || rout.followers.contains(&kind)
    })
}

/// What the Opportunity Attacks that somebody would draw by an act are expected to cost it.
pub fn provoked(view: View, who: CreatureId) -> f32 {
    use crate::rulesets::shattered_spheres::windows::opportunities;
    let strikers = view.threateners(who);
    strikers
        .into_iter()
        .map(|by| {
            let best = opportunities(view, by, who, true, true).into_iter();
            best.filter_map(|id| view.attack(by, id))
                .map(|line| attack(view, by, line, who, Manner::default()))
                .fold(0.0, f32::max)
        })
        .sum()
}
