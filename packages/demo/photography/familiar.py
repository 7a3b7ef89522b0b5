"""Things whose size everyone knows, as line drawings: a bank card, a sheet of paper, a person."""

from labels import font
from PIL import Image, ImageDraw

GREY, PALE = "#a9b1b6", "#eef0f1"
FINE = 4  # drawings are made so much larger


def known(size):
    """What stands beside something so large, and how wide and tall it is."""
    return (card, (8.56, 5.4)) if size < 22 else (sheet, (21, 29.7)) if size < 72 else (person, (52, 175))


def card(canvas, x, ground, scale):
    outlined(canvas, x, ground, scale, [(0, 0, 8.56, 5.4, 0.32)])
    outlined(canvas, x, ground, scale, [(0.8, 2.6, 2.0, 3.6, 0.2)])
    for left in (0.8, 2.6, 4.4, 6.2):
        outlined(canvas, x, ground, scale, [(left, 1.5, left + 1.3, 1.52, 0)])


def sheet(canvas, x, ground, scale):
    outlined(canvas, x, ground, scale, [(0, 0, 21, 29.7, 0)])
    ImageDraw.Draw(canvas).text((x + 10.5 * scale, ground - 14.85 * scale), "A4", GREY, font("Medium", 5 * scale), anchor="mm")


def person(canvas, x, ground, scale):
    limbs = [(0, 76, 9, 144, 4.5), (43, 76, 52, 144, 4.5), (11.5, 0, 25, 96, 6), (27, 0, 40.5, 96, 6)]
    outlined(canvas, x, ground, scale, [*limbs, (0, 124, 52, 149, 12), (11.5, 84, 40.5, 146, 6), (15, 153, 37, 175, 11)])
    ImageDraw.Draw(canvas).text((x + 26 * scale, ground + 72), "175 cm", GREY, font("Medium", 29), anchor="mm")


def outlined(canvas, x, ground, scale, shapes):
    """The shapes (left, bottom, right, top, radius of corners) as one: pale, with a line around it."""
    wide, tall = (round(max(shape[end] for shape in shapes) * scale) + 8 for end in (2, 3))
    for more, colour in ((1.5, GREY), (-1.5, PALE)):
        mask = Image.new("L", (wide * FINE, tall * FINE))
        for left, bottom, right, top, radius in shapes:
            ends = 4 + left * scale - more, tall - 4 - top * scale - more, 4 + right * scale + more, tall - 4 - bottom * scale + more
            if ends[2] > ends[0] and ends[3] > ends[1]:
                ImageDraw.Draw(mask).rounded_rectangle([end * FINE for end in ends], max(0, radius * scale + more) * FINE, 255)
        canvas.paste(colour, (round(x) - 4, round(ground) + 4 - tall), mask.resize((wide, tall), Image.BOX))
