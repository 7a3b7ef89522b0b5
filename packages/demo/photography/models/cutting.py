"""A cloth's surface: hems, seams, patches and creases, as heights (cm) over the places of its paper pattern."""

import numpy


class Cloth:
    """What a finish may ask: place in the pattern (x, z), front or back, and how far from each open edge (`edge`)."""

    def __init__(self, x, z, front, edges):
        self.x, self.z, self.front, self.edges = x, z, front, edges

    def edge(self, name, front=None):
        points = numpy.array(self.edges[name])
        near = numpy.full(len(self.x), 1e9)
        for a, b, side in points.reshape(-1, 3):
            near = numpy.where(self.front == (side > 0), numpy.minimum(near, numpy.hypot(self.x - a, self.z - b)), near)
        return near


def step_at(distance, width, soft=0.25):
    """1 nearer than `width`, 0 beyond, with a soft edge."""
    return numpy.clip((width - distance) / soft + 0.5, 0, 1)


def stitch(distance, width=0.25):
    """A groove where the distance is 0."""
    return numpy.exp(-((distance / width) ** 2))


def along(cloth, points):
    """Distance to a line of (x, z) points."""
    near = numpy.full(len(cloth.x), 1e9)
    for (ax, az), (bx, bz) in zip(points, points[1:]):
        length = (bx - ax) ** 2 + (bz - az) ** 2 or 1e-9
        t = numpy.clip(((cloth.x - ax) * (bx - ax) + (cloth.z - az) * (bz - az)) / length, 0, 1)
        near = numpy.minimum(near, numpy.hypot(cloth.x - ax - t * (bx - ax), cloth.z - az - t * (bz - az)))
    return near


def patch(cloth, points):
    """How deep inside an outline on the front; negative outside."""
    ring = [*points, points[0]]
    inside = numpy.zeros(len(cloth.x), bool)
    for (ax, az), (bx, bz) in zip(ring, ring[1:]):
        inside ^= ((az > cloth.z) != (bz > cloth.z)) & (cloth.x < ax + (cloth.z - az) / ((bz - az) or 1e-9) * (bx - ax))
    near = along(cloth, ring)
    return numpy.where(cloth.front, numpy.where(inside, near, -near), -1e9)


def folds(cloth, lines, seed=1):
    """Creases from (x, z) to (x, z) of a width and a height, on both sides and a little different on each."""
    random = numpy.random.default_rng(seed)
    lift = numpy.zeros(len(cloth.x))
    for x0, z0, x1, z1, width, height in lines:
        for mirror in (1, -1):
            for front in (True, False):
                ax, az, bx, bz = numpy.array([x0, z0, x1, z1]) + random.uniform(-1, 1, 4) * width * 0.8
                power = height * random.uniform(0.6, 1.25)
                dx, dz = bx - ax, bz - az
                length = numpy.hypot(dx, dz)
                px, pz = cloth.x * mirror - ax, cloth.z - az
                t = (px * dx + pz * dz) / length**2
                bow = width * 0.7 * numpy.sin(numpy.pi * t) * random.uniform(-1, 1)
                off = (px * dz - pz * dx) / length - bow
                taper = numpy.sin(numpy.pi * numpy.clip(t, 0, 1)) ** 0.8
                ridge = numpy.exp(-((off / width) ** 2)) - 0.6 * numpy.exp(-(((off - 1.5 * width) / width) ** 2))
                lift += numpy.where(cloth.front == front, power * taper * ridge, 0)
    return lift
