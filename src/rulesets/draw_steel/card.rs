//! Ability cards: all text is derived from what the ability does, so a card cannot disagree with its effect.

use super::ability::{AbilityDef, ActionType, Common, Mobile, Need, Repeat, ShiftBy, Trigger};
use super::deed::{AuraMode, Deed, ExtraWhen, Hook, Moment, Refrain, Whom};
use super::modifier::{Bearer, Forbidden, Gives, Modifier, RollModifier, Rolls, Versus};
use super::notation::{self, SheetNumbers, Yourself, formula};
use super::potency;
use super::tier::{Potency, Who};
use super::view::View;
use crate::core::effect::{Attribute, Duration, Resistance, Swing};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::push::ForcedKind;

/// An ability as its card reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Printed name.
    pub name: String,
    /// `3 ferocity`, `2 Malice`, `signature`; empty for what is free to use.
    pub cost: String,
    /// Keywords, comma by comma; "-" for none.
    pub keywords: String,
    /// Main action, maneuver, …
    pub action: String,
    /// Printed distance.
    pub distance: String,
    /// Printed target line.
    pub target: String,
    /// What a triggered ability answers.
    pub trigger: Option<String>,
    /// What is rolled, e.g. `2d10 + Might`.
    pub roll: Option<String>,
    /// The three result lines in the printed notation.
    pub tiers: Vec<String>,
    /// Sentences that come before the roll.
    pub before: Vec<String>,
    /// Sentences that come after it.
    pub after: Vec<String>,
    /// The rider, if there is one.
    pub rider: Option<String>,
}

/// The card of an ability as printed.
pub fn card(ability: &AbilityDef, pool: Name) -> Card {
    let lines = |deeds: &[Deed]| deeds.iter().map(sentence).filter(|text| !text.is_empty()).collect::<Vec<_>>();
    let mut before = lines(&ability.before);
    before.extend(ability.mobile.map(mobile));
    let mut after = lines(&ability.after);
    after.extend(
        (ability.free_strike && ability.common == Common::Listed)
            .then(|| "It serves as a ranged free strike.".to_owned()),
    );
    after.extend(ability.whenever_granted.then(|| {
        "It may be used, at its cost, whenever an effect grants a free strike or signature ability.".to_owned()
    }));
    after.extend(ability.once_per_turn.then(|| "Once on each of your turns.".to_owned()));
    after.extend(ability.user_may_replace.then(|| "You may take the place of one target.".to_owned()));
    after.extend(ability.needs.iter().map(|&need| needs(need).to_owned()));
    Card {
        name: ability.name.clone(),
        cost: match (ability.cost, ability.signature) {
            (0, true) => "signature".to_owned(),
            (0, false) => String::new(),
            (n, _) if pool == *"malice" => format!("{n} Malice"),
            (n, _) => format!("{n} {pool}"),
        },
        keywords: if ability.keywords.is_empty() {
            "-".to_owned()
        } else {
            ability.keywords.iter().map(|keyword| keyword.as_str()).collect::<Vec<_>>().join(", ")
        },
        action: action_name(ability.action).to_owned(),
        distance: ability.distance.to_string(),
        target: ability.target.to_string(),
        trigger: ability.trigger.map(|trigger| self_trigger(ability, trigger)),
        roll: ability.roll.as_ref().map(|roll| {
            let swing = roll.swing.map_or_else(String::new, |swing| format!(", with {}", swing_text(swing)));
            match roll.with.is_empty() {
                true => format!("2d10 {:+}{swing}", roll.bonus),
                false => format!("2d10 + {}{swing}", notation::characteristics::print(&roll.with)),
            }
        }),
        tiers: ability
            .roll
            .as_ref()
            .map_or_else(Vec::new, |roll| (1..=3).map(|tier| notation::print_tier(roll.tier(tier))).collect()),
        before,
        after: after.into_iter().chain(besides(ability)).collect(),
        rider: ability.rider.as_ref().map(|rider| {
            let mut parts: Vec<String> = rider.does.iter().map(sentence).collect();
            if rider.more_targets > 0 {
                parts.push(format!("{} more target for each payment.", rider.more_targets));
            }
            if rider.wider > 0 {
                parts.push(format!("The area is {} larger for each payment.", rider.wider));
            }
            if rider.larger > 0 {
                parts.push(format!("The target may be {} size larger for each payment.", rider.larger));
            }
            if let Some(reach) = &rider.reach {
                parts.push(format!("The distance becomes Melee {}.", formula::print(reach)));
            }
            format!("{}: {}", rider.spend, parts.join(" "))
        }),
    }
}

/// What strain changes, and how an ability goes on while it is kept up.
fn besides(ability: &AbilityDef) -> Vec<String> {
    let mut list: Vec<String> = ability.relaxed.iter().map(sentence).collect();
    let mut strained: Vec<String> = ability.strained.iter().map(sentence).collect();
    if ability.strained_wider > 0 {
        strained.insert(0, format!("The area is {} larger.", ability.strained_wider));
    }
    if !strained.is_empty() {
        list.push(format!("Strained: {}", strained.join(" ")));
    }
    list.extend(ability.persistent.map(|persistent| {
        let repeat = match persistent.repeat {
            Repeat::Roll => "as your turn starts, the roll again against a target in distance",
            Repeat::Maneuver => "as your turn starts, you may use it again as a maneuver",
        };
        format!("Persistent {}: {repeat}.", persistent.upkeep)
    }));
    list
}

/// The tiers of an ability with one creature's numbers filled in (DS-POT-04).
pub fn tiers_for(view: View, of: CreatureId, ability: &AbilityDef) -> Vec<String> {
    let Some(roll) = &ability.roll else { return Vec::new() };
    let numbers = Numbers { view, of, ability };
    (1..=3).map(|tier| notation::print_tier_for(roll.tier(tier), tier, &numbers)).collect()
}

struct Numbers<'w> {
    view: View<'w>,
    of: CreatureId,
    ability: &'w AbilityDef,
}

impl SheetNumbers for Numbers<'_> {
    fn score(&self, attribute: Attribute) -> i16 {
        self.view.score(self.of, attribute)
    }

    fn potency(&self, potency: Potency) -> i16 {
        potency::printed(self.view, self.of, potency)
    }

    fn level(&self) -> i16 {
        self.view.sheet(self.of).def.level
    }

    fn damage_bonus(&self, tier: u8) -> i16 {
        let mode = super::targeting::default_mode(self.view, self.of, self.ability, &[]);
        let bonuses = super::damage::rolled_bonuses(self.view, self.of, self.ability, mode, None, self.of, tier);
        bonuses.into_iter().map(|(value, _)| value).sum()
    }
}

/// The part of a turn an ability takes, as printed.
pub fn action_name(action: ActionType) -> &'static str {
    match action {
        ActionType::MainAction => "Main action",
        ActionType::Maneuver => "Maneuver",
        ActionType::MoveAction => "Move action",
        ActionType::TriggeredAction => "Triggered action",
        ActionType::FreeManeuver => "Free maneuver",
        ActionType::FreeTriggeredAction => "Free triggered action",
        ActionType::NoAction => "No action",
        ActionType::VillainAction => "Villain action",
    }
}

fn self_trigger(ability: &AbilityDef, trigger: Trigger) -> String {
    let own = ability.target.yourself == Yourself::Only;
    let subject = if own { "you" } else { "the target" };
    let s = if own { "" } else { "s" };
    match trigger {
        Trigger::TakesDamage => format!("{subject} would take damage"),
        Trigger::TookDamage => format!("{subject} took damage"),
        Trigger::AdjacentDamager => "an adjacent creature damages you".to_owned(),
        Trigger::AboutToBeForced => format!("{subject} would be force moved"),
        Trigger::RollsDamage => format!("{subject} roll{s} for an ability that deals damage"),
        Trigger::Moves => format!("{subject} move{s}"),
        Trigger::MovesAway => format!("{subject} move{s} or shift{s} away from you"),
        Trigger::TurnStarts => format!("{subject} start{s} a turn"),
        Trigger::HeroTurnEnds => "another hero's turn ends".to_owned(),
        Trigger::TakesDamageOrForced => format!("{subject} would take damage or be force moved"),
        Trigger::UsesOnOneEnemy => {
            format!("{subject} use{s} an ability on a single enemy that costs 3 or less of its pool")
        }
        Trigger::TargetedByStrike => "you are chosen as the target of a strike".to_owned(),
        Trigger::CausesForce => format!("{subject} cause{s} forced movement"),
        Trigger::TurnStartsOrTookDamage => format!("{subject} start{s} a turn or took damage"),
        Trigger::EnemyTookDamage => "an enemy within distance takes damage".to_owned(),
    }
}

fn needs(need: Need) -> &'static str {
    match need {
        Need::Captive => "You must hold a creature.",
        Need::SmallCaptive => "You must hold a creature of size 1.",
        Need::Aura => "Your field must be up.",
        Need::NotDying => "Not while you are dying.",
        Need::Held => "You must be held.",
        Need::Consumable => "It uses up a consumable.",
        Need::GrabSize => "The target is of your size or smaller, or no larger than your Might allows.",
        Need::NotMinion => "Not for minions.",
        Need::NewTarget => "Never twice against the same target.",
        Need::NoLargerThing => "Objects must be of your size or smaller.",
    }
}

fn mobile(mobile: Mobile) -> String {
    let when = if mobile.split { "split before and after as you like" } else { "before or after" };
    format!("You may shift {}, {when}.", distance(mobile.shift))
}

fn distance(by: ShiftBy) -> String {
    match by {
        ShiftBy::Squares(n) => format!("up to {n}"),
        ShiftBy::HalfSpeed => "up to half your speed".to_owned(),
        ShiftBy::Speed => "up to your speed".to_owned(),
        ShiftBy::Disengage => "up to your disengage distance".to_owned(),
        ShiftBy::Attribute(attribute) => format!("up to your {}", notation::characteristics::name(attribute)),
    }
}

fn swing_text(swing: Swing) -> &'static str {
    match swing {
        Swing::Edge => "an edge",
        Swing::DoubleEdge => "a double edge",
        Swing::Bane => "a bane",
        Swing::DoubleBane => "a double bane",
    }
}

fn duration(duration: Duration) -> &'static str {
    match duration {
        Duration::EndOfTurn => "to the end of its next turn",
        Duration::SaveEnds => "until a save ends it",
        Duration::Encounter => "to the end of the encounter",
        Duration::UsersNextTurnStart => "until your next turn starts",
        Duration::UsersNextTurnEnd => "until your next turn ends",
        Duration::ThisTurn => "to the end of the turn",
        Duration::ThisRound => "to the end of the round",
        Duration::Open => "until something ends it",
    }
}

fn who(who: Who) -> &'static str {
    match who {
        Who::Target => "Each target",
        Who::You => "You",
        Who::Ally10 => "One ally within 10",
        Who::TwoAllies10 => "Two allies within 10",
        Who::YouOrAlly10 => "You or one ally within 10",
        Who::YouAndAlly10 => "You and one ally within 10",
        Who::Director => "The Director",
    }
}

fn kind(kind: Option<Name>) -> String {
    kind.map_or_else(String::new, |kind| format!("{kind} "))
}

fn hooks(list: &[Hook]) -> String {
    list.iter()
        .map(|hook| {
            let when = match hook.at {
                Moment::ImposersTurnEnd => "whenever your turn ends",
                Moment::BearersTurnStart => "whenever its turn starts",
                Moment::AuraAtTurnEnd => "at the end of the turn, to each enemy in your field",
                Moment::BearerDamagesAnother => "the first time on a turn that it damages another creature",
            };
            format!(" {} {}damage {when}", formula::print(&hook.amount), kind(hook.kind))
        })
        .collect::<Vec<_>>()
        .join(",")
}

/// What a deed says on a card; empty for those that only order others.
pub fn sentence(deed: &Deed) -> String {
    match deed {
        Deed::Line(line) => format!("{}.", notation::print_tier(line)),
        Deed::Lasting { on, duration: lasts, kinds, modifiers: list, unless_spent, hooks: harm, .. } => {
            let mut parts: Vec<String> = kinds.iter().map(|kind| format!("is {kind}")).collect();
            parts.extend(list.iter().map(modifier));
            parts.extend(unless_spent.iter().map(|m| format!("{} (unless more is spent)", modifier(m))));
            if !harm.is_empty() {
                parts.push(format!("takes{}", hooks(harm)));
            }
            format!("{} {}, {}.", who(*on), parts.join("; "), duration(*lasts))
        }
        Deed::WhileAfflicted { condition, modifiers: list, hooks: harm } => {
            let mut parts: Vec<String> = list.iter().map(modifier).collect();
            if !harm.is_empty() {
                parts.push(format!("takes{}", hooks(harm)));
            }
            format!("While {condition} from this, the target {}.", parts.join("; "))
        }
        Deed::InviteOpportunity => "Each target may make an opportunity attack on you.".to_owned(),
        Deed::Rush { squares, extra_damage } => {
            let extra = if *extra_damage { "; each square adds 1 damage" } else { "" };
            format!("You may move up to {squares} straight toward the target{extra}.")
        }
        Deed::Shift { by, if_spent } => {
            let more = if_spent.map_or_else(String::new, |by| format!(" ({} for the extra payment)", distance(by)));
            format!("You may shift {}{more}.", distance(*by))
        }
        Deed::Teleport { squares, per_spent, more } => {
            let squares = more.as_ref().map_or_else(|| squares.to_string(), formula::print);
            format!("You may teleport up to {squares}, {per_spent} more per point spent.")
        }
        Deed::MayHurtAdjacent { amount, kind: of } => {
            format!("You may deal {} {}damage to one adjacent creature or object.", formula::print(amount), kind(*of))
        }
        Deed::BloodPrice { take, deal } => {
            format!("You may take {} damage to deal {} more.", formula::print(take), formula::print(deal))
        }
        Deed::Hurt { amount, kind: of } => format!("Each target takes {} {}damage.", formula::print(amount), kind(*of)),
        Deed::ExtraDamage { amount, when } => {
            let when = match when {
                ExtraWhen::HasEdge => "if the roll has an edge",
                ExtraWhen::TargetHeld => "to a target that was already grabbed",
                ExtraWhen::Spent => "if the extra is paid",
                ExtraWhen::Always => "besides",
            };
            format!("{} extra damage {when}.", formula::print(amount))
        }
        Deed::HurtPerSquareForced { amount, kind: of } => format!("{amount} {}damage per square a target is moved.", kind(*of)),
        Deed::ExtraSlamDamage(n) => format!("A target damaged by the forced movement takes {n} extra."),
        Deed::Halve { near } if *near => "Half the damage, if you are the target or end adjacent to it.".to_owned(),
        Deed::Halve { .. } => "Half the damage.".to_owned(),
        Deed::LowerPotency { by, if_spent, .. } => {
            let when = if *if_spent { " for the extra payment" } else { "" };
            format!("Potencies tied to the damage are {by} lower for the target{when}.")
        }
        Deed::SwingRoll { swing, if_spent } => {
            let more = if_spent.map_or_else(String::new, |swing| format!("; for the extra payment {}", swing_text(swing)));
            format!("The roll has {}{more}.", swing_text(*swing))
        }
        Deed::TakeOverForce { bonus, if_spent } => format!(
            "Another target in distance, no larger, is moved instead; you choose the way, may make it a push, and add {} squares ({} for the extra payment).",
            formula::print(bonus),
            formula::print(if_spent)
        ),
        Deed::AllyFreeStrike { within, adjacent_to_target, any_target } => {
            let which = match (within, adjacent_to_target) {
                (_, true) => "One ally adjacent to the target".to_owned(),
                (Some(n), _) => format!("One ally within {n}"),
                (None, _) => "One ally".to_owned(),
            };
            let on = if *any_target { "" } else { " against the target" };
            format!("{which} may make a free strike{on}.")
        }
        Deed::GrantSignature => "Each target may use a signature ability as a free triggered action.".to_owned(),
        Deed::HurtBy { amount, kinds } => {
            let list: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
            format!("Each target takes {} damage of one of these types: {}.", formula::print(amount), list.join(", "))
        }
        Deed::PushDamager { distance } => format!("You may push that creature up to {}.", formula::print(distance)),
        Deed::StretchTriggeringForce { bonus, if_spent } => format!(
            "The movement's distance gains {}, or {} if you spend.",
            formula::print(bonus),
            formula::print(if_spent)
        ),
        Deed::Refrain(refrain) => match refrain {
            Refrain::Speed(n) => format!("A target that starts its turn in the area has speed {n:+} until the turn ends."),
            Refrain::Surges(n) => format!("A target that starts its turn in the area gains {}.", some_surges(*n)),
            Refrain::Recoveries => {
                "As each of your turns ends, as many targets as your Presence may spend a Recovery.".to_owned()
            }
            Refrain::Roll => "As each round ends, make the roll, ignoring cover.".to_owned(),
        },
        Deed::TargetAll(whom) => match whom {
            Whom::Kin(kin) => format!("Every {kin} of your side:"),
            Whom::ActingKin(kin) => format!("Every {kin} that acts with you on this turn:"),
            Whom::Others(kin) => format!("Every creature that is no {kin}:"),
        },
        Deed::CoverMap => "The whole map:".to_owned(),
        Deed::Trial { with, tiers } => format!(
            "Each makes a {} test: 11 or less {}; 12 to 16 {}; 17 or more {}.",
            with.iter().map(|&one| notation::characteristics::name(one)).collect::<Vec<_>>().join(" or "),
            notation::print_tier(&tiers.0),
            notation::print_tier(&tiers.1),
            notation::print_tier(&tiers.2)
        ),
        Deed::RegainByLevel(n) => format!("Each regains {n} Stamina for each of its levels."),
        Deed::HurtBesideKin { amount, kin } => format!("Every enemy takes {amount} damage for each {kin} next to it."),
        Deed::Summon { creature, count } => format!("{count} {} appear in free squares.", creature.title()),
        Deed::TakeTheBlow => "The target becomes the strike's target in your place.".to_owned(),
        Deed::MoveOrStrike => "Each target may move up to its speed or make a free strike.".to_owned(),
        Deed::AlliesClose { within } => {
            format!("Each ally within {within} of the target may move up to its speed toward it.")
        }
        Deed::Hearten { within } => format!(
            "One ally within {within} may end one save-ends or end-of-turn effect; if you spend, it may spend a Recovery."
        ),
        Deed::AddTarget { kind } => format!("The target adds a target; damage to that one is {kind} damage."),
        Deed::FollowIn => "You may shift into a square that the target has left.".to_owned(),
        Deed::ConditionPrice { condition, deal, kind: of } => format!(
            "You may become {condition} (save ends) to deal {} extra {}damage.",
            formula::print(deal),
            kind(*of)
        ),
        Deed::Recoil { amount, kind: of, unreducible } => format!(
            "You take {} {}damage{}.",
            formula::print(amount),
            kind(*of),
            if *unreducible { " that nothing reduces" } else { "" }
        ),
        Deed::Worsen { from, to } => format!("A target is {to} in place of {from}."),
        Deed::AsVerticalPush => "The forced movement has to be a vertical push.".to_owned(),
        Deed::EndOneEffect => "The target may end one save-ends or end-of-turn effect.".to_owned(),
        Deed::ShortenForce { by } => format!(
            "Forced movement of the target is {0} shorter; if none is left the target may push its source {0}.",
            formula::print(by)
        ),
        Deed::Judge => "The target is judged by you.".to_owned(),
        Deed::MayForce { way, vertical, distance, once_a_turn, .. } => format!(
            "{}you may {}{} each target {}.",
            if *once_a_turn { "The first use on a turn: " } else { "" },
            if *vertical { "vertical " } else { "" },
            forced_way(*way),
            formula::print(distance)
        ),
        Deed::PushNeighbours { distance } => {
            format!("Enemies next to the target are pushed up to {} straight away from it.", formula::print(distance))
        }
        Deed::WeaknessByScore(lasts) => {
            format!("The target has damage weakness equal to the characteristic used{}.", duration(*lasts))
        }
        Deed::MayPayRecovery { within } => format!(
            "You may spend a Recovery: you or one ally within {within} regains your recovery value."
        ),
        Deed::Relieve => "One save-ends or end-of-turn effect on the target ends, or it stands up.".to_owned(),
        Deed::Mark => "The target is marked by you.".to_owned(),
        Deed::ClaimStillness { extra } => {
            format!("If you give up your move action this turn: {} extra damage.", formula::print(extra))
        }
        Deed::StillnessEdge => "If you give up your move action this turn: an edge.".to_owned(),
        Deed::RecoveryForFirstBlood => {
            "Until your next turn starts, the first ally to damage a creature you have marked may spend a Recovery.".to_owned()
        }
        Deed::HealingGrace => "The target may spend a Recovery. Each point spent: one more ally; or an effect on a target ends; or a target stands up; or a target spends one more Recovery.".to_owned(),
        Deed::SurgesByTier { .. } => "One ally within distance gains surges equal to the tier.".to_owned(),
        Deed::AlsoMoveAllies => "You may move each willing ally in the area likewise, stability aside.".to_owned(),
        Deed::StartAura => "The area is your field; it moves with you and stays.".to_owned(),
        Deed::GrowAura(n) => format!("Your field is {n} larger until your next turn starts."),
        Deed::AuraPulseAtTurnEnd { amount, kind } => {
            format!("At the end of this turn each enemy in your field takes {} {kind} damage.", formula::print(amount))
        }
        Deed::AuraMode(mode) => match mode {
            AuraMode::GraviticDisruption => "Until your next turn starts, the first time on a turn that a target in your field takes damage you may slide it 2.",
            AuraMode::InertialAnchor => "Until your next turn starts, targets that start their turn in your field cannot shift on it.",
            AuraMode::SynapticBreak => "Until your next turn starts, your and your allies' potencies are 1 higher against targets in your field.",
        }
        .to_owned(),
        Deed::Zone { duration: lasts, difficult, solid, damage, on_entry, kind: of, spares } => {
            let mut parts = Vec::new();
            if *difficult {
                parts.push("is difficult terrain".to_owned());
            }
            if *solid {
                parts.push("is solid".to_owned());
            }
            if *damage > 0 {
                parts.push(format!("deals {damage} {}damage per square moved inside", kind(*of)));
            }
            if *on_entry > 0 {
                let of = kind(*of);
                parts.push(format!("deals {on_entry} {of}damage on the first entry of a round and when a turn starts inside"));
            }
            let whom = spares.map_or_else(|| "your enemies".to_owned(), |keyword| format!("everyone without the keyword {keyword}"));
            format!("The area {} for {whom}, {}.", parts.join(" and "), duration(*lasts))
        }
        Deed::TargetPassed { most } => format!("The roll is made against up to {most} enemies you came next to."),
        Deed::StretchForce => "Each point moves one target a square more.".to_owned(),
        Deed::NearestFirst => "The nearest target is moved first.".to_owned(),
        Deed::Become(kind) => format!("You are {kind} first."),
        Deed::Tend => "The target spends a Recovery, or makes a saving throw instead.".to_owned(),
        Deed::PayRecovery => "You spend a Recovery, and the target regains your recovery value.".to_owned(),
        Deed::StandUp => "The target stands up.".to_owned(),
        Deed::Hide => "You are hidden from every enemy that neither sees you nor reaches you past cover.".to_owned(),
        Deed::HideInPlainSight { surges } => format!(
            "With cover or concealment you may hide though observed; hiding so gives you {}.",
            some_surges(*surges)
        ),
        Deed::SurgesBesideAlly(n) => format!("An ally of yours adjacent to the target: you gain {}.", some_surges(*n)),
        Deed::SurgesForAlly { near_target, surges } => {
            format!("One ally within {near_target} of the target gains {}.", some_surges(*surges))
        }
        Deed::TeleportAfterwards { squares, per_spent } => {
            format!("You may teleport up to {squares} once this has resolved, {per_spent} more per point spent.")
        }
        Deed::Search => "You look for hidden creatures within 10: your Intuition test against their Agility tests.".to_owned(),
        Deed::Interact => "You open or shut a door next to you.".to_owned(),
        Deed::TakeTurn => "You take your turn next.".to_owned(),
        Deed::CatchBreath => "You spend a Recovery.".to_owned(),
        Deed::Defend => "Until your next turn starts, rolls against you have a double bane.".to_owned(),
        Deed::Escape => "Tier 3 frees you; tier 2 does once your holder has had a free strike against you.".to_owned(),
        Deed::Seize => "At tier 2 the target first has a free strike against you.".to_owned(),
        Deed::Charge => "Move straight up to your speed, then make a melee free strike or use a Charge ability.".to_owned(),
        Deed::MoveCaptive => "Put your captive into another free space next to you.".to_owned(),
        Deed::HurlCaptive => "Your captive is hurled: it is a target too and lands in the last square.".to_owned(),
        Deed::Consume => "The target regains its recovery value.".to_owned(),
        Deed::MayDisengage => "You may Disengage.".to_owned(),
    }
}

/// The abilities a modifier speaks of.
fn those(keywords: &[Name], abilities: &[Name]) -> String {
    let list = |names: &[Name], between| names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(between);
    if abilities.is_empty() { format!("{} abilities", list(keywords, " ")) } else { list(abilities, ", ") }
}

/// What a modifier says on a card or tooltip.
pub fn modifier(modifier: &Modifier) -> String {
    match modifier {
        Modifier::Roll(roll) => roll_modifier(roll),
        Modifier::Speed(n) => format!("has speed {n:+}"),
        Modifier::SpeedCap(n) => format!("has speed {n} at most"),
        Modifier::Immobile => "has speed 0".to_owned(),
        Modifier::Crawl => "only crawls".to_owned(),
        Modifier::Stability(n) => format!("has stability {n:+}"),
        Modifier::Disengage(n) => format!("has disengage {n:+}"),
        Modifier::Resist { way, kind, value } => {
            let way = if *way == Resistance::Weakness { "weakness" } else { "immunity" };
            let kind = kind.map_or("damage", |kind| kind.as_str());
            format!("has {kind} {way} {value}")
        }
        Modifier::ForcedFarther(n) => format!("forced movement {n:+}"),
        Modifier::RolledDamage { tiers: [one, two, three], keywords, abilities, .. } => {
            format!("deals {one:+}/{two:+}/{three:+} with {}", those(keywords, abilities))
        }
        Modifier::Range { squares, keywords, abilities, .. } => {
            format!("reaches {squares:+} with {}", those(keywords, abilities))
        }
        Modifier::Saves(n) => format!("has {n:+} on saving throws"),
        Modifier::Potency(n) => format!("has potencies {n:+}"),
        Modifier::Forbid(forbidden) => match forbidden {
            Forbidden::Shift => "cannot shift",
            Forbidden::StandUp => "cannot stand up",
            Forbidden::Triggered => "takes no triggered actions",
            Forbidden::Knockback => "cannot use Knockback",
            Forbidden::Everything => "cannot act",
            Forbidden::Healing => "cannot be healed",
        }
        .to_owned(),
        Modifier::OneThing => "does one thing a turn".to_owned(),
        Modifier::Unmovable { .. } => "cannot be force moved".to_owned(),
        Modifier::KeepAway => "does not come nearer to the source".to_owned(),
        Modifier::Unprovoking => "provokes no opportunity attacks".to_owned(),
        Modifier::Bleed => "loses 1d6 + level Stamina after acting".to_owned(),
        Modifier::IgnoreDifficult => "ignores difficult terrain".to_owned(),
        Modifier::IgnoreSlams => "takes no damage from being force moved".to_owned(),
        Modifier::WhileWinded(list) => {
            format!("{} while winded", list.iter().map(self::modifier).collect::<Vec<_>>().join(", "))
        }
        Modifier::HalfRecovery => "has half its recovery value".to_owned(),
        Modifier::GrabWith(attribute) => format!("grabs with {}", notation::characteristics::name(*attribute)),
        Modifier::NextStrike(n) => format!("deals {n:+} with its next strike"),
        Modifier::Concealed => "has concealment".to_owned(),
        Modifier::SeesThroughConcealment => "sees through supernatural concealment".to_owned(),
        Modifier::IgnoreCoverOnly(_) => "ignores cover".to_owned(),
        Modifier::Blunted => "its next ability loses all tier effects but damage".to_owned(),
        Modifier::IgnoreCover(_) => "ignores cover and concealment".to_owned(),
    }
}

fn roll_modifier(roll: &RollModifier) -> String {
    let gives = match roll.gives {
        Gives::Swing(swing) => swing_text(swing).to_owned(),
        Gives::Bonus(n) => format!("{n:+}"),
        Gives::Tier(tier) => format!("tier {tier}"),
        Gives::Overturns { condition, swing } => format!("{} in place of the bane of {condition}", swing_text(swing)),
    };
    let rolls = match &roll.rolls {
        Rolls::Power => "power rolls".to_owned(),
        Rolls::Ability => "ability rolls".to_owned(),
        Rolls::Strike => "strikes".to_owned(),
        Rolls::Resisting => "tests to resist effects".to_owned(),
        Rolls::Test(list) if list.is_empty() => "tests".to_owned(),
        Rolls::Test(list) => format!("tests of {}", notation::characteristics::print(list)),
    };
    let versus = match roll.versus {
        Versus::Anyone | Versus::UnlessTaunting => "",
        Versus::Source => " against the source",
        Versus::SourceLeftOut | Versus::SourceInSightLeftOut => " that leave the source out",
        Versus::ImposersSideInSight => " by you and your allies in sight",
        Versus::ImposersAllies => " by your allies",
        Versus::Conditioned => " against enemies with a condition",
    };
    let once = if roll.once { "the next of its " } else { "" };
    match roll.when {
        Bearer::Rolls => format!("has {gives} on {once}{rolls}{versus}"),
        Bearer::IsTarget => format!("gives {gives} to {rolls} against it{versus}"),
    }
}

/// Whether an ability is one that everybody has (listed last on panels).
pub fn is_common(ability: &AbilityDef) -> bool {
    ability.common != Common::Listed
}

fn some_surges(n: i16) -> String {
    if n == 1 { "1 surge".to_owned() } else { format!("{n} surges") }
}

fn forced_way(way: ForcedKind) -> &'static str {
    match way {
        ForcedKind::Push => "push",
        ForcedKind::Pull => "pull",
        ForcedKind::Slide => "slide",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::source::content_root;
    use crate::rulesets::draw_steel::content::Content;

    #[test]
    fn every_shipped_ability_prints_a_card_whose_tiers_read_back() {
        let (content, diagnostics) = Content::load(&content_root());
        assert!(diagnostics.iter().all(|diagnostic| !diagnostic.is_error()), "{diagnostics:#?}");
        for ability in content.abilities().iter() {
            let card = card(ability, Name::new("pool"));
            for (index, text) in card.tiers.iter().enumerate() {
                let read = notation::parse_tier(text);
                assert!(read.not_understood.is_empty(), "{}: {text}", ability.id);
                let tier = ability.roll.as_ref().expect("a card with tiers has a roll").tier(index as u8 + 1);
                assert_eq!(&read.value, tier, "{}", ability.id);
            }
            let says = card.roll.is_some() || !card.before.is_empty() || !card.after.is_empty() || card.rider.is_some();
            assert!(says, "the card of {} says nothing", ability.id);
        }
    }
}
