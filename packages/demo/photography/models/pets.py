"""What a dog or a cat is glad of."""

import math
import random

from mathutils import Vector, noise

from materials import coat, metal, plain
from models import model
from shapes import ball, box, fused, lathe, path, placed, sheet, solid, tube


@model("bed", first={"turn": 10, "rise": 26}, second={"turn": -30, "rise": 42}, third={"rise": 90, "fill": 0.68})
def bed():
    def bolster(u, v):
        """A stuffed ring, lower in front, creased at its seams."""
        turn, around = 2 * math.pi * u, 2 * math.pi * v
        dip = 1 - 0.42 * math.exp(-(((turn - 1.5 * math.pi) / 0.55) ** 2))
        seam = 1 - 0.13 * max(0, math.cos(turn * 8)) ** 30
        fold = 0.35 * noise.noise((math.cos(turn) * 7, math.sin(turn) * 7 + 2 * math.cos(around), 2 * math.sin(around))) * (0.4 + max(0, -math.cos(around)))
        thick = 6.3 * seam + fold
        out = 26 - math.cos(around) * thick * 0.98
        return (out * math.cos(turn), out * math.sin(turn), max(0.05, 8 * dip + math.sin(around) * thick * (1.32 * dip)))

    sheet(bolster, (420, 90), coat(roughness=0.95, weave=0.4, scale=6))
    cushion = plain("efe6d6", roughness=1, bump=1, scale=2.2)

    def soft(u, v):
        turn, out = 2 * math.pi * u, 22.5 * v
        tufts = noise.noise((out * math.cos(turn) * 0.11, out * math.sin(turn) * 0.11, 3))
        return (out * math.cos(turn), out * math.sin(turn), 5.4 + 1.5 * (1 - v**6) + 1.0 * tufts - 1.3 * math.exp(-((v / 0.05) ** 2)))

    thing = sheet(soft, (220, 110), cushion)
    for point in thing.data.vertices:
        point.co.z += 0.22 * noise.fractal(point.co * 1.1, 0.7, 2, 4)


@model("bone", first={"turn": 8, "rise": 28}, second={"turn": -35, "rise": 20, "near": 1.3, "at": (0.35, 0.4, 0.5)}, third={"turn": 26})
def bone():
    rubber = coat(roughness=0.5, bump=0.04, scale=8)
    parts = []
    placed(lambda: parts.append(lathe([(0, 0), (1.75, 0), (1.55, 3), (1.5, 5.5), (1.55, 8), (1.75, 11), (0, 11)], rubber)), at=(-5.5, 0, 2.1), turn=(0, 90, 0))
    for x in (-1, 1):
        for y in (-1, 1):
            parts.append(ball(2.15, rubber, at=(x * 6.6, y * 1.75, 2.1), scale=(1, 1, 0.97)))
    for index in range(9):
        parts.append(tube([(-3.2 + index * 0.8, 1.62 * math.cos(part * math.pi / 6), 2.1 + 1.62 * math.sin(part * math.pi / 6)) for part in range(12)], 0.2, rubber, closed=True))
    for x in (-1, 1):
        for y in (-1, 1):
            for index in range(12):
                out, turn = 1.5 * math.sqrt((index + 0.5) / 12), index * 2.4
                dx, dy = out * math.cos(turn), out * math.sin(turn)
                parts.append(ball(0.24, rubber, at=(x * 6.6 + dx, y * 1.75 + dy, 2.1 + math.sqrt(max(0, 2.1**2 - out * out)))))
    placed(lambda: fused(parts, rubber, voxel=0.09, soft=5), turn=(0, 0, 24))


def band(around, width, thick, material, steps=160):
    """A strap on edge along around(u) → (x, y)."""
    return solid(sheet(lambda u, v: (*around(u), v * width), (steps, 6), material), thick)


@model("collar", first={"turn": 14, "rise": 24}, second={"turn": -16, "rise": 16, "near": 2.0, "at": (0.5, 0.0, 0.55)})
def collar():
    hide, thread, steel = coat(roughness=0.5, bump=0.25, scale=5), plain("efe3cb", roughness=0.8), metal("d9c08a", roughness=0.2)

    def ring(out):
        return lambda u: ((6.2 + out(u)) * math.sin(2 * math.pi * u), -(6.2 + out(u)) * math.cos(2 * math.pi * u))

    around = ring(lambda u: 0.0)
    from_front = lambda low, high, out: (lambda u: ring(lambda _: out)(low + (high - low) * u))
    band(around, 2.4, 0.32, hide)
    band(from_front(-0.02, 0.22, 0.38), 2.4, 0.3, hide)
    for z in (0.22, 2.18):
        stitches = 90
        for index in range(stitches):
            low = index / stitches
            overlap = 0.38 if low < 0.22 or low > 0.98 else 0.0
            spot = from_front(low, low + 0.55 / stitches, 0.18 + overlap)
            tube([(*spot(part / 3), z) for part in range(4)], 0.055, thread)
    for index in range(5):
        low = 0.06 + index * 0.032
        x, y = ring(lambda _: 0.54)(low)
        placed(lambda: lathe([(0.28, 0), (0.26, 0.06), (0.16, 0.06), (0.13, 0), (0.13, -0.1)], steel, smooth=1), at=(x, y, 1.2), turn=(90, 0, 360 * low))
        placed(lambda: lathe([(0, 0.012), (0.15, 0.012)], plain("15110e", roughness=0.9), steps=24, smooth=0), at=(x, y, 1.2), turn=(90, 0, 360 * low))

    def buckle():
        frame = [(-1.0, 0, -1.75), (0, 0, -1.8), (1.1, 0, -1.7), (1.3, 0, -1.0), (1.35, 0, 0), (1.3, 0, 1.0), (1.1, 0, 1.7), (0, 0, 1.8), (-1.0, 0, 1.75), (-1.15, 0, 1.0), (-1.15, 0, 0), (-1.15, 0, -1.0)]
        tube(frame, 0.21, steel, closed=True)
        tube([(-1.1, 0, 0), (-0.4, -0.16, 0), (0.6, -0.3, 0), (1.5, -0.26, 0)], 0.15, steel)

    turn = 360 * -0.005
    placed(buckle, at=(6.85 * math.sin(math.radians(turn)), -6.85 * math.cos(math.radians(turn)), 1.2), turn=(0, 0, turn))
    x, y = ring(lambda _: 0.36)(-0.06)
    placed(lambda: box((0.75, 0.3, 2.55), hide, at=(0, 0.05, -0.07), round=0.1), at=(x, y, 0), turn=(0, 0, 360 * -0.06))
    x, y = ring(lambda _: 0.45)(-0.13)
    placed(lambda: tube([(1.0 * math.cos(a), -0.25 * math.sin(a) ** 2 - 0.1, -0.1 + 1.15 * math.sin(a)) for a in [math.pi * 2 * part / 10 for part in range(10)]], 0.16, steel, closed=True), at=(x, y, 1.2), turn=(0, 0, 360 * -0.13))
    placed(lambda: box((0.9, 0.34, 2.56), hide, at=(0, 0.1, -0.08), round=0.1), at=(x * 0.98, y * 0.98, 0), turn=(0, 0, 360 * -0.13))


@model("petbowl", first={"turn": 10, "rise": 24}, second={"turn": -30, "rise": 44})
def petbowl():
    steel = metal("d4d7da", roughness=0.16)
    lathe([(8.9, 0.5), (10.3, 0.35), (10.4, 0.7), (8.8, 6.1), (8.5, 6.4), (8.0, 6.3), (8.0, 5.0)], coat(roughness=0.35, clear=0.35))
    lathe([(9.0, 0.6), (9.2, 0.05), (9.5, 0), (10.1, 0), (10.25, 0.2), (10.2, 0.45)], plain("2a2a2c", roughness=0.8))
    lathe([(8.2, 6.35), (8.45, 6.5), (8.6, 6.42), (8.6, 6.6), (8.3, 6.72), (7.95, 6.6), (7.7, 5.8), (7.2, 2.6), (6.2, 1.7), (0, 1.6)], steel)
    random.seed(6)
    food = [plain(tone, roughness=0.85, bump=0.5, scale=9) for tone in ("8a5a33", "9c6a3c", "764a29")]
    for index in range(230):
        out, turn = 6.5 * math.sqrt(index / 230), index * 2.39996
        tilt = (random.uniform(-35, 35), random.uniform(-35, 35), random.uniform(0, 360))
        lift = 2.9 + 1.5 * (1 - (out / 6.6) ** 2) + random.uniform(-0.25, 0.25)
        placed(lambda: lathe([(0, 0.28), (0.42, 0.25), (0.6, 0), (0.42, -0.25), (0, -0.28)], random.choice(food), steps=14, smooth=1), at=(out * math.cos(turn), out * math.sin(turn), lift), turn=tilt)
    lathe([(0, 3.2), (6.9, 2.6)], food[2], smooth=0)


def laid_out():
    """The line of a leash on the ground, a point each 1.5 mm: a loop for the hand, a coil, and the end across the coil."""
    hand = [(13.0, 1.6, 0.75), (17, 4.2, 0.75), (21, 5.2, 0.75), (23.6, 3.2, 0.75), (22.6, 0, 0.75), (18.6, -0.6, 0.75), (14.4, 0.6, 0.8), (12, 2.2, 0.75)]
    coil = []
    for step in range(40):
        turn, out = math.radians(25 + step * 24), 11.4 - step * 24 / 360 * 1.6
        coil.append((out * math.cos(turn), out * 0.94 * math.sin(turn), 0.75 + 0.12 * math.sin(turn * 1.7)))
    across = [(8.0, -4.6, 2.0), (10.8, -5.6, 2.15), (14.0, -6.4, 1.2), (16.5, -6.9, 0.75), (18.2, -7.3, 0.75)]
    line, even = path(hand + coil + across, 40), []
    for spot in line:
        if not even or (spot - even[-1]).length >= 0.15:
            even.append(spot)
    return even


@model("leash", first={"turn": 8, "rise": 48}, second={"turn": 24, "rise": 26, "near": 1.9, "at": (0.74, 0.2, 0.3)})
def leash():
    brass, hide = metal("d2ae62", roughness=0.22), plain("4a2f20", roughness=0.6)
    rope = laid_out()
    for strand in range(3):
        line = []
        for index, spot in enumerate(rope):
            ahead = (rope[min(index + 1, len(rope) - 1)] - rope[max(index - 1, 0)]).normalized()
            aside = ahead.cross(Vector((0, 0, 1))).normalized()
            up, twist = aside.cross(ahead), index * 0.33 + strand * 2 * math.pi / 3
            line.append(spot + (aside * math.cos(twist) + up * math.sin(twist)) * 0.34)
        tube(line[::2], 0.4, coat(roughness=0.85, bump=0.5, scale=8, shade=(1, 1, 0.8)[strand]))
    placed(lambda: lathe([(0, 0), (0.75, 0), (0.85, 0.1), (0.85, 2.9), (0.75, 3.0), (0, 3.0)], hide), at=(12.0, 1.7, 0.85), turn=(0, 90, 8), scale=(1, 1.5, 1))
    tip, ahead = rope[-1], (rope[-1] - rope[-6]).normalized()
    aim = math.degrees(math.atan2(ahead.y, ahead.x))

    def clasp():
        lathe_x = lambda profile, x: placed(lambda: lathe(profile, brass), at=(x, 0, 0), turn=(0, 90, 0))
        placed(lambda: lathe([(0, 0), (0.8, 0), (0.9, 0.1), (0.9, 2.4), (0.8, 2.5), (0, 2.5)], plain("4a2f20", roughness=0.6)), at=(-2.2, 0, 0), turn=(0, 90, 0))
        lathe_x([(0, 0), (0.5, 0), (0.55, 0.3), (0.4, 0.6), (0.6, 0.9), (0.6, 1.4), (0.45, 1.6), (0, 1.6)], 0.2)
        tube([(1.6, 0, 0), (2.4, 0.1, 0), (3.0, 0.9, 0), (4.2, 1.3, 0), (5.3, 0.8, 0), (5.6, -0.2, 0), (5.0, -1.0, 0), (4.2, -1.15, 0)], 0.34, brass, radii=[1.2, 1.1, 1, 1, 1, 1, 0.9, 0.7])
        tube([(2.0, -0.3, 0), (2.6, -0.9, 0), (3.5, -1.1, 0), (4.4, -1.1, 0)], 0.24, brass)
        ball(0.26, brass, at=(2.9, -1.0, 0.3))

    placed(clasp, at=tip + Vector((0, 0, 0.05)), turn=(0, 0, aim))
