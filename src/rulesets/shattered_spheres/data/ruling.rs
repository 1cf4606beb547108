//! Alternatives to rulings of this game's own that a table may prefer (section 5 of the ledger); a level names those that
//! it is played by.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! rulings {
    ($($(#[$doc:meta])* $name:ident: $says:literal),* $(,)?) => {
        /// An alternative ruling.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Ruling { $($(#[$doc])* $name),* }

        impl Ruling {
            /// All of them, in the order of the ledger.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// What it says, for whoever plays by it.
            pub fn says(self) -> &'static str {
                match self { $(Self::$name => $says),* }
            }
        }
    };
}

rulings! {
    ///
    AdvantageCancels: "Advantage and Disadvantage ranks cancel, and one die is rolled for what is left.",
    ///
    FlatRanks: "Advantage and Disadvantage ranks are added as they are, without dice.",
    ///
    FiveShortIsTwo: "Short by exactly 5 is two degrees of failure.",
    ///
    PassiveMeans: "Passive checks take the mean of their dice, rounded down, instead of rolling them.",
    ///
    ConcentrationResistsWords: "Conflict damage is resisted with Concentration instead of Will.",
    ///
    FortuneOnEveryCheck: "A Fortune Die is rolled with every check that has a d20, not only with Defend.",
    ///
    OneReactionARound: "One Reaction a round instead of one in each turn.",
    ///
    ReadiedBarsOpenings: "A readied action bars only Opportunity Attacks, no other Reaction.",
    ///
    StressOnlyCounts: "Stress is counted and hinders nobody.",
    ///
    RecoverClearsDaze: "Recovering from Dazed or Staggered takes all of both away.",
    ///
    RecoverClearsFatigue: "Recovering from fatigue takes all of it away.",
    ///
    VoicesCarrySix: "Conversations reach 6 squares instead of 3.",
    ///
    RumorsReachTwenty: "Rumors reach 20 squares instead of the whole map.",
    ///
    EveryStepProvokes: "Every step within a conversation provokes, not only leaving it.",
    ///
    BareProvokesAll: "An unarmed attack, or a court attack without Wits, provokes from everybody who threatens.",
    ///
    StuntSparesTarget: "A Stunt provokes from everybody but its target.",
    ///
    StunterPicksResistance: "Of the two resistances to a Stunt the weaker counts, as the attacker would pick.",
    ///
    StuntsBringTheLeast: "Afflict and Grab bring their first step, whatever the degree.",
    ///
    DestinyStuntReplaces: "A Stunt for a die takes the place of the damage.",
    ///
    HelpIsOneRank: "Aid, Coordinate, Combine and Distract bring Advantage 1, whatever the degree.",
    ///
    OwnPowerLevel: "Moderate and Hard numbers go by the Power Level of whoever acts.",
    ///
    HelpersAreMoved: "Whoever assists takes the place before its ally in the order of turns.",
    ///
    GambitOnEverything: "A Gambit counts for attacks, Defense, effect and checks alike.",
    ///
    GambitAgainstBoth: "A threatened Gambit is against the higher of the Moderate number and the guard.",
    ///
    ThisTurnIsNext: "To the end of the next turn means this turn for whoever is acting.",
    ///
    AimKeeps: "Other actions do not break an aim.",
    ///
    SlamHelpsAttack: "A Slam helps the attack check instead of the effect.",
    ///
    SlamAlwaysHurts: "A Slam that misses hurts whoever slams as well.",
    ///
    RaisesTakeOneEach: "Each Raise is a Reaction of its own, so that a check has one at most.",
    ///
    BurstDoesBoth: "A Burst negates both one's own Disadvantage and opponents' Advantage.",
    ///
    OneFatigueForAll: "All Surges between two turns together bring one step of fatigue.",
    ///
    EffectFromSkill: "The effect rank of an attack is that of its primary skill.",
    ///
    CounterIsOpposed: "A Counter is an opposed check of both effects.",
    ///
    HalfIsHalf: "Half speed is half the squares.",
    ///
    TrickOfThreeAbilities: "The three skills of a Trick belong to three abilities.",
    ///
    MinusTwoIsOne: "Speed rank -2 is 1 square.",
    ///
    LoadingIsAMove: "Loading any weapon is a move action.",
    ///
    ArenasMix: "Blades and words may both be used in every sort of encounter.",
    ///
    SwiftReactions: "A Reaction may include a quick action in any case.",
    ///
    OneAreaASide: "One area power a round for each side.",
    ///
    ImproveOnce: "Each side may spend one die on a check.",
    ///
    TrickToTheRound: "A Trick lasts to the end of the next round.",
    ///
    WoundsHaveNoLimit: "There is no limit to the Wounds that somebody can carry.",
    ///
    FlatEffects: "Effect ranks carry no Advantage of their ability.",
    ///
    RaiseSkillsOnly: "Only skill checks can be Raised.",
    ///
    TwoTracks: "Neutrals keep one attitude for each side.",
    ///
    FoesStayHostile: "Combatants of the other side cannot be swayed.",
    ///
    MinionsChoose: "Minions act freely, whatever their orders.",
    ///
    HelpFromBeside: "Whoever assists stands beside its ally.",
    ///
    RetryToStand: "Only springing up takes a Surge to try again.",
}

/// The alternatives that a level is played by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rulings(u64);

impl Rulings {
    /// These.
    pub fn from_list(list: &[Ruling]) -> Self {
        Self(list.iter().fold(0, |all, one| all | 1 << (*one as u64)))
    }

    /// Whether one of them is in force.
    pub fn has(self, one: Ruling) -> bool {
        self.0 & 1 << (one as u64) != 0
    }

    /// All that are in force, in the order of the ledger.
    pub fn list(self) -> impl Iterator<Item = Ruling> {
        Ruling::ALL.iter().copied().filter(move |one| self.has(*one))
    }
}

impl Serialize for Rulings {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.list())
    }
}

impl<'de> Deserialize<'de> for Rulings {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::<Ruling>::deserialize(from).map(|list| Self::from_list(&list))
    }
}
