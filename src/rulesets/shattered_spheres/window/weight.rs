//! How much hangs on the answers to a question, so that what hardly matters need not be asked.

use super::odds::{self, harms};
use super::prompt::{blow, check_beneath, improved, meaning, strike_beneath};
use crate::core::intent::{Choice, Decision, Options};
use crate::core::question::Importance;
use crate::rulesets::shattered_spheres::checks::{self, AFTER, BEFORE};
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::frames::CheckKind;
use crate::rulesets::shattered_spheres::sources::Blow;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::windows::{BETWEEN, FOLLOW, HIT};

/// How much hangs on each answer.
pub fn importance(view: View, decision: &Decision) -> Vec<Importance> {
    let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
    choices.iter().map(|choice| weight(view, decision, choice)).collect()
}

fn weight(view: View, decision: &Decision, choice: &Choice) -> Importance {
    let (Some(who), Choice::React { with, .. }) = (decision.about, choice) else { return Importance::Worthwhile };
    if decision.ask == BEFORE {
        let check = check_beneath(view);
        let worth = check.is_some_and(|check| match with.as_str() {
            "slam" => true,
            "hunch" => check.what == t::INFLUENCE.get() || check.what == t::GAMBIT.get(),
            _ => check.what == t::INFLUENCE.get() && checks::odds(view, check).chance(|degree| *degree > 0) > 0.9,
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
        let graded = matches!(check.kind, CheckKind::Resist(_)) && check.came(view).degree < 0;
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
        return if chance(true) > chance(false) { Importance::Worthwhile } else { Importance::Minor };
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
