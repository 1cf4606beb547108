//! Whole runs between two policies, fight after fight, without a window.

use std::sync::Arc;

use rayon::prelude::*;
use serde::Serialize;

use super::game::{self, End, GameResult, Watch};
use super::replay::{Recorder, Replay};
use crate::ai::{Opponents, Player};
use crate::content::leg::Leg;
use crate::content::level::LevelDef;
use crate::content::levels::Levels;
use crate::content::party::Party;
use crate::content::ruleset::BattleOf;
use crate::content::run::{self, RunDef};
use crate::core::ids::SideId;

/// How a run is played, and how often.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Whom the player chose in place of the levels' own heroes.
    pub party: Party,
    /// Who answers for the first side, and for the others.
    pub players: [Player; 2],
    /// How often.
    pub times: u64,
    /// The seed that everything follows from.
    pub seed: u64,
    /// Runs at once; 0 is one per core.
    pub jobs: usize,
}

/// One fight of a run that was played.
pub struct Fought<R: Opponents> {
    /// The level as it was begun.
    pub level: LevelDef,
    /// What came of it.
    pub result: GameResult,
    /// The battle as the fight left it.
    pub battle: BattleOf<R>,
    /// Its replay.
    pub replay: Replay,
}

/// What came of a run that was played many times.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// How often it was begun.
    pub times: u64,
    /// Its fights, in order.
    pub fights: Vec<Fight>,
}

/// What came of one fight of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Fight {
    /// The level's name.
    pub level: String,
    /// How often it was come to.
    pub begun: u64,
    /// How often the first side won it.
    pub won: u64,
    /// Games in which the rules were at fault or an answer was refused.
    pub faulty: u64,
    /// Rounds on average.
    pub rounds: f64,
    /// Creatures of the first side that came to it, on average.
    pub party: f64,
}

/// The seed of a run's next fight: with the same seed and choices a whole run is the same.
pub fn next_seed(seed: u64) -> u64 {
    game::derive(seed, 0) % 1_000_000
}

/// Plays a run until a fight of it is not won.
///
/// # Errors
/// What cannot be set up.
pub fn play<R: Opponents>(
    content: &Arc<R>,
    levels: &Levels,
    run: &RunDef,
    plan: &Plan,
    mut seed: u64,
) -> Result<Vec<Fought<R>>, String> {
    let heroes = content.heroes();
    let mut fought = Vec::new();
    let mut leg = Leg::first(run.id);
    while let Some(id) = run.levels.get(leg.index()) {
        let level = levels.get(*id).ok_or_else(|| format!("there is no level {id}"))?;
        let level = level.with_party(&plan.party, &heroes)?.with_leg(Some(&leg))?;
        let mut sides = [0, 1].map(|side| R::policy(plan.players[side], game::derive(seed, side as u64)));
        let mut recorder = Recorder::new(content, &level, seed);
        let watch = Watch { record: Some(&mut recorder), ..Watch::default() };
        let (result, battle) = game::play_out(content, &level, seed, &mut sides, watch)?;
        let next = run::onward::<R>(&battle, &level);
        let replay = recorder.finish(result.hash);
        fought.push(Fought { level, result, battle, replay });
        let Some(onward) = next else { break };
        leg = onward.leg;
        seed = next_seed(seed);
    }
    Ok(fought)
}

/// Plays a run as often as planned.
///
/// # Errors
/// What cannot be set up.
pub fn report<R: Opponents>(
    content: &Arc<R>,
    levels: &Levels,
    run: &RunDef,
    plan: &Plan,
    tick: &(dyn Fn() + Sync),
) -> Result<Report, String> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.jobs)
        .build()
        .map_err(|error| format!("cannot start the workers: {error}"))?;
    let one = |number: u64| -> Result<Vec<Fight>, String> {
        let fights = play(content, levels, run, plan, game::derive(plan.seed, number))?;
        tick();
        Ok(fights.iter().map(Fight::of).collect())
    };
    let played: Vec<Result<Vec<Fight>, String>> = pool.install(|| (0..plan.times).into_par_iter().map(one).collect());
    let mut report = Report { times: plan.times, fights: Vec::new() };
    for fights in played {
        for (n, fight) in fights?.into_iter().enumerate() {
            match report.fights.get_mut(n) {
                Some(sum) => sum.add(&fight),
                None => report.fights.push(fight),
            }
        }
    }
    report.fights.iter_mut().for_each(Fight::average);
    Ok(report)
}

impl Fight {
    fn of<R: Opponents>(fought: &Fought<R>) -> Self {
        let Fought { level, result, .. } = fought;
        let bad = matches!(result.end, End::Fault(_)) || result.refused > 0;
        let party = level.place.iter().filter(|placement| placement.side == 0).count();
        Self {
            level: level.name.clone(),
            begun: 1,
            won: u64::from(result.end == End::Won(SideId(0))),
            faulty: u64::from(bad),
            rounds: f64::from(result.rounds),
            party: party as f64,
        }
    }

    fn add(&mut self, other: &Self) {
        self.begun += other.begun;
        self.won += other.won;
        self.faulty += other.faulty;
        self.rounds += other.rounds;
        self.party += other.party;
    }

    fn average(&mut self) {
        self.rounds /= self.begun as f64;
        self.party /= self.begun as f64;
    }
}

impl Report {
    /// Games in which the rules were at fault or an answer was refused.
    pub fn faulty(&self) -> u64 {
        self.fights.iter().map(|fight| fight.faulty).sum()
    }

    /// Fight by fight as a table.
    pub fn text(&self) -> String {
        let wide = self.fights.iter().map(|fight| fight.level.chars().count()).max().unwrap_or(0);
        let mut lines = vec![format!("{:wide$}  begun    won  rounds  party", "fight")];
        let line = |fight: &Fight| {
            let Fight { level, begun, won, rounds, party, .. } = fight;
            format!("{level:wide$}  {begun:5}  {won:5}  {rounds:6.1}  {party:5.1}")
        };
        lines.extend(self.fights.iter().map(line));
        lines.join("\n") + "\n"
    }
}
