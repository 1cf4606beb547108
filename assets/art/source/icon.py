"""The program's sign: a battle mat with a hero's and a foe's token facing each other."""

from raster import Canvas, box, circle, moved, path, regular, ring


def draw(size):
    """The icon at a size in pixels."""
    c = Canvas(size)
    c.fill(box(2, 2, 96, 96, 18), "#14161a")
    c.fill(box(5, 5, 90, 90, 15), "#5f594f")
    for k in range(2):
        for j in range(2):
            if (k + j) % 2:
                c.fill(box(5 + 45 * k, 5 + 45 * j, 45, 45), "#4c4740", clip=box(5, 5, 90, 90, 15))
    c.line([(34, 68), (66, 32)], 5, "#ece2cb")
    c.fill(circle(32, 68, 25), "#14161a")
    c.fill(circle(32, 68, 22), "#56b4e9")
    c.fill(circle(32, 68, 16), "#22262d")
    c.fill(path("M32 56 L37 64 H46 L39 70 L42 79 L32 73.5 L22 79 L25 70 L18 64 H27 Z"), "#ece2cb")
    c.fill(regular(68, 32, 28, 6), "#14161a")
    c.fill(regular(68, 32, 24.5, 6), "#f0883e")
    c.fill(regular(68, 32, 17.5, 6), "#22262d")
    for points in (((60, 24), (76, 40)), ((76, 24), (60, 40))):
        c.line(points, 5.5, "#ece2cb")
    return c


ALL = {"battlemat-256": lambda: draw(256), "battlemat-64": lambda: draw(64)}
