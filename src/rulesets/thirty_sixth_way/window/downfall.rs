//! How likely an attack takes somebody's last hit points, exact.

use std::sync::Arc;

use crate::core::ids::CreatureId;
use crate::core::roll::Distribution;
use crate::rulesets::thirty_sixth_way::attack::{self, crit_multiplier, dealt_as};
use crate::rulesets::thirty_sixth_way::data::ability::{AbilityDef, Miss};
use crate::rulesets::thirty_sixth_way::data::amount::Amount;
use crate::rulesets::thirty_sixth_way::data::effect::{Effect, Harm};
use crate::rulesets::thirty_sixth_way::data::passive::Passive;
use crate::rulesets::thirty_sixth_way::frames::{Aim, Attack};
use crate::rulesets::thirty_sixth_way::harm;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rolls::{self, CRITICAL, MISS, Net, half};
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// The chance that an attack leaves a target no hit points, as things stand: its damage by every natural result, halved
/// where that is resisted, and what its hit and riders deal besides (ESC-DMG-08, ESC-TYP-03); 0 for whoever has none left.
pub fn chance(view: View, by: CreatureId, ability: &Arc<AbilityDef>, on: CreatureId) -> f32 {
    let left = view.hp(on) + view.pool(on, t::TEMPORARY.get());
    if view.hp(on) <= 0 || !ability.entry.is_attack() {
        return 0.0;
    }
    let (net, need, _) = sources::odds(view, by, ability, on);
    let hit = dealt_as(view, by, ability).damage.as_ref().map(|amount| rolled(view, by, amount));
    let missed = missed(view, by, ability, hit.as_ref());
    let past = harm::resisted(view, on, &sources::damage_kinds(view, by, ability));
    let brittle = view.sheet(on).has(|passive| *passive == Passive::Brittle);
    let falls = |natural: i16| {
        let degree = need.degree(natural);
        let base = match degree {
            1.. => hit.as_ref(),
            MISS => missed.as_ref(),
            _ => None,
        };
        let crit = if degree == CRITICAL { crit_multiplier(view, by) } else { 1 };
        let times = rolls::multiplied(&[crit, ability.multiply]);
        let made = |sum: &i16| match past {
            Some(past) if natural < past => half(sum.max(&0) * times),
            _ => sum.max(&0) * times,
        };
        let dealt = base.map_or_else(|| Distribution::certain(0), |sum| sum.map(made));
        let more = besides(view, by, ability, on, natural, degree);
        let sure = |sum: i16| brittle && degree == CRITICAL && sum > 0;
        dealt.join(&more, |&sum, &more| sure(sum) || sum + more >= left).chance(|falls| *falls)
    };
    let naturals = rolls::naturals(net);
    let all: f32 = naturals.iter().map(|(&natural, weight)| weight as f32 * falls(natural)).sum();
    sources::found(view, by, on) * all / naturals.total() as f32
}

/// An amount as it is rolled (ESC-DMG-03 to ESC-DMG-05).
fn rolled(view: View, by: CreatureId, amount: &Amount) -> Distribution<i16> {
    let made = rolling::made(view, by, amount);
    let fixed: i16 = made.adds.iter().map(|term| term.value).sum();
    made.dice.iter().fold(Distribution::certain(fixed), |sum, &(count, sides)| {
        let handful = rolls::handful(count, sides, view.house().damage_dice);
        let sum = sum.map(|sum| sum + handful.fixed);
        handful.rolled.iter().fold(sum, |sum, times| sum.plus(&Distribution::die(sides).map(|face| times * face)))
    })
}

/// What a miss deals, if it deals anything (ESC-BAS-03, ESC-BAS-08, ESC-DMG-09).
fn missed(
    view: View,
    by: CreatureId,
    ability: &Arc<AbilityDef>,
    hit: Option<&Distribution<i16>>,
) -> Option<Distribution<i16>> {
    let own = dealt_as(view, by, ability);
    match &own.miss {
        Miss::Nothing => None,
        Miss::Half => Some(hit?.map(|&sum| half(sum))),
        Miss::Deals(amount) => Some(rolled(view, by, amount)),
        Miss::Class => {
            let (melee, ranged) = view.sheet(by).miss;
            let deals = if own.entry.melee { melee } else { ranged };
            deals.then(|| Distribution::certain(view.sheet(by).level))
        }
    }
}

/// What the hit and its riders deal to the target in addition, resistance against it rolled (ESC-TYP-11).
fn besides(
    view: View,
    by: CreatureId,
    ability: &Arc<AbilityDef>,
    on: CreatureId,
    natural: i16,
    degree: i8,
) -> Distribution<i16> {
    let aim = Aim { on, natural, degree, rolled: true, ..Aim::default() };
    let following = attack::following(view, &Attack { aims: vec![aim], ..Attack::new(by, ability.id, [on]) }, ability);
    let mut sum = Distribution::certain(0);
    for own in harms(view, by, on, &following) {
        let amount = rolled(view, by, &own.amount).map(|&amount| amount.max(0));
        let past = harm::resisted(view, on, &[own.kind]).unwrap_or(i16::MIN);
        let got_past = |&amount: &i16, &natural: &i16| if natural < past { half(amount) } else { amount };
        sum = sum.plus(&amount.join(rolls::naturals(Net::default()), got_past));
    }
    sum
}

/// The damage in a list of effects, as its target is now.
fn harms<'a>(view: View, by: CreatureId, on: CreatureId, list: &'a [Effect]) -> Vec<&'a Harm> {
    let one = |effect: &'a Effect| match effect {
        Effect::Harm(own) => vec![own],
        Effect::If(own) => harms(view, by, on, own.outcome(view.world, by, on)),
        _ => Vec::new(),
    };
    list.iter().flat_map(one).collect()
}
