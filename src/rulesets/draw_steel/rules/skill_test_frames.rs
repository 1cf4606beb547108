//! Tests to come, and opposed totals.

use super::super::data::effect::Swing;
use super::frames::{Frame, TestFrame};
use super::roll_modifiers;
use super::roll_modifiers::Purpose;
use super::rolls::opposed_total;
use super::view::View;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::name::Name;

/// A test to be made before the frame below goes on, which is told the natural total: a walk that is a jump, or the use
/// of an ability, as a picked number.
pub fn frame(by: CreatureId, attribute: Attribute, of: Name) -> Frame {
    Frame::Test(TestFrame { by, attribute, of, natural: None, windowed: false })
}

/// One side's total of an opposed test with these dice, and with what its opponent is to it.
pub fn opposed_with(view: View, by: CreatureId, attribute: Attribute, natural: i16, opponent: Option<Swing>) -> i16 {
    let mut input = roll_modifiers::test(view, by, attribute, Purpose::Achieve).input;
    opponent.into_iter().for_each(|swing| input.add(swing));
    opposed_total(input, natural)
}
