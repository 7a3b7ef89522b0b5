"""What is laid on the table."""

import numpy

from materials import pane, tinted
from models import model
from shapes import skin, smooth_path


@model("glass", first={"turn": 0, "rise": 16}, second={"turn": 30, "rise": 34})
def glass_pair():
    """Two ribbed tumblers with thick bottoms."""
    outside = smooth_path([(0, 0), (2.6, 0), (3.1, 0.1), (3.3, 0.5), (3.45, 3), (3.75, 7.5), (4.05, 11.6), (4.04, 11.75), (3.95, 11.8), (3.87, 11.7)], 160)
    inside = smooth_path([(3.86, 11.6), (3.58, 7.5), (3.26, 3), (3.1, 1.6), (2.7, 1.15), (0, 1.05)], 120)
    ribs = lambda u, v: 0.05 * numpy.abs(numpy.sin(numpy.pi * 28 * u)) * numpy.clip((v - 0.25) / 0.05, 0, 1) * numpy.clip((0.78 - v) / 0.06, 0, 1)
    for x, y in ((-4.5, 0.9), (4.5, -0.9)):
        for line, lift, glass in ((outside, ribs, tinted()), (inside, None, pane(edge=0.8))):

            def turned(u, v):
                i = numpy.rint(v * (len(line) - 1)).astype(int)
                return line[i, 0] * numpy.sin(2 * numpy.pi * u), -line[i, 0] * numpy.cos(2 * numpy.pi * u), line[i, 1]

            skin(turned, (336, len(line) - 1), [glass], lift=lift).location = (x, y, 0)
