//! The adapter without a window: what the player is shown agrees with the rules, and whole battles can be clicked.

use std::sync::Arc;

use super::*;
use crate::ai::{Opponents, Player};
use crate::core::dice::Dice;
use crate::core::ids::SideId;
use crate::core::intent::{Choice, Intent};
use crate::core::side::Feeling;
use crate::face::panels::prompt::prompt as draw_prompt;
use crate::face::panels::testing::Bench;
use crate::face::panels::turns::{TurnState, turns as draw_turns};
use crate::rulesets::the_adventure_game::deployment::OUTFIT;
use crate::rulesets::the_adventure_game::rolls::{self, Net};
use crate::testing::{level, library};

fn battle(name: &str, seed: u64) -> Presenter {
    let content = Arc::clone(library().get());
    let mut battle = Presenter(Battle::from_level(content, &level(name), Dice::seeded(seed)).expect("a battle"));
    while battle.decision().is_some_and(|decision| decision.ask == OUTFIT) {
        battle.submit(Intent::Pass).expect("the usual");
    }
    battle
}

/// Declines everything until a person's side may act in a phase.
fn to_phase(battle: &mut Battle, moving: bool) -> CreatureId {
    let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
    loop {
        let decision = battle.decision().expect("a decision").clone();
        let person = decision.side == SideId(0);
        if let (true, Some(who)) = (person && bar::moving(&decision) == Some(moving), decision.about) {
            return who;
        }
        let intent = match decision.options {
            Options::Choose { .. } if person => Intent::Pass,
            _ => opponent.answer(battle),
        };
        battle.submit(intent).expect("a legal answer");
    }
}

#[test]
fn everybody_is_asked_what_to_carry_and_enter_keeps_the_usual() {
    let content = Arc::clone(library().get());
    let battle = Battle::from_level(content, &level("reed-crossing"), Dice::seeded(7)).expect("a battle");
    let mut battle = Presenter(battle);
    let decision = battle.decision().expect("a decision").clone();
    let outfit = Choice::Named(Slug::new("smoke, smoke"));
    assert_eq!(battle.kind(&decision, &outfit), "outfit");
    let lit = battle.first_lit(&decision);
    let prompt = battle.prompt(&decision, lit, false).expect("a question");
    assert_eq!((prompt.choices.len(), lit), (5, 5));
    assert_eq!(prompt.decline.as_deref(), Some("Carry two Potions"));
    assert!(
        prompt
            .choices
            .iter()
            .any(|choice| choice.words == "Carry a Firepot and a Smoke" && choice.detail.contains("Burning"))
    );
    let _ = (battle.turns(&level("reed-crossing")), battle.log(), battle.tokens());
    battle.submit(Intent::Choose(Choice::Named(Slug::new("smoke, smoke")))).expect("an answer");
    let who = decision.about.expect("somebody");
    assert_eq!((battle.view().pool(who, Slug::new("smoke")), battle.view().pool(who, Slug::new("potion"))), (2, 0));
}

#[test]
fn both_orders_run_opposite_ways_and_a_seizer_changes_both() {
    let mut battle = battle("reed-crossing", 7);
    let ids = |row: usize, battle: &Presenter| -> Vec<CreatureId> {
        battle.turns(&level("reed-crossing")).rows[row].entries.iter().map(|entry| entry.id).collect()
    };
    let mut reversed = ids(1, &battle);
    reversed.reverse();
    assert_eq!(ids(0, &battle), reversed);
    // The last of those asked seizes.
    loop {
        let decision = battle.decision().expect("a decision").clone();
        let last = battle.view().orders().ascending.last() == decision.about.as_ref();
        battle.submit(if last { Intent::Choose(Choice::Yes) } else { Intent::Pass }).expect("an answer");
        if last {
            break;
        }
    }
    let seizer = battle.view().orders().seized[0];
    assert_eq!((ids(0, &battle).first(), ids(1, &battle).last()), (Some(&seizer), Some(&seizer)));
    let turns = battle.turns(&level("reed-crossing"));
    assert!(turns.rows[0].entries[0].pushed && turns.rows[0].entries[0].state == TurnState::Acting);
    let mut bench = Bench::new(1190.0, 46.0);
    bench.show(|ui, kit| draw_turns(ui, &turns, kit));
    assert!(bench.text().contains("low first") && bench.text().contains("high first"));
    assert_eq!(bench.cut_off(), Vec::<&str>::new());
}

#[test]
fn seizing_shows_its_price_and_is_no_answer_by_accident() {
    let mut battle = battle("reed-crossing", 7);
    battle.submit(Intent::Pass).expect("the lowest keeps its place");
    while battle.decision().expect("a decision").side != SideId(0) {
        battle.submit(Intent::Pass).expect("an answer");
    }
    let decision = battle.decision().expect("a decision").clone();
    let lit = battle.first_lit(&decision);
    let question = BattlePresenter::prompt(&battle, &decision, lit, false).expect("a question");
    assert_eq!(lit, question.choices.len(), "declining is lit");
    assert!(question.text.contains("Moves 1st instead of"), "{}", question.text);
    assert!(question.choices[0].detail.contains("Reed Raider 72% to 89%"), "{}", question.choices[0].detail);
    let mut bench = Bench::new(300.0, 300.0);
    bench.show(|ui, kit| draw_prompt(ui, &question, kit));
    assert_eq!(bench.cut_off(), Vec::<&str>::new());
}

#[test]
fn odds_before_the_roll_are_the_rules_and_the_luck_table_reads_them_back() {
    let mut battle = battle("reed-crossing", 3);
    let mut seen = 0;
    while battle.outcome().is_none() && seen < 6 {
        let mark = battle.facts().len();
        let decision = battle.decision().expect("a decision").clone();
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        let intent = opponent.answer(&battle);
        let mut shown = None;
        if let (Intent::Use(wanted), Some(false)) = (&intent, bar::moving(&decision)) {
            let aiming = Aiming { on: Vec::new(), ..battle.aiming(wanted.by, wanted.ability) };
            let spot = wanted.on.first().and_then(|&on| battle.view().at(on));
            let model = battle.aim(&aiming, &Cursor { spot, by_keys: false }).expect("an aim");
            shown = model.targets.first().filter(|target| target.tiers.len() == 2).map(|target| target.tiers[1].chance);
        }
        battle.submit(intent).expect("a legal answer");
        let told = battle.facts().since(mark).iter().find_map(|fact| battle.fortune(fact));
        if let (Some(shown), Some(Fortune { result: Some((_, chances)), .. })) = (shown, told) {
            assert!((shown - chances[1]).abs() < 1e-6, "{shown} was shown, {chances:?} was rolled");
            seen += 1;
        }
    }
    assert_eq!(seen, 6, "six attacks were compared");
}

#[test]
fn the_roll_shows_the_ladder_die_and_what_was_dropped() {
    let mut battle = battle("wyrm-barrow", 2);
    let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
    for _ in 0..4000 {
        if battle.outcome().is_some() {
            break;
        }
        let intent = opponent.answer(&battle);
        battle.submit(intent).expect("a legal answer");
        let Some(outcome) = battle.roll().and_then(|roll| roll.outcomes.into_iter().next()) else { continue };
        let dropped = outcome.dice.iter().filter(|die| die.dropped).count();
        assert_eq!(dropped, outcome.dice.len() - 2, "two are kept");
        let kept: i16 = outcome.dice.iter().filter(|die| !die.dropped).map(|die| i16::from(die.value)).sum();
        let added: i16 = outcome.terms.iter().filter(|term| term.why == "ATK").map(|term| term.value).sum();
        assert_eq!(outcome.total, kept + added);
        if outcome.dice.len() == 3 {
            return;
        }
    }
    panic!("nobody ever rolled with a ladder die");
}

/// A whole battle by what can be clicked: every model is made at every decision, every attack by its candidates.
fn click_through(name: &str, seed: u64) {
    let mut battle = battle(name, seed);
    let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
    let level = level(name);
    for step in 0..4000 {
        let Some(decision) = battle.decision().cloned() else { break };
        let person = decision.side == SideId(0);
        let asked = person.then_some(&decision);
        let _ = (battle.tokens(), battle.turns(&level), battle.log(), battle.roll());
        let intent = if !person {
            opponent.answer(&battle)
        } else if let Some(who) = decision.about.filter(|_| matches!(decision.options, Options::Act)) {
            let _ = (battle.sheet(who), battle.turn_bar_text(asked, who));
            let slots: Vec<Slot> = battle.groups(asked, who).into_iter().flat_map(|group| group.slots).collect();
            let usable: Vec<Slot> =
                slots.into_iter().filter(|slot| battle.card(asked, who, slot).greyed.is_none()).collect();
            clicked(&battle, &decision, who, &usable, step).unwrap_or(Intent::EndTurn(who))
        } else {
            let _ = BattlePresenter::prompt(&battle, &decision, 0, false);
            if step.is_multiple_of(5) { Intent::Choose(Choice::Yes) } else { Intent::Pass }
        };
        battle.submit(intent.clone()).unwrap_or_else(|refusal| panic!("{intent:?} was offered: {refusal}"));
    }
    assert!(battle.outcome().is_some() && battle.fault().is_none());
    assert_eq!(battle.fighters().len(), level.place.len());
}

/// The intent of a place of the bar, found by pointing at every square until something is taken.
fn clicked(battle: &Presenter, decision: &Decision, who: CreatureId, usable: &[Slot], step: usize) -> Option<Intent> {
    // Walking about is done at times; otherwise the attack that is put in hand.
    let slot = match battle.offered(decision) {
        Some((_, power)) if !step.is_multiple_of(3) => Slot::Ability(power),
        _ => usable.get(step % usable.len().max(1))?.clone(),
    };
    let spots: Vec<Spot> = battle.view().board().spots().map(ground::flat).collect();
    let turned = spots.len() / 2 + step * 7 % spots.len();
    let spots = spots.iter().cycle().skip(turned).take(spots.len()).copied();
    let mut hand = Hand::default();
    match slot {
        Slot::Walk(how) => {
            hand.walk = how;
            for spot in spots {
                let cursor = Cursor { spot: Some(spot), by_keys: false };
                if let Some(path) = battle.way(who, how, spot, 0) {
                    let lit = battle.highlights(decision, &hand, 0, &cursor);
                    assert!(lit.path.is_some_and(|shown| shown.steps.len() == path.len()), "the way is shown");
                    return Some(Intent::Walk { by: who, path, how });
                }
            }
            None
        }
        Slot::Ability(power) => {
            let mut aiming = battle.aiming(who, power);
            if battle.aims_at_nobody(&aiming) {
                return Some(Intent::Use(battle.as_use(&aiming, &Cursor::default())));
            }
            for _ in 0..4 {
                for spot in spots.clone() {
                    let cursor = Cursor { spot: Some(spot), by_keys: false };
                    hand.aiming = Some(aiming.clone());
                    let before = aiming.clone();
                    match battle.pick(&mut aiming, &cursor) {
                        Picked::Use(wanted) if battle.fits(&wanted).is_ok() => {
                            let _ = (battle.highlights(decision, &hand, 0, &cursor), battle.aim(&before, &cursor));
                            return Some(Intent::Use(wanted));
                        }
                        Picked::More if aiming.on.len() > before.on.len() => {}
                        _ => aiming = before,
                    }
                }
            }
            None
        }
        Slot::Now(intent) => Some(intent),
    }
}

#[test]
fn reed_crossing_can_be_clicked_to_its_end() {
    for seed in [1, 2, 3] {
        click_through("reed-crossing", seed);
    }
}

#[test]
fn wyrm_barrow_can_be_clicked_to_its_end() {
    for seed in [1, 2, 3] {
        click_through("wyrm-barrow", seed);
    }
}

#[test]
fn an_enemy_clicked_while_moving_says_when_it_can_be_struck() {
    let mut battle = battle("reed-crossing", 7);
    let who = to_phase(&mut battle, true);
    let foe = battle.living().into_iter().find(|&id| battle.feeling(who, id) == Feeling::Enemy).expect("an enemy");
    let why = battle.no_strike(who, foe).expect("a reason");
    assert!(why.contains("Battle Phase"), "{why}");
    let who = to_phase(&mut battle, false);
    assert_eq!(battle.no_strike(who, foe), None);
}

#[test]
fn what_a_slowed_fighter_cannot_do_says_why() {
    let mut battle = battle("reed-crossing", 7);
    let who = to_phase(&mut battle, true);
    let decision = battle.decision().expect("a decision").clone();
    let walk = Slot::Walk(Slug::default());
    assert_eq!(battle.card(Some(&decision), who, &walk).greyed, None);
    crate::rulesets::the_adventure_game::mutations::impose_until(
        battle.world_mut(),
        who,
        Slug::new("slowed"),
        crate::rulesets::the_adventure_game::mutations::save_ends(),
        crate::core::fact::Cause::default(),
    );
    let why = battle.card(Some(&decision), who, &walk).greyed.expect("greyed");
    assert!(why.contains("only Shift or Hold"), "{why}");
    let guide = battle.turn_bar_text(Some(&decision), who).guide;
    assert!(guide.contains("Slowed"), "{guide}");
}

#[test]
fn the_luck_of_an_attack_is_what_its_dice_promised() {
    let mut battle = battle("reed-crossing", 3);
    let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
    let attack = |battle: &Battle| {
        battle
            .facts()
            .all()
            .iter()
            .rev()
            .find(|fact| matches!(fact.what, FactKind::Versus { on: Some(_), .. }))
            .cloned()
    };
    while attack(&battle).is_none() {
        let intent = opponent.answer(&battle);
        battle.submit(intent).expect("a legal answer");
    }
    let fact = attack(&battle).expect("an attack");
    let FactKind::Versus { result, target, .. } = &fact.what else { unreachable!("an attack") };
    let (_, chances) = battle.fortune(&fact).and_then(|fortune| fortune.result).expect("a result");
    let atk = result.total - result.natural;
    let hit = rolls::chance(Net(result.net.into()), target - atk);
    assert!((chances[1] - hit).abs() < 1e-6 && (chances[0] + chances[1] - 1.0).abs() < 1e-6, "{chances:?}, {hit}");
}

#[test]
fn allies_who_share_a_power_are_named_and_friends_are_no_targets_of_a_cut() {
    let mut battle = battle("wyrm-barrow", 7);
    let who = |battle: &Battle, tag: &str| battle.view().by_tag(Slug::new(tag)).expect("somebody");
    let (vanguard, duelist) = (who(&battle, "Vanguard"), who(&battle, "Duelist"));
    let at = battle.view().at(vanguard).expect("on the board");
    let beside = at.neighbours().find(|&spot| battle.view().is_free(spot, duelist)).expect("room");
    crate::rulesets::the_adventure_game::mutations::put_on(battle.world_mut(), duelist, beside);
    let view = battle.view();
    let bulwark = view.power(vanguard, Slug::new("bulwark")).expect("its own power");
    let wanted = Use { by: vanguard, ability: bulwark.id, ..Use::default() };
    let names: Vec<String> = aim::targets(view, bulwark, &wanted).into_iter().map(|target| target.name).collect();
    assert_eq!(names.first().map(String::as_str), Some("Vanguard"));
    assert!(names.contains(&"Duelist".to_owned()), "{names:?}");
    let cut = Aiming { by: duelist, ability: Slug::new("passing-cut"), ..Aiming::default() };
    let over = Cursor { spot: Some(at), ..Cursor::default() };
    let told = aim::aim(view, &cut, &over).and_then(|aim| aim.cannot_use);
    assert_eq!(told.as_deref(), Some("Choose an enemy."));
}

/// Ties belong to the rolls that they break, and an attack in another's turn is called what it is.
#[test]
fn ties_are_told_with_the_rolls_and_opportunity_attacks_by_name() {
    let (mut ties, mut strikes) = (0, 0);
    for seed in 1..8 {
        let mut battle = battle("reed-crossing", seed);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        while battle.outcome().is_none() {
            let answer = opponent.answer(&battle);
            battle.submit(answer).expect("a legal answer");
        }
        let log = battle.log();
        assert!(log.lines.iter().all(|line| !line.text.contains("tie")));
        let rolls = log.lines.iter().filter(|line| line.text == "Everybody rolls for initiative");
        ties += rolls.flat_map(|line| &line.reasons).filter(|term| term.why.contains("breaks the tie")).count();
        strikes += log.lines.iter().filter(|line| line.text.starts_with("Opportunity attack: ")).count();
    }
    assert!(ties > 0 && strikes > 0, "{ties} ties, {strikes} opportunity attacks");
}

/// To overtake one's own alone is no question.
#[test]
fn seizing_is_asked_about_where_an_enemy_is_overtaken() {
    let (mut vain, mut worth) = (0, 0);
    for seed in 1..20 {
        let mut battle = battle("reed-crossing", seed);
        while let Some(decision) = battle.decision().cloned().filter(|decision| decision.ask == SEIZE) {
            let view = battle.view();
            let who = decision.about.expect("somebody");
            let orders = &view.orders().ascending;
            let below = orders.iter().take_while(|&&id| id != who);
            let overtakes = below.filter(|&&id| view.hostile(id, who)).count() > 0;
            let minor = battle.importance(&decision) == [Importance::Minor];
            assert_eq!(minor, !overtakes, "seed {seed}, {}", battle.name(who));
            (vain, worth) = (vain + usize::from(minor), worth + usize::from(!minor));
            battle.submit(Intent::Pass).expect("it keeps its place");
        }
    }
    assert!(vain > 0 && worth > 0, "{vain} vain, {worth} worth asking");
}

#[test]
fn the_guide_says_when_a_charge_can_be_followed_up() {
    let follow_up = Slot::Ability(Slug::new("follow-up"));
    let mut times = 0;
    for seed in 1..=6 {
        let mut battle = battle("reed-crossing", seed);
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        while let Some(decision) = battle.decision().cloned() {
            if let (Options::Act, Some(who)) = (&decision.options, decision.about) {
                let can = battle.card(Some(&decision), who, &follow_up).greyed.is_none();
                let guide = battle.turn_bar_text(Some(&decision), who).guide;
                assert_eq!(can, guide.contains("followed up"), "{guide}");
                times += usize::from(can);
            }
            let intent = opponent.answer(&battle);
            battle.submit(intent).expect("a legal answer");
        }
    }
    assert!(times > 0);
}
