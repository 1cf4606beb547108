//! A creature's sheet: its record with kits and common abilities folded in, and the numbers that never change in play.

use std::sync::Arc;

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::Component;

use super::super::content::Content;
use super::super::data::ability::{AbilityDef, AbilityEffect, ActionType, Common, Need};
use super::super::data::amount::Amount;
use super::super::data::distance::Distance;
use super::super::data::modifier::Modifier;
use super::super::data::resource_gain::ResourceGain;
use super::super::data::stat_block::{CreatureDef, Feature, KitDef, Role};
use super::super::data::target_spec::TargetSpec;
use super::super::data::terms as t;
use super::super::data::terms::Word;
use super::super::notation::Printed;
use crate::core::creature::{Battlefield, Combatant, note_solid};
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::Mode;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::trigger::Trigger;

/// Everything about a combatant that play does not change; replaced as a whole by hot reload.
#[derive(Component, Clone, Debug)]
#[component(immutable, on_insert = index_sheet)]
pub struct Sheet(pub Arc<SheetData>);

/// What the rules ask of everybody all the time, by id and side by side in memory: the [`Battlefield`]'s index, kept exact
/// by the components' hooks.
#[derive(Debug, Default)]
pub struct Sheets {
    slots: Vec<Slot>,
    /// Whether anybody's traits lend something to those around.
    auras: bool,
    /// Whether any condition of the content does.
    condition_auras: bool,
}

/// What is known of a combatant without asking its entity.
#[derive(Clone, Debug, Default)]
struct Slot {
    sheet: Option<Arc<SheetData>>,
    /// Whether it has an [`Attitude`](super::state::Attitude).
    peculiar: bool,
    /// Whether it has a [`Hidden`](super::state::Hidden).
    hidden: bool,
    /// Whether it has a [`Captain`](super::state::Captain).
    leads: bool,
}

impl Sheets {
    /// The index of a battle's battlefield; an empty one before anybody has entered.
    #[inline]
    pub fn among(battlefield: &Battlefield) -> &Self {
        static NOBODY: Sheets = Sheets { slots: Vec::new(), auras: false, condition_auras: false };
        battlefield.index().unwrap_or(&NOBODY)
    }

    /// The sheet of a combatant, if it has one.
    #[inline]
    pub fn get(&self, id: CreatureId) -> Option<&SheetData> {
        self.slots.get(usize::from(id.0))?.sheet.as_deref()
    }

    /// Whether a combatant's relations differ from what sides say.
    #[inline]
    pub fn peculiar(&self, id: CreatureId) -> bool {
        self.slots.get(usize::from(id.0)).is_some_and(|slot| slot.peculiar)
    }

    /// Whether a combatant leads a squad, or led it until it fell.
    #[inline]
    pub fn leads(&self, id: CreatureId) -> bool {
        self.slots.get(usize::from(id.0)).is_some_and(|slot| slot.leads)
    }

    /// Whether the traits of anybody who has taken part lend something to those around.
    #[inline]
    pub fn have_auras(&self) -> bool {
        self.auras
    }

    /// Whether any condition lends something to those around its bearer.
    #[inline]
    pub fn conditions_have_auras(&self) -> bool {
        self.condition_auras
    }

    /// Whether a combatant has hidden from somebody.
    #[inline]
    pub fn hidden(&self, id: CreatureId) -> bool {
        self.slots.get(usize::from(id.0)).is_some_and(|slot| slot.hidden)
    }
}

pub(crate) fn begin_leading(mut world: DeferredWorld, context: HookContext) {
    note(&mut world, context, |slot| slot.leads = true);
}

pub(crate) fn end_leading(mut world: DeferredWorld, context: HookContext) {
    note(&mut world, context, |slot| slot.leads = false);
}

fn index_sheet(mut world: DeferredWorld, context: HookContext) {
    let sheet = world.get::<Sheet>(context.entity).map(|sheet| Arc::clone(&sheet.0));
    let solid = sheet.as_ref().is_some_and(|sheet| matches!(sheet.def.role, Role::Thing { solid: true, .. }));
    note(&mut world, context, |slot| slot.sheet = sheet);
    if let Some(id) = world.get::<Combatant>(context.entity).map(|combatant| combatant.id) {
        note_solid(&mut world, id, solid);
    }
}

pub(crate) fn begin_peculiar(mut world: DeferredWorld, context: HookContext) {
    note(&mut world, context, |slot| slot.peculiar = true);
}

pub(crate) fn end_peculiar(mut world: DeferredWorld, context: HookContext) {
    note(&mut world, context, |slot| slot.peculiar = false);
}

pub(crate) fn begin_hidden(mut world: DeferredWorld, context: HookContext) {
    note(&mut world, context, |slot| slot.hidden = true);
}

pub(crate) fn end_hidden(mut world: DeferredWorld, context: HookContext) {
    note(&mut world, context, |slot| slot.hidden = false);
}

/// Notes a change of a combatant.
fn note(world: &mut DeferredWorld, context: HookContext, change: impl FnOnce(&mut Slot)) {
    let id = world.get::<Combatant>(context.entity).map(|combatant| usize::from(combatant.id.0));
    let mut battlefield = world.get_resource_mut::<Battlefield>();
    if let (Some(id), Some(sheets)) =
        (id, battlefield.as_mut().and_then(|battlefield| battlefield.index_mut::<Sheets>()))
    {
        if sheets.slots.len() <= id {
            sheets.slots.resize(id + 1, Slot::default());
        }
        change(&mut sheets.slots[id]);
        if let Some(sheet) = &sheets.slots[id].sheet {
            sheets.auras |= !sheet.def.auras.is_empty();
            sheets.condition_auras |= sheet.condition_auras;
        }
    }
}

/// The contents of a [`Sheet`].
#[derive(Debug)]
pub struct SheetData {
    /// The record it came from.
    pub def: Arc<CreatureDef>,
    /// Its own abilities in card order, then the common ones.
    pub abilities: Vec<Arc<AbilityDef>>,
    /// What its traits and kits lend it, with the name to blame.
    pub modifiers: Vec<(Name, Modifier)>,
    /// What it gains while its squad has a captain, with the name to blame.
    pub with_captain: Vec<(Name, Modifier)>,
    /// Squares per move before effects.
    pub speed: i16,
    /// Squares of stability before effects.
    pub stability: i16,
    /// Squares of disengage distance before effects.
    pub disengage: i16,
    /// Maximum Stamina.
    pub stamina: i16,
    /// What its triggered abilities answer.
    pub triggers: Vec<Trigger>,
    /// Whether one of its abilities answers something without anybody being asked.
    pub answers_at_once: bool,
    /// Whether any of its modifiers, those of its captain too, forbids or limits something.
    pub hindered: bool,
    /// Whether any condition of the content lends something to those around its bearer.
    condition_auras: bool,
}

impl SheetData {
    /// Folds a record, its kits and the common abilities into a sheet.
    pub fn new(def: &Arc<CreatureDef>, content: &Content) -> Self {
        let kits: Vec<&KitDef> = def.kits.iter().filter_map(|&id| content.kit(id).map(Arc::as_ref)).collect();
        let best = |of: fn(&KitDef) -> i16| kits.iter().map(|kit| of(kit)).max().unwrap_or(0);
        let mut modifiers: Vec<(Name, Modifier)> =
            def.modifiers.iter().map(|modifier| (Name::new(&def.name), modifier.clone())).collect();
        let mut abilities: Vec<Arc<AbilityDef>> =
            def.abilities.iter().filter_map(|&id| content.ability(id).cloned()).collect();
        for mode in [Mode::Melee, Mode::Ranged] {
            kit_modifiers(def, &kits, mode, &abilities, &mut modifiers);
        }
        match &def.role {
            Role::Hero { .. } => abilities.extend(content.common(Common::Heroes).cloned()),
            Role::Monster { .. } => {
                abilities.extend(monster_free_strikes(def, &abilities));
                let shared = |ability: &Arc<AbilityDef>| {
                    ability.malice_feature.is_some_and(|keyword| def.keywords.contains(&keyword))
                };
                abilities.extend(content.abilities().iter().filter(|ability| shared(ability)).cloned());
            }
            Role::Thing { .. } => {}
        }
        if !matches!(def.role, Role::Thing { .. }) {
            abilities.extend(content.common(Common::Everyone).cloned());
            abilities.extend(content.common(Common::Lent).cloned());
        }
        let mut triggers: Vec<Trigger> = abilities
            .iter()
            .filter_map(|ability| ability.trigger.as_ref())
            .flat_map(Trigger::events)
            .cloned()
            .collect();
        triggers.sort_unstable();
        triggers.dedup();
        let with_captain: Vec<(Name, Modifier)> =
            def.with_captain.iter().map(|modifier| (Name::new("captain"), modifier.clone())).collect();
        Self {
            answers_at_once: abilities
                .iter()
                .any(|ability| ability.trigger.is_some() && ability.action == ActionType::NoAction),
            hindered: modifiers.iter().chain(&with_captain).any(|(_, modifier)| modifier.hinders()),
            condition_auras: content.conditions_have_auras(),
            speed: def.speed + best(|k| k.speed),
            stability: def.stability + best(|k| k.stability),
            disengage: def.disengage + best(|k| k.disengage),
            stamina: def.full_stamina() + best(|k| k.stamina),
            def: Arc::clone(def),
            abilities,
            modifiers,
            with_captain,
            triggers,
        }
    }

    /// One of its abilities.
    pub fn ability(&self, id: Name) -> Option<&Arc<AbilityDef>> {
        self.abilities.iter().find(|ability| ability.id == id)
    }

    /// What fills its pool; nothing but heroes have one.
    pub fn gains(&self) -> &[ResourceGain] {
        if let Role::Hero { gains, .. } = &self.def.role { gains } else { &[] }
    }

    /// Whether it has a trait or class feature.
    pub fn has(&self, feature: Feature) -> bool {
        self.def.features.contains(&feature)
    }

    /// The score of a characteristic.
    pub fn score(&self, attribute: Attribute) -> i16 {
        self.def.scores.get(usize::from(attribute.0)).copied().unwrap_or(0)
    }

    /// The highest of its scores (DS-SURGE-02).
    pub fn highest_score(&self) -> i16 {
        self.def.scores.iter().copied().max().unwrap_or(0)
    }

    /// Name of the heroic resource, for heroes.
    pub fn resource(&self) -> Option<Name> {
        match &self.def.role {
            Role::Hero { resource, .. } => Some(*resource),
            _ => None,
        }
    }

    /// Whether it is a hero.
    pub fn is_hero(&self) -> bool {
        matches!(self.def.role, Role::Hero { .. })
    }

    /// Whether it is an object.
    pub fn is_thing(&self) -> bool {
        matches!(self.def.role, Role::Thing { .. })
    }
}

/// What kits add to the weapon abilities of a mode: damage by one of them, never by two, and the longest distance
/// (DS-KIT-02, DS-KIT-05, DS-KIT-06). A kit's own signature has its kit's part printed in, so that it is taken off
/// again (DS-KIT-03).
fn kit_modifiers(
    def: &CreatureDef,
    kits: &[&KitDef],
    mode: Mode,
    abilities: &[Arc<AbilityDef>],
    modifiers: &mut Vec<(Name, Modifier)>,
) {
    let melee = mode == Mode::Melee;
    let tiers = |kit: &KitDef| if melee { kit.melee } else { kit.ranged };
    let distance = |kit: &KitDef| if melee { kit.melee_distance } else { kit.ranged_distance };
    let keywords = vec![if melee { t::MELEE.get() } else { t::RANGED.get() }, t::WEAPON.get()];
    let damage = |kit: &KitDef, sign: i16, abilities: Vec<Name>| {
        let tiers = tiers(kit).map(|value| sign * value);
        (Name::new(&kit.name), Modifier::RolledDamage { tiers, keywords: keywords.clone(), abilities, kind: None })
    };
    let reach = |kit: &KitDef, sign: i16, abilities: Vec<Name>| {
        let squares = sign * distance(kit);
        (Name::new(&kit.name), Modifier::Range { squares, mode, keywords: keywords.clone(), abilities })
    };
    let named = if melee { def.melee_kit } else { def.ranged_kit };
    // The first of several equally good ones.
    let strongest = kits.iter().rev().max_by_key(|kit| tiers(kit).iter().sum::<i16>());
    if let Some(kit) = kits.iter().find(|kit| Some(kit.id) == named).or(strongest).filter(|kit| tiers(kit) != [0; 3]) {
        modifiers.push(damage(kit, 1, Vec::new()));
    }
    if let Some(kit) = kits.iter().rev().max_by_key(|kit| distance(kit)).filter(|kit| distance(kit) != 0) {
        modifiers.push(reach(kit, 1, Vec::new()));
    }
    for ability in abilities {
        let Some(kit) = kits.iter().find(|kit| Some(kit.id) == ability.kit) else { continue };
        if tiers(kit) != [0; 3] {
            modifiers.push(damage(kit, -1, vec![ability.id]));
        }
        if distance(kit) != 0 {
            modifiers.push(reach(kit, -1, vec![ability.id]));
        }
    }
}

/// The fixed free strikes of a Director's creature, made like its signature ability (DS-FREE-02).
fn monster_free_strikes(def: &CreatureDef, own: &[Arc<AbilityDef>]) -> Vec<Arc<AbilityDef>> {
    let Role::Monster { free_strike, free_strike_kind, free_strike_reach, free_strike_range, .. } = &def.role else {
        return Vec::new();
    };
    let signature = own.iter().find(|ability| ability.signature);
    let (reach, range) = match signature.map(|signature| signature.distance) {
        Some(Distance::Melee(melee)) => (melee, 0),
        Some(Distance::Ranged(ranged)) => (0, ranged),
        Some(Distance::Reach { melee, ranged }) => (melee, ranged),
        _ => (0, 0),
    };
    let lent: Vec<Name> = signature
        .map(|signature| {
            let lends = [&t::MAGIC, &t::PSIONIC, &t::WEAPON].map(Word::get);
            signature.keywords.iter().copied().filter(|keyword| lends.contains(keyword)).collect()
        })
        .unwrap_or_default();
    let make = |id: Name, name: &str, keyword: Name, distance: Distance, charge: bool| {
        let mut keywords = vec![keyword, t::STRIKE.get()];
        keywords.extend(&lent);
        if charge {
            keywords.push(t::CHARGE.get());
        }
        keywords.sort_unstable();
        Arc::new(AbilityDef {
            id,
            name: name.to_owned(),
            keywords,
            action: ActionType::MainAction,
            distance,
            target: TargetSpec::read("one creature or object").unwrap_or_default(),
            after: vec![AbilityEffect::hurt(Amount::flat(*free_strike), *free_strike_kind)],
            ..AbilityDef::blank()
        })
    };
    vec![
        make(
            t::MELEE_FREE_STRIKE.get(),
            "Melee Free Strike",
            t::MELEE.get(),
            Distance::Melee(reach.max(*free_strike_reach)),
            true,
        ),
        make(
            t::RANGED_FREE_STRIKE.get(),
            "Ranged Free Strike",
            t::RANGED.get(),
            Distance::Ranged(range.max(*free_strike_range)),
            false,
        ),
    ]
}

impl AbilityDef {
    /// An ability without anything in it, for building others in code.
    pub fn blank() -> Self {
        Self {
            id: Name::default(),
            name: String::new(),
            keywords: Vec::new(),
            action: ActionType::NoAction,
            distance: Distance::Yourself,
            target: TargetSpec::default(),
            among: None,
            cost: 0,
            cheaper: None,
            signature: false,
            kit: None,
            trigger: None,
            only: None,
            roll: None,
            before: Vec::new(),
            after: Vec::new(),
            strained: Vec::new(),
            relaxed: Vec::new(),
            strained_wider: 0,
            rider: None,
            mobile: None,
            free_strike: false,
            whenever_granted: false,
            once_per_turn: false,
            once_group: None,
            slow: false,
            needs: Vec::<Need>::new(),
            malice_feature: None,
            routine: false,
            persistent: None,
            option_of: None,
            user_may_replace: false,
            common: Common::Listed,
        }
    }

    /// Whether it carries a keyword.
    pub fn has(&self, keyword: Name) -> bool {
        self.keywords.contains(&keyword)
    }

    /// Whether it creates an area (DS-ABIL-10).
    pub fn is_area(&self) -> bool {
        self.has(t::AREA.get())
    }

    /// Whether it is a strike: aimed at targets with a roll to harm them (DS-ABIL-14).
    pub fn is_strike(&self) -> bool {
        self.has(t::STRIKE.get())
    }

    /// Whether it cannot be used without paying (DS-ABIL-06, DS-ABIL-08).
    pub fn is_heroic(&self) -> bool {
        self.cost > 0 && self.option_of.is_none()
    }
}

impl SheetData {
    /// A sheet of nothing, for an entity that carries none.
    pub(crate) fn missing() -> Self {
        Self {
            def: Arc::new(CreatureDef {
                id: Name::default(),
                name: String::new(),
                role: Role::Thing { movable: false, solid: false, material: None },
                level: 1,
                size: crate::core::geometry::Size::default(),
                speed: 0,
                moves: Vec::new(),
                stability: 0,
                disengage: 0,
                stamina: 1,
                scores: [0; 5],
                keywords: Vec::new(),
                abilities: Vec::new(),
                modifiers: Vec::new(),
                auras: Vec::new(),
                features: Vec::new(),
                with_captain: Vec::new(),
                languages: Vec::new(),
                melee_kit: None,
                ranged_kit: None,
                kits: Vec::new(),
                pools: Vec::new(),
                art: None,
            }),
            abilities: Vec::new(),
            modifiers: Vec::new(),
            with_captain: Vec::new(),
            speed: 0,
            stability: 0,
            disengage: 0,
            stamina: 1,
            triggers: Vec::new(),
            answers_at_once: false,
            hindered: false,
            condition_auras: false,
        }
    }
}
