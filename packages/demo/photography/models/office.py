"""The desk."""

import math

from materials import coat, metal, plain, principled, vary, wood
from models import model
from shapes import ball, bevel, box, cut, lathe, loft, path, placed, plate, rectangle, strap, tube


@model("lamp", first={"turn": 24, "rise": 8}, second={"turn": -30, "rise": 4, "near": 2.0, "at": (0.25, 0.5, 0.75)})
def lamp():
    paint, brass = coat(roughness=0.35), metal("c9a25c", roughness=0.22)
    lathe([(0, 0), (8.3, 0), (8.6, 0.3), (8.6, 1.5), (8.3, 1.9), (0, 1.9)], paint, smooth=1, at=(6, 0, 0))
    lathe([(0, 1.9), (1.3, 1.9), (1.3, 3.0), (1.0, 3.3), (0, 3.3)], brass, smooth=1, at=(6, 0, 0))
    knee, wrist = (13, 0, 26), (-7, 0, 42)
    tube([(6, 0, 2), (6, 0, 2.4), knee], 0.55, brass)
    tube([knee, (3, 0, 34), wrist], 0.5, brass)
    for x, y, z in (knee, wrist):
        placed(lambda: lathe([(0, -1.0), (1.1, -1.0), (1.2, -0.85), (1.2, 0.85), (1.1, 1.0), (0, 1.0)], brass, smooth=1), at=(x, y, z), turn=(90, 0, 0))
        placed(lambda: lathe([(0, 0), (0.55, 0), (0.6, 0.1), (0.6, 0.6), (0.5, 0.7), (0, 0.7)], paint, smooth=1), at=(x, -0.9, z), turn=(90, 0, 0))

    def shade():
        lathe([(0, 1.2), (1.6, 1.2), (1.9, 0.8), (2.1, -1.4), (2.6, -2.4), (4.6, -4.4), (7.4, -9.6), (7.6, -10), (7.4, -10.1), (7.15, -9.6), (4.3, -4.6), (2.2, -2.7), (0, -2.6)], paint, smooth=2)
        lathe([(7.0, -9.4), (4.2, -4.75), (2.1, -2.8), (0, -2.75)], plain("fbf6ea", roughness=0.6), smooth=1)
        ball(2.1, principled("bulb", Emission=(1, 0.82, 0.55, 1), Emission_Strength=2.2), at=(0, 0, -6.6), scale=(1, 1, 1.15))
        lathe([(0, 1.9), (0.5, 1.8), (0.6, 1.2)], brass, smooth=1)

    placed(shade, at=(-7.6, 0, 40.2), turn=(0, 24, 0))


@model("notebook", first={"turn": 26, "rise": 12}, second={"turn": -36, "rise": 30, "near": 1.5, "at": (0.5, 0.5, 0.8)})
def notebook():
    cloth, band = coat(roughness=0.75, bump=0.35, scale=12), coat(roughness=0.9, shade=0.5)

    def book():
        for y in (-0.85, 0.65):
            placed(lambda: plate(rectangle(14, 21, 0.6), 0.2, cloth, round=0.08), at=(0, y + 0.2, 10.5), turn=(90, 0, 0))
        loft([[(x - 6.85, y * 0.62 - 0.0, z) for x, y in ((0.5, -1.33), (0.1, -1.2), (-0.18, -0.8), (-0.24, 0), (-0.18, 0.8), (0.1, 1.2), (0.5, 1.33), (0.5, 0.9), (0.2, 0.5), (0.1, 0), (0.2, -0.5), (0.5, -0.9))] for z in (0.05, 20.95)], cloth, smooth=0)
        pages = plain("f3ecdc", roughness=0.9, bump=0.2, scale=6)
        placed(lambda: plate(rectangle(13.1, 20.4, 0.5), 1.3, pages, round=0.03), at=(0.05, 0.65, 10.5), turn=(90, 0, 0))
        strap([(5.2, -0.9, 0.05), (5.2, -0.9, 7), (5.2, -0.9, 14), (5.2, -0.9, 20.98)], 0.6, 0.07, band)
        strap([(5.2, -0.9, 20.98), (5.2, 0, 21.06), (5.2, 0.9, 20.98)], 0.6, 0.07, band)
        strap([(0.6, -0.25, 1), (0.6, -0.3, 0.3), (0.7, -0.9, 0.05), (1.0, -2.4, 0.05), (1.4, -3.6, 0.05)], 0.5, 0.04, plain("b8452f", roughness=0.6))

    placed(book, turn=(0, 0, 0))


@model("pen", first={"turn": 24, "rise": 48}, second={"turn": -22, "rise": 26, "near": 2.3, "at": (0.2, 0.3, 0.5)}, third={"turn": 3})
def pen():
    resin, gold = coat(roughness=0.15, clear=0.8), metal("d8b25f", roughness=0.18)

    def body():
        lathe([(0, 12.5), (0.3, 12.45), (0.5, 12.1), (0.6, 10.5), (0.66, 6), (0.66, 3.4), (0.62, 3.3)], resin)
        lathe([(0.62, 3.42), (0.68, 3.4), (0.68, 3.15), (0.6, 3.1)], gold, smooth=1)
        lathe([(0.6, 3.2), (0.55, 2.6), (0.46, 1.4), (0.5, 1.15), (0.42, 1.05), (0, 1.1)], plain("17181a", roughness=0.2), smooth=1)
        rings = [[(math.sin(a) * w, -math.cos(a) * 0.42 * d, z) for a in [math.radians(t) for t in range(-80, 81, 16)]] + [(math.sin(a) * w * 0.9, -math.cos(a) * 0.42 * d + 0.05, z) for a in [math.radians(t) for t in range(80, -81, -16)]] for z, w, d in ((1.3, 0.34, 0.95), (0.9, 0.36, 0.9), (0.5, 0.36, 0.8), (0.0, 0.22, 0.6), (-0.5, 0.1, 0.45), (-0.85, 0.03, 0.35))]
        loft(rings, gold, smooth=1)
        loft([[(x * w, 0.0 - y, z) for x, y in ((-1, 0.02), (-0.7, -0.2), (0, -0.28), (0.7, -0.2), (1, 0.02), (0, 0.1))] for z, w in ((1.3, 0.3), (0.5, 0.28), (-0.4, 0.1))], plain("17181a", roughness=0.3), smooth=1)
        strap([(0, -0.345, 0.45), (0, -0.27, -0.1), (0, -0.18, -0.8)], 0.025, 0.02, plain("2a2318"))

    def cap():
        lathe([(0, 6.2), (0.3, 6.15), (0.55, 5.9), (0.7, 5.2), (0.74, 0.6), (0.74, 0.15), (0.7, 0), (0.62, 0), (0.6, 0.3), (0.6, 2)], resin)
        for low, high in ((0.3, 0.85), (5.15, 5.3)):
            lathe([(0.7, low), (0.765, low + 0.02), (0.765, high - 0.02), (0.7, high)], gold, smooth=0)
        strap([(0, -0.72, 5.25), (0, -1.05, 5.1), (0, -1.1, 4.4), (0, -0.95, 2.4), (0, -0.82, 1.6)], 0.36, 0.12, gold)
        ball(0.2, gold, at=(0, -0.88, 1.6))

    placed(body, at=(-6.2, -0.4, 0.66), turn=(0, 90, 0))
    placed(lambda: placed(cap, turn=(0, 0, 60)), at=(-1.2, -3.0, 0.76), turn=(0, 90, 8))


@model("tray", first={"turn": 22, "rise": 16}, second={"turn": -30, "rise": 34, "near": 1.5, "at": (0.5, 0.5, 0.65)})
def tray():
    glaze = coat(roughness=0.5)
    lathe([(0, 0.5), (3.6, 0.5), (3.8, 0), (4.2, 0), (4.4, 0.4), (4.4, 9.6), (4.3, 9.9), (4.1, 9.9), (4.0, 9.6), (4.0, 1.0), (0, 0.9)], glaze)
    leads = ["2f5d62", "d9a441", "b5533c", "22262b", "e3d5bd", "6b8f71"]
    for index, hex_colour in enumerate(leads):
        angle = math.radians(60 * index + 20)
        lean = 5 + 3 * (index % 3)
        placed(lambda: placed(lambda: pencil(hex_colour, 15.5 + 1.2 * (index % 3)), turn=(0, lean, 0)), at=(1.6 * math.cos(angle), 1.6 * math.sin(angle), 1.05), turn=(0, 0, math.degrees(angle)))


def pencil(hex_colour, long):
    """Six sides, the point upwards."""
    bare = wood("e6c796", "d3ab74", along="Z", scale=6)
    lathe([(0, 0), (0.38, 0.02), (0.38, long), (0.35, long + 0.1)], plain(hex_colour, roughness=0.3, clear=0.4), steps=6, smooth=0)
    lathe([(0.37, long - 0.02), (0.12, long + 1.5)], bare, smooth=0, steps=24)
    lathe([(0.125, long + 1.48), (0.03, long + 1.95), (0, long + 1.97)], plain(hex_colour, roughness=0.5), smooth=0, steps=24)


@model("stapler", first={"turn": 32, "rise": 16}, second={"turn": -40, "rise": 26})
def stapler():
    paint, steel, dark = coat(roughness=0.3, clear=0.3), metal("cfd1d4", roughness=0.2), plain("1d1e20", roughness=0.6)

    def bar(side, width, material, round, at=0):
        placed(lambda: plate(side, width, material, round=round), at=(0, width / 2 + at, 0), turn=(90, 0, 0))

    bar(path2([(-7, 0.3), (-7.2, 0.8), (-6.6, 1.15), (0, 1.2), (4.5, 1.35), (6.9, 1.6), (7.3, 0.9), (7.1, 0.3)]), 3.4, paint, 0.25)
    bar([(-6.9, 0), (7, 0), (7.1, 0.4), (-7.0, 0.4)], 3.2, dark, 0.1)
    bar([(-6.6, 1.15), (-5.0, 1.15), (-5.0, 1.32), (-6.6, 1.32)], 2.0, steel, 0.06)
    placed(lambda: bar([(-6.9, 0), (6, 0), (6.2, 0.9), (-6.9, 0.9)], 1.5, steel, 0.08), at=(0, 0, 2.1), turn=(0, -4 + 8, 0))
    placed(lambda: bar(path2([(-7.1, 0.0), (-7.5, 0.7), (-7.2, 1.6), (-5.8, 2.0), (-1, 2.35), (4, 2.1), (6.8, 1.3), (7.4, 0.3), (6.9, -0.4), (5, 0.2)]), 2.4, paint, 0.5), at=(0, 0, 2.65), turn=(0, 4, 0))
    bar(path2([(4.9, 0.9), (7.0, 0.9), (7.15, 2.4), (6.2, 3.2), (5.0, 2.6)]), 2.75, dark, 0.15)
    placed(lambda: lathe([(0, -1.5), (0.5, -1.5), (0.55, -1.4), (0.55, 1.4), (0.5, 1.5), (0, 1.5)], steel, smooth=0), at=(6.0, 0, 2.2), turn=(90, 0, 0))


def path2(points):
    """A smooth closed outline."""
    return [(point.x, point.y) for point in path([(x, y, 0) for x, y in points], 6, closed=True)]


def arrow_up(at, ink):
    """What boxes bear: this side up."""
    outline = [(-0.5, 0), (0.5, 0), (0.5, 2.2), (1.4, 2.2), (0, 4), (-1.4, 2.2), (-0.5, 2.2)]
    for x in (-1.7, 1.7):
        plate(outline, 0.02, ink, at=(at[0] + x, at[1], at[2] + 0.7), round=0, turn=(90, 0, 0))
    box((6.4, 0.02, 0.35), ink, at=at, round=0)


@model("box", first={"turn": 32, "rise": 22}, second={"turn": -40, "rise": 34})
def parcel():
    """Closed flaps that do not quite meet, a strip of paper tape along them, and a handle punched in each end."""
    card, edge, ink = vary(coat(roughness=0.9, bump=0.12, scale=3), 0.96, 1.03, scale=0.5, stretch=(0.3, 0.3, 4)), coat(roughness=0.95, shade=0.6), coat(roughness=0.85, shade=0.3)
    body = box((34, 24, 19.6), card, round=0)
    cut(body, plate(rectangle(7, 2.4, 1.19), 6, card, at=(14, 0, 14), round=0, turn=(90, 0, 90)))
    for face in body.data.polygons:
        face.use_smooth = False
    bevel(body, 0.12)
    box((1, 8, 3.4), plain("2c241c", roughness=1), at=(16.1, 0, 12.3), round=0)
    box((33.6, 23.6, 0.1), edge, at=(0, 0, 19.56), round=0)
    for y in (-6.02, 6.02):
        box((33.9, 11.84, 0.36), card, at=(0, y, 19.64), round=0.14, turn=(-0.5 if y < 0 else 0.5, 0, 0))
    tape = plain("d8c3a0", roughness=0.35, clear=0.25)
    over = [(-17.06, 0, 13), (-17.06, 0, 16), (-17.08, 0, 19.7), (-16.9, 0, 20.06), (-10, 0, 20.07), (10, 0, 20.07), (16.9, 0, 20.06), (17.08, 0, 19.7), (17.06, 0, 17), (17.06, 0, 16.6)]
    strap(over, 5, 0.05, tape, across=(0, 1, 0))
    arrow_up((11.6, -12.02, 2.2), ink)
