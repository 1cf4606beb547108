//! Abilities with the numbers of whoever has them in place of Level, Volition and the stance's die.

use crate::core::ids::CreatureId;
use crate::rulesets::thirty_sixth_way::data::ability::{AbilityDef, Miss};
use crate::rulesets::thirty_sixth_way::data::amount::{Amount, Part};
use crate::rulesets::thirty_sixth_way::data::hero::StanceDef;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words;

/// An ability as somebody has it.
pub(super) fn own(view: View, by: CreatureId, ability: &AbilityDef) -> AbilityDef {
    let mut own = ability.clone();
    let sheet = view.sheet(by);
    own.miss = match own.miss {
        Miss::Class => {
            let (melee, ranged) = sheet.miss;
            let deals = if ability.entry.melee { melee } else { ranged };
            if deals { Miss::Deals(Amount(vec![Part::Levels(1)])) } else { Miss::Nothing }
        }
        other => other,
    };
    let die = stance_die(view, by, ability);
    let fill = |amount: &mut Amount| *amount = filled(amount, sheet.level, view.volition(by), die);
    own.damage.iter_mut().for_each(fill);
    if let Miss::Deals(amount) = &mut own.miss {
        fill(amount);
    }
    let riders = own.riders.iter_mut().flat_map(|rider| &mut rider.effects);
    let effects = own.hit.iter_mut().chain(riders).chain(&mut own.effects);
    effects.flat_map(|effect| effect.amounts_mut()).for_each(fill);
    own
}

/// The card of an ability as somebody has it, with what the conditions in it mean.
pub(super) fn card(view: View, by: CreatureId, ability: &AbilityDef) -> Vec<String> {
    let mut lines = words::card(&own(view, by, ability));
    lines.extend(words::meanings(view.content(), ability));
    lines
}

/// The die of the stance that it is in, or would have to be in to use the ability.
fn stance_die(view: View, by: CreatureId, ability: &AbilityDef) -> u8 {
    let entry = &ability.entry;
    let fits =
        |stance: &&StanceDef| (!entry.melee || stance.is.is_melee()) && (!entry.ranged || stance.is.range().is_some());
    let now = view.stance(by).filter(fits);
    let stance = now.or_else(|| view.sheet(by).stances.iter().find(fits));
    stance.and_then(|stance| stance.die).unwrap_or(6)
}

/// An amount in dice and one number, dice of the same sides together.
fn filled(amount: &Amount, level: i16, volition: i16, die: u8) -> Amount {
    let dice_of = u8::try_from(level).unwrap_or(1);
    let (mut dice, mut flat): (Vec<(u8, u8)>, i16) = (Vec::new(), 0);
    for part in &amount.0 {
        let (count, sides) = match *part {
            Part::Stance => (dice_of, die),
            Part::LevelDice(sides) => (dice_of, sides),
            Part::Dice(count, sides) => (count, sides),
            Part::Levels(times) => {
                flat += times * level;
                continue;
            }
            Part::Volition => {
                flat += volition;
                continue;
            }
            Part::Flat(number) => {
                flat += number;
                continue;
            }
        };
        match dice.iter_mut().find(|(_, other)| *other == sides) {
            Some(handful) => handful.0 += count,
            None => dice.push((count, sides)),
        }
    }
    let mut parts: Vec<Part> = dice.into_iter().map(|(count, sides)| Part::Dice(count, sides)).collect();
    if flat != 0 || parts.is_empty() {
        parts.push(Part::Flat(flat));
    }
    Amount(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_filled_in_and_joined() {
        let said = |text: &str| filled(&Amount::parse(text).expect(text), 4, 3, 8).to_string();
        let texts = ["W+V", "W+W+V", "Ld6+Ld6", "W+V+Ld6", "2L", "L", "1d6", "5"];
        assert_eq!(texts.map(said), ["4d8+3", "8d8+3", "8d6", "4d8+4d6+3", "8", "4", "1d6", "5"]);
    }
}
