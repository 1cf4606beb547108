//! What an opponent does with a turn: goes where its best strike can be made, and makes it; and in which phase a player
//! character does best to act.

use std::cell::OnceCell;
use std::sync::Arc;

use super::worth;
use crate::core::effect::Prospect;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::core::objective::Goal;
use crate::core::turn_order::TurnOrder;
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::budget;
use crate::rulesets::beacon::check;
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Attack, Tag};
use crate::rulesets::beacon::data::condition::Lend;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::effects;
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::legal;
use crate::rulesets::beacon::movement::{self, space_at};
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::state::HEROES;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::turns::surge_price;
use crate::rulesets::beacon::view::View;

/// What is not worth doing.
const LEAST: f32 = 0.4;
/// By how much another place has to be better to go there.
const BETTER: f32 = 0.3;
/// What it is worth to be a square nearer to whom one would strike.
const NEARER: f32 = 0.3;
/// What it is worth to stand where one has to get to.
const ARRIVED: f32 = 1.0;
/// Strikes that go no farther are melee.
const CLOSE: i16 = 3;
/// What is left of a shot by somebody engaged.
const ENGAGED: f32 = 0.75;
/// Rounds after which nobody holds back any more.
const PATIENCE: u16 = 12;

/// All legal uses now, with what each is worth; basic actions that a plain opponent leaves alone are not looked at.
pub fn uses(view: View, who: CreatureId) -> Vec<(f32, Use)> {
    let view = view.quiet();
    let skipped = ["ready", "search", "wrestle", "let-go", "stop-channel", "rush", "hide", "take-off", "command"];
    let words = ["defend", "refresh", "mark", "stand", "escape", "pick-up"].map(Name::new);
    let usable = |ability: &&Arc<AbilityDef>| {
        !matches!(ability.activation, Activation::Passive) && reach::barred(view, who, ability).is_none()
    };
    let own = view.abilities(who).filter(usable).map(|ability| ability.id);
    let payable = |word: &Name| Action::named(*word).is_none_or(|action| budget::standard(view, action).is_ok());
    let names: Vec<Name> =
        own.filter(|word| !skipped.contains(&word.as_str())).chain(words.into_iter().filter(payable)).collect();
    let pays = |ability: &AbilityDef, how: &Use| budget::means(view, how, ability).is_ok();
    let all = names.into_iter().flat_map(|name| legal::uses_paid(view, who, name, pays));
    let fits = |wanted: &Use| check::intent(view, &Intent::Use(wanted.clone())).is_ok();
    all.filter(fits).map(|wanted| (worth::of_use(view, &wanted), wanted)).collect()
}

fn best(list: Vec<(f32, Use)>) -> Option<(f32, Use)> {
    list.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The answer to a turn.
pub fn act(view: View, who: CreatureId, boldness: f32) -> Intent {
    let view = view.quiet();
    // Room for a square more than its movement, since it may be larger where it arrives.
    let steps = view.turn().map_or(0, |turn| turn.left) + 2;
    let strikes = strikes(view, who, steps, |ability| is_open(view, who, ability));
    if let Some((gain, path)) = better_place(view, who, Name::default(), &strikes, boldness)
        && gain > BETTER
    {
        return Intent::Walk { by: who, path, how: Name::default() };
    }
    let now = best(uses(view, who)).filter(|(worth, _)| *worth > LEAST);
    let standard = view.turn().is_some_and(|turn| !turn.standard);
    let small = now.as_ref().is_none_or(|(worth, _)| *worth < 1.5);
    if standard && small {
        let how = t::RUSH.get();
        let rush = better_place(view, who, how, &[], boldness).filter(|(gain, _)| *gain > 2.0 * BETTER);
        if let Some((_, path)) = rush {
            let walk = Intent::Walk { by: who, path, how };
            if check::intent(view, &walk).is_ok() {
                return walk;
            }
        }
    }
    now.map_or(Intent::EndTurn(who), |(_, wanted)| Intent::Use(wanted))
}

/// Something that could be done to somebody, from near enough.
#[derive(Clone, Copy)]
struct Strike<'a> {
    worth: f32,
    reach: i16,
    on: CreatureId,
    ability: &'a AbilityDef,
    ranged: bool,
}

/// Whether the turn has something left that pays for an ability.
fn is_open(view: View, who: CreatureId, ability: &AbilityDef) -> bool {
    let plain = Use { by: who, ability: ability.id, ..Use::default() };
    let half = Use { instead: t::FULL_ATTACK.get(), ..plain.clone() };
    budget::means(view, &plain, ability).is_ok() || budget::means(view, &half, ability).is_ok()
}

/// Everything that somebody could do with what passes a test to enemies whom it could reach by so many steps.
fn strikes<'a>(view: View<'a>, who: CreatureId, steps: i16, open: impl Fn(&AbilityDef) -> bool) -> Vec<Strike<'a>> {
    let mut found = Vec::new();
    let aimed = |ability: &&Arc<AbilityDef>| {
        let waits = matches!(ability.activation, Activation::Passive | Activation::Reaction(_))
            || ability.activation == Activation::Action(Action::Channel);
        !waits && (ability.targets.one() || ability.area.is_some()) && reach::barred(view, who, ability).is_none()
    };
    for ability in view.abilities(who).filter(aimed).filter(|ability| open(ability)) {
        let action = ability.action().filter(|action| *action != Action::FullAttack);
        let reach = aims::most(view, ability, who, action.or(Some(Action::Fight)), false);
        let reach = reach.unwrap_or(match ability.area {
            Some(crate::rulesets::beacon::data::ability::Area::Burst(radius)) => radius,
            _ => 1,
        });
        for (on, _) in view.standing().filter(|(on, _)| view.hostile(who, *on)) {
            let hidden = view.lends(on, |lend| *lend == Lend::Hidden);
            let reach = if hidden { 1 } else { reach };
            if view.distance(who, on) > reach + steps {
                continue;
            }
            let worth = match ability.attack {
                Attack::None => effects::worth(&ability.effects, Prospect { view, by: who, of: ability.id, on }),
                _ => worth::attack(view, who, ability, ability.action(), on),
            };
            let price = f32::from(ability.cost.stress) * 0.5 + f32::from(ability.cost.mana) * 0.4;
            let worth = worth - price;
            if worth > LEAST {
                found.push(Strike { worth, reach, on, ability, ranged: reach > CLOSE });
            }
        }
    }
    found
}

/// The place to go to and by how much it is better than to stay; none where nothing can be reached.
fn better_place(view: View, who: CreatureId, how: Name, strikes: &[Strike], boldness: f32) -> Option<(f32, Vec<Spot>)> {
    let here = view.space(who)?;
    let paths = legal::walks(view, who, how);
    if paths.is_empty() {
        return None;
    }
    let place = Place::new(view, who, strikes, boldness);
    let stay = place.worth(here);
    let leaves = place.leaving(how);
    let hurts = |spot: &Spot| view.board().tile(*spot).is_some_and(|tile| tile.hazard.is_some());
    let valued = paths.into_iter().filter_map(|path| {
        let burnt = if path.iter().any(hurts) { 3.0 } else { 0.0 };
        let to = space_at(view, who, *path.last()?);
        Some((place.worth(to) - stay - leaves - burnt - 0.01 * path.len() as f32, path))
    });
    let (gain, path) = valued.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let walk = Intent::Walk { by: who, path: path.clone(), how };
    (gain > 0.0 && check::intent(view, &walk).is_ok()).then_some((gain, path))
}

/// What places are judged by.
struct Place<'a> {
    view: View<'a>,
    who: CreatureId,
    strikes: &'a [Strike<'a>],
    boldness: f32,
    /// How near it wants to be to the nearest enemy: as near as it strikes.
    wanted: i16,
    enemies: Vec<(CreatureId, Space)>,
    /// Where it has to get to, as far as nobody else is there.
    objective: Vec<Spot>,
}

impl<'a> Place<'a> {
    fn new(view: View<'a>, who: CreatureId, strikes: &'a [Strike<'a>], boldness: f32) -> Self {
        let wanted = striking(view, who).max(1);
        let enemies = view.standing().filter(|(id, _)| view.hostile(who, *id)).collect();
        let taken = |spot: Spot| view.standing().any(|(id, space)| id != who && space.covers(spot));
        let objective = objective_squares(view, who).iter().copied().filter(|spot| !taken(*spot)).collect();
        Self { view, who, strikes, boldness, wanted, enemies, objective }
    }

    fn worth(&self, at: Space) -> f32 {
        let Self { view, who, boldness, .. } = *self;
        let far = |to: Space| ground::distance(at, to);
        let beside = self.enemies.iter().filter(|(_, space)| far(*space) <= 1).count();
        let strike = self.strikes.iter().filter_map(|strike| {
            let to = view.space(strike.on).filter(|to| far(*to) <= strike.reach)?;
            let high = view.height(who).max(view.height(strike.on));
            let sees = strike.ability.has(Tag::Arcing) || ground::sees(view.board(), at, to, high);
            let crowded = if strike.ranged && beside > 0 { ENGAGED } else { 1.0 };
            sees.then_some(strike.worth * crowded)
        });
        let strike = strike.fold(0.0, f32::max);
        let nearest = self.enemies.iter().map(|(_, space)| far(*space)).min().unwrap_or(0);
        let over = f32::from((nearest - self.wanted).max(0));
        // Whoever shoots keeps its distance, whoever strikes closes in.
        let near = if self.wanted > CLOSE { f32::from((4 - nearest).max(0)) * 0.3 / boldness } else { 0.0 };
        let way = self.objective.iter().map(|&to| far(Space::square(to))).min().map_or(0.0, f32::from);
        let arrived = if self.objective.iter().any(|spot| at.covers(*spot)) { ARRIVED } else { 0.0 };
        strike - over * NEARER * boldness - near - way * 0.5 + arrived
    }

    /// What it costs to be struck at while leaving.
    fn leaving(&self, _how: Name) -> f32 {
        let Self { view, who, .. } = *self;
        if view.turn().is_some_and(|turn| turn.safe) {
            return 0.0;
        }
        let strikes = |enemy: CreatureId| {
            let may = reach::may_react(view, enemy) && view.times(enemy, t::OPPORTUNITY.get()) == 0;
            may && !reach::reaching(view, enemy, who).is_empty()
        };
        1.5 * self.enemies.iter().filter(|(enemy, _)| strikes(*enemy)).count() as f32
    }
}

/// Squares that somebody has to reach, while there are enough of its side left for that to win.
fn objective_squares(view: View<'_>, who: CreatureId) -> &[Spot] {
    let left = view.standing().filter(|(id, _)| view.sheet(*id).pc).count();
    match view.goal() {
        Goal::Reach { count, squares, .. } if view.side(who) == HEROES && left >= usize::from(*count) => squares,
        _ => &[],
    }
}

/// Squares that somebody strikes over, by any strike it has.
fn striking(view: View, who: CreatureId) -> i16 {
    let far = |ability: &AbilityDef| {
        let own = ability.sort != crate::rulesets::beacon::data::ability::Sort::Basic;
        let aimed = own && (ability.attack == Attack::Roll || ability.targets.one());
        let acts = !matches!(ability.activation, Activation::Passive | Activation::Reaction(_));
        let far = ability.reach.max(ability.range.map(|range| view.squares(who, range)));
        if aimed && acts && ability.damage.is_some() && reach::barred(view, who, ability).is_none() {
            far.unwrap_or(0)
        } else {
            0
        }
    };
    view.abilities(who).map(|ability| far(ability)).max().unwrap_or(0)
}

/// Whether an enemy that acts from one phase to before another could come beside somebody: whoever shoots does so first.
fn may_be_engaged(view: View, who: CreatureId, from: Phase, to: Phase) -> bool {
    let between = Phase::ALL.into_iter().filter(|own| (from..to).contains(own));
    let due = between.filter_map(|own| view.slots().npcs_in(own)).flat_map(TurnOrder::due);
    due.filter(|&enemy| view.is_up(enemy) && view.hostile(enemy, who))
        .any(|enemy| view.distance(enemy, who) <= view.speed(enemy) + 1)
}

/// Whether a second turn later in the round is to be had for Stress that breaks nothing.
fn may_surge_cheaply(view: View, who: CreatureId) -> bool {
    let cap = view.sheet(who).cap.unwrap_or(i16::MAX);
    !view.slots().surged.contains(&who) && view.stress(who) + surge_price(view, who).1 <= cap
}

/// What somebody could gain in each phase; what it could do to whom is weighed once for all of them.
pub struct Prospects<'w> {
    view: View<'w>,
    who: CreatureId,
    /// What it could do to those it can get at, the best first.
    strikes: OnceCell<Vec<Strike<'w>>>,
}

impl<'w> Prospects<'w> {
    /// Of somebody as things stand.
    pub fn new(view: View<'w>, who: CreatureId) -> Self {
        Self { view, who, strikes: OnceCell::new() }
    }

    /// Whether a player character does well to act in this phase instead of waiting for a later one.
    pub fn is_its_phase(&self, phase: Phase, lateness: f32) -> bool {
        let (view, who) = (self.view, self.who);
        if phase == Phase::Delay {
            return true;
        }
        let now = self.acting_in(phase);
        if now <= LEAST {
            return false;
        }
        let second = may_surge_cheaply(view, who);
        let shoots = striking(view, who) > CLOSE && !view.is_engaged(who);
        let mut urgency = 1.0;
        let mut later = 0.0_f32;
        for next in Phase::ALL.into_iter().filter(|next| *next > phase) {
            // Every enemy that acts in between may spoil it.
            let due = view.slots().npcs_in(next).map_or(0, |order| order.due().count());
            urgency *= 0.95_f32.powi(i32::try_from(due).unwrap_or(0));
            let shot = if shoots && may_be_engaged(view, who, phase, next) { ENGAGED } else { 1.0 };
            later = later.max(self.acting_in(next) * urgency * shot);
        }
        // Whoever can afford a second turn loses little by taking the first.
        let patience = if second { 0.5 } else { 1.0 };
        now >= later * patience * lateness
    }

    /// The strikes with what passes a test, the best first.
    fn strikes(&self, fits: impl Fn(&AbilityDef) -> bool) -> impl Iterator<Item = &Strike<'w>> {
        let (view, who) = (self.view, self.who);
        let all = self.strikes.get_or_init(|| {
            let steps = if movement::bound(view, who, true).is_some() { 0 } else { view.speed(who) };
            let mut all = strikes(view, who, steps, |_| true);
            all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
            all
        });
        all.iter().filter(move |strike| fits(strike.ability))
    }

    /// The worth of the best strike with what passes a test.
    fn top(&self, fits: impl Fn(&AbilityDef) -> bool) -> f32 {
        self.strikes(fits).next().map_or(0.0, |strike| strike.worth)
    }

    /// What acting in a phase is likely to gain.
    pub fn acting_in(&self, phase: Phase) -> f32 {
        let (view, who) = (self.view, self.who);
        let is = |ability: &AbilityDef, actions: &[Action], phase: Phase| {
            ability.activation == Activation::Phase(phase) || ability.action().is_some_and(|own| actions.contains(&own))
        };
        let skirmish = |ability: &AbilityDef| is(ability, &[Action::Volley], Phase::Skirmish);
        let brawl = |ability: &AbilityDef| is(ability, &[Action::Fight, Action::Shove, Action::Grapple], Phase::Brawl);
        match phase {
            Phase::Bolster => worth::bolster(view, who),
            Phase::Channel => 0.7 * worth::channel(view, who),
            Phase::Skirmish => self.top(skirmish),
            Phase::Brawl => self.top(brawl),
            Phase::Reposition if !objective_squares(view, who).is_empty() => 2.0,
            Phase::Reposition if self.top(skirmish).max(self.top(brawl)) > LEAST => 0.0,
            Phase::Reposition => 1.0,
            Phase::FullAttack => {
                if view.lends(who, |lend| *lend == Lend::OneAction) {
                    return 0.0;
                }
                let mut halves = self.strikes(|ability| {
                    matches!(ability.action(), Some(Action::Volley | Action::Fight)) && !ability.has(Tag::Slow)
                });
                let first = halves.next();
                let second = first.and_then(|one| halves.find(|other| other.ability.id != one.ability.id));
                let two = first.map_or(0.0, |one| one.worth) + second.map_or(0.0, |other| other.worth);
                two.max(self.top(|ability| ability.action() == Some(Action::FullAttack)))
            }
            Phase::Delay => 0.85 * self.top(skirmish).max(self.top(brawl)),
            _ => 0.0,
        }
    }
}

/// Whether the fight has gone on so long that nobody holds back.
pub fn is_late(view: View) -> bool {
    view.clock().round > PATIENCE
}
