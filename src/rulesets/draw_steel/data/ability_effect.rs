//! What an ability does beyond its tiers: its effect entries, one per sentence (DS-EFF-06, DS-ABIL-19).

mod particulars;

use serde::{Deserialize, Serialize};

use super::amount::{Amount, ShiftBy};
use super::effect::{Duration, Swing};
use super::modifier::Modifier;
use super::tier::{TierLine, Who};
use crate::core::geometry::Size;
use crate::core::ids::Attribute;
use crate::core::name::Name;
use crate::core::push::ForcedKind;

pub use particulars::{AuraMode, ExtraWhen, Hook, Moment, Refrain, Whom};

/// One sentence of an ability beyond its tiers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum AbilityEffect {
    /// A result line in the printed notation, applied without a roll.
    Line(TierLine),
    /// A lasting effect on whom it names: one record, with one duration.
    Lasting {
        /// Who bears it.
        #[serde(default)]
        on: Who,
        /// How long.
        duration: Duration,
        /// Named conditions in it (marked, defending, …).
        #[serde(default)]
        kinds: Vec<Name>,
        /// What it lends.
        #[serde(default)]
        modifiers: Vec<Modifier>,
        /// What it lends besides unless the rider was paid.
        #[serde(default)]
        unless_spent: Vec<Modifier>,
        /// Harm it does at certain moments.
        #[serde(default)]
        hooks: Vec<Hook>,
        /// Only on targets whose test or roll came to this tier or less.
        #[serde(default)]
        up_to_tier: Option<u8>,
    },
    /// If this use put the condition on a target, the record of it lends and harms as this says, and ends as a whole.
    WhileAfflicted {
        /// The condition.
        condition: Name,
        /// What the record lends.
        #[serde(default)]
        modifiers: Vec<Modifier>,
        /// Harm the record does at certain moments.
        #[serde(default)]
        hooks: Vec<Hook>,
    },
    /// The user may move straight toward the target (DS-LINE-04); the target has to be in distance afterwards.
    Rush {
        /// At most this many squares.
        squares: i16,
        /// Each square moved adds 1 to the damage.
        extra_damage: bool,
    },
    /// The user may shift.
    Shift {
        /// How far at most.
        by: ShiftBy,
        /// How far at most if the rider was paid.
        #[serde(default)]
        if_spent: Option<ShiftBy>,
    },
    /// The roll is made against enemies that the user came next to on its way so far; the user picks (DS-EFF-07).
    TargetPassed {
        /// At most this many.
        most: u8,
    },
    /// The user may teleport.
    Teleport {
        /// Squares.
        squares: i16,
        /// Squares more per point spent on the rider.
        per_spent: i16,
        /// Squares more by the user's scores.
        #[serde(default, with = "super::super::notation::formula::maybe")]
        more: Option<Amount>,
    },
    /// The user may harm one adjacent creature or thing; not rolled damage (DS-EFF-08).
    MayHurtAdjacent {
        /// How much.
        #[serde(with = "super::super::notation::formula")]
        amount: Amount,
        /// Damage type.
        #[serde(default)]
        kind: Option<Name>,
    },
    /// The user may take damage to add damage to the target's, asked once the tier is final (window c of AMB-28).
    BloodPrice {
        /// What the user takes.
        #[serde(with = "super::super::notation::formula")]
        take: Amount,
        /// What the target takes more, in the same packet.
        #[serde(with = "super::super::notation::formula")]
        deal: Amount,
    },
    /// Damage without a roll to each target.
    Hurt {
        /// How much.
        #[serde(with = "super::super::notation::formula")]
        amount: Amount,
        /// Damage type.
        #[serde(default)]
        kind: Option<Name>,
    },
    /// The adjacent creature whose damage to the user set this off is pushed.
    PushDamager {
        /// Squares.
        #[serde(with = "super::super::notation::formula")]
        distance: Amount,
    },
    /// The triggering forced movement leads farther.
    StretchTriggeringForce {
        /// Squares more.
        #[serde(with = "super::super::notation::formula")]
        bonus: Amount,
        /// Squares more, instead, if the rider was paid.
        #[serde(with = "super::super::notation::formula")]
        if_spent: Amount,
    },
    /// The damage of this roll is higher.
    ExtraDamage {
        /// By how much.
        #[serde(with = "super::super::notation::formula")]
        amount: Amount,
        /// When.
        when: ExtraWhen,
    },
    /// Every square a target is force moved by this ability hurts it.
    HurtPerSquareForced {
        /// Points per square.
        amount: i16,
        /// Damage type.
        #[serde(default)]
        kind: Option<Name>,
    },
    /// A target hurt by this ability's forced movement takes this much more.
    ExtraSlamDamage(i16),
    /// Halves the triggering damage to the target; with `near`, only if the user is it or ends adjacent to it.
    Halve {
        /// See above.
        #[serde(default)]
        near: bool,
    },
    /// Lowers potencies tied to the triggering damage for the target.
    LowerPotency {
        /// By how much.
        by: i16,
        /// Only if the user is the target or ends adjacent to it.
        #[serde(default)]
        near: bool,
        /// Only if the rider was paid.
        #[serde(default)]
        if_spent: bool,
    },
    /// Changes the triggering roll.
    SwingRoll {
        /// How.
        swing: Swing,
        /// How if the rider was paid.
        #[serde(default)]
        if_spent: Option<Swing>,
    },
    /// The triggering forced movement moves another creature or thing in distance, no larger than the first, in its
    /// place: the user becomes its source, chooses the way and may make it a push.
    TakeOverForce {
        /// Squares more.
        #[serde(with = "super::super::notation::formula")]
        bonus: Amount,
        /// Squares more, instead, if the rider was paid.
        #[serde(with = "super::super::notation::formula")]
        if_spent: Amount,
    },
    /// What a performance does to those who hear it while it runs (DS-HERO-18).
    Refrain(Refrain),
    /// Whom the rest of the sentences is about.
    TargetAll(Whom),
    /// The rest of the sentences is about every square of the map.
    CoverMap,
    /// Each target makes a test; the results are lines of the printed notation (DS-ROLL-15).
    Trial {
        /// The characteristics to choose from.
        #[serde(with = "super::super::notation::characteristics")]
        with: Vec<Attribute>,
        /// Tier 1, 2 and 3.
        tiers: (TierLine, TierLine, TierLine),
    },
    /// Creatures of this record appear in free squares within the ability's distance and act right after the user; they
    /// are a squad of their own (DS-DIR-17, AMB-60).
    Summon {
        /// Id of the record.
        creature: Name,
        /// How many.
        count: u8,
    },
    /// The target takes the user's place as target of the strike (AMB-52).
    TakeTheBlow,
    /// Each target may move up to its speed or make a free strike.
    MoveOrStrike,
    /// The user of the triggering ability adds a target; all damage to that one is of this type (AMB-63).
    AddTarget {
        /// Damage type.
        kind: Name,
    },
    /// The user may shift into a square that a creature it has just moved left.
    FollowIn,
    /// The user may take on a condition (save ends) for more damage, asked once the tier is final.
    ConditionPrice {
        /// The condition.
        condition: Name,
        /// How much more.
        #[serde(with = "super::super::notation::formula")]
        deal: Amount,
        /// Damage type.
        #[serde(default)]
        kind: Option<Name>,
    },
    /// In the place of one condition its tiers impose another.
    Worsen {
        /// Printed.
        from: Name,
        /// Imposed.
        to: Name,
    },
    /// Whatever forced movement its tiers say is a vertical push.
    AsVerticalPush,
    /// The triggering forced movement is shortened; if nothing of it is left, the target may push its source as far.
    ShortenForce {
        /// Squares.
        #[serde(with = "super::super::notation::formula")]
        by: Amount,
    },
    /// The target is `judged` until the encounter ends, the user drops it or uses this again, or another censor judges
    /// the target (DS-HERO-15).
    Judge,
    /// Each target may be force moved by the user.
    MayForce {
        /// Direction rule.
        way: ForcedKind,
        /// Up and down allowed.
        #[serde(default)]
        vertical: bool,
        /// Squares.
        #[serde(with = "super::super::notation::formula")]
        distance: Amount,
        /// Only with the first use of the ability on a turn.
        #[serde(default)]
        once_a_turn: bool,
        /// If the ability put this condition on the target, neither stability nor the condition stands in the way.
        #[serde(default)]
        past: Option<Name>,
    },
    /// Marks the target with `marked` until the encounter ends, the user drops it, is dying or uses the same ability
    /// again, or another creature marks the target; marks by other abilities of the user stay (AMB-57).
    Mark,
    /// The user may give up the move action of this turn, if it is still there, for more damage (AMB-53).
    ClaimStillness {
        /// How much more.
        #[serde(with = "super::super::notation::formula")]
        extra: Amount,
    },
    /// The user may give up the move action of this turn, if it is still there, for an edge on this roll (AMB-53).
    StillnessEdge,
    /// Until the user's next turn starts, the first ally to damage a creature the user has marked may spend a Recovery.
    RecoveryForFirstBlood,
    /// The target may spend a Recovery; each point spent on the rider is a pick of its own.
    HealingGrace,
    /// The user may move each willing ally in the area as the tier moves the targets, stability aside.
    AlsoMoveAllies,
    /// Starts an aura of the ability's distance.
    StartAura,
    /// The user's aura is larger until the start of the user's next turn.
    GrowAura(i16),
    /// At the end of this turn, each enemy in the user's aura takes damage.
    AuraPulseAtTurnEnd {
        /// How much.
        #[serde(with = "super::super::notation::formula")]
        amount: Amount,
        /// Damage type.
        kind: Name,
    },
    /// Chooses what the user's aura does until the start of the user's next turn.
    AuraMode(AuraMode),
    /// The area stays as terrain until then, or until the user dies.
    Zone {
        /// How long.
        duration: Duration,
        /// Whether it is difficult terrain.
        #[serde(default)]
        difficult: bool,
        /// Whether it fills its squares for everybody: nobody enters, lines stop; no creature may be in it (DS-AREA-11).
        #[serde(default)]
        solid: bool,
        /// Damage per square moved inside.
        #[serde(default)]
        damage: i16,
        /// Damage on the first entry of a round and whenever a turn starts inside (DS-AREA-14).
        #[serde(default)]
        on_entry: i16,
        /// Its type.
        #[serde(default)]
        kind: Option<Name>,
        /// Creatures with this keyword are not concerned; without one, only enemies of the user are.
        #[serde(default)]
        spares: Option<Name>,
        /// Whoever ends a turn beside it has the sentences that follow the roll to go through; it outlives its maker.
        #[serde(default)]
        grasps: bool,
    },
    /// Each point spent on the rider lets one target be moved a square more; the user picks which for each.
    StretchForce,
    /// Targets are force moved in order of distance from the user, the nearest first; else the user picks the order.
    NearestFirst,
    /// The target spends a Recovery or, if it likes, makes a save against one of its effects instead (DS-MAIN-04).
    Tend,
    /// The user takes on the state `defending` until its next turn starts (DS-MAIN-02) and no other main action this
    /// turn (DS-MAIN-03).
    Defend,
    /// The user gets free of its holder: at tier 3, and at tier 2 once the holder has had a melee free strike against
    /// it, which the user may decline together with its freedom; a bane on the roll if smaller than the holder
    /// (DS-MAN-04, AMB-50).
    Escape,
    /// At tier 2 the target has a melee free strike against the user before the tier's effects, which the user may
    /// decline together with them (DS-MAN-03).
    Seize,
    /// A straight move of up to the speed, then a melee free strike or a Charge ability (DS-MAIN-01).
    Charge,
    /// Moves the captive to another free space next to the user (DS-COND-19).
    MoveCaptive,
    /// The captive becomes a target too; it is let go and lands in the area's last square or the nearest free one.
    HurlCaptive,
    /// The user hides from every enemy it can hide from (DS-POS-05).
    Hide,
    /// Where something shelters it from an enemy the user may hide even though it is observed, and then gains surges.
    HideInPlainSight {
        /// How many.
        surges: i16,
    },
    /// The user looks for hidden creatures (DS-POS-08).
    Search,
    /// The user opens or shuts the door in the one square named, within distance (DS-TURN-11).
    Interact,
    /// The user takes its turn of this round next, whoever's pick it is (DS-TURN-08).
    TakeTurn,
    /// The burst is laid where the user stands by now.
    AroundUser,
    /// Every enemy that has rage already gains more.
    Feed(i16),
    /// A target whose Presence is lower than this is cursed until the encounter ends; each time it resists, the number
    /// is one higher when the user next tries.
    Curse {
        /// Printed potency.
        potency: i16,
    },
    /// The user jumps; from a wall it jumps as far again, and then has a melee free strike, whose target falls prone if
    /// its Might is lower than the potency.
    WallLeap {
        /// Squares of each jump.
        squares: i16,
        /// Printed potency.
        potency: i16,
    },
    /// The user is of this size from now on; it takes a space with room for it and pushes creatures out of its way.
    Grow(Size),
    /// The user has another main action on this turn, even while dazed.
    ExtraMainAction,
    /// Each target shifts up to its speed and may free strike: whom the first struck, if it can be.
    Bully,
    /// This many of the user's undead, and one more for each point on the rider, move up to their speed and may free
    /// strike; one brought to 0 Stamina meanwhile falls only when all are done.
    March(u8),
}
