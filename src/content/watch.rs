//! Tells when content files change on disk.
//!
//! Editors save in different ways: writing in place, renaming a finished file over the old one, deleting and
//! creating. All of them are a short burst of events; a burst is reported once, when it is over.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::event::{AccessKind, AccessMode, MetadataKind, ModifyKind};
use notify::{Config, Event, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher as _};

/// How long nothing may happen before a burst of events counts as over.
pub const QUIET: Duration = Duration::from_millis(20);
/// How often files are looked at where the system cannot report changes.
const POLL: Duration = Duration::from_millis(250);
/// A burst is reported after so many events even if it goes on.
const LONGEST_BURST: usize = 512;

/// Called from another thread when changes are there to be taken, to wake a sleeping window.
pub type Wake = Box<dyn Fn() + Send>;

/// Watches content folders while it lives.
#[derive(Debug)]
pub struct FileWatcher {
    signals: Sender<Signal>,
    changed: Mutex<Receiver<BTreeSet<PathBuf>>>,
}

/// What the thread that sorts bursts is told.
#[derive(Debug)]
enum Signal {
    Happened(notify::Result<Event>),
    Stop,
}

/// A watcher of either kind.
type AnyWatcher = Box<dyn notify::Watcher + Send>;

impl FileWatcher {
    /// Watches `folders` below `root` with everything in them; folders that are missing are watched once they appear.
    ///
    /// # Errors
    /// What the system says where neither reported nor polled watching works.
    pub fn new(root: &Path, folders: &[&str], wake: Wake) -> Result<Self, notify::Error> {
        let (events, happened) = channel();
        let (report, changed) = channel();
        let root = std::fs::canonicalize(root).map_err(notify::Error::io)?;
        // The top folder of each: `assets/draw-steel` may itself be renamed or created anew.
        let tops: BTreeSet<PathBuf> =
            folders.iter().filter_map(|folder| folder.split('/').next()).map(|top| root.join(top)).collect();
        let mut watcher = start(&events)?;
        watcher.watch(&root, RecursiveMode::NonRecursive)?;
        for top in &tops {
            watch_folder(&mut watcher, top);
        }
        std::thread::Builder::new()
            .name("content watcher".into())
            .spawn(move || report_bursts(watcher, &tops, &happened, &report, &wake))
            .map_err(notify::Error::io)?;
        Ok(Self { signals: events, changed: Mutex::new(changed) })
    }

    /// The files and folders that changed since the last call; empty where nothing did.
    pub fn take(&self) -> BTreeSet<PathBuf> {
        let changed = self.changed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        changed.try_iter().flatten().collect()
    }
}

impl Drop for FileWatcher {
    fn drop(&mut self) {
        // If the thread is gone already there is nobody left to stop.
        drop(self.signals.send(Signal::Stop));
    }
}

/// Starts a watcher that the system feeds, or else one that looks at the files now and then.
fn start(events: &Sender<Signal>) -> Result<AnyWatcher, notify::Error> {
    let handler = |events: Sender<Signal>| {
        // A closed channel means that nobody watches any more.
        move |event| drop(events.send(Signal::Happened(event)))
    };
    match RecommendedWatcher::new(handler(events.clone()), Config::default()) {
        Ok(watcher) => Ok(Box::new(watcher)),
        Err(_) => {
            let config = Config::default().with_poll_interval(POLL).with_compare_contents(true);
            Ok(Box::new(PollWatcher::new(handler(events.clone()), config)?))
        }
    }
}

/// Watches a folder that may not exist yet; if it does not, its creation in the root folder will be seen.
fn watch_folder(watcher: &mut AnyWatcher, folder: &Path) {
    if folder.is_dir() {
        drop(watcher.watch(folder, RecursiveMode::Recursive));
    }
}

/// Runs until the [`FileWatcher`] is dropped.
fn report_bursts(
    mut watcher: AnyWatcher,
    tops: &BTreeSet<PathBuf>,
    happened: &Receiver<Signal>,
    report: &Sender<BTreeSet<PathBuf>>,
    wake: &Wake,
) {
    while let Ok(Signal::Happened(first)) = happened.recv() {
        let mut burst = BTreeSet::new();
        let mut event = first;
        for _ in 0..LONGEST_BURST {
            collect(event, tops, &mut burst);
            match happened.recv_timeout(QUIET) {
                Ok(Signal::Happened(next)) => event = next,
                Err(RecvTimeoutError::Timeout) => break,
                Ok(Signal::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        for top in tops.iter().filter(|top| burst.contains(*top)) {
            watch_folder(&mut watcher, top);
        }
        if !burst.is_empty() {
            if report.send(burst).is_err() {
                return;
            }
            wake();
        }
    }
}

/// Adds what an event says about content files.
fn collect(event: notify::Result<Event>, tops: &BTreeSet<PathBuf>, burst: &mut BTreeSet<PathBuf>) {
    let Ok(event) = event else {
        // Events were lost; what changed is anybody's guess, so everything may have.
        burst.extend(tops.iter().cloned());
        return;
    };
    if event.need_rescan() {
        burst.extend(tops.iter().cloned());
    }
    if is_change(event.kind) {
        let concerned = |path: &PathBuf| tops.iter().any(|top| path.starts_with(top)) && may_be_content(path);
        burst.extend(event.paths.into_iter().filter(concerned));
    }
}

/// Reading a file is no change; a file closed after writing is.
fn is_change(kind: EventKind) -> bool {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime)) => false,
        EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_) | EventKind::Other => true,
    }
}

/// Content files, and whatever may be a folder of them.
fn may_be_content(path: &Path) -> bool {
    path.extension().is_none_or(|extension| extension == "ron")
}
