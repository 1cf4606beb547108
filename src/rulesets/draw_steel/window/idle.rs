//! What the rules allow although it would come to nothing: the bar greys it and says why.

use super::{aim, aiming};
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::target_spec::{Count, Yourself};
use crate::rulesets::draw_steel::rules::actions::ability_effects::search;
use crate::rulesets::draw_steel::rules::hiding::SEARCH;
use crate::rulesets::draw_steel::rules::movement::MoveKind;
use crate::rulesets::draw_steel::rules::movement::allowance;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::names;

/// Why a use of an ability now would do nothing; `None` where it would do something, or may.
pub fn why(view: View, who: CreatureId, ability: &AbilityDef) -> Option<String> {
    let only = |wanted: fn(&Effect) -> bool| {
        let alone = ability.roll.is_none() && ability.sentences().count() == 1;
        alone && ability.brings(|aimed| wanted(&aimed.effect))
    };
    let stamina = view.stamina(who);
    if ability.target.yourself == Yourself::Only
        && only(|effect| matches!(effect, Effect::PayRecovery(_)))
        && stamina.now >= stamina.max
    {
        return Some("no Stamina is missing".to_owned());
    }
    if only(|effect| matches!(effect, Effect::StandUp(_))) {
        let hand = aiming::begin(view, who, ability.id);
        let any = aim::candidates(view, &hand).iter().any(|(_, fits)| fits.is_ok());
        return (!any).then(|| "nobody prone is near enough".to_owned());
    }
    let searches = ability.sentences().count() == 1 && ability.says(&AbilityEffect::Search);
    let nobody = || search::sought(view, who).next().is_none();
    (searches && nobody()).then(|| format!("nobody in sight within {SEARCH} is hidden"))
}

/// Why an ability that somebody has to be chosen for reaches nobody whom it is meant for, where no movement is left to
/// come nearer, and whether it could be used all the same: on one's own side.
pub fn out_of_reach(view: View, who: CreatureId, ability: &AbilityDef) -> Option<(String, bool)> {
    let target = &ability.target;
    let moves = |effect: &AbilityEffect| {
        matches!(effect, AbilityEffect::Shift(_) | AbilityEffect::Rush(_) | AbilityEffect::TargetPassed(_))
    };
    let aimed = matches!(target.count, Count::UpTo(1..)) && target.yourself == Yourself::No && !target.in_area;
    if !aimed || ability.sentences().any(moves) || allowance::budget(view, who, MoveKind::Any).0 > 0 {
        return None;
    }
    let hand = aiming::begin(view, who, ability.id);
    if hand.charges || !hand.areas.is_empty() {
        return None;
    }
    let fits = aim::candidates(view, &hand).into_iter().filter(|(id, fits)| *id != who && fits.is_ok());
    let fits: Vec<CreatureId> = fits.map(|(id, _)| id).collect();
    let harms = target.creatures && ability.roll.is_some();
    match &fits[..] {
        [] => Some(("nobody in reach, no movement left".to_owned(), false)),
        own if harms && own.iter().all(|&id| view.friendly(who, id)) => {
            let names: Vec<String> = own.iter().map(|&id| names::name(view, id)).collect();
            Some((format!("only {} (your side) in reach", names.join(", ")), true))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::core::creature::{Place, entity_of};
    use crate::core::ends::Ends;
    use crate::core::geometry::{Space, Spot};
    use crate::core::ids::{CreatureId, SideId};
    use crate::core::intent::{Decision, Options};
    use crate::core::name::Name;
    use crate::face::game::presenter::Slot;
    use crate::rulesets::draw_steel::battle::Battle;
    use crate::rulesets::draw_steel::data::terms as t;
    use crate::rulesets::draw_steel::rules::lasting::{Imposition, impose};
    use crate::rulesets::draw_steel::rules::mutations::turn_budget;
    use crate::rulesets::draw_steel::rules::turns::ACT;
    use crate::rulesets::draw_steel::rules::vitals::change_stamina;
    use crate::rulesets::draw_steel::testing;

    fn turn_of(who: CreatureId) -> Decision {
        let (ask, origin) = (ACT.id(), Name::default());
        Decision { side: SideId(0), about: Some(who), ask, origin, options: Options::Act }
    }

    #[test]
    fn what_would_do_nothing_is_greyed_until_it_does() {
        let placed = [("fury", 5, 5, 0), ("conduit", 6, 5, 0), ("goblin-assassin", 9, 5, 1)];
        let (mut battle, ids) = testing::placed(&testing::content(), &placed);
        let asked = turn_of(ids[0]);
        let greyed = |battle: &Battle, id: &str| {
            super::super::bar::card(battle.view(), Some(&asked), ids[0], &Slot::Ability(Name::new(id))).greyed
        };
        for id in ["catch-breath", "stand-up", "search"] {
            assert!(greyed(&battle, id).is_some(), "{id}");
        }
        change_stamina(battle.world_mut(), ids[0], |stamina| stamina.now -= 1);
        assert_eq!(greyed(&battle, "catch-breath"), None);
        let prone = Imposition { kinds: vec![t::PRONE.get()], ..Imposition::default() };
        impose(battle.world_mut(), ids[1], prone, Ends::open());
        assert_eq!(greyed(&battle, "stand-up"), None, "an ally beside it is prone");
        let hidden = crate::rulesets::draw_steel::rules::state::Hidden { from: vec![ids[0]], ..Default::default() };
        let entity = entity_of(battle.world_mut(), ids[2]);
        battle.world_mut().entity_mut(entity).insert(hidden);
        assert_eq!(greyed(&battle, "search"), None);
    }

    /// A maneuver in melee waits for somebody in reach as long as there is movement left, and on one's own side it is used
    /// on purpose alone.
    #[test]
    fn what_reaches_nobody_is_greyed_once_no_movement_is_left() {
        let placed = [("fury", 5, 5, 0), ("goblin-assassin", 9, 5, 1), ("conduit", 1, 1, 0)];
        let (mut battle, ids) = testing::placed(&testing::content(), &placed);
        let asked = turn_of(ids[0]);
        let shown = |battle: &Battle, id: &str| {
            let card = super::super::bar::card(battle.view(), Some(&asked), ids[0], &Slot::Ability(Name::new(id)));
            (card.greyed, card.insist)
        };
        let maneuvers = ["grab", "knockback", "aid-attack"];
        for id in maneuvers {
            assert_eq!(shown(&battle, id), (None, false), "{id}: a walk leads to the goblin");
        }
        turn_budget(battle.world_mut(), ids[0], |budget| (budget.move_action, budget.main) = (true, true));
        for id in maneuvers {
            assert_eq!(shown(&battle, id), (Some("nobody in reach, no movement left".to_owned()), false), "{id}");
        }
        let stand = |battle: &mut Battle, id, x| {
            let entity = entity_of(battle.world_mut(), id);
            battle.world_mut().entity_mut(entity).insert(Place(Space::square(Spot::new(x, 5))));
        };
        stand(&mut battle, ids[2], 4);
        assert_eq!(shown(&battle, "knockback"), (Some("only Conduit (your side) in reach".to_owned()), true));
        assert!(!shown(&battle, "aid-attack").1, "it is for enemies alone");
        stand(&mut battle, ids[1], 6);
        for id in maneuvers {
            assert_eq!(shown(&battle, id), (None, false), "{id}");
        }
    }
}
