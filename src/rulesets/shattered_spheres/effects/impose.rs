//! Conditions under one duration; the same from the same trait does not stack.

use super::{Application, EffectRules, Prospect, SpheresRules, harmful, weights};
use crate::core::ends::{End, Ends, Moment};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::effect::{Impose, Lasts};
use crate::rulesets::shattered_spheres::frames::Frame;
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::state::Affliction;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;

impl EffectRules<SpheresRules> for Impose {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, of, on, cause) = (at.carry.by, at.carry.of, at.on, at.cause());
        let ends = ends(View::new(at.world), self.lasts, by, on);
        mutations::lift(at.world, on, t::REPLACED.get(), cause, |_, held| {
            (held.origin, held.imposer) == (of, Some(by)) && held.kinds == self.is
        });
        let put = Put { kinds: self.is.clone(), by, ends, cause };
        match self.lasts {
            Lasts::Resisted(resist, dc) => mutations::afflict(at.world, on, put, Affliction { dc, resist, grade: 1 }),
            _ => {
                mutations::impose(at.world, on, put);
            }
        }
        None
    }

    fn words(&self) -> String {
        let lasts = match self.lasts {
            Lasts::Turn => " until the end of its turn".to_owned(),
            Lasts::NextTurn => " until the end of its next turn".to_owned(),
            Lasts::Round => " for a round".to_owned(),
            Lasts::ThisRound => " until the round ends".to_owned(),
            Lasts::Encounter => " for the encounter".to_owned(),
            Lasts::Resisted(resist, number) => format!(" ({} {number} ends)", resist.slug().title()),
        };
        let kinds: Vec<String> = self.is.iter().map(|kind| kind.as_str().replace('-', " ")).collect();
        format!("{}{lasts}", kinds.join(" and "))
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, on, .. } = at;
        let new = self.is.iter().filter(|is| !view.has(on, **is) && !view.sheet(on).immune.contains(is));
        harmful(at) * new.map(|is: &Name| weights::condition(view, *is)).sum::<f32>()
    }
}

fn ends(view: View, lasts: Lasts, by: CreatureId, on: CreatureId) -> Ends {
    match lasts {
        Lasts::Turn => mutations::this_turn(view, on),
        Lasts::NextTurn => mutations::through_turn(view, on),
        Lasts::Round => mutations::until_turn(view, by),
        Lasts::ThisRound => Moment::RoundEnd(view.clock().round).into(),
        Lasts::Encounter => Ends::open(),
        Lasts::Resisted(resist, number) => End::Check { kind: resist.slug(), number }.into(),
    }
}
