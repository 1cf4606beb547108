//! A game that was played, looked back on: how the chance to win went, and which answers moved it.
//!
//! One currency for skill and luck: points of the chance to win. An answer is compared with the one that the plain
//! opponent would have given in its place, both played out with the same dice; where the difference is beyond chance, it
//! was the answer's doing. All else that moved the chance was dice, and small choices that cannot be told from them.

use std::sync::Arc;

use super::head::{Heads, STRIDE};
use super::{Opponents, Policy};
use crate::content::ruleset::{BattleOf, StateOf};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent, Options};
use crate::core::name::Name;

/// Games played out for a chance to win, and for an answer at first, then as long as it seems to matter.
const GAMES: u64 = 32;
const PAIRS: [u64; 3] = [16, 48, 128];
/// An answer that moves the chance by less is not looked into.
const LEAST: f32 = 0.08;
/// Standard errors beyond which a difference is no chance.
const SURE: f32 = 3.0;

/// The chance to win at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// Answers given before.
    pub after: usize,
    /// Rounds begun.
    pub round: u16,
    /// Whose turn begins, where one does.
    pub about: Option<CreatureId>,
    /// The share of games that the side wins from here, from 0 to 1.
    pub chance: f32,
}

/// An answer that moved the chance to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// Answers given before.
    pub after: usize,
    /// Rounds begun.
    pub round: u16,
    /// The side that gave it.
    pub side: SideId,
    /// Whom it is about.
    pub about: Option<CreatureId>,
    /// The answer.
    pub given: Intent,
    /// The one that the plain opponent would have given.
    pub usual: Intent,
    /// By how much better or worse it was for the side that gave it, in parts of the chance to win.
    pub worth: f32,
}

/// A game looked back on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// The chance to win of the side that looks back, turn by turn, the end last.
    pub chances: Vec<Chance>,
    /// The answers that moved it, in order.
    pub swings: Vec<Swing>,
}

impl Review {
    /// By how much the answers of a side, or of all others, moved the chance of `side`.
    pub fn by_choice(&self, side: SideId, own: bool) -> f32 {
        let sign = if own { 1.0 } else { -1.0 };
        self.swings.iter().filter(|swing| (swing.side == side) == own).map(|swing| sign * swing.worth).sum()
    }

    /// By how much everything else moved it: the dice, and choices too small to be told from them.
    pub fn by_luck(&self, side: SideId) -> f32 {
        let (Some(first), Some(last)) = (self.chances.first(), self.chances.last()) else { return 0.0 };
        last.chance - first.chance - self.by_choice(side, true) - self.by_choice(side, false)
    }
}

/// Looks back on a game, answer by answer.
pub struct LookBack<R: Opponents> {
    battle: BattleOf<R>,
    answers: Vec<Intent<Name>>,
    given: usize,
    side: SideId,
    plain: R::Plain,
    heads: Heads<R>,
    turn: Option<(u16, Option<CreatureId>)>,
    before: Option<(StateOf<R>, Decision)>,
    review: Review,
}

impl<R: Opponents> LookBack<R> {
    /// A look back of a side on what followed from a battle's first state.
    pub fn new(battle: BattleOf<R>, answers: Vec<Intent<Name>>, side: SideId, threads: usize) -> Self {
        let mut heads = Heads::new(threads);
        heads.wake(&Arc::clone(R::content(&battle)));
        let plain = R::Plain::default();
        Self { battle, answers, given: 0, side, plain, heads, turn: None, before: None, review: Review::default() }
    }

    /// How far it is, from 0 to 1.
    pub fn progress(&self) -> f32 {
        self.given as f32 / self.answers.len().max(1) as f32
    }

    /// What has been found so far.
    pub fn review(&self) -> &Review {
        &self.review
    }

    /// How the battle stood before the answer looked at last and what it waited for, where that answer is a swing.
    pub fn before(&self) -> Option<&(StateOf<R>, Decision)> {
        self.before.as_ref()
    }

    /// Looks at the next answer; whether there was one.
    pub fn step(&mut self) -> bool {
        self.before = None;
        let Some(answer) = self.answers.get(self.given) else { return false };
        let battle = &self.battle;
        let Ok(answer) = answer.rename(&mut |tag| battle.by_tag(tag).ok_or(())) else { return self.stop() };
        let Some(decision) = battle.decision().cloned() else { return self.stop() };
        let state = battle.snapshot();
        let usual = self.plain.answer(battle);
        let turn = (battle.round(), decision.about);
        let begins = decision.options == Options::Act && self.turn.is_none_or(|known| known != turn);
        if begins || self.given == 0 {
            if begins {
                self.turn = Some(turn);
            }
            let chance = self.chance(&state, &usual);
            self.note(decision.about.filter(|_| begins), chance);
        }
        if answer != usual && self.battle.check(&usual).is_ok() {
            let swing = self.swing(&state, &decision, answer.clone(), usual);
            if let Some(swing) = swing {
                self.review.swings.push(swing);
                self.before = Some((state, decision));
            }
        }
        if self.battle.submit(answer).is_err() || self.battle.fault().is_some() {
            return self.stop();
        }
        self.given += 1;
        if let Some(winner) = self.battle.winner().filter(|_| self.given == self.answers.len()) {
            let chance = winner.map_or(0.5, |winner| f32::from(u8::from(winner == self.side)));
            self.note(None, chance);
        }
        true
    }

    fn stop(&mut self) -> bool {
        self.given = self.answers.len();
        false
    }

    fn note(&mut self, about: Option<CreatureId>, chance: f32) {
        self.review.chances.push(Chance { after: self.given, round: self.battle.round(), about, chance });
    }

    /// The dice of so many games out of all that are played out from a state.
    fn dice(&self, games: std::ops::Range<u64>) -> Vec<u64> {
        let seed = self.battle.hash();
        games.map(|game| seed.wrapping_add(game.wrapping_mul(STRIDE))).collect()
    }

    /// The chance of the side that looks back, whoever answers next.
    fn chance(&mut self, state: &StateOf<R>, usual: &Intent) -> f32 {
        let (dice, side) = (self.dice(0..GAMES), self.side);
        let won = self.heads.share_out(&dice, |head, &dice| head.play_out(state, usual, side, dice));
        won.iter().sum::<f32>() / won.len().max(1) as f32
    }

    /// What an answer was worth against the usual one, where that is beyond chance.
    fn swing(&mut self, state: &StateOf<R>, decision: &Decision, given: Intent, usual: Intent) -> Option<Swing> {
        let (mut sum, mut squares, mut played) = (0.0, 0.0, 0);
        for pairs in PAIRS {
            let dice = self.dice(played..pairs);
            let differences = self.heads.share_out(&dice, |head, &dice| {
                let mut share = |intent: &Intent| head.play_out(state, intent, decision.side, dice);
                share(&given) - share(&usual)
            });
            for difference in differences {
                sum += difference;
                squares += difference * difference;
            }
            played = pairs;
            if sum.abs() / (played as f32) < LEAST {
                return None;
            }
        }
        let many = played as f32;
        let (worth, error) = (sum / many, (squares + 1.0).sqrt() / many);
        let (after, round) = (self.given, self.battle.round());
        let (side, about) = (decision.side, decision.about);
        (worth.abs() >= SURE * error).then_some(Swing { after, round, side, about, given, usual, worth })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(chance: f32) -> Chance {
        Chance { after: 0, round: 1, about: None, chance }
    }

    fn swing(side: u8, worth: f32) -> Swing {
        let (given, usual) = (Intent::Pass, Intent::Pass);
        Swing { after: 0, round: 1, side: SideId(side), about: None, given, usual, worth }
    }

    /// What choices and luck moved adds up to all that the chance moved, for either side.
    #[test]
    fn skill_and_luck_add_up() {
        let review = Review {
            chances: vec![chance(0.5), chance(0.7), chance(1.0)],
            swings: vec![swing(0, -0.2), swing(1, -0.3), swing(0, 0.1)],
        };
        let near = |a: f32, b: f32| (a - b).abs() < 1e-6;
        assert!(near(review.by_choice(SideId(0), true), -0.1));
        assert!(near(review.by_choice(SideId(0), false), 0.3));
        assert!(near(review.by_luck(SideId(0)), 0.3));
    }
}
