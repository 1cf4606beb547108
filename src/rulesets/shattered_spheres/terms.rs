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
    // Pools.
    DESTINY = "destiny";
    CORRUPTION = "corruption";
    FATE = "fate";
    // Standings.
    UP = "up";
    DOWN = "incapacitated";
    DYING = "dying";
    DEAD = "dead";
    RUINED = "ruined";
    AWAY = "away";
    // Links.
    GRABBED = "grabbed";
    // Conditions.
    DAZED = "dazed";
    STUNNED = "stunned";
    HINDERED = "hindered";
    IMMOBILE = "immobile";
    IMPAIRED = "impaired";
    DISABLED = "disabled";
    VULNERABLE = "vulnerable";
    DEFENSELESS = "defenseless";
    FATIGUED = "fatigued";
    EXHAUSTED = "exhausted";
    COMPELLED = "compelled";
    CONTROLLED = "controlled";
    PRONE = "prone";
    HELD = "held";
    RESTRAINED = "restrained";
    BOUND = "bound";
    PARALYZED = "paralyzed";
    UNAWARE = "unaware";
    SURPRISED = "surprised";
    STAGGERED = "staggered";
    // Other lasting effects.
    DEFENDING = "defending";
    VEIL = "veil";
    RUNNING = "running";
    AIMING = "aiming";
    AID = "aid";
    DISTRACT = "distract";
    COORDINATE = "coordinate";
    COMBINE = "combine";
    ASSIST = "assist";
    GAMBIT = "gambit";
    STANCE = "stance";
    ANALYZE = "analyze";
    BOOST = "boost";
    BURST_OWN = "burst-disadvantages";
    BURST_THEIRS = "burst-advantages";
    SCENE = "scene";
    EDGE = "edge";
    // What is done.
    UNARMED = "unarmed-strike";
    STUNT = "stunt";
    CHARGE = "charge";
    DEFEND = "defend";
    RECOVER = "recover";
    READY = "ready";
    TRICK = "trick";
    ASSESS = "assess";
    MASK = "mask";
    RUN = "run";
    STAND = "stand";
    SPRING_UP = "spring-up";
    ESCAPE = "escape";
    RETRIEVE = "retrieve";
    STORE = "store";
    AIM = "aim";
    COMMAND = "command";
    INFLUENCE = "influence";
    DRAW = "draw";
    SHEATHE = "sheathe";
    PICK_UP = "pick-up";
    OPEN = "open";
    STUDY = "study";
    SWITCH = "switch";
    TALK = "talk";
    DROP_PRONE = "drop-prone";
    DROP = "drop";
    THROW = "throw";
    END = "end";
    RELEASE = "release";
    CRUSH = "crush";
    SQUEEZE = "squeeze";
    CRAWL = "crawl";
    ADVANCE = "advance";
    WITHDRAW = "withdraw";
    LOAD = "load";
    USE_SKILL = "use-skill";
    USE_TOOL = "use-tool";
    STABILIZE = "stabilize";
    ESCALATE = "escalate";
    SURGE = "surge";
    SPEND = "spend";
    DELAY = "delay";
    WAIT_OVER = "act-now";
    SEIZE = "seize";
    MOVE = "move";
    SLIP = "slip-away";
    OPPORTUNITY = "opportunity-attack";
    // Reactions and what is spent.
    REACTION = "reaction";
    RAISE = "raise";
    HUNCH = "hunch";
    SLAM = "slam";
    SMASH = "smash";
    COUNTER = "counter";
    DEFLECT = "deflect";
    IMPROVE = "improve";
    COUP = "coup";
    FATE_IMPROVE = "fate-improve";
    FATE_COUP = "fate-coup";
    DESTINY_STUNT = "destiny-stunt";
    COUNTER_STUNT = "counter-stunt";
    // Benefits of Stunts.
    AFFLICT = "afflict";
    DISARM = "disarm";
    GRAB = "grab";
    PULL = "pull";
    PUSH = "push";
    BREAK_WORN = "break";
    BREAK_HELD = "break-held";
    // Items and equipment.
    SHIELD = "shield";
    // What dice are rolled for.
    CHECK = "check";
    ATTACK = "attack";
    DEFENSE = "defense";
    RESIST = "resistance";
    EFFECT = "effect";
    FORTUNE = "fortune";
    DIE = "destiny-die";
    INITIATIVE = "initiative";
    ADROITNESS = "adroitness";
    TIE = "tie";
    DEATH_SAVE = "death-save";
    // Scopes of uses.
    AREA_POWER = "area-power";
    SURGED = "surged";
    // Reasons of ends.
    EXPIRED = "expired";
    ENDED = "ended";
    RESISTED = "resisted";
    USED = "used";
    REPLACED = "replaced";
    RECOVERED = "recovered";
    LOST = "lost";
    // Own ends of effects.
    UPKEEP = "upkeep";
    GREATER = "greater";
    // Orders.
    ENGAGE = "engage";
    HOLD = "hold";
    FALL_BACK = "fall-back";
    ADVANCE_TO = "advance-to";
    // Triggers of readied actions.
    ENTERS = "enters";
    LEAVES = "leaves";
    COMES_NEAR = "comes-within-reach";
    COMES_TO_COURT = "comes-within-court-range";
    ATTACKS = "attacks";
    ACTS = "uses-power-or-skill";
    STANDS = "stands";
    FALLS = "falls";
    ENDS_TURN = "ends-turn";
    // Other answers.
    FATIGUE = "fatigue";
    SURE = "hit-without-rolling";
    BETTER = "better";
    WORSE = "worse";
    SHIFT = "shift";
    APPRAISAL = "appraisal";
}

/// What dice are rolled for.
pub static PURPOSES: [&Word; 12] = [
    &CHECK,
    &ATTACK,
    &DEFENSE,
    &RESIST,
    &EFFECT,
    &FORTUNE,
    &DIE,
    &INITIATIVE,
    &ADROITNESS,
    &TIE,
    &DEATH_SAVE,
    &COUNTER,
];

/// Why effects end.
pub static REASONS: [&Word; 7] = [&EXPIRED, &ENDED, &RESISTED, &USED, &REPLACED, &RECOVERED, &LOST];

/// Conditions of the rulebook.
pub static CONDITIONS: [&Word; 20] = [
    &DAZED,
    &STUNNED,
    &DOWN,
    &HINDERED,
    &IMMOBILE,
    &IMPAIRED,
    &DISABLED,
    &VULNERABLE,
    &DEFENSELESS,
    &FATIGUED,
    &EXHAUSTED,
    &COMPELLED,
    &CONTROLLED,
    &PRONE,
    &HELD,
    &RESTRAINED,
    &BOUND,
    &PARALYZED,
    &UNAWARE,
    &SURPRISED,
];

/// Lesser, moderate and greater conditions that a Stunt may choose from (SS-CON-17).
pub static LISTS: [&[&Word]; 3] = [
    &[&DAZED, &FATIGUED, &HINDERED, &IMPAIRED, &VULNERABLE],
    &[&COMPELLED, &DEFENSELESS, &DISABLED, &EXHAUSTED, &IMMOBILE, &PRONE, &STUNNED],
    &[&CONTROLLED, &DOWN, &PARALYZED, &UNAWARE],
];

/// Lasting effects that are no conditions of the rulebook.
pub static LASTING: [&Word; 17] = [
    &DEFENDING,
    &VEIL,
    &RUNNING,
    &AIMING,
    &AID,
    &DISTRACT,
    &COORDINATE,
    &COMBINE,
    &ASSIST,
    &GAMBIT,
    &STANCE,
    &ANALYZE,
    &BOOST,
    &BURST_OWN,
    &BURST_THEIRS,
    &SCENE,
    &EDGE,
];

/// Benefits of a Stunt (SS-STN-03 to SS-STN-12).
pub static BENEFITS: [&Word; 7] = [&AFFLICT, &DISARM, &GRAB, &PULL, &PUSH, &BREAK_WORN, &BREAK_HELD];

/// What readied actions wait for (SS-STD-20).
pub static TRIGGERS: [&Word; 9] =
    [&ENTERS, &LEAVES, &COMES_NEAR, &COMES_TO_COURT, &ATTACKS, &ACTS, &STANDS, &FALLS, &ENDS_TURN];

/// Orders to followers (SS-TAC-14).
pub static ORDERS: [&Word; 5] = [&ENGAGE, &ATTACK, &HOLD, &ADVANCE_TO, &FALL_BACK];

/// Everything that is done and no attack or power.
pub static ACTIONS: [&Word; 54] = [
    &STUNT,
    &CHARGE,
    &DEFEND,
    &RECOVER,
    &READY,
    &TRICK,
    &ASSIST,
    &AID,
    &COORDINATE,
    &COMBINE,
    &DISTRACT,
    &ASSESS,
    &MASK,
    &RUN,
    &STAND,
    &SPRING_UP,
    &ESCAPE,
    &RETRIEVE,
    &STORE,
    &AIM,
    &GAMBIT,
    &COMMAND,
    &INFLUENCE,
    &DRAW,
    &SHEATHE,
    &PICK_UP,
    &OPEN,
    &STUDY,
    &STANCE,
    &SWITCH,
    &TALK,
    &DROP_PRONE,
    &DROP,
    &THROW,
    &END,
    &RELEASE,
    &CRUSH,
    &LOAD,
    &USE_SKILL,
    &USE_TOOL,
    &STABILIZE,
    &ESCALATE,
    &SURGE,
    &SPEND,
    &DELAY,
    &SEIZE,
    &OPPORTUNITY,
    &SMASH,
    &SLAM,
    &COUNTER,
    &DEFLECT,
    &DESTINY_STUNT,
    &COUNTER_STUNT,
    &SLIP,
];
