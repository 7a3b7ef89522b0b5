"""Small pictures above the words of a tall label, in one colour."""

import math
import zlib

from PIL import ImageDraw

PAPER = "#f6f1e6"


def ornament(sheet, words, colour, middle, top, size):
    """Draws the one that the words call for; the same words always call for the same."""
    drawing_of(words)(ImageDraw.Draw(sheet), colour, middle - size / 2, top, size)


def drawing_of(words):
    for drawing, calls in meanings.items():
        if any(call in words.lower() for call in calls.split()):
            return drawing
    others = (sun, arches, hills, sprig)
    return others[zlib.crc32(words.encode()) % len(others)]


def sun(pen, colour, left, top, size):
    """Half a sun over two lines of water."""
    centre, radius = (left + size / 2, top + size * 0.62), size * 0.24
    pen.pieslice(around(centre, radius), 180, 360, fill=colour)
    for step in range(7):
        angle = math.radians(180 + 30 * step)
        ray = [(centre[0] + reach * size * math.cos(angle), centre[1] + reach * size * math.sin(angle)) for reach in (0.31, 0.44)]
        pen.line(ray, fill=colour, width=stroke(size))
    for height, half in ((0.72, 0.4), (0.84, 0.26)):
        pen.line([(centre[0] - half * size, top + height * size), (centre[0] + half * size, top + height * size)], fill=colour, width=stroke(size))


def sprig(pen, colour, left, top, size):
    """A stem with pairs of leaves."""
    middle = left + size / 2
    pen.line([(middle, top + size * 0.1), (middle, top + size * 0.95)], fill=colour, width=stroke(size))
    for height, length in ((0.3, 0.26), (0.52, 0.34), (0.74, 0.3)):
        for side in (-1, 1):
            pen.polygon(leaf((middle, top + height * size), side, length * size), fill=colour)


def leaf(foot, side, length):
    """Outline of a leaf that leaves its foot upwards and outwards."""
    def place(along, across):
        slant = math.radians(35)
        x, y = along * length, across * length
        return foot[0] + side * (x * math.cos(slant) - y * math.sin(slant)), foot[1] - (x * math.sin(slant) + y * math.cos(slant))

    steps = [step / 16 for step in range(17)]
    return [place(s, 0.2 * math.sin(math.pi * s)) for s in steps] + [place(s, -0.2 * math.sin(math.pi * s)) for s in reversed(steps)]


def waves(pen, colour, left, top, size):
    for row in range(4):
        line = [(left + size * x / 60, top + size * (0.24 + 0.2 * row) + size * 0.05 * math.sin(x / 60 * 4 * math.pi + row * 1.2)) for x in range(61)]
        pen.line(line, fill=colour, width=stroke(size), joint="curve")


def moon(pen, colour, left, top, size):
    """A crescent and three stars."""
    pen.ellipse(around((left + size * 0.46, top + size * 0.54), size * 0.34), fill=colour)
    pen.ellipse(around((left + size * 0.62, top + size * 0.44), size * 0.3), fill=PAPER)
    for x, y, radius in ((0.72, 0.3, 0.05), (0.88, 0.5, 0.035), (0.64, 0.52, 0.03)):
        pen.ellipse(around((left + x * size, top + y * size), radius * size), fill=colour)


def arches(pen, colour, left, top, size):
    centre = (left + size / 2, top + size * 0.84)
    for radius in (0.16, 0.28, 0.4, 0.52):
        pen.arc(around(centre, radius * size), 180, 360, fill=colour, width=stroke(size))


def hills(pen, colour, left, top, size):
    """Two peaks, the nearer one full."""
    foot = top + size * 0.86
    pen.line([(left + size * 0.04, foot), (left + size * 0.34, top + size * 0.36), (left + size * 0.6, foot)], fill=colour, width=stroke(size), joint="curve")
    pen.polygon([(left + size * 0.36, foot), (left + size * 0.68, top + size * 0.2), (left + size * 0.98, foot)], fill=colour)


def around(centre, radius):
    return centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius


def stroke(size):
    return max(3, round(size * 0.035))


meanings = {
    moon: "night bed sleep moon evening",
    waves: "river sea ocean salt lake harbour lighthouse water",
    sprig: "bread garden oat tea herb plant leaf mint suppers lentil rice bean kale basil flour food",
    hills: "road stone ridge mountain walk birds home lost",
    sun: "day year morning summer house",
}
