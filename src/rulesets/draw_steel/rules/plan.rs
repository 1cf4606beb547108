//! Uses that were found legal, and the frames that carry them out.

use super::super::data::ability::AbilityDef;
use super::frames::{Frame, Payment, TargetState, UseFrame, UseStep};
use super::view::View;
use crate::core::fact::Cause;
use crate::core::geometry::Spot;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::Mode;
use crate::core::name::Name;
use crate::core::stack::Flow;
use std::sync::Arc;

/// A use that was found legal, with everything left open filled in.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The user.
    pub by: CreatureId,
    /// The ability.
    pub ability: Arc<AbilityDef>,
    /// What it takes from the turn.
    pub payment: Payment,
    /// Mode of a melee-or-ranged ability.
    pub mode: Option<Mode>,
    /// Characteristic rolled.
    pub with: Option<Attribute>,
    /// Damage type.
    pub kind: Option<Name>,
    /// Whom it is applied to.
    pub targets: Vec<CreatureId>,
    /// The squares of its area.
    pub area: Vec<Spot>,
    /// Squares moved as part of it.
    pub path: Vec<Spot>,
    /// Paid on the rider.
    pub spend: i16,
    /// Spares lives.
    pub knock_out: bool,
}

impl Plan {
    /// A use that no player aims, with nothing chosen besides its targets.
    pub fn unaimed(by: CreatureId, ability: &Arc<AbilityDef>, payment: Payment, targets: Vec<CreatureId>) -> Self {
        Self {
            by,
            ability: Arc::clone(ability),
            payment,
            mode: None,
            with: None,
            kind: usual_kind(ability),
            targets,
            area: Vec::new(),
            path: Vec::new(),
            spend: 0,
            knock_out: false,
        }
    }
}

/// What a check assumes beyond the state: who granted what.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grant {
    /// The use costs no part of the turn (DS-ABIL-17).
    pub free: bool,
    /// It answers a trigger: the triggered action is looked at, the turn is not.
    pub reaction: bool,
    /// The targets are named by the trigger and not checked for kind and distance.
    pub aimed: bool,
    /// It is a repeat that costs nothing (DS-HERO-20).
    pub unpaid: bool,
    /// It is what the performance that is running does, or a Malice feature that is bought (DS-HERO-18, DS-DIR-02).
    pub performance: bool,
    /// At most so many targets, whatever the ability says.
    pub most: Option<u8>,
}

impl Grant {
    /// How many targets may be named of those that an ability has.
    pub fn narrowed(self, most: usize) -> usize {
        self.most.map_or(most, |limit| most.min(limit.into()))
    }
}

/// The damage type of an ability that has to have one of several, unless another is chosen.
pub fn usual_kind(ability: &AbilityDef) -> Option<Name> {
    let required = ability.roll.as_ref().filter(|roll| roll.kind_required);
    required.and_then(|roll| roll.kinds.first().copied())
}

impl UseFrame {
    /// A use that was found legal, ready to be declared.
    pub fn new(view: View, plan: Plan) -> Self {
        let targets = plan.targets.iter().map(|&id| TargetState::new(view, id)).collect();
        Self {
            by: plan.by,
            ability: plan.ability.id,
            action: plan.ability.action,
            payment: plan.payment,
            mode: plan.mode,
            with: plan.with,
            kind: plan.kind,
            spend: plan.spend,
            paid_rider: false,
            paid: false,
            knock_out: plan.knock_out,
            targets,
            area: plan.area,
            path: plan.path,
            event: None,
            granted_edge: None,
            step: UseStep::Declare,
            singled: None,
            dice: [0; 2],
            critical: false,
            damage_dice: None,
            shift_left: None,
            extra: Vec::new(),
            halved: Vec::new(),
            self_tier: None,
            roll_swings: Vec::new(),
            settled: false,
            bargained: false,
            blood: None,
            stretched: Vec::new(),
            passed: Vec::new(),
            vacated: Vec::new(),
            rising: Vec::new(),
            squad_action: None,
            notes: Vec::new(),
            dealt: 0,
            afterwards: Vec::new(),
            used_to: None,
        }
    }

    /// What an ability used before comes to for somebody now: its sentences after the roll.
    pub fn follow_up(view: View, by: CreatureId, ability: Arc<AbilityDef>, on: CreatureId) -> Self {
        let plan = Plan {
            by,
            ability,
            payment: Payment::Nothing,
            mode: None,
            with: None,
            kind: None,
            targets: vec![on],
            area: Vec::new(),
            path: Vec::new(),
            spend: 0,
            knock_out: false,
        };
        Self { step: UseStep::After, paid: true, ..Self::new(view, plan) }
    }

    /// The cause its facts carry.
    pub fn cause(&self) -> Cause {
        Cause::new(self.by, self.ability)
    }

    /// The creatures it is applied to.
    pub fn target_ids(&self) -> Vec<CreatureId> {
        self.targets.iter().map(|target| target.id).collect()
    }

    /// Squares more that one target is moved, bought with the rider.
    pub fn stretch_for(&self, id: CreatureId) -> i16 {
        self.stretched.iter().filter(|&&on| on == id).count() as i16
    }

    /// The best tier of its roll against any target; 0 before it.
    pub fn best_tier(&self) -> u8 {
        self.targets.iter().map(|target| target.tier).max().unwrap_or(0)
    }

    /// What it knows of one target.
    pub fn target(&self, id: CreatureId) -> Option<&TargetState> {
        self.targets.iter().find(|target| target.id == id)
    }

    /// Goes on with a step.
    pub fn next(&mut self, step: UseStep) -> Flow<Frame> {
        self.step = step;
        Flow::Again
    }
}

impl TargetState {
    /// A target before the roll.
    pub fn new(view: View, id: CreatureId) -> Self {
        Self {
            id,
            tier: 0,
            rolled_tier: 0,
            total: 0,
            net: 0,
            potency: Vec::new(),
            surges: 0,
            was_held: view.holder(id).is_some(),
            unaffected: false,
            done: false,
            taken: 0,
            strikers: Vec::new(),
            kind: None,
        }
    }
}
