//! The end of a skirmish: who did how much, how the dice fell, and what next.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::files;
use super::show;
use super::table::Table;
use crate::core::creature::Life;
use crate::core::fact::{Fact, What};
use crate::core::ids::{CreatureId, SideId};
use crate::face::menus::StartSkirmish;
use crate::face::palette::Tone;
use crate::face::panels::outcome::{Deeds, Luck, Outcome, OutcomeAction, Verdict, outcome};
use crate::face::panels::toast::Toasts;
use crate::face::screen::Screen;
use crate::face::stage::Stage;
use crate::face::ui::{KitParam, UiSystems, window_ui};
use crate::rulesets::draw_steel::rolls::RollInput;
use crate::rulesets::draw_steel::view::View;
use crate::rulesets::draw_steel::words;

/// What happened so far, counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    dealt: BTreeMap<CreatureId, i32>,
    taken: BTreeMap<CreatureId, i32>,
    healed: BTreeMap<CreatureId, i32>,
    felled: BTreeMap<CreatureId, u32>,
    rolls: BTreeMap<SideId, (u32, u32, [u32; 3], [f32; 3])>,
}

impl Tally {
    /// Counts a fact in.
    pub fn count(&mut self, view: View, fact: &Fact) {
        match &fact.what {
            What::Damage { to, amount, .. } => {
                *self.taken.entry(*to).or_default() += i32::from(*amount);
                if let Some(by) = fact.cause.by.filter(|by| by != to) {
                    *self.dealt.entry(by).or_default() += i32::from(*amount);
                }
            }
            What::StaminaLost { of, amount } => *self.taken.entry(*of).or_default() += i32::from(*amount),
            What::Healed { of, amount } => {
                *self.healed.entry(fact.cause.by.unwrap_or(*of)).or_default() += i32::from(*amount);
            }
            What::State { of, is } if *is == *"dead" || *is == *"unconscious" => {
                if let Some(by) = fact.cause.by.filter(|&by| view.side(by) != view.side(*of)) {
                    *self.felled.entry(by).or_default() += 1;
                }
            }
            What::Rolled { by, dice, .. } => {
                let entry = self.rolls.entry(view.side(*by)).or_default();
                entry.0 += 1;
                entry.1 += dice.iter().map(|&die| u32::from(die)).sum::<u32>();
            }
            What::Outcome { tier, terms, .. } => {
                let Some(by) = fact.cause.by else { return };
                let entry = self.rolls.entry(view.side(by)).or_default();
                if (1..=3).contains(tier) {
                    entry.2[usize::from(*tier) - 1] += 1;
                }
                let odds = expected(terms);
                for (sum, chance) in entry.3.iter_mut().zip(odds) {
                    *sum += chance;
                }
            }
            _ => {}
        }
    }
}

/// The chances that a roll's terms gave its tiers.
fn expected(terms: &[crate::core::fact::TermLine]) -> [f32; 3] {
    let bonus: i16 = terms.iter().skip(1).map(|term| term.value).sum();
    let shifted = |words: &str| terms.iter().any(|term| term.why.starts_with(words));
    let input = RollInput {
        bonus,
        edges: if shifted("double edge: one tier up") { 2 } else { 0 },
        banes: if shifted("double bane: one tier down") { 2 } else { 0 },
        automatic: None,
    };
    input.odds().0.map(|percent| f32::from(percent) / 100.0)
}

/// The last skirmish's end.
#[derive(Resource, Clone, Debug, Default)]
pub struct Ended(pub Outcome);

/// Goes to the end screen once the battle is over and everything has been shown.
pub(super) fn over(mut commands: Commands, table: Res<Table>, stage: Res<Stage>, mut next: ResMut<NextState<Screen>>) {
    if stage.busy() || table.shown < table.battle.facts().len() {
        return;
    }
    if let Some(fault) = table.battle.fault() {
        error!("the battle cannot go on: {fault}");
    } else if table.battle.outcome().is_none() {
        return;
    }
    files::finished();
    commands.insert_resource(Ended(model(&table)));
    next.set(Screen::Outcome);
}

fn model(table: &Table) -> Outcome {
    let view = table.view();
    let winner = table.battle.outcome().and_then(|end| end.winner);
    let verdict = match winner {
        Some(side) if table.people.iter().filter(|&&person| person).count() == 1 => {
            if table.is_person(side) {
                Verdict::Victory
            } else {
                Verdict::Defeat
            }
        }
        _ => Verdict::Over,
    };
    let who = winner.and_then(|side| table.level.sides.get(usize::from(side.0))).map(|side| side.name.clone());
    let rounds = view.clock().round;
    let plural = if rounds == 1 { "round" } else { "rounds" };
    let summary = match who {
        Some(name) => format!("{name} won after {rounds} {plural}"),
        None => format!("Nobody was left after {rounds} {plural}"),
    };
    let tally = &table.tally;
    let deeds = view
        .ids()
        .filter(|&id| !view.is_thing(id))
        .map(|id| Deeds {
            name: words::name(view, id),
            art: show::art(view, id),
            side: view.side(id),
            dealt: tally.dealt.get(&id).copied().unwrap_or(0),
            taken: tally.taken.get(&id).copied().unwrap_or(0),
            healed: tally.healed.get(&id).copied().unwrap_or(0),
            felled: tally.felled.get(&id).copied().unwrap_or(0),
            fate: match view.life(id) {
                Life::Awake => format!("{} of {}", view.stamina(id).now, view.stamina(id).max),
                Life::Unconscious => "unconscious".to_owned(),
                Life::Dead => "down".to_owned(),
            },
        })
        .collect();
    let luck = tally
        .rolls
        .iter()
        .map(|(side, (rolls, sum, tiers, odds))| Luck {
            side: table.level.sides.get(usize::from(side.0)).map_or_else(String::new, |side| side.name.clone()),
            rolls: *rolls,
            mean: if *rolls == 0 { 0.0 } else { *sum as f32 / *rolls as f32 },
            tiers: *tiers,
            expected: *odds,
        })
        .collect();
    Outcome { verdict, summary, level: table.level.name.clone(), deeds, luck, ..Outcome::default() }
}

/// Adds the end screen.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ended>().add_message::<Wish>();
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Panels).run_if(in_state(Screen::Outcome)));
}

/// What the player wants after a skirmish.
#[derive(Message, Clone, Copy, Debug)]
pub struct Wish(OutcomeAction);

fn draw(mut contexts: EguiContexts, kit: KitParam, ended: Res<Ended>, mut wishes: MessageWriter<Wish>) -> Result {
    let mut ui = window_ui(contexts.ctx_mut()?, "outcome");
    if let Some(action) = outcome(&mut ui, &ended.0, kit.kit()) {
        wishes.write(Wish(action));
    }
    Ok(())
}

/// Does what the player wants next.
pub(super) fn wishes(
    mut wishes: MessageReader<Wish>,
    table: Option<Res<Table>>,
    mut ended: ResMut<Ended>,
    mut next: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartSkirmish>,
    mut toasts: ResMut<Toasts>,
) {
    for Wish(action) in wishes.read() {
        match action {
            OutcomeAction::Again => {
                if let Some(table) = &table {
                    start.write(StartSkirmish {
                        level: table.level.id.to_string(),
                        people: table.people.clone(),
                        seed: None,
                    });
                }
            }
            OutcomeAction::Picker => next.set(Screen::Picker),
            OutcomeAction::Menu => next.set(Screen::MainMenu),
            OutcomeAction::Save => {
                let Some(table) = &table else { continue };
                match files::save_replay(table) {
                    Ok(path) => ended.0.saved = path.display().to_string(),
                    Err(why) => toasts.say(format!("Not saved: {why}"), Tone::Harm),
                }
            }
        }
    }
}
