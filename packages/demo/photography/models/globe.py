"""The world on a desk."""

import math

import bmesh
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

from materials import coat, metal, plain, wood
from models import model
from shapes import ball, finish, lathe, path, placed, strap

LAND = [
    [(-165, 61), (-162, 70), (-141, 70), (-120, 70), (-95, 72), (-82, 70), (-93, 60), (-82, 55), (-79, 52), (-77, 62), (-65, 59), (-56, 52), (-65, 47), (-70, 43), (-75, 37), (-81, 31), (-80, 25), (-83, 29), (-90, 30), (-97, 27), (-97, 20), (-91, 19), (-87, 21), (-84, 15), (-83, 9), (-78, 9), (-85, 10), (-93, 15), (-105, 20), (-112, 30), (-109, 23), (-115, 30), (-121, 35), (-124, 42), (-125, 49), (-136, 58), (-152, 60), (-158, 56)],
    [(-78, 8), (-72, 12), (-62, 10), (-50, 1), (-35, -6), (-39, -16), (-48, -26), (-58, -36), (-65, -42), (-68, -52), (-74, -52), (-73, -38), (-70, -20), (-81, -6), (-80, 1)],
    [(-45, 60), (-23, 70), (-20, 80), (-35, 83), (-60, 81), (-70, 77), (-54, 70)],
    [(-9, 43), (-9, 37), (-5, 36), (3, 42), (9, 44), (16, 38), (13, 45), (20, 40), (23, 37), (27, 41), (36, 37), (35, 31), (43, 13), (52, 16), (59, 22), (51, 26), (48, 30), (57, 26), (67, 25), (73, 20), (77, 8), (81, 16), (90, 22), (97, 16), (99, 9), (104, 1), (101, 12), (109, 12), (106, 20), (117, 23), (121, 31), (118, 38), (125, 39), (127, 34), (130, 42), (141, 52), (136, 55), (155, 59), (156, 51), (163, 60), (179, 65), (179, 69), (140, 73), (112, 76), (80, 73), (68, 69), (45, 67), (40, 65), (28, 71), (14, 67), (5, 61), (8, 58), (12, 57), (18, 63), (24, 66), (22, 60), (29, 60), (20, 54), (9, 54), (-1, 49), (0, 46)],
    [(-17, 15), (-16, 24), (-9, 32), (-5, 35), (10, 37), (20, 32), (33, 31), (37, 20), (43, 11), (51, 12), (40, -3), (40, -15), (33, -27), (26, -34), (18, -34), (12, -18), (13, -5), (9, 4), (-7, 5)],
    [(114, -22), (122, -18), (131, -12), (136, -12), (137, -16), (141, -17), (143, -11), (153, -26), (150, -37), (140, -38), (131, -32), (116, -35)],
    [(-5, 50), (1, 52), (-2, 57), (-5, 59), (-6, 56), (-3, 53)], [(44, -16), (50, -15), (47, -25), (44, -23)], [(131, 33), (140, 36), (142, 43), (139, 39), (133, 35)],
    [(109, 1), (117, 7), (119, 1), (115, -4), (110, -2)], [(95, 5), (104, -3), (106, -6), (100, 0)], [(131, -1), (141, -3), (150, -10), (140, -8)], [(167, -46), (174, -41), (178, -38), (174, -36), (171, -43)], [(-24, 65), (-14, 65), (-19, 63)],
]


@model("globe", first={"turn": 8, "rise": 8}, second={"turn": -40, "rise": 20})
def globe():
    brass, walnut = metal("c9a25c", roughness=0.22), wood("8a5a3a", "5d3822", scale=2)

    def world():
        ball(12, coat(roughness=0.35, clear=0.2))
        for outline in LAND:
            land(outline, plain("efe4cc", roughness=0.55))
        for z in (-12.1, 12.1):
            lathe([(0, z + 0.5), (0.5, z + 0.4), (0.6, z), (0.5, z - 0.5), (0, z - 0.5)], brass, smooth=1)

    placed(lambda: placed(world, turn=(0, 0, 250)), at=(0, 0, 20), turn=(0, 23, 0))
    ring = [(13.1 * math.cos(a), 0, 20 + 13.1 * math.sin(a)) for a in [math.radians(67 - 9 * t) for t in range(21)]]
    strap([(x, 0, z) for x, _, z in ring], 1.1, 0.35, brass, across=(0, 1, 0))
    lathe([(0, 0), (7.6, 0), (8, 0.4), (7.9, 1.2), (6.8, 1.9), (3, 2.4), (1.2, 3.2), (0.9, 4.2), (1.3, 5.0), (0.9, 5.7), (0.7, 7.0), (0, 7.0)], walnut, smooth=2)


def land(outline, material, radius=12.03):
    """What a line of (longitude, latitude) bounds, on a ball."""
    edge = [Vector((p.x, p.y)) for p in path([(x, y, 0) for x, y in outline], 6, closed=True)]
    low, high = [min(p[a] for p in edge) for a in (0, 1)], [max(p[a] for p in edge) for a in (0, 1)]
    inner = [Vector((x, y)) for x in range(int(low[0]) + 1, int(high[0]), 4) for y in range(int(low[1]) + 1, int(high[1]), 4)]
    count = len(edge)
    points, _, faces, *_ = delaunay_2d_cdt(edge + inner, [(i, (i + 1) % count) for i in range(count)], [], 1, 0.01)
    mesh = bmesh.new()
    made = [mesh.verts.new((radius * math.cos(math.radians(y)) * math.cos(math.radians(x)), radius * math.cos(math.radians(y)) * math.sin(math.radians(x)), radius * math.sin(math.radians(y)))) for x, y in points]
    for face in faces:
        mesh.faces.new([made[index] for index in face])
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    return finish(mesh, material)
