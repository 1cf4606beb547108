//! The area stays as terrain until then, or until the user dies.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::scene::Stance;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::modifier::Modifier;
use super::super::data::reference::Kind;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::state::GrantedModifiers;
use super::super::rules::zones;
use super::super::text::card::{duration, granted_text, typed};
use super::AbilityEffectRules;
use crate::core::name::Name;
use crate::core::triggered::Whose;

/// The area stays as terrain until then, or until the user dies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// How long.
    pub duration: Duration,
    /// The squares beneath each target, in place of the ability's area.
    #[serde(default)]
    pub beneath: bool,
    /// Whether it is difficult terrain.
    #[serde(default)]
    pub difficult: bool,
    /// Whether it fills its squares for everybody: nobody enters, lines stop; no creature may be in it (DS-AREA-11).
    #[serde(default)]
    pub solid: bool,
    /// Damage per square moved inside.
    #[serde(default)]
    pub damage: i16,
    /// Damage on the first entry of a round and whenever a turn starts inside (DS-AREA-14).
    #[serde(default)]
    pub on_entry: i16,
    /// Its type.
    #[serde(default)]
    pub kind: Option<Name>,
    /// Creatures with this keyword are not concerned; without one, only enemies of the user are.
    #[serde(default)]
    pub spares: Option<Name>,
    /// Whom it concerns, as the user sees them: enemies unless said.
    #[serde(default = "enemies")]
    pub whose: Whose,
    /// What it lends those inside.
    #[serde(default)]
    pub lends: Vec<Modifier>,
    /// Whoever ends a turn beside it has the sentences that follow the roll to go through; it outlives its maker.
    #[serde(default)]
    pub grasps: bool,
}

fn enemies() -> Whose {
    Whose::Enemy
}

impl AbilityEffectRules for Zone {
    fn examples() -> &'static [&'static str] {
        &[
            r#"Zone(duration: Encounter, difficult: true, damage: 2, kind: "fire")"#,
            "Zone(duration: UsersNextTurnStart, lends: [Roll(gives: Swing(Bane), rolls: Power)])",
            r#"Zone(duration: Encounter, beneath: true, on_entry: 2, kind: "acid")"#,
            r#"Zone(duration: Encounter, lends: [Uses(at: BearerEnters, ability: "smoulder")])"#,
        ]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { duration, beneath, difficult, solid, damage, on_entry, kind, spares, whose, lends, grasps } = self;
        let terms = zones::Terms {
            difficult: *difficult,
            solid: *solid,
            damage: *damage,
            on_entry: *on_entry,
            kind: *kind,
            spares: *spares,
            whose: *whose,
            lends: lends.clone(),
            grasps: *grasps,
        };
        let squares = if *beneath { zones::beneath(world, &frame.target_ids()) } else { frame.area.clone() };
        zones::start(world, frame, squares, *duration, terms);
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        match self {
            Self { grasps: true, .. } => {
                "The squares stay so. Each creature that ends its turn adjacent to them:".to_owned()
            }
            Self {
                duration: lasts,
                beneath,
                difficult,
                solid,
                damage,
                on_entry,
                kind: of,
                spares,
                whose,
                lends,
                ..
            } => {
                let mut parts = Vec::new();
                if *difficult {
                    parts.push("is difficult terrain".to_owned());
                }
                if *solid {
                    parts.push("is solid".to_owned());
                }
                if *damage > 0 {
                    parts.push(format!("deals {damage} {}damage per square moved inside", typed(*of)));
                }
                if *on_entry > 0 {
                    let of = typed(*of);
                    parts.push(format!(
                        "deals {on_entry} {of}damage on the first entry of a round and when a turn starts inside"
                    ));
                }
                if !lends.is_empty() {
                    let lent = GrantedModifiers { modifiers: lends.clone(), hooks: Vec::new() };
                    parts.push(format!("counts for whoever is inside, who {}", granted_text(&lent)));
                }
                let whose = match whose {
                    Whose::Own => "you",
                    Whose::Ally => "your allies",
                    Whose::OwnSide => "you and your allies",
                    Whose::Enemy => "your enemies",
                    Whose::Other => "everyone else",
                    Whose::Anyone => "everyone",
                };
                let whom = spares
                    .map_or_else(|| whose.to_owned(), |keyword| format!("everyone without the keyword {keyword}"));
                let ground = if *beneath { "ground beneath each target" } else { "area" };
                format!("The {ground} {} for {whom}, {}.", parts.join(" and "), duration(*lasts))
            }
        }
    }

    fn mentions(&self, found: &mut References) {
        let Self { kind, spares, lends, .. } = self;
        found.modifiers(lends);
        found.add(Kind::DamageType, "kind", kind);
        found.add(Kind::CreatureKeyword, "spares", spares);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, to, .. } => {
                let Self { damage, difficult, lends, .. } = self;
                let lent: f32 = lends.iter().map(|modifier| if modifier.hinders() { 0.6 } else { 0.3 }).sum();
                let tread = scene.harm(to, f32::from(*damage)) * 1.5;
                tread + lent + if *difficult && to.stance == Stance::Foe { 0.4 } else { 0.0 }
            }
            _ => 0.0,
        }
    }
}
