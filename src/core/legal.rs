//! Every answer to the decision that a battle waits at.

use super::battle::Battle;
use super::intent::{Intent, Options};
use super::resolve::Rules;

impl<R: Rules> Battle<R> {
    /// Calls `f` with every legal answer to the decision that the battle waits at, in a fixed order. Of ways there is one
    /// to each place, of an area's placements one for each set of creatures in it.
    pub fn legal(&self, mut f: impl FnMut(Intent)) {
        let Some(decision) = self.decision() else { return };
        match &decision.options {
            Options::Choose { choices, may_pass } => {
                choices.iter().cloned().map(Intent::Choose).for_each(&mut f);
                may_pass.then(|| f(Intent::Pass));
            }
            Options::Route(options) => {
                options.routes.iter().cloned().map(Intent::Route).for_each(&mut f);
                (!options.must).then(|| f(Intent::Pass));
            }
            Options::Use(_) | Options::Act => {
                for kind in R::option_kinds(self.world(), decision) {
                    R::each_legal(self.world(), decision, kind, &mut f);
                }
                self.done().into_iter().for_each(f);
            }
        }
    }

    /// The answer that does nothing more, where that is legal: to end the turn, or to use nothing of what is offered.
    pub fn done(&self) -> Option<Intent> {
        let decision = self.decision()?;
        match &decision.options {
            // Some turns have something left that must be done.
            Options::Act => decision.about.map(Intent::EndTurn).filter(|end| self.check(end).is_ok()),
            _ => decision.passable().then_some(Intent::Pass),
        }
    }
}
