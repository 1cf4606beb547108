//! What was promised for later: channelled abilities on the board, zones, and what channelling or readying now commits to.

use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::face::board::{AuraRing, Field, Ties};
use crate::rulesets::beacon::data::ability::{Activation, Area};
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::effects;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// Grapples, zones, and the reach of what goes off around its channeller.
pub fn ties(view: View) -> Ties {
    let grabs =
        view.ids().flat_map(|id| view.grapples(id).filter(|(.., own)| *own).map(move |(_, held, _)| (id, held)));
    let field = |zone: &crate::rulesets::beacon::state::Zone| Field {
        side: view.side(zone.owner),
        squares: zone.squares.clone(),
        damage: 0,
        words: format!("{}: {}", words::thing(view, zone.ability), effects::words(&zone.rules.effects)),
    };
    let ring = |of: CreatureId| {
        let ability = view.content().ability(view.channelling(of)?.ability)?;
        let Some(Area::Burst(radius)) = ability.area else { return None };
        Some(AuraRing { of, radius, name: format!("{}, when released", ability.name) })
    };
    Ties {
        auras: view.ids().filter_map(ring).collect(),
        fields: view.zones().map(field).collect(),
        grabs: grabs.collect(),
        ..Ties::default()
    }
}

/// Words above whoever channels or has something readied.
pub fn notes(view: View) -> Vec<(CreatureId, String)> {
    let note = |(who, _): (CreatureId, _)| {
        let channelled = view.channelling(who).map(|own| {
            let on = own.on.map_or_else(String::new, |on| format!(" on {}", words::name(view, on)));
            let when = if own.from_round > view.clock().round { ", next round" } else { "" };
            format!("Channels {}{on}{when}", words::thing(view, own.ability))
        });
        let readied = || {
            let own = view.readied(who).filter(|_| view.sheet(who).pc)?;
            let (what, when) = (words::thing(view, own.ability), words::trigger(view, &own.whose, own.trigger));
            Some(format!("Ready: {what}, when {when}"))
        };
        channelled.or_else(readied).map(|text| (who, text))
    };
    view.standing().filter_map(note).collect()
}

/// What a use of the ability in hand promises or costs beyond its effect.
pub fn of_use(view: View, wanted: &Use) -> Vec<String> {
    if let Some(trigger) = wanted.kind.filter(|_| wanted.ability == t::READY.get()) {
        let (what, when) = (words::thing(view, wanted.instead), words::trigger(view, &wanted.on, trigger));
        let told = "The standard action is spent now; until your next turn there is no other reaction, but giving it up \
                    is free and brings them back at once.";
        return vec![format!("{what} as a reaction, after {when}."), told.to_owned()];
    }
    let Some(ability) = view.ability(wanted.by, wanted.ability) else { return Vec::new() };
    let mut lines = Vec::new();
    if ability.activation == Activation::Action(Action::Channel) {
        let late = view.phase() >= Phase::Release;
        let when = if late { "in phase 6 of the next round" } else { "in phase 6" };
        lines.push(format!("Paid now, let go {when}; targets are chosen then."));
        lines.push(effects::words(&ability.effects));
        let need = view.sheet(wanted.by).score(crate::rulesets::beacon::data::words::Score::Bulk);
        lines.push(format!("Harm by others until then asks for a BULK save ({need:+}) or it is lost."));
    }
    if ability.cost.stress > 0 {
        lines.push(format!("Costs {} Stress.", ability.cost.stress));
    }
    lines.retain(|line| !line.is_empty());
    lines
}
