//! What is asked, in words.

use super::super::data::terms as t;
use super::super::rules::actions::approach;
use super::super::rules::frames::Frame;
use super::super::rules::frames::nearest::nearest_use;
use super::super::rules::movement;
use super::super::rules::view::View;
use super::names::{ability_name, name, side_name};
use super::reaction_prompt;
use crate::core::intent::{Choice, Decision, Options, RouteOptions, UseOptions};

/// Every question of the game: what a decision asks, as a slug.
pub const QUESTIONS: [&str; 61] = [
    "act",
    "add-target",
    "ally",
    "captain",
    "charge-strike",
    "domain-effect",
    "domain-effect-whom",
    "encourage",
    "end-effect",
    "escape-anyway",
    "extra-main-action",
    "follow",
    "free-strike",
    "free-use",
    "grab-anyway",
    "healing-grace",
    "healing-grace-whom",
    "hearten",
    "hide",
    "hurt-adjacent",
    "join-squad",
    "keep-effect",
    "maintain",
    "make-push",
    "march",
    "move-ally",
    "move-farther",
    "move-or-strike",
    "nudge",
    "order",
    "overrule",
    "pay-recovery",
    "pay-to-end",
    "pick",
    "pray",
    "rage-at",
    "react",
    "recovery",
    "redirect",
    "relieve",
    "return",
    "route",
    "routine",
    "save",
    "self-tier",
    "settle",
    "signature",
    "stability",
    "stand-still",
    "strike-whom",
    "summon",
    "swap-places",
    "take-over",
    "target-passed",
    "tend",
    "token-save",
    "token-test",
    "which-effect",
    "which-minion",
    "who-starts",
    "whom",
];

/// The question a decision puts.
pub fn prompt(view: View, decision: &Decision) -> String {
    question(view, decision).unwrap_or_else(|| {
        let who = decision.about.map_or_else(|| side_name(decision.side).to_owned(), |id| name(view, id));
        format!("{who}: {}", ability_name(view, decision.origin))
    })
}

/// The words kept for a question; none where nobody has written any.
pub fn question(view: View, decision: &Decision) -> Option<String> {
    if let Options::Route(options) = &decision.options {
        return Some(route(view, options));
    }
    let who = decision.about.map_or_else(|| side_name(decision.side).to_owned(), |id| name(view, id));
    let of = ability_name(view, decision.origin);
    let text = match decision.ask.slug().as_str() {
        "act" => format!("{who}'s turn"),
        "pick" => "Who acts next?".to_owned(),
        "who-starts" => "Which side starts?".to_owned(),
        "settle" => format!("{of}: change anything before it lands?"),
        "react" => format!("{} Answer it?", reaction_prompt::sentence(view)),
        "stability" => format!("{who}: by how many squares does stability shorten the movement?"),
        "order" => format!("{of}: who is moved first?"),
        "which-effect" => format!("{of}: which of the effects?"),
        "self-tier" => format!("{of}: which tier's effect on your side?"),
        "recovery" => format!("{who}: spend a Recovery? ({of})"),
        "save" => format!("{who}: save against which effect?"),
        "end-effect" => format!("{who}: end which effect?"),
        "token-save" => format!("{who} has failed to save. Spend a hero token to save after all?"),
        "token-test" => format!("{who}: a hero token to roll the test again?"),
        "pay-to-end" => format!("{who}: take 5 damage to end which effect?"),
        "keep-effect" => "The fight is over. Which effects stay?".to_owned(),
        "overrule" => "The fight is over. What is to be otherwise?".to_owned(),
        "pray" => format!("{who}: pray before rolling for piety?"),
        "join-squad" => format!("{who}: join in with {of}, against whom?"),
        "captain" => format!("{who}'s squad has lost its captain: who leads it now?"),
        "ally" if offers_itself(decision) => format!("{of}: for {who} or which ally?"),
        "ally" => format!("{of}: which ally?"),
        "swap-places" => format!("{who}: change places with the target? ({of})"),
        "whom" => format!("{of}: on whom does it fall?"),
        "maintain" => format!("{who}: keep {of} up?"),
        "routine" => format!("{who}: which performance? Declining keeps the one that runs."),
        "encourage" => format!("{of}: who may spend a Recovery?"),
        "hearten" => format!("{of}: which ally?"),
        "add-target" => format!("{who}: whom besides? ({of})"),
        "follow" => format!("{who}: shift into which square?"),
        "return" => format!("{who}: back from the dead for 30 drama?"),
        "move-or-strike" => format!("{who}: move or strike? ({of})"),
        "nudge" => format!("{who}: push which neighbour?"),
        "redirect" => format!("{of}: who is struck instead?"),
        "relieve" => format!("{of}: which effect ends?"),
        "escape-anyway" | "grab-anyway" => format!("{of}: go on, at the price of a free strike?"),
        "extra-main-action" => format!("{who}: critical hit! An extra main action now"),
        "signature" => format!("{who}: a signature ability or free strike now ({of})"),
        "free-strike" => {
            format!("{who}: a free strike{} now ({})", against(view, decision), cause_of(view, decision, of))
        }
        "charge-strike" => format!("{who}: strike at the end of the charge"),
        "free-use" => format!("{who}: use {of} at no cost"),
        _ => return bare_question(view, decision),
    };
    Some(text)
}

/// Whether a question for somebody offers whoever is asked as well.
fn offers_itself(decision: &Decision) -> bool {
    let own = |choice: &Choice| matches!(choice, Choice::Creature(id) if Some(*id) == decision.about);
    matches!(&decision.options, Options::Choose { choices, .. } if choices.iter().any(own))
}

/// Whom a strike that is offered has to be made against, where it is somebody.
fn against(view: View, decision: &Decision) -> String {
    match &decision.options {
        Options::Use(UseOptions { on: Some(on), .. }) => format!(" against {}", name(view, *on)),
        _ => String::new(),
    }
}

/// What a free strike that is offered comes of: the price of a hold names the strike alone (DS-MAN-03, DS-MAN-04).
fn cause_of(view: View, decision: &Decision, of: String) -> String {
    match nearest_use(view.world).filter(|_| decision.origin == t::MELEE_FREE_STRIKE.get()) {
        Some(used) => format!("the price of {}'s {}", name(view, used.by), ability_name(view, used.ability)),
        None => of,
    }
}

/// What a granted shift comes before, and that there is still time for it afterwards.
fn before(view: View) -> String {
    let Some(Frame::Grant(frame)) = view.stack().top() else { return String::new() };
    match approach::shift_before(view, frame) {
        Some((ability, split)) => {
            let after = if split { "the rest" } else { "or all of it" };
            format!(" before {}, {after} afterwards", ability_name(view, ability))
        }
        None => String::new(),
    }
}

/// What a question for a way says: who may be moved how, and how far.
fn route(view: View, options: &RouteOptions) -> String {
    let squares = if options.squares == 1 { "1 square".to_owned() } else { format!("{} squares", options.squares) };
    let who = name(view, options.mover);
    match options.how.as_str() {
        "push" => format!("{who} may be pushed up to {squares}"),
        "pull" => format!("{who} may be pulled up to {squares}"),
        "slide" => format!("{who} may be slid up to {squares}"),
        "drag" => format!("{who} is dragged along: to which square?"),
        "fall" => format!("{who} falls onto somebody: to which square beside?"),
        "summon" => format!("{who} summons within {squares}"),
        how if options.must => format!("{who} has to {how} {squares}: where to?"),
        how => format!("{who} may {how} up to {squares}{}{}", before(view), movement::shift_note(view, options)),
    }
}

/// A question that hangs on nothing but who is asked and the ability it is about.
pub fn bare_question(view: View, decision: &Decision) -> Option<String> {
    let who = decision.about.map_or_else(|| "The Director".to_owned(), |id| name(view, id));
    let of = ability_name(view, decision.origin);
    Some(match decision.ask.slug().as_str() {
        "domain-effect" => format!("{who}'s prayer is heard: which domain effect?"),
        "domain-effect-whom" => format!("{who}'s prayer is heard: for whom?"),
        "pay-recovery" => format!("{of}: spend a Recovery of {who}'s on whom?"),
        "hide" => format!("{who}: hide? ({of})"),
        "march" => format!("{of}: who marches?"),
        "rage-at" => format!("{who} loses itself to rage. At whom?"),
        "strike-whom" => format!("{of}: strike whom?"),
        "hurt-adjacent" => format!("{of}: damage somebody next to {who} as well?"),
        "target-passed" => format!("{of}: whom did {who} pass and strike?"),
        "move-ally" => format!("{of}: which ally moves?"),
        "move-farther" => format!("{of}: move whom one square farther?"),
        "take-over" => format!("{of}: who is moved instead?"),
        "make-push" => format!("{of}: push instead of what it was?"),
        "stand-still" => format!("{of}: give up {who}'s move action for its benefit?"),
        "healing-grace" => format!("{of}: spend more piety on what?"),
        "healing-grace-whom" => format!("{of}: for whom?"),
        "tend" => format!("{who}: what does {of} do for you?"),
        "which-minion" => format!("{of}: which minion of the squad dies?"),
        _ => return None,
    })
}
