"""A slow morning."""

from materials import wood
from scenes.stage import Item, look, planks, tiles, wall, window
from shapes import box


def kitchen():
    """An oak counter before cream tiles and a shelf: breakfast on the left, the stove's things on the right."""
    wall("ead9bf", 27)
    tiles("f5e8d0", "d9cbb4", 12, (22, 4), (-132, 27, 0), gap=0.35, upright=True)
    planks(-70.5, 15, 7, "d8b384", "c29a68")
    box((96, 16, 2.6), wood("d8b384", "c29a68", along="X", scale=1.1), at=(42, 19, 54), round=0.3)
    window(uprights=((-170, 220), (-26, 9), (16, 9), (95, 80)), bars=((-44, 44), (60, 8), (136, 70)))
    look(place=(7, -212, 58), at=(6, 0, 30), lens=55)
    return [
        Item("board", (-31, 22.6, 17.73), 4, "8a5a3c", tilt=80),
        Item("spoon", (-47, 12, 0), 20, "94a886"),
        Item("bread", (-23, -6, 0), 12),
        Item("oil", (-7, 17, 0), 4, "62784f", "First Press|Olive Oil|500 ml"),
        Item("jar", (6, -12, 0), -6, "8d3a52", "Wild|Berry|Jam 350 g"),
        Item("mug", (-45, -26, 0), 200, "5b6b7a"),
        Item("pot", (27, 9, 0), 14, "35604f"),
        Item("lemon", (21, -22, 0), 20, "e6c63f"),
        Item("plate", (20, 18.5, 56.6), 0, "e6dccb"),
        Item("glass", (44, 18.5, 56.6), 10, "93c4ae"),
        Item("tin", (60, 19, 56.6), -8, "c0613f", "Chai|Spice|Tea 100 g"),
        Item("teapot", (55, -12, 0), 165, "d39b3a"),
    ]
