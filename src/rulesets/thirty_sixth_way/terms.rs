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
    // The track and the pools.
    HP = "HP";
    TEMPORARY = "temporary-hp";
    RECOVERIES = "recoveries";
    MOMENTUM = "momentum";

    // Standings.
    UP = "up";
    DYING = "dying";
    STABILIZED = "stabilized";
    LAST_GASP = "last-gasp";
    UNCONSCIOUS = "unconscious";
    PETRIFIED = "petrified";
    DEAD = "dead";
    WAITING = "waiting";
    WHOLE = "whole";
    BROKEN = "broken";

    // Links.
    ENGAGED = "engaged";
    GRABBED = "grabbed";

    // Conditions that the rules put on somebody.
    ONGOING = "ongoing";
    OPENING = "opening";
    SLIPPING = "slipping";
    SPIRIT_ATTACKS = "spirit-attacks";
    SPIRIT_SAVES = "spirit-saves";
    SPIRIT_GUARD = "spirit-guard";

    // What is done that is no ability.
    STANCE = "stance";
    ENGAGE = "engage";
    DISENGAGE = "disengage";
    RALLY = "rally";
    STABILIZE = "stabilize";
    COUP = "coup-de-grace";
    SPIRIT = "fight-in-spirit";
    DICEY = "dicey-move";
    SUSTAIN = "sustain";
    GRANT_SAVE = "grant-save";
    INTERACT = "interact";
    READY = "ready";
    MOVE = "move";
    FLEE = "flee";
    END = "end";
    LET_GO = "let-go";
    INTERCEPT = "intercept";
    INTERRUPT = "interrupt";
    OPPORTUNITY = "opportunity-attack";
    HOSTILE = "hostile";
    STRIDE = "stride";

    // Triggers of readied actions.
    ATTACKS_ME = "attacks-me";
    ATTACKS_ALLY = "attacks-ally";
    COMES_NEXT = "comes-next-to-me";
    MOVES = "moves";
    CASTS = "casts";

    // Rewards of Dicey Moves and boons of spirits.
    ADVANTAGE = "advantage";
    DAMAGE = "damage";
    CONDITION = "condition";
    LANDING = "landing";
    ATTACKS = "attacks";
    SAVES = "saves";
    GUARD = "attacks-against";

    // Answers.
    ROLL = "roll";
    AVERAGE = "average";
    USUAL = "usual-stances";
    ONWARD = "quick-rest";
    FULL_REST = "full-rest";
    RETREAT = "retreat";
    HEAL = "use-a-recovery";
    GAIN_RECOVERY = "regain-a-recovery";

    // What dice are rolled for.
    ATTACK = "attack";
    SAVE = "save";
    DEATH_SAVE = "death-save";
    CHECK = "check";
    RECOVERY = "recovery";
    RECHARGE = "recharge";
    RENEW = "renew";
    TARGETS = "targets";
    RESISTANCE = "resistance";

    // Scopes of uses.
    ENCOUNTER = "encounter";
    DAILY = "daily";
    BETWEEN_TURNS = "between-turns";
    OWN_TURN = "own-turn";
    HIT = "hit";

    // Reasons of ends.
    EXPIRED = "expired";
    ENDED = "ended";
    SAVED = "saved";
    USED = "used";
    REPLACED = "replaced";
}

/// What dice are rolled for.
pub static PURPOSES: [&Word; 10] =
    [&ATTACK, &DAMAGE, &SAVE, &DEATH_SAVE, &CHECK, &RECOVERY, &RECHARGE, &RENEW, &TARGETS, &RESISTANCE];

/// What is rolled to sustain something is asked of nobody else.
pub static REASONS: [&Word; 5] = [&EXPIRED, &ENDED, &SAVED, &USED, &REPLACED];

/// What readied actions may wait for.
pub static TRIGGERS: [&Word; 5] = [&ATTACKS_ME, &ATTACKS_ALLY, &COMES_NEXT, &MOVES, &CASTS];
