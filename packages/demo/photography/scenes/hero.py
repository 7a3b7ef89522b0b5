"""The home page's first picture."""

from materials import plain
from scenes.stage import Item, lamplight, look, room, window
from shapes import box, lathe


def hero():
    """Morning on a sideboard: a calm wall on the left, the products on the right."""
    room()
    window()
    lamplight((22, -34, 74), 135, size=4, towards=(32, 4, 4), angle=84)
    lamplight((-120, 20, 60), 22, size=9)
    look(place=(11, -205, 40), at=(11, 0, 17), lens=53)
    riser = plain("d9c4a6", roughness=0.85, bump=0.05, scale=2)
    lathe([(0, 0), (13.5, 0), (13.8, 0.3), (13.8, 9.7), (13.5, 10), (0, 10)], riser, at=(50, 14, 0), smooth=1)
    box((30, 24, 5), plain("c98d68", roughness=0.85, bump=0.05, scale=2), at=(17, 12, 0), round=0.5)
    return [
        Item("shade-leaf-plant", (50, 14, 10), 15),
        Item("house-blend-coffee", (10.5, 12, 5), 12),
        Item("bergamot-black-tea", (24.5, 9, 5), -8),
        Item("everyday-mug", (1, -7, 0), 30),
        Item("the-quiet-river", (33, 1, 0), -14),
        Item("classic-bath-duck", (66, -4, 0), -30),
        Item("crisp-red-apples", (20, -13, 0), 30),
        Item("forest-honey", (45, -9, 0), -5),
    ]
