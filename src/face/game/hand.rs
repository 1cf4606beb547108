//! What clicks and answers make of what the player has in hand.

use bevy::prelude::*;

use super::aiming::Aiming;
use super::approach::{self, Approach};
use super::bar;
use super::hint::Hints;
use super::presenter::{BattlePresenter, Picked, Slot};
use super::prompt::{self, Asked};
use super::selection::{Hand, Planned};
use super::table::Table;
use crate::core::capital::capital;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Options};
use crate::core::side::Feeling;
use crate::face::battle::{BattlePanels, PanelEvent};
use crate::face::board::{BoardEvent, Cursor, HoldCursor, Tokens};
use crate::face::palette::Tone;
use crate::face::panels::ability::AbilityAction;
use crate::face::panels::aim::AimAction;
use crate::face::panels::hint::HintAction;
use crate::face::panels::prompt::PromptAction;
use crate::face::panels::toast::Toasts;
use crate::face::panels::turns::TurnAction;
use crate::face::screen::Overlay;
use crate::face::settings::Settings;
use crate::face::stage::Stage;

/// Gives an intent to the battle and says why if it is refused.
fn submit(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, intent: Intent) {
    match table.submit(intent) {
        Ok(()) => hand.put_back(),
        Err(refusal) => toasts.say(capital(&refusal.text), Tone::Warning),
    }
}

pub(super) fn take_back(
    table: &mut Table,
    hand: &mut Hand,
    stage: &mut Stage,
    tokens: &mut Tokens,
    toasts: &mut Toasts,
) {
    match table.can_undo() {
        Ok(()) => {
            table.undo();
            stage.clear();
            tokens.replace(table.face().tokens());
            hand.put_back();
        }
        Err(why) => toasts.say(format!("Nothing can be taken back: {why}"), Tone::Warning),
    }
}

/// What the player did with panels.
pub(super) fn panels(
    mut events: MessageReader<PanelEvent>,
    mut table: ResMut<Table>,
    mut hand: ResMut<Hand>,
    mut asked: ResMut<Asked>,
    cursor: Res<Cursor>,
    mut settings: ResMut<Settings>,
    mut panels: ResMut<BattlePanels>,
    mut stage: ResMut<Stage>,
    mut tokens: ResMut<Tokens>,
    mut toasts: ResMut<Toasts>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut hints: ResMut<Hints>,
) {
    for event in events.read() {
        match *event {
            PanelEvent::Turn(TurnAction::Creature(id)) => pick_creature(&mut table, &mut hand, &mut toasts, id),
            PanelEvent::Turn(TurnAction::Point(_)) => {}
            PanelEvent::Turn(TurnAction::WaitFor(part)) => {
                if table.wait_for(part) {
                    submit(&mut table, &mut hand, &mut toasts, Intent::Pass);
                }
            }
            PanelEvent::Ability(AbilityAction::Open(group)) => bar::open_group(&table, &mut hand, group),
            PanelEvent::Ability(AbilityAction::Choose(group, place)) => {
                take(&mut table, &mut hand, &mut toasts, group, place, true);
            }
            PanelEvent::Ability(AbilityAction::EndTurn) => end_turn(&mut table, &mut hand, &mut toasts),
            PanelEvent::Ability(AbilityAction::Decline) => submit(&mut table, &mut hand, &mut toasts, Intent::Pass),
            PanelEvent::Ability(AbilityAction::Undo) => {
                take_back(&mut table, &mut hand, &mut stage, &mut tokens, &mut toasts);
            }
            PanelEvent::Aim(AimAction::Back) => hand.put_back(),
            PanelEvent::Aim(AimAction::Use) => use_now(&mut table, &mut hand, &mut toasts, &cursor),
            PanelEvent::Aim(AimAction::Set(option, value)) => {
                if let Some(aiming) = &mut hand.aiming {
                    table.face().set_option(aiming, option, value);
                }
            }
            PanelEvent::Prompt(action) => {
                if hints.bypass_change_detection().unlight() {
                    hints.set_changed();
                }
                answer(&mut table, &mut hand, &mut asked, &mut settings, &mut toasts, action);
            }
            PanelEvent::Skip => stage.skip(),
            PanelEvent::Pause => overlay.set(Overlay::Pause),
            PanelEvent::Hint(HintAction::Ask) if table.asked().is_some() && !stage.busy() => hints.toggle(&table),
            PanelEvent::Hint(HintAction::Why) if table.asked().is_some() && !stage.busy() => {
                hints.toggle_why(table.bypass_change_detection(), &mut toasts);
            }
            PanelEvent::Hint(HintAction::Ask | HintAction::Why) => {}
            PanelEvent::Hint(HintAction::Earlier) => hints.browse(table.bypass_change_detection(), true),
            PanelEvent::Hint(HintAction::Later) => hints.browse(table.bypass_change_detection(), false),
            PanelEvent::Hint(HintAction::Close) => hints.close(),
            PanelEvent::Hint(HintAction::Light(index)) => {
                if hints.bypass_change_detection().light(index) {
                    hints.set_changed();
                }
            }
            PanelEvent::Hint(HintAction::Take(index)) => {
                if let Some(intent) = hints.answer(&table, index) {
                    take_hint(&mut table, &mut hand, &mut toasts, intent);
                }
            }
            PanelEvent::Log => panels.log_open = !panels.log_open,
            PanelEvent::Threats => {
                panels.threats = !panels.threats;
                hand.set_changed();
            }
            // Lessons and moments looked at follow by themselves.
            PanelEvent::Lesson(_) | PanelEvent::Scrub(_) => {}
        }
    }
}

/// Gives an answer that a hint named.
pub(super) fn take_hint(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, intent: Intent) {
    hand.put_back();
    submit(table, hand, toasts, intent);
}

pub(super) fn answer(
    table: &mut Table,
    hand: &mut Hand,
    asked: &mut Asked,
    settings: &mut Settings,
    toasts: &mut Toasts,
    action: PromptAction,
) {
    match action {
        PromptAction::Light(index) => {
            asked.lit = index;
            asked.moved = true;
        }
        PromptAction::Choose(number) => {
            let shown = prompt::prompt(table, asked, hand, settings);
            let index = shown.and_then(|shown| shown.choice(number));
            if let Some(intent) = index.and_then(|index| prompt::answer(table, index)) {
                asked.lit = 0;
                submit(table, hand, toasts, intent);
            }
        }
        PromptAction::Decline if hand.pinned.is_some() => {
            asked.lit = 0;
            hand.pinned = None;
        }
        PromptAction::Decline => {
            asked.lit = 0;
            table.note_declined();
            submit(table, hand, toasts, Intent::Pass);
        }
        PromptAction::Mute => {
            asked.lit = 0;
            table.mute();
            submit(table, hand, toasts, Intent::Pass);
        }
        PromptAction::Always(wish) => {
            if let Some(shown) = prompt::prompt(table, asked, hand, settings) {
                prompt::keep(table, settings, &shown, wish);
                let kind = shown.choices.get(shown.lit).map_or("", |lit| &*lit.kind);
                toasts.say(format!("{kind}: {} from now on, in every fight", wish.words().to_lowercase()), Tone::Help);
            }
        }
    }
}

pub(super) fn end_turn(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts) {
    let who = table.asked().filter(|decision| matches!(decision.options, Options::Act)).and_then(|d| d.about);
    if let Some(who) = who {
        submit(table, hand, toasts, Intent::EndTurn(who));
    }
}

/// Takes what stands at a place of the bar in hand, or puts it back.
pub(super) fn take(
    table: &mut Table,
    hand: &mut Hand,
    toasts: &mut Toasts,
    group: usize,
    place: usize,
    puts_back: bool,
) {
    let (Some(slot), Some(who)) = (bar::slot(table, group, place), bar::owner(table)) else { return };
    bar::open_group(table, hand, group);
    let card = table.face().card(table.asked(), who, &slot);
    let insists = card.insist && hand.refused.as_ref() == Some(&slot);
    if let Some(why) = card.greyed.filter(|_| hand.slot().as_ref() != Some(&slot) && !insists) {
        let more = if card.insist { " Choose it again to use it all the same." } else { "" };
        hand.refused = card.insist.then_some(slot);
        return toasts.say(format!("{}: {why}{more}", card.name), Tone::Warning);
    }
    if hand.slot().as_ref() == Some(&slot) {
        let on_oneself = hand.aiming.as_ref().is_some_and(|aiming| table.face().aims_at_nobody(aiming));
        if on_oneself {
            use_now(table, hand, toasts, &Cursor::default());
        } else if puts_back {
            hand.put_back();
        }
        return;
    }
    hand.put_back();
    match slot {
        Slot::Walk(how) => hand.walk = how,
        Slot::Now(intent) => submit(table, hand, toasts, intent),
        Slot::Ability(ability) => {
            if table.asked().is_some_and(|decision| matches!(decision.options, Options::Act | Options::Use(_))) {
                hand.aiming = Some(table.face().aiming(who, ability));
            }
        }
    }
}

/// Uses the ability in hand as it is aimed.
pub(super) fn use_now(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, cursor: &Cursor) {
    let Some(aiming) = &hand.aiming else { return };
    let mut wanted = table.face().as_use(aiming, cursor);
    if table.face().fits(&wanted).is_err() {
        // The cursor may rest on somebody who is no target: what was named before counts.
        wanted.on.clone_from(&aiming.on);
    }
    if let Err(why) = table.face().fits(&wanted) {
        return toasts.say(capital(&why), Tone::Warning);
    }
    submit(table, hand, toasts, Intent::Use(wanted));
}

fn pick_creature(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, id: CreatureId) {
    let choice = Choice::Creature(id);
    let offered = table.asked().is_some_and(
        |decision| matches!(&decision.options, Options::Choose { choices, .. } if choices.contains(&choice)),
    );
    if offered {
        submit(table, hand, toasts, Intent::Choose(choice));
    } else {
        hand.looked_at = Some(id);
    }
}

/// What the player did on the board.
pub(super) fn board(
    mut events: MessageReader<BoardEvent>,
    mut table: ResMut<Table>,
    mut hand: ResMut<Hand>,
    mut asked: ResMut<Asked>,
    cursor: Res<Cursor>,
    mut stage: ResMut<Stage>,
    mut toasts: ResMut<Toasts>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut hints: ResMut<Hints>,
) {
    for event in events.read() {
        match *event {
            BoardEvent::Back if hints.is_open(&table) => {
                hand.key_taken = true;
                hints.close();
            }
            BoardEvent::Back if hand.pinned.is_some() => {
                hand.key_taken = true;
                hand.pinned = None;
            }
            BoardEvent::Back => {
                hand.planned = None;
                let asked = table.asked().is_some_and(|decision| !matches!(decision.options, Options::Act));
                if hand.aiming.as_ref().is_some_and(|aiming| !aiming.on.is_empty() || !aiming.placed.is_empty()) {
                    hand.key_taken = true;
                    if let Some(aiming) = &mut hand.aiming {
                        aiming.on.pop();
                        match aiming.charges {
                            true => aiming.placed.clear(),
                            false => drop(aiming.placed.pop()),
                        }
                    }
                } else if hand.slot().is_some() {
                    hand.key_taken = true;
                    hand.put_back();
                } else if asked || table.looking {
                    // The key declines the question, or ends the look back, which is not the board's.
                } else if cursor.by_keys {
                    overlay.set(Overlay::Pause);
                } else {
                    hand.looked_at = None;
                }
            }
            // A key gives what the hint has lit.
            BoardEvent::Pick(_) if cursor.by_keys && hints.picked(&table).is_some() => {}
            BoardEvent::Pick(spot) if !stage.busy() => {
                let before = table.version;
                pick(&mut table, &mut hand, &mut asked, &mut toasts, &cursor, spot);
                hand.key_taken |= table.version != before || hand.aiming.is_some() || hand.pinned.is_some();
            }
            // A click while one's own doing is shown is impatience: it is shown to its end at once.
            BoardEvent::Pick(_) if table.asked().is_some() => stage.skip(),
            BoardEvent::Pick(_) => {}
        }
    }
}

/// What is aimed keeps its target while the pointer is on its panel; the arrow keys step through a game looked back on.
pub(super) fn hold_cursor(hand: Res<Hand>, table: Res<Table>, mut hold: ResMut<HoldCursor>) {
    hold.set_if_neq(HoldCursor { aimed: hand.aiming.is_some(), keys: table.looking });
}

fn pick(table: &mut Table, hand: &mut Hand, asked: &mut Asked, toasts: &mut Toasts, cursor: &Cursor, spot: Spot) {
    let here = table.face().at(spot);
    let Some(decision) = table.asked().cloned() else {
        hand.looked_at = here;
        return;
    };
    match &decision.options {
        Options::Route(options) => {
            let ways = table.face().routes(options, spot);
            let again = hand.pinned == Some(spot);
            match ways.get(if again { asked.lit } else { 0 }) {
                Some(&way) if again || ways.len() == 1 => {
                    submit(table, hand, toasts, Intent::Route(options.routes[way].clone()));
                }
                Some(_) if !again => {
                    hand.pinned = Some(spot);
                    asked.lit = 0;
                }
                _ => hand.pinned = None,
            }
        }
        Options::Choose { .. } => {
            if let Some(id) = here {
                pick_creature(table, hand, toasts, id);
            }
        }
        Options::Act | Options::Use(_) => {
            if let Some(aiming) = &hand.aiming {
                let (face, by) = (table.face(), aiming.by);
                // With keys the cursor is always somewhere, also where nothing is to be aimed.
                match cursor.by_keys && face.aims_at_nobody(aiming) {
                    true => use_now(table, hand, toasts, &Cursor::default()),
                    false if is_stray(face, aiming, spot) => {
                        let name = face.name(by);
                        toasts.say(format!("To use it click {name} or its card; Esc puts it back"), Tone::Help);
                    }
                    false => aim_at(table, hand, toasts, cursor),
                }
                return;
            }
            if let (Some(approach), Some(by)) = (approach::approach(table, hand, spot), decision.about) {
                close_in(table, hand, toasts, by, here, approach);
                return;
            }
            let (walk, rise) = (hand.walk, hand.rise);
            let who = decision.about.filter(|_| matches!(decision.options, Options::Act));
            // Somebody's square that can be walked onto is walked onto: the dead lie where others may stand.
            let way = who.and_then(|who| Some((who, table.face().way(who, walk, spot, rise)?)));
            match (way, here.filter(|&id| Some(id) != decision.about)) {
                (Some((by, path)), _) => submit(table, hand, toasts, Intent::Walk { by, path, how: walk }),
                (None, Some(id)) => {
                    hand.looked_at = Some(id);
                    let foe = |by| table.face().feeling(by, id) == Feeling::Enemy;
                    if who.is_some_and(foe) {
                        let why = who.and_then(|by| table.face().no_strike(by, id));
                        let far = || {
                            let name = table.face().name(id);
                            format!("Nothing reaches {name} from here, and it is too far to walk up to")
                        };
                        toasts.say(why.unwrap_or_else(far), Tone::Warning);
                    }
                }
                (None, None) if here.is_some() => hand.looked_at = here,
                (None, None) if who.is_some() => toasts.say("That square is out of reach", Tone::Warning),
                (None, None) => {}
            }
        }
    }
}

/// Whether a click with something in hand that is not aimed is meant for something else, such as a walk: on a square far
/// away where nobody stands.
fn is_stray(face: &dyn BattlePresenter, aiming: &Aiming, spot: Spot) -> bool {
    let beside = || face.space(aiming.by).is_some_and(|own| own.distance(Space::square(spot)) <= 1);
    face.aims_at_nobody(aiming) && face.at(spot).is_none() && !beside()
}

/// Strikes at an enemy that was clicked, or walks up to it with the strike to follow.
fn close_in(
    table: &mut Table,
    hand: &mut Hand,
    toasts: &mut Toasts,
    by: CreatureId,
    on: Option<CreatureId>,
    approach: Approach,
) {
    match approach {
        Approach::Strike(wanted) => submit(table, hand, toasts, Intent::Use(wanted)),
        Approach::Walk(end, _) => {
            let how = hand.walk;
            let Some(path) = table.face().way(by, how, end, 0) else { return };
            let before = table.version;
            submit(table, hand, toasts, Intent::Walk { by, path, how });
            hand.planned = on.filter(|_| table.version != before).map(|on| Planned { by, on });
        }
    }
}

/// Names a target or a square, or uses the ability once enough is named.
fn aim_at(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, cursor: &Cursor) {
    let Some(aiming) = &mut hand.aiming else { return };
    match table.game.face().pick(aiming, cursor) {
        Picked::More => {}
        Picked::Use(wanted) => submit(table, hand, toasts, Intent::Use(wanted)),
        Picked::No(why) => toasts.say(capital(&why), Tone::Warning),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::core::name::Name as Slug;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// With something for oneself in hand a click on an empty square far away does not use it.
    #[test]
    fn a_click_far_away_uses_nothing_that_is_not_aimed() {
        let windows = Windows::from_plugins(AllRulesets);
        for (level, ability) in [("crossroads", "catch-breath"), ("back-alley", "defend")] {
            let people = [true, false];
            let mut table = Table::new(&windows, testing::library(), Slug::new(level), &[], None, &people, 5).unwrap();
            let mut met = 0;
            for _ in 0..150 {
                let Some(decision) = table.decision().cloned() else { break };
                if let (Options::Act, Some(by)) = (&decision.options, bar::owner(&table)) {
                    let face = table.face();
                    let aiming = face.aiming(by, Slug::new(ability));
                    if face.aims_at_nobody(&aiming) {
                        let own = face.space(by).unwrap();
                        let empty = |spot: &Spot| face.at(*spot).is_none() && own.distance(Space::square(*spot)) > 1;
                        let far = table.game.board().spots().find(empty).unwrap();
                        assert!(is_stray(face, &aiming, far), "{level}");
                        assert!(!is_stray(face, &aiming, own.at), "{level}");
                        met += 1;
                    }
                }
                let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(answer).unwrap();
            }
            assert!(met > 0, "{level}");
        }
    }
}
