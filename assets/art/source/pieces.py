"""Parts a token is built from: base discs, tinted rims by side shape, rings, bars and marks.

Rims and marks are white: the program tints them. All lie in a 128 px cell whose 100 units are one square.
"""

import math

from raster import Canvas, arc, box, circle, mix, moved, path, regular, rgb, ring

SHAPES = {
    "round": lambda r: circle(50, 50, r),
    "angular": lambda r: regular(50, 50, r * 1.12, 6),
    "square": lambda r: box(50 - r * 0.92, 50 - r * 0.92, r * 1.84, r * 1.84, r * 0.16),
    "shield": lambda r: moved(path("M50 2 L94 14 V48 C94 74 74 92 50 99 C26 92 6 74 6 48 V14 Z"), scale=r / 49),
}
TOP, LOW = rgb("#3b424c"), rgb("#1c2026")


def base(shape):
    """A dark plate with a soft shadow, where an emblem sits."""
    def draw():
        c = Canvas(128)
        c.shadow(SHAPES[shape](44), 0, 2.5, 2.2, 0.75)
        c.fill(SHAPES[shape](45.5), "#0f1114")
        c.fill(SHAPES[shape](40), lambda x, y: mix(TOP, LOW, min(1.0, ((x - 42) ** 2 + (y - 34) ** 2) ** 0.5 / 56)))
        return c
    return draw


def rim(shape):
    """The coloured border: shape tells the side as well as colour does."""
    def draw():
        c = Canvas(128)
        c.fill(SHAPES[shape](44) + [p[::-1] for p in SHAPES[shape](37.2)], lambda x, y: mix((1, 1, 1), (0.74, 0.74, 0.74), y / 100))
        if shape == "angular":
            for k in range(6):
                c.fill(moved(regular(50, 6.4, 5.6, 4), turn=60 * k), (1, 1, 1))
                c.fill(moved(regular(50, 6.4, 2.4, 4), turn=60 * k), "#0f1114")
        if shape == "square":
            for k in range(4):
                c.fill(moved(path("M9 9 H27 L9 27 Z"), turn=90 * k), (1, 1, 1))
        return c
    return draw


def ring_of(r, width, dashes=0):
    """A thin circle, whole or dashed."""
    def draw():
        c = Canvas(128)
        if not dashes:
            c.fill(ring(50, 50, r, width), (1, 1, 1))
        for k in range(dashes):
            a0, a1 = 2 * math.pi * k / dashes, 2 * math.pi * (k + 0.55) / dashes
            start, end = ((50 + r * math.cos(a), 50 + r * math.sin(a)) for a in (a0, a1))
            c.line([start] + arc(start, (r, r), False, True, end), width, (1, 1, 1))
        return c
    return draw


def fallen():
    """A cross over a creature out of the fight."""
    c = Canvas(128)
    for points in (((26, 26), (74, 74)), ((74, 26), (26, 74))):
        c.line(points, 15, "#0f1114")
    for points in (((26, 26), (74, 74)), ((74, 26), (26, 74))):
        c.line(points, 9, (1, 1, 1))
    return c


def white():
    """A plain field for bars."""
    c = Canvas(128)
    c.px = [(1.0, 1.0, 1.0, 1.0)] * len(c.px)
    return c


def pill():
    """A bar's bed with round ends, as wide as a square."""
    c = Canvas(128)
    c.fill(box(2, 40, 96, 20, 10), "#0f1114")
    return c


def disc():
    """A small dark plate for a number."""
    c = Canvas(128)
    c.fill(circle(50, 50, 48), "#0f1114")
    c.fill(circle(50, 50, 41), (1, 1, 1))
    return c


def glow():
    """A soft halo under the creature whose turn it is."""
    c = Canvas(128)
    for y in range(128):
        for x in range(128):
            d = (((x - 63.5) / 64) ** 2 + ((y - 63.5) / 64) ** 2) ** 0.5
            if d < 1:
                c.put(y * 128 + x, (1, 1, 1), (1 - d) ** 1.2 * 1.2 if d > 0.45 else 0.5)
    return c


def shade():
    """The shadow that higher ground throws, from its foot at the top."""
    c = Canvas(128)
    for y in range(128):
        for x in range(128):
            c.put(y * 128 + x, (0, 0, 0), max(0.0, 1 - y / 58) ** 1.7 * 0.85)
    return c


def splash(points, inner):
    """A burst with pointed rays, for what strikes an area."""
    def draw():
        c = Canvas(128)
        for y in range(128):
            for x in range(128):
                dx, dy = (x - 63.5) / 64, (y - 63.5) / 64
                d = (dx * dx + dy * dy) ** 0.5
                ray = 0.62 + 0.34 * abs(math.cos(math.atan2(dy, dx) * points / 2))
                if d < ray:
                    t = 1 - d / ray
                    c.put(y * 128 + x, (1, 1, 1), min(1.0, t * 1.7) if d > inner else 0.25 + 0.5 * d / max(inner, 0.01))
        return c
    return draw


def bolt():
    """A jagged stroke."""
    c = Canvas(128)
    points = [(58, 2), (36, 40), (54, 44), (30, 78), (50, 76), (40, 98)]
    c.line(points, 14, (1, 1, 1), 0.35)
    c.line(points, 7, (1, 1, 1))
    return c


def flame():
    """A tongue of fire."""
    c = Canvas(128)
    c.fill(path("M52 2 C58 22 80 34 78 62 C76 82 64 96 50 96 C34 96 22 84 22 64 C22 46 34 38 38 24 C44 32 46 36 46 46 C52 34 56 20 52 2 Z"), (1, 1, 1), 0.8)
    c.fill(path("M52 44 C56 54 66 60 64 74 C62 86 56 90 50 90 C42 90 36 84 36 74 C36 64 44 60 46 52 C49 54 52 52 52 44 Z"), (1, 1, 1))
    return c


def crystal():
    """A star of ice."""
    c = Canvas(128)
    for k in range(3):
        c.fill(moved(path("M50 4 L56 42 L50 96 L44 42 Z"), turn=60 * k), (1, 1, 1), 0.8)
        c.fill(moved(path("M50 96 L56 58 L50 4 L44 58 Z"), turn=60 * k), (1, 1, 1), 0.55)
    return c


def wave():
    """Rings running outward."""
    c = Canvas(128)
    for r, w in ((18, 5), (31, 4), (44, 3)):
        c.fill(ring(50, 50, r, w), (1, 1, 1), 0.9)
    return c


def drops():
    """Drops thrown up."""
    c = Canvas(128)
    for x, y, r in ((50, 50, 13), (26, 34, 8), (74, 30, 9), (30, 72, 10), (72, 70, 8), (50, 16, 5), (14, 54, 5), (88, 52, 5)):
        c.fill(circle(x, y, r), (1, 1, 1), 0.9)
    return c


def slash():
    """A blade's stroke."""
    c = Canvas(128)
    c.fill(path("M8 92 C30 52 58 24 94 8 C76 40 50 70 8 92 Z"), (1, 1, 1), 0.9)
    c.fill(path("M8 92 C34 60 60 34 94 8 C70 40 46 66 8 92 Z"), (1, 1, 1))
    return c


ALL = {f"base-{s}": base(s) for s in SHAPES} | {f"rim-{s}": rim(s) for s in SHAPES} | {
    "ring": ring_of(47.2, 3.6), "ring-dashed": ring_of(47, 3.6, 12), "fallen": fallen, "white": white, "pill": pill,
    "disc": disc, "glow": glow, "shade": shade, "slash": slash, "burst": splash(9, 0.0), "bolt": bolt, "flame": flame,
    "crystal": crystal, "wave": wave, "drops": drops,
}
