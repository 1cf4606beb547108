//! What is drawn over the board at screen resolution: numbers, paths, rings, links, words.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke, pos2, vec2};

use super::sprites::badges_shown;
use super::{BoardModel, Cursor, Field, Highlights, Mark, Path, TargetMark, Ties, Token, Tokens, plate, plateaus};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::face::camera::{BoardArea, Lens, View};
use crate::face::palette::{Palette, Tone};
use crate::face::scale::UiScale;
use crate::face::screen::Screen;
use crate::face::stage::{RolledDice, Stage};
use crate::face::ui::{Die, UiSystems, paint_die};

const PAPER: Color32 = Color32::from_rgb(0xf6, 0xf0, 0xe0);
const INK: Color32 = Color32::from_rgb(0x10, 0x12, 0x15);
const DANGER: Color32 = Color32::from_rgb(0xff, 0x6b, 0x57);
const GUIDE: Color32 = Color32::from_rgb(0xff, 0xe9, 0x9a);

/// Adds the drawing.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.in_set(UiSystems::Board).run_if(in_state(Screen::Battle)));
}

fn paint(
    mut contexts: EguiContexts,
    view: Res<View>,
    area: Res<BoardArea>,
    scale: Res<UiScale>,
    palette: Res<Palette>,
    board: Res<BoardModel>,
    tokens: Res<Tokens>,
    ties: Res<Ties>,
    highlights: Res<Highlights>,
    cursor: Res<Cursor>,
    stage: Res<Stage>,
) -> Result {
    if area.0.is_empty() {
        return Ok(());
    }
    let lens = view.lens(*area, scale.0.recip());
    let clip = egui::Rect::from_min_max(
        pos2(area.0.min.x, area.0.min.y) / scale.0,
        pos2(area.0.max.x, area.0.max.y) / scale.0,
    );
    let painter = contexts.ctx_mut()?.layer_painter(egui::LayerId::background()).with_clip_rect(clip);
    let p = Brush { painter: &painter, lens, palette: *palette };
    p.elevations(&board, &tokens, &highlights.labels);
    for field in &ties.fields {
        p.field(field);
    }
    for aura in &ties.auras {
        if let Some(token) = tokens.get(aura.of) {
            p.aura(token, aura.radius, &board);
        }
    }
    // Where the objective is stays in sight whatever else is lit there.
    for (spot, _) in highlights.squares.iter().filter(|(_, mark)| *mark == Mark::Goal) {
        p.goal(*spot);
    }
    for (spot, words) in &highlights.labels {
        p.label(*spot, words);
    }
    for line in &highlights.lines {
        p.line(line.from, line.to, line.clear);
    }
    let noted = |id: &CreatureId| highlights.notes.iter().any(|(on, _)| on == id);
    for (one, other) in &ties.engagements {
        // What is written on a token is read before its ties are.
        let strength = if noted(one) || noted(other) { 0.35 } else { 1.0 };
        if let (Some(one), Some(other)) = (tokens.get(*one), tokens.get(*other)) {
            p.engagement(one, other, strength);
        }
    }
    for (holder, held) in &ties.grabs {
        if let (Some(holder), Some(held)) = (tokens.get(*holder), tokens.get(*held)) {
            p.link(holder, held);
        }
    }
    if let Some(path) = &highlights.path {
        p.path(path);
    }
    for (id, mark) in &highlights.targets {
        if let Some(token) = tokens.get(*id) {
            p.target(token, *mark);
        }
    }
    if let Some((from, to)) = stage.aim() {
        for target in to {
            if let (Some(from), Some(to)) = (tokens.get(*from), tokens.get(*target)) {
                p.arrow(lens.rect(from.space).center(), lens.rect(to.space).center(), GUIDE);
            }
        }
    }
    if let Some(spot) = cursor.spot {
        // Whoever is larger than a square is marked as a whole.
        let stands = tokens.on(spot).filter(|token| !token.fallen && !token.prop);
        p.cursor(stands.map_or(Space::square(spot), |token| token.space), cursor.by_keys);
    }
    for token in tokens.all() {
        p.tag(token, Some(stage.pose(&tokens, token)).filter(|pose| pose.moves).map(|pose| lens.to_screen(pose.at)));
    }
    for token in tokens.all().iter().filter(|token| !token.fallen) {
        p.scale(token);
    }
    let standing = tokens.all().iter().filter(|token| !token.fallen);
    let keep: Vec<egui::Rect> = standing.map(|token| lens.rect(token.space)).filter(|rect| p.seen(*rect)).collect();
    if let Some(path) = &highlights.path {
        p.path_words(path, &keep);
    }
    let mut keep = keep;
    for (id, words) in &highlights.notes {
        // A note hides no other.
        let note = tokens.get(*id).and_then(|token| p.note(token, words, &keep));
        keep.extend(note);
    }
    floating_words(&painter, &stage, lens, *palette);
    if let Some(rolled) = stage.dice() {
        rolled_dice(&painter, clip, rolled);
    }
    Ok(())
}

/// Words rising from creatures; older ones make room upward for those that came after them.
fn floating_words(painter: &Painter, stage: &Stage, lens: Lens, palette: Palette) {
    let size = (lens.square() * 0.34).clamp(15.0, 30.0);
    let mut placed: Vec<egui::Rect> = Vec::new();
    for words in stage.floating().iter().rev() {
        let rise = lens.square() * 0.75 * words.age;
        let mut at = lens.to_screen(words.from) - vec2(0.0, lens.square() * 0.3 + rise);
        let wide = vec2(size * 0.56 * words.text.chars().count() as f32, size * 1.1);
        while let Some(other) =
            placed.iter().find(|other| other.intersects(egui::Rect::from_center_size(at, wide))).copied()
        {
            at.y = other.top() - wide.y / 2.0 - 0.5;
        }
        placed.push(egui::Rect::from_center_size(at, wide));
        let fade = ((1.0 - words.age) * 3.0).clamp(0.0, 1.0);
        paint_number(painter, at, &words.text, size, palette.tone(words.tone).gamma_multiply(fade), fade);
    }
}

/// Dice tumbling onto the board and lying there, at its upper edge.
fn rolled_dice(painter: &Painter, clip: egui::Rect, rolled: &RolledDice) {
    let count = rolled.dice.len() as f32;
    let size = (clip.height() * 0.11).clamp(34.0, 64.0).min(clip.width() / (count + 1.0).max(1.0));
    let middle = pos2(clip.center().x, clip.top() + size * 1.5);
    for (k, (&die, place)) in rolled.dice.iter().zip(0u8..).enumerate() {
        let rest = middle + vec2((k as f32 - (count - 1.0) / 2.0) * size * 1.15, 0.0);
        let (away, turn, shows) = rolled.tumble(place);
        let at = rest + vec2(away.x, away.y) * size;
        let die = Die { value: shows.unwrap_or(die.value), dropped: die.dropped && shows.is_none(), ..die };
        painter.circle_filled(at + vec2(3.0, 4.0), size * 0.44, INK.gamma_multiply(0.45));
        paint_die(painter, at, die, size, turn, shows.is_none() && rolled.critical);
    }
}

/// Words with a dark outline, readable on any ground.
pub fn paint_number(painter: &Painter, at: Pos2, text: &str, size: f32, color: Color32, fade: f32) {
    let font = FontId::proportional(size);
    let edge = (size / 14.0).clamp(1.0, 2.0);
    for (dx, dy) in
        [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7)]
    {
        let by = vec2(dx, dy) * edge;
        painter.text(at + by, Align2::CENTER_CENTER, text, font.clone(), INK.gamma_multiply(fade));
    }
    painter.text(at, Align2::CENTER_CENTER, text, font, color);
}

/// A painter with the lens and colours of this frame.
struct Brush<'a> {
    painter: &'a Painter,
    lens: Lens,
    palette: Palette,
}

impl Brush<'_> {
    fn square(&self) -> f32 {
        self.lens.square()
    }

    fn seen(&self, rect: egui::Rect) -> bool {
        self.painter.clip_rect().intersects(rect)
    }

    /// The height of every stretch of ground off level 0, once, where nobody stands on it and nothing is written if there
    /// is such a square.
    fn elevations(&self, board: &BoardModel, tokens: &Tokens, labels: &[(Spot, String)]) {
        if self.square() < 22.0 {
            return;
        }
        for stretch in plateaus::of_one_height(&board.0) {
            let written = |spot: Spot| labels.iter().any(|(label, _)| (label.x, label.y) == (spot.x, spot.y));
            let taken = |spot: Spot| tokens.on(spot).is_some();
            let Some((spot, aside)) = plateaus::number_at(&stretch, taken, written) else { continue };
            let rect = self.lens.rect(Space::square(spot));
            if !self.seen(rect) {
                continue;
            }
            // Where every square has something written in its middle, the height gives way to a corner.
            let (share, at) = if aside { (0.2, -0.32) } else { (0.3, 0.0) };
            let size = (self.square() * share).clamp(9.0, 22.0);
            let words = format!("{:+}", board.0.ground(spot));
            let at = rect.center() + vec2(at, at) * self.square();
            paint_number(self.painter, at, &words, size, PAPER.gamma_multiply(0.9), 0.9);
        }
    }

    /// A tint in its side's colour with a border around it, the damage of a step in every square.
    fn field(&self, field: &Field) {
        let color = self.palette.side(field.side);
        let inside = |spot: Spot| field.squares.iter().any(|square| (square.x, square.y) == (spot.x, spot.y));
        for &spot in &field.squares {
            let rect = self.lens.rect(Space::square(spot));
            if !self.seen(rect) {
                continue;
            }
            self.painter.rect_filled(rect, 0, color.gamma_multiply(0.22));
            let (near, far) = (rect.shrink(1.5).min, rect.shrink(1.5).max);
            let edges = [
                (spot.offset(0, -1, 0), [near, pos2(far.x, near.y)]),
                (spot.offset(0, 1, 0), [pos2(near.x, far.y), far]),
                (spot.offset(-1, 0, 0), [near, pos2(near.x, far.y)]),
                (spot.offset(1, 0, 0), [pos2(far.x, near.y), far]),
            ];
            for (_, edge) in edges.into_iter().filter(|(beside, _)| !inside(*beside)) {
                self.painter.line_segment(edge, Stroke::new(4.0, INK.gamma_multiply(0.6)));
                self.painter.line_segment(edge, Stroke::new(2.0, color));
            }
            if field.damage > 0 && self.square() >= 26.0 {
                let size = (self.square() * 0.19).clamp(9.0, 16.0);
                let at = rect.left_bottom() + vec2(size * 0.75, -size * 0.75);
                paint_number(self.painter, at, &format!("{}", field.damage), size, DANGER, 0.9);
            }
        }
    }

    fn aura(&self, token: &Token, radius: i16, board: &BoardModel) {
        let around = Space::new(token.space.at.offset(-radius, -radius, 0), token.space.side + 2 * radius);
        let last = Spot::new(board.0.width() - 1, board.0.height() - 1);
        let map = self.lens.rect(Space::square(Spot::new(0, 0))).union(self.lens.rect(Space::square(last)));
        let rect = self.lens.rect(around).intersect(map).shrink(2.0);
        let color = self.palette.side(token.side);
        let corner = egui::CornerRadius::same((self.square() * 0.35).min(60.0) as u8);
        self.painter.rect_filled(rect, corner, color.gamma_multiply(0.07));
        let corners = rounded(rect, self.square() * 0.35);
        self.painter.extend(Shape::dashed_line(&corners, Stroke::new(4.0, INK.gamma_multiply(0.5)), 9.0, 6.0));
        self.painter.extend(Shape::dashed_line(&corners, Stroke::new(2.0, color.gamma_multiply(0.9)), 9.0, 6.0));
    }

    fn goal(&self, spot: Spot) {
        let rect = self.lens.rect(Space::square(spot)).shrink(1.5);
        self.painter.rect_stroke(rect, 0, Stroke::new(2.0, Mark::Goal.color()), egui::StrokeKind::Inside);
    }

    fn label(&self, spot: Spot, words: &str) {
        let size = (self.square() * 0.26).clamp(10.0, 20.0);
        if self.square() >= 24.0 {
            paint_number(self.painter, self.lens.middle(spot), words, size, PAPER, 0.9);
        }
    }

    fn line(&self, from: Spot, to: Spot, clear: bool) {
        let points = [self.lens.middle(from), self.lens.middle(to)];
        if clear {
            self.painter.line_segment(points, Stroke::new(4.0, INK.gamma_multiply(0.6)));
            self.painter.line_segment(points, Stroke::new(2.0, GUIDE));
        } else {
            self.painter.extend(Shape::dashed_line(&points, Stroke::new(4.0, INK.gamma_multiply(0.6)), 6.0, 5.0));
            self.painter.extend(Shape::dashed_line(&points, Stroke::new(2.0, DANGER), 6.0, 5.0));
        }
    }

    /// A chain from the holder to the held.
    fn link(&self, holder: &Token, held: &Token) {
        let (a, b) = (self.lens.rect(holder.space).center(), self.lens.rect(held.space).center());
        let way = (b - a).normalized();
        let inset = self.square() * 0.42;
        let (a, b) = (a + way * inset * f32::from(holder.space.side), b - way * inset * f32::from(held.space.side));
        let step = (self.square() * 0.15).max(5.0);
        let count = ((b - a).length() / step).max(2.0) as usize;
        for k in 0..=count {
            let at = a + (b - a) * (k as f32 / count as f32);
            self.painter.circle(at, step * 0.46, Color32::TRANSPARENT, Stroke::new(step * 0.42, INK));
            self.painter.circle(at, step * 0.46, Color32::TRANSPARENT, Stroke::new(step * 0.2, PAPER));
        }
    }

    /// A bar across the edge between two, as blades crossed.
    fn engagement(&self, one: &Token, other: &Token, strength: f32) {
        let (a, b) = (self.lens.rect(one.space).center(), self.lens.rect(other.space).center());
        let (middle, way) = (a + (b - a) * 0.5, (b - a).normalized() * self.square() * 0.17);
        let across = vec2(-way.y, way.x);
        for (wide, color) in [(6.0, INK), (2.5, GUIDE)] {
            let stroke = Stroke::new(wide, color.gamma_multiply(strength));
            self.painter.line_segment([middle - way - across, middle + way + across], stroke);
            self.painter.line_segment([middle - way + across, middle + way - across], stroke);
        }
    }

    fn path(&self, path: &Path) {
        let mut points = vec![self.lens.middle(path.from)];
        points.extend(path.steps.iter().map(|step| self.lens.middle(step.spot)));
        let wide = (self.square() * 0.1).clamp(3.0, 8.0);
        self.painter.add(Shape::line(points.clone(), Stroke::new(wide + 3.0, INK.gamma_multiply(0.75))));
        self.painter.add(Shape::line(points.clone(), Stroke::new(wide, GUIDE)));
        for step in &path.steps {
            let at = self.lens.middle(step.spot);
            if step.danger.is_empty() {
                self.painter.circle(at, wide * 0.9, GUIDE, Stroke::new(1.5, INK));
                continue;
            }
            let r = (self.square() * 0.24).clamp(8.0, 18.0);
            let corners = [vec2(0.0, -r), vec2(r * 0.95, r * 0.75), vec2(-r * 0.95, r * 0.75)].map(|by| at + by);
            self.painter.add(Shape::convex_polygon(corners.to_vec(), DANGER, Stroke::new(2.0, INK)));
            self.painter.text(
                at + vec2(0.0, r * 0.18),
                Align2::CENTER_CENTER,
                "!",
                FontId::proportional(r * 1.25),
                INK,
            );
        }
    }

    /// What a path comes to, beside the square it ends in and that square's neighbours.
    fn path_words(&self, path: &Path, keep: &[egui::Rect]) {
        let end = path.steps.last().map_or(path.from, |step| step.spot);
        if !path.label.is_empty() {
            let way = path.steps.iter().map(|step| self.lens.rect(Space::square(step.spot)));
            let keep: Vec<egui::Rect> = keep.iter().copied().chain(way).collect();
            self.words(self.lens.rect(Space::square(end)).expand(self.square()), &path.label, &keep);
        }
    }

    fn target(&self, token: &Token, mark: TargetMark) {
        let rect = self.lens.rect(token.space);
        let (centre, r) = (rect.center(), rect.width() * 0.52);
        match mark {
            TargetMark::Legal => self.brackets(rect.expand(1.0), GUIDE, 2.5),
            TargetMark::Friend => self.brackets(rect.expand(1.0), GUIDE.gamma_multiply(0.4), 1.5),
            TargetMark::Lit | TargetMark::Chosen => {
                let color = if mark == TargetMark::Lit { GUIDE } else { DANGER };
                self.brackets(rect.expand(2.0), INK, 7.0);
                self.brackets(rect.expand(2.0), color, 4.0);
                self.painter.circle_stroke(centre, r, Stroke::new(2.0, color));
            }
            // Out of the light, but its face can still be told.
            TargetMark::Illegal => {
                self.painter.circle_filled(centre, r * 0.86, INK.gamma_multiply(0.5));
                let corner = rect.left_bottom() + vec2(r * 0.32, -r * 0.6);
                let d = vec2(r * 0.14, r * 0.14);
                self.painter.circle(corner, r * 0.24, INK, Stroke::new(1.5, Color32::from_gray(200)));
                self.painter.line_segment([corner - d, corner + d], Stroke::new(1.5, Color32::from_gray(200)));
            }
        }
    }

    fn arrow(&self, from: Pos2, to: Pos2, color: Color32) {
        let way = (to - from).normalized();
        let (from, to) = (from + way * self.square() * 0.4, to - way * self.square() * 0.45);
        let head = (self.square() * 0.22).clamp(7.0, 16.0);
        let left = vec2(-way.y, way.x) * head * 0.6;
        for (wide, color) in [(7.0, INK), (3.5, color)] {
            self.painter.line_segment([from, to], Stroke::new(wide, color));
        }
        let tip = vec![to + way * head * 0.7, to - way * head * 0.5 + left, to - way * head * 0.5 - left];
        self.painter.add(Shape::convex_polygon(tip, color, Stroke::new(2.0, INK)));
    }

    fn cursor(&self, space: Space, strong: bool) {
        let rect = self.lens.rect(space);
        self.brackets(rect, INK.gamma_multiply(0.8), if strong { 6.0 } else { 4.0 });
        self.brackets(rect, if strong { GUIDE } else { PAPER }, if strong { 3.5 } else { 2.0 });
    }

    /// Four corners of a rectangle.
    fn brackets(&self, rect: egui::Rect, color: Color32, wide: f32) {
        let arm = self.square() * 0.26;
        let stroke = Stroke::new(wide, color);
        for (corner, x, y) in [
            (rect.left_top(), 1.0, 1.0),
            (rect.right_top(), -1.0, 1.0),
            (rect.left_bottom(), 1.0, -1.0),
            (rect.right_bottom(), -1.0, -1.0),
        ] {
            let points = vec![corner + vec2(arm * x, 0.0), corner, corner + vec2(0.0, arm * y)];
            self.painter.add(Shape::line(points, stroke));
        }
    }

    /// The mark that tells a creature from others of its kind, at its lower right, and how many badges found no room.
    fn tag(&self, token: &Token, moving: Option<Pos2>) {
        let rect = self.lens.rect(token.space);
        if token.fallen || token.prop || self.square() < 22.0 || !self.seen(rect) {
            return;
        }
        let rect = moving.map_or(rect, |at| egui::Rect::from_center_size(at, rect.size()));
        let r = (self.square() * 0.17).clamp(6.5, 16.0);
        let more = token.states.len() - badges_shown(token);
        if more > 0 {
            let at = rect.right_top() + vec2(-r, r);
            paint_number(self.painter, at, &format!("+{more}"), r * 1.3, PAPER, 1.0);
        }
        if token.tag.is_empty() {
            return;
        }
        let bars = self.square() * 0.165 * token.bars.len() as f32;
        let at = rect.right_bottom() - vec2(r * 0.95, bars + r * 0.9);
        self.painter.circle(at, r, INK, Stroke::new(1.5, self.palette.side(token.side)));
        self.painter.text(at, Align2::CENTER_CENTER, &token.tag, FontId::proportional(r * 1.35), PAPER);
    }

    /// A scale above a token: a box for each step, the one it is at lit, and what that is called.
    fn scale(&self, token: &Token) {
        let rect = self.lens.rect(token.space);
        let Some(scale) = token.scale.as_ref().filter(|scale| scale.of > 1 && self.square() >= 24.0 && self.seen(rect))
        else {
            return;
        };
        let (wide, tall) = (rect.width() * 1.1 / scale.of as f32, (self.square() * 0.13).clamp(5.0, 11.0));
        let left = rect.center().x - wide * scale.of as f32 / 2.0;
        let top = rect.top() - tall - 3.0;
        for step in 0..scale.of {
            let at = egui::Rect::from_min_size(pos2(left + wide * step as f32, top), vec2(wide - 1.0, tall));
            let share = step as f32 / (scale.of - 1) as f32;
            let color = if share < 0.5 {
                DANGER
            } else if share > 0.5 {
                Color32::from_rgb(0x7a, 0xe0, 0x8a)
            } else {
                PAPER
            };
            let lit = step == scale.at;
            self.painter.rect_filled(at.expand(1.0), 2.0, INK);
            self.painter.rect_filled(at, 2.0, if lit { color } else { color.gamma_multiply(0.22) });
        }
        // Words would cover whoever stands behind it, but where squares are large.
        if self.square() >= 56.0 {
            paint_number(self.painter, pos2(rect.center().x, top - 7.0), &scale.words, 12.0, PAPER, 1.0);
        }
    }

    /// Where it stands, if it stands on a plate.
    fn note(&self, token: &Token, words: &str, keep: &[egui::Rect]) -> Option<egui::Rect> {
        let rect = self.lens.rect(token.space);
        // Numbers stay on their own token, two of them above its tag; a sentence needs a plate.
        let lines: Vec<&str> = words.lines().collect();
        let (longest, share, middle) = if lines.len() > 1 { (5, 0.27, 0.33) } else { (4, 0.36, 0.5) };
        if lines.iter().any(|line| line.chars().count() > longest) {
            return Some(self.words(rect.expand(self.square() * 0.2), words, keep));
        }
        let size = (self.square() * share).clamp(12.0, 22.0);
        let top = rect.top() + middle * rect.height() - 0.48 * size * (lines.len() as f32 - 1.0);
        for (line, down) in lines.iter().zip(0u8..) {
            let at = pos2(rect.center().x, top + 0.96 * size * f32::from(down));
            paint_number(self.painter, at, line, size, GUIDE, 1.0);
        }
        None
    }

    /// Words on a dark plate beside a region.
    fn words(&self, about: egui::Rect, words: &str, keep: &[egui::Rect]) -> egui::Rect {
        plate::paint(self.painter, words, about, keep, INK.gamma_multiply(0.92), self.palette.tone(Tone::Plain))
    }
}

/// The outline of a rectangle with round corners, closed.
fn rounded(rect: egui::Rect, r: f32) -> Vec<Pos2> {
    let r = r.min(rect.width() / 2.0).min(rect.height() / 2.0);
    let inner = rect.shrink(r);
    let mut points = Vec::new();
    for (centre, start) in [
        (inner.right_top(), -90.0f32),
        (inner.right_bottom(), 0.0),
        (inner.left_bottom(), 90.0),
        (inner.left_top(), 180.0),
    ] {
        for k in 0..=6 {
            let angle = (start + 15.0 * k as f32).to_radians();
            points.push(centre + vec2(angle.cos(), angle.sin()) * r);
        }
    }
    points.push(points[0]);
    points
}
