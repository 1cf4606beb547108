//! Every answer to a turn, kind by kind.

use super::check;
use super::data::ability::{AbilityDef, Trigger, Who};
use super::data::effect::Effect;
use super::data::entry::Action as Takes;
use super::data::words::StanceKind;
use super::ground;
use super::movement;
use super::reach;
use super::terms as t;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, OptionKind, Use};
use crate::core::name::{Name, Word};

/// The deeds that somebody may begin in its turn.
const DEEDS: [&Word; 15] = [
    &t::STANCE,
    &t::ENGAGE,
    &t::DISENGAGE,
    &t::RALLY,
    &t::STABILIZE,
    &t::COUP,
    &t::DICEY,
    &t::SUSTAIN,
    &t::GRANT_SAVE,
    &t::INTERACT,
    &t::READY,
    &t::FLEE,
    &t::END,
    &t::LET_GO,
    &t::SPIRIT,
];

/// Reasons that a spirit may give; players may type others (ESC-SPC-03).
pub const REASONS: [&str; 4] = ["last-words", "an-example-to-follow", "a-debt-to-repay", "a-promise-kept"];

/// The kinds of answers to a decision.
pub fn kinds(view: View, decision: &Decision) -> Vec<OptionKind> {
    decision.about.map_or_else(Vec::new, |who| on_turn(view, who))
}

/// Whether an ability is begun by its owner in its own turn.
pub fn is_begun(ability: &AbilityDef) -> bool {
    ability.entry.action != Takes::Interrupt && ability.trigger.is_none_or(|trigger| trigger == Trigger::OnYourTurn)
}

/// The kinds of things that somebody may do on its turn.
pub fn on_turn(view: View, who: CreatureId) -> Vec<OptionKind> {
    let own = view.sheet(who).abilities.iter().filter(|ability| is_begun(ability));
    let own = own.map(|ability| OptionKind::Use(ability.id));
    let deeds = DEEDS.iter().map(|word| OptionKind::Use(word.get()));
    own.chain(deeds).chain([OptionKind::Walk(Name::default())]).collect()
}

/// Calls `f` with every legal answer of a kind.
pub fn each(view: View, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
    let Some(by) = decision.about else { return };
    let view = view.quiet();
    let wanted: Vec<Intent> = match kind {
        OptionKind::Walk(how) => {
            movement::ways(view, by).into_iter().map(|path| Intent::Walk { by, path, how }).collect()
        }
        OptionKind::Use(what) => uses(view, by, what).into_iter().map(Intent::Use).collect(),
        OptionKind::Choose => Vec::new(),
    };
    wanted.into_iter().filter(|intent| check::intent(view, intent).is_ok()).for_each(f);
}

/// Every way to use an ability or to do a deed, not all of them legal.
pub fn uses(view: View, by: CreatureId, what: Name) -> Vec<Use> {
    let plain = Use { by, ability: what, ..Use::default() };
    match view.sheet(by).ability(what) {
        Some(ability) => ability_uses(view, ability, &plain),
        None => deed_uses(view, &plain),
    }
}

fn ability_uses(view: View, ability: &AbilityDef, plain: &Use) -> Vec<Use> {
    let by = plain.by;
    let targets = ability.targets;
    let aimed: Vec<Use> = if targets.who == Who::Own || targets.all || targets.d3 {
        vec![plain.clone()]
    } else {
        groups(&reach::targets(view, by, ability), targets.most.into())
            .into_iter()
            .map(|on| Use { on, ..plain.clone() })
            .collect()
    };
    for effect in ability.all_effects() {
        match effect {
            Effect::Stride(_) => {
                let paths: Vec<Vec<Spot>> = movement::ways(view, by).into_iter().chain([Vec::new()]).collect();
                let each = |wanted: &Use| {
                    paths.iter().map(|path| Use { path: path.clone(), ..wanted.clone() }).collect::<Vec<_>>()
                };
                return aimed.iter().flat_map(each).collect();
            }
            Effect::Teleport(jump) => {
                let squares = around(view, by, jump.0);
                let each = |wanted: &Use| {
                    squares.iter().map(|&to| Use { area: vec![to], ..wanted.clone() }).collect::<Vec<_>>()
                };
                return aimed.iter().flat_map(each).collect();
            }
            _ => {}
        }
    }
    aimed
}

fn around(view: View, by: CreatureId, squares: i16) -> Vec<Spot> {
    let Some(at) = view.at(by) else { return Vec::new() };
    let spots = (-squares..=squares).flat_map(|dy| (-squares..=squares).map(move |dx| (dx, dy)));
    let spots = spots.map(|(dx, dy)| Spot::new(at.x + dx, at.y + dy));
    spots.filter(|&to| to != at && movement::is_free(view, by, to)).collect()
}

/// Every choice of one to so many of some.
fn groups(all: &[CreatureId], most: usize) -> Vec<Vec<CreatureId>> {
    let mut found: Vec<Vec<CreatureId>> = all.iter().map(|&id| vec![id]).collect();
    let mut last = found.clone();
    for _ in 1..most {
        let mut next = Vec::new();
        for group in &last {
            let highest = group.last().copied();
            next.extend(all.iter().filter(|&&id| Some(id) > highest).map(|&id| {
                let mut more = group.clone();
                more.push(id);
                more
            }));
        }
        found.extend(next.iter().cloned());
        last = next;
    }
    found
}

fn each_on(view: View, plain: &Use) -> Vec<Use> {
    view.placed().map(|(on, _)| Use { on: vec![on], ..plain.clone() }).collect()
}

fn deed_uses(view: View, plain: &Use) -> Vec<Use> {
    let by = plain.by;
    match plain.ability.as_str() {
        "stance" => {
            let stances = StanceKind::ALL.into_iter().map(StanceKind::slug);
            stances.map(|kind| Use { kind: Some(kind), ..plain.clone() }).collect()
        }
        "disengage" => disengages(view, plain),
        "engage" | "stabilize" | "grant-save" | "let-go" => each_on(view, plain),
        "coup-de-grace" => {
            let attacks = view.sheet(by).abilities.iter().filter(|ability| ability.entry.is_attack());
            let with: Vec<Name> = attacks.map(|ability| ability.id).collect();
            let all = each_on(view, plain);
            all.iter().flat_map(|wanted| with.iter().map(move |&instead| Use { instead, ..wanted.clone() })).collect()
        }
        "dicey-move" => dicey_moves(view, plain),
        "sustain" => {
            let own = view.sustaining(by).iter();
            own.map(|own| Use { kind: Some(own.ability), ..plain.clone() }).collect()
        }
        "interact" => {
            let doors = view.at(by).into_iter().flat_map(Spot::neighbours);
            doors.map(|door| Use { area: vec![door], ..plain.clone() }).collect()
        }
        "ready" => readied(view, plain),
        "end" => {
            let own = view.conditions(by).flat_map(|(_, held)| held.kinds.clone());
            own.map(|kind| Use { kind: Some(kind), ..plain.clone() }).collect()
        }
        "fight-in-spirit" if view.is_spirit(by) => {
            let boons = [t::ATTACKS.get(), t::SAVES.get(), t::GUARD.get()];
            let reason = Name::new(REASONS[0]);
            let all = each_on(view, plain);
            let with =
                |wanted: &Use| boons.map(|kind| Use { kind: Some(kind), instead: reason, ..wanted.clone() }).to_vec();
            all.iter().flat_map(with).collect()
        }
        "fight-in-spirit" => Vec::new(),
        _ => vec![plain.clone()],
    }
}

/// From all it is engaged with, or from one of them; staying, or along each way.
fn disengages(view: View, plain: &Use) -> Vec<Use> {
    let engaged = view.engaged(plain.by);
    if engaged.is_empty() {
        return Vec::new();
    }
    let mut from: Vec<Vec<CreatureId>> = vec![engaged.clone()];
    if engaged.len() > 1 {
        from.extend(engaged.iter().map(|&on| vec![on]));
    }
    let paths: Vec<Vec<Spot>> = [Vec::new()].into_iter().chain(movement::ways(view, plain.by)).collect();
    let each = |on: &Vec<CreatureId>| {
        paths.iter().map(|path| Use { on: on.clone(), path: path.clone(), ..plain.clone() }).collect::<Vec<_>>()
    };
    from.iter().flat_map(each).collect()
}

fn dicey_moves(view: View, plain: &Use) -> Vec<Use> {
    let by = plain.by;
    let near = |prop: &&super::data::level::Prop| view.at(by).is_some_and(|at| ground::distance(at, prop.at) <= 1);
    let mut found = Vec::new();
    for prop in view.house().props.iter().filter(near) {
        let wanted = Use { instead: prop.id, ..plain.clone() };
        found.push(Use { kind: Some(t::LANDING.get()), ..wanted.clone() });
        for reward in [t::ADVANTAGE.get(), t::DISENGAGE.get(), t::DAMAGE.get(), t::CONDITION.get()] {
            let with = Use { kind: Some(reward), ..wanted.clone() };
            found.extend(each_on(view, &with));
        }
    }
    found
}

/// Every trigger for everything that can be readied, whosever doing it is.
fn readied(view: View, plain: &Use) -> Vec<Use> {
    let by = plain.by;
    let own = view.sheet(by).abilities.iter().filter(|ability| is_begun(ability)).map(|ability| ability.id);
    let stances = view.sheet(by).stances.iter().map(|stance| stance.is.slug());
    let what: Vec<Name> = own.chain([t::MOVE.get()]).chain(stances).collect();
    let with = |&instead: &Name| {
        t::TRIGGERS.map(|trigger| Use { instead, kind: Some(trigger.get()), ..plain.clone() }).to_vec()
    };
    what.iter().flat_map(with).collect()
}
