//! What helps and hinders an attack: every source of advantage and disadvantage, with its reason.

use super::effect::Effect;
use super::ground;
use super::power::{PowerDef, Special};
use super::rolls::{self, Net};
use super::stat_block::{RollKind, StateDef};
use super::terms as t;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{Source, Term, TermKind};
use crate::core::triggered::{self, IndexedContent, RollAt, RollBonus};

/// An attack to look at: who, with what, on whom, from where.
#[derive(Clone, Copy)]
pub struct Attack<'w> {
    /// The attacker.
    pub by: CreatureId,
    /// Its power.
    pub power: &'w PowerDef,
    /// The target.
    pub on: CreatureId,
    /// Whether it is an opportunity attack.
    pub opportunity: bool,
    /// The square to attack from, where it is not the attacker's own yet.
    pub from: Option<Spot>,
    /// The square of the target, where it is not there yet.
    pub at: Option<Spot>,
}

impl Attack<'_> {
    fn from(self, view: View) -> Option<Spot> {
        self.from.or_else(|| view.at(self.by))
    }

    fn at(self, view: View) -> Option<Spot> {
        self.at.or_else(|| view.at(self.on))
    }
}

/// The sources found so far, each cause once (TP-ADV-10).
#[derive(Default)]
struct Gathered(Vec<Term>);

impl Gathered {
    /// Adds so many sources of advantage from one cause; negative ones are disadvantage.
    fn add(&mut self, causes: i16, source: Source) {
        let cause = |source: Source| (source.name(), source.creature());
        let same = |own: &Term| cause(own.source) == cause(source) && (helps(own) > 0) == (causes > 0);
        if causes != 0 && !self.0.iter().any(same) {
            self.0.push(Term::help(causes as i8, source));
        }
    }
}

/// How many sources of advantage a term is; negative ones are disadvantage.
fn helps(term: &Term) -> i16 {
    match term.kind {
        TermKind::Help(causes) => causes.into(),
        _ => 0,
    }
}

/// All sources that bear on an attack, in a fixed order.
pub fn sources(view: View, attack: Attack) -> Vec<Term> {
    let mut found = Gathered(standing(view, attack));
    if let (Some(from), Some(at)) = (attack.from(view), attack.at(view)) {
        place(view, attack, from, at, &mut found);
    }
    found.0
}

/// The sources that lie with attacker and target, wherever they stand.
pub fn standing(view: View, attack: Attack) -> Vec<Term> {
    let Attack { by, on, .. } = attack;
    let mut found = Gathered::default();
    let (own, other) = (i16::from(view.sheet(by).tier), i16::from(view.sheet(on).tier));
    found.add(own - other, Source::Compared { name: name!("tier"), own, other });
    attacker(view, attack, &mut found);
    target(view, on, &mut found);
    traits(view, attack, &mut found);
    found.0
}

/// What traits and states bring, its own and those of others.
fn traits(view: View, attack: Attack, found: &mut Gathered) {
    let indices = view.content().trait_indices();
    if !indices.all.bears_on_rolls() {
        return;
    }
    let held_too = indices.conditions.bears_on_rolls();
    let each = |who: CreatureId| -> Vec<(Name, &RollBonus<RollKind>)> {
        if !(held_too || view.sheet(who).trait_index.bears_on_rolls()) || !view.is_up(who) {
            return Vec::new();
        }
        let own = view.sheet(who).traits.iter().map(|own| (own.name, &own.rolls));
        let held = held_too.then(|| view.states(who)).into_iter().flatten().map(|state| (state.id, &state.rolls));
        own.chain(held).flat_map(|(of, rolls)| rolls.iter().map(move |own| (of, own))).collect()
    };
    let kinds = [(RollKind::Attacks, true), (RollKind::OpportunityAttacks, attack.opportunity)];
    for (on, _) in kinds.into_iter().filter(|(_, counts)| *counts) {
        let roll = RollAt { on, roller: attack.by, other: Some(attack.on) };
        for (of, name, by) in triggered::bonuses(view.world, roll, each) {
            found.add(by.into(), Source::Content { name, of: Some(of) });
        }
    }
}

/// What lies with the attacker: its states, its charge.
fn attacker(view: View, attack: Attack, found: &mut Gathered) {
    let Attack { by, power, on, opportunity, .. } = attack;
    for state in view.states(by) {
        let source = Source::Content { name: state.id, of: Some(by) };
        found.add(state.attacks, source);
        if opportunity {
            found.add(state.opportunity, source);
        }
        if let Some(favor) = state.favors.as_ref().filter(|favor| favor.power == power.id) {
            let from = attack.from(view);
            let near = |(id, at): (CreatureId, Spot)| {
                view.hostile(id, by)
                    && view.is_up(id)
                    && from.is_some_and(|from| ground::distance(from, at) <= favor.clear)
            };
            if !view.standing().any(near) {
                found.add(1, Source::Situation { name: state.id, of: Some(by), on: None });
            }
        }
    }
    // A charge helps against the enemy it was made at and nobody else (TP-MPW-05, TP-MPW-06).
    let charged = charged_enemy(view, by) == Some(on) && !opportunity;
    if charged && power.action == super::power::Action::Attack {
        let beside = attack.from(view).zip(attack.at(view)).is_some_and(|(from, at)| ground::adjacent(from, at));
        if beside {
            found.add(1, Source::Situation { name: t::CHARGING.get(), of: Some(by), on: Some(on) });
        }
    }
}

/// What lies with the target: its states, its fall.
fn target(view: View, on: CreatureId, found: &mut Gathered) {
    for state in view.states(on) {
        put_against(view, on, state, found);
    }
}

/// What a state of the target is to whoever attacks it; some shrug off what would make them easier to hit.
fn put_against(view: View, on: CreatureId, state: &StateDef, found: &mut Gathered) {
    if state.attackers < 0 || !view.sheet(on).shrugs.contains(&state.id) {
        found.add(state.attackers, Source::Content { name: state.id, of: Some(on) });
    }
}

/// What lies with the ground: height, cover, enemies too close for a shot.
fn place(view: View, attack: Attack, from: Spot, at: Spot, found: &mut Gathered) {
    let board = view.board();
    if ground::is_high(board, from) && !ground::is_high(board, at) {
        found.add(1, Source::situation(t::HIGH_GROUND.get()));
    }
    if !attack.power.range.ranged() {
        return;
    }
    if ground::is_cover(board, at) && ground::distance(from, at) > 1 {
        found.add(-1, Source::Situation { name: t::COVER.get(), of: Some(attack.on), on: None });
    }
    if !view.threateners(attack.by, from).is_empty() {
        found.add(-1, Source::Situation { name: t::THREATENED.get(), of: Some(attack.by), on: None });
    }
}

/// The enemy a fighter has charged this round and reached.
pub fn charged_enemy(view: View, who: CreatureId) -> Option<CreatureId> {
    let charging = t::CHARGING.get();
    view.conditions(who).find(|(_, held)| held.kinds.contains(&charging)).and_then(|(_, held)| held.source?.creature())
}

/// What is left after opposite sources cancel one for one (TP-ADV-09).
pub fn net(sources: &[Term]) -> Net {
    Net(sources.iter().map(helps).sum())
}

/// What is known of an attack before it is rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Every source.
    pub sources: Vec<Term>,
    /// What is left of them.
    pub net: Net,
    /// The ATK modifier.
    pub atk: i16,
    /// The DEF to reach.
    pub def: i16,
    /// The chance of a success, 0 to 1, exact.
    pub chance: f32,
}

/// Looks at an attack before it is rolled.
pub fn forecast(view: View, attack: Attack) -> Forecast {
    weigh(view, attack, sources(view, attack))
}

fn weigh(view: View, attack: Attack, sources: Vec<Term>) -> Forecast {
    let net = net(&sources);
    let (atk, def) = (view.sheet(attack.by).atk, view.sheet(attack.on).def);
    Forecast { net, atk, def, chance: rolls::chance(net, def - atk), sources }
}

/// Looks at the opportunity attack of `by` on a mover before it leaves a square by a power, whose price holds from its
/// declaration (TP-MPW-09, TP-THR-05); none by whoever has no basic power.
pub fn foretell(view: View, by: CreatureId, mover: CreatureId, going: &PowerDef, leaving: Spot) -> Option<Forecast> {
    let basic = view.sheet(by).basic.as_ref()?;
    let attack = Attack { by, power: basic, on: mover, opportunity: true, from: None, at: Some(leaving) };
    let mut found = Gathered(sources(view, attack));
    for is in going.user.iter().flat_map(Effect::states) {
        if let Some(state) = view.content().state(is).filter(|state| !view.has(mover, state.id)) {
            put_against(view, mover, state, &mut found);
        }
    }
    Some(weigh(view, attack, found.0))
}

/// Whether a Dirk's target has an ally of the user's beside it.
pub fn has_teamwork(view: View, by: CreatureId, power: &PowerDef, on: CreatureId) -> bool {
    let Some(at) = view.at(on).filter(|_| power.special == Some(Special::Teamwork)) else { return false };
    view.standing()
        .any(|(id, spot)| id != by && id != on && !view.hostile(id, by) && view.is_up(id) && ground::adjacent(spot, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distinct causes are distinct sources, the same cause counts once, and opposite sources cancel one for one
    /// (TP-ADV-09, TP-ADV-10).
    #[test]
    fn one_cause_may_help_and_hinder_but_counts_once_either_way() {
        let mut found = Gathered::default();
        let (planted, cover) = (Source::content(name!("planted")), Source::situation(t::COVER.get()));
        let tier = Source::Compared { name: name!("tier"), own: 1, other: 1 };
        for (source, causes) in [(planted, 1), (planted, 1), (planted, -1), (planted, -1), (cover, -1), (tier, 0)] {
            found.add(causes, source);
        }
        assert_eq!(found.0, [Term::help(1, planted), Term::help(-1, planted), Term::help(-1, cover)]);
        assert_eq!(net(&found.0), Net(-1));
    }
}
