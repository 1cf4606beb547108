//! Opponents play whole battles: always legally, always to an end, and better than chance.

use battlemat::ai::{Opponents, Player};
use battlemat::content::level::{Ground, Objective};
use battlemat::content::ruleset::Ruleset;
use battlemat::core::dice::Dice;
use battlemat::core::ids::SideId;
use battlemat::lab::game::{self, End};
use battlemat::rulesets::the_adventure_game::content::Content;

use super::{games, levels, shipped};

/// Games won by the first player named, out of all.
fn won(players: [Player; 2], side: u8, count: u64) -> (u64, u64) {
    let (mut wins, mut of) = (0, 0);
    for level in levels() {
        for seed in 0..count {
            let mut sides = [0, 1].map(|side: usize| Content::policy(players[side], seed * 2 + side as u64));
            let result = game::play(&shipped(), &level, seed, &mut sides, None).expect("a game");
            assert_eq!(result.refused, 0, "{} seed {seed}: an answer was refused", level.id);
            assert!(
                !matches!(result.end, End::Fault(_) | End::Unfinished),
                "{} seed {seed}: {:?}",
                level.id,
                result.end
            );
            wins += u64::from(result.end == End::Won(SideId(side)));
            of += 1;
        }
    }
    (wins, of)
}

#[test]
fn plain_beats_chance_as_the_adventurers() {
    let (wins, of) = won([Player::Plain, Player::Random], 0, games(3));
    assert!(wins * 100 >= of * 95, "{wins} of {of}");
}

#[test]
fn plain_beats_chance_as_the_monsters() {
    let (wins, of) = won([Player::Random, Player::Plain], 1, games(3));
    assert!(wins * 100 >= of * 95, "{wins} of {of}");
}

#[test]
fn a_beginner_beats_chance() {
    let (wins, of) = won([Player::Beginner, Player::Random], 0, games(2));
    assert!(wins * 100 >= of * 75, "{wins} of {of}");
}

/// Playing on in one's head changes nothing, is legal, and comes to the same however many threads do it.
#[test]
fn looking_ahead_repeats_itself() {
    let mut battle = Content::set_up(shipped(), &levels()[0], Dice::seeded(3)).expect("a battle");
    let pair = |player| [1, 2].map(|threads| Content::policy_on(player, 0, threads));
    let (mut farsighted, mut expert) = (pair(Player::Farsighted), pair(Player::Expert));
    let mut plain = Content::policy(Player::Plain, 0);
    for number in 0..40 {
        // What is asked before the first round is soon answered.
        let intent = if number % 8 == 7 {
            let before = battle.hash();
            let [one, other] = if number == 15 { &mut expert } else { &mut farsighted };
            let intent = one.answer(&battle);
            assert_eq!(intent, other.answer(&battle));
            assert_eq!(battle.hash(), before);
            intent
        } else {
            plain.answer(&battle)
        };
        battle.submit(intent).expect("a legal answer");
    }
}

#[test]
fn plain_against_plain_comes_to_an_end() {
    let (_, of) = won([Player::Plain, Player::Plain], 0, games(2));
    assert!(of > 0);
}

/// With the boats behind them to be reached, the adventurers are there in the first round instead of fighting.
#[test]
fn plain_goes_where_the_objective_is() {
    let usual = levels().into_iter().find(|level| level.id == "reed-crossing").expect("a shipped level");
    let mut level = (*usual).clone();
    level.map[5].replace_range(0..2, "bb");
    level.legend.push(('b', Ground::default()));
    level.objective = Objective::Reach { area: 'b', count: 2 };
    let mut sides = [0, 1].map(|seed| Content::policy(Player::Plain, seed));
    let result = game::play(&shipped(), &level, 3, &mut sides, None).expect("a game");
    assert_eq!((result.end, result.rounds), (End::Won(SideId(0)), 1));
}

#[test]
fn a_game_repeats_itself() {
    let level = &levels()[0];
    let once = || {
        let mut sides = [0, 1].map(|seed| Content::policy(Player::Random, seed));
        game::play(&shipped(), level, 7, &mut sides, None).expect("a game")
    };
    assert_eq!(once(), once());
}
