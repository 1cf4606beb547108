//! Rules that scenario files cannot reach: what records carry, things that act, pools below 0.

use std::sync::{Arc, LazyLock};

use battlemat::core::ends::Moment;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::{CreatureId, Ref};
use battlemat::core::intent::{Intent, Options};
use battlemat::core::name::Name;
use battlemat::core::pool::Pool;
use battlemat::core::push::ForcedKind;
use battlemat::core::stack::Stack;
use battlemat::rulesets::draw_steel;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::content::Content;
use battlemat::rulesets::draw_steel::data::tier::TierLine;
use battlemat::rulesets::draw_steel::rules::actions::granted_strikes;
use battlemat::rulesets::draw_steel::rules::frames::Frame;
use battlemat::rulesets::draw_steel::rules::lasting::Imposition;
use battlemat::rulesets::draw_steel::rules::movement::forcing::force_frame;
use battlemat::rulesets::draw_steel::rules::mutations;
use battlemat::rulesets::draw_steel::rules::phases;
use battlemat::rulesets::draw_steel::rules::state::Outcome;
use battlemat::rulesets::draw_steel::rules::{aftermath, grabbing, lasting};
use battlemat::rulesets::draw_steel::text::preview;

static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(draw_steel::testing::content_with_fixtures);

const NAMED: [&str; 9] =
    ["bleeding", "dazed", "frightened", "grabbed", "prone", "restrained", "slowed", "taunted", "weakened"];
const STATES: [&str; 6] = ["unconscious", "surprised", "winded", "dying", "dead", "marked"];

fn battle(placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    draw_steel::testing::placed(&CONTENT, placed)
}

// covers: DS-COND-38
#[test]
fn nine_conditions_are_named_and_states_are_none_of_them() {
    for kind in NAMED {
        assert!(!CONTENT.condition(Name::new(kind)).unwrap().state, "{kind} is a condition");
    }
    for kind in STATES {
        assert!(CONTENT.condition(Name::new(kind)).unwrap().state, "{kind} is a state");
    }
    let (mut battle, ids) = battle(&[("test-hero", 5, 5, 0), ("test-foe", 9, 9, 1)]);
    let on = ids[0];
    for kind in STATES.into_iter().chain(["defending", "can't stand"]) {
        let what = Imposition { kinds: vec![Name::new(kind)], origin: Name::new(kind), ..Imposition::default() };
        lasting::impose(battle.world_mut(), on, what, Moment::FightEnd);
        assert!(!battle.view().has_any_condition(on), "{kind}");
    }
    let listed = CONTENT.conditions().iter().filter(|def| !def.state).map(|def| def.id.to_string());
    let mut listed: Vec<String> = listed.collect();
    listed.sort_unstable();
    assert_eq!(listed, NAMED);
}

// covers: DS-COND-39
#[test]
fn three_conditions_carry_a_source_and_every_effect_its_imposer_and_ability() {
    let (mut battle, ids) = battle(&[("test-hero", 5, 5, 0), ("test-foe", 9, 9, 1)]);
    let (on, by) = (ids[0], ids[1]);
    let origin = Name::new("gaze");
    for kind in NAMED.into_iter().filter(|&kind| kind != "grabbed") {
        let what = Imposition { kinds: vec![Name::new(kind)], imposer: Some(by), origin, ..Imposition::default() };
        let record = lasting::impose(battle.world_mut(), on, what, lasting::save_ends());
        let saved = battle.snapshot();
        battle.restore(&saved);
        let view = battle.view();
        let (_, held) = view.conditions(on).find(|(_, held)| held.record == record).unwrap();
        let reads = ["frightened", "taunted"].contains(&kind);
        assert_eq!(held.source, reads.then_some(Ref::Creature(by)), "{kind}");
        assert_eq!((held.imposer, held.origin), (Some(by), origin), "{kind}");
    }
    assert!(grabbing::seize(battle.world_mut(), by, on, origin, false));
    assert_eq!(battle.view().source_of(on, Name::new("grabbed")), Some(by));
}

// covers: DS-COND-40
#[test]
fn a_snare_may_move_its_captive_and_nobody_else_may() {
    let (mut battle, ids) = battle(&[("test-hero", 5, 5, 0), ("snare", 6, 5, 1), ("test-foe", 4, 5, 1)]);
    let (hero, snare, foe) = (ids[0], ids[1], ids[2]);
    assert!(grabbing::seize(battle.world_mut(), snare, hero, Name::new("snare"), false));
    let force = |battle: &mut Battle, by: CreatureId, kind: ForcedKind, squares: i16| {
        let view = battle.view();
        let from = view.space(by).unwrap();
        let frame = force_frame(view, hero, Some(by), from, kind, false, squares, Name::new("test"), |_| {});
        battle.world_mut().resource_mut::<Stack<Frame>>().push(frame);
        phases::resolve(battle.world_mut());
        matches!(battle.decision().map(|decision| &decision.options), Some(Options::Route(_)))
    };
    assert!(!force(&mut battle, foe, ForcedKind::Push, 2));
    assert_eq!(battle.view().space(hero).unwrap().at, Spot::new(5, 5));
    assert!(force(&mut battle, snare, ForcedKind::Slide, 1));
    battle.submit(Intent::Route(vec![Spot::new(5, 6)])).unwrap();
    assert_eq!(battle.view().space(hero).unwrap().at, Spot::new(5, 6));
    assert_eq!(battle.view().holder(hero), Some(snare));
}

// covers: DS-TURN-14
#[test]
fn a_pool_below_zero_is_empty_after_the_encounter() {
    let (mut battle, ids) = battle(&[("test-hero", 5, 5, 0), ("test-foe", 9, 9, 1)]);
    let pool = Name::new("hr");
    mutations::open_pool(battle.world_mut(), ids[0], Pool { name: pool, now: -2, floor: -3, cap: None });
    assert_eq!(battle.view().pool(ids[0], pool), -2);
    aftermath::begin(battle.world_mut(), Outcome { winner: None, why: Name::default() });
    phases::resolve(battle.world_mut());
    assert_eq!(battle.view().pool(ids[0], pool), 0);
}

// covers: DS-FREE-02
#[test]
fn free_strikes_have_the_keywords_of_the_signature() {
    let (battle, ids) = battle(&[("goblin-cursespitter", 5, 5, 1), ("human-brawler", 9, 9, 1)]);
    let strike = |id, ability| battle.view().ability(id, Name::new(ability)).cloned().unwrap();
    let hexed = strike(ids[0], "ranged-free-strike");
    assert!(hexed.has(Name::new("Magic")) && !hexed.has(Name::new("Weapon")) && hexed.is_strike());
    let punch = strike(ids[1], "melee-free-strike");
    assert!(punch.has(Name::new("Weapon")) && !punch.has(Name::new("Magic")) && punch.is_strike());
    assert!(hexed.roll.is_none() && punch.roll.is_none());
}

// covers: DS-EFF-01
#[test]
fn every_state_that_tier_lines_spell_out_is_declared_and_no_condition() {
    for state in [
        "can't stand",
        "can't hide",
        "can't shift",
        "can't use triggered actions",
        "can't regain Stamina",
        "can't make opportunity attacks",
        "speed 0",
    ] {
        assert!(CONTENT.condition(Name::new(state)).unwrap().state, "{state}");
    }
    for swing in ["bane", "double bane", "edge", "double edge"] {
        for rolls in ["power rolls", "ability rolls", "strikes"] {
            let state = format!("{swing} on {rolls}");
            assert!(CONTENT.condition(Name::new(&state)).unwrap().state, "{state}");
            assert!(state.parse::<TierLine>().is_err(), "{state} goes without a duration");
            let line: TierLine = format!("{state} (EoT)").parse().unwrap();
            assert_eq!(line.to_string(), format!("{state} (EoT)"));
        }
    }
}

// covers: DS-EFF-04
#[test]
fn a_granted_signature_strike_is_previewed_as_one_with_its_edge() {
    let (battle, ids) = battle(&[("test-hero", 5, 5, 0), ("test-foe", 6, 5, 1)]);
    let (view, ally, foe) = (battle.view(), ids[0], ids[1]);
    for (edge, net) in [(Some(Name::new("hammer-and-anvil")), 1), (None, 0)] {
        let strike = granted_strikes::signature_on(view, ally, foe, edge).unwrap();
        assert_eq!(strike.ability, Name::new("test-strike"));
        assert_eq!(preview::of_use(view, &strike).targets[0].net, net);
    }
    assert_eq!(granted_strikes::free_strike_on(view, ally, foe).unwrap().ability, Name::new("melee-free-strike"));
}
