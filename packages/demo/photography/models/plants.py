"""What grows in pots."""

import math
import random

from mathutils import Vector

from materials import coat, linear, plain, principled, vary
from models import model
from shapes import dented, lathe, placed, sheet, solid, strands, tube


def leafy(colour, vein, roughness=0.35):
    """A leaf: a pale rib in its middle, faint veins aside."""
    material = principled("leaf", Roughness=roughness, Specular=0.45)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, split, ramp = nodes.new("ShaderNodeUVMap"), nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeValToRGB")
    stops = ramp.color_ramp.elements
    stops[0].color = stops[1].color = linear(colour)
    stops.new(0.475).color = linear(colour)
    stops.new(0.495).color = linear(vein)
    stops.new(0.505).color = linear(vein)
    stops.new(0.525).color = linear(colour)
    links.new(place.outputs["UV"], split.inputs["Vector"])
    links.new(split.outputs["X"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def leaf(base, turn, rise, length, width, droop, material, fold=0.25):
    """A blade from `base`, towards `turn` (degrees about z), raised by `rise`, its tip bent down by `droop`."""

    def place(u, v):
        half = width / 2 * math.sin(math.pi * min(1, v**0.75)) ** 0.8
        x = (u - 0.5) * 2 * half
        angle = math.radians(rise) - droop * v
        run = length * v
        ripple = 0.03 * width * math.sin(v * 21) * abs(2 * u - 1)
        return (x, run * math.cos(angle), run * math.sin(angle) + abs(x) * fold * (1 - 0.5 * v) + ripple)

    placed(lambda: solid(sheet(place, (20, 30), material), 0.04), at=base, turn=(0, 0, turn))


def pot(radius, height, material, rim=0.0):
    low = radius * 0.74
    lathe([(0, 0.1), (low - 0.5, 0), (low, 0.4), (radius - rim, height - 2.6 * bool(rim)), *([(radius, height - 2.5), (radius, height - 0.1)] if rim else []), (radius - 0.1, height), (radius - 0.6, height), (radius - 0.75, height - 0.3), (radius - 0.9, height - 2)], material)
    soil = lathe([(0, height - 1.25), *[(radius * part / 12, height - 1.3) for part in range(1, 12)]], plain("3a2a20", roughness=1, bump=1, scale=4), smooth=1)
    dented(soil, 0.25, scale=1.4)


@model("plant", first={"turn": 15, "rise": 12}, second={"turn": -25, "rise": 40, "near": 1.25, "at": (0.5, 0.5, 0.6)})
def plant():
    pot(8.5, 14.5, coat(roughness=0.45, clear=0.15))
    random.seed(11)
    green, stalk = [leafy(tone, "a9c284") for tone in ("3c6b3a", "467a42", "346036")], plain("6b7a3f", roughness=0.6)
    for stem, (x, y, top) in enumerate(((-1.6, 0.6, 36), (1.8, 1.2, 31), (0.3, -1.6, 26))):
        lean = (x * 2.2, y * 2.2)
        tube([(x, y, 12), (x * 1.2, y * 1.2, 18), (x + lean[0] * 0.5, y + lean[1] * 0.5, top * 0.75), (x + lean[0], y + lean[1], top)], 0.42, stalk, radii=[1.2, 1, 0.8, 0.4])
        count = 9
        for index in range(count):
            part = index / (count - 1)
            height = 17.5 + (top - 17.5) * part
            along = (height - 12) / (top - 12)
            base = (x + lean[0] * along * 0.9, y + lean[1] * along * 0.9, height)
            leaf(base, index * 137.5 + stem * 50, 25 + 45 * part, random.uniform(13, 16) * (1 - 0.35 * part), random.uniform(7.6, 9) * (1 - 0.35 * part), random.uniform(0.5, 0.9) * (1.1 - part * 0.6), random.choice(green))


@model("aloe", first={"turn": 10, "rise": 16}, second={"turn": -30, "rise": 42})
def aloe():
    pot(6.4, 11, vary(coat(roughness=0.85, bump=0.15, scale=6), 0.9, 1.06, scale=0.4), rim=0.5)
    random.seed(5)
    flesh = vary(plain("6f9268", roughness=0.42), 0.88, 1.1, scale=0.7)
    tooth = plain("d9dcb4", roughness=0.5)
    for index in range(17):
        ring = index / 16
        turn, rise, length = index * 137.5, math.radians(84 - 44 * ring), 17 - 4 * ring + random.uniform(-1, 1)

        def blade(u, v, rise=rise, length=length):
            half, around = 1.45 * (1 - v**1.6) ** 0.9 + 0.02, 2 * math.pi * u
            angle = rise - 0.55 * v + 0.5 * v * v
            x, thick = half * math.cos(around), half * (0.34 if math.sin(around) < 0 else 0.06) * math.sin(around) + 0.22 * half * math.cos(around) ** 2
            return (x, 0.6 + length * v * math.cos(angle) - thick * math.sin(angle), 10 + length * v * math.sin(angle) + thick * math.cos(angle))

        teeth = []
        for part in range(3, 26):
            for edge in (0, 0.5):
                root = Vector(blade(edge, part / 28))
                teeth.append([root, root + Vector((math.copysign(0.2, root.x), 0, 0.12))])
        placed(lambda: (sheet(blade, (32, 40), flesh), strands(teeth, 0.07, tooth, radii=[1, 0.1])), turn=(0, 0, turn))
