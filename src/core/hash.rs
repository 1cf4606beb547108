//! A hasher that gives the same number for the same values on every machine.

use std::hash::Hasher;

use xxhash_rust::xxh3::xxh3_64;

/// Feeds numbers as little-endian bytes of fixed width, whatever the machine's own are.
///
/// The bytes are gathered first: hashed in one go they take a fraction of the time of one by one.
#[derive(Default)]
pub struct StableHasher(Vec<u8>);

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        xxh3_64(&self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn write_u16(&mut self, n: u16) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    fn write_u32(&mut self, n: u32) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    fn write_u64(&mut self, n: u64) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    fn write_u128(&mut self, n: u128) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_i16(&mut self, n: i16) {
        self.write_u16(n as u16);
    }

    fn write_i32(&mut self, n: i32) {
        self.write_u32(n as u32);
    }

    fn write_i64(&mut self, n: i64) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as i64 as u64);
    }
}
