"""Badges of 36th Way's conditions, drawn like those of `badges.py`."""

from badges import BODY, HARM, INK, MIND, STATE, TARGET, WHITE, plate
from badges_adventure import HELP, burning
from raster import arc, box, circle, path, ring, star


def confused():
    """A question mark."""
    c = plate(MIND)
    c.line([(34, 38)] + arc((34, 38), (16, 16), False, True, (58, 50)) + [(50, 56), (50, 64)], 9, WHITE)
    c.fill(circle(50, 78, 6), WHITE)
    return c


def enervated():
    """A flame burnt down."""
    c = plate(BODY)
    c.line([(30, 80), (70, 80)], 7, WHITE)
    c.fill(box(42, 50, 16, 28, 3), WHITE)
    c.fill(path("M50 24 C55 32 59 36 57 41 C56 46 44 46 43 41 C42 36 47 32 50 24 Z"), WHITE)
    return c


def hampered():
    """Hands bound at the wrists."""
    c = plate(BODY, "square")
    c.line([(30, 18), (46, 50), (34, 82)], 9, WHITE)
    c.line([(70, 18), (54, 50), (66, 82)], 9, WHITE)
    c.line([(30, 46), (70, 46)], 6, INK)
    c.line([(30, 56), (70, 56)], 6, INK)
    return c


def helpless():
    """A blade above somebody lying down."""
    c = plate(HARM, "square")
    c.fill(path("M44 14 H56 V46 L50 58 L44 46 Z"), WHITE)
    c.line([(36, 24), (64, 24)], 6, WHITE)
    c.line([(22, 76), (78, 76)], 11, WHITE)
    return c


def invisible():
    """An eye crossed out."""
    c = plate(HELP)
    c.fill(path("M16 50 Q50 18 84 50 Q50 82 16 50 Z"), WHITE)
    c.fill(circle(50, 50, 11), HELP)
    c.line([(24, 78), (76, 22)], 10, INK)
    c.line([(24, 78), (76, 22)], 5, WHITE)
    return c


def shaken():
    """A die that counts for nothing."""
    c = plate(MIND, "diamond")
    c.outline(box(32, 32, 36, 36, 6), 6, WHITE)
    c.line([(38, 62), (62, 38)], 6, WHITE)
    return c


def softened():
    """A shield cracked."""
    c = plate(TARGET, "shield")
    c.fill(path("M50 20 L74 28 V50 C74 64 64 74 50 80 C36 74 26 64 26 50 V28 Z"), WHITE)
    c.line([(52, 20), (44, 38), (56, 50), (46, 78)], 6, TARGET)
    return c


def stuck():
    """A pin."""
    c = plate(BODY, "square")
    c.fill(circle(50, 34, 17), WHITE)
    c.line([(50, 48), (50, 82)], 7, WHITE)
    c.line([(30, 82), (70, 82)], 6, WHITE)
    return c


def stunned():
    """Stars around a head."""
    c = plate(MIND, "diamond")
    c.fill(circle(50, 60, 13), WHITE)
    for x, y in ((28, 46), (50, 30), (72, 46)):
        c.fill(star(x, y, 10, 4, 5), WHITE)
    return c


def vulnerable():
    """A bull's-eye pierced."""
    c = plate(TARGET)
    c.fill(ring(50, 50, 30, 6), WHITE)
    c.fill(circle(50, 50, 11), WHITE)
    c.line([(50, 50), (80, 20)], 6, INK)
    return c


def checked():
    """A shield thrust forward."""
    c = plate(STATE, "shield")
    c.fill(path("M44 22 L66 30 V50 C66 62 58 70 44 76 C32 70 26 62 26 50 V30 Z"), WHITE)
    c.line([(70, 38), (82, 50), (70, 62)], 7, WHITE)
    return c


def blood_up():
    """A drop rising."""
    c = plate(HARM, "diamond")
    c.fill(path("M50 28 C56 42 66 50 66 60 C66 69 59 75 50 75 C41 75 34 69 34 60 C34 50 44 42 50 28 Z"), WHITE)
    c.line([(40, 66), (50, 54), (60, 66)], 6, HARM)
    return c


def driven():
    """A drum."""
    c = plate(HELP)
    c.fill(box(28, 46, 44, 30, 6), WHITE)
    c.fill(circle(50, 46, 22, 8), WHITE)
    c.line([(26, 22), (44, 44)], 6, WHITE)
    c.line([(74, 22), (56, 44)], 6, WHITE)
    c.line([(30, 60), (50, 70), (70, 60)], 4, HELP)
    return c


def opening():
    """A gap between two blades."""
    c = plate(HELP, "diamond")
    c.line([(34, 34), (50, 50), (34, 66)], 8, WHITE)
    c.line([(54, 34), (70, 50), (54, 66)], 8, WHITE)
    return c


def flying():
    """A wing."""
    c = plate(STATE)
    c.fill(path("M20 66 C26 36 52 22 82 24 C78 34 72 38 64 40 C70 42 74 42 78 40 C74 50 66 54 56 54 C60 57 64 58 68 56 C60 68 40 72 20 66 Z"), WHITE)
    return c


def kept_off():
    """A foot that does not follow."""
    c = plate(STATE, "square")
    c.line([(26, 26), (26, 74)], 9, WHITE)
    c.line([(78, 50), (46, 50)], 8, WHITE)
    c.line([(58, 36), (44, 50), (58, 64)], 8, WHITE)
    return c


def engaged():
    """Two blades crossed."""
    c = plate(STATE, "diamond")
    c.line([(30, 32), (66, 68)], 8, WHITE)
    c.line([(70, 32), (34, 68)], 8, WHITE)
    return c


def spirit():
    """A flame without a body."""
    c = plate(HELP, "shield")
    c.fill(path("M50 18 C60 34 70 42 68 58 C67 70 60 76 50 76 C40 76 33 70 32 58 C31 48 40 44 42 34 C46 38 48 42 47 48 C53 40 53 30 50 18 Z"), WHITE)
    return c


ALL = {
    "confused": confused, "enervated": enervated, "hampered": hampered, "helpless": helpless, "invisible": invisible,
    "shaken": shaken, "softened": softened, "stuck": stuck, "stunned": stunned, "vulnerable": vulnerable,
    "quarry": vulnerable, "checked": checked, "blood-up": blood_up, "driven": driven, "opening": opening,
    "slipping": opening, "flying": flying, "kept-off": kept_off, "sheltered": checked, "spirit-attacks": spirit,
    "spirit-saves": spirit, "spirit-guard": spirit, "ongoing": burning, "engaged": engaged,
}
