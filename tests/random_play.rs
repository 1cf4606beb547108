//! Games by chance on every level: nothing breaks, nothing is left behind, and a state is what it says.
//!
//! `PROPTEST_CASES` sets how many games per level, `RANDOM_PLAY_INTENTS` how long each is.

use battlemat::ai::{Policy, Random};
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::fact::Facts;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::{CreatureId, RecordId, SideId};
use battlemat::core::intent::{Choice, Intent, Use};
use battlemat::core::name::Name;
use battlemat::core::snapshot::State;
use battlemat::core::stack::Stack;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::frames::Frame;
use battlemat::rulesets::draw_steel::phases;
use battlemat::testing;
use proptest::prelude::*;

/// Games per level unless the environment says otherwise; the profile of everyday tests is a slow one.
const CASES: u32 = 2;
/// Intents per game unless the environment says otherwise.
const INTENTS: usize = 150;

fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 0, ..ProptestConfig::default() }
}

fn intents() -> usize {
    std::env::var("RANDOM_PLAY_INTENTS").ok().and_then(|count| count.parse().ok()).unwrap_or(INTENTS)
}

/// Plays by chance and calls `look` at every decision with the battle and the answer about to be given.
fn play(
    level: &str,
    seed: u64,
    mut look: impl FnMut(&Battle, &Intent) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let level = testing::level(level);
    let mut battle = testing::battle(&level, seed);
    let mut policy = Random::new(seed);
    for number in 0..intents() {
        if battle.decision().is_none() {
            prop_assert!(battle.outcome().is_some(), "{}: neither a decision nor an end", level.id);
            break;
        }
        let intent = policy.answer(&battle);
        look(&battle, &intent)?;
        let asked = format!("{} seed {seed}, intent {number}: {intent:?}", level.id);
        if let Err(refusal) = battle.submit(intent) {
            prop_assert!(false, "refused ({}: {refusal}): {asked}", refusal.code);
        }
        let broken = testing::broken_invariants(&battle);
        prop_assert!(broken.is_empty(), "{asked}\n{}", broken.join("\n"));
    }
    Ok(())
}

fn levels() -> Vec<&'static str> {
    testing::levels().iter().map(|level| level.id.as_str()).collect()
}

#[test]
fn there_are_levels_to_play() {
    assert!(levels().len() >= 3);
}

/// Seeds that once broke something.
const KNOWN: [(&str, u64); 1] = [("crossroads", 17_969_226_983_498_975_331)];

#[test]
fn what_once_broke_holds() {
    for (level, seed) in KNOWN {
        play(level, seed, |_, _| Ok(())).unwrap();
    }
}

proptest! {
    #![proptest_config(config())]

    /// Rules run to the next decision without fault, and every invariant holds there.
    #[test]
    fn every_state_is_sound(seed in any::<u64>()) {
        for level in levels() {
            play(level, seed, |_, _| Ok(()))?;
        }
    }

    /// A state put into another battle is the same state, and goes on the same way.
    #[test]
    fn a_snapshot_restores_into_a_fresh_battle(seed in any::<u64>()) {
        for level in levels() {
            let mut twin: Option<Battle> = None;
            play(level, seed, |battle, intent| {
                let snapshot = battle.snapshot();
                prop_assert_eq!(snapshot.hash(), battle.hash());
                if let Some(mut twin) = twin.take() {
                    prop_assert_eq!(twin.hash(), battle.hash(), "the restored battle went another way");
                    twin.restore(&snapshot);
                    prop_assert_eq!(twin.hash(), battle.hash(), "restored in place");
                }
                let mut fresh = Battle::new(testing::content(), Board::open(1, 1), Dice::seeded(0));
                fresh.world_mut().resource_mut::<Facts>().replace(battle.facts().all().to_vec());
                fresh.restore(&snapshot);
                prop_assert_eq!(fresh.hash(), battle.hash(), "restored into a fresh battle");
                prop_assert!(fresh.snapshot() == snapshot, "the restored state is not all of the state");
                prop_assert!(fresh.submit(intent.clone()).is_ok());
                twin = Some(fresh);
                Ok(())
            })?;
        }
    }

    /// Going back to a state undoes everything.
    #[test]
    fn restoring_undoes_an_intent(seed in any::<u64>()) {
        for level in levels() {
            let level = testing::level(level);
            let mut battle = testing::battle(&level, seed);
            let mut policy = Random::new(seed);
            for _ in 0..intents() / 2 {
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

    /// Whoever asked would ask the same again: what has to come first may always come first.
    #[test]
    fn a_question_taken_back_is_asked_again(seed in any::<u64>()) {
        for level in levels() {
            play(level, seed, |battle, _| {
                let mut twin = Battle::new(testing::content(), Board::open(1, 1), Dice::seeded(0));
                twin.restore(&battle.snapshot());
                let told = twin.facts().len();
                let asked = twin.world_mut().resource_mut::<Stack<Frame>>().withdraw();
                phases::resolve(twin.world_mut());
                prop_assert_eq!(asked.as_ref(), twin.decision());
                prop_assert_eq!(twin.hash(), battle.hash(), "asking again changed something: {:?}", asked);
                prop_assert_eq!(twin.facts().len(), told, "asking again told something: {:?}", asked);
                Ok(())
            })?;
        }
    }

    /// Asking changes nothing, and nonsense is refused with a reason.
    #[test]
    fn checking_changes_nothing_and_nonsense_is_refused(seed in any::<u64>()) {
        for level in levels() {
            let mut chance = Dice::seeded(seed);
            play(level, seed, |battle, intent| {
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
}

/// An intent with one thing about it changed, mostly for the worse.
fn distort(intent: &Intent, chance: &mut Dice) -> Intent {
    let mut roll = |sides: u8| i16::from(chance.roll(sides, "distortion")) - 1;
    let creature = CreatureId(match roll(4) {
        0 => u16::MAX,
        1 => 200,
        _ => roll(20) as u16,
    });
    let spot = match roll(4) {
        0 => Spot::at(i16::MAX, i16::MIN, i16::MAX),
        1 => Spot::new(-1, 3),
        2 => Spot::at(roll(30), roll(30), roll(200) - 100),
        _ => Spot::new(roll(30), roll(30)),
    };
    let mut odd = intent.clone();
    match &mut odd {
        Intent::Use(it) => match roll(8) {
            0 => it.by = creature,
            1 => it.on.push(creature),
            2 => it.on.clear(),
            3 => it.area.push(spot),
            4 => it.area = vec![spot; 3],
            5 => it.path = vec![spot, spot.offset(1, 0, 0)],
            6 => it.spend = [i16::MAX, i16::MIN, -1, 7][roll(4) as usize],
            _ => it.ability = Name::new(["charge", "grab", "no-such-ability", ""][roll(4) as usize]),
        },
        Intent::Walk { by, path, how } => match roll(4) {
            0 => *by = creature,
            1 => path.push(spot),
            2 => *path = vec![spot; 40],
            _ => *how = Name::new(["jump", "fly", "advance", "disengage", "nonsense"][roll(5) as usize]),
        },
        Intent::Route(path) => match roll(2) {
            0 => path.push(spot),
            _ => *path = vec![spot; 2],
        },
        Intent::Choose(choice) => {
            *choice = match roll(9) {
                0 => Choice::Creature(creature),
                1 => Choice::Spot(spot),
                2 => Choice::Number(i16::MIN),
                3 => Choice::Side(SideId(200)),
                4 => Choice::Record(RecordId(u32::MAX)),
                5 => Choice::Apply { what: Name::new("tier"), on: creature, count: 9 },
                6 => Choice::Apply { what: Name::new("surges"), on: creature, count: 200 },
                7 => Choice::React { by: creature, with: Name::new("parry"), on: Some(creature), spend: -3 },
                _ => Choice::Named(Name::new("nonsense")),
            };
        }
        Intent::EndTurn(who) => *who = creature,
        Intent::Pass => {
            odd = match roll(3) {
                0 => Intent::EndTurn(creature),
                1 => Intent::Route(vec![spot]),
                _ => {
                    Intent::Use(Use { by: creature, ability: Name::new("charge"), path: vec![spot], ..Use::default() })
                }
            };
        }
    }
    odd
}
