//! What players of BEACON look up: its rules in short.

use crate::face::game::presenter::Topic;

/// How a fight goes.
pub const PRIMER: &[&str] = &[
    "A round has eight phases. Heroes pick the phase they act in, and each phase has its own actions; NPCs act in the \
     phases printed on them. Sides alternate: whoever did not act last goes next, and heroes go first.",
    "An attack is a d20 with accuracy or difficulty dice. The two cancel each other one by one, and of those left only \
     the best d6 counts.",
    "Acting twice in a round is a surge, which costs Stress, and more each time.",
];

/// What is looked up in a fight (BC-PHASE, BC-SRG, BC-CHN, BC-ENG, BC-REA).
pub const TOPICS: &[Topic] = &[
    Topic {
        title: "Phases",
        text: &["1 Bolster: defend, refresh. 2 Channel. 3 Skirmish: mark, search, volley. 4 Reposition: rush, hide. \
             5 Brawl: fight, shove, grapple. 6 Release. 7 Full attack. 8 Delay. An action can be readied in any phase."],
    },
    Topic {
        title: "Surges",
        text: &[
            "A hero who has acted can surge for a second turn in a later phase. Each surge costs more Stress than \
                 the one before.",
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
        text: &["Enemies side by side are engaged. Moving out of it lets the enemy strike, and ranged attacks suffer."],
    },
    Topic {
        title: "Reactions",
        text: &[
            "Counterattack, Interpose and Opportunity Attack answer what another does; each is asked for when its \
                 time comes.",
        ],
    },
];
