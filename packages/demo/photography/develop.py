"""Develops light into a picture: `python3 packages/demo/photography/develop.py --hex RRGGBB [--words 'Honey|500 g'] IN.npz OUT.webp`.

The light was rendered once, with grey coats and empty labels; colour and print are put in here, so one render serves every product of a kind.
"""

import argparse

import labels
import numpy
from denoise import Denoiser
from PIL import Image

GREY = 0.5
PAPER = 0.93  # the ground, linear: f7f8f8


def main():
    parser = argparse.ArgumentParser(prog="develop.py")
    parser.add_argument("light")
    parser.add_argument("picture")
    parser.add_argument("--hex", default="808080", help="the product's colour, six hex digits")
    parser.add_argument("--words", help="what is on the label, lines parted by |; without it a screen shows a wallpaper")
    parser.add_argument("--size", type=int, help="pixels of each side; the light's own by default")
    parser.add_argument("--quality", type=int, default=88)
    parser.add_argument("--weights", help="file of the denoiser's weights; without it the grain stays")
    given = parser.parse_args()
    light = opened(given.light)
    if given.weights:
        light = clean(light, Denoiser(given.weights))
    picture = develop(light, given.hex, given.words)
    if given.size:
        picture = picture.resize((given.size, given.size), Image.LANCZOS)
    picture.save(given.picture, quality=given.quality, method=6)


def develop(light, hex_colour, words):
    """Develops what `opened` or `clean` returns as a cut-out: the product and its shadow on nothing, so that the page
    may lay any ground below it. On white paper it looks as it did in the studio."""
    cover, paper = light["cover"], srgb(numpy.float32(PAPER))
    shadow = 1 - (srgb(light["ground"] * PAPER) / paper).mean(2, keepdims=True)
    alpha = cover + (1 - cover) * numpy.where(shadow < 0.012, 0, shadow)
    studio = srgb(seen(light, hex_colour, words) + light["ground"] * PAPER * (1 - cover))
    colour = numpy.where(cover > 0, (studio - paper * (1 - alpha)) / numpy.maximum(alpha, 0.003), 0)
    return Image.fromarray((numpy.concatenate([colour, alpha], 2).clip(0, 1) * 255 + 0.5).astype("uint8"), "RGBA")


def on_paper(picture):
    """Lays a cut-out on the studio's white paper."""
    ground = Image.new("RGBA", picture.size, (*(round(float(srgb(PAPER)) * 255),) * 3, 255))
    ground.alpha_composite(picture)
    return ground.convert("RGB")


def opened(file):
    """Light as it was rendered: `painted`, what falls on coats and labels, and which part of that `coat` and `label` take; `rest`, all other."""
    with numpy.load(file) as parts:
        light = {key: parts[key].astype("float32") for key in parts}
    coat, label = light["coat"], light["label"][..., 2:]
    painted = light["light"] * (coat + label)
    return {
        "rest": (light["picture"][..., :3] - painted * GREY).clip(0),
        "painted": painted,
        "coat": coat / numpy.maximum(coat + label, 1e-3),
        "label": label / numpy.maximum(coat + label, 1e-3),
        "print": light["label"],
        "part": (coat + label).clip(0, 1),
        "cover": light["picture"][..., 3:],
        "ground": light["ground"].clip(0, 1),
        "albedo": light["albedo"],
        "normal": light["normal"],
    }


def clean(light, denoiser):
    """The same light without grain, whatever it will be painted in."""
    cover, painted, normal = light["cover"], light.pop("part").repeat(3, 2), light.pop("normal")
    around = light["ground"] * PAPER * (1 - cover)
    rest = (light.pop("albedo") - painted * GREY).clip(0, 1)
    picture = bright(denoiser(dim(light["rest"] + around), rest + PAPER * (1 - cover), normal))
    return light | {
        "rest": numpy.where(cover > 0, picture - around, 0).clip(0),
        "painted": bright(denoiser(dim(light["painted"]), painted, normal)) if painted.any() else light["painted"],
        "ground": numpy.where(cover > 0, light["ground"], picture / PAPER).clip(0, 1),
    }


def seen(light, hex_colour, words):
    """The product in its colour and with its print, linear."""
    paint = light["coat"] * linear(hex_colour)
    if light["label"].any():
        paint = paint + light["label"] * printed(light["print"], hex_colour, words)
    return shoulder(light["rest"] + light["painted"] * paint)


def dim(light):
    """Light of any strength as sRGB below 1, as the denoiser wants it; `bright` takes it back."""
    return srgb(light / (1 + light))


def bright(picture):
    part = linear_of(numpy.minimum(picture, 0.997))
    return part / (1 - part)


def image(light):
    return Image.fromarray((srgb(light) * 255 + 0.5).astype("uint8"))


def printed(place, hex_colour, words):
    """The label's colour at every pixel, linear."""
    part = numpy.maximum(place[..., 2], 1e-3)
    across, up = numpy.clip(place[..., 0] / part, 0, 1), numpy.clip(place[..., 1] / part, 0, 1)
    inside = part > 0.99
    steps, heights = pace(across, inside), pace(up, inside)
    shape = float(numpy.clip(numpy.median(heights[1]) / numpy.median(steps[1]), 0.2, 5))
    sheet = labels.label(words, hex_colour, shape, *front(*steps)) if words else labels.wallpaper(hex_colour, shape)
    colours = linear_of(numpy.asarray(sheet) / numpy.float32(255))
    return sampled(colours, across * (colours.shape[1] - 1), (1 - up) * (colours.shape[0] - 1))


def pace(of, inside):
    """Places on the label, and how much of it each pixel there shows."""
    down, right = numpy.gradient(of)
    step = numpy.hypot(down, right)
    known = inside & (step > 1e-6) & (step < 0.1)
    return of[known], step[known]


def front(places, steps):
    """Where the label faces the camera, and how much of its width may carry words: less of what is bent about a bottle."""
    tenths = [numpy.median(steps[(places > low) & (places <= low + 0.1)]) for low in numpy.arange(0.1, 0.9, 0.1)]
    if max(tenths) < 1.5 * min(tenths):
        return 0.5, 0.84
    return 0.5 + 0.7 * (numpy.average(numpy.arange(0.15, 0.9, 0.1), weights=numpy.square(min(tenths) / numpy.array(tenths))) - 0.5), 0.62


def sampled(colours, x, y):
    """Between the four nearest, so that letters have soft edges."""
    left, top = numpy.floor(x).astype(int), numpy.floor(y).astype(int)
    right, bottom = numpy.minimum(left + 1, colours.shape[1] - 1), numpy.minimum(top + 1, colours.shape[0] - 1)
    fx, fy = (x - left)[..., None], (y - top)[..., None]
    upper = colours[top, left] * (1 - fx) + colours[top, right] * fx
    return upper * (1 - fy) + (colours[bottom, left] * (1 - fx) + colours[bottom, right] * fx) * fy


def shoulder(light, knee=0.7):
    """Bright parts come up to white softly, as on film."""
    over = numpy.maximum(light - knee, 0)
    return numpy.minimum(light, knee) + (1 - knee) * (1 - numpy.exp(-over / (1 - knee)))


def linear(hex_colour):
    return linear_of(numpy.array([int(hex_colour[i : i + 2], 16) for i in (0, 2, 4)], "float32") / 255)


def linear_of(srgb):
    return numpy.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def srgb(light):
    light = numpy.clip(light, 0, 1)
    return numpy.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


if __name__ == "__main__":
    main()
