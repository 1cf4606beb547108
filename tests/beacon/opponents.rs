//! The opponent: it wins against chance on either side, and when one acts matters as the levels say.

use std::sync::Arc;

use battlemat::ai::Policy;
use battlemat::ai::Random;
use battlemat::content::ruleset::Ruleset;
use battlemat::core::dice::Dice;
use battlemat::core::ids::SideId;
use battlemat::rulesets::beacon::ai::Plain;
use battlemat::rulesets::beacon::battle::Battle;
use battlemat::rulesets::beacon::content::Content;
use battlemat::testing;

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
