//! An opponent that plays on in its head: several temperaments of a game's own opponent propose answers, and so does a
//! glance at what every use would come to at once; each proposal is played on for a while with dice of its own, and the
//! one that leaves its side best off is given, if it does so by more than luck; else what was proposed first.
//!
//! It never sees the battle's dice: what it rolls in its head follows from the state alone, so it is as repeatable as
//! they are, however many threads play on.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::foreseen::Foreseen;
use super::head::{Heads, STRIDE};
use super::proposals::{Breadth, Glance};
use super::time_budget::TimeBudget;
use super::{Opponents, Policy};
use crate::content::ruleset::{BattleOf, StateOf};
use crate::core::battle::Battle;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent, Options};
use crate::core::resolve::Rules;

/// Standard errors by which what was only glanced at has to be better than the usual answer.
const GLANCED: f32 = 2.0;
/// Playings on of an answer that say anything about luck.
const FEWEST: f32 = 3.0;

/// The opponent that looks ahead.
pub struct LookAhead<R: Opponents> {
    /// Who proposes, the usual temperament first.
    temperaments: Vec<R::Plain>,
    /// Battles in its head, one for each thread.
    heads: Heads<R>,
    /// Playings on for an answer.
    played: u32,
    breadth: Breadth,
    time: Option<TimeBudget>,
    plan: Option<Plan>,
}

/// The best answers to a decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The share of games that the side wins as things stand, if everybody plays plainly.
    pub before: f32,
    /// The best answers, the best first, and last the one that was given where it is not among them.
    pub answers: Vec<Advised>,
}

/// Whose temperament somebody follows for the rest of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    round: u16,
    who: CreatureId,
    temperament: usize,
}

/// An answer worth a try, the temperament that proposed it, and what it came to each time it was played on.
struct Proposal {
    intent: Intent,
    by: Option<usize>,
    values: Vec<f32>,
    /// Whether it is the answer to give unless another is better.
    usual: bool,
}

impl Proposal {
    fn mean(&self) -> f32 {
        self.values.iter().sum::<f32>() / self.values.len().max(1) as f32
    }

    /// Whether it is better than another by more than so many standard errors: both were played on with the same dice.
    fn beats(&self, other: &Self, errors: f32) -> bool {
        let many = self.values.len().min(other.values.len()) as f32;
        let better: Vec<f32> = self.values.iter().zip(&other.values).map(|(own, other)| own - other).collect();
        let mean = better.iter().sum::<f32>() / many.max(1.0);
        let spread = better.iter().map(|one| (one - mean) * (one - mean)).sum::<f32>() / (many - 1.0).max(1.0);
        many >= FEWEST && mean > 0.0 && mean * mean * many > spread * errors * errors
    }
}

/// An answer, and how often its side wins after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised {
    /// The answer.
    pub intent: Intent,
    /// The share of games that the side wins after it, from 0 to 1; a draw is half a win.
    pub chance: f32,
    /// What comes of it before long.
    pub foreseen: Foreseen,
}

impl<R: Opponents> LookAhead<R> {
    /// One that plays on so many times for an answer, in so many threads.
    pub fn new(played: u32, threads: usize) -> Self {
        let (temperaments, heads) = (R::temperaments(), Heads::new(threads));
        Self { temperaments, heads, played, breadth: Breadth::NARROW, time: None, plan: None }
    }

    /// The same with more different answers to try out, walks to everywhere among them.
    #[must_use]
    pub fn wide(mut self) -> Self {
        self.breadth = Breadth::WIDE;
        self
    }

    /// The same where somebody waits: at most so long for all that a creature answers in a round, but for what one try of
    /// each answer takes. Cut short, its answers hang on how fast the machine is.
    #[must_use]
    pub fn within(mut self, most: Duration) -> Self {
        self.time = Some(TimeBudget::new(most));
        self
    }

    /// Answers worth a try, all legal: the planned one first, or else the usual one.
    fn proposals(&mut self, glance: &Glance<'_, R>) -> Vec<Proposal> {
        let (battle, decision) = (glance.battle, glance.decision);
        let mut list: Vec<Proposal> = Vec::new();
        let mut propose = |intent: Intent, by: Option<usize>| {
            if list.iter().all(|known| known.intent != intent) && battle.check(&intent).is_ok() {
                list.push(Proposal { intent, by, values: Vec::new(), usual: list.is_empty() });
            }
        };
        let planned = self.plan.filter(|plan| follows(plan, battle, decision)).map_or(0, |plan| plan.temperament);
        match &decision.options {
            Options::Choose { choices, may_pass } => {
                propose(self.temperaments[0].answer(battle), None);
                choices
                    .iter()
                    .take(self.breadth.choices)
                    .cloned()
                    .map(Intent::Choose)
                    .for_each(|intent| propose(intent, None));
                if *may_pass {
                    propose(Intent::Pass, None);
                }
            }
            options => {
                let all = self.temperaments.len();
                for index in std::iter::once(planned).chain((0..all).filter(|&index| index != planned)) {
                    propose(self.temperaments[index].answer(battle), Some(index));
                }
                if matches!(options, Options::Act | Options::Use(_)) {
                    let best = glance.uses(&mut self.heads, self.breadth);
                    best.into_iter().for_each(|intent| propose(intent, None));
                    let best = glance.walks(&mut self.heads, self.breadth);
                    best.into_iter().for_each(|intent| propose(intent, None));
                    battle.done().into_iter().for_each(|intent| propose(intent, None));
                }
            }
        }
        list
    }

    /// The answers that leave a side best off, at most so many, the best first.
    fn best(&mut self, battle: &BattleOf<R>, decision: &Decision, most: usize) -> (StateOf<R>, Vec<Proposal>) {
        let (state, seed) = (battle.snapshot(), battle.hash());
        let began = Instant::now();
        let (round, who) = (battle.round(), decision.about);
        let left = self.time.as_mut().map(|time| time.left(round, who));
        let deadline = left.map(|left| began + left);
        // What to try out is known early enough to try it out.
        let by = left.map(|left| began + left / 3);
        let mut field = self.proposals(&Glance { battle, decision, state: &state, seed, by });
        let now = self.heads.first().balance(&state, decision.side);
        let stages = field.len().next_power_of_two().trailing_zeros().max(1);
        let mut effort = Effort::new(self.played / stages);
        // The same dice for all, so that luck does not choose; the better half is played on again, and the usual answer.
        while field.len() > 1 {
            // How long a playing on takes is known after the first.
            let (mut passes, mut more) = (0, 1);
            while more > 0 {
                let dice: Vec<u64> = (effort.passed..effort.passed + u64::from(more))
                    .map(|pass| seed.wrapping_add(pass.wrapping_mul(STRIDE)))
                    .collect();
                let by = deadline.filter(|_| passes > 0);
                let played = Self::play_on(&mut self.heads, &state, now, &mut field, decision.side, &dice, by);
                effort.spend(played);
                passes += more;
                more = if is_past(deadline) { 0 } else { effort.passes(field.len()).saturating_sub(passes) };
            }
            leave_out_the_same(&mut field);
            // A stable sort: of equals what was proposed first stays first.
            field.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            if field.len() <= most.max(2) || is_past(deadline) {
                break;
            }
            let kept = field.len().div_ceil(2).max(most);
            if let Some(usual) = field.iter().position(|proposal| proposal.usual).filter(|&usual| usual >= kept) {
                field.swap(kept - 1, usual);
            }
            field.truncate(kept);
        }
        // Who is only luckier than the usual answer stands behind it.
        let usual = field.iter().position(|proposal| proposal.usual);
        let errors = match decision.options {
            Options::Choose { .. } => R::DOUBT,
            // What nobody proposes but a glance at everything has to be better by more: of many some are lucky.
            _ if field[0].by.is_none() => GLANCED,
            _ => 1.0,
        };
        if let Some(usual) = usual.filter(|&usual| most == 1 && usual > 0 && !field[0].beats(&field[usual], errors)) {
            field.swap(0, usual);
        }
        field.truncate(most);
        if let Some(time) = &mut self.time {
            time.spend(began.elapsed());
        }
        (state, field)
    }

    /// The best answers to what the battle waits for, at most so many, and beside them one that was given where it is not
    /// among these; each with the share of so many games that its side wins after it if everybody plays plainly.
    /// `progress` hears how much of it is done, from 0 to 1.
    pub fn advise(
        &mut self,
        battle: &BattleOf<R>,
        most: usize,
        games: u32,
        given: Option<&Intent>,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Advice {
        let Some(decision) = battle.decision().cloned() else { return Advice::default() };
        self.heads.wake(R::content(battle));
        let (state, field) = self.best(battle, &decision, most.max(1));
        let mut intents: Vec<Intent> = field.into_iter().map(|proposal| proposal.intent).collect();
        let named = intents.len();
        let usual = self.temperaments[0].answer(battle);
        for intent in given.into_iter().chain([&usual]) {
            if !intents.contains(intent) {
                intents.push(intent.clone());
            }
        }
        let seed = battle.hash();
        let jobs: Vec<(usize, u64)> = (0..intents.len())
            .flat_map(|index| {
                (0..u64::from(games)).map(move |game| (index, seed.wrapping_sub(game.wrapping_mul(STRIDE))))
            })
            .collect();
        let done = AtomicUsize::new(0);
        let played = self.heads.share_out(&jobs, |head, &(index, dice)| {
            let foreseen = head.foresee(&state, &intents[index], decision.side, dice);
            progress((done.fetch_add(1, Ordering::Relaxed) + 1) as f32 / jobs.len() as f32);
            foreseen
        });
        let mut all: Vec<Advised> = intents
            .into_iter()
            .zip(played.chunks(games.max(1) as usize))
            .map(|(intent, played)| {
                let (won, foreseen): (Vec<f32>, Vec<Foreseen>) = played.iter().cloned().unzip();
                let chance = won.iter().sum::<f32>() / won.len().max(1) as f32;
                Advised { intent, chance, foreseen: Foreseen::mean(&foreseen) }
            })
            .collect();
        let before = all.iter().find(|advised| advised.intent == usual).map_or(0.5, |advised| advised.chance);
        let mut beside = all.split_off(named);
        beside.retain(|advised| Some(&advised.intent) == given);
        all.sort_by(|a, b| b.chance.total_cmp(&a.chance).then(b.foreseen.gain().total_cmp(&a.foreseen.gain())));
        all.append(&mut beside);
        Advice { before, answers: all }
    }

    /// Plays every proposal on with the same dice, once with each of these, or as often as there is time; what that took.
    fn play_on(
        heads: &mut Heads<R>,
        state: &StateOf<R>,
        now: f32,
        field: &mut [Proposal],
        side: SideId,
        dice: &[u64],
        by: Option<Instant>,
    ) -> Spent {
        let jobs: Vec<(&Intent, u64)> =
            dice.iter().flat_map(|&dice| field.iter().map(move |proposal| (&proposal.intent, dice))).collect();
        let played = heads.share_out(&jobs, |head, &(intent, dice)| {
            (!is_past(by)).then(|| head.play_on(state, now, intent, side, dice))
        });
        // Only what was tried with all answers says which is better.
        let whole = played.iter().position(Option::is_none).unwrap_or(played.len()) / field.len();
        let mut spent = Spent { passes: whole as u64, played: 0, decisions: 0 };
        for (index, on) in played.into_iter().flatten().take(whole * field.len()).enumerate() {
            spent.played += 1;
            spent.decisions += on.decisions;
            field[index % field.len()].values.push(on.value);
        }
        spent
    }
}

/// Decisions of a playing on that takes its usual time.
const LONG: f32 = 90.0;
/// At most so many short ones are played in the place of a long one.
const MOST: f32 = 4.0;

/// How often proposals are played on: the shorter that is the more often, for the same time.
struct Effort {
    /// Long ones for each stage.
    long: u32,
    /// Passes so far.
    passed: u64,
    played: u32,
    decisions: u32,
}

/// What some playing on took: passes with the same dice, playings on, and decisions in them.
struct Spent {
    passes: u64,
    played: u32,
    decisions: u32,
}

impl Effort {
    fn new(long: u32) -> Self {
        Self { long, passed: 0, played: 0, decisions: 0 }
    }

    fn spend(&mut self, spent: Spent) {
        self.passed += spent.passes;
        self.played += spent.played;
        self.decisions += spent.decisions;
    }

    /// Times that each of so many proposals is played on in a stage.
    fn passes(&self, proposals: usize) -> u32 {
        let mean = self.decisions as f32 / self.played.max(1) as f32;
        let more = (LONG / mean.max(1.0)).clamp(1.0, MOST);
        (self.long as f32 * more / proposals as f32) as u32
    }
}

/// Whether a time has come; none never comes.
fn is_past(time: Option<Instant>) -> bool {
    time.is_some_and(|time| Instant::now() >= time)
}

/// Of answers that come to exactly the same with the same dice one is enough: laying a weapon down is as good as waiting.
fn leave_out_the_same(field: &mut Vec<Proposal>) {
    let mut index = 1;
    while index < field.len() {
        match (0..index).find(|&known| field[known].values == field[index].values) {
            Some(known) => {
                let same = field.remove(index);
                field[known].usual |= same.usual;
            }
            None => index += 1,
        }
    }
}

/// Whether a plan is for the turn that a decision is about.
fn follows<R: Rules>(plan: &Plan, battle: &Battle<R>, decision: &Decision) -> bool {
    decision.options == Options::Act && decision.about == Some(plan.who) && battle.round() == plan.round
}

impl<R: Opponents> Policy<R::Rules> for LookAhead<R> {
    fn answer(&mut self, battle: &BattleOf<R>) -> Intent {
        let Some(decision) = battle.decision().cloned() else { return Intent::Pass };
        self.heads.wake(R::content(battle));
        let (_, mut field) = self.best(battle, &decision, 1);
        if field.is_empty() {
            return self.temperaments[0].answer(battle);
        }
        let best = field.swap_remove(0);
        if let (Options::Act, Some(who)) = (&decision.options, decision.about) {
            self.plan = best.by.map(|temperament| Plan { round: battle.round(), who, temperament });
        }
        best.intent
    }

    fn begin(&mut self, seed: u64) {
        self.plan = None;
        self.temperaments.iter_mut().for_each(|temperament| temperament.begin(seed));
    }
}

#[cfg(test)]
mod tests {
    use super::{Proposal, leave_out_the_same};
    use crate::core::intent::Intent;

    fn came_to(values: &[f32]) -> Proposal {
        Proposal { intent: Intent::Pass, by: None, values: values.to_vec(), usual: false }
    }

    #[test]
    fn what_comes_to_the_same_is_tried_once_and_stays_the_usual_answer() {
        let mut field = vec![came_to(&[0.1, 0.2]), came_to(&[0.1, 0.3]), came_to(&[0.1, 0.2])];
        field[2].usual = true;
        leave_out_the_same(&mut field);
        let left: Vec<_> = field.iter().map(|proposal| (proposal.values[1], proposal.usual)).collect();
        assert_eq!(left, [(0.2, true), (0.3, false)]);
    }

    #[test]
    fn an_answer_is_better_only_by_more_than_luck() {
        let usual = came_to(&[0.1, -0.2, 0.3, 0.0]);
        // A little better every time, whatever the dice; far better once; better, but hardly tried.
        assert!(came_to(&[0.15, -0.16, 0.36, 0.05]).beats(&usual, 1.0));
        assert!(!came_to(&[1.0, -0.25, 0.2, -0.1]).beats(&usual, 1.0));
        assert!(!came_to(&[0.9, 0.9]).beats(&usual, 1.0));
        assert!(!came_to(&usual.values).beats(&usual, 1.0));
        assert!(!came_to(&[0.2, -0.22, 0.4, 0.02]).beats(&usual, 3.0));
    }
}
