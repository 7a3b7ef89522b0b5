"""Pictures as they are kept: WebP of at most 120 KB, and the list of them."""

import io
import json

import numpy
from PIL import Image

MOST_BYTES = 120_000


def small(picture, best=86, worst=44, most=MOST_BYTES):
    """As good as fits."""
    for quality in range(best, worst - 1, -6):
        file = io.BytesIO()
        picture.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= most:
            return file.getvalue()
    raise ValueError("larger than it may be at the lowest quality")


def list_pictures(folder):
    """Writes `photographs.json`: each picture of the folder with its sides and its mean colour, which a cut-out has not."""
    listed = {file.name: described(file) for file in sorted(folder.glob("*.webp"))}
    (folder / "photographs.json").write_text(json.dumps(listed, indent=2) + "\n")


def described(file):
    with Image.open(file) as picture:
        if picture.mode == "RGBA":
            return {"width": picture.width, "height": picture.height}
        mean = numpy.asarray(picture.convert("RGB").resize((32, 32))).reshape(-1, 3).mean(0)
        return {"width": picture.width, "height": picture.height, "colour": "#" + "".join(f"{round(c):02x}" for c in mean)}
