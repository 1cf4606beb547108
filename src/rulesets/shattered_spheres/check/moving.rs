//! Ways of getting about beside walking.

use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::name;
use crate::rulesets::shattered_spheres::check::named::Verdict;
use crate::rulesets::shattered_spheres::check::named::unknown;
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::Slot;
use crate::rulesets::shattered_spheres::view::View;

/// Whether one of these actions can be done as things stand.
pub(super) fn possible(view: View, act: &Use) -> Verdict {
    let by = act.by;
    match act.ability.as_str() {
        "run" => {
            let tried = view.turn().filter(|_| !view.plays(Ruling::RetryToStand)).map_or(0, |turn| turn.tries[0]);
            match () {
                () if view.is_rooted(by) || view.is_prone(by) => view.refuse("run", || "It cannot run."),
                () if view.turn().is_some_and(|turn| turn.walked > 0) => {
                    view.refuse("moved", || "A run is declared before moving.")
                }
                () if super::pay(view.quiet(), Slot::Move).is_err()
                    && view.turn().is_none_or(|turn| turn.rest == 0) =>
                {
                    view.refuse("spent", || "No move action is left.")
                }
                () if tried > 0 => view.refuse("tried", || "Another try to run in this turn takes a Surge."),
                () => Ok(()),
            }
        }
        "stand" => prone(view, by),
        "spring-up" => {
            prone(view, by)?;
            let tried = view.turn().map_or(0, |turn| turn.tries[1]);
            if tried > 0 { view.refuse("tried", || "Another try in this turn takes a Surge.") } else { Ok(()) }
        }
        "escape" => {
            let skill = [name!("might"), name!("acrobatics")].contains(&act.kind.unwrap_or_default());
            match () {
                () if view.grabbers(by).next().is_none() => view.refuse("free", || "Nobody holds it."),
                () if !skill => view.refuse("skill", || "It takes Might or Acrobatics."),
                () => Ok(()),
            }
        }
        "drop-prone" => {
            if view.is_prone(by) {
                view.refuse("prone", || "It lies already.")
            } else {
                Ok(())
            }
        }
        _ => unknown(view, act),
    }
}

pub(super) fn prone(view: View, by: CreatureId) -> Verdict {
    match () {
        () if !view.is_prone(by) => view.refuse("standing", || "It stands already."),
        () if view.is_kept_down(by) => view.refuse("kept-down", || "What it is under keeps it down."),
        () if view.is_incapacitated(by) => view.refuse("down", || "It cannot stand up."),
        () => Ok(()),
    }
}
