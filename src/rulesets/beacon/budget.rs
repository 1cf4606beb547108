//! What of a turn pays for what: the table of sides, phases, actions and conditions (BC-PHASE, BC-TURN, BC-ACT).

use super::data::ability::{AbilityDef, Activation, Tag};
use super::data::condition::Lend;
use super::data::level::SurgeRule;
use super::data::passive::Passive;
use super::data::words::{Action, Phase};
use super::frames::Turn;
use super::movement;
use super::reach;
use super::terms as t;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::{Refusal, Use};
use crate::core::name::Name;
use crate::core::plural::counted;

type Verdict<T = ()> = Result<T, Refusal>;

/// Free actions of a turn beyond which nothing is within reason (BC-TURN-03).
const MOST_FREE: u8 = 20;

/// What pays for a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The standard action, as this basic action.
    Standard(Action),
    /// The standard action, as none (BC-ACT-05).
    Phase,
    /// The minor action; as this basic action where it is one (BC-ABL-17).
    Minor(Option<Action>),
    /// A free action.
    Free,
    /// Half of a FULL ATTACK, as this.
    Half(Action),
    /// The action just done, which a linked weapon is part of; as this.
    Linked(Action),
    /// The standard movement.
    Movement,
    /// A release.
    Released,
    /// What was granted.
    Granted,
}

impl Means {
    /// The basic action that the use is or counts as.
    pub fn action(self) -> Option<Action> {
        match self {
            Self::Standard(Action::FullAttack) => Some(Action::Fight),
            Self::Standard(action) | Self::Half(action) | Self::Linked(action) => Some(action),
            Self::Minor(action) => action,
            Self::Released => Some(Action::Release),
            Self::Phase | Self::Free | Self::Movement | Self::Granted => None,
        }
    }
}

fn turn(view: View<'_>) -> Verdict<&Turn> {
    match view.turn() {
        Some(turn) => Ok(turn),
        None => view.refuse("not-your-turn", || "It is nobody's turn."),
    }
}

/// Whether a phase offers an action to somebody: NPCs are bound by none, DELAY offers what is past (BC-PHASE-03,
/// BC-PHASE-05, BC-DLY-01, BC-DLY-02).
pub fn offers(view: View, who: CreatureId, phase: Option<Phase>) -> bool {
    if !view.sheet(who).pc {
        return true;
    }
    let now = view.phase();
    phase.is_none_or(|phase| phase == now || (now == Phase::Delay && phase != Phase::Release && phase < Phase::Delay))
}

/// The item of a partial surge that is left, or nothing more (BC-SRG-13).
pub fn partial(view: View, turn: &Turn, other: bool) -> Verdict {
    let limited = turn.surge && view.house().surge == SurgeRule::Partial;
    match limited && other {
        true => view.refuse("partial", || "A partial surge holds one item of a turn alone."),
        false => Ok(()),
    }
}

/// Whether the standard action may be spent on something that a phase offers.
fn standard_in(view: View, phase: Option<Phase>) -> Verdict {
    let turn = turn(view)?;
    if turn.standard {
        return view.refuse("standard-spent", || "Action spent.");
    }
    partial(view, turn, turn.moved || turn.minor)?;
    if turn.minor && view.lends(turn.who, |lend| *lend == Lend::OneAction) {
        return view.refuse("one-action", || "The stunned have a standard or a minor action, not both.");
    }
    if !offers(view, turn.who, phase) {
        let when = |phase: Phase| format!("Phase {}, or 8.", phase.number());
        return view.refuse("wrong-phase", || phase.map_or_else(String::new, when));
    }
    Ok(())
}

/// Whether the standard action may be spent on a basic action.
///
/// # Errors
/// Why not.
pub fn standard(view: View, action: Action) -> Verdict {
    standard_in(view, action.phase())?;
    let who = turn(view)?.who;
    if action == Action::FullAttack {
        full_attack(view, who)?;
    }
    match action {
        Action::Release | Action::Delay => view.refuse("no-action", || "That is no action of a turn."),
        _ => Ok(()),
    }
}

/// FULL ATTACK once a round, for NPCs once a turn and with the feature (BC-FUL-01, BC-FUL-09, BC-CON-08).
fn full_attack(view: View, who: CreatureId) -> Verdict {
    if view.lends(who, |lend| *lend == Lend::OneAction) {
        return view.refuse("one-action", || "The stunned make no full attack.");
    }
    let able = view.passive(who, |passive| (*passive == Passive::FullAttacker).then_some(())).is_some();
    if !view.sheet(who).pc && !able {
        return view.refuse("full-attacker", || "It cannot make a full attack.");
    }
    match view.sheet(who).pc && view.times(who, t::FULL_ATTACK.get()) > 0 {
        true => view.refuse("used", || "It has made a full attack this round."),
        false => Ok(()),
    }
}

fn minor(view: View) -> Verdict {
    let turn = turn(view)?;
    if turn.minor {
        return view.refuse("minor-spent", || "Minor action spent.");
    }
    partial(view, turn, turn.moved || turn.standard)?;
    match turn.standard && view.lends(turn.who, |lend| *lend == Lend::OneAction) {
        true => view.refuse("one-action", || "The stunned have a standard or a minor action, not both."),
        false => Ok(()),
    }
}

fn free(view: View) -> Verdict {
    match turn(view)?.frees >= MOST_FREE {
        true => view.refuse("reason", || "More free actions than are within reason."),
        false => Ok(()),
    }
}

/// Squares of the standard movement left.
///
/// # Errors
/// Why there is none.
pub fn movement_left(view: View) -> Verdict<i16> {
    let turn = turn(view)?;
    if turn.halted {
        return view.refuse("movement-spent", || "Movement spent.");
    }
    partial(view, turn, turn.standard || turn.minor)?;
    match turn.left {
        0 => view.refuse("movement-spent", || "Movement spent."),
        left => Ok(left),
    }
}

/// What pays for the use of an ability.
///
/// # Errors
/// Why nothing does.
pub fn means(view: View, wanted: &Use, ability: &AbilityDef) -> Verdict<Means> {
    let instead = wanted.instead;
    if instead == t::FULL_ATTACK.get() {
        return half(view, ability);
    }
    if instead == t::LINKED.get() {
        return linked(view, ability);
    }
    if instead == t::QUICK_HANDS.get() {
        return quick_hands(view, wanted.by, ability);
    }
    if instead == t::TWIN_SHOT.get() {
        let twin = view.passives(wanted.by).find(|(_, passive)| **passive == Passive::TwinShot);
        if twin.is_none_or(|(own, _)| view.times(wanted.by, own.id) > 0) {
            return view.refuse("twin-shot", || "It has no twin shot left this round.");
        }
    } else if instead != *"" {
        return view.refuse("instead", || "Nothing of that name pays for it.");
    }
    match ability.activation {
        Activation::Action(Action::FullAttack) => {
            standard(view, Action::FullAttack).map(|()| Means::Standard(Action::FullAttack))
        }
        Activation::Action(_) if ability.has(Tag::Slow) => {
            view.refuse("slow", || "It is slow: only a full attack uses it.")
        }
        Activation::Action(action) => standard(view, action).map(|()| Means::Standard(action)),
        Activation::Phase(phase) => standard_in(view, Some(phase)).map(|()| Means::Phase),
        Activation::Minor => minor(view).map(|()| Means::Minor(None)),
        Activation::Free => free(view).map(|()| Means::Free),
        Activation::Reaction(_) => view.refuse("reaction", || "It answers something that others do."),
        Activation::Passive => view.refuse("passive", || "It is not used; it is there."),
    }
}

/// One of the two attacks of a FULL ATTACK (BC-FUL-04, BC-FUL-05, BC-FUL-07).
fn half(view: View, ability: &AbilityDef) -> Verdict<Means> {
    let turn = turn(view)?;
    let action = ability.action().filter(|_| !ability.has(Tag::Slow));
    let Some(action @ (Action::Volley | Action::Fight | Action::Shove | Action::Grapple)) = action else {
        return view.refuse("half", || "Its halves are volleys, fights, shoves and grapples.");
    };
    match turn.halves.len() {
        0 => standard(view, Action::FullAttack)?,
        1 => is_another_half(view, turn.who, &turn.halves, ability)?,
        _ => return view.refuse("standard-spent", || "Both halves of the full attack are made."),
    }
    Ok(Means::Half(action))
}

/// Whether a second half repeats no ability and no linked pair (BC-FUL-05, BC-AMB-22).
///
/// # Errors
/// What it repeats.
pub fn is_another_half(view: View, who: CreatureId, halves: &[(Action, Name)], ability: &AbilityDef) -> Verdict {
    let free = matches!(ability.action(), Some(Action::Shove | Action::Grapple));
    let pair = view.sheet(who).linked;
    let repeats = |other: Name| {
        let both = |(one, two): (Name, Name)| [one, two].contains(&other) && [one, two].contains(&ability.id);
        other == ability.id || pair.is_some_and(both)
    };
    match !free && halves.iter().any(|(_, other)| repeats(*other)) {
        true => view.refuse("repeated", || "Used in this full attack; it repeats none."),
        false => Ok(()),
    }
}

fn linked(view: View, ability: &AbilityDef) -> Verdict<Means> {
    let turn = turn(view)?;
    let action = reach::strikes_by(ability);
    match action.filter(|_| turn.linked == Some(ability.id) && view.times(turn.who, t::LINKED.get()) == 0) {
        Some(action) => Ok(Means::Linked(action)),
        None => view.refuse("linked", || "A linked weapon follows the other of its pair, once a turn."),
    }
}

fn quick_hands(view: View, by: CreatureId, ability: &AbilityDef) -> Verdict<Means> {
    match ability.action() {
        Some(action @ (Action::Shove | Action::Grapple)) => {
            quick_hands_free(view, by).map(|()| Means::Minor(Some(action)))
        }
        _ => view.refuse("quick-hands", || "Quick hands grapple and shove."),
    }
}

/// Whether somebody may grapple or shove as its minor action (BC-ABL-17).
///
/// # Errors
/// Why not.
pub fn quick_hands_free(view: View, by: CreatureId) -> Verdict {
    match view.passives(by).any(|(_, passive)| *passive == Passive::QuickHands) {
        true => minor(view),
        false => view.refuse("quick-hands", || "Its hands are not that quick."),
    }
}

/// What pays for something that is no ability of anybody's; none where it is an ability.
///
/// # Errors
/// Why nothing does.
pub fn basic_action(view: View, wanted: &Use) -> Verdict<Option<Means>> {
    let what = wanted.ability;
    let basic = Action::named(what).filter(|action| {
        matches!(
            action,
            Action::Defend
                | Action::Refresh
                | Action::Mark
                | Action::Search
                | Action::Rush
                | Action::Hide
                | Action::Ready
        )
    });
    if let Some(action) = basic {
        standard(view, action)?;
        basic_particulars(view, wanted)?;
        return Ok(Some(Means::Standard(action)));
    }
    let who = wanted.by;
    if what == t::STAND.get() {
        return stand(view, who).map(|()| Some(Means::Movement));
    }
    if what == t::ESCAPE.get() {
        minor(view)?;
        let held = wanted.on.first().is_some_and(|&on| view.grapples(who).any(|(_, other, own)| other == on && !own));
        return if held { Ok(Some(Means::Minor(None))) } else { view.refuse("free", || "Nobody holds it.") };
    }
    let holds = |own_only: bool| {
        let fits = |on: CreatureId| view.grapples(who).any(|(_, other, own)| other == on && (own || !own_only));
        wanted.on.first().is_some_and(|&on| fits(on))
    };
    if what == t::COMMAND.get() {
        let free = |&on: &CreatureId| view.summoner(on) == Some(who) && view.times(on, t::COMMAND.get()) == 0;
        let may = turn(view)?.who == who && wanted.on.first().is_some_and(free);
        let why = "It has nothing of that name to command this turn.";
        return if may { Ok(Some(Means::Free)) } else { view.refuse("command", || why) };
    }
    let (may, why) = match what {
        _ if what == t::LET_GO.get() => (holds(true), "It holds nobody of that name."),
        _ if what == t::WRESTLE.get() => {
            (holds(false) && wrestles(view, wanted), "They are not equal, or contested it already.")
        }
        _ if what == t::STOP_CHANNEL.get() => (view.channelling(who).is_some(), "It channels nothing."),
        _ if what == t::PICK_UP.get() => (can_pick_up(view, wanted), "It has thrown nothing that lies beside it."),
        _ if what == t::TAKE_OFF.get() => (flies(view, who), "It cannot fly, or has taken off or landed this turn."),
        _ => return Ok(None),
    };
    free(view)?;
    if may { Ok(Some(Means::Free)) } else { view.refuse("free-action", || why) }
}

fn stand(view: View, who: CreatureId) -> Verdict {
    let turn = turn(view)?;
    if !view.has(who, t::PRONE.get()) {
        return view.refuse("prone", || "Already standing.");
    }
    if turn.moved || turn.halted {
        return view.refuse("movement-spent", || "Standing up takes the whole standard movement.");
    }
    partial(view, turn, turn.standard || turn.minor)?;
    match movement::bound(view, who, true) {
        Some(why) => view.refuse("bound", || format!("Not now: {why}.")),
        None => Ok(()),
    }
}

fn wrestles(view: View, wanted: &Use) -> bool {
    let once = view.times(wanted.by, t::WRESTLE.get()) == 0;
    once && wanted.on.first().is_some_and(|&on| view.larger_by(wanted.by, on) == 0)
}

fn can_pick_up(view: View, wanted: &Use) -> bool {
    let lies = view
        .belongings(wanted.by)
        .and_then(|own| own.thrown.iter().find(|(thrown, _)| Some(*thrown) == wanted.kind).map(|(_, spot)| *spot));
    let space = view.space(wanted.by);
    lies.zip(space)
        .is_some_and(|(spot, space)| super::ground::distance(space, crate::core::geometry::Space::square(spot)) <= 1)
}

fn flies(view: View, who: CreatureId) -> bool {
    view.passives(who).any(|(_, passive)| *passive == Passive::Flies) && view.times(who, t::TAKE_OFF.get()) == 0
}

/// What a basic action has to name.
///
/// # Errors
/// What is missing or wrong.
pub fn basic_particulars(view: View, wanted: &Use) -> Verdict {
    let who = wanted.by;
    match Action::named(wanted.ability) {
        Some(Action::Defend) => phalanx(view, wanted),
        Some(Action::Refresh) => refresh(view, wanted),
        Some(Action::Mark) => {
            let Some(&on) = wanted.on.first() else { return view.refuse("targets", || "It takes one character.") };
            near(view, who, on)?;
            if view.is_object(on) {
                return view.refuse("object", || "It takes a character.");
            }
            let hidden = view.lends(on, |lend| *lend == Lend::Hidden) && !view.adjacent(who, on);
            match hidden || !view.sees(who, on) {
                true => view.refuse("sight", || format!("{} is out of sight.", view.tag(on))),
                false => Ok(()),
            }
        }
        Some(Action::Search) => search(view, wanted),
        Some(Action::Ready) => super::readying::check(view, wanted),
        _ => Ok(()),
    }
}

fn near(view: View, who: CreatureId, on: CreatureId) -> Verdict {
    let (far, scope) = (view.distance(who, on), view.sheet(who).scope);
    if !view.is_up(on) || on == who {
        return view.refuse("target", || "It takes somebody or something else in the fight.");
    }
    match far > scope {
        true => {
            view.refuse("distance", || format!("{} is {} away, beyond {scope}.", view.tag(on), counted(far, "square")))
        }
        false => Ok(()),
    }
}

/// The ways of gaining FOCUS by DEFEND (BC-ABL-14).
pub const WAYS: [&str; 2] = ["highest", "count"];

fn phalanx(view: View, wanted: &Use) -> Verdict {
    let able = view.passives(wanted.by).any(|(_, passive)| matches!(passive, Passive::Phalanx(_)));
    let known = wanted.kind.is_none_or(|kind| able && WAYS.contains(&kind.as_str()));
    if known { Ok(()) } else { view.refuse("kind", || "There is no such way to defend.") }
}

/// What the first half of REFRESH is (BC-BOL-04, BC-BOL-08).
fn refresh(view: View, wanted: &Use) -> Verdict {
    let pc = view.sheet(wanted.by).pc;
    match wanted.kind.map(Name::as_str) {
        Some("hp") if pc && view.pool(wanted.by, t::RECOVERIES.get()) == 0 => {
            view.refuse("recoveries", || "It has no recoveries left.")
        }
        Some("hp" | "stress") if pc => Ok(()),
        Some("mp") => Ok(()),
        None if !pc => Ok(()),
        _ => view.refuse("kind", || "Either hp, stress or mp is refreshed."),
    }
}

/// SEARCH reveals the hidden or learns of anybody within SCOPE; sight does not matter (BC-SKM-03, BC-SKM-05).
fn search(view: View, wanted: &Use) -> Verdict {
    let Some(&on) = wanted.on.first() else { return view.refuse("targets", || "It takes one character.") };
    near(view, wanted.by, on)?;
    match wanted.kind {
        Some(kind) if kind == t::LEARN.get() => Ok(()),
        Some(kind) if kind == t::REVEAL.get() => match view.has(on, t::HIDDEN.get()) {
            true => Ok(()),
            false => view.refuse("hidden", || format!("{} is not hidden.", view.tag(on))),
        },
        _ => view.refuse("kind", || "A search either reveals or learns."),
    }
}
