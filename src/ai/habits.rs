//! What opponents are watched for: how often something was done, of the times it could have been.

use std::collections::BTreeMap;

/// Counts over games, by what is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    counts: BTreeMap<&'static str, (u64, u64)>,
}

impl Habits {
    /// Counts one more time that something could have been done, and whether it was.
    pub fn note(&mut self, what: &'static str, done: bool) {
        self.count(what, u64::from(done), 1);
    }

    /// Counts so many times, of so many more.
    pub fn count(&mut self, what: &'static str, done: u64, times: u64) {
        let known = self.counts.entry(what).or_default();
        *known = (known.0 + done, known.1 + times);
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: &Self) {
        other.counts.iter().for_each(|(what, &(done, times))| self.count(what, done, times));
    }

    /// How often something was done of the times it could have been, from 0 to 1; none where it never could.
    pub fn share(&self, what: &str) -> Option<f64> {
        self.counts.get(what).filter(|(_, times)| *times > 0).map(|&(done, times)| done as f64 / times as f64)
    }

    /// One line for each thing counted.
    pub fn lines(&self) -> Vec<String> {
        let width = self.counts.keys().map(|what| what.len()).max().unwrap_or(0);
        let line = |(what, &(done, times)): (&&'static str, &(u64, u64))| {
            format!("{what:width$}  {:6.1} % ({done} of {times})", 100.0 * done as f64 / times.max(1) as f64)
        };
        self.counts.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Habits;

    #[test]
    fn games_add_up_and_read_as_shares() {
        let mut one = Habits::default();
        one.note("waits", true);
        one.note("waits", false);
        let mut all = Habits::default();
        all.add(&one);
        all.add(&one);
        assert_eq!(all.lines(), ["waits    50.0 % (2 of 4)"]);
        assert_eq!((all.share("waits"), all.share("runs")), (Some(0.5), None));
    }
}
