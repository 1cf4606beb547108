//! One folder per rulebook, each over the same kernel. A ruleset is a plugin that registers itself.

pub mod draw_steel;
pub mod the_adventure_game;

use bevy::app::{PluginGroup, PluginGroupBuilder};

use crate::content::library::Library;
use crate::lab::ruleset::Rulesets;

/// Every ruleset of the program; a new one is one line here.
pub struct AllRulesets;

impl PluginGroup for AllRulesets {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(draw_steel::DrawSteelPlugin)
            .add(the_adventure_game::AdventureGamePlugin)
    }
}

/// The rulesets of the program for the headless tools.
pub fn registered() -> Rulesets {
    Rulesets::of(AllRulesets)
}

/// A library in which every ruleset of the program is registered, and nothing is read yet.
pub fn library() -> Library {
    registered().library()
}
