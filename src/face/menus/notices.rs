//! Toasts and problems of content files, on every screen.

use bevy::prelude::*;
use bevy_egui::egui::collapsing_header::CollapsingState;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::face::battle::BattlePanels;
use crate::face::camera::BoardArea;
use crate::face::idle::Lively;
use crate::face::input::{Action, Actions, KeyboardFor};
use crate::face::palette::{Palette, Tone};
use crate::face::panels::diagnostics::{Problem, diagnostics, heading};
use crate::face::panels::toast::{Toasts, toasts};
use crate::face::scale::UiScale;
use crate::face::screen::{FaceSystems, Screen};
use crate::face::settings::SettingsTrouble;
use crate::face::ui::{Kit, KitParam, UiSystems, theme};

/// What is wrong with content files now.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    /// Those of the game in play first; empty when all is well.
    pub list: Vec<Problem>,
    /// Whether any is of the game in play, or of a level: otherwise they stay folded away until they are opened.
    pub here: bool,
}

/// Adds the notices.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>().init_resource::<Problems>();
    app.add_systems(Update, (tell_trouble, tick).in_set(FaceSystems::Stage));
    app.add_systems(EguiPrimaryContextPass, (show_toasts, show_problems).in_set(UiSystems::Floating));
}

fn tell_trouble(mut trouble: ResMut<SettingsTrouble>, mut toasts: ResMut<Toasts>) {
    if trouble.0.is_some()
        && let Some(text) = trouble.0.take()
    {
        toasts.say(text, Tone::Warning);
    }
}

fn tick(time: Res<Time<Real>>, mut toasts: ResMut<Toasts>, mut lively: ResMut<Lively>) {
    if !toasts.all().is_empty() {
        toasts.tick(time.delta_secs().min(0.25));
        lively.0 = true;
    }
}

/// Points from the window's edge to the messages: below the order of turns, and below the note of who acts.
const TOP: (f32, f32) = (64.0, 104.0);

fn show_toasts(
    mut contexts: EguiContexts,
    palette: Res<Palette>,
    panels: Res<BattlePanels>,
    mut model: ResMut<Toasts>,
) -> Result {
    if !model.all().is_empty() {
        let top = if panels.showing.is_some() { TOP.1 } else { TOP.0 };
        toasts(contexts.ctx_mut()?, &mut model, *palette, top);
    }
    Ok(())
}

fn show_problems(
    mut contexts: EguiContexts,
    problems: Res<Problems>,
    screen: Res<State<Screen>>,
    area: Res<BoardArea>,
    scale: Res<UiScale>,
    kit: KitParam,
    (actions, keyboard): (Actions, Res<KeyboardFor>),
) -> Result {
    if problems.list.is_empty() || *screen.get() != Screen::Battle {
        return Ok(());
    }
    let toggled = *keyboard == KeyboardFor::Battle && actions.just_pressed(&Action::Problems);
    let corner = egui::pos2(area.0.min.x + 8.0, area.0.max.y - 8.0) / scale.0;
    let wide = (area.0.width() / scale.0 - 24.0).clamp(240.0, 460.0);
    egui::Area::new("problems".into()).pivot(egui::Align2::LEFT_BOTTOM).fixed_pos(corner).show(
        contexts.ctx_mut()?,
        |ui| {
            theme::card().show(ui, |ui| {
                folded(ui, &problems, toggled, wide, kit.kit());
            });
        },
    );
    Ok(())
}

/// The problems under a heading that a click or its key opens and closes; others' than the game in play are closed first.
fn folded(ui: &mut egui::Ui, problems: &Problems, toggled: bool, wide: f32, kit: Kit) {
    let id = ui.id().with(("problems", problems.here));
    let mut state = CollapsingState::load_with_default_open(ui.ctx(), id, problems.here);
    if toggled {
        state.toggle(ui);
    }
    let header = state.show_header(ui, |ui| {
        let heading = egui::Label::new(heading(&problems.list, kit)).selectable(false).sense(egui::Sense::click());
        let clicked = ui.add(heading).clicked();
        kit.key(ui, Action::Problems);
        clicked
    });
    let (_, header, _) = header.body(|ui| {
        ui.set_width(wide);
        diagnostics(ui, &problems.list);
    });
    if header.inner {
        let mut state = CollapsingState::load_with_default_open(ui.ctx(), id, problems.here);
        state.toggle(ui);
        state.store(ui.ctx());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn problems_are_put_away_by_key_and_by_click() {
        let problem = Problem { text: "found `x`, expected `y`".to_owned(), ..Problem::default() };
        let problems = Problems { list: vec![problem], here: true };
        let mut bench = Bench::new(600.0, 300.0);
        let mut open = |toggled: bool| {
            bench.show(|ui, kit| folded(ui, &problems, toggled, 300.0, kit));
            bench.settle(|ui, kit| folded(ui, &problems, false, 300.0, kit));
            bench.text().contains("expected")
        };
        assert!(open(false));
        assert!(!open(true), "the key folds them away");
        assert!(open(true), "and opens them again");
        bench.click("1 problem", |ui, kit| {
            folded(ui, &problems, false, 300.0, kit);
            None::<()>
        });
        bench.settle(|ui, kit| folded(ui, &problems, false, 300.0, kit));
        assert!(!bench.text().contains("expected"), "so does a click");
    }
}
