//! Every screen against its reference picture, so that a change of look is seen: `tests/pictures/SIZE/SCENE.png`.
//!
//! Drawn off screen by the software renderer of Mesa (`mesa-vulkan-drivers` on Debian); skipped, and said so, only where
//! that is not installed. `BATTLEMAT_WRITE=1 cargo test --test pictures` writes the references anew.
#![cfg(feature = "gui")]

use std::path::{Path, PathBuf};
use std::process::Command;

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// References are kept this small.
const WIDTH: usize = 480;
const HEIGHT: usize = 270;
/// The size of the window that most references show, and the pictures of the README.
const USUAL: &str = "1280x720";
/// Fields in a row and a column that are compared each for itself, so that a small change is not lost in the whole.
const FIELDS: usize = 12;
/// The root mean square of the differences of a field, out of 255, that other versions of the renderer may make.
const TOLERANCE: f64 = 6.0;

/// Straight RGB, reduced to the size of a reference.
struct Small(Vec<u8>);

/// The description file of Mesa's software renderer, if it is installed.
fn renderer() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("VK_ICD_FILENAMES") {
        return Some(named.into());
    }
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"];
    let files = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    files.map(|file| file.path()).find(|path| path.to_string_lossy().contains("lvp_icd"))
}

fn pixels(path: &Path) -> (usize, usize, Vec<u8>) {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read = Image::from_buffer(
        &bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = read.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rgb = image.try_into_dynamic().expect("a picture").to_rgb8();
    (rgb.width() as usize, rgb.height() as usize, rgb.into_raw())
}

/// A picture reduced, each pixel the mean of those it covers.
fn reduced(path: &Path) -> Small {
    let (width, height, data) = pixels(path);
    let mut small = Vec::with_capacity(WIDTH * HEIGHT * 3);
    for y in 0..HEIGHT {
        let rows = (y * height / HEIGHT)..((y + 1) * height / HEIGHT).max(y * height / HEIGHT + 1);
        for x in 0..WIDTH {
            let columns = (x * width / WIDTH)..((x + 1) * width / WIDTH).max(x * width / WIDTH + 1);
            for channel in 0..3 {
                let covered = rows.clone().flat_map(|row| columns.clone().map(move |column| (row, column)));
                let (sum, count) = covered.fold((0u32, 0u32), |(sum, count), (row, column)| {
                    (sum + u32::from(data[(row * width + column) * 3 + channel]), count + 1)
                });
                small.push((sum / count.max(1)) as u8);
            }
        }
    }
    Small(small)
}

fn write(small: &Small, path: &Path) {
    let rgba = small.0.chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], 255]).collect();
    let extent = Extent3d { width: WIDTH as u32, height: HEIGHT as u32, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let image = Image::new(extent, TextureDimension::D2, rgba, format, RenderAssetUsages::MAIN_WORLD);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
    image.try_into_dynamic().expect("a picture").to_rgb8().save(path).expect("the picture is written");
}

/// The greatest root mean square difference of a field, and which field that is.
fn difference(one: &Small, other: &Small) -> (f64, (usize, usize)) {
    let (wide, tall) = (WIDTH / FIELDS, HEIGHT / FIELDS);
    let field = |fx: usize, fy: usize| {
        let mut sum = 0.0;
        for y in fy * tall..(fy + 1) * tall {
            let row = (y * WIDTH + fx * wide) * 3..(y * WIDTH + (fx + 1) * wide) * 3;
            let away = one.0[row.clone()].iter().zip(&other.0[row]).map(|(a, b)| f64::from(*a) - f64::from(*b));
            sum += away.map(|away| away * away).sum::<f64>();
        }
        (sum / (wide * tall * 3) as f64).sqrt()
    };
    let fields = (0..FIELDS).flat_map(|y| (0..FIELDS).map(move |x| (x, y)));
    fields.map(|(x, y)| (field(x, y), (x, y))).fold((0.0, (0, 0)), |a, b| if b.0 > a.0 { b } else { a })
}

fn compare(size: &str, only: &[&str]) {
    let Some(driver) = renderer() else {
        eprintln!("skipped: Mesa's software renderer is not installed (Debian: apt install mesa-vulkan-drivers)");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures").join(size);
    let home = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_battlemat"));
    command.arg("pictures").arg(&drawn).args(["--size", size]);
    for scene in only {
        command.args(["--only", scene]);
    }
    command.env("VK_ICD_FILENAMES", driver).env("WGPU_BACKEND", "vulkan").current_dir(root);
    command.env("BATTLEMAT_CONFIG_DIR", home.path()).env("BATTLEMAT_DATA_DIR", home.path());
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(std::fs::read_dir(home.path()).expect("the folder").count(), 0, "nothing of the player's is written");
    let files: Vec<PathBuf> = String::from_utf8_lossy(&output.stdout).lines().map(PathBuf::from).collect();
    assert!(!files.is_empty());
    let mut changed = Vec::new();
    for file in files {
        let now = reduced(&file);
        let reference = root.join("tests").join("pictures").join(size).join(file.file_name().expect("a name"));
        if std::env::var_os("BATTLEMAT_WRITE").is_some() {
            write(&now, &reference);
            if let Some(shown) = in_readme(root, &reference).filter(|_| size == USUAL) {
                std::fs::copy(&file, shown).expect("the README's picture is written");
            }
            continue;
        }
        let (most, (x, y)) = difference(&now, &reduced(&reference));
        if most > TOLERANCE {
            changed.push(format!("{}: {most:.1} in field {x}, {y}", file.display()));
        }
    }
    assert!(
        changed.is_empty(),
        "these look different from tests/pictures (BATTLEMAT_WRITE=1 keeps the new look):\n{}",
        changed.join("\n")
    );
}

/// The picture of the README that shows the scene of a reference, if it shows that.
fn in_readme(root: &Path, reference: &Path) -> Option<PathBuf> {
    let shown = root.join("assets/art/screens").join(reference.file_name()?);
    shown.is_file().then_some(shown)
}

#[test]
fn every_screen_looks_as_its_reference() {
    compare(USUAL, &[]);
}

#[test]
fn the_pictures_of_the_readme_look_as_the_references() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let references = std::fs::read_dir(root.join("tests/pictures").join(USUAL)).expect("the references");
    let mut compared = 0;
    for reference in references.flatten().map(|entry| entry.path()) {
        let Some(shown) = in_readme(root, &reference) else { continue };
        let (most, _) = difference(&reduced(&shown), &reduced(&reference));
        assert!(most < TOLERANCE, "{}: {most:.1}; BATTLEMAT_WRITE=1 draws it anew", shown.display());
        compared += 1;
    }
    assert_eq!(compared, readme.matches("](assets/art/screens/").count());
}

#[test]
fn the_main_screens_look_as_their_references_in_a_large_window() {
    compare("1920x1080", &["main-menu", "picker", "steel-question", "steel-aim", "adventure-turn", "outcome"]);
}

/// The smallest window, and the usual one with text at 200 %, which is as many points.
#[test]
fn the_battle_looks_as_its_reference_in_the_smallest_window() {
    compare("640x400", &["main-menu", "picker", "settings", "steel-question", "steel-aim", "adventure-turn"]);
}
