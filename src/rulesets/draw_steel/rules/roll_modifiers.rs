//! What bears on a power roll against one target: every edge, bane, number and automatic tier with its reason.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::super::data::ability::{PowerRoll, deals_damage};
use super::super::data::effect::Swing;
use super::super::data::modifier::{Bearer, Gives, RollModifier, Rolls, Versus};
use super::super::data::terms as t;
use super::points;
use super::roll_context::RollContext;
use super::rolls::{Odds, RollInput};
use super::view::{InForce, View};
use crate::core::geometry::Space;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::name::{Name, name};
use crate::core::roll::{RollResult, Source, Term, TermKind};
use crate::core::sight;
use bevy::prelude::Entity;

/// One reason that bears on a roll.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// What it gives.
    pub gives: Gives,
    /// What to blame.
    pub source: Source,
    /// The effect to be used up with the roll (AMB-65).
    pub uses_up: Option<Entity>,
}

/// A power roll as it would be made against one target.
#[derive(Clone, Debug, Default)]
pub struct RollBreakdown {
    /// The numbers and swings.
    pub input: RollInput,
    /// Why.
    pub reasons: SmallVec<[Reason; 4]>,
    /// The characteristic or printed bonus.
    pub base: i16,
    /// What the base is called.
    pub base_name: Option<Attribute>,
}

impl RollBreakdown {
    fn add(&mut self, reason: Reason) {
        match reason.gives {
            Gives::Swing(swing) => self.input.add(swing),
            Gives::Bonus(by) => self.input.bonus += by,
            Gives::Tier(_) | Gives::Overturns { .. } => {}
        }
        self.reasons.push(reason);
    }

    /// Adds what bears on another minion's part in a squad's roll, each kind once (AMB-25).
    pub fn join(&mut self, other: Self) {
        for reason in other.reasons {
            if !self.reasons.iter().any(|known| known.source.name() == reason.source.name()) {
                self.add(reason);
            }
        }
        self.settle_automatic_tiers();
    }

    fn settle_automatic_tiers(&mut self) {
        // DS-ROLL-12: contradictory automatic tiers cancel each other, equal ones apply.
        let mut tiers = self.reasons.iter().filter_map(|reason| match reason.gives {
            Gives::Tier(tier) => Some(tier),
            _ => None,
        });
        if let Some(first) = tiers.next() {
            self.input.automatic = tiers.all(|tier| tier == first).then_some(first);
        }
    }

    /// The exact tier odds.
    pub fn odds(&self) -> Odds {
        self.input.odds()
    }

    /// The explanation: what was added, then the swings and what they came to.
    pub fn terms(&self) -> Vec<Term> {
        let base = self.base_name.map_or(Source::Figure(name!("bonus")), Source::Attribute);
        let mut terms = Vec::with_capacity(self.reasons.len() + 3);
        terms.push(Term::number(self.base, base));
        terms.extend(self.reasons.iter().map(|reason| match reason.gives {
            Gives::Bonus(by) => Term::number(by, reason.source),
            Gives::Tier(tier) => Term { kind: TermKind::Degree(tier as i8), value: 0, source: reason.source },
            Gives::Swing(swing) | Gives::Overturns { swing, .. } => Term::help(swing.causes(), reason.source),
        }));
        if self.input.edges + self.input.banes > 0 {
            let (net, value) = (self.input.net(), self.input.swing_bonus());
            terms.push(Term { kind: TermKind::Net(net), value, source: Source::Roll });
        }
        terms
    }

    /// What two dice of this natural total come to.
    pub fn result(&self, natural: i16) -> RollResult {
        let read = self.input.read(natural);
        let mut terms = vec![Term::dice(2, 10, natural)];
        terms.extend(self.terms());
        let (degree, net, odds) = (read.tier as i8, self.input.net(), self.odds().distribution());
        RollResult { terms, natural, total: read.total, degree, net, odds }
    }
}

/// Reckons an ability's power roll against one of its targets (DS-MULTI-02, DS-MULTI-04).
pub fn against(view: View, roll: &PowerRoll, context: &RollContext, target: CreatureId) -> RollBreakdown {
    let mut reckoning = unplaced(view, roll, context, target);
    if let Some(label) = beset(view, context) {
        reckoning.add(situation(Swing::Bane, label));
    }
    if high_ground(view, context, target) {
        reckoning.add(situation(Swing::Edge, name!("high ground")));
    }
    if covered(view, context, target) {
        reckoning.add(situation(Swing::Bane, name!("cover")));
    }
    let melee = context.ability.is_strike() && context.has(t::MELEE.get());
    if melee && view.space(context.by).is_some_and(|own| flanks(view, context.by, own, target)) {
        reckoning.add(situation(Swing::Edge, name!("flanking")));
    }
    reckoning
}

/// Reckons the same without what only the roller's place decides: closeness of enemies, height, cover and flanking.
pub fn unplaced(view: View, roll: &PowerRoll, context: &RollContext, target: CreatureId) -> RollBreakdown {
    let mut reckoning = RollBreakdown::default();
    let attribute = context
        .with
        .or_else(|| points::rolled_with(view, context.by, context.ability))
        .or_else(|| view.best_of(context.by, &roll.with));
    reckoning.base = roll.bonus + attribute.map_or(0, |attribute| view.score(context.by, attribute));
    reckoning.base_name = attribute;
    reckoning.input.bonus = reckoning.base;
    if let Some(swing) = roll.swing {
        reckoning.add(content(swing, context.ability.id));
    }
    for &(swing, label) in context.extra {
        reckoning.add(content(swing, label));
    }
    let overturned = OnceCell::new();
    view.each_modifier(context.by, |in_force| {
        let super::super::data::modifier::Modifier::Roll(modifier) = in_force.modifier else { return };
        if modifier.when != Bearer::Rolls || !concerns(context, modifier) {
            return;
        }
        let overturned = overturned.get_or_init(|| overturned_conditions(view, target));
        if let Some((_, swing)) = overturned.iter().find(|(condition, _)| *condition == in_force.label) {
            let melee = context.has(t::MELEE.get());
            if melee && matches!(modifier.gives, Gives::Swing(Swing::Bane | Swing::DoubleBane)) {
                reckoning.add(reason(Gives::Swing(*swing), in_force, target, modifier));
                return;
            }
        }
        if applies(view, context, modifier, in_force, target, Bearer::Rolls) {
            reckoning.add(reason(modifier.gives, in_force, context.by, modifier));
        }
    });
    if target != context.by || context.targets.contains(&target) {
        view.each_modifier(target, |in_force| {
            let super::super::data::modifier::Modifier::Roll(modifier) = in_force.modifier else { return };
            if modifier.when == Bearer::IsTarget
                && !matches!(modifier.gives, Gives::Overturns { .. })
                && concerns(context, modifier)
                && applies(view, context, modifier, in_force, target, Bearer::IsTarget)
            {
                reckoning.add(reason(modifier.gives, in_force, target, modifier));
            }
        });
    }
    if let Some(label) = points::edge_on_maneuver(view, context) {
        reckoning.add(content(Swing::Edge, label));
    }
    if concealed(view, context, target) {
        reckoning.add(situation(Swing::Bane, name!("concealment")));
    }
    if let Some(label) = super::hiding::edge_from_hiding(view, context.by, target) {
        reckoning.add(situation(Swing::Edge, label));
    }
    for label in tights(view, context) {
        reckoning.add(situation(Swing::Bane, label));
    }
    reckoning.settle_automatic_tiers();
    reckoning
}

fn situation(swing: Swing, name: Name) -> Reason {
    Reason { gives: Gives::Swing(swing), source: Source::situation(name), uses_up: None }
}

fn content(swing: Swing, name: Name) -> Reason {
    Reason { gives: Gives::Swing(swing), source: Source::content(name), uses_up: None }
}

fn reason(gives: Gives, in_force: InForce, of: CreatureId, modifier: &RollModifier) -> Reason {
    let source = Source::Content { name: in_force.label, of: Some(of) };
    Reason { gives, source, uses_up: in_force.entity.filter(|_| modifier.once) }
}

/// Conditions whose bane on the roller the target's traits turn around (DS-ROLL-16).
fn overturned_conditions(view: View, target: CreatureId) -> SmallVec<[(Name, Swing); 2]> {
    let mut list = SmallVec::new();
    view.each_modifier(target, |in_force| {
        if let super::super::data::modifier::Modifier::Roll(RollModifier {
            gives: Gives::Overturns { condition, swing },
            when: Bearer::IsTarget,
            ..
        }) = in_force.modifier
        {
            list.push((*condition, *swing));
        }
    });
    list
}

/// Whether a modifier speaks of this kind of roll.
fn concerns(context: &RollContext, modifier: &RollModifier) -> bool {
    let kind = match &modifier.rolls {
        Rolls::Power | Rolls::Ability => true,
        Rolls::Strike => context.ability.is_strike(),
        // A maneuver such as Escape Grab is an ability roll, not a test.
        Rolls::Test(_) | Rolls::Resisting => false,
    };
    kind && (modifier.abilities.is_empty() || modifier.abilities.contains(&context.ability.id))
        && modifier.keywords.iter().all(|&keyword| context.has(keyword))
}

/// Whether the other end of the roll is whom the modifier asks for.
fn applies(
    view: View,
    context: &RollContext,
    modifier: &RollModifier,
    in_force: InForce,
    target: CreatureId,
    bearer: Bearer,
) -> bool {
    let other = if bearer == Bearer::Rolls { target } else { context.by };
    // A roll applied to nobody else is free of the penalties for leaving someone out (AMB-50).
    let aimed = context.targets.iter().any(|&id| id != context.by);
    let left_out = |source: CreatureId| aimed && !context.targets.contains(&source) && view.is_alive(source);
    let own = if bearer == Bearer::Rolls { context.by } else { target };
    if modifier.other.as_ref().is_some_and(|predicate| !predicate.holds(view.world, own, other)) {
        return false;
    }
    match modifier.versus {
        Versus::Anyone => true,
        Versus::Source => in_force.source == Some(other),
        Versus::SourcesSide => in_force.source.is_some_and(|source| source == other || view.friendly(source, other)),
        Versus::SourceLeftOut => in_force.source.is_some_and(left_out),
        Versus::SourceInSightLeftOut => {
            in_force.source.is_some_and(|source| left_out(source) && view.line_of_effect(context.by, source))
        }
        Versus::ImposersSideInSight => in_force.imposer.is_some_and(|imposer| {
            (other == imposer || view.friendly(imposer, other))
                && view.line_of_effect(imposer, target)
                && (other == imposer || view.line_of_effect(other, target))
        }),
        Versus::ImposersAllies => in_force.imposer.is_some_and(|imposer| view.friendly(imposer, other)),
        Versus::Conditioned => view.has_any_condition(other),
        Versus::UnlessTaunting => !taunts(view, own),
    }
}

/// Whether somebody is taunted by a creature (DS-MAIN-02).
fn taunts(view: View, id: CreatureId) -> bool {
    view.living().any(|other| view.source_of(other, t::TAUNTED.get()) == Some(id))
}

/// A ranged strike with any enemy adjacent has one bane (DS-DIST-04, DS-DIST-05, DS-DIST-08, AMB-32).
fn beset(view: View, context: &RollContext) -> Option<Name> {
    if !context.ability.is_strike() || context.ability.is_area() || !context.has(t::RANGED.get()) {
        return None;
    }
    let pressed = view.living().any(|id| view.hostile(context.by, id) && view.adjacent(context.by, id));
    pressed.then(|| name!("enemy adjacent to a ranged strike"))
}

/// An attempt to escape has a bane against a larger holder and one against a firm grip (DS-MAN-04, AMB-50).
fn tights(view: View, context: &RollContext) -> SmallVec<[Name; 2]> {
    if view.holder(context.by).is_none() || !context.ability.says(&super::super::data::ability::AbilityEffect::Escape) {
        return SmallVec::new();
    }
    let hold = crate::core::link::links_to(view.world, context.by, t::GRABBED.get()).next();
    let Some((entity, holder)) = hold else { return SmallVec::new() };
    let firm = view.world.get::<crate::core::link::Link>(entity).is_some_and(|hold| hold.level > 0);
    let larger = view.size(context.by).rank() < view.size(holder).rank();
    let banes = [(larger, name!("smaller than the grabber")), (firm, name!("firm grip"))];
    banes.into_iter().filter(|(met, _)| *met).map(|(_, label)| label).collect()
}

/// Standing on ground at or above the top of the target's space (DS-TERR-03).
fn high_ground(view: View, context: &RollContext, target: CreatureId) -> bool {
    let (Some(own), Some(theirs)) = (view.space(context.by), view.space(target)) else { return false };
    own.at.z > theirs.at.z
        && own.at.z >= theirs.at.z + view.size(target).squares()
        && own.at.z == view.board().ground_under(own)
}

/// Whether an ability goes past cover and concealment.
fn ignores_cover(view: View, context: &RollContext) -> bool {
    view.any_modifier(context.by, |modifier| {
        matches!(modifier, super::super::data::modifier::Modifier::IgnoreCover(list) if list.contains(&context.ability.id))
    })
}

/// A strike at somebody with concealment (DS-POS-03, DS-POS-04), unless the ability ignores it.
fn concealed(view: View, context: &RollContext, target: CreatureId) -> bool {
    context.ability.is_strike()
        && context.by != target
        && super::hiding::concealed(view, target, context.by)
        && !ignores_cover(view, context)
}

/// Whether a creature in a space of its own choosing flanks an enemy together with a friend: both next to it on opposite
/// sides or corners, both with a line of effect and able to take triggered actions (DS-POS-01, DS-COND-08).
pub fn flanks(view: View, by: CreatureId, own: Space, target: CreatureId) -> bool {
    let Some(theirs) = view.space(target).filter(|&theirs| own.adjacent(theirs) && view.hostile(by, target)) else {
        return false;
    };
    let able = |id: CreatureId, at: Space| {
        sight::line_of_effect(view.board(), at, theirs) && view.triggered_barred(id).is_none()
    };
    let opposite = |ally: CreatureId| {
        view.space(ally)
            .filter(|&at| at.adjacent(theirs) && theirs.lies_between(own, at))
            .is_some_and(|at| able(ally, at))
    };
    // Hardly anybody stands opposite, so that is asked first.
    view.living().any(|ally| ally != by && opposite(ally) && view.friendly(by, ally)) && able(by, own)
}

/// At least half the target is behind something solid (DS-POS-02), unless the ability ignores cover.
fn covered(view: View, context: &RollContext, target: CreatureId) -> bool {
    let (Some(own), Some(theirs)) = (view.space(context.by), view.space(target)) else { return false };
    let past = || {
        view.any_modifier(context.by, |modifier| {
            matches!(modifier, super::super::data::modifier::Modifier::IgnoreCoverOnly(list) if list.contains(&context.ability.id))
        })
    };
    context.by != target
        && deals_damage(context.ability)
        && sight::cover(view.board(), own, theirs)
        && !ignores_cover(view, context)
        && !past()
}

/// What a test is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// To bring something about.
    #[default]
    Achieve,
    /// To resist an effect.
    Resist,
}

/// Reckons a test of a characteristic (DS-ROLL-15, DS-COND-30, DS-COND-37, DS-MAIN-02).
pub fn test(view: View, by: CreatureId, attribute: Attribute, purpose: Purpose) -> RollBreakdown {
    let mut reckoning =
        RollBreakdown { base: view.score(by, attribute), base_name: Some(attribute), ..RollBreakdown::default() };
    reckoning.input.bonus = reckoning.base;
    view.each_modifier(by, |in_force| {
        let super::super::data::modifier::Modifier::Roll(modifier) = in_force.modifier else { return };
        let concerned = modifier.when == Bearer::Rolls
            && match &modifier.rolls {
                Rolls::Power => true,
                Rolls::Test(list) => list.is_empty() || list.contains(&attribute),
                Rolls::Resisting => purpose == Purpose::Resist,
                Rolls::Ability | Rolls::Strike => false,
            };
        let met = match modifier.versus {
            // Nobody is at the other end of a test.
            _ if modifier.other.is_some() => false,
            Versus::Anyone => true,
            Versus::UnlessTaunting => !taunts(view, by),
            _ => false,
        };
        if concerned && met {
            reckoning.add(reason(modifier.gives, in_force, by, modifier));
        }
    });
    reckoning.settle_automatic_tiers();
    reckoning
}
