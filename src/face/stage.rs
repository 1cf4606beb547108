//! The stage: what happened is shown one beat after the other, at a chosen speed, and can be skipped.
//!
//! Rules never wait for it; only the window holds back its own next intent while the stage is busy.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::board::{Highlights, Mark, SQUARE, Token, Tokens};
use super::camera::{BoardArea, View};
use super::idle::Lively;
use super::palette::Tone;
use super::screen::{FaceSystems, Screen};
use super::settings::Speed;
use crate::core::fact::{Fact, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;

/// One thing to show.
#[derive(Clone, Debug)]
pub enum Beat {
    /// A creature goes to a square.
    Step {
        /// Who.
        who: CreatureId,
        /// Where to: the top-left of its space.
        to: Spot,
        /// Without passing between.
        jump: bool,
    },
    /// Words rise from a creature.
    Words {
        /// From whom.
        on: CreatureId,
        /// What they say.
        text: String,
        /// How they are meant.
        tone: Tone,
    },
    /// Squares are lit for a moment.
    Area(Vec<Spot>),
    /// An arrow from one creature to others.
    Aim {
        /// From whom.
        from: CreatureId,
        /// To whom.
        to: Vec<CreatureId>,
    },
    /// Tokens become this.
    Tokens(Vec<Token>),
    /// The view moves until this creature is in sight.
    Look(CreatureId),
    /// Nothing for a while, in seconds at normal speed.
    Wait(f32),
}

impl Beat {
    /// Words that rise from a creature.
    pub fn words(on: CreatureId, text: impl Into<String>, tone: Tone) -> Self {
        Self::Words { on, text: text.into(), tone }
    }

    /// What a fact looks like where a game has nothing of its own to show for it.
    pub fn usual(fact: &Fact) -> Option<Self> {
        Some(match &fact.what {
            FactKind::Damage { to, amount: ..=0, .. } => Self::words(*to, "no damage", Tone::Plain),
            FactKind::Damage { to, amount, .. } => Self::words(*to, format!("-{amount}"), Tone::Harm),
            FactKind::Lost { of, amount, .. } => Self::words(*of, format!("-{amount}"), Tone::Harm),
            FactKind::Healed { of, amount, .. } => Self::words(*of, format!("+{amount}"), Tone::Help),
            FactKind::TrackSet { of, now, .. } if *now > 0 => Self::words(*of, format!("{now} temporary"), Tone::Help),
            FactKind::Linked { kind, to, .. } => Self::words(*to, kind.to_string(), Tone::Warning),
            FactKind::Resisted { by, .. } => Self::words(*by, "resisted", Tone::Plain),
            FactKind::State { of, is } => Self::words(*of, is.as_str(), Tone::Warning),
            FactKind::Step { who, to, how, .. } => {
                Self::Step { who: *who, to: *to, jump: matches!(how, StepCause::Teleport) }
            }
            _ => return None,
        })
    }
}

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

    /// Where a creature is drawn while it goes from square to square; `None` while it stands.
    pub fn between(&self, tokens: &Tokens, who: CreatureId) -> Option<Vec2> {
        let (Beat::Step { who: mover, to, jump }, _, progress) = self.now.as_ref()? else { return None };
        let token = tokens.get(who).filter(|_| *mover == who)?;
        let (from, to) = (super::camera::middle(token.space), super::camera::middle(Space { at: *to, ..token.space }));
        let t = progress * progress * (3.0 - 2.0 * progress);
        Some(if *jump { if t < 0.5 { from } else { to } } else { from.lerp(to, t) })
    }

    /// Goes on by some seconds; returns true while anything moves.
    fn advance(&mut self, seconds: f32, tokens: &mut Tokens, view: &mut View, area: BoardArea) -> bool {
        for words in &mut self.floating {
            words.age += seconds / WORDS_LAST;
        }
        self.floating.retain(|words| words.age < 1.0);
        let mut left = seconds;
        loop {
            let Some((beat, speed, progress)) = self.now.take() else {
                let Some((beat, speed)) = self.queue.pop_front() else { break };
                self.begin(&beat, speed, tokens, view, area);
                self.now = Some((beat, speed, 0.0));
                continue;
            };
            let lasts = length(&beat) * speed.factor();
            let rest = lasts * (1.0 - progress);
            if rest > left {
                self.now = Some((beat, speed, progress + left / lasts));
                break;
            }
            left -= rest;
            self.end(beat, tokens);
        }
        self.busy() || !self.floating.is_empty()
    }

    fn begin(&mut self, beat: &Beat, speed: Speed, tokens: &mut Tokens, view: &mut View, area: BoardArea) {
        match beat {
            Beat::Words { on, text, tone } if speed != Speed::Instant => {
                let Some(token) = tokens.get(*on) else { return };
                let at = super::camera::middle(token.space);
                let near = |words: &&Floating| words.age < 0.6 && (words.from - at).abs().x < 1.5 * SQUARE;
                let stacked = self.floating.iter().filter(near).count() as f32;
                let from = at + Vec2::Y * stacked * 34.0;
                self.floating.push(Floating { from, text: text.clone(), tone: *tone, age: 0.0 });
            }
            Beat::Area(squares) => self.lit.clone_from(squares),
            Beat::Aim { from, to } => self.aim = Some((*from, to.clone())),
            Beat::Tokens(new) => tokens.replace(new.clone()),
            Beat::Look(who) => {
                if let Some(token) = tokens.get(*who) {
                    view.show(token.space, area);
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, beat: Beat, tokens: &mut Tokens) {
        match beat {
            Beat::Step { who, to, .. } => tokens.put(who, to),
            Beat::Area(_) => self.lit.clear(),
            Beat::Aim { .. } => self.aim = None,
            _ => {}
        }
    }
}

/// Seconds a beat lasts at normal speed.
fn length(beat: &Beat) -> f32 {
    match beat {
        Beat::Step { jump: false, .. } => 0.16,
        Beat::Step { jump: true, .. } => 0.3,
        Beat::Words { .. } => 0.42,
        Beat::Area(_) => 0.55,
        Beat::Aim { .. } => 0.5,
        Beat::Look(_) => 0.25,
        Beat::Wait(seconds) => *seconds,
        Beat::Tokens(_) => 0.0,
    }
}

/// Adds the stage.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>();
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
) {
    if !stage.busy() && stage.floating.is_empty() {
        return;
    }
    // A frame that waited for input is no time that passed for the audience.
    let seconds = time.delta_secs().min(0.1);
    if stage.advance(seconds, tokens.bypass_change_detection(), view.bypass_change_detection(), *area) {
        lively.0 = true;
    }
    tokens.set_changed();
    let lit: Vec<_> = stage.lit().iter().map(|spot| (*spot, Mark::Struck)).collect();
    if highlights.stage != lit {
        highlights.stage = lit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::ids::SideId;

    fn tokens() -> Tokens {
        let mut tokens = Tokens::default();
        tokens.replace(vec![Token::new(CreatureId(0), SideId(0), Space::square(Spot::new(1, 1)))]);
        tokens
    }

    fn advance(stage: &mut Stage, tokens: &mut Tokens, seconds: f32) -> bool {
        stage.advance(seconds, tokens, &mut View::default(), BoardArea::default())
    }

    #[test]
    fn steps_are_taken_one_after_the_other() {
        let (mut stage, mut tokens) = (Stage::default(), tokens());
        for x in [2, 3] {
            stage.push(Beat::Step { who: CreatureId(0), to: Spot::new(x, 1), jump: false }, Speed::Normal);
        }
        assert!(advance(&mut stage, &mut tokens, 0.08));
        assert_eq!(tokens.get(CreatureId(0)).unwrap().space.at, Spot::new(1, 1));
        assert!(stage.between(&tokens, CreatureId(0)).is_some());
        assert!(advance(&mut stage, &mut tokens, 0.1));
        assert_eq!(tokens.get(CreatureId(0)).unwrap().space.at, Spot::new(2, 1));
        assert!(!advance(&mut stage, &mut tokens, 1.0));
        assert_eq!(tokens.get(CreatureId(0)).unwrap().space.at, Spot::new(3, 1));
        assert!(!stage.busy());
    }

    #[test]
    fn skipping_ends_in_the_same_state() {
        let (mut stage, mut tokens) = (Stage::default(), tokens());
        stage.push(Beat::Wait(50.0), Speed::Slow);
        stage.push(Beat::Step { who: CreatureId(0), to: Spot::new(5, 5), jump: true }, Speed::Slow);
        advance(&mut stage, &mut tokens, 0.1);
        stage.skip();
        advance(&mut stage, &mut tokens, 0.0001);
        assert_eq!(tokens.get(CreatureId(0)).unwrap().space.at, Spot::new(5, 5));
        assert!(!stage.busy());
    }

    #[test]
    fn instant_leaves_no_words_in_the_air() {
        let (mut stage, mut tokens) = (Stage::default(), tokens());
        stage.push(Beat::Words { on: CreatureId(0), text: "-5".into(), tone: Tone::Harm }, Speed::Instant);
        assert!(!advance(&mut stage, &mut tokens, 0.01));
        assert!(stage.floating().is_empty());
    }
}
