//! From where somebody could strike in melee once it has moved.

use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::path::PathField;
use crate::face::game::presenter::Threat;
use crate::rulesets::the_adventure_game::legal;
use crate::rulesets::the_adventure_game::power::{Action, PowerDef, Range};
use crate::rulesets::the_adventure_game::view::View;

/// The squares that its Movement powers lead to, with the longest reach of its attacks at hand.
pub fn threat(view: View, who: CreatureId) -> Option<Threat> {
    let at = view.at(who).filter(|_| view.is_up(who) && view.may_attack(who))?;
    let powers = view.powers(who);
    let reach = powers.iter().filter(|power| power.rolls).filter_map(|power| melee_reach(power)).max()?;
    let goings = powers.iter().filter(|power| power.action == Action::Movement).filter_map(|power| power.going);
    let mut field = PathField::new();
    let ends: Vec<Space> = goings
        .flat_map(|going| legal::goals(view, who, going, &mut field))
        .map(|goal| Space::square(goal.to))
        .collect();
    Some(Threat { from: std::iter::once(Space::square(at)).chain(ends).collect(), reach })
}

fn melee_reach(power: &PowerDef) -> Option<i16> {
    match power.range {
        Range::Adjacent => Some(1),
        Range::Reach(squares) => Some(squares),
        Range::Own | Range::Within(_) | Range::Burst(_) => None,
    }
}
