//! Every answer to a turn, kind by kind.

use super::check;
use super::data::line::Kind;
use super::data::words::{SKILLS, is_interaction};
use super::ground;
use super::harm;
use super::movement;
use super::reach;
use super::surges;
use super::terms as t;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, OptionKind, Use};
use crate::core::name::{Name, Word, name};

/// What somebody may begin in its turn besides attacks and powers.
pub const ACTIONS: [&Word; 44] = [
    &t::STUNT,
    &t::CHARGE,
    &t::DEFEND,
    &t::RECOVER,
    &t::READY,
    &t::TRICK,
    &t::ASSIST,
    &t::AID,
    &t::COORDINATE,
    &t::COMBINE,
    &t::DISTRACT,
    &t::ASSESS,
    &t::MASK,
    &t::RUN,
    &t::STAND,
    &t::SPRING_UP,
    &t::ESCAPE,
    &t::RETRIEVE,
    &t::STORE,
    &t::AIM,
    &t::GAMBIT,
    &t::COMMAND,
    &t::INFLUENCE,
    &t::DRAW,
    &t::SHEATHE,
    &t::PICK_UP,
    &t::SEIZE,
    &t::OPEN,
    &t::STUDY,
    &t::STANCE,
    &t::SWITCH,
    &t::DROP_PRONE,
    &t::DROP,
    &t::END,
    &t::RELEASE,
    &t::CRUSH,
    &t::LOAD,
    &t::USE_TOOL,
    &t::STABILIZE,
    &t::ESCALATE,
    &t::SURGE,
    &t::SPEND,
    &t::DELAY,
    &t::TALK,
];

/// The ways of walking.
pub const WAYS: [&str; 5] = ["", "advance", "withdraw", "crawl", "squeeze"];

/// The kinds of answers to a decision.
pub fn kinds(view: View, decision: &Decision) -> Vec<OptionKind> {
    let Some(who) = decision.about else { return Vec::new() };
    let own = view.sheet(who).attacks.iter().map(|line| OptionKind::Use(line.id));
    let actions = ACTIONS.iter().map(|word| OptionKind::Use(word.get()));
    let ways = WAYS.iter().map(|way| OptionKind::Walk(Name::new(way)));
    own.chain(actions).chain(ways).collect()
}

/// Calls `f` with every legal answer of a kind.
pub fn each(view: View, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
    let Some(by) = decision.about else { return };
    let view = view.quiet();
    let wanted: Vec<Intent> = match kind {
        OptionKind::Walk(how) => walks(view, by, how),
        OptionKind::Use(what) => uses(view, by, what).into_iter().map(Intent::Use).collect(),
        OptionKind::Choose => Vec::new(),
    };
    wanted.into_iter().filter(|intent| check::intent(view, intent).is_ok()).for_each(f);
}

/// One way to each square in a way of walking.
pub fn walks(view: View, by: CreatureId, how: Name) -> Vec<Intent> {
    if view.is_prone(by) != (how == t::CRAWL.get()) || (how == t::SQUEEZE.get() && view.setting().tight.is_empty()) {
        return Vec::new();
    }
    let squares = movement::budget(view, by, how);
    movement::ways(view, by, how, squares).into_iter().map(|path| Intent::Walk { by, path, how }).collect()
}

/// Every way to use an attack or power or to do an action, not all of them legal.
pub fn uses(view: View, by: CreatureId, what: Name) -> Vec<Use> {
    let plain = Use { by, ability: what, ..Use::default() };
    match view.attack(by, what) {
        Some(line) if reach::barred(view, by, line).is_some() => Vec::new(),
        Some(line) => match line.kind {
            Kind::Personal => vec![plain],
            Kind::Area(radius) => {
                centers(view, by, radius).into_iter().map(|at| Use { area: vec![at], ..plain.clone() }).collect()
            }
            _ => reach::targets(view, by, line).into_iter().map(|on| Use { on: vec![on], ..plain.clone() }).collect(),
        },
        None => action_uses(view, &plain),
    }
}

/// Squares that an area power may be centered on, one for each set of those it catches.
fn centers(view: View, by: CreatureId, radius: i16) -> Vec<Spot> {
    let mut seen: Vec<Vec<CreatureId>> = Vec::new();
    let mut found = Vec::new();
    for spot in view.board().spots().map(ground::flat) {
        if reach::off_center(view, by, spot).is_some() {
            continue;
        }
        let inside = |at: Spot| ground::distance(at, spot) <= radius && ground::sees(view.board(), spot, at);
        let set: Vec<CreatureId> =
            view.placed().filter(|(id, at)| inside(*at) && view.is_there(*id)).map(|(id, _)| id).collect();
        if set.iter().any(|&id| view.hostile(by, id)) && !seen.contains(&set) {
            seen.push(set);
            found.push(spot);
        }
    }
    found
}

fn on_each(plain: &Use, ids: impl IntoIterator<Item = CreatureId>) -> Vec<Use> {
    ids.into_iter().map(|on| Use { on: vec![on], ..plain.clone() }).collect()
}

fn with_kinds(all: &[Use], kinds: &[Name]) -> Vec<Use> {
    all.iter().flat_map(|own| kinds.iter().map(move |&kind| Use { kind: Some(kind), ..own.clone() })).collect()
}

fn instead(all: &[Use], names: &[Name]) -> Vec<Use> {
    all.iter().flat_map(|own| names.iter().map(move |&instead| Use { instead, ..own.clone() })).collect()
}

fn words(list: &[&Word]) -> Vec<Name> {
    list.iter().map(|word| word.get()).collect()
}

fn names(list: &[&str]) -> Vec<Name> {
    list.iter().map(|text| Name::new(text)).collect()
}

/// Skills that somebody has ranks in.
fn skills(view: View, by: CreatureId) -> Vec<Name> {
    view.sheet(by).skills.iter().filter(|(_, rank)| **rank > 0).map(|(skill, _)| *skill).collect()
}

/// Attacks that somebody could make now.
fn attacks(view: View, by: CreatureId) -> Vec<Name> {
    let fits = |line: &&std::sync::Arc<super::data::line::AttackLine>| {
        line.is_attack() && reach::barred(view, by, line).is_none()
    };
    view.sheet(by).attacks.iter().filter(fits).map(|line| line.id).collect()
}

fn action_uses(view: View, plain: &Use) -> Vec<Use> {
    let by = plain.by;
    let base = [plain.clone()];
    let enemies: Vec<CreatureId> = view.placed().map(|(id, _)| id).filter(|&id| view.hostile(by, id)).collect();
    let allies: Vec<CreatureId> = view.placed().map(|(id, _)| id).filter(|&id| view.allied(by, id)).collect();
    let held: Vec<Name> = view.kit(by).held.iter().map(|item| item.name).collect();
    match plain.ability.as_str() {
        "stunt" => {
            let mut found = Vec::new();
            for line in view.sheet(by).attacks.iter().filter(|line| line.is_attack()) {
                let on = on_each(&Use { instead: line.id, ..plain.clone() }, reach::targets(view, by, line));
                found.extend(with_kinds(&on, &words(&t::BENEFITS)));
            }
            found
        }
        "charge" => enemies.iter().flat_map(|&on| charges(view, plain, on)).collect(),
        "recover" => {
            let mut kinds = harm::recoverable(view, by);
            kinds.push(t::RESIST.get());
            with_kinds(&base, &kinds)
        }
        "ready" => {
            let plain = [t::DEFEND.get(), t::MOVE.get()];
            let all = instead(&base, &attacks(view, by).into_iter().chain(plain).collect::<Vec<_>>());
            let waits = [
                t::COMES_NEAR.get(),
                t::COMES_TO_COURT.get(),
                t::ATTACKS.get(),
                t::ACTS.get(),
                t::STANDS.get(),
                t::ENDS_TURN.get(),
            ];
            let mut found = with_kinds(&all, &waits);
            let beside: Vec<Spot> = view.at(by).into_iter().flat_map(Spot::neighbours).map(ground::flat).collect();
            let watched: Vec<Use> = all.iter().map(|own| Use { area: beside.clone(), ..own.clone() }).collect();
            found.extend(with_kinds(&watched, &[t::ENTERS.get(), t::LEAVES.get()]));
            found
        }
        "trick" => {
            let near = enemies.iter().copied().filter(|&id| view.distance(by, id) <= view.house().trick);
            let mut found = Vec::new();
            for on in near {
                let at = [Use { on: vec![on], ..plain.clone() }];
                let own = skills(view, by).into_iter().filter_map(|own| check::weakest_pair(view, own, on));
                found.extend(instead(&at, &own.collect::<Vec<_>>()));
            }
            with_kinds(&found, &words(t::LISTS[0]))
        }
        "assist" => with_kinds(&on_each(plain, allies), &skills(view, by)),
        "aid" | "coordinate" | "distract" => {
            let pair = |&ally: &CreatureId| {
                enemies.iter().map(move |&foe| Use { on: vec![ally, foe], ..plain.clone() }).collect::<Vec<_>>()
            };
            let on: Vec<Use> = allies.iter().flat_map(pair).collect();
            instead(&on, &attacks(view, by))
        }
        "combine" => instead(&on_each(plain, allies), &attacks(view, by)),
        "assess" => {
            let mut found = Vec::new();
            for &foe in &enemies {
                let mut kinds: Vec<Name> = view.sheet(foe).attacks.iter().filter_map(|line| line.skill).collect();
                kinds.sort_unstable();
                kinds.dedup();
                kinds.push(t::APPRAISAL.get());
                let on = on_each(plain, [foe]);
                found.extend(with_kinds(&instead(&on, &names(&["insight", "investigation"])), &kinds));
            }
            found
        }
        "mask" => instead(&on_each(plain, enemies), &names(&["deception", "stealth"])),
        "escape" => with_kinds(&base, &names(&["might", "acrobatics"])),
        "retrieve" => with_kinds(&base, &view.kit(by).pack.iter().map(|item| item.name).collect::<Vec<_>>()),
        "store" | "sheathe" | "drop" => with_kinds(&base, &held),
        "draw" => with_kinds(&base, &view.kit(by).near.iter().map(|item| item.name).collect::<Vec<_>>()),
        "pick-up" | "seize" => {
            let lying: Vec<Name> = view.floor().iter().map(|(item, _)| item.name).collect();
            with_kinds(&base, &lying)
        }
        "aim" => on_each(plain, enemies),
        "gambit" => {
            let on = on_each(plain, allies.into_iter().chain([by]));
            let with = instead(&on, &skills(view, by));
            with_kinds(&with, &names(&["attack", "defense", "effect"]))
        }
        "command" => {
            let all: Vec<CreatureId> =
                view.ids().filter(|&id| view.commander(id) == Some(by) && view.is_up(id)).collect();
            if all.is_empty() {
                return Vec::new();
            }
            let group = [Use { on: all.clone(), ..plain.clone() }];
            let mut found = with_kinds(&group, &[t::ENGAGE.get(), t::HOLD.get(), t::FALL_BACK.get()]);
            let to = enemies.iter().filter_map(|&foe| view.at(foe));
            let sent = to.map(|at| Use { area: vec![at], kind: Some(t::ADVANCE_TO.get()), ..group[0].clone() });
            found.extend(sent);
            found.extend(enemies.iter().map(|&foe| Use {
                on: all.iter().copied().chain([foe]).collect(),
                kind: Some(t::ATTACK.get()),
                ..plain.clone()
            }));
            found
        }
        "influence" => influences(view, plain, &enemies),
        "open" => {
            let doors = view.at(by).into_iter().flat_map(Spot::neighbours);
            doors.map(|door| Use { area: vec![door], ..plain.clone() }).collect()
        }
        "study" => instead(&on_each(plain, enemies), &names(&["insight", "investigation", "perception"])),
        "stance" => {
            let three = names(&["attack", "defense", "effect"]);
            let all = instead(&with_kinds(&base, &three), &three);
            all.iter().flat_map(|own| (1..=5).map(move |spend| Use { spend, ..own.clone() })).collect()
        }
        "switch" => {
            let sheet = view.sheet(by);
            let all: Vec<Name> = sheet.array.iter().copied().chain(view.kit(by).alternates.iter().copied()).collect();
            with_kinds(&base, &all)
        }
        "end" => with_kinds(
            &base,
            &view.sheet(by).attacks.iter().filter(|line| line.sustained).map(|line| line.id).collect::<Vec<_>>(),
        ),
        "release" | "crush" => on_each(plain, view.grabs(by).map(|(_, held, _)| held)),
        "load" => with_kinds(&base, &view.kit(by).unloaded.clone()),
        "use-tool" => with_kinds(&base, &view.sheet(by).tools.keys().copied().collect::<Vec<_>>()),
        "stabilize" => with_kinds(&on_each(plain, allies), &names(&["endurance", "lore-medicine"])),
        "surge" => surge_uses(view, plain),
        "spend" => spends(view, plain, &enemies),
        _ => vec![plain.clone()],
    }
}

/// A charge at somebody with each attack that it may end with, along the way that brings it within reach.
fn charges(view: View, plain: &Use, on: CreatureId) -> Vec<Use> {
    let by = plain.by;
    let (Some(at), Some(start)) = (view.at(on), view.at(by)) else { return Vec::new() };
    let squares = movement::budget(view, by, t::CHARGE.get());
    let own = view.sheet(by).attacks.iter().filter(|line| matches!(line.kind, Kind::Close | Kind::Court));
    let mut found = Vec::new();
    for line in own.filter(|line| reach::barred(view, by, line).is_none()) {
        let mut path: Vec<Spot> = Vec::new();
        let mut here = start;
        for _ in 0..squares {
            let near = |spot: Spot| match line.kind {
                Kind::Court => view.converse_at(spot, at),
                _ => ground::distance(spot, at) <= line.reach,
            };
            if near(here) {
                break;
            }
            let steps = here.neighbours().map(ground::flat);
            let fits = |to: &Spot| {
                ground::distance(*to, at) < ground::distance(here, at)
                    && movement::price(view, by, t::CHARGE.get(), here, *to).is_some()
            };
            let straight = |to: &Spot| (to.x - at.x).abs() + (to.y - at.y).abs();
            let Some(to) = steps.filter(fits).min_by_key(|to| (straight(to), to.y, to.x)) else { break };
            path.push(to);
            here = to;
        }
        found.push(Use { on: vec![on], instead: line.id, path, ..plain.clone() });
    }
    found
}

fn influences(view: View, plain: &Use, enemies: &[CreatureId]) -> Vec<Use> {
    let by = plain.by;
    let skills: Vec<Name> =
        SKILLS.iter().map(|(slug, _)| Name::new(slug)).filter(|skill| is_interaction(*skill)).collect();
    let neutral = view.placed().map(|(id, _)| id).filter(|&id| view.is_neutral(id));
    let subjects: Vec<CreatureId> =
        neutral.chain(enemies.iter().copied()).filter(|&id| view.converse(by, id)).collect();
    let mut found = Vec::new();
    for subject in subjects {
        let on = on_each(plain, [subject]);
        let all = instead(&on, &skills);
        let mut kinds = vec![t::BETTER.get()];
        for topic in view.sheet(subject).topics.keys() {
            kinds.push(Name::new(&format!("shift/{topic}")));
            kinds.push(Name::new(&format!("better/{topic}")));
        }
        found.extend(with_kinds(&all, &kinds));
    }
    found
}

fn surge_uses(view: View, plain: &Use) -> Vec<Use> {
    if !surges::may(view, plain.by) {
        return Vec::new();
    }
    let kind = |kind: &str, names: &[Name]| -> Vec<Use> {
        instead(&[Use { kind: Some(Name::new(kind)), ..plain.clone() }], names)
    };
    let mut found = kind("action", &[Name::default()]);
    found.extend(kind("alternate", &view.sheet(plain.by).attacks.iter().map(|line| line.id).collect::<Vec<_>>()));
    found.extend(kind(
        "boost",
        &names(&["attack", "defense", "effect", "toughness", "fortitude", "reflex", "will", "speed"]),
    ));
    found.extend(kind("burst", &[t::BURST_OWN.get(), t::BURST_THEIRS.get()]));
    found.extend(kind("edge", &names(&surges::EDGES)));
    found.extend(kind("resistance", &[Name::default()]));
    found.extend(kind("retry", &names(&["run", "spring-up"])));
    for again in ["influence", "study"] {
        let about =
            view.placed().map(|(id, _)| id).filter(|&id| view.times_about(plain.by, Name::new(again), Some(id)) > 0);
        let on = on_each(&Use { kind: Some(name!("retry")), instead: Name::new(again), ..plain.clone() }, about);
        found.extend(on);
    }
    found
}

fn spends(view: View, plain: &Use, enemies: &[CreatureId]) -> Vec<Use> {
    let Some(own) = view.own_dice(plain.by) else { return Vec::new() };
    let pools: Vec<Name> = [own, t::FATE.get()].into_iter().collect();
    let base = instead(std::slice::from_ref(plain), &pools);
    let mut kinds: Vec<Name> =
        harm::recoverable(view, plain.by).into_iter().map(|what| Name::new(&format!("recover/{what}"))).collect();
    kinds.push(name!("recover/surge"));
    kinds.extend(view.setting().scenery.iter().map(|thing| Name::new(&format!("edit/{thing}"))));
    kinds.push(name!("edit/treasure+"));
    let mut found = with_kinds(&base, &kinds);
    for foe in enemies {
        found.extend(base.iter().map(|own| Use { on: vec![*foe], kind: Some(name!("inspire")), ..own.clone() }));
    }
    found
}
