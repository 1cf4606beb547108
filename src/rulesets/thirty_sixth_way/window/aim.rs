//! What the ability in hand would do: needed natural, crit threshold and exact chances before it is used, and what each
//! natural result brings.

use super::{NOT_FOUND, RESULTS};
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::face::panels::aim::{RiderOdds, TargetOdds};
use crate::face::ui::{GradeOdds, Term};
use crate::rulesets::thirty_sixth_way::attack::dealt_as;
use crate::rulesets::thirty_sixth_way::data::ability::{AbilityDef, Miss, On, Rider};
use crate::rulesets::thirty_sixth_way::data::amount::Amount;
use crate::rulesets::thirty_sixth_way::data::effect::Effect;
use crate::rulesets::thirty_sixth_way::effects;
use crate::rulesets::thirty_sixth_way::harm;
use crate::rulesets::thirty_sixth_way::opportunity;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rolls::{self, CRIT_FAIL, CRITICAL, HIT, MISS, Need, Net};
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words;
use std::sync::Arc;

/// Everybody whom the use concerns, with the odds; everybody it may come to concern where a die or the rules say who.
pub fn targets(view: View, ability: &Arc<AbilityDef>, wanted: &Use) -> Vec<TargetOdds> {
    let named = !wanted.on.is_empty() || !ability.entry.is_attack();
    let on = if named { wanted.on.clone() } else { reach::targets(view, wanted.by, ability) };
    on.into_iter().map(|on| one(view, ability, wanted.by, on)).collect()
}

fn one(view: View, ability: &Arc<AbilityDef>, by: CreatureId, on: CreatureId) -> TargetOdds {
    let sheet = view.sheet(on);
    let plain =
        TargetOdds { name: words::name(view, on), art: sheet.art, side: view.side(on), ..TargetOdds::default() };
    if !ability.entry.is_attack() {
        let effects = vec![effects::words(&ability.effects)];
        return TargetOdds { tiers: vec![GradeOdds { chance: 1.0, effects, ..GradeOdds::default() }], ..plain };
    }
    let (net, need, odds) = sources::odds(view, by, ability, on);
    let found = sources::found(view, by, on);
    let chance = |degree: i8| found * odds.chance(|own| *own == degree);
    let hit = damage(view, by, ability, 1);
    let crit = damage(view, by, ability, 2);
    let more = |first: String| [first].into_iter().chain(said(&ability.hit)).collect::<Vec<_>>();
    let (thought, aim) = sources::thought(by, ability, on);
    let mut terms: Vec<Term> = Term::told(&sources::bonus(view, by, ability), |term| words::term(view, term));
    terms.extend(Term::told(&sources::attack(view, &thought, ability, &aim), |term| words::term(view, term)));
    let unseen = sources::unseen(view, on);
    let lost = GradeOdds { grade: NOT_FOUND, chance: 1.0 - found, effects: vec!["nothing at all".to_owned()] };
    let rolled = [
        GradeOdds { grade: RESULTS[0], chance: chance(CRIT_FAIL), effects: vec!["nothing".to_owned()] },
        GradeOdds { grade: RESULTS[1], chance: chance(MISS), effects: vec![miss(view, by, ability)] },
        GradeOdds { grade: RESULTS[2], chance: chance(HIT), effects: more(hit) },
        GradeOdds { grade: RESULTS[3], chance: chance(CRITICAL), effects: more(crit) },
    ];
    TargetOdds {
        tiers: Some(lost).filter(|_| unseen).into_iter().chain(rolled).collect(),
        terms,
        riders: riders(view, by, ability, net, need, found),
        besides: besides(view, by, ability, on, net, need),
        ..plain
    }
}

fn said(list: &[Effect]) -> Vec<String> {
    if list.is_empty() { Vec::new() } else { vec![effects::words(list)] }
}

fn damage(view: View, by: CreatureId, ability: &Arc<AbilityDef>, times: i16) -> String {
    let own = dealt_as(view, by, ability);
    let Some(amount) = &own.damage else { return "no damage".to_owned() };
    let kinds: Vec<&str> = sources::damage_kinds(view, by, ability).iter().map(|kind| kind.as_str()).collect();
    let sum = format!("{} {}", sum(view, by, amount), kinds.join(" and "));
    let times = rolls::multiplied(&[times, ability.multiply]);
    if times > 1 { format!("{times} \u{d7} ({sum})") } else { sum }
}

/// An amount in dice and a number.
fn sum(view: View, by: CreatureId, amount: &Amount) -> String {
    let made = rolling::made(view, by, amount);
    let mut parts: Vec<String> = made.dice.iter().map(|(count, sides)| format!("{count}d{sides}")).collect();
    let more: i16 = made.adds.iter().map(|term| term.value).sum();
    if more != 0 || parts.is_empty() {
        parts.push(more.to_string());
    }
    parts.join("+")
}

fn miss(view: View, by: CreatureId, ability: &Arc<AbilityDef>) -> String {
    let own = dealt_as(view, by, ability);
    match &own.miss {
        Miss::Nothing => "nothing".to_owned(),
        Miss::Half => "half damage".to_owned(),
        Miss::Deals(amount) => format!("{} damage", sum(view, by, amount)),
        Miss::Class => {
            let (melee, ranged) = view.sheet(by).miss;
            let deals = if own.entry.melee { melee } else { ranged };
            if deals { format!("{} damage", view.sheet(by).level) } else { "nothing".to_owned() }
        }
    }
}

/// What each kind of natural result brings besides, with its chance (ESC-DICE-02, ESC-DICE-07, ESC-ABL-17).
fn riders(view: View, by: CreatureId, ability: &AbilityDef, net: Net, need: Need, found: f32) -> Vec<RiderOdds> {
    let naturals = rolls::naturals(net);
    let escalation = view.escalation(by);
    let row = |rider: &Rider| {
        let landed = |natural: i16| {
            let degree = need.degree(natural);
            degree > 0 || (rider.miss_too && degree == MISS)
        };
        let on = if rider.miss_too { "hit or miss" } else { "hit" };
        let holds = |now: bool| naturals.chance(|&natural| now && landed(natural));
        let (when, chance) = match rider.on {
            On::Even => (format!("Even {on}"), naturals.chance(|&n| n % 2 == 0 && landed(n))),
            On::Odd => (format!("Odd {on}"), naturals.chance(|&n| n % 2 == 1 && landed(n))),
            On::Natural(least) => (format!("{least}+ {on}"), naturals.chance(|&n| n >= least && landed(n))),
            On::CritFail => ("Natural 3".to_owned(), naturals.chance(|&n| n == rolls::FUMBLE)),
            On::Escalation => {
                let least = ability.entry.escalation.map_or(0, |gate| gate.least);
                (format!("Escalation {least}+"), holds(escalation >= least))
            }
            On::Staggered => ("Staggered".to_owned(), holds(view.is_staggered(by))),
            On::EscalationEven => ("Escalation even".to_owned(), holds(escalation > 0 && escalation % 2 == 0)),
            On::EscalationOdd => ("Escalation odd".to_owned(), holds(escalation % 2 == 1)),
        };
        RiderOdds { when, chance: words::percent(found * chance), text: effects::words(&rider.effects) }
    };
    ability.riders.iter().map(row).collect()
}

/// The needed natural, the crit threshold, resistance, what it provokes.
fn besides(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId, net: Net, need: Need) -> Vec<String> {
    let naturals = rolls::naturals(net);
    let hits = naturals.chance(|&natural| need.degree(natural) > 0);
    let mut lines = vec![format!(
        "Hits on a natural {}+ ({}), crits on {}+ ({})",
        need.natural(),
        words::percent(hits),
        need.crit,
        words::percent(naturals.chance(|&natural| natural >= need.crit)),
    )];
    if let Some(past) = harm::resisted(view, on, &sources::damage_kinds(view, by, ability)) {
        let full = naturals.chance(|&natural| natural >= past);
        lines.push(format!("Resists below a natural {past}: full damage on {}", words::percent(full)));
    }
    if sources::unseen(view, on) {
        let found = words::percent(sources::found(view, by, on));
        lines.push(format!("Unseen: an 11+ save comes first ({found})"));
    }
    if ability.entry.draws_attacks() {
        lines.extend(strikes(view, by));
    }
    lines
}

/// Who strikes somebody that provokes, with the odds of each.
pub fn strikes(view: View, who: CreatureId) -> Vec<String> {
    let told = |by: CreatureId| {
        let chance = sources::strike_chance(view, by, who)?;
        Some(format!("{} strikes, {}", words::name(view, by), words::percent(chance)))
    };
    opportunity::strikers(view, who).into_iter().filter_map(told).collect()
}
