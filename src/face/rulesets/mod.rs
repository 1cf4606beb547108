//! The rulesets in the window: one folder each, which turns its views, options and facts into the models that board and
//! panels draw, by implementing `Playable` for its battle and `Showcase` for its content.

mod draw_steel;

use crate::core::name::Name;
use crate::rulesets::draw_steel::content::Content as DrawSteel;
use crate::rulesets::library::Library;
use crate::rulesets::ruleset::Ruleset;

pub use super::game::playable::{Shape, Showcase};

/// Does something generic over the rulesets that the window plays: `with_playable!(id, Content => …)`; a
/// `Result<_, String>` that is an error where it does not play the ruleset.
macro_rules! with_playable {
    ($id:expr, $content:ident => $body:expr) => {{
        let id: $crate::core::name::Name = $id;
        if id == <$crate::rulesets::draw_steel::content::Content as $crate::rulesets::ruleset::Ruleset>::ID {
            type $content = $crate::rulesets::draw_steel::content::Content;
            $body
        } else {
            Err(format!("the window does not play {} yet; `battlemat sim` does", id.title()))
        }
    }};
}
pub(super) use with_playable;

/// Whether the window plays a ruleset.
pub fn plays(ruleset: Name) -> bool {
    with_playable!(ruleset, _R => Ok(())).is_ok()
}

/// What a creature of a ruleset looks like.
pub fn shape(library: &Library, ruleset: Name, creature: Name) -> Option<Shape> {
    with_playable!(ruleset, R => Ok(R::of(library).shape(creature))).ok().flatten()
}

/// Questions that standing answers can be given to, of all rulesets.
pub fn questions() -> impl Iterator<Item = (&'static str, &'static str)> {
    DrawSteel::QUESTIONS.iter().copied()
}
