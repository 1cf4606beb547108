//! What players of 36th Way look up: its rules in short.

use crate::face::game::presenter::Topic;

/// How a fight goes.
pub const PRIMER: &[&str] = &[
    "A round plays five bands from very fast to very slow; in each, heroes act first, each side in the order it likes. From \
     round 2 on the escalation die rises by 1 a round and joins every attack of the heroes.",
    "An attack is 3d6 and a bonus against AC, PD or MD. Each Advantage adds a d6 and the best three count; each \
     Disadvantage adds one and the worst three count. What those three show is the natural result: 17 or more is a crit, 3 a \
     crit fail.",
    "A turn has a Standard, a Move and a Quick action; a better one may pay for a lesser one.",
];

/// What is looked up in a fight.
pub const TOPICS: &[Topic] = &[
    Topic {
        title: "Engagement",
        text: &[
            "Ending a move beside enemies engages them; so does attacking one in melee. While engaged, walking off, \
                 Ranged attacks and abilities that provoke give each engaged enemy in a melee stance a free attack first. \
                 Disengage is a check of 11, and 1 more for each further enemy.",
        ],
    },
    Topic {
        title: "Opportunity attacks",
        text: &[
            "Whoever walks off from an enemy it is engaged with without disengaging, or makes a ranged attack beside one, \
             is open to a basic melee attack by it first. It takes a melee stance; the grabbed make none.",
        ],
    },
    Topic {
        title: "Intercept",
        text: &[
            "Whoever is engaged with nobody may step in when an enemy is about to engage an ally within 6 squares: the \
                 enemy stops short, and the two are engaged instead.",
        ],
    },
    Topic {
        title: "Stances",
        text: &["A stance decides whether basic attacks are melee or ranged, and their die. Only melee stances make \
                 opportunity attacks. Changing takes a Quick action."],
    },
    Topic {
        title: "Waiting",
        text: &[
            "Where one hero alone may act, its turn begins unasked. Before it has done anything Undo asks whether it \
                 waits for a later band instead, which stays its band until the fight is over.",
        ],
    },
    Topic {
        title: "Escalation die",
        text: &[
            "None in round 1, then 1 to 6. Heroes add it to attacks and to the save of a Rally; some abilities need it. At \
                 0 it is neither even nor odd.",
        ],
    },
    Topic {
        title: "Recoveries",
        text: &[
            "Most healing uses a recovery. With none left it heals half, and costs 1 Volition and 1 of each defense until \
                 a Full Rest.",
        ],
    },
    Topic {
        title: "Dying",
        text: &[
            "A hero at 0 or less makes a death save of 13 each turn; success heals with a recovery from 0, the fourth \
                 failure of a fight kills. Any healing brings it back.",
        ],
    },
    Topic {
        title: "Resistance and weakness",
        text: &[
            "Resist 13+ halves damage of that type unless the natural result is 13 or more. Weak and Vulnerable each make \
                 crits come 1 sooner.",
        ],
    },
    Topic {
        title: "Readied actions",
        text: &[
            "Ready names an action and its trigger. It happens just before the trigger, and moves your place in the order \
                 there.",
        ],
    },
];
