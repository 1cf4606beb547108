//! When what was readied comes due: what sets it off, and whether it can be done then (BC-RDY-02, BC-RDY-13).

use super::aims;
use super::budget;
use super::data::words::Action;
use super::legal;
use super::movement;
use super::reach;
use super::reactions;
use super::terms as t;
use super::triggers::{Awaited, Done};
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;

/// Whether what was readied could be done as things stand, apart from plain strikes, which name their target (BC-RDY-13).
pub fn is_possible(view: View, by: CreatureId, what: Name) -> bool {
    let view = view.quiet();
    let aimed = |what: Name| {
        let Some(ability) = view.ability(by, what) else { return false };
        let used = ability.once.is_some() && view.times(by, what) > 0;
        let fits = |wanted: &Use| aims::targets(view, ability, wanted, ability.action()).is_ok();
        !used && reach::barred(view, by, ability).is_none() && legal::uses(view, by, what).iter().any(fits)
    };
    let full = || !(view.sheet(by).pc && view.times(by, t::FULL_ATTACK.get()) > 0);
    if what == t::QUICK_HANDS.get() {
        return aimed(Action::Shove.word()) || aimed(t::GRAPPLE.get());
    }
    if let Some(ability) = view.ability(by, what) {
        return aimed(what) && (ability.action() != Some(Action::FullAttack) || full());
    }
    let named = |wanted: &Use| budget::basic_particulars(view, wanted).is_ok();
    match Action::named(what) {
        Some(Action::Rush) => view.speed(by) > 0 && movement::bound(view, by, false).is_none(),
        Some(Action::FullAttack) => full() && reactions::halves(view, by).into_iter().any(aimed),
        Some(Action::Mark | Action::Search | Action::Refresh) => legal::uses(view, by, what).iter().any(named),
        _ => true,
    }
}

/// Whether something done sets off what somebody has readied (BC-RDY-02).
pub fn is_set_off(view: View, asker: CreatureId, done: &Done) -> bool {
    let Some(readied) = view.readied(asker) else { return false };
    if done.who == asker && done.what.contains(&t::READY.get()) {
        return false;
    }
    let whose =
        if readied.whose.is_empty() { view.hostile(asker, done.who) } else { readied.whose.contains(&done.who) };
    whose && Awaited::named(view, readied.trigger).is_some_and(|trigger| trigger.fits(view, asker, done))
}
