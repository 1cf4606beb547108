use super::secondary_effects::opportunity_attack;
use super::*;
use crate::ai::Opponents;
use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::rules::frames::Payment;
use crate::rulesets::draw_steel::rules::lasting::{Imposition, impose};
use crate::rulesets::draw_steel::rules::life::set_life;
use crate::rulesets::draw_steel::rules::vitals::Life;
use crate::rulesets::draw_steel::testing::{content, placed};

#[test]
fn nothing_is_promised_against_the_dead_and_nobody_of_sense_strikes_at_them() {
    let (mut battle, ids) = placed(&content(), &[("conduit", 5, 5, 0), ("goblin-warrior", 8, 5, 1)]);
    let use_on = Use { by: ids[0], ability: Name::new("blessed-light"), on: vec![ids[1]], ..Use::default() };
    let intent = Intent::Use(use_on);
    assert!(Content::in_character(&battle, &intent));
    set_life(battle.world_mut(), ids[1], Life::Dead, Cause::rule("test"));
    assert!(!Content::in_character(&battle, &intent));
    let view = battle.view();
    let ability = view.ability(ids[0], Name::new("blessed-light")).unwrap();
    let preview = use_preview(view, &Plan::unaimed(ids[0], ability, Payment::Own, vec![ids[1]]));
    for tier in &preview.targets[0].tiers {
        assert_eq!((tier.damage, tier.brings_down, tier.down), (None, (false, false), 0.0));
        assert_eq!(tier.effects.len(), 1, "an ally gains surges all the same: {:?}", tier.effects);
    }
}

#[test]
fn an_area_says_how_many_of_a_squad_fall_together() {
    let placing =
        [("fury", 5, 5, 0), ("goblin-runner", 6, 5, 1), ("goblin-runner", 6, 6, 1), ("goblin-runner", 6, 4, 1)];
    let (battle, ids) = placed(&content(), &placing);
    let view = battle.view();
    let ability = view.ability(ids[0], Name::new("back")).unwrap();
    let fells = |on: &[CreatureId]| {
        let preview = use_preview(view, &Plan::unaimed(ids[0], ability, Payment::Own, on.to_vec()));
        preview.targets[0].tiers.iter().map(|tier| tier.fells).collect::<Vec<_>>()
    };
    assert_eq!(fells(&ids[1..2]), [Some((1, 1)); 3]);
    assert_eq!(fells(&ids[1..]), [Some((3, 3)); 3]);
}

#[test]
fn an_opportunity_attack_tells_what_it_takes() {
    let (mut battle, ids) = placed(&content(), &[("fury", 5, 5, 0), ("ogre-goon", 6, 5, 1)]);
    assert_eq!(opportunity_attack(battle.view(), ids[1], ids[0]), "takes 5 damage");
    let what = Imposition { kinds: vec![Name::new("rampaging")], ..Imposition::default() };
    impose(battle.world_mut(), ids[1], what, Ends::open());
    assert_eq!(opportunity_attack(battle.view(), ids[1], ids[0]), "takes 10 damage");
}
