//! Questions to the player: in words, with what each answer means.

use std::sync::Arc;

use crate::content::either::either;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::face::panels::prompt::Prompt;
use crate::rulesets::beacon::actions::REFRESH;
use crate::rulesets::beacon::attack::MARK;
use crate::rulesets::beacon::data::ability::AbilityDef;
use crate::rulesets::beacon::data::passive::Passive;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::focus::{self, CONVERT, PAY};
use crate::rulesets::beacon::frames::{Aim, Attack, Event, Frame, Harm, TollResult};
use crate::rulesets::beacon::harm;
use crate::rulesets::beacon::moments::ORDER_OWN;
use crate::rulesets::beacon::questions;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::reactions::{REACT, TAKE_OVER};
use crate::rulesets::beacon::rests::REST;
use crate::rulesets::beacon::rolling::{CHARGE, REROLL};
use crate::rulesets::beacon::rolls::{STRAIN, Sum, half};
use crate::rulesets::beacon::rounds::NEXT;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::tolls::BREAKS;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

use super::{odds, overstress, planning, rolled, turns};

/// The question of a decision, from what is usual.
pub fn prompt(view: View, usual: Prompt, decision: &Decision) -> Option<Prompt> {
    let Options::Choose { choices: answers, .. } = &decision.options else {
        let stay = || match view.stack().top() {
            Some(Frame::Interpose(step)) if !view.adjacent(step.by, step.whom) => {
                format!("Stay, too far from {} to help", words::name(view, step.whom))
            }
            _ => questions::ALL.pass(decision).to_owned(),
        };
        let decline = usual.decline.as_ref().map(|_| stay());
        let title = linked(view, decision).unwrap_or_else(|| questions::prompt(view, decision));
        return Some(Prompt { title, decline, ..usual });
    };
    let decline = usual.decline.as_ref().map(|_| match decision.ask == NEXT {
        true => planning::nobody_yet(view),
        false => questions::ALL.pass(decision).to_owned(),
    });
    let mut choices = usual.choices;
    for shown in &mut choices {
        let answer = &answers[shown.index];
        shown.words = answer_words(view, decision, answer);
        shown.detail = detail(view, decision, answer);
    }
    // Ordinary turns and releases before what costs Stress.
    if decision.ask == NEXT {
        choices.sort_by_key(|shown| match &answers[shown.index] {
            Choice::Creature(_) => 0,
            Choice::React { with, .. } if *with == t::SURGE.get() => 2,
            _ => 1,
        });
    }
    let standing = usual.standing && questions::ALL.standing().any(|(slug, _)| slug == decision.ask.slug());
    let (title, text) = (questions::prompt(view, decision), about(view, decision));
    let mute = turns::part_let_go(view, decision).and_then(|_| planning::nobody_in_phase(view));
    Some(Prompt { title, text, decline, mute, choices, standing, ..usual })
}

/// The question whether the other weapon of a linked pair follows; none where it is another question.
fn linked(view: View, decision: &Decision) -> Option<String> {
    let Options::Use(offer) = &decision.options else { return None };
    let with = offer.abilities.first().filter(|_| decision.origin == t::LINKED.get())?;
    Some(format!("{}: strike with {} too?", words::name(view, offer.by), words::thing(view, *with)))
}

/// What is going on, where that is not in the question.
fn about(view: View, decision: &Decision) -> String {
    if decision.ask == NEXT {
        let (phase, offered) = (view.phase(), offered(view.phase()));
        let (number, name) = (phase.number(), phase.word().title());
        // Some phases are called by all that they offer.
        return if offered == name {
            format!("Phase {number}, {name}.")
        } else {
            format!("Phase {number}, {name}: {offered}.")
        };
    }
    if decision.ask != REACT {
        return asked_of_somebody(view, decision).unwrap_or_default();
    }
    let about = happening(view);
    // What reacting costs and risks is weighed against what is left.
    let left = decision.about.filter(|&who| view.sheet(who).pc).map(|who| health(view, who));
    [Some(about), left].into_iter().flatten().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The most MP that somebody can have; 0 where it never has any.
pub fn most_mana(view: View, who: CreatureId) -> i16 {
    view.pools(who).and_then(|pools| pools.iter().find(|pool| pool.name == t::MP.get())?.cap).unwrap_or(0)
}

/// What somebody could lose and spend: `Knight: HP 14 of 14, 3 temporary, 3 FOCUS, 2 MP, Stress 2 of 7.`
fn health(view: View, who: CreatureId) -> String {
    let focus = if view.sheet(who).pc { format!(", {} FOCUS", view.pool(who, t::FOCUS.get())) } else { String::new() };
    let stress = view.sheet(who).cap.map_or_else(String::new, |cap| format!(", Stress {} of {cap}", view.stress(who)));
    let hp = view.track(who, t::HP.get()).map_or(0, |hp| hp.max);
    // Whoever never has any is told of none.
    let mana = if most_mana(view, who) > 0 { format!(", {} MP", view.pool(who, t::MP.get())) } else { String::new() };
    let temporary = match view.pool(who, t::TEMPORARY.get()) {
        0 => String::new(),
        more => format!(", {more} temporary"),
    };
    format!("{}: HP {} of {hp}{temporary}{focus}{mana}{stress}.", words::name(view, who), view.hp(who))
}

/// What may be reacted to.
fn happening(view: View) -> String {
    match event(view) {
        Some(Event::Targeted(at)) => pending(view).and_then(|attack| attacked(view, attack, *at)).unwrap_or_default(),
        Some(Event::WouldTake) => about_to_take(view),
        Some(Event::Hit { by, on, .. }) => format!("{} has hit {}.", words::name(view, *by), words::name(view, *on)),
        Some(Event::Moves(who)) => format!("{} is about to move.", words::name(view, *who)),
        Some(Event::Did(done)) => {
            format!("{}. This is what was waited for.", words::done(view, done))
        }
        None => String::new(),
    }
}

/// What a question other than a reaction's is about.
fn asked_of_somebody(view: View, decision: &Decision) -> Option<String> {
    let who = decision.about;
    if decision.ask == REROLL {
        return Some(rolled::rolled(view));
    }
    if decision.ask == CHARGE {
        return rolled::charged(view);
    }
    if decision.ask == MARK {
        return marked(view);
    }
    if decision.ask == TAKE_OVER {
        return taken_over(view);
    }
    if decision.ask == CONVERT {
        return who.map(|who| shielded(view, who));
    }
    if decision.ask == BREAKS {
        return broken(view);
    }
    None
}

/// The attack in progress, the nearest one beneath.
pub fn pending(view: View<'_>) -> Option<&Attack> {
    view.stack().downward().find_map(|frame| if let Frame::Attack(attack) = frame { Some(&**attack) } else { None })
}

/// One of the targets of an attack by itself.
fn aimed_at(attack: &Attack, at: usize) -> Option<Attack> {
    let aim = attack.aims.get(at)?.clone();
    Some(Attack { aims: vec![aim], at, ..attack.clone() })
}

/// What a mark would do for the attack about to be rolled (BC-SKM-02).
fn marked(view: View) -> Option<String> {
    let attack = pending(view)?;
    let ability = view.content().ability(attack.ability)?;
    let thought = aimed_at(attack, attack.at)?;
    let (by, on) = (words::name(view, attack.by), words::name(view, thought.aims[0].on));
    Some(format!("{by} attacks {on} with {}: {}.", ability.name, odds::to_hit(view, &thought, ability)))
}

/// How likely the blow is to land on whoever stepped in, and on whom it was meant for (BC-ITP-06, BC-ITP-07).
fn taken_over(view: View) -> Option<String> {
    let Some(Frame::Interpose(step)) = view.stack().top() else { return None };
    let attack = pending(view)?;
    let ability = view.content().ability(attack.ability)?;
    let meant = aimed_at(attack, step.aim)?;
    let instead = Aim { on: step.by, swapped: true, ..meant.aims[0].clone() };
    let thought = Attack { aims: vec![instead], ..meant.clone() };
    let (by, whom) = (words::name(view, step.by), words::name(view, step.whom));
    let (own, other) = (odds::landing(view, &thought, ability), odds::landing(view, &meant, ability));
    Some(format!("{} strikes {by} instead: {own}. Otherwise it strikes {whom}: {other}.", ability.name))
}

/// What destroys something, and of which kind (BC-DMG-09, BC-DMG-11).
fn broken(view: View) -> Option<String> {
    let Some(Frame::Toll(toll)) = view.stack().top() else { return None };
    let kind = match toll.result? {
        TollResult::Weapon => "weapons",
        TollResult::Support => "support items",
        TollResult::Technique => "spells and skills",
        _ => return None,
    };
    let cause = if toll.overstress { "An Overstress" } else { "A Wound" };
    Some(format!("{cause} of {} destroys one of its {kind}.", words::name(view, toll.who)))
}

/// What somebody has of temporary HP, and how much it can have (BC-ABL-07).
fn shielded(view: View, who: CreatureId) -> String {
    let most = view.passive(who, |passive| match passive {
        Passive::IceUnderSkin { most, .. } => Some(*most),
        _ => None,
    });
    let most = most.map_or_else(String::new, |most| format!(" of {most}"));
    let (now, focus) = (view.pool(who, t::TEMPORARY.get()), view.pool(who, t::FOCUS.get()));
    format!("{now}{most} temporary HP and {focus} FOCUS now.")
}

/// The damage that is about to be taken, as it comes and what of it gets past ARMOR and resistance.
pub fn coming(view: View<'_>) -> Option<(&Harm, i16, i16)> {
    let harm =
        view.stack().downward().find_map(|frame| if let Frame::Harm(harm) = frame { Some(&**harm) } else { None })?;
    let amount: i16 = harm.terms.iter().chain(&harm.reduced).map(|term| term.value).sum();
    let armor = if harm.piercing || !harm.kind.is_plain() { 0 } else { view.armor(harm.to) };
    let left = (amount - armor).max(0);
    let immune = |passive: &Passive| matches!(passive, Passive::Immune(kinds) if kinds.contains(&harm.kind));
    let left = if view.passives(harm.to).any(|(_, passive)| immune(passive)) { 0 } else { left };
    let halved = !harm.raw && (harm.halved || harm::resisted(view, harm.to, harm.by, harm.kind).is_some());
    Some((harm, amount.max(0), if halved { half(left) } else { left }))
}

/// Who is about to take how much of what.
fn about_to_take(view: View) -> String {
    coming(view).map_or_else(String::new, |(harm, amount, left)| {
        let (name, kind, of) = (words::name(view, harm.to), harm.kind.word(), words::thing(view, harm.of));
        let less = match (amount - left, view.armor(harm.to)) {
            (..=0, _) => String::new(),
            (less, armor) if less == armor => format!(" ({amount} less ARMOR {armor})"),
            _ => format!(" ({amount} before ARMOR and resistance)"),
        };
        let shield = view.pool(harm.to, t::TEMPORARY.get()).min(left);
        let shield = if shield > 0 { format!(" Temporary HP take {shield} of it.") } else { String::new() };
        format!("{name} is about to take {left} {kind} damage from {of}{less}.{shield}{}", outcome(view, harm.to, left))
    })
}

/// What so much damage comes to where it is more than HP: a Wound, or the end.
fn outcome(view: View, on: CreatureId, damage: i16) -> &'static str {
    let falls = damage >= view.hp(on) + view.pool(on, t::TEMPORARY.get());
    match falls && !view.is_object(on) {
        true if view.pool(on, t::WOUNDS.get()) + 1 >= view.sheet(on).wound_cap => " That puts it out of the fight.",
        true => " That is a Wound.",
        false => "",
    }
}

/// Who attacks whom, how likely that is to hit, what may come of it, and what a hit does.
fn attacked(view: View, attack: &Attack, at: usize) -> Option<String> {
    let ability = view.content().ability(attack.ability)?;
    let thought = aimed_at(attack, at)?;
    let on = thought.aims[0].on;
    let does = odds::effects_of(view, attack.by, ability, on, false, attack.bonus).join(", ");
    let (by, whom, left) = (words::name(view, attack.by), words::name(view, on), health(view, on));
    let mut chances = vec![odds::to_hit(view, &thought, ability)];
    chances.extend(odds::summary(view, &thought, ability, attack.bonus, &odds::Spared::default()));
    let chances = chances.join(", ");
    Some(format!("{by} attacks {whom} with {}: {chances}. A hit: {does}.\n{left}", ability.name))
}

/// The basic actions that a phase offers.
pub fn offered(phase: Phase) -> String {
    let all = Action::ALL.into_iter().filter(|action| action.phase() == Some(phase) && *action != Action::Delay);
    let words: Vec<String> = all.map(|action| action.word().title()).collect();
    match phase {
        Phase::Delay => "any action of phases 1 to 5 and 7".to_owned(),
        _ => words.join(", "),
    }
}

fn answer_words(view: View, decision: &Decision, answer: &Choice) -> String {
    match answer {
        Choice::Number(mp) if decision.ask == PAY => {
            let price = view
                .stack()
                .downward()
                .find_map(|frame| if let Frame::Pay(pay) = frame { Some(pay.price) } else { None });
            match price.unwrap_or(*mp) - mp {
                0 => format!("{mp} MP"),
                focus if *mp == 0 => format!("{focus} FOCUS"),
                focus => format!("{focus} FOCUS, {mp} MP"),
            }
        }
        Choice::Named(what) if decision.ask == REST => match what.as_str() {
            "hp" => "All HP".to_owned(),
            "mp" => "Mend the maximum of MP".to_owned(),
            "wounds" => "Heal a Wound".to_owned(),
            "overstress" => "Heal an Overstress".to_owned(),
            "return" => "Return to the fight".to_owned(),
            _ => format!("Repair {}", words::thing(view, *what)),
        },
        Choice::Named(what) if decision.ask == ORDER_OWN && *what == t::EXPIRED.get() => {
            "What lasted until now".to_owned()
        }
        Choice::Named(what) if *what == t::FORGO.get() => "Give up what is readied".to_owned(),
        Choice::React { by, with, .. } if decision.ask == NEXT => match with.as_str() {
            "surge" => format!("{} surges", words::name(view, *by)),
            "release" => format!("{} releases", words::name(view, *by)),
            _ => format!("{} holds on", words::name(view, *by)),
        },
        Choice::Apply { what, on, .. } if *what == t::OVEREXTEND.get() => {
            format!("Overextend against {}", words::name(view, *on))
        }
        Choice::Apply { what, on, .. } => {
            format!("{} is no longer {}", words::name(view, *on), words::thing(view, *what))
        }
        Choice::Named(what) if decision.ask == REFRESH => match what.as_str() {
            "discord" => "Clear Discord".to_owned(),
            _ => "Reload".to_owned(),
        },
        other => questions::choice(view, other),
    }
}

/// What the open window of reactions is about.
pub fn event(view: View<'_>) -> Option<&Event> {
    view.stack().downward().find_map(|frame| if let Frame::Window(window) = frame { Some(&window.event) } else { None })
}

/// What an answer means: what it allows now, what is to be had later, what it costs.
fn detail(view: View, decision: &Decision, answer: &Choice) -> String {
    match answer {
        Choice::Creature(who) if decision.ask == NEXT && view.sheet(*who).pc => planning::now_and_later(view, *who),
        Choice::React { by, with, .. } if decision.ask == NEXT && *with == t::SURGE.get() => {
            format!("{}\n{}", planning::surge(view, *by), planning::now_and_later(view, *by)).trim_end().to_owned()
        }
        Choice::React { by, with, .. } if decision.ask == NEXT && *with == t::RELEASE.get() => {
            view.channelling(*by).map_or_else(String::new, |own| words::thing(view, own.ability))
        }
        Choice::React { with, on: Some(on), by, .. } if decision.ask == REACT => reaction(view, *by, *with, *on),
        Choice::Named(what) if decision.ask == REROLL => match what.as_str() {
            "strain" => decision.about.map_or_else(String::new, |who| {
                let (now, cap) = (view.stress(who), view.sheet(who).cap.unwrap_or(0));
                let risk = overstress::risk(view, who, STRAIN).map_or_else(String::new, |risk| format!("; {risk}"));
                format!("Take {STRAIN} Stress ({now} of {cap} now){risk}")
            }),
            "endanger" => "Become Marked: somebody's attack on you gets 1 accuracy".to_owned(),
            _ => String::new(),
        },
        Choice::Apply { what, on, .. } if *what == t::OVEREXTEND.get() => {
            decision.about.map_or_else(String::new, |who| overextended(view, who, *on))
        }
        _ => String::new(),
    }
}

/// What an enemy may do to somebody who overextends, each of its strikes with its chance (BC-DICE-14).
fn overextended(view: View, who: CreatureId, enemy: CreatureId) -> String {
    let strikes = reach::reaching(view, enemy, who).into_iter().filter_map(|with| view.ability(enemy, with));
    let chance = |ability: &Arc<AbilityDef>| {
        let attack = Attack::new(enemy, ability.id, reach::strikes_by(ability), [who]);
        format!("strikes at you, {}", odds::landing(view, &attack, ability))
    };
    let hurts = "deals 3 physical damage".to_owned();
    let ways: Vec<String> = strikes.map(chance).chain([hurts]).collect();
    format!("First it {}", either(&ways))
}

/// A price in FOCUS as somebody can pay it: with MP where it has too little, or as it likes (BC-ABL-11).
fn focus_price(view: View, by: CreatureId, price: i16) -> String {
    let (least, most) = focus::mixtures(view, by, price);
    match (least, most) {
        (0, 0) => format!("{price} FOCUS"),
        (least, most) if least < most => format!("{price} FOCUS or MP"),
        (mp, _) if mp == price => format!("{mp} MP"),
        (mp, _) => format!("{} FOCUS, {mp} MP", price - mp),
    }
}

/// What stepping in costs, and how likely the blow is to land then (BC-ITP-07).
fn interpose(view: View, by: CreatureId, whom: CreatureId) -> String {
    let Some(attack) = pending(view) else { return String::new() };
    let price = focus_price(view, by, view.focus_price(1, attack.by));
    let at = attack.aims.iter().position(|aim| aim.on == whom).unwrap_or(0);
    let chance = view.content().ability(attack.ability).map_or_else(String::new, |ability| {
        let aim = Aim { on: by, swapped: true, ..Aim::default() };
        let thought = Attack { aims: vec![aim], at, ..attack.clone() };
        format!(": then {}", odds::landing(view, &thought, ability))
    });
    let near = if view.adjacent(by, whom) { "" } else { "shift up to 2, then " };
    format!("{price}: {near}take the blow{chance}")
}

fn reaction(view: View, by: CreatureId, with: Name, on: CreatureId) -> String {
    if with == t::INTERPOSE.get() {
        return interpose(view, by, on);
    }
    let Some(ability) = view.ability(by, with) else { return String::new() };
    if reach::strikes_by(ability).is_some() && view.hostile(by, on) {
        let attack = Attack::new(by, with, reach::strikes_by(ability), [on]);
        let strikes = odds::landing(view, &attack, ability);
        // A Counterattack is paid for, an Opportunity Attack is not (BC-CTR-01).
        return match event(view) {
            Some(Event::Hit { .. }) => {
                format!("{}: counterattack, {strikes}", focus_price(view, by, view.focus_price(1, on)))
            }
            _ => strikes,
        };
    }
    let does: Vec<_> = ability.effects.iter().chain(&ability.hit).cloned().collect();
    let does = if does.is_empty() { ability.about.clone() } else { crate::rulesets::beacon::effects::words(&does) };
    let price = words::price(ability);
    let risk = overstress::risk(view, by, Sum::flat(ability.cost.stress));
    let risk = risk.map_or_else(String::new, |risk| format!(" ({risk})"));
    if price.is_empty() { does } else { format!("{price}{risk}: {does}") }
}

#[cfg(test)]
mod tests {
    use super::super::tests::each_decision;
    use super::*;
    use crate::face::game::presenter::BattlePresenter;

    /// Overextending says with what chance the enemy strikes first, and that it may deal damage instead (BC-DICE-14).
    #[test]
    fn overextending_tells_what_it_risks() {
        let mut told = 0;
        for seed in 1..12 {
            each_decision("millrace-bridge", seed, 300, |battle, decision| {
                let Options::Choose { choices, .. } = &decision.options else { return };
                let over = |choice: &Choice| matches!(choice, Choice::Apply { what, .. } if *what == *"overextend");
                let Some(at) = choices.iter().position(over) else { return };
                let prompt = battle.prompt(decision, 0, false).expect("a question");
                let detail = &prompt.choices[at].detail;
                assert!(detail.starts_with("First it ") && detail.ends_with("deals 3 physical damage"), "{detail}");
                let (Choice::Apply { on, .. }, Some(who)) = (&choices[at], decision.about) else { return };
                let strikes = !reach::reaching(battle.view(), *on, who).is_empty();
                assert_eq!(detail.contains("strikes at you") && detail.contains('%'), strikes, "{detail}");
                told += u32::from(strikes);
            });
        }
        assert!(told > 0, "nobody could overextend");
    }
}
