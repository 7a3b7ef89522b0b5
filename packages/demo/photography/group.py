"""A group picture: several products, each of its own light, on a ground in one colour.

The light of every product comes from the same studio, so that they may stand beside each other; shadows are multiplied.
"""

import numpy
import torch
from develop import PAPER, image, linear, seen
from torch.nn.functional import interpolate

WIDTH, HEIGHT = 1200, 900
# left, right and front: middle and foot in parts of the frame, and the most that the product may take of its width and height
PLACES = ((0.26, 0.77, 0.4, 0.6), (0.75, 0.77, 0.4, 0.6), (0.5, 0.89, 0.36, 0.52))


def group(products, hex_colour):
    """products: clean light, colour and words of each: the left one, the front one and the right one."""
    left, front, right = products
    fall = numpy.linspace(1, 0.92, HEIGHT)[:, None, None] * numpy.ones((1, WIDTH, 1))  # the ground is darker where it comes nearer
    stage = (fall * pale_of(linear(hex_colour))).astype("float32")
    for product, place in zip((left, right, front), PLACES):
        put(stage, layers(*product), *place)
    return image(stage)


def pale_of(colour):
    return PAPER * (0.7 + 0.3 * colour / max(colour))


def layers(light, hex_colour, words):
    """Colour, cover and shadow of a product."""
    ground = light["ground"]
    return numpy.concatenate([seen(light, hex_colour, words), light["cover"], 1 - (1 - ground) * fading(ground.shape)], 2)


def fading(shape):
    """1 in the middle, softly to 0 at the edges, so that no shadow ends in a line."""
    slope = lambda count: numpy.clip(numpy.minimum(numpy.arange(count), numpy.arange(count)[::-1]) / (count * 0.14), 0, 1)
    soft = lambda line: line * line * (3 - 2 * line)
    return (soft(slope(shape[0]))[:, None] * soft(slope(shape[1])))[..., None]


def put(stage, product, middle, foot, widest, highest):
    rows, columns = (numpy.flatnonzero(product[..., 3].max(axis) > 0.5) for axis in (1, 0))
    wide, high = columns[-1] - columns[0], rows[-1] - rows[0]
    scale = min(widest * WIDTH / wide, highest * HEIGHT / high)
    product = scaled(product, scale)
    top = round(foot * HEIGHT - rows[-1] * scale)
    left = round(middle * WIDTH - (columns[0] + columns[-1]) / 2 * scale)
    there, here = overlap(top, left, product.shape)
    seen, cover, shadow = numpy.split(product[here], (3, 4), 2)
    stage[there] = seen + stage[there] * shadow * (1 - cover)


def scaled(product, scale):
    planes = torch.from_numpy(product.transpose(2, 0, 1).astype("float32").copy())[None]
    return interpolate(planes, scale_factor=float(scale), mode="bilinear", antialias=True)[0].numpy().transpose(1, 2, 0)


def overlap(top, left, shape):
    """Where the product lies in the frame, and which part of it that is."""
    rows = slice(max(0, top), min(HEIGHT, top + shape[0]))
    columns = slice(max(0, left), min(WIDTH, left + shape[1]))
    return (rows, columns), (slice(rows.start - top, rows.stop - top), slice(columns.start - left, columns.stop - left))
