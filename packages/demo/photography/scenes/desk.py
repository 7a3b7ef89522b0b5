"""A calm place to work."""

from scenes.stage import Item, lamplight, look, planks, wall, window


def desk():
    """A wooden desk before a pale wall: the lamp leans over a book and a pen, the screen stands in the middle."""
    wall("d6d6c2", 30)
    planks(-36, 132, 1, "b98c5e", "a07448")
    window(uprights=((-174, 220), (8, 7), (98, 80)), bars=((-50, 44), (58, 7), (136, 70)))
    lamplight((-29.5, 2, 31), 190, size=2.5, towards=(-8, -6, 0), angle=150)
    lamplight((120, -90, 110), 60, size=20)
    look(place=(5, -212, 60), at=(4, 0, 21), lens=60)
    return [
        Item("brass-reading-lamp", (-44, 8, 0), 194),
        Item("pocket-idea-notebook", (-29, 24.6, 0.2), 3, tilt=-12),
        Item("stone-and-light", (-29.5, -12, 1.88), 12, tilt=-90),
        Item("brass-fountain-pen", (-25, -35, 0), 10),
        Item("desk-pencil-pot", (-15, 22, 0)),
        Item("tall-latte-mug", (-9, -30, 0), 200),
        Item("studio-laptop-14", (8, 2, 0), -8),
        Item("cloud-over-ear-headphones", (33.5, -10, 0), -32),
        Item("shade-leaf-plant", (55, 13, 0), 15),
    ]
