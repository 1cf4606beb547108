//! What abilities do beyond their tiers, sentence by sentence (DS-EFF-06, DS-ABIL-19): a file for each, with everything
//! there is to say of it.
//!
//! An ability effect is added with its file, its `mod` and its line in `ability_effects!`. What it brings about for one
//! creature belongs in [`effects`](super::effects), which a [`Line`](AbilityEffect::Line) of the printed notation holds.
//! Data holds ability effects as [`EffectLanguage`](crate::core::effect::EffectLanguage), because data knows no rules.

pub(crate) mod ability_effect_rules;
mod add_target;
mod around_user;
mod as_vertical_push;
mod aura_mode;
mod aura_pulse_at_turn_end;
mod charge;
mod cover_map;
mod damage_alone;
mod defend;
mod escape;
mod extra_damage;
mod extra_main_action;
mod follow_in;
mod forced_damage;
mod grow_aura;
mod halve;
mod hide;
mod hurt;
mod interact;
mod lands_as;
mod lasting;
mod line;
mod lower_potency;
mod mark;
mod may_force;
mod may_hurt_adjacent;
mod move_captive;
mod nearest_first;
mod pay_for_damage;
mod push_damager;
mod refrain;
mod rush;
mod search;
mod seize;
mod shift;
mod shorten_force;
mod special;
mod stand_still;
mod start_aura;
mod stretch_force;
mod stretch_triggering_force;
mod summon;
mod swing_roll;
mod take_over_force;
mod take_the_blow;
mod take_turn;

mod target_passed;
mod targets;
mod teleport;
mod tend;
mod trial;
mod use_ability;
mod while_afflicted;
mod worsen;
mod zone;

use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::ai::plain::ability_effects::Weighed;
use super::content::references::References;
use super::data::ability::AbilityDef;
use super::data::ability_effect::{AuraMode, Refrain, UseAbility};
use super::data::amount::Amount;
use super::data::tier::TierLine;
use super::rules::effect_flow::EffectFlow;
use super::rules::frames::{EffectFrame, UseFrame};
use super::rules::view::View;
use crate::core::ids::CreatureId;

pub use ability_effect_rules::AbilityEffectRules;

macro_rules! ability_effects {
    (
        with $($module:ident::$name:ident($fields:ty)),+;
        plain $($unit_module:ident::$unit:ident),+ $(,)?
    ) => {
        /// One sentence of an ability beyond its tiers.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum AbilityEffect {
            $(#[doc = concat!("See `", stringify!($module), "`.")] $name($fields),)+
            $(#[doc = concat!("See `", stringify!($unit_module), "`.")] $unit,)+
        }

        impl AbilityEffect {
            fn rules(&self) -> &dyn AbilityEffectRules {
                match self {
                    $(Self::$name(effect) => effect,)+
                    $(Self::$unit => &$unit_module::$unit,)+
                }
            }

            /// See [`AbilityEffectRules::each_amount`].
            pub fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
                match self {
                    $(Self::$name(effect) => effect.each_amount(change),)+
                    $(Self::$unit => {})+
                }
            }
        }

        /// How each is written, by its name.
        pub fn examples() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
            [
                $((stringify!($name), <$fields as AbilityEffectRules>::examples()),)+
                $((stringify!($unit), $unit_module::$unit::examples()),)+
            ]
            .into_iter()
        }
    };
}

ability_effects! {
    with
        line::Line(TierLine),
        lasting::Lasting(lasting::Lasting),
        while_afflicted::WhileAfflicted(while_afflicted::WhileAfflicted),
        rush::Rush(rush::Rush),
        shift::Shift(shift::Shift),
        target_passed::TargetPassed(target_passed::TargetPassed),
        teleport::Teleport(teleport::Teleport),
        may_hurt_adjacent::MayHurtAdjacent(may_hurt_adjacent::MayHurtAdjacent),
        hurt::Hurt(hurt::Hurt),
        push_damager::PushDamager(push_damager::PushDamager),
        stretch_triggering_force::StretchTriggeringForce(stretch_triggering_force::StretchTriggeringForce),
        extra_damage::ExtraDamage(extra_damage::ExtraDamage),
        forced_damage::ForcedDamage(forced_damage::ForcedDamage),
        lands_as::LandsAs(lands_as::LandsAs),
        pay_for_damage::PayForDamage(pay_for_damage::PayForDamage),
        stand_still::StandStill(stand_still::StandStill),
        halve::Halve(halve::Halve),
        lower_potency::LowerPotency(lower_potency::LowerPotency),
        swing_roll::SwingRoll(swing_roll::SwingRoll),
        take_over_force::TakeOverForce(take_over_force::TakeOverForce),
        refrain::Refrain(Refrain),
        targets::Targets(targets::Targets),
        trial::Trial(trial::Trial),
        use_ability::UseAbility(UseAbility),
        summon::Summon(summon::Summon),
        add_target::AddTarget(add_target::AddTarget),
        worsen::Worsen(worsen::Worsen),
        shorten_force::ShortenForce(shorten_force::ShortenForce),
        may_force::MayForce(may_force::MayForce),
        grow_aura::GrowAura(grow_aura::GrowAura),
        aura_pulse_at_turn_end::AuraPulseAtTurnEnd(aura_pulse_at_turn_end::AuraPulseAtTurnEnd),
        aura_mode::AuraMode(AuraMode),
        zone::Zone(zone::Zone),
        special::Special(special::Special);
    plain
        cover_map::CoverMap,
        take_the_blow::TakeTheBlow,
        damage_alone::DamageAlone,
        follow_in::FollowIn,
        as_vertical_push::AsVerticalPush,
        mark::Mark,
        start_aura::StartAura,
        stretch_force::StretchForce,
        nearest_first::NearestFirst,
        tend::Tend,
        defend::Defend,
        escape::Escape,
        seize::Seize,
        charge::Charge,
        move_captive::MoveCaptive,
        hide::Hide,
        search::Search,
        interact::Interact,
        take_turn::TakeTurn,
        around_user::AroundUser,
        extra_main_action::ExtraMainAction,
}

impl AbilityEffect {
    /// See [`AbilityEffectRules::advance`].
    pub fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        self.rules().advance(world, frame, step, ability)
    }

    /// See [`AbilityEffectRules::sentence`].
    pub fn sentence(&self) -> String {
        self.rules().sentence()
    }

    /// See [`AbilityEffectRules::mentions`].
    pub fn mentions(&self, found: &mut References) {
        self.rules().mentions(found);
    }

    /// See [`AbilityEffectRules::worth`].
    pub fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        self.rules().worth(at)
    }

    /// See [`AbilityEffectRules::foretold`].
    pub fn foretold(
        &self,
        view: View<'_>,
        frame: &UseFrame,
        ability: &Arc<AbilityDef>,
        target: CreatureId,
    ) -> Option<Vec<String>> {
        self.rules().foretold(view, frame, ability, target)
    }

    /// Whether it is what one ability alone does, of this name.
    pub fn is_special(&self, name: &str) -> bool {
        matches!(self, Self::Special(special) if special.0.as_str() == name)
    }

    /// What it is counted as where effects are counted.
    pub fn counted(&self) -> &dyn Debug {
        if let Self::Special(special) = self { special } else { self }
    }
}
