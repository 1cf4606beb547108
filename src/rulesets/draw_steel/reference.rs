//! What authors of Draw Steel content can write in result lines, made from the types that read it.

mod records;

use super::data::effect::Duration;
use super::data::predicate::{EffectPredicate, Of, Predicate, State};
use super::data::tier::{Center, Kin, Near, Several, TierLine, Together, Who, Within};
use super::effects;
use super::handlers::HANDLERS;
use super::notation::{duration_text, parse_tier, predicate_text, print_tier};
use super::text::card::{self, effect_text};
use crate::content::explain::words;
use crate::core::name::Name;
use crate::core::triggered::Whose;
use crate::lab::reference::{Chapter, Entry};

/// The chapters of the reference.
pub fn chapters() -> Vec<Chapter> {
    let mut chapters = vec![
        Chapter { title: "Effects of result lines", entries: effects().collect() },
        Chapter { title: "Whom an effect falls on", entries: recipients().collect() },
        Chapter { title: "How long it lasts", entries: durations().collect() },
        Chapter { title: "What it depends on", entries: predicates().collect() },
        Chapter { title: "Potencies", entries: potencies().collect() },
    ];
    chapters.extend(records::chapters());
    chapters.push(Chapter { title: "What is one of a kind (`Special`)", entries: specials().collect() });
    chapters
}

/// What one ability alone does, with the reason why nothing else says it.
fn specials() -> impl Iterator<Item = Entry> {
    HANDLERS.into_iter().map(|handler| Entry {
        name: handler.name.replace('-', " "),
        examples: vec![(
            format!("Special(\"{}\")", handler.name),
            format!("{} ({})", handler.rules.sentence(), handler.why),
        )],
    })
}

fn effects() -> impl Iterator<Item = Entry> {
    effects::examples()
        .map(|(name, lines)| Entry { name: words(name), examples: lines.iter().map(|line| explained(line)).collect() })
}

/// A line with what a card says of it.
fn explained(line: &str) -> (String, String) {
    (line.to_owned(), effect_text::line(&parse_tier(line).value))
}

fn recipients() -> impl Iterator<Item = Entry> {
    let near = |count, kin, within, center, center_too| Who::Near(Near { count, kin, within, center, center_too });
    let each = Several::Each;
    let all = [
        ("the targets", Who::Target),
        ("one of the targets", Who::OneTarget),
        ("the others", Who::OtherTargets),
        ("the user", Who::You),
        ("the Director", Who::Director),
        ("some near the user", near(Several::UpTo(2), Kin::Allies, Within::Squares(5), Center::You, Together::No)),
        (
            "somebody near or the user",
            near(Several::UpTo(1), Kin::Allies, Within::Squares(5), Center::You, Together::Or),
        ),
        ("the user and some near", near(Several::UpTo(1), Kin::Allies, Within::Squares(5), Center::You, Together::And)),
        ("all near the user", near(each, Kin::Enemies, Within::Squares(1), Center::You, Together::No)),
        ("all in distance", near(each, Kin::Creatures, Within::Distance, Center::You, Together::No)),
        ("all in the area", near(each, Kin::Allies, Within::Area, Center::You, Together::No)),
        ("all there are", near(each, Kin::Enemies, Within::Anywhere, Center::You, Together::No)),
        ("all beside a target", near(each, Kin::Enemies, Within::Squares(1), Center::Target, Together::No)),
        ("whoever reaches a target", near(Several::UpTo(1), Kin::Allies, Within::Reach, Center::Target, Together::No)),
    ];
    all.into_iter().map(|(name, who)| {
        let mut line: TierLine = parse_tier("2 damage").value;
        line.segments.iter_mut().flat_map(|segment| &mut segment.effects).for_each(|aimed| aimed.who = who);
        Entry { name: name.to_owned(), examples: vec![explained(&print_tier(&line))] }
    })
}

fn durations() -> impl Iterator<Item = Entry> {
    let all = [
        Duration::EndOfTurn,
        Duration::SaveEnds,
        Duration::Encounter,
        Duration::UsersNextTurnStart,
        Duration::UsersNextTurnEnd,
        Duration::ThisTurn,
        Duration::ThisRound,
    ];
    all.into_iter().map(|duration| Entry {
        name: words(&format!("{duration:?}")),
        examples: vec![(format!("slowed{}", duration_text(duration)), card::duration(duration).to_owned())],
    })
}

fn predicates() -> impl Iterator<Item = Entry> {
    let all = [
        Predicate::Is(State::Winded),
        Predicate::Is(State::Dying),
        Predicate::Is(State::Surprised),
        Predicate::Adjacent,
        Predicate::Who(Whose::Enemy),
        Predicate::Who(Whose::OwnSide),
        Predicate::Is(State::Minion),
        Predicate::Within(3),
        Predicate::Is(State::SizeAtMost(1)),
        Predicate::Is(State::SizeAtLeast(2)),
        Predicate::Is(State::BesideAlly),
        Predicate::Is(State::Spent),
        Predicate::Is(State::Conditioned),
        Predicate::Has(Name::new("prone")),
        Predicate::HasFromBearer(Name::new("frightened")),
    ];
    all.into_iter().map(|so| {
        let given = |of, not| format!("push 2 {}", predicate_text(&EffectPredicate { of, so: so.clone(), not }));
        let of_user = !matches!(so, Predicate::HasFromBearer(_) | Predicate::Who(_) | Predicate::Is(State::Spent));
        let name = match so {
            Predicate::Is(state) => format!("{state:?}"),
            Predicate::Who(whose) => format!("{whose:?}"),
            _ => format!("{so:?}"),
        };
        let name = words(name.split('(').next().unwrap_or_default());
        let mut examples = vec![(given(Of::Target, false), String::new()), (given(Of::Target, true), String::new())];
        examples.extend(of_user.then(|| (given(Of::You, false), String::new())));
        Entry { name, examples }
    })
}

fn potencies() -> impl Iterator<Item = Entry> {
    let all = [
        ("of a hero", "M < AVERAGE, prone"),
        ("of a monster", "A < 2 slowed (save ends)"),
        ("otherwise", "P < STRONG, dazed (EoT); otherwise slowed (EoT)"),
    ];
    all.into_iter().map(|(name, line)| Entry { name: name.to_owned(), examples: vec![explained(line)] })
}

#[cfg(test)]
mod tests {
    use super::super::notation::parse_tier;
    use super::chapters;

    #[test]
    fn every_example_of_the_reference_can_be_written() {
        for chapter in chapters().into_iter().take(5) {
            assert!(!chapter.entries.is_empty(), "{}", chapter.title);
            for (written, _) in chapter.entries.iter().flat_map(|entry| &entry.examples) {
                assert_eq!(parse_tier(written).not_understood, [], "{written}");
            }
        }
    }
}
