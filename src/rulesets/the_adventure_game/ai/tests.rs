//! The plain player does little that a good player would laugh at.

use std::sync::Arc;

use crate::ai::{Opponents, Player};
use crate::content::ruleset::Ruleset;
use crate::core::dice::Dice;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::battle_phase::BATTLE;
use crate::rulesets::the_adventure_game::content::{Content, RULESET};
use crate::rulesets::the_adventure_game::power::{Action, PowerDef};
use crate::testing;

/// How often something was done, of the decisions in which it could have been.
type Share = (u32, u32);

#[derive(Debug, Default)]
struct Silly {
    /// Minions who could attack and do not.
    idle_minions: Share,
    /// Scarce attacks on minions alone that could be made on somebody better.
    wasted_powers: Share,
}

#[test]
fn plain_play_is_seldom_silly() {
    let mut silly = Silly::default();
    for level in testing::levels_of(RULESET) {
        for seed in 0..8 {
            let content = Arc::clone(testing::library().get::<Content>());
            let mut battle = Content::set_up(content, &level, Dice::seeded(seed)).expect("a battle");
            let mut plain = Content::policy(Player::Plain, seed);
            while battle.decision().is_some() {
                let answer = plain.answer(&battle);
                watch(&battle, &answer, &mut silly);
                battle.submit(answer).expect("a legal answer");
            }
        }
    }
    let at_most = |(done, of): Share, percent: u32| of > 20 && done * 100 <= of * percent;
    assert!(at_most(silly.idle_minions, 5) && at_most(silly.wasted_powers, 25), "{silly:?}");
}

fn use_in(intent: &Intent) -> Option<&Use> {
    match intent {
        Intent::Use(wanted) => Some(wanted),
        _ => None,
    }
}

/// Counts what an answer is, where it is one to what to do in the Battle Phase.
fn watch(battle: &Battle, answer: &Intent, silly: &mut Silly) {
    let view = battle.view();
    let asked = battle.decision().filter(|asked| asked.ask == BATTLE);
    let Some(who) = asked.and_then(|asked| asked.about) else { return };
    let attacks = |wanted: &Use| {
        let power = view.power(who, wanted.ability).filter(|power| power.action == Action::Attack);
        power.is_some() && wanted.on.iter().any(|&on| view.hostile(on, who))
    };
    let minion = |id: CreatureId| view.hp(id).max <= 1;
    let on_minions = |wanted: &Use| wanted.on.iter().all(|&on| minion(on) || !view.hostile(on, who));
    let mut could: Vec<Use> = Vec::new();
    battle.legal(|intent| could.extend(use_in(&intent).filter(|wanted| attacks(wanted)).cloned()));
    let attack = use_in(answer).filter(|wanted| attacks(wanted));
    let count = |share: &mut Share, done: bool| *share = (share.0 + u32::from(done), share.1 + 1);
    if minion(who) && !could.is_empty() {
        count(&mut silly.idle_minions, attack.is_none());
    }
    let scarce =
        |wanted: &&Use| view.power(who, wanted.ability).is_some_and(|power: &Arc<PowerDef>| power.is_counted());
    if let Some(wanted) = attack.filter(scarce)
        && could.iter().any(|other| other.ability == wanted.ability && !on_minions(other))
    {
        count(&mut silly.wasted_powers, on_minions(wanted));
    }
}
