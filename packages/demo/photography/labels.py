"""What is printed on labels, covers and screens: drawn flat, and laid on afterwards."""

import colorsys

from ornaments import PAPER, ornament
from PIL import Image, ImageDraw, ImageFont

SIDE = 1400  # pixels of a label's longer side
FONTS = "/usr/share/fonts/opentype/inter/Inter-"


def label(words, hex_colour, shape, middle=0.5, part=0.84):
    """A label of the shape (width / height): pale paper, a band in the product's colour, a large name and a line below it.

    words: lines parted by '|'; the first is the name, the last small. A tall label has an ornament above them. middle: of the words, and the part of the width that they may take.
    """
    width, height = (SIDE, round(SIDE / shape)) if shape > 1 else (round(SIDE * shape), SIDE)
    ink, colour = "#22282d", f"#{hex_colour}"
    sheet = Image.new("RGB", (width, height), PAPER)
    pen = ImageDraw.Draw(sheet)
    edge = round(min(width, height) * 0.07)
    pen.rectangle((0, 0, width, edge), fill=colour)
    pen.rectangle((0, height - edge, width, height), fill=colour)
    lines = words.split("|")
    name, small = lines[:-1] or lines, lines[-1] if len(lines) > 1 else ""
    room, middle = width * part, width * middle
    above = height * 0.36 if shape < 0.95 else 0
    size = min(fitting(line, "Bold", room, (height - above) * 0.74 / (1.15 * len(name) + 0.7 * bool(small))) for line in name)
    tall = size * 1.15 * len(name)
    top = above + (height - above - tall - size * 0.7 * bool(small)) / 2
    if above:
        ornament(sheet, words, colour, middle, edge * 1.6, min(above, room * 0.6))
    for index, line in enumerate(name):
        pen.text((middle, top + size * (0.6 + 1.15 * index)), line, ink, font("Bold", size), anchor="mm")
    if small:
        pen.line((middle - room * 0.14, top + tall + size * 0.16, middle + room * 0.14, top + tall + size * 0.16), fill=colour, width=max(4, round(size * 0.05)))
        pen.text((middle, top + tall + size * 0.6), small, ink, font("Medium", min(size * 0.42, fitting(small, "Medium", room, size))), anchor="mm")
    return sheet


def wallpaper(hex_colour, shape):
    """A screen: soft hills under a pale sky, in shades of the product's colour."""
    width, height = (SIDE, round(SIDE / shape)) if shape > 1 else (round(SIDE * shape), SIDE)
    sheet = Image.new("RGB", (width, height))
    pen = ImageDraw.Draw(sheet)
    for row in range(height):
        pen.line((0, row, width, row), fill=shade(hex_colour, 0.92 - 0.25 * row / height))
    pen.ellipse((width * 0.62, height * 0.16, width * 0.62 + height * 0.2, height * 0.36), fill="#fff3d6")
    for index, lightness in enumerate((0.62, 0.5, 0.38, 0.26)):
        top = height * (0.48 + 0.13 * index)
        pen.polygon(hill(width, height, top, index), fill=shade(hex_colour, lightness))
    return sheet


def hill(width, height, top, index):
    from math import sin

    ridge = [(x, top + height * 0.06 * sin(x / width * (4 + index) + 1.7 * index) + height * 0.025 * sin(x / width * 11 + index)) for x in range(0, width + 1, 8)]
    return [*ridge, (width, height), (0, height)]


def shade(hex_colour, lightness):
    hue, _, strength = colorsys.rgb_to_hls(*(int(hex_colour[i : i + 2], 16) / 255 for i in (0, 2, 4)))
    return tuple(round(channel * 255) for channel in colorsys.hls_to_rgb(hue, lightness, min(1, strength * 1.1)))


def fitting(line, weight, room, most):
    """The size at which the line is no wider than the room, `most` at most."""
    return min(most, most * room / max(1, font(weight, most).getlength(line)))


def font(weight, size):
    return ImageFont.truetype(f"{FONTS}{weight}.otf", round(size))
