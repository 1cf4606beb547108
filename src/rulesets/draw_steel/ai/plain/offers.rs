//! Abilities that an effect lets a creature use at once.

use super::Plain;
use super::appraise;
use super::scene::Scene;
use crate::core::intent::{Intent, UseOptions};
use crate::rulesets::draw_steel::rules::actions::granted_uses;
use crate::rulesets::draw_steel::rules::frames::Frame;
use crate::rulesets::draw_steel::rules::view::View;

impl Plain {
    /// The best of the uses offered, or none.
    pub(super) fn granted(&mut self, view: View, options: &UseOptions) -> Intent {
        self.look(view, options.by, |scene| best_use(scene, options)).flatten().unwrap_or(Intent::Pass)
    }
}

fn best_use(scene: &Scene, options: &UseOptions) -> Option<Intent> {
    let Some(Frame::Offer(offer)) = scene.view.stack().top() else { return None };
    let grant = granted_uses::grant(offer);
    let here = scene.place(scene.me().space);
    let mut shots = appraise::shots(scene, grant, 0, |ability| options.abilities.contains(&ability.id));
    for shot in &mut shots {
        shot.count = grant.narrowed(shot.count);
    }
    if let Some(on) = options.on {
        for shot in &mut shots {
            if shot.area.is_empty() && shot.path.is_empty() {
                shot.aims.retain(|aim| scene.fighters[aim.who].id == on);
            }
        }
    }
    let mut found: Vec<(f32, Intent)> = Vec::new();
    for shot in &shots {
        if let Some(taken) = shot.from(scene, &here)
            && taken.value > scene.weights.worthwhile
        {
            found.push((taken.value, Intent::Use(shot.intent(scene, &taken))));
        }
    }
    // Stable: of equals the first on the card comes first.
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().map(|(_, intent)| intent).find(|intent| match intent {
        Intent::Use(wanted) => granted_uses::check_use(scene.view, offer, wanted).is_ok(),
        _ => false,
    })
}
