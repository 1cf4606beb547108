//! Facts as beats of the stage: who goes where, who aims at whom, what numbers rise.

use super::table::Table;
use crate::core::fact::{Fact, FactKind};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::face::settings::{Settings, Speed};
use crate::face::stage::{Beat, Stage};
use crate::face::ui::Die;

/// Queues the beats of some facts; the tokens as they are now come last.
pub fn stage(table: &mut Table, facts: &[Fact], settings: &Settings, stage: &mut Stage) {
    let face = table.game.face();
    let speed_of = |id: Option<CreatureId>| {
        let side = super::in_play::side_of(&*table.game, id);
        if table.is_person(side) { settings.own_speed } else { settings.enemy_speed }
    };
    let mut showing = None;
    let mut acting = face.active();
    let mut waiting: Option<(Vec<Spot>, Speed)> = None;
    for fact in facts {
        if let FactKind::TurnStarted(who) = fact.what {
            acting = Some(who);
            let speed = speed_of(acting);
            if !table.is_person(face.side(who)) {
                showing = Some(format!("{} acts", face.name(who)));
                if speed != Speed::Instant {
                    stage.push(Beat::Look(who), speed);
                }
            }
            continue;
        }
        let speed = speed_of(acting.or(fact.cause.by));
        let mut beats = face.beats(fact);
        // What covers ground is shown as it lands: after the dice, with what kind of harm it does.
        beats.retain(|beat| match beat {
            Beat::Area { squares, .. } => {
                waiting = Some((squares.clone(), speed));
                false
            }
            _ => true,
        });
        match &fact.what {
            FactKind::Rolled { dice, critical, .. } if !dice.is_empty() => {
                stage.push(Beat::Dice { dice: dice.iter().map(Die::from).collect(), critical: *critical }, speed);
            }
            FactKind::Versus { by, on, dice, result, .. } => {
                if !dice.is_empty() {
                    stage.push(Beat::Dice { dice: dice.iter().map(Die::from).collect(), critical: false }, speed);
                }
                if let (Some(on), false, None) = (on, result.succeeded(), &waiting) {
                    stage.push(Beat::Blow { from: *by, to: *on, kind: Name::default(), lands: false }, speed);
                }
            }
            FactKind::Damage { to, amount, kinds, .. } => {
                let kind = kinds.first().copied().unwrap_or_default();
                if let Some((squares, speed)) = waiting.take() {
                    stage.push(Beat::Area { squares, kind }, speed);
                } else if let Some(from) = fact.cause.by.filter(|by| by != to && *amount > 0) {
                    stage.push(Beat::Blow { from, to: *to, kind, lands: true }, speed);
                }
            }
            _ => {}
        }
        for beat in beats {
            stage.push(beat, speed);
        }
    }
    if let Some((squares, speed)) = waiting {
        stage.push(Beat::area(squares), speed);
    }
    stage.push(Beat::Tokens(face.tokens()), speed_of(acting));
    if showing.is_some() {
        table.showing = showing;
    }
}
