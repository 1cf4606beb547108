//! Content files as authors break them: every mistake is found and named, nothing panics, saved files take effect.

mod command;
mod hostile;
mod meaning;
mod published;
mod random;
mod reload;
mod rules;
mod traits;
mod typos;

use std::fs;
use std::path::Path;

use battlemat::content::diagnostic::Diagnostic;
use battlemat::content::levels::Levels;
use battlemat::content::registry::Registry;
use battlemat::content::source::Source;
use battlemat::rulesets::draw_steel::content::{Content, RULESET};
use battlemat::rulesets::{self, draw_steel};

const ABILITIES: &str = r#"[
    (
        id: "slam",
        name: "Slam",
        keywords: ["Melee", "Strike", "Weapon"],
        action: MainAction,
        distance: "Melee 1",
        target: "one creature or object",
        signature: true,
        roll: (
            with: "Might",
            tiers: ("3 + M damage; push 1", "6 + M damage; M < AVERAGE, slowed (save ends)", "9 + M fire damage"),
        ),
        after: [
            Lasting(duration: EndOfTurn, kinds: ["taunted"]),
            Shift(by: Squares(2)),
        ],
    ),
    (
        id: "guard",
        name: "Guard",
        keywords: ["Magic", "Ranged"],
        action: TriggeredAction,
        distance: "Ranged 10",
        target: "self or one ally",
        trigger: AboutToTakeDamage,
        after: [Halve()],
        rider: (spend: "Spend 1", does: [Hurt(amount: "2", kind: "holy")]),
    ),
]"#;

const CREATURES: &str = r#"[
    (
        id: "brute",
        name: "Brute",
        role: Monster(free_strike: 3, organization: Elite),
        size: "2",
        speed: 5,
        stamina: 60,
        scores: (2, 0, 0, 0, -1),
        keywords: ["Ogre", "Giant"],
        abilities: ["slam"],
        modifiers: [Resist(way: Immunity, kind: "fire", value: 2)],
    ),
    (
        id: "hero",
        name: "Hero",
        role: Hero(
            class: "fury", resource: "ferocity", potency: "Might", recoveries: 10,
            gains: [(on: [TakesDamage], subject: Bearer, amount: "1", once: Round, why: "took damage")],
        ),
        speed: 5,
        stamina: 27,
        abilities: ["slam", "guard"],
        features: [Ferocity],
        kits: ["panther"],
    ),
]"#;

const KITS: &str = r#"[(id: "panther", name: "Panther", stamina: 6, speed: 1, melee: (0, 0, 4))]"#;

const CONDITIONS: &str = r#"[
    (id: "slowed", name: "Slowed", text: "Slow.", modifiers: [SpeedCap(2), Forbid(Shift)]),
    (id: "taunted", name: "Taunted", text: "Angry.", reads_source: true),
    (id: "prone", name: "Prone", text: "Down.", open_ended: true, modifiers: [Crawl]),
]"#;

const LEVEL: &str = r#"(
    id: "yard",
    name: "The Yard",
    ruleset: "draw-steel",
    about: "Two sides and a wall.",
    map: [
        "WWWWWWWW",
        "W......W",
        "W..~~..W",
        "W......W",
        "WWWWWWWW",
    ],
    legend: [('W', (solid: Stone)), ('~', (difficult: true))],
    sides: [(name: "Heroes", control: Human), (name: "Foes", control: Ai)],
    place: [
        (id: "first", creature: "hero", at: (1, 1), side: 0),
        (id: "second", creature: "brute", at: (5, 2), side: 1, group: "brutes"),
    ],
)"#;

fn sources(replace: Option<(&str, &str)>) -> Vec<Source> {
    let texts = [
        ("a.ability.ron", ABILITIES),
        ("c.creature.ron", CREATURES),
        ("k.kit.ron", KITS),
        ("d.condition.ron", CONDITIONS),
    ];
    let mut hit = replace.is_none();
    let sources = texts
        .into_iter()
        .map(|(file, text)| match replace {
            Some((from, to)) if !hit && text.contains(from) => {
                hit = true;
                Source::new(file, text.replacen(from, to, 1))
            }
            _ => Source::new(file, text),
        })
        .collect();
    assert!(hit, "nothing to replace: {replace:?}");
    sources
}

fn check(from: &str, to: &str) -> (Content, Vec<Diagnostic>) {
    Content::from_sources(&sources(Some((from, to))))
}

fn check_level(from: &str, to: &str) -> Vec<Diagnostic> {
    assert!(LEVEL.contains(from), "nothing to replace: {from}");
    let (content, _) = Content::from_sources(&sources(None));
    let level = Source::new("levels/yard.level.ron", LEVEL.replacen(from, to, 1));
    Levels::default().renewed(&[level], &Default::default(), &[(RULESET, &content)]).1
}

fn listed(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|diagnostic| format!("{diagnostic}\n")).collect()
}

#[test]
fn sound_files_give_no_findings() {
    let (content, diagnostics) = Content::from_sources(&sources(None));
    assert_eq!(listed(&diagnostics), "");
    assert_eq!((content.abilities().len(), content.creatures().len()), (2, 2));
    assert_eq!(listed(&check_level("Two sides", "Two sides")), "");
}

fn write_all(root: &Path) -> std::io::Result<()> {
    let folder = root.join("assets/draw-steel/all");
    fs::create_dir_all(&folder)?;
    fs::create_dir_all(root.join("levels"))?;
    for source in sources(None) {
        fs::write(folder.join(&source.file), source.text)?;
    }
    fs::write(root.join("levels/yard.level.ron"), LEVEL)
}

#[test]
fn the_shipped_content_is_sound() {
    let (library, diagnostics) = rulesets::library().load(Path::new(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(listed(&diagnostics), "");
    assert!(library.get::<Content>().creatures().len() >= 9 && library.levels.shelf().len() >= 3);
}
