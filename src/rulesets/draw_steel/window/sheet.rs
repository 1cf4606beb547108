//! A creature's sheet: its numbers, what lies on it, what it can do.

use super::super::rules::squad_pool;
use super::super::text::names;
use super::show::{art, bar_of, in_brief, pool_of};
use crate::content::either::either;
use crate::core::ends::{End, Moment};
use crate::core::ids::CreatureId;
use crate::core::name::Name as Slug;
use crate::core::pool::Pools;
use crate::face::panels::sheet::{Sheet, StateLine};
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::CHARACTERISTICS;
use crate::rulesets::draw_steel::notation::characteristics;
use crate::rulesets::draw_steel::rules::hiding;
use crate::rulesets::draw_steel::rules::state::GrantedModifiers;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::vitals::Life;
use crate::rulesets::draw_steel::text::card;
use crate::rulesets::draw_steel::text::{feature_text, gain_text};

/// A creature's sheet.
pub fn sheet(view: View, id: CreatureId) -> Sheet {
    let data = view.sheet(id);
    let kind = match &data.def.role {
        Role::Hero { class, .. } => format!("Level {} {class}", data.def.level),
        Role::Monster { organization, .. } => format!("Level {} {organization:?}", data.def.level),
        Role::Thing { .. } => "Object".to_owned(),
    };
    let world = view.world;
    let entity = crate::core::creature::entity_of(world, id);
    let pools = world.get::<Pools>(entity).map_or_else(Vec::new, |pools| {
        pools
            .iter()
            .map(|pool| {
                let value = pool.cap.map_or_else(|| pool.now.to_string(), |cap| format!("{}/{cap}", pool.now));
                (pool.name.title(), value)
            })
            .collect()
    });
    let (speed, why) = view.speed_terms(id);
    let slower = why.len() > 1;
    let mut stats: Vec<(String, String)> = CHARACTERISTICS
        .iter()
        .map(|(attribute, ..)| {
            (characteristics::name(*attribute).to_owned(), format!("{:+}", view.score(id, *attribute)))
        })
        .collect();
    stats.push(("Speed".to_owned(), if slower { format!("{speed} ({})", data.speed) } else { speed.to_string() }));
    stats.push(("Size".to_owned(), view.size(id).to_string()));
    stats.push(("Stability".to_owned(), view.stability(id).to_string()));
    stats.push(("Disengage".to_owned(), view.disengage(id).to_string()));
    stats.push(("Winded at".to_owned(), view.winded_value(id).to_string()));
    if data.is_hero() {
        stats.push(("Recovery".to_owned(), view.recovery_value(id).to_string()));
    }
    let state = |badge: Slug, detail: String| {
        let rule = view.content().condition(badge).map(|def| card::of_condition(def)).unwrap_or_default();
        StateLine { badge, name: badge.title(), detail, rule }
    };
    let mut states: Vec<StateLine> = Vec::new();
    if view.is_dying(id) {
        states.push(state(t::DYING.get(), "at 0 Stamina or less".to_owned()));
    } else if view.is_winded(id) && view.is_alive(id) {
        states.push(state(t::WINDED.get(), "at half Stamina or less".to_owned()));
    }
    states.extend(view.holder(id).map(|by| state(t::GRABBED.get(), format!("held by {}", names::name(view, by)))));
    states.extend(view.hidden(id).filter(|hidden| !hidden.from.is_empty()).map(|hidden| StateLine {
        badge: t::HIDDEN.get(),
        name: t::HIDDEN.get().title(),
        detail: format!("from {}", hiding::from_whom(view, &hidden.from)),
        rule: super::guide::HIDDEN.to_owned(),
    }));
    let imposed = view.conditions(id).map(|(entity, held)| {
        let known = |kind: &Slug| view.content().condition(*kind).is_some();
        let kinds: Vec<Slug> = held.kinds.iter().copied().filter(known).collect();
        let kind = kinds.first().copied();
        let name = if kinds.is_empty() {
            names::ability_name(view, held.origin)
        } else {
            kinds.iter().map(|kind| kind.title()).collect::<Vec<_>>().join(", ")
        };
        let by = held.imposer.map_or_else(String::new, |by| format!("from {}, ", names::name(view, by)));
        let until: Vec<String> = held.ends.iter().map(|end| until(view, end)).collect();
        let until = if until.is_empty() { "until something ends it".to_owned() } else { either(&until) };
        let rule = kind.and_then(|kind| view.content().condition(kind)).map(|def| card::of_condition(def));
        let lent = world.get::<GrantedModifiers>(entity).map(|lent| card::lent_by(view, held.imposer, lent));
        let told = |text: &String| !text.is_empty();
        let own = || view.content().ability(held.origin).map(|ability| what_it_does(view, held.imposer, ability));
        let rule = rule.filter(told).or_else(own).filter(told).or_else(|| lent.clone()).unwrap_or_default();
        let detail: Vec<String> = lent.filter(told).into_iter().chain([format!("{by}{until}")]).collect();
        StateLine { badge: kind.unwrap_or_default(), name, detail: detail.join("; "), rule }
    });
    states.extend(imposed);
    let mut traits: Vec<(String, String)> = Vec::new();
    let mates = kinds_of(view, &view.turn_mates(id).collect::<Vec<_>>());
    if !mates.is_empty() {
        traits.push(("Acts together with".to_owned(), mates));
    }
    let named = data.modifiers.iter().map(|(label, modifier)| (label.to_string(), card::modifier(modifier)));
    let features = data
        .def
        .features
        .iter()
        .map(|feature| (spaced(&format!("{feature:?}")), feature_text::feature(*feature).to_owned()));
    let auras = data.def.auras.iter().map(|lent| (data.def.name.clone(), card::aura(lent)));
    let resource = data.resource().unwrap_or_default();
    let gains = data.gains().iter().map(|gain| (names::capital(resource.as_str()), gain_text::gain(gain, resource)));
    for (name, text) in named.chain(auras).chain(gains).chain(features) {
        // What one source gives stands under one name.
        match traits.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = format!("{known}\n{text}"),
            None => traits.push((name, text)),
        }
    }
    if !data.is_hero() {
        // Heroes' cards are dealt out below the board; what the others can do is read here.
        let own = data.def.abilities.iter().filter_map(|&own| view.ability(id, own));
        traits.extend(own.map(|ability| (ability.name.clone(), in_brief(view, id, ability))));
    }
    Sheet {
        name: names::name(view, id),
        kind,
        art: art(view, id),
        side: view.side(id),
        tracks: vec![if squad_pool::stands(view, id) {
            ("Squad's Stamina".to_owned(), pool_of(view, id))
        } else {
            ("Stamina".to_owned(), bar_of(view.stamina(id)))
        }],
        pools,
        stats,
        states,
        traits,
        ..Sheet::default()
    }
}

/// Some creatures in short: by name where there is one of a kind, else how many there are: `Ogre, Goblin Runner ×4`.
fn kinds_of(view: View, some: &[CreatureId]) -> String {
    let kind = |id: CreatureId| view.sheet(id).def.id;
    let mut told: Vec<String> = Vec::new();
    for (index, &id) in some.iter().enumerate() {
        let count = some.iter().filter(|&&other| kind(other) == kind(id)).count();
        let first = !some[..index].iter().any(|&other| kind(other) == kind(id));
        match (count, first) {
            (1, _) => told.push(names::name(view, id)),
            (_, true) => told.push(format!("{} ×{count}", view.sheet(id).def.name)),
            _ => {}
        }
    }
    told.join(", ")
}

/// `GrowingFerocity` as `Growing ferocity`.
fn spaced(camel: &str) -> String {
    let mut text = String::new();
    for (i, c) in camel.chars().enumerate() {
        if c.is_uppercase() && i > 0 {
            text.push(' ');
            text.extend(c.to_lowercase());
        } else {
            text.push(c);
        }
    }
    text
}

/// What an ability says beside its roll, with the numbers of whoever used it.
fn what_it_does(view: View, by: Option<CreatureId>, ability: &AbilityDef) -> String {
    let sentence =
        |effect: &AbilityEffect| by.map_or_else(|| effect.sentence(), |by| card::sentence_of(view, by, effect));
    ability.before.iter().chain(&ability.after).map(sentence).collect::<Vec<_>>().join(" ")
}

/// What ends an effect, in words.
fn until(view: View, end: End) -> String {
    match end {
        // The fallen get no turn; what waits for it ends with its round (DS-TURN-02).
        End::At(Moment::TurnEnd { of, .. } | Moment::TurnStart { of, .. }) if view.life(of) != Life::Awake => {
            if view.has_acted(of) { "to the end of the next round" } else { "to the end of the round" }.to_owned()
        }
        End::At(Moment::TurnEnd { of, .. }) => format!("to the end of {}'s turn", names::name(view, of)),
        End::At(Moment::TurnStart { of, .. }) => format!("until {}'s turn starts", names::name(view, of)),
        End::At(Moment::PhaseEnd { .. } | Moment::RoundEnd(_)) => "to the end of the round".to_owned(),
        End::At(Moment::FightEnd) => "to the end of the encounter".to_owned(),
        End::Check { .. } => "a save ends it".to_owned(),
        End::With(_) | End::Own(_) => "until something ends it".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::draw_steel::battle::Battle;
    use crate::rulesets::draw_steel::testing::content;

    /// A sheet names who takes a turn together with somebody, those of a kind counted (DS-TURN-06).
    #[test]
    fn a_sheet_says_who_acts_together() {
        let library = crate::testing::library();
        let level = library.levels.get(Slug::new("goblin-camp")).expect("a level with groups");
        let battle = Battle::from_level(content(), level, crate::core::dice::Dice::seeded(1)).expect("a battle");
        let view = battle.view();
        let told = |id: CreatureId| {
            let traits = sheet(view, id).traits;
            traits.into_iter().find(|(name, _)| name == "Acts together with").map(|(_, text)| text)
        };
        for id in view.living() {
            assert_eq!(told(id).is_some(), view.turn_mates(id).next().is_some());
            assert!(!view.sheet(id).is_hero() || told(id).is_none());
        }
        assert!(view.living().any(|id| told(id).is_some_and(|text| text.contains(" ×"))));
    }
}
