//! Read-only questions about a battle: what every check, roll, odds table, opponent and panel asks.

use std::sync::Arc;

use bevy::prelude::{Entity, State, World};

use super::content::Content;
use super::data::constants::ConstantsDef;
use super::data::line::{AttackLine, Kind};
use super::data::words::{Arena, Attitude, Encounter, Phase, Role, Slot};
use super::frames::{Frame, Turn};
use super::ground;
use super::sheet::Sheet;
use super::state::{
    Affliction, Aim, Clock, Floor, HEROES, Habit, Item, Kit, Known, Modifier, Mood, NEUTRALS, Order, Orders, Plight,
    Readied, Setting,
};
use super::terms as t;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::link::{Link, links_from, links_to};
use crate::core::name::{Name, name};
use crate::core::pool::SidePools;
use crate::core::sheet::Sheets;
use crate::core::view::BaseView;

/// A battle to look at.
#[derive(Clone, Copy)]
pub struct View<'w> {
    base: BaseView<'w, Frame, Content>,
    sheets: &'w Sheets<Sheet>,
}

crate::extends_base_view!(View, Frame, Content);

/// The conditions somebody is under, all their parts taken together (SS-CON-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u32);

impl Traits {
    /// One standard action only.
    pub const DAZED: Self = Self(1);
    /// No action at all.
    pub const STUNNED: Self = Self(1 << 1);
    /// Slower.
    pub const HINDERED: Self = Self(1 << 2);
    /// Rooted.
    pub const IMMOBILE: Self = Self(1 << 3);
    /// 1 Disadvantage on all checks.
    pub const IMPAIRED: Self = Self(1 << 4);
    /// 2 Disadvantage on all checks.
    pub const DISABLED: Self = Self(1 << 5);
    /// Defense ranks halved.
    pub const VULNERABLE: Self = Self(1 << 6);
    /// Defense of 10.
    pub const DEFENSELESS: Self = Self(1 << 7);
    /// Lying.
    pub const PRONE: Self = Self(1 << 8);
    /// One standard action, chosen by another.
    pub const COMPELLED: Self = Self(1 << 9);
    /// All actions chosen by another.
    pub const CONTROLLED: Self = Self(1 << 10);
    /// Nothing but talk.
    pub const PARALYZED: Self = Self(1 << 11);
    /// Knows nothing of others.
    pub const UNAWARE: Self = Self(1 << 12);
    /// Taken unawares.
    pub const SURPRISED: Self = Self(1 << 13);
    /// Down.
    pub const DOWN: Self = Self(1 << 14);
    /// Cannot leave the reach of a holder.
    pub const HELD: Self = Self(1 << 15);

    /// Whether it has any of these.
    pub fn any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// With these too.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What a condition of the rulebook comes to (SS-CON).
pub fn parts(condition: Name) -> Traits {
    let all = |list: &[Traits]| list.iter().fold(Traits::default(), |sum, part| sum.and(*part));
    match condition.as_str() {
        "dazed" => Traits::DAZED,
        "stunned" => all(&[Traits::STUNNED, Traits::DAZED]),
        "hindered" | "fatigued" => Traits::HINDERED,
        "immobile" => all(&[Traits::IMMOBILE, Traits::HINDERED]),
        "impaired" => Traits::IMPAIRED,
        "disabled" => Traits::DISABLED,
        "exhausted" => all(&[Traits::IMPAIRED, Traits::HINDERED]),
        "vulnerable" => Traits::VULNERABLE,
        "defenseless" => all(&[Traits::DEFENSELESS, Traits::VULNERABLE]),
        "prone" => Traits::PRONE,
        "compelled" => Traits::COMPELLED,
        "controlled" => Traits::CONTROLLED,
        "held" => Traits::HELD,
        "restrained" => all(&[Traits::HELD, Traits::IMMOBILE, Traits::VULNERABLE]),
        "bound" => all(&[Traits::HELD, Traits::IMMOBILE, Traits::DEFENSELESS, Traits::IMPAIRED]),
        "paralyzed" => all(&[Traits::PARALYZED, Traits::IMMOBILE, Traits::DEFENSELESS]),
        "unaware" => all(&[Traits::UNAWARE, Traits::DEFENSELESS]),
        "surprised" => all(&[Traits::SURPRISED, Traits::VULNERABLE]),
        "staggered" => all(&[Traits::DAZED, Traits::HINDERED]),
        "incapacitated" => all(&[Traits::DOWN, Traits::STUNNED, Traits::DEFENSELESS, Traits::UNAWARE, Traits::PRONE]),
        _ => Traits::default(),
    }
}

impl<'w> View<'w> {
    /// Looks at a battle.
    pub fn new(world: &'w World) -> Self {
        Self { base: BaseView::new(world), sheets: world.resource::<Sheets<Sheet>>() }
    }

    /// The same for whoever asks only whether something is legal: refusals come without their sentences.
    #[must_use]
    pub fn quiet(self) -> Self {
        Self { base: self.base.quiet(), ..self }
    }

    /// The numbers that the rulebook leaves to the table.
    pub fn house(self) -> &'w ConstantsDef {
        self.content().house()
    }

    /// Rounds and what sort of encounter it is.
    pub fn clock(self) -> &'w Clock {
        self.world.resource::<Clock>()
    }

    /// What sort of encounter it is now.
    pub fn encounter(self) -> Encounter {
        self.clock().encounter
    }

    /// The order of turns.
    pub fn order(self) -> &'w Order {
        self.world.resource::<Order>()
    }

    /// The encounter's surroundings.
    pub fn setting(self) -> &'w Setting {
        self.world.resource::<Setting>()
    }

    /// What lies on the ground.
    pub fn floor(self) -> &'w [(Item, Spot)] {
        &self.world.resource::<Floor>().0
    }

    /// What a side has learnt of somebody.
    pub fn knows(self, side: SideId, of: CreatureId, stat: Name) -> bool {
        let open = self.setting().open_stats || self.side(of) == side;
        open || self.world.resource::<Known>().0.contains(&(side, of, stat))
    }

    /// Where the battle stands.
    pub fn phase(self) -> Phase {
        if self.clock().over.is_some() { Phase::Over } else { *self.world.resource::<State<Phase>>().get() }
    }

    /// The turn in progress.
    pub fn turn(self) -> Option<&'w Turn> {
        self.stack().upward().find_map(|frame| if let Frame::Turn(turn) = frame { Some(&**turn) } else { None })
    }

    /// How many actions of a slot are left in the turn in progress, as conditions have it now.
    pub fn left(self, slot: Slot) -> u8 {
        let Some(turn) = self.turn() else { return 0 };
        let traits = self.traits(turn.who);
        let barred = traits.any(Traits::STUNNED) || (slot != Slot::Standard && traits.any(Traits::DAZED));
        if barred { 0 } else { turn.actions.left(slot) }
    }

    /// Everybody on the board with their square, in id order.
    pub fn placed(self) -> impl Iterator<Item = (CreatureId, Spot)> + use<'w> {
        self.roster.occupancy().all().map(|(id, space)| (id, ground::flat(space.at)))
    }

    /// Everybody able to fight with their square, in id order.
    pub fn standing(self) -> impl Iterator<Item = (CreatureId, Spot)> + use<'w> {
        self.placed().filter(move |(id, _)| self.is_up(*id))
    }

    /// The enemies of somebody that are able to fight, in id order.
    pub fn enemies(self, of: CreatureId) -> impl Iterator<Item = CreatureId> + use<'w> {
        self.standing().map(|(id, _)| id).filter(move |&id| self.hostile(of, id))
    }

    /// Its fixed numbers and attacks.
    ///
    /// # Panics
    /// Never: every combatant is entered with a sheet.
    pub fn sheet(self, id: CreatureId) -> &'w Arc<Sheet> {
        match self.sheets.get(id) {
            Some(sheet) => sheet,
            None => panic!("{id:?} has no sheet"),
        }
    }

    /// One of its attacks and powers.
    pub fn attack(self, id: CreatureId, attack: Name) -> Option<&'w Arc<AttackLine>> {
        self.sheet(id).attack(attack)
    }

    /// Where it stands, if it is on the board.
    pub fn at(self, id: CreatureId) -> Option<Spot> {
        self.roster.occupancy().space(id).map(|space| ground::flat(space.at))
    }

    /// Who is on a square.
    pub fn on(self, at: Spot) -> impl Iterator<Item = CreatureId> + use<'w> {
        let at = ground::flat(at);
        self.placed().filter(move |(_, spot)| *spot == at).map(|(id, _)| id)
    }

    /// What its state is called.
    pub fn state(self, id: CreatureId) -> Name {
        self.roster.entry(id).standing.word
    }

    /// Whether it is able to fight.
    pub fn is_up(self, id: CreatureId) -> bool {
        self.exists(id) && self.roster.entry(id).standing.counts
    }

    /// Whether it is down and may come back: Incapacitated or Dying, not dead.
    pub fn is_down(self, id: CreatureId) -> bool {
        self.is_there(id) && !self.is_up(id) && !self.is_neutral(id)
    }

    /// Whether it has a place on the board and can be meant.
    pub fn is_there(self, id: CreatureId) -> bool {
        self.exists(id) && self.roster.entry(id).standing.targetable && self.at(id).is_some()
    }

    /// Whether it takes no side.
    pub fn is_neutral(self, id: CreatureId) -> bool {
        self.sheet(id).role.is_neutral()
    }

    /// The side that answers for it: another's where it is Compelled or Controlled (SS-CON-14).
    pub fn answers_for(self, id: CreatureId) -> SideId {
        let ruled = self.traits(id).any(Traits::COMPELLED.and(Traits::CONTROLLED));
        let by = ruled.then(|| {
            self.conditions(id).find_map(|(_, held)| {
                let rules = held.kinds.iter().any(|kind| *kind == t::COMPELLED.get() || *kind == t::CONTROLLED.get());
                held.imposer.filter(|by| rules && *by != id)
            })
        });
        by.flatten().map_or_else(|| self.side(id), |by| self.side(by))
    }

    /// Whether two are enemies; those who take no side are nobody's.
    pub fn hostile(self, a: CreatureId, b: CreatureId) -> bool {
        let (a, b) = (self.side(a), self.side(b));
        a != b && a != NEUTRALS && b != NEUTRALS
    }

    /// Whether the second is another of the first's side.
    pub fn allied(self, a: CreatureId, b: CreatureId) -> bool {
        a != b && self.side(a) == self.side(b)
    }

    /// Squares between two; far away where one is gone.
    pub fn distance(self, a: CreatureId, b: CreatureId) -> i16 {
        self.at(a).zip(self.at(b)).map_or(i16::MAX, |(a, b)| ground::distance(a, b))
    }

    /// Whether two stand beside each other.
    pub fn adjacent(self, a: CreatureId, b: CreatureId) -> bool {
        self.distance(a, b) == 1
    }

    /// Whether one sees another.
    pub fn sees(self, a: CreatureId, b: CreatureId) -> bool {
        self.at(a).zip(self.at(b)).is_some_and(|(a, b)| ground::sees(self.board(), a, b))
    }

    /// Whether two are within conversation range of each other, wherever they would stand (SS-CNF-01).
    pub fn converse_at(self, a: Spot, b: Spot) -> bool {
        ground::distance(a, b) <= self.house().court_range && ground::sees(self.board(), a, b)
    }

    /// Whether two are within conversation range of each other.
    pub fn converse(self, a: CreatureId, b: CreatureId) -> bool {
        self.at(a).zip(self.at(b)).is_some_and(|(a, b)| self.converse_at(a, b))
    }

    /// Whether a square is in a private room (SS-CNF-02).
    pub fn is_private(self, at: Spot) -> bool {
        self.setting().private.contains(&ground::flat(at))
    }

    /// Whether rumors of one reach another: beyond conversation, neither in a private room (SS-CNF-02).
    pub fn rumors_reach(self, a: CreatureId, b: CreatureId) -> bool {
        let Some((from, to)) = self.at(a).zip(self.at(b)) else { return false };
        !self.converse_at(from, to) && !self.is_private(from) && !self.is_private(to)
    }

    /// How far harm has brought it.
    pub fn plight(self, id: CreatureId) -> &'w Plight {
        static FRESH: Plight = Plight {
            wounds: [0; 2],
            staggered: false,
            down: false,
            dying: false,
            dead: false,
            ruined: false,
            failures: 0,
            stress: 0,
            fatigue: 0,
            pending: 0,
        };
        self.get::<Plight>(id).unwrap_or(&FRESH)
    }

    /// Wounds in an arena.
    pub fn wounds(self, id: CreatureId, arena: Arena) -> u8 {
        self.plight(id).wounds[arena as usize]
    }

    /// Wounds that Incapacitate in an arena (SS-DMG-15).
    pub fn wound_limit(self, arena: Arena) -> u8 {
        let (blades, words) = self.house().wound_limit;
        if arena == Arena::Blades { blades } else { words }
    }

    /// What it does between its turns.
    pub fn habit(self, id: CreatureId) -> Habit {
        self.get::<Habit>(id).copied().unwrap_or_default()
    }

    /// What it holds and has within reach.
    pub fn kit(self, id: CreatureId) -> &'w Kit {
        static EMPTY: Kit = Kit {
            held: Vec::new(),
            near: Vec::new(),
            pack: Vec::new(),
            both_hands: false,
            unloaded: Vec::new(),
            broken: Vec::new(),
            active: None,
            alternates: Vec::new(),
        };
        self.get::<Kit>(id).unwrap_or(&EMPTY)
    }

    /// What it aims at.
    pub fn aim(self, id: CreatureId) -> Option<Aim> {
        self.get::<Aim>(id).copied()
    }

    /// What it has readied.
    pub fn readied(self, id: CreatureId) -> Option<&'w Readied> {
        self.get::<Readied>(id)
    }

    /// The order that it follows, while whoever gave it is able to command (SS-TAC-14).
    pub fn orders(self, id: CreatureId) -> Option<Orders> {
        self.get::<Orders>(id).copied().filter(|orders| self.is_up(orders.by))
    }

    /// How it stands to the heroes.
    pub fn mood(self, id: CreatureId) -> Option<&'w Mood> {
        self.get::<Mood>(id)
    }

    /// How it stands to a side: one track towards the heroes, mirrored for their opponents (SS-CNF-09).
    pub fn attitude(self, id: CreatureId, towards: SideId) -> Attitude {
        let Some(mood) = self.mood(id) else { return Attitude::Indifferent };
        if let Some(lent) = mood.lent.filter(|lent| lent.to == towards) {
            return lent.attitude;
        }
        let mirrored = self.is_neutral(id) && towards != HEROES;
        if mirrored { mood.attitude.mirrored() } else { mood.attitude }
    }

    /// How it stands to a topic; to one it has no opinion of it is Indifferent (SS-TAC-13).
    pub fn opinion(self, id: CreatureId, topic: Name) -> Attitude {
        let changed = self.mood(id).and_then(|mood| mood.topics.iter().find(|(own, _)| *own == topic));
        changed
            .map(|(_, attitude)| *attitude)
            .or_else(|| self.sheet(id).topics.get(&topic).copied())
            .unwrap_or_default()
    }

    /// What a lasting effect adds to checks.
    pub fn modifier(self, effect: Entity) -> Option<&'w Modifier> {
        self.world.get::<Modifier>(effect)
    }

    /// What a lasting effect is resisted with.
    pub fn affliction(self, effect: Entity) -> Option<&'w Affliction> {
        self.world.get::<Affliction>(effect)
    }

    /// All conditions it is under, part by part.
    pub fn traits(self, id: CreatureId) -> Traits {
        let mut all = Traits::default();
        for (_, held) in self.conditions(id) {
            for kind in &held.kinds {
                all = all.and(parts(*kind));
            }
        }
        let plight = self.plight(id);
        if plight.down || plight.dying || plight.ruined || plight.fatigue >= 3 {
            all = all.and(parts(t::DOWN.get()));
        }
        match plight.fatigue {
            1 => all = all.and(parts(t::FATIGUED.get())),
            2 => all = all.and(parts(t::EXHAUSTED.get())),
            _ => {}
        }
        if self.aim(id).is_some() {
            all = all.and(Traits::VULNERABLE);
        }
        let entry = self.roster.entry(id);
        if entry.links_out > 0 && self.grabs(id).next().is_some() {
            all = all.and(Traits::VULNERABLE).and(Traits::HINDERED);
        }
        if entry.links_in > 0 {
            for (_, _, level) in self.grabbers(id) {
                all = all.and(parts(grip(level)));
            }
        }
        all
    }

    /// Whether it is Incapacitated, in whatever way.
    pub fn is_incapacitated(self, id: CreatureId) -> bool {
        self.traits(id).any(Traits::DOWN)
    }

    /// Whom it holds, and how firmly.
    pub fn grabs(self, id: CreatureId) -> impl Iterator<Item = (Entity, CreatureId, i16)> + use<'w> {
        links_from(self.world, id, t::GRABBED.get()).map(move |(link, to)| (link, to, self.level(link)))
    }

    /// Who holds it, and how firmly.
    pub fn grabbers(self, id: CreatureId) -> impl Iterator<Item = (Entity, CreatureId, i16)> + use<'w> {
        links_to(self.world, id, t::GRABBED.get()).map(move |(link, from)| (link, from, self.level(link)))
    }

    fn level(self, link: Entity) -> i16 {
        self.world.get::<Link>(link).map_or(0, |link| link.level)
    }

    /// The attack that a grab was made with.
    pub fn grabbing_attack(self, link: Entity) -> Name {
        self.world.get::<Link>(link).map_or_else(Name::default, |link| link.origin)
    }

    /// The pool of its own dice: Destiny of a hero, Corruption of an opponent; none of minions (SS-DST-02, SS-DMG-08).
    pub fn own_dice(self, id: CreatureId) -> Option<Name> {
        match self.sheet(id).role {
            Role::Hero => Some(t::DESTINY.get()),
            Role::Foe | Role::Boss => Some(t::CORRUPTION.get()),
            _ => None,
        }
    }

    /// Fate dice of a side.
    pub fn fate(self, side: SideId) -> i16 {
        self.world.resource::<SidePools>().side(side).map_or(0, |pools| pools.get(t::FATE.get()))
    }

    /// Whether it can take a Reaction at all in this turn (SS-ACT-09, SS-REA-04, SS-STD-16).
    pub fn can_react(self, id: CreatureId) -> bool {
        self.times(id, t::REACTION.get()) == 0 && self.readied(id).is_none() && self.is_awake(id)
    }

    /// Whether it is in a state to react: not Stunned, Surprised, Paralyzed or unaware (SS-REA-04, SS-CON-17).
    pub fn is_awake(self, id: CreatureId) -> bool {
        let bars = Traits::STUNNED.and(Traits::SURPRISED).and(Traits::UNAWARE);
        let traits = self.traits(id);
        let paralyzed = traits.any(Traits::PARALYZED) && self.encounter() == Encounter::Combat;
        self.is_up(id) && !traits.any(bars) && !paralyzed
    }

    /// Whether it can take free actions.
    pub fn is_free(self, id: CreatureId) -> bool {
        self.is_up(id) && !self.traits(id).any(Traits::STUNNED.and(Traits::SURPRISED))
    }

    /// Whether it has an Edge (SS-SUR-06).
    pub fn has_edge(self, id: CreatureId, edge: &str) -> bool {
        let surged =
            || self.conditions(id).any(|(_, held)| held.kinds.contains(&t::EDGE.get()) && held.origin == *edge);
        self.sheet(id).edges.iter().any(|own| *own == *edge) || surged()
    }

    /// How many hands a thing fills in the hands of whoever holds it.
    pub fn hands_of(self, item: Item) -> u8 {
        let weapon = self.sheet(item.of).attack(item.name).map(|attack| attack.hands.max(1));
        weapon.unwrap_or(1)
    }

    /// Free hands: two, less what is held, gripped and grabbed with (SS-BUILD-14, SS-STN-07).
    pub fn free_hands(self, id: CreatureId) -> u8 {
        let kit = self.kit(id);
        if kit.both_hands && !kit.held.is_empty() {
            return 0;
        }
        let held: u8 = kit.held.iter().map(|&item| self.hands_of(item)).sum();
        let gripping = self.grabs(id).filter(|(link, ..)| {
            let with = self.grabbing_attack(*link);
            !self.attack(id, with).is_some_and(|attack| attack.natural)
        });
        let gripping = u8::try_from(gripping.count()).unwrap_or(2);
        2u8.saturating_sub(held).saturating_sub(gripping)
    }

    /// Whether it holds a thing of its own.
    pub fn holds(self, id: CreatureId, item: Name) -> bool {
        self.kit(id).held.iter().any(|held| held.name == item && held.of == id)
    }

    /// Why an attack or power cannot be used as things are held, loaded and switched; none where it can.
    pub fn unready(self, id: CreatureId, attack: &AttackLine) -> Option<&'static str> {
        let kit = self.kit(id);
        let unarmed = attack.id == t::UNARMED.get();
        if kit.broken.contains(&attack.id) {
            return Some("it is broken");
        }
        if attack.hands > 0 && !unarmed {
            let in_hand = self.holds(id, attack.id);
            let thrown = attack.thrown && self.free_hands(id) >= attack.hands;
            if !in_hand && attack.thrown && !thrown {
                return Some("no hand is free for it");
            }
            if !in_hand && !thrown {
                return Some("it is not in hand");
            }
        }
        if unarmed && self.free_hands(id) == 0 {
            return Some("no hand is free");
        }
        if attack.natural && self.grabs(id).any(|(link, ..)| self.grabbing_attack(link) == attack.id) {
            return Some("the grabbing limb does nothing else");
        }
        if attack.load.is_some() && kit.unloaded.contains(&attack.id) {
            return Some("it is not loaded");
        }
        let sheet = self.sheet(id);
        if sheet.is_alternate(attack.id) && !kit.alternates.contains(&attack.id) {
            return Some("only a Surge brings it");
        }
        let switched = sheet.array.contains(&attack.id) || sheet.is_alternate(attack.id);
        if switched && !sheet.array.is_empty() && kit.active.is_some_and(|active| active != attack.id) {
            return Some("another power of its array is active");
        }
        None
    }

    /// Whether it is armed in Combat (SS-BUILD-08).
    pub fn is_armed(self, id: CreatureId) -> bool {
        self.sheet(id).attacks.iter().any(|attack| self.threatens_with(id, attack))
    }

    /// Whether a close attack threatens: any that is at hand but for the unarmed strike.
    pub fn threatens_with(self, id: CreatureId, attack: &AttackLine) -> bool {
        let close = attack.is_close() && attack.is_attack() && attack.id != t::UNARMED.get();
        close && self.unready(id, attack).is_none()
    }

    /// Squares that it threatens over with blades; 0 where it does not (SS-REA-01).
    pub fn reach(self, id: CreatureId) -> i16 {
        let own = self.sheet(id).attacks.iter().filter(|attack| self.threatens_with(id, attack));
        own.map(|attack| attack.reach).max().unwrap_or(0)
    }

    /// Whether it threatens a square with blades.
    pub fn threatens_at(self, id: CreatureId, spot: Spot) -> bool {
        let near = self.at(id).is_some_and(|at| {
            at != spot && ground::distance(at, spot) <= self.reach(id) && ground::sees(self.board(), at, spot)
        });
        self.encounter().allows(Arena::Blades) && near
    }

    /// Whether it threatens a square with words (SS-REA-03).
    pub fn courts_at(self, id: CreatureId, spot: Spot) -> bool {
        let heard = self.at(id).is_some_and(|at| at != spot && self.converse_at(at, spot));
        self.encounter().allows(Arena::Words) && self.sheet(id).has_wits() && heard
    }

    /// Whether it has softened towards a side and lets it be (SS-CNF-10).
    pub fn is_soft(self, id: CreatureId, towards: SideId) -> bool {
        self.attitude(id, towards) > Attitude::Hostile
    }

    /// Those who threaten somebody as it stands, in id order.
    pub fn threateners(self, who: CreatureId) -> Vec<CreatureId> {
        let Some(at) = self.at(who) else { return Vec::new() };
        let threatens = |id: &CreatureId| self.is_awake(*id) && (self.threatens_at(*id, at) || self.courts_at(*id, at));
        self.enemies(who).filter(threatens).collect()
    }

    /// Its speed rank as things are, before what a way of moving takes off.
    pub fn speed(self, id: CreatureId) -> i16 {
        let traits = self.traits(id);
        let boosts = self.conditions(id).filter_map(|(entity, _)| self.modifier(entity));
        let boost: i16 = boosts.filter(|own| own.aspect == super::data::words::Aspect::Speed).map(|own| own.flat).sum();
        let runs = i16::from(self.has(id, t::RUNNING.get()));
        self.sheet(id).speed + boost + runs - i16::from(traits.any(Traits::HINDERED))
    }

    /// Whether it can move by itself at all.
    pub fn is_rooted(self, id: CreatureId) -> bool {
        self.traits(id).any(Traits::IMMOBILE)
    }

    /// Whether it lies.
    pub fn is_prone(self, id: CreatureId) -> bool {
        self.traits(id).any(Traits::PRONE)
    }

    /// Whether it holds its own shield, if it has one.
    pub fn lost_shield(self, id: CreatureId) -> bool {
        self.sheet(id).shield && !self.holds(id, t::SHIELD.get())
    }

    /// Whether Wits of somebody count (SS-STD-05).
    pub fn has_wits(self, id: CreatureId) -> bool {
        self.sheet(id).has_wits()
    }

    /// Whether somebody within conversation range could court-attack another by the arena.
    pub fn is_court(attack: &AttackLine) -> bool {
        attack.kind == Kind::Court
    }

    /// Who commands it, of those in the battle.
    pub fn commander(self, id: CreatureId) -> Option<CreatureId> {
        self.get::<Orders>(id).map(|orders| orders.by)
    }

    /// What is called a round's time: 6 seconds or 6 minutes each (SS-ACT-01).
    pub fn elapsed(self) -> String {
        let rounds = u32::from(self.clock().round);
        match self.encounter() {
            Encounter::Conflict => format!("{} minutes", rounds * 6),
            Encounter::Combat | Encounter::Challenge => format!("{} seconds", rounds * 6),
        }
    }

    /// The name of a passive skill that answers a Gambit in an arena (SS-TAC-06).
    pub fn guard_skill(arena: Arena) -> Name {
        match arena {
            Arena::Blades => name!("reaction"),
            Arena::Words => name!("guile"),
        }
    }
}

/// What a grab of a degree does (SS-STN-06).
pub fn grip(level: i16) -> Name {
    match level {
        ..=1 => t::HELD.get(),
        2 => t::RESTRAINED.get(),
        _ => t::BOUND.get(),
    }
}
