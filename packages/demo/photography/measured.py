"""Scale pictures: a product straight on with its measures, and in the same scale a drawing of something whose size everyone knows."""

import numpy
from develop import PAPER, develop, on_paper, srgb
from familiar import GREY, known
from PIL import Image, ImageChops, ImageDraw
from labels import font
from sizes import ONLY, part_of, sides, spread

SIDE, EDGE, GAP, BESIDE, BELOW = 1088, 64, 84, 176, 122
INK, LINE = "#22282d", "#6b747b"


def measured(light, frame, high, wanted):
    """frame, high: how wide the picture and how high the model is, in centimetres; high is 0 if it is seen from above."""
    seen = numpy.argwhere(light["cover"][..., 0] > 0.5)
    (top, left), (bottom, right) = seen.min(0), seen.max(0) + 1
    one = frame / light["cover"].shape[1]
    wide, tall = (right - left) * one, high or (bottom - top) * one
    part = part_of(wanted["kind"])
    across, up = sides(wanted, wide * (part[1] - part[0]), tall * (part[3] - part[2]))
    wide, tall = across / (part[1] - part[0]), up / (part[3] - part[2])
    picture = on_paper(develop(evened(light), wanted["hex"], wanted.get("words")))
    return composed(picture, (left, top, right, bottom), (wide, tall), part, (across, up), wanted)


def evened(light):
    """With a ground that is as pale as paper where no shadow is."""
    bare = light["ground"][light["cover"][..., 0] == 0]
    return light | {"ground": (light["ground"] / numpy.quantile(bare, 0.8)).clip(0, 1)}


def composed(picture, box, whole, part, numbers, wanted):
    """whole, numbers: how wide and tall the product and its measured part are; box: where the picture has it."""
    flat, only = spread(wanted), ONLY.get(wanted["kind"])
    room = (max(whole[0], flat[0]), max(whole[1], flat[1])) if flat else whole
    draw, reference = known(max(room))
    scale = min((SIDE - 2 * EDGE - BESIDE - GAP) / (room[0] + reference[0]), (SIDE - 2 * EDGE - BELOW) / max(room[1], reference[1]), 660 / max(room))
    left = (SIDE - BESIDE - GAP - (room[0] + reference[0]) * scale) / 2 + BESIDE
    ground = (SIDE - BELOW + max(room[1], reference[1]) * scale) / 2
    canvas = Image.new("RGB", (SIDE, SIDE), (round(float(srgb(PAPER)) * 255),) * 3)
    pen = ImageDraw.Draw(canvas)
    if flat:
        unfolded(pen, left, ground, flat[0] * scale, flat[1] * scale, wanted["hex"])
    middle = left + room[0] * scale / 2
    across, up = whole[0] * scale, whole[1] * scale
    lift = 26 if only == "wide" and flat else 0
    placed(canvas, picture, box, (middle - across / 2, ground - lift - up, middle + across / 2, ground - lift))
    draw(canvas, left + room[0] * scale + GAP, ground, scale)
    if flat:
        ends = left, left + flat[0] * scale, ground, ground - flat[1] * scale
    else:
        ends = *(middle + across * (at - 0.5) for at in part[:2]), *(ground - up * at for at in part[2:])
    if only != "tall":
        width_line(pen, *ends[:2], ground + 30, (flat or numbers)[0])
    if only != "wide":
        height_line(pen, *ends[2:], left - 30, (flat or numbers)[1])
    return canvas


def unfolded(pen, left, ground, wide, tall, hex_colour):
    """A pale sheet, or a cord, as large as what is shown folded or coiled."""
    colour = tuple(int(hex_colour[at : at + 2], 16) for at in (0, 2, 4))
    if tall < 12:
        pen.rounded_rectangle((left, ground - 12, left + wide, ground), 6, colour)
    else:
        pen.rectangle((left, ground - tall, left + wide, ground), tuple(round(193 + 0.22 * part) for part in colour), GREY, 3)


def placed(canvas, picture, box, where):
    """Lays the picture down so that its box comes where it should, shadow and all."""
    x, y = ((where[2 + axis] - where[axis]) / (box[2 + axis] - box[axis]) for axis in (0, 1))
    picture = picture.resize((round(picture.width * x), round(picture.height * y)), Image.LANCZOS)
    fade = [numpy.minimum(1, (0.5 + numpy.minimum(numpy.arange(side), numpy.arange(side)[::-1])) / side / 0.08) for side in picture.size]
    mask = Image.fromarray((numpy.outer(fade[1], fade[0]) * 255).astype("uint8"))
    layer = Image.new("RGB", canvas.size, "white")
    layer.paste(picture, (round(where[0] - box[0] * x), round(where[1] - box[1] * y)), mask)
    canvas.paste(ImageChops.darker(canvas, layer))


def width_line(pen, left, right, y, number):
    for ends in ((left, y, right, y), (left, y - 11, left, y + 11), (right, y - 11, right, y + 11)):
        pen.line(ends, fill=LINE, width=3)
    said(pen, (left + right) / 2, y + 42, number, "mm")


def height_line(pen, bottom, top, x, number):
    for ends in ((x, bottom, x, top), (x - 11, bottom, x + 11, bottom), (x - 11, top, x + 11, top)):
        pen.line(ends, fill=LINE, width=3)
    said(pen, x - 26, (bottom + top) / 2 - 18, number, "rm")


def said(pen, x, y, number, anchor):
    number = round(number, 1 if number < 10 else 0)
    pen.text((x, y), f"{number:g} cm", INK, font("SemiBold", 38), anchor=anchor)
    pen.text((x, y + 39), f"{round(number / 2.54, 1):g} in", LINE, font("Regular", 29), anchor=anchor)
