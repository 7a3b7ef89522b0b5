"""What sounds."""

import math

from materials import coat, metal, plain, wood
from models import model
from shapes import ball, box, lathe, loft, oval, path, placed, plate, rectangle, strap, tube


@model("headphones", first={"turn": 32, "rise": 10}, second={"turn": -55, "rise": 12, "near": 1.5, "at": (0.5, 0.4, 0.36)})
def headphones():
    shell, leather, steel = coat(roughness=0.38), plain("1d1d20", roughness=0.5, bump=0.12, scale=14), metal("b9bcc2", roughness=0.22)

    def cup():
        lathe([(0, 2.55), (2.4, 2.5), (3.3, 2.25), (3.75, 1.7), (3.9, 1.0), (3.9, 0.3), (3.6, 0), (0, 0)], shell)
        lathe([(2.62, 2.45), (2.62, 2.56), (2.74, 2.56), (2.74, 2.4)], steel, smooth=0)
        lathe([(2.1, -0.1), (2.0, -1.2), (2.5, -1.9), (3.3, -1.95), (3.95, -1.3), (4.0, -0.5), (3.8, 0.1), (2.1, -0.1)], leather)
        lathe([(0, -0.7), (2.3, -0.7)], plain("0e0e10", roughness=0.9), smooth=0)

    for side in (-1, 1):
        placed(cup, at=(side * 6.9, 0, 5), turn=(0, side * 84, side * 8), scale=(1.22, 1, 1))
        fork = [(side * 8.2, 4.35 * math.cos(a), 5 + 5.6 * math.sin(a)) for a in [math.radians(d) for d in range(0, 181, 12)]]
        strap(fork, 0.9, 0.28, steel)
        for front in (-4.15, 4.15):
            placed(lambda: lathe([(0, 0), (0.55, 0), (0.55, 0.5), (0, 0.5)], steel, smooth=0), at=(side * 8.2, front - 0.25, 5), turn=(-90, 0, 0))
        strap([(side * 8.2, 0, 10.4), (side * 8.3, 0, 12), (side * 8.2, 0, 14)], 1.1, 0.3, steel, across=(0, 1, 0))
    arch = [(8.3 * math.cos(a), 0, 12.2 + 8.1 * math.sin(a)) for a in [math.radians(d) for d in range(0, 181, 10)]]
    strap(arch, 2.7, 0.62, shell, across=(0, 1, 0))
    strap([(0.935 * x, y, 12.2 + (z - 12.2) * 0.935) for x, y, z in arch[3:-3]], 2.3, 0.85, leather, across=(0, 1, 0))


@model("speaker", first={"turn": 24, "rise": 16}, second={"turn": -32, "rise": 34, "near": 1.25})
def speaker():
    rubber, cloth, dark = coat(roughness=0.5, shade=0.55), coat(roughness=0.95, weave=1.0, scale=16), plain("26282b", roughness=0.6)
    placed(lambda: plate(rectangle(19, 9.4, 2.8), 6.4, rubber, round=1.1), at=(0, 3.2, 4.9), turn=(90, 0, 0))
    placed(lambda: plate(rectangle(18, 8.4, 2.4), 1.6, cloth, round=0.7), at=(0, -2.6, 4.9), turn=(90, 0, 0))
    for x in (-7, 7):
        box((1.6, 4, 0.5), dark, at=(x, 0, 0), round=0.2)
    box((1.6, 0.06, 0.7), plain("8a5a36", roughness=0.6), at=(6.6, -4.22, 2.6), round=0.02)
    for x, wide in ((-3, 1.1), (0, 1.8), (3, 1.1)):
        placed(lambda: plate(rectangle(wide, 1.1, 0.5), 0.18, coat(roughness=0.5, shade=0.8), round=0.07), at=(x, -0.2, 9.55))
    strap([(9.3, 0, 7.2), (10.6, 0, 7.0), (11.2, 0, 5.4), (10.7, 0, 3.6), (9.3, 0, 3.2)], 1.3, 0.3, plain("8a5a36", roughness=0.6, bump=0.1, scale=12), across=(0, 1, 0))
    for z in (7.2, 3.2):
        placed(lambda: lathe([(0, 0.3), (0.5, 0.25), (0.5, 0), (0, 0)], metal(), smooth=1), at=(9.45, 0, z), turn=(0, 90, 0))


@model("earbuds", first={"turn": 16, "rise": 26}, second={"turn": -35, "rise": 38, "near": 1.4, "at": (0.5, 0.4, 0.5)})
def earbuds():
    shell, inner, dark = coat(roughness=0.3, clear=0.3), coat(roughness=0.5, shade=0.7), plain("1a1a1c", roughness=0.7)

    def pebble(heights, top):
        return loft([oval(6.4 * f, 2.9 * f ** 0.9, z, 3.2) for f, z in heights] + top, shell, smooth=1)

    low = [(0.55, 0), (0.78, 0.06), (0.9, 0.35), (0.97, 0.9), (1, 1.7), (1, 2.6), (1, 2.95), (0.985, 3.0)]
    pebble(low, [oval(6.4 * 0.93, 2.9 * 0.88, 3.0, 3.2), oval(6.4 * 0.91, 2.9 * 0.85, 2.7, 3.2)])
    loft([oval(6.4 * 0.92, 2.9 * 0.87, 2.55, 3.2), oval(6.4 * 0.92, 2.9 * 0.87, 2.75, 3.2)], inner, smooth=0)

    def lid():
        high = [(0.985, 0), (1, 0.05), (1, 0.4), (0.97, 0.9), (0.86, 1.25), (0.6, 1.45)]
        pebble(high[::-1], [oval(6.4 * 0.93, 2.9 * 0.88, 0, 3.2), oval(6.4 * 0.9, 2.9 * 0.84, 0.2, 3.2), oval(6.4 * 0.8, 2.9 * 0.7, 0.8, 3.2)])
        loft([oval(6.4 * 0.8, 2.9 * 0.72, 0.5, 3.2), oval(6.4 * 0.93, 2.9 * 0.87, 0.25, 3.2)], inner, smooth=0)

    placed(lid, at=(0, 2.55, 4.1), turn=(-98, 0, 0))
    box((2.6, 0.5, 0.5), metal(), at=(0, 1.25, 2.75), round=0.15)

    def bud():
        loft([oval(1.0, 1.0, 0), oval(1.05, 1.05, 1.0), oval(1.25, 1.3, 1.7), oval(1.5, 1.5, 2.2), oval(1.3, 1.3, 2.75), oval(0.6, 0.6, 3.0)], shell)
        placed(lambda: lathe([(0.3, 0), (0.36, 0.35), (0.62, 0.45), (0.6, 0.8), (0.42, 1.05), (0.25, 1.0)], dark), at=(0.35, -0.3, 2.25), turn=(65, 0, 50))

    placed(bud, at=(-1.5, -0.1, 1.3), turn=(0, -5, 0))
    placed(bud, at=(1.5, -0.1, 1.3), turn=(0, 5, 0), scale=(-1, 1, 1))
    ball(0.09, plain("9fe0a0", roughness=0.3), at=(0, -1.44, 1.8))


@model("turntable", first={"turn": 22, "rise": 34}, second={"turn": -32, "rise": 22, "near": 1.9, "at": (0.72, 0.4, 0.5)}, third={"rise": 90})
def turntable():
    steel, dark = metal("d2d3d5", roughness=0.2), plain("141416", roughness=0.45)
    box((43, 35, 5.6), coat(roughness=0.35, clear=0.3), at=(0, 0, 1.6), round=0.7)
    for x in (-17, 17):
        for y in (-13, 13):
            lathe([(0, 0), (2.2, 0), (2.4, 0.4), (2.2, 1.7), (0, 1.7)], dark, smooth=1, at=(x, y, 0))
    lathe([(0, 7.1), (14.6, 7.1), (15.4, 7.2), (15.5, 7.4), (15.5, 8.4), (15.3, 8.7), (0, 8.7)], steel, smooth=1, at=(-4, 0, 0))
    grooves = [(5.6 + 0.05 * i, 8.95 + (0.012 if i % 2 else 0) - (0.03 if i in (60, 61, 110, 111) else 0)) for i in range(180)]
    lathe([(0, 8.98), (5.5, 8.98), *grooves, (14.9, 8.98), (15.1, 8.85), (14.9, 8.7)], plain("0c0c0d", roughness=0.28), smooth=0, at=(-4, 0, 0), steps=160)
    lathe([(0.5, 9.0), (4.9, 9.0), (4.95, 8.9)], coat(roughness=0.6, shade=0.9), smooth=0, at=(-4, 0, 0))
    lathe([(2.0, 9.01), (4.1, 9.01)], plain("efe7d6", roughness=0.7), smooth=0, at=(-4, 0, 0))
    lathe([(0, 9.9), (0.3, 9.8), (0.36, 9.0), (0.36, 8.8)], steel, at=(-4, 0, 0))
    lathe([(0, 7.1), (3.4, 7.1), (3.5, 7.3), (3.3, 7.6), (2.2, 7.7), (2.0, 9.6), (1.8, 9.9), (0, 9.9)], steel, smooth=1, at=(16, 10.5, 0))
    arm = [(16.4, 14.5, 10.6), (16.1, 10.5, 10.6), (15.6, 0, 10.5), (15.0, -5, 10.3), (13.0, -9.2, 9.9)]
    tube(path(arm, 6), 0.38, steel)
    box((2.2, 1.8, 1.4), dark, at=(16, 10.5, 9.7), round=0.3)
    placed(lambda: lathe([(0, 0), (1.35, 0), (1.5, 0.15), (1.5, 2.4), (1.35, 2.6), (0, 2.6)], dark, smooth=1), at=(16.35, 13.2, 10.6), turn=(-90, 0, 0))
    placed(lambda: (box((1.9, 3.4, 0.5), dark, at=(0, -1.6, 0.1), round=0.2), box((1.3, 1.6, 0.6), steel, at=(0, -2.3, -0.4), round=0.15)), at=(13.0, -8.9, 9.5), turn=(0, 0, -28))
    lathe([(0, 7.1), (1.0, 7.1), (1.0, 8.6), (0.6, 8.7), (0.4, 10.1), (0.2, 10.1)], dark, smooth=1, at=(17.4, 3, 0))
    for x in (15.2, 18.6):
        lathe([(0, 7.1), (1.1, 7.1), (1.1, 7.9), (1.0, 8.05), (0, 8.05)], steel, smooth=1, at=(x, -14.5, 0))


@model("guitar", first={"turn": 18, "rise": 8}, second={"turn": -24, "rise": 14, "near": 2.4, "at": (0.5, 0.3, 0.3)})
def guitar():
    spruce, neck, rosewood, steel = wood("e0b878", "c99a58", along="Y", scale=2.2), wood("9a6238", "70431f", along="Y", scale=1.5), plain("35211a", roughness=0.5), metal("d0d2d4", roughness=0.2)
    half = [(0, 0), (8, 0.3), (14.5, 3.4), (17.4, 9.5), (16.4, 16), (12.6, 21.2), (11.2, 24.5), (11.8, 28.6), (12.6, 32.6), (11.4, 37), (7.6, 40.4), (3, 41.6), (0, 41.7)]
    side = [(p.x, p.y) for p in path([(x, y, 0) for x, y in half + [(-x, y) for x, y in half[-2:0:-1]]], 6, closed=True)]

    def whole():
        plate([(x * 0.995, 0.1 + y * 0.995) for x, y in side], 9.2, coat(roughness=0.3, clear=0.4), at=(0, 0, -9.2), round=0.3)
        plate(side, 0.3, spruce, round=0.1)
        plate([(x * 1.004, y * 1.004 - 0.1) for x, y in side], 0.25, plain("efe6d0", roughness=0.4), at=(0, 0, -0.2), round=0.08)
        lathe([(0, 0.31), (4.6, 0.31)], plain("120d0a", roughness=1.0), smooth=0, at=(0, 27, 0))
        for r in (4.75, 5.5):
            lathe([(r - 0.3, 0.3), (r - 0.28, 0.34), (r + 0.28, 0.34), (r + 0.3, 0.3)], rosewood, smooth=0, at=(0, 27, 0))
        plate([(-2.55, 32.5), (2.55, 32.5), (2.2, 75), (-2.2, 75)], 0.65, rosewood, at=(0, 0, 0.3), round=0.12)
        plate([(-2.5, 41.4), (2.5, 41.4), (2.15, 75), (-2.15, 75)], 1.9, neck, at=(0, 0, -1.58), round=0.7)
        for fret in range(16):
            y = 75 - 59 * (1 - 2 ** (-(fret + 1) / 12))
            box((4.9 - (y - 32) * 0.012, 0.16, 0.12), steel, at=(0, y, 0.92), round=0.04) if y > 33 else None
        for x, y in ((0, 56.0), (0, 50.6), (0, 61.6), (0, 66.5)):
            lathe([(0, 0.97), (0.28, 0.97), (0.28, 0.9)], plain("efe6d0"), smooth=0, at=(x, y, 0))
        box((4.4, 0.5, 0.8), plain("efe6d0", roughness=0.4), at=(0, 75.2, 0.3), round=0.1)
        plate([(-7.2, 14.2), (7.2, 14.2), (7.2, 15.6), (3.4, 16.9), (-3.4, 16.9), (-7.2, 15.6)], 0.8, rosewood, at=(0, 0, 0.3), round=0.25)
        box((6.6, 0.35, 0.6), plain("efe6d0", roughness=0.4), at=(0, 16.1, 1.0), round=0.1)

        def head():
            plate([(-2.3, 0), (2.3, 0), (3.4, 2.4), (3.3, 15.5), (1.6, 16.6), (0, 16.0), (-1.6, 16.6), (-3.3, 15.5), (-3.4, 2.4)], 1.5, neck, at=(0, 0, -1.2), round=0.3)
            for x in (-1, 1):
                for y in (4.2, 8.2, 12.2):
                    lathe([(0, 1.4), (0.36, 1.35), (0.36, 0.4), (0.65, 0.35), (0.65, 0.28)], steel, smooth=0, at=(x * 2.0, y, 0))
                    placed(lambda: lathe([(0, 0), (0.25, 0), (0.25, 1.0), (0.8, 1.2), (0.85, 2.2), (0, 2.4)], steel, smooth=1), at=(x * 3.2, y, -0.5), turn=(0, 90 * x, 0))
        placed(head, at=(0, 75.3, 0.2), turn=(-9, 0, 0))
        for index in range(6):
            k = index - 2.5
            tube([(k * 1.08, 16.1, 1.55), (k * 0.9, 45, 1.3), (k * 0.72, 75.2, 1.14)], 0.05 + 0.012 * (2.5 - k) / 2, steel)
            post = (-1 if k < 0 else 1, 4.2 + 4 * int(2.5 - abs(k)))
            tube([(k * 0.72, 75.2, 1.14), (post[0] * 1.4, 75.3 + post[1] * 0.5, 0.9 - post[1] * 0.06), (post[0] * 1.95, 75.3 + post[1], 1.0 - post[1] * 0.157)], 0.05, steel)
        for index in range(6):
            ball(0.32, plain("efe6d0", roughness=0.3), at=((index - 2.5) * 1.08, 15.0, 1.1))

    placed(whole, at=(0, 0, 0.3), turn=(80, 0, 0))
