"""How large products are, in centimetres: what they say of themselves, and where they say nothing what is likely.

A model stands for several sizes. What a product's numbers are about may be a part of what is seen: the blade of a knife that lies on a board.
"""

import re

READ = re.compile(r"([\d.]+)(?: × ([\d.]+))? (mm|cm|m|litres?|ml|kg|g|inch)\b")
UNITS = {"mm": 0.1, "m": 100, "litre": 1000, "litres": 1000, "kg": 1000}

# left, right, bottom and top of the part that is measured, in parts of all that is seen
PARTS = {
    "apple": (0.36, 0.84, 0, 0.97), "bread": (0.11, 0.94, 0.14, 1), "candle": (0, 0.55, 0, 1), "charger": (0, 0.43, 0, 1), "glass": (0, 0.475, 0, 1),
    "globe": (0, 0.87, 0, 1), "gloves": (0, 0.52, 0, 1), "keyboard": (0.06, 1, 0, 0.8), "knife": (0.44, 0.97, 0, 1), "lemon": (0.3, 0.69, 0, 0.97),
    "lipstick": (0, 0.4, 0, 1), "pan": (0, 0.52, 0, 1), "pen": (0, 1, 0, 1), "phone": (0.44, 1, 0, 1), "pills": (0, 0.75, 0, 1),
    "powerbank": (0.43, 1, 0, 1), "seeds": (0, 0.92, 0, 1), "shirt": (0, 1, 0, 0.81), "soap": (0.16, 0.83, 0.47, 1), "sock": (0.2, 1, 0, 0.98),
    "suitcase": (0, 1, 0, 0.85), "tote": (0, 1, 0, 0.64), "tray": (0, 1, 0, 0.49), "watch": (0, 0.87, 0.24, 0.78),
}  # fmt: skip
ONLY = dict.fromkeys(("belt", "brush", "toothbrush"), "tall") | dict.fromkeys(("knife", "leash", "pan", "pen", "rope", "watch"), "wide")

# what a model would hold (ml) or weigh (g) in its own size, and its screen's diagonal (inches)
HOLDS = {
    "mug": 350, "bottle": 700, "kettle": 2000, "pot": 5300, "teapot": 1400, "glass": 330, "petbowl": 1000, "backpack": 22000, "tote": 16000,
    "suitcase": 52000, "basket": 22000, "can": 2000, "dropper": 40, "pump": 400, "tube": 100, "jar": 330, "drink": 700, "oil": 500,
}  # fmt: skip
WEIGHS = {"jar": 470, "pouch": 500, "tin": 125}
SCREENS = {"laptop": 14, "monitor": 27, "tablet": 11, "phone": 6.1}

# how wide and how tall what is shown folded, rolled or coiled is when it is spread
SPREAD = {"blanket": (140, 200), "leash": (120, 1), "mat": (66, 183), "rope": (300, 1), "scarf": (45, 190)}

# how wide and how tall a kind is, or one product that says it only in words
KINDS = {"belt": (None, 4.5), "sofa": (None, 84), "kettlebell": (None, 23), "dumbbell": (20, None), "mat": (61, 13), "toothbrush": (None, 19)}
PRODUCTS = {
    "beach-play-ball": (25, None), "bear-goes-home": (20, None), "bedside-speaker": (18, None), "bread-from-scratch": (19, None),
    "drinking-chocolate": (None, 13.5), "field-journal": (13, None), "fine-blending-brush": (None, 15), "first-aid-tin": (None, 18),
    "full-row-keyboard": (44, 13.5), "gift-parcel-box": (24, None), "grain-breakfast-box": (None, 29), "herb-seed-tin": (None, 12),
    "kids-tooth-brush-pair": (None, 15.5), "little-ears-headphones": (16, None), "little-runner-shoes": (19, None), "long-flight-cushion": (32, None),
    "long-grain-rice": (None, 24), "low-coffee-table": (80, 42), "ocean-fish-cat-food": (None, 8.5), "one-pan-suppers": (19, None),
    "pantry-glass-jars": (None, 16), "passport-travel-wallet": (15, None), "peppermint-leaf-tea": (None, 14), "plum-tomato-tin": (None, 11),
    "pocket-idea-notebook": (9, None), "pocket-stapler": (9, None), "poems-for-short-days": (11.5, None), "round-oak-table": (100, 75),
    "sage-throat-pastilles": (None, 7.5), "shelf-stereo-speaker": (32, None), "small-porch-speaker": (10, None), "soft-base-kettlebell": (None, 21),
    "stone-and-light": (24, None), "ten-ducks-to-bed": (20, None), "tiny-coin-wallet": (8, None), "travel-charger-30": (3.6, None),
    "warm-wheat-cushion": (30, None), "white-bean-tin": (None, 11), "wide-brim-storm-umbrella": (112, None), "wild-berry-tea": (None, 14),
}  # fmt: skip


def part_of(kind):
    return PARTS.get(kind, (0, 1, 0, 1))


def sides(wanted, wide, tall):
    """How wide and how tall the product is whose model is `wide` and `tall`."""
    kind, own = wanted["kind"], PRODUCTS.get(wanted["name"].removesuffix("-3"))
    across, up = own or stated(kind, wanted["sizes"], wide, tall)
    if not own and kind in KINDS:
        across, up = across or KINDS[kind][0], up or KINDS[kind][1]
    scale = across / wide if across else up / tall if up else 1
    return across or wide * scale, up or tall * scale


def stated(kind, said, wide, tall):
    """What the product says, as far as it says it."""
    if kind in SPREAD or kind in ("belt", "umbrella"):
        return None, None  # what they say is not seen
    if known := read(said.get("Width", "") or said.get("Case", "") or said.get("Blade", "")):
        return known[0], None
    if known := read(said.get("Size", "")):
        return (*known, None)[:2]
    if known := read(said.get("Height", "")):
        return None, known[0]
    if kind != "headphones" and (known := read(said.get("Length", ""))):
        return (known[0], None) if wide > tall else (None, known[0])
    scale = share(kind, said)
    return (wide * scale, tall * scale) if scale else (None, None)


def share(kind, said):
    """How much larger it is than its model, by what it holds or shows."""
    if kind in SCREENS:
        return read(said["Screen"])[0] / SCREENS[kind]
    for table, fact in ((HOLDS, "Volume"), (WEIGHS, "Net")):
        if kind in table and (known := read(said.get(fact, ""))):
            return (known[0] / table[kind]) ** (1 / 3)
    return None


def spread(wanted):
    """How wide and how tall it is unfolded, if it is shown folded."""
    if wanted["kind"] in SPREAD:
        known = sorted(read(wanted["sizes"].get("Size") or wanted["sizes"].get("Length") or ""))
        return (*known, *SPREAD[wanted["kind"]][len(known) :])


def read(text):
    """The numbers of '24 × 42 cm' in centimetres, of '1.2 litres' in millilitres, of '1 kg' in grams."""
    found = READ.match(text)
    return [float(number) * UNITS.get(found[3], 1) for number in found.groups()[:2] if number] if found else []
