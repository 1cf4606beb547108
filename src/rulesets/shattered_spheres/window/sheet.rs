//! A combatant's sheet: its numbers as far as they are known, its Wounds, what lasts on it, who hears it.

use super::{court, reaction};
use crate::content::either::either;
use crate::core::condition::Condition;
use crate::core::ends::{End, Ends, Moment};
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::{Name, name};
use crate::core::plural::counted;
use crate::core::pool::Pools;
use crate::face::panels::sheet::{Sheet, StateLine};
use crate::rulesets::shattered_spheres::cards;
use crate::rulesets::shattered_spheres::data::line::skill_word;
use crate::rulesets::shattered_spheres::data::words::{Arena, Aspect, Rank, Resistance, Role};
use crate::rulesets::shattered_spheres::rolls;
use crate::rulesets::shattered_spheres::sources::{self, Defense};
use crate::rulesets::shattered_spheres::state::{HEROES, Modifier};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words::{self, thing};

/// The sheet of a combatant, from what is usual.
pub fn sheet(view: View, usual: Sheet, id: CreatureId) -> Sheet {
    let own = view.sheet(id);
    let reader = view.decision().map_or(HEROES, |asked| asked.side);
    let known = |stat: Name, value: String| if view.knows(reader, id, stat) { value } else { "?".to_owned() };
    let mut stats = vec![
        ("Combat".to_owned(), known(name!("combat-defense"), defense(view, id, Arena::Blades))),
        ("Conflict".to_owned(), known(name!("conflict-defense"), defense(view, id, Arena::Words))),
    ];
    stats.extend(Resistance::ALL.map(|resists| {
        let stat = sources::resistance(view, id, resists, None, None, false);
        (resists.slug().title(), known(resists.slug(), stat.words(Some(0))))
    }));
    stats.push((
        "Speed".to_owned(),
        counted(crate::rulesets::shattered_spheres::movement::squares(view, view.speed(id)), "square"),
    ));
    if view.is_neutral(id) || view.is_soft(id, HEROES) {
        stats.push(("Attitude".to_owned(), view.attitude(id, HEROES).word().to_owned()));
    }
    let mut pools: Vec<(String, String)> = Vec::new();
    if !view.is_neutral(id) {
        let shown = |arena: &Arena| view.allows(*arena) || view.wounds(id, *arena) > 0;
        for arena in Arena::BOTH.into_iter().filter(shown) {
            let wounds = view.wounds(id, arena);
            let most = if own.is_minion() { 1 } else { view.wound_limit(arena) };
            // A minion falls at its first.
            let wounds = if own.is_minion() { wounds.min(most) } else { wounds };
            let told = if most == u8::MAX { wounds.to_string() } else { format!("{wounds} of {most}") };
            pools.push((wounds_of(arena).to_owned(), told));
        }
    }
    let plight = view.plight(id);
    if plight.stress > 0 {
        pools.push(("Stress".to_owned(), plight.stress.to_string()));
    }
    pools
        .extend(view.pools(id).into_iter().flat_map(Pools::iter).map(|pool| (pool.name.title(), pool.now.to_string())));
    Sheet {
        kind: format!("{}, {}, Power Level {}", own.name, role(own.role), own.pl),
        tracks: Vec::new(),
        stats,
        pools,
        states: states(view, id),
        traits: traits(view, id, reader),
        ..usual
    }
}

/// A Defense as it stands now, with what lasts on its owner (SS-CON-02 to SS-CON-04).
fn defense(view: View, id: CreatureId, arena: Arena) -> String {
    match sources::guard(view, id, None, None, arena) {
        Defense::Number(number) => number.to_string(),
        Defense::Passive(stat) => stat.words(Some(rolls::PASSIVE)),
        Defense::Rolled(stat) => stat.words(None),
    }
}

fn ranks(rank: Rank) -> [Vec<u8>; 2] {
    [rank.help.max(0), (-rank.help).max(0)].map(|ranks| rolls::dice(ranks, 1))
}

/// What the Wounds of an arena are called where room is scarce.
fn wounds_of(arena: Arena) -> &'static str {
    match arena {
        Arena::Blades => "Wounds",
        Arena::Words => "Lost face",
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Hero => "hero",
        Role::Foe => "opponent",
        Role::Minion => "minion",
        Role::Boss => "leader",
        Role::Arbiter => "arbiter",
        Role::Bystander => "bystander",
    }
}

fn traits(view: View, id: CreatureId, reader: SideId) -> Vec<(String, String)> {
    let own = view.sheet(id);
    let mut found = Vec::new();
    for (title, text) in court::told(view, id) {
        found.push((title, text));
    }
    if !own.about.is_empty() {
        found.push(("About".to_owned(), own.about.clone()));
    }
    for line in &own.attacks {
        let stat = Name::new(&format!("{} attack", line.id));
        let text = if view.knows(reader, id, stat) { words::card(line).join("\n") } else { "Not known yet".to_owned() };
        found.push((line.title(), text));
    }
    found.extend(cards::traits(own));
    let skills: Vec<String> = own
        .skills
        .iter()
        .filter(|(skill, _)| view.knows(reader, id, **skill))
        .map(|(skill, _)| {
            let rank = own.skilled(*skill);
            format!("{} {}", skill_word(*skill), words::figure(Some(0), rank.rank, ranks(rank)))
        })
        .collect();
    if !skills.is_empty() {
        found.push(("Skills".to_owned(), skills.join(", ")));
    }
    if !own.topics.is_empty() {
        let topics: Vec<String> =
            own.topics.keys().map(|topic| format!("{}: {}", topic.title(), view.opinion(id, *topic).word())).collect();
        found.push(("Topics".to_owned(), topics.join("\n")));
    }
    found
}

fn line(badge: &str, name: &str, detail: String, rule: &str) -> StateLine {
    StateLine { badge: badge.into(), name: name.to_owned(), detail, rule: rule.to_owned() }
}

/// What a condition does, as its record says it.
fn about(view: View<'_>, condition: Name) -> &str {
    view.content().condition(condition).map_or("", |record| record.about.as_str())
}

/// What two conditions do.
fn both(view: View, conditions: [Name; 2]) -> String {
    conditions.map(|condition| about(view, condition)).join(" ")
}

/// What harm has done to it, whom it holds, what lasts on it.
fn states(view: View, id: CreatureId) -> Vec<StateLine> {
    let plight = view.plight(id);
    let mut found = Vec::new();
    match () {
        () if view.is_neutral(id) => {}
        () if plight.dead => found.push(line("dead", "Dead", String::new(), "Nothing brings it back.")),
        () if plight.ruined => found.push(line(
            "dead",
            "Ruined",
            "for the rest of the encounter".to_owned(),
            "Words have broken it: it takes no part any more.",
        )),
        () if plight.dying => {
            found.push(line(
                "dying",
                "Dying",
                format!("{} of {} death saves failed", plight.failures, view.house().death_saves),
                "Each turn is a death save; that many failures are death.",
            ));
        }
        () if plight.down => found.push(line(
            "unconscious",
            "Incapacitated",
            "until Recover".to_owned(),
            about(view, name!("incapacitated")),
        )),
        () if plight.staggered => {
            let both = both(view, [t::DAZED.get(), t::HINDERED.get()]);
            let rule = format!("{both} Failing by 3 degrees once more makes it Incapacitated.");
            found.push(line("dazed", "Staggered", "Dazed and Hindered until Recover".to_owned(), &rule));
        }
        () => {}
    }
    let wounded = Arena::BOTH.into_iter().filter(|&arena| view.wounds(id, arena) > 0 && !view.sheet(id).is_minion());
    let rule = "Each makes later checks against damage of its kind worse; the 4th in Combat or the 3rd in Conflict \
                incapacitates. Recover takes one away.";
    found.extend(wounded.map(|arena| line("generic", wounds_of(arena), wounded_by(view, id, arena), rule)));
    match plight.fatigue {
        0 => {}
        1 => found.push(line("weakened", "Fatigued", "Hindered".to_owned(), about(view, t::HINDERED.get()))),
        2 => {
            let rule = both(view, [t::IMPAIRED.get(), t::HINDERED.get()]);
            found.push(line("weakened", "Exhausted", "Impaired and Hindered".to_owned(), &rule));
        }
        _ => {
            let rule = about(view, name!("incapacitated"));
            found.push(line("weakened", "Incapacitated by fatigue", "until Recover".to_owned(), rule));
        }
    }
    if plight.pending > 0 {
        found.push(line(
            "weakened",
            "Surged",
            format!("{} at the start of the next turn", steps_of_fatigue(plight.pending)),
            "What a Surge costs: first Fatigued, then Exhausted, then Incapacitated.",
        ));
    }
    if let Some(aim) = view.aim(id) {
        let detail = format!("at {}: Advantage {}; Vulnerable until the attack", words::name(view, aim.at), aim.ranks);
        let rule = format!("Aiming again adds to it; the attack uses it up. {}", about(view, t::VULNERABLE.get()));
        found.push(line("marked", "Aiming", detail, &rule));
    }
    if let Some(own) = view.readied(id) {
        found.push(line(
            "charged",
            "Readied",
            format!("{}, when an enemy {}", thing(view, own.act.ability), own.trigger.as_str().replace('-', " ")),
            "Doing it is a Reaction, and no other can be taken before; it is lost if its owner's next turn comes first.",
        ));
    }
    for (_, held, _) in view.grabs(id) {
        let detail = format!("{}; Hindered and Vulnerable meanwhile", words::name(view, held));
        let rule = both(view, [t::HINDERED.get(), t::VULNERABLE.get()]);
        found.push(line("grabbed", "Holds", detail, &rule));
    }
    for (_, by, level) in view.grabbers(id) {
        let grip = crate::rulesets::shattered_spheres::view::grip(level);
        found.push(line("grabbed", &grip.title(), format!("by {}", words::name(view, by)), about(view, grip)));
    }
    if let Some(orders) = view.orders(id) {
        let on = orders.on.map_or_else(String::new, |on| format!(" {}", words::name(view, on)));
        found.push(line(
            "driven",
            "Orders",
            format!("{}{on}, from {}", orders.order.as_str().replace('-', " "), words::name(view, orders.by)),
            "It follows them on its own turn.",
        ));
    }
    if !view.kit(id).held.is_empty() {
        let held: Vec<String> = view.kit(id).held.iter().map(|item| item.name.title()).collect();
        let rule = "A grab needs an empty hand. Drawing, sheathing and picking up are quick actions.";
        found.push(line("generic", "In hand", held.join(", "), rule));
    }
    if !view.is_neutral(id) && view.is_up(id) {
        let rule = "One in each creature's turn, for whatever competes for it: Opportunity Attacks, Smash, Slam, Raise, \
                    Hunch, Surge, what is readied.";
        found.push(line("charged", "Reaction", reaction::state(view, id).to_owned(), rule));
    }
    // Being Staggered has its own line (SS-CON-07).
    let lasting = view.conditions(id).filter(|(_, held)| held.origin != t::STAGGERED.get());
    let lasting = lasting.map(|(entity, held)| (held, view.modifier(entity)));
    // Help that came to nothing is kept only for the degrees of the next helper (SS-HLP-03).
    let helps = |own: &Modifier| own.flat != 0 || own.ranks != 0;
    let lasting = lasting.filter(|(_, own)| own.is_none_or(helps));
    found.extend(lasting.map(|(held, own)| state(view, held, own)));
    found
}

/// What the Wounds of an arena take from checks against damage in it (SS-DMG-03).
fn wounded_by(view: View, id: CreatureId, arena: Arena) -> String {
    let count = i16::from(view.wounds(id, arena));
    let dice: Vec<String> = rolls::dice(count, view.sheet(id).tier).iter().map(|sides| format!("d{sides}")).collect();
    let harm = match arena {
        Arena::Blades => "Combat damage",
        Arena::Words => "Conflict damage",
    };
    format!("Disadvantage {count} ({} subtracted) on resisting {harm}", dice.join(" and "))
}

fn steps_of_fatigue(count: u8) -> String {
    if count == 1 { "1 step of fatigue".to_owned() } else { format!("{count} steps of fatigue") }
}

fn state(view: View, held: &Condition, own: Option<&Modifier>) -> StateLine {
    let kind = held.kinds.first().copied().unwrap_or_default();
    if kind == t::EDGE.get() {
        let detail = until(view, &held.ends);
        return line(badge(kind).as_str(), &held.origin.title(), detail, edge(held.origin));
    }
    let names: Vec<String> = held.kinds.iter().map(|kind| thing(view, *kind)).collect();
    let by = held.imposer.map_or_else(String::new, |by| format!("from {}, ", words::name(view, by)));
    let does = own.map_or_else(String::new, |own| format!(": {}", modifier(view, own)));
    StateLine {
        badge: badge(kind),
        name: format!("{}{does}", names.join(" and ")),
        detail: format!(
            "{by}{}",
            if kind == t::PRONE.get() { "until it stands up".to_owned() } else { until(view, &held.ends) }
        ),
        rule: match view.content().condition(kind) {
            Some(record) => cards::rule(record),
            None => rule_of(kind).to_owned(),
        },
    }
}

/// What an Edge does that a Surge lent (SS-SUR-06).
fn edge(which: Name) -> &'static str {
    match which.as_str() {
        "quick-draw" => "Draws as a free action.",
        "evasion" => "Advantage 2 on Reflex against areas.",
        "move-by" => "One move may be split around the standard action.",
        "defensive-roll" => "Advantage 1 on Toughness.",
        _ => "Court attacks do not leave it Impaired.",
    }
}

/// What a state does that no record tells of; the names of all others say it.
fn rule_of(kind: Name) -> &'static str {
    match kind.as_str() {
        "defending" => "Each attack on it rolls against d20 and its Defense rank instead of 10 and that rank.",
        "running" => "Speed is one rank higher. Running on the next turn too is harder and may tire it.",
        "burst-disadvantages" => "Its own checks ignore Disadvantage.",
        "burst-advantages" => "Opponents' Advantage does not count in checks between them and it.",
        _ => "",
    }
}

/// What a lasting effect adds to what.
fn modifier(view: View, own: &Modifier) -> String {
    let much = match (own.flat, own.ranks) {
        (0, ranks @ 1..) => format!("Advantage {ranks}"),
        (0, ranks) => format!("Disadvantage {}", -ranks),
        (flat, _) => format!("{flat:+} rank"),
    };
    let what = match own.aspect {
        Aspect::Attack => "attacks".to_owned(),
        Aspect::Defense => "Defense".to_owned(),
        Aspect::Effect => "effect".to_owned(),
        Aspect::Skill(skill) => skill_word(skill),
        Aspect::Resist(resists) => resists.slug().title(),
        Aspect::Speed => "speed".to_owned(),
        Aspect::Behind(ability) => ability.slug().title(),
        Aspect::Check => "the next check".to_owned(),
    };
    let against = own.against.map_or_else(String::new, |on| format!(" against {}", words::name(view, on)));
    format!("{much} on {what}{against}")
}

/// The badge of a condition: its own where there is one of that name, else the nearest in kind.
pub fn badge(kind: Name) -> Name {
    Name::new(match kind.as_str() {
        "hindered" => "slowed",
        "immobile" => "rooted",
        "impaired" | "disabled" => "enervated",
        "defenseless" => "helpless",
        "fatigued" | "exhausted" => "weakened",
        "compelled" | "controlled" => "taunted",
        "held" | "restrained" | "bound" => "grabbed",
        "paralyzed" => "stuck",
        "unaware" => "unconscious",
        "incapacitated" => "down",
        "veil" => "hidden",
        "running" => "ran",
        "aid" | "coordinate" | "combine" | "assist" | "gambit" | "boost" => "inspired",
        "distract" | "analyze" => "warded",
        "stance" => "planted",
        other => return Name::new(other),
    })
}

fn until(view: View, ends: &Ends) -> String {
    let said = ends.iter().map(|end| match end {
        End::Check { kind, number } => format!("a {} check of {number} ends it", kind.title()),
        End::At(Moment::TurnStart { of, .. }) => format!("until {}'s next turn", words::name(view, of)),
        End::At(Moment::TurnEnd { of, .. }) => format!("to the end of {}'s turn", words::name(view, of)),
        End::Own(own) if own == t::UPKEEP.get() => "while it is sustained".to_owned(),
        End::At(Moment::RoundEnd(_)) => "to the end of the round".to_owned(),
        End::Own(_) => "until Recover or a Surge ends it".to_owned(),
        _ => "to the end of the encounter".to_owned(),
    });
    let said: Vec<String> = said.collect();
    if said.is_empty() { "until something ends it".to_owned() } else { either(&said) }
}
