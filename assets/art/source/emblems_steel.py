"""Emblems of Draw Steel's other heroes, of the lesser and greater goblins, and of the werewolf."""

from emblems import (
    BONE, BONE_LOW, GOLD, GOLD_LOW, GREEN, GREEN_LOW, INK, RED, RED_LOW, STEEL, STEEL_LOW, TEAL, TEAL_LOW, VIOLET,
    VIOLET_LOW, WOOD, WOOD_LOW, goblin)
from raster import Canvas, arc, box, circle, moved, path, regular, ring

FUR, FUR_LOW = "#8b8f9c", "#5c606d"
NIGHT, NIGHT_LOW = "#5b4a78", "#42345a"


def censor():
    """Scales hung from an upright sword."""
    c = Canvas(128)
    c.fill(path("M50 6 L56 16 L55 70 H45 L44 16 Z"), STEEL)
    c.fill(path("M50 6 L56 16 L55 70 H50 Z"), STEEL_LOW)
    c.fill(box(18, 26, 64, 6, 3), GOLD)
    c.fill(box(50, 26, 32, 6, 3), GOLD_LOW)
    for x in (22, 78):
        c.line([(x, 31), (x - 11, 56)], 2, BONE)
        c.line([(x, 31), (x + 11, 56)], 2, BONE)
        c.fill(path(f"M{x - 14} 55 H{x + 14} C{x + 12} 66 {x - 12} 66 {x - 14} 55 Z"), GOLD if x < 50 else GOLD_LOW)
    c.fill(box(36, 69, 28, 6, 3), GOLD)
    c.fill(box(46.5, 74, 7, 14, 2), WOOD)
    c.fill(circle(50, 90, 5), GOLD)
    return c


def shadow():
    """A hood with nothing in it but two eyes, above a knife."""
    c = Canvas(128)
    c.fill(path("M50 8 C74 12 84 36 82 60 C82 76 76 86 68 92 H32 C24 86 18 76 18 60 C16 36 26 12 50 8 Z"), NIGHT)
    c.fill(path("M50 8 C74 12 84 36 82 60 C82 76 76 86 68 92 H50 Z"), NIGHT_LOW)
    c.fill(path("M50 22 C66 26 72 42 70 58 C68 68 60 76 50 80 C40 76 32 68 30 58 C28 42 34 26 50 22 Z"), INK)
    for flip in (False, True):
        c.fill(moved(path("M34 46 L47 51 C45 56 39 57 36 53 Z"), flip=flip), GOLD)
    def at(polygons):
        return moved(polygons, 4, 24, 0.62, 90)
    c.fill(at(path("M50 4 L58 22 L56 66 H44 L42 22 Z")), BONE)
    c.fill(at(path("M50 4 L58 22 L56 66 H50 Z")), STEEL_LOW)
    c.fill(at(box(34, 64, 32, 8, 3)), RED)
    c.fill(at(box(45, 72, 10, 18, 3)), WOOD)
    return c


def elementalist():
    """Flame, drop and leaf around a stone."""
    c = Canvas(128)
    flame = "M50 6 C62 18 66 28 60 38 C58 44 54 46 50 46 C46 46 42 44 40 38 C36 30 44 26 43 18 C46 20 49 14 50 6 Z"
    c.fill(path(flame), RED)
    c.fill(path("M50 22 C56 28 57 34 54 39 C52 42 48 42 46 39 C44 34 49 30 50 22 Z"), GOLD)
    drop = moved(path("M50 8 C58 20 64 28 64 36 C64 44 58 48 50 48 C42 48 36 44 36 36 C36 28 42 20 50 8 Z"), turn=120, about=(50, 54))
    c.fill(drop, TEAL)
    c.fill(moved(path("M50 18 C56 26 60 31 60 37 C60 43 55 46 50 46 Z"), turn=120, about=(50, 54)), TEAL_LOW)
    leaf = moved(path("M50 6 C64 16 66 34 50 48 C34 34 36 16 50 6 Z"), turn=240, about=(50, 54))
    c.fill(leaf, GREEN)
    c.fill(moved(path("M50 6 C64 16 66 34 50 48 Z"), turn=240, about=(50, 54)), GREEN_LOW)
    c.fill(regular(50, 54, 10, 6), BONE)
    c.fill(regular(50, 54, 10, 6), BONE_LOW, clip=box(50, 30, 40, 60))
    return c


def troubadour():
    """A lute with three strings."""
    c = Canvas(128)
    def at(polygons):
        return moved(polygons, 0, 0, 1, 32)
    c.fill(at(path("M50 40 C68 42 76 58 74 72 C72 86 62 94 50 94 C38 94 28 86 26 72 C24 58 32 42 50 40 Z")), WOOD)
    c.fill(at(path("M50 40 C68 42 76 58 74 72 C72 86 62 94 50 94 Z")), WOOD_LOW)
    c.fill(at(box(45.5, 8, 9, 46, 2)), WOOD_LOW)
    c.fill(at(box(42, 3, 16, 12, 3)), GOLD_LOW)
    c.fill(at(circle(50, 64, 9)), INK)
    c.fill(at(ring(50, 64, 11, 9)), GOLD)
    c.fill(at(box(38, 81, 24, 4.5, 2)), BONE_LOW)
    for x in (47, 50, 53):
        c.line(at([[(x, 12), (x, 82)]])[0], 1.3, BONE)
    for y in (5, 10):
        c.fill(at(circle(40, y + 1.5, 2.6)), BONE)
        c.fill(at(circle(60, y + 1.5, 2.6)), BONE)
    return c


def talent():
    """A crystal that floats in two rings."""
    c = Canvas(128)
    for turn, colour in ((-28, VIOLET_LOW), (28, VIOLET)):
        points = [(8, 50)] + arc((8, 50), (42, 15), False, True, (92, 50)) + arc((92, 50), (42, 15), False, True, (8, 50))
        c.line(moved([points], turn=turn)[0], 3.6, colour)
    c.fill(path("M50 14 L66 42 L50 86 L34 42 Z"), TEAL)
    c.fill(path("M50 14 L66 42 L50 86 Z"), TEAL_LOW)
    c.fill(path("M34 42 L50 36 L66 42 L50 50 Z"), BONE)
    for x, y in ((13, 31), (87, 69)):
        c.fill(circle(x, y, 4.5), GOLD)
    return c


def werewolf():
    """A wolf's head, teeth bared, before the moon."""
    c = Canvas(128)
    c.fill(circle(50, 46, 38), GOLD_LOW)
    c.fill(circle(50, 46, 34), GOLD)
    c.fill(path("M22 8 C32 14 40 22 43 31 H57 C60 22 68 14 78 8 C82 24 80 36 76 44 C84 54 86 64 82 74 L72 70 L66 82 L50 94 L34 82 L28 70 L18 74 C14 64 16 54 24 44 C20 36 18 24 22 8 Z"), FUR)
    c.fill(path("M50 31 H57 C60 22 68 14 78 8 C82 24 80 36 76 44 C84 54 86 64 82 74 L72 70 L66 82 L50 94 Z"), FUR_LOW)
    for flip in (False, True):
        c.fill(moved(path("M26 17 C32 21 37 27 39 33 L29 40 C25 32 25 25 26 17 Z"), flip=flip), "#3f424d")
        c.fill(moved(path("M30 47 L45 53 C44 58 38 60 34 57 C31 54 30 51 30 47 Z"), flip=flip), RED)
        c.fill(moved(circle(40, 54.5, 2), flip=flip), INK)
    c.fill(path("M43 62 Q50 58 57 62 L54 69 L50 72 L46 69 Z"), INK)
    c.fill(path("M36 72 Q50 66 64 72 L60 83 Q50 90 40 83 Z"), INK)
    for x in (40, 46, 52, 58):
        c.fill(path(f"M{x - 2.4} 71 H{x + 2.4} L{x} 78.5 Z"), BONE)
    for x in (45, 55):
        c.fill(path(f"M{x - 2.2} 86 L{x} 78.5 L{x + 2.2} 86 Z"), BONE)
    return c


def goblin_underboss():
    """Goblin with a horned helm."""
    c = Canvas(128)
    goblin(c, 6, 0.96)
    for flip in (False, True):
        c.fill(moved(path("M30 34 C18 30 12 20 14 8 C22 12 30 18 36 26 Z"), flip=flip), BONE_LOW if flip else BONE)
    c.fill(path("M29 42 C29 24 39 18 50 18 C61 18 71 24 71 42 Q50 34 29 42 Z"), STEEL_LOW)
    c.fill(path("M29 42 C29 24 39 18 50 18 V37 Q38 37 29 42 Z"), STEEL)
    c.fill(path("M46 16 H54 V52 L50 56 L46 52 Z"), GOLD)
    return c


def goblin_spinecleaver():
    """Goblin with a cleaver."""
    c = Canvas(128)
    goblin(c, 4, 0.94, dx=-6)
    def at(polygons):
        return moved(polygons, 26, 8, 0.86, 16)
    c.fill(at(path("M38 6 H60 C66 20 66 40 60 54 H44 Z")), STEEL)
    c.fill(at(path("M52 6 H60 C66 20 66 40 60 54 H54 C60 40 60 20 52 6 Z")), BONE)
    c.fill(at(circle(46, 14, 3)), INK)
    c.fill(at(box(44, 54, 10, 34, 3)), WOOD)
    c.fill(at(box(42, 52, 14, 6, 2)), RED)
    return c


def goblin_runner():
    """Goblin with its ears laid back by the wind."""
    c = Canvas(128)
    for y, start in ((26, 10), (50, 4), (74, 12)):
        c.line([(start, y), (start + 24, y)], 4, TEAL)
    goblin(c, 2, 0.9, dx=10)
    c.fill(path("M38 40 Q60 31 82 40 L81 47 Q60 38 39 47 Z"), RED)
    c.fill(path("M39 43 L26 38 L28 48 L22 54 L40 48 Z"), RED_LOW)
    return c


def goblin_sniper():
    """Goblin behind a crossbow."""
    c = Canvas(128)
    goblin(c, -6, 0.9, grin=False)
    c.fill(box(46, 52, 8, 42, 2), WOOD)
    c.fill(box(50, 52, 4, 42, 2), WOOD_LOW)
    bow = [(14, 78)] + arc((14, 78), (44, 26), False, True, (86, 78))
    c.line(bow, 6, STEEL)
    c.line([(14, 78), (50, 86), (86, 78)], 2, BONE)
    c.fill(path("M50 42 L56 54 H44 Z"), GOLD)
    return c


def skitterling():
    """A beetle with many legs."""
    c = Canvas(128)
    for k, (y, low) in enumerate(((38, 24), (52, 52), (66, 80))):
        for flip in (False, True):
            c.line(moved([[(38, y), (20, (y + low) / 2), (10, low + 6)]], flip=flip)[0], 5, VIOLET_LOW if flip else VIOLET)
    c.fill(path("M50 26 C68 28 76 46 74 62 C72 80 62 90 50 92 C38 90 28 80 26 62 C24 46 32 28 50 26 Z"), VIOLET)
    c.fill(path("M50 26 C68 28 76 46 74 62 C72 80 62 90 50 92 Z"), VIOLET_LOW)
    c.line([(50, 34), (50, 90)], 2.4, INK)
    c.fill(path("M34 30 C36 16 44 12 50 12 C56 12 64 16 66 30 Q50 40 34 30 Z"), NIGHT_LOW)
    for x in (42, 58):
        c.fill(circle(x, 23, 3.6), GOLD)
    for flip in (False, True):
        c.line(moved([[(44, 13), (38, 5), (30, 4)]], flip=flip)[0], 3, VIOLET)
    return c


def goblin_monarch():
    """Goblin with a crown too large for it."""
    c = Canvas(128)
    goblin(c, 8, 0.95)
    c.fill(path("M26 40 L20 10 L36 24 L50 6 L64 24 L80 10 L74 40 Q50 32 26 40 Z"), GOLD)
    c.fill(path("M50 6 L64 24 L80 10 L74 40 Q62 36 50 36 Z"), GOLD_LOW)
    for x, y, colour in ((32, 32, RED), (50, 27, TEAL), (68, 32, RED)):
        c.fill(circle(x, y, 4), colour)
    return c


ALL = {
    "censor": censor, "shadow": shadow, "elementalist": elementalist, "troubadour": troubadour, "talent": talent,
    "werewolf": werewolf, "goblin-underboss": goblin_underboss, "goblin-spinecleaver": goblin_spinecleaver,
    "goblin-runner": goblin_runner, "goblin-sniper": goblin_sniper, "skitterling": skitterling,
    "goblin-monarch": goblin_monarch,
}
