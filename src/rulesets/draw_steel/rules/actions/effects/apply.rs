//! Applying one effect to one creature.

use std::sync::Arc;

use bevy::prelude::World;

use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, deals_damage};
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::data::effect::{Duration, Effect};
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::damage_amount::Circumstances;
use crate::rulesets::draw_steel::rules::frames::{Frame, Offer, OfferFrame, UseFrame, UseNote, UseStep};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::movement::forcing::force_frame;
use crate::rulesets::draw_steel::rules::points;
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::state::GrantedModifiers;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{damage_amount, grabbing, lasting};

/// An effect of a use that falls on one creature.
pub struct Application<'a> {
    /// The battle.
    pub world: &'a mut World,
    /// The use.
    pub frame: &'a mut UseFrame,
    /// Who brings it about: the user, or the squad mate that is on the target.
    pub by: CreatureId,
    /// Its ability.
    pub ability: &'a Arc<AbilityDef>,
    /// Whom it falls on.
    pub on: CreatureId,
    /// The target being resolved, where effects go from target to target.
    pub target: Option<CreatureId>,
    /// What was chosen for it, where it asks.
    pub chosen: Option<Choice>,
}

impl Application<'_> {
    /// The battle as it is.
    pub fn view(&self) -> View<'_> {
        View::new(self.world)
    }

    /// The cause its facts carry.
    pub fn cause(&self) -> Cause {
        Cause::new(self.by, self.frame.ability)
    }

    /// Whether it is one of a sentence, as opposed to a result of a roll or test.
    pub fn is_said(&self) -> bool {
        self.target.is_none() && !matches!(self.frame.step, UseStep::Effects | UseStep::Common)
    }

    /// An amount for the user, the damage dice of tiers rolled once for all targets (AMB-45).
    pub fn amount(&mut self, amount: &Amount) -> i16 {
        damage_amount::amount(self.world, self.frame, self.by, amount, self.on, self.ability.id)
    }

    /// An amount for the user, its dice rolled now.
    pub fn roll(&mut self, amount: &Amount) -> i16 {
        let circumstances = Circumstances::in_use(self.frame, Some(self.on));
        let fixed = damage_amount::fixed_in(self.view(), self.by, amount, circumstances);
        fixed + damage_amount::roll_dice(self.world, self.by, amount, self.ability.id)
    }

    /// When something ends that lasts so long on whom it falls on.
    pub fn ends(&self, duration: Duration) -> Ends {
        lasting::fix_duration(self.view(), duration, self.on, Some(self.by))
    }

    /// Grants a modifier for a time.
    pub fn grant(&mut self, modifier: Modifier, ends: Ends) {
        self.grant_all(GrantedModifiers { modifiers: vec![modifier], hooks: Vec::new() }, ends);
    }

    /// Grants several modifiers for a time, in one record.
    pub fn grant_all(&mut self, lends: GrantedModifiers, ends: Ends) {
        let (imposer, origin) = (Some(self.by), self.frame.ability);
        let what = Imposition { kinds: Vec::new(), lends, source: None, imposer, origin };
        lasting::impose(self.world, self.on, what, ends);
    }

    /// Offers something to whom it falls on.
    pub fn offer(&self, what: Offer) -> Option<Frame> {
        Some(Frame::Offer(OfferFrame { to: self.on, what, by: self.by, of: self.frame.ability }))
    }
}

/// Applies one effect of a use to one creature; what needs time of its own comes back as a frame.
pub fn apply(at: &mut Application<'_>, effect: &Effect) -> Option<Frame> {
    let view = at.view();
    let lifeless = view.is_thing(at.on) || !view.is_alive(at.on);
    if lifeless && !matches!(effect, Effect::Force(_) | Effect::Damage(_)) {
        return None;
    }
    effect.apply(at)
}

/// An offer made by a use.
pub fn offer(frame: &UseFrame, to: CreatureId, what: Offer) -> Frame {
    Frame::Offer(OfferFrame { to, what, by: frame.by, of: frame.ability })
}

/// Puts conditions on a creature: "grabbed" is a hold, and "prone", which the notation gives a record of its own, is
/// open-ended (AMB-12).
pub fn afflict(at: &mut Application<'_>, conditions: &[Name], duration: Duration) {
    let (by, on, origin) = (at.by, at.on, at.frame.ability);
    let mut kinds = conditions.to_vec();
    for kind in &mut kinds {
        *kind = worsened(at.frame, at.ability, *kind);
    }
    if let Some(held) = kinds.iter().position(|&kind| kind == t::GRABBED.get()) {
        kinds.remove(held);
        grabbing::seize(at.world, by, on, origin, false);
    }
    if kinds.is_empty() {
        return;
    }
    let ends = if kinds == [t::PRONE.get()] { Ends::open() } else { at.ends(duration) };
    impose(at, kinds, ends);
}

fn impose(at: &mut Application<'_>, kinds: Vec<Name>, ends: Ends) {
    if kinds == [t::PRONE.get()] && at.view().has(at.on, t::PRONE.get()) {
        return;
    }
    let what = Imposition {
        kinds,
        lends: GrantedModifiers::default(),
        source: None,
        imposer: Some(at.by),
        origin: at.frame.ability,
    };
    lasting::impose(at.world, at.on, what, ends);
}

/// Forced movement of a target by a use, bonuses included (DS-FORCE-05, DS-FORCE-06).
pub fn force(at: &Application<'_>, kind: ForcedKind, vertical: bool, squares: i16) -> Option<Frame> {
    let (view, frame, ability, by, id) = (at.view(), &*at.frame, &**at.ability, at.by, at.on);
    if view.is_thing(id) && !targeting::is_movable(view, id) && deals_damage(ability) {
        return None;
    }
    let own = view.space(by)?;
    let melee_weapon = with_melee_weapon(frame, by, ability);
    let harm = ability.after.iter().chain(&ability.before).find_map(|effect| match effect {
        AbilityEffect::ForcedDamage(harm) => Some(harm),
        _ => None,
    });
    let landing = ability.sentences().find_map(|effect| match effect {
        AbilityEffect::LandsAs(landing) => Some((landing.condition, landing.duration)),
        _ => None,
    });
    let spares = harm.and_then(|harm| harm.spares.as_ref());
    let harmless = spares.is_some_and(|whom| whom.holds(view.world, by, id));
    let (kind, more) = points::forced(view, by, ability, kind);
    let strained =
        frame.notes.contains(&UseNote::Strained) && ability.strained.contains(&AbilityEffect::AsVerticalPush);
    let (kind, vertical) = if strained { (ForcedKind::Push, true) } else { (kind, vertical) };
    let bonus = more + frame.stretch_for(id);
    Some(force_frame(view, id, Some(by), own, kind, vertical, squares + bonus, frame.ability, |force| {
        force.melee_weapon = melee_weapon;
        force.per_square = harm.filter(|harm| harm.per_square > 0).map(|harm| (harm.per_square, harm.kind));
        force.extra_slam = harm.map_or(0, |harm| harm.slam);
        force.harmless = harmless;
        force.landing = landing;
    }))
}

/// Whether a use is one of a melee weapon as it is made.
pub fn with_melee_weapon(frame: &UseFrame, by: CreatureId, ability: &AbilityDef) -> bool {
    let context = RollContext { by, ability, mode: frame.mode, with: None, targets: &[], extra: &[] };
    context.has(t::MELEE.get()) && context.has(t::WEAPON.get())
}

/// Least and most of an amount, for previews.
pub fn preview_amount(view: View, by: CreatureId, amount: &Amount, circumstances: Circumstances) -> (i16, i16) {
    let fixed = damage_amount::fixed_in(view, by, amount, circumstances);
    let dice: (i16, i16) = amount.terms.iter().fold((0, 0), |(low, high), term| match *term {
        crate::rulesets::draw_steel::data::amount::Term::Dice { count, sides } => {
            (low + i16::from(count), high + i16::from(count) * i16::from(sides))
        }
        _ => (low, high),
    });
    (fixed + dice.0, fixed + dice.1)
}

/// The condition that a strained user's ability imposes in place of another.
fn worsened(frame: &UseFrame, ability: &AbilityDef, kind: Name) -> Name {
    let strained = frame.notes.contains(&UseNote::Strained);
    let worse = ability.strained.iter().filter(|_| strained).find_map(|effect| match effect {
        AbilityEffect::Worsen(worsen) if worsen.from == kind => Some(worsen.to),
        _ => None,
    });
    worse.unwrap_or(kind)
}
