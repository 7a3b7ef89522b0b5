"""A calm place to work."""

from scenes.stage import Item, look, planks, wall, window


def desk():
    """A wooden desk before a pale wall: the lamp leans over a book and a pen, the screen stands in the middle."""
    wall("d6d6c2", 30)
    planks(-36, 132, 1, "b98c5e", "a07448")
    window(uprights=((-174, 220), (8, 7), (98, 80)), bars=((-50, 44), (58, 7), (136, 70)))
    look(place=(5, -212, 60), at=(4, 0, 21), lens=60)
    return [
        Item("lamp", (-44, 8, 0), 194, "35604f"),
        Item("notebook", (-29, 24.6, 0.2), 3, "d39b3a", tilt=-12),
        Item("book", (-29.5, -12, 1.88), 12, "a9522f", "Stone|and|Light|Buildings", tilt=-90),
        Item("pen", (-25, -35, 0), 10, "2f4872"),
        Item("tray", (-15, 22, 0), 0, "94a886"),
        Item("mug", (-9, -30, 0), 200, "eeede8"),
        Item("laptop", (8, 2, 0), -8, "2f4872"),
        Item("headphones", (33.5, -10, 0), -32, "e6dccb"),
        Item("plant", (55, 13, 0), 15, "c0613f"),
    ]
