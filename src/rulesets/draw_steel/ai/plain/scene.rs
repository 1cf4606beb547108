//! The battle as the plain opponent sees it at one decision: who fights whom, and what each is worth.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use smallvec::SmallVec;

use super::ground::{Approach, ObjectiveTarget};
use super::lines::{Line, Lines};
use super::profile::{Profile, Profiles};
use super::weights::Weights;
use crate::core::board::Board;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::effect::Resistance;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::stat_block::{Feature, Organization, Role};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::state::Zone;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::vitals::Life;

/// Points of a resource beyond which each counts for less.
const PLENTY: f32 = 8.0;

/// How somebody stands to the one who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// The one who decides.
    Own,
    /// An ally.
    Friend,
    /// An enemy.
    Foe,
    /// Neither.
    Other,
}

/// A creature that takes part.
#[derive(Clone, Debug)]
pub struct Fighter {
    /// Who.
    pub id: CreatureId,
    /// How it stands to the one who decides.
    pub stance: Stance,
    /// Where.
    pub space: Space,
    /// Stamina with temporary Stamina.
    pub now: f32,
    /// The most it can be.
    pub max: f32,
    /// The Stamina at which it is out of the fight.
    pub floor: f32,
    /// Whether it is a hero.
    pub hero: bool,
    /// Whether it is a fight of its own.
    pub solo: bool,
    /// Whether it is one of a squad.
    pub minion: bool,
    /// Whether it can act.
    pub awake: bool,
    /// What its record promises.
    pub profile: Profile,
    /// Points it is worth alive and well.
    pub worth: f32,
    /// Named conditions on it.
    pub kinds: SmallVec<[Name; 4]>,
    /// Weaknesses and immunities in force.
    pub resists: SmallVec<[(Resistance, Option<Name>, i16); 2]>,
    /// Whether nobody can force move it now.
    pub rooted: bool,
    /// Squares by which it shortens forced movement.
    pub stability: i16,
}

/// Somewhere to be, with what is asked of it over and over.
pub struct Place {
    /// Where.
    pub at: Space,
    /// Squares to every fighter, in their order.
    pub far: SmallVec<[i16; 24]>,
    /// Whether an enemy is within a square of it.
    pub beset: bool,
}

/// The little of an awake enemy that every square is weighed by.
pub struct Watcher {
    /// Its place among the fighters.
    pub who: usize,
    /// Squares it strikes at from where it is.
    pub reach: i16,
    /// The same once it has moved.
    pub looms: i16,
    /// Squares it could strike or shoot at once it has moved.
    pub far: i16,
    /// Damage it promises a round.
    pub threat: f32,
    /// How much of that somebody has to expect who comes within its reach, beside its friends who are there already.
    pub share: f32,
}

/// Everything about a decision that does not depend on its options.
pub struct Scene<'w> {
    /// The battle.
    pub view: View<'w>,
    /// Everybody alive who is no thing, in id order.
    pub fighters: Vec<Fighter>,
    /// The place in `fighters` of the one who decides.
    pub own: usize,
    /// What counts how much.
    pub weights: Weights,
    /// The ground.
    pub board: &'w Board,
    /// The content in use.
    pub content: &'w Content,
    /// Ground changed for a time.
    pub zones: Vec<&'w Zone>,
    /// Where the one who decides wants to be, if there is such a place.
    pub objective_target: OnceCell<Option<ObjectiveTarget<'w>>>,
    /// The radius of its field, if it has one up.
    pub field: Option<i16>,
    /// Enemies who can act.
    pub watchers: SmallVec<[Watcher; 16]>,
    /// The places in `fighters` of allies who can act.
    pub company: SmallVec<[usize; 16]>,
    /// Where the fighters are, in their order: looked at for every square.
    spaces: SmallVec<[Space; 24]>,
    lines: RefCell<Lines>,
}

impl<'w> Scene<'w> {
    /// Looks around for a creature; none if it is not on the board.
    pub fn new(
        view: View<'w>,
        me: CreatureId,
        weights: Weights,
        profiles: &mut Profiles,
        mut fighters: Vec<Fighter>,
        mut lines: Lines,
    ) -> Option<Self> {
        fighters.clear();
        let (board, content) = (view.board(), &**view.content());
        lines.follow(board);
        profiles.follow(view);
        for id in view.living() {
            let Some(space) = view.space(id) else { continue };
            fighters.push(fighter(view, me, id, space, &weights, profiles));
        }
        let goal = view.goal();
        for fighter in fighters.iter_mut().filter(|fighter| goal.matters(view.battlefield(), fighter.id)) {
            fighter.worth *= weights.objective;
        }
        let own = fighters.iter().position(|fighter| fighter.id == me)?;
        let (objective_target, field, zones) = (OnceCell::new(), view.field_radius(me), view.zones().collect());
        let awake = |stance| {
            let those = move |(_, fighter): &(usize, &Fighter)| fighter.awake && fighter.stance == stance;
            fighters.iter().enumerate().filter(those)
        };
        let watcher = |(who, foe): (usize, &Fighter)| {
            let Profile { reach, range, speed, threat, .. } = foe.profile;
            let far = reach.max(range) + speed;
            let near = |(_, friend): &(usize, &Fighter)| friend.space.distance(foe.space) <= far;
            let others = awake(Stance::Friend).filter(near).count() as f32;
            let acted = if view.has_acted(foe.id) { weights.acted } else { 1.0 };
            let share = acted / (1.0 + weights.spread * others);
            Watcher { who, reach, looms: reach + speed, far, threat, share }
        };
        let watchers = awake(Stance::Foe).map(watcher).collect();
        let company = awake(Stance::Friend).map(|(who, _)| who).collect();
        let spaces = fighters.iter().map(|fighter| fighter.space).collect();
        let lines = RefCell::new(lines);
        Some(Self {
            view,
            fighters,
            own,
            weights,
            board,
            content,
            zones,
            objective_target,
            field,
            watchers,
            company,
            spaces,
            lines,
        })
    }

    /// Gives back what the next scene can use again.
    pub fn leave(self) -> (Vec<Fighter>, Lines) {
        (self.fighters, self.lines.into_inner())
    }

    /// The line from one space to another.
    pub fn line(&self, from: Space, to: Space) -> Line {
        self.lines.borrow_mut().between(from, to)
    }

    /// The way from everywhere to some squares, for movers of the size of the one who decides.
    pub fn way_to(&self, goals: &[Spot]) -> Arc<Approach> {
        self.lines.borrow_mut().way_to(goals, self.me().space.side)
    }

    /// A place with how far everybody is from it.
    pub fn place(&self, at: Space) -> Place {
        let far: SmallVec<[i16; 24]> = self.spaces.iter().map(|space| space.distance(at)).collect();
        let beset = self.watchers.iter().any(|foe| far[foe.who] <= 1);
        Place { at, far, beset }
    }

    /// The one who decides.
    pub fn me(&self) -> &Fighter {
        &self.fighters[self.own]
    }

    /// Somebody by id.
    pub fn find(&self, id: CreatureId) -> Option<&Fighter> {
        self.fighters.iter().find(|fighter| fighter.id == id)
    }

    /// The enemies of the one who decides.
    pub fn foes(&self) -> impl Iterator<Item = &Fighter> {
        self.fighters.iter().filter(|fighter| fighter.stance == Stance::Foe)
    }

    /// The allies of the one who decides, itself left out.
    pub fn friends(&self) -> impl Iterator<Item = &Fighter> {
        self.fighters.iter().filter(|fighter| fighter.stance == Stance::Friend)
    }

    /// Share of a creature's worth that it has at a Stamina, 0 when out of the fight.
    pub fn life(&self, of: &Fighter, stamina: f32) -> f32 {
        if stamina <= of.floor {
            return 0.0;
        }
        let w = self.weights;
        let share = ((stamina - of.floor) / (of.max - of.floor).max(1.0)).min(1.0);
        let curve = share * (1.0 + w.focus) - w.focus * share * share;
        let dying = if of.hero && stamina <= 0.0 { w.dying } else { 0.0 };
        (w.alive + (1.0 - w.alive) * curve - dying).max(0.02)
    }

    /// Points by which a creature is worth less after losing this much Stamina (more, where the amount is negative).
    pub fn loss(&self, of: &Fighter, amount: f32) -> f32 {
        let after = if amount < 0.0 { (of.now - amount).min(of.max.max(of.now)) } else { of.now - amount };
        of.worth * (self.life(of, of.now) - self.life(of, after))
    }

    /// What harm to somebody is worth to the one who decides: good for foes, bad for friends.
    pub fn harm(&self, to: &Fighter, amount: f32) -> f32 {
        if amount <= 0.0 {
            return 0.0;
        }
        let loss = self.loss(to, amount);
        match to.stance {
            Stance::Foe => loss,
            Stance::Own | Stance::Friend => -loss,
            Stance::Other => 0.0,
        }
    }

    /// What it costs that bleeding may kill whoever acts, any loss of a range being as likely as any other. Short of
    /// that it is left aside: whoever spared the blood would do nothing.
    pub fn toll(&self, by: &Fighter, range: Option<(i16, i16)>) -> f32 {
        let Some((least, most)) = range else { return 0.0 };
        let deadly = (least..=most).map(f32::from).filter(|lost| by.now - lost <= by.floor);
        let sum: f32 = deadly.map(|lost| self.loss(by, lost)).sum();
        sum / f32::from(most - least + 1)
    }

    /// What spending points of its resource costs a creature: what piles up is worth less.
    pub fn price(&self, by: &Fighter, points: i16) -> f32 {
        let held = f32::from(self.view.funds(by.id).1.max(1));
        f32::from(points) * self.weights.resource * (PLENTY / held).min(1.0)
    }

    /// What something good for a creature is worth to the one who decides.
    pub fn for_me(&self, fighter: &Fighter, worth: f32) -> f32 {
        match fighter.stance {
            Stance::Foe => -worth,
            Stance::Own | Stance::Friend => worth,
            Stance::Other => 0.0,
        }
    }

    /// What giving Stamina back to somebody is worth.
    pub fn healing(&self, to: &Fighter, amount: f32) -> f32 {
        // DS-DIR-11: minions regain nothing.
        if amount <= 0.0 || to.now >= to.max || to.minion {
            return 0.0;
        }
        let against_solo = self.foes().any(|foe| foe.solo && foe.awake);
        let share = if against_solo { self.weights.healing_against_solo } else { 1.0 };
        let gain = -self.loss(to, -amount) * share;
        match to.stance {
            Stance::Foe => -gain,
            Stance::Own | Stance::Friend => gain,
            Stance::Other => 0.0,
        }
    }

    /// What a Recovery is worth to somebody now.
    pub fn recovery(&self, to: &Fighter) -> f32 {
        if to.hero && self.view.pool(to.id, t::RECOVERIES.get()) <= 0 {
            return 0.0;
        }
        self.healing(to, f32::from(self.view.recovery_value(to.id)))
    }

    /// A typed amount after the weaknesses and immunities of the one it is dealt to.
    pub fn dealt(&self, to: &Fighter, amount: f32, kind: Option<Name>) -> f32 {
        if amount <= 0.0 {
            return 0.0;
        }
        let best = |way: Resistance| {
            let fits =
                |entry: &&(Resistance, Option<Name>, i16)| entry.0 == way && entry.1.is_none_or(|k| kind == Some(k));
            to.resists.iter().filter(fits).map(|entry| entry.2).max().unwrap_or(0)
        };
        (amount + f32::from(best(Resistance::Weakness)) - f32::from(best(Resistance::Immunity))).max(0.0)
    }

    /// What a named condition on somebody is worth for a number of rounds.
    pub fn affliction(&self, to: &Fighter, kind: Name, rounds: f32) -> f32 {
        let mut share = self.weights.condition(kind);
        if to.kinds.contains(&kind) {
            share *= self.weights.again;
        }
        // A condition counts for little on somebody about to fall, and the whole side gains from some.
        let value = share * rounds * (to.profile.threat + 1.0) * self.life(to, to.now).max(0.3);
        match to.stance {
            Stance::Foe => value,
            Stance::Own | Stance::Friend => -value,
            Stance::Other => 0.0,
        }
    }

    /// Stamina a hero or creature has lost, as a share of what it can have; above 1 for the dying.
    pub fn hurt(&self, of: &Fighter) -> f32 {
        (of.max - of.now) / of.max.max(1.0)
    }
}

fn fighter(
    view: View,
    me: CreatureId,
    id: CreatureId,
    space: Space,
    weights: &Weights,
    profiles: &mut Profiles,
) -> Fighter {
    let sheet = view.sheet(id);
    let profile = profiles.profile(sheet);
    let stamina = view.stamina(id);
    let stance = if id == me {
        Stance::Own
    } else if view.hostile(me, id) {
        Stance::Foe
    } else if view.friendly(me, id) {
        Stance::Friend
    } else {
        Stance::Other
    };
    let hero = sheet.is_hero();
    let solo = matches!(sheet.def.role, Role::Monster { organization: Organization::Solo, .. });
    let turns = if solo { weights.solo } else { 1.0 };
    let rises = sheet.has(Feature::EndlessKnight) && !view.is_used(id, name!("Endless Knight"), None);
    let floor = match (hero, rises) {
        (true, _) => -f32::from(stamina.max / 2),
        (false, true) => -8.0,
        _ => 0.0,
    };
    let mut kinds: SmallVec<[Name; 4]> = view.conditions(id).flat_map(|(_, held)| held.kinds.iter().copied()).collect();
    if view.holder(id).is_some() {
        kinds.push(t::GRABBED.get());
    }
    let mut resists = SmallVec::new();
    let (mut rooted, mut stability) = (false, sheet.stability);
    view.each_modifier(id, |in_force| match in_force.modifier {
        Modifier::Resist { way, kind, value } => resists.push((*way, *kind, *value)),
        Modifier::Unmovable { except_source } => rooted |= !(*except_source && in_force.source == Some(me)),
        Modifier::Stability(by) => stability += by,
        _ => {}
    });
    Fighter {
        id,
        stance,
        space,
        now: f32::from(stamina.now + stamina.temporary),
        max: f32::from(stamina.max),
        floor,
        hero,
        solo,
        minion: view.is_minion(id),
        awake: view.life(id) == Life::Awake,
        worth: (profile.threat * turns + profile.help) * weights.rounds + weights.presence,
        profile,
        kinds,
        resists,
        rooted,
        stability: stability.max(0),
    }
}
