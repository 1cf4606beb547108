//! What reads, and is right by itself, but cannot come to anything or goes on for ever beside the other records.

use std::collections::{BTreeMap, BTreeSet};

use super::super::data::ability::{AbilityDef, Common, Need};
use super::super::data::ability_effect::AbilityEffect;
use super::super::data::amount::Term;
use super::super::data::effect::Effect;
use super::super::data::stat_block::{CreatureDef, MOST_MINIONS, Organization, Role};
use super::super::data::terms as t;
use super::super::data::tier::{TierLine, Who};
use super::loops::Circles;
use crate::content::book::Finding;
use crate::content::inspect::Inspector;
use crate::core::name::Name;

/// What records have to do with each other.
#[derive(Debug, Default)]
pub struct Whole {
    /// Who lists an ability.
    owners: BTreeMap<Name, BTreeSet<Name>>,
    /// Keywords of monsters.
    kin: BTreeSet<Name>,
    /// Of which ability one is an option.
    options: BTreeMap<Name, Name>,
    /// Whether every record could be read; of others it is not known what they have.
    complete: bool,
    /// Whether there is any creature at all.
    peopled: bool,
    /// Free answers that set themselves off.
    circles: Circles,
}

impl Whole {
    /// Of these records, all of them if `complete`.
    pub fn from_records<'c>(
        abilities: impl Iterator<Item = &'c AbilityDef>,
        creatures: impl Iterator<Item = &'c CreatureDef>,
        complete: bool,
    ) -> Self {
        let (abilities, creatures): (Vec<_>, Vec<_>) = (abilities.collect(), creatures.collect());
        let circles = Circles::from_records(&abilities, creatures.iter().copied());
        let mut whole = Self { complete, circles, ..Self::default() };
        whole.options.extend(abilities.iter().filter_map(|ability| Some((ability.id, ability.option_of?))));
        for creature in creatures {
            whole.peopled = true;
            for &ability in &creature.abilities {
                whole.owners.entry(ability).or_default().insert(creature.id);
            }
            if matches!(creature.role, Role::Monster { .. }) {
                whole.kin.extend(&creature.keywords);
            }
        }
        whole
    }

    /// Reports what an ability can never do, or does without end.
    pub fn of_ability(&self, ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
        self.owned(ability, inspector);
        self.aura(ability, inspector);
        self.option(ability, inspector);
        self.summons(ability, inspector);
        self.circles.report(ability, inspector);
        rolled(ability, inspector);
        falling(ability, inspector);
    }

    fn owners_of(&self, ability: Name) -> impl Iterator<Item = Name> + '_ {
        self.owners.get(&ability).into_iter().flatten().copied()
    }

    fn owned(&self, ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
        if !self.complete || !self.peopled {
            return;
        }
        match ability.malice_feature {
            Some(kin) if !self.kin.contains(&kin) => {
                let found = format!("a Malice feature of \"{kin}\", which no monster is");
                let finding = Finding::new(found, "a keyword that some monster has").with_help("DS-DIR-02");
                inspector.field("malice_feature", finding.warning());
            }
            None if ability.common == Common::Listed && self.owners_of(ability.id).next().is_none() => {
                let expected = format!("a creature with \"{}\" among its `abilities`", ability.id);
                inspector.field("id", Finding::new("an ability that nobody has", expected).warning());
            }
            _ => {}
        }
    }

    /// Auras work for one ability alone so far, and what changes them only for who has that one.
    fn aura(&self, ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
        let field = t::NULL_FIELD.get();
        if ability.says(&AbilityEffect::StartAura) && ability.id != field {
            let finding = Finding::new("`StartAura`, which does nothing here", format!("the ability \"{field}\""));
            inspector.name("StartAura", &finding);
        }
        let has_field = self.owners_of(ability.id).any(|owner| self.owners_of(field).any(|other| other == owner));
        if has_field || !self.complete {
            return;
        }
        let expected = || format!("a user that has the ability \"{field}\" too");
        for effect in ability.sentences() {
            let name = match effect {
                AbilityEffect::GrowAura(_) => "GrowAura",
                AbilityEffect::AuraPulseAtTurnEnd(_) => "AuraPulseAtTurnEnd",
                AbilityEffect::AuraMode(_) => "AuraMode",
                _ => continue,
            };
            let finding = Finding::new(format!("`{name}` of a user without an aura"), expected());
            inspector.name(name, &finding);
        }
        if ability.needs.contains(&Need::Aura) {
            inspector.field("needs", Finding::new("`Aura` of a user without an aura", expected()));
        }
    }

    fn option(&self, ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
        let mut seen = BTreeSet::new();
        let mut at = ability.id;
        while let Some(&next) = self.options.get(&at) {
            if next == ability.id {
                let finding = Finding::new(format!("\"{}\" as an option of itself", ability.id), "another ability");
                let help = if at == ability.id { String::new() } else { format!("by way of \"{at}\"") };
                let finding = if help.is_empty() { finding } else { finding.with_help(help) };
                inspector.field("option_of", finding);
                return;
            }
            if !seen.insert(at) {
                return;
            }
            at = next;
        }
    }

    fn summons(&self, ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
        for effect in ability.sentences() {
            let AbilityEffect::Summon(summon) = effect else { continue };
            let (creature, count) = (summon.creature, summon.count);
            let most = MOST_MINIONS;
            if !(1..=most).contains(&usize::from(count)) {
                let finding = Finding::new(format!("{count} summoned"), format!("1 to {most}")).with_help("DS-DIR-06");
                inspector.name("Summon", &finding);
            }
            if self.owners_of(ability.id).any(|owner| owner == creature) {
                let found = format!("\"{creature}\", which summons itself again and again");
                let finding = Finding::new(found, "a creature that cannot summon in its turn").warning();
                inspector.word("creature", creature.as_str(), &finding);
            }
        }
    }
}

/// Sentences about a roll that the ability does not make.
fn rolled(ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    if ability.roll.is_some() {
        return;
    }
    let tests = ability.sentences().any(|effect| matches!(effect, AbilityEffect::Trial(_)));
    for effect in ability.sentences() {
        let name = match effect {
            AbilityEffect::ExtraDamage(_) => "ExtraDamage",
            AbilityEffect::PayForDamage(_) => "PayForDamage",
            AbilityEffect::Worsen(_) => "Worsen",
            AbilityEffect::AsVerticalPush => "AsVerticalPush",
            AbilityEffect::StandStill(stand) if stand.edge => "StandStill",
            effect if effect.is_special("also-move-allies") => "Special",
            AbilityEffect::Lasting(lasting) if lasting.up_to_tier.is_some() && !tests => "up_to_tier",
            _ => continue,
        };
        let finding = Finding::new(format!("`{name}` without a roll"), "`roll: …`").warning();
        inspector.name(name, &finding);
    }
}

/// The damage that a line deals its targets whatever they are, where it is a plain number.
fn plain_damage(line: &TierLine) -> Option<i16> {
    let open = line.segments.iter().filter(|segment| segment.gate.is_none());
    let mut sum = 0;
    for aimed in open.flat_map(|segment| &segment.effects).filter(|aimed| aimed.who == Who::Target) {
        let Effect::Damage(damage) = &aimed.effect else { continue };
        for term in &damage.amount.terms {
            match term {
                Term::Flat(number) => sum += number,
                Term::Dice { .. } | Term::Beside { .. } => return None,
                Term::Attribute { .. } | Term::Level | Term::TheirLevel(_) | Term::Spent => {}
            }
        }
    }
    Some(sum)
}

/// A better roll does no less.
fn falling(ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    let Some(roll) = &ability.roll else { return };
    let damage = [1, 2, 3].map(|tier| plain_damage(roll.tier(tier)));
    if let [Some(first), Some(second), Some(third)] = damage
        && (first > second || second > third)
    {
        let found = format!("damage of {first}, {second} and {third} from tier 1 to tier 3");
        inspector.inner("roll", "tiers", Finding::new(found, "no less at a higher tier").warning());
    }
}

/// Reports what a creature can never use.
pub fn of_creature(creature: &CreatureDef, inspector: &mut Inspector<'_, '_>) {
    match &creature.role {
        Role::Monster { organization, .. } if creature.abilities.is_empty() => {
            let what = if *organization == Organization::Minion { "minion" } else { "monster" };
            let finding = Finding::new(format!("a {what} without abilities"), "`abilities: [ … ]`");
            inspector.field("abilities", finding.warning());
        }
        Role::Hero { resource, gains, .. } if gains.is_empty() => {
            let found = format!("the pool \"{resource}\", which nothing fills");
            let finding = Finding::new(
                found,
                "`gains: [(on: [TurnStarts], subject: You, amount: \"2\", why: \"start of turn\")]`",
            );
            inspector.word("resource", resource.as_str(), &finding.with_help("DS-ABIL-05").warning());
        }
        _ => {}
    }
}
