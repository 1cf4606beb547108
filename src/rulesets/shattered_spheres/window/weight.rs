//! How much hangs on the answers to a question, so that what hardly matters need not be asked.

use super::answers::{blow, improved, meaning};
use super::odds::{self, harms};
use super::outcomes;
use super::prompt::{action_beneath, check_beneath, strike_beneath};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::name;
use crate::core::question::Importance;
use crate::rulesets::shattered_spheres::checks::{self, AFTER, BEFORE};
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::frames::{Check, CheckKind};
use crate::rulesets::shattered_spheres::rounds::{ORDER, usual_place};
use crate::rulesets::shattered_spheres::sources::{self, Blow};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::turns::TIRING;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::windows::{BETWEEN, FOLLOW, HIT};

/// How much hangs on each answer.
pub fn importance(view: View, decision: &Decision) -> Vec<Importance> {
    let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
    choices.iter().map(|choice| weight(view, decision, choice)).collect()
}

fn weight(view: View, decision: &Decision, choice: &Choice) -> Importance {
    if decision.ask == ORDER {
        // What is better on average is taken; only where neither is can somebody have a reason to choose.
        let open = decision.about.is_some_and(|who| is_open(view, who));
        return if open { Importance::Worthwhile } else { Importance::Minor };
    }
    // Giving in is never better than a check that costs nothing.
    if decision.ask == TIRING {
        return Importance::Minor;
    }
    let (Some(who), Choice::React { with, spend, .. }) = (decision.about, choice) else {
        return Importance::Worthwhile;
    };
    if decision.ask == BEFORE {
        let check = check_beneath(view);
        let worth = check.is_some_and(|check| match with.as_str() {
            "slam" => true,
            "hunch" => check.what == t::INFLUENCE.get() || check.what == t::GAMBIT.get(),
            _ => raise_pays(view, check, *spend),
        });
        return if worth { Importance::Worthwhile } else { Importance::Minor };
    }
    if decision.ask == AFTER {
        let Some(check) = check_beneath(view) else { return Importance::Minor };
        let coup = with == &t::COUP.get() || with == &t::FATE_COUP.get();
        if coup {
            // More degrees are asked about where they bring more.
            let degree = check.came(view).degree;
            let more = meaning(view, check, degree.saturating_add(3)) != meaning(view, check, degree);
            let matters = check.what == t::INFLUENCE.get() && more;
            return if matters { Importance::Worthwhile } else { Importance::Minor };
        }
        let (changes, turns) = improved(view, check, who);
        // A step of an attitude hangs on degrees as harm does (SS-TAC-10, SS-DMG-02).
        let harm = matches!(check.kind, CheckKind::Resist(_)) && check.came(view).degree < 0;
        let graded = harm || (check.what == t::INFLUENCE.get() && who == check.by);
        return match () {
            () if turns > 0.0 && who == check.by && check.came(view).degree < 0 => Importance::Worthwhile,
            () if turns > 0.0 && who != check.by && check.came(view).degree > 0 => Importance::Worthwhile,
            () if graded && changes > 0.0 => Importance::Worthwhile,
            () => Importance::Minor,
        };
    }
    if decision.ask == HIT && with == &t::SMASH.get() {
        let Some(strike) = strike_beneath(view) else { return Importance::Minor };
        let Some(line) = view.attack(strike.by, strike.attack) else { return Importance::Minor };
        let chance = |smash| harms(&odds::resisted(view, strike.by, line, strike.on, Blow { smash, ..blow(strike) }));
        // Degrees mean nothing to a minion, so that only the chance to harm it counts (SS-DMG-08).
        let least = if view.sheet(strike.on).is_minion() { 0.01 } else { 0.0 };
        return if chance(true) - chance(false) > least { Importance::Worthwhile } else { Importance::Minor };
    }
    if decision.ask == BETWEEN && with != &t::WAIT_OVER.get() {
        let plight = view.plight(who);
        let grave = plight.down || plight.dying || plight.staggered;
        let near = Arena::BOTH.into_iter().any(|arena| view.wounds(who, arena) + 1 >= view.wound_limit(arena));
        return if grave || near { Importance::Worthwhile } else { Importance::Minor };
    }
    if decision.ask == FOLLOW {
        return Importance::Minor;
    }
    Importance::Worthwhile
}

/// Whether a Raise brings more on average (SS-REA-10).
fn raise_pays(view: View, check: &Check, spend: i16) -> bool {
    let raised = Check { raises: i8::try_from(spend).unwrap_or(1), ..check.clone() };
    let gain = expected(view, &raised).zip(expected(view, check)).map(|(raised, plain)| raised - plain);
    gain.is_some_and(|gain| gain > 0.02)
}

/// What the check of an action is expected to bring; none of checks that are no action's, whose degrees mean nothing.
fn expected(view: View, check: &Check) -> Option<f32> {
    let action = action_beneath(view).filter(|action| action.act.by == check.by && action.act.ability == check.what)?;
    let odds = checks::odds(view, check);
    let each = odds.iter().map(|(degree, count)| f32::from(outcomes::worth(view, &action.act, *degree)) * count as f32);
    Some(each.sum::<f32>() / odds.total() as f32)
}

/// Whether neither skill is better for somebody's place on average, and yet they differ (SS-INIT-01).
fn is_open(view: View, who: CreatureId) -> bool {
    let [guile, reaction] = [name!("guile"), name!("reaction")];
    let part = |skill| sources::skill(view, who, skill, None, false).part();
    usual_place(view, who, guile) == usual_place(view, who, reaction) && part(guile) != part(reaction)
}
