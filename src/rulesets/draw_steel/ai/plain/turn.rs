//! What to do next on one's own turn: move, main action and maneuver weighed together, then done step by step.

use super::appraise;
use super::ground;
use super::scene::{Place, Scene, Stance};
use super::shot::{Reach, Shot, Slot, Taken};
use super::{Freely, Plain};
use crate::ai::ShutDoor;
use crate::core::board::Board;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Use};
use crate::core::path::clips_corner;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, Common, deals_damage};
use crate::rulesets::draw_steel::data::modifier::{Bearer, Forbidden, Modifier};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::Who;
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::actions::free_actions;
use crate::rulesets::draw_steel::rules::actions::free_actions::FreeAction;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::MoveKind;
use crate::rulesets::draw_steel::rules::movement::allowance;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::view::View;

/// A place in reach, and what getting there costs.
struct Goal {
    at: Spot,
    shift: bool,
    price: f32,
}

/// The same with what it promises: what could be done from there at most, and what standing there is worth.
struct Stop {
    at: Spot,
    shift: bool,
    hope: f32,
    blow: f32,
    standing: f32,
    /// Squares farther from the enemy than one would like to be.
    off: f32,
}

/// The best shots from a place, by slot.
#[derive(Default)]
struct Best {
    /// A main action that one goes to a place for: any but Defend.
    blow: Option<(usize, Taken)>,
    /// Defend, which is of use only where one stays.
    guard: Option<(usize, Taken)>,
    maneuver: Option<(usize, Taken)>,
}

impl Best {
    fn value(of: Option<&(usize, Taken)>) -> f32 {
        of.map_or(0.0, |(_, taken)| taken.value)
    }

    fn main(&self) -> f32 {
        Self::value(self.guard.as_ref()).max(self.blow())
    }

    fn blow(&self) -> f32 {
        Self::value(self.blow.as_ref())
    }

    fn maneuver(&self) -> f32 {
        Self::value(self.maneuver.as_ref())
    }
}

impl Plain {
    /// The next thing a creature does on its turn.
    pub(super) fn act(&mut self, view: View, who: CreatureId) -> Intent {
        let (fighters, lines) = (std::mem::take(&mut self.fighters), std::mem::take(&mut self.lines));
        let Some(scene) = Scene::new(view, who, self.weights, &mut self.profiles, fighters, lines) else {
            return Intent::EndTurn(who);
        };
        let intent = self.decide(&scene, who);
        (self.fighters, self.lines) = scene.leave();
        intent
    }

    fn decide(&mut self, scene: &Scene, who: CreatureId) -> Intent {
        let view = scene.view;
        if let Some(act) = free_act(scene) {
            return act;
        }
        let stride = view.speed(who);
        let shots = appraise::shots(scene, Grant::default(), stride, |_| true);
        let here = scene.me().space;
        let place = scene.place(here);
        let now = best_from(scene, &shots, &place);
        if let Some(intent) = self.free_shot(scene, &shots, &place, |ability| !is_boon(ability)) {
            return intent;
        }
        let trade = trades_main(view, who);
        let (target, attackable) = self.destination(scene, &shots, &now, &place, trade);
        if !attackable && let Some(intent) = self.opens_a_door(scene) {
            return intent;
        }
        let stays = target.is_none();
        let (at_main, at_maneuver) = match &target {
            Some(target) => {
                let there = best_from(scene, &shots, &scene.place(Space::new(target.at, here.side)));
                (if trade { 0.0 } else { there.main() }, there.maneuver())
            }
            None => (0.0, 0.0),
        };
        let least = scene.weights.worthwhile;
        // What is no worse from here is done before the move; Defend waits, the main action may be wanted for moving on.
        let guards = stays && Best::value(now.guard.as_ref()) > now.blow();
        let main = if guards { now.guard } else { now.blow };
        let main = main.filter(|(_, taken)| taken.value > least && (stays || (!trade && taken.value >= at_main)));
        let maneuver = now.maneuver.filter(|(_, taken)| taken.value > least && (stays || taken.value >= at_maneuver));
        // DS-DIR-12: a minion has one of the two.
        let minion = view.is_minion(who);
        let best_main = Best::value(main.as_ref()).max(at_main);
        let maneuver = maneuver.filter(|(_, taken)| !minion || taken.value > best_main);
        let main = main.filter(|_| !minion || maneuver.is_none());
        for (index, taken) in in_order(scene, &shots, main, maneuver).into_iter().flatten() {
            let wanted = shots[index].intent(scene, &taken);
            // What makes one roll better is bought for an attack that comes next, never in the hope of one.
            let attacks = shots[index].ability.roll.is_some() && deals_damage(&shots[index].ability);
            if attacks && let Some(boon) = self.free_shot(scene, &shots, &place, is_boon) {
                return boon;
            }
            if let Some(act) = surges_first(scene, &shots[index], &taken) {
                return act;
            }
            if check::plan(view, &wanted, Grant::default()).is_ok() {
                return Intent::Use(wanted);
            }
        }
        if let Some(target) = target {
            let how = if target.shift { MoveKind::Disengage } else { MoveKind::Any }.slug();
            let field = if target.shift { &self.shifts } else { &self.walks };
            if let Some(path) = field.path_to(target.at).filter(|path| !path.is_empty())
                && movement::check_walk(view, who, &path, how).is_ok()
            {
                return Intent::Walk { by: who, path, how };
            }
        }
        Intent::EndTurn(who)
    }

    /// What leads through a shut door to the enemy: opening it, or the way there.
    fn opens_a_door(&self, scene: &Scene) -> Option<Intent> {
        let (view, me) = (scene.view, scene.me());
        let goals: Vec<Space> = scene.foes().filter(|foe| foe.awake).map(|foe| foe.space).collect();
        let side = me.space.side;
        let step = |board: &Board, from: Spot, to: Spot| {
            (board.fits(Space::new(to, side)) && !clips_corner(board, side, from, to)).then_some(1)
        };
        let door = ShutDoor::in_the_way(view.board(), me.space, &goals, |_| true, |_| true, step)?;
        let ability = view.content().common(Common::Everyone).find(|ability| ability.says(&AbilityEffect::Interact))?;
        let open = Use { by: me.id, ability: ability.id, area: vec![door.at], ..Use::default() };
        if check::plan(view, &open, Grant::default()).is_ok() {
            return Some(Intent::Use(open));
        }
        let how = MoveKind::Any.slug();
        let path = door.way.iter().rev().find_map(|&spot| self.walks.path_to(spot).filter(|path| !path.is_empty()))?;
        movement::check_walk(view, me.id, &path, how).is_ok().then_some(Intent::Walk { by: me.id, path, how })
    }

    /// The place that promises most, if it is better than staying; and `false` where a main action is left that nobody
    /// could be attacked with from anywhere in reach.
    fn destination(
        &mut self,
        scene: &Scene,
        shots: &[Shot],
        now: &Best,
        place: &Place,
        trade: bool,
    ) -> (Option<Goal>, bool) {
        let view = scene.view;
        let (me, who) = (scene.me(), scene.me().id);
        let here = me.space;
        let mut goals: Vec<Goal> = Vec::new();
        for shift in [false, true] {
            let how = if shift { MoveKind::Disengage } else { MoveKind::Any };
            let (budget, cause) = allowance::budget(view, who, how);
            let barred = cause == StepCause::Shift && view.forbidden(who, Forbidden::Shift).is_some();
            if budget <= 0 || barred || (shift && (trade || !place.beset)) {
                continue;
            }
            let field = if shift { &mut self.shifts } else { &mut self.walks };
            movement::reach(view, who, budget, cause, field);
            let strike = scene.foes().map(|foe| foe.profile.free_strike).fold(0.0, f32::max);
            let danger = -scene.harm(me, strike) / f32::from(movement::STRIKE);
            for reached in field.reached().filter(|reached| reached.stop && reached.spot != here.at) {
                let price = danger * f32::from(reached.danger) + scene.weights.step * f32::from(reached.cost);
                goals.push(Goal { at: reached.spot, shift, price });
            }
        }
        let blow_here = now.blow().max(0.0);
        let can_main = !view.turn_budget(who).main;
        if goals.is_empty() {
            return (None, !can_main || blow_here > 0.0);
        }
        let maneuver_here = now.maneuver().max(0.0);
        let side = here.side;
        let mut options: Vec<Stop> = Vec::with_capacity(goals.len());
        let mut attackable = blow_here > 0.0;
        // Every goal is elsewhere, and what reaches only the user is the same in all of them.
        let (own, aimed): (Vec<&Shot>, Vec<&Shot>) = shots
            .iter()
            .filter(|shot| shot.slot != Slot::Free && shot.reach != Reach::Here)
            .partition(|shot| shot.reach == Reach::Own);
        let anywhere = Hope::default().with(scene, &own, place);
        for goal in &goals {
            let at = scene.place(Space::new(goal.at, side));
            let there = anywhere.with(scene, &aimed, &at);
            let main = if trade { 0.0 } else { there.main.unwrap_or(0.0).max(blow_here) };
            let blow = if trade { 0.0 } else { there.blow.max(blow_here) };
            attackable |= blow > 0.0;
            let standing = ground::standing(scene, &at) - goal.price;
            options.push(Stop {
                at: goal.at,
                shift: goal.shift,
                hope: main + there.maneuver.unwrap_or(0.0).max(maneuver_here),
                blow,
                standing,
                off: ground::distance_off(scene, &at),
            });
        }
        let measured = can_main && !attackable;
        if measured {
            self.approach.measure(scene);
        }
        let toward = |at: Spot, blow: f32, off: f32| {
            if can_main && blow > 0.0 {
                0.0
            } else if measured {
                -scene.weights.approach * self.approach.squares(at)
            } else {
                -scene.weights.loiter * off
            }
        };
        let off = ground::distance_off(scene, place);
        let stay =
            now.main().max(0.0) + maneuver_here + ground::standing(scene, place) + toward(here.at, blow_here, off);
        for option in &mut options {
            option.standing += toward(option.at, option.blow, option.off);
        }
        let mut best: Option<(f32, usize)> = None;
        let mut open: Vec<usize> = (0..options.len()).collect();
        // The most hopeful first: what lines of effect leave of a hope never exceeds it.
        while let Some(place) = most_hopeful(&options, &open) {
            let index = open.swap_remove(place);
            let option = &options[index];
            if best.is_some_and(|(value, _)| value >= option.hope + option.standing) {
                break;
            }
            let there = best_from(scene, shots, &scene.place(Space::new(option.at, side)));
            let main = if trade { 0.0 } else { there.main().max(blow_here) };
            let value = main + there.maneuver().max(maneuver_here) + option.standing;
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, index));
            }
        }
        let better = best.filter(|(value, _)| *value > stay + scene.weights.worthwhile).map(|(_, index)| {
            let option = &options[index];
            Goal { at: option.at, shift: option.shift, price: 0.0 }
        });
        (better, !measured)
    }
}

fn most_hopeful(options: &[Stop], open: &[usize]) -> Option<usize> {
    let promise = |place: usize| options[open[place]].hope + options[open[place]].standing;
    (0..open.len()).reduce(|best, place| if promise(place) > promise(best) { place } else { best })
}

/// The best shot of each slot from a place.
fn best_from(scene: &Scene, shots: &[Shot], at: &Place) -> Best {
    let mut best = Best::default();
    for (index, shot) in shots.iter().enumerate().filter(|(_, shot)| shot.slot != Slot::Free) {
        let Some(taken) = shot.from(scene, at) else { continue };
        let slot = match shot.slot {
            Slot::Main if is_blow(shot) => &mut best.blow,
            Slot::Main => &mut best.guard,
            _ => &mut best.maneuver,
        };
        if slot.as_ref().is_none_or(|(_, known)| taken.value > known.value) {
            *slot = Some((index, taken));
        }
    }
    best
}

/// What the best shots from a place promise before lines of effect.
#[derive(Clone, Copy, Default)]
struct Hope {
    main: Option<f32>,
    maneuver: Option<f32>,
    blow: f32,
}

impl Hope {
    /// The same with further shots from a place.
    fn with(mut self, scene: &Scene, shots: &[&Shot], at: &Place) -> Self {
        for shot in shots {
            let Some(value) = shot.promise(scene, at) else { continue };
            if is_blow(shot) {
                self.blow = self.blow.max(value);
            }
            let slot = if shot.slot == Slot::Main { &mut self.main } else { &mut self.maneuver };
            *slot = Some(slot.map_or(value, |known| known.max(value)));
        }
        self
    }
}

/// Whether it is a main action that one goes to a place for.
fn is_blow(shot: &Shot) -> bool {
    shot.slot == Slot::Main && !shot.ability.after.contains(&AbilityEffect::Defend)
}

/// How often one thing that costs nothing is done in a turn: somebody may want it for ever.
const MOST_FREE: u8 = 8;

impl Plain {
    /// A free maneuver of some kind that is worth its price.
    fn free_shot(
        &mut self,
        scene: &Scene,
        shots: &[Shot],
        here: &Place,
        fits: impl Fn(&AbilityDef) -> bool,
    ) -> Option<Intent> {
        let free = shots.iter().filter(|shot| shot.slot == Slot::Free && fits(&shot.ability));
        for shot in free {
            let Some(taken) = shot.from(scene, here) else { continue };
            let wanted = shot.intent(scene, &taken);
            if taken.value > scene.weights.worthwhile
                && self.freely.allows(scene, &shot.ability)
                && check::plan(scene.view, &wanted, Grant::default()).is_ok()
            {
                self.freely.note(&shot.ability);
                return Some(Intent::Use(wanted));
            }
        }
        None
    }
}

impl Freely {
    /// Whether an ability may be used once more on this turn.
    fn allows(&mut self, scene: &Scene, ability: &AbilityDef) -> bool {
        let (round, who) = (scene.view.clock().round, scene.me().id);
        if (self.round, self.who) != (round, who) {
            *self = Self { round, who, uses: Vec::new() };
        }
        self.uses.iter().all(|(used, times)| *used != ability.id || *times < MOST_FREE)
    }

    /// Counts a use of what neither a price nor a limit ends.
    fn note(&mut self, ability: &AbilityDef) {
        if ability.cost > 0 || ability.once_per_turn {
            return;
        }
        match self.uses.iter_mut().find(|(used, _)| *used == ability.id) {
            Some((_, times)) => *times += 1,
            None => self.uses.push((ability.id, 1)),
        }
    }
}

/// Which of the two comes first: setting others up does; moving a target away comes last, and so does what would use up
/// a boon for one roll that is meant for the main action.
fn in_order(
    scene: &Scene,
    shots: &[Shot],
    main: Option<(usize, Taken)>,
    maneuver: Option<(usize, Taken)>,
) -> [Option<(usize, Taken)>; 2] {
    let away = maneuver.as_ref().is_some_and(|(index, _)| moves_target(&shots[*index].ability));
    let rolls = maneuver.as_ref().is_some_and(|(index, _)| shots[*index].ability.roll.is_some());
    if away || (rolls && has_boon(scene)) { [main, maneuver] } else { [maneuver, main] }
}

/// Whether an ability makes its user's next roll a better one, and only that.
fn is_boon(ability: &AbilityDef) -> bool {
    let once =
        |modifier: &Modifier| matches!(modifier, Modifier::Roll(roll) if roll.once && roll.when == Bearer::Rolls);
    ability.sentences().any(|effect| match effect {
        AbilityEffect::Lasting(lasting) => lasting.on == Who::You && lasting.modifiers.iter().any(once),
        _ => false,
    })
}

/// Whether the next roll of the one who decides is a better one, and only that.
fn has_boon(scene: &Scene) -> bool {
    let mut found = false;
    scene.view.each_modifier(scene.me().id, |in_force| {
        found |= matches!(in_force.modifier, Modifier::Roll(roll) if roll.once && roll.when == Bearer::Rolls);
    });
    found
}

fn moves_target(ability: &AbilityDef) -> bool {
    use crate::rulesets::draw_steel::data::effect::Effect;
    ability.roll.as_ref().is_some_and(|roll| {
        let segments = &roll.tiers.2.segments;
        let mut outcomes =
            segments.iter().flat_map(|segment| &segment.effects).flat_map(|aimed| aimed.effect.outcomes());
        outcomes.any(|effect| matches!(effect, Effect::Force(_)))
    })
}

/// Whether moving now would cost the main action.
fn trades_main(view: View, who: CreatureId) -> bool {
    let budget = view.turn_budget(who);
    budget.move_action && !budget.main && allowance::movement_left(view, who).is_none_or(|left| left <= 0)
}

/// Things that cost nothing: getting up, hero tokens in need.
fn free_act(scene: &Scene) -> Option<Intent> {
    let act = |what: FreeAction| {
        free_actions::check(scene.view, what).is_ok().then_some(Intent::Choose(Choice::Named(what.slug())))
    };
    let me = scene.me();
    if me.kinds.contains(&t::PRONE.get())
        && let Some(up) = act(FreeAction::StandFreely)
    {
        return Some(up);
    }
    if me.hero && scene.hurt(me) > 0.75 {
        return act(FreeAction::TokenRecovery);
    }
    None
}

/// Surges from hero tokens for an attack that they make the last one on somebody, while there are tokens to spare.
fn surges_first(scene: &Scene, shot: &Shot, taken: &Taken) -> Option<Intent> {
    let me = scene.me();
    let hurts = shot.slot == Slot::Main && deals_damage(&shot.ability);
    let spare =
        me.hero && free_actions::tokens(scene.view) >= 3 && !shot.ability.after.contains(&AbilityEffect::Defend);
    let (blow, more) = (me.profile.threat, 2.0 * f32::from(scene.view.sheet(me.id).highest_score()));
    let decides = |&who: &usize| {
        let to = &scene.fighters[who];
        to.stance == Stance::Foe && !to.minion && to.now > blow && to.now <= blow + more
    };
    let spare = spare && taken.on.iter().any(decides);
    let wanted = hurts && spare && scene.view.pool(me.id, t::SURGES.get()) == 0;
    let what = FreeAction::TokenSurges;
    (wanted && free_actions::check(scene.view, what).is_ok()).then_some(Intent::Choose(Choice::Named(what.slug())))
}
