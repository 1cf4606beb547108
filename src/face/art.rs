//! The pictures: read from `assets/art`, packed for the renderer, found by name.
//!
//! A folder is a set of named pictures: dropping `emblems/<creature>.png` into it gives that creature a face, and
//! `squares/<look>-0.png` gives a ground look. `assets/art/source` holds the programs that drew ours.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageFilterMode, ImageSampler, ImageSamplerDescriptor, ImageType};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

use crate::content::plain_file;
use crate::core::name::Name;

/// Side of a picture of one square, in pixels.
pub const SQUARE_PX: u32 = 128;
/// Side of a picture of a quarter of a square, in pixels.
pub const QUARTER_PX: u32 = 64;
/// Quarter pictures of one terrain kind: five ways to meet neighbours for four corners.
pub const QUARTERS: u32 = 20;

/// The largest picture file that is read, in bytes.
const MAX_FILE: u64 = 4 << 20;
const ATLAS_COLUMNS: u32 = 10;
const SMALLER_COPIES: u32 = 5;

/// Why the pictures could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ArtError {
    /// A file or folder could not be read.
    #[error("{path}: {error}")]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// A file is no PNG that can be used.
    #[error("{path}: {error}")]
    NotAPicture {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        error: String,
    },
    /// A folder holds no pictures.
    #[error("{0}: no PNG files found")]
    Empty(PathBuf),
}

/// Straight-alpha RGBA pixels.
#[derive(Clone)]
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

/// Pictures as read from disk, before there is an app to hold them.
pub struct ArtFiles {
    squares: BTreeMap<String, Picture>,
    quarters: BTreeMap<String, Picture>,
    pieces: BTreeMap<String, Picture>,
}

/// The pictures as the renderer holds them, found by name.
#[derive(Resource)]
pub struct Art {
    /// Array of pictures of one square.
    pub squares: Handle<Image>,
    /// Array of pictures of quarters.
    pub quarters: Handle<Image>,
    /// Token parts, emblems and badges in one picture, so that all tokens are one draw call.
    pub atlas: Handle<Image>,
    square_index: BTreeMap<String, u32>,
    quarter_index: BTreeMap<String, u32>,
    cells: BTreeMap<String, URect>,
    size: UVec2,
}

impl Art {
    /// Reads every picture below a folder.
    ///
    /// # Errors
    /// If a folder is missing or empty, or a file is no PNG of the expected size.
    pub fn read(folder: &Path) -> Result<ArtFiles, ArtError> {
        let squares = read_folder(&folder.join("squares"), |w, h| w == SQUARE_PX && h == SQUARE_PX)?;
        let quarters = read_folder(&folder.join("quarters"), |w, h| w == QUARTER_PX * 5 && h == QUARTER_PX * 4)?;
        let mut pieces = BTreeMap::new();
        for (prefix, sub) in [("", "pieces"), ("emblem-", "emblems"), ("badge-", "badges")] {
            let found = read_folder(&folder.join(sub), |w, h| w <= SQUARE_PX && h <= SQUARE_PX)?;
            pieces.extend(found.into_iter().map(|(name, picture)| (format!("{prefix}{name}"), picture)));
        }
        Ok(ArtFiles { squares, quarters, pieces })
    }

    /// Layer of a picture of one square.
    pub fn square(&self, name: &str) -> Option<u32> {
        self.square_index.get(name).copied()
    }

    /// Layer of one of the numbered variants `name-0`, `name-1`, … of a picture, chosen by `pick`.
    pub fn variant(&self, name: &str, pick: u32) -> Option<u32> {
        let count = (0..).take_while(|k| self.square_index.contains_key(&format!("{name}-{k}"))).count() as u32;
        if count == 0 { self.square(name) } else { self.square(&format!("{name}-{}", pick % count)) }
    }

    /// First layer of a terrain kind's quarters.
    pub fn quarter(&self, kind: &str) -> Option<u32> {
        self.quarter_index.get(kind).copied()
    }

    /// Place of a token part in the atlas, in pixels.
    pub fn piece(&self, name: &str) -> Option<URect> {
        self.cells.get(name).copied()
    }

    /// All places in the atlas by name.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, URect)> {
        self.cells.iter().map(|(name, cell)| (name.as_str(), *cell))
    }

    /// Place of a creature's emblem in the atlas; a helm where it has none of its own.
    pub fn emblem(&self, creature: Name) -> URect {
        self.cell_or("emblem-", creature.as_str())
    }

    /// Place of a condition's or state's badge in the atlas; a star where it has none of its own.
    pub fn badge(&self, state: Name) -> URect {
        self.cell_or("badge-", state.as_str())
    }

    /// A place in the atlas as texture coordinates, for egui.
    pub fn uv(&self, cell: URect) -> bevy_egui::egui::Rect {
        let at = |p: UVec2| {
            let uv = p.as_vec2() / self.size.as_vec2();
            bevy_egui::egui::pos2(uv.x, uv.y)
        };
        bevy_egui::egui::Rect::from_min_max(at(cell.min), at(cell.max))
    }

    /// The pixels of a layer of an array of pictures in one of its smaller copies, `side` pixels along.
    pub(super) fn layer_at(data: &[u8], layer: u32, quarters: bool, side: u32) -> Option<&[u8]> {
        let whole = if quarters { QUARTER_PX } else { SQUARE_PX };
        let bytes = |level: u32| ((whole >> level).max(1).pow(2) * 4) as usize;
        let each: usize = (0..SMALLER_COPIES).map(bytes).sum();
        let level = (0..SMALLER_COPIES).find(|level| whole >> level == side)?;
        let start = each * layer as usize + (0..level).map(bytes).sum::<usize>();
        data.get(start..start + bytes(level))
    }

    fn cell_or(&self, prefix: &str, name: &str) -> URect {
        let own = self.cells.get(&format!("{prefix}{name}"));
        own.or_else(|| self.cells.get(&format!("{prefix}generic"))).copied().unwrap_or_default()
    }
}

impl ArtFiles {
    /// Hands the pictures to an app.
    pub fn install(self, app: &mut App) {
        let mut images = app.world_mut().resource_mut::<Assets<Image>>();
        let square_index = numbered(&self.squares, 1);
        let quarter_index = numbered(&self.quarters, QUARTERS);
        let squares = images.add(array(self.squares.into_values().collect(), SQUARE_PX));
        let quarters = self.quarters.values().flat_map(|sheet| cut(sheet, QUARTER_PX)).collect();
        let quarters = images.add(array(quarters, QUARTER_PX));
        let (image, cells, size) = atlas(&self.pieces);
        let atlas = images.add(image);
        app.insert_resource(Art { squares, quarters, atlas, square_index, quarter_index, cells, size });
    }
}

fn numbered(pictures: &BTreeMap<String, Picture>, step: u32) -> BTreeMap<String, u32> {
    pictures.keys().enumerate().map(|(i, name)| (name.clone(), i as u32 * step)).collect()
}

fn read_folder(folder: &Path, fits: impl Fn(u32, u32) -> bool) -> Result<BTreeMap<String, Picture>, ArtError> {
    let unreadable = |path: &Path, error| ArtError::Unreadable { path: path.to_owned(), error };
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(|error| unreadable(folder, error))? {
        let path = entry.map_err(|error| unreadable(folder, error))?.path();
        let (Some(stem), Some("png")) =
            (path.file_stem().and_then(|s| s.to_str()), path.extension().and_then(|e| e.to_str()))
        else {
            continue;
        };
        let bytes = plain_file::read(&path, MAX_FILE).map_err(|error| unreadable(&path, error))?;
        let picture = decode(&bytes).map_err(|error| ArtError::NotAPicture { path: path.clone(), error })?;
        if !fits(picture.width, picture.height) {
            let error = format!("{} by {} pixels is not a size that fits here", picture.width, picture.height);
            return Err(ArtError::NotAPicture { path, error });
        }
        found.insert(stem.to_owned(), picture);
    }
    if found.is_empty() { Err(ArtError::Empty(folder.to_owned())) } else { Ok(found) }
}

fn decode(bytes: &[u8]) -> Result<Picture, String> {
    let image = Image::from_buffer(
        bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    )
    .map_err(|error| error.to_string())?;
    let image = image.convert(TextureFormat::Rgba8UnormSrgb).unwrap_or(image);
    if image.texture_descriptor.format != TextureFormat::Rgba8UnormSrgb {
        return Err("only 8-bit pictures are used".into());
    }
    let (width, height) = (image.width(), image.height());
    let pixels = image.data.ok_or("it has no pixels")?;
    Ok(Picture { width, height, pixels })
}

/// Cuts a sheet into cells, row by row.
fn cut(sheet: &Picture, side: u32) -> Vec<Picture> {
    let (columns, rows) = (sheet.width / side, sheet.height / side);
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .map(|(row, column)| {
            let mut pixels = Vec::with_capacity((side * side * 4) as usize);
            for y in 0..side {
                let start = (((row * side + y) * sheet.width + column * side) * 4) as usize;
                pixels.extend_from_slice(&sheet.pixels[start..start + side as usize * 4]);
            }
            Picture { width: side, height: side, pixels }
        })
        .collect()
}

/// Half the size, each pixel the mean of four weighted by their opacity.
fn half(picture: &Picture) -> Picture {
    let (width, height) = ((picture.width / 2).max(1), (picture.height / 2).max(1));
    let mut pixels = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0u32; 4];
            let mut plain = [0u32; 3];
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (sx, sy) = ((x * 2 + dx).min(picture.width - 1), (y * 2 + dy).min(picture.height - 1));
                let at = ((sy * picture.width + sx) * 4) as usize;
                let alpha = u32::from(picture.pixels[at + 3]);
                for c in 0..3 {
                    sum[c] += u32::from(picture.pixels[at + c]) * alpha;
                    plain[c] += u32::from(picture.pixels[at + c]);
                }
                sum[3] += alpha;
            }
            for c in 0..3 {
                pixels.push(sum[c].checked_div(sum[3]).unwrap_or(plain[c] / 4) as u8);
            }
            pixels.push((sum[3] / 4) as u8);
        }
    }
    Picture { width, height, pixels }
}

/// Appends a picture and its smaller copies, so that it stays calm when zoomed out.
fn with_copies(picture: Picture, copies: u32, data: &mut Vec<u8>) {
    let mut now = picture;
    for level in 0..copies {
        data.extend_from_slice(&now.pixels);
        if level + 1 < copies {
            now = half(&now);
        }
    }
}

fn smooth() -> ImageSampler {
    ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    })
}

fn image(size: Extent3d, data: Vec<u8>) -> Image {
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = SMALLER_COPIES;
    image.sampler = smooth();
    image
}

fn array(layers: Vec<Picture>, side: u32) -> Image {
    let count = layers.len() as u32;
    let mut data = Vec::new();
    for layer in layers {
        with_copies(layer, SMALLER_COPIES, &mut data);
    }
    let mut image = image(Extent3d { width: side, height: side, depth_or_array_layers: count }, data);
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::D2Array), ..default() });
    image
}

fn atlas(pieces: &BTreeMap<String, Picture>) -> (Image, BTreeMap<String, URect>, UVec2) {
    let rows = (pieces.len() as u32).div_ceil(ATLAS_COLUMNS).max(1);
    let size = UVec2::new(ATLAS_COLUMNS, rows) * SQUARE_PX;
    let mut whole = Picture { width: size.x, height: size.y, pixels: vec![0; (size.x * size.y * 4) as usize] };
    let mut cells = BTreeMap::new();
    for (i, (name, picture)) in pieces.iter().enumerate() {
        let at = UVec2::new(i as u32 % ATLAS_COLUMNS, i as u32 / ATLAS_COLUMNS) * SQUARE_PX;
        for y in 0..picture.height {
            let from = (y * picture.width * 4) as usize;
            let to = (((at.y + y) * size.x + at.x) * 4) as usize;
            let row = picture.width as usize * 4;
            whole.pixels[to..to + row].copy_from_slice(&picture.pixels[from..from + row]);
        }
        cells.insert(name.clone(), URect::from_corners(at, at + UVec2::new(picture.width, picture.height)));
    }
    let mut data = Vec::new();
    with_copies(whole, SMALLER_COPIES, &mut data);
    (image(Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 }, data), cells, size)
}
