//! What a step may expect, and whether it is so.

use serde::{Deserialize, Serialize};

use super::stage;
use crate::core::creature::Life;
use crate::core::fact::{Fact, What};
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent};
use crate::core::name::Name;
use crate::lab::scenario::mentions::{Mention, Mentions};
use crate::lab::scenario::table;
use crate::lab::telling;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::content::WORDS;
use crate::rulesets::the_adventure_game::rolls;
use crate::rulesets::the_adventure_game::sources::{self, Attack};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::{battle_phase, legal, words};

/// What expectations look at.
pub struct Scene<'a> {
    /// The battle after the step.
    pub battle: &'a Battle,
    /// The facts of the step.
    pub facts: &'a [Fact],
    /// The decisions met in it, the pending one last.
    pub met: &'a [Decision],
}

/// Something that has to be so after a step. Facts are those of the step; decisions are those met on the way and the one
/// the battle waits at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// An attack on this fighter was a success.
    Success(Name),
    /// An attack on this fighter was a failure.
    Failure(Name),
    /// The total of the last attack on this fighter.
    Total(Name, i16),
    /// The sides of the dice of the last attack on this fighter.
    Dice(Name, Vec<u8>),
    /// The values of the kept dice of the last attack on this fighter, in the order rolled.
    Kept(Name, Vec<u8>),
    /// How many attacks one fighter made on another.
    Attacks(Name, Name, usize),
    /// A term of a roll or of damage says so: part of its words.
    Term(String),
    /// None does.
    NoTerm(String),
    /// How many dice were rolled for a purpose: `attack`, `initiative`, `tie`, `saving-throw`, `damage`, `healing`.
    Rolls(Name, usize),
    /// No dice were rolled.
    NoDice,
    /// The odds of an attack: attacker, power, target, successes, out of.
    Odds(Name, Name, Name, u32, u32),

    /// The odds of an opportunity attack foretold: attacker, mover, the power it moves by, the square left, successes, out of.
    StrikeOdds(Name, Name, Name, Spot, u32, u32),

    /// Damage of exactly this amount was dealt at once.
    Damage(Name, i16),
    /// None was dealt to this fighter.
    NoDamage(Name),
    /// HP are this now.
    Hp(Name, i16),
    /// So much was regained.
    Healed(Name, i16),
    /// A pool is this now: uses, items, `wounds`.
    Pool(Name, Name, i16),
    /// Is in a state.
    Has(Name, Name),
    /// Is not.
    Lacks(Name, Name),
    /// How many effects put a state on it.
    Effects(Name, Name, usize),
    /// Saving throws made by a fighter.
    Saves(Name, usize),
    /// Is Down.
    Down(Name),
    /// Is Stable.
    Stable(Name),
    /// Is dead or removed.
    Dead(Name),
    /// Can act.
    Up(Name),

    /// Stands here now.
    At(Name, Spot),
    /// Entered so many squares.
    Steps(Name, usize),
    /// Which creatures threaten a square for whoever might leave it: mover, square, who.
    Threatened(Name, Spot, Vec<Name>),

    /// Initiative of this round.
    Initiative(Name, i16),
    /// The order of the Movement Phase.
    Movement(Vec<Name>),
    /// The order of the Battle Phase.
    Battle(Vec<Name>),
    /// The battle waits for this of this fighter: `seize`, `move`, `battle`, `act-now`, `follow`.
    Waits(Name, Name),
    /// Whether the action of this fighter, who is delaying and asked now, is lost if it waits on.
    LastCall(Name, bool),
    /// It was asked in this step.
    Asked(Name, Name),
    /// It was not.
    NotAsked(Name, Name),
    /// The powers offered to whoever's turn it is include this one.
    Offers(Name),
    /// They do not.
    NotOffers(Name),
    /// This would be taken now.
    Legal(Intent<Name>),
    /// This would be refused now: part of the sentence, or the code.
    Illegal(Intent<Name>, String),

    /// The round in progress.
    Round(u16),
    /// The battle is over, and who has won.
    Over(Option<SideId>),
    /// It is not over.
    NotOver,
    /// These pieces of the log came in this order, with anything between.
    Order(Vec<String>),
    /// A line of the log contains this.
    Log(String),
    /// None does.
    NoLog(String),
    /// A line of a power's card contains this: power, words.
    Card(Name, String),
}

type Found = Result<(), String>;

fn equal<T: PartialEq + std::fmt::Debug>(found: T, wanted: T) -> Found {
    if found == wanted { Ok(()) } else { Err(format!("{found:?}")) }
}

fn ensure(met: bool, found: impl FnOnce() -> String) -> Found {
    if met { Ok(()) } else { Err(found()) }
}

impl Scene<'_> {
    fn id(&self, tag: Name) -> Result<CreatureId, String> {
        stage::id(self.battle, tag)
    }

    fn line(&self, fact: &Fact) -> String {
        let view = self.battle.view();
        telling::line(fact, &WORDS, &|id| view.tag(id), &|term| self.battle.term(term))
    }

    fn lines(&self) -> String {
        self.facts.iter().map(|fact| self.line(fact)).collect::<Vec<_>>().join("; ")
    }

    fn asked(&self) -> String {
        let view = self.battle.view();
        self.met.iter().map(|it| telling::decision(it, &|id| view.tag(id))).collect::<Vec<_>>().join("; ")
    }

    /// The attacks on a fighter: facts of rolls against it.
    fn attacks(&self, on: Name) -> Result<Vec<&What>, String> {
        let who = self.id(on)?;
        let against = |what: &&What| matches!(what, What::Versus { on: Some(target), .. } if *target == who);
        Ok(self.facts.iter().map(|fact| &fact.what).filter(against).collect())
    }

    fn tags(&self, ids: &[CreatureId]) -> Vec<Name> {
        ids.iter().map(|&id| self.battle.view().tag(id)).collect()
    }

    fn has_term(&self, text: &str) -> bool {
        self.facts.iter().flat_map(|fact| table::terms_of(&fact.what)).any(|term| table::says(self.battle, term, text))
    }
}

impl Expect {
    /// As files write it.
    pub fn written(&self) -> String {
        ron::to_string(self).unwrap_or_else(|_| format!("{self:?}"))
    }

    /// Compares with what is.
    ///
    /// # Errors
    /// What was found instead.
    pub fn check(&self, scene: &Scene) -> Found {
        let mut mentions = Mentions::default();
        self.mentions(&mut mentions);
        for mention in mentions.0 {
            if let Mention::Who(tag) = mention {
                scene.id(tag)?;
            }
        }
        match self {
            Self::Success(_) | Self::Failure(_) | Self::Total(..) | Self::Dice(..) | Self::Kept(..) => self.roll(scene),
            Self::Attacks(by, on, count) => {
                let by = scene.id(*by)?;
                let made = scene.attacks(*on)?;
                let own = made.iter().filter(|what| matches!(what, What::Versus { by: who, .. } if *who == by)).count();
                equal(own, *count)
            }
            Self::Term(text) => ensure(scene.has_term(text), || scene.lines()),
            Self::NoTerm(text) => ensure(!scene.has_term(text), || scene.lines()),
            Self::Rolls(wanted, count) => {
                let rolled = scene
                    .facts
                    .iter()
                    .filter(|fact| matches!(fact.what, What::Die { purpose, .. } if purpose == *wanted));
                equal(rolled.count(), *count)
            }
            Self::NoDice => {
                let rolled = scene.facts.iter().any(|fact| matches!(fact.what, What::Die { .. }));
                ensure(!rolled, || scene.lines())
            }
            Self::Odds(by, power, on, count, of) => odds(scene, *by, *power, *on, *count, *of),
            Self::StrikeOdds(by, on, going, leaving, count, of) => {
                strike_odds(scene, [*by, *on], *going, *leaving, (*count, *of))
            }
            Self::LastCall(who, wanted) => {
                equal(battle_phase::is_last_call(scene.battle.view(), scene.id(*who)?), *wanted)
            }
            Self::Order(parts) => order(scene, parts),
            Self::Log(text) => ensure(scene.facts.iter().any(|it| scene.line(it).contains(text)), || scene.lines()),
            Self::NoLog(text) => ensure(!scene.facts.iter().any(|it| scene.line(it).contains(text)), || scene.lines()),
            Self::Card(power, text) => {
                let Some(power) = scene.battle.content().power(*power) else { return Err("no such power".to_owned()) };
                let card = words::card(power);
                ensure(card.iter().any(|line| line.contains(text)), || card.join("; "))
            }
            Self::Damage(..) | Self::NoDamage(_) | Self::Healed(..) | Self::Saves(..) | Self::Steps(..) => {
                self.happened(scene)
            }
            Self::Waits(..)
            | Self::Asked(..)
            | Self::NotAsked(..)
            | Self::Offers(_)
            | Self::NotOffers(_)
            | Self::Legal(_)
            | Self::Illegal(..) => self.decision(scene),
            _ => self.state(scene),
        }
    }

    /// Expectations about the last roll against somebody.
    fn roll(&self, scene: &Scene) -> Found {
        let on = match self {
            Self::Success(on) | Self::Failure(on) | Self::Total(on, _) | Self::Dice(on, _) | Self::Kept(on, _) => *on,
            _ => return Ok(()),
        };
        let made = scene.attacks(on)?;
        let Some(What::Versus { dice, result, .. }) = made.last() else {
            return Err(format!("no attack on {on}: {}", scene.lines()));
        };
        match self {
            Self::Success(_) => ensure(result.succeeded(), || scene.lines()),
            Self::Failure(_) => ensure(!result.succeeded(), || scene.lines()),
            Self::Total(_, wanted) => equal(result.total, *wanted),
            Self::Dice(_, wanted) => equal(dice.iter().map(|die| die.sides).collect(), wanted.clone()),
            Self::Kept(_, wanted) => {
                equal(dice.iter().filter(|die| die.kept).map(|die| die.value).collect(), wanted.clone())
            }
            _ => Ok(()),
        }
    }

    /// Expectations about facts of the step.
    fn happened(&self, scene: &Scene) -> Found {
        let count = |test: &dyn Fn(&What) -> bool| scene.facts.iter().filter(|fact| test(&fact.what)).count();
        match self {
            Self::Damage(to, wanted) => {
                let who = scene.id(*to)?;
                let met =
                    count(&|what| matches!(what, What::Damage { to, amount, .. } if *to == who && amount == wanted));
                ensure(met > 0, || scene.lines())
            }
            Self::NoDamage(to) => {
                let who = scene.id(*to)?;
                let met = count(&|what| matches!(what, What::Damage { to, .. } if *to == who));
                ensure(met == 0, || scene.lines())
            }
            Self::Healed(of, wanted) => {
                let who = scene.id(*of)?;
                let met = count(&|what| matches!(what, What::Healed { of, amount } if *of == who && amount == wanted));
                ensure(met > 0, || scene.lines())
            }
            Self::Saves(by, wanted) => {
                let who = scene.id(*by)?;
                equal(count(&|what| matches!(what, What::Saved { by, .. } if *by == who)), *wanted)
            }
            Self::Steps(of, wanted) => {
                let mover = scene.id(*of)?;
                equal(count(&|what| matches!(what, What::Step { who, .. } if *who == mover)), *wanted)
            }
            _ => Ok(()),
        }
    }

    /// Expectations about what is asked and what may be answered.
    fn decision(&self, scene: &Scene) -> Found {
        let (battle, view) = (scene.battle, scene.battle.view());
        let pending = battle.decision();
        let met = |who: Name, ask: Name| {
            let who = scene.id(who)?;
            Ok::<bool, String>(scene.met.iter().any(|it| it.ask == ask && it.about == Some(who)))
        };
        let offered = |power: Name| {
            let Some(who) = pending.and_then(|it| it.about) else { return false };
            let moving = pending.is_some_and(|it| it.ask == t::MOVE.get());
            legal::powers(view, who, moving).iter().any(|own| own.id == power)
        };
        match self {
            Self::Waits(who, ask) => {
                let who = scene.id(*who)?;
                ensure(pending.is_some_and(|it| it.ask == *ask && it.about == Some(who)), || scene.asked())
            }
            Self::Asked(who, ask) => ensure(met(*who, *ask)?, || scene.asked()),
            Self::NotAsked(who, ask) => ensure(!met(*who, *ask)?, || scene.asked()),
            Self::Offers(power) => ensure(offered(*power), || "not offered".to_owned()),
            Self::NotOffers(power) => ensure(!offered(*power), || "offered".to_owned()),
            Self::Legal(intent) => {
                let intent = intent.rename(&mut |tag| scene.id(tag))?;
                battle.check(&intent).map_err(|refusal| format!("refused ({}): {}", refusal.code, refusal.text))
            }
            Self::Illegal(intent, why) => {
                let intent = intent.rename(&mut |tag| scene.id(tag))?;
                match battle.check(&intent) {
                    Ok(()) => Err("it would be taken".to_owned()),
                    Err(refusal) if refusal.code == *why.as_str() || refusal.text.contains(why.as_str()) => Ok(()),
                    Err(refusal) => Err(format!("refused ({}): {}", refusal.code, refusal.text)),
                }
            }
            _ => Ok(()),
        }
    }

    /// Expectations about the battle as it stands.
    fn state(&self, scene: &Scene) -> Found {
        let view = scene.battle.view();
        let states = |who: CreatureId| {
            let list: Vec<String> = view.conditions(who).map(|(_, it)| telling::names(&it.kinds)).collect();
            format!("{:?} with {} HP, {}", view.life(who), view.hp(who).now, list.join(", "))
        };
        match self {
            Self::Hp(of, wanted) => equal(view.hp(scene.id(*of)?).now, *wanted),
            Self::Pool(of, pool, wanted) => equal(view.pool(scene.id(*of)?, *pool), *wanted),
            Self::Has(who, state) => {
                let who = scene.id(*who)?;
                ensure(view.has(who, *state), || states(who))
            }
            Self::Lacks(who, state) => {
                let who = scene.id(*who)?;
                ensure(!view.has(who, *state), || states(who))
            }
            Self::Effects(who, state, count) => {
                let who = scene.id(*who)?;
                equal(view.conditions(who).filter(|(_, held)| held.kinds.contains(state)).count(), *count)
            }
            Self::Down(who) => {
                let who = scene.id(*who)?;
                ensure(view.is_fallen(who) && !view.is_stable(who), || states(who))
            }
            Self::Stable(who) => {
                let who = scene.id(*who)?;
                ensure(view.is_stable(who), || states(who))
            }
            Self::Dead(who) => {
                let who = scene.id(*who)?;
                ensure(view.life(who) == Life::Dead && view.at(who).is_none(), || states(who))
            }
            Self::Up(who) => {
                let who = scene.id(*who)?;
                ensure(view.is_up(who), || states(who))
            }
            Self::At(who, at) => equal(view.at(scene.id(*who)?), Some(*at)),
            Self::Threatened(who, at, wanted) => {
                let mut found = scene.tags(&view.threateners(scene.id(*who)?, *at));
                let mut wanted = wanted.clone();
                found.sort_unstable();
                wanted.sort_unstable();
                equal(found, wanted)
            }
            Self::Initiative(who, wanted) => equal(view.orders().total(scene.id(*who)?), Some(*wanted)),
            Self::Movement(wanted) => equal(scene.tags(&view.orders().movement), wanted.clone()),
            Self::Battle(wanted) => equal(scene.tags(&view.orders().battle), wanted.clone()),
            Self::Round(wanted) => equal(view.clock().round, *wanted),
            Self::Over(wanted) => equal(scene.battle.outcome().map(|outcome| outcome.winner), Some(*wanted)),
            Self::NotOver => equal(scene.battle.outcome(), None),
            _ => Ok(()),
        }
    }
}

/// Exact odds of an attack, as a fraction of equally likely rolls.
fn odds(scene: &Scene, by: Name, power: Name, on: Name, count: u32, of: u32) -> Found {
    let view = scene.battle.view();
    let (by, on) = (scene.id(by)?, scene.id(on)?);
    let Some(power) = view.power(by, power) else { return Err("no such power".to_owned()) };
    let seen = sources::forecast(view, Attack { by, power, on, opportunity: false, from: None, at: None });
    let odds = rolls::odds(seen.net);
    equal((odds.at_least(seen.def - seen.atk), odds.total()), (count.into(), of.into()))
}

/// Exact odds of an opportunity attack on whoever is about to leave a square.
fn strike_odds(scene: &Scene, [by, on]: [Name; 2], going: Name, leaving: Spot, wanted: (u32, u32)) -> Found {
    let view = scene.battle.view();
    let (by, on) = (scene.id(by)?, scene.id(on)?);
    let Some(going) = view.power(on, going) else { return Err("no such power".to_owned()) };
    let Some(seen) = sources::foretell(view, by, on, going, leaving) else { return Err("no basic power".to_owned()) };
    let odds = rolls::odds(seen.net);
    equal((odds.at_least(seen.def - seen.atk), odds.total()), (wanted.0.into(), wanted.1.into()))
}

fn order(scene: &Scene, parts: &[String]) -> Found {
    let mut lines = scene.facts.iter().map(|fact| scene.line(fact));
    for part in parts {
        if !lines.any(|line| line.contains(part.as_str())) {
            return Err(format!("no {part:?} in that place: {}", scene.lines()));
        }
    }
    Ok(())
}
