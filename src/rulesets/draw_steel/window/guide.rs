//! What players of Draw Steel look up: its rules in short, and what its signs say.

use crate::core::name::Name as Slug;
use crate::face::game::presenter::{Sign, Topic};
use crate::rulesets::draw_steel::content::Content;

/// How a fight goes.
pub const PRIMER: &[&str] = &[
    "Sides alternate, one creature at a time. On a turn: one main action, one maneuver and one move, in any order; the \
     main action may be traded for either of the others. A move can be split around everything else.",
    "A power roll is 2d10 plus a characteristic: 11 or less is tier 1, 12 to 16 tier 2, 17 and more tier 3. An edge \
     or bane is +2 or -2; two of them shift the tier. A natural 19 or 20 on a main action gives another one.",
    "Potencies such as M < 2 take effect on targets whose characteristic is lower. Heroes earn their resource turn by \
     turn, the Director earns Malice.",
];

/// What is looked up in a fight (DS-FORCE, DS-TERR, DS-MOVE-06 to -11, DS-FREE-04 and -05, DS-POS, DS-STAM).
pub const TOPICS: &[Topic] = &[
    Topic {
        title: "Forced movement",
        text: &[
            "A push leads straight away from whoever pushes, a pull straight nearer; a slide may bend. The mover \
             may stop early; the target may reduce the distance by its stability.",
            "It provokes nothing and difficult ground does not slow it, but bad ground hurts. A melee weapon ability \
             moves a smaller target 1 square farther.",
        ],
    },
    Topic {
        title: "Slams",
        text: &[
            "Moved into a creature with squares left, both take 1 damage for each of them. Moved into something solid \
             of at least its own size, it takes 2, and 1 more for each.",
            "Glass, wood, stone or metal that can be broken gives way to 1, 3, 6 or 9 squares left, for 3, 5, 8 or 11 \
             damage; the rest of the movement goes on.",
        ],
    },
    Topic {
        title: "Falls",
        text: &[
            "From 2 squares on a fall deals 2 damage a square, 50 at most, and ends prone. Agility is taken off the \
             height first, and water takes off 4.",
            "Landing on somebody hurts both alike. Pushed over an edge, a creature goes the whole way first: what lies \
             beyond a gap may still catch it.",
        ],
    },
    Topic {
        title: "Jumping and dropping down",
        text: &[
            "A jump is part of a move: straight on, as many squares as Might or Agility, 1 up at most, and not out of \
             difficult or damaging ground. Up to 2 squares more take a test, which may fall short: such squares are \
             dotted and tell how likely they are reached. Charges, Disengages and moves that an effect grants jump by \
             themselves where walking does not get there.",
            "Dropping down is stepping off an edge as part of a move; it is a fall like any other.",
        ],
    },
    Topic {
        title: "Opportunity attacks",
        text: &[
            "Willingly leaving an adjacent enemy provokes a melee free strike. Shifting, teleporting and forced \
             movement provoke none, and nobody makes one that would have a bane.",
            "A shift can neither enter nor start in difficult or damaging ground.",
        ],
    },
    Topic {
        title: "Flanking and high ground",
        text: &[
            "You and an ally beside an enemy, on opposite sides or corners of it, both have an edge on melee strikes \
             at it, as long as both could use triggered actions.",
            "Standing on ground as high as the top of the target gives an edge on rolls against it.",
        ],
    },
    Topic {
        title: "Cover and concealment",
        text: &[
            "With half or more of the target behind something solid, damaging abilities against it have a bane.",
            "Darkness, growth and fog conceal: strikes at whoever is inside have a bane.",
        ],
    },
    Topic {
        title: "Hiding",
        text: &[
            "The Hide maneuver takes cover or concealment from an enemy that is not observing you. From then on only \
             areas reach you, and your abilities have an edge against whoever you are hidden from.",
            "It ends when you use an ability (which still has the edge), handle something, move openly or lose your \
             cover. The Search maneuver finds the hidden within 10: Intuition against their Agility.",
        ],
    },
    Topic {
        title: "Stamina",
        text: &[
            "At half Stamina a creature is winded. A hero at 0 or less is dying: it bleeds and cannot catch its \
             breath, but acts on; as far below 0 as its winded value it is dead. The Director's creatures die at 0.",
            "A Recovery gives back a third of the maximum: by Catch Breath, or where an ability offers it.",
        ],
    },
];

/// Signs that are shown as badges, in the order they are told.
const SIGNS: [&str; 14] = [
    "bleeding",
    "dazed",
    "frightened",
    "grabbed",
    "prone",
    "restrained",
    "slowed",
    "taunted",
    "weakened",
    "marked",
    "judged",
    "winded",
    "dying",
    "surprised",
];

/// What the badges say.
pub fn signs(content: &Content) -> Vec<Sign> {
    let sign = |badge: &&str| {
        let condition = content.condition(Slug::new(badge))?;
        Some(Sign { badge: condition.id, name: condition.name.clone(), text: condition.text.clone() })
    };
    let mut list: Vec<Sign> = SIGNS.iter().filter_map(sign).collect();
    list.push(Sign { badge: Slug::new("hidden"), name: "Hidden".to_owned(), text: HIDDEN.to_owned() });
    list
}

/// What being hidden means.
pub const HIDDEN: &str = "Only areas can reach it; its abilities have an edge against those it is hidden from. It ends \
                          when it acts or comes into the open.";
