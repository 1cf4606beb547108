//! What play by chance touches of the content: every part of it, or it is named in `tests/data` with the reason.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use battlemat::ai::{Player, Policy};
use battlemat::content::level::LevelDef;
use battlemat::content::level_check::Roster;
use battlemat::core::battle::Battle;
use battlemat::core::dice::Dice;
use battlemat::core::intent::{Choice, Intent};
use battlemat::core::name::Name;
use battlemat::core::resolve::Rules;
use battlemat::lab::game::derive;
use battlemat::testing::library;
use battlemat::testing::properties::Examined;
use battlemat::testing::touched::{Touched, ability};

/// What is touched so often in a long run is tried; what less often is listed.
const OFTEN: u32 = 20;

/// The same games in every run, so that one run says what the next one will.
const SEED: u64 = 36;

/// Answers after which a game is left: most of what can be done is done early, and some games have to come to their end.
const ANSWERS: [u64; 3] = [200, 200, 1600];

/// Games on each level after which what is still untouched counts as missed, for every time that it should be touched.
const PATIENCE: u64 = 16;

/// Plays until everything that is not listed was touched `goal` times, and says what is wrong with the list.
pub fn strayed<R: Examined + Roster>(id: Name, goal: u32) -> Vec<String> {
    let content = R::in_library(library());
    let levels = levels(id, &**content);
    let (parts, mut listed) = (content.parts(), listed(id));
    let mut touched = Touched::default();
    let mut yields: Vec<Yield> = levels.iter().map(|_| Yield::default()).collect();
    let most = PATIENCE * (1 + u64::from(goal) / 4) * levels.len() as u64;
    for number in 0..most {
        let short = |part: &&String| !listed.contains_key(*part) && touched.times(part) < goal;
        let short: Vec<&String> = parts.iter().filter(short).collect();
        if short.is_empty() {
            break;
        }
        // Every other game is played where what is missing is met most often.
        let in_turn = (number / 2 % levels.len() as u64) as usize;
        let best =
            (0..levels.len()).max_by_key(|&at| yields[at].touches(&short)).filter(|&at| yields[at].touches(&short) > 0);
        let at = best.filter(|_| number % 2 == 1).unwrap_or(in_turn);
        let before = touched.clone();
        let answers = ANSWERS[(number % ANSWERS.len() as u64) as usize];
        play(content, &levels[at], derive(SEED, number), answers, &mut touched);
        yields[at].add(parts.iter().map(|part| (part, touched.times(part) - before.times(part))));
    }
    let mut strayed = Vec::new();
    for part in parts {
        let times = touched.times(&part);
        match listed.remove(&part) {
            None if times < goal => strayed.push(format!("{part} is touched {times} times and not listed")),
            Some(reason) if reason.is_empty() => strayed.push(format!("{part} is listed without a reason")),
            Some(_) if times >= OFTEN.max(3 * goal) => {
                strayed.push(format!("{part} is listed and touched {times} times"));
            }
            _ => {}
        }
    }
    strayed.extend(listed.into_keys().map(|part| format!("{part} is listed, and there is no such thing")));
    strayed
}

/// What was touched on a level in how many games.
#[derive(Default)]
struct Yield {
    games: u64,
    counts: BTreeMap<String, u64>,
}

impl Yield {
    /// How much of these a thousand games touch.
    fn touches(&self, parts: &[&String]) -> u64 {
        let count: u64 = parts.iter().filter_map(|part| self.counts.get(*part)).sum();
        1000 * count / self.games.max(1)
    }

    fn add<'p>(&mut self, more: impl Iterator<Item = (&'p String, u32)>) {
        self.games += 1;
        for (part, times) in more.filter(|(_, times)| *times > 0) {
            *self.counts.entry(part.clone()).or_default() += u64::from(times);
        }
    }
}

fn play<R: Examined>(content: &Arc<R>, level: &LevelDef, seed: u64, answers: u64, touched: &mut Touched) {
    let mut battle = R::set_up(Arc::clone(content), level, Dice::seeded(seed))
        .unwrap_or_else(|problem| panic!("{}: {problem}", level.id));
    let mut players = [Player::Random, Player::Plain].map(|player| R::policy(player, seed));
    touched.begin(&mut battle);
    for _ in 0..answers {
        if battle.decision().is_none() {
            break;
        }
        let intent = curious(&mut players, &battle, touched);
        battle.submit(intent).unwrap_or_else(|refusal| panic!("{} {seed}: {refusal}", level.id));
        touched.note(&battle);
    }
    touched.end(&battle);
}

/// Of some legal answers by chance, and of one that gets on with the fight, the one that has been given least: what is done
/// often is done often enough.
fn curious<R: Rules>(players: &mut [Box<dyn Policy<R>>; 2], battle: &Battle<R>, touched: &Touched) -> Intent {
    const DRAWN: usize = 4;
    let given = |intent: &Intent| match intent {
        Intent::Use(wanted) => touched.times(&ability(wanted.ability)),
        Intent::Choose(Choice::React { with, .. }) => touched.times(&ability(*with)),
        Intent::Walk { .. } | Intent::Choose(_) | Intent::Route(_) => OFTEN,
        Intent::Pass | Intent::EndTurn(_) => 3 * OFTEN,
    };
    let [random, plain] = players;
    let first = random.answer(battle);
    // Who goes next, or that nobody does yet, is as good one way as the other.
    let turns = battle.decision().is_some_and(|decision| decision.about.is_none());
    if turns || matches!(first, Intent::Choose(Choice::Creature(_) | Choice::Side(_)) | Intent::Route(_)) {
        return first;
    }
    (0..DRAWN).fold(first, |least, number| {
        let other = if number == 0 { plain.answer(battle) } else { random.answer(battle) };
        if given(&other) < given(&least) { other } else { least }
    })
}

/// The shipped levels, and others for those who are on none of them.
fn levels<R: Examined + Roster>(id: Name, content: &R) -> Vec<LevelDef> {
    let experienced = |level: &Arc<LevelDef>| R::experienced((**level).clone());
    let shipped = library().levels.shelf().iter().filter(|level| level.ruleset == id);
    let mut levels: Vec<LevelDef> = shipped.map(experienced).collect();
    let placed =
        |creature: &Name| levels.iter().flat_map(|level| &level.place).any(|placement| placement.creature == *creature);
    let missing: Vec<Name> = content.creatures().into_iter().filter(|creature| !placed(creature)).collect();
    if !missing.is_empty() {
        levels.extend(content.arenas(&levels[0], &missing));
    }
    levels
}

/// The list of what is touched less often, with the reasons.
fn listed(id: Name) -> BTreeMap<String, String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{id}-untouched.txt"));
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entry = |line: &str| {
        let (part, reason) = line.split_once('#').unwrap_or((line, ""));
        (part.trim().to_owned(), reason.trim().to_owned())
    };
    lines.map(entry).collect()
}
