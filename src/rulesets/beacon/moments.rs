//! What falls due as a turn starts or ends: others' first, rolls before effects, lapses last (BC-SIM, BC-TURN-07,
//! BC-TURN-08).

use bevy::prelude::World;

use super::data::condition::Lend;
use super::data::effect::ZoneTrigger;
use super::data::words::{Kind, Score};
use super::frames::{DueItem, DueWhat, Frame, Harm, Moment};
use super::ground::Cover;
use super::movement;
use super::mutations;
use super::rolling;
use super::sources;
use super::state::OTHERS;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::traits;
use super::view::View;
use super::zones;
use crate::core::ends::Moment as When;
use crate::core::fact::Cause;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::{Flow, Stack};

/// Registers what falls due.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Moment>(BeaconSystems::Turns, step);
}

/// Whose effect comes first where several would (BC-SIM-04).
pub static ORDER: Question = Question::new("order");
/// Which of somebody's effects comes first (BC-SIM-03, BC-SIM-05).
pub static ORDER_OWN: Question = Question::new("order-own");

fn step(world: &mut World, moment: &mut Moment) -> Flow<Frame> {
    if !View::new(world).is_up(moment.who) {
        rolling::take(world);
        return Flow::Done;
    }
    if !moment.gathered {
        moment.gathered = true;
        moment.due = gather(View::new(world), moment);
    }
    let Some(item) = moment.due.first().copied() else { return Flow::Done };
    if let Some(flow) = order(world, moment) {
        return flow;
    }
    let flow = match item.what {
        DueWhat::Trait { of, at } => trait_of(world, moment, item, of, at),
        DueWhat::Discord => discord(world, moment, item),
        DueWhat::Recharge => {
            recharge(world, moment.who);
            Flow::Again
        }
        DueWhat::Lapse => {
            lapse(world, moment);
            Flow::Again
        }
        DueWhat::Seen => {
            seen(world, moment.who);
            Flow::Again
        }
        DueWhat::Ground => {
            movement::enter(world, moment.who, Cause::rule("turn-end"));
            Flow::Again
        }
        DueWhat::Zone(record) => zones::strike(View::new(world), record, moment.who).map_or(Flow::Again, Flow::Push),
    };
    if !matches!(flow, Flow::Ask(_)) && !moment.rolling {
        moment.due.remove(0);
        moment.settled = false;
    }
    flow
}

/// Everything that is due, in the order in which it comes unless somebody says otherwise.
fn gather(view: View, moment: &Moment) -> Vec<DueItem> {
    let who = moment.who;
    let mut due = Vec::new();
    let own = |what| DueItem { owner: Some(who), what };
    let trigger = if moment.starts { ZoneTrigger::StartsTurn } else { ZoneTrigger::EndsTurn };
    due.extend(
        zones::due(view, who, trigger)
            .map(|zone| DueItem { owner: Some(zone.owner), what: DueWhat::Zone(zone.record) }),
    );
    let traits = traits::of_turn(view, who, moment.starts).into_iter();
    due.extend(traits.map(|own| DueItem { owner: Some(own.by), what: DueWhat::Trait { of: own.of, at: own.at } }));
    if moment.starts {
        let spent = |id: &Name| view.content().ability(*id).is_some_and(|ability| ability.recharge.is_some());
        if view.belongings(who).is_some_and(|own| own.spent.iter().any(spent)) {
            due.push(own(DueWhat::Recharge));
        }
    } else {
        if view.pool(who, t::DISCORD.get()) > 0 {
            let held = view.conditions(who).find(|(_, held)| held.kinds.contains(&t::DISCORD.get()));
            due.push(DueItem { owner: held.and_then(|(_, held)| held.imposer), what: DueWhat::Discord });
        }
        due.extend([own(DueWhat::Ground), own(DueWhat::Seen)]);
    }
    due.push(own(DueWhat::Lapse));
    due.sort_by_key(|item| (rank(view, moment, *item), item.owner));
    due
}

/// Others' before one's own, rolls before the rest; at the end of a turn what lapses comes last (BC-SIM-01, BC-SIM-02,
/// BC-TURN-08).
fn rank(view: View, moment: &Moment, item: DueItem) -> (bool, bool, bool) {
    let rolls = match item.what {
        DueWhat::Discord | DueWhat::Ground => true,
        DueWhat::Zone(record) => view.zones().any(|zone| zone.record == record && zones::rolls(zone)),
        DueWhat::Trait { .. } | DueWhat::Recharge | DueWhat::Lapse | DueWhat::Seen => false,
    };
    (item.owner == Some(moment.who), !rolls, item.what == DueWhat::Lapse && !moment.starts)
}

/// Of equals, whose comes first is the GM's call, and which of somebody's own is that character's (BC-SIM-03 to
/// BC-SIM-05).
fn order(world: &mut World, moment: &mut Moment) -> Option<Flow<Frame>> {
    if moment.settled {
        return None;
    }
    let view = View::new(world);
    let first = rank(view, moment, moment.due[0]);
    let matters = |item: &&DueItem| match item.what {
        DueWhat::Lapse => lapses(view, moment),
        _ => true,
    };
    let equal = moment.due.iter().take_while(|item| rank(view, moment, **item) == first).filter(matters);
    let equal: Vec<DueItem> = equal.copied().collect();
    let mut owners: Vec<CreatureId> = equal.iter().filter_map(|item| item.owner).collect();
    owners.dedup();
    if owners.len() > 1 && !moment.first.is_some_and(|owner| owners.contains(&owner)) {
        let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() else {
            let choices = owners.into_iter().map(Choice::Creature).collect();
            return Some(ask(moment.who, OTHERS, &ORDER, choices));
        };
        let first = if let Intent::Choose(Choice::Creature(first)) = answer { first } else { owners[0] };
        moment.first = Some(first);
        // Its items come to the front, in their order.
        let count = moment.due.iter().take_while(|item| equal.contains(item)).count();
        moment.due[..count].sort_by_key(|item| item.owner != Some(first));
        return Some(Flow::Again);
    }
    let owner = equal.first()?.owner?;
    let same: Vec<DueItem> = equal.into_iter().filter(|item| item.owner == Some(owner)).collect();
    let words: Vec<Name> = same.iter().map(|item| word(View::new(world), *item)).collect();
    let alike = words.iter().all(|word| *word == words[0]);
    // What merely happens at the end of one's own turn leaves nothing to choose (BC-TURN-08).
    let plain = |item: &DueItem| matches!(item.what, DueWhat::Ground | DueWhat::Seen);
    if alike || same.iter().all(plain) {
        return None;
    }
    let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() else {
        let view = View::new(world);
        let mut choices: Vec<Choice> = Vec::new();
        for word in words {
            if !choices.contains(&Choice::Named(word)) {
                choices.push(Choice::Named(word));
            }
        }
        return Some(ask(owner, view.side(owner), &ORDER_OWN, choices));
    };
    moment.settled = true;
    if let Intent::Choose(Choice::Named(picked)) = answer {
        let view = View::new(world);
        let at = moment.due.iter().position(|item| item.owner == Some(owner) && word(view, *item) == picked);
        let item = moment.due.remove(at.unwrap_or(0));
        moment.due.insert(0, item);
    }
    Some(Flow::Again)
}

fn ask(about: CreatureId, side: SideId, question: &Question, choices: Vec<Choice>) -> Flow<Frame> {
    let options = Options::Choose { choices, may_pass: true };
    Flow::Ask(Decision { side, about: Some(about), ask: question.id(), origin: Name::default(), options })
}

/// What a thing that falls due is called.
fn word(view: View, item: DueItem) -> Name {
    match item.what {
        DueWhat::Recharge => t::RECHARGE.get(),
        DueWhat::Discord => t::DISCORD.get(),
        DueWhat::Trait { of, .. } => of,
        DueWhat::Lapse => t::EXPIRED.get(),
        DueWhat::Seen => t::HIDDEN.get(),
        DueWhat::Ground => name!("dangerous-ground"),
        DueWhat::Zone(record) => {
            view.zones().find(|zone| zone.record == record).map_or_else(Name::default, |zone| zone.ability)
        }
    }
}

/// A trait has its say, if what it answers is still so; no reaction, it works while something is readied too
/// (BC-ABL-01).
fn trait_of(world: &World, moment: &Moment, item: DueItem, of: Name, at: usize) -> Flow<Frame> {
    let mut all = traits::of_turn(View::new(world), moment.who, moment.starts).into_iter();
    let own = all.find(|own| item.owner == Some(own.by) && (own.of, own.at) == (of, at));
    own.map_or(Flow::Again, |own| Flow::Push(Frame::Triggering(Box::new(own))))
}

/// A MAGIC check clears Discord, or it hurts again (BC-DMG-06).
fn discord(world: &mut World, moment: &mut Moment, item: DueItem) -> Flow<Frame> {
    let who = moment.who;
    let word = t::DISCORD.get();
    if !moment.rolling {
        moment.rolling = true;
        let mut roll = rolling::check(View::new(world), who, Score::Magic, word);
        roll.purpose = word;
        return Flow::Push(Frame::Roll(Box::new(roll)));
    }
    moment.rolling = false;
    let cause = Cause { by: item.owner, of: word };
    if rolling::take(world).is_some_and(|rolled| rolled.degree > 0) {
        mutations::change_pool(world, who, word, i16::MIN / 2, cause);
        mutations::lift_named(world, who, word, t::CLEARED.get(), cause);
        return Flow::Again;
    }
    let terms = vec![Term::number(View::new(world).pool(who, word), Source::content(word))];
    let harm = Harm::new(who, item.owner, word, Kind::Discord, terms);
    Flow::Push(Frame::Harm(Box::new(Harm { raw: true, piercing: true, concentrate: true, ..harm })))
}

/// One d6 for everything that recharges (BC-NPC-05).
fn recharge(world: &mut World, who: CreatureId) {
    let die = mutations::roll(world, Some(who), 6, t::RECHARGE.get());
    let content = View::new(world).content().clone();
    let stays = |id: &Name| content.ability(*id).and_then(|ability| ability.recharge).is_none_or(|least| die < least);
    mutations::belongings(world, who, |own| own.spent.retain(stays));
}

fn now(view: View, moment: &Moment) -> When {
    let who = moment.who;
    let turn = view.turns_begun(who);
    if moment.starts { When::TurnStart { of: who, turn } } else { When::TurnEnd { of: who, turn } }
}

/// Whether anything lasts to this moment.
fn lapses(view: View, moment: &Moment) -> bool {
    let now = now(view, moment);
    view.ids().any(|id| view.conditions(id).any(|(_, held)| held.ends.end_at(now)))
        || view.zones().any(|zone| zone.ends.end_at(now))
}

/// What lasts to this moment ends; what was readied and not done is lost (BC-RDY-06).
fn lapse(world: &mut World, moment: &Moment) {
    let who = moment.who;
    let now = now(View::new(world), moment);
    mutations::expire(world, now, Cause::rule("turn"));
    if moment.starts {
        mutations::forget_ready(world, who, Cause::rule("turn"));
    }
}

/// The hidden are seen who end a turn of theirs in an enemy's sight without cover (BC-STA-06).
fn seen(world: &mut World, who: CreatureId) {
    if is_seen(View::new(world), who) {
        mutations::reveal(world, who, Cause::rule("seen"));
    }
}

fn is_seen(view: View, who: CreatureId) -> bool {
    let unseen = view.lends(who, |lend| *lend == Lend::Invisible);
    let open = |enemy: CreatureId| view.sees(enemy, who) && sources::cover(view, enemy, who) == Cover::None;
    let mut enemies = view.standing().map(|(id, _)| id).filter(|&id| view.hostile(id, who));
    view.has(who, t::HIDDEN.get()) && !unseen && enemies.any(open)
}
