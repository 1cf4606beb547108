//! The Movement Phase: where to stand, and by which power to get there.

use super::weigh;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::path::PathField;
use crate::rulesets::the_adventure_game::power::{Action, Manner, PowerDef, Range, Special, Targets};
use crate::rulesets::the_adventure_game::rolls::Net;
use crate::rulesets::the_adventure_game::sources::{self, Attack};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::{ground, legal};

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
    /// Our attacks on it, with what is known of the dice wherever we stand.
    attacks: Vec<(&'w PowerDef, Net)>,
}

/// What a mover knows while it looks for a place.
struct Sight<'w> {
    view: View<'w>,
    who: CreatureId,
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

/// The best movement of a fighter.
pub fn go(view: View, who: CreatureId, field: &mut PathField) -> Intent {
    let Some(at) = view.at(who) else { return Intent::EndTurn(who) };
    let sight = Sight::new(view, who);
    let mut best = (sight.stand(at, Terms::default()), Intent::EndTurn(who));
    let mut offer = |value: f32, intent: Intent| {
        if value > best.0 + 0.01 {
            best = (value, intent);
        }
    };
    for power in legal::powers(view, who, true) {
        match power.going {
            Some(going) if going.how == Manner::Charge => {
                for foe in sight.foes.iter().filter(|foe| foe.up) {
                    for wanted in legal::charges(view, who, foe.id) {
                        let to = wanted.path.last().copied().unwrap_or(at);
                        let open = i16::from(!view.sheet(who).shrugs.iter().any(|state| *state == *"charged"));
                        let terms = Terms { charged: Some(foe.id), open, ..Terms::default() };
                        let value = sight.stand(to, terms) - sight.leaving(&wanted.path);
                        offer(value, Intent::Use(wanted));
                    }
                }
            }
            Some(going) => {
                let terms = sight.terms(power);
                let scarce = if power.uses.is_some() { 1.0 } else { 0.0 };
                // Of two ways to the same square the one without a price is taken, though nobody may be struck this round.
                let thrift = 0.05 * f32::from((-terms.net).max(0) + terms.open + i16::from(terms.no_attack));
                for way in legal::ways(view, who, going, field) {
                    let price = if going.provokes { sight.leaving(&way.path) } else { 0.0 };
                    if power.special == Some(Special::AttackOnTheWay) {
                        if let Some((gain, wanted)) = sight.cut(power, &way.path) {
                            offer(sight.stand(way.to, terms) + gain - price - thrift, Intent::Use(wanted));
                        }
                        continue;
                    }
                    let wanted = Use { by: who, ability: power.id, path: way.path, ..Use::default() };
                    offer(sight.stand(way.to, terms) - price - scarce - thrift, Intent::Use(wanted));
                }
            }
            None if power.rolls => {
                for wanted in legal::aims(view, who, power) {
                    let value = sight.stand(at, Terms::default()) + super::battle::worth(view, power, &wanted);
                    offer(value, Intent::Use(wanted));
                }
            }
            None if power.id != t::HOLD.get() && power.targets == Targets::Nobody => {
                // A stance pays where enemies come past.
                let near = sight.foes.iter().filter(|foe| foe.up && foe.later && ground::distance(foe.at, at) <= 2);
                let value = sight.stand(at, Terms::default()) + 0.5 * near.count() as f32;
                offer(value, Intent::Use(Use { by: who, ability: power.id, ..Use::default() }));
            }
            None => {}
        }
    }
    best.1
}

impl<'w> Sight<'w> {
    fn new(view: View<'w>, who: CreatureId) -> Self {
        let orders = view.orders();
        let attacks: Vec<&PowerDef> = view
            .powers(who)
            .into_iter()
            .filter(|power| power.rolls && power.action == Action::Attack && !view.is_spent(who, power))
            .map(AsRef::as_ref)
            .collect();
        let foe = |(id, at): (CreatureId, Spot)| {
            let sheet = view.sheet(id);
            let shoots = sheet.powers.iter().filter(|power| power.rolls).map(|power| match power.range {
                Range::Within(most) | Range::Burst(most) => most,
                _ => 1,
            });
            let nets = attacks.iter().map(|&power| {
                let attack = Attack { by: who, power, on: id, opportunity: false, from: None };
                (power, sources::net(&sources::standing(view, attack)))
            });
            Foe {
                id,
                at,
                later: orders.will_move(id),
                menace: weigh::menace(view, id, who),
                shoots: shoots.max().unwrap_or(1),
                speed: sheet.speed,
                up: view.is_up(id),
                attacks: nets.collect(),
            }
        };
        let foes = view.standing().filter(|&(id, _)| view.hostile(id, who)).map(foe).collect();
        Self { view, who, foes }
    }

    /// What a power's price comes to.
    fn terms(&self, power: &PowerDef) -> Terms {
        let mut terms = Terms::default();
        for effect in &power.user {
            let crate::rulesets::the_adventure_game::power::Effect::State { is, .. } = effect else { continue };
            let Some(state) = self.view.content().state(*is) else { continue };
            terms.net += state.attacks;
            terms.open += state.attackers;
            terms.no_attack |= state.no_attack;
        }
        terms
    }

    /// What standing on a square for the rest of the round is worth.
    fn stand(&self, at: Spot, terms: Terms) -> f32 {
        self.offence(at, terms) - self.danger(at, terms) - self.distance(at) - self.ground(at)
    }

    /// The best attack from a square.
    fn offence(&self, at: Spot, terms: Terms) -> f32 {
        if terms.no_attack {
            return 0.0;
        }
        let (view, board) = (self.view, self.view.board());
        let high = ground::is_high(board, at);
        let threatened = self.foes.iter().any(|foe| foe.up && !foe.later && ground::adjacent(foe.at, at));
        let mut best = 0.0f32;
        for foe in &self.foes {
            let far = ground::distance(at, foe.at);
            for &(power, net) in &foe.attacks {
                if power.targets == Targets::Everybody || !legal::in_range(power.range, at, foe.at) {
                    continue;
                }
                let ranged = power.range.ranged();
                let clear = !ranged || far == 0 || ground::clear(board, at, foe.at);
                if !clear {
                    continue;
                }
                let mut net = net.0 + terms.net;
                net += i16::from(high && !ground::is_high(board, foe.at));
                net -= i16::from(ranged && far > 1 && ground::is_cover(board, foe.at));
                net -= i16::from(ranged && threatened);
                net += i16::from(terms.charged == Some(foe.id));
                // Who moves after us may be gone; a charge follows.
                let sticks = match (ranged, foe.later && foe.up) {
                    (_, false) => 1.0,
                    (true, true) => 0.9,
                    (false, true) if terms.charged == Some(foe.id) => 0.9,
                    (false, true) => 0.75,
                };
                best = best.max(sticks * weigh::use_on(view, self.who, foe.id, power, Net(net)));
            }
        }
        best
    }

    /// The harm to expect on a square before our next move.
    fn danger(&self, at: Spot, terms: Terms) -> f32 {
        let board = self.view.board();
        let cover = ground::is_cover(board, at);
        let hp = f32::from(self.view.hp(self.who).now).max(1.0);
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
        let share = 0.3 * sum * (1.0 + 0.25 * f32::from(terms.open));
        share * if sum >= hp { 1.5 } else { 1.0 }
    }

    /// A pull towards the enemy: towards the range at which we are at our best.
    fn distance(&self, at: Spot) -> f32 {
        let wanted =
            self.foes.first().map_or(1, |foe| foe.attacks.iter().map(|(power, _)| reach(power)).max().unwrap_or(1));
        let nearest = self.foes.iter().filter(|foe| foe.up).map(|foe| ground::distance(at, foe.at)).min();
        // Whoever can be charged next round is near enough; coming closer without a blow only invites theirs.
        let near = wanted.max(self.view.sheet(self.who).speed + 1);
        nearest.map_or(0.0, |far| 0.35 * f32::from((far - near).max(0)) + 0.08 * f32::from((far - wanted).max(0)))
    }

    /// What the ground itself does.
    fn ground(&self, at: Spot) -> f32 {
        let Some(tile) = self.view.board().tile(at) else { return 0.0 };
        let hazard = tile.hazard.map_or(0.0, |hazard| f32::from(hazard.damage) * 2.0 + 0.5);
        let high = if tile.elevation > 0 { 0.3 } else { 0.0 };
        hazard - high
    }

    /// The harm of opportunity attacks and hazards on a way.
    fn leaving(&self, path: &[Spot]) -> f32 {
        let mut here = self.view.at(self.who).unwrap_or_default();
        let mut struck: Vec<CreatureId> = Vec::new();
        let mut sum = 0.0;
        for (i, &to) in path.iter().enumerate() {
            for foe in self.foes.iter().filter(|foe| ground::adjacent(foe.at, here)) {
                if !struck.contains(&foe.id) && self.view.may_strike(foe.id) {
                    struck.push(foe.id);
                    sum += foe.menace * 0.9;
                }
            }
            if i + 1 < path.len() {
                sum += self.view.board().tile(to).and_then(|tile| tile.hazard).map_or(0.0, |it| f32::from(it.damage));
            }
            here = to;
        }
        sum
    }

    /// An attack on the way: the best enemy beside a square that is left.
    fn cut(&self, power: &PowerDef, path: &[Spot]) -> Option<(f32, Use)> {
        let start = self.view.at(self.who)?;
        let left: Vec<Spot> =
            std::iter::once(start).chain(path[..path.len().saturating_sub(1)].iter().copied()).collect();
        let beside = self.foes.iter().filter(|foe| left.iter().any(|&at| ground::adjacent(at, foe.at)));
        let gains = beside.map(|foe| {
            let attack = Attack { by: self.who, power, on: foe.id, opportunity: false, from: None };
            let net = sources::net(&sources::standing(self.view, attack));
            (weigh::use_on(self.view, self.who, foe.id, power, net), foe.id)
        });
        let (gain, on) = gains.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((gain, Use { by: self.who, ability: power.id, on: vec![on], path: path.to_vec(), ..Use::default() }))
    }
}

/// The distance at which an attack is at its best.
fn reach(power: &PowerDef) -> i16 {
    match power.range {
        Range::Within(most) => most,
        _ => 1,
    }
}
