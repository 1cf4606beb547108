//! What heroes gain by what happens (section 4 of the rulebook's classes): at once, on anybody's turn (DS-HERO-03).

use bevy::prelude::{Entity, World};

use super::super::data::ability::{AbilityDef, ActionType};
use super::super::data::stat_block::Feature;
use super::super::data::terms as t;
use super::actions::deeds::answers;
use super::actions::windows;
use super::frames::using::is_main_action;
use super::frames::{DamageFrame, Event, Frame, Payment, UseFrame, WindowFrame};
use super::marks::{is_judged_by, is_marked_by};
use super::mutations;
use super::points::{AfterFall, AfterGain, AfterHealing, AfterHit, AfterTemporaryStamina};
use super::state::DIRECTOR;
use super::systems::{DrawSteelRules, Phase};
use super::view::View;
use crate::core::condition::Condition;
use crate::core::fact::Cause;
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::uses::Scope;
/// Registers what heroes gain by what others do, and the Director by the round.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.on_enter(Phase::RoundStart, malice_of_the_round);
    rules.hook::<AfterHealing>(healed);
    rules.hook::<AfterTemporaryStamina>(protected);
}

/// Malice for every hero alive and every round so far (AMB-40).
fn malice_of_the_round(world: &mut World) {
    let view = View::new(world);
    let heroes = view.living().filter(|&id| view.sheet(id).is_hero()).count() as i16;
    let amount = heroes + view.clock().round as i16;
    mutations::change_malice(world, DIRECTOR, amount, Cause::rule("round start"));
}

/// Living heroes with a feature, in id order.
fn with(world: &World, feature: Feature) -> Vec<CreatureId> {
    let view = View::new(world);
    view.living().filter(|&id| view.sheet(id).has(feature)).collect()
}

/// Troubadours, the dead too: their drama goes on (DS-HERO-14).
fn troubadours(world: &World) -> Vec<CreatureId> {
    let view = View::new(world);
    view.ids().filter(|&id| view.sheet(id).has(Feature::Drama)).collect()
}

/// Adds to a hero's own pool.
pub fn gain(world: &mut World, id: CreatureId, amount: i16, why: &str) {
    if let Some(pool) = View::new(world).sheet(id).resource() {
        mutations::change_pool(world, id, pool, amount, Cause::new(id, Name::new(why)));
        hooks::call::<AfterGain>(world, |world, gained| gained(world, id));
    }
}

/// A creature rolled a natural 19 or 20: 3 drama for every troubadour that has it in line of effect.
pub fn rolled_best(world: &mut World, by: CreatureId) {
    for id in troubadours(world) {
        if id == by || View::new(world).line_of_effect(id, by) {
            gain(world, id, 3, "a natural 19 or 20");
        }
    }
}

/// A hero died: 10 drama, also for the troubadour's own death.
pub fn hero_died(world: &mut World) {
    for id in troubadours(world) {
        gain(world, id, 10, "a hero died");
    }
}

/// A hero used an ability: drama for the third to do so during one turn.
fn hero_used(world: &mut World, by: CreatureId) {
    let used = Name::new("used an ability");
    let view = View::new(world);
    let troupe = view.ids().any(|id| view.sheet(id).has(Feature::Drama));
    if !troupe || view.clock().active.is_none() || !view.sheet(by).is_hero() {
        return;
    }
    if !mutations::use_once(world, by, used, None, Scope::Turn) {
        return;
    }
    let view = View::new(world);
    if view.ids().filter(|&id| view.is_used(id, used, None)).count() == 3 {
        for id in troubadours(world) {
            gain_first(world, id, 2, "three heroes in one turn", Scope::Fight);
        }
    }
}

fn gain_first(world: &mut World, id: CreatureId, amount: i16, why: &str, scope: Scope) {
    if mutations::use_once(world, id, Name::new(why), None, scope) {
        gain(world, id, amount, why);
    }
}

/// An ability was used (AMB-51: gains come at once).
pub fn used(world: &mut World, frame: &UseFrame, ability: &AbilityDef) {
    hero_used(world, frame.by);
    let heroic = ability.is_heroic() && View::new(world).sheet(frame.by).is_hero();
    if heroic {
        for id in with(world, Feature::Focus) {
            let view = View::new(world);
            if view.friendly(id, frame.by) && view.distance(id, frame.by) <= 10 {
                gain_first(world, id, 1, "ally used a heroic ability", Scope::Round);
            }
        }
    }
    // Malice features are no abilities, unless they are printed as one.
    let feature = ability.malice_feature.is_some() && ability.action == ActionType::NoAction;
    let malicious = ability.cost > 0 && !feature && !View::new(world).sheet(frame.by).is_hero();
    // Used as a free triggered action it is no main action, whatever it counts as for blood and critical hits.
    let main = is_main_action(frame);
    for id in with(world, Feature::Discipline) {
        if main && View::new(world).in_field(id, frame.by) {
            gain_first(world, id, 1, "enemy in the field used a main action", Scope::Round);
        }
        if malicious {
            gain_first(world, id, 1, "Malice was spent on an ability", Scope::Round);
        }
    }
}

/// Somebody regained Stamina: the Life domain, once an encounter.
fn healed(world: &mut World, healed: CreatureId) {
    for id in with(world, Feature::Piety) {
        if View::new(world).distance(id, healed) <= 10 {
            gain_first(world, id, 2, "domain of Life", Scope::Fight);
        }
    }
}

/// The Protection domain: temporary Stamina for, or a protective answer by, the conduit or an ally within 10.
fn protected(world: &mut World, on: CreatureId) {
    for id in with(world, Feature::Piety) {
        let view = View::new(world);
        if id == on || (view.friendly(id, on) && view.distance(id, on) <= 10) {
            gain_first(world, id, 2, "domain of Protection", Scope::Fight);
        }
    }
}

/// An ability has resolved: answers that did cut damage or impose a bane count for the Protection domain.
pub fn resolved(world: &mut World, frame: &UseFrame) {
    if frame.payment == Payment::Reaction && frame.noted.contains(&answers::protected()) {
        protected(world, frame.by);
    }
}

/// A roll used up an effect: tier 3 on the roll that Perfect Clarity was for gives its talent 1 clarity.
pub fn cleared(world: &mut World, effect: Entity, tier: u8) {
    let held = world.get::<Condition>(effect).filter(|held| held.origin == *"perfect-clarity");
    if let Some(by) = held.and_then(|held| held.imposer).filter(|_| tier == 3) {
        gain(world, by, 1, "tier 3 with perfect clarity");
    }
}

/// Somebody was force moved; things are no creatures.
pub fn force_moved(world: &mut World, mover: CreatureId) {
    if View::new(world).is_thing(mover) {
        return;
    }
    for id in with(world, Feature::Clarity) {
        gain_first(world, id, 1, MOVED_BY_FORCE, Scope::Round);
    }
}

/// Whether anybody would gain by a creature's being moved by force now.
pub fn force_move_pays(view: View) -> bool {
    let gains = |id| view.sheet(id).has(Feature::Clarity) && !view.is_used(id, Name::new(MOVED_BY_FORCE), None);
    view.living().any(gains)
}

const MOVED_BY_FORCE: &str = "a creature was force moved";

/// Damage was applied.
pub fn damaged(world: &mut World, frame: &DamageFrame) {
    for hit in frame.hits.iter().filter(|hit| hit.dealt > 0) {
        let view = View::new(world);
        if view.sheet(hit.to).has(Feature::Ferocity) {
            gain_first(world, hit.to, 1, "took damage", Scope::Round);
        }
        mutations::turn_budget(world, hit.to, |budget| budget.harmed += hit.dealt);
        hooks::call::<AfterHit>(world, |world, harmed| harmed(world, hit));
        let elemental = hit.parts.iter().any(|part| part.kind.is_some_and(|kind| kind != t::HOLY.get()));
        let elemental = elemental && !View::new(world).is_thing(hit.to);
        for id in with(world, Feature::Essence) {
            if elemental && (id == hit.to || View::new(world).distance(id, hit.to) <= 10) {
                gain_first(world, id, 1, "damage of an element", Scope::Round);
            }
        }
        let Some(by) = hit.by else { continue };
        if hit.surged && View::new(world).sheet(by).has(Feature::Insight) {
            gain_first(world, by, 1, "damage with surges in it", Scope::Round);
        }
        for id in with(world, Feature::Wrath) {
            if id == by && is_judged_by(View::new(world), hit.to, id) {
                gain_first(world, id, 1, "damaged whom it judged", Scope::Round);
            }
            if id == hit.to && is_judged_by(View::new(world), by, id) {
                gain_first(world, id, 1, "damaged by whom it judged", Scope::Round);
            }
        }
        for id in with(world, Feature::Focus) {
            let view = View::new(world);
            if (id == by || view.friendly(id, by)) && is_marked_by(view, hit.to, id) {
                gain_first(world, id, 1, "a marked creature was damaged", Scope::Round);
            }
        }
    }
}

/// A hero became winded: the fury's outburst and the troubadour's drama, once an encounter each.
pub fn winded(world: &mut World, id: CreatureId) {
    outburst(world, id);
    if View::new(world).sheet(id).is_hero() {
        for troubadour in troubadours(world) {
            gain_first(world, troubadour, 2, "a hero is winded", Scope::Fight);
        }
    }
}

/// A hero is dying: the fury's outburst, if it has not come yet; marks of a dying tactician and a null's field end.
pub fn dying(world: &mut World, id: CreatureId) {
    outburst(world, id);
    hooks::call::<AfterFall>(world, |world, fallen| fallen(world, id));
}

fn outburst(world: &mut World, id: CreatureId) {
    if View::new(world).sheet(id).has(Feature::Ferocity)
        && mutations::use_once(world, id, Name::new("outburst"), None, Scope::Fight)
    {
        let amount = mutations::roll_d3(world, id, Name::new("ferocity"));
        gain(world, id, amount, "winded or dying");
    }
}

/// Somebody was brought down; others may answer.
pub fn dropped(world: &mut World, who: CreatureId, cause: Cause) {
    let event = Event::Dropped { who, by: cause.by };
    if windows::anyone_cares(View::new(world), &event) {
        mutations::push(world, Frame::Window(WindowFrame::new(event)));
    }
    hooks::call::<AfterFall>(world, |world, fallen| fallen(world, who));
}
