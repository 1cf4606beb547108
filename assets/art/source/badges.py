"""State badges: 64 px, a white sign on a coloured plate; plates also differ in shape by kind."""

from raster import Canvas, arc, box, circle, moved, path, regular, ring, star

WHITE, INK = "#fbf7ec", "#16181c"
HARM, MIND, BODY, TARGET, STATE = "#b23a2f", "#7a4fb5", "#2f6f9f", "#b7791f", "#4a5058"


def plate(colour, shape="round"):
    """A 64 px canvas with the plate of a kind."""
    c = Canvas(64)
    outer, inner = {
        "round": (circle(50, 50, 49), circle(50, 50, 42)),
        "square": (box(3, 3, 94, 94, 20), box(10, 10, 80, 80, 14)),
        "diamond": (regular(50, 50, 50, 4), regular(50, 50, 41, 4)),
        "shield": (path("M50 1 L95 14 V50 C95 74 74 92 50 99 C26 92 5 74 5 50 V14 Z"),
                   path("M50 9 L88 20 V50 C88 70 70 85 50 91 C30 85 12 70 12 50 V20 Z")),
    }[shape]
    c.fill(outer, INK)
    c.fill(inner, colour)
    return c


def bleeding():
    """A drop."""
    c = plate(HARM)
    c.fill(path("M50 18 C58 36 70 46 70 60 C70 72 61 80 50 80 C39 80 30 72 30 60 C30 46 42 36 50 18 Z"), WHITE)
    c.line([(40, 60), (42, 67), (48, 71)], 5, HARM)
    return c


def dazed():
    """A spiral."""
    import math
    c = plate(MIND)
    points = [(50 + (4 + 2.35 * k / 2.2) * math.cos(k / 2.6), 50 + (4 + 2.35 * k / 2.2) * math.sin(k / 2.6)) for k in range(26)]
    c.line(points, 7.5, WHITE)
    return c


def frightened():
    """A screaming face."""
    c = plate(MIND)
    c.fill(path("M50 18 C67 18 74 30 74 46 C74 66 64 83 50 83 C36 83 26 66 26 46 C26 30 33 18 50 18 Z"), WHITE)
    c.fill(circle(40, 42, 6), MIND)
    c.fill(circle(60, 42, 6), MIND)
    c.fill(circle(50, 65, 7.5, 11), MIND)
    return c


def grabbed():
    """A claw closing from above."""
    c = plate(BODY, "square")
    c.line([(50, 16), (50, 38)], 10, WHITE)
    c.line([(50, 36), (28, 44), (24, 62), (36, 78)], 10, WHITE)
    c.line([(50, 36), (72, 44), (76, 62), (64, 78)], 10, WHITE)
    c.fill(circle(50, 64, 9), WHITE)
    return c


def prone():
    """A body on the ground."""
    c = plate(BODY, "square")
    c.fill(circle(26, 53, 9), WHITE)
    c.line([(40, 58), (78, 62)], 13, WHITE)
    c.line([(48, 56), (58, 40)], 8, WHITE)
    c.line([(17, 76), (83, 76)], 7, WHITE)
    return c


def restrained():
    """Two links of a chain."""
    c = plate(BODY, "square")
    for dx in (-14, 14):
        link = moved([box(32, 38, 36, 24, 12)[0]], dx=dx * 0.72, dy=dx * 0.72, turn=45)
        c.outline(link, 8, WHITE)
    return c


def slowed():
    """An hourglass."""
    c = plate(BODY, "square")
    c.fill(box(27, 17, 46, 9, 3), WHITE)
    c.fill(box(27, 74, 46, 9, 3), WHITE)
    c.fill(path("M32 29 H68 C68 40 58 45 54 50 C58 55 68 60 68 71 H32 C32 60 42 55 46 50 C42 45 32 40 32 29 Z"), WHITE)
    c.fill(path("M50 56 L61 69 H39 Z"), BODY)
    return c


def taunted():
    """A shout in a bubble."""
    c = plate(MIND)
    c.fill(path("M22 30 Q22 20 32 20 H68 Q78 20 78 30 V54 Q78 64 68 64 H50 L34 80 V64 H32 Q22 64 22 54 Z"), WHITE)
    c.fill(path("M45 27 H55 L53 46 H47 Z"), MIND)
    c.fill(circle(50, 54, 5), MIND)
    return c


def weakened():
    """Two chevrons pointing down."""
    c = plate(HARM)
    c.line([(28, 28), (50, 46), (72, 28)], 12, WHITE)
    c.line([(28, 54), (50, 72), (72, 54)], 12, WHITE)
    return c


def marked():
    """A crosshair."""
    c = plate(TARGET, "diamond")
    c.fill(ring(50, 50, 18, 7), WHITE)
    for k in range(4):
        c.fill(moved(box(46.5, 20, 7, 15, 2), turn=90 * k), WHITE)
    c.fill(circle(50, 50, 5), WHITE)
    return c


def judged():
    """A pair of scales."""
    c = plate(TARGET, "diamond")
    c.line([(50, 22), (50, 72)], 6, WHITE)
    c.line([(31, 33), (69, 33)], 6, WHITE)
    c.line([(38, 73), (62, 73)], 6, WHITE)
    for x in (31, 69):
        c.line([(x - 8, 52), (x, 34), (x + 8, 52)], 3, WHITE)
        c.fill(path(f"M{x - 11} 51 H{x + 11} A11 9 0 0 1 {x - 11} 51 Z"), WHITE)
    return c


def generic():
    """A star, for effects without a sign of their own."""
    c = plate(STATE, "shield")
    c.fill(star(50, 50, 30, 13, 5), WHITE)
    return c


def heart(c, colour=WHITE):
    """A heart in the middle of a plate."""
    c.fill(path("M50 80 C30 64 20 54 20 40 C20 28 29 22 37 22 C44 22 48 26 50 31 C52 26 56 22 63 22 C71 22 80 28 80 40 C80 54 70 64 50 80 Z"), colour)


def winded():
    """A cracked heart."""
    c = plate(STATE, "shield")
    heart(c)
    c.line([(51, 28), (44, 42), (56, 52), (48, 70)], 6, STATE)
    return c


def dying():
    """A heart with a cross cut out."""
    c = plate(HARM, "shield")
    heart(c)
    c.line([(38, 38), (62, 62)], 8, HARM)
    c.line([(62, 38), (38, 62)], 8, HARM)
    return c


def dead():
    """A skull."""
    c = plate(INK, "shield")
    c.fill(path("M50 16 C68 16 78 28 78 44 C78 54 73 60 67 63 V78 H33 V63 C27 60 22 54 22 44 C22 28 32 16 50 16 Z"), WHITE)
    c.fill(circle(39, 45, 8), INK)
    c.fill(circle(61, 45, 8), INK)
    c.fill(path("M46 62 L50 53 L54 62 Z"), INK)
    for x in (42, 50, 58):
        c.line([(x, 68), (x, 78)], 3.5, INK)
    return c


def unconscious():
    """Two letters of sleep."""
    c = plate(STATE, "shield")
    for x, y, s, w in ((26, 42, 26, 8), (54, 22, 20, 6.5)):
        c.line([(x, y), (x + s, y), (x, y + s), (x + s, y + s)], w, WHITE)
    return c


def hidden():
    """A closed eye."""
    c = plate(STATE, "shield")
    c.line([(20, 46)] + arc((20, 46), (34, 30), False, False, (80, 46)), 8, WHITE)
    for x, y, u, v in ((28, 57, 21, 66), (43, 64, 40, 76), (57, 64, 60, 76), (72, 57, 79, 66)):
        c.line([(x, y), (u, v)], 7, WHITE)
    return c


def surprised():
    """An exclamation mark in a burst."""
    c = plate(STATE, "shield")
    c.fill(star(50, 50, 40, 28, 10), WHITE)
    c.fill(path("M44 28 H56 L53.5 56 H46.5 Z"), STATE)
    c.fill(circle(50, 65, 5.5), STATE)
    return c


def aura():
    """Rings spreading out."""
    c = plate(BODY, "diamond")
    c.fill(circle(50, 50, 7), WHITE)
    c.fill(ring(50, 50, 17, 6), WHITE)
    c.fill(ring(50, 50, 28, 5), WHITE, 0.85)
    return c


def temporary():
    """A shield, for Stamina that is lost first."""
    c = plate(BODY)
    c.fill(path("M50 18 L76 27 V50 C76 66 64 78 50 84 C36 78 24 66 24 50 V27 Z"), WHITE)
    c.fill(path("M50 27 L68 33 V50 C68 61 60 70 50 75 Z"), BODY, 0.55)
    return c


ALL = {f.__name__: f for f in (
    bleeding, dazed, frightened, grabbed, prone, restrained, slowed, taunted, weakened, marked, judged,
    generic, winded, dying, dead, unconscious, hidden, surprised, aura, temporary)}
