//! What a game of Draw Steel shows of its players' bad habits, counted from its facts.

use crate::ai::Habits;
use crate::core::fact::{Fact, FactKind, StepCause};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::objective::Goal;
use crate::rulesets::draw_steel::data::ability::deals_damage;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::state::HEROES;
use crate::rulesets::draw_steel::rules::view::View;

/// Counts the habits of everybody in a battle that is over.
pub fn count(view: View, facts: &[Fact], habits: &mut Habits) {
    falls(facts, habits);
    objective(view, habits);
    turns(view, facts, habits);
    recoveries(view, facts, habits);
    holds(facts, habits);
    knocks(view, facts, habits);
    deaths(view, facts, habits);
    drags(facts, habits);
}

/// Heroes brought down before the second round.
fn falls(facts: &[Fact], habits: &mut Habits) {
    let first = facts.iter().take_while(|fact| !matches!(fact.what, FactKind::RoundStarted(2)));
    let dying = |fact: &Fact| matches!(fact.what, FactKind::State { is, .. } if is == t::DYING.get());
    habits.note("games with a hero dying in round 1", first.into_iter().any(dying));
}

/// Games won by reaching the squares.
fn objective(view: View, habits: &mut Habits) {
    if let Goal::Reach { count, .. } = view.goal() {
        let arrived = view.goal().arrived(view.battlefield()) >= usize::from(*count);
        habits.note("games decided by reaching the squares", arrived);
    }
}

/// Of a boon that is to be followed by an attack.
const WASTED_PEACE: &str = "Make Peace With Your God that no attack used";

/// What a turn under way has come to so far.
#[derive(Default)]
struct Turn {
    attacked: bool,
    peace: bool,
    /// Whom it has just been used on: they may be given an attack.
    given: Vec<CreatureId>,
}

/// Turns of heroes without an attack of their own or of somebody whom they gave one, those of the dead left aside;
/// and boons for a roll that no attack used.
fn turns(view: View, facts: &[Fact], habits: &mut Habits) {
    let peace = Name::new("make-peace-with-your-god");
    let mut under_way: Option<(CreatureId, Turn)> = None;
    let mut dead: Vec<CreatureId> = Vec::new();
    for fact in facts {
        match (&fact.what, &mut under_way) {
            (FactKind::State { of, is }, _) if *is == t::DEAD.get() => dead.push(*of),
            (FactKind::TurnStarted(who), _) if view.sheet(*who).is_hero() => under_way = Some((*who, Turn::default())),
            (FactKind::Used { by, ability, on, .. }, Some((who, turn))) if by != who => {
                let given = std::mem::take(&mut turn.given).contains(by);
                turn.attacked |= given && is_attack(view, *by, *ability, on);
            }
            (FactKind::Used { by, ability, on, .. }, Some((_, turn))) => {
                turn.given.clone_from(on);
                if *ability == peace {
                    if std::mem::replace(&mut turn.peace, true) {
                        habits.note(WASTED_PEACE, true);
                    }
                } else {
                    let attack = is_attack(view, *by, *ability, on);
                    turn.attacked |= attack;
                    if turn.peace && view.ability(*by, *ability).is_some_and(|ability| ability.roll.is_some()) {
                        habits.note(WASTED_PEACE, !attack);
                        turn.peace = false;
                    }
                }
            }
            (FactKind::TurnEnded(ended), Some((who, turn))) if ended == who => {
                if turn.attacked || !dead.contains(ended) {
                    habits.note("turns of heroes without an attack", !turn.attacked);
                }
                if turn.peace {
                    habits.note(WASTED_PEACE, true);
                }
                under_way = None;
            }
            _ => {}
        }
    }
}

fn is_attack(view: View, by: CreatureId, ability: Name, on: &[CreatureId]) -> bool {
    let hurts = view.ability(by, ability).is_some_and(|ability| deals_damage(ability));
    hurts && on.iter().any(|&on| view.hostile(by, on))
}

/// Recoveries of which a part was wasted, and hero tokens spent on surges.
fn recoveries(view: View, facts: &[Fact], habits: &mut Habits) {
    let (spent, tokens, surges) = (t::RECOVERIES.get(), t::HERO_TOKENS.get(), t::SURGES.get());
    for (index, fact) in facts.iter().enumerate() {
        match fact.what {
            FactKind::Pool { of: Some(_), pool, by, .. } if pool == spent && by < 0 => {
                let after = facts[index + 1..].iter().take(4);
                let healed = after.filter_map(|fact| match fact.what {
                    FactKind::Healed { of, amount, .. } => Some((of, amount)),
                    _ => None,
                });
                if let Some((of, amount)) = healed.into_iter().next() {
                    habits.note("Recoveries of which some was wasted", amount < view.recovery_value(of));
                }
            }
            FactKind::Pool { of: None, pool, by, .. } if pool == tokens && by < 0 => {
                let next = facts.get(index + 1).map(|fact| &fact.what);
                let bought = matches!(next, Some(FactKind::Pool { pool, by, .. }) if *pool == surges && *by > 0);
                habits.note("hero tokens spent on surges", bought);
            }
            _ => {}
        }
    }
}

/// Grabs of whoever holds one, or by whoever holds somebody already.
fn holds(facts: &[Fact], habits: &mut Habits) {
    let mut held: Vec<(CreatureId, CreatureId)> = Vec::new();
    for fact in facts {
        match &fact.what {
            FactKind::Linked { from, to, .. } => held.push((*from, *to)),
            FactKind::Unlinked { from, to, .. } => held.retain(|pair| *pair != (*from, *to)),
            FactKind::Used { by, ability, on, .. } if *ability == *"grab" => {
                let vain = held.iter().any(|(from, to)| from == by || (to == by && on.contains(from)));
                habits.note("grabs of one's captor, or with full hands", vain);
            }
            _ => {}
        }
    }
}

/// Forced movement of one's own side, which is worth something where it frees somebody from a hold.
fn knocks(view: View, facts: &[Fact], habits: &mut Habits) {
    let mut last = None;
    let mut held: Vec<CreatureId> = Vec::new();
    for fact in facts {
        match fact.what {
            FactKind::Linked { to, .. } => held.push(to),
            FactKind::Unlinked { to, .. } => held.retain(|&other| other != to),
            _ => {}
        }
        let FactKind::Step { who, how: StepCause::Forced, .. } = fact.what else {
            last = None;
            continue;
        };
        let Some(by) = fact.cause.by.filter(|&by| by != who && last != Some((by, who))) else { continue };
        last = Some((by, who));
        let heroes = view.side(by) == HEROES;
        let what = if heroes {
            "forced movement by heroes of a hero whom nobody holds"
        } else {
            "forced movement by the Director of an ally whom nobody holds"
        };
        habits.note(what, view.friendly(by, who) && !held.contains(&who));
    }
}

/// Heroes who die of what acting costs the bleeding, with Recoveries left that somebody could have had them spend.
fn deaths(view: View, facts: &[Fact], habits: &mut Habits) {
    for fact in facts {
        if let FactKind::State { of, is } = fact.what
            && is == t::DEAD.get()
            && view.sheet(of).is_hero()
        {
            let bled = fact.cause.of == t::BLEEDING.get() && view.pool(of, t::RECOVERIES.get()) > 0;
            habits.note("deaths of heroes who bled to death with Recoveries left", bled);
        }
    }
}

/// Turns with somebody dragged along, and those in which it comes over the same square twice.
fn drags(facts: &[Fact], habits: &mut Habits) {
    let mut seen: Vec<(CreatureId, Spot)> = Vec::new();
    let mut again = false;
    for fact in facts {
        match fact.what {
            FactKind::Step { who, from, to, how: StepCause::Dragged } => {
                seen.push((who, from));
                again |= seen.contains(&(who, to));
            }
            FactKind::TurnStarted(_) | FactKind::TurnEnded(_) => {
                if !seen.is_empty() {
                    habits.note("turns in which a captive is dragged back and forth", again);
                }
                (seen, again) = (Vec::new(), false);
            }
            _ => {}
        }
    }
}
