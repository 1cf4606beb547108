//! The opponent: it wins against chance on either side, and when one acts matters as the levels say.

use std::sync::Arc;

use battlemat::ai::Policy;
use battlemat::ai::Random;
use battlemat::content::level::Placed;
use battlemat::content::ruleset::Ruleset;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::ids::SideId;
use battlemat::core::intent::{Choice, Intent, Use};
use battlemat::core::name::Name;
use battlemat::rulesets::beacon::ai::Plain;
use battlemat::rulesets::beacon::battle::Battle;
use battlemat::rulesets::beacon::content::Content;
use battlemat::rulesets::beacon::data::words::Phase;
use battlemat::testing;

use super::play::{placed, wait};

type Opponent = Box<dyn Policy<<Content as Ruleset>::Rules>>;

/// How much a later phase has to gain for heroes to wait for it: for the hurried and the patient.
const HURRIED: f32 = 0.2;
const PATIENT: f32 = 5.0;

/// Games for each comparison; more where `BATTLEMAT_LONG` says so.
fn games(usual: u64) -> u64 {
    let long = std::env::var("BATTLEMAT_LONG").ok().and_then(|text| text.parse::<u64>().ok());
    long.map_or(usual, |times| usual * times.max(1))
}

/// Who wins a game; nobody where it does not end.
fn play(level: &str, seed: u64, heroes: &mut Opponent, others: &mut Opponent) -> Option<SideId> {
    let content = Arc::clone(testing::library().get());
    let mut battle = Battle::from_level(content, &testing::level(level), Dice::seeded(seed)).expect("a battle");
    for _ in 0..4000 {
        let Some(side) = battle.decision().map(|decision| decision.side) else { break };
        let answer = if side == SideId(0) { heroes.answer(&battle) } else { others.answer(&battle) };
        battle.submit(answer).expect("a legal answer");
    }
    battle.view().clock().over.and_then(|over| over.winner)
}

fn wins(level: &str, games: u64, heroes: impl Fn(u64) -> Opponent, others: impl Fn(u64) -> Opponent) -> u64 {
    let won = |seed: &u64| play(level, *seed, &mut heroes(*seed), &mut others(*seed)) == Some(SideId(0));
    (1..=games).filter(won).count() as u64
}

fn plain(_: u64) -> Opponent {
    Box::new(Plain::default())
}

fn waiting(lateness: f32) -> impl Fn(u64) -> Opponent {
    move |_| Box::new(Plain::waiting(lateness))
}

fn chance(seed: u64) -> Opponent {
    Box::new(Random::<Plain>::new(seed))
}

#[test]
fn it_wins_against_chance_on_either_side_of_every_level() {
    let games = games(2);
    for level in ["ashfall-court", "millrace-bridge", "lantern-run"] {
        assert_eq!(wins(level, games, plain, chance), games, "{level}, as heroes");
        assert_eq!(wins(level, games, chance, plain), 0, "{level}, against heroes");
    }
}

/// A battle between these on open ground, begun.
fn battle(placed: &[Placed]) -> Battle {
    let content = Arc::clone(testing::library().get::<Content>());
    let mut battle = Battle::new(content, Board::open(20, 20), Dice::seeded(1));
    for one in placed {
        battle.enter(one).expect("a combatant");
    }
    battle.begin();
    battle
}

/// Whoever has waited lets go what it channels before anybody else acts, while its target still stands there.
#[test]
fn it_releases_before_its_target_moves() {
    let mut battle = battle(&[
        placed("Aegis", "aegis", 2, 0),
        placed("Knight", "knight", 4, 0),
        placed("Bow", "longshot", 11, 1),
        placed("Toll", "tolltaker", 9, 1),
    ]);
    let aegis = battle.view().ids().next().expect("the Aegis");
    wait(&mut battle, 1, Phase::Channel);
    battle.submit(Intent::Choose(Choice::Creature(aegis))).expect("its turn");
    battle.submit(Intent::Use(Use { by: aegis, ability: Name::new("skyfall"), ..Use::default() })).expect("channelled");
    battle.submit(Intent::EndTurn(aegis)).expect("the end of its turn");
    wait(&mut battle, 1, Phase::Release);
    let answer = Plain::default().answer(&battle);
    let released =
        matches!(&answer, Intent::Choose(Choice::React { by, with, .. }) if *by == aegis && *with == *"release");
    assert!(released, "{answer:?}");
}

/// However patient it is, an enemy that could come beside the shooter by the time of a better shot never makes it wait
/// longer than one that could not, and somebody of the right patience shoots only because of that.
#[test]
fn it_volleys_before_it_is_engaged() {
    let shoots = |x: i16, patience: f32| {
        let mut battle = battle(&[placed("Skald", "skald", 2, 0), placed("Rider", "rider", x, 1)]);
        wait(&mut battle, 1, Phase::Skirmish);
        matches!(Plain::waiting(patience).answer(&battle), Intent::Choose(Choice::Creature(_)))
    };
    let all = (4..40).map(|tenths| f32::from(tenths as u8) / 10.0);
    let both: Vec<[bool; 2]> = all.map(|patience| [shoots(10, patience), shoots(12, patience)]).collect();
    assert!(both.iter().all(|[near, far]| *near || !*far), "{both:?}");
    assert!(both.contains(&[true, false]), "{both:?}");
}

/// Where everybody strikes early waiting loses; where they come late hurrying does.
#[test]
fn when_one_acts_matters_as_the_levels_say() {
    let games = games(1);
    let won = |level: &str, lateness: f32| wins(level, games, waiting(lateness), plain);
    let [court, bridge] = ["ashfall-court", "millrace-bridge"].map(|level| [won(level, HURRIED), won(level, PATIENT)]);
    println!("hurried and patient: {court:?} on the court, {bridge:?} on the bridge, of {games} each");
    if games >= 20 {
        assert!(court[0] > court[1] && bridge[1] > bridge[0], "{court:?} {bridge:?}");
    }
}
