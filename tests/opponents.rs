//! Opponents play whole battles: always legally, always to an end.
#![allow(missing_docs, reason = "a test")]

use std::collections::BTreeMap;
use std::sync::Arc;

use battlemat::ai::worth::Worth;
use battlemat::ai::{Habits, Opponents, Player, Policy};
use battlemat::content::level::{Ground, LevelDef};
use battlemat::content::library::Library;
use battlemat::content::ruleset::BattleOf;
use battlemat::content::source::{Source, content_root};
use battlemat::core::board::{Board, Hazard, Material, Solid};
use battlemat::core::dice::Dice;
use battlemat::core::fact::FactKind;
use battlemat::core::geometry::{Space, Spot};
use battlemat::core::intent::{Choice, Intent, Use};
use battlemat::core::name::Name;
use battlemat::core::sight::line_of_effect;
use battlemat::lab::scenario::load;
use battlemat::rulesets;
use battlemat::rulesets::draw_steel;
use battlemat::rulesets::draw_steel::ai::{Farsighted, Plain, Random};
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::content::{Content, RULESET};
use battlemat::rulesets::draw_steel::rules::lasting;
use battlemat::rulesets::draw_steel::rules::lasting::Imposition;
use battlemat::rulesets::draw_steel::rules::movement::straight::rush_reaches;
use battlemat::rulesets::draw_steel::rules::phases::DrawSteelRules;
use battlemat::rulesets::draw_steel::rules::state::Outcome;
use battlemat::rulesets::draw_steel::scenario::stage;
use battlemat::testing::properties::{EachRuleset, Examined};

/// Far more answers than any battle takes.
const MOST_ANSWERS: usize = 20_000;

/// Games per level, more where the environment asks for more.
fn games(usual: u64) -> u64 {
    std::env::var("BATTLEMAT_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn levels(library: &Library) -> Vec<Arc<LevelDef>> {
    library.levels.shelf().iter().filter(|level| level.ruleset == *RULESET).cloned().collect()
}

/// Plays a battle with one policy per side; panics on an illegal answer, a fault or a battle without end.
fn play(
    library: &Library,
    level: &LevelDef,
    seed: u64,
    sides: &mut [Box<dyn Policy<DrawSteelRules>>; 2],
) -> (Outcome, u64) {
    let mut battle =
        Battle::from_level(Arc::clone(library.get()), level, Dice::seeded(seed)).expect("a battle from a level");
    for _ in 0..MOST_ANSWERS {
        assert!(battle.fault().is_none(), "seed {seed}: {:?}", battle.fault());
        if let Some(outcome) = battle.outcome() {
            return (outcome, battle.hash());
        }
        let side = battle.decision().expect("an open battle waits for somebody").side;
        let intent = sides[usize::from(side.0)].answer(&battle);
        if let Err(refusal) = battle.submit(intent.clone()) {
            panic!("seed {seed}, {:?}: {intent:?} is refused: {refusal}", battle.decision());
        }
    }
    panic!("seed {seed} comes to no end");
}

fn random(seed: u64) -> Box<dyn Policy<DrawSteelRules>> {
    Box::new(Random::new(seed))
}

fn plain() -> Box<dyn Policy<DrawSteelRules>> {
    Box::new(Plain::new())
}

/// What the plain player was watched for, level by level, and the share of the times it could that it may do it at most.
const SELDOM: [(&str, &[&str], f64); 13] = [
    ("games with a hero dying in round 1", &["ashen-stair", "crossroads", "gatehouse", "sunken-shrine"], 0.3),
    ("games with a hero dying in round 1", &["howling-mill", "long-muster"], 0.3),
    // 27 and 28 of 100 in 1,000 games each; twenty-four stray by some more.
    ("games with a hero dying in round 1", &["bell-hill", "goblin-camp"], 0.4),
    ("turns of heroes without an attack", &["ashen-stair", "crossroads", "goblin-camp", "sunken-shrine"], 0.25),
    // 22 of 100 in 200 games; twelve stray by some more.
    ("turns of heroes without an attack", &["howling-mill"], 0.3),
    (
        "Make Peace With Your God that no attack used",
        &["crossroads", "gatehouse", "goblin-camp", "sunken-shrine"],
        0.25,
    ),
    ("hero tokens spent on surges", &["crossroads", "gatehouse", "goblin-camp", "howling-mill"], 0.25),
    ("grabs of one's captor, or with full hands", &["crossroads", "gatehouse", "goblin-camp"], 0.01),
    ("forced movement by heroes of a hero whom nobody holds", &["crossroads", "gatehouse", "goblin-camp"], 0.02),
    (
        "forced movement by the Director of an ally whom nobody holds",
        &["ashen-stair", "crossroads", "gatehouse", "sunken-shrine"],
        0.05,
    ),
    ("Recoveries of which some was wasted", &["crossroads", "gatehouse", "goblin-camp", "howling-mill"], 0.3),
    // Whoever spares the blood, or drags nobody back for less than a point, loses two or three more games in a hundred.
    ("deaths of heroes who bled to death with Recoveries left", &["ashen-stair", "crossroads", "gatehouse"], 0.2),
    ("turns in which a captive is dragged back and forth", &["ashen-stair", "crossroads", "gatehouse"], 0.15),
];

#[test]
fn plain_play_is_seldom_silly() {
    let (library, _) = rulesets::library().load(&content_root());
    let mut counted: BTreeMap<Name, Habits> = BTreeMap::new();
    for (what, levels, most) in SELDOM {
        let mut habits = Habits::default();
        for &id in levels {
            let level = library.levels.get(Name::new(id)).expect("the level");
            habits.add(counted.entry(level.id).or_insert_with(|| watched(&library, level)));
        }
        let share = habits.share(what).unwrap_or(0.0);
        assert!(share <= most, "{what}: {:.0} of 100, at most {:.0}", 100.0 * share, 100.0 * most);
    }
}

/// What the plain player did against itself.
fn watched(library: &Library, level: &LevelDef) -> Habits {
    let mut habits = Habits::default();
    for seed in 0..games(12) {
        let dice = Dice::seeded(seed);
        let mut battle = Battle::from_level(Arc::clone(library.get()), level, dice).expect("a battle from a level");
        let mut player = Plain::new();
        while battle.outcome().is_none() {
            let intent = player.answer(&battle);
            battle.submit(intent).expect("a legal answer");
        }
        Content::habits(&battle, &mut habits);
    }
    habits
}

#[test]
fn random_play_is_legal_and_ends() {
    let (library, _) = rulesets::library().load(&content_root());
    for level in levels(&library) {
        for seed in 0..games(3) {
            play(&library, &level, seed, &mut [random(seed + 1), random(seed + 2)]);
        }
    }
}

#[test]
fn plain_play_is_legal_and_ends() {
    let (library, _) = rulesets::library().load(&content_root());
    for level in levels(&library) {
        for seed in 0..games(1) {
            let (outcome, _) = play(&library, &level, seed, &mut [plain(), plain()]);
            println!("{} {seed}: {outcome:?}", level.id);
        }
    }
}

/// What a slowed fury does on its turn with a foe four squares away. One square nearer it could rush, but for a wall of glass;
/// the gap in it is two squares away.
fn rushes(wall: bool) -> Vec<Intent> {
    let mut board = Board::open(12, 3);
    for y in (0..2).filter(|_| wall) {
        let mut tile = board.tile_mut(Spot::new(7, y)).expect("on the board");
        tile.solid = Some(Solid { material: Material::Glass, breakable: true, top: None, worn: 0 });
        tile.flimsy = true;
    }
    let (fury, foe) = (("fury", 5, 0, 0), ("goblin-stinker", 9, 1, 1));
    let (mut battle, ids) = draw_steel::testing::placed_on(&draw_steel::testing::content(), board, &[fury, foe]);
    let slowed = Imposition { kinds: vec![Name::new("slowed")], imposer: Some(ids[1]), ..Imposition::default() };
    lasting::impose(battle.world_mut(), ids[0], slowed, lasting::save_ends());
    stage::start_turn(&mut battle, ids[0]);
    let (view, nearer) = (battle.view(), Space::square(Spot::new(6, 1)));
    let there = view.space(ids[1]).expect("on the board");
    assert!(line_of_effect(view.board(), nearer, there), "the wall hides nobody");
    assert_eq!(rush_reaches(view, ids[0], nearer, ids[1], 2, 1), !wall);
    let mut given = Vec::new();
    while battle.decision().is_some_and(|decision| decision.about == Some(ids[0])) {
        let intent = plain().answer(&battle);
        if matches!(intent, Intent::EndTurn(_)) {
            break;
        }
        given.push(intent.clone());
        battle.submit(intent).expect("a legal answer");
    }
    given
}

#[test]
fn plain_rushes_only_where_the_way_is_open() {
    for given in [false, true].map(rushes) {
        let rush = |intent: &Intent| matches!(intent, Intent::Use(wanted) if wanted.ability == *"devastating-rush");
        assert!(given.get(1).is_some_and(rush), "it goes at once to where it can rush from: {given:?}");
    }
}

/// What a minion does on its turn that could charge a hero through fire of this damage.
fn across_fire(damage: i16) -> Intent {
    let mut board = Board::open(14, 3);
    for spot in (2..5).flat_map(|x| (0..3).map(move |y| Spot::new(x, y))) {
        let hazard = Hazard { damage, kind: Name::new("fire"), imposes: Name::default() };
        board.tile_mut(spot).expect("on the board").hazard = Some(hazard);
    }
    let placed = [("goblin-warrior", 1, 1, 1), ("fury", 6, 1, 0)];
    let (mut battle, ids) = draw_steel::testing::placed_on(&draw_steel::testing::content(), board, &placed);
    stage::start_turn(&mut battle, ids[0]);
    plain().answer(&battle)
}

#[test]
fn nobody_charges_through_fire_for_a_scratch() {
    let charges = |intent: &Intent| matches!(intent, Intent::Use(wanted) if wanted.ability == *"charge");
    assert!(charges(&across_fire(0)), "nothing keeps it from charging");
    assert!(!charges(&across_fire(6)), "the fire would be its death");
}

/// Content of its own: a fire that wears its bearer down, and a way to end any effects.
fn with_fire() -> Arc<Content> {
    let fire = r#"[(id: "burning", name: "On Fire", text: "It burns.", state: true,
        hooks: [(at: BearersTurnStart, amount: "2d6", kind: "fire")])]"#;
    let abilities = r#"[
        (id: "douse", name: "Douse", keywords: ["Ranged"], action: Maneuver, distance: "Ranged 5", target: "one ally",
            after: [Line("the target can end any effects on them that are ended by a saving throw or that end at the end of their turn")]),
        (id: "kindle", name: "Kindle", keywords: ["Ranged"], action: MainAction, distance: "Ranged 9", target: "one creature", signature: true,
            roll: (bonus: 9, tiers: ("burning (save ends)", "burning (save ends)", "burning (save ends)"))),
        (id: "chill", name: "Chill", keywords: ["Ranged"], action: MainAction, distance: "Ranged 9", target: "one creature", signature: true,
            roll: (bonus: 9, tiers: ("chilled (save ends)", "chilled (save ends)", "chilled (save ends)"))),
    ]"#;
    let chill = r#"[(id: "chilled", name: "Chilled", text: "It is cold.", state: true)]"#;
    let creatures = r#"[
        (id: "douser", name: "Douser", role: Monster(free_strike: 1), speed: 5, stamina: 40, abilities: ["douse"]),
        (id: "kindler", name: "Kindler", role: Monster(free_strike: 1), speed: 5, stamina: 40, abilities: ["chill", "kindle"]),
    ]"#;
    let own = [
        ("f.condition.ron", fire),
        ("g.condition.ron", chill),
        ("f.ability.ron", abilities),
        ("f.creature.ron", creatures),
    ];
    let more: Vec<Source> = own.iter().map(|(file, text)| Source::new(*file, *text)).collect();
    Arc::new(load::content(&[], &more).expect("sound content"))
}

#[test]
fn what_wears_somebody_down_is_ended_first_and_what_helps_is_kept() {
    let placed = [("douser", 5, 5, 0), ("fury", 7, 5, 0), ("kindler", 12, 5, 1)];
    let (mut battle, ids) = draw_steel::testing::placed(&with_fire(), &placed);
    let [douser, fury, kindler] = ids[..] else { panic!("three stand there") };
    let mut impose = |kind: &str, imposer| {
        let what = Imposition {
            kinds: vec![Name::new(kind)],
            imposer: Some(imposer),
            origin: Name::new(kind),
            ..Imposition::default()
        };
        (Name::new(kind), lasting::impose(battle.world_mut(), fury, what, lasting::save_ends()))
    };
    let kept = impose("edge on strikes", douser);
    let (slow, fire) = (impose("slowed", kindler), impose("burning", kindler));
    stage::start_turn(&mut battle, douser);
    let douse = Use { by: douser, ability: Name::new("douse"), on: vec![fury], ..Use::default() };
    battle.submit(Intent::Use(douse)).unwrap();
    let mut ended = Vec::new();
    while battle.decision().is_some_and(|decision| decision.ask.slug() == "end-effect") {
        let answer = plain().answer(&battle);
        ended.push(answer.clone());
        battle.submit(answer).unwrap();
    }
    let record = |(_, record)| Intent::Choose(Choice::Record(record));
    assert_eq!(ended, [record(fire), record(slow), Intent::Pass]);
    assert!(battle.view().has(fury, kept.0));
}

#[test]
fn harm_that_comes_again_and_again_is_worth_an_attack() {
    let (mut battle, ids) = draw_steel::testing::placed(&with_fire(), &[("kindler", 5, 5, 1), ("fury", 9, 5, 0)]);
    stage::start_turn(&mut battle, ids[0]);
    let intent = plain().answer(&battle);
    assert!(matches!(&intent, Intent::Use(wanted) if wanted.ability == *"kindle"), "{intent:?}");
}

#[test]
fn a_villain_action_that_counts_goblins_at_hand_waits_for_them() {
    let (library, _) = rulesets::library().load(&content_root());
    let level = levels(&library).into_iter().find(|level| level.id == *"bell-hill").expect("a level with a monarch");
    let (mut kills, mut others) = (0, 0);
    for seed in 0..games(4) {
        let mut battle = Battle::from_level(Arc::clone(library.get()), &level, Dice::seeded(seed)).unwrap();
        let mut pending = false;
        while battle.outcome().is_none() {
            let mark = battle.facts().len();
            let intent = plain().answer(&battle);
            battle.submit(intent).unwrap();
            for fact in battle.facts().since(mark) {
                match &fact.what {
                    FactKind::Used { ability, .. } if *ability == *"kill" => (kills, pending) = (kills + 1, true),
                    FactKind::Used { ability, .. } => {
                        others += u32::from(*ability == *"focus-fire" || *ability == *"what-are-you-waiting-for");
                    }
                    FactKind::Damage { .. } if fact.cause.of == *"kill" => pending = false,
                    _ => {}
                }
            }
        }
        assert!(!pending, "seed {seed}: nobody stood next to an enemy");
    }
    assert!(others > 0, "no villain action at all");
    println!("{kills} of one kind, {others} of the others");
}

/// The bar: with the usual temperament either side wins at least 95 of 100 games against legal answers by chance.
#[test]
fn plain_beats_random_on_both_sides() {
    let (library, _) = rulesets::library().load(&content_root());
    let games = games(2);
    let mut missed = Vec::new();
    for level in levels(&library) {
        let slug = level.id;
        for side in 0..2 {
            let mut wins = 0;
            for seed in 0..games {
                let mut sides = [random(seed + 1), random(seed + 1)];
                sides[side] = plain();
                let winner = play(&library, &level, seed, &mut sides).0.winner;
                wins += u64::from(winner.is_some_and(|winner| usize::from(winner.0) == side));
            }
            println!("{slug}, side {side}: {wins} of {games}");
            if wins * 100 < games * 95 {
                missed.push(format!("{slug}, side {side}: {wins} of {games}"));
            }
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

/// A beginner plays legally and far better than chance.
#[test]
fn a_beginner_beats_random() {
    let (library, _) = rulesets::library().load(&content_root());
    let (games, mut wins, mut of) = (games(1), 0, 0);
    for level in levels(&library).into_iter().step_by(3) {
        for (side, seed) in (0..2).flat_map(|side| (0..games).map(move |seed| (side, seed))) {
            let mut sides = [random(seed + 1), random(seed + 1)];
            sides[side] = Content::policy(Player::Beginner, seed);
            let winner = play(&library, &level, seed, &mut sides).0.winner;
            wins += u64::from(winner.is_some_and(|winner| usize::from(winner.0) == side));
            of += 1;
        }
    }
    assert!(wins * 100 >= of * 75, "{wins} of {of}");
}

/// The bar: looking ahead wins at least 60 of 100 games against plain on every level, half of them from each side.
/// It is counted where the environment says how many games a side; unasked, one game a side shows that they come to an
/// end.
#[test]
fn farsighted_beats_plain_on_both_sides() {
    let (library, _) = rulesets::library().load(&content_root());
    let counted = std::env::var_os("BATTLEMAT_GAMES").is_some();
    let (games, mut missed) = (games(1), Vec::new());
    for level in levels(&library).into_iter().filter(|level| counted || level.id == "howling-mill") {
        let mut wins = [0, 0];
        for (side, seed) in (0..2).flat_map(|side| (0..games).map(move |seed| (side, seed))) {
            let mut sides = [plain(), plain()];
            sides[side] = Box::new(if counted { Farsighted::new(24, 1) } else { Farsighted::new(2, 1) });
            let winner = play(&library, &level, seed, &mut sides).0.winner;
            wins[side] += u64::from(winner.is_some_and(|winner| usize::from(winner.0) == side));
        }
        println!("{}: {wins:?} of {games} a side", level.id);
        if counted && (wins[0] + wins[1]) * 100 < 2 * games * 60 {
            missed.push(format!("{}: {wins:?} of {games} a side", level.id));
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn random_play_repeats_itself() {
    let (library, _) = rulesets::library().load(&content_root());
    let level = levels(&library).swap_remove(0);
    let once = || play(&library, &level, 7, &mut [random(1), random(2)]);
    assert_eq!(once(), once());
}

/// Playing on in one's head changes nothing, is legal, and comes to the same twice.
#[test]
fn farsighted_answers_are_legal_and_repeat_themselves() {
    let (library, _) = rulesets::library().load(&content_root());
    let level = levels(&library).swap_remove(0);
    let mut battle = Battle::from_level(Arc::clone(library.get()), &level, Dice::seeded(3)).unwrap();
    // However many threads play on.
    let (mut one, mut other) = (Farsighted::new(8, 1), Farsighted::new(8, 3));
    for _ in 0..games(1) * 12 {
        if battle.decision().is_none() {
            break;
        }
        let (before, facts) = (battle.hash(), battle.facts().len());
        let intent = one.answer(&battle);
        assert_eq!(intent, other.answer(&battle));
        assert_eq!((battle.hash(), battle.facts().len()), (before, facts));
        battle.submit(intent).unwrap();
    }
}

/// However little time somebody has to think, it answers, and what it answers is legal.
#[test]
fn whoever_has_no_time_to_think_answers_all_the_same() {
    let (library, _) = rulesets::library().load(&content_root());
    let level = levels(&library).swap_remove(0);
    let mut battle = Battle::from_level(Arc::clone(library.get()), &level, Dice::seeded(3)).unwrap();
    let mut hurried = Farsighted::new(1_000_000, 2).within(std::time::Duration::ZERO);
    for _ in 0..games(1) * 12 {
        if battle.decision().is_none() {
            break;
        }
        let intent = hurried.answer(&battle);
        battle.submit(intent).unwrap();
    }
}

/// Squad mates join in against foes, never against their own side (DS-DIR-13, DS-DIR-15).
#[test]
fn squads_strike_foes_only() {
    let (library, _) = rulesets::library().load(&content_root());
    let level = levels(&library).into_iter().find(|level| level.id == "goblin-camp").expect("a level with squads");
    for seed in 0..games(2) {
        let mut battle = Battle::from_level(Arc::clone(library.get()), &level, Dice::seeded(seed)).unwrap();
        let mut sides = [plain(), plain()];
        for _ in 0..MOST_ANSWERS {
            let Some(decision) = battle.decision() else { break };
            let (about, ask) = (decision.about, decision.ask);
            let intent = sides[usize::from(decision.side.0)].answer(&battle);
            if let (true, Some(who), Intent::Choose(Choice::Creature(on))) =
                (ask.slug() == "join-squad", about, &intent)
            {
                assert!(battle.view().hostile(who, *on), "seed {seed}: {who:?} joins in against {on:?}");
            }
            battle.submit(intent).unwrap();
        }
        assert!(battle.outcome().is_some(), "seed {seed} comes to no end");
    }
}

/// A wall with nothing but a shut door in it does not keep opponents from each other.
#[test]
fn shut_doors_are_opened_to_get_at_the_enemy() {
    const WALLS: [(&str, usize); 3] = [("charcoal-road", 8), ("emberfield", 7), ("toll-bridge", 8)];

    struct Walled(Library, usize);

    impl EachRuleset for Walled {
        fn with<R: Examined>(&mut self) {
            for (id, column) in WALLS {
                let found = self.0.levels.get(Name::new(id)).filter(|level| level.ruleset == *R::RULESET);
                let Some(mut level) = found.map(|level| LevelDef::clone(level)) else { continue };
                let door = level.map.len() / 2;
                for (y, row) in level.map.iter_mut().enumerate() {
                    row.replace_range(column..=column, if y == door { "D" } else { "W" });
                }
                let wall = Ground { solid: Some(Material::Stone), ..Ground::default() };
                level.legend.extend([('W', wall.clone()), ('D', Ground { door: true, ..wall })]);
                let content = R::in_library(&self.0);
                let mut battle = R::set_up(Arc::clone(content), &level, Dice::seeded(1)).expect("a level of ours");
                let mut plain = R::policy(Player::Plain, 1);
                let opened = |battle: &BattleOf<R>| {
                    battle.facts().all().iter().any(|fact| matches!(fact.what, FactKind::Door { open: true, .. }))
                };
                while !opened(&battle) {
                    assert!(battle.round() <= 4, "{id}: nobody opens the door");
                    let intent = plain.answer(&battle);
                    battle.submit(intent).expect("a legal answer");
                }
                self.1 += 1;
            }
        }
    }

    let mut walled = Walled(rulesets::library().load(&content_root()).0, 0);
    rulesets::each(&mut walled);
    assert_eq!(walled.1, WALLS.len());
}

/// What was measured of a game was measured with the content that it has now.
#[test]
fn what_combatants_are_worth_is_measured_with_the_content_as_it_is() {
    struct Stale(Library, Vec<String>);

    impl EachRuleset for Stale {
        fn with<R: Examined>(&mut self) {
            let worth = Worth::read(R::WORTH).unwrap_or_else(|why| panic!("{}: {why}", R::RULESET));
            assert!(worth.point > 0.0 && !worth.combatants.is_empty(), "{}: nothing is measured", R::RULESET);
            if worth.content != R::in_library(&self.0).hash() {
                self.1.push(format!("battlemat measure {} --out src/rulesets/{{its folder}}/ai/worth.ron", R::RULESET));
            }
        }
    }

    let mut stale = Stale(rulesets::library().load(&content_root()).0, Vec::new());
    rulesets::each(&mut stale);
    assert!(
        stale.1.is_empty(),
        "content has changed since it was measured; build for release and run:\n{}",
        stale.1.join("\n")
    );
}
