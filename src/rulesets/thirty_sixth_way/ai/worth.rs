//! What a use is expected to gain, in points of damage.

use std::sync::Arc;

use crate::core::effect::Prospect;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::attack::{crit_multiplier, dealt_as};
use crate::rulesets::thirty_sixth_way::common_actions::dicey_move;
use crate::rulesets::thirty_sixth_way::data::ability::{AbilityDef, Miss, On};
use crate::rulesets::thirty_sixth_way::data::entry::Frequency;
use crate::rulesets::thirty_sixth_way::effects;
use crate::rulesets::thirty_sixth_way::harm;
use crate::rulesets::thirty_sixth_way::healing;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::opportunity;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rolls::{self, CRITICAL, HIT, MISS};
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// What taking somebody's last hit points is worth beyond them.
const KILL: f32 = 8.0;

/// What a plain damage average is on a target that resists it.
fn past(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> f32 {
    match harm::resisted(view, on, &sources::damage_kinds(view, by, ability)) {
        Some(past) => 0.5 + 0.5 * f32::from(18 - past.clamp(8, 18)) / 18.0,
        None => 1.0,
    }
}

/// What an attack is worth on one target.
pub fn attack(view: View, by: CreatureId, ability: &Arc<AbilityDef>, on: CreatureId) -> f32 {
    if !view.is_up(on) && !view.sheet(on).object {
        // Those who are down do no harm.
        return 0.3;
    }
    let (net, need, odds) = sources::odds(view, by, ability, on);
    let chance = |degree: i8| odds.chance(|own| *own == degree);
    let own = dealt_as(view, by, ability);
    let full = own.damage.as_ref().map_or(0.0, |damage| rolling::mean(view, by, damage));
    let full = full * f32::from(ability.multiply) * past(view, by, ability, on);
    let missed = match &own.miss {
        Miss::Nothing => 0.0,
        Miss::Class => {
            let (melee, ranged) = view.sheet(by).miss;
            let deals = if own.entry.melee { melee } else { ranged };
            if deals { f32::from(view.sheet(by).level) } else { 0.0 }
        }
        Miss::Half => full / 2.0,
        Miss::Deals(amount) => rolling::mean(view, by, amount),
    };
    let left = f32::from(view.hp(on) + view.pool(on, t::TEMPORARY.get())).max(1.0);
    let crit = f32::from(crit_multiplier(view, by));
    let one = |dealt: f32| dealt.min(left + 2.0) + KILL * (dealt / left).min(1.0).powi(2);
    let hits = chance(HIT) + chance(CRITICAL);
    let at = Prospect { view, by, of: ability.id, on };
    let mut sum = chance(HIT) * one(full) + chance(CRITICAL) * one(crit * full) + chance(MISS) * one(missed);
    sum += hits * effects::worth(&ability.hit, at);
    for rider in &ability.riders {
        let share = match rider.on {
            On::Even | On::Odd => 0.5,
            On::Natural(least) => {
                rolls::naturals(net).chance(|&natural| natural >= least.max(need.natural())) / hits.max(0.01)
            }
            On::CritFail | On::Staggered | On::EscalationEven | On::EscalationOdd => 0.3,
            On::Escalation => {
                let least = ability.entry.escalation.map_or(0, |gate| gate.least);
                if view.escalation(by) >= least { 1.0 } else { 0.0 }
            }
        };
        let landed = if rider.miss_too { 1.0 } else { hits };
        sum += landed * share * effects::worth(&rider.effects, at);
    }
    sum *= sources::found(view, by, on);
    let goal = if view.goal().matters(view.battlefield(), on) { 1.5 } else { 1.0 };
    let object = if view.sheet(on).object { 0.1 } else { 1.0 };
    if view.hostile(by, on) { sum * goal * object } else { -sum - 1.0 }
}

/// What the opportunity attacks on somebody that provokes would cost it.
pub fn provoked(view: View, who: CreatureId) -> f32 {
    let strike = |by: &CreatureId| {
        let mean = |basic| full_damage(view, *by, basic);
        view.sheet(*by).basic_melee().map_or(0.0, mean) * sources::strike_chance(view, *by, who).unwrap_or(0.0)
    };
    opportunity::strikers(view, who).iter().map(strike).sum()
}

/// Expected damage of an attack, without what else it is worth.
pub fn plain_damage(view: View, by: CreatureId, ability: &Arc<AbilityDef>, on: CreatureId) -> f32 {
    let (_, _, odds) = sources::odds(view, by, ability, on);
    let chance = |degree: i8| odds.chance(|own| *own == degree);
    (chance(HIT) + 2.0 * chance(CRITICAL)) * full_damage(view, by, ability)
}

/// The average of what an attack deals where it hits.
fn full_damage(view: View, by: CreatureId, ability: &Arc<AbilityDef>) -> f32 {
    let own = dealt_as(view, by, ability);
    own.damage.as_ref().map_or(0.0, |damage| rolling::mean(view, by, damage))
}

/// What a use is worth; only legal ones are asked about.
pub fn of_use(view: View, wanted: &Use) -> f32 {
    let by = wanted.by;
    if wanted.ability == t::COUP.get() {
        let (Some(ability), Some(&on)) = (view.ability(by, wanted.instead), wanted.on.first()) else { return 0.0 };
        let full = ability.damage.as_ref().map_or(0.0, |damage| 2.0 * rolling::mean(view, by, damage));
        return if view.is_up(on) { full + 3.0 } else { -1.0 };
    }
    match view.ability(by, wanted.ability) {
        Some(ability) => of_ability(view, ability, wanted),
        None => of_common_action(view, wanted),
    }
}

fn of_ability(view: View, ability: &Arc<AbilityDef>, wanted: &Use) -> f32 {
    let by = wanted.by;
    let entry = &ability.entry;
    let mut price = match entry.frequency {
        Some(Frequency::Daily) => 3.0,
        Some(Frequency::Recharge(_)) => 1.5,
        Some(Frequency::Encounter) => 0.7,
        _ => 0.0,
    };
    price += entry.spend.as_ref().map_or(0.0, |spend| f32::from(spend.points));
    if entry.draws_attacks() {
        price += provoked(view, by);
    }
    if view.is_free(by) && wanted.on.iter().any(|&on| entry.melee && view.adjacent(by, on)) {
        price += 0.1;
    }
    let worth: f32 = if entry.is_attack() {
        let all = || reach::targets(view, by, ability);
        let on = if wanted.on.is_empty() { all() } else { wanted.on.clone() };
        let most = if ability.targets.d3 { 2.0 } else { f32::MAX };
        let sum: f32 = on.iter().map(|&on| attack(view, by, ability, on)).sum();
        let count = on.len() as f32;
        sum * (most / count.max(1.0)).min(1.0)
    } else {
        let on = if wanted.on.is_empty() { vec![by] } else { wanted.on.clone() };
        on.iter().map(|&on| effects::worth(&ability.effects, Prospect { view, by, of: ability.id, on })).sum()
    };
    worth - price
}

fn of_common_action(view: View, wanted: &Use) -> f32 {
    let by = wanted.by;
    match wanted.ability.as_str() {
        "rally" => {
            let lost = f32::from(view.sheet(by).hp - view.hp(by));
            let amount = f32::from(healing::average(view, by)).min(lost);
            let left = view.pool(by, t::RECOVERIES.get());
            let low = 4 * view.hp(by) <= 3 * view.sheet(by).hp / 2;
            if left == 0 || !low { 0.0 } else { amount * 0.9 }
        }
        "disengage" => slip(view, wanted),
        "stabilize" => 0.5,
        "grant-save" => 3.0,
        "fight-in-spirit" => 2.0,
        "sustain" => 4.0,
        "dicey-move" => dicey(view, wanted),
        "stance" => 0.0,
        _ => 0.0,
    }
}

/// Leaving without being struck is worth what the strikes would cost, to those who fight from afar.
fn slip(view: View, wanted: &Use) -> f32 {
    let by = wanted.by;
    let all = wanted.on.len() == view.engaged(by).len();
    let shoots = view.sheet(by).abilities.iter().any(|ability| ability.entry.ranged && ability.entry.is_attack());
    let melee = view.in_melee_stance(by) && !view.sheet(by).abilities.iter().any(|ability| ability.entry.spell);
    if !all || !shoots || melee || !wanted.path.is_empty() {
        return 0.0;
    }
    let net = sources::net(&sources::disengage(view, by, &wanted.on));
    let target = sources::disengage_difficulty(wanted.on.len());
    rolls::plain_odds(net, 0, target).chance(|degree| *degree > 0) * provoked(view, by) * 0.9
}

/// Whether somebody could attack an enemy from where it stands.
fn has_target(view: View, who: CreatureId) -> bool {
    let strikes = |ability: &&Arc<AbilityDef>| {
        ability.entry.is_attack() && legal::is_begun(ability) && reach::barred(view, who, ability).is_none()
    };
    let own = view.sheet(who).abilities.iter().filter(strikes);
    let up = |on: CreatureId| view.is_up(on) && !view.sheet(on).object;
    own.flat_map(|ability| reach::targets(view, who, ability)).any(up)
}

fn dicey(view: View, wanted: &Use) -> f32 {
    let Some(prop) = dicey_move::prop(view, wanted.instead) else { return 0.0 };
    let on = wanted.on.first().copied().unwrap_or(wanted.by);
    let bonus = view.sheet(wanted.by).level + if prop.skills.contains(&view.sheet(wanted.by).skill) { 2 } else { 0 };
    let chance = rolls::naturals(rolls::Net::default()).chance(|&natural| natural + bonus >= prop.difficulty);
    let gain = match wanted.kind.map(crate::core::name::Name::as_str) {
        Some("damage") if view.is_up(on) => 4.5,
        Some("condition") if view.is_up(on) => 2.5,
        // Worth nothing to whoever has nobody to strike.
        Some("advantage") if has_target(view, on) => 1.5,
        _ => 0.0,
    };
    chance * gain
}
