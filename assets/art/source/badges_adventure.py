"""Badges of The Adventure Game's states, drawn like those of `badges.py`."""

from badges import BODY, HARM, INK, STATE, TARGET, WHITE, plate
from raster import arc, box, circle, path, ring

HELP = "#2f8a5b"


def rooted():
    """Roots spreading from a stem."""
    c = plate(BODY, "square")
    c.line([(50, 18), (50, 50)], 10, WHITE)
    for points in ([(50, 46), (30, 60), (24, 80)], [(50, 48), (42, 66), (44, 82)], [(50, 48), (60, 66), (58, 82)], [(50, 46), (70, 60), (76, 80)]):
        c.line(points, 7, WHITE)
    return c


def exposed():
    """A ring with its guard open."""
    c = plate(TARGET, "diamond")
    c.line([(38, 32)] + arc((38, 32), (22, 22), True, False, (62, 32)), 8, WHITE)
    c.fill(path("M50 44 L58 24 H42 Z"), WHITE)
    c.fill(circle(50, 52, 5), WHITE)
    return c


def burning():
    """A flame."""
    c = plate(HARM)
    c.fill(path("M52 16 C56 30 74 38 72 60 C71 74 62 84 50 84 C37 84 28 74 28 61 C28 50 36 46 38 36 C44 40 45 46 44 52 C52 44 54 30 52 16 Z"), WHITE)
    c.fill(path("M51 54 C54 60 60 63 59 71 C58 77 55 79 50 79 C45 79 41 76 41 70 C41 64 48 62 51 54 Z"), HARM)
    return c


def warded():
    """A shield within a ring."""
    c = plate(HELP, "shield")
    c.fill(ring(50, 49, 27, 5), WHITE)
    c.fill(path("M50 30 L64 36 V50 C64 59 58 65 50 69 C42 65 36 59 36 50 V36 Z"), WHITE)
    return c


def inspired():
    """A note rising."""
    c = plate(HELP)
    c.line([(42, 70), (42, 26), (70, 22), (70, 62)], 7, WHITE)
    c.fill(circle(35, 71, 10, 8), WHITE)
    c.fill(circle(63, 64, 10, 8), WHITE)
    return c


def seized():
    """Two arrowheads to the front."""
    c = plate(TARGET, "diamond")
    for x in (30, 50):
        c.line([(x, 32), (x + 18, 50), (x, 68)], 9, WHITE)
    return c


def _runner(c, lines):
    c.fill(circle(60, 24, 8), WHITE)
    c.line([(55, 36), (46, 56)], 9, WHITE)
    c.line([(56, 38), (70, 48)], 6, WHITE)
    c.line([(53, 40), (38, 44)], 6, WHITE)
    c.line([(46, 56), (60, 66), (58, 84)], 7, WHITE)
    c.line([(46, 56), (38, 70), (24, 74)], 7, WHITE)
    for y in lines:
        c.line([(14, y), (28, y)], 4, WHITE)
    return c


def hustled():
    """Somebody hurrying."""
    return _runner(plate(STATE, "diamond"), ())


def ran():
    """Somebody running flat out."""
    return _runner(plate(TARGET, "diamond"), (34, 46, 58))


def charged():
    """Horns lowered."""
    c = plate(TARGET, "diamond")
    c.line([(24, 34), (30, 52), (50, 56), (70, 52), (76, 34)], 8, WHITE)
    c.fill(path("M38 54 H62 L56 78 H44 Z"), WHITE)
    return c


def charging():
    """A lance that has arrived."""
    c = plate(HELP, "diamond")
    c.line([(24, 76), (62, 38)], 8, WHITE)
    c.fill(path("M78 22 L72 48 L52 28 Z"), WHITE)
    return c


def disengaged():
    """A step back."""
    c = plate(STATE, "diamond")
    c.line([(72, 50), (34, 50)], 8, WHITE)
    c.line([(48, 34), (32, 50), (48, 66)], 8, WHITE)
    c.line([(76, 30), (76, 70)], 6, WHITE)
    return c


def defending():
    """A raised shield."""
    c = plate(HELP, "shield")
    c.fill(path("M50 20 L76 29 V50 C76 66 64 77 50 83 C36 77 24 66 24 50 V29 Z"), WHITE)
    c.fill(path("M47 28 H53 V74 H47 Z M32 44 H68 V50 H32 Z"), HELP)
    return c


def down():
    """Somebody lying, with a heartbeat."""
    c = plate(HARM, "square")
    c.line([(14, 56), (34, 56), (42, 34), (54, 76), (62, 56), (86, 56)], 7, WHITE)
    return c


def stable():
    """A bandage."""
    c = plate(BODY, "square")
    c.fill(box(42, 22, 16, 56, 5), WHITE)
    c.fill(box(22, 42, 56, 16, 5), WHITE)
    return c


def planted():
    """Feet on the ground."""
    c = plate(HELP, "square")
    c.line([(38, 24), (38, 66), (26, 66)], 9, WHITE)
    c.line([(62, 24), (62, 66), (74, 66)], 9, WHITE)
    c.line([(18, 80), (82, 80)], 6, WHITE)
    return c


def stalking():
    """An eye through grass."""
    c = plate(HELP, "shield")
    c.fill(path("M20 44 Q50 20 80 44 Q50 66 20 44 Z"), WHITE)
    c.fill(circle(50, 43, 8), INK)
    for x, y in ((30, 88), (44, 92), (58, 92), (72, 88)):
        c.line([(x, y - 4), (x + 3, 66)], 5, WHITE)
    return c


def cutting_past():
    """A blade drawn past."""
    c = plate(STATE, "diamond")
    c.line([(22, 66), (72, 26)], 8, WHITE)
    c.line([(30, 46), (46, 66)], 6, WHITE)
    c.line([(56, 74), (78, 60)], 5, WHITE)
    return c


ALL = {
    "rooted": rooted, "exposed": exposed, "burning": burning, "warded": warded, "inspired": inspired,
    "seized": seized, "hustled": hustled, "ran": ran, "charged": charged, "charging": charging,
    "disengaged": disengaged, "breaking-off": disengaged, "defending": defending, "down": down, "stable": stable,
    "planted": planted, "stalking": stalking, "cutting-past": cutting_past,
}
