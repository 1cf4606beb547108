//! Keeping up what was begun, with the same action and a roll (ESC-ABL-11).

use super::CommonAction;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{self, UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rolls;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static SUSTAIN: CommonAction = CommonAction {
    word: &t::SUSTAIN,
    takes: "As the ability",
    about: "Roll to keep up what you have begun; failing ends it with this turn.",
    while_hampered: true,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let own = view.sustaining(wanted.by).iter().find(|own| Some(own.ability) == wanted.kind && !own.kept && !own.tried);
    let Some(own) = own else { return view.refuse("sustain", || "It sustains no such thing now.") };
    let ability = check::known(view, wanted.by, own.ability)?;
    let slots = match ability.entry.action.slot() {
        Some(least) => vec![pay(view, least)?],
        None => Vec::new(),
    };
    super::plan(wanted, Vec::new(), slots)
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    let own = view.sustaining(plain.by).iter();
    own.map(|own| Use { kind: Some(own.ability), ..plain.clone() }).collect()
}

fn carry_out(world: &mut World, wanted: &Use, _: &[CreatureId]) -> Option<Frame> {
    let (by, ability) = (wanted.by, wanted.kind?);
    let number =
        View::new(world).ability(by, ability).and_then(|ability| ability.entry.sustain).unwrap_or(rolls::NORMAL);
    let help = sources::sustain(View::new(world), by);
    let kept = rolling::plain(world, by, ability, t::SUSTAIN.get(), help, Vec::new(), number);
    mutations::sustaining(world, by, |own| {
        for own in own.0.iter_mut().filter(|own| own.ability == ability) {
            (own.tried, own.kept) = (true, kept);
        }
    });
    None
}
