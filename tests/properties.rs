//! Properties of every game: played by chance on levels and from seeds drawn anew in every run, and from those that ever
//! failed, which stand in `tests/seeds`. A ruleset takes part by being registered.
//!
//! `BATTLEMAT_SEED=<n>` repeats a run, whose seed is printed; `BATTLEMAT_LONG=<n>` plays so many times as many games.

mod property;

use std::cell::RefCell;

use battlemat::content::ruleset::{BattleOf, StateOf};
use battlemat::core::board::Board;
use battlemat::core::creature::Battlefield;
use battlemat::core::fact::{Fact, FactKind};
use battlemat::core::geometry::{Space, Spot};
use battlemat::core::intent::Intent;
use battlemat::core::name::Name;
use battlemat::core::sight;
use battlemat::core::snapshot::State;
use battlemat::lab::replay::Recorder;
use battlemat::lab::replay::verify::verify;
use battlemat::lab::ruleset::AnyRuleset;
use battlemat::testing::library;
use battlemat::testing::mutations::Words;
use battlemat::testing::properties::{EachRuleset, Examined, broken, elsewhere};

use property::{Chance, Game};

property! {
    /// Rules run to the next decision without fault, and everything that has to hold in a state holds in each.
    every_state_is_sound(3) = |game| {
        game.play(0, 600, |battle, _| {
            let broken = broken::<R>(battle);
            assert!(broken.is_empty(), "{}", broken.join("\n"));
        });
    }

    /// A state written down, read, and put into another battle is the same state and goes on the same way; so does one
    /// put back in place.
    a_state_is_all_there_is(1) = |game| {
        let mut twin: Option<BattleOf<R>> = None;
        game.play(200, 50, |battle, intent| {
            let snapshot = battle.snapshot();
            assert_eq!(snapshot.hash(), battle.hash());
            if let Some(mut twin) = twin.take() {
                assert_eq!(twin.hash(), battle.hash(), "the restored battle went another way");
                assert_eq!(twin.facts().all(), battle.facts().all(), "the restored battle told something else");
                twin.restore(&snapshot);
                assert_eq!(twin.hash(), battle.hash(), "restored in place");
            }
            let written = serde_json::to_vec(&snapshot).expect("a state that can be written");
            let read: StateOf<R> = serde_json::from_slice(&written).expect("a state that can be read");
            assert!(read == snapshot, "what was written is not what is read");
            let mut fresh = R::empty(game.content());
            game.tell_again(battle, &mut fresh);
            fresh.restore(&read);
            assert!(fresh.snapshot() == snapshot, "the restored state is not all of the state");
            fresh.submit(intent.clone()).expect("what the other takes");
            twin = Some(fresh);
        });
    }

    /// Going back to a state undoes everything, and the same intent leads to the same state by the same facts.
    going_back_undoes_everything(1) = |game| {
        let mut twin: Option<BattleOf<R>> = None;
        game.play(200, 80, |battle, intent| {
            let twin = twin.get_or_insert_with(|| elsewhere::<R>(&game.content(), battle));
            let (before, told) = (twin.snapshot(), twin.facts().len());
            assert_eq!(before.hash(), battle.hash(), "the second time led elsewhere");
            twin.submit(intent.clone()).expect("what the other takes");
            let (after, facts) = (twin.hash(), twin.facts().since(told).to_vec());
            twin.restore(&before);
            assert_eq!(twin.hash(), before.hash());
            assert_eq!(twin.facts().len(), told);
            twin.submit(intent.clone()).expect("what it took before");
            assert_eq!(twin.hash(), after);
            assert_eq!(twin.facts().since(told), facts);
        });
    }

    /// What was recorded comes out the same when it is played again.
    a_recording_is_followed(1) = |game| {
        let recorder = RefCell::new(Recorder::new(&game.content(), &game.level, game.seed));
        let note = |battle: &BattleOf<R>, intent: &Intent| recorder.borrow_mut().note(battle, intent);
        let battle = game.watch(0, 200, note, |battle| recorder.borrow_mut().took(battle));
        let verdict = verify(&recorder.into_inner().finish(battle.hash()), &game.content(), &game.level);
        assert!(verdict.passed(), "{}", verdict.text());
    }

    /// Whoever asked would ask the same again: what has to come first may always come first.
    a_question_taken_back_is_asked_again(1) = |game| {
        game.play(100, 80, |battle, _| {
            let mut twin = R::empty(game.content());
            game.tell_again(battle, &mut twin);
            twin.restore(&battle.snapshot());
            let told = twin.facts().len();
            let asked = R::ask_again(&mut twin);
            assert_eq!(asked.as_ref(), twin.decision());
            assert_eq!(twin.hash(), battle.hash(), "asking again changed something: {asked:?}");
            assert_eq!(twin.facts().len(), told, "asking again told something: {asked:?}");
        });
    }

    /// Whatever is asked, nothing changes; what is named as possible is possible, and opponents only do that.
    asking_changes_nothing(1) = |game| {
        let mut plain = R::policy(battlemat::ai::Player::Plain, game.seed);
        game.play(150, 40, |battle, intent| {
            let before = battle.snapshot();
            let refused = R::ask(battle, intent);
            assert!(refused.is_empty(), "named as possible and refused: {:?}", refused.first());
            let answer = plain.answer(battle);
            assert!(battle.check(&answer).is_ok(), "the plain opponent would be refused: {answer:?}");
            assert!(battle.snapshot() == before, "asking has changed something");
        });
    }

    /// An intent with one thing about it changed is refused with a code and a sentence and changes nothing, or is legal
    /// whoever asks and leads to a sound state.
    nonsense_is_refused(1) = |game| {
        const TRIED: usize = 10;
        let mut chance = Chance::new(game.seed);
        let mut words = Words::new();
        let mut met: Vec<Intent> = Vec::new();
        let mut twin = R::empty(game.content());
        game.play(100, 60, |battle, intent| {
            words.note(intent);
            met.push(intent.clone());
            game.tell_again(battle, &mut twin);
            let before = battle.snapshot();
            twin.restore(&before);
            let (hash, told) = (twin.hash(), twin.facts().len());
            let mut odd = words.mutations(intent);
            odd.extend(chance.some(&met, 4));
            for odd in chance.some(&odd, TRIED) {
                let answer = twin.check(&odd);
                assert_eq!(answer, battle.check(&odd), "judged in two ways: {odd:?}");
                match (answer, twin.submit(odd.clone())) {
                    (Err(refusal), Err(again)) => {
                        assert_eq!(refusal, again, "refused in two ways: {odd:?}");
                        assert!(!refusal.text.is_empty() && refusal.code != *"", "refused without a word: {odd:?}");
                        assert_eq!((twin.hash(), twin.facts().len()), (hash, told), "refused, and changed: {odd:?}");
                    }
                    (Ok(()), Ok(())) => {
                        let broken = broken::<R>(&twin);
                        assert!(broken.is_empty(), "{odd:?} was taken:\n{}", broken.join("\n"));
                        game.tell_again(battle, &mut twin);
                        twin.restore(&before);
                    }
                    (checked, taken) => panic!("checked {checked:?}, taken {taken:?}: {odd:?}"),
                }
            }
        });
    }

    /// The order in which a level names its creatures decides about no more than ties: the same stand there, and all goes
    /// on soundly.
    a_level_may_be_written_in_any_order(1) = |game| {
        let other = game.in_another_order();
        let begun = [other.play(0, 0, |_, _| ()), game.play(0, 0, |_, _| ())];
        // Who acts by itself as soon as its turn comes may have left its place before the first question.
        let stepped = |fact: &Fact| matches!(fact.what, FactKind::Step { .. });
        let moved = begun.iter().any(|battle| battle.facts().all().iter().any(stepped));
        let standing = |battle: &BattleOf<R>| {
            let battlefield = battle.world().resource::<Battlefield>();
            let of = |id| {
                let entry = battlefield.entry(id);
                let space = battlefield.occupancy().space(id).filter(|_| !moved);
                (battle.tag(id).as_str(), space, entry.side, entry.size, battlefield.tracks(id))
            };
            let mut all: Vec<_> = battle.ids().map(of).collect();
            all.sort_by_key(|(tag, ..)| *tag);
            format!("{all:?}")
        };
        assert_eq!(standing(&begun[0]), standing(&begun[1]));
        other.play(0, 200, |battle, _| {
            let broken = broken::<R>(battle);
            assert!(broken.is_empty(), "{}", broken.join("\n"));
        });
    }

    /// What is in sight, what has cover and what breaks is the same by what the board keeps noted and by its tiles alone.
    sight_is_what_the_tiles_say(1) = |game| {
        let mut chance = Chance::new(game.seed);
        let mut state = 0;
        game.play(0, 400, |battle, _| {
            state += 1;
            if state % 8 != 0 {
                return;
            }
            let board = battle.world().resource::<Battlefield>().board();
            let anew = board.anew();
            let spots: Vec<Spot> = board.spots().collect();
            let mut spaces: Vec<Space> = battle.world().resource::<Battlefield>().occupancy().all().map(|(_, space)| space).collect();
            spaces.extend(chance.some(&spots, 8).into_iter().map(Space::square));
            for &spot in &spots {
                let kept = (board.blocked(spot), board.ground(spot), board.rough_under(Space::square(spot)));
                let found = (anew.blocked(spot), anew.ground(spot), anew.rough_under(Space::square(spot)));
                assert_eq!(kept, found, "{spot:?}");
            }
            for from in chance.some(&spaces, 12) {
                for &to in &spaces {
                    let seen = |board: &Board| {
                        (
                            sight::line_of_effect(board, from, to),
                            sight::cover(board, from, to),
                            sight::flimsy_crossed(board, from, to),
                        )
                    };
                    assert_eq!(seen(board), seen(&anew), "{from:?} {to:?}");
                    assert_eq!(seen(board).0, sight::line_of_effect(board, to, from), "{from:?} {to:?} one way only");
                }
            }
        });
    }

    /// Where in memory anything lies plays no part, neither for the rules nor for whoever plays.
    a_second_world_is_the_same(1) = |game| {
        let mut other: Option<(BattleOf<R>, Box<dyn battlemat::ai::Policy<R::Rules>>)> = None;
        game.play(0, 250, |battle, intent| {
            let (other, policy) = other.get_or_insert_with(|| (elsewhere::<R>(&game.content(), battle), game.policy()));
            assert_eq!(other.hash(), battle.hash(), "the second world went another way");
            assert_eq!(other.facts().len(), battle.facts().len(), "the second world told something else");
            assert_eq!(policy.answer(other), *intent, "somebody decides otherwise in the second world");
            other.submit(intent.clone()).expect("what the other takes");
        });
    }
}

/// Looks whether there are levels to play a game on, and how much of its content games by chance touch.
struct Coverage(Vec<String>);

impl EachRuleset for Coverage {
    fn with<R: Examined>(&mut self) {
        let id = Name::new(R::RULESET);
        let levels = library().levels.shelf().iter().filter(|level| level.ruleset == id).count();
        assert!(levels >= 2, "{id} has {levels} levels");
        let strayed = property::touched::strayed::<R>(id, property::times());
        self.0.extend(strayed.into_iter().map(|line| format!("{id}: {line}")));
    }
}

/// Games by chance touch every part of the content, each often in a long run; what they do not is listed with the reason.
#[test]
fn play_by_chance_touches_all_of_the_content() {
    let mut coverage = Coverage(Vec::new());
    battlemat::rulesets::each(&mut coverage);
    assert!(coverage.0.is_empty(), "{}", coverage.0.join("\n"));
}

/// Every ruleset of the program is examined.
#[test]
fn each_registered_ruleset_is_examined() {
    struct Ids(Vec<&'static str>);

    impl EachRuleset for Ids {
        fn with<R: Examined>(&mut self) {
            self.0.push(R::RULESET);
        }
    }

    let mut ids = Ids(Vec::new());
    battlemat::rulesets::each(&mut ids);
    let registered: Vec<&str> = battlemat::rulesets::registered().iter().map(AnyRuleset::id).collect();
    assert_eq!(ids.0, registered);
}
