"""What hangs, stands and lies in rooms."""

import math

from materials import coat, wood
from models import model
from shapes import lathe, placed, sheet, tube


@model("cushion", first={"turn": 12, "rise": 10}, second={"turn": -28, "rise": 18, "near": 1.5, "at": (0.3, 0.4, 0.6)})
def cushion():
    cloth, pale = coat(roughness=0.9, weave=0.6, scale=6), coat(roughness=0.9, weave=0.6, scale=6, shade=1.45)

    def puffed(side):
        def place(u, v):
            x, y = 2 * u - 1, 2 * v - 1
            fall = max(0.0, (1 - x * x) * (1 - y * y)) ** 0.42
            pinch = 1 - 0.07 * (1 - x * x) * (y * y) - 0.07 * (1 - y * y) * (x * x)
            crease = 0.35 * math.sin(9 * x + 5 * y) * (abs(x * y) ** 1.5)
            return x * 21 * (1 - 0.06 * (1 - y * y)) * pinch, side * (7.2 * fall + crease), y * 21 * (1 - 0.06 * (1 - x * x)) * pinch

        return place

    def whole():
        for side in (-1, 1):
            sheet(puffed(side), (96, 96), cloth)
            for stripe in (0.2, 0.26, 0.47, 0.53, 0.74, 0.8):
                place = puffed(side)
                sheet(lambda u, v: tuple(c + o for c, o in zip(place(stripe + 0.022 * (u - 0.5), v), (0, side * 0.06, 0))), (3, 96), pale)
        edge = [puffed(1)(u, v) for u, v in [(t / 24, 0) for t in range(24)] + [(1, t / 24) for t in range(24)] + [(1 - t / 24, 1) for t in range(24)] + [(0, 1 - t / 24) for t in range(24)]]
        tube([(x, 0, z) for x, _, z in edge], 0.35, pale, closed=True)

    placed(whole, at=(0, 0, 20.2), turn=(-14, 0, 0))


@model("basket", first={"turn": 20, "rise": 16}, second={"turn": -30, "rise": 38})
def basket():
    cane, band = wood("c79a5f", "9a6d3a", along="X", scale=1.5), coat(roughness=0.8, weave=0.4, scale=8)
    rows, posts = 20, 30
    for row in range(rows):
        high = 0.7 + row * 1.05
        out = 13.2 + 3.2 * (row / rows) ** 0.8
        ring = []
        for step in range(posts * 2):
            angle = math.pi * step / posts
            weave = 0.42 * (1 if (step // 2 + row) % 2 else -1) * (1 if step % 2 == 0 else 0.0)
            ring.append(((out + weave) * math.cos(angle), (out + weave) * math.sin(angle), high))
        tube(ring, 0.6, band if row in (14, 15, 16) else cane, closed=True)
    for post in range(posts):
        angle = 2 * math.pi * post / posts
        tube([((13.1 + t * 3.3) * math.cos(angle), (13.1 + t * 3.3) * math.sin(angle), 0.3 + 21.3 * t) for t in (0, 0.5, 1)], 0.42, cane)
    tube([(16.7 * math.cos(a), 16.7 * math.sin(a), 21.9) for a in (2 * math.pi * k / 40 for k in range(40))], 0.95, cane, closed=True)
    lathe([(0, 0.2), (13.4, 0.2), (13.4, 0.8), (0, 0.8)], cane, smooth=0)
    for side in (-1, 1):
        tube([(side * 16.4, -4.5, 20.8), (side * 17.6, -3.6, 25.2), (side * 17.9, 0, 26.6), (side * 17.6, 3.6, 25.2), (side * 16.4, 4.5, 20.8)], 0.85, cane)
