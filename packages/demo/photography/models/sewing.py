"""Clothes from paper patterns: two flat panels sewn together at their seams and filled with a little air.

A panel is half an outline, from the middle above to the middle below: (name, points) in turn. `seam` is sewn; every other name is an open edge.
"""

import numpy
from mathutils import Vector, geometry


def smooth_line(points, step):
    """Catmull-Rom through the points, in steps of about that length."""
    points = [numpy.array(p, float) for p in points]
    ends = [2 * points[0] - points[1]] + points + [2 * points[-1] - points[-2]]
    line = [points[0]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        count = max(1, round(numpy.linalg.norm(c - b) / step))
        for t in (numpy.arange(count) + 1) / count:
            line.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return line


def outline(half, step):
    right, names = [], []
    for name, points in half:
        line = smooth_line(points, step)
        right += [(x, z, name) for x, z in line[:-1]]
        names.append(name)
    last = half[-1][1][-1]
    right.append((*last, half[-1][0]))
    left = [(-x, z, name) for x, z, name in reversed(right) if abs(x) > 1e-6]
    return right + left


def panel(half, step, random):
    rim = outline(half, step)
    ring = numpy.array([p[:2] for p in rim])
    low, high = ring.min(0), ring.max(0)
    xs, zs = numpy.meshgrid(numpy.arange(low[0], high[0], step), numpy.arange(low[1], high[1], step * 0.87))
    xs[::2] += step / 2
    inner = numpy.stack([xs.ravel(), zs.ravel()], 1) + random.uniform(-0.15, 0.15, (xs.size, 2)) * step
    ends = numpy.roll(ring, -1, 0)
    inside = numpy.zeros(len(inner), bool)
    near = numpy.full(len(inner), 1e9)
    for (ax, az), (bx, bz) in zip(ring, ends):
        crosses = (az > inner[:, 1]) != (bz > inner[:, 1])
        inside ^= crosses & (inner[:, 0] < ax + (inner[:, 1] - az) / ((bz - az) or 1e-9) * (bx - ax))
        near = numpy.minimum(near, numpy.hypot(inner[:, 0] - ax, inner[:, 1] - az))
    points = numpy.concatenate([ring, inner[inside & (near > 0.7 * step)]])
    loop = [(i, (i + 1) % len(ring)) for i in range(len(ring))]
    places, _, faces, *_ = geometry.delaunay_2d_cdt([Vector(p) for p in points], loop, [], 1, 1e-4)
    return numpy.array([tuple(p) for p in places]), numpy.array([f for f in faces if len(f) == 3]), rim


def sew(front, back, step=1.2):
    """Both panels as one mesh: places in the pattern, triangles, whether in front, which vertices are seams, open edges."""
    random = numpy.random.default_rng(4)
    places, faces, sides, seam, edges = [], [], [], {}, {}
    for side, half in ((1, front), (-1, back)):
        points, triangles, rim = panel(half, step, random)
        sewn = {(round(x, 3), round(z, 3)) for x, z, name in rim if name == "seam"}
        for x, z, name in rim:
            if name != "seam":
                edges.setdefault(name, []).append((x, z, side))
        index = []
        for x, z in points:
            key = (round(x, 3), round(z, 3))
            if key in sewn and key in seam:
                index.append(seam[key])
                continue
            if key in sewn:
                seam[key] = len(places)
            index.append(len(places))
            places.append((x, z))
            sides.append(side)
        triangles = numpy.array(index)[triangles]
        faces.append(triangles if side == 1 else triangles[:, ::-1])
    return numpy.array(places), numpy.concatenate(faces), numpy.array(sides), sorted(seam.values()), edges


def inflate(places, faces, sides, seam, air=0.06, steps=60, stiff=0.5, bend=0.15, depth=3.0):
    """Air presses outwards, threads keep their length, and the cloth buckles. Gives the vertices in space (y to the back)."""
    count = len(places)
    near = numpy.min([numpy.hypot(*(places - places[s]).T) for s in seam[::2]], 0)
    at = numpy.stack([places[:, 0], -sides * depth * (1 - numpy.exp(-near / 6)), places[:, 1]], 1)
    before = at.copy()
    pairs = numpy.sort(numpy.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), 1)
    others = numpy.concatenate([faces[:, 2], faces[:, 0], faces[:, 1]])
    order = numpy.lexsort((pairs[:, 1], pairs[:, 0]))
    pairs, others = pairs[order], others[order]
    same = (pairs[1:] == pairs[:-1]).all(1)
    across = numpy.stack([others[:-1][same], others[1:][same]], 1)
    threads = numpy.unique(pairs, axis=0)
    flat = lambda two: numpy.hypot(*(places[two[:, 0]] - places[two[:, 1]]).T)
    links = numpy.concatenate([threads, across])
    rest, power = numpy.concatenate([flat(threads), flat(across)]), numpy.concatenate([numpy.full(len(threads), stiff), numpy.full(len(across), bend)])
    rest[len(threads):] = numpy.where(sides[across[:, 0]] == sides[across[:, 1]], rest[len(threads):], 0)
    power[len(threads):][rest[len(threads):] == 0] = 0
    spread = lambda index, of: numpy.stack([numpy.bincount(index, of[:, a], count) for a in range(3)], 1)
    share = (numpy.bincount(links.ravel(), minlength=count) / 3.2)[:, None]
    for _ in range(steps):
        a, b, c = at[faces[:, 0]], at[faces[:, 1]], at[faces[:, 2]]
        push = numpy.cross(b - a, c - a) / 6
        force = sum(spread(faces[:, i], push) for i in range(3)) * air * 0.1
        at, before = at + (at - before) * 0.9 + force, at.copy()
        for _ in range(14):
            gap = at[links[:, 1]] - at[links[:, 0]]
            length = numpy.linalg.norm(gap, axis=1)
            pull = gap * (power * (length - rest) / numpy.maximum(length, 1e-6))[:, None] * 0.5
            at = at + (spread(links[:, 0], pull) - spread(links[:, 1], pull)) / share
    return at
