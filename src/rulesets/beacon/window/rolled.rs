//! What a roll that somebody may better is for: what it has come to, and what comes of a failure and of a success.

use super::prompt::pending;
use super::{odds, story};
use crate::core::ids::CreatureId;
use crate::core::roll::{Source, Term};
use crate::rulesets::beacon::data::ability::AbilityDef;
use crate::rulesets::beacon::data::effect::Effect;
use crate::rulesets::beacon::effects;
use crate::rulesets::beacon::frames::{Attack, Contest, Frame, Roll};
use crate::rulesets::beacon::rolling;
use crate::rulesets::beacon::rolls;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// What a charge would do for the roll about to be made (BC-ABL-04).
pub fn charged(view: View) -> Option<String> {
    let Some(Frame::Roll(roll)) = view.stack().top() else { return None };
    let (who, what) = (words::name(view, roll.who), words::thing(view, roll.what));
    let on = roll.on.map_or_else(String::new, |on| format!(" against {}", words::name(view, on)));
    if roll.need == rolling::OPEN {
        return Some(format!("{who} rolls {what}{on}; the charge gives 1 accuracy, once."));
    }
    let adds: i16 = roll.adds.iter().map(|term| term.value).sum();
    let chance = |help: &[Term]| 100.0 * rolls::chance(sources::net(help), roll.need - adds);
    let more: Vec<Term> =
        roll.help.iter().copied().chain([Term::help(1, Source::situation(t::HEARTENED.get()))]).collect();
    let (plain, better) = (chance(&roll.help), chance(&more));
    let succeeds = if roll.attack { "to hit" } else { "to succeed" };
    let rolls = match save(view, roll) {
        Some(save) => format!("{who} {save}"),
        None => format!("{who}, {what}{on}"),
    };
    let odds = format!("{rolls}: {plain:.0}% {succeeds}, {better:.0}% with the charge used up.");
    Some(format!("{odds}{}", hangs_on(view, roll)))
}

/// What a roll has come to that could be made again, and what a new one promises.
pub fn rolled(view: View) -> String {
    let Some(Frame::Roll(roll)) = view.stack().top() else { return String::new() };
    let (who, what) = (words::name(view, roll.who), words::thing(view, roll.what));
    let on = roll.on.map_or_else(String::new, |on| format!(" against {}", words::name(view, on)));
    let total = rolling::total(roll);
    if roll.need == rolling::OPEN {
        return format!("{who}'s {what}{on} comes to {total} so far.{}", hangs_on(view, roll));
    }
    let (came, again) = match (roll.attack, rolling::degree(roll)) {
        (true, ..0) => ("a miss", "hits"),
        (true, _) => ("a hit", "hits"),
        (false, ..0) => ("a failure", "succeeds"),
        (false, _) => ("a success", "succeeds"),
    };
    let need = roll.need;
    let strikes = rolled_for(view, roll).map(|(attack, ability, on)| {
        let (average, _) = odds::strength(view, attack.by, ability, on, attack.bonus);
        if ability.damage.is_some() { format!(", for {average:.1} damage on average") } else { String::new() }
    });
    let (chance, strikes) = (100.0 * again_chance(roll), strikes.unwrap_or_default());
    let rolled = match (save(view, roll), roll.on) {
        (Some(save), _) => format!("{who} {save}: {total} vs {need}, {came}"),
        (None, Some(other)) if story::is_contest(roll.what) => {
            let (with, theirs) = (words::name(view, other), need - 1);
            let came = if total >= need { "wins" } else { "loses" };
            format!("{what}: {who} rolls {total} against {with}'s {theirs}, and {came}")
        }
        _ => format!("{who}'s {what}{on}: {total} vs {need}, {came}"),
    };
    format!("{rolled}. A new roll {again} {chance:.0}% of the time{strikes}.{}", hangs_on(view, roll))
}

/// A save in words, after whoever makes it: what against, or to keep what; `None` for any other roll.
fn save(view: View, roll: &Roll) -> Option<String> {
    match decides(view)? {
        Frame::Saving(saving) => {
            let score = saving.with.word().as_str().to_uppercase();
            let (whose, what) = (words::name(view, saving.by), words::thing(view, saving.of));
            Some(format!("saves by {score} against {whose}'s {what}"))
        }
        Frame::Concentrate(_) => {
            let own = view.channelling(roll.who)?;
            Some(format!("saves by BULK to keep {} channelled", words::thing(view, own.ability)))
        }
        _ => None,
    }
}

/// What the roll on top of the stack decides.
fn decides<'w>(view: View<'w>) -> Option<&'w Frame> {
    view.stack().downward().find(|frame| !matches!(frame, Frame::Roll(_)))
}

/// What comes of a failure and of a success, in a line; empty where nobody knows more than the dice.
fn hangs_on(view: View, roll: &Roll) -> String {
    let words = if roll.attack { ["A miss", "A hit"] } else { ["Failure", "Success"] };
    outcomes(view, roll)
        .map_or_else(String::new, |[failed, succeeded]| format!("\n{}: {failed}. {}: {succeeded}.", words[0], words[1]))
}

/// What a failure comes to, then what a success does.
fn outcomes(view: View, roll: &Roll) -> Option<[String; 2]> {
    let nothing = || "nothing happens".to_owned();
    let told = |list: &[Effect]| if list.is_empty() { nothing() } else { effects::words(list) };
    if let Some((attack, ability, on)) = rolled_for(view, roll) {
        let missed = match odds::of_a_miss(view, attack.by, ability, on) {
            0 => nothing(),
            least => format!("{least} damage"),
        };
        return Some([missed, odds::effects_of(view, attack.by, ability, on, false, attack.bonus).join(", ")]);
    }
    match decides(view)? {
        Frame::Saving(saving) => Some([told(&saving.failed), told(&saving.saved)]),
        Frame::Concentrate(_) => {
            let own = words::thing(view, view.channelling(roll.who)?.ability);
            Some([format!("{own} is lost"), format!("{own} stays channelled")])
        }
        Frame::Hazard(hazard) => Some([format!("{} {} damage", hazard.damage, hazard.kind.word()), nothing()]),
        Frame::Moment(_) if roll.what == t::DISCORD.get() => {
            let discord = view.pool(roll.who, t::DISCORD.get());
            Some([format!("{discord} Discord damage, and it stays"), "the Discord ends".to_owned()])
        }
        Frame::Contest(contest) => contested(view, contest, roll.who),
        _ => None,
    }
}

/// What it comes to for one of both in a contest if it loses, and if it wins (BC-DICE-12).
fn contested(view: View, contest: &Contest, who: CreatureId) -> Option<[String; 2]> {
    let (by, on) = (words::name(view, contest.by), words::name(view, contest.on));
    let [other, first] = match contest.what.as_str() {
        "reveal" => [format!("{on} stays hidden"), format!("{on} is hidden no longer")],
        "escape" => [format!("{by} stays grappled"), format!("{by} is free")],
        "wrestle" => [format!("{on} leads the grapple"), format!("{by} leads the grapple")],
        _ => return None,
    };
    Some(if who == contest.by { [other, first] } else { [first, other] })
}

/// The chance that a roll made again succeeds.
pub fn again_chance(roll: &Roll) -> f32 {
    let adds: i16 = roll.adds.iter().map(|term| term.value).sum();
    rolls::chance(sources::net(&roll.help), roll.need - adds)
}

/// The attack that a roll is made for, its ability and its target.
pub fn rolled_for<'w>(view: View<'w>, roll: &Roll) -> Option<(&'w Attack, &'w AbilityDef, CreatureId)> {
    let attack = pending(view).filter(|attack| roll.attack && attack.ability == roll.what)?;
    Some((attack, view.content().ability(attack.ability)?, roll.on?))
}

#[cfg(test)]
mod tests {
    use super::super::tests::each_decision;
    use super::*;
    use crate::face::game::presenter::BattlePresenter;
    use crate::rulesets::beacon::rolling::REROLL;

    /// Whoever may roll again reads what it rolled for, and what comes of a failure and of a success.
    #[test]
    fn a_second_roll_says_what_hangs_on_it() {
        let (mut attacks, mut saves, mut kept) = (0, 0, 0);
        for (level, seed) in (1..5).flat_map(|seed| ["millrace-bridge", "ashfall-court"].map(|l| (l, seed))) {
            each_decision(level, seed, 300, |battle, decision| {
                let Some(Frame::Roll(roll)) = battle.view().stack().top().filter(|_| decision.ask == REROLL) else {
                    return;
                };
                let text = battle.prompt(decision, 0, false).expect("a question").text;
                let told = if roll.attack { ["A miss: ", "A hit: "] } else { ["Failure: ", "Success: "] };
                assert!(told.iter().all(|told| text.contains(told)), "{text}");
                match decides(battle.view()) {
                    Some(Frame::Saving(saving)) => {
                        let whose = battle.name(saving.by);
                        assert!(text.contains("saves by") && text.contains(&format!("against {whose}'s")), "{text}");
                        saves += 1;
                    }
                    Some(Frame::Concentrate(_)) => {
                        assert!(text.contains("to keep ") && text.contains(" is lost"), "{text}");
                        kept += 1;
                    }
                    _ => attacks += 1,
                }
            });
        }
        assert!(attacks > 0 && saves > 0 && kept > 0, "{attacks} attacks, {saves} saves, {kept} to keep");
    }
}
