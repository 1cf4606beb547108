//! Scuffle for the headless tools: its listing, and its scenario files with one expectation of its own.

use std::sync::Arc;

use battlemat::content::level::{self, Ground};
use battlemat::content::ruleset::BattleOf;
use battlemat::core::battle::Battle;
use battlemat::core::board::{Board, Material};
use battlemat::core::dice::Dice;
use battlemat::core::fact::FactKind;
use battlemat::core::ids::CreatureId;
use battlemat::core::name::Name;
use battlemat::core::track::change_track;
use battlemat::lab::list::{Line, Listing};
use battlemat::lab::ruleset::Headless;
use battlemat::lab::scenario::common::{
    Case, Change, Expectation, Found, Mentioning, OwnExpect, Scene, Staged, ensure, starting_change,
};
use battlemat::lab::scenario::mentions::{Kind, Mentions};
use battlemat::lab::scenario::vocabulary::Vocabulary;
use serde::{Deserialize, Serialize};

use super::content::{Content, PlacementFields};
use super::rules::{self, GUARDING, PARRIED, PARRIES, PARRY, TURN};

impl Headless for Content {
    type Case = Case<Self>;
    const GAME_MILLISECONDS: u64 = 1;

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::default()
            .with(Kind::Creature, self.fighters.ids())
            .with(Kind::Ability, ["strike", "guard"].map(Name::new))
            .with(Kind::Condition, [Name::new(GUARDING)])
            .with(Kind::Question, [&TURN, &PARRY].map(|question| question.id().slug()))
            .with(Kind::Pool, [Name::new(PARRIES)])
            .with_ledger("SC 14")
    }

    fn list(&self, listing: &mut Listing) {
        let line = |fighter: &Arc<super::content::FighterDef>| {
            Line::new(fighter.id, &fighter.name, format!("{} health", fighter.health))
        };
        listing.creatures.extend(self.fighters.iter().map(line));
    }
}

/// What only this game expects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Expect {
    /// Parried a blow.
    Parried(Name),
    /// Parried none.
    NotParried(Name),
}

impl OwnExpect<Content> for Expect {
    fn check(&self, scene: &Scene<Content>) -> Found {
        let (Self::Parried(who) | Self::NotParried(who)) = self;
        let who = scene.id(*who)?;
        let parried = scene.facts.iter().any(|fact| {
            matches!(&fact.what, FactKind::Damage { to, terms, .. } if *to == who && terms.iter().any(|term| term.source.name() == Some(Name::new(PARRIED))))
        });
        ensure(parried == matches!(self, Self::Parried(_)), || scene.log())
    }

    fn flips(&self) -> Vec<Expectation<Self>> {
        vec![Expectation::Own(match self {
            Self::Parried(who) => Self::NotParried(*who),
            Self::NotParried(who) => Self::Parried(*who),
        })]
    }

    fn mentions(&self, to: &mut Mentions) {
        let (Self::Parried(who) | Self::NotParried(who)) = self;
        to.who(*who);
    }
}

battlemat::fields! {
    /// What cases say of a fighter's state.
    pub struct StateFields {
        /// Its health where that is not full.
        pub health: Option<i16>,
    }
}

impl Mentioning for StateFields {}

impl Mentioning for PlacementFields {}

impl Staged for Content {
    type CaseFields = ();
    type PlacementFields = PlacementFields;
    type PlacedFields = ();
    type StateFields = StateFields;
    type ChangeFields = ();
    type StepFields = ();
    type Expect = Expect;
    const SIZE: (i16, i16) = (12, 8);

    fn usual_ground() -> Vec<(char, Ground)> {
        vec![('#', Ground { solid: Some(Material::Stone), ..Ground::default() })]
    }

    fn battle_on(content: &Arc<Self>, board: Board, dice: Dice) -> BattleOf<Self> {
        Battle::new(Arc::clone(content), board, dice)
    }

    fn enter(battle: &mut BattleOf<Self>, placed: &level::Placed<PlacementFields>) -> Result<(), String> {
        rules::enter(battle, placed)
    }

    fn has_room(_: &BattleOf<Self>, _: CreatureId) -> Result<(), String> {
        // Whoever has none does not enter.
        Ok(())
    }

    fn begin(battle: &mut BattleOf<Self>, case: &Case<Self>) -> Result<(), String> {
        for placed in &case.place {
            Self::change(battle, &starting_change::<Self>(placed))?;
        }
        rules::begin(battle);
        Ok(())
    }

    fn change(battle: &mut BattleOf<Self>, change: &Change<Self>) -> Result<(), String> {
        let who = battle.by_tag(change.of).ok_or_else(|| format!("there is no {:?} here", change.of))?;
        let (StateFields { health }, ()) = change.own;
        if let Some(now) = health {
            change_track(battle.world_mut(), who, Name::new(rules::HEALTH), |health| health.now = now);
        }
        if change.at.is_some() || !change.pools.is_empty() {
            return Err("only health is changed by hand".to_owned());
        }
        Ok(())
    }
}
