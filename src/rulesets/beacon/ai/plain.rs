//! An opponent that weighs every legal answer by what it is expected to gain, with the rules' own odds.

use super::acting::{self, Prospects};
use super::worth;
use crate::ai::Policy;
use crate::core::effect::Prospect;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::triggered::{TRAIT, topmost};
use crate::rulesets::beacon::attack::MARK;
use crate::rulesets::beacon::battle::Battle;
use crate::rulesets::beacon::data::words::Phase;
use crate::rulesets::beacon::effects;
use crate::rulesets::beacon::reactions::{REACT, STEP_IN, TAKE_OVER};
use crate::rulesets::beacon::release::{RELEASE, ways};
use crate::rulesets::beacon::rests::REST;
use crate::rulesets::beacon::rolling::{CHARGE, OVEREXTENDED, REROLL};
use crate::rulesets::beacon::rounds::NEXT;
use crate::rulesets::beacon::systems::BeaconRules;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::turns::surge_price;
use crate::rulesets::beacon::view::View;

/// The greedy opponent.
#[derive(Clone, Debug)]
pub struct Plain {
    /// How much it likes to be near its enemies, 1 as usual.
    boldness: f32,
    /// How much it likes to wait for late phases, 1 as usual.
    lateness: f32,
}

impl Default for Plain {
    fn default() -> Self {
        Self { boldness: 1.0, lateness: 1.0 }
    }
}

impl Plain {
    /// One of another temperament.
    pub fn with(boldness: f32) -> Self {
        Self { boldness, ..Self::default() }
    }

    /// One that waits for late phases more (above 1) or less (below 1) than does it good.
    pub fn waiting(lateness: f32) -> Self {
        Self { lateness, ..Self::default() }
    }
}

impl Policy<BeaconRules> for Plain {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let view = battle.view().quiet();
        let Some(decision) = view.decision() else { return Intent::Pass };
        match (&decision.options, decision.about) {
            (Options::Act, Some(who)) if decision.ask == RELEASE => release(view, who),
            (Options::Act, Some(who)) => acting::act(view, who, self.boldness),
            (Options::Use(_), Some(who)) => grant(battle, view, who),
            (Options::Route(options), _) => {
                let goal = |route: &&Vec<_>| route.len();
                let longest = options.routes.iter().filter(|_| decision.ask != STEP_IN).max_by_key(goal);
                let toward = decision
                    .about
                    .filter(|_| decision.ask == STEP_IN)
                    .and_then(|who| step_in(view, who, &options.routes));
                longest.cloned().or(toward).map_or(Intent::Pass, Intent::Route)
            }
            (Options::Choose { choices, may_pass }, _) => {
                let picked = pick(view, decision, choices, self.lateness);
                let first = || choices.first().filter(|_| !may_pass).cloned();
                picked.or_else(first).map_or(Intent::Pass, Intent::Choose)
            }
            _ => Intent::Pass,
        }
    }
}

fn release(view: View, who: CreatureId) -> Intent {
    let ability = view.channelling(who).and_then(|own| view.content().ability(own.ability));
    let Some(ability) = ability else { return Intent::EndTurn(who) };
    let worth = |wanted: &crate::core::intent::Use| {
        let on = crate::rulesets::beacon::aims::targets(view, ability, wanted, None).unwrap_or_default();
        on.iter().map(|&on| worth::on_release(view, who, ability, on)).sum::<f32>()
    };
    let all = ways(view, who).into_iter().map(|wanted| (worth(&wanted), wanted));
    let best = all.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map_or(Intent::EndTurn(who), |(_, wanted)| Intent::Use(wanted))
}

/// The best of what is granted.
fn grant(battle: &Battle, view: View, _: CreatureId) -> Intent {
    let mut best: Option<(f32, Intent)> = None;
    battle.legal(|intent| {
        let worth = if let Intent::Use(wanted) = &intent { worth::of_use(view, wanted) } else { 0.0 };
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, intent));
        }
    });
    best.map_or(Intent::Pass, |(_, intent)| intent)
}

/// The way that ends beside the ally to be helped.
fn step_in(
    view: View,
    who: CreatureId,
    routes: &[Vec<crate::core::geometry::Spot>],
) -> Option<Vec<crate::core::geometry::Spot>> {
    use crate::rulesets::beacon::frames::Frame;
    let Some(Frame::Interpose(step)) = view.stack().top() else { return None };
    let whom = view.space(step.whom)?;
    if view.adjacent(who, step.whom) {
        return None;
    }
    let ends = |route: &&Vec<_>| {
        let last = route.last().copied().unwrap_or_default();
        crate::rulesets::beacon::ground::adjacent(crate::rulesets::beacon::movement::space_at(view, who, last), whom)
    };
    routes.iter().find(ends).cloned()
}

fn pick(view: View, decision: &Decision, choices: &[Choice], lateness: f32) -> Option<Choice> {
    let ask = decision.ask;
    if ask == NEXT {
        return next(view, choices, lateness);
    }
    if ask == REACT {
        return react(view, decision.about?, choices);
    }
    if ask == REROLL || ask == CHARGE {
        // Stress is cheap while there is room for it.
        let who = decision.about?;
        let room = view.sheet(who).cap.is_none_or(|cap| view.stress(who) + 3 <= cap);
        let strain = choices.iter().find(|choice| **choice == Choice::Named(t::STRAIN.get()));
        let missed = crate::rulesets::beacon::rolling::missed(view);
        return if ask == CHARGE { choices.first().cloned() } else { strain.filter(|_| room && missed).cloned() };
    }
    if ask == REST {
        // The worst first: back into the fight, Wounds, what is broken; HP where half are gone.
        let who = decision.about?;
        let wanted = |what: &str| match what {
            "hp" => 2 * view.hp(who) <= view.sheet(who).hp,
            "mp" => false,
            _ => true,
        };
        let named = |choice: &&Choice| matches!(choice, Choice::Named(what) if wanted(what.as_str()));
        return choices.iter().rev().find(named).cloned();
    }
    if ask == OVEREXTENDED {
        return choices.last().cloned();
    }
    if ask == TRAIT {
        return choices.first().filter(|_| uses_trait(view)).cloned();
    }
    if ask == TAKE_OVER {
        return choices.first().cloned();
    }
    if ask == MARK {
        return choices.first().cloned();
    }
    None
}

/// Whether a trait does its bearer good.
fn uses_trait(view: View) -> bool {
    topmost::<BeaconRules>(view.world).is_some_and(|(own, does)| {
        let worth = |&on| effects::worth(&does.effects, Prospect { view, by: own.by, of: own.of, on });
        own.on.iter().map(worth).sum::<f32>() > 0.0
    })
}

/// Who of a side acts now: releases that are worth it first, before their targets move; then whoever gains most by this
/// phase and no more by a later one.
fn next(view: View, choices: &[Choice], lateness: f32) -> Option<Choice> {
    let phase = view.phase();
    let releases = |choice: &&Choice| match choice {
        Choice::React { by, with, .. } => *with == t::RELEASE.get() && is_worth_releasing(view, *by),
        _ => false,
    };
    if let Some(release) = choices.iter().find(releases) {
        return Some(release.clone());
    }
    let worth = |choice: &Choice| match choice {
        Choice::Creature(who) => {
            let prospects = Prospects::new(view, *who);
            match view.sheet(*who).pc {
                true => prospects.is_its_phase(phase, lateness).then(|| prospects.acting_in(phase)),
                false => Some(prospects.acting_in(Phase::FullAttack)),
            }
        }
        Choice::React { by, with, .. } if *with == t::SURGE.get() => surging(view, *by, phase),
        // NPCs go on channelling what is not worth letting go.
        Choice::React { with, .. } if *with == t::HOLD.get() => Some(-1.0),
        _ => None,
    };
    let all = choices.iter().filter_map(|choice| worth(choice).map(|worth| (worth, choice)));
    let best = all.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, choice)| choice.clone())
}

fn is_worth_releasing(view: View, who: CreatureId) -> bool {
    let Some(own) = view.channelling(who) else { return false };
    let ability = view.content().ability(own.ability);
    ability.is_some_and(|ability| worth::released(view, who, ability, own.on) > 0.5)
}

/// What a second turn gains where that is worth its Stress and nothing breaks.
fn surging(view: View, who: CreatureId, phase: Phase) -> Option<f32> {
    let cap = view.sheet(who).cap.unwrap_or(i16::MAX);
    let (mean, most) = surge_price(view, who);
    if view.stress(who) + most > cap {
        return None;
    }
    let prospects = Prospects::new(view, who);
    let gain = prospects.acting_in(phase);
    (gain > mean * 0.5 && prospects.is_its_phase(phase, 1.0)).then_some(gain)
}

fn react(view: View, who: CreatureId, choices: &[Choice]) -> Option<Choice> {
    let worth = |choice: &Choice| match choice {
        Choice::React { with, on, .. } if *with == t::INTERPOSE.get() => {
            let frail = on.map_or(0, |on| view.hp(on) - view.hp(who));
            if frail < -4 { 2.0 } else { 0.0 }
        }
        Choice::React { with, on: Some(on), .. } => match view.sheet(who).ability(*with) {
            Some(ability) if view.hostile(who, *on) => worth::attack(view, who, ability, ability.action(), *on),
            Some(ability) => {
                let at = Prospect { view, by: who, of: *with, on: *on };
                effects::worth(&ability.effects, at) - f32::from(ability.cost.stress) * 0.5
            }
            None => 0.0,
        },
        Choice::React { .. } => 0.2,
        _ => 0.0,
    };
    let all = choices.iter().map(|choice| (worth(choice), choice));
    let best = all.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.filter(|(worth, _)| *worth > 0.3).map(|(_, choice)| choice.clone())
}
