//! Runs: what goes from one fight into the next by each game's rules, and that replays and saves know it.

use std::collections::BTreeSet;
use std::sync::Arc;

use battlemat::ai::{Opponents, Player};
use battlemat::content::leg::Leg;
use battlemat::content::level::LevelDef;
use battlemat::content::levels::Levels;
use battlemat::content::ruleset::{Ruleset, StateOf};
use battlemat::content::run::{self, RunDef};
use battlemat::content::source::Source;
use battlemat::core::creature::entity_of;
use battlemat::core::dice::Dice;
use battlemat::core::ids::{CreatureId, SideId};
use battlemat::core::mutations::change_pool;
use battlemat::core::name::Name;
use battlemat::core::pool::{Pools, SidePools};
use battlemat::core::standing::Standing;
use battlemat::core::track::change_track;
use battlemat::lab::game::End;
use battlemat::lab::level_run::{self, Fought, Plan};
use battlemat::lab::replay::verify::verify;
use battlemat::lab::replay::{Header, Recorder, Replay};
use battlemat::lab::save::Save;
use battlemat::rulesets::draw_steel::battle::Battle as SteelBattle;
use battlemat::rulesets::draw_steel::content::Content as Steel;
use battlemat::rulesets::draw_steel::rules::state::{Clock, HEROES, Outcome};
use battlemat::rulesets::the_adventure_game::battle::Battle as AdventureBattle;
use battlemat::rulesets::the_adventure_game::content::Content as Adventure;
use battlemat::rulesets::the_adventure_game::state as adventure;
use battlemat::testing;
use serde_json::{Value, json};

fn levels() -> &'static Levels {
    &testing::library().levels
}

fn run_of(id: &str) -> Arc<RunDef> {
    levels().runs().get(Name::new(id)).cloned().expect("a shipped run")
}

fn plan(party: &[(&str, &str)]) -> Plan {
    let party = party.iter().map(|(id, hero)| (Name::new(id), Name::new(hero))).collect();
    Plan { party, players: [Player::Plain; 2], times: 1, seed: 1, jobs: 1 }
}

/// A run played as far as it goes, of several the first that comes to so many fights.
fn played<R: Opponents>(run: &str, fights: usize, party: &[(&str, &str)]) -> Vec<Fought<R>> {
    let content = R::in_library(testing::library());
    let (run, plan) = (run_of(run), plan(party));
    let play = |seed| level_run::play::<R>(content, levels(), &run, &plan, seed).expect("fights that can be set up");
    (1..60).map(play).find(|fought| fought.len() >= fights).expect("somebody who gets so far")
}

/// A fight of a run as it began.
fn begun<R: Opponents>(fought: &Fought<R>) -> battlemat::content::ruleset::BattleOf<R> {
    let content = Arc::clone(R::in_library(testing::library()));
    R::set_up(content, &fought.level, Dice::seeded(fought.result.seed)).expect("a fight that can be set up")
}

/// What somebody brought into a fight.
fn brought(level: &LevelDef, who: &str) -> Option<Value> {
    let each = &level.leg.as_ref().expect("a fight of a run").each;
    each.iter().find(|(id, _)| *id == *who).map(|(_, value)| value.clone())
}

/// The replay and the save of a fight know what was brought into it.
fn are_kept<R: Opponents>(fought: &Fought<R>) {
    let content = R::in_library(testing::library());
    let text = fought.replay.text().expect("what was just written");
    let read = Replay::parse(text.as_bytes()).expect("what was just written");
    assert_eq!(read.header.leg, fought.level.leg);
    let file = levels().get(read.header.level).expect("its level");
    let level = read.header.begun(file, &content.heroes()).expect("what was just written");
    assert_eq!(level, fought.level);
    let verdict = verify(&read, content, &level);
    assert!(verdict.passed() && !verdict.level_changed, "{}", verdict.text());
    let alone = verify(&read, content, file);
    assert!(!alone.passed(), "what was brought matters");

    let recorder = Recorder::resume(read.header.clone(), read.lines.clone());
    let save = Save::take(&fought.battle, &recorder);
    let save = Save::<StateOf<R>>::parse(&save.bytes().expect("what was just written")).expect("what was just written");
    assert_eq!(save.header.battle.leg, fought.level.leg);
    let (loaded, _) = save.restore(content).expect("what was just written");
    assert_eq!(loaded.hash(), fought.battle.hash());
}

/// Every fight but the last was won, and whoever died is not in the next.
fn go_on_without_the_dead<R: Opponents>(fights: &[Fought<R>], alive: impl Fn(&Fought<R>, Name) -> bool) {
    for pair in fights.windows(2) {
        let [before, after] = pair else { continue };
        assert!(matches!(before.result.end, End::Won(side) if side.0 == 0));
        let of = |level: &LevelDef| -> BTreeSet<Name> {
            level.place.iter().filter(|who| who.side == 0).filter_map(|who| who.id).collect()
        };
        let left: BTreeSet<Name> = of(&before.level).into_iter().filter(|id| alive(before, *id)).collect();
        assert_eq!(of(&after.level), left);
    }
}

// covers: DS-TURN-14, DS-HERO-01, DS-DIR-01, DS-STAM-02, DS-STAM-11
#[test]
fn victories_and_recoveries_go_on_in_draw_steel() {
    let fights = played::<Steel>("goblin-road", 2, &[]);
    go_on_without_the_dead(&fights, |fight, id| {
        let battle: &SteelBattle = &fight.battle;
        battle.view().is_alive(battle.by_tag(id).expect("somebody of the first side"))
    });
    let (recoveries, malice) = (Name::new("recoveries"), Name::new("malice"));
    for (number, pair) in fights.windows(2).enumerate() {
        let [before, after] = pair else { continue };
        let victories = number as i16 + 1;
        let (end, start) = (begun_heroes(&before.battle), begun(after));
        let heroes = begun_heroes(&start);
        for (tag, who) in &heroes {
            let (was, is) = (before.battle.view(), start.view());
            let (_, old) = end.iter().find(|(other, _)| other == tag).expect("it was there before");
            let (stamina, left) = (was.stamina(*old), was.pool(*old, recoveries));
            let value = stamina.max / 3;
            let spent = left.min((stamina.max - stamina.now) / value);
            assert_eq!(is.stamina(*who).now, stamina.now + spent * value, "{tag}");
            assert_eq!(is.pool(*who, recoveries), left - spent, "{tag}");
            assert_eq!(is.stamina(*who).temporary, 0);
            let pool = is.sheet(*who).resource().expect("a hero");
            assert!(is.pool(*who, pool) >= victories, "{tag} starts with its Victories");
            assert_eq!(brought(&after.level, tag.as_str()).unwrap()["victories"], json!(victories));
        }
        // Each round brings as much Malice as there are heroes, and the number of the round.
        let side = start.world().resource::<SidePools>();
        let all = side.side(SideId(1)).map_or(0, |pools| pools.get(malice));
        let began = i16::from(start.round() > 0) * (heroes.len() as i16 + 1);
        assert_eq!(all, victories + began);
    }
    are_kept(&fights[1]);
}

/// Heroes of a battle by their tags.
fn begun_heroes(battle: &SteelBattle) -> Vec<(Name, CreatureId)> {
    let view = battle.view();
    view.ids().filter(|&id| view.sheet(id).is_hero()).map(|id| (battle.tag(id), id)).collect()
}

/// The first fight of a run as if it were over: won by the first side.
fn won_steel() -> (SteelBattle, LevelDef) {
    let first = levels().get(Name::new("goblin-camp")).expect("a level");
    let level = first.with_leg(Some(&Leg::first(Name::new("goblin-road")))).expect("a level that can be set up");
    let content = Arc::clone(Steel::in_library(testing::library()));
    let mut battle = SteelBattle::from_level(content, &level, Dice::seeded(2)).expect("a level that can be set up");
    battle.world_mut().resource_mut::<Clock>().over = Some(Outcome { winner: Some(HEROES), why: Name::default() });
    (battle, level)
}

// covers: DS-STAM-02, DS-STAM-03, DS-TURN-14
#[test]
fn between_fights_no_recovery_is_wasted_and_the_dead_stay_behind() {
    let (mut battle, level) = won_steel();
    let [fury, null, tactician, conduit] = ["Fury", "Null", "Tactician", "Conduit"].map(|tag| {
        let id = battle.by_tag(Name::new(tag)).expect("a hero of the level");
        (id, battle.view().stamina(id).max)
    });
    let (stamina, recoveries) = (Name::new("Stamina"), Name::new("recoveries"));
    let world = battle.world_mut();
    // A dying hero spends three; one short of a recovery value wastes none; one with a single Recovery has no more.
    change_track(world, fury.0, stamina, |track| track.now = -1);
    change_track(world, null.0, stamina, |track| track.now = null.1 - null.1 / 3 + 1);
    change_track(world, tactician.0, stamina, |track| track.now = 2);
    let has = world.get::<Pools>(entity_of(world, tactician.0)).unwrap().get(recoveries);
    change_pool(world, tactician.0, recoveries, 1 - has, battlemat::core::fact::Cause::default());
    let entity = entity_of(world, conduit.0);
    world.entity_mut(entity).insert(Standing::out(Name::new("dead")));

    let onward = run::onward::<Steel>(&battle, &level).expect("a fight that was won");
    let words = |who: CreatureId| onward.each.iter().find(|(id, _)| *id == who).and_then(|(_, words)| words.clone());
    let fury_words = words(fury.0).unwrap();
    assert!(
        fury_words.starts_with("1 Victory, ") && fury_words.contains("after spending 3 Recoveries"),
        "{fury_words}"
    );
    assert_eq!(words(conduit.0), None);
    let file = levels().get(Name::new("crossroads")).unwrap();
    let next = file.with_leg(Some(&onward.leg)).unwrap();
    let value = |who: &str| brought(&next, who).expect("it goes on");
    assert_eq!(value("Fury")["stamina"], json!(3 * (fury.1 / 3) - 1));
    assert_eq!(value("Null")["stamina"], json!(null.1 - null.1 / 3 + 1));
    assert_eq!(
        (value("Tactician")["stamina"].clone(), value("Tactician")["recoveries"].clone()),
        (json!(2 + tactician.1 / 3), json!(0))
    );
    assert_eq!(brought(&next, "Conduit"), None);
    assert!(next.place.iter().all(|who| who.id.is_none_or(|id| id != "Conduit")));
    assert!(next.objective.sentence().unwrap().contains("Get 3"), "three are left");

    let content = Arc::clone(Steel::in_library(testing::library()));
    let battle = SteelBattle::from_level(content, &next, Dice::seeded(1)).unwrap();
    assert_eq!(begun_heroes(&battle).len(), 3);
}

// covers: DS-HERO-01, DS-DIR-01, DS-STAM-11
#[test]
fn every_fight_won_adds_a_victory_and_malice_starts_at_their_average() {
    let file = levels().get(Name::new("crossroads")).expect("a level");
    let hero = |victories: i16| json!({"victories": victories, "stamina": 9, "recoveries": 2});
    let each = vec![(Name::new("Fury"), hero(1)), (Name::new("Null"), hero(2)), (Name::new("Conduit"), hero(4))];
    let leg = Leg { run: Name::new("goblin-road"), fight: 1, shared: json!({"tokens": 2}), each };
    let level = file.with_leg(Some(&leg)).unwrap();
    let content = Arc::clone(Steel::in_library(testing::library()));
    let mut battle = SteelBattle::from_level(Arc::clone(&content), &level, Dice::seeded(3)).unwrap();
    let malice = |battle: &SteelBattle| {
        let sides = battle.world().resource::<SidePools>();
        let pool = |side: u8, name: &str| sides.side(SideId(side)).map_or(0, |pools| pools.get(Name::new(name)));
        (pool(1, "malice"), pool(0, "hero tokens"))
    };
    // Seven Victories of three heroes come to 2 on average; the first round brings 3 for the living and 1.
    assert_eq!(malice(&battle), (2 + if battle.round() > 0 { 4 } else { 0 }, 2));
    battle.world_mut().resource_mut::<Clock>().over = Some(Outcome { winner: Some(HEROES), why: Name::default() });
    let onward = run::onward::<Steel>(&battle, &level).expect("it is won");
    assert_eq!(onward.shared.as_deref(), Some("2 hero tokens left"));
    let after: Vec<i64> = onward.leg.each.iter().map(|(_, value)| value["victories"].as_i64().unwrap()).collect();
    assert_eq!((onward.leg.fight, after), (2, vec![2, 3, 5]));
}

// covers: DS-HERO-17
#[test]
fn a_null_field_and_rage_stay_between_fights() {
    let (_, level) = won_steel();
    let hero = |more: Value| {
        let mut value = json!({"victories": 1, "stamina": 12, "recoveries": 3});
        value.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        value
    };
    let begin = |id: &str, more: Value| {
        let each = vec![(Name::new(id), hero(more))];
        let leg = Leg { run: Name::new("goblin-road"), fight: 1, shared: json!({"tokens": 1}), each };
        let content = Arc::clone(Steel::in_library(testing::library()));
        SteelBattle::from_level(content, &level.with_leg(Some(&leg))?, Dice::seeded(1))
    };
    let battle = begin("Null", json!({"field": true, "rage": 4})).unwrap();
    let who = battle.by_tag(Name::new("Null")).unwrap();
    assert!(battle.view().field_radius(who).is_some());
    assert_eq!(battle.view().pool(who, Name::new("rage")), 4);
    let why = begin("Fury", json!({"field": true})).err().unwrap();
    assert!(why.contains("Fury cannot bring a Null Field"), "{why}");
}

// covers: TP-ITM-02, TP-HP-05
#[test]
fn hp_and_items_go_on_in_the_adventure_game() {
    let fights = played::<Adventure>("fen-road", 3, &[]);
    go_on_without_the_dead(&fights, |fight, id| {
        let battle: &AdventureBattle = &fight.battle;
        let who = battle.by_tag(id).expect("somebody of the first side");
        battle.view().standing_of(who).acts || battle.view().is_fallen(who)
    });
    let items = ["potion", "firepot", "smoke"].map(Name::new);
    let mut used = 0;
    for pair in fights.windows(2) {
        let [before, after] = pair else { continue };
        let start = begun(after);
        let asked = start.decision().expect("somebody is asked").ask;
        assert_ne!(asked.to_string(), "outfit", "nobody chooses items anew");
        for placement in after.level.place.iter().filter(|who| who.side == 0) {
            let tag = placement.id.unwrap();
            let (old, new) = (before.battle.by_tag(tag).unwrap(), start.by_tag(tag).unwrap());
            let (was, is) = (before.battle.view(), start.view());
            assert_eq!(is.hp(new).now, was.hp(old).now.max(1), "{tag}");
            assert_eq!(items.map(|item| is.pool(new, item)), items.map(|item| was.pool(old, item)), "{tag}");
            assert_eq!(is.pool(new, Name::new("wounds")), 0, "marks end with the encounter");
            used += 2 - items.iter().map(|item| is.pool(new, *item)).sum::<i16>();
        }
    }
    assert!(used > 0, "somebody drank something on the way");
    are_kept(&fights[1]);
}

// covers: TP-HP-05
#[test]
fn the_fallen_get_up_and_the_dead_stay_behind() {
    let first = levels().get(Name::new("eel-weir")).expect("a level");
    let level = first.with_leg(Some(&Leg::first(Name::new("fen-road")))).unwrap();
    let content = Arc::clone(Adventure::in_library(testing::library()));
    let mut battle = AdventureBattle::from_level(content, &level, Dice::seeded(2)).unwrap();
    let [hunter, chaplain, trickster] =
        ["Hunter", "Chaplain", "Trickster"].map(|tag| battle.by_tag(Name::new(tag)).expect("an adventurer"));
    assert_eq!(run::onward::<Adventure>(&battle, &level), None, "nothing is won yet");
    let world = battle.world_mut();
    let won = Some(SideId(0));
    world.resource_mut::<adventure::Clock>().over = Some(adventure::Outcome { winner: won });
    for (who, standing) in [(hunter, adventure::fallen(Name::new("down"))), (chaplain, adventure::gone(true))] {
        change_track(world, who, Name::new("HP"), |track| track.now = 0);
        let entity = entity_of(world, who);
        world.entity_mut(entity).insert(standing);
    }
    change_pool(world, trickster, Name::new("potion"), -1, battlemat::core::fact::Cause::default());
    let onward = run::onward::<Adventure>(&battle, &level).expect("it is won");
    let words = |who| onward.each.iter().find(|(id, _)| *id == who).and_then(|(_, words)| words.clone());
    assert_eq!(words(hunter).unwrap(), "1 of 18 HP, back on its feet, two Potions left");
    assert_eq!(words(trickster).unwrap(), "18 of 18 HP, a Potion left");
    assert_eq!(words(chaplain), None);
    let next = levels().after(&level).expect("the next fight").with_leg(Some(&onward.leg)).unwrap();
    let told = brought(&next, "Hunter").unwrap();
    assert_eq!(told, json!({"hp": 1, "items": ["potion", "potion"]}));
    assert_eq!(next.place.iter().filter(|who| who.side == 0).count(), 3);
}

#[test]
fn a_party_of_ones_own_goes_on() {
    let fights = played::<Adventure>("fen-road", 2, &[("Hunter", "duelist"), ("Trickster", "hunter")]);
    let second = &fights[1];
    let leg = second.level.leg.as_ref().unwrap();
    let known = ["Vanguard", "Hunter", "Chaplain", "Trickster"];
    assert!(leg.each.iter().all(|(id, _)| known.contains(&id.as_str())), "by the ids of the file: {leg:?}");
    for (id, value) in &leg.each {
        let kind = match id.as_str() {
            "Hunter" => "duelist",
            "Trickster" => "hunter",
            other => &other.to_lowercase(),
        };
        let placed = second.level.place.iter().find(|who| who.side == 0 && who.creature == *kind).unwrap();
        let start = begun(second);
        let who = start.by_tag(placed.id.unwrap()).unwrap();
        assert_eq!(json!(start.view().hp(who).now), value["hp"], "{id}");
    }
    are_kept(second);
}

#[test]
fn what_nobody_can_bring_is_refused() {
    let level = levels().get(Name::new("gatehouse")).unwrap();
    let sound = json!({"victories": 1, "stamina": 9, "recoveries": 2});
    let begin = |each: &[(&str, Value)], shared: Value| {
        let each = each.iter().map(|(id, value)| (Name::new(id), value.clone())).collect();
        let leg = Leg { run: Name::new("goblin-road"), fight: 2, shared, each };
        let level = level.with_leg(Some(&leg))?;
        let content = Arc::clone(Steel::in_library(testing::library()));
        SteelBattle::from_level(content, &level, Dice::seeded(1)).map(|battle| battle.round())
    };
    let tokens = || json!({"tokens": 0});
    assert_eq!(begin(&[("Fury", sound.clone())], tokens()), Ok(0));
    let with = |key: &str, value: Value| {
        let mut changed = sound.clone();
        changed[key] = value;
        changed
    };
    for (each, shared, said) in [
        (vec![], tokens(), "nobody is left"),
        (vec![("Nobody", sound.clone())], tokens(), "Nobody is not on the first side"),
        (vec![("Fury", sound.clone()), ("Fury", sound.clone())], tokens(), "Fury comes twice"),
        (vec![("Fury", with("stamina", json!(400)))], tokens(), "Fury cannot bring 400 Stamina, only"),
        (vec![("Fury", with("stamina", json!(-40)))], tokens(), "Fury cannot bring -40 Stamina, only"),
        (vec![("Fury", with("stamina", json!(70000)))], tokens(), "what Fury brings"),
        (vec![("Fury", with("recoveries", json!(-1)))], tokens(), "Fury cannot bring -1 Recoveries, only 0"),
        (vec![("Fury", with("victories", json!(1000)))], tokens(), "Fury cannot bring 1000 Victories"),
        (vec![("Fury", with("rage", json!(-3)))], tokens(), "Fury cannot bring -3 rage"),
        (vec![("Fury", with("luck", json!(1)))], tokens(), "unknown field `luck`"),
        (vec![("Fury", json!([]))], tokens(), "what Fury brings"),
        (vec![("Fury", sound.clone())], json!({"tokens": -1}), "cannot bring -1 hero tokens"),
        (vec![("Fury", sound.clone())], json!("many"), "what the first side brings"),
    ] {
        let why = begin(&each, shared).expect_err(said);
        assert!(why.contains(said), "{why:?} instead of {said:?}");
    }
    let level = levels().get(Name::new("crones-door")).unwrap();
    for (value, said) in [
        (json!({"hp": 0}), "cannot bring 0 HP"),
        (json!({"hp": 99}), "cannot bring 99 HP, only 1 to 24"),
        (json!({"hp": 5, "items": ["bomb"]}), "cannot bring \"bomb\", which is no item"),
        (json!({"hp": 5, "items": ["potion", "smoke", "smoke"]}), "cannot bring 3 items, only 2"),
    ] {
        let each = vec![(Name::new("Vanguard"), value)];
        let leg = Leg { run: Name::new("fen-road"), fight: 1, shared: Value::Null, each };
        let level = level.with_leg(Some(&leg)).unwrap();
        let content = Arc::clone(Adventure::in_library(testing::library()));
        let why = AdventureBattle::from_level(content, &level, Dice::seeded(1)).err().expect(said);
        assert!(why.contains(said), "{why:?} instead of {said:?}");
    }
}

#[test]
fn replays_from_before_there_were_runs_still_read() {
    let level = levels().get(Name::new("gatehouse")).unwrap();
    let content = Arc::clone(Steel::in_library(testing::library()));
    let text = serde_json::to_string(&Header::new(&content, level, 7)).unwrap();
    assert!(!text.contains("leg"), "{text}");
    let read: Header = serde_json::from_str(&text).unwrap();
    assert_eq!(read.begun(level, &[]).unwrap(), **level);
}

#[test]
fn what_is_wrong_with_a_run_is_said() {
    let library = testing::library();
    let root = battlemat::content::source::content_root();
    let (sources, unreadable) = battlemat::content::source::read_below(&root, "levels");
    assert_eq!(unreadable, []);
    let sound = sources.iter().find(|source| source.file.ends_with("fen_road.run.ron")).expect("a run").text.clone();
    let told = |from: &str, to: &str| {
        assert!(sound.contains(from), "{from:?} is not in the run");
        let mut sources: Vec<Source> = sources.iter().filter(|one| one.file.ends_with(".level.ron")).cloned().collect();
        sources.push(Source::new("levels/fen_road.run.ron", sound.replacen(from, to, 1)));
        let (levels, found) = Levels::default().renewed(&sources, &BTreeSet::new(), &library.rosters());
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(levels.runs().len(), usize::from(found.is_empty()), "{found:?}");
        found.join("\n")
    };
    assert_eq!(told("name:", "name:"), "");
    for (from, to, said) in [
        ("eel-weir", "eel-wier", "found \"eel-wier\", expected a level: one of"),
        ("eel-weir", "eel-wier", "did you mean \"eel-weir\"?"),
        ("\"crones-door\"", "\"wyrm-barrow\"", "found \"wyrm-barrow\", where the first side differs by"),
        (
            "\"crones-door\"",
            "\"gatehouse\"",
            "found \"gatehouse\", a level of draw-steel, expected one of the-adventure-game",
        ),
        ("\"eel-weir\", \"crones-door\", ", "", "found 1 levels, expected 2 to 12 levels"),
        ("id: \"fen-road\"", "id: \"eel-weir\"", "found \"eel-weir\", the id of a level"),
        ("id: \"fen-road\"", "id: \"Fen Road\"", "an id of 1 to 64 lower-case letters"),
        ("\"the-adventure-game\"", "\"beacon\"", "a ruleset that has runs: one of draw-steel, the-adventure-game"),
        ("about:", "abuot:", "did you mean \"about\"?"),
    ] {
        let found = told(from, to);
        assert!(found.contains(said), "{found:?} does not say {said:?}");
    }
}
