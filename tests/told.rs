//! What players are told before they commit: the outcomes of what they could do.

use std::sync::Arc;

use battlemat::ai::Policy;
use battlemat::content::source::Source;
use battlemat::core::dice::Dice;
use battlemat::core::ends::Moment;
use battlemat::core::ids::CreatureId;
use battlemat::core::intent::{Choice, Options};
use battlemat::core::name::Name;
use battlemat::lab::scenario::load;
use battlemat::rulesets::draw_steel;
use battlemat::rulesets::draw_steel::ai::Random;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::questions::{self, preview as question_preview};
use battlemat::rulesets::draw_steel::rules::frames::{Payment, UseFrame};
use battlemat::rulesets::draw_steel::rules::hiding;
use battlemat::rulesets::draw_steel::rules::lasting::Imposition;
use battlemat::rulesets::draw_steel::rules::plan::Plan;
use battlemat::rulesets::draw_steel::rules::{grabbing, lasting};
use battlemat::rulesets::draw_steel::scenario::stage;
use battlemat::rulesets::draw_steel::text::card;
use battlemat::rulesets::draw_steel::text::log_text;
use battlemat::rulesets::draw_steel::text::preview;
use battlemat::rulesets::draw_steel::text::preview::UsePreview;
use battlemat::testing;

fn battle(placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    draw_steel::testing::placed(&draw_steel::testing::content(), placed)
}

fn preview(battle: &Battle, by: CreatureId, ability: &str, on: CreatureId, kind: Option<&str>) -> UsePreview {
    let view = battle.view();
    let ability = Arc::clone(view.ability(by, Name::new(ability)).expect("an ability of its own"));
    let plan = Plan { kind: kind.map(Name::new), ..Plan::unaimed(by, &ability, Payment::Granted, vec![on]) };
    preview::of_use(view, &UseFrame::new(view, plan))
}

/// The effects of the three tiers on the only target.
fn tiers(preview: &UsePreview) -> [Vec<String>; 3] {
    let tiers = &preview.targets[0].tiers;
    [0, 1, 2].map(|tier: usize| tiers[tier].effects.iter().map(|effect| effect.text.clone()).collect())
}

#[test]
fn escaping_and_grabbing_name_their_price() {
    let (mut battle, ids) = battle(&[("fury", 5, 5, 0), ("human-brawler", 6, 5, 1)]);
    let [fury, chief] = ids[..] else { panic!("two stand there") };
    let [low, middle, high] = tiers(&preview(&battle, fury, "grab", chief, None));
    assert!(low.is_empty(), "{low:?}");
    assert_eq!(middle[0], "grabbed");
    assert!(middle[1].contains("makes a free strike: Fury takes"), "{middle:?}");
    assert_eq!(high, ["grabbed"]);
    assert!(grabbing::seize(battle.world_mut(), chief, fury, Name::new("grab"), false));
    let [low, middle, high] = tiers(&preview(&battle, fury, "escape-grab", fury, None));
    assert!(low[0].starts_with("still held by"), "{low:?}");
    assert!(middle[0].starts_with("free of") && middle[0].contains("makes a free strike: Fury takes"), "{middle:?}");
    assert!(high[0].starts_with("free of") && !high[0].contains("strike"), "{high:?}");
}

#[test]
fn what_comes_besides_the_roll_is_told() {
    let placed = [("censor", 5, 5, 0), ("tactician", 5, 6, 0), ("conduit", 4, 5, 0), ("goblin-assassin", 6, 5, 1)];
    let (mut battle, ids) = battle(&placed);
    let [censor, tactician, conduit, goblin] = ids[..] else { panic!("four stand there") };
    let told = |battle: &Battle, by, ability: &str, on| preview(battle, by, ability, on, None).targets[0].notes.clone();
    assert!(told(&battle, censor, "judgment", goblin).contains(&"judged by Censor".to_owned()));
    assert!(told(&battle, tactician, "mark", goblin).contains(&"marked by Tactician".to_owned()));
    let brand = told(&battle, censor, "weakening-brand", goblin);
    assert!(brand.iter().any(|text| text.contains("weakness 2 to all damage")), "{brand:?}");
    let cause = battlemat::core::fact::Cause::default();
    draw_steel::rules::damage::lose_stamina(battle.world_mut(), tactician, 20, cause);
    let view = battle.view();
    let (stamina, value) = (view.stamina(tactician), view.recovery_value(tactician));
    let healed = told(&battle, conduit, "healing-grace", tactician);
    assert!(healed[0].contains(&format!("regains {value} Stamina, to {}", stamina.now + value)), "{healed:?}");
    let light = preview(&battle, conduit, "blessed-light", goblin, None);
    assert!(tiers(&light)[2].iter().any(|text| text == "one ally within 12 of you: 3 surges"), "{light:?}");
}

#[test]
fn what_piety_could_buy_is_told_before_it_is_paid() {
    let (mut battle, ids) = battle(&[("conduit", 5, 5, 0), ("fury", 6, 5, 0), ("tactician", 6, 6, 0)]);
    let [conduit, fury, tactician] = ids[..] else { panic!("three stand there") };
    let cause = battlemat::core::fact::Cause::default();
    for hurt in [fury, tactician] {
        draw_steel::rules::damage::lose_stamina(battle.world_mut(), hurt, 20, cause);
    }
    let grace = |battle: &Battle, spend| {
        let view = battle.view();
        let ability = Arc::clone(view.ability(conduit, Name::new("healing-grace")).expect("an ability of its own"));
        let plan = Plan { spend, ..Plan::unaimed(conduit, &ability, Payment::Granted, vec![fury]) };
        preview::of_use(view, &UseFrame::new(view, plan)).targets[0].notes.clone()
    };
    let [now, max, value] = {
        let (stamina, value) = (battle.view().stamina(fury), battle.view().recovery_value(fury));
        [stamina.now, stamina.max, value]
    };
    assert_eq!(grace(&battle, 0).len(), 1);
    let [first, more] = &grace(&battle, 1)[..] else { panic!("the Recovery and what is bought") };
    assert!(first.contains(&format!("to {} of {max}", now + value)), "{first}");
    assert!(
        more.starts_with(&format!("1 piety more: 1 Recovery more for Fury, to {} of {max}; ", now + 2 * value)),
        "{more}"
    );
    assert!(more.contains("a Recovery for Tactician, to "), "{more}");
    let [_, more] = &grace(&battle, 4)[..] else { panic!("the Recovery and what is bought") };
    assert!(more.starts_with(&format!("4 piety more: 2 Recoveries more for Fury, to {max} of {max}; ")), "{more}");
}

/// DS-FORCE-06: a melee weapon in larger hands moves one square farther.
#[test]
fn forced_movement_is_previewed_with_what_size_adds() {
    let placed = [("null", 5, 5, 0), ("goblin-assassin", 6, 5, 1), ("human-brawler", 5, 6, 1)];
    let (battle, ids) = battle(&placed);
    let squares = |on| tiers(&preview(&battle, ids[0], "knockback", on, None)).map(|tier| tier[0].clone());
    assert_eq!(squares(ids[2]), ["slide 1", "slide 2", "slide 3"]);
    assert_eq!(squares(ids[1]), ["slide 2", "slide 3", "slide 4"]);
}

/// DS-COND-01, DS-COND-05: a main action costs the bleeding Stamina, a maneuver without a roll does not.
#[test]
fn the_bleeding_are_told_what_acting_costs() {
    let (mut battle, ids) = battle(&[("conduit", 5, 5, 0), ("zombie", 6, 5, 1)]);
    let [conduit, zombie] = ids[..] else { panic!("two stand there") };
    let bleeds = "Conduit bleeds: loses 2 to 7 Stamina afterwards".to_owned();
    assert!(!preview(&battle, conduit, "ray-of-wrath", zombie, None).notes.contains(&bleeds));
    let (cause, all) = (battlemat::core::fact::Cause::default(), battle.view().stamina(conduit).now);
    draw_steel::rules::damage::lose_stamina(battle.world_mut(), conduit, all, cause);
    let notes = preview(&battle, conduit, "ray-of-wrath", zombie, None).notes;
    assert!(notes.contains(&bleeds), "{notes:?}");
    assert!(!preview(&battle, conduit, "healing-grace", conduit, None).notes.contains(&bleeds));
}

#[test]
fn who_rises_again_is_not_down() {
    let (mut battle, ids) = battle(&[("conduit", 5, 5, 0), ("zombie", 6, 5, 1)]);
    let [conduit, zombie] = ids[..] else { panic!("two stand there") };
    let cause = battlemat::core::fact::Cause::default();
    draw_steel::rules::damage::lose_stamina(battle.world_mut(), zombie, 19, cause);
    let plain = preview(&battle, conduit, "ray-of-wrath", zombie, None);
    assert!(plain.targets[0].tiers.iter().all(|tier| tier.down == 0.0 && tier.brings_down == (false, false)));
    assert!(tiers(&plain).iter().all(|tier| tier.iter().any(|text| text.contains("rises again"))), "{plain:?}");
    let holy = preview(&battle, conduit, "ray-of-wrath", zombie, Some("holy"));
    assert!(holy.targets[0].tiers.iter().all(|tier| tier.down == 1.0), "{holy:?}");
}

/// Hyphenated words that are English, not ids.
const ENGLISH: [&str; 2] = ["save-ends", "end-of-turn"];

/// The words of a text that are spelled like ids.
fn ids_in(text: &str) -> Vec<&str> {
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase());
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| word.contains('-') && word.split('-').all(is_part) && !ENGLISH.contains(word))
        .collect()
}

/// Where a text leaves a characteristic's letter in the place of a number.
fn letters_in(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let letter = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        ["M", "A", "R", "I", "P"].contains(&bare)
    };
    let amount = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| words[before]);
        let after = words.get(at + 1).copied().unwrap_or_default();
        ["+", "-", "x"].contains(&before) || ["+", "x", "damage", "square", "squares"].contains(&after)
    };
    (0..words.len()).filter(|&at| letter(words[at]) && amount(at)).map(|at| words[at].to_owned()).collect()
}

#[test]
fn every_performance_every_swing_and_every_upkeep_is_explained() {
    let (mut performances, mut swings, mut upkeeps) = (0, 0, 0);
    for level in draw_steel::testing::levels() {
        let mut battle = draw_steel::testing::battle(&level, 6);
        let mut policy = Random::new(6);
        for _ in 0..500 {
            let Some(decision) = battle.decision() else { break };
            if let Options::Choose { choices, .. } = &decision.options {
                let guided =
                    |choice: &Choice| matches!(choice, Choice::React { with, .. } if *with == *"word-of-guidance");
                if decision.ask.slug() == "routine" {
                    performances += 1;
                    let mut told = question_preview::answers(&battle, decision);
                    assert!(told.iter().all(|text| text.len() > 20), "{told:?}");
                    told.sort();
                    told.dedup();
                    assert_eq!(told.len(), choices.len());
                }
                if decision.ask.slug() == "maintain" {
                    upkeeps += 1;
                    let told = question_preview::answers(&battle, decision);
                    assert!(told[0].contains("essence less") && told[0].contains("at no cost"), "{told:?}");
                }
                if choices.iter().any(guided) {
                    swings += 1;
                    let told = question_preview::answers(&battle, decision);
                    let odds = choices.iter().zip(told).filter(|(choice, _)| guided(choice));
                    assert!(odds.clone().all(|(_, text)| text.contains("tier 3 ")), "{:?}", odds.collect::<Vec<_>>());
                }
            }
            let intent = policy.answer(&battle);
            battle.submit(intent).expect("a legal intent");
        }
    }
    let seen = [performances, swings, upkeeps];
    assert!(!seen.contains(&0), "performances, swings, upkeeps: {seen:?}");
}

#[test]
fn no_card_is_spelled_like_an_id() {
    let content = draw_steel::testing::content();
    let mut found = Vec::new();
    for ability in content.abilities().iter() {
        let card = card::card(ability, Name::new("pool"));
        let texts = card.before.into_iter().chain(card.after).chain(card.rider).chain(card.trigger);
        found.extend(texts.filter(|text| !ids_in(text).is_empty()).map(|text| format!("{}: {text}", ability.id)));
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// A card in the window bears the numbers of whoever has the ability.
#[test]
fn no_card_of_a_creature_leaves_a_letter_for_a_number() {
    assert_eq!(letters_in("You may push that creature up to 2 x R."), ["R."]);
    assert!(letters_in("A < 2, prone. A creature is moved.").is_empty());
    let mut found = std::collections::BTreeSet::new();
    for level in draw_steel::testing::levels() {
        let battle = draw_steel::testing::battle(&level, 1);
        let view = battle.view();
        for id in view.ids() {
            for ability in &view.sheet(id).abilities {
                let card = card::card(&card::numbered(view, id, ability), Name::new("pool"));
                let texts = card.before.into_iter().chain(card.after).chain(card.rider);
                let texts = texts.chain(card::tiers_for(view, id, ability));
                let wrong = texts.filter(|text| !letters_in(text).is_empty() || !ids_in(text).is_empty());
                found.extend(wrong.map(|text| format!("{}: {text}", ability.id)));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Every state that a power brings says what it does, and no card of The Adventure Game is spelled like an id.
#[test]
fn the_adventure_game_explains_its_states() {
    use battlemat::rulesets::the_adventure_game::{content::Content, words};
    let content: Arc<Content> = Arc::clone(testing::library().get());
    let mut found = Vec::new();
    for state in content.states().iter() {
        let told = words::state(state);
        if state.about.is_empty() || !ids_in(&told).is_empty() || !letters_in(&told).is_empty() {
            found.push(told);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_adventure_game_names_its_powers_as_printed() {
    use battlemat::rulesets::the_adventure_game::{battle::Battle, content::RULESET, words};
    let mut found = Vec::new();
    for level in testing::levels_of(RULESET) {
        let content = Arc::clone(testing::library().get());
        let mut battle = Battle::from_level(content, &level, Dice::seeded(5)).expect("a level that can be set up");
        let mut policy = battlemat::rulesets::the_adventure_game::ai::Random::new(5);
        for _ in 0..300 {
            if battle.decision().is_none() {
                break;
            }
            let intent = policy.answer(&battle);
            battle.submit(intent).expect("a legal intent");
        }
        let view = battle.view();
        let names: Vec<&str> = battle.content().powers().iter().map(|power| power.name.as_str()).collect();
        for fact in battle.facts().all() {
            let Some(line) = words::told(view, fact) else { continue };
            let odd = !ids_in(&line.text).is_empty();
            let used = line.text.split_once(" uses ").map(|(_, rest)| rest);
            if odd || used.is_some_and(|rest| !names.iter().any(|name| rest.starts_with(name))) {
                found.push(line.text);
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn hiding_names_whom_it_hides_from() {
    let (battle, ids) = battle(&[("shadow", 5, 5, 0), ("goblin-assassin", 9, 5, 1)]);
    let told = preview(&battle, ids[0], "hide", ids[0], None).targets[0].notes.clone();
    assert_eq!(told, ["hidden from nobody: every enemy sees it"]);
    assert!(hiding::told(battle.view(), &ids[1..]).starts_with("hidden from Goblin assassin:"));
}

#[test]
fn hidden_from_all_is_said_in_two_words() {
    let placed = [("shadow", 5, 5, 0), ("goblin-assassin", 9, 5, 1), ("goblin-warrior", 9, 7, 1)];
    let (battle, ids) = battle(&placed);
    assert_eq!(hiding::from_whom(battle.view(), &ids[1..]), "every enemy");
    assert_eq!(hiding::from_whom(battle.view(), &ids[2..]), "Goblin warrior");
}

#[test]
fn every_question_has_words_of_its_own() {
    let mut found = std::collections::BTreeSet::new();
    for (level, seed) in draw_steel::testing::levels().iter().flat_map(|level| (0..4).map(move |seed| (level, seed))) {
        let mut battle = draw_steel::testing::battle(level, seed);
        let mut policy = Random::new(seed);
        for _ in 0..600 {
            let Some(decision) = battle.decision() else { break };
            if !questions::slugs().any(|slug| slug == decision.ask.slug()) {
                found.insert(format!("{} of {}", decision.ask, decision.origin));
            }
            let intent = policy.answer(&battle);
            battle.submit(intent).expect("a legal intent");
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn harm_of_a_condition_is_told_by_its_printed_name() {
    let text = r#"[(id: "burning", name: "On Fire", text: "It burns.", state: true,
        hooks: [(at: BearersTurnStart, amount: "3", kind: "fire")])]"#;
    let content = Arc::new(load::content(&[], &[Source::new("f.condition.ron", text)]).expect("sound content"));
    let (mut battle, ids) = draw_steel::testing::placed(&content, &[("fury", 5, 5, 0), ("zombie", 9, 5, 1)]);
    let [fury, zombie] = ids[..] else { panic!("two stand there") };
    let burning = Imposition { kinds: vec![Name::new("burning")], imposer: Some(fury), ..Imposition::default() };
    lasting::impose(battle.world_mut(), zombie, burning, Moment::FightEnd);
    let mark = battle.facts().len();
    stage::start_turn(&mut battle, zombie);
    let lines = log_text::log(battle.view(), battle.facts().since(mark));
    let told = lines.iter().find(|line| line.text.ends_with("takes 3 fire damage (On Fire)")).expect("a line about it");
    assert_eq!(told.details.iter().map(|term| battle.term(term)).collect::<Vec<_>>(), ["On Fire"]);
}
