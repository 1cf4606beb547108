//! One folder per rulebook, each over the same kernel.

pub mod draw_steel;
pub mod the_adventure_game;

use crate::content::library::Library;

/// A library in which every ruleset of the program is registered, and nothing is read yet.
pub fn library() -> Library {
    Library::default().with::<draw_steel::content::Content>().with::<the_adventure_game::content::Content>()
}

/// Does something generic over [`Ruleset`](crate::content::ruleset::Ruleset) with the ruleset of an id:
/// `with_ruleset!(id, Content => …)`; a `Result<_, String>` that is an error where there is no such ruleset.
#[macro_export]
macro_rules! with_ruleset {
    ($id:expr, $content:ident => $body:expr) => {{
        #[allow(unused_imports, reason = "whoever calls it may have it in scope")]
        use $crate::content::registry::Registry as _;
        #[allow(unused_imports, reason = "whoever calls it may have it in scope")]
        use $crate::content::ruleset::Ruleset as _;
        let id: $crate::core::name::Name = $id;
        if id == $crate::rulesets::draw_steel::content::RULESET {
            type $content = $crate::rulesets::draw_steel::content::Content;
            $body
        } else if id == $crate::rulesets::the_adventure_game::content::RULESET {
            type $content = $crate::rulesets::the_adventure_game::content::Content;
            $body
        } else {
            Err(format!("there is no ruleset {id:?}"))
        }
    }};
}
