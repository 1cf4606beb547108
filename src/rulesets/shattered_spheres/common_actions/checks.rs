//! The check that an action makes, as it is made and as it is shown beforehand.

use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::{Name, name};
use crate::core::roll::Source;
use crate::rulesets::shattered_spheres::check;
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::frames::{Check, CheckKind, Target};
use crate::rulesets::shattered_spheres::movement;
use crate::rulesets::shattered_spheres::rolls::{self, Naturals};
use crate::rulesets::shattered_spheres::sources::{self, Defense, Manner};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;

/// A skill check of a creature, against a number or a passive or opposed check.
pub fn skill(
    view: View,
    by: CreatureId,
    skill: Name,
    what: Name,
    target: Target,
    hard: bool,
    on: Option<CreatureId>,
) -> Check {
    let own = sources::skill(view, by, skill, on, hard);
    Check { on, ..Check::new(by, CheckKind::Skill(skill), what, own, target) }
}

/// The check that an action other than an attack makes; none where it makes none.
pub fn of_action(view: View, act: &Use) -> Option<Check> {
    let by = act.by;
    let on = act.on.first().copied();
    let what = act.ability;
    let kind = act.kind.unwrap_or_default();
    let moderate = || Target::Number(check::moderate(view, by));
    let hard = || Target::Number(rolls::hard(view.power_level(by)));
    let opposed = |on: CreatureId, with: Name| Target::Rolled(sources::skill(view, on, with, Some(by), false), true);
    Some(match what.as_str() {
        "trick" => {
            let on = on?;
            let [own, first, second] = check::trick_skills(act)?;
            let theirs = sources::better_skill(view, on, [first, second]);
            skill(view, by, own, what, opposed(on, theirs), false, Some(on)).ungraded()
        }
        "assist" => skill(view, by, kind, what, Target::Number(rolls::EASY), false, None),
        "aid" | "distract" | "coordinate" => helping_attack(view, act)?,
        "combine" => {
            let with = check::combine_skill(view, act, on?);
            skill(view, by, with, what, hard(), true, None)
        }
        "assess" => {
            let on = on?;
            let target = Target::Passive(sources::skill(view, on, name!("deception"), Some(by), false));
            skill(view, by, act.instead, what, target, false, Some(on))
        }
        "mask" => {
            let on = on?;
            let theirs = sources::better_skill(view, on, [name!("insight"), name!("perception")]);
            skill(view, by, act.instead, what, opposed(on, theirs), false, Some(on))
        }
        "run" => skill(view, by, name!("athletics"), what, moderate(), false, None).ungraded(),
        "spring-up" => skill(view, by, name!("acrobatics"), what, hard(), true, None).ungraded(),
        "escape" => {
            let (_, holder, _) = view.grabbers(by).next()?;
            let theirs = sources::better_skill(view, holder, [name!("might"), name!("dexterity")]);
            skill(view, by, kind, what, opposed(holder, theirs), false, Some(holder)).ungraded()
        }
        "gambit" => gambit(view, act, on_the_move(view, act)),
        "influence" => skill(view, by, act.instead, what, opposed(on?, name!("insight")), false, on),
        "study" => {
            let target = on.map_or_else(moderate, |on| opposed(on, name!("deception")));
            skill(view, by, act.instead, what, target, false, on)
        }
        "seize" => skill(view, by, name!("reaction"), what, moderate(), false, None).ungraded(),
        "use-skill" => skill(view, by, kind, what, moderate(), false, None),
        "stabilize" => {
            let target = Target::Number(view.house().death_save);
            skill(view, by, kind, what, target, false, None).ungraded()
        }
        _ => return None,
    })
}

/// The attack check of Aid, Distract and Coordinate (SS-HLP-04, SS-HLP-05, SS-HLP-07).
fn helping_attack(view: View, act: &Use) -> Option<Check> {
    let (by, what) = (act.by, act.ability);
    let foe = *act.on.get(1)?;
    let line = view.attack(by, act.instead)?;
    let own = sources::attack(view, by, line, Some(foe), Manner::default());
    let coordinates = what == t::COORDINATE.get();
    let target = match sources::defense(view, foe, Some(by), line) {
        _ if !coordinates => Target::Number(check::moderate(view, by)),
        Defense::Number(number) => Target::Number(number),
        Defense::Passive(stat) => Target::Passive(stat),
        Defense::Rolled(stat) => Target::Rolled(stat, false),
    };
    let naturals = if coordinates { Naturals::Attack } else { Naturals::Improve };
    let check = Check::new(by, CheckKind::Attack, what, own, target).on(foe);
    Some(Check { naturals, ..check })
}

/// Disadvantage ranks of moving as part of a Gambit: 1 up to half speed, 2 up to full (SS-TAC-08).
pub fn on_the_move(view: View, act: &Use) -> i16 {
    let slow = movement::squares(view, view.speed(act.by) - 1);
    match i16::try_from(act.path.len()).unwrap_or(i16::MAX) {
        0 => 0,
        cost if cost > slow => 2,
        _ => 1,
    }
}

/// The check of a Gambit. The highest guard of those who threaten takes the place of the number; which it is shows as it
/// is rolled, so that the rank decides and then its Advantage (SS-TAC-06).
pub fn gambit(view: View, act: &Use, hindered: i16) -> Check {
    let by = act.by;
    let guards = check::gambit_guards(view, by);
    let stats = guards.into_iter().map(|(id, with)| (id, sources::skill(view, id, with, Some(by), false)));
    let best =
        stats.max_by_key(|(id, stat)| (stat.rank(), stat.advantage() - stat.disadvantage(), std::cmp::Reverse(*id)));
    let number = check::moderate(view, by);
    let higher = |stat: &sources::Stat| view.plays(Ruling::GambitAgainstBoth) && number > rolls::PASSIVE + stat.rank();
    let (target, against) = match best {
        Some((id, stat)) if higher(&stat) => (Target::Number(number), Some(id)),
        Some((id, stat)) => (Target::Passive(stat), Some(id)),
        None => (Target::Number(number), None),
    };
    let mut check = skill(view, by, act.instead, t::GAMBIT.get(), target, false, against);
    check.own.helped(-hindered, Source::situation(name!("on-the-move")));
    check
}
