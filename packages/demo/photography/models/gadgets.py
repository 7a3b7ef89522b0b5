"""Small technology."""

import math

from materials import coat, metal, plain
from models import model
from shapes import ball, box, lathe, loft, oval, placed, plate, rectangle, stitches, strap, tube


def turned(profile, material, at, turn=(90, 0, 0), smooth=0, steps=64):
    """A lathe that lies: turned by (90, 0, 0) it faces the camera."""
    return placed(lambda: lathe(profile, material, smooth=smooth, steps=steps), at, turn)


@model("camera", first={"turn": 22, "rise": 14}, second={"turn": -30, "rise": 28})
def camera():
    hide, steel, dark = coat(roughness=0.65, bump=0.9, scale=9), metal("c6c8ca", roughness=0.28, bump=0.03, scale=20), plain("17181a", roughness=0.4)
    pane = plain("10151c", roughness=0.03, clear=1.0)
    plate(rectangle(13.6, 3.2, 1.5), 0.9, steel, round=0.15)
    plate(rectangle(13.5, 3.15, 1.5), 4.6, hide, at=(0, 0, 0.85), round=0.05)
    plate(rectangle(13.6, 3.2, 1.5), 1.5, steel, at=(0, 0, 5.4), round=0.22)
    plate(rectangle(7.6, 2.7, 0.5), 0.6, steel, at=(0.3, 0.05, 6.7), round=0.2)
    for x, wide in ((-2.6, 1.6), (3.2, 1.0), (0.6, 0.9)):
        placed(lambda: plate(rectangle(wide, 0.9, 0.12), 0.1, dark, round=0.04), at=(x, -1.56, 6.45), turn=(90, 0, 0))
        placed(lambda: plate(rectangle(wide - 0.2, 0.7, 0.1), 0.06, pane, round=0.02), at=(x, -1.63, 6.45), turn=(90, 0, 0))
    knurled = lambda r, high: [(0, high), (r - 0.1, high), (r, high - 0.08), (r, 0), (0, 0)]
    lathe(knurled(0.95, 0.75), steel, smooth=0, at=(-4.6, 0, 6.9))
    lathe(knurled(0.85, 0.65), dark, smooth=0, at=(5.6, 0, 6.9))
    lathe(knurled(0.45, 0.5), steel, smooth=1, at=(-6.1, -0.3, 6.85))
    for index in range(36):
        angle = math.radians(10 * index)
        for x, r, high in ((-4.6, 0.95, 0.6), (5.6, 0.85, 0.5)):
            box((0.1, 0.1, high), steel if x < 0 else dark, at=(x + r * math.cos(angle), r * math.sin(angle), 6.95), round=0.02, turn=(0, 0, 10 * index))
    for x in (-0.35, 0.95):
        box((0.12, 1.6, 0.28), metal("5b5d60"), at=(x, 0.1, 7.28), round=0.03)
    barrel = [(0, 0), (3.0, 0), (3.0, 0.45), (2.75, 0.5), (2.75, 1.0), (2.85, 1.05), (2.85, 1.7), (2.6, 1.75), (2.6, 2.5), (2.7, 2.55), (2.7, 3.2), (2.45, 3.5), (2.2, 3.5), (1.75, 3.0), (0, 3.0)]
    turned(barrel, dark, (-0.2, -1.5, 3.3))
    turned([(2.78, 0.0), (3.02, 0.0), (3.1, 0.1), (3.1, 0.4), (3.0, 0.48)], steel, (-0.2, -1.5, 3.3))
    turned([(2.62, 1.8), (2.66, 1.82), (2.66, 2.42), (2.62, 2.45)], steel, (-0.2, -1.5, 3.3))
    turned([(1.7, 2.95), (1.5, 3.12), (1.1, 3.35), (0.6, 3.5), (0, 3.55)], plain("0b1024", roughness=0.02, clear=1.0), (-0.2, -1.5, 3.3), smooth=1)
    for index in range(48):
        angle = math.radians(7.5 * index)
        box((0.2, 0.5, 0.09), dark, at=(-0.2 + 2.86 * math.sin(angle), -2.88, 3.26 + 2.86 * math.cos(angle)), round=0.02, turn=(0, 7.5 * index + 90, 0))
    for side in (-1, 1):
        placed(lambda: lathe([(0.28, -0.08), (0.45, -0.08), (0.45, 0.08), (0.28, 0.08), (0.28, -0.08)], steel, smooth=1), at=(side * 7.05, 0, 5.6), turn=(90, 0, 0))


@model("watch", first={"turn": 16, "rise": 14}, second={"turn": -14, "rise": 8, "near": 2.1, "at": (0.5, 0.2, 0.5)})
def watch():
    steel, hands, band = metal("c3c6ca", roughness=0.22), plain("1c1e22", roughness=0.35), coat(roughness=0.7, bump=0.35, scale=7)

    def head():
        lathe([(0, -0.45), (1.5, -0.45), (1.85, -0.25), (1.95, 0.1), (1.95, 0.35), (1.86, 0.5), (1.72, 0.55), (1.68, 0.4), (0, 0.3)], steel, smooth=1)
        lathe([(0, 0.42), (1.7, 0.42)], plain("f4f1ea", roughness=0.6), smooth=0)
        for index in range(60):
            angle, long = math.radians(6 * index), 0.26 if index % 15 == 0 else 0.2 if index % 5 == 0 else 0.07
            box((0.09 if index % 5 == 0 else 0.025, long, 0.02), hands, at=((1.56 - long / 2) * math.sin(angle), (1.56 - long / 2) * math.cos(angle), 0.42), round=0, turn=(0, 0, -6 * index))
        for angle, long, wide, high in ((-55, 0.85, 0.13, 0.45), (60, 1.25, 0.1, 0.48)):
            placed(lambda: plate([(-wide / 2, -0.2), (wide / 2, -0.2), (wide / 2, long * 0.8), (0, long), (-wide / 2, long * 0.8)], 0.02, hands, round=0.005), at=(0, 0, high), turn=(0, 0, -angle))
        placed(lambda: box((0.03, 1.7, 0.015), plain("c4462d"), at=(0, 0.5, 0), round=0), at=(0, 0, 0.51), turn=(0, 0, 150))
        lathe([(0, 0.56), (0.09, 0.55), (0.1, 0.4)], steel, smooth=0)
        for x in (-1.1, 1.1):
            for up in (-1, 1):
                placed(lambda: box((0.3, 1.0, 0.45), steel, at=(0, 0, -0.3), round=0.12), at=(x, up * 1.95, 0), turn=(up * -26, 0, 0))
        placed(lambda: lathe([(0, 0.4), (0.22, 0.39), (0.26, 0.32), (0.26, 0.04), (0.18, 0), (0.18, -0.3)], steel, smooth=1), at=(1.98, 0, 0.05), turn=(0, 90, 0))

    placed(head, at=(0, -2.9, 3.3), turn=(72, 0, 0))
    ring = [(0, -2.05, 5.25), (0, -1.5, 6.1), (0, -0.2, 6.5), (0, 1.6, 6.0), (0, 2.8, 4.4), (0, 2.9, 2.6), (0, 2.0, 1.0), (0, 0.2, 0.2), (0, -1.8, 0.17), (0, -2.9, 0.5), (0, -3.3, 1.2)]
    strap(ring, 1.9, 0.3, band)
    for x in (-0.78, 0.78):
        stitches([(x, y * 1.06, 3.3 + (z - 3.3) * 1.055) for _, y, z in ring[:7]], plain("e9e0cf", roughness=0.8), length=0.22, gap=0.12, thick=0.06)
    strap([(0, 2.85, 4.8), (0, 3.2, 3.5), (0, 2.95, 2.2)], 2.1, 0.14, steel)


@model("mouse", first={"turn": -38, "rise": 26}, second={"turn": 40, "rise": 42}, third={"turn": 180, "rise": 90})
def mouse():
    shell, dark = coat(roughness=0.4), plain("202124", roughness=0.5)

    def height(y, f):
        return 0.3 + 3.6 * math.exp(-(((y - 1) / 7) ** 2)) * (1 - f**2.8) ** 0.6

    steps = (1.0, 0.995, 0.98, 0.95, 0.9, 0.83, 0.74, 0.62, 0.48, 0.32, 0.16, 0.04)
    loft([[(0.96 * x, 0.98 * y, 0.28) for x, y, _ in outline()]] + [[(x * f, y * f, height(y * f, f)) for x, y, _ in outline()] for f in steps], shell, smooth=1)
    loft([[(x * f, y * f, z) for x, y, _ in outline()] for f, z in ((0.88, 0), (0.93, 0.05), (0.95, 0.35))], dark, smooth=1)
    strap([(0, y / 4, height(y / 4, abs(y) / 21.6)) for y in range(-21, 2)], 0.07, 0.06, dark)
    strap([(x / 4, 0.02, height(0, abs(x) / 12.2)) for x in range(-12, 13)], 0.07, 0.06, dark, across=(0, 1, 0))
    placed(lambda: lathe([(0, -0.32), (0.78, -0.32), (0.85, -0.2), (0.85, 0.2), (0.78, 0.32), (0, 0.32)], dark, smooth=1), at=(0, -2.9, height(-2.9, 0.54) - 0.42), turn=(0, 90, 0))


def outline():
    """Seen from above: narrow in front, wide behind."""
    return [(x * (1 + 0.05 * y / 5.4), y, z) for x, y, z in oval(6.1, 10.8, 0, 2.6, 64)]


def plug(material, steel):
    """The end of a cable, from its point (z = 0) back."""
    loft([oval(0.84, 0.26, 0, 4), oval(0.84, 0.26, 0.7, 4)], steel, smooth=1)
    loft([oval(1.15, 0.65, 0.65, 4), oval(1.2, 0.7, 0.75, 4), oval(1.2, 0.7, 2.2, 4), oval(0.7, 0.55, 2.5, 3), oval(0.5, 0.5, 3.2, 2)], material, smooth=1)


@model("powerbank", first={"turn": 28, "rise": 24}, second={"turn": -22, "rise": 46, "near": 1.1})
def powerbank():
    shell, dark, steel = coat(roughness=0.5, bump=0.1, scale=20), plain("121214", roughness=0.5), metal(roughness=0.3)

    def bank():
        plate(rectangle(6.9, 2.3, 1.1), 13.6, shell, round=0.3)
        plate(rectangle(6.0, 1.6, 0.75), 0.03, coat(roughness=0.35, shade=0.5), at=(0, 0, 13.6), round=0.01)
        for x in (-1.6, 0.4):
            plate(rectangle(1.1, 0.45, 0.2), 0.02, steel, at=(x, 0, 13.63), round=0)
            plate(rectangle(0.98, 0.34, 0.16), 0.02, dark, at=(x, 0, 13.64), round=0)
        for index in range(4):
            ball(0.09, plain("f4f6f2", roughness=0.3), at=(1.5 + 0.32 * index, -1.12, 12.6), scale=(1, 0.6, 1))

    placed(bank, turn=(0, 0, 0))
    coil(3.0, (-5.4, -2.8, 0), dark, 1, [(-3.6, -5.95, 0.3), (-2.2, -6.2, 0.36), (-1.0, -6.4, 0.36)])
    placed(lambda: plug(dark, steel), at=(2.1, -6.85, 0.36), turn=(90, 0, -98))


def coil(radius, at, material, way, tail):
    """A cable that lies in rings and ends in a tail; way 1 runs to the right, -1 to the left."""
    points = []
    for index in range(49):
        angle, r = math.radians(22.5 * index * way - 90), radius + 0.12 * math.sin(index * 1.1)
        points.append((at[0] + r * math.cos(angle), at[1] + r * math.sin(angle), 0.25 + 0.44 * (3 - index / 16)))
    tube(points + tail, 0.22, material)


@model("charger", first={"turn": 30, "rise": 20}, second={"turn": -36, "rise": 34})
def charger():
    shell, steel, white = coat(roughness=0.35, clear=0.2), metal("d4d6d8", roughness=0.2), coat(roughness=0.5, shade=0.85)
    placed(lambda: plate(rectangle(4.4, 4.4, 1.0), 4.6, shell, round=0.45), at=(0, 2.2, 2.2), turn=(90, 0, 0))
    for x in (-1.3, 1.3):
        placed(lambda: plate(rectangle(0.95, 0.42, 0.18), 0.03, steel, round=0), at=(x, -2.4, 2.2), turn=(90, 90, 0))
        placed(lambda: plate(rectangle(0.83, 0.3, 0.14), 0.03, plain("101012"), round=0), at=(x, -2.42, 2.2), turn=(90, 90, 0))
        turned([(0, 0), (0.2, 0), (0.2, 1.0), (0.24, 1.0), (0.24, 1.75), (0.15, 1.9), (0, 1.9)], steel, (x * 0.73, 2.2, 2.2), (-90, 0, 0))
    coil(2.5, (5.4, -0.6, 0), white, -1, [(3.6, -3.2, 0.3), (2.4, -3.6, 0.36), (1.4, -4.0, 0.36)])
    placed(lambda: plug(white, steel), at=(-1.55, -4.95, 0.36), turn=(90, 0, 107))
