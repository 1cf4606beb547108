//! The Movement Phase: where to stand, and by which power to get there.

use smallvec::SmallVec;

use super::ways::Ways;
use super::weigh::{self, Stakes};
use super::weights::Weights;
use crate::core::board::{Board, Tile};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::objective::FIRST;
use crate::rulesets::the_adventure_game::effect::Effect;
use crate::rulesets::the_adventure_game::power::{Action, Manner, PowerDef, Range, Special, Targets};
use crate::rulesets::the_adventure_game::rolls::Net;
use crate::rulesets::the_adventure_game::sources::{self, Attack};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::{ground, legal};

/// An attack of ours on an enemy, with what is known of it wherever we stand.
struct Blow<'w> {
    power: &'w PowerDef,
    net: Net,
    stakes: Stakes,
}

/// An enemy as a mover sees it.
struct Foe<'w> {
    id: CreatureId,
    at: Spot,
    /// Whether it moves after us: it may step away, or come.
    later: bool,
    /// The harm it would do us on average.
    menace: f32,
    /// Whether its best reach is a number of squares, and which.
    shoots: i16,
    speed: i16,
    up: bool,
    /// Whether it stands on high ground, and in cover.
    high: bool,
    covered: bool,
    /// Whether it could strike whoever leaves a square beside it.
    strikes: bool,
    blows: Vec<Blow<'w>>,
}

/// What a mover knows while it looks for a place.
struct Sight<'w> {
    view: View<'w>,
    weights: Weights,
    board: &'w Board,
    who: CreatureId,
    at: Spot,
    /// HP left.
    hp: f32,
    /// The distance at which our attacks are at their best, and the one from which a charge reaches.
    wanted: i16,
    near: i16,
    /// Free squares that our side has to reach.
    objective_target: Vec<Spot>,
    foes: Vec<Foe<'w>>,
}

/// What a movement power does to the attack that follows.
#[derive(Clone, Copy, Default)]
struct Terms {
    net: i16,
    no_attack: bool,
    /// Advantage that attackers have against us.
    open: i16,
    charged: Option<CreatureId>,
}

/// What somebody's place in the fight is worth beyond its last HP.
const PLACE: f32 = 1.5;
/// What an answer has to be better by than the best so far.
const MARGIN: f32 = 0.01;
/// Gain by standing where the objective is, and the price of a square of way still to go there.
const ARRIVAL: f32 = 4.0;
const OBJECTIVE_TARGET: f32 = 0.8;

fn offer(best: &mut (f32, Intent), value: f32, wanted: Use) {
    if value > best.0 + MARGIN {
        *best = (value, Intent::Use(wanted));
    }
}

/// The best movement of a fighter.
pub fn go(view: View, who: CreatureId, weights: &Weights, ways: &mut Ways) -> Intent {
    let Some(at) = view.at(who) else { return Intent::EndTurn(who) };
    let sight = Sight::new(view, who, at, *weights);
    let mut best = (sight.stand(at, Terms::default()), Intent::EndTurn(who));
    let powers = legal::powers(view, who, true);
    ways.search(view, who, &powers);
    for power in powers {
        match power.going {
            Some(going) if going.how == Manner::Charge => {
                for foe in sight.foes.iter().filter(|foe| foe.up) {
                    for wanted in legal::charges(view, who, foe.id) {
                        let to = wanted.path.last().copied().unwrap_or(at);
                        let open = i16::from(!view.sheet(who).shrugs.iter().any(|state| *state == *"charged"));
                        let terms = Terms { charged: Some(foe.id), open, ..Terms::default() };
                        let value = sight.stand(to, terms) - sight.leaving(&wanted.path);
                        offer(&mut best, value, wanted);
                    }
                }
            }
            Some(going) => {
                let terms = sight.terms(power);
                let scarce = if power.uses.is_some() { 1.0 } else { 0.0 };
                // Of two ways to the same square the one without a price is taken, though nobody may be struck this round.
                let thrift = 0.05 * f32::from((-terms.net).max(0) + terms.open + i16::from(terms.no_attack));
                let cut = power.special == Some(Special::AttackOnTheWay);
                for goal in ways.goals(view, who, going) {
                    let stand = sight.stand(goal.to, terms);
                    // No price makes a place better, so the way is looked up only where the place itself beats the best.
                    if !cut && stand - scarce - thrift <= best.0 + MARGIN {
                        continue;
                    }
                    let path = ways.path(going, goal.to);
                    let price = if going.provokes { sight.leaving(&path) } else { 0.0 };
                    if !cut {
                        let wanted = Use { by: who, ability: power.id, path, ..Use::default() };
                        offer(&mut best, stand - price - scarce - thrift, wanted);
                    } else if let Some((gain, wanted)) = sight.cut(power, &path) {
                        offer(&mut best, stand + gain - price - thrift, wanted);
                    }
                }
            }
            None if power.rolls => {
                for wanted in legal::aims(view, who, power) {
                    let value = sight.stand(at, Terms::default()) + super::battle::worth(view, power, &wanted);
                    offer(&mut best, value, wanted);
                }
            }
            None if power.id != t::HOLD.get() && power.targets == Targets::Nobody => {
                // A stance pays where enemies come past.
                let near = sight.foes.iter().filter(|foe| foe.up && foe.later && ground::distance(foe.at, at) <= 2);
                let value = sight.stand(at, Terms::default()) + 0.5 * near.count() as f32;
                offer(&mut best, value, Use { by: who, ability: power.id, ..Use::default() });
            }
            None => {}
        }
    }
    best.1
}

impl<'w> Sight<'w> {
    fn new(view: View<'w>, who: CreatureId, at: Spot, weights: Weights) -> Self {
        let (orders, board) = (view.orders(), view.board());
        let attacks: Vec<&PowerDef> = view
            .powers(who)
            .into_iter()
            .filter(|power| power.rolls && power.action == Action::Attack && !view.is_spent(who, power))
            .map(AsRef::as_ref)
            .collect();
        let foe = |(id, at): (CreatureId, Spot)| {
            let sheet = view.sheet(id);
            let shoots = sheet.powers.iter().filter(|power| power.rolls).map(|power| match power.range {
                Range::Within(most) | Range::Burst(most) | Range::Reach(most) => most,
                _ => 1,
            });
            let blow = |&power: &&'w PowerDef| {
                let attack = Attack { by: who, power, on: id, opportunity: false, from: None, at: None };
                let net = sources::net(&sources::standing(view, attack));
                Blow { power, net, stakes: Stakes::new(view, who, id, power) }
            };
            Foe {
                id,
                at,
                later: orders.movement.will_act(id),
                menace: weigh::menace(view, id, who),
                shoots: shoots.max().unwrap_or(1),
                speed: sheet.speed,
                up: view.is_up(id),
                high: ground::is_high(board, at),
                covered: ground::is_cover(board, at),
                strikes: view.may_strike(id),
                blows: attacks.iter().map(blow).collect(),
            }
        };
        let foes: Vec<Foe> = view.standing().filter(|&(id, _)| view.hostile(id, who)).map(foe).collect();
        let wanted = attacks.iter().map(|power| reach(power)).max().filter(|_| !foes.is_empty()).unwrap_or(1);
        Self {
            view,
            weights,
            board,
            who,
            at,
            hp: f32::from(view.hp(who).now).max(1.0),
            wanted,
            // Whoever can be charged next round is near enough; coming closer without a blow only invites theirs.
            near: wanted.max(view.sheet(who).speed + 1),
            objective_target: if view.side(who) == FIRST { free_goals(view, who) } else { Vec::new() },
            foes,
        }
    }

    /// What a power's price comes to.
    fn terms(&self, power: &PowerDef) -> Terms {
        let mut terms = Terms::default();
        for is in power.user.iter().flat_map(Effect::states) {
            let Some(state) = self.view.content().state(is) else { continue };
            terms.net += state.attacks;
            terms.open += state.attackers;
            terms.no_attack |= state.no_attack;
        }
        terms
    }

    /// What standing on a square for the rest of the round is worth.
    fn stand(&self, at: Spot, terms: Terms) -> f32 {
        let tile = self.board.tile(at);
        let high = tile.is_some_and(|tile| tile.elevation > 0);
        let offense = if terms.no_attack { 0.0 } else { self.offense(at, high, terms) };
        let danger = self.danger(at, tile.is_some_and(|tile| tile.low), terms);
        offense - danger - self.distance(at) - tile.map_or(0.0, ground) + self.objective_target(at)
    }

    /// The best attack from a square.
    fn offense(&self, at: Spot, high: bool, terms: Terms) -> f32 {
        let threatened = self.foes.iter().any(|foe| foe.up && !foe.later && ground::adjacent(foe.at, at));
        let mut best = 0.0f32;
        for foe in &self.foes {
            let far = ground::distance(at, foe.at);
            let charged = terms.charged == Some(foe.id);
            let mut clear = None;
            for Blow { power, net, stakes } in &foe.blows {
                if power.targets == Targets::Everybody || !legal::in_range(power.range, at, foe.at) {
                    continue;
                }
                let ranged = power.range.ranged();
                if ranged && far > 0 && !*clear.get_or_insert_with(|| ground::clear(self.board, at, foe.at)) {
                    continue;
                }
                let mut net = net.0 + terms.net;
                net += i16::from(high && !foe.high);
                net -= i16::from(ranged && far > 1 && foe.covered);
                net -= i16::from(ranged && threatened);
                net += i16::from(charged);
                // Who moves after us may be gone; a charge follows.
                let sticks = match (ranged, foe.later && foe.up) {
                    (_, false) => 1.0,
                    (true, true) => 0.9,
                    (false, true) if charged => 0.9,
                    (false, true) => 0.75,
                };
                best = best.max(sticks * stakes.at(Net(net)));
            }
        }
        best
    }

    /// The harm to expect on a square before our next move.
    fn danger(&self, at: Spot, cover: bool, terms: Terms) -> f32 {
        let mut sum = 0.0;
        for foe in self.foes.iter().filter(|foe| foe.up) {
            let far = ground::distance(at, foe.at);
            let reach = if foe.later { foe.speed + foe.shoots } else { foe.shoots };
            if far <= reach {
                let shelter = if cover && far > 1 && foe.shoots > 1 { 0.6 } else { 1.0 };
                let sure = if foe.later && far > 1 { 0.5 } else { 0.8 };
                sum += foe.menace * shelter * sure;
            }
        }
        // Harm is shared out among all of us: only a part of it is meant for one.
        let share = self.weights.caution * sum * (1.0 + 0.25 * f32::from(terms.open));
        let harm = share * if sum >= self.hp { 1.5 } else { 1.0 };
        // Nobody can lose more than it has left, and its place in the fight.
        harm.min(self.hp + PLACE)
    }

    /// A pull towards the squares to reach, as the crow flies; the objective is looked at once all have moved and fought.
    fn objective_target(&self, at: Spot) -> f32 {
        let nearest = self.objective_target.iter().map(|&spot| ground::distance(at, spot)).min();
        nearest.map_or(0.0, |far| if far == 0 { ARRIVAL } else { -OBJECTIVE_TARGET * f32::from(far) })
    }

    /// A pull towards the enemy: towards the range at which we are at our best.
    fn distance(&self, at: Spot) -> f32 {
        let nearest = self.foes.iter().filter(|foe| foe.up).map(|foe| ground::distance(at, foe.at)).min();
        nearest.map_or(0.0, |far| {
            self.weights.pull * f32::from((far - self.near).max(0)) + 0.08 * f32::from((far - self.wanted).max(0))
        })
    }

    /// The harm of opportunity attacks and hazards on a way.
    fn leaving(&self, path: &[Spot]) -> f32 {
        let mut here = self.at;
        let mut struck: SmallVec<[CreatureId; 8]> = SmallVec::new();
        let mut sum = 0.0;
        for (i, &to) in path.iter().enumerate() {
            for foe in self.foes.iter().filter(|foe| foe.strikes && ground::adjacent(foe.at, here)) {
                if !struck.contains(&foe.id) {
                    struck.push(foe.id);
                    sum += foe.menace * 0.9;
                }
            }
            if i + 1 < path.len() {
                sum += self.board.tile(to).and_then(|tile| tile.hazard).map_or(0.0, |hazard| f32::from(hazard.damage));
            }
            here = to;
        }
        sum
    }

    /// An attack on the way: the best enemy beside a square that is left.
    fn cut(&self, power: &PowerDef, path: &[Spot]) -> Option<(f32, Use)> {
        let left: Vec<Spot> =
            std::iter::once(self.at).chain(path[..path.len().saturating_sub(1)].iter().copied()).collect();
        let beside = self.foes.iter().filter(|foe| left.iter().any(|&at| ground::adjacent(at, foe.at)));
        let gains = beside.map(|foe| {
            let attack = Attack { by: self.who, power, on: foe.id, opportunity: false, from: None, at: None };
            let net = sources::net(&sources::standing(self.view, attack));
            (weigh::use_on(self.view, self.who, foe.id, power, net), foe.id)
        });
        let (gain, on) = gains.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((gain, Use { by: self.who, ability: power.id, on: vec![on], path: path.to_vec(), ..Use::default() }))
    }
}

/// The squares to reach on which a fighter could stop.
fn free_goals(view: View, who: CreatureId) -> Vec<Spot> {
    view.goal().squares().iter().copied().filter(|&spot| view.is_free(spot, who)).collect()
}

/// What the ground itself does to whoever stands on it.
fn ground(tile: &Tile) -> f32 {
    let hazard = tile.hazard.map_or(0.0, |hazard| f32::from(hazard.damage) * 2.0 + 0.5);
    let high = if tile.elevation > 0 { 0.3 } else { 0.0 };
    hazard - high
}

/// The distance at which an attack is at its best.
fn reach(power: &PowerDef) -> i16 {
    match power.range {
        Range::Within(most) | Range::Reach(most) => most,
        _ => 1,
    }
}
