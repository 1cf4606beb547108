//! What a creature comes to with all that is in force on it.

use super::View;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::Mode;
use crate::core::name::{Name, name};
use crate::core::roll::{Source, Term};
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::effect::Resistance;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::stat_block::{Movement, Organization, Role};
use crate::rulesets::draw_steel::data::terms as t;

impl<'w> View<'w> {
    /// Squares a creature may move now, with the reasons (DS-MOVE-04, AMB-29).
    pub fn speed_terms(self, id: CreatureId) -> (i16, Vec<Term>) {
        let sheet = self.sheet(id);
        let mut terms = vec![Term::number(sheet.speed, Source::Figure(name!("speed")))];
        let mut speed = sheet.speed;
        let (mut cap, mut immobile, mut halved) = (None::<(i16, Name)>, None::<Name>, None::<Name>);
        self.each_modifier(id, |in_force| match in_force.modifier {
            Modifier::Speed(by) => {
                speed += by;
                terms.push(Term::number(*by, Source::content(in_force.label)));
            }
            Modifier::SpeedCap(to) if cap.is_none_or(|(best, _)| *to < best) => cap = Some((*to, in_force.label)),
            Modifier::HalfSpeed => halved = Some(in_force.label),
            Modifier::Immobile => immobile = Some(in_force.label),
            _ => {}
        });
        speed = speed.max(0);
        if let Some(label) = halved {
            terms.push(Term::number(speed / 2 - speed, Source::content(label)));
            speed /= 2;
        }
        if let Some(holding) = self.slowing_captive(id) {
            let source = Source::Situation { name: name!("holding"), of: None, on: Some(holding) };
            terms.push(Term::number(speed / 2 - speed, source));
            speed /= 2;
        }
        if let Some((to, label)) = cap
            && to < speed
        {
            terms.push(Term::number(to - speed, Source::content(label)));
            speed = to;
        }
        if let Some(label) = immobile {
            terms.push(Term::number(-speed, Source::content(label)));
            speed = 0;
        }
        (speed, terms)
    }

    /// Squares a creature may move now.
    pub fn speed(self, id: CreatureId) -> i16 {
        let mut speed = self.sheet(id).speed;
        let (mut cap, mut immobile, mut halved) = (i16::MAX, false, false);
        self.each_modifier(id, |in_force| match in_force.modifier {
            Modifier::Speed(by) => speed += by,
            Modifier::SpeedCap(to) => cap = cap.min(*to),
            Modifier::HalfSpeed => halved = true,
            Modifier::Immobile => immobile = true,
            _ => {}
        });
        if immobile {
            return 0;
        }
        let speed = if halved { speed.max(0) / 2 } else { speed };
        let speed = if self.slowing_captive(id).is_some() { speed / 2 } else { speed };
        speed.clamp(0, cap)
    }

    /// What an ability costs its user as it says itself, whoever its targets are.
    pub fn own_price(self, by: CreatureId, ability: &AbilityDef) -> i16 {
        let cheaper = ability.cheaper.as_ref().filter(|cheaper| cheaper.when.holds(self.world, by, by));
        (ability.cost - cheaper.map_or(0, |cheaper| cheaper.by)).max(0)
    }

    /// A captive at least as large as its holder, which halves the holder's speed (DS-COND-18).
    fn slowing_captive(self, id: CreatureId) -> Option<CreatureId> {
        let rank = self.size(id).rank();
        self.held_by(id).find(|&captive| self.size(captive).rank() >= rank)
    }

    /// Squares of the Disengage move action.
    pub fn disengage(self, id: CreatureId) -> i16 {
        let mut squares = self.sheet(id).disengage;
        self.each_modifier(id, |in_force| {
            if let Modifier::Disengage(by) = in_force.modifier {
                squares += by;
            }
        });
        squares.min(self.speed(id)).max(0)
    }

    /// Squares by which a creature may shorten forced movement (DS-FORCE-05).
    pub fn stability(self, id: CreatureId) -> i16 {
        let mut squares = self.sheet(id).stability;
        let (mut none, mut halved) = (false, false);
        self.each_modifier(id, |in_force| match in_force.modifier {
            Modifier::Stability(by) => squares += by,
            Modifier::NoStability => none = true,
            Modifier::HalfStability => halved = true,
            _ => {}
        });
        match (none, halved) {
            (true, _) => 0,
            (_, true) => squares.max(0) / 2,
            _ => squares.max(0),
        }
    }

    /// Whether a creature moves this way at full speed.
    pub fn moves(self, id: CreatureId, way: Movement) -> bool {
        let ways = &self.sheet(id).def.moves;
        ways.contains(&way) || (way == Movement::Fly && ways.contains(&Movement::Hover))
    }

    /// Whether the creature is in the air of its own power.
    pub fn flies(self, id: CreatureId) -> bool {
        self.moves(id, Movement::Fly) && !self.has(id, t::PRONE.get())
    }

    /// The highest applicable weakness or immunity against a damage type, with its label (DS-DMG-06, DS-DMG-07).
    pub fn resistance(self, id: CreatureId, way: Resistance, kind: Option<Name>) -> Option<(i16, Name)> {
        let mut best: Option<(i16, Name)> = None;
        self.each_modifier(id, |in_force| {
            if let Modifier::Resist { way: own, kind: to, value } = in_force.modifier
                && *own == way
                && to.is_none_or(|to| kind == Some(to))
                && best.is_none_or(|(most, _)| *value > most)
            {
                best = Some((*value, in_force.label));
            }
        });
        best
    }

    /// Squares by which an ability reaches farther in a mode (DS-KIT-05, DS-AREA-13).
    pub fn range_bonus(self, id: CreatureId, ability: &AbilityDef, mode: Mode) -> i16 {
        let mut bonus = 0;
        self.each_modifier(id, |in_force| {
            if let Modifier::Range { squares, mode: longer, keywords, abilities } = in_force.modifier
                && *longer == mode
                && (abilities.is_empty() || abilities.contains(&ability.id))
                && keywords.iter().all(|&keyword| ability.has(keyword))
            {
                bonus += squares;
            }
        });
        bonus
    }

    /// Which of a creature's characteristics serves the size limit of grabs (DS-COND-22; nulls use Intuition).
    pub fn grab_score(self, id: CreatureId) -> i16 {
        let mut attribute = crate::rulesets::draw_steel::data::tier::MIGHT;
        self.each_modifier(id, |in_force| {
            if let Modifier::GrabWith(with) = in_force.modifier {
                attribute = *with;
            }
        });
        self.sheet(id).score(attribute)
    }

    /// Whether `id` is big and strong enough to grab or knock back `other` (DS-COND-22).
    pub fn can_grapple(self, id: CreatureId, other: CreatureId) -> bool {
        let (own, theirs) = (self.size(id), self.size(other));
        let score = self.grab_score(id);
        theirs.rank() <= own.rank() || (score >= 2 && theirs.squares() <= score)
    }

    /// How many squares a distance comes to for a mover now.
    pub fn shift_squares(self, mover: CreatureId, by: ShiftBy) -> i16 {
        match by {
            ShiftBy::Squares(n) => n.min(self.speed(mover)),
            ShiftBy::HalfSpeed => self.speed(mover) / 2,
            ShiftBy::Speed => self.speed(mover),
            ShiftBy::Disengage => self.disengage(mover),
            ShiftBy::Attribute(attribute) => self.score(mover, attribute).min(self.speed(mover)),
        }
    }

    /// The best of several characteristics for a creature (DS-DMG-02's default).
    pub fn best_of(self, of: CreatureId, list: &[Attribute]) -> Option<Attribute> {
        let mut best: Option<Attribute> = None;
        for &attribute in list {
            if best.is_none_or(|b| self.score(of, attribute) > self.score(of, b)) {
                best = Some(attribute);
            }
        }
        best
    }

    /// Turns a creature has each round: solos have two (DS-DIR-05).
    pub fn turns_a_round(self, who: CreatureId) -> usize {
        let solo = matches!(self.sheet(who).def.role, Role::Monster { organization: Organization::Solo, .. });
        if solo { 2 } else { 1 }
    }
}
