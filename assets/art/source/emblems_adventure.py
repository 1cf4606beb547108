"""Emblems of The Adventure Game's callings and monsters, drawn like those of `emblems.py`."""

from emblems import (
    BONE, BONE_LOW, GOLD, GOLD_LOW, GREEN, GREEN_LOW, INK, RED, RED_LOW, SKIN, SKIN_LOW, STEEL, STEEL_LOW, TEAL,
    TEAL_LOW, VIOLET, VIOLET_LOW, WOOD, WOOD_LOW)
from raster import Canvas, arc, box, circle, moved, path, regular, ring

MUD, MUD_LOW = "#9a7a55", "#6a5138"
REED, REED_LOW = "#c4b45a", "#857a35"


def vanguard():
    """A tower shield with a tower on it."""
    c = Canvas(128)
    c.fill(path("M24 14 H76 V54 C76 72 64 84 50 92 C36 84 24 72 24 54 Z"), STEEL)
    c.fill(path("M50 14 H76 V54 C76 72 64 84 50 92 Z"), STEEL_LOW)
    c.fill(path("M30 20 H70 V54 C70 68 61 77 50 84 C39 77 30 68 30 54 Z"), RED)
    c.fill(path("M50 20 H70 V54 C70 68 61 77 50 84 Z"), RED_LOW)
    c.fill(path("M37 28 H43 V33 H47 V28 H53 V33 H57 V28 H63 V41 H60 V66 H40 V41 H37 Z"), BONE)
    c.fill(path("M46 66 V56 C46 50 54 50 54 56 V66 Z"), RED_LOW)
    return c


def duelist():
    """Two thin blades crossed."""
    c = Canvas(128)
    for turn, guard in ((38, GOLD), (-38, TEAL)):
        def at(polygons):
            return moved(polygons, 0, 0, 1.04, turn)
        c.fill(at(path("M50 4 L53.5 14 L52.5 66 H47.5 L46.5 14 Z")), BONE)
        c.fill(at(path("M50 4 L53.5 14 L52.5 66 H50 Z")), STEEL)
        c.line(moved([[(36, 62), (40, 70), (60, 70), (64, 62)]], 0, 0, 1.04, turn)[0], 4.5, guard)
        c.fill(at(box(47, 70, 6, 14, 2)), WOOD)
        c.fill(at(circle(50, 87, 4.5)), guard)
    return c


def hunter():
    """A bow with one arrow laid on."""
    c = Canvas(128)
    limb = [(62, 8)] + arc((62, 8), (48, 48), False, False, (62, 92))
    c.line(limb, 7, WOOD)
    c.line(limb[len(limb) // 2:], 7, WOOD_LOW)
    c.line([(62, 8), (72, 50), (62, 92)], 1.8, BONE)
    c.line([(14, 50), (80, 50)], 3.6, BONE)
    c.fill(path("M6 50 L20 43 L17 50 L20 57 Z"), STEEL)
    c.fill(path("M72 50 L80 43 H90 L84 50 L90 57 H80 Z"), GREEN)
    c.fill(path("M72 50 L84 50 L90 57 H80 Z"), GREEN_LOW)
    c.fill(box(27, 44, 7, 12, 2), GOLD)
    return c


def arcanist():
    """A staff's stone between two flames."""
    c = Canvas(128)
    c.fill(box(46.5, 42, 7, 50, 3), WOOD)
    c.fill(box(50, 42, 3.5, 50, 2), WOOD_LOW)
    c.fill(path("M30 62 C18 50 24 34 32 22 C32 34 42 36 40 50 C39 58 35 62 30 62 Z"), VIOLET_LOW)
    c.fill(path("M70 62 C82 50 76 34 68 22 C68 34 58 36 60 50 C61 58 65 62 70 62 Z"), VIOLET_LOW)
    c.fill(path("M40 46 C30 40 34 18 50 12 C66 18 70 40 60 46 L56 42 C62 36 58 24 50 21 C42 24 38 36 44 42 Z"), GOLD)
    c.fill(regular(50, 33, 11, 6), TEAL)
    c.fill(path("M50 22 L59.5 27.5 V38.5 L50 44 Z"), TEAL_LOW)
    c.fill(circle(46, 29, 2.6), BONE)
    return c


def chaplain():
    """A flanged mace before a rising light."""
    c = Canvas(128)
    for k in range(9):
        c.fill(moved(path("M47.5 26 L50 8 L52.5 26 Z"), turn=-80 + k * 20, about=(50, 56)), GOLD if k % 2 == 0 else GOLD_LOW)
    c.fill(path("M20 58 C20 40 34 28 50 28 C66 28 80 40 80 58 Z"), GOLD_LOW)
    c.fill(box(46, 44, 8, 48, 3), WOOD)
    c.fill(box(50, 44, 4, 48, 2), WOOD_LOW)
    c.fill(path("M50 26 L60 32 L66 42 L60 52 L50 58 L40 52 L34 42 L40 32 Z"), STEEL)
    c.fill(path("M50 26 L60 32 L66 42 L60 52 L50 58 Z"), STEEL_LOW)
    c.fill(box(47, 24, 6, 36, 3), BONE)
    c.fill(box(43, 60, 14, 5, 2), RED)
    return c


def trickster():
    """A two-coloured cap with bells over a dagger."""
    c = Canvas(128)
    c.fill(path("M50 30 C40 10 18 12 10 34 C20 30 26 36 30 56 H50 Z"), VIOLET)
    c.fill(path("M50 30 C60 10 82 12 90 34 C80 30 74 36 70 56 H50 Z"), TEAL)
    c.fill(path("M50 18 C58 28 62 44 62 56 H38 C38 44 42 28 50 18 Z"), VIOLET_LOW)
    c.fill(path("M50 18 C58 28 62 44 62 56 H50 Z"), TEAL_LOW)
    for x, y in ((10, 37), (90, 37)):
        c.fill(circle(x, y, 6), GOLD)
        c.fill(circle(x + 1.5, y + 2, 1.8), INK)
    c.fill(box(28, 53, 44, 8, 3), GOLD)
    c.fill(path("M36 64 H64 C64 78 58 88 50 92 C42 88 36 78 36 64 Z"), SKIN)
    c.fill(path("M50 64 H64 C64 78 58 88 50 92 Z"), SKIN_LOW)
    for x in (43, 57):
        c.fill(circle(x, 70, 2.6), INK)
    c.line([(43, 79), (50, 83), (57, 79)], 2.6, RED_LOW)
    return c


def gnawling():
    """A rat's head, all teeth."""
    c = Canvas(128)
    for flip in (False, True):
        c.fill(moved(circle(26, 30, 16), flip=flip), MUD)
        c.fill(moved(circle(26, 31, 9.5), flip=flip), SKIN_LOW)
    c.fill(path("M50 24 C68 24 78 38 74 52 C70 66 60 78 50 84 C40 78 30 66 26 52 C22 38 32 24 50 24 Z"), MUD)
    c.fill(path("M50 24 C68 24 78 38 74 52 C70 66 60 78 50 84 Z"), MUD_LOW)
    for x in (40, 60):
        c.fill(circle(x, 46, 4.6), RED)
        c.fill(circle(x, 46, 1.8), INK)
    c.fill(circle(50, 66, 5, 4), INK)
    c.fill(path("M44 72 H49.4 V88 L46.5 91 L44 88 Z M50.6 72 H56 V88 L53.5 91 L50.6 88 Z"), BONE)
    for flip in (False, True):
        c.line(moved([[(40, 68), (20, 64)]], flip=flip)[0], 1.8, BONE_LOW)
        c.line(moved([[(40, 72), (22, 76)]], flip=flip)[0], 1.8, BONE_LOW)
    return c


def reed_raider():
    """A masked head with reeds for hair and a spear."""
    c = Canvas(128)
    c.line([(82, 92), (82, 22)], 5, WOOD)
    c.fill(path("M82 4 L89 19 L82 32 L75 19 Z"), STEEL)
    c.fill(path("M82 4 L89 19 L82 32 Z"), STEEL_LOW)
    for turn, colour in ((-40, REED_LOW), (-20, REED), (0, REED_LOW), (20, REED), (40, REED_LOW)):
        c.fill(moved(path("M40 4 C46 14 45 28 43 36 H37 C35 28 34 14 40 4 Z"), turn=turn, about=(40, 48)), colour)
    c.fill(path("M40 28 C58 28 64 42 62 58 C60 76 50 86 40 90 C30 86 20 76 18 58 C16 42 22 28 40 28 Z"), GREEN_LOW)
    c.fill(path("M18 54 H62 C60 76 50 86 40 90 C30 86 20 76 18 54 Z"), REED)
    c.fill(path("M40 54 H62 C60 76 50 86 40 90 Z"), REED_LOW)
    for y in (62, 70, 78):
        c.line([(24 + (y - 62) * 0.4, y), (56 - (y - 62) * 0.4, y)], 2.2, MUD_LOW)
    for x in (31, 49):
        c.fill(path(f"M{x - 7} 44 Q{x} 38 {x + 7} 44 Q{x} 50 {x - 7} 44 Z"), GOLD)
        c.fill(circle(x, 44, 2.4), INK)
    return c


def mud_slinger():
    """A sling swung with a ball of mud."""
    c = Canvas(128)
    c.line([(24, 90), (40, 54), (68, 26)], 4, WOOD)
    c.line([(36, 92), (52, 58), (76, 34)], 4, WOOD_LOW)
    c.fill(path("M58 26 C60 12 80 8 88 20 C94 32 84 46 70 42 C62 40 57 34 58 26 Z"), MUD)
    c.fill(path("M88 20 C94 32 84 46 70 42 C80 38 86 30 88 20 Z"), MUD_LOW)
    c.fill(circle(67, 22, 4), REED)
    for x, y, r in ((48, 18, 5), (38, 28, 3.6), (92, 54, 4.4), (78, 56, 3), (56, 8, 3)):
        c.fill(circle(x, y, r), MUD)
    c.fill(path("M14 72 C14 64 24 60 32 64 L44 70 C48 74 46 82 40 82 L38 92 H16 Z"), SKIN)
    c.fill(path("M28 80 L40 82 L38 92 H16 L20 84 Z"), SKIN_LOW)
    return c


def shellback():
    """A horned head under a plated shell."""
    c = Canvas(128)
    c.fill(path("M8 62 C8 34 26 14 50 14 C74 14 92 34 92 62 Z"), TEAL_LOW)
    c.fill(path("M16 60 C16 38 30 21 50 21 C70 21 84 38 84 60 Z"), TEAL)
    c.fill(path("M50 21 C70 21 84 38 84 60 H50 Z"), TEAL_LOW)
    for shape in ("M50 24 L61 32 V46 L50 54 L39 46 V32 Z", "M33 38 L37 48 L30 58 H20 C21 50 26 43 33 38 Z", "M67 38 L63 48 L70 58 H80 C79 50 74 43 67 38 Z"):
        c.fill(path(shape), "#2f6d66")
    c.fill(path("M30 60 H70 C72 76 64 90 50 90 C36 90 28 76 30 60 Z"), MUD)
    c.fill(path("M50 60 H70 C72 76 64 90 50 90 Z"), MUD_LOW)
    for flip in (False, True):
        c.fill(moved(circle(41, 70, 3.6), flip=flip), GOLD)
        c.fill(moved(circle(41, 70, 1.4), flip=flip), INK)
        c.fill(moved(path("M30 66 C22 66 16 72 14 80 C22 80 30 76 33 72 Z"), flip=flip), BONE)
    c.fill(path("M40 79 Q50 74 60 79 L56 85 H44 Z"), INK)
    return c


def web_lurker():
    """A spider on its web."""
    c = Canvas(128)
    for k in range(8):
        c.line(moved([[(50, 50), (50, 8)]], turn=k * 45)[0], 1.6, STEEL_LOW)
    for r in (18, 30, 41):
        c.fill(ring(50, 50, r, 1.5), STEEL_LOW)
    for flip in (False, True):
        for points in ([(44, 46), (28, 32), (18, 40)], [(43, 50), (24, 46), (13, 58)], [(43, 55), (26, 62), (20, 78)], [(45, 60), (34, 74), (34, 90)]):
            c.line(moved([points], flip=flip)[0], 4.4, VIOLET_LOW)
    c.fill(circle(50, 64, 17, 19), VIOLET)
    c.fill(path("M50 45 C60 45 67 53 67 64 C67 75 60 83 50 83 Z"), VIOLET_LOW)
    c.fill(circle(50, 42, 11), VIOLET)
    c.fill(path("M50 53 L56 62 L50 72 L44 62 Z"), RED)
    for x, y, r in ((45, 39, 2.8), (55, 39, 2.8), (41, 44, 1.8), (59, 44, 1.8)):
        c.fill(circle(x, y, r), GOLD)
    return c


def fen_crone():
    """A hooded hag with one long nail raised."""
    c = Canvas(128)
    c.fill(path("M48 8 C72 10 82 34 80 58 C79 74 74 84 68 92 H28 C22 84 17 74 16 58 C14 34 24 10 48 8 Z"), "#4d6b52")
    c.fill(path("M48 8 C72 10 82 34 80 58 C79 74 74 84 68 92 H48 Z"), "#36503c")
    c.fill(path("M48 26 C62 26 68 38 66 52 C64 66 56 76 48 80 C40 76 32 66 30 52 C28 38 34 26 48 26 Z"), "#a9bf86")
    c.fill(path("M48 26 C62 26 68 38 66 52 C64 66 56 76 48 80 Z"), "#7d9460")
    for x in (40, 56):
        c.fill(path(f"M{x - 6} 45 L{x + 5} 42 L{x + 4} 48 L{x - 5} 49 Z"), RED)
    c.fill(path("M47 44 C43 54 40 60 41 64 C45 67 51 66 53 62 C51 58 50 52 50 44 Z"), "#7d9460")
    c.line([(40, 71), (48, 69), (56, 72)], 2.4, INK)
    c.fill(circle(58, 60, 2.6), MUD)
    c.fill(path("M78 92 L76 70 C76 64 80 62 82 66 L84 40 L89 30 L90 66 L92 92 Z"), "#a9bf86")
    c.fill(path("M84 40 L89 30 L89.6 46 Z"), BONE)
    return c


def ash_hound():
    """A snarling hound's head with embers for a mane."""
    c = Canvas(128)
    for shape, colour in (("M22 60 C6 50 10 28 24 12 C24 24 34 26 38 36 Z", RED), ("M36 38 C30 24 38 12 50 4 C50 16 60 20 60 34 Z", GOLD), ("M58 34 C60 22 72 16 82 16 C76 24 78 34 72 42 Z", RED)):
        c.fill(path(shape), colour)
    c.fill(path("M24 46 C28 32 44 28 58 32 L86 50 C94 56 92 66 84 68 L60 74 C56 86 40 90 30 82 C20 72 20 58 24 46 Z"), "#5a5660")
    c.fill(path("M24 66 C34 72 48 70 60 74 C56 86 40 90 30 82 C26 78 24 72 24 66 Z"), "#3c3942")
    c.fill(path("M30 40 L22 18 L42 32 Z"), "#3c3942")
    c.fill(path("M52 44 L66 48 L56 54 Z"), GOLD)
    c.fill(circle(60, 49, 2), INK)
    c.fill(circle(87, 56, 4.6), INK)
    c.fill(path("M52 68 L84 64 L80 70 L56 78 Z"), INK)
    for x in (58, 66, 74):
        c.fill(path(f"M{x} 66.5 L{x + 3} 74 L{x + 6} 65.5 Z"), BONE)
    return c


def moss_ogre():
    """A heavy brow overgrown with moss."""
    c = Canvas(128)
    c.fill(path("M50 16 C72 16 86 32 87 56 C88 78 72 90 50 90 C28 90 12 78 13 56 C14 32 28 16 50 16 Z"), MUD)
    c.fill(path("M50 16 C72 16 86 32 87 56 C88 78 72 90 50 90 C66 78 70 56 62 36 Z"), MUD_LOW)
    c.fill(path("M12 46 C12 24 30 8 50 8 C70 8 88 24 88 46 C82 38 78 46 74 40 C70 34 66 44 60 38 C56 34 52 42 46 37 C40 33 38 42 32 38 C26 35 20 42 12 46 Z"), GREEN)
    c.fill(path("M50 8 C70 8 88 24 88 46 C82 38 78 46 74 40 C70 34 66 44 60 38 C62 26 58 14 50 8 Z"), GREEN_LOW)
    for x in (36, 64):
        c.fill(circle(x, 53, 5), INK)
        c.fill(circle(x, 53, 2.6), GOLD)
    c.fill(path("M43 56 Q50 50 57 56 L60 66 H40 Z"), MUD_LOW)
    c.fill(path("M26 72 Q50 64 74 72 Q70 83 50 83 Q30 83 26 72 Z"), INK)
    c.fill(path("M31 80 L29 64 L38 76 Z M69 80 L71 64 L62 76 Z"), BONE)
    for x, y in ((22, 62), (77, 68), (30, 86)):
        c.fill(circle(x, y, 5), GREEN_LOW)
    return c


def barrow_shade():
    """A crowned shade with hollow eyes, its hem in tatters."""
    c = Canvas(128)
    c.fill(path("M50 14 C70 14 80 30 80 50 V92 L70 80 L62 94 L50 82 L38 94 L30 80 L20 92 V50 C20 30 30 14 50 14 Z"), TEAL_LOW)
    c.fill(path("M50 14 C70 14 80 30 80 50 V92 L70 80 L62 94 L50 82 Z"), "#2a5a58")
    c.fill(path("M50 26 C62 26 68 36 68 48 C68 62 60 72 50 74 C40 72 32 62 32 48 C32 36 38 26 50 26 Z"), "#10282a")
    for x in (42, 58):
        c.fill(circle(x, 47, 5, 6), TEAL)
        c.fill(circle(x, 47, 2, 3), BONE)
    c.line([(44, 62), (50, 60), (56, 62)], 3, TEAL_LOW)
    c.fill(path("M30 24 L28 6 L40 14 L50 2 L60 14 L72 6 L70 24 Z"), GOLD)
    c.fill(path("M50 2 L60 14 L72 6 L70 24 H50 Z"), GOLD_LOW)
    return c


def young_wyrm():
    """A horned dragon's head breathing fire."""
    c = Canvas(128)
    c.fill(path("M30 34 C22 24 10 20 4 8 C18 10 34 14 44 28 Z"), BONE)
    c.fill(path("M42 28 C40 18 34 10 34 2 C46 8 56 16 58 28 Z"), BONE_LOW)
    c.fill(path("M22 58 C18 40 34 24 54 26 C72 28 90 36 94 48 C95 54 90 57 84 56 L66 56 C70 62 78 64 86 64 C82 74 68 76 58 72 C56 84 44 92 28 92 C32 82 25 70 22 58 Z"), RED)
    c.fill(path("M22 58 C26 52 40 50 66 56 C70 62 78 64 86 64 C82 74 68 76 58 72 C56 84 44 92 28 92 C32 82 25 70 22 58 Z"), RED_LOW)
    c.fill(path("M50 36 L66 40 L56 46 Z"), GOLD)
    c.fill(circle(59, 40.5, 2.2), INK)
    c.fill(circle(86, 45, 2.2), INK)
    for x in (68, 76, 84):
        c.fill(path(f"M{x} 55.5 L{x + 2.6} 62 L{x + 5.2} 55.5 Z"), BONE)
    c.fill(path("M78 66 C88 66 92 74 90 84 C96 82 98 76 96 70 C102 82 94 96 82 96 C72 96 66 88 70 78 C72 82 75 83 77 82 C79 77 74 72 78 66 Z"), GOLD)
    for x, y in ((24, 66), (30, 74), (32, 60)):
        c.line([(x, y), (x + 7, y + 3)], 2.4, GOLD_LOW)
    return c


ALL = {
    "vanguard": vanguard, "duelist": duelist, "hunter": hunter, "arcanist": arcanist, "chaplain": chaplain,
    "trickster": trickster, "gnawling": gnawling, "reed-raider": reed_raider, "mud-slinger": mud_slinger,
    "shellback": shellback, "web-lurker": web_lurker, "fen-crone": fen_crone, "ash-hound": ash_hound,
    "moss-ogre": moss_ogre, "barrow-shade": barrow_shade, "young-wyrm": young_wyrm,
}
