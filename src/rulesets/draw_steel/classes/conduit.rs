//! What heroes gain as their turn begins (DS-HERO-01), and the conduit's prayer (DS-HERO-07).

use crate::core::question::Question;
use bevy::prelude::World;

use super::super::data::stat_block::Feature;
use super::super::data::terms as t;
use super::super::data::tier::INTUITION;
use super::super::rules::choices::{answer, choose};
use super::super::rules::frames::{Frame, Offer, OfferFrame, TurnFrame};
use super::super::rules::mutations;
use super::super::rules::resource_gains::gain;
use super::super::rules::view::View;
use super::super::rules::{damage_frames, ending};
use super::super::rules::{healing, lasting};
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::stack::Flow;

/// Whether a conduit prays.
pub(crate) static PRAY: Question = Question::new("pray");
/// Which domain effect a prayer brings.
pub(crate) static DOMAIN_EFFECT: Question = Question::new("domain-effect");
/// Who has the domain effect.
pub(crate) static DOMAIN_EFFECT_WHOM: Question = Question::new("domain-effect-whom");

/// Works the gain at the start of a turn; none when it is settled.
pub fn gain_step(world: &mut World, frame: &mut TurnFrame) -> Option<Flow<Frame>> {
    let who = frame.who;
    let sheet = View::new(world).sheet(who);
    if !sheet.is_hero() {
        return None;
    }
    if sheet.has(Feature::Piety) {
        return pray(world, frame);
    }
    let essence = sheet.has(Feature::Essence);
    let by_chance = [Feature::Ferocity, Feature::Insight, Feature::Clarity, Feature::Drama]
        .into_iter()
        .any(|feature| sheet.has(feature));
    if let Some(pool) = sheet.resource().filter(|_| by_chance) {
        let amount = mutations::roll_d3(world, who, pool);
        gain(world, who, amount, "start of turn");
    } else if [Feature::Discipline, Feature::Focus, Feature::Wrath].into_iter().any(|feature| sheet.has(feature)) {
        gain(world, who, 2, "start of turn");
    }
    if essence {
        let upkeep = super::elementalist::upkeep(View::new(world), who);
        gain(world, who, 2 - upkeep, "start of turn");
    }
    super::growth::note_growth(world, who);
    None
}

/// A conduit may pray before the d3: more piety, at a price or with a boon.
fn pray(world: &mut World, frame: &mut TurnFrame) -> Option<Flow<Frame>> {
    let who = frame.who;
    let prayer = Name::new("prayer");
    if frame.picks.is_empty() {
        let prays = match answer(world) {
            None => {
                let decision = choose(View::new(world), who, &PRAY, prayer, vec![Choice::Yes], true);
                return Some(Flow::Ask(decision));
            }
            Some(given) => given == Some(Choice::Yes),
        };
        let die = mutations::roll_d3(world, who, Name::new("piety"));
        if !prays {
            gain(world, who, die, "start of turn");
            return None;
        }
        gain(world, who, die + if die == 3 { 2 } else { 1 }, "prayer");
        frame.picks.push(Choice::Number(die));
        if die == 1 {
            let value = i16::from(mutations::roll(world, Some(who), 6, prayer)) + View::new(world).sheet(who).def.level;
            let kind = Some(t::PSYCHIC.get());
            let mut hit = damage_frames::plain_hit(View::new(world), who, value, kind, Cause::of(who, prayer));
            hit.unreducible = true;
            return Some(Flow::Push(damage_frames::frame(vec![hit])));
        }
        return if die == 3 { Some(Flow::Again) } else { None };
    }
    if frame.picks.first() != Some(&Choice::Number(3)) {
        return None;
    }
    domain_effect(world, frame)
}

const BOONS: [&str; 5] = ["life-recovery", "life-end-effect", "life-stand", "life-temporary", "protection"];

/// The domain effect of a good prayer: what, then for whom.
fn domain_effect(world: &mut World, frame: &mut TurnFrame) -> Option<Flow<Frame>> {
    let who = frame.who;
    if let Some(given) = answer(world) {
        match given {
            Some(choice) => frame.picks.push(choice),
            None => return None,
        }
    }
    let view = View::new(world);
    let prayer = Name::new("prayer");
    match frame.picks.as_slice() {
        [_] => {
            let open = BOONS.into_iter().map(Name::new).filter(|&boon| !for_whom(view, who, boon).is_empty());
            let choices: Vec<Choice> = open.map(Choice::Named).collect();
            (!choices.is_empty()).then(|| Flow::Ask(choose(view, who, &DOMAIN_EFFECT, prayer, choices, true)))
        }
        [_, Choice::Named(boon)] => {
            let choices = for_whom(view, who, *boon).into_iter().map(Choice::Creature).collect();
            Some(Flow::Ask(choose(view, who, &DOMAIN_EFFECT_WHOM, prayer, choices, false)))
        }
        [_, Choice::Named(boon), Choice::Creature(on)] => {
            let (boon, on) = (*boon, *on);
            frame.picks.push(Choice::Yes);
            grant(world, who, boon, on).or(Some(Flow::Again))
        }
        _ => None,
    }
}

fn for_whom(view: View, who: CreatureId, boon: Name) -> Vec<CreatureId> {
    let near = |id: CreatureId| view.willing_ally(who, id) && view.distance(who, id) <= 10;
    view.living()
        .filter(|&id| near(id) || (id == who && boon != "protection"))
        .filter(|&id| match boon.as_str() {
            "life-end-effect" => ending::removable(view, id).next().is_some(),
            "life-stand" => view.could_stand(id),
            _ => true,
        })
        .collect()
}

fn grant(world: &mut World, who: CreatureId, boon: Name, on: CreatureId) -> Option<Flow<Frame>> {
    let cause = Cause::of(who, Name::new("prayer"));
    let intuition = View::new(world).score(who, INTUITION);
    let offer = |what| Some(Flow::Push(Frame::Offer(OfferFrame { to: on, what, by: who, of: cause.of })));
    match boon.as_str() {
        "life-recovery" => offer(Offer::Recovery),
        "life-end-effect" => offer(Offer::EndEffect),
        "life-stand" => {
            lasting::end_kind(world, on, t::PRONE.get(), "stood up", cause);
            None
        }
        "life-temporary" => {
            healing::give_temporary(world, on, 2 * intuition, cause);
            None
        }
        _ => {
            healing::give_temporary(world, on, 4 * intuition, cause);
            None
        }
    }
}
