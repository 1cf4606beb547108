"""Pictures that fill one square: ground by look and variant, features, and the patterns of highlights. 128 px."""

import math
import random

from raster import Canvas, box, circle, mix, moved, noise, path, regular, rgb, ring, star

INK = "#14161a"


def grid(c, alpha=0.34):
    """The line between squares: dark on two sides, so that neighbours share one line."""
    c.fill(box(0, 0, 100, 1.3), INK, alpha)
    c.fill(box(0, 0, 1.3, 100), INK, alpha)


def grain(c, low, high, scale, seed):
    """Covers the canvas with soft grain between two colours."""
    low, high = rgb(low), rgb(high)
    for y in range(c.h):
        for x in range(c.w):
            v = 0.65 * noise(x / scale, y / scale, seed) + 0.35 * noise(x / (scale / 4), y / (scale / 4), seed + 7)
            c.px[y * c.w + x] = (*mix(low, high, v), 1.0)


def stone(seed):
    """Worn flagstones, laid differently in every variant."""
    def draw():
        dice = random.Random(seed)
        c = Canvas(128)
        grain(c, "#5a544a", "#655f54", 38, seed)
        layouts = [
            [(0, 0, 100, 100)],
            [(0, 0, 58, 100), (58, 0, 42, 46), (58, 46, 42, 54)],
            [(0, 0, 100, 42), (0, 42, 46, 58), (46, 42, 54, 58)],
            [(0, 0, 46, 62), (46, 0, 54, 38), (46, 38, 54, 62), (0, 62, 46, 38)],
            [(0, 0, 100, 56), (0, 56, 100, 44)],
            [(0, 0, 38, 44), (38, 0, 62, 44), (0, 44, 66, 56), (66, 44, 34, 56)],
        ]
        for x, y, w, h in layouts[seed % len(layouts)]:
            tone = dice.uniform(-0.035, 0.035)
            shade = "#ffffff" if tone > 0 else "#000000"
            c.fill(box(x + 1.2, y + 1.2, w - 2.4, h - 2.4, 3), shade, abs(tone) * 1.6)
            c.line([(x + 2.4, y + h - 3), (x + 2.4, y + 2.6), (x + w - 3, y + 2.6)], 0.9, "#8b8374", 0.30)
            c.line([(x + w - 1.8, y + 3), (x + w - 1.8, y + h - 1.8), (x + 3, y + h - 1.8)], 1.1, "#2d2a25", 0.42)
        for _ in range(dice.randint(0, 2)):
            x, y = dice.uniform(15, 80), dice.uniform(15, 80)
            points = [(x, y)]
            for _ in range(3):
                x, y = x + dice.uniform(-11, 11), y + dice.uniform(3, 10)
                points.append((x, y))
            c.line(points, 0.9, "#37332c", 0.55)
        for _ in range(5):
            c.fill(circle(dice.uniform(6, 94), dice.uniform(6, 94), dice.uniform(0.5, 1.3)), "#38342d", 0.4)
        grid(c, 0.5)
        return c
    return draw


def earth(seed):
    """Trodden earth with pebbles."""
    def draw():
        dice = random.Random(seed)
        c = Canvas(128)
        grain(c, "#574a3a", "#665743", 30, seed)
        for _ in range(7):
            x, y, r = dice.uniform(8, 92), dice.uniform(8, 92), dice.uniform(1, 2.8)
            c.fill(circle(x, y + 0.8, r, r * 0.8), "#2f271e", 0.6)
            c.fill(circle(x, y, r, r * 0.8), "#85765f", 0.7)
        for _ in range(3):
            x, y = dice.uniform(15, 75), dice.uniform(15, 85)
            c.line([(x, y), (x + dice.uniform(6, 14), y + dice.uniform(-2, 2))], 1.1, "#3d3326", 0.5)
        grid(c)
        return c
    return draw


def grass(seed):
    """Short grass with tufts."""
    def draw():
        dice = random.Random(seed)
        c = Canvas(128)
        grain(c, "#46543a", "#536343", 26, seed)
        for _ in range(9):
            x, y = dice.uniform(8, 92), dice.uniform(12, 94)
            for lean in (-3.2, 0, 3.2):
                c.line([(x, y), (x + lean, y - dice.uniform(4, 7))], 1.1, dice.choice(["#6f8455", "#7d9160", "#38452c"]), 0.75)
        grid(c)
        return c
    return draw


def planks(seed):
    """A wooden floor."""
    def draw():
        dice = random.Random(seed)
        c = Canvas(128)
        grain(c, "#5d4833", "#6a543c", 44, seed)
        for k in range(4):
            y = k * 25
            tone = dice.uniform(-0.07, 0.07)
            c.fill(box(0, y, 100, 25), "#ffffff" if tone > 0 else "#000000", abs(tone))
            c.fill(box(0, y, 100, 1.3), "#2a1f14", 0.7)
            c.fill(box(0, y + 1.3, 100, 1), "#8f7353", 0.5)
            x = dice.uniform(15, 85)
            c.fill(box(x, y, 1.3, 25), "#2a1f14", 0.65)
            for dx in (-4, 5):
                c.fill(circle(x + dx, y + 6, 1.1), "#1f1810", 0.8)
                c.fill(circle(x + dx, y + 19, 1.1), "#1f1810", 0.8)
        grid(c, 0.25)
        return c
    return draw


def rubble(seed):
    """Broken stones: difficult terrain."""
    def draw():
        dice = random.Random(seed)
        c = Canvas(128)
        spots = [(22, 26), (52, 18), (80, 30), (34, 52), (64, 50), (18, 76), (48, 80), (80, 74)]
        for x, y in spots:
            x, y, r = x + dice.uniform(-5, 5), y + dice.uniform(-5, 5), dice.uniform(6.5, 11.5)
            n = dice.randint(5, 7)
            rock = regular(x, y, r, n, dice.uniform(0, 90))
            rock = [[(px + dice.uniform(-1.6, 1.6), py * 0.88 + y * 0.12 + dice.uniform(-1.6, 1.6)) for px, py in rock[0]]]
            c.fill(moved(rock, 1, 2.6), "#1d1a16", 0.6)
            c.fill(rock, "#3f3a33")
            c.fill(moved(rock, -0.6, -1.4, 0.86, about=(x, y)), "#8a8172")
            c.fill(moved(rock, -1.2, -2.6, 0.52, about=(x, y)), "#a59b89")
        return c
    return draw


def fire(seed):
    """Burning ground."""
    def draw():
        dice = random.Random(seed)
        c = Canvas(128)
        c.fill(circle(50, 60, 47, 36), "#2a130b", 0.55)
        for x, y, s in ((28, 70, 0.62), (72, 72, 0.66), (50, 58, 0.95)):
            x += dice.uniform(-4, 4)
            lean = dice.uniform(-8, 8)
            flame = "M50 4 C60 22 78 34 78 58 C78 78 66 90 50 90 C34 90 22 78 22 58 C22 44 32 38 36 26 C40 34 44 36 46 34 C50 26 48 14 50 4 Z"
            for scale, colour, drop in ((1.0, "#c8401f", 0), (0.68, "#f08a2c", 12), (0.38, "#fbdc6a", 24)):
                part = moved(path(flame), x - 50, y - 50 + drop * s, scale * s * 0.72, lean, about=(50, 50))
                c.fill(part, colour, 0.95)
        return c
    return draw


def hazard(colour, light):
    """Bubbling ground that hurts, by the colour of its damage."""
    def draw():
        c = Canvas(128)
        c.fill(path("M14 40 C18 16 42 10 58 14 C82 16 92 34 88 54 C88 78 66 90 46 86 C22 88 8 66 14 40 Z"), INK, 0.7)
        c.fill(path("M19 42 C23 22 43 16 57 19 C78 21 86 36 83 54 C82 73 64 84 47 80 C27 82 14 63 19 42 Z"), colour, 0.92)
        for x, y, r in ((36, 40, 8), (60, 34, 5), (66, 58, 9), (42, 64, 6), (28, 56, 4)):
            c.fill(ring(x, y, r, 2.4), light)
            c.fill(circle(x - r * 0.35, y - r * 0.35, r * 0.25), light)
        return c
    return draw


def spikes():
    """Sharp points, for hazards without a damage type."""
    c = Canvas(128)
    for y in (34, 62, 90):
        for x in (20, 50, 80):
            x += 8 if y == 62 else 0
            c.fill(circle(x, y, 10, 4), INK, 0.55)
            c.fill(path(f"M{x - 7} {y} L{x} {y - 26} L{x + 7} {y} Z"), "#aeb8c2")
            c.fill(path(f"M{x} {y - 26} L{x + 7} {y} H{x} Z"), "#5e6a76")
    return c


def block(top, light, dark, bands=0):
    """A crate-like block, seen slightly from the front."""
    c = Canvas(128)
    c.shadow(box(8, 10, 84, 84, 3), 0, 4, 2.5, 0.7)
    c.fill(box(7, 7, 86, 87, 4), INK)
    c.fill(box(10, 10, 80, 60, 2), top)
    c.fill(box(10, 70, 80, 21, 2), dark)
    c.outline(box(10, 10, 80, 60, 2), 2.2, light)
    for k in range(bands):
        x = 10 + 80 * (k + 1) / (bands + 1)
        c.fill(box(x - 1, 10, 2, 81), INK, 0.6)
    return c


def crate():
    """A wooden crate with a cross brace."""
    c = block("#8a6640", "#b48a5a", "#5b4128", 3)
    for points in (((16, 16), (84, 64)), ((84, 16), (16, 64))):
        c.line(points, 9, INK)
        c.line(points, 6, "#a17a4d")
    c.outline(box(13, 13, 74, 54, 2), 5, "#a17a4d")
    return c


def glass():
    """A block of glass."""
    c = block("#7fb3c4", "#d6f0f5", "#48788a")
    c.line([(22, 56), (56, 20)], 5, "#d6f0f5", 0.8)
    c.line([(44, 60), (76, 26)], 3, "#d6f0f5", 0.6)
    return c


def bars():
    """Iron bars."""
    c = Canvas(128)
    c.shadow(box(6, 30, 88, 50), 0, 4, 2.5, 0.6)
    c.fill(box(4, 26, 92, 9, 2), INK)
    c.fill(box(4, 68, 92, 9, 2), INK)
    c.fill(box(5, 28, 90, 5, 2), "#8794a1")
    c.fill(box(5, 70, 90, 5, 2), "#5b6672")
    for x in (10, 27, 44, 61, 78):
        c.fill(box(x, 8, 12, 86, 5), INK)
        c.fill(box(x + 2.2, 10, 7.6, 82, 4), "#6e7a87")
        c.fill(box(x + 2.8, 11, 2.6, 80, 1.3), "#a9b6c2")
    return c


def pillar():
    """A round stone column seen from above."""
    c = Canvas(128)
    c.shadow(circle(50, 52, 42), 0, 4, 3, 0.8)
    c.fill(circle(50, 54, 44), INK)
    c.fill(circle(50, 56, 41), "#3c424a")
    c.fill(circle(50, 46, 42), INK)
    c.fill(circle(50, 46, 39.5), "#79818b")
    c.fill(circle(50, 46, 31), "#4a515a")
    c.fill(circle(50, 47.5, 29), "#98a1ab")
    c.fill(circle(44, 40, 17), "#b3bbc4", 0.45)
    return c


def door():
    """A closed wooden door."""
    c = Canvas(128)
    c.shadow(box(4, 20, 92, 62), 0, 4, 2.5, 0.7)
    c.fill(box(2, 14, 96, 74, 3), INK)
    for k in range(5):
        c.fill(box(9 + k * 16.6, 18, 15.2, 52, 1.5), "#8d6a43" if k % 2 else "#98744b")
    c.fill(box(9, 70, 82, 14, 1.5), "#553d26")
    for y in (26, 54):
        c.fill(box(5, y, 90, 7, 2), INK)
        c.fill(box(6, y + 1, 88, 4.6, 2), "#6f7c89")
    c.fill(circle(76, 46, 6), INK)
    c.fill(ring(76, 46, 4, 2.6), "#f0c255")
    return c


def door_open():
    """An open wooden door: its leaf folded to the side, the way between the jambs free."""
    c = Canvas(128)
    c.fill(box(2, 2, 96, 9, 2), INK)
    c.fill(box(4, 3.5, 92, 5.5, 1.5), "#553d26")
    c.fill(box(2, 89, 96, 9, 2), INK)
    c.fill(box(4, 90.5, 92, 5.5, 1.5), "#553d26")
    c.shadow(box(4, 10, 18, 80), 3, 3, 2.5, 0.6)
    c.fill(box(2, 9, 20, 80, 3), INK)
    for k in range(2):
        c.fill(box(4.5 + k * 7.8, 12, 7.2, 74, 1.5), "#8d6a43" if k % 2 else "#98744b")
    for y in (22, 66):
        c.fill(box(2, y, 22, 7, 2), INK)
        c.fill(box(3, y + 1, 20, 4.6, 2), "#6f7c89")
    c.fill(circle(15, 49, 4.5), INK)
    c.fill(ring(15, 49, 3, 1.8), "#f0c255")
    return c


def window():
    """A curtain or window: flimsy, broken by whatever passes."""
    c = Canvas(128)
    c.fill(box(3, 38, 94, 26, 3), INK)
    c.fill(box(6, 41, 88, 20, 2), "#8fc4d4", 0.9)
    for x in (6, 35, 64, 91):
        c.fill(box(x, 38, 4, 26), "#6f4d2f")
    c.line([(14, 57), (26, 44)], 3, "#e2f4f8")
    c.line([(45, 57), (57, 44)], 3, "#e2f4f8")
    return c


def low():
    """A low wall to crouch behind."""
    c = Canvas(128)
    c.shadow(box(6, 36, 88, 34, 4), 0, 5, 2.5, 0.65)
    c.fill(box(4, 30, 92, 44, 5), INK)
    for x, w in ((7, 27), (36, 30), (68, 25)):
        c.fill(box(x, 33, w, 22, 3), "#949c86")
        c.fill(box(x, 33, w, 7, 3), "#b4bba4")
    for x, w in ((7, 18), (27, 28), (57, 22), (81, 12)):
        c.fill(box(x, 57, w, 14, 2), "#5d6455")
    return c


def climb():
    """Handholds: a surface climbed along."""
    c = Canvas(128)
    for x in (26, 68):
        c.line([(x + 3, 3), (x + 3, 100)], 8, INK)
        c.line([(x + 3, 3), (x + 3, 100)], 5, "#a97a4c")
    for y in (14, 36, 58, 80):
        c.line([(24, y), (76, y)], 8, INK)
        c.line([(24, y), (76, y)], 5, "#c39a68")
    return c


def bell():
    """A great bell in its frame."""
    c = Canvas(128)
    c.shadow(box(14, 20, 72, 66, 4), 0, 5, 3, 0.7)
    for x in (12, 80):
        c.fill(box(x - 1, 9, 10, 82, 3), INK)
        c.fill(box(x + 1, 11, 6, 78, 2), "#7d5a38")
        c.fill(box(x + 1, 11, 2.2, 78, 1), "#a97a4c")
    c.fill(box(6, 8, 88, 13, 3), INK)
    c.fill(box(8, 10, 84, 9, 2), "#8d6a43")
    c.fill(box(8, 10, 84, 3, 1.5), "#b48a5a")
    shape = "M50 20 C62 20 66 30 67 44 C68 58 72 66 80 73 V80 H20 V73 C28 66 32 58 33 44 C34 30 38 20 50 20 Z"
    c.fill(moved(path(shape), scale=1.06), INK)
    c.fill(path(shape), "#c8912f")
    c.fill(path("M50 20 C40 20 36 30 35 44 C34 58 31 66 24 73 V80 H38 C40 62 40 40 50 20 Z"), "#f0c860")
    c.fill(path("M58 24 C64 30 66 38 67 44 C68 58 72 66 80 73 V80 H68 C64 60 64 40 58 24 Z"), "#86591b")
    c.fill(box(20, 70, 60, 4), "#86591b")
    c.fill(circle(50, 84, 7), INK)
    c.fill(circle(50, 83.5, 5), "#5b4128")
    return c


def stair(across):
    """Worn steps; `across` goes up to the east, otherwise to the north."""
    def draw():
        c = Canvas(128)
        grain(c, "#57514a", "#635c52", 30, 9)
        for k in range(5):
            at, light = k * 20, 0.02 + 0.05 * k
            if across:
                c.fill(box(at, 0, 20, 100), "#ffffff", light)
                c.fill(box(at, 0, 5.5, 100), INK, 0.62)
                c.fill(box(at + 5.5, 0, 2.6, 100), "#d8cdb4", 0.62)
            else:
                c.fill(box(0, 80 - at, 100, 20), "#ffffff", light)
                c.fill(box(0, 94.5 - at, 100, 5.5), INK, 0.62)
                c.fill(box(0, 92 - at, 100, 2.6), "#d8cdb4", 0.62)
        grid(c, 0.5)
        return c
    return draw


def boat(turn):
    """A flat boat drawn ashore: something to crouch behind."""
    def draw():
        c = Canvas(128)
        hull = "M50 3 C68 16 74 34 74 54 C74 72 68 88 60 96 H40 C32 88 26 72 26 54 C26 34 32 16 50 3 Z"
        inside = "M50 14 C62 25 67 39 67 54 C67 69 62 82 57 89 H43 C38 82 33 69 33 54 C33 39 38 25 50 14 Z"

        def at(polygons):
            return moved(polygons, turn=turn)
        c.shadow(at(path(hull)), 0, 4, 3, 0.75)
        c.fill(at(moved(path(hull), scale=1.05)), INK)
        c.fill(at(path(hull)), "#a97a4c")
        c.fill(at(path(inside)), "#4a3522")
        for x in (41, 50, 59):
            c.line(at([[(x, 22), (x, 88)]])[0], 1.2, "#2a1f14", 0.8)
        for y in (36, 58, 78):
            c.fill(at(box(30, y, 40, 8, 1.5)), INK)
            c.fill(at(box(31, y + 1.2, 38, 5.6, 1.2)), "#c39a68")
        c.line(at([[(22, 84), (84, 30)]])[0], 6, INK)
        c.line(at([[(22, 84), (84, 30)]])[0], 3.4, "#ece2cb")
        return c
    return draw


def embers(seed):
    """Glowing coals on scorched ground."""
    def draw():
        dice = random.Random(seed * 31)
        c = Canvas(128)
        c.fill(circle(50, 52, 48, 46), "#1a0f0b", 0.78)
        c.fill(circle(50, 52, 40, 38), "#3b150b", 0.8)
        for _ in range(26):
            turn, far = dice.uniform(0, 360), dice.uniform(0, 36)
            x, y = 50 + far * math.cos(math.radians(turn)), 52 + far * 0.94 * math.sin(math.radians(turn))
            r = dice.uniform(3.4, 6.8)
            coal = regular(x, y, r, dice.randint(5, 7), dice.uniform(0, 90))
            c.fill(moved(coal, 0.6, 1.2), "#0f0806", 0.9)
            c.fill(coal, dice.choice(["#5a1d10", "#8f2b12", "#c8401f"]))
            c.fill(moved(coal, -0.4, -0.6, 0.62, about=(x, y)), dice.choice(["#f08a2c", "#e0552a", "#fbc65a"]))
        for _ in range(7):
            c.fill(circle(dice.uniform(14, 86), dice.uniform(10, 84), dice.uniform(0.8, 1.6)), "#fbdc6a", 0.95)
        return c
    return draw


def foliage(seed):
    """Bushes that hide whoever is inside."""
    def draw():
        dice = random.Random(seed * 17)
        c = Canvas(128)
        for x, y, r in ((26, 70, 24), (74, 72, 25), (50, 52, 28), (24, 34, 20), (76, 32, 21), (50, 24, 18)):
            x, y = x + dice.uniform(-4, 4), y + dice.uniform(-4, 4)
            c.fill(circle(x, y + 3, r), "#14200f", 0.75)
            c.fill(circle(x, y, r * 0.96), "#2f4a22", 0.92)
            c.fill(circle(x - r * 0.18, y - r * 0.24, r * 0.68), "#476b31", 0.92)
            c.fill(circle(x - r * 0.26, y - r * 0.36, r * 0.34), "#6a9148", 0.8)
        return c
    return draw


def wash():
    """Highlight: a soft field with a firmer border."""
    c = Canvas(128)
    c.fill(box(3, 3, 94, 94, 7), (1, 1, 1), 0.62)
    c.fill(box(3, 3, 94, 94, 7) + [p[::-1] for p in box(7, 7, 86, 86, 5)], (1, 1, 1), 0.8)
    return c


def hatch():
    """Highlight: diagonal stripes."""
    c = Canvas(128)
    frame = box(3, 3, 94, 94, 5)
    c.fill(frame, (1, 1, 1), 0.34)
    for k in range(-5, 6):
        c.line([(k * 20 - 10, 110), (k * 20 + 110, -10)], 6.5, (1, 1, 1), 0.8, clip=frame)
    c.fill(frame + [p[::-1] for p in box(6, 6, 88, 88, 4)], (1, 1, 1), 0.9)
    return c


def dots():
    """Highlight: dots."""
    c = Canvas(128)
    c.fill(box(3, 3, 94, 94, 7), (1, 1, 1), 0.26)
    for y in (20, 40, 60, 80):
        for x in (20, 40, 60, 80):
            c.fill(circle(x, y, 4.6), (1, 1, 1), 0.9)
    return c


def crossed():
    """Highlight: a cross, for squares that cannot be chosen."""
    c = Canvas(128)
    c.fill(box(3, 3, 94, 94, 7), "#14161a", 0.5)
    for points in (((30, 30), (70, 70)), ((70, 30), (30, 70))):
        c.line(points, 10, (1, 1, 1), 0.9)
    return c


def frame():
    """Highlight: a border only."""
    c = Canvas(128)
    c.fill(box(3, 3, 94, 94, 8) + [p[::-1] for p in box(9.5, 9.5, 81, 81, 5)], (1, 1, 1))
    return c


VARIANTS = {"stone": (stone, 6), "earth": (earth, 3), "grass": (grass, 3), "planks": (planks, 3), "rubble": (rubble, 3), "fire": (fire, 2),
            "embers": (embers, 2), "foliage": (foliage, 2)}
ALL = {f"{name}-{k}": make(k + 1) for name, (make, count) in VARIANTS.items() for k in range(count)} | {
    "acid": hazard("#6f9a2f", "#c9ef7c"), "poison": hazard("#6b4a8c", "#c7a5ea"), "cold": hazard("#5f9ab8", "#e3f6ff"),
    "lightning": hazard("#8a7a2c", "#fff0a0"), "corruption": hazard("#4c2f47", "#d38fc9"), "holy": hazard("#b99a4a", "#fff3c4"),
    "sonic": hazard("#3f7a74", "#b5efe6"), "psychic": hazard("#8a4a7a", "#f0b5dd"), "spikes": spikes,
    "crate": crate, "glass": glass, "bars": bars, "pillar": pillar, "door": door, "door-open": door_open, "window": window, "low": low, "climb": climb,
    "bell": bell, "stair-east": stair(True), "stair-north": stair(False), "boat-0": boat(18), "boat-1": boat(102),
    "mark-wash": wash, "mark-hatch": hatch, "mark-dots": dots, "mark-crossed": crossed, "mark-frame": frame,
}
