//! What keys make of what the player has in hand.

use std::time::Duration;

use bevy::prelude::*;

use super::bar;
use super::hand::{answer, end_turn, take, take_back, take_hint, use_now};
use super::hint::Hints;
use super::presenter::BattlePresenter;
use super::prompt::{self, Asked};
use super::selection::Hand;
use super::table::Table;
use super::targets;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Options;
use crate::face::battle::BattlePanels;
use crate::face::board::{Cursor, Tokens};
use crate::face::input::{Action, Actions, KeyboardFor};
use crate::face::palette::Tone;
use crate::face::panels::prompt::PromptAction;
use crate::face::panels::toast::Toasts;
use crate::face::settings::Settings;
use crate::face::stage::Stage;

/// Time that a question has to have been in sight for a key to answer it.
const STARTLE: Duration = Duration::from_millis(300);

/// What the player did with keys.
pub(super) fn press(
    (actions, keyboard, time): (Actions, Res<KeyboardFor>, Res<Time<Real>>),
    mut table: ResMut<Table>,
    mut hand: ResMut<Hand>,
    mut asked: ResMut<Asked>,
    mut cursor: ResMut<Cursor>,
    mut settings: ResMut<Settings>,
    mut panels: ResMut<BattlePanels>,
    mut stage: ResMut<Stage>,
    mut tokens: ResMut<Tokens>,
    (mut toasts, mut hints): (ResMut<Toasts>, ResMut<Hints>),
) {
    if *keyboard != KeyboardFor::Battle {
        return;
    }
    if hand.key_taken {
        hand.key_taken = false;
        return;
    }
    // Whatever follows looks at the question as a whole, which is not for every frame.
    if actions.get_just_pressed().is_empty() {
        return;
    }
    let pressed = |action: Action| actions.just_pressed(&action);
    if pressed(Action::Skip) && stage.busy() {
        stage.skip();
        return;
    }
    if pressed(Action::Log) {
        panels.log_open = !panels.log_open;
    }
    if pressed(Action::Inspect) {
        panels.in_full = !panels.in_full;
    }
    if pressed(Action::Threats) {
        panels.threats = !panels.threats;
        hand.set_changed();
    }
    if stage.busy() || table.asked().is_none() {
        return;
    }
    if pressed(Action::Why) {
        hints.next_why(&mut table, &mut toasts);
        return;
    }
    if pressed(Action::Hint) {
        hints.toggle(&table);
        return;
    }
    if pressed(Action::Undo) {
        take_back(&mut table, &mut hand, &mut stage, &mut tokens, &mut toasts);
        return;
    }
    let step = i32::from(pressed(Action::NextOption)) - i32::from(pressed(Action::PreviousOption));
    if step != 0 && hints.bypass_change_detection().step(&table, step) {
        hints.set_changed();
        return;
    }
    if pressed(Action::Confirm)
        && let Some(intent) = hints.picked(&table)
    {
        take_hint(&mut table, &mut hand, &mut toasts, intent);
        return;
    }
    if step != 0
        && let Some(aiming) = &mut hand.aiming
    {
        table.game.face().turn_options(aiming, step);
        return;
    }
    if step != 0 && table.asked().is_some_and(|decision| matches!(decision.options, Options::Act)) {
        hand.rise += step;
        return;
    }
    // Ways and granted abilities are picked on the board and the bar: there only Cancel declines.
    let picking = hand.pinned.is_none()
        && table.asked().is_some_and(|decision| matches!(decision.options, Options::Route(_) | Options::Use(_)));
    if let Some(model) = prompt::prompt(&table, &asked, &hand, &settings)
        .filter(|model| !model.choices.is_empty() || model.decline.is_some())
        && (!picking || pressed(Action::Cancel))
        && let Some(action) = model.keys(pressed)
    {
        // A key on its way before the question came up was meant for something else.
        let gives = !matches!(action, PromptAction::Light(_));
        if gives && time.elapsed().saturating_sub(asked.since) < STARTLE {
            return;
        }
        answer(&mut table, &mut hand, &mut asked, &mut settings, &mut toasts, action);
        return;
    }
    if pressed(Action::EndTurn) {
        end_turn(&mut table, &mut hand, &mut toasts);
        return;
    }
    let step = i32::from(pressed(Action::NextGroup)) - i32::from(pressed(Action::PreviousGroup));
    if step != 0
        && let Some(who) = bar::owner(&table)
    {
        let group = bar::next_group(&table, &hand, who, step);
        bar::open_group(&table, &mut hand, group);
    }
    for (place, action) in Action::ABILITIES.into_iter().enumerate() {
        if pressed(action) {
            // What the key takes is what the bar shows, also where it has fewer groups than the turn had.
            let groups = bar::owner(&table).map_or(0, |who| bar::groups(&table, who).len());
            let group = bar::open(&hand, groups);
            let before = hand.slot();
            take(&mut table, &mut hand, &mut toasts, group, place, false);
            // Nobody aims at whatever square the cursor happens to be on.
            let leads = hand.aiming.as_ref().is_some_and(|aiming| table.face().leads_to_target(aiming));
            if cursor.by_keys && leads && hand.slot() != before {
                cycle(&table, &hand, &mut cursor, 0);
            }
        }
    }
    let step = i32::from(pressed(Action::NextTarget)) - i32::from(pressed(Action::PreviousTarget));
    let nobody = || hand.aiming.as_ref().is_some_and(|aiming| table.face().aims_at_nobody(aiming));
    if step != 0 && nobody() {
        toasts.say("No target needed: Enter uses it", Tone::Help);
    } else if step != 0 && !cycle(&table, &hand, &mut cursor, step) {
        toasts.say("Nobody is in reach of it", Tone::Warning);
    }
    let step = i32::from(pressed(Action::NextCreature)) - i32::from(pressed(Action::PreviousCreature));
    if step != 0 {
        look_at_next(table.face(), &table.face().living(), &mut cursor, step);
    }
    // With the mouse on the board Enter is the Use button; with the arrow keys it picks the square instead.
    if pressed(Action::Confirm) && !cursor.by_keys && hand.aiming.is_some() {
        let at = *cursor;
        use_now(&mut table, &mut hand, &mut toasts, &at);
    }
}

/// Puts the cursor on the next square that the ability in hand can be aimed at or a movement may end on, or on the next
/// creature that is no friend; tells whether there is one.
fn cycle(table: &Table, hand: &Hand, cursor: &mut Cursor, step: i32) -> bool {
    let face = table.face();
    if let Some(Options::Route(options)) = table.asked().map(|decision| &decision.options) {
        return step_through(&targets::ends(face, options), cursor, step);
    }
    let Some(aiming) = &hand.aiming else {
        let list = targets::foes(table, hand);
        look_at_next(face, &list, cursor, step);
        return !list.is_empty();
    };
    step_through(&targets::spots(face, aiming), cursor, step)
}

/// Puts the cursor on the next of some squares, or on the first of them; whether there is one.
fn step_through(list: &[Spot], cursor: &mut Cursor, step: i32) -> bool {
    let here = cursor.spot.and_then(|at| list.iter().position(|spot| (spot.x, spot.y) == (at.x, at.y)));
    let next = here.map_or(0, |here| (here as i32 + step).rem_euclid(list.len() as i32) as usize);
    if let Some(&spot) = list.get(next) {
        *cursor = Cursor { spot: Some(spot), by_keys: true };
    }
    !list.is_empty()
}

fn look_at_next(face: &dyn BattlePresenter, list: &[CreatureId], cursor: &mut Cursor, step: i32) {
    if list.is_empty() {
        return;
    }
    let under = cursor.spot.and_then(|spot| face.at(spot));
    let at = under.and_then(|id| list.iter().position(|&other| other == id));
    let next = at.map_or(0, |at| (at as i32 + step).rem_euclid(list.len() as i32) as usize);
    if let Some(space) = face.space(list[next]) {
        *cursor = Cursor { spot: Some(space.at), by_keys: true };
    }
}
