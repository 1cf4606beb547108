//! Printing a tier line, as authored or with the numbers of one creature.

use std::fmt;

use super::super::data::amount::Amount;
use super::super::data::deed::Moment;
use super::super::data::effect::{Against, Duration, Effect, Figure, Origin, Past, Resistance, Swing};
use super::act::extent_text;
use super::amount::{Commas, amount_text};
use super::givens::given_text;
use super::lasting::duration_text;
use super::speaker::{Speaker, is_act};
use super::state::is_named;
use super::who::recipient_text;
use super::words::{characteristic_letter, is_open_ended};
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::tier::{Aimed, Gate, Potency, Segment, TierLine, Who};

/// Prints the notation that reads back as `line`.
pub fn print_tier(line: &TierLine) -> String {
    print_with(line, &AsWritten)
}

/// Prints one effect without its recipient.
pub fn print_effect(effect: &Effect) -> String {
    Printer { numbers: &AsWritten, rolled: false }.effect(effect, false)
}

impl fmt::Display for TierLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_tier(self))
    }
}

/// How numbers that depend on the user are written.
pub(super) trait Numbers {
    /// An amount; `rolled` for the damage that flat bonuses join.
    fn amount(&self, amount: &Amount, commas: Commas, rolled: bool) -> String;
    /// A potency.
    fn potency(&self, potency: Potency) -> String;
}

/// Letters and words, as authors write them.
struct AsWritten;

impl Numbers for AsWritten {
    fn amount(&self, amount: &Amount, commas: Commas, _: bool) -> String {
        amount_text(amount, commas)
    }

    fn potency(&self, potency: Potency) -> String {
        match potency {
            Potency::Weak => "WEAK".to_owned(),
            Potency::Average => "AVERAGE".to_owned(),
            Potency::Strong => "STRONG".to_owned(),
            Potency::Number(n) => n.to_string(),
        }
    }
}

/// Prints `line` with numbers written by `numbers`.
pub(super) fn print_with(line: &TierLine, numbers: &dyn Numbers) -> String {
    let mut printer = Printer { numbers, rolled: true };
    let segments: Vec<_> = line
        .segments
        .iter()
        .filter(|segment| !segment.effects.is_empty())
        .map(|segment| printer.segment(segment))
        .collect();
    if segments.is_empty() {
        return "no effect".to_owned();
    }
    segments.join("; ")
}

struct Printer<'n> {
    numbers: &'n dyn Numbers,
    /// Whether the damage that flat bonuses join is still to come.
    rolled: bool,
}

impl Printer<'_> {
    fn segment(&mut self, segment: &Segment) -> String {
        let mut text = segment.gate.map_or_else(String::new, |g| self.gate(g));
        let mut speaker = Speaker::Nobody;
        let mut before: Option<&Aimed> = None;
        for aimed in &segment.effects {
            if let Some(before) = before {
                text.push_str(if is_one_chain(before, aimed) { " and " } else { ", " });
            }
            let Aimed { who, effect } = aimed;
            // Acts are printed behind a recipient even where the reader would guess it.
            let unnamed = speaker.after(None, effect);
            let understood = unnamed.who(effect) == *who;
            let named = !understood || (is_act(effect) && unnamed == Speaker::Nobody);
            speaker = speaker.after(named.then_some(*who), effect);
            if named {
                text.push_str(&recipient_text(*who));
                text.push_str(": ");
            }
            let ungated = segment.gate.is_none() && *who == Who::Target;
            text.push_str(&self.effect(effect, ungated));
            before = Some(aimed);
        }
        text
    }

    /// Heroes' entries have a comma behind the potency, stat blocks have none.
    fn gate(&self, gate: Gate) -> String {
        if gate.otherwise {
            return "otherwise ".to_owned();
        }
        let comma = if matches!(gate.potency, Potency::Number(_)) { "" } else { "," };
        let letter = characteristic_letter(gate.attribute);
        format!("{letter} < {}{comma} ", self.numbers.potency(gate.potency))
    }

    fn effect(&mut self, effect: &Effect, ungated: bool) -> String {
        let edged = |what: &str, edge: bool| format!("{what}{}", if edge { " edge" } else { "" });
        match effect {
            Effect::Damage { amount, kinds, past } => {
                let rolled = ungated && std::mem::take(&mut self.rolled);
                let amount = self.numbers.amount(amount, Commas::List, rolled);
                let kinds = join(kinds, " or ");
                let past = match past {
                    Past::Nothing => "",
                    Past::Immunity => ", ignoring immunity",
                    Past::Everything => " that can't be reduced",
                };
                format!("{amount} {kinds}{}damage{past}", spaced(&kinds))
            }
            Effect::Force { kind, vertical, distance, past_stability, from } => {
                let vertical = if *vertical { "vertical " } else { "" };
                let kind = match kind {
                    ForcedKind::Push => "push",
                    ForcedKind::Pull => "pull",
                    ForcedKind::Slide => "slide",
                };
                let distance = self.numbers.amount(distance, Commas::End, false);
                let past = if *past_stability { ", ignoring stability" } else { "" };
                let from = match (from, kind) {
                    (Origin::User, _) => "",
                    (Origin::Center, "push") => " away from the center",
                    (Origin::Center, _) => " toward the center",
                };
                format!("{vertical}{kind} {distance}{from}{past}")
            }
            Effect::OneOf(options) => {
                let options: Vec<_> = options.iter().map(|option| self.effect(option, false)).collect();
                options.join(" or ")
            }
            Effect::Own(own) => format!("{}: {}", recipient_text(Who::You), self.effect(own, false)),
            Effect::If { given, then, otherwise } => {
                let rolled = self.rolled;
                let then = self.effect(then, ungated);
                let otherwise = otherwise.as_ref().map_or_else(String::new, |other| {
                    // Either of the two is the damage that bonuses join.
                    self.rolled = rolled;
                    format!(" otherwise {}", self.effect(other, ungated))
                });
                format!("{then} {}{otherwise}", given_text(*given))
            }
            Effect::Afflict { conditions, duration } => {
                let said = if conditions.iter().any(|state| is_named(*state)) { "is " } else { "" };
                format!("{said}{}{}", join(conditions, " and "), duration_text(*duration))
            }
            Effect::Resist { way, kind, value, duration } => {
                let kind = kind.map_or("damage", Name::as_str);
                let way = match way {
                    Resistance::Weakness => "weakness",
                    Resistance::Immunity => "immunity",
                };
                let duration = duration.map_or_else(String::new, duration_text);
                let value = self.numbers.amount(value, Commas::End, false);
                format!("{kind} {way} {value}{duration}")
            }
            Effect::NextRoll(swing) => format!("{} next roll", swing_text(*swing)),
            Effect::NextStrike(swing) => format!("{} next strike", swing_text(*swing)),
            Effect::NextAbility(swing) => format!("{} on next ability", swing_text(*swing)),
            Effect::NextAgainst { swing, strike } => {
                format!("{} on next {} against", swing_text(*swing), if *strike { "strike" } else { "roll" })
            }
            Effect::Adjust { what, by, duration } => {
                let what = match what {
                    Figure::Speed => "speed",
                    Figure::Stability => "stability",
                    Figure::Saves => "saves",
                };
                let sign = if *by > 0 { "+" } else { "" };
                format!("{what} {sign}{by}{}", duration_text(*duration))
            }
            Effect::SpeedLimit { most, duration } => format!("speed at most {most}{}", duration_text(*duration)),
            Effect::SightLimit { most, duration } => {
                format!("line of effect within {most}{}", duration_text(*duration))
            }
            Effect::Ongoing { amount, kind, at, duration } => {
                let amount = self.numbers.amount(amount, Commas::List, false);
                let kind = kind.map_or_else(String::new, |kind| format!("{kind} "));
                let when = if *at == Moment::BearersTurnEnd { "end" } else { "start" };
                format!("{amount} {kind}damage each turn {when}{}", duration_text(*duration))
            }
            Effect::LoseRecoveries(amount) => {
                format!("lose {} Recoveries", self.numbers.amount(amount, Commas::End, false))
            }
            Effect::LoseTurn => "lose turn".to_owned(),
            Effect::SwapPlaces { may } => format!("{}swap places", if *may { "may " } else { "" }),
            Effect::Approach => "approach".to_owned(),
            Effect::Flee => "flee".to_owned(),
            Effect::Carry(n) => format!("teleported {n}"),
            Effect::RegainRecovery => "regain recovery".to_owned(),
            Effect::Resource(n) => format!("resource {n}"),
            Effect::EndEffect => "end effect".to_owned(),
            Effect::EndEffects => "end effects".to_owned(),
            Effect::Save => "saving throw".to_owned(),
            Effect::Hide => "hide".to_owned(),
            Effect::StandUp => "stand up".to_owned(),
            Effect::Fell => "reduced to 0 Stamina".to_owned(),
            Effect::LoseStamina(amount) => {
                format!("lose {} Stamina", self.numbers.amount(amount, Commas::End, false))
            }
            Effect::RegainStamina(amount) => {
                format!("regain {} Stamina", self.numbers.amount(amount, Commas::End, false))
            }
            Effect::RegainDealt { half } => format!("regain {}damage dealt", if *half { "half " } else { "" }),
            Effect::EscapeBane => "escape bane".to_owned(),
            Effect::CounterAt { name, at } => format!("{name} of {at}"),
            Effect::Counter { name, by } => format!("{name} {by}"),
            Effect::Shift(n) => format!("shift {}", extent_text(*n)),
            Effect::LeaveArea { may } => format!("{}shift out of the area", if *may { "may " } else { "" }),
            Effect::ShiftCourse { squares, away } => {
                format!("shift {squares} {}", if *away { "away" } else { "toward" })
            }
            Effect::Move(n) => format!("move {}", extent_text(*n)),
            Effect::Teleport(n) => format!("teleport {}", extent_text(*n)),
            Effect::TemporaryStamina(amount) => {
                format!("temp {}", self.numbers.amount(amount, Commas::End, false))
            }
            Effect::Surge(n) => format!("surge {n}"),
            Effect::Malice(n) => format!("malice {n}"),
            Effect::Recovery => "recovery".to_owned(),
            Effect::EdgeNext => "edge next".to_owned(),
            Effect::FreeStrike { edge, against } => {
                format!("{}{}", edged("free strike", *edge), against_text(*against))
            }
            Effect::StrikeSignature { edge } => edged("strike signature", *edge),
            Effect::Signature { edge, against } => {
                format!("{}{}", edged("any signature", *edge), against_text(*against))
            }
        }
    }
}

/// Against whom a strike is made, with the space before it.
fn against_text(against: Against) -> &'static str {
    match against {
        Against::Anyone => "",
        Against::You => " against you",
        Against::Target => " against the target",
        Against::BesideTarget => " beside the target",
        Against::Chosen => " against a creature of your choice",
        Against::ChosenEnemy => " against an enemy of your choice",
        Against::NearestAlly => " against the nearest ally",
        Against::NearestEnemy => " against the nearest enemy",
    }
}

fn swing_text(swing: Swing) -> &'static str {
    match swing {
        Swing::Edge => "edge",
        Swing::DoubleEdge => "double edge",
        Swing::Bane => "bane",
        Swing::DoubleBane => "double bane",
    }
}

fn spaced(text: &str) -> &'static str {
    if text.is_empty() { "" } else { " " }
}

fn join(names: &[Name], by: &str) -> String {
    names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(by)
}

/// "prone and can't stand (save ends)": an open-ended record and the one that bars its end read as one chain.
fn is_one_chain(first: &Aimed, second: &Aimed) -> bool {
    let (
        Effect::Afflict { conditions: open, duration: Duration::Open },
        Effect::Afflict { conditions: lasting, duration },
    ) = (&first.effect, &second.effect)
    else {
        return false;
    };
    first.who == second.who
        && *duration != Duration::Open
        && open.iter().all(|c| is_open_ended(*c))
        && lasting.first().is_some_and(|c| *c == "can't stand")
        && !lasting.iter().any(|state| is_named(*state))
}
