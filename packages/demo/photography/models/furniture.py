"""What a room is furnished with."""

import math

import bmesh
import numpy

from materials import coat, label, linear, plain, principled, vary, wood
from models import model
from shapes import box, finish, lathe, plate, skin, smooth_path, sticker, tube


def leg(foot, top, material, thick=1.6, thin=1.0):
    """A round leg that grows thinner towards the ground."""
    return tube([foot, [(a * 2 + b) / 3 for a, b in zip(foot, top)], [(a + b * 2) / 3 for a, b in zip(foot, top)], top], 1, material, radii=[thin, thin + (thick - thin) / 3, thick - (thick - thin) / 3, thick])


def upholstery(size, material, at=(0, 0, 0), round=5, crown=2.0, turn=(0, 0, 0), piping=True):
    """A soft block; `at` is the middle of its bottom."""
    mesh = bmesh.new()
    bmesh.ops.create_cube(mesh, size=2)
    bmesh.ops.subdivide_edges(mesh, edges=mesh.edges, cuts=30, use_grid_fill=True)
    half = numpy.array(size) / 2
    for point in mesh.verts:
        unit = numpy.array(point.co)
        place = unit * half
        inner = numpy.clip(place, round - half, half - round)
        off = place - inner
        place = inner + off / (numpy.linalg.norm(off) or 1) * round
        flat = 1 - numpy.minimum(1, numpy.abs(place / half)) ** 3
        place = place + crown * numpy.sign(unit) * (numpy.abs(unit) > 0.999) * numpy.array([flat[1] * flat[2] * 0.5, flat[0] * flat[2] * 0.5, flat[0] * flat[1]])
        point.co = place + [0, 0, half[2]]
    thing = finish(mesh, material)
    thing.location, thing.rotation_euler = at, [math.radians(angle) for angle in turn]
    if piping:
        edge = round * 0.29
        a, b = half[0] - edge, half[1] - edge
        ring = []
        for x, y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
            ring += [(x * (a - round * 0.71) + round * 0.71 * math.cos(math.radians(start + k)), y * (b - round * 0.71) + round * 0.71 * math.sin(math.radians(start + k)), 0) for k in (0, 22, 45, 68, 90)]
        for z in (edge, size[2] - edge):
            cord = tube([(x, y, z) for x, y, _ in ring], 0.42, material, closed=True)
            cord.location, cord.rotation_euler = thing.location, thing.rotation_euler
    return thing


@model("chair", first={"turn": 32, "rise": 14}, second={"turn": -140, "rise": 16})
def chair():
    path = smooth_path([(-22.5, 42.2), (-21.3, 44.4), (-15, 45.2), (0, 43.6), (11, 43.6), (17.5, 46.6), (20.8, 54), (23, 66), (25.2, 78), (26, 81.5)], 181)
    wide = smooth_path([(16, 0), (19.5, 0), (22.3, 0), (23, 0), (22.7, 0), (22.4, 0), (22, 0), (21, 0), (18, 0), (12.5, 0)], 181)[:, 0]
    way = numpy.gradient(path, axis=0)
    way /= numpy.linalg.norm(way, axis=1, keepdims=True)

    def rising(t):
        t = numpy.clip(t, 0, 1)
        return t * t * (3 - 2 * t)

    def shell(u, v):
        i = numpy.rint(v * 180).astype(int)
        x = (2 * u - 1) * wide[i] * (1 - 0.06 * (2 * u - 1) ** 6)
        lip = numpy.abs(2 * u - 1) ** 3.2 * (2.2 + 2.2 * rising((i - 60) / 50)) * rising(i / 26) * rising((180 - i) / 45)
        return x, path[i, 0] - way[i, 1] * lip, path[i, 1] + way[i, 0] * lip

    seat = skin(shell, (80, 180), [coat(roughness=0.5, bump=0.01, scale=2)], closed=False, thick=1.1)
    soft = seat.modifiers.new("soft", "BEVEL")
    soft.width, soft.segments, soft.limit_method = 0.45, 3, "ANGLE"
    oak, steel = wood("d8b384", "b58a58", along="Z"), plain("2b2c2e", roughness=0.4)
    for side in (1, -1):
        leg((side * 22, -21, 0), (side * 12.5, -12, 42.6), oak)
        leg((side * 22, 21, 0), (side * 12.5, 9, 41.8), oak)
        tube([(side * 13.2, -12.7, 39.5), (side * 13.2, 0, 40.5), (side * 13.2, 10, 38.8)], 0.6, steel)
    for y, z in ((-12.7, 39.5), (10, 38.8)):
        tube([(-13.2, y, z), (0, y, z + 1), (13.2, y, z)], 0.6, steel)
    tube([(-15.8, -15, 29), (0, 0, 30), (16, 13, 29)], 0.4, steel)
    tube([(15.8, -15, 29), (0, 0, 29.2), (-16, 13, 29)], 0.4, steel)


@model("sofa", first={"turn": 26, "rise": 13}, second={"turn": -38, "rise": 20, "near": 1.5, "at": (0.4, 0.2, 0.5)})
def sofa():
    cloth = coat(roughness=0.95, weave=0.05, scale=6)
    upholstery((158, 82, 20), cloth, at=(0, 0, 14), round=4, crown=0.3, piping=False)
    upholstery((158, 20, 58), cloth, at=(0, 32, 22), round=6, crown=0.6, piping=False)
    for side in (1, -1):
        upholstery((17, 84, 42), cloth, at=(side * 78, -1, 15.5), round=6, crown=0.8, piping=False)
        upholstery((68, 64, 16), cloth, at=(side * 34.6, -10.5, 32.5), round=5.2, crown=2.4)
        upholstery((66, 17, 42), cloth, at=(side * 34.4, 13, 46.5), round=7, crown=2.6, turn=(-11, 0, 0))
        for y in (-34, 34):
            leg((side * 75, y * 1.06, 0), (side * 71, y, 15), wood("b98552", "8a5a32", along="Z"), thick=2.6, thin=1.5)
    upholstery((44, 13, 40), coat(roughness=0.95, weave=0.05, scale=9, shade=0.62), at=(-49, -6, 49.5), round=6.3, crown=4, turn=(-22, 6, 10), piping=False)


@model("table", first={"turn": 20, "rise": 13}, second={"turn": -30, "rise": 30, "near": 1.7, "at": (0.3, 0.2, 0.95)})
def table():
    oak = wood("d3a878", "a97745", scale=1.2, along="X")
    lathe([(0, 71), (38, 71), (42, 71.6), (46, 73.6), (46.4, 74.2), (46.2, 74.8), (45.6, 75), (45, 75), (0, 75)], oak, smooth=0, steps=160)
    lathe([(0, 69), (25, 69), (25.5, 69.4), (25.5, 71.2), (0, 71.2)], oak, smooth=0)
    legs = wood("d3a878", "a97745", scale=1.6, along="Z")
    for k in range(4):
        a, b = math.cos(math.radians(45 + 90 * k)), math.sin(math.radians(45 + 90 * k))
        leg((a * 36, b * 36, 0), (a * 22, b * 22, 70.5), legs, thick=3.0, thin=1.6)


@model("stool", first={"turn": 20, "rise": 16}, second={"turn": -30, "rise": 34, "near": 1.5, "at": (0.5, 0.4, 0.85)})
def stool():
    oak = wood("d8b384", "b58a58", along="Z")
    lathe([(0, 44.2), (10, 44.0), (15.2, 44.2), (16.4, 45.0), (16.6, 46.6), (16.2, 47.4), (15, 47.6), (8, 47.1), (0, 46.9)], coat(roughness=0.4, clear=0.15), smooth=2)
    spots = []
    for k in range(4):
        a, b = math.cos(math.radians(45 + 90 * k)), math.sin(math.radians(45 + 90 * k))
        leg((a * 19.5, b * 19.5, 0), (a * 11.5, b * 11.5, 44.8), oak, thick=1.75, thin=1.25)
        spots.append((a * 16.2, b * 16.2))
    for (a, b), (c, d), z in zip(spots, spots[1:] + spots[:1], (19, 22, 19, 22)):
        tube([(a, b, z), ((a * 2 + c) / 3, (b * 2 + d) / 3, z), ((a + c * 2) / 3, (b + d * 2) / 3, z), (c, d, z)], 0.85, oak, radii=[0.8, 1.1, 1.1, 0.8])


def reflected(size, tone, at):
    """An upright sheet of the room that only mirrors see."""
    thing = sticker(*size, principled("room", Base_Color=(0, 0, 0, 1), Emission=linear(tone)), at=at)
    thing.name = "floor of the room"  # so that the camera does not frame it
    thing.visible_camera = thing.visible_diffuse = thing.visible_shadow = thing.visible_transmission = False


def room():
    """The other side of the room: a wall with a window."""
    reflected((900, 400), "cfc8bb", (0, -250, 200))
    reflected((900, 14), "e6e2da", (0, -249, 7))
    reflected((84, 120), "f4f1ea", (-112, -248, 118))
    for x in (-132, -92):
        for z in (90, 146):
            reflected((34, 50), "ffffff", (x, -247, z))
    reflected((26, 150), "ded6c6", (-172, -245, 115))
    reflected((26, 150), "ded6c6", (-52, -245, 115))


@model("mirror", first={"turn": 22, "rise": 8}, second={"turn": 30, "rise": 14, "near": 1.8, "at": (0.72, 0.5, 0.74)})
def mirror():
    tilt = math.radians(84)
    silver = principled("mirror", Base_Color=(0.86, 0.88, 0.9, 1), Metallic=1.0, Roughness=0.0)
    grain = vary(coat(roughness=0.45, clear=0.1), 0.84, 1.04, scale=0.35, stretch=(0.12, 2.5, 1))
    frame = lathe([(27.4, 0.6), (27.4, 2.4), (27.7, 2.9), (28.3, 3.1), (29.6, 2.9), (30, 2.4), (30, 0.4), (29.6, 0), (27.4, 0)], grain, smooth=1, steps=160)
    pane = lathe([(0, 1.2), (26.6, 1.2), (27.0, 1.1), (27.5, 0.9)], silver, smooth=0, steps=160)
    for thing in (frame, pane):
        thing.rotation_euler, thing.location = (tilt, 0, 0), (0, 0, 29.9)
    tube([(0, 3.2, 52), (0, 8.5, 26), (0, 13, 0.6)], 0.6, plain("2b2c2e"))
    room()


@model("frame", first={"turn": 20, "rise": 8}, second={"turn": -34, "rise": 16, "near": 1.8, "at": (0.3, 0.4, 0.7)})
def frame():
    paint, lean = coat(roughness=0.4, clear=0.2), (-7, 0, 0)
    wide, high, rim = 30, 40, 2.2
    slope = math.radians(7)
    on = lambda z, out: (out * -math.cos(slope) + z * math.sin(slope), z * math.cos(slope) + out * math.sin(slope))
    corners = [(-1, 0), (1, 0), (1, 1), (-1, 1)]
    ends = [(sx * wide / 2, sz * high) for sx, sz in corners]
    inner = [(sx * (wide / 2 - rim), rim + sz * (high - 2 * rim)) for sx, sz in corners]
    for a, b, c, d in zip(ends, ends[1:] + ends[:1], inner[1:] + inner[:1], inner):
        bar = plate([a, b, c, d], 2.0, paint, round=0.18, turn=(90 - 7, 0, 0), at=(0, 0, 0.1))
        bar.location = (0, 0.6, 0.1)
    for size, out, material in (((wide - 2 * rim, high - 2 * rim), 0.4, plain("f4f2ec", roughness=0.8)), ((17.4, 26.4), 0.46, plain("d9d6cf", roughness=0.8)), ((17, 26), 0.5, label(roughness=0.25))):
        y, z = on(high / 2, out)
        sticker(*size, material, at=(0, y + 0.6, z + 0.1), turn=lean)
    box((wide - 3, 0.5, high - 3), plain("8b6b4a", roughness=0.8), at=(0, 1.2, 1.5), round=0, turn=lean)
    tube([(0, 3.5, 24), (0, 7.5, 12), (0, 11.5, 0.4)], 0.7, plain("8b6b4a", roughness=0.8))


@model("rug", first={"turn": 28, "rise": 30}, second={"turn": -24, "rise": 20, "near": 1.7, "at": (0.35, 0.1, 0.35)})
def rug():
    turns = numpy.linspace(0, 1, 200) * 2 * math.pi * 2.6
    out = 3.2 + 0.36 * turns
    top = out[-1]
    angle = turns - turns[-1] - math.pi / 2
    roll = [(40 - o * math.cos(a), top + 0.6 + o * math.sin(a)) for o, a in zip(out, angle)][::-1]
    flat = [(y, 0.6) for y in numpy.linspace(-75, 37, 120)]
    line = smooth_path(flat + roll[2:], 700)

    def place(u, v):
        i = numpy.rint(v * 699).astype(int)
        return (u - 0.5) * 90, line[i, 0], line[i, 1] + 0.05 * numpy.sin(u * 9 + v * 30)

    def stripes(u, v):
        a, b = numpy.abs(u - 0.5) * 90, v * 100
        edge = (a > 40.5) & (a < 42.5)
        diamond = (numpy.abs((a + 7.5) % 15 - 7.5) + numpy.abs((b * 2.6 + 7.5) % 15 - 7.5))
        return numpy.where(edge, 1, numpy.where((numpy.abs(diamond - 7.5) < 0.9) & (a < 38), 1, 0))

    weave = lambda u, v: 0.12 * numpy.sin(u * 560) * numpy.sin(v * 1500)
    skin(place, (360, 699), [coat(roughness=1.0), plain("efe8da", roughness=1.0)], lift=weave, parts=stripes, closed=False, thick=0.9)
    random = numpy.random.default_rng(2)
    for x in numpy.linspace(-44.4, 44.4, 60):
        thread = tube([(x, -74.5, 0.4), (x, -76, 0.4), (x + random.uniform(-0.4, 0.4), -78.5, 0.3), (x + random.uniform(-0.9, 0.9), -81, 0.25)], 0.33, plain("efe8da", roughness=1.0))
        thread.data.bevel_resolution, thread.data.splines[0].resolution_u = 2, 4
