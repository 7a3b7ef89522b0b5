"""Renders a scene: `blender -b --python packages/demo/photography/scene.py -- [--size 2560] [--samples 24] [--out FILE.webp] --weights FILE hero`."""

import argparse
import importlib
import pathlib
import pkgutil
import sys
import tempfile

import bpy
import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import labels  # noqa: E402
import materials  # noqa: E402
import models  # noqa: E402
import passes  # noqa: E402
import studio  # noqa: E402
from denoise import Denoiser  # noqa: E402
from master import small  # noqa: E402
from PIL import Image  # noqa: E402
from scenes import scenes  # noqa: E402
from shapes import placed  # noqa: E402

for module in pkgutil.iter_modules(models.__path__):
    importlib.import_module(f"models.{module.name}")


def main(arguments):
    parser = argparse.ArgumentParser(prog="scene.py")
    parser.add_argument("name", choices=sorted(scenes))
    parser.add_argument("--size", type=int, default=2560, help="pixels across")
    parser.add_argument("--samples", type=int, default=24)
    parser.add_argument("--weights", required=True, help="file of the denoiser's weights")
    parser.add_argument("--out", default=None)
    given = parser.parse_args(arguments)
    studio.clear()
    arrange, shape = scenes[given.name]
    for item in arrange():
        stand(item)
    picture = rendered(given.size, shape, given.samples, Denoiser(given.weights))
    file = pathlib.Path(given.out or f"packages/demo/photography/out/{given.name}.webp")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(small(picture))
    print(file)


def stand(item):
    """Builds a product in its own colour and print."""
    known = set(bpy.data.materials)
    materials.paint[:] = materials.linear(item.colour)[:3]
    placed(models.registry[item.model].build, at=item.at, turn=(item.tilt, 0, item.turn))
    materials.paint[:] = [materials.GREY] * 3
    for material in set(bpy.data.materials) - known:
        if material.name.split(".")[0] == "label":
            print_on(material, item)


def print_on(material, item):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "label.png"
        sheet = labels.label(item.words, item.colour, shape_of(material)) if item.words else labels.wallpaper(item.colour, shape_of(material))
        sheet.save(file)
        image = bpy.data.images.load(str(file))
        image.pack()
    nodes, links = material.node_tree.nodes, material.node_tree.links
    picture = nodes.new("ShaderNodeTexImage")
    picture.image, picture.extension = image, "EXTEND"
    links.new(picture.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])


def shape_of(material):
    """Width over height of the sheet that has this material: along its lowest and its left row of points."""
    mesh = next(thing.data for thing in bpy.context.scene.objects if thing.type == "MESH" and material.name in thing.data.materials)
    print_at = {}
    for loop, place in zip(mesh.loops, mesh.uv_layers[0].data):
        print_at[tuple(round(part, 4) for part in place.uv)] = mesh.vertices[loop.vertex_index].co
    lower = [point for (u, v), point in sorted(print_at.items()) if v == 0]
    left = [point for (u, v), point in sorted(print_at.items()) if u == 0]
    length = lambda points: sum((b - a).length for a, b in zip(points, points[1:]))
    return length(lower) / length(left)


def rendered(size, shape, samples, denoiser):
    """Sides are made multiples of 16, as the denoiser wants them."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = size // 16 * 16, round(size / shape / 16) * 16
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling = samples, False
    cycles.use_denoising, cycles.max_bounces, cycles.sample_clamp_indirect = False, 8, 4
    cycles.transparent_max_bounces = 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.view_layers[0].cycles.denoising_store_passes = True
    with tempfile.TemporaryDirectory() as folder:
        passes.write_passes(scene, folder, ["Image", "Denoising Albedo", "Denoising Normal"])
        bpy.ops.render.render(write_still=False)
        light, albedo, normal = (passes.read(folder, index)[..., :3] for index in range(3))
    return Image.fromarray((denoiser(encoded(light), albedo, normal) * 255 + 0.5).astype("uint8"))


def encoded(light, knee=0.6):
    """Bright parts come up to white softly, then sRGB."""
    over = numpy.maximum(light - knee, 0)
    light = numpy.minimum(light, knee) + (1 - knee) * (1 - numpy.exp(-over / (1 - knee)))
    return numpy.where(light <= 0.0031308, light * 12.92, 1.055 * numpy.maximum(light, 1e-6) ** (1 / 2.4) - 0.055)


main(sys.argv[sys.argv.index("--") + 1 :])
