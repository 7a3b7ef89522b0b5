"""Shoes: an upper between the foot's outline and the rim, on a sole. The toe points to +x."""

import bpy
import numpy

from materials import coat, metal, plain
from models import model
from shapes import ball, skin, smooth_path, stitches, tube

FOOT = [(28.6, 0.5), (27.4, -2.5), (24.2, -4.4), (19.5, -4.9), (13.5, -4.1), (8, -3.7), (3, -3.5), (0.6, -2), (0, 0), (0.6, 2), (3, 3.4), (8, 3.3), (13.5, 3.4), (19.5, 4.3), (24.5, 4.3), (27.6, 2.9)]


def dense(points):
    """A closed smooth curve, its first point again at the end."""
    points = [points[0], *reversed(points[1:])]
    line = smooth_path(points[-2:] + points + points[:3], 400 * (len(points) + 4) + 1)
    return line[800 : 800 + 400 * len(points) + 1]


def ring(points, count):
    """`count` steps along the curve, as long on the foot's outline as one another."""
    foot = dense(FOOT)
    gone = numpy.concatenate([[0], numpy.cumsum(numpy.linalg.norm(numpy.diff(foot, axis=0), axis=1))])
    return dense(points)[numpy.searchsorted(gone, numpy.linspace(0, gone[-1], count + 1) - 1e-9)]


def outward(line):
    way = numpy.roll(line, -1, 0)[:, :2] - numpy.roll(line, 1, 0)[:, :2]
    way[0] = way[-1] = line[1, :2] - line[-2, :2]
    side = numpy.stack([-way[:, 1], way[:, 0]], 1)
    side *= -1 if (side * (line[:, :2] - line[:, :2].mean(0))).sum() < 0 else 1
    return side / numpy.linalg.norm(side, axis=1, keepdims=True)


def upper(rim, base, spring, shape, materials, steps=(1300, 150), **more):
    """From the foot's outline at height `base(x)` up to the rim; `shape(h)` are two points that bend it: how far to the rim, how high."""
    foot, edge = ring(FOOT, steps[0]), ring(rim, steps[0])
    out = outward(foot)
    low = base(foot[:, 0])
    (near, up), (far, high) = shape
    over = edge[:, :2] - foot
    rise = (edge[:, 2] - low)[:, None]
    corners = [numpy.concatenate([foot, low[:, None]], 1), numpy.concatenate([foot + out * 0.5 + over * near, low[:, None] + rise * up], 1), numpy.concatenate([foot + over * far, low[:, None] + rise * high], 1), edge]

    def place(u, v):
        i = numpy.rint(u * steps[0]).astype(int)
        a, b, c, d = (corner[i] for corner in corners)
        t = v[..., None]
        at = a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3
        return at[..., 0], at[..., 1], at[..., 2] + spring(at[..., 0])

    return skin(place, steps, materials, **more), place


def sole(profile, spring, material, steps=420):
    """(outwards, height) points from the ground's edge up, around the foot; closed below."""
    foot = ring(FOOT, steps)
    out = outward(foot)
    line = smooth_path(profile, 121)

    def place(u, v):
        i, j = numpy.rint(u * steps).astype(int), numpy.rint(v * 120).astype(int)
        at = foot[i] + out[i] * line[j, :1].reshape(*u.shape, 1)
        return at[..., 0], at[..., 1], line[j, 1] + spring(at[..., 0])

    skin(place, (steps, 120), [material])
    fill = lambda u, v: ((foot[numpy.rint(u * steps).astype(int), 0] - 14) * v + 14, foot[numpy.rint(u * steps).astype(int), 1] * v, 0)
    return fill


def near(value, edge, soft):
    return numpy.clip((value - edge) / soft + 0.5, 0, 1)


@model("shoe", first={"turn": -22, "rise": 17}, second={"turn": 38, "rise": 34, "near": 1.25, "at": (0.55, 0.5, 0.45)})
def shoe():
    spring = lambda x: 1.5 * numpy.clip((x - 18) / 10.6, 0, 2) ** 2 + 0.5 * numpy.clip((4 - x) / 4, 0, 2) ** 2
    half = [(19.6, 0, 8.0), (19.4, -0.75, 8.1), (18.2, -1.5, 8.7), (15.8, -1.8, 9.8), (12.3, -2.2, 11.4), (8.8, -3.1, 10.6), (4.6, -3.0, 8.9), (1.8, -2.0, 9.5)]
    rim = half + [(0.8, 0, 9.8)] + [(x, -y, z) for x, y, z in half[:0:-1]]
    base = lambda x: 2.5 - 0.02 * x

    def side(u, v):
        return place(u, v)[0]

    def overlays(u, v):
        x = side(u, v)
        toe = near(x - 10 * (v - 0.05), 20.3 - 2.0 * numpy.cos((x - 20) * 0.5), 0.25) * near(-v, -0.47, 0.02)
        stay = near(v, 0.77 + 0.012 * numpy.abs(x - 15) ** 1.5 * (x < 15), 0.02) * near(x, 9.8, 0.25)
        counter = near(-x, -6.8 + 4.2 * v, 0.25) * near(-v, -0.72, 0.02)
        saddle = near(x + 4.5 * v, 13.2, 0.2) * near(-x - 4.5 * v, -16.4, 0.2) * near(-v, -0.76, 0.02)
        return toe, stay, counter, saddle

    def lift(u, v):
        x, y, _ = place(u, v)
        toe, stay, counter, saddle = overlays(u, v)
        pad = 0.5 * numpy.exp(-(((v - 0.88) / 0.09) ** 2)) * near(-x, -9, 1.5)
        seams = sum(numpy.exp(-(((part - 0.02) / 0.02) ** 2)) * (part > 0.001) for part in (toe, stay, counter, saddle))
        holes = 0.12 * sum(numpy.exp(-((x - a) ** 2 + (y - b) ** 2) / 0.025) for a in (23.2, 24.0) for b in (-1.4, -0.7, 0, 0.7, 1.4))
        return 0.16 * numpy.maximum.reduce([toe, stay, counter, saddle]) + pad - 0.05 * seams - holes

    def parts(u, v):
        toe, stay, counter, saddle = (part > 0.5 for part in overlays(u, v))
        tab = (side(u, v) < 2.4) & (v > 0.72)
        return numpy.select([tab, saddle, toe | stay | counter], [2, 2, 1], 0)

    leather, white, mesh = coat(roughness=0.5, bump=0.03, scale=9), plain("f3f1ec", roughness=0.5), plain("33363b", roughness=0.95, bump=0.3, scale=14)
    shape = ((0.0, 0.6), (0.52, 0.95))

    def built(**more):
        return upper(rim, base, spring, shape, [leather, coat(roughness=0.45, shade=0.72), white, mesh], thick=0.45, lining=3, **more)

    blank, place = built()
    bpy.data.objects.remove(blank)
    built(lift=lift, parts=parts)
    rubber, gum = plain("f4f2ed", roughness=0.55), plain("4a4c50", roughness=0.7)
    fill = sole([(0.15, 0.5), (0.5, 0.75), (0.62, 1.6), (0.52, 2.1), (0.42, 2.2), (0.5, 2.3), (0.5, 2.6), (0.42, 3.0), (0.15, 3.12), (-0.4, 3.0)], spring, rubber)
    sole([(-1.5, 0), (0.1, 0), (0.42, 0.12), (0.5, 0.4), (0.45, 0.62), (0.1, 0.62)], spring, gum)
    skin(lambda u, v: (*fill(u, v * 0.98)[:2], 0.05 + spring(fill(u, v)[0])), (120, 12), [gum])
    skin(lambda u, v: (*fill(u, v * 0.97)[:2], 3.6 + 0.0 * u), (120, 6), [plain("d9d6cf", roughness=0.9)])
    thread = plain("e4ded2", roughness=0.8)
    foot = ring(FOOT, 300)
    stitches([(x, y, 2.72 + spring(x)) for x, y in foot + outward(foot) * 0.5], thread, length=0.32, gap=0.2, thick=0.12)
    u, v = numpy.meshgrid(numpy.linspace(0, 1, 1301), numpy.linspace(0.08, 0.7, 40))
    x, y, z = place(u, v)
    for off in (x + 4.5 * v - 13.45, x + 4.5 * v - 16.15, x + 4.2 * v - 6.5):
        for part in (y < 0, y > 0):
            spots = numpy.where(part, numpy.abs(off), 9).argmin(1)
            rows = numpy.arange(40)
            across = numpy.sign(y[rows, spots])
            stitches(list(zip(x[rows, spots], y[rows, spots] + across * 0.2, z[rows, spots])), thread, length=0.28, gap=0.16, thick=0.09)
    tongue = smooth_path([(20.5, 7.2), (17.5, 8.75), (14, 10.4), (11.2, 12.1), (9.7, 13.4), (9.0, 14.3)], 61)

    def lap(u, v):
        i = numpy.rint(v * 60).astype(int)
        y = (u - 0.5) * (4.4 + 1.6 * v)
        return tongue[i, 0] - 0.05 * y**2 * v, y, tongue[i, 1] - 0.075 * y**2 - 0.5 * (v < 0)

    skin(lap, (40, 60), [leather, leather], thick=0.55, lining=1, closed=False, lift=lambda u, v: 0.25 * near(v, 0.82, 0.03) * near(-v, -0.97, 0.03) * near(-numpy.abs(u - 0.5), -0.4, 0.05))
    lace, hole = plain("f5f4f0", roughness=0.85), metal("8d9095", roughness=0.35)
    holes = [(18.0 - 1.32 * k, 2.15 + 0.11 * k, 8.62 + 0.62 * k) for k in range(5)]
    for x, y, z in holes:
        for turn in (1, -1):
            ball(0.36, hole, at=(x, turn * y, z - 0.02), scale=(1, 0.7, 0.5))
    for (x, y, z), (a, b, c) in zip(holes, holes[1:]):
        for turn in (1, -1):
            tube([(x, turn * y, z), (x - 0.1, turn * y * 0.8, z + 0.5), ((x + a) / 2, 0, (z + c) / 2 + 0.95 + 0.12 * turn), (a + 0.1, -turn * b * 0.8, c + 0.5), (a, -turn * b, c)], 0.27, lace)
    x, y, z = holes[0]
    tube([(x + 0.1, -y, z), (x + 0.2, -y * 0.8, z + 0.45), (x + 0.2, 0, z + 0.75), (x + 0.2, y * 0.8, z + 0.45), (x + 0.1, y, z)], 0.27, lace)
    x, y, z = holes[-1]
    ball(0.5, lace, at=(x - 0.4, 0, z + 1.35), scale=(0.8, 1.1, 0.8))
    for turn in (1, -1):
        tube([(x, turn * y, z), (x - 0.2, turn * y * 0.7, z + 0.7), (x - 0.4, 0, z + 1.3)], 0.27, lace)
        tube([(x - 0.4, 0, z + 1.4), (x - 0.9, turn * 1.8, z + 2.0), (x - 1.0, turn * 3.9, z + 0.4), (x - 0.2, turn * 4.5, z - 1.2), (x + 0.5, turn * 3.8, z - 0.1), (x + 0.1, turn * 1.6, z + 1.3), (x - 0.4, 0, z + 1.4)], 0.25, lace)
        tube([(x - 0.4, 0, z + 1.3), (x + 0.7, turn * 1.4, z + 0.95), (x + 1.5, turn * 2.7, z - 0.1), (x + 2.0, turn * 3.6, z - 1.9), (x + 2.0, turn * 3.95, z - 2.9)], 0.25, lace)


@model("boot", first={"turn": -24, "rise": 12}, second={"turn": 40, "rise": 22, "near": 1.3, "at": (0.55, 0.5, 0.45)})
def boot():
    ground = lambda x: 3.4 * (1 - near(x, 13.5, 11) ** 1.3)
    spring = lambda x: 1.1 * numpy.clip((x - 19) / 9.6, 0, 2) ** 2
    half = [(12.9, 0, 18.2), (12.4, -2.0, 18.2), (10.9, -3.2, 18.1), (9.4, -3.7, 18), (7.7, -3.9, 18), (6.0, -3.8, 18), (4.2, -3.3, 18.2), (2.9, -2.0, 18.5)]
    rim = half + [(2.4, 0, 18.7)] + [(x, -y, z) for x, y, z in half[:0:-1]]
    made = lambda **more: upper(rim, lambda x: ground(x) + 0.9, spring, ((0.04, 0.42), (0.86, 0.5)), [coat(roughness=0.34, bump=0.025, scale=5, clear=0.15), plain("26272a", roughness=0.9), plain("b08a63", roughness=0.8)], thick=0.3, lining=2, **more)
    blank, place = made()

    def gore(u, v):
        x, _, z = place(u, v)
        return near(3.0 - numpy.abs(x - 7.7 - 0.04 * (z - 14)) - 0.1 * (18 - z), 0, 0.2) * near(z, 9.4, 0.3)

    def lift(u, v):
        x, y, z = place(u, v)
        rim = numpy.exp(-(((v - 0.97) / 0.012) ** 2))
        seam = numpy.exp(-(((x - 12.5 - 0.25 * (z - 7)) / 0.15) ** 2)) * (z < 13)
        crease = 0.14 * numpy.sin(x * 3.2 + numpy.abs(y) * 0.6) * numpy.exp(-(((x - 16.8) / 1.8) ** 2)) * near(v, 0.35, 0.3)
        return -0.16 * gore(u, v) + 0.04 * gore(u, v) * numpy.sin(x * 14) - 0.05 * rim - 0.1 * seam + crease

    bpy.data.objects.remove(blank)
    made(lift=lift, parts=lambda u, v: gore(u, v) > 0.5)
    dark = plain("2a2522", roughness=0.5)
    fill = sole([(-2, 0.0), (0.2, 0), (0.5, 0.25), (0.55, 0.6), (0.45, 0.95), (0, 1.0)], lambda x: spring(x) + ground(x), dark)
    sole([(0.25, 0.85), (0.5, 0.95), (0.5, 1.2), (0.2, 1.3)], lambda x: spring(x) + ground(x), plain("6d4a2f", roughness=0.5))
    skin(lambda u, v: (*fill(u, v * 0.98)[:2], 0.2 + spring(fill(u, v)[0]) + ground(fill(u, v)[0])), (120, 24), [dark])
    heel = lambda u: (4.1 - 4.1 * numpy.cos(2 * numpy.pi * u) * (1 - 0.1 * (numpy.cos(2 * numpy.pi * u) < 0)) ** 1, 3.55 * numpy.sign(numpy.sin(2 * numpy.pi * u)) * numpy.abs(numpy.sin(2 * numpy.pi * u)) ** 0.45)
    skin(lambda u, v: (4.1 + (heel(u)[0] - 4.1) * numpy.where(v < 0.1, v * 10, 0.94 + 0.06 * v), heel(u)[1] * numpy.where(v < 0.1, v * 10, 0.94 + 0.06 * v), numpy.clip(v - 0.1, 0, 1) / 0.9 * (0.3 + ground(heel(u)[0]))), (160, 30), [dark])
    tube([(2.2, 0, 17.6), (1.5, 0, 19.4), (1.2, 0, 20.6), (1.9, 0, 20.7), (2.5, 0, 19.4), (2.8, 0, 17.6)], 0.28, plain("26272a", roughness=0.9))
