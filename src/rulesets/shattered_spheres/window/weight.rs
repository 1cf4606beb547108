//! How much hangs on the answers to a question, so that what hardly matters need not be asked.

use super::answers::{self, blow, improved, meaning};
use super::odds::{self, harms};
use super::outcomes;
use super::prompt::{action_beneath, check_beneath, strike_beneath, window_beneath};
use super::reaction;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::{Name, name};
use crate::core::question::Importance;
use crate::rulesets::shattered_spheres::checks::{self, AFTER, BEFORE};
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::frames::{Check, CheckKind, Event};
use crate::rulesets::shattered_spheres::rounds::{ORDER, usual_place};
use crate::rulesets::shattered_spheres::sources::{self, Blow, Manner};
use crate::rulesets::shattered_spheres::strikes;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::turns::TIRING;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::windows::{BETWEEN, FOLLOW, HIT, OPPORTUNITY};

/// The chance of harm that a Slam has to add.
const SLAM_GAIN: f32 = 0.08;

/// How much hangs on each answer.
pub fn importance(view: View, decision: &Decision) -> Vec<Importance> {
    let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
    choices.iter().map(|choice| weight(view, decision, choice)).collect()
}

fn weight(view: View, decision: &Decision, choice: &Choice) -> Importance {
    if decision.ask == ORDER {
        // What is better on average is taken; only where neither is can somebody have a reason to choose.
        let open = decision.about.is_some_and(|who| is_open(view, who));
        return if open { Importance::Worthwhile } else { Importance::Minor };
    }
    // Giving in is never better than a check that costs nothing.
    if decision.ask == TIRING {
        return Importance::Minor;
    }
    let (Some(who), Choice::React { with, spend, .. }) = (decision.about, choice) else {
        return Importance::Worthwhile;
    };
    if decision.ask == BEFORE {
        let check = check_beneath(view);
        let worth = check.is_some_and(|check| match with.as_str() {
            "slam" => slam_pays(view, check),
            "hunch" => check.what == t::INFLUENCE.get() || check.what == t::GAMBIT.get(),
            _ => raise_pays(view, check, *spend),
        });
        return if worth { Importance::Worthwhile } else { Importance::Minor };
    }
    if decision.ask == AFTER {
        let Some(check) = check_beneath(view) else { return Importance::Minor };
        let coup = with == &t::COUP.get() || with == &t::FATE_COUP.get();
        if coup {
            // More degrees are asked about where they bring more.
            let degree = check.came(view).degree;
            let more = meaning(view, check, degree.saturating_add(3)) != meaning(view, check, degree);
            let matters = check.what == t::INFLUENCE.get() && more;
            return if matters { Importance::Worthwhile } else { Importance::Minor };
        }
        let (changes, turns) = improved(view, check, who);
        // A step of an attitude hangs on degrees as harm does (SS-TAC-10, SS-DMG-02).
        let harm = matches!(check.kind, CheckKind::Resist(_)) && check.came(view).degree < 0;
        let graded = harm || (check.what == t::INFLUENCE.get() && who == check.by);
        return match () {
            () if turns > 0.0 && who == check.by && check.came(view).degree < 0 => Importance::Worthwhile,
            () if turns > 0.0 && who != check.by && check.came(view).degree > 0 => Importance::Worthwhile,
            () if graded && changes > 0.0 => Importance::Worthwhile,
            () => Importance::Minor,
        };
    }
    if decision.ask == HIT && [t::COUNTER.get(), t::DEFLECT.get()].contains(with) {
        return stopping(view, who, *with);
    }
    if decision.ask == HIT && with == &t::SMASH.get() {
        let Some(strike) = strike_beneath(view) else { return Importance::Minor };
        let Some(line) = view.attack(strike.by, strike.attack) else { return Importance::Minor };
        let chance = |smash| harms(&odds::resisted(view, strike.by, line, strike.on, Blow { smash, ..blow(strike) }));
        // Degrees mean nothing to a minion, so that only the chance to harm it counts (SS-DMG-08).
        let least = if view.sheet(strike.on).is_minion() { 0.01 } else { 0.0 };
        return if chance(true) - chance(false) > least { Importance::Worthwhile } else { Importance::Minor };
    }
    if decision.ask == BETWEEN && with != &t::WAIT_OVER.get() {
        let plight = view.plight(who);
        let grave = plight.down || plight.dying || plight.staggered;
        let near = Arena::BOTH.into_iter().any(|arena| view.wounds(who, arena) + 1 >= view.wound_limit(arena));
        return if grave || near { Importance::Worthwhile } else { Importance::Minor };
    }
    if decision.ask == OPPORTUNITY {
        return opportunity(view, who, *with, decision);
    }
    if decision.ask == FOLLOW {
        return Importance::Minor;
    }
    Importance::Worthwhile
}

/// How much hangs on a Surge that could stop an attack: a Surge tires, so that one chance in six is too little of it where
/// the next Wound is not the last (SS-SUR-07, SS-SUR-10).
fn stopping(view: View, who: CreatureId, with: Name) -> Importance {
    const LEAST: f32 = 1.0 / 6.0;
    let Some(strike) = strike_beneath(view) else { return Importance::Minor };
    let Some(line) = view.attack(strike.by, strike.attack) else { return Importance::Minor };
    let last = line.arena().is_some_and(|arena| view.wounds(who, arena) + 1 >= view.wound_limit(arena));
    let stops = strikes::counter_chance(view, strike, line, with);
    // Whoever would give out for it does so for nothing less than its last Wound.
    if !last && answers::price(view, who) == answers::GIVES_OUT {
        return Importance::Minor;
    }
    if stops >= LEAST || (last && stops > 0.0) { Importance::Worthwhile } else { Importance::Minor }
}

/// How much hangs on an Opportunity Attack: nothing where it cannot harm; against the last enemy, with nothing else that
/// would need the Reaction of this turn, the best one costs nothing and is made without asking.
fn opportunity(view: View, who: CreatureId, with: Name, decision: &Decision) -> Importance {
    let open = window_beneath(view).and_then(|window| match window.event {
        Event::Provoked { who, .. } => Some(who),
        _ => None,
    });
    let (Some(on), Options::Choose { choices, .. }) = (open, &decision.options) else { return Importance::Worthwhile };
    let harm = |with: Name| {
        let line = view.attack(who, with);
        line.map_or(0.0, |line| harms(&odds::attack(view, who, line, on, Manner::default(), Blow::default())))
    };
    if harm(with) < 0.005 {
        return Importance::Minor;
    }
    let last = view.enemies(who).all(|enemy| enemy == on);
    if !last || !reaction::rivals(view, who, t::OPPORTUNITY.get()).is_empty() {
        return Importance::Worthwhile;
    }
    let all =
        choices.iter().filter_map(|choice| if let Choice::React { with, .. } = choice { Some(*with) } else { None });
    let best = all.max_by(|a, b| harm(*a).total_cmp(&harm(*b)));
    if best == Some(with) { Importance::Gift } else { Importance::Minor }
}

/// Whether a Raise brings more on average (SS-REA-10).
fn raise_pays(view: View, check: &Check, spend: i16) -> bool {
    let raised = Check { raises: i8::try_from(spend).unwrap_or(1), ..check.clone() };
    let gain = expected(view, &raised).zip(expected(view, check)).map(|(raised, plain)| raised - plain);
    gain.is_some_and(|gain| gain > 0.1)
}

/// Whether a Slam harms so much more often that it makes up for the harm to oneself (SS-REA-09).
fn slam_pays(view: View, check: &Check) -> bool {
    let ranks = view.attack(check.by, check.what).map_or(0, |line| strikes::slam_ranks(view, check.by, line));
    answers::slammed(view, check, ranks) - answers::slammed(view, check, 0) > SLAM_GAIN
}

/// What the check of an action is expected to bring; none of checks that are no action's, whose degrees mean nothing.
fn expected(view: View, check: &Check) -> Option<f32> {
    let action = action_beneath(view).filter(|action| action.act.by == check.by && action.act.ability == check.what)?;
    let odds = checks::odds(view, check);
    let each = odds.iter().map(|(degree, count)| f32::from(outcomes::worth(view, &action.act, *degree)) * count as f32);
    Some(each.sum::<f32>() / odds.total() as f32)
}

/// Whether neither skill is better for somebody's place on average, and yet they differ (SS-INIT-01).
fn is_open(view: View, who: CreatureId) -> bool {
    let [guile, reaction] = [name!("guile"), name!("reaction")];
    let part = |skill| sources::skill(view, who, skill, None, false).part();
    usual_place(view, who, guile) == usual_place(view, who, reaction) && part(guile) != part(reaction)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::Presenter;
    use super::*;
    use crate::ai::{Opponents, Player};
    use crate::core::dice::Dice;
    use crate::face::game::presenter::BattlePresenter as _;
    use crate::rulesets::shattered_spheres::battle::Battle;
    use crate::rulesets::shattered_spheres::content::Content;
    use crate::testing::{level, library};

    /// Looks at every question of a game that the opponent plays with itself.
    fn each_question(name: &str, seed: u64, mut look: impl FnMut(&Presenter, &Decision)) {
        let content = Arc::clone(library().get::<Content>());
        let mut battle =
            Presenter::from(Battle::from_level(content, &level(name), Dice::seeded(seed)).expect("a battle"));
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        for _ in 0..600 {
            let Some(asked) = battle.decision().cloned() else { break };
            look(&battle, &asked);
            let answer = opponent.answer(&battle);
            battle.submit(answer).expect("a legal answer");
        }
    }

    /// Whatever is told before a roll says what it is a chance of.
    #[test]
    fn chances_before_a_roll_say_what_of() {
        let (mut attacks, mut others) = (0, 0);
        for (name, seed) in [("back-alley", 1), ("toll-bridge", 2), ("midsummer-reception", 1)] {
            each_question(name, seed, |battle, asked| {
                let Some(check) = check_beneath(battle.view()).filter(|_| asked.ask == BEFORE) else { return };
                let prompt = battle.prompt(asked, 0, false).expect("a question");
                let declining = prompt.decline.expect("one may just roll");
                let attack = check.kind == CheckKind::Attack;
                let told: &[&str] =
                    if attack { &["(hits ", "(strikes home "] } else { &["(succeeds ", "(resists ", "(stops it "] };
                assert!(told.iter().any(|told| declining.contains(told)), "{declining}");
                assert_eq!(declining.contains(", harms ") || declining.contains(", shakes "), attack, "{declining}");
                *(if attack { &mut attacks } else { &mut others }) += 1;
            });
        }
        assert!(attacks > 0 && others > 0, "{attacks} attacks, {others} others");
    }

    /// A Surge that stops an attack one time in ten is not asked about where the next Wound is not the last.
    #[test]
    fn a_surge_that_hardly_ever_stops_an_attack_is_not_asked_about() {
        let (mut asked_about, mut left) = (0, 0);
        for (name, seed) in (1..9).flat_map(|seed| ["customs-house", "toll-bridge"].map(|name| (name, seed))) {
            each_question(name, seed, |battle, asked| {
                let (view, Options::Choose { choices, .. }) = (battle.view(), &asked.options) else { return };
                for (choice, own) in choices.iter().zip(importance(view, asked)) {
                    let Choice::React { with, .. } = choice else { continue };
                    if asked.ask != HIT || ![t::COUNTER.get(), t::DEFLECT.get()].contains(with) {
                        continue;
                    }
                    let (who, strike) = (asked.about.expect("somebody"), strike_beneath(view).expect("an attack"));
                    let line = view.attack(strike.by, strike.attack).expect("a line of it");
                    let stops = strikes::counter_chance(view, strike, line, *with);
                    let arena = line.arena().expect("an arena");
                    let last = view.wound_limit(arena) - view.wounds(who, arena) < 2;
                    let spent = answers::price(view, who) == answers::GIVES_OUT;
                    let worth = if last { stops > 0.0 } else { stops > 0.16 && !spent };
                    assert_eq!(own == Importance::Worthwhile, worth, "{stops}");
                    asked_about += u32::from(own == Importance::Worthwhile);
                    left += u32::from(own == Importance::Minor);
                }
            });
        }
        assert!(asked_about > 0 && left > 0, "{asked_about} asked about, {left} left");
    }

    /// With a single enemy left and nothing else to keep the Reaction for, an Opportunity Attack is made without asking.
    #[test]
    fn nobody_is_asked_about_an_opportunity_attack_on_the_last_enemy() {
        let (mut made, mut asked_about) = (0, 0);
        for (name, seed) in
            (1..9).flat_map(|seed| ["back-alley", "toll-bridge", "garden-of-two-blades"].map(|name| (name, seed)))
        {
            each_question(name, seed, |battle, asked| {
                if asked.ask != OPPORTUNITY {
                    return;
                }
                let list = importance(battle.view(), asked);
                let who = asked.about.expect("somebody");
                if list.contains(&Importance::Gift) {
                    assert_eq!(battle.view().enemies(who).count(), 1);
                    assert!(!list.contains(&Importance::Worthwhile), "{list:?}");
                    made += 1;
                } else if list.contains(&Importance::Worthwhile) {
                    asked_about += 1;
                }
            });
        }
        assert!(made > 0 && asked_about > 0, "{made} made, {asked_about} asked about");
    }
}
