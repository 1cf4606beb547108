"""Terrain that joins its neighbours, drawn as quarters of a square (64 px each).

A sheet has five columns, one per way a quarter can meet its neighbours, and four rows, one per corner of the square
(north-west, north-east, south-west, south-east). Columns: outer corner, edge above or below, edge beside, inner
corner, no edge.
"""

import math

from raster import Canvas, mix, noise, rgb

SIZE = 64
FAR = 999.0


def meet(column, u, v, inset, radius):
    """Distance in pixels from the rim of the terrain, and the rim's normal toward the outside of the square.

    `u` and `v` are distances from the square's nearest vertical and horizontal border.
    """
    if column == 0:
        a, b = inset + radius - u, inset + radius - v
        if a > 0 and b > 0:
            length = math.hypot(a, b) or 1.0
            return radius - length, (a / length, b / length)
        return (u - inset, (1.0, 0.0)) if u < v else (v - inset, (0.0, 1.0))
    if column == 1:
        return v - inset, (0.0, 1.0)
    if column == 2:
        return u - inset, (1.0, 0.0)
    if column == 3:
        length = math.hypot(u, v) or 1.0
        return length - inset, (u / length, v / length)
    return FAR, (0.0, 0.0)


def sheet(paint, inset, radius):
    """A sheet painted by `paint(distance, (nx, ny), x, y, south)`, positions in pixels of the square."""
    def draw():
        c = Canvas(SIZE * 5, SIZE * 4, units=float(SIZE * 5))
        for row in range(4):
            west, north = row % 2 == 0, row < 2
            for column in range(5):
                for py in range(SIZE):
                    for px in range(SIZE):
                        x = px if west else px + SIZE
                        y = py if north else py + SIZE
                        u = (x if west else 2 * SIZE - 1 - x) + 0.5
                        v = (y if north else 2 * SIZE - 1 - y) + 0.5
                        d, (nx, ny) = meet(column, u, v, inset, radius)
                        normal = (-nx if west else nx, -ny if north else ny)
                        if column == 3:
                            normal = (-normal[0], -normal[1])
                        depth = d
                        if not north and column in (0, 1):
                            depth = v - inset
                        pixel = paint(d, normal, x, y, depth if not north else FAR, column)
                        c.px[(row * SIZE + py) * c.w + column * SIZE + px] = pixel
        return c
    return draw


def over(base, colour, alpha):
    """One straight-alpha colour over another."""
    alpha = max(0.0, min(1.0, alpha))
    out = alpha + base[3] * (1 - alpha)
    if out <= 0:
        return base
    k = alpha / out
    return (*mix(base[:3], colour, k), out)


CLEAR = (0.08, 0.08, 0.09, 0.0)
INK = rgb("#14161a")


def wall(top, light, dark, courses):
    """A raised block: lit rim, flat top, and a front face along its southern border."""
    top, light, dark = rgb(top), rgb(light), rgb(dark)
    face = 30

    def paint(d, normal, x, y, depth, column):
        if d <= 0:
            return over(CLEAR, INK, max(0.0, 1 + d / 3.2) * 0.8)
        grain = 0.10 * (noise(x / 9, y / 9, 3) - 0.5) + 0.06 * (noise(x / 2.5, y / 2.5, 5) - 0.5)
        colour = mix(top, (1, 1, 1) if grain > 0 else (0, 0, 0), abs(grain))
        if depth < face and column in (0, 1):
            row = int((face - depth) / (face / courses))
            colour = mix(dark, (0, 0, 0), 0.10 + 0.24 * (1 - depth / face))
            within = ((face - depth) % (face / courses))
            step = 42
            brick = (x + (row % 2) * step / 2) % step
            if within < 1.7 or brick < 1.7:
                colour = mix(colour, INK, 0.62)
            elif within < 3.2:
                colour = mix(colour, light, 0.16)
            if depth > face - 2.2:
                colour = mix(light, INK, 0.1)
        else:
            lit = -normal[0] * 0.5 - normal[1] * 0.86
            if d < 8.5:
                rim = mix(light, dark, max(0.0, -lit) * 0.75) if lit < 0 else light
                colour = mix(colour, rim, 0.85 if d < 7.3 else 0.35)
        edge = min(1.0, d)
        ink = 1.0 - max(0.0, min(1.0, (d - 2.2)))
        colour = mix(colour, INK, ink * 0.9)
        return over(over(CLEAR, INK, 1.0), colour, edge)
    return paint


def water():
    """Water with a pale shore and slow waves."""
    deep, shallow, foam = rgb("#24485e"), rgb("#3b7188"), rgb("#a8d3da")

    def paint(d, normal, x, y, depth, column):
        if d <= -2:
            return CLEAR
        t = min(1.0, max(0.0, d / 34))
        colour = mix(shallow, deep, t)
        wave = math.sin((y + 5 * math.sin(x * math.pi / 32)) * math.pi / 16)
        if wave > 0.93 and math.sin(x * math.pi / 64 + (y // 32) * 1.7) > 0.1:
            colour = mix(colour, foam, 0.45)
        line = max(0.0, 1 - abs(d - 4.5) / 2.2)
        colour = mix(colour, foam, line * 0.85)
        rim = max(0.0, 1 - abs(d - 0.5) / 2.0)
        colour = mix(colour, INK, rim * 0.6)
        return over(CLEAR, colour, min(1.0, (d + 2) / 2))
    return paint


def pit():
    """A hole: broken rim, a lit inner wall on the north side, and darkness."""
    rim, inner, dark = rgb("#8b8374"), rgb("#4b463d"), rgb("#08090b")

    def paint(d, normal, x, y, depth, column):
        if d <= 0:
            return over(CLEAR, INK, max(0.0, 1 + d / 4) * 0.5)
        reach = 12 + 26 * max(0.0, -normal[1]) + 6 * max(0.0, -normal[0])
        colour = mix(inner, dark, min(1.0, d / reach) ** 0.7)
        if max(0.0, -normal[1]) > 0.4 and d < reach and (int(x) % 22 < 1.6 or int(d) % 13 < 1.5):
            colour = mix(colour, dark, 0.55)
        if d < 4.2:
            colour = mix(rim, INK, 0.25 if normal[1] < 0 else 0.0)
        if d < 1.4 or 4.2 <= d < 5.6:
            colour = mix(colour, INK, 0.75)
        return over(CLEAR, colour, min(1.0, d))
    return paint


def rise():
    """The border of higher ground: lit edge above, a dark face below; the ground itself shows through."""
    light, dark = rgb("#d8cdb4"), rgb("#211e1a")

    def paint(d, normal, x, y, depth, column):
        if d >= FAR:
            return CLEAR
        if d < 0:
            return over(CLEAR, INK, max(0.0, 1 + d / 2))
        south = max(0.0, normal[1])
        if column in (0, 1) and depth < 24:
            t = depth / 24
            pixel = over(CLEAR, dark, 0.94)
            shade = mix(dark, rgb("#4d463b"), t)
            pixel = over(pixel, shade, 1.0)
            if (int(x + (int(depth) // 12) * 17) % 34) < 2 or int(depth) % 12 < 1.5:
                pixel = over(pixel, INK, 0.5)
            if depth > 20.5:
                pixel = over(pixel, light, 0.9)
            return pixel
        if d < 2:
            return over(CLEAR, INK, 0.95)
        if d < 6.5:
            return over(CLEAR, light, 0.85 - 0.45 * south)
        return over(CLEAR, light, max(0.0, 0.22 * (1 - (d - 6.5) / 12)))
    return paint


def mire(deep, shallow, gleam, shine):
    """Soft ground: a wet rim, ripples where it gleams, a few bubbles."""
    deep, shallow, gleam = rgb(deep), rgb(shallow), rgb(gleam)

    def paint(d, normal, x, y, depth, column):
        if d <= -2:
            return CLEAR
        t = min(1.0, max(0.0, d / 26))
        colour = mix(shallow, deep, t)
        grain = noise(x / 16, y / 16, 11) * 0.65 + noise(x / 5, y / 5, 12) * 0.35
        colour = mix(colour, gleam, max(0.0, grain - 0.56) * shine)
        ripple = math.sin(math.hypot((x % 64) - 34, ((y % 64) - 30) * 1.5) * 0.62)
        if ripple > 0.86 and math.hypot((x % 64) - 34, (y % 64) - 30) < 19:
            colour = mix(colour, gleam, 0.22 * shine)
        colour = mix(colour, gleam, max(0.0, 1 - abs(d - 4) / 2.4) * 0.35)
        colour = mix(colour, INK, max(0.0, 1 - abs(d - 0.5) / 2.2) * 0.55)
        return over(CLEAR, colour, min(1.0, (d + 2) / 3) * 0.94)
    return paint


def dark():
    """Darkness: the ground is all but gone, with a soft edge where the light ends."""
    night = rgb("#05070d")

    def paint(d, normal, x, y, depth, column):
        t = max(0.0, min(1.0, (d + 6) / 22))
        murk = 0.06 * (noise(x / 20, y / 20, 21) - 0.5)
        return over(CLEAR, night, (0.70 + murk) * t * t * (3 - 2 * t))
    return paint


ALL = {
    "stone": sheet(wall("#6a727d", "#aab3bd", "#4b525c", 2), 1.5, 11),
    "wood": sheet(wall("#7d5c3a", "#b48a5a", "#543c25", 2), 1.5, 8),
    "metal": sheet(wall("#56616d", "#9fb0bf", "#38414b", 1), 1.5, 6),
    "glass": sheet(wall("#7fb3c4", "#d6f0f5", "#48788a", 1), 1.5, 6),
    "water": sheet(water(), 3, 20),
    "pit": sheet(pit(), 3, 12),
    "rise": sheet(rise(), 1, 9),
    "mud": sheet(mire("#3d3022", "#54432f", "#8f7a58", 0.9), 4, 20),
    "tar": sheet(mire("#0c0c0f", "#1b1a1f", "#8d93a6", 1.1), 5, 22),
    "dark": sheet(dark(), 2, 18),
}
