//! What the rules allow although it would come to nothing: the bar greys it and says why.

use super::{aim, aiming};
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::target_spec::Yourself;
use crate::rulesets::draw_steel::rules::actions::ability_effects::search;
use crate::rulesets::draw_steel::rules::hiding::SEARCH;
use crate::rulesets::draw_steel::rules::view::View;

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

#[cfg(test)]
mod tests {
    use crate::core::ends::Ends;
    use crate::core::ids::SideId;
    use crate::core::intent::{Decision, Options};
    use crate::core::name::Name;
    use crate::face::game::presenter::Slot;
    use crate::rulesets::draw_steel::battle::Battle;
    use crate::rulesets::draw_steel::data::terms as t;
    use crate::rulesets::draw_steel::rules::lasting::{Imposition, impose};
    use crate::rulesets::draw_steel::rules::turns::ACT;
    use crate::rulesets::draw_steel::rules::vitals::change_stamina;
    use crate::rulesets::draw_steel::testing;

    #[test]
    fn what_would_do_nothing_is_greyed_until_it_does() {
        let placed = [("fury", 5, 5, 0), ("conduit", 6, 5, 0), ("goblin-assassin", 9, 5, 1)];
        let (mut battle, ids) = testing::placed(&testing::content(), &placed);
        let asked = Decision {
            side: SideId(0),
            about: Some(ids[0]),
            ask: ACT.id(),
            origin: Name::default(),
            options: Options::Act,
        };
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
        let entity = crate::core::creature::entity_of(battle.world_mut(), ids[2]);
        battle.world_mut().entity_mut(entity).insert(hidden);
        assert_eq!(greyed(&battle, "search"), None);
    }
}
