use super::secondary_effects::opportunity_attack;
use super::*;
use crate::ai::Opponents;
use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::Payment;
use crate::rulesets::draw_steel::rules::grabbing;
use crate::rulesets::draw_steel::rules::lasting::{Imposition, impose};
use crate::rulesets::draw_steel::rules::life::set_life;
use crate::rulesets::draw_steel::rules::vitals::{Life, change_stamina};
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

/// A hero at 0 Stamina is dying and no more; only who is dying already is killed (DS-STAM-03, DS-STAM-04).
#[test]
fn a_hero_is_dying_before_it_is_dead() {
    let (mut battle, ids) = placed(&content(), &[("null", 5, 5, 0), ("goblin-warrior", 6, 5, 1)]);
    let fate = |battle: &Battle| {
        let view = battle.view();
        let ability = view.ability(ids[1], Name::new("spear-charge")).unwrap();
        let preview = use_preview(view, &Plan::unaimed(ids[1], ability, Payment::Own, vec![ids[0]]));
        (preview.targets[0].tiers[2].brings_down.0, downfall(view, ids[0]))
    };
    // A null is dead at -10; the best tier takes more than 2 and less than 10.
    let mut at = |stamina: i16| {
        change_stamina(battle.world_mut(), ids[0], |held| held.now = stamina);
        fate(&battle)
    };
    assert_eq!(at(2), (true, Downfall::Dying));
    assert_eq!(at(0), (false, Downfall::Dead));
    assert_eq!(at(-8), (true, Downfall::Dead));
}

/// Whoever is held fast is not promised a push (DS-COND-14).
#[test]
fn who_cannot_be_force_moved_is_said_to_stay() {
    let (mut battle, ids) =
        placed(&content(), &[("fury", 5, 5, 0), ("goblin-warrior", 6, 5, 1), ("tactician", 7, 5, 0)]);
    let pushed = |battle: &Battle| {
        let view = battle.view();
        let ability = view.ability(ids[0], Name::new("brutal-slam")).unwrap();
        let preview = use_preview(view, &Plan::unaimed(ids[0], ability, Payment::Own, vec![ids[1]]));
        preview.targets[0].tiers[0].effects.iter().find(|effect| effect.forces).unwrap().text.clone()
    };
    assert!(!pushed(&battle).contains("cannot"), "{}", pushed(&battle));
    assert!(grabbing::seize(battle.world_mut(), ids[2], ids[1], t::GRAB.get(), false));
    assert!(pushed(&battle).contains("cannot be force moved: grabbed"), "{}", pushed(&battle));
}
