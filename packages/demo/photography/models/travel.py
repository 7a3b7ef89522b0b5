"""What goes along on a journey."""

import math

from materials import coat, metal, plain, wood
from models import model
from shapes import ball, box, lathe, placed, sheet, strap, tube


@model("bottle", first={"turn": 20, "rise": 8}, second={"turn": -30, "rise": 24, "near": 2.0, "at": (0.5, 0.5, 0.82)})
def bottle():
    steel = metal("cbced2", roughness=0.24)
    lathe([(0, 0.3), (3.0, 0.3), (3.2, 0), (3.5, 0.05), (3.62, 0.4), (3.62, 0.8)], steel, smooth=1)
    lathe([(3.4, 0.8), (3.68, 0.82), (3.7, 1.2), (3.7, 8), (3.7, 17.4), (3.62, 18.8), (3.1, 20.4), (2.5, 21.4), (2.38, 21.9), (2.3, 22.0)], coat(roughness=0.55, bump=0.25, scale=14), smooth=2)
    lathe([(2.3, 21.9), (2.36, 22.0), (2.36, 22.5), (2.2, 22.6), (2.2, 22.9)], steel, smooth=1)
    lathe([(2.3, 22.75), (2.6, 22.8), (2.62, 23.0), (2.62, 25.6), (2.5, 25.9), (0, 25.95)], steel, smooth=1)
    for index in range(44):
        angle = math.radians(360 / 44 * index)
        box((0.14, 0.14, 1.9), steel, at=(2.6 * math.cos(angle), 2.6 * math.sin(angle), 23.2), round=0.05, turn=(0, 0, math.degrees(angle)))
    strap([(-2.3, 0, 25.4), (-2.35, 0, 26.6), (-1.7, 0, 28.0), (0, 0, 28.5), (1.7, 0, 28.0), (2.35, 0, 26.6), (2.3, 0, 25.4)], 1.0, 0.4, plain("1f2022", roughness=0.5), across=(0, 1, 0))


@model("umbrella", first={"turn": -24, "rise": 14}, second={"turn": 40, "rise": 12}, third={"turn": -90, "rise": 35})
def umbrella():
    cloth, steel, grip = coat(roughness=0.7, weave=0.25, scale=5), metal("55585c", roughness=0.35), wood("a8703f", "6e4526", along="Z")

    seam = coat(roughness=0.8, shade=0.7)

    def canopy(u, v, lift=0.0):
        turn, r = u * 2 * math.pi, 52 * v
        within = (u * 8) % 1
        sag = math.sin(math.pi * within)
        reach = r * (1 - 0.07 * sag - 0.05 * sag * v**3)
        drop = 20 * (v * 0.95) ** 2 + 2.4 * sag * v * (1.1 - v)
        return reach * math.cos(turn), reach * math.sin(turn), 78 - drop + lift

    def whole():
        cover = sheet(lambda u, v: canopy(u, 0.02 + 0.98 * v), (128, 20), cloth)
        thick = cover.modifiers.new("thick", "SOLIDIFY")
        thick.thickness = 0.15
        for rib in range(8):
            tube([canopy(rib / 8, v, -0.5) for v in (0.02, 0.25, 0.5, 0.75, 1.0)], 0.22, steel)
            tube([canopy(rib / 8, v, 0.28) for v in (0.04, 0.25, 0.5, 0.75, 0.995)], 0.16, seam)
            tip = canopy(rib / 8, 1.0, -0.4)
            ball(0.55, steel, at=tip)
            middle = canopy(rib / 8, 0.52, -0.7)
            tube([(middle[0] * 0.05, middle[1] * 0.05, 52), [c * 0.5 for c in (middle[0] * 1.05, middle[1] * 1.05, middle[2] + 52)], middle], 0.2, steel)
        tube([(0, 0, 10), (0, 0, 40), (0, 0, 79)], 0.6, steel)
        lathe([(0, 50.5), (1.3, 50.5), (1.4, 53), (1.0, 54.5), (0, 54.5)], plain("202124"), smooth=1)
        lathe([(0, 77), (2.2, 77.6), (1.2, 79), (0.8, 83), (0.5, 84.6), (0, 84.8)], steel, smooth=1)
        tube([(0, 0, 16), (0, 0, 8), (0, 0, 2), (0.2, 0, -2.4), (3, 0, -6.4), (7, 0, -6.4), (9.6, 0, -3), (9.7, 0, 0)], 1.25, grip)
        lathe([(0, 15), (1.35, 15), (1.4, 16.5), (0, 16.6)], metal("c9a25c"), smooth=1)

    placed(lambda: placed(whole, turn=(0, 0, 22.5)), at=(0, 0, 8), turn=(0, -55, 0))


@model("mat", first={"turn": 28, "rise": 20}, second={"turn": -34, "rise": 26, "near": 1.5, "at": (0.5, 0.6, 0.5)})
def mat():
    foam = coat(roughness=0.85, bump=0.5, scale=4)
    spiral = []
    turns = 5.25
    for index in range(int(turns * 24) + 1):
        t = 2 * math.pi * index / 24
        r = 1.6 + 0.62 * t / (2 * math.pi)
        spiral.append((r, t))
    outer = spiral[-1][0]
    roll = [(0, 8 + r * math.cos(t - spiral[-1][1] - math.pi / 2), outer + 0.3 + r * math.sin(t - spiral[-1][1] - math.pi / 2)) for r, t in spiral]
    flat = [(0, 8 - 1.5 * k, 0.3) for k in range(1, 24)]
    strap(roll + flat, 61 * 0.62, 0.55, foam, steps=3)
