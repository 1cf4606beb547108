//! One whole game between two policies, without a window.

use std::sync::Arc;

use super::detail::{self, Detail, SideState};
use super::replay::Recorder;
use super::tally::Tally;
use crate::ai::Policy;
use crate::content::level::LevelDef;
use crate::content::ruleset::{BattleOf, Ruleset};
use crate::core::battle::Battle;
use crate::core::dice::Dice;
use crate::core::ids::SideId;
use crate::core::intent::{Intent, Options, Refusal};
use crate::core::resolve::Rules;

/// A game longer than this many rounds is called off.
pub const MOST_ROUNDS: u16 = 60;
/// A game of more intents than this is called off.
pub const MOST_INTENTS: u32 = 50_000;

/// What came of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// The seed of its dice; the policies' dice follow from it.
    pub seed: u64,
    /// How it ended.
    pub end: End,
    /// Rounds begun.
    pub rounds: u16,
    /// Intents answered.
    pub intents: u32,
    /// Answers that the battle refused; 0 for sound policies.
    pub refused: u32,
    /// The first of them and why it was refused.
    pub refusal: Option<String>,
    /// Hash of the final state.
    pub hash: u64,
    /// What each creature dealt, took and spent.
    pub tally: Tally,
    /// How the sides stood at the end.
    pub sides: Vec<SideState>,
    /// Abilities and rounds, where they were asked for.
    pub detail: Option<Detail>,
}

/// What is watched while a game is played.
pub struct Watch<'r, R: Ruleset> {
    /// Is given every intent that was taken.
    pub record: Option<&'r mut Recorder>,
    /// Whether abilities and rounds are counted.
    pub detail: bool,
    /// Is shown the battle as every round but the first begins.
    pub rounds: Option<&'r mut dyn FnMut(&BattleOf<R>)>,
}

impl<R: Ruleset> Default for Watch<'_, R> {
    fn default() -> Self {
        Self { record: None, detail: false, rounds: None }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// This side won.
    Won(SideId),
    /// Nobody is left.
    Nobody,
    /// Called off after too many rounds or intents.
    Unfinished,
    /// A fault of the rules, with its report.
    Fault(String),
}

/// Plays a game to its end; of `sides` each answers for the side of its place, the last for all further ones too.
/// `record` is given every intent that was taken.
///
/// # Errors
/// What in the level cannot be set up; that nobody answers.
pub fn play<R: Ruleset>(
    content: &Arc<R>,
    level: &LevelDef,
    seed: u64,
    sides: &mut [Box<dyn Policy<R::Rules>>],
    record: Option<&mut Recorder>,
) -> Result<GameResult, String> {
    play_out(content, level, seed, sides, Watch { record, ..Watch::default() }).map(|(result, _)| result)
}

/// The same, with the battle as the game left it.
///
/// # Errors
/// What in the level cannot be set up; that nobody answers.
pub fn play_out<R: Ruleset>(
    content: &Arc<R>,
    level: &LevelDef,
    seed: u64,
    sides: &mut [Box<dyn Policy<R::Rules>>],
    watch: Watch<'_, R>,
) -> Result<(GameResult, BattleOf<R>), String> {
    let Watch { mut record, detail, rounds: mut begins } = watch;
    let mut battle = R::set_up(Arc::clone(content), level, Dice::seeded(seed))?;
    let last = sides.len().checked_sub(1).ok_or("nobody answers for any side")?;
    let (mut intents, mut refused, mut refusal) = (0, 0, None);
    let mut rounds: Vec<SideState> = Vec::new();
    let (mut over, mut round) = (0, battle.round());
    if detail {
        rounds.extend(detail::sides(&battle, level.sides.len(), 0));
    }
    let end = loop {
        if let Some(fault) = battle.fault() {
            break End::Fault(fault.to_owned());
        }
        let Some(decision) = battle.decision() else {
            break match battle.winner().flatten() {
                Some(side) => End::Won(side),
                None => End::Nobody,
            };
        };
        if intents >= MOST_INTENTS || battle.round() > MOST_ROUNDS {
            break End::Unfinished;
        }
        let side = usize::from(decision.side.0).min(last);
        let intent = sides[side].answer(&battle);
        // A refused answer changes nothing; whoever gave it does the least there is instead.
        if let Err(why) = take(&mut battle, intent.clone(), record.as_deref_mut()) {
            refused += 1;
            refusal.get_or_insert_with(|| format!("{}: {} ({intent:?})", why.code, why.text));
            let least = least(&battle);
            if let Err(refusal) = take(&mut battle, least, record.as_deref_mut()) {
                break End::Fault(format!("{}: {}", refusal.code, refusal.text));
            }
        }
        if let Some(record) = record.as_deref_mut() {
            record.took(&battle);
        }
        intents += 1;
        if let Some(begins) = begins.as_deref_mut().filter(|_| battle.round() != round && battle.winner().is_none()) {
            round = battle.round();
            begins(&battle);
        }
        if detail && battle.round() > over + 1 {
            over = battle.round() - 1;
            rounds.extend(detail::sides(&battle, level.sides.len(), over));
        }
    };
    let standing = detail::sides(&battle, level.sides.len(), battle.round());
    let detail = detail.then(|| {
        rounds.extend(standing.iter().filter(|state| state.round > over));
        Detail { abilities: detail::abilities(battle.facts().all()), rounds }
    });
    let result = GameResult {
        seed,
        end,
        rounds: battle.round(),
        intents,
        refused,
        refusal,
        hash: battle.hash(),
        tally: Tally::count(&battle),
        sides: standing,
        detail,
    };
    Ok((result, battle))
}

/// Submits an answer, noted in the record only if it is legal.
fn take<R: Rules>(battle: &mut Battle<R>, intent: Intent, record: Option<&mut Recorder>) -> Result<(), Refusal> {
    let checked = battle.plan(intent)?;
    if let Some(record) = record {
        record.note(&*battle, checked.intent());
    }
    battle.carry_out(checked);
    Ok(())
}

/// The answer that does least: passing, ending the turn, or the first choice.
pub fn least<R: Rules>(battle: &Battle<R>) -> Intent {
    match battle.decision() {
        Some(decision) if !decision.passable() => match (&decision.options, decision.about) {
            (Options::Choose { choices, .. }, _) => choices.first().cloned().map_or(Intent::Pass, Intent::Choose),
            (Options::Act, Some(who)) => Intent::EndTurn(who),
            _ => Intent::Pass,
        },
        _ => Intent::Pass,
    }
}

/// A seed that follows from another; different numbers give unrelated seeds (the finaliser of splitmix64).
pub fn derive(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
