"""What groceries come in; labels are empty here."""

import math
import random

from mathutils import Vector, noise

from materials import coat, label, metal, pane, plain, vary, wood
from models import model
from shapes import box, lathe, placed, plate, sheet, sticker, strands, tube, wrap


def fluted(radius, height, material, at, count=60, depth=0.08, round=0.04):
    """A cap with fine ribs."""
    turns = [math.pi * index / count for index in range(2 * count)]
    outline = [((radius - depth * (index % 2)) * math.cos(turn), (radius - depth * (index % 2)) * math.sin(turn)) for index, turn in enumerate(turns)]
    return plate(outline, height, material, at=at, round=round)


@model("pouch", first={"turn": 22, "rise": 8}, second={"turn": -38, "rise": 16})
def pouch():
    film = coat(roughness=0.42, bump=0.02, scale=3)

    def wall(u, v, side=-1, out=0.0):
        x, z = 2 * u - 1, 22 * v
        deep = 3.7 * max(0, math.cos(math.pi / 2 * max(0, v - 0.12) / 0.74)) ** 1.2 if v < 0.86 else 0
        deep -= 0.5 * max(0, 0.12 - v) / 0.12
        across = max(0, 1 - abs(x / 0.93) ** 2.4) ** 0.7
        crease = 0.28 * noise.noise((x * 3.2, z * 0.12, side)) * math.exp(-(((v - 0.72) / 0.13) ** 2)) + 0.10 * noise.noise((x * 2, z * 0.25, side * 4))
        seal = -0.07 if z < 0.9 + 2.6 * x * x or v > 0.945 or abs(x) > 0.93 else 0
        zip = 0.09 * math.exp(-(((z - 19.3) / 0.16) ** 2)) * (abs(x) < 0.93)
        y = deep * across + 0.1 + (crease * across + seal * min(1, deep + 0.5) + zip)
        return (x * (6.9 - 0.13 * deep), side * (y + out), z)

    sheet(wall, (110, 200), film)
    sheet(lambda u, v: wall(1 - u, v, side=1), (110, 200), film)
    sheet(lambda u, v: (wall(u, 0)[0], wall(u, 0)[1] * (1 - 2 * v), 0.02), (60, 8), film)
    sheet(lambda u, v: wall(0.2 + 0.6 * u, 0.2 + 0.38 * v, out=0.04), (60, 60), label(0.6))
    spot, above = (Vector(wall(0.5, v)) for v in (0.735, 0.755))
    lean = math.degrees(math.atan2(above.y - spot.y, above.z - spot.z))
    placed(
        lambda: (
            lathe([(0, 0.1), (0.5, 0.1), (0.56, 0.16), (0.85, 0.16), (0.95, 0.08), (0.95, -0.1)], coat(roughness=0.3, shade=0.8), smooth=1),
            [lathe([(0, 0.12), (0.07, 0.12)], plain("15120f"), at=(0.28 * math.cos(a), 0.28 * math.sin(a), 0.0)) for a in (0.5, 2.6, 4.7)],
        ),
        at=spot,
        turn=(90 - lean, 0, 0),
    )


@model("jar", first={"turn": 12, "rise": 12}, second={"turn": -28, "rise": 34})
def jar():
    lathe([(0, 0), (3.1, 0), (3.65, 0.25), (3.8, 0.9), (3.8, 7.4), (3.7, 8.1), (3.25, 8.6), (3.15, 8.9), (3.15, 9.6)], pane(edge=0.7))
    lathe([(0, 0.3), (3.2, 0.35), (3.6, 0.9), (3.66, 7.3), (3.5, 8.0), (3.3, 8.2), (0, 8.2)], vary(coat(roughness=0.12, clear=0.6), 0.5, 1.08, facing=True))
    lid = metal("d9b46a", roughness=0.22)
    lathe([(0, 10.28), (2.9, 10.28), (3.1, 10.4), (3.32, 10.3), (3.4, 10.1), (3.4, 9.0), (3.46, 8.9), (3.4, 8.82), (3.2, 8.85)], lid)
    wrap(3.83, 4.4, label(0.6), at=(0, 0, 4.2), angle=145)


@model("tin", first={"turn": 12, "rise": 14}, second={"turn": -30, "rise": 36})
def tin():
    rim, paint, lid = metal(roughness=0.2), coat(roughness=0.35, clear=0.2), coat(roughness=0.35, clear=0.2, shade=0.82)
    lathe([(0, 0.1), (3.9, 0.1), (3.95, 0), (4.12, 0.05), (4.12, 0.3), (4.02, 0.36)], rim, smooth=1)
    lathe([(4.02, 0.3), (4.02, 9.6), (3.8, 9.6)], paint, smooth=0)
    lathe([(3.98, 9.35), (4.14, 9.3), (4.16, 9.45), (4.1, 9.55), (4.1, 11.5), (4.0, 11.75), (3.8, 11.8), (3.6, 11.66), (0, 11.66)], lid)
    lathe([(0, 12.75), (0.5, 12.75), (0.75, 12.55), (0.7, 12.2), (0.4, 11.95), (0.45, 11.6)], rim)
    wrap(4.06, 5.8, label(0.45, clear=0.2), at=(0, 0, 4.9), angle=140)


def printed_side(x, paper, ink):
    """What a carton's right side tells: facts, a table, a barcode; all too small to read."""
    flat = lambda width, height, material, y, z, out=0.0: box((0.02, width, height), material, at=(x + out, y, z), round=0)
    flat(5.0, 8.6, paper, 0, 9.2)
    flat(3.0, 0.5, ink, -0.7, 16.6, 0.01)
    for row in range(14):
        long = (4.2, 3.9, 4.3, 3.6)[row % 4] if row < 5 else 4.3
        flat(long, 0.16 if row < 5 else 0.05, ink, (long - 4.3) / 2, 15.7 - 0.45 * row, 0.01)
        if row >= 5:
            flat(1.8, 0.14, ink, -1.25, 15.82 - 0.45 * row, 0.01)
            flat(0.6, 0.14, ink, 1.85, 15.82 - 0.45 * row, 0.01)
    flat(3.4, 2.2, paper, 0.8, 1.4)
    for bar in range(26):
        flat((0.05, 0.08, 0.03, 0.1)[bar * 7 % 4], 1.7, ink, -0.6 + bar * 0.11, 1.7, 0.01)


@model("carton", first={"turn": 30, "rise": 14}, second={"turn": -34, "rise": 26})
def carton():
    board, inside, slit = coat(roughness=0.45, clear=0.1), plain("cbb89a", roughness=0.9), coat(roughness=0.9, shade=0.45)
    box((14, 6.6, 20), board, round=0.12)
    sticker(13.6, 19.2, label(0.45, clear=0.1), at=(0, -3.32, 9.9))
    printed_side(7.0, plain("f6f1e6", roughness=0.45), plain("2c3136", roughness=0.5))
    box((13.8, 3.9, 0.07), board, at=(0, -1.3, 19.98), round=0.03)
    box((13.8, 0.05, 0.03), inside, at=(0, 0.68, 19.99), round=0)
    box((3.0, 0.06, 0.09), slit, at=(0, 0.7, 20.0), round=0.02)
    for side in (-1, 1):
        box((0.04, 6.2, 0.035), slit, at=(side * 6.99, 0, 19.72), round=0)


@model("bar", first={"turn": 24, "rise": 10}, second={"turn": -34, "rise": 22})
def bar():
    chocolate, foil = plain("3d2115", roughness=0.35, clear=0.2), metal("d8c08a", roughness=0.3, bump=0.5, scale=2.2)
    box((7.2, 0.6, 16.4), chocolate, at=(0, 0.1, 0.3), round=0.08)
    for row in range(4):
        for column in range(4):
            at = ((column - 1.5) * 1.78, -0.18, 15.76 - row * 1.78)
            placed(lambda: lathe([(1.2, 0), (0.95, 0.36), (0, 0.36)], chocolate, steps=4, smooth=0), at=at, turn=(90, 45, 0))
    random.seed(4)
    torn = [random.uniform(-0.5, 0.5) for _ in range(40)]

    def wrapping(width, depth, top, rag):
        def place(u, v):
            turn = 2 * math.pi * u
            x, y = (max(-1, min(1, 1.35 * wave)) for wave in (math.sin(turn) * 1.0, -math.cos(turn) * 1.0))
            up = top + rag * (torn[round(u * 39) % 39] + 1.2 * math.sin(turn))
            puff = (0.06 * noise.noise((x * 2, y, v * 5)) + 0.5 * max(0, v - 0.92) * 4 * rag) if rag else 0.05 * noise.noise((x * 3, y, v * 3))
            return (x * (width / 2 + puff * 0.2), y * (depth / 2 + puff), 0.02 + v * up)

        return place

    sheet(wrapping(7.4, 1.3, 11.6, 0.5), (160, 60), foil)
    sheet(wrapping(7.62, 1.56, 9.9, 0.0), (160, 40), coat(roughness=0.55, bump=0.05, scale=2))
    sticker(6.0, 7.6, label(0.6), at=(0, -0.85, 5.0))




@model("drink", first={"turn": 12, "rise": 8}, second={"turn": -25, "rise": 30})
def drink():
    lathe([(0, 0), (3.2, 0), (3.7, 0.3), (3.8, 1), (3.8, 11.5), (3.6, 13.2), (2.2, 16), (1.9, 17.2), (1.9, 19.4), (2.1, 19.6), (2.1, 20.1)], pane(edge=0.65))
    lathe([(0, 0.3), (3.2, 0.35), (3.62, 1), (3.64, 11.5), (3.42, 13.1), (2.05, 15.9), (1.78, 17.2), (0, 17.2)], vary(coat(roughness=0.2, clear=0.5), 0.95, 1.25, facing=True))
    fluted(2.25, 1.5, plain("f3efe6", roughness=0.35), at=(0, 0, 19.5))
    wrap(3.83, 6.2, label(0.6), at=(0, 0, 6.4), angle=140)


@model("pasta", first={"turn": 15, "rise": 10}, second={"turn": -30, "rise": 38})
def pasta():
    random.seed(7)
    lines = []
    for index in range(520):
        out, turn = 3.0 * math.sqrt(index / 520), index * 2.39996
        waist, top = 2.55 / 3.0, turn + 0.22
        low, tip = random.uniform(0, 0.25), 25.4 + random.uniform(-0.5, 0.4)
        middle = (turn + top) / 2
        lines.append([(out * s * math.cos(a), out * s * math.sin(a), z) for s, a, z in ((1.0, turn, low), (waist, middle, 9), (waist, middle + 0.02, 15), (1.02, top, tip))])
    strands(lines, 0.095, vary(plain("e9c46f", roughness=0.5), 0.85, 1.1, scale=2))
    wrap(2.72, 7.6, coat(roughness=0.7, bump=0.1, scale=20), at=(0, 0, 12), angle=359)
    wrap(2.76, 6.4, label(0.65), at=(0, 0, 12), angle=115)
    twine = plain("b08a58", roughness=0.9, bump=0.6, scale=30)
    for height in (8.5, 15.5):
        tube([(2.72 * math.cos(a * math.pi / 6), 2.72 * math.sin(a * math.pi / 6), height) for a in range(12)], 0.1, twine, closed=True)


@model("oil", first={"turn": 12, "rise": 8}, second={"turn": -25, "rise": 28})
def oil():
    lathe([(0, 0.3), (2.2, 0), (3.1, 0), (3.4, 0.3), (3.45, 1), (3.45, 16), (3.2, 18.2), (1.6, 20.6), (1.3, 22), (1.25, 26), (1.45, 26.2), (1.45, 26.7), (1.2, 26.8)], pane("93ad5a", edge=0.4))
    lathe([(0, 0.5), (2.9, 0.5), (3.2, 1), (3.22, 16), (3.0, 18), (1.45, 20.4), (1.1, 22), (0, 22)], vary(plain("8d8a1c", roughness=0.15, clear=0.5), 0.45, 1.3, facing=True))
    lathe([(0, 29.3), (1.3, 29.3), (1.45, 29.1), (1.45, 27.1), (1.3, 26.9), (0, 26.9)], wood("c79a63", "9c6c3d", along="Z"))
    lathe([(0, 26.85), (1.0, 26.85), (1.0, 25)], plain("c9a877", roughness=0.9))
    wrap(3.48, 9.2, label(0.65), at=(0, 0, 8.2), angle=120)
