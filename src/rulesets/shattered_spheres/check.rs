//! Whether an intent would be taken now, and if not, why; changes nothing.

use super::costs;
use super::data::line::{AttackLine, Does, Kind};
use super::data::words::{Arena, Aspect, Slot, Takes, ability_of, is_interaction, is_lore};
use super::frames::Deed;
use super::ground;
use super::harm;
use super::movement;
use super::reach;
use super::recovery;
use super::rolls;
use super::stunts;
use super::surges;
use super::terms as t;
use super::view::{Traits, View};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Options, Refusal, Use};
use crate::core::name::{Name, Word, name};

/// What a check comes to.
pub type Verdict<T = ()> = Result<T, Refusal>;

/// What the check makes of an intent, as the step that begins it needs it.
#[derive(Clone, Debug)]
pub enum Planned {
    /// Something done.
    Use {
        /// The action of the turn that pays for it.
        paid: Option<Slot>,
        /// Whether it is one of the free actions that are counted.
        free: bool,
    },
    /// A walk.
    Walk {
        /// The action of the turn that pays for it; none where Move-by has paid before.
        paid: Option<Slot>,
        /// Squares that are left of it for later.
        rest: i16,
    },
    /// An answer that says all there is to know.
    Answer,
}

/// Whether an intent would be taken now, and what it comes to.
///
/// # Errors
/// Why it would not.
pub fn intent(view: View, intent: &Intent) -> Verdict<Planned> {
    let Some(decision) = view.decision() else { return view.refuse("over", || "The battle is over.") };
    if !intent.all(|id| view.exists(id)) {
        return view.refuse("nobody", || "It names somebody who is not here.");
    }
    match (&decision.options, intent) {
        (Options::Choose { choices, .. }, Intent::Choose(choice)) if choices.contains(choice) => Ok(Planned::Answer),
        (Options::Choose { may_pass: true, .. }, Intent::Pass) => Ok(Planned::Answer),
        (Options::Choose { .. }, _) => view.refuse("asked", || "First comes an answer to the question asked."),
        (Options::Route(options), Intent::Route(path)) => {
            if path.is_empty() || options.routes.iter().any(|route| route == path) {
                return Ok(Planned::Answer);
            }
            movement::fits(view, options.mover, path, options.how, options.squares).map(|()| Planned::Answer)
        }
        (Options::Route(_), Intent::Pass) => Ok(Planned::Answer),
        (Options::Route(_), _) => view.refuse("asked", || "First comes where the movement goes."),
        (Options::Act, _) => {
            let Some(who) = decision.about else { return view.refuse("not-asked", || "This is not asked now.") };
            planned(view, who, intent)
        }
        _ => view.refuse("not-asked", || "This is not asked now."),
    }
}

/// What somebody's answer to its own turn comes to.
///
/// # Errors
/// Why it would not be taken.
pub fn planned(view: View, who: CreatureId, intent: &Intent) -> Verdict<Planned> {
    match intent {
        Intent::EndTurn(id) => own(view, who, *id).map(|()| Planned::Answer),
        Intent::Walk { by, path, how } => {
            own(view, who, *by)?;
            walk(view, *by, path, *how)
        }
        Intent::Use(wanted) if wanted.by != who => aside(view, wanted),
        Intent::Use(wanted) => used(view, wanted),
        _ => view.refuse("not-asked", || "This is not asked now."),
    }
}

fn own(view: View, who: CreatureId, by: CreatureId) -> Verdict {
    if who == by { Ok(()) } else { view.refuse("not-your-turn", || format!("It is not {}'s turn.", view.tag(by))) }
}

/// What may be done in somebody else's turn: talking, letting go, dice and Surges (SS-FRE-01, SS-DST-01, SS-SUR-01).
fn aside(view: View, wanted: &Use) -> Verdict<Planned> {
    let anytime = [t::TALK.get(), t::DROP.get(), t::DROP_PRONE.get(), t::SURGE.get(), t::SPEND.get()];
    if !anytime.contains(&wanted.ability) {
        return view.refuse("not-your-turn", || format!("It is not {}'s turn.", view.tag(wanted.by)));
    }
    used(view, wanted)
}

/// What an ability takes as it is used now.
pub fn takes(view: View, act: &Use) -> Takes {
    if let Some(line) = view.attack(act.by, act.ability) {
        return line.takes;
    }
    match act.ability.as_str() {
        "load" => act.kind.and_then(|id| view.attack(act.by, id)).and_then(|line| line.load).unwrap_or(Takes::Move),
        "use-tool" => {
            let tool = act.kind.and_then(|tool| view.sheet(act.by).tools.get(&tool));
            tool.map_or(Takes::Standard, |(takes, _)| *takes)
        }
        "draw" if view.has_edge(act.by, "quick-draw") => Takes::Free,
        _ => costs::takes(act.ability),
    }
}

/// The action of the turn that pays for something: the least that will do; trades go downward only (SS-ACT-03).
///
/// # Errors
/// When none is left.
pub fn pay(view: View, least: Slot) -> Verdict<Slot> {
    match view.turn().and_then(|turn| turn.actions.payer(least, |slot| view.left(slot) > 0)) {
        Some(slot) => Ok(slot),
        None => view.refuse("spent", || format!("No {} action is left, and none better.", least.word())),
    }
}

fn used(view: View, wanted: &Use) -> Verdict<Planned> {
    plain(view, wanted)?;
    let takes = takes(view, wanted);
    let by = wanted.by;
    let mut free = false;
    let paid = match takes.slot() {
        Some(slot) => {
            if view.turn().is_none_or(|turn| turn.who != by) {
                return view.refuse("not-your-turn", || format!("It is not {}'s turn.", view.tag(by)));
            }
            Some(pay(view, slot)?)
        }
        None => {
            if takes == Takes::Free {
                free = true;
                if !view.is_free(by) {
                    return view.refuse("stunned", || "It cannot take free actions.");
                }
                if view.habit(by).free >= view.house().free_actions {
                    return view.refuse("free-actions", || "That is enough of free actions until its next turn.");
                }
            }
            None
        }
    };
    possible(view, wanted)?;
    Ok(Planned::Use { paid, free })
}

/// Nothing is said of a use that no rule of this game reads.
fn plain(view: View, wanted: &Use) -> Verdict {
    if wanted.mode.is_some() || wanted.with.is_some() || wanted.knock_out {
        return view.refuse("options", || "It knows no such option.");
    }
    Ok(())
}

/// Whether a deed that was declared can still be done (SS-REA-05).
///
/// # Errors
/// Why it cannot.
pub fn still(view: View, deed: &Deed) -> Verdict {
    let by = deed.act.by;
    let spending = [t::SPEND.get(), t::SURGE.get()].contains(&deed.act.ability);
    if !view.is_free(by) && !spending {
        return view.refuse("down", || "it cannot act any more");
    }
    if view.traits(by).any(Traits::DAZED) && !deed.readied && deed.paid.is_some_and(|slot| slot != Slot::Standard) {
        return view.refuse("dazed", || "it is dazed, and this was not its one standard action");
    }
    possible(view, &deed.act)
}

fn walk(view: View, who: CreatureId, path: &[Spot], how: Name) -> Verdict<Planned> {
    let known = [name!(""), t::SQUEEZE.get(), t::CRAWL.get(), t::ADVANCE.get(), t::WITHDRAW.get()];
    if !known.contains(&how) {
        return view.refuse("way", || "There is no such way of moving.");
    }
    let turn = view.turn().filter(|turn| turn.who == who);
    let rest = turn.map_or(0, |turn| turn.rest);
    let squares = movement::budget(view, who, how);
    if view.traits(who).any(Traits::PARALYZED) {
        return view.refuse("paralyzed", || "The paralyzed do not move.");
    }
    let cost = cost_of(view, who, path, how);
    if rest > 0 && how == *"" && cost.is_some_and(|cost| cost <= rest) {
        movement::fits(view, who, path, how, rest)?;
        return Ok(Planned::Walk { paid: None, rest: 0 });
    }
    let paid = pay(view, Slot::Move)?;
    movement::fits(view, who, path, how, squares)?;
    let keeps = view.has_edge(who, "move-by") && how == *"";
    let rest = if keeps { squares - cost.unwrap_or(squares) } else { 0 };
    Ok(Planned::Walk { paid: Some(paid), rest })
}

fn cost_of(view: View, who: CreatureId, path: &[Spot], how: Name) -> Option<i16> {
    let mut here = view.at(who)?;
    let mut sum = 0;
    for &to in path {
        sum += movement::price(view, who, how, here, to)?;
        here = to;
    }
    Some(sum)
}

fn one(view: View, act: &Use) -> Verdict<CreatureId> {
    match act.on[..] {
        [on] => Ok(on),
        _ => view.refuse("target", || "It needs one target."),
    }
}

fn skill_of(view: View, act: &Use, skill: Name) -> Verdict<Name> {
    if ability_of(skill).is_none() {
        return view.refuse("skill", || format!("There is no skill {skill}."));
    }
    if is_lore(skill) && view.sheet(act.by).skill(skill) == 0 {
        return view.refuse("untrained", || "A Lore cannot be used untrained.");
    }
    Ok(skill)
}

fn allied(view: View, act: &Use, on: CreatureId) -> Verdict {
    match view.allied(act.by, on) && view.is_there(on) {
        true => Ok(()),
        false => view.refuse("ally", || "That is no ally."),
    }
}

fn enemy(view: View, act: &Use, on: CreatureId) -> Verdict {
    match view.hostile(act.by, on) && view.is_there(on) {
        true => Ok(()),
        false => view.refuse("enemy", || "That is no enemy."),
    }
}

/// Whether an attack can be made on somebody now.
pub fn attack(view: View, by: CreatureId, line: &AttackLine, on: CreatureId) -> Verdict {
    if let Some(why) = reach::barred(view, by, line) {
        return view.refuse("barred", || format!("{} cannot be used: {why}.", line.title()));
    }
    if !reach::may_mean(view, by, line, on) {
        return view.refuse("target", || format!("{} is no target for it.", view.tag(on).title()));
    }
    match reach::short_of(view, by, line, on) {
        Some(why) => view.refuse("reach", || format!("{} is not reached: {why}.", view.tag(on).title())),
        None => Ok(()),
    }
}

fn line<'w>(view: View<'w>, act: &Use, id: Name) -> Verdict<&'w AttackLine> {
    match view.attack(act.by, id) {
        Some(line) => Ok(line),
        None => view.refuse("attack", || format!("{} has no {id}.", view.tag(act.by))),
    }
}

/// Whether something can be done as things stand, whatever it takes.
///
/// # Errors
/// Why it cannot.
pub fn possible(view: View, act: &Use) -> Verdict {
    let by = act.by;
    if let Some(own) = view.attack(by, act.ability) {
        return power(view, act, own);
    }
    let traits = view.traits(by);
    let talks = [t::TALK.get(), t::SPEND.get(), t::SURGE.get()].contains(&act.ability);
    if traits.any(Traits::PARALYZED) && !talks {
        return view.refuse("paralyzed", || "The paralyzed do nothing but talk.");
    }
    if traits.any(Traits::UNAWARE) && !act.on.is_empty() && act.on != [by] && !talks {
        return view.refuse("unaware", || "It knows of nobody.");
    }
    match act.ability.as_str() {
        "stunt" => {
            let on = one(view, act)?;
            let own = line(view, act, act.instead)?;
            let benefit = named(view, act.kind, &t::BENEFITS, "benefit")?;
            if !own.is_attack() || own.effect().is_none() {
                return view.refuse("attack", || "A Stunt is made with an attack.");
            }
            attack(view, by, own, on)?;
            match stunts::unfit(view, by, own.id, on, benefit) {
                Some(why) => view.refuse("stunt", || format!("That Stunt cannot be done: {why}.")),
                None => Ok(()),
            }
        }
        "throw" => {
            // Anything held that is no weapon for throwing is thrown as an improvised ranged attack.
            let on = one(view, act)?;
            let own = line(view, act, act.kind.unwrap_or_default())?;
            if own.kind != Kind::Ranged {
                return view.refuse("throw", || "It is nothing to throw.");
            }
            attack(view, by, own, on)
        }
        "charge" => charge(view, act),
        "defend" => Ok(()),
        "recover" => recover(view, act),
        "ready" => ready(view, act),
        "trick" => trick(view, act).map(drop),
        "assist" => {
            let on = one(view, act)?;
            allied(view, act, on)?;
            skill_of(view, act, act.kind.unwrap_or_default())?;
            in_position(view, act, on)?;
            next_in_order(view, by, on)
        }
        "aid" | "distract" | "coordinate" => {
            let (ally, foe) = two(view, act)?;
            allied(view, act, ally)?;
            enemy(view, act, foe)?;
            let own = line(view, act, act.instead)?;
            if !own.is_attack() {
                return view.refuse("attack", || "That is no attack.");
            }
            attack(view, by, own, foe)?;
            if act.ability == *"coordinate" && !coordinates(view, ally, own) {
                return view.refuse("effect", || "The ally has no attack of the same effect and resistance.");
            }
            Ok(())
        }
        "combine" => {
            let on = one(view, act)?;
            allied(view, act, on)?;
            let own = line(view, act, act.instead)?;
            let theirs = |other: &std::sync::Arc<AttackLine>| other.is_power() && same_effect(other, own);
            if !own.is_power() || !view.sheet(on).attacks.iter().any(theirs) {
                return view.refuse("effect", || "The ally has no power of the same effect.");
            }
            let skill = combine_skill(view, act, on);
            skill_of(view, act, skill)?;
            if !is_lore(skill) && own.skill != Some(skill) {
                return view.refuse("skill", || "It takes a Lore, or the primary skill of the same power source.");
            }
            in_position(view, act, on)
        }
        "assess" => {
            let on = one(view, act)?;
            enemy(view, act, on)?;
            let skill = skill_of(view, act, act.instead)?;
            if ![name!("insight"), name!("investigation")].contains(&skill) && !is_lore(skill) {
                return view.refuse("skill", || "It takes Insight, Investigation or a Lore.");
            }
            if !view.sees(by, on) {
                return view.refuse("sight", || "It is not in sight.");
            }
            match act.kind {
                Some(kind) if kind == t::APPRAISAL.get() => Ok(()),
                Some(kind) if view.sheet(on).attacks.iter().any(|own| own.skill == Some(kind)) => Ok(()),
                _ => view.refuse("skill", || "It has no attack with that primary skill."),
            }
        }
        "mask" => {
            let on = one(view, act)?;
            let known = view.conditions(on).any(|(entity, held)| {
                held.kinds.contains(&t::ANALYZE.get())
                    && view.modifier(entity).is_some_and(|own| own.against == Some(by))
            });
            let skill = [name!("deception"), name!("stealth")].contains(&act.instead);
            match () {
                () if !known => view.refuse("unknown", || "It has not seen through this style."),
                () if !skill => view.refuse("skill", || "It takes Deception or Stealth."),
                () => Ok(()),
            }
        }
        "run" => {
            let tried = view.turn().map_or(0, |turn| turn.tries[0]);
            match () {
                () if view.is_rooted(by) || view.is_prone(by) => view.refuse("run", || "It cannot run."),
                () if tried > 0 => view.refuse("tried", || "Another try to run in this turn takes a Surge."),
                () => Ok(()),
            }
        }
        "stand" => prone(view, by),
        "spring-up" => {
            prone(view, by)?;
            let tried = view.turn().map_or(0, |turn| turn.tries[1]);
            if tried > 0 { view.refuse("tried", || "Another try in this turn takes a Surge.") } else { Ok(()) }
        }
        "escape" => {
            let skill = [name!("might"), name!("acrobatics")].contains(&act.kind.unwrap_or_default());
            match () {
                () if view.grabbers(by).next().is_none() => view.refuse("free", || "Nobody holds it."),
                () if !skill => view.refuse("skill", || "It takes Might or Acrobatics."),
                () => Ok(()),
            }
        }
        "retrieve" => {
            let item = act.kind.unwrap_or_default();
            match () {
                () if !view.kit(by).pack.contains(&item) => view.refuse("pack", || "It is not in the pack."),
                () if view.free_hands(by) == 0 => view.refuse("hands", || "No hand is free."),
                () => Ok(()),
            }
        }
        "store" | "sheathe" => {
            let held = view.kit(by).held.iter().any(|item| Some(item.name) == act.kind);
            if held { Ok(()) } else { view.refuse("held", || "It is not in hand.") }
        }
        "draw" => {
            let item = act.kind.unwrap_or_default();
            let kit = view.kit(by);
            let near = kit.near.iter().find(|own| own.name == item);
            match near {
                None if kit.pack.contains(&item) => view.refuse("pack", || "It is in the pack: retrieve it."),
                None => view.refuse("reach", || "It is not within reach."),
                Some(&own) if view.free_hands(by) < view.hands_of(own) => {
                    view.refuse("hands", || "No hand is free for it.")
                }
                Some(_) => Ok(()),
            }
        }
        "pick-up" | "seize" => {
            let item = lying(view, by, act.kind.unwrap_or_default());
            match item {
                None => view.refuse("floor", || "No such thing lies here or beside."),
                Some(item) if view.free_hands(by) < view.hands_of(item) => {
                    view.refuse("hands", || "No hand is free for it.")
                }
                Some(_) => Ok(()),
            }
        }
        "open" => {
            let door = act.area.first().copied();
            let near = door.filter(|door| view.at(by).is_some_and(|at| ground::distance(at, *door) <= 1));
            let hinged =
                near.and_then(|door| view.board().tile(ground::flat(door))).is_some_and(|tile| tile.door.is_some());
            let clear = door.is_some_and(|door| view.on(door).next().is_none());
            if hinged && clear { Ok(()) } else { view.refuse("door", || "There is no door to move beside it.") }
        }
        "study" => {
            let skill = skill_of(view, act, act.instead)?;
            let fits =
                [name!("insight"), name!("investigation"), name!("perception")].contains(&skill) || is_lore(skill);
            if !fits {
                return view.refuse("skill", || "It takes Insight, Investigation, Perception or a Lore.");
            }
            if act.on.is_empty() {
                return Ok(());
            }
            let on = one(view, act)?;
            if view.times_about(by, t::STUDY.get(), Some(on)) > 0 {
                return view.refuse("failed", || "After so bad a failure another try takes a Surge.");
            }
            if view.sees(by, on) && on != by { Ok(()) } else { view.refuse("sight", || "It is not in sight.") }
        }
        "stance" => stance(view, act),
        "switch" => {
            let power = act.kind.unwrap_or_default();
            let sheet = view.sheet(by);
            let kit = view.kit(by);
            let own = sheet.array.contains(&power) || (sheet.is_alternate(power) && kit.alternates.contains(&power));
            match () {
                () if !own => view.refuse("array", || "It has no such alternate."),
                () if kit.active == Some(power) => view.refuse("active", || "It is active already."),
                () => Ok(()),
            }
        }
        "talk" => {
            let most = view.house().talk;
            if act.spend > most {
                view.refuse("talk", || format!("More than {most} words are no free action."))
            } else {
                Ok(())
            }
        }
        "drop-prone" => {
            if view.is_prone(by) {
                view.refuse("prone", || "It lies already.")
            } else {
                Ok(())
            }
        }
        "drop" => {
            let held = view.kit(by).held.iter().any(|item| Some(item.name) == act.kind);
            if held { Ok(()) } else { view.refuse("held", || "It is not in hand.") }
        }
        "end" => {
            let own = view.conditions(by).any(|(_, held)| Some(held.origin) == act.kind && held.imposer == Some(by));
            if own { Ok(()) } else { view.refuse("power", || "It keeps up no such power.") }
        }
        "release" | "crush" => {
            let on = one(view, act)?;
            let Some((link, ..)) = view.grabs(by).find(|(_, held, _)| *held == on) else {
                return view.refuse("grab", || "It does not hold that one.");
            };
            let fresh = view.turn().is_some_and(|turn| turn.who == by && turn.grabbed.contains(&on));
            let damages =
                view.attack(by, view.grabbing_attack(link)).is_some_and(|line| matches!(line.does, Does::Damage(_)));
            match () {
                () if act.ability == *"release" => Ok(()),
                () if fresh => {
                    view.refuse("grab", || "The grab is of this very turn: it can squeeze from its next turn on.")
                }
                () if !damages => view.refuse("grab", || "That attack does no damage."),
                () => Ok(()),
            }
        }
        "aim" => {
            let on = one(view, act)?;
            enemy(view, act, on)?;
            if view.sees(by, on) { Ok(()) } else { view.refuse("sight", || "It is not in sight.") }
        }
        "gambit" => gambit(view, act),
        "command" => command(view, act),
        "influence" => influence(view, act),
        "load" => {
            let id = act.kind.unwrap_or_default();
            let own = line(view, act, id)?;
            match () {
                () if own.load.is_none() => view.refuse("load", || "It needs no loading."),
                () if !view.kit(by).unloaded.contains(&id) => view.refuse("load", || "It is loaded."),
                () if !view.holds(by, id) => view.refuse("held", || "It is not in hand."),
                () => Ok(()),
            }
        }
        "use-skill" => skill_of(view, act, act.kind.unwrap_or_default()).map(drop),
        "use-tool" => {
            let own = act.kind.is_some_and(|tool| view.sheet(by).tools.contains_key(&tool));
            if own { Ok(()) } else { view.refuse("tool", || "It has no such tool.") }
        }
        "stabilize" => {
            let on = one(view, act)?;
            let skill = act.kind.unwrap_or_default();
            match () {
                () if !view.plight(on).dying => view.refuse("dying", || "It is not dying."),
                () if !view.adjacent(by, on) => view.refuse("reach", || "It is not beside."),
                () if skill == name!("lore-medicine") => skill_of(view, act, skill).map(drop),
                () if skill == name!("endurance") => Ok(()),
                () => view.refuse("skill", || "It takes Lore (Medicine) or Endurance."),
            }
        }
        "escalate" => match () {
            () if view.encounter() != super::data::words::Encounter::Conflict => {
                view.refuse("escalate", || "Only a Conflict escalates.")
            }
            () if view.clock().escalating => view.refuse("escalate", || "Blades are being drawn already."),
            () => Ok(()),
        },
        "surge" => surges::possible(view, act),
        "spend" => spend(view, act),
        "delay" => {
            let turn = view.turn();
            match () {
                () if turn.is_some_and(|turn| turn.acted) => {
                    view.refuse("acted", || "It has acted in this turn already.")
                }
                () if turn.is_some_and(|turn| turn.resumed) => view.refuse("acted", || "It has waited already."),
                () if !view.is_free(by) => view.refuse("stunned", || "It is not able to act."),
                () => Ok(()),
            }
        }
        _ => view.refuse("unknown", || format!("There is no {} to do.", act.ability)),
    }
}

fn named(view: View, kind: Option<Name>, list: &[&Word], what: &str) -> Verdict<Name> {
    match kind.filter(|kind| list.iter().any(|word| word.get() == *kind)) {
        Some(kind) => Ok(kind),
        None => view.refuse(what, || format!("There is no such {what}.")),
    }
}

fn two(view: View, act: &Use) -> Verdict<(CreatureId, CreatureId)> {
    match act.on[..] {
        [ally, foe] => Ok((ally, foe)),
        _ => view.refuse("target", || "It needs an ally and an enemy."),
    }
}

/// An attack or power itself.
fn power(view: View, act: &Use, own: &AttackLine) -> Verdict {
    if let Some(why) = reach::barred(view, act.by, own) {
        return view.refuse("barred", || format!("{} cannot be used: {why}.", own.title()));
    }
    match own.kind {
        Kind::Area(_) => match act.area[..] {
            [centre] => match reach::off_centre(view, act.by, centre) {
                Some(why) => view.refuse("centre", || format!("It cannot be aimed there: {why}.")),
                None => Ok(()),
            },
            _ => view.refuse("centre", || "It needs the square of its centre."),
        },
        Kind::Personal => match act.on[..] {
            [] => Ok(()),
            [on] if on == act.by => Ok(()),
            _ => view.refuse("self", || "It is for oneself only."),
        },
        _ => attack(view, act.by, own, one(view, act)?),
    }
}

/// The attack that a charge ends with: a plain close attack, or a court attack (SS-STD-13).
fn charge(view: View, act: &Use) -> Verdict {
    let (by, on) = (act.by, one(view, act)?);
    let own = line(view, act, act.instead)?;
    if !matches!(own.kind, Kind::Close | Kind::Court) {
        return view.refuse("attack", || "A charge ends with a close or court attack.");
    }
    if let Some(why) = reach::barred(view, by, own) {
        return view.refuse("barred", || format!("{} cannot be used: {why}.", own.title()));
    }
    enemy(view, act, on)?;
    let squares = movement::budget(view, by, t::CHARGE.get());
    if !act.path.is_empty() {
        movement::fits(view, by, &act.path, t::CHARGE.get(), squares)?;
    }
    let (Some(at), Some(start)) = (view.at(on), view.at(by)) else {
        return view.refuse("target", || "It is not there.");
    };
    let mut here = start;
    for &to in &act.path {
        if ground::distance(to, at) >= ground::distance(here, at) {
            return view.refuse("straight", || "Every step of a charge leads nearer to its target.");
        }
        here = to;
    }
    let arrives = match own.kind {
        Kind::Court => view.converse_at(here, at),
        _ => ground::distance(here, at) <= own.reach && ground::sees(view.board(), here, at),
    };
    if arrives { Ok(()) } else { view.refuse("reach", || "The charge ends out of reach.") }
}

fn recover(view: View, act: &Use) -> Verdict {
    let by = act.by;
    if view.plight(by).stress >= view.house().stress.1 {
        return view.refuse("stress", || "It is under too much Stress to recover.");
    }
    let kind = act.kind.unwrap_or_default();
    if kind == t::RESIST.get() {
        let any = view.conditions(by).any(|(entity, _)| view.affliction(entity).is_some());
        let trick = view.conditions(by).any(|(_, held)| held.origin == t::TRICK.get());
        return if any || trick { Ok(()) } else { view.refuse("recover", || "Nothing that lasts can be resisted.") };
    }
    match harm::recoverable(view, by).contains(&kind) {
        true => Ok(()),
        false => view.refuse("recover", || "There is no such thing to recover from, or something worse comes first."),
    }
}

fn ready(view: View, act: &Use) -> Verdict {
    let trigger = named(view, act.kind, &t::TRIGGERS, "trigger")?;
    if [t::ENTERS.get(), t::LEAVES.get()].contains(&trigger) && act.area.is_empty() {
        return view.refuse("squares", || "It needs squares to watch.");
    }
    let what = act.instead;
    if let Some(own) = view.attack(act.by, what) {
        let line_ok = own.takes != Takes::Free && !matches!(own.kind, Kind::Area(_));
        return if line_ok { Ok(()) } else { view.refuse("ready", || "That cannot be readied.") };
    }
    let plain = [t::DEFEND.get(), t::MOVE.get(), t::STAND.get(), t::DROP_PRONE.get()];
    match plain.contains(&what) {
        true => Ok(()),
        false => view.refuse("ready", || "That cannot be readied."),
    }
}

/// The three skills of a Trick: the trickster's, and two that the target may oppose it with (SS-STD-18).
pub fn trick_skills(act: &Use) -> Option<[Name; 3]> {
    let skills: Vec<Name> = act.instead.as_str().split('/').map(Name::new).collect();
    skills.try_into().ok()
}

fn trick(view: View, act: &Use) -> Verdict<[Name; 3]> {
    let (by, on) = (act.by, one(view, act)?);
    enemy(view, act, on)?;
    let Some([own, first, second]) = trick_skills(act) else {
        return view.refuse("skill", || "It needs three skills: one of its own, two of the target's.");
    };
    for skill in [own, first, second] {
        skill_of(view, act, skill)?;
    }
    let ability = |skill: Name| ability_of(skill).unwrap_or(super::data::words::Ability::Intellect);
    if ability(first) == ability(second) {
        return view.refuse("skill", || "The two skills of the target have to belong to different abilities.");
    }
    let group = ability(own).is_physical();
    if [first, second].iter().any(|&skill| ability(skill).is_physical() != group) {
        return view.refuse("skill", || "All three skills have to belong to one group of abilities.");
    }
    if view.distance(by, on) > view.house().trick || !view.sees(by, on) {
        return view.refuse("reach", || "It is too far off, or not in sight.");
    }
    let condition = named(view, act.kind, t::LISTS[0], "condition")?;
    if view.sheet(on).immune.contains(&condition) {
        return view.refuse("immune", || "It cannot be afflicted by that.");
    }
    Ok([own, first, second])
}

fn in_position(view: View, act: &Use, on: CreatureId) -> Verdict {
    match view.distance(act.by, on) <= view.house().assist && view.sees(act.by, on) {
        true => Ok(()),
        false => view.refuse("position", || "It is not in position to help."),
    }
}

/// Whether nobody acts between a helper's turn and an ally's (SS-HLP-02).
fn next_in_order(view: View, by: CreatureId, on: CreatureId) -> Verdict {
    let places: Vec<CreatureId> = view.order().places.iter().map(|seat| seat.who).collect();
    let acts = |id: &CreatureId| view.roster().entry(*id).standing.has_turns && view.is_up(*id);
    let from = places.iter().position(|id| *id == by);
    let Some(from) = from else { return Ok(()) };
    let rest = places.iter().cycle().skip(from + 1).take(places.len().saturating_sub(1));
    let next = rest.copied().find(acts);
    match next {
        Some(next) if next != on && !view.allied(by, next) => {
            view.refuse("order", || "Somebody acts in between: delay to the ally's turn first.")
        }
        Some(next) if next == on => Ok(()),
        _ => view.refuse("order", || "Somebody acts in between: delay to the ally's turn first."),
    }
}

/// Whether two attacks carry one effect and face one resistance (SS-HLP-05).
fn same_effect(a: &AttackLine, b: &AttackLine) -> bool {
    match (&a.does, &b.does) {
        (Does::Damage(_), Does::Damage(_)) => a.arena() == b.arena(),
        (Does::Affliction(_, a, _), Does::Affliction(_, b, _)) => a == b,
        _ => false,
    }
}

fn coordinates(view: View, ally: CreatureId, own: &AttackLine) -> bool {
    view.sheet(ally).attacks.iter().any(|theirs| theirs.is_attack() && same_effect(theirs, own))
}

/// The skill that combines powers: the one named, else the primary skill of a shared power source (SS-HLP-06).
pub fn combine_skill(view: View, act: &Use, _: CreatureId) -> Name {
    act.kind.or_else(|| view.attack(act.by, act.instead).and_then(|own| own.skill)).unwrap_or_default()
}

fn prone(view: View, by: CreatureId) -> Verdict {
    match () {
        () if !view.is_prone(by) => view.refuse("standing", || "It stands already."),
        () if view.is_incapacitated(by) => view.refuse("down", || "It cannot stand up."),
        () => Ok(()),
    }
}

/// A thing that lies where somebody stands or beside it.
pub fn lying(view: View, by: CreatureId, thing: Name) -> Option<super::state::Item> {
    let at = view.at(by)?;
    let near = |spot: Spot| ground::distance(at, spot) <= 1;
    view.floor().iter().find(|(item, spot)| item.name == thing && near(*spot)).map(|(item, _)| *item)
}

/// A Stance: so many ranks of hindrance on one, of help on another (SS-QCK-04 to SS-QCK-06).
fn stance(view: View, act: &Use) -> Verdict {
    let three = [Aspect::Attack, Aspect::Defense, Aspect::Effect];
    let from = act.kind.and_then(Aspect::named).filter(|aspect| three.contains(aspect));
    let to = Aspect::named(act.instead).filter(|aspect| three.contains(aspect));
    let (Some(from), Some(to)) = (from, to) else {
        return view.refuse("stance", || "A Stance moves ranks between attack, defense and effect.");
    };
    let turn = view.turn();
    match () {
        () if from == to => view.refuse("stance", || "It needs two different things."),
        () if !(1..=5).contains(&act.spend) => view.refuse("stance", || "1 to 5 ranks."),
        () if turn.is_some_and(|turn| turn.stanced) => view.refuse("stance", || "One Stance a turn."),
        () if turn.is_some_and(|turn| turn.attacked) => view.refuse("attacked", || "A Stance comes before the attack."),
        () if from == Aspect::Defense && view.traits(act.by).any(Traits::DEFENSELESS) => {
            view.refuse("defenseless", || "It has no Defense to give up.")
        }
        () => Ok(()),
    }
}

fn gambit(view: View, act: &Use) -> Verdict {
    let on = one(view, act)?;
    if on != act.by {
        allied(view, act, on)?;
    }
    skill_of(view, act, act.instead)?;
    let used = act.kind.and_then(Aspect::named);
    let fits = matches!(used, Some(Aspect::Attack | Aspect::Defense | Aspect::Effect | Aspect::Skill(_)));
    if !fits {
        return view.refuse("use", || "It helps attacks, defense, effect or one skill.");
    }
    if act.path.is_empty() {
        return Ok(());
    }
    let squares = movement::budget(view, act.by, Name::default());
    movement::fits(view, act.by, &act.path, Name::default(), squares)
}

fn command(view: View, act: &Use) -> Verdict {
    let order = named(view, act.kind, &t::ORDERS, "order")?;
    let attacks = order == t::ATTACK.get();
    let followers = match (&act.on[..], attacks) {
        ([followers @ .., target], true) => {
            enemy(view, act, *target)?;
            followers
        }
        (followers, _) => followers,
    };
    if followers.is_empty() {
        return view.refuse("target", || "It needs somebody to command.");
    }
    if order == t::ADVANCE_TO.get() && act.area.len() != 1 {
        return view.refuse("square", || "It needs a square to go to.");
    }
    for &id in followers {
        let heard = view.sees(act.by, id) || view.distance(act.by, id) <= view.house().earshot;
        match () {
            () if view.commander(id) != Some(act.by) => {
                return view.refuse("follower", || "It does not follow these orders.");
            }
            () if !view.is_up(id) => return view.refuse("down", || "It is down."),
            () if !heard => return view.refuse("earshot", || "It neither sees nor hears the order."),
            () => {}
        }
    }
    Ok(())
}

/// The parts of an Influence: the direction or `shift`, and the topic if one is named: `better/harvest-fair`.
pub fn influence_parts(act: &Use) -> (Name, Option<Name>) {
    let kind = act.kind.unwrap_or_default();
    match kind.as_str().split_once('/') {
        Some((what, topic)) => (Name::new(what), Some(Name::new(topic))),
        None => (kind, None),
    }
}

fn influence(view: View, act: &Use) -> Verdict {
    let (by, on) = (act.by, act.on.first().copied());
    let Some(on) = on.filter(|on| *on != by && act.on.len() <= 2) else {
        return view.refuse("target", || "It needs somebody to sway.");
    };
    let (what, topic) = influence_parts(act);
    let subject = view.is_neutral(on) || view.hostile(by, on);
    match () {
        () if !subject || !view.is_there(on) => view.refuse("target", || "That one needs no swaying."),
        () if !is_interaction(act.instead) => {
            view.refuse("skill", || "It takes Deception, Intimidation or Persuasion.")
        }
        () if !view.converse(by, on) => view.refuse("reach", || "It is out of conversation range."),
        () if ![t::BETTER.get(), t::WORSE.get(), t::SHIFT.get()].contains(&what) => {
            view.refuse("direction", || "Better, worse, or a shift of topic.")
        }
        () if what == t::SHIFT.get() && topic.is_none() => view.refuse("topic", || "It needs a topic."),
        () if view.times_about(by, t::INFLUENCE.get(), Some(on)) > 0 => {
            view.refuse("failed", || "After so bad a failure another try takes a Surge.")
        }
        () => Ok(()),
    }
}

/// A die played in one's own time: Edit Scene, Inspiration, Recover (SS-DST-04, SS-DST-06, SS-DST-07).
fn spend(view: View, act: &Use) -> Verdict {
    let by = act.by;
    let pool = act.instead;
    let fate = pool == t::FATE.get();
    let own = view.own_dice(by);
    let has = match own {
        _ if fate => own.is_some() && view.fate(view.side(by)) > 0,
        Some(own) => (pool == *"" || pool == own) && view.pool(by, own) > 0,
        None => false,
    };
    if !has {
        return view.refuse("dice", || "There is no such die to spend.");
    }
    let kind = act.kind.unwrap_or_default();
    if let Some(thing) = kind.as_str().strip_prefix("edit/") {
        let treasure = ["treasure+", "treasure-"].contains(&thing);
        let there = view.setting().scenery.contains(&Name::new(thing));
        return match treasure || there {
            true if view.is_free(by) => Ok(()),
            true => view.refuse("stunned", || "It cannot take free actions."),
            false => view.refuse("scenery", || "Nothing of the kind is left here."),
        };
    }
    if let Some(what) = kind.as_str().strip_prefix("recover/") {
        let wanted = Name::new(&format!("{}/{what}", if fate { "fate-recover" } else { "destiny-recover" }));
        return match recovery::recoveries_for_a_die(view, by).contains(&wanted) {
            true => Ok(()),
            false => view.refuse("recover", || "There is nothing of the kind to recover from."),
        };
    }
    if kind == *"inspire" {
        let on = one(view, act)?;
        enemy(view, act, on)?;
        return match (view.sees(by, on), view.is_free(by)) {
            (true, true) => Ok(()),
            _ => view.refuse("sight", || "It is not in sight."),
        };
    }
    view.refuse("dice", || "A die is spent on improve, coup, edit, inspire, recover or a Stunt.")
}

/// The number that a Gambit or another moderate check has to come to: that of the level, or the highest passive guard of
/// those who threaten (SS-TAC-06).
pub fn gambit_guards(view: View, by: CreatureId) -> Vec<(CreatureId, Name)> {
    let Some(at) = view.at(by) else { return Vec::new() };
    let guard = |id: CreatureId| {
        let arena = if view.threatens_at(id, at) { Arena::Blades } else { Arena::Words };
        (id, View::guard_skill(arena))
    };
    view.threateners(by).into_iter().map(guard).collect()
}

/// What a moderate check of this encounter has to come to.
pub fn moderate(view: View) -> i16 {
    rolls::moderate(view.setting().pl)
}
