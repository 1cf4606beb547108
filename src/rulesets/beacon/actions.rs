//! Carrying out what the check has allowed: abilities, basic actions, and the small things of a turn.

use bevy::prelude::World;

use super::budget::{Means, WAYS};
use super::check::{BasicAction, UsePlan};
use super::costs;
use super::data::ability::{AbilityDef, Attack as Attacks};
use super::data::effect::{Effect, Lasts};
use super::data::passive::Passive;
use super::data::words::{Action, Score};
use super::focus;
use super::frames::{Attack, Carry, Contest, Frame, Refresh, Turn, Walk};
use super::mutations;
use super::readying;
use super::state::{Channelling, Known};
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use crate::core::creature::entity_of;
use crate::core::ends::Ends;
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Mode, Options, Use};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::uses::Scope;

/// Registers REFRESH, which asks a second time.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Refresh>(BeaconSystems::Effects, refresh);
}

/// The second half of REFRESH.
pub static REFRESH: Question = Question::new("refresh");

/// A walk that an intent asked for.
pub fn walk(view: View, who: CreatureId, path: Vec<Spot>, how: Name, left: i16, safe: bool) -> Frame {
    let from = view.space(who).unwrap_or_else(|| Space::square(Spot::default()));
    let standard = how == *"";
    let how = if standard { Name::new("move") } else { how };
    Frame::Walk(Box::new(Walk {
        who,
        path,
        how,
        safe,
        standard,
        answered: false,
        entered: 0,
        from,
        firm: from.at,
        left,
    }))
}

/// Carries out the use of an ability; what needs time of its own comes back as a frame. `still` says that the user has not
/// made its standard movement, which CHANNEL saves.
pub fn use_ability(world: &mut World, plan: &UsePlan, still: bool) -> Option<Frame> {
    let UsePlan { ability, wanted, on, means, channelled } = plan;
    let by = wanted.by;
    if *channelled {
        return channel(world, plan, still);
    }
    let released = *means == Means::Released;
    if released {
        let used = FactKind::Used { by, ability: ability.id, on: on.clone(), area: wanted.area.clone() };
        mutations::record_fact(world, Cause::new(by, ability.id), used);
    }
    if ability.attack != Attacks::None {
        return Some(Frame::Attack(Box::new(attack(world, plan))));
    }
    if !released {
        costs::pay(world, by, ability, on, &wanted.area);
        if let Some(action) = means.action() {
            costs::note_action(world, by, action);
        }
    }
    if on.iter().any(|&on| View::new(world).hostile(by, on)) {
        mutations::reveal(world, by, Cause::new(by, ability.id));
    }
    let todo = in_order(ability, on, by);
    let path = if wanted.path.is_empty() { wanted.area.clone() } else { wanted.path.clone() };
    let kind = wanted.kind.unwrap_or_default();
    Some(Frame::Carry(Box::new(Carry { todo, path, kind, ..Carry::new(by, ability.id, &[], &[]) })))
}

/// What concerns the user alone comes first: it lands before the burst (BC-ABL-19).
fn in_order(ability: &AbilityDef, on: &[CreatureId], by: CreatureId) -> Vec<(Effect, CreatureId)> {
    let own = |effect: &&Effect| {
        matches!(effect, Effect::Teleport(_) | Effect::Shift(_) | Effect::Conceal(_) | Effect::Own(_))
    };
    let first = ability.effects.iter().filter(own).map(|effect| (effect.clone(), by));
    let rest = on.iter().flat_map(|&on| {
        ability.effects.iter().filter(move |effect| !own(effect)).map(move |effect| (effect.clone(), on))
    });
    first.chain(rest).collect()
}

/// The attack that a use is.
fn attack(world: &mut World, plan: &UsePlan) -> Attack {
    let UsePlan { ability, wanted, on, means, .. } = plan;
    let by = wanted.by;
    let released = *means == Means::Released;
    let action = match means {
        Means::Granted | Means::Released => ability.action().filter(|action| *action != Action::Channel),
        Means::Phase => None,
        means => means.action(),
    };
    let mut attack = Attack::new(by, ability.id, action, on.iter().copied());
    attack.thrown = wanted.mode == Some(Mode::Ranged);
    attack.kind = wanted.kind.unwrap_or_default();
    attack.paid = released;
    if wanted.instead == t::TWIN_SHOT.get() {
        attack.kind = Name::default();
        attack.then = wanted.kind;
        let view = View::new(world);
        let twin = view.passives(by).find(|(_, passive)| **passive == Passive::TwinShot).map(|(own, _)| own.clone());
        if let Some(twin) = twin {
            mutations::count_use(world, by, twin.id, None, Scope::Round);
            costs::strain(world, by, twin.cost.stress, twin.id);
        }
    }
    if matches!(means, Means::Minor(Some(_))) {
        let view = View::new(world);
        let quick = view.passives(by).find(|(_, passive)| **passive == Passive::QuickHands).map(|(own, _)| own.clone());
        if let Some(quick) = quick {
            costs::strain(world, by, quick.cost.stress, quick.id);
        }
    }
    attack
}

/// CHANNEL: paid now, let go later; what it does at once happens at once (BC-CHN-03).
fn channel(world: &mut World, plan: &UsePlan, still: bool) -> Option<Frame> {
    let UsePlan { ability, wanted, on, .. } = plan;
    let by = wanted.by;
    costs::pay(world, by, ability, on, &[]);
    costs::note_action(world, by, Action::Channel);
    let view = View::new(world);
    let round = view.clock().round;
    let late = view.phase() >= super::data::words::Phase::Release;
    let from_round = if late { round + 1 } else { round };
    let saved = (still && !late).then_some(round);
    let entity = entity_of(world, by);
    world.entity_mut(entity).insert(Channelling { ability: ability.id, on: on.first().copied(), from_round, saved });
    mutations::record_fact(world, Cause::new(by, ability.id), FactKind::State { of: by, is: Name::new("channelling") });
    let carry = Carry::new(by, ability.id, &ability.on_channel, on);
    (!carry.todo.is_empty()).then(|| Frame::Carry(Box::new(carry)))
}

/// Carries out what is no ability of anybody's.
pub fn basic_action(world: &mut World, action: &BasicAction) -> Option<Frame> {
    let BasicAction { what, wanted, means } = action;
    let by = wanted.by;
    let cause = Cause::new(by, *what);
    let used = FactKind::Used { by, ability: *what, on: wanted.on.clone(), area: Vec::new() };
    mutations::record_fact(world, cause, used);
    if let Some(action) = means.action().or_else(|| Action::named(*what)) {
        costs::note_action(world, by, action);
    }
    let on = wanted.on.first().copied().unwrap_or(by);
    match Action::named(*what) {
        Some(Action::Defend) => defend(world, wanted),
        Some(Action::Refresh) => return refresh_first(world, wanted),
        Some(Action::Mark) => mutations::impose(world, on, t::MARKED.get(), Some(by), Ends::open(), cause),
        Some(Action::Search) => return search(world, wanted, on),
        Some(Action::Hide) => mutations::impose(world, by, t::HIDDEN.get(), Some(by), Ends::open(), cause),
        _ => return small(world, wanted, on, cause),
    }
    None
}

/// FOCUS by ARMOR and a d3, and harder to hit until one's next turn (BC-BOL-01, BC-BOL-02, BC-BOL-08, BC-ABL-14).
fn defend(world: &mut World, wanted: &Use) {
    let by = wanted.by;
    let cause = Cause::new(by, Action::Defend.word());
    let view = View::new(world);
    let (pc, armor) = (view.sheet(by).pc, view.armor(by));
    let allies = |within: i16| {
        let near = view.standing().filter(|&(id, _)| view.allied(by, id) && view.distance(by, id) <= within);
        i16::try_from(near.count()).unwrap_or(0)
    };
    let phalanx =
        view.passive(by, |passive| if let Passive::Phalanx(within) = passive { Some(allies(*within)) } else { None });
    let kind = wanted.kind.map_or("", Name::as_str);
    let d3 = |world: &mut World| i16::from(mutations::roll(world, Some(by), 3, t::FOCUS.get()));
    let gained = match phalanx.filter(|_| WAYS.contains(&kind)) {
        Some(allies) if kind == WAYS[0] => {
            let best = (0..allies).map(|_| d3(world)).max().unwrap_or(0);
            armor + best
        }
        Some(allies) => d3(world) + allies,
        None if pc => armor + d3(world),
        None => 0,
    };
    let ends = mutations::fix(View::new(world), by, by, Lasts::StartOfUsersNextTurn);
    mutations::impose(world, by, t::DEFENDING.get(), Some(by), ends, cause);
    focus::gain(world, by, gained, cause);
}

/// The first half of REFRESH; the second is asked for where it can change anything (BC-BOL-04, BC-BOL-08).
fn refresh_first(world: &mut World, wanted: &Use) -> Option<Frame> {
    let by = wanted.by;
    let cause = Cause::new(by, Action::Refresh.word());
    match wanted.kind.map(Name::as_str) {
        Some("hp") => {
            mutations::change_pool(world, by, t::RECOVERIES.get(), -1, cause);
            mutations::heal_fully(world, by, cause);
        }
        Some("stress") => mutations::calm(world, by, cause),
        _ => {
            mutations::change_pool(world, by, t::MP.get(), i16::MAX / 2, cause);
        }
    }
    let more = !second_halves(View::new(world), by).is_empty();
    more.then_some(Frame::Refresh(Refresh { who: by }))
}

/// What the second half may be where it changes anything: reloading, Discord, a condition of one's own or of an adjacent
/// ally (BC-BOL-05).
pub fn second_halves(view: View, who: CreatureId) -> Vec<Choice> {
    let named = [t::RELOAD.get(), t::DISCORD.get()].into_iter();
    let own = named.filter(|&what| (what == t::RELOAD.get() || view.sheet(who).pc) && is_of_use(view, who, what));
    let mut choices: Vec<Choice> = own.map(Choice::Named).collect();
    let allies = view.beside(who).filter(|&other| view.allied(who, other) && view.sheet(who).pc);
    for on in [who].into_iter().chain(allies) {
        for what in view.clearable(on) {
            let choice = Choice::Apply { what, on, count: 1 };
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
    }
    choices
}

/// Whether reloading or clearing Discord would change anything (BC-BOL-05).
fn is_of_use(view: View, who: CreatureId, what: Name) -> bool {
    if what == t::DISCORD.get() {
        return view.pool(who, what) > 0 || view.has(who, what);
    }
    view.belongings(who).is_some_and(|own| own.spent.iter().any(|&spent| is_reloaded(view, spent)))
}

/// Whether a spent ability comes back by reloading, and not by a recharge roll (BC-TAG-04, BC-NPC-05).
fn is_reloaded(view: View, ability: Name) -> bool {
    view.content().ability(ability).is_none_or(|ability| ability.recharge.is_none())
}

fn refresh(world: &mut World, half: &mut Refresh) -> Flow<Frame> {
    let who = half.who;
    let cause = Cause::new(who, Action::Refresh.word());
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let view = View::new(world);
            let options = Options::Choose { choices: second_halves(view, who), may_pass: false };
            let (side, origin) = (view.side(who), cause.of);
            return Flow::Ask(Decision { side, about: Some(who), ask: REFRESH.id(), origin, options });
        }
        Some(Intent::Choose(Choice::Apply { what, on, .. })) => {
            mutations::lift_named(world, on, what, t::CLEARED.get(), cause);
        }
        Some(Intent::Choose(Choice::Named(what))) if what == t::DISCORD.get() => {
            mutations::change_pool(world, who, what, i16::MIN / 2, cause);
            mutations::lift_named(world, who, what, t::CLEARED.get(), cause);
        }
        Some(_) => {
            let view = View::new(world);
            let spent = view.belongings(who).map_or_else(Vec::new, |own| own.spent.clone());
            let left: Vec<Name> = spent.into_iter().filter(|&spent| !is_reloaded(view, spent)).collect();
            mutations::belongings(world, who, |own| own.spent = left);
        }
    }
    Flow::Done
}

/// MIND against AGILITY for the hidden; everybody's sheet for the asking (BC-SKM-03, BC-SKM-04).
fn search(world: &mut World, wanted: &Use, on: CreatureId) -> Option<Frame> {
    if wanted.kind == Some(t::LEARN.get()) {
        let mut known = world.resource_mut::<Known>();
        if !known.learnt.contains(&on) {
            known.learnt.push(on);
        }
        return None;
    }
    Some(contest(wanted.by, Score::Mind, on, Score::Agility, t::REVEAL.get()))
}

fn contest(by: CreatureId, with: Score, on: CreatureId, against: Score, what: Name) -> Frame {
    Frame::Contest(Contest { by, with, on, against, what, total: None, begun: false })
}

/// Standing up, grapples, what was thrown, what is channelled.
fn small(world: &mut World, wanted: &Use, on: CreatureId, cause: Cause) -> Option<Frame> {
    let (by, what) = (wanted.by, wanted.ability);
    if what == t::STAND.get() {
        mutations::lift_named(world, by, t::PRONE.get(), t::ENDED.get(), cause);
    } else if what == t::ESCAPE.get() {
        return Some(contest(by, Score::Bulk, on, Score::Bulk, what));
    } else if what == t::WRESTLE.get() {
        mutations::count_use(world, by, what, None, costs::own_turn());
        return Some(contest(by, Score::Bulk, on, Score::Bulk, what));
    } else if what == t::LET_GO.get() {
        let link = View::new(world).grapples(by).find(|(_, other, own)| *other == on && *own);
        if let Some((link, ..)) = link {
            mutations::let_go(world, link, by, on, cause);
        }
    } else if what == t::STOP_CHANNEL.get() {
        mutations::stop_channelling(world, by, cause);
    } else if what == t::PICK_UP.get() {
        mutations::belongings(world, by, |own| own.thrown.retain(|(thrown, _)| Some(*thrown) != wanted.kind));
    } else if what == t::TAKE_OFF.get() {
        mutations::count_use(world, by, what, None, costs::own_turn());
        match View::new(world).flies(by) {
            true => mutations::lift_named(world, by, t::FLYING.get(), t::ENDED.get(), cause),
            false => mutations::impose(world, by, t::FLYING.get(), Some(by), Ends::open(), cause),
        }
    } else if what == t::READY.get() {
        readying::put_by(world, wanted);
    } else if what == t::COMMAND.get() {
        mutations::count_use(world, on, what, None, Scope::Turn);
        return Some(Frame::Turn(Box::new(Turn::within(on, View::new(world).speed(on)))));
    }
    None
}
