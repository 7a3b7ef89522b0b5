"""Renders models: `blender -b --python packages/demo/photography/render.py -- [--size N] [--samples N] [--out FOLDER] NAME …`.

Each model becomes `<model>-1.npz` and `<model>-2.npz`, with `--view 3` `<model>-3.npz`: its light, which `develop.py` makes pictures of, how
wide its frame is, and how high the model unless it is seen from above, in centimetres.
"""

import argparse
import importlib
import pathlib
import pkgutil
import sys
import tempfile

import bpy
import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import models  # noqa: E402
import passes  # noqa: E402
import studio  # noqa: E402
from models import registry  # noqa: E402

for module in pkgutil.iter_modules(models.__path__):
    importlib.import_module(f"models.{module.name}")


def main(arguments):
    parser = argparse.ArgumentParser(prog="render.py")
    parser.add_argument("names", nargs="+", help="models, or 'all'")
    parser.add_argument("--size", type=int, default=1200, help="pixels of each side")
    parser.add_argument("--samples", type=int, default=16, help="of each pixel")
    parser.add_argument("--out", default="packages/demo/photography/out", help="folder of the light")
    parser.add_argument("--view", type=int, choices=(1, 2, 3), help="only this view; 3 is straight on, to be measured")
    given = parser.parse_args(arguments)
    names = sorted(registry) if given.names == ["all"] else given.names
    out = pathlib.Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    for name in names:
        for view in (given.view,) if given.view else (1, 2):
            render(name, view, given.size, given.samples, out)


def render(name, view, size, samples, out):
    model = registry[name]
    studio.clear()
    model.build()
    box = studio.stand()["box"]
    studio.light(ground=model.ground)
    camera = studio.straight(box) | model.third if view == 3 else model.views[view - 1]
    frame = studio.camera(**camera) * max(box)
    quality(size, samples)
    file = out / f"{name}-{view}.npz"
    light = {key: value.astype("float16") for key, value in light_of(bpy.context.scene).items()}
    numpy.savez(file, frame=frame, high=box[2] if camera["rise"] < 10 else 0, **light)
    print(file)


def quality(size, samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.film_transparent = True
    cycles, layer = scene.cycles, scene.view_layers[0]
    cycles.samples, cycles.use_adaptive_sampling = samples, False
    cycles.use_denoising, cycles.max_bounces, cycles.transmission_bounces, cycles.transparent_max_bounces = False, 4, 8, 8
    cycles.sample_clamp_indirect = 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    layer.cycles.use_pass_shadow_catcher = True
    layer.cycles.denoising_store_passes = True
    for name, kind in (("coat", "VALUE"), ("label", "COLOR")):
        layer.aovs.add().name = name
        layer.aovs[name].type = kind


wanted = {
    "picture": "Image",
    "direct": "DiffDir",
    "indirect": "DiffInd",
    "coat": "coat",
    "label": "label",
    "ground": "Shadow Catcher",
    "albedo": "Denoising Albedo",
    "normal": "Denoising Normal",
}


def light_of(scene):
    """What is developed, each as rows of pixels from above, linear.

    picture: red, green, blue and cover, coats and labels in grey; light: what falls on surfaces; coat: how much of the pixel takes the
    product's colour; label: place in the label (u, v) and how much of the pixel it takes; ground: what the shadow leaves; albedo and
    normal: of what is seen first.
    """
    with tempfile.TemporaryDirectory() as folder:
        passes.write_passes(scene, folder, list(wanted.values()))
        bpy.ops.render.render(write_still=False)
        found = {name: passes.read(folder, index) for index, name in enumerate(wanted)}
    light = found.pop("direct") + found.pop("indirect")
    return {name: values if name == "picture" else values[..., :3] for name, values in found.items()} | {"light": light[..., :3], "coat": found["coat"][..., :1]}


if __name__ == "__main__":
    main(sys.argv[sys.argv.index("--") + 1 :])
