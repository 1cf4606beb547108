//! What a hero can do in the phase that runs and in no other, and whether letting it go by loses anything.

use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Use};
use crate::core::name::Name;
use crate::rulesets::beacon::actions::second_halves;
use crate::rulesets::beacon::budget;
use crate::rulesets::beacon::data::ability::Sort;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::legal;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::release::can_release;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

use super::planning::{due, own, prospect, stands};
use super::promises;

/// What anybody can do in this phase where somebody would make something of it; of attacks only where it has none of its
/// own (BC-PHASE-02).
fn common(view: View, who: CreatureId) -> Vec<String> {
    let named = |what: Name, fits: &dyn Fn(CreatureId) -> bool| {
        let on = |wanted: &Use| wanted.on.first().is_some_and(|&on| view.hostile(who, on) && fits(on));
        let uses = legal::uses(view, who, what).into_iter();
        uses.filter(on).any(|wanted| budget::basic_particulars(view, &wanted).is_ok())
    };
    let of_use = |action: &Action| match action {
        Action::Defend | Action::Rush | Action::Hide => true,
        Action::Refresh => promises::is_refreshed(view, who) || !second_halves(view, who).is_empty(),
        Action::Mark => named(action.word(), &|on| !view.has(on, t::MARKED.get())),
        Action::Search => named(action.word(), &|on| view.has(on, t::HIDDEN.get()) || !view.is_learnt(on)),
        _ => false,
    };
    let all = Action::ALL.into_iter().filter(|action| action.phase() == Some(view.phase()));
    all.filter(of_use).map(|action| action.word().title()).collect()
}

/// What anybody can strike with in this phase, for whoever has nothing of its own that reaches.
fn makeshift(view: View, who: CreatureId) -> Vec<String> {
    let stands = &stands(view, who)[..];
    let basic = view.abilities(who).filter(|ability| {
        let action = ability.action().and_then(Action::phase);
        ability.sort == Sort::Basic && action == Some(view.phase()) && reach::barred(view, who, ability).is_none()
    });
    basic.filter(|ability| prospect(view, who, ability, stands).is_some()).map(|own| own.name.clone()).collect()
}

/// What a hero can do in the phase that runs and in no other: its own before what anybody can do.
pub fn now(view: View, who: CreatureId) -> Vec<String> {
    let mut all = own(view, who, view.phase());
    if all.is_empty() {
        all = makeshift(view, who);
    }
    all.extend(common(view, who));
    all
}

/// Whether nothing is lost by letting this phase go by: nobody asked can do anything that it alone offers, and no enemy
/// acts in it or in the next, so that moving or readying can wait as well (BC-PHASE-08).
pub fn is_idle(view: View, choices: &[Choice]) -> bool {
    let phase = view.phase();
    let Some(next) = Phase::ALL.into_iter().find(|next| *next > phase) else { return false };
    let quiet = |phase: Phase| {
        let releases = phase == Phase::Release && view.standing().any(|(id, _)| can_release(view, id));
        !releases && due(view, phase).next().is_none()
    };
    let idle = |choice: &Choice| match choice {
        Choice::Creature(who) => now(view, *who).is_empty(),
        Choice::React { by, with, .. } => *with == t::SURGE.get() && now(view, *by).is_empty(),
        _ => false,
    };
    quiet(phase) && quiet(next) && choices.iter().all(idle)
}
