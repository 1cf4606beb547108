use std::collections::BTreeSet;

use super::{Effect, examples};
use crate::rulesets::draw_steel::data::tier::TierLine;
use crate::rulesets::draw_steel::notation::{parse_tier, print_tier};

/// Everything in a line, whatever it depends on.
fn effects(line: &TierLine) -> Vec<&Effect> {
    line.segments.iter().flat_map(|segment| &segment.effects).map(|aimed| &aimed.effect).collect()
}

/// What an effect is called in the reference.
fn name(effect: &Effect) -> String {
    let written = format!("{effect:?}");
    written.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

#[test]
fn every_effect_has_examples_that_read_and_print_as_they_are_written() {
    for (effect, lines) in examples() {
        assert!(!lines.is_empty(), "{effect} has no example");
        for text in lines {
            let parsed = parse_tier(text);
            assert_eq!(parsed.not_understood, [], "{text}");
            let mut held: BTreeSet<String> = effects(&parsed.value).into_iter().map(name).collect();
            for whole in effects(&parsed.value) {
                whole.each(&mut |part| {
                    held.insert(name(part));
                });
                if let Effect::OneOf(options) = whole {
                    held.extend(options.0.iter().map(name));
                }
            }
            assert!(held.contains(effect), "\"{text}\" holds {held:?}, not {effect}");
            let printed = print_tier(&parsed.value);
            let bare = printed.strip_prefix("target: ").or_else(|| printed.strip_prefix("director: "));
            assert_eq!(bare.unwrap_or(&printed), *text);
        }
    }
}

#[test]
fn a_card_says_something_of_every_effect() {
    for (effect, lines) in examples() {
        for text in lines {
            for part in effects(&parse_tier(text).value) {
                assert!(!part.words().trim().is_empty(), "{effect}");
            }
        }
    }
}
