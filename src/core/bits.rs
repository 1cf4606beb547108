//! One bit per square of the board, packed by rows.

/// A fixed rectangle of yes-or-no squares.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    width: u32,
    height: u32,
    stride: usize,
    words: Vec<u64>,
    count: u32,
}

impl Bits {
    /// All clear.
    pub(super) fn new(width: i16, height: i16) -> Self {
        let (width, height) = (u32::from(width.unsigned_abs()), u32::from(height.unsigned_abs()));
        let stride = (width as usize).div_ceil(64);
        Self { width, height, stride, words: vec![0; stride * height as usize], count: 0 }
    }

    /// How many squares are set.
    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// Whether a square is set; `outside` for squares off the rectangle.
    #[inline]
    pub(super) fn get_or(&self, x: i32, y: i32, outside: bool) -> bool {
        // A negative coordinate becomes a huge unsigned one, so one comparison covers both edges.
        let (x, y) = (x as u32, y as u32);
        if x >= self.width || y >= self.height {
            return outside;
        }
        let word = self.words[y as usize * self.stride + (x >> 6) as usize];
        word >> (x & 63) & 1 != 0
    }

    /// Sets or clears a square; squares off the rectangle are ignored.
    pub(super) fn set(&mut self, x: i32, y: i32, value: bool) {
        let (x, y) = (x as u32, y as u32);
        if x >= self.width || y >= self.height {
            return;
        }
        let word = &mut self.words[y as usize * self.stride + (x >> 6) as usize];
        let bit = 1u64 << (x & 63);
        let before = *word & bit != 0;
        if before != value {
            *word ^= bit;
            if value {
                self.count += 1;
            } else {
                self.count -= 1;
            }
        }
    }

    /// Whether any square is set between two corners of a box, both inside it.
    #[inline]
    pub(super) fn any_in(&self, low: (i32, i32), high: (i32, i32)) -> bool {
        if self.count == 0 {
            return false;
        }
        if low == high {
            return self.get_or(low.0, low.1, false);
        }
        let (x0, y0) = (low.0.max(0) as u32, low.1.max(0) as u32);
        let x1 = high.0.min(self.width as i32 - 1);
        let y1 = high.1.min(self.height as i32 - 1);
        if x1 < x0 as i32 || y1 < y0 as i32 {
            return false;
        }
        let (x1, y1) = (x1 as u32, y1 as u32);
        let (first, last) = ((x0 >> 6) as usize, (x1 >> 6) as usize);
        let (head, tail) = (u64::MAX << (x0 & 63), u64::MAX >> (63 - (x1 & 63)));
        (y0..=y1).any(|y| {
            let row = y as usize * self.stride;
            (first..=last).any(|i| {
                let mut word = self.words[row + i];
                if i == first {
                    word &= head;
                }
                if i == last {
                    word &= tail;
                }
                word != 0
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(crate::cases::cases(256))]

        #[test]
        fn boxes_agree_with_single_squares(
            set in proptest::collection::vec((-2i32..140, -2i32..9), 0..6),
            a in (-3i32..140, -3i32..10),
            b in (-3i32..140, -3i32..10),
        ) {
            let mut bits = Bits::new(135, 7);
            for &(x, y) in &set {
                bits.set(x, y, true);
            }
            let low = (a.0.min(b.0), a.1.min(b.1));
            let high = (a.0.max(b.0), a.1.max(b.1));
            let slow = (low.1..=high.1)
                .any(|y| (low.0..=high.0).any(|x| bits.get_or(x, y, false)));
            prop_assert_eq!(bits.any_in(low, high), slow);
            let all = (0..7).flat_map(|y| (0..135).map(move |x| (x, y)));
            prop_assert_eq!(bits.count() as usize, all.filter(|&(x, y)| bits.get_or(x, y, false)).count());
            for &(x, y) in &set {
                bits.set(x, y, false);
            }
            prop_assert_eq!(bits.count(), 0);
        }
    }
}
