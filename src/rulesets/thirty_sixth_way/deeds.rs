//! What everybody can do besides abilities: stances, engaging, disengaging, Dicey Moves, the special actions, readying.
//!
//! Each deed is planned here, read-only, and carried out in `doing.rs`.

use std::sync::Arc;

use super::aims;
use super::check::{self, UsePlan, Verdict, pay};
use super::data::condition::Lend;
use super::data::level::Prop;
use super::data::words::Slot;
use super::ground;
use super::movement;
use super::reach;
use super::terms as t;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;

/// What a deed of this name would be; nothing where it is no deed.
///
/// # Errors
/// Why it cannot be done.
pub fn plan(view: View, wanted: &Use) -> Verdict<Option<UsePlan>> {
    let deed = wanted.ability;
    let allowed =
        [&t::ENGAGE, &t::DISENGAGE, &t::RALLY, &t::SUSTAIN, &t::COUP, &t::FLEE].map(crate::core::name::Word::get);
    let known = t::DEEDS.iter().any(|word| word.get() == deed);
    if !known {
        return Ok(None);
    }
    if !allowed.contains(&deed) && view.lends(wanted.by, |lend| *lend == Lend::BasicsOnly) {
        // ESC-COND-16
        return view.refuse("hampered", || "The hampered have only basic attacks, moving, Rally and Sustain.");
    }
    let (on, slots, ability) = match deed.as_str() {
        "stance" => stance(view, wanted)?,
        "engage" => engage(view, wanted)?,
        "disengage" => disengage(view, wanted)?,
        "rally" => rally(view, wanted)?,
        "stabilize" => stabilize(view, wanted)?,
        "coup-de-grace" => return coup(view, wanted).map(Some),
        "dicey-move" => dicey(view, wanted)?,
        "sustain" => sustain(view, wanted)?,
        "grant-save" => grant_save(view, wanted)?,
        "interact" => interact(view, wanted)?,
        "ready" => ready(view, wanted)?,
        "flee" => flee(view, wanted)?,
        "end" => end(view, wanted)?,
        "let-go" => let_go(view, wanted)?,
        "fight-in-spirit" => return view.refuse("spirit", || "Only those who are out for good fight in spirit."),
        _ => return view.refuse("trigger", || "This is done when its time comes."),
    };
    Ok(Some(UsePlan { wanted: wanted.clone(), ability, on, slots }))
}

type Deed = Verdict<(Vec<CreatureId>, Vec<Slot>, Option<Arc<super::data::ability::AbilityDef>>)>;

/// A Quick action (ESC-STN-01).
fn stance(view: View, wanted: &Use) -> Deed {
    check::stance(view, wanted.by, wanted.kind)?;
    Ok((Vec::new(), vec![pay(view, Slot::Quick)?], None))
}

/// Free, on one's own turn, on an adjacent enemy (ESC-ENG-03, ESC-ICP-04).
fn engage(view: View, wanted: &Use) -> Deed {
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "It engages one enemy.") };
    let fits = view.hostile(wanted.by, on) && view.is_up(on) && !view.sheet(on).object && view.adjacent(wanted.by, on);
    if !fits || view.are_engaged(wanted.by, on) || !reach::in_melee(view, wanted.by, on) {
        return view.refuse("engage", || format!("{} cannot be engaged now.", view.tag(on)));
    }
    Ok((vec![on], Vec::new(), None))
}

/// A Move action: from these, then perhaps along a way (ESC-ENG-08, ESC-ENG-11, ESC-ENG-12).
fn disengage(view: View, wanted: &Use) -> Deed {
    let by = wanted.by;
    if view.is_stuck(by) {
        return view.refuse("stuck", || "The stuck do not disengage.");
    }
    let engaged = view.engaged(by);
    let twice = wanted.on.iter().enumerate().any(|(at, on)| wanted.on[..at].contains(on));
    if wanted.on.is_empty() || twice || wanted.on.iter().any(|on| !engaged.contains(on)) {
        return view.refuse("target", || "It names enemies that it is engaged with, each once.");
    }
    let slot = pay(view, Slot::Move)?;
    if !wanted.path.is_empty() {
        let held = view.grabbers(by).any(|(_, grabber)| !wanted.on.contains(&grabber));
        if held {
            return view.refuse("grabbed", || "Whoever is grabbed goes nowhere without leaving the grabber.");
        }
        movement::fits(view, by, &wanted.path)?;
    }
    Ok((wanted.on.clone(), vec![slot], None))
}

/// A Standard action of heroes (ESC-SPC-05, ESC-SPC-09).
fn rally(view: View, wanted: &Use) -> Deed {
    if !view.sheet(wanted.by).hero {
        return view.refuse("rally", || "Only heroes rally.");
    }
    Ok((vec![wanted.by], vec![pay(view, Slot::Standard)?], None))
}

/// A Standard action on somebody Dying next to one (ESC-DTH-10).
fn stabilize(view: View, wanted: &Use) -> Deed {
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "It helps one who is dying.") };
    if view.state(on) != t::DYING.get() || !view.adjacent(wanted.by, on) || view.hostile(wanted.by, on) {
        return view.refuse("target", || "It helps a dying ally next to its user.");
    }
    Ok((vec![on], vec![pay(view, Slot::Standard)?], None))
}

/// All three actions, on a Helpless engaged enemy alone (ESC-SPC-10, ESC-SPC-11, ESC-COND-28).
fn coup(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let by = wanted.by;
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "A Coup de Grace has one target.") };
    if !Slot::ALL.into_iter().all(|slot| check::has(view, slot)) {
        return view.refuse("spent", || "A Coup de Grace takes the Standard, Move and Quick actions of a turn.");
    }
    let near = view.are_engaged(by, on) || (!view.is_up(on) && view.adjacent(by, on));
    if !view.is_there(on) || !view.is_helpless(on) || !near || !view.hostile(by, on) {
        return view.refuse("helpless", || format!("{} is no engaged helpless enemy.", view.tag(on)));
    }
    let ability = check::known(view, by, wanted.instead)?;
    let attack = ability.entry.is_attack() && ability.entry.action.slot() == Some(Slot::Standard);
    if !attack || ability.targets.all || ability.targets.d3 {
        return view.refuse("attack", || "A Coup de Grace is made with a Standard attack on one.");
    }
    check::unbarred(view, by, &ability)?;
    if !reach::can_target(view, by, &ability, on, false) {
        return view.refuse("target", || format!("{} does not reach {}.", ability.name, view.tag(on)));
    }
    let slots = Slot::ALL.to_vec();
    Ok(UsePlan { wanted: wanted.clone(), ability: Some(ability), on: vec![on], slots })
}

/// What somebody out for good does for an ally (ESC-SPC-01 to ESC-SPC-03).
///
/// # Errors
/// Why it cannot be done.
pub fn spirit(view: View, wanted: &Use) -> Verdict<UsePlan> {
    if wanted.ability != t::SPIRIT.get() {
        return view.refuse("spirit", || "A spirit helps an ally, and nothing else.");
    }
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "A spirit helps one ally.") };
    let boons = [t::ATTACKS.get(), t::SAVES.get(), t::GUARD.get()];
    if !wanted.kind.is_some_and(|kind| boons.contains(&kind)) {
        return view.refuse("boon", || "A spirit helps attacks, saves, or against attacks.");
    }
    let reason = wanted.instead.as_str().trim();
    if reason.is_empty() || reason.len() > 64 {
        return view.refuse("reason", || "A spirit gives a reason for what it brings, in a few words.");
    }
    if !view.allied(wanted.by, on) || !view.is_there(on) {
        return view.refuse("target", || "A spirit helps an ally who is still there.");
    }
    let slot = pay(view, Slot::Standard)?;
    Ok(UsePlan { wanted: wanted.clone(), ability: None, on: vec![on], slots: vec![slot] })
}

/// The prop of a Dicey Move.
pub fn prop<'w>(view: View<'w>, id: Name) -> Option<&'w Prop> {
    view.house().props.iter().find(|prop| prop.id == id)
}

/// A Move action with something of the surroundings (ESC-DCY-01 to ESC-DCY-07).
fn dicey(view: View, wanted: &Use) -> Deed {
    let by = wanted.by;
    let Some(prop) = prop(view, wanted.instead) else {
        return view.refuse("prop", || "There is nothing of that name.");
    };
    if view.at(by).is_none_or(|at| ground::distance(at, prop.at) > 1) {
        return view.refuse("far", || "It has to stand beside it.");
    }
    let slot = pay(view, Slot::Move)?;
    let reward = wanted.kind.unwrap_or_default();
    let one = |test: &dyn Fn(CreatureId) -> bool| matches!(&wanted.on[..], &[on] if view.is_there(on) && test(on));
    let fits = match reward.as_str() {
        "advantage" => prop.advantage && one(&|on| on == by || view.allied(by, on)),
        "disengage" => prop.disengage && one(&|on| view.allied(by, on)),
        "damage" => prop.damage.is_some() && one(&|on| view.hostile(by, on) && view.within(by, on, ground::NEARBY)),
        "condition" => {
            prop.condition.is_some() && one(&|on| view.hostile(by, on) && view.within(by, on, ground::NEARBY))
        }
        "landing" => prop.landing.is_some_and(|to| movement::is_free(view, by, to)) && wanted.on.is_empty(),
        _ => false,
    };
    if !fits {
        return view.refuse("reward", || "It does not bring that.");
    }
    let moves = reward == t::LANDING.get();
    if moves && (view.is_stuck(by) || (view.is_grabbed(by) && !prop.pops_off)) {
        return view.refuse("stuck", || "It cannot leave its square.");
    }
    Ok((wanted.on.clone(), vec![slot], None))
}

/// The same action that the ability took (ESC-ABL-11).
fn sustain(view: View, wanted: &Use) -> Deed {
    let own = view.sustaining(wanted.by).iter().find(|own| Some(own.ability) == wanted.kind && !own.kept && !own.tried);
    let Some(own) = own else { return view.refuse("sustain", || "It sustains no such thing now.") };
    let ability = check::known(view, wanted.by, own.ability)?;
    let slots = match ability.entry.action.slot() {
        Some(least) => vec![pay(view, least)?],
        None => Vec::new(),
    };
    Ok((Vec::new(), slots, None))
}

/// A Standard action next to somebody in Last Gasp (ESC-LGS-04).
fn grant_save(view: View, wanted: &Use) -> Deed {
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "It helps one in Last Gasp.") };
    if view.state(on) != t::LAST_GASP.get() || !view.adjacent(wanted.by, on) || view.hostile(wanted.by, on) {
        return view.refuse("target", || "It helps an ally in Last Gasp next to its user.");
    }
    Ok((vec![on], vec![pay(view, Slot::Standard)?], None))
}

/// A Quick action at a door that is not locked (ESC-ACT-07).
fn interact(view: View, wanted: &Use) -> Deed {
    let &[door] = &wanted.area[..] else { return view.refuse("door", || "It names the square of a door.") };
    let tile = view.board().tile(ground::flat(door));
    if tile.is_none_or(|tile| tile.door.is_none()) {
        return view.refuse("door", || "There is no door.");
    }
    if view.at(wanted.by).is_none_or(|at| ground::distance(at, door) != 1) {
        return view.refuse("far", || "It has to stand beside the door.");
    }
    if view.house().locked.iter().any(|spot| ground::flat(*spot) == ground::flat(door)) {
        return view.refuse("locked", || "The door is locked.");
    }
    if view.placed().any(|(_, spot)| spot == ground::flat(door)) {
        return view.refuse("door", || "Somebody stands in the door.");
    }
    Ok((Vec::new(), vec![pay(view, Slot::Quick)?], None))
}

/// Exactly the action that is readied, for a trigger (ESC-RDY-01).
fn ready(view: View, wanted: &Use) -> Deed {
    let by = wanted.by;
    if view.readied(by).is_some() {
        return view.refuse("ready", || "It has something readied already.");
    }
    if !wanted.kind.is_some_and(|trigger| t::TRIGGERS.iter().any(|known| known.get() == trigger)) {
        return view.refuse("trigger", || "A readied action needs a trigger it can wait for.");
    }
    let slot = readied_slot(view, by, wanted.instead)?;
    if !check::has(view, slot) {
        return view.refuse("spent", || format!("Its {} action is spent.", slot.word()));
    }
    Ok((wanted.on.clone(), vec![slot], None))
}

/// The action that something readied takes.
fn readied_slot(view: View, by: CreatureId, what: Name) -> Verdict<Slot> {
    if what == t::MOVE.get() {
        return Ok(Slot::Move);
    }
    if super::data::words::StanceKind::named(what).is_some() {
        check::stance(view, by, Some(what))?;
        return Ok(Slot::Quick);
    }
    let ability = check::known(view, by, what)?;
    let slot = check::slot_of(view, by, &ability);
    match slot.filter(|_| ability.trigger.is_none() && !ability.targets.d3 && !ability.targets.all) {
        Some(slot) => Ok(slot),
        None => view.refuse("ready", || format!("{} cannot be readied.", ability.name)),
    }
}

/// Everybody has to agree (ESC-SPC-04).
fn flee(view: View, wanted: &Use) -> Deed {
    match view.sheet(wanted.by).hero {
        true => Ok((Vec::new(), Vec::new(), None)),
        false => view.refuse("flee", || "Only the party of heroes flees."),
    }
}

/// Ends what one has put on oneself, free.
fn end(view: View, wanted: &Use) -> Deed {
    let own = |held: &crate::core::condition::Condition| {
        held.imposer == Some(wanted.by)
            && wanted.kind.is_some_and(|kind| held.kinds.contains(&kind))
            && held.ends.is_open()
    };
    match view.conditions(wanted.by).any(|(_, held)| own(held)) {
        true => Ok((Vec::new(), Vec::new(), None)),
        false => view.refuse("end", || "It has no such thing of its own to end."),
    }
}

/// Lets go of somebody, free (ESC-COND-15).
fn let_go(view: View, wanted: &Use) -> Deed {
    match &wanted.on[..] {
        &[on] if view.grabs(wanted.by).any(|(_, held)| held == on) => Ok((vec![on], Vec::new(), None)),
        _ => view.refuse("target", || "It lets go of somebody whom it grabs."),
    }
}

/// Whether the target of an action that was interrupted can still be meant (ESC-RDY-07).
pub fn still_legal(view: View, wanted: &Use, ability: Option<&super::data::ability::AbilityDef>) -> bool {
    let quiet = view.quiet();
    match ability {
        Some(ability) => aims::targets(quiet, ability, wanted).is_ok(),
        None => true,
    }
}
