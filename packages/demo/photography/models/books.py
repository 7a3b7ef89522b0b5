"""Books."""

import math

from materials import coat, label, plain
from models import model
from shapes import box, plate, sticker, tube


@model("book", first={"turn": 30, "rise": 10}, second={"turn": -38, "rise": 30, "near": 1.2, "at": (0.5, 0.5, 0.55)})
def book():
    wide, tall, thick = 14.0, 21.5, 3.2
    cloth, groove = coat(roughness=0.8, weave=0.35, scale=18), coat(roughness=0.85, shade=0.82)
    for side in (-1, 1):
        box((wide, 0.28, tall), cloth, at=(0.45, side * (thick / 2 + 0.14), 0), round=0.09)
        box((0.5, 0.12, tall - 0.1), groove, at=(-wide / 2 + 0.35, side * (thick / 2 + 0.02), 0.05), round=0.02)
    arc = [(-wide / 2 + 0.15 - 0.75 * math.sin(math.pi * part / 16), (thick / 2 + 0.22) * -math.cos(math.pi * part / 16)) for part in range(17)]
    inner = [(x + 0.22, y * 0.93) for x, y in reversed(arc)]
    plate([*arc, *inner], tall, cloth, round=0.04)

    def leaves(u, v):
        """The fore edge is hollow, as the spine is round."""
        turn = math.pi * u
        return (wide / 2 - 0.15 - 0.45 * math.sin(turn), (0.5 - u) * -thick, 0.35 + v * (tall - 0.7))

    paper = plain("f1e9d8", roughness=0.9)
    edge = [leaves(part / 16, 0)[:2] for part in range(17)]
    plate([(-wide / 2 + 0.3, -thick / 2), *edge, (-wide / 2 + 0.3, thick / 2)], tall - 0.7, paper, at=(0, 0, 0.35), round=0)
    line = plain("d5c9b2", roughness=0.95)
    for index in range(1, 26):
        part = index / 26
        x, y, _ = leaves(part, 0)
        box((0.03, 0.035, tall - 0.72), line, at=(x + 0.005, y, 0.36), round=0)
        box((wide - 0.9 - 0.3 * math.sin(math.pi * part), 0.03, 0.02), line, at=(0, y, tall - 0.36), round=0)
    tube([(-wide / 2 + 0.3, -thick / 2 + 0.2, tall - 0.3), (-wide / 2 - 0.05, -0.6, tall - 0.28), (-wide / 2 - 0.05, 0.6, tall - 0.28), (-wide / 2 + 0.3, thick / 2 - 0.2, tall - 0.3)], 0.16, plain("d8b25e", roughness=0.6))
    sticker(9.4, 12.2, label(0.7), at=(0.75, -(thick / 2 + 0.31), 12.2))
