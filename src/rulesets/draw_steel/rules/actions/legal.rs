//! Everything that could be answered to the decision a battle waits at, in a fixed order.

use std::sync::Arc;

use super::super::frames::Frame;
use super::super::movement;
use super::super::movement::allowance;
use super::super::plan::Grant;
use super::super::view::View;
use super::check;
use super::legal_uses::{each_use, usable};
use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Intent, Options, Use};
use crate::core::name::Name;
use crate::core::path::PathField;
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::movement::MoveKind;

/// Every answer, with one route per destination and one placement per different catch of an area.
pub fn intents(view: View) -> Vec<Intent> {
    let view = view.quiet();
    let Some(decision) = view.decision() else { return Vec::new() };
    let mut list = Vec::new();
    match &decision.options {
        Options::Choose { choices, may_pass } => {
            list.extend(choices.iter().cloned().map(Intent::Choose));
            if *may_pass {
                list.push(Intent::Pass);
            }
        }
        Options::Route(options) => {
            list.extend(options.routes.iter().cloned().map(Intent::Route));
            list.extend((!options.must).then_some(Intent::Pass));
        }
        Options::Use(options) => {
            for &ability in &options.abilities {
                each_granted_use(view, options.by, ability, |wanted| list.push(Intent::Use(wanted)));
            }
            list.push(Intent::Pass);
        }
        Options::Act => {
            if let Some(who) = decision.about {
                act(view, who, &mut list);
            }
        }
    }
    list
}

/// What a creature may do on its turn.
fn act(view: View, who: CreatureId, list: &mut Vec<Intent>) {
    for ability in usable(view, who) {
        each_use(view, who, &ability, Grant::default(), |wanted| list.push(Intent::Use(wanted)));
    }
    for (how, spots) in walks(view, who) {
        list.extend(spots.into_iter().map(|path| Intent::Walk { by: who, path, how: how.slug() }));
    }
    list.extend(
        super::super::ending::imposed_by(view, who)
            .map(|(_, held)| held.record)
            .filter(|&record| check::intents::intent(view, &Intent::Choose(Choice::Record(record))).is_ok())
            .map(|record| Intent::Choose(Choice::Record(record))),
    );
    let acts = super::free_actions::FreeAction::ALL.iter().map(|act| Intent::Choose(Choice::Named(act.slug())));
    list.extend(acts.filter(|intent| check::intents::intent(view, intent).is_ok()));
    list.extend(releases(view, view.side(who)));
    list.push(Intent::EndTurn(who));
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

/// Ways to walk now: how, and one path per square in reach.
pub fn walks(view: View, who: CreatureId) -> Vec<(MoveKind, Vec<Vec<Spot>>)> {
    let mut list = Vec::new();
    let mut field = PathField::new();
    let Some(space) = view.space(who) else { return list };
    for how in [MoveKind::Any, MoveKind::Disengage] {
        let (budget, cause) = allowance::budget(view, who, how);
        let barred = cause == StepCause::Shift && view.forbidden(who, Forbidden::Shift).is_some();
        if budget <= 0 || barred {
            continue;
        }
        movement::reach(view, who, budget, cause, &mut field);
        let spots: Vec<Spot> = field.reached().map(|reached| reached.spot).filter(|&spot| spot != space.at).collect();
        let mut ways: Vec<Vec<Spot>> = spots.into_iter().filter_map(|spot| field.path_to(spot)).collect();
        if how == MoveKind::Disengage {
            ways.extend(movement::jumped_ways(view, who, cause, budget, &field));
        }
        list.push((how, ways));
    }
    for (how, ways) in [
        (MoveKind::Drop, movement::drops(view, who).into_iter().map(|drop| drop.path).collect()),
        (MoveKind::Jump, movement::jumps(view, who)),
    ] {
        list.push((how, ways));
    }
    list
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
