//! Games by chance: nothing breaks, a state is what it says, restoring undoes everything, nonsense is refused.

use std::collections::BTreeSet;

use battlemat::ai::Policy;
use battlemat::ai::adventure::Random;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::fact::Facts;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::CreatureId;
use battlemat::core::intent::{Choice, Intent};
use battlemat::core::name::Name;
use battlemat::core::pool::Pools;
use battlemat::core::snapshot::State;
use battlemat::rulesets::the_adventure_game::battle::Battle;
use battlemat::rulesets::the_adventure_game::frames::Phase;
use proptest::prelude::*;

use super::{battle, levels, shipped};

const CASES: u32 = 3;
const INTENTS: usize = 150;

fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 0, ..ProptestConfig::default() }
}

/// Everything that is wrong with a battle's state; nothing in a sound one.
fn broken(battle: &Battle) -> Vec<String> {
    let view = battle.view();
    let mut wrong: Vec<String> = battle.fault().map(str::to_owned).into_iter().collect();
    let mut squares = BTreeSet::new();
    for (id, at) in view.standing() {
        let tag = view.tag(id);
        if !squares.insert(at) {
            wrong.push(format!("{tag} shares {at:?}"));
        }
        if view.board().tile(at).is_none_or(|tile| tile.solid.is_some()) {
            wrong.push(format!("{tag} stands in a wall"));
        }
    }
    for id in view.ids() {
        let (hp, tag) = (view.hp(id), view.tag(id));
        if hp.now < 0 || hp.now > hp.max {
            wrong.push(format!("{tag} has {} of {} HP", hp.now, hp.max));
        }
        if view.is_up(id) != (hp.now > 0) {
            wrong.push(format!("{tag} is up or not at {} HP", hp.now));
        }
        if view.at(id).is_none() && view.conditions(id).next().is_some() {
            wrong.push(format!("{tag} is gone and still has states"));
        }
        for pool in view.pools(id).into_iter().flat_map(Pools::iter) {
            if pool.now < 0 || pool.cap.is_some_and(|cap| pool.now > cap) {
                wrong.push(format!("{tag} has {} {}", pool.now, pool.name));
            }
        }
    }
    let orders = view.orders();
    if matches!(view.phase(), Phase::Movement | Phase::Battle) {
        let all: BTreeSet<CreatureId> = orders.ascending.iter().copied().collect();
        let moving: BTreeSet<CreatureId> = orders.movement.iter().copied().collect();
        if all != moving || orders.ascending.len() != orders.movement.len() {
            wrong.push("the movement order is not everybody once".to_owned());
        }
    }
    if battle.decision().is_none() && battle.outcome().is_none() {
        wrong.push("neither a decision nor an end".to_owned());
    }
    wrong
}

/// Plays by chance and calls `look` at every decision with the battle and the answer about to be given.
fn play(seed: u64, mut look: impl FnMut(&Battle, &Intent) -> Result<(), TestCaseError>) -> Result<(), TestCaseError> {
    for level in levels() {
        let mut battle = battle(&level, seed);
        let mut policy = Random::new(seed);
        for number in 0..INTENTS {
            if battle.decision().is_none() {
                break;
            }
            let intent = policy.answer(&battle);
            look(&battle, &intent)?;
            let asked = format!("{} seed {seed}, intent {number}: {intent:?}", level.id);
            if let Err(refusal) = battle.submit(intent) {
                prop_assert!(false, "refused ({}: {refusal}): {asked}", refusal.code);
            }
            let wrong = broken(&battle);
            prop_assert!(wrong.is_empty(), "{asked}\n{}", wrong.join("\n"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    /// Rules run to the next decision without fault, and every invariant holds there.
    #[test]
    fn every_state_is_sound(seed in any::<u64>()) {
        play(seed, |_, _| Ok(()))?;
    }

    /// A state put into another battle is the same state, and goes on the same way.
    #[test]
    fn a_snapshot_restores_into_a_fresh_battle(seed in any::<u64>()) {
        let mut twin: Option<Battle> = None;
        play(seed, |battle, intent| {
            let snapshot = battle.snapshot();
            prop_assert_eq!(snapshot.hash(), battle.hash());
            if let Some(twin) = twin.take().filter(|twin| twin.facts().len() == battle.facts().len()) {
                prop_assert_eq!(twin.hash(), battle.hash(), "the restored battle went another way");
            }
            let mut fresh = Battle::new(shipped(), Board::open(1, 1), Dice::seeded(0));
            fresh.world_mut().resource_mut::<Facts>().replace(battle.facts().all().to_vec());
            fresh.restore(&snapshot);
            prop_assert_eq!(fresh.hash(), battle.hash(), "restored into a fresh battle");
            prop_assert!(fresh.snapshot() == snapshot, "the restored state is not all of the state");
            prop_assert!(fresh.submit(intent.clone()).is_ok());
            twin = Some(fresh);
            Ok(())
        })?;
    }

    /// Going back to a state undoes everything.
    #[test]
    fn restoring_undoes_an_intent(seed in any::<u64>()) {
        for level in levels() {
            let mut battle = battle(&level, seed);
            let mut policy = Random::new(seed);
            for _ in 0..INTENTS / 2 {
                if battle.decision().is_none() {
                    break;
                }
                let (before, facts) = (battle.snapshot(), battle.facts().len());
                let intent = policy.answer(&battle);
                prop_assert!(battle.submit(intent.clone()).is_ok());
                let after = battle.hash();
                battle.restore(&before);
                prop_assert_eq!(battle.hash(), before.hash());
                prop_assert_eq!(battle.facts().len(), facts);
                prop_assert!(battle.submit(intent).is_ok());
                prop_assert_eq!(battle.hash(), after);
            }
        }
    }

    /// Asking changes nothing, and nonsense is refused with a reason.
    #[test]
    fn checking_changes_nothing_and_nonsense_is_refused(seed in any::<u64>()) {
        let mut chance = Dice::seeded(seed);
        play(seed, |battle, intent| {
            let before = battle.hash();
            prop_assert!(battle.check(intent).is_ok());
            for _ in 0..4 {
                let odd = distort(intent, &mut chance);
                if let Err(refusal) = battle.check(&odd) {
                    prop_assert!(!refusal.text.is_empty() && refusal.code != *"", "{odd:?}");
                }
            }
            prop_assert_eq!(battle.hash(), before);
            Ok(())
        })?;
    }
}

/// An intent with one thing about it changed, mostly for the worse.
fn distort(intent: &Intent, chance: &mut Dice) -> Intent {
    let mut roll = |sides: u8| i16::from(chance.roll(sides, "distortion")) - 1;
    let creature = CreatureId(if roll(3) == 0 { u16::MAX } else { roll(20) as u16 });
    let spot = match roll(3) {
        0 => Spot::at(i16::MAX, i16::MIN, i16::MAX),
        1 => Spot::new(-1, 3),
        _ => Spot::new(roll(30), roll(30)),
    };
    let mut odd = intent.clone();
    match &mut odd {
        Intent::Use(it) => match roll(7) {
            0 => it.by = creature,
            1 => it.on.push(creature),
            2 => it.on.clear(),
            3 => it.area.push(spot),
            4 => it.area = vec![spot; 3],
            5 => it.path = vec![spot, spot.offset(1, 0, 0)],
            _ => it.ability = Name::new(["charge", "follow-up", "delay", "no-such-power", ""][roll(5) as usize]),
        },
        Intent::Walk { by, path, how } => match roll(4) {
            0 => *by = creature,
            1 => path.push(spot),
            2 => *path = vec![spot; 40],
            _ => *how = Name::new(["run", "charge", "slip", "hold", "nonsense"][roll(5) as usize]),
        },
        Intent::EndTurn(who) => *who = creature,
        _ => {
            odd = match roll(4) {
                0 => Intent::EndTurn(creature),
                1 => Intent::Route(vec![spot]),
                2 => Intent::Choose(Choice::Creature(creature)),
                _ => Intent::Choose(Choice::No),
            };
        }
    }
    odd
}

/// Identical monsters share one roll where the level asks for it (TP-INI-02).
#[test]
fn a_level_may_ask_for_one_roll_for_identical_monsters() {
    let usual = levels().into_iter().find(|level| level.id == "reed-crossing").expect("a shipped level");
    let mut level = (*usual).clone();
    level.options.push(Name::new("one-roll-for-identical-monsters"));
    let rolls = |level: &battlemat::content::level::LevelDef| {
        let mut battle = battle(level, 3);
        while battle.decision().is_some_and(|decision| decision.ask == "outfit") {
            battle.submit(Intent::Pass).expect("the usual");
        }
        let rolled = |fact: &&battlemat::core::fact::Fact| {
            matches!(fact.what, battlemat::core::fact::What::Versus { on: None, .. })
        };
        (battle.facts().all().iter().filter(rolled).count(), battle.view().orders().totals.len())
    };
    let ((apart, all), (together, same)) = (rolls(&usual), rolls(&level));
    assert_eq!((apart, all), (all, same));
    assert!(together < apart, "{together} rolls instead of {apart}");
}
