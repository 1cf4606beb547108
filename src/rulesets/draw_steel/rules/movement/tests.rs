//! Movement frame by frame, on small boards.

use std::sync::{Arc, LazyLock};

use bevy::prelude::World;

use super::super::frames::{Course, ForceFrame, ForceStep, Frame, GrantFrame};
use super::super::lasting::Imposition;
use super::super::phases;
use super::super::view::View;
use super::super::{grabbing, lasting, life};
use super::*;
use crate::content::level::Placed;
use crate::core::board::{Board, Hazard, Material, Solid, Surface};
use crate::core::dice::Dice;
use crate::core::ends::Moment;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::path::PathField;
use crate::core::push::ForcedKind::{self, Push, Slide};
use crate::core::stack::Stack;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::vitals::Life;
use crate::rulesets::draw_steel::testing;

const HEROES: SideId = SideId(0);
const FOES: SideId = SideId(1);

static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(testing::content_with_fixtures);

/// A battle in which nobody's turn runs: frames are put on the stack by hand.
struct Ring {
    battle: Battle,
}

impl Ring {
    fn on(board: Board) -> Self {
        Self { battle: Battle::new(Arc::clone(&CONTENT), board, Dice::scripted([])) }
    }

    /// 20 by 20 squares of open floor.
    fn open() -> Self {
        Self::on(Board::open(20, 20))
    }

    /// A board drawn in rows: `#` stone, `=` breakable wood, `~` difficult, `^` a fire of 2, `w` water, `|` a climbing
    /// surface, `v` a pit two deep, digits ground of that height.
    fn drawn(rows: &[&str]) -> Self {
        let mut board = Board::open(rows[0].len() as i16, rows.len() as i16);
        for (y, row) in rows.iter().enumerate() {
            for (x, mark) in row.chars().enumerate() {
                let mut tile = board.tile_mut(Spot::new(x as i16, y as i16)).unwrap();
                let solid = |material, breakable| Some(Solid { material, breakable, top: None, worn: 0 });
                match mark {
                    '#' => tile.solid = solid(Material::Stone, false),
                    '=' => tile.solid = solid(Material::Wood, true),
                    '~' => tile.difficult = true,
                    '^' => tile.hazard = Some(Hazard { damage: 2, kind: Name::new("fire"), imposes: Name::default() }),
                    'w' => tile.surface = Surface::Water,
                    '|' => tile.surface = Surface::Climb,
                    'v' => {
                        tile.surface = Surface::Pit;
                        tile.elevation = -2;
                    }
                    digit => tile.elevation = digit.to_digit(10).map_or(0, |height| height as i16),
                }
            }
        }
        Self::on(board)
    }

    fn put(&mut self, creature: &str, tag: &str, x: i16, y: i16) -> CreatureId {
        let side = if creature.starts_with("test-hero") { HEROES } else { FOES };
        let at = Spot::new(x, y);
        let ground = self.view().board().ground(at);
        self.enter(creature, tag, at.with_z(ground), side)
    }

    fn enter(&mut self, creature: &str, tag: &str, at: Spot, side: SideId) -> CreatureId {
        let entry = Placed::new(Name::new(tag), Name::new(creature), at, side);
        self.battle.enter(&entry).unwrap()
    }

    fn hero(&mut self, x: i16, y: i16) -> CreatureId {
        let tag = format!("H{}", self.view().ids().count());
        self.put("test-hero", &tag, x, y)
    }

    fn foe(&mut self, x: i16, y: i16) -> CreatureId {
        let tag = format!("D{}", self.view().ids().count());
        self.put("test-foe", &tag, x, y)
    }

    fn view(&self) -> View<'_> {
        self.battle.view()
    }

    fn world(&mut self) -> &mut World {
        self.battle.world_mut()
    }

    fn at(&self, id: CreatureId) -> Spot {
        self.view().space(id).unwrap().at
    }

    fn hurt(&self, id: CreatureId) -> i16 {
        let stamina = self.view().stamina(id);
        stamina.max - stamina.now
    }

    fn has(&self, id: CreatureId, kind: &t::Word) -> bool {
        self.view().has(id, kind.get())
    }

    fn impose(&mut self, on: CreatureId, kind: &t::Word, by: Option<CreatureId>) {
        let what =
            Imposition { kinds: vec![kind.get()], imposer: by, origin: Name::new("test"), ..Imposition::default() };
        lasting::impose(self.world(), on, what, Moment::FightEnd);
        self.run();
    }

    fn seize(&mut self, holder: CreatureId, captive: CreatureId) {
        assert!(grabbing::seize(self.world(), holder, captive, t::GRAB.get(), false));
        self.run();
    }

    /// Works the stack until it waits or is empty.
    fn run(&mut self) {
        self.world().resource_mut::<Stack<Frame>>().take_deferred();
        phases::resolve(self.world());
        assert_eq!(self.battle.fault(), None);
    }

    fn start(&mut self, frame: Frame) {
        self.world().resource_mut::<Stack<Frame>>().push(frame);
        self.run();
    }

    fn ask(&self) -> Option<&Decision> {
        self.battle.decision()
    }

    fn answer(&mut self, intent: Intent) {
        self.battle.submit(intent).unwrap();
        assert_eq!(self.battle.fault(), None);
    }

    /// Everybody passes on everything.
    fn decline(&mut self) {
        while self.ask().is_some() {
            self.answer(Intent::Pass);
        }
    }

    fn dice(&mut self, values: &[u8]) {
        self.world().resource_mut::<Dice>().script(values);
    }

    /// Dice all asked for and all there.
    fn even(&mut self) {
        assert_eq!(self.world().resource_mut::<Dice>().audit(), (Vec::new(), Vec::new()));
    }

    fn check(&self, by: CreatureId, path: &[(i16, i16)], how: &str) -> Result<WalkPlan, String> {
        check_walk(self.view(), by, &spots(path), Name::new(how)).map_err(|refusal| refusal.code.to_string())
    }

    /// Walks and lets everybody pass on reactions.
    fn walk(&mut self, by: CreatureId, path: &[(i16, i16)], how: &str) -> i16 {
        let plan = self.check(by, path, how).unwrap();
        let cost = plan.cost;
        let frame = start_walk(self.world(), plan);
        self.start(frame);
        self.decline();
        cost
    }

    fn cost(&self, by: CreatureId, path: &[(i16, i16)]) -> Result<i16, String> {
        self.check(by, path, "").map(|plan| plan.cost)
    }

    fn force(&mut self, by: CreatureId, on: CreatureId, kind: ForcedKind, squares: i16) -> ForceFrame {
        let from = self.view().space(by).unwrap();
        ForceFrame {
            mover: on,
            by: Some(by),
            from,
            kind,
            vertical: false,
            squares,
            of: Name::new("test-push"),
            melee_weapon: false,
            ignore_stability: false,
            unbarred: false,
            step: ForceStep::Window,
            path: Vec::new(),
            done: 0,
            used: 0,
            extra_slam: 0,
            harmless: false,
            per_square: None,
            start_z: 0,
            straight_up: false,
            landing: None,
            rises: false,
            declined: Vec::new(),
        }
    }

    /// Forces and takes this way.
    fn forced(&mut self, by: CreatureId, on: CreatureId, kind: ForcedKind, squares: i16, path: &[(i16, i16)]) {
        let frame = self.force(by, on, kind, squares);
        self.force_along(frame, spots(path));
    }

    fn force_along(&mut self, frame: ForceFrame, path: Vec<Spot>) {
        self.start(Frame::Force(Box::new(frame)));
        self.answer(Intent::Route(path));
        self.decline();
    }

    /// The places an open decision offers to end on, as seen from above.
    fn ends(&self) -> Vec<(i16, i16)> {
        let Some(Decision { options: Options::Route(options), .. }) = self.ask() else { return Vec::new() };
        options.routes.iter().filter_map(|route| route.last().map(|spot| (spot.x, spot.y))).collect()
    }

    fn facts(&self, pick: impl Fn(&FactKind) -> bool) -> usize {
        self.battle.facts().all().iter().filter(|fact| pick(&fact.what)).count()
    }
}

fn spots(path: &[(i16, i16)]) -> Vec<Spot> {
    path.iter().map(|&(x, y)| Spot::new(x, y)).collect()
}

fn grant(mover: CreatureId, how: StepCause, squares: i16) -> GrantFrame {
    let squares = ShiftBy::Squares(squares);
    GrantFrame::new(mover, how, squares, Name::new("test"))
}

mod falls;
mod forces;
mod foretold;
mod grants;
mod walks;

/// Of ways that cost the same the one that hurts least is gone (DS-TERR-02).
#[test]
fn a_walk_goes_around_damaging_terrain_where_that_costs_nothing() {
    let mut ring = Ring::drawn(&["......", "..^...", ".^^^..", "..^...", "......"]);
    let hero = ring.hero(0, 2);
    let mut field = PathField::new();
    reach(ring.view(), hero, 5, StepCause::Walk, &mut field);
    let burns = |to: Spot| {
        let path = field.path_to(to).unwrap();
        path.iter().filter(|&&spot| ring.view().board().tile(spot).unwrap().hazard.is_some()).count()
    };
    assert_eq!((field.cost(Spot::new(4, 1)), burns(Spot::new(4, 1))), (Some(4), 0));
    assert_eq!((field.cost(Spot::new(2, 2)), burns(Spot::new(2, 2))), (Some(2), 1), "its last square only");
}
