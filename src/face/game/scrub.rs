//! A game that is over, looked at answer by answer, and played on from any of them.

use bevy::prelude::*;

use super::in_play::Game;
use super::outcome::LookAt;
use super::selection::Hand;
use super::table::{Table, lay_out};
use crate::face::battle::{BattlePanels, PanelEvent};
use crate::face::board::{BoardModel, Tokens};
use crate::face::input::{Action, Actions};
use crate::face::palette::Tone;
use crate::face::panels::scrub::{Scrub, ScrubAction};
use crate::face::panels::toast::Toasts;
use crate::face::screen::{FaceSystems, Overlay, Screen};
use crate::face::stage::Stage;

/// The whole game that is looked back on.
#[derive(Resource)]
pub(super) struct Whole {
    game: Box<dyn Game>,
    /// Versions of its table that have been, so that no two are the same.
    version: u64,
}

/// Adds looking back.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open.run_if(in_state(Screen::Outcome)).run_if(resource_exists::<Table>));
    let looking = (keys, act, show).chain().after(FaceSystems::Input).before(FaceSystems::Stage);
    app.add_systems(Update, looking.run_if(in_state(Screen::Battle)).run_if(resource_exists::<Whole>));
    app.add_systems(OnExit(Screen::Battle), |mut commands: Commands| commands.remove_resource::<Whole>());
}

/// Everything that shows the battle on the table.
type Shown<'w> = (ResMut<'w, BoardModel>, ResMut<'w, Tokens>, ResMut<'w, BattlePanels>, ResMut<'w, Stage>);

/// A table on which a game is looked at after so many answers.
fn table_at(table: &Table, whole: &dyn Game, answers: usize) -> Result<Table, String> {
    let game = whole.rewound(&table.level, answers)?;
    Ok(Table { looking: true, ..Table::resumed(game, table.level.clone(), &table.people) })
}

/// Opens the board on the moment asked for.
fn open(
    mut commands: Commands,
    mut asked: MessageReader<LookAt>,
    mut table: ResMut<Table>,
    (mut board, mut tokens, mut panels, mut stage): Shown,
    mut next: ResMut<NextState<Screen>>,
    mut toasts: ResMut<Toasts>,
) {
    let Some(LookAt(answers)) = asked.read().last() else { return };
    match table_at(&table, &*table.game, *answers) {
        Ok(then) => {
            let version = table.version + 1;
            let whole = std::mem::replace(&mut *table, Table { version, ..then });
            lay_out(&table, &mut board, &mut tokens, &mut panels, &mut stage);
            commands.insert_resource(Hand::default());
            commands.insert_resource(Whole { game: whole.game, version });
            next.set(Screen::Battle);
        }
        Err(why) => toasts.say(format!("That moment cannot be shown: {why}"), Tone::Harm),
    }
}

/// Steps with the arrow keys, plays on with Enter, goes back to the end with Esc.
fn keys(actions: Actions, table: Res<Table>, overlay: Res<State<Overlay>>, mut events: MessageWriter<PanelEvent>) {
    if *overlay.get() != Overlay::None || !table.looking {
        return;
    }
    let at = table.game.answers();
    for (key, does) in [
        (Action::CursorLeft, ScrubAction::To(at.saturating_sub(1))),
        (Action::CursorRight, ScrubAction::To(at + 1)),
        (Action::Confirm, ScrubAction::PlayOn),
        (Action::Cancel, ScrubAction::Leave),
    ] {
        if actions.just_pressed(&key) {
            events.write(PanelEvent::Scrub(does));
        }
    }
}

/// Does what the player wants.
fn act(
    mut commands: Commands,
    mut events: MessageReader<PanelEvent>,
    mut table: ResMut<Table>,
    mut whole: ResMut<Whole>,
    (mut board, mut tokens, mut panels, mut stage): Shown,
    mut next: ResMut<NextState<Screen>>,
    mut toasts: ResMut<Toasts>,
) {
    let wanted = events.read().filter_map(|event| match event {
        PanelEvent::Scrub(action) => Some(*action),
        _ => None,
    });
    match wanted.last() {
        None => {}
        Some(ScrubAction::To(answers)) => match table_at(&table, &*whole.game, answers.min(whole.game.answers())) {
            Ok(then) => {
                whole.version += 1;
                *table = Table { version: whole.version, ..then };
                lay_out(&table, &mut board, &mut tokens, &mut panels, &mut stage);
            }
            Err(why) => toasts.say(format!("That moment cannot be shown: {why}"), Tone::Harm),
        },
        Some(ScrubAction::PlayOn) => {
            table.looking = false;
            table.barrier = "the skirmish was taken up again here".to_owned();
            table.game.keep_undo(0);
            table.touch();
            panels.scrub = None;
            commands.remove_resource::<Whole>();
        }
        Some(ScrubAction::Leave) => {
            if let Ok(end) = table_at(&table, &*whole.game, whole.game.answers()) {
                *table = end;
            }
            panels.scrub = None;
            next.set(Screen::Outcome);
        }
    }
}

/// Shows where one looks; whoever plays on looks no more.
fn show(table: Res<Table>, whole: Option<Res<Whole>>, mut panels: ResMut<BattlePanels>) {
    let Some(whole) = whole else { return };
    let of = whole.game.answers();
    // The round as the game in play counts it, which of a day of fights is that of its fight.
    let model = table.looking.then(|| Scrub { at: table.game.answers(), of, round: panels.turns.round });
    if panels.scrub != model {
        panels.scrub = model;
    }
}
