//! The ability in hand: whom it would be used on, and what it would come to.

use super::super::data::ability;
use super::super::rules::actions::granted_uses;
use super::super::text::{card, chances, names, term_text};
use super::TIERS;
use super::aiming::{self, as_use};
use super::show;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Mode, Options, Use};
use crate::core::roll::TermKind;
use crate::face::board::Cursor;
use crate::face::game::aiming::Aiming;
use crate::face::panels::aim::{Aim, AimOption, TargetOdds};
use crate::face::ui::GradeOdds;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::actions::offers::FREE_STRIKE;
use crate::rulesets::draw_steel::rules::frames::{Frame, UseFrame};
use crate::rulesets::draw_steel::rules::plan::{Grant, Plan};
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::preview;
use crate::rulesets::draw_steel::text::preview::secondary_effects::averted;
use crate::rulesets::draw_steel::text::preview::{TargetPreview, TierPreview};

/// The use as the hand and the cursor stand, found legal or not.
pub fn plan(view: View, wanted: &Use) -> Result<Plan, String> {
    // The rules know a charge that leads nowhere; nobody means to use up an action for it.
    let charges =
        || view.ability(wanted.by, wanted.ability).is_some_and(|ability| ability.says(&AbilityEffect::Charge));
    if wanted.on.is_empty() && wanted.path.is_empty() && charges() {
        return Err("nobody is charged at yet".to_owned());
    }
    let found = match view.stack().top() {
        Some(Frame::Offer(offer)) => granted_uses::check_use(view, offer, wanted),
        _ => check::plan(view, wanted, Grant::default()),
    };
    found.map_err(|refusal| refusal.text)
}

/// The damage of a use against its one target in short, and whether its user may move before it.
pub fn likely(view: View, wanted: &Use) -> Option<String> {
    let plan = plan(view, wanted).ok()?;
    let preview = preview::use_preview(view, &plan);
    let damage = chances::damage_odds(view, preview.targets.first()?)?;
    let moves = |effect: &AbilityEffect| matches!(effect, AbilityEffect::Rush(_) | AbilityEffect::Shift(_));
    let first = plan.ability.before.iter().any(moves);
    Some(if first { format!("may move first, {damage}") } else { damage })
}

/// The Stamina that a use at somebody is expected to take off enemies, less what it takes off friends: of each as much as
/// is left, and as much again where it is brought down.
pub fn promise(view: View, aiming: &Aiming, on: CreatureId) -> i32 {
    let spot = view.space(on).map(|space| space.at);
    let wanted = as_use(view, aiming, &Cursor { spot, by_keys: true });
    let Ok(plan) = plan(view, &wanted) else { return 0 };
    let worth = |target: &TargetPreview| {
        let left = f32::from(view.stamina(target.id).now.max(0));
        let odds = target.odds.map_or([0; 3], |odds| odds.0);
        let taken = |tier: &TierPreview| tier.damage.map_or(0.0, |(least, _)| f32::from(least).min(left));
        let harm = target.tiers.iter().zip(odds).map(|(tier, percent)| taken(tier) * f32::from(percent)).sum::<f32>();
        let sign = if view.hostile(aiming.by, target.id) { 1.0 } else { -1.0 };
        sign * (harm + left * target.down) / 100.0
    };
    preview::use_preview(view, &plan).targets.iter().map(worth).sum::<f32>().round() as i32
}

/// How many banes a use has against its first target beyond its edges; negative where edges prevail.
pub fn hindrance(view: View, wanted: &Use) -> i16 {
    let Ok(plan) = plan(view, wanted) else { return 0 };
    preview::use_preview(view, &plan).targets.first().map_or(0, |target| -i16::from(target.net))
}

/// The strike that somebody was chosen for, where one is offered at one target and nothing of it is left to choose.
pub fn sole_strike(view: View, decision: &Decision) -> Option<Use> {
    let Options::Use(offer) = &decision.options else { return None };
    let (&[ability], Some(on)) = (&offer.abilities[..], offer.on.filter(|_| decision.ask == FREE_STRIKE)) else {
        return None;
    };
    let aiming = aiming::begin(view, offer.by, ability);
    let open = |setting: &Setting| matches!(setting, Setting::Payment | Setting::Kind);
    let record = view.ability(offer.by, ability)?;
    if options(view, &aiming, record).iter().any(|(setting, _)| open(setting)) {
        return None;
    }
    let wanted = Use { on: vec![on], ..aiming.base() };
    plan(view, &wanted).is_ok().then_some(wanted)
}

/// The aim panel.
pub fn aim(view: View, aiming: &Aiming, cursor: &Cursor) -> Option<Aim> {
    let ability = view.ability(aiming.by, aiming.ability)?;
    let wanted = as_use(view, aiming, cursor);
    let found = plan(view, &wanted);
    let (targets, notes) = match &found {
        Ok(plan) => {
            let preview = preview::use_preview(view, plan);
            (preview.targets.iter().map(|target| odds(view, target)).collect(), preview.notes)
        }
        Err(_) => (Vec::new(), preview::unaimed(ability, aiming.spend)),
    };
    Some(Aim {
        ability: ability.name.clone(),
        guide: guide(view, aiming, ability),
        targets,
        notes,
        options: options(view, aiming, ability).into_iter().map(|(_, option)| option).collect(),
        cannot_use: found.err(),
        ..Aim::default()
    })
}

fn guide(view: View, aiming: &Aiming, ability: &AbilityDef) -> String {
    let most = aiming::most_targets(view, ability, aiming.spend).unwrap_or(1);
    match ability.distance {
        _ if aiming.charges && !aiming.placed.is_empty() => "Now the enemy to strike from there.".to_owned(),
        _ if aiming.charges => "Choose the enemy to charge at, or the square to charge to.".to_owned(),
        Distance::Yourself | Distance::Aura(_) => "No target needed: just use it.".to_owned(),
        Distance::Burst(_) => "No target needed: it goes off around you.".to_owned(),
        Distance::Cube { .. } | Distance::Line { .. } => "Choose where it goes.".to_owned(),
        Distance::Wall { squares, .. } => {
            format!("Choose the squares of the wall: {} of {squares}.", aiming.placed.len())
        }
        _ if most > 1 => format!("Choose up to {most} targets ({}/{most}): {}.", aiming.on.len(), ability.target),
        _ => format!("Choose a target: {}.", ability.target),
    }
}

/// What an option of the aim sets.
#[derive(Clone, Copy)]
enum Setting {
    /// Melee or ranged.
    Mode,
    /// What is paid.
    Payment,
    /// The characteristic of the roll.
    With,
    /// The damage type.
    Kind,
    /// What happens at 0 Stamina.
    AtZero,
}

fn options(view: View, aiming: &Aiming, ability: &AbilityDef) -> Vec<(Setting, AimOption)> {
    let mut list = Vec::new();
    if let Distance::Reach { .. } = ability.distance {
        let chosen = match aiming.mode {
            None => 0,
            Some(Mode::Melee) => 1,
            Some(Mode::Ranged) => 2,
        };
        let values = ["by distance", "melee", "ranged"].map(str::to_owned).to_vec();
        list.push((Setting::Mode, AimOption { words: "Used as".to_owned(), values, chosen }));
    }
    if let Some(rider) = &ability.rider {
        let values: Vec<i16> = payments(view, aiming, ability);
        if values.len() > 1 {
            let chosen = values.iter().position(|&value| value == aiming.spend).unwrap_or(0);
            let values = values.iter().map(ToString::to_string).collect();
            let printed = card::card(&card::numbered(view, aiming.by, ability), view.funds(aiming.by).0);
            // There is nothing above it here: the sentences stand below.
            let own = printed.rider.filter(|words| !words.ends_with(card::ABOVE));
            let words = own.unwrap_or_else(|| rider.spend.to_string());
            list.push((Setting::Payment, AimOption { words, values, chosen }));
        }
    }
    if let Some(roll) = &ability.roll {
        if roll.with.len() > 1 {
            let mut values = vec!["best".to_owned()];
            values.extend(
                roll.with.iter().map(|&a| crate::rulesets::draw_steel::notation::characteristics::name(a).to_owned()),
            );
            let chosen = aiming.with.and_then(|with| roll.with.iter().position(|&a| a == with)).map_or(0, |i| i + 1);
            list.push((Setting::With, AimOption { words: "Roll with".to_owned(), values, chosen }));
        }
        if !roll.kinds.is_empty() {
            let mut values: Vec<String> = roll.kinds.iter().map(ToString::to_string).collect();
            let untyped = usize::from(!roll.kind_required);
            if untyped == 1 {
                values.insert(0, "untyped".to_owned());
            }
            let chosen = aiming.kind.and_then(|kind| roll.kinds.iter().position(|&k| k == kind));
            let chosen = chosen.map_or(0, |i| i + untyped);
            list.push((Setting::Kind, AimOption { words: "Damage".to_owned(), values, chosen }));
        }
        if ability::deals_damage(ability) {
            let values = ["kill", "knock out"].map(str::to_owned).to_vec();
            let chosen = usize::from(aiming.knock_out);
            list.push((Setting::AtZero, AimOption { words: "On reducing to 0".to_owned(), values, chosen }));
        }
    }
    list
}

/// Payments on the rider that can be made, nothing first.
pub fn payments(view: View, aiming: &Aiming, ability: &AbilityDef) -> Vec<i16> {
    let (_, funds) = view.funds(aiming.by);
    let can = |&spend: &i16| check::affordable(view, aiming.by, ability, spend).is_ok();
    (0..=funds.clamp(0, 12)).filter(can).collect()
}

/// Goes on to the next setting of all options together, the last option turning fastest; -1 goes back.
pub fn turn_options(view: View, aiming: &mut Aiming, step: i32) {
    let Some(ability) = view.ability(aiming.by, aiming.ability).cloned() else { return };
    let list = options(view, aiming, &ability);
    for (index, (_, option)) in list.iter().enumerate().rev() {
        let count = option.values.len().max(1) as i32;
        let next = option.chosen as i32 + step;
        set_option(view, aiming, index, next.rem_euclid(count) as usize);
        if (0..count).contains(&next) {
            return;
        }
    }
}

/// Sets an option of the aim.
pub fn set_option(view: View, aiming: &mut Aiming, index: usize, value: usize) {
    let Some(ability) = view.ability(aiming.by, aiming.ability).cloned() else { return };
    let Some((setting, _)) = options(view, aiming, &ability).into_iter().nth(index) else { return };
    match setting {
        Setting::Mode => aiming.mode = [None, Some(Mode::Melee), Some(Mode::Ranged)].get(value).copied().flatten(),
        Setting::With => {
            let list = ability.roll.as_ref().map(|roll| roll.with.clone()).unwrap_or_default();
            aiming.with = value.checked_sub(1).and_then(|i| list.get(i).copied());
        }
        Setting::Kind => {
            let list = ability.roll.as_ref().map(|roll| roll.kinds.clone()).unwrap_or_default();
            let required = ability.roll.as_ref().is_some_and(|roll| roll.kind_required);
            let index = if required { Some(value) } else { value.checked_sub(1) };
            aiming.kind = index.and_then(|i| list.get(i).copied());
        }
        Setting::AtZero => aiming.knock_out = value == 1,
        Setting::Payment => {
            aiming.spend = payments(view, aiming, &ability).get(value).copied().unwrap_or(0);
            aiming::lay_areas(view, aiming);
        }
    }
}

/// A use that is about to be rolled for, or would be, to be looked at.
pub fn watched(view: View, frame: &UseFrame, guide: String) -> Option<Aim> {
    let ability = view.ability(frame.by, frame.ability).filter(|ability| ability.roll.is_some())?;
    let preview = preview::of_use(view, frame);
    Some(Aim {
        ability: ability.name.clone(),
        guide,
        targets: preview.targets.iter().map(|target| odds(view, target)).collect(),
        notes: preview.notes,
        watched: true,
        ..Aim::default()
    })
}

fn odds(view: View, target: &TargetPreview) -> TargetOdds {
    let stability = view.stability(target.id);
    let chances = target.odds.map_or([0.0; 3], |odds| odds.0.map(|percent| f32::from(percent) / 100.0));
    let tiers = target
        .tiers
        .iter()
        .zip(chances)
        .zip(TIERS)
        .map(|((tier, chance), grade)| GradeOdds { grade, chance, effects: effects(view, target.id, tier, stability) })
        .collect();
    TargetOdds {
        name: names::name(view, target.id),
        art: show::art(view, target.id),
        side: view.side(target.id),
        tiers,
        terms: show::terms(view, &target.terms),
        notes: target.notes.clone(),
        chances: notable(view, target, chances),
        riders: Vec::new(),
    }
}

fn effects(view: View, id: CreatureId, tier: &TierPreview, stability: i16) -> Vec<String> {
    let mut list = Vec::new();
    if let Some((least, most)) = tier.damage {
        let amount = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let down = match (tier.fells, tier.brings_down) {
            (Some((few, all)), (_, true)) if few < all => format!(", defeats {few} to {all} of its squad"),
            (Some((few, _)), (true, _)) => format!(", defeats {few} of its squad"),
            (_, (true, _)) => format!(", {}", preview::downfall(view, id).of_it()),
            (_, (false, true)) => format!(", {}", preview::downfall(view, id).may_be()),
            _ => String::new(),
        };
        let resisted = [TermKind::Weakness, TermKind::Immunity, TermKind::ImmunityIgnored];
        let changed = tier.terms.iter().filter(|term| resisted.contains(&term.kind));
        let why: String = changed.map(|term| format!(" ({:+} {})", term.value, term_text::words(view, term))).collect();
        list.push(format!("{amount} damage{why}{down}"));
    }
    for effect in &tier.effects {
        list.push(match effect.gate {
            None if effect.forces && stability > 0 => format!("{}, stability {stability} can shorten it", effect.text),
            None => effect.text.clone(),
            Some((number, name, true)) => format!("{} (potency {number} beats its {name})", effect.text),
            Some((number, name, false)) => format!("{}: its {name} resists potency {number}", averted(&effect.text)),
        });
    }
    if list.is_empty() {
        list.push("nothing".to_owned());
    }
    list
}

/// Chances worth naming beside the tiers: going down, and every effect that only some tiers bring.
fn notable(view: View, target: &TargetPreview, odds: [f32; 3]) -> Vec<String> {
    let percent = |sum: f32| format!("{}%", (sum * 100.0).round());
    let sum = |test: &dyn Fn(&TierPreview) -> bool| -> f32 {
        target.tiers.iter().zip(odds).filter(|(tier, _)| test(tier)).map(|(_, chance)| chance).sum()
    };
    let mut list: Vec<String> = chances::of_downfall(view, target).into_iter().collect();
    let mut seen: Vec<String> = Vec::new();
    for effect in target.tiers.iter().flat_map(|tier| &tier.effects).filter(|effect| effect.gate.is_some()) {
        if seen.contains(&effect.text) {
            continue;
        }
        seen.push(effect.text.clone());
        let lands = sum(&|tier| {
            tier.effects.iter().any(|own| own.text == effect.text && own.gate.is_none_or(|(_, _, lands)| lands))
        });
        if lands > 0.0 {
            list.push(format!("{} {}", effect.text, percent(lands)));
        }
    }
    list
}

/// The creatures an aim could be on now, each with whether it may.
pub fn candidates(view: View, aiming: &Aiming) -> Vec<(CreatureId, Result<(), String>)> {
    let Some(ability) = view.ability(aiming.by, aiming.ability) else { return Vec::new() };
    view.ids()
        .filter(|&id| view.is_alive(id) && view.space(id).is_some())
        .filter(|&id| {
            if aiming.charges {
                return view.hostile(aiming.by, id);
            }
            crate::rulesets::draw_steel::rules::targeting::kind_fits(view, aiming.by, ability, id) || id == aiming.by
        })
        .map(|id| (id, fits(view, aiming, id)))
        .collect()
}

/// Whether an aim could be on somebody now.
fn fits(view: View, aiming: &Aiming, id: CreatureId) -> Result<(), String> {
    let mut wanted = Use { on: vec![id], ..aiming.base() };
    if aiming.charges {
        let way =
            if aiming.placed.is_empty() { aiming::way_to(view, aiming.by, id) } else { Some(aiming.placed.clone()) };
        wanted.path = way.ok_or_else(|| "no straight and open way leads there".to_owned())?;
    }
    plan(view, &wanted).map(|_| ())
}
