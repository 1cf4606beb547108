"""Creature emblems: 128 px, drawn in a 100-unit box and meant to sit on a dark disc of radius 40."""

from raster import Canvas, arc, box, circle, moved, path, regular, ring, star

BONE, BONE_LOW = "#ece2cb", "#bfae8a"
STEEL, STEEL_LOW = "#b4c3d1", "#75879a"
WOOD, WOOD_LOW = "#a97a4c", "#6f4d2f"
GREEN, GREEN_LOW = "#9fc765", "#638a3a"
GOLD, GOLD_LOW = "#f0c255", "#b5822c"
RED, RED_LOW = "#e0634c", "#99382c"
VIOLET, VIOLET_LOW = "#b9a2ea", "#7a62b0"
TEAL, TEAL_LOW = "#7fd3c6", "#3d8f86"
SKIN, SKIN_LOW = "#dcae85", "#a97852"
INK = "#1b1e23"


def sword(c, turn=0, dx=0, dy=0, scale=1.0, guard=GOLD):
    """A sword pointing up, its grip at the bottom."""
    def at(polygons):
        return moved(polygons, dx, dy, scale, turn)
    c.fill(at(path("M50 8 L56 18 L55 64 L45 64 L44 18 Z")), STEEL)
    c.fill(at(path("M50 8 L56 18 L55 64 L50 64 Z")), STEEL_LOW)
    c.fill(at(box(34, 63, 32, 7, 3)), guard)
    c.fill(at(box(46, 69, 8, 15, 2)), WOOD)
    c.fill(at(circle(50, 87, 5.5)), guard)


def fury():
    """A double-bitted axe."""
    c = Canvas(128)
    def at(polygons):
        return moved(polygons, 0, 0, 1, 28)
    c.fill(at(box(46.5, 12, 7, 78, 3)), WOOD)
    c.fill(at(box(50, 12, 3.5, 78, 2)), WOOD_LOW)
    blade = "M50 24 L58 27 C64 27 72 22 76 12 C84 26 84 44 76 58 C72 48 64 43 58 43 L50 46 Z"
    c.fill(at(path(blade)), STEEL)
    c.fill(at(path("M76 12 C84 26 84 44 76 58 C74 53 71 49.5 68 47 C73 37 73 31 69 23 C72 20 74.5 16.5 76 12 Z")), BONE)
    left = moved(path(blade), flip=True)
    c.fill(at(left), STEEL_LOW)
    c.fill(at(moved(path("M76 12 C84 26 84 44 76 58 C74 53 71 49.5 68 47 C73 37 73 31 69 23 C72 20 74.5 16.5 76 12 Z"), flip=True)), STEEL)
    c.fill(at(box(44, 22, 12, 26, 3)), RED)
    c.fill(at(box(50, 22, 6, 26, 3)), RED_LOW)
    c.fill(at(circle(50, 88, 5.5)), RED)
    return c


def null():
    """A broken ring around an open palm: the field that silences."""
    c = Canvas(128)
    start, end = (64, 17.5), (36, 17.5)
    points = [start] + arc(start, (35, 35), True, True, end)
    c.line(points, 7, VIOLET)
    c.line([p for p in points if p[1] > 52], 7, VIOLET_LOW)
    c.fill(regular(50, 14, 7, 4), VIOLET)
    fingers = [(37.5, 40, 64), (45.5, 33, 60), (53.5, 33, 60), (61.5, 38, 62)]
    for x, top, low in fingers:
        c.line([(x, top), (x, low)], 6.6, BONE)
    c.fill(path("M34 55 L65 55 L64.6 66 C64 75 57 79 50 79 C43 79 38 76 35.5 69 Z"), BONE)
    c.line([(36.5, 66), (29, 57)], 7, BONE)
    c.fill(circle(50, 64, 6), VIOLET_LOW)
    c.fill(circle(50, 64, 2.6), INK)
    return c


def tactician():
    """A war banner with a chevron."""
    c = Canvas(128)
    c.fill(box(28, 14, 6, 76, 2.5), WOOD)
    c.fill(box(31, 14, 3, 76, 1.5), WOOD_LOW)
    c.fill(regular(31, 12, 7, 4), GOLD)
    c.fill(path("M34 20 H80 L70 38 L80 56 H34 Z"), RED)
    c.fill(path("M34 47 H75 L80 56 H34 Z"), RED_LOW)
    c.line([(41, 47), (52, 34), (63, 47)], 5.5, BONE)
    c.line([(41, 36), (52, 23.5), (63, 36)], 5.5, BONE)
    c.fill(path("M34 66 H58 L63 71 L58 76 H34 Z"), GOLD)
    c.fill(path("M34 71 H63 L58 76 H34 Z"), GOLD_LOW)
    return c


def conduit():
    """A rayed sun with an open eye."""
    c = Canvas(128)
    for k in range(12):
        long = k % 2 == 0
        ray = path("M46.5 26 L50 9 L53.5 26 Z") if long else path("M47 27 L50 17 L53 27 Z")
        c.fill(moved(ray, turn=k * 30), GOLD if long else GOLD_LOW)
    c.fill(circle(50, 50, 23), GOLD)
    c.fill(circle(50, 50, 23), GOLD_LOW, clip=box(0, 54, 100, 50))
    c.fill(path("M31 50 Q50 32 69 50 Q50 68 31 50 Z"), BONE)
    c.fill(circle(50, 50, 8), INK)
    c.fill(circle(52.5, 47.5, 2.6), BONE)
    return c


def goblin(c, dy=0.0, scale=1.0, grin=True, dx=0.0):
    """A goblin's face: long ears, narrow chin."""
    def at(polygons):
        return moved(polygons, dx, dy, scale)
    ear = "M35 44 C27 36 17 31 5 30 C10 42 18 56 33 61 Z"
    c.fill(at(path(ear)), GREEN)
    c.fill(at(moved(path(ear), flip=True)), GREEN_LOW)
    inner = "M32 47 C27 42 20 37 13 35 C17 43 23 50 31 55 Z"
    c.fill(at(path(inner)), GREEN_LOW)
    c.fill(at(moved(path(inner), flip=True)), "#46652a")
    c.fill(at(path("M50 24 C62 24 70 32 70 45 C70 58 62 72 50 81 C38 72 30 58 30 45 C30 32 38 24 50 24 Z")), GREEN)
    c.fill(at(path("M50 24 C62 24 70 32 70 45 C70 58 62 72 50 81 C55 70 60 58 60 45 C60 35 56 28 50 24 Z")), GREEN_LOW)
    for flip in (False, True):
        c.fill(at(moved(path("M34 43 L47 49 C46 54 41 56 38 54 C35 52 34 47 34 43 Z"), flip=flip)), GOLD)
        c.fill(at(moved(circle(42.5, 50, 2.2), flip=flip)), INK)
    c.fill(at(path("M47 56 L50 52 L53 56 L52 60 H48 Z")), GREEN_LOW)
    if grin:
        c.fill(at(path("M39 63 Q50 69 61 63 Q58 73 50 74 Q42 73 39 63 Z")), INK)
        for x in (43, 48.5, 54):
            c.fill(at(path(f"M{x} 65.6 H{x + 4.2} L{x + 2.1} 70.5 Z")), BONE)


def goblin_warrior():
    """Goblin with an iron cap and a spear."""
    c = Canvas(128)
    c.line([(79, 92), (79, 20)], 5, WOOD)
    c.fill(path("M79 4 L86.5 17 L79 30 L71.5 17 Z"), STEEL)
    c.fill(path("M79 4 L86.5 17 L79 30 Z"), STEEL_LOW)
    goblin(c, 4, 0.96, dx=-5)
    c.fill(path("M24 43 C24 24 34 18 45 18 C56 18 66 24 66 43 Q45 36 24 43 Z"), STEEL)
    c.fill(path("M45 18 C56 18 66 24 66 43 Q60 41 54 40 C55 30 52 23 45 18 Z"), STEEL_LOW)
    c.fill(path("M42 12 H48 L49 52 L45 56 L41 52 Z"), STEEL_LOW)
    return c


def goblin_assassin():
    """Hooded goblin with a dagger."""
    c = Canvas(128)
    goblin(c, 2, 0.98, grin=False, dx=-4)
    hood = "M46 10 C66 12 76 30 74 52 C73 66 66 80 60 88 C64 72 66 62 65 52 C62 40 55 37 46 37 C37 37 30 40 27 52 C26 62 28 72 32 88 C26 80 19 66 18 52 C16 30 26 12 46 10 Z"
    c.fill(path(hood), "#5b4a78")
    c.fill(path("M46 10 C66 12 76 30 74 52 C73 66 66 80 60 88 C64 72 66 62 65 52 C62 40 55 37 46 37 Z"), "#42345a")
    c.fill(path("M28 60 Q46 70 64 60 C63 72 56 82 46 86 C36 82 29 72 28 60 Z"), "#7f6aa6")
    def at(polygons):
        return moved(polygons, 21, 15, 0.78, 24)
    c.fill(at(path("M50 16 L58 28 L56 62 H44 L42 28 Z")), BONE)
    c.fill(at(path("M50 16 L58 28 L56 62 H50 Z")), STEEL_LOW)
    c.fill(at(box(35, 61, 30, 7, 3)), RED)
    c.fill(at(box(45.5, 68, 9, 18, 3)), WOOD)
    return c


def goblin_cursespitter():
    """Goblin with a feathered band, spitting violet fire."""
    c = Canvas(128)
    for turn, colour in ((-34, RED), (0, GOLD), (34, RED)):
        c.fill(moved(path("M50 2 C57 10 57 22 52 33 H48 C43 22 43 10 50 2 Z"), turn=turn, about=(50, 40)), colour)
    goblin(c, 0, 1.0, grin=False)
    c.fill(path("M30 41 C33 31 42 27 50 27 C58 27 67 31 70 41 Q50 31 30 41 Z"), WOOD)
    c.fill(circle(50, 31, 4), TEAL)
    c.fill(circle(50, 67, 7.5, 6), INK)
    c.fill(path("M50 63 C60 68 68 74 64 84 C62 92 55 96 48 96 C38 96 32 89 35 80 C36 85 40 87 42 85 C45 80 41 72 50 63 Z"), VIOLET)
    c.fill(path("M50 72 C56 77 58 80 56 85 C54 90 51 92 47 91 C42 90 42 85 45 82 C47 80 48 76 50 72 Z"), BONE)
    return c


def goblin_stinker():
    """Goblin in a reeking cloud."""
    c = Canvas(128)
    goblin(c, 6, 0.94, grin=False)
    c.line([(43, 73), (47, 70), (51, 73), (55, 70), (59, 73)], 3, INK)
    for x, y, r in ((18, 71, 12), (31, 79, 13), (46, 85, 11), (9, 80, 9), (22, 87, 10)):
        c.fill(circle(x, y, r), "#d3d06a")
    for x, y, r in ((20, 77, 9), (33, 84, 9), (46, 88, 7)):
        c.fill(circle(x, y, r), "#a8a53f")
    for x, y, r in ((84, 80, 9), (93, 73, 7), (76, 87, 7)):
        c.fill(circle(x, y, r), "#d3d06a")
    for x in (38, 50, 62):
        points = [(x, 25), (x + 4, 20), (x - 1, 14), (x + 4, 8)]
        c.line(points, 3.6, "#d3d06a")
    return c


def human_brawler():
    """A clenched fist with wrapped wrist."""
    c = Canvas(128)
    c.fill(box(35, 66, 32, 24, 4), BONE)
    for y in (70, 77, 84):
        c.line([(35, y + 3), (67, y)], 2.2, BONE_LOW)
    c.fill(path("M24 40 C24 32 30 28 36 29 L70 29 C77 29 80 34 80 40 V56 C80 66 72 71 64 71 H40 C30 71 24 64 24 55 Z"), SKIN)
    for k in range(4):
        x = 24 + k * 14
        c.fill(box(x, 20 + (3 if k in (0, 3) else 0), 13, 30, 6), SKIN)
        c.line([(x + 13.5, 30), (x + 13.5, 48)], 1.8, SKIN_LOW)
    c.fill(path("M20 52 C20 47 25 45 30 46 L54 49 C59 50 60 60 54 60 L38 60 C28 62 21 60 20 52 Z"), SKIN)
    c.line([(26, 61), (38, 61), (54, 60.5), (58, 56), (57, 51)], 2.2, SKIN_LOW)
    c.fill(path("M64 71 C72 71 80 66 80 56 V46 C76 58 70 64 60 66 L48 71 Z"), SKIN_LOW)
    return c


def human_trickshot():
    """A drawn bow with three arrows."""
    c = Canvas(128)
    def at(polygons):
        return moved(polygons, 0, 0, 1, -18)
    bow = [(34, 12)] + arc((34, 12), (44, 44), False, True, (34, 88))
    c.line(moved([bow], turn=-18)[0], 6.5, WOOD)
    c.line(moved([[(34, 12), (26, 50), (34, 88)]], turn=-18)[0], 1.8, BONE)
    for spread in (-16, 0, 16):
        shaft = moved([[(26, 50), (82, 50)]], turn=spread, about=(26, 50))
        head = moved(path("M80 44.5 L93 50 L80 55.5 L83 50 Z"), turn=spread, about=(26, 50))
        c.line(moved(shaft, turn=-18)[0], 3, BONE)
        c.fill(at(head), STEEL if spread else GOLD)
    c.fill(at(path("M26 50 L18 45 H12 L18 50 L12 55 H18 Z")), RED)
    return c


def human_knave():
    """A masked face under a wide-brimmed hat."""
    c = Canvas(128)
    c.fill(path("M30 42 H70 V58 C70 74 60 84 50 84 C40 84 30 74 30 58 Z"), SKIN)
    c.fill(path("M50 42 H70 V58 C70 74 60 84 50 84 C56 76 58 66 58 58 Z"), SKIN_LOW)
    c.fill(path("M29 58 Q50 66 71 58 L70 66 C68 78 58 92 50 92 C42 92 32 78 30 66 Z"), RED)
    c.fill(path("M50 63 Q61 62 71 58 L70 66 C68 78 58 92 50 92 C56 82 58 72 50 63 Z"), RED_LOW)
    for x in (41, 59):
        c.fill(circle(x, 51.5, 3.2), INK)
    c.line([(35.5, 47), (45.5, 48.5)], 2.6, INK)
    c.line([(64.5, 47), (54.5, 48.5)], 2.6, INK)
    c.fill(path("M33 38 C34 20 40 13 50 15 C60 13 66 20 67 38 Z"), "#56657a")
    c.fill(path("M33 31 Q50 37 67 31 L67 38 H33 Z"), GOLD)
    c.fill(path("M10 36 C22 44 38 38 50 38 C62 38 78 44 90 36 C84 47 66 47 50 46 C34 47 16 47 10 36 Z"), "#3f4b5c")
    c.fill(path("M66 26 C74 18 84 16 92 20 C86 22 84 28 76 30 C72 31 69 31 66 32 Z"), BONE)
    return c


def zombie():
    """A rotting face, one eye gone, jaw askew."""
    c = Canvas(128)
    c.fill(path("M50 13 C67 13 78 25 78 41 C78 52 74 58 70 62 L69 72 H31 L30 62 C26 58 22 52 22 41 C22 25 33 13 50 13 Z"), "#b9c6a0")
    c.fill(path("M50 13 C67 13 78 25 78 41 C78 52 74 58 70 62 L69 72 H56 C66 58 68 40 60 24 C57 18 54 15 50 13 Z"), "#8a9a76")
    c.fill(moved(path("M33 74 H67 L64 88 C58 92 42 92 36 88 Z"), dx=3, turn=7), "#8a9a76")
    c.fill(circle(37, 44, 9.5), INK)
    c.fill(circle(63, 45, 7.5), INK)
    c.fill(circle(38, 45, 3.6), RED)
    c.fill(path("M47 60 L50 52 L54 60 L50.5 63 Z"), INK)
    for k in range(5):
        c.fill(box(34 + k * 6.8, 66, 5, 7 if k != 3 else 3.5, 1.2), BONE)
    for k in range(4):
        c.fill(moved(box(38 + k * 6.6, 74.5, 4.8, 5.5, 1.2), dx=3, turn=7), BONE)
    c.fill(path("M57 13.8 C66 15 73 20 76 29 L70 30 L68 25 L63 25 L61 19 Z"), "#c98a94")
    c.line([(30, 27), (42, 32)], 2.4, RED_LOW)
    for x in (32, 36, 40):
        c.line([(x, 25 + (x - 30) * 0.4), (x - 1.5, 31 + (x - 30) * 0.4)], 2, RED_LOW)
    return c


def ogre_goon():
    """A massive head with tusks and a single horn."""
    c = Canvas(128)
    c.fill(path("M28 30 C20 24 14 16 16 7 C24 10 34 16 38 25 Z"), BONE)
    c.fill(path("M72 30 C80 24 86 16 84 7 C76 10 66 16 62 25 Z"), BONE_LOW)
    c.fill(path("M50 20 C63 20 71 26 73 38 C82 42 88 54 87 66 C86 80 72 90 50 90 C28 90 14 80 13 66 C12 54 18 42 27 38 C29 26 37 20 50 20 Z"), "#c98f66")
    c.fill(path("M50 20 C63 20 71 26 73 38 C82 42 88 54 87 66 C86 80 72 90 50 90 C66 82 72 68 66 52 C63 42 60 30 50 20 Z"), "#96613f")
    c.fill(path("M29 41 L48 47 L46 51 L31 48 Z M71 41 L52 47 L54 51 L69 48 Z"), "#5c3822")
    c.fill(circle(39, 52, 3.6), GOLD)
    c.fill(circle(61, 52, 3.6), GOLD)
    c.fill(path("M42 60 Q50 54 58 60 L57 64 H43 Z"), "#7a4c30")
    c.fill(path("M24 70 Q50 62 76 70 Q74 82 50 83 Q26 82 24 70 Z"), INK)
    c.fill(path("M28 80 C24 72 24 62 28 55 C33 62 37 70 38 80 Z"), BONE)
    c.fill(path("M72 80 C76 72 76 62 72 55 C67 62 63 70 62 80 Z"), BONE)
    for x in (43, 49, 55):
        c.fill(box(x - 2, 77, 5, 6, 1), BONE_LOW)
    return c


def generic():
    """A closed helm, for creatures without a drawing of their own."""
    c = Canvas(128)
    c.fill(path("M50 14 C68 14 76 28 76 46 V70 L62 88 H38 L24 70 V46 C24 28 32 14 50 14 Z"), STEEL)
    c.fill(path("M50 14 C68 14 76 28 76 46 V70 L62 88 H50 Z"), STEEL_LOW)
    c.fill(path("M30 44 H70 V52 H55 V80 H45 V52 H30 Z"), INK)
    c.fill(path("M47 8 H53 V44 H47 Z"), GOLD)
    for y in (62, 69, 76):
        c.fill(circle(36, y, 1.9), INK)
        c.fill(circle(64, y, 1.9), INK)
    return c


ALL = {
    "fury": fury, "null": null, "tactician": tactician, "conduit": conduit,
    "goblin-warrior": goblin_warrior, "goblin-assassin": goblin_assassin,
    "goblin-cursespitter": goblin_cursespitter, "goblin-stinker": goblin_stinker,
    "human-brawler": human_brawler, "human-trickshot": human_trickshot, "human-knave": human_knave,
    "zombie": zombie, "ogre-goon": ogre_goon, "generic": generic,
}
