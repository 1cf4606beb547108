"""Emblems of 36th Way's enemies that no others fit, drawn like those of `emblems.py`."""

from emblems import (
    BONE, BONE_LOW, GOLD, GOLD_LOW, INK, RED, STEEL, STEEL_LOW, TEAL, TEAL_LOW, VIOLET_LOW, WOOD, WOOD_LOW)
from raster import Canvas, arc, circle, path


def rattlebow():
    """A skull behind a drawn bow."""
    c = Canvas(128)
    c.fill(path("M24 40 C24 20 38 10 52 10 C68 10 80 22 80 40 C80 52 74 58 70 62 V74 H36 V62 C30 58 24 52 24 40 Z"), BONE)
    c.fill(path("M52 10 C68 10 80 22 80 40 C80 52 74 58 70 62 V74 H52 Z"), BONE_LOW)
    c.fill(circle(41, 42, 7.5), INK)
    c.fill(circle(64, 42, 7.5), INK)
    c.fill(path("M52 52 L57 61 H47 Z"), INK)
    for x in (43, 52, 61):
        c.line([(x, 66), (x, 74)], 2.6, INK)
    limb = [(12, 64)] + arc((12, 64), (46, 46), False, False, (92, 64))
    c.line(limb, 6, WOOD)
    c.line([(12, 64), (52, 94), (92, 64)], 2, WOOD_LOW)
    c.line([(52, 96), (52, 50)], 3.6, STEEL)
    c.fill(path("M52 42 L58 54 L52 51 L46 54 Z"), STEEL_LOW)
    return c


def pale_wisp():
    """A light with a face in its flame."""
    c = Canvas(128)
    c.fill(path("M50 4 C58 26 84 36 80 64 C78 84 66 94 50 94 C34 94 22 84 20 64 C18 48 32 42 36 26 C42 32 46 38 45 46 C54 36 54 20 50 4 Z"), TEAL)
    c.fill(path("M50 4 C58 26 84 36 80 64 C78 84 66 94 50 94 Z"), TEAL_LOW)
    c.fill(path("M50 40 C56 50 68 56 66 70 C64 82 58 87 50 87 C42 87 36 82 34 70 C33 62 42 56 50 40 Z"), BONE)
    c.fill(circle(43, 69, 4, 5), INK)
    c.fill(circle(57, 69, 4, 5), INK)
    c.fill(circle(50, 79, 3.5, 2.5), INK)
    return c


def stonegazer():
    """One staring eye in a scaled head of stone."""
    c = Canvas(128)
    c.fill(path("M50 6 L64 16 L82 18 L86 36 L94 52 L84 66 L80 84 L62 86 L50 96 L38 86 L20 84 L16 66 L6 52 L14 36 L18 18 L36 16 Z"), STEEL)
    c.fill(path("M50 6 L64 16 L82 18 L86 36 L94 52 L84 66 L80 84 L62 86 L50 96 Z"), STEEL_LOW)
    c.fill(path("M16 52 Q50 20 84 52 Q50 82 16 52 Z"), BONE)
    c.fill(circle(50, 51, 17), GOLD)
    c.fill(path("M50 34 A17 17 0 0 1 50 68 Z"), GOLD_LOW)
    c.fill(circle(50, 51, 5, 14), INK)
    for x, y in ((30, 26), (68, 26), (28, 78), (70, 78)):
        c.line([(x, y), (x + 5, y + 4)], 3, INK)
    return c


def war_chanter():
    """A drum with its sticks crossed above."""
    c = Canvas(128)
    c.line([(16, 10), (66, 44)], 5, WOOD)
    c.line([(84, 10), (34, 44)], 5, WOOD_LOW)
    c.fill(circle(16, 10, 5), BONE)
    c.fill(circle(84, 10, 5), BONE)
    c.fill(path("M16 46 H84 L78 88 C66 96 34 96 22 88 Z"), RED)
    c.fill(path("M50 46 H84 L78 88 C70 94 60 95 50 95 Z"), VIOLET_LOW)
    for x in (24, 40, 56, 72):
        c.line([(x, 52), (x + 6, 88), (x + 12, 52)], 2.6, GOLD)
    c.fill(circle(50, 46, 34, 11), BONE)
    c.fill(circle(50, 46, 26, 7), BONE_LOW)
    return c


def mire_grappler():
    """Two long arms closing around an eye."""
    c = Canvas(128)
    c.fill(circle(50, 40, 27), TEAL_LOW)
    c.fill(path("M50 13 A27 27 0 0 1 50 67 Z"), TEAL)
    c.fill(circle(50, 36, 11), BONE)
    c.fill(circle(50, 37, 5), INK)
    c.line([(28, 52), (10, 60), (10, 82), (36, 92), (46, 78)], 11, TEAL_LOW)
    c.line([(72, 52), (90, 60), (90, 82), (64, 92), (54, 78)], 11, TEAL)
    for x, y in ((12, 70), (24, 88), (88, 70), (76, 88)):
        c.fill(circle(x, y, 2.6), BONE)
    return c


ALL = {
    "rattlebow": rattlebow, "pale-wisp": pale_wisp, "stonegazer": stonegazer, "war-chanter": war_chanter,
    "mire-grappler": mire_grappler,
}
