"""Toys."""

import math
import random

from materials import coat, label, plain, wood
from models import model
from shapes import ball, box, cut, fused, lathe, placed, plate, sticker, tube


def beech(along="X"):
    return wood("dcb384", "bb8a58", along=along, scale=1.6, roughness=0.42)


def fur(thing, count, length, seed=1):
    """Short soft hair; its colour is the thing's. Hair is measured in the studio, where the whole product is 1."""
    modifier = thing.modifiers.new("fur", "PARTICLE_SYSTEM")
    hair = modifier.particle_system.settings
    hair.type, hair.count, hair.hair_length, hair.hair_step = "HAIR", count, length, 3
    hair.use_modifier_stack = True
    hair.brownian_factor, hair.factor_random = length * 0.3, length * 0.3
    hair.root_radius, hair.tip_radius, hair.radius_scale = 1.0, 0.3, 0.0022
    modifier.particle_system.seed = seed


@model("bear", first={"turn": 18, "rise": 10}, second={"turn": -32, "rise": 14, "near": 1.7, "at": (0.45, 0.3, 0.75)})
def bear():
    plush, pad = coat(roughness=0.9, bump=0.6, scale=5), plain("ecdcc2", roughness=0.95, bump=0.5, scale=6)
    body = [ball(5.2, plush, at=(0, 0.4, 6.6), scale=(1, 0.9, 1.15)), ball(4.6, plush, at=(0, -0.2, 15.4), scale=(1.12, 0.98, 0.98))]
    for side in (-1, 1):
        body += [
            ball(1.75, plush, at=(side * 3.9, 0.3, 19.3), scale=(1.1, 0.6, 1.1)),
            *(ball(1.75 + 0.3 * part, plush, at=(side * (4.4 + 2.7 * part), -0.4 - 3.4 * part**1.5, 11.0 - 5.4 * part)) for part in (0, 0.2, 0.4, 0.6, 0.8, 1)),
            ball(2.6, plush, at=(side * 3.9, -3.2, 2.7), scale=(1, 1.2, 1)),
            ball(2.5, plush, at=(side * 4.8, -6.8, 2.7), scale=(1, 0.8, 1.08)),
        ]
    fur(fused(body, plush, voxel=0.22, soft=6), 30000, 0.02)
    fur(ball(2.15, pad, at=(0, -4.15, 14.3), scale=(1.12, 0.75, 0.82)), 4000, 0.012)
    for side in (-1, 1):
        ball(1.15, pad, at=(side * 3.9, -0.55, 19.35), scale=(1.05, 0.42, 1.05))
        ball(1.75, pad, at=(side * 4.95, -8.0, 2.75), scale=(0.95, 0.55, 1.0))
        ball(0.46, plain("120d0b", roughness=0.1, clear=1), at=(side * 1.75, -4.55, 16.5), scale=(1, 0.7, 1.05))
    ball(0.78, plain("2a1a14", roughness=0.35), at=(0, -5.75, 14.95), scale=(1.15, 0.6, 0.75))
    thread = plain("2a1a14", roughness=0.8)
    tube([(0, -5.95, 14.6), (0, -5.98, 14.2), (0, -5.92, 13.9)], 0.08, thread)
    tube([(-0.9, -5.62, 13.75), (-0.5, -5.86, 13.45), (0, -5.92, 13.8), (0.5, -5.86, 13.45), (0.9, -5.62, 13.75)], 0.08, thread)


@model("blocks", first={"turn": 16, "rise": 12}, second={"turn": -34, "rise": 28})
def blocks():
    paint = [coat(roughness=0.4, clear=0.15, shade=shade) for shade in (1, 0.62, 1.35)]
    for x, block in ((-6.2, paint[0]), (0, beech("Z")), (6.2, paint[1])):
        box((5, 5, 5), block, at=(x, 0, 0), round=0.3, turn=(0, 0, x * 1.4))
    arch = [(-5.6, 0), (-5.6, 5), (5.6, 5), (5.6, 0), (3.2, 0), *[(3.2 * math.cos(a), 3.2 * math.sin(a)) for a in [math.pi * part / 24 for part in range(1, 24)]], (-3.2, 0)]
    placed(lambda: plate(arch, 5, beech("X"), round=0.22), at=(-0.6, 2.5, 5), turn=(90, 0, 0))
    lathe([(0, 0), (2.1, 0), (2.4, 0.25), (2.4, 4.8), (2.1, 5.05), (0, 5.05)], paint[2], at=(-3.2, 0, 10), smooth=1)
    box((4.6, 4.6, 4.6), paint[0], at=(2.9, 0, 10), round=0.3, turn=(0, 0, 14))
    placed(lambda: plate([(-3.1, 0), (3.1, 0), (0, 3.6)], 5, paint[1], round=0.25), at=(2.9, 2.5, 14.6), turn=(90, 0, 0))
    placed(lambda: lathe([(0, 0), (2.1, 0), (2.4, 0.25), (2.4, 4.8), (2.1, 5.05), (0, 5.05)], beech("Z"), smooth=1), at=(1.5, -6.6, 2.4), turn=(90, 0, 70))


def piece(tabs, size=4.4):
    """A jigsaw piece's outline; each side has a tab out (1), in (-1) or none (0)."""
    profile = [(0, 0), (0.36, 0.03), (0.42, 0.0), (0.41, -0.05), (0.37, -0.12), (0.39, -0.2), (0.45, -0.245), (0.5, -0.255), (0.55, -0.245), (0.61, -0.2), (0.63, -0.12), (0.59, -0.05), (0.58, 0.0), (0.64, 0.03)]
    outline = []
    for side, tab in enumerate(tabs):
        turn = math.pi / 2 * side
        for x, y in profile if tab else profile[:1]:
            x, y = x - 0.5, y * tab - 0.5
            outline.append((size * (x * math.cos(turn) - y * math.sin(turn)), size * (x * math.sin(turn) + y * math.cos(turn))))
    return outline


@model("puzzle", first={"turn": 20, "rise": 22}, second={"turn": -26, "rise": 42, "near": 1.5, "at": (0.5, 0.25, 0.2)})
def puzzle():
    placed(lambda: (box((32, 4.6, 23), coat(roughness=0.45), round=0.12), sticker(31.2, 22.2, label(0.4, clear=0.2), at=(0, -2.33, 11.5)), box((32.08, 2.7, 0.04), coat(shade=0.7), at=(0, 1.0, 23.0), round=0)), at=(0, 3, 0), turn=(0, 0, 3))
    random.seed(12)
    for index, (x, y) in enumerate(((-12.5, -6.5), (-6.5, -9.2), (0.5, -6.4), (6.2, -9.6), (11.8, -6.2), (-11, -12.6), (1.2, -12.9), (11.6, -12.4))):
        tabs = [random.choice((-1, 1)) for _ in range(4)]
        shade = random.choice((0.6, 0.85, 1.0, 1.3))
        placed(lambda: (plate(piece(tabs), 0.22, plain("b9a98f", roughness=0.9), round=0), plate(piece(tabs), 0.05, coat(roughness=0.4, clear=0.2, shade=shade), at=(0, 0, 0.2), round=0.03)), at=(x, y, 0), turn=(0, 0, random.uniform(0, 360)))


@model("duck", first={"turn": 32, "rise": 10}, second={"turn": -35, "rise": 20})
def duck():
    rubber = coat(roughness=0.28, clear=0.35)
    tail = [ball(1.7 - 0.13 * part, rubber, at=(0, 3.9 + part * 0.3, 3.4 + part * 0.32)) for part in range(9)]
    wings = [ball(2.3, rubber, at=(side * 3.35, 0.9, 3.6), scale=(0.42, 1.15, 0.75)) for side in (-1, 1)]
    wings += [ball(0.9, rubber, at=(side * 3.5, 3.3, 4.3), scale=(0.5, 1.2, 0.6)) for side in (-1, 1)]
    torso = [ball(4.1, rubber, at=(0, 0.4, 2.9), scale=(0.95, 1.2, 0.78)), ball(2.4, rubber, at=(0, -1.7, 5.3)), ball(2.85, rubber, at=(0, -2.1, 8.2))]
    body = fused([*torso, *tail, *wings], rubber, voxel=0.14, soft=10)
    flat = box((20, 20, 4), rubber, at=(0, 0, -3.7), round=0)
    cut(body, flat)
    beak = plain("e8731c", roughness=0.3, clear=0.3)
    fused([ball(1.25, beak, at=(0, -4.9, 7.75), scale=(1.05, 1.0, 0.34)), ball(1.0, beak, at=(0, -5.0, 7.25), scale=(1.0, 0.8, 0.3)), ball(0.6, beak, at=(0, -6.0, 8.0), scale=(1.2, 0.7, 0.4))], beak, voxel=0.07, soft=4)
    for side in (-1, 1):
        ball(0.52, plain("ffffff", roughness=0.2), at=(side * 1.42, -4.35, 9.0), scale=(1, 0.6, 1.1))
        ball(0.33, plain("101010", roughness=0.1, clear=1), at=(side * 1.5, -4.62, 9.05), scale=(1, 0.6, 1.15))
