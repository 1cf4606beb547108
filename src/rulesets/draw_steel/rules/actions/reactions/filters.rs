//! Whether an event is one of those that a triggered ability narrows itself down to.

use super::rushing;
use crate::core::ids::CreatureId;
use crate::core::intent::Mode;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::target_spec::Yourself;
use crate::rulesets::draw_steel::data::trigger::{Aim, Trigger, TriggerFilter};
use crate::rulesets::draw_steel::rules::flight::stays_up;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_use;
use crate::rulesets::draw_steel::rules::frames::{ForceFrame, Hit, UseFrame};
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::view::View;

/// An event as it happens to one creature: who brings it about, by which ability, with which types of damage.
#[derive(Clone, Debug)]
pub struct Happening {
    /// What happens.
    pub event: Trigger,
    /// To whom.
    pub subject: CreatureId,
    /// Who brings it about.
    pub source: Option<CreatureId>,
    ability: Option<Name>,
    mode: Option<Mode>,
    kinds: Vec<Name>,
    vertical: bool,
}

impl Happening {
    /// Something that comes of a use, or of nobody's doing.
    pub fn of_use(event: Trigger, subject: CreatureId, used: Option<&UseFrame>) -> Self {
        let (source, ability) = (used.map(|used| used.by), used.map(|used| used.ability));
        let mode = used.and_then(|used| used.mode);
        Self { event, subject, source, ability, mode, kinds: Vec::new(), vertical: false }
    }

    /// Damage that comes or came.
    pub fn of_hit(view: View, event: Trigger, hit: &Hit) -> Self {
        let used = nearest_use(view.world).filter(|used| Some(used.by) == hit.by && used.ability == hit.of);
        Self {
            event,
            subject: hit.to,
            source: hit.by,
            ability: Some(hit.of),
            mode: used.and_then(|used| used.mode),
            kinds: hit.parts.iter().filter_map(|part| part.kind).collect(),
            vertical: false,
        }
    }

    /// Forced movement of `subject`, or by it.
    pub fn of_force(
        view: View,
        event: Trigger,
        subject: CreatureId,
        force: Option<&ForceFrame>,
        by: Option<CreatureId>,
    ) -> Self {
        // DS-FORCE-13: forced movement of a flier is always vertical.
        let vertical = force.is_some_and(|force| force.vertical || stays_up(view, force.mover));
        Self { ability: force.map(|force| force.of), vertical, ..Self::by(event, subject, by) }
    }

    /// What somebody brings about by no ability that is known any more.
    pub fn by(event: Trigger, subject: CreatureId, source: Option<CreatureId>) -> Self {
        Self { event, subject, source, ability: None, mode: None, kinds: Vec::new(), vertical: false }
    }
}

/// Whether the target line of a triggered ability means the creature that its trigger happens to.
pub fn names_subject(ability: &AbilityDef) -> bool {
    let aim = ability.only.as_ref().map_or(Aim::Subject, |only| only.aim);
    !ability.is_area() && ability.target.yourself != Yourself::Only && aim == Aim::Subject
}

/// Whether what happens is all that a triggered ability of `by` says of its trigger.
pub fn fits(view: View, by: CreatureId, ability: &AbilityDef, happening: &Happening) -> bool {
    let subject = happening.subject;
    let Some(only) = &ability.only else { return names_subject(ability) || subject == by };
    let meant = match &only.subject {
        Some(predicate) => predicate.holds(view.world, by, subject),
        None => names_subject(ability) || subject == by,
    };
    meant && narrowed(view, by, only, happening)
}

fn narrowed(view: View, by: CreatureId, only: &TriggerFilter, happening: &Happening) -> bool {
    let source = |holds: &dyn Fn(CreatureId) -> bool| happening.source.is_some_and(holds);
    only.bearer.as_ref().is_none_or(|predicate| predicate.holds(view.world, by, by))
        && only.other.as_ref().is_none_or(|predicate| source(&|id| predicate.holds(view.world, by, id)))
        && (only.kinds.is_empty() || happening.kinds.iter().any(|kind| only.kinds.contains(kind)))
        && (only.with.is_empty() || has_all(view, happening, &only.with))
        && (!only.vertical || happening.vertical)
        && (!only.rushing || source(&|id| rushing::rushed(view, by, id)))
}

/// Whether the ability behind it has all these keywords, as it is used.
fn has_all(view: View, happening: &Happening, keywords: &[Name]) -> bool {
    let (Some(source), Some(ability)) = (happening.source, happening.ability) else { return false };
    let Some(ability) = view.ability(source, ability) else { return false };
    let context = RollContext { by: source, ability, mode: happening.mode, with: None, targets: &[], extra: &[] };
    keywords.iter().all(|keyword| match happening.mode {
        Some(_) => context.has(*keyword),
        None => ability.keywords.contains(keyword),
    })
}
