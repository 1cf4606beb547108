//! What the ability in hand would do to each target: exact odds, the terms behind them, the outcome of each tier.

use bevy_egui::egui::{self, RichText, ScrollArea};

use super::ability::grade_line;
use crate::core::ids::SideId;
use crate::core::name::Name;
use crate::face::input::Action;
use crate::face::palette::Tone;
use crate::face::ui::{GradeOdds, Kit, Term, odds_bar, term_list, theme};

/// Points kept for a key beside an option's name.
const KEY_WIDTH: f32 = 24.0;
/// Points of the first two columns of the table of riders.
const RIDER_WIDTH: f32 = 100.0;
const CHANCE_WIDTH: f32 = 38.0;

/// One target of the ability in hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TargetOdds {
    /// Its name.
    pub name: String,
    /// Its emblem.
    pub art: Name,
    /// Its side.
    pub side: SideId,
    /// Results in order, the worst first; a single entry without a roll.
    pub tiers: Vec<GradeOdds>,
    /// What bears on the roll against this target.
    pub terms: Vec<Term>,
    /// What happens to it in addition, whatever is rolled.
    pub notes: Vec<String>,
    /// Chances worth naming beside the tiers, e.g. `prone 45%`.
    pub chances: Vec<String>,
    /// What certain rolls bring on top of their tier.
    pub riders: Vec<RiderOdds>,
}

/// What some of the rolls bring in addition, a line of a small table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RiderOdds {
    /// Which rolls, e.g. `Even hit`.
    pub when: String,
    /// Their exact chance in words.
    pub chance: String,
    /// What happens on them.
    pub text: String,
}

/// The ability in hand and its targets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aim {
    /// The ability.
    pub ability: String,
    /// What is still to be chosen, e.g. `Choose 1 of 2 targets`.
    pub guide: String,
    /// The targets chosen or pointed at.
    pub targets: Vec<TargetOdds>,
    /// Who could strike first, before any of it happens.
    pub warnings: Vec<String>,
    /// What the ability does in addition, in its card's words.
    pub notes: Vec<String>,
    /// Optional payments and ways of using it.
    pub options: Vec<AimOption>,
    /// Why it cannot be used as aimed now, if it cannot.
    pub cannot_use: Option<String>,
    /// Nothing was chosen or pointed at yet: what is missing is what the guide asks for.
    pub unaimed: bool,
    /// It is in nobody's hand: it is about to be rolled, or would be.
    pub watched: bool,
}

/// A choice that belongs to using the ability: melee or ranged, a rider, sparing a life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AimOption {
    /// What it is.
    pub words: String,
    /// Its values in words.
    pub values: Vec<String>,
    /// The value in force.
    pub chosen: usize,
}

/// What the player does with the aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AimAction {
    /// Sets an option to a value.
    Set(usize, usize),
    /// Uses the ability as aimed.
    Use,
    /// Puts the ability back.
    Back,
}

/// The most of the panel's height that options take.
const OPTIONS: f32 = 0.55;

/// Draws the aim.
pub fn aim(ui: &mut egui::Ui, model: &Aim, kit: Kit) -> Option<AimAction> {
    let mut action = None;
    ui.add(egui::Label::new(RichText::new(&model.ability).size(17.0).strong()).truncate());
    if !model.guide.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(&model.guide).color(theme::GOLD));
            if !model.watched {
                kit.key(ui, Action::NextTarget);
            }
        });
    }
    // However many values there are, what uses them stays in sight.
    let most = (ui.available_height() * OPTIONS).max(80.0);
    ScrollArea::vertical().id_salt("options").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        for (i, option) in model.options.iter().enumerate() {
            action = one_option(ui, option, i == 0, kit).map(|value| AimAction::Set(i, value)).or(action);
        }
    });
    if !model.watched {
        action = use_or_back(ui, model, kit).or(action);
    }
    if let Some(why) = model.cannot_use.as_ref().filter(|_| !model.unaimed || model.guide.is_empty()) {
        ui.add(egui::Label::new(RichText::new(why).small().color(theme::FAINT)).wrap());
    }
    ScrollArea::vertical().id_salt("aim").auto_shrink([false, true]).show(ui, |ui| {
        ui.scroll_with_delta(egui::vec2(0.0, kit.scroll));
        for text in &model.warnings {
            ui.add(egui::Label::new(RichText::new(text).small().color(kit.palette.tone(Tone::Warning))).wrap());
        }
        if model.targets.len() > 1 {
            at_a_glance(ui, &model.targets, kit);
        }
        for target in &model.targets {
            theme::field().show(ui, |ui| one_target(ui, target, kit));
        }
        for text in &model.notes {
            ui.add(egui::Label::new(RichText::new(text).small().color(theme::FAINT)).wrap());
        }
    });
    action
}

/// Draws an option: its name beside its values where all fit into the line, else above them.
fn one_option(ui: &mut egui::Ui, option: &AimOption, first: bool, kit: Kit) -> Option<usize> {
    let mut picked = None;
    let name = |ui: &mut egui::Ui| {
        ui.label(RichText::new(&option.words).small().color(theme::FAINT));
        if first {
            kit.key(ui, Action::NextOption);
        }
    };
    let mut values = |ui: &mut egui::Ui| {
        for (value, words) in option.values.iter().enumerate() {
            if ui.selectable_label(value == option.chosen, words).clicked() {
                picked = Some(value);
            }
        }
    };
    let wide = |ui: &egui::Ui, words: &str, style: egui::TextStyle| {
        egui::WidgetText::from(words).into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, style).size().x
    };
    let between = ui.spacing().item_spacing.x;
    let padding = 2.0 * ui.spacing().button_padding.x + between;
    let key = if first { KEY_WIDTH + between } else { 0.0 };
    let named = wide(ui, &option.words, egui::TextStyle::Small) + key;
    let row: f32 = option.values.iter().map(|words| wide(ui, words, egui::TextStyle::Button) + padding).sum();
    if named + row <= ui.available_width() {
        ui.horizontal(|ui| {
            name(ui);
            values(ui);
        });
    } else {
        ui.horizontal_wrapped(name);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            values(ui);
        });
    }
    picked
}

fn use_or_back(ui: &mut egui::Ui, model: &Aim, kit: Kit) -> Option<AimAction> {
    let mut action = None;
    ui.horizontal(|ui| {
        let words = RichText::new(kit.with_key("Use", Action::Confirm)).strong();
        let button = ui.add_enabled(model.cannot_use.is_none(), egui::Button::new(words));
        let button = match &model.cannot_use {
            Some(why) => button.on_disabled_hover_text(why),
            None => button,
        };
        if button.clicked() {
            action = Some(AimAction::Use);
        }
        if ui.button(kit.with_key("Back", Action::Cancel)).clicked() {
            action = Some(AimAction::Back);
        }
    });
    action
}

/// Points beside the odds of one of several targets for the chance that matters most.
const GLANCE: f32 = 92.0;

/// All targets of several with their odds, one a line, before each is gone into.
fn at_a_glance(ui: &mut egui::Ui, targets: &[TargetOdds], kit: Kit) {
    for target in targets.iter().filter(|target| target.tiers.len() > 1) {
        ui.horizontal(|ui| {
            kit.token(ui, target.art, target.side, 20.0).on_hover_text(&target.name);
            let most = target.chances.iter().find(|told| told.ends_with('%'));
            odds_bar(ui, &target.tiers, ui.available_width() - most.map_or(0.0, |_| GLANCE));
            if let Some(most) = most {
                ui.add(egui::Label::new(RichText::new(most).small()).truncate());
            }
        });
    }
}

fn one_target(ui: &mut egui::Ui, target: &TargetOdds, kit: Kit) {
    ui.set_width(ui.available_width());
    ui.horizontal(|ui| {
        kit.token(ui, target.art, target.side, 26.0);
        ui.add(egui::Label::new(RichText::new(&target.name).strong()).truncate());
    });
    if target.tiers.len() > 1 {
        odds_bar(ui, &target.tiers, ui.available_width());
    }
    if !target.chances.is_empty() {
        ui.add(egui::Label::new(RichText::new(target.chances.join("  \u{00b7}  ")).small()).wrap());
    }
    term_list(ui, &target.terms, None);
    for tier in &target.tiers {
        let text = if tier.effects.is_empty() { "nothing".to_owned() } else { tier.effects.join("; ") };
        if target.tiers.len() > 1 {
            grade_line(ui, tier.grade, &text, tier.chance > 0.0);
        } else {
            ui.add(egui::Label::new(text).wrap());
        }
    }
    rider_table(ui, &target.riders);
    for text in &target.notes {
        ui.add(egui::Label::new(text).wrap());
    }
}

/// The rolls that bring something in addition, their chances and what they bring, in three columns.
fn rider_table(ui: &mut egui::Ui, riders: &[RiderOdds]) {
    for rider in riders {
        ui.horizontal_top(|ui| {
            for (text, wide) in [(&rider.when, RIDER_WIDTH), (&rider.chance, CHANCE_WIDTH)] {
                let room = egui::vec2(wide, ui.spacing().interact_size.y);
                ui.allocate_ui_with_layout(room, egui::Layout::left_to_right(egui::Align::Min), |ui| {
                    ui.set_min_width(wide);
                    ui.add(egui::Label::new(RichText::new(text).small().color(theme::FAINT)).truncate());
                });
            }
            ui.add(egui::Label::new(&rider.text).wrap());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn values_of_an_option_stand_in_one_line() {
        let values = ["by distance", "melee", "ranged"].map(str::to_owned).to_vec();
        let options = vec![AimOption { words: "Used as".into(), values, chosen: 0 }];
        let model = Aim { ability: "Inspiring Strike".into(), options, ..Aim::default() };
        for width in [255.0, 280.0, 420.0] {
            let mut bench = Bench::new(width, 400.0);
            assert_eq!(bench.click("ranged", |ui, kit| aim(ui, &model, kit)), Some(AimAction::Set(0, 2)));
            let line = |words: &str| bench.place(words).center().y.round();
            assert_eq!(line("ranged"), line("by distance"), "at a width of {width}");
        }
    }

    #[test]
    fn odds_terms_and_outcomes_are_all_told() {
        let tier = |chance, text: &str| GradeOdds { chance, effects: vec![text.into()], ..GradeOdds::default() };
        let model = Aim {
            ability: "Brutal Slam".into(),
            targets: vec![TargetOdds {
                name: "Goblin Warrior 1".into(),
                tiers: vec![tier(0.45, "5 damage"), tier(0.40, "8 damage"), tier(0.15, "11 damage; prone")],
                terms: vec![Term { value: 2, why: "edge: target prone".into() }],
                chances: vec!["prone 15%".into()],
                notes: vec!["judged by Censor".into()],
                riders: vec![RiderOdds { when: "Even hit".into(), chance: "31.0%".into(), text: "Dazed".into() }],
                ..TargetOdds::default()
            }],
            notes: vec!["One ally within 10 may shift.".into()],
            ..Aim::default()
        };
        let mut bench = Bench::new(300.0, 400.0);
        assert_eq!(bench.click("Use", |ui, kit| aim(ui, &model, kit)), Some(AimAction::Use));
        let text = bench.text();
        for part in [
            "45%",
            "40%",
            "15%",
            "edge: target prone",
            "+2",
            "8 damage",
            "prone 15%",
            "judged by",
            "One ally",
            "Even hit",
            "31.0%",
            "Dazed",
        ] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
    }

    #[test]
    fn each_of_several_targets_tells_its_chance_beside_its_odds() {
        let tiers = || [0.4, 0.6].map(|chance| GradeOdds { chance, ..GradeOdds::default() }).to_vec();
        let target = |name: &str, chances: [&str; 2]| {
            let chances = chances.map(str::to_owned).to_vec();
            TargetOdds { name: name.into(), tiers: tiers(), chances, ..TargetOdds::default() }
        };
        let rats = vec![target("Rat 1", ["2.5 damage", "falls 38%"]), target("Rat 2", ["falls 99%", "prone 5%"])];
        let model = Aim { ability: "Ember Storm".into(), targets: rats, ..Aim::default() };
        let mut bench = Bench::new(300.0, 200.0);
        bench.show(|ui, kit| aim(ui, &model, kit));
        for chance in ["falls 38%", "falls 99%"] {
            assert!(bench.place(chance).top() < bench.place("Rat 1").top(), "{chance} stands in its row");
        }
    }
}
