"""What one works with in a garden."""

import math
import random

from mathutils import noise

from materials import coat, label, metal, plain, vary, wood
from models import model
from shapes import ball, box, cut, fused, lathe, placed, plate, sheet, solid, tube


@model("can", first={"turn": 12, "rise": 14}, second={"turn": -40, "rise": 30})
def can():
    paint, brass = coat(roughness=0.4, clear=0.2), metal("cda457", roughness=0.25)
    lathe([(0, 0.3), (7.3, 0.3), (7.4, 0), (7.6, 0.1), (7.6, 0.5), (7.5, 0.6), (6.9, 14.5), (7.05, 14.7), (7.0, 14.95), (6.8, 14.9), (6.7, 14.5), (7.2, 1), (0, 0.8)], paint, smooth=2)
    tube([(5.8, 0, 2.6), (9.5, 0, 4.2), (12.5, 0, 9), (15.5, 0, 15.5), (19.5, 0, 18.8)], 1.15, paint, radii=[1.5, 1.15, 0.85, 0.7, 0.62])
    placed(lambda: lathe([(0.75, -0.4), (0.85, 0), (2.1, 2.3), (2.2, 2.4), (2.15, 2.55), (0, 2.75)], brass), at=(19.2, 0, 18.6), turn=(0, 52, 0))
    tube([(-6.8, 0, 3.4), (-10.5, 0, 5.2), (-13, 0, 12), (-10.5, 0, 20), (-3, 0, 22.5), (3.5, 0, 20.5), (6.4, 0, 13.9)], 0.55, brass)
    for x, z in ((-7.3, 3.6), (6.75, 13.6)):
        ball(0.85, brass, at=(x, 0, z), scale=(0.7, 1, 1))


@model("trowel", first={"turn": 0, "rise": 50}, second={"turn": -30, "rise": 26, "near": 1.6, "at": (0.7, 0.6, 0.4)}, third={"turn": 143})
def trowel():
    steel = metal("c3c7ca", roughness=0.28, bump=0.03, scale=6)

    def blade(u, v):
        half = 3.7 * (1 - max(0, (v - 0.45) / 0.55) ** 2.2) ** 0.62 * min(1, 0.55 + v * 3)
        x = (u - 0.5) * 2 * half
        return (x, 15.5 + v * 15.5, 0.55 + 0.115 * x * x - 0.5 * math.sin(math.pi * v * 0.9) + 1.1 * max(0, 1 - v * 5) ** 2)

    def build():
        solid(sheet(blade, (40, 60), steel), 0.18)
        tube([(0, 11, 2.0), (0, 13.5, 1.95), (0, 15, 1.7), (0, 16.6, 0.9), (0, 18.4, 0.4)], 0.55, steel, radii=[1, 1, 1, 1, 0.5])
        placed(lambda: lathe([(0, 0), (1.0, 0.05), (1.4, 0.8), (1.35, 2.2), (1.15, 4), (1.4, 7), (1.25, 10), (0.95, 11.4)], wood("c68f56", "8f5a2c", along="Z", scale=2)), at=(0, 0, 1.5), turn=(-90, 0, 0))
        placed(lambda: lathe([(1.42, 0.75), (1.44, 0.9), (1.42, 2.2), (1.38, 2.3)], coat(roughness=0.35), smooth=1), at=(0, 0, 1.5), turn=(-90, 0, 0))
        placed(lambda: lathe([(0.98, 11.2), (1.05, 11.25), (0.8, 12.8), (0.55, 13)], metal(roughness=0.2), smooth=1), at=(0, 0, 1.6), turn=(-90, 0, 0))
        tube([(0, 0.4, 1.5), (0.9, -1.5, 0.8), (0.7, -3.8, 0.25), (-0.6, -3.9, 0.22), (-0.9, -1.6, 0.7)], 0.16, plain("6b4526", roughness=0.7), closed=True)

    placed(build, at=(-9, -10, 0), turn=(0, 0, -38))


@model("seeds", first={"turn": 18, "rise": 12}, second={"turn": -25, "rise": 28})
def seeds():
    paper = coat(roughness=0.65, bump=0.06, scale=2)

    def pillow(side, out=0.0):
        def place(u, v):
            x, up = 2 * u - 1, v * 13.5
            puff = 0.55 * (1 - abs(x) ** 3) * math.sin(math.pi * min(1, v * 1.12)) ** 0.7 if v < 0.89 else 0
            return (side * x * -4.6, side * (puff + 0.05 + out + 0.06 * noise.noise((x * 1.5, up * 0.3, 2)) * (puff > 0)), up)

        return place

    def build():
        sheet(pillow(-1), (40, 80), paper)
        sheet(pillow(1), (40, 80), paper)
        sheet(lambda u, v: pillow(-1, 0.03)(0.07 + 0.86 * u, 0.05 + 0.78 * v), (40, 60), label(0.6))
        box((9.2, 0.26, 1.5), coat(roughness=0.65, shade=0.88), at=(0, 0, 12.05), round=0.05)

    placed(build, at=(0, 0, 0.05), turn=(-7, 0, 0))
    random.seed(9)
    for index in range(26):
        x, y = random.gauss(2.6, 1.4), random.gauss(-3.3, 0.7)
        placed(lambda: ball(0.22, plain(random.choice(("4a3524", "6b4d31", "8a6a45")), roughness=0.6), scale=(1.7, 1, 0.7)), at=(x, y, 0.16), turn=(0, 0, random.uniform(0, 180)))


@model("gloves", first={"turn": 0, "rise": 62}, second={"turn": -30, "rise": 40, "near": 1.6, "at": (0.35, 0.6, 0.5)})
def gloves():
    def glove(mirror):
        cloth, palm = coat(roughness=0.85, weave=0.5, scale=14), vary(plain("d9b98b", roughness=0.8, bump=0.2, scale=6), 0.9, 1.06, scale=0.8)

        def bone(line, thick, skin, radii):
            return tube([(x * mirror, y, z) for x, y, z in line], thick, skin, radii=radii)

        def hand(skin, lift, thin):
            parts = [ball(4.0, skin, at=(0.1 * mirror, 4.6, lift), scale=(1.02, 1.22, 0.34)), ball(3.3, skin, at=(0, 0.8, lift), scale=(1.0, 1.2, 0.34))]
            for x, length, splay in ((-2.85, 5.6, -1.2), (-0.95, 7.0, -0.35), (0.95, 6.6, 0.35), (2.7, 5.2, 1.2)):
                parts.append(bone([(x * 0.95, 6.0, lift), (x, 8, lift), (x + splay * 0.5, 8 + length * 0.5, lift + 0.2), (x + splay, 8 + length, lift - 0.1)], 0.98 * thin, skin, [1.0, 1.05, 1, 0.86]))
            parts.append(bone([(-2.2, 1.6, lift), (-4.2, 3.4, lift), (-5.6, 5.6, lift + 0.1), (-6.2, 8.2, lift)], 1.05 * thin, skin, [1.25, 1.1, 1, 0.85]))
            return parts

        fused(hand(cloth, 1.35, 1.0), cloth, voxel=0.14, soft=7)
        cuff = lambda u, v: ((2.9 + 0.35 * v + 0.1 * math.cos(u * 2 * math.pi * 44)) * math.cos(2 * math.pi * u), -2.0 - 5.0 * v, 1.35 + (1.05 + 0.2 * v + 0.08 * math.cos(u * 2 * math.pi * 44)) * math.sin(2 * math.pi * u))
        solid(sheet(cuff, (352, 30), coat(roughness=0.9, shade=0.75)), 0.12)
        placed(lambda: tube([(3.3 * math.cos(a), 0, 1.3 * math.sin(a)) for a in [part * math.pi / 8 for part in range(16)]], 0.2, palm, closed=True), at=(0, -7.0, 1.35))

    placed(lambda: glove(1), at=(-4.6, -1.5, 0), turn=(0, 0, 14))
    placed(lambda: glove(-1), at=(5.2, 0.2, 0), turn=(0, 0, -12))


@model("birdhouse", first={"turn": 26, "rise": 10}, second={"turn": -34, "rise": 18})
def birdhouse():
    pine = wood("dcb482", "b4834f", along="Z", scale=1.6)
    gable = [(-6.5, 0), (6.5, 0), (6.5, 12), (0, 19), (-6.5, 12)]
    for y in (-5.2, 6.6):
        wall = []
        placed(lambda: wall.append(plate(gable, 1.4, pine, round=0.08)), at=(0, y, 1.2), turn=(90, 0, 0))
        if y < 0:
            drill = []
            placed(lambda: drill.append(lathe([(0, -3), (1.75, -3), (1.75, 3), (0, 3)], pine, smooth=0)), at=(0, y - 0.7, 11.6), turn=(90, 0, 0))
            cut(wall[0], drill[0])
    for x in (-1, 1):
        box((1.2, 10.4, 11.8), pine, at=(x * 5.85, 0, 1.2), round=0.08)
    box((15.5, 16, 1.2), wood("c99f6b", "9a6e40", along="X", scale=1.6), round=0.2)
    roof = coat(roughness=0.6, bump=0.06, scale=3)
    for x in (-1, 1):
        placed(lambda: box((11.6, 17.5, 1.0), roof, at=(5.0, 0, 0), round=0.18), at=(0, -0.4, 20.2), turn=(0, 47, 0) if x > 0 else (0, 47, 180))
    placed(lambda: lathe([(0, 0), (0.45, 0), (0.5, 0.1), (0.5, 3.6), (0.4, 3.75), (0, 3.75)], pine, smooth=1), at=(0, -6.4, 7.4), turn=(90, 0, 0))
    for x in (-5.6, 5.6):
        for z in (2.6, 11.4):
            placed(lambda: lathe([(0, 0.09), (0.26, 0.06), (0.34, 0)], metal("b9b3a6", roughness=0.35), smooth=1), at=(x, -6.6, z), turn=(90, 0, 0))
    placed(lambda: box((9.0, 4, 8), plain("1a120c", roughness=1), round=0), at=(0, -1.5, 7))
