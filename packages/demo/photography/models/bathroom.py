"""What stands at the wash basin."""

import math
import random

from mathutils import noise

from materials import coat, label, plain, vary, wood
from models import model
from models.packaging import fluted
from shapes import box, lathe, placed, plate, sheet, strands, tube, wrap


@model("soap", first={"turn": 28, "rise": 26}, second={"turn": -40, "rise": 12, "near": 1.4, "at": (0.5, 0.3, 0.6)})
def soap():
    plank = wood("c9a06c", "95693d", along="X", scale=2)
    for index in range(6):
        box((13.5, 1.15, 0.9), plank, at=(0, (index - 2.5) * 1.6, 1.2), round=0.18)
    for x in (-4.6, 4.6):
        box((1.3, 8.6, 1.25), wood("c9a06c", "95693d", along="Y", scale=2), at=(x, 0, 0), round=0.15)

    def bar(u, v):
        """A pillow with a shallow dish in its top."""
        turn, up = 2 * math.pi * u, math.pi * (v - 0.5)
        side, out = 0.42, max(0, math.cos(up)) ** 0.42
        x, y = (math.copysign(abs(wave) ** side, wave) * half * out for wave, half in ((math.cos(turn), 4.5), (math.sin(turn), 2.9)))
        z = math.copysign(abs(math.sin(up)) ** 0.62, math.sin(up)) * 1.35
        dish = max(abs(x) / 3.5, abs(y) / 1.95)
        return (x, y, 3.45 + z - (0.16 / (1 + math.exp((dish - 1) * 40)) if z > 0 else 0))

    bar_thing = sheet(bar, (200, 120), vary(coat(roughness=0.42, bump=0.05, scale=3), 0.93, 1.05, scale=0.6))
    bar_thing.rotation_euler = (0, 0, 0.1)


@model("pump", first={"turn": 16, "rise": 10}, second={"turn": -32, "rise": 30})
def pump():
    lathe([(0, 0.15), (2.9, 0), (3.35, 0.15), (3.5, 0.6), (3.5, 12.2), (3.3, 13.2), (2.6, 13.8), (1.5, 14.1), (1.35, 14.4), (1.35, 14.8), (0, 14.8)], coat(roughness=0.3, clear=0.3))
    black = plain("1d1d1f", roughness=0.35)
    fluted(1.62, 1.7, black, at=(0, 0, 14.5), count=52, depth=0.06, round=0.04)
    lathe([(1.5, 16.15), (1.3, 16.35), (0.8, 16.5), (0.75, 16.9), (0.42, 17.0), (0.42, 18.5), (0.8, 18.6)], black)
    lathe([(0, 19.75), (0.8, 19.72), (1.15, 19.55), (1.2, 19.2), (1.15, 18.6), (0.7, 18.5), (0, 18.5)], black)
    placed(lambda: tube([(0, 0, 19.15), (0, -2, 19.3), (0, -3.6, 19.25), (0, -4.4, 18.9), (0, -4.7, 18.3)], 0.48, black, radii=[1.1, 1, 0.85, 0.75, 0.7]), turn=(0, 0, 35))
    wrap(3.53, 7.4, label(0.6), at=(0, 0, 6.4), angle=140)


@model("tube", first={"turn": 20, "rise": 8}, second={"turn": -34, "rise": 22})
def squeeze_tube():
    def skin(out=0.0, first=0.0, last=1.0, low=0.0, high=1.0):
        def place(u, v):
            part = low + (high - low) * v
            turn = 2 * math.pi * (first + (last - first) * u)
            flat = min(1, part / 0.93) ** 1.25
            wide, deep = 2.35 + 0.85 * flat, 2.35 * (1 - flat) ** 0.8 + 0.1
            x, y = -math.sin(turn) * (wide + out), math.cos(turn) * (deep + out)
            return (x, y + 0.05 * noise.noise((x, 0, part * 6)) * flat, 2.9 + part * 12.3)

        return place

    white = coat(roughness=0.35, clear=0.25)
    sheet(skin(), (128, 80), white)
    box((6.42, 0.22, 1.0), white, at=(0, 0, 14.25), round=0.08)
    for index in range(4):
        box((6.3, 0.26, 0.08), coat(roughness=0.4, shade=0.85), at=(0, 0, 14.5 + index * 0.2), round=0.03)
    lathe([(0, 0.06), (2.0, 0), (2.15, 0.1), (2.3, 2.55), (2.2, 2.75), (2.05, 2.8)], plain("f4f2ee", roughness=0.3, clear=0.3))
    lathe([(2.05, 2.75), (2.1, 2.95), (2.35, 2.98)], white, smooth=1)
    sheet(skin(out=0.04, first=0.34, last=0.66, low=0.16, high=0.8), (40, 40), label(0.5))


@model("toothbrush", first={"turn": 0, "rise": 40}, second={"turn": -15, "rise": 28, "near": 2.4, "at": (0.82, 0.7, 0.6)}, third={"turn": -52})
def toothbrush():
    def one(at, turn):
        bamboo = wood("d9b57c", "b98d52", along="X", scale=2.4)
        edge = [(0, 0.55), (2, 0.66), (6, 0.62), (10, 0.48), (12.5, 0.34), (14.5, 0.32), (15.8, 0.52), (16.6, 0.6), (18, 0.6), (18.8, 0.5), (19.1, 0.2)]

        def build():
            plate([(x, -y) for x, y in edge] + [(x, y) for x, y in reversed(edge)] + [(-0.4, 0.3), (-0.4, -0.3)], 0.62, bamboo, round=0.22)
            random.seed(2)
            lines = []
            for row in range(11):
                for column in range(4 if 0 < row < 10 else 2):
                    wide = 4 if 0 < row < 10 else 2
                    x, y = 16.0 + row * 0.27, (column - (wide - 1) / 2) * 0.25
                    for turn in range(26):
                        out = 0.105 * math.sqrt(turn / 26)
                        dx, dy = out * math.cos(turn * 2.4), out * math.sin(turn * 2.4)
                        lines.append([(x + dx, y + dy, 0.5), (x + dx * 1.3, y + dy * 1.3, 1.65 + random.uniform(-0.03, 0.03))])
            strands(lines, 0.018, coat(roughness=0.4))

        placed(build, at=at, turn=turn)

    one((-7.5, -5.0, 0), (0, 0, 38))
    one((-4.9, -6.6, 0), (0, 0, 38))
