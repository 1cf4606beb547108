//! What is shown can be heard, where the machine has a program that plays sound files.
//!
//! The waves are our own, made in [`wave`]; whichever of the usual players is there plays them. So building needs no
//! library of the system, and a machine without sound is simply silent.

mod wave;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::kept::Unkept;
use super::settings::Settings;
use super::stage::Cue;

/// Players of sound files by name, with what comes before the file's name; the first found is used.
const PLAYERS: [(&str, &[&str]); 6] = [
    ("pw-play", &[]),
    ("paplay", &[]),
    ("aplay", &["-q"]),
    ("afplay", &[]),
    ("ffplay", &["-nodisp", "-autoexit", "-loglevel", "quiet"]),
    ("play", &["-q"]),
];

/// Sounds that play at once; more would only be noise.
const AT_ONCE: usize = 4;
/// The least time between two sounds of a kind.
const APART: Duration = Duration::from_millis(70);

/// The way to the thread that plays.
#[derive(Resource)]
struct Speaker(Mutex<Sender<(Cue, u8)>>);

/// Adds what is heard.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open.run_if(not(resource_exists::<Unkept>)));
    app.add_systems(Update, hear.run_if(resource_exists::<Speaker>).run_if(on_message::<Cue>));
}

/// The first of the usual players that is on the path.
fn player(path: &std::ffi::OsStr) -> Option<(PathBuf, &'static [&'static str])> {
    let found = |name: &str| std::env::split_paths(path).map(|folder| folder.join(name)).find(|file| file.is_file());
    PLAYERS.into_iter().find_map(|(name, before)| Some((found(name)?, before)))
}

fn open(mut commands: Commands) {
    let Some((program, before)) = std::env::var_os("PATH").and_then(|path| player(&path)) else { return };
    let Ok(folder) = tempfile::Builder::new().prefix("battlemat-sound").tempdir() else { return };
    let (speaker, wishes) = channel();
    let run = move || play(&program, before, &folder, &wishes);
    if std::thread::Builder::new().name("sound".into()).spawn(run).is_ok() {
        commands.insert_resource(Speaker(Mutex::new(speaker)));
    }
}

fn hear(mut cues: MessageReader<Cue>, settings: Res<Settings>, speaker: Res<Speaker>) {
    if settings.muted || settings.volume == 0 {
        cues.clear();
        return;
    }
    let speaker = speaker.0.lock().unwrap_or_else(PoisonError::into_inner);
    for cue in cues.read() {
        // The only error is a thread that has ended, after which there is nothing to be heard.
        let _ = speaker.send((*cue, settings.volume));
    }
}

/// Plays what is wished for until nobody can wish any more.
fn play(program: &Path, before: &[&str], folder: &tempfile::TempDir, wishes: &Receiver<(Cue, u8)>) {
    let mut running: Vec<Child> = Vec::new();
    let mut last: Vec<(Cue, Instant)> = Vec::new();
    while let Ok((cue, volume)) = wishes.recv() {
        running.retain_mut(|child| matches!(child.try_wait(), Ok(None)));
        last.retain(|(_, then)| then.elapsed() < APART);
        if running.len() >= AT_ONCE || last.iter().any(|(other, _)| *other == cue) {
            continue;
        }
        let file = folder.path().join(format!("{cue:?}-{volume}.wav").to_lowercase());
        if !file.exists() && std::fs::write(&file, wave::wav(cue, f32::from(volume) / 100.0)).is_err() {
            continue;
        }
        let mut command = Command::new(program);
        command.args(before).arg(&file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Ok(child) = command.spawn() {
            running.push(child);
            last.push((cue, Instant::now()));
        }
    }
    for mut child in running {
        let _ = child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_first_player_found_is_given_every_sound_once() {
        let folder = tempfile::tempdir().unwrap();
        let heard = folder.path().join("heard");
        let program = folder.path().join("aplay");
        std::fs::write(&program, format!("#!/bin/sh\necho \"$2\" >> '{}'\n", heard.display())).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let (found, before) = player(folder.path().as_os_str()).unwrap();
        assert_eq!((found.as_path(), before), (program.as_path(), &["-q"][..]));
        let (speaker, wishes) = channel();
        for cue in [Cue::Dice, Cue::Dice, Cue::Blow] {
            speaker.send((cue, 60)).unwrap();
        }
        drop(speaker);
        play(&found, before, &tempfile::tempdir().unwrap(), &wishes);
        let mut lines: Vec<String> = std::fs::read_to_string(&heard).unwrap().lines().map(str::to_owned).collect();
        lines.sort();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].ends_with("blow-60.wav") && lines[1].ends_with("dice-60.wav"), "{lines:?}");
    }

    #[test]
    fn a_machine_without_a_player_is_silent() {
        assert!(player(tempfile::tempdir().unwrap().path().as_os_str()).is_none());
    }
}
