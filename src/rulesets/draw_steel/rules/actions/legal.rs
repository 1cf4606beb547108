//! Everything that could be answered to a turn or to an offer, kind by kind.

use std::sync::Arc;

use super::super::frames::Frame;
use super::super::movement;
use super::super::movement::allowance;
use super::super::plan::Grant;
use super::super::view::View;
use super::check;
use super::legal_uses::{each_use, is_own, is_usable};
use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, OptionKind, Options, Use};
use crate::core::name::Name;
use crate::core::path::PathField;
use crate::rulesets::draw_steel::data::ability::AbilityEffect;
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::movement::MoveKind;

/// The kinds of answers to a turn or an offer: abilities in card order, ways of walking, what takes no part of the turn.
pub fn kinds(view: View, decision: &Decision) -> Vec<OptionKind> {
    let view = view.quiet();
    let walks = |list: &[MoveKind]| list.iter().map(|how| OptionKind::Walk(how.slug())).collect::<Vec<_>>();
    match (&decision.options, decision.about) {
        (Options::Use(options), _) => {
            let mut list: Vec<OptionKind> = options.abilities.iter().copied().map(OptionKind::Use).collect();
            list.extend(options.or_walk.then(|| walks(&EXTRA_WALKS)).into_iter().flatten());
            list
        }
        (Options::Act, Some(who)) => {
            // Whether it could be used now is asked when its uses are.
            let abilities = view.sheet(who).abilities.iter().filter(|ability| is_own(ability));
            let mut list: Vec<OptionKind> = abilities.map(|ability| OptionKind::Use(ability.id)).collect();
            list.extend(walks(MoveKind::ALL));
            list.push(OptionKind::Choose);
            list
        }
        _ => Vec::new(),
    }
}

/// Calls `f` with every answer of a kind.
pub fn each(view: View, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
    let view = view.quiet();
    match (&decision.options, decision.about, kind) {
        (Options::Use(options), _, OptionKind::Use(ability)) => {
            each_granted_use(view, options.by, ability, |wanted| f(Intent::Use(wanted)));
        }
        (Options::Use(options), _, OptionKind::Walk(how)) => each_extra_walk(view, options.by, how, f),
        (Options::Act, Some(who), OptionKind::Use(ability)) => {
            if let Some(ability) = view.ability(who, ability).filter(|ability| is_usable(view, who, ability)) {
                let ability = Arc::clone(ability);
                each_use(view, who, &ability, Grant::default(), |wanted| f(Intent::Use(wanted)));
            }
        }
        (Options::Act, Some(who), OptionKind::Walk(how)) => {
            let ways = MoveKind::named(how).map(|how| walks(view, who, how)).unwrap_or_default();
            ways.into_iter().for_each(|path| f(Intent::Walk { by: who, path, how }));
        }
        (Options::Act, Some(who), OptionKind::Choose) => each_small_thing(view, who, f),
        _ => {}
    }
}

/// What an ability leaves open, said in other ways: characteristics, damage types, doors that could be shut.
pub fn particulars(view: View, wanted: &Use) -> Vec<Use> {
    let Some(ability) = view.ability(wanted.by, wanted.ability) else { return Vec::new() };
    let mut list = Vec::new();
    if let Some(roll) = &ability.roll {
        list.extend(roll.with.iter().map(|&with| Use { with: Some(with), ..wanted.clone() }));
        list.extend(roll.kinds.iter().map(|&kind| Use { kind: Some(kind), ..wanted.clone() }));
    }
    if ability.says(&AbilityEffect::Interact) {
        let doors = super::interact::doors(view, wanted.by, ability).into_iter();
        list.extend(doors.map(|(spot, _)| Use { area: vec![spot], ..wanted.clone() }));
    }
    list
}

/// What costs no part of a turn: ending effects of one's own, free acts, letting go.
fn each_small_thing(view: View, who: CreatureId, f: &mut dyn FnMut(Intent)) {
    let records = super::super::ending::imposed_by(view, who).map(|(_, held)| Choice::Record(held.record));
    let acts = super::free_actions::FreeAction::ALL.iter().map(|act| Choice::Named(act.slug()));
    let all = records.chain(acts).map(Intent::Choose);
    all.filter(|intent| check::intents::intent(view, intent).is_ok()).for_each(&mut *f);
    releases(view, view.side(who)).into_iter().for_each(f);
}

/// The holds that a side's creatures may end while somebody, on their side or not, is to act (DS-COND-20).
pub fn releases(view: View, side: SideId) -> Vec<Intent> {
    let holders = view.living().filter(|&by| view.side(by) == side);
    let holds = holders.flat_map(|by| view.captives(by).into_iter().map(move |captive| (by, captive)));
    holds
        .map(|(by, captive)| Choice::React { by, with: t::LET_GO.get(), on: Some(captive), spend: 0 })
        .map(Intent::Choose)
        .filter(|intent| check::intents::intent(view, intent).is_ok())
        .collect()
}

/// Ways to walk as an offer allows instead of a use.
const EXTRA_WALKS: [MoveKind; 2] = [MoveKind::Any, MoveKind::Disengage];

/// Ways to walk now in one manner, one path to each square in reach.
fn walks(view: View, who: CreatureId, how: MoveKind) -> Vec<Vec<Spot>> {
    match how {
        MoveKind::Drop => movement::drops(view, who).into_iter().map(|drop| drop.path).collect(),
        MoveKind::Jump => movement::jumps(view, who),
        // Without a move under way it is what any walk is.
        MoveKind::Advance if view.turn_budget(who).moving.is_none() || allowance::new_move(view, who).is_err() => {
            Vec::new()
        }
        MoveKind::Any | MoveKind::Advance | MoveKind::Disengage => {
            let (budget, cause) = allowance::budget(view, who, how);
            reached(view, who, budget, cause)
        }
    }
}

/// One path to each square that some movement reaches.
fn reached(view: View, who: CreatureId, budget: i16, cause: StepCause) -> Vec<Vec<Spot>> {
    let barred = cause == StepCause::Shift && view.forbidden(who, Forbidden::Shift).is_some();
    let Some(space) = view.space(who).filter(|_| budget > 0 && !barred) else { return Vec::new() };
    let mut field = PathField::new();
    movement::reach(view, who, budget, cause, &mut field);
    let spots = field.reached().map(|reached| reached.spot).filter(|&spot| spot != space.at);
    let mut ways: Vec<Vec<Spot>> = spots.filter_map(|spot| field.path_to(spot)).collect();
    if cause == StepCause::Shift {
        ways.extend(movement::jumped_ways(view, who, cause, budget, &field));
    }
    ways
}

/// Calls `f` with every walk that is allowed instead of a granted use.
fn each_extra_walk(view: View, by: CreatureId, how: Name, f: &mut dyn FnMut(Intent)) {
    let shift = how == MoveKind::Disengage.slug();
    let cause = if shift { StepCause::Shift } else { StepCause::Walk };
    for path in reached(view, by, allowance::limit(view, by, shift), cause) {
        if movement::check_extra_walk(view, by, &path, how).is_ok() {
            f(Intent::Walk { by, path, how });
        }
    }
}

/// Calls `f` with every use of an ability that an open offer allows.
pub fn each_granted_use(view: View, by: CreatureId, ability: Name, mut f: impl FnMut(Use)) {
    let Some(Frame::Offer(offer)) = view.stack().top() else { return };
    let Some(def) = view.ability(by, ability) else { return };
    let def = Arc::clone(def);
    each_use(view, by, &def, super::granted_uses::grant(offer), |wanted| {
        if super::granted_uses::check_use(view, offer, &wanted).is_ok() {
            f(wanted);
        }
    });
}
