//! What players of Shattered Spheres look up: its rules in short.

use crate::face::game::presenter::Topic;

/// How a fight goes.
pub const PRIMER: &[&str] = &[
    "A check is d20 and a rank. Advantage adds one die more, d4 to d12 by its rank; Disadvantage takes one off; both are \
     rolled. Every 5 points are a degree.",
    "There are no hit points. Whoever is hit checks Toughness, or Will against words: each degree of failure is worse, from a \
     Wound to Dying. Wounds make later checks harder; the fourth in Combat, the third in Conflict takes you out.",
    "A turn has a standard, a move and a quick action; a better one may pay for a lesser one. Everybody has one Reaction in \
     every turn, and much competes for it.",
    "In a Conflict words are the weapons: court attacks within 3 squares, rumors beyond. Win the arbiter over for a whole \
     round, or leave nobody to speak against you.",
];

/// What is looked up in a fight.
pub const TOPICS: &[Topic] = &[
    Topic {
        title: "Reactions",
        text: &[
            "One in each turn, whoever's turn it is: an Opportunity Attack, a Smash, a Slam, a Raise, a Hunch, a Surge, an \
             answer to a failed Stunt, or what you have readied. While something is readied there is no other.",
        ],
    },
    Topic {
        title: "Degrees of failure against damage",
        text: &["F1: a Wound. F2: a Wound, and Dazed to the end of your next turn. F3: a Wound, and Staggered. F4: \
             Incapacitated. F5: Dying, or in words Ruined. Any failure takes a minion out."],
    },
    Topic {
        title: "Opportunity attacks",
        text: &[
            "Ranged and rumor attacks, area powers, Stunts, Aim, Gambit, Influence, Assessment, standing up, loading and \
             leaving a threatened square. The answer comes first, and may stop you. Advance and Withdraw provoke nobody.",
        ],
    },
    Topic {
        title: "Court and rumor",
        text: &[
            "Whoever is within 3 squares and in sight hears you: court attacks reach them, and with Wits they may answer \
             what you do. Rumors reach everybody else, except into or out of a private room. Steps within a conversation are \
             free; leaving it altogether provokes.",
        ],
    },
    Topic {
        title: "Attitudes",
        text: &[
            "Hostile, Unfavorable, Indifferent, Favorable, Helpful: one track toward the heroes, which their opponents read \
             the other way round. Influence moves it by a step for 1 or 2 degrees, two for 3 or 4, three for 5. A neutral who \
             favors you and hears you lends Advantage to your court attacks.",
        ],
    },
    Topic {
        title: "Stunts",
        text: &[
            "An attack with Disadvantage; on a hit, effect against resistance. Success afflicts, grabs, pulls, pushes, disarms \
             or breaks. Failure lets the other answer with a Stunt, if its Reaction is left.",
        ],
    },
    Topic {
        title: "Destiny and Fate",
        text: &[
            "A d6 at any time: added to your own check once it is seen, half of it as degrees of a success, half of it as \
             Advantage from the scenery, to recover at once, or for a Stunt on top of a hit. Fate is the side's.",
        ],
    },
    Topic {
        title: "Surge",
        text: &[
            "A Reaction: another standard action, a new power, a rank more, no hindrance, an Edge, a counter, one more \
             resistance check, another try. Each costs a step of fatigue at the start of your next turn.",
        ],
    },
    Topic {
        title: "Recover and Stress",
        text: &[
            "Recover costs 1 Stress and takes the worst step of damage or fatigue away: Staggered before Wounds. At 3 Stress \
             Will suffers, at 5 there is no more recovering.",
        ],
    },
    Topic {
        title: "Aim, Gambit, Stance",
        text: &[
            "Aim helps the next attack on one target, more with each Aim in a row, and leaves you Vulnerable. A Gambit helps \
             attacks, Defense or effect to the end of your next turn. A Stance moves ranks from one to another until your next \
             turn.",
        ],
    },
];
