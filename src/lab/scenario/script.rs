//! Running the cases of a file: what is wrong before they are played, what came of them, and what only all of them show.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::mentions::{Kind, Mention, Mentions, Speech};
use super::places::{CasePlace, StepPlace};
use super::report::{CaseReport, StepFailure, Survivor};
use super::table;
use super::vocabulary::{Heard, Vocabulary};
use crate::core::name::Name;

/// What is asked of a run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Only cases whose name or ledger ids contain this.
    pub only: Option<String>,
    /// The logs of cases that pass are told as well.
    pub tell: bool,
    /// Every expectation is turned into another, which must not be met.
    pub flip: bool,
}

/// A case of some game.
pub trait Script: Sync {
    /// What it is played with.
    type Content: Sync;

    /// Its name.
    fn name(&self) -> &str;

    /// The ledger ids it names.
    fn covers(&self) -> &[Name];

    /// What its setup mentions.
    fn mentions(&self) -> Mentions;

    /// What in its setup says nothing or contradicts itself.
    fn flaw(&self) -> Option<String>;

    /// Its steps in outline.
    fn outlines(&self) -> Vec<Outline>;

    /// Plays it and notes what came up.
    ///
    /// # Errors
    /// The step that failed.
    fn play(&self, content: &Self::Content, notes: &mut Notes) -> Result<(), Box<StepFailure>>;
}

/// A step as far as all games write it alike.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// What it mentions.
    pub mentions: Mentions,
    /// The fields that say what it does, of which it may have one.
    pub does: Vec<&'static str>,
    /// Whether one of them is an intent.
    pub intends: bool,
    /// Whether it changes something by hand first.
    pub changes: bool,
    /// Whether it has an intent that is to be refused.
    pub refused: Option<String>,
    /// How much it expects.
    pub expects: usize,
    /// Whether it has dice.
    pub dice: bool,
}

impl Outline {
    fn flaw(&self) -> Option<String> {
        let refused = self.refused.as_deref();
        if let [one, other, ..] = self.does[..] {
            return Some(format!("a step does one thing: `{one}` and `{other}` are two"));
        }
        if self.does.is_empty() && self.dice {
            return Some("dice are rolled where something is done: an empty step has none".to_owned());
        }
        if self.does.is_empty() && self.expects == 0 && !self.changes {
            return Some("an empty step: nothing is done and nothing expected".to_owned());
        }
        match refused {
            Some(_) if !self.intends => Some("`refused` needs an intent".to_owned()),
            Some(why) if why.trim().is_empty() => {
                Some("`refused` says part of the sentence or the code: an empty text is part of every one".to_owned())
            }
            _ => None,
        }
    }
}

/// What is written down while a case is played.
pub struct Notes<'a> {
    /// The names that the game knows.
    pub vocabulary: &'a Vocabulary,
    /// Where the case stands.
    pub place: &'a CasePlace,
    /// What is asked of the run.
    pub options: &'a Options,
    /// Where words are to be kept.
    pub wanted: &'a BTreeSet<Speech>,
    /// Words that came up.
    pub heard: Heard,
    /// The log, step by step.
    pub told: Vec<String>,
    /// Expectations that are met turned round as well.
    pub survivors: Vec<Survivor>,
}

impl Notes<'_> {
    /// An expectation as its author wrote it.
    pub fn written(&self, step: usize, index: usize, otherwise: impl FnOnce() -> String) -> (u32, String) {
        let step = self.place.steps.get(step.wrapping_sub(1));
        match step.and_then(|step| step.expect.get(index)) {
            Some(written) => (written.line, written.text.clone()),
            None => (step.map_or(0, |step| step.line), otherwise()),
        }
    }
}

/// Runs the cases of a file. All of them are played whatever is asked for: each may show what another denies.
pub fn run<S: Script>(
    cases: &[S],
    content: &S::Content,
    vocabulary: &Vocabulary,
    places: &[CasePlace],
    options: &Options,
) -> Vec<CaseReport> {
    let nowhere = CasePlace::default();
    let scripts: Vec<(&S, Vec<Outline>, &CasePlace)> = cases
        .iter()
        .enumerate()
        .map(|(index, case)| (case, case.outlines(), places.get(index).unwrap_or(&nowhere)))
        .collect();
    let denied = |outlines: &[Outline]| {
        let all = outlines.iter().flat_map(|outline| outline.mentions.0.clone());
        all.filter_map(|mention| if let Mention::Denied(speech, _) = mention { Some(speech) } else { None })
            .collect::<BTreeSet<Speech>>()
    };
    let wanted: BTreeSet<Speech> = scripts.iter().flat_map(|(_, outlines, _)| denied(outlines)).collect();
    let played: Vec<(CaseReport, Heard)> = scripts
        .par_iter()
        .map(|(case, outlines, place)| {
            let (heard, told, survivors) = (Heard::default(), Vec::new(), Vec::new());
            let mut notes = Notes { vocabulary, place, options, wanted: &wanted, heard, told, survivors };
            let failure = before(*case, outlines, vocabulary)
                .map_or_else(|| table::played(|| case.play(content, &mut notes)), |failure| Some(*failure));
            let (name, covers) = (case.name().to_owned(), case.covers().to_vec());
            let Notes { heard, told, survivors, .. } = notes;
            (CaseReport { name, covers, line: place.line, failure, told, survivors }, heard)
        })
        .collect();
    let mut heard = Heard::default();
    let mut reports = Vec::new();
    for (report, own) in played {
        heard.join(own);
        reports.push(report);
    }
    for (report, (_, outlines, place)) in reports.iter_mut().zip(&scripts) {
        if report.failure.is_none() {
            report.failure = after(outlines, &heard);
        }
        if let Some(failure) = &mut report.failure {
            set_place(failure, place);
        }
    }
    let wanted = |report: &CaseReport| {
        let only = options.only.as_deref();
        only.is_none_or(|only| report.name.contains(only) || report.covers.iter().any(|id| id.as_str().contains(only)))
    };
    reports.retain(wanted);
    reports
}

/// What is wrong with a case before it is played.
fn before<S: Script>(case: &S, outlines: &[Outline], vocabulary: &Vocabulary) -> Option<Box<StepFailure>> {
    let mut setup = case.mentions();
    setup.names(Kind::Ledger, case.covers().iter().copied());
    let mut problems: Vec<String> = vocabulary.faults(&setup).collect();
    problems.extend(case.flaw());
    if outlines.is_empty() {
        problems.push("a case without steps checks nothing".to_owned());
    } else if outlines.iter().all(|outline| outline.expects == 0 && outline.refused.is_none()) {
        problems.push("a case that expects nothing checks nothing".to_owned());
    }
    if !problems.is_empty() {
        return Some(Box::new(StepFailure { problems, ..StepFailure::default() }));
    }
    outlines.iter().zip(1..).find_map(|(outline, step)| {
        let problems: Vec<String> = vocabulary.faults(&outline.mentions).chain(outline.flaw()).collect();
        (!problems.is_empty()).then(|| Box::new(StepFailure { step, problems, ..StepFailure::default() }))
    })
}

/// What is wrong with a case that passed, once all of its file have been played.
fn after(outlines: &[Outline], heard: &Heard) -> Option<StepFailure> {
    outlines.iter().zip(1..).find_map(|(outline, step)| {
        let problems: Vec<String> = outline.mentions.0.iter().filter_map(|mention| heard.fault(mention)).collect();
        (!problems.is_empty()).then(|| StepFailure { step, problems, ..StepFailure::default() })
    })
}

/// Puts the line and the author's words to a failure.
fn set_place(failure: &mut StepFailure, place: &CasePlace) {
    let step: Option<&StepPlace> = place.steps.get(failure.step.wrapping_sub(1));
    failure.line = step.map_or(place.line, |step| step.line);
    failure.done = step.map_or_else(String::new, |step| step.done.clone());
}
