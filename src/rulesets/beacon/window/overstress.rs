//! What Stress that somebody would pay risks: how likely an Overstress is, and what one brings (BC-DMG-10, BC-DMG-11).

use super::odds::percent;
use crate::core::ids::CreatureId;
use crate::rulesets::beacon::data::words::Kind;
use crate::rulesets::beacon::frames::TollResult;
use crate::rulesets::beacon::harm;
use crate::rulesets::beacon::rolls::{Sum, half};
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::tolls;
use crate::rulesets::beacon::view::View;

/// What so much Stress risks, in words; none where it leads to no Overstress.
pub fn risk(view: View, who: CreatureId, price: Sum) -> Option<String> {
    let (sheet, now) = (view.sheet(who), view.stress(who));
    let cap = sheet.cap.filter(|_| sheet.overstress_cap > 1)?;
    let spared = harm::resisted(view, who, Some(who), Kind::Stress).is_some();
    let taken = |stress: i16| if spared { half(stress) } else { stress };
    let chance = price.distribution(false).chance(|&stress| now + taken(stress) > cap);
    let sure = if chance < 1.0 { format!("{} ", percent(chance)) } else { String::new() };
    (chance > 0.0).then(|| format!("{sure}an Overstress: {}", brings(view, who)))
}

/// What somebody's next Overstress brings, with its odds.
fn brings(view: View, who: CreatureId) -> String {
    let left = view.sheet(who).overstress_cap - view.pool(who, t::OVERSTRESS.get()) - 1;
    if left <= 0 {
        return "out of the fight".to_owned();
    }
    let mut found: Vec<(TollResult, u8)> = Vec::new();
    for result in tolls::next_overstress(view, who, left) {
        match found.iter_mut().find(|(known, _)| *known == result) {
            Some((_, faces)) => *faces += 1,
            None => found.push((result, 1)),
        }
    }
    let told = |&(result, faces): &(TollResult, u8)| match faces {
        6 => words(result).to_owned(),
        _ => format!("{} {}", words(result), percent(f32::from(faces) / 6.0)),
    };
    found.iter().map(told).collect::<Vec<_>>().join(", ")
}

fn words(result: TollResult) -> &'static str {
    match result {
        TollResult::Dazed => "Dazed",
        TollResult::Weapon => "a weapon destroyed",
        TollResult::Support => "a support item destroyed",
        TollResult::Technique => "a spell or skill destroyed",
        TollResult::Mana => "at most 2 MP fewer",
        TollResult::Felled => "Slowed and Stunned",
        TollResult::Exposed => "Vulnerable and Weakened",
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::each_decision;
    use super::*;
    use crate::core::intent::{Choice, Options};
    use crate::face::game::presenter::BattlePresenter;
    use crate::rulesets::beacon::rolling::REROLL;
    use crate::rulesets::beacon::rolls::STRAIN;

    /// Whoever may pay Stress for a new roll reads how likely that is an Overstress, and what one brings.
    #[test]
    fn stress_for_a_new_roll_says_what_it_risks() {
        let (mut risky, mut safe) = (0, 0);
        for (level, seed) in (1..5).flat_map(|seed| ["millrace-bridge", "ashfall-court"].map(|l| (l, seed))) {
            each_decision(level, seed, 400, |battle, decision| {
                let (Some(who), Options::Choose { choices, .. }) = (decision.about, &decision.options) else { return };
                let strain = choices.iter().position(|choice| *choice == Choice::Named(t::STRAIN.get()));
                let Some(strain) = strain.filter(|_| decision.ask == REROLL) else { return };
                let view = battle.view();
                let detail = &battle.prompt(decision, 0, false).expect("a question").choices[strain].detail;
                let over = view.stress(who) + 3 > view.sheet(who).cap.unwrap_or(i16::MAX);
                assert_eq!(detail.contains("an Overstress: "), over, "{detail}");
                if over {
                    let left = view.sheet(who).overstress_cap - view.pool(who, t::OVERSTRESS.get());
                    assert_eq!(detail.contains("out of the fight"), left == 1, "{detail}");
                    risky += 1;
                } else {
                    safe += 1;
                }
                assert_eq!(risk(view, who, STRAIN).is_some(), over);
            });
        }
        assert!(risky > 0 && safe > 0, "{risky} risky, {safe} safe");
    }
}
