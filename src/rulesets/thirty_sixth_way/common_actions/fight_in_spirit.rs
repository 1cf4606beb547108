//! What somebody out for good does for an ally, with a reason (ESC-SPC-01 to ESC-SPC-03).

use super::{CommonAction, on_each};
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::data::effect::Lasts;
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static FIGHT_IN_SPIRIT: CommonAction = CommonAction {
    word: &t::SPIRIT,
    takes: "Your turn",
    about: "Help an ally from beyond the fight, and say why.",
    while_hampered: true,
    plan,
    uses,
    carry_out,
};

/// Reasons that a spirit may give; players may type others (ESC-SPC-03).
const REASONS: [&str; 4] = ["last-words", "an-example-to-follow", "a-debt-to-repay", "a-promise-kept"];

/// The longest reason, in bytes.
const LONGEST: usize = 64;

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    if !view.is_spirit(wanted.by) {
        return view.refuse("spirit", || "Only those who are out for good fight in spirit.");
    }
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "A spirit helps one ally.") };
    let boons = [t::ATTACKS.get(), t::SAVES.get(), t::GUARD.get()];
    if !wanted.kind.is_some_and(|kind| boons.contains(&kind)) {
        return view.refuse("boon", || "A spirit helps attacks, saves, or against attacks.");
    }
    let reason = wanted.instead.as_str().trim();
    if reason.is_empty() || reason.len() > LONGEST {
        return view.refuse("reason", || "A spirit gives a reason for what it brings, in a few words.");
    }
    if !view.allied(wanted.by, on) || !view.is_there(on) {
        return view.refuse("target", || "A spirit helps an ally who is still there.");
    }
    super::plan(wanted, vec![on], vec![pay(view, Slot::Standard)?])
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    if !view.is_spirit(plain.by) {
        return Vec::new();
    }
    let boons = [t::ATTACKS.get(), t::SAVES.get(), t::GUARD.get()];
    let with = |wanted: &Use| {
        let each =
            |reason: &str| boons.map(|kind| Use { kind: Some(kind), instead: Name::new(reason), ..wanted.clone() });
        REASONS.iter().flat_map(|reason| each(reason)).collect::<Vec<_>>()
    };
    on_each(view, plain).iter().flat_map(with).collect()
}

/// 1 Advantage on attacks or saves, or 1 Disadvantage of attacks against the ally, until the spirit's next turn.
fn carry_out(world: &mut World, wanted: &Use, on: &[CreatureId]) -> Option<Frame> {
    let by = wanted.by;
    let boon = match wanted.kind {
        Some(kind) if kind == t::ATTACKS.get() => t::SPIRIT_ATTACKS.get(),
        Some(kind) if kind == t::SAVES.get() => t::SPIRIT_SAVES.get(),
        _ => t::SPIRIT_GUARD.get(),
    };
    let cause = Cause::new(by, t::SPIRIT.get());
    for &on in on {
        let ends = mutations::fix(View::new(world), on, by, Lasts::Round);
        mutations::impose(world, on, vec![boon], by, ends, cause);
    }
    mutations::tell(world, by, cause, format!("\"{}\"", wanted.instead.title()));
    None
}
