//! What a use is expected to gain, in points of the fight.

use crate::core::effect::Prospect;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Attack as Attacks, Tag, Targets};
use crate::rulesets::beacon::data::words::Action;
use crate::rulesets::beacon::effects;
use crate::rulesets::beacon::harm;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::release::ways_of;
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
        (damage.dice.mean() * twice - armor).max(0.0)
    });
    let left = f32::from(view.hp(on) + view.pool(on, t::TEMPORARY.get())).max(1.0);
    let kill = KILL * (dealt / left).min(1.0).powi(2);
    let stress = f32::from(ability.stress) * STRESS;
    let late = super::acting::is_late(view);
    // Once a fight drags on only what brings it to an end counts.
    let more = if late { 0.0 } else { effects::worth(&ability.hit, Prospect { view, by, of: ability.id, on }) };
    let most = ability
        .damage
        .as_ref()
        .map_or(0, |damage| i16::from(damage.dice.dice) * i16::from(damage.dice.sides) + damage.dice.plus);
    let ends = late && (f32::from(most) > armor || ability.stress > 0);
    let sum = chance * (dealt.min(left + 2.0) + kill + stress + more + if ends { 1.5 } else { 0.0 });
    let goal = if view.goal().matters(view.battlefield(), on) { 1.5 } else { 1.0 };
    if view.hostile(by, on) { sum * goal } else { -sum - 1.0 }
}

/// What a use is worth; only legal ones are asked about.
pub fn of_use(view: View, wanted: &Use) -> f32 {
    let by = wanted.by;
    match view.sheet(by).ability(wanted.ability) {
        Some(ability) => ability_worth(view, ability, wanted),
        None => basic_action(view, by, wanted),
    }
}

fn ability_worth(view: View, ability: &AbilityDef, wanted: &Use) -> f32 {
    let by = wanted.by;
    let price = f32::from(ability.cost.stress) * 0.5 + f32::from(ability.cost.mana) * 0.4;
    if ability.activation == Activation::Action(Action::Channel) {
        return 0.8 * released(view, by, ability, wanted.on.first().copied()) - price;
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
    let worth: f32 =
        on.iter().map(|&on| effects::worth(&ability.effects, Prospect { view, by, of: ability.id, on })).sum();
    worth - price
}

/// What letting an ability go now would be worth at best, on somebody it is bound to or on whomever it may catch.
pub fn released(view: View, by: CreatureId, ability: &AbilityDef, on: Option<CreatureId>) -> f32 {
    let plain = Use { by, ability: ability.id, on: on.into_iter().collect(), ..Use::default() };
    let whole = |wanted: &Use| {
        let on = aims::targets(view, ability, wanted, Some(Action::Release)).unwrap_or_default();
        on.iter().map(|&on| on_release(view, by, ability, on)).sum::<f32>()
    };
    ways_of(view, ability, &plain).iter().map(whole).fold(0.0, f32::max)
}

/// What a released ability is worth on one of those it catches.
pub fn on_release(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> f32 {
    let struck = if ability.attack == Attacks::None { 0.0 } else { attack(view, by, ability, None, on) };
    struck + effects::worth(&ability.effects, Prospect { view, by, of: ability.id, on })
}

/// The best that may come of channelling something now.
pub fn channel(view: View, by: CreatureId) -> f32 {
    if view.channelling(by).is_some() {
        return 0.0;
    }
    let own = view.abilities(by).filter(|ability| {
        ability.activation == Activation::Action(Action::Channel)
            && ability.channel_targets == Targets::Own
            && reach::barred(view, by, ability).is_none()
    });
    let price = |ability: &AbilityDef| f32::from(ability.cost.mana) * 0.4;
    own.map(|ability| released(view, by, ability, None) - price(ability)).fold(0.0, f32::max)
}

/// What DEFEND or REFRESH may gain.
pub fn bolster(view: View, who: CreatureId) -> f32 {
    let words = ["hp", "stress", "mp"].map(Name::new);
    let plain = |ability: &str| Use { by: who, ability: Name::new(ability), ..Use::default() };
    let may = |kind: Name| kind != *"hp" || view.pool(who, t::RECOVERIES.get()) > 0;
    let refresh = words.into_iter().filter(|kind| may(*kind)).map(|kind| Use { kind: Some(kind), ..plain("refresh") });
    refresh.chain([plain("defend")]).map(|wanted| basic_action(view, who, &wanted)).fold(0.0, f32::max)
}

/// Whether an enemy could be upon somebody this round.
fn is_threatened(view: View, by: CreatureId) -> bool {
    view.standing().any(|(id, _)| view.hostile(by, id) && view.distance(by, id) <= view.speed(id) + 2)
}

fn basic_action(view: View, by: CreatureId, wanted: &Use) -> f32 {
    let sheet = view.sheet(by);
    let hurt = f32::from(sheet.hp - view.hp(by));
    let late = super::acting::is_late(view);
    let threatened = is_threatened(view, by) && !late;
    let room = sheet.cap.map_or(99, |cap| cap - view.stress(by));
    match (wanted.ability.as_str(), wanted.kind.map(Name::as_str)) {
        ("defend", kind) if threatened && !view.has(by, t::DEFENDING.get()) => {
            let focus = if sheet.pc && view.pool(by, t::FOCUS.get()) < 2 { 1.2 } else { 0.0 };
            0.9 + focus - if kind.is_some() { 0.1 } else { 0.0 }
        }
        ("refresh", Some("hp")) if 2 * view.hp(by) <= sheet.hp => hurt * 0.5,
        ("refresh", Some("stress")) if room <= 2 => f32::from(view.stress(by)) * 0.6,
        ("refresh", Some("mp")) if late && view.pool(by, t::MP.get()) == 0 => 1.2,
        ("refresh", Some("mp")) => f32::from(sheet.mp - view.pool(by, t::MP.get())) * 0.2,
        ("stand", _) => 1.5,
        ("escape", _) => 1.0,
        ("mark", _) if wanted.on.iter().all(|&on| view.hostile(by, on) && !view.has(on, t::MARKED.get())) => 0.6,
        ("pick-up", _) => 0.5,
        _ => 0.0,
    }
}
