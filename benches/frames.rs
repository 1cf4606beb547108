//! Frames of a running battle that is panned, drawn without a window: `cargo bench --bench frames [-- FRAMES]`.
#![allow(missing_docs, reason = "a program")]

use battlemat::content::source::content_root;
use battlemat::face::pictures;
use battlemat::rulesets::AllRulesets;

fn main() {
    let frames = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(600);
    for size in [(1280, 720), (1920, 1080)] {
        match pictures::pan(&content_root(), size, frames, AllRulesets) {
            Ok(drawn) => println!(
                "{} x {}: {:.0} frames a second of {} on {}",
                size.0,
                size.1,
                drawn.frames as f64 / drawn.seconds,
                drawn.frames,
                drawn.adapter
            ),
            Err(why) => {
                eprintln!("{why}");
                std::process::exit(2);
            }
        }
    }
}
