//! What one step costs, or why it cannot be made (DS-MOVE-01 to DS-MOVE-08, DS-TERR-01).

use smallvec::SmallVec;

use super::super::hiding::is_hidden;
use super::super::state::Zone;
use super::super::view::View;
use super::super::zone_harm::concerns;
use super::squeezing::{Confines, cuts_corner};
use crate::core::board::{Board, Surface};
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::name::Name;
use crate::core::path::clips_corner;
use crate::rulesets::draw_steel::data::modifier::{Forbidden, Modifier};
use crate::rulesets::draw_steel::data::stat_block::{Movement, Role};
use crate::rulesets::draw_steel::text::names;

/// Why a step cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// Not one step on.
    Far(Spot),
    /// Not on the map.
    OffBoard,
    /// Something fills the square.
    Solid(Spot),
    /// A slanted step would clip something solid (DS-MOVE-05).
    Corner(Spot),
    /// A creature or thing is in the way.
    Occupied(CreatureId),
    /// Room enough to squeeze through but not to stop (DS-MOVE-12).
    Narrow(Spot),
    /// Prone creatures only crawl (DS-COND-27).
    Prone,
    /// Nothing there is low enough to drop down to.
    NoEdge(Spot),
    /// Shifts keep out of difficult and damaging terrain (DS-MOVE-06).
    ShiftGround,
    /// Shifting is forbidden, and by what.
    NoShift(Name),
    /// Charges keep out of difficult terrain and do not climb or swim slowly (DS-MAIN-01).
    ChargeGround,
    /// It would come nearer to what it fears (DS-COND-11, AMB-34).
    Nearer(CreatureId),
    /// Costs more than there is.
    TooFar {
        /// What it costs in all.
        cost: i16,
        /// What there is.
        left: i16,
    },
}

impl Bar {
    /// The refusal shown to whoever asked.
    pub fn refusal(self, view: View) -> Refusal {
        let code = match self {
            Self::Far(_) => "not-adjacent",
            Self::OffBoard => "off-board",
            Self::Solid(_) => "solid",
            Self::Corner(_) => "corner",
            Self::Occupied(_) => "occupied",
            Self::Narrow(_) => "narrow",
            Self::Prone => "prone",
            Self::NoEdge(_) => "no-edge",
            Self::ShiftGround => "shift-ground",
            Self::NoShift(_) => "no-shift",
            Self::ChargeGround => "charge-ground",
            Self::Nearer(_) => "nearer",
            Self::TooFar { .. } => "too-far",
        };
        view.refusal(code, || self.sentence(view))
    }

    fn sentence(self, view: View) -> String {
        let at = |spot: Spot| format!("({}, {})", spot.x, spot.y);
        match self {
            Self::Far(spot) => format!("{} is not one step on", at(spot)),
            Self::OffBoard => "that is off the map".to_owned(),
            Self::Solid(spot) => format!("{} is filled", at(spot)),
            Self::Corner(spot) => format!("the step to {} clips a corner", at(spot)),
            Self::Occupied(id) => format!("{} is in the way", names::name(view, id)),
            Self::Narrow(spot) => format!("{} is too narrow to stop in", at(spot)),
            Self::Prone => "a prone creature only crawls".to_owned(),
            Self::NoEdge(spot) => format!("there is no edge to drop down from at {}", at(spot)),
            Self::ShiftGround => "no shifting in difficult or damaging terrain".to_owned(),
            Self::NoShift(label) => format!("no shifting: {label}"),
            Self::ChargeGround => "no charging through difficult terrain".to_owned(),
            Self::Nearer(id) => format!("no nearer to {}, which it fears", names::name(view, id)),
            Self::TooFar { cost, left } => format!("that takes {cost} movement, there is {left}"),
        }
    }
}

/// What another combatant's space means to a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passage {
    /// May be passed.
    Open,
    /// May be passed as difficult terrain (DS-MOVE-02).
    Difficult,
    /// May not be passed: an object that fills its space.
    Closed,
}

/// Who moves and how: what the price of a step depends on, gathered once per move or search. Others are looked at where
/// a step meets them: most meet nobody.
pub struct Mover<'w> {
    view: View<'w>,
    board: &'w Board,
    id: CreatureId,
    side: i16,
    how: StepCause,
    /// Whom it holds and who hangs on it: they come along and are not in the way.
    captives: SmallVec<[CreatureId; 1]>,
    feared: SmallVec<[(CreatureId, Space); 1]>,
    zones: SmallVec<[&'w Zone; 2]>,
    flies: bool,
    climbs: bool,
    swims: bool,
    crawls: bool,
    sure_footed: bool,
    /// Looks of difficult terrain that is none to it.
    at_home: &'w [Name],
    no_shift: Option<Name>,
    confines: Confines<'w>,
}

/// The ground that a step leads onto.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Footing {
    difficult: bool,
    harmful: bool,
    water: bool,
    climb: bool,
}

impl<'w> Mover<'w> {
    /// Gathers what matters to a creature's movement. Unwilling movement is not held back by fear (AMB-54).
    pub fn new(view: View<'w>, id: CreatureId, how: StepCause, willing: bool) -> Self {
        let mut feared = SmallVec::new();
        let (mut crawls, mut sure_footed, mut no_shift) = (false, false, None);
        let mut at_home: &[Name] = &[];
        view.each_modifier(id, |in_force| match in_force.modifier {
            Modifier::KeepAway if willing => {
                // As long as it knows where the source is.
                let source = in_force.source.filter(|&source| view.is_alive(source) && !is_hidden(view, source, id));
                feared.extend(source.and_then(|source| Some((source, view.space(source)?))));
            }
            Modifier::Crawl => crawls = true,
            Modifier::IgnoreDifficult => sure_footed = true,
            Modifier::IgnoreDifficultOn(looks) => at_home = looks,
            Modifier::Forbid(Forbidden::Shift | Forbidden::Everything) if no_shift.is_none() => {
                no_shift = Some(in_force.label);
            }
            _ => {}
        });
        let zones = view.zones().filter(|zone| concerns(view, zone, id)).collect();
        Self {
            view,
            board: view.board(),
            id,
            side: view.size(id).squares(),
            how,
            captives: view.held_by(id).chain(view.hangers_on(id)).collect(),
            feared,
            zones,
            flies: view.flies(id),
            climbs: view.moves(id, Movement::Climb),
            swims: view.moves(id, Movement::Swim),
            crawls,
            sure_footed,
            at_home,
            no_shift,
            confines: Confines::new(view, id),
        }
    }

    /// Whether it goes through the air.
    pub fn flies(&self) -> bool {
        self.flies
    }

    /// Whether it only crawls (DS-COND-26).
    pub fn crawls(&self) -> bool {
        self.crawls
    }

    /// The space its size takes at a spot.
    #[inline]
    pub fn full_space(&self, at: Spot) -> Space {
        Space::new(at, self.side)
    }

    /// The space it takes at a spot, squeezed where there is no more room (DS-MOVE-12).
    pub fn space(&self, at: Spot) -> Space {
        self.confines.room(at)
    }

    /// A square of a path with the elevation the mover has there: the ground's, or for fliers at least that.
    pub fn level(&self, to: Spot) -> Spot {
        self.confines.level(to, self.flies)
    }

    /// What a step costs.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn step(&self, from: Spot, to: Spot) -> Result<i16, Bar> {
        self.step_between(from, to, self.space(from), self.space(to))
    }

    /// The same for whoever knows the spaces it takes at both ends.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn step_between(&self, from: Spot, to: Spot, old: Space, new: Space) -> Result<i16, Bar> {
        let board = self.board;
        let (dx, dy, dz) = ((to.x - from.x).abs(), (to.y - from.y).abs(), (to.z - from.z).abs());
        if dx > 1 || dy > 1 || (dx == 0 && dy == 0 && (dz == 0 || !self.flies)) {
            return Err(Bar::Far(to));
        }
        if board.index(to).is_none() || board.index(new.far()).is_none() {
            return Err(Bar::OffBoard);
        }
        if !board.fits(new) {
            return Err(Bar::Solid(to));
        }
        // On the ground, what is at most one higher is a slope and has no corner to clip.
        let lift = i16::from(!self.flies);
        if cuts_corner(board, self.side, old, new, lift) {
            return Err(Bar::Corner(to));
        }
        let mut footing = self.footing(new, Some(old));
        footing.difficult |= self.pass(new)? == Passage::Difficult && !self.sure_footed;
        // One square of ground is a slope; what is built up is climbed however low.
        let slope = dz == 0 || dz == 1 && !board.on_solid(old) && !board.on_solid(new);
        let climbed = if self.flies || slope { 0 } else { dz };
        if self.crawls && (climbed > 0 || footing.climb || footing.water) {
            return Err(Bar::Prone);
        }
        self.manner(old, footing, climbed)?;
        if let Some(feared) = self.nearer_to_feared(old, new) {
            return Err(Bar::Nearer(feared));
        }
        let squares = if self.flies { dz.max(1) } else { climbed.max(1) };
        let climbing = if self.climbs { 0 } else { climbed.max(i16::from(footing.climb)) };
        let swimming = i16::from(footing.water && !self.swims);
        Ok(squares + climbing + swimming + i16::from(footing.difficult) + i16::from(self.crawls))
    }

    /// What shifting and charging forbid.
    fn manner(&self, old: Space, footing: Footing, climbed: i16) -> Result<(), Bar> {
        match self.how {
            StepCause::Shift => {
                if let Some(label) = self.no_shift {
                    return Err(Bar::NoShift(label));
                }
                let start = self.footing(old, None);
                if [footing, start].iter().any(|ground| ground.difficult || ground.harmful) {
                    return Err(Bar::ShiftGround);
                }
            }
            StepCause::Charge => {
                let slow = (climbed > 0 || footing.climb) && !self.climbs || footing.water && !self.swims;
                if footing.difficult || slow {
                    return Err(Bar::ChargeGround);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether the mover may end its movement at a spot (DS-MOVE-03, DS-MOVE-12).
    ///
    /// # Errors
    /// What is in the way.
    pub fn stop(&self, at: Spot) -> Result<(), Bar> {
        let space = self.space(at);
        let rank = |id: CreatureId| self.view.size(id).rank();
        let shares = |(other, passage): &(CreatureId, Passage)| {
            *passage != Passage::Closed && (rank(*other) - rank(self.id)).abs() >= 2
        };
        match self.met(space).find(|other| !shares(other)) {
            Some((other, _)) => Err(Bar::Occupied(other)),
            None if !self.board.fits(space) => Err(Bar::Solid(at)),
            None if space.side < self.side => Err(Bar::Narrow(at)),
            None => Ok(()),
        }
    }

    /// Whether a jump may start from here: not out of difficult or damaging terrain (DS-MOVE-09).
    pub fn firm_ground(&self, at: Spot) -> bool {
        let footing = self.footing(self.space(at), None);
        !footing.difficult && !footing.harmful
    }

    /// What a step of a jump costs: the ground nothing, nor do creatures that it leads over, one square high (DS-MOVE-09);
    /// larger enemies are passed as difficult terrain (DS-MOVE-02). Solids stop it and so does fear.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn leap(&self, from: Spot, to: Spot) -> Result<i16, Bar> {
        let board = self.board;
        if (to.x - from.x).abs().max((to.y - from.y).abs()) != 1 {
            return Err(Bar::Far(to));
        }
        let (old, new) = (self.full_space(from), self.full_space(to));
        if board.index(to).is_none() || board.index(new.far()).is_none() {
            return Err(Bar::OffBoard);
        }
        if !board.fits(new) {
            return Err(Bar::Solid(to));
        }
        if clips_corner(board, self.side, from, to) {
            return Err(Bar::Corner(to));
        }
        self.pass(new)?;
        let difficult = self.pass(self.full_space(to.offset(0, 0, 1)))? == Passage::Difficult && !self.sure_footed;
        match (self.how, self.no_shift) {
            (StepCause::Shift, Some(label)) => return Err(Bar::NoShift(label)),
            (StepCause::Shift, None) if difficult => return Err(Bar::ShiftGround),
            (StepCause::Charge, _) if difficult => return Err(Bar::ChargeGround),
            _ => {}
        }
        match self.nearer_to_feared(old, new) {
            Some(feared) => Err(Bar::Nearer(feared)),
            None => Ok(1 + i16::from(difficult)),
        }
    }

    /// Whether the mover may come down from a jump at a spot: as anywhere else, and neither a shift nor a charge on ground
    /// that is bad for it (DS-MOVE-06, DS-MAIN-01).
    ///
    /// # Errors
    /// What is in the way.
    pub fn touch_down(&self, at: Spot) -> Result<(), Bar> {
        if matches!(self.how, StepCause::Shift | StepCause::Charge) {
            let space = self.space(at);
            self.manner(space, self.footing(space, None), 0)?;
        }
        self.stop(at)
    }

    /// What it costs to step off an edge into the air: what lies at its foot has no part in that.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn step_off(&self, from: Spot, to: Spot) -> Result<i16, Bar> {
        self.leap(from, to)?;
        let (old, new) = (self.full_space(from), self.full_space(to));
        let difficult = self.pass(new)? == Passage::Difficult && !self.sure_footed;
        self.manner(old, Footing { difficult, ..Footing::default() }, 0)?;
        Ok(1 + i16::from(difficult) + i16::from(self.crawls))
    }

    /// Checks a whole way with its end and returns it with the elevations the mover has, and what it costs.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn follow(&self, path: &[Spot], budget: i16) -> Result<(Vec<Spot>, i16), Bar> {
        let Some(start) = self.view.space(self.id) else { return Err(Bar::OffBoard) };
        let (mut here, mut cost) = (start.at, 0);
        let mut levelled = Vec::with_capacity(path.len());
        for &spot in path {
            let to = self.level(spot);
            cost += self.step(here, to)?;
            levelled.push(to);
            here = to;
        }
        if cost > budget {
            return Err(Bar::TooFar { cost, left: budget });
        }
        if here != start.at {
            self.stop(here)?;
        }
        Ok((levelled, cost))
    }

    /// What it fears and knows the place of that lies nearer to `new` than to `old` (DS-COND-11, AMB-34).
    #[inline]
    pub fn nearer_to_feared(&self, old: Space, new: Space) -> Option<CreatureId> {
        self.feared.iter().find(|(_, space)| new.distance(*space) < old.distance(*space)).map(|&(id, _)| id)
    }

    /// Damage by the ground and by zones newly entered in a step (DS-TERR-02).
    pub fn harm(&self, old: Space, new: Space) -> u16 {
        let board = self.board;
        if self.zones.is_empty() && !board.rough_under(new) {
            return 0;
        }
        let grounded = !self.flies || new.at.z <= board.ground_under(new);
        let entered = || new.squares().filter(|&spot| !old.covers(spot));
        let tile = |spot| board.tile(spot).and_then(|tile| tile.hazard).map_or(0, |hazard| hazard.damage);
        let ground = if grounded { entered().map(tile).max().unwrap_or(0) } else { 0 };
        let meets = |zone: &&&Zone| entered().any(|spot| zone.squares.iter().any(|s| (s.x, s.y) == (spot.x, spot.y)));
        let zones: i16 = self.zones.iter().filter(meets).map(|zone| zone.terms.damage).sum();
        u16::try_from(ground + zones).unwrap_or(0)
    }

    /// Who is in a space or might be in the way there, in id order.
    fn met(&self, space: Space) -> impl Iterator<Item = (CreatureId, Passage)> {
        let view = self.view;
        let others = view.occupancy().in_space(space);
        let others =
            others.filter(move |&other| other != self.id && view.is_alive(other) && !self.captives.contains(&other));
        others.filter_map(move |other| match &view.sheet(other).def.role {
            Role::Thing { solid: true, .. } => Some((other, Passage::Closed)),
            Role::Thing { .. } => None,
            _ if view.hostile(self.id, other) => Some((other, Passage::Difficult)),
            _ => Some((other, Passage::Open)),
        })
    }

    /// What whoever is in a space makes of passing it (DS-MOVE-02).
    fn pass(&self, space: Space) -> Result<Passage, Bar> {
        let mut passage = Passage::Open;
        for (other, met) in self.met(space) {
            match met {
                Passage::Closed => return Err(Bar::Occupied(other)),
                Passage::Difficult => passage = met,
                Passage::Open => {}
            }
        }
        Ok(passage)
    }

    /// The ground under a space; with `left`, only that of squares not left behind.
    fn footing(&self, space: Space, left: Option<Space>) -> Footing {
        let board = self.board;
        let mut footing = Footing::default();
        if self.zones.is_empty() && !board.rough_under(space) {
            return footing;
        }
        for spot in space.squares().filter(|&spot| left.is_none_or(|left| !left.covers(spot))) {
            let zones = self.zones.iter().filter(|zone| zone.squares.iter().any(|s| (s.x, s.y) == (spot.x, spot.y)));
            for zone in zones {
                footing.difficult |= zone.terms.difficult;
                footing.harmful |= zone.terms.damage > 0;
            }
            let Some(tile) = board.tile(spot) else { continue };
            if self.flies && space.at.z > board.ground(spot) {
                continue;
            }
            footing.difficult |= tile.difficult && !self.at_home.contains(&tile.look);
            footing.harmful |= tile.hazard.is_some_and(|hazard| hazard.damage > 0);
            footing.water |= tile.surface == Surface::Water;
            footing.climb |= tile.surface == Surface::Climb;
        }
        footing.difficult &= !self.sure_footed;
        footing
    }
}
