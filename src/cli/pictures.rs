//! `battlemat pictures`: every screen as a picture.

use std::path::PathBuf;
use std::process::ExitCode;

/// What to draw.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder the pictures go to.
    folder: PathBuf,
    /// Their size in pixels.
    #[arg(long, default_value = "1280x720", value_parser = size)]
    size: (u32, u32),
    /// Draws only these scenes.
    #[arg(long)]
    only: Vec<String>,
}

/// Reads a size such as `1280x720`.
fn size(words: &str) -> Result<(u32, u32), String> {
    let sides = words.split_once('x').and_then(|(wide, tall)| Some((wide.parse().ok()?, tall.parse().ok()?)));
    let fits = |side: u32| (200..=4096).contains(&side);
    sides
        .filter(|&(wide, tall)| fits(wide) && fits(tall))
        .ok_or_else(|| "such as 1280x720, each 200 to 4096".to_owned())
}

/// Draws them and names the files.
#[cfg(feature = "gui")]
pub fn run(args: &Args) -> ExitCode {
    let root = battlemat::content::source::content_root();
    let rulesets = battlemat::rulesets::AllRulesets;
    match battlemat::face::pictures::take(&root, &args.folder, args.size, &args.only, rulesets) {
        Ok(files) => {
            files.iter().for_each(|file| println!("{}", file.display()));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("battlemat cannot draw its pictures: {why}");
            ExitCode::from(2)
        }
    }
}

/// Says that this build has no window.
#[cfg(not(feature = "gui"))]
pub fn run(args: &Args) -> ExitCode {
    let Args { folder: _, size: _, only: _ } = args;
    eprintln!("this battlemat was built without its window (feature `gui`), which draws the pictures");
    ExitCode::from(2)
}
