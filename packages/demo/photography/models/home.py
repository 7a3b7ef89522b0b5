"""What makes a home nice."""

import math

import numpy

from materials import coat, label, metal, pane, plain
from models import model
from shapes import ball, box, lathe, plate, skin, smooth_path, tube, wrap


@model("vase", first={"turn": 10, "rise": 10}, second={"turn": 10, "rise": 36})
def vase():
    clay = coat(roughness=0.55, bump=0.012, scale=3)
    line = smooth_path([(5.2, 0.35), (5.9, 0.2), (7.6, 3.5), (9.4, 9), (9.6, 14), (7.8, 19), (4.6, 23.2), (3.5, 25.4), (3.7, 27.4), (4.9, 29.2)], 200)

    def place(u, v):
        i = numpy.rint(v * 199).astype(int)
        return line[i, 0] * numpy.sin(2 * numpy.pi * u), -line[i, 0] * numpy.cos(2 * numpy.pi * u), line[i, 1]

    flute = lambda u, v: 0.3 * numpy.abs(numpy.sin(numpy.pi * 34 * u)) ** 0.6 * numpy.clip((v - 0.1) / 0.12, 0, 1) * numpy.clip((0.8 - v) / 0.14, 0, 1)
    skin(place, (816, 199), [clay], lift=flute, thick=0.45)
    lathe([(0, 0.1), (5.0, 0.1), (5.5, 0.1), (5.75, 0.3), (5.3, 0.9), (0, 0.9)], clay, smooth=1)


@model("candle", first={"turn": 14, "rise": 14}, second={"turn": -22, "rise": 34})
def candle():
    outside = [(0, 0), (3.5, 0), (3.8, 0.02), (4.0, 0.12), (4.1, 0.4), (4.1, 0.6), (4.1, 4), (4.1, 8.95), (4.08, 9.05), (3.98, 9.1), (3.9, 9.08), (3.84, 8.95), (3.82, 8.8), (3.82, 6.8)]
    lathe(outside, pane(edge=0.7), smooth=1)
    wax = [(0, 0.7), (3.6, 0.7), (3.8, 0.72), (3.96, 0.84), (4.03, 1.1), (4.03, 1.3), (4.03, 6.5), (4.03, 6.62), (3.96, 6.68), (3.82, 6.66), (3.5, 6.52), (2.6, 6.46), (1.0, 6.42), (0, 6.45)]
    lathe(wax, plain("f3e8d2", roughness=0.5, clear=0.15), smooth=1)
    tube([(0, 0, 6.4), (0, 0, 7.0), (0.1, 0, 7.3), (0.25, 0, 7.6)], 0.1, plain("3a342d", roughness=0.9))
    wrap(4.14, 4.4, label(roughness=0.7), at=(0, 0, 4.1), angle=110)
    lid = coat(roughness=0.45)
    lathe([(0, 0), (4.1, 0), (4.35, 0.15), (4.4, 0.4), (4.4, 0.9), (4.25, 1.1), (0, 1.15)], lid, smooth=2, at=(6.3, -3.2, 0))
    lathe([(0, 1.1), (0.55, 1.1), (0.5, 1.3), (0.75, 1.7), (0.6, 2.05), (0, 2.1)], lid, smooth=2, at=(6.3, -3.2, 0))


@model("clock", first={"turn": 20, "rise": 10}, second={"turn": -30, "rise": 22, "near": 1.3, "at": (0.5, 0.4, 0.6)})
def clock():
    paint, steel, ink = coat(roughness=0.3, clear=0.4), metal(roughness=0.18), plain("26282b", roughness=0.4)
    face = lambda profile, material, y: setattr(lathe(profile, material, smooth=1, at=(0, y, 7.6)), "rotation_euler", (math.radians(90), 0, 0))
    face([(0, -2.6), (5.0, -2.6), (5.7, -2.3), (5.9, -1.8), (5.9, 1.9), (5.75, 2.15), (5.3, 2.2), (5.2, 1.7), (0, 1.7)], paint, 0)
    face([(5.15, 1.75), (5.2, 2.2), (5.4, 2.42), (5.75, 2.36), (5.85, 2.05)], steel, 0)
    face([(0, 1.74), (5.2, 1.74)], plain("f8f6f1", roughness=0.5), 0)
    for k in range(60):
        turn = math.radians(6 * k)
        long, wide = (0.75, 0.2) if k % 15 == 0 else (0.55, 0.13) if k % 5 == 0 else (0.22, 0.05)
        out = 4.85 - long
        box((wide, 0.05, long), ink, at=(math.sin(turn) * out, -1.78, 7.6 + math.cos(turn) * out), round=0, turn=(0, math.degrees(turn), 0))
    for angle, long, wide, y in ((-55, 2.7, 0.32, -1.85), (60, 4.0, 0.24, -1.93)):
        plate([(-wide / 2, -0.7), (wide / 2, -0.7), (wide / 2, long * 0.8), (0, long), (-wide / 2, long * 0.8)], 0.06, ink, at=(0, y, 7.6), round=0.02, turn=(90, angle, 0))
    plate([(-0.05, -0.9), (0.05, -0.9), (0.04, 3.6), (-0.04, 3.6)], 0.05, plain("c8452f"), at=(0, -2.0, 7.6), round=0.0, turn=(90, 190, 0))
    face([(0, 2.14), (0.2, 2.12), (0.26, 2.0), (0.26, 1.75)], steel, 0)
    for side in (1, -1):
        bell = lathe([(0, 2.1), (1.2, 1.95), (2.3, 1.2), (2.75, 0.1), (2.85, -0.1), (2.6, 0.0), (2.2, 1.0), (0, 1.9)], steel, smooth=2, at=(side * 3.3, 0, 13.9))
        bell.rotation_euler = (0, math.radians(side * 24), 0)
        tube([(side * 2.5, 0, 12.2), (side * 2.8, 0, 13.2), (side * 3.4, 0, 14.6), (side * 4.2, 0, 16.2)], 0.22, steel)
        ball(0.36, steel, at=(side * 4.22, 0, 16.2))
        tube([(side * 2.8, 0, 3.2), (side * 3.6, -0.1, 1.8), (side * 4.0, -0.1, 1.0), (side * 4.3, -0.1, 0.35)], 0.42, steel, radii=[1, 1, 1.1, 1.3])
    tube([(0, 0, 13.3), (0, 0, 14.5), (0, 0, 15.2), (0, 0, 15.8)], 0.16, steel)
    setattr(lathe([(0, -0.55), (0.6, -0.5), (0.65, 0), (0.6, 0.5), (0, 0.55)], steel, smooth=1, at=(0, 0, 15.6)), "rotation_euler", (0, math.radians(90), 0))
    tube([(-2.6, 0, 16.3), (-2.5, 0, 17.6), (-1.2, 0, 18.8), (1.2, 0, 18.8), (2.5, 0, 17.6), (2.6, 0, 16.3)], 0.26, steel)
