//! Scuffle in the window: what is its own, and nothing of what every game shows alike.

use battlemat::content::ruleset::{BattleOf, Lexicon, Ruleset as _};
use battlemat::core::ids::CreatureId;
use battlemat::core::intent::{Decision, Intent, Use};
use battlemat::core::name::Name;
use battlemat::core::roll::Term;
use battlemat::face::game::presenter::{BattlePresenter, Group, Slot};
use battlemat::face::panels::ability::AbilityCard;
use battlemat::face::rulesets::{RulesetGuide, Shape, Sign, Topic};
use bevy::prelude::World;

use super::content::Content;
use super::rules::{PARRY, turn_of};

impl RulesetGuide for Content {
    type Presenter = Presenter;
    const NAME: &'static str = "Scuffle";
    const PRIMER: &'static [&'static str] = &["Walk, strike, and be the last one standing."];
    const TOPICS: &'static [Topic] = &[];

    fn standing_questions() -> Vec<(Name, &'static str)> {
        vec![(PARRY.id().slug(), "Parry a blow")]
    }

    fn signs(&self) -> Vec<Sign> {
        Vec::new()
    }

    fn shape(&self, creature: Name) -> Option<Shape> {
        let fighter = self.fighters.get(creature)?;
        Some(Shape { art: fighter.id, name: fighter.name.clone(), size: Default::default() })
    }
}

battlemat::presenter! {
    /// A fight in the window.
    Presenter(BattleOf<Content>)
}

impl BattlePresenter for Presenter {
    fn world(&self) -> &World {
        self.0.world()
    }

    fn lexicon(&self) -> Lexicon {
        Content::WORDS
    }

    fn term(&self, term: &Term) -> String {
        self.0.term(term)
    }

    fn active(&self) -> Option<CreatureId> {
        turn_of(self.0.world()).map(|turn| turn.who)
    }

    fn groups(&self, _asked: Option<&Decision>, who: CreatureId) -> Vec<Group> {
        let guard = Intent::Use(Use { by: who, ability: Name::new("guard"), ..Use::default() });
        let slots = vec![Slot::Ability(Name::new("strike")), Slot::Now(guard)];
        vec![Group { title: "Action".to_owned(), spent: turn_of(self.0.world()).is_some_and(|turn| turn.acted), slots }]
    }

    fn card(&self, _asked: Option<&Decision>, _who: CreatureId, slot: &Slot) -> AbilityCard {
        let name = match slot {
            Slot::Ability(_) => "Strike",
            Slot::Walk(_) => "Walk",
            Slot::Now(_) => "Guard",
        };
        AbilityCard { name: name.to_owned(), ..AbilityCard::default() }
    }

    fn fits(&self, wanted: &Use) -> Result<(), String> {
        self.0.check(&Intent::Use(wanted.clone())).map_err(|refusal| refusal.text)
    }
}
