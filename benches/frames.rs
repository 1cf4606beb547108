//! Frames of a running battle that is panned, drawn without a window: `cargo bench --bench frames [-- FRAMES]`.
#![allow(missing_docs, reason = "a program")]

use std::process::ExitCode;

use battlemat::content::source::content_root;
use battlemat::face::pictures;
use battlemat::rulesets::AllRulesets;

const SIZE: (u32, u32) = (1280, 720);

fn main() -> ExitCode {
    let frames = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(600);
    match pictures::pan(&content_root(), SIZE, frames, AllRulesets) {
        Ok(drawn) => {
            let rate = drawn.frames as f64 / drawn.seconds;
            println!("{} x {}: {rate:.0} frames a second on {}", SIZE.0, SIZE.1, drawn.adapter);
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}
