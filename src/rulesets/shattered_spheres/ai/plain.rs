//! An opponent that weighs every answer once, with the rules' own odds.

use super::acting;
use super::balance;
use super::worth;
use crate::ai::Policy;
use crate::core::effect::Prospect;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::triggered::{TRAIT, topmost};
use crate::rulesets::shattered_spheres::battle::Battle;
use crate::rulesets::shattered_spheres::checks::{AFTER, BEFORE};
use crate::rulesets::shattered_spheres::common_actions::{PICK, REVEAL};
use crate::rulesets::shattered_spheres::effects;
use crate::rulesets::shattered_spheres::frames::{CheckKind, Event, Frame};
use crate::rulesets::shattered_spheres::rolls::Naturals;
use crate::rulesets::shattered_spheres::sources::{Blow, Manner};
use crate::rulesets::shattered_spheres::strikes;
use crate::rulesets::shattered_spheres::stunts::WHICH;
use crate::rulesets::shattered_spheres::systems::SpheresRules;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::windows::{AFFRONTED, BETWEEN, COUNTER, HIT, OPPORTUNITY, READIED};

/// The greedy opponent.
#[derive(Clone, Debug)]
pub struct Plain {
    /// How much it likes to be near its enemies, 1 as usual.
    boldness: f32,
}

impl Default for Plain {
    fn default() -> Self {
        Self { boldness: 1.0 }
    }
}

impl Plain {
    /// One of another temperament.
    pub fn with(boldness: f32) -> Self {
        Self { boldness }
    }
}

impl Policy<SpheresRules> for Plain {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let view = battle.view().quiet();
        let Some(decision) = view.decision() else { return Intent::Pass };
        match (&decision.options, decision.about) {
            (Options::Act, Some(who)) => acting::act(view, who, self.boldness),
            (Options::Choose { choices, may_pass }, _) => {
                let picked = pick(view, decision, choices);
                let first = || choices.first().filter(|_| !may_pass).cloned();
                picked.or_else(first).map_or(Intent::Pass, Intent::Choose)
            }
            _ => Intent::Pass,
        }
    }
}

fn with(choice: &Choice) -> Name {
    match choice {
        Choice::React { with, .. } => *with,
        Choice::Named(name) => *name,
        _ => Name::default(),
    }
}

fn pick(view: View, decision: &Decision, choices: &[Choice]) -> Option<Choice> {
    let who = decision.about?;
    let ask = decision.ask;
    let first = || choices.first().cloned();
    if ask == OPPORTUNITY || ask == READIED || ask == AFFRONTED {
        let on = target(view);
        let gain = |choice: &Choice| {
            let on = match choice {
                Choice::React { on: Some(on), .. } => Some(*on),
                _ => on,
            };
            let line = view.attack(who, with(choice));
            line.zip(on).map_or(0.05, |(line, on)| worth::attack(view, who, line, on, Manner::default()))
        };
        return acting::best(choices.iter().map(|choice| (gain(choice), choice)))
            .filter(|(gain, _)| *gain > 0.0)
            .map(|(_, choice)| choice.clone());
    }
    if ask == BEFORE {
        return before(view, who, choices);
    }
    if ask == AFTER {
        return after(view, who, choices);
    }
    if ask == HIT {
        return hit(view, who, choices);
    }
    if ask == COUNTER {
        return choices.iter().find(|choice| with(choice).as_str().ends_with("/push")).cloned().or_else(first);
    }
    if ask == BETWEEN {
        return between(view, who, choices);
    }
    if ask == TRAIT {
        return uses_trait(view).then(first).flatten();
    }
    if ask == WHICH || ask == PICK || ask == REVEAL {
        return first();
    }
    None
}

/// What a Reaction may be worth for something else.
const REACTION: f32 = 0.05;

/// Whether a trait does its bearer more good than its price could.
fn uses_trait(view: View) -> bool {
    topmost::<SpheresRules>(view.world).is_some_and(|(own, does)| {
        let worth = |&on| effects::worth(&does.effects, Prospect { view, by: own.by, of: own.of, on });
        let price = does
            .cost
            .iter()
            .map(|&(what, amount)| if what == t::REACTION.get() { REACTION } else { balance::DIE * f32::from(amount) });
        own.on.iter().map(worth).sum::<f32>() > price.sum()
    })
}

/// Whom the window on top is about.
fn target(view: View) -> Option<CreatureId> {
    view.stack().downward().find_map(|frame| match frame {
        Frame::Window(window) => match &window.event {
            Event::Provoked { who, .. } => Some(*who),
            Event::Affronted { by, .. } | Event::Happened { by, .. } => Some(*by),
            _ => None,
        },
        _ => None,
    })
}

/// A Slam where there is a good run-up; nothing else is worth its Reaction in advance.
fn before(view: View, who: CreatureId, choices: &[Choice]) -> Option<Choice> {
    let check =
        view.stack().downward().find_map(|frame| if let Frame::Check(check) = frame { Some(check) } else { None })?;
    let line = view.attack(who, check.what)?;
    let on = check.on?;
    let ranks = strikes::slam_ranks(view, who, line);
    let plain = worth::effect(view, who, line, on, Blow::default());
    let slammed = worth::effect(view, who, line, on, Blow { slam: ranks, ..Blow::default() });
    // What it does to whoever slams, if it hits.
    let own = worth::effect(view, who, line, who, Blow::default());
    (slammed - plain > own + 0.05)
        .then(|| choices.iter().find(|choice| with(choice) == t::SLAM.get()).cloned())
        .flatten()
}

/// A die where it can turn what matters.
fn after(view: View, who: CreatureId, choices: &[Choice]) -> Option<Choice> {
    let check =
        view.stack().downward().find_map(|frame| if let Frame::Check(check) = frame { Some(check) } else { None })?;
    let own = check.totals[0] + check.improved[0];
    let other = check.totals[1] + check.improved[1] + 5 * i16::from(check.raises);
    let improve =
        choices.iter().find(|choice| [t::IMPROVE.get(), t::FATE_IMPROVE.get()].contains(&with(choice))).cloned();
    if check.by != who {
        return None;
    }
    let short = other - own;
    let reaches = |most: i16| short > 0 && short <= most;
    match check.kind {
        CheckKind::Attack if check.naturals == Naturals::Attack => improve.filter(|_| reaches(3)),
        CheckKind::Counter => improve.filter(|_| reaches(3)),
        CheckKind::Resist(_) => improve.filter(|_| short > 10 || (short > 5 && short <= 8)),
        CheckKind::Skill(_) if check.what == t::INFLUENCE.get() => {
            let coup =
                choices.iter().find(|choice| [t::COUP.get(), t::FATE_COUP.get()].contains(&with(choice))).cloned();
            if short > 0 { improve.filter(|_| reaches(4)) } else { coup }
        }
        _ => None,
    }
}

/// A Smash where the rolled effect does more, a counter where the hit is heavy.
fn hit(view: View, who: CreatureId, choices: &[Choice]) -> Option<Choice> {
    let strike = view
        .stack()
        .downward()
        .find_map(|frame| if let Frame::Strike(strike) = frame { Some(strike) } else { None })?;
    let line = view.attack(strike.by, strike.attack)?;
    let blow = Blow { extra: strike.extra(), slam: strike.slam, smash: strike.smash, ..Blow::default() };
    if strike.by == who {
        let plain = worth::effect(view, who, line, strike.on, Blow { smash: false, ..blow });
        let smash = worth::effect(view, who, line, strike.on, Blow { smash: true, ..blow });
        return choices.iter().find(|choice| with(choice) == t::SMASH.get()).filter(|_| smash > plain + 0.02).cloned();
    }
    let loss = worth::effect(view, strike.by, line, who, blow);
    let fresh = view.plight(who).fatigue == 0 && view.plight(who).pending == 0;
    let stops = strikes::counter_chance(view, strike, line, t::COUNTER.get());
    choices.iter().find(|choice| with(choice) == t::COUNTER.get()).filter(|_| loss * stops > 0.25 && fresh).cloned()
}

/// A delayed turn as soon as there is one; a Recover where somebody is down or Staggered.
fn between(view: View, who: CreatureId, choices: &[Choice]) -> Option<Choice> {
    if let Some(now) = choices.iter().find(|choice| with(choice) == t::WAIT_OVER.get()) {
        return Some(now.clone());
    }
    let plight = view.plight(who);
    let worst = |choice: &&Choice| {
        let what = with(choice).as_str().split_once('/').map_or("", |(_, what)| what);
        let awake = view.is_free(who);
        match what {
            "staggered" => awake,
            "incapacitated" | "dying" => plight.down || plight.dying,
            _ => false,
        }
    };
    choices.iter().find(worst).cloned()
}
