"""A dress and trousers, as on nobody."""

import math

import numpy

from materials import coat, metal, plain
from models import model
from models.clothes import cloth
from models.cutting import along, folds, step_at, stitch
from models.garments import front_of, garment, stitches
from shapes import lathe, tube


@model("dress", first={"turn": 14, "rise": 4}, second={"turn": -25, "rise": 8, "near": 1.9, "at": (0.5, 0, 0.8)}, ground=False)
def dress():
    side = [
        ("seam", [(8.5, 112), (11, 111.4), (13.5, 110.5)]),
        ("arm", [(13.5, 110.5), (13.6, 103), (15, 98.5), (18.5, 96)]),
        ("seam", [(18.5, 96), (16.5, 86), (14.6, 76), (18, 65), (24, 45), (29, 22), (33, 0)]),
        ("hem", [(33, 0), (17, -3.2), (0, -4.2)]),
    ]
    front = [("neck", [(0, 99), (4, 100), (7, 104), (8.5, 112)])] + side
    back = [("neck", [(0, 107), (5, 108), (8.5, 112)])] + side

    def lift(c):
        fall = numpy.clip((75 - c.z) / 75, 0, 1.1)
        wide = 15 + 18 * fall
        fan = c.x / wide + c.front * 0.06
        drape = (numpy.cos(fan * 13 + 1.1 * numpy.sin(fan * 5)) + 0.35 * numpy.cos(fan * 23 + 2)) * 3.0 * fall**0.8
        waist = -0.5 * stitch(c.z - 76, 0.6) + 0.25 * step_at(numpy.abs(c.z - 76), 1.6, 0.3)
        edges = stitch(c.edge("neck") - 1.2) + stitch(c.edge("arm") - 1.2) + stitch(c.edge("hem") - 2)
        bust = folds(c, [(16, 94, 6, 92, 1.6, 0.5), (14, 80, 6, 88, 1.4, 0.5), (13, 79, 10, 86, 1.2, 0.4)], 3)
        gather = 0.25 * numpy.cos(c.x * 2.6 + numpy.sin(c.x)) * numpy.exp(-numpy.abs(c.z - 73.5) / 3.5) * (c.z < 76)
        return drape + waist - 0.1 * edges + bust + gather

    garment(front, back, [cloth(), coat(roughness=0.85, shade=0.82)], lift=lift, parts=lambda c: numpy.abs(c.z - 76) < 1.5, step=1.5, air=0.05)


@model("trousers", first={"turn": 16, "rise": 4}, second={"turn": -20, "rise": 10, "near": 2.1, "at": (0.5, 0, 0.84)}, ground=False)
def trousers():
    half = [
        ("waist", [(0, 99), (10, 99.4), (18.5, 101)]),
        ("seam", [(18.5, 101), (21.5, 92), (23.5, 80), (23, 50), (22, 25), (21, 0)]),
        ("cuff", [(21, 0), (6.5, -0.6)]),
        ("seam", [(6.5, -0.6), (4.6, 30), (3.0, 55), (1.6, 68), (0, 71)]),
    ]
    back = [("waist", [(0, 101), (10, 101.3), (18.5, 101)])] + half[1:]
    pocket = [(9, 95.5), (10, 90), (14, 87), (20.5, 86)]
    fly = [(3.6, 95.5), (3.6, 84), (2.4, 79.5), (0.3, 78)]

    def lift(c):
        band = step_at(c.edge("waist"), 4, 0.3)
        low = folds(c, [(3, 72, 14, 77, 1.5, 0.9), (3, 69, 16, 68, 1.6, 0.8), (5, 62, 17, 60, 1.7, 0.6), (7, 52, 19, 47, 1.6, 0.7), (8, 45, 19, 50, 1.5, 0.8), (8, 42, 18, 40, 1.5, 0.6), (8, 8, 18, 11, 1.4, 0.9), (9, 3, 19, 5, 1.3, 0.9), (9, 14, 17, 16, 1.6, 0.6)], 8)
        front = c.front * (stitch(along(c, pocket), 0.3) + stitch(along(c, [(-x, z) for x, z in pocket]), 0.3) + stitch(along(c, [(0, 95.5), (0, 71)]), 0.3))
        return 0.3 * band + low - 0.18 * front - 0.12 * stitch(c.edge("cuff") - 1.8)

    denim = coat(roughness=0.9, weave=0.12, scale=10)
    body = garment(half, back, [denim], lift=lift, thick=0.35, air=0.06, step=1.3)
    thread = plain("c98f45", roughness=0.7)
    stitches(body, fly, thread)
    for side in (1, -1):
        stitches(body, [(side * x, z - 0.7) for x, z in pocket], thread)
        stitches(body, [(side * 0.5, 94.7), (side * 9, 95.2), (side * 17.5, 96.4)], thread)
        stitches(body, [(side * 8, 1.6), (side * 13, 1.8), (side * 18, 2.2)], thread)
        spot = [front_of(body, side * x, z) for x, z in ((9.5, 98.3), (9.5, 96.6), (9.5, 94.6))]
        tube([(p.x, p.y - 0.35, p.z) for p in spot], 0.55, denim)
    spot = front_of(body, 0, 97)
    knob = lathe([(0, 0.5), (0.7, 0.45), (0.95, 0.2), (0.9, 0), (0, 0)], metal("b4793f", roughness=0.35), smooth=1, at=(0, spot.y, 97))
    knob.rotation_euler = (math.radians(90), 0, 0)
