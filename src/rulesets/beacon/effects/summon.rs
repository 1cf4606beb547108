//! Something comes to the square that the use names, for the user's side (BC-TAG-06).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::core::creature::entity_of;
use crate::core::fact::FactKind;
use crate::core::name::Name;
use crate::rulesets::beacon::data::effect::Summon;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::setup;
use crate::rulesets::beacon::state::Summoned;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Summon {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, cause) = (at.carry.by, at.cause());
        let to = *at.carry.path.first()?;
        let view = View::new(at.world);
        let sheet = view.content().sheet(self.what)?.clone();
        let side = view.side(by);
        let number = view.ids().filter(|&id| view.sheet(id).id == self.what).count() + 1;
        let id = setup::spawn(at.world, Name::new(&format!("{}-{number}", sheet.id)), &sheet, side);
        let entity = entity_of(at.world, id);
        at.world.entity_mut(entity).insert(Summoned { by });
        mutations::put_on(at.world, id, to);
        mutations::record_fact(at.world, cause, FactKind::Appeared(id));
        None
    }

    fn words(&self) -> String {
        format!("summons {}", self.what.title())
    }

    fn worth(&self, _: Prospect<View>) -> f32 {
        2.0
    }
}
