"""What stands on a dressing table."""

import math
import random

from materials import coat, label, metal, pane, plain, vary
from models import model
from models.packaging import fluted
from shapes import box, lathe, placed, sheet, strands, tube, wrap


@model("dropper", first={"turn": 12, "rise": 10}, second={"turn": -28, "rise": 32})
def dropper():
    lathe([(0, 0.1), (1.4, 0.02), (1.75, 0.15), (1.85, 0.5), (1.85, 5.0), (1.7, 5.6), (1.0, 6.1), (0.85, 6.4)], pane("c9772a", edge=0.35))
    lathe([(0, 0.3), (1.6, 0.35), (1.7, 0.6), (1.7, 4.9), (1.5, 5.3), (0, 5.3)], vary(plain("a5520f", roughness=0.15, clear=0.5), 0.25, 1.1, facing=True))
    black = plain("17171a", roughness=0.4)
    lathe([(0.75, 6.15), (1.05, 6.15), (1.12, 6.25), (1.12, 6.5)], black)
    fluted(1.16, 1.35, black, at=(0, 0, 6.4), count=48, depth=0.05, round=0.02)
    rubber = coat(roughness=0.6)
    lathe([(0.75, 7.7), (0.8, 7.75), (0.8, 7.95), (0.62, 8.1), (0.64, 9.4), (0.6, 10.0), (0.35, 10.35), (0, 10.42)], rubber)
    wrap(1.88, 3.5, label(0.6), at=(0, 0, 2.7), angle=140)


@model("lipstick", first={"turn": 18, "rise": 14}, second={"turn": -28, "rise": 30})
def lipstick():
    black, gold = plain("16161a", roughness=0.22, clear=0.6), metal("d8b36c", roughness=0.18)
    lathe([(0, 0), (1.0, 0), (1.1, 0.1), (1.1, 2.3), (1.0, 2.4), (0.9, 2.4)], black)
    lathe([(0.92, 2.35), (0.94, 3.3), (0.88, 3.4), (0.8, 3.4)], gold)
    lathe([(0.78, 3.3), (0.78, 4.2), (0.72, 4.28), (0.6, 4.2), (0, 4.15)], gold)

    def bullet(u, v):
        turn = 2 * math.pi * u
        out = 0.62 if v < 0.7 else 0.62 * max(0, math.cos((v - 0.7) / 0.3 * math.pi / 2)) ** 0.55
        x, y = out * math.cos(turn), out * math.sin(turn)
        full = 4.1 + 2.75 * min(1, v / 0.75) + 0.55 * math.sin(max(0, (v - 0.7) / 0.3) * math.pi / 2)
        return (x, y, min(full, 6.0 + (x + 0.62) * 1.25))

    sheet(bullet, (96, 160), coat(roughness=0.3, clear=0.2))
    placed(
        lambda: (
            lathe([(1.0, 0.05), (1.12, 0), (1.15, 0.1), (1.15, 5.0), (1.05, 5.12), (0, 5.12)], black),
            lathe([(1.16, 0.02), (1.18, 0.1), (1.18, 0.45), (1.16, 0.5)], gold, smooth=1),
        ),
        at=(3.2, 0.9, 0),
    )


@model("palette", first={"turn": 18, "rise": 32}, second={"turn": -35, "rise": 45, "near": 1.5, "at": (0.45, 0.3, 0.1)})
def palette():
    case = plain("1c1a1c", roughness=0.35, clear=0.2)
    box((15, 8.4, 0.75), case, round=0.3)
    shades = (1.5, 1.25, 1.0, 0.8, 1.35, 0.6, 0.4, 0.22)
    for index, shade in enumerate(shades):
        at = ((index % 4 - 1.5) * 3.5, (0.5 - index // 4) * 3.8, 0.7)
        box((3.3, 3.55, 0.12), metal("b9b2a8", roughness=0.3), at=at, round=0.05)
        box((3.05, 3.3, 0.16), coat(roughness=0.75, bump=0.25, scale=9, shade=shade), at=at, round=0.06)
    placed(
        lambda: (
            box((15, 8.4, 0.5), case, round=0.2),
            box((13.8, 7.2, 0.04), metal("e8ecef", roughness=0.02), at=(0, 0, 0.5), round=0.02),
        ),
        at=(0, 5.6, 4.35),
        turn=(68, 0, 0),
    )
    tube([(-5, 4.25, 0.62), (-2, 4.25, 0.62), (2, 4.25, 0.62), (5, 4.25, 0.62)], 0.28, case)


def tuft(count, length, root, tip, bend, material, radius=0.035):
    """Bristles from a round ferrule: wide in their middle, domed at the end."""
    random.seed(3)
    lines = []
    for index in range(count):
        out, turn = math.sqrt((index + 0.5) / count), index * 2.39996
        x, y = out * math.cos(turn), out * math.sin(turn)
        high = length * (1 - bend * out * out) * random.uniform(0.97, 1.02)
        lines.append([(x * (root + (tip - root) * math.sin(part * 1.9)), y * (root + (tip - root) * math.sin(part * 1.9)), part * high) for part in (0, 0.2, 0.4, 0.6, 0.8, 0.92, 1)])
    return strands(lines, radius, material, radii=[1, 1, 1, 1, 0.9, 0.7, 0.3])


@model("brush", first={"turn": 0, "rise": 42}, second={"turn": -20, "rise": 30, "near": 2.2, "at": (0.8, 0.75, 0.5)}, third={"turn": -40})
def brush():
    def one(at, turn, thick):
        def build():
            lathe([(0, 0), (0.22, 0.05), (0.34, 0.4), (0.42, 3), (0.55, 7), (0.62, 9.4), (0.62, 9.6)], coat(roughness=0.25, clear=0.6))
            lathe([(0.64, 9.3), (0.68, 9.4), (0.7, 10), (0.66, 10.1), (0.7, 10.2), (0.78 * thick, 12.4), (0.74 * thick, 12.45)], metal("d9b98a", roughness=0.2), smooth=1)
            placed(lambda: tuft(1500, 4.6, 0.72 * thick, 1.35 * thick, 0.42, vary(plain("4a2f22", roughness=0.45), 0.7, 1.3, scale=6)), at=(0, 0, 12.2))

        placed(build, at=at, turn=turn, baked=True)

    one((-6.4, -4.2, 0.62), (-86, 0, -50), 1.0)
    one((-3.2, -6.2, 0.62), (-87, 0, -44), 0.72)
