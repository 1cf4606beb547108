//! Sets of floor squares.

use serde::{Deserialize, Serialize};

use super::geometry::Spot;

/// Floor squares without repetition, in reading order; elevation plays no part and is kept at 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Spot>", into = "Vec<Spot>")]
pub struct SquareSet(Vec<Spot>);

const fn key(spot: Spot) -> (i16, i16) {
    (spot.y, spot.x)
}

impl SquareSet {
    /// Takes squares that come at elevation 0, in reading order and once each.
    pub(super) fn ordered(squares: Vec<Spot>) -> Self {
        debug_assert!(squares.is_sorted_by(|a, b| key(*a) < key(*b)) && squares.iter().all(|spot| spot.z == 0));
        Self(squares)
    }

    /// How many squares.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a square belongs to it.
    pub fn contains(&self, spot: Spot) -> bool {
        self.position(spot).is_some()
    }

    /// Which one of the set a square is, counted from 0 in reading order.
    pub fn position(&self, spot: Spot) -> Option<usize> {
        self.0.binary_search_by_key(&key(spot), |&own| key(own)).ok()
    }

    /// The squares in reading order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Spot> + '_ {
        self.0.iter().copied()
    }

    /// The squares in reading order.
    pub fn as_slice(&self) -> &[Spot] {
        &self.0
    }
}

impl From<Vec<Spot>> for SquareSet {
    fn from(mut squares: Vec<Spot>) -> Self {
        for spot in &mut squares {
            spot.z = 0;
        }
        squares.sort_unstable_by_key(|&spot| key(spot));
        squares.dedup();
        Self(squares)
    }
}

impl From<SquareSet> for Vec<Spot> {
    fn from(set: SquareSet) -> Self {
        set.0
    }
}

impl FromIterator<Spot> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Spot>>(squares: I) -> Self {
        Self::from(squares.into_iter().collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_once_and_in_reading_order() {
        let set: SquareSet =
            [Spot::new(2, 1), Spot::new(0, 2), Spot::at(2, 1, 5), Spot::new(3, 0)].into_iter().collect();
        assert_eq!(set.as_slice(), [Spot::new(3, 0), Spot::new(2, 1), Spot::new(0, 2)]);
        assert!(set.contains(Spot::at(2, 1, 9)) && !set.contains(Spot::new(1, 2)));
        assert_eq!(set.position(Spot::new(0, 2)), Some(2));
        let text = ron::to_string(&set).unwrap();
        assert_eq!(text, "[(3,0),(2,1),(0,2)]");
        assert_eq!(ron::from_str::<SquareSet>("[(0,2),(2,1),(3,0),(2,1)]").unwrap(), set);
    }
}
