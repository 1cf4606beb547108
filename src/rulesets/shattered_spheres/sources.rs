//! What helps and hinders a check, term by term, and the exact odds that come of it.

use super::bonuses;
use super::data::line::{AttackLine, Does, Kind};
use super::data::ruling::Ruling;
use super::data::traits::RollKind;
use super::data::words::{Arena, Aspect, Attitude, Rank, Resistance, ability_of};
use super::ground;
use super::rolls::{self, Against, Reading};
pub use super::stat::{Reads, Stat};
use super::terms as t;
use super::view::{Traits, View};
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{Distribution, Source, Term};

fn situation(rule: &str) -> Source {
    Source::situation(Name::new(rule))
}

/// Impaired and Disabled hinder all checks (SS-CON-02).
fn afflicted(view: View, who: CreatureId, stat: &mut Stat) {
    let traits = view.traits(who);
    if traits.any(Traits::DISABLED) {
        stat.helped(-2, Source::content(view.bringer(who, Traits::DISABLED, t::DISABLED.get())));
    } else if traits.any(Traits::IMPAIRED) {
        stat.helped(-1, Source::content(view.bringer(who, Traits::IMPAIRED, t::IMPAIRED.get())));
    }
}

/// What lasts on somebody and bears on this (SS-CON-16, trap 21).
fn modifiers(
    view: View,
    who: CreatureId,
    stat: &mut Stat,
    against: Option<CreatureId>,
    attack: Option<&AttackLine>,
    fits: impl Fn(Aspect) -> bool,
) {
    for (entity, held) in view.conditions(who) {
        let Some(own) = view.modifier(entity).filter(|own| fits(own.aspect)) else { continue };
        let other = own.against.is_some_and(|own| against != Some(own));
        let elsewise = own.skill.is_some_and(|skill| attack.is_none_or(|attack| attack.skill != Some(skill)));
        let elsewhere = own.attack.is_some_and(|id| attack.is_none_or(|attack| attack.id != id));
        if other || elsewise || elsewhere {
            continue;
        }
        let kind = held.kinds.first().copied().unwrap_or(held.origin);
        let source = Source::Content { name: kind, of: held.imposer };
        stat.number(own.flat, source);
        stat.helped(own.ranks, source);
    }
}

/// A Surge that negates what stands against somebody (SS-SUR-05): its own Disadvantage, or the Advantage of opponents
/// in every check with it.
fn negated(view: View, who: CreatureId, other: Option<CreatureId>, stat: &mut Stat) {
    let keep = |term: &Term, own: bool| match term.kind {
        crate::core::roll::TermKind::Help(causes) if own => causes > 0,
        crate::core::roll::TermKind::Help(causes) => causes < 0,
        _ => true,
    };
    if view.has(who, t::BURST_OWN.get()) {
        stat.help.retain(|term| keep(term, true));
    }
    let bursts = |other: &CreatureId| view.hostile(who, *other) && view.has(*other, t::BURST_THEIRS.get());
    if other.as_ref().is_some_and(bursts) {
        stat.help.retain(|term| keep(term, false));
    }
    stat.reads = Reads {
        cancel: view.plays(Ruling::AdvantageCancels),
        flat: view.plays(Ruling::FlatRanks),
        means: view.plays(Ruling::PassiveMeans),
    };
}

/// What an attack is made as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Manner {
    /// Disadvantage ranks of how it is made: a charge, a Stunt.
    pub hindered: i16,
    /// What they come from.
    pub from: Option<Name>,
}

/// Cover of a target against ranged attacks from somebody: 0 none, 1 partial, 2 heavy (SS-GRD-04).
pub fn cover(view: View, from: CreatureId, on: CreatureId) -> i16 {
    let Some((a, b)) = view.at(from).zip(view.at(on)) else { return 0 };
    let heavy = |spot: &crate::core::geometry::Spot| view.setting().heavy_cover.contains(spot);
    let partial = |spot: crate::core::geometry::Spot| {
        ground::is_low(view.board(), spot)
            || view.on(spot).any(|id| id != from && id != on && view.battlefield().entry(id).standing.blocks)
    };
    let mut most = 0;
    for spot in ground::between(a, b) {
        most = most.max(if heavy(&spot) { 2 } else { i16::from(partial(spot)) });
    }
    most
}

/// Disadvantage ranks of a distance, none beyond long range (SS-GRD-05).
pub fn band(view: View, squares: i16) -> Option<i16> {
    let (short, medium, long) = view.house().ranges;
    match squares {
        _ if squares <= short => Some(0),
        _ if squares <= medium => Some(1),
        _ if squares <= long => Some(2),
        _ => None,
    }
}

/// The favor of those within earshot for court attacks of somebody's side (SS-CNF-07, SS-CNF-09).
fn favor(view: View, by: CreatureId, stat: &mut Stat) {
    for (id, _) in view.placed().filter(|(id, _)| view.is_neutral(*id) && view.converse(by, *id)) {
        let ranks = match view.attitude(id, view.side(by)) {
            Attitude::Helpful => 2,
            Attitude::Favorable => 1,
            _ => 0,
        };
        stat.helped(ranks, Source::Situation { name: name!("favor"), of: Some(id), on: None });
    }
}

/// The attack side of an attack check.
pub fn attack(view: View, by: CreatureId, attack: &AttackLine, on: Option<CreatureId>, manner: Manner) -> Stat {
    let sheet = view.sheet(by);
    let mut stat = Stat::of_rank(attack.attack.unwrap_or_default(), t::ATTACK.get(), sheet.tier);
    modifiers(view, by, &mut stat, on, Some(attack), |aspect| matches!(aspect, Aspect::Attack | Aspect::Check));
    if let (Some(aim), Some(on)) = (view.aim(by), on)
        && aim.at == on
    {
        stat.helped(aim.ranks, Source::content(t::AIM.get()));
    }
    if let Some(from) = manner.from {
        stat.helped(-manner.hindered, Source::situation(from));
    }
    if attack.is_close() && view.is_prone(by) {
        stat.helped(-1, Source::Content { name: t::PRONE.get(), of: Some(by) });
    }
    if let Some(on) = on {
        if view.is_prone(on) && attack.arena() == Some(Arena::Blades) {
            let source = Source::Content { name: t::PRONE.get(), of: Some(on) };
            match view.adjacent(by, on) {
                true => stat.helped(1, source),
                false if attack.is_ranged() => stat.helped(-1, source),
                false => {}
            }
        }
        if attack.is_ranged() {
            stat.helped(-band(view, view.distance(by, on)).unwrap_or(0), situation("range"));
            let covered = cover(view, by, on);
            stat.helped(-covered, situation("cover"));
            if covered == 0 && view.has(on, t::VEIL.get()) {
                stat.helped(-1, Source::Content { name: t::VEIL.get(), of: Some(on) });
            }
        }
    }
    if attack.kind == Kind::Court {
        favor(view, by, &mut stat);
    }
    bonuses::add(view, &mut stat, &RollKind::attacks(attack.arena().unwrap_or(Arena::Blades)), by, on);
    afflicted(view, by, &mut stat);
    negated(view, by, on, &mut stat);
    stat
}

/// What an attack is compared with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Defense {
    /// Exactly this (SS-CON-04).
    Number(i16),
    /// A passive check (SS-BUILD-06).
    Passive(Stat),
    /// A roll against every attack (SS-STD-08).
    Rolled(Stat),
}

impl Defense {
    /// Without its reasons.
    pub fn against(&self) -> Against {
        match self {
            Self::Number(number) => Against::Number(*number),
            Self::Passive(stat) => Against::Passive(stat.part()),
            Self::Rolled(stat) => Against::Rolled(stat.part(), false),
        }
    }
}

/// The Defense side of an attack check.
pub fn defense(view: View, on: CreatureId, by: Option<CreatureId>, attack: &AttackLine) -> Defense {
    guard(view, on, by, Some(attack), attack.arena().unwrap_or(Arena::Blades))
}

/// The Defense of an arena, against an attack or as it stands.
pub fn guard(view: View, on: CreatureId, by: Option<CreatureId>, attack: Option<&AttackLine>, arena: Arena) -> Defense {
    let traits = view.traits(on);
    if traits.any(Traits::DEFENSELESS) {
        return Defense::Number(rolls::PASSIVE);
    }
    let sheet = view.sheet(on);
    let (mut rank, figure) = match arena {
        Arena::Blades => (sheet.combat, name!("combat-defense")),
        Arena::Words => (sheet.conflict, name!("conflict-defense")),
    };
    // The printed number has the shield's Advantage in it.
    rank.help -= i16::from(arena == Arena::Blades && view.lost_shield(on));
    let mut stat = Stat::of_rank(rank, figure, sheet.tier);
    modifiers(view, on, &mut stat, by, attack, |aspect| aspect == Aspect::Defense);
    if traits.any(Traits::VULNERABLE) {
        // The rank is halved before anything is rolled (trap 12).
        let rank = stat.rank();
        stat.number(
            rolls::half_up(rank) - rank,
            Source::content(view.bringer(on, Traits::VULNERABLE, t::VULNERABLE.get())),
        );
    }
    bonuses::add(view, &mut stat, &RollKind::defense(arena), on, by);
    afflicted(view, on, &mut stat);
    negated(view, on, by, &mut stat);
    if view.has(on, t::DEFENDING.get()) { Defense::Rolled(stat) } else { Defense::Passive(stat) }
}

/// A resistance check of somebody; `damage` is the arena of damage that it resists, `area` whether it dodges an area.
pub fn resistance(
    view: View,
    who: CreatureId,
    resists: Resistance,
    by: Option<CreatureId>,
    damage: Option<Arena>,
    area: bool,
) -> Stat {
    let sheet = view.sheet(who);
    // Another resistance may stand in for Will against words.
    let concentrates = damage == Some(Arena::Words) && view.plays(Ruling::ConcentrationResistsWords);
    let (rank, figure, own) = match concentrates {
        true => (sheet.skilled(name!("concentration")), name!("concentration"), Aspect::Skill(name!("concentration"))),
        false => (sheet.resistance(resists), resists.slug(), Aspect::Resist(resists)),
    };
    let mut stat = Stat::of_rank(rank, figure, sheet.tier);
    modifiers(view, who, &mut stat, by, None, |aspect| aspect == own || aspect == Aspect::Check);
    if let Some(arena) = damage {
        // Wounds hinder later checks against damage of their arena (SS-DMG-03).
        stat.helped(-i16::from(view.wounds(who, arena)), situation("wounds"));
    }
    if resists == Resistance::Will && !concentrates && view.plight(who).stress >= view.stress_limits().0 {
        stat.helped(-1, situation("stress"));
    }
    if resists == Resistance::Reflex && area && view.has_edge(who, "evasion") {
        stat.helped(2, Source::content(name!("evasion")));
    }
    if resists == Resistance::Toughness && view.has_edge(who, "defensive-roll") {
        stat.helped(1, Source::content(name!("defensive-roll")));
    }
    bonuses::add(view, &mut stat, &[RollKind::Resistances, RollKind::Resist(resists)], who, by);
    afflicted(view, who, &mut stat);
    negated(view, who, by, &mut stat);
    stat
}

/// The effect side of a resistance check or of a Stunt; `rank` in place of the printed one where it was halved.
pub fn effect(view: View, by: CreatureId, attack: &AttackLine, on: Option<CreatureId>, rank: Option<i16>) -> Stat {
    let sheet = view.sheet(by);
    let printed = attack.effect().unwrap_or_default();
    let skill = attack.skill.filter(|_| view.plays(Ruling::EffectFromSkill)).map(|skill| sheet.skilled(skill));
    let full = skill.unwrap_or(printed);
    let help = if view.plays(Ruling::FlatEffects) { 0 } else { full.help };
    let used = Rank { rank: rank.unwrap_or(full.rank), help };
    let mut stat = Stat::of_rank(used, t::EFFECT.get(), sheet.tier);
    modifiers(view, by, &mut stat, on, Some(attack), |aspect| aspect == Aspect::Effect);
    bonuses::add(view, &mut stat, &[RollKind::Effects], by, on);
    negated(view, by, on, &mut stat);
    stat
}

/// The effect that a Counter has to match: its rank and what a critical hit adds, no dice (SS-SUR-07, SS-DICE-12).
pub fn countered(view: View, by: CreatureId, attack: &AttackLine, on: CreatureId, extra: i16) -> Stat {
    let mut stat = effect(view, by, attack, Some(on), None);
    if !stat.reads.flat {
        stat.help.clear();
    }
    if extra > 0 {
        stat.number(extra, situation("critical"));
    }
    stat
}

/// What somebody counters an effect with: its best effect rank, and what bears on all its checks (SS-SUR-07, SS-CON-02).
pub fn counter(view: View, who: CreatureId, by: CreatureId) -> Stat {
    let own = view.sheet(who).attacks.iter().filter(|line| line.effect().is_some());
    let best = own.map(|line| effect(view, who, line, Some(by), None)).max_by_key(Stat::ranks_alone);
    surged(view, who, by, Stat { help: Vec::new(), ..best.unwrap_or_default() })
}

/// What somebody deflects an attack with (SS-SUR-07, SS-CON-02).
pub fn deflect(view: View, who: CreatureId, by: CreatureId) -> Stat {
    let rank = Rank::plain(view.sheet(who).deflect.unwrap_or(0));
    surged(view, who, by, Stat::of_rank(rank, t::DEFLECT.get(), view.sheet(who).tier))
}

/// The roll of a Surge against a hit is a check like any other.
fn surged(view: View, who: CreatureId, by: CreatureId, mut stat: Stat) -> Stat {
    stat.tier = view.sheet(who).tier;
    modifiers(view, who, &mut stat, Some(by), None, |aspect| aspect == Aspect::Check);
    afflicted(view, who, &mut stat);
    negated(view, who, Some(by), &mut stat);
    stat
}

/// A skill check; `hard` where it is against a Hard number (SS-BUILD-11).
pub fn skill(view: View, who: CreatureId, skill: Name, against: Option<CreatureId>, hard: bool) -> Stat {
    let sheet = view.sheet(who);
    let mut stat = Stat::of_rank(Rank::plain(sheet.skill(skill)), skill, sheet.tier);
    stat.helped(sheet.ability_behind(skill), Source::Figure(name!("ability")));
    let ability = ability_of(skill);
    let fits = |aspect: Aspect| match aspect {
        Aspect::Skill(own) => own == skill,
        Aspect::Behind(own) => Some(own) == ability,
        Aspect::Check => true,
        _ => false,
    };
    modifiers(view, who, &mut stat, against, None, fits);
    if hard && sheet.skill(skill) == 0 {
        stat.helped(-view.house().untrained, situation("untrained"));
    }
    bonuses::add(view, &mut stat, &[RollKind::Skills, RollKind::Skill(skill)], who, against);
    afflicted(view, who, &mut stat);
    negated(view, who, against, &mut stat);
    stat
}

/// The better of two skills of somebody, by rank and then by Advantage; the first of equals.
pub fn better_skill(view: View, who: CreatureId, skills: [Name; 2]) -> Name {
    let [first, second] = skills;
    let sheet = view.sheet(who);
    let worth = |skill: Name| (sheet.skill(skill), sheet.ability_behind(skill));
    if worth(second) > worth(first) { second } else { first }
}

/// What resists a Stunt: the better of two for the defender (SS-STN-02).
pub fn stunt_resistance(view: View, who: CreatureId, arena: Arena) -> Resistance {
    let first = match arena {
        Arena::Blades => Resistance::Fortitude,
        Arena::Words => Resistance::Will,
    };
    let worth = |resists: Resistance| {
        let stat = resistance(view, who, resists, None, None, false);
        (stat.rank(), stat.advantage())
    };
    let better = worth(Resistance::Reflex) > worth(first);
    let worse = worth(Resistance::Reflex) < worth(first);
    let reflex = if view.plays(Ruling::StunterPicksResistance) { worse } else { better };
    if reflex { Resistance::Reflex } else { first }
}

/// How an attack check of somebody is read.
pub fn reading(view: View) -> Reading {
    Reading { five_short_is_two: view.plays(Ruling::FiveShortIsTwo), ..Reading::ATTACK }
}

/// The odds of an attack: 0 misses, 1 hits, 2 is a critical hit.
pub fn attack_odds(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, manner: Manner) -> Distribution<i8> {
    if line.attack.is_none() {
        return Distribution::certain(1);
    }
    let own = attack(view, by, line, Some(on), manner).part();
    let against = defense(view, on, Some(by), line);
    let sure = against == Defense::Number(rolls::PASSIVE) && view.traits(on).any(Traits::DEFENSELESS);
    let minion = view.sheet(by).is_minion();
    rolls::odds(own, against.against(), reading(view)).map(|&(degree, critical)| match (degree > 0, minion) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => 1 + i8::from(critical || sure),
    })
}

/// What an effect that is resisted has besides its printed rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blow {
    /// The effect rank where it is not the printed one: halved in an area (SS-DMG-10).
    pub rank: Option<i16>,
    /// What a critical hit adds to the rank (SS-DICE-12).
    pub extra: i16,
    /// Advantage ranks of a Slam (SS-REA-07).
    pub slam: i16,
    /// Whether it is rolled: a Smash (SS-REA-06).
    pub smash: bool,
    /// Raises of whoever resists (SS-REA-10).
    pub raises: i8,
}

/// What resists an effect, and the arena of its damage; an Affliction does none.
pub fn resisted_with(line: &AttackLine) -> (Resistance, Option<Arena>) {
    match &line.does {
        Does::Affliction(_, resists, _) => (*resists, None),
        _ => {
            let arena = line.arena().unwrap_or(Arena::Blades);
            (Resistance::of_damage(arena), Some(arena))
        }
    }
}

/// The odds of the degrees of a resistance check against an effect.
pub fn resist_odds(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, blow: Blow) -> Distribution<i8> {
    let (resists, damage) = resisted_with(line);
    let own = resistance(view, on, resists, Some(by), damage, false).part();
    let mut effect = effect(view, by, line, (by != on).then_some(on), blow.rank);
    effect.helped(blow.slam, situation("slam"));
    let mut effect = effect.part();
    effect.rank += blow.extra;
    let against = if blow.smash { Against::Rolled(effect, false) } else { Against::Passive(effect) };
    let five_short_is_two = view.plays(Ruling::FiveShortIsTwo);
    let reading = Reading { five_short_is_two, raises: blow.raises, ..Reading::PLAIN };
    rolls::odds(own, against, reading).map(|&(degree, _)| degree)
}

/// The odds that somebody dodges an area, which halves the effect rank (SS-DMG-10).
pub fn dodge_odds(view: View, by: CreatureId, line: &AttackLine, on: CreatureId) -> Distribution<bool> {
    let own = resistance(view, on, Resistance::Reflex, Some(by), None, true).part();
    let effect = effect(view, by, line, Some(on), None).part();
    let reading = Reading { five_short_is_two: view.plays(Ruling::FiveShortIsTwo), ..Reading::PLAIN };
    rolls::odds(own, Against::Passive(effect), reading).map(|&(degree, _)| degree > 0)
}

/// The odds of the opposed check of a Stunt (SS-STN-01, SS-STN-02).
pub fn stunt_odds(view: View, by: CreatureId, line: &AttackLine, on: CreatureId, extra: i16) -> Distribution<i8> {
    let mut own = effect(view, by, line, Some(on), None).part();
    own.rank += extra;
    let resists = stunt_resistance(view, on, line.arena().unwrap_or(Arena::Blades));
    let other = resistance(view, on, resists, Some(by), None, false).part();
    let reading = Reading { five_short_is_two: view.plays(Ruling::FiveShortIsTwo), ..Reading::PLAIN };
    rolls::odds(own, Against::Rolled(other, true), reading).map(|&(degree, _)| degree)
}
