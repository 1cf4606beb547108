use super::secondary_effects::opportunity_attack;
use super::*;
use crate::ai::Opponents;
use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::intent::{Intent, Use};
use crate::core::mutations::change_pool;
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

/// Held surges are told of where they make a fall likelier, and what they do is what the rules do (DS-SURGE-02).
#[test]
fn a_chance_to_kill_is_told_without_surges_and_with_them() {
    let (mut battle, ids) = placed(&content(), &[("fury", 5, 5, 0), ("goblin-warrior", 6, 5, 1)]);
    let target = |battle: &Battle| {
        let view = battle.view();
        let ability = view.ability(ids[0], Name::new("brutal-slam")).unwrap();
        let preview = use_preview(view, &Plan::unaimed(ids[0], ability, Payment::Own, vec![ids[1]]));
        (preview.targets[0].clone(), super::super::chances::of_downfall(view, &preview.targets[0]))
    };
    let set = |battle: &mut Battle, now: i16| {
        change_stamina(battle.world_mut(), ids[1], |stamina| stamina.now = now);
    };
    let [_, second, most] = [0, 1, 2].map(|tier| target(&battle).0.tiers[tier].damage.unwrap().1);
    assert!(most >= second + 6, "tier 2 with surges is no more than tier 3 without");
    set(&mut battle, most + 6);
    assert_eq!(target(&battle).1, None, "without surges nothing brings it down");
    // Three surges of Might 2 are 6 more damage.
    change_pool(battle.world_mut(), ids[0], t::SURGES.get(), 5, Cause::rule("test"));
    let (told, words) = target(&battle);
    let third = f32::from(told.odds.unwrap().0[2]);
    assert_eq!((told.down, told.surged), (0.0, Some((3, third))));
    assert_eq!(words, Some(format!("kill chance 0%, with 3 surges {third}%")));
    set(&mut battle, second + 6);
    let (told, words) = target(&battle);
    assert!(told.down == third && told.surged.is_some_and(|(_, with)| with > third));
    assert!(words.is_some_and(|words| words.starts_with(&format!("kill chance {third}%, with 3 surges "))));
}
