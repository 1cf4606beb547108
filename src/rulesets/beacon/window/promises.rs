//! What was promised for later: channelled abilities on the board, zones, and what channelling or readying now commits to.

use super::{odds, overstress};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::{Name, name};
use crate::face::board::{AuraRing, Field, Ties};
use crate::rulesets::beacon::attack;
use crate::rulesets::beacon::budget::WAYS;
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Area, Targets};
use crate::rulesets::beacon::data::effect::Effect;
use crate::rulesets::beacon::data::passive::Passive;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::effects;
use crate::rulesets::beacon::frames::{Attack, Frame};
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::rolls::Sum;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// Grapples, zones, thrown weapons, and the reach of what goes off around its channeller.
pub fn ties(view: View) -> Ties {
    let grabs =
        view.ids().flat_map(|id| view.grapples(id).filter(|(.., own)| *own).map(move |(_, held, _)| (id, held)));
    let field = |zone: &crate::rulesets::beacon::state::Zone| Field {
        side: view.side(zone.owner),
        squares: zone.squares.clone(),
        damage: 0,
        words: format!("{}: {}", words::thing(view, zone.ability), effects::words(&zone.rules.effects)),
    };
    let left = |who: CreatureId| {
        let thrown = view.belongings(who).into_iter().flat_map(|own| own.thrown.iter());
        thrown.map(move |(weapon, spot)| Field {
            side: view.side(who),
            squares: vec![*spot],
            damage: 0,
            words: format!("{}'s {} lies here", words::name(view, who), words::thing(view, *weapon)),
        })
    };
    let ring = |of: CreatureId| {
        let ability = view.content().ability(view.channelling(of)?.ability)?;
        let Some(Area::Burst(radius)) = ability.area else { return None };
        Some(AuraRing { of, radius, name: format!("{}, when released", ability.name) })
    };
    Ties {
        auras: view.ids().filter_map(ring).collect(),
        fields: view.zones().map(field).chain(view.ids().flat_map(left)).collect(),
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
            format!("{}{on}{when}", words::thing(view, own.ability))
        });
        let readied = || {
            let own = view.readied(who).filter(|_| view.sheet(who).pc)?;
            Some(format!("Ready: {}", words::thing(view, own.ability)))
        };
        channelled.or_else(readied).map(|text| (who, text))
    };
    view.standing().filter_map(note).collect()
}

/// Whether a use lets go what its user has channelled (BC-CHN-03).
fn is_released(view: View, wanted: &Use) -> bool {
    view.stack().downward().any(|frame| matches!(frame, Frame::Release(release) if release.who == wanted.by))
}

/// What channelling commits to: when it is let go, and at whom (BC-CHN-03).
fn channelled(view: View, wanted: &Use, ability: &AbilityDef) -> String {
    let late = view.phase() >= Phase::Release;
    let when = if late { "in phase 6 of the next round" } else { "in phase 6" };
    let at: Vec<String> = wanted.on.iter().map(|&on| words::name(view, on)).collect();
    let whom = match (ability.channel_targets, &at[..]) {
        (Targets::Own, _) | (_, []) => "targets are chosen then".to_owned(),
        (_, at) => format!("it is meant for {} from now on", at.join(", ")),
    };
    format!("Paid now, let go {when}; {whom}.")
}

/// The FOCUS that defending gives in the way in hand (BC-BOL-01, BC-ABL-14).
fn defended(view: View, wanted: &Use) -> Option<String> {
    let by = wanted.by;
    if !view.sheet(by).pc {
        return None;
    }
    let allies = phalanx(view, by);
    let armor = view.armor(by);
    let gains = match wanted.kind.map_or("", Name::as_str) {
        way if way == WAYS[0] && allies == 0 => format!("ARMOR {armor}"),
        way if way == WAYS[0] => format!("ARMOR {armor} + the highest of {allies}d3"),
        way if way == WAYS[1] => format!("1d3 + {allies} for the allies near"),
        _ => format!("ARMOR {armor} + 1d3"),
    };
    Some(format!("FOCUS: {gains} ({} now).", view.pool(by, t::FOCUS.get())))
}

/// Allies near enough to count for somebody's PHALANX; 0 for those without.
fn phalanx(view: View, by: CreatureId) -> usize {
    let within = view.passive(by, |passive| if let Passive::Phalanx(within) = passive { Some(*within) } else { None });
    within.map_or(0, |within| {
        let near = |&(id, _): &(CreatureId, _)| view.allied(by, id) && view.distance(by, id) <= within;
        view.standing().filter(near).count()
    })
}

/// Whether a way of defending can give more than the usual one, ARMOR and a d3: the highest of several dice instead, or
/// more allies than ARMOR.
pub fn defends_better(view: View, by: CreatureId, way: Option<Name>) -> bool {
    let allies = phalanx(view, by);
    match way.map(Name::as_str) {
        Some(way) if way == WAYS[0] => allies > 1,
        Some(way) if way == WAYS[1] => i16::try_from(allies).is_ok_and(|allies| allies > view.armor(by)),
        _ => true,
    }
}

/// What the first half of REFRESH gives back in the way in hand.
fn refreshed(view: View, wanted: &Use) -> Option<String> {
    let (by, kind) = (wanted.by, wanted.kind?);
    let now = |pool: Name| view.pool(by, pool);
    Some(match kind.as_str() {
        "hp" => {
            let (hp, most) = (view.hp(by), view.sheet(by).hp);
            format!("HP {hp} to {most}, for one of {} recoveries.", now(t::RECOVERIES.get()))
        }
        "stress" => format!("Stress {} to 0.", view.stress(by)),
        _ => format!("All MP back ({} now).", now(t::MP.get())),
    })
}

/// What REFRESH could give back, with the share of it that somebody has lost: Stress, HP, MP (BC-BOL-04).
fn lost(view: View, who: CreatureId) -> [(Name, f32); 3] {
    let share = |part: i16, whole: i16| if whole > 0 { f32::from(part) / f32::from(whole) } else { 0.0 };
    let hurt = view.sheet(who).hp - view.hp(who);
    let hp = if view.pool(who, t::RECOVERIES.get()) > 0 { share(hurt, view.sheet(who).hp) } else { 0.0 };
    let stress = share(view.stress(who), view.sheet(who).cap.unwrap_or(0));
    let most = view.pools(who).and_then(|pools| pools.iter().find(|pool| pool.name == t::MP.get())?.cap).unwrap_or(0);
    let mp = share(most - view.pool(who, t::MP.get()), most);
    [(name!("stress"), stress), (name!("hp"), hp), (t::MP.get(), mp)]
}

/// What somebody needs most of what REFRESH gives back: what has lost the largest share.
pub fn most_needed(view: View, who: CreatureId) -> Name {
    let more = |best: (Name, f32), next: (Name, f32)| if next.1 > best.1 { next } else { best };
    lost(view, who).into_iter().reduce(more).map_or_else(Name::default, |(what, _)| what)
}

/// Whether the first half of REFRESH would give anything back.
pub fn is_refreshed(view: View, who: CreatureId) -> bool {
    lost(view, who).iter().any(|(_, share)| *share > 0.0)
}

/// Leaves of the ways to REFRESH those that give something back, where any does: one of them has to be named even if the
/// second half alone is wanted.
pub fn keep_useful<Way>(view: View, who: CreatureId, ways: &mut Vec<Way>, kind: impl Fn(&Way) -> Option<Name>) {
    let lost = lost(view, who);
    let gives = |way: &Way| lost.iter().any(|(what, share)| kind(way) == Some(*what) && *share > 0.0);
    if ways.iter().any(gives) {
        ways.retain(gives);
    }
}

/// Where a weapon lies that somebody has thrown (BC-TAG-03).
pub fn lies(view: View, who: CreatureId, weapon: Name) -> Option<Spot> {
    let thrown = &view.belongings(who)?.thrown;
    thrown.iter().find(|(own, _)| *own == weapon).map(|(_, spot)| *spot)
}

/// Whether an ability spares nobody near, its user's own side among them.
fn strikes_own(ability: &AbilityDef) -> bool {
    let around = |effect: &Effect| matches!(effect, Effect::Each(each) if each.whose.takes_in_own_side());
    (ability.targets == Targets::Everyone && ability.area.is_some()) || ability.effects.iter().any(around)
}

/// What a use costs, and what the way of using it costs beside that (BC-TAG-05).
fn price(view: View, wanted: &Use, ability: &AbilityDef) -> Option<String> {
    let way = view.passives(wanted.by).find(|(_, passive)| match passive {
        Passive::QuickHands => wanted.instead == t::QUICK_HANDS.get(),
        Passive::TwinShot => wanted.instead == t::TWIN_SHOT.get(),
        _ => false,
    });
    let mut parts = vec![words::price(ability)];
    parts.extend(way.map(|(own, _)| format!("{} for {}", words::price(own), own.name)));
    parts.retain(|part| !part.is_empty());
    let stress = ability.cost.stress + way.map_or(0, |(own, _)| own.cost.stress);
    let risk = overstress::risk(view, wanted.by, Sum::flat(stress));
    let risk = risk.map_or_else(String::new, |risk| format!(": {risk}"));
    (!parts.is_empty()).then(|| format!("Costs {}{risk}.", parts.join(", and ")))
}

/// The strike of the other weapon of a linked pair, which may follow on the same target (BC-FUL-10).
fn second(view: View, wanted: &Use, ability: &AbilityDef) -> Option<String> {
    let &[on] = &wanted.on[..] else { return None };
    reach::strikes_by(ability).filter(|_| wanted.instead != t::LINKED.get())?;
    let other = view.ability(wanted.by, attack::partner(view, wanted.by, ability.id, on)?)?;
    let strike = Attack::new(wanted.by, other.id, reach::strikes_by(other), [on]);
    Some(format!("Then {} may strike too: {}.", other.name, odds::landing(view, &strike, other)))
}

/// What a use of the ability in hand promises or costs beyond its effect.
pub fn of_use(view: View, wanted: &Use) -> Vec<String> {
    if let Some(trigger) = wanted.kind.filter(|_| wanted.ability == t::READY.get()) {
        let (what, when) = (words::thing(view, wanted.instead), words::trigger(view, &wanted.on, trigger));
        let told = "The standard action is spent now; until your next turn there is no other reaction, but giving it up \
                    is free and brings them back at once.";
        return vec![format!("{what} as a reaction, after {when}."), told.to_owned()];
    }
    if wanted.ability == Action::Defend.word() {
        return defended(view, wanted).into_iter().collect();
    }
    if wanted.ability == Action::Refresh.word() {
        return refreshed(view, wanted).into_iter().collect();
    }
    let Some(ability) = view.ability(wanted.by, wanted.ability) else { return Vec::new() };
    let mut lines = Vec::new();
    if is_released(view, wanted) {
        lines.push("Let go now; it is paid for already.".to_owned());
        return lines;
    }
    if ability.activation == Activation::Action(Action::Channel) {
        lines.push(channelled(view, wanted, ability));
        lines.extend(words::strike(ability, view.sheet(wanted.by).scope));
        lines.push(effects::words(&ability.effects));
        let need = view.sheet(wanted.by).score(crate::rulesets::beacon::data::words::Score::Bulk);
        lines.push(format!("Harm by others until then asks for a BULK save ({need:+}) or it is lost."));
    }
    if strikes_own(ability) {
        lines.push("Strikes your own side too.".to_owned());
    }
    lines.extend(second(view, wanted, ability));
    lines.extend(price(view, wanted, ability));
    lines.retain(|line| !line.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::super::aiming;
    use super::super::tests::each_decision;
    use super::*;
    use crate::core::intent::Options;
    use crate::rulesets::beacon::data::words::Action;

    /// With a weapon of a linked pair in hand the strike of the other is told where it may follow (BC-FUL-10).
    #[test]
    fn the_second_strike_of_a_linked_pair_is_told() {
        let mut told = 0;
        for seed in 1..8 {
            each_decision("millrace-bridge", seed, 300, |battle, decision| {
                let (Options::Act, Some(by)) = (&decision.options, decision.about) else { return };
                let view = battle.view();
                let Some((one, two)) = view.sheet(by).linked.filter(|_| view.sheet(by).pc) else { return };
                for wanted in aiming::uses(view, by, one).into_iter().filter(|wanted| wanted.on.len() == 1) {
                    let lines = of_use(view, &wanted);
                    let follows =
                        wanted.instead != t::LINKED.get() && attack::partner(view, by, one, wanted.on[0]) == Some(two);
                    let line = lines.iter().find(|line| line.contains("may strike too"));
                    assert_eq!(line.is_some(), follows, "{lines:?}");
                    assert!(line.is_none_or(|line| line.contains("% to hit for ")), "{lines:?}");
                    told += u32::from(follows);
                }
            });
        }
        assert!(told > 0, "no pair could strike");
    }

    /// A way of defending is offered where it can give more than the usual one alone (BC-BOL-01, BC-ABL-14).
    #[test]
    fn ways_of_defending_that_gain_nothing_are_not_offered() {
        let (mut offered, mut kept_back) = (0, 0);
        for seed in 1..8 {
            each_decision("millrace-bridge", seed, 300, |battle, decision| {
                let (Options::Act, Some(by)) = (&decision.options, decision.about) else { return };
                let (view, defend) = (battle.view(), Action::Defend.word());
                let legal = aiming::uses(view, by, defend);
                let ways = aiming::options(view, &aiming::begin(view, by, defend));
                let shown = |words: &str| ways.iter().any(|way| way.values.iter().any(|value| value.contains(words)));
                for (way, words) in [("highest", "highest"), ("count", "1d3 + allies")] {
                    if legal.iter().any(|wanted| wanted.kind.is_some_and(|kind| kind == *way)) {
                        assert_eq!(shown(words), defends_better(view, by, Some(Name::new(way))));
                        *if shown(words) { &mut offered } else { &mut kept_back } += 1;
                    }
                }
            });
        }
        assert!(offered > 0 && kept_back > 0, "{offered} offered, {kept_back} not");
    }
}
