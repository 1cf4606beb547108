//! Combatants on the board: hit points, and death saves that have failed.

use super::Presenter;
use crate::face::board::{Pips, Token};
use crate::face::game::usual;
use crate::rulesets::thirty_sixth_way::death::LAST;

/// Everybody on the board.
pub fn tokens(battle: &Presenter) -> Vec<Token> {
    let view = battle.view();
    let mut all = usual::tokens(battle);
    for token in &mut all {
        let failures = view.plight(token.id).failures;
        token.pips = (failures > 0).then_some(Pips { filled: failures, of: LAST, second: false }).into_iter().collect();
    }
    all
}
