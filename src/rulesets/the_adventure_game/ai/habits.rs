//! What a game shows of its players' bad habits, counted from its facts.

use crate::ai::Habits;
use crate::core::fact::{Fact, FactKind};
use crate::core::ids::CreatureId;
use crate::rulesets::the_adventure_game::power::Action;
use crate::rulesets::the_adventure_game::view::View;

/// Counts the habits of everybody in a battle that is over.
pub fn count(view: View, facts: &[Fact], habits: &mut Habits) {
    let minion = |id: CreatureId| view.hp(id).max <= 1;
    let mut target: Vec<(CreatureId, CreatureId)> = Vec::new();
    for fact in facts {
        let FactKind::Used { by, ability, on, .. } = &fact.what else { continue };
        let Some(power) = view.power(*by, *ability) else { continue };
        let foe = on.first().copied().filter(|&on| view.hostile(*by, on));
        if power.is_counted() && power.action == Action::Attack && foe.is_some() {
            habits.note("scarce attacks on minions alone", on.iter().all(|&on| minion(on)));
        }
        if let (Action::Attack, Some(foe)) = (power.action, foe) {
            match target.iter_mut().find(|(who, _)| who == by) {
                Some((_, known)) => {
                    let left = *known != foe && view.is_up(*known);
                    habits.note("attacks that leave an enemy who outlives the fight", left);
                    *known = foe;
                }
                None => target.push((*by, foe)),
            }
        }
    }
}
