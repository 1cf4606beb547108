//! Facts as beats of the stage: who goes where, who aims at whom, what numbers rise.

use super::show;
use super::table::Table;
use crate::core::fact::{Fact, StepCause, What};
use crate::core::ids::{CreatureId, SideId};
use crate::face::palette::Tone;
use crate::face::settings::{Settings, Speed};
use crate::face::stage::{Beat, Stage};
use crate::rulesets::draw_steel::words;

/// Queues the beats of some facts; the tokens as they are now come last.
pub fn stage(table: &mut Table, facts: &[Fact], settings: &Settings, stage: &mut Stage) {
    let view = table.battle.view();
    let speed_of = |id: Option<CreatureId>| {
        let side = id.map_or(SideId(0), |id| view.side(id));
        if table.is_person(side) { settings.own_speed } else { settings.enemy_speed }
    };
    let mut showing = None;
    let mut acting = view.clock().active;
    for fact in facts {
        let speed = speed_of(acting.or(fact.cause.by));
        let mut words = |on: CreatureId, text: String, tone: Tone| stage.push(Beat::Words { on, text, tone }, speed);
        match &fact.what {
            What::TurnStarted(who) => {
                acting = Some(*who);
                let speed = speed_of(acting);
                if !table.is_person(view.side(*who)) {
                    showing = Some(format!("{} acts", words::name(view, *who)));
                    if speed != Speed::Instant {
                        stage.push(Beat::Look(*who), speed);
                    }
                }
            }
            What::Used { by, ability, on, area } => {
                words(*by, words::ability_name(view, *ability), Tone::Plain);
                if !area.is_empty() {
                    stage.push(Beat::Area(area.clone()), speed);
                }
                let others: Vec<CreatureId> = on.iter().copied().filter(|id| id != by).collect();
                if !others.is_empty() {
                    stage.push(Beat::Aim { from: *by, to: others }, speed);
                }
            }
            What::Outcome { on, tier, .. } => words(*on, format!("tier {tier}"), Tone::Plain),
            What::Damage { to, amount, .. } if *amount > 0 => words(*to, format!("-{amount}"), Tone::Harm),
            What::Damage { to, .. } => words(*to, "no damage".to_owned(), Tone::Plain),
            What::StaminaLost { of, amount } => words(*of, format!("-{amount}"), Tone::Harm),
            What::Healed { of, amount } => words(*of, format!("+{amount}"), Tone::Help),
            What::TemporaryStamina { of, now } if *now > 0 => words(*of, format!("{now} temporary"), Tone::Help),
            What::Condition { on, kinds, .. } if !kinds.is_empty() => {
                let kinds: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
                words(*on, kinds.join(", "), Tone::Warning);
            }
            What::Grabbed { captive, .. } => words(*captive, "grabbed".to_owned(), Tone::Warning),
            What::Resisted { by, .. } => words(*by, "resisted".to_owned(), Tone::Plain),
            What::Saved { by, success, .. } => {
                let (text, tone) = if *success { ("saved", Tone::Help) } else { ("not saved", Tone::Warning) };
                words(*by, text.to_owned(), tone);
            }
            What::State { of, is } => words(*of, is.to_string(), Tone::Warning),
            What::Step { who, to, how, .. } => {
                let jump = matches!(how, StepCause::Teleport);
                stage.push(Beat::Step { who: *who, to: *to, jump }, speed);
            }
            _ => {}
        }
    }
    stage.push(Beat::Tokens(show::tokens(view)), Speed::Instant);
    if showing.is_some() {
        table.showing = showing;
    }
}
