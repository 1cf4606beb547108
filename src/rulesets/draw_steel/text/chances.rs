//! What answers are likely to bring: the odds of the rolls that they give, change or allow again.

use super::card::effect_text;
use super::names;
use super::preview::{self, TargetPreview};
use super::reaction_prompt;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::rulesets::draw_steel::classes::censor::Reply;
use crate::rulesets::draw_steel::data::ability::AbilityEffect;
use crate::rulesets::draw_steel::data::effect::{Effect, Swing};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{Aimed, TierLine, Who};
use crate::rulesets::draw_steel::notation::characteristics;
use crate::rulesets::draw_steel::rules::actions::granted_strikes;
use crate::rulesets::draw_steel::rules::actions::reactions::lets_allies_strike;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_use;
use crate::rulesets::draw_steel::rules::frames::{Event, Frame, TargetState, TestFrame, UseFrame};
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::Leap;
use crate::rulesets::draw_steel::rules::roll_modifiers;
use crate::rulesets::draw_steel::rules::roll_modifiers::Purpose;
use crate::rulesets::draw_steel::rules::rolls::Odds;
use crate::rulesets::draw_steel::rules::squad_pool;
use crate::rulesets::draw_steel::rules::view::View;

/// The odds that an answer to an event changes, or those of the strikes that it gives.
pub fn of_reaction(view: View, choice: &Choice) -> String {
    let Choice::React { by, with, on, spend } = *choice else { return String::new() };
    if let Some(used) = swung(view, choice) {
        return against_all(view, &used);
    }
    let lets_strike =
        view.ability(by, with).is_some_and(|ability| ability.trigger.is_some() && lets_allies_strike(ability));
    let Some(on) = on.filter(|_| lets_strike && spend >= 0) else { return String::new() };
    let allies = granted_strikes::allies_to_strike(view, by, on);
    allies.filter_map(|ally| strike_odds(view, ally, on)).collect::<Vec<_>>().join("; ")
}

/// The odds of the strike that an ally would be given by the use under way.
pub fn of_ally(view: View, ally: CreatureId) -> String {
    let Some(used) = nearest_use(view.world) else { return String::new() };
    let strikable = |on: &CreatureId| view.is_alive(*on) && view.hostile(ally, *on);
    let target = used.targets.first().map(|target| target.id).filter(strikable);
    let strike = |on| match granted_strikes::signature_granted(view, used) {
        Some(edge) => odds_of(view, &granted_strikes::signature_on(view, ally, on, edge.then_some(used.ability))?),
        None if gives_strike(view, used) => odds_of(view, &granted_strikes::free_strike_on(view, ally, on)?),
        // Other gifts are told by what is certain of them.
        None => None,
    };
    target.and_then(strike).unwrap_or_default()
}

/// The odds against whoever would be a target in addition.
pub fn of_added(view: View, on: CreatureId) -> String {
    let Some(used) = nearest_use_beneath(view) else { return String::new() };
    let mut used = used.clone();
    used.targets = vec![TargetState::new(view, on)];
    preview::of_use(view, &used).targets.first().and_then(|target| damage_odds(view, target)).unwrap_or_default()
}

/// The odds of the use under way, were its user to stand still for an edge.
pub fn of_stillness(view: View) -> String {
    let Some(used) = nearest_use(view.world) else { return String::new() };
    let swings = view.ability(used.by, used.ability);
    if !swings.is_some_and(|ability| {
        ability.sentences().any(|effect| matches!(effect, AbilityEffect::StandStill(stand) if stand.edge))
    }) {
        return String::new();
    }
    let mut used = used.clone();
    used.roll_swings.push((Swing::Edge, used.ability));
    against_all(view, &used)
}

/// Whether the use under way brings everybody down for good whom it is aimed at, whatever is rolled.
pub fn fells_all(view: View) -> bool {
    let Some(used) = nearest_use(view.world) else { return false };
    let targets = preview::of_use(view, used).targets;
    let last = |id: CreatureId| !view.sheet(id).is_hero() && squad_pool::standing(view, id).len() <= 1;
    // The chance is a sum of three, in percent.
    !targets.is_empty() && targets.iter().all(|target| target.down > 99.99 && last(target.id))
}

/// The use about to be rolled for as an answer to that would change it; none if it would not.
fn swung(view: View, choice: &Choice) -> Option<UseFrame> {
    let Choice::React { by, with, spend, .. } = *choice else { return None };
    if !matches!(reaction_prompt::event(view), Some(Event::AboutToRoll { .. })) {
        return None;
    }
    let printed = view.ability(by, with).and_then(|ability| {
        ability.sentences().find_map(|effect| match effect {
            AbilityEffect::SwingRoll(roll) => Some(roll.if_spent.filter(|_| spend > 0).unwrap_or(roll.swing)),
            _ => None,
        })
    });
    let swing = if with == Reply::Bane.slug() { Some(Swing::Bane) } else { printed }?;
    let mut used = nearest_use(view.world)?.clone();
    used.roll_swings.push((swing, with));
    Some(used)
}

/// The use that the ability now being carried out answers.
fn nearest_use_beneath(view: View<'_>) -> Option<&UseFrame> {
    let mut uses = view.stack().downward().filter_map(|frame| match frame {
        Frame::Use(used) => Some(&**used),
        _ => None,
    });
    uses.nth(1)
}

/// The tiers of a use against each of its targets, once where they are the same for all.
fn against_all(view: View, used: &UseFrame) -> String {
    let targets = preview::of_use(view, used).targets;
    let name = |target: &TargetPreview| names::name(view, target.id);
    let mut all = targets.iter().filter_map(|target| target.odds);
    if let Some(first) = all.next().filter(|first| targets.len() > 1 && all.all(|odds| odds.0 == first.0)) {
        let falls = |target: &TargetPreview| {
            let down = behind_a_comma(view, target);
            (!down.is_empty()).then(|| format!("; {}{}", name(target), down.trim_start_matches(',')))
        };
        let falls: String = targets.iter().filter_map(falls).collect();
        return format!("{} against each{falls}", tiers(first));
    }
    let one = |target: &TargetPreview| {
        let odds = target.odds?;
        Some(format!("{}: {}{}", name(target), tiers(odds), behind_a_comma(view, target)))
    };
    targets.iter().filter_map(one).collect::<Vec<_>>().join("; ")
}

fn tiers(odds: Odds) -> String {
    let [one, two, three] = odds.0;
    format!("tier 1 {one}%, tier 2 {two}%, tier 3 {three}%")
}

/// Whether a use gives an ally a free strike.
fn gives_strike(view: View, used: &UseFrame) -> bool {
    let gives = |aimed: &Aimed| matches!((aimed.who, &aimed.effect), (Who::Near(_), Effect::FreeStrike(_)));
    view.ability(used.by, used.ability).is_some_and(|ability| ability.brings(gives))
}

/// A creature's free strike against another in short, e.g. `Fury: 4 (20%), 7 (45%), 13 (35%) damage`.
fn strike_odds(view: View, by: CreatureId, on: CreatureId) -> Option<String> {
    let odds = odds_of(view, &granted_strikes::free_strike_on(view, by, on)?)?;
    Some(format!("{}: {odds}", names::name(view, by)))
}

/// The damage of a use against its one target in short.
fn odds_of(view: View, used: &UseFrame) -> Option<String> {
    damage_odds(view, preview::of_use(view, used).targets.first()?)
}

/// The damage of each tier with its chance, and the chance of going down.
pub fn damage_odds(view: View, target: &TargetPreview) -> Option<String> {
    let odds = target.odds?.0;
    let likely = || target.tiers.iter().zip(odds).filter(|(_, percent)| *percent > 0);
    let list: Vec<String> =
        likely().map(|(tier, percent)| format!("{} ({percent}%)", tier.damage.map_or(0, |(least, _)| least))).collect();
    Some(format!("{} damage{}", list.join(", "), behind_a_comma(view, target)))
}

/// The chance that somebody is brought down, and with the surges at hand: `kill chance 45%, with 2 surges 80%`; none where
/// there is no chance.
pub fn of_downfall(view: View, target: &TargetPreview) -> Option<String> {
    let what = preview::downfall(view, target.id).chance();
    let percent = |chance: f32| format!("{}%", chance.round());
    let with = target
        .surged
        .map(|(surges, chance)| format!("with {} {}", names::counted(surges.into(), t::SURGES.get()), percent(chance)));
    match (target.down > 0.0, with) {
        (true, Some(with)) => Some(format!("{what} {}, {with}", percent(target.down))),
        (true, None) => Some(format!("{what} {}", percent(target.down))),
        (false, Some(with)) => Some(format!("{what} 0%, {with}")),
        (false, None) => None,
    }
}

fn behind_a_comma(view: View, target: &TargetPreview) -> String {
    of_downfall(view, target).map_or_else(String::new, |told| format!(", {told}"))
}

/// What the test on top of the stack came to, and what rolling it again would give.
pub fn of_test(view: View) -> Option<String> {
    let Some(Frame::Test(test)) = view.stack().top() else { return None };
    let natural = test.natural?;
    let purpose = if test.of == t::TEST.get() { Purpose::Resist } else { Purpose::Achieve };
    let input = roll_modifiers::test(view, test.by, test.attribute, purpose).input;
    let result = input.read(natural);
    let (mut tier, mut odds, mut lines) = (result.tier, input.odds(), at_stake(view, test));
    if test.of == t::JUMP.get() {
        let leap = Leap::for_creature(view, test.by);
        (tier, odds) = (leap.tier(view, test.by, tier), leap.odds(view, test.by));
        lines = movement::jump_ahead(view, test.by)
            .map(|way| [1, 2, 3].map(|tier| landing(leap.squares(view, test.by, way, tier), way.len())));
    }
    let line =
        |tier: u8| lines.as_ref().map_or_else(String::new, |lines| format!(" ({})", lines[usize::from(tier) - 1]));
    let likely = (1..=3).filter(|&tier| odds.0[usize::from(tier) - 1] > 0);
    let again: Vec<String> =
        likely.map(|tier| format!("tier {tier}{} {}%", line(tier), odds.0[usize::from(tier) - 1])).collect();
    Some(format!(
        "{} came to {}, tier {tier}{}. Rolled again: {}.",
        characteristics::name(test.attribute),
        result.total,
        line(tier),
        again.join(", ")
    ))
}

/// Where a jump of some squares ends that was to lead so far.
fn landing(squares: usize, length: usize) -> String {
    if squares >= length {
        "reaches the square".to_owned()
    } else {
        format!("falls short: {squares} of {length} squares")
    }
}

/// What the tiers of a test do, where an ability says so.
fn at_stake(view: View, test: &TestFrame) -> Option<[String; 3]> {
    let used = nearest_use(view.world).filter(|_| test.of == t::TEST.get())?;
    let ability = view.ability(used.by, used.ability)?;
    let words = |line: &TierLine| effect_text::line_of(view, used.by, line, 0);
    ability.sentences().find_map(|effect| match effect {
        AbilityEffect::Trial(test) => Some([words(&test.tiers.0), words(&test.tiers.1), words(&test.tiers.2)]),
        _ => None,
    })
}
