"""Balls, and what they are hit with."""

import math

import bmesh
from mathutils import Vector

from materials import coat, plain
from models import model
from shapes import ball, finish, lathe, loft, oval, placed, sheet, strap, tube


@model("ball", first={"turn": 20, "rise": 14}, second={"turn": -50, "rise": 35})
def football():
    white, panel, radius = plain("f2f1ec", roughness=0.42, clear=0.15), coat(roughness=0.42, clear=0.15), 11
    golden = (1 + 5**0.5) / 2
    corners = [Vector(v).normalized() for a in (-1, 1) for b in (-golden, golden) for v in ((0, a, b), (a, b, 0), (b, 0, a))]
    faces = [(a + b + c).normalized() for i, a in enumerate(corners) for j, b in enumerate(corners[:i]) for c in corners[:j] if max((a - b).length, (b - c).length, (a - c).length) < 1.1]
    panels = [(way, 1 / 0.9393, 1) for way in corners] + [(way, 1 / 0.9149, 0) for way in faces]
    mesh = bmesh.new()
    bmesh.ops.create_icosphere(mesh, subdivisions=7, radius=1)
    kind = {}
    for vert in mesh.verts:
        near = sorted(((vert.co.dot(way) * scale, number) for number, (way, scale, _) in enumerate(panels)), reverse=True)[:2]
        gap = near[0][0] - near[1][0]
        kind[vert.index] = panels[near[0][1]][2]
        vert.co *= radius * (1 - 0.028 * math.exp(-gap / 0.013) - 0.006 * math.exp(-gap / 0.06))
    thing = finish(mesh, white)
    thing.data.materials.append(panel)
    for face in thing.data.polygons:
        face.material_index = round(sum(kind[v] for v in face.vertices) / 3)
    thing.location.z = radius
    thing.rotation_euler = (0.35, 0.2, 0.4)


@model("beachball", first={"turn": 18, "rise": 16}, second={"turn": -40, "rise": 30})
def beachball():
    white = plain("f1f0ea", roughness=0.22, clear=0.5)
    colours = [coat(roughness=0.22, clear=0.5), white, coat(roughness=0.22, clear=0.5, shade=0.55)]

    def whole():
        for part in range(6):
            def place(u, v):
                turn, up = math.radians(60 * (part + u)), math.pi * (v - 0.5) * 0.93
                r = 15 * (1 - 0.012 * math.exp(-min(u, 1 - u) * math.cos(up) / 0.03))
                return r * math.cos(up) * math.cos(turn), r * math.cos(up) * math.sin(turn), r * math.sin(up) * 0.99

            sheet(place, (40, 60), colours[part % 3])
        for z in (-1, 1):
            placed(lambda: lathe([(2.2, -0.28), (1.9, -0.05), (1.2, 0.08), (0, 0.12)], white, smooth=1), at=(0, 0, z * 14.8), turn=(0 if z > 0 else 180, 0, 0))
        placed(lambda: lathe([(0, 0.6), (0.4, 0.6), (0.45, 0.5), (0.45, 0), (1.0, 0), (1.05, -0.3)], plain("dfe6e8", roughness=0.3), smooth=1), at=(8.6, -2.2, 12.0), turn=(10, 35, 0))

    placed(whole, at=(0, 0, 15), turn=(40, -18, 75))


@model("racket", first={"turn": 0, "rise": 72}, second={"turn": -32, "rise": 34, "near": 1.5, "at": (0.45, 0.6, 0.5)}, third={"turn": -40})
def racket():
    paint, string = coat(roughness=0.25, clear=0.5), plain("f3f0e2", roughness=0.5)

    def whole():
        hoop = [(13.2 * math.sin(a), 17 * math.cos(a), 0) for a in [math.radians(10 * k) for k in range(36)]]
        strap(hoop, 2.2, 1.1, paint, across=(0, 0, 1), closed=True, steps=4)
        strap([(1.03 * x, 1.03 * y, 0) for x, y, _ in hoop[-13:] + hoop[:14]], 0.9, 0.3, plain("1c1d1f", roughness=0.5), across=(0, 0, 1))
        for side in (-1, 1):
            strap([(side * 9.6, -12, 0), (side * 7.4, -16.5, 0), (side * 4.2, -22, 0), (side * 1.9, -27, 0), (side * 1.35, -31, 0)], 2.2, 1.2, paint, across=(0, 0, 1))
        for k in range(-9, 10):
            long = 16.4 * math.sqrt(max(0, 1 - (k * 1.33 / 12.9) ** 2))
            tube([(k * 1.33, -long, 0.05), (k * 1.33, 0, 0.05 + 0.06 * (-1) ** k), (k * 1.33, long, 0.05)], 0.075, string)
        for k in range(-9, 10):
            long = 12.6 * math.sqrt(max(0, 1 - (k * 1.75 / 16.8) ** 2))
            tube([(-long, k * 1.75, 0), (0, k * 1.75, 0), (long, k * 1.75, 0)], 0.075, string)
        placed(lambda: loft([oval(3.3, 2.6, z, 3.5) for z in (27, 31)] + [oval(3.1, 2.7, z, 3) for z in (32, 47)] + [oval(3.6, 3.3, 48.2, 3), oval(3.6, 3.3, 49.4, 3), oval(3.2, 2.9, 49.8, 3)], paint, smooth=1), turn=(90, 0, 0))
        grip = plain("26272a", roughness=0.8, bump=0.2, scale=8)
        rings = []
        for k in range(250):
            y, wave = 32 + 16 * k / 249, 0.10 * (((k * 16 / 249) % 2.0) / 2.0)
            rings.append([(x * (1 + wave * 0.5), d * (1 + wave * 0.5), y) for x, d, _ in oval(3.4, 3.0, 0, 3, 32)])
        placed(lambda: loft(rings, grip, smooth=0), turn=(90, 0, 0))

    placed(whole, at=(0, 0, 1.7), turn=(0, 0, -38))
    tennis = lambda: (ball(3.3, plain("d3df4a", roughness=0.95, bump=1.0, scale=5)), tube([seam(2 * math.pi * k / 48) for k in range(48)], 0.13, plain("f4f3e8", roughness=0.9), closed=True))
    placed(tennis, at=(17, 6, 3.3), turn=(20, 30, 10))


def seam(t, radius=3.28, a=0.44):
    """A tennis ball's one line."""
    point = Vector(((1 - a) * math.sin(t) + a * math.sin(3 * t), (1 - a) * math.cos(t) - a * math.cos(3 * t), 2 * math.sqrt(a * (1 - a)) * math.cos(2 * t)))
    return point.normalized() * radius
