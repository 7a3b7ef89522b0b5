"""Clothes, as on nobody."""

import math

import numpy

from materials import coat, metal, plain, relief, wood
from models import model
from models.cutting import along, folds, patch, step_at, stitch
from models.garments import front_of, garment
from shapes import lathe, sheet, skin, tube

ARMPIT = [(22, 47, 6, 36, 1.6, 0.9), (23, 44, 9, 26, 1.8, 0.8), (22, 52, 10, 56, 1.5, 0.6), (23, 36, 12, 14, 2.0, 0.8), (20, 18, 8, 8, 2.2, 0.7), (15, 2, 13, 20, 2.0, 0.7), (6, 1, 4, 14, 2.2, 0.5)]


def cloth(weave=0.06, scale=14, **more):
    return coat(roughness=0.9, weave=weave, scale=scale, **more)


def ribbed(shade=0.94, scale=0.5, strength=0.6):
    material = coat(roughness=0.9, shade=shade)
    relief(material, "Wave", "Fac", strength, scale)
    return material


def sleeved(neck, cuff, armpit, shoulder=(23, 65.5), collar=(9, 70), hem=(24, 0), waist=23.4, elbow=None, under=None):
    """Half a top: shoulder, sleeve, side and hem after the neck's line."""
    outer, inner = cuff
    return [
        ("neck", neck),
        ("seam", [collar, ((collar[0] + shoulder[0]) / 2, (collar[1] + shoulder[1]) / 2 + 0.7), shoulder]),
        ("seam", [shoulder, *(elbow or [((shoulder[0] + outer[0]) / 2 + 1, (shoulder[1] + outer[1]) / 2 + 1)]), outer]),
        ("cuff", [outer, inner]),
        ("seam", [inner, under or ((inner[0] + armpit[0]) / 2 - 0.3, (inner[1] + armpit[1]) / 2), armpit]),
        ("seam", [armpit, (waist, armpit[1] / 2), hem]),
        ("hem", [hem, (hem[0] / 2, hem[1] - 0.6), (0, hem[1] - 0.8)]),
    ]


@model("tee", first={"turn": 14, "rise": 4}, second={"turn": -28, "rise": 10, "near": 1.8, "at": (0.47, 0, 0.78)}, ground=False)
def tee():
    cut = {"cuff": ((38, 47), (28.5, 41)), "armpit": (24, 50)}
    front = sleeved([(0, 61.5), (4, 62.3), (7.6, 65.4), (9, 70)], **cut)
    back = sleeved([(0, 68), (5, 68.4), (9, 70)], **cut)

    def lift(c):
        hems = stitch(c.edge("hem") - 2.2) + stitch(c.edge("cuff") - 2.2)
        sleeve = folds(c, [(26, 50, 33, 52, 1.2, 0.7), (27, 46, 34, 44, 1.2, 0.6), (24, 54, 27, 62, 1.3, 0.6)], 3)
        return 0.16 * step_at(c.edge("neck"), 2.2) - 0.12 * hems + folds(c, ARMPIT) + sleeve

    garment(front, back, [cloth(), ribbed(0.97, 0.6, 0.35)], lift=lift, parts=lambda c: c.edge("neck") < 2.2)


@model("hoodie", first={"turn": 14, "rise": 5}, second={"turn": -30, "rise": 12, "near": 1.8, "at": (0.5, 0, 0.75)}, ground=False)
def hoodie():
    cut = {"cuff": ((46, 15), (37, 12)), "armpit": (26, 43), "shoulder": (23.5, 63.5), "hem": (23.5, 0), "waist": 26.5, "elbow": [(36, 46), (43, 31)], "under": (31, 27)}
    front = sleeved([(0, 62), (5, 63), (8, 66), (9, 70)], **cut)
    back = sleeved([(0, 68), (5, 68.4), (9, 70)], **cut)
    pocket = [(-7, 26), (7, 26), (15, 15), (15, 6.5), (-15, 6.5), (-15, 15)]

    def lift(c):
        rib = numpy.maximum(step_at(c.edge("hem"), 6, 1.2), step_at(c.edge("cuff"), 6, 1.2))
        deep = patch(c, pocket)
        bag = 0.7 * step_at(-deep, 0, 0.5) - 0.14 * stitch(deep - 0.9)
        arm = folds(c, [(28, 45, 36, 48, 1.5, 1), (29, 41, 37, 41, 1.5, 1.1), (31, 36, 39, 34, 1.5, 1), (34, 24, 43, 27, 1.4, 0.9), (36, 20, 44, 22, 1.2, 0.8)], 5)
        body = folds(c, ARMPIT + [(24, 9, 14, 16, 1.8, 0.9)], 2) * (deep < -0.5)
        return 0.9 * (1 - rib) + bag + (arm + body) * (1 - rib) - 0.15 * stitch(along(c, [(24, 64.5), (25.5, 55), (27, 47)]), 0.35)

    body = garment(front, back, [cloth(0.1, 9), ribbed(0.9)], lift=lift, parts=lambda c: (c.edge("hem") < 5.8) | (c.edge("cuff") < 5.8), thick=0.5)

    def hood(u, v):
        open_ = 0.66 * numpy.sqrt(numpy.clip(1 - (v / 0.9) ** 5, 0, 1)) * (0.16 + 0.84 * numpy.clip(v / 0.35, 0, 1) ** 0.8)
        turn = numpy.arcsin(open_) + (2 * numpy.pi - 2 * numpy.arcsin(open_)) * u
        wide = numpy.sqrt(1 - numpy.minimum(v, 0.9999) ** 3.2) * (10.2 + 3.0 * numpy.sin(numpy.clip(v / 0.5, 0, 1) * numpy.pi / 2))
        low = numpy.where(numpy.cos(turn) > 0, 4.5, -2.5) * numpy.cos(turn) * (1 - v) ** 1.5
        return wide * numpy.sin(turn), 2.5 - wide * 0.98 * numpy.cos(turn) + 2.0 * v**2, 66.5 + 27 * v**0.95 - low

    rim = lambda u, v: 0.35 * (numpy.minimum(u, 1 - u) < 0.035) * (v < 0.9) + 0.25 * numpy.sin(u * 25 + v * 4) * numpy.exp(-(((v - 0.1) / 0.1) ** 2))
    skin(hood, (240, 120), [cloth(0.1, 9)], lift=rim, thick=0.6, closed=False)
    cord = plain("efece6", roughness=0.8)
    for side in (-1, 1):
        chest = [front_of(body, side * x, z) for x, z in ((3.6, 62), (3.9, 56), (3.8, 50), (4.1, 45))]
        tube([(side * 3.4, -9.0, 67.0)] + [(p.x, p.y - 0.4, p.z) for p in chest], 0.33, cord)
        tube([(chest[-1].x, chest[-1].y - 0.4, 45.6), (chest[-1].x, chest[-1].y - 0.4, 43)], 0.45, metal("b8b8b8"))


@model("jacket", first={"turn": 14, "rise": 5}, second={"turn": -26, "rise": 10, "near": 1.7, "at": (0.5, 0, 0.72)}, ground=False)
def jacket():
    cut = {"cuff": ((47.5, 12), (37, 8.5)), "armpit": (26, 42), "shoulder": (24, 63), "hem": (25, 0), "waist": 26.5, "elbow": [(37, 46), (44.5, 30)], "under": (31, 25)}
    half = [("neck", [(0, 76), (5, 76), (9, 76.5)]), ("seam", [(9, 76.5), (9.5, 72), (10.5, 69)])] + sleeved([], collar=(10.5, 69), **cut)[1:]

    def lift(c):
        arm = numpy.abs(c.x) > 24.3 + (64 - c.z) * 0.155
        down = numpy.where(arm, 64 - (numpy.hypot(numpy.abs(c.x) - 24, c.z - 64)), c.z - 1.0)
        wave = numpy.abs(numpy.sin(numpy.pi * down / numpy.where(arm, 6.0, 7.2)))
        puff = numpy.where(arm, 1.15, 1.9) * wave**0.55
        wrinkle = 0.3 * numpy.sin(c.x * 1.3 + 2 * numpy.sin(c.z * 0.9) + 3 * numpy.sin(c.x * 0.23)) * (1 - wave) ** 0.8
        shut = c.front * step_at(numpy.abs(c.x), 1.2, 1.0)
        edge = numpy.clip(numpy.minimum(c.edge("hem"), c.edge("cuff")) / 3 - 0.2, 0, 1) ** 0.6
        return (puff * (0.1 + 0.9 * edge) + wrinkle * edge) * (1 - 0.9 * shut) - 0.6 * stitch(along(c, [(24, 64), (25.5, 55), (27, 46)]), 0.5)

    body = garment(half, half, [coat(roughness=0.5), plain("2b2d31", roughness=0.7)], lift=lift, parts=lambda c: c.front & (numpy.abs(c.x) < 0.75), thick=0.5)
    line = [front_of(body, 0, z) for z in numpy.linspace(75, 0.5, 40)]
    tube([(0, p.y - 0.05, p.z) for p in line], 0.28, metal("8f9296", roughness=0.35))
    top = front_of(body, 0, 71)
    tube([(0, top.y - 0.5, 71.5), (0, top.y - 0.8, 69), (0, top.y - 0.6, 67)], 0.4, metal("8f9296", roughness=0.3), radii=[1, 1.1, 0.7])


def collar(y, z, wide, deep, material, points=2.6):
    """A shirt's collar about the neck: up, and folded down to two points in front."""

    def place(u, v):
        turn = math.radians(-172 + 344 * u)
        front = max(0, abs(turn) - 1.7) / 1.3
        rise, out = (3.6 * v / 0.4, 0) if v < 0.4 else (3.6 - (v - 0.4) / 0.6 * (5.2 + points * front**2), 0.5 + (v - 0.4) * (1.8 + 1.2 * front))
        apart = max(0, v - 0.4) * 5 * front**3
        return (wide + out) * math.sin(turn) + math.copysign(apart, turn), y + (deep + out) * math.cos(turn), z - 3.2 * front + rise

    thing = sheet(place, (120, 24), material)
    thing.modifiers.new("thick", "SOLIDIFY").thickness = 0.3
    return thing


@model("shirt", first={"turn": 12, "rise": 4}, second={"turn": -22, "rise": 10, "near": 1.9, "at": (0.5, 0, 0.72)}, ground=False)
def shirt():
    cut = {"cuff": ((42, 8), (33, 5.5)), "armpit": (25.5, 43), "shoulder": (23, 63), "hem": (24.5, 1), "waist": 25, "collar": (8, 69.5), "elbow": [(33, 46), (39, 28)], "under": (29, 25)}
    front = sleeved([(0, 62.5), (4, 63.5), (7, 66), (8, 69.5)], **cut)
    back = sleeved([(0, 68), (5, 68.4), (8, 69.5)], **cut)
    pocket = [(6, 50), (16, 50), (16, 40), (11, 37.5), (6, 40)]

    def lift(c):
        placket = c.front * step_at(numpy.abs(c.x), 1.7, 0.3)
        cuff = step_at(c.edge("cuff"), 6.5, 0.4)
        arm = folds(c, [(28, 44, 33, 48, 1.4, 0.9), (29, 38, 35, 37, 1.3, 0.8), (31, 28, 36, 31, 1.3, 0.8), (32, 18, 37, 22, 1.2, 0.7), (35, 17, 36.5, 27, 1.0, 0.5)], 7)
        deep = patch(c, pocket)
        soft = (arm + folds(c, ARMPIT, 4)) * (1 - placket) * (1 - cuff)
        lines = stitch(c.edge("hem") - 1.5) + stitch(along(c, [(23.5, 64.5), (24.5, 55), (26, 46)]), 0.35) + c.front * stitch(numpy.abs(c.x) - 1.7, 0.2)
        return soft + 0.25 * placket + 0.3 * cuff - 0.12 * lines + 0.22 * step_at(-deep, 0, 0.3) - 0.1 * stitch(deep - 0.4)

    cotton = cloth(0.04, 20)
    body = garment(front, back, [cotton], lift=lift, air=0.045)
    collar(0.6, 66.8, 7.3, 6.2, cotton)
    button = plain("f1ede4", roughness=0.25, clear=0.5)
    for z in (58, 49, 40, 31, 22, 13):
        spot = front_of(body, 0, z)
        disc = lathe([(0, 0.1), (0.35, 0.1), (0.5, 0.2), (0.62, 0.14), (0.6, -0.1), (0, -0.1)], button, smooth=1, at=(0, spot.y - 0.12, z))
        disc.rotation_euler = (math.radians(90), 0, 0)
    tube([(0, 0.5, 66), (0, 0.5, 76), (0.3, 0.5, 78.5), (2.2, 0.5, 80.5), (3.6, 0.5, 83), (2.2, 0.5, 86), (-0.6, 0.5, 86), (-2, 0.5, 84)], 0.22, metal(roughness=0.2))
    tube([(-17, 1, 61.2), (-10, 1, 63.6), (-4, 1, 66.2), (0, 1, 66.8), (4, 1, 66.2), (10, 1, 63.6), (17, 1, 61.2)], 0.9, wood("b98552", "8a5a32"))
