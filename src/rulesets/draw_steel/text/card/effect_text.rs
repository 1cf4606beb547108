//! Effects in plain words, where the printed notation is terse: whom they fall on and what they let somebody do.

use super::swing_text;
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::amount::{Amount, ShiftBy, Term};
use crate::rulesets::draw_steel::data::deed::Moment;
use crate::rulesets::draw_steel::data::effect::{Against, Effect, Figure, Swing};
use crate::rulesets::draw_steel::data::tier::{Aimed, CHARACTERISTICS, Gate, Potency, TierLine, Who};
use crate::rulesets::draw_steel::notation;
use crate::rulesets::draw_steel::notation::formula;
use crate::rulesets::draw_steel::rules::damage_amount;
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::view::View;

/// A line as it stands on a card that is nobody's.
pub fn line(line: &TierLine) -> String {
    let potency = |potency: Potency| match potency {
        Potency::Weak => "weak".to_owned(),
        Potency::Average => "average".to_owned(),
        Potency::Strong => "strong".to_owned(),
        Potency::Number(n) => n.to_string(),
    };
    segments(line, |_, aimed| aimed.effect.clone(), potency)
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
    segments(line, numbered, |potency| potency::printed(view, by, potency).to_string())
}

/// One effect and whom it falls on, with the numbers of whoever brings it about.
pub fn aimed(view: View, by: CreatureId, aimed: &Aimed) -> String {
    said(aimed.who, &resolved(view, by, &aimed.effect))
}

fn segments(
    line: &TierLine,
    mut numbered: impl FnMut(bool, &Aimed) -> Effect,
    potency: impl Fn(Potency) -> String,
) -> String {
    let mut list = Vec::new();
    for segment in line.segments.iter().filter(|segment| !segment.effects.is_empty()) {
        let mut text = segment.gate.map_or_else(String::new, |gate| gate_text(gate, &potency));
        let mut before: Option<Who> = None;
        for aimed in &segment.effects {
            let effect = numbered(segment.gate.is_some(), aimed);
            // Whoever was named goes on being meant.
            let words = if before == Some(aimed.who) { words(&effect) } else { said(aimed.who, &effect) };
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
    let what = words(effect);
    match who {
        Who::Target => what,
        Who::You => format!("you: {what}"),
        Who::OneTarget | Who::OtherTargets | Who::Near(_) => format!("{}: {what}", notation::spelt_out(who)),
        Who::Director => format!("the Director: {what}"),
    }
}

/// An effect in words.
pub fn words(effect: &Effect) -> String {
    let squares = |n: i16| if n == 1 { "1 square".to_owned() } else { format!("{n} squares") };
    match effect {
        Effect::OneOf(options) => options.iter().map(words).collect::<Vec<_>>().join(" or "),
        Effect::Own(own) => format!("you: {}", words(own)),
        Effect::If { given, then, otherwise } => {
            let otherwise =
                otherwise.as_ref().map_or_else(String::new, |other| format!(", otherwise {}", words(other)));
            format!("{} {}{otherwise}", words(then), notation::given_text(*given))
        }
        Effect::NextRoll(swing) => format!("{} on the next roll", swing_text(*swing)),
        Effect::NextStrike(swing) => format!("{} on the next strike", swing_text(*swing)),
        Effect::NextAbility(swing) => format!("{} on the next ability", swing_text(*swing)),
        Effect::EdgeNext => format!("{} on the next ability", swing_text(Swing::Edge)),
        Effect::Fell => "loses all its Stamina".to_owned(),
        Effect::LoseStamina(amount) => format!("lose {} Stamina", formula::print(amount)),
        Effect::RegainStamina(amount) => format!("regain {} Stamina", formula::print(amount)),
        Effect::TemporaryStamina(amount) => format!("{} temporary Stamina", formula::print(amount)),
        Effect::EscapeBane => "a bane on escaping".to_owned(),
        Effect::CounterAt { name, at } => format!("{} at {at}", name.as_str().replace('-', " ")),
        Effect::Counter { name, by } => format!("{by:+} {}", name.as_str().replace('-', " ")),
        Effect::ShiftCourse { squares, away } => {
            format!("may shift up to {squares} {}", if *away { "away" } else { "nearer" })
        }
        Effect::SightLimit { most, .. } => format!("has line of effect within {most} squares alone"),
        Effect::Shift(by) => format!("may shift {}", extent(*by)),
        Effect::LeaveArea { may } => {
            let shifts = if *may { "may shift" } else { "shifts" };
            format!("{shifts} to the nearest free place outside of the area")
        }
        Effect::Move(by) => format!("may move {}", extent(*by)),
        Effect::Teleport(by) => format!("may teleport {}", extent(*by)),
        Effect::Approach => "comes as near to the user as its speed allows".to_owned(),
        Effect::Flee => "runs straight away as far as its speed allows".to_owned(),
        Effect::Carry(n) => format!("is teleported up to {}, where the user says", squares(*n)),
        Effect::SwapPlaces { may } => {
            format!("{} places with the user", if *may { "may be made to change" } else { "changes" })
        }
        Effect::NextAgainst { swing, strike } => {
            let what = if *strike { "strike" } else { "ability" };
            format!("{} for the next {what} against it", swing_text(*swing))
        }
        Effect::Adjust { what, by, duration } => {
            let what = match what {
                Figure::Speed => "speed",
                Figure::Stability => "stability",
                Figure::Saves => "saving throws",
            };
            format!("{by:+} to {what}{}", notation::duration_text(*duration))
        }
        Effect::SpeedLimit { most, duration } => {
            format!("speed {most} at most{}", notation::duration_text(*duration))
        }
        Effect::Ongoing { amount, kind, at, duration } => {
            let kind = kind.map_or_else(String::new, |kind| format!("{kind} "));
            let when = if *at == Moment::BearersTurnEnd { "ends" } else { "starts" };
            let lasts = notation::duration_text(*duration);
            format!("{} {kind}damage whenever its turn {when}{lasts}", formula::print(amount))
        }
        Effect::LoseRecoveries(amount) => format!("lose {} Recoveries", formula::print(amount)),
        Effect::LoseTurn => "loses its turn, or the next one if it has had that of this round".to_owned(),
        Effect::RegainDealt { half } => {
            format!("regain as much Stamina as {}the damage dealt", if *half { "half " } else { "" })
        }
        Effect::RegainRecovery => "regain a Recovery's worth of Stamina".to_owned(),
        Effect::Resource(n) => format!("{n:+} of its heroic resource"),
        Effect::EndEffect => "may end an effect on it".to_owned(),
        Effect::EndEffects => "may end any effects on it that a save or the end of its turn would end".to_owned(),
        Effect::Save => "may make a saving throw".to_owned(),
        Effect::Hide => "hides".to_owned(),
        Effect::StandUp => "stands up".to_owned(),
        Effect::Surge(1) => "1 surge".to_owned(),
        Effect::Surge(n) => format!("{n} surges"),
        Effect::Malice(n) => format!("{n:+} Malice"),
        Effect::Recovery => "may spend a Recovery".to_owned(),
        Effect::FreeStrike { edge, against } => {
            format!(
                "{}{}{}",
                made(*against, "make a free strike", "makes a free strike"),
                with_edge(*edge),
                whom(*against)
            )
        }
        Effect::StrikeSignature { edge } => format!("may use a signature strike{}", with_edge(*edge)),
        Effect::Signature { edge, against } => {
            let used = made(*against, "use a signature ability", "uses a signature ability");
            format!("{used}{}{}", with_edge(*edge), whom(*against))
        }
        // Of rolls against somebody the notation leaves out against whom.
        Effect::Afflict { .. } => notation::print_effect(effect).replace(" against", " against it"),
        Effect::Damage { .. } | Effect::Force { .. } | Effect::Resist { .. } => notation::print_effect(effect),
    }
}

/// What somebody may do, or does where others pick against whom.
fn made(against: Against, may: &str, must: &str) -> String {
    if against.is_picked() { must.to_owned() } else { format!("may {may}") }
}

/// Against whom a strike is made, with the space before it.
fn whom(against: Against) -> &'static str {
    match against {
        Against::Anyone => "",
        Against::You => " against the user",
        Against::Target => " against the target",
        Against::BesideTarget => " against somebody next to the target",
        Against::Chosen => " against whomever the user picks",
        Against::ChosenEnemy => " against the enemy whom the user picks",
        Against::NearestAlly => " against its nearest ally",
        Against::NearestEnemy => " against its nearest enemy",
    }
}

/// How far somebody may go.
fn extent(by: ShiftBy) -> String {
    match by {
        ShiftBy::Squares(1) => "1 square".to_owned(),
        ShiftBy::Squares(n) => format!("{n} squares"),
        ShiftBy::Speed => "up to its speed".to_owned(),
        ShiftBy::HalfSpeed => "up to half its speed".to_owned(),
        ShiftBy::Disengage => "up to its disengage distance".to_owned(),
        ShiftBy::Attribute(attribute) => format!("squares up to its {}", notation::characteristics::name(attribute)),
    }
}

fn with_edge(edge: bool) -> &'static str {
    if edge { " with an edge" } else { "" }
}

/// An effect whose amounts are numbers, but for dice.
pub fn resolved(view: View, by: CreatureId, effect: &Effect) -> Effect {
    let mut effect = effect.clone();
    match &mut effect {
        Effect::Damage { amount, .. }
        | Effect::Force { distance: amount, .. }
        | Effect::LoseStamina(amount)
        | Effect::RegainStamina(amount)
        | Effect::LoseRecoveries(amount)
        | Effect::Resist { value: amount, .. }
        | Effect::Ongoing { amount, .. }
        | Effect::TemporaryStamina(amount) => *amount = number(view, by, amount),
        Effect::OneOf(options) => options.iter_mut().for_each(|option| *option = resolved(view, by, option)),
        Effect::Own(own) => **own = resolved(view, by, own),
        Effect::If { then, otherwise, .. } => {
            for outcome in std::iter::once(then).chain(otherwise) {
                **outcome = resolved(view, by, outcome);
            }
        }
        _ => {}
    }
    effect
}

/// An amount as a number, with the dice that are still to be rolled.
pub fn number(view: View, by: CreatureId, amount: &Amount) -> Amount {
    let fixed = damage_amount::fixed_amount(view, by, amount);
    let dice = amount.terms.iter().filter(|term| matches!(term, Term::Dice { .. }));
    let mut number = Amount { terms: dice.cloned().collect() };
    if fixed != 0 || number.terms.is_empty() {
        number.terms.push(Term::Flat(fixed));
    }
    number
}

/// Adds to damage, whichever it comes to.
fn raise(effect: &mut Effect, bonus: i16) {
    match effect {
        Effect::Damage { amount, .. } => add(amount, bonus),
        Effect::If { then, otherwise, .. } => {
            std::iter::once(then).chain(otherwise).for_each(|outcome| raise(outcome, bonus));
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
