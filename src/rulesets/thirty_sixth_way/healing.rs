//! Recoveries, rolled or averaged, overdrawn or free; saves and ends that somebody chooses (ESC-REC, ESC-SPC-05).

use bevy::prelude::World;

use super::data::words::Strength;
use super::frames::{Choose, Chosen, Frame, Pick, Recover};
use super::mutations;
use super::reach;
use super::rolls::{self, half};
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::turns;
use super::view::View;
use crate::core::condition::Condition;
use crate::core::ends::{End, Moment};
use crate::core::fact::Cause;
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::{Flow, Stack};

/// Registers recoveries.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules
        .step::<Recover>(WaySystems::Recovery, recover)
        .step::<Choose>(WaySystems::Recovery, choose)
        .step::<Pick>(WaySystems::Recovery, super::effects::pick);
}

/// Whether recovery dice are rolled or averaged (ESC-REC-06, ESC-REC-08).
pub static RECOVERY: Question = Question::new("recovery");
/// What somebody saves against, or which condition ends.
pub static WHICH: Question = Question::new("which-effect");

fn recover(world: &mut World, recover: &mut Recover) -> Flow<Frame> {
    let Recover { who, by, of, free } = *recover;
    let cause = Cause::new(by, of);
    let view = View::new(world);
    if !reach::healable(view, who) {
        mutations::tell(world, who, cause, "healing does not reach it");
        return Flow::Done;
    }
    if !view.sheet(who).hero {
        // ESC-REC-07
        let (level, strength) = (view.sheet(who).level, view.sheet(who).strength);
        let sides = if strength == Strength::Single { 6 } else { 10 };
        let sum = (0..level).map(|_| i16::from(mutations::roll(world, Some(who), sides, t::RECOVERY.get()))).sum();
        mutations::heal(world, who, sum, cause);
        return Flow::Done;
    }
    let average = match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(answer) => answer == Intent::Choose(Choice::Named(t::AVERAGE.get())),
        None => {
            let view = View::new(world);
            let choices = [t::ROLL.get(), t::AVERAGE.get()].map(Choice::Named).to_vec();
            let options = Options::Choose { choices, may_pass: true };
            return Flow::Ask(Decision {
                side: view.side(who),
                about: Some(who),
                ask: RECOVERY.id(),
                origin: of,
                options,
            });
        }
    };
    let view = View::new(world);
    let sheet = view.sheet(who);
    let (level, sides, vitality) = (sheet.level, sheet.recoveries.1, sheet.vitality);
    let left = view.pool(who, t::RECOVERIES.get());
    let dice: i16 = match average {
        true => level * average_die(sides),
        false => (0..level).map(|_| i16::from(mutations::roll(world, Some(who), sides, t::RECOVERY.get()))).sum(),
    };
    let overdrawn = !free && left == 0;
    let amount = if overdrawn { half(dice + vitality) } else { dice + vitality };
    if !free {
        mutations::change_pool(world, who, t::RECOVERIES.get(), -1, cause);
    }
    mutations::heal(world, who, amount, cause);
    if overdrawn {
        mutations::plight(world, who, |plight| plight.overdrawn += 1);
        mutations::tell(world, who, cause, "overdrawn: 1 less Volition and defenses until a Full Rest");
    }
    Flow::Done
}

/// What a save could end, and what lasts a round (ESC-SPC-05, ESC-SPC-06).
pub fn savable(view: View, who: CreatureId) -> Vec<EffectId> {
    let fits = |held: &Condition| {
        let boon = held.kinds.iter().any(|kind| view.content().condition(*kind).is_some_and(|record| record.boon));
        let round =
            held.ends.iter().any(|end| matches!(end, End::At(Moment::TurnStart { .. } | Moment::TurnEnd { .. })));
        !boon && (held.ends.check(t::SAVE.get()).is_some() || round)
    };
    view.conditions(who).filter(|(_, held)| fits(held)).map(|(_, held)| held.record).collect()
}

/// A die's average, rounded down (ESC-REC-06).
pub fn average_die(sides: u8) -> i16 {
    i16::from(sides) / 2
}

/// What a recovery comes to on average.
pub fn average(view: View, who: CreatureId) -> i16 {
    let sheet = view.sheet(who);
    sheet.level * average_die(sheet.recoveries.1) + sheet.vitality
}

fn choose(world: &mut World, choose: &mut Choose) -> Flow<Frame> {
    let view = View::new(world);
    let held: Vec<Condition> = view
        .conditions(choose.who)
        .map(|(_, held)| held.clone())
        .filter(|held| choose.among.contains(&held.record))
        .collect();
    if held.is_empty() || !view.is_up(choose.who) {
        return Flow::Done;
    }
    let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() else {
        let view = View::new(world);
        let choices = held.iter().map(|held| Choice::Record(held.record)).collect();
        let options = Options::Choose { choices, may_pass: true };
        let (side, about) = (view.side(choose.by), Some(choose.who));
        return Flow::Ask(Decision { side, about, ask: WHICH.id(), origin: choose.of, options });
    };
    let Intent::Choose(Choice::Record(record)) = answer else { return Flow::Done };
    let Some(held) = held.into_iter().find(|held| held.record == record) else { return Flow::Done };
    let cause = Cause::new(choose.by, choose.of);
    match save_of(View::new(world), choose, &held) {
        None => mutations::lift(world, choose.who, t::ENDED.get(), cause, |own| own.record == record),
        Some((number, adds)) => {
            turns::save_against(world, choose.who, &held, number, adds);
        }
    }
    Flow::Done
}

/// What a save against an effect has to come to, and what is added; none where it ends without one (ESC-SPC-06,
/// ESC-SPC-07).
pub fn save_of(view: View, choose: &Choose, held: &Condition) -> Option<(i16, Vec<Term>)> {
    let number = held.ends.check(t::SAVE.get());
    match choose.what {
        Chosen::End => None,
        Chosen::Save => Some((number.unwrap_or(rolls::NORMAL), Vec::new())),
        Chosen::Rally => {
            let adds = match view.escalation(choose.who) {
                0 => Vec::new(),
                more => vec![Term::number(more, Source::Figure(name!("escalation")))],
            };
            Some((number.unwrap_or(rolls::HARD), adds))
        }
    }
}
