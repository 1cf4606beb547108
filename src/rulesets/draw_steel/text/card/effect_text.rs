//! Effects in plain words, where the printed notation is terse: whom they fall on and what they let somebody do.

use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::amount::{Amount, Term};
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::tier::{Aimed, CHARACTERISTICS, Gate, Near, Potency, TierLine, Who, Within};
use crate::rulesets::draw_steel::notation;
use crate::rulesets::draw_steel::rules::damage_amount;
use crate::rulesets::draw_steel::rules::damage_amount::Circumstances;
use crate::rulesets::draw_steel::rules::frames::UseFrame;
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// A line as it stands on a card that is nobody's.
pub fn line(line: &TierLine) -> String {
    segments(line, |_, aimed| aimed.effect.clone(), printed, said)
}

fn printed(potency: Potency) -> String {
    match potency {
        Potency::Weak => "weak".to_owned(),
        Potency::Average => "average".to_owned(),
        Potency::Strong => "strong".to_owned(),
        Potency::Number(n) => n.to_string(),
    }
}

/// A line that no roll stands before, which says of what its targets do or gain that it is theirs.
pub fn sentence(line: &TierLine) -> String {
    let told = |who: Who, effect: &Effect| match who {
        Who::Target if effect.is_act() => format!("target: {}", effect.words()),
        Who::You if effect.words().starts_with("may ") => format!("you {}", effect.words()),
        _ => said(who, effect),
    };
    segments(line, |_, aimed| aimed.effect.clone(), printed, told)
}

/// A line with the numbers of whoever brings it about; `bonus` joins its first damage without a potency (AMB-10, AMB-47).
pub fn line_of(view: View, by: CreatureId, line: &TierLine, bonus: i16) -> String {
    let mut bonus = Some(bonus);
    let numbered = |gated: bool, aimed: &Aimed| {
        let mut effect = resolved(view, by, &aimed.effect);
        if effect.is_damage()
            && !gated
            && aimed.who == Who::Target
            && let Some(bonus) = bonus.take()
        {
            raise(&mut effect, bonus);
        }
        effect
    };
    segments(line, numbered, |potency| potency::printed(view, by, potency).to_string(), said)
}

/// One effect of a use on somebody, with the numbers of both.
pub fn aimed(view: View, used: &UseFrame, on: CreatureId, aimed: &Aimed) -> String {
    let mut effect = aimed.effect.clone();
    let circumstances = Circumstances::in_use(used, Some(on));
    effect.each_amount(&mut |amount| {
        let fixed = damage_amount::fixed_in(view, used.by, amount, circumstances);
        *amount = with_rest(amount, fixed, |term| matches!(term, Term::Dice { .. }));
    });
    said(in_squares(view, used, aimed.who), &effect)
}

/// Whom an effect of a use falls on, the distance of its ability in squares.
fn in_squares(view: View, used: &UseFrame, who: Who) -> Who {
    let Who::Near(near) = who else { return who };
    let ability = view.ability(used.by, used.ability).filter(|_| near.within == Within::Distance);
    let reach = ability.and_then(|ability| targeting::reach(view, used.by, ability, used.mode));
    let squares = reach.and_then(|squares| u8::try_from(squares).ok());
    squares.map_or(who, |squares| Who::Near(Near { within: Within::Squares(squares), ..near }))
}

fn segments(
    line: &TierLine,
    mut numbered: impl FnMut(bool, &Aimed) -> Effect,
    potency: impl Fn(Potency) -> String,
    said: impl Fn(Who, &Effect) -> String,
) -> String {
    let mut list = Vec::new();
    for segment in line.segments.iter().filter(|segment| !segment.effects.is_empty()) {
        let mut text = segment.gate.map_or_else(String::new, |gate| gate_text(gate, &potency));
        let mut before: Option<Who> = None;
        for aimed in &segment.effects {
            let effect = numbered(segment.gate.is_some(), aimed);
            // Whoever was named goes on being meant.
            let words = if before == Some(aimed.who) { effect.words() } else { said(aimed.who, &effect) };
            if before.is_some() {
                text.push_str(if words.starts_with("can't stand") { " and " } else { ", " });
            }
            text.push_str(&words);
            before = Some(aimed.who);
        }
        list.push(text);
    }
    if list.is_empty() { "no effect".to_owned() } else { list.join("; ") }
}

fn gate_text(gate: Gate, potency: &impl Fn(Potency) -> String) -> String {
    if gate.otherwise {
        return "otherwise ".to_owned();
    }
    let letter = CHARACTERISTICS.iter().find(|(own, ..)| *own == gate.attribute).map_or('?', |(_, letter, _)| *letter);
    format!("{letter} < {}, ", potency(gate.potency))
}

/// An effect on whom it names.
fn said(who: Who, effect: &Effect) -> String {
    let what = effect.words();
    match who {
        Who::Target => what,
        Who::You => format!("you: {what}"),
        Who::OneTarget | Who::OtherTargets | Who::Near(_) => format!("{}: {what}", notation::spelt_out(who)),
        Who::Director => format!("the Director: {what}"),
    }
}

/// An effect whose amounts are numbers, but for dice.
pub fn resolved(view: View, by: CreatureId, effect: &Effect) -> Effect {
    let mut effect = effect.clone();
    effect.each_amount(&mut |amount| *amount = number(view, by, amount));
    effect
}

/// An amount as a number, with the dice that are still to be rolled and what depends on whom it falls on.
pub fn number(view: View, by: CreatureId, amount: &Amount) -> Amount {
    let fixed = damage_amount::fixed_amount(view, by, amount);
    with_rest(amount, fixed, |term| !matches!(term, Term::Flat(_) | Term::Attribute { .. } | Term::Level))
}

/// An amount of which all but some terms come to a number.
fn with_rest(amount: &Amount, fixed: i16, rest: fn(&Term) -> bool) -> Amount {
    let mut number = Amount { terms: amount.terms.iter().filter(|term| rest(term)).cloned().collect() };
    if fixed != 0 || number.terms.is_empty() {
        number.terms.push(Term::Flat(fixed));
    }
    number
}

/// Adds to damage, whichever it comes to.
fn raise(effect: &mut Effect, bonus: i16) {
    match effect {
        Effect::Damage(damage) => add(&mut damage.amount, bonus),
        Effect::If(depending) => {
            std::iter::once(&mut depending.then)
                .chain(&mut depending.otherwise)
                .for_each(|outcome| raise(outcome, bonus));
        }
        _ => {}
    }
}

fn add(amount: &mut Amount, bonus: i16) {
    match amount.terms.iter_mut().find_map(|term| if let Term::Flat(n) = term { Some(n) } else { None }) {
        Some(flat) => *flat += bonus,
        None if bonus != 0 => amount.terms.push(Term::Flat(bonus)),
        None => {}
    }
}
