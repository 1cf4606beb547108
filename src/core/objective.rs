//! What a battle is about besides who is left standing: whether the first side has it, how far it is, who matters to it.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::creature::Battlefield;
use super::geometry::{Space, Spot};
use super::ids::{CreatureId, SideId};
use super::side::Feeling;

/// The side that goals are for.
pub const FIRST: SideId = SideId(0);

/// So many squares from where the first side wants to be somebody of it matters more.
const NEAR: i16 = 4;

/// A level's objective on the board.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// A side without anybody able to fight has lost; that holds with every other goal too.
    #[default]
    LastStanding,
    /// This many of the first side on these squares at once.
    Reach {
        /// The squares, whatever their height.
        squares: Vec<Spot>,
        /// How many of it.
        count: u8,
    },
    /// Anybody of the first side able to fight when these rounds are over.
    Survive {
        /// Rounds.
        rounds: u16,
    },
    /// This one down or destroyed.
    Defeat(CreatureId),
}

/// How a battle is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Who has won; `None` when nobody is left.
    pub winner: Option<SideId>,
    /// What decided it, in words.
    pub why: String,
}

/// Everybody still in the fight.
fn able(battlefield: &Battlefield) -> impl DoubleEndedIterator<Item = CreatureId> + '_ {
    battlefield.ids().filter(|&id| {
        let entry = battlefield.entry(id);
        entry.standing.counts && !entry.thing
    })
}

/// The winner where nobody able to fight has an enemy left that is, the first of friendly sides; `None` inside where nobody
/// is able to.
///
/// Whoever is nobody's enemy has no part in the fight: it keeps none going, and wins none that others have fought.
pub fn last_standing(
    battlefield: &Battlefield,
    feeling: impl Fn(CreatureId, CreatureId) -> Feeling,
) -> Option<Option<SideId>> {
    let enemies = |a: CreatureId, b: CreatureId| feeling(a, b) == Feeling::Enemy;
    // Enemies are entered last as a rule.
    if able(battlefield).any(|a| able(battlefield).rev().any(|b| enemies(a, b))) {
        return None;
    }
    let side = |id: CreatureId| battlefield.entry(id).side;
    let fights = |a: &CreatureId| battlefield.ids().any(|b| !battlefield.entry(b).thing && enemies(*a, b));
    Some(able(battlefield).filter(fights).map(side).min().or_else(|| able(battlefield).map(side).min()))
}

impl Goal {
    /// How the battle is decided, if things stand so and so many rounds are over; `name` is what the table calls somebody.
    pub fn decided(
        &self,
        battlefield: &Battlefield,
        feeling: impl Fn(CreatureId, CreatureId) -> Feeling,
        rounds: u16,
        name: impl Fn(CreatureId) -> String,
    ) -> Option<Decided> {
        let (winner, why) = match last_standing(battlefield, feeling) {
            Some(None) => (None, "nobody is left standing".to_owned()),
            Some(winner) => (winner, "nobody else is left standing".to_owned()),
            None => (Some(FIRST), self.met(battlefield, rounds, name)?),
        };
        Some(Decided { winner, why })
    }

    /// What the first side has done, once the goal is met.
    fn met(&self, battlefield: &Battlefield, over: u16, name: impl Fn(CreatureId) -> String) -> Option<String> {
        match self {
            Self::Reach { count, .. } if self.arrived(battlefield) >= usize::from(*count) => {
                Some(format!("{count} of them have reached the marked squares"))
            }
            Self::Survive { rounds } if over >= *rounds => Some(format!("they have held out for {rounds} rounds")),
            Self::Defeat(who) if !battlefield.entry(*who).standing.counts => Some(format!("{} is down", name(*who))),
            _ => None,
        }
    }

    /// The squares that the first side has to reach; none where it has another goal.
    pub fn squares(&self) -> &[Spot] {
        match self {
            Self::Reach { squares, .. } => squares,
            _ => &[],
        }
    }

    /// How many of the first side stand on the squares they have to reach, able to fight.
    pub fn arrived(&self, battlefield: &Battlefield) -> usize {
        let there = |space: Space| self.squares().iter().any(|spot| space.covers(spot.with_z(space.at.z)));
        let own = able(battlefield).filter(|&id| battlefield.entry(id).side == FIRST);
        own.filter_map(|id| battlefield.occupancy().space(id)).filter(|&space| there(space)).count()
    }

    /// How far the first side is, in a few words; empty where there is nothing besides the fight.
    pub fn progress(&self, battlefield: &Battlefield, name: impl Fn(CreatureId) -> String) -> String {
        match self {
            Self::LastStanding => String::new(),
            Self::Reach { count, .. } => format!("{} of {count} at the goal", self.arrived(battlefield)),
            Self::Survive { rounds } => format!("of {rounds} to hold"),
            Self::Defeat(who) => format!("Defeat {}", name(*who)),
        }
    }

    /// Whether it makes somebody worth more than it is, to either side: the one that must fall, and those of the first
    /// side near where they want to be.
    pub fn matters(&self, battlefield: &Battlefield, id: CreatureId) -> bool {
        match self {
            Self::Defeat(who) => *who == id,
            Self::Reach { squares, .. } if battlefield.entry(id).side == FIRST => {
                battlefield.occupancy().space(id).is_some_and(|space| {
                    squares.iter().any(|spot| space.distance(Space::square(spot.with_z(space.at.z))) <= NEAR)
                })
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;

    use super::*;
    use crate::core::creature::{Body, Combatant, Place, Side};
    use crate::core::name::Name;
    use crate::core::side::{by_side, of_sides};
    use crate::core::standing::Standing;

    fn named(id: CreatureId) -> String {
        format!("number {}", id.0)
    }

    fn enter(world: &mut World, side: u8, at: Spot, standing: Standing) -> CreatureId {
        let id = world.resource::<Battlefield>().next_id();
        let combatant = Combatant { id, tag: Name::default(), kind: Name::default() };
        let who = (combatant, Side(SideId(side)), Body::default(), standing, Place(Space::square(at)));
        let entity = world.spawn(who).id();
        world.resource_mut::<Battlefield>().enter(entity)
    }

    #[test]
    fn a_goal_tells_how_far_it_is_and_who_matters() {
        let mut world = World::new();
        world.init_resource::<Battlefield>();
        let there = enter(&mut world, 0, Spot::at(1, 1, 2), Standing::default());
        let down = enter(&mut world, 0, Spot::new(2, 1), Standing::out(Name::default()));
        let near = enter(&mut world, 0, Spot::new(6, 1), Standing::default());
        let far = enter(&mut world, 0, Spot::new(7, 1), Standing::default());
        let foe = enter(&mut world, 1, Spot::new(1, 2), Standing::default());
        let battlefield = world.resource::<Battlefield>();
        let feeling = |a, b| of_sides(&world, a, b);
        let told = |goal: &Goal| goal.progress(battlefield, named);
        let matter = |goal: &Goal| battlefield.ids().filter(|&id| goal.matters(battlefield, id)).collect::<Vec<_>>();
        let squares = vec![Spot::new(1, 1), Spot::new(2, 1), Spot::new(1, 2)];
        let reach = Goal::Reach { squares, count: 2 };
        assert_eq!((told(&reach), matter(&reach)), ("1 of 2 at the goal".to_owned(), vec![there, down, near]));
        assert!(!reach.matters(battlefield, far) && reach.decided(battlefield, feeling, 9, named).is_none());
        let survive = Goal::Survive { rounds: 3 };
        assert_eq!((told(&survive), matter(&survive)), ("of 3 to hold".to_owned(), Vec::new()));
        let why =
            |over| survive.decided(battlefield, feeling, over, named).map(|decided| (decided.winner, decided.why));
        assert_eq!(why(2), None);
        assert_eq!(why(3), Some((Some(FIRST), "they have held out for 3 rounds".to_owned())));
        let defeat = Goal::Defeat(foe);
        assert_eq!((told(&defeat), matter(&defeat)), ("Defeat number 4".to_owned(), vec![foe]));
        assert_eq!((told(&Goal::LastStanding), matter(&Goal::LastStanding)), (String::new(), Vec::new()));
    }

    #[test]
    fn a_fight_goes_on_between_enemies_only() {
        let mut world = World::new();
        world.init_resource::<Battlefield>();
        let out = || Standing::out(Name::default());
        let bystander = enter(&mut world, 2, Spot::new(1, 1), Standing::default());
        let helper = enter(&mut world, 3, Spot::new(2, 1), Standing::default());
        let foe = enter(&mut world, 1, Spot::new(3, 1), Standing::default());
        enter(&mut world, 0, Spot::new(4, 1), Standing::default());
        enter(&mut world, 0, Spot::new(5, 1), out());
        // The fourth side helps the first, the third is nobody's enemy.
        let feeling = |a: CreatureId, b: CreatureId| match () {
            () if a == b => Feeling::Friend,
            () if a == bystander || b == bystander => Feeling::Neutral,
            () => by_side(SideId(u8::from(a == foe)), SideId(u8::from(b == foe))),
        };
        let won = |world: &World| last_standing(world.resource::<Battlefield>(), feeling);
        let fell = |world: &mut World, id| {
            let entity = world.resource::<Battlefield>().entity(id).expect("it is there");
            world.entity_mut(entity).insert(out());
        };
        assert_eq!(won(&world), None);
        assert_eq!(last_standing(world.resource::<Battlefield>(), |_, _| Feeling::Neutral), Some(Some(FIRST)));
        fell(&mut world, foe);
        assert_eq!(won(&world), Some(Some(FIRST)), "neither helpers nor bystanders have won it");
        fell(&mut world, helper);
        fell(&mut world, CreatureId(3));
        assert_eq!(won(&world), Some(Some(SideId(2))), "nobody else is left");
    }
}
