//! A sure crit on somebody Helpless, for all three actions of a turn (ESC-SPC-10 to ESC-SPC-12, ESC-COND-28).

use super::{CommonAction, on_each};
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::thirty_sixth_way::check::{self, UsePlan, Verdict};
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words;
use bevy::prelude::World;

/// See the module.
pub static COUP_DE_GRACE: CommonAction = CommonAction {
    word: &t::COUP,
    takes: "Standard, Move and Quick",
    about: "An engaged helpless enemy is hit for certain, and it is a crit.",
    while_hampered: true,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let by = wanted.by;
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "A Coup de Grace has one target.") };
    if !Slot::ALL.into_iter().all(|slot| check::has(view, slot)) {
        return view.refuse("spent", || "A Coup de Grace takes the Standard, Move and Quick actions of a turn.");
    }
    let near = view.are_engaged(by, on) || (!view.is_up(on) && view.adjacent(by, on));
    if !view.is_there(on) || !view.is_helpless(on) || !near || !view.hostile(by, on) {
        return view.refuse("helpless", || format!("{} is no engaged helpless enemy.", words::name(view, on)));
    }
    let ability = check::known(view, by, wanted.instead)?;
    let attack = ability.entry.is_attack() && ability.entry.action.slot() == Some(Slot::Standard);
    if !attack || ability.targets.all || ability.targets.d3 {
        return view.refuse("attack", || "A Coup de Grace is made with a Standard attack on one.");
    }
    check::unbarred(view, by, &ability)?;
    if !reach::can_target(view, by, &ability, on, false) {
        return view.refuse("target", || format!("{} does not reach {}.", ability.name, words::name(view, on)));
    }
    Ok(UsePlan { wanted: wanted.clone(), ability: Some(ability), on: vec![on], slots: Slot::ALL.to_vec() })
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    let attacks = view.sheet(plain.by).abilities.iter().filter(|ability| ability.entry.is_attack());
    let with: Vec<Name> = attacks.map(|ability| ability.id).collect();
    let each = |wanted: &Use| with.iter().map(|&instead| Use { instead, ..wanted.clone() }).collect::<Vec<_>>();
    on_each(view, plain).iter().flat_map(each).collect()
}

/// It is the attack it is made with that is carried out.
fn carry_out(_: &mut World, _: &Use, _: &[CreatureId]) -> Option<Frame> {
    None
}
