//! What a new question does to hand and cursor.

use bevy::prelude::*;

use super::bar;
use super::prompt::Asked;
use super::selection::Hand;
use super::table::Table;
use crate::core::ids::CreatureId;
use crate::core::intent::Options;
use crate::core::name::Name as Slug;
use crate::core::question::QuestionId;
use crate::face::board::Cursor;
use crate::face::input::KeysInUse;
use crate::face::stage::Stage;

/// A target that the game points at by itself while one question is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointing {
    /// Level, seed and version of the table as it asks.
    during: (Slug, u64, u64),
    /// Where the game pointed.
    at: Cursor,
    /// Where the player had pointed.
    before: Cursor,
}

impl Pointing {
    /// The cursor once the question is answered: back where it was, unless the player has moved it since.
    fn after(self, now: Cursor) -> Cursor {
        if now == self.at { self.before } else { now }
    }
}

/// Meets a new decision: its usual answer is lit, and the only ability that is offered is taken in hand by itself.
pub(super) fn new_question(
    table: Res<Table>,
    stage: Res<Stage>,
    mut hand: ResMut<Hand>,
    mut asked: ResMut<Asked>,
    (mut cursor, keys): (ResMut<Cursor>, Res<KeysInUse>),
    time: Res<Time<Real>>,
    mut last: Local<(Slug, u64, u64)>,
    mut turn: Local<Option<(CreatureId, QuestionId, u16)>>,
    mut pointing: Local<Option<Pointing>>,
    mut offered: Local<bool>,
) {
    let now = (table.level.id, table.seed, table.version);
    // Once that is answered, what was pointed at may walk away or fall: the cursor goes back to where it was.
    if let Some(pointing) = pointing.take_if(|pointing| pointing.during != now) {
        cursor.set_if_neq(pointing.after(*cursor));
    }
    if stage.busy() || *last == now {
        return;
    }
    *last = now;
    // What was offered may have been carried out without the player: it is not in hand for what comes next.
    if std::mem::take(&mut *offered) {
        hand.put_back();
    }
    // Somebody else's turn starts with its own sheet and the first group of its own bar.
    let acts = table.asked().filter(|decision| matches!(decision.options, Options::Act));
    let round = table.game.round();
    let acts = acts.and_then(|decision| Some((decision.about?, decision.ask, round)));
    let begins = acts.is_some() && *turn != acts;
    bar::follow(&table, &mut hand, begins);
    if begins {
        *turn = acts;
        hand.looked_at = None;
        let from = acts.and_then(|(who, ..)| table.face().space(who)).filter(|_| sets_out(*cursor, *keys));
        if let Some(space) = from {
            *cursor = Cursor { spot: Some(space.at), by_keys: true };
        }
    }
    // What was looked at belongs to what has been answered.
    if table.asked().is_some_and(|decision| !matches!(decision.options, Options::Act)) {
        hand.looked_at = None;
    }
    let lit = table.asked().map_or(0, |decision| table.face().first_lit(decision));
    asked.set_if_neq(Asked { lit, moved: false, since: time.elapsed() });
    hand.pinned = None;
    let named = table.asked().and_then(|decision| match &decision.options {
        Options::Use(options) => options.on,
        _ => None,
    });
    if let Some(space) = named.and_then(|on| table.face().space(on)) {
        // The only target allowed is pointed at, so that its odds are seen and one key uses it.
        let at = Cursor { spot: Some(space.at), by_keys: true };
        *pointing = Some(Pointing { during: now, at, before: *cursor });
        *cursor = at;
    }
    if let Some((by, ability)) = table.asked().and_then(|decision| table.face().offered(decision)) {
        hand.aiming = Some(table.face().aiming(by, ability));
        *offered = true;
    }
}

/// Whether the cursor goes to whoever's turn begins: the arrow keys set out from there, but a mouse points where it is.
fn sets_out(cursor: Cursor, keys: KeysInUse) -> bool {
    keys.0 || cursor.by_keys || cursor.spot.is_none()
}

/// A question that a menu has hidden counts as new: the key that closed the menu is not meant for it.
pub(super) fn back_in_sight(mut asked: ResMut<Asked>, time: Res<Time<Real>>) {
    asked.since = time.elapsed();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::geometry::Spot;

    #[test]
    fn a_question_that_a_menu_has_hidden_rests_again_before_keys_answer_it() {
        use bevy::ecs::system::RunSystemOnce;
        let mut world = World::new();
        world.init_resource::<Asked>();
        let mut time = Time::<Real>::default();
        time.advance_by(std::time::Duration::from_secs(9));
        world.insert_resource(time);
        world.run_system_once(back_in_sight).unwrap();
        assert_eq!(world.resource::<Asked>().since, std::time::Duration::from_secs(9));
    }

    #[test]
    fn a_cursor_that_the_mouse_has_left_sets_out_anew_for_the_keyboard() {
        let cursor = |by_keys| Cursor { spot: Some(Spot::new(3, 4)), by_keys };
        assert!(sets_out(cursor(false), KeysInUse(true)) && sets_out(cursor(true), KeysInUse(false)));
        assert!(!sets_out(cursor(false), KeysInUse(false)), "a mouse in use points by itself");
    }

    #[test]
    fn the_cursor_leaves_a_target_that_was_pointed_at_for_the_player() {
        let cursor = |x, by_keys| Cursor { spot: Some(Spot::new(x, 4)), by_keys };
        let pointing = Pointing { during: (Slug::default(), 31, 7), at: cursor(12, true), before: cursor(3, false) };
        assert_eq!(pointing.after(cursor(12, true)), cursor(3, false));
        assert_eq!(pointing.after(cursor(9, true)), cursor(9, true), "the player points elsewhere by now");
    }
}
