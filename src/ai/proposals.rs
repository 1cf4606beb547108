//! Answers that somebody who looks ahead tries out: what it could use and where it could go, sifted by a first glance.

use std::time::Instant;

use super::Opponents;
use super::head::{Heads, STRIDE};
use crate::content::ruleset::{BattleOf, StateOf};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, OptionKind};
use crate::core::resolve::Rules;
use crate::core::side::Feeling;

/// How many different answers are tried out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breadth {
    /// Choices of one question.
    pub choices: usize,
    /// Uses of one ability that are glanced at.
    glances: usize,
    /// The best of all uses that were glanced at.
    uses: usize,
    /// The best of all walks.
    walks: usize,
}

impl Breadth {
    /// A few that differ, and no walks but those that somebody proposes.
    pub const NARROW: Self = Self { choices: 8, glances: 16, uses: 4, walks: 0 };
    /// What else there is to do as well.
    pub const WIDE: Self = Self { choices: 32, glances: 48, uses: 8, walks: 6 };
}

/// Times that the best use of each kind is glanced at again.
const AGAIN: u64 = 8;
/// Walks of one kind that are glanced at, and times that each is.
const PLACES: usize = 24;
const TURNS: u64 = 3;

/// A decision to be glanced at, and by when.
pub(super) struct Glance<'a, R: Opponents> {
    pub battle: &'a BattleOf<R>,
    pub decision: &'a Decision,
    pub state: &'a StateOf<R>,
    /// Seed of the dice, which are the same for all answers.
    pub seed: u64,
    pub by: Option<Instant>,
}

impl<R: Opponents> Glance<'_, R> {
    /// The uses that leave a side best off at once, the best first.
    pub fn uses(&self, heads: &mut Heads<R>, breadth: Breadth) -> Vec<Intent> {
        let fits = |intent: &Intent| R::in_character(self.battle, intent) && !self.is_for_friends(intent);
        let kinds = self.legal(|kind| matches!(kind, OptionKind::Use(_)), fits, breadth.glances);
        // The best of each kind: what differs most is worth a try most.
        let mut best: Vec<Intent> = Vec::new();
        for kind in kinds {
            let tried = self.tried(heads, kind, &[self.seed], false);
            // Of equals the first stays.
            let found = tried.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
            best.extend(found.map(|(_, intent)| intent));
        }
        // By more throws than one: of many uses one is lucky.
        self.best(heads, best, &self.dice(1..=AGAIN), false, breadth.uses)
    }

    /// The walks after which a turn that goes on plainly leaves a side best off, the best first.
    pub fn walks(&self, heads: &mut Heads<R>, breadth: Breadth) -> Vec<Intent> {
        if breadth.walks == 0 {
            return Vec::new();
        }
        let kinds = self.legal(|kind| matches!(kind, OptionKind::Walk(_)), |_| true, PLACES);
        self.best(heads, kinds.into_iter().flatten().collect(), &self.dice(0..TURNS), true, breadth.walks)
    }

    /// Legal answers of each kind that is asked for, of each at most so many that are spread over all of them.
    fn legal(
        &self,
        wanted: impl Fn(&OptionKind) -> bool,
        fits: impl Fn(&Intent) -> bool,
        most: usize,
    ) -> Vec<Vec<Intent>> {
        let world = self.battle.world();
        let kinds = R::Rules::option_kinds(world, self.decision).into_iter().filter(wanted);
        let spread = |kind| {
            let mut all = Vec::new();
            R::Rules::each_legal(world, self.decision, kind, &mut |intent| all.push(intent));
            all.retain(&fits);
            let step = all.len().div_ceil(most).max(1);
            all.into_iter().step_by(step).collect()
        };
        kinds.map(spread).collect()
    }

    /// The best of some answers, the best first; a stable order, so that of equals the first on the card stays first.
    fn best(&self, heads: &mut Heads<R>, intents: Vec<Intent>, dice: &[u64], turns: bool, most: usize) -> Vec<Intent> {
        let mut found = self.tried(heads, intents, dice, turns);
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.into_iter().take(most).map(|(_, intent)| intent).collect()
    }

    /// What answers come to on average, at once or at the end of the turn; those for which there is time.
    fn tried(&self, heads: &mut Heads<R>, intents: Vec<Intent>, dice: &[u64], turns: bool) -> Vec<(f32, Intent)> {
        let values = heads.share_out(&intents, |head, intent| {
            let value = |&dice: &u64| match turns {
                true => head.see_turn(self.state, intent, self.decision, dice),
                false => head.glance(self.state, intent, self.decision.side, dice),
            };
            let in_time = self.by.is_none_or(|by| Instant::now() < by);
            in_time.then(|| dice.iter().map(value).sum::<f32>() / dice.len() as f32)
        });
        values.into_iter().zip(intents).filter_map(|(value, intent)| Some((value?, intent))).collect()
    }

    fn dice(&self, times: impl Iterator<Item = u64>) -> Vec<u64> {
        times.map(|time| self.seed.wrapping_add(time.wrapping_mul(STRIDE))).collect()
    }

    /// Whether a use is aimed at one's own side alone: a glance sees no use of that, but those who propose do.
    fn is_for_friends(&self, intent: &Intent) -> bool {
        let Intent::Use(wanted) = intent else { return false };
        let friend = |on: &CreatureId| {
            *on != wanted.by && R::Rules::feeling(self.battle.world(), wanted.by, *on) == Feeling::Friend
        };
        !wanted.on.is_empty() && wanted.on.iter().all(friend)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::content::ruleset::Ruleset as _;
    use crate::core::dice::Dice;
    use crate::core::intent::Options;
    use crate::core::name::Name;
    use crate::rulesets::draw_steel::content::Content;
    use crate::testing;

    /// Widely more uses are tried out than narrowly, and walks that nobody has proposed; all are legal, none is so twice,
    /// and two threads find the same.
    #[test]
    fn what_is_tried_out_is_legal_and_the_same_in_any_number_of_threads() {
        let library = testing::library();
        let content = Content::in_library(library);
        let level = library.levels.get(Name::new("crossroads")).unwrap();
        let mut battle = Content::set_up(content.clone(), level, Dice::seeded(5)).unwrap();
        let mut plain = Content::policy(Player::Plain, 0);
        // By the second round there is somebody to strike at, and not everybody is held.
        let can_both = |battle: &BattleOf<Content>| {
            let mut walks = 0;
            battle.legal(|intent| walks += usize::from(matches!(intent, Intent::Walk { .. })));
            battle.round() > 1 && battle.decision().unwrap().options == Options::Act && walks > Breadth::WIDE.walks
        };
        while !can_both(&battle) {
            let intent = plain.answer(&battle);
            battle.submit(intent).unwrap();
        }
        let (decision, state) = (battle.decision().unwrap().clone(), battle.snapshot());
        let glance = Glance { battle: &battle, decision: &decision, state: &state, seed: battle.hash(), by: None };
        let [mut one, mut two] = [1, 2].map(Heads::<Content>::new);
        one.wake(content);
        two.wake(content);
        let [narrow, wide] = [Breadth::NARROW, Breadth::WIDE].map(|breadth| {
            let found = (glance.uses(&mut one, breadth), glance.walks(&mut one, breadth));
            assert_eq!(found, (glance.uses(&mut two, breadth), glance.walks(&mut two, breadth)));
            found
        });
        assert!(narrow.1.is_empty() && (1..=Breadth::NARROW.uses).contains(&narrow.0.len()), "{narrow:?}");
        assert!(wide.0.len() >= narrow.0.len() && wide.1.len() == Breadth::WIDE.walks, "{wide:?}");
        let all: Vec<Intent> = wide.0.into_iter().chain(wide.1).collect();
        for (index, intent) in all.iter().enumerate() {
            assert!(battle.check(intent).is_ok() && !all[..index].contains(intent), "{intent:?}");
        }
        // Nothing is glanced at once there is no time left.
        let late = Glance { by: Some(Instant::now()), ..glance };
        assert!(late.uses(&mut one, Breadth::WIDE).is_empty() && late.walks(&mut two, Breadth::WIDE).is_empty());
    }
}
