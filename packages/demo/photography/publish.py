"""Makes the demo store's pictures: `node packages/demo/photography/wanted.ts | python3 packages/demo/photography/publish.py --weights FILE [--light FOLDER]`.

Develops every picture that is wanted, whose light was rendered and that is older than its light, as WebP of at most 120 KB, with measures
40 KB; then lists all in `photographs.json`.
"""

import argparse
import json
import pathlib
import sys

import numpy
from denoise import Denoiser
from develop import clean, develop, opened
from group import group
from master import list_pictures, small
from measured import measured

FOLDER = pathlib.Path(__file__).parent.parent / "src/photographs"
SCALE = {"best": 82, "most": 40_000}  # pictures with measures


def main():
    parser = argparse.ArgumentParser(prog="publish.py")
    parser.add_argument("--weights", required=True, help="file of the denoiser's weights")
    parser.add_argument("--light", default="packages/demo/photography/out", help="folder of the light")
    given = parser.parse_args()
    light = Light(pathlib.Path(given.light), given.weights)
    for wanted in sorted(map(json.loads, sys.stdin), key=lambda wanted: light.keys(wanted)):
        file = FOLDER / f"{wanted['name']}.webp"
        if light.newer(wanted, file):
            file.write_bytes(small(picture(wanted, light), **(SCALE if wanted.get("view") == 3 else {})))
            print(wanted["name"], flush=True)
    list_pictures(FOLDER)


class Light:
    """The light of every model and view, cleaned once and kept beside the file that was rendered."""

    def __init__(self, folder, weights):
        self.folder, self.denoiser, self.last = folder, Denoiser(weights), (None, None)

    def keys(self, wanted):
        """Which light the picture needs, e.g. ['mug-1']."""
        return [f"{one['kind']}-{one.get('view', 1)}" for one in wanted.get("group", [wanted])]

    def newer(self, wanted, file):
        rendered = [self.folder / f"{key}.npz" for key in self.keys(wanted)]
        return all(one.exists() for one in rendered) and (not file.exists() or max(one.stat().st_mtime for one in rendered) > file.stat().st_mtime)

    def of(self, key):
        if self.last[0] != key:
            self.last = key, self.cleaned(self.folder / f"{key}.npz")
        return self.last[1]

    def measures(self, key):
        with numpy.load(self.folder / f"{key}.npz") as parts:
            return float(parts["frame"]), float(parts["high"])

    def cleaned(self, rendered):
        kept = rendered.with_name(f"{rendered.stem}.clean.npz")
        if kept.exists() and kept.stat().st_mtime > rendered.stat().st_mtime:
            with numpy.load(kept) as parts:
                return {key: parts[key].astype("float32") for key in parts}
        light = clean(opened(rendered), self.denoiser)
        numpy.savez(kept, **{key: value.astype("float16") for key, value in light.items()})
        return light


def picture(wanted, light):
    if "group" in wanted:
        products = [(light.of(key), one["hex"], one.get("words")) for key, one in zip(light.keys(wanted), wanted["group"])]
        return group(products, wanted["hex"])
    (key,) = light.keys(wanted)
    if wanted["view"] == 3:
        return measured(light.of(key), *light.measures(key), wanted)
    return develop(light.of(key), wanted["hex"], wanted.get("words"))


main()
