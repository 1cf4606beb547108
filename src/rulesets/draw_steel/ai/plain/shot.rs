//! One way to use an ability: whom it reaches from a place, and what it is worth there.

use std::sync::Arc;

use smallvec::SmallVec;

use super::lines::Line;
use super::scene::{Place, Scene};
use crate::core::geometry::{Space, Spot};
use crate::core::intent::{Mode, Use};
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::rules::movement::straight;
use crate::rulesets::draw_steel::rules::roll_modifiers;

/// The part of a turn a use takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The main action, also where it is traded away.
    Main,
    /// The maneuver.
    Maneuver,
    /// Nothing.
    Free,
}

/// Whom a use reaches from a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Reach {
    /// Nobody but the user.
    Own,
    /// Targets within so many squares.
    Within(i16),
    /// Everybody within so many squares.
    Burst(i16),
    /// An area already placed: it must start within so many squares.
    Placed(Space, i16),
    /// Only from where the user stands now.
    Here,
}

/// Somebody to aim at, and what that is worth with a bane, plainly and with an edge.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// The place among the fighters.
    pub who: usize,
    /// See above.
    pub worth: [f32; 3],
}

/// One way to use an ability.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The ability.
    pub ability: Arc<AbilityDef>,
    /// What it takes.
    pub slot: Slot,
    /// Its mode.
    pub mode: Option<Mode>,
    /// Paid on the rider.
    pub spend: i16,
    /// Whom it reaches.
    pub reach: Reach,
    /// How many targets at most.
    pub count: usize,
    /// Whether enemies close by are a bane.
    pub archery: bool,
    /// Whether it is a melee strike, which flanking helps.
    pub close: bool,
    /// Worth beside the targets', price taken off.
    pub flat: f32,
    /// Targets it gains by or must not leave out.
    pub aims: SmallVec<[Aim; 8]>,
    /// Squares of its area.
    pub area: Vec<Spot>,
    /// Squares of its charge.
    pub path: Vec<Spot>,
    /// How many squares of its reach are a straight move before the roll.
    pub rush: i16,
}

/// A shot from a certain place.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    /// Points.
    pub value: f32,
    /// Its targets among the fighters, best first.
    pub on: SmallVec<[usize; 4]>,
}

impl Shot {
    /// The shot from a place, with lines of effect and cover; nothing where it has no target there.
    pub fn from(&self, scene: &Scene, place: &Place) -> Option<Taken> {
        let Reach::Within(squares) = self.reach else {
            let charged = self.aims.iter().take(usize::from(!self.path.is_empty())).map(|aim| aim.who);
            return Some(Taken { value: self.promise(scene, place)?, on: charged.collect() });
        };
        let column = self.column(place);
        let mut best: SmallVec<[(f32, usize); 4]> = SmallVec::new();
        for aim in self.aims.iter().filter(|aim| self.near(scene, place, aim, squares)) {
            let target = &scene.fighters[aim.who];
            let mut column = column;
            if aim.who != scene.own {
                match scene.line(place.at, target.space) {
                    Line::Blocked => continue,
                    Line::Covered => column = column.saturating_sub(1),
                    Line::Clear => {}
                }
                // Whoever rushes against a wall strikes at nobody.
                let (me, bare) = (scene.me().id, squares - self.rush);
                if self.rush > 0
                    && target.space.distance(place.at) > bare
                    && !straight::rush_reaches(scene.view, me, place.at, target.id, self.rush, bare)
                {
                    continue;
                }
                if self.close && roll_modifiers::flanks(scene.view, me, place.at, target.id) {
                    column += 1;
                }
            }
            let worth = aim.worth[column];
            if worth <= 0.0 {
                continue;
            }
            let at = best.iter().position(|&(known, _)| worth > known).unwrap_or(best.len());
            if at < self.count {
                best.insert(at, (worth, aim.who));
                best.truncate(self.count);
            }
        }
        if best.is_empty() {
            return None;
        }
        let value = self.flat + best.iter().map(|(worth, _)| worth).sum::<f32>();
        Some(Taken { value, on: best.iter().map(|&(_, who)| who).collect() })
    }

    /// What the shot is worth from a place before lines of effect and cover; nothing where it has no target there.
    pub fn promise(&self, scene: &Scene, place: &Place) -> Option<f32> {
        let column = self.column(place);
        match self.reach {
            Reach::Own => Some(self.flat),
            Reach::Here => (place.at == scene.me().space).then_some(self.flat),
            Reach::Placed(area, within) => (area.distance(place.at) <= within).then_some(self.flat),
            Reach::Burst(radius) => {
                let mut value = self.flat;
                let mut any = self.aims.is_empty();
                for aim in self.aims.iter().filter(|aim| place.far[aim.who] <= radius) {
                    any = true;
                    value += aim.worth[column];
                }
                any.then_some(value)
            }
            Reach::Within(squares) => {
                let aims = self.aims.iter().filter(|aim| self.near(scene, place, aim, squares));
                let worths = aims.map(|aim| aim.worth[column]).filter(|&worth| worth > 0.0);
                if self.count == 1 {
                    let most = worths.fold(0.0, f32::max);
                    return (most > 0.0).then_some(self.flat + most);
                }
                let mut best: SmallVec<[f32; 8]> = worths.collect();
                best.sort_by(|a, b| b.total_cmp(a));
                best.truncate(self.count);
                (!best.is_empty()).then(|| self.flat + best.iter().sum::<f32>())
            }
        }
    }

    /// Which of an aim's worths counts from a place.
    fn column(&self, place: &Place) -> usize {
        if self.archery && place.beset { 0 } else { 1 }
    }

    /// Whether a target is within so many squares of a place; the user always is.
    fn near(&self, scene: &Scene, place: &Place, aim: &Aim, squares: i16) -> bool {
        aim.who == scene.own || place.far[aim.who] <= squares
    }

    /// The intent for it.
    pub fn intent(&self, scene: &Scene, taken: &Taken) -> Use {
        Use {
            by: scene.me().id,
            ability: self.ability.id,
            on: taken.on.iter().map(|&who| scene.fighters[who].id).collect(),
            area: self.area.clone(),
            mode: self.mode,
            path: self.path.clone(),
            spend: self.spend,
            ..Use::default()
        }
    }
}
