"""A small anti-aliased vector rasteriser: paths in SVG notation, exact area coverage, PNG output.

Only the Python standard library is used, so the art can be rebuilt anywhere.
"""

import math
import re
import struct
import zlib

NUMBER = re.compile(r"[MLHVCQAZ]|-?\d*\.?\d+(?:e-?\d+)?")


def rgb(text):
    """`#rrggbb` as three floats."""
    text = text.lstrip("#")
    return tuple(int(text[i : i + 2], 16) / 255 for i in (0, 2, 4))


def mix(a, b, t):
    """Colour between `a` (t = 0) and `b` (t = 1)."""
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def path(text):
    """Closed polygons of an SVG path made of absolute M L H V C Q A Z."""
    tokens = NUMBER.findall(text)
    polygons, points, i, command = [], [], 0, "M"
    x = y = 0.0

    def take(n):
        nonlocal i
        values = [float(t) for t in tokens[i : i + n]]
        i += n
        return values

    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
            if command == "Z":
                if points:
                    polygons.append(points)
                points = []
                continue
        if command == "M":
            if points:
                polygons.append(points)
            x, y = take(2)
            points = [(x, y)]
            command = "L"
        elif command == "L":
            x, y = take(2)
            points.append((x, y))
        elif command == "H":
            (x,) = take(1)
            points.append((x, y))
        elif command == "V":
            (y,) = take(1)
            points.append((x, y))
        elif command == "Q":
            ax, ay, bx, by = take(4)
            points += [curve(t / 14, (x, y), (ax, ay), (bx, by)) for t in range(1, 15)]
            x, y = bx, by
        elif command == "C":
            ax, ay, bx, by, cx, cy = take(6)
            points += [curve(t / 18, (x, y), (ax, ay), (bx, by), (cx, cy)) for t in range(1, 19)]
            x, y = cx, cy
        elif command == "A":
            rx, ry, _, large, sweep, bx, by = take(7)
            points += arc((x, y), (rx, ry), large != 0, sweep != 0, (bx, by))
            x, y = bx, by
    if points:
        polygons.append(points)
    return polygons


def curve(t, *control):
    """A point of a Bézier curve of any degree."""
    points = list(control)
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in zip(points, points[1:])]
    return points[0]


def arc(start, radii, large, sweep, end):
    """Points of an unrotated elliptical arc, without its start."""
    rx, ry = radii
    ux, uy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    scale = max(1.0, math.sqrt((ux / rx) ** 2 + (uy / ry) ** 2))
    rx, ry = rx * scale, ry * scale
    span = (ux / rx) ** 2 + (uy / ry) ** 2
    root = math.sqrt(max(0.0, 1 / span - 1)) * (-1 if large == sweep else 1)
    cx, cy = root * rx * uy / ry, -root * ry * ux / rx
    mx, my = cx + (start[0] + end[0]) / 2, cy + (start[1] + end[1]) / 2
    a0 = math.atan2((uy - cy) / ry, (ux - cx) / rx)
    a1 = math.atan2((-uy - cy) / ry, (-ux - cx) / rx)
    if sweep and a1 < a0:
        a1 += 2 * math.pi
    if not sweep and a1 > a0:
        a1 -= 2 * math.pi
    n = max(4, int(abs(a1 - a0) * 10))
    return [
        (mx + rx * math.cos(a0 + (a1 - a0) * k / n), my + ry * math.sin(a0 + (a1 - a0) * k / n))
        for k in range(1, n + 1)
    ]


def circle(cx, cy, r, ry=None):
    """An ellipse as polygons."""
    ry = r if ry is None else ry
    n = 64
    return [[(cx + r * math.cos(2 * math.pi * k / n), cy + ry * math.sin(2 * math.pi * k / n)) for k in range(n)]]


def ring(cx, cy, r, width):
    """A circle line of a width, as two polygons of opposite direction."""
    return circle(cx, cy, r + width / 2) + [circle(cx, cy, r - width / 2)[0][::-1]]


def regular(cx, cy, r, n, turn=0.0):
    """A regular polygon with a corner at the top plus `turn` degrees."""
    base = math.radians(turn) - math.pi / 2
    return [[(cx + r * math.cos(base + 2 * math.pi * k / n), cy + r * math.sin(base + 2 * math.pi * k / n)) for k in range(n)]]


def star(cx, cy, outer, inner, n, turn=0.0):
    """A star of n points."""
    base = math.radians(turn) - math.pi / 2
    return [
        [
            (cx + (inner if k % 2 else outer) * math.cos(base + math.pi * k / n),
             cy + (inner if k % 2 else outer) * math.sin(base + math.pi * k / n))
            for k in range(2 * n)
        ]
    ]


def box(x, y, w, h, r=0):
    """A rectangle with rounded corners."""
    if r <= 0:
        return [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]]
    return path(
        f"M{x + r} {y} H{x + w - r} A{r} {r} 0 0 1 {x + w} {y + r} V{y + h - r} A{r} {r} 0 0 1 {x + w - r} {y + h}"
        f" H{x + r} A{r} {r} 0 0 1 {x} {y + h - r} V{y + r} A{r} {r} 0 0 1 {x + r} {y} Z"
    )


def moved(polygons, dx=0.0, dy=0.0, scale=1.0, turn=0.0, about=(50, 50), flip=False):
    """Polygons flipped, scaled and turned about a point, then shifted."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    out = []
    for points in polygons:
        new = []
        for x, y in points:
            x, y = (x - about[0]) * scale * (-1 if flip else 1), (y - about[1]) * scale
            new.append((about[0] + x * c - y * s + dx, about[1] + x * s + y * c + dy))
        out.append(new)
    return out


class Canvas:
    """Straight-alpha float pixels drawn on in design units (`units` across the width)."""

    def __init__(self, width, height=None, units=100.0):
        self.w, self.h = width, height or width
        self.scale = width / units
        self.px = [(0.0, 0.0, 0.0, 0.0)] * (self.w * self.h)

    def put(self, i, colour, alpha):
        """Blends a colour over one pixel."""
        if alpha <= 0:
            return
        r, g, b, a = self.px[i]
        out = alpha + a * (1 - alpha)
        k = alpha / out
        self.px[i] = (r + (colour[0] - r) * k, g + (colour[1] - g) * k, b + (colour[2] - b) * k, out)

    def apply(self, mask, colour, alpha=1.0):
        """Paints where a mask (index → coverage) says; the colour may be a function of design x, y."""
        plain = None if callable(colour) else (rgb(colour) if isinstance(colour, str) else colour)
        for i, cover in mask.items():
            here = plain or colour((i % self.w + 0.5) / self.scale, (i // self.w + 0.5) / self.scale)
            self.put(i, here, min(1.0, cover) * alpha)

    def fill(self, polygons, colour, alpha=1.0, clip=None):
        """Fills polygons; those of opposite direction cut holes."""
        mask = self.cover(polygons)
        if clip is not None:
            inside = self.cover(clip)
            mask = {i: c * inside[i] for i, c in mask.items() if i in inside}
        self.apply(mask, colour, alpha)

    def line(self, points, width, colour, alpha=1.0, closed=False, clip=None):
        """Strokes a polyline with round joins and caps."""
        mask = self.stroke(points, width, closed)
        if clip is not None:
            inside = self.cover(clip)
            mask = {i: c * inside[i] for i, c in mask.items() if i in inside}
        self.apply(mask, colour, alpha)

    def outline(self, polygons, width, colour, alpha=1.0):
        """Strokes closed polygons."""
        for points in polygons:
            self.line(points, width, colour, alpha, closed=True)

    def shadow(self, polygons, dx, dy, blur, alpha):
        """A soft dark copy of polygons."""
        mask = self.cover(moved(polygons, dx, dy))
        radius = max(1, int(blur * self.scale))
        field = [0.0] * (self.w * self.h)
        for i, cover in mask.items():
            field[i] = min(1.0, cover)
        for _ in range(2):
            field = soften(field, self.w, self.h, radius)
        for i, cover in enumerate(field):
            self.put(i, (0.03, 0.03, 0.04), cover * alpha)

    def cover(self, polygons):
        """Exact area coverage per pixel index of polygons."""
        acc = {}
        w, h = self.w, self.h
        for points in polygons:
            scaled = [(x * self.scale, y * self.scale) for x, y in points]
            for (x0, y0), (x1, y1) in zip(scaled, scaled[1:] + scaled[:1]):
                edge(acc, x0, y0, x1, y1, w, h)
        mask = {}
        for row in sorted(acc):
            total, cells = 0.0, acc[row]
            last = min(w - 1, max(cells))
            for x in range(min(cells), last + 1):
                total += cells.get(x, 0.0)
                if abs(total) > 0.002:
                    mask[row * w + x] = min(1.0, abs(total))
            if abs(total) > 0.002:
                for x in range(last + 1, w):
                    mask[row * w + x] = min(1.0, abs(total))
        return mask

    def stroke(self, points, width, closed=False):
        """Coverage of a polyline of a width."""
        r = width * self.scale / 2
        scaled = [(x * self.scale, y * self.scale) for x, y in points]
        pairs = list(zip(scaled, scaled[1:])) + ([(scaled[-1], scaled[0])] if closed else [])
        mask = {}
        for (ax, ay), (bx, by) in pairs:
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy or 1e-9
            for y in range(max(0, int(min(ay, by) - r - 1)), min(self.h, int(max(ay, by) + r + 2))):
                for x in range(max(0, int(min(ax, bx) - r - 1)), min(self.w, int(max(ax, bx) + r + 2))):
                    px, py = x + 0.5 - ax, y + 0.5 - ay
                    t = max(0.0, min(1.0, (px * dx + py * dy) / length))
                    cover = r + 0.5 - math.hypot(px - t * dx, py - t * dy)
                    if cover > 0:
                        i = y * self.w + x
                        mask[i] = max(mask.get(i, 0.0), min(1.0, cover))
        return mask

    def paste(self, other, x, y):
        """Copies another canvas to a pixel position, replacing what is there."""
        for row in range(other.h):
            start = (y + row) * self.w + x
            self.px[start : start + other.w] = other.px[row * other.w : (row + 1) * other.w]

    def over(self, other, x=0, y=0):
        """Blends another canvas over this one at a pixel position."""
        for row in range(other.h):
            for col in range(other.w):
                r, g, b, a = other.px[row * other.w + col]
                if 0 <= x + col < self.w and 0 <= y + row < self.h:
                    self.put((y + row) * self.w + x + col, (r, g, b), a)

    def save(self, file):
        """Writes an RGBA PNG; the colour of clear pixels is spread from their neighbours so that smoothing shows no fringe."""
        rows = bytearray()
        clear = self.average()
        for y in range(self.h):
            rows.append(0)
            for r, g, b, a in self.px[y * self.w : (y + 1) * self.w]:
                if a <= 0.002:
                    r, g, b = clear
                rows += bytes(max(0, min(255, int(v * 255 + 0.5))) for v in (r, g, b, a))

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        with open(file, "wb") as out:
            out.write(b"\x89PNG\r\n\x1a\n")
            out.write(chunk(b"IHDR", struct.pack(">IIBBBBB", self.w, self.h, 8, 6, 0, 0, 0)))
            out.write(chunk(b"IDAT", zlib.compress(bytes(rows), 9)))
            out.write(chunk(b"IEND", b""))

    def average(self):
        """Mean colour of what is drawn."""
        total = sum(p[3] for p in self.px) or 1.0
        return tuple(sum(p[c] * p[3] for p in self.px) / total for c in range(3))


def edge(acc, x0, y0, x1, y1, w, h):
    """Adds the signed area to the right of an edge to the accumulation rows."""
    if y0 == y1:
        return
    sign = 1.0
    if y0 > y1:
        x0, y0, x1, y1, sign = x1, y1, x0, y0, -1.0
    slope = (x1 - x0) / (y1 - y0)
    if y0 < 0:
        x0, y0 = x0 - y0 * slope, 0.0
    y1 = min(y1, float(h))
    y = y0
    while y < y1 - 1e-9:
        row = int(y)
        end = min(y1, row + 1.0)
        xa, xb = x0 + (y - y0) * slope, x0 + (end - y0) * slope
        cells = acc.setdefault(row, {})
        span(cells, min(xa, xb), max(xa, xb), (end - y) * sign, w)
        y = end


def span(cells, xa, xb, height, w):
    """Distributes one row of an edge over the pixels it crosses."""
    xa, xb = max(0.0, min(float(w), xa)), max(0.0, min(float(w), xb))
    first, last = int(xa), int(xb)
    if first == last or xb - xa < 1e-9:
        mid = (xa + xb) / 2 - first
        cells[first] = cells.get(first, 0.0) + height * (1 - mid)
        cells[first + 1] = cells.get(first + 1, 0.0) + height * mid
        return
    x = xa
    while x < xb - 1e-9:
        cell = int(x)
        end = min(xb, cell + 1.0)
        part = height * (end - x) / (xb - xa)
        mid = (x + end) / 2 - cell
        cells[cell] = cells.get(cell, 0.0) + part * (1 - mid)
        cells[cell + 1] = cells.get(cell + 1, 0.0) + part * mid
        x = end


def soften(field, w, h, radius):
    """One box blur in both directions."""
    def along(get, put, n):
        for k in range(n[1]):
            total = sum(get(k, j) for j in range(0, min(radius + 1, n[0])))
            for j in range(n[0]):
                put(k, j, total / (2 * radius + 1))
                if j + radius + 1 < n[0]:
                    total += get(k, j + radius + 1)
                if j - radius >= 0:
                    total -= get(k, j - radius)
    first = [0.0] * (w * h)
    along(lambda k, j: field[k * w + j], lambda k, j, v: first.__setitem__(k * w + j, v), (w, h))
    second = [0.0] * (w * h)
    along(lambda k, j: first[j * w + k], lambda k, j, v: second.__setitem__(j * w + k, v), (h, w))
    return second


def noise(x, y, seed=0):
    """Smooth value noise in 0..1."""
    def value(ix, iy):
        n = (ix * 374761393 + iy * 668265263 + seed * 974634777) & 0xFFFFFFFF
        n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
        return ((n ^ (n >> 16)) & 0xFFFF) / 65535
    ix, iy = math.floor(x), math.floor(y)
    fx, fy = x - ix, y - iy
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    top = value(ix, iy) * (1 - fx) + value(ix + 1, iy) * fx
    low = value(ix, iy + 1) * (1 - fx) + value(ix + 1, iy + 1) * fx
    return top * (1 - fy) + low * fy
