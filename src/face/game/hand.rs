//! What the player has in hand: a creature looked at, a way of moving, an ability being aimed; and what clicks and
//! keys make of it.

use bevy::prelude::*;

use super::aim;
use super::bar::{self, Slot};
use super::prompt::{self, Asked};
use super::show;
use super::table::Table;
use crate::core::area_options;
use crate::core::effect::Attribute;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Mode, Options, Use};
use crate::core::name::Name as Slug;
use crate::core::path::PathField;
use crate::core::sight;
use crate::face::battle::{BattlePanels, PanelEvent};
use crate::face::board::{BoardEvent, Cursor, Highlights, Line, Mark, Path, PathStep, TargetMark, Tokens};
use crate::face::input::{Action, Actions, KeyboardFor};
use crate::face::palette::Tone;
use crate::face::panels::ability::AbilityAction;
use crate::face::panels::aim::AimAction;
use crate::face::panels::prompt::PromptAction;
use crate::face::panels::toast::Toasts;
use crate::face::screen::Overlay;
use crate::face::settings::Settings;
use crate::face::stage::Stage;
use crate::rulesets::draw_steel::deed::Deed;
use crate::rulesets::draw_steel::interact;
use crate::rulesets::draw_steel::legal;
use crate::rulesets::draw_steel::movement;
use crate::rulesets::draw_steel::notation::Distance;
use crate::rulesets::draw_steel::targeting;
use crate::rulesets::draw_steel::terms as t;
use crate::rulesets::draw_steel::terrain;
use crate::rulesets::draw_steel::view::View;
use crate::rulesets::draw_steel::words;

/// What the player has in hand.
#[derive(Resource, Clone, Debug, Default)]
pub struct Hand {
    /// The open group of the ability bar.
    pub group: usize,
    /// The ability being aimed.
    pub aiming: Option<Aiming>,
    /// The way of moving when a square is picked; empty is an Advance.
    pub walk: Slug,
    /// The creature picked to look at.
    pub looked_at: Option<CreatureId>,
    /// A key press of this frame has done its work on the board and must not answer the next question too.
    key_taken: bool,
}

/// An ability being aimed.
#[derive(Clone, Debug, Default)]
pub struct Aiming {
    /// The user.
    pub by: CreatureId,
    /// The ability.
    pub ability: Slug,
    /// Targets named so far.
    pub on: Vec<CreatureId>,
    /// Squares placed so far (walls).
    pub placed: Vec<Spot>,
    /// See [`Use::mode`].
    pub mode: Option<Mode>,
    /// See [`Use::with`].
    pub with: Option<Attribute>,
    /// See [`Use::kind`].
    pub kind: Option<Slug>,
    /// See [`Use::spend`].
    pub spend: i16,
    /// See [`Use::knock_out`].
    pub knock_out: bool,
    /// Places the area can go: what to name in the use, and what it covers.
    areas: Vec<(Vec<Spot>, Vec<Spot>)>,
    charges: bool,
}

impl Hand {
    /// The place of the bar that is in hand.
    pub fn slot(&self) -> Option<Slot> {
        match &self.aiming {
            Some(aiming) => Some(Slot::Ability(aiming.ability)),
            None if self.walk != *"" => Some(Slot::Walk(self.walk)),
            None => None,
        }
    }

    fn put_back(&mut self) {
        self.aiming = None;
        self.walk = Slug::default();
    }
}

impl Aiming {
    fn new(view: View, by: CreatureId, ability: Slug) -> Self {
        let mut aiming = Self { by, ability, ..Self::default() };
        let Some(def) = view.ability(by, ability) else { return aiming };
        aiming.charges = def.says(&Deed::Charge);
        if def.says(&Deed::Interact) {
            let doors = interact::doors(view, by, def);
            aiming.areas = doors.into_iter().map(|(door, _)| (vec![door], vec![door])).collect();
        }
        aiming.lay_areas(view);
        aiming
    }

    /// Finds the places of the area anew; what is paid may make it wider.
    pub fn lay_areas(&mut self, view: View) {
        let Some(def) = view.ability(self.by, self.ability) else { return };
        let shape = targeting::shape(view, self.by, def, self.spend);
        let shape = shape.filter(|_| !matches!(def.distance, Distance::Aura(_)));
        let (Some((shape, within)), Some(space)) = (shape, view.space(self.by)) else { return };
        let occupied =
            |spot: Spot| view.ids().any(|id| view.is_alive(id) && view.space(id).is_some_and(|own| own.covers(spot)));
        let found = area_options::options(view.board(), space, shape, within, &[], occupied);
        self.areas = found.into_iter().map(|(place, area)| (place.spots(), area.squares.iter().collect())).collect();
    }

    /// The use without targets and area.
    pub fn base(&self) -> Use {
        Use {
            by: self.by,
            ability: self.ability,
            mode: self.mode,
            with: self.with,
            kind: self.kind,
            spend: self.spend,
            knock_out: self.knock_out,
            ..Use::default()
        }
    }

    /// The use as it would be if the square under the cursor were picked.
    pub fn as_use(&self, table: &Table, cursor: &Cursor) -> Use {
        let view = table.view();
        let mut it = Use { on: self.on.clone(), ..self.base() };
        let under = cursor.spot.filter(|_| !aims_at_nobody(view, self)).and_then(|spot| show::at(view, spot));
        if self.areas.is_empty() {
            let most = view.ability(self.by, self.ability).and_then(|ability| targeting::most_targets(ability));
            if let Some(id) = under
                && !it.on.contains(&id)
                && most.is_none_or(|most| it.on.len() < most.max(1))
            {
                it.on.push(id);
            } else if let (None, Some(spot)) = (under, cursor.spot.filter(|&spot| can_break(view, self, spot))) {
                it.area = vec![Spot::new(spot.x, spot.y)];
            }
            if self.charges
                && let Some(&target) = it.on.first()
            {
                it.path = movement::charge_path(view, self.by, target, 1).unwrap_or_default();
            }
        } else if let Some((place, _)) = self.area_at(cursor) {
            it.area.clone_from(place);
        }
        it
    }

    /// The place of the area that fits the cursor best: it covers the square, as centrally as it can.
    fn area_at(&self, cursor: &Cursor) -> Option<&(Vec<Spot>, Vec<Spot>)> {
        if let [only] = &self.areas[..] {
            return Some(only);
        }
        let at = cursor.spot?;
        self.areas.iter().filter(|(_, squares)| squares.iter().any(|s| (s.x, s.y) == (at.x, at.y))).min_by_key(
            |(_, squares)| {
                let count = squares.len().max(1) as i32;
                let (x, y) = squares.iter().fold((0i32, 0i32), |(x, y), s| (x + i32::from(s.x), y + i32::from(s.y)));
                (x - i32::from(at.x) * count).pow(2) + (y - i32::from(at.y) * count).pow(2)
            },
        )
    }
}

/// Whether the ability in hand has nothing to be aimed: it is used on oneself or around oneself.
fn aims_at_nobody(view: View, aiming: &Aiming) -> bool {
    view.ability(aiming.by, aiming.ability)
        .is_some_and(|ability| matches!(ability.distance, Distance::Yourself | Distance::Aura(_)))
}

/// Whether the ability in hand could be aimed at what fills a square.
fn can_break(view: View, aiming: &Aiming, spot: Spot) -> bool {
    view.ability(aiming.by, aiming.ability).is_some_and(|ability| targeting::may_break(ability))
        && terrain::breakable(view, Spot::new(spot.x, spot.y)).is_some()
}

/// Gives an intent to the battle and says why if it is refused.
fn submit(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, intent: Intent) {
    match table.submit(intent) {
        Ok(()) => hand.put_back(),
        Err(refusal) => toasts.say(sentence(&refusal.text), Tone::Warning),
    }
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn take_back(table: &mut Table, hand: &mut Hand, stage: &mut Stage, tokens: &mut Tokens, toasts: &mut Toasts) {
    match table.can_undo() {
        Ok(()) => {
            table.undo();
            stage.clear();
            show::put_tokens(table.view(), tokens);
            hand.put_back();
        }
        Err(why) => toasts.say(format!("Nothing can be taken back: {why}"), Tone::Warning),
    }
}

/// What the player did with panels.
pub(super) fn panels(
    mut events: MessageReader<PanelEvent>,
    mut table: ResMut<Table>,
    mut hand: ResMut<Hand>,
    mut asked: ResMut<Asked>,
    cursor: Res<Cursor>,
    mut settings: ResMut<Settings>,
    mut panels: ResMut<BattlePanels>,
    mut stage: ResMut<Stage>,
    mut tokens: ResMut<Tokens>,
    mut toasts: ResMut<Toasts>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    for event in events.read() {
        match *event {
            PanelEvent::Turn(id) => pick_creature(&mut table, &mut hand, &mut toasts, id),
            PanelEvent::Ability(AbilityAction::Open(group)) => hand.group = group,
            PanelEvent::Ability(AbilityAction::Choose(group, place)) => {
                take(&mut table, &mut hand, &mut toasts, group, place);
            }
            PanelEvent::Ability(AbilityAction::EndTurn) => end_turn(&mut table, &mut hand, &mut toasts),
            PanelEvent::Ability(AbilityAction::Decline) => submit(&mut table, &mut hand, &mut toasts, Intent::Pass),
            PanelEvent::Ability(AbilityAction::Undo) => {
                take_back(&mut table, &mut hand, &mut stage, &mut tokens, &mut toasts);
            }
            PanelEvent::Aim(AimAction::Back) => hand.put_back(),
            PanelEvent::Aim(AimAction::Use) => use_now(&mut table, &mut hand, &mut toasts, &cursor),
            PanelEvent::Aim(AimAction::Set(option, value)) => {
                if let Some(aiming) = &mut hand.aiming {
                    aim::set_option(table.view(), aiming, option, value);
                }
            }
            PanelEvent::Prompt(action) => {
                answer(&mut table, &mut hand, &mut asked, &mut settings, &mut toasts, action);
            }
            PanelEvent::CloseRoll => panels.roll = None,
            PanelEvent::Skip => stage.skip(),
            PanelEvent::Pause => overlay.set(Overlay::Pause),
            PanelEvent::Log => panels.log_open = !panels.log_open,
        }
    }
}

fn answer(
    table: &mut Table,
    hand: &mut Hand,
    asked: &mut Asked,
    settings: &mut Settings,
    toasts: &mut Toasts,
    action: PromptAction,
) {
    match action {
        PromptAction::Light(index) => asked.lit = index,
        PromptAction::Choose(index) => {
            if let Some(intent) = prompt::answer(table, index) {
                asked.lit = 0;
                submit(table, hand, toasts, intent);
            }
        }
        PromptAction::Decline => {
            asked.lit = 0;
            submit(table, hand, toasts, Intent::Pass);
        }
        PromptAction::Hush => {
            asked.lit = 0;
            table.hush();
            submit(table, hand, toasts, Intent::Pass);
        }
        PromptAction::Always(wish) => prompt::keep(table, settings, wish),
    }
}

fn end_turn(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts) {
    let who = table.asked().filter(|decision| matches!(decision.options, Options::Act)).and_then(|d| d.about);
    if let Some(who) = who {
        submit(table, hand, toasts, Intent::EndTurn(who));
    }
}

/// Takes what stands at a place of the bar in hand, or puts it back.
fn take(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, group: usize, place: usize) {
    let (Some(slot), Some(who)) = (bar::slot(table, group, place), bar::owner(table)) else { return };
    hand.group = group;
    if hand.slot() == Some(slot) {
        let on_oneself = hand.aiming.as_ref().is_some_and(|aiming| aims_at_nobody(table.view(), aiming));
        if on_oneself {
            use_now(table, hand, toasts, &Cursor::default());
        } else {
            hand.put_back();
        }
        return;
    }
    hand.put_back();
    match slot {
        Slot::Walk(how) => hand.walk = how,
        Slot::Act(act) => submit(table, hand, toasts, Intent::Choose(Choice::Named(act))),
        Slot::Release { by, captive } => {
            let choice = Choice::React { by, with: t::LET_GO.get(), on: Some(captive), spend: 0 };
            submit(table, hand, toasts, Intent::Choose(choice));
        }
        Slot::Ability(ability) => {
            if table.asked().is_some_and(|decision| matches!(decision.options, Options::Act | Options::Use(_))) {
                hand.aiming = Some(Aiming::new(table.view(), who, ability));
            }
        }
    }
}

/// Uses the ability in hand as it is aimed.
fn use_now(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, cursor: &Cursor) {
    let Some(aiming) = &hand.aiming else { return };
    let mut it = aiming.as_use(table, cursor);
    if aim::plan(table, aiming, &it).is_err() {
        // The cursor may rest on somebody who is no target: what was named before counts.
        it.on.clone_from(&aiming.on);
    }
    submit(table, hand, toasts, Intent::Use(it));
}

fn pick_creature(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, id: CreatureId) {
    let choice = Choice::Creature(id);
    let offered = table.asked().is_some_and(
        |decision| matches!(&decision.options, Options::Choose { choices, .. } if choices.contains(&choice)),
    );
    if offered {
        submit(table, hand, toasts, Intent::Choose(choice));
    } else {
        hand.looked_at = Some(id);
    }
}

/// What the player did on the board.
pub(super) fn board(
    mut events: MessageReader<BoardEvent>,
    mut table: ResMut<Table>,
    mut hand: ResMut<Hand>,
    cursor: Res<Cursor>,
    stage: Res<Stage>,
    mut toasts: ResMut<Toasts>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    for event in events.read() {
        match *event {
            BoardEvent::Back => {
                let asked = table.asked().is_some_and(|decision| !matches!(decision.options, Options::Act));
                if hand.aiming.as_ref().is_some_and(|aiming| !aiming.on.is_empty() || !aiming.placed.is_empty()) {
                    hand.key_taken = true;
                    if let Some(aiming) = &mut hand.aiming {
                        aiming.on.pop();
                        aiming.placed.pop();
                    }
                } else if hand.slot().is_some() {
                    hand.key_taken = true;
                    hand.put_back();
                } else if asked {
                    // The key declines the question, which is not the board's.
                } else if cursor.by_keys {
                    overlay.set(Overlay::Pause);
                } else {
                    hand.looked_at = None;
                }
            }
            BoardEvent::Pick(spot) if !stage.busy() => {
                let before = table.version;
                pick(&mut table, &mut hand, &mut toasts, &cursor, spot);
                hand.key_taken |= table.version != before || hand.aiming.is_some();
            }
            BoardEvent::Pick(_) => {}
        }
    }
}

fn pick(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, cursor: &Cursor, spot: Spot) {
    let here = show::at(table.view(), spot);
    let Some(decision) = table.asked().cloned() else {
        hand.looked_at = here;
        return;
    };
    match &decision.options {
        Options::Route(options) => {
            let route = options.routes.iter().find(|route| ends_on(table.view(), options.mover, route, spot));
            if let Some(route) = route {
                submit(table, hand, toasts, Intent::Route(route.clone()));
            }
        }
        Options::Choose { .. } => {
            if let Some(id) = here {
                pick_creature(table, hand, toasts, id);
            }
        }
        Options::Act | Options::Use(_) => {
            if hand.aiming.is_some() {
                aim_at(table, hand, toasts, cursor, here);
            } else if let Some(id) = here.filter(|&id| Some(id) != decision.about) {
                hand.looked_at = Some(id);
            } else if matches!(decision.options, Options::Act)
                && let Some(who) = decision.about
            {
                let walk = hand.walk;
                match way(table.view(), who, walk, spot) {
                    Some(path) => submit(table, hand, toasts, Intent::Walk { by: who, path, how: walk }),
                    None => toasts.say("That square is out of reach", Tone::Warning),
                }
            }
        }
    }
}

/// Whether a route leaves its mover on a square, or ends with a slam into it.
fn ends_on(view: View, mover: CreatureId, route: &[Spot], spot: Spot) -> bool {
    let side = view.size(mover).squares();
    route
        .last()
        .is_some_and(|&end| (end.x, end.y) == (spot.x, spot.y) || (side > 1 && Space::new(end, side).covers(spot)))
}

/// Meets a new decision: its first answer is lit, and the only ability that is offered is taken in hand by itself.
pub(super) fn new_question(
    table: Res<Table>,
    stage: Res<Stage>,
    mut hand: ResMut<Hand>,
    mut asked: ResMut<Asked>,
    mut last: Local<(u64, u64)>,
) {
    let now = (table.seed, table.version);
    if stage.busy() || *last == now {
        return;
    }
    *last = now;
    asked.set_if_neq(Asked::default());
    if let Some(Options::Use(options)) = table.asked().map(|decision| &decision.options)
        && let [only] = options.abilities[..]
    {
        hand.aiming = Some(Aiming::new(table.view(), options.by, only));
    }
}

/// Names a target, or uses the ability once enough are named.
fn aim_at(table: &mut Table, hand: &mut Hand, toasts: &mut Toasts, cursor: &Cursor, here: Option<CreatureId>) {
    let view = table.view();
    let Some(aiming) = &mut hand.aiming else { return };
    let Some(ability) = view.ability(aiming.by, aiming.ability) else { return };
    if let (Distance::Wall { squares, .. }, Some(spot)) = (ability.distance, cursor.spot) {
        aiming.placed.push(spot);
        if aiming.placed.len() < usize::try_from(squares).unwrap_or(0) {
            return;
        }
        let it = Use { area: std::mem::take(&mut aiming.placed), ..aiming.base() };
        submit(table, hand, toasts, Intent::Use(it));
        return;
    }
    let most = targeting::most_targets(ability).unwrap_or(1).max(1);
    if aiming.areas.is_empty() && most > 1 {
        let Some(id) = here else {
            let enough = cursor.by_keys && !aiming.on.is_empty();
            if enough || cursor.spot.is_some_and(|spot| can_break(view, aiming, spot)) {
                use_now(table, hand, toasts, cursor);
            }
            return;
        };
        if aiming.on.contains(&id) {
            aiming.on.retain(|&named| named != id);
            return;
        }
        let mut named = aiming.on.clone();
        named.push(id);
        let it = Use { on: named.clone(), ..aiming.base() };
        match aim::plan(table, aiming, &it) {
            Ok(_) => aiming.on = named,
            Err(why) => {
                toasts.say(sentence(&why), Tone::Warning);
                return;
            }
        }
        let named = aiming.on.len();
        let others = aim::candidates(table, &aiming.clone()).into_iter().filter(|(_, fits)| fits.is_ok()).count();
        if named < most && named < others {
            return;
        }
    }
    use_now(table, hand, toasts, cursor);
}

/// The way to a square for a creature's own movement.
fn way(view: View, who: CreatureId, how: Slug, spot: Spot) -> Option<Vec<Spot>> {
    let mut field = PathField::new();
    let (budget, cause) = movement::budget(view, who, how);
    movement::reach(view, who, budget, cause, &mut field);
    let to = field.reached().map(|reached| reached.spot).find(|at| (at.x, at.y) == (spot.x, spot.y))?;
    field.path_to(to).filter(|path| !path.is_empty())
}

/// What the player did with keys.
pub(super) fn keys(
    actions: Actions,
    keyboard: Res<KeyboardFor>,
    mut table: ResMut<Table>,
    mut hand: ResMut<Hand>,
    mut asked: ResMut<Asked>,
    mut cursor: ResMut<Cursor>,
    mut settings: ResMut<Settings>,
    mut panels: ResMut<BattlePanels>,
    mut stage: ResMut<Stage>,
    mut tokens: ResMut<Tokens>,
    mut toasts: ResMut<Toasts>,
) {
    if *keyboard != KeyboardFor::Battle {
        return;
    }
    if hand.key_taken {
        hand.key_taken = false;
        return;
    }
    let pressed = |action: Action| actions.just_pressed(&action);
    if pressed(Action::Skip) && stage.busy() {
        stage.skip();
        return;
    }
    if pressed(Action::Log) {
        panels.log_open = !panels.log_open;
    }
    if stage.busy() || table.asked().is_none() {
        return;
    }
    if pressed(Action::Undo) {
        take_back(&mut table, &mut hand, &mut stage, &mut tokens, &mut toasts);
        return;
    }
    let step = i32::from(pressed(Action::NextOption)) - i32::from(pressed(Action::PreviousOption));
    if step != 0
        && let Some(aiming) = &mut hand.aiming
    {
        aim::turn_options(table.view(), aiming, step);
        return;
    }
    let routing = table.asked().is_some_and(|decision| matches!(decision.options, Options::Route(_)));
    if let Some(model) =
        prompt::prompt(&table, &asked, &hand).filter(|model| !model.choices.is_empty() || model.decline.is_some())
        && (!routing || pressed(Action::Cancel))
        && let Some(action) = model.keys(pressed)
    {
        answer(&mut table, &mut hand, &mut asked, &mut settings, &mut toasts, action);
        return;
    }
    if pressed(Action::EndTurn) {
        end_turn(&mut table, &mut hand, &mut toasts);
        return;
    }
    if pressed(Action::NextGroup)
        && let Some(who) = bar::owner(&table)
    {
        hand.group = (hand.group + 1) % bar::groups(&table, who).len().max(1);
    }
    for (place, action) in Action::ABILITIES.into_iter().enumerate() {
        if pressed(action) {
            let group = hand.group;
            take(&mut table, &mut hand, &mut toasts, group, place);
        }
    }
    let step = i32::from(pressed(Action::NextTarget)) - i32::from(pressed(Action::PreviousTarget));
    if step != 0 {
        cycle(&table, &hand, &mut cursor, step);
    }
    let step = i32::from(pressed(Action::NextCreature)) - i32::from(pressed(Action::PreviousCreature));
    if step != 0 {
        let view = table.view();
        let all: Vec<CreatureId> = view.living().collect();
        look_at_next(view, &all, &mut cursor, step);
    }
    // With the mouse on the board Enter is the Use button; with the arrow keys it picks the square instead.
    if pressed(Action::Confirm) && !cursor.by_keys && hand.aiming.is_some() {
        let at = *cursor;
        use_now(&mut table, &mut hand, &mut toasts, &at);
    }
}

/// Puts the cursor on the next legal target of the ability in hand.
fn cycle(table: &Table, hand: &Hand, cursor: &mut Cursor, step: i32) {
    let view = table.view();
    let list: Vec<CreatureId> = match &hand.aiming {
        Some(aiming) => {
            let fit = aim::candidates(table, aiming).into_iter().filter(|(_, fits)| fits.is_ok());
            let mut list: Vec<CreatureId> = fit.map(|(id, _)| id).collect();
            // A strike goes for foes first, the nearest before the others; anything else for friends.
            let strikes = view.ability(aiming.by, aiming.ability).is_some_and(|ability| ability.is_strike());
            list.sort_by_key(|&id| (view.hostile(aiming.by, id) != strikes, view.distance(aiming.by, id)));
            list
        }
        None => view.living().filter(|&id| view.clock().active.is_none_or(|own| view.hostile(own, id))).collect(),
    };
    look_at_next(view, &list, cursor, step);
}

fn look_at_next(view: View, list: &[CreatureId], cursor: &mut Cursor, step: i32) {
    if list.is_empty() {
        return;
    }
    let under = cursor.spot.and_then(|spot| show::at(view, spot));
    let at = under.and_then(|id| list.iter().position(|&other| other == id));
    let next = at.map_or(0, |at| (at as i32 + step).rem_euclid(list.len() as i32) as usize);
    if let Some(space) = view.space(list[next]) {
        *cursor = Cursor { spot: Some(space.at), by_keys: true };
    }
}

/// Everything lit on the board.
pub(super) fn highlights(table: &Table, hand: &Hand, asked: &Asked, cursor: &Cursor) -> Highlights {
    let mut lit = Highlights { selected: hand.looked_at.or(table.view().clock().active), ..Highlights::default() };
    let Some(decision) = table.asked() else { return lit };
    let view = table.view();
    match &decision.options {
        Options::Route(options) => {
            for route in &options.routes {
                lit.squares.extend(route.last().map(|&end| (end, Mark::Choice)));
            }
            let under = cursor
                .spot
                .and_then(|spot| options.routes.iter().find(|route| ends_on(view, options.mover, route, spot)));
            if let (Some(route), Some(space)) = (under, view.space(options.mover)) {
                lit.path = Some(path(view, options.mover, space.at, route, StepCause::Forced, route.len() as i16));
            }
            lit.selected = Some(options.mover);
        }
        Options::Choose { choices, .. } => {
            for (index, choice) in choices.iter().enumerate() {
                let on = match choice {
                    Choice::Creature(id) => *id,
                    Choice::React { on: Some(on), .. } | Choice::Surge { on, .. } | Choice::Potency { on }
                        if index == asked.lit =>
                    {
                        *on
                    }
                    _ => continue,
                };
                let mark = if index == asked.lit { TargetMark::Chosen } else { TargetMark::Legal };
                lit.targets.push((on, mark));
            }
        }
        Options::Act | Options::Use(_) => match &hand.aiming {
            Some(aiming) => aimed(table, aiming, cursor, &mut lit),
            None => {
                if let (Options::Act, Some(who)) = (&decision.options, decision.about) {
                    reach(view, who, hand.walk, cursor, &mut lit);
                }
            }
        },
    }
    lit
}

/// Squares the creature can move to, with what they cost, and the way to the cursor.
fn reach(view: View, who: CreatureId, how: Slug, cursor: &Cursor, lit: &mut Highlights) {
    let (budget, cause) = movement::budget(view, who, how);
    let Some(space) = view.space(who) else { return };
    if budget <= 0 {
        return;
    }
    let mut field = PathField::new();
    movement::reach(view, who, budget, cause, &mut field);
    for reached in field.reached().filter(|reached| reached.stop && reached.spot != space.at) {
        let far = i32::from(reached.cost) == i32::from(budget);
        lit.squares.push((reached.spot, if far { Mark::Far } else { Mark::Reach }));
        lit.labels.push((reached.spot, reached.cost.to_string()));
    }
    if let Some(spot) = cursor.spot
        && let Some(route) = way(view, who, how, spot)
    {
        let cost = route.last().and_then(|&end| field.cost(end)).unwrap_or(0) as i16;
        lit.path = Some(path(view, who, space.at, &route, cause, cost));
    }
}

fn path(view: View, who: CreatureId, from: Spot, route: &[Spot], how: StepCause, cost: i16) -> Path {
    let provoked = if how == StepCause::Walk { movement::provoked(view, who, how, route) } else { Vec::new() };
    let danger = |step: usize| {
        let names: Vec<String> =
            provoked.iter().filter(|(at, _)| *at == step).map(|(_, by)| words::name(view, *by)).collect();
        if names.is_empty() { String::new() } else { format!("{}: opportunity attack", names.join(", ")) }
    };
    let steps = route.iter().enumerate().map(|(step, &spot)| PathStep { spot, danger: danger(step) }).collect();
    let mut label = format!("{cost} {}", if cost == 1 { "square" } else { "squares" });
    if !provoked.is_empty() {
        let mut names: Vec<String> = provoked.iter().map(|(_, by)| words::name(view, *by)).collect();
        names.dedup();
        label = format!("{label}; opportunity attack by {}", names.join(", "));
    }
    Path { from, steps, label }
}

/// Distance, area, line of effect and targets of the ability in hand.
fn aimed(table: &Table, aiming: &Aiming, cursor: &Cursor, lit: &mut Highlights) {
    let view = table.view();
    let Some(ability) = view.ability(aiming.by, aiming.ability) else { return };
    let Some(own) = view.space(aiming.by) else { return };
    let it = aiming.as_use(table, cursor);
    if aiming.areas.is_empty() {
        let mode =
            aiming.mode.or(if matches!(ability.distance, Distance::Reach { .. }) { Some(Mode::Ranged) } else { None });
        if let Distance::Aura(radius) = ability.distance {
            distance(view, own, radius, lit);
        }
        if aims_at_nobody(view, aiming) {
            lit.targets.push((aiming.by, TargetMark::Legal));
            return;
        }
        if let Some(reach) = targeting::reach(view, aiming.by, ability, mode) {
            distance(view, own, reach, lit);
        }
        let walls = legal::breakable_squares(view, aiming.by, ability, mode);
        lit.squares.extend(walls.into_iter().map(|spot| (spot, Mark::Choice)));
        for &spot in &aiming.placed {
            lit.squares.push((spot, Mark::Area));
        }
        for (id, fits) in aim::candidates(table, aiming) {
            let mark = match fits {
                _ if aiming.on.contains(&id) => TargetMark::Chosen,
                Ok(()) => TargetMark::Legal,
                Err(_) => TargetMark::Illegal,
            };
            lit.targets.push((id, mark));
            let under = cursor.spot.is_some_and(|spot| view.space(id).is_some_and(|space| space.covers(spot)));
            if under && let Some(theirs) = view.space(id) {
                let clear = sight::line_of_effect(view.board(), own, theirs);
                lit.lines.push(Line { from: own.at, to: theirs.at, clear });
                if let Err(why) = aim::plan(table, aiming, &Use { on: vec![id], ..it.clone() }) {
                    lit.notes.push((id, why));
                }
            }
        }
        if let Some(&first) = it.path.first() {
            let _ = first;
            lit.path = Some(path(view, aiming.by, own.at, &it.path, StepCause::Walk, it.path.len() as i16));
        }
        return;
    }
    for (_, squares) in &aiming.areas {
        for &spot in squares {
            if !lit.squares.contains(&(spot, Mark::Distance)) {
                lit.squares.push((spot, Mark::Distance));
            }
        }
        if lit.squares.len() > 1200 {
            break;
        }
    }
    if let Some((_, squares)) = aiming.area_at(cursor) {
        lit.squares.extend(squares.iter().map(|&spot| (spot, Mark::Area)));
        if let Ok(plan) = aim::plan(table, aiming, &it) {
            lit.targets.extend(plan.targets.iter().map(|&id| (id, TargetMark::Chosen)));
        }
    }
}

/// Squares within distance: those in line of effect, and those a wall keeps out.
fn distance(view: View, own: Space, reach: i16, lit: &mut Highlights) {
    let board = view.board();
    for spot in board.spots() {
        let there = Space::square(spot);
        if board.blocked(spot) || own.covers(spot) || own.distance(there) > reach {
            continue;
        }
        let clear = sight::line_of_effect(board, own, there);
        lit.squares.push((spot, if clear { Mark::Distance } else { Mark::Blocked }));
    }
}
