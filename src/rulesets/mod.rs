//! One folder per rulebook, each over the same kernel. A ruleset is a plugin that registers itself.

pub mod beacon;
pub mod draw_steel;
pub mod shattered_spheres;
pub mod the_adventure_game;
pub mod thirty_sixth_way;

use bevy::app::{PluginGroup, PluginGroupBuilder};

use crate::content::library::Library;
use crate::lab::ruleset::Rulesets;
use crate::testing::properties::EachRuleset;

/// Every ruleset of the program.
pub struct AllRulesets;

/// The plugins of all rulesets, and the content that each registers.
macro_rules! rulesets {
    ($($game:ident::$plugin:ident),* $(,)?) => {
        impl PluginGroup for AllRulesets {
            fn build(self) -> PluginGroupBuilder {
                PluginGroupBuilder::start::<Self>()$(.add($game::$plugin))*
            }
        }

        /// Does the same with every ruleset of the program.
        pub fn each(work: &mut impl EachRuleset) {
            $(work.with::<$game::content::Content>();)*
        }
    };
}

// A new ruleset is one name here.
rulesets!(
    draw_steel::DrawSteelPlugin,
    the_adventure_game::AdventureGamePlugin,
    beacon::BeaconPlugin,
    thirty_sixth_way::WayPlugin,
    shattered_spheres::SpheresPlugin
);

/// The rulesets of the program for the headless tools.
pub fn registered() -> Rulesets {
    Rulesets::from_plugins(AllRulesets)
}

/// A library in which every ruleset of the program is registered, and nothing is read yet.
pub fn library() -> Library {
    registered().library()
}
