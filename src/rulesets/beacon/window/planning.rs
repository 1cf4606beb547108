//! When to act: what a hero could do in each phase to come, who acts before it, and what everybody has left this round.

use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::path::PathField;
use crate::core::plural::counted;
use crate::core::turn_order::{SlotState, TurnOrder};
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Attack as Attacks, Sort, Tag, Targets};
use crate::rulesets::beacon::data::level::SurgeRule;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::movement::{self, Stops};
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::reactions::reachable;
use crate::rulesets::beacon::rounds::NEXT;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::state::HEROES;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::turns::surge_dice;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

use super::now;
use super::overstress;
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

/// A strike with its best target as things stand.
pub struct Prospect {
    ability: Name,
    name: String,
    on: CreatureId,
    chance: f32,
    /// Whether it is a weapon or spell of one's own, not what anybody can do.
    own: bool,
}

/// Where somebody could be when it strikes: where it is, and where a walk of its own leads (BC-MOV-01, BC-MOV-04).
pub fn stands(view: View, who: CreatureId) -> Vec<Space> {
    let Some(here) = view.space(who) else { return Vec::new() };
    let mut stands = vec![here];
    if movement::bound(view, who, true).is_none() {
        let mut field = PathField::new();
        reachable(view, who, view.speed(who), Some(&Stops::new(view, who)), &mut field);
        let ends = field.reached().filter(|found| found.stop && found.cost > 0);
        stands.extend(ends.map(|found| movement::space_at(view, who, found.spot)));
    }
    stands
}

pub fn prospect(view: View, who: CreatureId, ability: &AbilityDef, stands: &[Space]) -> Option<Prospect> {
    let action = ability.action().filter(|action| *action != Action::FullAttack).or(Some(Action::Fight));
    let far = aims::most(view, ability, who, action, false)?;
    let enemies = view.standing().filter(|(on, _)| view.hostile(who, *on) && !view.has(*on, t::HIDDEN.get()));
    let near = enemies.filter(|(_, at)| stands.iter().any(|stand| ground::distance(*stand, *at) <= far));
    let all = near.map(|(on, _)| (sources::chance(view, who, ability, action, on), on));
    let (chance, on) = all.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    Some(Prospect { ability: ability.id, name: ability.name.clone(), on, chance, own: ability.sort != Sort::Basic })
}

/// Strikes with their chances, each target named once: `Hook Knife 92%, Hammer 75% on Gnawer 1`.
fn strike_words(view: View, strikes: &[&Prospect], between: &str) -> String {
    let mut said = String::new();
    for (at, one) in strikes.iter().enumerate() {
        let last = strikes.get(at + 1).is_none_or(|next| next.on != one.on);
        let on = if last { format!(" on {}", words::name(view, one.on)) } else { String::new() };
        let gap = if at == 0 { "" } else { between };
        said += &format!("{gap}{} {:.0}%{on}", one.name, 100.0 * one.chance);
    }
    said
}

/// What a hero has of its own for a phase, with the best chance of each strike; nothing but basic actions says nothing.
pub fn own(view: View, who: CreatureId, phase: Phase) -> Vec<String> {
    let in_phase = |ability: &&std::sync::Arc<AbilityDef>| match ability.activation {
        Activation::Phase(own) => own == phase,
        Activation::Action(action) => {
            let late = phase == Phase::Delay && matches!(action, Action::Volley | Action::Fight);
            (late || action.phase() == Some(phase)) && ability.sort != Sort::Basic
        }
        _ => false,
    };
    // One ability is channelled at a time, and one full attack made a round (BC-CHN-08, BC-FUL-01).
    let spent = match phase {
        Phase::Channel => view.channelling(who).is_some(),
        Phase::FullAttack => view.times(who, t::FULL_ATTACK.get()) > 0,
        _ => false,
    };
    if spent {
        return Vec::new();
    }
    let captive = view.is_grappled(who);
    let usable = view.abilities(who).filter(|ability| {
        let held = captive || ability.targets != Targets::Captive;
        held && reach::barred(view, who, ability).is_none()
    });
    let stands = &stands(view, who)[..];
    let (mut strikes, mut far, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for ability in usable.filter(in_phase) {
        let strikes_now = matches!((ability.attack, ability.activation),
            (Attacks::Roll, Activation::Action(action)) if action != Action::Channel);
        match prospect(view, who, ability, stands).filter(|_| strikes_now) {
            Some(one) => strikes.push(one),
            None if strikes_now => far.push(format!("{} (out of reach)", ability.name)),
            None => others.push(ability.name.clone()),
        }
    }
    strikes.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    let mut found = Vec::new();
    if !strikes.is_empty() {
        found.push(strike_words(view, &strikes.iter().collect::<Vec<_>>(), ", "));
    }
    if phase == Phase::FullAttack {
        found.extend(two_strikes(view, who, stands));
    }
    found.extend(others);
    found.extend(far);
    found
}

/// The two best strikes with different abilities, which a FULL ATTACK makes one after the other (BC-FUL-04): one's own
/// weapons before what anybody can do.
fn two_strikes(view: View, who: CreatureId, stands: &[Space]) -> Option<String> {
    let plain = view.abilities(who).filter(|ability| {
        let free = ability.cost.mana + ability.cost.focus + ability.cost.stress == 0;
        let strikes = reach::strikes_by(ability).is_some() && !ability.has(Tag::Slow);
        strikes && free && reach::barred(view, who, ability).is_none()
    });
    let mut all: Vec<Prospect> = plain.filter_map(|ability| prospect(view, who, ability, stands)).collect();
    all.sort_by(|a, b| b.own.cmp(&a.own).then(b.chance.total_cmp(&a.chance)));
    let pair = view.sheet(who).linked;
    let apart = |one: &Prospect, other: &Prospect| {
        let both = |(a, b)| [one.ability, other.ability] == [a, b] || [one.ability, other.ability] == [b, a];
        one.ability != other.ability && !pair.is_some_and(both)
    };
    let first = all.first()?;
    let second = all.iter().find(|other| apart(first, other))?;
    Some(strike_words(view, &[first, second], ", then "))
}

/// Enemies whose turn is due in a phase.
pub fn due(view: View<'_>, phase: Phase) -> impl Iterator<Item = CreatureId> {
    let order = view.slots().npcs_in(phase).into_iter();
    order.flat_map(TurnOrder::due).filter(move |&id| view.is_up(id))
}

/// Enemies whose turns may come from now on before one that a hero takes in a phase: those of the phases until then and,
/// where the heroes will have acted last, those of that phase as well (BC-ORD-01, BC-ORD-03, BC-AMB-4).
pub fn before(view: View, phase: Phase) -> Vec<(CreatureId, Phase)> {
    let between = Phase::ALL.into_iter().filter(|own| (view.phase()..phase).contains(own));
    let in_phase = |phase: Phase| due(view, phase).map(move |id| (id, phase));
    let mut all: Vec<(CreatureId, Phase)> = between.flat_map(in_phase).collect();
    let asked = view.decision().is_some_and(|asked| asked.ask == NEXT && asked.side == HEROES);
    let heroes_last = all.is_empty() && view.clock().last_side == HEROES;
    if heroes_last && !(asked && phase == view.phase()) {
        all.extend(in_phase(phase));
    }
    all
}

/// Those of the enemies acting before a phase who could strike at somebody from where both stand.
fn could_strike(view: View, who: CreatureId, phase: Phase) -> Vec<(CreatureId, Phase)> {
    let near = |id: CreatureId| danger(view, id).is_some_and(|far| view.distance(id, who) <= far);
    before(view, phase).into_iter().filter(|&(id, _)| view.hostile(id, who) && near(id)).collect()
}

/// What is said before enemies of whom only one acts before a turn in a phase: sides take turns in it (BC-ORD-03).
fn one_of(first: &[(CreatureId, Phase)], phase: Phase) -> &'static str {
    let alternate = first.len() > 1 && first.iter().all(|(_, when)| *when == phase);
    if alternate { "one of " } else { "" }
}

/// Names named before the rest are only counted.
const NAMED: usize = 3;

/// Enemies by name, each phase told once: `Embermage (2), Gnawer 1, Gnawer 2 (5)`.
fn enemies(view: View, list: &[(CreatureId, Phase)]) -> String {
    let shown = if list.len() > NAMED + 1 { NAMED } else { list.len() };
    let name = |at: usize| {
        let (id, phase) = list[at];
        let last = at + 1 == shown || list[at + 1].1 != phase;
        let when = if last { format!(" ({})", phase.number()) } else { String::new() };
        format!("{}{when}", words::name(view, id))
    };
    let named = (0..shown).map(name).collect::<Vec<_>>().join(", ");
    if shown < list.len() { format!("{named} and {} more", list.len() - shown) } else { named }
}

/// Enemies named before they are only counted.
const FEW: usize = 2;

/// What a hero has for this phase and for each later one, with how many could strike it by then.
pub fn now_and_later(view: View, who: CreatureId) -> String {
    let running = view.phase();
    let mut lines = Vec::new();
    let mut told = Vec::new();
    for phase in Phase::ALL.into_iter().filter(|phase| *phase >= running) {
        let own = if phase == running { now::now(view, who) } else { own(view, who, phase) };
        if own.is_empty() {
            continue;
        }
        let first = could_strike(view, who, phase);
        let risk = match first.len() {
            0 => String::new(),
            _ if first == told => " (the same could strike first)".to_owned(),
            1..=FEW => format!(" ({}{} could strike first)", one_of(&first, phase), enemies(view, &first)),
            many => format!(" ({}{many} could strike first)", one_of(&first, phase)),
        };
        told = first;
        let when = if phase == running { "Now".to_owned() } else { phase.number().to_string() };
        lines.push(format!("{when}: {}{risk}", own.join("; ")));
    }
    lines.extend(to_the_goal(view, who));
    lines.join("\n")
}

/// How far it is at the least to where a hero is to get, where that is a place.
fn to_the_goal(view: View, who: CreatureId) -> Option<String> {
    let space = view.space(who).filter(|_| view.side(who) == HEROES)?;
    let far = |spot: &Spot| ground::distance(space, Space::square(ground::flat(*spot)));
    Some(match view.goal().squares().iter().map(far).min()? {
        0 => "At the goal".to_owned(),
        far => format!("To the goal: {} or more", counted(far, "square")),
    })
}

/// What a phase offers, who acts in it, and what waiting until then costs and allows each hero still to act.
pub fn of_phase(view: View, phase: Phase) -> String {
    let mut lines = vec![format!("Actions: {}", offered(phase))];
    let here: Vec<String> = due(view, phase).map(|id| words::name(view, id)).collect();
    if !here.is_empty() {
        lines.push(format!("Enemies: {}", here.join(", ")));
    }
    if phase < view.phase() {
        return lines.join("\n");
    }
    let heroes = || view.standing().map(|(who, _)| who).filter(|&who| is_due(view, who));
    for who in heroes() {
        let own = own(view, who, phase);
        if !own.is_empty() {
            lines.push(format!("{}: {}", words::name(view, who), own.join("; ")));
        }
    }
    // Heroes under the same threat share a line.
    let mut risks: Vec<(Vec<(CreatureId, Phase)>, Vec<String>)> = Vec::new();
    for who in heroes() {
        let first = could_strike(view, who, phase);
        let name = words::name(view, who);
        match risks.iter_mut().find(|(known, _)| *known == first) {
            Some((_, names)) => names.push(name),
            None if !first.is_empty() => risks.push((first, vec![name])),
            None => {}
        }
    }
    for (first, names) in risks {
        let who = format!("{}{}", one_of(&first, phase), enemies(view, &first));
        lines.push(format!("Before that {who} could strike {}", names.join(", ")));
    }
    lines.join("\n")
}

fn is_due(view: View, hero: CreatureId) -> bool {
    view.slots().heroes.count(hero, SlotState::Due) > 0
}

/// What becomes of passing once: who acts instead, or where the round goes on.
pub fn nobody_yet(view: View) -> String {
    let phase = view.phase();
    match &others(view)[..] {
        // Phases in which nobody can act are passed over.
        [] if phase != Phase::Delay => "Nobody yet: the round goes on".to_owned(),
        [] => "Nobody: the round ends".to_owned(),
        [one] => format!("Nobody yet: {} acts", words::name(view, *one)),
        _ => "Nobody yet: an enemy acts".to_owned(),
    }
}

/// What letting the whole phase go by is called, where that is more than passing once.
pub fn nobody_in_phase(view: View) -> Option<String> {
    (!others(view).is_empty()).then(|| format!("Nobody in {}", view.phase().word().title()))
}

/// The enemies that have still to act or to release in this phase.
fn others(view: View) -> Vec<CreatureId> {
    let phase = view.phase();
    let releases = |&(id, _): &(CreatureId, _)| {
        let own = view.channelling(id).filter(|own| own.from_round <= view.clock().round);
        own.is_some() && !view.sheet(id).pc && !view.slots().settled.contains(&id)
    };
    let to_release = view.standing().filter(|one| phase == Phase::Release && releases(one)).map(|(id, _)| id);
    due(view, phase).chain(to_release).collect()
}

/// The Stress of a second turn, and what it holds under the level's rule (BC-SRG-03, BC-SRG-13, BC-SRG-14).
pub fn surge(view: View, who: CreatureId) -> String {
    let price = surge_dice(view, who);
    let cap = view.sheet(who).cap.unwrap_or(0);
    let risk = overstress::risk(view, who, price).map_or_else(String::new, |risk| format!("; {risk}"));
    let what = match view.house().surge {
        SurgeRule::Normal => "A second turn",
        SurgeRule::Partial => "Movement, an action or a minor action once more",
        SurgeRule::Restricted => "A second turn, once a scene,",
    };
    format!("{what} for {price} Stress ({} of {cap} now{risk})", view.stress(who))
}

/// What somebody has left this round: turns, a second turn, reactions, what it has channelled or readied.
pub fn left(view: View, who: CreatureId) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    let mut say = |name: &str, value: String| lines.push((name.to_owned(), value));
    if !view.is_up(who) || view.is_object(who) {
        return lines;
    }
    let (slots, pc) = (view.slots(), view.sheet(who).pc);
    let due = |phase: &Phase| slots.npcs_in(*phase).is_some_and(|order| order.count(who, SlotState::Due) > 0);
    if pc && is_due(view, who) {
        say("Turn", "in any phase from now on".to_owned());
    } else if pc && crate::rulesets::beacon::rounds::may_surge(view, who) {
        say("Surge", surge(view, who));
    }
    let turns: Vec<String> = Phase::ALL
        .into_iter()
        .filter(due)
        .map(|phase| format!("in phase {}, {}", phase.number(), phase.word().title()))
        .collect();
    if !turns.is_empty() {
        say("Turn", turns.join(" and "));
    }
    say("Reactions", reactions(view, who));
    if let Some(own) = view.channelling(who) {
        let when = if own.from_round > view.clock().round { "next round" } else { "in phase 6" };
        let on = own.on.map_or_else(String::new, |on| format!(" on {}", words::name(view, on)));
        say("Channels", format!("{}{on}, to release {when}", words::thing(view, own.ability)));
    }
    if let Some(own) = view.readied(who).filter(|_| pc) {
        let (what, when) = (words::thing(view, own.ability), words::trigger(view, &own.whose, own.trigger));
        say("Ready", format!("{what}, when {when}"));
    }
    lines
}

/// The same in lines.
pub fn left_in_lines(view: View, who: CreatureId) -> String {
    let lines = left(view, who).into_iter().map(|(name, value)| format!("{name}: {value}"));
    lines.collect::<Vec<_>>().join("\n")
}

fn reactions(view: View, who: CreatureId) -> String {
    if view.readied(who).is_some() {
        return "only what is readied".to_owned();
    }
    if view.is_grappled(who) && !reach::may_react(view, who) {
        return "none while grappled".to_owned();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_enemies_who_alternate_with_heroes_one_comes_first() {
        let list = |phases: &[Phase]| phases.iter().map(|&phase| (CreatureId(1), phase)).collect::<Vec<_>>();
        let (here, earlier) = (Phase::FullAttack, Phase::Skirmish);
        assert_eq!(one_of(&list(&[here, here]), here), "one of ");
        assert_eq!(one_of(&list(&[here]), here), "");
        assert_eq!(one_of(&list(&[earlier, earlier]), here), "");
    }
}
