//! The rulebook's words that the rules themselves look for, interned once.

pub use crate::core::name::Word;

macro_rules! words {
    ($($(#[$doc:meta])* $id:ident = $text:literal;)*) => {
        $(
            $(#[$doc])*
            #[doc = concat!("`", $text, "`")]
            pub static $id: Word = Word::new($text);
        )*

        /// All of them.
        pub const ALL: &[&str] = &[$($text),*];
    };
}

words! {
    AREA = "Area";
    CHARGE = "Charge";
    MAGIC = "Magic";
    MELEE = "Melee";
    PSIONIC = "Psionic";
    RANGED = "Ranged";
    STRIKE = "Strike";
    WEAPON = "Weapon";

    BLEEDING = "bleeding";
    DAZED = "dazed";
    FRIGHTENED = "frightened";
    GRABBED = "grabbed";
    PRONE = "prone";
    RESTRAINED = "restrained";
    SLOWED = "slowed";
    TAUNTED = "taunted";
    WEAKENED = "weakened";
    CANT_STAND = "can't stand";
    MARKED = "marked";
    JUDGED = "judged";
    MAINTAINED = "maintained";
    STRAINED = "strained";
    RAMPAGING = "rampaging";
    RAGE = "rage";
    CURSED = "cursed";
    FULL_WOLF = "full-wolf";
    MOONFALL = "moonfall";
    HOLY_HARM = "holy-harm";
    MARCHING = "marching";
    LOSING_TURN = "losing its turn";
    PERFORMING = "performing";
    INERTIA_SOAKED = "inertia-soaked";
    SQUEEZED = "squeezed";
    SURPRISED = "surprised";
    DYING = "dying";
    WINDED = "winded";
    AWAKE = "awake";
    UNCONSCIOUS = "unconscious";
    DEAD = "dead";
    RECOVERED = "no longer dying";

    HIDDEN = "hidden";

    STAMINA = "Stamina";
    TEMPORARY = "temporary Stamina";
    FOUND = "found";
    TEST = "test";

    POTENCY = "potency";
    SURGES = "surges";
    RECOVERIES = "recoveries";
    MALICE = "malice";
    HERO_TOKENS = "hero tokens";

    MELEE_FREE_STRIKE = "melee-free-strike";
    RANGED_FREE_STRIKE = "ranged-free-strike";
    OPPORTUNITY_ATTACK = "opportunity-attack";
    NULL_FIELD = "null-field";
    MARK = "mark";
    JUDGMENT = "judgment";
    AS_FIRE = "as-fire";
    BLOOD = "blood";
    KNOCKBACK = "knockback";
    GRAB = "grab";
    LET_GO = "let-go";
    STAND_UP = "stand-up";
    CHARGE_ACTION = "charge";
    ADVANCE = "advance";
    DISENGAGE = "disengage";
    FALL = "fall";
    JUMP = "jump";
    DROP_PRONE = "drop-prone";
    DAMAGING_TERRAIN = "damaging-terrain";
    PRIMORDIAL_STRENGTH = "primordial-strength";
    SLAM = "slam";
    SAVING_THROW = "saving-throw";
    POWER_ROLL = "power-roll";
    FIRE = "fire";
    HOLY = "holy";
    CORRUPTION = "corruption";
    PSYCHIC = "psychic";
    POISON = "poison";
}
