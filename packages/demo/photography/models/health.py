"""What keeps one well."""

import math

from materials import coat, label, plain
from models import model
from models.packaging import fluted
from shapes import lathe, placed, sheet, wrap


def capsule(at, turn):
    placed(
        lambda: (
            lathe([(0, 0), (0.2, 0.03), (0.34, 0.2), (0.36, 0.4), (0.36, 1.1)], plain("f2eee4", roughness=0.2, clear=0.4)),
            lathe([(0.36, 1.0), (0.375, 1.0), (0.375, 1.65), (0.34, 1.85), (0.2, 2.02), (0, 2.05)], coat(roughness=0.2, clear=0.4, shade=0.9)),
        ),
        at=at,
        turn=turn,
    )


@model("pills", first={"turn": 14, "rise": 14}, second={"turn": -30, "rise": 30})
def pills():
    lathe([(0, 0.1), (2.9, 0), (3.25, 0.15), (3.4, 0.6), (3.4, 7.8), (3.2, 8.6), (2.6, 9.0), (2.45, 9.2), (2.45, 9.4)], coat(roughness=0.35, clear=0.2))
    fluted(2.85, 2.1, plain("fbfaf7", roughness=0.35), at=(0, 0, 9.3), count=70, depth=0.07, round=0.06)
    lathe([(2.7, 11.35), (2.5, 11.47), (2.3, 11.4), (0, 11.4)], plain("fbfaf7", roughness=0.35))
    wrap(3.43, 5.8, label(0.5), at=(0, 0, 4.2), angle=128)
    capsule((3.6, -3.1, 0.375), (0, 90, -25))
    capsule((2.2, -4.7, 0.375), (0, 90, 40))
    capsule((5.0, -4.9, 0.375), (0, 90, 100))


@model("roller", first={"turn": 38, "rise": 20}, second={"turn": -50, "rise": 14, "near": 1.3, "at": (0.4, 0.3, 0.5)})
def roller():
    """A tube of foam with blocks and grooves, on a hard core."""

    def foam(u, v):
        turn, along = 2 * math.pi * u, v * 33
        row = math.floor(v * 12)
        ring = abs((v * 12) % 1 - 0.5) * 2
        rib = abs((u * (18 if row % 3 else 6)) % 1 - 0.5) * 2
        raised = min(1, max(0, (0.9 - ring) / 0.12)) * min(1, max(0, (0.86 - rib) / 0.14))
        out = 6.2 + 0.55 * raised - 0.5 * max(0, abs(v - 0.5) * 2 - 0.98) * 50 * 0.4
        return (along - 16.5, out * math.sin(turn), 6.75 + out * math.cos(turn))

    sheet(foam, (432, 264), coat(roughness=0.7, bump=0.08, scale=8))
    foam_end, core = coat(roughness=0.75, shade=0.9), plain("1b1c1e", roughness=0.5)
    for side in (-1, 1):
        placed(lambda: lathe([(6.1, 0), (6.0, 0.15), (5.2, 0.15), (5.1, 0)], foam_end, smooth=1), at=(side * 16.45, 0, 6.75), turn=(0, side * 90, 0))
    placed(lambda: lathe([(5.15, 0), (5.15, 33.4), (5.0, 33.6), (4.75, 33.6), (4.7, 33.4), (4.7, 0.2), (4.75, 0), (5.0, 0), (5.15, 0.2)], core, smooth=1), at=(-16.8, 0, 6.75), turn=(0, 90, 0))
