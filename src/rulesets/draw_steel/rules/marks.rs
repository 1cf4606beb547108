//! Who is marked or judged by whom.

use super::super::data::terms as t;
use super::view::View;
use crate::core::ids::CreatureId;

/// Whether a creature is marked by another.
pub fn is_marked_by(view: View, id: CreatureId, by: CreatureId) -> bool {
    view.conditions(id).any(|(_, held)| held.kinds.contains(&t::MARKED.get()) && held.imposer == Some(by))
}

/// Whether a creature is judged by another.
pub fn is_judged_by(view: View, id: CreatureId, by: CreatureId) -> bool {
    view.conditions(id).any(|(_, held)| held.kinds.contains(&t::JUDGED.get()) && held.imposer == Some(by))
}
