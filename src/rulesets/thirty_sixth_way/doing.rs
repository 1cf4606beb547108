//! The deeds of `deeds.rs` as they happen.

use bevy::prelude::World;

use super::attack::{gain_momentum, lose_momentum};
use super::data::effect::Lasts;
use super::data::level::Prop;
use super::data::words::{Slot, StanceKind};
use super::deeds;
use super::frames::{Choose, Chosen, Flee, Frame, Recover, Walk};
use super::harm::{self, Blow, Past};
use super::movement;
use super::ops;
use super::rolling;
use super::rolls::{self, CRIT_FAIL};
use super::sheet::tier;
use super::sources;
use super::state::{self, Readied};
use super::terms as t;
use super::view::View;
use crate::core::board::Board;
use crate::core::ends::{End, Ends, Moment};
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::Use;
use crate::core::name::name;
use crate::core::roll::{Source, Term};
use crate::core::stack::Stack;

/// Carries a deed out; what needs time of its own comes back as a frame.
pub fn deed(world: &mut World, wanted: &Use, on: &[CreatureId]) -> Option<Frame> {
    let by = wanted.by;
    let cause = Cause::new(by, wanted.ability);
    match wanted.ability.as_str() {
        "stance" => {
            let kind = wanted.kind.and_then(StanceKind::named)?;
            ops::take_stance(world, by, kind, cause);
        }
        "disengage" => {
            let free = disengage(world, by, on);
            return (free && !wanted.path.is_empty()).then(|| walk(by, wanted));
        }
        "rally" => {
            // The save comes after the recovery.
            let recover = Recover { who: by, by, of: t::RALLY.get(), free: false };
            let among = savable(View::new(world), by);
            let choose = Choose { who: by, by, of: t::RALLY.get(), what: Chosen::Rally, among };
            let mut stack = world.resource_mut::<Stack<Frame>>();
            stack.push_deferred(Frame::Recover(recover));
            stack.push_deferred(Frame::Choose(choose));
        }
        "stabilize" => on.iter().for_each(|&on| ops::stand(world, on, state::down(t::STABILIZED.get()), cause)),
        "fight-in-spirit" => on.iter().for_each(|&on| spirit(world, wanted, on)),
        "dicey-move" => return dicey(world, wanted),
        "sustain" => sustain(world, wanted),
        "grant-save" => on.iter().for_each(|&on| super::death::grant(world, by, on)),
        "interact" => open_door(world, wanted),
        "ready" => ready(world, wanted),
        "flee" => {
            let view = View::new(world);
            let others = view.standing().map(|(id, _)| id).filter(|&id| id != by && view.sheet(id).hero);
            return Some(Frame::Flee(Flee { by, left: others.collect() }));
        }
        "end" => {
            let kind = wanted.kind?;
            ops::lift(world, by, t::ENDED.get(), cause, |held| held.imposer == Some(by) && held.kinds.contains(&kind));
        }
        "let-go" => {
            let link = View::new(world).grabs(by).find(|(_, held)| on.contains(held));
            if let Some((link, held)) = link {
                ops::let_go(world, link, by, held, cause);
            }
        }
        _ => {}
    }
    None
}

fn walk(by: CreatureId, wanted: &Use) -> Frame {
    Frame::Walk(Box::new(Walk::new(by, wanted.path.clone(), wanted.ability)))
}

/// What a save could end, and what lasts a round (ESC-SPC-05, ESC-SPC-06).
pub fn savable(view: View, who: CreatureId) -> Vec<EffectId> {
    let fits = |held: &crate::core::condition::Condition| {
        let boon = held.kinds.iter().any(|kind| view.content().condition(*kind).is_some_and(|record| record.boon));
        let round =
            held.ends.iter().any(|end| matches!(end, End::At(Moment::TurnStart { .. } | Moment::TurnEnd { .. })));
        !boon && (held.ends.check(t::SAVE.get()).is_some() || round)
    };
    view.conditions(who).filter(|(_, held)| fits(held)).map(|(_, held)| held.record).collect()
}

/// The check against all of them at once (ESC-ENG-09, ESC-ENG-10); whether it succeeded.
pub fn disengage(world: &mut World, who: CreatureId, from: &[CreatureId]) -> bool {
    let help = sources::disengage(View::new(world), who, from);
    let what = t::DISENGAGE.get();
    let won =
        rolling::plain(world, who, what, t::CHECK.get(), help, Vec::new(), sources::disengage_difficulty(from.len()));
    let cause = Cause::new(who, what);
    ops::lift(world, who, t::USED.get(), cause, |held| held.kinds == [t::SLIPPING.get()]);
    if won {
        from.iter().for_each(|&other| ops::pop_off(world, who, other, cause));
    }
    won
}

/// 1 Advantage on attacks or saves, or 1 Disadvantage of attacks against the ally, until the spirit's next turn
/// (ESC-SPC-02).
fn spirit(world: &mut World, wanted: &Use, on: CreatureId) {
    let by = wanted.by;
    let boon = match wanted.kind {
        Some(kind) if kind == t::ATTACKS.get() => t::SPIRIT_ATTACKS.get(),
        Some(kind) if kind == t::SAVES.get() => t::SPIRIT_SAVES.get(),
        _ => t::SPIRIT_GUARD.get(),
    };
    let ends = ops::fix(View::new(world), on, by, Lasts::Round);
    let cause = Cause::new(by, t::SPIRIT.get());
    ops::impose(world, on, vec![boon], by, ends, cause);
    ops::tell(world, by, cause, format!("\"{}\"", wanted.instead.title()));
}

/// The skill check, then its reward, or what failing costs (ESC-DCY-02 to ESC-DCY-07).
fn dicey(world: &mut World, wanted: &Use) -> Option<Frame> {
    let by = wanted.by;
    let prop = deeds::prop(View::new(world), wanted.instead)?.clone();
    let cause = Cause::new(by, t::DICEY.get());
    let skill = View::new(world).sheet(by).skill;
    let applies = skill != *"" && prop.skills.contains(&skill);
    let came = rolling::check(world, by, t::DICEY.get(), applies, prop.sneaking, prop.difficulty);
    if came.degree <= 0 {
        lose_momentum(world, by, cause);
        if came.degree == CRIT_FAIL && prop.damage.is_some() {
            surroundings(world, by, &prop, by);
        }
        return None;
    }
    gain_momentum(world, by, 1, cause);
    let on = wanted.on.first().copied().unwrap_or(by);
    match wanted.kind?.as_str() {
        "advantage" => {
            let turn = View::new(world).turns_begun(by);
            // One's own lasts this turn, an ally's until one's next (ESC-DCY-03, ESC-DCY-07).
            let ends: Ends = if on == by {
                Moment::TurnEnd { of: by, turn }.into()
            } else {
                ops::fix(View::new(world), on, by, Lasts::Round)
            };
            ops::impose(world, on, vec![t::OPENING.get()], by, ends, cause);
        }
        "disengage" => {
            let ends = ops::fix(View::new(world), on, by, Lasts::Round);
            ops::impose(world, on, vec![t::SLIPPING.get()], by, ends, cause);
        }
        "damage" => surroundings(world, by, &prop, on),
        "condition" => {
            let ends = ops::fix(View::new(world), on, by, Lasts::Round);
            ops::impose(world, on, vec![prop.condition?], by, ends, cause);
        }
        "landing" => return land(world, by, &prop),
        _ => {}
    }
    None
}

/// The prop names where it leads: engaged enemies strike first unless it pops off (ESC-DCY-06).
fn land(world: &mut World, by: CreatureId, prop: &Prop) -> Option<Frame> {
    let cause = Cause::new(by, t::DICEY.get());
    if prop.pops_off {
        for other in View::new(world).engaged(by) {
            ops::pop_off(world, by, other, cause);
        }
    }
    Some(Frame::Walk(Box::new(Walk::new(by, vec![prop.landing?], t::DICEY.get()))))
}

/// 1d6 for each tier and the Level, without a roll to hit (ESC-DCY-04).
fn surroundings(world: &mut World, by: CreatureId, prop: &Prop, on: CreatureId) {
    let level = View::new(world).sheet(by).level;
    let dice = tier(level);
    let sum: i16 = (0..dice).map(|_| i16::from(ops::roll(world, Some(by), 6, t::DAMAGE.get()))).sum();
    let terms =
        vec![Term::dice(u8::try_from(dice).unwrap_or(1), 6, sum), Term::number(level, Source::Figure(name!("level")))];
    let kind = prop.damage.unwrap_or_default();
    harm::deal(world, Blow { past: Past::Rolled, ..Blow::plain(on, Some(by), t::DICEY.get(), kind, terms) });
}

/// The roll that keeps something up (ESC-ABL-11).
fn sustain(world: &mut World, wanted: &Use) {
    let by = wanted.by;
    let Some(ability) = wanted.kind else { return };
    let number =
        View::new(world).ability(by, ability).and_then(|ability| ability.entry.sustain).unwrap_or(rolls::NORMAL);
    let help = sources::sustain(View::new(world), by);
    let kept = rolling::plain(world, by, ability, t::SUSTAIN.get(), help, Vec::new(), number);
    ops::sustaining(world, by, |own| {
        for own in own.0.iter_mut().filter(|own| own.ability == ability) {
            (own.tried, own.kept) = (true, kept);
        }
    });
}

fn open_door(world: &mut World, wanted: &Use) {
    let Some(&at) = wanted.area.first() else { return };
    let swung = world.resource_mut::<Board>().tile_mut(at.with_z(0)).and_then(|mut tile| tile.swing_door());
    if let Some(open) = swung {
        ops::record_fact(world, Cause::new(wanted.by, wanted.ability), FactKind::Door { at: at.with_z(0), open });
    }
}

fn ready(world: &mut World, wanted: &Use) {
    let by = wanted.by;
    let view = View::new(world);
    let stance = StanceKind::named(wanted.instead);
    let slot = match stance {
        Some(_) => Slot::Quick,
        None if wanted.instead == t::MOVE.get() => Slot::Move,
        None => view
            .ability(by, wanted.instead)
            .and_then(|ability| super::check::slot_of(view, by, ability))
            .unwrap_or(Slot::Standard),
    };
    let readied = Readied {
        slot,
        what: if stance.is_some() { t::STANCE.get() } else { wanted.instead },
        kind: stance.map(|_| wanted.instead),
        trigger: wanted.kind.unwrap_or_default(),
        whose: wanted.on.clone(),
        round: view.clock().round,
    };
    ops::ready(world, by, readied, Cause::new(by, t::READY.get()));
}

/// Moves somebody without a step in between; it engages whomever it comes to stand beside (ESC-OA-10, ESC-ENG-03).
pub fn appear(world: &mut World, who: CreatureId, to: crate::core::geometry::Spot, cause: Cause) {
    if View::new(world).is_stuck(who) || !movement::is_free(View::new(world), who, to) {
        return ops::tell(world, who, cause, "it stays where it is");
    }
    ops::step(world, who, to, StepCause::Teleport, cause);
    ops::engage_all(world, who, cause);
}
