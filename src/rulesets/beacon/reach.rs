//! What somebody could strike with right now, and whether it may react (BC-AMB-27, BC-REA).

use super::data::ability::{AbilityDef, Activation, Attack as Attacks, Tag};
use super::data::condition::Lend;
use super::data::words::Action;
use super::frames::{Attack, Frame};
use super::terms as t;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// Why an ability cannot be used by whom it belongs to, whatever the turn; none where it can (BC-REA-15).
pub fn barred(view: View, who: CreatureId, ability: &AbilityDef) -> Option<&'static str> {
    if !view.keeps(who, ability.id) {
        return Some("it is destroyed");
    }
    if ability.is_weapon() && view.lends(who, |lend| *lend == Lend::NoWeapons) {
        return Some("the disarmed use no weapons");
    }
    if ability.is_spell() && view.lends(who, |lend| *lend == Lend::NoSpells) {
        return Some("the silenced use no spells");
    }
    let own = view.belongings(who);
    if own.is_some_and(|own| own.spent.contains(&ability.id)) {
        return Some(if ability.recharge.is_some() { "it has not recharged" } else { "it is not loaded" });
    }
    if own.is_some_and(|own| own.thrown.iter().any(|(thrown, _)| *thrown == ability.id)) {
        return Some("it was thrown and lies on the ground");
    }
    if view.pool(who, t::MP.get()) < ability.cost.mana {
        return Some("there is not enough MP");
    }
    if !view.can_focus(who, ability.cost.focus) {
        return Some("there is not enough FOCUS");
    }
    let channelled = view.channelling(who).is_some_and(|own| {
        let bars = |passive: &super::data::passive::Passive| {
            *passive == super::data::passive::Passive::NotWhileChannelling(ability.id)
        };
        view.content().ability(own.ability).is_some_and(|own| own.passives.iter().any(bars))
    });
    if channelled {
        return Some("it is being aimed for later");
    }
    let most = ability.tags.iter().find_map(|tag| if let Tag::Consumable(uses) = tag { Some(*uses) } else { None });
    if most.is_some_and(|most| view.times(who, ability.id) >= most) {
        return Some("it is used up");
    }
    None
}

/// The action of a plain strike: VOLLEY or FIGHT.
pub fn strikes_by(ability: &AbilityDef) -> Option<Action> {
    let Activation::Action(action) = ability.activation else { return None };
    let strikes = matches!(action, Action::Volley | Action::Fight) && ability.attack != Attacks::None;
    (strikes && !ability.has(Tag::Slow)).then_some(action)
}

/// Whether an attack on somebody could lawfully be made as far as the target goes: sight, hiding (BC-OPP-09).
pub fn can_target(view: View, who: CreatureId, on: CreatureId, ability: &AbilityDef) -> bool {
    let blind = view.lends(who, |lend| *lend == Lend::Blind) && !view.adjacent(who, on);
    let hidden = view.lends(on, |lend| *lend == Lend::Hidden) && view.hostile(who, on) && !view.adjacent(who, on);
    let unseen = !ability.has(Tag::Arcing) && !ability.has(Tag::Homing) && !view.sees(who, on);
    !blind && !hidden && !unseen
}

/// The abilities whose REACH covers somebody, usable right now for a VOLLEY or FIGHT (BC-CTR-02, BC-OPP-01).
pub fn reaching(view: View, who: CreatureId, on: CreatureId) -> Vec<Name> {
    let far = view.distance(who, on);
    let fits = |ability: &&std::sync::Arc<AbilityDef>| {
        strikes_by(ability).is_some()
            && ability.reach.is_some_and(|reach| far <= reach)
            && barred(view, who, ability).is_none()
            && can_target(view, who, on, ability)
    };
    if !view.is_up(who) || !view.is_up(on) {
        return Vec::new();
    }
    view.abilities(who).filter(fits).map(|ability| ability.id).collect()
}

/// Whether somebody may react at all in this turn (BC-REA-02, BC-CON-08, BC-STA-03).
pub fn may_react(view: View, who: CreatureId) -> bool {
    view.is_up(who)
        && view.times(who, t::REACTION.get()) == 0
        && !view.lends(who, |lend| *lend == Lend::NoReactions)
        && !view.is_grappled(who)
}

/// A strike as part of a reaction.
pub fn strike(view: View, by: CreatureId, with: Name, on: CreatureId) -> Frame {
    let action = view.ability(by, with).and_then(|ability| strikes_by(ability));
    Frame::Attack(Box::new(Attack { reaction: true, ..Attack::new(by, with, action, [on]) }))
}
