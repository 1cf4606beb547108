//! The words that the rules themselves look for, interned once.

use crate::core::name::Word;

macro_rules! words {
    ($($id:ident = $text:literal;)*) => {
        $(
            #[doc = concat!("`", $text, "`")]
            pub static $id: Word = Word::new($text);
        )*
    };
}

words! {
    // Tracks and pools.
    HP = "HP";
    STRESS = "Stress";
    TEMPORARY = "temporary-hp";
    FOCUS = "focus";
    MP = "mp";
    RECOVERIES = "recoveries";
    WOUNDS = "wounds";
    OVERSTRESS = "overstress";
    DISCORD = "discord";
    SURGE_LEVEL = "surge-level";

    // Standings.
    UP = "up";
    DEFEATED = "defeated";

    // Conditions and statuses that the rules put on somebody.
    DAZED = "dazed";
    MARKED = "marked";
    SLOWED = "slowed";
    STUNNED = "stunned";
    VULNERABLE = "vulnerable";
    WEAKENED = "weakened";
    PRONE = "prone";
    HIDDEN = "hidden";
    FLYING = "flying";
    GRAPPLED = "grappled";
    DEFENDING = "defending";
    RALLIED = "rallied";
    HEARTENED = "heartened";

    // Ways of walking, other parts of a turn, answers.
    RUSH = "rush";
    COMPELLED = "compelled";
    FULL_ATTACK = "full-attack";
    LINKED = "linked";
    QUICK_HANDS = "quick-hands";
    TWIN_SHOT = "twin-shot";
    READY = "ready";
    SURGE = "surge";
    RELEASE = "release";
    HOLD = "hold";
    STAND = "stand";
    ESCAPE = "escape";
    LET_GO = "let-go";
    WRESTLE = "wrestle";
    STOP_CHANNEL = "stop-channel";
    PICK_UP = "pick-up";
    TAKE_OFF = "take-off";
    FORGO = "forgo";
    COUNTERATTACK = "counterattack";
    INTERPOSE = "interpose";
    OPPORTUNITY = "opportunity-attack";
    GRAPPLE = "grapple";
    PUSH = "push";
    PULL = "pull";
    SLIDE = "slide";
    SHIFT = "shift";
    STRAIN = "strain";
    ENDANGER = "endanger";
    OVEREXTEND = "overextend";
    LEARN = "learn";
    REVEAL = "reveal";
    RELOAD = "reload";
    REACTION = "reaction";
    RECHARGE = "recharge";
    COMMAND = "command";
    DEBRIS = "rubble";
    CRATE = "crate";

    // Purposes of dice.
    ATTACK = "attack";
    DAMAGE = "damage";
    SAVE = "save";
    CHECK = "check";
    CONCENTRATION = "concentration";
    INVISIBLE = "invisible";
    WOUND = "wound";
    REDUCTION = "reduction";

    // Reasons of ends.
    EXPIRED = "expired";
    ENDED = "ended";
    USED = "used";
    CLEARED = "cleared";
    REVEALED = "revealed";
    LOST = "lost";
}

/// What dice are rolled for.
pub static PURPOSES: [&Word; 15] = [
    &ATTACK,
    &DAMAGE,
    &SAVE,
    &CHECK,
    &CONCENTRATION,
    &INVISIBLE,
    &WOUND,
    &OVERSTRESS,
    &REDUCTION,
    &FOCUS,
    &SURGE,
    &STRAIN,
    &RECHARGE,
    &DISCORD,
    &HARM,
];

/// `harm`
pub static HARM: Word = Word::new("harm");

/// Why lasting effects end.
pub static REASONS: [&Word; 6] = [&EXPIRED, &ENDED, &USED, &CLEARED, &REVEALED, &LOST];
