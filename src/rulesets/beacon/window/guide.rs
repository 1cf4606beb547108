//! What players of BEACON look up: its rules in short.

use crate::face::game::presenter::Topic;

/// How a fight goes.
pub const PRIMER: &[&str] = &[
    "A round has eight phases. Heroes pick the phase they act in, and each phase has its own actions; NPCs act in the \
     phases whose boxes they stand in. Sides alternate: whoever did not act last goes next, and heroes go first.",
    "An attack is a d20 with accuracy or difficulty dice. The two cancel each other one by one, and of those left only \
     the best d6 counts.",
    "Acting twice in a round is a surge, which costs Stress, and more each time.",
];

/// What is looked up in a fight (BC-PHASE, BC-SRG, BC-CHN, BC-MOV, BC-REA).
pub const TOPICS: &[Topic] = &[
    Topic {
        title: "Phases",
        text: &["1 Bolster: defend, refresh. 2 Channel. 3 Skirmish: mark, search, volley. 4 Reposition: rush, hide. \
             5 Brawl: fight, shove, grapple. 6 Release. 7 Full attack. 8 Delay. An action can be readied in any phase."],
    },
    Topic {
        title: "Surges",
        text: &[
            "A hero who has acted can surge for a second turn in the same phase or a later one of that round. Each surge \
             costs more Stress than the one before. A level may have other rules: a partial surge holds movement, an \
             action or a minor action alone; a restricted one is to be had once a scene, for 1d6 + 1 Stress.",
        ],
    },
    Topic {
        title: "Ready",
        text: &[
            "Ready prepares an action or minor action that could be done now, for something that somebody will do: an \
             action, a reaction, or a movement, such as out of cover or beside an ally. It is done as a reaction once \
             that has happened. Shifts, teleports and forced movement do not set it off. Until your next turn it keeps \
             you from other reactions, but you may give it up at any time.",
        ],
    },
    Topic {
        title: "Channelling",
        text: &[
            "What is channelled in phase 2 takes effect when it is released in phase 6. Damage past armor and Stress \
                 until then can break the concentration.",
        ],
    },
    Topic {
        title: "Engagement",
        text: &[
            "Enemies side by side are engaged. Coming next to an enemy of one's own size or larger ends the movement, \
             and shooting while engaged has 1 difficulty. Shifts, teleports and forced movement pay no heed to it.",
        ],
    },
    Topic {
        title: "Opportunity attacks",
        text: &[
            "Whoever starts to move while an enemy can reach it gives that enemy an Opportunity Attack, once a round and \
             before the first step. Shifts, teleports, forced movement and \
             a Rush made for safety give none.",
        ],
    },
    Topic {
        title: "Counterattack and Interpose",
        text: &[
            "Who was hit may strike back at an attacker within its own reach; who stands within 3 squares of an ally \
             under attack may step in and take its place. Both cost FOCUS, and a creature has one reaction to each turn \
             or release.",
            "What enemies are known to be able to answer an attack with stands beside its odds, and on their tokens in \
             brackets the chance to hit that would be left.",
        ],
    },
    Topic {
        title: "Cover",
        text: &[
            "An obstacle at least as large as the target, on the line between the two, is cover: 1 difficulty, or 2 \
             from hard cover that the target stands next to. Melee attacks ignore it, and so does who aims over what it \
             stands next to.",
        ],
    },
    Topic {
        title: "Wounds and Stress",
        text: &[
            "A hero at 0 HP takes a Wound and stands up with full HP, less what was left of the damage; Stress above \
             the cap is an Overstress. Each is rolled for: it may daze, stun or break what one carries, and the last \
             one takes the hero out.",
        ],
    },
];
