//! Where an enemy could strike in melee in its next turn.

use crate::core::ids::CreatureId;
use crate::core::path::PathField;
use crate::face::game::presenter::Threat;
use crate::rulesets::beacon::movement;
use crate::rulesets::beacon::reach::{self, strikes_by};
use crate::rulesets::beacon::reactions::reachable;
use crate::rulesets::beacon::view::View;

/// The spaces that standard movement leads to, with the longest REACH of a strike (BC-MOV-01, BC-AMB-27).
pub fn threat(view: View, who: CreatureId) -> Option<Threat> {
    let space = view.space(who).filter(|_| view.is_up(who))?;
    let strikes = view
        .abilities(who)
        .filter(|ability| strikes_by(ability).is_some() && reach::barred(view, who, ability).is_none());
    let reach = strikes.filter_map(|ability| ability.reach).max()?;
    let mut from = vec![space];
    if movement::bound(view, who, true).is_none() {
        let mut field = PathField::new();
        let stops = movement::Stops::new(view, who);
        reachable(view, who, view.speed(who), Some(&stops), &mut field);
        let ends = field.reached().filter(|found| found.stop).map(|found| movement::space_at(view, who, found.spot));
        from.extend(ends);
    }
    Some(Threat { from, reach })
}
