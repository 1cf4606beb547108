//! Whether what effects, traits and triggers depend on is so.

use bevy::prelude::World;

use super::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::triggered::PredicateState;
use crate::rulesets::draw_steel::data::predicate::{EffectPredicate, Of, Predicate, State};
use crate::rulesets::draw_steel::data::tier::Who;
use crate::rulesets::draw_steel::rules::frames::UseFrame;

impl EffectPredicate {
    /// Whether it is so for an effect of `by` on `target`, with `spent` points paid for the rider.
    pub fn holds(&self, view: View, (by, spent): (CreatureId, i16), target: CreatureId) -> bool {
        let of = match (self.of, &self.so) {
            (Of::Target, _) | (Of::You, Predicate::Adjacent | Predicate::Within(_)) => target,
            (Of::You, _) => by,
        };
        let is = match self.so {
            Predicate::Is(State::Spent) => spent > 0,
            _ => self.so.holds(view.world, by, of),
        };
        is != self.not
    }

    /// Whether it is so for an effect of a use that falls on `id` by the name of `who`; `target` is the one being
    /// resolved, where effects go from target to target.
    pub fn holds_in(
        &self,
        view: View,
        (frame, by): (&UseFrame, CreatureId),
        who: Who,
        id: CreatureId,
        target: Option<CreatureId>,
    ) -> bool {
        let by = (by, frame.spend);
        match (who, target) {
            (Who::Target | Who::OneTarget | Who::OtherTargets, _) => self.holds(view, by, id),
            (_, Some(target)) => self.holds(view, by, target),
            _ => frame.targets.iter().any(|target| self.holds(view, by, target.id)),
        }
    }
}

impl PredicateState for State {
    fn holds(&self, world: &World, bearer: CreatureId, of: CreatureId) -> bool {
        let view = View::new(world);
        match *self {
            Self::Winded => view.is_winded(of),
            Self::Dying => view.is_dying(of),
            Self::Surprised => view.is_surprised(of),
            Self::Minion => view.is_minion(of),
            Self::Hero => view.sheet(of).is_hero(),
            Self::Object => view.is_thing(of),
            Self::Keyword(keyword) => view.sheet(of).def.keywords.contains(&keyword),
            Self::SizeAtMost(n) => view.size(of).squares() <= i16::from(n),
            Self::SizeAtLeast(n) => view.size(of).squares() >= i16::from(n),
            Self::Conditioned => view.has_any_condition(of),
            Self::Keeps(kind) => view.living().any(|other| other != of && view.has_from(other, kind, of)),
            Self::OnGround => !view.flies(of),
            Self::ActsWithBearer => bearer == of || view.acts_with(bearer, of),
            Self::BesideAlly => {
                let ally = |id: &CreatureId| view.friendly(bearer, *id) && view.is_awake(*id) && view.adjacent(*id, of);
                view.living().any(|id| ally(&id))
            }
            Self::InBearersAura => view.is_in_aura(bearer, of),
            Self::InBearersLineOfEffect => view.line_of_effect(bearer, of),
            // Only a use knows what has been paid for it.
            Self::Spent => false,
        }
    }

    fn has(world: &World, of: CreatureId, condition: Name, from: Option<CreatureId>) -> bool {
        let view = View::new(world);
        from.map_or_else(|| view.has(of, condition), |from| view.has_from(of, condition, from))
    }

    fn squares_apart(world: &World, a: CreatureId, b: CreatureId) -> Option<i16> {
        let view = View::new(world);
        Some(view.space(a)?.distance(view.space(b)?))
    }

    fn counts_as_near(world: &World, who: CreatureId) -> bool {
        let view = View::new(world);
        view.is_alive(who) && !view.is_thing(who)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::draw_steel::testing::{content, placed};

    #[test]
    fn nobody_is_adjacent_to_itself() {
        let (battle, ids) = placed(&content(), &[("fury", 5, 5, 0), ("human-brawler", 6, 5, 1)]);
        let (world, own, other) = (battle.view().world, ids[0], ids[1]);
        assert!(Predicate::Adjacent.holds(world, own, other) && Predicate::Within(1).holds(world, own, own));
        assert!(!Predicate::Adjacent.holds(world, own, own));
    }
}
