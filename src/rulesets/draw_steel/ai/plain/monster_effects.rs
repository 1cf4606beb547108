//! What tests, walls, bursts after a shift and Malice features are worth.

use super::scene::{Fighter, Scene, Stance};
use super::tiers::{self, Hand};
use crate::core::area::Shape;
use crate::core::geometry::{Space, Spot};
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::TierLine;
use crate::rulesets::draw_steel::rules::actions::effects::preview_amount;
use crate::rulesets::draw_steel::rules::damage_amount::Circumstances;
use crate::rulesets::draw_steel::rules::frames::{UseFrame, UseStep};
use crate::rulesets::draw_steel::rules::targeting;

/// Chances of the three results of a test with no score to speak of.
const TEST: [f32; 3] = [0.55, 0.35, 0.1];

pub fn radius(ability: &AbilityDef) -> i16 {
    match ability.distance {
        crate::rulesets::draw_steel::data::distance::Distance::Burst(radius) => radius,
        _ => 0,
    }
}

/// What a test with these results is worth against somebody who has to make it.
pub fn trial(scene: &Scene, hand: &Hand, to: &Fighter, lines: [&TierLine; 3]) -> f32 {
    let worth =
        |(tier, line): (usize, &TierLine)| TEST[tier] * tiers::worth(scene, hand, to, tier as u8 + 1, line, 0.0);
    lines.into_iter().enumerate().map(worth).sum()
}

/// What the sentences of a Malice feature do for its buyer alone.
pub fn bought(scene: &Scene, effect: &AbilityEffect) -> f32 {
    let me = scene.me();
    match effect {
        AbilityEffect::ExtraMainAction => {
            let reach = me.profile.speed + me.profile.range.max(me.profile.reach);
            let near = scene.foes().any(|foe| foe.space.distance(me.space) <= reach);
            if near { me.profile.threat } else { 0.0 }
        }
        effect if effect.is_special("bully") || effect.is_special("march") => {
            let (kin, most) = if effect.is_special("march") { ("Undead", 4) } else { ("Ogre", usize::MAX) };
            let ours = scene.fighters.iter().filter(|fighter| {
                let own = matches!(fighter.stance, Stance::Own | Stance::Friend);
                own && fighter.awake && scene.view.sheet(fighter.id).def.keywords.iter().any(|keyword| *keyword == *kin)
            });
            let strike = |fighter: &Fighter| {
                let near = scene
                    .foes()
                    .filter(|foe| foe.space.distance(fighter.space) <= fighter.profile.speed + fighter.profile.reach);
                near.map(|foe| scene.harm(foe, fighter.profile.free_strike)).fold(0.0, f32::max)
            };
            0.8 * ours.map(strike).take(most).sum::<f32>()
        }
        AbilityEffect::Lasting(own) if own.kinds.contains(&t::MOONFALL.get()) => {
            if me.kinds.contains(&t::MOONFALL.get()) { 0.0 } else { 5.0 }
        }
        AbilityEffect::Line(line) => {
            let effects = line.segments.iter().flat_map(|segment| &segment.effects);
            let given = effects.map(|aimed| match &aimed.effect {
                crate::rulesets::draw_steel::data::effect::Effect::TemporaryStamina(gain) => {
                    let more = preview_amount(scene.view, me.id, &gain.0, Circumstances::default()).0
                        - scene.view.stamina(me.id).temporary;
                    0.2 * f32::from(more.max(0))
                }
                _ => 0.0,
            });
            given.sum()
        }
        _ => 0.0,
    }
}

/// Nine squares in a row and the like, laid along those who would stand beside them.
pub fn wall(scene: &Scene, squares: i16, within: i16) -> Option<(f32, Vec<Spot>)> {
    let (board, me) = (scene.view.board(), scene.me().space);
    let open = |spot: &Spot| {
        let space = Space::square(*spot);
        board.index(*spot).is_some()
            && board.fits(space)
            && !scene.fighters.iter().any(|fighter| fighter.space.overlaps(space))
    };
    let beside =
        |row: &[Spot], fighter: &Fighter| row.iter().any(|spot| fighter.space.distance(Space::square(*spot)) <= 1);
    let mut best: Option<(f32, Vec<Spot>)> = None;
    for foe in scene.foes() {
        for (dx, dy) in [(1, 0), (0, 1)] {
            for (side, start) in [-1, 1].into_iter().flat_map(|side| (1 - squares..=0).map(move |start| (side, start)))
            {
                let from = foe.space.at.offset(dy * side + dx * start, dx * side + dy * start, 0);
                let row: Vec<Spot> = (0..squares)
                    .map(|i| from.offset(i * dx, i * dy, 0))
                    .map(|spot| spot.with_z(board.ground(spot)))
                    .collect();
                let near = row.iter().any(|spot| me.distance(Space::square(*spot)) <= within);
                if !near || !row.iter().all(open) {
                    continue;
                }
                let worth =
                    scene.fighters.iter().filter(|fighter| beside(&row, fighter)).map(|fighter| match fighter.stance {
                        Stance::Foe => 2.0,
                        _ => -1.5,
                    });
                let value = worth.sum::<f32>();
                if value > 0.0 && best.as_ref().is_none_or(|(known, _)| value > *known) {
                    best = Some((value, row));
                }
            }
        }
    }
    best
}

/// How good a place is for a burst that is laid once its user has moved; none where no such burst is under way.
pub fn burst_from<'a>(scene: &'a Scene, frame: Option<&'a UseFrame>) -> Option<impl Fn(Space) -> f32 + 'a> {
    let frame = frame.filter(|frame| frame.step < UseStep::Roll)?;
    let ability = scene.view.ability(frame.by, frame.ability)?;
    if !ability.says(&AbilityEffect::AroundUser) {
        return None;
    }
    let (Shape::Burst { radius }, _) = targeting::shape(scene.view, frame.by, ability, frame.spend)? else {
        return None;
    };
    let me = scene.me().id;
    Some(move |at: Space| {
        let inside =
            scene.fighters.iter().filter(move |fighter| fighter.id != me && fighter.space.distance(at) <= radius);
        let worth = inside.map(|fighter| match fighter.stance {
            Stance::Foe => 1.0 + 0.1 * fighter.worth,
            Stance::Own | Stance::Friend if ability.target.creatures => -1.0,
            _ => 0.0,
        });
        worth.sum()
    })
}
