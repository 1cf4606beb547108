//! Attacks on one's own side, which has to be said (ESC-SIDE-02): an action of the bar that asks with which attack.

use super::bar::asked_of;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::data::ability::Who;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// What it is called.
pub const NAME: &str = "Harm an ally";
/// What it does.
pub const ABOUT: &str = "Any attack on somebody of your own side. It takes what that attack takes.";

/// Every legal attack on an ally, still in the words of the bar: see [`meant`].
pub fn uses(view: View, by: CreatureId) -> Vec<Use> {
    if asked_of(view, by).is_none() {
        return Vec::new();
    }
    let attacks = view.sheet(by).abilities.iter().filter(|own| {
        legal::is_begun(own) && own.entry.is_attack() && own.targets.who == Who::Enemy && !own.targets.all
    });
    let mut found = Vec::new();
    for attack in attacks.filter(|own| !own.targets.d3) {
        let ally = |on: &CreatureId| view.allied(by, *on) && reach::can_target(view, by, attack, *on, true);
        for on in view.standing().map(|(on, _)| on).filter(ally) {
            found.push(Use { by, ability: t::HOSTILE.get(), instead: attack.id, on: vec![on], ..Use::default() });
        }
    }
    found.retain(|wanted| check::intent(view.quiet(), &Intent::Use(meant(wanted.clone()))).is_ok());
    found
}

/// The attack that an action in hand makes: itself, but for this one.
pub fn attack(ability: Name, instead: Name) -> Name {
    if ability == t::HOSTILE.get() { instead } else { ability }
}

/// The use that the rules know, of one as it is in hand.
pub fn meant(wanted: Use) -> Use {
    match wanted.ability == t::HOSTILE.get() {
        true => Use { ability: wanted.instead, instead: t::HOSTILE.get(), ..wanted },
        false => wanted,
    }
}
