//! The battle as the models that the board and the panels draw.

use bevy::prelude::*;

use super::approach;
use super::bar;
use super::hint::Hints;
use super::prompt::{self, Asked};
use super::selection::Hand;
use super::table::Table;
use super::threat::{self, Threatened};
use super::usual;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name as Slug;
use crate::core::side::Feeling;
use crate::face::battle::BattlePanels;
use crate::face::board::{BoardModel, Cursor, Highlights, Mark, TargetMark, Ties, legend};
use crate::face::idle::Lively;
use crate::face::panels::log::{Log, LogLine};
use crate::face::panels::roll::Roll;
use crate::face::settings::Settings;
use crate::face::stage::Stage;

/// The last roll, and in whose turn of which round it was made.
type LastRoll = (Option<Roll>, (Option<CreatureId>, u16));

/// Brings every model in line with the table, the hand and the cursor.
pub(super) fn models(
    mut table: ResMut<Table>,
    hand: Res<Hand>,
    asked: Res<Asked>,
    cursor: Res<Cursor>,
    stage: Res<Stage>,
    settings: Res<Settings>,
    mut board: ResMut<BoardModel>,
    mut ties: ResMut<Ties>,
    mut highlights: ResMut<Highlights>,
    mut panels: ResMut<BattlePanels>,
    hints: Res<Hints>,
    mut lively: ResMut<Lively>,
    mut threatened: Local<Option<(u64, Vec<Threatened>)>>,
    (mut last, mut last_roll, mut rests, mut heard): (
        Local<(Slug, u64, u64, (bool, Option<CreatureId>), bool)>,
        Local<LastRoll>,
        Local<Option<Spot>>,
        Local<Heard>,
    ),
) {
    let busy = stage.busy();
    let now = (table.level.id, table.seed, table.version, (busy, stage.turn()), table.thinking);
    let asks_anew =
        now != *last || hand.is_changed() || asked.is_changed() || settings.is_changed() || hints.is_changed();
    if !asks_anew && !cursor.is_changed() {
        return;
    }
    lively.0 = true;
    let fresh = *last != now;
    *last = now;
    if !busy {
        table.bypass_change_detection().told = table.version;
    }
    let table = &*table;
    let face = table.face();
    // Ground and panels wait for what is being shown: what came of it is told once it has been seen.
    if !busy && board.0 != *table.game.board() {
        board.0 = table.game.board().clone();
    }
    if fresh && !busy {
        let new = face.ties();
        if *ties != new {
            *ties = new;
        }
        panels.turns = face.turns(&table.level);
        if panels.turns.goal.is_empty() {
            panels.turns.goal = table.level.objective.sentence().unwrap_or_default();
        }
        panels.log = heard.told(table, &settings);
        let now = face.roll().filter(|_| usual::has_rolled(face.world()));
        let turn = (face.active(), table.game.round());
        if now != last_roll.0 {
            // A cursor left where one's own roll was aimed asks for no sheet.
            let own = usual::last_user(face.world()).is_some_and(|who| table.is_person(face.side(who)));
            *rests = cursor.spot.filter(|_| own);
            *last_roll = (now, turn);
        }
        // Nor does a cursor that a question about somebody found where it was.
        if table.asked().is_some_and(names_creatures) {
            *rests = cursor.spot;
        }
        // A roll of somebody else's turn says nothing about this one.
        panels.roll = last_roll.0.clone().filter(|_| last_roll.1 == turn);
    } else if busy {
        panels.roll = None;
    }
    panels.ground = cursor.spot.map_or_else(Vec::new, |spot| {
        let ground = legend(&board.0, &ties, |id| face.space(id), |part| face.ground_words(part), spot);
        ground.into_iter().chain(face.scenery(spot)).collect()
    });
    panels.showing = if (busy || table.asked().is_none()) && !table.looking { doing(table, &stage) } else { None };
    panels.skippable = busy;
    let ready = !busy;
    panels.bar = bar::bar(table, &hand, ready);
    panels.aim = hand.aiming.as_ref().filter(|_| ready).and_then(|aiming| face.aim(aiming, &cursor));
    // A question tries its answers out, which a cursor that moves is no reason for.
    if asks_anew {
        let asked = if ready { prompt::prompt(table, &asked, &hand, &settings) } else { None };
        panels.prompt = asked.filter(|_| !offers(table));
        if let Some(prompt) = &mut panels.prompt
            && let Some(number) = hints.number(table, prompt)
        {
            prompt.lit = number;
        }
    }
    let answer = panels.prompt.as_ref().and_then(|prompt| prompt.choice(prompt.lit));
    if *rests != cursor.spot {
        *rests = None;
    }
    let pointed_at = cursor.spot.filter(|_| rests.is_none()).and_then(|spot| face.at(spot));
    panels.points = pointed_at.or(hand.looked_at).is_some();
    // What is being played out shows on the sheet only once it has been seen on the board, and so does whose turn it is.
    let who = match ready {
        true => pointed(table, &hand, answer, pointed_at),
        false => pointed_at.or(hand.looked_at).or(panels.sheet_of),
    };
    if ready || panels.sheet_of != who {
        (panels.sheet, panels.sheet_of) = (who.map(|id| face.sheet(id)), who);
    }
    if panels.aim.is_none() && panels.prompt.is_some() {
        panels.aim = table.asked().and_then(|decision| face.stake(decision, answer));
    }
    let lit = match table.asked() {
        Some(decision) if ready => face.highlights(decision, &hand, answer.unwrap_or(usize::MAX), &cursor),
        None if ready => Highlights { selected: hand.looked_at.or(face.active()), ..Highlights::default() },
        _ => Highlights::default(),
    };
    let mut lit = lit;
    // Red is for whom something is done to, not for whose turn it might be.
    if let Some(decision) = table.asked().filter(|decision| matches!(decision.options, Options::Choose { .. })) {
        let own = |id: CreatureId| face.side(id) == decision.side;
        let lit = lit.targets.iter_mut().filter(|(id, mark)| *mark == TargetMark::Chosen && own(*id));
        lit.for_each(|(_, mark)| *mark = TargetMark::Lit);
    }
    if let Some(aiming) = &hand.aiming {
        dim_friends(|id| face.feeling(aiming.by, id) == Feeling::Enemy, &mut lit);
        if let Some(on) = cursor.spot.and_then(|spot| face.at(spot)) {
            point_out(on, &mut lit);
        }
    }
    if ready {
        approach::show(table, &hand, &cursor, &mut lit);
    }
    panels.hints = ready && table.asked().is_some();
    if asks_anew {
        panels.hint = hints.model(table).filter(|_| ready);
    }
    if panels.hint.is_some() && hand.slot().is_none() {
        hints.mark(table, &mut lit);
    }
    if panels.threats && ready {
        if threatened.as_ref().is_none_or(|(version, _)| *version != table.version) {
            *threatened = Some((table.version, threat::squares(table)));
        }
        // Where one could go oneself it stands out.
        let within = |spot: &Spot| lit.squares.iter().any(|(lit, _)| lit == spot);
        let squares = threatened.as_ref().map_or(&[][..], |(_, squares)| squares.as_slice());
        panels.ground.extend(cursor.spot.and_then(|spot| threat::words(table, squares, spot)));
        let spots = squares.iter().map(|threatened| threatened.spot);
        let marks = spots.map(|spot| (spot, if within(&spot) { Mark::Danger } else { Mark::Threat }));
        let marks: Vec<(Spot, Mark)> = marks.collect();
        lit.squares.extend(marks);
    }
    if *highlights != lit {
        *highlights = lit;
    }
}

/// What the player has been told of by the log, at the question asked last and before.
#[derive(Default)]
pub(super) struct Heard {
    /// The version of the table, and so many lines of the log at it that are not new.
    now: (u64, usize),
    /// The log as the player was asked last.
    asked: Vec<LogLine>,
}

impl Heard {
    /// The log, with what has happened since the player answered last told from the rest.
    fn told(&mut self, table: &Table, settings: &Settings) -> Log {
        let mut log = table.face().log();
        if self.now.0 != table.version {
            self.now = (table.version, log.known_from(&self.asked));
            // What is answered without asking gives nobody time to read.
            if table.asked().is_some() && table.standing_answer(settings).is_none() {
                self.asked.clone_from(&log.lines);
            }
        }
        log.known = self.now.1.min(log.lines.len());
        log
    }
}

/// Marks those who are no enemies less where enemies may be chosen as well: an attack is seldom meant for them.
fn dim_friends(is_enemy: impl Fn(CreatureId) -> bool, lit: &mut Highlights) {
    let legal = |mark: TargetMark| mark == TargetMark::Legal;
    if lit.targets.iter().any(|&(id, mark)| legal(mark) && is_enemy(id)) {
        let friends = lit.targets.iter_mut().filter(|(id, mark)| legal(*mark) && !is_enemy(*id));
        friends.for_each(|(_, mark)| *mark = TargetMark::Friend);
    }
}

/// Tells whoever is pointed at from others that could be chosen.
fn point_out(pointed: CreatureId, lit: &mut Highlights) {
    let open = |mark: TargetMark| matches!(mark, TargetMark::Legal | TargetMark::Friend);
    let pointed = lit.targets.iter_mut().filter(|(id, mark)| *id == pointed && open(*mark));
    pointed.for_each(|(_, mark)| *mark = TargetMark::Lit);
}

/// What whoever is no person does, in words: what is shown of it, while it is.
fn doing(table: &Table, stage: &Stage) -> Option<String> {
    let face = table.face();
    let active = face.active().filter(|&id| !table.is_person(face.side(id)));
    let acts = |id: CreatureId| format!("{} acts", face.name(id));
    if stage.busy() {
        let Some(who) = stage.turn() else { return Some("Between turns".to_owned()) };
        return (!table.is_person(face.side(who))).then(|| acts(who));
    }
    if table.thinking {
        let who = table.decision().and_then(|decision| decision.about).or(active);
        return Some(who.map_or_else(|| "The opponent thinks".to_owned(), |id| format!("{} thinks", face.name(id))));
    }
    let others = || table.decision().map(|_| "Others act".to_owned());
    active.map(acts).or_else(others)
}

/// Whether abilities are offered, which the bar shows by itself.
fn offers(table: &Table) -> bool {
    table.asked().is_some_and(|decision| matches!(decision.options, Options::Use(_)))
}

/// Whether a decision is which of several creatures.
fn names_creatures(decision: &Decision) -> bool {
    let Options::Choose { choices, .. } = &decision.options else { return false };
    choices.iter().any(|choice| matches!(choice, Choice::Creature(_)))
}

/// The creature whose sheet is shown: under the cursor, else picked, else in question, else the one acting.
fn pointed(table: &Table, hand: &Hand, answer: Option<usize>, under: Option<CreatureId>) -> Option<CreatureId> {
    let face = table.face();
    let lit = table.asked().and_then(|decision| match &decision.options {
        Options::Choose { choices, .. } => match answer.and_then(|index| choices.get(index)) {
            Some(Choice::Creature(id)) => Some(*id),
            _ => None,
        },
        _ => None,
    });
    let about = || table.asked().and_then(|decision| decision.about);
    under.or(hand.looked_at).or(lit).or_else(|| face.active()).or_else(about)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friends_stand_back_where_enemies_can_be_chosen() {
        let [friend, enemy] = [CreatureId(0), CreatureId(1)];
        let marked = |targets: &[CreatureId]| {
            let targets = targets.iter().map(|&id| (id, TargetMark::Legal)).collect();
            let mut lit = Highlights { targets, ..Highlights::default() };
            dim_friends(|id| id == enemy, &mut lit);
            lit.targets
        };
        assert_eq!(marked(&[friend, enemy]), [(friend, TargetMark::Friend), (enemy, TargetMark::Legal)]);
        assert_eq!(marked(&[friend]), [(friend, TargetMark::Legal)], "a gift is for them");
    }

    #[test]
    fn whoever_is_pointed_at_stands_out_from_others_that_could_be_chosen() {
        let [friend, near, far] = [CreatureId(0), CreatureId(1), CreatureId(2)];
        let targets = vec![(friend, TargetMark::Friend), (near, TargetMark::Legal), (far, TargetMark::Illegal)];
        let pointed = |on: CreatureId| {
            let mut lit = Highlights { targets: targets.clone(), ..Highlights::default() };
            point_out(on, &mut lit);
            lit.targets.into_iter().filter(|(_, mark)| *mark == TargetMark::Lit).map(|(id, _)| id).collect::<Vec<_>>()
        };
        assert_eq!(pointed(near), [near]);
        assert_eq!(pointed(friend), [friend]);
        assert_eq!(pointed(far), [], "what cannot be chosen is none of them");
    }
}
