"""Draws every picture of the game: `python3 assets/art/source/make_art.py [NAME…]`.

Writes PNG files beside the `source` folder; names given on the command line limit the run to pictures whose
path contains one of them.
"""

import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.dirname(HERE)
SHEETS = [
    ("emblems", "emblems"), ("emblems", "emblems_steel"), ("emblems", "emblems_adventure"), ("emblems", "emblems_way"),
    ("badges", "badges"), ("badges", "badges_adventure"), ("badges", "badges_way"), ("pieces", "pieces"),
    ("squares", "squares"), ("quarters", "quarters"), ("icon", "icon"),
]


def main():
    """Draws what was asked for."""
    sys.path.insert(0, HERE)
    wanted = sys.argv[1:]
    for folder, module in SHEETS:
        target = os.path.join(OUT, folder)
        os.makedirs(target, exist_ok=True)
        for name, draw in importlib.import_module(module).ALL.items():
            key = f"{folder}/{name}"
            if wanted and not any(w in key for w in wanted):
                continue
            draw().save(os.path.join(target, name + ".png"))
            print(key)


if __name__ == "__main__":
    main()
