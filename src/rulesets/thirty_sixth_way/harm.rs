//! Damage on its way to somebody: resistance, temporary hit points, hit points, and what 0 of them means (ESC-DMG,
//! ESC-TYP, ESC-HP, ESC-MOOK).

use bevy::prelude::World;

use super::data::passive::Passive;
use super::mutations;
use super::rolls::half;
use super::state;
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{Source, Term, TermKind};
use crate::core::track::change_track;
use crate::core::triggered::happening;

/// Damage about to be dealt.
#[derive(Clone, Debug)]
pub struct Blow {
    /// To whom.
    pub to: CreatureId,
    /// By whom.
    pub by: Option<CreatureId>,
    /// By what.
    pub of: Name,
    /// From the dice to what the crit made of it, term by term.
    pub terms: Vec<Term>,
    /// Of which types.
    pub kinds: Vec<Name>,
    /// What is set against resistance.
    pub past: Past,
    /// Whether it comes of a crit.
    pub crit: bool,
    /// Whether it spares an enemy's life.
    pub knock_out: bool,
}

/// What gets damage past resistance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// The natural result of an attack (ESC-TYP-03).
    Natural(i16),
    /// A roll of its own, where it is needed (ESC-TYP-11).
    Rolled,
    /// Resistance has no say.
    Anyway,
}

impl Blow {
    /// Damage of a number by something that is no attack.
    pub fn plain(to: CreatureId, by: Option<CreatureId>, of: Name, kind: Name, terms: Vec<Term>) -> Self {
        Self { to, by, of, terms, kinds: vec![kind], past: Past::Rolled, crit: false, knock_out: false }
    }

    fn amount(&self) -> i16 {
        self.terms.iter().map(|term| term.value).sum()
    }
}

/// The natural result that gets past, where all types are resisted: the lowest (ESC-TYP-06).
pub fn resisted(view: View, on: CreatureId, kinds: &[Name]) -> Option<i16> {
    let past = |kind: &Name| {
        let own = view.sheet(on).resists.iter().filter(|(resisted, _)| resisted == kind);
        own.map(|(_, past)| *past).min()
    };
    kinds.iter().map(past).collect::<Option<Vec<i16>>>()?.into_iter().min()
}

/// Deals damage (ESC-DMG-08).
pub fn deal(world: &mut World, mut blow: Blow) {
    if !View::new(world).is_there(blow.to) {
        return;
    }
    resist(world, &mut blow);
    let amount = blow.amount();
    if amount < 0 {
        blow.terms.push(Term::number(-amount, Source::situation(name!("never-below-0"))));
    }
    let (to, amount) = (blow.to, amount.max(0));
    let cause = Cause { by: blow.by, of: blow.of };
    let (track, kinds, terms) = (t::HP.get(), blow.kinds.clone(), blow.terms.clone());
    mutations::record_fact(world, cause, FactKind::Damage { to, track, amount, kinds, terms });
    if amount == 0 {
        return;
    }
    if let Some(by) = blow.by.filter(|by| *by != to) {
        mutations::resent(world, to, by);
    }
    let absorbed = -mutations::change_pool(world, to, t::TEMPORARY.get(), -amount, cause);
    let brittle = blow.crit && View::new(world).sheet(to).has(|passive| *passive == Passive::Brittle);
    let lost = if brittle { View::new(world).hp(to).max(amount - absorbed) } else { amount - absorbed };
    lose(world, to, lost, &blow, cause);
}

/// Half of what is resisted (ESC-TYP-03, ESC-TYP-05).
fn resist(world: &mut World, blow: &mut Blow) {
    let Some(past) = resisted(View::new(world), blow.to, &blow.kinds) else { return };
    let natural = match blow.past {
        Past::Natural(natural) => natural,
        Past::Rolled => {
            let dice = (0..3).map(|_| i16::from(mutations::roll(world, blow.by, 6, t::RESISTANCE.get())));
            dice.sum()
        }
        Past::Anyway => return,
    };
    if natural < past {
        let amount = blow.amount();
        let source = Source::Content { name: name!("resistance"), of: Some(blow.to) };
        blow.terms.push(Term { kind: TermKind::Halved, value: half(amount) - amount, source });
    }
}

fn lose(world: &mut World, to: CreatureId, amount: i16, blow: &Blow, cause: Cause) {
    change_track(world, to, t::HP.get(), |hp| hp.change(-amount));
    happening::harmed(world, to, blow.by, &[&blow.kinds[..], &[blow.of]].concat());
    let hp = View::new(world).hp(to);
    if hp <= 0 && View::new(world).is_up(to) {
        happening::felled(world, to, blow.by, blow.of);
    }
    let view = View::new(world);
    let sheet = view.sheet(to);
    if sheet.hero {
        return hero(world, to, hp, blow.crit, cause);
    }
    if hp > 0 {
        return;
    }
    if sheet.object {
        return mutations::remove(world, to, t::BROKEN.get(), cause);
    }
    if view.state(to) == t::UNCONSCIOUS.get() || !blow.knock_out {
        let next = if sheet.mook && hp < 0 { next_of_mob(view, to) } else { None };
        mutations::remove(world, to, t::DEAD.get(), cause);
        if let Some(next) = next {
            // What is left goes on to the next of the mob (ESC-MOOK-02).
            let left = Term::number(-hp, Source::situation(name!("goes-on")));
            deal(world, Blow { to: next, terms: vec![left], past: Past::Anyway, crit: false, ..blow.clone() });
        }
        return;
    }
    // With forethought it is knocked out instead (ESC-HP-03).
    change_track(world, to, t::HP.get(), |track| track.now = 0);
    mutations::stand(world, to, state::knocked_out(), cause);
}

/// The nearest other of its kind.
pub fn next_of_mob(view: View, of: CreatureId) -> Option<CreatureId> {
    let same = |id: CreatureId| id != of && view.side(id) == view.side(of) && view.sheet(id).id == view.sheet(of).id;
    view.standing().map(|(id, _)| id).filter(|&id| same(id)).min_by_key(|&id| (view.distance(of, id), id))
}

/// A hero at 0 or less is Dying; harm makes the first death save harder where it goes deep (ESC-HP-02, ESC-DTH-02 to
/// ESC-DTH-04, ESC-DTH-11, ESC-DTH-13).
fn hero(world: &mut World, who: CreatureId, hp: i16, crit: bool, cause: Cause) {
    let view = View::new(world);
    let deep = hp <= view.deep(who);
    let state = view.state(who);
    if state == t::UP.get() && hp <= 0 {
        if view.house().no_death {
            return mutations::stand(world, who, state::knocked_out(), cause);
        }
        mutations::plight(world, who, |plight| (plight.first, plight.hard) = (true, crit || deep));
        return mutations::stand(world, who, state::down(t::DYING.get()), cause);
    }
    if state == t::DYING.get() || state == t::STABILIZED.get() {
        mutations::plight(world, who, |plight| plight.hard |= plight.first && deep);
        if state == t::STABILIZED.get() {
            mutations::stand(world, who, state::down(t::DYING.get()), cause);
        }
    }
}
