//! What cases of this game say beside those of all games; on a drawn map `#` is a wall, `,` difficult ground, `d` a door.

use serde::{Deserialize, Serialize};

use crate::core::name::Name;
use crate::lab::scenario::common::Mentioning;
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::thirty_sixth_way::data::level::LevelFields;
use crate::rulesets::thirty_sixth_way::data::words::{Band, DamageDice, StanceKind};

crate::fields! {
    /// Of a case.
    pub struct CaseFields {
        /// Whose turn has begun; a case without one begins at the beginning, with deployment passed.
        pub turn: Option<Name>,
        /// What the escalation die shows.
        pub escalation: i16,
        /// The round that it is, in a case with a turn.
        pub round: u16 = 1,
        /// Who are engaged, beside those who stand next to each other.
        pub engaged: Vec<(Name, Name)>,
        /// Whether enemies next to each other are engaged at first.
        pub adjacent: bool = true,
        /// Who has had its turn in this round.
        pub acted: Vec<Name>,
        /// Whether it begins between two fights.
        pub resting: bool,
        /// Fights since the last Full Rest.
        pub fights: u8 = 1,
        /// The side that was more aware.
        pub surprise: Option<u8>,
        /// Whether an ambush starts the escalation die early.
        pub early_escalation: bool,
        /// How damage dice are rolled.
        pub damage_dice: DamageDice,
        /// Whether heroes fall unconscious instead of dying.
        pub no_death: bool,
        /// Whether rests give something back.
        pub downtime: bool,
        /// Doors that are locked.
        pub locked: Vec<crate::core::geometry::Spot>,
        /// What Dicey Moves are made with.
        pub props: Vec<crate::rulesets::thirty_sixth_way::data::level::Prop>,
        /// Whether stances are asked for.
        pub deploys: bool,
    }
}

impl CaseFields {
    /// The options of the fight.
    pub fn level(&self) -> LevelFields {
        LevelFields {
            surprise: self.surprise,
            early_escalation: self.early_escalation,
            damage_dice: self.damage_dice,
            no_death: self.no_death,
            downtime: self.downtime,
            locked: self.locked.clone(),
            props: self.props.clone(),
        }
    }
}

crate::fields! {
    /// The state of a combatant.
    pub struct StateFields {
        /// Hit points, full unless said; 0 or less of the Dying.
        pub hp: Option<i16>,
        /// Its stance.
        pub stands: Option<StanceKind>,
        /// Its band.
        pub band: Option<Band>,
        /// Conditions put on.
        pub has: Vec<Held>,
        /// Ongoing damage.
        pub ongoing: Vec<Ongoing>,
        /// Who grabs it.
        pub grabbed_by: Option<Name>,
        /// Its state: `dying`, `stabilized`, `last-gasp`, `petrified`, `dead`, `unconscious`.
        pub state: Option<Name>,
        /// Death saves failed.
        pub failures: u8,
        /// What was used already.
        pub used: Vec<Name>,
        /// Volition and defenses overdrawn.
        pub overdrawn: i16,
    }
}

/// A condition from before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Which.
    pub is: Name,
    /// Who put it on; itself unless said.
    #[serde(default)]
    pub from: Option<Name>,
    /// Until a save of so much.
    #[serde(default)]
    pub save: Option<i16>,
    /// Until the next turn of who put it on.
    #[serde(default)]
    pub round: bool,
}

/// Ongoing damage from before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ongoing {
    /// How much.
    pub amount: i16,
    /// Of which type.
    pub kind: Name,
    /// The save that ends it.
    #[serde(default = "normal")]
    pub save: i16,
    /// The natural result of the attack that brought it.
    #[serde(default)]
    pub natural: Option<i16>,
}

const fn normal() -> i16 {
    11
}

crate::fields! {
    /// What steps say.
    pub struct StepFields {
        /// Chooses the lasting effect with this condition on somebody.
        pub effect: Option<(Name, Name)>,
    }
}

impl Mentioning for CaseFields {
    fn mentions(&self, to: &mut Mentions) {
        to.all(self.turn.into_iter().chain(self.acted.iter().copied()));
    }
}

impl Mentioning for StateFields {
    fn mentions(&self, to: &mut Mentions) {
        for held in &self.has {
            to.name(Kind::Condition, held.is);
        }
        for ongoing in &self.ongoing {
            to.name(Kind::DamageType, ongoing.kind);
        }
        to.names(Kind::Ability, self.used.iter().copied());
    }
}

impl Mentioning for StepFields {
    fn mentions(&self, to: &mut Mentions) {
        if let Some((who, is)) = self.effect {
            to.who(who);
            to.name(Kind::Condition, is);
        }
    }
}
