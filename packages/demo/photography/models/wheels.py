"""Wooden toys that roll or fly."""

import math

from materials import coat, metal, plain
from models import model
from models.toys import beech
from shapes import box, cut, lathe, placed, plate, tube


def wheel(at, radius, tyre, hub, wide=1.5, side=1):
    """Stands beside a body; `side` is where its face looks, along y."""

    def build():
        lathe([(0, 0), (radius - 0.25, 0), (radius, 0.25), (radius, wide - 0.25), (radius - 0.25, wide), (radius * 0.62, wide), (radius * 0.56, wide - 0.15), (0, wide - 0.15)], tyre, smooth=1)
        lathe([(0, wide + 0.3), (0.3, wide + 0.28), (0.5, wide + 0.1), (0.52, wide - 0.3)], hub)

    placed(build, at=at, turn=(-90 * side, 0, 0))


def swept(points):
    """A closed outline with its corners cut softly twice."""
    for _ in range(2):
        points = [
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            for a, b in zip(points, [*points[1:], points[0]])
            for part in (0.25, 0.75)
        ]
    return points


@model("car", first={"turn": 28, "rise": 14}, second={"turn": -32, "rise": 22})
def car():
    side = swept([(-9.6, 1.6), (-9.8, 4.8), (-8.2, 5.4), (-5.6, 5.6), (-3.6, 9.4), (3.4, 9.4), (5.8, 5.8), (9.2, 5.0), (9.9, 3.4), (9.7, 1.6), (0, 1.5)])
    holder = []
    placed(lambda: holder.append(plate(side, 7.2, coat(roughness=0.35, clear=0.25), round=0.45)), at=(0, 3.6, 0), turn=(90, 0, 0))
    bevel_first = holder[0]
    for x, shape in ((-0.2, [(-3.5, 0), (-1.9, 2.6), (-0.35, 2.6), (-0.35, 0)]), (0.2, [(0.35, 0), (0.35, 2.6), (2.1, 2.6), (3.6, 0)])):
        tool = []
        placed(lambda: tool.append(plate(swept(shape), 9, beech(), round=0)), at=(x, 4.5, 5.8), turn=(90, 0, 0))
        cut(bevel_first, tool[0])
    for x in (-5.6, 5.6):
        placed(lambda: lathe([(0, 0), (0.35, 0), (0.35, 7.4), (0, 7.4)], beech("Z"), smooth=0), at=(x, 3.7, 2.4), turn=(90, 0, 0))
        for face in (-1, 1):
            wheel((x, face * 3.75, 2.4), 2.4, beech("Z"), coat(roughness=0.4, shade=0.6), side=face)
    for y in (-2.2, 2.2):
        placed(lambda: lathe([(0, 0.25), (0.5, 0.2), (0.65, 0), (0.65, -0.3)], plain("f4ead2", roughness=0.3)), at=(9.75, y, 3.6), turn=(0, 90, 0))


@model("rocket", first={"turn": 14, "rise": 8}, second={"turn": -30, "rise": 24})
def rocket():
    body, pale = coat(roughness=0.35, clear=0.3), plain("f3ecdf", roughness=0.4, clear=0.2)
    curve = lambda z: 3.55 * math.sin(math.pi * min(1, max(0, (z + 8) / 33))) ** 0.75
    band = lambda low, high, skin: lathe([(curve(low + (high - low) * part / 16), low + (high - low) * part / 16) for part in range(17)], skin, smooth=1)
    band(4, 8, beech("Z"))
    band(8, 17.4, pale)
    lathe([(curve(17.4) - 0.02, 17.3), (curve(17.4) + 0.1, 17.4), (curve(18) + 0.1, 18), (curve(18) - 0.02, 18.1)], beech("Z"), smooth=1)
    lathe([*[(curve(18 + 6.9 * part / 16), 18 + 6.9 * part / 16) for part in range(16)], (0.2, 24.9), (0, 24.95)], body, smooth=1)
    lathe([(0, 2.4), (2.0, 2.4), (2.2, 2.6), (1.9, 3.6), (2.4, 4.1), (curve(4), 4.2)], plain("3a3a3e", roughness=0.45), smooth=1)
    fin = swept([(1.6, 9.6), (4.6, 6.2), (6.6, 2.6), (6.8, 0), (5.6, 0), (4.6, 2.6), (1.6, 4.2)])
    for turn in (30, 150, 270):
        placed(lambda: placed(lambda: plate(fin, 0.9, body, round=0.28), at=(0, 0.45, -0.18), turn=(90, 0, 0)), turn=(0, 0, turn))
    for z, size in ((14, 1.5), (10.3, 0.95)):
        placed(lambda: (lathe([(size * 0.72, 0.1), (size * 0.78, 0.35), (size, 0.35), (size + 0.08, 0.1), (size + 0.08, -0.7)], body), lathe([(0, 0.14), (size * 0.76, 0.1)], plain("38546b", roughness=0.1, clear=1))), at=(0, -curve(z) - 0.05, z), turn=(90, 0, 0))


@model("train", first={"turn": 28, "rise": 16}, second={"turn": -35, "rise": 24})
def train():
    paint, dark = coat(roughness=0.35, clear=0.25), coat(roughness=0.4, shade=0.55)
    grain = beech("X")
    for x in (-6.6, 9.2):
        box((11.4 if x < 0 else 10.4, 5, 1.3), grain, at=(x, 0, 1.6), round=0.25)
    placed(lambda: lathe([(0, 0), (1.9, 0), (2.15, 0.3), (2.15, 6.6), (1.9, 6.8), (0, 6.8)], paint, smooth=1), at=(-11.9, 0, 5.0), turn=(0, 90, 0))
    placed(lambda: lathe([(0, 0), (1.2, 0), (1.3, -0.2), (1.2, -0.4), (0, -0.45)], grain, smooth=1), at=(-11.9, 0, 5.0), turn=(0, 90, 0))
    lathe([(0.75, 6.4), (0.8, 8.2), (1.35, 9.2), (1.4, 9.5), (1.1, 9.5), (0.7, 8.6), (0, 8.5)], dark, at=(-10, 0, 0), smooth=1)
    lathe([(0, 8.2), (0.7, 8.0), (0.85, 7.4), (0.85, 6.8)], metal("d8b36c"), at=(-7.2, 0, 0))
    cab = box((4.4, 4.8, 6.2), grain, at=(-3.2, 0, 2.9), round=0.25)
    cut(cab, box((2.3, 9, 2.3), grain, at=(-3.2, 0, 5.6), round=0.2))
    placed(lambda: box((5.4, 5.6, 0.8), dark, round=0.3), at=(-3.2, 0, 9.05))
    for x, size, shade in ((6.6, 4.2, 1.3), (11.6, 4.2, 0.75)):
        box((size, 4.2, 4.2), coat(roughness=0.4, clear=0.15, shade=shade), at=(x, 0, 2.9), round=0.3)
    lathe([(0, 0), (1.7, 0), (1.9, 0.2), (1.9, 2.9), (1.7, 3.1), (0, 3.1)], grain, at=(9.1, 0, 7.1), smooth=1)
    tube([(-0.9, 0, 2.2), (1.2, 0, 2.0), (3.2, 0, 2.0), (4.1, 0, 2.2)], 0.22, plain("3b3b3f", roughness=0.5))
    for x in (-10.6, -7.2, -3.4, 6.3, 12.1):
        for face in (-1, 1):
            wheel((x, face * 2.55, 1.6), 1.6, coat(roughness=0.4, shade=0.55), beech("Z"), wide=0.9, side=face)
