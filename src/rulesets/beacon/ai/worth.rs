//! What a use is expected to gain, in points of the fight.

use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Attack as Attacks, Tag};
use crate::rulesets::beacon::data::words::Action;
use crate::rulesets::beacon::effects;
use crate::rulesets::beacon::harm;
use crate::rulesets::beacon::rolls::half;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

/// What taking somebody's last HP of a Wound is worth beyond them.
const KILL: f32 = 5.0;
/// What a point of Stress is worth against one of damage.
const STRESS: f32 = 0.6;

/// What an attack is worth on one target.
pub fn attack(view: View, by: CreatureId, ability: &AbilityDef, action: Option<Action>, on: CreatureId) -> f32 {
    let chance = sources::chance(view, by, ability, action, on);
    let armor = if ability.has(Tag::Piercing) { 0.0 } else { f32::from(view.armor(on)) };
    let dealt = ability.damage.as_ref().map_or(0.0, |damage| {
        let twice = if harm::doubled(view, on, damage.kind).is_some() { 2.0 } else { 1.0 };
        (damage.dice.mean(false) * twice - armor).max(0.0)
    });
    let left = f32::from(view.hp(on) + view.pool(on, t::TEMPORARY.get())).max(1.0);
    let kill = KILL * (dealt / left).min(1.0).powi(2);
    let stress = f32::from(ability.stress) * STRESS;
    let more = effects::worth(&ability.hit, view, by, on);
    let sum = chance * (dealt.min(left + 2.0) + kill + stress + more);
    let goal = if view.goal().matters(view.roster(), on) { 1.5 } else { 1.0 };
    if view.hostile(by, on) { sum * goal } else { -sum - 1.0 }
}

/// What a use is worth; only legal ones are asked about.
pub fn of_use(view: View, wanted: &Use) -> f32 {
    let by = wanted.by;
    match view.sheet(by).ability(wanted.ability) {
        Some(ability) => ability_worth(view, ability, wanted),
        None => deed(view, by, wanted),
    }
}

fn ability_worth(view: View, ability: &AbilityDef, wanted: &Use) -> f32 {
    let by = wanted.by;
    let price = f32::from(ability.cost.stress) * 0.5 + f32::from(ability.cost.mana) * 0.4;
    if ability.activation == Activation::Action(Action::Channel) {
        let enemies = view.standing().filter(|(id, _)| view.hostile(by, *id)).count();
        return if enemies > 0 { 3.0 - price } else { 0.0 };
    }
    if ability.attack != Attacks::None {
        let mut worth: f32 = wanted.on.iter().map(|&on| attack(view, by, ability, ability.action(), on)).sum();
        let second =
            wanted.kind.filter(|_| wanted.instead == t::TWIN_SHOT.get()).and_then(|kind| view.ability(by, kind));
        if let Some((second, &on)) = second.zip(wanted.on.first()) {
            worth += attack(view, by, second, second.action(), on) - 0.5;
        }
        let halves = if wanted.instead == t::FULL_ATTACK.get() { 0.5 } else { 0.0 };
        return worth + halves - price;
    }
    let on = if wanted.on.is_empty() { vec![by] } else { wanted.on.clone() };
    let worth: f32 = on.iter().map(|&on| effects::worth(&ability.effects, view, by, on)).sum();
    worth - price
}

fn deed(view: View, by: CreatureId, wanted: &Use) -> f32 {
    let hurt = f32::from(view.sheet(by).hp - view.hp(by));
    match (wanted.ability.as_str(), wanted.kind.map(Name::as_str)) {
        ("defend", None) => 1.6,
        ("defend", Some(_)) => 1.5,
        ("refresh", Some("hp")) if view.hp(by) <= half(view.sheet(by).hp) => hurt * 0.5,
        ("refresh", Some("stress")) => f32::from(view.stress(by)) * 0.4,
        ("refresh", _) => 0.3,
        ("stand", _) => 1.5,
        ("escape", _) => 1.0,
        ("mark", _) if wanted.on.iter().all(|&on| view.hostile(by, on) && !view.has(on, t::MARKED.get())) => 0.8,
        ("pick-up", _) => 0.5,
        _ => 0.0,
    }
}
