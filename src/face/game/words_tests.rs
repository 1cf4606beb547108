//! What players of any game read, walked through: no ids, no letters for numbers, no sign without an explanation.

use std::collections::{BTreeMap, BTreeSet};

use crate::ai::Player;
use crate::core::intent::{Decision, Options};
use crate::face::board::Cursor;
use crate::face::game::Table;
use crate::face::game::presenter::{BattlePresenter, Slot};
use crate::face::panels::ability::AbilityCard;
use crate::face::panels::aim::Aim;
use crate::face::panels::prompt::Prompt;
use crate::face::panels::sheet::Sheet;
use crate::face::rulesets::Windows;
use crate::rulesets::AllRulesets;
use crate::testing;

/// Answers by chance after which a skirmish is left, and how many go by from one look at everything to the next.
const ANSWERS: usize = 240;
const LOOKS: usize = 6;

/// Hyphenated words that are English, not ids.
const ENGLISH: [&str; 2] = ["save-ends", "end-of-turn"];
/// Printed abbreviations of Draw Steel: to the end of the turn, of the encounter.
const PRINTED: [&str; 2] = ["EoT", "EoE"];

/// The words of a text that are spelled like ids: `goblin-sniper`, `on_hit`, `TurnStarts`.
fn ids_in(text: &str) -> Vec<String> {
    let small = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase());
    let hyphened = |word: &str| word.contains('-') && word.split('-').all(small) && !ENGLISH.contains(&word);
    let joined = |word: &str| {
        word.contains('_')
            || word.as_bytes().windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
    };
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .filter(|word| !PRINTED.contains(word) && (hyphened(word) || joined(word)))
        .map(str::to_owned)
        .collect()
}

/// Where a text leaves a characteristic's letter in the place of a number: `M damage`, `2 x R`.
fn letters_in(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let letter = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        ["M", "A", "R", "I", "P"].contains(&bare)
    };
    let amount = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| words[before]);
        let after = words.get(at + 1).copied().unwrap_or_default();
        ["+", "-", "x"].contains(&before) || ["+", "x", "damage", "square", "squares"].contains(&after)
    };
    (0..words.len()).filter(|&at| letter(words[at]) && amount(at)).map(|at| words[at].to_owned()).collect()
}

/// Slips of the pen: one of what is said of many, two spaces, a space before a comma, an article that does not fit.
fn slips_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.windows(2) {
        let next = pair[1].trim_matches(|c: char| !c.is_alphanumeric());
        let many = ["squares", "targets", "rounds", "turns", "Wounds", "points", "Recoveries", "creatures", "enemies"];
        let vowel = next.chars().next().is_some_and(|c| "aeioAEIO".contains(c));
        let odd = (pair[0] == "1" && many.contains(&next))
            || (pair[0] == "a" && vowel && !["one", "One", "once"].contains(&next))
            || (pair[0] == "an" && !vowel && !next.starts_with(['h', 'u', 'U', '8', '1', 'N']));
        if odd {
            found.push(pair.join(" "));
        }
    }
    found.extend(
        ["  ", " ,", " .", "..", "()", ",,", " ;"].iter().filter(|odd| text.contains(*odd)).map(ToString::to_string),
    );
    found
}

fn wrong_in(text: &str) -> Vec<String> {
    ids_in(text).into_iter().chain(letters_in(text)).chain(slips_in(text)).collect()
}

/// Everything that is read of one moment of a skirmish.
struct Reader<'t> {
    face: &'t dyn BattlePresenter,
    texts: Vec<String>,
    /// States of which no sheet says what they do.
    unexplained: Vec<String>,
}

impl Reader<'_> {
    fn read(&mut self, texts: impl IntoIterator<Item = String>) {
        self.texts.extend(texts);
    }

    fn prompt(&mut self, prompt: Prompt) {
        self.read([prompt.title, prompt.text]);
        self.read(prompt.decline.into_iter().chain(prompt.mute));
        for choice in prompt.choices {
            self.read([choice.words, choice.detail, choice.kind]);
        }
    }

    fn card(&mut self, card: AbilityCard) {
        self.read([card.name, card.cost, card.sort, card.kind, card.distance, card.target, card.trigger, card.roll]);
        self.read(card.keywords.into_iter().chain(card.text).chain(card.greyed));
        self.read(card.tiers.into_iter().map(|(_, text)| text));
    }

    fn aim(&mut self, aim: Aim) {
        self.read([aim.ability, aim.guide]);
        self.read(aim.notes.into_iter().chain(aim.cannot_use));
        for option in aim.options {
            self.read(std::iter::once(option.words).chain(option.values));
        }
        for target in aim.targets {
            self.read(target.terms.into_iter().map(|term| term.why));
            self.read(target.notes.into_iter().chain(target.chances));
            self.read(target.riders.into_iter().flat_map(|rider| [rider.when, rider.chance, rider.text]));
            self.read(target.tiers.into_iter().flat_map(|tier| tier.effects));
        }
    }

    fn sheet(&mut self, sheet: Sheet) {
        let pairs = sheet.pools.into_iter().chain(sheet.stats).chain(sheet.left).chain(sheet.traits);
        self.read(pairs.flat_map(|(name, text)| [name, text]));
        self.read([sheet.name, sheet.kind]);
        for state in sheet.states {
            // A name with a colon says it all: "Aid: Advantage 2 on attacks".
            if state.rule.is_empty() && !state.name.contains(": ") {
                self.unexplained.push(state.name.clone());
            }
            self.read([state.name, state.detail, state.rule]);
        }
    }

    /// The question, and what everything on the bar of whoever is asked comes to.
    fn decision(&mut self, decision: &Decision) {
        let answers = match &decision.options {
            Options::Choose { choices, .. } => choices.len(),
            _ => 0,
        };
        for lit in 0..=answers.min(3) {
            self.face.prompt(decision, lit, false).into_iter().for_each(|prompt| self.prompt(prompt));
            self.face.stake(decision, Some(lit)).into_iter().for_each(|aim| self.aim(aim));
        }
        let Some(who) = decision.about.or_else(|| self.face.active()) else { return };
        let bar = self.face.turn_bar_text(Some(decision), who);
        self.read([bar.guide, bar.end]);
        for group in self.face.groups(Some(decision), who) {
            self.read([group.title]);
            for slot in group.slots {
                self.card(self.face.card(Some(decision), who, &slot));
                let Slot::Ability(ability) = slot else { continue };
                let aiming = self.face.aiming(who, ability);
                for on in self.face.candidates(&aiming).into_iter().take(2) {
                    let cursor = Cursor { spot: self.face.space(on).map(|space| space.at), ..Cursor::default() };
                    self.face.aim(&aiming, &cursor).into_iter().for_each(|aim| self.aim(aim));
                }
            }
        }
    }
}

/// What is read while a skirmish waits for an answer.
fn all_read<'t>(table: &'t Table, decision: &Decision) -> Reader<'t> {
    let face = table.face();
    let mut reader = Reader { face, texts: Vec::new(), unexplained: Vec::new() };
    reader.decision(decision);
    for id in face.living() {
        reader.sheet(face.sheet(id));
    }
    let turns = face.turns(&table.level);
    reader.read([turns.phase, turns.goal]);
    for row in turns.rows {
        reader.read([row.name, row.pool]);
        reader.read(row.entries.into_iter().map(|entry| entry.about));
    }
    reader.read(turns.parts.into_iter().flat_map(|part| [part.name, part.about]));
    if let Some(roll) = face.roll() {
        reader.read([roll.title]);
        for outcome in roll.outcomes {
            reader.read(outcome.terms.into_iter().map(|term| term.why).chain(outcome.effects));
        }
    }
    reader
}

#[test]
fn whatever_is_read_is_english() {
    let windows = Windows::from_plugins(AllRulesets);
    let library = testing::library();
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut states: BTreeSet<String> = BTreeSet::new();
    for window in windows.iter() {
        let guide = window.guide(library);
        let topics = guide.topics.iter().flat_map(|topic| topic.text.iter().chain([&topic.title]));
        let texts = guide.primer.iter().chain(topics).map(|text| (*text).to_owned());
        for text in texts.chain(guide.signs.into_iter().flat_map(|sign| [sign.name, sign.text])) {
            for word in wrong_in(&text) {
                found.entry(format!("{}: {word}", guide.name)).or_insert_with(|| text.clone());
            }
        }
    }
    for level in library.levels.shelf().iter() {
        let mut table = Table::new(&windows, library, level.id, &[], None, &[true, true], 11).expect("a table");
        let mut wrong = |text: String| {
            for word in wrong_in(&text) {
                found.entry(format!("{}: {word}", level.ruleset)).or_insert_with(|| text.clone());
            }
        };
        for step in 0..ANSWERS {
            let Some(decision) = table.decision() else { break };
            if step % LOOKS == 0 {
                let Reader { texts, unexplained, .. } = all_read(&table, decision);
                texts.into_iter().for_each(&mut wrong);
                states.extend(unexplained.into_iter().map(|state| format!("{}: {state}", level.ruleset)));
            }
            let answer = table.game.opponent(Player::Random, table.version, None).expect("an answer");
            table.submit(answer).expect("a legal answer");
        }
        for line in table.face().log().lines {
            line.reasons.into_iter().map(|term| term.why).for_each(&mut wrong);
            wrong(line.text);
        }
    }
    assert!(found.is_empty() && states.is_empty(), "{found:#?}, nothing says what these do: {states:#?}");
}
