"""Renders models on a turntable: `blender -b --python packages/demo/photography/turn.py -- [--size N] [--samples N] [--out FOLDER] NAME …`.

Each model becomes `<model>-turn-1.npz` to `<model>-turn-25.npz`: its light from all around, which `turntables.py` makes sprites of. The product turns
in the light of the studio, before a camera that stands still.
"""

import argparse
import math
import pathlib
import sys
import time

import bpy
import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import studio  # noqa: E402
from frames import FRAMES, SIDE  # noqa: E402
from models import registry  # noqa: E402
from render import light_of, quality  # noqa: E402


def main(arguments):
    parser = argparse.ArgumentParser(prog="turn.py")
    parser.add_argument("names", nargs="+", help="models")
    parser.add_argument("--size", type=int, default=SIDE, help="pixels of each side")
    parser.add_argument("--samples", type=int, default=8, help="of each pixel")
    parser.add_argument("--out", default="packages/demo/photography/out", help="folder of the light")
    given = parser.parse_args(arguments)
    out = pathlib.Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    for name in given.names:
        began = time.monotonic()
        turn(name, given.size, given.samples, out)
        print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)


def turn(name, size, samples, out):
    model = registry[name]
    studio.clear()
    model.build()
    plate = on_plate(studio.stand())
    corners = all_around(list(studio.vertices()))
    studio.light(ground=model.ground)
    first = model.views[0]
    studio.camera(first["turn"], first["rise"], 0.86, corners=corners)
    quality(size, samples)
    bpy.context.scene.render.use_persistent_data = True
    for frame in range(FRAMES):
        plate.rotation_euler = (0, 0, math.tau * frame / FRAMES)
        light = light_of(bpy.context.scene)
        numpy.savez(out / f"{name}-turn-{frame + 1}.npz", **{key: value.astype("float16") for key, value in light.items()})


def on_plate(root):
    """What turns: the product's root stands off its middle."""
    plate = bpy.data.objects.new("plate", None)
    bpy.context.scene.collection.objects.link(plate)
    root.parent = plate
    return plate


def all_around(corners):
    """Where the corners are in any frame, so that one framing serves them all."""
    from mathutils import Matrix

    turns = [Matrix.Rotation(math.tau * frame / FRAMES, 3, "Z") for frame in range(FRAMES)]
    few = corners[:: max(1, len(corners) // 3000)]
    return [turned @ corner for turned in turns for corner in few]


main(sys.argv[sys.argv.index("--") + 1 :])
