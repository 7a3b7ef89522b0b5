"""What things are carried in."""

import math

from materials import coat, metal, plain
from models import model
from shapes import ball, box, lathe, loft, oval, path, placed, plate, rectangle, stitches, strap, tube, wrinkled

THREAD = "e6dccb"


def tan():
    return plain("8f5a33", roughness=0.55, bump=0.25, scale=6)


@model("backpack", first={"turn": 26, "rise": 8}, second={"turn": -42, "rise": 12, "near": 1.6, "at": (0.5, 0.3, 0.7)})
def backpack():
    canvas, hide, brass, deep = coat(roughness=0.85, weave=0.5, scale=9), tan(), metal("c2a468", roughness=0.3), coat(roughness=0.9, shade=0.75)
    shape = [(27, 13, 0), (29, 14.6, 0.7), (30, 15.6, 3), (30.4, 16, 10), (30, 15.4, 20), (29.4, 14.2, 29), (29.2, 11, 35), (29.4, 7, 38.5), (29.6, 4.6, 40.5)]
    body = loft([oval(w, d, z, 4.5, 72) for w, d, z in shape], canvas, smooth=2)
    wrinkled(body, 0.55, 5)
    roll = [(0, 0.9 * (1 + t * 0.16) * math.cos(t), 41.6 + 0.9 * (1 + t * 0.16) * math.sin(t)) for t in [math.radians(40 * k) for k in range(24)]]
    wrinkled(strap([(0, 0, 39.6), (0, -1.2, 40.4), *roll[6:]], 30.2, 0.34, canvas, steps=4), 0.12, 3)
    pocket = loft([[(x, -6.9 + (y - 2.2) * 1.0, z) for x, y, _ in oval(w, d, 0, 4.5, 64)] for w, d, z in ((19.5, 3.5, 3.0), (21, 5.4, 3.5), (21.4, 6.2, 6), (21.4, 6.0, 12), (21, 5.0, 17), (20.6, 4.0, 18.6))], canvas, smooth=2)
    wrinkled(pocket, 0.3, 4)
    flap = [(0, -7.0, 19.4), (0, -9.2, 19.9), (0, -11.4, 19.0), (0, -12.15, 16.4), (0, -12.4, 13.6)]
    strap(flap, 21.8, 0.3, canvas)
    stitches([(-10.4, -12.58, 13.9), (10.4, -12.58, 13.9)], plain(THREAD, roughness=0.8), length=0.35, gap=0.25, thick=0.1)
    for x in (-5.6, 5.6):
        strap([(x, -9.4, 20.15), (x, -11.6, 19.2), (x, -12.45, 16.4), (x, -12.75, 13.0), (x, -12.75, 8.6)], 2.0, 0.28, hide)
        buckle((x, -12.9, 12.0), brass)
        for z in (9.4, 10.2):
            ball(0.13, plain("2a1a10"), at=(x, -12.9, z), scale=(1, 0.4, 1))
        strap([(x, -1.1, 42.5), (x, -2.9, 41.7), (x, -3.6, 39.6), (x, -6.1, 35.2), (x, -7.75, 29), (x, -8.25, 23)], 2.0, 0.28, hide)
        buckle((x, -8.0, 29), brass, lean=12)
        strap([(x, 6.6, 36), (x * 1.15, 8.8, 38.5), (x * 1.3, 11.6, 32), (x * 1.5, 12.4, 22), (x * 1.75, 11, 11), (x * 2, 7.4, 4.5)], 5.2, 1.0, deep)
    tube([(-3.4, 5.9, 37.6), (-3.0, 7.6, 41), (-1.6, 8.2, 44.2), (1.6, 8.2, 44.2), (3.0, 7.6, 41), (3.4, 5.9, 37.6)], 0.6, hide)
    for side in (-1, 1):
        strap([(side * 15.1, 0, 39), (side * 15.75, 0, 34), (side * 15.75, 0, 27)], 2.0, 0.28, hide, across=(0, 1, 0))
        placed(lambda: buckle((0, 0, 0), brass), at=(side * 15.95, 0, 32), turn=(0, 0, side * 90))
    lower = loft([oval(w * 1.008, d * 1.012, z, 4.5, 72) for w, d, z in ((27, 13, -0.05), (29.2, 14.8, 0.6), (30.2, 15.8, 3), (30.45, 16.05, 5.2))], hide, smooth=2)
    wrinkled(lower, 0.3, 5)


def buckle(at, brass, lean=0, width=2.5, height=2.1):
    def frame():
        tube([(x, 0, z) for x, z in path2(width, height)], 0.17, brass, closed=True)
        tube([(0, -0.12, 0.1), (0, -0.2, height / 4), (0, -0.2, height / 2 + 0.1)], 0.12, brass)
        tube([(-width / 2, 0, 0), (0, 0, 0), (width / 2, 0, 0)], 0.13, brass)

    placed(frame, at, (lean, 0, 0))


def path2(width, height):
    return rectangle(width, height, 0.4, 3)


@model("suitcase", first={"turn": 32, "rise": 10}, second={"turn": -38, "rise": 22, "near": 1.6, "at": (0.5, 0.5, 0.78)})
def suitcase():
    shell, dark, steel = coat(roughness=0.36, clear=0.2), plain("1c1d1f", roughness=0.55), metal("c3c6ca", roughness=0.25)

    def ring(f, z):
        wide, deep, corner = 38 * (0.86 + 0.14 * f), 24 * (0.74 + 0.26 * f), 3 + 1.5 * f
        bends = rectangle(wide, deep, corner, 10)
        half = wide / 2 - corner
        back, front = ([(way * (half - 2 * half * k / 119), way * deep / 2) for k in range(1, 119)] for way in (1, -1))
        points = []
        for x, y in bends[:11] + back + bends[11:33] + front + bends[33:]:
            rib = 0.75 * (0.5 - 0.5 * math.cos((x / 28 + 0.5) * 2 * math.pi * 8)) ** 2 * min(1, max(0, f * 4 - 3)) if abs(x) < 14 else 0
            points.append((x, y - math.copysign(rib, y), z))
        return points

    heights = [(0, 0.3), (0.45, 1.2), (0.75, 2.4), (0.92, 4.4), (1, 7), (1, 9), (1, 20), (1, 30), (1, 40), (1, 48), (1, 50), (0.92, 52.6), (0.75, 54.6), (0.45, 55.8), (0, 56.7)]
    placed(lambda: loft([ring(f, z) for f, z in heights], shell, smooth=1), at=(0, 0, 5))
    rise = [(19 * (0.86 + 0.14 * f), z + 5) for f, z in heights if z not in (9, 20, 40, 48)]
    belt = [(x, 0, z) for x, z in rise] + [(8, 0, 61.75), (-8, 0, 61.75)] + [(-x, 0, z) for x, z in rise[::-1]] + [(-8, 0, 5.25), (8, 0, 5.25)]
    strap(belt, 1.5, 0.5, dark, across=(0, 1, 0), closed=True, steps=4)
    for x in (-14.5, 14.5):
        for y in (-8, 8):
            loft([oval(4.6, 4.6, 5.6, 3), oval(4.6, 4.6, 4.8, 3), oval(3.2, 3.4, 4.0), oval(2.4, 3.0, 3.2)], dark, at=(x, y, 0))
            for off in (-0.95, 0.95):
                placed(lambda: lathe([(0, 0), (1.9, 0), (2.2, 0.2), (2.2, 0.9), (1.9, 1.1), (0, 1.1)], plain("2b2c2f", roughness=0.6), smooth=1), at=(x + off - 0.55, y + 0.6, 2.2), turn=(0, 90, 0))
                placed(lambda: lathe([(0, 0), (1.0, 0), (1.0, 0.1), (0, 0.15)], steel, smooth=0), at=(x + off + (0.5 if off > 0 else -0.65), y + 0.6, 2.2), turn=(0, 90, 0))
    for x in (-7, 7):
        tube([(x, 8.4, 61), (x, 8.4, 66), (x, 8.4, 72)], 0.75, steel)
        box((2.6, 2.6, 0.8), dark, at=(x, 8.4, 61.2), round=0.25)
    placed(lambda: plate(rectangle(17, 3.0, 1.3), 2.2, dark, round=0.7), at=(0, 8.4, 71.2))
    strap([(-7, -1.5, 61.3), (-6, -1.5, 63), (-2.5, -1.5, 64.2), (2.5, -1.5, 64.2), (6, -1.5, 63), (7, -1.5, 61.3)], 2.6, 0.9, dark, across=(0, 1, 0))
    for x in (-7, 7):
        box((2.6, 3.4, 0.9), steel, at=(x, -1.5, 61.2), round=0.3)
    box((0.9, 3.4, 8), dark, at=(19.1, 0, 34), round=0.3)
    for index in range(3):
        box((0.25, 1.7, 0.9), steel, at=(19.6, 0, 36.2 + 1.5 * index), round=0.1)


@model("tote", first={"turn": 20, "rise": 8}, second={"turn": -32, "rise": 26, "near": 1.4, "at": (0.5, 0.4, 0.62)})
def tote():
    canvas = coat(roughness=0.9, weave=0.5, scale=10)
    shape = [(32, 9.5, 0), (34.5, 11.4, 0.6), (35, 11.6, 3), (36, 10.6, 12), (37.5, 9.2, 22), (39, 8.2, 31), (39.6, 8.0, 35.8), (39.7, 8.0, 36.4), (39.2, 7.5, 36.4), (39.0, 7.4, 33), (37, 8.6, 22), (34.6, 10.6, 4), (33, 10, 1.0)]
    body = loft([oval(w, d, z, 3.2, 80) for w, d, z in shape], canvas, smooth=2)
    wrinkled(body, 0.9, 7)
    thread = plain(THREAD, roughness=0.8)
    for side in (-1, 1):
        edge = lambda z: side * (4.1 + max(0, (34 - z)) * 0.055)
        ends = [(-8.5, edge(22), 22), (-8.5, edge(28), 28), (-8.4, edge(36) + side * 0.1, 36)]
        arch = [(-8.2, side * 4.1, 41), (-6.6, side * 3.4, 49), (-3, side * 2.9, 54.5), (0, side * 2.7, 55.6)]
        half = ends + arch
        line = [(x, y + side * 0.1, z) for x, y, z in half] + [(-x, y + side * 0.1, z) for x, y, z in half[-2::-1]]
        band(line, 3.0, 0.3, canvas, side)
        for x in (-8.45, 8.45):
            for dx in (-1.15, 1.15):
                stitches([(x + dx, edge(23) + side * 0.42, 23), (x + dx, edge(34.5) + side * 0.4, 34.5)], thread, length=0.4, gap=0.3, thick=0.12)


def band(line, width, thick, material, side):
    """A strap that arches in its own plane: its width lies in x and z."""
    points, rings = path(line, 6), []
    for index, place in enumerate(points):
        along = (points[min(index + 1, len(points) - 1)] - points[max(index - 1, 0)]).normalized()
        across = along.cross((0, 1, 0)).normalized()
        out = across.cross(along)
        rings.append([place + across * (a * width / 2) + out * (b * thick / 2) for a, b in ((1, -0.6), (1, 0.6), (0.93, 1), (-0.93, 1), (-1, 0.6), (-1, -0.6), (-0.93, -1), (0.93, -1))])
    return loft(rings, material, smooth=0)


@model("wallet", first={"turn": 20, "rise": 20}, second={"turn": 64, "rise": 32})
def wallet():
    hide, inner, thread = coat(roughness=0.55, bump=0.35, scale=5), coat(roughness=0.6, bump=0.25, scale=6, shade=0.75), plain("d8cbb2", roughness=0.8)

    def half():
        placed(lambda: plate(rectangle(11, 9, 0.7), 0.36, hide, round=0.14), at=(5.6, 0.18, 4.5), turn=(90, 0, 0))
        edge = [(x + 5.6, -0.2, z + 4.5) for x, z in rectangle(10.4, 8.4, 0.5, 3)]
        stitches(edge, thread, length=0.3, gap=0.2, thick=0.07, closed=True)
        for step in range(3):
            placed(lambda: plate(rectangle(10.2, 7.4 - 1.2 * step, 0.4), 0.14, inner, round=0.06), at=(5.6, 0.42 + 0.2 * step, (7.4 - 1.2 * step) / 2 + 0.25), turn=(90, 0, 0))
            placed(lambda: plate(rectangle(8.6, 5.4, 0.3), 0.08, plain(("e9e4d8", "c98a3c", "35535c")[step], roughness=0.35), round=0.02), at=(5.6, 0.36 + 0.2 * step, 5.6 - 1.2 * step), turn=(90, 0, 0))

    placed(half, at=(-5.2, -2.4, 0), turn=(0, 0, 0))
    placed(half, at=(-5.2, -1.8, 0), turn=(0, 0, 40), scale=(1, -1, 1))
    loft([[(-5.2 + 0.62 * math.cos(a), -2.1 + 0.44 * math.sin(a), z) for a in [math.radians(t) for t in range(0, 360, 20)]] for z in (0.1, 0.3, 8.7, 8.9)], hide, smooth=1)
