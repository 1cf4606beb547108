//! Exact odds of sums of dice.

/// The chance that dice, given as how many of how many sides, add up to at least a number.
pub fn at_least(dice: &[(u8, u8)], least: i16) -> f32 {
    let mut sums = vec![1.0f32];
    for &(count, sides) in dice {
        for _ in 0..count {
            let mut next = vec![0.0; sums.len() + usize::from(sides)];
            for (sum, chance) in sums.iter().enumerate() {
                for face in 1..=usize::from(sides) {
                    next[sum + face] += chance / f32::from(sides);
                }
            }
            sums = next;
        }
    }
    let reached = |(sum, _): &(usize, &f32)| i16::try_from(*sum).is_ok_and(|sum| sum >= least);
    sums.iter().enumerate().filter(reached).map(|(_, chance)| chance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_add_up_exactly() {
        let close = |dice: &[(u8, u8)], least, of_36: f32| (at_least(dice, least) * 36.0 - of_36).abs() < 1e-3;
        assert!(close(&[(2, 6)], 2, 36.0) && close(&[(2, 6)], 3, 35.0) && close(&[(1, 6), (1, 6)], 12, 1.0));
        assert!(close(&[(2, 6)], 13, 0.0) && close(&[], 0, 36.0) && close(&[], 1, 0.0));
    }

    #[test]
    fn any_number_of_dice_of_a_kind_counts() {
        let close = |dice: &[(u8, u8)], least, of_1296: f32| (at_least(dice, least) * 1296.0 - of_1296).abs() < 1e-2;
        assert!(close(&[(4, 6)], 4, 1296.0) && close(&[(4, 6)], 5, 1295.0) && close(&[(4, 6)], 14, 721.0));
        assert!(close(&[(4, 6)], 24, 1.0) && close(&[(4, 6)], 25, 0.0) && close(&[(3, 6), (1, 6)], 24, 1.0));
    }
}
