//! When to act: what a hero could do in each phase to come, who acts before it, and what everybody has left this round.

use crate::core::ids::CreatureId;
use crate::core::turn_order::{SlotState, TurnOrder};
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Attack as Attacks, Sort, Tag};
use crate::rulesets::beacon::data::level::SurgeRule;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::movement;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::turns::surge_price;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

use super::prompt::offered;

/// Squares that somebody could walk before it acts.
fn steps(view: View, who: CreatureId) -> i16 {
    if movement::bound(view, who, true).is_some() { 0 } else { view.speed(who) }
}

/// How far somebody can strike, its walk included; nothing where it has no strike.
fn danger(view: View, who: CreatureId) -> Option<i16> {
    let usable = view.abilities(who).filter(|ability| {
        let strikes = ability.attack != Attacks::None && ability.sort != Sort::Basic;
        strikes && reach::barred(view, who, ability).is_none()
    });
    let far = usable.filter_map(|ability| ability.reach.max(ability.range.map(|range| view.squares(who, range)))).max();
    far.map(|far| far + steps(view, who))
}

/// A strike with its best target as things stand: name, target, exact chance to hit.
struct Prospect {
    name: String,
    on: CreatureId,
    chance: f32,
    ability: crate::core::name::Name,
}

fn prospect(view: View, who: CreatureId, ability: &AbilityDef) -> Option<Prospect> {
    let action = ability.action().filter(|action| *action != Action::FullAttack).or(Some(Action::Fight));
    let far = aims::most(view, ability, who, action, false)? + steps(view, who);
    let enemies = view.standing().map(|(on, _)| on).filter(|&on| view.hostile(who, on));
    let near = enemies.filter(|&on| view.distance(who, on) <= far && !view.has(on, t::HIDDEN.get()));
    let all = near.map(|on| (sources::chance(view, who, ability, action, on), on));
    let (chance, on) = all.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    Some(Prospect { name: ability.name.clone(), on, chance, ability: ability.id })
}

fn strike_words(view: View, one: &Prospect) -> String {
    format!("{} {:.0}% on {}", one.name, 100.0 * one.chance, words::name(view, one.on))
}

/// What a hero has of its own for a phase, with the best chance of each strike; nothing but basic actions says nothing.
pub fn own(view: View, who: CreatureId, phase: Phase) -> Vec<String> {
    let in_phase = |ability: &&std::sync::Arc<AbilityDef>| match ability.activation {
        Activation::Phase(own) => own == phase,
        Activation::Action(action) => action.phase() == Some(phase) && ability.sort != Sort::Basic,
        _ => false,
    };
    let usable = view.abilities(who).filter(|ability| reach::barred(view, who, ability).is_none());
    let mut found: Vec<String> = usable
        .filter(in_phase)
        .map(|ability| match (ability.attack, ability.activation) {
            (Attacks::Roll, Activation::Action(action)) if action != Action::Channel => {
                let missing = || format!("{} (nobody near enough)", ability.name);
                prospect(view, who, ability).map_or_else(missing, |one| strike_words(view, &one))
            }
            _ => ability.name.clone(),
        })
        .collect();
    if phase == Phase::FullAttack {
        found.extend(two_strikes(view, who));
    }
    found
}

/// The two best strikes with different abilities, which a FULL ATTACK makes one after the other (BC-FUL-04).
fn two_strikes(view: View, who: CreatureId) -> Option<String> {
    let plain = view.abilities(who).filter(|ability| {
        reach::strikes_by(ability).is_some() && !ability.has(Tag::Slow) && reach::barred(view, who, ability).is_none()
    });
    let mut all: Vec<Prospect> = plain.filter_map(|ability| prospect(view, who, ability)).collect();
    all.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    let pair = view.sheet(who).linked;
    let apart = |one: &Prospect, other: &Prospect| {
        let both = |(a, b)| [one.ability, other.ability] == [a, b] || [one.ability, other.ability] == [b, a];
        one.ability != other.ability && !pair.is_some_and(both)
    };
    let first = all.first()?;
    let second = all.iter().find(|other| apart(first, other))?;
    Some(format!("{} and {}", strike_words(view, first), strike_words(view, second)))
}

/// Enemies whose turns come from now on before a phase.
fn before(view: View, phase: Phase) -> Vec<(CreatureId, Phase)> {
    let between = Phase::ALL.into_iter().filter(|own| (view.phase()..phase).contains(own));
    let due = |phase: Phase| {
        let order = view.slots().npcs_in(phase).into_iter();
        order.flat_map(TurnOrder::due).filter(|&id| view.is_up(id)).map(move |id| (id, phase))
    };
    between.flat_map(due).collect()
}

/// Those of the enemies acting before a phase who could strike at somebody from where both stand.
fn could_strike(view: View, who: CreatureId, phase: Phase) -> Vec<String> {
    let near = |id: CreatureId| danger(view, id).is_some_and(|far| view.distance(id, who) <= far);
    let all = before(view, phase).into_iter().filter(|&(id, _)| view.hostile(id, who) && near(id));
    all.map(|(id, phase)| format!("{} ({})", words::name(view, id), phase.number())).collect()
}

/// What a hero has for this phase and for each later one, with who could strike it first.
pub fn now_and_later(view: View, who: CreatureId) -> String {
    let phase = view.phase();
    let list = |phase: Phase| {
        let own = own(view, who, phase);
        if own.is_empty() { offered(phase) } else { own.join(", ") }
    };
    let now = if phase == Phase::Release { "Ready only".to_owned() } else { list(phase) };
    let mut lines = vec![format!("Now: {now}")];
    let mut told = 0;
    for next in Phase::ALL.into_iter().filter(|next| *next > phase) {
        let own = own(view, who, next);
        if own.is_empty() {
            continue;
        }
        let first = could_strike(view, who, next);
        let more = if first.len() > told { format!(", after {}", first[told..].join(", ")) } else { String::new() };
        told = first.len();
        lines.push(format!("{}: {}{more}", next.number(), own.join(", ")));
    }
    lines.join("\n")
}

/// What a phase offers, who acts in it, and what waiting until then costs and allows each hero still to act.
pub fn of_phase(view: View, phase: Phase) -> String {
    let mut lines = vec![format!("Actions: {}", offered(phase))];
    let here = view.slots().npcs_in(phase).into_iter().flat_map(TurnOrder::due).filter(|&id| view.is_up(id));
    let here: Vec<String> = here.map(|id| words::name(view, id)).collect();
    if !here.is_empty() {
        lines.push(format!("Enemies: {}", here.join(", ")));
    }
    if phase < view.phase() {
        return lines.join("\n");
    }
    let first: Vec<String> = before(view, phase).into_iter().map(|(id, _)| words::name(view, id)).collect();
    if phase > view.phase() && !first.is_empty() {
        lines.push(format!("Acting first: {}", first.join(", ")));
    }
    for (who, _) in view.standing().filter(|&(who, _)| view.slots().heroes.count(who, SlotState::Due) > 0) {
        let own = own(view, who, phase);
        let risks = could_strike(view, who, phase);
        if own.is_empty() && risks.is_empty() {
            continue;
        }
        let own = if own.is_empty() { "nothing of its own".to_owned() } else { own.join(", ") };
        let risks =
            if risks.is_empty() { String::new() } else { format!("; could be struck first by {}", risks.join(", ")) };
        lines.push(format!("{}: {own}{risks}", words::name(view, who)));
    }
    lines.join("\n")
}

/// The Stress of a second turn, and what it holds under the level's rule (BC-SRG-03, BC-SRG-13, BC-SRG-14).
pub fn surge(view: View, who: CreatureId) -> String {
    let (mean, most) = surge_price(view, who);
    let cap = view.sheet(who).cap.unwrap_or(0);
    let risk = if view.stress(who) + most > cap { ", may be an Overstress" } else { "" };
    let what = match view.house().surge {
        SurgeRule::Normal => "A second turn",
        SurgeRule::Partial => "Movement, an action or a minor action once more",
        SurgeRule::Restricted => "A second turn, once a scene,",
    };
    format!("{what} for {mean:.1} Stress on average ({} of {cap} now{risk})", view.stress(who))
}

/// What somebody has left this round: turns, a second turn, reactions, what it has channelled or readied.
pub fn left(view: View, who: CreatureId) -> Vec<String> {
    let mut lines = Vec::new();
    if !view.is_up(who) || view.is_object(who) {
        return lines;
    }
    let (slots, pc) = (view.slots(), view.sheet(who).pc);
    let due = |phase: &Phase| slots.npcs_in(*phase).is_some_and(|order| order.count(who, SlotState::Due) > 0);
    if pc && slots.heroes.count(who, SlotState::Due) > 0 {
        lines.push("Turn: in any phase from now on".to_owned());
    } else if pc && crate::rulesets::beacon::rounds::may_surge(view, who) {
        lines.push(format!("Surge: {}", surge(view, who)));
    }
    let turns: Vec<String> = Phase::ALL
        .into_iter()
        .filter(due)
        .map(|phase| format!("{} {}", phase.number(), phase.word().title()))
        .collect();
    if !turns.is_empty() {
        lines.push(format!("Turn: {}", turns.join(" and ")));
    }
    lines.push(format!("Reactions: {}", reactions(view, who)));
    if let Some(own) = view.channelling(who) {
        let when = if own.from_round > view.clock().round { "next round" } else { "in phase 6" };
        lines.push(format!("Channels {}, to release {when}", words::thing(view, own.ability)));
    }
    if let Some(own) = view.readied(who).filter(|_| pc) {
        let (what, when) = (words::thing(view, own.ability), words::trigger(view, &own.whose, own.trigger));
        lines.push(format!("Ready: {what}, when {when}"));
    }
    lines
}

fn reactions(view: View, who: CreatureId) -> String {
    if view.readied(who).is_some() {
        return "only what is readied".to_owned();
    }
    if !reach::may_react(view, who) {
        return "none until the next turn begins".to_owned();
    }
    let strikes = view.abilities(who).any(|ability| reach::strikes_by(ability).is_some() && ability.reach.is_some());
    let mut all = Vec::new();
    if strikes && view.times(who, t::OPPORTUNITY.get()) == 0 {
        all.push("Opportunity Attack".to_owned());
    }
    if view.sheet(who).pc && view.can_focus(who, 1) {
        all.push("Interpose".to_owned());
        if strikes && view.times(who, t::COUNTERATTACK.get()) == 0 {
            all.push("Counterattack".to_owned());
        }
    }
    let own = view.abilities(who).filter(|ability| {
        matches!(ability.activation, Activation::Reaction(_))
            && reach::barred(view, who, ability).is_none()
            && !(ability.once.is_some() && view.times(who, ability.id) > 0)
            && view.is_known(who, ability.id)
    });
    all.extend(own.map(|ability| ability.name.clone()));
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}
