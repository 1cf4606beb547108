//! Whatever a file says, the program neither panics nor hangs: files of ours, changed by chance, for every reader.
//!
//! Every run draws a new seed and tells it; `BATTLEMAT_SEED=<n>` repeats one, `BATTLEMAT_LONG=<n>` makes n times as many
//! inputs.

mod mutate;
mod targets;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use mutate::{Chance, mutate, shorten};

/// The longest that an input may take, of the shortest of a few tries: the machine may be busy.
const LONGEST: Duration = Duration::from_secs(1);
/// An input that takes so long will not end.
const HANGS: Duration = Duration::from_secs(120);
/// How many different failures are told of one run.
const MOST_FAILURES: usize = 5;

/// What any thread last panicked with: readers use several.
static ELSEWHERE: Mutex<Option<String>> = Mutex::new(None);

thread_local! {
    /// Where this thread last panicked, and what it said.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// Keeps panics to this thread instead of printing them: some readers catch their own.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let place = panic.location().map(|place| format!("{}:{}", place.file(), place.line())).unwrap_or_default();
            if place.starts_with("tests/fuzz/m") {
                return usual(panic);
            }
            let said = panic.payload_as_str().unwrap_or("something").chars().take(300).collect::<String>();
            let told = format!("panics at {place}: {said}");
            PANIC.set(Some(told.clone()));
            *ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
        }));
    });
}

/// What goes wrong with one input, if anything does.
fn trouble(target: &dyn Fn(&str), text: &str) -> Option<String> {
    let mut shortest = Duration::MAX;
    for _ in 0..4 {
        let started = Instant::now();
        PANIC.set(None);
        if catch_unwind(AssertUnwindSafe(|| target(text))).is_err() {
            return Some(PANIC.take().or_else(elsewhere).unwrap_or_else(|| "panics".into()));
        }
        shortest = shortest.min(started.elapsed());
        if shortest <= LONGEST {
            return None;
        }
    }
    Some(format!("takes longer than {LONGEST:?}"))
}

fn elsewhere() -> Option<String> {
    ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// What kind of failure it is: without what differs from input to input.
fn kind(trouble: &str) -> String {
    trouble.split(": ").next().unwrap_or(trouble).to_owned()
}

/// Gives a target so many inputs made from a corpus.
///
/// # Panics
/// When one of them makes it panic or takes too long.
fn fuzz(name: &str, corpus: &[String], inputs: u64, target: impl Fn(&str)) {
    listen();
    let fresh = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64);
    let seed = number("BATTLEMAT_SEED").unwrap_or_else(fresh);
    let inputs = inputs * number("BATTLEMAT_LONG").unwrap_or(1).max(1);
    // Past the test harness: whoever reads of an abort needs the seed.
    let told = format!("{name}: BATTLEMAT_SEED={seed}, {inputs} inputs from {} of ours\n", corpus.len());
    std::io::stderr().write_all(told.as_bytes()).expect("somewhere to write");
    assert!(corpus.len() > 2, "{name}: hardly any corpus");
    let now: Arc<Mutex<(Instant, String)>> = Arc::new(Mutex::new((Instant::now(), String::new())));
    let done = Arc::new(AtomicBool::new(false));
    watch(name, seed, &now, &done);
    let mut failures: BTreeMap<String, String> = BTreeMap::new();
    for input in 0..inputs {
        let mut chance = Chance::new(seed, input);
        let (own, donor) = (&corpus[chance.below(corpus.len())], &corpus[chance.below(corpus.len())]);
        let text = mutate(own, donor, &mut chance);
        *now.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), text.clone());
        if number("BATTLEMAT_SEED").is_some() {
            keep(name, "now", &text);
        }
        let Some(trouble) = trouble(&target, &text) else { continue };
        let failed = kind(&trouble);
        if !failures.contains_key(&failed) {
            let again = |text: &str| self::trouble(&target, text).is_some_and(|trouble| kind(&trouble) == failed);
            // One that takes long would take far longer to shorten.
            let short = if failed.starts_with("panics") { shorten(&text, again) } else { text.clone() };
            let path = keep(name, &format!("{}", failures.len()), &short);
            let start: String = short.chars().take(1500).collect();
            failures.insert(failed, format!("input {input} {trouble}\n{start}\nwhole: {path}"));
        }
        if failures.len() >= MOST_FAILURES {
            break;
        }
    }
    done.store(true, Ordering::Relaxed);
    let told: Vec<String> = failures.into_values().collect();
    assert!(told.is_empty(), "{name}, BATTLEMAT_SEED={seed}:\n{}", told.join("\n\n"));
}

/// Writes an input where it can be looked at.
fn keep(name: &str, which: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}-{which}.txt"));
    std::fs::write(&path, text).expect("a file in the folder for tests");
    path.display().to_string()
}

/// Ends the program when an input does not.
fn watch(name: &str, seed: u64, now: &Arc<Mutex<(Instant, String)>>, done: &Arc<AtomicBool>) {
    let (name, now, done) = (name.to_owned(), Arc::clone(now), Arc::clone(done));
    std::thread::spawn(move || {
        while !done.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(500));
            let (since, text) = now.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if since.elapsed() > HANGS && !done.load(Ordering::Relaxed) {
                let path = keep(&name, "hangs", &text);
                eprintln!("{name}, BATTLEMAT_SEED={seed}: an input hangs: {path}");
                std::process::exit(1);
            }
        }
    });
}
