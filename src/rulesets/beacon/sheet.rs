//! A character's or NPC's numbers and abilities, made from its record once.

use std::sync::{Arc, LazyLock};

use super::data::ability::AbilityDef;
use super::data::character::CharacterDef;
use super::data::npc::{NpcDef, Template};
use super::data::passive::Passive;
use super::data::summon::SummonDef;
use super::data::words::{Phase, Score};
use crate::core::geometry::Size;
use crate::core::name::Name;
use crate::core::triggered::{IndexedSheet, TraitIndex};

/// What is fixed about a combatant during a battle; armor that is worn is not in its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The id levels place it by.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it is, in a few words.
    pub about: String,
    /// The emblem of its token.
    pub art: Name,
    /// Whether it is a player character.
    pub pc: bool,
    /// Whether it has a will and turns of its own.
    pub being: Being,
    /// What makes more or less of an NPC type.
    pub template: Option<Template>,
    /// SIZE; 0 is one half.
    pub size: i16,
    /// Full HP.
    pub hp: i16,
    /// ARMOR of its own.
    pub armor: i16,
    /// DODGE.
    pub dodge: i16,
    /// A-DEF.
    pub a_def: i16,
    /// STRESS CAP, if it has one (BC-NPC-04).
    pub cap: Option<i16>,
    /// Squares of SPEED.
    pub speed: i16,
    /// Squares of SCOPE.
    pub scope: i16,
    /// SAVE TARGET.
    pub save: i16,
    /// Full MP.
    pub mp: i16,
    /// RECOVERIES.
    pub recoveries: i16,
    /// What is added to its attacks: GRIT of a PC, the tier of an NPC's improvised ones (BC-DICE-01, BC-IMP-02).
    pub grit: i16,
    /// BULK, AGILITY, MIND, MAGIC.
    pub scores: [i16; 4],
    /// A score with Accuracy on checks and saves (BC-NPC-08).
    pub firm: Option<Score>,
    /// The phases of its turns; none for PCs, who choose (BC-PHASE-04).
    pub initiative: Vec<Phase>,
    /// WOUND CAP.
    pub wound_cap: i16,
    /// OVERSTRESS CAP.
    pub overstress_cap: i16,
    /// What it has, its own first, then what everybody has.
    pub abilities: Vec<Arc<AbilityDef>>,
    /// Two weapons that are used as one pair (BC-FUL-10).
    pub linked: Option<(Name, Name)>,
    /// What its passives could answer and bear on.
    pub trait_index: TraitIndex,
}

/// Whether a combatant has a will and turns of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Being {
    /// A player character or NPC.
    Character,
    /// Something summoned, which acts within its summoner's turn (BC-TAG-06).
    Summon,
    /// A thing without a will (BC-DMG-15).
    Object,
}

/// The kernel's size of a SIZE: 0 and 1 fill one square (BC-STAT-08).
pub fn body(size: i16) -> Size {
    match size {
        ..=0 => Size::SMALL,
        1 => Size::MEDIUM,
        more => Size::new(u8::try_from(more).unwrap_or(9)),
    }
}

impl Sheet {
    /// A player character; none while one of its abilities is broken (BC-STAT-01, BC-STAT-02).
    pub fn of_character(character: &CharacterDef, find: &dyn Fn(Name) -> Option<Arc<AbilityDef>>) -> Option<Self> {
        let (bulk, agility, mind, magic) = character.scores;
        let grit = character.grit();
        Some(Self {
            id: character.id,
            name: character.name.clone(),
            about: character.about.clone(),
            art: character.art.unwrap_or(character.id),
            pc: true,
            being: Being::Character,
            template: None,
            size: character.size,
            hp: character.hp + 2 * bulk + grit,
            armor: character.armor,
            dodge: character.dodge + agility,
            a_def: character.a_def + magic,
            cap: Some(character.cap + mind),
            speed: character.speed + agility / 2,
            scope: character.scope,
            save: character.save + grit,
            mp: character.mp + magic / 2,
            recoveries: character.recoveries + bulk / 2,
            grit,
            scores: Score::ALL.map(|score| character.score(score)),
            firm: None,
            initiative: Vec::new(),
            wound_cap: character.caps,
            overstress_cap: character.caps,
            abilities: character.abilities.iter().map(|&id| find(id)).collect::<Option<_>>()?,
            linked: character.linked,
            trait_index: TraitIndex::default(),
        })
    }

    /// An NPC of a type; none while one of its abilities is broken.
    pub fn of_npc(
        npc: &NpcDef,
        template: Option<Template>,
        find: &dyn Fn(Name) -> Option<Arc<AbilityDef>>,
    ) -> Option<Self> {
        let (bulk, agility, mind, magic) = npc.scores;
        let scores = [bulk, agility, mind, magic];
        let tough = i16::from(matches!(template, Some(Template::Veteran | Template::Elite)));
        let best = || (0..4).max_by_key(|&at| (scores[at], std::cmp::Reverse(at))).map(|at| Score::ALL[at]);
        let minion = template == Some(Template::Minion);
        let second = (npc.initiative + 4) % 8 + 1;
        let elite = (template == Some(Template::Elite)).then_some(second);
        let mut phases: Vec<Phase> = [npc.initiative].into_iter().chain(elite).filter_map(Phase::numbered).collect();
        phases.sort_unstable();
        let name = match template {
            Some(template) => format!("{} {}", Name::new(template.suffix()).title(), npc.name),
            None => npc.name.clone(),
        };
        Some(Self {
            id: template_id(npc.id, template),
            name,
            about: npc.about.clone(),
            art: npc.art.unwrap_or(npc.id),
            pc: false,
            being: Being::Character,
            template,
            size: npc.size,
            hp: if minion { 1 } else { npc.hp },
            armor: npc.armor,
            dodge: npc.dodge,
            a_def: npc.a_def,
            cap: if minion { Some(1) } else { npc.cap },
            speed: npc.speed,
            scope: npc.scope,
            save: npc.save,
            mp: npc.mp,
            recoveries: 0,
            grit: npc.tier,
            scores,
            firm: npc.firm.or_else(best).filter(|_| tough > 0),
            initiative: phases,
            wound_cap: 1 + tough,
            overstress_cap: 1 + tough,
            abilities: npc.abilities.iter().map(|&id| find(id)).collect::<Option<_>>()?,
            linked: None,
            trait_index: TraitIndex::default(),
        })
    }

    /// Something that an ability summons.
    pub fn of_summon(summon: &SummonDef, find: &dyn Fn(Name) -> Option<Arc<AbilityDef>>) -> Option<Self> {
        Some(Self {
            id: summon.id,
            name: summon.name.clone(),
            about: summon.about.clone(),
            art: summon.art.unwrap_or(summon.id),
            pc: false,
            being: Being::Summon,
            template: None,
            size: summon.size,
            hp: summon.hp,
            armor: summon.armor,
            dodge: summon.dodge,
            a_def: summon.a_def,
            cap: None,
            speed: summon.speed,
            scope: summon.scope,
            save: super::rolls::PLAIN,
            mp: 0,
            recoveries: 0,
            grit: 0,
            scores: [0; 4],
            firm: None,
            initiative: Vec::new(),
            wound_cap: 1,
            overstress_cap: 1,
            abilities: summon.abilities.iter().map(|&id| find(id)).collect::<Option<_>>()?,
            linked: None,
            trait_index: TraitIndex::default(),
        })
    }

    /// One of its abilities.
    pub fn ability(&self, id: Name) -> Option<&Arc<AbilityDef>> {
        self.abilities.iter().find(|ability| ability.id == id)
    }

    /// One of its scores.
    pub fn score(&self, score: Score) -> i16 {
        self.scores[score as usize]
    }

    /// What all its abilities are good for by being there, each with its ability.
    pub fn passives(&self) -> impl Iterator<Item = (&AbilityDef, &Passive)> {
        self.abilities.iter().flat_map(|ability| ability.passives.iter().map(move |passive| (&**ability, passive)))
    }
}

impl IndexedSheet for Sheet {
    fn trait_index(&self) -> TraitIndex {
        self.trait_index
    }
}

/// The usual objects by SIZE: 10 HP for each, DODGE 5, no STRESS CAP (BC-DMG-15).
static OBJECTS: LazyLock<[Arc<Sheet>; 3]> = LazyLock::new(|| [1, 2, 3].map(|size| Arc::new(object(size))));

/// The object of an id: `object-1` to `object-3`.
pub fn object_of(id: Name) -> Option<&'static Arc<Sheet>> {
    OBJECTS.iter().find(|sheet| sheet.id == id)
}

/// The ids of all objects.
pub fn objects() -> impl Iterator<Item = Name> {
    OBJECTS.iter().map(|sheet| sheet.id)
}

fn object(size: i16) -> Sheet {
    Sheet {
        id: Name::new(&format!("object-{size}")),
        name: ["Crate", "Barricade", "Wall"][usize::try_from(size - 1).unwrap_or(0)].to_owned(),
        about: "An object that stands in the way until it is destroyed.".to_owned(),
        art: Name::new("generic"),
        pc: false,
        being: Being::Object,
        template: None,
        size,
        hp: 10 * size,
        armor: 0,
        dodge: 5,
        a_def: 5,
        cap: None,
        speed: 0,
        scope: 0,
        save: 10,
        mp: 0,
        recoveries: 0,
        grit: 0,
        scores: [0; 4],
        firm: None,
        initiative: Vec::new(),
        wound_cap: 1,
        overstress_cap: 1,
        abilities: Vec::new(),
        linked: None,
        trait_index: TraitIndex::default(),
    }
}

/// The id of a type with a template: `rider-elite`.
pub fn template_id(id: Name, template: Option<Template>) -> Name {
    template.map_or(id, |template| Name::new(&format!("{id}-{}", template.suffix())))
}
