"""Cloth in folds."""


import numpy

from materials import coat, plain, vary
from models import model
from shapes import skin, smooth_path, tube


def folded(wide, deep, layers, high, materials, at=(0, 0, 0), thick=0.8, lift=None, steps=(160, 60), seed=1, waves=0.25, parts=None):
    """A cloth laid to and fro in `layers`, its folds in front and behind; gives the path (y, z) of the fold."""
    points = []
    random = numpy.random.default_rng(seed)
    for layer in range(layers):
        way = 1 if layer % 2 else -1
        z = high * (layer + 0.5)
        reach = deep / 2 + random.uniform(-0.5, 0.2)
        ys = numpy.linspace(-way * (deep / 2 - high), way * (reach - high * 0.5), 5)
        points += [(y, z) for y in ys]
        if layer < layers - 1:
            points.append((way * (reach + high * 0.12), z + high / 2))
    line = smooth_path(points, steps[1] * layers + 1)

    way = numpy.gradient(line, axis=0)
    way /= numpy.linalg.norm(way, axis=1, keepdims=True)

    def place(u, v):
        i = numpy.rint(v * steps[1] * layers).astype(int)
        across = numpy.cos(2 * numpy.pi * u)
        end = numpy.clip(numpy.minimum(v, 1 - v) * steps[1] * layers / 3, 0, 1)
        half = high * thick / 2 * numpy.sqrt(1 - numpy.abs(across) ** (2 * wide / high)) * numpy.sqrt(1 - (1 - end) ** 2) * numpy.sign(numpy.sin(2 * numpy.pi * u) + 1e-9)
        x = across * wide / 2
        y = line[i, 0] - way[i, 1] * half + waves * numpy.sin(across * 2.5 + line[i, 1] * 2.1)
        z = line[i, 1] + way[i, 0] * half + waves * 0.4 * numpy.sin(across * 4 + line[i, 1] * 1.3) * numpy.clip(line[i, 1] / (high * layers), 0, 1)
        return x + 0.25 * waves * numpy.sin(line[i, 1] * 3 + line[i, 0] * 0.5), y, z + at[2]

    def raised(u, v):
        across = numpy.cos(2 * numpy.pi * u)
        return lift(across / 2 + 0.5, v) * numpy.sqrt(1 - numpy.abs(across) ** 30)

    thing = skin(place, (steps[0], steps[1] * layers), materials, lift=lift and raised, parts=parts)
    thing.location = (at[0], at[1], 0)
    return thing


def fringe(wide, y, z, long, material, count=44, seed=2):
    random = numpy.random.default_rng(seed)
    for k in range(count):
        x = (k / (count - 1) - 0.5) * wide
        sway = random.normal(0, 0.3)
        thread = tube([(x, y + 0.6, z + 0.1), (x, y, z - 0.1), (x + sway * 0.4, y - 0.25, z - long * 0.45), (x + sway, y - 0.1 + random.uniform(-0.2, 0.1), z - long * random.uniform(0.9, 1.08))], 0.17, material, radii=[1, 1.1, 0.9, 0.7])
        thread.data.bevel_resolution, thread.data.splines[0].resolution_u = 2, 4


@model("blanket", first={"turn": 26, "rise": 24}, second={"turn": -28, "rise": 16, "near": 1.7, "at": (0.3, 0.1, 0.6)})
def blanket():
    wool = coat(roughness=0.95, bump=0.03, scale=4)
    weave = lambda u, v: 0.14 * numpy.sin(u * 280) * numpy.sin(v * 560) + 0.2 * (numpy.sin(u * 280 + v * 560) > 0.3) * 0.3
    stripe = lambda u, v: ((v > 0.845) & (v < 0.868)) | ((v > 0.88) & (v < 0.888)) | ((v > 0.825) & (v < 0.833)) | ((v > 0.42) & (v < 0.45))
    folded(44, 34, 5, 2.4, [wool, plain("efe9dd", roughness=0.95)], lift=weave, steps=(400, 60), parts=stripe)
    fringe(43, -17.2, 11.2, 5.0, wool, 120)


@model("scarf", first={"turn": 16, "rise": 6}, second={"turn": -24, "rise": 8, "near": 2.3, "at": (0.5, 0, 0.18)}, ground=False)
def scarf():
    wool, pale = coat(roughness=0.95, bump=0.02, scale=5), plain("efe9dd", roughness=0.95)
    line = smooth_path([(0, -3.5, 0), (0.3, -3.6, 20), (-0.3, -3.4, 45), (0, -3.0, 68), (0.8, -1.6, 75), (2.6, 1.2, 76.6), (4.6, 3.4, 74), (6.2, 4.2, 66), (7.6, 4.2, 40), (8.4, 4.4, 8)], 601)
    width = smooth_path([[w] for w in (19, 18.5, 17, 13, 10.5, 10, 11, 13.5, 17.5, 19)], 601)[:, 0]

    def place(u, v):
        i = numpy.rint(v * 600).astype(int)
        tight = 19 / width[i]
        gather = (tight - 0.95) * 2.3 * numpy.sin(u * 21 + 1.5 * numpy.sin(v * 5)) + 0.5 * numpy.sin(u * 7 + v * 6)
        over = numpy.clip((line[i, 2] - 66) / 8, 0, 1)
        return line[i, 0] + (u - 0.5) * width[i], line[i, 1] - gather * numpy.where(v < 0.5, 1, -1) * (1 - over), line[i, 2] + gather * over

    ribs = lambda u, v: 0.22 * numpy.abs(numpy.sin(numpy.pi * 24 * u)) ** 0.8 + 0.06 * numpy.cos(v * 700)
    stripes = lambda u, v: (numpy.abs(numpy.minimum(v, 1 - v) - 0.062) < 0.014) | (numpy.abs(numpy.minimum(v, 1 - v) - 0.1) < 0.006)
    skin(place, (288, 600), [wool, pale], lift=ribs, parts=stripes, closed=False, thick=0.7)
    random = numpy.random.default_rng(2)
    for end, out in ((0.0, 1), (1.0, -1)):
        for u in numpy.linspace(0.02, 0.98, 25):
            x, y, z = (float(a) for a in place(numpy.float64(u), numpy.float64(end)))
            sway = random.uniform(-0.5, 0.5)
            thread = tube([(x, y + 0.3, z + 0.6), (x, y + 0.3, z - 0.5), (x + sway * 0.4, y + 0.3, z - 3.5), (x + sway, y + 0.3 + sway * 0.4, z - 7)], 0.3, wool, radii=[1, 1.1, 0.8, 0.7])
            thread.data.bevel_resolution, thread.data.splines[0].resolution_u = 3, 5


@model("towel", first={"turn": 26, "rise": 16}, second={"turn": -24, "rise": 22, "near": 1.6, "at": (0.35, 0.1, 0.7)})
def towel():
    random = numpy.random.default_rng(3)
    border = lambda u: sum(numpy.exp(-(((u - at) / 0.006) ** 2)) for at in (0.06, 0.075, 0.1, 0.115))
    for k, shade in enumerate((1.0, 0.8, 1.0)):
        terry = vary(coat(roughness=1.0, bump=0.5, scale=6, shade=shade), 0.78, 1.08, scale=4.5)
        loops = lambda u, v: 0.09 * random.standard_normal(u.shape) * (1 - 0.7 * numpy.clip(border(u), 0, 1)) - 0.12 * border(u)
        place = random.uniform(-0.5, 0.5), random.uniform(-0.4, 0.4), k * 7.1
        folded(30 - k * 0.4, 22 - k * 0.3, 4, 1.75, [terry], at=place, lift=loops, steps=(300, 70), seed=k, thick=0.97)
