//! What a player wants answered without being asked: declined for a turn, let go by, or never worth a question.

use super::table::Table;
use crate::core::fact::{Fact, FactKind};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options, Refusal};
use crate::core::question::Importance;
use crate::face::settings::{Answer, Asking, Settings};

/// What is answered without asking.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// Answers not offered for the rest of a turn, or of a phase without turns.
    hushed: Vec<Hushed>,
    /// The part of the round that is waited for.
    waits: Option<Waits>,
    /// Whose movement goes on unanswered.
    unanswered: Option<Unanswered>,
    /// The version at which a standing answer was refused, so that the question is asked after all.
    ask_anyway: Option<u64>,
}

/// Answers of a kind that a side is not asked about for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hushed {
    side: SideId,
    kind: String,
    /// The round, and whose turn.
    during: (u16, Option<CreatureId>),
}

/// A movement that a side has let go on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Unanswered {
    side: SideId,
    mover: CreatureId,
    /// What the best answer was worth then.
    worth: f32,
    /// Facts before this mark were known when it was said.
    since: usize,
}

/// A part of the round that a side waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Waits {
    side: SideId,
    round: u16,
    part: usize,
    /// Facts before this mark were known when it was said.
    since: usize,
}

impl Table {
    /// Gives the battle a standing answer: undo skips it where it passes on something, for that is wanted again at once.
    ///
    /// # Errors
    /// Why it was refused; the question is asked then.
    pub(super) fn submit_standing(&mut self, intent: Intent) -> Result<(), Refusal> {
        let steps = self.asked().filter(|asked| asked.passable()).map(|_| self.game.undoable());
        if let Err(refusal) = self.submit(intent) {
            self.standing.ask_anyway = Some(self.version);
            return Err(refusal);
        }
        if let Some(steps) = steps {
            self.game.keep_undo(steps);
        }
        Ok(())
    }

    /// What was declined for the turn may be just what is taken back: nothing is answered without asking there.
    pub(super) fn ask_again(&mut self) {
        self.standing = Standing { ask_anyway: Some(self.version), ..Standing::default() };
    }

    /// Declines what a side is offered for the rest of the turn, or of a phase without turns, whatever may bring it up
    /// again; where passing lets a part of the round go by, for the rest of that.
    pub fn mute(&mut self) {
        if let Some(part) = self.asked().and_then(|asked| self.face().part_let_go(asked)) {
            self.wait_for(part + 1);
            return;
        }
        let now = (self.game.round(), self.face().active());
        let Some(decision) = self.asked() else { return };
        let (side, kinds) = (decision.side, self.kinds(decision));
        self.standing.hushed.retain(|hushed| hushed.during == now);
        self.standing.hushed.extend(kinds.into_iter().map(|kind| Hushed { side, kind, during: now }));
    }

    /// Notes that a question about somebody's step is declined: it is not asked again at the next steps of the same
    /// movement, unless an answer is worth more there.
    pub fn note_declined(&mut self) {
        let declined = self.asked().and_then(|asked| {
            let (mover, worth) = self.face().on_the_way(asked)?;
            Some(Unanswered { side: asked.side, mover, worth, since: self.game.facts().len() })
        });
        self.standing.unanswered = declined.or(self.standing.unanswered);
    }

    fn goes_on(&self, decision: &Decision) -> bool {
        let Some(before) = self.standing.unanswered.filter(|before| before.side == decision.side) else { return false };
        let anew = |fact: &Fact| {
            matches!(fact.what, FactKind::Used { .. } | FactKind::TurnStarted(_) | FactKind::TurnEnded(_))
        };
        let same = !self.game.facts().since(before.since).iter().any(anew);
        let now = || self.face().on_the_way(decision);
        same && now().is_some_and(|(mover, worth)| mover == before.mover && worth <= before.worth + 0.01)
    }

    /// From now on lets the parts of this round before one go by, as long as nobody of the side is hurt; whether the
    /// decision asked lets one go by.
    pub fn wait_for(&mut self, part: usize) -> bool {
        let Some(decision) = self.asked() else { return false };
        if self.face().part_let_go(decision).is_none_or(|now| now >= part) {
            return false;
        }
        let (side, since) = (decision.side, self.game.facts().len());
        self.standing.waits = Some(Waits { side, round: self.game.round(), part, since });
        true
    }

    fn lets_go_by(&self, decision: &Decision) -> bool {
        let waits = self.standing.waits.filter(|waits| waits.side == decision.side && waits.round == self.game.round());
        let Some(waits) = waits else { return false };
        let is_own_harm = |fact: &Fact| match fact.what {
            FactKind::Damage { to, amount, .. } => amount > 0 && self.face().side(to) == waits.side,
            _ => false,
        };
        let hurt = self.game.facts().since(waits.since).iter().any(is_own_harm);
        !hurt && self.face().part_let_go(decision).is_some_and(|part| part < waits.part)
    }

    fn is_hushed(&self, decision: &Decision) -> bool {
        let (side, during) = (decision.side, (self.game.round(), self.face().active()));
        let hushed = |kind| self.standing.hushed.contains(&Hushed { side, kind, during });
        let kinds = self.kinds(decision);
        !kinds.is_empty() && kinds.into_iter().all(hushed)
    }

    /// The kinds of the answers to a question.
    fn kinds(&self, decision: &Decision) -> Vec<String> {
        let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
        choices.iter().map(|choice| self.face().kind(decision, choice)).collect()
    }

    /// How much hangs on each choice of the question asked.
    fn importance(&self, decision: &Decision) -> &[Importance] {
        let (version, known) = self.weighed.get_or_init(|| (self.version, self.face().importance(decision)));
        debug_assert_eq!(*version, self.version, "what was weighed is forgotten with every change");
        known
    }

    /// Whether settings have a choice of the question put before the player.
    pub(super) fn wants(&self, settings: &Settings, decision: &Decision, index: usize) -> bool {
        let Options::Choose { choices, .. } = &decision.options else { return true };
        let Some(choice) = choices.get(index) else { return true };
        match settings.answer(&self.face().kind(decision, choice)) {
            Some(answer) => answer != Answer::Never,
            None => self.importance(decision).get(index).is_none_or(|importance| settings.asking.asks(*importance)),
        }
    }

    /// The answer that standing wishes give to a question, if they do.
    pub fn standing_answer(&self, settings: &Settings) -> Option<Intent> {
        let decision = self.asked().filter(|_| self.standing.ask_anyway != Some(self.version))?;
        if let Some(usual) = self.face().usual_answer(decision).filter(|_| settings.asking != Asking::Everything) {
            return Some(usual);
        }
        if let Options::Route(options) = &decision.options {
            return (!options.must && self.face().leads_nowhere(options)).then_some(Intent::Pass);
        }
        let Options::Choose { choices, may_pass } = &decision.options else { return None };
        if *may_pass && (self.is_hushed(decision) || self.lets_go_by(decision) || self.goes_on(decision)) {
            return Some(Intent::Pass);
        }
        let wish = |choice: &Choice| settings.answer(&self.face().kind(decision, choice));
        if let Some(choice) = choices.iter().find(|choice| wish(choice) == Some(Answer::Always)) {
            return Some(Intent::Choose(choice.clone()));
        }
        if !*may_pass || (0..choices.len()).any(|index| self.wants(settings, decision, index)) {
            return None;
        }
        // What is free and only helps is taken rather than asked; nothing that costs is ever taken by itself.
        let mut weighed = choices.iter().zip(self.importance(decision));
        let gift = weighed.find(|(choice, importance)| **importance == Importance::Gift && wish(choice).is_none());
        Some(gift.map_or(Intent::Pass, |(choice, _)| Intent::Choose(choice.clone())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::core::intent::UseOptions;
    use crate::core::name::Name as Slug;
    use crate::face::board::Cursor;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// Whether a decision interrupts: a list that one may pass, rather than a turn or a way.
    fn interrupts(decision: &Decision) -> bool {
        matches!(decision.options, Options::Choose { may_pass: true, .. })
    }

    /// Plays a level with the plain opponent's judgement on both sides; the questions that the first side's player is asked.
    fn asked(level: &str, seed: u64, settings: &Settings) -> usize {
        let windows = Windows::from_plugins(AllRulesets);
        let mut table =
            Table::new(&windows, testing::library(), Slug::new(level), &[], None, &[true, false], seed).unwrap();
        let mut asked = 0;
        while let Some(decision) = table.decision().cloned() {
            let version = table.version;
            let judged = table.game.opponent(Player::Plain, version, None).unwrap();
            let standing = table.standing_answer(settings);
            asked += usize::from(table.asked().is_some() && standing.is_none() && interrupts(&decision));
            table.submit(standing.unwrap_or(judged)).unwrap();
        }
        asked
    }

    #[test]
    fn settings_say_how_much_is_asked() {
        let settings = |asking| Settings { asking, ..Settings::default() };
        let count = |asking| (1..=5).map(|seed| asked("bell-hill", seed, &settings(asking))).sum::<usize>();
        let (all, usual, few) = (count(Asking::Everything), count(Asking::Normal), count(Asking::Decisive));
        assert!(2 * all > 5 * usual && usual > few, "{all} questions, {usual} that could matter, {few} decisive");
    }

    /// Whoever alone may act begins its turn unasked; taken back, the question is asked, and waiting can be chosen.
    #[test]
    fn nobody_is_asked_who_acts_where_one_alone_can() {
        let windows = Windows::from_plugins(AllRulesets);
        let settings = Settings::default();
        let (mut begun, mut waited) = (0, 0);
        for (level, seed) in [("thorn-hedge", 1), ("thorn-hedge", 2), ("hollow-road", 1)] {
            let mut table =
                Table::new(&windows, testing::library(), Slug::new(level), &[], None, &[true, false], seed).unwrap();
            for _ in 0..150 {
                let Some(decision) = table.decision().cloned() else { break };
                let asked = table.asked().is_some() && decision.ask.to_string() == "next";
                let Options::Choose { choices, .. } = &decision.options else {
                    let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                    table.submit(answer).unwrap();
                    continue;
                };
                let who = choices.iter().filter(|choice| matches!(choice, Choice::Creature(_))).count();
                let Some(answer) = table.standing_answer(&settings).filter(|_| asked && who == 1) else {
                    assert!(!asked || who > 1, "{choices:?}");
                    let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                    table.submit(answer).unwrap();
                    continue;
                };
                assert_eq!(answer, Intent::Choose(choices[0].clone()));
                table.submit_standing(answer).unwrap();
                begun += 1;
                if table.undo() {
                    assert_eq!(table.asked(), Some(&decision));
                    assert_eq!(table.standing_answer(&settings), None, "what was taken back is asked");
                    let waits = choices.iter().find(|choice| matches!(choice, Choice::Apply { .. })).unwrap();
                    table.submit(Intent::Choose(waits.clone())).unwrap();
                    waited += 1;
                }
            }
        }
        assert!(begun > 0 && waited > 0, "{begun} begun, {waited} waited");
    }

    /// Whoever has been chosen to strike strikes: with one strike at one target there is nothing more to ask.
    #[test]
    fn a_strike_that_was_chosen_is_not_asked_about_once_more() {
        let windows = Windows::from_plugins(AllRulesets);
        let settings = Settings::default();
        let overwatch = |choice: &&Choice| matches!(choice, Choice::React { with, .. } if *with == *"overwatch");
        let (mut watched, mut struck) = (0, 0);
        for seed in 5..9 {
            let level = Slug::new("crossroads");
            let mut table = Table::new(&windows, testing::library(), level, &[], None, &[true, false], seed).unwrap();
            while let Some(decision) = table.decision().cloned() {
                let standing = table.standing_answer(&settings);
                let answer = match (&decision.options, standing) {
                    (Options::Use(offer), Some(Intent::Use(wanted))) => {
                        assert!(offer.abilities == [wanted.ability] && wanted.on.first().copied() == offer.on);
                        struck += 1;
                        Intent::Use(wanted)
                    }
                    (_, Some(standing)) => standing,
                    (Options::Choose { choices, .. }, None) if choices.iter().any(|choice| overwatch(&choice)) => {
                        watched += 1;
                        Intent::Choose(choices.iter().find(overwatch).cloned().unwrap())
                    }
                    (options, None) => {
                        // Some can still choose the type of the damage.
                        let kinds = |offer: &UseOptions| {
                            let hand = table.face().aiming(offer.by, offer.abilities[0]);
                            let aim = table.face().aim(&hand, &Cursor::default());
                            aim.is_some_and(|aim| aim.options.iter().any(|option| option.words == "Damage"))
                        };
                        let sole =
                            |offer: &UseOptions| offer.abilities.len() == 1 && offer.on.is_some() && !kinds(offer);
                        let strike = decision.ask.to_string() == "free-strike" && table.asked().is_some();
                        assert!(!strike || !matches!(options, Options::Use(offer) if sole(offer)), "{decision:?}");
                        table.game.opponent(Player::Plain, table.version, None).unwrap()
                    }
                };
                table.submit(answer).unwrap();
            }
        }
        assert!(watched > 0 && struck > 0, "{watched} times watched, {struck} strikes");
    }

    #[test]
    fn what_is_declined_for_a_turn_is_declined_for_one_side() {
        let windows = Windows::from_plugins(AllRulesets);
        let library = testing::library();
        let mut table = Table::new(&windows, library, Slug::new("reed-crossing"), &[], None, &[true, true], 7).unwrap();
        let settings = Settings { asking: Asking::Everything, ..Settings::default() };
        let is = |table: &Table, ask: &str| table.decision().is_some_and(|decision| decision.ask.to_string() == ask);
        while !is(&table, "seize") {
            table.submit(Intent::Pass).unwrap();
        }
        let side = table.decision().unwrap().side;
        table.mute();
        while is(&table, "seize") && table.decision().unwrap().side == side {
            assert_eq!(table.standing_answer(&settings), Some(Intent::Pass));
            table.submit(Intent::Pass).unwrap();
        }
        assert!(is(&table, "seize"), "the other side is to be asked");
        assert_eq!(table.standing_answer(&settings), None);
    }

    #[test]
    fn a_movement_that_was_let_go_on_is_asked_about_again_only_where_more_is_to_be_had() {
        let windows = Windows::from_plugins(AllRulesets);
        let settings = Settings { asking: Asking::Everything, ..Settings::default() };
        let (mut passed, mut declined) = (0, 0);
        for seed in 1..=4 {
            let level = Slug::new("crossroads");
            let mut table = Table::new(&windows, testing::library(), level, &[], None, &[true, false], seed).unwrap();
            let mut before: Option<(CreatureId, f32)> = None;
            while let Some(decision) = table.decision().cloned() {
                let step = table.asked().and_then(|asked| table.face().on_the_way(asked));
                let standing = table.standing_answer(&settings);
                if let Some((mover, worth)) = step {
                    match standing {
                        None => (before, declined) = (Some((mover, worth)), declined + 1),
                        Some(ref answer) => {
                            assert_eq!(*answer, Intent::Pass);
                            assert!(before.is_some_and(|(who, was)| who == mover && worth <= was + 0.01));
                            passed += 1;
                        }
                    }
                    table.note_declined();
                    table.submit(Intent::Pass).unwrap();
                    continue;
                }
                let judged = || table.game.opponent(Player::Plain, table.version, None);
                let answer = standing.or_else(judged).unwrap_or_else(|| panic!("{decision:?}"));
                table.submit(answer).unwrap();
            }
        }
        assert!(passed > 0 && declined > 0, "{passed} passed by themselves, {declined} declined");
    }

    #[test]
    fn whoever_lets_a_whole_phase_go_by_is_asked_again_in_the_next() {
        let windows = Windows::from_plugins(AllRulesets);
        let settings = Settings::default();
        let level = Slug::new("lantern-run");
        let mut table = Table::new(&windows, testing::library(), level, &[], None, &[true, false], 3).unwrap();
        let part = |table: &Table| table.asked().and_then(|asked| table.face().part_let_go(asked));
        let (round, first) = (table.game.round(), part(&table).expect("a phase to let go by"));
        table.mute();
        while let Some(answer) = table.standing_answer(&settings).or_else(|| {
            // The other side's own turns are its opponent's.
            (part(&table).is_none()).then(|| table.game.opponent(Player::Plain, table.version, None)).flatten()
        }) {
            table.submit(answer).unwrap();
        }
        assert_eq!((table.game.round(), part(&table)), (round, Some(first + 1)));
    }

    #[test]
    fn phases_go_by_until_the_one_that_is_waited_for_unless_somebody_is_hurt() {
        let windows = Windows::from_plugins(AllRulesets);
        let settings = Settings::default();
        let last = 7;
        let (mut reached, mut hurt) = (0, 0);
        for seed in 1..=4 {
            let level = Slug::new("lantern-run");
            let mut table = Table::new(&windows, testing::library(), level, &[], None, &[true, false], seed).unwrap();
            let mut since = None;
            while let Some(decision) = table.decision().cloned() {
                let part = table.asked().and_then(|asked| table.face().part_let_go(asked));
                let standing = table.standing_answer(&settings);
                if let (Some(part), Some(mark), None) = (part, since, &standing) {
                    let harmed = |fact: &Fact| match fact.what {
                        FactKind::Damage { to, amount, .. } => amount > 0 && table.face().side(to) == decision.side,
                        _ => false,
                    };
                    let harmed = table.game.facts().since(mark).iter().any(harmed);
                    let over =
                        part >= last || table.standing.waits.is_none_or(|waits| waits.round != table.game.round());
                    assert!(over || harmed, "asked in part {part} while part {last} is waited for");
                    (reached, hurt) = (reached + usize::from(part >= last), hurt + usize::from(harmed));
                    since = None;
                }
                if let Some(part) = part.filter(|part| *part < last && since.is_none() && standing.is_none()) {
                    assert!(!table.wait_for(part), "what runs is not waited for");
                    assert!(table.wait_for(last));
                    assert_eq!(table.standing_answer(&settings), Some(Intent::Pass));
                    since = Some(table.game.facts().len());
                    continue;
                }
                let judged = || table.game.opponent(Player::Plain, table.version, None);
                let answer = standing.or_else(judged).unwrap();
                table.submit(answer).unwrap();
            }
        }
        assert!(reached > 0 && hurt > 0, "{reached} times reached, {hurt} times hurt before");
    }
}
