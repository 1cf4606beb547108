//! What a readied action may wait for: what others do, a movement of a kind, a reaction (BC-RDY-02).

use serde::{Deserialize, Serialize};

use super::data::ability::Activation;
use super::data::words::Action;
use super::ground::{self, Cover};
use super::sources;
use super::terms as t;
use super::view::View;
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, Word};

/// Something that somebody has done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Done {
    /// Who.
    pub who: CreatureId,
    /// What it was, under each of its names: the basic action, the ability, the reaction; nothing for a movement.
    pub what: Vec<Name>,
    /// For a movement, where it began.
    pub from: Option<Space>,
}

impl Done {
    /// An action or reaction under all its names.
    pub fn action(who: CreatureId, names: impl IntoIterator<Item = Name>) -> Self {
        Self { who, what: names.into_iter().collect(), from: None }
    }

    /// A movement from somewhere to where the mover is now.
    pub fn movement(who: CreatureId, from: Space) -> Self {
        Self { who, what: Vec::new(), from: Some(from) }
    }
}

/// A kind of movement that can be waited for.
pub struct Movement {
    /// Its word in files.
    pub word: &'static str,
    /// What the mover does, in words.
    pub words: &'static str,
    /// Whether a movement is of this kind: for whom, by whom, from where.
    is: fn(View, CreatureId, CreatureId, Space) -> bool,
}

/// Every kind of movement that can be waited for.
pub const MOVEMENTS: [Movement; 7] = [
    Movement { word: "move", words: "moves", is: |_, _, _, _| true },
    Movement {
        word: "move-out-of-cover",
        words: "moves out of cover",
        is: |view, asker, who, from| {
            sources::cover_at(view, asker, who, from) > Cover::None && sources::cover(view, asker, who) == Cover::None
        },
    },
    Movement {
        word: "move-into-sight",
        words: "comes into sight",
        is: |view, asker, who, from| !saw(view, asker, who, from) && view.sees(asker, who),
    },
    Movement {
        word: "move-beside",
        words: "comes beside me",
        is: |view, asker, who, from| !was_beside(view, asker, from) && view.adjacent(asker, who),
    },
    Movement {
        word: "move-beside-ally",
        words: "comes beside an ally",
        is: |view, asker, who, from| {
            let ally = |other: CreatureId| view.allied(asker, other) && other != who;
            view.beside(who).any(|other| ally(other) && !was_beside(view, other, from))
        },
    },
    Movement {
        word: "move-nearer",
        words: "comes nearer",
        is: |view, asker, who, from| {
            let was = view.space(asker).map_or(i16::MAX, |own| ground::distance(own, from));
            view.distance(asker, who) < was
        },
    },
    Movement {
        word: "move-away",
        words: "leaves my side",
        is: |view, asker, who, from| was_beside(view, asker, from) && !view.adjacent(asker, who),
    },
];

fn was_beside(view: View, asker: CreatureId, from: Space) -> bool {
    view.space(asker).is_some_and(|own| ground::adjacent(own, from))
}

fn saw(view: View, asker: CreatureId, who: CreatureId, from: Space) -> bool {
    view.sees_space(asker, from, view.height_at(who, from))
}

/// Something that can be waited for.
#[derive(Clone, Copy)]
pub enum Awaited {
    /// A kind of movement.
    Movement(&'static Movement),
    /// A basic action, an ability or a reaction.
    Action(Name),
}

/// The reactions that everybody knows of.
const REACTIONS: [&Word; 3] = [&t::COUNTERATTACK, &t::INTERPOSE, &t::OPPORTUNITY];
/// Small things done as free or minor actions.
const SMALL: [&Word; 6] = [&t::ESCAPE, &t::LET_GO, &t::WRESTLE, &t::STOP_CHANNEL, &t::PICK_UP, &t::TAKE_OFF];

impl Awaited {
    /// The trigger of a word; none for what is no action, movement or reaction.
    pub fn named(view: View, word: Name) -> Option<Self> {
        if let Some(movement) = MOVEMENTS.iter().find(|movement| word == *movement.word) {
            return Some(Self::Movement(movement));
        }
        let basic = Action::named(word).is_some_and(|action| action != Action::Delay);
        let common = REACTIONS.iter().chain(&SMALL).any(|term| word == term.get());
        let used = || {
            let ability = view.content().ability(word);
            ability.is_some_and(|ability| ability.activation != Activation::Passive)
        };
        (basic || common || used()).then_some(Self::Action(word))
    }

    /// Whether something done is what somebody waits for.
    pub fn fits(self, view: View, asker: CreatureId, done: &Done) -> bool {
        match (self, done.from) {
            (Self::Movement(movement), Some(from)) => (movement.is)(view, asker, done.who, from),
            (Self::Action(word), None) => done.what.contains(&word),
            _ => false,
        }
    }

    /// The words of all triggers worth offering to somebody: movements, what every enemy can do, and what of others it
    /// knows (BC-SCN-03).
    pub fn known_to(view: View, asker: CreatureId) -> Vec<Name> {
        let basic = Action::ALL.into_iter().filter(|action| *action != Action::Delay).map(Action::word);
        let movements = MOVEMENTS.iter().map(|movement| Name::new(movement.word));
        let reactions = REACTIONS.iter().map(|term| term.get());
        let mut words: Vec<Name> = movements.chain(basic).chain(reactions).collect();
        for (who, _) in view.standing().filter(|&(who, _)| who != asker) {
            let known = view.abilities(who).filter(|ability| {
                let own = ability.sort != super::data::ability::Sort::Basic;
                own && ability.activation != Activation::Passive && view.is_known(who, ability.id)
            });
            for ability in known {
                if !words.contains(&ability.id) {
                    words.push(ability.id);
                }
            }
        }
        words
    }
}
