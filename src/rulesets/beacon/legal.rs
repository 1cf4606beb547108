//! Every answer to a turn, a release or a granted action, kind by kind.

use super::aims::most;
use super::budget::{self, WAYS};
use super::check;
use super::data::ability::{AbilityDef, Activation, Area, Attack as Attacks, Targets};
use super::data::condition::Lasting;
use super::data::effect::Effect;
use super::data::passive::Passive;
use super::data::words::Action;
use super::frames::Turn;
use super::movement::{self, Stops};
use super::reach;
use super::reactions::{reachable, shifts};
use super::readying;
use super::release::{RELEASE, centers, ways};
use super::terms as t;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Mode, OptionKind, Options, Use};
use crate::core::name::Name;
use crate::core::path::PathField;

/// What is no ability of anybody's.
const BASIC_ACTIONS: [&str; 15] = [
    "defend",
    "refresh",
    "mark",
    "search",
    "rush",
    "hide",
    "ready",
    "stand",
    "escape",
    "let-go",
    "wrestle",
    "stop-channel",
    "pick-up",
    "take-off",
    "command",
];

/// The kinds of answers to a decision.
pub fn kinds(view: View, decision: &Decision) -> Vec<OptionKind> {
    let Some(who) = decision.about else { return Vec::new() };
    if let Options::Use(options) = &decision.options {
        let walk = options.or_walk.then(|| OptionKind::Walk(t::RUSH.get()));
        return options.abilities.iter().map(|&ability| OptionKind::Use(ability)).chain(walk).collect();
    }
    if decision.ask == RELEASE {
        let own = view.channelling(who).map(|own| OptionKind::Use(own.ability));
        return own.into_iter().chain([OptionKind::Walk(Name::default())]).collect();
    }
    on_turn(view, who)
}

/// The kinds of things that somebody may do on its turn.
pub fn on_turn(view: View, who: CreatureId) -> Vec<OptionKind> {
    let used = |ability: &&std::sync::Arc<AbilityDef>| {
        !matches!(ability.activation, Activation::Passive | Activation::Reaction(_))
    };
    let own = view.abilities(who).filter(used).map(|ability| OptionKind::Use(ability.id));
    let basic = BASIC_ACTIONS.map(|word| OptionKind::Use(Name::new(word)));
    let walks = [Name::default(), t::RUSH.get()].map(OptionKind::Walk);
    own.chain(basic).chain(walks).collect()
}

/// Calls `f` with every legal answer of a kind.
pub fn each(view: View, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
    let Some(by) = decision.about else { return };
    let view = view.quiet();
    let wanted: Vec<Intent> = match kind {
        OptionKind::Walk(how) => walks(view, by, how).into_iter().map(|path| Intent::Walk { by, path, how }).collect(),
        OptionKind::Use(what) if decision.ask == RELEASE => {
            ways(view, by).into_iter().filter(|wanted| wanted.ability == what).map(Intent::Use).collect()
        }
        OptionKind::Use(what) => uses(view, by, what).into_iter().map(Intent::Use).collect(),
        OptionKind::Choose => Vec::new(),
    };
    wanted.into_iter().filter(|intent| check::intent(view, intent).is_ok()).for_each(f);
}

/// One way to each square that the movement left leads to.
pub fn walks(view: View, who: CreatureId, how: Name) -> Vec<Vec<Spot>> {
    let rush = how == t::RUSH.get();
    let left = match (rush, view.stack().top()) {
        (true, _) => view.speed(who),
        (_, Some(super::frames::Frame::Release(release))) => release.left,
        _ => view.turn().map_or(0, |turn| turn.left),
    };
    let spent = |turn: &Turn| !rush && budget::partial(view, turn, turn.standard || turn.minor).is_err();
    if left == 0 || movement::bound(view, who, !rush).is_some() || view.turn().is_some_and(spent) {
        return Vec::new();
    }
    let mut field = PathField::new();
    let stops = Stops::new(view, who);
    let stopped = !is_safe(view, who, rush);
    reachable(view, who, left, stopped.then_some(&stops), &mut field);
    let spots: Vec<Spot> =
        field.reached().filter(|found| found.stop && found.cost > 0).map(|found| found.spot).collect();
    let ways = spots.into_iter().filter_map(|spot| field.path_to(spot));
    ways.filter(|path| !stopped || stops.lets_pass(view, who, path)).collect()
}

/// Whether somebody's movement is not stopped by whom it comes up to (BC-MOV-04, BC-ABL-26).
fn is_safe(view: View, who: CreatureId, rush: bool) -> bool {
    let Some(turn) = view.turn().filter(|turn| turn.who == who) else { return false };
    turn.safe || (rush && view.passives(who).any(|(_, passive)| *passive == Passive::RushBoth))
}

/// Every way to use an ability or to take a basic action, not all of them legal.
pub fn uses(view: View, by: CreatureId, what: Name) -> Vec<Use> {
    uses_paid(view, by, what, |_, _| true)
}

/// The same with the ways to pay for an ability that pass a test, whatever it is aimed at.
pub fn uses_paid(view: View, by: CreatureId, what: Name, pays: impl Fn(&AbilityDef, &Use) -> bool) -> Vec<Use> {
    let plain = Use { by, ability: what, ..Use::default() };
    let Some(ability) = view.sheet(by).ability(what) else { return basic_uses(view, &plain) };
    let mut payments = payments(view, ability, &plain);
    payments.retain(|payment| pays(ability, payment));
    match payments.is_empty() {
        true => Vec::new(),
        false => ability_uses(view, ability, &plain, &payments),
    }
}

fn each_target(view: View, plain: &Use) -> Vec<Use> {
    view.standing().map(|(on, _)| Use { on: vec![on], ..plain.clone() }).collect()
}

/// The same with the objects, which some abilities are aimed at (BC-TGT-01).
fn each_thing(view: View, plain: &Use) -> Vec<Use> {
    view.standing().chain(view.objects()).map(|(on, _)| Use { on: vec![on], ..plain.clone() }).collect()
}

fn ability_uses(view: View, ability: &AbilityDef, plain: &Use, payments: &[Use]) -> Vec<Use> {
    if ability.activation == Activation::Action(Action::Channel) {
        return if ability.channel_targets == Targets::Own { vec![plain.clone()] } else { each_target(view, plain) };
    }
    let aimed: Vec<Use> = match (ability.targets, ability.area) {
        (Targets::Anything, _) => near(view, ability, each_thing(view, plain)),
        (targets, _) if targets.one() => near(view, ability, each_target(view, plain)),
        (_, Some(Area::Blast(radius) | Area::CloseBlast(radius))) => {
            centers(view, radius).into_iter().map(|at| Use { area: vec![at], ..plain.clone() }).collect()
        }
        (Targets::SomeEnemies, _) => each_target(view, plain),
        _ => vec![plain.clone()],
    };
    let aimed = aimed.into_iter().flat_map(|wanted| particular(view, ability, wanted));
    let paid = |wanted: Use| {
        let by = |payment: &Use| Use {
            instead: payment.instead,
            mode: payment.mode,
            kind: payment.kind.or(wanted.kind),
            ..wanted.clone()
        };
        payments.iter().map(by).collect::<Vec<_>>()
    };
    aimed.flat_map(paid).collect()
}

/// Those that are not too far away to be worth a check.
fn near(view: View, ability: &AbilityDef, mut all: Vec<Use>) -> Vec<Use> {
    let far = [ability.reach, ability.thrown, ability.range.map(|range| view.squares(all[0].by, range))];
    let least = most(view, ability, all[0].by, ability.action(), false);
    let most = far.into_iter().flatten().chain(least).max();
    all.retain(|wanted| wanted.on.iter().all(|&on| most.is_none_or(|most| view.distance(wanted.by, on) <= most)));
    all
}

/// What is picked beside the target: options, conditions, squares.
fn particular(view: View, ability: &AbilityDef, wanted: Use) -> Vec<Use> {
    let on = wanted.on.first().copied().unwrap_or(wanted.by);
    for effect in ability.effects.iter().chain(&ability.hit) {
        match effect {
            Effect::OneOf(one) => {
                let options = one.options.iter();
                return options.map(|(kind, _)| Use { kind: Some(*kind), ..wanted.clone() }).collect();
            }
            Effect::Clear(_) => {
                let held = view.held(on).filter(|(_, record)| record.sort == Lasting::Condition);
                return held.map(|(_, record)| Use { kind: Some(record.id), ..wanted.clone() }).collect();
            }
            Effect::Teleport(teleport) => return jumps(view, &wanted, teleport.least),
            Effect::Summon(_) => {
                let most = ability.range.map_or(1, |range| view.squares(wanted.by, range));
                return around(view, &wanted, most);
            }
            Effect::Shift(shift) => {
                let paths = shifts(view, wanted.by, shift.squares);
                return paths.into_iter().map(|path| Use { path, ..wanted.clone() }).collect();
            }
            _ => {}
        }
    }
    vec![wanted]
}

/// Every square so near to the user.
fn around(view: View, wanted: &Use, most: i16) -> Vec<Use> {
    let Some(space) = view.space(wanted.by) else { return Vec::new() };
    let far = space.far();
    let rows = space.at.y - most..=far.y + most;
    let spots = rows.flat_map(|y| (space.at.x - most..=far.x + most).map(move |x| Spot::new(x, y)));
    spots.map(|to| Use { area: vec![to], ..wanted.clone() }).collect()
}

fn jumps(view: View, wanted: &Use, least: i16) -> Vec<Use> {
    let Some(space) = view.space(wanted.by) else { return Vec::new() };
    let most = view.speed(wanted.by);
    let around = (-most..=most).flat_map(|dy| (-most..=most).map(move |dx| (dx, dy)));
    let spots = around.filter(|(dx, dy): &(i16, i16)| dx.abs().max(dy.abs()) >= least.max(1));
    let spots = spots.map(|(dx, dy)| Spot::new(space.at.x + dx, space.at.y + dy));
    let free = spots.filter(|&to| super::aims::could_stand(view, wanted.by, to));
    free.map(|to| Use { area: vec![to], ..wanted.clone() }).collect()
}

/// Every way that there may be to pay for an ability.
fn payments(view: View, ability: &AbilityDef, plain: &Use) -> Vec<Use> {
    let mut all = vec![plain.clone()];
    if ability.activation == Activation::Action(Action::Channel) {
        return all;
    }
    if ability.thrown.is_some() {
        all.push(Use { mode: Some(Mode::Ranged), ..plain.clone() });
    }
    if ability.attack != Attacks::None {
        let instead = [t::FULL_ATTACK.get(), t::LINKED.get(), t::QUICK_HANDS.get()];
        all.extend(instead.map(|instead| Use { instead, ..plain.clone() }));
        if reach::strikes_by(ability).is_some() && ability.is_weapon() {
            let others = view.abilities(plain.by).filter(|other| other.id != ability.id && other.is_weapon());
            let second = |other: &std::sync::Arc<AbilityDef>| Use {
                instead: t::TWIN_SHOT.get(),
                kind: Some(other.id),
                ..plain.clone()
            };
            all.extend(others.map(second));
        }
    }
    all
}

fn kinds_of(plain: &Use, kinds: &[&str]) -> Vec<Use> {
    kinds.iter().map(|kind| Use { kind: Some(Name::new(kind)), ..plain.clone() }).collect()
}

fn basic_uses(view: View, plain: &Use) -> Vec<Use> {
    let by = plain.by;
    match plain.ability.as_str() {
        "defend" => [plain.clone()].into_iter().chain(kinds_of(plain, &WAYS)).collect(),
        "refresh" => [plain.clone()].into_iter().chain(kinds_of(plain, &["hp", "stress", "mp"])).collect(),
        "mark" | "escape" | "let-go" | "wrestle" | "command" => each_target(view, plain),
        "search" => {
            let all = each_thing(view, plain);
            all.iter().flat_map(|wanted| kinds_of(wanted, &["reveal", "learn"])).collect()
        }
        "ready" => readied(view, plain),
        "pick-up" => {
            let thrown = view.belongings(by).into_iter().flat_map(|own| own.thrown.iter());
            thrown.map(|(thrown, _)| Use { kind: Some(*thrown), ..plain.clone() }).collect()
        }
        _ => vec![plain.clone()],
    }
}

/// Some triggers for everything that can be readied.
fn readied(view: View, plain: &Use) -> Vec<Use> {
    let triggers = ["move", "move-out-of-cover", "fight", "volley"].map(Name::new);
    let with = |&instead: &Name| triggers.map(|kind| Use { instead, kind: Some(kind), ..plain.clone() });
    readying::all(view, plain.by).iter().flat_map(with).collect()
}
