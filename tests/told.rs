//! What players are told before they commit: the outcomes of what they could do.

use std::sync::Arc;

use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::{CreatureId, SideId};
use battlemat::core::name::Name;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::check::Plan;
use battlemat::rulesets::draw_steel::frames::{Payment, UseFrame};
use battlemat::rulesets::draw_steel::ops;
use battlemat::rulesets::draw_steel::preview::{self, UsePreview};
use battlemat::rulesets::draw_steel::setup::Entry;
use battlemat::testing;

/// A battle on open ground in which nobody's turn runs.
fn battle(placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    let mut battle = Battle::new(testing::content(), Board::open(20, 20), Dice::scripted([]));
    let enter = |&(creature, x, y, side): &(&str, i16, i16, u8)| {
        let entry = Entry {
            tag: Name::new(creature),
            creature: Name::new(creature),
            at: Spot::new(x, y),
            side: SideId(side),
            group: None,
            captain: None,
            surprised: false,
        };
        battle.enter(&entry).expect("room to stand")
    };
    let ids = placed.iter().map(enter).collect();
    (battle, ids)
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
    assert!(ops::seize(battle.world_mut(), chief, fury, Name::new("grab"), false));
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
    let told =
        |battle: &Battle, by, ability: &str, on| preview(battle, by, ability, on, None).targets[0].besides.clone();
    assert!(told(&battle, censor, "judgment", goblin).contains(&"judged by Censor".to_owned()));
    assert!(told(&battle, tactician, "mark", goblin).contains(&"marked by Tactician".to_owned()));
    let brand = told(&battle, censor, "weakening-brand", goblin);
    assert!(brand.iter().any(|text| text.contains("weakness 2 to all damage")), "{brand:?}");
    let cause = battlemat::core::fact::Cause::default();
    battlemat::rulesets::draw_steel::damage::lose_stamina(battle.world_mut(), tactician, 20, cause);
    let view = battle.view();
    let (stamina, value) = (view.stamina(tactician), view.recovery_value(tactician));
    let healed = told(&battle, conduit, "healing-grace", tactician);
    assert!(healed[0].contains(&format!("regains {value} Stamina, to {}", stamina.now + value)), "{healed:?}");
    let light = preview(&battle, conduit, "blessed-light", goblin, None);
    assert!(tiers(&light)[2].iter().any(|text| text.contains("gains 3 surges")), "{light:?}");
}

#[test]
fn who_rises_again_is_not_down() {
    let (mut battle, ids) = battle(&[("conduit", 5, 5, 0), ("zombie", 6, 5, 1)]);
    let [conduit, zombie] = ids[..] else { panic!("two stand there") };
    let cause = battlemat::core::fact::Cause::default();
    battlemat::rulesets::draw_steel::damage::lose_stamina(battle.world_mut(), zombie, 19, cause);
    let plain = preview(&battle, conduit, "ray-of-wrath", zombie, None);
    assert!(plain.targets[0].tiers.iter().all(|tier| tier.down == 0.0 && tier.brings_down == (false, false)));
    assert!(tiers(&plain).iter().all(|tier| tier.iter().any(|text| text.contains("rises again"))), "{plain:?}");
    let holy = preview(&battle, conduit, "ray-of-wrath", zombie, Some("holy"));
    assert!(holy.targets[0].tiers.iter().all(|tier| tier.down == 1.0), "{holy:?}");
}
