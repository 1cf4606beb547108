//! A battle in play, whatever its ruleset: taking answers, undo, the opponent, saves and replays.

use std::path::Path;
use std::sync::Arc;

use bevy::platform::cell::SyncCell;

use super::look_back::{self, Reviewing};
use super::presenter::{BattlePresenter, RulesetGuide};
use super::thinker::{Thinker, Thought};
use crate::ai::{Advice, Opponents, Player, Policy};
use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::ruleset::{BattleOf, StateOf};
use crate::content::run::{self, Onward};
use crate::core::board::Board;
use crate::core::creature::{Battlefield, Place, entity_of};
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent, Options, Refusal};
use crate::core::name::Name;
use crate::core::resolve::{Checked, Rules};
use crate::face::idle::Waker;
use crate::lab::replay::{Header, Recorder, by_id};
use crate::lab::save::Save;
use crate::lab::save::slots::{Restored, Slots};

/// A battle in play.
pub trait Game: Send + Sync {
    /// How the window shows it.
    fn face(&self) -> &dyn BattlePresenter;
    /// The ground.
    fn board(&self) -> &Board;
    /// What it waits for.
    fn decision(&self) -> Option<&Decision>;
    /// Everything that has happened.
    fn facts(&self) -> &Facts;
    /// Rounds begun.
    fn round(&self) -> u16;
    /// A fault of the rules.
    fn fault(&self) -> Option<&str>;
    /// Who has won, once it is over.
    fn winner(&self) -> Option<Option<SideId>>;

    /// Gives it an answer; `undo` remembers how it stood.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    fn submit(&mut self, intent: Intent, undo: bool) -> Result<(), Refusal>;
    /// How many answers can be taken back.
    fn undoable(&self) -> usize;
    /// Forgets how it stood but for the first so many times.
    fn keep_undo(&mut self, first: usize);
    /// Takes the last remembered answer back.
    fn take_back(&mut self) -> bool;
    /// What an opponent answers to the battle at a version; `None` while it thinks, and the window is woken after it.
    fn opponent(&mut self, player: Player, version: u64, waker: Option<Waker>) -> Option<Intent>;
    /// The best answers to the battle at a version; `None` while they are thought about.
    fn advice(&mut self, version: u64, waker: Option<Waker>) -> Option<Advice>;
    /// How much of the advice under way is thought out, in percent.
    fn advised_percent(&self) -> u8;
    /// How many of the opponents' answers can be recalled.
    fn answered(&self) -> usize;
    /// Whether an answer of the opponents, 0 the last, was the use of an ability.
    fn answered_with_use(&self, back: usize) -> bool;
    /// Recalls how the battle stood before an answer of the opponents, 0 the last; whether there is one.
    fn recall(&mut self, back: usize) -> bool;
    /// What was recalled.
    fn recalled(&self) -> Option<Recalled<'_>>;
    /// The best answers in the place of what was recalled, and that one; `None` while they are thought about.
    fn reasons(&mut self, waker: Option<Waker>) -> Option<Advice>;
    /// How it would stand once somebody has walked, with dice of its own and nobody answering on the way; none where it
    /// is not that one's turn after it.
    fn walked(&self, by: CreatureId, path: &[Spot]) -> Option<Walked>;
    /// The first so many of some squares for which a test holds with somebody standing there, however it got there.
    fn stops(
        &self,
        who: CreatureId,
        of: &[Spot],
        most: usize,
        test: &dyn Fn(&dyn BattlePresenter) -> Option<i16>,
    ) -> Vec<(Spot, i16)>;
    /// Begins to look back on it for a side; none where its level cannot be set up any more.
    fn look_back(&self, level: &LevelDef, side: SideId, waker: Option<Waker>) -> Option<Reviewing>;
    /// How many answers it has been given.
    fn answers(&self) -> usize;
    /// The same battle as it stood after so many answers.
    ///
    /// # Errors
    /// Why it cannot be played that far any more.
    fn rewound(&self, level: &LevelDef, answers: usize) -> Result<Box<dyn Game>, String>;
    /// What the first side takes into the next fight, where it has won one of a run.
    fn onward(&self, level: &LevelDef) -> Option<Onward>;
    /// Plays on with changed content.
    fn reload(&mut self, library: &Library);

    /// What a replay of it would be of.
    fn header(&self) -> &Header;
    /// Writes a save; the path it went to.
    ///
    /// # Errors
    /// Why it could not be written.
    fn save(&self, slots: &Slots, name: &str, people: &[bool]) -> Result<std::path::PathBuf, String>;
    /// Writes the replay so far.
    ///
    /// # Errors
    /// Why it could not be written.
    fn write_replay(&self, path: &Path) -> std::io::Result<()>;
}

/// How a battle stood before an answer of the opponents.
pub struct Recalled<'a> {
    /// The battle then.
    pub face: &'a dyn BattlePresenter,
    /// What it waited for.
    pub decision: &'a Decision,
    /// What was answered.
    pub given: &'a Intent,
}

/// How a battle would stand after a walk.
pub struct Walked {
    /// The battle then.
    pub face: Box<dyn BattlePresenter>,
    /// What it would wait for.
    pub decision: Decision,
}

/// Answers of the opponents that can be recalled.
const RECALLED: usize = 64;

/// An answer of the opponents, with the state that it was given to.
struct Answered<R: Opponents> {
    number: u64,
    state: StateOf<R>,
    given: Intent,
}

/// A battle of a ruleset, with what was recorded of it.
struct Match<R: Opponents + RulesetGuide> {
    battle: R::Presenter,
    content: Arc<R>,
    recorder: Recorder,
    undo: Vec<(StateOf<R>, usize)>,
    /// Who answers at once.
    quick: (Player, SyncCell<Box<dyn Policy<R::Rules>>>),
    /// Who takes its time, once it has been wanted.
    thinker: Option<(Player, Thinker<R>)>,
    /// Who advises the player, once that has been wanted.
    adviser: Option<Thinker<R, Advice>>,
    /// What the opponents answered, the newest last.
    answered: Vec<Answered<R>>,
    /// The one that was recalled: its number, the battle then, and the answer.
    recalled: Option<(u64, R::Presenter, Intent)>,
}

impl<R: Opponents + RulesetGuide> Match<R> {
    fn new(battle: BattleOf<R>, content: &Arc<R>, recorder: Recorder) -> Self {
        let quick = (Player::Plain, SyncCell::new(R::policy(Player::Plain, 0)));
        Self {
            battle: battle.into(),
            content: Arc::clone(content),
            recorder,
            undo: Vec::new(),
            quick,
            thinker: None,
            adviser: None,
            answered: Vec::new(),
            recalled: None,
        }
    }

    /// The battle once more, to try things in that nobody is told of.
    fn apart(&self) -> BattleOf<R> {
        let mut battle = R::empty(Arc::clone(&self.content));
        battle.world_mut().resource_mut::<Facts>().mute(true);
        battle.restore(&self.battle.snapshot());
        battle
    }

    /// Carries an answer out and writes it down.
    fn carry_out(&mut self, checked: Checked<<R::Rules as Rules>::Plan>) {
        self.recorder.note(&self.battle, checked.intent());
        self.battle.carry_out(checked);
        self.recorder.took(&self.battle);
    }

    /// What the adviser has thought out; nothing where it has gone.
    fn thought_out(&mut self, thought: Thought<Advice>) -> Option<Advice> {
        match thought {
            Thought::Answer(advice) => Some(advice),
            Thought::Pending => None,
            Thought::Lost => {
                self.adviser = None;
                Some(Advice::default())
            }
        }
    }

    /// Keeps an answer of the opponents.
    fn keep_answer(&mut self, state: StateOf<R>, given: Intent) {
        let number = self.answered.last().map_or(0, |last| last.number + 1);
        if self.answered.len() == RECALLED {
            self.answered.remove(0);
        }
        self.answered.push(Answered { number, state, given });
    }
}

impl<R: Opponents + RulesetGuide> Game for Match<R> {
    fn face(&self) -> &dyn BattlePresenter {
        &self.battle
    }

    fn board(&self) -> &Board {
        self.battle.world().resource::<Battlefield>().board()
    }

    fn decision(&self) -> Option<&Decision> {
        self.battle.decision()
    }

    fn facts(&self) -> &Facts {
        self.battle.facts()
    }

    fn round(&self) -> u16 {
        self.battle.round()
    }

    fn fault(&self) -> Option<&str> {
        self.battle.fault()
    }

    fn winner(&self) -> Option<Option<SideId>> {
        self.battle.winner()
    }

    fn submit(&mut self, intent: Intent, undo: bool) -> Result<(), Refusal> {
        let checked = self.battle.plan(intent)?;
        let before = undo.then(|| (self.battle.snapshot(), self.recorder.len()));
        // Nobody asks why a turn ends that has nothing left in it.
        let worth_asking = !matches!(checked.intent(), Intent::EndTurn(_));
        if !undo && worth_asking && self.battle.decision().is_some_and(Decision::has_choice) {
            self.keep_answer(self.battle.snapshot(), checked.intent().clone());
        }
        self.carry_out(checked);
        self.undo.extend(before);
        Ok(())
    }

    fn undoable(&self) -> usize {
        self.undo.len()
    }

    fn keep_undo(&mut self, first: usize) {
        self.undo.truncate(first);
    }

    fn take_back(&mut self) -> bool {
        let Some((snapshot, played)) = self.undo.pop() else { return false };
        self.battle.restore(&snapshot);
        self.recorder.undo_to(played);
        true
    }

    fn opponent(&mut self, player: Player, version: u64, waker: Option<Waker>) -> Option<Intent> {
        if player.thinks() {
            let (_, thinker) = match self.thinker.take().filter(|(kind, _)| *kind == player) {
                Some(known) => self.thinker.insert(known),
                None => self.thinker.insert((player, Thinker::new(player))),
            };
            match thinker.think(&self.battle, &self.content, version, waker) {
                Thought::Answer(intent) => return Some(intent),
                Thought::Pending => return None,
                Thought::Lost => self.thinker = None,
            }
        }
        if !player.thinks() && self.quick.0 != player {
            self.quick = (player, SyncCell::new(R::policy(player, 0)));
        }
        Some(self.quick.1.get().answer(&self.battle))
    }

    fn advice(&mut self, version: u64, waker: Option<Waker>) -> Option<Advice> {
        let adviser = self.adviser.get_or_insert_with(Thinker::adviser);
        let thought = adviser.think(&self.battle, &self.content, version, waker);
        self.thought_out(thought)
    }

    fn advised_percent(&self) -> u8 {
        self.adviser.as_ref().map_or(0, Thinker::percent)
    }

    fn answered(&self) -> usize {
        self.answered.len()
    }

    fn answered_with_use(&self, back: usize) -> bool {
        let answered = self.answered.len().checked_sub(back + 1).and_then(|index| self.answered.get(index));
        answered.is_some_and(|answered| matches!(answered.given, Intent::Use(_)))
    }

    fn recall(&mut self, back: usize) -> bool {
        let Some(index) = self.answered.len().checked_sub(back + 1) else { return false };
        let answered = &self.answered[index];
        let mut battle = R::empty(Arc::clone(&self.content));
        battle.world_mut().resource_mut::<Facts>().mute(true);
        battle.restore(&answered.state);
        self.recalled = Some((answered.number, battle.into(), answered.given.clone()));
        true
    }

    fn recalled(&self) -> Option<Recalled<'_>> {
        let (_, battle, given) = self.recalled.as_ref()?;
        Some(Recalled { face: battle, decision: battle.decision()?, given })
    }

    fn reasons(&mut self, waker: Option<Waker>) -> Option<Advice> {
        let Some((number, battle, given)) = &self.recalled else { return Some(Advice::default()) };
        let adviser = self.adviser.get_or_insert_with(Thinker::adviser);
        // Versions of the battle count up from 1, these down from the highest number.
        let state = || (battle.snapshot(), Some(given.clone()));
        let thought = adviser.think_of(state, &self.content, u64::MAX - number, waker);
        self.thought_out(thought)
    }

    fn walked(&self, by: CreatureId, path: &[Spot]) -> Option<Walked> {
        let mut battle = self.apart();
        // The dice to come are nobody's to see.
        battle.world_mut().insert_resource(Dice::seeded(0));
        let mut next = Intent::Walk { by, path: path.to_vec(), how: Name::default() };
        loop {
            let checked = battle.plan(next).ok()?;
            battle.carry_out(checked);
            let decision = battle.decision()?.clone();
            if matches!(decision.options, Options::Act) && decision.about == Some(by) {
                return Some(Walked { face: Box::new(R::Presenter::from(battle)), decision });
            }
            next = decision.passable().then_some(Intent::Pass)?;
        }
    }

    fn stops(
        &self,
        who: CreatureId,
        of: &[Spot],
        most: usize,
        test: &dyn Fn(&dyn BattlePresenter) -> Option<i16>,
    ) -> Vec<(Spot, i16)> {
        let Some(own) = self.battle.space(who) else { return Vec::new() };
        let mut there = R::Presenter::from(self.apart());
        let found = |&spot: &Spot| {
            let world = there.world_mut();
            let entity = entity_of(world, who);
            world.entity_mut(entity).insert(Place(Space::new(spot, own.side)));
            Some((spot, test(&there)?))
        };
        of.iter().filter_map(found).take(most).collect()
    }

    fn look_back(&self, level: &LevelDef, side: SideId, waker: Option<Waker>) -> Option<Reviewing> {
        let seed = Dice::seeded(self.recorder.header().seed);
        let first = R::set_up(Arc::clone(&self.content), level, seed).ok()?;
        let answers = self.recorder.lines().iter().map(|line| line.intent.clone()).collect();
        Some(look_back::begin::<R>(first, answers, side, waker))
    }

    fn answers(&self) -> usize {
        self.recorder.len()
    }

    fn rewound(&self, level: &LevelDef, answers: usize) -> Result<Box<dyn Game>, String> {
        let seed = self.recorder.header().seed;
        let battle = R::set_up(Arc::clone(&self.content), level, Dice::seeded(seed))?;
        let mut anew = Self::new(battle, &self.content, Recorder::new(&self.content, level, seed));
        for line in self.recorder.lines().iter().take(answers) {
            let intent = by_id(&anew.battle, &line.intent)?;
            let checked = anew.battle.plan(intent).map_err(|refusal| refusal.to_string())?;
            anew.carry_out(checked);
        }
        Ok(Box::new(anew))
    }

    fn onward(&self, level: &LevelDef) -> Option<Onward> {
        run::onward::<R>(&self.battle, level)
    }

    fn reload(&mut self, library: &Library) {
        self.content = Arc::clone(R::in_library(library));
        R::replace_content(&mut self.battle, Arc::clone(&self.content));
    }

    fn header(&self) -> &Header {
        self.recorder.header()
    }

    fn save(&self, slots: &Slots, name: &str, people: &[bool]) -> Result<std::path::PathBuf, String> {
        let mut save = Save::take(&self.battle, &self.recorder);
        save.header.people = people.to_vec();
        slots.save(name, &save).map_err(|error| error.to_string())
    }

    fn write_replay(&self, path: &Path) -> std::io::Result<()> {
        let recorder = Recorder::resume(self.recorder.header().clone(), self.recorder.lines().to_vec());
        recorder.finish(self.battle.hash()).write(path)
    }
}

/// A battle set up from a level.
///
/// # Errors
/// What in the level cannot be set up.
pub fn begin<R: Opponents + RulesetGuide>(
    content: &Arc<R>,
    level: &LevelDef,
    seed: u64,
) -> Result<Box<dyn Game>, String> {
    let battle = R::set_up(Arc::clone(content), level, Dice::seeded(seed))?;
    Ok(Box::new(Match::<R>::new(battle, content, Recorder::new(content, level, seed))))
}

/// A battle that was loaded, who plays it, and what the player should know of it.
pub struct Loaded {
    /// The battle.
    pub game: Box<dyn Game>,
    /// Side by side, whether a person plays it; empty where nobody said.
    pub people: Vec<bool>,
    /// What the player should know.
    pub notes: Vec<String>,
}

/// Loads the newest whole save of a name.
///
/// # Errors
/// Why none could be loaded.
pub fn load<R: Opponents + RulesetGuide>(content: &Arc<R>, slots: &Slots, name: &str) -> Result<Loaded, String> {
    let Restored { battle, recorder, loaded } = slots.restore::<R>(name, content).map_err(|error| error.to_string())?;
    let mut notes = Vec::new();
    if let Some((_, why)) = loaded.skipped.first() {
        notes.push(format!("the newest save is damaged, so the one before it was loaded ({why})"));
    }
    if loaded.save.content_changed(content) {
        notes.push("content has changed since it was saved".to_owned());
    }
    let game = Box::new(Match::<R>::new(battle, content, recorder));
    Ok(Loaded { game, people: loaded.save.header.people, notes })
}

/// The side that answers for a creature, as a person or not.
pub fn side_of(game: &dyn Game, id: Option<CreatureId>) -> SideId {
    id.map_or(SideId(0), |id| game.face().side(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::game::Table;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// Played on from a moment of it, a game is as it was then, and nobody's earlier answers pass for the opponents'.
    #[test]
    fn a_game_can_be_taken_up_at_any_moment() {
        let windows = Windows::from_plugins(AllRulesets);
        let mut table = Table::new(&windows, testing::library(), Name::new("gatehouse"), &[], None, &[true, false], 5)
            .expect("a table");
        let mut told = Vec::new();
        for _ in 0..12 {
            told.push(table.game.facts().len());
            let intent = table.game.opponent(Player::Plain, table.version, None).expect("an answer");
            table.submit(intent).expect("a legal answer");
        }
        assert!(table.game.answered() > 0 && table.game.answered() < 12, "only the opponents' can be asked about");
        for (answers, told) in told.into_iter().enumerate() {
            let anew = table.game.rewound(&table.level, answers).expect("the same game");
            assert_eq!((anew.answers(), anew.facts().len(), anew.answered()), (answers, told, 0));
        }
    }
}
