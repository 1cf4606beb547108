//! Where a fighter's powers lead: those that differ in nothing but how far they lead share one search.

use std::sync::Arc;

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::path::PathField;
use crate::rulesets::the_adventure_game::check;
use crate::rulesets::the_adventure_game::legal::{self, Goal};
use crate::rulesets::the_adventure_game::power::{Going, Manner, PowerDef};
use crate::rulesets::the_adventure_game::view::View;

/// The ways of one fighter at one time; its memory serves the next one.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    searches: Vec<Search>,
    spare: Vec<PathField>,
}

#[derive(Clone, Debug)]
struct Search {
    kind: (Manner, bool),
    goals: Vec<Goal>,
    field: PathField,
}

/// What two powers have to agree in to share a search: slips through walls or not, and whether leaving provokes.
fn kind(going: Going) -> (Manner, bool) {
    let how = if going.how == Manner::Shift { Manner::Walk } else { going.how };
    (how, going.provokes)
}

/// Squares of movement of a power as things stand.
fn squares(view: View, who: CreatureId, going: Going) -> i16 {
    check::limit(view, who, going.squares.at_speed(view.sheet(who).speed))
}

impl Ways {
    /// Looks for everywhere that these powers lead, charges aside.
    pub fn search(&mut self, view: View, who: CreatureId, powers: &[&Arc<PowerDef>]) {
        self.spare.extend(self.searches.drain(..).map(|search| search.field));
        let mut farthest: Vec<Going> = Vec::new();
        for going in powers.iter().filter_map(|power| power.going).filter(|going| going.how != Manner::Charge) {
            match farthest.iter_mut().find(|known| kind(**known) == kind(going)) {
                Some(known) if squares(view, who, *known) < squares(view, who, going) => *known = going,
                Some(_) => {}
                None => farthest.push(going),
            }
        }
        for going in farthest {
            let mut field = self.spare.pop().unwrap_or_default();
            let goals = legal::goals(view, who, going, &mut field);
            self.searches.push(Search { kind: kind(going), goals, field });
        }
    }

    /// Every square that a power leads to, nearest first.
    pub fn goals(&self, view: View, who: CreatureId, going: Going) -> impl Iterator<Item = Goal> {
        let most = squares(view, who, going);
        let search = self.searches.iter().find(move |search| search.kind == kind(going));
        search.into_iter().flat_map(|search| &search.goals).filter(move |goal| goal.cost <= most).copied()
    }

    /// The way to a square that a power leads to, every square entered.
    pub fn path(&self, going: Going, to: Spot) -> Vec<Spot> {
        let search = self.searches.iter().find(|search| search.kind == kind(going));
        search.map_or_else(Vec::new, |search| legal::path(going, to, &search.field))
    }
}
