//! An opponent that weighs every legal answer by what it is expected to gain, with the rules' own odds.

use super::acting;
use super::conduct;
use super::worth;
use crate::ai::Policy;
use crate::core::effect::Prospect;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::triggered::{TRAIT, topmost};
use crate::rulesets::thirty_sixth_way::actions::TARGETS;
use crate::rulesets::thirty_sixth_way::attack::POWER;
use crate::rulesets::thirty_sixth_way::battle::Battle;
use crate::rulesets::thirty_sixth_way::death::FAILED;
use crate::rulesets::thirty_sixth_way::effects::{self, PICK};
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::healing::{self, WHICH};
use crate::rulesets::thirty_sixth_way::rests::{DOWNTIME, HEAL, REST};
use crate::rulesets::thirty_sixth_way::rolls::Net;
use crate::rulesets::thirty_sixth_way::rounds::{AMBUSH, NEXT};
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::systems::WayRules;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::windows::{INTERCEPT, INTERRUPT, READIED};

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

impl Policy<WayRules> for Plain {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let view = battle.view().quiet();
        let Some(decision) = view.decision() else { return Intent::Pass };
        match (&decision.options, decision.about) {
            (Options::Act, Some(who)) if view.sheet(who).hero => acting::act(view, who, self.boldness),
            (Options::Act, Some(who)) => conduct::act(view, who),
            (Options::Choose { choices, may_pass }, _) => {
                let picked = pick(view, decision, choices);
                let first = || choices.first().filter(|_| !may_pass).cloned();
                picked.or_else(first).map_or(Intent::Pass, Intent::Choose)
            }
            _ => Intent::Pass,
        }
    }
}

fn pick(view: View, decision: &Decision, choices: &[Choice]) -> Option<Choice> {
    let ask = decision.ask;
    let first = || choices.first().cloned();
    if [NEXT.id(), AMBUSH.id(), REST.id(), DOWNTIME.id(), WHICH.id(), FAILED.id()].contains(&ask) {
        return first();
    }
    if ask == TARGETS || ask == PICK {
        return targets(view, decision, choices);
    }
    if ask == TRAIT {
        return uses_trait(view).then(first).flatten();
    }
    if ask == POWER {
        return guard(view, decision.about?).then(first).flatten();
    }
    if ask == HEAL {
        let who = decision.about?;
        let lost = view.sheet(who).hp - view.hp(who).max(0);
        let some = view.pool(who, t::RECOVERIES.get()) > 0;
        let down = !view.is_up(who);
        return (down || (some && lost >= healing::average(view, who))).then(first).flatten();
    }
    if ask == INTERCEPT {
        return intercept(view, choices);
    }
    if ask == INTERRUPT || ask == READIED {
        let worth = |choice: &Choice| match choice {
            Choice::React { by, with, on, .. } => react(view, *by, *with, *on),
            _ => 0.0,
        };
        let all = choices.iter().map(|choice| (worth(choice), choice)).collect();
        return acting::best(all).filter(|(worth, _)| *worth > 0.5).map(|(_, choice)| choice.clone());
    }
    None
}

/// Whoever the ability of a question is worth most on.
fn targets(view: View, decision: &Decision, choices: &[Choice]) -> Option<Choice> {
    let by = decision.about?;
    let ability = view.content().ability(decision.origin)?;
    let picked = match view.stack().top() {
        Some(Frame::Pick(pick)) => Some(pick),
        _ => None,
    };
    let worth = |choice: &Choice| {
        let Choice::Creature(on) = choice else { return 0.0 };
        match picked.map(|pick| (pick.effect.as_ref(), pick.with)) {
            Some((Some(effect), _)) => effect.rules().worth(Prospect { view, by, of: decision.origin, on: *on }),
            Some((None, with)) => view.ability(by, with).map_or(0.0, |with| worth::attack(view, by, with, *on)),
            None => worth::attack(view, by, ability, *on),
        }
    };
    let all = choices.iter().map(|choice| (worth(choice), choice)).collect();
    acting::best(all).map(|(_, choice)| choice.clone())
}

/// Whether a trait does its bearer good.
fn uses_trait(view: View) -> bool {
    topmost::<WayRules>(view.world).is_some_and(|(own, does)| {
        let worth = |&on| effects::worth(&does.effects, Prospect { view, by: own.by, of: own.of, on });
        own.on.iter().map(worth).sum::<f32>() > 0.0
    })
}

/// A point of Power where it spares a good part of what the attack would do.
fn guard(view: View, on: CreatureId) -> bool {
    let attack =
        view.stack().downward().find_map(|frame| if let Frame::Attack(attack) = frame { Some(attack) } else { None });
    let Some(attack) = attack else { return false };
    let Some(ability) = view.content().ability(attack.ability) else { return false };
    let Some(aim) = attack.aims.get(attack.at) else { return false };
    let help = sources::attack(view, attack, ability, aim);
    let need = sources::need(view, attack.by, ability, on);
    let chance = |net: Net| need.odds(net).chance(|degree| *degree > 0);
    let net = sources::net(&help);
    let spared = chance(net) - chance(Net::new(net.signed() - 1));
    let damage = worth::plain_damage(view, attack.by, ability, on) / chance(net).max(0.01);
    let frail = if damage >= f32::from(view.hp(on)) { 2.0 } else { 1.0 };
    spared * damage * frail > 1.2
}

/// The hardy step in for the frail.
fn intercept(view: View, choices: &[Choice]) -> Option<Choice> {
    let worth = |choice: &Choice| match choice {
        Choice::React { by, on: Some(ally), with, .. } => {
            let gap = f32::from(view.hp(*by) - view.hp(*ally));
            let price = if *with == t::INTERCEPT.get() { 0.0 } else { 4.0 };
            let shoots = !view.in_melee_stance(*by);
            if shoots { -1.0 } else { gap - 4.0 - price }
        }
        _ => 0.0,
    };
    let all = choices.iter().map(|choice| (worth(choice), choice)).collect();
    acting::best(all).filter(|(worth, _)| *worth > 0.0).map(|(_, choice)| choice.clone())
}

fn react(view: View, by: CreatureId, with: Name, on: Option<CreatureId>) -> f32 {
    let Some(ability) = view.ability(by, with) else { return 0.0 };
    let on = on.unwrap_or(by);
    match ability.entry.is_attack() {
        true => worth::attack(view, by, ability, on),
        false => effects::worth(&ability.effects, Prospect { view, by, of: with, on }),
    }
}
