//! What an answer would come to before it is given: it is given in a battle of its own, and what follows is read as far
//! as no die and nobody else's move has a part in it.

use std::sync::Arc;

use super::battle::Battle;
use super::monsters::traits;
use super::rules::aftermath;
use super::rules::damage_reduction;
use super::rules::frames::{DamageFrame, DamageStep, nearest};
use super::text::names;
use crate::core::board::Board;
use crate::core::dice::Dice;
use crate::core::fact::{Fact, FactKind, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::terms as t;

/// What is certain to follow an answer at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Who would take how much damage.
    pub harm: Vec<(CreatureId, i16)>,
    /// Who would regain how much Stamina, and its Stamina then.
    pub healed: Vec<(CreatureId, i16, i16)>,
    /// Who would get up again from 0 Stamina or less, and its Stamina then.
    pub rises: Vec<(CreatureId, i16)>,
    /// Whose pool would gain or lose how much: surges, a heroic resource.
    pub pools: Vec<(CreatureId, Name, i16)>,
    /// Who would go down.
    pub down: Vec<CreatureId>,
    /// Who would fall under what.
    pub conditions: Vec<(CreatureId, Vec<Name>)>,
}

/// A battle in which answers are tried out.
pub struct Rehearsal<'b> {
    battle: &'b Battle,
    head: Battle,
}

impl<'b> Rehearsal<'b> {
    /// Tries answers to what a battle waits for.
    pub fn new(battle: &'b Battle) -> Self {
        let head = Battle::new(Arc::clone(battle.content()), Board::open(1, 1), Dice::seeded(0));
        Self { battle, head }
    }

    /// What is certain to follow an answer; nothing if it would be refused.
    pub fn forecast(&mut self, intent: &Intent) -> Forecast {
        let mut forecast = Forecast::default();
        self.head.restore(&self.battle.snapshot());
        // Dice of its own: what really will be rolled is never looked at.
        self.head.world_mut().insert_resource(Dice::seeded(0));
        let mark = self.head.facts().len();
        if self.head.submit(intent.clone()).is_err() {
            return forecast;
        }
        let facts = self.head.facts().since(mark);
        let certain = facts.iter().take_while(|fact| is_certain(fact)).count();
        // What goes with the fight goes whatever is answered.
        for fact in facts[..certain].iter().take_while(|fact| fact.cause != aftermath::cause()) {
            self.note(fact, &mut forecast);
        }
        if certain == facts.len() {
            self.note_pending(&mut forecast);
        }
        for (id, amount, now) in &mut forecast.healed {
            let harm = forecast.harm.iter().find(|(who, _)| who == id).map_or(0, |(_, amount)| *amount);
            let stamina = self.battle.view().stamina(*id);
            // DS-STAM-08: temporary Stamina is lost first.
            *now = stamina.now + *amount - (harm - stamina.temporary).max(0);
        }
        forecast
    }

    fn note(&self, fact: &Fact, forecast: &mut Forecast) {
        match &fact.what {
            FactKind::Damage { to, amount, .. } | FactKind::Lost { of: to, amount, .. } => {
                match forecast.harm.iter_mut().find(|(id, _)| id == to) {
                    Some((_, sum)) => *sum += amount,
                    None => forecast.harm.push((*to, *amount)),
                }
            }
            // What it has then, not what it regains: it lay at 0 or less.
            FactKind::Healed { of, amount, .. } if traits::is_rising(&fact.cause) => {
                forecast.rises.push((*of, *amount));
            }
            FactKind::Healed { of, amount, .. } => match forecast.healed.iter_mut().find(|(id, ..)| id == of) {
                Some((_, sum, _)) => *sum += amount,
                None => forecast.healed.push((*of, *amount, 0)),
            },
            FactKind::Pool { of: Some(of), pool, by, .. } => {
                match forecast
                    .pools
                    .iter_mut()
                    .find(|(id, known, sum)| id == of && known == pool && (*sum < 0) == (*by < 0))
                {
                    Some((.., sum)) => *sum += by,
                    None => forecast.pools.push((*of, *pool, *by)),
                }
            }
            FactKind::State { of, is } if *is == t::DEAD.get() || *is == t::UNCONSCIOUS.get() => {
                forecast.down.push(*of);
            }
            FactKind::Condition { on, kinds, .. } if !kinds.is_empty() => {
                forecast.conditions.push((*on, kinds.clone()));
            }
            _ => {}
        }
    }

    /// Damage that is only held up by another question.
    fn note_pending(&self, forecast: &mut Forecast) {
        // Whoever is asked before damage falls is asked with the frame ready to apply it.
        let held_up = |dealing: &&DamageFrame| matches!(dealing.step, DamageStep::Pending | DamageStep::Apply);
        let Some(dealing) = nearest::nearest_damage(self.head.world()).filter(held_up) else { return };
        for hit in &dealing.hits {
            let amount = damage_reduction::reduce(self.head.view(), hit).0;
            forecast.harm.push((hit.to, amount));
        }
    }
}

/// Whether a fact follows from the answer alone: no die, and nobody going on with a move or turn of its own.
fn is_certain(fact: &Fact) -> bool {
    match &fact.what {
        FactKind::Die { .. } | FactKind::TurnStarted(_) | FactKind::TurnEnded(_) => false,
        FactKind::Step { how, .. } => matches!(how, StepCause::Forced | StepCause::Fall | StepCause::Dragged),
        _ => true,
    }
}

impl Forecast {
    /// In words, part by part, e.g. `Fury takes 4`.
    pub fn parts(&self, battle: &Battle) -> Vec<String> {
        let name = |id: CreatureId| names::name(battle.view(), id);
        let down = |id: CreatureId| if self.down.contains(&id) { " and goes down" } else { "" };
        let shield = |id: CreatureId, amount: i16| match battle.view().stamina(id).temporary.min(amount) {
            shielded @ 1.. => format!(", {shielded} of it temporary Stamina"),
            _ => String::new(),
        };
        let harm = self
            .harm
            .iter()
            .map(|&(id, amount)| format!("{} takes {amount}{}{}", name(id), shield(id, amount), down(id)));
        let healed =
            self.healed.iter().map(|&(id, amount, now)| format!("{} regains {amount} Stamina, to {now}", name(id)));
        let rises = self.rises.iter().map(|&(id, now)| format!("{} rises again with {now}", name(id)));
        let pools = self.pools.iter().map(|&(id, pool, by)| {
            let change = if by < 0 { "spends" } else { "gains" };
            format!("{} {change} {}", name(id), names::counted(by.abs(), pool))
        });
        let conditions =
            self.conditions.iter().map(|(id, kinds)| format!("{} is {}", name(*id), names::kinds_in_words(kinds)));
        healed.chain(harm).chain(rises).chain(pools).chain(conditions).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Opponents, Player};
    use crate::core::intent::Options;
    use crate::rulesets::draw_steel::content::Content;
    use crate::rulesets::draw_steel::testing::{battle, levels};

    #[test]
    fn temporary_stamina_is_said_to_go_first() {
        let (mut battle, ids) = crate::rulesets::draw_steel::testing::placed(
            &crate::rulesets::draw_steel::testing::content(),
            &[("censor", 5, 5, 0)],
        );
        let forecast = Forecast { harm: vec![(ids[0], 9)], ..Forecast::default() };
        assert_eq!(forecast.parts(&battle), ["Censor takes 9"]);
        crate::rulesets::draw_steel::rules::vitals::change_stamina(battle.world_mut(), ids[0], |stamina| {
            stamina.temporary = 4;
        });
        assert_eq!(forecast.parts(&battle), ["Censor takes 9, 4 of it temporary Stamina"]);
    }

    #[test]
    fn what_is_paid_again_and_again_is_summed_up() {
        let (battle, ids) = crate::rulesets::draw_steel::testing::placed(
            &crate::rulesets::draw_steel::testing::content(),
            &[("fury", 5, 5, 0)],
        );
        let pool = Name::new("recoveries");
        let mut forecast = Forecast::default();
        for now in [9, 8] {
            let what = FactKind::Pool { of: Some(ids[0]), pool, by: -1, now };
            Rehearsal::new(&battle).note(&Fact { what, cause: Default::default() }, &mut forecast);
        }
        assert_eq!(forecast.parts(&battle), ["Fury spends 2 Recoveries"]);
    }

    #[test]
    fn what_is_foretold_comes_true_and_changes_nothing() {
        let (mut harm, mut healed) = (0, 0);
        for level in levels() {
            let mut battle = battle(&level, 11);
            let mut player = Content::policy(Player::Plain, 0);
            for _ in 0..150 {
                let Some(decision) = battle.decision() else { break };
                let asked = matches!(decision.options, Options::Choose { .. } | Options::Route(_));
                let answer = player.answer(&battle);
                let before = battle.hash();
                let foretold = if asked { Rehearsal::new(&battle).forecast(&answer) } else { Forecast::default() };
                assert_eq!(battle.hash(), before);
                let mark = battle.facts().len();
                let had: Vec<_> = battle.view().ids().map(|id| (id, battle.view().stamina(id))).collect();
                battle.submit(answer).unwrap();
                for (id, amount, now) in foretold.healed {
                    healed += 1;
                    let was = had.iter().find(|(who, _)| *who == id).map(|(_, was)| *was).unwrap();
                    let harm = foretold.harm.iter().find(|(who, _)| *who == id).map_or(0, |(_, amount)| *amount);
                    assert_eq!(was.now, now - amount + (harm - was.temporary).max(0));
                    let told = |fact: &Fact| match fact.what {
                        FactKind::Healed { of, amount, .. } if of == id => amount,
                        _ => 0,
                    };
                    let regained: i16 = battle.facts().since(mark).iter().map(told).sum();
                    assert!(regained >= amount, "{id:?} was to regain {amount}");
                }
                let waits = nearest::nearest_damage(battle.world()).is_some();
                for (id, amount) in foretold.harm.into_iter().filter(|_| !waits) {
                    harm += 1;
                    let told = |fact: &Fact| matches!(fact.what, FactKind::Damage { to, .. } | FactKind::Lost { of: to, .. } if to == id);
                    assert!(battle.facts().since(mark).iter().any(told), "{id:?} was to take {amount}");
                }
            }
        }
        assert!(harm > 0 && healed > 0, "{harm} harms and {healed} healings were foretold");
    }
}
