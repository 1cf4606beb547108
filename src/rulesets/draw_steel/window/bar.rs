//! What a creature can do, grouped by action type, with the reason where it cannot.

use std::sync::Arc;

use super::super::rules::movement::allowance;
use super::super::text::names;
use crate::core::creature::entity_of;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name as Slug;
use crate::core::plural::counted;
use crate::core::pool::Pools;
use crate::face::game::presenter::{Group, Slot, TurnBarText};
use crate::face::game::usual;
use crate::face::panels::ability::AbilityCard;
use crate::face::ui::Glyph;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType, Need};
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::tier::Aimed;
use crate::rulesets::draw_steel::questions;
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::actions::free_actions;
use crate::rulesets::draw_steel::rules::actions::free_actions::FreeAction;
use crate::rulesets::draw_steel::rules::actions::legal;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::MoveKind;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::points::has_one_more;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::card;

use super::{TIERS, idle};

/// The groups of the bar.
pub fn groups(view: View, asked: Option<&Decision>, who: CreatureId) -> Vec<Group> {
    let sheet = view.sheet(who);
    let of = |wanted: &[ActionType]| -> Vec<Slot> {
        let list =
            sheet.abilities.iter().filter(|ability| wanted.contains(&ability.action) && has_a_use(view, who, ability));
        list.map(|ability| Slot::Ability(ability.id)).collect()
    };
    let mut moves = [MoveKind::Any, MoveKind::Disengage, MoveKind::Jump].map(|kind| Slot::Walk(kind.slug())).to_vec();
    // Where there is no edge anywhere nothing is said about dropping down one.
    if view.board().is_uneven() {
        moves.push(Slot::Walk(MoveKind::Drop.slug()));
    }
    moves.extend(of(&[ActionType::MoveAction]));
    let mut free = of(&[ActionType::FreeManeuver, ActionType::NoAction]);
    free.extend(FreeAction::ALL.iter().map(|act| Slot::Now(Intent::Choose(Choice::Named(act.slug())))));
    if let Some(decision) = asked.filter(|decision| matches!(decision.options, Options::Act)) {
        free.extend(legal::releases(view, decision.side).into_iter().map(Slot::Now));
    }
    let budget = view.turn_budget(who);
    let acts = asked.is_some_and(|decision| matches!(decision.options, Options::Act));
    let maneuver = if acts && trades_main(view, who) { "Maneuver (main action)" } else { "Maneuver" };
    let moves_on = acts && allowance::budget(view, who, MoveKind::Any).0 > 0;
    let traded = moves_on && movement::takes_main_action(view, who, MoveKind::Any);
    let list = [
        ("Main action", !budget.main_left(), of(&[ActionType::MainAction])),
        (maneuver, budget.maneuver, of(&[ActionType::Maneuver])),
        (if traded { "Move (main action)" } else { "Move" }, budget.move_action && budget.moving.is_none(), moves),
        ("Free", false, free),
        ("Triggered", budget.triggered, of(&[ActionType::TriggeredAction, ActionType::FreeTriggeredAction])),
    ];
    let offered = asked.and_then(|decision| match &decision.options {
        Options::Use(options) => Some(options.abilities.as_slice()),
        _ => None,
    });
    list.into_iter()
        .map(|(title, spent, mut slots)| {
            // What is not offered would only be in the way of the answer.
            slots.retain(|slot| offered.is_none_or(|of| matches!(slot, Slot::Ability(id) if of.contains(id))));
            Group { title: title.to_owned(), spent, slots }
        })
        .collect()
}

/// Whether a further maneuver of a creature would take its main action (DS-TURN-10).
fn trades_main(view: View, who: CreatureId) -> bool {
    let budget = view.turn_budget(who);
    budget.maneuver && budget.main_left() && !has_one_more(view, who)
}

/// Whether a creature could ever use an ability in this fight: what takes a consumable waits for whoever carries one,
/// what handles doors for a map with doors.
fn has_a_use(view: View, who: CreatureId, ability: &AbilityDef) -> bool {
    let pools = || view.world.get::<Pools>(entity_of(view.world, who));
    let carries = || pools().is_some_and(|pools| pools.has(Slug::new("consumables")));
    let doors = || view.board().spots().any(|spot| view.board().tile(spot).is_some_and(|tile| tile.door.is_some()));
    (!ability.needs.contains(&Need::Consumable) || carries()) && (!ability.says(&AbilityEffect::Interact) || doors())
}

/// What is expected of the player.
pub fn turn_bar_text(view: View, asked: Option<&Decision>, who: CreatureId) -> TurnBarText {
    let guide = match asked {
        Some(decision) if matches!(decision.options, Options::Act) => {
            let (left, _) = allowance::budget(view, who, MoveKind::Any);
            let squares = if left == 1 { "1 square".to_owned() } else { format!("{} squares", left.max(0)) };
            let name = names::name(view, who);
            if left > 0 && movement::takes_main_action(view, who, MoveKind::Any) {
                format!("{name}'s turn: moving again ({squares}) uses the main action")
            } else {
                format!("{name}'s turn: {squares} of movement left")
            }
        }
        Some(decision) => questions::prompt(view, decision),
        None => String::new(),
    };
    TurnBarText { guide, end: String::new() }
}

/// The card of a place.
pub fn card(view: View, asked: Option<&Decision>, who: CreatureId, slot: &Slot) -> AbilityCard {
    match slot {
        Slot::Ability(id) => match view.ability(who, *id) {
            Some(ability) => ability_card(view, asked, who, ability),
            None => AbilityCard::default(),
        },
        Slot::Walk(how) => {
            let how = MoveKind::named(*how).unwrap_or(MoveKind::Any);
            let (budget, _) = allowance::budget(view, who, how);
            let (name, text) = match how {
                MoveKind::Disengage => {
                    ("Disengage", format!("Shift up to {}; shifting provokes nothing.", counted(view.disengage(who), "square")))
                }
                MoveKind::Jump => {
                    let sure = movement::Leap::for_creature(view, who).sure;
                    (
                        "Jump",
                        format!(
                            "In a straight line over creatures, gaps and bad ground, as part of your move: {} far and 1 high, up to 2 more by a test.",
                            counted(sure, "square")
                        ),
                    )
                }
                MoveKind::Drop => (
                    "Drop down",
                    "Step off an edge as part of your move and fall: 2 damage a square from 2 squares on, your Agility \
                             shortens the fall."
                        .to_owned(),
                ),
                MoveKind::Any | MoveKind::Advance => (
                    "Advance",
                    format!("Move up to your speed of {}; it may be split around everything else.", view.speed(who)),
                ),
            };
            AbilityCard {
                name: name.to_owned(),
                glyph: Some(Glyph::Move),
                kind: "Move action".to_owned(),
                text: vec![text],
                greyed: (budget <= 0)
                    .then(|| {
                        let walks_on = how == MoveKind::Disengage && allowance::budget(view, who, MoveKind::Any).0 > 0;
                        if walks_on { "not in the middle of a move" } else { "no movement left this turn" }.to_owned()
                    })
                    .or_else(|| (how == MoveKind::Disengage).then(|| no_shift(view, who)).flatten())
                    .or_else(|| {
                        (how == MoveKind::Drop && movement::drops(view, who).is_empty())
                            .then(|| "no edge to drop down from within reach".to_owned())
                    })
                    .or_else(|| {
                        (how == MoveKind::Jump && movement::jumps(view, who).is_empty())
                            .then(|| "no jumping from here: prone, held or on bad ground".to_owned())
                    }),
                ..AbilityCard::default()
            }
        }
        Slot::Now(release @ Intent::Choose(Choice::React { by, on: Some(captive), .. })) => AbilityCard {
            name: format!("Let go of {}", names::name(view, *captive)),
            kind: "Free".to_owned(),
            text: vec![format!("{} no longer holds {}.", names::name(view, *by), names::name(view, *captive))],
            greyed: (!legal::releases(view, view.side(*by)).contains(release)).then(|| "holds it no longer".to_owned()),
            ..AbilityCard::default()
        },
        Slot::Now(Intent::Choose(Choice::Named(act))) => {
            let Some(act) = FreeAction::named(*act) else { return AbilityCard::default() };
            let (name, cost, text) = match act {
                FreeAction::DropProne => ("Drop prone", "", "You fall prone."),
                FreeAction::StandFreely => ("Get up", "", "You stand up again after dropping prone."),
                FreeAction::TokenSurges => ("Hero token: surges", "1 token", "You gain 2 surges."),
                FreeAction::TokenRecovery => ("Hero token: Stamina", "2 tokens", "You regain your recovery value."),
            };
            AbilityCard {
                name: name.to_owned(),
                cost: cost.to_owned(),
                kind: "Free".to_owned(),
                text: vec![text.to_owned()],
                greyed: match asked.map(|decision| &decision.options) {
                    Some(Options::Act) => free_actions::check(view, act).err().map(|refusal| refusal.text),
                    _ => Some(usual::waits(asked, view.side(who))),
                },
                ..AbilityCard::default()
            }
        }
        Slot::Now(_) => AbilityCard::default(),
    }
}

/// An ability's card with the numbers of its owner; greyed with the reason where it cannot be used now.
fn ability_card(view: View, asked: Option<&Decision>, who: CreatureId, ability: &Arc<AbilityDef>) -> AbilityCard {
    let (pool, _) = view.funds(who);
    let printed = card::card(&card::numbered(view, who, ability), pool);
    let mut text = printed.before;
    text.extend(printed.after);
    text.extend(printed.rider);
    let greyed = greyed(view, asked, who, ability);
    let acts = asked.is_some_and(|decision| matches!(decision.options, Options::Act));
    let idle = if acts && greyed.is_none() { idle::out_of_reach(view, who, ability) } else { None };
    let insist = idle.as_ref().is_some_and(|(_, insist)| *insist);
    let greyed = greyed.or(idle.map(|(why, _)| why));
    if ability.action == ActionType::Maneuver && greyed.is_none() && trades_main(view, who) {
        text.insert(0, "Uses your main action, since this turn's maneuver is spent.".to_owned());
    }
    AbilityCard {
        name: printed.name,
        glyph: glyph(ability, targeting::distance(view, who, ability)),
        cost: if ability.cost == 0 { String::new() } else { cost(view, who, ability, printed.cost) },
        sort: if ability.signature { "signature".to_owned() } else { String::new() },
        kind: printed.action,
        keywords: if printed.keywords.is_empty() {
            vec!["No keywords".to_owned()]
        } else {
            printed.keywords.split(", ").map(str::to_owned).collect()
        },
        distance: targeting::distance(view, who, ability).to_string(),
        target: printed.target,
        trigger: printed.trigger.unwrap_or_default(),
        roll: printed.roll.unwrap_or_default(),
        tiers: TIERS.into_iter().zip(card::tiers_for(view, who, ability)).collect(),
        text,
        greyed,
        insist,
    }
}

/// What an ability is for: what it deals by its distance, else what it gives its user or allies.
fn glyph(ability: &AbilityDef, distance: Distance) -> Option<Glyph> {
    let gives = |aimed: &Aimed| {
        matches!(
            aimed.effect,
            Effect::Recovery(_) | Effect::PayRecovery(_) | Effect::Regain(_) | Effect::TemporaryStamina(_)
        )
    };
    let goes = |effect: &AbilityEffect| matches!(effect, AbilityEffect::Shift(_));
    if ability.roll.is_none() {
        return match () {
            () if ability.brings(gives) => Some(Glyph::Mend),
            () if ability.says(&AbilityEffect::Defend) => Some(Glyph::Guard),
            () if ability.sentences().any(goes) => Some(Glyph::Move),
            () => None,
        };
    }
    match distance {
        Distance::Melee(_) | Distance::Reach { .. } => Some(Glyph::Melee),
        Distance::Ranged(_) => Some(Glyph::Ranged),
        Distance::Yourself | Distance::Special => None,
        Distance::Burst(_)
        | Distance::Aura(_)
        | Distance::Cube { .. }
        | Distance::Line { .. }
        | Distance::Wall { .. } => Some(Glyph::Area),
    }
}

/// What an ability costs: as printed, or less against some.
fn cost(view: View, who: CreatureId, ability: &AbilityDef, printed: String) -> String {
    let least = check::least_price(view, who, ability);
    if least < view.own_price(who, ability) { format!("{least} to {printed}") } else { printed }
}

/// Why a creature may not shift.
fn no_shift(view: View, who: CreatureId) -> Option<String> {
    view.forbidden(who, Forbidden::Shift).map(|label| format!("no shifting: {label}"))
}

fn greyed(view: View, asked: Option<&Decision>, who: CreatureId, ability: &AbilityDef) -> Option<String> {
    match asked.map(|decision| &decision.options) {
        Some(Options::Use(options)) => (!options.abilities.contains(&ability.id)).then(|| "Not offered now".to_owned()),
        Some(Options::Act) => check::usable(view, who, ability, Grant::default())
            .map(|_| ())
            .and_then(|()| check::affordable(view, who, ability, 0))
            .err()
            // The tile bears the name already, and no price beside the reason.
            .map(|refusal| match refusal.code == "price" {
                true => format!("Costs {}, you have {}", check::least_price(view, who, ability), view.funds(who).1),
                false => refusal.text.strip_prefix(&*ability.name).unwrap_or(&refusal.text).trim_start().to_owned(),
            })
            .or_else(|| idle::why(view, who, ability)),
        _ => Some(usual::waits(asked, view.side(who))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::ids::SideId;
    use crate::rulesets::draw_steel::battle::Battle;
    use crate::rulesets::draw_steel::rules::mutations::turn_budget;
    use crate::rulesets::draw_steel::rules::turns::ACT;
    use crate::rulesets::draw_steel::rules::vitals::change_stamina;
    use crate::rulesets::draw_steel::testing;

    #[test]
    fn a_further_maneuver_says_that_it_takes_the_main_action() {
        let (mut battle, ids) =
            testing::placed(&testing::content(), &[("fury", 5, 5, 0), ("goblin-assassin", 6, 5, 1)]);
        change_stamina(battle.world_mut(), ids[0], |stamina| stamina.now -= 1);
        let asked = Decision {
            side: SideId(0),
            about: Some(ids[0]),
            ask: ACT.id(),
            origin: Slug::default(),
            options: Options::Act,
        };
        let seen = |battle: &Battle| {
            let view = battle.view();
            let title = groups(view, Some(&asked), ids[0])[1].title.clone();
            let card = card(view, Some(&asked), ids[0], &Slot::Ability(Slug::new("catch-breath")));
            (title, card.text[0].clone())
        };
        let before = seen(&battle);
        assert_eq!(before.0, "Maneuver");
        assert!(!before.1.contains("main action"), "{}", before.1);
        turn_budget(battle.world_mut(), ids[0], |budget| budget.maneuver = true);
        let after = seen(&battle);
        assert_eq!(after.0, "Maneuver (main action)");
        assert!(after.1.contains("main action"), "{}", after.1);
        turn_budget(battle.world_mut(), ids[0], |budget| budget.main = true);
        assert_eq!(seen(&battle).0, "Maneuver");
    }

    #[test]
    fn nothing_is_offered_that_the_fight_has_no_use_for() {
        let (battle, ids) = testing::placed(&testing::content(), &[("fury", 5, 5, 0), ("goblin-assassin", 7, 5, 1)]);
        let groups = groups(battle.view(), None, ids[0]);
        let has = |id: &str| groups.iter().any(|group| group.slots.contains(&Slot::Ability(Slug::new(id))));
        assert!(has("grab") && has("catch-breath"));
        assert!(!has("use-consumable"), "nobody carries one");
        assert!(!has("interact"), "there is no door");
    }
}
