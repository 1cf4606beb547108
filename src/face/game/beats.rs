//! Facts as beats of the stage: who goes where, who aims at whom, what numbers rise.

use super::table::Table;
use crate::core::fact::{Fact, FactKind};
use crate::core::ids::CreatureId;
use crate::face::settings::{Settings, Speed};
use crate::face::stage::{Beat, Stage};

/// Queues the beats of some facts; the tokens as they are now come last.
pub fn stage(table: &mut Table, facts: &[Fact], settings: &Settings, stage: &mut Stage) {
    let face = table.game.face();
    let speed_of = |id: Option<CreatureId>| {
        let side = super::in_play::side_of(&*table.game, id);
        if table.is_person(side) { settings.own_speed } else { settings.enemy_speed }
    };
    let mut showing = None;
    let mut acting = face.active();
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
        for beat in face.beats(fact) {
            stage.push(beat, speed);
        }
    }
    stage.push(Beat::Tokens(face.tokens()), Speed::Instant);
    if showing.is_some() {
        table.showing = showing;
    }
}
