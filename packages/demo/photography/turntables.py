"""Makes the sprites of turntables: `node packages/demo/photography/wanted.ts --turned | python3 packages/demo/photography/turntables.py --weights FILE [--light FOLDER]`.

Each product whose kind was rendered by `turn.py` becomes `<product>-turned.webp`, all frames in one picture.
"""

import argparse
import itertools
import json
import pathlib
import sys

from denoise import Denoiser
from develop import clean, develop, on_paper, opened
from frames import COLUMNS, FRAMES, SIDE
from master import list_pictures, small
from PIL import Image

MOST_BYTES = 100_000
FOLDER = pathlib.Path(__file__).parent.parent / "src/photographs"


def main():
    parser = argparse.ArgumentParser(prog="turntables.py")
    parser.add_argument("--weights", required=True, help="file of the denoiser's weights")
    parser.add_argument("--light", default="packages/demo/photography/out", help="folder of the light")
    given = parser.parse_args()
    light, denoiser = pathlib.Path(given.light), Denoiser(given.weights)
    wanted = sorted(map(json.loads, sys.stdin), key=lambda one: one["kind"])
    for kind, products in itertools.groupby(wanted, key=lambda one: one["kind"]):
        rendered = [light / f"{kind}-turn-{frame}.npz" for frame in range(1, FRAMES + 1)]
        missing = [one for one in products if older(FOLDER / file_of(one), rendered)]
        if missing:
            publish(missing, [clean(opened(file), denoiser) for file in rendered])
    list_pictures(FOLDER)


def publish(products, frames):
    for product in products:
        file = FOLDER / file_of(product)
        file.write_bytes(small(sprite(frames, product["hex"]), best=80, worst=32, most=MOST_BYTES))
        print(file.name, file.stat().st_size, flush=True)


def older(file, rendered):
    return all(one.exists() for one in rendered) and (not file.exists() or rendered[-1].stat().st_mtime > file.stat().st_mtime)


def file_of(product):
    return f"{product['name']}-turned.webp"


def sprite(frames, hex_colour):
    rows = -(-len(frames) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * SIDE, rows * SIDE))
    for at, light in enumerate(frames):
        sheet.paste(on_paper(develop(dict(light), hex_colour, None)), (at % COLUMNS * SIDE, at // COLUMNS * SIDE))
    return sheet


main()
