//! The battle on the table: who plays which side, what can be undone, whose answer is wanted.

use std::sync::{Arc, OnceLock};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::beats;
use super::files;
use super::in_play::Game;
use super::outcome::Tally;
use super::presenter::BattlePresenter;
use super::selection::Hand;
use crate::content::level::{Control, LevelDef};
use crate::content::library::Library;
use crate::core::fact::{Fact, FactKind, StepCause};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options, Refusal};
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::face::battle::BattlePanels;
use crate::face::board::{BoardModel, Tokens};
use crate::face::idle::{Lively, Waker};
use crate::face::menus::{LoadSkirmish, RestartSkirmish, SaveSkirmish, StartSkirmish};
use crate::face::palette::Tone;
use crate::face::panels::toast::Toasts;
use crate::face::rulesets::Windows;
use crate::face::screen::{Overlay, Screen};
use crate::face::settings::{Answer, Settings};
use crate::face::stage::Stage;

/// Answers of a kind that a side is not asked about for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hushed {
    side: SideId,
    kind: String,
    /// The round, and whose turn.
    during: (u16, Option<CreatureId>),
}

/// A part of the round that a side waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Waits {
    side: SideId,
    round: u16,
    part: usize,
    /// Facts before this mark were known when it was said.
    since: usize,
}

/// A skirmish in play.
#[derive(Resource)]
pub struct Table {
    /// The battle.
    pub game: Box<dyn Game>,
    /// The level it was set up from.
    pub level: Arc<LevelDef>,
    /// Side by side, whether a person plays it.
    pub people: Vec<bool>,
    /// The seed of its dice.
    pub seed: u64,
    /// Who did how much.
    pub tally: Tally,
    /// Facts before this mark have been put on the stage.
    pub shown: usize,
    /// What is being played out, in words.
    pub showing: Option<String>,
    /// Whether the opponent thinks.
    pub thinking: bool,
    /// Why nothing can be undone.
    pub barrier: String,
    /// Answers not offered for the rest of a turn, or of a phase without turns.
    hushed: Vec<Hushed>,
    /// The part of the round that is waited for.
    waits: Option<Waits>,
    /// The version at which a standing answer was refused, so that the question is asked after all.
    ask_anyway: u64,
    /// Raised with every change, so that models are made anew.
    pub version: u64,
    /// How much hangs on each choice at that version, once somebody wants to know.
    weighed: OnceLock<(u64, Vec<Importance>)>,
}

impl Table {
    /// Sets a level up.
    ///
    /// # Errors
    /// What in it cannot be set up.
    pub fn new(windows: &Windows, shelf: &Library, level: Slug, people: &[bool], seed: u64) -> Result<Self, String> {
        let Some(level) = shelf.levels.get(level).cloned() else { return Err(format!("there is no level {level}")) };
        let game = windows.get(level.ruleset)?.begin(shelf, &level, seed)?;
        let people = (0..level.sides.len()).map(|side| people.get(side).copied().unwrap_or(false)).collect();
        Ok(Self::build(game, level, people, "nothing has been done yet"))
    }

    /// Goes on with a battle that was loaded.
    pub fn resumed(game: Box<dyn Game>, level: Arc<LevelDef>, people: &[bool]) -> Self {
        let by_level = |side: usize| level.sides[side].control == Control::Human;
        let people =
            (0..level.sides.len()).map(|side| people.get(side).copied().unwrap_or_else(|| by_level(side))).collect();
        let mut table = Self::build(game, level, people, "the skirmish was loaded here");
        for fact in table.game.facts().all() {
            table.tally.count(table.game.face(), fact);
        }
        table.shown = table.game.facts().len();
        table
    }

    fn build(game: Box<dyn Game>, level: Arc<LevelDef>, people: Vec<bool>, barrier: &str) -> Self {
        Self {
            people,
            level,
            seed: game.header().seed,
            tally: Tally::default(),
            shown: 0,
            showing: None,
            thinking: false,
            barrier: barrier.to_owned(),
            hushed: Vec::new(),
            waits: None,
            ask_anyway: 0,
            version: 1,
            weighed: OnceLock::new(),
            game,
        }
    }

    /// The battle as the window shows it.
    pub fn face(&self) -> &dyn BattlePresenter {
        self.game.face()
    }

    /// What the battle waits for.
    pub fn decision(&self) -> Option<&Decision> {
        self.game.decision()
    }

    /// Whether a person plays a side.
    pub fn is_person(&self, side: SideId) -> bool {
        self.people.get(usize::from(side.0)).copied().unwrap_or(false)
    }

    /// The decision, if it is a person's.
    pub fn asked(&self) -> Option<&Decision> {
        self.decision().filter(|decision| self.is_person(decision.side))
    }

    /// Gives the battle a standing answer: undo skips it, for it would be given again at once.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    fn submit_standing(&mut self, intent: Intent) -> Result<(), Refusal> {
        let steps = self.game.undoable();
        self.submit(intent)?;
        self.game.keep_undo(steps);
        Ok(())
    }

    /// Gives the battle an answer. Undo reaches back to the last die or answer of somebody else.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    pub fn submit(&mut self, intent: Intent) -> Result<(), Refusal> {
        let person = self.asked().is_some();
        let mark = self.game.facts().len();
        self.game.submit(intent, person)?;
        self.touch();
        let rolled = self.game.facts().since(mark).iter().any(|fact| matches!(fact.what, FactKind::Die { .. }));
        if rolled {
            self.close_undo("a die was rolled");
        } else if !person {
            self.close_undo("the opponent has answered");
        } else if self.game.facts().since(mark).iter().any(|fact| self.is_others(fact)) {
            self.close_undo("the opponent has gone on");
        }
        Ok(())
    }

    /// Whether a fact is a step or deed of somebody no person plays, which the player has seen now.
    fn is_others(&self, fact: &Fact) -> bool {
        let by = match &fact.what {
            FactKind::Step { who, how, .. } if *how != StepCause::Forced => Some(*who),
            FactKind::Used { by, .. } | FactKind::TurnStarted(by) => Some(*by),
            _ => None,
        };
        by.is_some_and(|by| !self.is_person(self.face().side(by)))
    }

    fn close_undo(&mut self, why: &str) {
        self.game.keep_undo(0);
        self.barrier = why.to_owned();
    }

    /// Whether the last thing done can be taken back; the reason if not.
    ///
    /// # Errors
    /// Why undo stops here.
    pub fn can_undo(&self) -> Result<(), String> {
        if self.game.undoable() == 0 { Err(self.barrier.clone()) } else { Ok(()) }
    }

    /// Takes the last thing back.
    pub fn undo(&mut self) -> bool {
        if !self.game.take_back() {
            return false;
        }
        // What was declined for the turn may be just what is taken back.
        self.hushed.clear();
        self.waits = None;
        self.shown = self.shown.min(self.game.facts().len());
        // What was taken back never happened.
        self.tally = Tally::default();
        for fact in &self.game.facts().all()[..self.shown] {
            self.tally.count(self.game.face(), fact);
        }
        self.touch();
        true
    }

    /// Declines what a side is offered for the rest of the turn, or of a phase without turns, whatever may bring it up
    /// again.
    pub fn mute(&mut self) {
        let now = (self.game.round(), self.face().active());
        let Some(decision) = self.asked() else { return };
        let (side, kinds) = (decision.side, self.kinds(decision));
        self.hushed.retain(|hushed| hushed.during == now);
        self.hushed.extend(kinds.into_iter().map(|kind| Hushed { side, kind, during: now }));
    }

    /// From now on lets the parts of this round before one go by, as long as nobody of the side is hurt; whether the
    /// decision asked lets one go by.
    pub fn wait_for(&mut self, part: usize) -> bool {
        let Some(decision) = self.asked() else { return false };
        if self.face().part_let_go(decision).is_none_or(|now| now >= part) {
            return false;
        }
        let (side, since) = (decision.side, self.game.facts().len());
        self.waits = Some(Waits { side, round: self.game.round(), part, since });
        true
    }

    fn lets_go_by(&self, decision: &Decision) -> bool {
        let waits = self.waits.filter(|waits| waits.side == decision.side && waits.round == self.game.round());
        let Some(waits) = waits else { return false };
        let is_own_harm = |fact: &Fact| match fact.what {
            FactKind::Damage { to, amount, .. } => amount > 0 && self.face().side(to) == waits.side,
            _ => false,
        };
        let hurt = self.game.facts().since(waits.since).iter().any(is_own_harm);
        !hurt && self.face().part_let_go(decision).is_some_and(|part| part < waits.part)
    }

    fn is_hushed(&self, decision: &Decision) -> bool {
        let (side, during) = (decision.side, (self.game.round(), self.face().active()));
        let hushed = |kind| self.hushed.contains(&Hushed { side, kind, during });
        let kinds = self.kinds(decision);
        !kinds.is_empty() && kinds.into_iter().all(hushed)
    }

    /// The kinds of the answers to a question.
    fn kinds(&self, decision: &Decision) -> Vec<String> {
        let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
        choices.iter().map(|choice| self.face().kind(decision, choice)).collect()
    }

    /// How much hangs on each choice of the question asked.
    fn importance(&self, decision: &Decision) -> &[Importance] {
        let (version, known) = self.weighed.get_or_init(|| (self.version, self.face().importance(decision)));
        debug_assert_eq!(*version, self.version, "what was weighed is forgotten with every change");
        known
    }

    /// Notes that something has changed.
    pub(super) fn touch(&mut self) {
        self.version += 1;
        self.weighed = OnceLock::new();
    }

    /// Whether settings have a choice of the question put before the player.
    pub(super) fn wants(&self, settings: &Settings, decision: &Decision, index: usize) -> bool {
        let Options::Choose { choices, .. } = &decision.options else { return true };
        let Some(choice) = choices.get(index) else { return true };
        match settings.answer(&self.face().kind(decision, choice)) {
            Some(answer) => answer != Answer::Never,
            None => self.importance(decision).get(index).is_none_or(|importance| settings.asking.asks(*importance)),
        }
    }

    /// The answer that standing wishes give to a question, if they do.
    pub fn standing_answer(&self, settings: &Settings) -> Option<Intent> {
        let decision = self.asked().filter(|_| self.ask_anyway != self.version)?;
        let Options::Choose { choices, may_pass } = &decision.options else { return None };
        if *may_pass && (self.is_hushed(decision) || self.lets_go_by(decision)) {
            return Some(Intent::Pass);
        }
        let wish = |choice: &Choice| settings.answer(&self.face().kind(decision, choice));
        if let Some(choice) = choices.iter().find(|choice| wish(choice) == Some(Answer::Always)) {
            return Some(Intent::Choose(choice.clone()));
        }
        if !*may_pass || (0..choices.len()).any(|index| self.wants(settings, decision, index)) {
            return None;
        }
        // What is free and only helps is taken rather than asked; nothing that costs is ever taken by itself.
        let mut weighed = choices.iter().zip(self.importance(decision));
        let gift = weighed.find(|(choice, importance)| **importance == Importance::Gift && wish(choice).is_none());
        Some(gift.map_or(Intent::Pass, |(choice, _)| Intent::Choose(choice.clone())))
    }
}

/// Starts the skirmish that was chosen.
pub(super) fn begin(
    mut commands: Commands,
    mut starts: MessageReader<StartSkirmish>,
    windows: Res<Windows>,
    shelf: Res<Library>,
    mut next: ResMut<NextState<Screen>>,
    mut toasts: ResMut<Toasts>,
    mut board: ResMut<BoardModel>,
    mut tokens: ResMut<Tokens>,
    mut panels: ResMut<BattlePanels>,
    mut stage: ResMut<Stage>,
) {
    let Some(start) = starts.read().last() else { return };
    let seed = start.seed.unwrap_or_else(fresh_seed);
    match Table::new(&windows, &shelf, Slug::new(&start.level), &start.people, seed) {
        Ok(table) => {
            lay_out(&table, &mut board, &mut tokens, &mut panels, &mut stage);
            commands.insert_resource(Hand::default());
            commands.insert_resource(table);
            next.set(Screen::Battle);
        }
        Err(why) => toasts.say(format!("This skirmish cannot be set up: {why}"), Tone::Harm),
    }
}

/// Goes on with a skirmish that was saved.
pub(super) fn load(
    mut commands: Commands,
    mut loads: MessageReader<LoadSkirmish>,
    running: Option<Res<Table>>,
    screen: Res<State<Screen>>,
    windows: Res<Windows>,
    shelf: Res<Library>,
    mut next: ResMut<NextState<Screen>>,
    mut toasts: ResMut<Toasts>,
    mut board: ResMut<BoardModel>,
    mut tokens: ResMut<Tokens>,
    mut panels: ResMut<BattlePanels>,
    mut stage: ResMut<Stage>,
) {
    let Some(LoadSkirmish(name)) = loads.read().last() else { return };
    if let Some(running) = running.filter(|_| *screen.get() == Screen::Battle) {
        files::make_way(&running, name, &mut toasts);
    }
    match files::load(&windows, &shelf, name) {
        Ok((table, note)) => {
            lay_out(&table, &mut board, &mut tokens, &mut panels, &mut stage);
            commands.insert_resource(Hand::default());
            commands.insert_resource(table);
            // Loading over a running skirmish is no leaving of the screen, which would clear the board.
            next.as_mut().set_if_neq(Screen::Battle);
            toasts.say(note, Tone::Help);
        }
        Err(why) => toasts.say(format!("This skirmish cannot be loaded: {why}"), Tone::Harm),
    }
}

/// A seed nobody chose: from the time of day, which only decides which skirmish is played, never how.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_nanos() as u64 % 1_000_000)
}

fn lay_out(table: &Table, board: &mut BoardModel, tokens: &mut Tokens, panels: &mut BattlePanels, stage: &mut Stage) {
    board.0 = table.game.board().clone();
    tokens.replace(table.face().tokens());
    *panels = BattlePanels { log_open: true, ..BattlePanels::default() };
    stage.clear();
}

/// What the pause menu asks for.
pub(super) fn menu_wishes(
    mut commands: Commands,
    mut restarts: MessageReader<RestartSkirmish>,
    mut saves: MessageReader<SaveSkirmish>,
    table: Option<Res<Table>>,
    windows: Res<Windows>,
    shelf: Res<Library>,
    mut toasts: ResMut<Toasts>,
    mut board: ResMut<BoardModel>,
    mut tokens: ResMut<Tokens>,
    mut panels: ResMut<BattlePanels>,
    mut stage: ResMut<Stage>,
) {
    let Some(table) = table else { return };
    if restarts.read().count() > 0 {
        match Table::new(&windows, &shelf, table.level.id, &table.people, table.seed) {
            Ok(anew) => {
                lay_out(&anew, &mut board, &mut tokens, &mut panels, &mut stage);
                commands.insert_resource(Hand::default());
                commands.insert_resource(anew);
            }
            Err(why) => toasts.say(format!("It cannot be begun anew: {why}"), Tone::Harm),
        }
    }
    if saves.read().count() > 0 {
        match files::save(&table) {
            Ok(_) => {
                let round = table.game.round();
                toasts.say(format!("Saved: {}, round {round}", table.level.name), Tone::Help);
            }
            Err(why) => toasts.say(format!("Not saved: {why}"), Tone::Harm),
        }
    }
}

/// Lets sides without a person answer, one answer at a time, while nothing is being shown.
pub(super) fn opponents(
    mut table: ResMut<Table>,
    settings: Res<Settings>,
    stage: Res<Stage>,
    overlay: Res<State<Overlay>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut lively: ResMut<Lively>,
    mut toasts: ResMut<Toasts>,
) {
    if stage.busy() || *overlay.get() != Overlay::None || table.decision().is_none() {
        return;
    }
    if table.asked().is_some() {
        if let Some(intent) = table.standing_answer(&settings) {
            lively.0 = true;
            if let Err(refusal) = table.submit_standing(intent) {
                toasts.say(format!("A standing answer was refused: {refusal}"), Tone::Harm);
                table.ask_anyway = table.version;
            }
        }
        return;
    }
    let (version, waker) = (table.version, proxy.as_deref().map(Waker::to));
    let Some(intent) = table.game.opponent(settings.opponent.player(), version, waker) else {
        table.thinking = true;
        return;
    };
    table.thinking = false;
    lively.0 = true;
    if let Err(refusal) = table.submit(intent.clone()) {
        toasts.say(format!("{intent:?} was refused: {refusal}"), Tone::Harm);
        if table.submit(Intent::Pass).is_err()
            && let Some(who) = table.decision().and_then(|decision| decision.about)
        {
            let _ = table.submit(Intent::EndTurn(who));
        }
    }
}

/// Puts what has happened since on the stage.
pub(super) fn show_facts(mut table: ResMut<Table>, settings: Res<Settings>, mut stage: ResMut<Stage>) {
    let mark = table.shown;
    if mark >= table.game.facts().len() {
        return;
    }
    let table = &mut *table;
    let facts = table.game.facts().since(mark).to_vec();
    for fact in &facts {
        table.tally.count(table.game.face(), fact);
    }
    beats::stage(table, &facts, &settings, &mut stage);
    table.shown = mark + facts.len();
}

/// Leaves nothing of a skirmish behind.
pub(super) fn put_away(mut stage: ResMut<Stage>) {
    stage.clear();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::face::settings::Asking;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// Whether a decision interrupts: a list that one may pass, rather than a turn or a way.
    fn interrupts(decision: &Decision) -> bool {
        matches!(decision.options, Options::Choose { may_pass: true, .. })
    }

    /// Plays a level with the plain opponent's judgement on both sides; the questions that the first side's player is asked.
    fn asked(level: &str, seed: u64, settings: &Settings) -> usize {
        let windows = Windows::from_plugins(AllRulesets);
        let mut table = Table::new(&windows, testing::library(), Slug::new(level), &[true, false], seed).unwrap();
        let mut asked = 0;
        while let Some(decision) = table.decision().cloned() {
            let version = table.version;
            let judged = table.game.opponent(Player::Plain, version, None).unwrap();
            let standing = table.standing_answer(settings);
            asked += usize::from(table.asked().is_some() && standing.is_none() && interrupts(&decision));
            table.submit(standing.unwrap_or(judged)).unwrap();
        }
        asked
    }

    #[test]
    fn settings_say_how_much_is_asked() {
        let settings = |asking| Settings { asking, ..Settings::default() };
        let count = |asking| (1..=5).map(|seed| asked("bell-hill", seed, &settings(asking))).sum::<usize>();
        let (all, usual, few) = (count(Asking::Everything), count(Asking::Normal), count(Asking::Decisive));
        assert!(all > 2 * usual && usual > few, "{all} questions, {usual} that could matter, {few} decisive");
    }

    #[test]
    fn what_is_declined_for_a_turn_is_declined_for_one_side() {
        let windows = Windows::from_plugins(AllRulesets);
        let library = testing::library();
        let mut table = Table::new(&windows, library, Slug::new("reed-crossing"), &[true, true], 7).unwrap();
        let settings = Settings { asking: Asking::Everything, ..Settings::default() };
        let is = |table: &Table, ask: &str| table.decision().is_some_and(|decision| decision.ask.to_string() == ask);
        while !is(&table, "seize") {
            table.submit(Intent::Pass).unwrap();
        }
        let side = table.decision().unwrap().side;
        table.mute();
        while is(&table, "seize") && table.decision().unwrap().side == side {
            assert_eq!(table.standing_answer(&settings), Some(Intent::Pass));
            table.submit(Intent::Pass).unwrap();
        }
        assert!(is(&table, "seize"), "the other side is to be asked");
        assert_eq!(table.standing_answer(&settings), None);
    }
}
