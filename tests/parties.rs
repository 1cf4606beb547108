//! Heroes in each other's places: every one of them can begin wherever the level has one of its grade.

use battlemat::content::party::places;
use battlemat::lab::open;
use battlemat::rulesets;

#[test]
fn every_hero_can_begin_in_every_place_of_its_grade() {
    let rulesets = rulesets::registered();
    let library = open::library(&rulesets.library()).unwrap();
    let mut tried = 0;
    for level in library.levels.shelf().iter() {
        let ruleset = rulesets.get(level.ruleset).unwrap();
        let heroes = ruleset.heroes(&library);
        for place in places(level, &heroes) {
            let own = level.place[place.index].creature;
            let there =
                |hero: &&battlemat::content::party::Hero| level.place.iter().all(|other| other.creature != hero.id);
            for hero in place.heroes.iter().filter(|hero| hero.id != own).filter(there) {
                let changed = level.with_party(&[(place.id, hero.id)], &heroes).unwrap();
                assert_eq!(changed.place[place.index].creature, hero.id);
                let begun = ruleset.start(&library, &changed);
                assert_eq!(begun, Ok(()), "{} in the place of {} on {}", hero.name, place.id, level.name);
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "only {tried} choices");
}

#[test]
fn levels_that_teach_keep_their_heroes() {
    let rulesets = rulesets::registered();
    let library = open::library(&rulesets.library()).unwrap();
    for level in library.levels.shelf().iter().filter(|level| !level.lessons.is_empty()) {
        let heroes = rulesets.get(level.ruleset).unwrap().heroes(&library);
        assert_eq!(places(level, &heroes), [], "{}", level.name);
    }
}
