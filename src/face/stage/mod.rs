//! The stage: what happened is shown one beat after the other, at a chosen speed, and can be skipped.
//!
//! Rules never wait for it; only the window holds back its own next intent while the stage is busy.

mod beat;
mod motion;

use std::collections::VecDeque;

use bevy::prelude::*;

pub use beat::{Beat, Cue, Gait};
pub use motion::{Effect, Pose, RolledDice};

use super::board::{Highlights, Mark, SQUARE, Token, Tokens};
use super::camera::{BoardArea, View, middle};
use super::idle::Lively;
use super::palette::Tone;
use super::screen::{FaceSystems, Screen};
use super::settings::Speed;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use motion::{Fall, Recoil};

/// Words rising from a square.
#[derive(Clone, Debug)]
pub struct Floating {
    /// World position they start from.
    pub from: Vec2,
    /// What they say.
    pub text: String,
    /// How they are meant.
    pub tone: Tone,
    /// 0 when they appear, 1 when they are gone.
    pub age: f32,
}

/// What waits to be shown and what is being shown.
#[derive(Resource, Default)]
pub struct Stage {
    queue: VecDeque<(Beat, Speed)>,
    now: Option<(Beat, Speed, f32)>,
    floating: Vec<Floating>,
    /// Squares lit and arrows drawn by the beat being shown.
    lit: Vec<Spot>,
    aim: Option<(CreatureId, Vec<CreatureId>)>,
    recoils: Vec<Recoil>,
    falls: Vec<Fall>,
    effects: Vec<Effect>,
    dice: Option<RolledDice>,
    cues: Vec<Cue>,
    turn: Option<CreatureId>,
}

/// Seconds words stay, at normal speed.
const WORDS_LAST: f32 = 1.3;

impl Stage {
    /// Adds a beat, to be shown at a speed.
    pub fn push(&mut self, beat: Beat, speed: Speed) {
        self.queue.push_back((beat, speed));
    }

    /// Whether something is still to be shown.
    pub fn busy(&self) -> bool {
        self.now.is_some() || !self.queue.is_empty()
    }

    /// Shows the rest at once.
    pub fn skip(&mut self) {
        for (_, speed) in &mut self.queue {
            *speed = Speed::Instant;
        }
        if let Some((_, speed, _)) = &mut self.now {
            *speed = Speed::Instant;
        }
    }

    /// Forgets everything, as after undo or on leaving a battle.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whose turn is being shown; nobody's between turns.
    pub fn turn(&self) -> Option<CreatureId> {
        self.turn
    }

    /// Words in the air.
    pub fn floating(&self) -> &[Floating] {
        &self.floating
    }

    /// Squares lit by the beat being shown.
    pub fn lit(&self) -> &[Spot] {
        &self.lit
    }

    /// Who is aiming at whom in the beat being shown.
    pub fn aim(&self) -> Option<&(CreatureId, Vec<CreatureId>)> {
        self.aim.as_ref()
    }

    /// Effects on squares.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Dice on the board.
    pub fn dice(&self) -> Option<&RolledDice> {
        self.dice.as_ref()
    }

    /// What flies from one creature to another, from 0 to 1 of its way.
    pub fn missile(&self) -> Option<(CreatureId, CreatureId, f32)> {
        match self.now.as_ref()? {
            (Beat::Blow { from, to, .. }, _, progress) => Some((*from, *to, *progress)),
            _ => None,
        }
    }

    /// How a creature is drawn now.
    pub fn pose(&self, tokens: &Tokens, token: &Token) -> Pose {
        let stands = middle(token.space);
        let mut pose = Pose { at: stands, turn: 0.0, size: 1.0, moves: false };
        match &self.now {
            Some((Beat::Step { who, to, gait }, _, t)) if *who == token.id => {
                let (to, t) = (middle(Space { at: *to, ..token.space }), *t);
                let smooth = t * t * (3.0 - 2.0 * t);
                (pose.at, pose.size) = match gait {
                    Gait::Walk => (stands.lerp(to, t), 1.0 + 0.05 * (t * std::f32::consts::PI).sin()),
                    Gait::Slide => (stands.lerp(to, t), 1.0),
                    Gait::Teleport => (if t < 0.5 { stands } else { to }, (2.0 * t - 1.0).abs().max(0.05)),
                    Gait::Drop => (stands.lerp(to, smooth), 1.0 - 0.22 * (t * std::f32::consts::PI).sin()),
                };
                pose.moves = true;
            }
            Some((Beat::Blow { from, to, .. }, _, t)) if *from == token.id => {
                if let Some(target) = tokens.get(*to).filter(|target| near(token.space, target.space)) {
                    let way = (middle(target.space) - stands).normalize_or_zero();
                    // Back a little, then at it, and home again.
                    let reach = match *t {
                        t if t < 0.3 => -0.4 * t,
                        t if t < 0.75 => -0.12 + 1.38 * (t - 0.3),
                        t => 2.0 * (1.0 - t),
                    };
                    pose.at += way * reach * SQUARE;
                    pose.moves = true;
                }
            }
            _ => {}
        }
        for recoil in self.recoils.iter().filter(|recoil| recoil.who == token.id) {
            pose.at += recoil.offset();
            pose.moves = true;
        }
        if let Some(fall) = self.falls.iter().find(|fall| fall.who == token.id) {
            (pose.turn, pose.size) = fall.shape();
        }
        pose
    }

    /// Whether anything still moves though nothing waits for it.
    fn stirs(&self) -> bool {
        !self.floating.is_empty()
            || !self.recoils.is_empty()
            || !self.falls.is_empty()
            || !self.effects.is_empty()
            || self.dice.is_some()
    }

    /// Lets what nothing waits for go on.
    fn age(&mut self, seconds: f32) {
        for words in &mut self.floating {
            words.age += seconds / WORDS_LAST;
        }
        self.floating.retain(|words| words.age < 1.0);
        for recoil in &mut self.recoils {
            recoil.age += seconds * recoil.pace / 0.32;
        }
        self.recoils.retain(|recoil| recoil.age < 1.0);
        for fall in &mut self.falls {
            fall.age += seconds * fall.pace / 0.55;
        }
        self.falls.retain(|fall| fall.age < 1.0);
        for effect in &mut self.effects {
            effect.age += seconds * effect.pace / 0.6;
        }
        self.effects.retain(|effect| effect.age < 1.0);
        if let Some(dice) = &mut self.dice {
            dice.age += seconds * dice.pace;
        }
        if self.dice.as_ref().is_some_and(RolledDice::gone) {
            self.dice = None;
        }
    }

    /// Goes on by some seconds; returns true while anything moves.
    fn advance(&mut self, seconds: f32, tokens: &mut Tokens, view: &mut View, area: BoardArea) -> bool {
        self.age(seconds);
        let mut left = seconds;
        loop {
            let Some((beat, speed, progress)) = self.now.take() else {
                let Some((beat, speed)) = self.queue.pop_front() else { break };
                self.begin(&beat, speed, tokens, view, area);
                self.now = Some((beat, speed, 0.0));
                continue;
            };
            let lasts = beat.length() * speed.factor();
            let rest = lasts * (1.0 - progress);
            if rest > left {
                self.now = Some((beat, speed, progress + left / lasts));
                break;
            }
            left -= rest;
            self.end(beat, speed, tokens);
        }
        self.busy() || self.stirs()
    }

    /// Begins what is shown next.
    #[cfg(test)]
    pub fn begin_next(&mut self) {
        if let Some((beat, speed)) = self.queue.pop_front() {
            self.begin(&beat, speed, &mut Tokens::default(), &mut View::default(), BoardArea::default());
        }
    }

    /// Shows all that is left.
    #[cfg(test)]
    pub fn finish(&mut self) {
        self.skip();
        self.advance(0.0, &mut Tokens::default(), &mut View::default(), BoardArea::default());
    }

    fn begin(&mut self, beat: &Beat, speed: Speed, tokens: &mut Tokens, view: &mut View, area: BoardArea) {
        let shown = speed != Speed::Instant;
        let pace = if shown { speed.factor().recip() } else { 1.0 };
        match beat {
            Beat::Words { on, text, tone } if shown => {
                let Some(token) = tokens.get(*on) else { return };
                let from = middle(token.space);
                self.floating.push(Floating { from, text: text.clone(), tone: *tone, age: 0.0 });
                if *tone == Tone::Help {
                    self.cues.push(Cue::Help);
                }
            }
            Beat::Step { gait, .. } if shown => self.cues.push(match gait {
                Gait::Walk => Cue::Step,
                Gait::Slide | Gait::Drop => Cue::Slide,
                Gait::Teleport => Cue::Teleport,
            }),
            Beat::Area { squares, kind } if shown => {
                self.lit.clone_from(squares);
                self.effects.push(Effect { squares: squares.clone(), kind: *kind, blow: false, age: 0.0, pace });
                self.cues.push(Cue::Power);
            }
            Beat::Dice { dice, critical } if shown => {
                self.dice = Some(RolledDice { dice: dice.clone(), critical: *critical, age: 0.0, pace });
                self.cues.push(Cue::Dice);
            }
            Beat::Aim { from, to } => self.aim = Some((*from, to.clone())),
            Beat::Tokens(new) => {
                for token in new.iter().filter(|token| token.fallen && !token.prop) {
                    if shown && tokens.get(token.id).is_some_and(|before| !before.fallen) {
                        self.falls.push(Fall { who: token.id, age: 0.0, pace });
                        self.cues.push(Cue::Fall);
                    }
                }
                tokens.replace(new.clone());
            }
            Beat::Turn(who) => self.turn = *who,
            Beat::Look(who) => {
                if let Some(token) = tokens.get(*who) {
                    view.show(token.space, area);
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, beat: Beat, speed: Speed, tokens: &mut Tokens) {
        match beat {
            Beat::Step { who, to, .. } => tokens.put(who, to),
            Beat::Area { .. } => self.lit.clear(),
            Beat::Aim { .. } => self.aim = None,
            Beat::Blow { from, to, kind, lands } if speed != Speed::Instant => {
                let (Some(from), Some(target)) = (tokens.get(from), tokens.get(to)) else { return };
                if !lands {
                    self.cues.push(Cue::Miss);
                    return;
                }
                let pace = speed.factor().recip();
                let way = (middle(target.space) - middle(from.space)).normalize_or_zero();
                self.recoils.push(Recoil { who: to, way, age: 0.0, pace });
                let side = target.space.side.max(1);
                let squares = (0..side * side).map(|k| target.space.at.offset(k % side, k / side, 0)).collect();
                self.effects.push(Effect { squares, kind, blow: true, age: 0.0, pace });
                self.cues.push(Cue::Blow);
            }
            _ => {}
        }
    }
}

/// Whether two spaces are side by side, so that a blow needs nothing that flies.
pub fn near(a: Space, b: Space) -> bool {
    a.distance(b) <= 1
}

/// Adds the stage.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>().add_message::<Cue>();
    app.add_systems(Update, play.in_set(FaceSystems::Stage).run_if(in_state(Screen::Battle)));
    app.add_systems(OnExit(Screen::Battle), |mut stage: ResMut<Stage>| stage.clear());
}

fn play(
    time: Res<Time<Real>>,
    area: Res<BoardArea>,
    mut stage: ResMut<Stage>,
    mut tokens: ResMut<Tokens>,
    mut view: ResMut<View>,
    mut highlights: ResMut<Highlights>,
    mut lively: ResMut<Lively>,
    mut heard: MessageWriter<Cue>,
) {
    if !stage.busy() && !stage.stirs() {
        return;
    }
    // A frame that waited for input is no time that passed for the audience.
    let seconds = time.delta_secs().min(0.1);
    if stage.advance(seconds, tokens.bypass_change_detection(), view.bypass_change_detection(), *area) {
        lively.0 = true;
    }
    heard.write_batch(stage.cues.drain(..));
    tokens.set_changed();
    let lit: Vec<_> = stage.lit().iter().map(|spot| (*spot, Mark::Struck)).collect();
    if highlights.stage != lit {
        highlights.stage = lit;
    }
}

#[cfg(test)]
mod tests;
