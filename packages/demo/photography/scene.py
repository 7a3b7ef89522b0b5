"""Renders a scene of products, by day or by night, or the outlines of its products.

`blender -b --python packages/demo/photography/scene.py -- --products FILE [--size 2560] [--samples 24] [--night] [--out FILE.webp] --weights FILE hero`;
`--outlines` in place of `--weights` writes JSON: the outline of each product that is in sight, as the path of an SVG 1,000 units wide. It needs potrace.
FILE of `--products` has what `wanted.ts` prints.
"""

import argparse
import importlib
import json
import pathlib
import pkgutil
import re
import subprocess
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
from scenes.stage import day, night, set_sky  # noqa: E402
from shapes import placed  # noqa: E402

for module in pkgutil.iter_modules(models.__path__):
    importlib.import_module(f"models.{module.name}")


def main(arguments):
    parser = argparse.ArgumentParser(prog="scene.py")
    parser.add_argument("name", choices=sorted(scenes))
    parser.add_argument("--size", type=int, default=2560, help="pixels across")
    parser.add_argument("--samples", type=int, default=24)
    parser.add_argument("--products", required=True, help="file of what wanted.ts prints")
    parser.add_argument("--night", action="store_true")
    parser.add_argument("--weights", help="file of the denoiser's weights")
    parser.add_argument("--outlines", action="store_true")
    parser.add_argument("--out", default=None)
    given = parser.parse_args(arguments)
    products = read_products(given.products)
    studio.clear()
    set_sky(night if given.night else day)
    arrange, shape = scenes[given.name]
    objects = [(item.product, stand(item, products[item.product])) for item in arrange()]
    ending = "-night" if given.night else ""
    file = pathlib.Path(given.out or f"packages/demo/photography/out/{given.name}{ending}.{'json' if given.outlines else 'webp'}")
    file.parent.mkdir(parents=True, exist_ok=True)
    if given.outlines:
        file.write_text(json.dumps(outlines(objects, shape), indent=1) + "\n")
    else:
        file.write_bytes(small(rendered(given.size, shape, given.samples, Denoiser(given.weights))))
    print(file)


def read_products(file):
    """Kind, colour and print of each product, by its slug."""
    pictures = [json.loads(line) for line in pathlib.Path(file).read_text().splitlines()]
    return {picture["name"][:-2]: picture for picture in pictures if picture.get("view") == 1}


def stand(item, product):
    """Builds a product in its own colour and print; its objects are returned."""
    earlier_materials, earlier_objects = set(bpy.data.materials), set(bpy.data.objects)
    materials.paint[:] = materials.linear(product["hex"])[:3]
    placed(models.registry[product["kind"]].build, at=item.at, turn=(item.tilt, 0, item.turn))
    materials.paint[:] = [materials.GREY] * 3
    for material in set(bpy.data.materials) - earlier_materials:
        if material.name.split(".")[0] == "label":
            print_on(material, product.get("words", ""), product["hex"])
    return set(bpy.data.objects) - earlier_objects


def outlines(objects, shape):
    """The outline of each product as it is seen: parts behind other things are left out; the smallest product comes last, so that none covers another."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = 1000, round(1000 / shape)
    scene.cycles.samples, scene.cycles.use_denoising = 1, False
    scene.cycles.pixel_filter_type, scene.cycles.filter_width = "BLACKMAN_HARRIS", 0.01
    slugs = list(dict.fromkeys(slug for slug, _ in objects))
    for slug, things in objects:
        for thing in things:
            thing.pass_index = slugs.index(slug) + 1
    scene.view_layers[0].use_pass_object_index = True
    with tempfile.TemporaryDirectory() as folder:
        passes.write_passes(scene, folder, ["IndexOB"])
        bpy.ops.render.render(write_still=False)
        indexes = numpy.rint(passes.read(folder, 0)[..., 0]).astype(int)
    outlined = []
    for number, slug in enumerate(slugs, start=1):
        mask = indexes == number
        if mask.sum() > 60:
            outlined.append({"product": slug, **place_on(mask), "area": int(mask.sum()), "path": trace(mask)})
    outlined.sort(key=lambda outline: -outline["area"])
    return [{name: value for name, value in outline.items() if name != "area"} for outline in outlined]


def place_on(mask, margin=8):
    """The place nearest to the middle that is well inside the mask: the middle of a lamp with a bent arm is beside it."""
    core = mask
    for _ in range(margin):
        inner = core.copy()
        for axis in (0, 1):
            inner &= numpy.roll(core, 1, axis) & numpy.roll(core, -1, axis)
        if not inner.any():
            break
        core = inner
    middle = numpy.argwhere(mask).mean(0)
    places = numpy.argwhere(core)
    y, x = places[((places - middle) ** 2).sum(1).argmin()]
    return {"x": int(x), "y": int(y)}


def trace(mask):
    """Path of an SVG around a mask, in whole units."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "mask.pbm"
        height, width = mask.shape
        source.write_bytes(f"P4 {width} {height}\n".encode() + numpy.packbits(mask, axis=1).tobytes())
        options = ["--svg", "--flat", "--turdsize", "80", "--alphamax", "1.1", "--opttolerance", "1.5", "--unit", "1"]
        svg = subprocess.run(["potrace", *options, "--output", "-", str(source)], check=True, capture_output=True, text=True).stdout
    # potrace draws upwards from the lower edge, in the units of its transformation
    path = re.search(r'<path d="([^"]+)"', svg)[1]
    across, up = (float(part) for part in re.search(r"scale\(([-\d.]+),([-\d.]+)\)", svg).groups())
    left, low = (float(part) for part in re.search(r"translate\(([-\d.]+),([-\d.]+)\)", svg).groups())
    return flipped(path, (across, up), (left, low))


def flipped(path, scale, shift):
    """The path with the transformation put into its numbers; relative commands are scaled, absolute ones moved as well."""
    parts = re.findall(r"[a-zA-Z]|-?[\d.]+", path)
    command, at, out = "", 0, []
    for part in parts:
        if part.isalpha():
            command, at = part, 0
            out.append(part)
            continue
        axis = at % 2
        value = float(part) * scale[axis] + (shift[axis] if command.isupper() else 0)
        out.append(str(round(value)))
        at += 1
    return re.sub(r" ?([a-zA-Z]) ?", r"\1", " ".join(out)).replace(" -", "-")


def print_on(material, words, colour):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "label.png"
        sheet = labels.label(words, colour, shape_of(material)) if words else labels.wallpaper(colour, shape_of(material))
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
