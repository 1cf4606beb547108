//! Takes over content files as they are saved, while a battle runs.

use std::path::{Path, PathBuf};

use bevy::ecs::change_detection::DetectChangesMut;
use bevy::prelude::{App, Message, MessageWriter, Plugin, PreUpdate, Res, ResMut, Resource};

use super::diagnostic::Diagnostic;
use super::library::{Changes, Library};
use super::watch::{FileWatcher, Wake};
use crate::core::name::Name;

/// Loads all content into the [`Library`] resource and keeps it up to date.
///
/// A save that is sound replaces what it changes; a broken one keeps the last good value and stands in
/// [`ContentFaults`] until it is mended.
#[derive(Clone, Debug)]
pub struct HotReloadPlugin {
    /// The folder that holds `assets` and `levels`.
    pub root: PathBuf,
    /// The rulesets whose content is read.
    pub rulesets: Library,
}

impl Plugin for HotReloadPlugin {
    fn build(&self, app: &mut App) {
        let (library, faults) = self.rulesets.load(&self.root);
        app.insert_resource(library)
            .insert_resource(ContentFaults(faults))
            .insert_resource(HotReload::new(&self.root, &self.rulesets, Box::new(|| {})))
            .add_message::<ContentChanged>()
            .add_systems(PreUpdate, take_over);
    }
}

/// What is wrong with the content files as they are now.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentFaults(pub Vec<Diagnostic>);

/// Content that was saved is in effect now.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ContentChanged {
    /// Records that were added, changed or taken away: kind and id, in order.
    pub records: Vec<(&'static str, Name)>,
    /// Levels likewise; a battle on one of them may be offered to start anew.
    pub levels: Vec<Name>,
}

/// Watches the content folders.
#[derive(Resource, Debug)]
pub struct HotReload {
    root: PathBuf,
    watcher: Result<FileWatcher, String>,
}

impl HotReload {
    /// Starts watching; `wake` is called from another thread when there is something to [`poll`](Self::poll).
    ///
    /// Where the system does not let files be watched, nothing is ever reported and [`fault`](Self::fault) says why.
    pub fn new(root: &Path, rulesets: &Library, wake: Wake) -> Self {
        let watcher = FileWatcher::new(root, &rulesets.folders(), wake).map_err(|error| error.to_string());
        Self { root: root.to_path_buf(), watcher }
    }

    /// Why nothing can be watched, where that is so.
    pub fn fault(&self) -> Option<&str> {
        self.watcher.as_ref().err().map(String::as_str)
    }

    /// Reads the content again if files changed: the new library, everything wrong in it, and what differs.
    pub fn poll(&self, library: &Library) -> Option<(Library, Vec<Diagnostic>, Changes)> {
        let changed = self.watcher.as_ref().is_ok_and(|watcher| !watcher.take().is_empty());
        changed.then(|| library.reload(&self.root))
    }
}

/// Puts changed content in place and says what changed.
pub fn take_over(
    hot: Res<HotReload>,
    mut library: ResMut<Library>,
    mut faults: ResMut<ContentFaults>,
    mut changed: MessageWriter<ContentChanged>,
) {
    let Some((newer, found, changes)) = hot.poll(&library) else {
        return;
    };
    // Untouched resources stay unmarked, so that nothing is drawn or worked out again for a save without effect.
    if faults.0 != found {
        faults.0 = found;
    }
    if changes.is_empty() {
        // Where each record stands may still be new.
        *library.bypass_change_detection() = newer;
    } else {
        *library = newer;
        changed.write(ContentChanged { records: changes.records, levels: changes.levels });
    }
}
