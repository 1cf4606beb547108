//! What an ability in hand would do: exact odds target by target, with everything that bears on them.

use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Use};
use crate::core::roll::Distribution;
use crate::face::panels::aim::TargetOdds;
use crate::face::ui::{Grade, GradeOdds, Term};
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::budget;
use crate::rulesets::beacon::data::ability::{AbilityDef, Attack as Attacks, Tag};
use crate::rulesets::beacon::data::condition::Lend;
use crate::rulesets::beacon::data::effect::{Effect, Save};
use crate::rulesets::beacon::data::passive::Passive;
use crate::rulesets::beacon::data::words::{Action, Score};
use crate::rulesets::beacon::effects;
use crate::rulesets::beacon::frames::Attack;
use crate::rulesets::beacon::harm;
use crate::rulesets::beacon::rolls::{self, Sum, half};
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// What an attack comes to, worst first.
pub const RESULTS: [Grade; 3] = [
    Grade { badge: "miss", short: "miss", name: "miss", shade: 0 },
    Grade { badge: "hit", short: "hit", name: "hit", shade: 1 },
    Grade { badge: "crit", short: "crit", name: "critical hit", shade: 2 },
];

/// What one's own save or check comes to, worst first.
pub const CHECKS: [Grade; 2] = [
    Grade { badge: "fails", short: "fails", name: "failure", shade: 0 },
    Grade { badge: "saved", short: "saved", name: "success", shade: 1 },
];

/// What a save comes to, the user's worst first.
const SAVES: [Grade; 2] = [
    Grade { badge: "saved", short: "saved", name: "saved", shade: 0 },
    Grade { badge: "fails", short: "fails", name: "failed save", shade: 2 },
];

/// Everybody whom a use concerns, with the odds; nobody where it cannot be aimed so.
pub fn targets(view: View, wanted: &Use) -> Vec<TargetOdds> {
    let Some(ability) = view.ability(wanted.by, wanted.ability) else { return Vec::new() };
    let action = acts_as(view, wanted, ability);
    let on = aims::targets(view, ability, wanted, action).unwrap_or_default();
    (0..on.len()).map(|at| of_target(view, wanted, ability, action, &on, at)).collect()
}

fn plain(view: View, on: CreatureId) -> TargetOdds {
    TargetOdds { name: words::name(view, on), art: view.sheet(on).art, side: view.side(on), ..TargetOdds::default() }
}

/// The attack that a use would make on one target.
pub fn thought(wanted: &Use, ability: &AbilityDef, action: Option<Action>, on: CreatureId) -> Attack {
    let thrown = wanted.mode == Some(Mode::Ranged);
    Attack { thrown, ..Attack::new(wanted.by, ability.id, action, [on]) }
}

/// The basic action that a use is or counts as.
pub fn acts_as(view: View, wanted: &Use, ability: &AbilityDef) -> Option<Action> {
    budget::means(view, wanted, ability).ok().and_then(budget::Means::action).or(ability.action())
}

fn of_target(
    view: View,
    wanted: &Use,
    ability: &AbilityDef,
    action: Option<Action>,
    all: &[CreatureId],
    at: usize,
) -> TargetOdds {
    let on = all[at];
    if ability.attack == Attacks::None {
        return without_attack(view, wanted, ability, on);
    }
    let by = wanted.by;
    let attack = Attack { at, ..thought(wanted, ability, action, on) };
    let bonus = from_hiding(view, by, ability, all.len());
    let hit = |critical: bool| effects_of(view, by, ability, on, critical, bonus);
    let [missed, struck, critical] = chances(view, &attack, ability);
    let reliable = match ability.reliable() {
        0 => vec!["nothing".to_owned()],
        _ => vec![format!("{} damage", of_a_miss(view, by, ability, on))],
    };
    let mut tiers = vec![
        GradeOdds { grade: RESULTS[0], chance: missed, effects: reliable },
        GradeOdds { grade: RESULTS[1], chance: struck, effects: hit(false) },
        GradeOdds { grade: RESULTS[2], chance: critical, effects: hit(true) },
    ];
    tiers.retain(|tier| tier.chance > 0.0);
    let marked = with_mark(view, &attack, ability);
    let mut chances = summary(view, &attack, ability, bonus, &Spared::default());
    chances.extend(marked.map(|chance| format!("hits {:.0}% with the mark used up", 100.0 * chance)));
    TargetOdds { tiers, terms: reasons(view, &attack, ability), chances, ..plain(view, on) }
}

/// Bonus damage of whoever attacks so many unseen (BC-DMG-13).
pub fn from_hiding(view: View, by: CreatureId, ability: &AbilityDef, targets: usize) -> i16 {
    let bonus = if view.has(by, t::HIDDEN.get()) { ability.from_hiding } else { 0 };
    if targets > 1 { half(bonus) } else { bonus }
}

/// The exact chances to miss, to hit and to hit critically, the invisible counted.
pub fn chances(view: View, attack: &Attack, ability: &AbilityDef) -> [f32; 3] {
    if ability.attack == Attacks::Auto {
        return [0.0, 1.0, 0.0];
    }
    let aim = &sources::foreseen(view, attack, &attack.aims[0], false);
    let bonus = sources::bonus(view, attack.by, ability);
    let odds = rolls::odds(sources::net(&sources::attack(view, attack, ability, aim)));
    let need = sources::defense(view, ability, aim);
    let seen = if view.lends(aim.on, |lend| *lend == Lend::Invisible) { 0.5 } else { 1.0 };
    let of = |degree: i8| seen * odds.chance(|&total| rolls::degree(total + bonus, need) == degree);
    let (hit, critical) = (of(1), of(2));
    [1.0 - hit - critical, hit, critical]
}

/// The chance to hit with the target's mark used up, where it has one (BC-SKM-02).
pub fn with_mark(view: View, attack: &Attack, ability: &AbilityDef) -> Option<f32> {
    let aim = &attack.aims[0];
    let marked = view.has(aim.on, t::MARKED.get()) && !aim.helped.contains(&t::MARKED.get());
    let thought = Attack { aims: vec![sources::foreseen(view, attack, aim, true)], ..attack.clone() };
    (marked && ability.attack == Attacks::Roll).then(|| 1.0 - chances(view, &thought, ability)[0])
}

/// What others' reactions make of damage on its way: so much less before ARMOR, half of it after (BC-REA-14).
#[derive(Clone, Default)]
pub struct Spared {
    /// How much less.
    pub less: Sum,
    /// Whether what is left is halved, unless it is already.
    pub halved: bool,
}

/// What is left of damage past everything that stands between, with so much less of it before ARMOR.
fn after(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    on: CreatureId,
    dealt: i16,
    (less, halved): (i16, bool),
) -> i16 {
    let Some(kind) = ability.damage.as_ref().map(|damage| damage.kind) else { return 0 };
    let immune =
        view.passives(on).any(|(_, passive)| matches!(passive, Passive::Immune(kinds) if kinds.contains(&kind)));
    if immune {
        return 0;
    }
    let weak = kind.is_plain() && view.lends(by, |lend| *lend == Lend::DealsHalf);
    let dealt = if weak { half(dealt) } else { dealt };
    let dealt = if harm::doubled(view, on, kind).is_some() { 2 * dealt } else { dealt };
    let armor = if ability.has(Tag::Piercing) || !kind.is_plain() { 0 } else { view.armor(on) };
    let left = ((dealt - less).max(0) - armor).max(0);
    if halved || harm::resisted(view, on, Some(by), kind).is_some() { half(left) } else { left }
}

/// Everything that a hit may deal past ARMOR, with its odds.
fn dealt(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    on: CreatureId,
    critical: bool,
    bonus: i16,
    spared: &Spared,
) -> Option<Distribution<i16>> {
    let damage = ability.damage.as_ref()?;
    let dice = damage.dice.distribution(critical).map(|sum| sum + bonus);
    Some(landed(view, by, ability, on, &dice, spared))
}

/// What of damage gets through, with its odds.
fn landed(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    on: CreatureId,
    dealt: &Distribution<i16>,
    spared: &Spared,
) -> Distribution<i16> {
    let less = spared.less.distribution(false);
    dealt.join(&less, |&sum, &less| after(view, by, ability, on, sum, (less, spared.halved)))
}

/// What a hit deals on average and a critical hit at most, past ARMOR; nothing where it deals no damage.
pub fn strength(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId, bonus: i16) -> (f32, i16) {
    let hit = dealt(view, by, ability, on, false, bonus, &Spared::default()).map_or(0.0, |odds| mean(&odds));
    let best = dealt(view, by, ability, on, true, bonus, &Spared::default());
    (hit, best.and_then(|odds| odds.iter().map(|(value, _)| *value).max()).unwrap_or(0))
}

/// A chance in whole percent.
pub fn percent(chance: f32) -> String {
    format!("{:.0}%", 100.0 * chance)
}

fn mean(odds: &Distribution<i16>) -> f32 {
    let (sum, of) = odds.mean(|&sum| sum.into());
    (sum as f64 / of as f64) as f32
}

fn span(odds: &Distribution<i16>) -> String {
    let values = || odds.iter().map(|(value, _)| *value);
    match (values().min().unwrap_or(0), values().max().unwrap_or(0)) {
        (least, most) if least == most => format!("{least}"),
        (least, most) => format!("{least} to {most}"),
    }
}

/// What a hit does, line by line.
pub fn effects_of(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    on: CreatureId,
    critical: bool,
    bonus: i16,
) -> Vec<String> {
    let mut lines = Vec::new();
    let odds = dealt(view, by, ability, on, critical, bonus, &Spared::default());
    if let (Some(odds), Some(damage)) = (odds, &ability.damage) {
        let printed = Sum { plus: damage.dice.plus + bonus, ..damage.dice };
        let twice = Sum { dice: 2 * printed.dice, ..printed };
        let best = critical && printed.dice > 0;
        let printed = if best { format!("best {} of {twice}", printed.dice) } else { printed.to_string() };
        lines.push(format!("{} {} damage past armor ({printed})", span(&odds), damage.kind.word()));
    }
    if ability.stress > 0 && !view.is_object(on) {
        lines.push(format!("{} Stress", ability.stress));
    }
    let more = if critical && !ability.critical.is_empty() { &ability.critical } else { &ability.hit };
    if !more.is_empty() {
        lines.push(effects::words(more));
    }
    if lines.is_empty() { vec!["nothing".to_owned()] } else { lines }
}

/// The damage that even a miss does to somebody.
pub fn of_a_miss(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> i16 {
    if ability.reliable() > 0 { after(view, by, ability, on, ability.reliable(), (0, false)) } else { 0 }
}

/// The average damage, and how likely a Wound or the end is.
pub fn summary(view: View, attack: &Attack, ability: &AbilityDef, bonus: i16, spared: &Spared) -> Vec<String> {
    let (by, on) = (attack.by, attack.aims[0].on);
    let [missed, hit, critical] = chances(view, attack, ability);
    let all = |critical: bool| dealt(view, by, ability, on, critical, bonus, spared);
    let (Some(plain), Some(best)) = (all(false), all(true)) else { return Vec::new() };
    let least = landed(view, by, ability, on, &Distribution::certain(ability.reliable()), spared);
    let average = hit * mean(&plain) + critical * mean(&best) + missed * mean(&least);
    let left = view.hp(on) + view.pool(on, t::TEMPORARY.get());
    let down = |odds: &Distribution<i16>| odds.chance(|&sum| sum >= left);
    let wound = hit * down(&plain) + critical * down(&best) + missed * down(&least);
    let mut said = vec![format!("{average:.1} damage on average")];
    let harms = |odds: &Distribution<i16>| odds.chance(|&sum| sum > 0);
    let harmed = hit * harms(&plain) + critical * harms(&best) + missed * harms(&least);
    let breaks = harmed * loses_channelling(view, by, on);
    if breaks > 0.0 {
        said.push(format!("ends its channelling {:.0}%", (100.0 * breaks).max(1.0)));
    }
    if wound > 0.0 {
        let last = view.pool(on, t::WOUNDS.get()) + 1 >= view.sheet(on).wound_cap;
        let word = match (view.is_object(on), last) {
            (true, _) => "destroys it",
            (_, true) => "out of the fight",
            _ => "Wound",
        };
        said.push(format!("{word} {:.0}%", (100.0 * wound).max(1.0)));
    }
    said
}

/// How likely somebody who is harmed loses what it channels; 0 for whoever channels nothing (BC-CHN-04).
fn loses_channelling(view: View, by: CreatureId, on: CreatureId) -> f32 {
    if view.channelling(on).is_none() || by == on {
        return 0.0;
    }
    let keeps = sources::check(view, on, Score::Bulk);
    let need = sources::save_target(view, Some(by)) - view.score(on, Score::Bulk);
    1.0 - rolls::chance(sources::net(&keeps), need)
}

/// What is added to the d20, the defense, and every die of Accuracy and Difficulty.
fn reasons(view: View, attack: &Attack, ability: &AbilityDef) -> Vec<Term> {
    if ability.attack == Attacks::Auto {
        return Vec::new();
    }
    let aim = &sources::foreseen(view, attack, &attack.aims[0], false);
    let word = if sources::is_aetheric(ability) { "A-DEF" } else { "DODGE" };
    let bonus = sources::bonus(view, attack.by, ability);
    let against = format!("on the d20, against {word} {}", sources::defense(view, ability, aim));
    let help = sources::attack(view, attack, ability, aim);
    let mut list = vec![Term { value: bonus, why: against }];
    list.extend(Term::told(&help, |term| words::term(view, term)));
    let net = sources::net(&help).signed();
    let why = match net {
        0 => return list,
        1 => "a d6 is added".to_owned(),
        2.. => format!("the best of {net} d6 is added"),
        -1 => "a d6 is taken off".to_owned(),
        _ => format!("the best of {} d6 is taken off", -net),
    };
    list.push(Term { value: 0, why });
    list
}

fn without_attack(view: View, wanted: &Use, ability: &AbilityDef, on: CreatureId) -> TargetOdds {
    let saves =
        ability.effects.iter().find_map(|effect| if let Effect::Save(save) = effect { Some(save) } else { None });
    // Of several options the one in hand is told.
    let chosen = |effect: &Effect| match effect {
        Effect::OneOf(one) => {
            let named = one.options.iter().find(|(name, _)| Some(*name) == wanted.kind);
            named.map_or_else(|| effect.clone(), |(_, chosen)| chosen.clone())
        }
        _ => effect.clone(),
    };
    let rest: Vec<Effect> =
        ability.effects.iter().filter(|effect| !matches!(effect, Effect::Save(_))).map(chosen).collect();
    let mut notes = if rest.is_empty() { Vec::new() } else { vec![effects::words(&rest)] };
    notes.extend(rest.iter().filter_map(|effect| match effect {
        Effect::Impose(impose) => view.content().condition(impose.is).map(|held| words::condition(held)),
        _ => None,
    }));
    match saves {
        Some(save) => saved(view, wanted.by, save, on, notes, &ability.on_channel),
        None => TargetOdds {
            tiers: vec![GradeOdds { chance: 1.0, effects: notes, ..GradeOdds::default() }],
            ..plain(view, on)
        },
    }
}

/// The odds of a save; what channelling put on the target by then counts (BC-ABL-18).
fn saved(view: View, by: CreatureId, save: &Save, on: CreatureId, notes: Vec<String>, before: &[Effect]) -> TargetOdds {
    let target = sources::save_target(view, Some(by));
    let score = view.score(on, save.with);
    let mut help = sources::check(view, on, save.with);
    help.extend(before.iter().flat_map(|effect| sources::once_imposed(view, effect, on)));
    let kept = rolls::chance(sources::net(&help), target - score);
    let told = |list: &[Effect]| if list.is_empty() { "nothing".to_owned() } else { effects::words(list) };
    let name = save.with.word().as_str().to_uppercase();
    let mut terms = vec![Term { value: score, why: format!("{name}, against {target}") }];
    terms.extend(Term::told(&help, |term| words::term(view, term)));
    TargetOdds {
        tiers: vec![
            GradeOdds { grade: SAVES[0], chance: kept, effects: vec![told(&save.saved)] },
            GradeOdds { grade: SAVES[1], chance: 1.0 - kept, effects: vec![told(&save.failed)] },
        ],
        terms,
        notes,
        ..plain(view, on)
    }
}

/// How likely an attack is to hit, and how likely with the mark on its target used up.
pub fn to_hit(view: View, attack: &Attack, ability: &AbilityDef) -> String {
    let [missed, ..] = chances(view, attack, ability);
    let marked = with_mark(view, attack, ability);
    let marked = marked.map_or_else(String::new, |chance| format!(", {:.0}% with the mark used up", 100.0 * chance));
    format!("{:.0}% to hit{marked}", 100.0 * (1.0 - missed))
}

/// How likely an attack on its only target is to hit, and what a hit does to it.
pub fn landing(view: View, attack: &Attack, ability: &AbilityDef) -> String {
    let chance = to_hit(view, attack, ability);
    let on = attack.aims.first().map_or(attack.by, |aim| aim.on);
    let does = effects_of(view, attack.by, ability, on, false, attack.bonus).join(", ");
    format!("{chance} for {does}")
}
