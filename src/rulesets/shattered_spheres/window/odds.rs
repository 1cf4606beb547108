//! What an attack or another action would come to: every degree with its exact chance and what it does to this target.

use std::sync::Arc;

use super::outcomes::meaning;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::core::roll::{Distribution, Source};
use crate::face::panels::aim::TargetOdds;
use crate::face::ui::{Grade, GradeOdds, Term};
use crate::rulesets::shattered_spheres::check::trick_skills;
use crate::rulesets::shattered_spheres::checks;
use crate::rulesets::shattered_spheres::common_actions::checks::of_action as action_check;
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Does, Kind};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::{Arena, Encounter};
use crate::rulesets::shattered_spheres::frames::{Check, Target};
use crate::rulesets::shattered_spheres::rolls;
use crate::rulesets::shattered_spheres::sources::{self, Blow, Defense, Manner};
use crate::rulesets::shattered_spheres::strikes;
use crate::rulesets::shattered_spheres::stunts;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words::{self, name, percent};

/// What stands for a miss among the degrees of an effect.
const MISS: i8 = 2;
/// What stands for an effect that was resisted.
const RESISTED: i8 = 1;

const fn grade(badge: &'static str, name: &'static str, shade: usize) -> Grade {
    Grade { badge, short: badge, name, shade }
}

/// Words that come to nothing.
const FLAT: Grade = grade("flat", "falls flat", 0);
/// Any degree of failure, where all do the same.
const ANY: Grade = grade("F1+", "any degree of failure", 2);

/// Failure of any degree.
const FAILURE: Grade = grade("fails", "failure", 0);
/// Success of any degree.
const SUCCESS: Grade = grade("works", "success", 2);

/// The steps of a harmful effect, the worst for its user first.
pub const LADDER: [(i8, Grade); 7] = [
    (MISS, grade("miss", "miss", 0)),
    (RESISTED, grade("holds", "resisted", 0)),
    (-1, grade("F1", "1 degree of failure", 1)),
    (-2, grade("F2", "2 degrees of failure", 1)),
    (-3, grade("F3", "3 degrees of failure", 2)),
    (-4, grade("F4", "4 degrees of failure", 2)),
    (-5, grade("F5+", "5 or more degrees of failure", 2)),
];

/// The degrees of a check, the worst first.
pub const DEGREES: [(i8, Grade); 10] = [
    (-5, grade("F5+", "5 or more degrees of failure", 0)),
    (-4, grade("F4", "4 degrees of failure", 0)),
    (-3, grade("F3", "3 degrees of failure", 0)),
    (-2, grade("F2", "2 degrees of failure", 0)),
    (-1, grade("F1", "1 degree of failure", 0)),
    (1, grade("S1", "1 degree of success", 1)),
    (2, grade("S2", "2 degrees of success", 1)),
    (3, grade("S3", "3 degrees of success", 2)),
    (4, grade("S4", "4 degrees of success", 2)),
    (5, grade("S5+", "5 or more degrees of success", 2)),
];

/// A degree as [`DEGREES`] counts it.
pub fn clamped(degree: i8) -> i8 {
    degree.clamp(-5, 5)
}

/// The odds of an effect that has hit, as [`LADDER`] counts them.
pub fn resisted(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, blow: Blow) -> Distribution<i8> {
    sources::resist_odds(view, by, line, on, blow).map(|&degree| if degree > 0 { RESISTED } else { degree.max(-5) })
}

/// The odds of a whole attack, as [`LADDER`] counts them.
pub fn attack(
    view: View,
    by: CreatureId,
    line: &AttackLine,
    on: CreatureId,
    manner: Manner,
    blow: Blow,
) -> Distribution<i8> {
    sources::attack_odds(view, by, line, on, manner).then(|hit| match hit {
        0 => Distribution::certain(MISS),
        1 => resisted(view, by, line, on, blow),
        _ => resisted(view, by, line, on, Blow { extra: blow.extra + rolls::CRITICAL, ..blow }),
    })
}

/// The odds of an area power against one of those in it.
fn area(view: View, by: CreatureId, line: &AttackLine, on: CreatureId) -> Distribution<i8> {
    let full = line.effect().map_or(1, |rank| rank.rank);
    let halved = Blow { rank: Some(rolls::half(full).max(1)), ..Blow::default() };
    sources::dodge_odds(view, by, line, on).then(|dodges| {
        let blow = if *dodges { halved } else { Blow::default() };
        resisted(view, by, line, on, blow)
    })
}

/// The chance that an attack harms its target at all.
pub fn harms(odds: &Distribution<i8>) -> f32 {
    odds.chance(|degree| *degree < 0)
}

/// What a degree of failure does to somebody (SS-DMG-02 to SS-DMG-11, SS-DMG-15).
pub fn fate(view: View, line: &AttackLine, on: CreatureId, degree: i8) -> Vec<String> {
    if degree > 0 {
        return vec!["nothing".to_owned()];
    }
    if let Does::Affliction(_, _, conditions) = &line.does {
        let at = usize::from(degree.unsigned_abs().min(3)) - 1;
        return vec![words::thing(view, conditions[at])];
    }
    let arena = line.arena().unwrap_or(Arena::Blades);
    let spoken = view.encounter() == Encounter::Conflict || arena == Arena::Words;
    let plight = view.plight(on);
    if view.sheet(on).is_minion() {
        let minion = if spoken { "Incapacitated: nothing more to say" } else { "Incapacitated" };
        return vec![format!("{minion}, as any failure does to a minion")];
    }
    if plight.ruined {
        return vec!["nothing: Ruined already".to_owned()];
    }
    if plight.dying {
        return vec![if spoken { "nothing lower" } else { "dead" }.to_owned()];
    }
    let worst = if spoken { "Ruined for the rest of the encounter" } else { "Dying" };
    if view.is_incapacitated(on) {
        return vec![worst.to_owned()];
    }
    let limit = view.wound_limit(arena);
    let wounds = view.wounds(on, arena) + 1;
    let wound = match arena {
        Arena::Blades => "Wound",
        Arena::Words => "loses face",
    };
    let wound = match () {
        () if limit == u8::MAX => format!("{wound} {wounds}"),
        () if wounds < limit => format!("{wound}, {wounds} of {limit}"),
        () if spoken => format!("{wound}, {wounds} of {limit}: Incapacitated, nothing more to say"),
        () => format!("{wound}, {wounds} of {limit}: Incapacitated"),
    };
    let more = match degree {
        -1 => None,
        -2 if plight.staggered => None,
        -2 => Some("Dazed to the end of the next turn"),
        -3 if plight.staggered => Some("Incapacitated, being Staggered already"),
        -3 => Some("Staggered: Dazed and Hindered until Recover"),
        -4 if spoken => Some("Incapacitated: nothing more to say"),
        -4 => Some("Incapacitated"),
        _ => Some(worst),
    };
    let more = more.filter(|more| !(wounds >= limit && degree > -5 && more.starts_with("Incapacitated")));
    [wound].into_iter().chain(more.map(str::to_owned)).collect()
}

/// The ladder of an attack on somebody; what any failure brings down has one step for all of them.
pub fn ladder(view: View, line: &AttackLine, on: CreatureId, odds: &Distribution<i8>) -> Vec<GradeOdds> {
    let alike = view.sheet(on).is_minion() && matches!(line.does, Does::Damage(_));
    let step = |&(degree, grade): &(i8, Grade)| GradeOdds {
        grade: if degree == MISS && line.is_spoken() { FLAT } else { grade },
        chance: odds.chance(|own| *own == degree),
        effects: match degree {
            MISS => vec!["nothing".to_owned()],
            _ => fate(view, line, on, degree),
        },
    };
    let counts = |(degree, _): &&(i8, Grade)| *degree != MISS || line.attack.is_some();
    let mut steps: Vec<GradeOdds> = LADDER.iter().filter(counts).map(step).collect();
    if alike {
        let failures = steps.split_off(steps.len() - 5);
        let chance = failures.iter().map(|step| step.chance).sum();
        steps.push(GradeOdds { grade: ANY, chance, effects: fate(view, line, on, -1) });
    }
    steps
}

/// The ladder of an attack that has hit.
pub fn landed(view: View, line: &AttackLine, on: CreatureId, odds: &Distribution<i8>) -> Vec<GradeOdds> {
    let mut steps = ladder(view, line, on, odds);
    steps.retain(|step| !["miss", "flat"].contains(&step.grade.badge));
    steps
}

/// The two steps of an attack check: it misses or hits.
pub fn hits(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, hit: f32) -> Vec<GradeOdds> {
    let step = |grade: Grade, chance: f32, said: String| GradeOdds { grade, chance, effects: vec![said] };
    let miss = if line.is_spoken() { FLAT } else { grade("miss", "miss", 0) };
    let harm = percent(harms(&resisted(view, by, line, on, Blow::default())));
    let told = format!("{}, and then {} {harm}", words::hits(line), words::harms(line));
    vec![step(miss, 1.0 - hit, "nothing".to_owned()), step(grade("hit", "hit", 1), hit, told)]
}

/// The ladder of a check, with what each degree means; failures or successes that all mean the same are one step.
pub fn degrees(odds: &Distribution<i8>, means: impl Fn(i8) -> String) -> Vec<GradeOdds> {
    let step = |&(degree, grade): &(i8, Grade)| GradeOdds {
        grade,
        chance: odds.chance(|own| clamped(*own) == degree),
        effects: vec![means(degree)],
    };
    let halves = [false, true].map(|won| {
        let steps: Vec<GradeOdds> = DEGREES.iter().filter(|(degree, _)| (*degree > 0) == won).map(step).collect();
        merged(steps.into_iter().filter(|step| step.chance > 0.0).collect(), if won { SUCCESS } else { FAILURE })
    });
    halves.into_iter().flatten().collect()
}

/// Several steps as one, where all mean the same.
fn merged(steps: Vec<GradeOdds>, grade: Grade) -> Vec<GradeOdds> {
    let same = steps.len() > 1 && steps.iter().all(|step| step.effects == steps[0].effects);
    match steps.first().filter(|_| same) {
        Some(first) => {
            let chance = steps.iter().map(|step| step.chance).sum();
            vec![GradeOdds { grade, chance, effects: first.effects.clone() }]
        }
        None => steps,
    }
}

fn plain(view: View, on: CreatureId) -> TargetOdds {
    TargetOdds { name: name(view, on), art: view.sheet(on).art, side: view.side(on), ..TargetOdds::default() }
}

/// Everybody whom a use concerns, with the odds.
pub fn targets(view: View, wanted: &Use) -> Vec<TargetOdds> {
    let by = wanted.by;
    let own = |id| view.attack(by, id).cloned();
    match wanted.ability.as_str() {
        "stunt" => own(wanted.instead)
            .zip(wanted.on.first())
            .map(|(line, on)| stunt(view, wanted, &line, *on))
            .into_iter()
            .collect(),
        "charge" => {
            let manner = Manner { hindered: 1, from: Some(t::CHARGE.get()) };
            own(wanted.instead)
                .zip(wanted.on.first())
                .map(|(line, on)| one(view, by, &line, *on, manner))
                .into_iter()
                .collect()
        }
        "crush" => crush(view, wanted).into_iter().collect(),
        _ => match own(wanted.ability) {
            Some(line) => used(view, wanted, &line),
            None => checked(view, wanted).into_iter().collect(),
        },
    }
}

fn used(view: View, wanted: &Use, line: &Arc<AttackLine>) -> Vec<TargetOdds> {
    let by = wanted.by;
    if let Kind::Area(_) = line.kind {
        let center = wanted.area.first().copied().unwrap_or_default();
        return strikes::caught(view, line, center)
            .into_iter()
            .map(|on| {
                let dodges = sources::dodge_odds(view, by, line, on).chance(|dodges| *dodges);
                let notes = vec![format!("Reflex halves the rank: {}", percent(dodges))];
                TargetOdds { tiers: ladder(view, line, on, &area(view, by, line, on)), notes, ..plain(view, on) }
            })
            .collect();
    }
    let on = wanted.on.first().copied().unwrap_or(by);
    if line.effect().is_none() {
        let effects = words::card(line).into_iter().skip(1).take(1).collect();
        let tiers = vec![GradeOdds { chance: 1.0, effects, ..GradeOdds::default() }];
        return vec![TargetOdds { tiers, ..plain(view, on) }];
    }
    vec![one(view, by, line, on, Manner::default())]
}

/// A plain attack on one target.
pub fn one(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, manner: Manner) -> TargetOdds {
    let odds = attack(view, by, line, on, manner, Blow::default());
    let mut notes = rolls_of(view, by, line, on, manner);
    notes.extend(reactions(view, by, line, on, manner));
    TargetOdds {
        tiers: ladder(view, line, on, &odds),
        terms: terms(view, by, line, on, manner),
        notes,
        chances: vec![format!("{} {}", words::harms(line), percent(harms(&odds)))],
        ..plain(view, on)
    }
}

/// What bears on the attack and on the Defense.
fn terms(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, manner: Manner) -> Vec<Term> {
    let own = sources::attack(view, by, line, Some(on), manner);
    let mut all = Term::told(&own.ranks, |term| words::term(view, term));
    all.extend(Term::told(&own.help, |term| words::term(view, term)));
    if let Defense::Passive(stat) | Defense::Rolled(stat) = sources::defense(view, on, Some(by), line) {
        let told = Term::told(&stat.help, |term| words::term(view, term));
        all.extend(told.into_iter().map(|term| Term { value: 0, why: format!("Defense: {}", term.why) }));
    }
    all
}

/// The dice of both checks.
fn rolls_of(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, manner: Manner) -> Vec<String> {
    let own = sources::attack(view, by, line, Some(on), manner);
    let guard = if line.arena() == Some(Arena::Words) { "Conflict Defense" } else { "Combat Defense" };
    let against = match sources::defense(view, on, Some(by), line) {
        Defense::Number(number) => format!("{guard} {number}"),
        Defense::Passive(stat) => format!("{guard} {}", stat.words(Some(rolls::PASSIVE))),
        Defense::Rolled(stat) => format!("{guard} rolled, {}", stat.words(None)),
    };
    let odds = sources::attack_odds(view, by, line, on, manner);
    let (hit, critical) = (odds.chance(|hit| *hit > 0), odds.chance(|hit| *hit > 1));
    let mut said = Vec::new();
    if line.attack.is_some() {
        said.push(format!(
            "{} against {against}: {} {}, critically {}",
            own.words(None),
            words::hits(line),
            percent(hit),
            percent(critical)
        ));
    }
    said.push(resistance(view, by, line, on, Blow::default()));
    said
}

/// The resistance check in dice, against an effect as it strikes.
pub fn resistance(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, blow: Blow) -> String {
    let (resists, damage) = sources::resisted_with(line);
    let own = sources::resistance(view, on, resists, Some(by), damage, false);
    let mut effect = sources::effect(view, by, line, (by != on).then_some(on), blow.rank);
    effect.helped(blow.slam, Source::situation(t::SLAM.get()));
    effect.number(blow.extra, Source::situation(Name::new("critical")));
    let against = effect.words((!blow.smash).then_some(rolls::PASSIVE));
    format!("{} {} against {against}", resists.slug().title(), own.words(None))
}

/// What the one Reaction of this turn could make of the attack, in exact chances (SS-REA-12).
fn reactions(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, manner: Manner) -> Vec<String> {
    if !matches!(line.does, Does::Damage(_)) || line.attack.is_none() {
        return Vec::new();
    }
    if !view.can_react(by) {
        let lost = if line.is_spoken() { "no Smash" } else { "no Slam, no Smash" };
        return vec![format!("{} Reaction of this turn is spent: {lost}", words::possessive(&name(view, by)))];
    }
    let chance = |blow: Blow| percent(harms(&attack(view, by, line, on, manner, blow)));
    let mut said = vec![format!(
        "With a Smash as the Reaction: {} {}",
        words::harms(line),
        chance(Blow { smash: true, ..Blow::default() })
    )];
    let ranks = strikes::slam_ranks(view, by, line);
    if ranks > 0 {
        let own = resisted(view, by, line, by, Blow::default());
        let slam = chance(Blow { slam: ranks, ..Blow::default() });
        said.push(format!("With a Slam {slam}; a hit then hurts {} too, {}", name(view, by), percent(harms(&own))));
    }
    said
}

/// What a Stunt comes to.
fn stunt(view: View, wanted: &Use, line: &AttackLine, on: CreatureId) -> TargetOdds {
    let (by, benefit) = (wanted.by, wanted.kind.unwrap_or_default());
    let manner = Manner { hindered: stunts::hindrance(view, on, benefit), from: Some(t::STUNT.get()) };
    let hit = sources::attack_odds(view, by, line, on, manner);
    let won = hit.then(|hit| match hit {
        0 => Distribution::certain(0),
        1 => sources::stunt_odds(view, by, line, on, 0),
        _ => sources::stunt_odds(view, by, line, on, rolls::CRITICAL),
    });
    let chance = |counts: &dyn Fn(i8) -> bool| won.chance(|degree| counts(*degree));
    let step = |grade: Grade, chance: f32, text: String| GradeOdds { grade, chance, effects: vec![text] };
    let lost = format!("{} holds out, and may answer with a Stunt if a Reaction is left", name(view, on));
    let mut tiers = vec![
        step(grade("miss", "miss", 0), chance(&|own| own == 0), "nothing".to_owned()),
        step(grade("lost", "lost", 0), chance(&|own| own < 0), lost),
    ];
    for degree in 1..=3i8 {
        let shade = if degree == 1 { 1 } else { 2 };
        let badge = ["S1", "S2", "S3+"][usize::from(degree.unsigned_abs()) - 1];
        let counts = chance(&|own| if degree == 3 { own >= 3 } else { own == degree });
        tiers.push(step(grade(badge, badge, shade), counts, benefits(view, by, on, benefit, degree)));
    }
    let notes = vec![format!(
        "{} {}, in place of damage",
        words::capital(words::hits(line)),
        percent(hit.chance(|hit| *hit > 0))
    )];
    let chances = vec![format!("succeeds {}", percent(chance(&|own| own > 0)))];
    TargetOdds { tiers, terms: terms(view, by, line, on, manner), notes, chances, ..plain(view, on) }
}

/// What a degree of a Stunt brings (SS-STN-03 to SS-STN-12).
pub fn benefits(view: View, by: CreatureId, on: CreatureId, benefit: Name, degree: i8) -> String {
    let least = ["afflict", "grab"].contains(&benefit.as_str()) && view.plays(Ruling::StuntsBringTheLeast);
    let degree = if least { 1 } else { degree };
    let at = usize::from(degree.unsigned_abs().clamp(1, 3)) - 1;
    match benefit.as_str() {
        "afflict" => {
            let list = t::LISTS[at].iter().map(|word| words::thing(view, word.get()));
            format!("one of {}", list.collect::<Vec<_>>().join(", "))
        }
        "grab" => {
            let before = view.grabs(by).find(|(_, held, _)| *held == on).map_or(0, |(_, _, level)| level);
            let level = (before + i16::from(degree)).min(3);
            ["Held", "Restrained", "Bound"][usize::try_from(level).unwrap_or(1).clamp(1, 3) - 1].to_owned()
        }
        "push" | "pull" => {
            let way = if benefit == t::PUSH.get() { "pushed" } else { "pulled" };
            let more = if degree == 3 { " or more" } else { "" };
            format!("{way} {degree} square{}{more}", if degree == 1 { "" } else { "s" })
        }
        "disarm" => "drops the thing you name".to_owned(),
        _ => "the thing resists the damage: 2 degrees break it, 3 destroy it".to_owned(),
    }
}

/// What squeezing the held does: no attack check (SS-STN-08).
fn crush(view: View, wanted: &Use) -> Option<TargetOdds> {
    let on = *wanted.on.first()?;
    let (link, ..) = view.grabs(wanted.by).find(|(_, held, _)| *held == on)?;
    let line = view.attack(wanted.by, view.grabbing_attack(link))?;
    let odds = resisted(view, wanted.by, line, on, Blow::default());
    let tiers = landed(view, line, on, &odds);
    Some(TargetOdds { tiers, notes: vec![resistance(view, wanted.by, line, on, Blow::default())], ..plain(view, on) })
}

/// What another action hangs on, degree by degree.
fn checked(view: View, wanted: &Use) -> Option<TargetOdds> {
    let check = action_check(view, wanted)?;
    let about = wanted.on.first().copied().unwrap_or(wanted.by);
    let mut shown = of_check(view, &check, about, |degree| meaning(view, wanted, degree));
    if let (Some([_, first, second]), Some(Target::Rolled(stat, _))) =
        (trick_skills(wanted).filter(|_| wanted.ability == t::TRICK.get()), Some(&check.target))
    {
        let [first, second] = [first, second].map(|skill| words::thing(view, skill));
        shown.notes.push(format!("Opposed with the better of {first} and {second}: {}", stat.words(None)));
    }
    Some(shown)
}

/// A check with the odds of its degrees.
pub fn of_check(view: View, check: &Check, about: CreatureId, means: impl Fn(i8) -> String) -> TargetOdds {
    let odds = checks::odds(view, check);
    let against = match &check.target {
        Target::Number(number) => number.to_string(),
        Target::Passive(stat) => stat.words(Some(rolls::PASSIVE)),
        Target::Rolled(stat, _) => format!("{}, rolled", stat.words(None)),
    };
    let mut terms = Term::told(&check.own.ranks, |term| words::term(view, term));
    terms.extend(Term::told(&check.own.help, |term| words::term(view, term)));
    TargetOdds {
        tiers: degrees(&odds, means),
        terms,
        notes: vec![format!("{} against {against}", check.own.words(None))],
        chances: vec![format!("succeeds {}", percent(odds.chance(|degree| *degree > 0)))],
        ..plain(view, about)
    }
}
