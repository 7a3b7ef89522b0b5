"""What is moved with."""

import math

import bmesh
import bpy
import numpy

from materials import coat, metal, plain
from models import model
from shapes import ball, box, cut, finish, lathe, loft, oval, placed, skin, strap, tube


@model("dumbbell", first={"turn": 34, "rise": 22}, second={"turn": -30, "rise": 34})
def dumbbell():
    rubber, steel = coat(roughness=0.55, bump=0.15, scale=12), metal("c0c3c7", roughness=0.3)

    def bar(u, v):
        turn, out = 2 * numpy.pi * u, 1.4 + 0.32 * numpy.sin(numpy.pi * v) ** 1.5
        return out * numpy.cos(turn), out * numpy.sin(turn), -6.6 + 13.2 * v

    def knurl(u, v):
        """Crossed cuts all along the grip, but for a smooth ring in the middle and the ends."""
        ways = [numpy.abs(numpy.sin(numpy.pi * (20 * u + way * 26 * v))) for way in (-1, 1)]
        return 0.14 * numpy.minimum(*ways) * (numpy.abs(v - 0.5) < 0.42) * (numpy.abs(v - 0.5) > 0.025)

    def one():
        for side in (-1, 1):
            head = lathe([(0, 0), (4.7, 0), (5.4, 0.7), (5.4, 6.3), (4.7, 7.0), (0, 7.0)], rubber, steps=6, smooth=0)
            bevel_all(head, 0.4)
            head.location = (0, 0, 6.5)
            head.parent = turner(side)
            badge = lathe([(0, 6.9), (2.9, 6.9), (2.9, 7.06), (3.2, 7.06), (3.2, 6.9)], coat(roughness=0.4, shade=0.6), at=(0, 0, 6.5), smooth=0)
            badge.parent = head.parent
        skin(bar, (480, 320), [steel], lift=knurl)
        for z in (-6.4, 5.6):
            lathe([(1.4, z), (2.1, z), (2.1, z + 0.8), (1.4, z + 0.8)], steel, smooth=0)

    placed(one, at=(0, 3, 4.68), turn=(0, 90, 0))
    placed(one, at=(2, -9.5, 4.68), turn=(0, 90, -18))


def turner(side):
    root = bpy.data.objects.new("side", None)
    root.rotation_euler = (0 if side > 0 else math.pi, 0, math.radians(30))
    bpy.context.scene.collection.objects.link(root)
    return root


def bevel_all(thing, width):
    modifier = thing.modifiers.new("bevel", "BEVEL")
    modifier.width, modifier.segments, modifier.limit_method, modifier.harden_normals = width, 4, "ANGLE", True


@model("kettlebell", first={"turn": 28, "rise": 12}, second={"turn": -36, "rise": 26})
def kettlebell():
    iron = coat(roughness=0.6, bump=0.3, scale=6)
    body = loft([oval(2 * r, 2 * r, z) for r, z in ((4.0, 0), (6.5, 0.02), (8.3, 1.2), (10.0, 4.4), (10.6, 8.6), (10, 12.6), (8.2, 15.6), (5.6, 17.4), (2, 17.9))], iron)
    handle = tube([(-6.5, 0, 12), (-6.9, 0, 16), (-7.2, 0, 20), (-6.4, 0, 24.4), (-3.2, 0, 25.8), (3.2, 0, 25.8), (6.4, 0, 24.4), (7.2, 0, 20), (6.9, 0, 16), (6.5, 0, 12)], 1.75, iron)
    blend([body, handle], iron, 0.35)
    lathe([(0, 0.1), (6.4, 0.1), (6.4, -0.35), (0, -0.35)], plain("1c1d1f", roughness=0.8), smooth=0)
    placed(lambda: lathe([(0, 0.3), (3.1, 0.25), (3.3, 0), (3.3, -0.6)], metal("b9bcc0", roughness=0.3), smooth=1), at=(0, -10.35, 8.6), turn=(90, 0, 0))


def blend(things, material, fine):
    """Grows things together, as if they were cast in one."""
    graph = bpy.context.evaluated_depsgraph_get()
    graph.update()
    mesh = bmesh.new()
    for thing in things:
        mesh.from_mesh(bpy.data.meshes.new_from_object(thing.evaluated_get(graph)))
        bpy.data.objects.remove(thing)
    whole = finish(mesh, material)
    remesh = whole.modifiers.new("one", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", fine, True
    soft = whole.modifiers.new("soft", "SMOOTH")
    soft.factor, soft.iterations = 0.6, 14
    return whole


@model("rope", first={"turn": 18, "rise": 44}, second={"turn": -30, "rise": 28, "near": 1.5, "at": (0.4, 0.3, 0.5)})
def rope():
    grip, foam, steel = coat(roughness=0.4), plain("1e1f22", roughness=0.85, bump=0.4, scale=6), metal("c8cbcf", roughness=0.22)

    def handle():
        lathe([(0, 0), (1.0, 0), (1.25, 0.2), (1.3, 0.8), (1.15, 1.4), (1.2, 2.0)], grip)
        lathe([(1.15, 1.5), (1.4, 1.7), (1.5, 4), (1.35, 7), (1.45, 10.4), (1.2, 10.8)], foam)
        lathe([(1.2, 10.6), (1.2, 12.6), (0.9, 13.4), (0.6, 13.6), (0, 13.6)], grip, smooth=1)
        lathe([(0, 13.5), (0.42, 13.5), (0.42, 14.8), (0.3, 15), (0, 15)], steel, smooth=0)

    placed(handle, at=(-13.5, -13.5, 1.5), turn=(0, 90, 8))
    placed(handle, at=(-12.5, -9.2, 1.5), turn=(0, 90, -2))
    loops = [(2.5 + 10.5 * (1 + 0.05 * math.sin(1.7 * k)) * math.cos(a), 3.2 + 8.0 * (1 + 0.05 * math.cos(2.3 * k)) * math.sin(a), 0.45 + 0.5 * (k / 16)) for k, a in ((k, math.radians(22.5 * k - 80)) for k in range(64))]
    start = [(1.4, -11.4, 1.5), (2.6, -11.2, 1.45), (4.0, -8.0, 0.8)]
    end = [(8.5, -6.5, 2.4), (6, -8.8, 1.8), (3.9, -9.55, 1.5), (2.4, -9.7, 1.5)]
    tube(start + loops + end, 0.36, coat(roughness=0.35, shade=0.75))


@model("helmet", first={"turn": 40, "rise": 20}, second={"turn": -50, "rise": 14})
def helmet():
    shell, foam, dark = coat(roughness=0.3, clear=0.4), plain("2a2b2e", roughness=0.9, bump=0.3, scale=6), plain("18191b", roughness=0.7)
    outer = dome(10.4, 13.8, 15.0, shell)
    vents = [(0, -4.2, 1.25, 5.0), (3.1, -2.6, 1.2, 6.2), (-3.1, -2.6, 1.2, 6.2), (6.0, 0.2, 1.15, 5.6), (-6.0, 0.2, 1.15, 5.6), (0, 6.0, 1.3, 3.6), (3.4, 7.4, 1.1, 3.4), (-3.4, 7.4, 1.1, 3.4)]
    slots = []
    for side in (-1, 1):
        slots.append(ball(1, dark, at=(side * 9.6, 0.6, 8.2), scale=(3.8, 7.2, 0.9)))
        slots[-1].rotation_euler = (0.16, 0, 0)
    for x, y, wide, long in vents:
        slot = ball(1, dark, at=(x, y, 11.5), scale=(wide, long, 6.5))
        slot.rotation_euler = (0, math.radians(x * 6.5), math.radians(-x * 1.6))
        slots.append(slot)
    bevel_all(cut(outer, *slots), 0.12)
    dome(8.9, 12.2, 13.1, foam)
    strap([(10.35 * math.cos(a), 13.75 * math.sin(a) * (1 if math.sin(a) < 0 else 0.96), rim(a) + 0.2) for a in [math.radians(15 * k) for k in range(24)]], 0.6, 0.35, dark, across=(0, 0, 1), closed=True)
    for side in (-1, 1):
        for y in (-5.5, 5.0):
            strap([(side * 8.7, y, 5.4), (side * 8.2, y * 0.7, 4.0), (side * 7.0, -0.4, 2.75)], 1.4, 0.14, dark, across=(0, 1, 0.3 * (1 if y > 0 else -1)))
        strap([(side * 7.0, -0.4, 2.8), (side * 4.4, -1.6, 2.45), (0, -2.0, 2.4)], 1.4, 0.14, dark, across=(0, 1, 0))
    placed(lambda: box((2.8, 1.9, 0.7), plain("0f1011", roughness=0.4), at=(0, 0, -0.3), round=0.25), at=(1.2, -1.95, 2.75))


def rim(a):
    """How high a helmet's rim is, all round."""
    return 3.9 + 1.1 * math.cos(2 * a) + 0.5 * math.sin(a)


def dome(wide, long, high, material):
    """A hollow half egg, the front at -y, its rim a little arched."""
    def ring(f, inset):
        up = math.sin(math.radians(90 * f))
        out = math.cos(math.radians(90 * f)) ** 0.85
        turns = [math.radians(7.5 * k) for k in range(48)]
        return [((wide - inset) * out * math.cos(a), (long - inset) * out * math.sin(a) * (1.0 if math.sin(a) < 0 else 0.96), rim(a) * (1 - up) + (high - inset) * up) for a in turns]

    steps = (0, 0.04, 0.15, 0.3, 0.45, 0.6, 0.75, 0.88, 0.97)
    return loft([ring(f, 1.6) for f in steps[::-1]] + [ring(f, 0) for f in steps], material, smooth=1)
