"""What is worn with clothes."""

import math

import numpy

from materials import coat, linear, metal, plain
from models import model
from shapes import ball, box, cutout, lathe, path, skin, sweep, tube


@model("sunglasses", first={"turn": 24, "rise": 16}, second={"turn": -42, "rise": 24, "near": 1.25, "at": (0.45, 0.35, 0.5)})
def sunglasses():
    frame = coat(roughness=0.18, clear=0.6)
    lens = [(0.75, 1.2), (0.6, 0.2), (1.0, -1.4), (2.2, -2.2), (3.8, -2.3), (5.1, -1.7), (5.8, -0.3), (6.0, 1.2), (5.3, 1.75), (3.2, 1.8), (1.3, 1.75)]
    grown = [((x - 3.4) * 1.17 + 3.45, (y + 0.2) * 1.2 - 0.15) for x, y in lens]
    outer = grown[2:9] + [(4.0, 2.25), (2.0, 2.25), (0.9, 1.95), (0, 1.55)]
    right = outer + [(-x, y) for x, y in reversed(outer[:-1])] + [(-0.3, 0.4), (0, 0.75), (0.3, 0.4)]
    cutout([right, lens[::-1], [(-x, y) for x, y in lens]], 0.42, frame, at=(0, 0, 2.9), round=0.12, turn=(90, 0, 0))
    for side in (1, -1):
        rim = numpy.array([(side * ((x - 3.4) * 1.06 + 3.4), (y + 0.2) * 1.06 - 0.2) for x, y in path2(lens)])
        skin(lambda u, v: bulge(u, v, rim), (len(rim), 24), [graded()]).location = (0, -0.2, 2.9)
        place = lambda u, v, side=side: temple(u, v, side)
        skin(place, (40, 90), [frame])
        ball(0.14, metal(), at=(side * 5.9, -0.46, 4.15), scale=(1.6, 0.4, 0.6))


def path2(points):
    return [(point.x, point.y) for point in path([(x, y, 0) for x, y in points], 8, closed=True)]


def bulge(u, v, rim):
    """A lens inside its rim, curved as a part of a ball."""
    spot, middle = rim[numpy.rint(u * len(rim)).astype(int) % len(rim)], rim.mean(0)
    place = middle + (spot - middle) * v[..., None]
    return place[..., 0], -0.55 * (1 - v**2), place[..., 1]


def graded():
    """Dark glass that grows lighter downwards."""
    material = plain("15181b", roughness=0.02, clear=1.0, specular=0.9)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, split, ramp = (nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "SeparateXYZ", "ValToRGB"))
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear("8a7566"), linear("131619")
    links.new(place.outputs["Generated"], split.inputs["Vector"])
    links.new(split.outputs["Z"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def temple(u, v, side):
    """An arm: from the hinge to the back, and down behind the ear."""
    y = -0.25 + 14.0 * v
    down = 4.1 - 3.75 * numpy.clip((v - 0.68) / 0.32, 0, 1) ** 1.7 - 0.2 * v
    high = (0.62 - 0.3 * numpy.clip(v / 0.5, 0, 1) + 0.22 * numpy.clip((v - 0.6) / 0.4, 0, 1)) * numpy.clip((1 - v) / 0.03, 0, 1) ** 0.5 * numpy.where(v <= 0, 0.02, 1)
    turn = -2 * numpy.pi * u * side
    round_ = lambda of, power: numpy.sign(of) * numpy.abs(of) ** power
    return side * (6.15 - 0.9 * v**2) + 0.2 * round_(numpy.cos(turn), 0.6) * numpy.where(v <= 0, 0.02, 1) * numpy.clip((1 - v) / 0.03, 0, 1) ** 0.5, y, down + high * round_(numpy.sin(turn), 0.6)


@model("cap", first={"turn": 32, "rise": 14}, second={"turn": -38, "rise": 30})
def cap():
    twill = coat(roughness=0.85, weave=0.04, scale=22)

    def seams(u):
        return numpy.abs((u * 6 + 0.5) % 1 - 0.5) / 6

    def dome(u, v):
        turn, up = 2 * numpy.pi * u, v * numpy.pi / 2 * 0.985
        out = numpy.cos(up) ** 0.82
        return 8.9 * out * numpy.sin(turn), -10.2 * out * numpy.cos(turn) * (1 + 0.04 * numpy.cos(turn)), 1.6 + 12.2 * numpy.sin(up) ** 0.92 + 0.9 * numpy.cos(turn) * (1 - v) ** 2

    def lift(u, v):
        off = seams(u) * 60 * numpy.cos(v * 1.45)
        hem = 0.06 * numpy.exp(-(((v - 0.14) / 0.008) ** 2))
        rows = 0.05 * (numpy.exp(-(((off - 0.55) / 0.12) ** 2)))
        return -0.2 * numpy.exp(-((off / 0.16) ** 2)) - rows - hem

    skin(dome, (360, 90), [twill, plain("2a2b2e", roughness=0.9)], lift=lift, thick=0.3, lining=1)

    def brim(u, v):
        turn = (u - 0.5) * math.radians(138)
        x, y = 8.75 * numpy.sin(turn), -10.3 * numpy.cos(turn)
        long = 7.6 * numpy.cos((u - 0.5) * numpy.pi) ** 0.75
        wide = 1 + 0.06 * v * numpy.sin(numpy.abs(u - 0.5) * 2 * numpy.pi)
        x, y = x * wide, y - long * v
        return x, y, 1.78 + 0.9 * numpy.cos(turn) - (0.026 * x**2 + 0.7 * (1 - (x / 10) ** 2)) * v * long / 7.6

    rows = lambda u, v: -0.035 * sum(numpy.exp(-(((v - a) / 0.016) ** 2)) for a in (0.2, 0.38, 0.56, 0.74, 0.92))
    skin(brim, (160, 90), [twill], lift=rows, closed=False, thick=0.4)
    lathe([(0, 0.45), (0.5, 0.4), (0.75, 0.15), (0.7, 0), (0, 0)], twill, smooth=1, at=(0, 0.05, 13.75))
    for k in range(6):
        turn = math.radians(60 * k + 30)
        x, y, z = (float(a) for a in dome(numpy.float64((60 * k + 30) / 360), numpy.float64(0.62)))
        ring = lathe([(0.13, 0.05), (0.2, 0.1), (0.33, 0.08), (0.36, 0.0)], coat(roughness=0.7, shade=0.8), smooth=1, at=(x, y, z))
        ring.rotation_euler = (math.radians(48), 0, turn)


@model("beanie", first={"turn": 18, "rise": 10}, second={"turn": -30, "rise": 26, "near": 1.5, "at": (0.5, 0.3, 0.4)})
def beanie():
    wool = coat(roughness=0.95, bump=0.04, scale=6)
    ribs = 44

    def crown(u, v):
        turn = 2 * numpy.pi * u
        up = v * numpy.pi / 2
        out = numpy.cos(up) ** 0.62
        slouch = 1.2 * v**2
        return 9.6 * out * numpy.sin(turn), -10.4 * out * numpy.cos(turn) + slouch, 2 + 18.5 * numpy.sin(up) ** 0.9

    rib = lambda u, v: 0.34 * numpy.abs(numpy.cos(numpy.pi * ribs * u)) * numpy.cos(v * 1.5) ** 0.7 + 0.05 * numpy.cos(v * 190) * numpy.cos(v * 1.4)
    skin(crown, (880, 160), [wool], lift=rib)

    def cuff(u, v):
        turn, arc = 2 * numpy.pi * u, v * 2 * numpy.pi
        round_ = lambda of: numpy.sign(of) * numpy.abs(of) ** 0.5
        out = 0.55 + 0.62 * round_(numpy.cos(arc))
        z = 4.0 + 3.9 * round_(numpy.sin(arc))
        return (9.8 + out) * numpy.sin(turn), -(10.6 + out) * numpy.cos(turn), z + 0.25 * numpy.sin(3 * turn + 1)

    skin(cuff, (880, 120), [wool], lift=lambda u, v: 0.34 * numpy.abs(numpy.cos(numpy.pi * ribs * u)) + 0.05 * numpy.cos(v * 140))


@model("belt", first={"turn": 24, "rise": 24}, second={"turn": -14, "rise": 12, "near": 1.7, "at": (0.62, 0.1, 0.5)})
def belt():
    leather = coat(roughness=0.4, clear=0.2, bump=0.02, scale=5)
    turns, wide = 3.6, 3.4

    def spiral(t):
        turn = 2 * math.pi * turns * t - math.pi / 2 - 2 * math.pi * (turns % 1)
        out = 3.2 + 0.62 * turns * t * 1.25 + 0.15 * numpy.sin(turn * 2)
        return out, turn

    def band(u, v):
        out, turn = spiral(u)
        return out * numpy.cos(turn), out * numpy.sin(turn), wide * v

    edge = lambda u, v: -0.07 * (numpy.exp(-(((v - 0.1) / 0.018) ** 2)) + numpy.exp(-(((v - 0.9) / 0.018) ** 2))) * (0.6 + 0.4 * numpy.sign(numpy.sin(u * 1500))) - 0.06 * (numpy.maximum(0, numpy.abs(v - 0.5) - 0.46) / 0.04) ** 2
    skin(band, (900, 60), [leather], lift=edge, closed=False, thick=0.36)
    out, turn = spiral(1.0)
    steel = metal("c9c4b8", roughness=0.22)
    x, y = float(out * numpy.cos(turn)), float(out * numpy.sin(turn)) - 0.1
    corner = [(0, 0.2), (0, 0), (0.4, -0.5), (2.0, -0.5), (4.0, -0.5), (4.6, -0.2), (4.6, 1), (4.6, 2.4), (4.6, 3.6), (4.0, 3.9), (2.0, 3.9), (0.4, 3.9), (0, 3.4), (0, 1.7)]
    tube([(x - 0.5 + a, y - 0.1, b) for a, b in corner], 0.3, steel, closed=True)
    tube([(x - 0.5, y - 0.05, 1.7), (x + 1.5, y - 0.45, 1.7), (x + 3.6, y - 0.5, 1.7), (x + 4.5, y - 0.35, 1.7)], 0.22, steel)
    box((1.1, 0.3, wide + 0.5), leather, at=(x - 2.4, y - 0.12, -0.25), round=0.12)


@model("sock", first={"turn": -14, "rise": 12}, second={"turn": 30, "rise": 24})
def sock():
    wool, rib, dark = coat(roughness=0.95), coat(roughness=0.95), coat(roughness=0.95, shade=0.62)
    path = [(0, 25), (0, 19), (0.2, 12), (0.5, 7.6), (2.4, 4.6), (6.5, 3.6), (11, 3.1), (15.5, 2.7), (18.2, 2.5), (19.3, 2.4)]
    wide = [4.3, 4.2, 3.9, 3.6, 3.6, 3.6, 3.9, 3.9, 2.9, 0.3]
    deep = [4.6, 4.5, 4.2, 4.2, 5.0, 3.6, 3.1, 2.6, 1.9, 0.3]

    def lift(u, v):
        cuff = numpy.clip((0.2 - v) / 0.01 + 0.5, 0, 1)
        ribs = numpy.abs(numpy.cos(numpy.pi * 30 * u))
        ankle = 0.3 * numpy.exp(-(((v - 0.37) / 0.08) ** 2)) * numpy.sin(v * 120 + 2 * numpy.sin(u * 6.3))
        return 0.12 * ribs * numpy.clip((0.36 - v) / 0.02, 0.15, 1) + 0.14 * cuff + ankle * 0.6 + 0.08 * numpy.sin(v * 37 + u * 9) - 0.12 * numpy.exp(-(((v - 0.8) / 0.006) ** 2))

    def parts(u, v):
        heel = ((v - 0.42) / 0.1) ** 2 + ((u - 0.5) / 0.2) ** 2 < 1
        return numpy.where((v > 0.8) | heel, 1, 0)

    for x, y, bend in ((0, 0, 0), (-4.5, 9.5, 0)):
        thing = sweep(path, wide, [wool, dark, rib], deep=deep, steps=(360, 240), lift=lift, parts=parts, thick=0.3)
        thing.location = (x, y, 0)
