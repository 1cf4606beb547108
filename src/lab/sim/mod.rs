//! Whole games in batches: on all cores, reproducibly, one row each, and a summary with confidence intervals.

pub mod stats;
pub mod table;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use self::stats::Summary;
use super::game::{self, GameResult, Watch};
use super::replay::Recorder;
pub use crate::ai::Player;
use crate::ai::{Habits, Opponents, Policy};
use crate::content::level::LevelDef;
use crate::content::level_check::Roster;
use crate::content::ruleset::Ruleset;
use crate::core::name::Name;

/// A batch of games: a slice of the endless row of games that a seed begins.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The level.
    pub level: Arc<LevelDef>,
    /// Who answers for each side, in their order; the last for all further ones too.
    pub players: Vec<Player>,
    /// The number of the first game.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// The seed that all games' seeds follow from.
    pub seed: u64,
    /// How many games run at once; 0 is one per core.
    pub jobs: usize,
    /// Folder for a replay of every game.
    pub replays: Option<PathBuf>,
    /// Which set of the players' own dice: with another number the same games are played with other whims.
    pub replica: u64,
    /// Whether abilities and rounds are counted as well.
    pub detail: bool,
    /// Ends the batch before its next game once it is set.
    pub stop: Stop,
}

impl Batch {
    /// So many games on a level from its first on, players and all else as usual.
    pub fn new(level: Arc<LevelDef>, games: u64, seed: u64) -> Self {
        Self {
            level,
            players: vec![Player::Plain],
            first: 0,
            games,
            seed,
            jobs: 0,
            replays: None,
            replica: 0,
            detail: false,
            stop: Stop::default(),
        }
    }
}

/// Asks for the end of what is being played.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked for.
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a batch says that was stopped before its end.
pub const STOPPED: &str = "stopped before the last game";

/// Games worked between two writings; keeps memory flat however many games there are.
const CHUNK: u64 = 512;

/// What takes the result of a game.
pub type Each<'a> = dyn FnMut(&GameResult) -> Result<(), String> + 'a;

/// Plays all games of a batch; `each` is given their results in order, `tick` is called as soon as one is over.
///
/// # Errors
/// What cannot be set up or written.
pub fn run<R: Opponents>(
    content: &Arc<R>,
    batch: &Batch,
    tick: &(dyn Fn() + Sync),
    each: &mut Each<'_>,
) -> Result<Summary, String> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(batch.jobs)
        .build()
        .map_err(|error| format!("cannot start the workers: {error}"))?;
    let mut summary = Summary::new(&tags(&**content, &batch.level), batch.level.sides.len());
    let mut next = batch.first;
    let after = batch.first.saturating_add(batch.games);
    while next < after {
        let end = after.min(next + CHUNK);
        let one = |sides: &mut Sides<R>, number| {
            if batch.stop.asked() {
                return Err(STOPPED.to_owned());
            }
            let result = watched(content, batch, sides, number);
            tick();
            result
        };
        // What players know of the ground is good for many games.
        let results: Vec<Result<(GameResult, Habits), String>> =
            pool.install(|| (next..end).into_par_iter().map_init(|| sides::<R>(batch), one).collect());
        for result in results {
            let (result, habits) = result?;
            summary.add(&result);
            summary.watch(&habits);
            each(&result)?;
        }
        next = end;
    }
    Ok(summary)
}

/// Plays one game of a batch; it comes out the same whatever else runs.
///
/// # Errors
/// What cannot be set up or written.
pub fn game<R: Opponents>(content: &Arc<R>, batch: &Batch, number: u64) -> Result<GameResult, String> {
    watched(content, batch, &mut sides::<R>(batch), number).map(|(result, _)| result)
}

/// Who answers for each side.
type Sides<R> = Vec<Box<dyn Policy<<R as Ruleset>::Rules>>>;

/// The players of a batch, who have yet to begin a game.
fn sides<R: Opponents>(batch: &Batch) -> Sides<R> {
    let player = |side: usize| batch.players.get(side).or(batch.players.last()).copied().unwrap_or(Player::Plain);
    (0..batch.level.sides.len().max(1)).map(|side| R::policy(player(side), 0)).collect()
}

/// Plays one game between these players, and says which habits they showed.
fn watched<R: Opponents>(
    content: &Arc<R>,
    batch: &Batch,
    sides: &mut Sides<R>,
    number: u64,
) -> Result<(GameResult, Habits), String> {
    let seed = game::derive(batch.seed, number);
    let whim = if batch.replica == 0 { seed } else { game::derive(!seed, batch.replica) };
    for (side, player) in (0..).zip(sides.iter_mut()) {
        player.begin(game::derive(whim, side));
    }
    let mut habits = Habits::default();
    let Some(folder) = &batch.replays else {
        let (result, battle) =
            game::play_out(content, &batch.level, seed, sides, Watch { detail: batch.detail, ..Watch::default() })?;
        R::habits(&battle, &mut habits);
        return Ok((result, habits));
    };
    let mut recorder = Recorder::new(content, &batch.level, seed);
    let watch = Watch { record: Some(&mut recorder), detail: batch.detail, rounds: None };
    let (result, battle) = game::play_out(content, &batch.level, seed, sides, watch)?;
    R::habits(&battle, &mut habits);
    let path = folder.join(format!("{}-{}-{number}.replay", batch.level.id, batch.seed));
    recorder.finish(result.hash).write(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((result, habits))
}

/// The tags of all creatures of a level, in id order.
pub fn tags(roster: &dyn Roster, level: &LevelDef) -> Vec<Name> {
    let size = |creature: Name| roster.size(creature);
    level.placements::<()>(&level.board(), size).into_iter().map(|placed| placed.id).collect()
}
