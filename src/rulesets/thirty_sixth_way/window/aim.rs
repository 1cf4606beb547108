//! What the ability in hand would do: needed natural, crit threshold and exact chances before it is used, and what each
//! natural result brings.

use super::{NOT_FOUND, RESULTS, aiming, downfall, numbers, stakes};
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::face::game::aiming::Aiming;
use crate::face::panels::aim::{RiderOdds, TargetOdds};
use crate::face::ui::{GradeOdds, Term};
use crate::rulesets::thirty_sixth_way::attack::{crit_multiplier, dealt_as};
use crate::rulesets::thirty_sixth_way::common_actions;
use crate::rulesets::thirty_sixth_way::data::ability::{AbilityDef, Miss, On, Rider};
use crate::rulesets::thirty_sixth_way::data::amount::Amount;
use crate::rulesets::thirty_sixth_way::data::condition::Lend;
use crate::rulesets::thirty_sixth_way::data::effect::Effect;
use crate::rulesets::thirty_sixth_way::data::passive::Passive;
use crate::rulesets::thirty_sixth_way::effects;
use crate::rulesets::thirty_sixth_way::harm;
use crate::rulesets::thirty_sixth_way::intercept::{self, Candidate};
use crate::rulesets::thirty_sixth_way::opportunity;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rolls::{self, CRIT_FAIL, CRITICAL, HIT, MISS, Need, Net};
use crate::rulesets::thirty_sixth_way::sheet::tier;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words;
use std::sync::Arc;

/// Everybody whom the use concerns, with the odds; everybody it may come to concern where a die or the rules say who.
pub fn targets(view: View, ability: &Arc<AbilityDef>, wanted: &Use) -> Vec<TargetOdds> {
    let named = !wanted.on.is_empty() || !ability.entry.is_attack();
    let on = if named { wanted.on.clone() } else { reach::targets(view, wanted.by, ability) };
    let own = Arc::new(numbers::own(view, wanted.by, ability));
    let told = |on: CreatureId| {
        let falls = falls(view, &own, wanted, on);
        TargetOdds { chances: falls.into_iter().collect(), ..one(view, &own, wanted.by, on) }
    };
    on.into_iter().map(told).collect()
}

/// What there is to know of the action in hand before it is aimed at anybody.
pub fn notes_without_target(view: View, aiming: &Aiming, attack: Name) -> Vec<String> {
    let by = aiming.by;
    if aiming.ability == t::DISENGAGE.get() {
        return aiming::disengage_lines(view, aiming);
    }
    match (view.ability(by, attack), common_actions::named(aiming.ability)) {
        (Some(ability), _) => numbers::card(view, by, ability),
        (None, common) => {
            let hangs_on = stakes::lines(view, by, aiming.ability, aiming.instead, aiming.kind);
            common.map(|common| common.about.to_owned()).into_iter().chain(hangs_on).collect()
        }
    }
}

/// What a Coup de Grace does, which is sure of its crit (ESC-SPC-10, ESC-SPC-12).
pub fn coup_de_grace(view: View, ability: &Arc<AbilityDef>, wanted: &Use) -> Vec<TargetOdds> {
    let by = wanted.by;
    let ability = &Arc::new(numbers::own(view, by, ability));
    let damage = damage(view, by, ability, crit_multiplier(view, by));
    let effects: Vec<String> = [damage].into_iter().chain(said(&ability.hit)).collect();
    let sure = GradeOdds { grade: RESULTS[3], chance: 1.0, effects };
    let rolled = format!("No attack roll: it counts as a natural {}", rolls::CRIT);
    let one =
        |on: &CreatureId| TargetOdds { tiers: vec![sure.clone()], notes: vec![rolled.clone()], ..named(view, *on) };
    wanted.on.iter().map(one).collect()
}

/// Somebody by name, with nothing said of it yet.
fn named(view: View, on: CreatureId) -> TargetOdds {
    TargetOdds { name: words::name(view, on), art: view.sheet(on).art, side: view.side(on), ..TargetOdds::default() }
}

fn one(view: View, ability: &Arc<AbilityDef>, by: CreatureId, on: CreatureId) -> TargetOdds {
    let plain = named(view, on);
    if !ability.entry.is_attack() {
        let effects = vec![effects::words(&ability.effects)];
        let tiers = vec![GradeOdds { chance: 1.0, effects, ..GradeOdds::default() }];
        let notes = recovers(view, ability, on).into_iter().chain(confused(view, by, ability, on)).collect();
        return TargetOdds { tiers, notes, ..plain };
    }
    let (net, need, odds) = sources::odds(view, by, ability, on);
    let found = sources::found(view, by, on);
    let chance = |degree: i8| found * odds.chance(|own| *own == degree);
    let past = harm::resisted(view, on, &sources::damage_kinds(view, by, ability)).filter(|_| ability.deals_damage());
    let halved = |least: i16, sum: String| match past {
        Some(past) if least < past => format!("{sum}, half of it below a natural {past}"),
        _ => sum,
    };
    let hit = halved(need.natural(), damage(view, by, ability, 1));
    let crit = halved(need.crit, damage(view, by, ability, crit_multiplier(view, by)));
    let more = |first: String| [first].into_iter().chain(said(&ability.hit)).collect::<Vec<_>>();
    let (thought, aim) = sources::thought(by, ability, on);
    let mut terms: Vec<Term> = Term::told(&sources::bonus(view, by, ability), |term| words::term(view, term));
    terms.extend(Term::told(&sources::attack(view, &thought, ability, &aim), |term| words::term(view, term)));
    let unseen = sources::unseen(view, on);
    let lost = GradeOdds { grade: NOT_FOUND, chance: 1.0 - found, effects: vec!["nothing at all".to_owned()] };
    let rolled = [
        GradeOdds { grade: RESULTS[0], chance: chance(CRIT_FAIL), effects: vec!["nothing".to_owned()] },
        GradeOdds { grade: RESULTS[1], chance: chance(MISS), effects: vec![miss(view, by, ability, on, need)] },
        GradeOdds { grade: RESULTS[2], chance: chance(HIT), effects: more(hit) },
        GradeOdds { grade: RESULTS[3], chance: chance(CRITICAL), effects: more(crit) },
    ];
    TargetOdds {
        tiers: Some(lost).filter(|_| unseen).into_iter().chain(rolled).collect(),
        terms,
        riders: riders(view, by, ability, net, need, found),
        notes: notes(view, by, ability, on, net, need),
        ..plain
    }
}

/// The chance that somebody has no hit points left after it, with what that means (ESC-HP-01 to ESC-HP-03).
fn falls(view: View, ability: &Arc<AbilityDef>, wanted: &Use, on: CreatureId) -> Option<String> {
    let chance = downfall::chance(view, wanted.by, ability, on);
    let sheet = view.sheet(on);
    let spared = wanted.knock_out && ability.entry.melee;
    let word = match (sheet.object, sheet.hero) {
        (true, _) => "breaks",
        (_, true) if view.house().no_death => "knocked out",
        (_, true) => "dying",
        _ if spared => "knocked out",
        _ => "falls",
    };
    (chance > 0.0).then(|| format!("{word} {}", words::percent(chance.max(0.001))))
}

/// What a recovery heals of a hero, and how many are left (ESC-REC-03, ESC-REC-04).
fn recovers(view: View, ability: &AbilityDef, on: CreatureId) -> Option<String> {
    let heals = ability.effects.iter().find_map(|effect| match effect {
        Effect::Heal(heal) if heal.amount.is_none() => Some(heal),
        _ => None,
    })?;
    let left =
        if heals.free { String::new() } else { format!("; {} recoveries left", view.pool(on, t::RECOVERIES.get())) };
    let full = if view.hp(on) >= view.sheet(on).hp { "; at full HP already" } else { "" };
    view.sheet(on).hero.then(|| format!("Heals {}{left}{full}", words::recovery(view, on, heals.free)))
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

/// What a miss deals before resistance.
enum Missed {
    /// This much.
    Fixed(i16),
    /// What dice say, in words.
    Rolled(String),
}

impl Missed {
    fn words(self) -> String {
        match self {
            Self::Fixed(amount) => format!("{amount} damage"),
            Self::Rolled(words) => words,
        }
    }
}

/// What a miss deals, if it deals anything (ESC-BAS-03, ESC-BAS-08, ESC-DMG-09).
fn missed(view: View, by: CreatureId, ability: &Arc<AbilityDef>) -> Option<Missed> {
    let own = dealt_as(view, by, ability);
    let fixed = |amount: &Amount| {
        let made = rolling::made(view, by, amount);
        made.dice.is_empty().then(|| ability.multiply * made.adds.iter().map(|term| term.value).sum::<i16>())
    };
    match &own.miss {
        Miss::Nothing => None,
        Miss::Half => {
            let known = own.damage.as_ref().and_then(fixed).map(|sum| Missed::Fixed(rolls::half(sum)));
            Some(known.unwrap_or_else(|| Missed::Rolled("half damage".to_owned())))
        }
        Miss::Deals(amount) => {
            let known = fixed(amount).map(Missed::Fixed);
            Some(known.unwrap_or_else(|| Missed::Rolled(format!("{} damage", sum(view, by, amount)))))
        }
        Miss::Class => {
            let (melee, ranged) = view.sheet(by).miss;
            let deals = if own.entry.melee { melee } else { ranged };
            deals.then(|| Missed::Fixed(ability.multiply * view.sheet(by).level))
        }
    }
}

/// What a miss deals to anybody who does not resist it, in words.
pub fn miss_damage(view: View, by: CreatureId, ability: &Arc<AbilityDef>) -> Option<String> {
    missed(view, by, ability).map(Missed::words)
}

/// What a miss deals to somebody: resistance counts, and a miss is nearly always too low to get past it (ESC-TYP-05).
fn miss(view: View, by: CreatureId, ability: &Arc<AbilityDef>, on: CreatureId, need: Need) -> String {
    let Some(deals) = missed(view, by, ability) else { return "nothing".to_owned() };
    let Some(past) = harm::resisted(view, on, &sources::damage_kinds(view, by, ability)) else { return deals.words() };
    if need.natural() > past {
        return format!("{}, half of it below a natural {past}", deals.words());
    }
    match deals {
        Missed::Fixed(amount) => format!("{} damage: {amount}, halved by resistance", rolls::half(amount)),
        Missed::Rolled(words) => format!("{words}, halved by resistance"),
    }
}

/// What confusion costs whoever uses an ability on somebody (ESC-COND-04 to ESC-COND-07).
pub fn confused(view: View, by: CreatureId, ability: &Arc<AbilityDef>, on: CreatureId) -> Option<String> {
    if !view.lends(by, |lend| *lend == Lend::Confused) {
        return None;
    }
    let user = words::name(view, by);
    if !(ability.entry.is_attack() && ability.deals_damage()) {
        let (save, own) = (sources::net(&sources::save(view, by)), tier(view.sheet(by).level));
        let odds = words::odds(rolls::NORMAL, 0, save);
        return Some(format!("{user} is Confused: afterwards a save of {odds}, else it takes {own} psychic damage"));
    }
    let (net, need, _) = sources::odds(view, by, ability, on);
    let misses = missed(view, by, ability).is_some();
    let deals = |natural: i16| match need.degree(natural) {
        1.. => true,
        MISS => misses,
        _ => false,
    };
    let odd = rolls::naturals(net).chance(|&natural| natural % 2 == 1 && deals(natural));
    let chance = words::percent(sources::found(view, by, on) * odd);
    Some(format!("{user} is Confused: an odd natural result that deals damage deals half of it to {user} ({chance})"))
}

/// What each kind of natural result brings in addition, with its chance (ESC-DICE-02, ESC-DICE-07, ESC-ABL-17).
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

/// The needed natural, the crit threshold, resistance, who could step in.
fn notes(view: View, by: CreatureId, ability: &Arc<AbilityDef>, on: CreatureId, net: Net, need: Need) -> Vec<String> {
    let naturals = rolls::naturals(net);
    let hits = naturals.chance(|&natural| need.degree(natural) > 0);
    let mut lines = vec![format!(
        "Hits on a natural {}+ ({}), crits on {}+ ({})",
        need.natural(),
        words::percent(hits),
        need.crit,
        words::percent(naturals.chance(|&natural| natural >= need.crit)),
    )];
    let kinds = sources::damage_kinds(view, by, ability);
    if let Some(past) = harm::resisted(view, on, &kinds) {
        let full = sources::found(view, by, on) * naturals.chance(|&natural| natural >= past);
        let kinds: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
        let (kinds, full) = (kinds.join(" and "), words::percent(full));
        lines.push(format!("Resists {kinds} below a natural {past}: full damage on {full}"));
    }
    lines.extend(confused(view, by, ability, on));
    lines.extend(of_target(view, ability, on));
    if sources::unseen(view, on) {
        let found = words::percent(sources::found(view, by, on));
        lines.push(format!("Unseen: an 11+ save comes first ({found})"));
    }
    if ability.entry.melee && !ability.targets.all {
        lines.extend(step_in(&intercept::on_declared(view, by, &[on]), view));
    }
    lines
}

/// What is peculiar to taking damage of somebody: crits that break it, a mob that it goes on to (ESC-MOOK-02).
fn of_target(view: View, ability: &AbilityDef, on: CreatureId) -> Vec<String> {
    if !ability.deals_damage() {
        return Vec::new();
    }
    let sheet = view.sheet(on);
    let brittle = sheet.has(|passive| *passive == Passive::Brittle).then(|| "A crit drops it to 0".to_owned());
    let next = harm::next_of_mob(view, on).filter(|_| sheet.mook);
    let goes_on =
        next.map(|next| format!("Damage beyond its {} HP goes on to {}", view.hp(on), words::name(view, next)));
    brittle.into_iter().chain(goes_on).collect()
}

/// Who could step in, each once, in a line.
pub fn step_in(candidates: &[Candidate], view: View) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for candidate in candidates {
        let name = words::name(view, candidate.by);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.sort();
    let last = names.pop()?;
    let others = if names.is_empty() { String::new() } else { format!("{} or ", names.join(", ")) };
    Some(format!("{others}{last} could step in"))
}

/// Who strikes somebody that provokes, with the odds of each.
pub fn strikes(view: View, who: CreatureId) -> Vec<String> {
    opportunity::strikers(view, who).into_iter().filter_map(|by| strike(view, by, who)).collect()
}

/// Who strikes somebody before it does what provokes, with the odds of each.
pub fn first_strikes(view: View, who: CreatureId) -> Vec<String> {
    let strike = |by: CreatureId| {
        let chance = words::percent(sources::strike_chance(view, by, who)?);
        Some(format!("{} strikes first, {chance}{}", words::name(view, by), struck_for(view, by)))
    };
    opportunity::strikers(view, who).into_iter().filter_map(strike).collect()
}

/// An opportunity attack with its odds.
pub fn strike(view: View, by: CreatureId, who: CreatureId) -> Option<String> {
    let chance = sources::strike_chance(view, by, who)?;
    Some(format!("{} strikes, {}{}", words::name(view, by), words::percent(chance), struck_for(view, by)))
}

/// What an opportunity attack of somebody deals, as a further part of its odds.
fn struck_for(view: View, by: CreatureId) -> String {
    let strike = view.sheet(by).basic_melee();
    let damage = strike.and_then(|strike| numbers::own(view, by, &dealt_as(view, by, strike)).damage);
    damage.map_or_else(String::new, |damage| format!(" for {damage} damage"))
}
