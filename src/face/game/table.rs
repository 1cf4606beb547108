//! The battle on the table: who plays which side, what can be undone, whose answer is wanted.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::beats;
use super::files;
use super::in_play::Game;
use super::outcome::Tally;
use super::places::Places;
use super::presenter::BattlePresenter;
use super::selection::Hand;
use super::standing::Standing;
use crate::content::leg::Leg;
use crate::content::level::{Control, LevelDef};
use crate::content::library::Library;
use crate::core::fact::{Fact, FactKind, StepCause};
use crate::core::ids::SideId;
use crate::core::intent::{Decision, Intent, Refusal};
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::face::battle::BattlePanels;
use crate::face::board::{BoardModel, Tokens};
use crate::face::idle::{Lively, Waker};
use crate::face::menus::{LoadSkirmish, NotBegun, RestartSkirmish, SaveSkirmish, StartSkirmish};
use crate::face::palette::Tone;
use crate::face::panels::toast::Toasts;
use crate::face::rulesets::Windows;
use crate::face::screen::{Overlay, Screen};
use crate::face::settings::{Settings, Speed};
use crate::face::stage::Stage;

/// Where the versions of the next battle begin: no two battles ever have one in common, so that what was made for one is
/// never taken for another's.
static VERSIONS: AtomicU64 = AtomicU64::new(1);
/// Far more changes than a battle sees.
const APART: u64 = 1 << 32;

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
    /// Whether the opponent thinks.
    pub thinking: bool,
    /// Whether a game that is over is only looked back on, so that nobody answers.
    pub looking: bool,
    /// Why nothing can be undone.
    pub barrier: String,
    /// What is answered without asking.
    pub(super) standing: Standing,
    /// Where cards have stood in the turn that runs.
    pub(super) places: Places,
    /// Raised with every change, so that models are made anew.
    pub version: u64,
    /// The version that the panels tell of.
    pub(super) told: u64,
    /// How much hangs on each choice at that version, once somebody wants to know.
    pub(super) weighed: OnceLock<(u64, Vec<Importance>)>,
}

impl Table {
    /// Sets a level up, with other heroes where the player chose some, and as the fight of a run where it is one.
    ///
    /// # Errors
    /// What in it cannot be set up.
    pub fn new(
        windows: &Windows,
        shelf: &Library,
        level: Slug,
        party: &[(Slug, Slug)],
        leg: Option<&Leg>,
        people: &[bool],
        seed: u64,
    ) -> Result<Self, String> {
        let level = shelf.levels.get(level).ok_or_else(|| format!("there is no level {level}"))?;
        let window = windows.get(level.ruleset)?;
        let level = Arc::new(level.with_party(party, &window.heroes(shelf))?.with_leg(leg)?);
        let game = window.begin(shelf, &level, seed)?;
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
            thinking: false,
            looking: false,
            barrier: barrier.to_owned(),
            standing: Standing::default(),
            places: Places::default(),
            version: VERSIONS.fetch_add(APART, Ordering::Relaxed),
            told: 0,
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
        self.decision().filter(|decision| self.is_person(decision.side) && !self.looking)
    }

    /// Whether there is something to keep: a skirmish before its end that is really played.
    pub fn is_unfinished(&self) -> bool {
        self.game.winner().is_none() && self.game.fault().is_none() && !self.looking
    }

    /// Gives the battle an answer. Undo reaches back to the last die or answer of somebody else.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    pub fn submit(&mut self, intent: Intent) -> Result<(), Refusal> {
        let person = self.asked().is_some();
        self.keep_places();
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

    /// Whether a fact is a step or act of somebody no person plays, which the player has seen now.
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
        self.shown = self.shown.min(self.game.facts().len());
        // What was taken back never happened.
        self.tally = Tally::default();
        for fact in &self.game.facts().all()[..self.shown] {
            self.tally.count(self.game.face(), fact);
        }
        self.touch();
        self.ask_again();
        true
    }

    /// Notes that something has changed.
    pub(super) fn touch(&mut self) {
        self.version += 1;
        self.weighed = OnceLock::new();
    }
}

/// Starts the skirmish that was chosen.
pub(super) fn begin(
    mut commands: Commands,
    mut starts: MessageReader<StartSkirmish>,
    windows: Res<Windows>,
    shelf: Res<Library>,
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    (mut toasts, mut not_begun): (ResMut<Toasts>, ResMut<NotBegun>),
    mut board: ResMut<BoardModel>,
    mut tokens: ResMut<Tokens>,
    mut panels: ResMut<BattlePanels>,
    mut stage: ResMut<Stage>,
) {
    let Some(start) = starts.read().last() else { return };
    let seed = start.seed.unwrap_or_else(fresh_seed);
    let StartSkirmish { level, party, leg, people, .. } = start;
    match Table::new(&windows, &shelf, Slug::new(level), party, leg.as_ref(), people, seed) {
        Ok(table) => {
            lay_out(&table, &mut board, &mut tokens, &mut panels, &mut stage);
            commands.insert_resource(Hand::default());
            commands.insert_resource(table);
            next.set(Screen::Battle);
        }
        Err(why) => {
            let why = format!("This skirmish cannot be set up: {why}");
            // What the command line named is begun from here, before anybody looks.
            if *screen.get() == Screen::MainMenu {
                eprintln!("battlemat: {why}");
                not_begun.0 = Some(why.clone());
            }
            toasts.say(why, Tone::Harm);
        }
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

pub(super) fn lay_out(
    table: &Table,
    board: &mut BoardModel,
    tokens: &mut Tokens,
    panels: &mut BattlePanels,
    stage: &mut Stage,
) {
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
        let level = &table.level;
        let leg = level.leg.as_ref();
        match Table::new(&windows, &shelf, level.id, &level.party, leg, &table.people, table.seed) {
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
    if stage.busy() || *overlay.get() != Overlay::None || table.decision().is_none() || table.looking {
        return;
    }
    if table.asked().is_some() {
        if let Some(intent) = table.standing_answer(&settings) {
            lively.0 = true;
            if let Err(refusal) = table.submit_standing(intent) {
                toasts.say(format!("A standing answer was refused: {refusal}"), Tone::Harm);
            }
        }
        return;
    }
    // What was shown last is told before the next is answered, where anything is shown at all.
    if table.told != table.version && settings.enemy_speed != Speed::Instant {
        lively.0 = true;
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
