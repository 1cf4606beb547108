//! What helps and hinders an attack: every source of advantage and disadvantage, with its reason.

use super::ground;
use super::power::{Effect, PowerDef, Special};
use super::rolls::{self, Net};
use super::stat_block::StateDef;
use super::terms as t;
use super::view::View;
use super::words;
use crate::core::fact::TermLine;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// Something that helps or hinders an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What it is; the same cause counts once (TP-ADV-10).
    pub cause: Name,
    /// How many sources of advantage; negative ones are disadvantage.
    pub value: i16,
    /// Why, in words.
    pub why: String,
}

/// An attack to look at: who, with what, on whom, from where.
#[derive(Clone, Copy)]
pub struct Attack<'w> {
    /// The attacker.
    pub by: CreatureId,
    /// Its power.
    pub power: &'w PowerDef,
    /// The target.
    pub on: CreatureId,
    /// Whether it is an opportunity attack.
    pub opportunity: bool,
    /// The square to attack from, where it is not the attacker's own yet.
    pub from: Option<Spot>,
    /// The square of the target, where it is not there yet.
    pub at: Option<Spot>,
}

impl Attack<'_> {
    fn from(self, view: View) -> Option<Spot> {
        self.from.or_else(|| view.at(self.by))
    }

    fn at(self, view: View) -> Option<Spot> {
        self.at.or_else(|| view.at(self.on))
    }
}

/// The sources found so far, each cause once.
#[derive(Default)]
struct Gathered(Vec<Source>);

impl Gathered {
    fn add(&mut self, cause: &str, value: i16, why: impl FnOnce() -> String) {
        let cause = Name::new(cause);
        if value != 0 && !self.0.iter().any(|own| own.cause == cause && own.value.signum() == value.signum()) {
            self.0.push(Source { cause, value, why: why() });
        }
    }
}

/// All sources that bear on an attack, in a fixed order.
pub fn sources(view: View, attack: Attack) -> Vec<Source> {
    let mut found = Gathered(standing(view, attack));
    if let (Some(from), Some(at)) = (attack.from(view), attack.at(view)) {
        place(view, attack, from, at, &mut found);
    }
    found.0
}

/// The sources that lie with attacker and target, wherever they stand.
pub fn standing(view: View, attack: Attack) -> Vec<Source> {
    let Attack { by, on, .. } = attack;
    let mut found = Gathered::default();
    let (own, other) = (view.sheet(by).tier, view.sheet(on).tier);
    found.add("tier", i16::from(own) - i16::from(other), || format!("tier {own} against tier {other}"));
    attacker(view, attack, &mut found);
    target(view, on, &mut found);
    found.0
}

/// What lies with the attacker: its states, its charge.
fn attacker(view: View, attack: Attack, found: &mut Gathered) {
    let Attack { by, power, on, opportunity, .. } = attack;
    for state in view.states(by) {
        found.add(state.id.as_str(), state.attacks, || words::is_in(view, by, state));
        if opportunity {
            found.add(state.id.as_str(), state.opportunity, || words::is_in(view, by, state));
        }
        if let Some(favour) = state.favours.as_ref().filter(|favour| favour.power == power.id) {
            let from = attack.from(view);
            let near = |(id, at): (CreatureId, Spot)| {
                view.hostile(id, by)
                    && view.is_up(id)
                    && from.is_some_and(|from| ground::distance(from, at) <= favour.clear)
            };
            if !view.standing().any(near) {
                let why = || format!("{}, no enemy within {}", words::is_in(view, by, state), favour.clear);
                found.add(state.id.as_str(), 1, why);
            }
        }
    }
    // A charge helps against the enemy it was made at and nobody else (TP-MPW-05, TP-MPW-06).
    let charged = charged_enemy(view, by) == Some(on) && !opportunity;
    if charged && power.action == super::power::Action::Attack {
        let beside = attack.from(view).zip(attack.at(view)).is_some_and(|(from, at)| ground::adjacent(from, at));
        if beside {
            let why = || format!("{} charged {}", words::name(view, by), words::name(view, on));
            found.add(t::CHARGING.get().as_str(), 1, why);
        }
    }
}

/// What lies with the target: its states, its fall.
fn target(view: View, on: CreatureId, found: &mut Gathered) {
    for state in view.states(on) {
        put_against(view, on, state, found);
    }
}

/// What a state of the target is to whoever attacks it; some shrug off what would make them easier to hit.
fn put_against(view: View, on: CreatureId, state: &StateDef, found: &mut Gathered) {
    if state.attackers < 0 || !view.sheet(on).shrugs.contains(&state.id) {
        found.add(&format!("target {}", state.id), state.attackers, || words::is_in(view, on, state));
    }
}

/// What lies with the ground: height, cover, enemies too close for a shot.
fn place(view: View, attack: Attack, from: Spot, at: Spot, found: &mut Gathered) {
    let board = view.board();
    if ground::is_high(board, from) && !ground::is_high(board, at) {
        found.add("high ground", 1, || "from high ground".to_owned());
    }
    if !attack.power.range.ranged() {
        return;
    }
    if ground::is_cover(board, at) && ground::distance(from, at) > 1 {
        found.add("cover", -1, || format!("{} is in cover", words::name(view, attack.on)));
    }
    if !view.threateners(attack.by, from).is_empty() {
        found.add("threatened", -1, || format!("an enemy beside {}", words::name(view, attack.by)));
    }
}

/// The enemy a fighter has charged this round and reached.
pub fn charged_enemy(view: View, who: CreatureId) -> Option<CreatureId> {
    let charging = t::CHARGING.get();
    view.conditions(who).find(|(_, held)| held.kinds.contains(&charging)).and_then(|(_, held)| held.source)
}

/// What is left after opposite sources cancel one for one (TP-ADV-09).
pub fn net(sources: &[Source]) -> Net {
    Net(sources.iter().map(|source| source.value).sum())
}

/// The reasons as terms of value 0: they choose dice instead of adding.
pub fn terms(sources: &[Source]) -> Vec<TermLine> {
    let line = |source: &Source| {
        let word = if source.value > 0 { "advantage" } else { "disadvantage" };
        let times = match source.value.abs() {
            1 => String::new(),
            n => format!("{n} "),
        };
        TermLine::new(0, format!("{times}{word}: {}", source.why))
    };
    sources.iter().map(line).collect()
}

/// What is known of an attack before it is rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Every source, with its reason.
    pub sources: Vec<Source>,
    /// What is left of them.
    pub net: Net,
    /// The ATK modifier.
    pub atk: i16,
    /// The DEF to reach.
    pub def: i16,
    /// The chance of a success, 0 to 1, exact.
    pub chance: f32,
}

/// Looks at an attack before it is rolled.
pub fn forecast(view: View, attack: Attack) -> Forecast {
    weigh(view, attack, sources(view, attack))
}

fn weigh(view: View, attack: Attack, sources: Vec<Source>) -> Forecast {
    let net = net(&sources);
    let (atk, def) = (view.sheet(attack.by).atk, view.sheet(attack.on).def);
    Forecast { net, atk, def, chance: rolls::chance(net, def - atk), sources }
}

/// Looks at the opportunity attack of `by` on a mover before it leaves a square by a power, whose price holds from its
/// declaration (TP-MPW-09, TP-THR-05); none by whoever has no basic power.
pub fn foretell(view: View, by: CreatureId, mover: CreatureId, going: &PowerDef, leaving: Spot) -> Option<Forecast> {
    let basic = view.sheet(by).basic.as_ref()?;
    let attack = Attack { by, power: basic, on: mover, opportunity: true, from: None, at: Some(leaving) };
    let mut found = Gathered(sources(view, attack));
    for effect in &going.user {
        let Effect::State { is, .. } = effect else { continue };
        if let Some(state) = view.content().state(*is).filter(|state| !view.has(mover, state.id)) {
            put_against(view, mover, state, &mut found);
        }
    }
    Some(weigh(view, attack, found.0))
}

/// Whether a Dirk's target has an ally of the user's beside it.
pub fn has_teamwork(view: View, by: CreatureId, power: &PowerDef, on: CreatureId) -> bool {
    let Some(at) = view.at(on).filter(|_| power.special == Some(Special::Teamwork)) else { return false };
    view.standing()
        .any(|(id, spot)| id != by && id != on && !view.hostile(id, by) && view.is_up(id) && ground::adjacent(spot, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distinct causes are distinct sources, the same cause counts once, and opposite sources cancel one for one
    /// (TP-ADV-09, TP-ADV-10).
    #[test]
    fn one_cause_may_help_and_hinder_but_counts_once_either_way() {
        let mut found = Gathered::default();
        for (cause, value) in
            [("planted", 1), ("planted", 1), ("planted", -1), ("planted", -1), ("cover", -1), ("tier", 0)]
        {
            found.add(cause, value, String::new);
        }
        let kept: Vec<(&str, i16)> = found.0.iter().map(|source| (source.cause.as_str(), source.value)).collect();
        assert_eq!(kept, [("planted", 1), ("planted", -1), ("cover", -1)]);
        assert_eq!(net(&found.0), Net(-1));
    }
}
