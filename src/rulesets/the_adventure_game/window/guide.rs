//! What players of The Adventure Game look up: its rules in short, and what its signs say.

use super::show::capital;
use crate::core::name::Name as Slug;
use crate::face::game::presenter::{Sign, Topic};
use crate::rulesets::the_adventure_game::content::Content;

/// How a fight goes.
pub const PRIMER: &[&str] = &[
    "A round has phases for everybody: initiative, movement from the lowest roll to the highest, battle from the \
     highest to the lowest, end. Whoever seizes the initiative moves first and fights last, and attacks against it \
     have advantage until the round ends.",
    "An attack is 2d6 plus its bonus and has to reach the target's defense. Advantage rolls a third die and keeps the \
     best two, a d6 for one source and larger for more; disadvantage keeps the worst two, from a d12 down.",
    "Seizing, delaying, items and powers are asked for when their time comes.",
];

/// What is looked up in a fight (TP-MPW, TP-TER, TP-THR, TP-MOV-05, TP-TIER, TP-ATK-04, TP-END, TP-HP).
pub const TOPICS: &[Topic] = &[
    Topic {
        title: "Opportunity attacks",
        text: &[
            "Everybody threatens the squares around. Leaving one of an enemy's, even for another, provokes an attack \
             with its basic power, once a movement from each enemy. Entering does not.",
            "Shifts, both ways to Disengage, teleports and pushes provoke none; anyone who Ran or is Down makes none.",
        ],
    },
    Topic {
        title: "Ways to move and their price",
        text: &[
            "Walk your speed, or Shift 1 square, for nothing. Hustle 2 farther, or Disengage 2 squares: your attacks \
             have disadvantage this round. Run twice your speed: no attack, and attacks against you have advantage.",
            "Charge 2 squares or more, nearer to an enemy with every step: advantage on your attack on it, and on attacks \
             against you. If it slips away, you may follow it a step before you strike.",
        ],
    },
    Topic {
        title: "Pushes",
        text: &["A push leads step by step farther from whoever pushes and stops where there is no free square. It \
             provokes nothing and does not move the Rooted, but a hazard hurts as if walked into. Nobody takes harm \
             from what stops it."],
    },
    Topic {
        title: "Ground",
        text: &[
            "Difficult squares cost 2 to enter. A hazard deals its number on every entry, and to whoever begins a \
             movement there.",
            "From high ground, attacks on targets that are not up there have advantage. Ranged attacks on a target in \
             cover have disadvantage, unless you stand beside it.",
        ],
    },
    Topic {
        title: "Ranged attacks",
        text: &["They need a clear line, which walls block and creatures do not. With an enemy beside you that could \
                 strike you they have disadvantage."],
    },
    Topic {
        title: "Tiers",
        text: &["For each tier that the attacker stands above the target there is a source of advantage, for each \
                 below one of disadvantage. Sources of both kinds cancel one by one."],
    },
    Topic {
        title: "The End Phase",
        text: &[
            "First what burns deals its damage. Then 2d6 for every effect with a save: 7 or more ends what a save \
                 ends and keeps what a save sustains.",
        ],
    },
    Topic {
        title: "Going down",
        text: &[
            "A monster at 0 is out. An adventurer is Down: in each End Phase a save makes it Stable, a failure marks a \
             wound, and the third wound kills. A hit marks one too.",
            "Any healing brings it up again; the marks stay to the end of the fight.",
        ],
    },
];

/// Signs that are shown as badges, in the order they are told.
const SIGNS: [&str; 18] = [
    "slowed",
    "dazed",
    "exposed",
    "rooted",
    "burning",
    "warded",
    "inspired",
    "defending",
    "seized",
    "hustled",
    "ran",
    "charged",
    "charging",
    "disengaged",
    "breaking-off",
    "planted",
    "down",
    "stable",
];

/// What the badges say.
pub fn signs(content: &Content) -> Vec<Sign> {
    let sign = |badge: &&str| {
        let state = content.state(Slug::new(badge))?;
        Some(Sign { badge: state.id, name: capital(&state.name), text: state.about.clone() })
    };
    SIGNS.iter().filter_map(sign).collect()
}
