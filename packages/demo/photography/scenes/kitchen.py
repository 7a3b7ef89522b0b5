"""A slow morning."""

from materials import wood
from scenes.stage import Item, lamplight, look, planks, tiles, wall, window
from shapes import box


def kitchen():
    """An oak counter before cream tiles and a shelf: breakfast on the left, the stove's things on the right."""
    wall("ead9bf", 27)
    tiles("f5e8d0", "d9cbb4", 12, (22, 4), (-132, 27, 0), gap=0.35, upright=True)
    planks(-70.5, 15, 7, "d8b384", "c29a68")
    box((96, 16, 2.6), wood("d8b384", "c29a68", along="X", scale=1.1), at=(42, 19, 54), round=0.3)
    window(uprights=((-170, 220), (-26, 9), (16, 9), (95, 80)), bars=((-44, 44), (60, 8), (136, 70)))
    lamplight((-14, -20, 92), 70, size=8)
    lamplight((64, -4, 88), 62, size=8)
    look(place=(7, -212, 58), at=(6, 0, 30), lens=55)
    return [
        Item("walnut-serving-board", (-31, 22.6, 17.73), 4, tilt=80),
        Item("beech-spoon-set", (-47, 12, 0), 20),
        Item("country-sourdough-loaf", (-23, -6, 0), 12),
        Item("first-press-olive-oil", (-7, 17, 0), 4),
        Item("strawberry-jam", (6, -12, 0), -6),
        Item("everyday-mug", (-45, -26, 0), 200),
        Item("slow-cook-pot", (27, 9, 0), 14),
        Item("unwaxed-lemons", (21, -22, 0), 20),
        Item("everyday-dinner-plates", (20, 18.5, 56.6)),
        Item("two-water-glasses", (44, 18.5, 56.6), 10),
        Item("chai-spice-tea", (60, 19, 56.6), -8),
        Item("porcelain-tea-pot", (55, -12, 0), 165),
    ]
