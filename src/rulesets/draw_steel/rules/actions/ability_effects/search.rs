//! Searching for whoever hides.

use crate::core::fact::FactKind;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::rulesets::draw_steel::data::effect::Swing;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{AGILITY, INTUITION};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};
use crate::rulesets::draw_steel::rules::hiding::{SEARCH, is_hidden, reveal_to};
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::skill_test_frames;
use crate::rulesets::draw_steel::rules::view::View;
use bevy::prelude::World;

/// Whom a search could find.
pub fn sought(view: View<'_>, who: CreatureId) -> impl Iterator<Item = CreatureId> {
    let near = move |id: &CreatureId| view.distance(who, *id) <= SEARCH && view.line_of_effect(who, *id);
    view.living().filter(move |&id| is_hidden(view, id, who)).filter(near)
}

/// Searches for everybody hidden near: an Intuition test against each hider's Agility test; strictly higher finds, and
/// allies near the finder are told (DS-POS-08). The tests are kept in the use's picks: the searcher's number, then each
/// hider with its number.
pub fn search(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame) -> EffectFlow {
    let view = View::new(world);
    let (who, cause) = (frame.by, frame.cause());
    let sought: Vec<CreatureId> = sought(view, who).collect();
    let Some(&Choice::Number(mine)) = step.picks.first() else {
        return match sought[..] {
            [] => EffectFlow::Done,
            _ => EffectFlow::Push(skill_test_frames::frame(who, INTUITION, t::TEST.get())),
        };
    };
    if let Some(hider) = sought.into_iter().find(|&id| !step.picks.contains(&Choice::Creature(id))) {
        step.picks.push(Choice::Creature(hider));
        return EffectFlow::Push(skill_test_frames::frame(hider, AGILITY, t::TEST.get()));
    }
    let invisible = |id: CreatureId| view.any_modifier(id, |modifier| matches!(modifier, Modifier::Concealed));
    let pairs: Vec<(CreatureId, i16, i16)> = step.picks[1..]
        .chunks(2)
        .filter_map(|pair| match *pair {
            [Choice::Creature(id), Choice::Number(natural)] => {
                // DS-POS-04: finding the invisible takes a bane.
                let bane = invisible(id).then_some(Swing::Bane);
                let mine = skill_test_frames::opposed_with(view, who, INTUITION, mine, bane);
                Some((id, mine, skill_test_frames::opposed_with(view, id, AGILITY, natural, None)))
            }
            _ => None,
        })
        .collect();
    for (hider, mine, theirs) in pairs {
        if mine <= theirs {
            let why = format!("not found: {mine} against {theirs}");
            record_fact(world, cause, FactKind::Nothing { on: Some(hider), why });
            continue;
        }
        let view = View::new(world);
        let told: Vec<CreatureId> = view
            .living()
            .filter(|&id| id == who || (view.friendly(who, id) && view.distance(who, id) <= SEARCH))
            .collect();
        reveal_to(world, hider, &told);
    }
    EffectFlow::Done
}
