//! The end of a skirmish: who did how much, how the dice fell, and what next.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::files;
use super::onward::{self, Ahead};
use super::presenter::{BattlePresenter, Fortune, LuckWords};
use super::table::Table;
use super::usual;
use crate::content::library::Library;
use crate::content::objective::Objective;
use crate::core::fact::{Fact, FactKind, is_fall};
use crate::core::ids::{CreatureId, SideId};
use crate::core::side::Feeling;
use crate::face::idle::Lively;
use crate::face::kept::Unkept;
use crate::face::menus::StartSkirmish;
use crate::face::palette::Tone;
use crate::face::panels::log::LogLine;
use crate::face::panels::outcome::{CombatantSummary, Luck, Outcome, OutcomeAction, Verdict, outcome};
use crate::face::panels::toast::Toasts;
use crate::face::rulesets::Windows;
use crate::face::screen::{Overlay, Screen};
use crate::face::stage::Stage;
use crate::face::ui::{KitParam, UiSystems, window_ui};

/// A chance that no die could miss, but for how numbers are rounded.
const CERTAIN: f32 = 0.9995;

/// What happened so far, counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    dealt: BTreeMap<CreatureId, i32>,
    taken: BTreeMap<CreatureId, i32>,
    healed: BTreeMap<CreatureId, i32>,
    felled: BTreeMap<CreatureId, u32>,
    out: BTreeSet<CreatureId>,
    rolls: BTreeMap<SideId, Rolls>,
    /// What each that was hurt has left, and what shields it beyond that.
    left: BTreeMap<CreatureId, (i32, i32)>,
}

/// How a side's dice fell.
#[derive(Clone, Debug, Default)]
struct Rolls {
    /// Rolls made, however many they were against.
    made: u32,
    count: u32,
    sum: u32,
    results: Vec<u32>,
    expected: Vec<f32>,
}

impl Tally {
    /// Counts a fact in.
    pub fn count(&mut self, face: &dyn BattlePresenter, fact: &Fact) {
        match &fact.what {
            FactKind::Damage { to, amount, .. } => {
                let felt = self.felt(*to, i32::from(*amount), face.span(*to));
                *self.taken.entry(*to).or_default() += felt;
                // Harm to one's own side is nothing to boast of.
                if let Some(by) = fact.cause.by.filter(|&by| by != *to && face.feeling(by, *to) != Feeling::Friend) {
                    *self.dealt.entry(by).or_default() += felt;
                }
            }
            FactKind::Lost { of, amount, .. } if face.counts(fact) => {
                let felt = self.felt(*of, i32::from(*amount), face.span(*of));
                *self.taken.entry(*of).or_default() += felt;
            }
            FactKind::TrackSet { of, now, .. } => {
                let most = face.span(*of).map_or(0, |(_, most)| most);
                self.left.entry(*of).or_insert((most, 0)).1 = i32::from(*now);
            }
            FactKind::Healed { of, amount, .. } if face.counts(fact) => {
                if let Some((_, most)) = face.span(*of) {
                    let left = &mut self.left.entry(*of).or_insert((most, 0)).0;
                    *left = (*left + i32::from(*amount)).min(most);
                }
                *self.healed.entry(fact.cause.by.unwrap_or(*of)).or_default() += i32::from(*amount);
            }
            FactKind::State { of, is } if ["up", "awake"].iter().any(|up| *is == **up) => {
                self.out.remove(of);
            }
            // Whoever lies there falls no second time by getting worse.
            FactKind::State { of, is } if is_fall(*is) && !face.is_prop(*of) && self.out.insert(*of) => {
                if let Some(by) = fact.cause.by.filter(|&by| face.feeling(by, *of) != Feeling::Friend) {
                    *self.felled.entry(by).or_default() += 1;
                }
            }
            _ => {}
        }
        if let Some(Fortune { by, dice, result }) = face.fortune(fact) {
            let rolls = self.rolls.entry(face.side(by)).or_default();
            // What a roll comes to against one target is no other roll, and no more is one of its dice.
            rolls.made += u32::from(!matches!(fact.what, FactKind::Outcome { .. } | FactKind::Die { .. }));
            if let Some(sum) = dice {
                rolls.count += 1;
                rolls.sum += sum;
            }
            // What is certain whatever the dice show is no luck.
            let is_luck = |(_, chances): &(usize, Vec<f32>)| chances.iter().all(|chance| *chance < CERTAIN);
            if let Some((which, chances)) = result.filter(is_luck) {
                let most = rolls.results.len().max(chances.len());
                rolls.results.resize(most, 0);
                rolls.expected.resize(most, 0.0);
                if let Some(times) = rolls.results.get_mut(which) {
                    *times += 1;
                }
                for (sum, chance) in rolls.expected.iter_mut().zip(chances) {
                    *sum += chance;
                }
            }
        }
    }
}

impl Tally {
    /// What of an amount a creature had left to lose, by the least and the most it can have; all of it where none are set.
    fn felt(&mut self, id: CreatureId, amount: i32, span: Option<(i32, i32)>) -> i32 {
        let Some((least, most)) = span else { return amount };
        let (left, shield) = self.left.entry(id).or_insert((most, 0));
        let held_off = amount.min(*shield);
        let lost = (amount - held_off).min(*left - least).max(0);
        *shield -= held_off;
        *left -= lost;
        held_off + lost
    }
}

/// The last skirmish's end.
#[derive(Resource, Clone, Debug, Default)]
pub struct Ended(pub Outcome);

/// Goes to the end screen once the battle is over and everything has been shown.
pub(super) fn over(
    mut commands: Commands,
    table: Res<Table>,
    stage: Res<Stage>,
    unkept: Option<Res<Unkept>>,
    windows: Res<Windows>,
    library: Res<Library>,
    mut next: ResMut<NextState<Screen>>,
) {
    if stage.busy() || table.shown < table.game.facts().len() || table.looking {
        return;
    }
    if let Some(fault) = table.game.fault() {
        error!("the battle cannot go on: {fault}");
    } else if table.game.winner().is_none() {
        return;
    }
    if unkept.is_none() {
        files::finished(&table);
    }
    let (ahead, fight) = onward::ahead(&table, &windows, &library, unkept.is_none());
    commands.insert_resource(ahead);
    commands.insert_resource(Ended(Outcome { next: fight, ..model(&table, &library) }));
    next.set(Screen::Outcome);
}

fn model(table: &Table, library: &Library) -> Outcome {
    let face = table.face();
    let winner = table.game.winner().flatten();
    let verdict = match winner {
        Some(side) if table.people.iter().filter(|&&person| person).count() == 1 => {
            if table.is_person(side) {
                Verdict::Victory
            } else {
                Verdict::Defeat
            }
        }
        _ => Verdict::Over,
    };
    let who = winner.and_then(|side| table.level.sides.get(usize::from(side.0))).map(|side| side.name.clone());
    let rounds = table.game.round();
    let why = usual::why_over(face.world());
    let summary = match who {
        Some(name) if why.is_empty() => format!("{name} won in round {rounds}"),
        Some(name) => format!("{name} won in round {rounds}: {why}"),
        None => format!("Nobody was left in round {rounds}"),
    };
    let summary = summary + &unmet(winner, table.level.objective) + &onward::end(table, library);
    let tally = &table.tally;
    let summaries = face
        .fighters()
        .into_iter()
        .map(|(id, fate)| CombatantSummary {
            name: face.name(id),
            art: face.art(id),
            side: face.side(id),
            dealt: tally.dealt.get(&id).copied().unwrap_or(0),
            taken: tally.taken.get(&id).copied().unwrap_or(0),
            healed: tally.healed.get(&id).copied().unwrap_or(0),
            felled: tally.felled.get(&id).copied().unwrap_or(0),
            fate,
        })
        .collect();
    let luck = tally
        .rolls
        .iter()
        .map(|(side, rolls)| Luck {
            side: table.level.sides.get(usize::from(side.0)).map_or_else(String::new, |side| side.name.clone()),
            rolls: rolls.made,
            mean: if rolls.count == 0 { 0.0 } else { rolls.sum as f32 / rolls.count as f32 },
            results: rolls.results.clone(),
            expected: rolls.expected.clone(),
        })
        .collect();
    let LuckWords { mean, results } = face.luck_words();
    Outcome {
        verdict,
        summary,
        ending: ending(&face.log().lines, winner == Some(SideId(0)) && table.level.objective.sentence().is_some()),
        level: table.level.name.clone(),
        place: onward::place(table, library),
        summaries,
        luck,
        mean: mean.to_owned(),
        results: results.to_owned(),
        ..Outcome::default()
    }
}

/// Lines of the log that tell what came of what was done last.
const ENDING: usize = 4;

/// What was done last and what came of it, from the lines of the log: at the highest speed nobody has seen it. Where no
/// goal was reached it is what did harm last, for turns go on to their end.
fn ending(lines: &[LogLine], reached: bool) -> Vec<String> {
    let hurts = |line: &LogLine| line.tone == Some(Tone::Harm);
    let end = lines.iter().rposition(|line| reached || hurts(line)).map_or(lines.len(), |last| last + 1);
    // Whoever falls as a turn begins was brought down by nothing that was done before.
    let does = |line: &LogLine| line.depth == 1 || (!reached && line.depth == 0);
    let Some(done) = lines[..end].iter().rposition(does) else { return Vec::new() };
    let next = lines[end..].iter().position(|line| line.depth < 2).map_or(lines.len(), |next| end + next);
    let (act, rest) = (&lines[done], &lines[done + 1..next]);
    // Harm, and who fell by it: what ends with whoever falls did not bring it down.
    let any = rest.iter().any(hurts);
    let came: Vec<&LogLine> = rest.iter().filter(|line| if any { hurts(line) } else { line.depth > 1 }).collect();
    let last = &came[came.len().saturating_sub(ENDING)..];
    std::iter::once(act).chain(last.iter().copied()).map(|line| line.text.clone()).collect()
}

/// What the first side was to do, where it has not: where it has, why it won says so already.
fn unmet(winner: Option<SideId>, objective: Objective) -> String {
    let goal = objective.sentence().filter(|_| winner != Some(SideId(0)));
    goal.map_or_else(String::new, |goal| format!(". The goal was: {}", goal.trim_end_matches('.')))
}

/// Adds the end screen.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ended>().init_resource::<Ahead>().add_message::<Wish>().add_message::<LookAt>();
    // A menu opened in the last moment of a battle would offer to save what is over.
    app.add_systems(OnEnter(Screen::Outcome), |mut overlay: ResMut<NextState<Overlay>>| overlay.set(Overlay::None));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Panels).run_if(in_state(Screen::Outcome)));
}

/// What the player wants after a skirmish.
#[derive(Message, Clone, Copy, Debug)]
pub struct Wish(OutcomeAction);

/// Asks to look at the game that is over as it stood after so many answers.
#[derive(Message, Clone, Copy, Debug)]
pub struct LookAt(pub usize);

/// Seconds before a key is meant for the end screen and not for the fight it follows.
const SETTLING: f32 = 1.6;

fn draw(
    mut contexts: EguiContexts,
    kit: KitParam,
    mut ended: ResMut<Ended>,
    time: Res<Time<Real>>,
    mut shown: Local<f32>,
    mut lively: ResMut<Lively>,
    mut wishes: MessageWriter<Wish>,
) -> Result {
    if !ended.0.settled {
        *shown += time.delta_secs().min(0.1);
        lively.0 = true;
        if *shown > SETTLING {
            (ended.0.settled, *shown) = (true, 0.0);
        }
    }
    let mut ui = window_ui(contexts.ctx_mut()?, "outcome");
    if let Some(action) = outcome(&mut ui, &ended.0, kit.kit()) {
        wishes.write(Wish(action));
    }
    Ok(())
}

/// Does what the player wants next.
pub(super) fn wishes(
    mut wishes: MessageReader<Wish>,
    table: Option<Res<Table>>,
    mut ended: ResMut<Ended>,
    mut ahead: ResMut<Ahead>,
    mut next: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartSkirmish>,
    mut look: MessageWriter<LookAt>,
    mut toasts: ResMut<Toasts>,
) {
    for Wish(action) in wishes.read() {
        match action {
            OutcomeAction::Again => {
                if let Some(table) = &table {
                    start.write(StartSkirmish {
                        level: table.level.id.to_string(),
                        people: table.people.clone(),
                        party: table.level.party.clone(),
                        leg: table.level.leg.clone(),
                        seed: None,
                    });
                }
            }
            OutcomeAction::Next => {
                start.write_batch(ahead.0.take());
            }
            OutcomeAction::LookAt(answers) => {
                look.write(LookAt(*answers));
            }
            OutcomeAction::Picker => next.set(Screen::Picker),
            OutcomeAction::Menu => next.set(Screen::MainMenu),
            OutcomeAction::Save => {
                let Some(table) = &table else { continue };
                match files::save_replay(table) {
                    Ok(path) => ended.0.saved = format!("Saved to {}", path.display()),
                    Err(why) => toasts.say(format!("Not saved: {why}"), Tone::Harm),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::core::name::Name;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// Whoever gives out by itself was not brought down by the attack before.
    #[test]
    fn the_end_is_that_of_whoever_fell_last() {
        let line = |depth: u8, text: &str, tone: Option<Tone>| LogLine {
            depth,
            text: text.to_owned(),
            tone,
            ..LogLine::default()
        };
        let mut lines = vec![
            line(1, "Blade attacks Serin: Shortsword", None),
            line(2, "Serin is wounded", Some(Tone::Harm)),
            line(0, "Serin acts", None),
            line(2, "Serin is Incapacitated by fatigue", Some(Tone::Harm)),
            line(2, "Serin drops the longsword", None),
            line(0, "The heroes have lost", None),
        ];
        assert_eq!(ending(&lines, false), ["Serin acts", "Serin is Incapacitated by fatigue"]);
        lines.drain(2..5);
        assert_eq!(ending(&lines, false), ["Blade attacks Serin: Shortsword", "Serin is wounded"]);
    }

    #[test]
    fn a_goal_that_was_reached_is_not_told_twice() {
        let objective = Objective::Survive { rounds: 3 };
        assert_eq!(unmet(Some(SideId(0)), objective), "");
        assert_eq!(unmet(Some(SideId(1)), objective), ". The goal was: Hold out for 3 rounds");
        assert_eq!(unmet(None, Objective::LastSideStanding), "");
    }

    #[test]
    fn nobody_takes_more_than_it_has() {
        let mut tally = Tally::default();
        let shade = CreatureId(0);
        assert_eq!(tally.felt(shade, 17, Some((0, 22))), 17);
        assert_eq!(tally.felt(shade, 14, Some((0, 22))), 5);
        assert_eq!(tally.felt(shade, 3, Some((0, 22))), 0);
        let hero = CreatureId(1);
        tally.left.insert(hero, (4, 5));
        assert_eq!(tally.felt(hero, 12, Some((-10, 20))), 12, "5 held off, 7 lost");
        assert_eq!(tally.felt(hero, 12, Some((-10, 20))), 7, "what is left down to death");
        assert_eq!(tally.felt(CreatureId(2), 9, None), 9);
    }
    /// A roll counts once, however many it is against, and what is certain whatever the dice show counts as no luck.
    #[test]
    fn luck_is_of_rolls_that_dice_decide() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["crossroads", "bell-hill", "reed-crossing", "lantern-run", "emberfield", "toll-bridge"] {
            let people = [true, false];
            let mut table = Table::new(&windows, testing::library(), Name::new(level), &[], None, &people, 5).unwrap();
            while table.decision().is_some() {
                let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(answer).unwrap();
            }
            let facts = table.game.facts().all();
            let (mut tally, mut rolled) = (Tally::default(), BTreeMap::<SideId, u32>::new());
            for fact in facts {
                tally.count(table.face(), fact);
                let part = matches!(fact.what, FactKind::Outcome { .. } | FactKind::Die { .. });
                if let Some(fortune) = table.face().fortune(fact).filter(|_| !part) {
                    *rolled.entry(table.face().side(fortune.by)).or_default() += 1;
                }
            }
            for (side, rolls) in &tally.rolls {
                assert_eq!(rolls.made, rolled[side], "{level}");
                // In BEACON every d20 counts, also one that was rolled again.
                let of_side = |by: &Option<CreatureId>| by.is_some_and(|by| table.face().side(by) == *side);
                let d20 = |fact: &&Fact| matches!(&fact.what, FactKind::Die { by, sides: 20, .. } if of_side(by));
                assert!(level != "lantern-run" || rolls.count as usize == facts.iter().filter(d20).count());
                let expected: f32 = rolls.expected.iter().sum();
                assert!((expected - rolls.results.iter().sum::<u32>() as f32).abs() < 0.1, "{level}");
            }
            let won = table.game.winner().flatten() == Some(SideId(0));
            let reached = won && table.level.objective.sentence().is_some();
            let ending = ending(&table.face().log().lines, reached);
            assert!(ending.len() > 1, "{level} tells how it ended: {ending:?}");
        }
    }

    /// Luck is that of whoever rolled, also where somebody resists what another does.
    #[test]
    fn dice_count_for_the_side_that_rolled_them() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["crossroads", "reed-crossing", "lantern-run", "emberfield", "toll-bridge"] {
            let people = [true, false];
            let mut table = Table::new(&windows, testing::library(), Name::new(level), &[], None, &people, 5).unwrap();
            while table.decision().is_some() {
                let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(answer).unwrap();
            }
            let (mut rolled, mut told) = (Vec::new(), 0);
            let side = |id| table.face().side(id);
            for fact in table.game.facts().all() {
                match &fact.what {
                    FactKind::Die { by, .. } => rolled.extend(by.map(side)),
                    FactKind::Versus { .. } | FactKind::Rolled { .. } => {
                        if let Some(fortune) = table.face().fortune(fact) {
                            assert!(rolled.contains(&side(fortune.by)), "{level}: {fact:?}");
                            told += 1;
                        }
                        rolled.clear();
                    }
                    _ => {}
                }
            }
            assert!(told > 0, "{level}");
        }
    }
}
