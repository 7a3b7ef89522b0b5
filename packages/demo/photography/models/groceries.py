"""What is eaten as it grows or is baked."""

import math

from mathutils import Vector, noise

from materials import coat, linear, plain, principled, vary, wood
from models import model
from shapes import box, lathe, placed, plate, sheet, solid, tube


def apple_at(at, turn, leaf=False):
    def build():
        skin = lathe(
            [(0, 0.75), (0.35, 0.55), (0.9, 0.15), (1.6, 0.05), (2.5, 0.6), (3.2, 1.7), (3.65, 3.2), (3.7, 4.4), (3.3, 5.6), (2.4, 6.4), (1.5, 6.5), (0.8, 6.1), (0.3, 5.5), (0, 5.3)],
            vary(coat(roughness=0.32, clear=0.35), 0.84, 1.12, scale=2.0, stretch=(1, 1, 0.22)),
        )
        for point in skin.data.vertices:
            turn = math.atan2(point.co.y, point.co.x)
            point.co *= 1 + 0.022 * math.cos(5 * turn) * (1.2 - point.co.z / 7) + 0.02 * math.sin(turn + 1)
        tube([(0, 0, 5.2), (0.05, 0, 6.2), (0.2, 0.05, 7.0), (0.5, 0.1, 7.7)], 0.12, plain("5b3d22", roughness=0.8), radii=[0.9, 0.8, 0.9, 1.5])
        if leaf:
            blade = lambda u, v: ((u - 0.5) * 2.1 * math.sin(math.pi * v**0.8) ** 0.9, 0.3 + v * 3.6, 6.7 + 1.5 * v - 1.7 * v * v + abs(u - 0.5) * 0.7)
            solid(sheet(blade, (16, 24), vary(plain("4f7a2b", roughness=0.45), 0.8, 1.15)), 0.05)

    placed(build, at=at, turn=turn, baked=True)


@model("apple", first={"turn": 8, "rise": 26}, second={"turn": -40, "rise": 30})
def apple():
    apple_at((-4.0, 2.2, 0), (0, 0, 20), leaf=True)
    apple_at((3.9, 2.6, 0), (0, 0, 160))
    apple_at((0.6, -4.4, 0.45), (16, 10, 60))


def citron(at, turn, half=False):
    peel = coat(roughness=0.34, clear=0.15, bump=0.5, scale=4.5)
    profile = [(0, 4.75), (0.35, 4.72), (0.6, 4.45), (0.85, 4.15), (1.5, 3.75), (2.2, 2.9), (2.7, 1.6), (2.85, 0)]

    def build():
        lower = [(radius, -height * 0.94) for radius, height in reversed(profile[1:-1])] + [(0.25, -4.4), (0, -4.3)]
        lathe((profile if not half else [*profile[:-1], (2.85, 0.1), (2.85, 0)]) + ([] if half else lower), peel, smooth=2)
        if half:
            pith, flesh = plain("f6efcf", roughness=0.7), vary(plain("efd766", roughness=0.18, clear=0.6, bump=0.5, scale=3), 0.85, 1.15, scale=3, stretch=(1, 1, 1))
            lathe([(2.85, 0.05), (2.8, -0.06), (0, -0.06)], pith)
            for slice in range(9):
                turn, wide = 2 * math.pi * slice / 9, math.pi / 9 - 0.055
                rim = [(2.5 * math.cos(turn + wide * part / 5), 2.5 * math.sin(turn + wide * part / 5)) for part in range(-5, 6)]
                plate([(0.32 * math.cos(turn), 0.32 * math.sin(turn)), *rim], 0.14, flesh, at=(0, 0, -0.15), round=0.06)

    placed(build, at=at, turn=turn)


@model("lemon", first={"turn": 8, "rise": 20}, second={"turn": -35, "rise": 34})
def lemon():
    citron((-2.6, 2.4, 2.85), (0, 90, 25))
    citron((3.6, 1.6, 2.85), (0, 90, -40))
    citron((0.6, -3.6, 2.87), (-90, 0, 12), half=True)


def crust():
    """From the pale flour in the cuts to the dark bake of the ridges, by the attribute `tone`."""
    material = principled("crust", Roughness=0.75)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    tone, ramp, flour, mix = (nodes.new(f"ShaderNode{kind}") for kind in ("Attribute", "ValToRGB", "TexNoise", "MixRGB"))
    tone.attribute_name = "tone"
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear("ecd9b4"), linear("6b3614")
    ramp.color_ramp.elements.new(0.35).color = linear("cf9a56")
    ramp.color_ramp.elements.new(0.65).color = linear("a9662c")
    flour.inputs["Scale"].default_value, flour.inputs["Detail"].default_value = 0.5, 8
    mix.inputs["Color2"].default_value = linear("e9dcc4")
    dust = nodes.new("ShaderNodeMapRange")
    for name, value in {"From Min": 0.52, "From Max": 0.8, "To Max": 0.6}.items():
        dust.inputs[name].default_value = value
    place = nodes.new("ShaderNodeTexCoord")
    links.new(place.outputs["Object"], flour.inputs["Vector"])
    links.new(flour.outputs["Fac"], dust.inputs["Value"])
    links.new(dust.outputs["Result"], mix.inputs["Fac"])
    links.new(tone.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], mix.inputs["Color1"])
    links.new(mix.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


@model("bread", first={"turn": 22, "rise": 24}, second={"turn": -40, "rise": 14, "near": 1.5, "at": (0.4, 0.3, 0.55)})
def bread():
    def loaf(u, v):
        turn, up = 2 * math.pi * u, math.pi * (v - 0.5)
        flat = abs(math.cos(up)) ** 0.75
        return Vector((13 * flat * math.cos(turn), 7.6 * flat * math.sin(turn), 1.9 + 4.9 + 5.0 * math.sin(up) * (1 if v > 0.5 else 0.98)))

    thing = sheet(loaf, (320, 160), crust())
    tones = thing.data.attributes.new("tone", "FLOAT", "POINT")
    normals = [point.normal.copy() for point in thing.data.vertices]
    for index, (point, normal) in enumerate(zip(thing.data.vertices, normals)):
        x, y, z = point.co
        open_at = 0.0
        if z > 6:
            for score in (-7.2, -2.4, 2.4, 7.2):
                off = x - score - 0.45 * y + 0.35 * noise.noise((y * 0.5, score, 0))
                reach = max(0, 1 - (y / 5.2) ** 4)
                open_at = max(open_at, reach * math.exp(-((off / 0.75) ** 4)))
                point.co.z += 0.55 * reach * math.exp(-(((off - 1.1) / 0.4) ** 2))
        rough = noise.fractal(point.co * 0.6, 0.8, 2, 5)
        point.co += normal * (0.28 * noise.noise(point.co * 0.3) + 0.07 * rough - 0.45 * open_at)
        point.co.z = max(point.co.z, 1.92)
        tones.data[index].value = (1 - open_at * 0.9) * (0.62 + 0.2 * rough + 0.04 * (z - 4)) if z > 2.4 else 0.4
    box((30, 17.5, 1.8), wood("c8995f", "936437", along="X", scale=1.5), round=0.4)
