"""What cooks, pours and is eaten from."""

import math

import numpy

from materials import coat, metal, plain, vary, wood
from models import model
from shapes import ball, bevel, box, cut, lathe, plate, rectangle, skin, smooth_path, sweep, tube


@model("mug", first={"turn": 20, "rise": 18}, second={"turn": -60, "rise": 40})
def mug():
    glaze = coat(roughness=0.28, clear=0.4)
    lathe(
        [(0, 0.35), (2.9, 0.35), (3.2, 0), (3.5, 0), (3.9, 0.5), (4.1, 2), (4.2, 5), (4.25, 9.0), (4.2, 9.3), (4.0, 9.3), (3.9, 9.0), (3.85, 5), (3.7, 1.5), (3.2, 0.9), (0, 0.8)],
        glaze,
    )
    tube([(3.9, 0, 7.8), (5.6, 0, 8.3), (7.2, 0, 6.8), (7.0, 0, 4.2), (5.6, 0, 2.4), (3.9, 0, 2.4)], 0.55, glaze)


@model("board", first={"turn": 18, "rise": 42}, second={"turn": -25, "rise": 24, "near": 1.8, "at": (0.6, 0.85, 0.9)})
def board():
    """A board with a groove for juice and a hole to hang it by."""
    blank = lambda width, height, corner, deep, at: plate(rectangle(width, height, corner), deep, grain, at=at, round=0)
    grain = vary(coat(roughness=0.5), 0.8, 1.06, scale=0.7, stretch=(2.2, 0.08, 1))
    thing = blank(23, 36, 2.6, 1.9, (0, 0, 0))
    hole = blank(6, 1.9, 0.94, 4, (0, 15.2, -1))
    groove = cut(blank(20.4, 27.4, 1.8, 1, (0, -2.2, 1.65)), blank(19.2, 26.2, 1.2, 3, (0, -2.2, 1)))
    cut(thing, hole, groove)
    for face in thing.data.polygons:
        face.use_smooth = False
    bevel(thing, 0.16)


@model("kettle", first={"turn": 14, "rise": 14}, second={"turn": -40, "rise": 28})
def kettle():
    enamel, steel = coat(roughness=0.22, clear=0.6), metal(roughness=0.2)
    lathe([(0, 0.2), (8.6, 0.2), (9.2, 0), (9.8, 0.3), (10.8, 2.2), (11.2, 4.5), (10.9, 7.5), (9.3, 11.2), (6.9, 13.6), (5.6, 14.3), (5.4, 14.4), (0, 14.4)], enamel)
    lathe([(9.3, 0.0), (9.9, 0.1), (10.2, 0.55), (9.9, 0.9)], steel, smooth=1)
    lathe([(5.9, 14.1), (5.95, 14.5), (5.6, 14.75), (5.2, 14.6)], steel, smooth=1)
    lathe([(0, 14.4), (5.3, 14.4), (5.4, 14.7), (4.8, 15.2), (2.5, 15.8), (0, 16.0)], enamel)
    lathe([(0, 15.8), (0.5, 15.8), (0.5, 16.5), (1.5, 17.0), (1.65, 17.7), (1.2, 18.3), (0, 18.5)], wood("b98552", "8a5a32", along="Z"))
    sweep([(9.0, 7.0), (11.5, 8.4), (13.6, 10.6), (15.2, 13.0), (16.3, 14.2)], [2.5, 2.1, 1.6, 1.3, 1.25], [enamel, plain("3a3c3f")], deep=[3.0, 2.3, 1.6, 1.3, 1.25], thick=0.25, lining=1)
    for side in (1, -1):
        tube([(side * 7.6, 0, 12.9), (side * 8.6, 0, 14.4), (side * 8.9, 0, 18), (side * 7.6, 0, 21.4)], 0.42, steel)
        ball(0.75, steel, at=(side * 7.9, 0, 13.1), scale=(1, 1, 0.6))
    tube([(-8.0, 0, 20.6), (-6.8, 0, 22.4), (-3.6, 0, 24.0), (0, 0, 24.5), (3.6, 0, 24.0), (6.8, 0, 22.4), (8.0, 0, 20.6)], 1.05, wood("b98552", "8a5a32"), radii=[0.8, 1, 1.1, 1.15, 1.1, 1, 0.8])


@model("pan", first={"turn": 34, "rise": 30}, second={"turn": -30, "rise": 16, "near": 1.2, "at": (0.4, 0.5, 0.5)})
def pan():
    lathe([(0, 0), (10.4, 0), (11.0, 0.1), (11.8, 0.8), (13.9, 4.6), (14.1, 5.0), (13.9, 5.15)], coat(roughness=0.4, clear=0.2))
    lathe([(13.92, 5.13), (13.75, 5.2), (13.55, 5.0), (11.5, 1.2), (10.8, 0.6), (0, 0.5)], plain("2d2e30", roughness=0.55, bump=0.02, scale=8))
    steel = metal(roughness=0.25)
    lathe([(13.86, 5.1), (14.02, 5.12), (14.08, 5.24), (13.9, 5.34), (13.7, 5.26)], steel, smooth=1)
    tube([(13.0, 0, 3.6), (15.5, 0, 4.6), (18, 0, 5.6), (20, 0, 6.2)], 0.75, steel, radii=[1.5, 1.1, 0.9, 1.0])
    plate([(0, -1.7), (0.4, -1.7), (0.4, 1.7), (0, 1.7)], 2.2, steel, at=(13.0, 0, 2.3), round=0.1, turn=(0, -14, 0))
    sweep([(19, 5.9), (19.3, 6.0), (21, 6.5), (26, 7.7), (31, 8.6), (35.5, 9.2), (37, 9.35), (37.2, 9.36)], [0.3, 0.9, 1.15, 1.3, 1.45, 1.5, 0.9, 0.1], [wood("b98552", "8a5a32", along="X")], deep=[0.3, 0.75, 0.85, 0.95, 1.05, 1.05, 0.6, 0.1])


@model("knife", first={"turn": 18, "rise": 44}, second={"turn": -30, "rise": 30, "near": 1.9, "at": (0.28, 0.5, 0.6)})
def knife():
    box((39, 17, 1.8), wood("c99a66", "9a6a3f", scale=1.4, along="X"), round=0.45)
    top, bottom = smooth_path([(0, 2.35), (6, 2.4), (13, 2.1), (18, 1.1), (20.6, -0.4), (21, -0.9)], 121), smooth_path([(0, -2.3), (5, -2.3), (12, -2.2), (17, -1.9), (20.2, -1.2), (21, -0.95)], 121)

    def blade(u, v):
        i = numpy.rint(v * 120).astype(int)
        t = numpy.abs(2 * u - 1)
        y = top[i, 1] * (1 - t) + bottom[i, 1] * t
        half = 0.13 * (1 - t**1.4) * (1 - 0.5 * v)
        return -2 + top[i, 0] * (1 - t) + bottom[i, 0] * t, y, 2.0 + half * numpy.sign(u - 0.5 + 1e-9)

    skin(blade, (80, 120), [metal("d3d6d9", roughness=0.16)])
    box((1.3, 3.0, 1.3), metal("c9ccd0", roughness=0.2), at=(-2.4, 0.9, 1.85), round=0.3)
    grip = [(-2.8, 0.9), (-2.9, 0.9), (-5.5, 0.8), (-8.5, 1.0), (-11.5, 0.8), (-13.6, 0.2), (-14.3, -0.2), (-14.4, -0.25)]
    line = smooth_path(grip, 161)
    wide = smooth_path([(0.2, 0), (1.38, 0), (1.3, 0), (1.45, 0), (1.3, 0), (1.5, 0), (0.9, 0), (0.1, 0)], 161)[:, 0]

    def handle(u, v):
        i = numpy.rint(v * 160).astype(int)
        turn = 2 * numpy.pi * u
        round_ = lambda of: numpy.sign(of) * numpy.abs(of) ** 0.6
        return line[i, 0], line[i, 1] + wide[i] * round_(numpy.cos(turn)), 2.55 + wide[i] * 0.56 * round_(numpy.sin(turn))

    skin(handle, (80, 160), [coat(roughness=0.4, bump=0.01, scale=4)])
    for x in (-5, -8, -11):
        lathe([(0, 0.1), (0.3, 0.1), (0.36, 0)], metal("d3d6d9", roughness=0.2), smooth=0, at=(x, 0.9, 3.29))


@model("bowl", first={"turn": 12, "rise": 22}, second={"turn": -40, "rise": 46})
def bowl():
    lathe([(0, 0.7), (3.3, 0.7), (3.6, 0.1), (3.9, 0), (4.3, 0.2), (4.5, 0.9), (6.6, 2.2), (8.2, 4.6), (8.9, 7.2), (9.0, 7.55), (8.85, 7.75)], coat(roughness=0.35, clear=0.3, bump=0.006, scale=2))
    lathe([(8.85, 7.75), (8.65, 7.7), (8.5, 7.2), (7.8, 4.9), (6.2, 2.7), (4.2, 1.6), (0, 1.3)], plain("f3efe6", roughness=0.25, clear=0.4))


@model("pot", first={"turn": 16, "rise": 20}, second={"turn": -38, "rise": 36})
def pot():
    enamel, rim = coat(roughness=0.2, clear=0.6), plain("2f3032", roughness=0.5)
    lathe([(0, 0.2), (9.8, 0.2), (10.8, 0), (11.6, 0.4), (12.0, 1.4), (12.3, 5), (12.5, 10.4), (12.6, 10.8), (12.4, 11.0)], enamel)
    lathe([(12.62, 10.7), (12.75, 10.9), (12.6, 11.12), (12.0, 11.1)], rim, smooth=1)
    lathe([(12.7, 11.15), (12.8, 11.4), (12.5, 11.8), (11, 12.5), (8, 13.5), (4, 14.2), (0, 14.4)], enamel)
    lathe([(7.4, 13.62), (7.5, 13.75), (7.3, 13.82)], enamel, smooth=1)
    lathe([(0, 14.3), (1.3, 14.3), (1.1, 14.8), (0.9, 15.3), (2.0, 15.9), (2.3, 16.6), (1.9, 17.1), (0, 17.3)], metal("c9a36a", roughness=0.22))
    for side in (1, -1):
        tube([(side * 11.9, -4.2, 8.6), (side * 13.6, -4.2, 9.0), (side * 15.2, -3.2, 9.2), (side * 15.5, 0, 9.2), (side * 15.2, 3.2, 9.2), (side * 13.6, 4.2, 9.0), (side * 11.9, 4.2, 8.6)], 0.85, enamel)


@model("teapot", first={"turn": 12, "rise": 16}, second={"turn": -40, "rise": 34})
def teapot():
    glaze = coat(roughness=0.25, clear=0.5)
    lathe([(0, 0.5), (4.4, 0.5), (4.7, 0), (5.3, 0.1), (5.6, 0.8), (7.4, 2.6), (8.5, 5.6), (8.2, 9), (6.4, 11.6), (4.4, 12.7), (4.1, 12.7), (3.9, 12.2), (0, 12.2)], glaze)
    lathe([(3.9, 12.5), (4.5, 12.75), (4.55, 13.0), (4.2, 13.25), (2.4, 14.0), (0.9, 14.3), (0.75, 14.6), (0.9, 15.1), (1.35, 15.7), (1.15, 16.3), (0, 16.6)], glaze)
    sweep([(6.8, 4.6), (9.4, 5.8), (11.0, 8.0), (12.0, 10.4), (13.4, 12.3)], [1.9, 1.6, 1.2, 0.95, 0.85], [glaze, glaze], deep=[2.5, 1.8, 1.2, 0.95, 0.95], thick=0.22, lining=1)
    tube([(-6.9, 0, 10.8), (-9.2, 0, 11.9), (-11.8, 0, 10.8), (-12.4, 0, 7.8), (-11.0, 0, 4.6), (-8.9, 0, 3.3), (-7.4, 0, 3.4)], 0.72, glaze)


@model("plate", first={"turn": 12, "rise": 24}, second={"turn": -20, "rise": 52})
def plates():
    for k in range(4):
        shade = (1.0, 0.86, 1.0, 0.86)[k]
        small = 1 if k < 2 else 0.78
        z = k * 0.95 + (0.3 if k > 1 else 0)
        lathe([(r * small, h) for r, h in [(0, 0.55), (7.6, 0.55), (7.9, 0), (8.4, 0), (8.9, 0.5), (10.6, 1.0), (13.2, 2.1), (13.6, 2.35), (13.5, 2.55), (13.1, 2.5), (10.4, 1.5), (8.9, 1.05), (0, 0.95)]], coat(roughness=0.3, clear=0.35, shade=shade), at=(0.15 * (k % 2), -0.1 * (k % 3), z))
    lathe([(0, 0.4), (2.6, 0.4), (2.9, 0), (3.3, 0), (3.6, 0.5), (5.2, 1.6), (6.6, 3.8), (7.1, 5.6), (7.05, 5.8), (6.85, 5.75), (6.3, 4.0), (4.9, 2.0), (0, 1.1)], coat(roughness=0.3, clear=0.35), at=(0, 0, 4.2))


@model("grinder", first={"turn": 14, "rise": 12}, second={"turn": -24, "rise": 40, "near": 1.8, "at": (0.5, 0.5, 0.8)})
def grinder():
    paint, steel = coat(roughness=0.32, clear=0.3), metal(roughness=0.2)
    lathe([(0, 0), (2.7, 0), (2.95, 0.2), (3.0, 0.6), (3.0, 1.2), (2.75, 1.6), (2.8, 2.0), (2.55, 4.0), (2.0, 7.0), (1.75, 9.2), (2.0, 11), (2.4, 12.2), (2.35, 12.8), (2.1, 13.0), (0, 13.0)], paint)
    lathe([(0, 13.0), (2.1, 13.0), (2.15, 13.15), (2.1, 13.3), (0, 13.3)], steel, smooth=1)
    lathe([(0, 13.3), (2.15, 13.3), (2.4, 13.5), (2.2, 14.2), (1.75, 15.0), (2.2, 16.0), (2.65, 17.4), (2.3, 18.9), (1.2, 19.6), (0, 19.7)], paint)
    lathe([(0, 19.6), (0.75, 19.6), (0.75, 19.9), (0.55, 20.1), (0.8, 20.6), (0.6, 21.1), (0, 21.2)], steel)


@model("spoon", first={"turn": 14, "rise": 12}, second={"turn": -26, "rise": 30, "near": 1.5, "at": (0.5, 0.5, 0.6)})
def spoons():
    glaze = coat(roughness=0.35, clear=0.3)
    lathe([(0, 0.2), (5.2, 0.2), (5.5, 0), (6.0, 0.3), (6.3, 1.2), (6.4, 8), (6.3, 13.4), (6.15, 13.7), (5.9, 13.6), (5.85, 13), (5.8, 1.4), (0, 1.0)], glaze)
    for k, (foot, lean, turn, kind) in enumerate((((1.5, -1.0), (-17, 4), 10, "spoon"), ((-1.0, 0.5), (13, -3), -14, "turner"), ((0.5, 2.0), (-3, 12), 4, "spoon"), ((-2, -1), (24, 7), -20, "fork"))):
        timber = wood(*(("d8b384", "b58a58"), ("b98552", "8a5a32"), ("c99a66", "a3713f"), ("d3a878", "a97745"))[k], along="Z")
        head = {"spoon": (1, 3.1, 0.5), "turner": (0.9, 3.0, 0.24), "fork": (0.8, 3.0, 0.45)}[kind]
        high = (26, 25, 28, 24)[k]
        line = smooth_path([(0.3, 0), (0.62, 0.5), (0.6, high * 0.4), (0.66, high * 0.7), (0.75, high - 0.6), (1.7, high + 1.4), (2.7, high + 4.0), (2.5, high + 6.4), (1.2, high + 7.9), (0.06, high + 8.2)] if kind == "spoon" else [(0.3, 0), (0.62, 0.5), (0.6, high * 0.4), (0.66, high * 0.7), (0.75, high - 0.6), (1.8, high + 1.2), (2.5, high + 3.2), (2.9, high + 7.4), (2.8, high + 8.2), (0.06, high + 8.3)], 161)

        def place(u, v, line=line, head=head, high=high, kind=kind):
            i = numpy.rint(v * 160).astype(int)
            flat = numpy.clip((line[i, 1] - high + 1) / 3, 0, 1)
            side = numpy.sin(2 * numpy.pi * u)
            deep = line[i, 0] * (1 - flat) + flat * head[2] * numpy.minimum(1, line[i, 0])
            dish = flat * (0.55 if kind == "spoon" else 0) * (1 - (line[i, 1] - high - 3.8) ** 2 / 20) * (numpy.cos(2 * numpy.pi * u) > 0) * (1 - side**2)
            return line[i, 0] * side, -deep * numpy.cos(2 * numpy.pi * u) + dish, line[i, 1]

        thing = skin(place, (64, 160), [timber])
        thing.location = (*foot, 1.2)
        thing.rotation_euler = (math.radians(lean[1] * -1), math.radians(lean[0]), math.radians(turn))


@model("scale", first={"turn": 18, "rise": 14}, second={"turn": -30, "rise": 26})
def scale():
    paint, steel, ink = coat(roughness=0.3, clear=0.4), metal(roughness=0.2), plain("26282b", roughness=0.4)
    low, high = [(-8.5, 0), (8.5, 0), (8.3, 2), (6.6, 16.5), (6.0, 17.4), (-6.0, 17.4), (-6.6, 16.5), (-8.3, 2)], 12
    plate(low, high, paint, at=(0, 6, 0.6), round=0.8, turn=(90, 0, 0))
    for x in (-6.5, 6.5):
        for y in (-4, 4):
            lathe([(0, 0), (0.9, 0), (1, 0.2), (1, 0.7), (0, 0.7)], ink, smooth=0, at=(x, y, 0))
    disc = lambda profile, material, y: setattr(lathe(profile, material, smooth=1, at=(0, y, 9.3)), "rotation_euler", (math.radians(90), 0, 0))
    disc([(0, 0.05), (5.9, 0.05)], plain("f8f6f1", roughness=0.5), -6.0)
    disc([(5.7, 0), (5.75, 0.4), (6.0, 0.55), (6.25, 0.4), (6.3, 0)], steel, -6.0)
    for k in range(50):
        turn = math.radians(7.2 * k)
        long, wide = (0.9, 0.16) if k % 5 == 0 else (0.45, 0.07)
        box((wide, 0.05, long), ink, at=(math.sin(turn) * (5.4 - long), -6.1, 9.3 + math.cos(turn) * (5.4 - long)), round=0, turn=(0, math.degrees(turn), 0))
    plate([(-0.16, -1.2), (0.16, -1.2), (0.05, 4.6), (-0.05, 4.6)], 0.08, plain("c8452f"), at=(0, -6.15, 9.3), round=0.02, turn=(90, 0, 0))
    disc([(0, 0.4), (0.4, 0.35), (0.5, 0)], steel, -6.0)
    lathe([(0, 17.8), (1.6, 17.8), (1.4, 18.6), (1.4, 19.4), (5, 19.9), (5.2, 20.1), (0, 20.2)], steel, smooth=1)
    lathe([(0, 20.2), (5.5, 20.2), (8.2, 21.4), (10.4, 24.2), (11.2, 26.2), (11.5, 26.3), (11.4, 26.5), (11.0, 26.4), (10.1, 24.4), (7.9, 21.8), (5.4, 20.6), (0, 20.6)], metal("d6d8da", roughness=0.16), smooth=2)
