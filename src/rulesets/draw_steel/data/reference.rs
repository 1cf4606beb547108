//! What a name in a record is the name of.

/// What a name in a record must be the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An ability.
    Ability,
    /// An ability that something lends, for its user alone or in a burst around it.
    LentAbility,
    /// A creature.
    Creature,
    /// A kit.
    Kit,
    /// A condition or state.
    Condition,
    /// A keyword of abilities.
    AbilityKeyword,
    /// A keyword of creatures.
    CreatureKeyword,
    /// A damage type.
    DamageType,
    /// A pool of creatures.
    Pool,
    /// A counter that tier lines change.
    Counter,
}
