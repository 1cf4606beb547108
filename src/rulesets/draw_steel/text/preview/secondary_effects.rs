//! What a use comes to besides the printed results: its other sentences, for a target with the numbers of both.

use std::sync::Arc;

use super::super::card::{self, effect_text};
use super::super::names;
use super::{EffectPreview, of_use, preview_amount};
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::effect::{Effect, Past};
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{TierLine, Who};
use crate::rulesets::draw_steel::effects::Regain;
use crate::rulesets::draw_steel::notation;
use crate::rulesets::draw_steel::rules::actions::granted_strikes;
#[cfg(any(feature = "gui", test))]
use crate::rulesets::draw_steel::rules::actions::opportunity;
use crate::rulesets::draw_steel::rules::damage_amount::Circumstances;
use crate::rulesets::draw_steel::rules::frames::UseFrame;
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{bleeding, damage_bonuses, damage_frames};
use crate::rulesets::draw_steel::rules::{damage_amount, damage_reduction};

/// The sentences that a use goes through, those of a rider that is paid included.
pub fn sentences(spend: i16, ability: &AbilityDef) -> impl Iterator<Item = &AbilityEffect> {
    let rider = ability.rider.iter().filter(move |_| spend > 0).flat_map(|rider| &rider.does);
    ability.before.iter().chain(&ability.after).chain(rider)
}

/// What happens to one target whatever comes up, part by part.
pub fn to_target(view: View, frame: &UseFrame, ability: &Arc<AbilityDef>, id: CreatureId) -> Vec<String> {
    sentences(frame.spend, ability)
        .flat_map(|effect| effect.foretold(view, frame, ability, id).unwrap_or_default())
        .collect()
}

/// What else the ability says, as its card has it: all that is about nobody in particular.
pub fn of_ability(view: View, frame: &UseFrame, ability: &Arc<AbilityDef>) -> Vec<String> {
    let target = frame.targets.first().map(|target| target.id);
    let told = |effect: &&AbilityEffect| {
        let counted = matches!(
            effect,
            AbilityEffect::ExtraDamage(_) | AbilityEffect::NearestFirst | AbilityEffect::Escape | AbilityEffect::Seize
        );
        counted || target.is_some_and(|id| effect.foretold(view, frame, ability, id).is_some())
    };
    let list = sentences(frame.spend, ability)
        .filter(|effect| !told(effect))
        .map(|effect| card::sentence_of(view, frame.by, effect));
    list.filter(|text| !text.is_empty()).chain(bleeding::foretold(view, frame, ability)).collect()
}

/// Damage without a roll, as it would be taken.
pub fn taken(
    view: View,
    frame: &UseFrame,
    ability: &AbilityDef,
    id: CreatureId,
    amount: &crate::rulesets::draw_steel::data::amount::Amount,
    kind: Option<crate::core::name::Name>,
) -> String {
    let (least, most) = preview_amount(view, frame.by, amount, Circumstances::in_use(frame, Some(id)));
    let more: i16 = if ability.roll.is_none() {
        damage_bonuses::steady_bonuses(view, frame.by, ability).iter().map(|(value, _)| value).sum()
    } else {
        0
    };
    let (least, most) = (least + more, most + more);
    let dealt =
        |value| damage_reduction::reduce(view, &damage_frames::plain_hit(view, id, value, kind, frame.cause())).0;
    let (least, most) = (dealt(least), dealt(most));
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let kind = kind.map_or_else(String::new, |kind| format!("{kind} "));
    format!("takes {range} {kind}damage")
}

/// What a line without a roll does to a target, each effect with whether its potency gets past it.
pub fn line_on(view: View, frame: &UseFrame, ability: &AbilityDef, id: CreatureId, line: &TierLine) -> Vec<String> {
    let mut list = Vec::new();
    for segment in &line.segments {
        for aimed in segment.effects.iter().filter(|aimed| aimed.who == Who::Target) {
            let text = match &aimed.effect {
                Effect::Recovery(_) => recovery(view, id),
                Effect::Damage(damage) if damage.past == Past::Nothing => {
                    let kind =
                        frame.kind.filter(|kind| damage.kinds.contains(kind)).or_else(|| damage.kinds.first().copied());
                    taken(view, frame, ability, id, &damage.amount, kind)
                }
                Effect::PayRecovery(_) => paid_recovery(view, frame.by, id),
                Effect::Regain(Regain::RecoveryValue) => regained(view, id, view.recovery_value(id)),
                effect => match effect.regains().filter(|amount| !amount.has_dice()) {
                    Some(amount) => regained(
                        view,
                        id,
                        damage_amount::fixed_in(view, frame.by, amount, Circumstances::in_use(frame, Some(id))),
                    ),
                    None => effect_text::aimed(view, frame, id, aimed),
                },
            };
            list.push(match segment.gate {
                None => text,
                Some(gate) => {
                    let number = potency::preview(view, frame.by, gate, id);
                    let name = notation::characteristics::name(gate.attribute);
                    let lands = (number > view.score(id, gate.attribute)) != gate.otherwise && !view.is_thing(id);
                    match lands {
                        true => format!("{text} (potency {number} beats its {name})"),
                        false => format!("{}: its {name} resists potency {number}", averted(&text)),
                    }
                }
            });
        }
    }
    list
}

/// What somebody is spared, as it is said of it then.
pub fn averted(effect: &str) -> String {
    match effect.strip_prefix("can't ") {
        Some(act) => format!("can still {}", act.split(" (").next().unwrap_or(act)),
        None => format!("not {effect}"),
    }
}

/// What a Recovery of one creature would give another, or itself.
fn paid_recovery(view: View, by: CreatureId, id: CreatureId) -> String {
    if by == id {
        return recovery(view, id);
    }
    let left = view.pool(by, t::RECOVERIES.get());
    let paid = format!("{} pays a Recovery, {left} left", names::name(view, by));
    format!("{}, {paid}", regained(view, id, view.recovery_value(by)))
}

/// What spending a Recovery would give a creature.
pub fn recovery(view: View, id: CreatureId) -> String {
    let left = view.pool(id, t::RECOVERIES.get());
    match view.sheet(id).is_hero() {
        true if left <= 0 => "has no Recovery left to spend".to_owned(),
        true => format!("may spend a Recovery ({left} left): {}", regained(view, id, view.recovery_value(id))),
        false => regained(view, id, view.recovery_value(id)),
    }
}

/// What an amount of healing would come to.
pub fn regained(view: View, id: CreatureId, amount: i16) -> String {
    let stamina = view.stamina(id);
    if view.is_minion(id) {
        return "regains nothing, it is a minion".to_owned();
    }
    if view.forbidden(id, Forbidden::Healing).is_some() {
        return "regains nothing, it cannot be healed".to_owned();
    }
    let gained = amount.min(stamina.max - stamina.now).max(0);
    format!("regains {gained} Stamina, to {} of {}", stamina.now + gained, stamina.max)
}

/// What a tier brings beyond its printed line.
pub fn by_tier(
    view: View,
    frame: &UseFrame,
    ability: &Arc<AbilityDef>,
    id: CreatureId,
    tier: u8,
) -> Vec<EffectPreview> {
    let plain = |text: String| EffectPreview { text, forces: false, gate: None };
    let mut list = Vec::new();
    for effect in sentences(frame.spend, ability) {
        match effect {
            AbilityEffect::Escape => {
                list.extend(view.holder(frame.by).map(|holder| plain(escape(view, frame, holder, tier))));
            }
            AbilityEffect::Seize if tier == 2 => {
                list.push(plain(format!("before that {}", struck_freely(view, id, frame.by))));
            }
            AbilityEffect::Lasting(lasting)
                if lasting.on == Who::Target && lasting.up_to_tier.is_some_and(|most| tier <= most) =>
            {
                let text = card::sentence_of(view, frame.by, effect);
                list.push(plain(text.trim_start_matches("Each target ").trim_end_matches('.').to_owned()));
            }
            _ => {}
        }
    }
    list
}

fn escape(view: View, frame: &UseFrame, holder: CreatureId, tier: u8) -> String {
    match tier {
        3 => format!("free of {}", names::name(view, holder)),
        2 => format!("free of {}, if first {}", names::name(view, holder), struck_freely(view, holder, frame.by)),
        _ => format!("still held by {}", names::name(view, holder)),
    }
}

/// The free strike that is the price of something, with its damage.
fn struck_freely(view: View, by: CreatureId, on: CreatureId) -> String {
    let who = names::name(view, by);
    let strike = granted_strikes::free_strike_on(view, by, on);
    match strike.and_then(|strike| taken_of(view, &strike)) {
        Some(taken) => format!("{who} makes a free strike: {} {taken}", names::name(view, on)),
        None => format!("{who} may make a free strike"),
    }
}

/// What an opportunity attack of one creature does to another, e.g. `takes 10 damage`; empty where it has none.
#[cfg(any(feature = "gui", test))]
pub fn opportunity_attack(view: View, by: CreatureId, on: CreatureId) -> String {
    let strike = opportunity::striking(view, by, t::MELEE_FREE_STRIKE.get(), on, &[]);
    strike.and_then(|strike| taken_of(view, &strike)).unwrap_or_default()
}

/// The least and the most that the first target of a strike takes of it.
fn taken_of(view: View, strike: &UseFrame) -> Option<String> {
    let target = of_use(view, strike).targets.into_iter().next()?;
    let damage: Vec<(i16, i16)> = target.tiers.iter().filter_map(|tier| tier.damage).collect();
    Some(match (damage.first(), damage.last()) {
        (Some((least, _)), Some((_, most))) if least < most => format!("takes {least} to {most} damage"),
        (Some((least, _)), _) => format!("takes {least} damage"),
        _ => target.notes.join(", "),
    })
}
