"""The home page's first picture."""

from materials import plain
from scenes.stage import Item, look, room, window
from shapes import box, lathe


def hero():
    """Morning on a sideboard: a calm wall on the left, the products on the right."""
    room()
    window()
    look(place=(11, -205, 40), at=(11, 0, 17), lens=53)
    riser = plain("d9c4a6", roughness=0.85, bump=0.05, scale=2)
    lathe([(0, 0), (13.5, 0), (13.8, 0.3), (13.8, 9.7), (13.5, 10), (0, 10)], riser, at=(50, 14, 0), smooth=1)
    box((30, 24, 5), plain("c98d68", roughness=0.85, bump=0.05, scale=2), at=(17, 12, 0), round=0.5)
    return [
        Item("plant", (50, 14, 10), 15, "ece5d8"),
        Item("pouch", (10.5, 12, 5), 12, "3d4a44", "House|Blend|Coffee 250 g"),
        Item("tin", (24.5, 9, 5), -8, "b9694a", "Earl|Grey|100 g"),
        Item("mug", (1, -7, 0), 30, "7d9584"),
        Item("book", (33, 1, 0), -14, "2f4d63", "The|Long|River|A novel"),
        Item("duck", (66, -4, 0), -30, "e9b93c"),
        Item("apple", (20, -13, 0), 30, "b3362b"),
        Item("jar", (45, -9, 0), -5, "c98220", "Forest|Honey|500 g"),
    ]
