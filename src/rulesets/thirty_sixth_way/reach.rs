//! Whom an ability could be aimed at from where its user stands, and what keeps it from being used at all.

use super::data::ability::{AbilityDef, Only, Who};
use super::data::condition::Lend;
use super::data::effect::{Effect, Impose, Lasts};
use super::data::entry::{Frequency, Spend};
use super::data::words::Range;
use super::ground;
use super::terms as t;
use super::view::View;
use crate::content::either::either;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};

/// Whether somebody may not engage another (Slip Strike).
pub fn kept_off(view: View, who: CreatureId, other: CreatureId) -> bool {
    view.lent(who).any(|(_, imposer, lend)| *lend == Lend::KeptOff && imposer == Some(other))
}

/// Squares over which an ability reaches; 1 for Melee.
pub fn squares(view: View, by: CreatureId, ability: &AbilityDef) -> i16 {
    let entry = &ability.entry;
    if entry.melee && !entry.ranged {
        return 1;
    }
    let stance = view.stance_kind(by).and_then(super::data::words::StanceKind::range);
    let range = entry.range.or(stance).unwrap_or(Range::Nearby);
    ground::reach(range)
}

/// Whether somebody could attack another in melee: engaged, or adjacent on its own turn, where nothing keeps it off
/// (ESC-BAS-01, ESC-ENG-03, ESC-ICP-04).
pub fn in_melee(view: View, by: CreatureId, on: CreatureId) -> bool {
    if view.are_engaged(by, on) {
        return true;
    }
    let intercepted = view.turn().is_some_and(|turn| turn.who == by && turn.intercepted);
    view.adjacent(by, on) && !intercepted && !kept_off(view, by, on)
}

/// Whether an ability could be aimed at somebody.
pub fn can_target(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId, ill: bool) -> bool {
    if !view.is_there(on) {
        return false;
    }
    let near = |squares: i16| by == on || view.within(by, on, squares);
    let far = squares(view, by, ability);
    match ability.targets.who {
        Who::Own => by == on,
        Who::SelfOrAlly => (by == on || view.allied(by, on)) && near(far),
        Who::Ally => view.allied(by, on) && near(far),
        Who::Grabbed => view.grabs(by).any(|(_, held)| held == on),
        Who::Enemy => {
            let meant = view.hostile(by, on) || (ill && by != on);
            let all = ability.targets.all;
            let reached = if ability.entry.melee && !ability.entry.ranged {
                if all { view.are_engaged(by, on) } else { in_melee(view, by, on) }
            } else {
                near(far)
            };
            meant
                && reached
                && !is_unflanked(view, by, ability, on)
                && (view.is_up(on) || view.sheet(on).object || ability.entry.is_attack())
        }
    }
}

/// Whether an ability needs an ally who fights its target, and there is none.
pub fn is_unflanked(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> bool {
    let flanks = |other: CreatureId| view.allied(by, other);
    ability.only.contains(&Only::Flanked) && !view.engaged(on).into_iter().any(flanks)
}

/// Everybody an ability could be aimed at, in id order.
pub fn targets(view: View, by: CreatureId, ability: &AbilityDef) -> Vec<CreatureId> {
    view.placed().map(|(id, _)| id).filter(|&on| can_target(view, by, ability, on, false)).collect()
}

/// What is left of the pools that an ability costs: who pays how much (ESC-ABL-13); none where they do not suffice.
pub fn price(view: View, by: CreatureId, spend: &Spend) -> Option<Vec<(Name, i16)>> {
    let mut left = spend.points;
    let mut paid = Vec::new();
    for &pool in &spend.pools {
        let part = left.min(view.pool(by, pool));
        if part > 0 {
            paid.push((pool, part));
            left -= part;
        }
    }
    // Momentum is spent as Guile.
    (left == 0).then_some(paid)
}

/// Whether an ability does nothing but what its user has already for the rest of the fight.
fn is_in_force(view: View, by: CreatureId, ability: &AbilityDef) -> bool {
    let lasting = |effect: &Effect| match effect {
        Effect::Impose(Impose { is, lasts: Lasts::Encounter }) => is.iter().all(|is| view.has(by, *is)),
        _ => false,
    };
    ability.targets.who == Who::Own && !ability.effects.is_empty() && ability.effects.iter().all(lasting)
}

/// Why an ability cannot be used now by its own words or its user's state; none where it can.
pub fn barred(view: View, by: CreatureId, ability: &AbilityDef) -> Option<String> {
    let entry = &ability.entry;
    let attacks = entry.is_attack();
    let hampered = view.lends(by, |lend| *lend == Lend::BasicsOnly);
    if hampered && !is_basic(view, by, ability) {
        return Some("The hampered have basic attacks alone.".to_owned());
    }
    if let Some(kind) = view.stance_kind(by).filter(|_| attacks && !entry.spell) {
        if entry.melee && !kind.is_melee() {
            return Some("It takes a melee stance.".to_owned());
        }
        if entry.ranged && kind.range().is_none() {
            return Some("It takes a ranged stance.".to_owned());
        }
    }
    if entry.ranged && view.is_grabbed(by) {
        return Some("Not at range while grabbed.".to_owned());
    }
    if view.times(by, ability.id) > 0 {
        let again = match entry.frequency {
            Some(Frequency::Encounter) => "a rest",
            Some(Frequency::Daily) => "a full rest",
            Some(Frequency::Recharge(_)) => "it is recharged",
            Some(Frequency::Renew(_)) => "it is renewed",
            _ => "next turn",
        };
        return Some(format!("Used up until {again}."));
    }
    if is_in_force(view, by, ability) {
        return Some("It is in force already.".to_owned());
    }
    let escalation = view.escalation(by);
    if let Some(gate) = entry.escalation.filter(|gate| !gate.partly && escalation < gate.least) {
        return Some(format!("It takes escalation {} or more.", gate.least));
    }
    let even = escalation > 0 && escalation % 2 == 0;
    if ability.only.contains(&Only::EscalationEven) && !even {
        return Some("It takes an even escalation die.".to_owned());
    }
    if ability.only.contains(&Only::EscalationOdd) && escalation % 2 != 1 {
        return Some("It takes an odd escalation die.".to_owned());
    }
    match &entry.spend {
        Some(spend) if price(view, by, spend).is_none() => {
            let pools: Vec<String> = spend.pools.iter().map(|pool| pool.title()).collect();
            let left: i16 = spend.pools.iter().map(|pool| view.pool(by, *pool)).max().unwrap_or(0);
            let left = if left > 0 { format!("only {left} left") } else { "none left".to_owned() };
            Some(format!("It costs {} {}, with {left}.", spend.points, either(&pools)))
        }
        _ => None,
    }
}

/// Whether it is what the Hampered have left (ESC-COND-16, ESC-COND-17).
pub fn is_basic(view: View, by: CreatureId, ability: &AbilityDef) -> bool {
    let sheet = view.sheet(by);
    if sheet.hero { ability.basic } else { sheet.first_attack().is_some_and(|first| first.id == ability.id) }
}

/// Whether somebody can make an opportunity attack on another (ESC-OA-01, ESC-OA-07).
pub fn could_strike(view: View, by: CreatureId, on: CreatureId) -> bool {
    view.is_up(by)
        && view.are_engaged(by, on)
        && view.in_melee_stance(by)
        && !view.is_grabbed(by)
        && view.sheet(by).basic_melee().is_some()
}

/// The words for a range, as panels say it.
pub fn relation(view: View, a: CreatureId, b: CreatureId) -> Name {
    use super::data::words::Relation;
    match ground::relation(view.distance(a, b)) {
        _ if view.are_engaged(a, b) => t::ENGAGED.get(),
        Relation::Close => name!("next-to"),
        Relation::Nearby => name!("nearby"),
        Relation::Far => name!("far"),
        Relation::Out => name!("out-of-range"),
    }
}

/// Whether healing reaches somebody at all.
pub fn healable(view: View, who: CreatureId) -> bool {
    let down = view.state(who) == t::DYING.get() || view.state(who) == t::STABILIZED.get();
    view.is_up(who) || down
}
