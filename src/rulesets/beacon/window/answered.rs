//! What others may answer an attack with before it lands, and what each answer would make of its odds: as far as whoever
//! attacks knows of it, since what nobody has seen of an enemy Search alone tells (BC-SCN-03).

use super::odds::{self, Spared, percent};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Use};
use crate::core::name::Name;
use crate::face::panels::aim::TargetOdds;
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::data::ability::{AbilityDef, Attack as Attacks};
use crate::rulesets::beacon::data::effect::Effect;
use crate::rulesets::beacon::frames::{Aim, Attack};
use crate::rulesets::beacon::reactions;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// Who may answer with what.
type Answer = (CreatureId, Name);

/// The known reactions to an attack on its first target before it is rolled.
fn to_attack(view: View, attack: &Attack) -> Vec<Answer> {
    let aim = &attack.aims[0];
    known(view, |asker| reactions::to_attack(view, asker, attack, aim))
}

/// The known reactions to its damage.
fn to_damage(view: View, on: CreatureId) -> Vec<Answer> {
    known(view, |asker| reactions::to_damage(view, asker, on))
}

fn known(view: View, answers: impl Fn(CreatureId) -> Vec<Choice>) -> Vec<Answer> {
    let of = |(asker, _)| {
        let named = |choice| if let Choice::React { by, with, .. } = choice { Some((by, with)) } else { None };
        answers(asker).into_iter().filter_map(named).collect::<Vec<_>>()
    };
    view.standing().flat_map(of).filter(|&(asker, with)| view.is_known(asker, with)).collect()
}

/// The attack with all the difficulty that those may bring who are known to.
fn by_all(view: View, attack: &Attack) -> Attack {
    let mut attack = attack.clone();
    let more: u8 = to_attack(view, &attack).iter().filter_map(|(_, with)| hindrance(view, *with)).sum();
    attack.aims[0].hindered += more;
    attack
}

/// The chance that a use hits one target, and the chance where everybody answers of whom that is known.
pub fn to_hit(view: View, wanted: &Use, ability: &AbilityDef, on: CreatureId) -> (f32, f32) {
    let attack = odds::thought(wanted, ability, odds::acts_as(view, wanted, ability), on);
    let hits = |attack: &Attack| 1.0 - odds::chances(view, attack, ability)[0];
    (hits(&attack), hits(&by_all(view, &attack)))
}

/// Everybody whom a use concerns, with the odds and what others may answer; nobody where it cannot be aimed so.
pub fn targets(view: View, wanted: &Use) -> Vec<TargetOdds> {
    let mut all = odds::targets(view, wanted);
    let Some(ability) = view.ability(wanted.by, wanted.ability).filter(|own| own.attack != Attacks::None) else {
        return all;
    };
    let action = odds::acts_as(view, wanted, ability);
    let on = aims::targets(view, ability, wanted, action).unwrap_or_default();
    let bonus = odds::from_hiding(view, wanted.by, ability, on.len());
    for ((at, &on), odds) in on.iter().enumerate().zip(&mut all) {
        let attack = Attack { at, ..odds::thought(wanted, ability, action, on) };
        odds.notes.extend(answers(view, &attack, ability, bonus));
    }
    all
}

/// The difficulty that a reaction brings; none where it brings none.
fn hindrance(view: View, with: Name) -> Option<u8> {
    let difficulty = |effect: &Effect| if let Effect::Hinder(hinder) = effect { Some(hinder.difficulty) } else { None };
    view.content().ability(with)?.effects.iter().find_map(difficulty)
}

/// What a reaction takes off damage; none where it takes nothing off.
fn spared(view: View, with: Name) -> Option<Spared> {
    let spared = |effect: &Effect| match effect {
        Effect::Halve(_) => Some(Spared { halved: true, ..Spared::default() }),
        Effect::Reduce(reduce) => Some(Spared { less: reduce.dice, ..Spared::default() }),
        _ => None,
    };
    view.content().ability(with)?.effects.iter().find_map(spared)
}

/// Each answer that is known to be possible, with what it would make of the attack on its first target.
fn answers(view: View, attack: &Attack, ability: &AbilityDef, bonus: i16) -> Vec<String> {
    let told = |attack: &Attack, spared: &Spared| {
        let hits = format!("hits {}", percent(1.0 - odds::chances(view, attack, ability)[0]));
        [vec![hits], odds::summary(view, attack, ability, bonus, spared)].concat().join(", ")
    };
    let plain = told(attack, &Spared::default());
    let mut lines: Vec<(Name, String, Vec<String>)> = Vec::new();
    let mut say = |who: CreatureId, with: Name, comes_to: String| {
        let name = words::name(view, who);
        match lines.iter_mut().find(|(known, same, _)| *known == with && *same == comes_to) {
            Some((.., names)) => names.push(name),
            None => lines.push((with, comes_to, vec![name])),
        }
    };
    let mut hinder = 0;
    for (who, with) in to_attack(view, attack) {
        let mut changed = attack.clone();
        if with == t::INTERPOSE.get() {
            changed.aims[0] = Aim { on: who, swapped: true, ..Aim::default() };
            say(who, with, format!("{} on it", told(&changed, &Spared::default())));
        } else if let Some(difficulty) = hindrance(view, with) {
            changed.aims[0].hindered += difficulty;
            hinder += 1;
            say(who, with, told(&changed, &Spared::default()));
        }
    }
    let plain_kind = ability.damage.as_ref().is_some_and(|damage| damage.kind.is_plain());
    for (who, with) in plain_kind.then(|| to_damage(view, attack.aims[0].on)).into_iter().flatten() {
        if let Some(spared) = spared(view, with) {
            say(who, with, told(attack, &spared));
        }
    }
    lines.retain(|(_, comes_to, _)| *comes_to != plain);
    let line = |(with, comes_to, names): &(Name, String, Vec<String>)| {
        let with = words::thing(view, *with);
        format!("{} may answer with {with}: {comes_to}", names.join(" or "))
    };
    let mut told_all: Vec<String> = lines.iter().map(line).collect();
    if hinder > 1 {
        told_all.push(format!("All who hinder it together: {}", told(&by_all(view, attack), &Spared::default())));
    }
    told_all
}

#[cfg(test)]
mod tests {
    use super::super::tests::each_decision;
    use super::*;
    use crate::core::name::name;
    use crate::rulesets::beacon::reach;

    /// A Covering Shield that could answer an attack is told once it is known, and not before.
    #[test]
    fn known_reactions_are_told_with_what_they_make_of_the_odds() {
        let (mut told, mut secret) = (0, 0);
        let shield = name!("covering-shield");
        for (level, seed) in (1..3).flat_map(|seed| ["millrace-bridge", "ashfall-court"].map(|l| (l, seed))) {
            each_decision(level, seed, 200, |battle, _| {
                let view = battle.view();
                let all: Vec<CreatureId> = view.standing().map(|(id, _)| id).collect();
                for (by, on) in all.iter().flat_map(|&by| all.iter().map(move |&on| (by, on))) {
                    let mut strikes = view.abilities(by).filter(|own| reach::strikes_by(own).is_some());
                    let Some(ability) = strikes.next().filter(|_| view.sheet(by).pc && view.hostile(by, on)) else {
                        continue;
                    };
                    let attack = Attack::new(by, ability.id, ability.action(), [on]);
                    let could = |asker: &CreatureId| {
                        let answers = reactions::to_attack(view, *asker, &attack, &attack.aims[0]);
                        answers.iter().any(|answer| matches!(answer, Choice::React { with, .. } if *with == shield))
                    };
                    let askers: Vec<CreatureId> = all.iter().copied().filter(could).collect();
                    let known = askers.iter().any(|&asker| view.is_known(asker, shield));
                    let [plain, answered] =
                        [&attack, &by_all(view, &attack)].map(|attack| odds::chances(view, attack, ability)[0]);
                    assert_eq!(answered > plain, known && plain < 0.95, "{plain} to miss, {answered} if answered");
                    let lines = answers(view, &attack, ability, 0).join("\n");
                    assert_eq!(lines.contains("may answer with Covering Shield: hits "), answered > plain, "{lines}");
                    told += u32::from(known);
                    secret += u32::from(!askers.is_empty() && !known);
                }
            });
        }
        assert!(told > 0 && secret > 0, "{told} told, {secret} not known yet");
    }

    /// A Shield makes less of the damage, and the chance to hit stays.
    #[test]
    fn reactions_to_damage_are_told_with_what_is_left_of_it() {
        let mut told = 0;
        each_decision("millrace-bridge", 2, 60, |battle, _| {
            let view = battle.view();
            let all: Vec<CreatureId> = view.standing().map(|(id, _)| id).collect();
            for (by, on) in all.iter().flat_map(|&by| all.iter().map(move |&on| (by, on))) {
                let shielded = to_damage(view, on).contains(&(on, name!("shield")));
                let strike = view.abilities(by).find(|own| own.damage.as_ref().is_some_and(|it| it.kind.is_plain()));
                let Some(ability) = strike.filter(|_| shielded && view.hostile(by, on)) else { continue };
                let attack = Attack::new(by, ability.id, ability.action(), [on]);
                let average = |spared: &Spared| {
                    let told = odds::summary(view, &attack, ability, 0, spared).remove(0);
                    told.split(' ').next().and_then(|number| number.parse::<f32>().ok()).expect("a number")
                };
                let (plain, halved) =
                    (average(&Spared::default()), average(&Spared { halved: true, ..Spared::default() }));
                assert!(halved <= plain, "{halved} of {plain}");
                let line = format!("{} may answer with Shield: ", words::name(view, on));
                let lines = answers(view, &attack, ability, 0).join("\n");
                assert_eq!(lines.contains(&line), halved < plain, "{lines}");
                told += u32::from(halved < plain);
            }
        });
        assert!(told > 0);
    }
}
