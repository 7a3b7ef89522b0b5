"""What has a screen or keys."""

from materials import coat, label, metal, plain
from models import model
from shapes import box, copy, lathe, loft, oval, placed, plate, rectangle, sheet, sticker, tube


def key(width, material, deep=1.6, high=0.8):
    """A cap that narrows upwards, with a shallow hollow."""
    rings = [(1, 1, 0), (1, 1, 0.05), (0.95, 0.95, high * 0.5), (0.86, 0.84, high), (0.8, 0.78, high), (0.5, 0.5, high - 0.08)]
    side = [oval(2, 2, 0, 7, 32) for _ in rings]
    return loft([[(x * (width - deep * (1 - f)) / 2, y * deep * g / 2, z) for x, y, _ in ring] for ring, (f, g, z) in zip(side, rings)], material, smooth=1)


def keys(rows, step, gap, corner, make):
    """Rows of keys, given as widths in steps, from the far left corner; make(width, row) gives a key's first copy."""
    made = {}
    for row, widths in enumerate(rows):
        x = corner[0]
        for index, width in enumerate(widths):
            place = (x + width * step / 2, corner[1] - row * step, corner[2])
            kind = make(width * step - gap, row, index)
            made[kind[0]] = copy(made[kind[0]], place) if kind[0] in made else kind[1]()
            made[kind[0]].location = place
            x += width * step


ROWS = [[1] * 13 + [2], [1.5] + [1] * 12 + [1.5], [1.75] + [1] * 11 + [2.25], [2.25] + [1] * 10 + [2.75], [1.25] * 3 + [6.25] + [1.25] * 4]


@model("laptop", first={"turn": 28, "rise": 18}, second={"turn": -38, "rise": 26})
def laptop():
    shell, dark = coat(roughness=0.42), plain("1b1c1f", roughness=0.55)
    plate(rectangle(31, 21.8, 1.3), 1.0, shell, at=(0, 0, 0.25), round=0.3)
    plate(rectangle(28, 11.4, 0.5), 0.02, coat(roughness=0.45, shade=0.75), at=(0, 3.9, 1.245), round=0)
    cap = lambda width, row, index: (width, lambda: plate(rectangle(width, 1.55, 0.22, 4), 0.13, dark, round=0.05))
    keys([[15 / 14] * 14] + ROWS, 1.82, 0.24, (-13.65, 8.6, 1.26), cap)
    plate(rectangle(11.5, 6.6, 0.5), 0.02, coat(roughness=0.45, shade=0.84), at=(0, -6.2, 1.25), round=0.01)
    placed(lambda: lathe([(0, 0), (0.45, 0), (0.45, 24), (0, 24)], dark, smooth=0), at=(-12, 10.95, 1.15), turn=(0, 90, 0))

    def lid():
        placed(lambda: plate(rectangle(31, 20.6, 1.1), 0.5, shell, round=0.15), at=(0, 0.5, 10.5), turn=(90, 0, 0))
        placed(lambda: plate(rectangle(30.6, 20.2, 0.95), 0.05, plain("0b0b0d", roughness=0.15), round=0.02), at=(0, 0.01, 10.5), turn=(90, 0, 0))
        sticker(29.6, 18.5, label(roughness=0.15), at=(0, -0.075, 10.8))

    placed(lid, at=(0, 11, 1.2), turn=(-18, 0, 0))
    for x in (-13, 13):
        for y in (-9, 9):
            lathe([(0, 0), (0.6, 0), (0.7, 0.3), (0, 0.3)], dark, smooth=0, at=(x, y, 0))


def screen(width, height, corner, thick, shell, edge, at=(0, 0, 0), turn=(0, 0, 0)):
    """A slab that stands: shell behind, dark glass and print in front."""
    placed(lambda: front(width, height, corner, thick, shell, edge), at, turn)


def front(width, height, corner, thick, shell, edge):
    placed(lambda: plate(rectangle(width, height, corner), thick, shell, round=min(0.25, thick * 0.35)), at=(0, thick / 2, height / 2), turn=(90, 0, 0))
    black = plain("08080a", roughness=0.12)
    placed(lambda: plate(rectangle(width - 0.25, height - 0.25, corner - 0.12), 0.04, black, round=0.02), at=(0, 0.01 - thick / 2, height / 2), turn=(90, 0, 0))
    rounded_print(width - 2 * edge, height - 2 * edge, max(0.05, corner - edge), (0, -thick / 2 - 0.05, height / 2))


def rounded_print(width, height, corner, at):
    """A screen's print with round corners."""
    def place(u, v):
        y = (v - 0.5) * height
        inside = max(0, abs(y) - (height / 2 - corner))
        half = width / 2 - corner + (corner**2 - min(inside, corner) ** 2) ** 0.5
        return (2 * u - 1) * half, 0, y

    return sheet(place, (8, 96), label(roughness=0.12), at)


@model("phone", first={"turn": 16, "rise": 8}, second={"turn": -30, "rise": 12})
def phone():
    shell, steel, dark = coat(roughness=0.3, clear=0.3), metal("8e9196", roughness=0.3), plain("0b0c0f", roughness=0.1)
    screen(7.2, 14.8, 1.15, 0.8, shell, 0.3, at=(2.9, -1.6, 0), turn=(0, 0, 8))

    def back():
        front(7.2, 14.8, 1.15, 0.8, shell, 0.3)
        placed(lambda: plate(rectangle(3.0, 3.2, 0.8), 0.16, coat(roughness=0.2, clear=0.6, shade=0.9), round=0.08), at=(1.75, 0.54, 12.9), turn=(90, 0, 0))
        for x, z in ((2.45, 13.65), (2.45, 12.15), (1.1, 12.9)):
            placed(lambda: lens(steel, dark), at=(x, 0.5, z), turn=(-90, 0, 0))
        placed(lambda: lathe([(0, 0.06), (0.22, 0.06), (0.22, 0)], plain("f3ead2", roughness=0.3), smooth=0), at=(1.1, 0.54, 14.0), turn=(-90, 0, 0))
        box((0.1, 0.3, 1.6), steel, at=(3.6, 0, 9.6), round=0.04)

    placed(back, at=(-2.6, 1.8, 0), turn=(0, 0, 188))


def lens(steel, dark):
    lathe([(0.46, 0), (0.62, 0), (0.62, 0.24), (0.56, 0.28), (0.48, 0.28), (0.46, 0.2)], steel, smooth=0)
    lathe([(0, 0.24), (0.48, 0.24)], dark, smooth=0)
    lathe([(0, 0.25), (0.18, 0.25)], plain("1c2a4a", roughness=0.05), smooth=0)


@model("tablet", first={"turn": 22, "rise": 14}, second={"turn": -40, "rise": 20})
def tablet():
    shell = coat(roughness=0.4)
    screen(24.5, 17.6, 1.3, 0.65, shell, 0.75, at=(0, 0, 0.55), turn=(-20, 0, 0))
    placed(lambda: plate(rectangle(18, 15.2, 0.8), 0.3, coat(roughness=0.7, shade=0.7), round=0.1), at=(0, 5.35, 7.15), turn=(-61, 180, 0))
    plate(rectangle(24.5, 8, 1.2), 0.3, coat(roughness=0.7, shade=0.7), at=(0, -1.2, 0), round=0.1)
    box((18, 0.5, 0.4), coat(roughness=0.7, shade=0.7), at=(0, -0.75, 0.25), round=0.15)
    placed(pencil, at=(9, -7.6, 0.45), turn=(0, -90, 14))


def pencil():
    white = plain("eceded", roughness=0.4)
    lathe([(0, 15.4), (0.3, 15.3), (0.45, 14.9), (0.45, 1.6), (0.4, 1.4), (0.12, 0.15), (0, 0)], white, smooth=1)
    lathe([(0.452, 13.2), (0.458, 13.2), (0.458, 13.5), (0.452, 13.5)], metal(), smooth=0)


@model("monitor", first={"turn": 24, "rise": 9}, second={"turn": -32, "rise": 18})
def monitor():
    shell, steel = coat(roughness=0.4), metal("c4c7cb", roughness=0.28)
    screen(61, 35.5, 0.8, 1.6, shell, 0.7, at=(0, 0, 10.5), turn=(-3, 0, 0))
    placed(lambda: plate(rectangle(34, 18, 2), 2.0, shell, round=0.8), at=(0, 4.2, 27), turn=(87, 0, 0))
    plate(rectangle(24, 19, 2), 0.8, steel, at=(0, 4, 0), round=0.15)
    placed(lambda: plate(rectangle(6.5, 27, 1.2), 1.2, steel, round=0.2), at=(0, 6.9, 13.8), turn=(86, 0, 0))
    placed(lambda: lathe([(0, 0), (3.2, 0), (3.2, 2.4), (0, 2.4)], plain("2a2b2e"), smooth=0), at=(0, 6.2, 25), turn=(90, 0, 0))


@model("keyboard", first={"turn": 24, "rise": 36}, second={"turn": -35, "rise": 24, "near": 2.2, "at": (0.2, 0.4, 0.6)})
def keyboard():
    light, dark, shell = plain("eeece7", roughness=0.5), coat(roughness=0.5), coat(roughness=0.4, shade=0.7)

    def board():
        plate(rectangle(30.4, 11.4, 0.9), 1.7, shell, round=0.3)
        plate(rectangle(29.2, 10.1, 0.3), 0.02, plain("1a1b1d", roughness=0.7), at=(0, 0, 1.7), round=0)

        def cap(width, row, index):
            accent = width > 2.2 and width < 9 or row == 0 and index == 0
            return (width, accent), lambda: key(width, dark if accent else light, 1.78, 0.95)

        keys(ROWS, 1.9, 0.12, (-14.25, 3.8, 1.78), cap)

    placed(board, at=(0, 0, 0.4), turn=(5, 0, 0))
    for x in (-12, 12):
        box((2, 0.8, 1.2), shell, at=(x, 4.8, 0), round=0.2)
        box((2, 1.2, 0.4), shell, at=(x, -4.6, 0), round=0.1)
    tube([(-4, 5.5, 1.6), (-4, 7, 1.7), (-4.5, 8.5, 0.6), (-8, 9.2, 0.3), (-13, 8.4, 0.3), (-17, 8.6, 0.3)], 0.26, plain("2a2b2e", roughness=0.7))
