//! What hangs on a question: what it is about, and what each answer means, does and is likely to bring.

mod chances;

use super::super::battle::Battle;
use super::super::data::ability::{AbilityDef, Deed, Repeat};
use super::super::data::effect::Effect;
use super::super::data::terms as t;
use super::super::data::tier::Who;
use super::super::forecast::Rehearsal;
use super::super::monsters::traits;
use super::super::notation::formula;
use super::super::rules::damage_amount;
use super::super::rules::damage_reduction;
use super::super::rules::ending;
use super::super::rules::frames::nearest::nearest_use;
use super::super::rules::frames::{DamageFrame, Event, Frame, Hit, UseFrame, nearest};
use super::super::rules::hiding;
use super::super::rules::view::View;
use super::super::rules::{bleeding, squad_pool};
use super::card::{self, effect_text};
use super::feature_text;
use super::preview::secondary_effects;
use super::reaction_prompt;
use super::{names, option_text};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;

/// Most choices of a question that are tried out to tell what would follow.
const TRIED: usize = 12;

/// What each answer to a question means, in the order of its choices; nothing where its words say it all.
pub fn answers(battle: &Battle, decision: &Decision) -> Vec<String> {
    let Options::Choose { choices, may_pass } = &decision.options else { return Vec::new() };
    let view = battle.view();
    let order = decision.ask.slug() == *"pick" || decision.ask.slug() == *"who-starts";
    let mut rehearsal = (!order && choices.len() <= TRIED).then(|| Rehearsal::new(battle));
    let mut certain = |intent: &Intent| -> Vec<String> {
        rehearsal.as_mut().map_or_else(Vec::new, |rehearsal| rehearsal.of(intent).parts(battle))
    };
    // What comes whatever is answered is no answer's doing.
    let anyway = if *may_pass { certain(&Intent::Pass) } else { Vec::new() };
    let mut one = |choice: &Choice| {
        let certain = certain(&Intent::Choose(choice.clone()));
        let own: Vec<String> = certain.into_iter().filter(|part| !anyway.contains(part)).collect();
        let told = [meaning(view, decision, choice), chances::of(view, decision, choice), own.join(", ")];
        told.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    };
    choices.iter().map(&mut one).collect()
}

/// What an answer does, as its card or rule says it, with the numbers of whoever gives it.
fn meaning(view: View, decision: &Decision, choice: &Choice) -> String {
    match choice {
        Choice::React { by, with, spend, .. } => match view.ability(*by, *with) {
            Some(ability) => {
                let bleeds = bleeding::foretold_of_reaction(view, *by, ability);
                [Some(of_card(view, *by, ability, *spend)), bleeds].into_iter().flatten().collect::<Vec<_>>().join("\n")
            }
            None => feature_text::detail(with.as_str()).to_owned(),
        },
        Choice::Named(what) => {
            let used = nearest_use(view.world);
            let own = used.and_then(|used| Some((used, view.ability(used.by, used.ability)?)));
            if let Some((used, ability)) = own.filter(|_| decision.ask.slug() == *"settle") {
                return price(view, used, ability, *what);
            }
            let listed = decision.about.and_then(|who| Some((who, view.ability(who, *what)?)));
            listed.map_or_else(
                || feature_text::detail(what.as_str()).to_owned(),
                |(who, ability)| of_card(view, who, ability, 0),
            )
        }
        Choice::Yes if decision.ask.slug() == *"stand-still" => {
            let used = nearest_use(view.world);
            let ability = used.and_then(|used| view.ability(used.by, used.ability));
            let extra = ability.and_then(|ability| {
                ability.sentences().find_map(|deed| match deed {
                    Deed::ClaimStillness { extra } => Some(extra),
                    _ => None,
                })
            });
            let who = decision.about.unwrap_or_default();
            extra.map_or_else(
                || "The roll has an edge.".to_owned(),
                |extra| format!("{} extra damage.", formula::print(&effect_text::number(view, who, extra))),
            )
        }
        Choice::Yes if decision.ask.slug() == *"maintain" => upkeep(view).unwrap_or_default(),
        Choice::Yes if decision.ask.slug() == *"hide" => {
            hiding::told(view, &hiding::sheltered_from(view, decision.about.unwrap_or_default()))
        }
        Choice::Yes if decision.ask.slug() == *"return" => {
            "All drama is spent; the troubadour is back on its feet with 1 Stamina.".to_owned()
        }
        Choice::Creature(id) => match decision.ask.slug().as_str() {
            "encourage" => secondary_effects::recovery(view, *id),
            "ally" | "whom" => gift(view, *id),
            "pay-recovery" => {
                let by = decision.about.unwrap_or(*id);
                secondary_effects::regained(view, *id, view.recovery_value(by))
            }
            "hearten" => removable(view, *id),
            "healing-grace-whom" => grace(view, *id),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// The effects on a creature that something may end for it.
fn removable(view: View, id: CreatureId) -> String {
    let list: Vec<String> = ending::removable(view, id).map(|record| option_text::effect(view, record)).collect();
    if list.is_empty() { String::new() } else { format!("may end {}", list.join(" or ")) }
}

/// The Stamina that whoever is picked gets by the use under way, with what it comes to for a creature.
fn gift(view: View, id: CreatureId) -> String {
    let Some(used) = nearest_use(view.world) else { return String::new() };
    let Some(ability) = view.ability(used.by, used.ability) else { return String::new() };
    let tier = used.self_tier.or_else(|| used.targets.iter().map(|target| target.tier).max()).unwrap_or(1);
    let rolled = ability.roll.iter().map(|roll| roll.tier(tier));
    let said = ability.sentences().filter_map(|deed| match deed {
        Deed::Line(line) => Some(line),
        _ => None,
    });
    let picked = rolled.chain(said).flat_map(|line| &line.segments).flat_map(|segment| &segment.effects);
    let mut told: Vec<String> = picked
        .filter(|aimed| matches!(aimed.who, Who::Near(_) | Who::OneTarget))
        .filter_map(|aimed| match &aimed.effect {
            Effect::Recovery => Some(secondary_effects::recovery(view, id)),
            Effect::RegainStamina(amount) if !amount.has_dice() => {
                Some(secondary_effects::regained(view, id, damage_amount::fixed_amount(view, used.by, amount)))
            }
            _ => None,
        })
        .collect();
    told.dedup();
    told.join("; ")
}

/// What the point of piety just put down would do for a creature.
fn grace(view: View, id: CreatureId) -> String {
    let picks = nearest_use(view.world).map_or(&[][..], |used| &used.picks);
    let what = picks.iter().rev().find_map(|pick| match pick {
        Choice::Named(what) => Some(what.as_str()),
        _ => None,
    });
    match what {
        Some("one-more-ally" | "one-more-recovery") => secondary_effects::recovery(view, id),
        Some("end-effect") => removable(view, id),
        _ => String::new(),
    }
}

/// What keeping up the ability just used costs and brings (DS-HERO-08, DS-HERO-20).
fn upkeep(view: View) -> Option<String> {
    let used = nearest_use(view.world)?;
    let persistent = view.ability(used.by, used.ability)?.persistent?;
    let resource = view.funds(used.by).0;
    let brings = match persistent.repeat {
        Repeat::Roll => "whoever it hit is rolled against again if in distance, at no cost and with no action",
        Repeat::Maneuver => "it may be used again as a maneuver, at no cost",
    };
    Some(format!("From now on, at each turn's start: {} {resource} less; {brings}.", persistent.upkeep))
}

/// A card in short: its sentences, its results, its rider if something is paid for it.
fn of_card(view: View, by: CreatureId, ability: &AbilityDef, spend: i16) -> String {
    let printed = card::card(ability, view.funds(by).0);
    let results = card::tiers_for(view, by, ability);
    let results = ["11 or less", "12 to 16", "17 or more"].into_iter().zip(results);
    let results = results.map(|(range, text)| format!("{range}: {text}."));
    let free = if ability.trigger.is_some() { 0 } else { ability.cost };
    let rider = printed.rider.filter(|text| spend > free && !text.ends_with(": "));
    printed.before.into_iter().chain(results).chain(printed.after).chain(rider).collect::<Vec<_>>().join(" ")
}

/// What is paid and gained by a choice that is open once the tiers are known.
fn price(view: View, used: &UseFrame, ability: &AbilityDef, what: Name) -> String {
    let number = |amount| formula::print(&effect_text::number(view, used.by, amount));
    let found = ability.sentences().find_map(|deed| match deed {
        Deed::BloodPrice { take, deal } if what == *"blood" => {
            Some(format!("Take {} damage to deal {} more to each target.", number(take), number(deal)))
        }
        Deed::ConditionPrice { condition, deal, kind } if what == ability.id => {
            let kind = kind.map_or_else(String::new, |kind| format!("{kind} "));
            let who = names::name(view, used.by);
            Some(format!("{who} becomes {condition} (save ends) to deal {} more {kind}damage.", number(deal)))
        }
        _ => None,
    });
    found.unwrap_or_else(|| feature_text::detail(what.as_str()).to_owned())
}

/// What a question is about: the damage that is coming or has come, hit by hit; what it hangs on.
pub fn about(view: View, decision: &Decision) -> String {
    match decision.ask.slug().as_str() {
        "pray" => {
            let level = decision.about.map_or(1, |who| view.sheet(who).def.level);
            return format!(
                "On a 1: 1 piety more, and d6 + {level} psychic damage that nothing lessens. On a 2: 1 more. On a 3: 2 \
                 more and a domain effect."
            );
        }
        "token-test" => return chances::of_test(view).unwrap_or_default(),
        "token-save" => {
            let Some(Frame::Turn(turn)) = view.stack().top() else { return String::new() };
            let record = turn.saves.first().map(|record| option_text::effect(view, *record));
            return record.map_or_else(String::new, |what| format!("The save was against: {what}."));
        }
        _ => {}
    }
    let dealing = match reaction_prompt::event(view) {
        Some(Event::AboutToDamage | Event::Damaged) => nearest::nearest_damage(view.world),
        _ => None,
    };
    let Some(dealing) = dealing.filter(|_| decision.ask.slug() == *"react") else { return String::new() };
    let dealt = matches!(reaction_prompt::event(view), Some(Event::Damaged));
    let hits = dealing.hits.iter().filter(|hit| !dealt || hit.dealt > 0).map(|hit| {
        let (who, of) = (names::name(view, hit.to), names::ability_name(view, hit.of));
        let stamina = view.stamina(hit.to);
        if squad_pool::stands(view, hit.to) {
            return of_squad(view, dealing, hit, dealt, &of);
        }
        if dealt {
            return format!("{who} took {}, {} of {} left ({of})", hit.dealt, stamina.now, stamina.max);
        }
        let harm = damage_reduction::reduce(view, hit).0;
        let shield =
            if stamina.temporary > 0 { format!(" and {} temporary", stamina.temporary) } else { String::new() };
        format!("{who} would take {harm} of its {}{shield}{} ({of})", stamina.now, fate(view, hit, harm))
    });
    hits.collect::<Vec<_>>().join("; ")
}

/// What damage would make of a creature, where it would be more than hurt.
fn fate(view: View, hit: &Hit, harm: i16) -> String {
    let id = hit.to;
    let stamina = view.stamina(id);
    let left = stamina.now - (harm - stamina.temporary).max(0);
    let text = match view.sheet(id).is_hero() {
        _ if harm <= 0 => "",
        true if left <= -view.winded_value(id) => ", which kills it",
        true if left <= 0 && stamina.now > 0 => " and be dying",
        false if left <= 0 => match traits::goes_on(view, id, &hit.parts) {
            Some(how) => return format!(": {how}"),
            None => " and go down",
        },
        _ => "",
    };
    text.to_owned()
}

/// What a hit on a minion costs its squad: the pool is all of theirs, and of what is still to come it says how many fall.
fn of_squad(view: View, dealing: &DamageFrame, hit: &Hit, dealt: bool, of: &str) -> String {
    let (who, pool) = (names::name(view, hit.to), squad_pool::pool(view, hit.to));
    let left = squad_pool::standing(view, hit.to).len();
    if dealt {
        return format!("{who} took {}, {pool} left to the {left} of its squad ({of})", hit.dealt);
    }
    let first = dealing.hits.iter().position(|other| other.to == hit.to).unwrap_or(0);
    let first =
        (0..first).find(|&at| squad_pool::loss(view, &dealing.hits, at).indices.contains(&first)).unwrap_or(first);
    let loss = squad_pool::loss(view, &dealing.hits, first);
    let at = loss.indices.iter().position(|&index| dealing.hits[index].to == hit.to).unwrap_or(0);
    let share = loss.shares.get(at).map_or(0, |(share, _)| *share);
    let together = if loss.indices.len() > 1 { format!(", {} with the others", loss.total) } else { String::new() };
    format!("{who} would take {share}{together} of its squad's {pool}: {} of {left} fall ({of})", loss.deaths)
}

/// Whether the damage that is coming takes a creature to 0 Stamina or below, or farther.
pub fn would_fall(view: View, id: CreatureId) -> bool {
    let hits = nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits);
    let harm: i16 = hits.filter(|hit| hit.to == id).map(|hit| damage_reduction::reduce(view, hit).0).sum();
    harm > 0 && view.stamina(id).now <= harm
}

/// The slug under which a standing answer to a choice is kept.
pub fn kind(view: View, decision: &Decision, choice: &Choice) -> String {
    match choice {
        // Whoever saves tokens means to save them for this.
        Choice::React { by, with, .. } if *with == *"token-recovery" && would_fall(view, *by) => {
            "token-rescue".to_owned()
        }
        Choice::React { with, .. } => with.to_string(),
        Choice::Apply { what, .. } if *what == t::TIER.get() => "lower-tier".to_owned(),
        _ => decision.ask.to_string(),
    }
}
