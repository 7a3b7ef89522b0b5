"""An afternoon outside."""

import math
import random

from mathutils import Vector

from materials import plain, wood
from scenes.stage import Item, daylight, lamplight, look, planks, tiles, wall
from shapes import box, sheet


def garden():
    """A bench before a warm wall, on clay slabs, under leaves."""
    wall("dfc6a6", 34)
    tiles("bd9a7c", "a78c70", 40, (12, 9), (-248, -326, 0), thick=3, gap=0.9, bump=0.2, roughness=0.85)
    bench()
    ray = Vector((0.75, 0.62, -0.62))
    daylight(ray)
    foliage(ray)
    lamplight((-78, -40, 118), 120, size=9)
    lamplight((98, -60, 96), 34, size=9)
    look(place=(8, -280, 80), at=(5, 0, 40), lens=57)
    return [
        Item("long-spout-can", (-26, 10, 40), 12),
        Item("green-aloe-in-clay", (16, 12, 40), 20),
        Item("meadow-flower-seeds", (10, 3.4, 40), -8),
        Item("thorn-proof-gloves", (42, 12, 40), 192),
        Item("cedar-birdhouse", (44, 25.4, 76)),
        Item("ridge-ankle-boots", (-29, -12, 0), -66),
        Item("ridge-ankle-boots", (-7, -11, 0), -82),
        Item("harvest-basket", (28, -8, 0), 10),
        Item("steel-hand-trowel", (13, -41, 0), -12),
        Item("shade-leaf-plant", (78, 10, 0), 15),
    ]


def bench():
    """Three boards on two frames."""
    planks(-2, 11, 3, "c99a66", "ad7f50", long=116, x=4, z=40, thick=3)
    timber = wood("b98552", "996b40", along="Z")
    for x in (-44, 52):
        for y in (-3, 20):
            box((5, 5, 37), timber, at=(x, y, 0), round=0.4)
        box((3.4, 22, 5), timber, at=(x, 8.5, 31.5), round=0.4)


def foliage(ray):
    """Leaves far out along the ray, so that their shadows fall softly on the wall."""
    random.seed(3)
    shade = plain("201a14", roughness=1)
    aside = Vector((ray.y, -ray.x, 0)).normalized()
    up = aside.cross(ray).normalized()
    for _ in range(110):
        centre = Vector((0, 0, 40)) - ray * random.uniform(130, 220) + aside * random.gauss(-75, 40) + up * random.gauss(45, 32)
        turn, long = random.uniform(0, math.pi), random.uniform(9, 15)
        along, across = aside * math.cos(turn) + up * math.sin(turn), up * math.cos(turn) - aside * math.sin(turn)
        blade = lambda u, v: centre + along * (v - 0.5) * long + across * (u - 0.5) * long * 0.5 * math.sin(math.pi * v)
        thing = sheet(blade, (2, 10), shade)
        thing.visible_camera = thing.visible_diffuse = thing.visible_glossy = False
