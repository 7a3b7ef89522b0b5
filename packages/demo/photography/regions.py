"""Where pictures with measures show the product, and how large: reads the lines that `measured.py` has drawn.

`node packages/demo/photography/wanted.ts | python3 packages/demo/photography/regions.py` writes `packages/demo/src/true-sizes.json`. The shop cuts the
product out of its picture and draws lines and texts itself, in the shopper's language and units. Numbers are px of the picture.
"""

import json
import pathlib
import sys
from math import ceil, floor

import numpy
from PIL import Image
from sizes import read, spread

FOLDER = pathlib.Path(__file__).parent.parent / "src"
SIDE, EDGE, GAP, BESIDE, OFF = 1088, 64, 84, 176, 30  # as measured.py composes
GREY, LINE = (169, 177, 182), (107, 116, 123)
SHADOW = (14, 48)  # what is cut out with the product on its left and its right
REFERENCES = {8.56: 5.4, 21: 29.7, 52: 149}  # how wide and how tall: bank card, A4, a person without head


def main():
    sizes = {}
    for wanted in map(json.loads, sys.stdin):
        if wanted.get("view") == 3:
            sizes[wanted["name"].removesuffix("-3")] = region(wanted)
    text = ",\n".join(f"  {json.dumps(name)}: {json.dumps(size)}" for name, size in sorted(sizes.items()))
    (FOLDER / "true-sizes.json").write_text(f"{{\n{text}\n}}\n")


def region(wanted):
    picture = numpy.asarray(Image.open(FOLDER / f"photographs/{wanted['name']}.webp").convert("RGB")).astype(int)
    (left, right), ground, scale = beside(near(picture, GREY, 26), wanted["name"])
    lines = near(picture, LINE, 40)
    across = longest(lines[round(ground) + OFF - 3 : round(ground) + OFF + 4].sum(0) >= 2)
    up = longest(lines[:, round(left) - OFF - 3 : round(left) - OFF + 4].sum(1) >= 2)
    scale *= correction(wanted, [span and (span[1] - span[0]) / scale for span in (across, up)])
    top = min(highest(picture[:, round(left) : round(right)]), up[0] if up else SIDE)
    left, right = floor(min([left - SHADOW[0], *(across or [])])), ceil(max([right + SHADOW[1], *(across or [])]))
    top, bottom = floor(top), ceil(max([ground, *(up or [])]))
    box = {"left": left, "top": top, "width": right - left, "height": bottom - top}
    spans = {name: [round(end, 1) for end in span] for name, span in (("across", across), ("up", up)) if span}
    return box | {"pixels_per_cm": round(scale, 3)} | spans


def beside(grey, name):
    """From where to where the product is, and the ground and the scale: what stands beside it tells all."""
    columns = numpy.flatnonzero(grey.sum(0) >= 12)
    seed = next((int(y), int(columns[-1] - off)) for off in range(4) for y in numpy.flatnonzero(grey[:, columns[-1] - off]))
    (top, left), (bottom, right) = outline(grey, seed)
    wide, tall = right - left - 2, bottom - top - 2
    across, up = min(REFERENCES.items(), key=lambda sides: abs(sides[1] / sides[0] - tall / wide))
    if abs(up / across - tall / wide) > 0.05 * up / across:
        raise ValueError(f"{name}: what is {wide} × {tall} px?")
    return (SIDE - GAP - BESIDE - right + 2 * BESIDE + GAP, left - GAP + 1), bottom - 1.5, wide / across


def outline(mask, seed):
    """The box of all pixels that hang together with the first."""
    seen, waiting = {seed}, [seed]
    while waiting:
        y, x = waiting.pop()
        for other in ((y + down, x + on) for down in (-1, 0, 1) for on in (-1, 0, 1)):
            if other not in seen and mask[other]:
                seen.add(other)
                waiting.append(other)
    return numpy.min(list(seen), 0), numpy.max(list(seen), 0)


def longest(hits):
    """From where to where the longest line goes, without the width of its ends; None if there is none."""
    ends = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], hits.astype(int), [0]))))
    runs = sorted((end - begin, begin, end) for begin, end in ends.reshape(-1, 2).tolist())
    return [runs[-1][1] + 1.5, runs[-1][2] - 1.5] if runs and runs[-1][0] > 24 else None


def highest(picture):
    rows = numpy.flatnonzero((numpy.abs(picture - 247).max(2) > 20).sum(1) >= 3)
    return rows[0] - 2


def correction(wanted, lengths):
    """Makes a length that the product states exact: lines are measured to a pixel."""
    stated = [number for text in wanted["sizes"].values() for number in read(text or "")] + list(spread(wanted) or [])
    pairs = [(length / number, length) for length in lengths if length for number in stated if number and abs(length / number - 1) < 0.015]
    return max(pairs, key=lambda pair: pair[1])[0] if pairs else 1


def near(picture, colour, tolerance):
    return numpy.abs(picture - colour).max(2) <= tolerance


main()
