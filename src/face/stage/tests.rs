use super::*;
use crate::core::ids::SideId;
use crate::core::name::Name;
use crate::face::ui::Die;

fn tokens() -> Tokens {
    let mut tokens = Tokens::default();
    tokens.replace(vec![Token::new(CreatureId(0), SideId(0), Space::square(Spot::new(1, 1)))]);
    tokens
}

fn advance(stage: &mut Stage, tokens: &mut Tokens, seconds: f32) -> bool {
    stage.advance(seconds, tokens, &mut View::default(), BoardArea::default())
}

#[test]
fn steps_are_taken_one_after_the_other() {
    let (mut stage, mut tokens) = (Stage::default(), tokens());
    for x in [2, 3] {
        stage.push(Beat::Step { who: CreatureId(0), to: Spot::new(x, 1), gait: Gait::Walk }, Speed::Normal);
    }
    assert!(advance(&mut stage, &mut tokens, 0.08));
    assert_eq!(tokens.get(CreatureId(0)).unwrap().space.at, Spot::new(1, 1));
    assert!(stage.pose(&tokens, tokens.get(CreatureId(0)).unwrap()).moves);
    assert!(advance(&mut stage, &mut tokens, 0.1));
    assert_eq!(tokens.get(CreatureId(0)).unwrap().space.at, Spot::new(2, 1));
    assert!(!advance(&mut stage, &mut tokens, 1.0));
    assert_eq!(tokens.get(CreatureId(0)).unwrap().space.at, Spot::new(3, 1));
    assert!(!stage.busy());
}

#[test]
fn skipping_ends_in_the_same_state() {
    let (mut stage, mut tokens) = (Stage::default(), tokens());
    stage.push(Beat::Wait(50.0), Speed::Slow);
    stage.push(Beat::Step { who: CreatureId(0), to: Spot::new(5, 5), gait: Gait::Teleport }, Speed::Slow);
    advance(&mut stage, &mut tokens, 0.1);
    stage.skip();
    advance(&mut stage, &mut tokens, 0.0001);
    assert_eq!(tokens.get(CreatureId(0)).unwrap().space.at, Spot::new(5, 5));
    assert!(!stage.busy());
}

#[test]
fn instant_leaves_no_words_in_the_air() {
    let (mut stage, mut tokens) = (Stage::default(), tokens());
    stage.push(Beat::Words { on: CreatureId(0), text: "-5".into(), tone: Tone::Harm }, Speed::Instant);
    assert!(!advance(&mut stage, &mut tokens, 0.01));
    assert!(stage.floating().is_empty());
}

#[test]
fn a_blow_throws_its_target_back() {
    let (mut stage, mut tokens) = (Stage::default(), tokens());
    let mut list = tokens.all().to_vec();
    list.push(Token::new(CreatureId(1), SideId(1), Space::square(Spot::new(2, 1))));
    tokens.replace(list);
    let blow = |lands| Beat::Blow { from: CreatureId(0), to: CreatureId(1), kind: Name::new("fire"), lands };
    let at = |stage: &Stage, tokens: &Tokens, id| stage.pose(tokens, tokens.get(CreatureId(id)).unwrap()).at;
    let (own, other) = (at(&stage, &tokens, 0), at(&stage, &tokens, 1));
    stage.push(blow(true), Speed::Normal);
    advance(&mut stage, &mut tokens, 0.2);
    assert!(at(&stage, &tokens, 0).x > own.x, "the striker lunges");
    advance(&mut stage, &mut tokens, 0.12);
    advance(&mut stage, &mut tokens, 0.12);
    assert!(at(&stage, &tokens, 1).x > other.x, "the target is thrown back");
    assert_eq!(stage.effects().len(), 1);
    advance(&mut stage, &mut tokens, 2.0);
    assert_eq!((at(&stage, &tokens, 0), at(&stage, &tokens, 1)), (own, other));
    assert!(stage.effects().is_empty());
    stage.push(blow(false), Speed::Normal);
    advance(&mut stage, &mut tokens, 0.4);
    assert!(stage.effects().is_empty(), "a miss leaves no trace");
}

#[test]
fn whoever_falls_goes_down() {
    let (mut stage, mut tokens) = (Stage::default(), tokens());
    let mut fallen = tokens.all().to_vec();
    fallen[0].fallen = true;
    stage.push(Beat::Tokens(fallen.clone()), Speed::Normal);
    advance(&mut stage, &mut tokens, 0.05);
    assert!(tokens.all()[0].fallen);
    let turn = |stage: &Stage, tokens: &Tokens| stage.pose(tokens, &tokens.all()[0]).turn;
    advance(&mut stage, &mut tokens, 0.1);
    assert_ne!(turn(&stage, &tokens), 0.0);
    advance(&mut stage, &mut tokens, 1.0);
    assert_eq!(turn(&stage, &tokens), 0.0);
    stage.push(Beat::Tokens(fallen), Speed::Normal);
    advance(&mut stage, &mut tokens, 0.1);
    assert_eq!(turn(&stage, &tokens), 0.0, "nobody falls twice");
}

#[test]
fn dice_tumble_and_come_to_rest() {
    let (mut stage, mut tokens) = (Stage::default(), tokens());
    let dice = vec![Die { sides: 10, value: 7, ..Die::default() }; 2];
    stage.push(Beat::Dice { dice: dice.clone(), critical: false }, Speed::Normal);
    stage.push(Beat::Step { who: CreatureId(0), to: Spot::new(2, 1), gait: Gait::Walk }, Speed::Normal);
    advance(&mut stage, &mut tokens, 0.01);
    advance(&mut stage, &mut tokens, 0.2);
    let (away, _, shows) = stage.dice().unwrap().tumble(0);
    assert!(away != Vec2::ZERO && shows.is_some());
    assert_eq!(tokens.all()[0].space.at, Spot::new(1, 1), "what follows waits for them");
    advance(&mut stage, &mut tokens, 0.6);
    let rest = stage.dice().unwrap();
    assert_eq!((rest.tumble(1), &rest.dice), ((Vec2::ZERO, 0.0, None), &dice));
    advance(&mut stage, &mut tokens, 3.0);
    assert!(stage.dice().is_none());
    stage.push(Beat::Dice { dice, critical: false }, Speed::Instant);
    assert!(!advance(&mut stage, &mut tokens, 0.01), "nothing is shown at once");
}
