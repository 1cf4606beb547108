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
    // A turn goes on after a question in its middle; by now another's may have begun.
    let mut acting = whose_turn(&table.game.facts().all()[..table.shown]);
    stage.push(Beat::Turn(acting), speed_of(acting));
    let mut waiting: Option<(Vec<Spot>, Speed)> = None;
    for fact in facts {
        if let FactKind::TurnStarted(who) = fact.what {
            acting = Some(who);
            let speed = speed_of(acting);
            stage.push(Beat::Turn(acting), speed);
            if !table.is_person(face.side(who)) && speed != Speed::Instant {
                stage.push(Beat::Look(who), speed);
            }
            continue;
        }
        if let FactKind::TurnEnded(_) = fact.what {
            stage.push(Beat::Turn(None), speed_of(acting));
            acting = None;
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
}

/// Whose turn it is at the end of some facts; nobody's between turns.
fn whose_turn(facts: &[Fact]) -> Option<CreatureId> {
    let turns = facts.iter().rev().find_map(|fact| match fact.what {
        FactKind::TurnStarted(who) => Some(Some(who)),
        FactKind::TurnEnded(_) => Some(None),
        _ => None,
    });
    turns.flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::core::name::Name as Slug;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    #[test]
    fn the_turn_that_is_shown_is_told_even_after_a_question_in_its_middle() {
        let windows = Windows::from_plugins(AllRulesets);
        let level = Slug::new("crossroads");
        let mut table = Table::new(&windows, testing::library(), level, &[], None, &[true, false], 1).unwrap();
        let (settings, mut interrupted) = (Settings::default(), 0);
        let mut shown = Stage::default();
        while table.decision().is_some() {
            let facts = table.game.facts().all();
            let turn = whose_turn(facts);
            shown.finish();
            assert_eq!(shown.turn(), turn, "all is shown");
            // As after something was taken back.
            shown.clear();
            let others = turn.is_some_and(|who| !table.is_person(table.face().side(who)));
            interrupted += usize::from(others && table.asked().is_some());
            table.shown = facts.len();
            let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
            table.submit(answer).unwrap();
            let facts = table.game.facts().since(table.shown).to_vec();
            stage(&mut table, &facts, &settings, &mut shown);
            shown.begin_next();
            assert_eq!(shown.turn(), turn, "what comes first is of the turn that went on");
        }
        assert!(interrupted > 0);
    }
}
