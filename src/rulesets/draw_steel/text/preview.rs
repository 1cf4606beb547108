//! What a use would come to before anybody commits: exact odds per target, and what each tier would do to it.

pub(crate) mod secondary_effects;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::super::data::ability::{AbilityDef, AbilityEffect, PowerRoll};
use super::super::data::amount;
use super::super::data::effect::{Effect, Past};
use super::super::data::terms as t;
use super::super::data::tier::{Aimed, Segment, Who};
use super::super::monsters::traits;
use super::super::notation;
use super::super::rules::actions::approach;
use super::super::rules::actions::effects::{preview_amount, with_melee_weapon};
use super::super::rules::actions::granted_uses;
use super::super::rules::actions::use_ability::target_roll_breakdown;
use super::super::rules::damage_amount::Circumstances;
use super::super::rules::damage_reduction;
use super::super::rules::frames::{Frame, Hit, Part, UseFrame};
use super::super::rules::movement;
use super::super::rules::plan::Plan;
use super::super::rules::points;
use super::super::rules::potency;
use super::super::rules::rolls::Odds;
use super::super::rules::view::View;
use super::super::rules::{damage_bonuses, damage_frames, squad_pool};
use super::card::effect_text;
use super::names;
use crate::core::ids::CreatureId;
use crate::core::name::name;
use crate::core::roll::{Distribution, Term};

/// What a use would come to.
#[derive(Clone, Debug, PartialEq)]
pub struct UsePreview {
    /// One per target, in the order aimed.
    pub targets: Vec<TargetPreview>,
    /// What else the ability says, in its card's words.
    pub notes: Vec<String>,
}

/// What a use would come to for one target.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetPreview {
    /// Who.
    pub id: CreatureId,
    /// Chances of the tiers; none where nothing is rolled.
    pub odds: Option<Odds>,
    /// Net edges (positive) or banes: −2 to 2.
    pub net: i8,
    /// What is added to the dice, and every edge and bane by name.
    pub terms: Vec<Term>,
    /// What each tier would do; empty where nothing is rolled.
    pub tiers: Vec<TierPreview>,
    /// The chance in percent that it is brought down.
    pub down: f32,
    /// The surges that make that likelier, as many as may be spent on it, and the chance with them.
    pub surged: Option<(u8, f32)>,
    /// What would happen to it in addition, whatever is rolled.
    pub notes: Vec<String>,
}

/// What one tier would do to one target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TierPreview {
    /// Least and most damage after weakness, immunity and the like.
    pub damage: Option<(i16, i16)>,
    /// How the damage comes about.
    pub terms: Vec<Term>,
    /// Whether it would bring the target down at least (least damage), and at most.
    ///
    /// Who is brought to 0 Stamina and goes on all the same is not down; an effect says so.
    pub brings_down: (bool, bool),
    /// The chance that it would, over the dice of its damage.
    pub down: f32,
    /// How many minions of the target's squad it would fell at least and at most, for minions (DS-DIR-07): by itself, or
    /// with what else of an area falls on them.
    pub fells: Option<(u8, u8)>,
    /// Its other effects.
    pub effects: Vec<EffectPreview>,
}

/// One further effect of a tier on a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectPreview {
    /// In words, without its gate.
    pub text: String,
    /// Whether it moves the target by force.
    pub forces: bool,
    /// For effects behind a potency: the number, the characteristic's name and whether it gets past the target.
    pub gate: Option<(i16, &'static str, bool)>,
}

/// Previews a use that was found legal, with what an open offer of it adds.
pub fn use_preview(view: View, plan: &Plan) -> UsePreview {
    let used = match view.stack().top() {
        Some(Frame::Offer(offer)) if offer.to == plan.by => granted_uses::started(view, offer, plan.clone()),
        _ => UseFrame::new(view, plan.clone()),
    };
    of_use(view, &used)
}

/// Previews a use that has been declared and not been rolled for yet, or that could be.
pub fn of_use(view: View, frame: &UseFrame) -> UsePreview {
    let Some(ability) = view.ability(frame.by, frame.ability) else {
        return UsePreview { targets: Vec::new(), notes: Vec::new() };
    };
    let targets = frame.target_ids().into_iter().map(|id| target(view, frame, ability, id)).collect();
    UsePreview { targets, notes: secondary_effects::of_ability(view, frame, ability) }
}

/// What an ability says besides its roll, before anybody is aimed at.
pub fn unaimed(ability: &AbilityDef, spend: i16) -> Vec<String> {
    secondary_effects::sentences(spend, ability).map(AbilityEffect::sentence).filter(|text| !text.is_empty()).collect()
}

/// Whether a use that is about to be rolled for brings a target down whatever comes up, and does nothing to it that
/// would outlast that.
pub fn sure_to_fall(view: View, frame: &UseFrame, id: CreatureId) -> bool {
    let Some((ability, roll)) =
        view.ability(frame.by, frame.ability).and_then(|ability| Some((ability, ability.roll.as_ref()?)))
    else {
        return false;
    };
    let net = target_roll_breakdown(view, frame, ability, roll, id).input.net();
    let by_tier =
        |effect: &AbilityEffect| matches!(effect, AbilityEffect::Lasting(lasting) if lasting.up_to_tier.is_some());
    !view.sheet(id).is_hero()
        && !squad_pool::stands(view, id)
        && !ability.sentences().any(by_tier)
        && (1..=3).all(|number| {
            let others = roll.tier(number).segments.iter().flat_map(|segment| &segment.effects);
            let alone = others.into_iter().all(|aimed| matches!(aimed.effect, Effect::Damage(_)));
            alone && tier(view, frame, ability, roll, id, number, net).down >= 1.0
        })
}

fn target(view: View, frame: &UseFrame, ability: &Arc<AbilityDef>, id: CreatureId) -> TargetPreview {
    let notes = match view.is_alive(id) {
        true => secondary_effects::to_target(view, frame, ability, id),
        false => Vec::new(),
    };
    let Some(roll) = &ability.roll else {
        let (terms, tiers) = (Vec::new(), Vec::new());
        return TargetPreview { id, odds: None, net: 0, terms, tiers, down: 0.0, surged: None, notes };
    };
    let reckoning = target_roll_breakdown(view, frame, ability, roll, id);
    let (odds, net) = (reckoning.odds(), reckoning.input.net());
    let tiers_of = |frame: &UseFrame| [1, 2, 3].map(|number| tier(view, frame, ability, roll, id, number, net));
    let falls = |tiers: &[TierPreview; 3]| {
        tiers.iter().zip(odds.0).map(|(tier, percent)| tier.down * f32::from(percent)).sum::<f32>()
    };
    let tiers = tiers_of(frame);
    let down = falls(&tiers);
    let surged = surged(view, frame, id).map(|(surges, frame)| (surges, falls(&tiers_of(&frame))));
    let surged = surged.filter(|(_, with)| *with > down);
    TargetPreview { id, odds: Some(odds), net, terms: reckoning.terms(), tiers: tiers.into(), down, surged, notes }
}

/// A use with all the surges in it that its user holds and may spend on more damage to one target (DS-SURGE-02); none
/// where it holds none, or they are spent.
fn surged(view: View, frame: &UseFrame, on: CreatureId) -> Option<(u8, UseFrame)> {
    let most = u8::try_from(view.pool(frame.by, t::SURGES.get()).clamp(0, 3)).ok().filter(|most| *most > 0)?;
    let mut frame = frame.clone();
    let spent = frame.settled || frame.targets.iter().any(|target| target.surges > 0);
    let target = frame.targets.iter_mut().find(|target| target.id == on && !spent)?;
    target.surges = most;
    Some((most, frame))
}

fn tier(
    view: View,
    frame: &UseFrame,
    ability: &Arc<AbilityDef>,
    roll: &PowerRoll,
    id: CreatureId,
    number: u8,
    net: i8,
) -> TierPreview {
    let mut frame = frame.clone();
    let Some(index) = frame.targets.iter().position(|target| target.id == id) else {
        return TierPreview::default();
    };
    (frame.targets[index].tier, frame.targets[index].net) = (number, net);
    let line = roll.tier(number);
    let (mut low, mut high, mut dice) = (Vec::new(), Vec::new(), Vec::new());
    let mut goes_past = Past::Nothing;
    for segment in line.segments.iter().filter(|segment| segment.gate.is_none()) {
        for aimed in segment.effects.iter().filter(|aimed| aimed.who == Who::Target) {
            let settled = aimed.effect.settled(|given| given.holds(view, (frame.by, frame.spend), id));
            if let Some(Effect::Damage(damage)) = settled {
                let (amount, kinds) = (&damage.amount, &damage.kinds);
                goes_past = goes_past.max(damage.past);
                let (least, most) = preview_amount(view, frame.by, amount, Circumstances::in_use(&frame, Some(id)));
                let chosen = frame.kind.filter(|kind| kinds.contains(kind) || roll.kinds.contains(kind));
                let kind = chosen.or_else(|| kinds.first().copied());
                dice.extend(amount.terms.iter().filter_map(|term| match *term {
                    amount::Term::Dice { count, sides } => Some((count, sides, low.len())),
                    _ => None,
                }));
                low.push(Part { amount: least, kind, why: ability.id });
                high.push(Part { amount: most, kind, why: ability.id });
            }
        }
    }
    let mut preview = TierPreview::default();
    let (mut passed_on, mut goes_on) = (None, None);
    // The dead have no Stamina to lose.
    if let Some(first) = low.first().filter(|_| view.is_alive(id)) {
        let kind = first.kind;
        for (value, why) in damage_bonuses::bonuses(view, &frame, frame.by, ability, index) {
            low.push(Part { amount: value, kind, why });
            high.push(Part { amount: value, kind, why });
        }
        if let Some((fewest, most)) = approach::rushed(view, &frame, ability, id) {
            low.push(Part { amount: fewest, kind, why: name!("squares moved") });
            high.push(Part { amount: most, kind, why: name!("squares moved") });
        }
        let mut dealt = |parts| {
            let mut hit = damage_frames::hit(view, &frame, frame.by, ability, id, parts, false);
            hit.go_past(goes_past);
            let passed = traits::hostage(view, &hit);
            hit.halved.extend(passed.map(|_| traits::hostage_name()));
            passed_on = passed;
            if squad_pool::stands(view, id) {
                let loss = squad_pool::loss(view, &with_squad(view, &frame, ability, hit), 0);
                let (share, terms) = loss.shares.into_iter().next().unwrap_or_default();
                return (share, terms, Some(loss.deaths));
            }
            let (value, terms) = damage_reduction::reduce(view, &hit);
            (value, terms, None)
        };
        let (least, terms, fewest) = dealt(low.clone());
        goes_on = traits::goes_on(view, id, &low);
        let (most, _, all) = dealt(high);
        let left = left_until_down(view, id);
        preview.damage = Some((least, most));
        preview.terms = terms;
        preview.fells = fewest.zip(all);
        preview.brings_down = preview.fells.map_or((least >= left, most >= left), |(few, all)| (few > 0, all > 0));
        goes_on = goes_on.filter(|_| preview.brings_down.1);
        if goes_on.is_some() {
            preview.brings_down = (false, false);
        }
        preview.down = match preview.brings_down {
            (true, _) => 1.0,
            (false, false) => 0.0,
            (false, true) => {
                // More on the dice never does less: the fewest pips beyond the least that suffice say it all.
                let least: i16 = dice.iter().map(|&(count, ..)| i16::from(count)).sum();
                let most: i16 = dice.iter().map(|&(count, sides, _)| i16::from(count) * i16::from(sides)).sum();
                let suffices = |pips: &i16| {
                    let mut parts = low.clone();
                    dice.iter().take(1).for_each(|&(_, _, part)| parts[part].amount += pips);
                    let (value, _, deaths) = dealt(parts);
                    deaths.map_or(value >= left, |deaths| deaths > 0)
                };
                let pips = (1..=most - least).find(suffices);
                let dice: Vec<(u8, u8)> = dice.iter().map(|&(count, sides, _)| (count, sides)).collect();
                pips.map_or(0.0, |pips| Distribution::sum(&dice).chance(|&sum| sum >= least + pips))
            }
        };
    }
    let captive = passed_on.map(|(who, amount)| EffectPreview {
        text: format!("{amount} damage to {} ({})", names::name(view, who), traits::hostage_name()),
        forces: false,
        gate: None,
    });
    preview.effects = line.segments.iter().flat_map(|segment| effects(view, &frame, ability, id, segment)).collect();
    preview.effects.extend(captive);
    if view.is_alive(id) {
        preview.effects.extend(secondary_effects::by_tier(view, &frame, ability, id, number));
    }
    preview.effects.extend(goes_on.map(|text| EffectPreview { text: text.to_owned(), forces: false, gate: None }));
    preview
}

/// Damage that brings somebody down: a hero who stands to dying, one who is dying to death (DS-STAM-03, DS-STAM-04).
fn left_until_down(view: View, id: CreatureId) -> i16 {
    let stamina = view.stamina(id);
    let until_death = if is_dying_hero(view, id) { view.winded_value(id) } else { 0 };
    stamina.now + stamina.temporary + until_death
}

/// What comes of whoever is brought down, in words: defeated, dying, or dead for heroes who are dying already.
pub fn downfall(view: View, id: CreatureId) -> Downfall {
    if is_dying_hero(view, id) {
        Downfall::Dead
    } else if view.sheet(id).is_hero() {
        Downfall::Dying
    } else {
        Downfall::Defeated
    }
}

fn is_dying_hero(view: View, id: CreatureId) -> bool {
    view.sheet(id).is_hero() && view.stamina(id).now <= 0
}

/// What being brought down means to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Downfall {
    /// A creature of the Director's is out.
    Defeated,
    /// A hero bleeds and fights on.
    Dying,
    /// A dying hero is dead.
    Dead,
}

impl Downfall {
    /// What comes of it, of a creature called "it".
    pub fn of_it(self) -> &'static str {
        match self {
            Self::Defeated => "defeats it",
            Self::Dying => "leaves it dying",
            Self::Dead => "kills it",
        }
    }

    /// The same where dice of the damage decide.
    pub fn may_be(self) -> &'static str {
        match self {
            Self::Defeated => "may defeat it",
            Self::Dying => "may leave it dying",
            Self::Dead => "may kill it",
        }
    }

    /// What its chance is the chance of.
    pub fn chance(self) -> &'static str {
        match self {
            Self::Defeated | Self::Dead => "kill chance",
            Self::Dying => "dying",
        }
    }
}

/// A hit of an area on a minion with those on others of its squad, which all cost the same pool (DS-DIR-07).
fn with_squad(view: View, frame: &UseFrame, ability: &AbilityDef, hit: Hit) -> Vec<Hit> {
    let caught = frame.target_ids().into_iter().filter(|_| ability.is_area());
    let mates = caught.filter(|&id| squad_pool::stands(view, id) && view.squad_mates(hit.to).any(|mate| mate == id));
    let others: Vec<Hit> = mates.map(|id| Hit { to: id, ..hit.clone() }).collect();
    std::iter::once(hit).chain(others).collect()
}

fn effects(
    view: View,
    frame: &UseFrame,
    ability: &AbilityDef,
    id: CreatureId,
    segment: &Segment,
) -> Vec<EffectPreview> {
    let gate = segment.gate.map(|gate| {
        let number = potency::preview(view, frame.by, gate, id);
        let score = view.score(id, gate.attribute);
        (
            number,
            notation::characteristics::name(gate.attribute),
            (number > score) != gate.otherwise && !view.is_thing(id) && view.is_alive(id),
        )
    });
    // A body can be moved like any object, and no more.
    let lands = |aimed: &&Aimed| {
        view.is_alive(id) || aimed.who != Who::Target || (gate.is_none() && matches!(aimed.effect, Effect::Force(_)))
    };
    segment
        .effects
        .iter()
        .filter(|aimed| gate.is_some() || aimed.who != Who::Target || !aimed.effect.is_damage())
        .filter(lands)
        .map(|aimed| EffectPreview {
            text: told(view, frame, ability, id, aimed),
            forces: matches!(aimed.effect, Effect::Force(_)),
            gate,
        })
        .collect()
}

/// An effect in words, with the conditions that it cannot put on the target.
fn told(view: View, frame: &UseFrame, ability: &AbilityDef, id: CreatureId, aimed: &Aimed) -> String {
    let text = effect_text::aimed(view, frame, id, &grown(view, frame, ability, id, aimed));
    let of_target = aimed.who == Who::Target;
    if let (Effect::Force(_), true) = (&aimed.effect, of_target)
        && let Some(label) = movement::held_fast(view, id, Some(frame.by))
    {
        return format!("{text} (but it cannot be force moved: {label})");
    }
    let Effect::Afflict(afflict) = &aimed.effect else { return text };
    let immune = afflict.conditions.iter().filter(|&&kind| of_target && view.is_immune_to(id, kind));
    let immune: Vec<&str> = immune.map(|kind| kind.as_str()).collect();
    if immune.is_empty() { text } else { format!("{text} (immune to {})", immune.join(" and ")) }
}

/// An effect with what features and sizes add to its forced movement and how they change it.
fn grown(view: View, frame: &UseFrame, ability: &AbilityDef, id: CreatureId, aimed: &Aimed) -> Aimed {
    let mut aimed = aimed.clone();
    let own = if aimed.who == Who::Target {
        movement::forced_farther(view, id, Some(frame.by), with_melee_weapon(frame, frame.by, ability))
            + frame.stretch_for(id)
    } else {
        0
    };
    if let Effect::Force(force) = &mut aimed.effect {
        let (kind_of_use, of_features) = points::forced(view, frame.by, ability, force.kind);
        let more = of_features + own;
        force.kind = kind_of_use;
        let terms = &mut force.distance.terms;
        match terms.iter_mut().find_map(|term| if let amount::Term::Flat(n) = term { Some(n) } else { None }) {
            Some(flat) => *flat += more,
            None if more != 0 => terms.push(amount::Term::Flat(more)),
            None => {}
        }
    }
    aimed
}
